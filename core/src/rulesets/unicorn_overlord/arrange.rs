//! How a game is begun, from boxes or from a position, and what no position can hold.

use super::state::{Player, Procedure, RoundStep, SetupAt, Table};
use super::vocabulary::{card_type, phase, zone};
use super::{UnicornOverlord, deck, setup};
use crate::kernel::catalog::Catalog;
use crate::kernel::game::SCRIPT_ERRORS;
use crate::kernel::ids::{Seat, Slot, ZoneId};
use crate::kernel::state::Core;
use crate::opening::{Opening, SetupStep};
use crate::printed::{Board, Home, Setting};
use crate::table::{DeckFault, DeckList, Impossible, Placed, Position};

/// The settings of a game.
pub const SETTINGS: &[Setting] = &[
    Setting {
        name: "draft",
        printed: 0,
        range: (0, 1),
        what: "1: players choose the starting decks (UO-optional)",
        what_ko: "1: 플레이어가 시작 덱을 고름 (UO-optional)",
    },
    SCRIPT_ERRORS,
];

const fn home(zones: u32, types: u32, clause: &'static str, reason: &'static str) -> Home {
    Home { zones, types, clause, reason }
}

const UNIT: u32 = 1 << card_type::UNIT;
const ITEM: u32 = 1 << card_type::ITEM;
const LAND: u32 = 1 << card_type::TERRITORY;
const CURSE: u32 = 1 << card_type::CURSE;

/// What lies where.
const HOMES: &[Home] = &[
    home(1 << zone::TERRITORIES, LAND, "UO-setup.13", "only territories lie in a territory area"),
    home(
        1 << zone::DECK | 1 << zone::HAND | 1 << zone::DISCARD | 1 << zone::BATTLE | 1 << zone::PLACED,
        UNIT | ITEM | CURSE,
        "UO-battle.1",
        "only units, items and curses are in decks, hands and battle areas",
    ),
    home(1 << zone::SCORCHED, 1 << card_type::SCORCH, "UO-icon.scorch.1", "only scorches lie on territories"),
    home(1 << zone::SCORCHES, 1 << card_type::SCORCH, "UO-setup.5", "only scorches are in their pile"),
    home(1 << zone::CURSES, CURSE, "UO-setup.6", "only curses are in their pile"),
    home(
        1 << zone::CRITICALS | 1 << zone::CRITICAL_PILE | 1 << zone::CONDITION,
        1 << card_type::CRITICAL,
        "UO-result.2",
        "only criticals lie there",
    ),
    home(1 << zone::RENOWN | 1 << zone::RENOWN_PILE, 1 << card_type::RENOWN, "UO-setup.4", "only renown lies there"),
    home(
        1 << zone::UNITS | 1 << zone::ROW_UNITS | 1 << zone::EXCLUDED_UNITS,
        UNIT,
        "UO-setup.8",
        "only units lie there",
    ),
    home(
        1 << zone::ITEMS | 1 << zone::ROW_ITEMS | 1 << zone::EXCLUDED_ITEMS,
        ITEM,
        "UO-setup.9",
        "only items lie there",
    ),
    home(
        1 << zone::LANDS | 1 << zone::ROW_LANDS | 1 << zone::EXCLUDED_LANDS,
        LAND,
        "UO-setup.10",
        "only territories lie there",
    ),
];

/// What no position can hold.
pub const BOARD: Board = Board {
    most_cards: "UO2-cards.1",
    homes: HOMES,
    attached: ("UO-icon.scorch.1", "a scorch lies on a territory"),
    hosts: 1 << zone::TERRITORIES,
    single: &[],
    owned: ("UO2-own.1", "who has a card owns it"),
    marked: &[],
};

impl Opening for UnicornOverlord {
    fn setup(_: SetupStep) -> Procedure {
        Procedure::Setup(SetupAt::Piles)
    }

    fn first_turn() -> Procedure {
        Procedure::Round(RoundStep::Draw)
    }

    fn resume(core: &mut Core<UnicornOverlord>, position: &Position) -> Procedure {
        let lead = core.turn.seat;
        let scorches: Vec<Slot> =
            core.seats().flat_map(|seat| core.zone(ZoneId::of(seat, zone::SCORCHED)).to_vec()).collect();
        for scorch in scorches {
            let host = core.object(scorch).host;
            if let Some(mark) = core.marks.of_mut(host) {
                mark.scorched = true;
            }
        }
        Procedure::Round(match position.phase {
            phase::DRAW => RoundStep::Draw,
            phase::TERRITORY if position.at_start => RoundStep::Territories,
            phase::TERRITORY => RoundStep::Territory(lead),
            phase::BATTLE => RoundStep::Place,
            phase::RESULT => RoundStep::BattleOver,
            _ => RoundStep::End,
        })
    }

    fn lay_out(core: &mut Core<UnicornOverlord>, cat: &Catalog, decks: &[DeckList]) {
        setup::lay_out(core, cat, decks.first().map_or(&[], |deck| &deck.cards));
    }

    fn objects(decks: &[DeckList]) -> usize {
        decks.first().map_or(0, |deck| deck.cards.len())
    }

    fn setting(core: &mut Core<UnicornOverlord>, name: &str, value: i64) {
        if name == "draft" {
            core.table.draft = value != 0;
        }
    }

    fn number(core: &mut Core<UnicornOverlord>, seat: Seat, word: &str, value: i32) {
        let Some(player) = core.players.get_mut(seat.index()) else { return };
        let small = u8::try_from(value).unwrap_or(0);
        match word {
            "might" => player.might = u16::try_from(value).unwrap_or(0),
            "gold-before" => player.gold_before = small,
            "gold-used" => player.gold_in_battle = small,
            "bought" => player.bought = small,
            _ => {}
        }
    }

    fn check_deck(cat: &Catalog, list: &DeckList) -> Vec<DeckFault> {
        deck::check(cat, list)
    }

    fn impossible(_: &Catalog, position: &Position) -> Vec<Impossible> {
        let beyond = position.turn_number > u32::from(super::ROUNDS);
        let reason = || format!("{} rounds are played, and no round {}", super::ROUNDS, position.turn_number);
        beyond.then(|| Impossible { clause: "UO-intro.2", card: None, reason: reason() }).into_iter().collect()
    }

    fn unbegun(core: &mut Core<UnicornOverlord>) {
        core.players.iter_mut().for_each(|player| *player = Player::default());
        core.table = Table { draft: core.table.draft, ..Table::default() };
    }

    fn mark(core: &mut Core<UnicornOverlord>, _: &Placed, slot: Slot, word: &str, n: i32) {
        if let Some(mark) = core.marks.of_mut(slot).filter(|_| word == "column") {
            mark.column = u8::try_from(n).unwrap_or(0);
        }
    }
}
