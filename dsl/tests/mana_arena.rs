//! Card text of a game with more than 32 head words: those at the end of its table are keywords like the others.

use cardwright_core::kernel::catalog::Names;
use cardwright_core::rulesets::mana_arena::ManaArena;
use cardwright_core::rulesets::mana_arena::vocabulary::VOCABULARY;
use cardwright_core::vocabulary::HeadClass;
use cardwright_dsl::compile::{CardSource, catalog};
use cardwright_dsl::lexicon::Lexicon;
use cardwright_dsl::read;
use cardwright_dsl::text::Lang;

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
