//! What the log calls the events of this game, and by which clause; and the clauses behind the kernel's own steps.

use super::KeyForge;
use super::state::{becomes, event, verb};
use super::vocabulary::{cause, stat, zone};
use crate::kernel::event::{Event, EventKind};
use crate::kernel::ids::Clause;
use crate::kernel::log::What;
use crate::kernel::machine::Machine;
use crate::ruleset::KernelStep;

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
        event::STOLEN => (What::Rule("steal"), "KF2-steal.1"),
        event::HEALED => (What::Rule("heal"), "KF2-damage.2"),
        event::USED => (What::Rule("use"), "KF-use.1"),
        event::HOUSE => (What::Rule(super::notation::act(verb::HOUSE + event.extra).id), "KF2-house.1"),
        event::BECAME => match event.extra {
            becomes::EXHAUSTED => (What::Rule("exhaust"), "KF2-ready.2"),
            becomes::READY => (What::Rule("ready"), "KF2-ready.1"),
            becomes::STUNNED => (What::Rule("stun"), "KF2-stun.1"),
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

/// The clauses behind a step of the kernel; the first is the one that is told.
pub fn clauses(of: KernelStep) -> &'static [Clause] {
    match of {
        KernelStep::Lapsed => &["KF2-order.5"],
        KernelStep::Order | KernelStep::Ranked | KernelStep::NextRound => &["KF2-order.1"],
        KernelStep::May => &["KF2-order.4"],
        KernelStep::Choose | KernelStep::Arrange | KernelStep::Number | KernelStep::Mode => &["KF-effect.2"],
        KernelStep::DrawLimit | KernelStep::DrawNone => &["KF2-draw.4"],
        KernelStep::InPlay | KernelStep::Conditional | KernelStep::Unmet => &["KF-const.1"],
        KernelStep::Worn => &["KF-upgrade.2"],
        KernelStep::Owner => &["KF2-return.1"],
        KernelStep::Together => &["KF-effect.1"],
        KernelStep::Overrule => &["KF2-order.3"],
        _ => &["KF-effect.1"],
    }
}

/// The clauses that say what a zone is, or who may look into it.
pub fn zone_clauses(kind: u8, _: bool) -> &'static [Clause] {
    match kind {
        zone::DECK => &["KF2-zone.1"],
        zone::HAND => &["KF2-zone.2"],
        zone::DISCARD => &["KF2-zone.3"],
        zone::ARCHIVES => &["KF2-zone.4"],
        zone::PURGED => &["KF2-zone.5"],
        zone::RESOLVING => &["KF2-zone.7"],
        _ => &["KF2-zone.6"],
    }
}
