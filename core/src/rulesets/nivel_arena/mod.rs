//! Nivel Arena, comprehensive rules 2.1: one file per chapter of the rulebook. This file joins them to the kernel.

pub mod arrange;
pub mod battle;
pub mod damage;
pub mod deck;
pub mod effects;
pub mod entering;
pub mod limits;
pub mod loss;
pub mod notation;
pub mod play;
pub mod printed;
pub mod setup;
pub mod size;
pub mod state;
pub mod tax;
pub mod told;
pub mod tracked;
pub mod turn;
pub mod verbs;
pub mod vocabulary;

use crate::card_text::CardText;
use crate::kernel::catalog::{Ability, Catalog};
use crate::kernel::decision::{Answer, Ask, AskKind, Refusal};
use crate::kernel::event::{Cause, Event, EventKind};
use crate::kernel::ids::{CardId, Clause, Ref, Seat, Slot, ZoneId};
use crate::kernel::log::What;
use crate::kernel::machine::Machine;
use crate::kernel::outcome::Fault;
use crate::kernel::program::{Cond, Dest, Pattern, Place, Until, Who, Whose};
use crate::kernel::state::{Duration, EffectFrame, NO_CARD, PendingTrigger, TriggeringEvent};
use crate::meaning::{EventWord, HeadArgument, HeadMeaning};
use crate::preparation;
use crate::printed::Printed;
use crate::rulebook::Rulebook;
use crate::ruleset::{Point, Rank, Ruleset, VerbCall, VerbResult};
use state::{Procedure, question};
use vocabulary::{card_type, cause, stat, zone};

/// The highest level of a leader (4.6.3).
pub const MAX_LEVEL: u8 = 10;

/// The rulebook of Nivel Arena, as the kernel knows it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct NivelArena;

type M = Machine<NivelArena>;

impl Ruleset for NivelArena {
    const PRINTED: &'static Printed = &printed::PRINTED;

    fn eludes(m: &M, by: Seat, slot: Slot) -> bool {
        if m.derived.row(slot).cant & (1 << vocabulary::action::BE_CHOSEN) == 0 {
            return false;
        }
        let zone = m.core.object(slot).zone;
        // 1.3.4: what forbids it is stronger than what has it chosen.
        let out = zone.is_in(zone::UNITS | 1 << zone::ITEMS) && zone.seat() != by;
        if out {
            m.cite("1.3.4");
        }
        out
    }

    fn silenced(m: &M, cat: &Catalog, frame: &EffectFrame) -> bool {
        play::silenced(m, cat, frame)
    }

    fn rulebook() -> &'static dyn Rulebook {
        &NivelArena
    }

    fn step(m: &mut M, cat: &Catalog, frame: Procedure) {
        match frame {
            Procedure::Idle => m.fault(Fault::Loop),
            Procedure::Setup(step) => preparation::step(m, cat, step),
            Procedure::Turn(step) => turn::step(m, cat, step),
            Procedure::Battle(battle) => battle::step(m, cat, battle),
            Procedure::Damage(damage) => damage::step(m, cat, damage),
            Procedure::Again(attacker) => battle::ask_again(m, attacker),
            Procedure::Deploy(deploy) => entering::deploy_step(m, cat, deploy),
            Procedure::Skill(card) => play::skill_step(m, cat, card),
        }
    }

    fn enumerate(m: &M, cat: &Catalog, ask: &Ask, asked: u8, out: &mut Vec<Answer>) {
        match ask.kind {
            AskKind::Act(question::MULLIGAN) => preparation::options::<NivelArena>(out),
            AskKind::Act(question::DEFENCE) => play::defences(m, cat, out),
            AskKind::Act(_) => play::options(m, cat, ask.seat, asked, out),
            AskKind::Pick => turn::picks(m, ask, out),
            // The kernel enumerates these, or no procedure of this game asks them.
            AskKind::Place
            | AskKind::Confirm
            | AskKind::Order
            | AskKind::Arrange
            | AskKind::Number
            | AskKind::Mode
            | AskKind::Name => {}
        }
    }

    fn answered(m: &mut M, cat: &Catalog, ask: &Ask, answer: Answer) {
        match (ask.kind, answer) {
            (AskKind::Act(question::MULLIGAN), Answer::Act(act)) => preparation::answered(m, act),
            (AskKind::Act(question), Answer::Act(act)) => play::answered(m, cat, ask.seat, question, act),
            (AskKind::Confirm, answer) => battle::answer_again(m, cat, answer == Answer::Yes),
            (AskKind::Pick, Answer::Pick(slot)) => turn::pick(m, ask, slot),
            // No other pair is offered.
            _ => {}
        }
    }

    fn why_not(m: &M, cat: &Catalog, ask: &Ask, answer: Answer) -> Option<Refusal> {
        match (ask.kind, answer) {
            (AskKind::Act(question), Answer::Act(act)) => play::why_not(m, cat, ask.seat, question, act),
            (AskKind::Number, Answer::Number(n)) if n > i16::from(ask.max) => {
                Some(Refusal { clause: "4.4.4", reason: "the number is greater than what is there" })
            }
            (_, Answer::Act(act)) if act.verb == state::verb::DEFEND && battle::has_defender(m) => {
                Some(Refusal { clause: "7.3.3", reason: "a unit defends already" })
            }
            // What is no answer to the question at all.
            _ => None,
        }
    }

    fn check(m: &mut M, cat: &Catalog, point: Point) -> bool {
        loss::check(m, cat, point)
    }

    #[inline]
    fn at_rest(m: &M, point: Point) -> bool {
        loss::at_rest(m, point)
    }

    // 8.6.2: what an item asks of its unit can be anything; 1.3.7.3: power is a present value.
    const CHECKS_MORE: u8 = loss::LOOK_ITEMS;

    // 3.6.1, 8.1.3.1.1
    const SPELLS: u32 = 1 << zone::SKILL;
    const FORBIDDABLE: u32 = EventKind::MOVED.bit() | EventKind::RELOCATED.bit() | EventKind::DREW.bit();
    const WITH_RESULTS: u32 = EventKind::MOVED.bit();

    fn forbidden(m: &M, cat: &Catalog, event: &Event) -> Option<Clause> {
        effects::forbidden(m, cat, event)
    }

    fn results(m: &M, _: &Catalog, batch: &mut Vec<Event>) {
        effects::results(m, batch);
    }

    fn apply(m: &mut M, cat: &Catalog, event: &Event) {
        if event.kind == EventKind::MOVED && event.from.is_in(1 << zone::ITEMS) {
            m.cite("8.6.1");
        }
        match event.kind {
            EventKind::ENTERED => {
                let replaced = u16::try_from(event.amount).map_or(NO_CARD, CardId);
                if let Some(object) = m.core.object_mut(event.subject.slot) {
                    object.replaced = replaced;
                }
                m.spend_next(cat, event.subject.slot, event.seat, event.from);
            }
            EventKind::RELOCATED => {
                if let Some(object) = m.core.object_mut(event.subject.slot) {
                    object.status |= state::MOVED;
                }
            }
            EventKind::DAMAGED => damage::occurred(m, event),
            _ => {}
        }
    }

    fn cancelled(m: &mut M, event: &Event) {
        match event.kind {
            state::event::ATTACK => _ = battle::end_attack(m),
            state::event::DEFEND => battle::defend_with(m, Ref::NONE),
            _ => {}
        }
    }

    fn told(m: &M, event: &Event) -> Option<(What, Clause)> {
        told::told(m, event)
    }

    fn rank(m: &M, waiting: &PendingTrigger) -> Rank {
        effects::rank(m, waiting)
    }

    fn related(m: &M, _relation: u8, what: Ref) -> Ref {
        tracked::facing(m, what)
    }

    fn pointer(m: &M, pointer: u8) -> Ref {
        tracked::pointer(m, pointer)
    }

    fn happened_at(m: &M, triggering: &TriggeringEvent) -> ZoneId {
        if triggering.kind.0 >= EventKind::FIRST_OF_RULEBOOK {
            // 7.2.1.3: the lane that is attacked
            return battle::present(m).map_or(ZoneId::NOWHERE, |b| b.at);
        }
        m.place_of(triggering.subject)
    }

    fn stands(from: ZoneId, to: ZoneId, place: Place) -> bool {
        if !from.is_in(zone::UNITS) || !to.is_in(zone::UNITS) {
            return false;
        }
        // 3.5.4.1: zones that face each other are one lane; 3.5.7: the centre is next to both sides.
        let apart = from.kind().abs_diff(to.kind());
        match place {
            Place::Same => apart == 0,
            Place::Adjacent => apart == 1,
            Place::Other => apart != 0,
        }
    }

    fn ending(m: &M) -> bool {
        // 10.2.5.3.3: what activates in the end phase acts in that end phase.
        m.core.turn.phase == turn::phase::END
    }

    fn duration(m: &M, until: Until, controller: Seat) -> Option<Duration> {
        effects::duration(m, until, controller)
    }

    fn player_stat(m: &M, seat: Seat, which: u8) -> i32 {
        let row = m.derived.player(seat);
        match which {
            stat::LEVEL => {
                let level = m.core.players.get(seat.index()).map_or(0, |p| i32::from(p.level));
                row.number(which, level).clamp(1, i32::from(MAX_LEVEL))
            }
            stat::SIZE => size::size(m, seat),
            stat::HAND_LIMIT => row.number(which, i32::from(m.core.table.hand_limit)).max(0),
            _ => 0,
        }
    }

    fn change_of(m: &M, seat: Seat, which: u8, by: i32) -> i32 {
        let Some(player) = m.core.players.get(seat.index()).filter(|_| which == stat::LEVEL) else { return 0 };
        let before = i32::from(player.level);
        // The lowest slot is level 1 (4.6.2.1), the highest level 10 (4.6.3).
        before.saturating_add(by).clamp(1, i32::from(MAX_LEVEL)) - before
    }

    fn change_player(m: &mut M, seat: Seat, which: u8, by: i32) -> i32 {
        let change = Self::change_of(m, seat, which, by);
        let Some(player) = m.core.players.get_mut(seat.index()).filter(|_| which == stat::LEVEL) else { return 0 };
        let before = i32::from(player.level);
        player.level = u8::try_from(before + change).unwrap_or(MAX_LEVEL);
        m.cite("4.6.1");
        m.cite("4.6.2");
        if before.saturating_add(by) > i32::from(MAX_LEVEL) {
            m.cite("4.6.3");
        }
        change
    }

    fn counter(m: &M, counter: u8, seat: Seat) -> i32 {
        tracked::counter(m, counter, seat)
    }

    fn counts_more(m: &M, counter: u8, holder: Slot) -> i32 {
        tracked::counts_more(m, counter, holder)
    }

    fn damage(m: &mut M, _: &Catalog, seat: Seat, amount: i32, frame: &EffectFrame) {
        let cause = Cause { kind: cause::EFFECT, ..M::cause_of(frame) };
        damage::deal(m, seat, amount, cause);
    }

    fn verb(m: &mut M, cat: &Catalog, call: &VerbCall<'_>) -> VerbResult {
        effects::verb(m, cat, call)
    }

    fn verb_possible(m: &M, cat: &Catalog, call: &VerbCall<'_>) -> bool {
        effects::verb_possible(m, cat, call)
    }

    fn can(m: &M, cat: &Catalog, action: u8, what: Ref) -> bool {
        battle::can(m, cat, action, what)
    }

    fn deck_out(m: &mut M, _: &Catalog, seat: Seat) -> bool {
        m.core.table.deck_out |= seat.bit();
        false
    }

    fn player_spent(m: &M, seat: Seat) -> Vec<(&'static str, i32)> {
        vec![("size", size::Budget::of(m, seat).spent())]
    }
}

impl CardText for NivelArena {
    fn head(head: u8, argument: &HeadArgument) -> HeadMeaning {
        effects::head(head, argument)
    }

    fn meanwhile(head: u8) -> Option<Cond> {
        effects::meanwhile(head)
    }

    fn leaves_to(head: u8) -> Option<Dest> {
        // 10.1.13.3
        let bottom = Dest { kind: zone::DECK, of: Whose::Owner, bottom: true };
        (head == vocabulary::head::ESCAPE).then_some(bottom)
    }

    fn condition_activates(head: u8) -> bool {
        // 10.2.6.1.2: Awaken activates when the level has reached its condition.
        head == vocabulary::head::AWAKEN
    }

    fn bare_text(kind: u8) -> HeadMeaning {
        match kind {
            // 8.1.3.1.1: a skill's text is what it is played for.
            card_type::SKILL => HeadMeaning::ByRule,
            _ => HeadMeaning::Continuous(zone::UNITS | 1 << zone::ITEMS | 1 << zone::LEVEL),
        }
    }

    fn event(event: EventWord, who: Option<Who>) -> Option<Pattern> {
        effects::event_word(event, who)
    }

    fn ability_clauses(ability: &Ability) -> Vec<Clause> {
        notation::ability(ability)
    }
}
