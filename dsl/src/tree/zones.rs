//! Places where cards lie.

use super::notation::*;
use super::{Id, Side, Target};

node! {
    /// A place where cards lie.
    pub enum Zone ("zone", visited by zone) {
        /// A lane.
        Lane(lane: Lane) = ("lane" lane),
        /// A position word of the vocabulary (`center`, `side`).
        Position(position: Id) = (position:POSITION),
        /// A zone of somebody.
        Of {
            /// Id of a zone of the vocabulary.
            zone: Id,
            /// One end of it.
            spot: Spot,
            /// Whose.
            owner: Owner,
        } = ({zone, spot}:ZoneEnd owner),
    }
}

impl Zone {
    /// The whole of a zone.
    pub fn whole(zone: Id, owner: impl Into<Owner>) -> Self {
        Zone::Of { zone, spot: Spot::Whole, owner: owner.into() }
    }

    /// One end of a zone.
    pub fn spot(zone: Id, spot: Spot, owner: impl Into<Owner>) -> Self {
        Zone::Of { zone, spot, owner: owner.into() }
    }
}

/// One end of an ordered zone.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Spot {
    /// All of it.
    Whole,
    /// The top.
    Top,
    /// The bottom.
    Bottom,
}

leaves!(Spot);

words! {
    /// Whose zone.
    pub enum Owner ("owner") {
        /// The player of the effect.
        Own = "own",
        /// The other player.
        Opp = "opp",
        /// Each card's owner.
        Owner = "owner",
        /// Both players.
        Each = "each",
    }
}

impl From<Side> for Owner {
    fn from(side: Side) -> Self {
        match side {
            Side::Own => Owner::Own,
            Side::Opp => Owner::Opp,
        }
    }
}

node! {
    /// A lane, seen from this unit.
    pub enum Lane ("lane", visited by lane) {
        /// The one it is in.
        This = "self",
        /// One beside it.
        Adjacent = "adjacent",
        /// One it is not in.
        Other = "other",
        /// The one spoken of last.
        That = "that",
        /// The one that object is in.
        Of(what: Box<Target>) = what,
    }
}
