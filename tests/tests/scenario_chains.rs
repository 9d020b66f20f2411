//! Scenarios that go on from others, numbers of abilities in looks at the log, and lines of files at which scenarios stand.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)]

use cardwright_kit::check;
use cardwright_kit::scenario::run::Failure;
use cardwright_kit::scenario::suite::{self, Choice, Results};
use std::fmt::Write as _;
use std::path::PathBuf;
use std::time::{Duration, Instant};

fn run(text: &str, choice: &Choice) -> Results {
    suite::run(&check::check_texts(&[("chain.yaml", text)], &[]), choice)
}

fn failures<'a>(results: &'a Results, name: &str) -> &'a [Failure] {
    let is = |c: &&suite::Case| results.files[c.file].file.scenarios[c.scenario].name.text == name;
    &results.cases.iter().find(is).unwrap_or_else(|| panic!("{name}")).verdict.failures
}

const HEAD: &str = "game: nivel-arena\n\
    given: { settings: { hand_limit: 200 }, p1: { deck: 40 }, p2: { deck: 40 } }\nscenarios:\n";

/// So many scenarios of one step, each of which goes on from the one before it: turn by turn.
fn chain(length: usize) -> String {
    let mut text = HEAD.to_owned();
    for at in 0..length {
        let seat = if at % 2 == 0 { 2 } else { 1 };
        let from = at.checked_sub(1).map(|before| format!("after: turn {before}, ")).unwrap_or_default();
        let steps = format!("[{{ until: start of p{seat}'s main }}, {{ expect: {{ turn: p{seat} }} }}]");
        let _ = writeln!(text, "  - {{ name: turn {at}, {from}steps: {steps} }}");
    }
    text
}

fn time(length: usize) -> Duration {
    let text = chain(length);
    let checked = check::check_texts(&[("chain.yaml", &text)], &[]);
    let begun = Instant::now();
    let results = suite::run(&checked, &Choice::default());
    let taken = begun.elapsed();
    let failed: Vec<&Failure> = results.cases.iter().flat_map(|c| &c.verdict.failures).collect();
    assert!(results.cases.len() == length && failed.is_empty(), "{failed:?}");
    taken
}

/// Each plays its own steps only: four times as many take four times as long, and not sixteen times.
#[test]
fn a_chain_takes_as_long_as_its_scenarios() {
    let (short, long) = (time(18).max(Duration::from_millis(1)), time(72));
    assert!(long < short * 9, "18 take {short:?}, 72 take {long:?}");
}

const PAGES: &str = "\
game: nivel-arena
cards:
  scout: { type: unit, power: 2000, text: '[Exit] Draw 1 card.' }
given: { phase: main, p1: { hand: [scout, 2 blank], units: { left: scout } } }
scenarios:
  - { name: root, steps: [{ p1: play scout to center }, { expect: { p1.hand: 9 } }] }
";

/// A scenario fails alike whether it goes on from another one or has the steps of that itself.
#[test]
fn pages_of_a_chain_are_those_of_the_whole() {
    let begin = "{ p1: play scout to center }";
    for own in [
        "{ expect: { p1.hand: 7, p1.center: empty } }",
        "{ p1: play knight to left }, { expect: { p1.hand: 9 } }",
        "{ p1: end phase }, { p1: attack center }, { never: [attack center] }",
        "{ undo: 1 }, { expect: { p1.center: scout } }",
        "{ undo: 2 }, { expect: { p1.center: scout } }",
        "{ change: { p1.hand: +1 } }",
        "{ refused: { p1: play blank to center, clause: 6.4.1.1.3 } }",
        "{ log: [deploy scout to p1.center, Exit of scout] }",
        "{ p2: concede }, { result: p2 wins }",
        "{ p1: end phase }, { chance: { shuffle p1.deck: [blank] } }, { expect: { phase: end } }",
    ] {
        let mut text = PAGES.to_owned();
        let _ = writeln!(text, "  - {{ name: parted, after: root, steps: [{own}] }}");
        let _ = writeln!(text, "  - {{ name: whole, steps: [{begin}, {own}] }}");
        let _ = writeln!(
            text,
            "  - {{ name: lost root, steps: [{{ p1: play knight to left }}, {{ expect: {{ phase: main }} }}] }}"
        );
        let _ = writeln!(text, "  - {{ name: lost, after: lost root, steps: [{own}] }}");
        let results = run(&text, &Choice::default());
        let told = |name: &str| -> Vec<_> {
            let said = failures(&results, name).iter();
            said.map(|f| (f.code, f.message.clone(), f.differences.clone(), f.open.clone(), f.board.clone())).collect()
        };
        assert_eq!(told("parted"), told("whole"), "{own}");
        let lost = failures(&results, "lost");
        assert!(lost.len() == 1 && lost[0].step.is_none() && lost[0].line == 10, "{own}: {lost:?}");
        assert_eq!(lost[0].message, failures(&results, "lost root")[0].message, "{own}");
    }
}

#[test]
fn what_goes_on_from_a_broken_scenario_is_broken_and_names_it() {
    let text = PAGES.replace("p1: play scout to center", "p1: [play scout]")
        + "  - { name: next, after: root, steps: [{ expect: { p1.hand: 3 } }] }\n  \
             - { name: last, after: next, steps: [{ expect: { p1.hand: 3 } }] }\n";
    let results = run(&text, &Choice::default());
    for name in ["next", "last"] {
        let found = failures(&results, name);
        assert!(found.len() == 1 && found[0].code == "broken", "{found:?}");
        assert!(found[0].message.en.contains("`root`"), "{found:?}");
    }
}

#[test]
fn a_line_at_which_no_scenario_stands_is_an_error_with_the_places() {
    let text = PAGES.to_owned() + "  - name: second\n    steps: [{ change: {} }]\n# the end\n";
    let at = |line| run(&text, &Choice { lines: vec![(PathBuf::from("./chain.yaml"), line)], ..Choice::default() });
    for (line, found) in [(6, "root"), (7, "second"), (8, "second")] {
        let results = at(line);
        let names = results.cases.iter().map(|c| &*results.files[c.file].file.scenarios[c.scenario].name.text);
        assert_eq!((names.collect::<Vec<_>>(), results.findings.len()), (vec![found], 0), "{line}");
    }
    for line in [0, 1, 5, 9, 999] {
        let results = at(line);
        let codes: Vec<&str> = results.findings.iter().map(|f| f.code.id).collect();
        assert_eq!((codes, results.cases.len()), (vec!["no-scenario-here"], 0), "{line}");
        let hint = results.findings[0].hint(cardwright_dsl::text::Lang::En).unwrap();
        assert!(hint.contains("`chain.yaml:6`, `chain.yaml:7`"), "{hint}");
    }
}

/// A card with an Exit of its own gains another one, and no third.
const GAINED: &str = "\
game: nivel-arena
cards:
  scout: { type: unit, power: 2000, text: '[Exit] Draw 1 card.' }
  gift: { type: skill, text: 'Choose 1 of your units. Until end of turn, it gains 「[Exit] Draw 1 card」.' }
  bomb: { type: skill, text: 'Choose 1 of your units and trash it.' }
given: { phase: main, p1: { level: 9, hand: [gift, bomb], units: { left: scout } } }
scenarios:
";

#[test]
fn a_number_of_an_ability_is_one_that_its_card_has_had() {
    let begin = "{ p1: play gift }, { p1: play bomb }, { p1: 'order Exit 2 of scout, Exit 1 of scout' }";
    for (look, passes) in [
        ("{ log: [Exit 1 of scout] }", true),
        ("{ log: [Exit 2 of scout] }", true),
        ("{ log: [Exit 3 of scout] }", false),
        ("{ log: [Exit 9 of scout] }", false),
        ("{ never: [Exit 3 of scout] }", false),
        ("{ never: [Exit 2 of scout] }", false),
    ] {
        let text = format!("{GAINED}  - {{ name: it, steps: [{begin}, {look}] }}\n");
        let results = run(&text, &Choice::default());
        assert!(results.findings.is_empty(), "{:?}", results.findings);
        assert_eq!(failures(&results, "it").is_empty(), passes, "{look}: {:?}", failures(&results, "it"));
    }
    // What has not happened yet may be said not to have happened, if it can happen at all.
    for (look, passes) in [("Exit 2 of scout", true), ("Exit 3 of scout", false)] {
        let text = format!(
            "{GAINED}  - {{ name: it, steps: [{{ never: ['{look}'] }}, {begin}, {{ expect: {{ p1.hand: 2 }} }}] }}\n"
        );
        let results = run(&text, &Choice::default());
        let found = failures(&results, "it");
        assert_eq!(found.is_empty(), passes, "{look}: {found:?}");
        assert!(passes || (found[0].step == Some(1) && found[0].code == "look-differs"), "{found:?}");
    }
}

#[test]
fn abilities_are_looked_at_in_either_language() {
    let look = |words: &str| {
        let text = format!(
            "{GAINED}  - {{ name: it, steps: [{{ p1: play gift }}, {{ expect: {{ p1.left.abilities: {words} }} }}] }}\n"
        );
        failures(&run(&text, &Choice::default()), "it").is_empty()
    };
    assert!(look("[Exit 1, Exit 2]") && look("[엑시트 1, 엑시트 2]") && look("[엑시트 2, Exit 1]"));
    assert!(!look("[엑시트 1]") && !look("[엑시트 1, 엑시트 3]") && !look("[엔트리 1, 엑시트 2]"));
}

#[test]
fn what_can_t_be_meant_is_found_in_a_scenarios_own_cards() {
    let text = "game: nivel-arena\ncards:\n  \
                torch: { type: unit, text: '[Active: Main] Until this attack ends, power +1000.' }\n  \
                lamp: { type: unit, text: '[Active: Main] Until end of turn, power +700.' }\nscenarios:\n  \
                - { name: with, given: { p1: { hand: [torch] } }, steps: [{ expect: { p1.hand: 1 } }] }\n  \
                - { name: without, given: { p1: { hand: [lamp] } }, steps: [{ expect: { p1.hand: 1 } }] }\n";
    let checked = check::check_texts(&[("chain.yaml", text)], &[]);
    let codes = |found: &[cardwright_dsl::diagnostic::Diagnostic]| found.iter().map(|f| f.code.id).collect::<Vec<_>>();
    assert_eq!(codes(&checked.findings), ["duration-over"]);
    let results = suite::run(&checked, &Choice::default());
    assert_eq!(codes(&results.findings), ["duration-over"]);
    assert!(failures(&results, "with").iter().any(|f| f.code == "broken") && failures(&results, "without").is_empty());
}
