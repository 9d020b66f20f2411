//! Places where cards lie.

use super::notation::*;
use super::{Id, Side, Target};

node! {
    /// A place where cards lie.
    pub enum Zone ("zone", visited by zone) {
        /// The unit zones of a lane.
        Lane(lane: Lane) = ("lane" lane),
        /// A position word of the vocabulary (`center`, `side`).
        Position(position: Id) = (position:POSITION),
        /// A zone of a player, or one end of it.
        Of {
            /// Id of a zone of the vocabulary.
            zone: Id,
            /// Which end of it; the whole zone too.
            spot: Spot,
            /// Whose zone it is.
            owner: Owner,
        } = ({zone, spot}:ZoneEnd owner),
    }
}

impl Zone {
    /// A zone as a whole.
    pub fn whole(zone: Id, owner: impl Into<Owner>) -> Self {
        Zone::Of { zone, spot: Spot::Whole, owner: owner.into() }
    }

    /// One end of a zone.
    pub fn spot(zone: Id, spot: Spot, owner: impl Into<Owner>) -> Self {
        Zone::Of { zone, spot, owner: owner.into() }
    }
}

/// A zone as a whole or one of its ends.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Spot {
    /// The whole zone.
    Whole,
    /// The top of the zone.
    Top,
    /// The bottom of the zone.
    Bottom,
}

leaves!(Spot);

words! {
    /// Whose zone is meant.
    pub enum Owner ("owner") {
        /// That of the player of the effect.
        Own = "own",
        /// That of the other player.
        Opp = "opp",
        /// For each card that of its owner.
        Owner = "owner",
        /// Those of both players.
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
    /// A lane, as seen from the unit whose text it is.
    pub enum Lane ("lane", visited by lane) {
        /// The lane that the unit is in.
        This = "self",
        /// A lane next to it.
        Adjacent = "adjacent",
        /// A lane that the unit is not in.
        Other = "other",
        /// The lane spoken of last.
        That = "that",
        /// The lane that another object is in.
        Of(what: Box<Target>) = what,
    }
}
