//! Products of sentences: verbs by frame, events by time and limit, changes by duration and target, conditions under
//! heads, lists of effects.

use super::Product;
use super::nouns::values;

/// One act of every verb, done by the player.
const ACTS: &[&str] = &[
    "(draw 2)",
    "(draw (up-to 2))",
    "(draw-to 4)",
    "(trash (choose 1 (unit opp)))",
    "(trash (choose 2 (card (in (hand own)))))",
    "(trash (choose (all-but 2) (card (in (hand own)))))",
    "(trash (choose any (card (in (hand own))) (down-to 3)))",
    "(trash (all (unit own other)))",
    "(trash encountering)",
    "(put (choose 1 (unit-card (in (trash-zone own)))) (hand own))",
    "(put (choose 1 (unit own other)) (hand owner))",
    "(put (choose 1 (card (in (hand own)))) (deck-bottom own))",
    "(put (choose 1 (card (in (hand own)))) (damage-zone own))",
    "(put (choose 1 (card (in (trash-zone own)))) (deck own shuffle))",
    "(reveal 3 (deck-top own))",
    "(reveal (choose 1 (card (in (hand own)))))",
    "(look 2 (deck-top opp))",
    "(shuffle (deck opp))",
    "(deploy (choose 1 (unit-card (in (hand own)))))",
    "(deploy (choose 1 (unit-card (in (hand own)))) (zone empty own) ignore-size)",
    "(deploy self (zone empty own))",
    "(equip (choose 1 (item-card (in (hand own)))))",
    "(equip (choose 1 (item-card (in (trash-zone own)))) (on (choose 1 (unit own))) ignore-size)",
    "(move self (zone adjacent own))",
    "(move (choose 1 (unit opp)) (zone adjacent opp))",
    "(damage opp 2)",
    "(damage own 1)",
    "(activate (effect self))",
    "(activate (effect 1 self (kw exit)))",
    "(activate (effect (choose 1 (unit own)) (kw exit)))",
    "(attack-with self)",
    "(attack-with (choose 1 (unit own)))",
    "(attack-lane (choose 1 (lane adjacent with-opp)))",
    "(attack-lane (choose 1 (lane adjacent)))",
    "(end-attack)",
    "(flip self)",
    "(repeat 2)",
    "(declare name)",
];

/// Acts that a player's hand can pay.
fn paid(act: &str) -> bool {
    !act.contains("repeat") && !act.contains("declare") && !act.contains("end-attack")
}

fn verbs_by_frame() -> Vec<String> {
    let mut cells = Vec::new();
    for act in ACTS {
        let mut frame = |text: String| cells.push(format!("(ability {text})"));
        frame(format!("entry {act}"));
        frame(format!("entry (may {act}) (then (draw 1))"));
        frame(format!("entry (may {act}) (else (draw 1))"));
        frame(format!("entry (seq {act} (damage opp 1))"));
        frame(format!("entry (seq (damage opp 1) {act})"));
        frame(format!("entry (may (seq (damage opp 1) {act}))"));
        frame(format!("entry (draw 1) (then {act})"));
        frame(format!("entry (draw 1) (also {act})"));
        frame(format!("entry (if (turn own) {act}) (else {act})"));
        frame(format!("entry (draw 1) (if (turn opp) (instead {act}))"));
        frame(format!("passive (when (attacks self) {act})"));
        frame(format!("passive (when (would (damages (kw active) opp)) (instead {act}))"));
        frame(format!("entry (until this-turn (when (moved self) {act}))"));
        frame(format!("entry (modes 1 (mode {act}) (mode (draw 1) (then {act})))"));
        frame(format!("entry (apply self this-turn (gain (quote (ability exit {act}))))"));
        frame(format!("entry (either {act} (draw 1))"));
        frame(format!("entry (either (draw 1) {act})"));
        if paid(act) {
            frame(format!("passive (cost-to attack self {act})"));
            frame(format!("passive (cost-to defend self {act})"));
        }
    }
    // the opponent does it, with what is his
    for act in ACTS {
        let theirs = act.replace(" own", " @").replace(" opp", " own").replace(" @", " opp").replace(" oppe", " owne");
        let acts_of_a_card = ["attack-lane", "flip", "repeat", "self", "damage ", "end-attack", "declare"];
        if acts_of_a_card.iter().any(|w| theirs.contains(w)) {
            continue;
        }
        cells.push(format!("(ability entry (who opp {theirs}))"));
        cells.push(format!("(ability entry (may (who opp {theirs})) (else (draw 1)))"));
        cells.push(format!("(ability entry (seq (draw 1) (who opp {theirs})))"));
        cells.push(format!("(ability passive (when (attacks self) (who opp {theirs})))"));
        cells.push(format!("(ability passive (cost-to defend self (who opp {theirs})))"));
    }
    for verb in ["trash", "put", "reveal", "look", "deploy", "draw", "move"] {
        cells.push(format!("(ability entry (draw (count (card (done {verb})))))"));
        cells.push(format!(
            "(ability entry (trash (choose 1 (card (in (hand own))))) (if (did {verb} (that card)) (draw 1)))"
        ));
        cells.push(format!(
            "(ability entry (trash (choose 1 (card (in (hand own))))) (if (not (did {verb} (that card))) (draw 1)))"
        ));
    }
    cells
}

fn events_by_time() -> Vec<String> {
    let mut events = Vec::new();
    for who in
        ["self", "(unit own)", "(unit own other)", "(unit opp)", "(unit)", "(unit opp (cost <= 3))", "encountering"]
    {
        for event in ["trashed", "deployed", "moved", "attacks", "defends"] {
            events.push(format!("({event} {who})"));
        }
        events.push(format!("(deployed {who} (in (lane self)))"));
        events.push(format!("(attacks {who} (lane self))"));
        events.push(format!("(is-put {who} (hand owner))"));
        events.push(format!("(is-put {who} (deck-bottom own))"));
        events.push(format!("(trashes {who} (unit opp) (by battle))"));
        if who.starts_with("(unit") {
            events.push(format!("(trashed {who} (>= 2))"));
        }
    }
    for side in ["own", "opp"] {
        events.extend([
            format!("(draws {side})"),
            format!("(draws {side} (by effect))"),
            format!("(you-trash (card (in (hand {side}))))"),
            format!("(you-trash (unit-card (in (trash-zone {side}))) (>= 2))"),
            format!("(damages {side})"),
            format!("(damages {side} 2)"),
            format!("(damages (kw active) {side})"),
            format!("(damages (by own-effect) {side} 1)"),
            format!("(damages (by opp-effect) {side} 1)"),
        ]);
    }
    events.extend(
        ["(equipped (item))", "(equipped (item) (>= 2))", "(equipped (item (aff 《Forge》)))"].map(str::to_owned),
    );
    let mut moments = Vec::new();
    for side in ["own", "opp"] {
        moments.extend(["level-up", "draw", "main", "attack", "end"].map(|p| format!("({p}-start {side})")));
        moments.push(format!("(turn-end {side})"));
    }
    for step in ["attack-step", "defense-step", "battle-step", "battle-end-step"] {
        moments.extend(["self", "(unit opp)"].map(|who| format!("({step}-start {who})")));
        moments.push(format!("({step}-start (unit opp) (lane self))"));
    }
    moments.extend(["(turn-end this)", "(battle-end self)", "(battle-end (unit opp))"].map(str::to_owned));
    let mut cells = Vec::new();
    for event in events {
        for time in [event.clone(), format!("(would {event})")] {
            for limit in ["", "(limit each-turn) ", "(limit each-own-turn) "] {
                cells.push(format!("(ability passive (when {limit}{time} (draw 1)))"));
            }
            cells.push(format!("(ability entry (until opp-turn-end (when {time} (draw 1))))"));
        }
    }
    for moment in moments {
        for limit in ["", "(limit each-turn) "] {
            cells.push(format!("(ability passive (when {limit}{moment} (draw 1)))"));
        }
        cells.push(format!("(ability entry (until opp-turn-end (when {moment} (draw 1))))"));
    }
    cells
}

const DURATIONS: [&str; 10] = [
    "",
    "this-turn",
    "this-attack",
    "this-defense",
    "this-attack-phase",
    "own-turn-end",
    "opp-turn-end",
    "next-opp-turn-end",
    "during-own-turn",
    "during-opp-turn",
];

fn changes() -> Vec<&'static str> {
    vec![
        "(power + 1000)",
        "(hit - 1)",
        "(cost + 2)",
        "(power + 1000) (hit + 1)",
        "(power + (per 500 1 (count (item (on self)))))",
        "(power + (of power self))",
        "(hit - (of level own))",
        "(power = 2000)",
        "(cost = 0)",
        "(hit = (of hit encountering))",
        "(gain (kw pierce 1))",
        "(gain (kw attacker duelist))",
        "(gain (kw berserker)) (gain (quote (ability exit (draw 1))))",
        "(gain (kw attacker pierce 2)) (power + 500)",
        "(power + 500) (gain (kw attacker pierce 2))",
        "(cant attack)",
        "(cant defend)",
        "(cant move)",
        "(cant trash)",
        "(cant attack) (power - 1000)",
        "(cant attack) (cant defend)",
        "(cant activate (effects (kw exit)))",
        "(cant activate (effects))",
        "(attacks + 1)",
        "(attack-again)",
        "(power = 1000) (hit + 1)",
        "(must attack)",
        "(must defend)",
        "(must attack) (power + 500)",
    ]
}

fn changes_by_target() -> Vec<String> {
    let targets = [
        "self",
        "encountering",
        "(encountering (that unit))",
        "(choose 1 (unit opp))",
        "(choose (up-to 2) (unit own (cost <= 3)))",
        "(all (unit own))",
        "(all (unit opp other))",
        "(that unit)",
        "(next-deployed (in (hand own)))",
        "(next-deployed)",
        "(unit own chosen)",
    ];
    let mut cells = Vec::new();
    for target in targets {
        let before = if target.contains("that") {
            "(trash (choose 1 (unit opp)))"
        } else if target.contains("chosen") {
            "(both (choose 1 (unit own)) (choose 1 (unit opp)))"
        } else {
            ""
        };
        for duration in DURATIONS {
            for change in changes() {
                cells.push(format!("(ability entry {before} (apply {target} {duration} {change}))"));
            }
        }
    }
    for side in ["own", "opp"] {
        for duration in DURATIONS {
            for change in [
                "(level + 1)",
                "(level - 2)",
                "(size + 1)",
                "(level = 5)",
                "(size + (of level own))",
                "(cant deploy (unit (cost <= 2)) (in (lane self)))",
                "(cant deploy (unit))",
                "(cant draw)",
                "(cant attack)",
                "(cant defend)",
                "(cant attack (unit (cost <= 3)))",
                "(cant defend (unit (power >= 3000)))",
                "(cant activate (effects (kw defender)))",
            ] {
                cells.push(format!("(ability entry (apply (player {side}) {duration} {change}))"));
            }
        }
    }
    cells
}

fn conditions() -> Vec<&'static str> {
    vec![
        "(turn own)",
        "(not (turn opp))",
        "(in (center))",
        "(not (in (side)))",
        "front-line",
        "(none encountering)",
        "(not (none encountering))",
        "(exists (unit opp (cost >= 5)))",
        "(none (card (in (hand own))))",
        "(is (of level own) >= 6)",
        "(is (of cost encountering) <= 3)",
        "(is (of power self) > (of power encountering))",
        "(is (of hit self) <= (of hit encountering))",
        "(is (count (card (in (damage-zone own)))) >= 4)",
        "(is (count (card (in (hand own)))) > (count (card (in (hand opp)))))",
        "(is-a encountering (unit (aff 《Vanguard》)))",
        "(not (is-a encountering (unit (has exit))))",
        "(did be-trashed (by battle))",
        "(not (did be-trashed (by effect)))",
        "(did attack)",
        "(did this-turn move self)",
        "(not (did this-turn move self))",
        "(did this-turn deploy (unit (cost <= 2)))",
        "(did this-turn trash (unit own) (by effect))",
        "(did this-turn put (card) (damage-zone own))",
        "(did this-turn draw own (by effect))",
        "(exists (item (aff 《Forge》) (on self)))",
        "(is (attacks-made (unit own)) >= 3)",
    ]
}

fn conditions_under_heads() -> Vec<String> {
    let all = conditions();
    let mut cells = Vec::new();
    for (n, a) in all.iter().enumerate() {
        for b in all.iter().skip(n + 1) {
            cells.push(format!("(ability entry (if (and {a} {b}) (draw 1)))"));
            cells.push(format!("(ability entry (if (and {b} {a}) (draw 1)))"));
            cells.push(format!("(ability entry (if (or {b} {a}) (draw 1)))"));
        }
    }
    let states = [
        "armed",
        "(armed (aff 《Forge》))",
        "front-line",
        "(level-link 8)",
        "(mix flame)",
        "(chain 2)",
        "(buff 1)",
        "(position side)",
    ];
    let openings = ["entry", "exit", "passive", "attacker", "defender", "escape", "(active main)", "(active attack)"];
    for opening in openings {
        for c in &all {
            cells.push(format!("(ability {opening} (if {c} (draw 1)))"));
        }
        for state in states {
            cells.push(format!("(ability {state} {opening} (draw 1))"));
        }
    }
    for state in states {
        for c in &all {
            if *c != state && !(state.contains("Forge") && c.contains("Forge")) {
                cells.push(format!("(ability {state} entry (if {c} (draw 1)))"));
            }
        }
        for other in states {
            if state < other && !(state.contains("armed") && other.contains("armed")) {
                cells.push(format!("(ability {state} {other} entry (draw 1))"));
            }
        }
        cells.push(format!("(ability {state} passive (when (moved self) (draw 1)))"));
        cells.push(format!("(ability {state} entry (may (trash (choose 1 (card (in (hand own)))))) (then (draw 1)))"));
        cells.push(format!("(ability {state} attacker (keyword pierce 2))"));
        cells.push(format!("(ability {state} passive (apply (all (unit own)) (power + 500)))"));
    }
    for c in ["(can attack self)", "(not (can defend encountering))", "(none defender-of-battle)"] {
        cells.push(format!("(ability entry (if {c} (draw 1)))"));
    }
    for c in &all {
        cells.push(format!("(ability entry (may (draw 1)) (if {c} (also (damage opp 1))))"));
        cells.push(format!("(ability passive (when (attacks self) (if {c} (draw 1))))"));
        cells.push(format!("(ability entry (if (or (and (turn own) {c}) (in (center))) (draw 1)))"));
    }
    cells
}

fn lists() -> Vec<String> {
    let mut cells = Vec::new();
    let modes = "(mode (draw 1)) (mode (damage opp 1) (then (draw 1)))";
    cells.push(format!("(ability entry (modes 1 {modes}))"));
    cells.push(format!("(ability entry (if (turn own) (modes 1 {modes})))"));
    cells.push(format!("(ability passive (when (attacks self) (modes 1 {modes})))"));
    cells.push(format!("(ability entry (may (trash (choose 1 (card (in (hand own)))))) (then (modes 1 {modes})))"));
    let changes = "(mode (>= 1) (apply self (power + 500))) (mode (>= 3) (apply self (hit + 1)))";
    let tiers = "(mode (>= 2) (draw 1)) (mode (>= 4) (damage opp 1)) (mode (>= 6) (trash encountering))";
    for v in values() {
        for pick in ["1", "all"] {
            cells.push(format!("(ability entry (modes {pick} (based-on {v}) {tiers}))"));
        }
        for target in ["self", "(all (unit own))"] {
            cells.push(format!("(ability passive (modes gain (based-on {v}) {target} {changes}))"));
        }
    }
    cells
}

pub fn products() -> Vec<Product> {
    vec![
        Product { name: "verbs x frames", cells: verbs_by_frame() },
        Product { name: "events x tense x limit", cells: events_by_time() },
        Product { name: "changes x durations x targets", cells: changes_by_target() },
        Product { name: "conditions x joints x heads", cells: conditions_under_heads() },
        Product { name: "lists x tiers x values", cells: lists() },
    ]
}
