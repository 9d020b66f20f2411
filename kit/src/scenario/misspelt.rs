//! Words of steps that mean nothing whatever happens in the game: what `check` finds without playing. What means nothing only
//! at a moment of the game (a card that is not in it, a log line) is for the runner.

use super::answers::Speaker;
use super::board::{Board, Caller};
use super::model::{Offer, StepKind, Text};
use super::names::Labels;
use super::places;
use super::prepare::Prepared;
use super::text;
use crate::wording::spellings;
use cardwright_core::kernel::ids::Seat;
use cardwright_dsl::diagnostic::{Arg, Diagnostic, Location};
use cardwright_dsl::messages;
use cardwright_dsl::suggest::suggest;

/// The codes of what is found here. A scenario with one can be played up to the step that it stands in.
pub const CODES: [&str; 3] = [messages::UNKNOWN_WORD.id, messages::UNKNOWN_ANSWER.id, messages::BAD_UNTIL.id];

/// What is misspelt in the steps of a file.
pub fn words(prepared: &Prepared, out: &mut Vec<Diagnostic>) {
    let reader = Reader { prepared };
    let steps = prepared.file.scenarios.iter().flat_map(|scenario| &scenario.steps);
    steps.for_each(|step| reader.step(&step.kind, out));
}

struct Reader<'p> {
    prepared: &'p Prepared,
}

impl Reader<'_> {
    fn step(&self, step: &StepKind, out: &mut Vec<Diagnostic>) {
        match step {
            StepKind::Answer(_, text) | StepKind::IfAsked(_, text) | StepKind::Refused(_, text, _) => {
                out.extend(self.answer(text));
            }
            StepKind::Secretly(answers) => out.extend(answers.iter().filter_map(|(_, text)| self.answer(text))),
            StepKind::Offered(seats) => {
                for (_, offer) in seats {
                    let (some, others): (&[Text], &[Text]) = match offer {
                        Offer::Exactly(all) => (all, &[]),
                        Offer::Some { has, lacks } => (has, lacks),
                        Offer::Unknown(_) => (&[], &[]),
                    };
                    out.extend(some.iter().chain(others).filter_map(|text| self.answer(text)));
                }
            }
            StepKind::Until(text) => out.extend(self.moment(text)),
            StepKind::Expect(fields) | StepKind::Change(fields) => {
                out.extend(fields.iter().filter_map(|(word, _)| self.look(word)));
            }
            StepKind::Sees(seats) => {
                out.extend(seats.iter().flat_map(|(_, fields)| fields).filter_map(|(word, _)| self.look(word)));
            }
            _ => {}
        }
    }

    fn place(&self, text: &Text) -> Location {
        Location { file: self.prepared.file.file, span: text.span }
    }

    /// An answer that begins with no word of answers.
    fn answer(&self, text: &Text) -> Option<Diagnostic> {
        let file = &self.prepared.file;
        // The words of an answer are the same on every board.
        let board = Board {
            pieces: Vec::new(),
            piles: Vec::new(),
            numbers: Vec::new(),
            turn: Seat(0),
            turn_number: 1,
            phase: None,
        };
        let (vocabulary, labels) = (file.game.vocabulary(), Labels::default());
        let caller = Caller { vocabulary, names: &self.prepared.names, labels: &labels };
        let speaker = Speaker { book: file.game, caller, board: &board, offered: &[] };
        let trouble = speaker.read(&text.text).err()?;
        let place = self.place(text);
        Some(Diagnostic::new(&messages::UNKNOWN_ANSWER, place).label(place, trouble.message))
    }

    /// An `until` that names no phase of a player.
    fn moment(&self, text: &Text) -> Option<Diagnostic> {
        let vocabulary = self.prepared.file.game.vocabulary();
        let read = spellings::moment(&text.text);
        let known =
            read.is_some_and(|(who, phase)| text::seat(who).is_some() && places::phase(vocabulary, phase).is_some());
        (!known).then(|| Diagnostic::new(&messages::BAD_UNTIL, self.place(text)))
    }

    /// The left side of a look that names nothing on any board.
    fn look(&self, text: &Text) -> Option<Diagnostic> {
        let vocabulary = self.prepared.file.game.vocabulary();
        if places::target(vocabulary, &text.text).is_some() {
            return None;
        }
        let last = text.text.rsplit('.').next().unwrap_or(&text.text);
        let words = places::words(vocabulary);
        let finding = Diagnostic::new(&messages::UNKNOWN_WORD, self.place(text)).arg("word", last);
        Some(match suggest(last, words.iter().copied()) {
            Some(near) => finding.arg("suggestion", near),
            None => finding.arg("expected", words.into_iter().collect::<Arg>()),
        })
    }
}
