//! Events: what an ability answers, replaces or waits for.

use super::notation::*;
use super::{Cause, Id, Lane, Op, Selector, Side, Target, Value, Zone};

node! {
    /// `E`: an event that a text answers.
    pub enum Event ("event", visited by event) {
        /// The event, before it happens (8.4.3).
        Would(inner: Box<Event>) = ("would" inner),
        /// An object is trashed: how many, and by what cause.
        Trashed(what: Target, number: Option<Number>, cause: Option<Cause>) = ("trashed" what number cause),
        /// A card is deployed, into that zone.
        Deployed(what: Target, place: Option<Zone>) = ("deployed" what place:("in")),
        /// A unit moves.
        Moved(unit: Target) = ("moved" unit),
        /// A unit attacks.
        Attacks(unit: Target) = ("attacks" unit),
        /// A unit attacks that lane (7.2.1.3).
        AttacksLane(unit: Target, lane: Lane) = ("attacks" unit ("lane" lane)),
        /// A unit defends.
        Defends(unit: Target) = ("defends" unit),
        /// Items are attached to this unit.
        Equipped(unit: Target, number: Option<Number>) = ("equipped" unit number),
        /// The player trashes such cards: how many, and by what cause.
        YouTrash(what: Selector, number: Option<Number>, cause: Option<Cause>) = ("you-trash" what number cause),
        /// That object trashes such cards: how many, and by what cause.
        Trashes {
            /// Who trashes.
            by: Target,
            /// Which of the two it is in the battle; `None`: either, or there is none.
            fighting: Option<Fighting>,
            /// What is trashed.
            what: Selector,
            /// How many.
            number: Option<Number>,
            /// By what cause.
            cause: Option<Cause>,
        } = ("trashes" by fighting what number cause),
        /// An object is put into a zone, by that cause.
        IsPut(what: Target, to: Zone, cause: Option<Cause>) = ("is-put" what to cause),
        /// A player draws: how many cards, and by what cause.
        Draws(player: Side, number: Option<Number>, cause: Option<Cause>) = ("draws" player number cause),
        /// A player is dealt damage.
        Damages {
            /// The unit that deals it in battle; `None`: any, or none.
            by: Option<Target>,
            /// By what cause; `None`: any.
            cause: Option<Cause>,
            /// Who is dealt it.
            player: Side,
            /// How much it is; `None`: any number.
            amount: Option<Value>,
        } = ("damages" by:("of") cause player amount),
        /// A turn ends: that player's, or the running one.
        TurnEnd(of: Option<Side>) = ("turn-end" of:Turn),
        /// A turn ends, whosever it is.
        EachTurnEnd = ("each-turn-end"),
        /// A battle ends in which that object attacked or defended.
        BattleEnd(unit: Target) = ("battle-end" unit),
        /// A verb of the rulebook is done to such a card, by it, or by a player.
        Done {
            /// Id of a verb of the vocabulary.
            verb: Id,
            /// The card it is done to, or that does it; `None`: none.
            what: Option<Target>,
            /// The player who does it, where no card has to do with it.
            who: Option<Side>,
        } = ("done" verb:VERB what who),
        /// A phase of that player starts; `None`: of either.
        PhaseStart(phase: Id, player: Option<Side>) = (phase:PHASE_START player),
        /// A step of a battle starts.
        StepStart {
            /// Id of a step of the vocabulary.
            step: Id,
            /// The unit that attacks in that battle.
            attacker: Target,
            /// The lane that is attacked; `None`: any.
            lane: Option<Lane>,
        } = (step:STEP_START attacker lane:("lane")),
    }
}

words! {
    /// Which of the two units of a battle one is.
    pub enum Fighting ("unit of a battle") {
        /// The one that attacks.
        Attacking = "attacking",
        /// The one that defends.
        Defending = "defending",
    }
}

node! {
    /// A bound on how many objects one event holds.
    #[derive(Copy)]
    pub struct Number ("bound") (pub op: Op, pub number: i32) = (op number)
}
