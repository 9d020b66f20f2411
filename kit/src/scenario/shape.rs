//! Values of a scenario file that must be maps. Whatever else stands there would be read as nothing at all.

use super::text::key;
use cardwright_dsl::decode;
use cardwright_dsl::diagnostic::{Diagnostic, FileId, Location};
use cardwright_dsl::messages;
use cardwright_dsl::yaml::{Entry, Node, Value};

/// The fields of a value. Reports a value of another shape, and fields that are there twice: case, spaces, `_` and `-` are no
/// difference.
pub fn fields<'n>(file: FileId, node: &'n Node, field: &str, out: &mut Vec<Diagnostic>) -> &'n [Entry] {
    let place = |span| Location { file, span };
    match &node.value {
        Value::Map(entries) => {
            for (at, entry) in entries.iter().enumerate() {
                let word = &entry.key.text;
                if entries.iter().take(at).any(|before| key(&before.key.text) == key(word)) {
                    let twice = Diagnostic::new(&messages::DUPLICATE_KEY, place(entry.key.span));
                    out.push(twice.arg("field", word.as_str()));
                }
            }
            entries
        }
        Value::Broken => &[],
        Value::List(_) | Value::Scalar(_) => {
            let wrong = Diagnostic::new(&messages::WRONG_TYPE, place(node.span)).arg("field", field);
            out.push(wrong.arg("found", decode::describe(node)).arg("wanted", decode::MAP));
            &[]
        }
    }
}
