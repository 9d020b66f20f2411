//! The cards of a game and what runs their scripts: immutable, shared by all games and threads.

pub use super::cards::*;
use crate::scripting::Scripts;
use serde::Serialize;
use std::ops::{Deref, DerefMut};

/// Everything that a game is played with: its cards, and the host of their scripts if any card has one. Whoever only reads
/// cards takes [`Cards`].
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize)]
#[serde(transparent)]
pub struct Catalog {
    data: Cards,
    /// The host of the cards' scripts.
    #[serde(skip)]
    pub scripts: Scripts,
}

impl From<Cards> for Catalog {
    /// A catalogue of cards of which none has a script.
    fn from(data: Cards) -> Self {
        Catalog { data, scripts: Scripts::default() }
    }
}

impl Deref for Catalog {
    type Target = Cards;

    fn deref(&self) -> &Cards {
        &self.data
    }
}

impl DerefMut for Catalog {
    fn deref_mut(&mut self) -> &mut Cards {
        &mut self.data
    }
}
