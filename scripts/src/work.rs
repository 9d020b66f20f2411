//! What a script at work reaches from inside Lua: the board of its game, and its journal. Both are put in place for the
//! time that the script runs and taken away again, so that nothing of a game outlives its step.

use crate::limits::{CALLS, TOO_MANY_CALLS};
use cardwright_core::kernel::ids::Ref;
use cardwright_core::kernel::spill::{Journal, Memo, Reply};
use cardwright_core::scripting::Board;
use mlua::AnyUserData;
use scoped_tls_hkt::scoped_thread_local;
use std::cell::{Cell, RefCell};

scoped_thread_local!(
    /// The game that the script at work belongs to.
    pub static BOARD: for<'a> &'a (dyn Board + 'a)
);

thread_local! {
    /// The script at work.
    pub static WORK: RefCell<Work> = RefCell::new(Work::default());
    /// What it may still do before it is stopped.
    pub static FUEL: Cell<u32> = const { Cell::new(0) };
    /// Why it was stopped, once it was: nothing it catches makes it go on.
    pub static STOPPED: Cell<Option<&'static str>> = const { Cell::new(None) };
}

/// A script at work.
#[derive(Default)]
pub struct Work {
    /// Its calls so far.
    pub journal: Journal,
    /// How many of them it has made again.
    pub at: usize,
    /// The cards it speaks of: one handle each.
    pub handles: Vec<(Ref, AnyUserData)>,
    /// Functions at work that only look: their calls are in no journal.
    pub looking: u32,
    /// How the effect before was carried out: in full, at all.
    pub last: (bool, bool),
    /// What scripts remember.
    pub memory: Vec<Memo>,
    /// It did something else than when it ran first.
    pub strayed: bool,
}

/// An error that a script meets, at the line that it is in.
pub fn refuse(lua: &mlua::Lua, message: impl AsRef<str>) -> mlua::Error {
    mlua::Error::runtime(format!("{}{}", place(lua), message.as_ref()))
}

/// The place in a script that is being run: `file:line: `.
pub fn place(lua: &mlua::Lua) -> String {
    (0..6)
        .find_map(|level| {
            lua.inspect_stack(level, |at| {
                let source = at.source();
                let file = source.source.as_deref().and_then(|s| s.strip_prefix('='))?;
                let line = at.current_line()?;
                (file != crate::vm::PRELUDE && source.what != "C").then(|| format!("{file}:{line}: "))
            })
            .flatten()
        })
        .unwrap_or_default()
}

/// Reads the board for a script: once, and from the journal when the script is run again.
pub fn read(lua: &mlua::Lua, call: u64, live: impl FnOnce(&dyn Board) -> mlua::Result<Reply>) -> mlua::Result<Reply> {
    if !BOARD.is_set() {
        return Err(refuse(lua, "there is no game yet: this can only be read in a handler"));
    }
    let known = WORK.with(|work| {
        let mut work = work.borrow_mut();
        if work.looking > 0 {
            return Ok(None);
        }
        let at = work.at;
        match work.journal.calls.get(at) {
            Some((was, reply)) if *was == call => {
                let reply = reply.clone();
                work.at += 1;
                Ok(Some(Some(reply)))
            }
            Some(_) => {
                work.strayed = true;
                Err("it does not do what it did when it ran first")
            }
            None if at >= CALLS => Err(TOO_MANY_CALLS),
            None => Ok(Some(None)),
        }
    });
    match known {
        Ok(Some(Some(reply))) => Ok(reply),
        Ok(None) => BOARD.with(live),
        Ok(Some(None)) => {
            let reply = BOARD.with(live)?;
            WORK.with(|work| {
                let mut work = work.borrow_mut();
                work.journal.push(call, reply.clone());
                work.at += 1;
            });
            Ok(reply)
        }
        Err(TOO_MANY_CALLS) => {
            STOPPED.set(Some(TOO_MANY_CALLS));
            FUEL.set(0);
            Err(refuse(lua, format!("it asks the game more than {CALLS} times")))
        }
        Err(message) => Err(refuse(lua, message)),
    }
}

/// Runs a function that only looks.
pub fn looking<T>(run: impl FnOnce() -> T) -> T {
    WORK.with(|work| work.borrow_mut().looking += 1);
    let result = run();
    WORK.with(|work| work.borrow_mut().looking -= 1);
    result
}
