//! Short ways to write the rows of a vocabulary's tables. What a row leaves out here is what most rows of most games
//! have; the others are written with `..` behind what differs.

use crate::vocabulary::{
    CommonVerb, CommonVerbWord, Conjugation, HeadClass, HeadParam, HeadWord, Noun, PlaceWord, StatOf, StatWord,
    TextVerb, VerbCards, VerbMeaning, VerbNumber, Word, ZoneWord,
};

/// A word: id, Korean and English spellings with the printed one first, and the clause that defines it.
pub const fn w(
    id: &'static str,
    ko: &'static [&'static str],
    en: &'static [&'static str],
    clause: &'static str,
) -> Word {
    Word { id, ko, en, clause }
}

/// A head word that takes nothing behind it.
pub const fn head(word: Word, class: HeadClass) -> HeadWord {
    head_with(word, class, HeadParam::None)
}

/// A head word with what it takes.
pub const fn head_with(word: Word, class: HeadClass, param: HeadParam) -> HeadWord {
    HeadWord { word, class, param }
}

/// A keyword that holds all the time.
pub const fn keyword(
    id: &'static str,
    ko: &'static [&'static str],
    en: &'static [&'static str],
    clause: &'static str,
) -> HeadWord {
    head(w(id, ko, en, clause), HeadClass::Continuous)
}

/// A verb of the rulebook's own, made with 하다 in Korean; the English third person and participle are given, and the rulebook's number
/// of what it does.
pub const fn verb(word: Word, third: &'static str, done: &'static str, cards: VerbCards, number: u8) -> TextVerb {
    TextVerb {
        word,
        ends: Conjugation::Hada,
        third,
        done,
        behind: &[],
        cards,
        number: VerbNumber::None,
        does: VerbMeaning::Rule(number),
        own: false,
        standing: false,
        to: 0,
        other: false,
        takes: false,
        away: false,
        leaves: false,
        pair: false,
        action: "",
    }
}

/// A place whose cards are drawn in full on boards.
pub const fn spread(word: Word, kind: u8) -> PlaceWord {
    PlaceWord { spread: true, ..pile(word, kind) }
}

/// A noun for cards of a type that are in play.
pub const fn in_play(word: Word, of: u8) -> Noun {
    Noun { word, of: Some(of), also: 0, in_play: true, lies: 0 }
}

/// A noun for cards of a type wherever they are.
pub const fn anywhere(word: Word, of: u8) -> Noun {
    Noun { word, of: Some(of), also: 0, in_play: false, lies: 0 }
}

/// The noun for any card anywhere.
pub const fn any_card(word: Word) -> Noun {
    Noun { word, of: None, also: 0, in_play: false, lies: 0 }
}

/// A zone, or a group of them (kinds as bits), whose cards every player may look at.
pub const fn open_zone(word: Word, kinds: u32) -> ZoneWord {
    ZoneWord { word, kinds, public: true, ordered: false }
}

/// A zone whose cards not every player may look at.
pub const fn hidden_zone(word: Word, kind: u8) -> ZoneWord {
    ZoneWord { word, kinds: 1 << kind, public: false, ordered: false }
}

/// A number printed on cards of some types (bits), with the smallest and greatest that a card file may give.
pub const fn of_card(word: Word, types: u32, range: (i32, i32)) -> StatWord {
    StatWord {
        word,
        of: StatOf::Card,
        types,
        range,
        permanent: false,
        counted: false,
        optional: false,
        firm: false,
        gained: false,
        unit: "",
        lies_on: 0,
    }
}

/// A number of players, with the smallest and greatest that there is.
pub const fn of_player(word: Word, range: (i32, i32)) -> StatWord {
    StatWord { of: StatOf::Player, ..of_card(word, 0, range) }
}

/// A place with a list of cards, of which boards show how many there are and the first ones.
pub const fn pile(word: Word, kind: u8) -> PlaceWord {
    let group = "";
    PlaceWord {
        word,
        kind,
        single: false,
        held: false,
        group,
        ordered: false,
        spread: false,
        by: "",
        sum: None,
        shared: false,
    }
}

/// A place of the table, in this group of places ("": in none).
pub const fn shared(word: Word, group: &'static str, kind: u8) -> PlaceWord {
    PlaceWord { shared: true, group, ..pile(word, kind) }
}

/// A place with cards that lie under others and are named through them.
pub const fn held(word: Word, kind: u8) -> PlaceWord {
    PlaceWord { held: true, ..pile(word, kind) }
}

/// What a rulebook calls a common verb, where Korean makes it with 하다 and has a passive of it: the English third person
/// and the past, which is the participle too.
pub const fn common_verb(verb: CommonVerb, word: Word, third: &'static str, done: &'static str) -> CommonVerbWord {
    CommonVerbWord { verb, word, ends: Conjugation::Hada, passive: true, third, done, doing: "", noun: &[] }
}

/// The log's word for an event that an effect replaced by nothing.
pub const PREVENTED: Word = w("prevented", &["{card}: 일어나지 않음"], &["{card}: it does not happen"], "");

/// The log's word for an event that is forbidden, by the clause that says that prohibitions go first.
pub const fn cant(clause: &'static str) -> Word {
    w(
        "can't",
        &["{card}: 할 수 없음", "{seat}: 할 수 없음"],
        &["{card}: it can't be done", "{seat}: it can't be done"],
        clause,
    )
}
