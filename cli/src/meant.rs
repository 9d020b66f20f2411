//! Which game a command is about: the one named with `--game`, else the one of the project. Every command asks here; only
//! file names are looked at, so a file with mistakes still says which game it is for.

use crate::cards;
use crate::checking::files_of;
use crate::context::Context;
use cardwright_core::rulebook::Rulebook;
use cardwright_core::rulesets;
use cardwright_dsl::project::{self, Origin};
use cardwright_dsl::suggest::suggest;
use cardwright_dsl::text::Lang;
use std::path::Path;

/// The option of commands that are about one game.
#[derive(Debug, Clone, clap::Args)]
pub struct GameArg {
    /// The game, by id or name; left out: the first one with cards or decks in the folder of cards
    #[arg(long, value_name = "GAME")]
    game: Option<String>,
}

impl GameArg {
    /// The rulebook that is meant.
    pub fn book(&self, context: &Context) -> anyhow::Result<&'static dyn Rulebook> {
        match &self.game {
            Some(word) => named(context, word),
            None => of_project(&cards::origin(context))
                .ok_or_else(|| anyhow::anyhow!("{}", context.say("룰북이 없습니다", "there is no rulebook"))),
        }
    }
}

/// The rulebook with this id or name.
pub fn named(context: &Context, word: &str) -> anyhow::Result<&'static dyn Rulebook> {
    let games = || rulesets::ALL.iter().map(|book| book.vocabulary().game);
    let is = |book: &&&'static dyn Rulebook| {
        let game = book.vocabulary().game;
        game.id == word || game.ko.contains(&word) || game.en.contains(&word)
    };
    if let Some(book) = rulesets::ALL.iter().find(is) {
        return Ok(*book);
    }
    let names = games().flat_map(|game| game.ko.iter().chain(game.en).copied());
    let near = suggest(word, games().map(|game| game.id).chain(names));
    let known = games().map(|game| game.id).collect::<Vec<_>>().join(", ");
    match (context.lang(), near) {
        (Lang::Ko, Some(near)) => anyhow::bail!("게임 `{word}`을 모릅니다; 혹시 `{near}`입니까?"),
        (Lang::En, Some(near)) => anyhow::bail!("unknown game `{word}`; did you mean `{near}`?"),
        (Lang::Ko, None) => anyhow::bail!("게임 `{word}`을 모릅니다; 아는 게임: {known}"),
        (Lang::En, None) => anyhow::bail!("unknown game `{word}`; known games: {known}"),
    }
}

/// The game of a project: the first one, in the order of the rulebooks, whose folder holds cards or decks; if none does,
/// the first of all.
fn of_project(origin: &Origin) -> Option<&'static dyn Rulebook> {
    let has_files = |book: &&&'static dyn Rulebook| match origin {
        Origin::Folder(root) => holds_cards(&root.join(book.vocabulary().game.id)),
        Origin::BuiltIn => true,
    };
    rulesets::ALL.iter().find(has_files).or(rulesets::ALL.first()).copied()
}

/// Whether there is a file of cards or of a deck. The words and keywords that a game has beside them don't make a project.
fn holds_cards(folder: &Path) -> bool {
    let beside = |path: &Path| {
        let first = path.strip_prefix(folder).ok().and_then(|p| p.components().next());
        let first = first.map(|c| c.as_os_str().to_string_lossy().into_owned());
        matches!(first.as_deref(), Some("keywords" | "terms.yaml" | "terms.yml"))
    };
    folder.is_dir() && files_of(folder, 0).iter().any(|path| !project::is_script(path) && !beside(path))
}
