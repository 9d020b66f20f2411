//! Letters for the cards that a player sees: hand, then the own side of the board, then the others. A card keeps its letter as
//! long as the player can follow it, so that a letter never comes to mean another card between a board and an answer.

use super::Words;
use crate::play::journal::Lettered;
use cardwright_core::kernel::catalog::Catalog;
use cardwright_core::kernel::ids::{CardId, Seat};
use cardwright_core::kernel::view::{CardView, SeatView, View};
use cardwright_core::vocabulary::PlaceWord;

/// Letters that are answers or commands by themselves: no, quit, yes, and the steps of a record.
const TAKEN: [char; 4] = ['n', 'p', 'q', 'y'];

/// How many single letters there are.
const SINGLE: usize = 26 - TAKEN.len();

/// A card in sight.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Seen {
    handle: u32,
    card: CardId,
    owner: Seat,
}

/// The letters of the cards that one player sees, by their handles.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Letters {
    known: Vec<(Seen, String)>,
    /// The letter behind the one that was given last. A letter that comes free is not given before the others have been: who has
    /// just played `a` does not find another card under it.
    next: usize,
    /// Cards that were in sight before, with their letters: one that comes back because an answer is taken back has its own
    /// again.
    past: Vec<(Seen, String)>,
}

impl Letters {
    /// Gives a letter to each card that has come into sight, and takes back those of cards that are gone.
    pub fn see(&mut self, view: &View, words: Words<'_>) {
        let seen = in_sight(view, words);
        let is_seen = |known: &Seen| seen.iter().any(|seen| seen.handle == known.handle);
        let (kept, mut gone): (Vec<_>, Vec<_>) =
            std::mem::take(&mut self.known).into_iter().partition(|(known, _)| is_seen(known));
        self.known = kept;
        for (known, letter) in &gone {
            self.past.retain(|(before, _)| before.handle != known.handle);
            self.past.push((*known, letter.clone()));
        }
        for &seen in &seen {
            if self.of(seen.handle).is_some() {
                continue;
            }
            let free = |letter: &String| !self.known.iter().any(|(_, taken)| taken == letter);
            let before = self.past.iter().find(|(known, letter)| *known == seen && free(letter));
            let Some((_, letter)) = before.cloned() else { continue };
            gone.retain(|(_, other)| *other != letter);
            self.known.push((seen, letter));
        }
        for seen in seen {
            if self.of(seen.handle).is_some() {
                continue;
            }
            // A card that went to another place is followed by its name.
            let moved = gone.iter().position(|(known, _)| (known.card, known.owner) == (seen.card, seen.owner));
            if let Some(at) = moved {
                let (_, letter) = gone.remove(at);
                self.known.push((seen, letter));
                continue;
            }
            let single = (0..SINGLE).map(|n| (self.next + n) % SINGLE);
            let taken = |at: usize| self.known.iter().chain(&gone).any(|(_, known)| *known == letter(at));
            let Some(free) = single.chain(SINGLE..).find(|at| !taken(*at)) else { continue };
            if free < SINGLE {
                self.next = free + 1;
            }
            self.known.push((seen, letter(free)));
        }
    }

    /// The letters as a saved game keeps them: cards by their printed numbers.
    pub fn kept(&self, catalog: &Catalog) -> Lettered {
        let kept = |all: &[(Seen, String)]| {
            let one = |(seen, letter): &(Seen, String)| {
                let card = catalog.cards.get(seen.card.index())?;
                Some((seen.handle, card.id.to_string(), seen.owner.0, letter.clone()))
            };
            all.iter().filter_map(one).collect()
        };
        Lettered { known: kept(&self.known), past: kept(&self.past), next: self.next }
    }

    /// The letters of a saved game. A card that is there no longer has none, and none is had twice.
    pub fn taken_up(kept: &Lettered, catalog: &Catalog) -> Letters {
        let mut letters = Letters { next: kept.next % SINGLE, ..Letters::default() };
        for (handle, id, owner, letter) in &kept.known {
            let free = letters.card(letter).is_none() && letters.of(*handle).is_none();
            if let Some(card) = catalog.find(id).filter(|_| free && is_one(letter)) {
                letters.known.push((Seen { handle: *handle, card, owner: Seat(*owner) }, letter.clone()));
            }
        }
        let past = kept.past.iter().filter(|(.., letter)| is_one(letter)).filter_map(|(handle, id, owner, letter)| {
            Some((Seen { handle: *handle, card: catalog.find(id)?, owner: Seat(*owner) }, letter.clone()))
        });
        letters.past = past.collect();
        letters
    }

    /// The letter of a card.
    pub fn of(&self, handle: u32) -> Option<&str> {
        self.known.iter().find(|(known, _)| known.handle == handle).map(|(_, letter)| letter.as_str())
    }

    /// The card that has this letter, in whatever case.
    pub fn card(&self, letter: &str) -> Option<u32> {
        self.known.iter().find(|(_, known)| known.eq_ignore_ascii_case(letter)).map(|(known, _)| known.handle)
    }
}

/// `a` to `z` without those that mean something else, then `aa`, `ab`, ...
fn letter(at: usize) -> String {
    let all: Vec<char> = ('a'..='z').filter(|c| !TAKEN.contains(c)).collect();
    let one = |n: usize| all.get(n % all.len()).copied().unwrap_or_default();
    match at.checked_sub(all.len()) {
        None => one(at).to_string(),
        Some(rest) => format!("{}{}", one(rest / all.len()), one(rest)),
    }
}

/// Whether a text may be a letter of a card, and is no answer by itself.
fn is_one(text: &str) -> bool {
    let mut letters = text.chars();
    let first = letters.next().filter(char::is_ascii_lowercase);
    match (first, letters.next(), letters.next()) {
        (Some(one), None, _) => !TAKEN.contains(&one),
        (Some(_), Some(second), None) => second.is_ascii_lowercase(),
        _ => false,
    }
}

/// Whether the cards of a place are shown one by one to whoever may see them, by name and numbers.
pub fn is_laid_out(words: Words<'_>, place: &PlaceWord) -> bool {
    place.single || place.spread || is_hidden(words, place)
}

/// Whether only its player sees the cards of a place, in no order: a hand.
pub fn is_hidden(words: Words<'_>, place: &PlaceWord) -> bool {
    let zones = words.vocabulary().zones;
    let public = zones.iter().find(|z| z.kinds & (1 << place.kind) != 0).is_none_or(|z| z.public);
    !public && !place.ordered && !place.single
}

/// The cards that are laid out: hands first, then the own side, then the others, then the table.
fn in_sight(view: &View, words: Words<'_>) -> Vec<Seen> {
    let own = |s: &&SeatView| view.viewer == Some(s.seat);
    let seats = || view.seats.iter().filter(own).chain(view.seats.iter().filter(|s| !own(s)));
    let of = |seat: &SeatView, hidden: bool| -> Vec<Seen> {
        let places = words.vocabulary().places.iter().filter(|p| !p.held && is_laid_out(words, p));
        let zones = places.filter(|p| is_hidden(words, p) == hidden);
        let cards = zones.filter_map(|p| seat.zones.iter().find(|z| z.id.kind() == p.kind)).flat_map(|z| &z.cards);
        cards.map(seen).collect()
    };
    let shared = words.vocabulary().places.iter().filter(|p| p.shared && p.spread).map(|p| p.kind);
    let of_table = shared.filter_map(|kind| view.table.iter().find(|z| z.id.kind() == kind)).flat_map(|z| &z.cards);
    let of_seats = seats().flat_map(|s| of(s, true)).chain(seats().flat_map(|s| of(s, false)));
    of_seats.chain(of_table.map(seen)).collect()
}

fn seen(card: &CardView) -> Seen {
    Seen { handle: card.handle, card: card.card, owner: card.owner }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_of_a_file_are_letters() {
        for bad in ["", "n", "abc", "A", "1", "a1", "é"] {
            assert!(!is_one(bad), "{bad}");
        }
        assert!(["a", "z", "aa", "nq"].iter().all(|good| is_one(good)));
    }

    #[test]
    fn letters_leave_out_what_is_an_answer() {
        let all: Vec<String> = (0..60).map(letter).collect();
        assert_eq!(all.first().map(String::as_str), Some("a"));
        assert!(TAKEN.iter().all(|t| !all.contains(&t.to_string())));
        assert_eq!(all.get(SINGLE).map(String::as_str), Some("aa"));
        assert_eq!(all.iter().collect::<std::collections::BTreeSet<_>>().len(), all.len());
    }
}
