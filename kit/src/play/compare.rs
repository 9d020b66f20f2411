//! Two versions of a card, or of all cards, in the same games: seeds, decks, bots and seats are equal, so that what luck does
//! to both versions is taken out of the difference.

use crate::play::simulation::{Match, Played, Side};
use cardwright_core::kernel::catalog::Catalog;
use cardwright_core::kernel::ids::CardId;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;
use xxhash_rust::xxh3::xxh3_64;

/// What a side wins more in the games of the second version than in those of the first.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Difference {
    /// The difference of the shares won, a draw counted as half a win.
    pub mean: f64,
    /// Its 95% interval.
    pub low: f64,
    /// The upper end of the interval.
    pub high: f64,
    /// How many games went otherwise: another result, length or number of decisions.
    pub changed: u64,
    /// How many games of each version would be needed for an equal interval if each version had games of its own; `None`: no
    /// number would do, since the paired games leave nothing to chance.
    pub unpaired: Option<u64>,
}

/// Compares the games of two versions one by one; games without a result in either are left out.
pub fn difference(before: &[Played], after: &[Played], side: usize) -> Difference {
    let score = |played: &Played| match played.result {
        Ok(Some(winner)) => Some(if winner == side { 1.0 } else { 0.0 }),
        Ok(None) => Some(0.5),
        Err(_) => None,
    };
    let pairs: Vec<(f64, f64)> =
        before.iter().zip(after).filter_map(|(before, after)| Some((score(before)?, score(after)?))).collect();
    let course = |played: &Played| (played.result, played.turns, played.decisions);
    let changed = before.iter().zip(after).filter(|(before, after)| course(before) != course(after)).count() as u64;
    let n = pairs.len() as f64;
    if pairs.len() < 2 {
        return Difference { mean: 0.0, low: -1.0, high: 1.0, changed, unpaired: None };
    }
    let variance = |values: &dyn Fn(&(f64, f64)) -> f64| {
        let mean = pairs.iter().map(values).sum::<f64>() / n;
        (mean, pairs.iter().map(|pair| (values(pair) - mean).powi(2)).sum::<f64>() / (n - 1.0))
    };
    let (mean, of_pairs) = variance(&|(before, after)| after - before);
    let apart = variance(&|(before, _)| *before).1 + variance(&|(_, after)| *after).1;
    let unpaired = (of_pairs > 0.0).then(|| (n * apart / of_pairs).round() as u64);
    // Where no game went otherwise the versions are the same to these players. Else half a pair of each of the four results
    // is added (Agresti, Min 2005): few games that turn, or none, leave no interval of width nothing.
    let (low, high) = match changed {
        0 => (mean, mean),
        _ => {
            let sum = |of: &dyn Fn(f64) -> f64| pairs.iter().map(|(before, after)| of(after - before)).sum::<f64>();
            let (all, turned) = (n + 2.0, sum(&|d| d * d) + 1.0);
            let middle = sum(&|d| d) / all;
            let half = Z * (turned - middle * middle * all).max(0.0).sqrt() / all;
            (middle - half, middle + half)
        }
    };
    Difference { mean, low: low.max(-1.0), high: high.min(1.0), changed, unpaired }
}

/// Standard deviations on either side of the mean that hold 95% of a normal distribution.
const Z: f64 = 1.959_964;

/// The cards with another number printed on one of them. Saves and records of the one are none of the other.
#[must_use]
pub fn with_number(catalog: &Catalog, card: CardId, stat: usize, number: i32) -> Arc<Catalog> {
    let mut catalog = catalog.clone();
    if let Some(card) = catalog.card_mut(card)
        && let Some(printed) = card.stats.get_mut(stat)
        && *printed != number
    {
        *printed = number;
        let meaning = [card.hash.to_le_bytes(), (stat as u64).to_le_bytes(), i64::from(number).to_le_bytes()];
        card.hash = xxh3_64(&meaning.concat());
    }
    catalog.seal();
    Arc::new(catalog)
}

/// The numbers of the cards that mean something else in the second catalogue, or are in one of the two only.
pub fn changed_cards(before: &Catalog, after: &Catalog) -> Vec<String> {
    let of = |catalog: &Catalog| -> BTreeMap<String, u64> {
        catalog.cards.iter().map(|card| (card.id.to_string(), card.hash)).collect()
    };
    let (before, after) = (of(before), of(after));
    let ids: BTreeSet<&String> = before.keys().chain(after.keys()).collect();
    ids.into_iter().filter(|id| before.get(*id) != after.get(*id)).cloned().collect()
}

/// The sides of a match whose decks hold a card.
pub fn sides_with(set: &Match<'_>, card: CardId) -> Vec<usize> {
    let holds = |side: &&Side<'_>| side.deck.leader == Some(card) || side.deck.cards.contains(&card);
    set.sides.iter().enumerate().filter(|(_, side)| holds(side)).map(|(at, _)| at).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn games(winners: &[Option<usize>]) -> Vec<Played> {
        let game = |winner: &Option<usize>| Played {
            won_at: None,
            result: Ok(*winner),
            first: 0,
            turns: 1,
            decisions: 1,
            declined: 0,
            phases_ended: 0,
            ended_by: None,
            deck_empty: false,
            hash: 0,
            script_errors: Vec::new(),
        };
        winners.iter().map(game).collect()
    }

    #[test]
    fn what_both_versions_win_is_no_difference() {
        let before = games(&[Some(0), Some(1), Some(0), Some(1)]);
        let same = difference(&before, &before, 0);
        assert_eq!((same.mean, same.low, same.high, same.changed, same.unpaired), (0.0, 0.0, 0.0, 0, None));
        // one loss of four becomes a win, another a draw: (1 + 1/2) / 4
        let after = games(&[Some(0), Some(0), Some(0), None]);
        let better = difference(&before, &after, 0);
        assert!((better.mean - 0.375).abs() < 1e-12 && better.changed == 2, "{better:?}");
        assert!(better.low < better.mean && better.mean < better.high);
        assert!((difference(&before, &after, 1).mean + 0.375).abs() < 1e-12);
        // differences 0, 1, 0, 1/2 have the variance 0.2292, wins apart 0.3333 and 0.0625
        assert_eq!(better.unpaired, Some(7));
    }

    #[test]
    fn few_games_that_went_otherwise_leave_room() {
        let before = games(&[Some(0); 20]);
        let mut after = games(&[Some(0); 20]);
        after.iter_mut().take(4).for_each(|game| game.turns = 2);
        let same = difference(&before, &after, 0);
        assert_eq!((same.mean, same.changed), (0.0, 4));
        // 1.96 / 22 to either side
        assert!((same.high - 0.0891).abs() < 1e-3 && (same.low + 0.0891).abs() < 1e-3, "{same:?}");
    }
}
