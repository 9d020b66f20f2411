//! No two texts that differ in one element fall together, unless it is declared that the element says nothing there. One pair
//! in many in the usual run; each, with the figures, by
//!
//!     CARDWRIGHT_FULL=1 cargo test --test suite word_pairs -- --nocapture

use cardwright_dsl::text::Lang;
use cardwright_tests::games::{amount, root};
use cardwright_tests::pairs::{Pair, Texts, Verdict};
use rayon::prelude::*;
use std::collections::BTreeMap;

/// Changes after which a text says the same: what stood there, what stands there, and why.
const SAME: &[(&str, &str, &str)] = &[
    ("자신의", "", "a zone or a number without owner is that of the player of the text (rule N9)"),
    ("자신", "", "only one's own cards are sacrificed"),
    ("friendly", "", "only one's own cards are sacrificed"),
    ("주인의", "", "a card goes to its owner's zone (4.2.2)"),
    ("owners'", "", "a card goes to its owner's zone (4.2.2), and `their` is of the cards"),
    ("상대의", "", "behind `상대는` a zone without owner is the opponent's (section 2.1)"),
    ("상대에게", "", "in place of what the event does to the same player"),
    ("of", "", "joins two words"),
    ("the", "", "an article"),
    ("an", "", "an article"),
    ("card", "", "a kind of card outside of the field (rule 9 of section 5)"),
    ("cards", "", "a kind of card outside of the field (rule 9 of section 5)"),
    ("카드", "", "a kind of card outside of the field (rule 9 of section 5)"),
    ("[어태커]", "", "the head that its keyword needs"),
    ("[Attacker]", "", "the head that its keyword needs"),
    ("[가디언]", "", "the head that its keyword needs"),
    ("[Guardian]", "", "the head that its keyword needs"),
    ("[디펜더]", "", "the head that its keyword needs"),
    ("[Defender]", "", "the head that its keyword needs"),
    ("모두", "", "what a unit wears is all of it where no number is said"),
    ("모두 ", "", "what a unit wears is all of it where no number is said"),
    ("all", "", "what a unit wears is all of it where no number is said"),
    ("all ", "", "what a unit wears is all of it where no number is said"),
    ("모든", "", "what was moved this way is all of it (rule R6)"),
    ("모든 ", "", "what was moved this way is all of it (rule R6)"),
    ("All", "", "a continuous change is of all that match"),
    ("합", "", "one number of several cards is their sum"),
    ("아이템을", "", "only items are equipped"),
    ("공격을", "", "one defends against an attack"),
    ("다시", "", "the cards are put into a deck again or not, and it is shuffled"),
    ("트래시한 ", "트래시된 ", "behind `이 효과로`: an effect does what is done by it"),
];

/// Refused, different, same.
type Figures = BTreeMap<(&'static str, &'static str), [usize; 3]>;

fn declared(pair: &Pair) -> bool {
    SAME.iter().any(|(was, is, _)| pair.was == *was && pair.is == *is)
}

/// What becomes of pairs, and those that fall together for no declared reason.
fn tried(texts: &Texts, pairs: &[Pair], every: u64) -> (Figures, Vec<String>) {
    let drawn: Vec<&Pair> = pairs.iter().step_by(usize::try_from(every).unwrap()).collect();
    let verdicts: Vec<Verdict> = drawn.par_iter().map(|pair| texts.verdict(pair)).collect();
    let mut figures = Figures::new();
    let mut together = Vec::new();
    for (pair, verdict) in drawn.iter().zip(&verdicts) {
        let text = &texts.list[pair.of];
        let lang = if text.lang == Lang::Ko { "Korean" } else { "English" };
        let at = match verdict {
            Verdict::Refused => 0,
            Verdict::Different => 1,
            Verdict::Same => 2,
        };
        figures.entry((lang, pair.change)).or_default()[at] += 1;
        if *verdict == Verdict::Same && !declared(pair) {
            together.push(format!("{} `{}` -> `{}`: {}", text.card, pair.was, pair.is, text.text.replace('\n', " ⏎ ")));
        }
    }
    (figures, together)
}

fn shown(figures: &Figures) {
    println!("| language | change | pairs | refused | another program | the same |");
    for ((lang, change), [refused, different, same]) in figures {
        println!("| {lang} | {change} | {} | {refused} | {different} | {same} |", refused + different + same);
    }
}

#[test]
fn no_word_can_be_left_out() {
    let texts = Texts::open(root().join("cards"));
    assert!(texts.list.len() > 300, "{} texts", texts.list.len());
    let (figures, together) = tried(&texts, &texts.deletions(), amount(59, 1));
    shown(&figures);
    assert!(together.is_empty(), "{} pairs:\n{}", together.len(), together.join("\n"));
}

#[test]
fn no_neighbours_fall_together() {
    let texts = Texts::open(root().join("cards"));
    let (figures, together) = tried(&texts, &texts.mutations(), amount(59, 1));
    shown(&figures);
    assert!(together.is_empty(), "{} pairs:\n{}", together.len(), together.join("\n"));
}
