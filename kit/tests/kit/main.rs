//! The library as a front end uses it.

mod requests;
mod shipped_texts;
