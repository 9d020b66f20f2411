//! English card text: the worked examples of the language reference, accepted variants, and mistakes.

mod common;

use cardwright_dsl::{en, tree};

#[test]
fn worked_examples_give_their_trees() {
    let lexicon = common::lexicon();
    let mut wrong = Vec::new();
    for example in common::examples() {
        let wanted = tree::read(example.tree, &lexicon).unwrap();
        let parsed = en::parse(example.en, &lexicon);
        if !parsed.errors.is_empty() || parsed.card != wanted {
            wrong.push(format!(
                "{}: {}\n  want {wanted}\n  got  {}\n  {:?}",
                example.number, example.en, parsed.card, parsed.errors
            ));
        }
    }
    assert!(wrong.is_empty(), "{} wrong\n{}", wrong.len(), wrong.join("\n"));
}
