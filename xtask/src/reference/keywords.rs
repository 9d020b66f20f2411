//! The keywords of the keyword files: how each is written, what it says in both languages, what several of it do.

use super::frame::Section;
use super::markdown::{row, table};
use super::said::Line;
use super::shipped::{self, Shelf};
use cardwright_dsl::files::{KeywordFile, ParameterType, Stacking};
use cardwright_dsl::text::Lang;
use cardwright_dsl::tree::{Card, read};
use std::fmt::Write as _;

/// A keyword's part of the page. `card`: where a shipped card shows it.
pub fn write(shelf: &Shelf, section: &Section, keyword: &KeywordFile, card: &str, out: &mut String) -> Option<()> {
    let name = keyword.name.as_ref()?;
    let id = keyword.id.value.as_str();
    let _ = writeln!(out, "### {} · {}\n", name.get(Lang::Ko), name.get(Lang::En));
    if let Some(entry) = section.entries.iter().find(|e| e.word == id) {
        let _ = writeln!(out, "{}<br>\n{}\n", entry.ko, entry.en);
    }
    out.push_str(&table(&["", "한국어", "English"]));
    if let Some(Line { texts: [ko, en], .. }) = line(shelf, keyword) {
        out.push_str(&row(&["쓰는 법 · written", &ko, &en]));
    }
    let text = |text: &Option<cardwright_dsl::decode::Prose>| text.as_ref().map(|t| t.text().trim().to_owned());
    out.push_str(&row(&["정의 · text", &text(&keyword.ko)?, &text(&keyword.en)?]));
    for parameter in &keyword.parameters {
        let (ko, en) = match parameter.kind {
            ParameterType::Number => ("수", "a number"),
            ParameterType::Filter => ("조건", "a filter"),
            ParameterType::Effect => ("효과", "an effect"),
            ParameterType::Name => ("카드명", "a card name"),
        };
        out.push_str(&row(&[&format!("`{{{}}}`", parameter.name.value), ko, en]));
    }
    let (ko, en) = match keyword.stacking {
        Stacking::Each => ("각각 따로 발동한다", "each works by itself"),
        Stacking::Highest => ("가장 높은 것만 발동한다", "only the highest works"),
    };
    out.push_str(&row(&["여럿이라면 · several", ko, en]));
    let clauses: Vec<&str> = keyword.clauses.all().map(|c| c.value.as_str()).collect();
    if !clauses.is_empty() {
        let _ = write!(out, "\n조항 · clauses: {}\n", clauses.join(", "));
    }
    let _ = writeln!(out, "\n{card}\n");
    Some(())
}

/// The keyword as a card has it, with something for each of its parameters.
pub fn line(shelf: &Shelf, keyword: &KeywordFile) -> Option<Line> {
    let heads = shelf.book.vocabulary().heads;
    let head = keyword.needs.as_ref().and_then(|at| heads.get(at.value)).map_or("passive", |h| h.word.id);
    let name =
        || shelf.cards.iter().filter_map(|c| c.def.name.as_ref()).map(|n| n.get(Lang::En).replace(' ', "_")).next();
    let mut params = String::new();
    for parameter in &keyword.parameters {
        let said = match parameter.kind {
            ParameterType::Number => "2".to_owned(),
            ParameterType::Filter => "(cost <= 2)".to_owned(),
            ParameterType::Name => format!("(name 〈{}〉)", name()?),
            ParameterType::Effect => return None,
        };
        params.push(' ');
        params.push_str(&said);
    }
    let notation = format!("(card (ability {head} (keyword {}{params})))", keyword.id.value);
    let card: Card = read(&notation, &shelf.lexicon).ok()?;
    let kind = shelf.book.vocabulary().defaults.blank;
    let texts = shipped::texts(&card, &shelf.lexicon, kind).ok()?;
    Some(Line { card, kind, texts })
}
