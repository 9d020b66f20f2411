//! `cardwright check`: reads what a designer wrote and says what is wrong with it. It changes no file unless
//! `--fix` is given.

use crate::context::{Context, Exit, Format};
use crate::{checking, fixing, report};
use cardwright_dsl::diagnostic::{Diagnostic, Severity};
use cardwright_dsl::text::Lang;
use serde_json::json;
use std::io::Write;
use std::path::PathBuf;

/// Arguments of `check`.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// Files or folders; left out: the cards in use
    paths: Vec<PathBuf>,
    /// Correct what can be corrected in one way only, then check again
    #[arg(long)]
    fix: bool,
}

/// Checks all paths. Findings of severity error make the exit status 1; nothing that could be read, 2.
pub fn run(context: &Context, args: &Args) -> anyhow::Result<Exit> {
    context.allow_formats(&[Format::Human, Format::Json])?;
    let here = std::env::current_dir()?;
    let lang = context.lang();
    let mut checked = checking::check_deeply(&args.paths, context.cards.as_deref(), &here);
    if args.fix {
        let mut fixed = 0;
        for part in &checked {
            fixed += fixing::apply(&part.findings, &part.project.sources)?;
        }
        match lang {
            Lang::Ko => anstream::eprintln!("{fixed}건 고침"),
            Lang::En => anstream::eprintln!("{fixed} fixed"),
        }
        checked = checking::check_deeply(&args.paths, context.cards.as_deref(), &here);
    }
    let all: Vec<Diagnostic> = checked.iter().flat_map(|c| c.findings.iter().cloned()).collect();
    let files: usize = checked.iter().map(|c| c.files).sum();
    let of = |severity| all.iter().filter(|f| f.severity == severity).count();
    let mut out = anstream::stdout().lock();
    if context.format == Format::Json {
        let findings: Vec<_> = checked
            .iter()
            .flat_map(|c| match report::json(&c.findings, &c.project.sources, lang) {
                serde_json::Value::Array(list) => list,
                _ => Vec::new(),
            })
            .collect();
        let value = json!({
            "files": files,
            "errors": of(Severity::Error),
            "warnings": of(Severity::Warning),
            "findings": findings,
        });
        writeln!(out, "{value:#}")?;
    } else {
        for part in &checked {
            write!(out, "{}", report::human(&part.findings, &part.project.sources, lang, report::terminal_width()))?;
        }
        let found = if all.is_empty() {
            context.say("문제 없음", "nothing wrong").to_owned()
        } else {
            report::count(&all, lang)
        };
        match lang {
            Lang::Ko => writeln!(out, "파일 {files}개: {found}")?,
            Lang::En if files == 1 => writeln!(out, "1 file: {found}")?,
            Lang::En => writeln!(out, "{files} files: {found}")?,
        }
    }
    let unreadable =
        ["no-such-file", "unreadable-file", "is-a-directory", "not-a-directory", "file-too-large", "no-cards"];
    let nothing_ran = files > 0 && all.iter().filter(|f| unreadable.contains(&f.code.id)).count() >= files;
    Ok(match of(Severity::Error) {
        _ if nothing_ran => Exit::NotRun,
        0 => Exit::Fine,
        _ => Exit::Findings,
    })
}
