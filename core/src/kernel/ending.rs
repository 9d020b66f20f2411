//! Modifications in force that end: with a scope or a turn, where the rulebook says so; and with whatever happens, where their source
//! is gone, their condition does not hold any more, or what they wait for has come.

use super::catalog::{Catalog, Use};
use super::context::EvalContext;
use super::depends::{BOARD, FORCE, ROSTER};
use super::event::{Event, EventKind};
use super::found::Found;
use super::ids::{AbilityId, Ref, Seat};
use super::machine::Machine;
use super::overflow;
use super::program::Pattern;
use super::state::{Change, Duration, EffectFrame, Floating, On};
use crate::ruleset::Ruleset;

impl<R: Ruleset> Machine<R> {
    /// How many steps have been taken since somebody last had a choice.
    pub fn forced_steps(&self) -> u32 {
        self.steps
    }

    /// Ends the modifications that `over` names and those whose card is gone. Returns how many became void.
    pub(super) fn expire_such(&mut self, over: impl Fn(&Floating) -> bool) -> usize {
        let before = self.floats();
        let (mut ends, mut grants) = (std::mem::take(&mut self.ends), false);
        ends.clear();
        let super::state::Core { objects, floating, .. } = &mut self.core;
        let live = |r: Ref| objects.get(usize::from(r.slot)).is_some_and(|o| o.incarnation == r.incarnation);
        overflow::keep(floating, &mut self.spill.over.floating, |f| {
            let gone = match (f.on, f.until) {
                (On::Card(on), _) if !live(on) => true,
                (_, Duration::Source) => !live(f.source),
                _ => false,
            };
            let kept = !gone && !over(f);
            grants |= !kept && f.change.abilities();
            if !kept {
                ends.push((f.on, f.change));
            }
            kept
        });
        let ended = before - self.floats();
        if ended > 0 {
            let mut marked = std::mem::take(&mut self.marked);
            let rows_alone =
                ends.iter().fold(true, |alone, (on, change)| self.alters(*on, *change, &mut marked) && alone);
            self.marked = marked;
            self.touch_part(match () {
                () if grants => ROSTER | FORCE | BOARD,
                () if rows_alone => BOARD,
                () => FORCE | BOARD,
            });
        }
        self.ends = ends;
        ended
    }

    /// A frame through which the end of a modification reads the board.
    fn ending_frame(ability: AbilityId, controller: Seat, source: Ref, on: On) -> EffectFrame {
        let linked = match on {
            On::Card(what) => what,
            On::Player(_) => Ref::NONE,
        };
        EffectFrame { ability, controller, holder: source, linked, ..EffectFrame::default() }
    }

    fn holds_all(&self, cat: &Catalog, frame: &EffectFrame) -> bool {
        let cx = EvalContext { frame, depth: u8::MAX };
        cat.ability(frame.ability).states.iter().all(|cond| self.holds(cat, cx, cond))
    }

    /// Whether a duration begins at all: one that goes by conditions does not where they don't hold, and one that waits for an event
    /// needs an ability that answers one.
    pub(super) fn begins(&self, cat: &Catalog, frame: &EffectFrame, on: On, until: Duration) -> bool {
        match until {
            Duration::Event(id) => matches!(cat.ability(id).usage, Use::Automatic(_)),
            Duration::While(id) => self.holds_all(cat, &Self::ending_frame(id, frame.controller, frame.holder, on)),
            _ => true,
        }
    }

    /// Ends the modifications whose source is gone or whose conditions do not hold any more. Returns whether there were any.
    pub(super) fn end_over(&mut self, cat: &Catalog) -> bool {
        let over = |f: &&Floating| match f.until {
            Duration::Source => !self.core.is_live(f.source),
            Duration::While(id) => !self.holds_all(cat, &Self::ending_frame(id, f.controller, f.source, f.on)),
            _ => false,
        };
        let over: Vec<Floating> = self.floating().filter(over).copied().collect();
        !over.is_empty() && self.expire_such(|f| over.contains(f)) > 0
    }

    /// Finds the modifications that end by what happens in a batch. `back`: by what leaves play, on the state before; else by all
    /// else.
    #[inline(never)]
    pub(super) fn find_ends(&mut self, cat: &Catalog, batch: &[Event], back: bool) {
        let leaves = |e: &Event| e.kind == EventKind::MOVED && e.from.is_in(R::IN_PLAY);
        let ends = |f: &&Floating| {
            let Duration::Event(id) = f.until else { return false };
            let frame = Self::ending_frame(id, f.controller, f.source, f.on);
            let of = |on: &Pattern| !self.answering(cat, &frame, on, batch, |e| leaves(e) == back).is_empty();
            match &cat.ability(id).usage {
                Use::Automatic(on) => of(on),
                _ => false,
            }
        };
        let found: Vec<Floating> = self.floating().filter(ends).copied().collect();
        self.ended.extend(found);
    }

    /// Ends what was found to end.
    #[inline(never)]
    pub(super) fn end_found(&mut self, cat: &Catalog) {
        let over = std::mem::take(&mut self.ended);
        self.expire_such(|f| over.contains(f));
        self.refresh(cat);
    }

    /// An ability in force has answered, which uses it up once more where it lasts for so many uses. `false`: it was used up already,
    /// by the same batch.
    pub(super) fn spend_answer(&mut self, found: &Found) -> bool {
        let on = if found.linked.is_none() { On::Player(found.controller) } else { On::Card(found.linked) };
        let change = Change::Watch(found.ability);
        if self.spend(on, change) {
            if !self.floating().any(|f| f.on == on && f.change == change) {
                self.spent.push((on, change));
            }
            return true;
        }
        !self.spent.contains(&(on, change))
    }

    /// Uses up a modification that lasts for so many uses ([`Duration::Uses`]): the oldest one of this kind on a card or player.
    /// Returns whether there was any.
    pub fn spend(&mut self, on: On, change: Change) -> bool {
        let uses = |f: &Floating| f.on == on && f.change == change && matches!(f.until, Duration::Uses(_));
        let Some(used) = self.floating().find(|f| uses(f)).copied() else { return false };
        match used.until {
            Duration::Uses(n) if n > 1 => {
                let mut left = self.floating_mut().filter(|f| **f == used);
                if let Some(f) = left.next() {
                    f.until = Duration::Uses(n - 1);
                }
            }
            // No two have the same timestamp.
            _ => _ = self.expire_such(|f| *f == used),
        }
        true
    }
}
