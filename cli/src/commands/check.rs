//! `cardwright check`: reads what a designer wrote and says what is wrong with it. It changes no file unless
//! `--fix` is given.

use crate::context::{Context, Exit, Format};
use crate::report;
use crate::watching::Stamps;
use crate::wording::commands as wording;
use cardwright_dsl::diagnostic::{Diagnostic, Severity};
use cardwright_dsl::messages;
use cardwright_dsl::text::Lang;
use cardwright_kit::check::fixes;
use cardwright_kit::check::{self, Checked};
use cardwright_kit::project::{Origin, Workspace};
use serde_json::json;
use std::io::{IsTerminal, Write};
use std::path::PathBuf;

/// So often `--fix` corrects and checks again; a correction may bring another to light.
const ROUNDS: usize = 8;

/// Arguments of `check`.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// Files or folders; left out: the cards in use and the folder `tests` beside them
    paths: Vec<PathBuf>,
    /// Correct what can be corrected in one way only, then check again
    #[arg(long)]
    fix: bool,
    /// Stay, and check again whenever a file changes; Ctrl-C ends it
    #[arg(long, conflicts_with = "fix")]
    watch: bool,
}

/// Checks all paths. Findings of severity error make the exit status 1; nothing that could be read, or no file at all, 2.
pub fn run(context: &Context, args: &Args) -> anyhow::Result<Exit> {
    let workspace = context.workspace();
    let paths = paths(args, &workspace);
    if args.watch {
        return watch(context, &paths, &workspace);
    }
    let mut checked = check::check_deeply(&workspace, &paths);
    let mut failed = Vec::new();
    if args.fix {
        let mut fixed = 0;
        for _ in 0..ROUNDS {
            let before = fixed;
            failed.clear();
            for part in &checked {
                let applied = fixes::apply(&workspace, &part.findings, &part.project.sources);
                fixed += applied.fixed;
                failed.extend(applied.failed);
            }
            if fixed == before {
                break;
            }
            checked = check::check_deeply(&workspace, &paths);
        }
        anstream::eprintln!("{}", wording::fixed(fixed).get(context.lang()));
        report::not_written(&failed, context.lang());
    }
    print(context, &checked)?;
    outside(context, args);
    let not_written = failed.iter().map(report::exit_of).max().unwrap_or(Exit::Fine);
    Ok(exit(&checked).max(not_written))
}

/// What is looked at: what was asked for, else the cards in use, with the scenarios of a project.
fn paths(args: &Args, workspace: &Workspace) -> Vec<PathBuf> {
    let Origin::Folder(cards) = workspace.origin() else { return args.paths.clone() };
    let tests = cards.parent().map(|project| project.join("tests"));
    match tests.filter(|tests| workspace.here.join(tests).is_dir()) {
        Some(tests) if args.paths.is_empty() && workspace.cards.is_none() => vec![cards, tests],
        _ => args.paths.clone(),
    }
}

/// Checks again and again, until the program is ended.
fn watch(context: &Context, paths: &[PathBuf], workspace: &Workspace) -> anyhow::Result<Exit> {
    let roots = check::roots(workspace, paths);
    if roots.is_empty() {
        anyhow::bail!("{}", context.say(wording::NOTHING_TO_WATCH));
    }
    // Taken before the files are read: what changes meanwhile is seen at once.
    let mut stamps = Stamps::of(&roots);
    loop {
        if std::io::stdout().is_terminal() {
            // Home, and nothing of the last findings left to scroll back to by mistake.
            anstream::print!("\u{1b}[2J\u{1b}[3J\u{1b}[H");
        }
        print(context, &check::check_deeply(workspace, paths))?;
        let waiting = context.say(wording::WAITING);
        anstream::eprintln!("{waiting}");
        stamps = stamps.wait(&roots);
    }
}

fn print(context: &Context, checked: &[Checked]) -> anyhow::Result<()> {
    let lang = context.lang();
    let mut out = anstream::stdout().lock();
    match context.format {
        Format::Json => report::print(&mut out, &data(checked, lang))?,
        Format::Sarif => {
            let parts: Vec<_> = checked.iter().map(|c| (c.findings.as_slice(), &c.project.sources)).collect();
            report::print(&mut out, &report::sarif::log(&parts, lang))?;
        }
        Format::Github => {
            for part in checked {
                write!(out, "{}", report::github::annotations(&part.findings, &part.project.sources, lang))?;
            }
        }
        Format::Human | Format::Junit => {
            for part in checked {
                let width = report::terminal_width();
                write!(out, "{}", report::human(&part.findings, &part.project.sources, lang, width))?;
            }
            if asked(checked) > 0 {
                summary(context, checked, &mut out)?;
            }
        }
    }
    out.flush()?;
    if asked(checked) == 0 {
        anstream::eprintln!("{}", context.say(wording::NO_FILES));
    }
    Ok(())
}

/// Says which cards were looked at where there is no project.
fn outside(context: &Context, args: &Args) {
    if args.paths.is_empty()
        && context.format == Format::Human
        && matches!(context.workspace().origin(), Origin::BuiltIn)
    {
        anstream::eprintln!("{}", context.say(wording::BUILT_IN_CHECKED));
    }
}

/// How many files were asked for.
fn asked(checked: &[Checked]) -> usize {
    checked.iter().map(|c| c.files).sum()
}

/// How many of them there are.
fn files(checked: &[Checked]) -> usize {
    asked(checked) - all(checked).filter(|finding| finding.code == &messages::NO_SUCH_FILE).count().min(asked(checked))
}

fn all(checked: &[Checked]) -> impl Iterator<Item = &Diagnostic> {
    checked.iter().flat_map(|c| &c.findings)
}

fn count(checked: &[Checked], severity: Severity) -> usize {
    all(checked).filter(|f| f.severity == severity).count()
}

fn data(checked: &[Checked], lang: Lang) -> serde_json::Value {
    let findings: Vec<_> = checked
        .iter()
        .flat_map(|c| match report::json(&c.findings, &c.project.sources, lang) {
            serde_json::Value::Array(list) => list,
            _ => Vec::new(),
        })
        .collect();
    json!({
        "files": files(checked),
        "errors": count(checked, Severity::Error),
        "warnings": count(checked, Severity::Warning),
        "findings": findings,
    })
}

fn summary(context: &Context, checked: &[Checked], out: &mut impl Write) -> anyhow::Result<()> {
    let files = files(checked);
    let findings: Vec<Diagnostic> = all(checked).cloned().collect();
    let found = match findings.is_empty() {
        true => context.say(wording::NOTHING_WRONG).to_owned(),
        false => report::count(&findings, context.lang()),
    };
    writeln!(out, "{}", wording::files(files, found).get(context.lang()))?;
    Ok(())
}

fn exit(checked: &[Checked]) -> Exit {
    match count(checked, Severity::Error) {
        _ if check::nothing_read(checked) => Exit::NotRun,
        0 => Exit::Fine,
        _ => Exit::Findings,
    }
}
