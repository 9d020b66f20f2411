//! Words of looks and answers that mean nothing: `check` finds them without playing, at their place and with the nearest word,
//! and what it finds the run of the scenario finds too.

#![allow(clippy::unwrap_used, clippy::panic, clippy::indexing_slicing)]

use cardwright_dsl::diagnostic::Severity;
use cardwright_kit::check::{self, Checked};
use cardwright_kit::scenario::suite::{self, Choice};
use std::path::Path;

/// What scenarios of Nivel Arena begin with here.
const HEAD: &str = "game: nivel-arena
cards:
  scout: { type: unit, power: 2000, text: \"[Exit] Draw 1 card.\" }
  soldier: { type: unit, cost: 2, power: 4000 }
given: { phase: attack, p1: { units: { left: soldier }, hand: [scout] }, p2: { units: { left: scout } } }
scenarios:
";

/// Steps with a word that means nothing, the word, and the one that is meant; no word where none is near.
const STEPS: &[(&str, &str, &str)] = &[
    ("log: [trashd scout]", "trashd", "trashed"),
    ("log: [trashed scuot]", "scuot", "scout"),
    ("never: [p2.lefft]", "lefft", "left"),
    ("never: [p4.left]", "p4", "p1"),
    ("never: [Exit of scuot]", "scuot", "scout"),
    ("never: [end of Exit of scuot]", "scuot", "scout"),
    ("never: [p2 Exit of scuot]", "scuot", "scout"),
    ("never: [Exot of scout]", "exot", "exit"),
    ("never: [Exit of scout@zz]", "zz", ""),
    ("never: [\"trashed scout (7.4.33)\"]", "7.4.33", "7.4.3"),
    ("log: [phase atack]", "atack", "attack"),
    ("expect: { phase: mian }", "mian", "main"),
    ("expect: { turn: p3 }", "p3", "p1"),
    ("expect: { turn_number: thre }", "thre", ""),
    ("expect: { scuot: p2.left }", "scuot", "scout"),
    ("expect: { scout.pwoer: 2000 }", "pwoer", "power"),
    ("expect: { p2.left.power: 2OOO }", "2OOO", ""),
    ("expect: { p2.left.owner: p3 }", "p3", "p1"),
    ("expect: { soldier.where: p1.lefft }", "p1.lefft", "p1.left"),
    ("expect: { p2.left.face: awakend }", "awakend", "awakened"),
    ("expect: { p1.level: five }", "five", ""),
    ("expect: { p1.hand: { lack: [soldier] } }", "lack", "lacks"),
    ("expect: { p1.hand: { lacks: [scuot] } }", "scuot", "scout"),
    ("expect: { p1.hand: { count: on } }", "on", ""),
    ("expect: { p1.hand: [scout, soldeir] }", "soldeir", "soldier"),
    ("expect: { p2.left: { card: scout, atacks: 1 } }", "atacks", "attacks"),
    ("expect: { p2.left: { card: scout, power: tow } }", "tow", ""),
    ("expect: { p2.left.abilities: { lacks: [Exot] } }", "Exot", "exit"),
    ("expect: { p2.left.abilities: { lacks: [Exit 2] } }", "2", ""),
    ("expect: { p2.left.keywords: { lack: [exit] } }", "lack", "lacks"),
    ("sees: { p1: { p2.left: { lacks: [skout] } } }", "skout", "scout"),
    ("change: { p1.hand: [+scuot] }", "scuot", "scout"),
    ("change: { p2.left: scuot -> empty }", "scuot", "scout"),
    ("change: { p1.hand: [scout] }", "scout", "scout"),
    ("change: { p1.hnad: [+scout] }", "hnad", "hand"),
    ("change: { p1.level: +on }", "+on", ""),
    ("change: { soldier.atacks: +1 }", "atacks", "attacks"),
    ("change: { soldier.face: base -> awakend }", "awakend", "awakened"),
    ("result: p1 wnis", "p1 wnis", "p1 wins"),
    ("open: p2 defands", "defands", "defends"),
    ("open: p3 defends", "p3", "p1"),
    ("open: p2 chooses for Exit of scuot", "scuot", "scout"),
    ("diagnostic: script-faild", "script-faild", "script-failed"),
    ("until: start of p2's mian", "mian", "main"),
    ("until: start of p3's main", "p3", "p1"),
    ("offered: { p1: { lacks: [attack nowhere] } }", "attack nowhere", ""),
    ("offered: { p1: { lacks: [play scuot to left] } }", "play scuot to left", "scout"),
    ("offered: { p1: { has: [activate scout 3] } }", "activate scout 3", ""),
    ("offered: { p1: [end phas] }", "end phas", "end phase"),
    ("refused: { p1: play scuot to left }", "play scuot to left", "scout"),
    ("refused: { p1: attack lefft }", "attack lefft", "left"),
    ("p1: attak left", "attak left", "attack"),
    ("p1?: choose scuot", "choose scuot", "scout"),
    ("secretly: { p1: choose scuot }", "choose scuot", "scout"),
];

fn checked(steps: &str) -> (String, Checked) {
    let text = format!("{HEAD}  - name: words\n    steps:\n      - expect: {{ p1.left: soldier }}\n{steps}");
    let checked = check::check_texts(&[("words.yaml", &text)], &[]);
    (text, checked)
}

#[test]
fn check_finds_them_at_their_place_with_the_nearest_word() {
    let mut wrong = Vec::new();
    for (step, word, near) in STEPS {
        let (text, checked) = checked(&format!("      - {step}\n"));
        let errors: Vec<_> = checked.findings.iter().filter(|f| f.severity == Severity::Error).collect();
        let told: Vec<String> = errors
            .iter()
            .map(|f| {
                let labels = f.labels.iter().map(|l| l.message.en.to_string());
                let near = f.args.iter().filter(|(name, _)| *name == "suggestion").map(|(_, arg)| format!("{arg:?}"));
                let said: Vec<String> = labels.chain(near).collect();
                format!("{}: {}", &text[f.place.span.start..f.place.span.end], said.join(" "))
            })
            .collect();
        let place = |t: &String| t.to_lowercase().trim_matches('"').starts_with(&word.to_lowercase());
        if told.len() != 1 || !place(&told[0]) || !told[0].contains(near) {
            wrong.push(format!("{step}: {told:?}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn what_check_finds_the_run_finds_too() {
    for (step, word, near) in STEPS {
        let (_, checked) = checked(&format!("      - {step}\n"));
        let results = suite::run(&checked, &Choice::default());
        let failures = &results.cases[0].verdict.failures;
        let told = format!("{failures:?}").to_lowercase();
        assert!(!failures.is_empty() && told.contains(&near.to_lowercase()), "{step} {word}: {told}");
    }
}

/// The scenarios kept for what the run says of such words: `check` finds something in each of their steps that the run fails.
#[test]
fn the_kept_scenarios_have_a_finding_in_every_step_that_fails() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("failures/words.scenarios");
    let text = std::fs::read_to_string(path).unwrap();
    let checked = check::check_texts(&[("words.yaml", &text)], &[]);
    let source = checked.project.sources.get(*checked.asked.first().unwrap()).unwrap();
    let found: Vec<usize> = checked.findings.iter().map(|f| source.position(f.place.span.start).line).collect();
    let results = suite::run(&checked, &Choice::default());
    let is_unknown = |f: &&cardwright_kit::scenario::run::Failure| {
        f.code == "unknown-answer" || f.differences.iter().any(|d| d.unknown.is_some())
    };
    let failures = results.cases.iter().flat_map(|c| &c.verdict.failures).filter(is_unknown);
    let missing: Vec<usize> = failures.map(|f| f.line).filter(|line| !found.contains(line)).collect();
    // How many abilities a card has had is known at the end of the game alone.
    assert!(missing.is_empty(), "{missing:?}");
}
