//! Magic with catalogues that are plain data: whole games, and awkward rules at positions set for them.

mod board;
mod cards;
mod fights;
mod games;
mod rules;
mod stack;
