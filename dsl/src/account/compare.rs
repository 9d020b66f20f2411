//! The words of a text against those of its canonical print: what is left of both after everything that they have in
//! common, and after the declared equivalences.

use super::rows::{Read, Run};
use super::word::Word;
use std::cell::Cell;
use std::collections::{HashMap, HashSet};
use std::ops::Range;

/// How many places are tried for the runs of rows. What is left then counts as not accounted for; no printed text takes a
/// hundredth of it.
const MOST_STEPS: usize = 2_000_000;
/// The largest table of two texts that is made to find out which of several words alike stands for which.
const MOST_CELLS: usize = 4_000_000;

/// Two texts word by word.
pub(super) struct Matched<'w> {
    text: Side<'w>,
    print: Side<'w>,
    /// The words that stand in the same order in both: their places in the text and in the print.
    pairs: Vec<(usize, usize)>,
}

/// One of the two texts: its words, and which of them are still to be accounted for.
struct Side<'w> {
    words: Vec<&'w Word>,
    open: Vec<bool>,
}

impl<'w> Side<'w> {
    fn done(&self) -> bool {
        !self.open.contains(&true)
    }

    /// The words that are left, those that stand side by side together.
    fn left(&self) -> Vec<Vec<&'w Word>> {
        let mut runs: Vec<Vec<&Word>> = Vec::new();
        let mut goes_on = false;
        for (word, open) in self.words.iter().zip(&self.open) {
            match runs.last_mut() {
                Some(run) if *open && goes_on => run.push(word),
                _ if *open => runs.push(vec![word]),
                _ => {}
            }
            goes_on = *open;
        }
        runs
    }

    fn place(&self, word: &Word) -> usize {
        self.words.iter().position(|other| other.span == word.span).unwrap_or(0)
    }
}

impl<'w> Matched<'w> {
    /// Runs of words of the text that no word of the print accounts for.
    pub(super) fn lost(&self) -> Vec<Vec<&'w Word>> {
        self.text.left()
    }

    /// Runs of words of the print that the text does not say.
    pub(super) fn added(&self) -> Vec<Vec<&'w Word>> {
        self.print.left()
    }

    /// Where the print stands at a word of the text: a byte of the print.
    pub(super) fn beside_lost(&self, word: &Word) -> usize {
        let at = self.text.place(word);
        let pair = self.pairs.iter().rev().find(|(text, _)| *text < at).or(self.pairs.first());
        pair.and_then(|(_, print)| self.print.words.get(*print)).map_or(0, |word| word.span.start)
    }

    /// Where the text stands at a word of the print: the bytes of the word that is nearest to it in the print, of two the one
    /// behind it.
    pub(super) fn beside_added(&self, word: &Word) -> Option<Range<usize>> {
        let at = self.print.place(word);
        let pair = self.pairs.iter().min_by_key(|(_, print)| (print.abs_diff(at), *print < at));
        pair.and_then(|(text, _)| self.text.words.get(*text)).map(|word| word.span.clone())
    }
}

/// Compares the words of a text with those of its print.
pub(super) fn compare<'w>(text: &'w [Word], print: &'w [Word], rows: &[Read]) -> Matched<'w> {
    let text: Vec<&Word> = text.iter().filter(|w| !w.is_mark()).collect();
    let print: Vec<&Word> = print.iter().filter(|w| !w.is_mark()).collect();
    let pairs = aligned(&text, &print);
    let (in_text, in_print): (HashSet<usize>, HashSet<usize>) = pairs.iter().copied().unzip();
    let (lost, added) = (over(&text, &print, &in_text), over(&print, &text, &in_print));
    let (mut text, mut print) = (Side { words: text, open: lost }, Side { words: print, open: added });
    let fuel = Cell::new(MOST_STEPS);
    // A row may make room for another one, so they are gone through until none fits.
    while !(text.done() && print.done())
        && [false, true].iter().any(|any| rows.iter().any(|row| apply(row, &mut text, &mut print, *any, &fuel)))
    {}
    Matched { text, print, pairs }
}

/// The words that stand in the same order in both texts: their longest common subsequence.
fn aligned(a: &[&Word], b: &[&Word]) -> Vec<(usize, usize)> {
    let width = b.len() + 1;
    if (a.len() + 1) * width > MOST_CELLS {
        return Vec::new();
    }
    let mut best = vec![0u32; (a.len() + 1) * width];
    let at = |best: &[u32], i: usize, j: usize| best.get(i * width + j).copied().unwrap_or(0);
    for (i, x) in a.iter().enumerate().rev() {
        for (j, y) in b.iter().enumerate().rev() {
            let value = match x.key == y.key {
                true => at(&best, i + 1, j + 1) + 1,
                false => at(&best, i + 1, j).max(at(&best, i, j + 1)),
            };
            if let Some(cell) = best.get_mut(i * width + j) {
                *cell = value;
            }
        }
    }
    let mut pairs = Vec::new();
    let (mut i, mut j) = (0, 0);
    while let (Some(x), Some(y)) = (a.get(i), b.get(j)) {
        if x.key == y.key {
            pairs.push((i, j));
            (i, j) = (i + 1, j + 1);
        } else if at(&best, i + 1, j) >= at(&best, i, j + 1) {
            i += 1;
        } else {
            j += 1;
        }
    }
    pairs
}

/// The words of the first text that the second has fewer of; of several alike those that stand at another place there.
fn over(of: &[&Word], other: &[&Word], kept: &HashSet<usize>) -> Vec<bool> {
    let mut spare: HashMap<&str, i64> = HashMap::new();
    for word in of {
        *spare.entry(&word.key).or_default() += 1;
    }
    for word in other {
        *spare.entry(&word.key).or_default() -= 1;
    }
    let mut open = vec![false; of.len()];
    for round in [false, true] {
        for ((_, word), open) in of.iter().enumerate().zip(&mut open).filter(|((at, _), _)| kept.contains(at) == round)
        {
            let left = spare.entry(&word.key).or_default();
            if *left > 0 {
                *left -= 1;
                *open = true;
            }
        }
    }
    open
}

/// What a row has taken on the way: its words of the text and of the print, and what its open slots stand for.
#[derive(Clone, Default)]
struct Taken {
    text: Vec<usize>,
    print: Vec<usize>,
    bound: Vec<(String, String)>,
}

/// Accounts for the words of a row, if they are all there. `any`: of several words alike it may be another one that is left.
fn apply(row: &Read, text: &mut Side<'_>, print: &mut Side<'_>, any: bool, fuel: &Cell<usize>) -> bool {
    let runs: Vec<(&Run, bool)> =
        row.text.iter().map(|run| (run, true)).chain(row.print.iter().map(|run| (run, false))).collect();
    let Some(taken) = fit(&runs, (text, print), (any, fuel), &Taken::default()) else { return false };
    for (side, taken) in [(&mut text.open, taken.text), (&mut print.open, taken.print)] {
        for at in taken {
            side.iter_mut().skip(at).take(1).for_each(|open| *open = false);
        }
    }
    true
}

/// Places for all runs, each with its side: whether it is one of the text.
fn fit(
    runs: &[(&Run, bool)],
    sides: (&Side<'_>, &Side<'_>),
    (any, fuel): (bool, &Cell<usize>),
    taken: &Taken,
) -> Option<Taken> {
    let Some(((run, of_text), rest)) = runs.split_first() else { return Some(taken.clone()) };
    let side = if *of_text { sides.0 } else { sides.1 };
    (0..side.words.len()).find_map(|at| {
        fuel.set(fuel.get().checked_sub(1)?);
        // Most places are none, which the first word tells.
        if run.first().is_none_or(|slot| side.words.get(at).is_none_or(|word| !slot.fits(word))) {
            return None;
        }
        let mut with = taken.clone();
        let Taken { text, print, bound } = &mut with;
        let places = if *of_text { text } else { print };
        let stands = standing(run, side, at, any, places, bound);
        if stands { fit(rest, sides, (any, fuel), &with) } else { None }
    })
}

/// Whether a run stands at this place, with the words that it accounts for.
fn standing(
    run: &Run,
    side: &Side<'_>,
    at: usize,
    any: bool,
    taken: &mut Vec<usize>,
    bound: &mut Vec<(String, String)>,
) -> bool {
    run.iter().zip(at..).all(|(slot, at)| {
        let Some(word) = side.words.get(at) else { return false };
        let known = slot.open.as_ref().and_then(|name| bound.iter().find(|(of, _)| of == name));
        let fits = slot.fits(word) && known.is_none_or(|(_, is)| *is == word.key);
        if let Some(name) = slot.open.as_ref().filter(|_| fits) {
            bound.push((name.clone(), word.key.clone()));
        }
        if !fits || slot.context {
            return fits;
        }
        let left = |at: usize| side.open.get(at).is_some_and(|open| *open) && !taken.contains(&at);
        let alike = |at: &usize| left(*at) && side.words.get(*at).is_some_and(|other| other.key == word.key);
        let place = if left(at) { Some(at) } else { (0..side.words.len()).filter(|_| any).find(alike) };
        taken.extend(place);
        place.is_some()
    })
}
