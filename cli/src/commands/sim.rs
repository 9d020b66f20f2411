//! `cardwright sim`: many games between bots on all cores, and what they came to. The result depends on the cards, the
//! decks, the bots and the seed, never on the number of threads.

use super::sim_report;
use super::sim_told::{human, in_order, json};
use super::versions::{self, Vary};
use crate::context::BotArg;
use crate::context::GameArg;
use crate::context::SettingsArg;
use crate::context::{Context, Exit, Format, decks};
use crate::recordings::{self, Refused};
use crate::report;
use crate::wording::{commands as wording, play};
use anyhow::Context as _;
use cardwright_dsl::diagnostic::{Diagnostic, Severity};
use cardwright_dsl::source::Sources;
use cardwright_kit::play::bots::{Kind, PLAYOUTS};
use cardwright_kit::play::saves::{self, About};
use cardwright_kit::play::simulation::{Match, Played, Side, Summary};
use cardwright_kit::project::games::{self, Game, NamedDeck, Opened};
use indicatif::{ProgressBar, ProgressStyle};
use rayon::prelude::*;
use serde_json::json;
use std::io::{IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::time::Instant;

/// Most games of one pairing: their results are kept in memory until they are added up in order.
const MOST_GAMES: u64 = 10_000_000;

/// Arguments of `sim`.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// Games of each pairing of decks
    #[arg(long, short = 'n', default_value = "1000", value_parser = clap::value_parser!(u64).range(1..=MOST_GAMES))]
    pub(super) games: u64,
    /// Seed of everything that is random
    #[arg(long, default_value = "1")]
    pub(super) seed: u64,
    /// Who plays: one for all decks, or one for each, as in `greedy,random`
    #[arg(long, value_enum, default_value = "greedy", value_delimiter = ',')]
    bot: Vec<BotArg>,
    /// Who plays the second deck; left out: the same
    #[arg(long, value_enum)]
    bot2: Option<BotArg>,
    /// Games that the bot monte-carlo plays on to their end for one decision
    #[arg(long, default_value_t = PLAYOUTS, value_parser = clap::value_parser!(u32).range(1..))]
    playouts: u32,
    #[command(flatten)]
    game: GameArg,
    #[command(flatten)]
    pub(super) set: SettingsArg,
    /// Decks by file name or name, one a player; left out: the first ones of the game
    #[arg(long, num_args = 1..=4, value_name = "DECK")]
    decks: Option<Vec<String>>,
    /// How many play; left out: as many as decks are named, and no fewer than the game needs
    #[arg(long, value_name = "N")]
    players: Option<u8>,
    /// Every deck against every other
    #[arg(long, conflicts_with = "decks")]
    all: bool,
    /// Threads; left out: one for each core
    #[arg(long, short)]
    jobs: Option<usize>,
    /// Keep every game in this folder as a journal, for `cardwright replay`
    #[arg(long, value_name = "DIR")]
    record: Option<PathBuf>,
    /// Play the same games with other numbers on a card: `DAWN-001.power=1500,2000`
    #[arg(long, value_name = "CARD.NUMBER=N,..", conflicts_with_all = ["all", "record", "against"])]
    vary: Option<Vary>,
    /// Play the same games with the cards of another folder, and say what has changed
    #[arg(long, value_name = "DIR", conflicts_with_all = ["all", "record"])]
    against: Option<PathBuf>,
    /// Write a page of plots: win rates, lengths of games, and what became of each card
    #[arg(long, value_name = "FILE.html", conflicts_with = "record")]
    pub(super) report: Option<PathBuf>,
    /// Write over a report that is there
    #[arg(long, requires = "report")]
    force: bool,
}

/// One pairing of decks with its result.
pub(super) struct Pairing<'a> {
    pub(super) decks: Vec<&'a NamedDeck>,
    pub(super) bots: Vec<Kind>,
    pub(super) summary: Summary,
}

/// Simulates. Games without a result make the exit status 1.
pub fn run(context: &Context, args: &Args) -> anyhow::Result<Exit> {
    let book = args.game.book(context)?;
    let settings = args.set.of(book)?;
    let Opened { games, findings, sources } = games::open_one(&context.workspace(), book);
    let errors: Vec<Diagnostic> = findings.iter().filter(|f| f.severity == Severity::Error).cloned().collect();
    let opened = Opened { games, findings, sources: sources.clone() };
    let game = match opened.game(book) {
        Ok(game) => game,
        Err(_) if !errors.is_empty() => return refuse(context, &errors, &sources, None),
        Err(error) => return Err(error.into()),
    };
    let named = args.decks.as_deref().map(|words| decks(words, &game));
    let players = game.players(named.as_ref().map_or(0, Vec::len), args.players)?;
    let pairs = pairs(context, (args, named.as_deref()), &game, players)?;
    let bots = bots(context, args, players)?;
    // A mistake that no deck here has is the business of `check`.
    let illegal = pairs.iter().flatten().find(|deck| !deck.legal).map(|deck| play::illegal_deck(&deck.id));
    let mut bad: Vec<&str> = pairs.iter().flatten().flat_map(|deck| game.broken_in(deck, context.lang())).collect();
    bad.sort_unstable();
    bad.dedup();
    let why = illegal.or_else(|| (!bad.is_empty()).then(|| wording::bad_cards(bad.join(", "))));
    if let Some(why) = why {
        return refuse(context, &errors, &sources, Some(why.get(context.lang())));
    }
    if !errors.is_empty() {
        let said = play::something_wrong(report::count(&errors, context.lang()));
        anstream::eprintln!("{}", said.get(context.lang()));
    }
    if let Some(path) = &args.report {
        sim_report::free(context, path, args.force)?;
    }
    if let (Some(decks), Some(vary)) = (pairs.first(), &args.vary) {
        return versions::vary(context, args, (vary, &game), (decks, &bots));
    }
    if let (Some(decks), Some(folder)) = (pairs.first(), &args.against) {
        return versions::against(context, args, (folder, &game), (decks, &bots));
    }
    let folders = args.record.as_ref().map(|folder| recordings::folders(folder, pairs.len())).unwrap_or_default();
    if let Some(finding) = recordings::prepare(&folders, args.games)? {
        return refuse_to_write(context, finding);
    }
    let pool = pool(args)?;
    let bar = progress(args.games * pairs.len() as u64);
    let begun = Instant::now();
    let (mut results, mut cards) = (Vec::new(), Vec::new());
    for (number, decks) in pairs.iter().enumerate() {
        let sides = decks.iter().zip(&bots).map(|(deck, bot)| Side { deck: &deck.list, bot: *bot }).collect();
        let settings = settings.clone();
        let set = Match { book: game.book, catalog: &game.catalog, sides, seed: args.seed, settings, paired: false };
        let folder = folders.get(number).map(PathBuf::as_path);
        let played = match &args.report {
            None => pool.install(|| play_all(&set, args.games, folder, &bar))?,
            Some(_) => {
                let (played, records) = pool.install(|| sim_report::play_all(&set, args.games, &bar))?;
                cards.push(records);
                played
            }
        };
        results.push(Pairing { decks: decks.clone(), bots: bots.clone(), summary: set.sum(&played) });
    }
    let time = begun.elapsed();
    bar.finish_and_clear();
    let mut out = anstream::stdout().lock();
    if context.format == Format::Json {
        writeln!(out, "{}", in_order(&json(&game, &results, (args.seed, &settings), time)))?;
    } else {
        write!(out, "{}", human(context, &game, &results, (args.seed, &settings), time))?;
    }
    if let Some(path) = &args.report {
        sim_report::write(context, path, (&game, (args.seed, &settings)), &results, &cards)?;
    }
    let failed = results.iter().any(|p| !p.summary.errors.is_empty());
    Ok(if failed { Exit::Findings } else { Exit::Fine })
}

/// Says why nothing is recorded, before anything is simulated.
fn refuse_to_write(context: &Context, refused: Refused) -> anyhow::Result<Exit> {
    let lang = context.lang();
    match refused {
        Refused::Longer(folder, old) => {
            anyhow::bail!("{}", wording::other_recordings(folder.display(), old.display()).get(lang))
        }
        Refused::Foreign(path) => {
            let mut sources = Sources::new();
            let finding = About { path: &path, sources: &mut sources }.taken(None);
            anstream::eprint!("{}", report::human(&[finding], &sources, lang, report::terminal_width()));
            Ok(Exit::NotRun)
        }
    }
}

/// Says why nothing is simulated: the errors of the cards, and what keeps these decks from being played.
fn refuse(context: &Context, errors: &[Diagnostic], sources: &Sources, why: Option<String>) -> anyhow::Result<Exit> {
    let lang = context.lang();
    anstream::eprint!("{}", report::human(errors, sources, lang, report::terminal_width()));
    anstream::eprintln!("{}", why.as_deref().unwrap_or(&report::count(errors, lang)));
    if context.format == Format::Json {
        let value = json!({ "games": 0, "refused": why, "findings": report::json(errors, sources, lang) });
        writeln!(anstream::stdout().lock(), "{}", report::harmless(&value.to_string()))?;
    }
    Ok(Exit::Findings)
}

/// The decks of each pairing, one a player. Where a game for more than two has fewer decks than players, the last of them is
/// played by several.
fn pairs<'a>(
    context: &Context,
    (args, named): (&Args, Option<&[String]>),
    game: &'a Game,
    players: usize,
) -> anyhow::Result<Vec<Vec<&'a NamedDeck>>> {
    let filled = |mut decks: Vec<&'a NamedDeck>| {
        while let (Some(last), true) = (decks.last().copied(), decks.len() < players) {
            decks.push(last);
        }
        decks
    };
    if let Some(named) = named {
        let decks = named.iter().map(|deck| game.deck(deck)).collect::<Result<Vec<_>, _>>()?;
        return Ok(vec![filled(decks)]);
    }
    let mut pairs = choices(&game.decks.iter().collect::<Vec<_>>(), players);
    if !args.all {
        pairs.truncate(1);
    }
    if pairs.is_empty() && *game.book.printed().seats.end() > 2 && !game.decks.is_empty() {
        pairs.push(filled(game.decks.iter().collect()));
    }
    if pairs.is_empty() {
        anyhow::bail!("{}", context.say(wording::TWO_DECKS));
    }
    Ok(pairs)
}

/// Every choice of so many decks, in their order.
fn choices<'a>(decks: &[&'a NamedDeck], wanted: usize) -> Vec<Vec<&'a NamedDeck>> {
    if wanted == 0 {
        return vec![Vec::new()];
    }
    let mut all = Vec::new();
    for (at, first) in decks.iter().enumerate() {
        let rest = choices(decks.get(at + 1..).unwrap_or_default(), wanted - 1);
        all.extend(rest.into_iter().map(|rest| std::iter::once(*first).chain(rest).collect::<Vec<_>>()));
    }
    all
}

/// The bot of each player.
fn bots(context: &Context, args: &Args, players: usize) -> anyhow::Result<Vec<Kind>> {
    let kind = |bot: &BotArg| bot.kind(args.playouts);
    match (args.bot.as_slice(), &args.bot2) {
        ([one], second) => {
            let mut bots = vec![kind(one); players];
            if let (Some(second), Some(of_second)) = (second, bots.get_mut(1)) {
                *of_second = kind(second);
            }
            Ok(bots)
        }
        (several, None) if several.len() == players => Ok(several.iter().map(kind).collect()),
        (several, _) => anyhow::bail!("{}", wording::bot_for_each(several.len(), players).get(context.lang())),
    }
}

/// The threads that play.
pub(super) fn pool(args: &Args) -> anyhow::Result<rayon::ThreadPool> {
    // More threads than that play no faster; 0: as many as there are cores.
    let most = std::thread::available_parallelism().map_or(1, usize::from).saturating_mul(JOBS_PER_CORE);
    Ok(rayon::ThreadPoolBuilder::new().num_threads(args.jobs.unwrap_or(0).min(most)).build()?)
}

/// A bar on a terminal; nothing anywhere else.
pub(super) fn progress(games: u64) -> ProgressBar {
    if !std::io::stderr().is_terminal() {
        return ProgressBar::hidden();
    }
    let bar = ProgressBar::new(games);
    if let Ok(style) = ProgressStyle::with_template("{bar:40} {human_pos}/{human_len} {per_sec} {eta}") {
        bar.set_style(style);
    }
    bar
}

/// Plays all games of a pairing; the result is in their order, whoever played which.
pub(super) fn play_all(
    set: &Match<'_>,
    games: u64,
    record: Option<&Path>,
    bar: &ProgressBar,
) -> anyhow::Result<Vec<Played>> {
    let chunks: Vec<Vec<Played>> = at_once(games)
        .into_par_iter()
        .map(|range| {
            let length = range.end - range.start;
            let played = range.map(|index| play_one(set, index, record)).collect::<anyhow::Result<Vec<_>>>();
            bar.inc(length);
            played
        })
        .collect::<anyhow::Result<_>>()?;
    Ok(chunks.into_iter().flatten().collect())
}

/// Threads that are begun for each core of the machine, at most.
const JOBS_PER_CORE: usize = 4;

/// Games that a thread takes at once, at most.
const CHUNK: u64 = 16;
/// Of few games each thread takes a share so many times at least: bots that look ahead take seconds for one.
const SHARES: u64 = 4;

/// The games that are played by a thread at once, by their indices. Which they are changes nothing in the results.
pub(super) fn at_once(games: u64) -> Vec<std::ops::Range<u64>> {
    let threads = u64::try_from(rayon::current_num_threads()).unwrap_or(1);
    let chunk = (games / threads.saturating_mul(SHARES).max(1)).clamp(1, CHUNK);
    (0..games.div_ceil(chunk)).map(|at| at * chunk..games.min((at + 1) * chunk)).collect()
}

fn play_one(set: &Match<'_>, index: u64, record: Option<&Path>) -> anyhow::Result<Played> {
    let Some(folder) = record else { return Ok(set.play(index, |_| ())?) };
    let (played, journal) = set.record(index)?;
    if let Some(journal) = journal {
        let path = recordings::file(folder, index);
        saves::write_quickly(&path, journal.text().as_bytes()).with_context(|| path.display().to_string())?;
    }
    Ok(played)
}
