//! `cardwright explain`: what a clause, a diagnostic code, a keyword, a head word or a card is, and what shows it.

use crate::columns::{self, screen};
use crate::context::{Context, Exit, Format};
use crate::report;
use crate::wording::commands as wording;
use cardwright_kit::explain::{self, Asked, Page, Scenarios};
use cardwright_kit::project::game;
use cardwright_kit::project::library::Library;
use serde_json::{Map, Value, json};
use std::io::Write;

/// Arguments of `explain`.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// A clause (7.4.3), a code (unknown-field), a keyword, a head word, a card by number or name, a set, a deck,
    /// a pattern of cards (`TIDE-0*`); `scenario` and `log` list
    /// the words of scenarios
    #[arg(required = true, value_name = "WHAT")]
    what: Vec<String>,
    /// Only this game
    #[arg(long, value_name = "GAME")]
    game: Option<String>,
}

/// Explains. Something unknown, or a card with errors, makes the exit status 1; if everything is unknown, it is 2.
pub fn run(context: &Context, args: &Args) -> anyhow::Result<Exit> {
    let lang = context.lang();
    let game = match &args.game {
        Some(game) => Some(game::named(game)?),
        None => None,
    };
    let library = Library::open(&context.workspace());
    let scenarios = Scenarios::read(&context.workspace());
    let asked = Asked { library: &library, scenarios: &scenarios, game, lang };
    let mut out = anstream::stdout().lock();
    let mut values = Vec::new();
    let (mut known, mut unknown, mut wrong) = (0, 0, false);
    // `explain Lancer of First Light` means one thing, not five.
    let together = args.what.join(" ");
    let whole = if args.what.len() > 1 { explain::find(&together, &asked) } else { Vec::new() };
    let words = if whole.is_empty() { args.what.clone() } else { vec![together] };
    for word in &words {
        let pages = explain::find(word, &asked);
        if pages.is_empty() {
            unknown += 1;
            let said = match explain::near(word, &asked) {
                Some(near) => wording::unknown_near(word, near),
                None => wording::unknown(word),
            };
            anstream::eprintln!("{}", said.get(lang));
        }
        for mut page in pages {
            known += 1;
            // Only who has the source of the program can look into it.
            for (section, _, lines) in &mut page.sections {
                lines.retain(|line| {
                    *section != "code"
                        || line.split(':').next().is_some_and(|path| context.workspace().here.join(path).is_file())
                });
            }
            page.sections.retain(|(.., lines)| !lines.is_empty());
            wrong |= page.is_wrong();
            match context.format {
                Format::Json => values.push(data(&page)),
                _ => human(&page, &mut out)?,
            }
        }
    }
    if context.format == Format::Json {
        report::print(&mut out, &json!(values))?;
    }
    Ok(match (known, unknown) {
        (_, 0) if !wrong => Exit::Fine,
        (0, _) => Exit::NotRun,
        _ => Exit::Findings,
    })
}

fn human(page: &Page, out: &mut impl Write) -> anyhow::Result<()> {
    let bold = anstyle::Style::new().bold();
    writeln!(out, "{bold}{}{bold:#}", page.title)?;
    for (_, heading, lines) in &page.sections {
        writeln!(out, "{heading}")?;
        for line in lines {
            let indent = line.len() - line.trim_start().len() + 2;
            let room = screen() - indent - 2;
            // What is set in columns stays so where it fits.
            let fits = columns::width(line.trim_start()) <= room;
            let parts = if fits { vec![line.trim_start().to_owned()] } else { columns::wrap(line, room) };
            // A line that is broken goes on under itself.
            for (at, part) in parts.into_iter().enumerate() {
                writeln!(out, "{}{part}", " ".repeat(if at == 0 { indent } else { indent + 2 }))?;
            }
        }
    }
    writeln!(out)?;
    Ok(())
}

fn data(page: &Page) -> Value {
    let sections: Map<String, Value> =
        page.sections.iter().map(|(id, _, lines)| ((*id).to_owned(), json!(lines))).collect();
    json!({ "kind": page.kind, "title": page.title, "sections": sections })
}
