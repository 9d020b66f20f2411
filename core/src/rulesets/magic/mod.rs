//! Magic: the first part of the comprehensive rules (100 to 122) as the document has them, and what a game for two to four players needs
//! besides, under the numbers of the comprehensive rules. One file per part; this one joins them to the kernel.

pub mod actions;
pub mod arrange;
pub mod attaching;
pub mod casting;
pub mod combat;
pub mod combat_damage;
pub mod costs;
pub mod damage;
pub mod deck;
pub mod keywords;
pub mod leave;
pub mod limits;
pub mod mana;
pub mod notation;
pub mod over;
pub mod phrasing;
pub mod pool;
pub mod printed;
pub mod priority;
pub mod setup;
pub mod state;
pub mod symbols;
pub mod text_verbs;
pub mod told;
pub mod turn;
pub mod verbs;
pub mod vocabulary;
pub mod zones;

use crate::card_text::CardText;
use crate::kernel::announced::{Ended, Pending, Policy};
use crate::kernel::bill::{Bill, Part, Purse};
use crate::kernel::catalog::{Catalog, Limit};
use crate::kernel::counters::CounterKind;
use crate::kernel::decision::{Act, Answer, Ask, AskKind, Refusal};
use crate::kernel::event::{Event, EventKind};
use crate::kernel::ids::{Clause, NOBODY, Ref, Seat, Slot};
use crate::kernel::log::What;
use crate::kernel::machine::Machine;
use crate::kernel::means::Mean;
use crate::kernel::object::Origin;
use crate::kernel::outcome::{Fault, Outcome};
use crate::kernel::program::{Pattern, Who};
use crate::kernel::state::{Change, EffectFrame, Object};
use crate::meaning::{EventWord, HeadArgument, HeadMeaning, phase_begins, usual_event};
use crate::printed::Printed;
use crate::rulebook::Rulebook;
use crate::ruleset::{Point, Ruleset, VerbCall, VerbResult};
use state::{Hit, Mark, Procedure, event, question, status, verb};
use vocabulary::{LIFE, card_state, card_type, cause, head, phase, stat, zone};

/// The rulebook of Magic, as the kernel knows it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Magic;

type M = Machine<Magic>;

/// What can't be done, by a clause and in a few words; the vocabulary has them in Korean.
fn no(clause: Clause, reason: &'static str) -> Result<(), Refusal> {
    Err(Refusal { clause, reason })
}

impl Ruleset for Magic {
    const PRINTED: &'static Printed = &printed::PRINTED;
    const ANNOUNCED: u8 = zone::STACK;
    const SPELLS: u32 = 1 << zone::STACK;
    const STAGED: bool = true;
    // 614.6: a replacement of which nothing could be done replaces nothing.
    const IDLE_REPLACES: bool = false;
    // 121.2
    const UNROLL: u32 = EventKind::DREW.bit();
    const FORBIDDABLE: u32 = damage::FORBIDDABLE;
    const WITH_RESULTS: u32 = damage::WITH_RESULTS;
    const MARKING: u32 = damage::MARKING;
    const COUNTERS: &'static [CounterKind] = keywords::COUNTERS;
    const ENDLESS: Clause = "104.4b";
    // 604.3
    const OWN_FIRST: bool = true;
    // 113.7a: what a source could do that has left.
    const LOOKS_BACK: bool = true;

    fn rulebook() -> &'static dyn Rulebook {
        &Magic
    }

    fn step(m: &mut M, cat: &Catalog, frame: Procedure) {
        match frame {
            Procedure::Idle => m.fault(Fault::Loop),
            Procedure::Setup(step) => setup::prepare(m, cat, step),
            Procedure::First(seat) => m.ask_act(seat, question::FIRST),
            Procedure::Mulligan(step) => setup::step(m, cat, step),
            Procedure::Turn(step, moment) => turn::step(m, cat, step, moment),
            Procedure::Attack(step) => combat::attack_step(m, cat, step),
            Procedure::Block(step) => combat::block_step(m, cat, step),
            Procedure::Strike(now) => combat_damage::step(m, cat, now),
            Procedure::Discard => turn::discard(m, cat),
            Procedure::Legend(seat, _) => m.ask_act(seat, question::LEGEND),
            Procedure::Tap(seat, at) => priority::tap(m, cat, seat, at),
        }
    }

    fn enumerate(m: &M, cat: &Catalog, ask: &Ask, asked: u8, out: &mut Vec<Answer>) {
        match asked {
            question::FIRST => setup::first_options(m, out),
            question::MULLIGAN => setup::options(out),
            question::BOTTOM => setup::bottom_options(m, ask.seat, out),
            question::ATTACKERS => combat::attacker_options(m, cat, out),
            question::ATTACKED => combat::attacked_options(m, cat, out),
            question::BLOCKERS => combat::blocker_options(m, cat, ask.seat, out),
            question::BLOCKED => combat::blocked_options(m, cat, ask.seat, out),
            question::ORDER => combat::order_options(m, out),
            question::DISCARD => turn::discard_options(m, out),
            question::LEGEND => actions::legend_options(m, cat, out),
            // Its procedures ask for nothing else so.
            _ => {}
        }
        // Of a player who has left no cards are there to be chosen.
        if out.is_empty() && m.core.has_left(ask.seat) {
            out.push(Answer::Act(Act::alone(verb::DONE)));
        }
    }

    fn answered(m: &mut M, cat: &Catalog, ask: &Ask, answer: Answer) {
        let (AskKind::Act(asked), Answer::Act(act)) = (ask.kind, answer) else {
            match answer {
                Answer::Number(n) => combat_damage::take(m, cat, i32::from(n)),
                Answer::Mode(at) => priority::made(m, cat, at),
                _ => {}
            }
            return;
        };
        match asked {
            _ if act.verb == verb::DONE && m.core.has_left(ask.seat) => leave::unanswered(m, asked),
            question::FIRST => setup::first_answered(m, act),
            question::MULLIGAN | question::BOTTOM => setup::answered(m, ask.seat, act),
            question::ATTACKERS | question::ATTACKED => combat::attack_answered(m, cat, act),
            question::BLOCKERS | question::BLOCKED | question::ORDER => {
                combat::block_answered(m, cat, ask.seat, act);
            }
            question::DISCARD => turn::discarded(m, act),
            question::LEGEND => actions::retained(m, act),
            _ => priority::answered(m, cat, ask, act),
        }
    }

    fn why_not(m: &M, cat: &Catalog, ask: &Ask, answer: Answer) -> Option<Refusal> {
        match (ask.kind, answer) {
            // What is said of a card that the seat can't see would show it.
            (_, Answer::Act(act)) if act.card != NOBODY && !m.sees(ask.seat, act.card) => None,
            (AskKind::Act(question::PRIORITY), Answer::Act(act)) => priority::why_not(m, cat, ask.seat, act),
            (AskKind::Act(_), Answer::Act(act)) => combat::why_not(m, cat, ask.seat, act),
            // Picks and numbers, and what is no answer to the question at all.
            _ => None,
        }
    }

    fn check(m: &mut M, cat: &Catalog, _: Point) -> bool {
        actions::look(m, cat);
        false
    }

    #[inline]
    fn at_rest(m: &M, _: Point) -> bool {
        actions::at_rest(m)
    }

    fn on_limit(m: &M, limit: Fault) -> Option<Outcome> {
        over::on_limit(m, limit)
    }

    // 704.5d
    fn ceases(m: &M, _: &Catalog, slot: Slot) -> Option<(What, Clause)> {
        let object = m.core.object(slot);
        let token = matches!(object.origin(), Origin::Token | Origin::Copy);
        (token && !object.zone.is_in(1 << zone::BATTLEFIELD | 1 << zone::STACK)).then_some((What::Move, "704.5d"))
    }

    fn forbidden(m: &M, _: &Catalog, event: &Event) -> Option<Clause> {
        damage::forbidden(m, event)
    }

    fn results(m: &M, cat: &Catalog, batch: &mut Vec<Event>) {
        damage::results(m, cat, batch);
    }

    // 616.1: the player who is affected, or who controls the affected object, or owns it where it has no controller.
    fn affected(m: &M, event: &Event) -> Seat {
        if event.subject.is_none() {
            return event.seat;
        }
        let object = m.core.object(event.subject.slot);
        let controlled = object.zone.is_in(1 << zone::BATTLEFIELD | 1 << zone::STACK);
        if controlled { object.zone.seat() } else { object.owner }
    }

    fn apply(m: &mut M, cat: &Catalog, event: &Event) {
        match event.kind {
            EventKind::ENTERED => zones::entered(m, cat, event.subject),
            EventKind::MOVED => {
                zones::moved(m, event);
                actions::after(m, event);
            }
            EventKind::DAMAGED => damage::dealt(m, event),
            EventKind::LOST => damage::lost(m, event),
            event::BECAME => zones::became(m, event),
            event::MANA => pool::added(m, event),
            _ => {}
        }
    }

    fn told(m: &M, event: &Event) -> Option<(What, Clause)> {
        told::told(m, event)
    }

    // 613.1: copies, control, types, colours, abilities, then numbers: set before what is added.
    fn layer(change: Change) -> u8 {
        match change {
            Change::Copy(..) => 0,
            Change::Control(_) => 1,
            Change::Types(..) | Change::Affiliations(..) => 2,
            Change::Attributes(..) => 3,
            change => 4 + change.layer(),
        }
    }

    fn changed_hands(m: &mut M, what: Ref, _: Seat) {
        zones::changed_hands(m, what);
    }

    fn window(m: &M, _: u8) -> Policy {
        priority::policy(m)
    }

    fn may_do(m: &M, cat: &Catalog, seat: Seat, _: u8, out: &mut Vec<Answer>) {
        priority::may_do(m, cat, seat, out);
    }

    fn actions(m: &M, cat: &Catalog, batch: &mut Vec<Event>) {
        actions::find(m, cat, batch);
    }

    // 702.11
    fn can_aim(m: &M, _: &Catalog, pending: &Pending, what: Ref) -> bool {
        let hexproof = zones::is_permanent(m, what) && zones::has(m, what.slot, head::HEXPROOF);
        !hexproof || m.core.object(what.slot).zone.seat() == pending.controller
    }

    fn bills(m: &M, cat: &Catalog, pending: &Pending) -> Vec<Bill> {
        costs::bills(m, cat, pending)
    }

    fn purse(m: &M, pending: &Pending) -> Purse {
        pool::purse(m, pending)
    }

    fn means(m: &M, cat: &Catalog, pending: &Pending) -> Vec<Mean> {
        mana::sources(m, cat, pending.controller)
    }

    // 106.4: mana beyond what is paid is of use only where players are asked wherever they could act.
    fn more_means(m: &M, _: &Pending) -> bool {
        !m.core.table.useful
    }

    fn alike(m: &M, one: &Mean, other: &Mean) -> bool {
        mana::is_alike(m, one, other)
    }

    fn make(m: &mut M, cat: &Catalog, pending: &Pending, mean: &Mean, output: usize) {
        mana::use_mean(m, cat, pending.controller, mean, output);
    }

    fn pay(m: &mut M, cat: &Catalog, pending: &Pending, part: Part<'_>) {
        costs::pay(m, cat, pending, part);
    }

    fn declared(m: &mut M, cat: &Catalog, pending: &Pending) {
        casting::declared(m, cat, pending);
    }

    fn ended(m: &mut M, cat: &Catalog, pending: &Pending, how: Ended) {
        casting::ended(m, cat, pending, how);
    }

    fn is(_: &M, state: u8, object: &Object, _: &Mark, _: &EffectFrame) -> bool {
        let tapped = object.status & status::TAPPED != 0;
        match state {
            card_state::TAPPED => tapped,
            card_state::UNTAPPED => !tapped,
            _ => false,
        }
    }

    fn own_mark(mark: &Mark, word: &str) -> i32 {
        if word == "damage" { i32::from(mark.damage) } else { 0 }
    }

    fn player_stat(m: &M, seat: Seat, which: u8) -> i32 {
        let player = m.core.players.get(seat.index()).copied().unwrap_or_default();
        match which {
            stat::LIFE => player.life,
            stat::HAND_SIZE => m.derived.player(seat).number(which, i32::from(player.hand)).max(0),
            _ => 0,
        }
    }

    fn change_of(m: &M, seat: Seat, which: u8, by: i32) -> i32 {
        let before = Self::player_stat(m, seat, which);
        let (least, most) = if which == stat::LIFE { LIFE } else { (0, i32::from(u8::MAX)) };
        before.saturating_add(by).clamp(least.min(before), most.max(before)) - before
    }

    fn change_player(m: &mut M, seat: Seat, which: u8, by: i32) -> i32 {
        let change = Self::change_of(m, seat, which, by);
        let Some(player) = m.core.players.get_mut(seat.index()) else { return 0 };
        match which {
            stat::LIFE => player.life += change,
            _ => player.hand = u8::try_from(i32::from(player.hand) + change).unwrap_or(u8::MAX),
        }
        m.cite("119.3");
        change
    }

    // 106.4a, 106.4b, 117.3d: everybody sees what mana is unspent.
    fn player_spent(m: &M, seat: Seat) -> Vec<(&'static str, i32)> {
        pool::unspent(m, seat)
    }

    fn damage(m: &mut M, cat: &Catalog, seat: Seat, amount: i32, frame: &EffectFrame) {
        let cause = crate::kernel::event::Cause { kind: cause::EFFECT, ..M::cause_of(frame) };
        m.commit_one(cat, damage::event(m, Hit::Player(seat), amount, cause));
    }

    fn leave(m: &mut M, cat: &Catalog, seat: Seat) {
        leave::leave(m, cat, seat);
    }

    fn deck_out(m: &mut M, _: &Catalog, seat: Seat) -> bool {
        damage::starved(m, seat)
    }

    fn verb(m: &mut M, cat: &Catalog, call: &VerbCall<'_>) -> VerbResult {
        verbs::carry_out(m, cat, call)
    }

    fn verb_possible(m: &M, cat: &Catalog, call: &VerbCall<'_>) -> bool {
        verbs::could(m, cat, call)
    }
}

impl CardText for Magic {
    /// Every head word but that of costs is a keyword that rules of play read (702).
    fn head(word: u8, _: &HeadArgument) -> HeadMeaning {
        match word {
            head::ACTIVATED => HeadMeaning::Activated { phases: 0, limit: Limit::None },
            _ => HeadMeaning::Continuous(1 << zone::BATTLEFIELD),
        }
    }

    // 603.2
    fn event(word: EventWord, who: Option<Who>) -> Option<Pattern> {
        let pattern = |kind| Pattern { kind, who, ..Pattern::default() };
        match word {
            // 700.4
            EventWord::Trashed => {
                Some(Pattern { from: 1 << zone::BATTLEFIELD, to: 1 << zone::GRAVEYARD, ..pattern(EventKind::MOVED) })
            }
            EventWord::Attacks => Some(pattern(event::ATTACKED)),
            EventWord::MainStart => Some(phase_begins(phase::MAIN, who)),
            EventWord::Damages => Some(Pattern { extra: Some(0), ..pattern(EventKind::DAMAGED) }),
            EventWord::Deployed | EventWord::Put | EventWord::Draws | EventWord::StatChanged(_) => {
                usual_event(word, who, zone::GRAVEYARD)
            }
            EventWord::Defends
            | EventWord::Moved
            | EventWord::Equipped
            | EventWord::TurnEnd
            | EventWord::BattleEnd
            | EventWord::StepStart(_) => None,
        }
    }

    // What was cast, attacks and blocks is told of as it has happened.
    fn replaceable(kind: EventKind) -> bool {
        ![event::CAST, event::COUNTERED, event::ATTACKED, event::BLOCKED].contains(&kind)
    }

    // 608.2c: an instant or a sorcery does what it says as it resolves.
    fn bare_text(kind: u8) -> HeadMeaning {
        match kind {
            card_type::INSTANT | card_type::SORCERY => HeadMeaning::ByRule,
            _ => HeadMeaning::Continuous(1 << zone::BATTLEFIELD),
        }
    }

    // 115.1: what a text calls a target is chosen as it is announced, and nothing else (115.10a).
    fn chooses_first() -> bool {
        false
    }
}
