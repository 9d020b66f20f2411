//! The file of free words: affiliations in both languages. A card file uses the key or either name.

use super::Names;
use crate::decode::{Decoder, Spanned};
use crate::diagnostic::{Both, FileId};
use crate::messages;
use crate::yaml::Document;
use cardwright_core::vocabulary::Vocabulary;

/// The free words of a game.
#[derive(Debug, Clone)]
pub struct TermsFile {
    /// The file it was read from.
    pub file: FileId,
    /// The vocabulary of its rulebook.
    pub game: &'static Vocabulary,
    /// Affiliations, in the order of the file.
    pub affiliations: Vec<Term>,
    /// Whether all of the file could be read.
    pub sound: bool,
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
    let mut affiliations = Vec::new();
    if let Some(node) = fields.need(decoder, "affiliations", TERMS)
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
    Some(TermsFile { file: document.file, game: game?, affiliations, sound })
}
