//! Card text of a game that the program does not list yet: its keywords, of which there are more than 32, texts that are read, and how much
//! of a first set is.

use cardwright_core::kernel::catalog::Names;
use cardwright_core::rulesets::mana_arena::ManaArena;
use cardwright_core::rulesets::mana_arena::vocabulary::VOCABULARY;
use cardwright_core::vocabulary::HeadClass;
use cardwright_dsl::compile::{CardSource, catalog};
use cardwright_dsl::lexicon::Lexicon;
use cardwright_dsl::text::Lang;
use cardwright_dsl::{messages, print, read, tree};

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

/// The index of a card type.
fn kind_of(id: &str) -> u8 {
    u8::try_from(VOCABULARY.types.iter().position(|t| t.id == id).unwrap()).unwrap()
}

/// The codes of what keeps a text from being a program.
fn program(card: &tree::Card, kind: u8, lexicon: &Lexicon) -> Vec<&'static str> {
    let name = Names { ko: "시험".to_owned(), en: "Test".to_owned() };
    let source =
        CardSource { id: "T-1", name, name_id: "Test", fields: &["text"], ..CardSource::sample(kind, "", card) };
    catalog(&[source], lexicon, &ManaArena).findings.iter().map(|f| f.error.code).collect()
}

#[test]
fn examples_mean_one_program_in_both_languages() {
    let lexicon = Lexicon::new(&VOCABULARY);
    let (mut wrong, mut number) = (Vec::new(), 0);
    for line in include_str!("mana_arena/examples.tsv").lines().skip(1) {
        let line = line.replace('⏎', "\n");
        let [kind, korean, english] = line.split('\t').collect::<Vec<_>>()[..] else { panic!("three columns: {line}") };
        let kind = kind_of(kind);
        number += 1;
        let [ko, en] =
            [(Lang::Ko, korean), (Lang::En, english)].map(|(lang, text)| read::card_in(lang, text, &lexicon, kind));
        for (read, text) in [(&ko, korean), (&en, english)] {
            if !read.errors.is_empty() {
                wrong.push(format!("{text}\n  {:?}", read.errors));
            }
        }
        if !ko.errors.is_empty() || !en.errors.is_empty() {
            continue;
        }
        if ko.card != en.card {
            wrong.push(format!("{korean}\n  {}\n{english}\n  {}", ko.card, en.card));
        }
        for (lang, text) in [(Lang::Ko, korean), (Lang::En, english)] {
            let printed = print::card(&en.card, &lexicon, kind, lang).map_err(|e| e.to_string());
            if printed.as_deref() != Ok(text) {
                wrong.push(format!("printed {printed:?}\nwritten {text}"));
            }
        }
        let faults = program(&en.card, kind, &lexicon);
        if !faults.is_empty() {
            wrong.push(format!("{english}\n  {faults:?}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(number >= 40, "{number} examples");
}

/// Texts of the first set that both languages read so far; whoever lets more be read raises it.
const READ: usize = 3;

#[test]
fn texts_of_the_first_set_are_one_thing_in_both_languages_or_refused() {
    let lexicon = Lexicon::new(&VOCABULARY);
    let (mut two, mut both) = (Vec::new(), 0);
    for line in include_str!("mana_arena/first-set.tsv").lines().skip(1) {
        let line = line.replace('⏎', "\n");
        let [kind, korean, english] = line.split('\t').collect::<Vec<_>>()[..] else { panic!("three columns: {line}") };
        let kind = kind_of(kind);
        let [ko, en] =
            [(Lang::Ko, korean), (Lang::En, english)].map(|(lang, text)| read::card_in(lang, text, &lexicon, kind));
        if ko.errors.is_empty() && en.errors.is_empty() {
            both += 1;
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
