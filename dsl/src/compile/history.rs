//! Looking back over the turn: phrases and conditions about what happened in it become patterns of events that a game
//! keeps a record of.

use super::body::Body;
use super::noun::Unplaced;
use super::words::ALL_ZONES;
use super::{Low, unsayable};
use crate::tree::{self, Id, Spot, Verb, Zone};
use cardwright_core::kernel::program::{Cmp, Cond, Pattern, Side, Value, Who};
use cardwright_core::rulebook::EventWord;
use cardwright_core::vocabulary::{VerbCards, VerbMeaning};

/// The condition that an event of this pattern happened at least once this turn.
pub(super) fn once(on: Pattern) -> Cond {
    Cond::Is(Value::Happened(Box::new(on)), Cmp::Ge, Value::Number(1))
}

/// What was done to cards this turn.
#[derive(Debug, Clone, Copy)]
pub(super) enum Past<'a> {
    /// What the card language has a verb for, and by what.
    Verb(Verb, Option<&'a tree::Cause>),
    /// What the rulebook has a verb of its own for.
    Own(Id),
}

fn done(filters: &[tree::Filter]) -> Option<Past<'_>> {
    let this_turn = filters.contains(&tree::Filter::ThisTurn);
    filters.iter().find_map(|f| match f {
        tree::Filter::Done(verb, cause) if this_turn || cause.is_some() => Some(Past::Verb(*verb, cause.as_ref())),
        tree::Filter::Undergone(verb) if this_turn => Some(Past::Own(*verb)),
        _ => None,
    })
}

/// What a phrase says was done to its cards this turn ("units trashed this turn"); this resolution's own deeds are not
/// meant.
pub(super) fn past_of(selector: &tree::Selector) -> Option<Past<'_>> {
    match selector {
        tree::Selector::Kind { filters, .. } => done(filters),
        tree::Selector::Or(parts, filters) => done(filters).or_else(|| match parts.as_slice() {
            // "skill cards or item cards trashed this turn": the last part bears it for all.
            [.., last] => past_of(last),
            [] => None,
        }),
        tree::Selector::Among => None,
    }
}

/// The phrase without its filters on what was done.
fn plain(selector: &tree::Selector) -> tree::Selector {
    let kept = |filters: &[tree::Filter]| {
        let what = |f: &&tree::Filter| {
            !matches!(f, tree::Filter::Done(..) | tree::Filter::Undergone(_) | tree::Filter::ThisTurn)
        };
        filters.iter().filter(what).cloned().collect()
    };
    match selector {
        tree::Selector::Kind { kind, side, filters } => {
            tree::Selector::Kind { kind: *kind, side: *side, filters: kept(filters) }
        }
        tree::Selector::Or(parts, filters) => tree::Selector::Or(parts.iter().map(plain).collect(), kept(filters)),
        tree::Selector::Among => tree::Selector::Among,
    }
}

impl Body<'_, '_> {
    /// The event that a verb looks back at.
    pub fn past_event(&mut self, verb: Verb, cause: Option<&tree::Cause>) -> Low<Pattern> {
        let word = match verb {
            Verb::Trash => EventWord::Trashed,
            Verb::Put => EventWord::Put,
            Verb::Deploy => EventWord::Deployed,
            Verb::Equip => EventWord::Equipped,
            Verb::Move => EventWord::Moved,
            Verb::Attack => EventWord::Attacks,
            Verb::Defend => EventWord::Defends,
            Verb::Draw | Verb::Reveal | Verb::Look | Verb::Upgrade => {
                return Err(unsayable(format!("(done {})", verb.as_str())));
            }
        };
        let on = self.cx.book.event(word, None).ok_or_else(|| unsayable(verb.as_str()))?;
        let on = Pattern { cause: self.cause(cause)?, ..on };
        self.recall(&on);
        Ok(on)
    }

    /// The event that a verb of the rulebook's own looks back at.
    pub fn past_own(&mut self, verb: Id) -> Low<Pattern> {
        let VerbMeaning::Rule(number) = self.cx.verb(verb)?.does else { return Err(unsayable(verb)) };
        let on = self.cx.book.verb_event(number, None).ok_or_else(|| unsayable(verb))?;
        self.recall(&on);
        Ok(on)
    }

    /// Has games keep a record of the events that this text looks back at.
    pub fn recall(&mut self, on: &Pattern) {
        self.cx.catalog.recalls |= on.kind.bit();
        self.cx.catalog.recalls_to |= if on.to == 0 { ALL_ZONES } else { on.to };
    }

    /// The event that such cards took part in.
    pub fn past(&mut self, verb: Verb, selector: &tree::Selector, cause: Option<&tree::Cause>) -> Low<Pattern> {
        let on = self.past_event(verb, cause)?;
        let subject = self.selector(&plain(selector), None, Unplaced::Anywhere)?.selector;
        Ok(Pattern { subject: Some(subject), ..on })
    }

    /// The number of times that it happened.
    pub fn happened(&mut self, verb: Verb, selector: &tree::Selector, cause: Option<&tree::Cause>) -> Low<Value> {
        Ok(Value::Happened(Box::new(self.past(verb, selector, cause)?)))
    }

    /// The number of cards to which something was done this turn.
    pub fn counted(&mut self, selector: &tree::Selector) -> Low<Value> {
        match past_of(selector) {
            Some(Past::Verb(verb, cause)) => self.happened(verb, selector, cause),
            // A card that did it twice is one card.
            Some(Past::Own(verb)) if self.cx.verb(verb)?.cards == VerbCards::With => {
                Ok(Value::Count(Box::new(self.selector(selector, None, Unplaced::Refused)?.selector)))
            }
            Some(Past::Own(verb)) => {
                let mut on = self.past_own(verb)?;
                let mut subject = self.selector(&plain(selector), None, Unplaced::Anywhere)?.selector;
                // who plays a card has it, wherever it was put
                if self.cx.verb(verb)?.takes {
                    on.who = match std::mem::replace(&mut subject.side, Side::Any) {
                        Side::Own => Some(Who::You),
                        Side::Opposing => Some(Who::Opponent),
                        Side::Any => None,
                    };
                }
                Ok(Value::Happened(Box::new(Pattern { subject: Some(subject), ..on })))
            }
            None => Ok(Value::Count(Box::new(self.selector(selector, None, Unplaced::Refused)?.selector))),
        }
    }

    /// Where something was put, in a pattern. `false`: that is no place to put cards.
    pub fn put_to(&mut self, on: &mut Pattern, zone: &Zone) -> Low<bool> {
        let Zone::Of { zone, spot, owner } = zone else { return Ok(false) };
        on.to = self.cx.zone(*zone)?.kinds;
        on.extra = match spot {
            Spot::Whole => None,
            Spot::Top => Some(0),
            Spot::Bottom => Some(1),
        };
        on.who = match owner {
            tree::Owner::Own => Some(Who::You),
            tree::Owner::Opp => Some(Who::Opponent),
            tree::Owner::Owner | tree::Owner::Each => None,
        };
        Ok(true)
    }
}
