//! The formats of a designer's files: card sets, decks, keywords, terms. Plain values that keep their places; what a card's
//! text means is not known here.

mod card;
mod deck;
mod face;
mod keyword;
pub(crate) mod own_name;
mod terms;

pub use card::{CardDef, Defaults, Script, SetFile, card, out_of_place, set_file, told_out_of_place};
pub use deck::{DeckCard, DeckFile, deck_file};
pub use face::{Face, Image, PICTURES, Printed, picture};
pub use keyword::{KeywordFile, Parameter, ParameterType, Stacking, keyword_file};
pub use terms::{OwnAttribute, Term, TermsFile, terms_file};

use crate::decode::{Decoder, Fields, Prose, Spanned};
use crate::diagnostic::{Both, Lang, Span};
use crate::lexicon::spelled;
use crate::messages;
use crate::yaml::{Document, Node, Value};
use cardwright_core::vocabulary::Vocabulary;
use std::collections::{BTreeMap, BTreeSet};

/// What a file holds, by the fields it has.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FileKind {
    /// A set of cards.
    Set,
    /// A deck.
    Deck,
    /// A keyword.
    Keyword,
    /// Affiliations, and attributes of the project's own.
    Terms,
    /// Scenarios.
    Scenarios,
}

/// The kind of a file, wherever it lies.
pub fn kind_of(document: &Document) -> Option<FileKind> {
    let root = document.root.as_ref()?;
    let has = |field| root.field(field).is_some();
    if has("keyword") {
        Some(FileKind::Keyword)
    } else if has("scenarios") {
        Some(FileKind::Scenarios)
    } else if has("leader") {
        Some(FileKind::Deck)
    } else if has("affiliations") || has("attributes") {
        Some(FileKind::Terms)
    } else if has("set") || root.field("cards").is_some_and(|c| matches!(c.value, Value::List(_))) {
        Some(FileKind::Set)
    } else if has("cards") {
        Some(FileKind::Deck)
    } else {
        None
    }
}

/// A name in one or both languages.
#[derive(Debug, Clone, PartialEq)]
pub struct Names {
    /// The Korean name.
    pub ko: Option<Prose>,
    /// The English name.
    pub en: Option<Prose>,
    /// The bytes of the field.
    pub span: Span,
}

impl Names {
    /// The name in a language, else in the other one.
    pub fn get(&self, lang: Lang) -> &str {
        let (first, second) = match lang {
            Lang::Ko => (&self.ko, &self.en),
            Lang::En => (&self.en, &self.ko),
        };
        first.as_ref().or(second.as_ref()).map_or("", Prose::text)
    }

    /// Whether it is given in both languages.
    pub fn in_both(&self) -> bool {
        self.ko.is_some() && self.en.is_some()
    }

    /// Names in both languages by either of them: a card that gives its name in one language, as a reprint may, has the other
    /// from a card of the same name.
    pub fn whole<'a>(all: impl Iterator<Item = &'a Self>) -> BTreeMap<String, &'a Self> {
        let mut whole = BTreeMap::new();
        for names in all.filter(|names| names.in_both()) {
            for prose in names.ko.iter().chain(&names.en) {
                whole.entry(spelled(prose.text())).or_insert(names);
            }
        }
        whole
    }

    /// Itself, or the name in both languages that it is one of.
    pub fn among<'a>(&'a self, whole: &BTreeMap<String, &'a Self>) -> &'a Self {
        let own = || self.ko.as_ref().or(self.en.as_ref()).and_then(|own| whole.get(&spelled(own.text())).copied());
        if self.in_both() { self } else { own().unwrap_or(self) }
    }

    /// Reads a name: `name: 여명의 창기사` or `name: { ko: .., en: .. }`.
    pub fn read(decoder: &mut Decoder<'_>, node: &Node, field: &str, owner: Both) -> Option<Self> {
        Self::of(decoder, node, (field, owner), printed)
    }

    /// Reads a text of one or more lines, written as a name is.
    pub fn passage(decoder: &mut Decoder<'_>, node: &Node, field: &str, owner: Both) -> Option<Self> {
        Self::of(decoder, node, (field, owner), lettered)
    }

    fn of(
        decoder: &mut Decoder<'_>,
        node: &Node,
        (field, owner): (&str, Both),
        one: fn(&mut Decoder<'_>, &Node, &str) -> Option<Prose>,
    ) -> Option<Self> {
        if !matches!(node.value, Value::Map(_)) {
            let name = one(decoder, node, field)?;
            let korean = is_korean(name.text());
            let (ko, en) = if korean { (Some(name), None) } else { (None, Some(name)) };
            return Some(Self { ko, en, span: node.span });
        }
        let mut fields = decoder.fields(node, field)?;
        let ko = fields.get("ko");
        let en = if ko.is_some() { fields.get("en") } else { fields.need(decoder, "en", owner) };
        let ko = ko.and_then(|n| one(decoder, n, "ko"));
        let en = en.and_then(|n| one(decoder, n, "en"));
        fields.finish(decoder);
        (ko.is_some() || en.is_some()).then_some(Self { ko, en, span: node.span })
    }
}

/// A text that has a letter to print.
fn lettered(decoder: &mut Decoder<'_>, node: &Node, field: &str) -> Option<Prose> {
    let text = decoder.prose(node, field)?;
    if text.text().trim().is_empty() {
        let finding = decoder.finding(&messages::EMPTY_FIELD, node.span).arg("field", decoder.spoken(field));
        decoder.report(finding);
        return None;
    }
    Some(text)
}

/// A name that has a letter to print, on one line.
fn printed(decoder: &mut Decoder<'_>, node: &Node, field: &str) -> Option<Prose> {
    let name = lettered(decoder, node, field)?;
    // A name stands on one line, wherever it is shown.
    if let Some(c) = name.text().trim().chars().find(|c| matches!(c, '\n' | '\t')) {
        let code = format!("U+{:04X}", u32::from(c));
        let finding = decoder.finding(&messages::CONTROL_CHARACTER, node.span).arg("character", code);
        decoder.report(finding);
        return None;
    }
    Some(name)
}

/// Whether a field has a value; a finding where it has none.
fn filled(decoder: &mut Decoder<'_>, node: &Node, field: &str) -> bool {
    if node.is_null() {
        let finding = decoder.finding(&messages::EMPTY_FIELD, node.span).arg("field", decoder.spoken(field));
        decoder.report(finding);
    }
    !node.is_null()
}

/// Reports the words of a list that stand for something an earlier one stands for, too.
fn twice<T: Clone, K: Ord>(decoder: &mut Decoder<'_>, words: &[Spanned<T>], what: impl Fn(T) -> K) {
    let mut seen = BTreeSet::new();
    for word in words {
        if !seen.insert(what(word.value.clone())) {
            let written = decoder.written(word.span).trim().to_owned();
            let finding = decoder.finding(&messages::DUPLICATE_KEY, word.span).arg("field", written);
            decoder.report(finding);
        }
    }
}

/// The game of a file, from the file itself and from its folder. A file that names none, or an unknown one, is read as
/// one of its folder's game.
fn game(
    decoder: &mut Decoder<'_>,
    fields: &mut Fields<'_>,
    owner: Both,
    games: &[&'static Vocabulary],
    folder: Option<&'static Vocabulary>,
) -> Option<&'static Vocabulary> {
    let Some(node) = fields.need(decoder, "game", owner) else { return folder };
    let said = decoder.game(node, games);
    if let (Some(said), Some(folder)) = (said, folder)
        && said.game.id != folder.game.id
    {
        let finding =
            decoder.finding(&messages::GAME_DIFFERS, node.span).arg("folder", folder.game.id).arg("game", said.game.id);
        decoder.report(finding);
    }
    said.or(folder)
}

/// Whether a text is Korean: it has Hangul.
pub fn is_korean(text: &str) -> bool {
    text.chars().any(|c| matches!(c, '가'..='힣' | 'ㄱ'..='ㆎ'))
}
