//! The library as a front end uses it.

mod projects;
mod requests;
mod shipped_texts;
