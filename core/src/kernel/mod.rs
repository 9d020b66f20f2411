//! The kernel: state, events, choices and time for any card game. It knows no game; a rulebook fulfils
//! [`crate::ruleset::Ruleset`].

mod answered;
pub mod catalog;
mod choose;
mod commit;
mod complete;
pub mod continuous;
pub mod decision;
mod depends;
pub mod derived;
mod doing;
pub mod eval;
pub mod event;
pub mod game;
pub mod history;
pub mod ids;
mod interpret;
pub mod list;
pub mod log;
mod look;
pub mod machine;
pub mod marks;
pub mod noun;
mod open;
pub mod piles;
mod probe;
pub mod program;
pub mod renumber;
mod restrict;
pub mod rng;
pub mod script;
pub mod snapshot;
pub mod spill;
pub mod state;
pub mod take;
pub mod trigger;
pub mod view;
