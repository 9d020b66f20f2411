//! What is said of a rulebook's own verbs beside their words: how their forms are made, what they do to cards, and with what number they
//! stand.

use serde::Serialize;

/// How the forms of a Korean verb are made: what stands behind its stem.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub enum Conjugation {
    /// `파괴` + 하다, passive 되다
    Hada,
    /// `기절` + 시키다, passive 되다
    Sikida,
    /// `피해를` + 주다, with `주었다면` as well as `줬다면`; passive 받다
    Juda,
    /// The endings of the seven stems: before nothing, 고, 면, the participle, 수, 야, 다면 (`준다 주 주 준 줄 줘 줬`).
    Stems([&'static str; 7]),
}

/// What a verb of the rulebook does to cards, and how text says so.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub enum VerbCards {
    /// Nothing: it is a thing that a player does.
    None,
    /// It is done to them: `destroy X`, `X를 파괴한다`.
    Object,
    /// Something is given to them: `deal 2 damage to X`, `X에게 2피해를 준다`.
    To,
    /// Something is taken from them: `heal 2 damage from X`, `X에서 2피해를 치유한다`.
    From,
    /// It is done to cards of a zone that come by chance: `fetch 1 unit from your deck`, `자신의 덱에서 유닛을 무작위로 1장 가져온다`.
    Random,
    /// A player does it to them by the rules alone, so that texts wait for it and have nothing do it: `whenever you use a spell`,
    /// `자신이 주문을 사용할 때마다`.
    Awaited,
    /// They do it: `fight with X`, `X로 전투한다`. If no card is named, it is the card with the text.
    With,
}

impl VerbCards {
    /// Whether it is done to cards, so that they are the subject of a passive sentence.
    pub fn undergo(self) -> bool {
        matches!(self, VerbCards::Object | VerbCards::To)
    }
}

/// The number that a verb of the rulebook stands with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub enum VerbNumber {
    /// It has no number.
    None,
    /// A number of something, named by the English word (in Korean it is a part of the stem): `2 damage`.
    Of(&'static str),
    /// A change of this number of its player (an id of [`Vocabulary::stats`]), which may be left out: `at key cost +2`.
    Change(&'static str),
}

/// What is done when a verb of the rulebook is carried out.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub enum VerbMeaning {
    /// The rulebook's own verb of this number.
    Rule(u8),
    /// One of so many of the rulebook's own verbs, from this number on, by choice of who does it.
    OneOf(u8, u8),
    /// Its cards are put into this zone: of their owners (`true`) or of the player who does it.
    Put(&'static str, bool),
}
