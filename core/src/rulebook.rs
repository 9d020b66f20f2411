//! A rulebook as a value: what front ends need to find one by name, open games of it and compile cards for it.

use crate::kernel::catalog::{Ability, Catalog};
use crate::kernel::ids::{Clause, Seat};
use crate::kernel::log::Observer;
use crate::kernel::program::{Cond, Pattern, Who};
use crate::table::{DeckFault, DeckList, Impossible, Position, RestoreError, Setup, Table};
use crate::vocabulary::Vocabulary;
use std::sync::Arc;

/// What stands behind a head word, resolved.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum HeadArgument {
    /// Nothing was given.
    None,
    /// A number.
    Number(i32),
    /// Affiliations, as indices into the catalogue's terms.
    Terms(Vec<u16>),
    /// An attribute, as bits.
    Attribute(u8),
    /// One of the words of the vocabulary, by index.
    Choice(usize),
    /// Card names, as indices into the catalogue's names.
    Names(Vec<u16>),
}

/// What a head word means in a program.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum HeadMeaning {
    /// The ability answers events of this pattern, if the further condition holds.
    Event(Box<Pattern>, Option<Box<Cond>>),
    /// The ability works only while this condition holds.
    State(Box<Cond>),
    /// The ability can be activated in these phases (bits by index).
    Activated(u32),
    /// The ability is continuous, in these zone kinds (bits).
    Continuous(u32),
    /// A rule of the rulebook starts it.
    ByRule,
    /// The text speaks about decks and does nothing in a game.
    Deck,
}

/// What an event of card text ("whenever a unit is deployed") means; see the language specification, node E.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum EventWord {
    /// A card is trashed.
    Trashed,
    /// A card is deployed.
    Deployed,
    /// A unit moves between places in play.
    Moved,
    /// A unit attacks.
    Attacks,
    /// A unit defends.
    Defends,
    /// Something is attached to a unit.
    Equipped,
    /// A card is put into a zone.
    Put,
    /// A player draws.
    Draws,
    /// A player is dealt damage.
    Damages,
    /// A player's main phase starts.
    MainStart,
    /// A turn is about to end.
    TurnEnd,
    /// A battle is over.
    BattleEnd,
    /// A step of a battle begins: index into the vocabulary's steps.
    StepStart(u8),
    /// A player's number changed: index into the vocabulary's stats.
    StatChanged(u8),
}

/// A verb that the card language has a word for and that each rulebook carries out in its own way.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum VerbWord {
    /// Put a unit card into a unit zone.
    Deploy,
    /// Replace a unit by a card.
    Upgrade,
    /// Attach an item to a unit.
    Equip,
    /// Change a unit's place in play.
    Move,
    /// Turn a card over.
    Flip,
    /// Attack with a unit.
    Attack,
    /// End the present attack.
    EndAttack,
    /// Become the unit that defends in the present battle.
    Defend,
}

/// Bits of the flags of [`crate::kernel::program::Op::Rule`].
pub mod verb_flag {
    /// The size of the new unit is not looked at.
    pub const IGNORE_SIZE: u8 = 1;
    /// The costs of the two cards of an upgrade are not compared.
    pub const IGNORE_COST: u8 = 2;
}

/// What can be in a game of a rulebook at all. The card language compares texts with it, so that an ability that can
/// never work and a number that no game reaches are found before play. Tables are by the indices of the vocabulary.
#[derive(Debug, Clone, Copy)]
pub struct Limits {
    /// The most cards that one player can have outside of play.
    pub cards: i32,
    /// The most damage that is ever dealt at once.
    pub damage: i32,
    /// The most times that a text can be run again.
    pub times: i32,
    /// For each card type the zone kinds in which such cards can lie, as bits.
    pub lies: &'static [u32],
    /// For each card type how many of them one player can have in play; `None`: any number.
    pub room: &'static [Option<i32>],
    /// Numbers of cards that are always a multiple of something: (stat, of what).
    pub steps: &'static [(u8, i32)],
    /// The least number that can be printed where a card with less could not stay in play: (stat, least).
    pub printed: &'static [(u8, i32)],
    /// Bounds of the numbers behind head words: (head, least, most).
    pub head_numbers: &'static [(u8, i32, i32)],
    /// Head words that do something on cards of some types only: (head, types as bits).
    pub bearers: &'static [(u8, u32)],
    /// Pairs of head words that no ability can work under together.
    pub clashes: &'static [(u8, u8)],
    /// Head words whose abilities work in the turn of one player only: (head, whether it is their own player).
    pub turns: &'static [(u8, bool)],
    /// Head words under which a change without a duration ends all the same.
    pub lasting: &'static [u8],
    /// Durations (ids of the card language) that are over before an ability under this head could use them; `None`: a
    /// text without such a head word.
    pub over: &'static [(Option<u8>, &'static [&'static str])],
    /// Durations that are nearly always over before an ability under this head could use them.
    pub seldom: &'static [(Option<u8>, &'static [&'static str])],
}

/// Everything of a rulebook that is plain data.
#[derive(Debug)]
pub struct Printed {
    /// Its words in both languages.
    pub vocabulary: &'static Vocabulary,
    /// Edition and scope of its document, as shown by `--version` and in journals and headers.
    pub edition: &'static str,
    /// Its catalogue of clauses as YAML: `clauses: [{id, title_ko, gist, kind, needs}]`.
    pub clauses: &'static str,
    /// Sets of clauses that say the same; citing one is enough.
    pub same_clauses: &'static [&'static [Clause]],
    /// What can be in a game of it at all.
    pub limits: &'static Limits,
    /// With how many players it can be played.
    pub seats: std::ops::RangeInclusive<u8>,
    /// Its settings: name, default, and what they do.
    pub settings: &'static [(&'static str, i64, &'static str)],
    /// The zone kind cards are drawn from.
    pub draw_pile: u8,
    /// The zone kind cards are trashed to.
    pub discard_pile: u8,
    /// Zone kinds that count as in play, as bits.
    pub in_play: u32,
}

/// A rulebook. All of them are in [`crate::rulesets::ALL`].
pub trait Rulebook: Sync {
    /// What of it is plain data.
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
    /// Whether the first condition of an ability under this head is the condition of its activation, looked at when its
    /// event happens and not only while it resolves.
    fn condition_activates(&self, head: u8) -> bool;
    /// Zone kinds in which a bare text of a card of this type works (an item's, a spell's).
    fn bare_text(&self, card_type: u8) -> HeadMeaning;
    /// The pattern of an event word for this player; the compiler adds subject, causes and zones.
    fn event(&self, event: EventWord, who: Option<Who>) -> Option<Pattern>;
    /// The pattern of one of the rulebook's own verbs as an event, if it is one; the compiler adds who did it or to
    /// which card.
    fn verb_event(&self, _verb: u8, _who: Option<Who>) -> Option<Pattern> {
        None
    }
    /// The rulebook's number for a verb; `None`: its cards can't say it.
    fn verb(&self, verb: VerbWord) -> Option<u8>;
    /// Clauses that reading a field of a card file follows (`name`, `type`, `power`, ...).
    fn field_clauses(&self, field: &str) -> &'static [Clause];
    /// Clauses that starting such an ability follows (those of its head words).
    fn ability_clauses(&self, ability: &Ability) -> Vec<Clause>;
    /// Clauses that are followed too wherever this clause is: the definitions it rests on.
    fn along(&self, clause: &str) -> &'static [Clause];
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
    /// Takes up a game from the bytes of a snapshot.
    fn restore(&self, catalog: Arc<Catalog>, bytes: &[u8]) -> Result<Box<dyn Table>, RestoreError>;
    /// The words of an action: verb id as scenarios and boards write it (`play`, `attack`, `activate`), by the number in
    /// an answer.
    fn act_word(&self, verb: u8) -> ActWord;
    /// The seat opposite, for words like "the opponent" where there are two.
    fn opponent(&self, seat: Seat) -> Seat {
        seat.across()
    }
}

/// How an action is written in scenarios, logs and on boards.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ActWord {
    /// Id: `play`, `activate`, `attack`, `defend`, `no-defence`, `end-phase`, `keep`, `redraw`.
    pub id: &'static str,
    /// The Korean name.
    pub ko: &'static str,
    /// The English name.
    pub en: &'static str,
    /// Whether the action is about a card, which is then named behind it.
    pub names_card: bool,
    /// Whether the action is about a place, which is then named behind it.
    pub names_place: bool,
}
