//! Laying a game out: from two decks, or at any moment between two decisions.

use super::deck;
use super::state::{Player, Procedure, SetupStep, TurnStep, status};
use super::vocabulary::{card_type, phase, stat, zone};
use super::{KeyForge, M};
use crate::kernel::catalog::Catalog;
use crate::kernel::ids::{Clause, Seat, Slot, ZoneId};
use crate::kernel::state::{Core, Frame};
use crate::opening::{self, Opening};
use crate::table::{Impossible, Placed, Position, Setup};

/// Named settings: what a designer may want otherwise.
pub const SETTINGS: &[(&str, i64, &str)] = &[
    ("rule_of_six", 6, "KF-six.1, KF-1: how often cards of one title may be played and used in a turn"),
    ("keys", 3, "KF2-forge.4: keys that win the game"),
    crate::kernel::game::SCRIPT_ERRORS,
];

fn byte(n: i32) -> u8 {
    u8::try_from(n.max(0)).unwrap_or(u8::MAX)
}

fn settings(core: &mut Core<KeyForge>, settings: &[(String, i64)]) {
    for (name, value) in settings {
        let value = u8::try_from(*value).unwrap_or(u8::MAX);
        match name.as_str() {
            "rule_of_six" => core.table.six = value,
            "keys" => core.table.keys = value.max(1),
            _ => {}
        }
    }
}

/// A number of a player or, for `house`, the active house counted from 1.
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

impl Opening for KeyForge {
    const MOST_CARDS: Clause = "KF2-deck.1";

    fn lay_out(core: &mut Core<KeyForge>, cat: &Catalog, setup: &Setup) {
        core.seed = setup.seed;
        for (list, seat) in setup.decks.iter().zip(0u8..) {
            let seat = Seat(seat);
            _ = core.players.push(Player { houses: deck::houses(cat, list), ..Player::default() });
            for card in &list.cards {
                opening::add(core, *card, seat, ZoneId::of(seat, zone::DECK));
            }
        }
        settings(core, &setup.settings);
        _ = core.frames.push(Frame::Rule(Procedure::Setup(SetupStep::Shuffle)));
    }

    fn situate(core: &mut Core<KeyForge>, cat: &Catalog, position: &Position) {
        for seat in [Seat(0), Seat(1)] {
            let own = position.cards.iter().filter(|c| c.owner.unwrap_or(c.seat) == seat);
            let houses = own.fold(0, |bits, c| bits | cat.card(c.card).attributes);
            _ = core.players.push(Player { houses, ..Player::default() });
        }
        settings(core, &position.settings);
        core.turn.first = position.first;
        core.turn.seat = position.turn;
        core.turn.number = u16::try_from(position.turn_number).unwrap_or(u16::MAX);
        core.turn.phase = position.phase;
        for (seat, word, value) in &position.numbers {
            number(core, *seat, word, *value);
        }
    }

    fn mark(core: &mut Core<KeyForge>, _: &Placed, slot: Slot, word: &str, n: i32) {
        let bit = match word {
            "exhausted" => status::EXHAUSTED,
            "stunned" => status::STUNNED,
            "attacked" => status::ATTACKED,
            _ => 0,
        };
        if let Some(object) = core.object_mut(slot).filter(|_| n > 0) {
            object.status |= bit;
        }
        let Some(mark) = core.marks.of_mut(slot) else { return };
        match word {
            "damage" => mark.damage = byte(n),
            "amber" => mark.amber = byte(n),
            "armor-used" => mark.armor = byte(n),
            _ => {}
        }
    }

    fn resume(core: &mut Core<KeyForge>, position: &Position) -> Procedure {
        if position.setup {
            core.turn.number = 0;
            core.turn.phase = u8::MAX;
            return Procedure::Setup(SetupStep::Shuffle);
        }
        let step = match (position.phase, position.at_start) {
            (phase::FORGE, _) => {
                core.turn.number = core.turn.number.saturating_sub(1);
                TurnStep::Forge
            }
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

    fn impossible(catalog: &Catalog, position: &Position) -> Vec<Impossible> {
        let mut faults = Vec::new();
        for (index, placed) in position.cards.iter().enumerate() {
            let kind = catalog.card(placed.card).kind;
            let mut fault = |clause, reason: &str| {
                faults.push(Impossible { clause, card: Some(index), reason: reason.to_owned() });
            };
            match placed.zone {
                zone::LINE if kind != card_type::CREATURE => {
                    fault("KF-creature.1", "only creatures stand in a battle line")
                }
                zone::ARTIFACTS if kind != card_type::ARTIFACT => {
                    fault("KF-artifact.1", "only artifacts lie behind the line")
                }
                zone::UPGRADES if kind != card_type::UPGRADE => {
                    fault("KF-upgrade.1", "only upgrades lie under a creature")
                }
                zone::UPGRADES if placed.host.is_none() => fault("KF-upgrade.1", "an upgrade lies under a creature"),
                zone::RESOLVING if kind != card_type::ACTION => fault("KF2-zone.7", "only actions are being resolved"),
                _ => {}
            }
        }
        for (seat, word, value) in &position.numbers {
            if word == "keys" && *value >= 3 {
                let reason = format!("{seat} has won with three keys");
                faults.push(Impossible { clause: "KF2-forge.4", card: None, reason });
            }
        }
        faults
    }

    /// What destruction would change at once.
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
