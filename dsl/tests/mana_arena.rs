//! Card text of a game that the program does not list yet: its keywords, of which there are more than 32, texts that are read, and how much
//! of a first set is.

use super::examples::{agree, kind_of, twins};
use cardwright_core::kernel::catalog::Names;
use cardwright_core::rulesets::mana_arena::ManaArena;
use cardwright_core::rulesets::mana_arena::vocabulary::VOCABULARY;
use cardwright_core::vocabulary::HeadClass;
use cardwright_dsl::compile::{CardSource, catalog};
use cardwright_dsl::lexicon::{Lexicon, Term};
use cardwright_dsl::text::Lang;
use cardwright_dsl::{messages, read};

#[test]
fn every_keyword_of_a_long_table_is_read_and_compiled() {
    let lexicon = Lexicon::new(&VOCABULARY);
    let structure = u8::try_from(VOCABULARY.types.iter().position(|t| t.id == "structure").unwrap()).unwrap();
    let keywords: Vec<_> =
        VOCABULARY.heads.iter().zip(0u8..).filter(|(head, _)| head.class == HeadClass::Continuous).collect();
    assert!(keywords.iter().any(|(_, at)| *at >= 32), "{}", keywords.len());
    for (head, at) in keywords {
        for (lang, words) in [(Lang::Ko, head.word.ko), (Lang::En, head.word.en)] {
            let text = format!("[{}]", words[0]);
            let read = read::card_in(lang, &text, &lexicon, structure);
            assert!(read.is_ok(), "{text}: {:?}", read.errors);
            let name = Names { ko: "시험".to_owned(), en: "Test".to_owned() };
            let sample = CardSource::sample(structure, &text, &read.card);
            let source = CardSource { id: "T-1", name, name_id: "Test", fields: &["text"], ..sample };
            let made = catalog(&[source], &lexicon, &ManaArena);
            let found: Vec<_> = made.findings.iter().map(|finding| finding.error.code).collect();
            assert!(found.is_empty(), "{text}: {found:?}");
            assert!(made.catalog.abilities.iter().any(|ability| ability.heads & 1 << at != 0), "{text}");
        }
    }
}

#[test]
fn examples_mean_one_program_in_both_languages() {
    agree(&ManaArena, include_str!("mana_arena/examples.tsv"), 132);
}

/// Texts of the first set that both languages read so far; whoever lets more be read raises it.
const READ: usize = 136;

/// The words of the game with what the first set names: its tribes, and a card.
fn of_first_set() -> Lexicon {
    let mut lexicon = Lexicon::new(&VOCABULARY);
    let term = |id: &str, ko: &str| Term { id: id.to_owned(), ko: vec![ko.to_owned()], en: vec![id.to_owned()] };
    let tribes = [
        ("Beast", "야수"),
        ("Human", "인간"),
        ("Machine", "기계"),
        ("Plant", "식물"),
        ("Dragon", "용"),
        ("Spirit", "정령"),
    ];
    for (en, ko) in tribes {
        lexicon.add_affiliation(term(en, ko));
    }
    lexicon.add_name(term("Rat", "쥐"));
    lexicon
}

#[test]
fn texts_of_the_first_set_are_one_thing_in_both_languages_or_refused() {
    let lexicon = of_first_set();
    let (mut two, mut both) = (Vec::new(), 0);
    for [kind, korean, english] in twins(include_str!("mana_arena/first-set.tsv")) {
        let kind = kind_of(&ManaArena, &kind);
        let [ko, en] =
            [(Lang::Ko, &korean), (Lang::En, &english)].map(|(lang, text)| read::card_in(lang, text, &lexicon, kind));
        if ko.errors.is_empty() && en.errors.is_empty() {
            both += 1;
            for (text, card) in [(&korean, &ko.card), (&english, &en.card)] {
                let name = Names { ko: "시험".to_owned(), en: "Test".to_owned() };
                let sample = CardSource::sample(kind, text, card);
                let source = CardSource { id: "T-1", name, name_id: "Test", fields: &["text"], ..sample };
                let made = catalog(&[source], &lexicon, &ManaArena);
                two.extend(made.findings.iter().map(|finding| format!("{text}\n  {:?}", finding.error)));
            }
            if ko.card != en.card {
                two.push(format!("{korean}\n  {}\n{english}\n  {}", ko.card, en.card));
            }
        }
    }
    assert!(two.is_empty(), "{}", two.join("\n"));
    assert!(both >= READ, "{both} texts are read");
}

#[test]
fn whatever_is_wrong_with_a_deck_has_words() {
    for code in
        ["deck-size", "deck-copies", "deck-extra", "deck-rituals", "deck-ritual-names", "deck-mining", "deck-plague"]
    {
        assert!(messages::find(code).is_some(), "{code}");
    }
}
