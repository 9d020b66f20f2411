//! `cardwright sim`: many games between bots on all cores, and what they came to. The result depends on the cards, the
//! decks, the bots and the seed, never on the number of threads.

use super::sim_report;
use super::versions::{self, Vary};
use crate::context::BotArg;
use crate::context::GameArg;
use crate::context::{Context, Exit, Format};
use crate::recordings::{self, Refused};
use crate::report;
use crate::wording::{commands as wording, play};
use anyhow::Context as _;
use cardwright_core::table::DeckFault;
use cardwright_dsl::diagnostic::{Diagnostic, Severity};
use cardwright_dsl::source::Sources;
use cardwright_dsl::text::Lang;
use cardwright_kit::play::bots::{Kind, PLAYOUTS};
use cardwright_kit::play::saves::{self, About};
use cardwright_kit::play::seed;
use cardwright_kit::play::simulation::{self, Match, Played, Side, Summary};
use cardwright_kit::project::games::{self, Game, NamedDeck, Opened};
use indicatif::{ProgressBar, ProgressStyle};
use rayon::prelude::*;
use serde_json::{Value, json};
use std::io::{IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

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
    /// Who plays
    #[arg(long, value_enum, default_value = "greedy")]
    bot: BotArg,
    /// Who plays the second deck; left out: the same
    #[arg(long, value_enum)]
    bot2: Option<BotArg>,
    /// Games that the bot monte-carlo plays on to their end for one decision
    #[arg(long, default_value_t = PLAYOUTS, value_parser = clap::value_parser!(u32).range(1..))]
    playouts: u32,
    #[command(flatten)]
    game: GameArg,
    /// Two decks by file name or name; left out: the first two of the game
    #[arg(long, num_args = 2, value_names = ["A", "B"])]
    decks: Option<Vec<String>>,
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
    #[arg(long, value_name = "FILE.html", conflicts_with_all = ["vary", "against", "record"])]
    report: Option<PathBuf>,
    /// Write over a report that is there
    #[arg(long, requires = "report")]
    force: bool,
}

/// One pairing of decks with its result.
pub(super) struct Pairing<'a> {
    pub(super) decks: [&'a NamedDeck; 2],
    pub(super) bots: [Kind; 2],
    pub(super) summary: Summary,
}

/// Simulates. Games without a result make the exit status 1.
pub fn run(context: &Context, args: &Args) -> anyhow::Result<Exit> {
    let book = args.game.book(context)?;
    let Opened { games, findings, sources } = games::open_one(&context.workspace(), book);
    let errors: Vec<Diagnostic> = findings.iter().filter(|f| f.severity == Severity::Error).cloned().collect();
    let opened = Opened { games, findings, sources: sources.clone() };
    let game = match opened.game(book) {
        Ok(game) => game,
        Err(_) if !errors.is_empty() => return refuse(context, &errors, &sources, None),
        Err(error) => return Err(error.into()),
    };
    let pairs = pairs(context, args, &game)?;
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
    let bots = [args.bot, args.bot2.unwrap_or(args.bot)].map(|bot| bot.kind(args.playouts));
    if let (Some(decks), Some(vary)) = (pairs.first(), &args.vary) {
        return versions::vary(context, args, (vary, &game), (*decks, bots));
    }
    if let (Some(decks), Some(folder)) = (pairs.first(), &args.against) {
        return versions::against(context, args, (folder, &game), (*decks, bots));
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
        let sides = decks.iter().zip(bots).map(|(deck, bot)| Side { deck: &deck.list, bot }).collect();
        let set = Match { book: game.book, catalog: &game.catalog, sides, seed: args.seed };
        let folder = folders.get(number).map(PathBuf::as_path);
        let played = match &args.report {
            None => pool.install(|| play_all(&set, args.games, folder, &bar))?,
            Some(_) => {
                let (played, records) = pool.install(|| sim_report::play_all(&set, args.games, &bar))?;
                cards.push(records);
                played
            }
        };
        results.push(Pairing { decks: *decks, bots, summary: set.sum(&played) });
    }
    let time = begun.elapsed();
    bar.finish_and_clear();
    let mut out = anstream::stdout().lock();
    if context.format == Format::Json {
        writeln!(out, "{}", in_order(&json(&game, &results, args.seed, time)))?;
    } else {
        write!(out, "{}", human(context, &game, &results, args.seed, time))?;
    }
    if let Some(path) = &args.report {
        sim_report::write(context, path, (&game, args.seed), &results, &cards)?;
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

fn pairs<'a>(context: &Context, args: &Args, game: &'a Game) -> anyhow::Result<Vec<[&'a NamedDeck; 2]>> {
    if let Some([a, b]) = args.decks.as_deref() {
        return Ok(vec![[game.deck(a)?, game.deck(b)?]]);
    }
    let mut pairs = Vec::new();
    for (at, a) in game.decks.iter().enumerate() {
        pairs.extend(game.decks.iter().skip(at + 1).map(|b| [a, b]));
    }
    if !args.all {
        pairs.truncate(1);
    }
    if pairs.is_empty() {
        anyhow::bail!("{}", context.say(wording::TWO_DECKS));
    }
    Ok(pairs)
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
    let chunks: Vec<Vec<Played>> = (0..games.div_ceil(CHUNK))
        .into_par_iter()
        .map(|chunk| {
            let range = chunk * CHUNK..games.min((chunk + 1) * CHUNK);
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

/// Games that a thread takes at once.
pub(super) const CHUNK: u64 = 16;

fn play_one(set: &Match<'_>, index: u64, record: Option<&Path>) -> anyhow::Result<Played> {
    let Some(folder) = record else { return set.play(index, |_| ()).map_err(illegal) };
    let (played, journal) = set.record(index).map_err(illegal)?;
    if let Some(journal) = journal {
        let path = recordings::file(folder, index);
        saves::write_quickly(&path, journal.text().as_bytes()).with_context(|| path.display().to_string())?;
    }
    Ok(played)
}

pub(super) fn illegal(faults: Vec<DeckFault>) -> anyhow::Error {
    cardwright_kit::Error::from(faults).into()
}

/// All pairings as one value: `wins` by the place of a deck in its pairing.
fn json(game: &Game, pairings: &[Pairing<'_>], seed: u64, time: Duration) -> Value {
    let mut value = match pairings {
        [one] => json_one(one),
        _ => {
            let mut value = json_total(pairings);
            add(&mut value, "pairings", pairings.iter().map(json_one).collect());
            value
        }
    };
    let games: u64 = pairings.iter().map(|p| p.summary.games).sum();
    let rate = games as f64 / time.as_secs_f64().max(1e-9);
    add(&mut value, "game", json!(game.book.vocabulary().game.id));
    add(&mut value, "seed", seed::json(seed));
    add(&mut value, "games_per_second", json!((rate * 10.0).round() / 10.0));
    value
}

fn json_one(pairing: &Pairing<'_>) -> Value {
    let Pairing { decks, bots, summary } = pairing;
    let decided = summary.decided();
    let share = |hits, of| {
        let (low, high) = simulation::interval(hits, of);
        json!({ "rate": if of == 0 { 0.0 } else { hits as f64 / of as f64 }, "low": low, "high": high })
    };
    json!({
        "games": summary.games,
        "wins": summary.wins,
        "draws": summary.draws,
        "errors": summary.errors.len(),
        "script_errors": summary.script_errors,
        "mean_turns": summary.mean_turns(),
        "mean_decisions": summary.mean_decisions(),
        "digest": format!("{:016x}", summary.digest),
        "decks": decks.map(|d| d.id.as_str()),
        "bots": bots.map(Kind::id),
        "intervals": summary.wins.iter().map(|w| share(*w, summary.games)).collect::<Vec<_>>(),
        "turns": { "p10": summary.percentile(10), "p50": summary.percentile(50), "p90": summary.percentile(90) },
        "first_player": share(summary.first_wins, decided),
        "failures": summary.errors.iter().take(SHOWN_ERRORS)
            .map(|(index, why)| json!({ "index": index, "reason": why.to_string() })).collect::<Vec<_>>(),
    })
}

/// Errors that are named one by one.
const SHOWN_ERRORS: usize = 10;

fn json_total(pairings: &[Pairing<'_>]) -> Value {
    let sum = |f: fn(&Summary) -> u64| pairings.iter().map(|p| f(&p.summary)).sum::<u64>();
    let games = sum(|s| s.games);
    let mean =
        |f: fn(&Summary) -> f64| pairings.iter().map(|p| f(&p.summary)).sum::<f64>() / pairings.len().max(1) as f64;
    let bytes: Vec<u8> = pairings.iter().flat_map(|p| p.summary.digest.to_le_bytes()).collect();
    let wins = |side: usize| pairings.iter().filter_map(|p| p.summary.wins.get(side)).sum::<u64>();
    json!({
        "games": games,
        "wins": [wins(0), wins(1)],
        "draws": sum(|s| s.draws),
        "errors": sum(|s| s.errors.len() as u64),
        "mean_turns": mean(Summary::mean_turns),
        "mean_decisions": mean(Summary::mean_decisions),
        "digest": format!("{:016x}", xxhash_rust::xxh3::xxh3_64(&bytes)),
    })
}

/// The keys that every reader looks for, in the order in which they are documented; the others follow.
const KEYS: [&str; 9] =
    ["game", "games", "wins", "draws", "errors", "mean_turns", "mean_decisions", "games_per_second", "digest"];

/// An object as one line with [`KEYS`] first.
fn in_order(value: &Value) -> String {
    let Value::Object(map) = value else { return value.to_string() };
    let first = KEYS.iter().filter_map(|key| map.get_key_value(*key));
    let rest = map.iter().filter(|(key, _)| !KEYS.contains(&key.as_str()));
    let fields: Vec<String> = first.chain(rest).map(|(key, value)| format!("{}:{value}", json!(key))).collect();
    report::harmless(&format!("{{{}}}", fields.join(",")))
}

fn add(value: &mut Value, key: &str, field: Value) {
    if let Value::Object(map) = value {
        map.insert(key.to_owned(), field);
    }
}

fn percent(share: f64) -> String {
    format!("{:.1}%", share * 100.0)
}

fn human(context: &Context, game: &Game, pairings: &[Pairing<'_>], seed: u64, time: Duration) -> String {
    use std::fmt::Write as _;
    let lang = context.lang();
    let words = game.book.vocabulary().game;
    let title = if lang == Lang::Ko { words.ko.first() } else { words.en.first() };
    let title = title.copied().unwrap_or(words.id);
    let games: u64 = pairings.iter().map(|p| p.summary.games).sum();
    let mut text = wording::games(title, games, seed).get(lang) + "\n";
    for pairing in pairings {
        text.push('\n');
        text += &human_one(context, pairing);
    }
    let seconds = time.as_secs_f64().max(1e-9);
    let decisions: u64 = pairings.iter().map(|p| p.summary.decisions).sum();
    let (rate, deciding) = (games as f64 / seconds, decisions as f64 / seconds);
    // Writing to a string can't fail.
    let rate = wording::rate(format!("{rate:.0}"), format!("{deciding:.0}"));
    _ = writeln!(text, "\n{}", rate.get(lang));
    text
}

fn human_one(context: &Context, pairing: &Pairing<'_>) -> String {
    use std::fmt::Write as _;
    let (lang, Pairing { decks, bots, summary }) = (context.lang(), pairing);
    let interval = |hits, of| {
        let (low, high) = simulation::interval(hits, of);
        let share = if of == 0 { 0.0 } else { hits as f64 / of as f64 };
        format!("{:>6}  [{}, {}]", percent(share), percent(low), percent(high))
    };
    let names: Vec<String> = decks
        .iter()
        .zip(bots)
        .map(|(deck, bot)| {
            let name = if lang == Lang::Ko { &deck.name.ko } else { &deck.name.en };
            format!("{name} ({})", bot.name(lang))
        })
        .collect();
    let first = context.say(wording::WHOEVER_BEGINS).to_owned();
    let width =
        names.iter().chain([&first]).map(|n| unicode_width::UnicodeWidthStr::width(n.as_str())).max().unwrap_or(0);
    let pad = |name: &str| " ".repeat(width.saturating_sub(unicode_width::UnicodeWidthStr::width(name)));
    let mut text = String::new();
    for (name, wins) in names.iter().zip(&summary.wins) {
        _ = writeln!(text, "  {name}{}  {}", pad(name), interval(*wins, summary.games));
    }
    _ = writeln!(text, "  {first}{}  {}", pad(&first), interval(summary.first_wins, summary.decided()));
    let (draws, errors) = (summary.draws, summary.errors.len());
    let (turns, decisions) = (summary.mean_turns(), summary.mean_decisions());
    let [low, middle, high] = [10, 50, 90].map(|p| summary.percentile(p));
    let said = [
        wording::draws(draws, errors),
        wording::lengths(format!("{turns:.1}"), low, middle, high, format!("{decisions:.1}")),
        wording::digest(format!("{:016x}", summary.digest)),
    ];
    for line in said {
        _ = writeln!(text, "  {}", line.get(lang));
    }
    if !summary.script_errors.is_empty() {
        let n: u64 = summary.script_errors.values().sum();
        let cards: Vec<String> = summary.script_errors.iter().map(|(card, n)| format!("{card} {n}")).collect();
        let cards = cards.join(", ");
        _ = writeln!(text, "  {}", wording::script_errors(n, cards).get(lang));
    }
    for (index, why) in summary.errors.iter().take(SHOWN_ERRORS) {
        _ = writeln!(text, "  {}", wording::game(index, why).get(lang));
    }
    text
}
