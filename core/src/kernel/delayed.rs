//! Abilities that an effect puts in force for a while: what waits for the end of a turn or answers events from then on.

use super::catalog::Catalog;
use super::event::{Event, EventKind};
use super::ids::{AbilityId, Ref};
use super::machine::Machine;
use super::state::{Change, Duration, EffectFrame, On};
use crate::ruleset::Ruleset;

impl<R: Ruleset> Machine<R> {
    /// Ends the modifications that last as long as `over` says, and those whose card is gone. Returns how many became void.
    pub fn expire(&mut self, over: impl Fn(&Duration) -> bool) -> usize {
        self.expire_such(|f| over(&f.until))
    }

    /// Ends what lasts until then, before its end is told: all but what waits for that very event and for nothing else.
    pub fn expire_before(&mut self, cat: &Catalog, until: Duration, end: EventKind) -> usize {
        let waits = |change| matches!(change, Change::Watch(ability) if cat.ability(ability).listens == end.bit());
        self.expire_such(|f| until == f.until && !waits(f.change))
    }

    /// Gives the player of a program, or a card that it speaks of, an ability for a while. What waits for the end of a turn
    /// that is ending already has nothing more to wait for: it is ready at once.
    pub(super) fn watch(&mut self, cat: &Catalog, frame: &EffectFrame, on: On, ability: AbilityId, until: Duration) {
        if !self.begins(cat, frame, on, until) {
            return;
        }
        if R::ending(self) && until == Duration::Turn(self.core.turn.number) && self.ends(cat, frame, on, ability) {
            return;
        }
        self.float(frame, on, Change::Watch(ability), until);
    }

    /// Makes an ability ready that answers the end of the present turn. Returns whether it answers that and nothing else.
    fn ends(&mut self, cat: &Catalog, frame: &EffectFrame, on: On, ability: AbilityId) -> bool {
        let seat = self.core.turn.seat;
        let end = Event { kind: EventKind::TURN_ENDING, seat, cause: Self::rule_cause(seat), ..Event::default() };
        let (controller, linked) = match on {
            On::Player(seat) => (seat, Ref::NONE),
            On::Card(linked) => (frame.controller, linked),
        };
        let waits = EffectFrame { ability, controller, holder: frame.holder, linked, ..EffectFrame::default() };
        let mut found = Vec::new();
        self.answers(cat, &[end], &waits, true, |_| true, &mut found);
        let ready = !found.is_empty();
        for answer in found {
            self.make_ready(cat, answer);
        }
        ready && cat.ability(ability).listens == EventKind::TURN_ENDING.bit()
    }
}
