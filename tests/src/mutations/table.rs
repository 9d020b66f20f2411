//! The table of `docs/checking.md`: what came of how many mutants, by kind of mistake.

use super::{Files, KINDS, Kind, Legal, SCRIPT_KINDS, Tally};
use std::fmt::Write as _;
use std::path::Path;
use std::sync::Mutex;

/// Over everything that the table follows from besides `check` itself: the shipped cards.
pub fn digest(files: &Files) -> String {
    let mut hash: u64 = 0xcbf2_9ce4_8422_2325;
    for byte in files.list.iter().flat_map(|(path, text)| path.bytes().chain(text.bytes())) {
        hash = (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3);
    }
    format!("{hash:016x}")
}

/// The row of a kind.
pub fn row(kind: &Kind, tally: &Tally) -> String {
    row_of((kind.id, kind.example, kind.legal), tally)
}

fn row_of((id, example, legal): (&str, &str, Legal), tally: &Tally) -> String {
    let rate = match tally.wrong() {
        0 => "-".to_owned(),
        wrong => format!("{}%", tally.caught() * 1000 / wrong / 10),
    };
    let legal = if legal == Legal::Never { "-".to_owned() } else { tally.legal.to_string() };
    let Tally { sites, tried, errors, warnings, missed, .. } = tally;
    format!("| {id} | {example} | {sites} | {tried} | {errors} | {warnings} | {legal} | {missed} | {rate} |",)
}

/// All rows, with their sum.
pub fn table(tallies: &[Tally]) -> String {
    rows(KINDS.iter().map(|kind| (kind.id, kind.example, kind.legal)).zip(tallies))
}

/// All rows about scripts, with their sum.
pub fn script_table(tallies: &[Tally]) -> String {
    rows(SCRIPT_KINDS.iter().map(|kind| (kind.id, kind.example, kind.legal)).zip(tallies))
}

fn rows<'a>(rows: impl Iterator<Item = ((&'a str, &'a str, Legal), &'a Tally)>) -> String {
    let mut out = String::from(
        "| mistake | example | places | tried | caught by an error | by a warning only | another legal card | missed | caught of the wrong |\n\
         | --- | --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: |\n",
    );
    let mut all = Tally::default();
    for (kind, tally) in rows {
        let _ = writeln!(out, "{}", row_of(kind, tally));
        all.sites += tally.sites;
        all.tried += tally.tried;
        all.errors += tally.errors;
        all.warnings += tally.warnings;
        all.legal += tally.legal;
        all.missed += tally.missed;
    }
    let rate = (all.caught() * 1000).checked_div(all.wrong()).unwrap_or(0);
    let Tally { sites, tried, errors, warnings, legal, missed, .. } = all;
    let _ = writeln!(
        out,
        "| **all** | | {sites} | {tried} | {errors} | {warnings} | {legal} | {missed} | **{}.{}%** |",
        rate / 10,
        rate % 10
    );
    out
}

/// How many of some are caught, and how many there are that are wrong.
pub fn figures(tallies: &[Tally]) -> (usize, usize) {
    tallies.iter().fold((0, 0), |(caught, wrong), t| (caught + t.caught(), wrong + t.wrong()))
}

/// Holds the part of a page between two marks (both in `made`) against what was made just now, or writes it: `cargo
/// xtask bless mistakes` sets the variable that asks for that.
///
/// # Panics
/// When the page can't be read or written, has no such part, or says something else.
#[allow(clippy::unwrap_used)]
pub fn keep_section(page: &Path, open: &str, close: &str, made: &str) {
    // tests of one program run side by side, and two of them write to the same page
    static PAGES: Mutex<()> = Mutex::new(());
    let _one_at_a_time = PAGES.lock();
    let text = std::fs::read_to_string(page).unwrap();
    let (before, behind) = (text.split_once(open).unwrap().0, text.split_once(close).unwrap().1);
    let now = format!("{before}{made}{behind}");
    if std::env::var("SNAPSHOTS").is_ok_and(|s| s == "overwrite") {
        std::fs::write(page, now).unwrap();
    } else {
        assert_eq!(text, now, "the table is stale");
    }
}
