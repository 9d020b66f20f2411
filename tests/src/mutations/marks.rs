//! Mistakes in the marks and numbers of a text.

use super::fields::shorter;
use super::texts::{Line, each};
use super::{CardText, Files, Mutant};
use std::ops::Range;

/// The numbers of a line.
fn numbers(line: &Line<'_>) -> Vec<Range<usize>> {
    let mut found: Vec<Range<usize>> = Vec::new();
    for (at, c) in line.text.char_indices().filter(|(_, c)| c.is_ascii_digit()) {
        match found.last_mut() {
            Some(last) if last.end == at => last.end += c.len_utf8(),
            _ => found.push(at..at + c.len_utf8()),
        }
    }
    found
}

pub fn dropped_number(files: &Files, card: &CardText) -> Vec<Mutant> {
    each(files, card, |line| numbers(line).into_iter().map(|at| line.mutant(card, at, "")).collect())
}

pub fn dropped_digit(files: &Files, card: &CardText) -> Vec<Mutant> {
    each(files, card, |line| {
        let digits = |at: &Range<usize>| shorter(line.get(at));
        numbers(line)
            .iter()
            .flat_map(|at| digits(at).into_iter().map(|made| line.mutant(card, at.clone(), made)))
            .collect()
    })
}

pub fn out_of_range(files: &Files, card: &CardText) -> Vec<Mutant> {
    each(files, card, |line| numbers(line).into_iter().map(|at| line.mutant(card, at.start..at.start, "900")).collect())
}

pub fn wrong_sign(files: &Files, card: &CardText) -> Vec<Mutant> {
    each(files, card, |line| {
        let signs = line.text.match_indices(['+', '-']);
        let before = |at: usize| line.text.get(at + 1..).is_some_and(|t| t.starts_with(|c: char| c.is_ascii_digit()));
        signs
            .filter(|(at, _)| before(*at))
            .map(|(at, sign)| line.mutant(card, at..at + 1, if sign == "+" { "-" } else { "+" }))
            .collect()
    })
}

pub fn dropped_stop(files: &Files, card: &CardText) -> Vec<Mutant> {
    each(files, card, |line| {
        let stops = line.text.match_indices('.');
        stops.map(|(at, _)| line.mutant(card, at..at + 1, "")).collect()
    })
}

const BRACKETS: [(char, &str); 6] = [('[', "("), (']', ")"), ('《', "〈"), ('》', "〉"), ('〈', "《"), ('〉', "》")];

pub fn missing_bracket(files: &Files, card: &CardText) -> Vec<Mutant> {
    each(files, card, |line| {
        let marks = line.text.char_indices().filter(|(_, c)| BRACKETS.iter().any(|(b, _)| b == c));
        marks.map(|(at, c)| line.mutant(card, at..at + c.len_utf8(), "")).collect()
    })
}

pub fn wrong_bracket(files: &Files, card: &CardText) -> Vec<Mutant> {
    each(files, card, |line| {
        let marks = line.text.char_indices();
        marks
            .filter_map(|(at, c)| {
                let (_, other) = BRACKETS.iter().find(|(b, _)| *b == c)?;
                Some(line.mutant(card, at..at + c.len_utf8(), *other))
            })
            .collect()
    })
}

pub fn missing_quote(files: &Files, card: &CardText) -> Vec<Mutant> {
    each(files, card, |line| {
        let marks = line.text.char_indices().filter(|(_, c)| ['「', '」'].contains(c));
        marks.map(|(at, c)| line.mutant(card, at..at + c.len_utf8(), "")).collect()
    })
}
