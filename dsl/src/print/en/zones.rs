//! Places in English: zones, lanes, unit zones as destinations.

use crate::lexicon::Class;
use crate::tree::{Id, Lane, Owner, Place, Side, Spot, Zone};

use super::{Printer, article, plural};

impl Printer<'_> {
    /// `your hand`, `the bottom of their owners' decks`, `this unit's lane`
    pub(super) fn zone(&mut self, zone: &Zone, several: bool) -> String {
        match zone {
            Zone::Lane(lane) => self.lane(lane),
            Zone::Position(id) => self.position(*id),
            Zone::Of { zone, spot, owner } => {
                let word = self.zone_word(*zone);
                let spot = match spot {
                    Spot::Whole => "",
                    Spot::Top => "the top of ",
                    Spot::Bottom => "the bottom of ",
                };
                match owner {
                    Owner::Own => format!("{spot}{} {word}", self.whose(Side::Own)),
                    Owner::Opp => format!("{spot}{} {word}", self.whose(Side::Opp)),
                    Owner::Owner if several => format!("{spot}their owners' {}", plural(&word)),
                    Owner::Owner => format!("{spot}its owner's {word}"),
                    Owner::Each => format!("{spot}both players' {word}"),
                }
            }
        }
    }

    fn lane(&mut self, lane: &Lane) -> String {
        let which = match lane {
            Lane::This => format!("this {}'s", self.standing()),
            Lane::Adjacent => "an adjacent".to_owned(),
            Lane::Other => "another".to_owned(),
            Lane::That => "that".to_owned(),
            Lane::Of(t) => self.possessive(t),
        };
        format!("{which} {}", self.column())
    }

    fn position(&self, id: Id) -> String {
        // one center, two sides
        let article = if id == "center" { "the" } else { "a" };
        format!("{article} {} {}", self.word(Class::Position, id).to_lowercase(), self.zone_word(self.lex.slots()))
    }

    /// `an empty unit zone of yours`
    pub(super) fn place(&mut self, place: &Place) -> String {
        let whose = match place.owner {
            None => "",
            Some(Side::Own) => " of yours",
            Some(Side::Opp) => " of your opponent's",
        };
        if let Some(position) = place.position {
            return format!("{}{whose}", self.position(position));
        }
        if let Some(lane) = &place.lane {
            return self.lane(lane);
        }
        let mut noun = String::new();
        for (on, word) in [(place.other, "other "), (place.empty, "empty "), (place.adjacent, "adjacent ")] {
            noun.push_str(if on { word } else { "" });
        }
        noun.push_str(&self.zone_word(self.lex.slots()));
        if let Some(of) = &place.of {
            let of = self.target(of);
            return format!("the {noun}{whose} {of} was in");
        }
        if place.other { format!("an{noun}{whose}") } else { format!("{} {noun}{whose}", article(&noun)) }
    }
}
