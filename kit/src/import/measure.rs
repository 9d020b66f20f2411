//! What becomes of the texts of some cards: whether they compile whole, whether they end as the same program after going
//! through the other language, whether they are printed back as they are written.

use super::judge::by_type;
use super::rows::Row;
use crate::check::digest;
use crate::check::placed::Placed;
pub use crate::check::way::Way;
use crate::check::way::{raw, way};
use crate::threads::*;
use cardwright_core::rulebook::Rulebook;
use cardwright_dsl::corrections;
use cardwright_dsl::diagnostic::{Arg, Diagnostic, FileId, Location, Span};
use cardwright_dsl::files::CardDef;
use cardwright_dsl::findings::text_finding;
use cardwright_dsl::lexicon::Lexicon;
use cardwright_dsl::messages;
use cardwright_dsl::read;
use cardwright_dsl::text::{Lang, Parsed, Reminder, TextError};
use cardwright_dsl::tree::Card;

/// How far the text of one card was understood.
#[derive(Debug, Clone)]
pub struct Outcome {
    /// The id of the card.
    pub id: String,
    /// The place of its row in the table.
    pub place: Location,
    /// Why it did not compile: each finding with the sentence it is about.
    pub failures: Vec<(Diagnostic, String)>,
    /// The digest of its program; `None`: it has none.
    pub program: Option<String>,
    /// Whether its text, printed in the other language and read again, gives the same program.
    pub way: Way,
    /// Whether it is printed as it is written: the same characters after spaces, stops and reminders.
    pub identical: bool,
    /// Whether the canonical wording in its own language is read as the same program: what differs between the two is
    /// covered by declared equivalences.
    pub equivalent: bool,
    /// The canonical wording in its own language, where it is not what is written.
    pub other_wording: Option<String>,
}

impl Outcome {
    /// Whether every sentence became behaviour.
    pub fn compiled(&self) -> bool {
        self.program.is_some()
    }

    /// Whether the printed text gives the same program.
    pub fn stable(&self) -> bool {
        self.way == Way::Same
    }

    /// Whether it is printed as it is written.
    pub fn identical(&self) -> bool {
        self.identical
    }

    /// Whether every word of it has its place in what was read. A text that has words to spare has no program, so this is the
    /// same as having one.
    pub fn accounted(&self) -> bool {
        self.compiled()
    }

    /// Whether it says the same as its canonical wording.
    pub fn equivalent(&self) -> bool {
        self.compiled() && self.equivalent
    }
}

/// Measures all cards. `found`: what is wrong with their rows.
pub fn measure(
    book: &'static dyn Rulebook,
    lexicon: &Lexicon,
    file: FileId,
    rows: &[Row],
    found: &[Diagnostic],
) -> Vec<Outcome> {
    // What every card lacks is wrong with each of them.
    let of_all: Vec<&Diagnostic> = found.iter().filter(|f| f.code == &messages::MISSING_COLUMN).collect();
    let errors = Placed::errors(found.iter().filter(|f| f.code != &messages::MISSING_COLUMN && f.place.file == file));
    let of_row = |def: &CardDef| {
        let inside = errors.beginning(file, def.span).iter().filter(|f| f.place.span.end <= def.span.end);
        of_all.iter().chain(inside).map(|f| ((*f).clone(), String::new())).collect()
    };
    rows.par_iter().map(|row| one(book, lexicon, file, &row.def, of_row(&row.def))).collect()
}

/// Measures a card. `failures`: what is wrong with its row.
fn one(
    book: &'static dyn Rulebook,
    lexicon: &Lexicon,
    file: FileId,
    def: &CardDef,
    mut failures: Vec<(Diagnostic, String)>,
) -> Outcome {
    // Of a row whose cells are not those of its columns nothing else is known.
    failures.sort_by_key(|(f, _)| f.code != &messages::RAGGED_ROW);
    if failures.first().is_some_and(|(f, _)| f.code == &messages::RAGGED_ROW) {
        failures.truncate(1);
        let place = Location { file, span: def.span };
        let id = def.id.value.clone();
        return without_program(id, place, failures);
    }
    let kind = def.kind.as_ref().map_or(usize::from(book.vocabulary().defaults.blank), |k| k.value);
    let kind = u8::try_from(kind).unwrap_or(0);
    let place = Location { file, span: def.span };
    let id = def.id.value.clone();
    let read_as = def.text.clone().map(|text| by_type(text, def, book.vocabulary()));
    let text = read_as.as_ref().map_or("", |t| t.text());
    let parsed = match text {
        "" => Parsed { card: Card::blank(), errors: Vec::new(), notes: Vec::new(), reminders: Vec::new() },
        _ => read::card(text, lexicon, kind),
    };
    let program = match parsed.is_ok() {
        true => digest::program(text, &parsed.card, kind, lexicon, book),
        false => Err(parsed.errors.clone()),
    };
    let program = program.map_err(|errors| {
        let Some(prose) = &read_as else { return };
        for error in &corrections::corrected(errors, text, kind, lexicon, book) {
            let finding = text_finding(file, prose, error);
            failures.retain(|(known, _)| *known != finding);
            failures.push((finding, sentence(text, error.span.start)));
        }
        once(&mut failures, |(failure, _)| failure, |at| (prose.span.start <= at && at < prose.span.end).then_some(0));
    });
    let program = program.ok().filter(|_| failures.is_empty());
    let Some(own) = &program else {
        return without_program(id, place, failures);
    };
    let lang = read::lang(text);
    let printed = raw(&parsed.card, kind, lexicon, lang).ok();
    let is_written = |printed: &String| bare(printed, &[]) == bare(text, &parsed.reminders);
    let identical = printed.as_ref().is_some_and(is_written);
    let same = |printed: &String| read(printed, kind, lang, lexicon, book).is_ok_and(|(_, program)| program == *own);
    let equivalent = printed.as_ref().is_some_and(same);
    let other_wording = printed.filter(|_| !identical);
    let way = way(&parsed.card, Some(own), kind, lang, lexicon, book, file);
    Outcome { id, place, failures, program, way, identical, equivalent, other_wording }
}

/// Of a card name that no card has, and that the text of a row calls more than once, the first finding alone: whoever looks the
/// cell up finds the others beside it. The findings stand in the order of their places.
pub fn name_once(findings: &mut Vec<Diagnostic>, rows: &[Row]) {
    let texts: Vec<Span> = rows.iter().filter_map(|row| Some(row.def.text.as_ref()?.span)).collect();
    once(findings, |finding| finding, |at| texts.iter().position(|text| text.start <= at && at < text.end));
}

/// As [`name_once`], with the cell that a byte of the table lies in.
fn once<T>(findings: &mut Vec<T>, of: impl Fn(&T) -> &Diagnostic, cell: impl Fn(usize) -> Option<usize>) {
    let mut seen: Vec<(usize, Vec<(&'static str, Arg)>)> = Vec::new();
    findings.retain(|finding| {
        let finding = of(finding);
        let named = finding.code == &messages::UNKNOWN_CARD_NAME;
        let Some(cell) = named.then(|| cell(finding.place.span.start)).flatten() else { return true };
        let key = (cell, finding.args.clone());
        let new = !seen.contains(&key);
        if new {
            seen.push(key);
        }
        new
    });
}

/// What becomes of a card that has no program.
fn without_program(id: String, place: Location, failures: Vec<(Diagnostic, String)>) -> Outcome {
    Outcome {
        id,
        place,
        failures,
        program: None,
        way: Way::None,
        identical: false,
        equivalent: false,
        other_wording: None,
    }
}

/// A printed text read again: its tree and the digest of its program.
fn read(
    text: &str,
    kind: u8,
    lang: Lang,
    lexicon: &Lexicon,
    book: &'static dyn Rulebook,
) -> Result<(Card, String), Vec<TextError>> {
    let parsed = read::card_in(lang, text, lexicon, kind);
    if !parsed.is_ok() {
        return Err(parsed.errors);
    }
    let program = digest::program(text, &parsed.card, kind, lexicon, book)?;
    Ok((parsed.card, program))
}

/// A text as it is compared with another: without reminders, white space, commas and stops, its look-alike characters unified
/// (docs/spec/language.md rules 1, 2, 3 and 4).
fn bare(text: &str, reminders: &[Reminder]) -> String {
    let shown = text.char_indices().filter(|(at, _)| !reminders.iter().any(|r| r.span.contains(at)));
    shown
        .map(|(_, c)| c)
        .filter(|c| !c.is_whitespace() && !matches!(c, '.' | ','))
        .map(|c| match c {
            '•' | '∙' | '·' | '●' | 'ㆍ' => '・',
            '–' | '—' | '−' | '‐' => '-',
            '<' | '⟨' | '‹' => '〈',
            '>' | '⟩' | '›' => '〉',
            '≪' | '«' | '⟪' => '《',
            '≫' | '»' | '⟫' => '》',
            c => c,
        })
        .collect()
}

/// The sentence of a text in which this byte lies.
fn sentence(text: &str, at: usize) -> String {
    let at = (0..=at.min(text.len())).rev().find(|&i| text.is_char_boundary(i)).unwrap_or(0);
    let (before, behind) = text.split_at(at);
    let start = before.rfind(['.', '\n']).map_or(0, |i| i + 1);
    let end = behind.find(['.', '\n']).map_or(text.len(), |i| at + i + 1);
    text.get(start..end).unwrap_or("").trim().to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_sentence_around_a_place() {
        let text = "[Entry] Draw 1 card. Then nothing.\nTrigger / Draw.";
        assert_eq!(sentence(text, 3), "[Entry] Draw 1 card.");
        assert_eq!(sentence(text, 22), "Then nothing.");
        assert_eq!(sentence(text, 40), "Trigger / Draw.");
        assert_eq!(sentence("가나", 4), "가나");
        assert_eq!(sentence("", 9), "");
    }

    #[test]
    fn wording_is_compared_without_space_and_stops() {
        assert_eq!(bare("가 나, 다.", &[]), bare("가나 다", &[]));
        let reminder = Reminder { keyword: None, span: 7..11, text: "x".to_owned() };
        assert_eq!(bare("Pierce (x)", &[reminder]), "Pierce");
        assert_ne!(bare("가1", &[]), bare("가2", &[]));
    }
}
