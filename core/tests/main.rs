//! The rulebooks and the table as a program calls them, with cards made for the test.
//! One program holds them all, so that everything is linked once; a test checks that no file is left out.

mod keyforge_games;
mod keyforge_rules;
mod positions;
mod three_seats;
mod vanilla;
