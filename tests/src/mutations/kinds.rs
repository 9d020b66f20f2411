//! The kinds of mistakes, one entry each: what it is, whether such a mistake can make another legal card, and where it can
//! be made.

use super::{CardText, Files, Mutant, elements, fields, texts};

/// Whether a kind of mistake can give another card that somebody could have meant.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Legal {
    /// No card looks like that: whatever is not caught is missed.
    Never,
    /// It may be another card: where `check` says nothing and the card means something else than before, it is one.
    Possible,
}

/// A kind of mistake.
pub struct Kind {
    /// What the table calls it.
    pub id: &'static str,
    /// An example.
    pub example: &'static str,
    /// Whether it can be no mistake.
    pub legal: Legal,
    /// All places where it can be made in a card.
    pub sites: fn(&Files, &CardText) -> Vec<Mutant>,
}

impl Kind {
    /// All places in all cards.
    pub fn all(&self, files: &Files) -> Vec<Mutant> {
        files.cards().iter().flat_map(|card| (self.sites)(files, card)).collect()
    }
}

const fn never(id: &'static str, example: &'static str, sites: fn(&Files, &CardText) -> Vec<Mutant>) -> Kind {
    Kind { id, example, legal: Legal::Never, sites }
}

const fn maybe(id: &'static str, example: &'static str, sites: fn(&Files, &CardText) -> Vec<Mutant>) -> Kind {
    Kind { id, example, legal: Legal::Possible, sites }
}

/// All kinds, in the order of the table.
pub const KINDS: &[Kind] = &[
    never("misspelt word, Korean", "`트래시한다` -> `트레시한다`", texts::ko_misspelt),
    never("misspelt word, English", "`draw` -> `darw`", texts::en_misspelt),
    never("misspelt word in brackets", "`[엔트리]` -> `[엔트라]`", texts::misspelt_head),
    never("misspelt affiliation in the text", "`《선봉대》` -> `《선봉댜》`", texts::misspelt_affiliation),
    never("wrong card name", "`〈루미〉` -> `〈루마〉`", texts::misspelt_name),
    never("misspelt keyword", "`관통[1]` -> `관톰[1]`", texts::misspelt_keyword),
    never("misspelt field", "`power:` -> `powr:`", fields::misspelt_field),
    never("misspelt type", "`unit` -> `unt`", fields::misspelt_type),
    never("misspelt attribute", "`flame` -> `flmae`", fields::misspelt_attribute),
    never("misspelt affiliation", "`vanguard` -> `vangard`", fields::misspelt_affiliation),
    never("number dropped, text", "`카드를 1장` -> `카드를 장`", texts::dropped_number),
    never("number dropped, field", "`cost: 3` -> `cost:`", fields::dropped_number),
    maybe("digit dropped", "`파워+1500` -> `파워+150`", texts::dropped_digit),
    maybe("digit dropped, field", "`power: 4500` -> `power: 450`", fields::dropped_digit),
    never("number out of range, text", "`1장` -> `91장`", texts::out_of_range),
    never("number out of range, field", "`cost: 3` -> `cost: 83`", fields::out_of_range),
    never("word for a number", "`cost: three`", fields::not_a_number),
    maybe("wrong sign", "`파워+1000` -> `파워-1000`", texts::wrong_sign),
    maybe("side swapped", "`상대 유닛` -> `자신 유닛`", texts::swapped_side),
    maybe("more and less swapped", "`이하` -> `이상`", texts::swapped_bound),
    maybe("another zone", "`패에서` -> `트래시 존에서`", elements::other_zone),
    maybe("another cause", "`전투로` -> `효과로`", elements::other_cause),
    maybe(
        "property of another noun",
        "`3코스트 이하인 아이템을 장착한 유닛` -> `아이템을 장착한 3코스트 이하인 유닛`",
        elements::other_noun,
    ),
    maybe("negation added or dropped", "`있다면` -> `없다면`", elements::negated),
    maybe("particle dropped, Korean", "`카드를 1장` -> `카드 1장`", texts::dropped_particle),
    maybe("wrong particle, Korean", "`덱 맨 위에서` -> `덱 맨 위에`", texts::wrong_particle),
    never("particle of the wrong sound, Korean", "`유닛을` -> `유닛를`", texts::wrong_sound),
    maybe("small word dropped, English", "`from your hand` -> `your hand`", texts::dropped_preposition),
    maybe("word dropped", "`모든 상대 유닛` -> `상대 유닛`", texts::dropped_word),
    never("word doubled", "`draw draw 1 card`", texts::doubled_word),
    maybe("words exchanged", "`1 draw card`", texts::exchanged_words),
    never("stop dropped", "`... 공개한다 나머지는 ...`", texts::dropped_stop),
    never("bracket missing", "`[엔트리` ", texts::missing_bracket),
    never("wrong bracket", "`(엔트리)`", texts::wrong_bracket),
    never("quotation mark missing", "`they gain [Attacker] …」`", texts::missing_quote),
    never("text without its `|`", "`text: [엔트리] …`", fields::bare_text),
    never("quote not closed, field", "`name: { ko: '횃불, en: … }`", fields::open_quote),
    never("filter that can't apply", "`2코스트 이하이고 5코스트 이상인`", texts::impossible_filter),
    never("zone where such cards never lie", "`스킬 존에서 유닛 카드를`", texts::wrong_zone),
    maybe("another word in brackets", "`[엔트리]` -> `[디펜더]`", texts::other_head),
    never("word in brackets on the wrong card", "a skill with `[Exit]`", texts::head_on_wrong_card),
    never("words in brackets that exclude each other", "`[포지션: 센터] [포지션: 사이드]`", texts::excluded_heads),
    maybe("another duration", "`이 공격이` -> `이 방어가`", texts::other_duration),
    maybe("pronoun of another kind", "`그 유닛` -> `그 카드`", texts::other_pronoun),
    never("pronoun without antecedent", "`상대 유닛을 1장 골라` -> `그 유닛을`", texts::lost_antecedent),
    maybe("field deleted", "a card without `power`", fields::deleted),
    never("field doubled", "`cost` twice", fields::doubled),
    never("id of another card", "`id: DAWN-004` twice", fields::duplicate_id),
    never("type of another card", "a skill with `power`", fields::other_type),
    never("wrong indentation", "a field one column further", fields::indentation),
    never("tab for indentation", "a tab before a field", fields::tab),
    never("colon missing", "`cost 3`", fields::missing_colon),
];
