//! Chapter 5: what the shared set-up does in this game.

use super::state::{question, verb};
use crate::printed::{Mulligan, NewHand, Preparation};

/// How many cards each player draws first (5.1.6).
const FIRST_HAND: i32 = 5;

/// Shuffling, who goes first, first hands, and another hand for those who want one.
pub const PREPARATION: Preparation = Preparation {
    shuffle: &["5.1.1", "3.2.1"],
    // 5.1.4, 3.3.1: the leaders lie on level 1, base side up, since the game was laid out.
    laid_out: &["5.1.4", "3.3.1", "4.6.2.1"],
    first: "5.1.5",
    hands: &[FIRST_HAND],
    mulligan: Some(Mulligan {
        question: question::MULLIGAN,
        keep: verb::KEEP,
        redraw: verb::REDRAW,
        // 5.1.6.1: the whole hand into the deck, shuffle, five new cards.
        clauses: &["5.1.6.1"],
        new_hand: NewHand::Cards(FIRST_HAND),
    }),
    done: &["5.1.7", "6.1.1"],
};
