//! The kernel: state, events, choices and time for any card game. It knows no game; a rulebook fulfils
//! [`crate::ruleset::Ruleset`].

pub mod catalog;
pub mod decision;
pub mod event;
pub mod ids;
pub mod list;
pub mod log;
pub mod program;
pub mod view;
