//! What scripts remember with `ctx:remember`: how much of it a game holds. Every step of a game keeps it and every saved game
//! has it, so it is bounded, for one text, for one card and for the whole game.

use crate::limits::{REMEMBERED, REMEMBERED_BY_CARD, REMEMBERED_TEXT};
use cardwright_core::kernel::ids::Ref;
use cardwright_core::kernel::spill::{Memo, Reply};

/// What anything that is remembered counts beside its word and its value, in bytes.
const EACH: usize = 16;
/// What a card that is remembered counts, in bytes.
const CARD: usize = 4;

fn size(key: &str, value: &Reply) -> usize {
    let value = match value {
        Reply::Text(text) => text.len(),
        Reply::Cards(cards) => cards.len() * CARD,
        Reply::Nil | Reply::Bool(_) | Reply::Number(_) | Reply::Card(_) | Reply::Done(_) | Reply::Failed(_) => 0,
    };
    EACH + key.len() + value
}

/// Whether a value may be remembered under a word beside what is remembered already.
///
/// # Errors
/// The limit that stands against it, in words.
pub fn room(memory: &[Memo], holder: Ref, key: &str, value: &Reply) -> Result<(), String> {
    let text = if let Reply::Text(text) = value { text.len() } else { 0 };
    let longest = text.max(key.len());
    if longest > REMEMBERED_TEXT {
        return Err(format!("a text to remember has {REMEMBERED_TEXT} bytes at most, this one has {longest}"));
    }
    if *value == Reply::Nil {
        return Ok(());
    }
    let others = || memory.iter().filter(|m| m.holder != holder || *m.key != *key);
    let new = size(key, value);
    let own: usize = others().filter(|m| m.holder == holder).map(|m| size(&m.key, &m.value)).sum();
    if own + new > REMEMBERED_BY_CARD {
        return Err(format!("a card remembers {REMEMBERED_BY_CARD} bytes at most"));
    }
    let all: usize = others().map(|m| size(&m.key, &m.value)).sum();
    if all + new > REMEMBERED {
        return Err(format!("the cards of a game remember {REMEMBERED} bytes together at most"));
    }
    Ok(())
}

/// Remembers a value under a word; nothing makes the word forgotten.
pub fn keep(memory: &mut Vec<Memo>, holder: Ref, key: &str, value: Reply) {
    memory.retain(|m| m.holder != holder || *m.key != *key);
    if value != Reply::Nil {
        memory.push(Memo { holder, key: key.into(), value });
    }
}

#[cfg(test)]
mod tests {
    use super::{keep, room};
    use crate::limits::{REMEMBERED, REMEMBERED_BY_CARD, REMEMBERED_TEXT};
    use cardwright_core::kernel::ids::Ref;
    use cardwright_core::kernel::spill::Reply;

    fn text(bytes: usize) -> Reply {
        Reply::Text("x".repeat(bytes).into())
    }

    #[test]
    fn texts_cards_and_games_have_their_limits() {
        let card = |slot| Ref { slot, incarnation: 1 };
        let mut memory = Vec::new();
        assert!(room(&memory, card(0), "a", &text(REMEMBERED_TEXT)).is_ok());
        assert!(room(&memory, card(0), "a", &text(REMEMBERED_TEXT + 1)).unwrap_err().contains("1024 bytes"));
        assert!(room(&memory, card(0), &"k".repeat(REMEMBERED_TEXT + 1), &Reply::Nil).is_err());
        let mut kept = 0;
        for slot in 0..60 {
            for n in 0..60 {
                let (key, value) = (format!("k{n}"), text(REMEMBERED_TEXT / 2));
                if room(&memory, card(slot), &key, &value).is_ok() {
                    keep(&mut memory, card(slot), &key, value);
                    kept += 1;
                }
            }
        }
        let bytes: usize = memory.iter().map(|m| super::size(&m.key, &m.value)).sum();
        assert!(bytes <= REMEMBERED && bytes > REMEMBERED - REMEMBERED_TEXT, "{bytes}");
        assert_eq!(kept, memory.len());
        for slot in 0..60 {
            let own = memory.iter().filter(|m| m.holder == card(slot)).map(|m| super::size(&m.key, &m.value));
            assert!(own.sum::<usize>() <= REMEMBERED_BY_CARD);
        }
        // What takes the place of something else needs its room alone, and forgetting needs none.
        assert!(room(&memory, card(0), "k0", &text(REMEMBERED_TEXT / 2)).is_ok());
        assert!(room(&memory, card(0), "k0", &Reply::Nil).is_ok());
        keep(&mut memory, card(0), "k0", Reply::Nil);
        assert_eq!(memory.len(), kept - 1);
    }
}
