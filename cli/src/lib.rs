//! The program `cardwright` as a library, so that tests run the very code that the command line runs.

pub mod app;
pub mod bots;
pub mod builtin;
pub mod cards;
pub mod checking;
pub mod commands;
pub mod context;
pub mod fixing;
pub mod games;
pub mod journal;
pub mod offer;
pub mod report;
pub mod scenario;
pub mod simulation;
