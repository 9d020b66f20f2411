//! Card text as it is read, printed and compiled.
//! One program holds them all, so that everything is linked once; a test checks that no file is left out.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    reason = "a test stops at the first surprise"
)]

mod accounting;
mod common;
mod corrections;
mod english;
mod examples;
mod inserted_phrases;
mod korean;
mod magic;
mod mana_arena;
mod no_panic;
mod paradigms;
mod products;
mod programs;
mod prohibitions;
mod readers;
mod rows;
mod rows_english;
mod rows_korean;
mod rows_sentences;
mod rulebook_numbers;
mod rulebook_verbs;
mod several_players;
mod spec_rules;
mod tree_notation;
