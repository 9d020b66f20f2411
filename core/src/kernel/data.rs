//! The data that a rulebook adds to the kernel's: four types, and how they are renumbered when a state is saved. A state needs
//! no more of a rulebook than this, so it can be copied, compared and saved without the machine that plays it.

use super::ids::{AbilityId, CardId};
use serde::{Serialize, de::DeserializeOwned};
use std::fmt::Debug;

/// Data that lives in the state.
pub trait Plain: Copy + Default + PartialEq + Debug + Serialize + DeserializeOwned + Send + Sync + 'static {}
impl<T: Copy + Default + PartialEq + Debug + Serialize + DeserializeOwned + Send + Sync + 'static> Plain for T {}

/// The data of a rulebook.
pub trait GameData: Copy + Default + PartialEq + Debug + Send + Sync + 'static {
    /// Its procedures, as steps.
    type Procedure: Plain;
    /// Its data of a player.
    type Player: Plain;
    /// Its data of the table.
    type Table: Plain;
    /// What it keeps on each object; gone when the object becomes a new one.
    type Mark: Plain;

    /// Renumbers the cards and abilities that a procedure speaks of.
    fn renumber(procedure: &mut Self::Procedure, with: &mut impl Renumber);
}

/// Something done to every number of a card or an ability in a state.
pub trait Renumber {
    /// To a card's.
    fn card(&mut self, id: &mut CardId);
    /// To an ability's.
    fn ability(&mut self, id: &mut AbilityId);
    /// To a restriction's.
    fn restriction(&mut self, index: &mut u16);
}
