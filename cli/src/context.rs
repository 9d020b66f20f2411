//! What every command is told: language, cards, format and colour. Commands read it and change nothing in it.

use crate::wording::arguments as wording;
use cardwright_core::rulebook::Rulebook;
use cardwright_dsl::messages::wording::Wording;
use cardwright_dsl::text::Lang;
use cardwright_kit::play::bots;
use cardwright_kit::project::games::Game;
use cardwright_kit::project::{Workspace, game, settings};
use clap::ValueEnum;
use std::path::PathBuf;
use std::process::ExitCode;

/// How a command ended, as its exit status.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Exit {
    /// 0: all is well.
    Fine,
    /// 1: the command ran and found something.
    Findings,
    /// 2: the command could not run.
    NotRun,
}

impl From<Exit> for ExitCode {
    fn from(exit: Exit) -> Self {
        match exit {
            Exit::Fine => ExitCode::SUCCESS,
            Exit::Findings => ExitCode::from(1),
            Exit::NotRun => ExitCode::from(2),
        }
    }
}

/// The form of what is printed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Format {
    /// For people.
    Human,
    /// For programs.
    Json,
    /// Test results as CI servers read them.
    Junit,
    /// Findings as code hosts and editors read them (SARIF 2.1.0).
    Sarif,
    /// Findings as annotations of GitHub Actions.
    Github,
}

/// When colour is used.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Color {
    /// On a terminal.
    Auto,
    /// Always.
    Always,
    /// Never.
    Never,
}

/// The language of messages.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum LangArg {
    /// 한국어
    Ko,
    /// English
    En,
}

impl LangArg {
    /// The language to speak: as asked for, else Korean in a Korean locale and English in every other.
    pub fn lang(asked: Option<Self>) -> Lang {
        match asked {
            Some(LangArg::Ko) => Lang::Ko,
            Some(LangArg::En) => Lang::En,
            None => {
                let locale = ["LC_ALL", "LC_MESSAGES", "LANG"]
                    .into_iter()
                    .filter_map(|name| std::env::var(name).ok())
                    .find(|value| !value.is_empty());
                if locale.is_some_and(|l| l.starts_with("ko")) { Lang::Ko } else { Lang::En }
            }
        }
    }
}

/// Options that all commands share.
#[derive(Debug, Clone, clap::Args)]
pub struct Context {
    /// Language of messages; left out: from the locale
    #[arg(long, global = true, value_enum)]
    lang: Option<LangArg>,
    /// Folder of cards; left out: the nearest `cards/` upward, else the cards built into the program
    #[arg(long, global = true, value_name = "DIR")]
    pub cards: Option<PathBuf>,
    /// Form of the output
    #[arg(long, global = true, value_enum, default_value = "human")]
    pub format: Format,
    /// When to use colour
    #[arg(long, global = true, value_enum, default_value = "auto")]
    pub color: Color,
}

impl Context {
    /// The language to speak: as asked for, else Korean in a Korean locale and English in every other.
    pub fn lang(&self) -> Lang {
        LangArg::lang(self.lang)
    }

    /// The place where this run finds its files.
    pub fn workspace(&self) -> Workspace {
        Workspace::on_disk(std::env::current_dir().unwrap_or_default(), self.cards.as_deref())
    }

    /// A wording in the language of this run.
    pub fn say(&self, wording: Wording) -> &'static str {
        wording.get(self.lang())
    }

    /// Applies the choice of colour to everything that is printed through `anstream`.
    pub fn set_color(&self) {
        let choice = match self.color {
            Color::Auto => return,
            Color::Always => anstream::ColorChoice::Always,
            Color::Never => anstream::ColorChoice::Never,
        };
        choice.write_global();
    }

    /// Refuses a format that a command doesn't have.
    pub fn allow_formats(&self, allowed: &[Format]) -> anyhow::Result<()> {
        let name = |format: Format| format.to_possible_value().map(|v| v.get_name().to_owned()).unwrap_or_default();
        if allowed.contains(&self.format) {
            return Ok(());
        }
        let allowed: Vec<String> = allowed.iter().map(|&f| name(f)).collect();
        anyhow::bail!("{}", wording::no_format(name(self.format), allowed.join(", ")).get(self.lang()))
    }
}

/// The option of commands that are about one game.
#[derive(Debug, Clone, clap::Args)]
pub struct GameArg {
    /// The game, by id or name; left out: the first one with cards or decks in the folder of cards
    #[arg(long, value_name = "GAME")]
    game: Option<String>,
}

impl GameArg {
    /// The rulebook of the game that was named, or of the first one with cards.
    pub fn book(&self, context: &Context) -> cardwright_kit::Result<&'static dyn Rulebook> {
        game::book(&context.workspace(), self.game.as_deref())
    }
}

/// The option of commands that begin games.
#[derive(Debug, Clone, clap::Args)]
pub struct SettingsArg {
    /// A setting of the game's rules; `explain scenario` lists those of a game
    #[arg(long = "set", value_name = "SETTING=N")]
    settings: Vec<String>,
}

impl SettingsArg {
    /// The settings that were named and are not as printed.
    pub fn of(&self, book: &dyn Rulebook) -> cardwright_kit::Result<Vec<(String, i64)>> {
        settings::read(book, &self.settings)
    }
}

/// Who plays a seat that no person plays.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum BotArg {
    /// Any legal answer, each as likely as another
    Random,
    /// What looks best at the moment
    Greedy,
    /// What wins most when the game is played on from here, by what looks best and some random answers
    MonteCarlo,
}

impl BotArg {
    /// The bot. `playouts`: how many games one that plays on from here plays for one decision.
    pub fn kind(self, playouts: u32) -> bots::Kind {
        match self {
            BotArg::Random => bots::Kind::Random,
            BotArg::Greedy => bots::Kind::Greedy,
            BotArg::MonteCarlo => bots::Kind::MonteCarlo(playouts),
        }
    }
}

/// The decks that are named, one a player: `a b`, or `a,b` where no deck is called so in whole.
pub fn decks(words: &[String], game: &Game) -> Vec<String> {
    let parts = |word: &String| match game.deck(word) {
        Err(_) if word.contains(',') => word.split(',').map(|part| part.trim().to_owned()).collect(),
        _ => vec![word.clone()],
    };
    words.iter().flat_map(parts).filter(|word| !word.is_empty()).collect()
}
