//! Korean verbs of card text and their forms, as data: what a verb looks like, never what it does to a game. The stems here
//! are those that every game has; a game's own stand in its vocabulary.

use std::collections::HashMap;
use std::sync::LazyLock;

use super::endings::{DOEDA, Form, HADA, Stems, conjugated, stems};
use cardwright_core::vocabulary::{CommonVerb, CommonVerbWord, Conjugation, TextVerb, Vocabulary};

use Form::*;

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
    /// To make what was nowhere.
    Generate,
    Process,
    Declare,
    Gain,
    Increase,
    Decrease,
    Become,
    Lose,
    Win,
    Treat,
    /// To give, of what a card has then.
    Give,
    /// To lose something that one has; [`KoVerb::Lose`] is to lose the game.
    Forfeit,
    /// To put counters on something.
    PutOn,
    /// To take counters off something.
    Remove,
    /// To make tokens.
    Create,
    /// A verb of the rulebook: its place in the vocabulary.
    Own(u8),
}

/// The letters of the rulebook's verbs begin here, in a private area.
const FIRST_OWN: u32 = 0xe100;

use KoVerb::*;

/// The letters that stand for verbs in the encoded text.
const LETTERS: [(KoVerb, char); 35] = [
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
    (Generate, 'C'),
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
    (Give, 'G'),
    (PutOn, 'P'),
    (Remove, 'E'),
    (Create, 'K'),
];

impl KoVerb {
    fn letter(self) -> char {
        if let Own(at) = self {
            return char::from_u32(FIRST_OWN + u32::from(at)).unwrap_or('?');
        }
        LETTERS.iter().find(|(v, _)| *v == self).map_or('?', |(_, c)| *c)
    }

    /// The verb of the card language with this name (`trash`).
    pub(crate) fn named(name: &str) -> Option<Self> {
        LETTERS.iter().map(|(verb, _)| *verb).find(|verb| format!("{verb:?}").eq_ignore_ascii_case(name))
    }

    pub(crate) fn from_letter(letter: char) -> Option<Self> {
        let own = u32::from(letter).checked_sub(FIRST_OWN).and_then(|at| u8::try_from(at).ok());
        if let Some(at) = own {
            return Some(Own(at));
        }
        LETTERS.iter().find(|(_, c)| *c == letter).map(|(v, _)| *v)
    }
}

/// Verbs made with 하다: the stem, and whether there is a passive.
pub(super) const REGULAR: &[(KoVerb, &str, bool)] = &[
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
    (Give, "부여", true),
    (Remove, "제거", true),
];

/// Verbs of other shapes: what stands before the stems, the voice, the stems.
pub(super) const IRREGULAR: &[(KoVerb, &str, bool, Stems)] = &[
    (Choose, "", false, stems(["고른다", "고르", "고르", "고른", "고를", "골라", "골랐"])),
    (Put, "", false, stems(["놓는다", "놓", "놓으", "놓은", "놓을", "놓아", "놓았"])),
    (Put, "", true, stems(["놓인다", "놓이", "놓이", "놓인", "놓일", "놓여", "놓였"])),
    (Create, "", false, stems(["만든다", "만들", "만들", "만든", "만들", "만들어", "만들었"])),
    (PutOn, "올려", false, stems(["놓는다", "놓", "놓으", "놓은", "놓을", "놓아", "놓았"])),
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
pub(super) const FRAMES: [(CommonVerb, KoVerb); 14] = [
    (CommonVerb::Draw, Draw),
    (CommonVerb::Choose, Choose),
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
    (CommonVerb::Generate, Generate),
];

/// How a form of a verb of the rulebook is printed.
pub(crate) fn own_form(verb: &TextVerb, passive: bool, form: Form) -> Option<String> {
    let before = verb.word.ko.first()?;
    let (_, ending) = conjugated(verb.ends, passive)?.forms().find(|(f, _)| *f == form)?;
    Some(format!("{before}{ending}"))
}

/// The same without its first word: `준다` of `피해를 준다`.
pub(crate) fn bare_form(verb: &TextVerb, form: Form) -> Option<String> {
    Some(own_form(verb, false, form)?.split_once(' ')?.1.to_owned())
}

/// How a form of a verb that is made with 시키다 is printed where cards do it by themselves, without its first word: `회복한다`.
pub(crate) fn itself_form(verb: &TextVerb, form: Form) -> Option<String> {
    bare_form(&TextVerb { ends: Conjugation::Hada, ..*verb }, form)
}

/// A form of a verb in a voice, as printed.
pub(crate) type Formed = (KoVerb, bool, Form, String);

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

    /// Every form of a verb in a voice, the printed spelling of each form first.
    pub(crate) fn spellings(&self, verb: KoVerb, passive: bool) -> impl Iterator<Item = (Form, String)> {
        let all = self.frames.iter().chain(PRINTED.iter());
        all.filter(move |formed| (formed.0, formed.1) == (verb, passive)).map(|formed| (formed.2, formed.3.clone()))
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
    /// The verb that names an action.
    pub(crate) fn of_action(id: &str) -> Option<Self> {
        ACTIONS.iter().find(|(_, action)| *action == id).map(|(verb, _)| *verb)
    }
}
