//! The rulebooks and the table as a program calls them, with cards made for the test.
//! One program holds them all, so that everything is linked once; a test checks that no file is left out.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    reason = "a test stops at the first surprise"
)]

mod auction;
mod chain;
mod keyforge_games;
mod keyforge_rules;
mod magic;
mod mana_arena;
mod mass;
mod outside;
mod positions;
mod room;
mod three_seats;
mod tokens;
mod tracked;
mod unicorn;
mod vanilla;
