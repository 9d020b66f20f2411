//! The named limits of a game: how much of each thing a state has room for, and how long a game may go on. Reaching one of
//! them ends the game with its own fault. What a list of the state has no room for lies beside it first
//! ([`super::beside::Overflow`]).

/// How many objects (cards of all players, and what is made during play) games have room for whose rulebook asks for no more
/// ([`super::data::GameData::Room`]).
pub const OBJECTS: usize = 96;
/// How many frames of work can lie on each other.
pub const FRAMES: usize = 24;
/// How many events of open batches, which wait for replacements, the state has room for.
pub const EVENTS: usize = 64;
/// How many cards and places that running programs remember the state has room for.
pub const VALUES: usize = 128;
/// How many pending triggers the state has room for.
pub const PENDING: usize = 32;
/// How many modifications made by effects the state has room for.
pub const FLOATING: usize = 48;
/// How many objects that left play are remembered; of those that left in earlier turns the oldest makes room.
pub const LAST_KNOWN: usize = 24;
/// How many uses of limited abilities ("once each turn") the state has room for.
pub const USED: usize = 32;
/// How many events of a turn the state has room for.
pub const HISTORY: usize = 64;
/// How many entries of each of the lists above, from [`EVENTS`] on, can lie beside the state when it has no room for them.
pub const BESIDE: usize = 4096;
/// How many abilities can wait together.
pub const WAITING: usize = PENDING + BESIDE;
/// How many players a game can have.
pub const SEATS: usize = 4;
/// How many attributes a game can have: bits of a set.
pub const ATTRIBUTES: usize = 16;
/// How many numbers a card can have: the vocabulary's card stats.
pub const CARD_STATS: usize = 3;
/// How many numbers a player can have: the vocabulary's player stats.
pub const PLAYER_STATS: usize = 8;
/// How many kinds of extras a card can be given: what a rulebook allows more of than its rules do.
pub const EXTRAS: usize = 2;
/// How many kinds of deeds a rulebook can have its own numbers for: so many bindings are left for them.
pub const DEEDS: usize = 40;
/// How many independent sequences of random outcomes there are.
pub const STREAMS: usize = 8;
/// After how many turns a game ends with a fault, since no rule need end a game in which everybody passes.
pub const TURNS: u16 = 10_000;
/// After how many steps in a row without a decision a game ends with a fault.
pub const FORCED_STEPS: u32 = 20_000;
/// How often handlers of one card's scripts may begin between two actions of the players; beyond that they fail.
pub const REPEATS: u16 = 200;
/// How many errors of scripts a game keeps; the others are only counted.
pub const SCRIPT_ERRORS: usize = 64;
