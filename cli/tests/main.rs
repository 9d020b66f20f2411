//! The program as somebody at a shell runs it.
//! One program holds them all, so that everything is linked once; a test checks that no file is left out.

mod check;
mod common;
mod fmt;
mod import;
mod isolated;
mod narrow;
mod new;
mod other_process;
mod reload;
mod sim;
mod tutorial;
