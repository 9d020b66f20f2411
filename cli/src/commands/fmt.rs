//! `cardwright fmt`: canonical wording and layout of files. It never changes what a card does, and keeps comments.

use crate::context::{Context, Exit, Format};
use crate::report;
use crate::wording::commands as wording;
use cardwright_core::screen::plain;
use cardwright_dsl::diagnostic::{Diagnostic, Severity};
use cardwright_kit::Error;
use cardwright_kit::check;
use cardwright_kit::check::format::{self, Formatted};
use cardwright_kit::check::verdict;
use cardwright_kit::project::storing;
use serde_json::json;
use std::io::Write;
use std::path::{Path, PathBuf};

/// Arguments of `fmt`.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// Files or folders; left out: the cards in use
    paths: Vec<PathBuf>,
    /// Only say what would change
    #[arg(long)]
    check: bool,
    /// Take the words of the canonical wording too, not only its order and notation
    #[arg(long)]
    wording: bool,
}

/// Formats. With `--check` a file that is not in its canonical form makes the exit status 1; a file that can't be read, 2.
pub fn run(context: &Context, args: &Args) -> anyhow::Result<Exit> {
    let lang = context.lang();
    let checked = check::check(&context.workspace(), &args.paths);
    // How a bad card is worded says nothing; `check` says what is wrong with it.
    let bad: Vec<String> = checked.iter().flat_map(verdict::bad).collect();
    let formatted: Vec<Vec<Formatted>> = checked.iter().map(|part| format::format(part, args.wording)).collect();
    let mut changed: Vec<&Formatted> = Vec::new();
    let mut failed: Vec<(&Formatted, Error)> = Vec::new();
    for (part, files) in checked.iter().zip(&formatted) {
        // Cards built into the program have no file.
        for file in files.iter().filter(|f| f.changed && Path::new(&f.path).is_file()) {
            let source = part.project.sources.get(file.file).filter(|_| !args.check);
            match source.map_or(Ok(()), |source| storing::replace(Path::new(&file.path), source, &file.text)) {
                Ok(()) => changed.push(file),
                Err(error) => failed.push((file, error)),
            }
        }
    }
    let files: Vec<&Formatted> = formatted.iter().flatten().collect();
    let mut out = anstream::stdout().lock();
    if context.format == Format::Json {
        let changes = changed.iter().map(|file| {
            let reworded = file.reworded.iter().map(|(line, card, written, canonical)| {
                json!({ "line": line, "card": card, "written": written, "canonical": canonical })
            });
            json!({ "file": file.path, "reworded": reworded.collect::<Vec<_>>() })
        });
        let refused: Vec<&str> = files.iter().filter(|f| f.refused).map(|f| f.path.as_str()).collect();
        let unread: Vec<&str> = files.iter().filter(|f| f.unread).map(|f| f.path.as_str()).collect();
        let failures = failed
            .iter()
            .map(|(file, error)| json!({ "file": file.path, "code": error.code().id, "message": error.said(lang) }));
        let value = json!({
            "files": files.len(),
            "changed": changes.collect::<Vec<_>>(),
            "refused": refused,
            "unread": unread,
            "failed": failures.collect::<Vec<_>>(),
            "bad": bad,
        });
        report::print(&mut out, &value)?;
    } else {
        human(context, args, &files, &changed, &mut out)?;
    }
    // what is said on the other stream comes behind it
    out.flush()?;
    report::not_written(failed.iter().map(|(_, error)| error), lang);
    // What keeps a file from being formatted is said by `check` in full; here only what keeps it from being read.
    let errors: Vec<Diagnostic> =
        checked.iter().flat_map(|c| &c.findings).filter(|f| f.severity == Severity::Error).cloned().collect();
    let unread = check::nothing_read(&checked);
    let some_unread = checked.iter().any(|part| part.unread() > 0);
    for part in checked.iter().filter(|_| some_unread) {
        let width = report::terminal_width();
        anstream::eprint!("{}", report::human(&part.findings, &part.project.sources, lang, width));
    }
    if !unread && (!errors.is_empty() || !bad.is_empty()) {
        anstream::eprintln!("{}", wording::MISTAKES_LEFT.get(lang));
    }
    let not_written = failed.iter().map(|(_, error)| report::exit_of(error)).max().unwrap_or(Exit::Fine);
    let exit = match () {
        () if unread => Exit::NotRun,
        () if some_unread || files.iter().any(|f| f.refused || f.unread) || (args.check && !changed.is_empty()) => {
            Exit::Findings
        }
        () => Exit::Fine,
    };
    Ok(exit.max(not_written))
}

fn human(
    context: &Context,
    args: &Args,
    files: &[&Formatted],
    changed: &[&Formatted],
    out: &mut impl Write,
) -> anyhow::Result<()> {
    let red = anstyle::AnsiColor::Red.on_default();
    let green = anstyle::AnsiColor::Green.on_default();
    for file in changed {
        writeln!(out, "{}", plain(&file.path))?;
        for (line, card, written, canonical) in &file.reworded {
            writeln!(out, "  {line}  {card}")?;
            for line in written.lines() {
                writeln!(out, "    {red}- {}{red:#}", line.trim())?;
            }
            for line in canonical.lines() {
                writeln!(out, "    {green}+ {line}{green:#}")?;
            }
        }
    }
    for file in files.iter().filter(|f| f.refused) {
        let why = context.say(wording::WOULD_MEAN_ELSE);
        writeln!(out, "{}: {why}", plain(&file.path))?;
    }
    let (all, n) = (files.len(), changed.len());
    let said = if args.check { wording::would_change(n, all) } else { wording::formatted(n, all) };
    writeln!(out, "{}", said.get(context.lang()))?;
    Ok(())
}
