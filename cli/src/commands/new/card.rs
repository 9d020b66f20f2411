//! A card at the end of a set: which set that is, and where in its file a card is put. Nothing else of the file changes.

use super::{blank, checked_id, no_template, root, written};
use crate::context::Context;
use crate::wording::commands as wording;
use anyhow::bail;
use cardwright_core::rulebook::Rulebook;
use cardwright_core::screen::plain;
use cardwright_core::vocabulary::{Vocabulary, Word};
use cardwright_dsl::diagnostic::{Diagnostic, Severity};
use cardwright_dsl::field_names;
use cardwright_dsl::files::SetFile;
use cardwright_dsl::messages;
use cardwright_dsl::suggest::suggest;
use cardwright_dsl::text::Lang;
use cardwright_dsl::yaml::plain_or_quoted;
use cardwright_kit::Error;
use cardwright_kit::check;
use cardwright_kit::project::{Origin, Project, korean, storing, templates};
use std::path::{Path, PathBuf};

/// How often a card is added to a file that others change at the same time.
const TRIES: usize = 50;

/// What is asked for of a new card, but for its game and its number.
pub(super) struct Wanted<'a> {
    /// The set, by id or file.
    pub set: Option<&'a str>,
    /// Its type, as a word.
    pub kind: Option<&'a str>,
    /// Its name.
    pub name: Option<&'a str>,
    /// Whether it has a script in place of a text.
    pub lua: bool,
}

/// Adds a card.
pub(super) fn card(
    context: &Context,
    book: &'static dyn Rulebook,
    id: &str,
    wanted: &Wanted<'_>,
) -> anyhow::Result<()> {
    let lang = context.lang();
    let game = book.vocabulary();
    let id = checked_id(context, id, super::Case::Upper)?;
    let root = root(context)?;
    let types = templates::card_types(game.game.id);
    let kind = match wanted.kind {
        None => blank(book, &types),
        Some(word) => {
            let found = cardwright_dsl::decode::find_word(game.types, word).and_then(|i| game.types.get(i));
            let Some(kind) = found.map(|w| w.id).filter(|id| types.contains(id)) else {
                let spelled = |w: &Word| {
                    let printed = if lang == Lang::Ko { w.ko } else { w.en };
                    printed.first().copied().unwrap_or(w.id)
                };
                let known: Vec<&str> = game.types.iter().filter(|w| types.contains(&w.id)).map(spelled).collect();
                let said = match suggest(word, types.iter().chain(&known).copied()) {
                    Some(near) => wording::unknown_card_type_near(word, near),
                    None => wording::unknown_card_type(word, known.join(", ")),
                };
                bail!("{}", said.get(lang));
            };
            kind
        }
    };
    let template = templates::find(game.game.id, &format!("card-{kind}.yaml"));
    let script = templates::find(game.game.id, &format!("script-{kind}.luau"));
    let Some(template) = template else { return no_template(context, book) };
    if wanted.lua && script.is_none() {
        let printed = |w: &&Word| if lang == Lang::Ko { w.ko.first() } else { w.en.first() }.copied().unwrap_or(w.id);
        let scripted = |w: &&Word| templates::find(game.game.id, &format!("script-{}.luau", w.id)).is_some();
        let known: Vec<&str> = game.types.iter().filter(scripted).map(|w| printed(&w)).collect();
        let own = game.types.iter().find(|w| w.id == kind).map_or(kind, |w| printed(&w));
        bail!("{}", wording::no_script_template(own, known.join(", ")).get(lang));
    }
    let text = templates::fill(template, lang, &[("ID", id), ("NAME", &plain_or_quoted(wanted.name.unwrap_or(id)))]);
    let script = script.filter(|_| wanted.lua).map(|script| templates::fill(script, lang, &[("ID", id)]));
    // Another run may add a card to the same file: then it is read again.
    for _ in 0..TRIES {
        match add(context, &root, game, id, wanted.set, &text, script.as_deref())? {
            Err(error) if error.code() == &messages::CHANGED_MEANWHILE => {}
            added => return Ok(added?),
        }
    }
    Err(Error::new(&messages::CHANGED_MEANWHILE).arg("file", root.display().to_string()).into())
}

/// Adds a card to its set, as the files are now. The inner error: a file could not be written.
fn add(
    context: &Context,
    root: &Path,
    game: &'static Vocabulary,
    id: &str,
    set: Option<&str>,
    text: &str,
    script: Option<&str>,
) -> anyhow::Result<Result<(), Error>> {
    let lang = context.lang();
    let mut findings = Vec::new();
    let project = context.workspace().load(&Origin::Folder(root.to_owned()), &mut findings);
    let sets = project.game(game.game.id).map_or(&[][..], |g| &g.sets);
    let twice = sets.iter().find(|s| s.cards.iter().any(|c| c.id.value.eq_ignore_ascii_case(id)));
    if let Some(path) = twice.and_then(|s| project.sources.get(s.file)).map(|s| &s.path) {
        bail!("{}", wording::card_is_there(id, path).get(lang));
    }
    let set = set_of(context, &project, sets, id, set)?;
    let Some(source) = project.sources.get(set.file) else { bail!("{}", id) };
    let path = PathBuf::from(&source.path);
    // Of which set a file is that can't be read, and whether the card is in it, nobody knows.
    let folder = root.join(game.game.id).join("sets");
    let unread = findings.iter().filter(|f| check::is_unread(f) || set_is_nowhere(&project, game, f)).find_map(|f| {
        let other = project.sources.get(f.place.file)?;
        Path::new(&other.path).starts_with(&folder).then_some(&other.path)
    });
    if let Some(unread) = unread {
        bail!("{}", wording::set_not_read(unread).get(lang));
    }
    let file = path.with_file_name(format!("{}.luau", id.to_lowercase()));
    let text = script.map_or_else(|| text.to_owned(), |_| scripted(text, &file));
    let text = if korean::is_in(&source.text) { korean::card(&text, game) } else { text };
    let Some(whole) = appended(&source.text, set, &text).filter(|whole| holds(whole, id)) else {
        bail!("{}", wording::card_not_added(path.display()).get(lang));
    };
    if let Some(script) = script {
        storing::create(&file, script)?;
    }
    if let Err(error) = storing::replace(&path, source, &whole) {
        // The script without its card would be a finding.
        script.iter().for_each(|_| _ = std::fs::remove_file(&file));
        return Ok(Err(error));
    }
    script.iter().for_each(|_| written(context, &file));
    written(context, &path);
    Ok(Ok(()))
}

/// Whether an error is about a file of which no set could be made.
fn set_is_nowhere(project: &Project, game: &Vocabulary, finding: &Diagnostic) -> bool {
    let sets = project.game(game.game.id).map_or(&[][..], |g| &g.sets);
    let of = sets.iter().find(|set| set.file == finding.place.file);
    finding.severity == Severity::Error && of.is_none_or(|set| set.id.is_none() || !set.complete)
}

/// A card of a template with a script in place of its text.
fn scripted(card: &str, file: &Path) -> String {
    let name = file.file_name().map(|n| n.to_string_lossy().into_owned()).unwrap_or_default();
    let lines: Vec<&str> = card.lines().collect();
    let text = lines.iter().position(|l| l.trim_start().starts_with("text:")).unwrap_or(lines.len());
    let comments = lines.iter().take(text).rev().take_while(|l| l.trim_start().starts_with('#')).count();
    let kept: Vec<&str> = lines.iter().take(text - comments).copied().collect();
    format!("{}\n    script: {name}\n", kept.join("\n"))
}

/// The set that a new card goes to.
fn set_of<'p>(
    context: &Context,
    project: &Project,
    sets: &'p [SetFile],
    card: &str,
    asked: Option<&str>,
) -> anyhow::Result<&'p SetFile> {
    let path = |set: &SetFile| project.sources.get(set.file).map_or(String::new(), |s| s.path.clone());
    let id = |set: &SetFile| set.id.as_ref().map_or(String::new(), |i| i.value.clone());
    let found: Vec<&SetFile> = match asked {
        Some(asked) => sets.iter().filter(|s| id(s).eq_ignore_ascii_case(asked) || path(s).ends_with(asked)).collect(),
        None => match sets {
            [only] => vec![only],
            _ => sets.iter().filter(|s| !id(s).is_empty() && card.starts_with(&id(s))).collect(),
        },
    };
    // Of several files of one set, the last: a new card has the highest number.
    if let Some(set) = found.last() {
        return Ok(set);
    }
    let known: String = sets.iter().map(|set| format!("\n  {}", plain(&path(set)))).collect();
    if known.is_empty() {
        bail!("{}", context.say(wording::NO_SET));
    }
    bail!("{}{known}", wording::which_set(card).get(context.lang()))
}

/// What the list of cards may be called.
fn cards() -> impl Iterator<Item = &'static str> {
    std::iter::once("cards").chain(field_names::korean("cards").iter().copied())
}

/// The text of a set file with a card behind its last one, as far in as that one.
fn appended(text: &str, set: &SetFile, card: &str) -> Option<String> {
    let (at, indent) = match set.cards.last() {
        Some(last) => {
            let whole = text.get(..last.span.end)?.trim_end().len();
            let end = text.get(whole..)?.find('\n').map_or(text.len(), |i| whole + i + 1);
            let start = text.get(..last.span.start)?.rfind('\n').map_or(0, |i| i + 1);
            let line = text.get(start..)?.lines().next()?;
            let dash = line.trim_start().strip_prefix('-').map(|_| line.len() - line.trim_start().len())?;
            (end, dash)
        }
        None => {
            let start = cards().find_map(|cards| text.find(&format!("\n{cards}:")))? + 1;
            let end = text.get(start..)?.find('\n').map_or(text.len(), |i| start + i + 1);
            (end, 2)
        }
    };
    let (before, behind) = text.split_at_checked(at)?;
    let empty = cards().find_map(|cards| Some((before.rfind(&format!("\n{cards}: []"))?, cards)));
    let before = match empty.filter(|_| set.cards.is_empty()) {
        Some((at, cards)) => {
            format!("{}\n{cards}:{}", before.get(..at)?, before.get(at + "\n: []".len() + cards.len()..)?)
        }
        None => before.to_owned(),
    };
    let gap = if before.ends_with('\n') { "" } else { "\n" };
    let blank = if set.cards.is_empty() { "" } else { "\n" };
    let moved: String = card
        .lines()
        .map(|line| format!("{}{}\n", " ".repeat(indent), line.strip_prefix("  ").unwrap_or(line)))
        .collect();
    let added = format!("{gap}{blank}{moved}");
    let added = if text.contains("\r\n") { added.replace('\n', "\r\n") } else { added };
    Some(format!("{before}{added}{behind}"))
}

/// Whether a file that was put together holds the card.
fn holds(text: &str, id: &str) -> bool {
    let project = check::check_texts(&[("new.yaml", text)], &[]).project;
    project.games.iter().flat_map(|g| g.cards().collect::<Vec<_>>()).any(|(_, card)| card.id.value == id && card.sound)
}
