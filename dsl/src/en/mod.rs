//! English card text.

mod normalise;
mod token;
