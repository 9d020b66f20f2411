//! Products of noun phrases: zones by role, filters by value, values by use, causes by use.

use super::Product;

fn ability(statement: impl std::fmt::Display) -> String {
    format!("(ability {statement})")
}

/// Zones outside the field, whose cards are cards.
const PILES: [&str; 6] = ["hand", "deck", "trash-zone", "damage-zone", "level-zone", "skill-zone"];
const SIDES: [&str; 2] = ["own", "opp"];
const OPS: [&str; 5] = ["<=", ">=", "=", "<", ">"];
const STATS: [&str; 3] = ["cost", "power", "hit"];

/// Every kind of card in every zone, and units and items by side and place.
fn selectors() -> Vec<String> {
    let mut all = Vec::new();
    for zone in PILES {
        for owner in ["own", "opp", "each"] {
            let kinds: &[&str] = if zone == "skill-zone" {
                &["card", "skill"]
            } else {
                &["card", "unit-card", "skill-card", "item-card"]
            };
            all.extend(kinds.iter().map(|kind| format!("({kind} (in ({zone} {owner})))")));
        }
    }
    for kind in ["unit", "item", "skill"] {
        for side in ["", " own", " opp"] {
            all.push(format!("({kind}{side})"));
        }
    }
    for side in ["", " own", " opp"] {
        for place in ["(lane self)", "(lane adjacent)", "(lane other)", "(center)", "(side)"] {
            all.push(format!("(unit{side} (in {place}))"));
        }
        all.push(format!("(unit{side} other)"));
    }
    for side in SIDES {
        all.push(format!("(card (in (field {side})))"));
    }
    for on in ["self", "encountering", "(that unit)"] {
        all.push(format!("(item (on {on}))"));
    }
    all
}

/// What a sentence before speaks of, where a selector says `that unit`.
fn first(text: &str) -> &'static str {
    if text.contains("(that unit)") { "(trash (choose 1 (unit opp)))" } else { "" }
}

fn zones_by_role() -> Vec<String> {
    let mut cells = Vec::new();
    for sel in selectors() {
        let before = first(&sel);
        for role in [
            format!("(trash (choose 1 {sel}))"),
            format!("(trash (choose (up-to 2) {sel}))"),
            format!("(trash (choose any {sel}))"),
            format!("(trash (all {sel}))"),
            format!("(put (choose 2 {sel}) (deck-bottom owner any-order))"),
            format!("(damage opp (count {sel}))"),
            format!("(draw (per 1 2 (count {sel})))"),
            format!("(apply self this-turn (power + (per 500 1 (kinds {sel}))))"),
            format!("(if (is (count {sel}) >= 3) (draw 1))"),
            format!("(if (exists {sel}) (draw 1))"),
            format!("(if (none {sel}) (draw 1))"),
        ] {
            cells.push(ability(format!("{before} {role}")));
        }
    }
    let mut destinations = Vec::new();
    for zone in ["hand", "deck", "deck-top", "deck-bottom", "trash-zone", "damage-zone", "skill-zone", "level-zone"] {
        destinations.extend(["own", "opp", "owner"].map(|owner| format!("({zone} {owner})")));
    }
    for to in destinations {
        for what in [
            "(choose 1 (unit own))",
            "(choose 1 (unit opp))",
            "(choose 1 (card (in (hand own))))",
            "(all (card (in (trash-zone opp))))",
            "encountering",
            "self",
        ] {
            cells.push(ability(format!("(put {what} {to})")));
        }
        cells.push(ability(format!("(trash (choose 2 (card (in (hand own))))) (put (that card) {to})")));
        cells.push(ability(format!("(who opp (put (choose 1 (card (in (hand opp)))) {to}))")));
    }
    for end in ["deck-top", "deck-bottom"] {
        for side in SIDES {
            cells.push(ability(format!("(trash (choose 3 (card (in ({end} {side})))))")));
            cells.push(ability(format!("(reveal 3 ({end} {side}))")));
            cells.push(ability(format!("(look 1 ({end} {side}))")));
        }
    }
    for empty in ["", "empty"] {
        for adjacent in ["", "adjacent"] {
            for owner in ["", "own", "opp"] {
                let place = format!("(zone {empty} {adjacent} {owner})");
                cells.push(ability(format!("(move self {place})")));
                cells.push(ability(format!("(move (choose 1 (unit opp)) {place})")));
                cells.push(ability(format!("(deploy (choose 1 (unit-card (in (hand own)))) {place} ignore-size)")));
            }
        }
    }
    for place in ["(zone own (of self))", "(zone center own)", "(zone side)", "(zone (lane self))", "(zone other own)"]
    {
        cells.push(ability(format!("(move (choose 1 (unit own)) {place})")));
        cells.push(ability(format!("(deploy self {place})")));
    }
    cells
}

/// Numbers that filters compare with.
fn bounds(stat: &str) -> Vec<String> {
    vec![
        "3".to_owned(),
        format!("(of {stat} self)"),
        format!("(of {stat} encountering)"),
        "(of level own)".to_owned(),
        "(of level opp)".to_owned(),
        "(count (card (in (damage-zone own))))".to_owned(),
        "(count (unit opp))".to_owned(),
        "(sum hit (unit own))".to_owned(),
    ]
}

/// Every filter that cards of the field can have.
fn filters() -> Vec<String> {
    let mut all = Vec::new();
    for stat in STATS {
        for op in OPS {
            all.extend(bounds(stat).iter().map(|v| format!("({stat} {op} {v})")));
        }
        all.extend([format!("({stat} 2-5)"), format!("(lowest {stat})"), format!("(highest {stat})")]);
    }
    for word in ["has", "lacks"] {
        for k in ["exit", "active", "active-main", "attacker pierce", "attacker plunder 2", "berserker", "pierce 1"] {
            all.push(format!("({word} {k})"));
        }
    }
    let words = [
        "(aff 《Vanguard》)",
        "(aff 《Vanguard》 《Forge》)",
        "(not-aff 《Forge》)",
        "(attr = flame)",
        "(attr != wave)",
        "(name = 〈Lumi〉)",
        "(name != 〈Lumi〉)",
        "(name = (name-of self))",
        "(name != (name-of encountering))",
        "(items = 0)",
        "(items >= 1)",
        "(items >= 2)",
        "(items = 2)",
        "(items <= 1)",
        "has-encountering",
        "distinct-names",
        "other",
    ];
    all.extend(words.map(str::to_owned));
    all
}

fn filters_by_use() -> Vec<String> {
    let mut cells = Vec::new();
    for f in filters() {
        cells.push(ability(format!("(trash (choose 2 (unit opp {f})))")));
        cells.push(ability(format!("(apply (all (unit own {f})) this-turn (power + 500))")));
        cells.push(ability(format!("(draw (count (unit own {f})))")));
        let in_play = ["items", "has-enc", "other", "lowest", "highest"].iter().any(|w| f.contains(w));
        if !in_play {
            cells.push(ability(format!("(put (choose 1 (unit-card (in (trash-zone own)) {f})) (hand own))")));
        }
        if !f.contains("lowest") && !f.contains("highest") && !f.contains("distinct") {
            cells.push(ability(format!("passive (when (trashed (unit opp {f})) (draw 1))")));
        }
    }
    // two at a time
    let some = [
        "(cost <= 3)",
        "(power >= (of power self))",
        "(has exit)",
        "(lacks trigger)",
        "(aff 《Vanguard》)",
        "(items = 0)",
        "other",
        "(name != 〈Lumi〉)",
        "(attr = flame)",
        "(hit < (count (unit opp)))",
        "has-encountering",
    ];
    for (n, a) in some.iter().enumerate() {
        for b in some.iter().skip(n + 1) {
            cells.push(ability(format!("(trash (choose 1 (unit own {a} {b})))")));
        }
    }
    cells
}

/// Numbers that are read from the game.
pub fn values() -> Vec<&'static str> {
    vec![
        "(of power self)",
        "(of hit encountering)",
        "(half (of power encountering))",
        "(of level own)",
        "(of level opp)",
        "(of size own)",
        "(count (card (in (hand own))))",
        "(count (card (in (hand opp))))",
        "(count (card (in (damage-zone own))))",
        "(count (skill (in (skill-zone own))))",
        "(count (unit opp (cost <= 3)))",
        "(count (item (on self)))",
        "(kinds (unit own))",
        "(kinds (item (on self)))",
        "(sum hit (unit own))",
        "(sum cost (unit opp other))",
        "(attacks-made (unit own))",
    ]
}

fn values_by_use() -> Vec<String> {
    let mut cells = Vec::new();
    for v in values() {
        for used in [
            format!("(draw {v})"),
            format!("(damage opp {v})"),
            format!("(damage own {v})"),
            format!("(trash (choose {v} (card (in (hand own)))))"),
            format!("(trash (choose {v} (card (in (deck-top own)))))"),
            format!("(reveal {v} (deck-top own))"),
            format!("(draw (per 1 2 {v}))"),
            format!("(damage opp (per 1 1 {v}))"),
            format!("(apply self this-turn (power + (per 300 1 {v})))"),
            format!("(apply encountering this-turn (power - (per 300 2 {v})))"),
            format!("(apply self this-turn (power + {v}))"),
            format!("(apply (choose 1 (unit opp)) this-turn (power - {v}))"),
            format!("(apply encountering this-turn (power = {v}))"),
            format!("(trash (choose any (unit opp) (sum cost <= {v})))"),
            format!("(repeat {v})"),
        ] {
            cells.push(ability(used));
        }
        for op in OPS {
            cells.push(ability(format!("(if (is {v} {op} 4) (draw 1))")));
            for w in ["(of power encountering)", "(of level own)", "(count (unit opp))"] {
                if w != v {
                    cells.push(ability(format!("(if (is {v} {op} {w}) (draw 1))")));
                }
            }
        }
    }
    cells
}

fn causes() -> Vec<&'static str> {
    vec![
        "(by battle)",
        "(by effect)",
        "(by battle effect)",
        "(by own-effect)",
        "(by opp-effect)",
        "(by battle own-effect)",
        "(by (unit own))",
        "(by (unit opp))",
        "(kw exit)",
        "(kw active)",
        "(by effect (not trigger))",
    ]
}

fn causes_by_use() -> Vec<String> {
    let mut cells = Vec::new();
    for c in causes() {
        cells.push(ability(format!("exit (if (did be-trashed {c}) (draw 1))")));
        cells.push(ability(format!("exit (if (not (did be-trashed {c})) (draw 1))")));
        cells.push(ability(format!("(if (did this-turn trash (unit opp) {c}) (draw 1))")));
        cells.push(ability(format!("(if (did this-turn draw opp {c}) (draw 1))")));
        for who in ["self", "(unit own other)", "(unit opp)"] {
            cells.push(ability(format!("passive (when (trashed {who} {c}) (draw 1))")));
            cells.push(ability(format!("passive (when (would (trashed {who} {c})) (instead (draw 1)))")));
        }
        cells.push(ability(format!("passive (when (you-trash (card (in (hand own))) {c}) (draw 1))")));
        cells.push(ability(format!("passive (when (draws opp {c}) (draw 1))")));
        cells.push(ability(format!("passive (when (trashes self (unit opp) {c}) (draw 1))")));
        if !c.contains("(unit") {
            cells.push(ability(format!("(damage opp (count (card (done trash {c}) this-turn)))")));
            cells.push(ability(format!(
                "(put (all (unit-card (in (trash-zone own)) (done trash {c}) this-turn)) (hand own))"
            )));
        }
    }
    cells
}

pub fn products() -> Vec<Product> {
    vec![
        Product { name: "zones x roles", cells: zones_by_role() },
        Product { name: "filters x values x uses", cells: filters_by_use() },
        Product { name: "values x uses", cells: values_by_use() },
        Product { name: "causes x uses", cells: causes_by_use() },
    ]
}
