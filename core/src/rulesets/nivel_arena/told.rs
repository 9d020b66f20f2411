//! What the log calls the events of this game, and by which clause; and the clauses behind the kernel's own steps.

use super::NivelArena;
use super::state::event;
use super::vocabulary::{cause, stat, zone};
use crate::kernel::event::{Event, EventKind};
use crate::kernel::ids::Clause;
use crate::kernel::log::What;
use crate::kernel::machine::Machine;
use crate::printed::ZoneClauses;
use crate::steps::StepClauses;

/// What the log calls an event, and its clause.
pub fn told(m: &Machine<NivelArena>, event: &Event) -> Option<(What, Clause)> {
    Some(match event.kind {
        EventKind::MOVED if event.to.is_in(1 << zone::TRASH) => (What::Trash, trash_clause(event.cause.kind)),
        // 4.5.4.2: the damage is revealed into the damage zone.
        EventKind::MOVED if event.to.is_in(1 << zone::DAMAGE) && event.cause.kind == cause::RULE => {
            (What::Reveal, "4.5.4.2")
        }
        // Told as a deployment or as equipment.
        EventKind::MOVED if event.to.is_in(zone::UNITS | 1 << zone::ITEMS) => return None,
        EventKind::MOVED if event.to.is_in(1 << zone::SKILL) => (What::Rule("play"), "6.4.1.1.1"),
        EventKind::MOVED => (What::Move, if event.cause.kind == cause::RULE { "5.1.6.1" } else { "8.3.1" }),
        EventKind::DREW if event.cause.kind == cause::RULE && m.core.turn.number == 0 => (What::Draw, "5.1.6"),
        EventKind::DREW if event.cause.kind == cause::RULE => (What::Draw, "6.3.1"),
        EventKind::DREW => (What::Draw, "4.4.1"),
        EventKind::SHUFFLED if m.core.turn.number == 0 => (What::Shuffle, "5.1.3"),
        EventKind::SHUFFLED => (What::Shuffle, "3.2.4"),
        EventKind::REVEALED => (What::Reveal, "11.1.1"),
        EventKind::LOOKED => (What::Look, "11.2.1"),
        EventKind::DAMAGED => (What::Damage, "4.5.1"),
        // At its limit already.
        EventKind::PLAYER_STAT if event.amount == 0 => return None,
        EventKind::PLAYER_STAT if event.cause.kind == cause::RULE => (What::Stat, "6.2.1"),
        EventKind::PLAYER_STAT => (What::Stat, if event.extra == stat::LEVEL { "4.6.1" } else { "4.7.3" }),
        EventKind::FLIPPED => (What::Flip, "10.2.6.1.2"),
        EventKind::ENTERED if event.amount != i32::from(u16::MAX) => (What::Upgrade, "3.5.5.1"),
        EventKind::ENTERED => (What::Deploy, "3.5.3"),
        EventKind::ATTACHED => (What::Equip, "3.5.6"),
        EventKind::RELOCATED => (What::Relocate, "4.9.1"),
        event::ATTACK => (What::Attack, "7.2.1"),
        event::DEFEND => (What::Defend, "7.3.1"),
        event::BATTLE_END => (What::Rule("battle end"), "7.5.2"),
        EventKind::TURN_ENDING => (What::Rule("turn ends"), "6.6.1.1"),
        _ => return None,
    })
}

/// The clause of a trash by its kind of cause (decision NA-6).
fn trash_clause(kind: u8) -> Clause {
    match kind {
        cause::BATTLE => "7.4.3",
        cause::UPGRADE => "3.5.5.1",
        cause::DETACHED => "3.5.6.1",
        cause::EQUIP_CONDITION => "8.6.2",
        cause::SKILL_CLEANUP => "6.6.1.3",
        cause::HAND_LIMIT => "6.6.1.4",
        cause::POWER_ZERO => "1.3.7.3",
        _ => "4.8.1",
    }
}

/// The clauses behind the steps of the kernel.
pub const STEPS: StepClauses = StepClauses {
    start: &["8.2.1.3"],
    lapsed: &["8.1.3.2.1"],
    unmet: &["8.2.1.1"],
    order: &["1.3.5"],
    may: &["8.1.2.2"],
    choose: &["8.3.3"],
    again: &[],
    short: &["8.3.3.1", "1.3.2", "8.1.2.1"],
    up_to: &["1.3.6.1", "8.3.3.1"],
    then: &["8.3.2"],
    cond: &["8.3.2"],
    arrange: &["3.1.6", "1.3.5"],
    value: &["1.3.7"],
    clamp: &["1.3.7.1"],
    in_play: &["2.6.2"],
    conditional: &["8.1.3.3.1"],
    meanwhile: &["8.4.1", "8.5.2"],
    ranked: &["8.1.3.2.3", "1.3.5.1"],
    whenever: &["8.4.1.1"],
    next_round: &["8.4.2"],
    idle: &["8.1.3.2.2", "1.3.2"],
    draw_limit: &["4.4.4"],
    draw_none: &["4.4.5", "1.3.3"],
    one_by_one: &["3.2.3"],
    owner: &["4.2.2", "4.2.1"],
    already: &["4.8.2", "1.3.2.1"],
    each: &["1.3.5.1"],
    together: &["8.4.4"],
    overrule: &["1.3.1"],
    mandatory: &["8.1.2.1"],
    impossible: &["1.3.2", "8.1.2.1"],
    reveal: &["11.1.1", "11.1.2"],
    unreveal: &["11.1.3"],
    look: &["11.2.1", "11.2.2"],
    unlook: &["11.2.3"],
    hidden: &["3.2.2"],
    count: &["8.3.3", "8.3.3.1"],
    worn: &["8.6.1"],
    end: &["8.2.1.4"],
    apply: &["8.1.3.3.3", "1.3.7"],
    zero: &["1.3.3"],
    number: &["1.3.6"],
    sequence: &["1.3.7.4", "8.3.1"],
    batch: &["8.4.4.1"],
    mode: &["8.3.3"],
    shown: &["3.1.7"],
};

/// A unit zone.
const UNIT_ZONE: ZoneClauses =
    ZoneClauses { is: &["3.1.1", "3.1.2", "3.1.3", "3.5.1", "3.5.4.1"], seen: &["3.1.4", "3.5.2"] };

/// The clauses of the zones, by kind.
pub const ZONES: &[ZoneClauses] = &[
    ZoneClauses { is: &["3.1.1", "3.1.3", "3.1.5", "3.2.1"], seen: &["3.1.4", "3.2.2"] },
    ZoneClauses { is: &["3.1.1", "3.1.3", "3.1.5", "3.8.1"], seen: &["3.1.4", "3.8.2", "3.8.3"] },
    ZoneClauses { is: &["3.1.1", "3.1.3", "3.1.5", "3.4.1"], seen: &["3.1.4", "3.4.2"] },
    ZoneClauses { is: &["3.1.1", "3.1.3", "3.1.5", "3.7.1"], seen: &["3.1.4", "3.7.2"] },
    ZoneClauses { is: &["3.1.1", "3.1.2", "3.1.3", "3.1.5", "3.6.1"], seen: &["3.1.4", "3.6.2"] },
    ZoneClauses { is: &["3.1.1", "3.1.3", "3.3.1", "3.3.3", "2.2.3"], seen: &["3.1.4", "3.3.2"] },
    UNIT_ZONE,
    UNIT_ZONE,
    UNIT_ZONE,
    // Items are shown with their unit.
    ZoneClauses { is: &["3.5.6", "8.6.1"], seen: &["3.1.4", "3.5.2"] },
];
