//! The library as a front end uses it.
//! One program holds them all, so that everything is linked once; a test checks that no file is left out.

#[cfg(not(feature = "scripts"))]
mod no_scripts;
mod projects;
mod requests;
mod shipped_texts;
