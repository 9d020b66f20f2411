//! What has changed since the present values were worked out, as it is noted by whoever changes it.

use super::depends::{BOARD, FORCE, READS_PLAYER, READS_TURN, ROSTER, ZONE_BITS};
use super::ids::ZoneId;
use super::machine::Machine;
use crate::ruleset::Ruleset;

impl<R: Ruleset> Machine<R> {
    /// Something changed that present values are made of: they are worked out again, and looked at again by rule
    /// processing.
    pub fn touch(&mut self) {
        self.touch_part(u64::MAX);
    }

    /// The same where only a part of what values are made of has changed, as bits of [`super::cards::Ability::reads`].
    pub fn touch_part(&mut self, part: u64) {
        self.stale |= part;
        if part & ZONE_BITS != 0 {
            self.stale_at = u64::MAX;
        }
        let board = part & (BOARD | ROSTER | FORCE) != 0;
        self.core.unchecked |= if board { u8::MAX } else { R::CHECKS_MORE };
    }

    /// The same where only numbers of players have changed.
    pub fn touch_players(&mut self) {
        self.touch_part(READS_PLAYER * 15);
    }

    /// The same where a card has moved between two zones.
    pub(super) fn touch_between(&mut self, part: u64, from: ZoneId, to: ZoneId) {
        self.touch_part(part);
        self.stale |= u64::from(from.bit() | to.bit());
        self.stale_at |= from.place() | to.place();
    }

    /// Whether the present values must be worked out before they are read.
    pub fn needs_refresh(&self) -> bool {
        self.stale != 0
    }

    /// The turn, or what was done in it, changed: values that read it are worked out again.
    pub fn touch_turn(&mut self) {
        if self.derived.reads & READS_TURN != 0 {
            self.touch_part(READS_TURN);
        }
    }
}
