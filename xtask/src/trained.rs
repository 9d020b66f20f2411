//! The program compiled once more by what it does: built with counters, run over the games of the shipped decks and over what
//! else people do with it, and built again by what was counted (profile-guided optimization). What counts and what uses the
//! counts are the compiler's own; `llvm-profdata` puts the counts together and must be as new as the compiler's LLVM.

use crate::{metadata, root};
use anyhow::{Context as _, bail, ensure};
use cardwright_kit::project::Workspace;
use cardwright_kit::project::games::{self, Game};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// Random games of each pair of decks that the program is trained on. Each pair of decks that a game ships is played.
const GAMES: &str = "60";
/// Games of each pair by bots that look at what they may know: few, for they look at much.
const GREEDY_GAMES: &str = "6";

/// The profile of a build that is kept: one unit, linked as one (`[profile.archive]` in `Cargo.toml`).
pub const PROFILE: &str = "archive";

/// Builds the program with the profile of archives and returns the folder that it is in. `flags`: for the compiler.
///
/// # Errors
/// It can't be built.
pub fn build(package: &str, platform: &str, flags: &[String]) -> anyhow::Result<PathBuf> {
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let mut build = Command::new(cargo);
    build.current_dir(root()).args(["build", "--profile", PROFILE, "--locked", "-p", package, "--target", platform]);
    build.arg("--target-dir").arg(folder());
    if !flags.is_empty() {
        // With a platform named, build scripts and macros are compiled without them.
        build.env_remove("RUSTFLAGS").env("CARGO_ENCODED_RUSTFLAGS", flags.join("\u{1f}"));
    }
    ensure!(build.status().context("cargo build")?.success(), "the program can't be built");
    Ok(folder().join(platform).join(PROFILE))
}

/// Where everything of these builds lies.
fn folder() -> PathBuf {
    let target = std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| root().join("target"), PathBuf::from);
    // The compiler writes paths of counts into the program that it builds.
    std::path::absolute(&target).unwrap_or(target).join("trained")
}

/// Builds the program by what it does and returns the folder that it is in. `left_out`: decks that it is not trained on.
///
/// # Errors
/// There is no `llvm-profdata`, a deck is not there, or something can't be built or run.
pub fn build_trained(package: &str, platform: &str, left_out: &[String]) -> anyhow::Result<PathBuf> {
    let profdata = profdata()?;
    let runs = runs(&games::open(&Workspace::built_in()).games, left_out)?;
    let counts = folder().join("counts");
    if counts.exists() {
        std::fs::remove_dir_all(&counts)?;
    }
    std::fs::create_dir_all(&counts)?;
    let counting = build(package, platform, &[format!("-Cprofile-generate={}", counts.display())])?;
    let program = counting.join(format!("{package}{}", std::env::consts::EXE_SUFFIX));
    for run in &runs {
        let mut command = Command::new(&program);
        command.current_dir(root()).args(run).stdout(Stdio::null()).stdin(Stdio::null());
        command.env("LLVM_PROFILE_FILE", counts.join("%m_%p.profraw"));
        ensure!(command.status()?.success(), "`{package} {}` fails", run.join(" "));
    }
    let all: Vec<PathBuf> =
        std::fs::read_dir(&counts)?.map(|entry| Ok(entry?.path())).collect::<anyhow::Result<_>>()?;
    let together = counts.join("all.profdata");
    let merged = Command::new(profdata).args(["merge", "-o"]).arg(&together).args(&all).status()?;
    ensure!(merged.success(), "llvm-profdata can't read what {} runs counted", runs.len());
    println!("trained on {} runs", runs.len());
    build(package, platform, &[format!("-Cprofile-use={}", together.display())])
}

/// What the program is trained on: every pair of decks of every game, with their scripts as they are shipped; `check` and `test`
/// over what is shipped.
fn runs(games: &[Game], left_out: &[String]) -> anyhow::Result<Vec<Vec<String>>> {
    let known = |deck: &String| games.iter().flat_map(|game| &game.decks).any(|d| d.id == *deck);
    if let Some(unknown) = left_out.iter().find(|deck| !known(deck)) {
        bail!("there is no deck `{unknown}`");
    }
    let mut runs: Vec<Vec<String>> = Vec::new();
    for game in games {
        let id = game.book.vocabulary().game.id;
        let decks: Vec<&str> =
            game.decks.iter().map(|d| d.id.as_str()).filter(|d| !left_out.iter().any(|l| l == d)).collect();
        for (at, one) in decks.iter().enumerate() {
            for other in decks.iter().skip(at + 1) {
                for (bot, n) in [("random", GAMES), ("greedy", GREEDY_GAMES)] {
                    let args = ["sim", "--game", id, "--decks", one, other, "--bot", bot, "--games", n, "--jobs", "1"];
                    runs.push(args.map(str::to_owned).to_vec());
                }
            }
        }
    }
    runs.extend(
        [vec!["check", "cards"], vec!["test", "tests"]].map(|args| args.into_iter().map(str::to_owned).collect()),
    );
    Ok(runs)
}

/// An `llvm-profdata` that reads what this compiler counts: rustup's, or one of the system that is as new.
fn profdata() -> anyhow::Result<PathBuf> {
    let newest = metadata::compiler("LLVM version: ")?;
    let needed = major(&newest).with_context(|| format!("rustc says LLVM {newest}"))?;
    let rustups = metadata::sysroot()?.join("lib/rustlib").join(metadata::host()?).join("bin/llvm-profdata");
    if rustups.is_file() {
        return Ok(rustups);
    }
    let names = (needed..needed + 5).map(|n| format!("llvm-profdata-{n}")).chain(["llvm-profdata".to_owned()]);
    for name in names {
        if version(Path::new(&name)).is_some_and(|version| version >= needed) {
            return Ok(name.into());
        }
    }
    bail!(
        "no llvm-profdata of LLVM {needed} or newer, which a trained build needs. `rustup component add llvm-tools` has it, or the \
         package `llvm-{needed}` of Debian and Ubuntu; `cargo xtask dist --no-pgo` does without"
    )
}

/// The LLVM that a program is of, if it is there and says so.
fn version(program: &Path) -> Option<u32> {
    let output = Command::new(program).arg("--version").output().ok()?;
    major(String::from_utf8_lossy(&output.stdout).split("LLVM version ").nth(1)?)
}

/// The first number of a version.
fn major(version: &str) -> Option<u32> {
    version.split('.').next()?.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_pair_of_shipped_decks_is_played_but_those_left_out() {
        let games = games::open(&Workspace::built_in()).games;
        let pairs = |runs: &[Vec<String>], deck: &str| runs.iter().filter(|run| run.iter().any(|a| a == deck)).count();
        let all = runs(&games, &[]).unwrap();
        for game in &games {
            for deck in &game.decks {
                assert_eq!(pairs(&all, &deck.id), 2 * (game.decks.len() - 1), "{}", deck.id);
            }
        }
        let deck = games.first().unwrap().decks.first().unwrap().id.clone();
        let some = runs(&games, std::slice::from_ref(&deck)).unwrap();
        assert_eq!(pairs(&some, &deck), 0);
        assert_eq!(some.len(), all.len() - pairs(&all, &deck));
        assert!(runs(&games, &["no-such-deck".to_owned()]).unwrap_err().to_string().contains("no-such-deck"));
    }

    #[test]
    fn versions_are_compared_by_their_first_number() {
        assert_eq!((major("22.1.2"), major("22"), major("git")), (Some(22), Some(22), None));
    }
}
