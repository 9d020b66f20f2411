//! Rulebooks with attributes of a project's own. A project that adds some ([`GameFiles::terms`](super::GameFiles)) is read, compiled and played
//! with a rulebook that is the program's one but for a longer list of attributes, with an action and a line of the log for each.
//!
//! The words of a rulebook live as long as the program, so each list that a run meets is made once and kept: whoever reads the same
//! project again, as `play` and `check --watch` do, gets the same.

use cardwright_core::kernel::catalog::{Ability, Catalog};
use cardwright_core::kernel::decision::Ask;
use cardwright_core::kernel::event::EventKind;
use cardwright_core::kernel::ids::{CardId, Clause, ZoneId};
use cardwright_core::kernel::log::Observer;
use cardwright_core::kernel::program::{Cond, Dest, Pattern, Who};
use cardwright_core::kernel::view::View;
use cardwright_core::printed::{ActWord, Printed};
use cardwright_core::rulebook::{EventWord, HeadArgument, HeadMeaning, Rulebook};
use cardwright_core::rulesets;
use cardwright_core::table::{DeckFault, DeckList, Impossible, Position, RestoreError, Setup, Table};
use cardwright_core::vocabulary::{AddedAttributes, Vocabulary, Word};
use cardwright_dsl::files::OwnAttribute;
use std::sync::{Arc, Mutex, PoisonError};

/// A rulebook that has more attributes than the one it is made of.
struct Extended {
    of: &'static dyn Rulebook,
    printed: &'static Printed,
}

/// Every list of attributes that was met.
static MADE: Mutex<Vec<&'static Extended>> = Mutex::new(Vec::new());

/// The rulebook with these words: one of the program's, or one that [`with`] has made.
pub fn book(vocabulary: &'static Vocabulary) -> Option<&'static dyn Rulebook> {
    let own = |book: &&&'static dyn Rulebook| book.vocabulary().game == vocabulary.game;
    let of_program = rulesets::ALL.iter().find(own)?;
    if of_program.vocabulary().attributes.len() == vocabulary.attributes.len() {
        return Some(*of_program);
    }
    let made = MADE.lock().unwrap_or_else(PoisonError::into_inner);
    let found = made.iter().copied().find(|book| std::ptr::eq(book.printed.vocabulary, vocabulary));
    found.map(|book| book as &'static dyn Rulebook)
}

/// The words of a rulebook with those attributes of a file of terms behind its own. Those words, if it takes none.
pub fn with(vocabulary: &'static Vocabulary, own: &[OwnAttribute]) -> &'static Vocabulary {
    let (Some(added), Some(base)) = (vocabulary.added, book(vocabulary)) else { return vocabulary };
    if own.is_empty() {
        return vocabulary;
    }
    let same = |word: &Word, own: &OwnAttribute| (word.id, word.ko, word.en) == (&own.id, &[&*own.ko], &[&*own.en]);
    let is = |known: &&&'static Extended| {
        let list = known.printed.vocabulary.attributes;
        known.printed.vocabulary.game == vocabulary.game
            && list.len() == vocabulary.attributes.len() + own.len()
            && list.iter().zip(vocabulary.attributes).all(|(a, b)| a == b)
            && list.iter().skip(vocabulary.attributes.len()).zip(own).all(|(word, own)| same(word, own))
    };
    let mut made = MADE.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(known) = made.iter().find(is) {
        return known.printed.vocabulary;
    }
    let printed: &'static Printed = Box::leak(Box::new(extended(base, added, own)));
    made.push(Box::leak(Box::new(Extended { of: base, printed })));
    printed.vocabulary
}

/// The table of a rulebook with more attributes.
fn extended(base: &'static dyn Rulebook, added: AddedAttributes, own: &[OwnAttribute]) -> Printed {
    let vocabulary = base.vocabulary();
    let (mut attributes, mut acts, mut log) =
        (vocabulary.attributes.to_vec(), base.acts().to_vec(), vocabulary.log.to_vec());
    // What is kept for the whole run: a few short words.
    let kept = |text: String| -> &'static str { Box::leak(text.into_boxed_str()) };
    let list = |text: String| -> &'static [&'static str] { Box::leak(Box::new([kept(text)])) };
    let of_rulebook = added.numbered.len().min(rulebook_attributes(vocabulary));
    for own in own {
        let at = attributes.len();
        let clause = vocabulary.attributes.first().map_or("", |word| word.clause);
        attributes.push(Word { id: kept(own.id.clone()), ko: list(own.ko.clone()), en: list(own.en.clone()), clause });
        let said = |template: &[&str], word: &str| template.first().map_or("", |text| text).replace("{}", word);
        acts.push(ActWord::alone(
            added.first.saturating_add(u8::try_from(at).unwrap_or(u8::MAX)),
            kept(added.act.id.replace("{}", &own.id)),
            kept(said(added.act.ko, &own.ko)),
            kept(said(added.act.en, &own.en)),
        ));
        if let Some(id) = at.checked_sub(of_rulebook).and_then(|at| added.numbered.get(at)) {
            log.push(Word {
                id,
                ko: list(said(added.told.ko, &own.ko)),
                en: list(said(added.told.en, &own.en)),
                clause: added.told.clause,
            });
        }
    }
    let vocabulary = Vocabulary {
        attributes: Box::leak(attributes.into_boxed_slice()),
        log: Box::leak(log.into_boxed_slice()),
        ..*vocabulary
    };
    Printed {
        vocabulary: Box::leak(Box::new(vocabulary)),
        acts: Box::leak(acts.into_boxed_slice()),
        ..base.printed().clone()
    }
}

/// How many attributes the program's rulebook of a game has.
fn rulebook_attributes(vocabulary: &Vocabulary) -> usize {
    let own = rulesets::VOCABULARIES.iter().find(|known| known.game == vocabulary.game);
    own.map_or(0, |own| own.attributes.len())
}

impl Rulebook for Extended {
    fn printed(&self) -> &'static Printed {
        self.printed
    }

    fn head(&self, head: u8, argument: &HeadArgument) -> HeadMeaning {
        self.of.head(head, argument)
    }

    fn meanwhile(&self, head: u8) -> Option<Cond> {
        self.of.meanwhile(head)
    }

    fn leaves_to(&self, head: u8) -> Option<Dest> {
        self.of.leaves_to(head)
    }

    fn condition_activates(&self, head: u8) -> bool {
        self.of.condition_activates(head)
    }

    fn bare_text(&self, card_type: u8) -> HeadMeaning {
        self.of.bare_text(card_type)
    }

    fn event(&self, event: EventWord, who: Option<Who>) -> Option<Pattern> {
        self.of.event(event, who)
    }

    fn draws_one_by_one(&self) -> bool {
        self.of.draws_one_by_one()
    }

    fn verb_event(&self, verb: u8, who: Option<Who>) -> Option<Pattern> {
        self.of.verb_event(verb, who)
    }

    fn replaces_at_once(&self) -> bool {
        self.of.replaces_at_once()
    }

    fn chooses_first(&self) -> bool {
        self.of.chooses_first()
    }

    fn head_zones(&self, head: u8) -> Option<u32> {
        self.of.head_zones(head)
    }

    fn replaceable(&self, kind: EventKind) -> bool {
        self.of.replaceable(kind)
    }

    fn ability_clauses(&self, ability: &Ability) -> Vec<Clause> {
        self.of.ability_clauses(ability)
    }

    fn laid_out(&self, catalog: &Catalog, setup: &Setup) -> Vec<(ZoneId, CardId)> {
        self.of.laid_out(catalog, setup)
    }

    fn promise(
        &self,
        catalog: &Catalog,
        view: &View,
        ask: &Ask,
        verb: Option<u8>,
        card: Option<CardId>,
    ) -> Option<i64> {
        self.of.promise(catalog, view, ask, verb, card)
    }

    fn check_deck(&self, catalog: &Catalog, deck: &DeckList) -> Vec<DeckFault> {
        self.of.check_deck(catalog, deck)
    }

    fn start_observed(
        &self,
        catalog: Arc<Catalog>,
        setup: &Setup,
        observer: Option<Box<dyn Observer>>,
    ) -> Result<Box<dyn Table>, Vec<DeckFault>> {
        self.of.start_observed(catalog, setup, observer)
    }

    fn arrange_observed(
        &self,
        catalog: Arc<Catalog>,
        position: &Position,
        observer: Option<Box<dyn Observer>>,
    ) -> Result<Box<dyn Table>, Vec<Impossible>> {
        self.of.arrange_observed(catalog, position, observer)
    }

    fn arrange_held(&self, catalog: Arc<Catalog>, position: &Position) -> Result<Box<dyn Table>, Vec<Impossible>> {
        self.of.arrange_held(catalog, position)
    }

    fn restore(&self, catalog: Arc<Catalog>, bytes: &[u8]) -> Result<Box<dyn Table>, RestoreError> {
        self.of.restore(catalog, bytes)
    }
}
