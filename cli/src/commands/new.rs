//! `cardwright new`: a project, a set, a card, a keyword or a deck from a commented template. It writes no file over another one.

use crate::context::GameArg;
use crate::context::{Context, Exit};
use crate::wording::commands as wording;
use crate::wording::print as print_wording;
use anyhow::bail;
use cardwright_core::rulebook::Rulebook;
use cardwright_dsl::diagnostic::{Diagnostic, Severity};
use cardwright_dsl::messages;
use cardwright_dsl::romanize::id_of;
use cardwright_dsl::text::Lang;
use cardwright_dsl::yaml::plain_or_quoted;
use cardwright_kit::check;
use cardwright_kit::print;
use cardwright_kit::project::files::{Disk, Overlay};
use cardwright_kit::project::{Origin, Workspace};
use cardwright_kit::project::{korean, starting, storing, templates};
use std::path::{Path, PathBuf};
use std::sync::Arc;

mod card;
mod deck;

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
    /// The template of printed faces, to be changed for this project
    Face {
        #[command(flatten)]
        game: GameArg,
    },
    /// A deck of cards that are there, to be filled
    Deck {
        /// Its id, which is the name of its file too
        #[arg(value_name = "WORD")]
        id: String,
        #[command(flatten)]
        game: GameArg,
        /// Its name; left out: the id
        #[arg(long)]
        name: Option<String>,
    },
    /// A keyword of your own
    Keyword {
        /// Its id, which is the name of its file too
        #[arg(value_name = "WORD")]
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
    let book = |game: &GameArg| game.book(context);
    match &args.what {
        What::Project { folder, game, set } => project(context, book(game)?, folder, set.as_deref())?,
        What::Set { id, game, name } => set(context, book(game)?, id, name.as_deref())?,
        What::Keyword { id, game, name } => keyword(context, book(game)?, id, name.as_deref())?,
        What::Deck { id, game, name } => deck::deck(context, book(game)?, id, name.as_deref())?,
        What::Face { game } => face(context, book(game)?)?,
        What::Card { id, game, set, kind, name, lua } => {
            let wanted = card::Wanted { set: set.as_deref(), kind: kind.as_deref(), name: name.as_deref(), lua: *lua };
            card::card(context, book(game)?, id, &wanted)?;
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
        Some(set) => checked_id(context, set, Case::Upper)?.to_owned(),
        None => set_id(&id_of(&name).unwrap_or_else(|| "MY".to_owned())),
    };
    let start = starting::Start { name: &name, set: &set, lang: context.lang() };
    let Some(files) = starting::project(book, &start) else { return no_template(context, book) };
    let files: Vec<(PathBuf, String)> = files.into_iter().map(|(path, text)| (folder.join(path), text)).collect();
    storing::create_all(&files)?;
    let shown = folder.display().to_string();
    let entered = if shown.contains(' ') { format!("\"{shown}\"") } else { shown.clone() };
    let started = wording::project_started(shown, entered, book.vocabulary().game.id, set.to_lowercase());
    anstream::println!("{}", started.get(context.lang()));
    Ok(())
}

/// The id of a set out of a name: whole words of it, as many as numbers of cards have room for.
fn set_id(name: &str) -> String {
    /// So many letters at most.
    const MOST: usize = 12;
    let words = name.split(|c: char| !c.is_ascii_alphanumeric()).filter(|word| !word.is_empty());
    let mut id = String::new();
    for word in words {
        if !id.is_empty() && id.len() + word.len() > MOST {
            break;
        }
        id.extend(word.chars().take(MOST));
    }
    id.to_uppercase()
}

fn set(context: &Context, book: &'static dyn Rulebook, id: &str, name: Option<&str>) -> anyhow::Result<()> {
    let game = book.vocabulary().game.id;
    let id = checked_id(context, id, Case::Upper)?;
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
    start_file(context, book, path, text)
}

fn face(context: &Context, book: &'static dyn Rulebook) -> anyhow::Result<()> {
    let game = book.vocabulary().game.id;
    let path = root(context)?.join(game).join(print::TEMPLATE);
    let Some(template) = templates::find(game, print::TEMPLATE) else { return no_template(context, book) };
    storing::create_all(&[(path.clone(), templates::fill(template, context.lang(), &[]))])?;
    let said = print_wording::face_written(path.display()).get(context.lang());
    anstream::println!("{said}");
    Ok(())
}

fn keyword(context: &Context, book: &'static dyn Rulebook, id: &str, name: Option<&str>) -> anyhow::Result<()> {
    let game = book.vocabulary().game.id;
    // the ids of keywords are written small
    let id = &checked_id(context, id, Case::Lower)?.to_ascii_lowercase();
    let root = root(context)?;
    let project = context.workspace().load(&Origin::Folder(root.clone()), &mut Vec::new());
    let keywords = project.game(game).map_or(&[][..], |g| &g.keywords);
    if let Some(there) = keywords.iter().find(|k| k.id.value.eq_ignore_ascii_case(id)) {
        let path = project.sources.get(there.file).map_or("", |s| s.path.as_str());
        let said = match project.lent.contains(&there.file) {
            true => wording::keyword_is_built_in(&there.id.value),
            false => wording::keyword_is_there(&there.id.value, path),
        };
        bail!("{}", said.get(context.lang()));
    }
    let Some(template) = templates::find(game, "keyword.yaml") else { return no_template(context, book) };
    let values = [("ID", id.as_str()), ("NAME", &plain_or_quoted(name.unwrap_or(id)))];
    let path = root.join(game).join("keywords").join(format!("{id}.yaml"));
    start_file(context, book, path, templates::fill(template, context.lang(), &values))
}

/// Writes a file that must not be there, if `check` has nothing against what is in it.
fn start_file(context: &Context, book: &dyn Rulebook, path: PathBuf, text: String) -> anyhow::Result<()> {
    let lang = context.lang();
    let text = if lang == Lang::Ko { korean::file(&path, &text, book.vocabulary()) } else { text };
    let workspace = context.workspace();
    let mut files = Overlay::new(Disk::at(&workspace.here));
    files.put(workspace.here.join(&path), text.as_str());
    let workspace = Workspace { files: Arc::new(files), ..workspace };
    let checked = check::check(&workspace, std::slice::from_ref(&path));
    let against = |f: &&Diagnostic| f.severity == Severity::Error || f.code == &messages::SHADOWED_KEYWORD;
    if let (false, Some(wrong)) = (path.exists(), checked.iter().flat_map(|c| &c.findings).find(against)) {
        bail!("{}", wrong.message(lang));
    }
    storing::create_all(&[(path.clone(), text)])?;
    written(context, &path);
    Ok(())
}

/// The type that stands for any, if it has a template.
fn blank(book: &dyn Rulebook, types: &[&'static str]) -> &'static str {
    let game = book.vocabulary();
    let blank = game.types.get(usize::from(game.defaults.blank)).map_or("", |w| w.id);
    types.iter().copied().find(|t| *t == blank).or(types.first().copied()).unwrap_or(blank)
}

/// The folder of cards in use; those built into the program can't be changed.
fn root(context: &Context) -> anyhow::Result<PathBuf> {
    match context.workspace().origin() {
        Origin::Folder(root) => Ok(root),
        Origin::BuiltIn => bail!("{}", context.say(wording::NO_FOLDER)),
    }
}

/// In which letters an id is proposed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Case {
    /// Numbers of cards and ids of sets.
    Upper,
    /// The others.
    Lower,
}

fn checked_id<'a>(context: &Context, id: &'a str, case: Case) -> anyhow::Result<&'a str> {
    let fits = |c: char| c.is_ascii_alphanumeric() || matches!(c, '-' | '_');
    if !id.is_empty() && id.chars().count() <= cardwright_dsl::decode::MAX_ID && id.chars().all(fits) {
        return Ok(id);
    }
    match id_of(id).filter(|near| near != id) {
        Some(near) => {
            let capitals = case == Case::Upper && !near.contains(|c: char| c.is_ascii_uppercase());
            let near = if capitals { near.to_uppercase() } else { near };
            bail!("{}", wording::no_id_but(id, near, plain_or_quoted(id)).get(context.lang()))
        }
        None => bail!("{}", wording::no_id(id).get(context.lang())),
    }
}

fn no_template(context: &Context, book: &dyn Rulebook) -> anyhow::Result<()> {
    let game = book.vocabulary().game.id;
    bail!("{}", wording::no_template(game).get(context.lang()))
}

fn written(context: &Context, path: &Path) {
    anstream::println!("{}", wording::file_written(path.display()).get(context.lang()));
}

#[cfg(test)]
mod tests {
    use super::set_id;

    #[test]
    fn the_id_of_a_set_is_made_of_whole_words() {
        for (name, id) in [
            ("emberwood", "EMBERWOOD"),
            ("glass-harbor", "GLASSHARBOR"),
            ("reef-of-a-thousand-names", "REEFOFA"),
            ("a-word-withouteverending", "AWORD"),
            ("extraordinarily", "EXTRAORDINAR"),
        ] {
            assert_eq!(set_id(name), id);
        }
    }
}
