//! Changes of one card in its file, as edits of its text: a field replaced, taken out or put in, whichever way the card is
//! written.

use super::columns::{self, Field};
use super::rows::Row;
use super::update::{Change, same};
use super::writing::{self, Notation};
use cardwright_core::vocabulary::Vocabulary;
use cardwright_dsl::decode::Prose;
use cardwright_dsl::diagnostic::{Edit, Span};
use cardwright_dsl::field_names::{self, is_of_game};
use cardwright_dsl::files::{CardDef, Names, is_korean};
use cardwright_dsl::source::Source;
use cardwright_dsl::text::Lang;
use cardwright_dsl::yaml::{self, Entry, Node, ScalarStyle, Value};

/// A card in its file.
pub(super) struct Place<'a> {
    pub source: &'a Source,
    pub node: &'a Node,
    /// Whether it is written between braces.
    pub flow: bool,
}

impl Place<'_> {
    /// Brings one field in line with its row.
    pub fn change(
        &self,
        field: Field,
        def: Option<&CardDef>,
        row: &Row,
        game: &Vocabulary,
        edits: &mut Vec<Edit>,
    ) -> Option<Change> {
        let name = columns::name(field, game);
        let unread = row.unread.iter().any(|(of, _)| *of == name);
        let entry = self.node.entries().iter().find(|entry| is_of_game(&entry.key.text, name, game));
        // A value that the card's type can't have is not read with the card, and stands in its file all the same.
        let astray = entry.is_some() && row.clears(field) && !belongs(field, def, row, game);
        if !unread && !astray && same(field, def, row, game) {
            return None;
        }
        let old = def.and_then(|def| match field {
            Field::Name(_) => def.name.as_ref(),
            Field::Flavor(_) => def.face.flavor.as_ref(),
            _ => None,
        });
        let inner = entry.and_then(|entry| entry.value.entries().first());
        let named = inner.or(entry).or(self.node.entries().first());
        let korean = named.is_some_and(|entry| is_korean(&entry.key.text));
        let new = writing::field(name, row, old, game, korean);
        let before = entry.map_or(String::new(), |entry| shown(&entry.value, self.source));
        let after = new.as_ref().map_or(String::new(), Notation::shown);
        // what can't be read is written in quotes, which say nothing else
        let same_word = |quote: char| plain(&after) == format!("{quote}{}{quote}", plain(&before));
        if plain(&before) == plain(&after) || unread && ['\'', '"'].into_iter().any(same_word) {
            return None;
        }
        match (entry, &new) {
            (Some(entry), Some(new)) => edits.push(self.replaced(entry, new)),
            (Some(entry), None) => edits.push(self.removed(entry)),
            (None, Some(new)) => edits.push(self.inserted(name, new, game)?),
            (None, None) => return None,
        }
        let languages = old.zip(Some(field)).and_then(|(old, field)| one_language(field, row, old));
        Some(match languages {
            Some((lang, before, after)) => Change { field: name, lang: Some(lang), before, after },
            None => Change { field: name, lang: None, before, after },
        })
    }

    /// Brings the text of a card whose name changes in line with it, where it calls the card by the English name that it had.
    pub fn renamed(&self, def: &CardDef, row: &Row, game: &Vocabulary, edits: &mut Vec<Edit>) -> Option<Change> {
        let read = def.text.as_ref()?;
        let entry = self.node.entries().iter().find(|entry| is_of_game(&entry.key.text, "text", game))?;
        let written = entry.value.scalar()?.text.as_str();
        // It is read without that name.
        if plain(written) == plain(read.text()) {
            return None;
        }
        let mut row = row.clone();
        row.def.text = row.def.text.or_else(|| Some(read.clone()));
        let new = writing::field("text", &row, None, game, false)?;
        edits.push(self.replaced(entry, &new));
        let before = shown(&entry.value, self.source);
        Some(Change { field: "text", lang: None, before, after: new.shown() })
    }

    /// The column in which the fields of the card begin, as spaces.
    fn indent(&self) -> String {
        let start = self.node.entries().first().map_or(self.node.span.start, |entry| entry.key.span.start);
        let line = self.source.line_of(start).start;
        " ".repeat(self.source.slice(Span::new(line, start)).chars().count())
    }

    /// What ends a line of the file.
    fn end(&self) -> &'static str {
        if self.source.text.contains("\r\n") { "\r\n" } else { "\n" }
    }

    fn replaced(&self, entry: &Entry, new: &Notation) -> Edit {
        let span = entry.value.span;
        let style = entry.value.scalar().map(|scalar| scalar.style);
        let replacement = match (new, style) {
            (Notation::Block(lines), Some(ScalarStyle::Literal)) => {
                let line = self.source.line_of(span.start).start;
                let indent: String = self.source.slice(Span::new(line, span.start)).to_owned();
                lines.join(&format!("{}{indent}", self.end()))
            }
            (Notation::Block(lines), Some(ScalarStyle::Folded)) => {
                let line = self.source.line_of(span.start).start;
                let indent: String = self.source.slice(Span::new(line, span.start)).to_owned();
                // Lines of such a block are one line; an empty line ends it.
                lines.join(&format!("{0}{0}{indent}", self.end()))
            }
            _ => self.value(new, span.start == entry.key.span.end + 1),
        };
        let kept = self.source.slice(span).len() - self.source.slice(span).trim_end_matches(['\n', '\r', ' ']).len();
        Edit { span: Span::new(span.start, span.end - kept), replacement }
    }

    /// A value behind the name of its field. `close`: nothing stands between the two.
    fn value(&self, new: &Notation, close: bool) -> String {
        let space = if close { " " } else { "" };
        match new {
            Notation::Line(line) => format!("{space}{line}"),
            Notation::Block(lines) if self.flow => {
                let text = lines.join("\\n").replace('"', "\\\"");
                format!("{space}\"{text}\"")
            }
            Notation::Block(lines) => {
                let indent = format!("{}{}  ", self.end(), self.indent());
                let lines: String = lines.iter().map(|line| format!("{indent}{line}")).collect();
                format!("{space}|{lines}")
            }
        }
    }

    fn removed(&self, entry: &Entry) -> Edit {
        let first = self.node.entries().first().is_some_and(|first| first == entry);
        if self.flow || first {
            return Edit { span: entry.value.span, replacement: "~".to_owned() };
        }
        let start = self.source.line_of(entry.key.span.start).start;
        let end = entry.value.span.end.max(entry.key.span.end + 1);
        let last = self.source.line_of(end.saturating_sub(1).max(start)).end;
        let rest = self.source.text.get(last..).unwrap_or("");
        let newline = rest.len() - rest.trim_start_matches(['\r', '\n']).len();
        let newline = newline.min(self.end().len());
        Edit { span: Span::new(start, last + newline), replacement: String::new() }
    }

    /// A field that the card did not have, behind those that are written before it.
    fn inserted(&self, name: &'static str, new: &Notation, game: &Vocabulary) -> Option<Edit> {
        let order: Vec<&str> = std::iter::once("id").chain(writing::order(game)).collect();
        let rank = |field: &str| order.iter().position(|of| is_of_game(field, of, game));
        let own = rank(name)?;
        let entries = self.node.entries();
        let before = entries.iter().rev().find(|e| rank(&e.key.text).is_some_and(|rank| rank < own));
        let before = before.or(entries.first())?;
        let value = self.value(new, false);
        let name = writing::spoken(name, game, is_korean(&before.key.text));
        if self.flow {
            let at = before.value.span.end;
            return Some(Edit { span: Span::new(at, at), replacement: format!(", {name}: {value}") });
        }
        let end = self.source.slice(before.value.span).trim_end().len() + before.value.span.start;
        let at = self.source.line_of(end.max(before.key.span.end).saturating_sub(1)).end;
        Some(Edit { span: Span::new(at, at), replacement: format!("{}{}{name}: {value}", self.end(), self.indent()) })
    }
}

/// The one language of a text in which a row changes it, with what is said there before and afterwards.
fn one_language(field: Field, row: &Row, old: &Names) -> Option<(Lang, String, String)> {
    let of = if field.whole() == Field::Name(None) { Field::Name } else { Field::Flavor };
    let [ko, en] = row.names(of, Some(old));
    let text = |prose: Option<&Prose>| prose.map_or(String::new(), |prose| prose.text().trim().to_owned());
    let all = [(Lang::Ko, text(old.ko.as_ref()), text(ko)), (Lang::En, text(old.en.as_ref()), text(en))];
    let mut changed = all.into_iter().filter(|(_, before, after)| before != after);
    changed.next().filter(|_| changed.next().is_none())
}

/// New cards behind the last one of a file.
pub(super) fn appended(source: &Source, document: &yaml::Document, rows: &[&Row], game: &Vocabulary) -> Option<Edit> {
    let list = document.root.as_ref()?.field("cards")?;
    let korean = field_names::in_korean(document);
    let end = if source.text.contains("\r\n") { "\r\n" } else { "\n" };
    let Some(last) = list.items().last() else {
        // `cards:` or `cards: []`
        let cards: String = rows.iter().map(|row| format!("{end}{}", entry(row, game, korean, "  ", end))).collect();
        let empty = matches!(list.value, Value::List(_)) || list.is_null();
        let span = if list.is_null() { Span::new(list.span.end, list.span.end) } else { list.span };
        return empty.then_some(Edit { span, replacement: cards });
    };
    // A list between brackets has no lines of its own.
    if source.slice(list.span).starts_with('[') {
        return None;
    }
    let dash = source.slice(Span::new(source.line_of(last.span.start).start, last.span.start));
    let indent: String = dash.chars().take_while(|c| *c == ' ').collect();
    let whole = source.slice(last.span).trim_end().len() + last.span.start;
    let at = source.line_of(whole.saturating_sub(1)).end;
    let cards: String = rows.iter().map(|row| format!("{end}{}", entry(row, game, korean, &indent, end))).collect();
    Some(Edit { span: Span::new(at, at), replacement: cards })
}

/// Whether cards of the type that a row gives to its card can have a field.
fn belongs(field: Field, def: Option<&CardDef>, row: &Row, game: &Vocabulary) -> bool {
    let kind = row.def.kind.as_ref().or(def.and_then(|def| def.kind.as_ref())).map(|kind| kind.value);
    let Some(kind) = kind else { return true };
    match field {
        Field::Stat(stat) => game.stats.get(stat).is_none_or(|stat| stat.types >> kind & 1 != 0),
        Field::Attribute => game.attributed.0 >> kind & 1 != 0,
        _ => true,
    }
}

/// A card as an item of a list, without an end of line behind it.
fn entry(row: &Row, game: &Vocabulary, korean: bool, indent: &str, end: &str) -> String {
    let text = writing::card(row, game, korean);
    let lines = text.lines().map(|line| format!("{indent}{}", line.strip_prefix("  ").unwrap_or(line)));
    lines.collect::<Vec<_>>().join(end)
}

/// A value as it is told: in one piece, words only.
fn shown(node: &Node, source: &Source) -> String {
    match &node.value {
        Value::Scalar(scalar) => scalar.text.trim().to_owned(),
        _ => plain(source.slice(node.span)),
    }
}

/// One space wherever there is any.
pub(super) fn plain(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}
