//! Laying a game out: from two decks, or at any moment between two decisions.

use super::deck;
use super::limits::{EXTRA, RITUAL, SUMMONED, UNIT};
use super::state::{Player, Procedure, TurnStep};
use super::turn::{MOST_MANA, MOST_SPELL};
use super::vocabulary::{card_type, head, phase, zone};
use super::{M, ManaArena, damage};
use crate::kernel::catalog::Catalog;
use crate::kernel::ids::{CardId, Clause, Seat, Slot, ZoneId};
use crate::kernel::state::Core;
use crate::opening::{Opening, SetupStep, add};
use crate::printed::{Board, Home, Marked, Setting};
use crate::table::{DeckFault, DeckList, Impossible, Placed, Position};

/// MA2-setup.1: the health with which players begin where nothing else is set.
const HEALTH: u8 = 20;

/// How often a unit can attack in a battle phase at most (MA-kw.extra_attack.1).
const MOST_ATTACKS: i32 = 2;

/// The settings of this rulebook.
pub const SETTINGS: &[Setting] = &[
    Setting {
        name: "health",
        printed: HEALTH,
        range: (1, 200),
        what: "MA2-setup.1: the health with which players begin, and the most that they can have",
        what_ko: "MA2-setup.1: 플레이어가 시작할 때의 체력이자 최대 체력",
    },
    crate::kernel::game::SCRIPT_ERRORS,
];

const fn home(zones: u32, types: u32, clause: Clause, reason: &'static str) -> Home {
    Home { zones, types, clause, reason }
}

/// What no position can hold.
pub const BOARD: Board = Board {
    most_cards: "MA-deck.1",
    homes: &[
        home(zone::UNITS | 1 << zone::CAPTURED, SUMMONED, "MA2-zone.1", "only units stand in monster zones"),
        home(1 << zone::VEILED, UNIT | RITUAL, "MA-term.ambush.1", "only units that were played lie face down"),
        home(1 << zone::EXTRA_DECK, EXTRA, "MA-exdeck.1", "only fusion, synchro and Xyz units lie in an extra deck"),
        home(1 << zone::DECK | 1 << zone::HAND, !EXTRA, "MA2-zone.8", "units of the extra deck lie in no hand or deck"),
        home(
            1 << zone::SPELLS,
            1 << card_type::LINGERING_SPELL,
            "MA2-zone.5",
            "only lingering spells stay on the field",
        ),
        home(1 << zone::SET, 1 << card_type::TRAP, "MA-trap.1", "only traps are set"),
        home(
            1 << zone::STRUCTURE,
            1 << card_type::STRUCTURE,
            "MA2-zone.4",
            "only a structure lies in the structure zone",
        ),
        home(
            1 << zone::WORN,
            SUMMONED | 1 << card_type::EQUIPMENT,
            "MA-term.equipment.1.3",
            "only equipment and units are worn",
        ),
        // A link has been declared, with what was chosen and paid for it: no card placed there is one.
        home(1 << zone::PENDING, 0, "MA-chain.1", "no chain is under way at the start: steps declare its links"),
    ],
    attached: ("MA-term.equipment.1", "what is worn lies under a unit"),
    hosts: zone::FACE_UP,
    single: &[
        (1 << zone::STRUCTURE, "MA2-zone.4", "there is one structure zone"),
        (1 << zone::EXTRA_MONSTER, "MA2-zone.6", "there is one extra monster zone"),
    ],
    owned: ("MA-term.graveyard.1", "a card lies in its owner's piles"),
    marked: &[Marked {
        words: &["damage", "stunned", "attacks", "barrier-spent", "shield-spent", "place"],
        zones: zone::UNITS,
        clause: "MA2-unit.1",
        reason: "only a unit on the field has it",
    }],
};

fn byte(n: i32) -> u8 {
    u8::try_from(n.max(0)).unwrap_or(u8::MAX)
}

/// Numbers of players that no game comes to.
fn out_of_bounds(position: &Position) -> Vec<Impossible> {
    let mut faults = Vec::new();
    let mut fault = |clause, reason: String| faults.push(Impossible { clause, card: None, reason });
    let set = position.settings.iter().rev().find(|(name, _)| name == "health");
    let health = set.and_then(|(_, n)| i32::try_from(*n).ok()).unwrap_or(i32::from(HEALTH));
    for (seat, word, value) in &position.numbers {
        let (least, most, clause) = match word.as_str() {
            "mana" | "max-mana" => (0, MOST_MANA, "MA2-mana.1"),
            "spell-mana" => (0, MOST_SPELL, "MA2-mana.1"),
            "life-mana" => (0, i32::from(super::MOST_LIFE), "MA2-mana.1"),
            "life" | "health" if *value <= 0 => {
                fault("MA-over.1", format!("{seat} has lost with {value} health"));
                continue;
            }
            "life" | "health" => (1, health, "MA2-health.1"),
            _ => continue,
        };
        if !(least..=most).contains(value) {
            fault(clause, format!("{word} of {seat} lies between {least} and {most}"));
        }
    }
    faults
}

/// Zones that hold more than they have room for.
fn overfull(position: &Position) -> Vec<Impossible> {
    let mut faults = Vec::new();
    let mut fault = |clause, reason: String| faults.push(Impossible { clause, card: None, reason });
    let count = |seat: Seat, kinds: u32| {
        position.cards.iter().filter(|card| card.seat == seat && 1 << card.zone & kinds != 0).count()
    };
    for seat in [Seat(0), Seat(1)] {
        for kinds in [1 << zone::MONSTERS | 1 << zone::VEILED, 1 << zone::SPELLS | 1 << zone::SET] {
            if count(seat, kinds) > super::zones::PLACES {
                fault("MA2-zone.1", format!("{seat} has five such zones"));
            }
        }
        if count(seat, 1 << zone::HAND) > super::drawing::HAND {
            fault("MA-draw.1", format!("{seat} holds more than ten cards"));
        }
    }
    faults
}

/// What a card can't be, or can't have had done to it, where it lies.
fn misused(cat: &Catalog, position: &Position, index: usize, placed: &Placed) -> Option<(Clause, &'static str)> {
    let mark = |word: &str| placed.marks.iter().find(|(of, _)| of == word).map_or(0, |(_, n)| *n);
    let down = placed.zone == zone::VEILED;
    let ambush = cat.face(placed.card, 0).heads & 1 << head::AMBUSH != 0;
    let worn_too = || {
        let others = position.cards.iter().take(index);
        placed.host.is_some() && others.into_iter().any(|other| other.zone == zone::WORN && other.host == placed.host)
    };
    match () {
        () if down && !ambush => Some(("MA-term.ambush.1", "only Ambush units lie face down")),
        () if down && mark("damage") > 0 => Some(("MA-term.ambush.1.1", "a face-down unit takes no damage")),
        () if down && mark("attacks") > 0 => Some(("MA-battle.1", "a face-down unit has not attacked")),
        () if mark("attacks") > MOST_ATTACKS => Some(("MA-kw.extra_attack.1", "no unit attacks more than twice")),
        () if placed.zone == zone::WORN && worn_too() => Some(("MA-term.equipment.1.3", "a unit wears one thing")),
        () if placed.zone == zone::CAPTURED => {
            Some(("MA-term.capture.1", "a captive lies under its captor: have a unit capture it in a step"))
        }
        () => None,
    }
}

impl Opening for ManaArena {
    fn setup(step: SetupStep) -> Procedure {
        Procedure::Setup(step)
    }

    fn first_turn() -> Procedure {
        Procedure::Turn(TurnStep::Convert)
    }

    fn check_deck(catalog: &Catalog, deck: &DeckList) -> Vec<DeckFault> {
        deck::check(catalog, deck)
    }

    fn player(_: &Catalog, _: &[CardId]) -> Player {
        Player { health: i16::from(HEALTH), ..Player::default() }
    }

    /// Units of the extra deck lie there, all other cards in the deck (MA-exdeck.1).
    fn lay_out(core: &mut Core<ManaArena>, cat: &Catalog, decks: &[DeckList]) {
        core.table.health = HEALTH;
        for (list, seat) in decks.iter().zip((0..).map(Seat)) {
            let (extra, main): (Vec<CardId>, Vec<CardId>) =
                list.cards.iter().partition(|card| deck::is_extra(cat, **card));
            add(core, &main, seat, ZoneId::of(seat, zone::DECK));
            add(core, &extra, seat, ZoneId::of(seat, zone::EXTRA_DECK));
        }
    }

    fn setting(core: &mut Core<ManaArena>, name: &str, value: i64) {
        if name == "health" {
            core.table.health = u8::try_from(value).unwrap_or(HEALTH);
            let health = i16::from(core.table.health);
            core.players.iter_mut().for_each(|player| player.health = health);
        }
    }

    fn number(core: &mut Core<ManaArena>, seat: Seat, word: &str, value: i32) {
        let Some(player) = core.players.get_mut(seat.index()) else { return };
        match word {
            "life" | "health" => player.health = i16::try_from(value).unwrap_or(i16::MAX),
            "mana" => player.mana = byte(value),
            "max-mana" => player.most = byte(value),
            "spell-mana" => player.spell = byte(value),
            "life-mana" => player.life = u16::try_from(value).unwrap_or(0),
            "spells-used" => player.spells = byte(value),
            "cards-used" => player.cards = byte(value),
            "flow" => player.flow = byte(value),
            "damage-taken" => player.taken = u16::try_from(value).unwrap_or(0),
            "spells-in-game" => player.used = u16::try_from(value).unwrap_or(0),
            "allies-destroyed" => player.lost = u16::try_from(value).unwrap_or(0),
            _ => {}
        }
    }

    /// Damage on a unit; the number of its place is given by the order in which units lie.
    fn mark(core: &mut Core<ManaArena>, _: &Placed, slot: Slot, word: &str, n: i32) {
        let Some(mark) = core.marks.of_mut(slot) else { return };
        match word {
            "damage" => mark.damage = i16::try_from(n).unwrap_or(i16::MAX),
            "place" => mark.place = byte(n),
            _ => {}
        }
    }

    fn resume(core: &mut Core<ManaArena>, position: &Position) -> Procedure {
        core.table.keywords = core.open_scope();
        if core.table.health == 0 {
            core.table.health = HEALTH;
        }
        let step = match (position.phase, position.at_start) {
            (phase::MAIN, true) => TurnStep::MainStart,
            (phase::MAIN, false) => TurnStep::Main,
            (phase::BATTLE, true) => TurnStep::BattleStart,
            (phase::BATTLE, false) => TurnStep::Battle,
            (phase::SUB, true) => TurnStep::SubStart,
            (phase::SUB, false) => TurnStep::Sub,
            _ => TurnStep::EndStart,
        };
        Procedure::Turn(step)
    }

    fn impossible(cat: &Catalog, position: &Position) -> Vec<Impossible> {
        let mut faults = out_of_bounds(position);
        faults.extend(overfull(position));
        faults.extend(position.cards.iter().enumerate().filter_map(|(index, placed)| {
            let (clause, reason) = misused(cat, position, index, placed)?;
            Some(Impossible { clause, card: Some(index), reason: reason.to_owned() })
        }));
        faults
    }

    /// Units without health, which would be destroyed at once.
    fn unstable(m: &mut M, _: &Catalog, slots: &[Slot]) -> Vec<Impossible> {
        let dead = slots
            .iter()
            .enumerate()
            .filter(|(_, slot)| m.core.object(**slot).zone.is_in(zone::UNITS) && damage::health(m, **slot) <= 0);
        let reason = || "a unit without health is destroyed at once".to_owned();
        dead.map(|(index, _)| Impossible { clause: "MA-hp0.1", card: Some(index), reason: reason() }).collect()
    }
}
