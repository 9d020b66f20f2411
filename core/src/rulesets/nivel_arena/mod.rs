//! Nivel Arena, comprehensive rules 2.1: one file per chapter of the rulebook.

pub mod vocabulary;
