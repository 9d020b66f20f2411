//! `cardwright sim --vary` and `--against`: versions of a card, or of all cards, in the same games.

use super::sim::{self, Args};
use super::sim_report;
use crate::context::{Context, Exit, Format};
use crate::report;
use crate::wording::{commands as wording, play};
use cardwright_core::kernel::catalog::Catalog;
use cardwright_core::kernel::ids::CardId;
use cardwright_core::vocabulary::StatOf;
use cardwright_dsl::diagnostic::Severity;
use cardwright_dsl::messages;
use cardwright_dsl::suggest::suggest;
use cardwright_dsl::text::Lang;
use cardwright_kit::Error;
use cardwright_kit::play::bots::Kind;
use cardwright_kit::play::cards::Records;
use cardwright_kit::play::charts;
use cardwright_kit::play::compare::{self, Difference};
use cardwright_kit::play::seed;
use cardwright_kit::play::simulation::{self, Match, Played, Side, Summary};
use cardwright_kit::project::games::{self, Game, NamedDeck, Opened};
use cardwright_kit::project::settings;
use serde_json::{Value, json};
use std::fmt::Write as _;
use std::io::Write;
use std::sync::Arc;
use unicode_width::UnicodeWidthStr;

/// A number of a card with the values that it is tried with: `CARD.STAT=N,N,..`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Vary {
    card: String,
    stat: String,
    values: Vec<i32>,
}

impl std::str::FromStr for Vary {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        const FORM: &str = "give a card, one of its numbers and values: CARD.power=4000,5000";
        let (name, values) = text.rsplit_once('=').ok_or(FORM)?;
        let (card, stat) = name.rsplit_once('.').ok_or(FORM)?;
        let values = values.split(',').map(|value| value.trim().parse().map_err(|_| FORM)).collect::<Result<_, _>>()?;
        Ok(Vary { card: card.trim().to_owned(), stat: stat.trim().to_owned(), values })
    }
}

/// So many cards that differ between two folders are named.
const CHANGED: usize = 12;

/// A version with its games.
struct Version {
    name: String,
    catalog: Arc<Catalog>,
    played: Vec<Played>,
    summary: Summary,
    /// What became of the cards, where a report is written.
    records: Option<Records>,
    wins: u64,
}

/// The side that is looked at, and the versions; the first is the one that the others are compared with.
struct Compared<'a> {
    title: String,
    /// The changed cards that more than one of the decks holds: a change does something to the others, too.
    shared: Vec<String>,
    decks: &'a [&'a NamedDeck],
    bots: &'a [Kind],
    side: usize,
    versions: Vec<Version>,
}

/// Plays the same games with every version of a number of a card.
pub(super) fn vary(
    context: &Context,
    args: &Args,
    (vary, game): (&Vary, &Game),
    (decks, bots): (&[&NamedDeck], &[Kind]),
) -> anyhow::Result<Exit> {
    let lang = context.lang();
    let (card, stat) = found(context, vary, game)?;
    let printed = game.catalog.card(card);
    let word = game.book.vocabulary().stats.get(stat).map(|stat| stat.word);
    let named = |ko: bool| word.and_then(|word| if ko { word.ko.first() } else { word.en.first() }.copied());
    let stat_name = named(lang == Lang::Ko).unwrap_or_default();
    let now = printed.stats.get(stat).copied().unwrap_or(0);
    let mut catalogs = vec![(wording::as_printed(now).get(lang), game.catalog.clone())];
    let mut others: Vec<i32> = Vec::new();
    for value in &vary.values {
        if *value != now && !others.contains(value) {
            others.push(*value);
        }
    }
    catalogs.extend(
        others.iter().map(|value| (value.to_string(), compare::with_number(&game.catalog, card, stat, *value))),
    );
    let holders = compare::sides_with(&set(game, &game.catalog, decks, bots, args)?, card);
    let Some(side) = holders.first().copied() else {
        let (last, others) = decks.split_last().map_or((String::new(), Vec::new()), |(last, others)| {
            (last.id.clone(), others.iter().map(|deck| deck.id.as_str()).collect())
        });
        anyhow::bail!("{}", wording::in_no_deck(&printed.id, others.join("`, `"), last).get(lang));
    };
    let versions = catalogs.into_iter().map(|(name, catalog)| {
        let set = set(game, &catalog, decks, bots, args)?;
        version(args, &set, side, name)
    });
    let versions = versions.collect::<anyhow::Result<_>>()?;
    let name = if lang == Lang::Ko { &printed.name.ko } else { &printed.name.en };
    let title = wording::number_of(&printed.id, name, stat_name).get(lang);
    let shared = if holders.len() > 1 { vec![printed.id.to_string()] } else { Vec::new() };
    tell(context, args, game, &Compared { title, shared, decks, bots, side, versions })
}

/// Plays the same games with the cards of another folder.
pub(super) fn against(
    context: &Context,
    args: &Args,
    (folder, game): (&std::path::Path, &Game),
    (decks, bots): (&[&NamedDeck], &[Kind]),
) -> anyhow::Result<Exit> {
    let lang = context.lang();
    if !folder.is_dir() {
        anyhow::bail!("{}", wording::no_such_folder(folder.display()).get(lang));
    }
    let mut workspace = context.workspace();
    workspace.cards = Some(cardwright_kit::project::Origin::Folder(folder.to_owned()));
    let Opened { games, findings, sources } = games::open_one(&workspace, game.book);
    let errors: Vec<_> = findings.iter().filter(|finding| finding.severity == Severity::Error).cloned().collect();
    let opened = Opened { games, findings, sources: sources.clone() };
    let other =
        opened.game(game.book).map_err(|error| anyhow::anyhow!("{}: {}", folder.display(), error.said(lang)))?;
    let theirs = decks.iter().map(|deck| other.deck(&deck.id)).collect::<Result<Vec<_>, _>>()?;
    let bad: Vec<&str> = theirs.iter().flat_map(|deck| other.broken_in(deck, lang)).collect();
    if !bad.is_empty() {
        anstream::eprint!("{}", report::human(&errors, &sources, lang, report::terminal_width()));
        anyhow::bail!("{}", wording::bad_cards(bad.join(", ")).get(lang));
    }
    if let Some(deck) = theirs.iter().find(|deck| !deck.legal) {
        anyhow::bail!("{}", play::illegal_deck(&deck.id).get(lang));
    }
    let versions = vec![
        version(args, &set(&other, &other.catalog, &theirs, bots, args)?, 0, folder.display().to_string())?,
        version(args, &set(game, &game.catalog, decks, bots, args)?, 0, context.say(wording::THESE_CARDS).to_owned())?,
    ];
    let changed = compare::changed_cards(&other.catalog, &game.catalog);
    let named = changed.iter().take(CHANGED).cloned().collect::<Vec<_>>().join(", ");
    let more = if changed.len() > CHANGED { format!(" .. (+{})", changed.len() - CHANGED) } else { String::new() };
    let title = match changed.is_empty() {
        true => context.say(wording::SAME_FOLDERS).to_owned(),
        false => wording::of_folders(folder.display(), named + &more).get(lang),
    };
    let sides = set(game, &game.catalog, decks, bots, args)?;
    let in_several = |id: &&String| {
        let at = game.catalog.cards.iter().position(|card| *card.id == ***id).and_then(|at| u16::try_from(at).ok());
        at.is_some_and(|at| compare::sides_with(&sides, CardId(at)).len() > 1)
    };
    let shared = changed.iter().filter(in_several).cloned().collect();
    tell(context, args, game, &Compared { title, shared, decks, bots, side: 0, versions })
}

fn set<'a>(
    game: &Game,
    catalog: &'a Arc<Catalog>,
    decks: &[&'a NamedDeck],
    bots: &[Kind],
    args: &Args,
) -> cardwright_kit::Result<Match<'a>> {
    let sides = decks.iter().zip(bots).map(|(deck, bot)| Side { deck: &deck.list, bot: *bot }).collect();
    Ok(Match { book: game.book, catalog, sides, seed: args.seed, settings: args.set.of(game.book)?, paired: true })
}

fn version(args: &Args, set: &Match<'_>, side: usize, name: String) -> anyhow::Result<Version> {
    let bar = sim::progress(args.games);
    let pool = sim::pool(args)?;
    let (played, records) = match args.report {
        None => (pool.install(|| sim::play_all(set, args.games, None, &bar))?, None),
        Some(_) => {
            let (played, records) = pool.install(|| sim_report::play_all(set, args.games, &bar))?;
            (played, Some(records))
        }
    };
    bar.finish_and_clear();
    let summary = set.sum(&played);
    let wins = summary.wins.get(side).copied().unwrap_or(0);
    Ok(Version { name, catalog: set.catalog.clone(), played, summary, records, wins })
}

/// The card and the index of its number.
fn found(context: &Context, vary: &Vary, game: &Game) -> anyhow::Result<(CardId, usize)> {
    let lang = context.lang();
    let catalog = &game.catalog;
    let is = |name: &str| name.eq_ignore_ascii_case(&vary.card);
    let at = catalog.cards.iter().position(|card| is(&card.id) || is(&card.name.ko) || is(&card.name.en));
    let Some((card, at)) = at.and_then(|at| Some((catalog.cards.get(at)?, u16::try_from(at).ok()?))) else {
        let known = catalog.cards.iter().flat_map(|card| [card.id.as_str(), &card.name.ko, &card.name.en]);
        let near = suggest(&vary.card, known);
        return Err(Error::new(&messages::UNKNOWN_CARD).arg("id", vary.card.as_str()).maybe("suggestion", near).into());
    };
    let stats = game.book.vocabulary().stats.iter().enumerate();
    let mut own = stats.filter(|(_, stat)| stat.of == StatOf::Card && stat.types & (1 << card.kind) != 0);
    let called = |word: cardwright_core::vocabulary::Word| {
        let is = |name: &&&str| name.eq_ignore_ascii_case(&vary.stat);
        word.id.eq_ignore_ascii_case(&vary.stat) || word.ko.iter().chain(word.en).any(|name| is(&name))
    };
    let named = |word: cardwright_core::vocabulary::Word| {
        let korean = if lang == Lang::Ko { word.ko.first().copied() } else { None };
        korean.unwrap_or(word.id)
    };
    let names: Vec<&str> = own.clone().map(|(_, stat)| named(stat.word)).collect();
    let Some((stat, word)) = own.find(|(_, stat)| called(stat.word)) else {
        let said = match names.is_empty() {
            true => wording::no_numbers(&card.id, &vary.stat),
            false => wording::no_number(&card.id, &vary.stat, names.join(", ")),
        };
        anyhow::bail!("{}", said.get(lang));
    };
    let (least, most) = word.range;
    if let Some(value) = vary.values.iter().find(|value| !(least..=most).contains(*value)) {
        anyhow::bail!("{}", wording::number_beyond(value, least, most).get(lang));
    }
    Ok((CardId(at), stat))
}

fn tell(context: &Context, args: &Args, game: &Game, compared: &Compared<'_>) -> anyhow::Result<Exit> {
    let mut out = anstream::stdout().lock();
    match context.format {
        Format::Json => writeln!(out, "{}", report::harmless(&json(args, game, compared).to_string()))?,
        _ => write!(out, "{}", human(context, args, game, compared))?,
    }
    if let Some(path) = &args.report {
        page(context, path, (args, game), compared)?;
    }
    let failed = compared.versions.iter().flat_map(|version| &version.played).any(|played| played.result.is_err());
    Ok(if failed { Exit::Findings } else { Exit::Fine })
}

/// Writes the versions as a page: their differences, then what came of each.
fn page(
    context: &Context,
    path: &std::path::Path,
    (args, game): (&Args, &Game),
    compared: &Compared<'_>,
) -> anyhow::Result<()> {
    let lang = context.lang();
    let names = sim_report::names(compared.decks, compared.bots, lang);
    let others = compared.versions.iter().zip(differences(compared));
    let several = match compared.shared.is_empty() {
        true => String::new(),
        false => wording::in_several_decks(compared.shared.join(", ")).get(lang),
    };
    let differ = charts::Compared {
        note: several,
        title: compared.title.clone(),
        of: names.get(compared.side).cloned().unwrap_or_default(),
        first: compared.versions.first().map_or(String::new(), |version| version.name.clone()),
        others: others.filter_map(|(version, difference)| Some((version.name.clone(), difference?))).collect(),
    };
    let none = Records::default();
    let pairings: Vec<charts::Pairing<'_>> = compared
        .versions
        .iter()
        .map(|version| charts::Pairing {
            names: names.clone(),
            version: version.name.clone(),
            catalog: &version.catalog,
            summary: &version.summary,
            cards: version.records.as_ref().unwrap_or(&none),
        })
        .collect();
    sim_report::write_page(context, path, (game, (args.seed, &args.set.of(game.book)?)), Some(&differ), &pairings)
}

/// Each version but the first with its difference from the first.
fn differences(compared: &Compared<'_>) -> Vec<Option<Difference>> {
    let first = compared.versions.first().map_or(&[][..], |version| &version.played);
    let others = compared.versions.iter().skip(1);
    let rest = others.map(|version| Some(compare::difference(first, &version.played, compared.side)));
    std::iter::once(None).chain(rest).collect()
}

fn json(args: &Args, game: &Game, compared: &Compared<'_>) -> Value {
    let versions = compared.versions.iter().zip(differences(compared)).map(|(version, difference)| {
        let games = version.played.len() as u64;
        let (low, high) = simulation::interval(version.wins, games);
        let errors = version.played.iter().filter(|played| played.result.is_err()).count();
        json!({
            "name": version.name, "wins": version.wins, "low": low, "high": high, "errors": errors,
            "digest": format!("{:016x}", version.summary.digest),
            "difference": difference.map(|d| json!({
                "mean": d.mean, "low": d.low, "high": d.high, "changed": d.changed, "unpaired": d.unpaired,
            })),
        })
    });
    json!({
        "game": game.book.vocabulary().game.id,
        "games": args.games,
        "seed": seed::json(args.seed),
        "settings": args.set.of(game.book).unwrap_or_default().into_iter().collect::<std::collections::BTreeMap<_, _>>(),
        "decks": compared.decks.iter().map(|deck| deck.id.as_str()).collect::<Vec<_>>(),
        "bots": compared.bots.iter().map(|bot| bot.id()).collect::<Vec<_>>(),
        "side": compared.side,
        "shared": compared.shared,
        "versions": versions.collect::<Vec<_>>(),
    })
}

fn human(context: &Context, args: &Args, game: &Game, compared: &Compared<'_>) -> String {
    let lang = context.lang();
    let words = game.book.vocabulary().game;
    let title = if lang == Lang::Ko { words.ko.first() } else { words.en.first() };
    let mut text = wording::games(title.copied().unwrap_or(words.id), args.games, args.seed).get(lang) + "\n";
    let settings = args.set.of(game.book).unwrap_or_default();
    if !settings.is_empty() {
        _ = writeln!(text, "{}", play::with_settings(settings::line(&settings)).get(lang));
    }
    text.push('\n');
    _ = writeln!(text, "{}", compared.title);
    let deck = |at: usize| {
        let (deck, bot) = (compared.decks.get(at)?, compared.bots.get(at)?);
        Some(format!("{} ({})", if lang == Lang::Ko { &deck.name.ko } else { &deck.name.en }, bot.name(lang)))
    };
    let own = deck(compared.side).unwrap_or_default();
    let others: Vec<String> = (0..compared.decks.len()).filter(|at| *at != compared.side).filter_map(deck).collect();
    _ = writeln!(text, "{}", wording::shares_of(own, others.join(", ")).get(lang));
    if !compared.shared.is_empty() {
        let named = compared.shared.iter().take(CHANGED).cloned().collect::<Vec<_>>().join(", ");
        let more = compared.shared.len().saturating_sub(CHANGED);
        let named = if more > 0 { format!("{named} .. (+{more})") } else { named };
        _ = writeln!(text, "{}", wording::in_several_decks(named).get(lang));
    }
    let width = compared.versions.iter().map(|version| version.name.width()).max().unwrap_or(0);
    let percent = |share: f64| format!("{:.1}%", share * 100.0);
    let signed = |share: f64| format!("{:+.1}", share * 100.0);
    for (version, difference) in compared.versions.iter().zip(differences(compared)) {
        let games = version.played.len() as u64;
        let (low, high) = simulation::interval(version.wins, games);
        let share = if games == 0 { 0.0 } else { version.wins as f64 / games as f64 };
        let pad = " ".repeat(width - version.name.width());
        let (share, low, high) = (percent(share), percent(low), percent(high));
        _ = write!(text, "  {}{pad}  {share:>6}  [{low}, {high}]", version.name);
        if let Some(d) = difference {
            let said = wording::difference(signed(d.mean), signed(d.low), signed(d.high), d.changed);
            _ = write!(text, "  {}", said.get(lang));
        }
        text.push('\n');
    }
    for (version, difference) in compared.versions.iter().zip(differences(compared)) {
        if difference.as_ref().is_some_and(|d| d.changed > 0 && d.low <= 0.0 && d.high >= 0.0) {
            _ = writeln!(text, "{}", wording::nothing_proved(&version.name).get(lang));
        }
        if let Some(unpaired) = difference.and_then(|d| d.unpaired) {
            _ = writeln!(text, "{}", wording::as_sure_as(&version.name, unpaired).get(lang));
        }
    }
    text
}
