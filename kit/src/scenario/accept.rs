//! Writes the values of a run where a scenario has `?`. Only those bytes of the file change.

use cardwright_dsl::diagnostic::Span;
use cardwright_dsl::source::Source;

/// The text of a file with some values filled in, without a byte order mark.
pub fn fill(source: &Source, fills: &[(Span, String)]) -> String {
    let mut fills: Vec<&(Span, String)> = fills.iter().collect();
    fills.sort_by_key(|(span, _)| span.start);
    fills.dedup_by_key(|(span, _)| span.start);
    let mut out = String::new();
    let mut at = 0;
    for (span, value) in fills {
        out.push_str(source.slice(Span::new(at, span.start)));
        out.push_str(&written(value));
        at = span.end;
    }
    out.push_str(source.slice(Span::new(at, source.text.len())));
    out
}

/// A value as YAML: quoted only where it must be.
fn written(value: &str) -> String {
    let plain = !value.contains(": ")
        && !value.contains(" #")
        && !value.starts_with(['?', '@', '%', '`', '*', '&', '!', '|', '>']);
    if plain { value.to_owned() } else { format!("\"{}\"", value.replace('\\', "\\\\").replace('"', "\\\"")) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_question_marks_change() {
        let text = "a: \"?\" # why\nb: \"?\"\n";
        let source = Source::new("x", text);
        let at = |n: usize| text.match_indices("\"?\"").nth(n).map(|(i, _)| Span::new(i, i + 3)).unwrap();
        let filled = fill(&source, &[(at(1), "[2 blank]".to_owned()), (at(0), "a: b".to_owned())]);
        assert_eq!(filled, "a: \"a: b\" # why\nb: [2 blank]\n");
    }
}
