//! Cards as wholes: names, faces, deck rules, digests, findings, clauses.

use super::{NivelArena, abilities, card, codes, compile_tree, lexicon};
use crate::compile::{CardSource, catalog};
use crate::tree;
use cardwright_core::kernel::capacity::WAITING;
use cardwright_core::kernel::catalog::{DeckRule, Names};
use cardwright_core::kernel::event::EventKind;
use cardwright_core::rulesets::nivel_arena::vocabulary::card_type;

#[test]
fn faces_deck_rules_and_names() {
    let leader = "(leader (base (ability oath (deck-only (attr wave))) (ability awaken (if (is (of level own) >= 7) (flip self)))) (awakened (ability active-main (draw 1))))";
    let compiled = card(card_type::LEADER, leader);
    assert_eq!(compiled.findings, []);
    let made = &compiled.catalog.cards[0];
    assert_eq!((made.deck_rules.as_slice(), made.faces.len()), (&[DeckRule::Only(1 << 3)][..], 2));
    assert_eq!(made.faces[0].listens, EventKind::PLAYER_STAT.bit());
    assert_eq!(made.faces[1].heads, 1 << 2);
    let named = card(card_type::UNIT, "(card (ability rule (also-named 〈Lumi〉)))");
    let names: Vec<&str> =
        named.catalog.cards[0].names.iter().map(|n| named.catalog.names[usize::from(*n)].en.as_str()).collect();
    assert_eq!(names, ["Tester", "Lumi"]);
}

#[test]
fn an_ability_in_which_anything_is_wrong_is_left_out() {
    let compiled = card(card_type::UNIT, "(card (ability entry (draw 1) (trash (that unit))) (ability exit (draw 1)))");
    assert_eq!(compiled.findings.len(), 1);
    let face = &compiled.catalog.cards[0].faces[0];
    assert_eq!(face.abilities.len(), 1);
    assert_eq!(face.listens, EventKind::MOVED.bit());
}

#[test]
fn more_abilities_than_can_be_told_apart_are_refused_once() {
    let lexicon = lexicon();
    let tree = tree::read("(card (ability trigger (draw 1)))", &lexicon).unwrap();
    let one = tree.abilities().next().unwrap().clone();
    let compiled = |count| {
        let tree = tree::Card::Plain { equip: None, abilities: vec![one.clone(); count] };
        let compiled = compile_tree(card_type::UNIT, &tree, &lexicon);
        let codes: Vec<&str> = compiled.findings.iter().map(|f| f.error.code).collect();
        (codes, compiled.catalog.cards[0].faces[0].abilities.len())
    };
    assert_eq!(compiled(65_535), (vec![], 65_535));
    assert_eq!(compiled(65_540), (vec!["too-many-abilities"], 65_535));
}

#[test]
fn more_abilities_than_can_wait_for_one_event_are_refused() {
    let found = |abilities: String| {
        let compiled = card(card_type::UNIT, &format!("(card {abilities})"));
        compiled.findings.iter().map(|f| f.error.code).collect::<Vec<_>>()
    };
    let entry = "(ability entry (draw 1)) ";
    assert_eq!(found(entry.repeat(WAITING)), [""; 0]);
    assert_eq!(found(entry.repeat(WAITING + 1)), ["too-many-triggers"]);
    assert_eq!(found(entry.repeat(WAITING) + "(ability exit (draw 1)) "), [""; 0]);
}

#[test]
fn what_can_never_work_is_refused() {
    let found = |kind, tree: &str| card(kind, tree).findings.iter().map(|f| f.error.code).collect::<Vec<_>>();
    assert_eq!(found(card_type::SKILL, "(card (ability attacker (draw 1)))"), ["head-never"]);
    assert_eq!(found(card_type::ITEM, "(card (equip-if any) (ability attacker (draw 1)))"), [""; 0]);
    assert_eq!(found(card_type::ITEM, "(card (ability (apply self (power + 1000))))"), ["no-equip-condition"]);
    assert_eq!(found(card_type::SKILL, "(card (ability trigger (draw 1)))"), [""; 0]);
}

#[test]
fn a_text_that_needs_too_much_is_refused() {
    let choices = "(trash (choose 1 (unit opp)))".repeat(101);
    assert_eq!(codes(&format!("(ability entry {choices})")), ["ability-too-long"]);
    let draws = "(draw 1)".repeat(2100);
    assert_eq!(codes(&format!("(ability entry {draws})")), ["ability-too-long"]);
    assert_eq!(codes(&format!("(ability entry {})", "(draw 1)".repeat(2000))), [""; 0]);
}

#[test]
fn a_warning_leaves_the_ability_in() {
    let compiled = card(card_type::UNIT, "(card (ability entry (apply self this-turn (power + 1)) (then (draw 1))))");
    assert_eq!(compiled.findings[0].error.code, "then-always");
    assert_eq!(compiled.catalog.cards[0].faces[0].abilities.len(), 1);
    assert_eq!(codes("(ability entry (then (draw 1)))"), ["no-sentence-before"]);
}

#[test]
fn a_digest_follows_the_meaning_and_no_other_card() {
    let lexicon = lexicon();
    let one = tree::read("(card (ability entry (trash (all (unit opp (aff 《Forge》))))))", &lexicon).unwrap();
    let two = tree::read("(card (ability entry (trash (all (unit opp (aff 《Vanguard》))))))", &lexicon).unwrap();
    let alone = compile_tree(card_type::UNIT, &one, &lexicon).catalog.cards[0].hash;
    let other = compile_tree(card_type::UNIT, &two, &lexicon).catalog.cards[0].hash;
    assert_ne!(alone, other);
    let source = |id, tree| CardSource {
        id,
        name: Names { ko: "시험".to_owned(), en: "Tester".to_owned() },
        name_id: "Tester",
        kind: card_type::UNIT,
        also: 0,
        attributes: 1,
        affiliations: &[],
        stats: [1, 1000, 1],
        fields: &[],
        text: "",
        tree,
    };
    let both = catalog(&[source("T-1", &one), source("A-1", &two)], &lexicon, &NivelArena);
    assert_eq!(both.catalog.cards.iter().map(|c| c.id.as_str()).collect::<Vec<_>>(), ["A-1", "T-1"]);
    assert_eq!(both.catalog.cards[1].hash, alone);
    let dearer = CardSource { stats: [2, 1000, 1], ..source("T-1", &one) };
    assert_ne!(catalog(&[dearer], &lexicon, &NivelArena).catalog.cards[0].hash, alone);
}

#[test]
fn clauses_of_the_words_are_kept() {
    let made = abilities(card_type::UNIT, "(card (ability exit (trash (choose 1 (card (in (damage-zone own)))))))");
    // Of the head, of its noun and zone, and of what the rulebook says about such an ability.
    for clause in ["10.1.7.1", "2.6.1", "3.7.1", "10.1.7.2"] {
        assert!(made[0].clauses.iter().any(|c| c == clause), "{clause}: {:?}", made[0].clauses);
    }
    // Of `power`, and of an affiliation that is not there.
    assert_eq!(card(card_type::UNIT, "(card)").field_clauses, [["2.4.3", "2.8.1", "2.8.2"]]);
    let trigger = card(card_type::UNIT, "(card (ability trigger (put self (hand own))))");
    assert!(trigger.field_clauses[0].contains(&"2.7.2"));
}

#[test]
fn a_loose_text_runs_at_once() {
    let lexicon = lexicon();
    let mut compiled = card(card_type::UNIT, "(card)");
    let text = tree::read_ability("(ability (apply self this-turn (power - 1000)))", &lexicon).unwrap();
    let said = "Until end of turn, power -1000.";
    let id = compiled.loose(&text, said, Some(card_type::UNIT), &lexicon, &NivelArena).unwrap();
    assert_eq!(compiled.catalog.ability(id).code.len(), 3);
    let wrong = tree::read_ability("(ability (trash (that unit)))", &lexicon).unwrap();
    assert!(compiled.loose(&wrong, "Trash that unit.", None, &lexicon, &NivelArena).is_err());
}
