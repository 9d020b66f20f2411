//! Findings as workflow commands of GitHub Actions: each becomes an annotation at its line in a pull request.

use cardwright_core::screen::steers;
use cardwright_dsl::diagnostic::{Diagnostic, Severity};
use cardwright_dsl::source::Sources;
use cardwright_dsl::text::Lang;
use std::fmt::Write as _;

/// One line a finding: `::error file=..,line=..,col=..,title=..::what is wrong`.
pub fn annotations(findings: &[Diagnostic], sources: &Sources, lang: Lang) -> String {
    let mut out = String::new();
    for finding in findings {
        let kind = match finding.severity {
            Severity::Error => "error",
            Severity::Warning => "warning",
            Severity::Note => "notice",
        };
        let mut place = String::new();
        if let Some(source) = sources.get(finding.place.file) {
            let span = source.clamp(finding.place.span);
            let (start, end) = (source.position(span.start), source.position(span.end));
            let _ = write!(place, "file={},line={},col={}", property(&source.path), start.line, start.column);
            // GitHub takes an end column only within one line.
            let _ = match start.line == end.line {
                true => write!(place, ",endLine={},endColumn={},", end.line, end.column),
                false => write!(place, ",endLine={},", end.line),
            };
        }
        let mut message = finding.message(lang);
        if let Some(hint) = finding.hint(lang) {
            message = format!("{message}\n{hint}");
        }
        let _ = writeln!(out, "::{kind} {place}title={}::{}", property(finding.code.id), data(&message));
    }
    out
}

/// Text behind the second `::`. What steers a screen has a mark.
pub(super) fn data(text: &str) -> String {
    let shown = |c: char| if c != '\n' && steers(c) { char::REPLACEMENT_CHARACTER } else { c };
    let text: String = text.replace("\r\n", "\n").chars().map(shown).collect();
    text.replace('%', "%25").replace('\n', "%0A")
}

/// A value between `=` and `,`.
pub(super) fn property(text: &str) -> String {
    data(text).replace(':', "%3A").replace(',', "%2C")
}

#[cfg(test)]
mod tests {
    use super::*;
    use cardwright_dsl::diagnostic::{FileId, Location, Span};
    use cardwright_dsl::messages;
    use cardwright_dsl::source::Source;

    #[test]
    fn marks_of_the_command_are_escaped() {
        let mut sources = Sources::new();
        let text = "a: 1\n한글: { atribute: x }\n";
        sources.add(Source::new("cards/a,b.yaml", text));
        let start = text.find("atribute").unwrap();
        let place = Location { file: FileId(0), span: Span::new(start, start + 8) };
        let finding =
            Diagnostic::new(&messages::UNKNOWN_FIELD, place).arg("field", "50%").arg("suggestion", "attribute");
        assert_eq!(
            annotations(&[finding], &sources, Lang::En),
            "::error file=cards/a%2Cb.yaml,line=2,col=7,endLine=2,endColumn=15,title=unknown-field::unknown field \
             `50%25`%0Adid you mean `attribute`?\n"
        );
    }
}
