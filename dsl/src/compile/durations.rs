//! How long a change lasts, as programs have it.

use super::words::Compiler;
use super::{Low, fault, unsayable};
use crate::tree::Duration;
use cardwright_core::kernel::program::Until;

/// A duration as programs have it. Those that are conditions and not ends are refused.
pub(super) fn until(cx: &Compiler<'_>, duration: Duration) -> Low<Until> {
    let own = |id: &str| cx.tracked().duration(id).map(Until::Rule).ok_or_else(|| unsayable(duration.as_str()));
    use Duration::{NextOppTurnEnd, NextOwnTurnEnd, OppTurnEnd, OppTurnStart, OwnTurnEnd, OwnTurnStart};
    let of_one =
        matches!(duration, OwnTurnEnd | OppTurnEnd | NextOwnTurnEnd | NextOppTurnEnd | OwnTurnStart | OppTurnStart);
    // Where more than two play, turns do not go to and fro.
    if of_one && cx.vocabulary.others.is_some() {
        return Err(unsayable(duration.as_str()));
    }
    Ok(match duration {
        Duration::ThisTurn => Until::ThisTurn,
        Duration::ThisAttack | Duration::ThisDefense => own("battle")?,
        Duration::ThisAttackPhase => own("attack-phase")?,
        Duration::OwnTurnEnd => Until::OwnTurnEnd,
        Duration::OppTurnEnd => Until::OpposingTurnEnd,
        Duration::NextOppTurnEnd => Until::NextOpposingTurnEnd,
        Duration::NextOwnTurnEnd => Until::NextOwnTurnEnd,
        // Nothing lies between the end of a turn and the start of the next one.
        Duration::OwnTurnStart => Until::OpposingTurnEnd,
        Duration::OppTurnStart => Until::OwnTurnEnd,
        Duration::DuringOwnTurn | Duration::DuringOppTurn => {
            return Err(fault("duration-is-condition").arg("duration", duration.as_str()));
        }
    })
}
