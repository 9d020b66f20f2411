//! Texts that a script has made, as players read them: a script sees all cards, so what it writes may name one that the reader
//! must not know.

use cardwright_core::kernel::capacity::OBJECTS;
use cardwright_core::kernel::ids::{Seat, ZoneId};
use cardwright_core::scripting::Board;

/// What stands for a name that the reader must not know.
const HIDDEN: &str = "?";

/// A text for one player, or for all: names and numbers of cards that a reader can't see, and that no card has which can be
/// seen, are put out.
pub fn veiled(text: &str, board: &dyn Board, reader: Option<Seat>) -> String {
    let readers: Vec<Seat> = reader.map_or_else(|| (0..board.seats()).map(Seat).collect(), |seat| vec![seat]);
    let (mut open, mut hidden) = (Vec::new(), Vec::new());
    for slot in (0..OBJECTS).filter_map(|slot| u8::try_from(slot).ok()) {
        let object = board.object(slot);
        if object.zone == ZoneId::NOWHERE {
            continue;
        }
        let card = board.cards().card(object.card);
        let words = [card.name.en.as_str(), card.name.ko.as_str(), card.id.as_str()];
        let seen = readers.iter().all(|seat| board.sees(*seat, slot));
        let all = if seen { &mut open } else { &mut hidden };
        all.extend(words.into_iter().filter(|word| !word.is_empty() && text.contains(word)));
    }
    hidden.retain(|word| !open.contains(word));
    // The longest first: a name may be a part of another.
    hidden.sort_by_key(|word| std::cmp::Reverse(word.len()));
    hidden.dedup();
    hidden.into_iter().fold(plain(text), |text, word| text.replace(word, HIDDEN))
}

/// A text as it may stand on a screen: what would steer the screen, or turn the order in which its letters are shown, is a
/// mark of its own.
fn plain(text: &str) -> String {
    let steers = |c: char| {
        c.is_control()
            || matches!(c, '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
    };
    text.chars().map(|c| if steers(c) { char::REPLACEMENT_CHARACTER } else { c }).collect()
}
