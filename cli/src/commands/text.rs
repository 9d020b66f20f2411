//! `cardwright text`: what is to be printed on cards, in either language, whichever they are written in. It is printed from
//! what the card does, never copied from its file.

use crate::context::{Context, Exit, Format};
use crate::report;
use crate::wording::commands as wording;
use crate::wording::{play, print as print_wording};
use cardwright_dsl::diagnostic::Diagnostic;
use cardwright_dsl::print;
use cardwright_dsl::suggest::suggest;
use cardwright_dsl::text::Lang;
use cardwright_kit::project::library::{Entry, Library};
use cardwright_kit::project::selection::{Selection, What, is_pattern};
use serde_json::json;
use std::io::Write;

/// Arguments of `text`.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// Cards by number or name, sets by id, decks by file name, patterns such as `TIDE-0*`; `--lang` says in which language
    #[arg(required = true, value_name = "CARD|SET|DECK")]
    names: Vec<String>,
}

/// The wording of a card with the digest of its program, or what is wrong with the card, or the text of a good card as it is
/// written, that has no wording in this language, with the digest and the name that has none, where one is to blame.
enum Wording {
    Printed(String, String),
    Wrong(Vec<Diagnostic>),
    Unprintable { text: String, program: String, name: Option<String> },
}

/// Prints. A card that is not there, is bad, or has no wording in the language makes the exit status 1; if all are not there or
/// bad, it is 2.
pub fn run(context: &Context, args: &Args) -> anyhow::Result<Exit> {
    let lang = context.lang();
    let library = Library::open(&context.workspace());
    let mut out = anstream::stdout().lock();
    let mut values = Vec::new();
    let (mut printed, mut unsaid, mut failed) = (0, 0, 0);
    let selected: Vec<Vec<Selection<'_>>> = args.names.iter().map(|word| library.select(word, None)).collect();
    let several = args.names.len() > 1 || selected.iter().flatten().any(|selection| selection.what != What::Card);
    for (word, selected) in args.names.iter().zip(&selected) {
        if selected.is_empty() {
            failed += 1;
            unknown(word, &library, lang);
        }
        for selection in selected.iter().filter(|selection| !selection.missing.is_empty()) {
            failed += 1;
            let said = print_wording::missing_cards(&selection.id, selection.missing.join(", "));
            anstream::eprintln!("{}", said.get(lang));
        }
        for (entry, _) in selected.iter().flat_map(|selection| selection.cards.iter().copied()) {
            let id = &entry.def.id.value;
            let value = |text: Option<&str>, program: &str| {
                let name = json!({ "ko": entry.name(Lang::Ko), "en": entry.name(Lang::En) });
                json!({ "id": id, "name": name, "text": text, "program": program })
            };
            match wording(entry, lang) {
                Wording::Printed(text, program) => {
                    printed += 1;
                    if context.format == Format::Json {
                        values.push(value(Some(&text), &program));
                        continue;
                    }
                    show(&mut out, several.then_some(entry), &text, context)?;
                }
                Wording::Wrong(findings) => {
                    failed += 1;
                    let width = report::terminal_width();
                    anstream::eprint!("{}", report::human(&findings, &library.project.sources, lang, width));
                }
                Wording::Unprintable { text, program, name } => {
                    unsaid += 1;
                    values.push(value(None, &program));
                    let said = match name {
                        Some(name) => wording::no_name(id, name).get(lang),
                        None => wording::no_wording(id).get(lang),
                    };
                    anstream::eprintln!("{said}");
                    if context.format != Format::Json {
                        show(&mut out, several.then_some(entry), &text, context)?;
                    }
                }
            }
        }
    }
    if context.format == Format::Json {
        report::print(&mut out, &json!(values))?;
    }
    Ok(match (printed, unsaid, failed) {
        (_, 0, 0) => Exit::Fine,
        (0, 0, _) => Exit::NotRun,
        _ => Exit::Findings,
    })
}

/// Shows a text, under the name of its card where there are several.
fn show(out: &mut impl Write, of: Option<Entry<'_>>, text: &str, context: &Context) -> std::io::Result<()> {
    if let Some(entry) = of {
        let bold = anstyle::Style::new().bold();
        writeln!(out, "{bold}{}  {}{bold:#}", entry.def.id.value, entry.name(context.lang()))?;
    }
    writeln!(out, "{}", if text.is_empty() { context.say(play::NO_TEXT) } else { text })?;
    if of.is_some() { writeln!(out) } else { Ok(()) }
}

fn unknown(word: &str, library: &Library, lang: Lang) {
    if is_pattern(word) {
        let said = print_wording::nothing_fits(word, library.collections().join(", "));
        anstream::eprintln!("{}", said.get(lang));
        return;
    }
    let collections = library.collections();
    let near = suggest(word, collections.iter().map(String::as_str)).map(str::to_owned);
    let said = match library.near(word).or(near) {
        Some(near) => wording::no_card_near(word, near),
        None => wording::no_card(word),
    };
    anstream::eprintln!("{}", said.get(lang));
}

fn wording(entry: Entry<'_>, lang: Lang) -> Wording {
    match entry.read() {
        Err(findings) => Wording::Wrong(findings),
        Ok((parsed, program)) => match print::card(&parsed.card, entry.lexicon(), entry.kind(), lang) {
            Ok(text) => {
                // A keyword that stands alone on its line has nothing behind it.
                let text = text.lines().map(str::trim_end).collect::<Vec<_>>().join("\n");
                let words = [text, entry.script_words(lang)];
                let words = words.into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>();
                Wording::Printed(words.join("\n"), program)
            }
            Err(refused) => {
                let name = Some(refused.node).filter(|node| !node.starts_with('('));
                Wording::Unprintable { text: entry.as_written(), program, name }
            }
        },
    }
}
