//! Particles and endings of Korean for rows, for reading and printing alike: both forms of a particle, and every form of a
//! verb under the name that rows call it by. Which of two forms stands behind a word follows from its last sound.

use super::forms::{OWN, Spelt};
use crate::korean::{KoVerb, itself_form, own_form};
use crate::lexicon::Lexicon;
use crate::messages::particle::{Final, final_sound};

/// Particles by the sound before them: behind a consonant, behind a vowel.
const PARTICLES: [[&str; 2]; 16] = [
    ["을", "를"],
    ["이", "가"],
    ["은", "는"],
    ["과", "와"],
    ["으로", "로"],
    ["이나", "나"],
    ["으로도", "로도"],
    ["으로만", "로만"],
    ["의", "의"],
    ["에", "에"],
    ["에서", "에서"],
    ["에게", "에게"],
    ["보다", "보다"],
    ["만큼", "만큼"],
    ["마다", "마다"],
    ["까지", "까지"],
];

/// A word with its forms, each with its spellings.
type Adjective = (&'static str, &'static [(&'static str, &'static [&'static str])]);

/// Words that end a clause without being verbs, by form: past means `라면`.
const ADJECTIVES: &[Adjective] = &[
    (
        "있다",
        &[
            ("done", &["있는", "존재하는"]),
            ("past", &["있다면", "존재한다면"]),
            ("past-and", &["있고", "존재하고"]),
            ("past-or", &["있거나", "존재하거나"]),
        ],
    ),
    (
        "없다",
        &[
            ("done", &["없는", "존재하지 않는"]),
            ("past", &["없다면", "존재하지 않는다면"]),
            ("past-and", &["없고"]),
            ("past-or", &["없거나"]),
        ],
    ),
    (
        "이다",
        &[
            ("done", &["인"]),
            ("and", &["이고", "고"]),
            ("past", &["이라면", "라면"]),
            ("past-and", &["이고", "고"]),
            ("past-or", &["이거나", "거나"]),
        ],
    ),
    (
        "높다",
        &[
            ("done", &["높은"]),
            ("and", &["높고"]),
            ("past", &["높다면"]),
            ("past-and", &["높고"]),
            ("past-or", &["높거나"]),
        ],
    ),
    (
        "낮다",
        &[
            ("done", &["낮은"]),
            ("and", &["낮고"]),
            ("past", &["낮다면"]),
            ("past-and", &["낮고"]),
            ("past-or", &["낮거나"]),
        ],
    ),
    ("많다", &[("done", &["많은"]), ("past", &["많다면"]), ("past-and", &["많고"]), ("past-or", &["많거나"])]),
    ("적다", &[("done", &["적은"]), ("past", &["적다면"]), ("past-and", &["적고"]), ("past-or", &["적거나"])]),
    (
        "같다",
        &[
            ("done", &["같은"]),
            ("and", &["같고"]),
            ("past", &["같다면"]),
            ("past-and", &["같고"]),
            ("past-or", &["같거나"]),
        ],
    ),
    ("다르다", &[("done", &["다른"]), ("and", &["다르고"]), ("past", &["다르다면"]), ("past-and", &["다르고"])]),
    ("아니다", &[("done", &["아닌"]), ("past", &["아니라면"]), ("past-and", &["아니고"]), ("past-or", &["아니거나"])]),
    (
        "가지다",
        &[
            ("done", &["가진"]),
            ("and", &["가지고"]),
            ("not-done", &["가지지 않은", "가지고 있지 않은"]),
            ("not-and", &["가지지 않고"]),
        ],
    ),
];

/// Every form of every particle, the longest first.
pub(super) fn particles() -> impl Iterator<Item = &'static str> {
    let mut all: Vec<&'static str> = PARTICLES.into_iter().flatten().collect();
    all.sort_by_key(|particle| std::cmp::Reverse(particle.len()));
    all.dedup();
    all.into_iter()
}

/// Both forms of a particle, given any of them.
pub(super) fn particle_forms(any: &str) -> Option<[&'static str; 2]> {
    PARTICLES.into_iter().find(|both| both.contains(&any))
}

/// A particle as it is written behind a text.
pub(super) fn particle_behind(text: &str, any: &str) -> String {
    let Some([consonant, vowel]) = particle_forms(any) else { return any.to_owned() };
    match final_sound(text) {
        Final::Vowel => vowel,
        Final::Rieul if consonant.starts_with('으') => vowel,
        _ => consonant,
    }
    .to_owned()
}

/// Which of the spellings of a form stands behind a text: `이라면` behind a consonant, `라면` behind a vowel.
pub(super) fn spelling_behind<'s>(text: &str, spellings: &'s [String]) -> Option<&'s str> {
    let [first, rest @ ..] = spellings else { return None };
    let shorter = rest.first().filter(|other| first.strip_prefix('이') == Some(other.as_str()));
    match shorter {
        Some(shorter) if final_sound(text) == Final::Vowel => Some(shorter),
        _ => Some(first),
    }
}

/// What rows write behind a verb that is said without its first word: `준다` of `피해를 준다`.
const BARE: &str = "-bare";
/// What rows write behind a verb that cards do by themselves to which it is done, without its first word: `회복한다`.
const ITSELF: &str = "-self";

/// All forms of a verb with their spellings, the printed one first; nothing if the game has no such verb.
pub(super) fn verb(lexicon: &Lexicon, name: &str, passive: bool) -> Option<Spelt> {
    if let Some(whole) = name.strip_suffix(BARE) {
        let short = |text: &String| Some(text.split_once(' ')?.1.to_owned());
        let spelt = verb(lexicon, whole, passive)?.into_iter();
        return Some(spelt.map(|(form, all)| (form, all.iter().filter_map(short).collect())).collect());
    }
    if let Some(whole) = name.strip_suffix(ITSELF) {
        let id = whole.strip_prefix(OWN)?;
        let known = lexicon.vocabulary().verbs.iter().find(|verb| verb.word.id == id)?;
        let forms = lexicon.ko_verbs().spellings(KoVerb::Reveal, false).map(|(form, _)| form);
        let spelt = forms.filter_map(|form| Some((kebab(&format!("{form:?}")), vec![itself_form(known, form)?])));
        return Some(spelt.collect());
    }
    if let Some((_, forms)) = ADJECTIVES.iter().find(|(word, _)| *word == name) {
        let all = |spellings: &[&str]| spellings.iter().map(|s| (*s).to_owned()).collect();
        return Some(forms.iter().map(|(form, spellings)| ((*form).to_owned(), all(spellings))).collect());
    }
    let own = name.strip_prefix(OWN).or(KoVerb::named(name).is_none().then_some(name));
    if let Some(id) = own {
        let verb = lexicon.vocabulary().verbs.iter().find(|verb| verb.word.id == id)?;
        let forms = lexicon.ko_verbs().spellings(KoVerb::Reveal, false).map(|(form, _)| form);
        let spelt = forms.filter_map(|form| Some((kebab(&format!("{form:?}")), vec![own_form(verb, passive, form)?])));
        return Some(spelt.collect());
    }
    let verb = KoVerb::named(name)?;
    let mut forms: Spelt = Vec::new();
    for (form, text) in lexicon.ko_verbs().spellings(verb, passive) {
        let name = kebab(&format!("{form:?}"));
        match forms.iter_mut().find(|(known, _)| *known == name) {
            Some((_, spellings)) if !spellings.contains(&text) => spellings.push(text),
            Some(_) => {}
            None => forms.push((name, vec![text])),
        }
    }
    Some(forms)
}

/// `PastAnd` as `past-and`.
pub(super) fn kebab(name: &str) -> String {
    let mut out = String::new();
    for letter in name.chars() {
        if letter.is_uppercase() && !out.is_empty() {
            out.push('-');
        }
        out.extend(letter.to_lowercase());
    }
    out
}
