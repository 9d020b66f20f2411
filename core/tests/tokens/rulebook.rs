//! A rulebook in which things are made during play: three tokens at a time, copies of what is there, and cards that a player gets
//! from nowhere. Tokens and copies cease to exist out of play. Everything else it has from the game for two to four players. How many
//! objects there can be is said where it is used: the same rules for few and for many.

use crate::three_seats::rulebook as simple;
use cardwright_core::card_text::CardText;
use cardwright_core::kernel::announced::Unanswered;
use cardwright_core::kernel::capacity::OBJECTS;
use cardwright_core::kernel::catalog::Catalog;
use cardwright_core::kernel::data::{GameData, Renumber};
use cardwright_core::kernel::decision::{Act, Answer, Ask, AskKind};
use cardwright_core::kernel::event::{Event, EventKind};
use cardwright_core::kernel::ids::{CardId, Clause, Seat, Slot, ZoneId};
use cardwright_core::kernel::log::What;
use cardwright_core::kernel::machine::Machine;
use cardwright_core::kernel::outcome::Fault;
use cardwright_core::kernel::room::RoomFor;
use cardwright_core::kernel::seq::Nil;
use cardwright_core::kernel::state::{Core, Origin};
use cardwright_core::meaning::{HeadArgument, HeadMeaning};
use cardwright_core::opening::{Opening, SetupStep};
use cardwright_core::preparation;
use cardwright_core::printed::{ActWord, Cited, Printed, ZoneClauses, Zones};
use cardwright_core::rulebook::Rulebook;
use cardwright_core::ruleset::{Ruleset, VerbCall, VerbResult};
use cardwright_core::table::{DeckFault, DeckList, Position};
use serde::{Deserialize, Serialize};

pub const HAND: u8 = 1;
pub const DISCARD: u8 = 2;
pub const LINE: u8 = 4;

/// The card that is a token's.
pub const TOKEN: CardId = CardId(1);
/// So many can be in a line in a game with room for `n` objects: more are forbidden to come, three at a time.
pub const fn most(n: usize) -> usize {
    n / 30 * 3
}

const FIRST_HAND: u8 = 0;
const TURN: u8 = 1;

const MAKE: u8 = 4;
const COPY: u8 = 5;
const LOSE: u8 = 6;
const FIND: u8 = 7;
const THROW: u8 = 2;
const PASS: u8 = 3;

type M<const N: usize> = Machine<Crowd<N>>;

#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Crowd<const N: usize>;

/// The game with as much room as most have.
pub type Swarm = Crowd<OBJECTS>;
pub const SWARM: Swarm = Crowd;

#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub enum Procedure {
    #[default]
    Idle,
    Setup(SetupStep),
    Begin,
    Act,
    Pass,
}

/// How many of a player's tokens have died.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Player {
    lost: u16,
}

impl<const N: usize> GameData for Crowd<N> {
    type Room = RoomFor<N>;
    type Procedure = Procedure;
    type Player = Player;
    type Table = ();
    type Mark = u8;
    type Announced = Unanswered;
    type Counters = Nil;

    fn renumber(_: &mut Procedure, _: &mut impl Renumber) {}
}

/// Makes objects, all at once.
fn make<const N: usize>(m: &mut M<N>, cat: &Catalog, seat: Seat, what: &[(CardId, Origin)], zone: u8) {
    let cause = M::<N>::rule_cause(seat);
    let to = ZoneId::of(seat, zone);
    let mut batch = m.batch();
    batch.extend(what.iter().filter_map(|(card, origin)| m.born(*card, *origin, seat, to, cause)));
    m.commit(cat, batch);
}

impl<const N: usize> Ruleset for Crowd<N> {
    const PRINTED: &'static Printed = &PRINTED;

    fn rulebook() -> &'static dyn Rulebook {
        &Crowd::<N>
    }

    fn step(m: &mut M<N>, cat: &Catalog, frame: Procedure) {
        if let Procedure::Setup(step) = frame {
            return preparation::step(m, cat, step);
        }
        if !m.quiet(cat, 0) {
            return;
        }
        match frame {
            Procedure::Idle | Procedure::Setup(_) => m.fault(Fault::Loop),
            Procedure::Begin => {
                m.at(Procedure::Act);
                m.begin_turn("L-turn", &[]);
                m.begin_phase(cat, 0, "L-draw", "L-turn");
            }
            Procedure::Act => {
                let seat = m.core.turn.seat;
                m.ask_act(seat, TURN);
            }
            Procedure::Pass => {
                m.at(Procedure::Begin);
                m.pass_turn();
            }
        }
    }

    fn enumerate(m: &M<N>, _: &Catalog, ask: &Ask, question: u8, out: &mut Vec<Answer>) {
        if question == FIRST_HAND {
            preparation::options::<Crowd<N>>(out);
            return;
        }
        out.extend([MAKE, LOSE, FIND, PASS].map(|verb| Answer::Act(Act::alone(verb))));
        let there = |zone| m.core.zone(ZoneId::of(ask.seat, zone)).iter();
        out.extend(there(LINE).map(|slot| Answer::Act(Act::with(COPY, *slot))));
        out.extend(there(HAND).map(|slot| Answer::Act(Act::with(THROW, *slot))));
    }

    fn answered(m: &mut M<N>, cat: &Catalog, ask: &Ask, answer: Answer) {
        let Answer::Act(act) = answer else { return };
        let seat = ask.seat;
        match act.verb {
            _ if ask.kind == AskKind::Act(FIRST_HAND) => preparation::answered(m, act),
            MAKE => make(m, cat, seat, &[(TOKEN, Origin::Token); 3], LINE),
            COPY => {
                let card = m.core.object(act.card).card;
                make(m, cat, seat, &[(card, Origin::Copy)], LINE);
            }
            FIND => make(m, cat, seat, &[(CardId(0), Origin::Generated)], HAND),
            THROW => m.commit_one(cat, m.discarding(act.card, M::<N>::rule_cause(seat))),
            LOSE => {
                let cause = M::<N>::rule_cause(seat);
                let batch = m.core.zone(ZoneId::of(seat, LINE)).iter().map(|s| m.discarding(*s, cause)).collect();
                m.commit(cat, batch);
            }
            _ => m.at(Procedure::Pass),
        }
    }

    fn forbidden(m: &M<N>, _: &Catalog, event: &Event) -> Option<Clause> {
        let full = m.core.zone(event.to).len() >= most(N) && event.to.is_in(1 << LINE);
        (event.kind == EventKind::MOVED && full).then_some("S-full")
    }

    fn apply(m: &mut M<N>, _: &Catalog, event: &Event) {
        if event.to.is_in(1 << LINE)
            && let Some(mark) = m.core.marks.of_mut(event.subject.slot)
        {
            *mark = 7;
        }
    }

    fn ceases(m: &M<N>, _: &Catalog, slot: Slot) -> Option<(What, Clause)> {
        let object = m.core.object(slot);
        let stays = object.origin() == Origin::Generated || object.zone.is_in(Self::IN_PLAY);
        (!stays).then_some((What::Rule("cease"), "S-cease"))
    }

    fn told(_: &M<N>, event: &Event) -> Option<(What, Clause)> {
        (event.kind == EventKind::MOVED).then_some((What::Move, "S-move"))
    }

    fn player_stat(m: &M<N>, seat: Seat, _: u8) -> i32 {
        m.core.players.get(seat.index()).map_or(0, |p| i32::from(p.lost))
    }

    fn change_player(m: &mut M<N>, seat: Seat, _: u8, by: i32) -> i32 {
        if let Some(player) = m.core.players.get_mut(seat.index()) {
            player.lost += u16::try_from(by).unwrap_or(0);
        }
        by
    }

    fn verb(_: &mut M<N>, _: &Catalog, _: &VerbCall<'_>) -> VerbResult {
        VerbResult { asked: 0, done: 0 }
    }

    fn verb_possible(_: &M<N>, _: &Catalog, _: &VerbCall<'_>) -> bool {
        false
    }
}

impl<const N: usize> CardText for Crowd<N> {
    fn head(_: u8, _: &HeadArgument) -> HeadMeaning {
        HeadMeaning::ByRule
    }
}

impl<const N: usize> Opening for Crowd<N> {
    fn setup(step: SetupStep) -> Procedure {
        Procedure::Setup(step)
    }

    fn first_turn() -> Procedure {
        Procedure::Begin
    }

    fn resume(_: &mut Core<Crowd<N>>, _: &Position) -> Procedure {
        Procedure::Act
    }

    fn setting(_: &mut Core<Crowd<N>>, _: &str, _: i64) {}

    fn number(_: &mut Core<Crowd<N>>, _: Seat, _: &str, _: i32) {}

    fn check_deck(_: &Catalog, _: &DeckList) -> Vec<DeckFault> {
        Vec::new()
    }
}

const PRINTED: Printed = Printed {
    zones: Zones { in_play: 1 << LINE, public: 1 << DISCARD | 1 << LINE, ..simple::PRINTED.zones },
    cited: Cited { zones: &[ZoneClauses { is: &["S-zone"], seen: &["S-zone"] }; 5], ..simple::PRINTED.cited },
    acts: &[
        ActWord::alone(0, "keep", "유지", "keep"),
        ActWord::alone(1, "redraw", "다시 뽑기", "redraw"),
        ActWord::with_card(THROW, "discard", "버리기", "discard"),
        ActWord::alone(PASS, "pass", "넘기기", "pass"),
        ActWord::alone(MAKE, "make", "만들기", "make"),
        ActWord::with_card(COPY, "copy", "복사", "copy"),
        ActWord::alone(LOSE, "lose", "잃기", "lose"),
        ActWord::alone(FIND, "find", "찾기", "find"),
    ],
    ..simple::PRINTED
};
