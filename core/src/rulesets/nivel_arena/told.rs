//! What the log calls the events of this game, and by which clause; and the clauses behind the kernel's own steps.

use super::NivelArena;
use super::state::event;
use super::vocabulary::{cause, stat, zone};
use crate::kernel::event::{Event, EventKind};
use crate::kernel::ids::Clause;
use crate::kernel::log::What;
use crate::kernel::machine::Machine;
use crate::ruleset::KernelStep;

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

/// The causes of a trash are told apart (decision NA-6).
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

/// The clauses behind a step of the kernel; the first is the one that is told.
pub fn clauses(of: KernelStep) -> &'static [Clause] {
    match of {
        KernelStep::Start => &["8.2.1.3"],
        KernelStep::Lapsed => &["8.1.3.2.1"],
        KernelStep::Unmet => &["8.2.1.1"],
        KernelStep::Order => &["1.3.5"],
        KernelStep::May => &["8.1.2.2"],
        KernelStep::Choose => &["8.3.3"],
        KernelStep::Short => &["8.3.3.1", "1.3.2", "8.1.2.1"],
        KernelStep::UpTo => &["1.3.6.1", "8.3.3.1"],
        KernelStep::Then | KernelStep::Cond => &["8.3.2"],
        KernelStep::Arrange => &["3.1.6", "1.3.5"],
        KernelStep::Value => &["1.3.7"],
        KernelStep::Clamp => &["1.3.7.1"],
        KernelStep::InPlay => &["2.6.2"],
        KernelStep::Conditional => &["8.1.3.3.1"],
        KernelStep::Meanwhile => &["8.4.1", "8.5.2"],
        KernelStep::Ranked => &["8.1.3.2.3", "1.3.5.1"],
        KernelStep::Whenever => &["8.4.1.1"],
        KernelStep::NextRound => &["8.4.2"],
        KernelStep::Idle => &["8.1.3.2.2", "1.3.2"],
        KernelStep::DrawLimit => &["4.4.4"],
        KernelStep::DrawNone => &["4.4.5", "1.3.3"],
        KernelStep::OneByOne => &["3.2.3"],
        KernelStep::Owner => &["4.2.2", "4.2.1"],
        KernelStep::Already => &["4.8.2", "1.3.2.1"],
        KernelStep::Each => &["1.3.5.1"],
        KernelStep::Together => &["8.4.4"],
        KernelStep::Overrule => &["1.3.1"],
        KernelStep::Mandatory => &["8.1.2.1"],
        KernelStep::Impossible => &["1.3.2", "8.1.2.1"],
        KernelStep::Reveal => &["11.1.1", "11.1.2"],
        KernelStep::Unreveal => &["11.1.3"],
        KernelStep::Look => &["11.2.1", "11.2.2"],
        KernelStep::Unlook => &["11.2.3"],
        KernelStep::Hidden => &["3.2.2"],
        KernelStep::Count => &["8.3.3", "8.3.3.1"],
        KernelStep::Worn => &["8.6.1"],
        KernelStep::End => &["8.2.1.4"],
        KernelStep::Apply => &["8.1.3.3.3", "1.3.7"],
        KernelStep::Zero => &["1.3.3"],
        KernelStep::Number => &["1.3.6"],
        KernelStep::Sequence => &["1.3.7.4", "8.3.1"],
        KernelStep::Batch => &["8.4.4.1"],
        KernelStep::Mode => &["8.3.3"],
        KernelStep::Shown => &["3.1.7"],
    }
}

/// The clauses that say what a zone is, or who may look into it.
pub fn zone_clauses(kind: u8, seen: bool) -> &'static [Clause] {
    match (kind, seen) {
        (zone::DECK, false) => &["3.1.1", "3.1.3", "3.1.5", "3.2.1"],
        (zone::DECK, true) => &["3.1.4", "3.2.2"],
        (zone::HAND, false) => &["3.1.1", "3.1.3", "3.1.5", "3.8.1"],
        (zone::HAND, true) => &["3.1.4", "3.8.2", "3.8.3"],
        (zone::TRASH, false) => &["3.1.1", "3.1.3", "3.1.5", "3.4.1"],
        (zone::TRASH, true) => &["3.1.4", "3.4.2"],
        (zone::DAMAGE, false) => &["3.1.1", "3.1.3", "3.1.5", "3.7.1"],
        (zone::DAMAGE, true) => &["3.1.4", "3.7.2"],
        (zone::SKILL, false) => &["3.1.1", "3.1.2", "3.1.3", "3.1.5", "3.6.1"],
        (zone::SKILL, true) => &["3.1.4", "3.6.2"],
        (zone::LEVEL, false) => &["3.1.1", "3.1.3", "3.3.1", "3.3.3", "2.2.3"],
        (zone::LEVEL, true) => &["3.1.4", "3.3.2"],
        (zone::ITEMS, false) => &["3.5.6", "8.6.1"],
        (_, false) => &["3.1.1", "3.1.2", "3.1.3", "3.5.1", "3.5.4.1"],
        (_, true) => &["3.1.4", "3.5.2"],
    }
}
