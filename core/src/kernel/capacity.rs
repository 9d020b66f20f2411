//! The named limits of a game: how much of each thing a state has room for, and how long a game may go on. Reaching one of
//! them ends the game with its own fault, except where a list forgets its oldest entry.

/// How many objects a game can hold.
pub const OBJECTS: usize = 96;
/// How deep work can nest.
pub const FRAMES: usize = 24;
/// How many events can wait in open batches.
pub const EVENTS: usize = 64;
/// How many cards effects at work can remember together.
pub const VALUES: usize = 128;
/// How many abilities can wait.
pub const PENDING: usize = 32;
/// How many modifications can be in force.
pub const FLOATING: usize = 48;
/// How many objects that left are remembered; the oldest is forgotten first.
pub const LAST_KNOWN: usize = 24;
/// How many uses of limited abilities are remembered; the oldest is forgotten first.
pub const USED: usize = 32;
/// How many events of a turn are remembered; later ones are not, so a count reads no more than this.
pub const HISTORY: usize = 64;
/// How many players a game can have.
pub const SEATS: usize = 4;
/// How many numbers a card may have.
pub const CARD_STATS: usize = 3;
/// How many numbers a player may have.
pub const PLAYER_STATS: usize = 8;
/// How many independent sequences of random outcomes there are.
pub const STREAMS: usize = 8;
/// How many turns a game can last where its rules let everybody wait for ever.
pub const TURNS: u16 = 10_000;
/// How many steps may follow each other without a decision.
pub const FORCED_STEPS: u32 = 20_000;
/// How many errors of scripts a game keeps; the others are only counted.
pub const SCRIPT_ERRORS: usize = 64;
