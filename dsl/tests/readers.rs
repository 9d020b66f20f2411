//! The one way from text to tree: what rows read is the card, and what they refuse is refused at the words at fault.

use crate::common;
use cardwright_core::rulesets;
use cardwright_dsl::lexicon::{Lexicon, Term};
use cardwright_dsl::read;

const UNIT: u8 = 1;
const LEADER: u8 = 0;

/// The code and the place of each mistake of a text.
fn mistakes(text: &str, kind: u8, lexicon: &Lexicon) -> Vec<(&'static str, String)> {
    let read = read::card(text, lexicon, kind);
    read.errors.iter().map(|error| (error.code, text[error.span.clone()].to_owned())).collect()
}

/// Texts that a reader which drops words would take for something else; what is wrong with each, and where.
const MISREAD: &[(&str, &str, &str)] = &[
    ("[패시브] 자신 유닛이 효과로 배치되면 카드를 1장 드로우한다.", "word-lost", "효과로"),
    ("[Entry] Trash 1 of your other units: draw 2 cards.", "unexpected-text", ":"),
    (
        "Trash 1 of your opponent's units equipped with an item with cost 2 or less.",
        "word-lost",
        "equipped with an item",
    ),
    ("[어태커] 자신 유닛이 공격한 횟수가 3번 이상이라면 파워+1000.", "unexpected-text", "횟수가"),
    ("필드에 있는 상대 유닛을 골라 트래시한다.", "unexpected-text", "골라"),
];

/// Mistakes of all kinds in both languages: what is told, and what is to be written instead.
const FAULTS: &[(&str, &str, &str, Option<&str>)] = &[
    ("엔트리] 카드를 1장 드로우한다.", "missing-bracket", "]", Some("[엔트리]")),
    ("[레벨링크: 많이] 히트+1.", "head-needs-number", "[레벨링크: 많이]", None),
    ("[Level Link: many] Hit +1.", "head-needs-number", "[Level Link: many]", None),
    (
        "코스트 합이 4파워 이하가 되도록 필드에 있는 상대 유닛을 2장까지 골라 트래시한다.",
        "contradiction",
        "파워",
        Some("코스트"),
    ),
    (
        "자신의 덱 맨 위에서 카드를 4장 공개하고, 그중 1장을 골라 패에 넣고 나머지 2장은 덱 맨 아래에 놓는다.",
        "contradiction",
        "2",
        Some("3"),
    ),
    (
        "상대는 패를 1장 골라 트래시할 수 있다. 자신이 트래시하지 않았다면 카드를 1장 드로우한다.",
        "contradiction",
        "자신이",
        Some("상대가"),
    ),
    // words of the other language are one mistake
    ("Trash 1 card from your hand. 카드를 1장 드로우한다.", "unknown-word", "Trash", None),
    ("이 유닛은 「[엑시트] 카드를 1장 드로한다.」를 얻는다.", "unknown-word", "드로한다", Some("드로우한다")),
];

#[test]
fn every_kind_of_mistake_is_told_at_its_place() {
    let lexicon = common::lexicon();
    for (text, code, place, instead) in FAULTS {
        let errors = read::card(text, &lexicon, UNIT).errors;
        let told: Vec<_> = errors
            .iter()
            .map(|e| (e.code, &text[e.span.clone()], e.suggestion.as_ref().map(|(_, s)| s.as_str())))
            .collect();
        assert_eq!(told, [(*code, *place, *instead)], "{text}");
    }
}

/// What can stand where a sentence stops is named in its language, lists of words by their names.
#[test]
fn what_can_stand_there_is_said_in_both_languages() {
    let lexicon = common::lexicon();
    for (text, word) in [
        ("[Entry] Draw 1 card banana.", "`instead`"),
        ("[Entry] Draw.", "number"),
        ("자신의 패를 1장 골라.", "`트래시한다`"),
    ] {
        let errors = read::card(text, &lexicon, UNIT).errors;
        let expected = errors.first().and_then(|error| error.get("expected")).unwrap_or_default();
        assert!(expected.split(", ").any(|one| one == word), "{text}: {errors:?}");
    }
}

/// A refused sentence takes nothing from the one behind it, and nobody is told that it speaks of nothing.
#[test]
fn what_follows_a_refused_sentence_is_read() {
    let lexicon = common::lexicon();
    let told = mistakes("[Entry] Choose 1 unti. It gets power +1000. Draw 1 crad.", UNIT, &lexicon);
    assert_eq!(told, [("unknown-word", "unti".to_owned()), ("unknown-word", "crad".to_owned())]);
}

#[test]
fn what_rows_refuse_is_refused_where_nothing_fits() {
    let lexicon = common::lexicon();
    let told: Vec<_> = MISREAD.iter().map(|(text, ..)| (*text, mistakes(text, UNIT, &lexicon))).collect();
    let expected: Vec<_> =
        MISREAD.iter().map(|(text, code, place)| (*text, vec![(*code, (*place).to_owned())])).collect();
    assert_eq!(told, expected);
}

#[test]
fn what_rows_read_is_the_card() {
    let lexicon = common::lexicon();
    let cases = [
        (
            "[Entry] Choose a friendly unit. It gets +1000 power until end of turn.",
            "(card (ability entry (apply (choose 1 (unit own)) this-turn (power + 1000))))",
        ),
        ("1장 드로우한다.", "(card (ability (draw 1)))"),
        ("[디펜더] 공격한 유닛을 트래시한다.", "(card (ability defender (trash attacker-of-battle)))"),
        ("자신의 패를 2장 트래시한다.", "(card (ability (trash (choose 2 (card (in (hand own)))))))"),
        (
            "[엔트리] 필드에 있는 자신 유닛을 1장 고른다. 그 유닛은 이 턴이 끝날 때까지 파워+1000.",
            "(card (ability entry (apply (choose 1 (unit own)) this-turn (power + 1000))))",
        ),
        ("If you have two or more units, draw a card.", "(card (ability (if (is (count (unit own)) >= 2) (draw 1))))"),
    ];
    for (text, tree) in cases {
        let read = read::card(text, &lexicon, UNIT);
        assert_eq!((read.card.to_string().as_str(), read.errors.as_slice()), (tree, [].as_slice()), "{text}");
    }
}

/// A noun alone is all of its kind or what was chosen, and one who did nothing has not failed to do it.
#[test]
fn what_words_leave_open_is_refused() {
    let lexicon = common::lexicon();
    for text in [
        "[엔트리] 필드에 있는 자신 유닛을 1장 고른다. 유닛은 이 턴이 끝날 때까지 파워+1000.",
        "[엔트리] 자신의 패를 1장 골라 트래시할 수 있다. 상대가 트래시하지 않았다면 조우 유닛을 트래시한다.",
    ] {
        assert_ne!(mistakes(text, UNIT, &lexicon), [], "{text}");
    }
    let their =
        "[엔트리] 상대는 상대의 패를 1장 골라 트래시할 수 있다. 상대가 트래시하지 않았다면 조우 유닛을 트래시한다.";
    assert_eq!(mistakes(their, UNIT, &lexicon), []);
}

#[test]
fn reminders_and_other_spellings_are_kept_beside_the_tree() {
    let lexicon = common::lexicon();
    let text = "[Attacker] Pierce[1]. (Some reminder.) [Defender] Until this defence ends, this unit cannot attack.";
    let read = read::card(text, &lexicon, UNIT);
    assert_eq!(read.errors, []);
    let kept: Vec<_> = read.reminders.iter().map(|r| (r.text.as_str(), &text[r.span.clone()])).collect();
    assert_eq!(kept, [("Some reminder", "(Some reminder.)")]);
    let noted: Vec<_> = read.notes.iter().map(|n| (n.code, &text[n.span.clone()], n.replacement.as_str())).collect();
    assert_eq!(noted, [("old-spelling", "cannot", "can't")]);
    let text =
        "[어태커] 관통[2] (전투로 트래시했다면 2대미지를 준다). 「[패시브] 광전사 (반드시 공격한다.)」를 얻는다.";
    let kept: Vec<_> = read::card(text, &lexicon, UNIT).reminders.into_iter().map(|r| r.text).collect();
    assert_eq!(kept, ["전투로 트래시했다면 2대미지를 준다", "반드시 공격한다"]);
}

/// Two of what there is one of, and parts that open nothing.
#[test]
fn faces_lists_and_bullets_have_their_places() {
    let lexicon = common::lexicon();
    let refused = [
        "각성면 [패시브] 자신의 사이즈+1.",
        "기본면 [패시브] 자신의 사이즈+1. 기본면 [패시브] 자신의 사이즈+1.",
        "[패시브] 자신의 사이즈+1. 기본면 [패시브] 자신의 사이즈+1.",
        "카드를 1장 드로우한다. ・카드를 1장 드로우한다.",
        "[엔트리] 아래 효과 중 하나를 고른다. 카드를 1장 드로우한다. ・상대에게 1대미지를 준다.",
        "[스위치] 카드를 1장 드로우한다.",
    ];
    for text in refused {
        assert_ne!(mistakes(text, LEADER, &lexicon), [], "{text}");
    }
    let base = read::card("기본면 [패시브] 자신의 사이즈+1.", &lexicon, LEADER);
    assert_eq!(base.card.to_string(), "(leader (base (ability passive (apply (player own) (size + 1)))) (awakened))");
    let keyforge = rulesets::ALL.iter().find(|book| book.vocabulary().game.id == "keyforge").unwrap();
    let keyforge = Lexicon::new(keyforge.vocabulary());
    for text in ["Play/ Draw 1 card.", "Play:"] {
        assert_ne!(mistakes(text, UNIT, &keyforge), [], "{text}");
    }
}

#[test]
fn a_name_may_hold_the_signs_of_the_notation() {
    let mut lexicon = common::lexicon();
    let name = "Luna (Dark_Moon)";
    lexicon
        .add_name(Term { id: name.to_owned(), ko: vec!["루나 (검은_달)".to_owned()], en: vec![name.to_owned()] });
    let read = read::card("Put 1 〈Luna (Dark_Moon)〉 from your deck into your hand.", &lexicon, UNIT);
    assert_eq!(read.errors, []);
    let korean = read::card("자신의 덱에서 〈루나 (검은_달)〉을 1장 골라 패에 넣는다.", &lexicon, UNIT);
    assert_eq!((korean.errors.as_slice(), &korean.card), ([].as_slice(), &read.card));
    assert!(format!("{:?}", read.card).contains(name), "{:?}", read.card);
}

#[test]
fn sentences_know_their_place() {
    let text = "[엔트리] 카드를 1장 드로우한다. 그러면 파워+500.";
    let read = read::card(text, &common::lexicon(), UNIT);
    let ability = read.card.abilities().next().unwrap();
    assert_eq!(&text[ability.span.range()], "[엔트리] 카드를 1장 드로우한다. 그러면 파워+500");
    let places: Vec<&str> = ability.statements.iter().map(|s| &text[s.span.range()]).collect();
    assert_eq!(places, ["카드를 1장 드로우한다", "그러면 파워+500"]);
}

/// What nobody prints takes no longer than what is printed: marks in each other, sentences without end.
#[test]
fn what_is_made_to_be_slow_is_refused() {
    let lexicon = common::lexicon();
    for text in [
        "「".repeat(20_000),
        "유닛".repeat(20_000),
        format!("{}카드를 1장 드로우한다.", "(".repeat(20_000)),
        "가".repeat(20_000),
    ] {
        assert_ne!(read::card(&text, &lexicon, UNIT).errors, []);
    }
}

/// `friendly` is of who acts, `your` of the player of the text.
#[test]
fn each_player_acts_with_what_is_theirs() {
    let keyforge = rulesets::ALL.iter().find(|book| book.vocabulary().game.id == "keyforge").unwrap();
    let keyforge = Lexicon::new(keyforge.vocabulary());
    let read = read::card("Play: Each player destroys 1 friendly creature.", &keyforge, 0);
    assert_eq!(
        read.card.to_string(),
        "(card (ability play (seq (do destroy (choose 1 (creature own))) (who opp (do destroy (choose 1 (creature opp)))))))"
    );
    assert_ne!(mistakes("Play: Each player destroys 1 of your creatures.", 0, &keyforge), []);
}
