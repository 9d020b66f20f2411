//! Findings for people (annotate-snippets: columns are right under Korean text) and for programs (JSON). Formats only:
//! wording is the diagnostic's, colour is added always and taken away by `anstream` where nothing can show it.

pub mod github;
pub mod imports;
pub mod sarif;
pub mod scenarios;

use crate::columns;
use crate::context::Exit;
use crate::wording::report as wording;
use annotate_snippets::{AnnotationKind, Element, Group, Level, Origin, Patch, Renderer, Snippet};
use cardwright_core::screen::{plain, steers};
use cardwright_dsl::diagnostic::{Diagnostic, Location, Severity, Span};
use cardwright_dsl::messages;
use cardwright_dsl::source::{Source, Sources, shown};
use cardwright_dsl::text::Lang;
use cardwright_kit::Error;
use serde_json::{Value, json};
use std::io::Write;

/// So many findings are shown to people; a file that is wrong throughout would fill the terminal otherwise.
const AT_MOST: usize = 100;
/// Places further apart than so many lines are shown as two pieces of the file.
const ONE_PIECE: usize = 40;
/// Fixes with more replacements than this are named, not shown.
const SHOWN_EDITS: usize = 3;
/// Lines longer than this, in bytes, are not shown as a fix would leave them.
const SHOWN_LINES: usize = 4_000;

/// Columns of the terminal; where there is none, what fits an editor's split pane.
pub fn terminal_width() -> usize {
    const NO_TERMINAL: usize = 120;
    columns::terminal().filter(|&c| c >= 40).unwrap_or(NO_TERMINAL)
}

/// All findings as people read them. `width`: columns of the terminal.
pub fn human(findings: &[Diagnostic], sources: &Sources, lang: Lang, width: usize) -> String {
    let renderer = Renderer::styled().term_width(width);
    let mut out = String::new();
    for finding in findings.iter().take(AT_MOST) {
        out.push_str(&one(finding, sources, lang, &renderer));
        out.push_str("\n\n");
    }
    if let Some(hidden) = findings.len().checked_sub(AT_MOST).filter(|&n| n > 0) {
        out.push_str(&wording::more(hidden).get(lang));
        out.push_str("\n\n");
    }
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
    let mut group =
        level.primary_title(finding.message(lang)).id(finding.code.id).elements(pieces(finding, sources, lang));
    if let Some(hint) = finding.hint(lang) {
        group = group.element(help().message(hint));
    }
    if let Some(clause) = &finding.clause {
        let rule = Level::NOTE.with_name(wording::RULE.get(lang));
        group = group.element(rule.message(clause.as_str()));
    }
    let mut report = vec![group];
    if let Some(source) = sources.get(finding.place.file) {
        report.extend(fix(finding, source, help().secondary_title(wording::WOULD_FIX_IT.get(lang))));
    }
    renderer.render(&report)
}

/// A place in a piece of a file, what is there, and whether it is the finding itself.
type Mark<'a> = (Location, &'a str, bool);

/// The pieces of files that a finding points at. A finding about a whole file has none, its message names the file.
fn pieces<'a>(
    finding: &'a Diagnostic,
    sources: &'a Sources,
    lang: Lang,
) -> Vec<Element<'a>> {
    // (place, what is there): the first is the finding itself.
    let mut places: Vec<(Location, &str)> = vec![(finding.place, "")];
    places.extend(finding.labels.iter().map(|l| (l.place, l.message.get(lang))));
    let mut snippets: Vec<(&Source, Vec<Mark<'_>>)> = Vec::new();
    for (index, (place, message)) in places.into_iter().enumerate() {
        let Some(source) = sources.get(place.file).filter(|s| !s.text.trim().is_empty()) else { continue };
        let line = source.position(place.span.start).line;
        let near = |(other, list): &&mut (&Source, Vec<Mark<'_>>)| {
            other.path == source.path
                && list.iter().any(|(p, ..)| source.position(p.span.start).line.abs_diff(line) < ONE_PIECE)
        };
        match snippets.iter_mut().find(near) {
            Some((_, list)) => list.push((place, message, index == 0)),
            None => snippets.push((source, vec![(place, message, index == 0)])),
        }
    }
    snippets.into_iter().flat_map(|(source, places)| snippet(source, &places)).collect()
}

fn snippet<'a>(source: &'a Source, places: &[Mark<'a>]) -> Vec<Element<'a>> {
    let spans = || places.iter().map(|(place, ..)| place.span);
    let window = if source.grid { cells(source, spans()) } else { window(source, spans()) };
    let line = source.position(window.start).line;
    let mut snippet = Snippet::source(shown(source.slice(window))).line_start(line).fold(true);
    for (place, message, primary) in places {
        let span = inside(source, place.span, window);
        let kind = if *primary { AnnotationKind::Primary } else { AnnotationKind::Context };
        let annotation = kind.span(span.start..span.end);
        snippet = snippet.annotation(if message.is_empty() { annotation } else { annotation.label(*message) });
    }
    if !source.grid {
        return vec![snippet.path(plain(&source.path)).into()];
    }
    let cell = spans().next().map(|span| source.place(source.clamp(span).start)).unwrap_or_default();
    vec![Origin::path(plain(&cell)).into(), snippet.into()]
}

/// The cells of a sheet that hold all of some ranges: a row may be longer than any screen.
fn cells(source: &Source, spans: impl Iterator<Item = Span>) -> Span {
    let all = spans.map(|span| source.clamp(span)).reduce(Span::to).unwrap_or_default();
    let between = |c: char| matches!(c, '\t' | '\n');
    let start = source.text.get(..all.start).and_then(|before| before.rfind(between)).map_or(0, |at| at + 1);
    let behind = source.text.get(all.end..).unwrap_or("");
    Span::new(start, all.end + behind.find(between).unwrap_or(behind.len()))
}

/// The lines that hold all of some ranges, so that a long file is not laid out whole for each finding.
fn window(source: &Source, spans: impl Iterator<Item = Span>) -> Span {
    spans
        .map(|span| source.clamp(span))
        .map(|span| source.line_of(span.start).to(source.line_of(span.end)))
        .reduce(Span::to)
        .unwrap_or_default()
}

/// A range relative to a window. A range of many lines is cut to its first: the rest would only be a bar at the side.
fn inside(source: &Source, span: Span, window: Span) -> Span {
    let span = source.clamp(span);
    let end = span.end.min(source.line_of(span.start).end).max(span.start);
    Span::new(span.start.saturating_sub(window.start), end.saturating_sub(window.start))
}

/// A small fix as the lines before and after.
fn fix<'a>(finding: &'a Diagnostic, source: &'a Source, title: annotate_snippets::Title<'a>) -> Option<Group<'a>> {
    // "did you mean" says it all already.
    let fix = finding.fix.as_ref().filter(|f| f.edits.len() <= SHOWN_EDITS && !finding.is_guess())?;
    let window = window(source, fix.edits.iter().map(|e| e.span));
    if window.end - window.start > SHOWN_LINES {
        return None;
    }
    let mut snippet = Snippet::source(shown(source.slice(window)))
        .path(plain(&source.path))
        .line_start(source.position(window.start).line)
        .fold(true);
    for edit in &fix.edits {
        let span = source.clamp(edit.span);
        let range = span.start.saturating_sub(window.start)..span.end.saturating_sub(window.start);
        snippet = snippet.patch(Patch::new(range, edit.replacement.as_str()));
    }
    Some(title.element(snippet))
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
    use cardwright_dsl::messages;

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
