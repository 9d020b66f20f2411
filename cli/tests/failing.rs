//! What a scenario that fails says in the language of its reader, and which files a check looks at by itself.

use super::sheets::run;
use crate::common::scratch;

const FULL: &str = "game: nivel-arena
cards:
  기사: { type: unit, cost: 5, power: 3000, hit: 1 }
  창: { type: item, cost: 1, text: \"[장착 조건: 없음] 파워+1000.\" }
scenarios:
  - name: 꽉 찬 판
    given: { p1: { level: 5, hand: [창, blank], units: { left: 기사 } }, p2: { hand: [blank] } }
    steps:
      - refused: { p1: 플레이 창 -> 왼쪽, clause: 3.5.6 }
";

/// Events, answers and reasons are told in Korean to a Korean reader, and a phase that ended by itself is the reason.
#[test]
fn a_failure_is_told_in_the_language_of_its_reader() {
    let folder = scratch("failing");
    std::fs::write(folder.join("s.yaml"), FULL).unwrap();
    let (_, said, _) = run(&folder, &["test", "s.yaml", "--lang", "ko"]);
    let wanted = [
        "6.5.1 (카드는 메인 페이즈에 플레이합니다); p1에게 할 수 있는 일이 없어 저절로 `페이즈 종료`",
        "p1 어택 페이즈 6.5.1",
        "p1 페이즈 종료 (그 밖에 할 수 있는 일이 없어서)",
        "p1 어택 페이즈 (6.5.1): 공격 왼쪽 | 페이즈 종료",
    ];
    for text in wanted {
        assert!(said.contains(text), "{text}: {said}");
    }
    let (_, said, _) = run(&folder, &["test", "s.yaml", "--lang", "en"]);
    let text = "(cards are played in the main phase); `end phase` was taken by itself, as p1 could do nothing else";
    assert!(said.contains(text) && said.contains("p1 attacks 6.5.1: attack left | end phase"), "{said}");
}

/// The scenarios of a project are checked with its cards, where nothing else is asked for.
#[test]
fn a_project_is_checked_with_its_scenarios() {
    let folder = super::sheets::project("whole-project");
    std::fs::create_dir_all(folder.join("tests")).unwrap();
    let scenario = "game: nivel-arena\nscenarios:\n  - name: x\n    given: { p1: { hand: [늪지기 아님] } }\n    steps:\n      \
                    - expect: { p1.hand: 1 }\n";
    std::fs::write(folder.join("tests/s.yaml"), scenario).unwrap();
    let (status, said, _) = run(&folder, &["check", "--lang", "en"]);
    assert!(status == 1 && said.contains("tests/s.yaml:4") && said.contains("2 files"), "{said}");
    let (status, said, _) = run(&folder, &["check", "cards", "--lang", "en"]);
    assert!(status == 0 && said.contains("1 file"), "{said}");
}

/// A game's own words name fields in its files and columns in its tables, and articles fit the words behind them.
#[test]
fn fields_go_by_what_the_game_calls_them() {
    let folder = scratch("called");
    let sheet = "Card No,Name,House,Type,Power,Amber,Traits,Text,Flavor Text\nX-1,Ox,marsh,creature,3,2,,Reap: Gain 1 amber.,Hi\n";
    std::fs::write(folder.join("s.csv"), sheet).unwrap();
    let (status, said, _) =
        run(&folder, &["import", "s.csv", "--game", "keyforge", "--set", "X", "-o", "x.yaml", "--lang", "en"]);
    assert_eq!(status, 0, "{said}");
    let written = std::fs::read_to_string(folder.join("x.yaml")).unwrap();
    assert!(written.contains("id: X-1") && written.contains("attribute: marsh"), "{written}");
    assert!(written.contains("bonus: 2") && written.contains("flavor: Hi"), "{written}");
    let text = written.replace("attribute:", "house:").replace("bonus:", "amber:");
    std::fs::write(folder.join("x.yaml"), text).unwrap();
    let (status, said, _) = run(&folder, &["check", "x.yaml", "--lang", "en"]);
    assert_eq!(status, 0, "{said}");
    let card = "game: keyforge\nset: { id: Y, name: Y }\ncards:\n  - { id: Y-1, name: Yes, type: action, house: marsh, power: 2, text: \
                \"Play: Draw 1 card.\" }\n";
    std::fs::write(folder.join("y.yaml"), card).unwrap();
    let (_, said, _) = run(&folder, &["check", "y.yaml", "--lang", "en"]);
    assert!(said.contains("an action has no `power`"), "{said}");
}

/// A number below nothing is a mistake of the script, not a way to do nothing.
#[test]
fn a_script_that_asks_for_less_than_nothing_is_told() {
    let folder = scratch("negative");
    std::fs::create_dir_all(folder.join("cards/keyforge/sets")).unwrap();
    std::fs::create_dir_all(folder.join("tests")).unwrap();
    let set = "game: keyforge\nset: { id: T, name: T }\ncards:\n  - id: T-1\n    name: Slip\n    type: action\n    \
               attribute: anvil\n    script: slip.luau\n";
    std::fs::write(folder.join("cards/keyforge/sets/t.yaml"), set).unwrap();
    let script =
        "-- Play: Steal 1 amber.\n\ncard:on(\"play\", function(ctx)\n  ctx:act(\"steal\", #ctx.me.hand - 1)\nend)\n";
    std::fs::write(folder.join("cards/keyforge/sets/slip.luau"), script).unwrap();
    let scenario = "game: keyforge\nscenarios:\n  - name: slip\n    given: { p1: { hand: [T-1] }, p2: { amber: 2, hand: [blank] } }\n    \
                    steps:\n      - p1: play T-1\n      - expect: { p1.amber: 1 }\n";
    std::fs::write(folder.join("tests/t.yaml"), scenario).unwrap();
    let (status, said, err) = run(&folder, &["test", "--lang", "en"]);
    assert!(status == 1 && format!("{said}{err}").contains("`steal` takes no negative number: -1"), "{said}{err}");
}
