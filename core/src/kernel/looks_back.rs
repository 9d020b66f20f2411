//! Whether a text could ask more of a card that has left play than its numbers and its place: what it wore, what was done with
//! it, what it could do. Worked out once, when a catalogue is sealed; in a game without such a text nothing of that is written
//! down.

use super::cards::{Ability, Use};
use super::event::EventKind;
use super::program::{CauseFilter, Cond, Filter, Op, Pattern, Selector, Target};
use super::walk::read::{self, Visit};

impl Ability {
    /// Whether its text could ask so.
    pub fn looks_back(&self) -> bool {
        let leaving = |on: &Pattern| on.kind == EventKind::MOVED;
        // What answers before the event finds the card still there.
        let answered = self.whenever.iter().any(|w| !w.would && leaving(&w.on));
        let left = answered || matches!(&self.usage, Use::Automatic(on) if leaving(on));
        let mut looks = Looks { left, asks: false };
        // Conditions are read when the event happens, with the card still there; those of a keyword once more when it starts.
        if self.keyword.is_some() {
            self.states.iter().for_each(|c| looks.cond(c));
        }
        self.code.iter().for_each(|op| looks.op(op));
        looks.asks
    }
}

struct Looks {
    /// A card may have left play before what is looked at now.
    left: bool,
    /// Something was found that asks about one that did.
    asks: bool,
}

impl Looks {
    /// Whether a target means cards that may have left, instead of those that are found somewhere now.
    fn may_have_left(target: &Target) -> bool {
        match target {
            Target::All(_) | Target::Pointer(_) | Target::Leader(_) => false,
            Target::Both(all) => all.iter().any(Looks::may_have_left),
            Target::Related(_, of) | Target::Host(of) => Looks::may_have_left(of),
            Target::Source
            | Target::Bearer
            | Target::Bound(_)
            | Target::Picks(_)
            | Target::Rest(..)
            | Target::EventSubject
            | Target::EventOther
            | Target::Linked
            | Target::EventSource => true,
        }
    }

    /// Whether a test is of something that a card has only in play.
    fn of_play(filter: &Filter) -> bool {
        match filter {
            Filter::Head(..)
            | Filter::HeadWith { .. }
            | Filter::Keyword { .. }
            | Filter::Attached(..)
            | Filter::On(_)
            | Filter::ThisTurn
            | Filter::Beside(_)
            | Filter::AtEnd(_)
            | Filter::Is(_)
            | Filter::Replaced(_) => true,
            Filter::Or(any) => any.iter().any(Looks::of_play),
            Filter::Not(of) => Looks::of_play(of),
            _ => false,
        }
    }

    fn tested(&mut self, set: &Selector) {
        self.asks |= self.left && set.filters.iter().any(Looks::of_play);
        if let Some(or) = &set.or {
            self.tested(or);
        }
    }
}

impl Visit for Looks {
    fn op(&mut self, op: &Op) {
        read::op(self, op);
        self.left |= matches!(op, Op::Move { .. } | Op::Rule { .. } | Op::RuleBy { .. });
    }

    fn cond(&mut self, cond: &Cond) {
        match cond {
            Cond::IsA(of, set) if Looks::may_have_left(of) => self.tested(set),
            Cond::Marked(_, of) => self.asks |= self.left && Looks::may_have_left(of),
            Cond::Replaced(_) => self.asks |= self.left,
            _ => {}
        }
        read::cond(self, cond);
    }

    fn selector(&mut self, set: &Selector) {
        if set.filters.iter().any(|f| matches!(f, Filter::Done(_))) {
            self.tested(set);
        }
        read::selector(self, set);
    }

    fn filter(&mut self, filter: &Filter) {
        if let Filter::On(of) | Filter::Beside(of) = filter {
            self.asks |= self.left && Looks::may_have_left(of);
        }
        // What was attached to a card that left is no other card to its own text.
        self.asks |= self.left && *filter == Filter::Other;
        read::filter(self, filter);
    }

    fn target(&mut self, target: &Target) {
        self.asks |= self.left && *target == Target::Bearer;
        read::target(self, target);
    }

    fn cause(&mut self, cause: &CauseFilter) {
        if let Some(source) = &cause.source {
            self.tested(source);
        }
        read::cause(self, cause);
    }
}
