//! The program `cardwright` as a library, so that tests run the very code that the command line runs.

pub mod app;
pub mod board;
pub mod bots;
pub mod builtin;
pub mod cards;
pub mod checking;
pub mod columns;
pub mod commands;
pub mod context;
pub mod digest;
pub mod fixing;
pub mod games;
pub mod importing;
pub mod journal;
pub mod linting;
pub mod offer;
pub mod playing;
pub mod relay;
pub mod report;
pub mod saves;
pub mod scenario;
pub mod schema;
pub mod session;
pub mod simulation;
pub mod watching;
pub mod words;
