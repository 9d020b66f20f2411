//! Laying a game out: from two decks, or at any moment between two decisions.

use super::NivelArena;
use super::loss;
use super::state::{Frame as Step, MOVED, SetupStep, TurnStep};
use super::turn::phase;
use super::vocabulary::{card_type, stat, zone};
use crate::kernel::catalog::Catalog;
use crate::kernel::game::Game;
use crate::kernel::ids::{CardId, NOBODY, Seat, Slot, ZoneId};
use crate::kernel::log::Observer;
use crate::kernel::state::{Core, EffectFrame, Frame, Object};
use crate::table::{Impossible, Placed, Position, Setup, Table};
use std::sync::Arc;

/// Named settings: what a designer may want otherwise.
pub const SETTINGS: &[(&str, i64, &str)] = &[
    ("hand_limit", 7, "6.6.1.4.1: cards a hand may hold at the end of the turn"),
    ("effect_checks_size", 1, "NA-19: a deployment or equipment by an effect must fit the size"),
    crate::kernel::game::SCRIPT_ERRORS,
];

/// A game before its set-up: leaders on level 1, decks in the order of the lists.
pub fn lay_out(core: &mut Core<NivelArena>, setup: &Setup) {
    super::seat_players(core, setup.seed);
    for (deck, seat) in setup.decks.iter().zip(0u8..) {
        let seat = Seat(seat);
        if let Some(leader) = deck.leader {
            add(core, leader, seat, ZoneId::of(seat, zone::LEVEL));
        }
        for card in &deck.cards {
            add(core, *card, seat, ZoneId::of(seat, zone::DECK));
        }
    }
    settings(core, &setup.settings);
    _ = core.frames.push(Frame::Rule(Step::Setup(SetupStep::Shuffle)));
}

fn settings(core: &mut Core<NivelArena>, settings: &[(String, i64)]) {
    for (name, value) in settings {
        match name.as_str() {
            "hand_limit" => core.table.hand_limit = u8::try_from(*value).unwrap_or(u8::MAX),
            "effect_checks_size" => core.table.effect_checks_size = *value != 0,
            _ => {}
        }
    }
}

/// Adds an object. `None` when the game can hold no more.
fn add(core: &mut Core<NivelArena>, card: CardId, owner: Seat, at: ZoneId) -> Option<Slot> {
    let slot = u8::try_from(core.objects.len()).ok()?;
    core.clock += 1;
    let object = Object { card, owner, zone: at, stamp: core.clock, ..Object::default() };
    (core.objects.push(object) && core.piles.insert(at, usize::MAX, slot)).then_some(slot)
}

/// A game set to a position and run on to its first decision.
pub fn position(
    catalog: Arc<Catalog>,
    position: &Position,
    observer: Option<Box<dyn Observer>>,
) -> Result<Box<dyn Table>, Vec<Impossible>> {
    let mut faults = check(&catalog, position);
    let mut core = Core::default();
    super::seat_players(&mut core, position.seed);
    settings(&mut core, &position.settings);
    core.table.first = position.first;
    core.table.turn = position.turn;
    core.table.number = u16::try_from(position.turn_number).unwrap_or(u16::MAX);
    core.table.phase = position.phase;
    for (seat, word, value) in &position.numbers {
        if let Some(player) = core.players.get_mut(seat.index()) {
            match word.as_str() {
                "level" => player.level = u8::try_from(*value).unwrap_or(1).clamp(1, super::MAX_LEVEL),
                "attacks" => player.attacks = u8::try_from(*value).unwrap_or(0),
                _ => {}
            }
        }
    }
    let mut slots = Vec::new();
    for (index, placed) in position.cards.iter().enumerate() {
        let at = ZoneId::of(placed.seat, placed.zone);
        match add(&mut core, placed.card, placed.owner.unwrap_or(placed.seat), at) {
            Some(slot) => slots.push(slot),
            None => {
                let reason = "more cards than a game can hold".to_owned();
                faults.push(Impossible { clause: "5.1.2", card: Some(index), reason });
                break;
            }
        }
    }
    if !faults.is_empty() {
        return Err(faults);
    }
    for (placed, slot) in position.cards.iter().zip(&slots) {
        marks(&mut core, &catalog, placed, *slot, &slots);
    }
    if position.setup {
        // 5.1.4: before the game both leaders lie on level 1.
        core.players.iter_mut().for_each(|p| p.level = 1);
    }
    let step = if position.setup {
        core.table.number = 0;
        core.table.phase = u8::MAX;
        Step::Setup(SetupStep::Shuffle)
    } else {
        start_step(&mut core, position)
    };
    _ = core.frames.push(Frame::Rule(step));
    let mut game = Game::<NivelArena>::at(catalog.clone(), core, position.chances.clone(), &position.settings);
    for running in &position.running {
        let holder = running
            .on
            .and_then(|i| slots.get(i))
            .map_or(crate::kernel::ids::Ref::NONE, |s| game.machine.core.reference(*s));
        game.run_silently(EffectFrame {
            ability: running.ability,
            controller: running.by,
            holder,
            ..EffectFrame::default()
        });
    }
    let faults = standing(&mut game, &catalog, &slots);
    if !faults.is_empty() {
        return Err(faults);
    }
    game.machine.listen(observer);
    // The values of the position are worked out once more, for those who listen.
    game.machine.dirty = true;
    game.run();
    Ok(Box::new(game))
}

fn start_step(core: &mut Core<NivelArena>, position: &Position) -> Step {
    let before_turn = |core: &mut Core<NivelArena>| core.table.number = core.table.number.saturating_sub(1);
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
    Step::Turn(step)
}

fn marks(core: &mut Core<NivelArena>, catalog: &Catalog, placed: &Placed, slot: Slot, slots: &[Slot]) {
    let now = core.table.number;
    let seat = placed.seat;
    let kind = placed.zone;
    let host = placed.host.and_then(|i| slots.get(i)).copied().unwrap_or(NOBODY);
    let reference = core.reference(slot);
    let abilities = catalog.face(placed.card, placed.face).abilities.clone();
    for (word, n) in &placed.marks {
        match word.as_str() {
            "deployed" if *n > 0 => {
                if let Some(player) = core.players.get_mut(seat.index()) {
                    player.deployed |= 1 << kind;
                }
                if let Some(object) = core.object_mut(slot) {
                    object.entered = now;
                }
            }
            "attacks" => {
                let n = u8::try_from(*n).unwrap_or(0);
                if let Some(object) = core.object_mut(slot) {
                    object.count = n;
                }
                if let Some(player) = core.players.get_mut(seat.index()) {
                    player.attacks = player.attacks.saturating_add(n);
                }
            }
            "moved" if *n > 0 => {
                if let Some(object) = core.object_mut(slot) {
                    object.status |= MOVED;
                }
            }
            "used" => {
                let index = usize::try_from(*n - 1).unwrap_or(usize::MAX);
                if let Some(ability) = abilities.get(index) {
                    let used = crate::kernel::state::Used { holder: reference, ability: *ability, entry: 0 };
                    _ = core.used.push(used);
                }
            }
            _ => {}
        }
    }
    if let Some(object) = core.object_mut(slot) {
        object.face = placed.face;
        object.host = host;
    }
}

/// What no board can look like, card by card.
fn check(catalog: &Catalog, position: &Position) -> Vec<Impossible> {
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

/// What rule processing would change at once.
fn standing(game: &mut Game<NivelArena>, catalog: &Catalog, slots: &[Slot]) -> Vec<Impossible> {
    let m = &mut game.machine;
    m.refresh(catalog);
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
