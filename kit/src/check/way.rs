//! The way of a text from its language to the other one and back: whether it ends at the program that it began with.

use super::digest;
use cardwright_core::rulebook::Rulebook;
use cardwright_dsl::diagnostic::{Diagnostic, FileId, Location};
use cardwright_dsl::files::is_korean;
use cardwright_dsl::findings::text_finding;
use cardwright_dsl::lexicon::Lexicon;
use cardwright_dsl::messages::{self, wording::language};
use cardwright_dsl::print;
use cardwright_dsl::read;
use cardwright_dsl::text::{Lang, TextError};
use cardwright_dsl::tree::Card;

/// How the way from one language to the other and back ended.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Way {
    /// The printed text gives the same program.
    Same,
    /// Not gone: there is no program to begin with.
    None,
    /// Somewhere else, or nowhere: the text on which it happened and what happened.
    Lost {
        /// The language of the text that gives another one.
        lang: Lang,
        /// The printed text that gives another one; empty: there is no wording.
        text: String,
        /// What its reader says; `None`: it is read as another program.
        error: Option<Diagnostic>,
    },
}

impl Way {
    /// What is said of a text at this place whose way is lost.
    pub fn finding(&self, place: Location) -> Option<Diagnostic> {
        let Way::Lost { lang, text, .. } = self else { return None };
        let one_line = text.split_whitespace().collect::<Vec<_>>().join(" ");
        let finding = Diagnostic::new(&messages::UNSTABLE_WORDING, place).arg("lang", language(*lang));
        Some(if one_line.is_empty() { finding } else { finding.arg("text", one_line) })
    }
}

/// From a tree, whose program has this digest if it is known, to the other language and back.
pub fn way(
    tree: &Card,
    program: Option<&str>,
    kind: u8,
    lang: Lang,
    lexicon: &Lexicon,
    book: &dyn Rulebook,
    file: FileId,
) -> Way {
    let mut tree = tree.clone();
    for lang in [other(lang), lang] {
        let text = match raw(&tree, kind, lexicon, lang) {
            Ok(text) => text,
            Err(node) => {
                let error = TextError::new("not-yet-sayable", 0..0).arg("node", node);
                return Way::Lost { lang, text: String::new(), error: Some(finding(file, "", &error)) };
            }
        };
        // It names what has no English name: nothing is wrong with the words around it.
        if lang == Lang::En && is_korean(&text) {
            continue;
        }
        let again = read::card_in(lang, &text, lexicon, kind);
        if !again.is_ok() {
            let error = again.errors.first().map(|error| finding(file, &text, error));
            return Way::Lost { lang, text, error };
        }
        if again.card == tree {
            continue;
        }
        // Other trees may be one program.
        let own = match program {
            Some(program) => Ok(program.to_owned()),
            None => digest::program(&text, &tree, kind, lexicon, book),
        };
        match digest::program(&text, &again.card, kind, lexicon, book) {
            Ok(read) if own.is_ok_and(|own| own == read) => tree = again.card,
            Ok(_) => return Way::Lost { lang, text, error: None },
            Err(errors) => {
                let error = errors.first().map(|error| finding(file, &text, error));
                return Way::Lost { lang, text, error };
            }
        }
    }
    Way::Same
}

/// What is printed on a card of this type, without the proof that it reads back: that is looked at here, so that it can be
/// told why it doesn't. Or the node that has no wording.
pub(crate) fn raw(tree: &Card, kind: u8, lexicon: &Lexicon, lang: Lang) -> Result<String, String> {
    match lang {
        Lang::En => Ok(print::en::card_of(tree, lexicon, Some(kind))),
        Lang::Ko => print::ko::card_of(tree, lexicon, Some(kind)).map_err(|refused| refused.node),
    }
}

/// What is wrong with a text that stands in no file.
fn finding(file: FileId, text: &str, error: &TextError) -> Diagnostic {
    use cardwright_dsl::diagnostic::Span;
    let all = Span::new(0, text.len());
    let scalar = cardwright_dsl::yaml::Scalar::elsewhere(text, [(all, all)]);
    text_finding(file, &cardwright_dsl::decode::Prose::new(scalar, all), error)
}

fn other(lang: Lang) -> Lang {
    match lang {
        Lang::Ko => Lang::En,
        Lang::En => Lang::Ko,
    }
}
