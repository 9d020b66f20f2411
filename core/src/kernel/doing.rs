//! What instructions do: cards drawn, moved, shown and changed, verbs of the rulebook. Each makes events and leaves the rest to
//! them; the program counter is not moved here.

use super::catalog::Catalog;
use super::context::{EvalContext, Refs};
use super::decision::{Ask, AskKind};
use super::depends::{BOARD, FORCE, ROSTER};
use super::event::{Event, EventKind};
use super::ids::{Ref, Seat, Slot, ZoneId};
use super::interpret::MOVING;
use super::log::{Entry, What};
use super::machine::Machine;
use super::program::{Deed, Dest, Mod, Op, Spot, Until, Value, Who, Whose};
use super::state::{Change, Duration, EffectFrame, Floating, Frame, On};
use crate::ruleset::{KernelStep, Ruleset, VerbCall};

impl<R: Ruleset> Machine<R> {
    /// Cancels an event of an open batch, and with a card's coming into play its move there.
    pub(super) fn cancel(&mut self, replacing: u16) {
        let at = usize::from(replacing).wrapping_sub(1);
        let Some(event) = self.open_event_mut(at) else { return };
        event.gone = true;
        let event = *event;
        if event.kind == EventKind::ENTERED {
            let moves = |e: &&mut Event| e.kind == EventKind::MOVED && e.subject.slot == event.subject.slot;
            self.open_events_mut().filter(moves).for_each(|e| e.gone = true);
        }
        R::cancelled(self, &event);
    }

    pub(super) fn spot(&self, depth: u8, frame: &EffectFrame, spot: Spot) -> ZoneId {
        let cx = EvalContext { frame, depth };
        match spot {
            Spot::None => ZoneId::NOWHERE,
            Spot::Source => self.stood(cx, frame.holder),
            Spot::Bound(bind) => {
                let place = self.bound(depth, bind);
                let chosen = place.iter().find_map(|r| r.place());
                chosen.or_else(|| place.first().map(|r| self.stood(cx, *r))).unwrap_or(ZoneId::NOWHERE)
            }
        }
    }

    /// Has the rulebook carry out a verb of its own.
    pub(super) fn call(&mut self, cat: &Catalog, depth: u8, call: &VerbCall<'_>) {
        let result = R::verb(self, cat, call);
        self.core.result = (result.asked, result.done);
        // The verb's own work may be on top now; its result is taken in when it is done.
        let at = usize::from(depth) - 1;
        if let Some(Frame::Effect(f)) = self.core.frames.get_mut(at) {
            f.pending = true;
        }
    }

    pub(super) fn draw(&mut self, cat: &Catalog, cx: EvalContext<'_>, who: Who, n: &Value, up_to: bool) {
        let n = self.value(cat, cx, n);
        if up_to && n > 0 {
            self.cite_step(KernelStep::DrawLimit);
            let deck = self.core.zone(ZoneId::of(self.seat(cx, who), R::DECK)).len();
            let max = u8::try_from(n).unwrap_or(u8::MAX).min(u8::try_from(deck).unwrap_or(u8::MAX));
            let seat = self.asks(cx, who);
            self.ask(Ask { seat, kind: AskKind::Number, min: 0, max, secret: false });
            return;
        }
        let frame = *cx.frame;
        let seats = self.seats(cx, who);
        self.draw_cards(cat, &frame, seats.iter().map(|seat| (*seat, n)));
    }

    pub(super) fn draw_cards(&mut self, cat: &Catalog, frame: &EffectFrame, draws: impl Iterator<Item = (Seat, i32)>) {
        let mut batch = self.batch();
        let depth = self.core.depth();
        for (seat, n) in draws {
            if n > 0 {
                let mut top = Refs::new();
                for slot in self.core.zone(ZoneId::of(seat, R::DECK)).iter().take(usize::try_from(n).unwrap_or(0)) {
                    top.push(self.core.reference(*slot));
                }
                top.iter().for_each(|r| self.bind(depth, MOVING, *r));
                batch.push(Event {
                    kind: EventKind::DREW,
                    seat,
                    amount: n,
                    cause: Self::cause_of(frame),
                    ..Event::default()
                });
            }
        }
        if batch.is_empty() {
            self.cite_step(KernelStep::DrawNone);
            self.note(1, 0);
            return;
        }
        if batch.len() > 1 {
            self.cite_step(KernelStep::Each);
        }
        self.change_top(|f| f.pending = true);
        self.commit(cat, batch);
    }

    pub(super) fn move_cards(&mut self, cat: &Catalog, depth: u8, frame: EffectFrame, op: &Op) {
        let Op::Move { what, to, shown, who } = op else { return };
        let (to, shown) = (*to, *shown);
        let cx = EvalContext { frame: &frame, depth };
        let doer = self.seat(cx, *who);
        let mut refs = Refs::new();
        self.targets(cat, cx, what, &mut refs);
        let wanted = refs.len().max(1);
        if self.watched {
            for r in &refs {
                let object = self.core.object(r.slot);
                if self.core.is_live(*r) && object.zone.kind() == to.kind && to.kind == R::DISCARD {
                    self.cite_step(KernelStep::Already);
                }
                if object.zone.kind() == R::DECK {
                    self.cite_step(KernelStep::OneByOne);
                }
                if to.of == Whose::Owner || object.owner != object.zone.seat() {
                    self.cite_step(KernelStep::Owner);
                }
            }
        }
        refs.retain(|r| {
            self.core.is_live(*r) && !(to.kind == R::DISCARD && self.core.object(r.slot).zone.kind() == R::DISCARD)
        });
        refs.retain(|r| self.goes_to(*r, frame.controller, to).is_some());
        if refs.is_empty() {
            self.note(wanted, 0);
            return;
        }
        let mut batch = self.batch();
        for r in &refs {
            let object = self.core.object(r.slot);
            let Some(seat) = self.goes_to(*r, frame.controller, to) else { continue };
            batch.push(Event {
                kind: EventKind::MOVED,
                seat,
                extra: u8::from(to.bottom),
                subject: *r,
                from: object.zone,
                to: ZoneId::of(seat, to.kind),
                cause: Self::cause_by(&frame, doer),
                ..Event::default()
            });
        }
        if to.kind == R::DECK && !to.bottom {
            // The first of the order ends on top.
            batch.reverse();
        }
        refs.iter().for_each(|r| self.bind(depth, MOVING, *r));
        if shown && R::PUBLIC & (1 << to.kind) == 0 {
            for r in &refs {
                self.tell(|m| Entry {
                    seat: Some(doer),
                    card: m.seen(r.slot).map(|s| super::log::Seen { known_to: u8::MAX, ..s }),
                    ..Entry::new(What::Reveal, Self::clause(KernelStep::Shown))
                });
            }
        }
        self.change_top(|f| f.pending = true);
        self.commit(cat, batch);
        if wanted > refs.len() {
            self.fail();
        }
    }

    /// The player to whose zone an instruction of `controller` moves a card: "your" zone takes no card of another player
    /// unless such cards lie in it, nor does the opponent's; whether its owner's does then is the rulebook's. `None`: none does.
    pub(super) fn goes_to(&self, what: Ref, controller: Seat, to: Dest) -> Option<Seat> {
        let object = self.core.object(what.slot);
        let home = to.of == Whose::Owner;
        let controller = if to.of == Whose::Opponent { controller.across() } else { controller };
        let own = home || object.owner == controller;
        match () {
            // Cards of the table are nobody's: who takes one owns it.
            () if object.owner == Seat::TABLE => (!home).then_some(controller),
            () if own => Some(object.owner),
            () if R::SHARED & (1 << to.kind) != 0 => Some(controller),
            // It lay with another player, and goes back from there.
            () if object.zone.is_in(R::SHARED) => Some(object.owner),
            () if R::PRINTED.zones.owners_take => Some(object.owner),
            () => None,
        }
    }

    pub(super) fn reveal(&mut self, cat: &Catalog, depth: u8, frame: EffectFrame, op: &Op) {
        let Op::Reveal { what, look, into, who } = op else { return };
        let (look, into) = (*look, *into);
        let cx = EvalContext { frame: &frame, depth };
        let doer = self.seat(cx, *who);
        let refs = self.live_targets(cat, cx, what);
        self.unbind(depth, into);
        if refs.is_empty() {
            self.note(1, 0);
            return;
        }
        self.cite_step(if look { KernelStep::Look } else { KernelStep::Reveal });
        let mut batch = self.batch();
        for r in &refs {
            let zone = self.core.object(r.slot).zone;
            batch.push(Event {
                kind: if look { EventKind::LOOKED } else { EventKind::REVEALED },
                seat: doer,
                subject: *r,
                from: zone,
                to: zone,
                cause: Self::cause_by(&frame, doer),
                ..Event::default()
            });
        }
        for r in &refs {
            self.bind(depth, into, *r);
            self.bind(depth, if look { Deed::Looked.bind() } else { Deed::Revealed.bind() }, *r);
        }
        self.change_top(|f| f.pending = true);
        self.commit(cat, batch);
    }

    /// Puts the modifications that a text makes in force, on these cards and players.
    pub(super) fn put_on(
        &mut self,
        cat: &Catalog,
        cx: EvalContext<'_>,
        on: impl Iterator<Item = On> + Clone,
        until: Until,
        mods: &[Mod],
    ) {
        let Some(until) = R::duration(self, until, cx.frame.controller) else { return };
        if let Duration::While(_) | Duration::Event(_) = until {
            let begins: Vec<On> = on.filter(|on| self.begins(cat, cx.frame, *on, until)).collect();
            return self.put_for(cat, cx, begins.into_iter(), until, mods);
        }
        self.put_for(cat, cx, on, until, mods);
    }

    /// Puts modifications in force for a duration that begins now.
    fn put_for(
        &mut self,
        cat: &Catalog,
        cx: EvalContext<'_>,
        on: impl Iterator<Item = On> + Clone,
        until: Duration,
        mods: &[Mod],
    ) {
        self.cite_step(KernelStep::Apply);
        if self.watched && on.clone().count() > 1 {
            self.cite_step(KernelStep::Together);
        }
        for m in mods {
            if let Mod::GainOf(of, heads) = m {
                for ability in self.printed_of(cat, cx, of, *heads) {
                    on.clone().for_each(|on| self.float(cx.frame, on, Change::Gain(ability), until));
                }
            }
            let Some(change) = self.change(cat, cx, m) else { continue };
            for on in on.clone() {
                self.float(cx.frame, on, change, until);
            }
        }
    }

    /// Puts one modification in force, with its source, controller and duration.
    pub fn float(&mut self, frame: &EffectFrame, on: On, change: Change, until: Duration) {
        self.core.clock += 1;
        let floating =
            Floating { change, on, controller: frame.controller, source: frame.holder, stamp: self.core.clock, until };
        self.add_floating(floating);
        let mut marked = std::mem::take(&mut self.marked);
        let row_alone = self.alters(on, change, &mut marked);
        self.marked = marked;
        self.touch_part(match () {
            () if change.abilities() || until.is_watched() => ROSTER | FORCE | BOARD,
            () if row_alone => BOARD,
            () => FORCE | BOARD,
        });
        self.tell(|m| {
            let (stat, amount) = change.number().unwrap_or((u8::MAX, 0));
            let (card, seat) = match on {
                On::Card(r) => (m.seen(r.slot), None),
                On::Player(seat) => (None, Some(seat)),
            };
            Entry {
                card,
                seat,
                stat,
                amount,
                ability: change.ability(),
                cause: Self::cause_of(frame),
                ..Entry::new(What::Apply, Self::clause(KernelStep::Apply))
            }
        });
    }

    /// Takes a head word from a card that has it now, wherever it has it from; one that comes later stays. Effects that gave it are over.
    /// Returns whether something else has it still, which is kept from the card from now on.
    pub fn lose_head(&mut self, cat: &Catalog, what: Ref, head: u8) -> bool {
        let (on, only) = (On::Card(what), 1u64.checked_shl(u32::from(head)).unwrap_or(0));
        let gives = |change: Change| matches!(change, Change::Gain(ability) if cat.ability(ability).heads == only);
        self.keep_floating(|f| f.on != on || !gives(f.change));
        self.touch();
        self.refresh(cat);
        if self.derived.row(what.slot).heads & only == 0 {
            return false;
        }
        self.keep_floating(|f| f.on != on || f.change != Change::LoseHead(head));
        self.core.clock += 1;
        let controller = self.core.object(what.slot).zone.seat();
        let (change, stamp, until) = (Change::LoseHead(head), self.core.clock, Duration::Forever);
        self.add_floating(Floating { change, on, controller, source: what, stamp, until });
        self.touch();
        true
    }

    /// Gives the modifications that wait for the next card put into play to the card that just was.
    pub fn spend_next(&mut self, cat: &Catalog, slot: Slot, seat: Seat, from: ZoneId) {
        let waiting: Vec<Floating> = self
            .floating()
            .copied()
            .filter(|f| matches!(f.change, Change::Next(..)) && f.on == On::Player(seat))
            .collect();
        if !waiting.is_empty() {
            // What it is asked about are its present values.
            self.refresh(cat);
        }
        for f in waiting {
            let Change::Next(ability, pc, left) = f.change else { continue };
            let kept = self.spill.kept.iter().find(|(at, _)| *at == pc).map(|(_, op)| op.clone());
            let printed = cat.ability(ability).code.get(usize::from(pc));
            let Some(Op::ApplyNext { what, mods, .. }) = kept.as_ref().or(printed) else { continue };
            let frame = EffectFrame { ability, controller: f.controller, holder: f.source, ..EffectFrame::default() };
            let cx = EvalContext { frame: &frame, depth: u8::MAX };
            // Its zones say where the card came from; its other tests are about the card.
            let here = super::program::Selector { zones: R::IN_PLAY, ..what.clone() };
            if !from.is_in(what.zones) || !self.matches(cat, cx, slot, &here) {
                continue;
            }
            match left.checked_sub(1).filter(|left| *left > 0) {
                Some(left) => {
                    let spent = |g: &mut Floating| {
                        if *g == f {
                            g.change = Change::Next(ability, pc, left);
                        }
                    };
                    self.floating_mut().for_each(spent);
                }
                None => self.keep_floating(|g| *g != f),
            }
            let on = On::Card(self.core.reference(slot));
            let changes: Vec<Change> = mods.iter().filter_map(|m| self.change(cat, cx, m)).collect();
            for change in changes {
                self.float(&frame, on, change, f.until);
            }
        }
    }
}
