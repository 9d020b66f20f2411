//! Korean card text: the worked examples (docs/spec/language.md section 6), what normalisation accepts, what is refused
//! and how.

use crate::common;
use cardwright_dsl::text::{Lang, Parsed, TextError};
use cardwright_dsl::{print, read, tree};

const UNIT: u8 = 1;
const ITEM: u8 = 3;

fn parse(text: &str) -> Parsed {
    read::card_in(Lang::Ko, text, &common::lexicon(), UNIT)
}

/// The tree of a text that has no mistake.
fn meaning(text: &str) -> String {
    let parsed = parse(text);
    assert!(parsed.errors.is_empty(), "{text}: {:?}", parsed.errors);
    parsed.card.to_string()
}

/// The one mistake of a text.
fn mistake(text: &str) -> TextError {
    let mut errors = parse(text).errors;
    assert_eq!(errors.len(), 1, "{text}: {errors:?}");
    errors.remove(0)
}

#[test]
fn every_worked_example_has_its_tree() {
    let lexicon = common::lexicon();
    let mut wrong = Vec::new();
    for example in common::examples() {
        let want = tree::read(example.tree, &lexicon).unwrap();
        let parsed = read::card_in(Lang::Ko, example.ko, &lexicon, UNIT);
        if parsed.card != want || !parsed.errors.is_empty() {
            wrong.push(format!(
                "{} {}\n  want {want}\n  got  {}\n  {:?}",
                example.number, example.ko, parsed.card, parsed.errors
            ));
        }
    }
    assert!(wrong.is_empty(), "{} wrong:\n{}", wrong.len(), wrong.join("\n"));
}

#[test]
fn older_and_careless_spellings_mean_the_same() {
    let same = [
        ("[액티브: 메인] 상대에게 1대미지를 준다.", "[액티브메인]상대에게 1데미지를 준다"),
        (
            "[패시브] 자신과 상대의 턴마다 1번씩, 이 유닛이 이동하면 파워+500.",
            "[패시브] 자신과 상대의 턴마다 한 번씩 이 유닛이 이동하면 파워 + 500",
        ),
        ("조우 유닛이 있다면 카드를 1장 드로우한다.", "조우 유닛이 존재한다면, 카드를 1장 드로우한다."),
        (
            "자신의 트래시 존에서 유닛 카드를 1장 골라 패에 넣는다.",
            "자신의 트래시 존에서 유닛을 1장 골라 자신의 패에 넣는다.",
        ),
        (
            "필드에 있는 모든 자신 유닛은 이 턴이 끝날 때까지 파워+500.",
            "이 턴이 끝날 때까지 현재 필드에 있는 모든 자신 유닛의 파워+500.",
        ),
        ("자신의 패를 1장 골라 트래시한다.", "자신의 패에서 카드를 1장 골라 트래시한다."),
        ("이 턴이 끝날 때까지 파워－１０００．", "이 턴이 끝날 때까지 파워-1000."),
        ("이 턴이 끝날 때까지 파워–1000.", "이 턴이 끝날 때까지 파워-1000."),
        ("[패시브] 자신의 리더 레벨 1마다 파워+500.", "[패시브] 이 유닛의 파워가 자신의 리더 레벨×500만큼 증가한다."),
        (
            "필드에 있는 자신 유닛을 1장 고른다. 그 유닛은 이 턴이 끝날 때까지 히트+1.",
            "필드에 있는 자신 유닛을 1장 골라, 이 턴이 끝날 때까지 히트+1.",
        ),
        (
            "자신의 패를 1장 골라 트래시할 수 있다. 그러면 카드를 1장 드로우한다.",
            "자신의 패를 1장 골라 트래시하면 카드를 1장 드로우한다.",
        ),
        (
            "자신의 패를 1장 골라 트래시할 수 있다. 그러면 카드를 1장 드로우한다.",
            "자신의 패를 1장 골라 트래시할 수 있다. 트래시했다면 카드를 1장 드로우한다.",
        ),
        (
            "상대의 턴이라면 카드를 1장 드로우한다. 그렇지 않으면 파워+500.",
            "상대의 턴이라면 카드를 1장 드로우한다. 아니라면 파워+500.",
        ),
        ("[레벨링크: 8] 자신의 리더 레벨이 8 이상이라면 히트+1.", "레벨링크[8: 히트+1]."),
        ("[전선구축] 자신의 모든 유닛 존에 유닛이 있다면 파워+3000.", "전선구축[파워+3000]"),
        (
            "자신의 덱 맨 위에서 카드를 2장 공개하고, 그중 1장을 골라 패에 넣는다.",
            "자신의 덱 맨 위에서 카드를 2장 공개하고 그 중 1장을 골라 패에 넣는다.",
        ),
        (
            "비어 있는 자신의 유닛 존에 이 유닛 카드를 배치한다.",
            "유닛이 없는 자신의 유닛 존에 이 유닛 카드를 배치한다.",
        ),
        (
            "자신의 트래시 존에서 〈루미〉 이외의 카드를 1장 골라 패에 넣는다.",
            "자신의 트래시 존에서 <루미>가 아닌 카드를 1장 골라 패에 넣는다.",
        ),
        ("그러면 카드를 1장 드로우한다.", "그러면, 카드를 1장 드로우한다."),
    ];
    for (printed, written) in same {
        assert_eq!(meaning(printed), meaning(written), "{written}");
    }
}

#[test]
fn decomposed_hangul_is_read_and_its_places_are_kept() {
    use unicode_normalization::UnicodeNormalization;
    let text: String = "[엔트리] 카드를 1장 드로한다.".nfd().collect();
    let error = mistake(&text);
    assert_eq!(error.suggestion.map(|(_, near)| near).as_deref(), Some("드로우한다"));
    assert_eq!(text[error.span].nfc().collect::<String>(), "드로한다");
    assert!(parse(&text).notes.iter().any(|n| n.code == "not-nfc"));
}

#[test]
fn a_rewrite_is_noted_where_it_stands() {
    let text = "상대에게 1데미지를 준다.";
    let notes = parse(text).notes;
    let note = notes.iter().find(|n| n.code == "old-spelling").unwrap();
    assert_eq!((&text[note.span.clone()], note.replacement.as_str()), ("데미지", "대미지"));
}

#[test]
fn unknown_words_are_named_with_the_nearest_known_one() {
    for (text, code, wrong, near) in [
        ("[엔트뤼] 카드를 1장 드로우한다.", "unknown-word", "엔트뤼", "엔트리"),
        ("[엔트리] 카드를 1장 드로한다.", "unknown-word", "드로한다", "드로우한다"),
        ("필드에 있는 상대 유니을 1장 골라 트래시한다.", "unknown-word", "유니을", "유닛을"),
        ("[어태커] 이 공격이 끝날 때까지 파와+1000.", "unknown-word", "파와", "파워"),
        ("그러며 카드를 1장 드로우한다.", "unknown-word", "그러며", "그러면"),
        ("자신의 덱에서 〈루리〉를 1장 골라 패에 넣는다.", "unknown-card-name", "루리", "루미"),
        ("필드에 있는 《선본대》를 가진 모든 자신 유닛의 파워+500.", "unknown-word", "선본대", "선봉대"),
    ] {
        let error = mistake(text);
        assert_eq!((error.code, &text[error.span.clone()]), (code, wrong), "{text}");
        assert_eq!(error.suggestion, Some((error.span.clone(), near.to_owned())), "{text}");
    }
}

#[test]
fn what_has_no_place_in_a_sentence_is_refused_not_dropped() {
    for text in [
        "자신의 대미지 존에 카드를 1장 드로우한다.",
        "상대에게 자신의 패를 1장 골라 트래시한다.",
        "원하는 순서대로 카드를 1장 드로우한다.",
        "이 유닛은 카드명을 트래시한다.",
        "사이즈를 무시하고 상대에게 1대미지를 준다.",
        "자신의 패를 1장 드로우한다.",
        "카드를 1장 드로우하다.",
        "이 유닛이 상대 유닛이 공격하면 카드를 1장 드로우한다.",
    ] {
        let error = mistake(text);
        assert!(matches!(error.code, "unexpected-text" | "unknown-word"), "{text}: {error:?}");
        assert_eq!(meaning_of_rest(text), "(card)");
    }
}

fn meaning_of_rest(text: &str) -> String {
    parse(text).card.to_string()
}

#[test]
fn a_phrase_that_its_verb_has_no_place_for_is_refused_where_it_stands() {
    for (text, code, phrase) in [
        ("[엔트리] 상대 유닛이 카드를 1장 드로우한다.", "unexpected-text", "상대 유닛이"),
        ("이 유닛은 2코스트 이하인 유닛을 공격할 수 없다.", "unexpected-text", "2코스트 이하인 유닛을"),
        ("상대 유닛이 상대에게 1대미지를 준다.", "unexpected-text", "상대 유닛이"),
        ("상대 유닛에게 1대미지를 준다.", "unexpected-text", "상대 유닛에게"),
        ("상대 유닛은 게임에서 패배한다.", "unexpected-text", "패배한다"),
        ("상대 유닛은 이 유닛의 파워+1000.", "unexpected-text", "이 유닛의"),
        ("이 유닛이 자신의 패를 1장 골라 트래시한다.", "unexpected-text", "이 유닛이"),
        ("자신 유닛에서 유닛을 1장 골라 트래시한다.", "unexpected-text", "유닛에서"),
        ("상대 유닛이 공격했다면 카드를 1장 드로우한다.", "unexpected-text", "상대 유닛이 공격했다면"),
        ("상대 유닛의 파워가 자신의 턴이라면 카드를 1장 드로우한다.", "unexpected-text", "상대 유닛의 파워가"),
        ("다른 자신 상대 유닛을 1장 골라 트래시한다.", "contradiction", "상대"),
        ("자신의 필드에 있는 상대 유닛을 1장 골라 트래시한다.", "contradiction", "상대"),
    ] {
        let error = mistake(text);
        assert_eq!((error.code, &text[error.span]), (code, phrase), "{text}");
    }
}

#[test]
fn conditions_that_follow_one_another_are_no_filters() {
    for (text, tree) in [
        (
            "조우 유닛이 3코스트 이하이고 자신의 대미지 존에 있는 카드가 4장 이상이라면 카드를 1장 드로우한다.",
            "(card (ability (if (and (is (of cost encountering) <= 3) (is (count (card (in (damage-zone own)))) >= 4)) (draw 1))))",
        ),
        (
            "이 유닛이 조우 유닛보다 파워가 높고 이 턴 동안 이 유닛이 이동했다면 카드를 1장 드로우한다.",
            "(card (ability (if (and (is (of power self) > (of power encountering)) (did this-turn move self)) (draw 1))))",
        ),
        (
            "필드에 있는 조우 유닛보다 파워가 높고 3코스트 이하인 상대 유닛을 1장 골라 트래시한다.",
            "(card (ability (trash (choose 1 (unit opp (cost <= 3) (power > (of power encountering)))))))",
        ),
    ] {
        assert_eq!(meaning(text), tree, "{text}");
    }
}

#[test]
fn a_sentence_that_breaks_off_is_told_so() {
    for text in ["자신의 트래시 존에서 유닛 카드를 1장 골라.", "자신의 패를 1장 골라 트래시하고.", "카드를."]
    {
        assert_eq!(mistake(text).code, "incomplete-sentence", "{text}");
    }
}

#[test]
fn a_missing_bracket_hides_nothing_else() {
    let text = "[엔트리 카드를 1장 드로우한다. 상대에게 1대미지를 준다.";
    let error = mistake(text);
    assert_eq!((error.code, error.get("bracket")), ("missing-bracket", Some("]")));
    assert_eq!(
        error.suggestion.map(|(at, fix)| (text[..at.start].to_owned(), fix)),
        Some((String::new(), "[엔트리]".to_owned()))
    );
    assert_eq!(parse(text).card.to_string(), "(card (ability entry (draw 1) (damage opp 1)))");
}

#[test]
fn every_mistake_of_a_text_is_found() {
    let parsed =
        parse("[엔트뤼] 카드를 1장 드로한다. 상대에게 1대미지를 준다. 필드에 있는 상대 유니을 1장 골라 트래시한다.");
    assert_eq!(parsed.errors.iter().map(|e| e.code).collect::<Vec<_>>(), ["unknown-word"; 3]);
    assert_eq!(parsed.card.to_string(), "(card (ability (damage opp 1)))");
}

#[test]
fn a_reminder_is_kept_aside_with_its_keyword() {
    let text = "[어태커] 관통[2] (전투로 트래시했다면 2대미지를 준다). [패시브] 광전사 (반드시 공격한다.).";
    let parsed = parse(text);
    assert_eq!(
        parsed.card.to_string(),
        "(card (ability attacker (keyword pierce 2)) (ability passive (keyword berserker)))"
    );
    let kept: Vec<_> = parsed.reminders.iter().map(|r| r.text.as_str()).collect();
    assert_eq!(kept, ["전투로 트래시했다면 2대미지를 준다", "반드시 공격한다"]);
    assert!(parsed.reminders.iter().all(|r| text[r.span.clone()].starts_with('(')));
}

#[test]
fn sentences_and_abilities_know_their_place() {
    let text = "[엔트리] 카드를 1장 드로우한다. 그러면 파워+500.";
    let parsed = parse(text);
    let ability = parsed.card.abilities().next().unwrap();
    assert_eq!(&text[ability.span.range()], "[엔트리] 카드를 1장 드로우한다. 그러면 파워+500");
    let places: Vec<&str> = ability.statements.iter().map(|s| &text[s.span.range()]).collect();
    assert_eq!(places, ["카드를 1장 드로우한다", "그러면 파워+500"]);
}

#[test]
fn an_item_speaks_of_its_wearer() {
    let parsed = read::card_in(
        Lang::Ko,
        "[장착 조건: 없음] [패시브] 이 유닛이 이동하면 이 아이템을 트래시한다.",
        &common::lexicon(),
        ITEM,
    );
    assert_eq!(
        parsed.card.to_string(),
        "(card (equip-if any) (ability passive (when (moved self) (trash this-item))))"
    );
}

#[test]
fn equip_conditions_take_words_with_and_without_brackets() {
    for (text, condition) in [
        ("[장착 조건: 3코스트 이하인 유닛]", "(cost <= 3)"),
        ("[장착조건 3코스트이하]", "(cost <= 3)"),
        ("[장착조건 선봉대]", "(aff 《Vanguard》)"),
        ("[장착 조건: 디펜더를 가진 유닛]", "(has defender)"),
        ("[장착 조건: 루미]", "(name = 〈Lumi〉)"),
        ("[장착 조건: 아이템을 장착한 유닛]", "(items >= 1)"),
    ] {
        assert_eq!(
            meaning(&format!("{text} 히트+1.")),
            format!("(card (equip-if {condition}) (ability (apply self (hit + 1))))")
        );
    }
}

#[test]
fn the_end_of_the_game_can_be_written() {
    assert_eq!(meaning("자신은 게임에서 승리한다."), "(card (ability (win own)))");
    assert_eq!(meaning("상대는 게임에서 패배한다."), "(card (ability (lose opp)))");
    assert_eq!(
        meaning("자신의 대미지 존에 있는 카드가 20장 이상이라면 자신은 게임에서 패배한다."),
        "(card (ability (if (is (count (card (in (damage-zone own)))) >= 20) (lose own))))"
    );
}

#[test]
fn the_paradigms_are_complete() {
    let cells = [
        ("상대의 덱 맨 위에서 카드를 2장 트래시한다.", "(trash (choose 2 (card (in (deck-top opp)))))"),
        ("상대의 패를 확인한다.", "(look (all (card (in (hand opp)))))"),
        (
            "자신의 덱 맨 위에서 카드를 3장 확인하고 원하는 순서대로 덱 맨 위에 놓는다.",
            "(seq (look 3 (deck-top own)) (put among (deck-top own any-order)))",
        ),
        (
            "자신의 덱에서 스킬 카드를 1장 골라 공개하고 패에 넣는다.",
            "(seq (reveal (choose 1 (skill-card (in (deck own))))) (put it (hand own)))",
        ),
        (
            "자신의 트래시 존과 패에서 아이템 카드를 1장 골라 덱 맨 아래에 놓는다.",
            "(put (choose 1 (or (item-card (in (trash-zone own))) (item-card (in (hand own))))) (deck-bottom own))",
        ),
        (
            "[패시브] 자신의 패가 상대의 패보다 많다면 파워+2000.",
            "passive (if (is (count (card (in (hand own)))) > (count (card (in (hand opp))))) (apply self (power + 2000)))",
        ),
        (
            "[어태커] 조우 유닛보다 파워가 3000 이상 높다면 카드를 1장 드로우한다.",
            "attacker (if (is (of power self) >= (+ (of power encountering) 3000)) (draw 1))",
        ),
        (
            "[패시브] 이 유닛은 상대의 효과로 트래시되지 않는다.",
            "passive (when (would (trashed self (by opp-effect))) (apply self (prevent)))",
        ),
        (
            "[패시브] 자신의 패에 있는 유닛 카드의 코스트-1.",
            "passive (apply (all (unit-card (in (hand own)))) (cost - 1))",
        ),
        ("자신과 상대는 카드를 1장 드로우한다.", "(seq (draw 1) (who opp (draw 1)))"),
        (
            "[액티브: 메인] 상대의 턴이 끝날 때까지 파워+2000하고 [디펜더] 방벽[1]을 얻는다.",
            "active-main (apply self opp-turn-end (power + 2000) (gain (kw defender barrier 1)))",
        ),
        (
            "카드를 2장 드로우하고 자신의 턴이라면 상대에게 1대미지를 준다.",
            "(draw 2) (also (if (turn own) (damage opp 1)))",
        ),
        (
            "[패시브] 이 유닛이 트래시될 때 대신 이 유닛을 주인의 패로 되돌린다.",
            "passive (when (would (trashed self)) (instead (put self (hand owner))))",
        ),
        (
            "자신의 필드에 있는 〈루미〉를 사이즈와 코스트를 무시하고 이 카드로 업그레이드할 수 있다.",
            "(may (upgrade (choose 1 (card (in (field own)) (name = 〈Lumi〉))) self ignore-size-and-cost))",
        ),
        (
            "이 턴이 끝날 때까지 자신의 효과로 상대에게 대미지를 줄 때마다 카드를 1장 드로우한다. 상대는 카드를 1장 드로우한다.",
            "(until this-turn (when (damages (by own-effect) opp) (draw 1))) (who opp (draw 1))",
        ),
    ];
    for (text, tree) in cells {
        assert_eq!(meaning(text), format!("(card (ability {tree}))"), "{text}");
    }
}

#[test]
fn an_addition_speaks_of_what_was_changed_before() {
    assert_eq!(
        meaning("필드에 있는 자신 유닛을 1장 골라, 이 턴이 끝날 때까지 파워+500. 자신의 턴이라면 추가로 히트+1."),
        "(card (ability (apply (choose 1 (unit own)) this-turn (power + 500)) (if (turn own) (also (apply it this-turn (hit + 1))))))"
    );
    assert_eq!(
        meaning("카드를 1장 드로우한다. 추가로 히트+1."),
        "(card (ability (draw 1) (also (apply self (hit + 1)))))"
    );
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
        let printed = match print::ko::card(&card, &lexicon) {
            Ok(text) => one_line(&text),
            Err(refused) => refused.to_string(),
        };
        if printed != example.ko {
            wrong.push(format!("{}:\n  want {}\n  got  {printed}", example.number, example.ko));
        }
    }
    assert!(wrong.is_empty(), "{} wrong\n{}", wrong.len(), wrong.join("\n"));
}
