//! Boards that can't be: against the rulebook, with numbers that it never has, or with some that the kernel can't hold. No
//! game is played.

use super::board::Board;
use super::model::{ScenarioFile, Start, StepKind};
use super::prepare::{Opening, Prepared};
use crate::play::words;
use cardwright_core::kernel::ids::{Seat, Slot};
use cardwright_core::rulebook::Rulebook;
use cardwright_core::table::{Impossible, Position};
use cardwright_core::vocabulary::StatOf;
use cardwright_dsl::diagnostic::{Diagnostic, Location, Span};
use cardwright_dsl::messages;

/// Boards of a file that can't be. Nothing is played.
pub fn boards(prepared: &Prepared, out: &mut Vec<Diagnostic>) {
    let file = &prepared.file;
    for (scenario, opening) in file.scenarios.iter().zip(&prepared.openings) {
        let wanted = scenario.steps.iter().any(|s| matches!(s.kind, StepKind::Illegal(_)));
        let (Start::Given(given), Opening::Position(arranged), false) = (&scenario.start, opening, wanted) else {
            continue;
        };
        if let Some((players, span)) = arranged.players {
            let clause = file.game.field_clauses("players").first().copied().unwrap_or("");
            out.push(impossible(file, span, &format!("{players} players can't play"), clause));
            continue;
        }
        let beyond = beyond(file.game, &arranged.position);
        for bound in &beyond {
            let at = arranged.numbers.get(bound.number).copied().flatten();
            let place = Location { file: file.file, span: at.unwrap_or(scenario.name.span) };
            out.push(bound.finding(place));
        }
        if !beyond.is_empty() {
            continue;
        }
        let faults = match file.game.arrange(prepared.catalog().clone(), &arranged.position) {
            Err(faults) => faults,
            Ok(table) => altered(&Board::of(table.as_ref(), None), &arranged.position),
        };
        for fault in faults {
            let card = fault.card.and_then(|i| arranged.spans.get(i).copied().flatten());
            let span = card.or(given.as_ref().map(|g| g.span)).unwrap_or(scenario.name.span);
            out.push(impossible(file, span, &fault.reason, fault.clause));
        }
    }
}

/// A number of a player that no game of a rulebook has.
pub(super) struct Bound {
    /// Its index among the numbers of the position.
    number: usize,
    word: String,
    clause: &'static str,
    given: i32,
    range: (i32, i32),
}

impl Bound {
    fn finding(&self, place: Location) -> Diagnostic {
        let (least, most) = self.range;
        let finding = Diagnostic::new(&messages::NUMBER_OUT_OF_RANGE, place).arg("field", self.word.as_str());
        let finding = finding.arg("value", self.given).arg("least", least).arg("most", most);
        if self.clause.is_empty() { finding } else { finding.clause(self.clause) }
    }

    /// The same as a reason for which a board can't be.
    pub(super) fn impossible(&self) -> Impossible {
        let (least, most) = self.range;
        let reason = format!("`{}` can't be {}: it is {least} to {most}", self.word, self.given);
        Impossible { clause: self.clause, card: None, reason }
    }
}

/// The most that a rulebook may have counted of a player when a board begins.
const COUNTED: i32 = 255;

/// Numbers of players beyond those that the rulebook has for them. One that is also a setting has the bound of the setting,
/// which the rulebook judges; one that stands for an attribute has as many values as there are attributes.
pub(super) fn beyond(book: &dyn Rulebook, position: &Position) -> Vec<Bound> {
    let vocabulary = book.vocabulary();
    let attributes = i32::try_from(vocabulary.attributes.len()).unwrap_or(i32::MAX);
    let of = |(number, (seat, word, given)): (usize, &(Seat, String, i32))| {
        let stat = vocabulary.stats.iter().find(|s| s.of == StatOf::Player && s.word.id == *word);
        let set = book.printed().settings.iter().any(|setting| setting.name == word);
        let range = match stat {
            Some(_) if set => (0, i32::MAX),
            Some(stat) => stat.range,
            None if book.printed().tracked.counters.contains(&word.as_str()) => (0, COUNTED),
            None => (0, attributes),
        };
        let outside = !(range.0..=range.1).contains(given);
        let clause = stat.map_or("", |s| s.word.clause);
        outside.then(|| Bound { number, word: format!("{seat}.{word}"), clause, given: *given, range })
    };
    position.numbers.iter().enumerate().filter_map(of).collect()
}

/// Numbers of players and cards that the board can't hold as they are given: it would begin with others. Where the game goes
/// on by itself before anybody is asked, they may change by the rules.
pub(super) fn altered(board: &Board, position: &Position) -> Vec<Impossible> {
    let begun = (board.turn, board.turn_number) == (position.turn, position.turn_number);
    if !begun || position.at_start || position.setup {
        return Vec::new();
    }
    let fault = |card, word: &str, given: i32, there: i32| {
        let reason = format!("`{word}` can't be {given}: the board would begin with {there}");
        Impossible { clause: "", card, reason }
    };
    let numbers = position.numbers.iter().filter_map(|(seat, word, given)| {
        // Others may be changed by the rules before anybody is asked: a key that is forged costs amber.
        let there = board.number(*seat, word).filter(|there| there != given && !(0..=255).contains(given))?;
        Some(fault(None, &format!("{seat}.{word}"), *given, there))
    });
    let marks = position.cards.iter().enumerate().filter_map(|(at, placed)| {
        let piece = board.piece(Slot::try_from(at).ok()?)?;
        let sum = |marks: &mut dyn Iterator<Item = i32>| marks.fold(0, i32::saturating_add);
        placed.marks.iter().find_map(|(mark, _)| {
            let given = sum(&mut placed.marks.iter().filter(|(m, _)| m == mark).map(|(_, n)| *n));
            let there = sum(&mut piece.marks.iter().filter(|(m, _)| *m == mark.as_str()).map(|(_, n)| *n));
            // Not every mark is on the board that players see.
            let altered = given < 0 || (there != 0 && there != given);
            altered.then(|| fault(Some(at), mark, given, there))
        })
    });
    numbers.chain(marks).collect()
}

/// What a board that can't be is called in findings.
fn impossible(file: &ScenarioFile, at: Span, reason: &str, clause: &str) -> Diagnostic {
    let reason = words::impossible(file.game.vocabulary(), reason);
    let place = Location { file: file.file, span: at };
    let finding = Diagnostic::new(&messages::IMPOSSIBLE_BOARD, place).arg("reason", reason);
    if clause.is_empty() { finding } else { finding.clause(clause) }
}
