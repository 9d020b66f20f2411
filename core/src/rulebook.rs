//! A rulebook as a value: what front ends need to find one by name, open games of it and compile cards for it.

use crate::kernel::catalog::{Ability, Catalog};
use crate::kernel::ids::{Clause, Seat};
use crate::kernel::log::Observer;
use crate::kernel::program::{Cond, Pattern, Who};
use crate::table::{DeckFault, DeckList, Impossible, Position, RestoreError, Setup, Table};
use crate::vocabulary::Vocabulary;
use std::sync::Arc;

/// The parameter of a head word, resolved.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum HeadArgument {
    /// None was given.
    None,
    /// A number.
    Number(i32),
    /// Affiliations (indices into the catalogue's terms).
    Terms(Vec<u16>),
    /// An attribute, as bits.
    Attribute(u8),
    /// One of the words of the vocabulary, by index.
    Choice(usize),
    /// Card names (indices into the catalogue's names).
    Names(Vec<u16>),
}

/// What a head word means in a program.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum HeadMeaning {
    /// The ability waits for this, and for a further condition.
    Event(Box<Pattern>, Option<Box<Cond>>),
    /// It works only while this holds.
    State(Box<Cond>),
    /// It can be activated in these phases (bits).
    Activated(u32),
    /// It works all the time, in these zone kinds (bits).
    Continuous(u32),
    /// A rule of the rulebook starts it.
    ByRule,
    /// It speaks about decks.
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
    /// A step of a battle begins.
    StepStart(u8),
    /// A player's number changed.
    StatChanged(u8),
}

/// A verb of card text that only the rulebook knows.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum VerbWord {
    /// Put a unit card into a unit zone.
    Deploy,
    /// Replace a unit by a card.
    Upgrade,
    /// Attach an item.
    Equip,
    /// Change the place in play.
    Move,
    /// Turn over.
    Flip,
    /// Attack with a unit.
    Attack,
    /// End the present attack.
    EndAttack,
    /// Become the unit that defends in the present battle.
    Defend,
}

/// Bits of [`crate::kernel::program::Op::Rule`]'s flags.
pub mod verb_flag {
    /// The size is not looked at.
    pub const IGNORE_SIZE: u8 = 1;
    /// Costs are not compared.
    pub const IGNORE_COST: u8 = 2;
}

/// What can be in a game of a rulebook at all: what the card language holds texts against, so that an ability that can
/// never work and a number that no game reaches are found before play. Tables by the indices of the vocabulary.
#[derive(Debug, Clone, Copy)]
pub struct Limits {
    /// The most cards that one player can have anywhere but in play.
    pub cards: i32,
    /// The most damage that is ever dealt at once.
    pub damage: i32,
    /// The most times that something is done again.
    pub times: i32,
    /// By card type: zone kinds in which such cards can lie, as bits.
    pub lies: &'static [u32],
    /// By card type: how many of them one player can have in play, where that is bounded.
    pub room: &'static [Option<i32>],
    /// Numbers that cards have in steps only: (stat, step).
    pub steps: &'static [(u8, i32)],
    /// The least that is printed where nothing could live with less: (stat, least).
    pub printed: &'static [(u8, i32)],
    /// Bounds of the numbers of head words: (head, least, most).
    pub head_numbers: &'static [(u8, i32, i32)],
    /// Head words that work on cards of some types only: (head, types as bits).
    pub bearers: &'static [(u8, u32)],
    /// Pairs of head words under which an ability can never work.
    pub clashes: &'static [(u8, u8)],
    /// Head words whose abilities happen in one player's turn only: (head, whether it is their own player's).
    pub turns: &'static [(u8, bool)],
    /// Head words under which a change without a duration has an end all the same.
    pub lasting: &'static [u8],
    /// Durations (ids of the card language) that are over before an ability under that head could use them; `None`: a text
    /// without such a head.
    pub over: &'static [(Option<u8>, &'static [&'static str])],
    /// The same for durations that are over nearly always.
    pub seldom: &'static [(Option<u8>, &'static [&'static str])],
}

/// What of a rulebook is plain data.
#[derive(Debug)]
pub struct Printed {
    /// Its words.
    pub vocabulary: &'static Vocabulary,
    /// Edition and scope, for `--version`, journals and headers.
    pub edition: &'static str,
    /// Its catalogue of clauses as YAML: `clauses: [{id, title_ko, gist, kind, needs}]`.
    pub clauses: &'static str,
    /// Sets of clauses that say the same; citing one is enough.
    pub same_clauses: &'static [&'static [Clause]],
    /// What can be in a game at all.
    pub limits: &'static Limits,
    /// How many players can play.
    pub seats: std::ops::RangeInclusive<u8>,
    /// Settings with their defaults and what they do.
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
    /// Its words.
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
    /// The pattern of an event word; subject, causes and zones are filled in by the compiler.
    fn event(&self, event: EventWord, who: Option<Who>) -> Option<Pattern>;
    /// The pattern of a verb of its own as an event, where it is one; who did it or to which card is filled in.
    fn verb_event(&self, _verb: u8, _who: Option<Who>) -> Option<Pattern> {
        None
    }
    /// The rulebook's number of a verb.
    fn verb(&self, verb: VerbWord) -> Option<u8>;
    /// Clauses that reading a field of a card file follows (`name`, `type`, `power`, ...).
    fn field_clauses(&self, field: &str) -> &'static [Clause];
    /// Clauses that starting such an ability follows (those of its head words).
    fn ability_clauses(&self, ability: &Ability) -> Vec<Clause>;
    /// Clauses that a step under this clause applies too: the definitions it rests on.
    fn along(&self, clause: &str) -> &'static [Clause];
    /// What is wrong with a deck.
    fn check_deck(&self, catalog: &Catalog, deck: &DeckList) -> Vec<DeckFault>;
    /// A new game, run on to its first decision.
    fn start(&self, catalog: Arc<Catalog>, setup: &Setup) -> Result<Box<dyn Table>, Vec<DeckFault>> {
        self.start_observed(catalog, setup, None)
    }
    /// A new game, run on to its first decision; the observer hears what happens on the way there, too.
    fn start_observed(
        &self,
        catalog: Arc<Catalog>,
        setup: &Setup,
        observer: Option<Box<dyn Observer>>,
    ) -> Result<Box<dyn Table>, Vec<DeckFault>>;
    /// A game set to a position and run on to its first decision.
    fn arrange(&self, catalog: Arc<Catalog>, position: &Position) -> Result<Box<dyn Table>, Vec<Impossible>> {
        self.arrange_observed(catalog, position, None)
    }
    /// A game set to a position and run on to its first decision; the observer hears what happens on the way there, but
    /// nothing of the setting up.
    fn arrange_observed(
        &self,
        catalog: Arc<Catalog>,
        position: &Position,
        observer: Option<Box<dyn Observer>>,
    ) -> Result<Box<dyn Table>, Vec<Impossible>>;
    /// A game from the bytes of a snapshot.
    fn restore(&self, catalog: Arc<Catalog>, bytes: &[u8]) -> Result<Box<dyn Table>, RestoreError>;
    /// The words of an action: verb id as scenarios and boards write it (`play`, `attack`, `activate`), by the number in
    /// an answer.
    fn act_word(&self, verb: u8) -> ActWord;
    /// The seat opposite, for words like "the opponent" where there are two.
    fn opponent(&self, seat: Seat) -> Seat {
        seat.across()
    }
}

/// How an action is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ActWord {
    /// Id: `play`, `activate`, `attack`, `defend`, `no-defence`, `end-phase`, `keep`, `redraw`.
    pub id: &'static str,
    /// Korean.
    pub ko: &'static str,
    /// English.
    pub en: &'static str,
    /// Whether the card is named by it.
    pub names_card: bool,
    /// Whether the place is named by it.
    pub names_place: bool,
}
