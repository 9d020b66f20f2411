//! Korean verbs of card text and their forms, as data: what a verb looks like, never what it does to a game.

use std::collections::HashMap;
use std::sync::LazyLock;

/// A verb of card text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum KoVerb {
    Choose,
    Trash,
    Draw,
    Put,
    Insert,
    Return,
    Reveal,
    Look,
    Shuffle,
    Deploy,
    Upgrade,
    Equip,
    Move,
    Damage,
    Suffer,
    Activate,
    Attack,
    Defend,
    End,
    Flip,
    Process,
    Declare,
    Gain,
    Increase,
    Decrease,
    Become,
    Lose,
    Win,
    Treat,
}

use KoVerb::*;

/// The letters that stand for verbs in the encoded text.
const LETTERS: [(KoVerb, char); 29] = [
    (Choose, 'c'),
    (Trash, 't'),
    (Draw, 'd'),
    (Put, 'p'),
    (Insert, 'i'),
    (Return, 'r'),
    (Reveal, 'v'),
    (Look, 'l'),
    (Shuffle, 's'),
    (Deploy, 'y'),
    (Upgrade, 'u'),
    (Equip, 'e'),
    (Move, 'm'),
    (Damage, 'D'),
    (Suffer, 'S'),
    (Activate, 'a'),
    (Attack, 'k'),
    (Defend, 'f'),
    (End, 'n'),
    (Flip, 'F'),
    (Process, 'o'),
    (Declare, 'h'),
    (Gain, 'g'),
    (Increase, 'I'),
    (Decrease, 'R'),
    (Become, 'b'),
    (Lose, 'L'),
    (Win, 'W'),
    (Treat, 'T'),
];

impl KoVerb {
    fn letter(self) -> char {
        LETTERS.iter().find(|(v, _)| *v == self).map_or('?', |(_, c)| *c)
    }

    pub(super) fn from_letter(letter: char) -> Option<Self> {
        LETTERS.iter().find(|(_, c)| *c == letter).map(|(v, _)| *v)
    }
}

/// A form of a verb, as a letter in the encoded text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Form {
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
    /// 하지 않았다면
    PastNot,
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
    /// 하려면
    InOrderTo,
    /// 하거나
    Or,
    /// 하지 않는다
    Not,
    /// 하고 있다면
    State,
    /// 하고 있고
    StateAnd,
}

use Form::*;

const FORM_LETTERS: [(Form, char); 22] = [
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
    (PastNot, 'q'),
    (Done, 'r'),
    (Doing, 'h'),
    (NotDone, 'f'),
    (Would, 'w'),
    (Whenever, 'e'),
    (Must, 'u'),
    (InOrderTo, 'x'),
    (Or, 'o'),
    (Not, 'z'),
    (State, 's'),
    (StateAnd, 'S'),
];

impl Form {
    fn letter(self) -> char {
        FORM_LETTERS.iter().find(|(f, _)| *f == self).map_or('?', |(_, c)| *c)
    }

    /// Whether the sentence can't end here.
    pub(super) fn goes_on(self) -> bool {
        !matches!(self, Final | May | Cannot | Must | Not)
    }

    pub(super) fn from_letter(letter: char) -> Option<Self> {
        FORM_LETTERS.iter().find(|(_, c)| *c == letter).map(|(f, _)| *f)
    }
}

/// Endings of a 하다 verb behind its stem.
const HADA: &[(&str, Form)] = &[
    ("한다", Final),
    ("하다", Final),
    ("할수있다", May),
    ("할수있고", MayAnd),
    ("할수없다", Cannot),
    ("할수없고", CannotAnd),
    ("하고", And),
    ("하며", And),
    ("하여", Having),
    ("해", Having),
    ("해서", Having),
    ("하면", If),
    ("하지않으면", IfNot),
    ("했다면", Past),
    ("하였다면", Past),
    ("하지않았다면", PastNot),
    ("한", Done),
    ("하는", Doing),
    ("하지않은", NotDone),
    ("하지않는", NotDone),
    ("할때", Would),
    ("할때마다", Whenever),
    ("해야한다", Must),
    ("하여야한다", Must),
    ("하려면", InOrderTo),
    ("하거나", Or),
    ("하지않는다", Not),
    ("하고있다면", State),
    ("하고있고", StateAnd),
];

/// Endings of its passive.
const DOEDA: &[(&str, Form)] = &[
    ("된다", Final),
    ("되고", And),
    ("되어", Having),
    ("되면", If),
    ("되지않으면", IfNot),
    ("됐다면", Past),
    ("되었다면", Past),
    ("된다면", Past),
    ("되지않았다면", PastNot),
    ("된", Done),
    ("되는", Doing),
    ("되지않은", NotDone),
    ("될때", Would),
    ("될때마다", Whenever),
    ("되거나", Or),
    ("되지않는다", Not),
    ("될수없다", Cannot),
    ("될수없고", CannotAnd),
];

/// Verbs made with 하다: the stem, and whether there is a passive.
const REGULAR: &[(KoVerb, &str, bool)] = &[
    (Trash, "트래시", true),
    (Draw, "드로우", false),
    (Reveal, "공개", true),
    (Look, "확인", true),
    (Deploy, "배치", true),
    (Upgrade, "업그레이드", true),
    (Equip, "장착", true),
    (Move, "이동", false),
    (Activate, "발동", true),
    (Attack, "공격", false),
    (Attack, "어택", false),
    (Defend, "방어", false),
    (End, "종료", true),
    (Process, "처리", true),
    (Declare, "선언", true),
    (Increase, "증가", false),
    (Decrease, "감소", false),
    (Lose, "패배", false),
    (Win, "승리", false),
    (Treat, "취급", true),
];

/// One verb that follows no rule above: active forms, passive forms.
struct Irregular {
    verb: KoVerb,
    active: &'static [(&'static str, Form)],
    passive: &'static [(&'static str, Form)],
}

const IRREGULAR: &[Irregular] = &[
    Irregular {
        verb: Choose,
        active: &[
            ("고른다", Final),
            ("고를수있다", May),
            ("고르고", And),
            ("골라", Having),
            ("골라서", Having),
            ("고르면", If),
            ("골랐다면", Past),
            ("고르지않았다면", PastNot),
            ("고른", Done),
            ("고르는", Doing),
            ("고를때", Would),
            ("골라야한다", Must),
            ("고르거나", Or),
        ],
        passive: &[],
    },
    Irregular {
        verb: Put,
        active: &[
            ("놓는다", Final),
            ("놓을수있다", May),
            ("놓을수없다", Cannot),
            ("놓고", And),
            ("놓아", Having),
            ("놓으면", If),
            ("놓았다면", Past),
            ("놓지않았다면", PastNot),
            ("놓은", Done),
            ("놓을때", Would),
            ("놓을때마다", Whenever),
            ("놓아야한다", Must),
            ("놓으려면", InOrderTo),
            ("놓거나", Or),
        ],
        passive: &[
            ("놓인다", Final),
            ("놓이고", And),
            ("놓이면", If),
            ("놓였다면", Past),
            ("놓이지않았다면", PastNot),
            ("놓인", Done),
            ("놓일때", Would),
            ("놓일때마다", Whenever),
            ("놓이지않는다", Not),
        ],
    },
    Irregular {
        verb: Insert,
        active: &[
            ("넣는다", Final),
            ("넣을수있다", May),
            ("넣을수없다", Cannot),
            ("넣고", And),
            ("넣어", Having),
            ("넣으면", If),
            ("넣었다면", Past),
            ("넣지않았다면", PastNot),
            ("넣은", Done),
            ("넣을때", Would),
            ("넣을때마다", Whenever),
            ("넣어야한다", Must),
            ("넣으려면", InOrderTo),
            ("넣거나", Or),
        ],
        passive: &[],
    },
    Irregular {
        verb: Return,
        active: &[
            ("되돌린다", Final),
            ("되돌릴수있다", May),
            ("되돌릴수없다", Cannot),
            ("되돌리고", And),
            ("되돌려", Having),
            ("되돌리면", If),
            ("되돌렸다면", Past),
            ("되돌리지않았다면", PastNot),
            ("되돌린", Done),
            ("되돌릴때", Would),
            ("되돌릴때마다", Whenever),
            ("되돌려야한다", Must),
            ("되돌리려면", InOrderTo),
            ("되돌리거나", Or),
        ],
        passive: &[
            ("되돌아간다", Final),
            ("되돌아가면", If),
            ("되돌아갔다면", Past),
            ("되돌아간", Done),
            ("되돌아갈때", Would),
            ("되돌아갈때마다", Whenever),
        ],
    },
    Irregular {
        verb: Move,
        active: &[("이동시킨다", Final), ("이동시킬수있다", May), ("이동시키고", And), ("이동시키면", If)],
        passive: &[],
    },
    Irregular {
        verb: Damage,
        active: &[
            ("대미지를준다", Final),
            ("대미지를줄수있다", May),
            ("대미지를줄수없다", Cannot),
            ("대미지를주고", And),
            ("대미지를주면", If),
            ("대미지를줬다면", Past),
            ("대미지를주었다면", Past),
            ("대미지를주지않았다면", PastNot),
            ("대미지를줄때", Would),
            ("대미지를줄때마다", Whenever),
            ("대미지를주거나", Or),
        ],
        passive: &[],
    },
    Irregular {
        verb: Suffer,
        active: &[
            ("대미지를받는다", Final),
            ("대미지를받을수있다", May),
            ("대미지를받고", And),
            ("대미지를받으면", If),
            ("대미지를받았다면", Past),
            ("대미지를받지않았다면", PastNot),
            ("대미지를받을때", Would),
            ("대미지를받을때마다", Whenever),
            ("대미지를받거나", Or),
        ],
        passive: &[],
    },
    Irregular {
        verb: Shuffle,
        active: &[("섞는다", Final), ("섞을수있다", May), ("섞고", And), ("섞어", Having), ("섞으면", If)],
        passive: &[],
    },
    Irregular {
        verb: Flip,
        active: &[
            ("뒤집는다", Final),
            ("뒤집을수있다", May),
            ("뒤집고", And),
            ("뒤집어", Having),
            ("뒤집으면", If),
            ("뒤집었다면", Past),
        ],
        passive: &[],
    },
    Irregular {
        verb: Gain,
        active: &[
            ("얻는다", Final),
            ("얻을수있다", May),
            ("얻을수없다", Cannot),
            ("얻고", And),
            ("얻어", Having),
            ("얻으면", If),
            ("얻었다면", Past),
            ("얻은", Done),
        ],
        passive: &[],
    },
    Irregular { verb: Become, active: &[("된다", Final), ("되고", And), ("되면", If)], passive: &[] },
];

/// One form of one verb as written without spaces.
#[derive(Debug, Clone)]
pub(super) struct Entry {
    pub(super) text: Vec<char>,
    /// `V`, the verb's letter, `A` or `P` for the voice, the form's letter.
    pub(super) code: String,
}

/// All forms by their first character, longest first.
pub(super) static FORMS: LazyLock<HashMap<char, Vec<Entry>>> = LazyLock::new(|| {
    let mut all: Vec<Entry> = Vec::new();
    let mut add = |verb: KoVerb, voice: char, text: String, form: Form| {
        let code = ['V', verb.letter(), voice, form.letter()].iter().collect();
        all.push(Entry { text: text.chars().collect(), code });
    };
    for (verb, stem, passive) in REGULAR {
        for (ending, form) in HADA {
            add(*verb, 'A', format!("{stem}{ending}"), *form);
        }
        if *passive {
            for (ending, form) in DOEDA {
                add(*verb, 'P', format!("{stem}{ending}"), *form);
            }
        }
    }
    for Irregular { verb, active, passive } in IRREGULAR {
        for (text, form) in *active {
            add(*verb, 'A', (*text).to_owned(), *form);
        }
        for (text, form) in *passive {
            add(*verb, 'P', (*text).to_owned(), *form);
        }
    }
    all.sort_by_key(|e| std::cmp::Reverse(e.text.len()));
    let mut map: HashMap<char, Vec<Entry>> = HashMap::new();
    for entry in all {
        if let Some(first) = entry.text.first() {
            map.entry(*first).or_default().push(entry);
        }
    }
    map
});
