//! The library built without scripts: whatever it can't do it says, and all else goes on.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test stops at the first surprise")]

use cardwright_core::rulesets;
use cardwright_dsl::text::Lang;
use cardwright_kit::check;
use cardwright_kit::play::bots::Kind;
use cardwright_kit::play::simulation::{Match, Side};
use cardwright_kit::project::{Workspace, games};

const CARD: &str = "\
game: nivel-arena
set: { id: CASE, name: 사례 }
cards:
  - id: CASE-1
    name: { ko: 횃불지기, en: Torch Keeper }
    type: unit
    attribute: flame
    cost: 1
    power: 2000
    hit: 1
";

#[test]
fn a_card_with_a_script_is_a_finding() {
    let found = |text: &str| check::check_texts(&[("case.yaml", text)], &[]).findings;
    let script = "    script: |\n      card:on(\"entry\", function(ctx)\n        ctx:draw(1)\n      end)\n";
    let findings = found(&format!("{CARD}{script}"));
    assert_eq!(findings.iter().map(|f| f.code.id).collect::<Vec<_>>(), ["scripts-not-run"]);
    let said = [Lang::En, Lang::Ko].map(|lang| findings[0].message(lang));
    assert_eq!(said[0], "the script of `CASE-1` is not run: this program was built without scripts");
    assert_eq!(said[1], "`CASE-1`의 스크립트를 실행할 수 없습니다: 스크립트 없이 빌드된 프로그램입니다");
    assert!(found(CARD).is_empty());
}

#[test]
fn games_are_played_and_cards_that_do_less_are_known() {
    let opened = games::open(&Workspace::built_in());
    let scripted = opened.findings.iter().filter(|f| f.code.id == "scripts-not-run").count();
    assert!(scripted > 0);
    assert!(opened.games.iter().map(|game| game.broken.len()).sum::<usize>() >= scripted);
    let game = opened.game(rulesets::ALL[0]).unwrap();
    let sides = game.decks.iter().take(2).map(|deck| Side { deck: &deck.list, bot: Kind::Greedy }).collect();
    let played = Match { book: game.book, catalog: &game.catalog, sides, seed: 1, settings: Vec::new(), paired: false }
        .play(0, |_| {})
        .unwrap();
    assert!(played.result.is_ok() && played.turns > 1, "{played:?}");
}
