//! The program `cardwright`: its command line, its terminal, and how findings, results and boards are printed. What needs no
//! terminal is in `cardwright-kit`. A library so that tests run the very code that the command line runs.

pub mod app;
pub mod board;
pub mod columns;
pub mod commands;
pub mod context;
pub mod playing;
pub mod report;
pub mod watching;
