//! A rulebook as a value: what front ends need to find one by name, open games of it and compile cards for it. It is
//! implemented once for all ([`crate::joined`]), from what a rulebook says through [`crate::ruleset::Ruleset`],
//! [`crate::card_text::CardText`] and [`crate::opening::Opening`].

use crate::kernel::catalog::{Ability, Catalog};
use crate::kernel::decision::Ask;
use crate::kernel::ids::{CardId, Clause, ZoneId};
use crate::kernel::log::Observer;
use crate::kernel::program::{Cond, Dest, Pattern, Who};
use crate::kernel::view::View;
pub use crate::meaning::{EventWord, HeadArgument, HeadMeaning, VerbWord, verb_flag};
pub use crate::printed::{ActWord, Limits, Printed};
use crate::table::{DeckFault, DeckList, Impossible, Position, RestoreError, Setup, Table};
use crate::vocabulary::Vocabulary;
use std::sync::Arc;

/// A rulebook. All of them are in [`crate::rulesets::ALL`].
pub trait Rulebook: Sync {
    /// Everything of it that is plain data.
    fn printed(&self) -> &'static Printed;
    /// Its words in both languages.
    fn vocabulary(&self) -> &'static Vocabulary {
        self.printed().vocabulary
    }
    /// The clause with this id, if the catalogue has it: for clauses that a card file names.
    fn clause(&self, id: &str) -> Option<Clause> {
        let text = self.printed().clauses;
        let line = format!("- id: \"{id}\"");
        let at = text.find(&line)? + "- id: \"".len();
        text.get(at..at + id.len())
    }
    /// What a head word means.
    fn head(&self, head: u8, argument: &HeadArgument) -> HeadMeaning;
    /// What holds while an ability under this head that waits for something else can be answered: `[Attacker]` in front
    /// of "whenever this unit trashes a unit" speaks of this unit's own attack. `None`: nothing else can be waited for.
    fn meanwhile(&self, head: u8) -> Option<Cond>;
    /// The place that every ability under this head puts its own card into first, whether its text says so or not.
    fn leaves_to(&self, head: u8) -> Option<Dest>;
    /// Whether the first condition of an ability under this head is the condition of its activation, looked at when its
    /// event happens and not only while it resolves.
    fn condition_activates(&self, head: u8) -> bool;
    /// Zone kinds in which a bare text of a card of this type works (an item's, a spell's).
    fn bare_text(&self, card_type: u8) -> HeadMeaning;

    /// Zone kinds in which abilities under this head function, as bits, where that is not in play.
    fn head_zones(&self, head: u8) -> Option<u32>;

    /// Whether the choices that a text makes from zones that everybody sees are made when it is announced.
    fn chooses_first(&self) -> bool;
    /// The pattern of an event word for this player; the compiler adds subject, causes and zones.
    fn event(&self, event: EventWord, who: Option<Who>) -> Option<Pattern>;
    /// The pattern of one of the rulebook's own verbs as an event, if it is one; the compiler adds who did it or to
    /// which card.
    fn verb_event(&self, verb: u8, who: Option<Who>) -> Option<Pattern>;
    /// Whether all that is done in the place of an event happens at once, with the rest of its batch: what is moved so is still where it
    /// was while the program runs.
    fn replaces_at_once(&self) -> bool;
    /// Whether several cards are drawn as so many events of one card each.
    fn draws_one_by_one(&self) -> bool;
    /// Whether events of this kind can be replaced: not where they tell of what has been done by then.
    fn replaceable(&self, kind: crate::kernel::event::EventKind) -> bool;
    /// The rulebook's number for a verb; `None`: its cards can't say it.
    fn verb(&self, verb: VerbWord) -> Option<u8> {
        self.printed().verbs.iter().find(|(word, _)| *word == verb).map(|(_, number)| *number)
    }
    /// Clauses that reading a field of a card file follows (`name`, `type`, `power`, ...).
    fn field_clauses(&self, field: &str) -> &'static [Clause] {
        row(self.printed().cited.fields, field)
    }
    /// Clauses that starting such an ability follows (those of its head words).
    fn ability_clauses(&self, ability: &Ability) -> Vec<Clause>;
    /// Clauses that are followed too wherever this clause is: the definitions it rests on.
    fn along(&self, clause: &str) -> &'static [Clause] {
        row(self.printed().cited.along, clause)
    }
    /// Where the cards of a game lie before anything has happened, in the order of their objects.
    fn laid_out(&self, catalog: &Catalog, setup: &Setup) -> Vec<(ZoneId, CardId)>;
    /// What an answer promises a player, for bots: see [`crate::ruleset::Ruleset::promise`].
    fn promise(&self, catalog: &Catalog, view: &View, ask: &Ask, verb: Option<u8>, card: Option<CardId>)
    -> Option<i64>;
    /// Everything that is wrong with a deck.
    fn check_deck(&self, catalog: &Catalog, deck: &DeckList) -> Vec<DeckFault>;
    /// Begins a game and runs it on to its first decision.
    fn start(&self, catalog: Arc<Catalog>, setup: &Setup) -> Result<Box<dyn Table>, Vec<DeckFault>> {
        self.start_observed(catalog, setup, None)
    }
    /// Begins a game and runs it on to its first decision; the observer hears what happens on the way there, too.
    fn start_observed(
        &self,
        catalog: Arc<Catalog>,
        setup: &Setup,
        observer: Option<Box<dyn Observer>>,
    ) -> Result<Box<dyn Table>, Vec<DeckFault>>;
    /// Sets a game to a position and runs it on to its first decision.
    fn arrange(&self, catalog: Arc<Catalog>, position: &Position) -> Result<Box<dyn Table>, Vec<Impossible>> {
        self.arrange_observed(catalog, position, None)
    }
    /// Sets a game to a position and runs it on to its first decision; the observer hears what happens on the way
    /// there, but not the placing of cards.
    fn arrange_observed(
        &self,
        catalog: Arc<Catalog>,
        position: &Position,
        observer: Option<Box<dyn Observer>>,
    ) -> Result<Box<dyn Table>, Vec<Impossible>>;
    /// As [`Rulebook::arrange`]; a phase that can only be ended stays open ([`Table::hold`]).
    fn arrange_held(&self, catalog: Arc<Catalog>, position: &Position) -> Result<Box<dyn Table>, Vec<Impossible>>;
    /// Takes up a game from the bytes of a snapshot. Bytes that were cut or altered are refused, and so are numbers out of
    /// range, seats that are not in the game and questions without an answer: whatever the bytes are, nothing panics. The
    /// checksum in them is no signature: anybody can make a snapshot of a game that was never played, so a server keeps its
    /// own and takes none from players.
    fn restore(&self, catalog: Arc<Catalog>, bytes: &[u8]) -> Result<Box<dyn Table>, RestoreError>;
    /// Its actions, a row a number.
    fn acts(&self) -> &'static [ActWord] {
        self.printed().acts
    }
    /// The words of an action by the number in an answer. [`ActWord::NONE`] for a number that is no action of this
    /// game, which no legal answer has.
    fn act_word(&self, verb: u8) -> ActWord {
        self.acts().iter().find(|word| word.verb == verb).copied().unwrap_or(ActWord::NONE)
    }
}

/// The clauses of a row of a table.
fn row(table: &'static [(&'static str, &'static [Clause])], key: &str) -> &'static [Clause] {
    table.iter().find(|(word, _)| *word == key).map_or(&[], |(_, clauses)| clauses)
}
