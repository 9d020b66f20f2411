//! What came of simulated games, in words and as JSON.

use super::sim::Pairing;
use crate::context::Context;
use crate::report;
use crate::wording::{commands as wording, play};
use cardwright_dsl::messages::wording::Filled;
use cardwright_dsl::text::Lang;
use cardwright_kit::play::seed;
use cardwright_kit::play::simulation::{self, Summary};
use cardwright_kit::play::words::Clauses;
use cardwright_kit::project::games::Game;
use cardwright_kit::project::settings;
use serde_json::{Value, json};
use std::time::Duration;

/// A seed with the settings that differ from what is printed.
pub(super) type Begun<'a> = (u64, &'a [(String, i64)]);

/// All pairings as one value: `wins` by the place of a deck in its pairing.
pub(super) fn json(game: &Game, pairings: &[Pairing<'_>], (seed, settings): Begun<'_>, time: Duration) -> Value {
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
    if !settings.is_empty() {
        add(&mut value, "settings", settings.iter().map(|(name, n)| (name.clone(), json!(n))).collect());
    }
    add(&mut value, "games_per_second", json!((rate * 10.0).round() / 10.0));
    value
}

fn json_one(pairing: &Pairing<'_>) -> Value {
    let Pairing { decks, bots, summary } = pairing;
    let (decided, (declined, ended)) = (summary.decided(), summary.passes());
    let share = |hits, of| {
        let (low, high) = simulation::interval(hits, of);
        json!({ "rate": if of == 0 { 0.0 } else { hits as f64 / of as f64 }, "low": low, "high": high })
    };
    let mut value = json!({
        "games": summary.games,
        "wins": summary.wins,
        "draws": summary.draws,
        "errors": summary.errors.len(),
        "script_errors": summary.script_errors,
        "ended_by": summary.ended_by,
        "deck_empty": summary.deck_empty,
        "decisions_a_turn": summary.decisions_a_turn(),
        "passes": { "declined": declined, "phases_ended": ended },
        "mean_turns": summary.mean_turns(),
        "mean_decisions": summary.mean_decisions(),
        "digest": format!("{:016x}", summary.digest),
        "decks": decks.iter().map(|d| d.id.as_str()).collect::<Vec<_>>(),
        "bots": bots.iter().map(|bot| bot.id()).collect::<Vec<_>>(),
        "intervals": summary.wins.iter().map(|w| share(*w, summary.games)).collect::<Vec<_>>(),
        "turns": { "p10": summary.percentile(10), "p50": summary.percentile(50), "p90": summary.percentile(90) },
        "first_player": share(summary.first_wins, decided),
        "failures": summary.errors.iter().take(SHOWN_ERRORS)
            .map(|(index, why)| json!({ "index": index, "reason": why.to_string() })).collect::<Vec<_>>(),
    });
    // Of two, who began says it all.
    if decks.len() > 2 {
        add(&mut value, "seats", summary.seats.iter().map(|wins| share(*wins, summary.games)).collect());
        add(&mut value, "places", summary.places.iter().map(|wins| share(*wins, summary.games)).collect());
        add(&mut value, "ties", share(summary.draws, summary.games));
    }
    value
}

/// Errors that are named one by one.
const SHOWN_ERRORS: usize = 10;

fn json_total(pairings: &[Pairing<'_>]) -> Value {
    let sum = |f: fn(&Summary) -> u64| pairings.iter().map(|p| f(&p.summary)).sum::<u64>();
    let games = sum(|s| s.games);
    let mean =
        |f: fn(&Summary) -> f64| pairings.iter().map(|p| f(&p.summary)).sum::<f64>() / pairings.len().max(1) as f64;
    let bytes: Vec<u8> = pairings.iter().flat_map(|p| p.summary.digest.to_le_bytes()).collect();
    let sides = pairings.first().map_or(0, |pairing| pairing.decks.len());
    let wins = |side: usize| pairings.iter().filter_map(|p| p.summary.wins.get(side)).sum::<u64>();
    json!({
        "games": games,
        "wins": (0..sides).map(wins).collect::<Vec<_>>(),
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
pub(super) fn in_order(value: &Value) -> String {
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

pub(super) fn human(
    context: &Context,
    game: &Game,
    pairings: &[Pairing<'_>],
    (seed, settings): Begun<'_>,
    time: Duration,
) -> String {
    use std::fmt::Write as _;
    let lang = context.lang();
    let words = game.book.vocabulary().game;
    let title = if lang == Lang::Ko { words.ko.first() } else { words.en.first() };
    let title = title.copied().unwrap_or(words.id);
    let games: u64 = pairings.iter().map(|p| p.summary.games).sum();
    let mut text = wording::games(title, games, seed).get(lang) + "\n";
    if !settings.is_empty() {
        text += &(play::with_settings(settings::line(settings)).get(lang) + "\n");
    }
    for pairing in pairings {
        text.push('\n');
        text += &human_one(context, game, pairing);
    }
    let seconds = time.as_secs_f64().max(1e-9);
    let decisions: u64 = pairings.iter().map(|p| p.summary.decisions).sum();
    let (rate, deciding) = (games as f64 / seconds, decisions as f64 / seconds);
    // Writing to a string can't fail.
    let rate = wording::rate(format!("{rate:.0}"), format!("{deciding:.0}"));
    _ = writeln!(text, "\n{}", rate.get(lang));
    text
}

fn human_one(context: &Context, game: &Game, pairing: &Pairing<'_>) -> String {
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
    // Of two, who began says it all.
    let more = decks.len() > 2;
    let numbered = |counts: &[u64], name: fn(usize) -> Filled| -> Vec<(String, u64)> {
        let counts = counts.iter().filter(|_| more);
        counts.zip(1..).map(|(wins, n)| (name(n).get(lang), *wins)).collect()
    };
    let mut by_seat = numbered(&summary.seats, wording::in_seat);
    by_seat.extend(numbered(&summary.places, wording::at_place).into_iter().skip(1));
    let width = names
        .iter()
        .chain([&first])
        .chain(by_seat.iter().map(|(name, _)| name))
        .map(|n| unicode_width::UnicodeWidthStr::width(n.as_str()))
        .max()
        .unwrap_or(0);
    let pad = |name: &str| " ".repeat(width.saturating_sub(unicode_width::UnicodeWidthStr::width(name)));
    let mut text = String::new();
    for (name, wins) in names.iter().zip(&summary.wins) {
        _ = writeln!(text, "  {name}{}  {}", pad(name), interval(*wins, summary.games));
    }
    _ = writeln!(text, "  {first}{}  {}", pad(&first), interval(summary.first_wins, summary.decided()));
    let (seats, places) = by_seat.split_at(by_seat.len().min(summary.seats.len()));
    for (name, wins) in places.iter().chain(seats) {
        _ = writeln!(text, "  {name}{}  {}", pad(name), interval(*wins, summary.decided()));
    }
    let (draws, errors) = (summary.draws, summary.errors.len());
    let (turns, decisions, (declined, phases)) = (summary.mean_turns(), summary.mean_decisions(), summary.passes());
    let [low, middle, high] = [10, 50, 90].map(|p| summary.percentile(p));
    if more {
        let share = if summary.games == 0 { 0.0 } else { draws as f64 / summary.games as f64 };
        _ = writeln!(text, "  {}", wording::ties(percent(share)).get(lang));
    }
    let said = [
        wording::draws(draws, errors),
        wording::lengths(format!("{turns:.1}"), low, middle, high, format!("{decisions:.1}")),
        wording::passes(format!("{:.1}", summary.decisions_a_turn()), percent(declined), percent(phases)),
    ];
    for line in said {
        _ = writeln!(text, "  {}", line.get(lang));
    }
    text += &endings(context, game, summary);
    _ = writeln!(text, "  {}", wording::digest(format!("{:016x}", summary.digest)).get(lang));
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

/// How the games ended, by clauses in the words of the rulebook, the commonest first.
fn endings(context: &Context, game: &Game, summary: &Summary) -> String {
    use std::fmt::Write as _;
    let (lang, clauses) = (context.lang(), Clauses::of(game.book));
    let share = |n: u64| percent(if summary.games == 0 { 0.0 } else { n as f64 / summary.games as f64 });
    let mut by: Vec<(&str, u64)> = summary.ended_by.iter().map(|(clause, n)| (*clause, *n)).collect();
    by.sort_by_key(|(clause, n)| (std::cmp::Reverse(*n), *clause));
    let mut text = String::new();
    for (clause, n) in by {
        let gist = clauses.gist(clause, lang).unwrap_or_default();
        _ = writeln!(text, "  {}", wording::ended_by(share(n), clause, gist).get(lang));
    }
    _ = writeln!(text, "  {}", wording::deck_empty(share(summary.deck_empty), share(summary.at_limit())).get(lang));
    text
}
