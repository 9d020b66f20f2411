//! Mana Arena: the rulebook without a title that a designer wrote in Korean, and what a game for two needs besides. One file per
//! chapter; this one joins them to the kernel.

pub mod advice;
pub mod ambush;
pub mod arrange;
pub mod attack;
pub mod capture;
pub mod chain;
pub mod costs;
pub mod damage;
pub mod deck;
pub mod drawing;
pub mod effects;
pub mod equipment;
pub mod head_words;
pub mod limits;
pub mod notation;
pub mod over;
pub mod play;
pub mod printed;
pub mod ritual;
pub mod setup;
pub mod special;
pub mod state;
pub mod text_verbs;
pub mod told;
pub mod traps;
pub mod turn;
pub mod verbs;
pub mod vocabulary;
pub mod zones;

use crate::card_text::CardText;
use crate::kernel::announced::{Ended, Pending, Policy};
use crate::kernel::bill::{Bill, Part, Purse};
use crate::kernel::catalog::Catalog;
use crate::kernel::decision::{Answer, Ask, AskKind, Refusal};
use crate::kernel::event::{Event, EventKind};
use crate::kernel::ids::{CardId, Clause, NOBODY, Ref, Seat, Slot};
use crate::kernel::log::What;
use crate::kernel::machine::Machine;
use crate::kernel::outcome::Fault;
use crate::kernel::program::{Pattern, Who};
use crate::kernel::state::{Change, EffectFrame, Object, PendingTrigger};
use crate::kernel::view::View;
use crate::meaning::{EventWord, HeadArgument, HeadMeaning};
use crate::opening::SetupStep;
use crate::preparation;
use crate::printed::Printed;
use crate::rulebook::Rulebook;
use crate::ruleset::{Point, Rank, Ruleset, VerbCall, VerbResult};
use state::{Mark, Procedure, event, question};
use vocabulary::{LEAST_LIFE, cause, stat, zone};

/// The most life mana that is counted.
pub const MOST_LIFE: u16 = 999;

/// The rulebook of Mana Arena, as the kernel knows it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct ManaArena;

type M = Machine<ManaArena>;

/// What can't be done, by a clause and in a few words; the vocabulary has them in Korean.
fn no(clause: Clause, reason: &'static str) -> Result<(), Refusal> {
    Err(Refusal { clause, reason })
}

impl Ruleset for ManaArena {
    const PRINTED: &'static Printed = &printed::PRINTED;
    const ANNOUNCED: u8 = zone::PENDING;
    const SPELLS: u32 = 1 << zone::PENDING;
    // MA-term.arrive.1
    const WORKS_IN: u32 = 1 << zone::HAND;
    // MA-cost.1
    const AS_PRINTED: u32 = 1 << stat::COST;
    // MA-term.random_fetch.1
    const TURNED_OVER: u32 = 1 << zone::DECK;
    // MA-45
    const CONCEALED: u32 = 1 << zone::VEILED;
    // MA2-chain.2: what is gone is left out, and the link goes on.
    const MISSES: bool = false;
    const STAGED: bool = true;
    const IDLE_REPLACES: bool = false;
    const UNROLL: u32 = EventKind::DREW.bit();
    const FORBIDDABLE: u32 = damage::FORBIDDABLE;
    const WITH_RESULTS: u32 = damage::WITH_RESULTS;
    const MARKING: u32 = damage::MARKING;

    fn rulebook() -> &'static dyn Rulebook {
        &ManaArena
    }

    fn step(m: &mut M, cat: &Catalog, frame: Procedure) {
        match frame {
            Procedure::Idle => m.fault(Fault::Loop),
            Procedure::Setup(SetupStep::Mulligan(_) | SetupStep::Redraw(_)) => m.at(Procedure::Exchange(0, 0)),
            Procedure::Setup(step) => preparation::step(m, cat, step),
            Procedure::Exchange(done, _) => setup::step(m, cat, done),
            Procedure::Turn(step) => turn::step(m, cat, step),
            Procedure::Play(play) => play::step(m, cat, play),
            Procedure::Attack(attack) => attack::step(m, cat, attack),
            Procedure::Summon(summon) => special::step(m, cat, summon),
            Procedure::Predict(seat, _) => m.ask_act(seat, question::TAKE),
            Procedure::Improvise(seat, ..) => m.ask_act(seat, question::IMPROVISED),
            Procedure::Fuse(seat, _) => m.ask_act(seat, question::FUSED),
        }
    }

    fn enumerate(m: &M, cat: &Catalog, ask: &Ask, asked: u8, out: &mut Vec<Answer>) {
        match asked {
            question::EXCHANGE => setup::options(m, ask.seat, out),
            question::MAIN => play::main_options(m, cat, ask.seat, out),
            question::BATTLE => attack::options(m, cat, ask.seat, out),
            question::TARGET => attack::target_options(m, cat, out),
            question::MATERIALS => special::material_options(m, cat, out),
            question::WHERE => special::zone_options(m, out),
            question::TAKE | question::IMPROVISED | question::FUSED => verbs::taking_options(m, cat, out),
            // Its procedures ask for a card only where equipment is put on.
            _ => play::host_options(m, cat, out),
        }
    }

    fn answered(m: &mut M, cat: &Catalog, ask: &Ask, answer: Answer) {
        let (AskKind::Act(asked), Answer::Act(act)) = (ask.kind, answer) else { return play::taken(m, answer) };
        match asked {
            question::EXCHANGE => setup::answered(m, cat, ask.seat, act),
            question::TARGET => attack::declared(m, cat, act),
            question::MATERIALS | question::WHERE => special::answered(m, act),
            question::TAKE | question::IMPROVISED | question::FUSED => verbs::taken(m, cat, act),
            _ if act.verb == state::verb::ATTACK => attack::begin(m, ask.seat, act.card),
            _ => play::answered(m, cat, ask, asked, act),
        }
    }

    fn why_not(m: &M, cat: &Catalog, ask: &Ask, answer: Answer) -> Option<Refusal> {
        match (ask.kind, answer) {
            // What is said of a card that the seat can't see would show it (MA2-zone.7).
            (_, Answer::Act(act)) if act.card != NOBODY && !m.sees(ask.seat, act.card) => None,
            (AskKind::Act(asked), Answer::Act(act)) => play::why_not(m, cat, ask.seat, asked, act),
            // Picks and numbers, and what is no answer to the question at all.
            _ => None,
        }
    }

    /// A unit that lies face down is an Ambush unit (MA-term.ambush.1), and what is being played goes where its type goes, for what was
    /// asked for it.
    fn may_lie(m: &M, cat: &Catalog, slot: Slot, card: CardId) -> bool {
        let object = m.core.object(slot);
        let down = object.zone.is_in(1 << zone::VEILED);
        let ambush = |card| cat.face(card, 0).heads & 1 << vocabulary::head::AMBUSH != 0;
        let same = cat.card(card).kind == cat.card(object.card).kind
            && costs::original(cat, card) == costs::original(cat, object.card)
            && ambush(card) == ambush(object.card);
        (!down || ambush(card)) && (!play::is_played(m, slot) || same)
    }

    fn is_shown(m: &M, _: &Catalog, slot: Slot) -> bool {
        zones::is_changed(m, slot)
    }

    // MA2-silence.1
    const LOSES_WORN: bool = true;

    fn check(m: &mut M, cat: &Catalog, point: Point) -> bool {
        damage::check(m, cat, point)
    }

    #[inline]
    fn at_rest(m: &M, point: Point) -> bool {
        damage::at_rest(m, point)
    }

    fn forbidden(m: &M, _: &Catalog, event: &Event) -> Option<Clause> {
        damage::forbidden(m, event)
    }

    fn instead(m: &M, _: &Catalog, event: &Event) -> Option<Event> {
        drawing::instead(m, event).or_else(|| damage::instead(m, event))
    }

    fn is_diverted(event: &Event) -> bool {
        zones::is_diverted(event)
    }

    fn results(m: &M, cat: &Catalog, batch: &mut Vec<Event>) {
        damage::results(m, cat, batch);
    }

    fn reached(m: &mut M, cat: &Catalog, frame: &EffectFrame, what: Ref) -> bool {
        damage::reached(m, cat, frame, what)
    }

    fn apply(m: &mut M, cat: &Catalog, event: &Event) {
        match event.kind {
            EventKind::MOVED => moved(m, cat, event),
            EventKind::RELOCATED => relocated(m, cat, event),
            EventKind::DREW => {
                turn::drew(m, event);
                ritual::renewed(m, cat, event.subject.slot);
            }
            EventKind::DAMAGED => damage::dealt(m, cat, event),
            EventKind::ENTERED => {
                fated(m, cat, event);
                m.spend_next(cat, event.subject.slot, event.seat, event.from);
            }
            EventKind::SHUFFLED => drawing::shuffled(m, event),
            event::HEALED => damage::healed(m, event),
            event::BECAME => damage::became(m, event),
            event::SPARED => damage::spared(m, cat, event.subject, event.amount),
            _ => {}
        }
    }

    fn cancelled(m: &mut M, event: &Event) {
        damage::replaced(m, event);
    }

    fn told(m: &M, event: &Event) -> Option<(What, Clause)> {
        told::told(m, event)
    }

    fn rank(m: &M, waiting: &PendingTrigger) -> Rank {
        // MA2-chain.4: the turn player's first.
        Rank { round: 0, class: 0, seat: u8::from(waiting.controller != m.core.turn.seat) }
    }

    fn layer(change: Change) -> u8 {
        match change {
            Change::Gain(_) | Change::Lose | Change::LoseHead(_) => 0,
            // MA-kw.frostbite.1.1: what comes after Frostbite changes the 0, what came before it does not.
            Change::Set(..) | Change::Add(..) => 1,
            _ => 2,
        }
    }

    fn silenced(m: &M, cat: &Catalog, frame: &EffectFrame) -> bool {
        effects::silenced(m, cat, frame)
    }

    fn window(m: &M, kind: u8) -> Policy {
        chain::policy(m, kind)
    }

    fn may_do(m: &M, cat: &Catalog, seat: Seat, _: u8, out: &mut Vec<Answer>) {
        chain::may_do(m, cat, seat, out);
    }

    fn bills(m: &M, cat: &Catalog, pending: &Pending) -> Vec<Bill> {
        costs::bills(m, cat, pending)
    }

    fn purse(m: &M, pending: &Pending) -> Purse {
        costs::purse(m, pending)
    }

    fn pay(m: &mut M, cat: &Catalog, pending: &Pending, part: Part<'_>) {
        costs::pay(m, cat, pending, part);
    }

    fn ended(m: &mut M, cat: &Catalog, pending: &Pending, how: Ended) {
        chain::ended(m, cat, pending, how);
    }

    fn is(_: &M, state: u8, object: &Object, mark: &Mark, _: &EffectFrame) -> bool {
        effects::is(state, object, mark)
    }

    fn pointer(m: &M, pointer: u8) -> Ref {
        effects::pointer(m, pointer)
    }

    fn counter(m: &M, counter: u8, seat: Seat) -> i32 {
        effects::counter(m, counter, seat)
    }

    fn own_mark(mark: &Mark, word: &str) -> i32 {
        effects::own_mark(mark, word)
    }

    /// MA-43: the health of a unit is what its damage has left.
    fn gone(mark: &Mark, stat: u8) -> i32 {
        if stat == stat::HEALTH { i32::from(mark.damage) } else { 0 }
    }

    fn player_stat(m: &M, seat: Seat, which: u8) -> i32 {
        let player = m.core.players.get(seat.index()).copied().unwrap_or_default();
        match which {
            stat::LIFE => i32::from(player.health),
            stat::MANA => i32::from(player.mana),
            stat::MAX_MANA => i32::from(player.most),
            stat::SPELL_MANA => i32::from(player.spell),
            stat::LIFE_MANA => i32::from(player.life),
            _ => 0,
        }
    }

    fn change_of(m: &M, seat: Seat, which: u8, by: i32) -> i32 {
        let before = Self::player_stat(m, seat, which);
        let (least, most) = match which {
            // MA2-health.1: health is restored up to that with which players begin, and falls as far as a number of players goes.
            stat::LIFE => (LEAST_LIFE.min(before), i32::from(m.core.table.health).max(before)),
            stat::MANA | stat::MAX_MANA => (0, turn::MOST_MANA),
            stat::SPELL_MANA => (0, turn::MOST_SPELL),
            stat::LIFE_MANA => (0, i32::from(MOST_LIFE)),
            _ => return 0,
        };
        before.saturating_add(by).clamp(least, most) - before
    }

    fn change_player(m: &mut M, seat: Seat, which: u8, by: i32) -> i32 {
        let change = Self::change_of(m, seat, which, by);
        let number = Self::player_stat(m, seat, which) + change;
        let Some(player) = m.core.players.get_mut(seat.index()) else { return 0 };
        let byte = u8::try_from(number).unwrap_or(0);
        match which {
            stat::LIFE => player.health = i16::try_from(number).unwrap_or(i16::MIN),
            stat::MANA => player.mana = byte,
            stat::MAX_MANA => player.most = byte,
            stat::SPELL_MANA => player.spell = byte,
            stat::LIFE_MANA => player.life = u16::try_from(number).unwrap_or(0),
            _ => {}
        }
        m.cite("MA2-mana.1");
        change
    }

    fn promise(cat: &Catalog, view: &View, ask: &Ask, verb: Option<u8>, card: Option<CardId>) -> Option<i64> {
        advice::promise(cat, view, ask, verb, card)
    }

    fn damage(m: &mut M, cat: &Catalog, seat: Seat, amount: i32, frame: &EffectFrame) {
        m.commit_one(cat, damage::to_player(seat, amount, M::cause_of(frame)));
    }

    fn deck_out(m: &mut M, cat: &Catalog, seat: Seat) -> bool {
        drawing::starved(m, cat, seat)
    }

    fn verb(m: &mut M, cat: &Catalog, call: &VerbCall<'_>) -> VerbResult {
        verbs::carry_out(m, cat, call)
    }

    // MA-term.special_unit.2, MA-term.equipment.1.3
    fn only_able(verb: u8) -> bool {
        [state::effect_verb::SUMMON, state::effect_verb::ATTACH_TO].contains(&verb)
    }

    fn verb_possible(m: &M, cat: &Catalog, call: &VerbCall<'_>) -> bool {
        verbs::possible_at_all(m, cat, call)
    }
}

/// A card has moved: a unit takes the first free monster zone (MA2-zone.2), one that lies face down is silenced, and what raised
/// health may have ended with what left.
fn moved(m: &mut M, cat: &Catalog, event: &Event) {
    let slot = event.subject.slot;
    if event.to.is_in(1 << zone::MONSTERS | 1 << zone::VEILED) {
        let place = zones::free_place(m, event.to.seat(), slot);
        if let Some(mark) = m.core.marks.of_mut(slot) {
            mark.place = place;
        }
    }
    if event.to.is_in(1 << zone::VEILED) {
        ambush::veiled(m, slot);
    }
    let destroyed =
        event.from.is_in(zone::UNITS) && event.to.is_in(1 << zone::GRAVEYARD) && damage::destroys(event.cause);
    if destroyed && let Some(player) = m.core.players.get_mut(event.from.seat().index()) {
        player.lost = player.lost.saturating_add(1);
    }
    m.core.table.lapsed |= event.from.is_in(zone::IN_PLAY);
    let comes = event.to.is_in(1 << zone::HAND | zone::IN_PLAY) || event.cause.kind == cause::PLAY;
    if comes && event.from.is_in(1 << zone::HAND | 1 << zone::DECK | 1 << zone::GRAVEYARD) {
        keep_given(m, event.subject);
    }
    drawing::taken(m, cat, event);
    ritual::renewed(m, cat, slot);
    damage::fury(m, event);
}

/// A card that is played, summoned, drawn or put into the hand keeps the numbers and keywords that it was given where it lay
/// (MA-49). What it cost is over.
fn keep_given(m: &mut M, played: Ref) {
    let before = Ref { incarnation: played.incarnation.wrapping_sub(1), ..played };
    let is_cost = |change: Change| matches!(change, Change::Add(stat::COST, _) | Change::Set(stat::COST, _));
    m.carry_floating(before, played, |change| !is_cost(change));
}

/// A unit was turned up, captured or released, and is the same object as before.
fn relocated(m: &mut M, cat: &Catalog, event: &Event) {
    let slot = event.subject.slot;
    let captured = event.to.is_in(1 << zone::CAPTURED);
    if event.from.is_in(1 << zone::VEILED) {
        ambush::unveiled(m, slot);
    }
    if let Some(object) = m.core.object_mut(slot) {
        object.host = if captured { event.other.slot } else { crate::kernel::ids::NOBODY };
        // MA-44: it comes back as it lay.
        let down = captured && event.from.is_in(1 << zone::VEILED);
        object.status = object.status & !state::status::DOWN | if down { state::status::DOWN } else { 0 };
    }
    if event.from.is_in(1 << zone::CAPTURED) {
        let extra = event.to.is_in(1 << zone::EXTRA_MONSTER);
        let place = if extra { 0 } else { zones::free_place(m, event.to.seat(), slot) };
        if let Some(mark) = m.core.marks.of_mut(slot) {
            mark.place = place;
        }
        if event.to.is_in(1 << zone::VEILED) {
            ambush::veiled(m, slot);
        }
        // MA-ritual.1.2: its name may have descended while it was nowhere.
        ritual::renewed(m, cat, slot);
    }
    m.core.table.lapsed = true;
}

/// MA-kw.fated.1: once a turn a unit with Fated grows as an ally of its tribe is summoned.
fn fated(m: &mut M, cat: &Catalog, event: &Event) {
    let new = event.subject.slot;
    let seat = m.core.object(new).zone.seat();
    let tribes = &cat.card(m.core.object(new).card).affiliations;
    let kin = |slot: &u16| {
        let object = m.core.object(*slot);
        let card = cat.card(object.card);
        *slot != new
            && m.derived.row(*slot).heads & 1 << vocabulary::head::FATED != 0
            && object.status & state::status::FATED == 0
            && card.affiliations.iter().any(|tribe| tribes.contains(tribe))
    };
    let all: Vec<u16> = m.core.piles.runs(seat, zone::FACE_UP).copied().filter(kin).collect();
    for slot in all {
        if let Some(object) = m.core.object_mut(slot) {
            object.status |= state::status::FATED;
        }
        let what = m.core.reference(slot);
        damage::grow(m, what, "MA-kw.fated.1");
    }
}

impl CardText for ManaArena {
    fn head(head: u8, _: &HeadArgument) -> HeadMeaning {
        effects::head(head)
    }

    fn event(event: EventWord, who: Option<Who>) -> Option<Pattern> {
        effects::event_word(event, who)
    }

    fn verb_event(verb: u8, who: Option<Who>) -> Option<Pattern> {
        effects::verb_event(verb, who)
    }

    // What was used, has arrived, was summoned, attacks and strikes is told of as it has happened.
    fn replaceable(kind: EventKind) -> bool {
        use event::{ARRIVED, ATTACKED, DEFENDED, PLAYED, ROUND_START, SPARED, STRUCK};
        ![PLAYED, ROUND_START, ATTACKED, DEFENDED, STRUCK, ARRIVED, SPARED, EventKind::ENTERED].contains(&kind)
    }

    fn bare_text(card_type: u8) -> HeadMeaning {
        effects::bare_text(card_type)
    }

    // MA-term.arrive.1
    fn head_zones(head: u8) -> Option<u32> {
        (head == vocabulary::head::ARRIVE).then_some(1 << zone::HAND)
    }

    // MA-ritual.1: what is said under the head is the condition.
    fn condition_activates(head: u8) -> bool {
        head == vocabulary::head::RITUAL
    }

    // MA2-chain.1
    fn chooses_first() -> bool {
        true
    }
}
