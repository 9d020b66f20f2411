//! Shields: abilities that an effect puts in force to keep off so much in all, however many events and batches that takes (615.7).
//! What is left stands in the duration of the modification in force.

use super::catalog::Catalog;
use super::context::EvalContext;
use super::decision::{Ask, AskKind};
use super::event::Event;
use super::ids::AbilityId;
use super::machine::Machine;
use super::program::{Target, Value};
use super::state::{Change, Duration, EffectFrame, Floating, On};
use crate::ruleset::{KernelStep, Ruleset};

/// Whether a modification in force is the shield that has a program.
fn has(f: &Floating, frame: &EffectFrame) -> bool {
    let on = match f.on {
        On::Player(seat) => seat == frame.controller && frame.linked.is_none(),
        On::Card(card) => card == frame.linked,
    };
    on && f.change == Change::Watch(frame.ability) && f.source == frame.holder
}

/// How much of a shield is left; 0: it is none.
fn left(f: &Floating) -> i32 {
    if let Duration::Amount { left, .. } = f.until { i32::from(left) } else { 0 }
}

impl<R: Ruleset> Machine<R> {
    /// Gives the controller of a program, or cards, a shield for this turn.
    pub(super) fn put_shields(
        &mut self,
        cat: &Catalog,
        cx: EvalContext<'_>,
        ability: AbilityId,
        of: Option<&Target>,
        n: &Value,
    ) {
        let amount = self.value(cat, cx, n);
        let on: Vec<On> = match of {
            None => vec![On::Player(cx.frame.controller)],
            Some(of) => self.live_targets(cat, cx, of).iter().map(|card| On::Card(*card)).collect(),
        };
        if amount <= 0 {
            self.cite_step(KernelStep::Zero);
            return self.note(1, 0);
        }
        let until = Duration::Amount { turn: self.core.turn.number, left: u16::try_from(amount).unwrap_or(u16::MAX) };
        on.iter().for_each(|on| self.float(cx.frame, *on, Change::Watch(ability), until));
        self.note(on.len().max(1), on.len());
    }

    /// The event that a program replaces, and how much its shield has left.
    fn shielded(&self, frame: &EffectFrame) -> Option<(Event, i32)> {
        let event = self.open_event(usize::from(frame.replacing).checked_sub(1)?)?;
        let shield = self.floating().find(|f| has(f, frame) && left(f) > 0)?;
        Some((*event, left(shield)))
    }

    /// Keeps off what the shield that has the program on top can keep off of the event that this replaces.
    pub(super) fn absorb(&mut self, cat: &Catalog, frame: &EffectFrame) {
        let shielded = self.shielded(frame).filter(|(event, _)| R::preventable(self, cat, event));
        let Some((event, left)) = shielded else { return self.note(1, 0) };
        let most = left.min(event.amount.max(0));
        // Nothing of it is kept back that nothing else could use.
        let least = left.saturating_sub(self.others(cat, frame)).clamp(0, most);
        match (u8::try_from(least), u8::try_from(most)) {
            (Ok(min), Ok(max)) if min < max => {
                let seat = R::affected(self, &event);
                self.ask(Ask { seat, kind: AskKind::Number, min, max, secret: false });
            }
            _ => self.keep_off(frame, most),
        }
    }

    /// How much the same shield could keep off of the later events of the batch.
    fn others(&self, cat: &Catalog, frame: &EffectFrame) -> i32 {
        let later = usize::from(frame.replacing)..self.events_open();
        let events = later.filter_map(|at| self.open_event(at)).filter(|event| !event.gone && !self.is_stale(event));
        let meets = |event: &&Event| {
            let same = (frame.holder, frame.ability, frame.linked, frame.controller);
            R::preventable(self, cat, event)
                && self.replacements(cat, event).iter().any(|f| (f.holder, f.ability, f.linked, f.controller) == same)
        };
        events.filter(meets).fold(0, |sum, event| sum.saturating_add(event.amount.max(0)))
    }

    /// Takes so much off the event that a program replaces, and off its shield. What nothing is left of does not happen.
    pub(super) fn keep_off(&mut self, frame: &EffectFrame, n: i32) {
        let used = u16::try_from(n).unwrap_or(0);
        if let Some(shield) = self.floating_mut().find(|f| has(f, frame) && left(f) > 0)
            && let Duration::Amount { left, .. } = &mut shield.until
        {
            *left = left.saturating_sub(used);
        }
        self.expire_such(|f| matches!(f.until, Duration::Amount { left: 0, .. }));
        let event = self.open_event_mut(usize::from(frame.replacing).wrapping_sub(1));
        let whole = event.map(|event| {
            event.amount = event.amount.saturating_sub(n);
            event.amount <= 0
        });
        if whole == Some(true) && n > 0 {
            self.cancel(frame.replacing);
        }
        self.note(1, usize::from(n > 0));
    }
}
