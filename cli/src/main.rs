//! The command line.

use std::process::ExitCode;

fn main() -> ExitCode {
    cardwright::app::run(std::env::args_os()).into()
}
