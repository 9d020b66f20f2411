//! `cardwright test`: runs scenarios. It changes no file, except with `--accept`.

use crate::context::{Context, Exit, Format};
use crate::report;
use crate::report::scenarios as telling;
use crate::wording::commands as wording;
use cardwright_dsl::diagnostic::{Diagnostic, Severity};
use cardwright_dsl::source::Sources;
use cardwright_dsl::text::Lang;
use cardwright_kit::Error;
use cardwright_kit::check::{self, Checked};
use cardwright_kit::project::{catalogue, storing};
use cardwright_kit::scenario::suite::{self, Choice, Results};
use cardwright_kit::scenario::{accept, coverage, shapes};
use clap::ValueEnum;
use serde_json::{Value, json};
use std::io::Write;
use std::path::{Path, PathBuf};

/// What coverage is asked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Coverage {
    /// Clauses of the rulebooks
    Clauses,
    /// Rows of the card language by which cards were read that did all of their work
    Shapes,
}

/// What was covered, as it was asked for.
enum Covered {
    Clauses(Vec<coverage::GameCoverage>),
    Shapes(Vec<shapes::ShapeCoverage>),
}

impl Covered {
    fn of(what: Coverage, results: &[Results]) -> Covered {
        let cases = || results.iter().flat_map(|r| r.cases.iter().filter_map(|c| Some((r.files.get(c.file)?, c))));
        match what {
            Coverage::Clauses => {
                Covered::Clauses(coverage::of(cases().map(|(prepared, case)| (prepared, case.scenario, &case.verdict))))
            }
            Coverage::Shapes => {
                Covered::Shapes(shapes::of(cases().map(|(prepared, case)| (prepared, case.scenario, &case.verdict))))
            }
        }
    }

    fn table(&self) -> String {
        match self {
            Covered::Clauses(games) => coverage::table(games, catalogue::rulebook),
            Covered::Shapes(games) => shapes::table(games),
        }
    }

    fn json(&self) -> Value {
        match self {
            Covered::Clauses(games) => json!(games),
            Covered::Shapes(games) => json!(games),
        }
    }
}

/// Arguments of `test`.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// Files or folders with scenarios, or FILE:LINE for one; left out: `tests` and the cards in use
    paths: Vec<PathBuf>,
    /// Only scenarios whose name or file holds this, or that cite this clause
    #[arg(long, value_name = "TEXT")]
    filter: Option<String>,
    /// Write the actual values where a scenario has `?`
    #[arg(long)]
    accept: bool,
    /// Stop behind this step and show the board
    #[arg(long, value_name = "N")]
    step: Option<usize>,
    /// Show which clauses the scenarios cover; a cited clause that is not used is an error then
    #[arg(long, value_enum)]
    coverage: Option<Coverage>,
    /// Restore every game in another process before every answer
    #[arg(long)]
    isolated: bool,
}

/// Runs the scenarios. Failures and findings make the exit status 1.
pub fn run(context: &Context, args: &Args) -> anyhow::Result<Exit> {
    let here = std::env::current_dir()?;
    let (paths, lines) = paths(&args.paths, &here);
    let checked = check::check(&context.workspace(), &paths);
    let other = if args.isolated { Some(std::env::current_exe()?) } else { None };
    let cards = context.cards.clone();
    let choice = Choice { filter: args.filter.clone(), lines, step: args.step, other, cards, apart: false };
    let mut results: Vec<Results> = checked.iter().map(|c| suite::run(c, &choice)).collect();
    let (accepted, failed) = if args.accept { accept_all(&checked, &mut results) } else { (0, Vec::new()) };
    let exit = tell(context, args, &checked, &results, accepted)?;
    report::not_written(&failed, context.lang());
    Ok(failed.iter().map(report::exit_of).fold(exit, Exit::max))
}

/// `FILE:LINE` taken apart; the default paths where none is given.
fn paths(given: &[PathBuf], here: &Path) -> (Vec<PathBuf>, Vec<(PathBuf, usize)>) {
    let mut lines = Vec::new();
    let mut paths: Vec<PathBuf> = given
        .iter()
        .map(|path| {
            let text = path.to_string_lossy();
            match text.rsplit_once(':').and_then(|(file, line)| Some((PathBuf::from(file), line.parse().ok()?))) {
                Some((file, line)) if !path.exists() => {
                    lines.push((file.clone(), line));
                    file
                }
                _ => path.clone(),
            }
        })
        .collect();
    if paths.is_empty() {
        paths.extend(["tests", "cards"].into_iter().filter(|p| here.join(p).is_dir()).map(PathBuf::from));
    }
    (once(&paths), lines)
}

/// Paths without those that are named twice or lie in a folder that is named too.
fn once(paths: &[PathBuf]) -> Vec<PathBuf> {
    let real: Vec<PathBuf> = paths.iter().map(|path| path.canonicalize().unwrap_or_else(|_| path.clone())).collect();
    let held = |at: usize, path: &Path| {
        let before = |other: usize, by: &PathBuf| other != at && path.starts_with(by) && (by != path || other < at);
        real.iter().enumerate().any(|(other, by)| before(other, by))
    };
    let kept = paths.iter().zip(&real).enumerate().filter(|(at, (_, real))| !held(*at, real));
    kept.map(|(_, (path, _))| path.clone()).collect()
}

/// Writes the values that were found, and takes them out of what failed. How many, and why files were not written.
fn accept_all(checked: &[Checked], results: &mut [Results]) -> (usize, Vec<Error>) {
    let (mut written, mut failed) = (0, Vec::new());
    for (checked, results) in checked.iter().zip(results) {
        for (i, file) in results.files.iter().enumerate() {
            let cases = || results.cases.iter().filter(|c| c.file == i);
            let fills = accept::found(cases().flat_map(|c| &c.verdict.failures));
            let Some(source) = checked.project.sources.get(file.file.file).filter(|_| !fills.is_empty()) else {
                continue;
            };
            if let Err(error) = storing::replace(Path::new(&source.path), source, &accept::fill(source, &fills)) {
                failed.push(error);
                continue;
            }
            written += fills.len();
            for case in results.cases.iter_mut().filter(|c| c.file == i) {
                accept::settle(&mut case.verdict.failures, &fills);
            }
        }
    }
    (written, failed)
}

fn tell(
    context: &Context,
    args: &Args,
    checked: &[Checked],
    results: &[Results],
    accepted: usize,
) -> anyhow::Result<Exit> {
    let lang = context.lang();
    let strict = matches!(args.coverage, Some(Coverage::Clauses));
    let mut out = anstream::stdout().lock();
    let coverage = args.coverage.map(|what| Covered::of(what, results));
    // What is wrong with the files of scenarios, with texts of cards that would do less in them than they should, and all
    // errors of files that were asked for: such a file may be one of which nothing is run. The project's other findings are
    // the business of `check`.
    let mut errors = 0;
    let mut of_files: Vec<Vec<Diagnostic>> = Vec::new();
    for (checked, results) in checked.iter().zip(results) {
        let mut findings = results.findings.clone();
        findings.extend(results.files.iter().flat_map(|f| f.of_cards.iter().cloned()));
        let files: Vec<_> = results.files.iter().map(|f| f.file.file).collect();
        findings.extend(
            checked
                .findings
                .iter()
                .filter(|f| {
                    files.contains(&f.place.file)
                        || checked.asked.len() == 1
                        || f.code.id == "no-such-file"
                        || (f.severity == Severity::Error && checked.asked.contains(&f.place.file))
                })
                .cloned(),
        );
        cardwright_dsl::diagnostic::sort(&mut findings);
        findings.dedup();
        errors += findings.iter().filter(|f| f.severity == Severity::Error).count();
        let text = report::human(&findings, &checked.project.sources, lang, report::terminal_width());
        match context.format {
            Format::Human => write!(out, "{text}")?,
            Format::Github => {
                write!(out, "{}", report::github::annotations(&findings, &checked.project.sources, lang))?
            }
            Format::Sarif => {}
            Format::Json | Format::Junit => anstream::eprint!("{text}"),
        }
        of_files.push(findings);
    }
    let parts: Vec<_> = of_files.iter().zip(checked).map(|(f, c)| (f.as_slice(), &c.project.sources)).collect();
    if let (Format::Sarif | Format::Junit | Format::Github, Some(covered)) = (context.format, &coverage) {
        // These formats have no place for it.
        anstream::eprint!("{}", covered.table());
    }
    match (context.format, &coverage) {
        (Format::Json, Some(covered)) => {
            let all = telling::coverage_json(covered.json(), results, found(&parts, lang), (lang, strict));
            writeln!(out, "{all}")?
        }
        (Format::Json, None) => report::print(&mut out, &telling::json(results, found(&parts, lang), lang, strict))?,
        (Format::Junit, _) => write!(out, "{}", telling::junit(results, &parts, lang, strict))?,
        (Format::Github, _) => write!(out, "{}", telling::github(results, lang, strict))?,
        (Format::Sarif, _) => {
            report::print(&mut out, &telling::sarif(report::sarif::log(&parts, lang), results, lang, strict))?;
        }
        (Format::Human, _) => {
            for part in results {
                write!(out, "{}", telling::human(part, lang, strict, true))?;
            }
            if let Some(covered) = &coverage {
                write!(out, "{}", covered.table())?;
            }
            if accepted > 0 {
                writeln!(out, "{} {accepted}", context.say(wording::VALUES_WRITTEN))?;
            }
            writeln!(out, "{}", telling::summary(results, lang, strict))?;
        }
    }
    let (all, failed) = telling::counts(results, strict);
    Ok(match (all, errors) {
        (0, e) if e > 0 => Exit::NotRun,
        (0, _) => {
            anstream::eprintln!("{}", context.say(wording::NO_SCENARIO));
            Exit::NotRun
        }
        _ if failed > 0 || errors > 0 => Exit::Findings,
        _ => Exit::Fine,
    })
}

/// All findings as data.
fn found(parts: &[(&[Diagnostic], &Sources)], lang: Lang) -> Value {
    let all = parts.iter().flat_map(|(findings, sources)| match report::json(findings, sources, lang) {
        Value::Array(list) => list,
        _ => Vec::new(),
    });
    Value::Array(all.collect())
}
