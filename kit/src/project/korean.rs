//! Files of designers with Korean names of fields and Korean words, made of the same files in English: `new` writes them so.
//! What a field is called and which words it takes is asked of the readers, so there is no list here.

use cardwright_core::vocabulary::Vocabulary;
use cardwright_dsl::decode::find_word;
use cardwright_dsl::diagnostic::{Edit, FileId};
use cardwright_dsl::field_names;
use cardwright_dsl::files::{FileKind, kind_of};
use cardwright_dsl::shape::{self, Shape, Text};
use cardwright_dsl::source::Source;
use cardwright_dsl::yaml::{self, Node, Value, plain_or_quoted};
use std::path::Path;

/// A file of a game in Korean; whatever is no file of cards, decks, keywords or terms stays as it is.
pub fn file(path: &Path, text: &str, game: &'static Vocabulary) -> String {
    if !super::is_yaml(path) {
        return text.to_owned();
    }
    let document = parsed(text);
    let shape = kind_of(&document).and_then(|kind| shape::file(kind, game));
    shape.map_or_else(|| text.to_owned(), |shape| said(text, &shape, game))
}

/// A card in Korean, as an item of the list of cards.
pub fn card(text: &str, game: &'static Vocabulary) -> String {
    const LIST: &str = "cards:\n";
    let Some(shape) = shape::file(FileKind::Set, game) else { return text.to_owned() };
    let whole = said(&format!("{LIST}{text}"), &shape, game);
    whole.split_once('\n').map_or(whole.clone(), |(_, card)| card.to_owned())
}

/// Whether new cards of a file are written in Korean, as its last one is.
pub fn is_in(text: &str) -> bool {
    field_names::in_korean(&parsed(text))
}

fn parsed(text: &str) -> yaml::Document {
    yaml::parse(FileId(0), &Source::new("", text), &mut Vec::new())
}

fn said(text: &str, shape: &Shape, game: &'static Vocabulary) -> String {
    let mut edits = Vec::new();
    if let Some(root) = &parsed(text).root {
        collect(root, shape, game, &mut edits);
    }
    edits.sort_by_key(|edit: &Edit| std::cmp::Reverse(edit.span.start));
    let mut out = text.to_owned();
    for edit in edits {
        if out.get(edit.span.start..edit.span.end).is_some() {
            out.replace_range(edit.span.start..edit.span.end, &edit.replacement);
        }
    }
    out
}

fn collect(node: &Node, shape: &Shape, game: &'static Vocabulary, edits: &mut Vec<Edit>) {
    match &node.value {
        Value::Map(entries) => {
            let Some(fields) = &shape.fields else { return };
            for entry in entries {
                let named = fields.named.get(&entry.key.text);
                let korean = named.and_then(|_| field_names::of_game(&entry.key.text, game).first());
                edits.extend(korean.map(|korean| Edit { span: entry.key.span, replacement: (*korean).to_owned() }));
                if let Some(inner) = named.or(fields.others.as_deref()) {
                    collect(&entry.value, inner, game, edits);
                }
            }
        }
        Value::List(items) => {
            items.iter().for_each(|item| collect(item, shape.items.as_deref().unwrap_or(shape), game, edits));
        }
        Value::Scalar(scalar) => {
            let Some(Text::OneOf(words)) = &shape.text else { return };
            let word = find_word(words, &scalar.text).and_then(|at| words.get(at)?.ko.first());
            edits.extend(word.map(|word| Edit { span: node.span, replacement: plain_or_quoted(word) }));
        }
        Value::Broken => {}
    }
}
