//! `cardwright check`: reads what a designer wrote and says what is wrong with it. It changes no file unless
//! `--fix` is given.

use crate::context::{Context, Exit, Format};
use crate::report;
use crate::watching::Stamps;
use cardwright_dsl::diagnostic::{Diagnostic, Severity};
use cardwright_dsl::text::Lang;
use cardwright_kit::check::fixes;
use cardwright_kit::check::{self, Checked};
use cardwright_kit::project::Workspace;
use serde_json::json;
use std::io::{IsTerminal, Write};
use std::path::PathBuf;

/// So often `--fix` corrects and checks again; a correction may bring another to light.
const ROUNDS: usize = 8;

/// Arguments of `check`.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// Files or folders; left out: the cards in use
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
    context.allow_formats(&[Format::Human, Format::Json, Format::Sarif, Format::Github])?;
    let workspace = context.workspace();
    if args.watch {
        return watch(context, args, &workspace);
    }
    let mut checked = check::check_deeply(&workspace, &args.paths);
    if args.fix {
        let mut fixed = 0;
        for _ in 0..ROUNDS {
            let before = fixed;
            for part in &checked {
                fixed += fixes::apply(&workspace, &part.findings, &part.project.sources)?;
            }
            if fixed == before {
                break;
            }
            checked = check::check_deeply(&workspace, &args.paths);
        }
        match context.lang() {
            Lang::Ko => anstream::eprintln!("{fixed}건 고침"),
            Lang::En => anstream::eprintln!("{fixed} fixed"),
        }
    }
    print(context, &checked)?;
    Ok(exit(&checked))
}

/// Checks again and again, until the program is ended.
fn watch(context: &Context, args: &Args, workspace: &Workspace) -> anyhow::Result<Exit> {
    let roots = check::roots(workspace, &args.paths);
    if roots.is_empty() {
        anyhow::bail!("{}", context.say("지켜볼 파일이 없습니다", "there is no file to watch"));
    }
    // Taken before the files are read: what changes meanwhile is seen at once.
    let mut stamps = Stamps::of(&roots);
    loop {
        if std::io::stdout().is_terminal() {
            // Home, and nothing of the last findings left to scroll back to by mistake.
            anstream::print!("\u{1b}[2J\u{1b}[3J\u{1b}[H");
        }
        print(context, &check::check_deeply(workspace, &args.paths))?;
        let waiting = context.say("바뀌기를 기다립니다 (끝내기: Ctrl-C)", "waiting for changes (Ctrl-C ends)");
        anstream::eprintln!("{waiting}");
        stamps = stamps.wait(&roots);
    }
}

fn print(context: &Context, checked: &[Checked]) -> anyhow::Result<()> {
    let lang = context.lang();
    let mut out = anstream::stdout().lock();
    match context.format {
        Format::Json => writeln!(out, "{:#}", data(checked, lang))?,
        Format::Sarif => {
            let parts: Vec<_> = checked.iter().map(|c| (c.findings.as_slice(), &c.project.sources)).collect();
            writeln!(out, "{:#}", report::sarif::log(&parts, lang))?;
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
            if files(checked) > 0 {
                summary(context, checked, &mut out)?;
            }
        }
    }
    out.flush()?;
    if files(checked) == 0 {
        anstream::eprintln!("{}", context.say(
            "오류: 여기에는 카드 파일이 없습니다. 카드, 덱, 키워드, 시나리오의 이름은 `.yaml`로 끝납니다. `cardwright new set 아이디`로 \
             세트를, `cardwright new project 이름`으로 프로젝트를 시작하십시오",
            "error: there is no file of cards here; cards, decks, keywords and scenarios end in `.yaml`. \
             Start a set with `cardwright new set ID`, a project with `cardwright new project NAME`",
        ));
    }
    Ok(())
}

/// How many files were asked for.
fn files(checked: &[Checked]) -> usize {
    checked.iter().map(|c| c.files).sum()
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
        true => context.say("문제 없음", "nothing wrong").to_owned(),
        false => report::count(&findings, context.lang()),
    };
    match context.lang() {
        Lang::Ko => writeln!(out, "파일 {files}개: {found}")?,
        Lang::En if files == 1 => writeln!(out, "1 file: {found}")?,
        Lang::En => writeln!(out, "{files} files: {found}")?,
    }
    Ok(())
}

fn exit(checked: &[Checked]) -> Exit {
    let unreadable =
        ["no-such-file", "unreadable-file", "is-a-directory", "not-a-directory", "file-too-large", "no-cards"];
    let files = files(checked);
    let nothing_ran = files == 0 || all(checked).filter(|f| unreadable.contains(&f.code.id)).count() >= files;
    match count(checked, Severity::Error) {
        _ if nothing_ran => Exit::NotRun,
        0 => Exit::Fine,
        _ => Exit::Findings,
    }
}
