//! Laying a game out: from two decks, or at any moment between two decisions.

use super::KeyForge;
use super::deck;
use super::state::{Frame as Step, Player, SetupStep, TurnStep, status};
use super::vocabulary::{card_type, phase, stat, zone};
use crate::kernel::catalog::Catalog;
use crate::kernel::game::Game;
use crate::kernel::ids::{CardId, NOBODY, Ref, Seat, Slot, ZoneId};
use crate::kernel::log::Observer;
use crate::kernel::state::{Core, EffectFrame, Frame, Object, Used};
use crate::table::{Impossible, Placed, Position, Setup, Table};
use std::sync::Arc;

/// Named settings: what a designer may want otherwise.
pub const SETTINGS: &[(&str, i64, &str)] = &[
    ("rule_of_six", 6, "KF-six.1, KF-1: how often cards of one title may be played and used in a turn"),
    ("keys", 3, "KF2-forge.4: keys that win the game"),
    crate::kernel::game::SCRIPT_ERRORS,
];

fn byte(n: i32) -> u8 {
    u8::try_from(n.max(0)).unwrap_or(u8::MAX)
}

/// A game before its set-up: the decks in the order of the lists.
pub fn lay_out(core: &mut Core<KeyForge>, cat: &Catalog, setup: &Setup) {
    core.seed = setup.seed;
    for (list, seat) in setup.decks.iter().zip(0u8..) {
        let seat = Seat(seat);
        _ = core.players.push(Player { houses: deck::houses(cat, list), ..Player::default() });
        for card in &list.cards {
            add(core, *card, seat, ZoneId::of(seat, zone::DECK));
        }
    }
    settings(core, &setup.settings);
    _ = core.frames.push(Frame::Rule(Step::Setup(SetupStep::Shuffle)));
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

/// Adds an object. `None` when the game can hold no more.
fn add(core: &mut Core<KeyForge>, card: CardId, owner: Seat, at: ZoneId) -> Option<Slot> {
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
    let mut core = Core { seed: position.seed, ..Core::default() };
    for seat in [Seat(0), Seat(1)] {
        let own = position.cards.iter().filter(|c| c.owner.unwrap_or(c.seat) == seat);
        let houses = own.fold(0, |bits, c| bits | catalog.card(c.card).attributes);
        _ = core.players.push(Player { houses, ..Player::default() });
    }
    settings(&mut core, &position.settings);
    core.table.first = position.first;
    core.table.turn = position.turn;
    core.table.number = u16::try_from(position.turn_number).unwrap_or(u16::MAX);
    core.table.phase = position.phase;
    for (seat, word, value) in &position.numbers {
        number(&mut core, *seat, word, *value);
    }
    let mut slots = Vec::new();
    for (index, placed) in position.cards.iter().enumerate() {
        let at = ZoneId::of(placed.seat, placed.zone);
        match add(&mut core, placed.card, placed.owner.unwrap_or(placed.seat), at) {
            Some(slot) => slots.push(slot),
            None => {
                let reason = "more cards than a game can hold".to_owned();
                faults.push(Impossible { clause: "KF2-deck.1", card: Some(index), reason });
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
    let step = if position.setup {
        core.table.number = 0;
        core.table.phase = u8::MAX;
        Step::Setup(SetupStep::Shuffle)
    } else {
        start_step(&mut core, position)
    };
    _ = core.frames.push(Frame::Rule(step));
    let mut game = Game::<KeyForge>::at(catalog.clone(), core, position.chances.clone(), &position.settings);
    for running in &position.running {
        let on = running.on.and_then(|i| slots.get(i));
        let holder = on.map_or(Ref::NONE, |s| game.machine.core.reference(*s));
        let (ability, controller) = (running.ability, running.by);
        game.run_silently(EffectFrame { ability, controller, holder, ..EffectFrame::default() });
    }
    let faults = standing(&mut game, &catalog, &slots);
    if !faults.is_empty() {
        return Err(faults);
    }
    game.machine.listen(observer);
    // The values of the position are worked out once more, for those who listen.
    game.machine.touch();
    game.run();
    Ok(Box::new(game))
}

/// A number of a player or, for `house`, the active house counted from 1.
fn number(core: &mut Core<KeyForge>, seat: Seat, word: &str, value: i32) {
    if word == "house" && seat == core.table.turn && value > 0 {
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

fn start_step(core: &mut Core<KeyForge>, position: &Position) -> Step {
    let step = match (position.phase, position.at_start) {
        (phase::FORGE, _) => {
            core.table.number = core.table.number.saturating_sub(1);
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
    Step::Turn(step)
}

fn marks(core: &mut Core<KeyForge>, catalog: &Catalog, placed: &Placed, slot: Slot, slots: &[Slot]) {
    let host = placed.host.and_then(|i| slots.get(i)).copied().unwrap_or(NOBODY);
    let reference = core.reference(slot);
    let abilities = &catalog.face(placed.card, placed.face).abilities;
    for (word, n) in &placed.marks {
        let bit = match word.as_str() {
            "exhausted" => status::EXHAUSTED,
            "stunned" => status::STUNNED,
            "attacked" => status::ATTACKED,
            _ => 0,
        };
        if let Some(object) = core.object_mut(slot).filter(|_| *n > 0) {
            object.status |= bit;
        }
        if let Some(mark) = core.marks.of_mut(slot) {
            match word.as_str() {
                "damage" => mark.damage = byte(*n),
                "amber" => mark.amber = byte(*n),
                "armor-used" => mark.armor = byte(*n),
                _ => {}
            }
        }
        if word == "used" {
            let index = usize::try_from(*n - 1).unwrap_or(usize::MAX);
            if let Some(ability) = abilities.get(index) {
                _ = core.used.push(Used { holder: reference, ability: *ability, entry: 0 });
            }
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
            zone::UPGRADES if kind != card_type::UPGRADE => fault("KF-upgrade.1", "only upgrades lie under a creature"),
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
fn standing(game: &mut Game<KeyForge>, catalog: &Catalog, slots: &[Slot]) -> Vec<Impossible> {
    let m = &mut game.machine;
    m.refresh(catalog);
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
