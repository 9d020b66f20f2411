//! Korean verbs of card text and their forms, as data: what a verb looks like, never what it does to a game. The stems here
//! are those that every game has; a game's own stand in its vocabulary.

use std::collections::HashMap;
use std::sync::LazyLock;

use crate::tree::Id;
use cardwright_core::vocabulary::{CommonVerb, CommonVerbWord, Conjugation, TextVerb, Vocabulary};

/// A verb of card text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum KoVerb {
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
    /// To lose something that one has; [`KoVerb::Lose`] is to lose the game.
    Forfeit,
    /// A verb of the rulebook: its place in the vocabulary.
    Own(u8),
}

/// The letters of the rulebook's verbs begin here, in a private area.
const FIRST_OWN: u32 = 0xe100;

use KoVerb::*;

/// The letters that stand for verbs in the encoded text.
const LETTERS: [(KoVerb, char); 30] = [
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
    (Forfeit, 'x'),
];

impl KoVerb {
    fn letter(self) -> char {
        if let Own(at) = self {
            return char::from_u32(FIRST_OWN + u32::from(at)).unwrap_or('?');
        }
        LETTERS.iter().find(|(v, _)| *v == self).map_or('?', |(_, c)| *c)
    }

    pub(crate) fn from_letter(letter: char) -> Option<Self> {
        let own = u32::from(letter).checked_sub(FIRST_OWN).and_then(|at| u8::try_from(at).ok());
        if let Some(at) = own {
            return Some(Own(at));
        }
        LETTERS.iter().find(|(_, c)| *c == letter).map(|(v, _)| *v)
    }
}

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
    fn letter(self) -> char {
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
struct Stems {
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

const fn stems(all: [&'static str; 7]) -> Stems {
    let [present, base, linking, done, future, infinitive, past] = all;
    Stems { present, base, linking, done, future, infinitive, past, older: &[] }
}

/// The stem that an ending is joined to.
#[derive(Debug, Clone, Copy)]
enum Stem {
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
    fn stem(&self, which: Stem) -> &'static str {
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
    fn forms(&self) -> impl Iterator<Item = (Form, String)> {
        let regular = ENDINGS.iter().map(|(form, stem, ending)| (*form, format!("{}{ending}", self.stem(*stem))));
        regular.chain(self.older.iter().map(|(text, form)| (*form, (*text).to_owned())))
    }
}

const HADA: Stems = Stems {
    older: &[("하여", Having), ("하였다면", Past), ("하여야 한다", Must)],
    ..stems(["한다", "하", "하", "한", "할", "해", "했"])
};

const DOEDA: Stems = Stems {
    older: &[("되어", Having), ("되었다면", Past), ("된다면", Past)],
    ..stems(["된다", "되", "되", "된", "될", "돼", "됐"])
};

/// Verbs made with 하다: the stem, and whether there is a passive.
const REGULAR: &[(KoVerb, &str, bool)] = &[
    (Draw, "드로우", false),
    (Reveal, "공개", true),
    (Look, "확인", true),
    (End, "종료", true),
    (Process, "처리", true),
    (Declare, "선언", true),
    (Increase, "증가", false),
    (Decrease, "감소", false),
    (Lose, "패배", false),
    (Win, "승리", false),
    (Treat, "취급", true),
];

/// Verbs of other shapes: what stands before the stems, the voice, the stems.
const IRREGULAR: &[(KoVerb, &str, bool, Stems)] = &[
    (Choose, "", false, stems(["고른다", "고르", "고르", "고른", "고를", "골라", "골랐"])),
    (Put, "", false, stems(["놓는다", "놓", "놓으", "놓은", "놓을", "놓아", "놓았"])),
    (Put, "", true, stems(["놓인다", "놓이", "놓이", "놓인", "놓일", "놓여", "놓였"])),
    (Insert, "", false, stems(["넣는다", "넣", "넣으", "넣은", "넣을", "넣어", "넣었"])),
    (Return, "되돌", false, stems(["린다", "리", "리", "린", "릴", "려", "렸"])),
    (Return, "되돌아", true, stems(["간다", "가", "가", "간", "갈", "가", "갔"])),
    (Shuffle, "", false, stems(["섞는다", "섞", "섞으", "섞은", "섞을", "섞어", "섞었"])),
    (Gain, "", false, stems(["얻는다", "얻", "얻으", "얻은", "얻을", "얻어", "얻었"])),
    (Forfeit, "", false, stems(["잃는다", "잃", "잃으", "잃은", "잃을", "잃어", "잃었"])),
];

/// 되다 by itself: only what no other word begins with.
const BECOME: &[(Form, &str)] = &[
    (Final, "된다"),
    (May, "될 수 있다"),
    (Cannot, "될 수 없다"),
    (CannotAnd, "될 수 없고"),
    (And, "되고"),
    (If, "되면"),
    (Or, "되거나"),
];

/// Every form of every verb with its spaces, the printed spelling of each form first.
fn all_forms() -> impl Iterator<Item = Formed> {
    let regular = REGULAR.iter().flat_map(|(verb, stem, passive)| {
        let active = HADA.forms().map(move |(form, ending)| (*verb, false, form, format!("{stem}{ending}")));
        let passive = passive.then(|| DOEDA.forms()).into_iter().flatten();
        active.chain(passive.map(move |(form, ending)| (*verb, true, form, format!("{stem}{ending}"))))
    });
    let irregular = IRREGULAR.iter().flat_map(|(verb, before, passive, stems)| {
        stems.forms().map(move |(form, ending)| (*verb, *passive, form, format!("{before}{ending}")))
    });
    let become_ = BECOME.iter().map(|(form, text)| (Become, false, *form, (*text).to_owned()));
    regular.chain(irregular).chain(become_)
}

static PRINTED: LazyLock<Vec<Formed>> = LazyLock::new(|| all_forms().collect());

/// What the verbs of the sentence frames are here.
const FRAMES: [(CommonVerb, KoVerb); 11] = [
    (CommonVerb::Trash, Trash),
    (CommonVerb::Deploy, Deploy),
    (CommonVerb::Upgrade, Upgrade),
    (CommonVerb::Equip, Equip),
    (CommonVerb::Move, Move),
    (CommonVerb::Activate, Activate),
    (CommonVerb::Attack, Attack),
    (CommonVerb::Defend, Defend),
    (CommonVerb::Flip, Flip),
    (CommonVerb::Damage, Damage),
    (CommonVerb::Suffer, Suffer),
];

/// The stems of a verb of the rulebook in a voice.
fn conjugated(ends: Conjugation, passive: bool) -> Option<Stems> {
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

/// How a form of a verb of the rulebook is printed.
pub(crate) fn own_form(verb: &TextVerb, passive: bool, form: Form) -> Option<String> {
    let before = verb.word.ko.first()?;
    let (_, ending) = conjugated(verb.ends, passive)?.forms().find(|(f, _)| *f == form)?;
    Some(format!("{before}{ending}"))
}

/// A form of a verb in a voice, as printed.
type Formed = (KoVerb, bool, Form, String);

/// Every form of a verb of the rulebook, the printed spelling of each form first.
fn forms_of(verb: KoVerb, stems: &[&'static str], ends: Conjugation, passive: bool) -> Vec<Formed> {
    let voices: &[bool] = if passive { &[false, true] } else { &[false] };
    let spoken = stems.iter().flat_map(|stem| voices.iter().map(move |passive| (*stem, *passive)));
    let conjugations = spoken.filter_map(|(stem, passive)| Some((stem, passive, conjugated(ends, passive)?)));
    conjugations
        .flat_map(|(stem, passive, endings)| {
            let formed = |(form, ending)| (verb, passive, form, format!("{stem}{ending}"));
            endings.forms().map(formed).collect::<Vec<_>>()
        })
        .collect()
}

/// The verbs that a rulebook has words for.
#[derive(Debug)]
pub(crate) struct GameVerbs {
    /// Those of the sentence frames, as printed.
    frames: Vec<Formed>,
    /// All of them, as they are looked for.
    pub(crate) forms: Forms,
}

impl GameVerbs {
    pub(crate) fn new(vocabulary: &Vocabulary) -> Self {
        let named = |verb: &CommonVerbWord| FRAMES.iter().find(|(frame, _)| *frame == verb.verb).map(|(_, verb)| *verb);
        let framed = vocabulary.common_verbs.iter().filter_map(|verb| Some((named(verb)?, verb)));
        let frames: Vec<Formed> =
            framed.flat_map(|(name, verb)| forms_of(name, verb.word.ko, verb.ends, verb.passive)).collect();
        let numbered = vocabulary.verbs.iter().zip(0u8..);
        let own = numbered.flat_map(|(verb, at)| forms_of(Own(at), verb.word.ko, verb.ends, true));
        let forms = by_first_letter(own.chain(frames.iter().cloned()));
        GameVerbs { frames, forms }
    }

    /// How a form of a verb is printed; `passive` for the other voice.
    pub(crate) fn form(&self, verb: KoVerb, passive: bool, form: Form) -> Option<&str> {
        let wanted = |formed: &&Formed| (formed.0, formed.1, formed.2) == (verb, passive, form);
        self.frames.iter().chain(PRINTED.iter()).find(wanted).map(|(.., text)| text.as_str())
    }
}

/// One form of one verb as written without spaces.
#[derive(Debug, Clone)]
pub(crate) struct Entry {
    pub(crate) text: Vec<char>,
    /// `V`, the verb's letter, `A` or `P` for the voice, the form's letter.
    pub(crate) code: String,
}

/// Forms by their first character, longest first.
pub(crate) type Forms = HashMap<char, Vec<Entry>>;

/// All forms of the verbs that every game has.
pub(crate) static FORMS: LazyLock<Forms> = LazyLock::new(|| by_first_letter(all_forms()));

fn by_first_letter(forms: impl Iterator<Item = Formed>) -> Forms {
    let entry = |(verb, passive, form, text): Formed| {
        let voice = if passive { 'P' } else { 'A' };
        let code = ['V', verb.letter(), voice, form.letter()].iter().collect();
        Entry { text: text.chars().filter(|c| !c.is_whitespace()).collect(), code }
    };
    let mut all: Vec<Entry> = forms.map(entry).collect();
    all.sort_by_key(|e| std::cmp::Reverse(e.text.len()));
    let mut map: HashMap<char, Vec<Entry>> = HashMap::new();
    for entry in all {
        if let Some(first) = entry.text.first() {
            map.entry(*first).or_default().push(entry);
        }
    }
    map
}

/// Verbs that name an action of the rules.
const ACTIONS: [(KoVerb, &str); 8] = [
    (KoVerb::Attack, "attack"),
    (KoVerb::Defend, "defend"),
    (KoVerb::Activate, "activate"),
    (KoVerb::Deploy, "deploy"),
    (KoVerb::Equip, "equip"),
    (KoVerb::Trash, "trash"),
    (KoVerb::Draw, "draw"),
    (KoVerb::Move, "move"),
];

impl KoVerb {
    /// The id of the action that this verb names.
    pub(super) fn action(self) -> Option<Id> {
        ACTIONS.iter().find(|(verb, _)| *verb == self).map(|(_, id)| Id(id))
    }

    /// The verb that names an action.
    pub(crate) fn of_action(id: &str) -> Option<Self> {
        ACTIONS.iter().find(|(_, action)| *action == id).map(|(verb, _)| *verb)
    }
}
