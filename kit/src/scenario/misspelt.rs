//! Words of steps that mean nothing whatever happens in the game: what `check` finds without playing. Looks and answers are
//! read as the runner reads them, on the board that the game begins with: its cards and those that the rules or effects make are
//! all that there ever are. What means nothing only at a moment of the game (an answer that is not open then) is for the runner.

use super::answers::Speaker;
use super::board::{Board, Caller, Piece};
use super::glossary::Glossary;
use super::logline::{Said, Wrong};
use super::looks::{Known, Looker, is_open};
use super::model::{Offer, StepKind, Text};
use super::names::Labels;
use super::places;
use super::prepare::{Opening, Prepared};
use crate::wording::scenario as wording;
use cardwright_core::kernel::ids::{CardId, Seat};
use cardwright_dsl::diagnostic::{Arg, Diagnostic, Location, Span};
use cardwright_dsl::messages::{self, Code};
use cardwright_dsl::source::Source;
use cardwright_dsl::text::Lang;
use cardwright_dsl::yaml::Node;

/// The codes of what is found here. A scenario with one can be played up to the step that it stands in.
pub const CODES: [&str; 3] = [messages::UNKNOWN_WORD.id, messages::UNKNOWN_ANSWER.id, messages::BAD_UNTIL.id];

/// What is misspelt in the steps of a file.
pub fn words(prepared: &Prepared, source: &Source, out: &mut Vec<Diagnostic>) {
    let none = Labels::default();
    let created: Vec<CardId> = prepared.catalog().created().collect();
    for (index, scenario) in prepared.file.scenarios.iter().enumerate() {
        let arranged = match prepared.openings.get(index) {
            Some(Opening::Position(arranged)) if arranged.players.is_none() => Some(arranged),
            _ => None,
        };
        let catalog = || prepared.catalog().clone();
        let table = arranged.and_then(|a| prepared.file.game.arrange(catalog(), &a.position).ok());
        let board = table.as_ref().map(|table| Board::of(table.as_ref(), None));
        let labels = arranged.map_or(&none, |a| &a.labels);
        let begun = board.is_some();
        let mut board = board.unwrap_or(Board {
            attribute: None,
            pieces: Vec::new(),
            piles: Vec::new(),
            numbers: Vec::new(),
            waiting: Vec::new(),
            turn: Seat(0),
            turn_number: 1,
            phase: None,
        });
        let book = prepared.file.game;
        let made = book.printed().limits.made;
        let all = prepared.catalog().cards.iter().zip((0u16..).map(CardId));
        let unborn = all.filter(|(card, _)| made.iter().any(|begins| card.id.starts_with(begins)));
        board.pieces.extend(unborn.map(|(_, card)| Piece::unborn(card)));
        board.pieces.extend(created.iter().copied().map(Piece::unborn));
        let caller = Caller { vocabulary: book.vocabulary(), names: &prepared.names, labels };
        let glossary = Glossary { book, caller, board: &board, whole_game: true };
        let mut reader = Reader { prepared, source, glossary: &glossary, begun, out };
        scenario.steps.iter().for_each(|step| reader.step(&step.kind, step.span));
    }
}

struct Reader<'a> {
    prepared: &'a Prepared,
    source: &'a Source,
    glossary: &'a Glossary<'a>,
    /// Whether the board is known. If not, only that is found which means nothing on any board.
    begun: bool,
    out: &'a mut Vec<Diagnostic>,
}

impl Reader<'_> {
    fn step(&mut self, step: &StepKind, span: Span) {
        match step {
            // A card that the game makes on the way is in no place when it begins. That such an answer can be given shows when it is.
            StepKind::Answer(seat, text) if self.made_later(text) => {}
            StepKind::Answer(seat, text) | StepKind::IfAsked(seat, text) | StepKind::Refused(seat, text, _) => {
                self.answer(*seat, text);
            }
            StepKind::Pass(seats) => {
                let text = Text { text: "pass".to_owned(), span };
                seats.iter().for_each(|seat| self.answer(*seat, &text));
            }
            StepKind::Secretly(answers) => answers.iter().for_each(|(seat, text)| self.answer(*seat, text)),
            StepKind::Offered(seats) => {
                for (seat, offer) in seats {
                    let (some, others): (&[Text], &[Text]) = match offer {
                        Offer::Exactly(all) => (all, &[]),
                        Offer::Some { has, lacks } => (has, lacks),
                        Offer::Unknown(_) => (&[], &[]),
                    };
                    some.iter().chain(others).for_each(|text| self.answer(*seat, text));
                }
            }
            StepKind::Until(text) => {
                let known = self.begun.then(|| self.glossary.moment(&text.text)).flatten();
                self.found(&messages::BAD_UNTIL, text.span, known);
            }
            StepKind::Expect(fields) => self.fields(fields, false, false),
            StepKind::Sees(seats) => seats.iter().for_each(|(_, fields)| self.fields(fields, false, true)),
            StepKind::Change(fields) => self.fields(fields, true, false),
            StepKind::Log(items) | StepKind::Never(items) => items.iter().for_each(|item| self.line(item)),
            StepKind::Result(text) => {
                let known = self.begun.then(|| self.glossary.result(&text.text)).flatten();
                self.found(&messages::UNKNOWN_WORD, text.span, known);
            }
            StepKind::Open(text) => {
                let known = self.begun.then(|| self.glossary.question(&text.text)).flatten();
                self.found(&messages::UNKNOWN_WORD, text.span, known);
            }
            StepKind::Diagnostic(text) => {
                self.found(&messages::UNKNOWN_WORD, text.span, self.glossary.error(&text.text));
            }
            _ => {}
        }
    }

    fn place(&self, span: Span) -> Location {
        Location { file: self.prepared.file.file, span }
    }

    /// Reports a word that means nothing, at its place in the text that it is a part of.
    fn found(&mut self, code: &'static Code, whole: Span, known: Option<Known>) {
        let Some(known) = known else { return };
        let whole = known.span.unwrap_or(whole);
        let written = self.source.slice(whole);
        let at = written.to_ascii_lowercase().find(&known.word.to_ascii_lowercase()).map(|at| whole.start + at);
        let inner = at.map(|at| Span::new(at, at + known.word.len())).filter(|inner| inner.end <= whole.end);
        let span = inner.filter(|_| !known.word.is_empty()).unwrap_or(whole);
        let finding = Diagnostic::new(code, self.place(span)).arg("word", known.word.as_str());
        self.out.push(match &known.near {
            Some(near) => finding.arg("suggestion", near.as_str()),
            None if known.all.is_empty() => finding,
            None => finding.arg("expected", known.all.iter().map(String::as_str).collect::<Arg>()),
        });
    }

    /// Whether the only fault of an answer is that it names a card that the project has and the game does not begin with.
    fn made_later(&self, text: &Text) -> bool {
        let Glossary { book, caller, board, .. } = *self.glossary;
        let Ok(line) = (Speaker { book, caller, board, offered: &[], lang: Lang::En }).read(&text.text) else {
            return false;
        };
        let unknown = self.begun.then(|| self.glossary.line(Seat::TABLE, &line, None)).flatten();
        unknown.is_some_and(|known| !caller.names.find(&known.word).is_empty())
    }

    /// An answer that begins with no word of answers, or names what is not in the game.
    fn answer(&mut self, seat: Seat, text: &Text) {
        let Glossary { book, caller, board, .. } = *self.glossary;
        let place = self.place(text.span);
        let message = match (Speaker { book, caller, board, offered: &[], lang: Lang::En }).read(&text.text) {
            Err(trouble) => trouble.message,
            Ok(line) => match self.begun.then(|| self.glossary.line(seat, &line, None)).flatten() {
                Some(Known { word, near: Some(near), .. }) => {
                    wording::means_nothing_near(&text.text, word, near).into()
                }
                Some(Known { word, near: None, .. }) => wording::means_nothing(&text.text, word).into(),
                None => return,
            },
        };
        self.out.push(Diagnostic::new(&messages::UNKNOWN_ANSWER, place).label(place, message));
    }

    /// What is expected of cards, places and players, or (`changed`) of what has changed; `seen`: of what a player sees.
    fn fields(&mut self, fields: &[(Text, Node)], changed: bool, seen: bool) {
        let (glossary, caller, board) = (self.glossary, self.glossary.caller, self.glossary.board);
        let looker = Looker { caller, glossary, board, seen };
        for (word, wanted) in fields {
            let Some(target) = places::target(looker.caller.vocabulary, &word.text) else {
                self.found(&messages::UNKNOWN_WORD, word.span, Some(looker.unknown(word)));
                continue;
            };
            if !self.begun {
                continue;
            }
            if let Some(known) = looker.absent(&word.text, &target) {
                self.found(&messages::UNKNOWN_WORD, word.span, Some(known));
            } else if !is_open(wanted) {
                let known = match changed {
                    true => looker.exchange(&word.text, &target, wanted),
                    false => looker.value(&target, wanted),
                };
                self.found(&messages::UNKNOWN_WORD, word.span, known);
            }
        }
    }

    /// A line of the log.
    fn line(&mut self, item: &Text) {
        if !self.begun {
            return;
        }
        match Said::read(self.glossary, &self.prepared.clauses, item) {
            Ok(_) => {}
            Err(Wrong::Word(known)) => self.found(&messages::UNKNOWN_WORD, item.span, Some(known)),
            Err(Wrong::Part(word)) => {
                let place = self.place(item.span);
                let finding = Diagnostic::new(&messages::UNKNOWN_WORD, place).arg("word", word.as_str());
                self.out.push(finding.label(place, wording::not_told(&item.text, &word)));
            }
        }
    }
}
