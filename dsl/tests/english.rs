//! English card text: the worked examples (docs/spec/language.md section 6), accepted variants, and mistakes.

use crate::common;
use cardwright_dsl::text::Lang;
use cardwright_dsl::{print, read, tree};

const UNIT: u8 = 1;

#[test]
fn worked_examples_give_their_trees() {
    let lexicon = common::lexicon();
    let mut wrong = Vec::new();
    for example in common::examples() {
        let wanted = tree::read(example.tree, &lexicon).unwrap();
        let parsed = read::card_in(Lang::En, example.en, &lexicon, UNIT);
        if !parsed.errors.is_empty() || parsed.card != wanted {
            wrong.push(format!(
                "{}: {}\n  want {wanted}\n  got  {}\n  {:?}",
                example.number, example.en, parsed.card, parsed.errors
            ));
        }
    }
    assert!(wrong.is_empty(), "{} wrong\n{}", wrong.len(), wrong.join("\n"));
}

/// Texts that mean the same: what is accepted, then what is printed.
const VARIANTS: &[(&str, &str)] = &[
    ("［Entry］ Draw two cards", "[Entry] Draw 2 cards."),
    ("[Defender] Until this defence ends, power + 500", "[Defender] Until this defense ends, power +500."),
    ("Trash a unit.", "Trash 1 unit."),
    ("All units on the field get power −100.", "All units get power -100."),
    (
        "Choose 1 of your units. It gets power +500 this turn.",
        "Choose 1 of your units. Until end of turn, it gets power +500.",
    ),
    (
        "Choose 1 of your units. Until end of turn, that unit gets power +500.",
        "Choose 1 of your units. Until end of turn, it gets power +500.",
    ),
    ("Choose 2 units, then trash them.", "Trash 2 units."),
    (
        "Choose 1 of your units. Until end of turn, it gains power equal to its cost.",
        "Choose 1 of your units. Until end of turn, that unit gains power equal to that unit's cost.",
    ),
    ("If it's your turn, draw 1 card instead.", "If it's your turn, instead, draw 1 card."),
    (
        "If there are 2 or less cards in your hand, draw 1 card.",
        "If there are 2 or fewer cards in your hand, draw 1 card.",
    ),
    (
        "[Attacker] Pierce[1] (If this unit trashed a unit, 1 damage.).\nTrigger / Draw 1 card",
        "[Attacker] Pierce[1]. Trigger / Draw 1 card.",
    ),
    ("[Entry] Draw 1 card\n[Exit] Draw 1 card", "[Entry] Draw 1 card. [Exit] Draw 1 card."),
    (
        "This unit gains\n[Attacker] Pierce[1]. [Exit]\nDraw 1 card.",
        "This unit gains [Attacker] Pierce[1]. [Exit] Draw 1 card.",
    ),
    ("[Entry] Draw 1 card\nTrigger / Draw 1 card", "[Entry] Draw 1 card. Trigger / Draw 1 card."),
    ("[Attacker] [Level Link: 8] Power +100.", "[Level Link: 8] [Attacker] Power +100."),
    (
        "[Entry] Choose 1 of your opponent's units. Put it on the top of its owner's deck.",
        "[Entry] Put 1 of your opponent's units on the top of its owner's deck.",
    ),
    (
        "[Passive] Whenever your opponent's unit attacks, trash it.",
        "[Passive] Whenever your opponent's unit attacks, trash that unit.",
    ),
    ("Draw 1 card and trash 1 card from your hand.", "Draw 1 card, then trash 1 card from your hand."),
    ("[Level Link: 6] [Entry] If your leader level is 6 or more, draw 1 card.", "[Level Link: 6] [Entry] Draw 1 card."),
    (
        "[Position: Side] [Passive] If this unit is in a side unit zone and it's your turn, hit +1.",
        "[Position: Side] [Passive] If it's your turn, hit +1.",
    ),
];

#[test]
fn other_spellings_are_noted_where_they_stand() {
    let text = "[Defender] Until this defence ends, this unit cannot attack.";
    let read = read::card_in(Lang::En, text, &common::lexicon(), UNIT);
    assert_eq!(read.errors, [], "`defence` is the word of the game in its other spelling");
    let notes = read.notes;
    let told: Vec<_> = notes.iter().map(|n| (n.code, &text[n.span.clone()], n.replacement.as_str())).collect();
    assert_eq!(told, [("old-spelling", "cannot", "can't")]);
}

#[test]
fn accepted_variants_mean_what_is_printed() {
    let lexicon = common::lexicon();
    for (written, printed) in VARIANTS {
        let (written, printed) =
            (read::card_in(Lang::En, written, &lexicon, UNIT), read::card_in(Lang::En, printed, &lexicon, UNIT));
        assert_eq!(written.errors, [], "{}", written.card);
        assert_eq!(printed.errors, []);
        assert_eq!(written.card.to_string(), printed.card.to_string());
    }
}

#[test]
fn who_may_end_the_game_is_said_once() {
    let lexicon = common::lexicon();
    for (tree, text) in [
        ("(card (ability (may (lose own))))", "You may lose the game."),
        ("(card (ability (may (win own))))", "You may win the game."),
    ] {
        let card = tree::read(tree, &lexicon).unwrap();
        assert_eq!(print::en::card(&card, &lexicon).trim_end(), text);
        assert_eq!(read::card_in(Lang::En, text, &lexicon, UNIT).card, card);
    }
}

/// Text, and for each mistake: its code, the text at its place, what is proposed.
type Mistakes = (&'static str, &'static [(&'static str, &'static str, Option<&'static str>)]);

const MISTAKES: &[Mistakes] = &[
    ("[Entri] Draw 1 card.", &[("unknown-word", "Entri", Some("Entry"))]),
    ("[Activ: Main] Draw 1 card.", &[("unknown-word", "Activ: Main", Some("Active: Main"))]),
    ("[Entry Draw 1 card.", &[("missing-bracket", "[", Some("[Entry]"))]),
    ("Entry] Draw 1 card.", &[("missing-bracket", "]", Some("[Entry]"))]),
    ("This unit gains 「[Exit] Draw 1 card.", &[("missing-bracket", "「", None)]),
    ("Trash 1 unit with 《Vanguard.", &[("missing-bracket", "《", Some("《Vanguard》"))]),
    ("Draw 1 crad.", &[("unknown-word", "crad", Some("card"))]),
    ("Tash this card.", &[("unknown-word", "Tash", Some("Trash"))]),
    ("Trash 1 unit with 《Vangard》.", &[("unknown-word", "Vangard", Some("Vanguard"))]),
    ("Put 1 〈Lumy〉 from your deck into your hand.", &[("unknown-card-name", "Lumy", Some("Lumi"))]),
    ("[Attacker] Peirce[2].", &[("unknown-word", "Peirce", Some("Pierce"))]),
    ("Until end of turn, this unit gains Piercing.", &[("unknown-word", "Piercing", Some("Pierce"))]),
    ("Choose 1 of your units. It gets pwer +1.", &[("unknown-word", "pwer", Some("power"))]),
    ("Trash 1 unit with cost 3 or lss.", &[("unknown-word", "lss", Some("less"))]),
    ("Draw 1 card. Trash it.", &[("no-antecedent", "it", None)]),
    ("Trash 1 unit of.", &[("incomplete-sentence", "", None)]),
    ("Draw.", &[("incomplete-sentence", "", None)]),
    ("Put 1 card from your hand.", &[("incomplete-sentence", "", None)]),
    ("Draw 2 cards 3.", &[("unexpected-text", "3", None)]),
    ("・Draw 1 card.", &[("unexpected-text", "・", None)]),
    (
        "Put 1 card from your hnd into your damage zone. Destroy 1 unit.",
        &[("unknown-word", "hnd", Some("hand")), ("unknown-word", "Destroy", Some("Trash"))],
    ),
    ("Choose 1 of your opponents units. It gets power -1000.", &[("unknown-word", "opponents", Some("opponent's"))]),
    (
        "[Entri] Draw 1 crad. Draw 1 card. Deal 1 damge to your opponent.",
        &[
            ("unknown-word", "Entri", Some("Entry")),
            ("unknown-word", "crad", Some("card")),
            ("unknown-word", "damge", Some("damage")),
        ],
    ),
];

#[test]
fn every_mistake_is_told_at_its_place() {
    let lexicon = common::lexicon();
    let mut wrong = Vec::new();
    for (text, mistakes) in MISTAKES {
        let errors = read::card_in(Lang::En, text, &lexicon, UNIT).errors;
        let told: Vec<_> = errors
            .iter()
            .map(|e| (e.code, &text[e.span.clone()], e.suggestion.as_ref().map(|(_, s)| s.as_str())))
            .collect();
        if told != *mistakes {
            wrong.push(format!("{text}\n  want {mistakes:?}\n  got  {told:?}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn a_suggestion_taken_leaves_one_mistake_less() {
    let lexicon = common::lexicon();
    for (text, _) in MISTAKES {
        let errors = read::card_in(Lang::En, text, &lexicon, UNIT).errors;
        for (at, with) in errors.iter().filter_map(|e| e.suggestion.clone()) {
            let mut fixed = (*text).to_owned();
            fixed.replace_range(at, &with);
            let left = read::card_in(Lang::En, &fixed, &lexicon, UNIT).errors;
            assert!(left.len() < errors.len(), "{text} -> {fixed}: {left:?}");
        }
    }
}

#[test]
fn reminders_are_kept_beside_the_tree() {
    let lexicon = common::lexicon();
    let text = "[Attacker] Pierce[1]. (Some reminder.)";
    let parsed = read::card_in(Lang::En, text, &lexicon, UNIT);
    assert_eq!(parsed.errors, []);
    let [reminder] = &parsed.reminders[..] else { panic!("{:?}", parsed.reminders) };
    assert_eq!(reminder.text, "Some reminder");
    assert_eq!(&text[reminder.span.clone()], "(Some reminder.)");
}

/// Lines and spaces between sentences are layout.
fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[test]
fn worked_examples_are_printed_as_they_stand() {
    let lexicon = common::lexicon();
    let mut wrong = Vec::new();
    for example in common::examples() {
        let card = tree::read(example.tree, &lexicon).unwrap();
        let printed = one_line(&print::en::card(&card, &lexicon));
        if printed != example.en {
            wrong.push(format!("{}:\n  want {}\n  got  {printed}", example.number, example.en));
        }
    }
    assert!(wrong.is_empty(), "{} wrong\n{}", wrong.len(), wrong.join("\n"));
}
