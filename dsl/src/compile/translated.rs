//! The words of an ability in the language that its card is not written in.

use super::words::Compiler;
use crate::print;
use crate::read;
use crate::text::Lang;
use crate::tree;

/// The words of an ability in the other language; none where they can't be said in it. `kind`: the type of the card on which it
/// is printed.
pub(super) fn translated(cx: &Compiler<'_>, ability: &tree::Ability, kind: Option<u8>) -> String {
    if ability.span.range().is_empty() {
        return String::new();
    }
    let alone = tree::Card::Plain { equip: None, abilities: vec![ability.clone()] };
    match read::lang(&cx.source) {
        Lang::Ko => print::en::card_of(&alone, cx.lexicon, kind),
        Lang::En => print::ko::card_of(&alone, cx.lexicon, kind).unwrap_or_default(),
    }
}
