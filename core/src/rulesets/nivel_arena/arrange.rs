//! Laying a game out: from two decks, or at any moment between two decisions.

use super::loss;
use super::state::{MOVED, Player, Procedure, SetupStep, TurnStep};
use super::turn::phase;
use super::vocabulary::{card_type, stat, zone};
use super::{M, NivelArena};
use crate::kernel::catalog::Catalog;
use crate::kernel::ids::{Clause, Seat, Slot, ZoneId};
use crate::kernel::state::{Core, Frame};
use crate::opening::{self, Opening};
use crate::table::{Impossible, Placed, Position, Setup};

/// Named settings: what a designer may want otherwise.
pub const SETTINGS: &[(&str, i64, &str)] = &[
    ("hand_limit", 7, "6.6.1.4.1: cards a hand may hold at the end of the turn"),
    ("effect_checks_size", 1, "NA-19: a deployment or equipment by an effect must fit the size"),
    crate::kernel::game::SCRIPT_ERRORS,
];

fn settings(core: &mut Core<NivelArena>, settings: &[(String, i64)]) {
    for (name, value) in settings {
        match name.as_str() {
            "hand_limit" => core.table.hand_limit = u8::try_from(*value).unwrap_or(u8::MAX),
            "effect_checks_size" => core.table.effect_checks_size = *value != 0,
            _ => {}
        }
    }
}

/// Puts two players into an empty state.
fn seat_players(core: &mut Core<NivelArena>, seed: u64) {
    core.seed = seed;
    for _ in 0..2 {
        _ = core.players.push(Player { level: 1, ..Player::default() });
    }
}

impl Opening for NivelArena {
    const MOST_CARDS: Clause = "5.1.2";

    /// Leaders on level 1, decks in the order of the lists.
    fn lay_out(core: &mut Core<NivelArena>, _: &Catalog, setup: &Setup) {
        seat_players(core, setup.seed);
        for (deck, seat) in setup.decks.iter().zip(0u8..) {
            let seat = Seat(seat);
            if let Some(leader) = deck.leader {
                opening::add(core, leader, seat, ZoneId::of(seat, zone::LEVEL));
            }
            for card in &deck.cards {
                opening::add(core, *card, seat, ZoneId::of(seat, zone::DECK));
            }
        }
        settings(core, &setup.settings);
        _ = core.frames.push(Frame::Rule(Procedure::Setup(SetupStep::Shuffle)));
    }

    fn situate(core: &mut Core<NivelArena>, _: &Catalog, position: &Position) {
        seat_players(core, position.seed);
        settings(core, &position.settings);
        core.turn.first = position.first;
        core.turn.seat = position.turn;
        core.turn.number = u16::try_from(position.turn_number).unwrap_or(u16::MAX);
        core.turn.phase = position.phase;
        for (seat, word, value) in &position.numbers {
            if let Some(player) = core.players.get_mut(seat.index()) {
                match word.as_str() {
                    "level" => player.level = u8::try_from(*value).unwrap_or(1).clamp(1, super::MAX_LEVEL),
                    "attacks" => player.attacks = u8::try_from(*value).unwrap_or(0),
                    _ => {}
                }
            }
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
                let n = u8::try_from(n).unwrap_or(0);
                if let Some(player) = player {
                    player.attacks = player.attacks.saturating_add(n);
                }
                if let Some(object) = core.object_mut(slot) {
                    object.count = n;
                }
            }
            "moved" if n > 0 => {
                if let Some(object) = core.object_mut(slot) {
                    object.status |= MOVED;
                }
            }
            _ => {}
        }
    }

    fn resume(core: &mut Core<NivelArena>, position: &Position) -> Procedure {
        if position.setup {
            // 5.1.4: before the game both leaders lie on level 1.
            core.players.iter_mut().for_each(|p| p.level = 1);
            core.turn.number = 0;
            core.turn.phase = u8::MAX;
            return Procedure::Setup(SetupStep::Shuffle);
        }
        let before_turn = |core: &mut Core<NivelArena>| core.turn.number = core.turn.number.saturating_sub(1);
        let step = match (position.phase, position.at_start) {
            (phase::LEVEL_UP, _) => {
                before_turn(core);
                TurnStep::LevelUp
            }
            (phase::DRAW, _) => TurnStep::Draw,
            (phase::MAIN, true) => TurnStep::MainStart,
            (phase::MAIN, false) => TurnStep::Main,
            (phase::ATTACK, true) => TurnStep::AttackStart,
            (phase::ATTACK, false) => TurnStep::Attack,
            _ => TurnStep::EndStart,
        };
        Procedure::Turn(step)
    }

    fn impossible(catalog: &Catalog, position: &Position) -> Vec<Impossible> {
        let mut faults = Vec::new();
        let mut taken: Vec<(Seat, u8)> = Vec::new();
        for (index, placed) in position.cards.iter().enumerate() {
            let kind = catalog.card(placed.card).kind;
            let mut fault = |clause, reason: &str| {
                faults.push(Impossible { clause, card: Some(index), reason: reason.to_owned() });
            };
            let at = ZoneId::of(placed.seat, placed.zone);
            if at.is_in(zone::UNITS) {
                if kind != card_type::UNIT {
                    fault("2.2.4", "only unit cards stand in a unit zone");
                }
                if taken.contains(&(placed.seat, placed.zone)) {
                    fault("3.5.5", "a unit zone holds one unit");
                }
                taken.push((placed.seat, placed.zone));
            }
            match placed.zone {
                zone::SKILL if kind != card_type::SKILL => fault("2.2.5", "only skill cards lie in the skill zone"),
                zone::LEVEL if kind != card_type::LEADER => fault("2.2.3", "only a leader lies in the level zone"),
                zone::ITEMS if kind != card_type::ITEM => fault("2.2.6", "only item cards lie under a unit"),
                zone::ITEMS if placed.host.is_none() => fault("3.5.6", "an item lies under a unit"),
                zone::DECK | zone::HAND | zone::TRASH | zone::DAMAGE if kind == card_type::LEADER => {
                    fault("3.3.4", "a leader never leaves the level zone");
                }
                _ => {}
            }
        }
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
        for seat in [Seat(0), Seat(1)] {
            if m.core.zone(ZoneId::of(seat, zone::DAMAGE)).len() >= 10 {
                let reason = format!("{seat} has lost with ten cards in the damage zone");
                faults.push(Impossible { clause: "3.7.3", card: None, reason });
            }
        }
        faults
    }
}
