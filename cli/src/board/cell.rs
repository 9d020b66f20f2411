//! One place of the board that holds one card, as lines of text.

use super::Artist;
use crate::columns::{clip, joined, width};
use crate::wording::play as wording;
use cardwright_core::kernel::view::{CardView, SeatView};
use cardwright_core::vocabulary::PlaceWord;

/// The lines of a place and whether the rulebook points at its card.
pub(super) fn cell(artist: &Artist<'_>, seat: &SeatView, place: &PlaceWord, columns: usize) -> (bool, Vec<String>) {
    let name = artist.words.word(&place.word);
    let zone = seat.zones.iter().find(|z| z.id.kind() == place.kind);
    let Some(card) = zone.and_then(|z| z.cards.first()) else {
        return (false, vec![format!("[{name}] {}", artist.words.say(wording::EMPTY))]);
    };
    let pointers: Vec<&str> = artist
        .view
        .pointers
        .iter()
        .filter(|(_, handle)| *handle == card.handle)
        .map(|(word, _)| artist.words.named(word))
        .collect();
    let mut title = format!("[{name}]");
    for pointer in &pointers {
        title.push_str(&format!(" *{pointer}*"));
    }
    let called = artist.called(card);
    let mut lines = match width(&title) + 1 + width(&called) <= columns {
        true => vec![format!("{title} {called}")],
        false => vec![title, clip(&called, columns)],
    };
    let mut facts = artist.facts(card);
    facts.extend(heads(artist, card));
    lines.extend(joined(&facts, " ", columns));
    lines.extend(joined(&artist.marks(card), ", ", columns));
    for held in &card.attached {
        lines.push(clip(&format!("+ {}", artist.words.card(held.card)), columns));
    }
    (!pointers.is_empty(), lines)
}

/// The head words that a card has now.
fn heads(artist: &Artist<'_>, card: &CardView) -> Vec<String> {
    let all = artist.words.vocabulary().heads.iter().enumerate();
    let has = |at: usize| u32::try_from(at).ok().and_then(|n| 1u64.checked_shl(n)).is_some_and(|b| card.heads & b != 0);
    all.filter(|(at, _)| has(*at)).map(|(_, head)| format!("[{}]", artist.words.word(&head.word))).collect()
}
