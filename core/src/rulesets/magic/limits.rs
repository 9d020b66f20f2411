//! What can be in a game at all: what card texts are held against. Read by the card language only.

use super::vocabulary::{card_type, zone};
use crate::rulebook::Limits;

/// The zones that any card can lie in, as bits.
const PILES: u32 = 1 << zone::LIBRARY
    | 1 << zone::HAND
    | 1 << zone::GRAVEYARD
    | 1 << zone::EXILE
    | 1 << zone::COMMAND
    | 1 << zone::OUTSIDE;
/// Those of a permanent card that is cast (110.4b).
const CAST: u32 = PILES | 1 << zone::BATTLEFIELD | 1 << zone::STACK;
/// Those of an instant or a sorcery (110.4).
const SPELL: u32 = PILES | 1 << zone::STACK;

/// What can be in a game of this rulebook.
pub const LIMITS: Limits = Limits {
    // 100.5: a deck has no most.
    cards: 250,
    damage: 9_999,
    times: 99,
    // A land is never cast (116.2a).
    lies: &[PILES | 1 << zone::BATTLEFIELD, CAST, CAST, CAST, CAST, SPELL, SPELL, CAST, CAST, CAST, CAST],
    room: &[None; 11],
    steps: &[],
    printed: &[],
    head_numbers: &[],
    bearers: &[],
    required: &[],
    covered: None,
    headed: 0,
    one_text: 1 << card_type::INSTANT | 1 << card_type::SORCERY,
    answering: &[],
    alone: &[],
    states: &[],
    counted: &[],
    idle: &[],
    played: &[],
    before: false,
    asking_use: &[],
    clashes: &[],
    turns: &[],
    lasting: &[],
    over: &[],
    calm: 0,
    seldom: &[],
    made: &[],
};
