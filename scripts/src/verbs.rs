//! Verbs of a rulebook's own (`Vocabulary::verbs`) as calls of scripts, lowered as card text lowers them. No verb is named
//! here.

use crate::api::Words;
use crate::calls::{Args, CARDS};
use crate::filter::index;
use crate::work::refuse;
use cardwright_core::kernel::ids::Ref;
use cardwright_core::kernel::program::{Bind, Dest, Op, Target, Value as Number, Who, Whose};
use cardwright_core::rulebook::Rulebook;
use cardwright_core::vocabulary::{VerbCards, VerbMeaning, VerbNumber};
use mlua::{Lua, Result, Value};

/// The instruction of a verb of the rulebook's own: `ctx:act(verb, number, cards)`, each if it takes one.
///
/// # Errors
/// The verb is not called so; the message is the script's to read.
pub fn build(lua: &Lua, book: &'static dyn Rulebook, args: &Args<'_>, cards: &mut Vec<(Bind, Vec<Ref>)>) -> Result<Op> {
    let name = args.text(0)?;
    let at = index(lua, Words::Verbs, "verb", &name)?;
    let Some(word) = book.vocabulary().verbs.get(at) else { return Err(refuse(lua, format!("there is no `{name}`"))) };
    let numbered = matches!(args.at(1), Value::Integer(_) | Value::Number(_));
    let (n, given) = if numbered { (args.number(1)?, 2) } else { (1, 1) };
    if numbered && word.number == VerbNumber::None {
        return Err(refuse(lua, format!("`{name}` takes no number")));
    }
    // What changes a cost can lower it.
    if numbered && n < 0 && !matches!(word.number, VerbNumber::Change(_)) {
        return Err(refuse(lua, format!("`{name}` takes no negative number: {n}")));
    }
    if !numbered && matches!(word.number, VerbNumber::Of(_)) {
        return Err(refuse(lua, format!("`{name}` takes a number first: how much of it")));
    }
    let what = match (args.at(given), word.cards) {
        (Value::Nil, VerbCards::None | VerbCards::With) => Target::Source,
        (_, VerbCards::Awaited) => return Err(refuse(lua, format!("`{name}` is done by players, by the rules alone"))),
        (_, VerbCards::None) => return Err(refuse(lua, format!("`{name}` takes no cards: a player does it"))),
        _ => {
            cards.push((0, args.cards(given)?));
            CARDS
        }
    };
    let n = if word.number == VerbNumber::None || numbered { n } else { 0 };
    Ok(match word.does {
        VerbMeaning::Rule(verb) => Op::RuleBy { verb, what, who: Who::You, n: Number::Number(n) },
        // A script chooses which of them, and calls that.
        VerbMeaning::OneOf(..) => return Err(refuse(lua, format!("`{name}` is one of several verbs: name which"))),
        VerbMeaning::Put(id, owner) => {
            let kinds = book.vocabulary().zones.iter().find(|z| z.word.id == id).map_or(0, |z| z.kinds);
            let kind = u8::try_from(kinds.trailing_zeros()).unwrap_or(0);
            let of = if owner { Whose::Owner } else { Whose::Controller };
            Op::Move { what, to: Dest { kind, of, bottom: false }, shown: false, who: Who::You }
        }
    })
}
