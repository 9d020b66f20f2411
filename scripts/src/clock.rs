//! The clock that stops a script which got around every other limit. It decides nothing but that: where it stops one, the game
//! ends with a fault.

use crate::limits::TIME;
use std::cell::Cell;
use std::time::{Duration, Instant};

thread_local! {
    /// When the script at work on this thread is stopped.
    static DEADLINE: Cell<Option<Instant>> = const { Cell::new(None) };
    /// What the time on this thread is counted from.
    static START: Instant = Instant::now();
}

/// Sets the clock for a script that begins to run, unless one is running that has called for it. What it was set to before: to
/// be given back to [`reset`].
pub fn begin() -> Option<Instant> {
    let outer = DEADLINE.get();
    if outer.is_none() {
        DEADLINE.set(Instant::now().checked_add(Duration::from_millis(TIME)));
    }
    outer
}

/// Sets the clock as it was.
pub fn reset(to: Option<Instant>) {
    DEADLINE.set(to);
}

/// Whether the script at work has had its time.
pub fn is_late() -> bool {
    DEADLINE.get().is_some_and(|deadline| Instant::now() > deadline)
}

/// Microseconds since this thread first asked for them.
pub fn micros() -> u64 {
    START.with(|start| u64::try_from(start.elapsed().as_micros()).unwrap_or(u64::MAX))
}
