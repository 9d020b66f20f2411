//! `cargo xtask bless`: runs tests that keep golden files so that they write what is so now in place of comparing it.

use crate::root;
use anyhow::{Context as _, bail};
use clap::ValueEnum;
use std::process::Command;

/// Arguments of `bless`.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// Which golden files; left out: all but `mistakes`
    #[arg(value_enum)]
    which: Vec<Golden>,
}

/// A group of golden files.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Golden {
    /// What `check` says about the cases of tests/diagnostics
    Diagnostics,
    /// What `test` says about the failing scenarios of tests/failures
    Failures,
    /// Whole games, sessions and saved games: tests/playthroughs, tests/saves
    Games,
    /// How many mistakes `check` finds, the tables of docs/checking.md; takes minutes
    Mistakes,
}

impl Golden {
    /// The modules of the test program that keep them, as they begin the names of its tests.
    fn tests(self) -> &'static [&'static str] {
        match self {
            Golden::Diagnostics => &["diagnostics::", "broken_texts::"],
            Golden::Failures => &["scenario_failures::"],
            Golden::Games => &["playing::", "playthroughs::"],
            Golden::Mistakes => &["mutations::", "script_mutations::"],
        }
    }
}

/// Blesses.
///
/// # Errors
/// Tests that fail all the same: something is wrong beside the golden files.
pub fn run(args: &Args) -> anyhow::Result<()> {
    let usual = [Golden::Diagnostics, Golden::Failures, Golden::Games];
    let which = if args.which.is_empty() { &usual[..] } else { &args.which };
    for golden in which {
        let mut cargo = Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
        cargo.current_dir(root()).env("SNAPSHOTS", "overwrite");
        cargo.args(["test", "--locked", "-p", "cardwright-tests", "--test", "suite", "--"]).args(golden.tests());
        if *golden == Golden::Mistakes {
            cargo.arg("--ignored");
        }
        let status = cargo.status().context("cargo test")?;
        if !status.success() {
            let name = golden.to_possible_value().map(|value| value.get_name().to_owned()).unwrap_or_default();
            bail!("tests of `{name}` fail although their golden files were written just now: see above");
        }
    }
    Command::new("git").current_dir(root()).args(["--no-pager", "diff", "--stat"]).status().context("git diff")?;
    Ok(())
}
