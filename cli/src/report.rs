//! Findings for people (annotate-snippets: columns are right under Korean text) and for programs (JSON). Formats only:
//! wording is the diagnostic's, colour is added always and taken away by `anstream` where nothing can show it.

pub mod github;
pub mod imports;
pub mod sarif;
pub mod scenarios;
mod snippets;

use crate::columns;
use crate::context::Exit;
use crate::wording::report as wording;
use annotate_snippets::{Level, Renderer};
use cardwright_core::screen::{plain, steers};
use cardwright_dsl::diagnostic::{Diagnostic, FileId, Location, Severity};
use cardwright_dsl::messages;
use cardwright_dsl::source::Sources;
use cardwright_dsl::text::Lang;
use cardwright_kit::Error;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::io::Write;

/// So many findings are shown to people; a file that is wrong throughout would fill the terminal otherwise.
const AT_MOST: usize = 100;
/// More findings of one kind in a file are shown in brief,
const MANY: usize = 8;
/// but for the first few,
const SHOWN_OF_MANY: usize = 3;
/// up to so many lines.
const LINES_OF_MANY: usize = 40;

/// Columns of the terminal; where there is none, what fits an editor's split pane.
pub fn terminal_width() -> usize {
    const NO_TERMINAL: usize = 120;
    columns::terminal().filter(|&c| c >= 40).unwrap_or(NO_TERMINAL)
}

/// All findings as people read them. `width`: columns of the terminal.
pub fn human(findings: &[Diagnostic], sources: &Sources, lang: Lang, width: usize) -> String {
    let renderer = Renderer::styled().term_width(width);
    let mut out = String::new();
    let (whole, grouped) = grouped(findings);
    for finding in whole.iter().take(AT_MOST) {
        out.push_str(&one(finding, sources, lang, &renderer));
        out.push_str("\n\n");
    }
    for group in grouped {
        out.push_str(&brief(&group, sources, lang, width));
    }
    if let Some(hidden) = whole.len().checked_sub(AT_MOST).filter(|&n| n > 0) {
        out.push_str(&wording::more(hidden).get(lang));
        out.push_str("\n\n");
    }
    out
}

/// The findings that are shown with their lines, and the others: of many of one kind in a file the first few show what it is.
fn grouped(findings: &[Diagnostic]) -> (Vec<&Diagnostic>, Vec<Vec<&Diagnostic>>) {
    let kind = |finding: &Diagnostic| (finding.place.file, finding.code.id);
    let mut of: BTreeMap<(FileId, &str), Vec<&Diagnostic>> = BTreeMap::new();
    for finding in findings {
        of.entry(kind(finding)).or_default().push(finding);
    }
    of.retain(|_, group| group.len() > MANY);
    let mut shown: BTreeMap<(FileId, &str), usize> = BTreeMap::new();
    let few = |finding: &&Diagnostic| {
        let n = shown.entry(kind(finding)).or_default();
        *n += 1;
        *n <= SHOWN_OF_MANY || !of.contains_key(&kind(finding))
    };
    let whole = findings.iter().filter(few).collect();
    (whole, of.into_values().map(|group| group.into_iter().skip(SHOWN_OF_MANY).collect()).collect())
}

/// Findings of one kind in one file, a line each.
fn brief(group: &[&Diagnostic], sources: &Sources, lang: Lang, width: usize) -> String {
    let mut out = String::new();
    let Some(first) = group.first() else { return out };
    let path = sources.get(first.place.file).map_or(String::new(), |source| plain(&source.path));
    let title = wording::of_this_kind(first.severity.word().get(lang), first.code.id, group.len(), &path);
    let _ = writeln!(out, "{}", title.get(lang));
    for finding in group.iter().take(LINES_OF_MANY) {
        let place =
            sources.get(finding.place.file).map_or(String::new(), |s| s.place(s.clamp(finding.place.span).start));
        let line = format!("  {}: {}", plain(&place), plain(&finding.message(lang)));
        let _ = writeln!(out, "{}", columns::clip(&line, width));
    }
    if let Some(hidden) = group.len().checked_sub(LINES_OF_MANY).filter(|&n| n > 0) {
        let _ = writeln!(out, "  {}", wording::more(hidden).get(lang));
    }
    out.push('\n');
    out
}

/// `2 errors, 1 warning`.
pub fn count(findings: &[Diagnostic], lang: Lang) -> String {
    let of = |severity| Some(findings.iter().filter(|f| f.severity == severity).count()).filter(|n| *n > 0);
    let parts = [
        of(Severity::Error).map(wording::errors),
        of(Severity::Warning).map(wording::warnings),
        of(Severity::Note).map(wording::notes),
    ];
    parts.into_iter().flatten().map(|part| part.get(lang)).collect::<Vec<_>>().join(", ")
}

fn one(finding: &Diagnostic, sources: &Sources, lang: Lang, renderer: &Renderer) -> String {
    let level = match finding.severity {
        Severity::Error => Level::ERROR,
        Severity::Warning => Level::WARNING,
        Severity::Note => Level::NOTE,
    };
    let level = level.with_name(finding.severity.word().get(lang));
    let help = || Level::HELP.with_name(wording::HELP.get(lang));
    let mut group = level
        .primary_title(finding.message(lang))
        .id(finding.code.id)
        .elements(snippets::pieces(finding, sources, lang));
    if let Some(hint) = finding.hint(lang) {
        group = group.element(help().message(hint));
    }
    if let Some(clause) = &finding.clause {
        let rule = Level::NOTE.with_name(wording::RULE.get(lang));
        group = group.element(rule.message(clause.as_str()));
    }
    let mut report = vec![group];
    if let Some(source) = sources.get(finding.place.file) {
        report.extend(snippets::fix(finding, source, help().secondary_title(wording::WOULD_FIX_IT.get(lang))));
    }
    renderer.render(&report)
}

/// Writes a value as JSON in one piece: written token by token each of them would be a call of the system.
pub fn print(out: &mut (impl Write + ?Sized), value: &Value) -> std::io::Result<()> {
    out.write_all(harmless(&format!("{value:#}\n")).as_bytes())
}

/// JSON in which a character that steers a screen stands as its number: the same value, whoever looks at it.
pub fn harmless(json: &str) -> String {
    let mut out = String::with_capacity(json.len());
    for c in json.chars() {
        match c {
            '\n' => out.push(c),
            c if steers(c) => {
                c.encode_utf16(&mut [0; 2]).iter().for_each(|unit| out.push_str(&format!("\\u{unit:04x}")))
            }
            c => out.push(c),
        }
    }
    out
}

/// All findings as data: lines and columns count from 1, columns in characters, offsets in bytes of the text.
pub fn json(findings: &[Diagnostic], sources: &Sources, lang: Lang) -> Value {
    Value::Array(findings.iter().map(|finding| json_one(finding, sources, lang)).collect())
}

fn json_one(finding: &Diagnostic, sources: &Sources, lang: Lang) -> Value {
    let mut value = json!({
        "code": finding.code.id,
        "severity": finding.severity.id(),
        "message": finding.message(lang),
        "hint": finding.hint(lang),
        "clause": finding.clause,
        "labels": finding.labels.iter().map(|label| {
            let mut value = json_place(label.place, sources);
            add(&mut value, "message", json!(label.message.get(lang)));
            value
        }).collect::<Vec<_>>(),
        "fix": finding.fix.as_ref().map(|fix| fix.edits.iter().map(|edit| {
            let mut value = json_place(Location { file: finding.place.file, span: edit.span }, sources);
            add(&mut value, "replacement", json!(edit.replacement));
            value
        }).collect::<Vec<_>>()),
        "applicability": finding.applicability(),
    });
    if let (Value::Object(all), Value::Object(place)) = (&mut value, json_place(finding.place, sources)) {
        all.extend(place);
    }
    value
}

fn add(value: &mut Value, key: &str, field: Value) {
    if let Value::Object(map) = value {
        map.insert(key.to_owned(), field);
    }
}

fn json_place(place: Location, sources: &Sources) -> Value {
    let Some(source) = sources.get(place.file) else { return json!({}) };
    let span = source.clamp(place.span);
    let (start, end) = (source.position(span.start), source.position(span.end));
    json!({
        "file": source.path,
        "line": start.line,
        "column": start.column,
        "end": { "line": end.line, "column": end.column },
        "start_byte": span.start,
        "end_byte": span.end,
    })
}

/// Says why files were not written.
pub fn not_written<'e>(failed: impl IntoIterator<Item = &'e Error>, lang: Lang) {
    for error in failed {
        anstream::eprintln!("{}[{}]: {}", Severity::Error.word().get(lang), error.code().id, error.said(lang));
    }
}

/// The exit status where a file was not written: a run that comes again may write one that was changed meanwhile.
pub fn exit_of(error: &Error) -> Exit {
    if error.code() == &messages::CHANGED_MEANWHILE { Exit::Findings } else { Exit::NotRun }
}

#[cfg(test)]
mod tests {
    use super::*;
    use cardwright_dsl::diagnostic::Span;
    use cardwright_dsl::messages;
    use cardwright_dsl::source::Source;

    fn plain(text: &str) -> String {
        anstream::adapter::strip_str(text).to_string()
    }

    fn sources(text: &str) -> Sources {
        let mut sources = Sources::new();
        sources.add(Source::new("cards/한글.yaml", text));
        sources
    }

    fn finding(text: &str, word: &str) -> Diagnostic {
        let start = text.find(word).unwrap();
        let place =
            Location { file: cardwright_dsl::diagnostic::FileId(0), span: Span::new(start, start + word.len()) };
        Diagnostic::new(&messages::UNKNOWN_FIELD, place).arg("field", word).arg("suggestion", "attribute")
    }

    #[test]
    fn the_mark_stands_under_the_word_behind_korean_text() {
        let text = "a: 1\n한글: { 이름: 여명, atribute: x }\r\nb: 2\n";
        let shown = plain(&human(&[finding(text, "atribute")], &sources(text), Lang::Ko, 100));
        let lines: Vec<&str> = shown.lines().collect();
        assert!(lines[0].starts_with("오류[unknown-field]: `atribute`는 없는 항목입니다"), "{shown}");
        let line = lines.iter().position(|l| l.contains("한글:")).unwrap();
        let before = lines[line].split("atribute").next().unwrap();
        let mark = lines[line + 1].split('^').next().unwrap();
        assert_eq!(unicode_width::UnicodeWidthStr::width(before), mark.len(), "{shown}");
        assert!(lines[line + 1].contains("^^^^^^^^"), "{shown}");
        assert!(shown.contains("도움말: 혹시 `attribute`입니까?"), "{shown}");
        assert_eq!(count(&[finding(text, "atribute")], Lang::Ko), "오류 1건");
    }

    #[test]
    fn json_counts_characters_from_one() {
        let text = "한글: { 이름: 여명, atribute: x }\n";
        let value = json(&[finding(text, "atribute").clause("2.8.1")], &sources(text), Lang::En);
        assert_eq!(value[0]["line"], 1);
        assert_eq!(value[0]["column"], 15);
        assert_eq!(value[0]["end"]["column"], 23);
        assert_eq!(value[0]["code"], "unknown-field");
        assert_eq!(value[0]["clause"], "2.8.1");
        assert_eq!(value[0]["message"], "unknown field `atribute`");
        assert_eq!(value[0]["hint"], "did you mean `attribute`?");
    }

    #[test]
    fn json_tells_a_sure_correction_from_a_guess() {
        let text = "a: { atribute: x }\n";
        let span = Span::new(5, 13);
        let place = Location { file: cardwright_dsl::diagnostic::FileId(0), span };
        let of = |finding: Diagnostic| json(&[finding], &sources(text), Lang::En)[0]["applicability"].clone();
        let guess = finding(text, "atribute").fix(span, "attribute");
        assert!(guess.is_guess());
        assert_eq!(of(guess), "guess");
        assert_eq!(of(Diagnostic::new(&messages::UNKNOWN_FIELD, place).fix(span, "attribute")), "sure");
        assert_eq!(of(finding(text, "atribute")), Value::Null);
    }

    #[test]
    fn a_file_cannot_drive_the_terminal() {
        let text = "a\u{1b}[31mb: 1\n";
        let shown = plain(&human(&[finding(text, "b: 1")], &sources(text), Lang::En, 100));
        let raw = human(&[finding(text, "b: 1")], &sources(text), Lang::En, 100);
        assert!(!raw.contains("\u{1b}[31mb"), "{raw:?}");
        assert!(shown.contains("b: 1"), "{shown}");
    }
}
