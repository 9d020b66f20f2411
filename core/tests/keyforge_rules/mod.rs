//! The awkward rules of the second rulebook, one test each, at positions set for them and with abilities written as
//! programs: what a card text will become.

#![allow(clippy::unwrap_used, clippy::panic, clippy::indexing_slicing, reason = "a test stops at the first surprise")]

pub mod board;
mod damage;
mod fights;
mod line;
mod playing;
mod turn;
mod using;
