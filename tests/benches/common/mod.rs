//! What the benchmarks share: the shipped cards of a game with other texts or scripts on some of them.

#![allow(clippy::unwrap_used, dead_code, reason = "each benchmark uses a part")]

use cardwright_dsl::diagnostic::Severity;
use cardwright_kit::project::Workspace;
use cardwright_kit::project::games::{self, Game};
use cardwright_tests::games::root;
use serde_yaml::{Mapping, Value};
use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

/// What stands on a card in place of its own text or script.
#[derive(Clone)]
pub enum Instead {
    Text(String),
    Script(String),
}

/// By printed number.
pub type Changes = BTreeMap<String, Instead>;

/// The id of a game.
pub fn id(game: &Game) -> &'static str {
    game.book.vocabulary().game.id
}

/// A plain text for each scripted card of the shipped decks.
pub fn plain() -> Changes {
    let text = fs::read_to_string(root().join("tests/benches/plain-texts.txt")).unwrap();
    let all: BTreeMap<String, String> = serde_yaml::from_str(&text).unwrap();
    all.into_iter().map(|(id, text)| (id, Instead::Text(text))).collect()
}

/// The scripts of a file in which each stands below a comment with the number of its card.
pub fn scripts(file: &str) -> Changes {
    let text = fs::read_to_string(root().join(file)).unwrap();
    let mut all: BTreeMap<String, String> = BTreeMap::new();
    let mut of: Option<String> = None;
    for line in text.lines() {
        let number = line.strip_prefix("-- ").filter(|id| !id.contains(' ') && id.contains('-'));
        if let Some(id) = number {
            of = Some(id.to_owned());
        } else if let Some(id) = &of {
            *all.entry(id.clone()).or_default() += &format!("{line}\n");
        }
    }
    all.into_iter().map(|(id, script)| (id, Instead::Script(script))).collect()
}

/// The shipped cards and decks of a game with these changes, and so many copies of its cards beside them under other numbers and
/// names. They lie in a folder of the target directory, under this name, and are opened as a designer's are.
pub fn variant(game: &str, name: &str, changes: &Changes, copies: usize) -> Game {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("benches").join(name);
    if folder.exists() {
        fs::remove_dir_all(&folder).unwrap();
    }
    let mut cards = Vec::new();
    copy(&root().join("cards").join(game), &folder.join(game), changes, &mut cards);
    if copies > 0 {
        more(game, &folder, &cards, copies);
    }
    let opened = games::open(&Workspace::of_cards(&folder));
    let errors: Vec<_> = opened.findings.iter().filter(|f| f.severity == Severity::Error).collect();
    assert!(errors.is_empty(), "{errors:?}");
    opened.games.into_iter().next().unwrap()
}

fn copy(from: &Path, to: &Path, changes: &Changes, cards: &mut Vec<Mapping>) {
    fs::create_dir_all(to).unwrap();
    for entry in fs::read_dir(from).unwrap() {
        let path = entry.unwrap().path();
        let target = to.join(path.file_name().unwrap());
        if path.is_dir() {
            copy(&path, &target, changes, cards);
            continue;
        }
        let is_set =
            path.extension().is_some_and(|e| e == "yaml") && path.components().any(|c| c.as_os_str() == "sets");
        if !is_set {
            fs::copy(&path, &target).unwrap();
            continue;
        }
        let mut set: Mapping = serde_yaml::from_str(&fs::read_to_string(&path).unwrap()).unwrap();
        for card in set.get_mut("cards").and_then(Value::as_sequence_mut).unwrap() {
            let card = card.as_mapping_mut().unwrap();
            let id = card.get("id").and_then(Value::as_str).unwrap().to_owned();
            if let Some(change) = changes.get(&id) {
                card.remove("text");
                card.remove("script");
                match change {
                    Instead::Text(text) => card.insert("text".into(), text.as_str().into()),
                    Instead::Script(script) => {
                        let file = format!("bench-{}.luau", id.to_lowercase());
                        fs::write(to.join(&file), script).unwrap();
                        card.insert("script".into(), file.into())
                    }
                };
            }
            cards.push(card.clone());
        }
        fs::write(&target, serde_yaml::to_string(&set).unwrap()).unwrap();
    }
}

/// A set of copies, five hundred to a file.
fn more(game: &str, folder: &Path, cards: &[Mapping], copies: usize) {
    let sets = folder.join(game).join("sets/copies");
    fs::create_dir_all(&sets).unwrap();
    let plain: Vec<&Mapping> = cards.iter().filter(|card| !card.contains_key("script")).collect();
    let mut left: Vec<usize> = (0..copies).rev().collect();
    let mut file = 0;
    while !left.is_empty() {
        let some: Vec<Value> = std::iter::from_fn(|| left.pop()).take(500).map(|n| copied(&plain, n)).collect();
        let name: Mapping = ["ko", "en"].map(|lang| (lang.into(), "Copies".into())).into_iter().collect();
        let set: Mapping = [("id".into(), "COPY".into()), ("name".into(), name.into())].into_iter().collect();
        let whole: Mapping = [("game".into(), game.into()), ("set".into(), set.into()), ("cards".into(), some.into())]
            .into_iter()
            .collect();
        fs::write(sets.join(format!("{file:03}.yaml")), serde_yaml::to_string(&whole).unwrap()).unwrap();
        file += 1;
    }
}

fn copied(cards: &[&Mapping], n: usize) -> Value {
    let mut card: Mapping = (**cards.get(n % cards.len()).unwrap()).clone();
    let name: Mapping = ["ko", "en"].map(|lang| (lang.into(), format!("Copy {n}").into())).into_iter().collect();
    card.insert("id".into(), format!("COPY-{n:05}").into());
    card.insert("name".into(), name.into());
    card.into()
}
