//! Everyday words in a text that stands on no card: what a keyword does. They are exchanged for those of the card language as on cards;
//! what the text then says is read, and compiled with the keyword.

use super::{Correction, Proposal, lines, named, proposed, rewrite, smallest, table, weigh};
use crate::lexicon::Lexicon;
use crate::text::{Lang, TextError};
use crate::{compile, read};

/// The errors of a text, or what is to be written instead where exchanged words alone make it readable.
pub fn everyday(errors: Vec<TextError>, text: &str, lexicon: &Lexicon, lang: Lang) -> Vec<TextError> {
    if errors.iter().all(|error| compile::is_warning(error.code)) {
        return errors;
    }
    let kind = lexicon.vocabulary().defaults.blank;
    let table = table::of(lexicon, lang);
    let lines = lines(text);
    let drafts: Vec<_> = lines
        .iter()
        .map(|line| rewrite::drafts(text.get(line.clone()).unwrap_or_default(), kind, &table, lexicon, lang))
        .collect();
    for phase in 0..=table.phases.len() {
        let only = drafts.iter().map(|phases| match phases.get(phase).map(Vec::as_slice) {
            Some([only]) if !only.guess => Some(only),
            _ => None,
        });
        let Some(only) = only.collect::<Option<Vec<_>>>() else { continue };
        let written: Vec<&str> = only.iter().map(|draft| draft.text.as_str()).collect();
        let whole = written.join("\n");
        let typed = lines.iter().filter_map(|line| text.get(line.clone()));
        let same = typed.zip(&written).all(|(typed, written)| weigh::differs(typed, written, lang).is_none());
        if !same || whole == text.trim_end() || !read::card_in(lang, &whole, lexicon, kind).is_ok() {
            continue;
        }
        let edits = lines.iter().cloned().zip(written.iter().map(|line| (*line).to_owned()));
        let edits: Vec<_> = edits.filter(|(line, written)| text.get(line.clone()) != Some(written.as_str())).collect();
        let said = only.iter().flat_map(|draft| draft.said.iter().cloned()).collect();
        let correction = Correction { text: whole, edits, said, guess: false };
        let mut error = proposed(text, &Proposal::One(correction.clone()));
        error.edits = correction.edits.iter().map(|(at, line)| smallest(text, at.clone(), line)).collect();
        return vec![error];
    }
    named(errors, text, kind, lexicon)
}
