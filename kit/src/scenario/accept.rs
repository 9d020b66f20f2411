//! Writes the values of a run where a scenario has `?`. Only those bytes of the file change.

use super::looks::Difference;
use super::run::Failure;
use cardwright_dsl::diagnostic::Span;
use cardwright_dsl::source::Source;

/// The values that failures have for the `?` of their file, in its order: one for each, also where several scenarios look there.
pub fn found<'f>(failures: impl Iterator<Item = &'f Failure>) -> Vec<(Span, String)> {
    let differences = failures.flat_map(|failure| &failure.differences);
    let mut fills: Vec<(Span, String)> = differences.filter_map(value).collect();
    fills.sort_by_key(|(span, _)| span.start);
    fills.dedup_by_key(|(span, _)| span.start);
    fills
}

/// What stands in the file where it had a `?`.
fn value(difference: &Difference) -> Option<(Span, String)> {
    Some((difference.fill?, difference.actual.en.to_string()))
}

/// Takes out of the failures of a scenario what the values that were written have made right.
pub fn settle(failures: &mut Vec<Failure>, written: &[(Span, String)]) {
    failures.retain_mut(|failure| {
        if failure.differences.is_empty() {
            return true;
        }
        failure.differences.retain(|difference| value(difference).is_none_or(|value| !written.contains(&value)));
        !failure.differences.is_empty()
    });
}

/// The text of a file with some values filled in, in its order, without a byte order mark.
pub fn fill(source: &Source, fills: &[(Span, String)]) -> String {
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
        let filled = fill(&source, &[(at(0), "a: b".to_owned()), (at(1), "[2 blank]".to_owned())]);
        assert_eq!(filled, "a: \"a: b\" # why\nb: [2 blank]\n");
    }
}
