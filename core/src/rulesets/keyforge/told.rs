//! What the log calls the events of this game, and by which clause; and the clauses behind the kernel's own steps.

use super::KeyForge;
use super::state::{becomes, event};
use super::vocabulary::{cause, stat, zone};
use crate::kernel::event::{Event, EventKind};
use crate::kernel::ids::Clause;
use crate::kernel::log::What;
use crate::kernel::machine::Machine;
use crate::printed::ZoneClauses;
use crate::steps::StepClauses;

/// What the log calls an event, and its clause.
pub fn told(m: &Machine<KeyForge>, event: &Event) -> Option<(What, Clause)> {
    let before_the_game = m.core.turn.number == 0;
    Some(match event.kind {
        EventKind::MOVED if event.to.is_in(1 << zone::DISCARD) => (What::Trash, discard_clause(event.cause.kind)),
        EventKind::MOVED if event.to.is_in(1 << zone::RESOLVING) => (What::Rule("play"), "KF-play.1"),
        // Told as what it is put into play for.
        EventKind::MOVED if event.to.is_in(zone::IN_PLAY) => return None,
        EventKind::MOVED if event.to.is_in(1 << zone::PURGED) => (What::Move, "KF2-purge.1"),
        EventKind::MOVED if event.to.is_in(1 << zone::ARCHIVES) => (What::Move, "KF2-archive.2"),
        EventKind::MOVED if event.from.is_in(1 << zone::ARCHIVES) => (What::Move, "KF2-archive.1"),
        EventKind::MOVED if event.from.is_in(zone::IN_PLAY) => (What::Move, "KF2-return.1"),
        EventKind::MOVED => (What::Move, if before_the_game { "KF2-setup.4" } else { "KF-effect.1" }),
        EventKind::DREW if before_the_game => (What::Draw, "KF2-setup.3"),
        EventKind::DREW if event.cause.kind == cause::RULE => (What::Draw, "KF2-draw.1"),
        EventKind::DREW => (What::Draw, "KF-effect.1"),
        EventKind::SHUFFLED if before_the_game => (What::Shuffle, "KF2-setup.1"),
        EventKind::SHUFFLED => (What::Shuffle, "KF2-draw.3"),
        EventKind::REVEALED => (What::Reveal, "KF-effect.1"),
        EventKind::LOOKED => (What::Look, "KF-effect.1"),
        EventKind::DAMAGED => (What::Rule("hurt"), "KF-damage.1"),
        EventKind::PLAYER_STAT if event.amount == 0 => return None,
        EventKind::PLAYER_STAT => (What::Stat, stat_clause(event)),
        EventKind::ENTERED if event.to.is_in(1 << zone::LINE) => (What::Rule("play"), "KF-creature.1"),
        EventKind::ENTERED => (What::Rule("play"), "KF-artifact.1"),
        EventKind::ATTACHED => (What::Rule("play"), "KF-upgrade.1"),
        EventKind::TURN_ENDING => (What::Rule("turn ends"), "KF2-turn.4"),
        event::FORGED => (What::Rule("forge"), "KF2-forge.1"),
        event::DESTROYED => (What::Rule("destroyed"), "KF-damage.2"),
        event::CAPTURED => (What::Rule("capture"), "KF2-capture.1"),
        event::TAKEN => (What::Rule("take"), "KF-amber.3"),
        event::STOLEN => (What::Rule("steal"), "KF2-steal.1"),
        event::HEALED => (What::Rule("heal"), "KF2-damage.2"),
        event::USED => (What::Rule("use"), "KF-use.1"),
        event::HOUSE => (What::Rule(super::notation::house(event.extra)), "KF2-house.1"),
        event::BECAME => match event.extra {
            becomes::EXHAUSTED => (What::Rule("exhaust"), "KF2-ready.2"),
            becomes::READY => (What::Rule("ready"), "KF2-ready.1"),
            becomes::STUNNED => (What::Rule("stun"), "KF2-stun.1"),
            becomes::WARDED => (What::Rule("ward"), "KF2-ward.1"),
            becomes::UNWARDED => (What::Rule("unward"), "KF2-ward.2"),
            _ => (What::Rule("unstun"), "KF2-stun.1"),
        },
        _ => return None,
    })
}

fn stat_clause(event: &Event) -> Clause {
    match (event.extra, event.cause.kind) {
        (stat::AMBER, cause::PLAY) => "KF-amber.2",
        (stat::AMBER, cause::REAP) => "KF-reap.2",
        (stat::AMBER, cause::DESTROYED) => "KF2-capture.3",
        (stat::AMBER, _) if event.amount < 0 => "KF2-amber.1",
        (stat::AMBER, _) => "KF-amber.3",
        (stat::CHAINS, cause::RULE) => "KF2-chain.2",
        (stat::CHAINS, _) => "KF2-chain.4",
        _ => "KF-effect.1",
    }
}

fn discard_clause(kind: u8) -> Clause {
    match kind {
        cause::DISCARD => "KF-discard.1",
        cause::PLAY => "KF-action.1",
        cause::DETACHED => "KF-upgrade.3",
        cause::DESTROYED | cause::FIGHT => "KF2-destroy.1",
        cause::SACRIFICE => "KF2-sacrifice.1",
        _ => "KF-effect.1",
    }
}

/// The clauses behind the steps of the kernel. Whatever is not named is part of doing what a text says.
pub const STEPS: StepClauses = StepClauses {
    lapsed: &["KF2-order.5"],
    order: &["KF2-order.1"],
    ranked: &["KF2-order.1"],
    next_round: &["KF2-order.1"],
    may: &["KF2-order.4"],
    choose: &["KF-effect.2"],
    arrange: &["KF-effect.2"],
    number: &["KF-effect.2"],
    mode: &["KF-effect.2"],
    draw_limit: &["KF2-draw.4"],
    draw_none: &["KF2-draw.4"],
    in_play: &["KF-const.1"],
    conditional: &["KF-const.1"],
    unmet: &["KF-const.1"],
    worn: &["KF-upgrade.2"],
    owner: &["KF2-return.1"],
    overrule: &["KF2-order.3"],
    ..StepClauses::all(&["KF-effect.1"])
};

/// What a zone is and who may look into it: one clause says both.
const fn zone(clauses: &'static [Clause]) -> ZoneClauses {
    ZoneClauses { is: clauses, seen: clauses }
}

/// The clauses of the zones, by kind.
pub const ZONES: &[ZoneClauses] = &[
    zone(&["KF2-zone.1"]),
    zone(&["KF2-zone.2"]),
    zone(&["KF2-zone.3"]),
    zone(&["KF2-zone.4"]),
    zone(&["KF2-zone.5"]),
    // the battle line, artifacts and upgrades: in play
    zone(&["KF2-zone.6"]),
    zone(&["KF2-zone.6"]),
    zone(&["KF2-zone.6"]),
    zone(&["KF2-zone.7"]),
];
