//! Korean card text: the worked examples of the language reference, and what each rule of normalisation accepts.

mod common;

use cardwright_dsl::{ko, tree};

#[test]
fn every_worked_example_has_its_tree() {
    let lexicon = common::lexicon();
    let mut wrong = Vec::new();
    for example in common::examples() {
        let want = tree::read(example.tree, &lexicon).unwrap();
        let parsed = ko::parse(example.ko, &lexicon, 1);
        if parsed.card != want || !parsed.errors.is_empty() {
            wrong.push(format!(
                "{} {}\n  want {want}\n  got  {}\n  {:?}",
                example.number, example.ko, parsed.card, parsed.errors
            ));
        }
    }
    assert!(wrong.is_empty(), "{} wrong:\n{}", wrong.len(), wrong.join("\n"));
}
