//! One place of the board that holds one card, as lines of text.

use super::Artist;
use crate::columns::{clip, joined, width, wrap};
use crate::wording::play as wording;
use cardwright_core::kernel::view::{CardView, SeatView};
use cardwright_core::vocabulary::PlaceWord;

/// The lines of a place and whether the rulebook points at its card.
pub(super) fn cell(artist: &Artist<'_>, seat: &SeatView, place: &PlaceWord, columns: usize) -> (bool, Vec<String>) {
    let name = artist.words.word(&place.word);
    let zone = seat.zones.iter().find(|z| z.id.kind() == place.kind);
    let Some(card) = zone.and_then(|z| z.cards.first()) else {
        return (false, joined(&[format!("[{name}]"), artist.words.say(wording::EMPTY).to_owned()], " ", columns));
    };
    let pointers: Vec<&str> = artist
        .view
        .pointers
        .iter()
        .filter(|(_, handle)| *handle == card.handle)
        .map(|(word, _)| artist.words.named(word))
        .collect();
    let title: Vec<String> =
        std::iter::once(format!("[{name}]")).chain(pointers.iter().map(|pointer| format!("*{pointer}*"))).collect();
    let called = artist.called(card);
    let whole = format!("{} {called}", title.join(" "));
    let mut lines = match width(&whole) <= columns {
        true => vec![whole],
        false => joined(&title, " ", columns).into_iter().chain(name_lines(&called, columns)).collect(),
    };
    let mut facts = artist.facts(card);
    facts.extend(heads(artist, card));
    lines.extend(joined(&facts, " ", columns));
    lines.extend(joined(&artist.marks(card), ", ", columns));
    for held in &card.attached {
        lines.extend(name_lines(&format!("+ {}", artist.words.card(held.card)), columns));
    }
    (!pointers.is_empty(), lines)
}

/// The name of a card on two lines at most: cut to one, names that begin alike would read the same in a narrow place.
fn name_lines(name: &str, columns: usize) -> Vec<String> {
    let mut lines = wrap(name, columns);
    if lines.len() > 2 {
        let rest = lines.split_off(1).join(" ");
        lines.push(clip(&rest, columns));
    }
    lines
}

/// The head words that a card has now.
fn heads(artist: &Artist<'_>, card: &CardView) -> Vec<String> {
    let all = artist.words.vocabulary().heads.iter().enumerate();
    let has = |at: usize| u32::try_from(at).ok().and_then(|n| 1u64.checked_shl(n)).is_some_and(|b| card.heads & b != 0);
    all.filter(|(at, _)| has(*at)).map(|(_, head)| format!("[{}]", artist.words.word(&head.word))).collect()
}
