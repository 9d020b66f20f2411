//! How much a script may use. Each limit ends in an error of its own, named here, and never in a panic. They are counted
//! from what the script does, not from time, so that a game meets them again wherever it is replayed. Time stands behind them
//! as a limit that no script should meet.

/// Bytes that a machine may hold beside what its scripts are when they are loaded. No handler comes near it: fuel runs out
/// first, since whatever takes room is paid for with it.
pub const MEMORY: usize = 128 << 20;
/// Bytes that the scripts of a catalogue may be when they are loaded.
pub const LOADED_MEMORY: usize = 128 << 20;
/// What a machine may hold beside that when a handler begins: what others have left is thrown away before.
pub const EASY_MEMORY: usize = 16 << 20;
/// Bytes of a script.
pub const SOURCE: usize = 64 << 10;
/// Turns of loops and calls of functions that a handler may take in all. What goes through much costs more: [`BYTES`].
pub const FUEL: u32 = 20_000;
/// What an effect or a choice costs of it.
pub const ASKED: u32 = 10;
/// The same for a function that only looks (`when`, a number of a passive ability).
pub const LOOKING_FUEL: u32 = 5_000;
/// The same for all functions of one file that only look, which have equal shares of it: they are worked out again and again, and
/// nobody pays for it.
pub const LOOKING_FUEL_OF_FILE: u32 = 20_000;
/// What it costs such a function to read something of the game.
pub const LOOKED: u32 = 10;
/// Abilities and delayed parts that a file registers.
pub const PARTS: usize = 100;
/// The same for all runs of a test (`where`) in one call.
pub const TESTING_FUEL: u32 = 2_500;
/// What such a call costs beside it: whatever the tests do, a handler comes to its end.
pub const TESTED: u32 = 250;
/// The same for a file while it is loaded.
pub const LOADING_FUEL: u32 = 20_000;
/// Bytes that are gone through, or put together, for as much fuel as a turn of a loop costs; so many bytes of a script, too.
pub const BYTES: u32 = 64;
/// Values that a function may be given or give.
pub const VALUES: usize = 250;
/// Milliseconds after which a script is stopped by the clock, whatever it does. That is a fault: the game ends with it, since a
/// clock must not decide how a game goes on.
pub const TIME: u64 = 2_000;
/// Calls into the game that a handler may make.
pub const CALLS: usize = 4_000;
/// Cards, texts and numbers that one call may be given.
pub const ARGUMENTS: usize = 2_000;
/// Bytes of a text that is remembered, and of a word under which something is.
pub const REMEMBERED_TEXT: usize = 1 << 10;
/// Bytes that the scripts of one card remember together: words, texts, 4 for a card of a list, and 16 for each word beside.
pub const REMEMBERED_BY_CARD: usize = 8 << 10;
/// Bytes that the scripts of all cards in a game remember together, counted in the same way.
pub const REMEMBERED: usize = 64 << 10;
/// Bytes of an error's message that are kept.
pub const MESSAGE: usize = 300;
/// How deep tables may nest in arguments.
pub const NESTING: u8 = 4;
/// Elements or bytes up to which a function of the standard library that goes through all of them costs no fuel of its own.
pub const CHEAP: usize = 256;
/// Handlers that are kept where they stand, on one thread; the others run again from their journals.
pub const LIVE: usize = 64;

/// Steps of functions that are known by what they did before, on one thread.
pub const PATHS: usize = 1 << 14;
/// Answers to one step after which it is known how a function goes on.
pub const BRANCHES: usize = 32;
/// Calls of a handler beyond which it is not looked up any more, and readings that a function that only looks may make.
pub const RETRACED: usize = 256;

/// The code of a script that goes on too long.
pub const OUT_OF_FUEL: &str = "script-out-of-fuel";
pub use cardwright_core::kernel::capacity::REPEATS;
pub use cardwright_core::scripting::{OUT_OF_TIME, TOO_MUCH};
/// The code of a script that holds too much memory.
pub const OUT_OF_MEMORY: &str = "script-out-of-memory";
/// Functions that call each other too deeply: the stack of the language is full.
pub const TOO_DEEP: &str = "script-too-deep";
/// Asked the game too often.
pub const TOO_MANY_CALLS: &str = "script-too-many-calls";
/// Remembers more than it may.
pub const REMEMBERS_TOO_MUCH: &str = "script-remembers-too-much";
/// Did something else when it was run again.
pub const NOT_DETERMINISTIC: &str = "script-not-deterministic";
/// Anything else that goes wrong while a script runs.
pub const FAILED: &str = "script-failed";
/// The code of a script that can't be read.
pub const SYNTAX: &str = "script-syntax";
