//! Modifications in force that end.

use super::depends::{BOARD, FORCE, ROSTER};
use super::ids::Ref;
use super::machine::Machine;
use super::overflow;
use super::state::{Duration, Floating, On};
use crate::ruleset::Ruleset;

impl<R: Ruleset> Machine<R> {
    /// Ends the modifications that `over` names and those whose card is gone. Returns how many became void.
    pub(super) fn expire_such(&mut self, over: impl Fn(&Floating) -> bool) -> usize {
        let before = self.floats();
        let (mut ends, mut grants) = (std::mem::take(&mut self.ends), false);
        ends.clear();
        let super::state::Core { objects, floating, .. } = &mut self.core;
        let live = |r: Ref| objects.get(usize::from(r.slot)).is_some_and(|o| o.incarnation == r.incarnation);
        overflow::keep(floating, &mut self.spill.over.floating, |f| {
            let gone = match (f.on, f.until) {
                (On::Card(on), _) if !live(on) => true,
                (_, Duration::Source) => !live(f.source),
                _ => false,
            };
            let kept = !gone && !over(f);
            grants |= !kept && f.change.abilities();
            if !kept {
                ends.push((f.on, f.change));
            }
            kept
        });
        let ended = before - self.floats();
        if ended > 0 {
            let mut marked = std::mem::take(&mut self.marked);
            let rows_alone =
                ends.iter().fold(true, |alone, (on, change)| self.alters(*on, *change, &mut marked) && alone);
            self.marked = marked;
            self.touch_part(match () {
                () if grants => ROSTER | FORCE | BOARD,
                () if rows_alone => BOARD,
                () => FORCE | BOARD,
            });
        }
        self.ends = ends;
        ended
    }
}
