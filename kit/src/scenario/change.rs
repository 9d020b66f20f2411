//! What differs between two moments: where cards are, their marks, the numbers of players that stay changed. Derived
//! values, phase and turn are no part of it.

use super::board::{Board, Caller, Piece};
use super::places::{At, Target};
use super::text::counted;
use cardwright_core::kernel::ids::{Seat, Slot, ZoneId};
use cardwright_core::vocabulary::Vocabulary;

/// One difference between two boards.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Change {
    /// Another card lies in a place for one card.
    Single(ZoneId, Option<Piece>, Option<Piece>),
    /// Cards left a pile or came to it.
    Pile(ZoneId, Vec<Piece>, Vec<Piece>),
    /// Cards held by the card of a place left it or came to it.
    Held(ZoneId, Vec<Piece>, Vec<Piece>),
    /// A mark of a card changed.
    Mark(Piece, &'static str, i32),
    /// A card turned over: from which face to which.
    Face(Piece, u8, u8),
    /// A number of a player changed.
    Number(Seat, &'static str, i32),
}

/// Everything that differs, in the order of the board.
pub fn changes(vocabulary: &Vocabulary, before: &Board, after: &Board) -> Vec<Change> {
    let mut out = Vec::new();
    for &(seat, word, now) in &after.numbers {
        let kept = vocabulary.stats.iter().any(|s| s.word.id == word && s.permanent);
        let was = before.number(seat, word).unwrap_or(0);
        if kept && now != was {
            out.push(Change::Number(seat, word, now - was));
        }
    }
    for pile in &after.piles {
        let zone = pile.zone;
        let single = vocabulary.places.iter().any(|p| p.kind == zone.kind() && p.single);
        let (gone, come) = exchanged(before.lying(zone).collect(), after.lying(zone).collect());
        if !gone.is_empty() || !come.is_empty() {
            out.push(if single && gone.len() < 2 && come.len() < 2 {
                Change::Single(zone, gone.into_iter().next(), come.into_iter().next())
            } else {
                Change::Pile(zone, gone, come)
            });
        }
        let (gone, come) = exchanged(before.held(zone).collect(), after.held(zone).collect());
        if !gone.is_empty() || !come.is_empty() {
            out.push(Change::Held(zone, gone, come));
        }
        for piece in after.pieces.iter().filter(|p| p.zone == zone) {
            let Some(was) = before.pieces.iter().find(|p| p.slot == piece.slot && p.zone == zone) else { continue };
            if was.face != piece.face {
                out.push(Change::Face(piece.clone(), was.face, piece.face));
            }
            for mark in vocabulary.defaults.marks {
                let by = mark_of(piece, mark) - mark_of(was, mark);
                if by != 0 {
                    out.push(Change::Mark(piece.clone(), mark, by));
                }
            }
        }
    }
    out
}

/// The number of a mark on a card.
pub(super) fn mark_of(piece: &Piece, mark: &str) -> i32 {
    piece.marks.iter().filter(|(m, _)| *m == mark).map(|(_, n)| *n).sum()
}

/// The cards of the first list that are not in the second, and the other way round.
fn exchanged(before: Vec<&Piece>, after: Vec<&Piece>) -> (Vec<Piece>, Vec<Piece>) {
    let without = |list: &[&Piece], other: &[&Piece]| {
        list.iter().filter(|p| !other.iter().any(|q| q.slot == p.slot)).map(|p| (*p).clone()).collect()
    };
    (without(&before, &after), without(&after, &before))
}

impl Change {
    /// The card whose mark or face changed.
    pub(super) fn slot(&self) -> Option<Slot> {
        match self {
            Change::Mark(piece, ..) | Change::Face(piece, ..) => piece.slot,
            _ => None,
        }
    }

    /// Whether this is the difference that a left side speaks of.
    pub fn is_about(&self, target: &Target, caller: &Caller<'_>) -> bool {
        let at = |at: &At, piece: &Piece| match at {
            At::Place(zone) => piece.zone == *zone && piece.host.is_none(),
            At::Card(mention) => super::places::fits(piece, mention, caller),
        };
        match (self, target) {
            (Change::Single(zone, ..) | Change::Pile(zone, ..), Target::Pile(wanted)) => zone == wanted,
            (Change::Held(zone, ..), Target::Held(At::Place(wanted))) => zone == wanted,
            (Change::Mark(piece, mark, _), Target::Mark(who, wanted)) => mark == wanted && at(who, piece),
            (Change::Face(piece, ..), Target::Face(who)) => at(who, piece),
            (Change::Number(seat, word, _), Target::Number(who, wanted)) => seat == who && word == wanted,
            _ => false,
        }
    }

    /// The left side of it in a scenario.
    pub fn key(&self, caller: &Caller<'_>) -> String {
        let of = |piece: &Piece| {
            let single = caller.place_word(piece.zone.kind()).is_some_and(|p| p.single);
            if single && piece.host.is_none() { caller.place(piece.zone) } else { caller.piece(piece) }
        };
        match self {
            Change::Single(zone, ..) | Change::Pile(zone, ..) => caller.place(*zone),
            Change::Held(zone, ..) => {
                let held = caller.vocabulary.places.iter().find(|p| p.held).map_or("held", |p| p.word.id);
                format!("{}.{held}", caller.place(*zone))
            }
            Change::Mark(piece, mark, _) => format!("{}.{mark}", of(piece)),
            Change::Face(piece, ..) => format!("{}.face", of(piece)),
            Change::Number(seat, word, _) => format!("{seat}.{}", word.replace('-', "_")),
        }
    }

    /// The right side of it in a scenario.
    pub fn value(&self, caller: &Caller<'_>) -> String {
        let name = |piece: &Option<Piece>| piece.as_ref().map_or_else(|| "empty".to_owned(), |p| caller.piece(p));
        match self {
            Change::Single(_, before, after) => format!("{} -> {}", name(before), name(after)),
            Change::Pile(_, gone, come) | Change::Held(_, gone, come) => {
                let gone = counted(gone.iter().map(|p| caller.piece(p))).into_iter().map(|w| format!("-{w}"));
                let come = counted(come.iter().map(|p| caller.piece(p))).into_iter().map(|w| format!("+{w}"));
                format!("[{}]", gone.chain(come).collect::<Vec<_>>().join(", "))
            }
            Change::Mark(_, _, by) | Change::Number(_, _, by) => format!("{by:+}"),
            Change::Face(_, before, after) => {
                let word = |face: &u8| caller.vocabulary.defaults.faces.get(usize::from(*face)).map_or("?", |w| w.id);
                format!("{} -> {}", word(before), word(after))
            }
        }
    }
}
