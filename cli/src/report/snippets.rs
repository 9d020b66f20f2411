//! The lines of files that a finding points at, and what a fix makes of them.

use annotate_snippets::{AnnotationKind, Element, Group, Origin, Patch, Snippet};
use cardwright_core::screen::plain;
use cardwright_dsl::diagnostic::{Diagnostic, Location, Span};
use cardwright_dsl::source::{Source, Sources, shown};
use cardwright_dsl::text::Lang;

/// Places further apart than so many lines are shown as two pieces of the file.
const ONE_PIECE: usize = 40;
/// Fixes with more replacements than this are named, not shown.
const SHOWN_EDITS: usize = 3;
/// Lines longer than this, in bytes, are not shown as a fix would leave them.
const SHOWN_LINES: usize = 4_000;

/// A place in a piece of a file, what is there, and whether it is the finding itself.
type Mark<'a> = (Location, &'a str, bool);

/// The pieces of files that a finding points at. A finding about a whole file has none, its message names the file.
pub(super) fn pieces<'a>(finding: &'a Diagnostic, sources: &'a Sources, lang: Lang) -> Vec<Element<'a>> {
    // (place, what is there): the first is the finding itself.
    let mut places: Vec<(Location, &str)> = vec![(finding.place, "")];
    places.extend(finding.labels.iter().map(|l| (l.place, l.message.get(lang))));
    let mut snippets: Vec<(&Source, Vec<Mark<'_>>)> = Vec::new();
    for (index, (place, message)) in places.into_iter().enumerate() {
        // A place without a cell is the sheet as a whole.
        let whole = |s: &&Source| s.text.trim().is_empty() || (s.grid && place.span == Span::default());
        let Some(source) = sources.get(place.file).filter(|s| !whole(s)) else { continue };
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
    let mut snippet = Snippet::source(shown(source.slice(window))).line_start(line).fold(!source.grid);
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
pub(super) fn fix<'a>(
    finding: &'a Diagnostic,
    source: &'a Source,
    title: annotate_snippets::Title<'a>,
) -> Option<Group<'a>> {
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
