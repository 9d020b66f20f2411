//! Formal wordings of English card text that the rows read besides the printed one: each means the tree beside it.

use crate::common;
use cardwright_core::rulesets;
use cardwright_dsl::lexicon::Lexicon;
use cardwright_dsl::rows::Rows;
use cardwright_dsl::text::Lang;

/// Texts of Nivel Arena with their trees.
const NIVEL: &[(&str, &str)] = &[
    (
        "[Entry] Choose 1 opposing unit with 2000 or less power and trash it.",
        "(card (ability entry (trash (choose 1 (unit opp (power <= 2000))))))",
    ),
    (
        "Each opposing unit on the field gets -500 power until the end of this turn.",
        "(card (ability (apply (all (unit opp)) this-turn (power - 500))))",
    ),
    (
        "[Passive] While you have 4 or more cards in your hand, this unit gets +1 hit.",
        "(card (ability passive (if (is (count (card (in (hand own)))) >= 4) (apply self (hit + 1)))))",
    ),
    (
        "[Passive] This unit can't defend unless you have 3 or more units.",
        "(card (ability passive (if (is (count (unit own)) < 3) (apply self (cant defend)))))",
    ),
    (
        "Each player trashes 1 card from their hand.",
        "(card (ability (seq (trash (choose 1 (card (in (hand own))))) (who opp (trash (choose 1 (card (in (hand opp)))))))))",
    ),
    (
        "Your opponent chooses 1 of their units and returns it to its owner's hand.",
        "(card (ability (who opp (put (choose 1 (unit opp)) (hand owner)))))",
    ),
    // who chooses is not who acts
    (
        "Choose 1 opposing unit. Your opponent trashes it.",
        "(card (ability (choose 1 (unit opp)) (who opp (trash (that unit)))))",
    ),
    (
        "[Entry] Draw 1 card if this unit has an item equipped.",
        "(card (ability entry (if (exists (item (on self))) (draw 1))))",
    ),
    (
        "[Passive] If this unit would be trashed in battle, you may draw 1 card instead.",
        "(card (ability passive (when (would (trashed self (by battle))) (instead (may (draw 1))))))",
    ),
    (
        "Choose 1 of your units and return it and all items equipped to it to their owner's hand.",
        "(card (ability (seq (choose 1 (unit own)) (put (both (that unit) (all (item (on (that unit))))) (hand owner)))))",
    ),
    (
        "[Active: Main] If your leader level is 4 or lower, this unit gets +1 hit. Otherwise, it gets +500 power.",
        "(card (ability active-main (if (is (of level own) <= 4) (apply self (hit + 1))) (else (apply self (power + 500)))))",
    ),
    (
        "[Active: Main] Choose 1 of your units. Until the end of this turn, its power +3000.",
        "(card (ability active-main (apply (choose 1 (unit own)) this-turn (power + 3000))))",
    ),
    (
        "[Buff: 3] The power of all your other units +1000.",
        "(card (ability (buff 3) (apply (all (unit own other)) (power + 1000))))",
    ),
    (
        "Until the end of this turn, all your Flame units cannot be trashed by battle.",
        "(card (ability (until this-turn (when (would (trashed (all (unit own (attr = flame))) (by battle))) (apply (that unit) (prevent))))))",
    ),
    (
        "[Attacker] Pierce [2] [Defender] Until the end of this battle, this unit's power +2000.",
        "(card (ability attacker (keyword pierce 2)) (ability defender (apply self this-attack (power + 2000))))",
    ),
    // what was shown
    (
        "[Entry] Reveal the top card of your deck. If it is a unit card, move it to your hand. Otherwise, place it on the bottom of your deck.",
        "(card (ability entry (reveal 1 (deck-top own)) (if (is-a (that card) (unit-card)) (put (that card) (hand own))) (else (put (that card) (deck-bottom own)))))",
    ),
    (
        "[Equip Condition: None] This unit's hit becomes 0 until end of turn.",
        "(card (equip-if any) (ability (apply self this-turn (hit = 0))))",
    ),
];

/// Texts of KeyForge with their trees.
const KEYFORGE: &[(&str, &str)] = &[
    (
        "Play: Ready and reap with a friendly creature.",
        "(card (ability play (seq (do ready (choose 1 (creature own))) (do reap (that creature)))))",
    ),
    (
        "Skirmish.\nEach other friendly creature gets +1 power.",
        "(card (ability skirmish) (ability (apply (all (creature own other)) (power + 1))))",
    ),
    (
        "Play: Exhaust a creature and each of its neighbors.",
        "(card (ability play (seq (choose 1 (creature)) (do exhaust (both (that creature) (all (creature (beside (that creature)))))))))",
    ),
    (
        "Fight/Reap: Gain 2A.",
        "(card (ability fight (apply (player own) (amber + 2))) (ability reap (apply (player own) (amber + 2))))",
    ),
    ("Your amber cannot be stolen.", "(card (ability (apply (player opp) (cant steal))))"),
    (
        "This creature gains “Reap: Draw a card.”",
        "(card (ability (apply self (gain (quote (ability reap (draw 1)))))))",
    ),
];

/// Texts that no row may read: a condition that holds for a while in what happens once, a duration of nothing, a pronoun of
/// nothing, a unit that
/// nobody spoke of.
const REFUSED: &[&str] = &[
    // within a sentence parentheses hold a part of it
    "Trash 1 of your opponent's units (cost 2 or less).",
    "Draw 1 card for each of your units (max 3).",
    "[Entry] While you have 4 or more cards in your hand, this unit gets +1 hit.",
    "Draw 1 card until end of turn.",
    "Trash it.",
    "The unit gets power -1000.",
    "Choose 1 of your units. The unit gets power +1000.",
    "Draw 1 card from their deck.",
];

fn read(rows: &Rows<'_>, text: &str) -> String {
    rows.card(Lang::En, text).map_or_else(|unread| format!("{unread:?}"), |card| card.to_string())
}

#[test]
fn formal_wordings_mean_what_the_printed_ones_mean() {
    let nivel = common::lexicon();
    let keyforge = rulesets::ALL.iter().find(|book| book.vocabulary().game.id == "keyforge").unwrap();
    let keyforge = Lexicon::new(keyforge.vocabulary());
    for (lexicon, texts) in [(&nivel, NIVEL), (&keyforge, KEYFORGE)] {
        let rows = Rows::new(lexicon).unwrap();
        let wrong: Vec<String> = texts
            .iter()
            .map(|(text, tree)| (text, tree, read(&rows, text)))
            .filter(|(_, tree, read)| read != *tree)
            .map(|(text, tree, read)| format!("{text}\n  {tree}\n  {read}"))
            .collect();
        assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    }
}

#[test]
fn what_says_too_little_is_refused() {
    let lexicon = common::lexicon();
    let rows = Rows::new(&lexicon).unwrap();
    let accepted: Vec<_> = REFUSED.iter().filter(|text| rows.card(Lang::En, text).is_ok()).collect();
    assert!(accepted.is_empty(), "{accepted:?}");
}
