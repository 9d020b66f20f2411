//! Noun phrases and what words refer to.

use super::{code, codes, unit};
use cardwright_core::kernel::program::{Op, Target};

#[test]
fn that_unit_is_the_one_chosen() {
    let code = code(
        "(ability entry (apply (choose 1 (unit opp)) this-turn (power - 4200)) (if (did trash (that unit)) (draw 2)))",
    );
    assert_eq!(code[4], "If { cond: Did(Trashed, Some(Bound(0))), or: 6 }");
}

#[test]
fn a_phrase_spoken_of_again_is_bound_where_it_is_spoken_of_first() {
    let again = unit("(ability entry (trash encountering) (draw (of cost (that unit))))");
    assert_eq!(again.code[1], Op::Bind { what: Target::Related(0, Box::new(Target::Source)), into: 0 });
    assert_eq!(format!("{:?}", again.code[4]), "Draw { who: You, n: Stat(0, Bound(0)), up_to: false }");
    let once = unit("(ability entry (trash encountering))");
    assert!(!once.code.iter().any(|op| matches!(op, Op::Bind { .. })));
}

#[test]
fn a_card_is_a_unit_once_it_is_deployed() {
    let deployed = "(ability exit (deploy (choose 1 (unit-card (in (hand own)))) ignore-size) (apply (that unit) this-turn (cost = 0)))";
    assert!(matches!(unit(deployed).code[5], Op::Apply { to: Target::Bound(0), .. }));
    let trashed =
        "(ability exit (trash (choose 1 (unit-card (in (hand own))))) (apply (that unit) this-turn (cost = 0)))";
    assert_eq!(codes(trashed), ["no-antecedent"]);
}

#[test]
fn no_antecedent_and_two_antecedents_are_refused() {
    assert_eq!(codes("(ability entry (trash (that unit)))"), ["no-antecedent"]);
    assert_eq!(codes("(ability entry (trash rest))"), ["no-antecedent"]);
    assert_eq!(codes("(ability entry (draw diff))"), ["no-antecedent"]);
    assert_eq!(codes("(ability entry (if (is it >= 2) (draw 1)))"), ["no-antecedent"]);
    let two = "(ability entry (both (choose 1 (unit own)) (choose 1 (unit opp))) (trash (that unit)))";
    assert_eq!(codes(two), ["ambiguous-antecedent"]);
    let chosen = "(ability entry (both (choose 1 (unit own)) (choose 1 (unit opp))) (trash (unit opp chosen)))";
    assert_eq!(codes(chosen), [""; 0]);
}

#[test]
fn the_nearest_sentence_wins() {
    let ability = unit(
        "(ability entry (choose 1 (unit own)) (apply (that unit) (power + 1000)) (choose 1 (unit opp)) (trash (that unit)))",
    );
    let trashed = ability.code.iter().find(|op| matches!(op, Op::Move { .. }));
    assert!(matches!(trashed, Some(Op::Move { what: Target::Bound(1), .. })), "{:?}", ability.code);
}

#[test]
fn the_rest_is_what_was_not_picked() {
    let code = code(
        "(ability entry (reveal 4 (deck-top own)) (put (choose 1 (card (among it))) (hand own)) (trash (choose 1 (card (among it)))) (put rest (hand own)))",
    );
    assert!(code[3].contains("filters: [Among(0, true)]"), "{code:?}");
    assert_eq!(code[9], "Bind { what: Rest(0, 1), into: 3 }");
    assert!(code[10].starts_with("Move { what: Rest(3, 2)"), "{code:?}");
}

#[test]
fn an_order_is_asked_for_where_the_text_says_so() {
    let code = code(
        "(ability entry (reveal 3 (deck-top own)) (put (choose 1 (card (among it))) (hand own)) (put rest (deck-bottom own any-order)))",
    );
    assert_eq!(code[6..8], ["Bind { what: Rest(0, 1), into: 2 }", "Arrange { who: You, bind: 2 }"]);
}

#[test]
fn what_a_condition_chose_is_shown() {
    let shown = |ability: &str| {
        unit(ability).code.iter().find_map(|op| match op {
            Op::Move { shown, .. } => Some(*shown),
            _ => None,
        })
    };
    assert_eq!(shown("(ability entry (put (choose 1 (item-card (in (deck own)))) (hand own)))"), Some(true));
    assert_eq!(shown("(ability entry (put (choose 1 (card (in (deck own)))) (hand own)))"), Some(false));
    assert_eq!(shown("(ability entry (put (choose 1 (item-card (in (hand own)))) (trash-zone own)))"), Some(false));
}

#[test]
fn places_and_numbers_are_checked() {
    assert_eq!(codes("(ability entry (trash (choose 1 (item-card (power <= 2)))))"), ["no-such-stat"]);
    assert_eq!(codes("(ability entry (trash (choose 1 (item-card))))"), ["no-place"]);
    assert_eq!(codes("(ability entry (apply (choose 1 (item own)) this-turn (power + 1000)))"), ["no-such-stat"]);
    assert_eq!(codes("(ability entry (apply (player own) this-turn (power + 1000)))"), ["no-such-stat"]);
    assert_eq!(codes("(ability entry (trash (unit own)))"), ["no-quantity"]);
}

#[test]
fn no_affiliation_of_these() {
    let code = code("(ability entry (trash (all (unit opp (not-aff 《Forge》)))))");
    assert!(code[1].contains("filters: [Not(Affiliation([0]))]"), "{code:?}");
}

#[test]
fn a_family_of_heads_is_any_of_them() {
    let code = code("(ability entry (trash (all (unit opp (has active)))))");
    assert!(code[1].contains("filters: [Or([Head(2, true), Head(3, true)])]"), "{code:?}");
}

#[test]
fn the_event_is_what_that_unit_means_in_its_answer() {
    let ability = unit(
        "(ability passive (when (deployed (unit opp) (in (lane self))) (apply (that unit) this-turn (cant attack))))",
    );
    assert!(matches!(ability.code[1], Op::Apply { to: Target::EventSubject, .. }));
}

#[test]
fn what_is_put_on_your_unit_goes_to_one_of_them() {
    let code = code("(ability entry (equip (choose 1 (item-card (in (hand own)))) (on (unit own)) ignore-size))");
    assert!(code[2].starts_with("Choose { who: You, from: Selector { types: 2, side: Own,"), "{code:?}");
    assert!(code[3].starts_with("Rule { ") && code[3].contains("what: Bound(0), with: Some(Bound(1))"), "{code:?}");
}

#[test]
fn a_phrase_without_a_number_means_what_was_chosen_of_that_side() {
    let two = "(ability entry (both (choose 1 (unit own)) (choose 1 (unit opp))) (apply (unit opp) this-turn (power - (of power (unit own)))))";
    let code = code(two);
    assert_eq!(
        code[5],
        "Apply { to: Bound(1), until: ThisTurn, mods: [Add(1, Per { each: -1, per: 1, of: Stat(1, Bound(0)) })] }"
    );
}

#[test]
fn one_phrase_said_twice_is_not_ambiguous() {
    let code = code(
        "(ability entry (if (is (of cost encountering) >= 4) (put (both encountering (all (item (on (that unit))))) (hand owner))))",
    );
    assert!(code.last().is_some_and(|op| op == "End"));
    assert_eq!(code[1], "Bind { what: Related(0, Source), into: 0 }");
}

#[test]
fn of_the_cards_drawn_one_can_be_picked() {
    let code = code("(ability exit (seq (draw 2) (trash (choose 1 among))))");
    assert!(code[2].contains("filters: [Done(Drawn)]"), "{code:?}");
    assert_eq!(codes("(ability exit (draw 2) (trash rest))"), ["not-yet-sayable"]);
}

#[test]
fn no_card_is_put_where_only_others_lie() {
    assert_eq!(codes("(ability exit (put (choose 1 (unit own)) (level-zone own)))"), ["not-yet-sayable"]);
    assert_eq!(codes("(ability exit (put (choose 1 (card (in (hand own)))) (level-zone own)))"), ["not-yet-sayable"]);
    assert_eq!(codes("(ability exit (put (choose 1 (unit own)) (skill-zone own)))"), ["not-yet-sayable"]);
    assert_eq!(codes("(ability exit (put (choose 1 (skill-card (in (hand own)))) (skill-zone own)))"), [""; 0]);
    assert_eq!(codes("(ability exit (put (choose 1 (unit own)) (damage-zone own)))"), [""; 0]);
}

#[test]
fn of_a_card_that_is_no_unit_yet_only_the_numbers_can_be_read() {
    let read = "(ability entry (trash (choose 1 (unit-card (in (hand own))))) (trash (choose 1 (unit opp (cost < (of cost (that unit)))))))";
    assert_eq!(codes(read), [""; 0]);
}

#[test]
fn the_place_of_a_unit_spoken_of() {
    let swap = code("(ability entry (choose 1 (unit own other)) (move self (zone (of (that unit)))))");
    assert!(swap[3].contains("what: Source, with: None, spot: Bound(0)"), "{swap:?}");
}

#[test]
fn what_this_effect_did_to_such_a_card() {
    let code = code(
        "(ability entry (trash (choose 1 (card (in (hand own))))) (if (did trash (card (aff 《Forge》))) (draw 1)))",
    );
    assert!(code[4].contains("Exists(") && code[4].contains("filters: [Affiliation([0]), Done(Trashed)]"), "{code:?}");
}

#[test]
fn items_of_any_of_your_units() {
    let code = code("(ability entry (put (choose 1 (item (on (unit own)))) (hand owner)))");
    assert!(code[1].contains("filters: [On(All(Selector { types: 2, side: Own,"), "{code:?}");
}

#[test]
fn of_a_set_and_what_was_picked_of_it_the_pick_is_meant() {
    let code = code(
        "(ability entry (seq (reveal 1 (deck-top own)) (trash (choose 1 (skill-card (among it))))) (activate (effect (that card))))",
    );
    assert!(code.iter().any(|op| op == "Activate { of: Bound(1), heads: 0, n: 0 }"), "{code:?}");
}

#[test]
fn it_is_what_was_acted_on_and_not_what_was_counted() {
    let code = code(
        "(ability entry (trash (choose 1 (card (in (hand own))))) (apply (all (unit own)) this-turn (power + (of cost (card (done trash))))) (also (apply it this-turn (hit + 1))))",
    );
    assert!(
        code.last().is_some_and(|op| op == "End") && code.iter().any(|op| op.contains("mods: [Add(2, Number(1))]")),
        "{code:?}"
    );
}

#[test]
fn a_lane_is_named_by_its_zone_on_the_other_side() {
    let code = code("(ability active-attack (attack-lane (choose 1 (lane adjacent with-opp))))");
    assert_eq!(
        code[1],
        "ChoosePlace { who: You, rule: PlaceRule { side: Opposing, zones: 448, empty: Some(false), place: Some(Adjacent), from: Source }, into: 0 }"
    );
    assert!(code[2].contains("spot: Bound(0)"), "{code:?}");
}

#[test]
fn the_player_of_a_pile_decides_the_order_in_it() {
    let who = |ability: &str| {
        unit(ability).code.iter().find_map(|op| match op {
            Op::Arrange { who, .. } => Some(*who),
            _ => None,
        })
    };
    use cardwright_core::kernel::program::Who;
    assert_eq!(who("(ability entry (put (all (unit opp)) (deck-bottom owner)))"), Some(Who::Each));
    assert_eq!(who("(ability entry (put (all (unit opp)) (deck-bottom owner any-order)))"), Some(Who::You));
    assert_eq!(who("(ability entry (put (choose 2 (card (in (trash-zone own)))) (deck-bottom own)))"), Some(Who::You));
    assert_eq!(who("(ability entry (put (choose 1 (card (in (trash-zone own)))) (deck-bottom own)))"), None);
    assert_eq!(who("(ability entry (put (all (unit opp)) (hand owner)))"), None);
}

#[test]
fn a_delayed_part_remembers_what_was_spoken_of() {
    let made = code("(ability entry (choose 1 (unit opp)) (until this-turn (when (attacks (that unit)) (draw 1))))");
    assert_eq!(made[3], "Watch { ability: AbilityId(0), of: Some(Bound(0)), until: ThisTurn }");
    // What its own event happens to comes first.
    let own = code(
        "(ability entry (choose 1 (unit opp)) (apply (that unit) (power + 1000)) (until this-turn (when (attacks (unit own)) (trash (that unit)))))",
    );
    let watch = own.iter().find(|op| op.starts_with("Watch")).unwrap();
    assert!(watch.contains("of: None"), "{own:?}");
    assert_eq!(codes("(ability entry (until this-turn (when (attacks (that unit)) (draw 1))))"), ["no-antecedent"]);
}

#[test]
fn a_tax_is_a_prohibition_that_doing_it_lifts() {
    let compiled =
        super::card(1, "(card (ability passive (cost-to attack self (trash (choose 2 (card (in (hand own))))))))");
    assert_eq!(compiled.findings, []);
    let [rule] = &compiled.catalog.restrictions[..] else { panic!() };
    let paid = compiled.catalog.ability(rule.unless.unwrap());
    assert_eq!((rule.action, paid.code.len()), (0, 4), "{:?}", paid.code);
}
