//! Acts: what a sentence does, to what and where.

use super::notation::*;
use super::{Duration, Id, KeywordRef, Lane, Mod, Quantity, Selector, Side, Stmt, Target, Value, Zone};

node! {
    /// `A`: what is done. It is mandatory as far as possible (1.3.2, 8.1.2.1).
    pub enum Act ("act", visited by act) {
        /// Draw cards from the deck, one at a time (4.4).
        Draw(count: Quantity) = ("draw" count),
        /// Draw up to a hand of this many cards (1.3.3).
        DrawTo(count: Value) = ("draw-to" count),
        /// Put into the owner's trash zone (4.8).
        Trash(what: Target) = ("trash" what),
        /// Put into another zone.
        Put {
            /// The cards that are put.
            what: Target,
            /// The zone they are put into.
            to: Zone,
            /// Whether the player chooses their order.
            any_order: bool,
            /// Whether the zone is shuffled afterwards.
            shuffle: bool,
        } = ("put" what {to, any_order, shuffle}:Destination),
        /// Show to all players (11.1).
        Reveal(what: Seen) = ("reveal" what),
        /// Look at (11.2).
        Look(what: Seen) = ("look" what),
        /// Make cards of a name that are nowhere in the game.
        Generate {
            /// The card's name.
            name: String,
            /// How many.
            count: Value,
            /// The zone that they come to.
            to: Zone,
        } = ("generate" name:NAME count to),
        /// Shuffle a zone.
        Shuffle(zone: Zone) = [zone:Shuffled],
        /// Put a card into a unit zone as a unit (3.5.3).
        Deploy {
            /// The card that is deployed.
            what: Target,
            /// The unit zone; `None`: the player chooses it.
            to: Option<Place>,
            /// Whether the player's size is not looked at.
            ignore_size: bool,
        } = ("deploy" what to ignore_size:"ignore-size"),
        /// Put a card onto a unit (3.5.5.1).
        Upgrade {
            /// The unit that is upgraded.
            what: Target,
            /// The card that is put onto it.
            with: Target,
            /// Whether neither size nor cost is looked at.
            ignore_size_and_cost: bool,
        } = ("upgrade" what with ignore_size_and_cost:"ignore-size-and-cost"),
        /// Attach an item to a unit (3.5.6).
        Equip {
            /// The item that is attached.
            what: Target,
            /// The unit; `None`: this one.
            on: Option<Target>,
            /// Whether the player's size is not looked at.
            ignore_size: bool,
        } = ("equip" what on:("on") ignore_size:"ignore-size"),
        /// Move from one unit zone to another (4.9).
        Move {
            /// The unit that moves.
            what: Target,
            /// The unit zone it moves to.
            to: Place,
        } = ("move" what to),
        /// Deal damage to a player, in one damage process (4.5).
        Damage(player: Side, amount: Value) = ("damage" player amount),
        /// Resolve an effect of an object now (8.2).
        Activate {
            /// How many effects; `None`: the effect.
            quantity: Option<Quantity>,
            /// The object whose effect it is.
            of: Target,
            /// The head that the effect stands under; `None`: any.
            head: Option<KeywordRef>,
        } = ("activate" ("effect" quantity of head:("kw"))),
        /// Attack with a unit by an effect (7.2.1.1).
        AttackWith(unit: Target) = ("attack-with" unit),
        /// Make a unit the one that defends in this battle (7.3).
        DefendWith(unit: Target) = ("defend-with" unit),
        /// Attack a lane of the player's choice (7.2.1.3).
        AttackLane {
            /// The lanes that may be chosen.
            lane: Lane,
            /// Only lanes with a unit of that side; `None`: any.
            with: Option<Side>,
            /// Whether the attack that is under way goes there instead of this unit's lane; else it is another attack.
            instead: bool,
        } = ("attack-lane" ("choose" "1" ("lane" lane with:WITH)) instead:"instead"),
        /// End the attack: go on to the battle end step (7.5).
        EndAttack = ("end-attack"),
        /// Turn a leader over (10.2.6.1).
        Flip(leader: Target) = ("flip" leader),
        /// Carry out the text of this ability this many times more, without this sentence.
        Repeat(times: Value) = ("repeat" times),
        /// Name a card name.
        Declare = ("declare" "name"),
        /// Have the player's effects count this many cards more in a zone.
        CountAs(zone: Zone, more: Value) = ("count-as" zone "+" more),
        /// Forbid an action unless something is done in full when it is declared (1.3.4).
        CostTo {
            /// Id of an action.
            action: Id,
            /// The unit whose action it is; for a defence, against whose attack.
            of: Target,
            /// What must be done.
            pay: Box<Stmt>,
        } = ("cost-to" action:ACTION of pay),
        /// That player loses the game (1.2.5).
        Lose(player: Side) = ("lose" player),
        /// That player wins the game (1.2.5).
        Win(player: Side) = ("win" player),
        /// Done by that player instead of the player of the text.
        Who(player: Side, act: Box<Act>) = ("who" player act),
        /// Done by a player who is aimed at, whose own number and cards are meant.
        By {
            /// The player.
            who: Target,
            /// What is done.
            act: Box<Act>,
        } = ("by" who act),
        /// Done by the owner or the controller of that card: the act where that is the player of the text, and else the same act of
        /// the other player.
        Whose(role: Role, of: Target, act: Box<Act>) = ("whose" role of act),
        /// One of two acts, by choice.
        Either(one: Box<Act>, other: Box<Act>) = ("either" one other),
        /// Put modifications on something for a while; without a duration as long as the source holds, or for good.
        Apply {
            /// What is modified.
            target: Target,
            /// How long it lasts.
            duration: Option<Duration>,
            /// The modifications.
            mods: Vec<Mod>,
        } = ("apply" target duration mods),
        /// Carry out a verb of the rulebook's own.
        Do {
            /// Id of a verb of the vocabulary.
            verb: Id,
            /// The cards it is done to; `None`: none.
            what: Option<Target>,
            /// The number it is done with; `None`: none.
            by: Option<Value>,
        } = ("do" verb:VERB what by:("by")),
        /// Put counters on cards, or remove them.
        Counters {
            /// Which of the two.
            deed: Counting,
            /// Id of a kind of counters of the vocabulary.
            kind: Id,
            /// How many on each card.
            count: Value,
            /// The cards.
            on: Target,
        } = ("counters" deed kind:COUNTER count on),
        /// Make tokens that are described.
        Create {
            /// How many.
            count: Value,
            /// What they are.
            what: Selector,
            /// Their numbers and keywords.
            has: Vec<Mod>,
        } = ("create" count what has),
        /// Make tokens that the rulebook defines.
        CreateKnown {
            /// How many.
            count: Value,
            /// Id of a token of the vocabulary.
            token: Id,
        } = ("create-known" count token:TOKEN),
        /// Have this card come into play with counters on it.
        EntersWith {
            /// Id of a kind of counters of the vocabulary.
            kind: Id,
            /// How many.
            count: Value,
        } = ("enters-with" kind:COUNTER count),
        /// Only choose, for later sentences.
        Bind(what: Target) = what,
    }
}

impl Act {
    /// The target of the act, if it is done to something.
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
            | Act::Counters { on: t, .. }
            | Act::Do { what: Some(t), .. }
            | Act::Reveal(Seen::Target(t))
            | Act::Look(Seen::Target(t)) => Some(t),
            Act::Who(_, act) => act.patient_mut(),
            Act::By { who, .. } => Some(who),
            Act::Draw(_)
            | Act::DrawTo(_)
            | Act::Reveal(Seen::Cards(..))
            | Act::Look(Seen::Cards(..))
            | Act::Generate { .. }
            | Act::Create { .. }
            | Act::CreateKnown { .. }
            | Act::Shuffle(_)
            | Act::Damage(..)
            | Act::AttackLane { .. }
            | Act::EndAttack
            | Act::Repeat(_)
            | Act::EntersWith { .. }
            | Act::Declare
            | Act::CountAs(..)
            | Act::CostTo { .. }
            | Act::Lose(_)
            | Act::Win(_)
            | Act::Whose(..)
            | Act::Either(..)
            | Act::Do { what: None, .. } => None,
        }
    }
}

node! {
    /// What is shown or looked at.
    pub enum Seen ("act") {
        /// This many cards of a zone.
        Cards(count: Quantity, zone: Zone) = [count zone],
        /// The cards of a target.
        Target(what: Target) = what,
    }
}

node! {
    /// A unit zone as a destination.
    pub struct Place ("place") {
        /// Whether it must hold no unit.
        pub empty: bool,
        /// Whether it must be next to this unit's.
        pub adjacent: bool,
        /// Whether it must be another than this unit's.
        pub other: bool,
        /// A position word of the vocabulary.
        pub position: Option<Id>,
        /// Whose unit zone it is; `None`: that of whoever acts.
        pub owner: Option<Side>,
        /// The unit zone where that object is or was.
        pub of: Option<Target>,
        /// The lane of which it must be.
        pub lane: Option<Lane>,
    } = ("zone" empty:"empty" adjacent:"adjacent" other:"other" position:POSITION owner of:("of") lane:("lane"))
}

impl Place {
    /// Any unit zone of the player who acts.
    pub fn any() -> Self {
        Place { empty: false, adjacent: false, other: false, position: None, owner: None, of: None, lane: None }
    }
}

words! {
    /// Verbs that a filter or a condition can look back at.
    pub enum Verb ("verb") {
        /// To trash.
        Trash = "trash",
        /// To put into any zone.
        Put = "put",
        /// To reveal.
        Reveal = "reveal",
        /// To look at.
        Look = "look",
        /// To deploy.
        Deploy = "deploy",
        /// To upgrade.
        Upgrade = "upgrade",
        /// To equip.
        Equip = "equip",
        /// To move.
        Move = "move",
        /// To draw.
        Draw = "draw",
        /// To attack.
        Attack = "attack",
        /// To defend.
        Defend = "defend",
    }
}

words! {
    /// What is done with counters.
    pub enum Counting ("deed with counters") {
        /// They are put on cards.
        Put = "put",
        /// They are removed from them.
        Remove = "remove",
    }
}

words! {
    /// Who a player is to a card.
    pub enum Role ("player of a card") {
        /// The player in whose deck it is.
        Owner = "owner",
        /// The player on whose side it is, or was when it left play.
        Controller = "controller",
    }
}
