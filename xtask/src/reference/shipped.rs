//! The shipped cards of a game with what their texts use, and the card that shows a word best.

use super::features::{self, Feature};
use crate::root;
use cardwright_core::rulebook::Rulebook;
use cardwright_dsl::files::CardDef;
use cardwright_dsl::lexicon::Lexicon;
use cardwright_dsl::print;
use cardwright_dsl::read;
use cardwright_dsl::text::Lang;
use cardwright_dsl::tree::Card;
use cardwright_kit::project::catalogue;
use cardwright_kit::project::{Project, Workspace};
use std::collections::BTreeSet;

/// A card with a text.
pub struct Shipped {
    /// Its file's entry.
    pub def: CardDef,
    /// Its type.
    pub kind: u8,
    /// Its text in Korean and English, as the printers have it.
    pub texts: [String; 2],
    /// What its text uses.
    pub features: BTreeSet<Feature>,
}

/// A game's words and cards.
pub struct Shelf {
    /// The rulebook.
    pub book: &'static dyn Rulebook,
    /// All files.
    pub project: Project,
    /// All words.
    pub lexicon: Lexicon,
    /// All cards with a text, in the order of their numbers.
    pub cards: Vec<Shipped>,
}

impl Shelf {
    /// The shipped cards of a game.
    ///
    /// # Errors
    /// Texts that can't be read or printed.
    pub fn open(book: &'static dyn Rulebook) -> Result<Shelf, Vec<String>> {
        let workspace = Workspace::of_cards(root().join("cards"));
        let project = workspace.load(&workspace.origin(), &mut Vec::new());
        let files = project.game(book.vocabulary().game.id);
        let lexicon = catalogue::lexicon(book, files, &[]);
        let (mut found, mut problems) = (Vec::new(), Vec::new());
        for (_, def) in files.iter().flat_map(|f| f.cards()) {
            let (Some(text), Some(kind)) = (&def.text, &def.kind) else { continue };
            let kind = u8::try_from(kind.value).unwrap_or(0);
            let parsed = read::card(text.text(), &lexicon, kind);
            match texts(&parsed.card, &lexicon, kind) {
                Ok(texts) if parsed.is_ok() => {
                    let mut features = features::of_card(&parsed.card);
                    features.extend(fields(book, def));
                    found.push(Shipped { def: def.clone(), kind, texts, features });
                }
                Ok(_) => problems.push(format!("{}: {:?}", def.id.value, parsed.errors)),
                Err(problem) => problems.push(format!("{}: {problem}", def.id.value)),
            }
        }
        found.sort_by(|a, b| a.def.id.value.cmp(&b.def.id.value));
        if problems.is_empty() { Ok(Shelf { book, project, lexicon, cards: found }) } else { Err(problems) }
    }

    /// The card with the shortest text that uses a word.
    pub fn shows(&self, section: &str, word: &str) -> Option<&Shipped> {
        let uses = |card: &&Shipped| card.features.iter().any(|(s, w)| *s == section && w == word);
        self.cards.iter().filter(uses).min_by_key(|card| card.texts.iter().map(String::len).sum::<usize>())
    }
}

/// A card's text in both languages.
///
/// # Errors
/// What has no wording.
pub fn texts(card: &Card, lexicon: &Lexicon, kind: u8) -> Result<[String; 2], String> {
    let text = |lang| print::card(card, lexicon, kind, lang).map_err(|e| e.to_string());
    Ok([text(Lang::Ko)?, text(Lang::En)?])
}

/// What a card shows beside its text.
fn fields(book: &dyn Rulebook, def: &CardDef) -> Vec<Feature> {
    let words = book.vocabulary();
    let kind = def.kind.iter().filter_map(|kind| Some(("types", words.types.get(kind.value)?.id.to_owned())));
    let attributes =
        def.attributes.iter().filter_map(|a| Some(("attributes", words.attributes.get(a.value)?.id.to_owned())));
    kind.chain(attributes).collect()
}
