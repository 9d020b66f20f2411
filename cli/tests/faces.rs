//! What stands on printed faces, and what is told where something of a card does not.

use crate::print::{chromium, project, run};
use std::path::Path;

const CARDS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../cards");

/// Writes a set of these cards into a project.
fn set(folder: &Path, cards: &str) {
    let text = format!("game: nivel-arena\nset: {{ id: REEF, name: Reef }}\ncards:\n{cards}");
    std::fs::write(folder.join("cards/nivel-arena/sets/reef.yaml"), text).unwrap();
}

const UNIT: &str = "    type: unit\n    attribute: wave\n    cost: 1\n    power: 2000\n    hit: 1\n";

fn reminders(html: &str) -> Vec<&str> {
    html.split("<p class=\"reminder\">(").skip(1).filter_map(|rest| rest.split(")</p>").next()).collect()
}

#[test]
fn a_keyword_that_takes_more_than_a_number_reminds_of_nothing() {
    let folder = project("condition");
    for lang in ["ko", "en"] {
        let name = format!("{lang}.html");
        let (status, _, err) = run(&folder, &["print", "DAWN", "--in", lang, "-o", &name, "--cards", CARDS]);
        assert_eq!(status, 0, "{err}");
        let html = std::fs::read_to_string(folder.join(&name)).unwrap();
        let all = reminders(&html);
        assert!(all.len() > 10, "{all:?}");
        for said in all {
            let wrong = ["돌파", "상쇄", "Breakthrough", "Offset"].iter().any(|name| said.starts_with(name));
            assert!(!wrong && !said.contains(['{', '}']) && !said.contains(" 1 cards"), "{said}");
        }
    }
}

#[test]
fn a_scripted_card_is_printed_with_the_first_comment_of_its_script() {
    let folder = project("scripted");
    let card = |id: &str| format!("  - id: {id}\n    name: {id}\n{UNIT}    script: {}.luau\n", id.to_lowercase());
    set(&folder, &(card("R-1") + &card("R-2")));
    let sets = folder.join("cards/nivel-arena/sets");
    let body = "card:on(\"entry\", function(ctx)\n  -- Not this.\n  ctx:draw(1)\nend)\n";
    let words = "-- [Entry] Draw a card for each\n-- <foe>.\n-- Then nothing.\n\n-- Nor this.\n";
    std::fs::write(sets.join("r-1.luau"), format!("{words}{body}")).unwrap();
    std::fs::write(sets.join("r-2.luau"), body).unwrap();
    let (status, _, err) = run(&folder, &["print", "REEF"]);
    assert!(status == 1 && err.contains("R-2: its text box is empty") && !err.contains("R-1"), "{err}");
    let html = std::fs::read_to_string(folder.join("reef.html")).unwrap();
    assert!(
        html.contains("Draw a card for each &lt;foe&gt;.</p><p>Then nothing.</p>") && !html.contains("this."),
        "{html}"
    );
    let (_, out, _) = run(&folder, &["text", "R-1"]);
    assert_eq!(out, "[Entry] Draw a card for each <foe>.\nThen nothing.\n");
}

#[test]
fn a_picture_that_is_none_is_told() {
    let folder = project("no-picture");
    set(
        &folder,
        &format!(
            "  - id: R-1\n    name: Crab\n{UNIT}    image: art/bad.png\n  - id: R-2\n    name: Eel\n{UNIT}    image: https://example.com/a.png\n"
        ),
    );
    std::fs::write(folder.join("cards/nivel-arena/sets/art/bad.png"), "no picture").unwrap();
    let (status, _, err) = run(&folder, &["print", "REEF"]);
    assert!(
        status == 1 && err.contains("bad.png can't be read") && err.contains("R-2: pictures are not fetched"),
        "{err}"
    );
}

#[test]
fn a_text_that_is_cut_is_told_where_a_browser_draws_it() {
    if chromium().is_none() {
        return;
    }
    let folder = project("cut");
    let long = "[Entry] Draw 1 card. ".repeat(150);
    set(
        &folder,
        &format!("  - id: R-1\n    name: Crab\n{UNIT}    flavor: \"{long}\"\n  - id: R-2\n    name: Eel\n{UNIT}"),
    );
    let (status, _, err) = run(&folder, &["print", "REEF", "-o", "r.pdf"]);
    assert!(status == 1 && err.contains("at half their size: R-1;"), "{err}");
    let (_, _, err) = run(&folder, &["print", "REEF", "--tabletop", "table"]);
    assert!(err.contains("at half their size: R-1;"), "{err}");
    let (_, _, err) = run(&folder, &["print", "REEF", "--tabletop", "table"]);
    assert!(err.contains("name another folder for `--tabletop`"), "{err}");
    std::fs::write(folder.join("file"), "").unwrap();
    let (_, _, err) = run(&folder, &["print", "R-2", "--tabletop", "file"]);
    assert!(err.contains("file can't be made a folder"), "{err}");
}
