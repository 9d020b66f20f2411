//! `cargo xtask count`: how many instructions a decision takes, held against what was recorded. Instructions are counted by
//! callgrind, which counts the same on every machine and whatever else it does, where times say little. What is counted is an
//! example of the kernel that plays random games of the rulebooks with cards made for it, in the build that tests leave
//! behind: nothing is compiled for it, and it takes seconds.

use crate::{metadata, root};
use anyhow::{Context as _, bail, ensure};
use cardwright_core::rulesets;
use std::path::{Path, PathBuf};
use std::process::Command;

/// Where the record lies.
const RECORD: &str = "core/examples/instructions.txt";
/// Games of each rulebook.
const GAMES: &str = "40";
/// So many hundredths more than recorded is too much. Two builds of one source differ by less than one in a thousand.
const TOLERANCE: f64 = 3.0;
/// What copies of memory are made with goes by the machine: without these all take the same way.
const TUNABLES: &str = "glibc.cpu.hwcaps=-AVX512F,-AVX512VL,-AVX2,-ERMS,-FSRM";

/// Arguments of `count`.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// Write down what is counted now
    #[arg(long)]
    bless: bool,
    /// The program that is counted; left out: `target/debug/examples/instructions`
    #[arg(long)]
    program: Option<PathBuf>,
}

/// What was counted: the compiler, and for each rulebook its instructions a decision.
#[derive(Debug, PartialEq)]
struct Counts {
    compiler: String,
    rulebooks: Vec<(String, f64)>,
}

/// Counts, and holds it against the record or writes that anew.
///
/// # Errors
/// There is no valgrind or no program, or a decision takes too many instructions.
pub fn run(args: &Args) -> anyhow::Result<()> {
    let target = std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| root().join("target"), PathBuf::from);
    let program = args.program.clone().unwrap_or_else(|| target.join("debug/examples/instructions"));
    ensure!(program.is_file(), "{} is not there: `cargo test --workspace --no-run` builds it", program.display());
    let rulebooks = rulesets::ALL.iter().map(|book| book.vocabulary().game.id);
    let rulebooks =
        rulebooks.map(|name| Ok((name.to_owned(), counted(&program, name)?))).collect::<anyhow::Result<_>>()?;
    let counts = Counts { compiler: format!("{} {}", metadata::compiler("release: ")?, metadata::host()?), rulebooks };
    let record = root().join(RECORD);
    if args.bless {
        std::fs::write(&record, text(&counts)).with_context(|| record.display().to_string())?;
        return Ok(());
    }
    let recorded = read(&std::fs::read_to_string(&record).with_context(|| record.display().to_string())?)?;
    let found = judged(&recorded, &counts);
    found.iter().for_each(|(said, _)| println!("{said}"));
    ensure!(found.iter().all(|(_, fine)| *fine), "a decision takes more than it did: see {RECORD}");
    Ok(())
}

/// The instructions of a decision in random games of one rulebook.
fn counted(program: &Path, rulebook: &str) -> anyhow::Result<f64> {
    let mut valgrind = Command::new("valgrind");
    valgrind.env("GLIBC_TUNABLES", TUNABLES).args(["--tool=callgrind", "--callgrind-out-file=/dev/null"]);
    let output = valgrind.arg(program).args([GAMES, rulebook]).output().context("valgrind is not there")?;
    let (told, counted) = (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
    ensure!(output.status.success(), "valgrind {} fails:\n{counted}", program.display());
    let decisions = told.split(" decisions").next().and_then(|s| s.rsplit(' ').next()).and_then(|n| n.parse().ok());
    let instructions = counted.split("Collected : ").nth(1).and_then(|s| s.split_whitespace().next()?.parse().ok());
    match (instructions, decisions) {
        (Some::<f64>(instructions), Some::<f64>(decisions)) if decisions > 0.0 => Ok(instructions / decisions),
        _ => bail!("what was counted can't be read:\n{told}{counted}"),
    }
}

fn text(counts: &Counts) -> String {
    let head = "# Instructions of a decision, as tests are built: compiler and platform, then a line for each rulebook.\n\
                # Written by `cargo xtask count --bless`; `.ci/run` holds against it what is counted anew.\n";
    let lines: String = counts.rulebooks.iter().map(|(name, n)| format!("{name} {n:.0}\n")).collect();
    format!("{head}{}\n{lines}", counts.compiler)
}

fn read(text: &str) -> anyhow::Result<Counts> {
    let mut lines = text.lines().filter(|line| !line.starts_with('#'));
    let compiler = lines.next().unwrap_or_default().to_owned();
    let line = |line: &str| Some((line.split_once(' ')?.0.to_owned(), line.split_once(' ')?.1.parse().ok()?));
    let rulebooks: Option<Vec<(String, f64)>> = lines.map(line).collect();
    let rulebooks = rulebooks.filter(|all| !all.is_empty()).with_context(|| format!("{RECORD} can't be read"))?;
    Ok(Counts { compiler, rulebooks })
}

/// What is to be said of each rulebook, and whether it is well. Another compiler or platform makes other instructions of the
/// same source: then nothing is judged.
fn judged(recorded: &Counts, now: &Counts) -> Vec<(String, bool)> {
    if recorded.compiler != now.compiler {
        return vec![(format!("counted with {}, recorded with {}: not judged", now.compiler, recorded.compiler), true)];
    }
    let one = |(name, bound): &(String, f64)| {
        let Some((_, n)) = now.rulebooks.iter().find(|(counted, _)| counted == name) else {
            return (format!("{name}: not counted"), false);
        };
        let more = (n / bound - 1.0) * 100.0;
        let known = if more < -TOLERANCE { "; `cargo xtask count --bless` keeps that" } else { "" };
        (format!("{name}: {n:.0} instructions a decision, {more:+.1} %{known}"), more <= TOLERANCE)
    };
    recorded.rulebooks.iter().map(one).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn counts(compiler: &str, rulebooks: &[(&str, f64)]) -> Counts {
        let rulebooks = rulebooks.iter().map(|(name, n)| ((*name).to_owned(), *n)).collect();
        Counts { compiler: compiler.to_owned(), rulebooks }
    }

    #[test]
    fn what_takes_more_than_it_did_fails() {
        let recorded = counts("1.95.0 here", &[("one", 1000.0), ("other", 2000.0)]);
        let fine = |one, other| {
            let now = counts("1.95.0 here", &[("one", one), ("other", other)]);
            judged(&recorded, &now).iter().all(|(_, fine)| *fine)
        };
        assert!(fine(1029.0, 2059.0));
        assert!(fine(500.0, 2000.0));
        assert!(!fine(1031.0, 2000.0));
        assert!(!fine(1000.0, 2061.0));
        assert!(!judged(&recorded, &counts("1.95.0 here", &[("one", 1000.0)])).iter().all(|(_, fine)| *fine));
        assert!(judged(&recorded, &counts("1.96.0 here", &[("one", 9000.0)])).iter().all(|(_, fine)| *fine));
    }

    #[test]
    fn a_record_is_read_as_it_is_written() {
        let counts = counts("1.95.0 here", &[("one", 1000.0)]);
        assert_eq!(read(&text(&counts)).unwrap(), counts);
        assert!(read("# nothing\n1.95.0\n").is_err());
        assert!(read("1.95.0\none\n").is_err());
    }
}
