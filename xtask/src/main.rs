//! The command line of `cargo xtask`.

use clap::Parser;
use xtask::{bless, count, dist, pages, root};

/// Chores of the repository.
#[derive(Debug, Parser)]
#[command(name = "cargo xtask", bin_name = "cargo xtask")]
enum Task {
    /// Write the generated pages, schemas and settings anew
    Docs,
    /// Write golden files of tests anew; read the difference before keeping it
    Bless(bless::Args),
    /// Count the instructions of a decision and hold them against the record
    Count(count::Args),
    /// Make a release archive below target/dist and try it in an empty folder
    Dist(dist::Args),
}

fn main() -> anyhow::Result<()> {
    match Task::parse() {
        Task::Docs => {
            for path in pages::write(&root())? {
                println!("{path}");
            }
            Ok(())
        }
        Task::Bless(args) => bless::run(&args),
        Task::Count(args) => count::run(&args),
        Task::Dist(args) => dist::run(&args),
    }
}
