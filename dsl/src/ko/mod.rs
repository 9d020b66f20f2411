//! Korean card text to the tree. A text is normalised, its words become tokens, each sentence is parsed once by the
//! grammar and built into statements by the frames of its verbs. No game word stands in here or in the grammar: they come
//! from the lexicon.

pub(crate) mod ability;
mod acts;
mod agree;
mod args;
mod changes;
mod conds;
mod encode;
mod frames;
mod grammar;
mod looking_back;
mod modifier;
pub(crate) mod normal;
mod noun;
mod own_verbs;
mod pieces;
mod placing;
mod player;
mod said;
mod select;
mod sentence;
mod words;

use std::num::NonZeroUsize;

use crate::lexicon::Lexicon;
use crate::text::Parsed;
use crate::tree::Card;
use encode::Encoder;
use grammar::{KoParser, Rule};
use normal::{Ch, normalise, starts_with};

/// How many steps the grammar may take on one sentence.
const CALLS: usize = 1_000_000;

/// Reads a Korean card text. All mistakes are reported, and every sentence without one is in the tree. `card_type` is the
/// index of the card's type in the vocabulary: an item's text speaks of its wearer as this card (8.6.1).
pub fn parse(text: &str, lexicon: &Lexicon, card_type: u8) -> Parsed {
    // bounds the work on a sentence made to be slow; no printed one takes a tenth of it
    pest::set_call_limit(NonZeroUsize::new(CALLS));
    let mut notes = Vec::new();
    let chars = normalise(text, lexicon, &mut notes);
    let mut enc = Encoder::new(lexicon, text, card_type);
    let worn = lexicon.vocabulary().worn == Some(card_type);
    let card = match faces(&chars, lexicon) {
        Some((base, awakened)) => Card::Leader {
            base: ability::card(&mut enc, base, worn).1,
            awakened: ability::card(&mut enc, awakened, worn).1,
        },
        None => {
            let (equip, abilities) = ability::card(&mut enc, &chars, worn);
            Card::Plain { equip, abilities }
        }
    };
    let Encoder { mut errors, notes: more, reminders, .. } = enc;
    notes.extend(more);
    notes.sort_by_key(|n| n.span.start);
    errors.sort_by_key(|e| e.span.start);
    Parsed { card, errors, notes, reminders }
}

/// The two faces of a leader's text, each behind its word.
fn faces<'c>(chars: &'c [Ch], lexicon: &Lexicon) -> Option<(&'c [Ch], &'c [Ch])> {
    let [first, second] = lexicon.vocabulary().defaults.faces else { return None };
    let (base, awakened) = (first.ko.first()?, second.ko.first()?);
    if !starts_with(chars, base) {
        return None;
    }
    let turn = (0..chars.len()).find(|at| chars.get(*at..).is_some_and(|rest| starts_with(rest, awakened)));
    let turn = turn.unwrap_or(chars.len());
    let behind = chars.get(turn..).unwrap_or_default();
    Some((chars.get(base.chars().count()..turn)?, behind.get(awakened.chars().count().min(behind.len())..)?))
}
