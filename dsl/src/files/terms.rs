//! The file of free words: affiliations in both languages, and attributes that the project adds to those of the rulebook, where
//! it lets projects do so. A card file uses the key or either name.

use super::Names;
use super::own_name::is_word;
use crate::decode::{Decoder, MAX_ID, Spanned};
use crate::diagnostic::{Arg, Both, FileId, Lang};
use crate::lexicon::key;
use crate::messages;
use crate::romanize::id_of;
use crate::yaml::{Document, Entry, Node};
use cardwright_core::kernel::capacity::ATTRIBUTES;
use cardwright_core::vocabulary::{Vocabulary, Word};

/// The free words of a game.
#[derive(Debug, Clone)]
pub struct TermsFile {
    /// The file it was read from.
    pub file: FileId,
    /// The vocabulary of its rulebook.
    pub game: &'static Vocabulary,
    /// Affiliations, in the order of the file.
    pub affiliations: Vec<Term>,
    /// Attributes of the project's own, in the order of the file.
    pub attributes: Vec<OwnAttribute>,
    /// Whether all of the file could be read.
    pub sound: bool,
}

/// An attribute that a project adds to those of its rulebook.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OwnAttribute {
    /// The id that card files use.
    pub id: String,
    /// The Korean name; the English one where it has none.
    pub ko: String,
    /// The English name; the Korean one where it has none.
    pub en: String,
}

impl OwnAttribute {
    /// All its spellings: the id and the names.
    fn spellings(&self) -> [&str; 3] {
        [&self.id, &self.ko, &self.en]
    }
}

/// One free word.
#[derive(Debug, Clone)]
pub struct Term {
    /// The id that card files use.
    pub id: Spanned<String>,
    /// The names as printed.
    pub name: Names,
}

impl Term {
    /// Whether a card file means this term: by id or by either name.
    pub fn is(&self, word: &str) -> bool {
        let key = crate::lexicon::key(word);
        self.spellings().any(|s| crate::lexicon::key(s) == key)
    }

    /// All its spellings: the id and the names.
    pub fn spellings(&self) -> impl Iterator<Item = &str> {
        let names = self.name.ko.iter().chain(&self.name.en);
        std::iter::once(self.id.value.as_str()).chain(names.map(|n| n.text()))
    }
}

/// The marks between which texts print a term, in all their spellings (docs/spec/language.md rule 4).
const BRACKETS: [char; 8] = ['《', '》', '≪', '≫', '«', '»', '⟪', '⟫'];

const TERMS: Both = Both::new("용어 파일", "file of terms");

/// Reads a file of terms. `folder`: the game whose folder it lies in.
pub fn terms_file(
    decoder: &mut Decoder<'_>,
    document: &Document,
    games: &[&'static Vocabulary],
    folder: Option<&'static Vocabulary>,
) -> Option<TermsFile> {
    let before = decoder.errors();
    let root = document.root.as_ref()?;
    let mut fields = decoder.fields(root, "file")?;
    let game = super::game(decoder, &mut fields, TERMS, games, folder);
    let own = match (root.field("attributes"), game) {
        // Where there can be none the field is no part of the format.
        (None, Some(game)) if game.added.is_none() => None,
        _ => fields.get("attributes"),
    };
    let attributes = own.zip(game).map(|(node, game)| attributes(decoder, node, game)).unwrap_or_default();
    let mut affiliations = Vec::new();
    let node = match own {
        Some(_) => fields.get("affiliations"),
        None => fields.need(decoder, "affiliations", TERMS),
    };
    if let Some(node) = node
        && let Some(lines) = decoder.fields(node, "affiliations")
    {
        for line in lines.entries() {
            let id = Spanned { value: line.key.text.trim().to_owned(), span: line.key.span };
            if let Some(name) = Names::read(decoder, &line.value, &line.key.text, Both::new("용어", "term")) {
                for prose in name.ko.iter().chain(&name.en) {
                    if let Some(mark) = prose.text().chars().find(|c| BRACKETS.contains(c)) {
                        let finding = decoder.finding(&messages::BRACKET_IN_NAME, prose.span);
                        decoder.report(finding.arg("name", prose.text()).arg("character", mark.to_string()));
                    }
                }
                affiliations.push(Term { id, name });
            }
        }
    }
    fields.finish(decoder);
    let sound = decoder.errors() == before && document.complete;
    Some(TermsFile { file: document.file, game: game?, affiliations, attributes, sound })
}

/// Reads the attributes that a project adds. One that can't be used is left out.
fn attributes(decoder: &mut Decoder<'_>, node: &Node, game: &Vocabulary) -> Vec<OwnAttribute> {
    let Some(lines) = decoder.fields(node, "attributes") else { return Vec::new() };
    if game.added.is_none() {
        let known: Arg = game.attributes.iter().map(|w| Both::new(w.ko.first().unwrap_or(&w.id), w.id)).collect();
        let finding = decoder.finding(&messages::NO_OWN_ATTRIBUTES, node.span).arg("known", known);
        decoder.report(finding);
        return Vec::new();
    }
    let room = ATTRIBUTES.saturating_sub(game.attributes.len());
    let mut list: Vec<OwnAttribute> = Vec::new();
    for line in lines.entries() {
        let Some(own) = attribute(decoder, line, game, &list) else { continue };
        if list.len() >= room {
            let finding = decoder.finding(&messages::TOO_MANY_ATTRIBUTES, line.key.span).arg("most", ATTRIBUTES);
            decoder.report(finding.arg("word", own.id).arg("own", room));
            break;
        }
        list.push(own);
    }
    list
}

/// Reads one attribute. Neither its id nor its names may be words that texts of the game are made of.
fn attribute(
    decoder: &mut Decoder<'_>,
    line: &Entry,
    game: &Vocabulary,
    before: &[OwnAttribute],
) -> Option<OwnAttribute> {
    let id = line.key.text.trim();
    let errors = decoder.errors();
    let name = Names::read(decoder, &line.value, id, Both::new("속성", "attribute"))?;
    let fits = |c: char| c.is_ascii_alphanumeric() || matches!(c, '-' | '_');
    if id.chars().count() > MAX_ID || !id.chars().all(fits) {
        let near = name.en.as_ref().and_then(|en| id_of(&en.text().to_lowercase())).or_else(|| id_of(id));
        let finding = decoder.finding(&messages::BAD_ID, line.key.span).arg("id", id);
        decoder.report(finding.maybe("suggestion", near.filter(|near| near != id)));
    }
    let names = name.ko.iter().chain(&name.en).map(|prose| (prose.text().trim(), prose.span));
    for (word, span) in std::iter::once((id, line.key.span)).chain(names) {
        // Texts hold it without marks.
        let letters = |word: &str| word.chars().all(|c| c.is_alphanumeric() || matches!(c, ' ' | '-' | '_' | '\''));
        if !letters(word) || !word.chars().any(char::is_alphabetic) {
            if span != line.key.span {
                let finding = decoder.finding(&messages::UNREADABLE_ATTRIBUTE, span).arg("word", word);
                decoder.report(finding);
            }
        } else if is_taken(word, game) || before.iter().any(|own| own.spellings().iter().any(|s| key(s) == key(word))) {
            let finding = decoder.finding(&messages::ATTRIBUTE_TAKEN, span).arg("word", word);
            decoder.report(finding);
        }
    }
    let text = |lang| name.get(lang).trim().to_owned();
    let own = OwnAttribute { id: id.to_owned(), ko: text(Lang::Ko), en: text(Lang::En) };
    (decoder.errors() == errors).then_some(own)
}

/// Whether texts of the game would read a word as another one.
fn is_taken(word: &str, game: &Vocabulary) -> bool {
    let notation = &game.notation;
    let listed = game.attributes.iter().chain(game.types).chain(game.states).chain(game.phases).chain(game.steps);
    let listed = listed.chain(game.actions).chain(game.columns).chain(game.causes);
    let joining = [&notation.beside, &notation.end, &notation.facing].into_iter().flatten();
    let placed = game.nouns.iter().map(|n| &n.word).chain(game.zones.iter().map(|z| &z.word));
    let spoken = game.stats.iter().map(|s| &s.word).chain(game.heads.iter().map(|h| &h.word));
    let is = |w: &Word| key(w.id) == key(word) || w.ko.iter().chain(w.en).any(|s| key(s) == key(word));
    let words = listed.chain(joining).chain(placed).chain(spoken).chain(notation.sides.iter().flatten());
    words.into_iter().any(is) || is_word(word, game)
}
