//! What the tables of corrections hold, and what they must leave alone.

use super::*;
use crate::lexicon::Lexicon;
use cardwright_core::rulesets;

/// Every row of every game is one: no line of a table is passed over in silence.
#[test]
fn every_line_is_a_row() {
    for book in rulesets::ALL {
        let lexicon = Lexicon::new(book.vocabulary());
        for lang in [Lang::Ko, Lang::En] {
            assert_eq!(table::unread(&lexicon, lang), Vec::<String>::new(), "{}", book.vocabulary().game.id);
        }
    }
}

#[test]
fn an_edit_is_as_small_as_can_be() {
    assert_eq!(smallest("ab cd ef", 0..8, "ab xx ef"), (3..5, "xx".to_owned()));
    assert_eq!(smallest("가나", 0..6, "가다나"), (3..3, "다".to_owned()));
    assert_eq!(smallest("aa", 0..2, "aaa"), (2..2, "a".to_owned()));
}
