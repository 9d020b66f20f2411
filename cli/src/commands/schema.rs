//! `cardwright schema`: JSON Schemas of the files that designers write, and type definitions of the card API for scripts,
//! so that editors complete and check them.

use crate::context::GameArg;
use crate::context::{Context, Exit, Format};
use crate::report;
use crate::wording::commands as wording;
use anyhow::{Context as _, bail};
use cardwright_dsl::suggest::suggest;
use cardwright_dsl::text::Lang;
use cardwright_kit::project::Origin;
use cardwright_kit::project::schema;
use cardwright_kit::project::scripted;
use std::io::Write;
use std::path::PathBuf;

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
    context.allow_formats(&[Format::Human, Format::Json])?;
    let lang = context.lang();
    let book = args.game.book(context)?;
    let game = book.vocabulary();
    let types = || scripted::declarations(book, lang == Lang::Ko).unwrap_or_default();
    if args.lua {
        write!(anstream::stdout().lock(), "{}", types())?;
        return Ok(Exit::Fine);
    }
    let words: Vec<&str> = schema::KINDS.iter().map(|(word, _)| *word).collect();
    if let Some(folder) = &args.write {
        let folder = match (folder, context.workspace().origin()) {
            (Some(folder), _) => folder.clone(),
            (None, Origin::Folder(root)) => root.join(game.game.id).join("schema"),
            (None, Origin::BuiltIn) => PathBuf::from("schema"),
        };
        std::fs::create_dir_all(&folder).with_context(|| folder.display().to_string())?;
        for (word, kind) in schema::KINDS {
            let path = folder.join(format!("{word}.json"));
            let text = format!("{:#}\n", schema::schema(*kind, game));
            std::fs::write(&path, text).with_context(|| path.display().to_string())?;
            anstream::println!("{}", path.display());
        }
        let path = folder.join(schema::DEFINITIONS);
        std::fs::write(&path, types()).with_context(|| path.display().to_string())?;
        anstream::println!("{}", path.display());
        return Ok(Exit::Fine);
    }
    let Some(word) = &args.kind else {
        let known = words.join(", ");
        bail!("{}", wording::which_schema(known).get(lang));
    };
    let Some((_, kind)) = schema::KINDS.iter().find(|(w, _)| w == word) else {
        let near = suggest(word, words.iter().copied());
        let said = match near {
            Some(near) => wording::no_schema_near(word, near),
            None => wording::no_schema(word, words.join(", ")),
        };
        bail!("{}", said.get(lang));
    };
    report::print(&mut anstream::stdout().lock(), &schema::schema(*kind, game))?;
    Ok(Exit::Fine)
}
