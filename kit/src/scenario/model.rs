//! A scenario file as values, every one with its place. Nothing is looked up here: what a word means depends on the cards.

use cardwright_core::kernel::ids::Seat;
use cardwright_core::rulebook::Rulebook;
use cardwright_dsl::diagnostic::{FileId, Span};
use cardwright_dsl::yaml::{Node, Value};

/// A word or sentence with its place.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Text {
    /// The text as written.
    pub text: String,
    /// Its bytes in the file.
    pub span: Span,
}

/// Everything of one file that concerns scenarios.
#[derive(Clone)]
pub struct ScenarioFile {
    /// The file it was read from.
    pub file: FileId,
    /// The path as messages show it.
    pub path: String,
    /// The rulebook of the game.
    pub game: &'static dyn Rulebook,
    /// Cards of this file only: local name and fields.
    pub cards: Vec<(Text, Node)>,
    /// The scenarios, in the order of the file.
    pub scenarios: Vec<Scenario>,
}

/// One scenario as written.
#[derive(Debug, Clone)]
pub struct Scenario {
    /// What it shows: its name.
    pub name: Text,
    /// Clauses that it claims to show.
    pub clauses: Vec<Text>,
    /// How it begins.
    pub start: Start,
    /// Its steps, in order.
    pub steps: Vec<Step>,
    /// The bytes of the whole scenario.
    pub span: Span,
    /// The line it begins on.
    pub line: usize,
    /// The last line of it.
    pub last_line: usize,
}

/// How a scenario begins.
#[derive(Debug, Clone)]
pub enum Start {
    /// A moment between two decisions; `None`: everything left out.
    Given(Option<Node>),
    /// The end of another scenario of the file.
    After(Text),
    /// No game at all: a deck whose legality is looked at.
    Deck(Node),
}

/// One step of a scenario.
#[derive(Debug, Clone)]
pub struct Step {
    /// The bytes of the whole step.
    pub span: Span,
    /// The line it begins on.
    pub line: usize,
    /// What the step does or looks at.
    pub kind: StepKind,
}

/// What a step does or looks at.
#[derive(Debug, Clone)]
pub enum StepKind {
    /// A player answers the open question.
    Answer(Seat, Text),
    /// A player answers, if the question is asked.
    IfAsked(Seat, Text),
    /// Players answer at the same time, hidden from each other.
    Secretly(Vec<(Seat, Text)>),
    /// Players pass in this order.
    Pass(Vec<Seat>),
    /// Everything optional is declined until then.
    Until(Text),
    /// The next random outcomes are fixed.
    Chance(Vec<(Text, Node)>),
    /// Back to the state before the last answers.
    Undo(usize),
    /// Things that must hold now.
    Expect(Vec<(Text, Node)>),
    /// All that differs since the last look.
    Change(Vec<(Text, Node)>),
    /// Who must decide now, and what is legal.
    Offered(Vec<(Seat, Offer)>),
    /// An answer that is refused.
    Refused(Seat, Text, Option<Text>),
    /// Log entries in this order.
    Log(Vec<Text>),
    /// Log entries that are not there.
    Never(Vec<Text>),
    /// Things that hold in a player's own view.
    Sees(Vec<(Seat, Vec<(Text, Node)>)>),
    /// How the game must have ended, or that it goes on.
    Result(Text),
    /// The question at which the scenario stops.
    Open(Text),
    /// A diagnostic of a script.
    Diagnostic(Text),
    /// The deck or the set-up is within the rules.
    Legal,
    /// It must be against this clause; `None`: against any.
    Illegal(Option<Text>),
}

impl StepKind {
    /// Whether it is a look that holds whatever is there, or a step that does nothing. `change: {}` says that nothing differs.
    pub fn says_nothing(&self) -> bool {
        match self {
            StepKind::Expect(fields) => fields.is_empty() || fields.iter().any(|(_, value)| is_void(value)),
            StepKind::Sees(seats) => {
                let void = |fields: &Vec<(Text, Node)>| fields.is_empty() || fields.iter().any(|(_, v)| is_void(v));
                seats.is_empty() || seats.iter().any(|(_, fields)| void(fields))
            }
            StepKind::Offered(seats) => {
                let void =
                    |offer: &Offer| matches!(offer, Offer::Some { has, lacks } if has.is_empty() && lacks.is_empty());
                seats.is_empty() || seats.iter().any(|(_, offer)| void(offer))
            }
            StepKind::Log(items) | StepKind::Never(items) => items.is_empty(),
            StepKind::Chance(fields) => fields.is_empty(),
            StepKind::Secretly(answers) => answers.is_empty(),
            StepKind::Pass(seats) => seats.is_empty(),
            _ => false,
        }
    }

    /// Whether it looks at something.
    pub fn is_look(&self) -> bool {
        !matches!(
            self,
            StepKind::Answer(..)
                | StepKind::IfAsked(..)
                | StepKind::Secretly(_)
                | StepKind::Pass(_)
                | StepKind::Until(_)
                | StepKind::Chance(_)
                | StepKind::Undo(_)
        )
    }
}

/// What an `offered` step says about the legal answers.
#[derive(Debug, Clone)]
pub enum Offer {
    /// They are these and no others.
    Exactly(Vec<Text>),
    /// Some of these, none of those.
    Some {
        /// Answers that must be legal.
        has: Vec<Text>,
        /// Answers that must not be legal.
        lacks: Vec<Text>,
    },
    /// A `?` in this place, to be filled in from the run.
    Unknown(Span),
}

/// Whether an expected value leaves everything free: no fields, or nothing behind `has` and `lacks`.
fn is_void(value: &Node) -> bool {
    let nothing = |node: &Node| match &node.value {
        Value::List(items) => items.is_empty(),
        Value::Map(entries) => entries.is_empty(),
        Value::Scalar(scalar) => scalar.is_null(),
        Value::Broken => false,
    };
    match &value.value {
        Value::Map(entries) => {
            entries.is_empty()
                || entries.iter().any(|e| matches!(e.key.text.as_str(), "has" | "lacks") && nothing(&e.value))
        }
        _ => false,
    }
}
