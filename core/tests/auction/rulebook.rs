//! A rulebook in which everybody bids at once, without seeing what others bid, for the lots that lie on the table: for two to four
//! players, some of whom may leave. Everything else it has from the game whose last player wins.

use crate::three_seats::rulebook as simple;
use cardwright_core::card_text::CardText;
use cardwright_core::events;
use cardwright_core::kernel::announced::Unanswered;
use cardwright_core::kernel::capacity::OBJECTS;
use cardwright_core::kernel::catalog::Catalog;
use cardwright_core::kernel::data::{GameData, Renumber};
use cardwright_core::kernel::decision::{Act, Answer, Ask, AskKind, Refusal};
use cardwright_core::kernel::event::{Event, EventKind};
use cardwright_core::kernel::ids::{CardId, Clause, Seat, Slot, ZoneId};
use cardwright_core::kernel::log::What;
use cardwright_core::kernel::machine::Machine;
use cardwright_core::kernel::outcome::Fault;
use cardwright_core::kernel::room::RoomFor;
use cardwright_core::kernel::seq::Nil;
use cardwright_core::kernel::state::Core;
use cardwright_core::meaning::{HeadArgument, HeadMeaning};
use cardwright_core::opening::{Opening, SetupStep, add};
use cardwright_core::preparation;
use cardwright_core::printed::{ActWord, Cited, Printed, ZoneClauses, Zones};
use cardwright_core::rulebook::Rulebook;
use cardwright_core::ruleset::{Ruleset, VerbCall, VerbResult};
use cardwright_core::table::{DeckFault, DeckList, Position};
use serde::{Deserialize, Serialize};

pub const HAND: u8 = 1;
pub const DISCARD: u8 = 2;
pub const WON: u8 = 4;
/// Of the table: lots that nobody sees, and those that are bid for.
pub const PILE: u8 = 5;
pub const ROW: u8 = 6;

/// Cards of this number on are lots, one of each in a game.
pub const FIRST_LOT: u16 = 6;

/// The question whether the row is exchanged, to who won the first lot.
const EXCHANGE: u8 = 2;
const LEAVE_IT: u8 = 4;
const NEW_ROW: u8 = 5;

type M = Machine<Auction>;

#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Auction;

#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub enum Procedure {
    #[default]
    Begin,
    Fill,
    Bid,
    Open,
    Offer(Seat),
    Next,
}

/// The worth of what a player has bid, all rounds together.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Player {
    paid: u16,
}

impl GameData for Auction {
    type Room = RoomFor<OBJECTS>;
    type Procedure = Procedure;
    type Player = Player;
    type Table = ();
    type Mark = ();
    type Announced = Unanswered;
    type Counters = Nil;

    fn renumber(_: &mut Procedure, _: &mut impl Renumber) {}
}

fn at_table(kind: u8) -> ZoneId {
    ZoneId::of(Seat::TABLE, kind)
}

fn worth(m: &M, cat: &Catalog, slot: Slot) -> i32 {
    m.stat(cat, m.core.reference(slot), 0)
}

/// Everything that was bid comes open at once; then the lots go round, the best bid first, of equal ones the later in turn order.
fn open(m: &mut M, cat: &Catalog) {
    let bids: Vec<(Seat, Slot)> = m
        .unseal()
        .into_iter()
        .filter_map(|(seat, answer)| match answer {
            Answer::Pick(slot) => Some((seat, slot)),
            _ => None,
        })
        .collect();
    let mut totals: Vec<(i32, usize, Seat)> = Vec::new();
    for (at, seat) in m.core.ring(m.core.turn.seat).enumerate() {
        let total = bids.iter().filter(|(of, _)| *of == seat).map(|(_, slot)| worth(m, cat, *slot)).sum();
        totals.push((total, at, seat));
        m.core.players[seat.index()].paid += u16::try_from(total).unwrap();
    }
    let batch =
        bids.iter().map(|(seat, slot)| m.moving(*slot, ZoneId::of(*seat, DISCARD), M::rule_cause(*seat))).collect();
    m.commit(cat, batch);
    totals.sort_unstable();
    let lots = m.core.zone(at_table(ROW)).to_vec();
    for ((_, _, seat), lot) in totals.iter().rev().zip(lots) {
        m.commit_one(cat, m.moving(lot, ZoneId::of(*seat, WON), M::rule_cause(*seat)));
    }
    if let Some((_, _, best)) = totals.last() {
        m.at(Procedure::Offer(*best));
    }
}

impl Ruleset for Auction {
    const PRINTED: &'static Printed = &PRINTED;

    fn rulebook() -> &'static dyn Rulebook {
        &Auction
    }

    fn step(m: &mut M, cat: &Catalog, frame: Procedure) {
        if !m.quiet(cat, 0) {
            return;
        }
        let table = M::rule_cause(Seat::TABLE);
        match frame {
            Procedure::Begin => {
                m.at(Procedure::Fill);
                m.commit_one(cat, events::shuffle_pile(at_table(PILE), table));
                m.core.turn.seat = preparation::first_player(m);
                m.core.turn.first = m.core.turn.seat;
            }
            Procedure::Fill => {
                m.at(Procedure::Bid);
                m.begin_turn("L-turn", &[]);
                let lots = m.core.ring(Seat(0)).count() - m.core.zone(at_table(ROW)).len();
                let new = m.core.zone(at_table(PILE)).iter().take(lots).map(|lot| m.moving(*lot, at_table(ROW), table));
                let batch = new.collect();
                m.commit(cat, batch);
            }
            Procedure::Bid => {
                m.at(Procedure::Open);
                for seat in m.core.ring(m.core.turn.seat) {
                    let hand = u8::try_from(m.core.zone(ZoneId::of(seat, HAND)).len()).unwrap();
                    m.ask_secretly(seat, AskKind::Pick, 1, hand.min(2));
                }
            }
            Procedure::Open => {
                m.at(Procedure::Next);
                open(m, cat);
            }
            Procedure::Offer(best) => {
                m.at(Procedure::Next);
                m.ask_act(best, EXCHANGE);
            }
            Procedure::Next => {
                m.at(Procedure::Fill);
                m.pass_turn();
                if m.core.zone(at_table(PILE)).is_empty() {
                    let worth = |seat: &Seat| -> i32 {
                        m.core.zone(ZoneId::of(*seat, WON)).iter().map(|slot| worth(m, cat, *slot)).sum()
                    };
                    let best = m.core.ring(m.core.turn.seat).max_by_key(worth).unwrap();
                    m.triumph(best, 0);
                    m.judge(cat);
                }
            }
        }
    }

    fn enumerate(m: &M, _: &Catalog, ask: &Ask, question: u8, out: &mut Vec<Answer>) {
        if question == EXCHANGE {
            out.extend([NEW_ROW, LEAVE_IT].map(|verb| Answer::Act(Act::alone(verb))));
            return;
        }
        // Of equal cards one is offered, whichever was bid before.
        let card = |slot: Slot| m.core.object(slot).card;
        let picked: Vec<Slot> = m.sealed_cards(ask.seat).collect();
        let mut cards: Vec<CardId> = Vec::new();
        for slot in m.core.zone(ZoneId::of(ask.seat, HAND)).iter().filter(|slot| !picked.contains(slot)) {
            if !cards.contains(&card(*slot)) {
                cards.push(card(*slot));
                out.push(Answer::Pick(*slot));
            }
        }
        if !picked.is_empty() {
            out.push(Answer::Done);
        }
    }

    fn answered(m: &mut M, cat: &Catalog, ask: &Ask, answer: Answer) {
        if answer == Answer::Act(Act::alone(NEW_ROW)) {
            let cause = M::rule_cause(ask.seat);
            let batch = m.core.zone(at_table(ROW)).iter().map(|lot| m.moving(*lot, at_table(PILE), cause)).collect();
            m.commit(cat, batch);
            m.commit_one(cat, events::shuffle_pile(at_table(PILE), cause));
        }
    }

    fn why_not(m: &M, _: &Catalog, ask: &Ask, answer: Answer) -> Option<Refusal> {
        let bid = matches!(answer, Answer::Pick(slot) if m.sealed_cards(ask.seat).any(|before| before == slot));
        bid.then_some(Refusal { clause: "L-twice", reason: "it is bid already" })
    }

    fn apply(_: &mut M, _: &Catalog, _: &Event) {}

    fn told(_: &M, event: &Event) -> Option<(What, Clause)> {
        match event.kind {
            EventKind::MOVED => Some((What::Move, "L-move")),
            EventKind::SHUFFLED => Some((What::Shuffle, "L-shuffle")),
            _ => None,
        }
    }

    fn leave(m: &mut M, _: &Catalog, seat: Seat) {
        let kinds = 1 << WON | 1 << DISCARD;
        let lots = m.core.piles.runs(seat, kinds).filter(|slot| m.core.object(**slot).card.0 >= FIRST_LOT);
        for lot in lots.copied().collect::<Vec<Slot>>() {
            m.relocate(lot, at_table(PILE), usize::MAX, true);
        }
        m.clear_away(seat);
    }

    fn player_stat(m: &M, seat: Seat, _: u8) -> i32 {
        m.core.players.get(seat.index()).map_or(0, |p| i32::from(p.paid))
    }

    fn change_player(_: &mut M, _: Seat, _: u8, _: i32) -> i32 {
        0
    }

    fn verb(m: &mut M, _: &Catalog, _: &VerbCall<'_>) -> VerbResult {
        m.fault(Fault::Loop);
        VerbResult { asked: 0, done: 0 }
    }

    fn verb_possible(_: &M, _: &Catalog, _: &VerbCall<'_>) -> bool {
        false
    }
}

impl CardText for Auction {
    fn head(_: u8, _: &HeadArgument) -> HeadMeaning {
        HeadMeaning::ByRule
    }
}

impl Opening for Auction {
    fn setup(_: SetupStep) -> Procedure {
        Procedure::Begin
    }

    fn first_turn() -> Procedure {
        Procedure::Fill
    }

    fn resume(_: &mut Core<Auction>, _: &Position) -> Procedure {
        Procedure::Bid
    }

    fn lay_out(core: &mut Core<Auction>, cat: &Catalog, decks: &[DeckList]) {
        for (deck, seat) in decks.iter().zip((0..).map(Seat)) {
            add(core, &deck.cards, seat, ZoneId::of(seat, HAND));
        }
        let lots: Vec<CardId> = (FIRST_LOT..u16::try_from(cat.cards.len()).unwrap()).map(CardId).collect();
        add(core, &lots, Seat::TABLE, at_table(PILE));
    }

    fn setting(_: &mut Core<Auction>, _: &str, _: i64) {}

    fn number(_: &mut Core<Auction>, _: Seat, _: &str, _: i32) {}

    fn check_deck(_: &Catalog, _: &DeckList) -> Vec<DeckFault> {
        Vec::new()
    }
}

const PRINTED: Printed = Printed {
    zones: Zones {
        in_play: 1 << WON,
        public: 1 << DISCARD | 1 << WON | 1 << ROW,
        table: 1 << PILE | 1 << ROW,
        ..simple::PRINTED.zones
    },
    cited: Cited { zones: &[ZoneClauses { is: &["A-zone"], seen: &["A-zone"] }; 7], ..simple::PRINTED.cited },
    acts: &[
        ActWord::alone(LEAVE_IT, "leave", "두기", "leave"),
        ActWord::alone(NEW_ROW, "exchange", "바꾸기", "exchange"),
    ],
    ..simple::PRINTED
};
