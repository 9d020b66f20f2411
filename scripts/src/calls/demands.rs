//! Where cards must lie for a call, and what they must be: what no text could do with a card, no script does.

use super::Row;
use super::args::Args;
use crate::api::{Words, lua_name, word_index};
use crate::look::Fact;
use cardwright_core::kernel::ids::Ref;
use cardwright_core::rulebook::{Rulebook, VerbWord};

/// What the cards of a call must be.
pub struct Demand {
    /// The cards.
    pub cards: Vec<Ref>,
    /// What has to be true of each of them.
    pub fact: Fact,
    /// The fact as a number, for the digest of the reading.
    pub number: u64,
    /// What is wrong with a card of which it is not.
    pub otherwise: String,
}

/// What a call demands of its cards. Arguments that are wrong in themselves demand nothing: the call is refused for them.
pub fn demand(book: &dyn Rulebook, row: &Row, args: &Args<'_>) -> Option<Demand> {
    let zones = &book.printed().zones;
    let (fact, number, otherwise) = match row.name {
        "discard" => {
            let own = book.vocabulary().zones.iter().filter(|z| z.kinds & zones.own != 0);
            let of = own.map(|z| lua_name(z.word.id)).collect::<Vec<_>>().join(" or ");
            let otherwise = format!("ctx:discard takes cards of the {of}; others go by ctx:trash");
            (Fact::Lies(zones.own), u64::from(zones.own), otherwise)
        }
        "flip" => (Fact::Turns, 1, "ctx:flip takes cards in play that have another side".to_owned()),
        "move" => {
            let word = word_index(Words::Zones, book, &args.text(1).ok()?)?;
            let word = book.vocabulary().zones.get(word).filter(|z| z.kinds.count_ones() == 1)?;
            let called = lua_name(word.word.id);
            let fits = (Fact::Fits(word.kinds), u64::from(word.kinds), format!("no such card lies in the {called}"));
            // The rules say what becomes of a card that no deck, hand or discard pile takes.
            let piles = 1 << zones.deck | 1 << zones.hand | 1 << zones.discard;
            match word.kinds & zones.in_play != 0 {
                true if book.verb(VerbWord::Deploy).is_none() => {
                    let otherwise = format!("ctx:move puts no card into play: only cards in play go to the {called}");
                    (Fact::Stands(word.kinds), u64::from(word.kinds) | 1 << 32, otherwise)
                }
                false if word.kinds & piles != 0 => return None,
                _ => fits,
            }
        }
        _ => return None,
    };
    Some(Demand { cards: args.cards(0).ok()?, fact, number, otherwise })
}
