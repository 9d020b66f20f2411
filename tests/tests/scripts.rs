//! Scripted cards: twins of shipped cards.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)]

use cardwright_core::kernel::log::What;
use cardwright_core::kernel::program::Op;
use cardwright_kit::check;
use cardwright_kit::scenario::prepare::Opening;
use cardwright_kit::scenario::run::{Ear, Run, Straight};
use cardwright_kit::scenario::suite;
use cardwright_tests::around::around;
use cardwright_tests::{games, twins};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

#[test]
fn scripts_play_as_the_texts_that_they_say_again() {
    let twins = twins::open().unwrap();
    assert!(twins.wrong.is_empty(), "{:#?}", twins.wrong);
    let (mut decisions, mut started) = (0, 0);
    for seed in 0..games::amount(40, 1_000) {
        match twins::compare(&twins, seed) {
            Ok((d, s)) => {
                decisions += d;
                started += s;
            }
            Err(difference) => panic!("{difference}"),
        }
    }
    assert!(started > 100, "{started} handlers in {decisions} decisions");
}

#[test]
fn a_twin_that_says_something_else_is_found() {
    for (card, from, to, found) in [
        // Another number is another log; another choice is another offer.
        ("DAWN-023", "{ power = 1500, hit = 1 }", "{ power = 1500 }", "the logs differ"),
        ("DAWN-033", "\"active-main\"", "\"[Level Link: 9] [Active: Main]\"", "offered"),
    ] {
        let mut scripts = twins::scripts();
        let text = scripts.get_mut(card).unwrap();
        assert!(text.contains(from), "{card}: {text}");
        *text = text.replace(from, to);
        let twins = twins::open_with(scripts).unwrap();
        assert!(twins.wrong.is_empty(), "{:#?}", twins.wrong);
        let difference = (0..200).find_map(|seed| twins::compare(&twins, seed).err());
        assert!(difference.as_ref().is_some_and(|d| d.contains(found)), "{card}: {difference:?}");
    }
}

#[test]
fn a_handler_that_does_something_else_when_it_is_run_again_is_told() {
    let twins = twins::open().unwrap();
    // Handlers hear another story when they are run again.
    let at = AtomicU64::new(0);
    let catalog = around(&twins.script, move |host, run, board| {
        if let Some(call) = run.journal.calls.first_mut().filter(|_| !run.trial) {
            call.0 ^= 1;
            run.journal.digest = at.fetch_add(1, Ordering::Relaxed);
        }
        host.resume(run, board)
    });
    let mut table = twins.text.book.start(Arc::new(catalog), &games::plain_setup(&twins.text, 1)).unwrap();
    let mut sample = games::Sample(1);
    for _ in 0..200 {
        if table.outcome().is_some() {
            break;
        }
        let pick = sample.below(table.answers().len());
        table.answer_nth(pick);
    }
    let errors = table.script_errors();
    assert!(errors.count() > 0);
    assert!(errors.kept.iter().all(|e| e.code == "script-not-deterministic"), "{:?}", errors.kept);
    assert_eq!(errors.count(), errors.cards.iter().map(|(_, n)| n).sum::<u32>());
}

#[test]
fn nothing_outlives_a_handler() {
    // A file that counts how often its handler ran, in a variable and in a table: it begins anew each time.
    let counting = "local times, seen = 0, {}\ncard:on(\"entry\", function(ctx)\n    times += 1\n    seen[#seen + 1] = \
                    times\n    ctx:draw(times + #seen - 1)\n    ctx:discard(1)\nend)\n";
    let mut scripts = twins::scripts();
    scripts.insert("DAWN-037".to_owned(), counting.to_owned());
    scripts.insert("DAWN-007".to_owned(), counting.to_owned());
    let twins = twins::open_with(scripts).unwrap();
    assert!(twins.wrong.is_empty(), "{:#?}", twins.wrong);
    let book = twins.text.book;
    let play = |restoring: bool, seed: u64| {
        let mut table = book.start(twins.script.clone(), &games::plain_setup(&twins.text, seed)).unwrap();
        let mut sample = games::Sample(seed);
        for _ in 0..200 {
            if table.outcome().is_some() {
                break;
            }
            if restoring {
                // On a thread of its own, whose machine has run nothing.
                let bytes = table.snapshot();
                let catalog = twins.script.clone();
                let hash = std::thread::spawn(move || book.restore(catalog, &bytes).map(|t| t.hash())).join().unwrap();
                assert_eq!(hash.unwrap(), table.hash());
                table = book.restore(twins.script.clone(), &table.snapshot()).unwrap();
            }
            let pick = sample.below(table.answers().len());
            table.answer_nth(pick);
        }
        assert!(table.script_errors().kept.is_empty(), "{:?}", table.script_errors().kept);
        table.hash()
    };
    for seed in 0..3 {
        let straight = play(false, seed);
        assert_eq!(straight, play(true, seed), "game {seed}");
        assert_eq!(straight, play(false, seed), "game {seed}");
    }
}

#[test]
fn games_with_scripts_go_on_from_their_bytes() {
    let twins = twins::open().unwrap();
    let book = twins.text.book;
    let mut inside = 0;
    for seed in 0..games::amount(8, 200) {
        let mut table = book.start(twins.script.clone(), &games::plain_setup(&twins.text, seed)).unwrap();
        let mut sample = games::Sample(seed);
        for _ in 0..200 {
            if table.outcome().is_some() {
                break;
            }
            let mut restored = book.restore(twins.script.clone(), &table.snapshot()).unwrap();
            let mut fork = table.fork();
            assert_eq!(table.hash(), restored.hash());
            let asked = table.decision().and_then(|d| d.ability).map(|a| twins.script.ability(a));
            inside += usize::from(asked.is_some_and(|a| a.code.iter().any(|op| matches!(op, Op::Script(_)))));
            let pick = sample.below(table.answers().len());
            table.answer_nth(pick);
            restored.answer_nth(pick);
            fork.answer_nth(pick);
            assert_eq!(table.hash(), restored.hash(), "game {seed}");
            assert_eq!(table.hash(), fork.hash(), "game {seed}");
            assert!(table.script_errors().kept.is_empty());
        }
    }
    assert!(inside > 5, "{inside} decisions in the middle of a handler");
}

/// A handler is tried before it is asked for, and fails then too: the log tells of the failure where it happens, once.
#[test]
fn a_failing_handler_is_told_once() {
    let text = "game: nivel-arena
cards:
  oops: { type: unit, power: 2000, script: oops.luau }
scenarios:
  - name: a failing handler
    given: { p1: { hand: [oops] } }
    steps:
      - p1: play oops to left
      - diagnostic: script-failed
      - expect: { p1.left: oops }
";
    let script = "card:on('entry', function(ctx)\n  ctx:draw(1)\n  error('no')\nend)\n";
    let early = "card:on('entry', function(ctx)\n  error('no')\nend)\n";
    for script in [script, early] {
        let checked = check::check_texts(&[("oops.yaml", text), ("oops.luau", script)], &[]);
        let prepared = suite::prepare_all(&checked, &mut Vec::new()).remove(0);
        let Some(Opening::Position(arranged)) = prepared.openings.first() else { panic!("{:#?}", checked.findings) };
        let ear = Ear::default();
        let table = prepared.file.game.arrange_observed(
            prepared.catalog().clone(),
            &arranged.position,
            Some(Box::new(ear.clone())),
        );
        let mut straight = Straight;
        let run = Run::new(&prepared, (&arranged.labels, &arranged.position), table.unwrap(), ear, &mut straight, 0);
        let (trace, _) = run.play(&prepared.steps(0), None);
        assert!(trace.failures.is_empty(), "{:#?}", trace.failures);
        let told = trace.entries.iter().filter(|e| matches!(e.what, What::Failed(_))).count();
        assert_eq!(told, 1, "{:#?}", trace.entries);
    }
}
