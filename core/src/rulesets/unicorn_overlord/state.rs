//! What this rulebook adds to the state: players, table, what lies on cards, and the steps of its procedures.

use super::UnicornOverlord;
use crate::kernel::announced::Unanswered;
use crate::kernel::data::{GameData, Renumber};
use crate::kernel::event::EventKind;
use crate::kernel::ids::{Ref, Seat};
use crate::kernel::room::RoomFor;
use crate::kernel::seq::Nil;
use serde::{Deserialize, Serialize};

/// How many objects a game has room for: the cards of a box without the might tracks (UO2-cards.1).
pub const ROOM: usize = 240;

/// Kinds of events that only this rulebook has.
pub mod event {
    use super::EventKind;
    const fn kind(n: u8) -> EventKind {
        EventKind(EventKind::FIRST_OF_RULEBOOK + n)
    }
    /// A card was turned up in the battle area: subject, seat (UO-battle.4).
    pub const TURNED_UP: EventKind = kind(0);
    /// A [gold] was used: seat, `extra` how (`super::verb`) (UO2-gold.3).
    pub const GOLD: EventKind = kind(1);
    /// A territory's effect of the territory phase is used: subject (UO-terr.3).
    pub const USED: EventKind = kind(2);
    /// A player wins the round: seat, amount the might (UO-result.6).
    pub const WON: EventKind = kind(3);
    /// A territory comes to stand in another column: subject, seat, amount the column, from 0 (UO-detail.scope.1).
    pub const REARRANGED: EventKind = kind(4);
}

/// Bits of [`crate::kernel::state::Object::status`].
pub mod status {
    /// The territory's effect was used in this territory phase (UO-terr.3, UO2-terr.2).
    pub const USED: u8 = 1;
}

/// States of cards, as numbers of [`crate::ruleset::Ruleset::is`]; those that are words come first, in the order of the
/// vocabulary, the others are what heads stand for.
pub mod card_state {
    /// A scorch lies on it (UO-icon.scorch.1).
    pub const SCORCHED: u8 = 0;
    /// It is of a class that has been chosen for the card that says so (UO-detail.marker.1).
    pub const CHOSEN: u8 = 1;
    /// It lies before the lead player (UO-prog.2).
    pub const LEADS: u8 = 2;
    /// It lies before the player to the left of the one whose text says so (UO2-seat.1).
    pub const LEFT: u8 = 3;
    /// It is the card that its player has turned up last (UO-detail.until.1).
    pub const NEWEST: u8 = 4;
    /// It was turned up in the last column.
    pub const LAST: u8 = 5;
    /// It was turned up in the final round.
    pub const IN_FINAL: u8 = 6;
    /// The one whose text asks is the lead player (UO-prog.2).
    pub const OF_LEAD: u8 = 7;
}

/// Questions that only this rulebook asks.
pub mod question {
    /// What to do in the territory phase (UO-terr.1).
    pub const TERRITORY: u8 = 0;
    /// How a [gold] is used (UO-gold.1).
    pub const GOLD: u8 = 1;
    /// Which of the chosen territories or players is served, where a pile runs short (UO-detail.short.1).
    pub const SERVE: u8 = 2;
    /// Which card of the purchase area is taken for the starting deck (UO-optional.2).
    pub const DRAFT: u8 = 3;
    /// Which territory comes to stand in the next column (UO-detail.scope.1).
    pub const COLUMN: u8 = 4;
    /// Whether a scorch stays in its column or goes along with its territory (UO-detail.scope.2).
    pub const SCORCH: u8 = 5;
    /// Which class is chosen for a card (UO-detail.marker.1).
    pub const CLASS: u8 = 6;
}

/// Actions that players choose, as numbers of [`crate::kernel::decision::Act::verb`].
pub mod verb {
    /// Use a territory's effect (UO-terr.3).
    pub const USE: u8 = 0;
    /// End one's part of the territory phase (UO-terr.1).
    pub const END: u8 = 1;
    /// Buy a card (UO-gold.buy.1).
    pub const BUY: u8 = 2;
    /// Exclude a card of the own discard pile (UO-gold.discard.1).
    pub const EXCLUDE: u8 = 3;
    /// Refresh the purchase area (UO-gold.refresh.1).
    pub const REFRESH: u8 = 4;
    /// Use a [gold] for nothing (UO-gold.2).
    pub const NOTHING: u8 = 5;
    /// Take a card for the starting deck (UO-optional.2).
    pub const TAKE: u8 = 6;
    /// Use a [gold] for what a territory adds to it (UO-detail.hamlet.1).
    pub const ADDED: u8 = 7;
    /// Put a territory into the next column (UO-detail.scope.1).
    pub const COLUMN: u8 = 8;
    /// Leave a scorch in its column (UO-detail.scope.2).
    pub const STAY: u8 = 9;
    /// Move a scorch with its territory (UO-detail.scope.2).
    pub const ALONG: u8 = 10;
    /// Have this territory scorched, of more than there are scorches for (UO-detail.short.1).
    pub const SCORCH: u8 = 11;
    /// Have the first player take a curse, of more than there are curses for; the next numbers are the other players'
    /// (UO-detail.short.1).
    pub const CURSE: u8 = 12;
    /// Choose the first class; the next numbers are the others (UO-detail.marker.1).
    pub const CLASS: u8 = 16;
}

/// Verbs that only this rulebook carries out for card text, as numbers of [`crate::kernel::program::Op::RuleBy`].
pub mod effect_verb {
    /// Use an amount of [gold] (UO-gold.1).
    pub const GOLD: u8 = 0;
    /// Gain an amount of criticals (UO-icon.critical).
    pub const CRITICAL: u8 = 1;
    /// Put an amount of curses on a player's deck (UO-icon.curse.1).
    pub const CURSE: u8 = 2;
    /// Put a scorch on each of the territories (UO-icon.scorch.1).
    pub const SCORCH: u8 = 3;
    /// Exclude cards (UO-icon.exclude).
    pub const EXCLUDE: u8 = 4;
    /// Put an amount of curses on the deck of the player to the left (UO-icon.curse.1).
    pub const CURSE_LEFT: u8 = 5;
    /// Put the topmost scorch of each of the territories back onto its pile (UO-icon.scorch.2).
    pub const COOL: u8 = 6;
    /// Use the territory phase effects of territories, whether they have been used or not (UO-terr.3).
    pub const REUSE: u8 = 7;
    /// Put territories into another order (UO-detail.scope.1).
    pub const REARRANGE: u8 = 8;
    /// Carry out the effects of cards that have been turned up (UO-detail.mirror.1).
    pub const MIMIC: u8 = 9;
    /// Choose a class for the card (UO-detail.marker.1).
    pub const CHOOSE_CLASS: u8 = 10;
    /// Take the oldest units of the purchase area (UO2-market.1).
    pub const OLDEST_UNIT: u8 = 11;
    /// Take the oldest items of the purchase area (UO2-market.1).
    pub const OLDEST_ITEM: u8 = 12;
    /// Double the power of the next unit that a player plays (UO2-reveal.1).
    pub const DOUBLE_NEXT: u8 = 13;
    /// Keep a player's might from being lowered in the present phase.
    pub const GUARD: u8 = 14;
    /// Take an amount of might off the other player with the most of it (UO-result.8).
    pub const TOPPLE: u8 = 15;
    /// Carry out the effects of the card in the same column of the player to the left (UO2-terr.1).
    pub const MIMIC_LEFT: u8 = 16;
    /// Take the top cards of the pile of units (UO-setup.8).
    pub const TOP_UNIT: u8 = 17;
    /// Take the top cards of the pile of items (UO-setup.9).
    pub const TOP_ITEM: u8 = 18;
}

/// Reasons why a player lost; indices into the reasons of the standing.
pub mod reason {
    /// Another player has the most renown (UO-win.1).
    pub const RENOWN: u8 = 0;
    /// The same, decided by the might of the final round (UO-win.2).
    pub const MIGHT: u8 = 1;
    /// The same, decided by who started latest (UO-win.3).
    pub const LATEST: u8 = 2;
    /// The player conceded (UO2-leave.1).
    pub const CONCEDED: u8 = 3;
    /// A card made the player lose.
    pub const EFFECT: u8 = 4;
}

/// What this rulebook keeps on each object.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Mark {
    /// The column of a card in a battle area, from 1 (UO-battle.1); of a scorch that one in which it lay before its player put
    /// territories into another order (UO-detail.scope.2); 0 elsewhere.
    pub column: u8,
    /// Whether it is one of the territories among which those are chosen that are scorched (UO-detail.short.1).
    pub due: bool,
    /// Whether a scorch lies on the territory (UO-icon.scorch.1).
    pub scorched: bool,
    /// The class of a card that has been turned up, as bits.
    pub class: u16,
    /// The classes that have been chosen for this card, as bits (UO-detail.marker.1).
    pub chosen: u16,
    /// Whether it is the card that its player has turned up last, in this battle phase (UO-detail.until.1).
    pub newest: bool,
    /// Whether it was turned up in the last column.
    pub last: bool,
    /// Whether it was turned up in the final round.
    pub in_final: bool,
}

/// What this rulebook keeps for each player.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Player {
    /// Might in this round (UO-might.1).
    pub might: u16,
    /// Uses of [gold] in this round's territory phase (UO2-gold.3).
    pub gold_before: u8,
    /// Uses of [gold] in this round's battle phase (UO2-gold.3).
    pub gold_in_battle: u8,
    /// Territories bought in this round (UO-gold.buy.5).
    pub bought: u8,
    /// The scope that is open until the player turns the next card up; 0: none is (UO-detail.until.1).
    pub until_next: u32,
    /// How often the power of the next unit is doubled that the player turns up in this battle phase (UO2-reveal.1).
    pub doubled: u8,
    /// Whether the player's might can't be lowered in this phase.
    pub guarded: bool,
}

/// What this rulebook keeps once for the table.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Table {
    /// The column that is being resolved, from 1; 0 outside the battle phase (UO-battle.4).
    pub column: u8,
    /// The scope of the battle phase; 0: none is open (UO2-reveal.1).
    pub battle: u32,
    /// The setting `draft` (UO-optional.0).
    pub draft: bool,
}

/// Steps of the set-up, in the order of the rulebook (UO-setup.3).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum SetupAt {
    /// The piles are shuffled and the first condition is turned up (UO-setup.7 to UO-setup.10).
    Piles,
    /// The purchase area is dealt (UO-setup.11).
    Market,
    /// The lead is drawn, and each player takes units (UO-prog.2, UO-deck.1).
    Units,
    /// A player takes a card of the purchase area: so many have been taken (UO-optional.2).
    Draft(u8),
    /// The starting decks are shuffled (UO-deck.2).
    Decks,
}

/// Steps of a round (UO-prog.5).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum RoundStep {
    /// The draw phase (UO-draw.1).
    Draw,
    /// The territory phase begins.
    Territories,
    /// This player may use territories (UO-terr.1).
    Territory(Seat),
    /// The territory phase is over (UO-icon.scorch.2).
    Cool,
    /// The battle phase begins: all place cards (UO-battle.1).
    Place,
    /// All have placed (UO-battle.3).
    Placed,
    /// This player turns the card of the present column up (UO-battle.4).
    TurnUp(Seat),
    /// All have resolved their card of the present column (UO-battle.4).
    NextColumn,
    /// The battle phase is over.
    BattleOver,
    /// Conditions are looked at and criticals gained (UO-result.1).
    Criticals,
    /// The criticals are revealed (UO-result.4).
    Reveal,
    /// The round has a winner (UO-result.6).
    Winner,
    /// The end phase (UO-end.1).
    End,
}

/// Steps of resolving a card (UO-unit.1).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum PlayStep {
    /// Its effects, this one next, from the top (UO-unit.2).
    Effect(u8),
    /// Its power (UO-unit.3).
    Power,
    /// Its class bonus (UO-unit.4).
    Bonus,
}

/// Which effects of a card are carried out, one after the other from the top.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Of {
    /// Those of a card that has been turned up, which another card uses (UO-detail.mirror.1).
    Played,
    /// Those of the territory phase (UO-terr.3).
    Territory,
    /// The conditions of a critical (UO-result.1).
    Condition,
}

/// Effects of a card that are carried out, one after the other.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Effects {
    /// Which of the card's.
    pub of: Of,
    /// How many have been started.
    pub begun: u8,
    /// The card.
    pub card: Ref,
    /// The player whose effects they are.
    pub seat: Seat,
}

/// The resolving of a card that is under way.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Play {
    /// The step that comes next.
    pub step: PlayStep,
    /// The card.
    pub card: Ref,
    /// The player who played it.
    pub seat: Seat,
}

/// Procedures of this rulebook, each at one of its steps.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub enum Procedure {
    /// No procedure.
    #[default]
    Idle,
    /// The set-up (UO-setup).
    Setup(SetupAt),
    /// A round (UO-prog.5).
    Round(RoundStep),
    /// A card is resolved.
    Play(Play),
    /// So many [gold] are to be used by a player (UO-gold.1).
    Gold(Seat, u8),
    /// A player puts territories into another order; this column, from 0, is next (UO-detail.scope.1).
    Rearrange(Seat, u8),
    /// The player says of each scorch of a territory that has moved where it goes (UO-detail.scope.2).
    Scorches(Seat),
    /// The player chooses which of the territories that are due are scorched (UO-detail.short.1).
    Scorching(Seat),
    /// The player chooses which of these seats, as bits, take a curse (UO-detail.short.1).
    Cursing(Seat, u8),
    /// The player chooses a class for a card (UO-detail.marker.1).
    Choosing(Seat, Ref),
    /// Effects of a card are carried out.
    Effects(Effects),
    /// A player looks at the conditions of the condition card, and those behind the player in this round do (UO-result.1).
    Conditions(Seat),
}

impl GameData for UnicornOverlord {
    type Room = RoomFor<ROOM>;
    type Procedure = Procedure;
    type Player = Player;
    type Table = Table;
    type Mark = Mark;
    type Announced = Unanswered;
    type Counters = Nil;

    fn renumber(_: &mut Procedure, _: &mut impl Renumber) {
        // Its procedures speak of objects only.
    }
}
