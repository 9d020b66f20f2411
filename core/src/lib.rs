//! The kernel, which knows no game, and the rulebooks that run on it. No I/O, no parsing, no Lua.

pub mod events;
pub mod opening;
pub mod preparation;
pub mod procedures;
pub mod ruleset;
pub mod rulesets;
pub mod standing;
pub mod steps;
pub mod turns;
pub mod vocabulary;
pub mod words;

pub mod card_text;
mod joined;
pub mod kernel;
pub mod meaning;
pub mod printed;
pub mod rulebook;
pub mod scripting;
pub mod table;
