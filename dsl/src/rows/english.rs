//! Forms of English verbs for rows: those of the rulebook, and the few that every card game has.

use cardwright_core::vocabulary::{CommonVerb, CommonVerbWord};

use super::forms::{OWN, Spelt};
use crate::english::{Form, forms};
use crate::lexicon::Lexicon;

const FORMS: [(&str, Form); 5] =
    [("base", Form::Base), ("third", Form::Third), ("past", Form::Past), ("done", Form::Done), ("doing", Form::Doing)];

const FRAMES: [(&str, CommonVerb); 10] = [
    ("trash", CommonVerb::Trash),
    ("deploy", CommonVerb::Deploy),
    ("upgrade", CommonVerb::Upgrade),
    ("equip", CommonVerb::Equip),
    ("move", CommonVerb::Move),
    ("activate", CommonVerb::Activate),
    ("attack", CommonVerb::Attack),
    ("defend", CommonVerb::Defend),
    ("damage", CommonVerb::Damage),
    ("generate", CommonVerb::Generate),
];

/// Verbs of every game: base, third person, past, participle.
pub(super) const PLAIN: [[&str; 4]; 14] = [
    ["be", "is", "was", "been"],
    ["have", "has", "had", "had"],
    ["draw", "draws", "drew", "drawn"],
    ["put", "puts", "put", "put"],
    ["reveal", "reveals", "revealed", "revealed"],
    ["look", "looks", "looked", "looked"],
    ["return", "returns", "returned", "returned"],
    ["shuffle", "shuffles", "shuffled", "shuffled"],
    ["choose", "chooses", "chose", "chosen"],
    ["place", "places", "placed", "placed"],
    ["add", "adds", "added", "added"],
    ["create", "creates", "created", "created"],
    ["remove", "removes", "removed", "removed"],
    ["search", "searches", "searched", "searched"],
];

/// All forms of a verb with their spellings; nothing if the game has no such verb.
pub(super) fn verb(lexicon: &Lexicon, name: &str) -> Option<Spelt> {
    if let Some([base, third, past, done]) = PLAIN.iter().find(|[base, ..]| *base == name) {
        let all = [("base", base), ("third", third), ("past", past), ("done", done)];
        return Some(all.iter().map(|(form, text)| ((*form).to_owned(), vec![(**text).to_owned()])).collect());
    }
    let own = name.strip_prefix(OWN).or(FRAMES.iter().all(|(known, _)| *known != name).then_some(name));
    if let Some(id) = own {
        let verb = lexicon.vocabulary().verbs.iter().find(|verb| verb.word.id == id)?;
        let all = [("base", *verb.word.en.first()?), ("third", verb.third), ("past", verb.done), ("done", verb.done)];
        return Some(all.iter().map(|(form, text)| ((*form).to_owned(), vec![text.to_lowercase()])).collect());
    }
    let (_, frame) = FRAMES.iter().find(|(known, _)| *known == name)?;
    // a rulebook without a word for it can't say it
    let Some(word) = lexicon.common_verb(*frame) else { return Some(Vec::new()) };
    let spelt = |form: Form| {
        let mut all: Vec<String> = forms(word, form).iter().map(|text| (*text).to_owned()).collect();
        all.extend(declared(word, *frame, form));
        all
    };
    Some(
        FORMS
            .iter()
            .map(|(name, form)| ((*name).to_owned(), spelt(*form)))
            .filter(|(_, all)| !all.is_empty())
            .collect(),
    )
}

/// An attack or a defense as what is declared: `declares an attack`.
fn declared(word: &'static CommonVerbWord, verb: CommonVerb, form: Form) -> Vec<String> {
    let declare = match form {
        Form::Base => "declare",
        Form::Third => "declares",
        Form::Past => "declared",
        Form::Done | Form::Doing | Form::Noun => return Vec::new(),
    };
    if !matches!(verb, CommonVerb::Attack | CommonVerb::Defend) {
        return Vec::new();
    }
    let nouns = forms(word, Form::Noun).iter();
    let spelt = nouns.flat_map(|noun| {
        let article = if noun.starts_with(['a', 'e', 'i', 'o', 'u']) { "an" } else { "a" };
        [format!("{declare} {article} {noun}"), format!("{declare} {noun}"), format!("{declare} {noun}s")]
    });
    spelt.collect()
}
