//! `cardwright sim --report`: what came of the games as a page of plots.

use super::sim::{Pairing, at_once};
use super::sim_told::Begun;
use crate::context::Context;
use crate::wording::commands as wording;
use anyhow::bail;
use cardwright_dsl::text::Lang;
use cardwright_kit::play::bots::Kind;
use cardwright_kit::play::cards::Records;
use cardwright_kit::play::charts;
use cardwright_kit::play::simulation::{Match, Played};
use cardwright_kit::project::games::{Game, NamedDeck};
use cardwright_kit::project::{settings, storing};
use indicatif::ProgressBar;
use rayon::prelude::*;
use std::path::Path;

/// Refuses a name that is no page, and to write over a file; asked before anything is played.
pub(super) fn free(context: &Context, path: &Path, force: bool) -> anyhow::Result<()> {
    let lang = context.lang();
    if !path.extension().is_some_and(|ending| ["html", "htm"].iter().any(|known| ending.eq_ignore_ascii_case(known))) {
        bail!("{}", wording::no_such_report(path.display()).get(lang));
    }
    if let Some(folder) = path.parent().filter(|folder| !folder.as_os_str().is_empty() && !folder.is_dir()) {
        bail!("{}", wording::no_folder_for(path.display(), folder.display()).get(lang));
    }
    if path.exists() && !force {
        bail!("{}", wording::report_is_there(path.display()).get(lang));
    }
    Ok(())
}

/// Plays all games of a pairing and watches their cards; the result is in the order of the games, whoever played which.
pub(super) fn play_all(set: &Match<'_>, games: u64, bar: &ProgressBar) -> anyhow::Result<(Vec<Played>, Records)> {
    let chunks: Vec<(Vec<Played>, Records)> = at_once(games)
        .into_par_iter()
        .map(|range| {
            let (mut all, mut records) = (Vec::new(), Records::default());
            for index in range {
                let (played, courses) = set.play_watched(index)?;
                records.add(&played, &courses);
                all.push(played);
                bar.inc(1);
            }
            Ok((all, records))
        })
        .collect::<anyhow::Result<_>>()?;
    let (mut all, mut records) = (Vec::new(), Records::default());
    for (played, own) in chunks {
        all.extend(played);
        records = records.and(&own);
    }
    Ok((all, records))
}

/// The name of each deck with its bot.
pub(super) fn names(decks: &[&NamedDeck], bots: &[Kind], lang: Lang) -> Vec<String> {
    let deck = decks.iter().map(|deck| if lang == Lang::Ko { &deck.name.ko } else { &deck.name.en });
    deck.zip(bots).map(|(name, bot)| format!("{name} ({})", bot.name(lang))).collect()
}

/// Writes the page of pairings.
pub(super) fn write(
    context: &Context,
    path: &Path,
    (game, begun): (&Game, Begun<'_>),
    results: &[Pairing<'_>],
    cards: &[Records],
) -> anyhow::Result<()> {
    let lang = context.lang();
    let pairings: Vec<charts::Pairing<'_>> = results
        .iter()
        .zip(cards)
        .map(|(pairing, cards)| charts::Pairing {
            names: names(&pairing.decks, &pairing.bots, lang),
            version: String::new(),
            catalog: &game.catalog,
            summary: &pairing.summary,
            cards,
        })
        .collect();
    write_page(context, path, (game, begun), None, &pairings)
}

/// Writes a page.
pub(super) fn write_page(
    context: &Context,
    path: &Path,
    (game, begun): (&Game, Begun<'_>),
    compared: Option<&charts::Compared>,
    pairings: &[charts::Pairing<'_>],
) -> anyhow::Result<()> {
    let lang = context.lang();
    let words = game.book.vocabulary().game;
    let title = if lang == Lang::Ko { words.ko.first() } else { words.en.first() };
    let games: u64 = pairings.iter().map(|pairing| pairing.summary.games).sum();
    let title = charts::title(title.copied().unwrap_or(words.id), games, lang);
    let (seed, settings) = begun;
    // The page has no other place for what games begin with.
    let begun = if settings.is_empty() { seed.to_string() } else { format!("{seed}; {}", settings::line(settings)) };
    let page = charts::page(&title, &begun, compared, pairings, lang);
    storing::write(path, &page)?;
    anstream::eprintln!("{}", wording::report_written(path.display()).get(lang));
    Ok(())
}
