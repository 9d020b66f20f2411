//! Mistakes in the fields of a card.

use super::{CardText, Files, Mutant};
use std::ops::Range;

fn mutant(card: &CardText, span: Range<usize>, replacement: impl Into<String>) -> Mutant {
    Mutant { file: card.file, card: card.id.clone(), span, replacement: replacement.into() }
}

/// A field as it stands: name, its range, and the range of its value without the space before it.
struct Field<'a> {
    name: &'a str,
    line: Range<usize>,
    value: Range<usize>,
}

fn fields<'a>(files: &'a Files, card: &'a CardText) -> impl Iterator<Item = Field<'a>> {
    let text = files.text(card.file);
    card.fields.iter().map(move |(name, line)| {
        let written = text.get(line.clone()).unwrap_or("");
        let behind = written.split_once(':').map_or("", |(_, value)| value);
        let start = line.end - behind.trim_start().len();
        Field { name, line: line.clone(), value: start..line.end }
    })
}

/// One wrong letter after another: left out, doubled, exchanged with the next.
pub fn misspellings(word: &str) -> Vec<String> {
    let chars: Vec<char> = word.chars().collect();
    let mut found = Vec::new();
    for at in 0..chars.len() {
        let mut dropped = chars.clone();
        dropped.remove(at);
        let mut doubled = chars.clone();
        doubled.extend(chars.get(at));
        doubled.get_mut(at..).unwrap_or_default().rotate_right(1);
        let mut exchanged = chars.clone();
        if at + 1 < chars.len() {
            exchanged.swap(at, at + 1);
        }
        found.extend([dropped, doubled, exchanged].map(String::from_iter));
    }
    // A space more is layout.
    found.retain(|made| made != word && !made.trim().is_empty() && !made.contains("  "));
    found.sort();
    found.dedup();
    found
}

fn misspelt(files: &Files, card: &CardText, of: impl Fn(&Field<'_>) -> Option<Range<usize>>) -> Vec<Mutant> {
    let text = files.text(card.file);
    fields(files, card)
        .filter_map(|field| of(&field))
        .flat_map(|span| {
            let word = text.get(span.clone()).unwrap_or("");
            misspellings(word).into_iter().map(move |made| mutant(card, span.clone(), made))
        })
        .collect()
}

pub fn misspelt_field(files: &Files, card: &CardText) -> Vec<Mutant> {
    misspelt(files, card, |f| Some(f.line.start..f.line.start + f.name.len()))
}

pub fn misspelt_type(files: &Files, card: &CardText) -> Vec<Mutant> {
    misspelt(files, card, |f| (f.name == "type").then(|| f.value.clone()))
}

/// The words of a value, without the brackets of a list.
fn inner(files: &Files, card: &CardText, span: Range<usize>) -> Range<usize> {
    let text = files.text(card.file).get(span.clone()).unwrap_or("");
    let marks = ['[', ']', ' '];
    let start = text.len() - text.trim_start_matches(marks).len();
    span.start + start..span.start + text.trim_end_matches(marks).len()
}

pub fn misspelt_attribute(files: &Files, card: &CardText) -> Vec<Mutant> {
    misspelt(files, card, |f| (f.name == "attribute").then(|| inner(files, card, f.value.clone())))
}

pub fn misspelt_affiliation(files: &Files, card: &CardText) -> Vec<Mutant> {
    misspelt(files, card, |f| (f.name == "affiliation").then(|| inner(files, card, f.value.clone())))
}

const NUMBERS: [&str; 3] = ["cost", "power", "hit"];

fn numbers<'a>(files: &'a Files, card: &'a CardText) -> impl Iterator<Item = (Field<'a>, &'a str)> {
    let text = files.text(card.file);
    fields(files, card).filter(|f| NUMBERS.contains(&f.name)).map(move |f| {
        let value = text.get(f.value.clone()).unwrap_or("");
        (f, value)
    })
}

pub fn dropped_number(files: &Files, card: &CardText) -> Vec<Mutant> {
    numbers(files, card).map(|(f, _)| mutant(card, f.value, "")).collect()
}

/// The number without one of its digits.
pub fn shorter(number: &str) -> Vec<String> {
    let digits = number.len();
    let mut made: Vec<String> = (0..digits)
        .filter(|_| digits > 1)
        .map(|at| {
            let mut number = number.to_owned();
            number.remove(at);
            number
        })
        .collect();
    made.sort();
    made.dedup();
    made
}

pub fn dropped_digit(files: &Files, card: &CardText) -> Vec<Mutant> {
    numbers(files, card)
        .flat_map(|(f, value)| shorter(value).into_iter().map(move |made| mutant(card, f.value.clone(), made)))
        .collect()
}

pub fn out_of_range(files: &Files, card: &CardText) -> Vec<Mutant> {
    numbers(files, card)
        .flat_map(|(f, value)| {
            let made = [format!("8{value}0"), format!("-{value}")];
            made.into_iter().filter(|m| m != "-0").map(move |made| mutant(card, f.value.clone(), made))
        })
        .collect()
}

pub fn not_a_number(files: &Files, card: &CardText) -> Vec<Mutant> {
    numbers(files, card).map(|(f, _)| mutant(card, f.value, "three")).collect()
}

/// A line with its end, from its first column on.
fn whole(files: &Files, card: &CardText, line: &Range<usize>) -> Range<usize> {
    let text = files.text(card.file);
    let start = text.get(..line.start).and_then(|t| t.rfind('\n')).map_or(0, |at| at + 1);
    start..(line.end + 1).min(text.len())
}

/// A field with all its lines.
fn block(files: &Files, card: &CardText, field: &Field<'_>) -> Range<usize> {
    let mut span = whole(files, card, &field.line);
    if field.name == "text"
        && let Some(last) = card.text.last()
    {
        span.end = whole(files, card, last).end;
    }
    span
}

pub fn deleted(files: &Files, card: &CardText) -> Vec<Mutant> {
    let fields = fields(files, card).filter(|f| f.name != "id" && f.name != "examples");
    fields.map(|f| mutant(card, block(files, card, &f), "")).collect()
}

pub fn doubled(files: &Files, card: &CardText) -> Vec<Mutant> {
    let text = files.text(card.file);
    let fields = fields(files, card).filter(|f| !["id", "text", "examples"].contains(&f.name));
    fields
        .map(|f| {
            let span = whole(files, card, &f.line);
            let line = text.get(span.clone()).unwrap_or("");
            mutant(card, span.end..span.end, line)
        })
        .collect()
}

pub fn duplicate_id(files: &Files, card: &CardText) -> Vec<Mutant> {
    let others = files.cards();
    let others: Vec<&CardText> = others.iter().filter(|c| c.id != card.id).collect();
    let Some(field) = fields(files, card).find(|f| f.name == "id") else { return Vec::new() };
    // One near and one far away, mostly in another file.
    let near = others.iter().find(|c| c.file == card.file);
    let far = others.iter().rev().find(|c| c.file != card.file);
    near.into_iter().chain(far).map(|other| mutant(card, field.value.clone(), other.id.as_str())).collect()
}

pub fn other_type(files: &Files, card: &CardText) -> Vec<Mutant> {
    let text = files.text(card.file);
    let Some(field) = fields(files, card).find(|f| f.name == "type") else { return Vec::new() };
    let own = text.get(field.value.clone()).unwrap_or("").trim();
    let types = ["leader", "unit", "skill", "item"].into_iter().filter(|t| *t != own);
    types.map(|other| mutant(card, field.value.clone(), other)).collect()
}

pub fn indentation(files: &Files, card: &CardText) -> Vec<Mutant> {
    fields(files, card)
        .filter(|f| f.name != "id")
        .flat_map(|f| {
            let start = whole(files, card, &f.line).start;
            [" ".repeat(3), " ".repeat(5), " ".repeat(2)].map(|indent| mutant(card, start..f.line.start, indent))
        })
        .collect()
}

pub fn tab(files: &Files, card: &CardText) -> Vec<Mutant> {
    fields(files, card)
        .filter(|f| f.name != "id")
        .map(|f| {
            let start = whole(files, card, &f.line).start;
            mutant(card, start..f.line.start, "\t")
        })
        .collect()
}

pub fn missing_colon(files: &Files, card: &CardText) -> Vec<Mutant> {
    let fields = fields(files, card);
    fields.map(|f| mutant(card, f.line.start + f.name.len()..f.line.start + f.name.len() + 1, "")).collect()
}

/// The text on the line of its field, as somebody writes it who does not know YAML.
pub fn bare_text(files: &Files, card: &CardText) -> Vec<Mutant> {
    let text = files.text(card.file);
    let Some(field) = fields(files, card).find(|f| f.name == "text") else { return Vec::new() };
    let lines: Vec<&str> = card.text.iter().filter_map(|line| text.get(line.clone())).collect();
    let Some(last) = card.text.last() else { return Vec::new() };
    let plain = lines.join(" ");
    // Text that begins with a word is a value like any other.
    if !plain.starts_with('[') {
        return Vec::new();
    }
    vec![mutant(card, field.value.start..last.end, plain)]
}

/// A quote before a value that nothing closes.
pub fn open_quote(files: &Files, card: &CardText) -> Vec<Mutant> {
    let fields = fields(files, card).filter(|f| ["name", "type", "attribute", "affiliation"].contains(&f.name));
    fields
        .flat_map(|f| {
            let text = files.text(card.file).get(f.value.clone()).unwrap_or("");
            let marks = ['{', '[', ' '];
            let word = text.len() - text.trim_start_matches(marks).trim_start_matches("ko: ").len();
            let at = f.value.start + word;
            ["'", "\""].map(|quote| mutant(card, at..at, quote))
        })
        .collect()
}
