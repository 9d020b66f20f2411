//! Sentences: what is said of acts, and how one follows from another.

use super::notation::*;
use super::{Act, Cond, Duration, Event, Id, KeywordRef, Selector, Side, Span, Target, Value};

node! {
    /// A sentence with its place.
    pub struct Stmt ("statement", visited by stmt) {
        /// What it says.
        pub kind: StmtKind,
        /// Where it stands.
        pub span: Span,
    } = [kind span:Unwritten]
}

impl Stmt {
    /// A statement at a place.
    pub fn new(kind: StmtKind, span: impl Into<Span>) -> Self {
        Stmt { kind, span: span.into() }
    }
}

node! {
    /// What a sentence says.
    pub enum StmtKind ("statement") {
        /// One act.
        Act(act: Act) = act,
        /// Acts in order (8.3.1).
        Seq(acts: Vec<Act>) = ("seq" acts),
        /// The subject decides; declining does nothing (8.1.2.2).
        May(inner: Box<Stmt>) = ("may" inner),
        /// Only if the sentence before was carried out in full (8.3.2).
        Then(inner: Box<Stmt>) = ("then" inner),
        /// Only if the condition before was false, or the offer before declined.
        Else(inner: Box<Stmt>) = ("else" inner),
        /// In one batch with the sentence before (8.4.4.1).
        Also(inner: Box<Stmt>) = ("also" inner),
        /// In place of the sentence before, or of the event (1.3.1).
        Instead(inner: Box<Stmt>) = ("instead" inner),
        /// In place of what is named.
        InsteadOf(what: Selector, inner: Box<Stmt>) = ("instead-of" what inner),
        /// Under a condition that is read when the sentence starts.
        If(cond: Cond, inner: Box<Stmt>) = ("if" cond inner),
        /// The triggered part (8.1.3.2), or an interruption with [`Event::Would`].
        When {
            /// How often.
            limit: Option<Limit>,
            /// At what.
            event: Event,
            /// All sentences up to the next event.
            body: Vec<Stmt>,
        } = ("when" limit:("limit") event body),
        /// A duration over a delayed trigger, a condition or `count-as`.
        Until(duration: Duration, inner: Box<Stmt>) = ("until" duration inner),
        /// A list of effects.
        Modes {
            /// Which of them.
            pick: Pick,
            /// Who picks: the controller of the text, or his opponent.
            by: Side,
            /// The number that the tiers are compared with.
            based_on: Option<Value>,
            /// Who has them, with [`Pick::Gain`].
            target: Option<Target>,
            /// The list.
            modes: Vec<Mode>,
        } = ("modes" pick by:ByOpp based_on:("based-on") target modes),
        /// The ability's body is a keyword.
        Keyword(keyword: KeywordRef) = ("keyword" keyword),
        /// A deck may hold only cards of this attribute (5.1.2.1).
        DeckOnly(attribute: Id) = ("deck-only" ("attr" attribute:ATTRIBUTE)),
        /// A deck must hold cards of this attribute.
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
    }
}

node! {
    /// Which effects of a list.
    #[derive(Copy)]
    pub enum Pick ("choice of effects") {
        /// One, by choice (8.3.3).
        One = "1",
        /// So many different ones, by choice.
        Few(number: u8) = number,
        /// Every one whose tier holds.
        All = "all",
        /// The target has every one whose tier holds.
        Gain = "gain",
    }
}

node! {
    /// One effect of a list.
    pub struct Mode ("mode") {
        /// Its tier: the least number, of what the list is based on, that it holds for.
        pub at_least: Option<i32>,
        /// What it does.
        pub statements: Vec<Stmt>,
    } = ("mode" at_least:(">=") statements)
}
