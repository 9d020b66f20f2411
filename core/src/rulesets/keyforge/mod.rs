//! KeyForge: the card rules chapter, and the publicly known rules that a game for two needs besides. One file per
//! chapter; this one joins them to the kernel.

pub mod arrange;
pub mod damage;
pub mod deck;
pub mod effects;
pub mod keys;
pub mod limits;
pub mod line;
pub mod notation;
pub mod play;
pub mod playing;
pub mod printed;
pub mod setup;
pub mod state;
pub mod told;
pub mod tracked;
pub mod turn;
pub mod using;
pub mod verbs;
pub mod vocabulary;

use crate::card_text::CardText;
use crate::kernel::catalog::{Ability, Catalog};
use crate::kernel::decision::{Answer, Ask, AskKind, Refusal};
use crate::kernel::event::{Event, EventKind};
use crate::kernel::ids::{Clause, Ref, Seat};
use crate::kernel::log::What;
use crate::kernel::machine::Machine;
use crate::kernel::outcome::Fault;
use crate::kernel::program::{Pattern, Until, Who};
use crate::kernel::state::{Duration, EffectFrame, Frame, Object};
use crate::meaning::{EventWord, HeadArgument, HeadMeaning};
use crate::preparation;
use crate::printed::Printed;
use crate::rulebook::Rulebook;
use crate::ruleset::{Point, Ruleset, VerbCall, VerbResult};
use state::{Mark, Procedure, TurnStep, effect_verb, event, question, status};
use vocabulary::stat;

/// The most amber that a pool is counted up to.
const MOST_AMBER: i32 = 250;
/// The most chains that a player can have (KF2-chain.4).
const MOST_CHAINS: i32 = 24;
/// The hand size without modifications (KF2-draw.1).
const HAND_SIZE: i32 = 6;

/// The rulebook of KeyForge, as the kernel knows it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct KeyForge;

type M = Machine<KeyForge>;

impl Ruleset for KeyForge {
    const PRINTED: &'static Printed = &printed::PRINTED;

    fn rulebook() -> &'static dyn Rulebook {
        &KeyForge
    }

    fn step(m: &mut M, cat: &Catalog, frame: Procedure) {
        match frame {
            Procedure::Idle => m.fault(Fault::Loop),
            Procedure::Setup(step) => preparation::step(m, cat, step),
            Procedure::Turn(step) => turn::step(m, cat, step),
            Procedure::Play(play) => playing::step(m, cat, play),
            Procedure::Use(using) => using::step(m, cat, using),
            Procedure::Destroy(destroy) => damage::step(m, cat, destroy),
            Procedure::Choice(card) => using::choice_step(m, cat, card),
            Procedure::Flank(card) => line::step(m, card),
        }
    }

    fn enumerate(m: &M, cat: &Catalog, ask: &Ask, asked: u8, out: &mut Vec<Answer>) {
        play::own_options(m, cat, ask.seat, asked, out);
    }

    fn answered(m: &mut M, cat: &Catalog, ask: &Ask, answer: Answer) {
        match (ask.kind, answer) {
            (AskKind::Act(question::MULLIGAN), Answer::Act(act)) => preparation::answered(m, act),
            (AskKind::Act(question::HOUSE), Answer::Act(act)) => turn::house_chosen(m, cat, ask.seat, act.verb),
            (AskKind::Act(question::ARCHIVES), Answer::Act(act)) if act.verb == state::verb::TAKE => {
                turn::take_archives(m, cat, ask.seat);
            }
            (AskKind::Act(question::ARCHIVES), _) => {}
            (AskKind::Act(question::FLANK), Answer::Act(act)) if line::changing(m) => line::placed(m, act),
            (AskKind::Act(question::FLANK), answer) => playing::placed(m, answer),
            (AskKind::Act(question::USE), Answer::Act(act)) => using::chosen(m, act),
            (AskKind::Act(_), Answer::Act(act)) => play::answered(m, cat, ask.seat, act),
            (AskKind::Pick, Answer::Pick(slot)) if using::present(m).is_some() => using::target_chosen(m, slot),
            (AskKind::Pick, Answer::Pick(_)) => playing::placed(m, answer),
            // Its procedures ask nothing else.
            _ => {}
        }
    }

    fn ask_clause(m: &M, ask: &Ask) -> Clause {
        let target = ask.kind == AskKind::Pick && using::present(m).is_some();
        if target { "KF-fight.2" } else { printed::PRINTED.cited.ask(ask.kind) }
    }

    fn why_not(m: &M, cat: &Catalog, ask: &Ask, answer: Answer) -> Option<Refusal> {
        match (ask.kind, answer) {
            (AskKind::Act(question), Answer::Act(act)) => play::why_not(m, cat, ask.seat, question, act),
            // Picks, and what is no answer to the question at all.
            _ => None,
        }
    }

    fn check(m: &mut M, cat: &Catalog, _: Point) -> bool {
        damage::check(m, cat)
    }

    #[inline]
    fn at_rest(m: &M, _: Point) -> bool {
        m.core.unchecked == 0
    }

    const FORBIDDABLE: u32 = effects::FORBIDDABLE;
    const WITH_RESULTS: u32 = damage::WITH_RESULTS;
    const MARKING: u32 = damage::MARKING;
    // KF2-damage.3: creatures, their power and their damage, of which damage itself gives notice.
    const CHECKS_MORE: u8 = 0;

    fn forbidden(m: &M, cat: &Catalog, event: &Event) -> Option<Clause> {
        effects::forbidden(m, cat, event)
    }

    fn results(m: &M, cat: &Catalog, batch: &mut Vec<Event>) {
        damage::results(m, cat, batch);
    }

    fn apply(m: &mut M, cat: &Catalog, event: &Event) {
        match event.kind {
            EventKind::ENTERED => {
                if let Some(object) = m.core.object_mut(event.subject.slot) {
                    object.status |= status::EXHAUSTED;
                }
                m.spend_next(cat, event.subject.slot, event.seat, event.from);
            }
            EventKind::DAMAGED if !event.subject.is_none() => damage::hurt(m, event),
            event::HEALED => damage::healed(m, event),
            event::CAPTURED | event::STOLEN => damage::moved_amber(m, event),
            event::TAKEN => damage::taken(m, event),
            event::BECAME => damage::became(m, event),
            event::DESTROYED => damage::tagged(m, event),
            event::FORGED => keys::forged(m, event),
            _ => {}
        }
    }

    fn told(m: &M, event: &Event) -> Option<(What, Clause)> {
        told::told(m, event)
    }

    fn active_attribute(m: &M) -> Option<u8> {
        // KF2-house.3
        Some(m.core.table.house).filter(|house| *house != u8::MAX)
    }

    fn changed_hands(m: &mut M, what: Ref, _: Seat) {
        line::changed_hands(m, what);
    }

    fn takes_nothing(verb: u8) -> bool {
        verb == effect_verb::FORGE
    }

    fn only_able(verb: u8) -> bool {
        // Decision KF-4
        matches!(verb, effect_verb::REAP | effect_verb::FIGHT | effect_verb::USE)
    }

    fn is(_: &M, state: u8, object: &Object, mark: &Mark, _: &EffectFrame) -> bool {
        effects::is(state, object, mark)
    }

    fn decider(m: &M, _: Seat) -> Seat {
        // KF-effect.2
        m.core.turn.seat
    }

    fn pointer(m: &M, pointer: u8) -> Ref {
        tracked::pointer(m, pointer)
    }

    fn ending(m: &M) -> bool {
        m.core.frames.iter().any(|f| matches!(f, Frame::Rule(Procedure::Turn(TurnStep::Pass))))
    }

    fn duration(m: &M, until: Until, controller: Seat) -> Option<Duration> {
        effects::duration(m, until, controller)
    }

    fn player_stat(m: &M, seat: Seat, which: u8) -> i32 {
        let player = m.core.players.get(seat.index()).copied().unwrap_or_default();
        let row = m.derived.player(seat);
        match which {
            stat::AMBER => i32::from(player.amber),
            stat::KEYS => i32::from(player.keys),
            stat::CHAINS => i32::from(player.chains),
            stat::KEY_COST => row.number(which, keys::COST).max(0),
            stat::HAND_SIZE => row.number(which, HAND_SIZE).max(0),
            _ => 0,
        }
    }

    fn change_of(m: &M, seat: Seat, which: u8, by: i32) -> i32 {
        let Some(player) = m.core.players.get(seat.index()) else { return 0 };
        let (number, most) = match which {
            stat::AMBER => (player.amber, MOST_AMBER),
            stat::CHAINS => (player.chains, MOST_CHAINS),
            stat::KEYS => (player.keys, i32::from(m.core.table.keys)),
            _ => return 0,
        };
        let before = i32::from(number);
        before.saturating_add(by).clamp(0, most) - before
    }

    fn change_player(m: &mut M, seat: Seat, which: u8, by: i32) -> i32 {
        let change = Self::change_of(m, seat, which, by);
        let Some(player) = m.core.players.get_mut(seat.index()) else { return 0 };
        let number = match which {
            stat::AMBER => &mut player.amber,
            stat::CHAINS => &mut player.chains,
            stat::KEYS => &mut player.keys,
            _ => return 0,
        };
        *number = u8::try_from(i32::from(*number) + change).unwrap_or(u8::MAX);
        match which {
            stat::AMBER => m.cite("KF-amber.3"),
            stat::CHAINS => m.cite("KF2-chain.4"),
            // KF2-forge.4: however the last key came about.
            _ => keys::won(m, seat),
        }
        change
    }

    fn verb(m: &mut M, cat: &Catalog, call: &VerbCall<'_>) -> VerbResult {
        effects::verb(m, cat, call)
    }

    fn verb_possible(m: &M, cat: &Catalog, call: &VerbCall<'_>) -> bool {
        effects::verb_possible(m, cat, call)
    }

    fn can(m: &M, cat: &Catalog, what: u8, card: Ref) -> bool {
        effects::can(m, cat, what, card)
    }

    fn deck_out(m: &mut M, _: &Catalog, seat: Seat) -> bool {
        turn::reshuffle(m, seat)
    }

    fn lying(mark: &Mark, stat: u8) -> i32 {
        if stat == stat::AMBER { i32::from(mark.amber) } else { 0 }
    }

    fn own_mark(mark: &Mark, word: &str) -> i32 {
        match word {
            "damage" => i32::from(mark.damage),
            "amber" => i32::from(mark.amber),
            "armor-used" => i32::from(mark.armor),
            _ => 0,
        }
    }
}

impl CardText for KeyForge {
    fn head(head: u8, argument: &HeadArgument) -> HeadMeaning {
        effects::head(head, argument)
    }

    // KF-const.1: whatever has no bold word before it is constant, on an action as well; so `bare_text` is left out.

    fn event(event: EventWord, who: Option<Who>) -> Option<Pattern> {
        effects::event_word(event, who)
    }

    // KF-ability.1, KF-use.1, KF2-fight.1: what resolves of playing, using and choosing a house comes after it.
    fn replaceable(kind: EventKind) -> bool {
        use event::{BEFORE_FIGHT, FOUGHT, HOUSE, PLAYED, REAPED, USED};
        ![PLAYED, USED, BEFORE_FIGHT, FOUGHT, REAPED, HOUSE].contains(&kind)
    }

    fn verb_event(verb: u8, who: Option<Who>) -> Option<Pattern> {
        effects::verb_event(verb, who)
    }

    fn ability_clauses(ability: &Ability) -> Vec<Clause> {
        notation::constant(ability)
    }
}
