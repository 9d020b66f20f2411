//! A phrase put into a Korean sentence at any place either makes it mean something else or is refused: no word is dropped in
//! silence.

use crate::common;
use cardwright_core::rulesets::keyforge;
use cardwright_dsl::lexicon::Lexicon;
use cardwright_dsl::read;
use cardwright_dsl::text::Lang;

const UNIT: u8 = 1;

/// One text of so many is tried without `CARDWRIGHT_FULL`.
const SAMPLE: usize = 7;

/// Where an inserted phrase changed nothing: the phrase, and the text with it.
fn dropped(texts: &[(&str, u8)], phrases: &[&str], lexicon: &Lexicon) -> (usize, Vec<String>) {
    let mut wrong = Vec::new();
    let mut tried = 0;
    for (text, kind) in texts.iter().step_by(common::one_in(SAMPLE)) {
        let plain = read::card_in(Lang::Ko, text, lexicon, *kind);
        assert!(plain.errors.is_empty(), "{text}: {:?}", plain.errors);
        let meaning = plain.card.to_string();
        let places = text.char_indices().filter(|(at, _)| *at == 0 || text[..*at].ends_with(' ')).map(|(at, _)| at);
        for (number, at) in places.enumerate() {
            // subjects, topics and objects at every place, the others in turn
            for (_, phrase) in phrases.iter().enumerate().filter(|(i, _)| *i < 3 || i % 3 == number % 3) {
                if *phrase == "상대는" && text.contains("상대는") {
                    // said once, the player of the sentence is the player of all its verbs
                    continue;
                }
                let longer = format!("{}{phrase} {}", &text[..at], &text[at..]);
                let read = read::card_in(Lang::Ko, &longer, lexicon, *kind);
                tried += 1;
                if read.errors.is_empty() && read.card.to_string() == meaning {
                    wrong.push(format!("{phrase}: {longer}"));
                }
            }
        }
    }
    (tried, wrong)
}

#[test]
fn nothing_put_into_a_sentence_is_dropped() {
    let texts: Vec<(&str, u8)> = common::examples().iter().map(|e| (e.ko, UNIT)).collect();
    let phrases = [
        "상대 유닛이",
        "상대 유닛은",
        "상대 유닛을",
        "상대 유닛에게",
        "상대 유닛에서",
        "상대 유닛에",
        "상대 유닛으로",
        "상대 유닛으로만",
        "상대 유닛보다",
        "상대 유닛 2장이",
        "상대 유닛의 파워가",
        "상대는",
    ];
    let (tried, wrong) = dropped(&texts, &phrases, &common::lexicon());
    assert!(wrong.is_empty(), "{} of {tried}:\n{}", wrong.len(), wrong.join("\n"));
    assert!(tried > 5_000 / common::one_in(SAMPLE), "{tried}");
}

#[test]
fn nothing_put_into_a_sentence_with_a_verb_of_the_rulebook_is_dropped() {
    let types = keyforge::vocabulary::VOCABULARY.types;
    let kind = |id: &str| u8::try_from(types.iter().position(|t| t.id == id).unwrap()).unwrap();
    let columns = include_str!("keyforge/examples.tsv").lines().skip(1).map(|line| {
        let mut columns = line.split('\t');
        (columns.next().unwrap(), columns.next().unwrap())
    });
    let texts: Vec<(&str, u8)> = columns.map(|(id, text)| (text, kind(id))).collect();
    let phrases = [
        "상대 생명체가",
        "상대 생명체는",
        "상대 생명체를",
        "상대 생명체에게",
        "상대 생명체에서",
        "상대 생명체에",
        "상대 생명체로",
        "상대 생명체와",
        "상대 생명체보다",
        "상대 생명체 2장이",
        "상대 생명체의 파워가",
        "상대는",
    ];
    let (tried, wrong) = dropped(&texts, &phrases, &Lexicon::new(&keyforge::vocabulary::VOCABULARY));
    assert!(wrong.is_empty(), "{} of {tried}:\n{}", wrong.len(), wrong.join("\n"));
    assert!(tried > 1_000 / common::one_in(SAMPLE), "{tried}");
}
