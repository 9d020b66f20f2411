//! Forms of Korean verbs that people type and card texts do not use: polite, commanding and noun-like ends, `해도 된다`,
//! `하지 못한다`, `한 경우`. Each with the form of card text that says the same.

use super::endings::{DOEDA, Form, HADA, Stem, Stems, conjugated, stems};
use super::verbs::{FRAMES, Formed, IRREGULAR, KoVerb, REGULAR};
use cardwright_core::vocabulary::{Conjugation, Vocabulary};

use Form::*;

/// Endings that are typed, by the stem that they are joined to.
const ENDINGS: &[(Form, Stem, &str)] = &[
    (Final, Stem::Infinitive, "요"),
    (Final, Stem::Infinitive, "라"),
    (Final, Stem::Linking, "세요"),
    (Final, Stem::Linking, "시오"),
    (Final, Stem::Linking, "십시오"),
    (Final, Stem::Future, " 것"),
    (Final, Stem::Base, "기"),
    (May, Stem::Infinitive, "도 된다"),
    (May, Stem::Infinitive, "도 좋다"),
    (May, Stem::Infinitive, "도 됩니다"),
    (May, Stem::Infinitive, "도 좋습니다"),
    (May, Stem::Infinitive, "도 괜찮다"),
    (May, Stem::Future, " 수 있습니다"),
    (May, Stem::Future, " 수 있음"),
    (May, Stem::Future, " 수도 있다"),
    (Cannot, Stem::Base, "지 못한다"),
    (Cannot, Stem::Base, "지 못합니다"),
    (Cannot, Stem::Future, " 수 없습니다"),
    (Cannot, Stem::Future, " 수 없음"),
    (Cannot, Stem::Infinitive, "서는 안 된다"),
    (Cannot, Stem::Linking, "면 안 된다"),
    (CannotAnd, Stem::Base, "지 못하고"),
    (CannotAnd, Stem::Base, "지 못하며"),
    (Unable, Stem::Future, " 수 없으면"),
    (Able, Stem::Future, " 수 있으면"),
    (May, Stem::Future, " 수 있어요"),
    (Cannot, Stem::Future, " 수 없어요"),
    (Cannot, Stem::Base, "지 못해요"),
    (Cannot, Stem::Base, "지 못함"),
    (Not, Stem::Base, "지 않습니다"),
    (Not, Stem::Base, "지 않아요"),
    (Not, Stem::Base, "지 않음"),
    (Not, Stem::Base, "지 않게 된다"),
    (Must, Stem::Infinitive, "야 합니다"),
    (Must, Stem::Infinitive, "야만 한다"),
    (Must, Stem::Infinitive, "야 된다"),
    (Must, Stem::Infinitive, "야 해요"),
    (Must, Stem::Infinitive, "야 함"),
    (And, Stem::Done, " 뒤"),
    (And, Stem::Done, " 후"),
    (And, Stem::Done, " 뒤에"),
    (And, Stem::Done, " 후에"),
    (And, Stem::Done, " 다음"),
    (And, Stem::Base, "고 나서"),
    (If, Stem::Present, "면"),
    (If, Stem::Past, "을 때"),
    (If, Stem::Base, "는 경우"),
    (If, Stem::Future, " 경우"),
    (If, Stem::Base, "게 되면"),
    (Past, Stem::Past, "으면"),
    (Past, Stem::Done, " 적이 있다면"),
    (Past, Stem::Done, " 적이 있으면"),
    (Past, Stem::Done, " 경우"),
    (Past, Stem::Past, "을 경우"),
    (PastNot, Stem::Base, "지 않았으면"),
    (PastNot, Stem::Base, "지 못했다면"),
    (PastNot, Stem::Base, "지 않은 경우"),
    (IfNot, Stem::Base, "지 못하면"),
    (IfNot, Stem::Base, "지 않는다면"),
    (Whenever, Stem::Future, " 때 마다"),
    (State, Stem::Base, "고 있으면"),
    (State, Stem::Base, "고 있을 때"),
    (State, Stem::Base, "고 있는 동안"),
    (State, Stem::Done, " 상태라면"),
];

const SIKIDA: Stems = stems(["시킨다", "시키", "시키", "시킨", "시킬", "시켜", "시켰"]);

/// The forms that are typed of a verb with these stems, each with the form that it means.
fn typed(stems: &Stems) -> Vec<(Form, String)> {
    let joined = ENDINGS.iter().map(|(form, stem, ending)| (*form, format!("{}{ending}", stems.stem(*stem))));
    let base = stems.stem(Stem::Base);
    let polite = with_final(base, 17, "습").map(|stem| (Final, format!("{stem}니다")));
    // 함, 뽑음
    let noun = with_final(base, 16, "음").map(|noun| (Final, noun));
    joined.chain(polite).chain(noun).collect()
}

/// A stem with a final consonant (its number in the order of Hangul) under its last vowel, or with a syllable behind its last
/// consonant.
fn with_final(stem: &str, consonant: u32, syllable: &str) -> Option<String> {
    const FIRST: u32 = 0xac00;
    let last = stem.chars().next_back()?;
    let number = u32::from(last).checked_sub(FIRST)?;
    if number % 28 != 0 {
        return Some(format!("{stem}{syllable}"));
    }
    let open = stem.get(..stem.len() - last.len_utf8())?;
    Some(format!("{open}{}", char::from_u32(FIRST + number + consonant)?))
}

/// What is typed of every verb of a game and means a form of it that card texts have.
pub(crate) fn of_game(vocabulary: &Vocabulary) -> Vec<Formed> {
    let mut out: Vec<Formed> = Vec::new();
    let mut add = |verb: KoVerb, passive: bool, before: &str, all: Vec<(Form, String)>| {
        out.extend(all.into_iter().map(|(form, text)| (verb, passive, form, format!("{before}{text}"))));
    };
    let mut regular = |verb: KoVerb, stem: &str, passive: bool| {
        add(verb, false, stem, typed(&HADA));
        // `트래시시킨다`
        add(verb, false, stem, SIKIDA.forms().chain(typed(&SIKIDA)).collect());
        // `카드를 1장 드로우`
        add(verb, false, stem, vec![(Final, String::new())]);
        if passive {
            add(verb, true, stem, typed(&DOEDA));
        }
    };
    for (verb, stem, passive) in REGULAR {
        regular(*verb, stem, *passive);
    }
    for word in vocabulary.common_verbs {
        let Some((_, verb)) = FRAMES.iter().find(|(frame, _)| *frame == word.verb) else { continue };
        if word.ends == Conjugation::Hada {
            word.word.ko.iter().for_each(|stem| regular(*verb, stem, word.passive));
        }
    }
    for (verb, word) in (0u8..).map(KoVerb::Own).zip(vocabulary.verbs) {
        if word.ends == Conjugation::Hada {
            word.word.ko.iter().for_each(|stem| regular(verb, stem, true));
        }
    }
    for (verb, before, passive, stems) in IRREGULAR {
        add(*verb, *passive, before, typed(stems));
    }
    let framed = vocabulary.common_verbs.iter().filter_map(|word| {
        let verb = FRAMES.iter().find(|(frame, _)| *frame == word.verb)?.1;
        Some((verb, word.word.ko, word.ends))
    });
    let own = (0u8..).map(KoVerb::Own).zip(vocabulary.verbs).map(|(verb, word)| (verb, word.word.ko, word.ends));
    for (verb, stems, ends) in framed.chain(own).filter(|(.., ends)| *ends != Conjugation::Hada) {
        for passive in [false, true] {
            let Some(conjugated) = conjugated(ends, passive) else { continue };
            stems.iter().for_each(|stem| add(verb, passive, stem, typed(&conjugated)));
        }
    }
    out
}

/// Every form of a verb that is none of card text: those that card texts have and those that people type. `all`: its stems as
/// in the tables of verbs, or one alone for a verb made with 하다. Each with whether it is the passive.
pub(crate) fn of_synonym(all: &[&'static str]) -> Vec<(bool, Form, String)> {
    match all {
        [stem] => {
            let said = |passive: bool, forms: Vec<(Form, String)>| {
                forms.into_iter().map(move |(form, text)| (passive, form, format!("{stem}{text}"))).collect::<Vec<_>>()
            };
            let mut out = said(false, HADA.forms().chain(typed(&HADA)).collect());
            out.extend(said(true, DOEDA.forms().chain(typed(&DOEDA)).collect()));
            out.extend(said(false, SIKIDA.forms().chain(typed(&SIKIDA)).collect()));
            out.extend(said(false, vec![(Final, String::new())]));
            out
        }
        [present, base, linking, done, future, infinitive, past] => {
            let stems = stems([present, base, linking, done, future, infinitive, past]);
            stems.forms().chain(typed(&stems)).map(|(form, text)| (false, form, text)).collect()
        }
        _ => Vec::new(),
    }
}
