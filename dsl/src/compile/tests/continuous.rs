//! What holds all the time, and what is refused there.

use super::{abilities, codes, unit};
use cardwright_core::kernel::catalog::{Limit, Use};
use cardwright_core::kernel::event::EventKind;
use cardwright_core::kernel::program::Who;
use cardwright_core::rulesets::nivel_arena::vocabulary::card_type;

#[test]
fn state_heads_are_conditions_of_the_whole_ability() {
    let ability = unit("(ability (level-link 8) attacker (apply self this-attack (power + 900)))");
    assert_eq!(format!("{:?}", ability.states), "[Is(PlayerStat(3, You), Ge, Number(8))]");
    let ability = unit("(ability (level-link 8) (apply self (power + 900)))");
    assert_eq!((ability.usage, ability.statics.len(), ability.states.len()), (Use::Continuous, 1, 1));
}

#[test]
fn a_turn_and_a_condition_hold_together() {
    let ability = unit("(ability passive (if (is (of level own) >= 3) (apply self during-own-turn (power + 900))))");
    let cond = format!("{:?}", ability.statics[0].cond);
    assert_eq!(cond, "Some(And([Is(PlayerStat(3, You), Ge, Number(3)), Turn(You)]))");
}

#[test]
fn otherwise_and_instead_hold_the_other_way() {
    let ability = unit("(ability passive (if (turn own) (apply self (power + 1))) (else (apply self (power + 2))))");
    let conds: Vec<_> = ability.statics.iter().map(|s| format!("{:?}", s.cond)).collect();
    assert_eq!(conds, ["Some(Turn(You))", "Some(Not(Turn(You)))"]);
    let ability = unit("(ability passive (apply self (power + 1)) (if (turn opp) (instead (apply self (power + 2)))))");
    let conds: Vec<_> = ability.statics.iter().map(|s| format!("{:?}", s.cond)).collect();
    assert_eq!(conds, ["Some(Not(Turn(Opponent)))", "Some(Turn(Opponent))"]);
}

#[test]
fn whenever_parts_have_their_own_bodies_and_limits() {
    let ability =
        unit("(ability (credit 3) (when (deployed self) (draw 3)) (when (limit each-turn) (trashed self) (draw 1)))");
    let at: Vec<_> = ability.whenever.iter().map(|w| (w.on.kind, w.on.holder, w.limit, w.entry)).collect();
    assert_eq!(at, [(EventKind::ENTERED, true, Limit::None, 0), (EventKind::MOVED, true, Limit::EachTurn, 3)]);
}

#[test]
fn several_at_once_are_one_event() {
    let ability = unit("(ability passive (when (you-trash (card (in (hand own))) (>= 2) (by effect)) (draw 1)))");
    let on = &ability.whenever[0].on;
    assert_eq!((on.at_least, on.per_batch, on.from, on.cause.by), (2, true, 1 << 1, None));
    let ability = unit("(ability passive (when (you-trash (unit opp)) (draw 1)))");
    assert_eq!(ability.whenever[0].on.cause.doer, Some(Who::You));
}

#[test]
fn what_can_be_prevented_is_the_event_itself() {
    let ability = unit("(ability passive (when (would (trashed self)) (apply self (prevent))))");
    assert_eq!(format!("{:?}", ability.code), "[Sentence, Prevent, End]");
    let ability = unit("(ability passive (when (would (trashed (unit own other))) (apply (that unit) (prevent))))");
    assert_eq!(format!("{:?}", ability.code), "[Sentence, Prevent, End]");
    assert_eq!(
        codes("(ability passive (when (would (trashed (unit own other))) (apply self (prevent))))"),
        ["nothing-to-prevent"]
    );
    assert_eq!(codes("(ability passive (when (trashed self) (apply self (prevent))))"), ["nothing-to-prevent"]);
}

#[test]
fn an_item_speaks_of_its_wearer() {
    let both = abilities(
        card_type::ITEM,
        "(card (equip-if (cost <= 3)) (ability (apply self (power + 1300))) (ability attacker (draw 1)))",
    );
    assert_eq!(format!("{:?}", both[0].statics[0].to), "Cards(Source)");
    let attach = super::card(card_type::ITEM, "(card (equip-if (cost <= 3)))").catalog.cards[0].attach.clone();
    assert_eq!(format!("{attach:?}"), "Some([Stat(0, Le, Number(3))])");
}

#[test]
fn what_can_never_happen_is_refused() {
    assert_eq!(codes("(ability passive (when (attacks (item own)) (draw 1)))"), ["event-impossible"]);
    assert_eq!(codes("(ability passive (when (would (attacks self)) (draw 1)))"), [""; 0]);
    assert_eq!(codes("(ability passive (when (would (turn-end this)) (instead (draw 1))))"), ["nothing-to-prevent"]);
    assert_eq!(codes("(ability passive (when (attacks (encountering self)) (draw 1)))"), [""; 0]);
    assert_eq!(codes("(ability passive (when (would (equipped (item))) (draw 1)))"), ["not-yet-sayable"]);
    assert_eq!(
        codes("(ability attacker (apply (player opp) this-attack (only-defender (choose 1 (unit opp)))))"),
        [""; 0]
    );
    assert_eq!(codes("(ability passive (when (would (draws opp)) (instead (draw 1))))"), [""; 0]);
}

#[test]
fn no_number_is_worked_out_of_itself_all_the_time() {
    for change in
        ["(power = (half (of power self)))", "(power + (of power self))", "(power - (+ (of power self) -500))"]
    {
        assert_eq!(codes(&format!("(ability passive (apply self {change}))")), ["not-yet-sayable"], "{change}");
        assert_eq!(codes(&format!("(ability entry (apply self this-turn {change}))")), [""; 0], "{change}");
    }
    assert_eq!(codes("(ability passive (apply self (power = (of cost self))))"), [""; 0]);
}

#[test]
fn quoted_abilities_have_a_scope_of_their_own() {
    let compiled = super::card(
        card_type::UNIT,
        "(card (ability entry (apply (choose 1 (unit own other)) this-turn (gain (quote (ability passive (when (turn-end this) (trash self))))))))",
    );
    assert_eq!(compiled.findings, []);
    assert_eq!(compiled.catalog.cards[0].faces[0].abilities.len(), 1);
    let quoted = &compiled.catalog.abilities[0];
    assert_eq!(quoted.whenever[0].on.kind, EventKind::TURN_ENDING);
    let inside = "(ability entry (choose 1 (unit own other)) (apply self this-turn (gain (quote (ability exit (trash (that unit)))))))";
    assert_eq!(codes(inside), ["no-antecedent", "unused-choice"]);
}

#[test]
fn lasting_and_doing_are_kept_apart() {
    assert_eq!(codes("(ability passive (apply self this-turn (power + 1)))"), ["duration-in-continuous"]);
    assert_eq!(codes("(ability passive (draw 1))"), ["act-in-continuous"]);
    assert_eq!(codes("(ability passive (may (draw 1)))"), ["act-in-continuous"]);
    assert_eq!(codes("(ability entry (apply self during-own-turn (power + 1)))"), ["duration-is-condition"]);
    assert_eq!(codes("(ability passive entry (draw 1))"), ["two-heads"]);
}

#[test]
fn causes_that_ask_for_different_things_are_alternatives() {
    let ability = unit("(ability passive (when (trashed (unit opp) (by battle own-effect)) (draw 1)))");
    let when = &ability.whenever[0];
    assert_eq!(when.on.cause.kinds, 0b11);
    let any: Vec<_> = when.on.cause.any.iter().map(|f| (f.kinds, f.by)).collect();
    assert_eq!(any, [(0b01, None), (0b10, Some(Who::You))]);
}

#[test]
fn an_effect_other_than_under_that_head() {
    let ability = unit("(ability passive (when (trashed (unit opp) (by effect (not entry))) (draw 1)))");
    let cause = &ability.whenever[0].on.cause;
    assert_eq!((cause.kinds, cause.heads, cause.without, cause.any.len()), (0b10, 0, 1, 0));
    let same = unit(
        "(ability passive (when (you-trash (card (in (hand own))) (by effect)) (draw (count (card (done trash (by that-effect)))))))",
    );
    assert!(format!("{:?}", same.code[1]).contains("same: true"), "{:?}", same.code);
}

#[test]
fn where_a_card_lay_is_said_of_its_event() {
    let ability = unit("(ability passive (when (trashed (card (in (hand own)))) (draw 1)))");
    let on = &ability.whenever[0].on;
    assert_eq!(on.from, 1 << 1);
    assert_eq!(on.subject.as_ref().map(|s| s.zones), Some(crate::compile::words::ALL_ZONES));
}
