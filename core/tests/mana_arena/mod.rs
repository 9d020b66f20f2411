//! Mana Arena with catalogues that are plain data: whole games, and awkward rules at positions set for them.

mod cards;
mod games;
