//! The library as a front end uses it.

#[cfg(not(feature = "scripts"))]
mod no_scripts;
mod projects;
mod requests;
mod shipped_texts;
