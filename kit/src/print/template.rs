//! The template of a game's cards: a style, a face and a back as HTML, with places that the fields of a card are put into.
//!
//! `{{name}}` is a field, `{{#name}} .. {{/name}}` stands only where the card has it, `{{^name}} .. {{/name}}` only where it
//! has not.

use cardwright_dsl::suggest::suggest;
use std::collections::BTreeMap;

/// A template, read and found to be right.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Template {
    /// The rules of style, for the page as a whole.
    pub style: String,
    face: Vec<Part>,
    back: Vec<Part>,
}

/// What is wrong with a template, and in which line.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Wrong {
    /// The line, from 1.
    pub line: usize,
    /// What is wrong.
    pub fault: Fault,
}

/// What is wrong with a template.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Fault {
    /// A block is missing: `<style>`, `<template id="face">` or `<template id="back">`.
    NoBlock(&'static str),
    /// A field that cards don't have, with the nearest that they have.
    UnknownField(String, Option<String>),
    /// A part that is begun and not ended, or ended and not begun.
    Unpaired(String),
}

#[derive(Debug, Clone, PartialEq, Eq)]
enum Part {
    Text(String),
    Field(String),
    /// A field, whether the card must have it, and what stands there then.
    If(String, bool, Vec<Part>),
}

/// The fields of a card by name, as HTML.
pub type Fields = BTreeMap<String, String>;

impl Template {
    /// Reads a template. `known`: the fields that cards of the game have.
    pub fn read(text: &str, known: &[String]) -> Result<Self, Wrong> {
        let block = |name: &'static str, open: &str, close: &str| {
            let begin = text.find(open).map(|at| at + open.len());
            let end = begin.and_then(|begin| Some((begin, begin + text.get(begin..)?.find(close)?)));
            end.ok_or(Wrong { line: 1, fault: Fault::NoBlock(name) })
        };
        let (begin, end) = block("<style>", "<style>", "</style>")?;
        let style = text.get(begin..end).unwrap_or_default().trim().to_owned();
        let part = |name: &'static str| {
            let (begin, end) = block(name, name, "</template>")?;
            let line = text.get(..begin).unwrap_or_default().matches('\n').count() + 1;
            parts(text.get(begin..end).unwrap_or_default(), line, known)
        };
        let face = part("<template id=\"face\">")?;
        let back = part("<template id=\"back\">")?;
        Ok(Self { style, face, back })
    }

    /// The face of a card with these fields.
    pub fn face(&self, fields: &Fields) -> String {
        filled(&self.face, fields)
    }

    /// The back of a card.
    pub fn back(&self, fields: &Fields) -> String {
        filled(&self.back, fields)
    }
}

fn filled(parts: &[Part], fields: &Fields) -> String {
    let field = |name: &String| fields.get(name).filter(|value| !value.is_empty());
    let mut out = String::new();
    for part in parts {
        match part {
            Part::Text(text) => out.push_str(text),
            Part::Field(name) => out.push_str(field(name).map_or("", String::as_str)),
            Part::If(name, wanted, inner) if field(name).is_some() == *wanted => out.push_str(&filled(inner, fields)),
            Part::If(..) => {}
        }
    }
    out
}

/// Reads a block that begins in a line.
fn parts(text: &str, line: usize, known: &[String]) -> Result<Vec<Part>, Wrong> {
    // What is open: the name, whether the field must be there, its line, and what stood before it.
    let mut open: Vec<(String, bool, usize, Vec<Part>)> = Vec::new();
    let mut now: Vec<Part> = Vec::new();
    let lead = text.len() - text.trim_start().len();
    let mut at = line + text.get(..lead).unwrap_or_default().matches('\n').count();
    let mut rest = text.trim();
    while let Some(begin) = rest.find("{{") {
        let before = rest.get(..begin).unwrap_or_default();
        at += before.matches('\n').count();
        now.push(Part::Text(before.to_owned()));
        let inner = rest.get(begin + 2..).unwrap_or_default();
        let Some(end) = inner.find("}}") else {
            return Err(Wrong { line: at, fault: Fault::Unpaired("{{".to_owned()) });
        };
        let word = inner.get(..end).unwrap_or_default().trim();
        rest = inner.get(end + 2..).unwrap_or_default();
        let (sign, name) = match word.chars().next() {
            Some(sign @ ('#' | '^' | '/')) => (Some(sign), word.get(1..).unwrap_or_default().trim()),
            _ => (None, word),
        };
        if !known.iter().any(|field| field == name) {
            let near = suggest(name, known.iter().map(String::as_str)).map(str::to_owned);
            return Err(Wrong { line: at, fault: Fault::UnknownField(name.to_owned(), near) });
        }
        match sign {
            None => now.push(Part::Field(name.to_owned())),
            Some('/') => match open.pop() {
                Some((begun, wanted, _, outer)) if begun == name => {
                    let inner = std::mem::replace(&mut now, outer);
                    now.push(Part::If(begun, wanted, inner));
                }
                _ => return Err(Wrong { line: at, fault: Fault::Unpaired(name.to_owned()) }),
            },
            Some(sign) => open.push((name.to_owned(), sign == '#', at, std::mem::take(&mut now))),
        }
    }
    now.push(Part::Text(rest.to_owned()));
    match open.pop() {
        Some((name, _, line, _)) => Err(Wrong { line, fault: Fault::Unpaired(name) }),
        None => Ok(now),
    }
}

/// A text as HTML shows it.
pub fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\'' => out.push_str("&#39;"),
            _ => out.push(c),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    fn known() -> Vec<String> {
        ["name", "cost", "text"].map(str::to_owned).to_vec()
    }

    fn template(face: &str) -> String {
        format!(
            "<style>\n.a {{}}\n</style>\n<template id=\"face\">\n{face}\n</template>\n<template id=\"back\">b</template>\n"
        )
    }

    #[test]
    fn fields_are_put_into_their_places() {
        let read =
            Template::read(&template("<b>{{name}}</b>{{#cost}}({{cost}}){{/cost}}{{^text}}-{{/text}}"), &known());
        let read = read.unwrap();
        let fields = |list: &[(&str, &str)]| list.iter().map(|(k, v)| ((*k).to_owned(), (*v).to_owned())).collect();
        assert_eq!(read.face(&fields(&[("name", "A"), ("cost", "3")])), "<b>A</b>(3)-");
        assert_eq!(read.face(&fields(&[("name", "A"), ("text", "t")])), "<b>A</b>");
        assert_eq!((read.back(&fields(&[])).as_str(), read.style.as_str()), ("b", ".a {}"));
    }

    #[test]
    fn mistakes_are_found_with_their_line() {
        let wrong = |face: &str| Template::read(&template(face), &known()).unwrap_err();
        assert_eq!(
            wrong("<b>\n{{nmae}}</b>"),
            Wrong { line: 6, fault: Fault::UnknownField("nmae".to_owned(), Some("name".to_owned())) }
        );
        assert_eq!(wrong("a\n{{#cost}}\nb"), Wrong { line: 6, fault: Fault::Unpaired("cost".to_owned()) });
        assert_eq!(wrong("{{/cost}}"), Wrong { line: 5, fault: Fault::Unpaired("cost".to_owned()) });
        assert_eq!(wrong("{{#cost}}{{/name}}").fault, Fault::Unpaired("name".to_owned()));
        assert_eq!(wrong("{{cost").fault, Fault::Unpaired("{{".to_owned()));
        let none = Template::read("<style></style>", &known()).unwrap_err();
        assert_eq!(none.fault, Fault::NoBlock("<template id=\"face\">"));
    }
}
