//! Noun phrases in English (docs/spec/language.md section 2.3): targets, selectors, filters, zones.

use cardwright_core::vocabulary::CommonVerb;

use crate::english::Form;
use crate::lexicon::Class;
use crate::tree::{ChooseOpt, Filter, Id, NameRef, Owner, Quantity, Selector, Side, Spot, Target, Value, Zone};

use super::{Printer, article, plural};

/// How a zone stands behind a noun: cards are chosen from it and counted in it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum At {
    From,
    In,
}

impl Printer<'_> {
    fn spoken(&mut self, several: bool, kind: Option<Id>) {
        self.several = several;
        if let Some(kind) = kind {
            self.kind = Some(kind);
            self.numbers.retain(|(of, _)| *of != kind);
            self.numbers.push((kind, several));
        }
    }

    /// Whether what was spoken of last by this noun is several.
    fn are_several(&self, kind: Id) -> bool {
        let known = self.numbers.iter().find(|(of, _)| *of == kind);
        known.map_or(self.several, |(_, several)| *several)
    }

    /// What a verb acts on. Afterwards `several` says whether it stands for more than one.
    pub(super) fn target(&mut self, target: &Target) -> String {
        match target {
            Target::This => {
                self.several = false;
                format!("this {}", self.noun(self.this()))
            }
            Target::ThisIn(zone) => {
                self.several = false;
                format!("this {} in {}", self.noun(Id("card")), self.zone(zone, false))
            }
            Target::ThisItem => {
                self.several = false;
                format!("this {}", self.noun(self.lex.worn()))
            }
            Target::It => if self.several { "they" } else { "it" }.to_owned(),
            players if self.lex.party(players).is_some() => {
                let word = self.lex.party(players).and_then(|word| word.en.first());
                word.copied().unwrap_or_default().to_owned()
            }
            Target::That(kind) => {
                let noun = self.noun(*kind);
                self.several = self.are_several(*kind);
                if self.several { format!("those {}", plural(&noun)) } else { format!("that {noun}") }
            }
            Target::Encountering => {
                self.spoken(false, Some(self.lex.standing()));
                format!("the {}", self.facing())
            }
            Target::EncounteringOf(of) => {
                let of = self.possessive(of);
                self.spoken(false, Some(self.lex.standing()));
                format!("{of} {}", self.facing())
            }
            Target::AttackerOfBattle => {
                self.spoken(false, Some(self.lex.standing()));
                format!("the {}", self.doing(CommonVerb::Attack))
            }
            Target::DefenderOfBattle => {
                self.spoken(false, Some(self.lex.standing()));
                format!("the {}", self.doing(CommonVerb::Defend))
            }
            Target::Choose { quantity, from, opts } if opts.contains(&ChooseOpt::Aimed) => self.aimed(quantity, from),
            Target::Choose { quantity, from, opts } => self.choice(quantity, from, opts),
            Target::All(sel) => {
                let side = self.side_of(sel).map(|s| format!("{} ", self.whose(s))).unwrap_or_default();
                let noun = self.phrase(sel, true, At::From, &[]);
                // What stands beside something is not what is spoken of next.
                match sel {
                    Selector::Kind { filters, .. } if filters.contains(&Filter::Other) => self.several = true,
                    _ => self.spoken(true, kind_of(sel)),
                }
                // who controls them stands behind the noun, and all of them are meant
                let all = if self.lex.phrasing().is_some() { "" } else { "all " };
                format!("{all}{side}{noun}")
            }
            Target::Both(a, b) => {
                let (a, b) = (self.target(a), self.target(b));
                self.several = true;
                format!("{a} and {b}")
            }
            Target::Rest => {
                self.several = true;
                "the rest".to_owned()
            }
            Target::Among | Target::AllIt => {
                self.several = true;
                "all of them".to_owned()
            }
            Target::Chosen(n) => {
                let noun = self.kind.map_or_else(|| self.noun(Id("card")), |k| self.noun(k));
                self.several = *n != 1;
                format!("the {n} chosen {}", if *n == 1 { noun } else { plural(&noun) })
            }
            Target::Sel(sel) => self.one(sel),
            Target::Player(side) => {
                self.several = *side == Side::Own;
                Self::player(*side).to_owned()
            }
            Target::Leader(side) => {
                self.several = false;
                let leader = self.lex.leader().and_then(|word| word.en.first()).copied();
                format!("{} {}", self.whose(*side), leader.unwrap_or_default())
            }
            Target::NextDeployed(n, filters) => self.next_deployed(*n, filters),
        }
    }

    fn next_deployed(&mut self, n: i32, filters: &[Filter]) -> String {
        let (place, rest): (Vec<_>, Vec<_>) = filters.iter().cloned().partition(|f| matches!(f, Filter::In(_)));
        let noun = self.phrase(&Selector::new(self.lex.standing(), None, rest), n != 1, At::From, &[]);
        let place = self.places(&place, At::From).concat();
        self.spoken(n != 1, Some(self.lex.standing()));
        let count = if n == 1 { String::new() } else { format!("{n} ") };
        format!("the next {count}{noun} you {}{place} this turn", self.framed(CommonVerb::Deploy, Form::Base))
    }

    /// A target that something is done to: `trash them`.
    pub(super) fn object(&mut self, target: &Target) -> String {
        let text = self.target(target);
        if *target == Target::It && self.several { "them".to_owned() } else { text }
    }

    /// `this unit's`, `those units'`
    pub(super) fn possessive(&mut self, target: &Target) -> String {
        let text = self.target(target);
        if *target == Target::It {
            return if self.several { "their" } else { "its" }.to_owned();
        }
        if self.several && text.ends_with('s') { format!("{text}'") } else { format!("{text}'s") }
    }

    /// `2 of your units`, `up to 1 card from your hand`, `the top 3 cards of your deck`
    fn choice(&mut self, quantity: &Quantity, from: &Selector, opts: &[ChooseOpt]) -> String {
        if let Quantity::Exactly(Value::Per(n, k, v)) | Quantity::UpTo(Value::Per(n, k, v)) = quantity {
            let each = Value::Number(*n);
            let up_to = matches!(quantity, Quantity::UpTo(_));
            let each = if up_to { Quantity::UpTo(each) } else { Quantity::Exactly(each) };
            let text = self.choice(&each, from, opts);
            let kind = self.kind;
            let per = self.per(*k, v);
            self.spoken(true, kind);
            return format!("{text} {per}");
        }
        let one = matches!(quantity, Quantity::Exactly(Value::Number(1)) | Quantity::UpTo(Value::Number(1)));
        if *quantity == Quantity::n(1) && self.lex.phrasing().is_some() && opts.is_empty() && *from != Selector::Among {
            return self.any_one(from);
        }
        if let Some(text) = self.top_cards(quantity, from, opts) {
            self.spoken(!one, kind_of(from));
            return text;
        }
        let down = opts.iter().find_map(|o| match o {
            ChooseOpt::DownTo(v) => Some(v),
            ChooseOpt::Sum(..) | ChooseOpt::AtRandom | ChooseOpt::Aimed => None,
        });
        let side = self.side_of(from);
        let computed = match quantity {
            Quantity::Exactly(v) if !matches!(v, Value::Number(_)) => Some(v),
            _ => None,
        };
        let mut count = self.count(quantity);
        if opts.contains(&ChooseOpt::AtRandom) {
            count.push_str(" random");
        }
        let text = if *from == Selector::Among {
            format!("{count} of them")
        } else {
            let noun = self.phrase(from, !one || side.is_some(), At::From, opts);
            let whose = side.map(|s| self.whose(s));
            match (down, computed, whose) {
                (Some(left), _, whose) => {
                    let left = self.value(left);
                    format!("{}{noun} until {left} remain", whose.map(|w| format!("{w} ")).unwrap_or_default())
                }
                (None, Some(v), whose) => {
                    let v = self.value(v);
                    format!("{}{noun} equal in number to {v}", whose.map(|w| format!("{w} ")).unwrap_or_default())
                }
                (None, None, Some(whose)) => format!("{count} of {whose} {noun}"),
                (None, None, None) if *quantity == Quantity::Any => format!("{count} of {noun}"),
                (None, None, None) => format!("{count} {noun}"),
            }
        };
        // what is taken of a set is spoken of by the noun of the set
        let kind = if *from == Selector::Among { self.kind } else { kind_of(from) };
        self.spoken(!one, kind);
        text
    }

    /// `target creature`, `any target`, `up to 2 target creatures`
    fn aimed(&mut self, quantity: &Quantity, from: &Selector) -> String {
        let one = *quantity == Quantity::n(1);
        let word = self.lex.phrasing().and_then(|phrasing| phrasing.aimed.en.first()).copied().unwrap_or_default();
        let noun = self.phrase(from, !one, At::From, &[]);
        self.spoken(!one, kind_of(from));
        match kind_of(from) {
            Some(kind) if self.lex.means_players(kind) => {
                let opponent = matches!(from, Selector::Kind { side: Some(Side::Opp), .. });
                let said = self.lex.phrasing().filter(|_| opponent).and_then(|phrasing| phrasing.opponent.en.first());
                said.map_or(noun, |said| (*said).to_owned())
            }
            _ if one => format!("{word} {noun}"),
            _ => format!("{} {word} {noun}", self.count(quantity)),
        }
    }

    pub(super) fn count(&mut self, quantity: &Quantity) -> String {
        match quantity {
            // counts are words where texts are announced
            Quantity::Exactly(Value::Number(n)) if self.lex.phrasing().is_some() => crate::numerals::english(*n),
            Quantity::UpTo(Value::Number(n)) if self.lex.phrasing().is_some() => {
                let n = if *n == 1 { "one".to_owned() } else { crate::numerals::english(*n) };
                format!("up to {n}")
            }
            Quantity::Exactly(v) => self.value(v),
            Quantity::UpTo(v) => format!("up to {}", self.value(v)),
            Quantity::AtLeast(v) => format!("{} or more", self.value(v)),
            Quantity::Any => "any number".to_owned(),
            Quantity::AllBut(v) => format!("all but {}", self.value(v)),
        }
    }

    /// Cards at one end of an ordered zone, without further filters: nobody chooses anything.
    fn top_cards(&mut self, quantity: &Quantity, from: &Selector, opts: &[ChooseOpt]) -> Option<String> {
        let Selector::Kind { kind, side: None, filters } = from else { return None };
        let ([Filter::In(zone)], Quantity::Exactly(Value::Number(_))) = (filters.as_slice(), quantity) else {
            return None;
        };
        if !opts.is_empty() {
            return None;
        }
        self.end_of_zone(quantity, *kind, zone)
    }

    /// `the top 3 cards of your deck`
    pub(super) fn end_of_zone(&mut self, quantity: &Quantity, kind: Id, zone: &Zone) -> Option<String> {
        let Zone::Of { zone, spot, owner } = zone else { return None };
        let end = match spot {
            Spot::Whole => return None,
            Spot::Top => "top",
            Spot::Bottom => "bottom",
        };
        let whose = match owner {
            Owner::Own => self.whose(Side::Own),
            Owner::Opp => self.whose(Side::Opp),
            _ => return None,
        };
        let one = *quantity == Quantity::n(1);
        let noun = if one { self.noun(kind) } else { plural(&self.noun(kind)) };
        let count = if one { String::new() } else { format!("{} ", self.count(quantity)) };
        Some(format!("the {end} {count}{noun} of {whose} {}", self.zone_word(*zone)))
    }

    /// The one that is meant: `your other unit`, `your chosen unit`, `the unit that trashed this unit`.
    pub(super) fn one(&mut self, sel: &Selector) -> String {
        let filters = filters_of(sel);
        let chosen = filters.contains(&Filter::Chosen) && self.side_of(sel).is_none();
        let many = chosen && self.several || filters.iter().any(|f| matches!(f, Filter::Done(..)));
        let noun = self.phrase(sel, many, At::From, &[]);
        self.spoken(many, kind_of(sel));
        let whose = self.side_of(sel).map_or("the", |side| self.whose(side));
        format!("{whose} {noun}")
    }

    /// Something that matches, whatever it is: `your other unit`, `a unit`.
    pub(super) fn any_one(&mut self, sel: &Selector) -> String {
        let noun = self.phrase(sel, false, At::From, &[]);
        self.spoken(false, kind_of(sel));
        match self.side_of(sel) {
            Some(side) => format!("{} {noun}", self.whose(side)),
            None if noun.starts_with("other ") => format!("an{noun}"),
            None => format!("{} {noun}", article(&noun)),
        }
    }

    /// `your units`, `units`
    pub(super) fn many(&mut self, sel: &Selector) -> String {
        let noun = self.phrase(sel, true, At::In, &[]);
        match self.side_of(sel) {
            Some(side) => format!("{} {noun}", self.whose(side)),
            None => noun,
        }
    }

    /// `your different units`, `different items`
    pub(super) fn kinds(&mut self, sel: &Selector) -> String {
        let noun = self.phrase(sel, true, At::In, &[]);
        match self.side_of(sel) {
            Some(side) => format!("{} different {noun}", self.whose(side)),
            None => format!("different {noun}"),
        }
    }

    /// The noun with its filters, without side and quantity.
    pub(super) fn phrase(&mut self, sel: &Selector, many: bool, at: At, opts: &[ChooseOpt]) -> String {
        let number = |noun: &str| if many { plural(noun) } else { noun.to_owned() };
        let (noun, filters) = match sel {
            Selector::Among => return "of them".to_owned(),
            Selector::Kind { kind, filters, .. } => {
                let name = filters.iter().find_map(|f| match f {
                    Filter::Name(true, NameRef::Named(n)) => Some(self.name(n)),
                    _ => None,
                });
                let any = self.lex.noun(*kind).is_some_and(|n| n.of.is_none());
                let beside = filters.iter().find_map(|f| match f {
                    Filter::Beside(of) if *kind == self.lex.standing() => Some(of),
                    _ => None,
                });
                let word = self.lex.vocabulary().notation.beside.as_ref().and_then(|w| w.en.first().copied());
                let noun = match name {
                    _ if beside.is_some() => {
                        let of = beside.map(|of| self.target(of)).unwrap_or_default();
                        format!("{} of {of}", number(word.unwrap_or_default()))
                    }
                    Some(name) if any => name,
                    Some(name) => format!("{name} {}", number(&self.noun(*kind))),
                    None => number(&self.noun(*kind)),
                };
                (noun, filters.as_slice())
            }
            Selector::Or(list, filters) => {
                let mut nouns = Vec::new();
                for one in list {
                    let Some(kind) = kind_of(one) else { continue };
                    let side = self.side_word(one).and_then(|_| side_of(one));
                    let own = Selector::new(kind, side, filters_of(one).to_vec());
                    nouns.push(self.phrase(&own, many, at, &[]));
                }
                (nouns.join(" or "), filters.as_slice())
            }
        };
        let mut before = String::new();
        let mut own = String::new();
        for filter in filters {
            match filter {
                Filter::Other => before.insert_str(0, "other "),
                Filter::Chosen => before.push_str("chosen "),
                Filter::Attr(true, a) => own.push_str(&format!("{} ", self.attribute(*a))),
                Filter::Aff(all) if let [one] = all.as_slice() => {
                    own.extend(self.bare_trait(one).map(|word| format!("{word} ")));
                }
                Filter::NotAff(all) if let [one] = all.as_slice() => {
                    own.extend(self.bare_trait(one).map(|word| format!("non-{word} ")));
                }
                Filter::State(id) => own.insert_str(0, &format!("{} ", self.word(Class::State, *id))),
                _ => {}
            }
        }
        if let (Some(word), Selector::Kind { .. }) = (self.side_word(sel), sel) {
            before.push_str(&format!("{word} "));
        }
        let controlled = match sel {
            Selector::Kind { kind, side: Some(side), .. } => self.lex.controlled(*kind, *side),
            _ => None,
        };
        let controlled = controlled.and_then(|word| word.en.first()).map(|said| format!(" {said}"));
        let controlled = controlled.unwrap_or_default();
        // a subtype is a noun by itself
        if let (Some(word), Selector::Kind { kind, .. }) = (self.tribe(filters, many), sel)
            && *kind == self.lex.standing()
        {
            return format!("{before}{word}{controlled}{}", self.behind(filters, many, at, opts));
        }
        before.push_str(&own);
        format!("{before}{noun}{controlled}{}", self.behind(filters, many, at, opts))
    }
}

pub(super) fn filters_of(sel: &Selector) -> &[Filter] {
    match sel {
        Selector::Kind { filters, .. } | Selector::Or(_, filters) => filters,
        Selector::Among => &[],
    }
}

impl Printer<'_> {
    /// Whose a phrase says they are, where no adjective says it.
    pub(super) fn side_of(&self, sel: &Selector) -> Option<Side> {
        let said = |side: &Side| kind_of(sel).is_some_and(|kind| self.lex.controlled(kind, *side).is_some());
        side_of(sel).filter(|side| self.side_word(sel).is_none() && !said(side))
    }

    /// `friendly`, `enemy`: of cards in play.
    fn side_word(&self, sel: &Selector) -> Option<&'static str> {
        let [own, opp] = self.lex.vocabulary().notation.sides.as_ref()?;
        kind_of(sel).and_then(|kind| self.lex.noun(kind)).filter(|n| n.in_play)?;
        let word = if side_of(sel)? == Side::Own { own } else { opp };
        word.en.first().copied()
    }

    /// `[Flame]`, `Flame`
    pub(super) fn attribute(&self, id: Id) -> String {
        let word = self.word(Class::Attribute, id);
        if self.lex.vocabulary().notation.bare_attributes { word } else { format!("[{word}]") }
    }
}

fn side_of(sel: &Selector) -> Option<Side> {
    match sel {
        Selector::Kind { side, .. } => *side,
        Selector::Or(list, _) => list.first().and_then(side_of),
        Selector::Among => None,
    }
}

pub(super) fn kind_of(sel: &Selector) -> Option<Id> {
    match sel {
        Selector::Kind { kind, .. } => Some(*kind),
        Selector::Or(list, _) => list.first().and_then(kind_of),
        Selector::Among => None,
    }
}
