//! Laying a game out: from two decks, or at any moment between two decisions.

use super::deck;
use super::loss;
use super::state::{Player, Procedure, TurnStep};
use super::turn::phase;
use super::vocabulary::{card_type, stat, zone};
use super::{M, NivelArena};
use crate::kernel::catalog::Catalog;
use crate::kernel::ids::{CardId, Clause, Seat, Slot, ZoneId};
use crate::kernel::state::Core;
use crate::opening::{Opening, SetupStep};
use crate::printed::{Board, Home, Marked, Setting};
use crate::table::{DeckFault, DeckList, Impossible, Placed, Position};

/// The settings of this rulebook.
pub const SETTINGS: &[Setting] = &[
    Setting {
        name: "hand_limit",
        printed: 7,
        range: (0, u8::MAX),
        what: "6.6.1.4.1: cards a hand may hold at the end of the turn",
        what_ko: "6.6.1.4.1: 턴이 끝날 때 패에 둘 수 있는 카드",
    },
    Setting {
        name: "effect_checks_size",
        printed: 1,
        range: (0, 1),
        what: "NA-19: a deployment or equipment by an effect must fit the size",
        what_ko: "NA-19: 효과로 하는 배치와 장착도 사이즈에 맞아야 함",
    },
    crate::kernel::game::SCRIPT_ERRORS,
];

/// Zones out of play, in which a leader never lies.
const PILES: u32 = 1 << zone::DECK | 1 << zone::HAND | 1 << zone::TRASH | 1 << zone::DAMAGE;

/// What no position can hold.
pub const BOARD: Board = Board {
    most_cards: "5.1.2",
    homes: &[
        home(zone::UNITS, 1 << card_type::UNIT, "2.2.4", "only unit cards stand in a unit zone"),
        home(1 << zone::SKILL, 1 << card_type::SKILL, "2.2.5", "only skill cards lie in the skill zone"),
        home(1 << zone::LEVEL, 1 << card_type::LEADER, "2.2.3", "only a leader lies in the level zone"),
        home(1 << zone::ITEMS, 1 << card_type::ITEM, "2.2.6", "only item cards lie under a unit"),
        home(PILES, !(1 << card_type::LEADER), "3.3.4", "a leader never leaves the level zone"),
    ],
    attached: ("3.5.6", "an item lies under a unit"),
    hosts: zone::UNITS,
    single: &[
        (zone::UNITS, "3.5.5", "a unit zone holds one unit"),
        (1 << zone::LEVEL, "2.2.3", "a player has one leader"),
    ],
    owned: ("4.2.2", "a card lies in its owner's zone"),
    marked: &[Marked {
        words: &["attacks", "deployed", "moved"],
        zones: zone::UNITS,
        clause: "2.2.4",
        reason: "only a unit is deployed, attacks and is moved",
    }],
};

const fn home(zones: u32, types: u32, clause: Clause, reason: &'static str) -> Home {
    Home { zones, types, clause, reason }
}

impl Opening for NivelArena {
    fn setup(step: SetupStep) -> Procedure {
        Procedure::Setup(step)
    }

    fn first_turn() -> Procedure {
        Procedure::Turn(TurnStep::LevelUp)
    }

    fn check_deck(catalog: &Catalog, deck: &DeckList) -> Vec<DeckFault> {
        deck::check(catalog, deck)
    }

    fn player(_: &Catalog, _: &[CardId]) -> Player {
        Player { level: 1, ..Player::default() }
    }

    /// 5.1.4: before the game all leaders lie on level 1.
    fn unbegun(core: &mut Core<NivelArena>) {
        core.players.iter_mut().for_each(|p| p.level = 1);
    }

    fn setting(core: &mut Core<NivelArena>, name: &str, value: i64) {
        match name {
            "hand_limit" => core.table.hand_limit = u8::try_from(value).unwrap_or(u8::MAX),
            "effect_checks_size" => core.table.effect_checks_size = value != 0,
            _ => {}
        }
    }

    fn number(core: &mut Core<NivelArena>, seat: Seat, word: &str, value: i32) {
        let Some(player) = core.players.get_mut(seat.index()) else { return };
        match word {
            "level" => player.level = u8::try_from(value).unwrap_or(1).clamp(1, super::MAX_LEVEL),
            "attacks" => player.attacks = u8::try_from(value).unwrap_or(0),
            _ => {}
        }
    }

    fn mark(core: &mut Core<NivelArena>, placed: &Placed, slot: Slot, word: &str, n: i32) {
        let now = core.turn.number;
        let player = core.players.get_mut(placed.seat.index());
        match word {
            "deployed" if n > 0 => {
                if let Some(player) = player {
                    player.deployed |= 1 << placed.zone;
                }
                if let Some(object) = core.object_mut(slot) {
                    object.entered = now;
                }
            }
            "attacks" => {
                if let Some(player) = player {
                    player.attacks = player.attacks.saturating_add(u8::try_from(n).unwrap_or(0));
                }
            }
            _ => {}
        }
    }

    fn resume(_: &mut Core<NivelArena>, position: &Position) -> Procedure {
        let step = match (position.phase, position.at_start) {
            (phase::DRAW, _) => TurnStep::Draw,
            (phase::MAIN, true) => TurnStep::MainStart,
            (phase::MAIN, false) => TurnStep::Main,
            (phase::ATTACK, true) => TurnStep::AttackStart,
            (phase::ATTACK, false) => TurnStep::Attack,
            _ => TurnStep::EndStart,
        };
        Procedure::Turn(step)
    }

    fn impossible(_: &Catalog, position: &Position) -> Vec<Impossible> {
        let mut faults = Vec::new();
        for (seat, word, value) in &position.numbers {
            if word == "level" && !(1..=i32::from(super::MAX_LEVEL)).contains(value) {
                let reason = format!("{seat}'s leader level is from 1 to 10");
                faults.push(Impossible { clause: "4.6.3", card: None, reason });
            }
        }
        faults
    }

    fn unstable(m: &mut M, catalog: &Catalog, slots: &[Slot]) -> Vec<Impossible> {
        let mut faults = Vec::new();
        for (index, slot) in slots.iter().enumerate() {
            let object = *m.core.object(*slot);
            let mut fault = |clause, reason: &str| {
                faults.push(Impossible { clause, card: Some(index), reason: reason.to_owned() });
            };
            if object.zone.is_in(zone::UNITS)
                && m.derived.row(*slot).stats.get(usize::from(stat::POWER)).is_some_and(|p| *p <= 0)
            {
                fault("1.3.7.3", "a unit with power 0 is trashed at once");
            }
            if object.zone.is_in(1 << zone::ITEMS) && !loss::meets(m, catalog, *slot, object.host) {
                fault("8.6.2", "the unit does not meet the item's equip condition");
            }
        }
        for seat in m.core.seats() {
            if m.core.zone(ZoneId::of(seat, zone::DAMAGE)).len() >= 10 {
                let reason = format!("{seat} has lost with ten cards in the damage zone");
                faults.push(Impossible { clause: "3.7.3", card: None, reason });
            }
        }
        faults
    }
}
