//! Games of cards as state machines: a kernel that knows no game, and the rulebooks that run on it.
//!
//! What this crate is for:
//!
//! 1. [`kernel`]: the state of a game as plain data of fixed capacity, events, choices, programs of cards, snapshots, and the
//!    run loop that stops wherever somebody must choose.
//! 2. [`ruleset`]: the contract that a rulebook fulfils towards the kernel; [`card_text`], [`printed`] and [`opening`] are the
//!    parts of it that the card compiler and front ends ask.
//! 3. What rulebooks have in common, given once: turns ([`turns`]), the time before them ([`preparation`]), who has lost
//!    ([`standing`]), events that most games cause ([`events`]).
//! 4. [`rulesets`]: the rulebooks, a folder each, every step with the clause that it follows.
//! 5. [`vocabulary`]: the words of a game in Korean and English, as tables that grammars, messages and boards read.
//! 6. [`table`] and [`rulebook`]: a game in progress and a rulebook as values, for whoever knows no rulebook by name;
//!    [`scripting`]: what the kernel and a host of scripts owe each other.
//!
//! What it must not do: read or write anything, parse text, know a clock, use a float or a hash map, or depend on another
//! crate of the workspace. The kernel names no game, and no rulebook reaches into another. Equal beginnings and equal answers
//! give equal states on every machine. Reaching a limit ends a game with a fault of its own, never with a panic.

pub mod events;
pub mod opening;
pub mod preparation;
pub mod procedures;
pub mod ruleset;
pub mod rulesets;
pub mod standing;
pub mod steps;
pub mod turns;
pub mod verb_words;
pub mod vocabulary;
pub mod words;

pub mod card_text;
mod fits;
mod joined;
pub mod kernel;
pub mod meaning;
mod misplaced;
pub mod printed;
mod reach;
pub mod rulebook;
pub mod screen;
pub mod scripting;
pub mod table;
