//! Mistakes of syntax: of what the parser says, what is not only a consequence of something else it says.

use super::finding::{Finding, Say};
use full_moon::Error;

/// Findings for the errors of the parser. A mistake leaves it lost for a while: that what is open around it is never closed,
/// and that what stands behind it is no statement, is no news.
pub fn errors(errors: &[Error], size: usize) -> Vec<Finding> {
    let all: Vec<(String, Finding)> = errors
        .iter()
        .map(|error| {
            let (start, end) = error.range();
            let start = start.bytes().min(size);
            let message = error.error_message().trim().to_owned();
            let span = start..end.bytes().clamp(start, size);
            let finding = Finding::new("script-syntax", span).arg("reason", said(&message));
            (message, finding)
        })
        .collect();
    let closes = |message: &str| message.contains("to close");
    let follows =
        |message: &str| message.contains("this needs to be a statement") || message.contains("trailing comma");
    let mut roots: Vec<Finding> = Vec::new();
    for keep in [
        &(|m: &str| !closes(m) && !follows(m)) as &dyn Fn(&str) -> bool,
        &|m: &str| closes(m) && m.contains("`end`"),
        &|m: &str| closes(m),
        &|_: &str| true,
    ] {
        if roots.is_empty() {
            let mut kept: Vec<Finding> = all.iter().filter(|(m, _)| keep(m)).map(|(_, f)| f.clone()).collect();
            kept.sort_by_key(|f| f.span.start);
            kept.dedup_by_key(|f| f.span.clone());
            roots = kept;
        }
    }
    roots
}

/// The message of the parser in both languages.
fn said(message: &str) -> Say {
    let plain = message.trim_end_matches('.').replace("unexpected token, ", "");
    let wanted = plain.strip_prefix("expected `").and_then(|rest| rest.split_once('`')).map(|(wanted, _)| wanted);
    let korean = match wanted {
        Some(wanted) => format!("빠진 것: `{wanted}`"),
        None if plain.contains("this needs to be a statement") => "여기에는 문장이 와야 함".to_owned(),
        None if plain.contains("expected an expression") || plain.contains("expected expression") => {
            "여기에는 값이 와야 함".to_owned()
        }
        None => plain.clone(),
    };
    Say::Both(korean, plain)
}
