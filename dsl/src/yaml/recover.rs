//! Goes on behind a mistake of syntax: explains it, blanks the field (or, if that is not enough, the list item) in which it
//! stands, and reads again, so that one broken card hides no other. Bytes keep their places.

use super::build::{self, Reason};
use super::explain::Explain;
use super::{Document, MAX_SYNTAX_ERRORS, Node, Value};
use crate::diagnostic::{Diagnostic, FileId, Location, Span};
use crate::messages;
use crate::source::Source;
use granit_parser::ErrorKind;

/// Reads a file as far as it can be read.
pub(super) fn parse(file: FileId, source: &Source, out: &mut Vec<Diagnostic>) -> Document {
    let mut text = source.text.to_string();
    let mut complete = true;
    let mut tabs = false;
    // Ranges that were blanked already: what is found in them again is the same mistake.
    let mut blanked: Vec<Span> = Vec::new();
    for _ in 0..MAX_SYNTAX_ERRORS * 2 {
        let failure = match build::build(file, &text) {
            Ok(mut built) => {
                out.extend(built.findings);
                if let Some(root) = &mut built.root {
                    for region in &blanked {
                        stretch(root, *region, &text);
                    }
                }
                if built.root.is_none() && complete {
                    let place = Location { file, span: Span::default() };
                    out.push(Diagnostic::new(&messages::EMPTY_FILE, place).arg("file", source.path.as_str()));
                }
                return Document { file, root: built.root, complete };
            }
            Err(failure) => failure,
        };
        complete = false;
        if !tabs && let Some(finding) = tab_indentation(file, &text) {
            tabs = true;
            out.push(finding);
            text = without_tabs(&text);
            continue;
        }
        let finding = Explain { file, text: &text, failure: &failure }.explain();
        let span = finding.place.span;
        let known = blanked.iter().any(|b| b.start <= span.start && span.start <= b.end);
        // Once tabs are out of the way, columns are a guess: a further finding could be one about the guess.
        if !known && !tabs {
            out.push(finding);
        }
        let reach = if known || tabs { item_of(&text, span.start) } else { Some(field_of(&text, span.start)) };
        let last = matches!(failure.reason, Reason::TooManyValues | Reason::Syntax(ErrorKind::RecursionLimitExceeded));
        match reach {
            Some(region) if !last && blank(&mut text, region) => blanked.push(region),
            _ => break,
        }
        if blanked.len() >= MAX_SYNTAX_ERRORS {
            break;
        }
    }
    Document { file, root: None, complete: false }
}

/// Lets the mapping that a blanked field stood in, and all that is around it, reach over that field, so that what is wrong in the
/// field is known to be in it. Whether such a mapping was found.
fn stretch(node: &mut Node, region: Span, text: &str) -> bool {
    let column = |at: usize| at - line_start(text, at);
    let inside = match &mut node.value {
        Value::List(items) => items.iter_mut().rfind(|item| item.span.start < region.start),
        Value::Map(entries) => {
            entries.iter_mut().rfind(|e| e.value.span.start < region.start).map(|entry| &mut entry.value)
        }
        Value::Scalar(_) | Value::Broken => None,
    };
    let inner = inside.is_some_and(|node| stretch(node, region, text));
    let own = matches!(node.value, Value::Map(_))
        && node.span.start < region.start
        && column(node.span.start) == column(region.start);
    if inner || own {
        node.span.end = node.span.end.max(region.end);
    }
    inner || own
}

/// Overwrites a range with spaces, line ends excepted. False: nothing was left there.
fn blank(text: &mut String, region: Span) -> bool {
    let Some(old) = text.get(region.start..region.end) else { return false };
    if old.trim().is_empty() {
        return false;
    }
    let new: String = old.bytes().map(|b| if b == b'\n' || b == b'\r' { char::from(b) } else { ' ' }).collect();
    text.replace_range(region.start..region.end, &new);
    true
}

/// A line: where it starts and ends, and where its content starts behind spaces and dashes.
pub(super) struct Line {
    pub start: usize,
    pub end: usize,
    pub indent: usize,
    pub content: usize,
}

pub(super) fn line_at(text: &str, start: usize) -> Line {
    let rest = text.get(start..).unwrap_or("");
    let length = rest.find('\n').map_or(rest.len(), |i| i + 1);
    let line = rest.get(..length).unwrap_or("");
    let indent = line.len() - line.trim_start_matches(' ').len();
    let mut content = indent;
    while line.get(content..).is_some_and(|l| l.starts_with("- ")) {
        content += 1;
        content += line.get(content..).map_or(0, |l| l.len() - l.trim_start_matches(' ').len());
    }
    Line { start, end: start + length, indent, content }
}

pub(super) fn line_start(text: &str, at: usize) -> usize {
    text.get(..at).and_then(|t| t.rfind('\n')).map_or(0, |i| i + 1)
}

impl Line {
    pub(super) fn is_blank(&self, text: &str) -> bool {
        text.get(self.start..self.end).is_none_or(|l| l.trim().is_empty())
    }

    /// Up to the first later line that does not start deeper than `column`.
    fn with_deeper(&self, text: &str, column: usize) -> usize {
        let mut end = self.end;
        while end < text.len() {
            let next = line_at(text, end);
            if !next.is_blank(text) && next.indent <= column {
                break;
            }
            end = next.end;
        }
        end
    }
}

/// The field whose first line holds this byte, with the lines below it that are indented deeper. The dash of a list item
/// stays.
fn field_of(text: &str, at: usize) -> Span {
    let line = line_at(text, line_start(text, at));
    Span::new(line.start + line.content, line.with_deeper(text, line.content))
}

/// The bytes of the list item around this byte.
fn item_of(text: &str, at: usize) -> Option<Span> {
    let mut start = line_start(text, at);
    let mut inside = usize::MAX;
    loop {
        let line = line_at(text, start);
        if !line.is_blank(text) {
            if line.content > line.indent && line.indent < inside {
                return Some(Span::new(line.start, line.with_deeper(text, line.indent)));
            }
            inside = inside.min(line.indent);
        }
        start = line_start(text, start.checked_sub(1)?);
    }
}

/// The leading white space of each line that has a tab in it.
fn tabs(text: &str) -> impl Iterator<Item = Span> {
    let mut start = 0;
    text.split_inclusive('\n').filter_map(move |line| {
        let at = start;
        start += line.len();
        let length = line.len() - line.trim_start_matches([' ', '\t']).len();
        let lead = line.get(..length).filter(|lead| lead.contains('\t') && length < line.trim_end().len())?;
        Some(Span::new(at, at + lead.len()))
    })
}

fn tab_indentation(file: FileId, text: &str) -> Option<Diagnostic> {
    let spans: Vec<Span> = tabs(text).collect();
    let first = *spans.first()?;
    let mut finding =
        Diagnostic::new(&messages::TAB_INDENTATION, Location { file, span: first }).arg("count", spans.len());
    for span in spans {
        let lead = text.get(span.start..span.end).unwrap_or("");
        finding = finding.fix(span, lead.replace('\t', "  "));
    }
    Some(finding)
}

/// One space for each tab, so that bytes keep their places. Where all lines use tabs alike this keeps their order, too.
fn without_tabs(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for span in tabs(text) {
        out.push_str(text.get(out.len()..span.start).unwrap_or(""));
        out.extend(text.get(span.start..span.end).unwrap_or("").chars().map(|c| if c == '\t' { ' ' } else { c }));
    }
    out.push_str(text.get(out.len()..).unwrap_or(""));
    out
}
