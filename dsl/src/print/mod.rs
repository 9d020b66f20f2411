//! Trees back to card text, in the wording that `fmt` and `text` print. It reads no text, and nothing is decided here that
//! changes a meaning: parsing what is printed gives the same tree.

pub mod en;
