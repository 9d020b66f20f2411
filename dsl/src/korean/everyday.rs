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
    (Final, Stem::Infinitive, " 준다"),
    (Final, Stem::Infinitive, " 줍니다"),
    (Final, Stem::Infinitive, " 줌"),
    (Final, Stem::Base, "게 된다"),
    (Final, Stem::Base, "도록 한다"),
    (May, Stem::Infinitive, "도 돼"),
    (May, Stem::Infinitive, "도 돼요"),
    (May, Stem::Infinitive, "도 됨"),
    (May, Stem::Infinitive, "도 무방하다"),
    (May, Stem::Future, " 수 있어"),
    (Cannot, Stem::Base, "지 못하게 한다"),
    (Cannot, Stem::Base, "지 못하게 된다"),
    (Cannot, Stem::Base, "지 못하게 만든다"),
    (Cannot, Stem::Base, "지 못하게 함"),
    (Cannot, Stem::Base, "지 못하도록 한다"),
    (Cannot, Stem::Base, "지 못해"),
    (Cannot, Stem::Future, " 수 없게 한다"),
    (Cannot, Stem::Future, " 수 없게 된다"),
    (Cannot, Stem::Future, " 수 없게 만든다"),
    (Cannot, Stem::Future, " 수 없게 함"),
    (Cannot, Stem::Future, " 수 없도록 한다"),
    (Must, Stem::Infinitive, "야 해"),
    (Must, Stem::Infinitive, "야 됨"),
    (Must, Stem::Infinitive, "야만 함"),
    (And, Stem::Base, "고서"),
    (And, Stem::Base, "고는"),
    (And, Stem::Done, " 다음에"),
    (Having, Stem::Infinitive, "다가"),
    (If, Stem::Future, " 때는"),
    (If, Stem::Future, " 때에"),
    (If, Stem::Past, "을 때는"),
    (If, Stem::Past, "을 때에"),
    (If, Stem::Past, "을 경우"),
    (If, Stem::Done, " 경우"),
    (If, Stem::Done, " 순간"),
    (If, Stem::Base, "자마자"),
    (If, Stem::Base, "는 순간"),
    (Whenever, Stem::Linking, "면 매번"),
    (Whenever, Stem::Future, " 때면"),
    (PastNot, Stem::Base, "지 않았을 때"),
    (PastNot, Stem::Base, "지 않았을 경우"),
    (PastNot, Stem::Base, "지 못했으면"),
    (PastNot, Stem::Base, "지 못한 경우"),
    (Done, Stem::Base, "고 있는"),
    (Done, Stem::Base, "고 있던"),
    (Done, Stem::Base, "던"),
    (Done, Stem::Past, "던"),
    (Done, Stem::Infinitive, " 있는"),
    (NotDone, Stem::Base, "지 않고 있는"),
    (Would, Stem::Linking, "려 한다면"),
    (Would, Stem::Linking, "려 하면"),
    (Would, Stem::Linking, "려 할 때"),
    (Would, Stem::Linking, "려고 하면"),
    (Would, Stem::Linking, "려고 할 때"),
    (State, Stem::Base, "고 있는 한"),
    (State, Stem::Base, "고 있었다면"),
    (State, Stem::Base, "고 있었으면"),
    (State, Stem::Base, "고 있었을 경우"),
    (State, Stem::Base, "고 있는 경우"),
    (State, Stem::Infinitive, " 있다면"),
    (State, Stem::Infinitive, " 있으면"),
    (State, Stem::Infinitive, " 있을 때"),
    (State, Stem::Infinitive, " 있는 동안"),
    (State, Stem::Done, " 상태면"),
    (State, Stem::Done, " 상태이면"),
    (State, Stem::Done, " 상태일 때"),
    (State, Stem::Done, " 동안"),
];

/// Endings behind a short negation, 안 or 못, in front of the verb.
const DENIED: &[(Form, &str, Stem, &str)] = &[
    (Not, "안 ", Stem::Present, ""),
    (NotAnd, "안 ", Stem::Base, "고"),
    (NotDone, "안 ", Stem::Done, ""),
    (NotDone, "안 ", Stem::Base, "는"),
    (NotDone, "안 ", Stem::Base, "고 있는"),
    (IfNot, "안 ", Stem::Linking, "면"),
    (PastNot, "안 ", Stem::Past, "다면"),
    (PastNot, "안 ", Stem::Past, "으면"),
    (PastNot, "안 ", Stem::Past, "을 때"),
    (PastNot, "안 ", Stem::Past, "을 경우"),
    (PastNotAnd, "안 ", Stem::Past, "고"),
    (Cannot, "못 ", Stem::Present, ""),
    (Cannot, "못 ", Stem::Base, "게 한다"),
    (Cannot, "못 ", Stem::Base, "게 된다"),
    (Cannot, "못 ", Stem::Base, "게 만든다"),
    (Cannot, "못 ", Stem::Infinitive, ""),
    (Cannot, "못 ", Stem::Infinitive, "요"),
    (CannotAnd, "못 ", Stem::Base, "고"),
    (CannotAnd, "못 ", Stem::Linking, "며"),
    (PastNot, "못 ", Stem::Past, "다면"),
    (PastNot, "못 ", Stem::Past, "으면"),
    (Unable, "못 ", Stem::Linking, "면"),
];

/// What stands behind a noun that 하다 makes a verb of: for the moment of what is done, and for whether it can be.
const MOMENTS: [(Form, &str); 8] = [
    (If, " 시"),
    (If, "시"),
    (If, " 시에"),
    (May, " 가능"),
    (May, "이 가능하다"),
    (Cannot, " 불가"),
    (Cannot, " 불가능"),
    (Cannot, " 금지"),
];

/// What may stand between a noun and 하다.
const OBJECTS: [&str; 3] = ["", "을", "를"];

const SIKIDA: Stems = stems(["시킨다", "시키", "시키", "시킨", "시킬", "시켜", "시켰"]);

/// The forms that are typed of a verb with these stems, each with the form that it means.
fn typed(stems: &Stems) -> Vec<(Form, String)> {
    let joined = ENDINGS.iter().map(|(form, stem, ending)| (*form, format!("{}{ending}", stems.stem(*stem))));
    let base = stems.stem(Stem::Base);
    let polite = with_final(base, 17, "습").map(|stem| (Final, format!("{stem}니다")));
    // 함, 뽑음
    let noun = with_final(base, 16, "음").map(|noun| (Final, noun));
    let denied = negated(stems).into_iter();
    let all: Vec<(Form, String)> = joined.chain(polite).chain(noun).chain(denied).collect();
    let polite: Vec<(Form, String)> = all.iter().filter_map(|(form, text)| Some((*form, politely(text)?))).collect();
    all.into_iter().chain(polite).collect()
}

/// Ends of a sentence, and the polite ones.
const POLITE: [(&str, &str); 6] = [
    (" 한다", " 합니다"),
    (" 된다", " 됩니다"),
    (" 만든다", " 만듭니다"),
    (" 없다", " 없습니다"),
    (" 있다", " 있습니다"),
    ("못한다", "못합니다"),
];

/// The polite form of what ends a sentence with an auxiliary verb.
fn politely(text: &str) -> Option<String> {
    POLITE.iter().find_map(|(plain, polite)| Some(format!("{}{polite}", text.strip_suffix(plain)?)))
}

/// The passive past of a noun with 하다 as it is not contracted: `되었을 때` for `됐을 때`.
fn uncontracted(forms: Vec<(Form, String)>) -> Vec<(Form, String)> {
    let long = |text: &str| text.strip_prefix('됐').map(|rest| format!("되었{rest}"));
    let longer: Vec<(Form, String)> = forms.iter().filter_map(|(form, text)| Some((*form, long(text)?))).collect();
    forms.into_iter().chain(longer).collect()
}

/// The forms of a verb with these stems behind 안 and 못.
fn negated(stems: &Stems) -> Vec<(Form, String)> {
    let mut all: Vec<(Form, String)> = Vec::new();
    for (form, no, stem, ending) in DENIED {
        all.push((*form, format!("{no}{}{ending}", stems.stem(*stem))));
    }
    all.extend(with_final(stems.stem(Stem::Base), 16, "음").map(|noun| (Cannot, format!("못 {noun}"))));
    all.extend(with_final(stems.stem(Stem::Base), 17, "습").map(|stem| (Cannot, format!("못 {stem}니다"))));
    all.extend(with_final(stems.stem(Stem::Base), 16, "음").map(|noun| (Not, format!("안 {noun}"))));
    all
}

/// `공격을 한다`, `공격을 못 한다`: the forms of 하다 behind its noun with a particle.
fn apart() -> Vec<(Form, String)> {
    let plain = [
        (Final, "한다"),
        (Final, "함"),
        (Final, "합니다"),
        (May, "할 수 있다"),
        (May, "할 수 있습니다"),
        (May, "해도 된다"),
        (Cannot, "할 수 없다"),
        (Cannot, "할 수 없습니다"),
        (Cannot, "하지 못한다"),
        (Cannot, "할 수 없게 한다"),
        (Cannot, "할 수 없게 합니다"),
        (Cannot, "할 수 없게 된다"),
        (CannotAnd, "할 수 없고"),
        (Not, "하지 않는다"),
        (IfNot, "하지 않으면"),
        (PastNot, "하지 않았다면"),
        (PastNot, "하지 않은 경우"),
        (NotDone, "하지 않은"),
        (And, "하고"),
        (If, "하면"),
        (If, "했을 때"),
        (Past, "했다면"),
        (Past, "했으면"),
        (Would, "할 때"),
        (Whenever, "할 때마다"),
        (Done, "한"),
    ];
    let plain = plain.into_iter().map(|(form, text)| (form, text.to_owned())).chain(negated(&HADA));
    let plain: Vec<(Form, String)> = plain.collect();
    OBJECTS
        .iter()
        .flat_map(|object| plain.iter().map(move |(form, text)| (*form, format!("{object} {text}"))))
        .collect()
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
        add(verb, false, stem, apart());
        let moments = || MOMENTS.iter().map(|(form, text)| (*form, (*text).to_owned())).collect::<Vec<_>>();
        add(verb, false, stem, moments());
        if passive {
            add(verb, true, stem, uncontracted(DOEDA.forms().chain(typed(&DOEDA)).collect()));
            add(verb, true, stem, moments());
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
            out.extend(said(true, uncontracted(DOEDA.forms().chain(typed(&DOEDA)).collect())));
            out.extend(said(false, SIKIDA.forms().chain(typed(&SIKIDA)).collect()));
            out.extend(said(false, vec![(Final, String::new())]));
            out.extend(said(false, apart()));
            let moments = || MOMENTS.iter().map(|(form, text)| (*form, (*text).to_owned())).collect::<Vec<_>>();
            out.extend(said(false, moments()));
            out.extend(said(true, moments()));
            out
        }
        [present, base, linking, done, future, infinitive, past] => {
            let stems = stems([present, base, linking, done, future, infinitive, past]);
            stems.forms().chain(typed(&stems)).map(|(form, text)| (false, form, text)).collect()
        }
        _ => Vec::new(),
    }
}
