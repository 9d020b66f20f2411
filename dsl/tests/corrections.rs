//! Texts in other words than the card language's: what they are corrected to, which are left alone, and how long it takes to
//! say so. The tables are `corrections/*.tsv`: the type of the card, the text as typed, the text that it must become.

use crate::common;
use cardwright_core::rulebook::Rulebook;
use cardwright_core::rulesets;
use cardwright_core::vocabulary::Vocabulary;
use cardwright_dsl::corrections::{self, Proposal};
use cardwright_dsl::lexicon::Lexicon;
use cardwright_dsl::read;
use cardwright_dsl::rows::Rows;
use cardwright_dsl::text::{Parsed, TextError};

const TABLES: [(&str, &str); 6] = [
    ("nivel-arena", include_str!("corrections/nivel-arena-ko.tsv")),
    ("nivel-arena", include_str!("corrections/nivel-arena-en.tsv")),
    ("nivel-arena", include_str!("corrections/nivel-arena-en-loose.tsv")),
    ("keyforge", include_str!("corrections/keyforge-en.tsv")),
    ("unicorn-overlord", include_str!("corrections/unicorn-overlord-en.tsv")),
    ("unicorn-overlord", include_str!("corrections/unicorn-overlord-ko.tsv")),
];

/// What loose wordings make of texts: beside the text that one becomes `nothing`, or `either .. or ..`, for texts near to
/// others that say too little or another thing. With the keywords and affiliations of the worked examples.
const LOOSE: [&str; 1] = [include_str!("corrections/nivel-arena-ko-loose.tsv")];

/// Texts that could mean several things, or that nobody can know the meaning of, by game and type.
const LEFT_ALONE: &[(&str, &str, &str)] = &[
    // a unit of which nothing was said before, and one of two
    ("nivel-arena", "unit", "[Entry] Trash the unit."),
    ("nivel-arena", "unit", "[Entry] Choose 1 opposing unit and 1 of your units. Trash the unit."),
    (
        "nivel-arena",
        "unit",
        "[Entry] Choose 1 of your opponent's units. If you have exactly 1 unit, it gets power -2000.",
    ),
    ("keyforge", "creature", "Reap: The creature captures 1 amber."),
    // an enemy creature captures from this card's player
    ("keyforge", "action", "Play: Each enemy creature captures 1 amber from your opponent."),
    // whose units and cards: nobody was named who acts
    ("nivel-arena", "unit", "[Entry] They sacrifice 1 unit."),
    ("nivel-arena", "unit", "[Entry] They trash 1 card from hand."),
    // whose name it is behind a choice, and what goes on behind a condition
    (
        "nivel-arena",
        "unit",
        "[Entry] Choose 1 opposing unit. If your opponent has another unit with the same name, draw 1 card.",
    ),
    (
        "nivel-arena",
        "unit",
        "[Entry] Choose 1 of your units. If you have another unit with the same name, draw 1 card.",
    ),
    (
        "nivel-arena",
        "unit",
        "[Entry] If your leader level is 5 or more, choose 1 of your units. It can't attack this turn, but it gets power +2000.",
    ),
    // a neighbour that is dealt damage too is not that creature
    (
        "keyforge",
        "action",
        "Play: Deal 4 damage to a creature, with 2 splash. If this damage destroys that creature, gain 1 amber.",
    ),
    // what was before the deed is not what is behind it
    ("keyforge", "action", "Play: Deal 2 damage to a creature. If it was damaged, destroy it."),
    // each of them as many as they discarded
    ("keyforge", "action", "Play: Each player discards their hand, then draws that many cards."),
    // once, this turn or for good
    ("keyforge", "action", "Play: You may use a friendly creature as if it belonged to the active house."),
    // amber is not discarded
    ("keyforge", "action", "Play: Lose all your amber. Draw that many cards."),
    ("keyforge", "action", "Play: Steal 2 amber. Draw that many cards."),
    // whose, and how many
    ("nivel-arena", "skill", "적에게 무언가 한다."),
    ("nivel-arena", "skill", "Destroy units."),
    // which part a condition belongs to, what is trashed, whose number is counted, which unit
    ("nivel-arena", "skill", "Draw 1 card, then draw 1 more card if you have no cards in hand."),
    ("nivel-arena", "skill", "Trash all units with cost 2 or less and items."),
    ("nivel-arena", "skill", "Each player trashes their hand, then draws that many cards."),
    ("nivel-arena", "unit", "[Active: Main] Move the unit in this lane to the center unit zone."),
    ("keyforge", "action", "Play: Each player discards their hand, then draws that many cards."),
    // those in hand now or those that are drawn later too; in any case or only if the condition holds; so many of each
    ("nivel-arena", "unit", "[Entry] Your skills cost 1 less this turn."),
    (
        "nivel-arena",
        "skill",
        "If your opponent has 3 or more units, draw 1 card. Also, deal 1 damage to your opponent.",
    ),
    ("nivel-arena", "skill", "카드를 1장 드로우한다. 그러면 서로의 패를 2장 골라 트래시한다."),
    // a skill that an effect put into its zone was not played
    ("nivel-arena", "unit", "[Entry] If you played a skill this turn, draw 1 card."),
    // which of them
    ("nivel-arena", "skill", "Choose 2 of your opponent's units. Trash the unit with the lowest power."),
    ("nivel-arena", "skill", "Target player discards two cards."),
    // what is free of its cost may still be bound by size
    ("nivel-arena", "unit", "[Entry] Play a unit card with cost 2 or less from your hand for free."),
    (
        "nivel-arena",
        "unit",
        "[Entry] Deploy 1 unit card with cost 4 or less from your trash zone without paying its cost.",
    ),
    ("nivel-arena", "unit", "[Entry] Equip 1 item card from your hand to this unit for free."),
    // a card of no known type that is played
    ("nivel-arena", "skill", "Play a card from your hand."),
    ("nivel-arena", "skill", "카드를 1장 플레이한다."),
    // nothing of the kind exists
    ("nivel-arena", "skill", "Counter target skill."),
    ("nivel-arena", "unit", "[Entry] Gain 3 life."),
    ("nivel-arena", "unit", "[등장] 마나를 2 얻는다."),
    // a verb is never proposed by its spelling
    ("nivel-arena", "skill", "상대 유닛을 1장 골라 파게한다."),
    ("nivel-arena", "skill", "Destory 1 of your opponent's units."),
    // words that no row knows are not passed over
    ("nivel-arena", "skill", "상대 유닛을 1장 골라 뒷면으로 파괴한다."),
    ("nivel-arena", "skill", "상대 유닛 하나를 파괴하지 않는다."),
    ("nivel-arena", "skill", "적 유닛 하나를 이번 게임에서 제외한다."),
    ("nivel-arena", "skill", "Destroy an enemy unit unless your opponent discards a card."),
    ("nivel-arena", "skill", "Exile an enemy unit."),
    ("nivel-arena", "skill", "Take control of an enemy unit."),
    // damage is dealt to players, and destroying is no damage
    ("nivel-arena", "unit", "[Entry] Deal 2 damage to target unit."),
    ("nivel-arena", "unit", "[등장] 적 유닛에게 2의 피해를 준다."),
    // of the other player's hand, or one's own
    ("nivel-arena", "skill", "look at opps hand, discard 1"),
    // exactly so many, or at least
    ("nivel-arena", "unit", "[Entry] If you control two units, draw a card."),
    // who they are
    ("nivel-arena", "skill", "Each player discards a card. They draw two cards."),
    // the player of the text, and not both
    ("nivel-arena", "skill", "Each player trashes 1 card from their hand. Draw 1 card."),
    (
        "nivel-arena",
        "skill",
        "Each player trashes a card from their hand. If you trashed a unit card this way, draw a card.",
    ),
    // those that were spoken of, and not the card of the text
    (
        "nivel-arena",
        "unit",
        "[Passive] All your other units gain 1000 power. If you have 3 or more items, they gain 2000 power instead.",
    ),
    ("nivel-arena", "skill", "Destroy a unit. They draw a card."),
    // what was chosen, and not the card of the text
    ("nivel-arena", "unit", "[Entry] Choose an enemy unit. If it is in the center, destroy it."),
    ("nivel-arena", "unit", "[Entry] Choose one of your units. If it attacked this turn, draw a card."),
    ("nivel-arena", "unit", "[Entry] Choose an enemy unit. Destroy all items on it."),
    ("nivel-arena", "unit", "[Entry] Choose an enemy unit. It gets -1000 power for each item on it."),
    // from where, and whose it is
    ("nivel-arena", "unit", "[Entry] Discard a unit you control."),
    ("nivel-arena", "unit", "[Entry] Sacrifice an enemy unit."),
    ("nivel-arena", "unit", "[Entry] Mill 2 cards from your opponent's hand."),
    ("nivel-arena", "unit", "[Entry] Put this unit into your opponent's hand."),
    // who gets it: those that were chosen, and not the card of the text
    ("nivel-arena", "unit", "[Entry] Choose 1 of your units and 1 of your opponent's units. They get power +1000."),
    // how many of what was done by which of two sentences
    (
        "nivel-arena",
        "unit",
        "[Entry] Trash the top 2 cards of your deck. Trash any number of cards from your hand. Draw that many cards.",
    ),
    // nothing was counted, chosen or spoken of
    ("nivel-arena", "unit", "[Entry] Draw that many cards."),
    ("nivel-arena", "unit", "[Entry] Destroy it."),
    // by whom it can be blocked is another thing than by whom it can't
    ("nivel-arena", "unit", "[Passive] This unit can't be blocked except by units with cost 5 or more."),
    ("nivel-arena", "unit", "[Passive] This unit can only be blocked by units with cost 5 or more."),
    // how far a condition behind a list reaches
    ("nivel-arena", "unit", "[Passive] +1000 power, +1 hit if it's my only unit"),
    // units are dealt no damage, and leaving is more than being trashed
    ("nivel-arena", "unit", "[Passive] When this unit is dealt damage, draw a card."),
    ("nivel-arena", "unit", "[Passive] When this unit leaves play, draw a card."),
    // a pile is no verb
    ("nivel-arena", "skill", "The discard pile is destroyed."),
    ("keyforge", "action", "Play: Discard pile."),
    ("keyforge", "action", "Play: Control an enemy creature."),
    // the negation and the bound stay what they are, or nothing is proposed
    ("nivel-arena", "unit", "[Passive] This unit can't not attack."),
    // Who does it is the one whose card it is.
    ("unicorn-overlord", "item", "Each other player takes 1 [curse]. If you do, gain 2 might."),
    ("unicorn-overlord", "item", "Each other player takes 1 [curse]. If you do, you gain 2 might."),
    ("unicorn-overlord", "item", "Each other player draws 1 card. If you do, lose 2 might."),
    ("unicorn-overlord", "item", "다른 플레이어는 1회 [저주]를 받는다. 그러면 2전력치를 얻는다."),
    // A head is of all that stands behind it in its line.
    ("unicorn-overlord", "unit", "If you are the lead player, gain 2 might. Draw 1 card."),
    ("unicorn-overlord", "unit", "If this is the last column, gain 2 might. Draw 1 card."),
    ("unicorn-overlord", "unit", "If you are the lead player, draw 1 card. Otherwise, gain 2 might."),
    ("unicorn-overlord", "unit", "카드를 1장 드로우한다. 자신이 선 플레이어라면 2전력치를 얻는다. 1전력치를 얻는다."),
    ("unicorn-overlord", "unit", "마지막 열이라면 5전력치를 얻는다. 1전력치를 잃는다."),
    ("unicorn-overlord", "unit", "마지막 열이라면 5전력치를 얻는다. 그렇지 않으면 1전력치를 잃는다."),
];

fn book(game: &str) -> &'static dyn Rulebook {
    *rulesets::ALL.iter().find(|book| book.vocabulary().game.id == game).unwrap()
}

fn kind(vocabulary: &Vocabulary, word: &str) -> u8 {
    u8::try_from(vocabulary.types.iter().position(|t| t.id == word).unwrap()).unwrap()
}

fn lexicon(book: &dyn Rulebook) -> Lexicon {
    Lexicon::new(book.vocabulary())
}

fn parse(text: &str, lexicon: &Lexicon, kind: u8) -> Parsed {
    read::card(text, lexicon, kind)
}

/// What is proposed for a text, whatever is wrong with it.
fn proposed(text: &str, kind: u8, lexicon: &Lexicon, book: &dyn Rulebook) -> Option<Proposal> {
    let mut errors = parse(text, lexicon, kind).errors;
    if errors.is_empty() {
        errors.push(TextError::new("no-quantity", 0..0));
    }
    corrections::propose(text, kind, &errors, lexicon, book)
}

#[test]
fn each_text_becomes_the_one_beside_it() {
    let mut wrong = Vec::new();
    for (game, table) in TABLES {
        let book = book(game);
        let lexicon = lexicon(book);
        let rows = table.lines().filter(|line| !line.is_empty() && !line.starts_with('#'));
        let rows: Vec<Vec<String>> = rows.map(|l| l.split('\t').map(|c| c.replace("\\n", "\n")).collect()).collect();
        assert!(rows.len() >= 10, "{game}: {} rows", rows.len());
        for row in rows {
            let [kind_word, typed, wanted] = row.as_slice() else { panic!("{row:?}") };
            let made = match proposed(typed, kind(book.vocabulary(), kind_word), &lexicon, book) {
                Some(Proposal::One(correction)) => correction.text,
                Some(Proposal::Either(a, b)) => format!("either {} or {}", a.text, b.text),
                None => "nothing".to_owned(),
            };
            if made != *wanted {
                wrong.push(format!("{typed}\n  wanted  {wanted}\n  is      {made}"));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn each_loose_text_becomes_what_it_means() {
    let book = book("nivel-arena");
    let lexicon = common::lexicon();
    let mut wrong = Vec::new();
    let mut count = [0, 0];
    for line in LOOSE.iter().flat_map(|table| table.lines()).filter(|line| !line.is_empty() && !line.starts_with('#')) {
        let cells: Vec<String> = line.split('\t').map(|cell| cell.replace("\\n", "\n")).collect();
        let [kind_word, typed, wanted] = cells.as_slice() else { panic!("{line}") };
        let kind = kind(book.vocabulary(), kind_word);
        let errors = parse(typed, &lexicon, kind).errors;
        assert!(!errors.is_empty(), "accepted as it is: {typed}");
        let made = match corrections::propose(typed, kind, &errors, &lexicon, book) {
            Some(Proposal::One(correction)) => correction.text,
            Some(Proposal::Either(a, b)) => format!("either {} or {}", a.text, b.text),
            None => "nothing".to_owned(),
        };
        let written = made != "nothing" && !made.starts_with("either ");
        if written {
            assert_eq!(parse(&made, &lexicon, kind).errors, [], "{made}");
        }
        count[usize::from(!written)] += 1;
        if made != *wanted {
            wrong.push(format!("{typed}\n  wanted  {wanted}\n  is      {made}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(count[0] >= 150 && count[1] >= 20, "{count:?}");
}

/// What parentheses add to a sentence that is read without them is put into it.
#[test]
fn what_parentheses_add_is_read_with_the_sentence() {
    let book = book("nivel-arena");
    let lexicon = lexicon(book);
    let text = "[어태커] 파워+1500 (공격 끝까지)";
    let unit = kind(book.vocabulary(), "unit");
    assert_eq!(parse(text, &lexicon, unit).errors, []);
    let made = |code| corrections::propose(text, unit, &[TextError::new(code, 0..0)], &lexicon, book);
    let Some(Proposal::One(one)) = made("stray-reminder") else { panic!("{text}") };
    assert_eq!(one.text, "[어태커] 이 공격이 끝날 때까지 파워+1500.");
    assert_eq!(made("odd-number"), None);
}

/// The loose rows, words and verbs of every game can be read, and leave nothing out.
#[test]
fn the_loose_tables_have_no_mistake_in_any_game() {
    for book in rulesets::ALL {
        let lexicon = Lexicon::new(book.vocabulary());
        let errors = Rows::loose_errors(&lexicon);
        assert!(errors.is_empty(), "{}", errors.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n"));
    }
}

/// What is written instead is accepted: it needs no second correction.
#[test]
fn what_a_text_becomes_is_accepted() {
    for (game, table) in TABLES {
        let book = book(game);
        let lexicon = lexicon(book);
        for row in table.lines().filter(|line| !line.is_empty() && !line.starts_with('#')) {
            let cells: Vec<String> = row.split('\t').map(|c| c.replace("\\n", "\n")).collect();
            let parsed = parse(&cells[2], &lexicon, kind(book.vocabulary(), &cells[0]));
            assert_eq!(parsed.errors, [], "{}", cells[2]);
        }
    }
}

#[test]
fn what_could_mean_several_things_is_left_alone() {
    for (game, kind_word, text) in LEFT_ALONE {
        let book = book(game);
        let made = proposed(text, kind(book.vocabulary(), kind_word), &lexicon(book), book);
        assert!(!matches!(made, Some(Proposal::One(_))), "{text}: {made:?}");
    }
}

/// Two meanings are shown, and neither is written by itself.
#[test]
fn of_two_meanings_none_is_written() {
    let book = book("nivel-arena");
    let lexicon = lexicon(book);
    // who chooses
    let text = "상대 손패를 1장 버린다.";
    let made = proposed(text, kind(book.vocabulary(), "skill"), &lexicon, book);
    assert!(matches!(made, Some(Proposal::Either(..))), "{made:?}");
    let errors = parse(text, &lexicon, 2).errors;
    let shown = corrections::corrected(errors, text, 2, &lexicon, book);
    assert_eq!(shown.len(), 1);
    assert_eq!((shown[0].code, shown[0].edits.len()), ("other-words", 0));
    assert!(shown[0].get("either").is_some() && shown[0].get("or").is_some());
}

/// The words at fault are named and marked, not the last ones that a reader reached.
#[test]
fn the_first_exchanged_words_are_marked() {
    let book = book("nivel-arena");
    let lexicon = lexicon(book);
    let text = "[Entry] Draw 1 card. Destroy an enemy unit.";
    let errors = parse(text, &lexicon, 1).errors;
    let shown = corrections::corrected(errors, text, 1, &lexicon, book);
    assert_eq!(shown.len(), 1);
    assert_eq!(&text[shown[0].span.clone()], "Destroy");
    assert!(shown[0].get("words").unwrap().contains("`Destroy` → `Trash`"), "{shown:?}");
    // What was right stays as it was typed.
    assert!(shown[0].edits.iter().all(|(at, _)| at.start >= text.find("Destroy").unwrap()), "{shown:?}");
}

/// An accepted text has no errors, so nothing is looked for.
#[test]
fn without_an_error_nothing_is_corrected() {
    let book = book("nivel-arena");
    let none = corrections::corrected(Vec::new(), "Destroy an enemy unit.", 2, &lexicon(book), book);
    assert_eq!(none, []);
}

/// Each line of a text is an ability of its own: what is wrong in another one takes no help away.
#[test]
fn a_line_is_corrected_beside_another_that_is_not() {
    let book = book("nivel-arena");
    let lexicon = lexicon(book);
    let unit = kind(book.vocabulary(), "unit");
    let text = "[Entry] Destroy an enemy unit.\n[Exit] Zorble a unit.";
    let found = corrections::corrected(parse(text, &lexicon, unit).errors, text, unit, &lexicon, book);
    let words: Vec<_> = found.iter().filter_map(|error| error.get("accepted")).collect();
    assert_eq!(words, ["[Entry] Trash 1 of your opponent's units."], "{found:?}");
    assert!(found.iter().any(|error| error.code == "unknown-word"), "{found:?}");
    assert!(found.iter().all(|error| error.edits.iter().all(|(at, _)| at.end <= 30)), "{found:?}");
}

/// What is to be written holds the lines between those that are exchanged: of a leader the word of its other face too.
#[test]
fn what_is_to_be_written_has_all_its_lines() {
    let book = book("nivel-arena");
    let lexicon = lexicon(book);
    let leader = kind(book.vocabulary(), "leader");
    let text = "기본면\n[서약] 자신의 덱에 [화염] 카드만 넣을 수 있다.\n\
        [각성] 리더 레벨이 6에 도달하면 이 카드를 뒤집는다.\n각성면\n\
        [패시브] 자신의 턴 동안 아군 유닛의 파워가 1000만큼 오른다.";
    let found = corrections::corrected(parse(text, &lexicon, leader).errors, text, leader, &lexicon, book);
    let written: Vec<_> = found.iter().filter_map(|error| error.get("accepted")).collect();
    let whole = "[각성] 자신의 리더 레벨이 6 이상이라면 이 카드를 뒤집는다.\n각성면\n\
        [패시브] 자신의 턴 동안 필드에 있는 모든 자신 유닛의 파워+1000.";
    assert_eq!(written, [whole], "{found:?}");
    assert!(parse(&format!("기본면\n{whole}"), &lexicon, leader).is_ok());
}

/// What may mean a little more or less than what is written for it is shown, and not written without asking.
#[test]
fn what_may_mean_more_is_no_sure_fix() {
    let book = book("nivel-arena");
    let lexicon = lexicon(book);
    for (text, sure) in [
        ("[Passive] While you have 3 units, power +1000.", false),
        ("[Passive] This unit can attack twice each turn.", false),
        ("[Passive] Whenever you play a skill, draw 1 card.", true),
        ("[Passive] Whenever you use a skill, draw 1 card.", false),
        ("[Passive] While you have 3 or more units, power +1000.", true),
    ] {
        match proposed(text, kind(book.vocabulary(), "unit"), &lexicon, book) {
            Some(Proposal::One(only)) => assert_eq!(!only.guess, sure, "{text}: {only:?}"),
            Some(Proposal::Either(..)) => assert!(!sure, "{text}"),
            None => panic!("{text}"),
        }
    }
}

/// A count of cards without a bound asks for so many or for at least so many, and both are shown.
#[test]
fn a_count_without_a_bound_is_shown_with_both() {
    let book = book("nivel-arena");
    let lexicon = lexicon(book);
    for (kind_word, text, exactly, at_least) in [
        (
            "skill",
            "If your opponent has 3 units, draw 1 card.",
            "If your opponent has exactly 3 units, draw 1 card.",
            "If your opponent has 3 or more units, draw 1 card.",
        ),
        (
            "unit",
            "[Passive] While your opponent has 3 units on the field, this unit gets hit +1.",
            "[Passive] If your opponent has exactly 3 units, hit +1.",
            "[Passive] If your opponent has 3 or more units, hit +1.",
        ),
    ] {
        let found = proposed(text, kind(book.vocabulary(), kind_word), &lexicon, book);
        let Some(Proposal::Either(one, other)) = found else { panic!("{text}: {found:?}") };
        assert_eq!((one.text.as_str(), other.text.as_str()), (exactly, at_least));
    }
}

/// Changes that are joined behind one count are of each of what is counted, or the first is.
#[test]
fn joined_changes_behind_a_count_are_shown_both_ways() {
    let book = book("nivel-arena");
    let lexicon = lexicon(book);
    let text = "[패시브] 이 유닛이 장착한 아이템 1장마다 파워+500하고 히트+1.";
    let Some(Proposal::Either(wide, narrow)) = proposed(text, kind(book.vocabulary(), "unit"), &lexicon, book) else {
        panic!("{text}");
    };
    assert_ne!(wide.text, narrow.text);
    assert!(narrow.text.contains("히트+1하고"), "{}", narrow.text);
}
