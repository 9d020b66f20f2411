//! Card text of a game for more than two players: icons in brackets, the other players, heads of what holds all the time before a
//! colon; what would have to name one of several players is refused.

use super::examples::{agree, kind_of, program};
use cardwright_core::kernel::catalog::Names;
use cardwright_core::rulesets::unicorn_overlord::UnicornOverlord;
use cardwright_core::rulesets::unicorn_overlord::vocabulary::VOCABULARY;
use cardwright_dsl::compile::{CardSource, catalog};
use cardwright_dsl::decode::Decoder;
use cardwright_dsl::lexicon::Lexicon;
use cardwright_dsl::source::{Source, Sources};
use cardwright_dsl::text::Lang;
use cardwright_dsl::{files, read, yaml};

#[test]
fn examples_mean_one_program_in_both_languages() {
    agree(&UnicornOverlord, include_str!("unicorn_overlord/examples.tsv"), 40);
}

#[test]
fn one_of_several_players_is_refused() {
    let lexicon = Lexicon::new(&VOCABULARY);
    let kind = kind_of(&UnicornOverlord, "item");
    // Who of the others chooses, or whose number it is, nobody knows.
    for text in ["Each other player discards 1 card from their hand.", "Each other player may draw 1 card."] {
        let read = read::card_in(Lang::En, text, &lexicon, kind);
        assert!(read.is_ok(), "{text}: {:?}", read.errors);
        assert_eq!(program(&UnicornOverlord, &read.card, kind, &lexicon), ["one-of-several-players"], "{text}");
    }
    // There is no one opponent.
    for (lang, text) in [
        (Lang::En, "Your opponent loses 1 might."),
        (Lang::En, "Scorch 1 of your opponent's territories."),
        (Lang::Ko, "상대는 1전력치를 잃는다."),
        (Lang::Ko, "상대 영지를 1장 골라 작열시킨다."),
    ] {
        assert!(!read::card_in(lang, text, &lexicon, kind).is_ok(), "{text}");
    }
}

/// A hundred texts of this game with a mistake, each with the word that is at fault and the code of the finding; what is right in
/// it is not found fault with.
#[test]
fn the_word_at_fault_is_marked() {
    let lexicon = Lexicon::new(&VOCABULARY);
    let (mut wrong, mut number) = (Vec::new(), 0);
    for line in include_str!("unicorn_overlord/broken.tsv").lines().skip(1) {
        let [kind, code, marked, text] = line.split('\t').collect::<Vec<_>>()[..] else {
            panic!("four columns: {line}")
        };
        let kind = kind_of(&UnicornOverlord, kind);
        number += 1;
        let korean = text.chars().any(|c| ('가'..='힣').contains(&c));
        let read = read::card_in(if korean { Lang::Ko } else { Lang::En }, text, &lexicon, kind);
        let mut found: Vec<(&str, &str)> =
            read.errors.iter().map(|error| (error.code, text.get(error.span.clone()).unwrap_or(""))).collect();
        let card = read.card.clone();
        let name = Names { ko: "시험".to_owned(), en: "Test".to_owned() };
        let source =
            CardSource { id: "T-1", name, name_id: "Test", fields: &["text"], ..CardSource::sample(kind, text, &card) };
        let made = catalog(&[source], &lexicon, &UnicornOverlord);
        if read.is_ok() {
            let at = |error: &cardwright_dsl::text::TextError| text.get(error.span.clone()).unwrap_or("");
            found.extend(made.findings.iter().map(|finding| (finding.error.code, at(&finding.error))));
        }
        let is_marked = |(said, at): &(&str, &str)| *said == code && *at == marked;
        if found.len() != 1 || !found.iter().all(is_marked) {
            wrong.push(format!("{text}\n  {found:?}, not {code} `{marked}`"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(number >= 100, "{number} texts");
}

/// What is wrong with a card of a set file.
fn reported(card: &str) -> Vec<&'static str> {
    let text = format!(
        "game: unicorn-overlord\nset: {{ id: T, name: 시험 }}\ncards:\n  - {{ id: T-1, name: 시험, {card} }}\n"
    );
    let source = Source::new("set.yaml", &text);
    let file = Sources::new().add(source.clone());
    let mut found = Vec::new();
    let document = yaml::parse(file, &source, &mut found);
    let mut decoder = Decoder::new(&document, &source, &mut found);
    files::set_file(&mut decoder, &document, &[&VOCABULARY], Some(&VOCABULARY)).unwrap();
    found.iter().map(|finding| finding.code.id).collect()
}

#[test]
fn types_stand_beside_those_that_they_belong_to() {
    for (card, codes) in [
        ("type: unit, attribute: mage, power: 1", &[][..]),
        ("type: [unit, start], attribute: mage, power: 1", &[]),
        ("type: [renown, bonus], value: 1", &[]),
        ("type: item", &[]),
        ("type: territory, attribute: mage", &[]),
        ("type: start", &["type-out-of-place"]),
        ("type: [unit, item], attribute: mage, power: 1", &["type-out-of-place"]),
        ("type: [unit, bonus], attribute: mage, power: 1", &["type-out-of-place"]),
        ("type: [unit, start, start], attribute: mage, power: 1", &["duplicate-key"]),
        ("type: unit, power: 1", &["missing-field"]),
        ("type: curse, attribute: mage", &["stat-not-of-type"]),
    ] {
        assert_eq!(reported(card), codes, "{card}");
    }
}
