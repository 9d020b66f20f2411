//! Card text of a game that the program does not list yet: its keywords, of which there are more than 32, texts that are read, and how much
//! of a first set is.

use super::examples::{agree, kind_of, program, twins};
use cardwright_core::kernel::catalog::{Ability, Names, Use};
use cardwright_core::kernel::program::{Op, Quantity, Target, Value};
use cardwright_core::rulesets::mana_arena::ManaArena;
use cardwright_core::rulesets::mana_arena::vocabulary::{VOCABULARY, head, zone};
use cardwright_core::vocabulary::HeadClass;
use cardwright_dsl::compile::{CardSource, catalog};
use cardwright_dsl::corrections::corrected;
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
    agree(&ManaArena, include_str!("mana_arena/examples.tsv"), 136);
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

/// The codes of what keeps a text from being a program.
fn refused(kind: &str, text: &str) -> Vec<&'static str> {
    let (lexicon, kind) = (of_first_set(), kind_of(&ManaArena, kind));
    let read = read::card_in(read::lang(text), text, &lexicon, kind);
    if !read.errors.is_empty() {
        return read.errors.iter().map(|error| error.code).collect();
    }
    program(&ManaArena, &read.card, kind, &lexicon)
}

#[test]
fn only_what_is_played_in_answer_negates_what_it_answers() {
    // MA2-chain.3
    for kind in ["fast-spell", "burst-spell", "trap"] {
        assert_eq!(refused(kind, "Negate the effect being answered."), [""; 0], "{kind}");
        assert_eq!(refused(kind, "대응한 효과를 무효로 한다."), [""; 0], "{kind}");
    }
    for (kind, text) in [
        ("slow-spell", "Negate the effect being answered."),
        ("unit", "Summoned: Negate the effect being answered."),
        ("unit", "소환: 대응한 효과를 무효로 한다."),
        ("unit", "Play: Draw 1 card. Negate the effect being answered."),
        ("structure", "Round start: Negate the effect being answered."),
    ] {
        assert_eq!(refused(kind, text), ["deed-impossible"], "{kind}: {text}");
    }
}

#[test]
fn a_unit_attaches_itself_to_one_other_of_its_side() {
    // MA2-attach.1
    for text in ["Play: Attach this unit to 1 enemy unit.", "Play: Attach this unit to all other ally units."] {
        assert_ne!(refused("unit", text), [""; 0], "{text}");
    }
    assert_eq!(refused("slow-spell", "Attach this unit to 1 ally unit."), ["not-on-field"]);
}

#[test]
fn a_ritual_unit_descends_under_its_condition_and_nothing_else_does() {
    // MA-ritual.1
    let front = "Front side:\nRitual: If there are 5 or more unit cards in your graveyard, descend.";
    let made = ability("ritual", &format!("{front}\nDescended side:\nThis unit gets +3|+3."));
    assert_eq!((made.head, made.usage, made.states.len()), (Some(head::RITUAL), Use::ByRule, 1));
    assert_eq!(refused("ritual", "Ritual: Draw 1 card."), ["head-only"]);
    for (kind, text) in [("ritual", "Play: Descend."), ("slow-spell", "강림한다.")] {
        assert_eq!(refused(kind, text), ["deed-impossible"], "{text}");
    }
}

/// The first ability of a text that is read and compiled without a finding.
fn ability(kind: &str, text: &str) -> Ability {
    let (lexicon, kind) = (of_first_set(), kind_of(&ManaArena, kind));
    let read = read::card_in(read::lang(text), text, &lexicon, kind);
    assert!(read.errors.is_empty(), "{text}: {:?}", read.errors);
    let name = Names { ko: "시험".to_owned(), en: "Test".to_owned() };
    let sample = CardSource::sample(kind, text, &read.card);
    let source = CardSource { id: "T-1", name, name_id: "Test", fields: &["text"], ..sample };
    let made = catalog(&[source], &lexicon, &ManaArena);
    assert!(made.findings.is_empty(), "{text}: {:?}", made.findings);
    made.catalog.ability(made.catalog.cards[0].faces[0].abilities[0]).clone()
}

#[test]
fn choices_from_open_zones_are_made_as_a_text_is_announced() {
    let chosen = |kind, text| ability(kind, text).aims.iter().map(|aim| aim.n.clone()).collect::<Vec<_>>();
    let exactly = |n| Quantity::Exactly(Value::Number(n));
    let picks = |n| Quantity::UpToTimes(Value::Number(n));
    assert_eq!(chosen("fast-spell", "적 유닛을 1장 선택해 피해를 2 준다."), [exactly(1)]);
    // The same unit may be chosen for both, and is hit for each.
    assert_eq!(chosen("unit", "Summoned: Choose up to 2 enemy units and deal 3 damage to each."), [picks(2)]);
    // And what several units are given, the same one may be given twice.
    for text in ["Give up to 2 ally units +1|+1.", "아군 유닛을 2장까지 선택해 +1|+1을 부여한다."] {
        let made = ability("slow-spell", text);
        assert_eq!(made.aims.iter().map(|aim| aim.n.clone()).collect::<Vec<_>>(), [picks(2)], "{text}");
        let given = |op: &Op| matches!(op, Op::Apply { to: Target::Picks(_), .. });
        assert!(made.code.iter().any(given), "{text}: {:?}", made.code);
    }
    // What is sent away is sent away once.
    assert_eq!(chosen("slow-spell", "Choose 2 enemy units and destroy them."), [exactly(2)]);
    assert_eq!(chosen("slow-spell", "자신의 묘지에서 집중 주문을 1장 선택해 손에 넣는다."), [exactly(1)]);
    for text in ["Discard 1 card from your hand. Draw 2 cards.", "If there is an ally structure, destroy 1 enemy unit."]
    {
        assert_eq!(chosen("fast-spell", text), [], "{text}");
    }
    assert_eq!(chosen("lingering-spell", "모든 아군 유닛은 +1|+0을 얻는다."), []);
}

#[test]
fn what_heads_ask_for_is_said_before_their_text() {
    assert_eq!(ability("unit", "기동: 마나를 2 지불: 카드를 1장 뽑는다.").price, 2);
    assert_eq!(ability("structure", "Activate: Draw 1 card.").price, 0);
    let both = ability("unit", "Play: Daybreak: This unit gets +2|+1.");
    assert_eq!((both.heads, both.states.len()), (1 << head::ON_PLAY | 1 << head::DAYBREAK, 1));
    assert_eq!(ability("unit", "Arrive: Draw 1 card.").zones, 1 << zone::HAND);
    let declared = ability("trap", "적 유닛이 공격 선언을 할 때 그 유닛을 파괴한다.");
    assert_eq!((declared.usage, declared.states.len(), declared.aims.len()), (Use::Spell, 1, 0));
}

#[test]
fn what_can_not_be_done_is_refused() {
    let lexicon = of_first_set();
    for (kind, text) in [
        ("slow-spell", "Fetch 2 Dragon unit cards from your deck."),
        ("slow-spell", "Choose 1 enemy unit and capture it."),
        ("trap", "When an ally unit is destroyed, draw 1 card."),
        ("unit", "[Activate: 2] Draw 1 card."),
    ] {
        let kind = kind_of(&ManaArena, kind);
        let read = read::card_in(Lang::En, text, &lexicon, kind);
        let source = CardSource { id: "T-1", name_id: "Test", ..CardSource::sample(kind, text, &read.card) };
        let found = catalog(&[source], &lexicon, &ManaArena).findings;
        assert!(!read.errors.is_empty() || !found.is_empty(), "{text}: {}", read.card);
    }
}

#[test]
fn materials_are_all_that_stands_under_their_heads() {
    let made_of = |kind, text| ability(kind, text).aims.iter().map(|aim| aim.n.clone()).collect::<Vec<_>>();
    let one = || Quantity::Exactly(Value::Number(1));
    assert_eq!(made_of("fusion", "Fusion: 1 Dragon unit and 1 unit."), [one(), one()]);
    assert_eq!(made_of("synchro", "싱크로: 아군 인간 유닛."), [Quantity::Any]);
    let lexicon = of_first_set();
    for (kind, text) in
        [("unit", "Play: 2 units."), ("fusion", "Fusion: Draw 1 card."), ("unit", "Taunt units get +1|+0.")]
    {
        let read = read::card_in(Lang::En, text, &lexicon, kind_of(&ManaArena, kind));
        assert!(!read.errors.is_empty(), "{text}: {}", read.card);
    }
}

#[test]
fn whatever_is_wrong_with_a_deck_has_words() {
    for code in [
        "deck-size",
        "deck-copies",
        "deck-extra",
        "deck-rituals",
        "deck-ritual-names",
        "deck-generated",
        "deck-mining",
        "deck-plague",
    ] {
        assert!(messages::find(code).is_some(), "{code}");
    }
}

#[test]
fn what_asks_how_a_card_is_used_stands_where_it_is_used() {
    // MA-term.daybreak.1, MA-term.nightfall.1, MA-term.plunder.1
    for (kind, text) in [
        ("unit", "Attack: Plunder: Draw 1 card."),
        ("unit", "소환: 해오름: 카드를 1장 뽑는다."),
        ("unit", "Destroyed: Nightfall: Draw 1 card."),
        ("unit", "Activate: Pay 1 mana: Plunder: Draw 1 card."),
        ("equipment", "Attack: Daybreak: Draw 1 card."),
        ("lingering-spell", "Daybreak: All ally units get +1|+0."),
    ] {
        assert_eq!(refused(kind, text), ["use-is-over"], "{kind}: {text}");
    }
    for (kind, text) in [
        ("unit", "Play: Plunder: Draw 1 card."),
        ("unit", "Daybreak: Rush."),
        ("equipment", "사용: 달맞이: 카드를 1장 뽑는다."),
        ("structure", "Play: Daybreak: Draw 1 card."),
        ("lingering-spell", "Play: Daybreak: Draw 1 card."),
        ("fast-spell", "Daybreak: Draw 1 card."),
    ] {
        assert_eq!(refused(kind, text), [""; 0], "{kind}: {text}");
    }
}

#[test]
fn what_is_done_once_reaches_no_cards_that_come_later() {
    // MA-term.anywhere.1
    assert_eq!(refused("unit", "Play: Wherever they are, all 〈Rat〉 get +1|+1."), ["not-yet-sayable"]);
    assert_eq!(refused("unit", "Wherever they are, all 〈Rat〉 get +1|+1."), [""; 0]);
}

#[test]
fn a_cost_that_nobody_asks_for_is_not_changed() {
    // MA-cost.1
    for text in ["All units get cost +1.", "This unit gets cost -1.", "모든 유닛의 비용+1."] {
        assert_eq!(refused("unit", text), ["idle-number"], "{text}");
    }
    assert_eq!(refused("unit", "Your unit cards cost 1 less."), [""; 0]);
}

/// The code of the only error of a refused text, and what is to be written instead of it for certain.
fn written(kind: &str, text: &str) -> (&'static str, Option<String>) {
    let (lexicon, kind) = (of_first_set(), kind_of(&ManaArena, kind));
    let read = read::card_in(read::lang(text), text, &lexicon, kind);
    let mut errors = read.errors;
    if errors.is_empty() {
        let source = CardSource { id: "T-1", name_id: "Test", ..CardSource::sample(kind, text, &read.card) };
        errors.extend(catalog(&[source], &lexicon, &ManaArena).findings.into_iter().map(|finding| finding.error));
    }
    let errors = corrected(errors, text, kind, &lexicon, &ManaArena);
    let [error] = errors.as_slice() else { panic!("{text}: {errors:?}") };
    let mut instead = text.to_owned();
    for (at, replacement) in error.edits.iter().rev() {
        instead.replace_range(at.clone(), replacement);
    }
    (error.code, (!error.edits.is_empty()).then_some(instead))
}

#[test]
fn what_is_paid_is_not_written_as_a_part_of_the_effect() {
    // MA-5
    for text in [
        "Activate: Discard 1 card: Give this unit +1|+1.",
        "Activate: Destroy this unit: Draw 1 card.",
        "Activate: Pay 1 life mana: Draw 1 card.",
        "기동: 패를 1장 버린다: 카드를 1장 뽑는다.",
        "기동: 주문 마나를 2 지불: 카드를 1장 뽑는다.",
    ] {
        assert_eq!(written("unit", text), ("price-unsayable", None), "{text}");
    }
    let paid = |text: &str| Some(text.to_owned());
    let short = written("unit", "Activate: 2 mana: Draw 1 card.");
    assert_eq!(short, ("other-words", paid("Activate: Pay 2 mana: Draw 1 card.")));
    assert_eq!(written("unit", "기동: 마나 2: 카드를 1장 뽑는다.").1, paid("기동: 마나를 2 지불: 카드를 1장 뽑는다."));
}

#[test]
fn the_start_of_a_turn_is_that_of_its_round() {
    // MA-2, MA-standby.4: behind the mana of standby.
    for (text, instead) in [
        ("At the start of your turn, gain 1 mana.", "Round start: if it's your turn, gain 1 mana."),
        ("At the start of each turn, draw 1 card.", "Round start: draw 1 card."),
        ("자신의 턴이 시작할 때 마나를 1 얻는다.", "라운드 시작: 자신의 턴이라면 마나를 1 얻는다."),
        ("라운드가 끝날 때 카드를 1장 뽑는다.", "라운드 종료: 카드를 1장 뽑는다."),
    ] {
        assert_eq!(written("unit", text), ("other-words", Some(instead.to_owned())), "{text}");
    }
    // A second sentence would not stand under the condition.
    assert_eq!(written("unit", "At the start of your turn, gain 1 mana. Draw 1 card.").1, None);
}

#[test]
fn a_set_that_something_is_done_to_is_told_as_all_of_it_or_one() {
    let lexicon = of_first_set();
    for (kind, text, all, one) in [
        ("slow-spell", "Stun enemy units.", "Stun all enemy units.", "Stun 1 enemy unit."),
        (
            "unit",
            "Summoned: Destroy enemy units.",
            "Summoned: Destroy all enemy units.",
            "Summoned: Destroy 1 enemy unit.",
        ),
        ("slow-spell", "Recall enemy units.", "Recall all enemy units.", "Recall 1 enemy unit."),
        ("slow-spell", "적 유닛을 파괴한다.", "적 유닛을 모두 파괴한다.", "적 유닛을 1장 선택해 파괴한다."),
        (
            "slow-spell",
            "아군 유닛에게 돌진을 부여한다.",
            "모든 아군 유닛은 돌진을 얻는다.",
            "아군 유닛을 1장 선택해 돌진을 부여한다.",
        ),
    ] {
        let kind = kind_of(&ManaArena, kind);
        let errors = read::card(text, &lexicon, kind).errors;
        let [only] = errors.as_slice() else { panic!("{text}: {errors:?}") };
        assert_eq!(
            (only.code, only.get("first"), only.get("second")),
            ("two-readings", Some(all), Some(one)),
            "{text}"
        );
        // both are what can be written
        assert!([all, one].iter().all(|text| read::card(text, &lexicon, kind).is_ok()), "{text}");
    }
}

#[test]
fn moments_without_a_verb_become_their_heads() {
    for (typed, head) in [
        ("소환 시 카드를 1장 뽑는다.", "소환: 카드를 1장 뽑는다."),
        ("공격 시 카드를 1장 뽑는다.", "공격: 카드를 1장 뽑는다."),
        ("방어 시, 카드를 1장 뽑는다.", "방어: 카드를 1장 뽑는다."),
        ("파괴 시 카드를 1장 뽑는다.", "파괴: 카드를 1장 뽑는다."),
        ("타격 시 카드를 1장 뽑는다.", "타격: 카드를 1장 뽑는다."),
        ("등장 시 카드를 1장 뽑는다.", "등장: 카드를 1장 뽑는다."),
        ("사용 시 카드를 1장 뽑는다.", "사용: 카드를 1장 뽑는다."),
    ] {
        assert_eq!(written("unit", typed), ("other-words", Some(head.to_owned())), "{typed}");
    }
}
