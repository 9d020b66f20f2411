//! Laying a game out: from decks, or at any moment between two decisions.

use super::state::{Moment, Player, Procedure, Step};
use super::vocabulary::{card_type, counter, stat, zone};
use super::{M, Magic, deck, pool, setup, turn, zones};
use crate::kernel::catalog::Catalog;
use crate::kernel::counters::Counter;
use crate::kernel::ids::{CardId, Clause, Seat, Slot};
use crate::kernel::state::{Core, On};
use crate::opening::{Opening, SetupStep};
use crate::printed::{Board, Home, Marked, Setting};
use crate::table::{DeckFault, DeckList, Impossible, Placed, Position};

/// The life with which players begin where nothing else is set (103.3, 119.1).
const LIFE: u8 = 20;
/// How many cards may be kept at the end of a turn (402.2).
const HAND_SIZE: u8 = 7;

/// The settings of this rulebook.
pub const SETTINGS: &[Setting] = &[
    Setting {
        name: "life",
        printed: LIFE,
        range: (1, 200),
        what: "103.3: the life with which players begin",
        what_ko: "103.3: 플레이어가 시작할 때의 생명점",
    },
    Setting {
        name: "hand",
        printed: setup::HAND,
        range: (0, 15),
        what: "103.4: how many cards a first hand has",
        what_ko: "103.4: 시작 손의 카드 수",
    },
    Setting {
        name: "windows",
        printed: 1,
        range: (0, 1),
        what: "117.3: 1 asks players with priority where acting is of use, 0 wherever they could act at all",
        what_ko: "117.3: 1이면 행동이 유용한 우선권에만, 0이면 행동할 수 있는 모든 우선권에 질문",
    },
    Setting {
        name: "deck",
        printed: deck::CONSTRUCTED,
        range: (deck::CONSTRUCTED, deck::LIMITED),
        what: "100.2: 0 for constructed decks (100.2a), 1 for limited ones (100.2b)",
        what_ko: "100.2: 0이면 컨스트럭티드 덱(100.2a), 1이면 리미티드 덱(100.2b)",
    },
    Setting {
        name: "chooser",
        printed: 0,
        range: (0, 4),
        what: "103.1: the seat whose player says who takes the first turn, counted from 1; 0: chance does",
        what_ko: "103.1: 선공을 정하는 플레이어의 자리(1부터); 0이면 무작위",
    },
    crate::kernel::game::SCRIPT_ERRORS,
];

const fn home(zones: u32, types: u32, clause: Clause, reason: &'static str) -> Home {
    Home { zones, types, clause, reason }
}

/// What no position can hold.
pub const BOARD: Board = Board {
    most_cards: "100.2",
    homes: &[
        home(1 << zone::BATTLEFIELD, card_type::PERMANENT, "110.4", "only permanents lie on the battlefield"),
        // A spell has been cast, with what was chosen and paid for it: no card placed there is one.
        home(1 << zone::STACK, 0, "112.1", "nothing is on the stack at the start: steps cast it"),
        home(1 << zone::ATTACHED, 0, "110.1", "nothing lies in a zone for what is attached"),
    ],
    attached: ("110.1", "nothing lies in a zone for what is attached"),
    hosts: 1 << zone::BATTLEFIELD,
    single: &[],
    owned: ("400.3", "a card lies in its owner's piles"),
    marked: &[Marked {
        words: &["tapped", "sick", "damage", "loyalty"],
        zones: 1 << zone::BATTLEFIELD,
        clause: "110.5d",
        reason: "only a permanent has it",
    }],
};

/// Puts counters of a kind on something before the game goes on; the timestamps follow the order in which they are told.
fn count(core: &mut Core<Magic>, on: On, kind: u8, n: i32) {
    let Some(n) = u16::try_from(n).ok().filter(|n| *n > 0) else { return };
    core.clock += 1;
    // A position has no more counters than cards and words for them.
    _ = core.counters.push(Counter { on, kind, n, stamp: core.clock });
}

impl Opening for Magic {
    fn setup(step: SetupStep) -> Procedure {
        Procedure::Setup(step)
    }

    fn first_turn() -> Procedure {
        Procedure::Turn(Step::Untap, Moment::Begin)
    }

    fn check_deck(catalog: &Catalog, deck: &DeckList) -> Vec<DeckFault> {
        deck::check(catalog, deck, &[])
    }

    fn check_deck_with(catalog: &Catalog, deck: &DeckList, settings: &[(String, i64)]) -> Vec<DeckFault> {
        deck::check(catalog, deck, settings)
    }

    fn player(_: &Catalog, _: &[CardId]) -> Player {
        Player { life: i32::from(LIFE), hand: HAND_SIZE, ..Player::default() }
    }

    fn lay_out(core: &mut Core<Magic>, _: &Catalog, decks: &[DeckList]) {
        for (deck, seat) in decks.iter().zip((0..).map(Seat)) {
            crate::opening::add(core, &deck.cards, seat, crate::kernel::ids::ZoneId::of(seat, zone::LIBRARY));
        }
    }

    fn setting(core: &mut Core<Magic>, name: &str, value: i64) {
        let Ok(n) = u8::try_from(value) else { return };
        match name {
            "life" => {
                core.players.iter_mut().for_each(|player| player.life = i32::from(n));
            }
            "hand" => core.table.hand = n,
            "windows" => core.table.useful = n == 1,
            "chooser" if usize::from(n) <= core.players.len() => core.table.chooser = n,
            _ => {}
        }
    }

    fn number(core: &mut Core<Magic>, seat: Seat, word: &str, value: i32) {
        if let Some(kind) = [("poison", counter::POISON), ("energy", counter::ENERGY)].iter().find(|(w, _)| *w == word)
        {
            return count(core, On::Player(seat), kind.1, value);
        }
        let Some(player) = core.players.get_mut(seat.index()) else { return };
        let byte = u8::try_from(value).unwrap_or(0);
        match word {
            "life" => player.life = value,
            "hand-size" => player.hand = byte,
            "lands-played" => player.lands = byte,
            // Unspent mana, a word for each kind.
            _ => {
                let place = pool::WORDS.iter().position(|kind| *kind == word);
                if let Some(there) = place.and_then(|at| player.pool.get_mut(at)) {
                    *there = byte;
                }
            }
        }
    }

    fn mark(core: &mut Core<Magic>, _: &Placed, slot: Slot, word: &str, n: i32) {
        if word == "damage"
            && let Some(mark) = core.marks.of_mut(slot)
        {
            mark.damage = i16::try_from(n).unwrap_or(i16::MAX);
        }
    }

    fn resume(_: &mut Core<Magic>, position: &Position) -> Procedure {
        let step = turn::step_of(position.phase);
        let moment = if position.at_start { Moment::Begin } else { Moment::Priority };
        Procedure::Turn(step, moment)
    }

    fn impossible(_: &Catalog, position: &Position) -> Vec<Impossible> {
        let dead = position.numbers.iter().filter(|(_, word, n)| word == "life" && *n <= 0);
        let fault = |(seat, _, n): &(Seat, String, i32)| Impossible {
            clause: "104.3b",
            card: None,
            reason: format!("{seat} has lost with {n} life"),
        };
        dead.map(fault).collect()
    }

    /// Creatures and planeswalkers that would leave the battlefield at once.
    fn unstable(m: &mut M, cat: &Catalog, slots: &[Slot]) -> Vec<Impossible> {
        let mut faults = Vec::new();
        let there =
            slots.iter().enumerate().filter(|(_, slot)| m.core.object(**slot).zone.is_in(1 << zone::BATTLEFIELD));
        for (index, slot) in there {
            let creature = zones::is_a(m, cat, *slot, card_type::CREATURE);
            let toughness = zones::number(m, *slot, stat::TOUGHNESS);
            let damage = i32::from(m.core.marks.of(*slot).damage);
            let walker = zones::is_a(m, cat, *slot, card_type::PLANESWALKER);
            let mut fault = |clause, reason: &str| {
                faults.push(Impossible { clause, card: Some(index), reason: reason.to_owned() });
            };
            if creature && toughness <= damage && !zones::has(m, *slot, super::vocabulary::head::INDESTRUCTIBLE) {
                fault("704.5g", "a creature with such toughness and damage goes to the graveyard at once");
            } else if walker && zones::loyalty(m, m.core.reference(*slot)) <= 0 {
                fault("704.5i", "a planeswalker without loyalty goes to the graveyard at once");
            }
        }
        faults
    }
}
