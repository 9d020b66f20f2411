//! What a mistake of syntax means to a designer: from the parser's reasons to codes with a place, and a fix where there is
//! one way to mean it.

use super::build::{Failure, Reason};
use super::offsets::escape_of;
use super::recover::{line_at, line_start};
use super::{MAX_DEPTH, MAX_VALUES, ScalarStyle};
use crate::diagnostic::{Diagnostic, FileId, Location, Span};
use crate::messages;
use granit_parser::ErrorKind;

/// What a mistake of syntax means to a designer.
pub(super) struct Explain<'a> {
    pub file: FileId,
    pub text: &'a str,
    pub failure: &'a Failure,
}

impl Explain<'_> {
    /// The finding that explains what stopped the parser.
    pub(super) fn explain(&self) -> Diagnostic {
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
            | K::MappingKeyNotAllowed => {
                self.missing_block().unwrap_or_else(|| self.at(&messages::BAD_INDENTATION, here))
            }
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
        Diagnostic::new(code, Location { file: self.file, span })
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

    /// The place of the first escape that means nothing.
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

    /// A field with nothing behind its colon, and text that begins with a bracket in the lines below: a `|` is missing.
    fn missing_block(&self) -> Option<Diagnostic> {
        let line = self.content(self.failure.at);
        if !self.text.get(line.start..line.end)?.starts_with('[') {
            return None;
        }
        let start = line_start(self.text, line.start);
        let above = self.content(self.text.get(..start)?.trim_end().len());
        let field = self.text.get(above.start..above.end)?.trim_start_matches("- ").trim_start().strip_suffix(':')?;
        let deeper = line.start - start > above.start - line_start(self.text, above.start);
        let named = !field.is_empty() && !field.contains([':', '#', ' ', '"', '\'']);
        (deeper && named).then(|| {
            self.at(&messages::BAD_INDENTATION, above).arg("field", field).fix(Span::new(above.end, above.end), " |")
        })
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
