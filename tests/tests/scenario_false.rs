//! Scenarios that show nothing, or something else than they say: each is found without playing, by the code that is written
//! with it, or fails when it is played. None of them passes.

#![allow(clippy::unwrap_used, clippy::panic, clippy::indexing_slicing)]

use cardwright_dsl::diagnostic::Severity;
use cardwright_kit::check;
use cardwright_kit::scenario::suite::{self, Choice};

/// What the scenarios of Nivel Arena begin with here.
const NIVEL_ARENA: &str = "game: nivel-arena
cards:
  scout: { type: unit, power: 2000, text: \"[Exit] Draw 1 card.\" }
  soldier: { type: unit, cost: 2, power: 4000 }
  knight: { type: unit, cost: 3, power: 5000 }
  scribe: { type: unit, text: \"[Active: Main] Draw 1 card. [Active: Main] Until end of turn, power +1000.\" }
  sword: { type: item, text: \"[Equip: any] Power +1000.\" }
  lord: { type: leader, text: \"Base side: [Awaken] If your leader level is 7 or more, flip this card.\\nAwakened side: [Passive] All your units get power +500.\" }
  f01: { type: unit }
  search: { type: skill, text: \"Put 1 〈scout〉 from your deck into your hand. Shuffle your deck.\" }
  reveal: { type: skill, text: \"자신의 덱 맨 위에서 카드를 2장 공개하고, 그중 1장을 골라 패에 넣는다. 나머지는 덱 맨 아래에 원하는 순서대로 놓는다.\" }
scenarios:
  - name: false
";

/// And those of KeyForge.
const KEYFORGE: &str = "game: keyforge
cards:
  ox: { type: creature, power: 4 }
  idol: { type: artifact, text: \"Action: Gain 1 amber.\" }
  hoe: { type: upgrade, text: \"This creature gets power +1.\" }
scenarios:
  - name: false
";

/// What a scenario is given, its steps, and what is found: by `check`, or in a run (`run`).
const CASES: &[(&str, &str, &str)] = &[
    // Steps that do nothing, and lines that say nothing.
    ("", "{}", "bad-value"),
    ("", "chance: {}", "empty-field"),
    ("", "secretly: {}", "empty-field"),
    ("", "secretly: { p3: end phase }", "bad-value"),
    ("table: { deck: [scout] }", "expect: { p1.hand: [] }", "unknown-field"),
    ("p3: { hand: [scout] }", "expect: { p1.hand: [] }", "unknown-field"),
    ("players: 3", "expect: { p1.hand: [] }", "impossible-board"),
    ("", "expect: { table.hand: [] }", "unknown-word"),
    ("", "pass: []", "empty-field"),
    ("", "pass: [p1]", "unknown-answer"),
    ("", "offered: { p1: [end phase, end phase] }", "bad-value"),
    ("", "offered: { p1: { lacks: [attack left, attack left] } }", "bad-value"),
    ("", "never: [draw 1, draw 1]", "bad-value"),
    ("p1: { hand: [blank] }", "legal", "bad-value"),
    // Outcomes that can't come.
    ("p1: { hand: [search], deck: [scout, knight] }", "chance: { shuffle p1.deck: [soldier] }", "bad-value"),
    ("p1: { hand: [search], deck: [scout, knight] }", "chance: { shuffle p1.deck: [knight, knight] }", "bad-value"),
    ("p1: { hand: [search], deck: [scout, knight] }", "chance: { shuffle p1.deck: [knight@zz] }", "bad-value"),
    ("p1: { hand: [search], deck: [scout, knight] }", "chance: { shuffle p1.deck: { has: [knight] } }", "bad-value"),
    ("p1: { hand: [search], deck: [scout, knight] }", "chance: { shuffle p1.deck: [0 knight] }", "bad-value"),
    // What no board shows.
    ("p1: { units: { left: { card: scribe, used: 1 } } }", "expect: { p1.left.used: 0 }", "unknown-word"),
    ("p1: { units: { left: { card: scout, deployed: true } } }", "expect: { p1.left.deployed: 0 }", "unknown-word"),
    ("p1: { units: { left: scout } }", "expect: { p1.left: { lacks: [{ card: scout, used: 1 }] } }", "unknown-word"),
    ("p1: { units: { left: scout } }", "change: { p1.left.used: +1 }", "unknown-word"),
    ("p1: { units: { left: scout } }", "expect: { p1.left.attacks: last turn }", "unknown-word"),
    ("p1: { units: { left: { card: scout, attacks: last turn } } }", "expect: { p1.left: scout }", "bad-value"),
    // Values of another shape.
    ("p1: [scout]", "expect: { p1.hand: [] }", "wrong-type"),
    ("p1: scout", "expect: { p1.hand: [] }", "wrong-type"),
    ("p1: 3", "expect: { p1.hand: [] }", "wrong-type"),
    ("p01: { hand: [scout] }", "expect: { p1.hand: [] }", "unknown-field"),
    ("p1: { units: [scout] }", "expect: { p1.left: empty }", "wrong-type"),
    ("p1: { units: scout }", "expect: { p1.left: empty }", "wrong-type"),
    ("settings: [hand_limit]", "expect: { p1.hand-limit: 7 }", "wrong-type"),
    ("settings: { script_errors: 2 }", "expect: { p1.hand: [] }", "number-out-of-range"),
    ("settings: { effect_checks_size: 5 }", "expect: { p1.hand: [] }", "number-out-of-range"),
    ("settings: { hand_limit: 7, hand-limit: 9 }", "expect: { p1.hand: [] }", "duplicate-key"),
    ("players: 300", "expect: { p1.hand: [] }", "bad-value"),
    ("seed: -5", "expect: { p1.hand: [] }", "bad-value"),
    ("p1: { hand: [\"\"] }", "expect: { p1.hand: [] }", "bad-value"),
    // Marks.
    ("p1: { units: { left: { card: scribe, used: 7 } } }", "expect: { p1.left: scribe }", "bad-value"),
    ("p1: { units: { left: { card: scribe, used: [0] } } }", "expect: { p1.left: scribe }", "bad-value"),
    ("p1: { units: { left: { card: scout, used: [1] } } }", "expect: { p1.left: scout }", "bad-value"),
    ("p1: { units: { left: { card: scout, attacks: 1, Attacks: 0 } } }", "expect: { p1.left: scout }", "duplicate-key"),
    ("p1: { units: { left: { card: scout, deployed: 7 } } }", "expect: { p1.left: scout }", "bad-value"),
    ("p1: { hand: [{ card: scout, attacks: 1 }] }", "expect: { p1.hand: [scout] }", "impossible-board"),
    ("p1: { hand: [{ card: scribe, used: 1 }] }", "expect: { p1.hand: [scribe] }", "impossible-board"),
    // Cards where none can lie.
    ("p1: { leader: [plain-leader, plain-leader] }", "expect: { p1.hand: [] }", "impossible-board"),
    ("p1: { leader: { card: plain-leader, items: [sword] } }", "expect: { p1.hand: [] }", "impossible-board"),
    ("p1: { hand: [{ card: scout, items: [sword] }] }", "expect: { p1.hand: [scout] }", "impossible-board"),
    ("p1: { damage: [{ card: scout, items: [sword] }] }", "expect: { p1.damage: [scout] }", "impossible-board"),
    (
        "p1: { units: { left: { card: scout, items: [{ card: sword, items: [sword] }] } } }",
        "expect: { p1.left: scout }",
        "impossible-board",
    ),
    ("p1: { hand: [{ card: scout, owner: p2 }] }", "expect: { p1.hand: [scout] }", "impossible-board"),
    ("p1: { deck: [{ card: scout, owner: p2 }, blank] }", "expect: { p1.deck: 2 }", "impossible-board"),
    // Effects in force that are none.
    (
        "p1: { units: { left: soldier } }, running: [{ on: p1.left, by: p1, text: \"[Exit] Draw 1 card.\" }]",
        "expect: { p1.left: soldier }",
        "bad-value",
    ),
    (
        "p1: { units: { left: soldier } }, running: [{ on: p1.left, by: p1, text: \"[Passive] Power +1000.\" }]",
        "expect: { p1.left: soldier }",
        "bad-value",
    ),
    (
        "p1: { units: { left: soldier } }, running: [{ by: p1, text: \"Until end of turn, power +1000.\" }]",
        "expect: { p1.left: soldier }",
        "impossible-board",
    ),
    (
        "p1: { units: { left: soldier } }, running: [{ on: p1.left, by: p1, text: \"Trash this unit.\" }]",
        "expect: { p1.left: empty }",
        "impossible-board",
    ),
    // Looks that hold whatever is there.
    ("p1: { hand: [scout] }", "expect: { p1.hand: { has: [0 scout] } }", "unknown-word"),
    ("p1: { hand: [scout@a] }", "expect: { p1.hand: { lacks: [2 scout@a] } }", "unknown-word"),
    ("p1: { hand: [scout] }", "expect: { p1.hand: { lacks: [hidden] } }", "unknown-word"),
    ("p1: { hand: [scout] }", "expect: { 2 scout.power: 2000 }", "unknown-word"),
    ("p1: { hand: [blank] }", "open: p1", "unknown-word"),
    // A number in an answer.
    ("p1: { hand: [knight, blank] }", "p1: play 2 knight to center", "unknown-answer"),
    ("p1: { hand: [knight, blank] }", "offered: { p1: { has: [play 0 knight to left] } }", "unknown-answer"),
    ("p1: { hand: [knight, blank] }", "p1?: choose 0 knight", "unknown-answer"),
    ("p1: { hand: [knight, blank] }", "\"p1?\": \"choose ,knight\"", "unknown-answer"),
    ("p1: { hand: [knight@a, blank] }", "\"p1?\": \"choose 2 knight@a\"", "unknown-answer"),
    ("p1: { hand: [knight, blank] }", "\"p1?\": \"choose knight@zz\"", "unknown-answer"),
];

/// Steps behind an attack in which a soldier defends against a scout.
const FOUGHT: &[(&str, &str)] = &[
    ("log: [scout attacks p1]", "unknown-word"),
    ("log: [attacks to p1]", "unknown-word"),
    ("never: [scout attacks p2]", "unknown-word"),
    ("never: [scout attacks from p1.left]", "unknown-word"),
    ("never: [attacks to trash]", "unknown-word"),
    ("never: [shuffle p1.left]", "unknown-word"),
    ("never: [\"Exit -2 of scout\"]", "unknown-word"),
    ("legal", "bad-value"),
];

/// Boards of KeyForge.
const BOARDS: &[(&str, &str, &str)] = &[
    ("p1: { hand: [blank], house: Anvil }", "expect: { p1.house: none }", "unknown-word"),
    ("p1: { hand: [{ card: ox, damage: 2 }] }", "expect: { p1.hand: [ox] }", "impossible-board"),
    ("p1: { hand: [{ card: ox, exhausted: true }] }", "expect: { p1.hand: [ox] }", "impossible-board"),
    ("p1: { hand: [{ card: ox, upgrades: [hoe] }] }", "expect: { p1.hand: [ox] }", "impossible-board"),
    ("p1: { artifacts: [{ card: idol, damage: 3 }] }", "expect: { p1.artifacts: [idol] }", "impossible-board"),
    ("p1: { artifacts: [{ card: idol, upgrades: [hoe] }] }", "expect: { p1.artifacts: [idol] }", "impossible-board"),
    ("p1: { hand: [{ card: ox, owner: p2 }] }", "expect: { p1.hand: [ox] }", "impossible-board"),
    ("settings: { keys: 0 }", "expect: { p1.amber: 0 }", "number-out-of-range"),
];

/// The errors that `check` finds in a text, and whether its first scenario passes.
fn tried(text: &str) -> (Vec<&'static str>, bool) {
    let checked = check::check_texts(&[("false.yaml", text)], &[]);
    let errors = checked.findings.iter().filter(|f| f.severity == Severity::Error);
    let codes = errors.map(|f| f.code.id).collect();
    let results = suite::run(&checked, &Choice::default());
    (codes, results.cases.iter().any(|case| case.verdict.failures.is_empty()))
}

fn wrong(text: &str, code: &str) -> Option<String> {
    let (codes, passes) = tried(text);
    (codes != [code] || passes).then(|| format!("{code}: {codes:?}, passes: {passes}\n{text}"))
}

#[test]
fn what_shows_nothing_is_found_without_playing() {
    let of = |head: &str, given: &str, step: &str| {
        let look = if matches!(step, "{}" | "legal") { "" } else { "      - result: none\n" };
        let look = if step.starts_with("open") { "" } else { look };
        let before = if step == "legal" { "      - result: none\n" } else { "" };
        format!("{head}    given: {{ {given} }}\n    steps:\n{before}      - {step}\n{look}")
    };
    let mut found: Vec<String> = Vec::new();
    found.extend(CASES.iter().filter_map(|(given, step, code)| wrong(&of(NIVEL_ARENA, given, step), code)));
    found.extend(BOARDS.iter().filter_map(|(given, step, code)| wrong(&of(KEYFORGE, given, step), code)));
    let fought = |step: &str| {
        let given = "p1: { units: { left: scout } }, p2: { units: { left: soldier }, hand: [blank] }";
        let steps = "      - p1: attack left\n      - p2: defend left\n      - expect: { p1.left: empty }\n";
        format!("{NIVEL_ARENA}    given: {{ {given} }}\n    steps:\n{steps}      - {step}\n")
    };
    found.extend(FOUGHT.iter().filter_map(|(step, code)| wrong(&fought(step), code)));
    assert!(found.is_empty(), "{}", found.join("\n"));
}

/// Nobody is asked in secret here, and one player alone is asked.
#[test]
fn what_several_are_asked_in_secret_is_not_what_one_is_asked() {
    for step in ["secretly: { p1: end phase }", "open: p1 and p2 play"] {
        let given = "p1: { hand: [soldier] }";
        let text = format!("{NIVEL_ARENA}    given: {{ {given} }}\n    steps:\n      - result: none\n      - {step}\n");
        assert_eq!(tried(&text), (Vec::new(), false), "{step}");
    }
}

#[test]
fn a_deck_names_each_card_alone_and_says_how_many_behind_it() {
    for deck in
        ["leader: 2 lord, cards: { f01: 3 }", "leader: lord@a, cards: { f01: 3 }", "leader: lord, cards: { 2 f01: 3 }"]
    {
        let text = format!("{NIVEL_ARENA}    deck: {{ {deck} }}\n    steps:\n      - illegal: 5.1.2\n");
        assert_eq!(wrong(&text, "unknown-card"), None, "{deck}");
    }
}

/// Nobody would run them.
#[test]
fn cards_of_a_scenario_file_have_no_examples() {
    let text = "game: nivel-arena\ncards:\n  one: { type: unit, examples: 3 }\nscenarios:\n  - name: x\n    steps: [{ expect: { p1.hand: [] } }]\n";
    assert_eq!(tried(text).0.iter().filter(|code| **code == "bad-value").count(), 1);
}

/// What is given to all scenarios has the shape of what one is given.
#[test]
fn what_all_are_given_is_read_too() {
    let text = "game: nivel-arena\ngiven: [soldier]\nscenarios:\n  - name: x\n    given: { p1: { hand: [blank] } }\n    steps: [{ expect: { p1.hand: 1 } }]\n";
    assert_eq!(tried(text).0, ["wrong-type"]);
}

/// Of a deck the cards that a player sees stand where they lie.
#[test]
fn what_a_player_sees_of_a_deck_is_in_order() {
    let seen = |look: &str| {
        let given = "p1: { hand: [reveal], deck: [scout, soldier, knight, 2 blank], units: { right: blank } }";
        let steps =
            format!("      - p1: play reveal\n      - sees: {{ p2: {{ {look} }} }}\n      - p1: choose soldier\n");
        tried(&format!("{NIVEL_ARENA}    given: {{ {given} }}\n    steps:\n{steps}"))
    };
    for look in ["p1.deck: [scout, soldier, 3 hidden]", "p1.deck.top: [scout, soldier, hidden]"] {
        assert_eq!(seen(look), (Vec::new(), true), "{look}");
    }
    for look in [
        "p1.deck: [3 hidden, soldier, scout]",
        "p1.deck: [soldier, scout, 3 hidden]",
        "p1.deck: [3 hidden, scout, soldier]",
        "p1.deck.top: [hidden, scout]",
    ] {
        assert_eq!(seen(look), (Vec::new(), false), "{look}");
    }
}

/// `none` takes back what all scenarios are given, and counts as a shape everywhere.
#[test]
fn none_takes_a_player_and_its_units_back() {
    let text = "game: nivel-arena\ngiven: { p1: { hand: [blank], units: { left: blank } }, settings: { hand_limit: 3 } }\nscenarios:\n  - name: x\n    given: { p1: { units: none }, settings: none }\n    steps: [{ expect: { p1.left: empty, p1.hand: 1, p1.hand-limit: 7 } }]\n  - name: y\n    given: { p1: none, p2: { hand: [blank] } }\n    steps: [{ expect: { p1.left: empty, p1.hand: 0 } }]\n";
    assert_eq!(tried(text), (Vec::new(), true));
    let results = suite::run(&check::check_texts(&[("none.yaml", text)], &[]), &Choice::default());
    assert!(results.cases.iter().all(|case| case.verdict.failures.is_empty()));
}

#[test]
fn an_order_that_can_t_come_is_left_over() {
    let steps = |top: &str| {
        format!(
            "  - name: x\n    given: {{ p1: {{ hand: [search, soldier, blank], deck: [scout, knight, blank] }} }}\n    \
             steps:\n      - chance: {{ shuffle p1.deck: [{top}] }}\n      - p1: play search\n      - p1?: choose scout\n      \
             - expect: {{ p1.hand: {{ has: [scout] }} }}\n"
        )
    };
    let head = NIVEL_ARENA.rsplit_once("scenarios:").unwrap().0;
    let played = |top: &str| tried(&format!("{head}scenarios:\n{}", steps(top))).1;
    assert!(played("knight"));
    assert!(!played("soldier"), "the soldier is in the hand");
}
