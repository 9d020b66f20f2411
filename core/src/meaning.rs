//! What the card compiler asks a rulebook about the words of a text: head words, events and verbs, and what they mean
//! in a program.

use crate::kernel::cards::Limit;
use crate::kernel::event::EventKind;
use crate::kernel::program::{Cond, Pattern, Who};

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
    Attribute(u16),
    /// One of the words of the vocabulary, by index.
    Choice(usize),
    /// Card names, as indices into the catalogue's names.
    Names(Vec<u16>),
}

impl HeadArgument {
    /// The number, 0 where none was given.
    pub fn number(&self) -> i32 {
        if let HeadArgument::Number(n) = self { *n } else { 0 }
    }
}

/// What a head word means in a program.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum HeadMeaning {
    /// The ability answers events of this pattern, if the further condition holds.
    Event(Box<Pattern>, Option<Box<Cond>>),
    /// The ability works only while this condition holds.
    State(Box<Cond>),
    /// The ability can be activated.
    Activated {
        /// The phases in which it can be (bits by index).
        phases: u32,
        /// How often it can be, unless its text says otherwise.
        limit: Limit,
    },
    /// The ability is continuous, in these zone kinds (bits).
    Continuous(u32),
    /// The same, as long as this condition holds.
    While(u32, Box<Cond>),
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
    /// The attack that is under way goes there instead of where it was declared.
    pub const INSTEAD: u8 = 4;
}

/// The pattern of an event of card text by the kernel's own kinds of events, where they say all of it; the cards that
/// go to the discard pile (its zone kind) are trashed. `None`: phases, fights and steps are the rulebook's.
pub fn usual_event(event: EventWord, who: Option<Who>, discard: u8) -> Option<Pattern> {
    // Of a card: it is the subject, which the compiler fills in. Of a player: who it is.
    let card = |kind| Pattern { kind, ..Pattern::default() };
    let player = |kind| Pattern { who, ..card(kind) };
    Some(match event {
        EventWord::Trashed => Pattern { to: 1 << discard, ..card(EventKind::MOVED) },
        EventWord::Put => card(EventKind::MOVED),
        EventWord::Deployed => card(EventKind::ENTERED),
        EventWord::Moved => card(EventKind::RELOCATED),
        EventWord::Equipped => card(EventKind::ATTACHED),
        EventWord::Draws => player(EventKind::DREW),
        EventWord::Damages => player(EventKind::DAMAGED),
        EventWord::TurnEnd => player(EventKind::TURN_ENDING),
        EventWord::StatChanged(stat) => Pattern { extra: Some(stat), ..player(EventKind::PLAYER_STAT) },
        EventWord::Attacks
        | EventWord::Defends
        | EventWord::MainStart
        | EventWord::BattleEnd
        | EventWord::StepStart(_) => return None,
    })
}

/// The pattern of a player's phase that begins.
pub fn phase_begins(phase: u8, who: Option<Who>) -> Pattern {
    Pattern { kind: EventKind::PHASE_BEGAN, who, extra: Some(phase), ..Pattern::default() }
}
