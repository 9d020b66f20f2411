//! `cardwright play`: a game in the terminal, against a bot or between bots. It writes no file unless asked to.

use crate::columns::{fit, screen, wide, wrap};
use crate::context::BotArg;
use crate::context::GameArg;
use crate::context::SettingsArg;
use crate::context::{Context, Exit};
use crate::playing::{Lines, Piped, Playing, Typed};
use crate::report;
use crate::wording::play as wording;
use cardwright_core::kernel::ids::Seat;
use cardwright_core::rulebook::Rulebook;
use cardwright_core::table::{Outcome, RestoreError, Setup};
use cardwright_dsl::diagnostic::{Both, Diagnostic, Severity};
use cardwright_dsl::source::Sources;
use cardwright_dsl::text::Lang;
use cardwright_kit::play::bots::PLAYOUTS;
use cardwright_kit::play::journal::Record;
use cardwright_kit::play::saves::{self, About};
use cardwright_kit::play::session::Session;
use cardwright_kit::play::words::Letters;
use cardwright_kit::project::catalogue;
use cardwright_kit::project::games::{self, Game};
use cardwright_kit::project::settings;
use std::collections::BTreeMap;
use std::io::{BufRead, IsTerminal, Write};
use std::path::{Path, PathBuf};

/// Arguments of `play`.
#[derive(Debug, Clone, clap::Args)]
pub struct Args {
    #[command(flatten)]
    game: GameArg,
    /// Decks by file name or name, one a seat; left out: the first ones of the game
    #[arg(long, num_args = 1..=4, value_name = "DECK")]
    decks: Vec<String>,
    #[command(flatten)]
    set: SettingsArg,
    /// How many play; left out: as many as decks are named, and no fewer than the game needs
    #[arg(long, value_name = "N", conflicts_with_all = ["load", "from"])]
    players: Option<u8>,
    /// Your seat, from 1; left out: the first, or the one that a saved game was played from
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u8).range(1..=4), conflicts_with = "bots")]
    seat: Option<u8>,
    /// Who plays the other seats
    #[arg(long, value_enum, default_value = "greedy")]
    bot: BotArg,
    /// Games that the bot monte-carlo plays on to their end for one decision
    #[arg(long, default_value_t = PLAYOUTS, value_parser = clap::value_parser!(u32).range(1..))]
    playouts: u32,
    /// People play every seat at this screen, which is cleared before the next one looks
    #[arg(long, conflicts_with_all = ["bots", "seat"])]
    hot_seat: bool,
    /// Nobody plays: bots among themselves
    #[arg(long)]
    bots: bool,
    /// Seed of everything random; left out: one that is shown
    #[arg(long)]
    seed: Option<u64>,
    /// Don't show the seed: who knows it can look up every hidden card
    #[arg(long, conflicts_with = "seed")]
    sealed: bool,
    /// Go on with a saved game
    #[arg(long, value_name = "FILE", conflicts_with_all = ["game", "decks", "seed", "settings"])]
    load: Option<PathBuf>,
    /// Start where a scenario stands
    #[arg(long, value_name = "FILE:LINE", conflicts_with_all = ["game", "decks", "seed", "load", "settings"])]
    from: Option<String>,
    /// With `--load`: play the saved answers again on cards that have changed, as far as they fit
    #[arg(long, requires = "load")]
    replay: bool,
    /// Play although texts of cards in the decks have mistakes: those cards do less than they say
    #[arg(long)]
    anyway: bool,
    /// Write the game to a file at the end: a scenario if its name ends in `.yaml`, else a saved game
    #[arg(long, value_name = "FILE")]
    record: Option<PathBuf>,
    /// With `--record`: overwrite a file that is no recorded game
    #[arg(long, requires = "record")]
    force: bool,
}

/// The seat of the person who plays: as asked for, else where they sat before, else the first. `None`: bots play alone.
fn seated(args: &Args, before: Option<u8>) -> Option<Seat> {
    let asked = args.seat.map(|n| n.saturating_sub(1));
    (!args.bots).then(|| Seat(asked.or(before).unwrap_or(0)))
}

/// A game that has begun.
struct Begun {
    session: Session,
    me: Option<Seat>,
    seed: u64,
    /// The name of the scenario that it began from.
    scenario: Option<String>,
    /// Whether it was played by several persons at one screen.
    hot_seat: bool,
    /// What the person who plays called the cards by.
    letters: Letters,
    /// And the several persons of one screen.
    letters_of: BTreeMap<Seat, Letters>,
}

/// Nothing can be played, and why was told.
type Begin = anyhow::Result<Result<Begun, Exit>>;

/// Plays on the terminal.
pub fn run(context: &Context, args: &Args) -> anyhow::Result<Exit> {
    let stdin = std::io::stdin();
    let terminal = stdin.is_terminal();
    let mut output = anstream::stdout().lock();
    if terminal && std::io::stdout().is_terminal() && !args.bots {
        return play_with(context, args, &mut Typed::new()?, &mut output);
    }
    play(context, args, &mut stdin.lock(), &mut output, terminal)
}

/// Plays with lines from anywhere.
pub fn play(
    context: &Context,
    args: &Args,
    input: &mut dyn BufRead,
    output: &mut dyn Write,
    terminal: bool,
) -> anyhow::Result<Exit> {
    play_with(context, args, &mut Piped { input, terminal }, output)
}

fn play_with(context: &Context, args: &Args, lines: &mut dyn Lines, output: &mut dyn Write) -> anyhow::Result<Exit> {
    // Said before the game and not behind it.
    if let Some(path) = args.record.as_ref().filter(|path| !args.force && !saves::is_free(path)) {
        let mut sources = Sources::new();
        let finding = About { path, sources: &mut sources }.taken(Some("--force"));
        tell(context, output, &[finding], &sources)?;
        return Ok(Exit::NotRun);
    }
    let begun = match (&args.load, &args.from) {
        (Some(path), _) => load(context, args, path, output)?,
        (None, Some(place)) => from(context, args, place, output)?,
        (None, None) => start(context, args, output)?,
    };
    let Begun { session, me, seed, scenario, hot_seat, letters, letters_of } = match begun {
        Ok(begun) => begun,
        Err(exit) => return Ok(exit),
    };
    let seats = session.table().view(None).seats.len();
    if me.is_some_and(|me| me.index() >= seats) {
        anyhow::bail!("{}", wording::seats(seats).get(context.lang()));
    }
    let kind = args.bot.kind(args.playouts);
    let bots = (0u64..).take(seats).map(|seat| kind.seat(seed.wrapping_mul(31).wrapping_add(seat))).collect();
    let lang = context.lang();
    let (workspace, hot_seat, recorded) = (context.workspace(), args.hot_seat || hot_seat, args.record.is_some());
    let mut playing = Playing {
        session,
        me,
        hot_seat,
        bots,
        lang,
        workspace,
        scenario,
        recorded,
        told: 0,
        notice: String::new(),
        letters,
        letters_of,
        lines,
        output,
    };
    let mut cut = None;
    let mut played = playing.run()?;
    while played.reload {
        reload(context, args.anyway, &mut playing, &mut cut)?;
        played = playing.run()?;
    }
    let fault = matches!(playing.session.table().outcome(), Some(Outcome::Fault(_)));
    let mut exit = if played.unsaved || fault { Exit::Findings } else { Exit::Fine };
    let mut sources = Sources::new();
    if let Some(path) = &args.record
        && let Err(finding) = playing.write(path, &mut sources)
    {
        tell(context, output, &[*finding], &sources)?;
        exit = Exit::Findings;
    }
    Ok(exit)
}

fn tell(context: &Context, output: &mut dyn Write, found: &[Diagnostic], sources: &Sources) -> std::io::Result<()> {
    write!(output, "{}", fit(&report::human(found, sources, context.lang(), screen())))
}

fn say(context: &Context, output: &mut dyn Write, said: impl Into<Both>) -> std::io::Result<()> {
    wrap(said.into().get(context.lang()), wide()).iter().try_for_each(|line| writeln!(output, "{line}"))
}

/// A seed that nobody finds by trying: 64 bits of the operating system's randomness. All hidden cards follow from it, and who
/// knows some of them could look for a shorter one.
fn sealed_seed() -> anyhow::Result<u64> {
    getrandom::u64().map_err(|error| anyhow::anyhow!("{error}"))
}

/// A seed from the clock, for a game that nobody needs twice; it is shown, so it can be had again, and short enough to type.
fn any_seed() -> u64 {
    let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH);
    now.map_or(1, |d| u64::from(d.subsec_nanos()) ^ d.as_secs()) % 1_000_000
}

/// The game that was asked for. Cards with mistakes are left out and said to be there; `check` shows them, and so does this
/// where `shown` says so.
fn open(context: &Context, book: &'static dyn Rulebook, shown: bool, output: &mut dyn Write) -> anyhow::Result<Game> {
    let opened = games::open_one(&context.workspace(), book);
    if catalogue::has_errors(&opened.findings) {
        let errors: Vec<Diagnostic> =
            opened.findings.iter().filter(|f| f.severity == Severity::Error).cloned().collect();
        let found = report::count(&errors, context.lang());
        if shown {
            tell(context, output, &errors, &opened.sources)?;
        }
        say(context, output, wording::something_wrong(found))?;
    }
    Ok(opened.game(book)?)
}

fn start(context: &Context, args: &Args, output: &mut dyn Write) -> Begin {
    let book = args.game.book(context)?;
    let settings = args.set.of(book)?;
    let game = open(context, book, false, output)?;
    let named = crate::context::decks(&args.decks, &game);
    let seats = game.players(named.len(), args.players)?;
    let me = seated(args, None);
    if me.is_some_and(|me| me.index() >= seats) {
        anyhow::bail!("{}", wording::seats(seats).get(context.lang()));
    }
    let mut decks = named.iter().map(|d| game.deck(d)).collect::<cardwright_kit::Result<Vec<_>>>()?;
    // A deck that is not legal is refused below: another one in its place would be another game.
    let others: Vec<_> = game.decks.iter().filter(|d| decks.iter().all(|c| c.id != d.id)).collect();
    if decks.len() < seats {
        decks.extend(others);
        decks.truncate(seats);
    }
    // One deck alone plays against itself.
    while let (Some(last), true) = (decks.last().copied(), decks.len() < seats) {
        decks.push(last);
    }
    if decks.len() < seats {
        anyhow::bail!("{}", context.say(wording::NO_DECK));
    }
    if let Some(deck) = decks.iter().find(|d| !d.legal) {
        say(context, output, wording::illegal_deck(&deck.id))?;
        return Ok(Err(Exit::Findings));
    }
    let mut broken: Vec<&str> = decks.iter().flat_map(|d| game.broken_in(d, context.lang())).collect();
    broken.sort_unstable();
    broken.dedup();
    if !broken.is_empty() {
        let cards = broken.join(", ");
        let said = if args.anyway { wording::cards_do_less(cards) } else { wording::broken_cards(cards) };
        say(context, output, said)?;
        if !args.anyway {
            return Ok(Err(Exit::Findings));
        }
    }
    let seed = match args.seed {
        Some(seed) => seed,
        None if args.sealed => sealed_seed()?,
        None => any_seed(),
    };
    let korean = context.lang() == Lang::Ko;
    let name = |at: usize, ko: &str, en: &str| format!("p{} {}", at + 1, if korean { ko } else { en });
    let names: Vec<String> = decks.iter().enumerate().map(|(at, d)| name(at, &d.name.ko, &d.name.en)).collect();
    let word = game.book.vocabulary().game;
    let title = if korean { word.ko } else { word.en }.first().unwrap_or(&word.id);
    match args.sealed {
        true => say(context, output, wording::begins_sealed(title, names.join(", ")))?,
        false => say(context, output, wording::begins(title, names.join(", "), seed))?,
    }
    if !settings.is_empty() {
        say(context, output, wording::with_settings(settings::line(&settings)))?;
    }
    let lists = decks.iter().map(|d| d.list.clone()).collect();
    let setup = Setup { decks: lists, seed, settings, chances: Vec::new() };
    match Session::start(game.book, game.catalog, &setup) {
        Ok(session) => {
            let (letters, letters_of) = Default::default();
            Ok(Ok(Begun { session, me, seed, scenario: None, hot_seat: false, letters, letters_of }))
        }
        Err(refused) => Err(refused.into()),
    }
}

/// The game behind the last step of the scenario at this place.
fn from(context: &Context, args: &Args, place: &str, output: &mut dyn Write) -> Begin {
    let standing = saves::standing(&context.workspace(), place);
    if let Some((book, table)) = standing.table() {
        let me = seated(args, None);
        let session = Session::resume(book, table);
        let (scenario, (letters, letters_of)) = (Some(place.to_owned()), Default::default());
        return Ok(Ok(Begun { session, me, seed: 0, scenario, hot_seat: false, letters, letters_of }));
    }
    tell(context, output, &standing.findings, &standing.sources)?;
    say(context, output, wording::no_beginning(place))?;
    Ok(Err(Exit::NotRun))
}

/// A saved game taken up again.
fn load(context: &Context, args: &Args, path: &Path, output: &mut dyn Write) -> Begin {
    let mut sources = Sources::new();
    let mut about = About { path, sources: &mut sources };
    let found = taken_up(context, args, path, &mut about);
    match found? {
        Ok((begun, None)) => Ok(Ok(begun)),
        Ok((begun, Some(warning))) => {
            tell(context, output, &[*warning], &sources)?;
            Ok(Ok(begun))
        }
        Err(finding) => {
            tell(context, output, &[*finding], &sources)?;
            Ok(Err(Exit::NotRun))
        }
    }
}

/// Answers that did not fit the cards at the last reload: the whole game of before, and the steps that were left of it.
struct Cut {
    record: Record,
    left: usize,
}

/// The game as it goes with the cards of now: the answers are given again, as far as they fit. Where it can't be had, the one
/// that is played stays. `anyway`: cards with mistakes are played too. `cut`: what the last reload did not fit.
fn reload(context: &Context, anyway: bool, playing: &mut Playing<'_>, cut: &mut Option<Cut>) -> anyhow::Result<()> {
    let mut said = Vec::new();
    let done = reload_saying(context, anyway, playing, cut, &mut said);
    // The board is drawn anew, and what was said above it would be out of sight.
    playing.notice = String::from_utf8_lossy(&said).into_owned();
    done
}

fn reload_saying(
    context: &Context,
    anyway: bool,
    playing: &mut Playing<'_>,
    cut: &mut Option<Cut>,
    output: &mut dyn Write,
) -> anyhow::Result<()> {
    let book = playing.session.book;
    playing.told = playing.session.heard();
    let game = match open(context, book, true, output) {
        Ok(game) => game,
        Err(error) => {
            let said = error.downcast::<cardwright_kit::Error>()?.said(context.lang());
            writeln!(output, "{said}")?;
            return Ok(say(context, output, wording::NOT_ALL_CARDS)?);
        }
    };
    let now = playing.session.taken().len();
    let mut record = match cut.take().filter(|cut| cut.left == now) {
        Some(cut) => cut.record,
        None => saves::record(&playing.session, playing.me),
    };
    record.header.scenario = playing.scenario.clone();
    let played = saves::cards(&record);
    let bad =
        game.broken.iter().map(|id| game.catalog.card(*id)).filter(|card| played.iter().any(|id| *id == *card.id));
    let korean = context.lang() == Lang::Ko;
    let bad: Vec<&str> = bad.map(|card| if korean { &*card.name.ko } else { &*card.name.en }).collect();
    if !bad.is_empty() && !anyway {
        return Ok(say(context, output, wording::broken_kept(bad.join(", ")))?);
    }
    let Some((mut session, changed)) = saves::anew(&context.workspace(), &record, book) else {
        return Ok(say(context, output, wording::NOT_ALL_CARDS)?);
    };
    let stopped = saves::replay(&record, &mut session, changed.is_empty()).err();
    playing.told = session.heard();
    playing.session = session;
    match changed.is_empty() {
        true => say(context, output, wording::NONE_CHANGED)?,
        false => {
            let catalog = playing.session.table().catalog().clone();
            let named = changed.iter().map(|id| {
                let name = catalog.find(id).map(|card| &catalog.card(card).name);
                let name = name.map_or("", |name| if context.lang() == Lang::Ko { &name.ko } else { &name.en });
                if name.is_empty() { id.clone() } else { format!("{id} {name}") }
            });
            say(context, output, wording::changed(named.collect::<Vec<_>>().join(", ")))?;
        }
    }
    if let Some((at, _)) = stopped {
        let answer = record.steps.get(at).and_then(|s| s.words.as_deref()).unwrap_or("?");
        let rest = record.steps.len().saturating_sub(at);
        say(context, output, wording::stopped(at + 1, answer, rest))?;
        *cut = Some(Cut { record, left: at });
    }
    Ok(())
}

/// A game with what is to be said about it, or why there is none.
type TakenUp = anyhow::Result<Result<(Begun, Option<Box<Diagnostic>>), Box<Diagnostic>>>;

fn taken_up(context: &Context, args: &Args, path: &Path, about: &mut About<'_>) -> TakenUp {
    let wrong = |finding: Diagnostic| Ok(Err(Box::new(finding)));
    let record = match saves::load(path) {
        Ok(record) => record,
        Err(error) => return wrong(about.unread(&error)),
    };
    let Some(book) = saves::book(&record) else { return wrong(about.other_rules(&saves::rules(&record))) };
    let Some((book, catalog)) = saves::catalog(&context.workspace(), &record, book) else {
        return wrong(about.missing(&saves::cards(&record)));
    };
    let missing = saves::missing(&record, &catalog);
    if !missing.is_empty() {
        return wrong(about.missing(&missing));
    }
    let changed = record.changed(&catalog);
    if !changed.is_empty() && !args.replay {
        return wrong(about.changed(&changed));
    }
    let me = seated(args, record.header.player);
    let seed = record.header.seed;
    // Who asks for a seat, or for bots, plays another game than was played before.
    let hot_seat = record.header.hot_seat && args.seat.is_none() && !args.bots;
    // Nobody sits at the screen of several persons before it is said whose it is.
    let me = me.filter(|_| !hot_seat);
    let begun = |session: Session| {
        // Whoever sits elsewhere now sees other cards.
        let own = record.header.letters.as_ref().filter(|_| me.map(|me| me.0) == record.header.player && !hot_seat);
        let taken_up = |kept| Letters::taken_up(kept, session.table().catalog());
        let letters = own.map(taken_up).unwrap_or_default();
        let of_all = record.header.letters_of.iter().filter(|_| hot_seat);
        let letters_of = of_all.map(|(seat, kept)| (Seat(*seat), taken_up(kept))).collect();
        Begun { session, me, seed, scenario: record.header.scenario.clone(), hot_seat, letters, letters_of }
    };
    let mut stopped = None;
    // Playing the answers again gives the whole past, so that all of it can be taken back.
    let beginning = match changed.is_empty() {
        true => saves::begin(&record, book, &catalog).ok(),
        false => saves::anew(&context.workspace(), &record, book).map(|(session, _)| session),
    };
    if let Some(mut session) = beginning {
        match saves::replay(&record, &mut session, changed.is_empty()) {
            Ok(()) => return Ok(Ok((begun(session), None))),
            Err((at, stop)) if args.replay => {
                let finding = about.stopped(&record, at, &stop);
                return Ok(Ok((begun(session), Some(Box::new(finding)))));
            }
            Err(stop) => stopped = Some(stop),
        }
    }
    // The rules have changed since, or the beginning can't be had again: go on from where it stood.
    match saves::restore(&record, book, &catalog) {
        Ok(session) => Ok(Ok((begun(session), None))),
        Err(RestoreError::Cards(cards)) => wrong(about.changed(&cards)),
        Err(error) => wrong(match stopped {
            Some((at, stop)) => about.stopped(&record, at, &stop),
            None => about.no_state(&error),
        }),
    }
}
