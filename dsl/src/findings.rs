//! From what the card language says about a text to findings about a file: offsets in the text become bytes of the file,
//! codes of the language become codes of the table.

use crate::decode::Prose;
use crate::diagnostic::{Diagnostic, FileId, Place};
use crate::messages::{self, Code};
use crate::text::TextError;

/// The finding for a mistake in a text of this file.
pub fn text_finding(file: FileId, text: &Prose, error: &TextError) -> Diagnostic {
    let span = text.source(error.span.clone());
    let mut finding = Diagnostic::new(code_of(error), Place { file, span });
    for (name, value) in &error.args {
        finding = finding.arg(name, value.as_str());
    }
    if let Some((at, replacement)) = &error.suggestion {
        finding = finding.arg("suggestion", replacement.as_str()).fix(text.source(at.clone()), replacement.as_str());
    }
    finding
}

/// A word is unknown in a certain list: designers look it up there.
fn code_of(error: &TextError) -> &'static Code {
    match (error.code, error.get("class")) {
        ("unknown-word", Some("keyword")) => &messages::UNKNOWN_KEYWORD,
        ("unknown-word", Some("affiliation")) => &messages::UNKNOWN_AFFILIATION,
        ("unknown-word", Some("attribute")) => &messages::UNKNOWN_ATTRIBUTE,
        ("unknown-word", Some("head")) => &messages::UNKNOWN_HEAD,
        ("unknown-word", Some("card-name")) => &messages::UNKNOWN_CARD_NAME,
        (code, _) => messages::find(code).unwrap_or(&messages::UNEXPECTED_TEXT),
    }
}
