//! The command line.

use std::process::ExitCode;

/// Reading texts and running scripts ask for many small pieces of memory.
#[global_allocator]
static MEMORY: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> ExitCode {
    cardwright::app::run(std::env::args_os()).into()
}
