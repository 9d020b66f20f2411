//! No two texts that differ in one element fall together, unless it is declared that the element says nothing there. One pair
//! in many in the usual run; each, with the figures, by
//!
//!     CARDWRIGHT_FULL=1 cargo test --test suite word_pairs -- --nocapture

use cardwright_dsl::text::Lang;
use cardwright_tests::games::{amount, root};
use cardwright_tests::pairs::{Loose, Pair, Text, Texts, Verdict};
use rayon::prelude::*;
use serde_yaml::Value;
use std::collections::{BTreeMap, BTreeSet};

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
    ("then", "", "acts in a row are done in their order"),
    ("enemy", "", "one uses one's own creatures (KF-other.3), and the opponent's are the enemy ones"),
    ("forged", "", "the keys that a player has are the forged ones"),
    ("owner's", "", "cards return to their owner's hand"),
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
    ("카드를", "", "only cards are drawn, and what a hand or a pile holds are cards (rule 9 of section 5)"),
    ("카드의", "", "what an effect did something to are cards (rule 9 of section 5)"),
    ("생명체", "", "a creature card is a creature"),
    ("creature", "", "a creature card is a creature"),
    ("유닛", "", "`이 카드` of a unit is the unit"),
    ("골라", "", "of one's own hand so many are chosen by whoever does it (3.1.6)"),
    ("원하는", "", "a card without more is any card"),
    ("필드에서", "", "units and items lie on the field"),
    ("현재", "", "an effect is of what is there when it is resolved"),
    ("추가로", "", "changes of numbers and abilities that are gained add up"),
    ("추가로 ", "", "changes of numbers and abilities that are gained add up"),
    ("in addition, ", "", "changes of numbers and abilities that are gained add up"),
    ("each ", "all ", "a change of each and of all is of every one"),
    ("Each", "", "a continuous change is of all that match"),
    ("[엑시트]", "", "the head that its keyword needs"),
    ("[Exit]", "", "the head that its keyword needs"),
    ("amber", "", "what keys cost is amber"),
    ("코스트가", "", "a number with its unit says what it is of"),
    ("뒷면으로", "", "cards of a deck are face down (3.2.2)"),
    ("자신은", "", "who acts without being named is the player of the text (rule N9)"),
    ("자신이", "", "who acts without being named is the player of the text (rule N9)"),
    ("상대가", "", "the sentence before says who it is"),
    ("스킬의", "", "the effect of this skill is this effect"),
    ("게임에서", "", "one loses the game"),
    ("1장", "", "of several cards each is drawn by itself (4.4.1)"),
    ("and", "", "joins two acts"),
    ("a", "", "an article"),
    ("gets", "", "a number that changes says so by its sign"),
    ("your", "", "who has units has them in the own zones"),
    ("유닛의", "", "under its own head this attack is this unit's, and the effect of this unit is this effect"),
    ("파워가", "", "a number with its unit says what it is of"),
    ("스킬", "", "that card is the one that was spoken of"),
    ("skill", "", "that card is the one that was spoken of"),
    ("가능하다면", "", "what must be done is done as far as possible (1.3.2)"),
    ("The", "", "an article"),
    ("gains", "", "changes and what is got stand in one list behind `gets`"),
    ("have", "", "tense, where the condition is of this turn"),
    ("its", "", "changes that are joined are of one card"),
    ("상대", "", "one uses one's own creatures (KF-other.3), and the opponent's are those of the opponent"),
    ("trashed this way", "trashed this turn", "in front of `by that effect`"),
    ("트래시한 ", "트래시된 ", "behind `이 효과로`: an effect does what is done by it"),
];

/// Refused, different, same.
type Figures = BTreeMap<(&'static str, &'static str), [usize; 3]>;

/// How many texts a block has, how many of them other blocks' rows read, and which rows the others need.
type Block<'a> = (usize, usize, BTreeMap<&'a str, usize>);

/// `this unit` on a card that is no unit can only be the one that was spoken of.
const SPOKEN_OF: [&str; 2] = ["그 유닛", "that unit"];
/// The word for the own side, and the act whose cards are of the own side whether it is said or not.
const ATTACHED: [(&str, &str); 2] = [("ally", "Attach this unit"), ("아군", "밀착시킨다")];
/// Leaders and skills, by their index.
const NO_UNITS: [u8; 2] = [0, 2];

fn declared(pair: &Pair, text: &Text) -> bool {
    let spoken_of = SPOKEN_OF.contains(&pair.was.as_str()) && NO_UNITS.contains(&text.kind);
    // a unit is attached to one of its own side alone (MA-term.equipment.1.3)
    let attached =
        ATTACHED.iter().any(|(side, act)| pair.was == *side && pair.is.is_empty() && text.text.contains(act));
    spoken_of || attached || SAME.iter().any(|(was, is, _)| pair.was == *was && pair.is == *is)
}

/// What becomes of pairs, and those that fall together for no declared reason. A pair is drawn by what it says: a text more or less
/// draws no other ones of the rest.
fn tried(texts: &Texts, pairs: &[Pair], every: u64) -> (Figures, Vec<String>) {
    let is_drawn = |pair: &&Pair| {
        let said = [texts.list[pair.of].text.as_str(), pair.change, &pair.was, &pair.is].join("\t");
        // FNV-1a
        let hash =
            said.bytes().fold(0xcbf2_9ce4_8422_2325_u64, |h, b| (h ^ u64::from(b)).wrapping_mul(0x100_0000_01b3));
        hash.is_multiple_of(every)
    };
    let drawn: Vec<&Pair> = pairs.iter().filter(is_drawn).collect();
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
        if *verdict == Verdict::Same && !declared(pair, text) {
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

/// The texts of all shipped cards, and of all cards that scenarios are played with.
fn texts() -> Texts {
    let mut texts = Texts::open(root().join("cards"));
    let mut loose = Vec::new();
    for game in ["nivel-arena", "keyforge", "unicorn-overlord", "mana-arena"] {
        for file in std::fs::read_dir(root().join("tests").join(game)).unwrap() {
            let path = file.unwrap().path();
            if path.extension().is_none_or(|extension| extension != "yaml") {
                continue;
            }
            let Ok(document) = serde_yaml::from_str::<Value>(&std::fs::read_to_string(&path).unwrap()) else {
                continue;
            };
            let cards = document.get("cards").and_then(Value::as_mapping).into_iter().flatten();
            loose.extend(cards.filter_map(|(id, card)| of_card(game, id.as_str()?, card)));
        }
    }
    // texts that are no part of this project: lines of game, card, type and text between tabs
    if let Some(path) = std::env::var_os("CARDWRIGHT_TEXTS") {
        let lines = std::fs::read_to_string(path).unwrap();
        loose.extend(lines.lines().filter_map(|line| {
            let [game, card, kind, text] = line.splitn(4, '\t').collect::<Vec<_>>().try_into().ok()?;
            let between = |open, close| marked(text, open, close);
            let (names, affiliations) = (between('〈', '〉'), between('《', '》'));
            let [game, card, kind] = [game, card, kind].map(str::to_owned);
            Some(Loose { game, card, kind, text: text.replace("\\n", "\n"), names, affiliations })
        }));
    }
    texts.add(&loose);
    texts
}

/// What stands between two signs.
fn marked(text: &str, open: char, close: char) -> Vec<String> {
    text.split(open).skip(1).filter_map(|rest| Some(rest.split_once(close)?.0.trim().to_owned())).collect()
}

/// A card of a scenario file.
fn of_card(game: &str, id: &str, card: &Value) -> Option<Loose> {
    let word = |field: &str| Some(card.get(field)?.as_str()?.to_owned());
    let name = |lang: &str| Some(card.get("name")?.get(lang)?.as_str()?.to_owned());
    let names = ["ko", "en"].into_iter().filter_map(name).collect();
    let all = card.get("affiliations").and_then(Value::as_sequence).into_iter().flatten();
    let affiliations = all.filter_map(|word| Some(word.as_str()?.to_owned())).collect();
    let (kind, text) = (word("type")?, word("text")?);
    Some(Loose { game: game.to_owned(), card: id.to_owned(), kind, text, names, affiliations })
}

#[test]
fn no_word_can_be_left_out() {
    let texts = texts();
    assert!(texts.list.len() > 1000, "{} texts", texts.list.len());
    let (figures, together) = tried(&texts, &texts.deletions(), amount(59, 1));
    shown(&figures);
    assert!(together.is_empty(), "{} pairs:\n{}", together.len(), together.join("\n"));
}

#[test]
fn no_neighbours_fall_together() {
    let texts = texts();
    let (figures, together) = tried(&texts, &texts.mutations(), amount(59, 1));
    shown(&figures);
    assert!(together.is_empty(), "{} pairs:\n{}", together.len(), together.join("\n"));
}

/// How much of one block of cards (a set, by what its numbers begin with) is read by rows that other blocks need too: what would be
/// read of it by whoever had never seen it. With `CARDWRIGHT_TEXTS` of those texts, else of the shipped cards.
#[test]
fn blocks_are_read_by_the_rows_of_others() {
    let foreign = std::env::var_os("CARDWRIGHT_TEXTS").is_some();
    let texts = if foreign { texts() } else { Texts::open(root().join("cards")) };
    let shipped: BTreeSet<String> =
        Texts::open(root().join("cards")).list.iter().map(|text| text.card.clone()).collect();
    let set = |card: &str| {
        let (set, _) = card.split_once('-')?;
        set.chars().all(|c| c.is_ascii_uppercase() || c.is_ascii_digit()).then(|| set.to_owned())
    };
    let block = |text: &Text| Some((texts.game(text), text.lang == Lang::Ko, set(&text.card)?));
    let asked = |text: &&Text| block(text).is_some() && shipped.contains(&text.card) != foreign;
    let all: Vec<&Text> = texts.list.iter().filter(asked).collect();
    let used: Vec<(&Text, BTreeSet<String>)> = all.par_iter().map(|text| (*text, texts.rows(text))).collect();
    // the blocks of the same game and language that a row is used in
    let mut blocks: BTreeMap<(&str, bool, &str), BTreeSet<String>> = BTreeMap::new();
    for (text, rows) in &used {
        let (game, korean, name) = block(text).unwrap();
        rows.iter().for_each(|row| _ = blocks.entry((game, korean, row)).or_default().insert(name.clone()));
    }
    let mut figures: BTreeMap<(&str, bool, String), Block<'_>> = BTreeMap::new();
    for (text, rows) in &used {
        let (game, korean, name) = block(text).unwrap();
        let alone = |row: &&String| blocks.get(&(game, korean, row.as_str())).is_some_and(|of| of.len() == 1);
        let own: Vec<&String> = rows.iter().filter(alone).collect();
        let (all, read, needed) = figures.entry((game, korean, name)).or_default();
        *all += 1;
        *read += usize::from(own.is_empty());
        own.into_iter().for_each(|row| *needed.entry(row).or_default() += 1);
    }
    println!(
        "| game | language | block | texts | read by rows of other blocks | the rows that most of the rest need |"
    );
    let mut sums: BTreeMap<(&str, bool), [usize; 2]> = BTreeMap::new();
    for ((game, korean, name), (all, read, needed)) in &figures {
        let lang = if *korean { "Korean" } else { "English" };
        let mut most: Vec<(usize, &str)> = needed.iter().map(|(row, n)| (*n, *row)).collect();
        most.sort_by(|a, b| b.cmp(a));
        let most: Vec<String> = most.iter().take(4).map(|(n, row)| format!("{row} ({n})")).collect();
        println!("| {game} | {lang} | {name} | {all} | {read} | {} |", most.join(", "));
        let sum = sums.entry((*game, *korean)).or_default();
        *sum = [sum[0] + all, sum[1] + read];
    }
    for ((game, korean), [all, read]) in &sums {
        let lang = if *korean { "Korean" } else { "English" };
        println!("| {game} | {lang} | **all** | {all} | {read} | |");
    }
    let several = |of: &(&str, bool)| figures.keys().filter(|(game, korean, _)| (*game, *korean) == *of).count() > 2;
    for (of, [all, read]) in sums.iter().filter(|(of, _)| several(of)) {
        assert!(read * 2 > *all, "{}: most texts of a block need rows that no other block needs", of.0);
    }
}
