//! The notation of trees: what is printed is read back as the same tree.

use crate::common;
use cardwright_dsl::tree;

#[test]
fn every_worked_example_is_read_and_printed_back() {
    let lexicon = common::lexicon();
    let examples = common::examples();
    assert_eq!(examples.len(), 76);
    for example in examples {
        let card = tree::read(example.tree, &lexicon).unwrap_or_else(|e| panic!("example {}: {e}", example.number));
        let printed = card.to_string();
        assert_eq!(printed, example.tree, "example {} ({})", example.number, example.ko);
        assert_eq!(tree::read(&printed, &lexicon).unwrap(), card, "example {} ({})", example.number, example.en);
    }
}

#[test]
fn filters_are_a_set() {
    let lexicon = common::lexicon();
    let one = tree::read("(card (ability (trash (all (unit opp (cost <= 2) (has exit) other)))))", &lexicon).unwrap();
    let two = tree::read("(card (ability (trash (all (unit opp other (has exit) (cost <= 2))))))", &lexicon).unwrap();
    assert_eq!(one, two);
}

#[test]
fn what_is_no_tree_is_refused_with_the_form() {
    let lexicon = common::lexicon();
    for (text, wrong) in [
        ("(card (ability (trash (choose 1 (dragon opp)))))", "(dragon opp)"),
        ("(card (ability (draw many)))", "many"),
        ("(card (ability (draw 1))", "`(` without `)`"),
        ("(card))", "`)` without `(`"),
    ] {
        let error = tree::read(text, &lexicon).unwrap_err().to_string();
        assert!(error.contains(wrong), "{text}: {error}");
    }
}
