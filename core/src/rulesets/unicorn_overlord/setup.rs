//! Before the first round (UO-setup, UO-deck, UO-optional): the box is laid out, and each player has a starting deck.

use super::gold::{fill, rows};
use super::state::{Procedure, RoundStep, SetupAt, question, verb};
use super::vocabulary::{card_type, stat, zone};
use super::{M, UnicornOverlord, at_table, order, top};
use crate::events;
use crate::kernel::catalog::Catalog;
use crate::kernel::decision::{Act, Answer};
use crate::kernel::event::{Event, EventKind};
use crate::kernel::ids::{CardId, Clause, Seat, ZoneId};
use crate::kernel::log::{Entry, What};
use crate::kernel::state::Core;
use crate::opening::add;
use crate::preparation::first_player;

/// How many units each player takes for the starting deck (UO-deck.1), and with the setting `draft` (UO-optional.1).
const UNITS: usize = 3;
const UNITS_OF_DRAFT: usize = 1;
/// How many cards each player takes of the purchase area with the setting `draft` (UO-optional.2).
const ROUNDS_OF_DRAFT: usize = 2;

/// How many sets of start cards a box has (UO2-start.1).
pub const START_SETS: usize = 4;

/// What is followed by the box as it lies, before anything is shuffled.
const LAID_OUT: &[Clause] = &[
    "UO-setup.1",
    "UO-setup.2",
    "UO-setup.3",
    "UO-setup.4",
    "UO-setup.5",
    "UO-setup.6",
    "UO-setup.12",
    "UO-setup.13",
    "UO-setup.14",
    "UO2-start.1",
];

/// What a renown card is worth.
pub fn worth(cat: &Catalog, card: CardId) -> i32 {
    cat.card(card).stats.get(usize::from(stat::VALUE)).copied().unwrap_or(0)
}

/// Lays the cards of the box out (UO-setup.1 to UO-setup.6, UO-setup.13, UO-setup.14). Every list is the same box.
pub fn lay_out(core: &mut Core<UnicornOverlord>, cat: &Catalog, cards: &[CardId]) {
    let is = |card: CardId, kind: u8| cat.card(card).types() & 1 << kind != 0;
    let start: Vec<CardId> = cards.iter().copied().filter(|card| is(*card, card_type::START)).collect();
    let piled = |kind: u8| -> Vec<CardId> {
        cards.iter().copied().filter(|card| is(*card, kind) && !is(*card, card_type::START)).collect()
    };
    for (kind, pile) in zone::PILE_OF {
        add(core, &piled(kind), Seat::TABLE, at_table(pile));
    }
    // UO-setup.4: round cards by their worth, which rises with the rounds, then those of the final round's bonus (UO-result.7).
    let mut renown = piled(card_type::RENOWN);
    renown.sort_by_key(|card| (is(*card, card_type::BONUS), worth(cat, *card)));
    add(core, &renown, Seat::TABLE, at_table(zone::RENOWN_PILE));
    for seat in core.seats() {
        // Of each start card a quarter of the copies.
        let mut seen: Vec<CardId> = Vec::new();
        for card in &start {
            let before = seen.iter().filter(|other| *other == card).count();
            let copies = start.iter().filter(|other| *other == card).count();
            seen.push(*card);
            if before < copies / START_SETS {
                let kind = if is(*card, card_type::TERRITORY) { zone::TERRITORIES } else { zone::DECK };
                add(core, &[*card], seat, ZoneId::of(seat, kind));
            }
        }
    }
}

/// Carries the set-up on.
pub fn step(m: &mut M, cat: &Catalog, step: SetupAt) {
    let rule = M::rule_cause(Seat::TABLE);
    match step {
        SetupAt::Piles => {
            m.at(Procedure::Setup(SetupAt::Market));
            LAID_OUT.iter().for_each(|clause| m.cite(clause));
            for pile in [zone::UNITS, zone::ITEMS, zone::LANDS, zone::CRITICAL_PILE] {
                m.commit_one(cat, events::shuffle_pile(at_table(pile), rule));
            }
            super::result::next_condition(m, cat);
        }
        SetupAt::Market => {
            m.at(Procedure::Setup(SetupAt::Units));
            m.cite("UO-setup.11");
            rows().for_each(|row| fill(m, cat, row, rule.kind));
        }
        SetupAt::Units => {
            let draft = m.core.table.draft;
            m.at(Procedure::Setup(if draft { SetupAt::Draft(0) } else { SetupAt::Decks }));
            let lead = first_player(m);
            (m.core.turn.first, m.core.turn.seat) = (lead, lead);
            m.tell(|_| Entry { seat: Some(lead), ..Entry::new(What::Rule("lead"), "UO-prog.2") });
            m.cite("UO2-seat.1");
            if draft {
                m.cite("UO-optional.0");
                m.cite("UO-optional.1");
            }
            let units = if draft { UNITS_OF_DRAFT } else { UNITS };
            for seat in order(m) {
                for _ in 0..units {
                    take(m, cat, seat, zone::UNITS);
                }
            }
        }
        SetupAt::Draft(taken) => {
            // UO-optional.2: in descending player number, twice. The turns of those who have left are passed over (UO2-leave.1).
            let mut seats: Vec<Seat> = m.core.seats_from(m.core.turn.first).collect();
            seats.reverse();
            match seats.iter().cycle().take(seats.len() * ROUNDS_OF_DRAFT).nth(usize::from(taken)) {
                Some(seat) => {
                    m.at(Procedure::Setup(SetupAt::Draft(taken + 1)));
                    if !m.core.has_left(*seat) {
                        m.ask_act(*seat, question::DRAFT);
                    }
                }
                None => m.at(Procedure::Setup(SetupAt::Decks)),
            }
        }
        SetupAt::Decks => {
            m.at(Procedure::Round(RoundStep::Draw));
            m.cite(if m.core.table.draft { "UO-optional.3" } else { "UO-deck.2" });
            let batch = order(m).map(|seat| events::shuffle::<UnicornOverlord>(seat, M::rule_cause(seat))).collect();
            m.commit(cat, batch);
        }
    }
}

/// A player takes the top card of a pile for the starting deck and shows it to all (UO-deck.1).
fn take(m: &mut M, cat: &Catalog, seat: Seat, pile: u8) {
    let Some(card) = top(m, at_table(pile)) else { return };
    let cause = M::rule_cause(seat);
    m.commit_one(cat, m.moving(card, ZoneId::of(seat, zone::DECK), cause));
    let subject = m.core.reference(card);
    m.commit_one(cat, Event { kind: EventKind::REVEALED, seat, subject, cause, ..Event::default() });
}

/// The units and items of the purchase area.
pub fn draft_options(m: &M, out: &mut Vec<Answer>) {
    for row in [zone::ROW_UNITS, zone::ROW_ITEMS] {
        out.extend(m.core.zone(at_table(row)).iter().map(|slot| Answer::Act(Act::with(verb::TAKE, *slot))));
    }
}

/// The player takes the card that was chosen, and its row is filled.
pub fn drafted(m: &mut M, cat: &Catalog, seat: Seat, act: Act) {
    let row = m.core.object(act.card).zone;
    m.cite("UO-optional.2");
    m.commit_one(cat, m.moving(act.card, ZoneId::of(seat, zone::DECK), M::rule_cause(seat)));
    fill(m, cat, row, M::rule_cause(seat).kind);
}
