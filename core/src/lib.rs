//! The kernel, which knows no game, and the rulebooks that run on it. No I/O, no parsing, no Lua.

pub mod opening;
pub mod ruleset;
pub mod rulesets;
pub mod vocabulary;

pub mod kernel;
pub mod rulebook;
pub mod scripting;
pub mod table;
