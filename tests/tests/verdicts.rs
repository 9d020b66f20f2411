//! Whether a card is good: every command says the same of every card, of those that come with the program and of bad ones.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)]

use cardwright_dsl::diagnostic::Severity;
use cardwright_dsl::text::Lang;
use cardwright_kit::check::{self, verdict};
use cardwright_kit::explain::{self, Asked, Scenarios};
use cardwright_kit::project::library::Library;
use cardwright_kit::project::{Workspace, games};
use cardwright_kit::scenario::suite::{self, Choice};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::path::Path;

/// Cards of Nivel Arena with what is wrong with each: the number of the card, its fields, its script.
const BAD: &[(&str, &str, &str)] = &[
    ("BAD-TEXT", "text: 'Drw 1 card.'", ""),
    ("BAD-MEANING", "text: '[Entry] Choose 3 units with power 1000 or more and power 500 or less and trash them.'", ""),
    ("BAD-EMPTY", "text:", ""),
    ("BAD-KEYWORD", "text: 'Pirce[1]'", ""),
    ("BAD-FIELD", "pover: 2000", ""),
    ("BAD-NUMBER", "rarity: [a, b]", ""),
    ("BAD-AFFILIATION", "affiliation: nobodies", ""),
    ("BAD-SYNTAX", "", "card:on('entry', function(ctx) ctx:draw(1 end)\n"),
    ("BAD-LOADING", "", "error('no')\n"),
    ("BAD-CALL", "", "card:on('entry', function(ctx)\n  ctx:drww(1)\nend)\n"),
    ("BAD-QUOTE", "", "card:whenever('Whenever nobody nowhere', function(ctx)\n  ctx:draw(1)\nend)\n"),
    ("BAD-NOTHING", "", "local x = 1\n"),
    ("BAD-NAME", "", "card:on('entry', function(ctx)\n  ctx:draw(ctx:count { name = 'Nobody at All' })\nend)\n"),
    ("BAD-MISSING", "script: nowhere.luau", ""),
];

/// Good ones beside them.
const GOOD: &[(&str, &str, &str)] = &[
    ("GOOD-TEXT", "text: '[Entry] Draw 1 card.'", ""),
    ("GOOD-SCRIPT", "", "card:on('entry', function(ctx)\n  ctx:draw(1)\nend)\n"),
    ("GOOD-WARNING", "text: '[Entry] Draw 1 cards.'", ""),
    // Nothing in Korean says the same.
    ("GOOD-UNSAID", "text: '[Attacker] Trash this item.'", ""),
];

/// The cards that come with the program and those above, in a folder.
fn project() -> std::path::PathBuf {
    let root = std::env::temp_dir().join(format!("cardwright-verdicts-{}", std::process::id()));
    let _ = std::fs::remove_dir_all(&root);
    let shipped = Path::new(env!("CARGO_MANIFEST_DIR")).join("../cards");
    copy(&shipped, &root.join("cards"));
    let sets = root.join("cards/nivel-arena/sets");
    let mut set = String::from("game: nivel-arena\nset: { id: BAD, name: Bad }\ncards:\n");
    for (id, field, script) in BAD.iter().chain(GOOD) {
        let _ = writeln!(set, "  - id: {id}\n    name: {id} Card\n    type: unit\n    attribute: flame\n    cost: 1");
        let _ = writeln!(set, "    power: 2000\n    hit: 1");
        if !field.is_empty() {
            let _ = writeln!(set, "    {field}");
        }
        if !script.is_empty() {
            let _ = writeln!(set, "    script: {}.luau", id.to_lowercase());
            std::fs::write(sets.join(format!("{}.luau", id.to_lowercase())), script).unwrap();
        }
    }
    std::fs::write(sets.join("bad.yaml"), set).unwrap();
    root
}

fn copy(from: &Path, to: &Path) {
    std::fs::create_dir_all(to).unwrap();
    for entry in std::fs::read_dir(from).unwrap().map(|e| e.unwrap().path()) {
        let target = to.join(entry.file_name().unwrap());
        if entry.is_dir() {
            copy(&entry, &target);
        } else {
            std::fs::copy(&entry, &target).unwrap();
        }
    }
}

type Ids = BTreeSet<String>;

/// The cards that `check` finds an error in: in the lines of their entries or in their scripts.
fn checked(workspace: &Workspace) -> (Ids, Ids) {
    let (mut all, mut bad) = (Ids::new(), Ids::new());
    for part in check::check_deeply(workspace, &[]) {
        for (file, card) in part.project.games.iter().flat_map(|g| g.cards()) {
            all.insert(card.id.value.clone());
            let script = card.script.as_ref().and_then(|s| part.project.scripts.get(s.path.as_ref()?)).map(|s| s.file);
            let examples = card.examples.as_ref().map(|node| node.span);
            let of_card = |f: &&cardwright_dsl::diagnostic::Diagnostic| {
                let at = f.place.span.start;
                let inside = (card.span.start..=card.span.end).contains(&at);
                let example = examples.is_some_and(|e| (e.start..e.end).contains(&at));
                (f.place.file == file && inside && !example) || script == Some(f.place.file)
            };
            if part.findings.iter().filter(|f| f.severity == Severity::Error).any(|f| of_card(&f)) {
                bad.insert(card.id.value.clone());
            }
        }
    }
    (all, bad)
}

/// The cards that `play` and `sim` take for bad, or don't know.
fn played(workspace: &Workspace, all: &Ids) -> Ids {
    let opened = games::open(workspace);
    let good =
        |id: &&String| opened.games.iter().any(|g| g.catalog.find(id).is_some_and(|card| !g.broken.contains(&card)));
    all.iter().filter(|id| !good(id)).cloned().collect()
}

/// The cards that `text` prints nothing of, and those of which `explain` says that they are wrong.
fn told(workspace: &Workspace) -> (Ids, Ids) {
    let library = Library::open(workspace);
    let scenarios = Scenarios::read(workspace);
    let asked = Asked { library: &library, scenarios: &scenarios, game: None, lang: Lang::En };
    let (mut text, mut explained) = (Ids::new(), Ids::new());
    for (at, entry) in library.cards().enumerate() {
        let id = entry.def.id.value.clone();
        // A page is long: of the good ones some are enough.
        let own = BAD.iter().chain(GOOD).any(|(bad, ..)| *bad == id) || at % 25 == 0;
        let pages = if own { explain::find(&id, &asked) } else { Vec::new() };
        if pages.iter().any(|page| page.sections.iter().any(|(section, ..)| *section == "wrong")) {
            explained.insert(id.clone());
        }
        text.extend(entry.read().is_err().then_some(id));
    }
    (text, explained)
}

/// The cards with which no scenario can be played.
fn tested(root: &Path, workspace: &Workspace, all: &Ids) -> Ids {
    let opened = games::open(workspace);
    let mut by_game: BTreeMap<&str, Vec<&String>> = BTreeMap::new();
    for id in all {
        let of = |g: &&games::Game| g.catalog.find(id).is_some();
        let game = opened.games.iter().find(of).map_or("nivel-arena", |g| g.book.vocabulary().game.id);
        by_game.entry(game).or_default().push(id);
    }
    let mut bad = Ids::new();
    for (game, ids) in by_game {
        let mut text = format!("game: {game}\nscenarios:\n");
        for id in &ids {
            let deck = format!("    deck: {{ cards: {{ {id}: 1 }} }}\n");
            let _ = write!(text, "  - name: {id}\n{deck}    steps: [legal]\n");
        }
        let path = root.join(format!("{game}.yaml"));
        std::fs::write(&path, text).unwrap();
        for part in check::check(workspace, &[path]) {
            let results = suite::run(&part, &Choice::default());
            let broken = results.cases.iter().filter(|case| case.verdict.is_broken());
            bad.extend(broken.map(|c| results.files[c.file].file.scenarios[c.scenario].name.text.clone()));
            assert_eq!(results.cases.len(), ids.len());
        }
    }
    bad
}

#[test]
fn every_command_says_the_same_of_every_card() {
    let root = project();
    let workspace = Workspace { here: root.clone(), ..Workspace::of_cards(root.join("cards")) };
    let (all, bad) = checked(&workspace);
    let wanted: Ids = BAD.iter().map(|(id, ..)| (*id).to_owned()).collect();
    assert_eq!(bad, wanted, "check");
    assert!(all.len() > 150 && GOOD.iter().all(|(id, ..)| all.contains(*id)), "{} cards", all.len());
    assert_eq!(played(&workspace, &all), wanted, "play and sim");
    let (text, explained) = told(&workspace);
    assert_eq!((text, explained), (wanted.clone(), wanted.clone()), "text and explain");
    assert_eq!(tested(&root, &workspace, &all), wanted, "test");
    let formatted: Ids = check::check(&workspace, &[]).iter().flat_map(verdict::bad).collect();
    assert_eq!(formatted, wanted, "fmt");
    std::fs::remove_dir_all(root).unwrap();
}
