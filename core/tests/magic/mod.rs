//! Magic with catalogues that are plain data: whole games, and awkward rules at positions set for them.

mod abilities;
mod attached;
mod board;
mod cards;
mod fights;
mod games;
mod positions_actions;
mod positions_combat;
mod positions_damage;
mod positions_mana;
mod positions_priority;
mod positions_seats;
mod positions_setup;
mod positions_turn;
mod rules;
mod stack;
mod watched;
