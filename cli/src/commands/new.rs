//! `cardwright new`: a project, a set, a card or a keyword from a commented template. It writes no file over another one.

use crate::context::GameArg;
use crate::context::{Context, Exit, Format};
use crate::wording::commands as wording;
use anyhow::{Context as _, bail};
use cardwright_core::rulebook::Rulebook;
use cardwright_dsl::files::SetFile;
use cardwright_dsl::suggest::suggest;
use cardwright_dsl::yaml::plain_or_quoted;
use cardwright_kit::check::{self, fixes};
use cardwright_kit::project::starting;
use cardwright_kit::project::templates;
use cardwright_kit::project::{Origin, Project};
use std::path::{Path, PathBuf};

/// Arguments of `new`.
#[derive(Debug, clap::Args)]
pub struct Args {
    #[command(subcommand)]
    what: What,
}

/// What is started.
#[derive(Debug, clap::Subcommand)]
enum What {
    /// A folder with everything in it: cards, decks, a scenario, schemas for editors
    Project {
        /// The folder; it must be new or empty
        folder: PathBuf,
        #[command(flatten)]
        game: GameArg,
        /// The id of its set; left out: from the name of the folder
        #[arg(long, value_name = "ID")]
        set: Option<String>,
    },
    /// A file of cards with one card in it
    Set {
        /// Its id: Latin letters, digits, `-`
        id: String,
        #[command(flatten)]
        game: GameArg,
        /// Its name; left out: the id
        #[arg(long)]
        name: Option<String>,
    },
    /// A card at the end of a set
    Card {
        /// Its number, such as MY-002
        id: String,
        #[command(flatten)]
        game: GameArg,
        /// The set, by id or file; left out: the one with which the number begins
        #[arg(long)]
        set: Option<String>,
        /// Its type
        #[arg(long = "type", value_name = "TYPE")]
        kind: Option<String>,
        /// Its name; left out: the number
        #[arg(long)]
        name: Option<String>,
        /// With a script in place of a text
        #[arg(long)]
        lua: bool,
    },
    /// A keyword of your own
    Keyword {
        /// Its id, which is the name of its file too
        id: String,
        #[command(flatten)]
        game: GameArg,
        /// Its name; left out: the id
        #[arg(long)]
        name: Option<String>,
    },
}

/// Starts something.
pub fn run(context: &Context, args: &Args) -> anyhow::Result<Exit> {
    context.allow_formats(&[Format::Human])?;
    let book = |game: &GameArg| game.book(context);
    match &args.what {
        What::Project { folder, game, set } => project(context, book(game)?, folder, set.as_deref())?,
        What::Set { id, game, name } => set(context, book(game)?, id, name.as_deref())?,
        What::Keyword { id, game, name } => keyword(context, book(game)?, id, name.as_deref())?,
        What::Card { id, game, set, kind, name, lua } => {
            card(context, book(game)?, id, set.as_deref(), kind.as_deref(), name.as_deref(), *lua)?;
        }
    }
    Ok(Exit::Fine)
}

fn project(context: &Context, book: &'static dyn Rulebook, folder: &Path, set: Option<&str>) -> anyhow::Result<()> {
    let filled = std::fs::read_dir(folder).is_ok_and(|mut entries| entries.next().is_some());
    if filled || folder.is_file() {
        bail!("{}", wording::folder_in_use(folder.display()).get(context.lang()));
    }
    let here = std::env::current_dir()?.join(folder);
    let real = here.components().filter(|c| !matches!(c, std::path::Component::CurDir)).collect::<PathBuf>();
    let name = real.file_name().map(|n| n.to_string_lossy().into_owned()).unwrap_or_default();
    let set = match set {
        Some(set) => checked_id(context, set)?.to_owned(),
        None => {
            let letters: String = name.chars().filter(char::is_ascii_alphanumeric).take(8).collect();
            if letters.is_empty() { "MY".to_owned() } else { letters.to_uppercase() }
        }
    };
    let start = starting::Start { name: &name, set: &set, lang: context.lang() };
    let Some(files) = starting::project(book, &start) else { return no_template(context, book) };
    for (path, text) in &files {
        write_new(context, &folder.join(path), text)?;
    }
    let started = wording::project_started(folder.display(), book.vocabulary().game.id, set.to_lowercase());
    anstream::println!("{}", started.get(context.lang()));
    Ok(())
}

fn set(context: &Context, book: &'static dyn Rulebook, id: &str, name: Option<&str>) -> anyhow::Result<()> {
    let game = book.vocabulary().game.id;
    let id = checked_id(context, id)?;
    let root = root(context)?;
    let values = [("SET", id), ("NAME", &plain_or_quoted(name.unwrap_or(id)))];
    let card = format!("{id}-001");
    let first = templates::card_types(game);
    let kind = blank(book, &first);
    let (Some(head), Some(card_text)) =
        (templates::find(game, "set.yaml"), templates::find(game, &format!("card-{kind}.yaml")))
    else {
        return no_template(context, book);
    };
    let lang = context.lang();
    let text = templates::fill(head, lang, &values)
        + &templates::fill(card_text, lang, &[("ID", &card), ("NAME", &plain_or_quoted(&card))]);
    let path = root.join(game).join("sets").join(format!("{}.yaml", id.to_lowercase()));
    write_new(context, &path, &text)?;
    written(context, &path);
    Ok(())
}

fn keyword(context: &Context, book: &'static dyn Rulebook, id: &str, name: Option<&str>) -> anyhow::Result<()> {
    let game = book.vocabulary().game.id;
    let id = checked_id(context, id)?;
    let root = root(context)?;
    let project = context.workspace().load(&Origin::Folder(root.clone()), &mut Vec::new());
    let keywords = project.game(game).map_or(&[][..], |g| &g.keywords);
    if let Some(there) = keywords.iter().find(|k| k.id.value == id) {
        let path = project.sources.get(there.file).map_or("", |s| s.path.as_str());
        bail!("{}", wording::keyword_is_there(id, path).get(context.lang()));
    }
    let Some(template) = templates::find(game, "keyword.yaml") else { return no_template(context, book) };
    let values = [("ID", id), ("NAME", &plain_or_quoted(name.unwrap_or(id)))];
    let path = root.join(game).join("keywords").join(format!("{id}.yaml"));
    write_new(context, &path, &templates::fill(template, context.lang(), &values))?;
    written(context, &path);
    Ok(())
}

fn card(
    context: &Context,
    book: &'static dyn Rulebook,
    id: &str,
    set: Option<&str>,
    kind: Option<&str>,
    name: Option<&str>,
    lua: bool,
) -> anyhow::Result<()> {
    let lang = context.lang();
    let game = book.vocabulary();
    let id = checked_id(context, id)?;
    let root = root(context)?;
    let project = context.workspace().load(&Origin::Folder(root), &mut Vec::new());
    let sets = project.game(game.game.id).map_or(&[][..], |g| &g.sets);
    let twice = sets.iter().find(|s| s.cards.iter().any(|c| c.id.value == id));
    if let Some(path) = twice.and_then(|s| project.sources.get(s.file)).map(|s| &s.path) {
        bail!("{}", wording::card_is_there(id, path).get(lang));
    }
    let types = templates::card_types(game.game.id);
    let kind = match kind {
        None => blank(book, &types),
        Some(word) => {
            let found = cardwright_dsl::decode::find_word(game.types, word).and_then(|i| game.types.get(i));
            let Some(kind) = found.map(|w| w.id).filter(|id| types.contains(id)) else {
                let near = suggest(word, types.iter().copied()).map(str::to_owned).unwrap_or_else(|| types.join(", "));
                bail!("{}", wording::unknown_card_type(word, near).get(lang));
            };
            kind
        }
    };
    let Some(template) = templates::find(game.game.id, &format!("card-{kind}.yaml")) else {
        return no_template(context, book);
    };
    let set = set_of(context, &project, sets, id, set)?;
    let text = templates::fill(template, lang, &[("ID", id), ("NAME", &plain_or_quoted(name.unwrap_or(id)))]);
    let Some(source) = project.sources.get(set.file) else { bail!("{}", id) };
    let path = PathBuf::from(&source.path);
    let (text, script) = if lua {
        let Some(template) = templates::find(game.game.id, &format!("script-{kind}.luau")) else {
            return no_template(context, book);
        };
        let file = path.with_file_name(format!("{}.luau", id.to_lowercase()));
        (scripted(&text, &file), Some((file, templates::fill(template, lang, &[("ID", id)]))))
    } else {
        (text, None)
    };
    let Some(whole) = appended(&source.text, set, &text).filter(|whole| holds(whole, id)) else {
        bail!("{}", wording::card_not_added(path.display()).get(lang));
    };
    if let Some((file, script)) = &script {
        write_new(context, file, script)?;
        written(context, file);
    }
    let mark = if source.bom { "\u{feff}" } else { "" };
    fixes::write(&path, &format!("{mark}{whole}"))?;
    written(context, &path);
    Ok(())
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

/// The type that stands for any, if it has a template.
fn blank(book: &dyn Rulebook, types: &[&'static str]) -> &'static str {
    let game = book.vocabulary();
    let blank = game.types.get(usize::from(game.defaults.blank)).map_or("", |w| w.id);
    types.iter().copied().find(|t| *t == blank).or(types.first().copied()).unwrap_or(blank)
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
    let known: String = sets.iter().map(|set| format!("\n  {}", path(set))).collect();
    if known.is_empty() {
        bail!("{}", context.say(wording::NO_SET));
    }
    bail!("{}", wording::which_set(card, known).get(context.lang()))
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
            let start = text.find("\ncards:")? + 1;
            let end = text.get(start..)?.find('\n').map_or(text.len(), |i| start + i + 1);
            (end, 2)
        }
    };
    let (before, behind) = text.split_at_checked(at)?;
    let before = if set.cards.is_empty() { before.replace("cards: []", "cards:") } else { before.to_owned() };
    let gap = if before.ends_with('\n') { "" } else { "\n" };
    let blank = if set.cards.is_empty() { "" } else { "\n" };
    let moved: String = card
        .lines()
        .map(|line| format!("{}{}\n", " ".repeat(indent), line.strip_prefix("  ").unwrap_or(line)))
        .collect();
    Some(format!("{before}{gap}{blank}{moved}{behind}"))
}

/// Whether a file that was put together holds the card.
fn holds(text: &str, id: &str) -> bool {
    let project = check::check_texts(&[("new.yaml", text)], &[]).project;
    project.games.iter().flat_map(|g| g.cards().collect::<Vec<_>>()).any(|(_, card)| card.id.value == id && card.sound)
}

/// The folder of cards in use; those built into the program can't be changed.
fn root(context: &Context) -> anyhow::Result<PathBuf> {
    match context.workspace().origin() {
        Origin::Folder(root) => Ok(root),
        Origin::BuiltIn => bail!("{}", context.say(wording::NO_FOLDER)),
    }
}

fn checked_id<'a>(context: &Context, id: &'a str) -> anyhow::Result<&'a str> {
    let fits = |c: char| c.is_ascii_alphanumeric() || matches!(c, '-' | '_');
    if !id.is_empty() && id.chars().count() <= cardwright_dsl::decode::MAX_ID && id.chars().all(fits) {
        return Ok(id);
    }
    bail!("{}", wording::no_id(id).get(context.lang()))
}

fn no_template(context: &Context, book: &dyn Rulebook) -> anyhow::Result<()> {
    let game = book.vocabulary().game.id;
    bail!("{}", wording::no_template(game).get(context.lang()))
}

/// Writes a file that must not be there.
fn write_new(context: &Context, path: &Path, text: &str) -> anyhow::Result<()> {
    if path.exists() {
        bail!("{}", wording::file_is_there(path.display()).get(context.lang()));
    }
    if let Some(folder) = path.parent() {
        std::fs::create_dir_all(folder).with_context(|| folder.display().to_string())?;
    }
    std::fs::write(path, text).with_context(|| path.display().to_string())
}

fn written(context: &Context, path: &Path) {
    anstream::println!("{}", wording::file_written(path.display()).get(context.lang()));
}
