//! KeyForge: the card rules chapter, and the publicly known rules that a game for two needs besides. One file per chapter;
//! this one joins them to the kernel.

pub mod arrange;
pub mod damage;
pub mod deck;
pub mod effects;
pub mod keys;
pub mod limits;
pub mod notation;
pub mod play;
pub mod setup;
pub mod state;
pub mod told;
pub mod turn;
pub mod using;
pub mod verbs;
pub mod vocabulary;

use crate::kernel::catalog::{Ability, Catalog};
use crate::kernel::decision::{Answer, Ask, AskKind, Refusal};
use crate::kernel::event::{Event, EventKind};
use crate::kernel::game::Game;
use crate::kernel::ids::{Clause, Ref, Seat, ZoneId};
use crate::kernel::log::{Entry, Observer, What};
use crate::kernel::machine::Machine;
use crate::kernel::program::{Cond, Pattern, Place, Until, Who};
use crate::kernel::state::{Duration, EffectFrame, PendingTrigger, TriggeringEvent};
use crate::opening;
use crate::rulebook::{ActWord, EventWord, HeadArgument, HeadMeaning, Printed, Rulebook, VerbWord};
use crate::ruleset::{KernelStep, Point, Rank, Ruleset, VerbCall, VerbResult};
use crate::table::{DeckFault, DeckList, Fault, Impossible, Position, RestoreError, Setup, Table};
use state::{Procedure, event, question, reason, status};
use std::sync::Arc;
use vocabulary::{action, cause, stat, zone};

/// The most amber that a pool is counted to.
const MOST_AMBER: i32 = 250;
/// KF2-chain.4
const MOST_CHAINS: i32 = 24;
/// KF2-draw.1
const HAND_SIZE: i32 = 6;

/// The rulebook's type towards the kernel.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct KeyForge;

type M = Machine<KeyForge>;

impl Ruleset for KeyForge {
    const DECK: u8 = zone::DECK;
    const HAND: u8 = zone::HAND;
    const DISCARD: u8 = zone::DISCARD;
    const IN_PLAY: u32 = zone::IN_PLAY;
    const ATTACHED: u8 = zone::UPGRADES;
    const PUBLIC: u32 = zone::IN_PLAY | 1 << zone::DISCARD | 1 << zone::PURGED | 1 << zone::RESOLVING;
    const OWN: u32 = 1 << zone::HAND | 1 << zone::ARCHIVES;
    const BY_EFFECT: u8 = cause::EFFECT;
    const ACTION_TRASH: u8 = action::DESTROY;

    fn player_reads(_: u8) -> u32 {
        0
    }

    fn rulebook() -> &'static dyn Rulebook {
        &KeyForge
    }

    fn step(m: &mut M, cat: &Catalog, frame: Procedure) {
        match frame {
            Procedure::Idle => m.fault(Fault::Loop),
            Procedure::Setup(step) => setup::step(m, cat, step),
            Procedure::Turn(step) => turn::step(m, cat, step),
            Procedure::Play(play) => play::step(m, cat, play),
            Procedure::Use(using) => using::step(m, cat, using),
            Procedure::Destroy(destroy) => damage::step(m, cat, destroy),
            Procedure::Choice(card) => using::choice_step(m, cat, card),
        }
    }

    fn enumerate(m: &M, cat: &Catalog, ask: &Ask, asked: u8, out: &mut Vec<Answer>) {
        play::own_options(m, cat, ask.seat, asked, out);
    }

    fn answered(m: &mut M, cat: &Catalog, ask: &Ask, answer: Answer) {
        match (ask.kind, answer) {
            (AskKind::Act(question::MULLIGAN), Answer::Act(act)) => setup::answered(m, act),
            (AskKind::Act(question::HOUSE), Answer::Act(act)) => turn::house_chosen(m, cat, ask.seat, act.verb),
            (AskKind::Act(question::ARCHIVES), Answer::Act(act)) if act.verb == state::verb::TAKE => {
                turn::take_archives(m, cat, ask.seat);
            }
            (AskKind::Act(question::ARCHIVES), _) => {}
            (AskKind::Act(question::FLANK), answer) => play::placed(m, answer),
            (AskKind::Act(question::USE), Answer::Act(act)) => using::chosen(m, act),
            (AskKind::Act(_), Answer::Act(act)) => play::answered(m, cat, ask.seat, act),
            (AskKind::Pick, Answer::Pick(slot)) => match m.core.frames.last() {
                Some(crate::kernel::state::Frame::Rule(Procedure::Use(_))) => using::target_chosen(m, slot),
                _ => play::placed(m, answer),
            },
            _ => {}
        }
    }

    fn ask_clause(m: &M, ask: &Ask) -> Clause {
        use crate::kernel::state::Frame;
        match (ask.kind, m.core.frames.last()) {
            (AskKind::Act(question::MULLIGAN), _) => "KF2-setup.4",
            (AskKind::Act(question::HOUSE), _) => "KF2-house.1",
            (AskKind::Act(question::ARCHIVES), _) => "KF2-archive.1",
            (AskKind::Act(question::FLANK), _) => "KF-creature.3",
            (AskKind::Act(question::USE), _) => "KF-usecre.1",
            (AskKind::Act(_), _) => "KF2-turn.3",
            (_, Some(Frame::Rule(Procedure::Use(_)))) => "KF-fight.2",
            _ => "KF-upgrade.1",
        }
    }

    fn why_not(m: &M, cat: &Catalog, ask: &Ask, answer: Answer) -> Option<Refusal> {
        match (ask.kind, answer) {
            (AskKind::Act(question), Answer::Act(act)) => play::why_not(m, cat, ask.seat, question, act),
            _ => None,
        }
    }

    fn check(m: &mut M, cat: &Catalog, _: Point) -> bool {
        damage::check(m, cat)
    }

    fn forbidden(m: &M, _: &Catalog, event: &Event) -> Option<Clause> {
        effects::forbidden(m, event)
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
            event::BECAME => damage::became(m, event),
            event::DESTROYED => damage::tagged(m, event),
            event::FORGED => keys::forged(m, event),
            _ => {}
        }
    }

    fn told(m: &M, event: &Event) -> Option<(What, Clause)> {
        told::told(m, event)
    }

    fn rank(_: &M, waiting: &PendingTrigger) -> Rank {
        effects::rank(waiting)
    }

    fn takes_nothing(verb: u8) -> bool {
        verb == state::effect_verb::FORGE
    }

    fn is(m: &M, state: u8, slot: u8) -> bool {
        effects::is(m, state, slot)
    }

    fn decider(m: &M, _: Seat) -> Seat {
        // KF-effect.2
        m.core.turn.seat
    }

    fn facing(_: &M, _: Ref) -> Ref {
        Ref::NONE
    }

    fn battle(m: &M) -> (Ref, Ref) {
        using::fight(m).map_or((Ref::NONE, Ref::NONE), |f| (f.card, f.target))
    }

    fn happened_at(m: &M, triggering: &TriggeringEvent) -> ZoneId {
        effects::happened_at(m, triggering.subject)
    }

    fn stands(from: ZoneId, to: ZoneId, place: Place) -> bool {
        (from == to) == (place == Place::Same)
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

    fn change_player(m: &mut M, seat: Seat, which: u8, by: i32) -> i32 {
        let most_keys = i32::from(m.core.table.keys);
        let Some(player) = m.core.players.get_mut(seat.index()) else { return 0 };
        let (number, most) = match which {
            stat::AMBER => (&mut player.amber, MOST_AMBER),
            stat::CHAINS => (&mut player.chains, MOST_CHAINS),
            stat::KEYS => (&mut player.keys, most_keys),
            _ => return 0,
        };
        let before = i32::from(*number);
        let after = before.saturating_add(by).clamp(0, most);
        *number = u8::try_from(after).unwrap_or(u8::MAX);
        match which {
            stat::AMBER => m.cite("KF-amber.3"),
            stat::CHAINS => m.cite("KF2-chain.4"),
            // KF2-forge.4: however the last key came about.
            _ => keys::won(m, seat),
        }
        after - before
    }

    fn attacks(_: &M, _: Seat) -> i32 {
        0
    }

    fn damage(m: &mut M, _: &Catalog, _: Seat, _: i32, _: &EffectFrame) {
        // Players are not dealt damage in this game.
        m.core.result = (1, 0);
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

    fn deck_out(m: &mut M, seat: Seat) -> bool {
        turn::reshuffle(m, seat)
    }

    fn judge(m: &mut M) {
        keys::judge(m);
    }

    fn lose(m: &mut M, seat: Seat, conceded: bool) {
        if conceded {
            m.tell(|_| Entry { seat: Some(seat), ..Entry::new(What::Concede, "KF2-end.1") });
        }
        keys::mark(m, seat, if conceded { reason::CONCEDED } else { reason::EFFECT });
    }

    fn outcome_clause(m: &M) -> Clause {
        if m.core.lost == 0b11 {
            return "KF2-end.2";
        }
        keys::REASONS.get(usize::from(m.core.lost_by)).copied().unwrap_or("KF2-forge.4")
    }

    fn clauses(of: KernelStep) -> &'static [Clause] {
        told::clauses(of)
    }

    fn zone_clauses(kind: u8, seen: bool) -> &'static [Clause] {
        told::zone_clauses(kind, seen)
    }

    fn marks(m: &M, slot: u8) -> Vec<(&'static str, i32)> {
        let status = m.core.object(slot).status;
        let mark = m.core.marks.of(slot);
        let has = |bit: u8| i32::from(status & bit != 0);
        let all = [
            ("exhausted", has(status::EXHAUSTED)),
            ("stunned", has(status::STUNNED)),
            ("damage", i32::from(mark.damage)),
            ("amber", i32::from(mark.amber)),
            ("armor-used", i32::from(mark.armor)),
            ("attacked", has(status::ATTACKED)),
        ];
        all.into_iter().filter(|(_, n)| *n > 0).collect()
    }

    fn player_numbers(m: &M, seat: Seat) -> Vec<(&'static str, i32)> {
        let words = [
            ("amber", stat::AMBER),
            ("keys", stat::KEYS),
            ("chains", stat::CHAINS),
            ("key-cost", stat::KEY_COST),
            ("hand-size", stat::HAND_SIZE),
        ];
        words.map(|(word, which)| (word, Self::player_stat(m, seat, which))).to_vec()
    }

    fn pointers(m: &M) -> Vec<(&'static str, Ref)> {
        let (attacker, target) = Self::battle(m);
        vec![("attacker", attacker), ("target", target)]
    }
}

const PRINTED: Printed = Printed {
    vocabulary: &vocabulary::VOCABULARY,
    edition: "card rules chapter and the publicly known rules for two players",
    clauses: include_str!("clauses.yaml"),
    same_clauses: notation::SAME,
    limits: &limits::LIMITS,
    seats: 2..=2,
    settings: arrange::SETTINGS,
    draw_pile: zone::DECK,
    discard_pile: zone::DISCARD,
    in_play: zone::IN_PLAY,
};

impl Rulebook for KeyForge {
    fn printed(&self) -> &'static Printed {
        &PRINTED
    }

    fn head(&self, head: u8, argument: &HeadArgument) -> HeadMeaning {
        effects::head(head, argument)
    }

    fn meanwhile(&self, _: u8) -> Option<Cond> {
        None
    }

    fn condition_activates(&self, _: u8) -> bool {
        false
    }

    fn bare_text(&self, _: u8) -> HeadMeaning {
        // KF-const.1: whatever has no bold word before it is constant, on an action as well.
        HeadMeaning::Continuous(zone::IN_PLAY)
    }

    fn event(&self, event: EventWord, who: Option<Who>) -> Option<Pattern> {
        effects::event_word(event, who)
    }

    fn verb_event(&self, verb: u8, who: Option<Who>) -> Option<Pattern> {
        effects::verb_event(verb, who)
    }

    fn verb(&self, verb: VerbWord) -> Option<u8> {
        effects::verb_word(verb)
    }

    fn field_clauses(&self, field: &str) -> &'static [Clause] {
        notation::field(field)
    }

    fn ability_clauses(&self, ability: &Ability) -> Vec<Clause> {
        notation::ability(ability)
    }

    fn along(&self, clause: &str) -> &'static [Clause] {
        notation::along(clause)
    }

    fn check_deck(&self, catalog: &Catalog, deck: &DeckList) -> Vec<DeckFault> {
        deck::check(catalog, deck)
    }

    fn start_observed(
        &self,
        catalog: Arc<Catalog>,
        setup: &Setup,
        observer: Option<Box<dyn Observer>>,
    ) -> Result<Box<dyn Table>, Vec<DeckFault>> {
        opening::start::<KeyForge>(catalog, setup, observer)
    }

    fn arrange_observed(
        &self,
        catalog: Arc<Catalog>,
        position: &Position,
        observer: Option<Box<dyn Observer>>,
    ) -> Result<Box<dyn Table>, Vec<Impossible>> {
        opening::arrange::<KeyForge>(catalog, position, observer)
    }

    fn restore(&self, catalog: Arc<Catalog>, bytes: &[u8]) -> Result<Box<dyn Table>, RestoreError> {
        Ok(Box::new(Game::<KeyForge>::restore(catalog, bytes)?))
    }

    fn act_word(&self, verb: u8) -> ActWord {
        notation::act(verb)
    }
}
