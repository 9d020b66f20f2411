//! Which shapes of the card language the scenarios show: rows of the table by which an ability was read that did all of its
//! work in scenarios that pass; for what is said of a card or a deck alone, those where it counted.

use super::agree::Verdict;
use super::declared;
use super::prepare::Prepared;
use cardwright_core::kernel::catalog::Ability;
use cardwright_core::kernel::ids::AbilityId;
use cardwright_core::kernel::log::Part;
use cardwright_core::kernel::program::Op;
use cardwright_dsl::rows::{Rows, Shape};
use serde::Serialize;
use std::collections::{BTreeMap, BTreeSet};

/// Which shapes of a game's language scenarios show.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct ShapeCoverage {
    /// The id of the game.
    pub game: String,
    /// Rows of the table that have a wording in this game.
    pub shapes: usize,
    /// How many of them a scenario shows.
    pub covered: usize,
    /// Those that no scenario shows.
    pub uncovered: Vec<Uncovered>,
}

/// A row that no scenario shows.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Uncovered {
    /// Its place in the table: file and line.
    pub row: String,
    /// The kind of phrase it is.
    pub category: String,
    /// Its first wording.
    pub wording: String,
    /// Abilities that are read by it and did not do all of their work, as they are written.
    pub unfinished: Vec<String>,
}

/// Works out which shapes scenarios show. A row is shown by a scenario of any game that has it: what it says is the same in each.
pub fn of<'a>(results: impl IntoIterator<Item = (&'a Prepared, usize, &'a Verdict)>) -> Vec<ShapeCoverage> {
    let mut files: Vec<(&Prepared, BTreeMap<AbilityId, BTreeSet<Part>>)> = Vec::new();
    for (prepared, scenario, verdict) in results {
        if files.last().is_none_or(|(last, _)| !std::ptr::eq(*last, prepared)) {
            files.push((prepared, BTreeMap::new()));
        }
        let Some((_, worked)) = files.last_mut() else { continue };
        if verdict.failures.is_empty() {
            verdict.worked.iter().for_each(|(ability, part)| _ = worked.entry(*ability).or_default().insert(*part));
            // what is said of a card alone has no parts: it is whole where it counts
            declared::shown(prepared, scenario).into_iter().for_each(|ability| _ = worked.entry(ability).or_default());
        }
    }
    let mut shown: BTreeSet<String> = BTreeSet::new();
    let mut unfinished: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    let mut games: Vec<(&'static str, Vec<Shape>)> = Vec::new();
    // one text is read once, whatever number of files have it
    let mut read: BTreeMap<(&str, u8, &str), BTreeSet<String>> = BTreeMap::new();
    for (prepared, worked) in &files {
        let game = prepared.file.game.vocabulary().game.id;
        if games.iter().all(|(known, _)| *known != game) {
            games.push((game, Rows::shapes(&prepared.lexicon)));
        }
        let catalog = prepared.catalog();
        for (id, parts) in worked {
            let ability = catalog.ability(*id);
            let kind = catalog.card(ability.card).kind;
            let rows = read
                .entry((game, kind, ability.text.as_str()))
                .or_insert_with(|| Rows::used(&prepared.lexicon, &ability.text, kind));
            if is_whole(ability, parts) {
                shown.extend(rows.iter().cloned());
            } else {
                let text = format!("{}: {}", prepared.file.path, ability.text);
                rows.iter().for_each(|row| _ = unfinished.entry(row.clone()).or_default().insert(text.clone()));
            }
        }
    }
    let coverage = games.into_iter().map(|(game, shapes)| {
        let all = shapes.len();
        let uncovered: Vec<Uncovered> = shapes
            .into_iter()
            .filter(|shape| !shown.contains(&shape.row))
            .map(|Shape { row, category, wording }| {
                let unfinished = unfinished.get(&row).into_iter().flatten().cloned().collect();
                Uncovered { row, category, wording, unfinished }
            })
            .collect();
        ShapeCoverage { game: game.to_owned(), shapes: all, covered: all - uncovered.len(), uncovered }
    });
    coverage.collect()
}

/// Whether all parts of an ability did their work.
fn is_whole(ability: &Ability, did: &BTreeSet<Part>) -> bool {
    parts(ability).all(|part| did.contains(&part))
}

/// The parts of an ability that do something in a game.
pub(super) fn parts(ability: &Ability) -> impl Iterator<Item = Part> {
    let number = |at: usize| u16::try_from(at).unwrap_or(u16::MAX);
    let works = |op: &Op| !matches!(op, Op::End | Op::Jump(_));
    let code = ability.code.iter().enumerate().filter(move |(_, op)| works(op));
    code.map(move |(at, _)| Part::Instruction(number(at)))
        .chain((0..ability.statics.len()).map(move |at| Part::Static(number(at))))
}

/// As a table: how many rows are shown, and each that is not.
pub fn table(games: &[ShapeCoverage]) -> String {
    let mut out = String::new();
    for game in games {
        out.push_str(&format!("{}  {} / {}\n", game.game, game.covered, game.shapes));
        for row in &game.uncovered {
            out.push_str(&format!("  {:<20} {:<12} {}\n", row.row, row.category, row.wording));
        }
    }
    out
}
