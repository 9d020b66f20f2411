//! `cardwright schema`: JSON Schemas of the files that designers write, and type definitions of the card API for scripts,
//! so that editors complete and check them.

use crate::context::GameArg;
use crate::context::{Context, Exit};
use crate::report;
use crate::wording::commands as wording;
use anyhow::bail;
use cardwright_dsl::files::FileKind;
use cardwright_dsl::suggest::suggest;
use cardwright_dsl::text::Lang;
use cardwright_kit::project::Origin;
use cardwright_kit::project::schema;
use cardwright_kit::project::{scripted, storing};
use std::io::Write;
use std::path::{Path, PathBuf};

/// Arguments of `schema`.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// Which files: set, deck, keyword, terms or scenarios
    kind: Option<String>,
    #[command(flatten)]
    game: GameArg,
    /// The type definitions of the card API instead, for editors of scripts (luau-lsp)
    #[arg(long, conflicts_with_all = ["kind", "write"])]
    lua: bool,
    /// Write all schemas into this folder; without it, into the folder `schema` of the game's cards
    #[arg(long, value_name = "DIR")]
    write: Option<Option<PathBuf>>,
}

/// Prints one schema or writes all.
pub fn run(context: &Context, args: &Args) -> anyhow::Result<Exit> {
    let lang = context.lang();
    let book = args.game.book(context)?;
    let workspace = context.workspace();
    let book = workspace.load(&workspace.origin(), &mut Vec::new()).own(book);
    let game = book.vocabulary();
    let types = || scripted::declarations(book, lang == Lang::Ko).unwrap_or_default();
    if args.lua {
        write!(anstream::stdout().lock(), "{}", types())?;
        return Ok(Exit::Fine);
    }
    let asked = args.kind.as_deref().map(|word| kind(word, lang)).transpose()?;
    if let Some(folder) = &args.write {
        let folder = match (folder, workspace.origin()) {
            (Some(folder), _) => folder.clone(),
            (None, Origin::Folder(root)) => root.join(game.game.id).join("schema"),
            (None, Origin::BuiltIn) => PathBuf::from("schema"),
        };
        let wanted = schema::KINDS.iter().filter(|entry| asked.is_none_or(|asked| asked == *entry));
        let mut files: Vec<(PathBuf, String)> = wanted
            .map(|(word, kind)| (folder.join(format!("{word}.json")), format!("{:#}\n", schema::schema(*kind, game))))
            .collect();
        if asked.is_none() {
            files.push((folder.join(schema::DEFINITIONS), types()));
        }
        // Nothing is written where one file is somebody else's.
        if let Some((path, _)) = files.iter().find(|(path, _)| !is_own(path)) {
            bail!("{}", wording::file_is_there(path.display()).get(lang));
        }
        for (path, text) in &files {
            match path.exists() {
                true => storing::write(path, text)?,
                false => storing::create(path, text)?,
            }
            anstream::println!("{}", path.display());
        }
        return Ok(Exit::Fine);
    }
    let Some((_, kind)) = asked else {
        let words: Vec<&str> = schema::KINDS.iter().map(|(word, _)| *word).collect();
        bail!("{}", wording::which_schema(words.join(", ")).get(lang));
    };
    report::print(&mut anstream::stdout().lock(), &schema::schema(*kind, game))?;
    Ok(Exit::Fine)
}

/// The kind of files that a word names.
fn kind(word: &str, lang: Lang) -> anyhow::Result<&'static (&'static str, FileKind)> {
    if let Some(entry) = schema::KINDS.iter().find(|(known, _)| *known == word) {
        return Ok(entry);
    }
    let words: Vec<&str> = schema::KINDS.iter().map(|(word, _)| *word).collect();
    let said = match suggest(word, words.iter().copied()) {
        Some(near) => wording::no_schema_near(word, near),
        None => wording::no_schema(word, words.join(", ")),
    };
    bail!("{}", said.get(lang));
}

/// Whether a file may be written here without anything being lost: there is none, or an empty one, or one that this command
/// has written.
fn is_own(path: &Path) -> bool {
    if path.symlink_metadata().is_err() {
        return true;
    }
    let text = std::fs::read_to_string(path);
    text.is_ok_and(|text| text.trim().is_empty() || schema::is_written(path, &text))
}
