//! Sentences: gates, options, batches, lists.

use super::{code, codes, lexicon, unit};
use crate::tree::{self, Card};
use cardwright_core::kernel::catalog::{Limit, Use};
use cardwright_core::kernel::program::{Op, Until};
use cardwright_core::rulesets::nivel_arena::vocabulary::card_type;

/// Only these worked examples (docs/spec/language.md section 6) use what can't be carried out yet.
const REFUSED: [(&str, &str); 7] = [
    ("16", "keyword-not-available"),
    ("26", "keyword-not-available"),
    ("32", "keyword-not-available"),
    ("52", "keyword-not-available"),
    ("57", "keyword-not-available"),
    ("63", "keyword-not-available"),
    ("66", "not-yet-sayable"),
];

#[test]
fn the_worked_examples_compile_but_for_what_is_refused() {
    let lexicon = lexicon();
    for line in include_str!("../../../tests/worked_examples.tsv").lines().skip(1) {
        let [number, _, _, tree] = line.split('\t').collect::<Vec<_>>()[..] else { panic!("{line}") };
        let tree = tree::read(tree, &lexicon).unwrap();
        let kind = match &tree {
            Card::Leader { .. } => card_type::LEADER,
            Card::Plain { equip: Some(_), .. } => card_type::ITEM,
            Card::Plain { .. } if tree.abilities().any(|a| a.heads.is_empty()) => card_type::SKILL,
            Card::Plain { .. } => card_type::UNIT,
        };
        let found: Vec<&str> =
            super::compile_tree(kind, &tree, &lexicon).findings.iter().map(|f| f.error.code).collect();
        match REFUSED.iter().find(|(refused, _)| *refused == number) {
            Some((_, code)) => assert!(!found.is_empty() && found.iter().all(|c| c == code), "{number}: {found:?}"),
            None => assert!(found.is_empty(), "{number}: {found:?}"),
        }
    }
}

#[test]
fn if_you_do_asks_for_the_sentence_before() {
    assert_eq!(
        code("(ability entry (draw 4) (then (trash (choose 3 (card (in (hand own)))))))"),
        [
            "Sentence",
            "Draw { who: You, n: Number(4), up_to: false }",
            "Sentence",
            "Then { or: 6 }",
            "Choose { who: You, from: Selector { types: 0, side: Own, zones: 2, top: None, filters: [], or: None }, \
             n: Exactly(Number(3)), sum: None, into: 0 }",
            "Move { what: Bound(0), to: Dest { kind: 2, of: Owner, bottom: false }, shown: false, who: You }",
            "End",
        ]
    );
}

#[test]
fn the_other_player_decides_and_chooses() {
    let ability = unit("(ability exit (may (who opp (trash (choose 2 (card (in (hand opp))))))) (else (draw 3)))");
    let code = ability.code.iter().map(|op| format!("{op:?}")).collect::<Vec<_>>();
    assert_eq!(code[1], "May { who: Opponent, end: 4 }");
    assert!(code[2].starts_with("Choose { who: Opponent, from: Selector { types: 0, side: Opposing, zones: 2,"));
    assert_eq!(code[4..], ["Sentence", "Else { or: 7 }", "Draw { who: You, n: Number(3), up_to: false }", "End"]);
}

#[test]
fn otherwise_after_a_condition_is_its_other_way() {
    let code = code("(ability entry (if (turn own) (draw 1)) (else (draw 2)) (then (draw 3)))");
    assert_eq!(
        code,
        [
            "Sentence",
            "If { cond: Turn(You), or: 6 }",
            "Draw { who: You, n: Number(1), up_to: false }",
            // The sentence before "if you do" was not carried out this way.
            "Sentence",
            "If { cond: Or([]), or: 5 }",
            "Jump(8)",
            "Sentence",
            "Draw { who: You, n: Number(2), up_to: false }",
            "Sentence",
            "Then { or: 11 }",
            "Draw { who: You, n: Number(3), up_to: false }",
            "End",
        ]
    );
}

#[test]
fn instead_is_looked_at_before_the_sentence_it_replaces() {
    let code = code(
        "(ability entry (if (is (count (card (in (damage-zone own)))) >= 4) (draw 1)) (if (is it >= 8) (instead (draw 2))))",
    );
    let cards = "Count(Selector { types: 0, side: Own, zones: 8, top: None, filters: [], or: None })";
    assert_eq!(
        code,
        [
            "Sentence".to_owned(),
            format!("If {{ cond: Is({cards}, Ge, Number(8)), or: 4 }}"),
            "Draw { who: You, n: Number(2), up_to: false }".to_owned(),
            "Jump(7)".to_owned(),
            "Sentence".to_owned(),
            format!("If {{ cond: Is({cards}, Ge, Number(4)), or: 7 }}"),
            "Draw { who: You, n: Number(1), up_to: false }".to_owned(),
            "End".to_owned(),
        ]
    );
}

#[test]
fn in_addition_stands_inside_the_gate_of_its_sentence() {
    let code = code("(ability entry (if (turn own) (draw 1)) (also (damage opp 1)))");
    assert_eq!(
        code,
        [
            "Sentence",
            "If { cond: Turn(You), or: 6 }",
            "Draw { who: You, n: Number(1), up_to: false }",
            "Join",
            "Sentence",
            "Damage { to: Opponent, n: Number(1) }",
            "End",
        ]
    );
}

#[test]
fn the_condition_of_an_addition_is_read_when_the_sentence_before_is_done() {
    let code = code("(ability entry (draw 1) (if (exists (unit opp (cost = 1))) (also (draw 2))))");
    assert!(code[4].starts_with("If { cond: Exists(") && code[4].ends_with("or: 6 }"), "{code:?}");
    assert_eq!(code[1..4], ["Draw { who: You, n: Number(1), up_to: false }", "Join", "Sentence"]);
    assert_eq!(code[5..], ["Draw { who: You, n: Number(2), up_to: false }", "End"]);
}

#[test]
fn one_of_several_texts() {
    let code = code("(ability entry (modes 1 (mode (draw 2)) (mode (damage opp 1))))");
    assert_eq!(
        code,
        [
            "Sentence",
            "Modes { who: You, entries: [2, 5] }",
            "Sentence",
            "Draw { who: You, n: Number(2), up_to: false }",
            "Jump(8)",
            "Sentence",
            "Damage { to: Opponent, n: Number(1) }",
            "Jump(8)",
            "End",
        ]
    );
}

#[test]
fn tiers_read_their_number_once() {
    let ability = unit(
        "(ability active-main (modes all (based-on (count (card (in (hand own))))) (mode (>= 1) (draw 1)) (mode (>= 3) (draw 2))))",
    );
    let draws = |from: usize| {
        ability
            .code
            .iter()
            .skip(from)
            .take_while(|op| !matches!(op, Op::Jump(_)))
            .filter(|op| matches!(op, Op::Draw { .. }))
            .count()
    };
    assert_eq!((draws(0), draws(7)), (2, 1), "{:?}", ability.code);
    assert_eq!(ability.limit, Limit::EachTurn);
    assert_eq!(
        codes("(ability entry (modes all (based-on (of power self)) (mode (>= 3) (draw 1)) (mode (>= 1) (draw 1))))"),
        ["tiers-not-rising"]
    );
}

#[test]
fn a_change_without_duration_under_attacker_lasts_for_the_battle() {
    let until = |ability: &str| match unit(ability).code[1] {
        Op::Apply { until, .. } => until,
        ref other => panic!("{other:?}"),
    };
    assert_eq!(until("(ability attacker (apply self (power + 1000)))"), Until::Rule(0));
    assert_eq!(until("(ability defender (apply encountering (power - 1000)))"), Until::Rule(0));
    assert_eq!(until("(ability entry (apply self (power + 1000)))"), Until::Forever);
    assert_eq!(until("(ability attacker (apply self this-turn (power + 1000)))"), Until::ThisTurn);
}

#[test]
fn a_level_changes_for_good_and_a_size_for_a_while() {
    assert_eq!(
        code("(ability entry (apply (player own) (level + 1)))")[1],
        "ChangePlayer { who: You, stat: 3, by: Number(1) }"
    );
    assert_eq!(
        code("(ability entry (apply (player own) this-turn (size + 3)))")[1],
        "ApplyPlayer { to: You, until: ThisTurn, mods: [Add(4, Number(3))] }"
    );
}

#[test]
fn a_head_whose_event_is_written_out_says_it_once() {
    let ability = unit("(ability escape (when (main-start own) (put self (deck-bottom owner)) (draw 1)))");
    assert!(matches!(ability.usage, Use::Automatic(_)) && ability.whenever.is_empty());
    assert!(matches!(ability.code[1], Op::Move { .. }));
    assert_eq!(codes("(ability escape (when (attacks self) (draw 1)))"), ["event-never"]);
}

#[test]
fn delayed_triggers_are_watched_for() {
    let compiled = super::card(
        card_type::SKILL,
        "(card (ability (until this-turn (when (would (damages (kw active) opp 2)) (instead (damage opp 3))))))",
    );
    assert_eq!(compiled.findings, []);
    let [watched, text] = &compiled.catalog.abilities[..] else { panic!() };
    assert_eq!(format!("{:?}", text.code[1]), "Watch { ability: AbilityId(0), of: None, until: ThisTurn }");
    let when = &watched.whenever[0];
    assert!(when.would);
    assert_eq!(format!("{:?}", when.cond), "Some(Is(EventAmount, Eq, Number(2)))");
    assert_eq!(format!("{:?}", watched.code), "[Sentence, Amend(Number(3)), End]");
}

#[test]
fn one_of_the_texts_whose_tier_holds() {
    let ability = unit(
        "(ability active-main (modes 1 (based-on (of power self)) (mode (>= 5000) (draw 1)) (mode (>= 8000) (draw 2))))",
    );
    let offered: Vec<usize> = ability
        .code
        .iter()
        .filter_map(|op| match op {
            Op::Modes { entries, .. } => Some(entries.len()),
            _ => None,
        })
        .collect();
    assert_eq!(offered, [2, 1]);
}
