//! Files in their canonical form: card texts as they are printed on cards, one ability a line, where that takes no other words
//! than the author's; no space at the end of lines. Only the bytes of what changes are replaced, so comments, order and blank lines stay. A file is changed only
//! if every card in it keeps its program and every other value stays what it was. Nothing is written here.

use crate::check::Checked;
use crate::check::digest;
use crate::project::catalogue;
use crate::project::files::{Disk, Files};
use crate::project::{GameFiles, Origin, Project, is_yaml};
use cardwright_core::rulebook::Rulebook;
use cardwright_dsl::decode::{MAX_TEXT, Prose};
use cardwright_dsl::diagnostic::{Edit, FileId, Span};
use cardwright_dsl::field_names;
use cardwright_dsl::files::CardDef;
use cardwright_dsl::lexicon::Lexicon;
use cardwright_dsl::source::Source;
use cardwright_dsl::yaml::{self, Node, Value, plain_or_quoted};
use cardwright_dsl::{account, messages, print, read};
use std::collections::BTreeMap;
use std::path::Path;
use std::sync::Arc;

/// What formatting does to a file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Formatted {
    /// The path of the file.
    pub path: String,
    /// The file, for who writes it anew.
    pub file: FileId,
    /// Its text in canonical form, without a byte order mark.
    pub text: String,
    /// Whether that is another text.
    pub changed: bool,
    /// The texts that are worded anew: line, card, what is written, what is canonical.
    pub reworded: Vec<(usize, String, String, String)>,
    /// It was left as it is: formatting would have changed what it means.
    pub refused: bool,
    /// Whether it is no YAML and stays as it is.
    pub unread: bool,
}

/// Formats the files that were asked for and can be read. A file with mistakes of syntax is left alone, and so is a text with mistakes.
/// `words`: whether texts take the words of their canonical wording too.
pub fn format(checked: &Checked, words: bool) -> Vec<Formatted> {
    let mut edits: BTreeMap<FileId, Vec<Edit>> = BTreeMap::new();
    let mut reworded: BTreeMap<FileId, Vec<(usize, String, String, String)>> = BTreeMap::new();
    let games: Vec<(&GameFiles, &'static dyn Rulebook, Lexicon)> = checked
        .project
        .games
        .iter()
        .filter_map(|game| {
            let book = game.book()?;
            Some((game, book, catalogue::lexicon(book, Some(game), &[])))
        })
        .collect();
    for (game, book, lexicon) in &games {
        for (file, card) in game.cards().filter(|(file, card)| checked.asked.contains(file) && card.sound) {
            let (Some(source), Some(text)) = (checked.project.sources.get(file), &card.text) else { continue };
            let Some((edit, canonical)) = wording(source, card, text, (lexicon, *book), words) else { continue };
            let line = source.position(text.span.start).line;
            let written = text.text().trim().to_owned();
            if plain(&written) != plain(&canonical) {
                reworded.entry(file).or_default().push((line, card.id.value.clone(), written, canonical));
            }
            edits.entry(file).or_default().push(edit);
        }
    }
    // Letters that are written in an unusual form, wherever they stand.
    let letters = [&messages::NFD_HANGUL, &messages::FULL_WIDTH];
    for finding in checked.findings.iter().filter(|f| letters.contains(&f.code) && !f.is_guess()) {
        let list = edits.entry(finding.place.file).or_default();
        for edit in finding.fix.iter().flat_map(|fix| &fix.edits) {
            if list.iter().all(|e| e.span.end <= edit.span.start || edit.span.end <= e.span.start) {
                list.push(edit.clone());
            }
        }
    }
    checked
        .asked
        .iter()
        .filter(|file| !checked.is_unread(**file))
        .filter_map(|file| {
            let source = checked.project.sources.get(*file)?;
            let mut own = edits.remove(file).unwrap_or_default();
            own.sort_by_key(|e| e.span.start);
            let mut text = laid_out(&edited(&source.text, &own));
            let before = yaml::parse(*file, source, &mut Vec::new());
            let whole = before.complete && before.root.is_some();
            let refused = whole && text != *source.text && !same_meaning(source, &text, &games);
            if refused || !whole {
                text = source.text.to_string();
            }
            let changed = *text != *source.text;
            let reworded = reworded.remove(file).filter(|_| changed).unwrap_or_default();
            let unread = !before.complete && is_yaml(Path::new(&source.path));
            Some(Formatted { path: source.path.clone(), file: *file, text, changed, reworded, refused, unread })
        })
        .collect()
}

/// The edit that brings a text into its canonical wording and layout, if it is not in it.
fn wording(
    source: &Source,
    card: &CardDef,
    text: &Prose,
    (lexicon, book): (&Lexicon, &'static dyn Rulebook),
    words: bool,
) -> Option<(Edit, String)> {
    let blank = usize::from(book.vocabulary().defaults.blank);
    let kind = u8::try_from(card.kind.as_ref().map_or(blank, |k| k.value)).ok()?;
    let written = text.text();
    let parsed = read::card(written, lexicon, kind);
    // Reminders are the designer's: they are no part of what is printed from a program, and stay where they are.
    if !parsed.is_ok()
        || !parsed.reminders.is_empty()
        || digest::program(written, &parsed.card, kind, lexicon, book).is_err()
    {
        return None;
    }
    let lang = read::lang(written);
    let canonical = print::card(&parsed.card, lexicon, kind, lang).ok()?;
    if canonical.chars().count() > MAX_TEXT {
        return None;
    }
    // The author's words stay, unless others are asked for: only their order, notation and layout are the canonical ones.
    if !words && !account::same_words(written, &canonical, lexicon) {
        return None;
    }
    let notation = source.slice(text.span);
    let above = source.text.get(..text.span.start).and_then(|t| t.trim_end().lines().next_back()).unwrap_or("");
    let replacement = match text.is_block() {
        true => block(source, text.span, &canonical),
        // In a folded block lines mean something else than they seem to; it stays as it is.
        false if !notation.starts_with(['"', '\'']) && above.trim_end_matches(['+', '-']).ends_with(": >") => {
            return None;
        }
        false if plain(written) == plain(&canonical) => return None,
        false => inline(notation, &canonical),
    };
    (replacement != notation).then_some((Edit { span: text.span, replacement }, canonical))
}

/// The lines of a block, each as far in as its first one.
fn block(source: &Source, span: Span, canonical: &str) -> String {
    let start = source.line_of(span.start).start;
    let indent: String = source.slice(Span::new(start, span.start)).chars().take_while(|c| *c == ' ').collect();
    // The whole file is not asked again for each of its cards.
    let line = source.text.get(source.line_of(span.start).end..).unwrap_or("");
    let end = if line.starts_with("\r\n") { "\r\n" } else { "\n" };
    canonical.lines().collect::<Vec<_>>().join(&format!("{end}{indent}"))
}

/// A value on one line, in the quotes it had.
fn inline(notation: &str, canonical: &str) -> String {
    let line = plain(canonical);
    match notation.chars().next() {
        Some('"') => format!("\"{}\"", line.replace('\\', "\\\\").replace('"', "\\\"")),
        Some('\'') => format!("'{}'", line.replace('\'', "''")),
        _ => plain_or_quoted(&line),
    }
}

fn edited(text: &str, edits: &[Edit]) -> String {
    let mut out = String::with_capacity(text.len());
    let mut at = 0;
    for edit in edits {
        out.push_str(text.get(at..edit.span.start).unwrap_or(""));
        out.push_str(&edit.replacement);
        at = edit.span.end;
    }
    out + text.get(at..).unwrap_or("")
}

/// No space at the end of a line, and one line end at the end of the file.
fn laid_out(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for line in text.split_inclusive('\n') {
        let content = line.trim_end_matches(['\n', '\r']);
        out.push_str(content.trim_end_matches([' ', '\t']));
        out.push_str(line.get(content.len()..).unwrap_or(""));
    }
    let end = if text.contains("\r\n") { "\r\n" } else { "\n" };
    let kept = out.trim_end_matches(['\n', '\r']).len();
    if kept > 0 {
        out.truncate(kept);
        out.push_str(end);
    }
    out
}

/// One space wherever there is any.
fn plain(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Whether a file would still say the same: every value but card texts is what it was, every card has its program.
fn same_meaning(source: &Source, text: &str, games: &[(&GameFiles, &'static dyn Rulebook, Lexicon)]) -> bool {
    let new = Source::new(source.path.as_str(), text);
    let tree = |source: &Source| yaml::parse(FileId(0), source, &mut Vec::new());
    let (before, after) = (tree(source), tree(&new));
    let equal = match (&before.root, &after.root) {
        (Some(a), Some(b)) => after.complete && same_value(a, b, ""),
        _ => false,
    };
    let programs = |text: &str| -> Vec<(String, Option<String>)> {
        let files: Arc<dyn Files> = Arc::new(Disk::default());
        let own: Vec<_> = games.iter().map(|(game, ..)| game.game).collect();
        let mut project = Project::open(&files, &Origin::BuiltIn, &[], &own, &mut Vec::new());
        project.add_text("formatted.yaml", text, &mut Vec::new());
        let mut all = Vec::new();
        for game in &project.games {
            let Some((_, book, lexicon)) = games.iter().find(|(g, ..)| g.game.game.id == game.game.game.id) else {
                continue;
            };
            for (_, card) in game.cards() {
                let text = card.text.as_ref().map_or("", |t| t.text());
                let kind = card.kind.as_ref().and_then(|k| u8::try_from(k.value).ok()).unwrap_or(0);
                let parsed = read::card(text, lexicon, kind);
                let program = parsed.is_ok().then(|| digest::program(text, &parsed.card, kind, lexicon, *book).ok());
                all.push((card.id.value.clone(), program.flatten()));
            }
        }
        all
    };
    equal && programs(&source.text) == programs(text)
}

/// Whether two values are the same wherever they stand. `name`: the field they stand in.
fn same_value(a: &Node, b: &Node, name: &str) -> bool {
    match (&a.value, &b.value) {
        // What a card text says is asked of its program.
        (Value::Scalar(_), Value::Scalar(_)) if field_names::is(name, "text") => true,
        (Value::Scalar(a), Value::Scalar(b)) => plain(&a.text) == plain(&b.text),
        (Value::List(a), Value::List(b)) => a.len() == b.len() && a.iter().zip(b).all(|(a, b)| same_value(a, b, "")),
        (Value::Map(a), Value::Map(b)) => {
            let same = |(a, b): (&yaml::Entry, &yaml::Entry)| {
                a.key.text == b.key.text && same_value(&a.value, &b.value, &a.key.text)
            };
            a.len() == b.len() && a.iter().zip(b).all(same)
        }
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn blocks_keep_their_place_and_quotes_stay() {
        let source = Source::new("x", "text: |\r\n      a b.  c\r\n");
        assert_eq!(block(&source, Span::new(15, 22), "a b.\nc"), "a b.\r\n      c");
        assert_eq!(inline("\"[A] b\"", "[A] \"c\"\nd"), "\"[A] \\\"c\\\" d\"");
        assert_eq!(inline("'[A]'", "[A] it's"), "'[A] it''s'");
        assert_eq!(inline("Draw 2", "Draw 1 card."), "Draw 1 card.");
        assert_eq!(inline("Draw 2", "[A] b"), "'[A] b'");
    }

    #[test]
    fn layout_touches_only_the_ends_of_lines() {
        assert_eq!(laid_out("a: 1  \r\n\r\n# c\t\r\nb: 2"), "a: 1\r\n\r\n# c\r\nb: 2\r\n");
        assert_eq!(laid_out("a\n\n\n"), "a\n");
        assert_eq!(laid_out(""), "");
        let span = Span::new(1, 2);
        assert_eq!(edited("abc", &[Edit { span, replacement: "x".to_owned() }]), "axc");
    }
}
