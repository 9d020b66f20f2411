//! What a script at work reaches from inside Lua: the board of its game, and its journal. Both are put in place for the
//! time that the script runs and taken away again, so that nothing of a game outlives its step.

use crate::errors;
use crate::limits::{BYTES, CALLS, LOOKED, OUT_OF_FUEL, OUT_OF_TIME, RETRACED, TESTED, TESTING_FUEL, TOO_MANY_CALLS};
use crate::look::Look;
use crate::paths::{Step, Trail};
use crate::script::PRELUDE;
use crate::veil;
use cardwright_core::kernel::ids::Ref;
use cardwright_core::kernel::secrets::Secrets;
use cardwright_core::kernel::spill::{Journal, Memo, Reply, mix};
use cardwright_core::scripting::Board;
use mlua::AnyUserData;
use scoped_tls_hkt::scoped_thread_local;
use std::cell::{Cell, RefCell};

scoped_thread_local!(
    /// The game that the script at work belongs to.
    pub static BOARD: for<'a> &'a (dyn Board + 'a)
);

thread_local! {
    /// The script that runs on this thread.
    pub static WORK: RefCell<Work> = RefCell::new(Work::default());
    /// What it may still do before it is stopped.
    pub static FUEL: Cell<u32> = const { Cell::new(0) };
    /// What a step of it costs: more than 1 while a pattern is looked for in a long text.
    pub static WEIGHT: Cell<u32> = const { Cell::new(1) };
    /// Why it was stopped, once it was: nothing it catches makes it go on.
    pub static STOPPED: Cell<Option<&'static str>> = const { Cell::new(None) };
}

/// A running script.
#[derive(Default)]
pub struct Work {
    /// Its calls so far, with their answers.
    pub journal: Journal,
    /// How many of them it has made again.
    pub at: usize,
    /// The cards it speaks of: one handle each.
    pub handles: Vec<(Ref, AnyUserData)>,
    /// Functions at work that only look: their calls are in no journal.
    pub looking: u32,
    /// How many times its functions have read the game.
    pub looks: usize,
    /// A test of it was run: what that left behind must not be met by what comes after.
    pub tested: bool,
    /// It is itself a function that only looks.
    pub passive: bool,
    /// Where the script stands among what it did before.
    pub trail: Trail,
    /// How the effect before was carried out: in full, at all.
    pub last: (bool, bool),
    /// What the scripts of cards remember.
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
    place_of(lua, 1)
}

/// The place of the function at work (1), or of the one that called it (2).
pub fn place_of(lua: &mlua::Lua, nth: usize) -> String {
    let places = (0..12).filter_map(|level| {
        lua.inspect_stack(level, |at| {
            let source = at.source();
            let file = source.source.as_deref().and_then(|s| s.strip_prefix('='))?;
            let line = at.current_line()?;
            (file != PRELUDE && source.what != "C").then(|| format!("{file}:{line}: "))
        })
        .flatten()
    });
    places.take(nth).last().unwrap_or_default()
}

/// Stops a script for good: whatever it catches, the next step stops it again.
pub fn stop(code: &'static str) {
    FUEL.set(0);
    if STOPPED.get().is_none() {
        STOPPED.set(Some(code));
    }
}

/// Takes fuel from the script at work.
///
/// # Errors
/// There is not enough.
pub fn burn(lua: &mlua::Lua, n: u32) -> mlua::Result<()> {
    let left = FUEL.get();
    if STOPPED.get() == Some(OUT_OF_TIME) {
        return Err(refuse(lua, "it takes too long"));
    }
    if left <= n {
        stop(OUT_OF_FUEL);
        return Err(refuse(lua, "it goes on too long"));
    }
    FUEL.set(left - n);
    Ok(())
}

/// Takes the fuel for so many bytes.
///
/// # Errors
/// There is not enough.
pub fn charge(lua: &mlua::Lua, bytes: f64) -> mlua::Result<()> {
    #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)]
    let price = (bytes.min(1e12) / f64::from(BYTES)) as u64;
    burn(lua, u32::try_from(price).unwrap_or(u32::MAX).max(1))
}

/// Pays for a call whose tests are about to be run: the same whether they are run or their answer is known.
///
/// # Errors
/// There is not enough fuel.
pub fn pay_for_tests(lua: &mlua::Lua) -> mlua::Result<()> {
    burn(lua, TESTED)
}

/// Runs the tests of a call, with fuel of their own: what a handler has left does not depend on whether they had to be run.
pub fn testing<T>(run: impl FnOnce() -> T) -> T {
    WORK.with(|work| work.borrow_mut().tested = true);
    let outer = (FUEL.replace(TESTING_FUEL), WEIGHT.replace(1));
    let result = run();
    FUEL.set(if STOPPED.get().is_some() { 0 } else { outer.0 });
    WEIGHT.set(outer.1);
    result
}

/// The answer to a read, where it is known before the game is looked at.
enum Known {
    /// The journal holds it.
    Told(Reply),
    /// It is not known: the game has to be read.
    Nothing,
    /// It can't be read, for this reason.
    Refused(&'static str),
}

impl Work {
    /// A read: whether the journal knows it already.
    fn reads(&mut self, call: u64, look: Option<&Look>) -> Known {
        let step = |trail: &mut Trail| match look {
            Some(look) => trail.does(call, |symbols| {
                let card = look.card().map_or(Some(Ref::NONE), |r| symbols.of(r))?;
                Some(Step::Look(call, look.clone().of(|_| card)))
            }),
            None => {
                trail.leave();
                true
            }
        };
        if self.looking > 0 {
            self.looks += 1;
            if self.looks > if self.passive { RETRACED } else { CALLS } {
                return Known::Refused(TOO_MANY_CALLS);
            }
            return if self.is_testing() || step(&mut self.trail) { Known::Nothing } else { self.stray() };
        }
        match self.journal.calls.get(self.at) {
            Some((was, reply)) if *was == call => {
                let reply = reply.clone();
                self.at += 1;
                if !step(&mut self.trail) {
                    return self.stray();
                }
                self.trail.hears(&reply);
                Known::Told(reply)
            }
            Some(_) => self.stray(),
            None if self.at >= CALLS => Known::Refused(TOO_MANY_CALLS),
            None if step(&mut self.trail) => Known::Nothing,
            None => self.stray(),
        }
    }

    fn stray(&mut self) -> Known {
        self.strayed = true;
        Known::Refused("it does not do what it did when it ran first")
    }

    /// Whether a test of its own is at work: what that reads is no part of what the function does.
    fn is_testing(&self) -> bool {
        self.looking > u32::from(self.passive)
    }

    /// Notes the answer to a read.
    fn hears(&mut self, call: u64, reply: &Reply) {
        if self.is_testing() {
            return;
        }
        self.trail.hears(reply);
        if self.looking == 0 {
            self.journal.push(call, reply.clone());
            self.at += 1;
        }
    }
}

/// Reads the board for a script: once, and from the journal when the script is run again.
///
/// # Errors
/// There is no board, or the script reads too much or something else than before.
pub fn read(lua: &mlua::Lua, call: u64, look: &Look) -> mlua::Result<Reply> {
    let kept = match look {
        Look::Recall(_) => WORK.with(|work| work.borrow().memory.clone()),
        _ => Vec::new(),
    };
    read_by(lua, call, Some(look), |board| Ok(look.at(board, look.card().unwrap_or(Ref::NONE), &kept)))
}

/// The same, by way of a function: for what data can't say.
///
/// # Errors
/// As [`read`], or the function failed.
pub fn read_by(
    lua: &mlua::Lua,
    call: u64,
    look: Option<&Look>,
    live: impl FnOnce(&dyn Board) -> mlua::Result<Reply>,
) -> mlua::Result<Reply> {
    if !BOARD.is_set() {
        return Err(refuse(lua, "there is no game yet: this can only be read in a handler"));
    }
    if WORK.with(|work| work.borrow().passive) {
        burn(lua, LOOKED)?;
    }
    match WORK.with(|work| work.borrow_mut().reads(call, look)) {
        Known::Told(Reply::Failed(said)) => Err(mlua::Error::runtime(said)),
        Known::Told(reply) => Ok(reply),
        Known::Nothing => {
            let reply = match BOARD.with(live) {
                // A test of it failed: it would not when it is run again over what is there then.
                Err(error) if !errors::ends(&error) => {
                    let said = errors::told(&error);
                    WORK.with(|work| work.borrow_mut().hears(call, &Reply::Failed(said.as_str().into())));
                    return Err(mlua::Error::runtime(said));
                }
                reply => reply?,
            };
            let what = look.and_then(Look::card).unwrap_or(Ref::NONE);
            secretly(|board, secrets| match look {
                Some(look) => veil::look(board, look, what, &reply, secrets),
                None => veil::reply(board, &reply, secrets),
            });
            WORK.with(|work| work.borrow_mut().hears(call, &reply));
            Ok(reply)
        }
        Known::Refused(TOO_MANY_CALLS) => {
            stop(TOO_MANY_CALLS);
            let most = if WORK.with(|work| work.borrow().passive) { RETRACED } else { CALLS };
            Err(refuse(lua, format!("it asks the game more than {most} times")))
        }
        Known::Refused(message) => Err(refuse(lua, message)),
    }
}

/// Notes what the handler at work is told that somebody must not know. A function that only looks says nothing that is shown.
pub fn secretly(note: impl FnOnce(&dyn Board, &mut Secrets)) {
    WORK.with(|work| {
        let work = &mut *work.borrow_mut();
        if !work.passive {
            BOARD.with(|board| note(board, &mut work.journal.secrets));
        }
    });
}

/// The digest of a card, as calls and readings that speak of it have it: the same for any card in its place.
pub fn digest(what: Ref) -> u64 {
    WORK.with(|work| mix(18, work.borrow().trail.symbols.digest(what)))
}

/// Runs a function that only looks.
pub fn looking<T>(run: impl FnOnce() -> T) -> T {
    WORK.with(|work| work.borrow_mut().looking += 1);
    let result = run();
    WORK.with(|work| work.borrow_mut().looking -= 1);
    result
}

/// The digest of an entry that a call makes before it is carried out: what its own test selected.
const NOTED: u64 = 9;

/// Something that a call finds out before it is carried out: once, and from the journal from then on.
///
/// # Errors
/// Finding out failed.
pub fn noted(digest: u64, live: impl FnOnce() -> mlua::Result<Reply>) -> mlua::Result<Reply> {
    let call = NOTED << 32 | (digest & 0xFFFF);
    let known = WORK.with(|work| {
        let mut work = work.borrow_mut();
        // What a test of the script says, only the script can say again.
        work.trail.leave();
        let known = work.journal.calls.get(work.at).map(|(_, reply)| reply.clone());
        work.at += usize::from(known.is_some());
        known
    });
    let reply = match known {
        Some(reply) => reply,
        None => {
            let reply = live()?;
            WORK.with(|work| {
                let mut work = work.borrow_mut();
                work.journal.push(call, reply.clone());
                work.at += 1;
            });
            reply
        }
    };
    WORK.with(|work| work.borrow_mut().trail.hears(&reply));
    Ok(reply)
}

/// Whether an entry of the journal is one of [`noted`].
pub fn is_note(call: u64) -> bool {
    call >> 32 == NOTED && call & 0xFFFF_0000 == 0
}
