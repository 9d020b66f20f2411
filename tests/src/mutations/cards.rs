//! Where in the shipped files the cards, their fields and their texts stand. The files are in the canonical layout, so
//! lines are enough; it reads nothing else.

use std::ops::Range;

/// The files of a folder of cards, by path inside it.
#[derive(Debug, Clone)]
pub struct Files {
    /// Path and text, sorted by path.
    pub list: Vec<(String, String)>,
}

/// A card in its file.
#[derive(Debug, Clone)]
pub struct CardText {
    /// Index of the file.
    pub file: usize,
    /// Its id.
    pub id: String,
    /// Its fields in order: name, and the range of the line without its end.
    pub fields: Vec<(String, Range<usize>)>,
    /// The lines of its text, without their indentation.
    pub text: Vec<Range<usize>>,
}

impl Files {
    /// The text of a file.
    pub fn text(&self, file: usize) -> &str {
        self.list.get(file).map_or("", |(_, text)| text)
    }

    /// All cards of the set files.
    pub fn cards(&self) -> Vec<CardText> {
        let sets = self.list.iter().enumerate().filter(|(_, (path, _))| path.contains("/sets/"));
        sets.flat_map(|(file, (_, text))| cards(file, text)).collect()
    }
}

/// Column of the fields of a card in the canonical layout.
const FIELD: usize = 4;
/// Column of the lines of a text.
const TEXT: usize = 6;

fn cards(file: usize, text: &str) -> Vec<CardText> {
    let mut cards: Vec<CardText> = Vec::new();
    let mut at = 0;
    let mut in_text = false;
    for line in text.split_inclusive('\n') {
        let start = at;
        at += line.len();
        let line = line.trim_end();
        let indent = line.len() - line.trim_start().len();
        if let Some(id) = line.strip_prefix("  - id: ") {
            let fields = vec![("id".to_owned(), start + FIELD..start + line.len())];
            cards.push(CardText { file, id: id.trim().to_owned(), fields, text: Vec::new() });
            in_text = false;
            continue;
        }
        let Some(card) = cards.last_mut() else { continue };
        if in_text && (indent >= TEXT || line.is_empty()) {
            if !line.is_empty() {
                card.text.push(start + indent..start + line.len());
            }
            continue;
        }
        in_text = false;
        if indent == FIELD
            && let Some((name, value)) = line.trim_start().split_once(':')
        {
            card.fields.push((name.to_owned(), start + FIELD..start + line.len()));
            in_text = name == "text" && value.trim() == "|";
        }
    }
    cards
}
