//! How much a script may use. Each limit ends in an error of its own, named here, and never in a panic. They are counted
//! from what the script does, not from time, so that a game meets them again wherever it is replayed.

/// Bytes that scripts at work may hold on one thread, beside what all of them are when they are loaded.
pub const MEMORY: usize = 16 << 20;
/// Bytes that the scripts of a catalogue may be when they are loaded.
pub const LOADED_MEMORY: usize = 128 << 20;
/// Memory of that above which a script that goes on working pays for it with fuel: long texts are slow to copy.
pub const EASY_MEMORY: usize = 1 << 20;
/// Turns of loops and calls of functions that a handler may take in all.
pub const FUEL: u32 = 50_000;
/// The same for a function that only looks (`where`, `when`, a number of a passive ability).
pub const LOOKING_FUEL: u32 = 25_000;
/// The same for a file while it is loaded.
pub const LOADING_FUEL: u32 = 100_000;
/// Calls into the game that a handler may make.
pub const CALLS: usize = 4_000;
/// Cards, texts and numbers that one call may be given.
pub const ARGUMENTS: usize = 2_000;
/// Bytes of an error's message that are kept.
pub const MESSAGE: usize = 300;
/// How deep tables may nest in arguments.
pub const NESTING: u8 = 4;
/// Elements or bytes beyond which a function of the standard library that goes through all of them costs fuel.
pub const CHEAP: usize = 256;
/// Handlers that are kept where they stand, on one thread; the others run again from their journals.
pub const LIVE: usize = 64;

/// Steps of functions that are known by what they did before, on one thread.
pub const PATHS: usize = 1 << 14;
/// Answers to one step after which it is known how a function goes on.
pub const BRANCHES: usize = 32;
/// Calls of a handler beyond which it is not looked up any more.
pub const RETRACED: usize = 256;

/// The code of a script that goes on too long.
pub const OUT_OF_FUEL: &str = "script-out-of-fuel";
/// The code of a script that holds too much memory.
pub const OUT_OF_MEMORY: &str = "script-out-of-memory";
/// Functions that call each other too deeply: the stack of the language is full.
pub const TOO_DEEP: &str = "script-too-deep";
/// Asked the game too often.
pub const TOO_MANY_CALLS: &str = "script-too-many-calls";
/// Did something else when it was run again.
pub const NOT_DETERMINISTIC: &str = "script-not-deterministic";
/// Anything else that goes wrong while a script runs.
pub const FAILED: &str = "script-failed";
/// The code of a script that can't be read.
pub const SYNTAX: &str = "script-syntax";
