//! What is told of a text for which there is no correction: the words in it that card texts have others for, and what it is
//! refused for beside them.

use super::{Correction, LONGEST, lines, place, rewrite, table, weigh, words};
use crate::lexicon::Lexicon;
use crate::rows::Rows;
use crate::text::{Lang, TextError};
use crate::{account, compile};
use std::ops::Range;

/// That a text is read in several ways, as everyday words mostly are.
const SEVERAL: &str = "two-readings";

/// The errors of a text for which there is no correction, with the words in it that stand for others: the sentence needs more
/// than them, but they are known.
pub(super) fn named(errors: Vec<TextError>, text: &str, kind: u8, lexicon: &Lexicon) -> Vec<TextError> {
    let lang = account::language(text);
    let table = table::of(lexicon, lang);
    let rows = Rows::with(lexicon);
    let mut all = errors;
    let mut told: Vec<Range<usize>> = Vec::new();
    let wrong = |errors: &[TextError], line: &Range<usize>| {
        errors.iter().any(|e| (line.start..=line.end).contains(&e.span.start) && !compile::is_warning(e.code))
    };
    for at in lines(text).into_iter().filter(|line| line.len() <= LONGEST) {
        let line = text.get(at.clone()).unwrap_or_default();
        let draft =
            rewrite::drafts(line, kind, &table, lexicon, lang).into_iter().next().and_then(|d| d.into_iter().next());
        let Some(draft) = draft.filter(|draft| draft.text != line && wrong(&all, &at)) else { continue };
        if weigh::differs(line, &draft.text, lang).is_some() {
            continue;
        }
        // what is read elsewhere is not what is at fault here
        let said: Vec<(String, String)> =
            draft.said.into_iter().filter(|(typed, _)| !rows.knows(lang, &clean(typed, lang))).collect();
        if said.is_empty() {
            continue;
        }
        let correction =
            Correction { text: draft.text.clone(), edits: vec![(at, draft.text)], said, guess: draft.guess };
        let span = place(text, &correction);
        // what a reader says of such a word is said better
        let exchanged = |error: &TextError| {
            let word = text.get(error.span.clone()).unwrap_or_default();
            let of_line = correction.edits.iter().any(|(line, _)| line.contains(&error.span.start));
            of_line && correction.said.iter().any(|(typed, _)| typed.contains(word))
        };
        all.retain(|error| error.code != "unknown-word" || !span.contains(&error.span.start) && !exchanged(error));
        if let Some((line, _)) = correction.edits.first() {
            stopped(&mut all, text, kind, lexicon, line, &correction.said);
            told.push(line.clone());
        }
        all.push(TextError::new("other-words", span).arg("words", words(&correction)));
    }
    // words that other rows read in another line are none of card texts, and not what is at fault
    let loose = Rows::loosely(lexicon);
    let everyday = |error: &TextError| {
        let word = text.get(error.span.clone()).unwrap_or_default();
        error.code == "unknown-word" && loose.knows(lang, word)
    };
    let rest = lines(text).into_iter().filter(|line| line.len() <= LONGEST && !told.contains(line));
    for line in rest.filter(|_| lang == Lang::Ko).collect::<Vec<_>>() {
        let here = |error: &&TextError| (line.start..=line.end).contains(&error.span.start);
        let unknown: Vec<usize> = all.iter().filter(here).filter(|e| everyday(e)).map(|e| e.span.start).collect();
        if unknown.is_empty() {
            continue;
        }
        let before = all.clone();
        stopped(&mut all, text, kind, lexicon, &line, &[]);
        // what stops the line is that very word, of which a reader says more
        if all.iter().filter(here).any(|e| unknown.contains(&e.span.start)) {
            all = before;
        }
    }
    all.sort_by_key(|error| error.span.start);
    all
}

/// Puts in the place of what was found wrong with a line in the words of card texts what no everyday wording of it reads
/// either: where its everyday words are known, they are not what it is refused for.
fn stopped(
    all: &mut Vec<TextError>,
    text: &str,
    kind: u8,
    lexicon: &Lexicon,
    line: &Range<usize>,
    said: &[(String, String)],
) {
    let lang = account::language(text);
    if lang != Lang::Ko {
        return;
    }
    let loose = Rows::loosely(lexicon);
    let here = |error: &TextError| (line.start..=line.end).contains(&error.span.start);
    // other lines are no matter of this one
    let blank = |(at, c): (usize, char)| match line.contains(&at) || c == '\n' {
        true => c.to_string(),
        false => " ".repeat(c.len_utf8()),
    };
    let alone: String = text.char_indices().map(blank).collect();
    let read = loose.read_card(lang, &alone, kind);
    let found = if read.unread.is_empty() { read.wrong } else { loose.faults(lang, &alone, kind).1 };
    let exchanged = |error: &TextError| {
        let word = text.get(error.span.clone()).unwrap_or_default().trim();
        !word.is_empty() && said.iter().any(|(typed, _)| typed.contains(word))
    };
    let found: Vec<TextError> =
        found.into_iter().filter(|error| here(error) && !exchanged(error) && error.code != SEVERAL).collect();
    if !found.is_empty() {
        all.retain(|error| !here(error) || compile::is_warning(error.code));
        all.extend(found);
    }
}

/// Words in the spelling that the reader brings them into.
fn clean(typed: &str, lang: Lang) -> String {
    match lang {
        Lang::En => crate::spelling::en::normalise(typed).text,
        Lang::Ko => typed.to_owned(),
    }
}
