//! Sentences: what is said of acts, and how one follows from another.

use super::notation::*;
use super::{Act, Cond, Duration, Event, Id, KeywordRef, Payment, Selector, Side, Span, Target, Value};

node! {
    /// A sentence with its place in the text.
    pub struct Stmt ("statement", visited by stmt) {
        /// What the sentence says.
        pub kind: StmtKind,
        /// Where it stands in the text.
        pub span: Span,
    } = [kind span:Unwritten]
}

impl Stmt {
    /// A sentence at a place of the text.
    pub fn new(kind: StmtKind, span: impl Into<Span>) -> Self {
        Stmt { kind, span: span.into() }
    }
}

node! {
    /// What a sentence says.
    pub enum StmtKind ("statement") {
        /// One act.
        Act(act: Act) = act,
        /// Several acts, one after the other (8.3.1).
        Seq(acts: Vec<Act>) = ("seq" acts),
        /// The player may decline, and then nothing of it is done (8.1.2.2).
        May(inner: Box<Stmt>) = ("may" inner),
        /// "If you do": only if the sentence before was carried out in full (8.3.2).
        Then(inner: Box<Stmt>) = ("then" inner),
        /// "Otherwise": only if the condition before was false or the offer before was declined.
        Else(inner: Box<Stmt>) = ("else" inner),
        /// In one batch with the sentence before (8.4.4.1).
        Also(inner: Box<Stmt>) = ("also" inner),
        /// Instead of the sentence before, or of the event (1.3.1).
        Instead(inner: Box<Stmt>) = ("instead" inner),
        /// Instead of an act of the sentence before that concerns such cards.
        InsteadOf(what: Selector, inner: Box<Stmt>) = ("instead-of" what inner),
        /// Only if a condition holds when the sentence starts.
        If(cond: Cond, inner: Box<Stmt>) = ("if" cond inner),
        /// A triggered part (8.1.3.2), or with [`Event::Would`] a replacement.
        When {
            /// How often it may answer; `None`: always.
            limit: Option<Limit>,
            /// The event that it answers.
            event: Event,
            /// All sentences up to the next event.
            body: Vec<Stmt>,
        } = ("when" limit:("limit") event body),
        /// Something else than a change that lasts for a while: a delayed trigger, a condition or `count-as`.
        Until(duration: Duration, inner: Box<Stmt>) = ("until" duration inner),
        /// A list of effects.
        Modes {
            /// Which effects of the list are carried out.
            pick: Pick,
            /// Who picks: the player of the text or the opponent.
            by: Side,
            /// The number that the tiers are compared with.
            based_on: Option<Value>,
            /// What gains the effects, with [`Pick::Gain`].
            target: Option<Target>,
            /// The effects of the list.
            modes: Vec<Mode>,
        } = ("modes" pick by:ByOpp based_on:("based-on") target modes),
        /// What this card costs beside what is printed on it, or instead of that.
        CastingCost {
            /// Whether it is paid instead.
            instead: bool,
            /// What is paid.
            cost: Vec<Payment>,
        } = ("casting" instead:"instead" cost),
        /// The body of the ability is a keyword.
        Keyword(keyword: KeywordRef) = ("keyword" keyword),
        /// Every card of the deck must have this attribute (5.1.2.1).
        DeckOnly(attribute: Id) = ("deck-only" ("attr" attribute:ATTRIBUTE)),
        /// Every card of the deck must be one of these, by what is printed on it.
        DeckSuch(cards: Selector) = ("deck-such" cards),
        /// The deck must hold a card with this attribute.
        DeckNeeds(attribute: Id) = ("deck-needs" ("attr" attribute:ATTRIBUTE)),
        /// All cards of a deck but those of this attribute share one attribute.
        DeckSame(attribute: Id) = ("deck-same" "attr" ("not" ("attr" attribute:ATTRIBUTE))),
        /// The card has this name as well (10.1.18).
        AlsoNamed(name: String) = ("also-named" name:NAME),
    }
}

words! {
    /// How often an event is answered (6.4.1.2.2).
    pub enum Limit ("limit") {
        /// Once in every turn.
        EachTurn = "each-turn",
        /// Once in every turn of its player.
        EachOwnTurn = "each-own-turn",
        /// The next time alone, of what waits for a while.
        Once = "once",
    }
}

node! {
    /// Which effects of a list are carried out.
    #[derive(Copy)]
    pub enum Pick ("choice of effects") {
        /// One, chosen by a player (8.3.3).
        One = "1",
        /// This many different ones, chosen by a player.
        Few(number: u8) = number,
        /// Every one whose tier is reached.
        All = "all",
        /// A target gains every one whose tier is reached.
        Gain = "gain",
    }
}

node! {
    /// One effect of a list.
    pub struct Mode ("mode") {
        /// Its tier: the least number, of what the list is based on, that it holds for.
        pub at_least: Option<i32>,
        /// The sentences of the effect.
        pub statements: Vec<Stmt>,
    } = ("mode" at_least:(">=") statements)
}
