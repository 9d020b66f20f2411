//! English verbs by their forms: those of every card game, and those that a rulebook has the words of (`attack`, `is trashed`).

use cardwright_core::vocabulary::{CommonVerb, CommonVerbWord};

use crate::tree::Verb;

/// A form of a verb.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Form {
    /// `draw`
    Base,
    /// `draws`
    Third,
    /// `drew`
    Past,
    /// `drawn`
    Done,
    /// `drawing`
    Doing,
    /// The thing that is done, as a noun: `attack`, `damage`.
    Noun,
}

/// The spellings of a form, the printed one first; none when the rulebook's word has no such form.
pub(crate) fn forms(verb: &'static CommonVerbWord, form: Form) -> &'static [&'static str] {
    let one = match form {
        Form::Base => return verb.word.en,
        Form::Noun => return verb.noun,
        Form::Third => &verb.third,
        Form::Past | Form::Done => &verb.done,
        Form::Doing => &verb.doing,
    };
    if one.is_empty() { &[] } else { std::slice::from_ref(one) }
}

/// The forms that a plain verb is looked back at in: behind `didn't`, in the past and as a participle, or "".
type Plain = [&'static str; 3];

/// Verbs of every card game that a sentence can look back at, the printed ones first.
const PLAIN: [(Verb, Plain); 5] = [
    (Verb::Put, ["put", "put", "put"]),
    (Verb::Put, ["return", "returned", ""]),
    (Verb::Reveal, ["reveal", "revealed", "revealed"]),
    (Verb::Draw, ["draw", "drew", "drawn"]),
    (Verb::Look, ["look at", "looked at", "looked at"]),
];

/// Verbs that a sentence can look back at and the rulebook has the words of.
const FRAMED: [(Verb, CommonVerb); 7] = [
    (Verb::Trash, CommonVerb::Trash),
    (Verb::Deploy, CommonVerb::Deploy),
    (Verb::Upgrade, CommonVerb::Upgrade),
    (Verb::Equip, CommonVerb::Equip),
    (Verb::Move, CommonVerb::Move),
    (Verb::Attack, CommonVerb::Attack),
    (Verb::Defend, CommonVerb::Defend),
];

fn plain_form([base, past, done]: &'static Plain, form: Form) -> &'static str {
    match form {
        Form::Base => base,
        Form::Past => past,
        Form::Done => done,
        Form::Third | Form::Doing | Form::Noun => "",
    }
}

/// The common verb that a verb which is looked back at is, unless every game has it.
pub(crate) fn frame_of(verb: Verb) -> Option<CommonVerb> {
    FRAMED.iter().find(|(of, _)| *of == verb).map(|(_, frame)| *frame)
}

/// The word of every game for a verb that is looked back at.
pub(crate) fn plain(verb: Verb, form: Form) -> Option<&'static str> {
    PLAIN.iter().find(|(of, _)| *of == verb).map(|(_, words)| plain_form(words, form))
}

/// A text with its first letter as a capital.
/// The text with its first letter small.
pub(crate) fn uncapital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_lowercase().chain(letters).collect())
}

pub(crate) fn capital(text: &str) -> String {
    let mut chars = text.chars();
    match chars.next() {
        Some(first) => first.to_uppercase().chain(chars).collect(),
        None => String::new(),
    }
}
