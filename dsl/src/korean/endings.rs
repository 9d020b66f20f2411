//! The endings of Korean verbs: the forms that card texts use, and how each is made from the stems of a verb.

use cardwright_core::vocabulary::Conjugation;

/// A form of a verb, as a letter in the encoded text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Form {
    /// 한다
    Final,
    /// 할 수 있다
    May,
    /// 할 수 있고
    MayAnd,
    /// 할 수 없다
    Cannot,
    /// 할 수 없고
    CannotAnd,
    /// 하고
    And,
    /// 하여
    Having,
    /// 하면
    If,
    /// 하지 않으면
    IfNot,
    /// 했다면
    Past,
    /// 했고
    PastAnd,
    /// 했거나
    PastOr,
    /// 하지 않았다면
    PastNot,
    /// 하지 않았고
    PastNotAnd,
    /// 하지 않았거나
    PastNotOr,
    /// 한
    Done,
    /// 하는
    Doing,
    /// 하지 않은
    NotDone,
    /// 할 때
    Would,
    /// 할 때마다
    Whenever,
    /// 해야 한다
    Must,
    /// 해야 하고
    MustAnd,
    /// 하려면
    InOrderTo,
    /// 하거나
    Or,
    /// 하지 않는다
    Not,
    /// 하지 않고
    NotAnd,
    /// 하고 있다면
    State,
    /// 하고 있고
    StateAnd,
    /// 하고 있거나
    StateOr,
    /// 할 수 있다면
    Able,
    /// 할 수 없다면
    Unable,
}

use Form::*;

const FORM_LETTERS: [(Form, char); 31] = [
    (Final, 'd'),
    (May, 'm'),
    (MayAnd, 'M'),
    (Cannot, 'n'),
    (CannotAnd, 'N'),
    (And, 'a'),
    (Having, 'g'),
    (If, 'i'),
    (IfNot, 'y'),
    (Past, 'p'),
    (PastAnd, 'A'),
    (PastOr, 'B'),
    (PastNot, 'q'),
    (PastNotAnd, 'C'),
    (PastNotOr, 'E'),
    (Done, 'r'),
    (Doing, 'h'),
    (NotDone, 'f'),
    (Would, 'w'),
    (Whenever, 'e'),
    (Must, 'u'),
    (MustAnd, 'U'),
    (InOrderTo, 'x'),
    (Or, 'o'),
    (Not, 'z'),
    (NotAnd, 'Z'),
    (State, 's'),
    (StateAnd, 'S'),
    (StateOr, 'T'),
    (Able, 'b'),
    (Unable, 'D'),
];

impl Form {
    pub(super) fn letter(self) -> char {
        FORM_LETTERS.iter().find(|(f, _)| *f == self).map_or('?', |(_, c)| *c)
    }

    /// Whether the sentence can't end here.
    pub(crate) fn goes_on(self) -> bool {
        !matches!(self, Final | May | Cannot | Must | Not)
    }

    pub(crate) fn from_letter(letter: char) -> Option<Self> {
        FORM_LETTERS.iter().find(|(_, c)| *c == letter).map(|(f, _)| *f)
    }
}

/// A verb's stems, from which its endings follow: `고른다 고르 고르 고른 고를 골라 골랐`.
pub(super) struct Stems {
    /// The plain present: `고른다`.
    present: &'static str,
    /// Before 고, 지 and 거나: `고르`.
    base: &'static str,
    /// Before 면 and 려면: `놓으`.
    linking: &'static str,
    /// The past participle: `고른`.
    done: &'static str,
    /// Before 수 and 때: `고를`.
    future: &'static str,
    /// Before 서 and 야: `골라`.
    infinitive: &'static str,
    /// The stem before 다면: `골랐`.
    past: &'static str,
    /// Older forms with the form that they mean.
    older: &'static [(&'static str, Form)],
}

pub(super) const fn stems(all: [&'static str; 7]) -> Stems {
    let [present, base, linking, done, future, infinitive, past] = all;
    Stems { present, base, linking, done, future, infinitive, past, older: &[] }
}

/// The stem that an ending is joined to.
#[derive(Debug, Clone, Copy)]
pub(super) enum Stem {
    Present,
    Base,
    Linking,
    Done,
    Future,
    Infinitive,
    Past,
}

/// Every form: its stem and its ending, the printed one first.
const ENDINGS: [(Form, Stem, &str); 34] = [
    (Final, Stem::Present, ""),
    (May, Stem::Future, " 수 있다"),
    (MayAnd, Stem::Future, " 수 있고"),
    (Cannot, Stem::Future, " 수 없다"),
    (CannotAnd, Stem::Future, " 수 없고"),
    (And, Stem::Base, "고"),
    (And, Stem::Linking, "며"),
    (Having, Stem::Infinitive, ""),
    (Having, Stem::Infinitive, "서"),
    (If, Stem::Linking, "면"),
    (IfNot, Stem::Base, "지 않으면"),
    (Past, Stem::Past, "다면"),
    (PastAnd, Stem::Past, "고"),
    (PastOr, Stem::Past, "거나"),
    (PastNot, Stem::Base, "지 않았다면"),
    (PastNotAnd, Stem::Base, "지 않았고"),
    (PastNotOr, Stem::Base, "지 않았거나"),
    (Done, Stem::Done, ""),
    (Doing, Stem::Base, "는"),
    (NotDone, Stem::Base, "지 않은"),
    (NotDone, Stem::Base, "지 않는"),
    (Would, Stem::Future, " 때"),
    (Whenever, Stem::Future, " 때마다"),
    (Must, Stem::Infinitive, "야 한다"),
    (MustAnd, Stem::Infinitive, "야 하고"),
    (InOrderTo, Stem::Linking, "려면"),
    (Or, Stem::Base, "거나"),
    (Not, Stem::Base, "지 않는다"),
    (NotAnd, Stem::Base, "지 않고"),
    (State, Stem::Base, "고 있다면"),
    (StateAnd, Stem::Base, "고 있고"),
    (StateOr, Stem::Base, "고 있거나"),
    (Able, Stem::Future, " 수 있다면"),
    (Unable, Stem::Future, " 수 없다면"),
];

impl Stems {
    pub(super) fn stem(&self, which: Stem) -> &'static str {
        match which {
            Stem::Present => self.present,
            Stem::Base => self.base,
            Stem::Linking => self.linking,
            Stem::Done => self.done,
            Stem::Future => self.future,
            Stem::Infinitive => self.infinitive,
            Stem::Past => self.past,
        }
    }

    /// All forms, the printed one of each first.
    pub(super) fn forms(&self) -> impl Iterator<Item = (Form, String)> {
        let regular = ENDINGS.iter().map(|(form, stem, ending)| (*form, format!("{}{ending}", self.stem(*stem))));
        regular.chain(self.older.iter().map(|(text, form)| (*form, (*text).to_owned())))
    }
}

pub(super) const HADA: Stems = Stems {
    older: &[("하여", Having), ("하였다면", Past), ("하여야 한다", Must)],
    ..stems(["한다", "하", "하", "한", "할", "해", "했"])
};

pub(super) const DOEDA: Stems = Stems {
    older: &[("되어", Having), ("되었다면", Past), ("된다면", Past)],
    ..stems(["된다", "되", "되", "된", "될", "돼", "됐"])
};

/// What ends a sentence behind the stem of a verb: `한다`.
pub(crate) fn present(ends: Conjugation, passive: bool) -> Option<&'static str> {
    conjugated(ends, passive).map(|stems| stems.present)
}

/// The stems of a verb of the rulebook in a voice.
pub(super) fn conjugated(ends: Conjugation, passive: bool) -> Option<Stems> {
    Some(match (ends, passive) {
        (Conjugation::Hada | Conjugation::Sikida, true) => DOEDA,
        (Conjugation::Hada, false) => HADA,
        (Conjugation::Sikida, false) => stems(["시킨다", "시키", "시키", "시킨", "시킬", "시켜", "시켰"]),
        (Conjugation::Juda, false) => {
            Stems { older: &[("주었다면", Past)], ..stems(["준다", "주", "주", "준", "줄", "줘", "줬"]) }
        }
        (Conjugation::Juda, true) => stems(["받는다", "받", "받으", "받은", "받을", "받아", "받았"]),
        (Conjugation::Stems(all), false) => stems(all),
        (Conjugation::Stems(_), true) => return None,
    })
}
