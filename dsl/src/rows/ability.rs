//! Whole texts by rows: a card's text is taken apart at its stops and bullets, each piece is read as heads and a sentence,
//! and the sentences are put together to abilities as the other readers do it (docs/spec/language.md rules N1 and N10).

use std::ops::Range;

use super::building::Built;
use super::chart::{Chart, Found};
use super::forms::PLAIN;
use super::objects::{anywhere, stood};
use super::pieces::{Piece, is_shown, left, narrow, pieces, reminders, written};
use super::terms::{TermId, Terms};
use super::{NUMBER, Read, Reading, Refusal, Rows, Unread, nearest, said, settle, tokens};
use crate::head_lists::{silent, take_apart};
use crate::lang::Lang;
use crate::spelling::en::normalise;
use crate::spelling::ko::spaced;
use crate::state_heads;
use crate::tree::{Ability, Card, Id, Stmt, statements_at};

/// Quotations deeper inside each other than this are refused.
const QUOTES: usize = 3;

/// Sentences of more letters than this are refused; printed ones have a hundred.
const LONGEST: usize = 2_000;

/// From bytes of the text that is read to those of the text as written.
pub(super) type Place<'p> = &'p dyn Fn(Range<usize>) -> Range<usize>;

/// What stands around a piece, and how it is read.
#[derive(Clone, Copy)]
struct Around<'t> {
    /// How many quotations stand around it.
    depth: usize,
    /// The attribute that the sentence before asked for.
    oath: Option<Id>,
    /// Whether what is refused is looked at once more, for where it stops and what was expected there.
    note: bool,
    /// The sentences of the ability before it as trees, a line for each.
    before: &'t str,
    /// Whether spaces say nothing.
    unspaced: bool,
    /// Whether the opponent does what the sentence before says, whose `their` is then.
    theirs: bool,
    /// Whether the card stands on the board, or is worn there.
    stands: bool,
    place: Place<'t>,
}

/// What a piece says.
#[derive(Debug, Default)]
pub(super) struct Said {
    pub heads: Vec<TermId>,
    /// The tier of a mode.
    pub tier: Option<i32>,
    /// All ways in which its sentence can be read; none where no sentence stands behind the heads.
    pub readings: Option<Vec<Vec<Stmt>>>,
    /// Whether it says what holds while something is so, which only a text can that works all the time.
    pub steady: bool,
}

impl Rows<'_> {
    /// Reads a sentence without heads to all of its trees, each the statements in their notation.
    pub fn sentence(&self, lang: Lang, text: &str) -> Reading {
        let piece = Piece { text: text.trim().trim_end_matches(['.', '。']), start: 0, bullet: false };
        let mut terms = self.grammar.terms.clone();
        let around = Around {
            depth: 0,
            oath: None,
            note: true,
            before: "",
            unspaced: false,
            theirs: false,
            stands: false,
            place: &|bytes| bytes,
        };
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
        let Read { card, unread, .. } = self.read_card(lang, text, self.lexicon.vocabulary().defaults.blank, true);
        if unread.is_empty() { Ok(card) } else { Err(unread) }
    }

    /// Reads the text of a card of a type. `note`: whether it is worked out where a sentence stops that can't be read, which
    /// takes longer than to read it.
    pub(crate) fn read_card(&self, lang: Lang, text: &str, kind: u8, note: bool) -> Read {
        let clean = match lang {
            Lang::En => normalise(text),
            Lang::Ko => spaced(text, self.lexicon),
        };
        let v = self.lexicon.vocabulary();
        let stands = v.worn == Some(kind) || v.nouns.first().is_some_and(|noun| noun.of == Some(kind));
        let (built, unread) = self.built(lang, &clean.text, &|bytes| clean.source(bytes), (0, stands), note);
        let Built { equip, faced, base, abilities, .. } = built;
        let card = match base {
            Some(base) => Card::Leader { base, awakened: abilities },
            None if faced => Card::Leader { base: abilities, awakened: Vec::new() },
            None => Card::Plain { equip, abilities },
        };
        let mut wrong = said::called(lang, &clean.text, self.lexicon, kind);
        wrong.iter_mut().for_each(|error| error.span = clean.source(error.span.clone()));
        if unread.is_empty() {
            let all: Vec<Ability> = card.abilities().cloned().collect();
            wrong.extend(silent(&all, self.lexicon));
        }
        let reminders = reminders(lang, &clean);
        Read { card, unread, wrong, notes: clean.notes, reminders }
    }

    fn built(
        &self,
        lang: Lang,
        text: &str,
        place: Place<'_>,
        (depth, stands): (usize, bool),
        note: bool,
    ) -> (Built, Vec<Unread>) {
        let mut built = Built::new(lang);
        let mut unread = Vec::new();
        for piece in pieces(lang, text, self.lexicon) {
            let mut terms = self.grammar.terms.clone();
            let bytes = place(piece.start..piece.start + piece.text.len());
            let around = Around {
                depth,
                oath: built.oath(),
                note,
                before: &built.said(),
                unspaced: false,
                theirs: built.theirs(),
                stands,
                place,
            };
            match self.piece(lang, piece, &mut terms, around) {
                Err(reading) => unread.push(Unread { bytes, reading }),
                Ok(said) => {
                    let several = said.readings.as_ref().is_some_and(|all| all.len() > 1);
                    if several {
                        let all = said.readings.iter().flatten().map(|all| written(all)).collect();
                        unread.push(Unread { bytes, reading: Reading::Several(all) });
                    } else if said.steady && !built.steady(self, &said, &terms)
                        || !built.piece(self, (piece.bullet, bytes.clone()), said, &terms)
                    {
                        let reading = Reading::Refused(Refusal { at: bytes.clone(), expected: Vec::new() });
                        unread.push(Unread { bytes, reading });
                    }
                }
            }
        }
        take_apart(&mut built.abilities, std::mem::take(&mut built.listed));
        for ability in built.base.iter_mut().flatten().chain(&mut built.abilities) {
            state_heads::fold(ability, self.lexicon);
        }
        (built, unread)
    }

    /// The abilities of a quotation as one term.
    fn quoted(&self, lang: Lang, text: &str, terms: &mut Terms, depth: usize) -> Option<TermId> {
        if depth >= QUOTES {
            return None;
        }
        let (built, unread) = self.built(lang, text, &|bytes| bytes, (depth + 1, true), false);
        if !unread.is_empty() || built.faced || built.equip.is_some() {
            return None;
        }
        let all: Vec<String> = built.abilities.iter().map(ToString::to_string).collect();
        terms.read(&format!("(quote {})", all.join(" ")))
    }

    fn piece(&self, lang: Lang, piece: Piece<'_>, terms: &mut Terms, around: Around<'_>) -> Result<Said, Reading> {
        if lang == Lang::En {
            return self.piece_in(lang, piece, terms, around);
        }
        // spaces carry no meaning in Korean (docs/spec/language.md section 5, 2)
        for unspaced in [false, true] {
            match self.piece_in(lang, piece, terms, Around { note: false, unspaced, ..around }) {
                Err(Reading::Refused(refusal)) if unspaced && !around.note => return Err(Reading::Refused(refusal)),
                Err(Reading::Refused(_)) => {}
                read => return read,
            }
        }
        self.piece_in(lang, piece, terms, around)
    }

    fn piece_in(
        &self,
        lang: Lang,
        piece: Piece<'_>,
        terms: &mut Terms,
        Around { depth, oath, note, before, unspaced, theirs, stands, place }: Around<'_>,
    ) -> Result<Said, Reading> {
        let quoted = |inside: &str, terms: &mut Terms| self.quoted(lang, inside, terms, depth);
        let cells = tokens::cells(piece.text, lang, self.lexicon, terms, &quoted);
        if cells.len() > LONGEST {
            return Err(Reading::Refused(Refusal {
                at: place(piece.start..piece.start + piece.text.len()),
                expected: Vec::new(),
            }));
        }
        let category = |name: &str| self.grammar.category(name).unwrap_or(NUMBER);
        let mut chart = Chart::new(&cells, &self.grammar, (self.lexicon, lang), terms);
        chart.unspaced = unspaced;
        let mut heads: Vec<(TermId, usize)> = Vec::new();
        let mut tier = None;
        let mut from = 0;
        if piece.bullet {
            if let Some(found) = chart.phrases(category("Tier"), 0).first() {
                tier = chart.terms.as_atom(found.term).and_then(|n| n.parse().ok());
                from = found.end;
            }
        } else {
            while let Some(found) = chart.phrases(category("Heading"), from).into_iter().max_by_key(|f| f.end) {
                heads.push((found.term, found.end));
                from = found.end;
            }
        }
        // a bracket is a head wherever what follows is a sentence without it
        loop {
            let mut around: Vec<TermId> = Vec::new();
            let said = |heads: &[(TermId, usize)], around: Vec<TermId>| {
                around.into_iter().chain(heads.iter().map(|(term, _)| *term)).collect()
            };
            if from == cells.len() {
                return Ok(Said { heads: said(&heads, around), tier, readings: None, steady: false });
            }
            let found = chart.phrases(category("Sentence"), from);
            if chart.exhausted {
                break;
            }
            let mut whole: Vec<TermId> = Vec::new();
            let whole_piece = |phrase: &&Found| phrase.end == cells.len() && phrase.form == PLAIN;
            whole.extend(found.iter().filter(whole_piece).map(|phrase| phrase.term));
            // the verb of the sentence before is said again (docs/spec/language.md rule N3)
            let last = before.lines().last().unwrap_or_default();
            whole.retain(|term| {
                let said = chart.terms.text(*term);
                let theirs = last.contains("(who opp ");
                let verbs = said
                    .split("($after")
                    .skip(1)
                    .map(|rest| rest.strip_prefix("-theirs").filter(|_| theirs).unwrap_or(rest).trim_start())
                    .filter_map(|rest| rest.split(' ').next());
                // `1장 대신 3장`: the number of the sentence before
                let numbers =
                    said.split("($for ").skip(1).filter_map(|rest| rest.split_once(" (")).map(|(what, _)| what);
                verbs.into_iter().all(|verb| last.contains(&format!("({verb} ")))
                    && numbers.into_iter().all(|what| last.contains(&format!("({what})")))
            });
            // what is one player's is none of what each player has
            let yours = piece.text.to_lowercase().contains(" your ");
            whole.retain(|term| !yours || !chart.terms.text(*term).contains("($everyone "));
            // what has happened is an event only where nothing else is waited for
            let waits = heads.iter().any(|(head, _)| chart.terms.text(*head) == "passive");
            let waits = waits && before.is_empty();
            whole.retain(|term| {
                let said = chart.terms.text(*term);
                !said.contains("($happened ") || waits && said.starts_with("(when ($happened ")
            });
            for term in &mut whole {
                let under = chart.terms.items(*term).filter(|_| chart.terms.is_call(*term, "$under"));
                if let Some(&[_, head, inner]) = under {
                    around = vec![head];
                    *term = inner;
                }
            }
            let steady = whole.iter().any(|term| chart.terms.text(*term).contains("($while "));
            let settled: Vec<Vec<TermId>> =
                whole.into_iter().filter_map(|term| settle::settle(term, chart.terms, "own", before, stands)).collect();
            // cards of nowhere are none, if the words can say another thing
            let placed = |all: &&Vec<TermId>| !all.iter().any(|term| anywhere(*term, chart.terms, self.lexicon));
            let settled = match settled.iter().any(|all| placed(&all)) {
                true => settled.iter().filter(placed).cloned().collect(),
                false => settled,
            };
            let text =
                |all: &[TermId], terms: &Terms| all.iter().map(|term| terms.text(*term)).collect::<Vec<_>>().join(" ");
            let mut nearest: Vec<String> = settled.iter().map(|all| text(all, chart.terms)).collect();
            nearest.sort();
            nearest.dedup();
            nearest::nearest(&mut nearest);
            let settled = settled.into_iter().filter(|all| nearest.contains(&text(all, chart.terms)));
            let mut texts: Vec<String> = Vec::new();
            for all in settled.collect::<Vec<_>>() {
                let shown = [before, &text(&all, chart.terms)].iter().any(|acts| is_shown(acts));
                let all = all.into_iter().map(|term| stood(term, chart.terms, self.lexicon, shown, lang == Lang::Ko));
                let mut text = text(&all.collect::<Vec<TermId>>(), chart.terms);
                if let Some(left) = left(before) {
                    text = text.replace(&format!("($rest {left})"), "rest");
                }
                texts.push(
                    text.replace("$their", if theirs { "opp" } else { "$their" })
                        .replace("$oath", oath.map_or("$oath", |id| id.as_str()))
                        .replace("$standing", self.lexicon.standing().as_str()),
                );
            }
            texts.sort();
            texts.dedup();
            let worded = |cell: &&tokens::Cell| cell.what != tokens::What::Letter(':');
            let end = cells.iter().rev().find(worded).map_or(0, |cell| cell.bytes.end);
            let start = cells.get(from).map_or(end, |cell| cell.bytes.start);
            let span = place(piece.start + start..piece.start + end);
            let comma = |at: &usize| cells.get(*at).is_some_and(|cell| cell.what == tokens::What::Letter(','));
            let behind = (from..cells.len()).filter(comma).find(|at| {
                let found = chart.phrases(category("Stmt"), at + 1);
                found.iter().any(|phrase| phrase.end == cells.len())
            });
            let inner = behind.and_then(|at| cells.get(at + 1)).map(|cell| cell.bytes.start);
            let mut readings: Vec<Vec<Stmt>> = Vec::new();
            // what the tree has no node for is said all the same
            let mut beyond: Option<String> = None;
            for text in texts {
                let Ok(mut statements) = statements_at(&text, self.lexicon, span.clone().into()) else {
                    beyond.get_or_insert(text);
                    continue;
                };
                // what follows a condition or an event has a place of its own
                if let (Lang::En, [first, ..]) = (lang, statements.as_mut_slice())
                    && let Some(inner) = inner
                {
                    narrow(first, place(piece.start + inner..piece.start + end).into());
                }
                if !readings.contains(&statements) {
                    readings.push(statements);
                }
            }
            if let Some(text) = beyond {
                return Err(Reading::Beyond(text));
            }
            if let ([one], Lang::Ko) = (readings.as_slice(), lang)
                && let Some(mut error) = said::own_behind_opponent(piece.text, &written(one))
            {
                let at = |span: Range<usize>| place(piece.start + span.start..piece.start + span.end);
                error.span = at(error.span);
                error.suggestion = error.suggestion.map(|(span, text)| (at(span), text));
                return Err(Reading::Wrong(Box::new(error)));
            }
            if !readings.is_empty() {
                return Ok(Said { heads: said(&heads, around), tier, readings: Some(readings), steady });
            }
            if heads.pop().is_none() {
                break;
            }
            from = heads.last().map_or(0, |(_, end)| *end);
        }
        Err(Reading::Refused(self.refusal(lang, piece, chart, note, place)))
    }
}
