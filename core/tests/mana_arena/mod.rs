//! Mana Arena with catalogues that are plain data: whole games, and awkward rules at positions set for them.

mod attacks;
mod board;
mod cards;
mod chains;
mod choices;
mod fields;
mod games;
mod payments;
mod replacements;
mod rounds;
