//! Card texts with the mistakes that designers make: for each what `check` says, with the place and the next step, and none of them
//! is accepted. The files are `diagnostics/texts/GAME.txt`: a line with the type of the card and the text (`⏎` ends a line of it), below
//! it what is said in the language of the text. `cargo xtask bless diagnostics` writes it anew.

#![allow(clippy::unwrap_used)]

use cardwright_dsl::diagnostic::Severity;
use cardwright_dsl::files::is_korean;
use cardwright_dsl::text::Lang;
use cardwright_kit::check;
use cardwright_kit::project::builtin;
use snapbox::{Data, assert_data_eq};
use std::fmt::Write as _;
use std::path::Path;

/// The numbers of a card of this type.
fn numbers(kind: &str) -> &'static str {
    let unit = ["unit", "ritual", "fusion", "synchro", "xyz"].contains(&kind);
    if unit { "cost: 3, attack: 2, health: 4" } else { "cost: 1" }
}

/// The type of a card and its text.
fn typed(line: &str) -> Option<(&str, &str)> {
    line.split_once('\t').filter(|_| !line.starts_with(' '))
}

/// A set of cards with these texts, one a line behind its beginning.
fn set(game: &str, texts: &[(&str, &str)]) -> String {
    let mut out = format!("game: {game}\nset: {{ id: TRY, name: {{ ko: 시험, en: Try }} }}\ncards:\n");
    for (at, (kind, text)) in texts.iter().enumerate() {
        let text = serde_json::to_string(&text.replace(" ⏎ ", "\n")).unwrap();
        let name = format!("{{ ko: 시험 {at}, en: Try {at} }}");
        writeln!(out, "  - {{ id: TRY-{at:03}, name: {name}, type: {kind}, {}, text: {text} }}", numbers(kind))
            .unwrap();
    }
    out
}

#[test]
fn no_broken_text_is_accepted_and_each_is_told_of_where_it_is_wrong() {
    let game = "mana-arena";
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("diagnostics/texts/{game}.txt"));
    let page = std::fs::read_to_string(&path).unwrap();
    let texts: Vec<(&str, &str)> = page.lines().filter_map(typed).collect();
    assert!(texts.len() >= 100, "{} texts", texts.len());
    let file = set(game, &texts);
    let checked = check::check_texts(&[("try.yaml", file.as_str())], builtin::FILES);
    let comments = page.lines().take_while(|line| line.starts_with('#'));
    let mut out: String = comments.map(|line| format!("{line}\n")).collect();
    let mut accepted = Vec::new();
    let mut lines = file.lines().scan(0, |start, line| {
        let span = *start..*start + line.len();
        *start = span.end + 1;
        Some(span)
    });
    lines.by_ref().nth(2);
    for ((kind, text), line) in texts.iter().zip(lines) {
        let lang = if is_korean(text) { Lang::Ko } else { Lang::En };
        let here = checked.findings.iter().filter(|f| {
            let place = &f.place;
            checked.project.sources.get(place.file).is_some_and(|source| source.path == "try.yaml")
                && line.contains(&place.span.start)
        });
        writeln!(out, "{kind}\t{text}").unwrap();
        let mut refused = false;
        for finding in here {
            refused |= finding.severity == Severity::Error;
            let at = file.get(finding.place.span.start..finding.place.span.end).unwrap_or_default();
            let (code, said) = (finding.code.id, finding.message(lang));
            writeln!(out, "  {code} at `{at}`: {said}").unwrap();
            if let Some(hint) = finding.hint(lang) {
                writeln!(out, "    {hint}").unwrap();
            }
        }
        if !refused {
            accepted.push(format!("{kind}: {text}"));
        }
    }
    assert!(accepted.is_empty(), "accepted:\n{}", accepted.join("\n"));
    assert_data_eq!(out, Data::read_from(&path, None).raw());
}
