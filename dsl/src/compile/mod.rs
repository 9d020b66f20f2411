//! From trees to a catalogue: words become numbers, references become bindings, sentences become instructions. What a
//! tree says and the kernel's instructions can't is refused with its place, never dropped. This module knows sentences,
//! not games: heads, events, verbs and zones are asked from the rulebook, words from its vocabulary.
//!
//! Conventions of the programs it makes:
//! - `Sentence` opens each sentence; gates (`Then`, `If`, `Else`, `May`) follow it and jump behind everything they govern.
//! - A sentence joined to another (`Join`) stands inside the gates of that one.
//! - `End` closes each body; bodies of `whenever` parts lie behind the main one.
//! - A target that a later sentence speaks of is bound where it is first spoken of, since it may have moved by then.

mod ability;
mod act;
mod aims;
mod alone;
mod announced;
mod body;
mod card;
mod change;
mod check;
mod costs;
mod counters;
mod deed;
mod durations;
mod event;
mod forbidden;
mod heads;
mod history;
mod included;
mod keyword;
mod later;
mod left;
mod lines;
mod mark;
mod modes;
mod noun;
mod party;
mod place;
mod refs;
mod sentence;
mod sentences;
mod target;
mod together;
mod tokens;
mod translated;
mod unused;
mod value;
mod whose;
mod words;

use crate::account;
use crate::lexicon::Lexicon;
use crate::text::TextError;
use crate::tree;
use cardwright_core::kernel::catalog::Catalog;
use cardwright_core::kernel::ids::{AbilityId, CardId};
use cardwright_core::rulebook::Rulebook;
use cardwright_core::vocabulary::HeadParam;

pub use card::{CardSource, crowded, has_texts};
pub use lines::mixes;
pub use mark::Mark;
pub(crate) use words::Compiler;

/// What was found in the text of one card.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Finding {
    /// Index into the cards that were given.
    pub card: usize,
    /// What is wrong, with its place in the card's text.
    pub error: TextError,
}

/// A catalogue with what was found on the way.
#[derive(Debug, Clone, Default)]
pub struct Compiled {
    /// The catalogue of all cards, in the order of their ids.
    pub catalog: Catalog,
    /// What is wrong. A card with findings is in the catalogue without the abilities at fault.
    pub findings: Vec<Finding>,
    /// For each card of the catalogue the clauses that its fields follow. Those of its text are with its abilities.
    pub field_clauses: Vec<Vec<&'static str>>,
    interned: words::Interned,
}

impl Compiled {
    /// The same catalogue with more cards behind those that are there. Its findings are about the new cards, by their index
    /// in `cards`. `lexicon`: the words that the first cards were compiled with, and those of the new ones beside them. No
    /// number (`id`) may be that of a card that is there.
    #[must_use]
    pub fn with(self, cards: &[CardSource<'_>], lexicon: &Lexicon, book: &dyn Rulebook) -> Compiled {
        card::compile(Compiled { findings: Vec::new(), ..self }, cards, lexicon, book)
    }

    /// Compiles a text of its own, run at once for the player who has it ("until end of turn, power -1000."), and adds it
    /// to the catalogue. `on`: the type of the card it is put on, if it is put on one.
    pub fn loose(
        &mut self,
        ability: &tree::Ability,
        text: &str,
        on: Option<u8>,
        lexicon: &Lexicon,
        book: &dyn Rulebook,
    ) -> Result<AbilityId, Vec<TextError>> {
        let (catalog, interned) = (std::mem::take(&mut self.catalog), std::mem::take(&mut self.interned));
        let mut cx = Compiler::resume(catalog, interned, lexicon, book);
        cx.source = text.to_owned();
        let types = on.map_or(0, |kind| 1 << kind);
        let made = ability::compile(&mut cx, ability, CardId::default(), ability::Home::Loose(types));
        (self.catalog, self.interned) = (cx.catalog, cx.interned);
        self.catalog.seal();
        let kind = on.unwrap_or(lexicon.vocabulary().defaults.blank);
        Self::accounted(made, cx.errors, account::of_ability(text, ability, kind, lexicon))
    }
}

/// Where an ability stands that a script writes out, which decides what "this card" can be in it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Written {
    /// On a card of this type, as if it were printed.
    Printed(u8),
    /// In a text that gives it to other cards.
    Quoted,
    /// In a text that is run at once, for a card of this type.
    Loose(u8),
}

impl Compiled {
    /// Compiles an ability that a script of a card writes out, and adds it to the catalogue; whoever does so seals the
    /// catalogue when all is there.
    ///
    /// # Errors
    /// What is wrong with the text.
    pub fn written(
        &mut self,
        ability: &tree::Ability,
        text: &str,
        (card, place): (CardId, Written),
        lexicon: &Lexicon,
        book: &dyn Rulebook,
    ) -> Result<AbilityId, Vec<TextError>> {
        let (catalog, interned) = (std::mem::take(&mut self.catalog), std::mem::take(&mut self.interned));
        let mut cx = Compiler::resume(catalog, interned, lexicon, book);
        cx.source = text.to_owned();
        let sheet = cx.catalog.card(card);
        let sheet_kind = sheet.kind;
        cx.worn = sheet.attach.is_some() || card::unasked(&cx, sheet.kind);
        let home = match place {
            Written::Printed(kind) => ability::Home::Printed(kind),
            Written::Quoted => ability::Home::Quoted(0),
            Written::Loose(kind) => ability::Home::Loose(1 << kind),
        };
        let made = ability::compile(&mut cx, ability, card, home);
        (self.catalog, self.interned) = (cx.catalog, cx.interned);
        Self::accounted(made, cx.errors, account::of_ability(text, ability, sheet_kind, lexicon))
    }

    /// What was made of a text, unless something is wrong with it. `lost`: its words that nothing accounts for, which is said
    /// of a text without other mistakes.
    fn accounted(made: AbilityId, errors: Vec<TextError>, lost: Vec<TextError>) -> Result<AbilityId, Vec<TextError>> {
        match errors.iter().all(|e| is_warning(e.code)) {
            true if lost.is_empty() => Ok(made),
            true => Err(lost),
            false => Err(errors),
        }
    }
}

/// Codes of this module that keep no ability from working.
pub(crate) fn is_warning(code: &str) -> bool {
    crate::messages::find(code).is_some_and(|c| c.severity != crate::diagnostic::Severity::Error)
}

/// What is wrong with the text of a keyword, with something simple in the place of its parameter.
///
/// `needs`: the head it stands under; a keyword without one may stand under any, so one that suits it is enough.
pub fn keyword(id: &str, needs: Option<tree::Id>, lexicon: &Lexicon, book: &dyn Rulebook) -> Vec<TextError> {
    let found = |head: Option<tree::Id>| {
        let mut cx = Compiler::new(lexicon, book);
        let Some(sample) = keyword::sample(&cx, id, head) else { return Vec::new() };
        let kind = cx.vocabulary.nouns.first().and_then(|n| n.of).unwrap_or(0);
        ability::compile(&mut cx, &sample, CardId::default(), ability::Home::Printed(kind));
        cx.errors
    };
    let errors = found(needs);
    let heads = lexicon.vocabulary().heads.iter().filter(|h| h.param == HeadParam::None);
    let mut others = heads.map(|h| tree::Id(h.word.id));
    if needs.is_none() && !errors.is_empty() && others.any(|head| found(Some(head)).is_empty()) {
        return Vec::new();
    }
    errors
}

/// Compiles all cards of a game.
pub fn catalog(cards: &[CardSource<'_>], lexicon: &Lexicon, book: &dyn Rulebook) -> Compiled {
    card::compile(Compiled::default(), cards, lexicon, book)
}

/// How a lowering goes: a value, or the first reason why this sentence can't be said.
type Low<T> = Result<T, TextError>;

/// An error without a place; it gets that of the sentence in which it is found.
fn fault(code: &'static str) -> TextError {
    TextError::new(code, 0..0)
}

/// The error of a node for which there is no instruction.
fn unsayable(node: impl std::fmt::Display) -> TextError {
    fault("not-yet-sayable").arg("node", node.to_string())
}

#[cfg(test)]
mod tests;
