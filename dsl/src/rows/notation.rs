//! Rows as they are written: a line that names a node of the tree, and lines that say how each language words it. The
//! notation is described in `table/README.md`. What a row means to a reader or a printer is none of this.

use pest::Parser;
use pest::iterators::Pair;

use super::grammars::table::{Rule, Table};
use super::terms::{SLOTS, Template};
use crate::lang::Lang;

/// A row: a node of the tree with its wordings.
#[derive(Debug, Clone)]
pub(super) struct Row {
    /// The category that the node belongs to.
    pub category: String,
    /// What the node is in the tree's notation.
    pub template: Template,
    /// The variables of the template, in their order.
    pub slots: Vec<Declared>,
    /// How it is worded, Korean and English.
    pub wordings: [Vec<Wording>; 2],
    /// File and line, for messages.
    pub place: String,
}

impl Row {
    pub(super) fn wordings(&self, lang: Lang) -> &[Wording] {
        let [ko, en] = &self.wordings;
        if lang == Lang::Ko { ko } else { en }
    }
}

/// A variable of a row.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Declared {
    pub name: String,
    pub category: String,
    /// Whether it may be left out.
    pub optional: bool,
    /// Whether it stands for any number of terms.
    pub many: bool,
}

/// One way to word a row.
#[derive(Debug, Clone)]
pub(super) struct Wording {
    pub parts: Vec<Part>,
    /// Whether it is printed; the others are only read.
    pub printed: bool,
    /// The wording as written.
    pub source: String,
    /// File and line, for messages.
    pub place: String,
}

/// A piece of a wording.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Part {
    pub piece: Piece,
    /// Whether no space stands before it.
    pub glued: bool,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Piece {
    /// These characters.
    Text(String),
    /// A verb; without a form any, which becomes the form of the phrase.
    Verb { verb: String, passive: bool, form: Option<String> },
    /// `a` or `an`.
    Article,
    /// The phrase has this form.
    Form(String),
    /// A variable.
    Slot(Slot),
    /// Only with its slots.
    Optional(Vec<Vec<Part>>),
    /// One of these.
    Choice(Vec<Vec<Part>>),
    /// Each once, in any order; those that are optional alone may be missing.
    Free(Vec<Vec<Part>>),
}

/// A variable in a wording.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Slot {
    /// Its place among the variables of the row.
    pub at: usize,
    /// The zone in it is said here, apart from it.
    pub lift: bool,
    /// What must not be in it: the word of a list, or an atom that it is not.
    pub without: Option<String>,
    /// The particle behind it, in any of its forms.
    pub particle: Option<String>,
    /// The form that it must have.
    pub wanted: Wanted,
    /// Whether several are joined by commas and `and`.
    pub listed: bool,
}

/// The form that a slot must have.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Wanted {
    /// None at all.
    Plain,
    /// One of these.
    OneOf(Vec<String>),
    /// Any, and the phrase gets it.
    Passed,
    /// Any.
    Any,
    /// The same as other such slots.
    Agreeing,
}

/// A mistake in the table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TableError {
    /// File and line.
    pub place: String,
    /// What is wrong.
    pub message: String,
}

impl std::fmt::Display for TableError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}: {}", self.place, self.message)
    }
}

/// Reads lines of the table, each with its place. `reasons`: whether above a wording that is only read its reason must stand in
/// a comment.
pub(super) fn rows(lines: &[(String, String)], reasons: bool, errors: &mut Vec<TableError>) -> Vec<Row> {
    let mut rows: Vec<Row> = Vec::new();
    // whether a comment stands above the row, or in it
    let (mut reason, mut comment) = (false, false);
    for (place, line) in lines {
        let mut wrong = |message: String| errors.push(TableError { place: place.clone(), message });
        let before = std::mem::replace(&mut comment, line.trim_start().starts_with('#'));
        if line.trim().is_empty() {
            reason = false;
        } else if comment {
            reason = true;
        } else if !line.starts_with(' ') {
            reason = before;
            match row(line, place) {
                Ok(row) => rows.push(row),
                Err(message) => wrong(message),
            }
        } else if let Some(row) = rows.last_mut() {
            match wordings(line.trim(), row, place) {
                Ok((lang, found)) => {
                    if reasons && found.iter().any(|wording| !wording.printed) && !reason {
                        wrong("a wording that is only read needs a comment with its reason".to_owned());
                    }
                    let [ko, en] = &mut row.wordings;
                    if lang == Lang::Ko { ko.extend(found) } else { en.extend(found) }
                }
                Err(message) => wrong(message),
            }
        } else {
            wrong("a wording without a row".to_owned());
        }
    }
    rows
}

fn parse<'t>(rule: Rule, text: &'t str) -> Result<Pair<'t, Rule>, String> {
    let mut pairs = Table::parse(rule, text).map_err(|e| format!("can't be read: {}", e.variant.message()))?;
    pairs.next().ok_or_else(|| "can't be read".to_owned())
}

fn row(line: &str, place: &str) -> Result<Row, String> {
    let mut slots = Vec::new();
    let mut category = String::new();
    let mut found = Template::Nothing;
    for pair in parse(Rule::row, line)?.into_inner() {
        match pair.as_rule() {
            Rule::category => category = pair.as_str().to_owned(),
            Rule::EOI => {}
            _ => found = template(pair, &mut slots),
        }
    }
    if slots.len() > SLOTS {
        return Err(format!("more than {SLOTS} variables"));
    }
    Ok(Row { category, template: found, slots, wordings: [Vec::new(), Vec::new()], place: place.to_owned() })
}

fn template(pair: Pair<'_, Rule>, slots: &mut Vec<Declared>) -> Template {
    match pair.as_rule() {
        Rule::list => Template::List(pair.into_inner().map(|inner| template(inner, slots)).collect()),
        Rule::variable => {
            let (at, mark) = variable(pair, slots);
            match mark.as_str() {
                "?" => Template::Maybe(at),
                "*" => Template::Many(at),
                "" => Template::Slot(at),
                unsaid => Template::Unsaid(at, unsaid.trim_start_matches('=').to_owned()),
            }
        }
        Rule::joined => {
            let both: Vec<usize> = pair.into_inner().map(|inner| variable(inner, slots).0).collect();
            Template::Joined(both.first().copied().unwrap_or(0), both.last().copied().unwrap_or(0))
        }
        Rule::nothing => Template::Nothing,
        _ => Template::Word(pair.as_str().to_owned()),
    }
}

/// The place of a variable among those of the row, and its mark.
fn variable(pair: Pair<'_, Rule>, slots: &mut Vec<Declared>) -> (usize, String) {
    let (mut name, mut mark, mut category) = ("", "", "");
    for inner in pair.into_inner() {
        match inner.as_rule() {
            Rule::name => name = inner.as_str(),
            Rule::mark => mark = inner.as_str(),
            _ => category = inner.as_str(),
        }
    }
    let at = slots.iter().position(|known| known.name == name).unwrap_or_else(|| {
        let (optional, many) = (!mark.is_empty(), mark == "*");
        slots.push(Declared { name: name.to_owned(), category: category.to_owned(), optional, many });
        slots.len() - 1
    });
    (at, mark.to_owned())
}

fn wordings(line: &str, row: &Row, place: &str) -> Result<(Lang, Vec<Wording>), String> {
    let mut lang = Lang::Ko;
    let mut found = Vec::new();
    for pair in parse(Rule::wording, line)?.into_inner() {
        match pair.as_rule() {
            Rule::lang if pair.as_str() == "en" => lang = Lang::En,
            Rule::sequence => {
                let source = pair.as_str().trim().to_owned();
                let parts = sequence(pair, row, false)?;
                found.push(Wording { parts, printed: found.is_empty(), source, place: place.to_owned() });
            }
            _ => {}
        }
    }
    Ok((lang, found))
}

/// The parts of a sequence; `glued`: whether the first stands behind something without a space.
fn sequence(pair: Pair<'_, Rule>, row: &Row, glued: bool) -> Result<Vec<Part>, String> {
    let mut parts = Vec::new();
    let mut near = glued;
    for pair in pair.into_inner() {
        if pair.as_rule() == Rule::space {
            near = false;
            continue;
        }
        let all = |pair: Pair<'_, Rule>| -> Result<Vec<Vec<Part>>, String> {
            pair.into_inner().map(|inner| sequence(inner, row, near)).collect()
        };
        let piece = match pair.as_rule() {
            Rule::slot => Piece::Slot(slot(pair, row)?),
            Rule::optional => Piece::Optional(all(pair)?),
            Rule::choice => Piece::Choice(all(pair)?),
            Rule::free => Piece::Free(pair.into_inner().map(|p| sequence(p, row, false)).collect::<Result<_, _>>()?),
            Rule::article => Piece::Article,
            Rule::verb => verb(pair),
            Rule::form => Piece::Form(pair.into_inner().as_str().to_owned()),
            Rule::escaped => Piece::Text(pair.as_str().chars().skip(1).collect()),
            _ => Piece::Text(pair.as_str().to_owned()),
        };
        parts.push(Part { piece, glued: near });
        near = true;
    }
    Ok(parts)
}

fn verb(pair: Pair<'_, Rule>) -> Piece {
    let (mut verb, mut passive, mut form) = (String::new(), false, None);
    for inner in pair.into_inner() {
        match inner.as_rule() {
            Rule::verb_name => verb = inner.as_str().to_owned(),
            Rule::passive => passive = true,
            _ => form = Some(inner.as_str().to_owned()),
        }
    }
    Piece::Verb { verb, passive, form }
}

fn slot(pair: Pair<'_, Rule>, row: &Row) -> Result<Slot, String> {
    let mut slot = Slot { at: 0, lift: false, without: None, particle: None, wanted: Wanted::Plain, listed: false };
    for inner in pair.into_inner() {
        let text = inner.as_str();
        match inner.as_rule() {
            Rule::name => {
                let at = row.slots.iter().position(|known| known.name == text);
                slot.at = at.ok_or_else(|| format!("`{{{text}}}` is no variable of the row"))?;
            }
            Rule::lift => slot.lift = true,
            Rule::listed => slot.listed = true,
            Rule::without => slot.without = text.strip_prefix('!').map(str::to_owned),
            Rule::particle => slot.particle = text.strip_prefix(':').map(str::to_owned),
            _ => slot.wanted = wanted(text.strip_prefix('/').unwrap_or(text)),
        }
    }
    Ok(slot)
}

fn wanted(text: &str) -> Wanted {
    match text {
        "~" => Wanted::Passed,
        "*" => Wanted::Any,
        "=" => Wanted::Agreeing,
        forms => Wanted::OneOf(forms.split('|').map(str::to_owned).collect()),
    }
}
