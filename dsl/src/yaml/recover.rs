//! Goes on behind a mistake of syntax: explains it, blanks the field (or, if that is not enough, the list item) in which it
//! stands, and reads again, so that one broken card hides no other. Bytes keep their places.

use super::build::{self, Failure, Reason};
use super::offsets::escape_of;
use super::{Document, MAX_DEPTH, MAX_SYNTAX_ERRORS, MAX_VALUES, ScalarStyle};
use crate::diagnostic::{Diagnostic, FileId, Place, Span};
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
            Ok(built) => {
                out.extend(built.findings);
                if built.root.is_none() && complete {
                    let place = Place { file, span: Span::default() };
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
struct Line {
    start: usize,
    end: usize,
    indent: usize,
    content: usize,
}

fn line_at(text: &str, start: usize) -> Line {
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

fn line_start(text: &str, at: usize) -> usize {
    text.get(..at).and_then(|t| t.rfind('\n')).map_or(0, |i| i + 1)
}

impl Line {
    fn is_blank(&self, text: &str) -> bool {
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

/// The list item around this byte.
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
        Diagnostic::new(&messages::TAB_INDENTATION, Place { file, span: first }).arg("count", spans.len());
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

/// What a mistake of syntax means to a designer.
struct Explain<'a> {
    file: FileId,
    text: &'a str,
    failure: &'a Failure,
}

impl Explain<'_> {
    fn explain(&self) -> Diagnostic {
        use ErrorKind as K;
        let Reason::Syntax(kind) = &self.failure.reason else {
            return self.at(&messages::TOO_MANY_VALUES, self.word(self.failure.at)).arg("limit", MAX_VALUES);
        };
        if let Some(finding) = self.unquoted_bracket() {
            return finding;
        }
        let here = self.word(self.failure.at);
        match kind {
            K::RecursionLimitExceeded => self.at(&messages::NESTED_TOO_DEEP, here).arg("limit", MAX_DEPTH),
            K::TabNotAllowed | K::TabInBlockIndentation | K::TabInIndentation | K::TabInPlainScalar => {
                self.at(&messages::TAB_INDENTATION, here).arg("count", 1)
            }
            K::InvalidIndentation
            | K::ExpectedBlockMappingKey
            | K::ExpectedBlockSequenceEntry
            | K::InvalidBlockScalarIndent
            | K::InvalidFlowScalarIndent
            | K::BlockSequenceEntryNotAllowed
            | K::MappingKeyNotAllowed => self.at(&messages::BAD_INDENTATION, here),
            K::SimpleKeyExpected | K::InvalidSimpleKey => self.missing_colon(here),
            K::MappingValueNotAllowed if self.failure.open.is_none() => self.stray_colon(),
            K::UnclosedQuotedScalar | K::InvalidQuotedScalarIndent | K::DocumentIndicatorInQuotedScalar => {
                self.at(&messages::UNCLOSED_QUOTE, self.opening(&['"', '\'']))
            }
            K::InvalidTrailingSingleQuotedScalar | K::InvalidTrailingDoubleQuotedScalar => {
                self.at(&messages::BAD_QUOTE, here)
            }
            K::UnknownQuotedScalarEscape
            | K::InvalidQuotedScalarHexEscape
            | K::InvalidLowSurrogateHexEscape
            | K::InvalidLowSurrogate
            | K::MissingLowSurrogate
            | K::UnpairedLowSurrogate
            | K::InvalidUnicodeEscape => self.at(&messages::BAD_ESCAPE, self.bad_escape()),
            K::UnclosedFlowCollection { .. }
            | K::MismatchedFlowCollectionEnd { .. }
            | K::MisplacedFlowCollectionEnd
            | K::ExpectedFlowMappingSeparator
            | K::ExpectedFlowSequenceSeparator
            | K::UnexpectedEofFlowSequence
            | K::UnexpectedEofFlowMapping
            | K::UnexpectedEofImplicitFlowMapping
            | K::BlockEntryInFlowCollection => {
                self.at(&messages::UNCLOSED_BRACKET, self.failure.open.unwrap_or(here)).arg("open", "{")
            }
            K::UnexpectedCharacter { character } => {
                self.at(&messages::RESERVED_CHARACTER, here).arg("character", character.to_string())
            }
            K::InvalidTagTerminator | K::ExpectedTagBang | K::UndeclaredTagHandle | K::MissingTagUri => {
                self.at(&messages::YAML_TAG, here)
            }
            K::UnknownAnchor | K::MissingAnchorOrAliasName => self.at(&messages::YAML_ALIAS, here),
            K::CommentInterceptedScalar => {
                let field = self.failure.field.clone().unwrap_or_default();
                let comment = Span::new(here.start, self.content(here.start).end);
                self.at(&messages::TEXT_CUT_BY_COMMENT, comment).arg("field", field)
            }
            _ => match self.failure.open {
                Some(open) => self.at(&messages::UNCLOSED_BRACKET, open).arg("open", "{"),
                None => self.at(&messages::YAML_SYNTAX, here),
            },
        }
    }

    fn at(&self, code: &'static messages::Code, span: Span) -> Diagnostic {
        Diagnostic::new(code, Place { file: self.file, span })
    }

    /// From a byte to the end of the word there; at the end of a line, the place itself.
    fn word(&self, at: usize) -> Span {
        let at = at.min(self.text.len());
        let rest = self.text.get(at..).unwrap_or("");
        Span::new(at, at + rest.find(char::is_whitespace).unwrap_or(rest.len()))
    }

    /// The range of a line's content, without the line end.
    fn content(&self, at: usize) -> Span {
        let line = line_at(self.text, line_start(self.text, at));
        let start = line.start + line.content;
        let text = self.text.get(start..line.end).unwrap_or("").trim_end();
        Span::new(start, start + text.len())
    }

    /// The first of these characters behind what was understood, as the place where the trouble starts.
    fn opening(&self, chars: &[char]) -> Span {
        let rest = self.text.get(self.failure.behind..).unwrap_or("");
        match rest.find(chars) {
            Some(i) => Span::new(self.failure.behind + i, self.failure.behind + i + 1),
            None => self.word(self.failure.at),
        }
    }

    /// The first escape that means nothing.
    fn bad_escape(&self) -> Span {
        let mut at = self.failure.at;
        while let Some(slash) = self.text.get(at..).and_then(|t| t.find('\\')) {
            let start = at + slash;
            let (length, decoded) = escape_of(self.text.get(start..).unwrap_or(""));
            let span = Span::new(start, start + length);
            if decoded.is_none() && self.text.get(span.start..span.end).is_some_and(|t| !t.ends_with(['\r', '\n'])) {
                return span;
            }
            at = span.end;
        }
        self.word(self.failure.at)
    }

    /// `text: [Exit] Draw 1 card.`: a list, and then something that can't follow a list.
    fn unquoted_bracket(&self) -> Option<Diagnostic> {
        let list = self.failure.closed.or(self.failure.open)?;
        let line = self.content(list.start);
        if self.failure.at < list.start || self.failure.at > line.end {
            return None;
        }
        let (field, value) = self.text.get(line.start..line.end)?.split_once(": ")?;
        let value = value.trim_start();
        let start = line.end - value.len();
        let open = value.chars().next().filter(|c| matches!(c, '[' | '{'))?;
        // A list that is only unfinished is another mistake: text goes on behind the bracket.
        let closing = if open == '[' { ']' } else { '}' };
        let after = value.split_once(closing)?.1.trim_start();
        if start != list.start || after.is_empty() || after.starts_with('#') {
            return None;
        }
        let finding = self
            .at(&messages::UNQUOTED_BRACKET, Span::new(start, line.end))
            .arg("field", field)
            .arg("open", open.to_string());
        let next = line_at(self.text, line_at(self.text, line_start(self.text, list.start)).end);
        let continued = !next.is_blank(self.text) && next.indent > line.start - line_start(self.text, line.start);
        if continued {
            return Some(finding);
        }
        Some(finding.fix(Span::new(start, line.end), quoted(value)))
    }

    /// A line that is no field.
    fn missing_colon(&self, here: Span) -> Diagnostic {
        let line = self.content(here.start);
        let text = self.text.get(line.start..line.end).unwrap_or("");
        // `cost：3`, `cost:3`, and the same with a no-break space.
        if let Some(colon) = text.find([':', '：']) {
            let (field, behind) = text.split_at(colon);
            let value = behind.trim_start_matches([':', '：']).trim_start();
            let at = line.start + colon;
            let end = line.end - value.len();
            return self
                .at(&messages::MISSING_COLON, Span::new(line.start, line.end))
                .arg("text", field)
                .arg("field", field)
                .fix(Span::new(at, end), ": ");
        }
        self.at(&messages::MISSING_COLON, line).arg("text", text)
    }

    /// A colon where no field can start.
    fn stray_colon(&self) -> Diagnostic {
        let here = self.word(self.failure.at);
        let Some((last, ScalarStyle::Plain)) = self.failure.last else { return self.at(&messages::YAML_SYNTAX, here) };
        let first_line = self.content(last.start);
        if last.end > first_line.end {
            // Two lines were read as one value. Either the first is no field, or the second is indented like its value.
            if first_line.start == last.start {
                return self.missing_colon(first_line);
            }
            return self.at(&messages::BAD_INDENTATION, self.content(last.end));
        }
        let value = Span::new(last.start, first_line.end);
        let text = self.text.get(value.start..value.end).unwrap_or("");
        self.at(&messages::COLON_IN_VALUE, value).fix(value, quoted(text))
    }
}

/// A text in single quotes.
pub(crate) fn quoted(text: &str) -> String {
    format!("'{}'", text.replace('\'', "''"))
}
