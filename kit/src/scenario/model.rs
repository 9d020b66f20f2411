//! A scenario file as values, every one with its place. Nothing is looked up here: what a word means depends on the cards.

use cardwright_core::kernel::ids::Seat;
use cardwright_core::rulebook::Rulebook;
use cardwright_dsl::diagnostic::{FileId, Span};
use cardwright_dsl::yaml::Node;

/// A word or sentence with its place.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Text {
    /// As written.
    pub text: String,
    /// Where.
    pub span: Span,
}

/// Everything of one file that concerns scenarios.
#[derive(Clone)]
pub struct ScenarioFile {
    /// The file.
    pub file: FileId,
    /// Its path as shown.
    pub path: String,
    /// Its rulebook.
    pub game: &'static dyn Rulebook,
    /// Cards of this file only: local name and fields.
    pub cards: Vec<(Text, Node)>,
    /// The scenarios in order.
    pub scenarios: Vec<Scenario>,
}

/// One scenario.
#[derive(Debug, Clone)]
pub struct Scenario {
    /// What it shows.
    pub name: Text,
    /// Clauses that it cites.
    pub clauses: Vec<Text>,
    /// What it starts from.
    pub start: Start,
    /// What happens.
    pub steps: Vec<Step>,
    /// All of it.
    pub span: Span,
    /// The line it begins on.
    pub line: usize,
}

/// What a scenario starts from.
#[derive(Debug, Clone)]
pub enum Start {
    /// A moment between two decisions; `None`: everything left out.
    Given(Option<Node>),
    /// The end of another scenario of the file.
    After(Text),
    /// No game at all: a deck whose legality is looked at.
    Deck(Node),
}

/// One step.
#[derive(Debug, Clone)]
pub struct Step {
    /// All of it.
    pub span: Span,
    /// The line it begins on.
    pub line: usize,
    /// What it is.
    pub kind: StepKind,
}

/// What a step does or looks at.
#[derive(Debug, Clone)]
pub enum StepKind {
    /// A player's answer.
    Answer(Seat, Text),
    /// Hidden answers at the same time.
    Secretly(Vec<(Seat, Text)>),
    /// Players pass in this order.
    Pass(Vec<Seat>),
    /// Everything optional is declined until then.
    Until(Text),
    /// Random outcomes to come.
    Chance(Vec<(Text, Node)>),
    /// Back to the state before the last answers.
    Undo(usize),
    /// Things that hold.
    Expect(Vec<(Text, Node)>),
    /// All that differs since the last look.
    Change(Vec<(Text, Node)>),
    /// Who decides and what is legal.
    Offered(Vec<(Seat, Offer)>),
    /// An answer that is refused.
    Refused(Seat, Text, Option<Text>),
    /// Log entries in this order.
    Log(Vec<Text>),
    /// Log entries that are not there.
    Never(Vec<Text>),
    /// Things that hold in a player's own view.
    Sees(Vec<(Seat, Vec<(Text, Node)>)>),
    /// How the game ended, if it has.
    Result(Text),
    /// The decision at which the scenario stops.
    Open(Text),
    /// A diagnostic of a script.
    Diagnostic(Text),
    /// The deck or the set-up is within the rules.
    Legal,
    /// It is against this clause.
    Illegal(Option<Text>),
}

impl StepKind {
    /// Whether it looks at something.
    pub fn is_look(&self) -> bool {
        !matches!(
            self,
            StepKind::Answer(..)
                | StepKind::Secretly(_)
                | StepKind::Pass(_)
                | StepKind::Until(_)
                | StepKind::Chance(_)
                | StepKind::Undo(_)
        )
    }
}

/// What an `offered` look wants.
#[derive(Debug, Clone)]
pub enum Offer {
    /// These and no others.
    Exactly(Vec<Text>),
    /// Some of these, none of those.
    Some {
        /// Offered.
        has: Vec<Text>,
        /// Not offered.
        lacks: Vec<Text>,
    },
    /// To be filled in from the run.
    Unknown(Span),
}
