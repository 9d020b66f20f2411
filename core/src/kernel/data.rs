//! The data that a rulebook adds to the kernel's: its types, and how they are renumbered when a state is saved. A state needs
//! no more of a rulebook than this, so it can be copied, compared and saved without the machine that plays it.

use super::announced::Announcements;
use super::counters::Counter;
use super::ids::{AbilityId, CardId};
pub use super::plain::Plain;
use super::room::Room;
use super::seq::Seq;
use std::fmt::Debug;

/// The types of data that a rulebook adds to the state.
pub trait GameData: Copy + Default + PartialEq + Debug + Send + Sync + 'static {
    /// Its procedures, as enums of their steps: what lies on the stack of work.
    type Procedure: Plain;
    /// What it keeps for each player.
    type Player: Plain;
    /// What it keeps once for the table.
    type Table: Plain;
    /// How many objects its games have room for: [`super::room::RoomFor`].
    type Room: Room;
    /// What it keeps on each object; the default again when the object becomes a new one.
    type Mark: Plain;
    /// What room its games have for what is announced: [`super::announced::Answerable`], or [`super::announced::Unanswered`] where
    /// nothing that is announced can be answered.
    type Announced: Announcements;
    /// The list of counters on cards and players: a [`super::list::List`] with room for so many stacks (one for each kind on each of
    /// them), or [`super::seq::Nil`] in games without counters.
    type Counters: Seq<Counter>;

    /// Renumbers the cards and abilities that a procedure names.
    fn renumber(procedure: &mut Self::Procedure, with: &mut impl Renumber);
}

/// A change of every number of a card or an ability in a state, as saving and loading need it.
pub trait Renumber {
    /// Changes the number of a card.
    fn card(&mut self, id: &mut CardId);
    /// Changes the number of an ability.
    fn ability(&mut self, id: &mut AbilityId);
    /// Changes the index of a restriction.
    fn restriction(&mut self, index: &mut u16);
}
