//! Folders of cards, read whole: what no file can know alone.

#![allow(clippy::unwrap_used, clippy::indexing_slicing, reason = "a test stops at the first surprise")]

use cardwright_core::rulesets::nivel_arena::vocabulary::VOCABULARY;
use cardwright_core::vocabulary::{Vocabulary, Word};
use cardwright_dsl::diagnostic::Diagnostic;
use cardwright_kit::project::files::{self, Files};
use cardwright_kit::project::{Origin, Project};
use std::sync::Arc;

fn disk() -> Arc<dyn Files> {
    Arc::new(files::Disk::default())
}

const GAMES: &[&Vocabulary] = &[&VOCABULARY];

fn load(files: &[(&str, &str)]) -> (Project, Vec<String>) {
    let mut out = Vec::new();
    let project = Project::load(&disk(), &Origin::BuiltIn, files, GAMES, &mut out);
    let show = |d: Diagnostic| {
        let source = project.sources.get(d.place.file).unwrap();
        format!("{} {}", d.code.id, source.slice(d.place.span))
    };
    let shown = out.into_iter().map(show).collect();
    (project, shown)
}

const TERMS: (&str, &str) =
    ("nivel-arena/terms.yaml", "game: nivel-arena\naffiliations:\n  vanguard: { ko: 선봉대, en: Vanguard }\n");

fn set(cards: &str) -> String {
    format!("game: nivel-arena\nset: {{ id: T, name: 시험 }}\ncards:\n{cards}")
}

#[test]
fn korean_and_english_values_mean_the_same() {
    let cards = set(
        "  - { id: A, name: { ko: 가, en: A }, type: 유닛, attribute: 화염, affiliation: 선봉대, cost: 1, power: 1000, hit: 1 }\n  \
         - { id: B, name: B, type: unit, attribute: [flame, wave], affiliation: [vanguard], cost: 1, power: 1000, hit: 1 }\n",
    );
    let (project, found) = load(&[("nivel-arena/sets/t.yaml", &cards), TERMS]);
    assert_eq!(found, Vec::<String>::new());
    let cards: Vec<_> = project.game("nivel-arena").unwrap().cards().map(|(_, c)| c).collect();
    assert_eq!(cards[0].kind.as_ref().unwrap().value, cards[1].kind.as_ref().unwrap().value);
    assert_eq!(cards[1].attributes.len(), 2);
    assert_eq!(cards[0].stat(1), Some(1000));
    assert!(cards.iter().all(|c| c.sound));
}

#[test]
fn what_is_nowhere_or_twice_is_found_across_files() {
    let one = set("  - { id: A, name: A, type: skill, attribute: flame, affiliation: vangard, cost: 1 }\n");
    let two = set("  - { id: A, name: B, type: skill, attribute: flame, cost: 1 }\n");
    let deck = "game: nivel-arena\nname: D\nleader: X\ncards: { A: 3, AA: 1 }\n";
    let (_, found) = load(&[
        ("nivel-arena/decks/d.yaml", deck),
        ("nivel-arena/sets/1.yaml", &one),
        ("nivel-arena/sets/2.yaml", &two),
        TERMS,
    ]);
    assert_eq!(found, ["duplicate-id A", "unknown-affiliation vangard", "unknown-card X", "unknown-card AA"]);
}

#[test]
fn a_file_in_the_folder_of_another_game_is_found() {
    static OTHER: Vocabulary =
        Vocabulary { game: Word { id: "other-game", ko: &[], en: &[], clause: "" }, ..VOCABULARY };
    let other = set("").replace("nivel-arena", "other-game").replace("cards:\n", "cards: []\n");
    let mut out = Vec::new();
    let files = [("nivel-arena/sets/1.yaml", other.as_str())];
    let project = Project::load(&disk(), &Origin::BuiltIn, &files, &[&VOCABULARY, &OTHER], &mut out);
    assert_eq!(out.iter().map(|d| d.code.id).collect::<Vec<_>>(), ["game-differs"]);
    assert_eq!(project.game("other-game").unwrap().sets.len(), 1);
}

#[test]
fn a_broken_file_raises_no_false_alarm_elsewhere() {
    let broken = set("  - id: A\n    name: [x\n    type: skill\n");
    let deck = "game: nivel-arena\nname: D\nleader: X\ncards: { A: 3 }\n";
    let (_, found) = load(&[("nivel-arena/decks/d.yaml", deck), ("nivel-arena/sets/1.yaml", &broken)]);
    assert_eq!(found, ["unclosed-bracket ["]);
}
