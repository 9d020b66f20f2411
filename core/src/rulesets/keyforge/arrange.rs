//! Laying a game out: from two decks, or at any moment between two decisions.

use super::deck;
use super::limits::{ACTION, ARTIFACT, CREATURE, UPGRADE};
use super::state::{Player, Procedure, TurnStep};
use super::vocabulary::{phase, stat, zone};
use super::{KeyForge, M};
use crate::kernel::catalog::Catalog;
use crate::kernel::ids::{CardId, Clause, Seat, Slot};
use crate::kernel::state::Core;
use crate::opening::{Opening, SetupStep};
use crate::printed::{Board, Home, Marked, Setting};
use crate::table::{DeckFault, DeckList, Impossible, Placed, Position};

/// The settings of this rulebook.
pub const SETTINGS: &[Setting] = &[
    Setting {
        name: "rule_of_six",
        printed: 6,
        range: (0, u8::MAX),
        what: "KF-six.1, KF-1: how often cards of one title may be played and used in a turn",
        what_ko: "KF-six.1, KF-1: 한 턴에 같은 이름의 카드를 플레이하고 사용할 수 있는 횟수",
    },
    Setting {
        name: "keys",
        printed: KEYS,
        range: (1, u8::MAX),
        what: "KF2-forge.4: keys that win the game",
        what_ko: "KF2-forge.4: 게임에서 이기는 열쇠의 수",
    },
    crate::kernel::game::SCRIPT_ERRORS,
];

/// KF2-forge.4: the keys that win a game in which nothing else is set.
const KEYS: u8 = 3;

/// What no position can hold.
pub const BOARD: Board = Board {
    most_cards: "KF2-deck.1",
    homes: &[
        home(zone::LINE, CREATURE, "KF-creature.1", "only creatures stand in a battle line"),
        home(zone::ARTIFACTS, ARTIFACT, "KF-artifact.1", "only artifacts lie behind the line"),
        home(zone::UPGRADES, UPGRADE, "KF-upgrade.1", "only upgrades lie under a creature"),
        home(zone::RESOLVING, ACTION, "KF2-zone.7", "only actions are being resolved"),
    ],
    attached: ("KF-upgrade.1", "an upgrade lies under a creature"),
    hosts: 1 << zone::LINE,
    single: &[],
    owned: ("KF2-zone.3", "a card out of play lies in its owner's zone"),
    marked: &[
        Marked {
            words: &["damage", "amber", "armor-used", "stunned", "attacked"],
            zones: 1 << zone::LINE,
            clause: "KF-creature.1",
            reason: "only a creature is attacked, damaged and stunned, and captures",
        },
        Marked {
            words: &["exhausted"],
            zones: 1 << zone::LINE | 1 << zone::ARTIFACTS,
            clause: "KF2-ready.2",
            reason: "only creatures and artifacts are exhausted",
        },
    ],
};

const fn home(kind: u8, types: u32, clause: Clause, reason: &'static str) -> Home {
    Home { zones: 1 << kind, types, clause, reason }
}

fn byte(n: i32) -> u8 {
    u8::try_from(n.max(0)).unwrap_or(u8::MAX)
}

impl Opening for KeyForge {
    fn setup(step: SetupStep) -> Procedure {
        Procedure::Setup(step)
    }

    fn first_turn() -> Procedure {
        Procedure::Turn(TurnStep::Forge)
    }

    fn check_deck(catalog: &Catalog, deck: &DeckList) -> Vec<DeckFault> {
        deck::check(catalog, deck)
    }

    fn player(cat: &Catalog, own: &[CardId]) -> Player {
        Player { houses: deck::houses(cat, own), ..Player::default() }
    }

    fn setting(core: &mut Core<KeyForge>, name: &str, value: i64) {
        let value = u8::try_from(value).unwrap_or(u8::MAX);
        match name {
            "rule_of_six" => core.table.six = value,
            "keys" => core.table.keys = value,
            _ => {}
        }
    }

    /// Sets a number of a player or, for `house`, the active house, counted from 1.
    fn number(core: &mut Core<KeyForge>, seat: Seat, word: &str, value: i32) {
        if word == "house" && seat == core.turn.seat && value > 0 {
            core.table.house = byte(value - 1);
        }
        let Some(player) = core.players.get_mut(seat.index()) else { return };
        match word {
            "amber" => player.amber = byte(value),
            "keys" => player.keys = byte(value),
            "chains" => player.chains = byte(value),
            _ => {}
        }
    }

    fn mark(core: &mut Core<KeyForge>, _: &Placed, slot: Slot, word: &str, n: i32) {
        let Some(mark) = core.marks.of_mut(slot) else { return };
        match word {
            "damage" => mark.damage = byte(n),
            "amber" => mark.amber = byte(n),
            "armor-used" => mark.armor = byte(n),
            _ => {}
        }
    }

    fn resume(core: &mut Core<KeyForge>, position: &Position) -> Procedure {
        let step = match (position.phase, position.at_start) {
            (phase::HOUSE, true) => TurnStep::HouseStart,
            // Without an active house one is chosen first.
            (phase::HOUSE, false) => TurnStep::House,
            (phase::MAIN, _) if core.table.house == u8::MAX => TurnStep::HouseStart,
            (phase::MAIN, true) => TurnStep::MainStart,
            (phase::MAIN, false) => TurnStep::Main,
            (phase::READY, _) => TurnStep::Ready,
            _ => TurnStep::Draw,
        };
        Procedure::Turn(step)
    }

    fn impossible(_: &Catalog, position: &Position) -> Vec<Impossible> {
        let mut faults = Vec::new();
        let set = |(name, value): &(String, i64)| (name == "keys").then_some(*value);
        let goal = position.settings.iter().find_map(set).unwrap_or(i64::from(KEYS));
        for (seat, word, value) in &position.numbers {
            if word == "keys" && i64::from(*value) >= goal {
                let reason = format!("{seat} has won with {value} keys");
                faults.push(Impossible { clause: "KF2-forge.4", card: None, reason });
            }
        }
        faults
    }

    /// Everything in a position that the destruction of creatures would change at once.
    fn unstable(m: &mut M, _: &Catalog, slots: &[Slot]) -> Vec<Impossible> {
        let mut faults = Vec::new();
        for (index, slot) in slots.iter().enumerate() {
            if !m.core.object(*slot).zone.is_in(1 << zone::LINE) {
                continue;
            }
            let power = m.derived.row(*slot).stats.get(usize::from(stat::POWER)).copied().unwrap_or(0);
            if i32::from(m.core.marks.of(*slot).damage) >= power {
                let reason = "a creature with damage equal to its power or more is destroyed at once".to_owned();
                faults.push(Impossible { clause: "KF-damage.2", card: Some(index), reason });
            }
        }
        faults
    }
}
