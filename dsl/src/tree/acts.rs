//! Acts: what a sentence does, to what and where.

use super::notation::*;
use super::{Duration, Id, KeywordRef, Lane, Mod, Quantity, Side, Stmt, Target, Value, Zone};

node! {
    /// What is done; mandatory as far as possible (1.3.2, 8.1.2.1).
    pub enum Act ("act", visited by act) {
        /// Cards from the deck, one at a time (4.4).
        Draw(count: Quantity) = ("draw" count),
        /// Up to a hand of so many (1.3.3).
        DrawTo(count: Value) = ("draw-to" count),
        /// To the owner's trash zone (4.8).
        Trash(what: Target) = ("trash" what),
        /// To another zone.
        Put {
            /// What.
            what: Target,
            /// Where.
            to: Zone,
            /// In an order of the player's choice.
            any_order: bool,
            /// And shuffle that zone.
            shuffle: bool,
        } = ("put" what {to, any_order, shuffle}:Destination),
        /// Show to all (11.1).
        Reveal(what: Seen) = ("reveal" what),
        /// Look at (11.2).
        Look(what: Seen) = ("look" what),
        /// Shuffle a zone.
        Shuffle(zone: Zone) = [zone:Shuffled],
        /// Into a unit zone (3.5.3).
        Deploy {
            /// What.
            what: Target,
            /// Where; without it, the player's choice.
            to: Option<Place>,
            /// No size check.
            ignore_size: bool,
        } = ("deploy" what to ignore_size:"ignore-size"),
        /// A card onto a unit (3.5.5.1).
        Upgrade {
            /// The unit.
            what: Target,
            /// The card.
            with: Target,
            /// Neither size nor cost is checked.
            ignore_size_and_cost: bool,
        } = ("upgrade" what with ignore_size_and_cost:"ignore-size-and-cost"),
        /// An item to a unit (3.5.6).
        Equip {
            /// The item.
            what: Target,
            /// The unit; this one without it.
            on: Option<Target>,
            /// No size check.
            ignore_size: bool,
        } = ("equip" what on:("on") ignore_size:"ignore-size"),
        /// From unit zone to unit zone (4.9).
        Move {
            /// What.
            what: Target,
            /// Where.
            to: Place,
        } = ("move" what to),
        /// One damage process (4.5).
        Damage(player: Side, amount: Value) = ("damage" player amount),
        /// Resolve an effect of the object now (8.2).
        Activate {
            /// How many; without it, the effect.
            quantity: Option<Quantity>,
            /// Of what.
            of: Target,
            /// Under which head.
            head: Option<KeywordRef>,
        } = ("activate" ("effect" quantity of head:("kw"))),
        /// An attack by effect (7.2.1.1).
        AttackWith(unit: Target) = ("attack-with" unit),
        /// That unit becomes the one that defends in this battle (7.3).
        DefendWith(unit: Target) = ("defend-with" unit),
        /// An attack on a lane by choice (7.2.1.3).
        AttackLane {
            /// Which lanes.
            lane: Lane,
            /// Only lanes with a unit of that side.
            with: Option<Side>,
        } = ("attack-lane" ("choose" "1" ("lane" lane with:WITH))),
        /// On to the battle end step (7.5).
        EndAttack = ("end-attack"),
        /// Turn the leader (10.2.6.1).
        Flip(leader: Target) = ("flip" leader),
        /// Run this ability's text so many more times, without this sentence.
        Repeat(times: Value) = ("repeat" times),
        /// Name something; a card name.
        Declare = ("declare" "name"),
        /// The player's effects read so many more cards there.
        CountAs(zone: Zone, more: Value) = ("count-as" zone "+" more),
        /// An action that cannot be declared unless this is done in full (1.3.4).
        CostTo {
            /// Id of an action.
            action: Id,
            /// Whose action; for a defence, against what.
            of: Target,
            /// What must be done.
            pay: Box<Stmt>,
        } = ("cost-to" action:ACTION of pay),
        /// That player loses the game (1.2.5).
        Lose(player: Side) = ("lose" player),
        /// That player wins the game (1.2.5).
        Win(player: Side) = ("win" player),
        /// Done by that player.
        Who(player: Side, act: Box<Act>) = ("who" player act),
        /// One of the two.
        Either(one: Box<Act>, other: Box<Act>) = ("either" one other),
        /// Modifications for a while; without duration as long as the source holds, or for good.
        Apply {
            /// Of what.
            target: Target,
            /// How long.
            duration: Option<Duration>,
            /// The modifications.
            mods: Vec<Mod>,
        } = ("apply" target duration mods),
        /// A verb of the rulebook's own.
        Do {
            /// Id of a verb of the vocabulary.
            verb: Id,
            /// Its cards.
            what: Option<Target>,
            /// Its number.
            by: Option<Value>,
        } = ("do" verb:VERB what by:("by")),
        /// Only chooses, for later sentences.
        Bind(what: Target) = what,
    }
}

impl Act {
    /// What the act is done to, where it is done to something.
    pub fn patient_mut(&mut self) -> Option<&mut Target> {
        match self {
            Act::Trash(t)
            | Act::Flip(t)
            | Act::AttackWith(t)
            | Act::DefendWith(t)
            | Act::Bind(t)
            | Act::Put { what: t, .. }
            | Act::Deploy { what: t, .. }
            | Act::Upgrade { what: t, .. }
            | Act::Equip { what: t, .. }
            | Act::Move { what: t, .. }
            | Act::Activate { of: t, .. }
            | Act::Apply { target: t, .. }
            | Act::Do { what: Some(t), .. }
            | Act::Reveal(Seen::Target(t))
            | Act::Look(Seen::Target(t)) => Some(t),
            Act::Who(_, act) => act.patient_mut(),
            Act::Draw(_)
            | Act::DrawTo(_)
            | Act::Reveal(Seen::Cards(..))
            | Act::Look(Seen::Cards(..))
            | Act::Shuffle(_)
            | Act::Damage(..)
            | Act::AttackLane { .. }
            | Act::EndAttack
            | Act::Repeat(_)
            | Act::Declare
            | Act::CountAs(..)
            | Act::CostTo { .. }
            | Act::Lose(_)
            | Act::Win(_)
            | Act::Either(..)
            | Act::Do { what: None, .. } => None,
        }
    }
}

node! {
    /// What is shown or looked at.
    pub enum Seen ("act") {
        /// So many cards of a zone.
        Cards(count: Quantity, zone: Zone) = [count zone],
        /// That.
        Target(what: Target) = what,
    }
}

node! {
    /// A unit zone as a destination.
    pub struct Place ("place") {
        /// With no unit in it.
        pub empty: bool,
        /// Beside this unit's.
        pub adjacent: bool,
        /// Not this unit's.
        pub other: bool,
        /// A position word of the vocabulary.
        pub position: Option<Id>,
        /// Whose.
        pub owner: Option<Side>,
        /// The one where that object is or was.
        pub of: Option<Target>,
        /// In that object's lane.
        pub lane: Option<Lane>,
    } = ("zone" empty:"empty" adjacent:"adjacent" other:"other" position:POSITION owner of:("of") lane:("lane"))
}

impl Place {
    /// Any unit zone.
    pub fn any() -> Self {
        Place { empty: false, adjacent: false, other: false, position: None, owner: None, of: None, lane: None }
    }
}

words! {
    /// Verbs that a filter or a condition can look back at.
    pub enum Verb ("verb") {
        /// Trashed.
        Trash = "trash",
        /// Put anywhere.
        Put = "put",
        /// Revealed.
        Reveal = "reveal",
        /// Looked at.
        Look = "look",
        /// Deployed.
        Deploy = "deploy",
        /// Upgraded.
        Upgrade = "upgrade",
        /// Equipped.
        Equip = "equip",
        /// Moved.
        Move = "move",
        /// Drawn.
        Draw = "draw",
        /// Attacked.
        Attack = "attack",
        /// Defended.
        Defend = "defend",
    }
}
