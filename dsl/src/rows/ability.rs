//! Whole texts by rows: a card's text is taken apart at its stops and bullets, each piece is read as heads and a sentence,
//! and the sentences are put together to abilities (docs/spec/language.md rules N1 and N10).

use std::cell::RefCell;
use std::ops::Range;

use super::building::Built;
use super::faults::{Misplaced, Told, marks};
use super::pieces::{Piece, begins_another, pieces, reminders, written};
use super::sentence::{Around, Said};
use super::terms::{TermId, Terms};
use super::{Read, Reading, Refusal, Rows, Unread, said};
use crate::head_lists::{silent, take_apart};
use crate::lang::Lang;
use crate::spelling::Clean;
use crate::spelling::en::normalise;
use crate::spelling::ko::spaced;
use crate::state_heads;
use crate::text::TextError;
use crate::tree::{Ability, Card};

/// Quotations deeper inside each other than this are refused.
const QUOTES: usize = 3;

/// From bytes of the text that is read to those of the text as written.
pub(super) type Place<'p> = &'p dyn Fn(Range<usize>) -> Range<usize>;

/// The last letter or sign before a byte.
fn last_char(text: &str, end: usize) -> Range<usize> {
    let last = text.get(..end).and_then(|text| text.chars().next_back());
    end - last.map_or(0, char::len_utf8)..end
}

/// The last line that holds something.
fn last_line(text: &str) -> Option<&str> {
    text.lines().rev().map(str::trim).find(|line| !line.is_empty())
}

impl Rows<'_> {
    /// Reads a sentence without heads to all of its trees, each the statements in their notation.
    pub fn sentence(&self, lang: Lang, text: &str) -> Reading {
        let piece = Piece { text: text.trim().trim_end_matches(['.', '。']), start: 0, bullet: false };
        let mut terms = self.grammar.terms.clone();
        let told = RefCell::default();
        let around = Around { told: Some(&told), ..Around::alone() };
        match self.piece(lang, piece, &mut terms, around) {
            Err(reading) => reading,
            Ok(said) => {
                let texts: Vec<String> = said.readings.unwrap_or_default().iter().map(|all| written(all)).collect();
                match texts.as_slice() {
                    [one] => Reading::One(one.clone()),
                    _ => Reading::Several(texts),
                }
            }
        }
    }

    /// Reads the text of a card.
    ///
    /// # Errors
    /// The sentences that can't be read, or not in one way.
    pub fn card(&self, lang: Lang, text: &str) -> Result<Card, Vec<Unread>> {
        let Read { card, unread, .. } = self.read_card(lang, text, self.lexicon.vocabulary().defaults.blank);
        if unread.is_empty() { Ok(card) } else { Err(unread) }
    }

    /// Reads the text of a card of a type.
    pub(crate) fn read_card(&self, lang: Lang, text: &str, kind: u8) -> Read {
        let clean = self.clean(lang, text);
        let around = (0, self.stands(kind));
        let (built, unread) = self.built(lang, &clean.text, &|bytes| clean.source(bytes), around, None);
        let card = built.card();
        let mut wrong = said::called(lang, &clean.text, self.lexicon, kind);
        wrong.iter_mut().for_each(|error| error.span = clean.source(error.span.clone()));
        if unread.is_empty() {
            let all: Vec<Ability> = card.abilities().cloned().collect();
            wrong.extend(silent(&all, self.lexicon));
        }
        let reminders = reminders(lang, &clean);
        Read { card, unread, wrong, notes: clean.notes, reminders }
    }

    /// What is wrong with a text that was refused, all of it, and the card as far as it can be read. It takes some hundred times
    /// as long as to read it.
    pub(crate) fn faults(&self, lang: Lang, text: &str, kind: u8) -> (Card, Vec<TextError>) {
        let clean = self.clean(lang, text);
        let (mended, mut errors) = marks::mended(&clean, lang, self.lexicon);
        let mended = self.stopped(lang, mended, &mut errors);
        let told = RefCell::default();
        let around = (0, self.stands(kind));
        let (built, unread) = self.built(lang, &mended.text, &|bytes| mended.source(bytes), around, Some(&told));
        errors.extend(told.into_inner());
        if errors.is_empty() {
            errors.extend(unread.into_iter().map(|one| {
                let word = text.get(one.bytes.clone()).unwrap_or_default();
                TextError::new("unexpected-text", one.bytes).arg("word", word)
            }));
        }
        (built.card(), errors)
    }

    /// The text with a stop at the end of each line that lacks one and is a sentence by itself, while what it stands in is none.
    fn stopped(&self, lang: Lang, clean: Clean, errors: &mut Vec<TextError>) -> Clean {
        let mut ends = Vec::new();
        for piece in pieces(lang, &clean.text, self.lexicon, self.grammar.loose) {
            if !piece.text.contains('\n') || self.reads_alone(lang, piece) {
                continue;
            }
            let mut from = 0;
            for (at, _) in piece.text.match_indices('\n') {
                let line = piece.text.get(from..at).unwrap_or_default().trim_end();
                let behind = piece.text.get(at..).unwrap_or_default().trim_start();
                let sentence = !line.is_empty() && !is_head(line);
                let another = sentence && begins_another(lang, line, behind, self.lexicon);
                let start = piece.start + from;
                if another && self.reads_alone(lang, Piece { text: line, start, bullet: piece.bullet && from == 0 }) {
                    ends.push(start + line.len());
                    from = piece.text.len() - behind.len();
                }
            }
        }
        let mut stopped =
            Clean { text: String::new(), from: Vec::new(), source_len: clean.source_len, notes: Vec::new() };
        let mut at = 0;
        for end in ends {
            marks::copy(&clean, at..end, &mut stopped);
            let place = clean.source(at..end).end;
            stopped.push('.', &(place..place));
            let mut error = TextError::new("missing-stop", clean.source(last_char(&clean.text, end)));
            error.edits.push((place..place, ".".to_owned()));
            errors.push(error);
            at = end;
        }
        marks::copy(&clean, at..clean.text.len(), &mut stopped);
        stopped
    }

    /// Whether a piece is read without what stands around it.
    fn reads_alone(&self, lang: Lang, piece: Piece<'_>) -> bool {
        let mut terms = self.grammar.terms.clone();
        self.piece(lang, piece, &mut terms, Around { told: None, ..Around::alone() }).is_ok()
    }

    /// Whether a card of a type stands on the board, or is worn there.
    fn stands(&self, kind: u8) -> bool {
        let v = self.lexicon.vocabulary();
        v.worn == Some(kind) || v.nouns.first().is_some_and(|noun| noun.is_of(kind))
    }

    fn clean(&self, lang: Lang, text: &str) -> Clean {
        match lang {
            Lang::En => normalise(text),
            Lang::Ko => spaced(text, self.lexicon),
        }
    }

    fn built(
        &self,
        lang: Lang,
        text: &str,
        place: Place<'_>,
        (depth, stands): (usize, bool),
        told: Option<Told<'_>>,
    ) -> (Built, Vec<Unread>) {
        let mut built = Built::new(lang);
        let mut unread = Vec::new();
        let mut lost = false;
        let mut end = 0;
        for piece in pieces(lang, text, self.lexicon, self.grammar.loose) {
            let between = text.get(std::mem::replace(&mut end, piece.start + piece.text.len())..piece.start);
            let same_line = between.is_some_and(|between| !between.contains('\n'));
            let apart = !same_line && !piece.bullet && self.lexicon.lines_are_abilities();
            let above = text.get(..piece.start).and_then(last_line).filter(|_| apart && built.is_headed(self.lexicon));
            built.open &= !apart;
            let mut terms = self.grammar.terms.clone();
            let bytes = place(piece.start..piece.start + piece.text.len());
            let around = Around {
                depth,
                oath: built.oath(),
                told,
                before: &built.said(),
                lost,
                unspaced: false,
                theirs: built.theirs(),
                stands,
                once: built.once(self.lexicon),
                place,
            };
            let tell =
                |error: Option<TextError>| told.into_iter().for_each(|told| told.borrow_mut().extend(error.clone()));
            let head = |said: &Said| built.head_of(self.lexicon).filter(|_| said.goes_on && same_line);
            let picked = |mut said: Said| {
                said.readings = said.readings.map(|all| if depth == 0 { self.picked(all) } else { all });
                said
            };
            let read = self.piece(lang, piece, &mut terms, around).map(picked);
            let refused = match read.map(|said| (head(&said), said)) {
                Err(reading) => Some(reading),
                Ok((Some(head), _)) => {
                    Some(Reading::Several(vec![format!("{head} {}", piece.text), format!("↵ {}", piece.text)]))
                }
                Ok((None, said)) if said.readings.as_ref().is_some_and(|all| all.len() > 1) => {
                    Some(Reading::Several(said.readings.iter().flatten().map(|all| written(all)).collect()))
                }
                // a line of its own behind a list may be of the last option or of all
                Ok((None, said)) if !same_line && !apart && !piece.bullet && said.heads.is_empty() && built.lists() => {
                    tell(Some(TextError::new("line-behind-options", bytes.clone())));
                    Some(Reading::Refused(Refusal { at: bytes.clone(), expected: Vec::new() }))
                }
                Ok((None, said)) => {
                    lost &= said.heads.is_empty();
                    let misplaced = match said.steady && !built.steady(self, &said, &terms) {
                        true => Err(Misplaced::While),
                        false => built.piece(self, (piece.bullet, bytes.clone()), said, &terms),
                    };
                    misplaced.err().map(|why| {
                        if !(lost && matches!(why, Misplaced::Pronoun | Misplaced::Bullet)) {
                            let error = self.misplaced((lang, why), text, piece, around);
                            tell(Some(match above.filter(|_| error.code == "no-antecedent") {
                                Some(above) => error.arg("above", above),
                                None => error,
                            }));
                        }
                        Reading::Refused(Refusal { at: bytes.clone(), expected: Vec::new() })
                    })
                }
            };
            if let Some(reading) = refused {
                lost = true;
                tell(self.unclear(lang, piece.text, &reading, bytes.clone()));
                unread.push(Unread { bytes, reading });
            }
        }
        take_apart(&mut built.abilities, std::mem::take(&mut built.listed));
        for ability in built.base.iter_mut().flatten().chain(&mut built.abilities) {
            state_heads::fold(ability, self.lexicon);
        }
        (built, unread)
    }

    /// The abilities of a quotation as one term; where faults are told, those of a refused one too.
    pub(super) fn quoted(
        &self,
        lang: Lang,
        text: &str,
        terms: &mut Terms,
        (depth, place, told): (usize, Place<'_>, Option<Told<'_>>),
    ) -> Option<TermId> {
        if depth >= QUOTES {
            return None;
        }
        // the comma of the sentence around a quotation may stand in it
        let text = text.trim_end().trim_end_matches(',');
        let (built, unread) = self.built(lang, text, place, (depth + 1, true), told);
        if built.faced || built.equip.is_some() || told.is_none() && !unread.is_empty() {
            return None;
        }
        let all: Vec<String> = built.abilities.iter().map(ToString::to_string).collect();
        terms.read(&format!("(quote {})", all.join(" ")))
    }
}

/// Whether a line is one head in brackets and nothing else, such as what a card may be attached to: no stop belongs behind it.
fn is_head(line: &str) -> bool {
    let mut depth = 0_i32;
    let closes = line.char_indices().find(|(_, c)| {
        depth += i32::from(*c == '[') - i32::from(*c == ']');
        depth == 0
    });
    line.starts_with('[') && closes.is_some_and(|(at, _)| at + 1 == line.len())
}
