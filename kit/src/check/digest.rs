//! A digest of what a card text does. It is made of the compiled program alone, so that it stays the same whichever cards
//! and numbers stand beside it, and differs when anything the text says differs. Names in it are written out.

use cardwright_core::rulebook::Rulebook;
use cardwright_dsl::compile::{self, CardSource};
use cardwright_dsl::diagnostic::Severity;
use cardwright_dsl::lexicon::Lexicon;
use cardwright_dsl::messages;
use cardwright_dsl::text::TextError;
use cardwright_dsl::tree::Card;
use serde_json::Value;
use xxhash_rust::xxh3::xxh3_64;

/// Fields of cards and abilities that are about the card and not about its text, or only repeat the words of the text.
const NOT_THE_PROGRAM: &[&str] =
    &["id", "name", "kind", "attributes", "affiliations", "stats", "hash", "card", "text", "translated", "clauses"];

/// The digest of a text on a card of this type, as 16 hexadecimal digits, or why it has no program.
pub fn program(
    text: &str,
    tree: &Card,
    kind: u8,
    lexicon: &Lexicon,
    book: &dyn Rulebook,
) -> Result<String, Vec<TextError>> {
    // Compiled alone: every number in the result then depends on this text only, and the tables of names belong to it.
    let source = CardSource::sample(kind, text, tree);
    let compiled = compile::catalog(&[source], lexicon, book);
    let is_error = |e: &TextError| messages::find(e.code).is_none_or(|c| c.severity == Severity::Error);
    let errors: Vec<TextError> = compiled.findings.into_iter().map(|f| f.error).filter(is_error).collect();
    if !errors.is_empty() {
        return Err(errors);
    }
    // A catalogue is plain data; should it ever not be, equal digests would hide a difference, so there is none.
    let Ok(mut value) = serde_json::to_value(&compiled.catalog) else {
        return Err(vec![TextError::new("not-yet-sayable", 0..text.len()).arg("node", "catalogue")]);
    };
    let lists = value.as_object_mut().into_iter().flatten().map(|(_, list)| list);
    for entry in lists.filter_map(Value::as_array_mut).flatten().filter_map(Value::as_object_mut) {
        entry.retain(|field, _| !NOT_THE_PROGRAM.contains(&field.as_str()));
        for face in entry.get_mut("faces").into_iter().filter_map(Value::as_array_mut).flatten() {
            face.as_object_mut().map(|face| face.remove("text"));
        }
    }
    Ok(format!("{:016x}", xxh3_64(value.to_string().as_bytes())))
}
