//! Before the first turn (KF2-setup): what the shared set-up does here.

use super::state::{question, verb};
use crate::printed::{Mulligan, NewHand, Preparation};

/// Shuffling, who goes first, first hands, the mulligan.
pub const PREPARATION: Preparation = Preparation {
    shuffle: &["KF2-seats.1", "KF2-setup.5"],
    laid_out: &[],
    first: "KF2-setup.2",
    // KF2-setup.3: the first player draws seven cards, the other six.
    hands: &[7, 6],
    mulligan: Some(Mulligan {
        question: question::MULLIGAN,
        keep: verb::KEEP,
        redraw: verb::MULLIGAN,
        clauses: &[],
        // KF2-setup.4: the whole hand into the deck, shuffle, one card fewer.
        new_hand: NewHand::Fewer(1),
    }),
    done: &[],
};
