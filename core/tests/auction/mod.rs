//! Several questions open at once, and zones that belong to no seat: bids that nobody sees before all are made, given in any order,
//! saved, taken back and dropped half way; lots of the table, drawn by chance, hidden, won and given back.

#![allow(clippy::unwrap_used, clippy::panic, clippy::indexing_slicing, reason = "a test stops at the first surprise")]

mod leaving;
mod orders;
mod rulebook;
mod shared;

use cardwright_core::kernel::catalog::{Ability, Card, Cards, Catalog, Face, Static, Use};
use cardwright_core::kernel::event::EventKind;
use cardwright_core::kernel::ids::{AbilityId, CardId, Seat};
use cardwright_core::kernel::log::{Entry, Observer};
use cardwright_core::kernel::program::{
    Dest, Mod, Op, Pattern, Quantity, Selector, Side, Subject, Target, Value, Who, Whose,
};
use cardwright_core::rulebook::Rulebook;
use cardwright_core::table::{Chance, DeckList, Placed, Position, Setup, Table};
use rulebook::{Auction, DISCARD, FIRST_LOT, HAND, PILE, ROW, WON};
use std::sync::{Arc, Mutex};

/// So many lots are in a game.
const LOTS: u16 = 14;

/// Cards to bid with, worth their number, and lots. Two lots are worth more for each lot in the row: one counts all of them, the
/// other those on the side of opponents, where none is. Who wins the third chooses a lot of an opponent, which is trashed.
fn catalog() -> Arc<Catalog> {
    let counted = |side| Selector { types: 0, side, zones: 1 << ROW, top: None, filters: Vec::new(), or: None };
    let more = |card, side| Ability {
        card: CardId(card),
        usage: Use::Continuous,
        zones: 1 << WON,
        statics: vec![Static {
            to: Subject::Cards(Target::Source),
            cond: None,
            mods: vec![Mod::Add(0, Value::Count(Box::new(counted(side))))],
        }],
        ..Ability::default()
    };
    let choice = Op::Choose {
        who: Who::You,
        from: Selector { types: 0, side: Side::Opposing, zones: 1 << WON, top: None, filters: Vec::new(), or: None },
        n: Quantity::Exactly(Value::Number(1)),
        sum: None,
        into: 1,
    };
    let code = vec![
        Op::Sentence,
        choice,
        Op::Move {
            what: Target::Bound(1),
            to: Dest { kind: DISCARD, of: Whose::Owner, bottom: false },
            shown: false,
            who: Who::You,
        },
        Op::End,
    ];
    let won = Pattern { kind: EventKind::MOVED, holder: true, to: 1 << WON, ..Pattern::default() };
    let robs = Ability { card: CardId(FIRST_LOT + 2), usage: Use::Automatic(won), code, ..more(FIRST_LOT, Side::Any) };
    let robs = Ability { statics: Vec::new(), ..robs };
    let abilities = vec![more(FIRST_LOT, Side::Any), more(FIRST_LOT + 1, Side::Opposing), robs];
    let card = |n: u16| {
        let own = usize::from(n.wrapping_sub(FIRST_LOT));
        let abilities = if own < 3 { vec![AbilityId(u16::try_from(own).unwrap())] } else { Vec::new() };
        Card {
            id: format!("C{n}"),
            stats: [i32::from(n), 0, 0],
            faces: vec![Face { abilities, ..Face::default() }],
            ..Card::default()
        }
    };
    let cards = (0..FIRST_LOT + LOTS).map(card).collect();
    let mut catalog = Catalog::from(Cards { game: "last-card".to_owned(), ..Cards::of(cards, abilities) });
    catalog.seal();
    Arc::new(catalog)
}

/// What is in a hand at the beginning: two of the cards are the same.
fn hand() -> DeckList {
    DeckList { leader: None, cards: [0, 1, 1, 2, 3, 4, 5].map(CardId).to_vec() }
}

fn setup(seats: usize, seed: u64, chances: Vec<Chance>) -> Setup {
    Setup { decks: vec![hand(); seats], seed, settings: Vec::new(), chances }
}

fn start(seats: usize, seed: u64) -> Box<dyn Table> {
    Auction.start(catalog(), &setup(seats, seed, Vec::new())).unwrap()
}

/// A game whose first lots are the two that count and one without text, however its pile was shuffled.
fn plain(seats: u8, seed: u64) -> Box<dyn Table> {
    let first = u16::from(seats) * 7;
    let chances = vec![Chance::Shuffle(Seat::TABLE, PILE, [0, 1, 3, 4].map(|n| first + n).to_vec())];
    let table = Auction.start(catalog(), &setup(usize::from(seats), seed, chances)).unwrap();
    assert_eq!(table.chances_left(), 0);
    table
}

/// A card in a player's hand.
fn placed(seat: Seat, card: u16) -> Placed {
    Placed { card: CardId(card), seat, zone: HAND, owner: None, host: None, face: 0, marks: Vec::new() }
}

/// A round in which nobody has bid yet.
fn position(cards: Vec<Placed>) -> Position {
    Position {
        seats: None,
        first: Seat(0),
        turn: Seat(0),
        turn_number: 2,
        phase: 1,
        at_start: false,
        setup: false,
        seed: 1,
        settings: Vec::new(),
        cards,
        numbers: Vec::new(),
        running: Vec::new(),
        chances: Vec::new(),
    }
}

#[derive(Clone, Default)]
struct Ear(Arc<Mutex<Vec<Entry>>>);

impl Observer for Ear {
    fn entry(&mut self, entry: &Entry) {
        self.0.lock().unwrap().push(*entry);
    }
    fn cite(&mut self, _: &'static str) {}
}

/// Numbers drawn one after the other from a seed.
struct Draws(u64);

impl Draws {
    fn below(&mut self, n: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(self.0 >> 33).unwrap() % n
    }
}

/// Everything that a seat can know of a game: what it sees, what it is asked and may answer, and who else is asked.
fn known(table: &mut dyn Table, seat: Seat) -> String {
    let asked = table.turn_to(seat);
    let own = asked.then(|| (table.decision(), table.answers().to_vec()));
    format!("{:?} {own:?} {:?} {:?}", table.view(Some(seat)), table.all_asked(), table.sealed(seat))
}
