//! Places in Korean: zones, lanes, unit zones as destinations.

use crate::lexicon::Class;
use crate::tree::{Filter, Id, Lane, Owner, Place, Selector, Side, Spot, Target, Zone};

use super::printer::{Out, Printer, no, spaced, with};

/// The zone whose word stands for the cards in it.
const HAND: &str = "hand";

impl Printer<'_> {
    fn lane_word(&self) -> String {
        self.lex.vocabulary().columns.first().map_or("", |w| w.ko.first().copied().unwrap_or(w.id)).to_owned()
    }

    pub(super) fn lane(&mut self, lane: &Lane) -> Out {
        let word = self.lane_word();
        Ok(match lane {
            Lane::This => format!("{} 있는 {word}", with(&self.this_unit(), "이")),
            Lane::Adjacent => format!("인접한 {word}"),
            Lane::Other => format!("다른 {word}"),
            Lane::That => format!("그 {word}"),
            Lane::Of(t) => format!("{} 있는 {word}", with(&self.reference(t)?, "이")),
        })
    }

    fn position(&self, id: Id) -> String {
        format!("{} {}", self.word(Class::Position, id), self.word(Class::Zone, self.lex.slots()))
    }

    /// `자신의`, `주인의`, or nothing for the zones of a subject that is the opponent.
    fn owner(&self, owner: Owner) -> &'static str {
        match owner {
            Owner::Own => self.whose(Side::Own),
            Owner::Opp => self.whose(Side::Opp),
            Owner::Owner if self.lex.phrasing().is_some() => "소유자의",
            Owner::Owner => "주인의",
            Owner::Each => "자신과 상대의",
        }
    }

    pub(super) fn zone_name(&self, zone: Id, spot: Spot) -> String {
        let spot = match spot {
            Spot::Whole => "",
            Spot::Top => "맨 위",
            Spot::Bottom => "맨 아래",
        };
        spaced([&self.word(Class::Zone, zone), spot])
    }

    /// `자신의 덱 맨 위`
    pub(super) fn zone(&mut self, zone: &Zone) -> Out {
        Ok(match zone {
            Zone::Lane(lane) => self.lane(lane)?,
            Zone::Position(id) => self.position(*id),
            Zone::Of { zone, spot, owner } => spaced([self.owner(*owner), &self.zone_name(*zone, *spot)]),
        })
    }

    /// Where cards are put: the player's own zones have no owner there, unless the cards would go to their owners'.
    pub(super) fn destination(&mut self, zone: &Zone, from_field: bool) -> Out {
        match zone {
            Zone::Of { zone, spot, owner } if *owner == Owner::from(self.default) && !from_field => {
                Ok(self.zone_name(*zone, *spot))
            }
            zone => self.explicit(|p| p.zone(zone)),
        }
    }

    /// Whether these are the opponent's cards in play or out of their zones, which go to their owner's zones unless the text
    /// says whose (3.2.3).
    pub(super) fn goes_home(&self, target: &Target, to: &Zone) -> bool {
        let hidden = matches!(to, Zone::Of { zone, spot: Spot::Whole, .. } if self.is_hidden(*zone));
        match target {
            Target::Encountering | Target::EncounteringOf(_) => true,
            Target::AttackerOfBattle | Target::DefenderOfBattle => true,
            // behind a sentence about the opponent it may be theirs
            Target::That(_) | Target::Choose { from: Selector::Among, .. } if hidden => self.opposed,
            Target::Choose { from: Selector::Kind { kind, side: None, filters }, .. }
                if hidden && self.of_either(*kind, filters) =>
            {
                true
            }
            Target::Choose { from: Selector::Kind { kind, side, filters }, .. }
            | Target::All(Selector::Kind { kind, side, filters })
            | Target::Sel(Selector::Kind { kind, side, filters }) => {
                let theirs = |f: &Filter| matches!(f, Filter::In(Zone::Of { owner: Owner::Opp, .. }));
                (*side == Some(Side::Opp) && self.is_in_play(*kind))
                    || (self.default == Side::Own && filters.iter().any(theirs))
            }
            _ => false,
        }
    }

    /// Whether a hidden zone in which cards of either player lie must be named: the cards are of either player, or what the opponent
    /// takes is the player's.
    fn of_either(&self, kind: Id, filters: &[Filter]) -> bool {
        let own = |f: &Filter| matches!(f, Filter::In(Zone::Of { owner: Owner::Own, .. }));
        let each = |f: &Filter| matches!(f, Filter::In(Zone::Of { owner: Owner::Each, .. }));
        let stands = filters.is_empty() && self.is_in_play(kind);
        stands || filters.iter().any(each) || self.default == Side::Opp && filters.iter().any(own)
    }

    /// Prints with the owner of every zone named.
    pub(super) fn explicit<T>(&mut self, print: impl FnOnce(&mut Self) -> T) -> T {
        let outer = std::mem::replace(&mut self.default, Side::Own);
        let text = print(self);
        self.default = outer;
        text
    }

    /// Whether only its owner knows what lies there: cards are put into it, not onto it.
    pub(super) fn is_hidden(&self, zone: Id) -> bool {
        self.lex.zone(zone).is_some_and(|z| !z.public)
    }

    /// The zone, when the selector is nothing but the cards of a hand.
    pub(super) fn whole_hand<'s>(&self, sel: &'s Selector) -> Option<&'s Zone> {
        let Selector::Kind { kind, side: None, filters } = sel else { return None };
        match filters.as_slice() {
            [Filter::In(zone @ Zone::Of { zone: id, spot: Spot::Whole, .. })]
                if *id == HAND && self.is_any_card(*kind) =>
            {
                Some(zone)
            }
            _ => None,
        }
    }

    pub(super) fn is_field(&self, zone: &Zone) -> bool {
        matches!(zone, Zone::Of { zone, spot: Spot::Whole, .. } if *zone == self.lex.field())
    }

    /// `비어 있는 자신의 유닛 존`
    pub(super) fn place(&mut self, place: &Place) -> Out {
        let Place { empty, adjacent, other, position, owner, of, lane } = place;
        if let Some(lane) = lane {
            if *empty || *adjacent || *other || position.is_some() || owner.is_some() || of.is_some() {
                return no("(zone …)");
            }
            return self.lane(lane);
        }
        let was = match of {
            Some(t) => format!("{} 있던", with(&self.reference(t)?, "이")),
            None => String::new(),
        };
        let word = |on: bool, word: &'static str| if on { word } else { "" };
        let zone = match position {
            Some(position) => self.position(*position),
            None => self.word(Class::Zone, self.lex.slots()),
        };
        let owner = owner.map_or("", |side| if side == Side::Own { "자신의" } else { "상대의" });
        Ok(spaced([&was, word(*empty, "비어 있는"), word(*adjacent, "인접한"), word(*other, "다른"), owner, &zone]))
    }
}
