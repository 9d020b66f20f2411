//! Random games to their end, with concessions, saved and taken up, placed in any order.

use super::{Draws, UnicornOverlord, catalog, start, the_box};
use cardwright_core::kernel::ids::Seat;
use cardwright_core::rulebook::Rulebook;
use cardwright_core::table::{Outcome, Setup, Step, Table};

/// All objects are somewhere, and no two of them in one place; those of who has left are gone.
fn cards(table: &dyn Table) -> usize {
    let view = table.view(None);
    let zones = view.seats.iter().flat_map(|seat| &seat.zones).chain(&view.table);
    zones.flat_map(|zone| &zone.cards).map(|card| 1 + card.attached.len()).sum()
}

#[test]
fn random_games_end_by_a_clause_after_five_rounds() {
    for (seats, seed) in (2..=4).flat_map(|seats| (0..60).map(move |seed| (seats, seed))) {
        let mut table = start(seats, seed, seed % 2 == 1);
        let before = cards(table.as_ref());
        assert_eq!(before, 203 + seats * 8, "the box without the start cards of empty seats");
        let mut draws = Draws(seed);
        let mut decisions = 0;
        while table.outcome().is_none() {
            assert!(table.answers().len() > 1, "a surfaced decision has several answers");
            table.answer_nth(draws.below(table.answers().len()));
            decisions += 1;
            assert!(decisions < 5_000, "a game ends");
            assert_eq!(cards(table.as_ref()), before, "{seats} seats, seed {seed}");
        }
        assert!(matches!(table.outcome(), Some(Outcome::Win(_))), "{:?}", table.outcome());
        assert_eq!(table.turn_number(), 5);
        assert!(table.outcome_clause().is_some_and(|clause| clause.starts_with("UO-win.")));
    }
}

#[test]
fn anybody_may_leave_at_any_decision_and_every_moment_can_be_saved() {
    for (seats, seed) in (2..=4).flat_map(|seats| (0..25).map(move |seed| (seats, seed))) {
        let mut table = start(seats, seed, false);
        let mut draws = Draws(seed);
        while table.outcome().is_none() {
            let asked = table.all_asked();
            assert!(table.turn_to(asked[draws.below(asked.len())]));
            if draws.below(60) == 0 {
                _ = table.concede(Seat(u8::try_from(draws.below(seats)).unwrap()));
            } else {
                table.answer_nth(draws.below(table.answers().len()));
            }
            let copy = UnicornOverlord.restore(catalog(), &table.snapshot()).unwrap();
            assert_eq!((copy.hash(), copy.outcome()), (table.hash(), table.outcome()));
        }
        assert!(matches!(table.outcome(), Some(Outcome::Win(_))), "{seats} seats, seed {seed}: {:?}", table.outcome());
        let mut again = UnicornOverlord.start(catalog(), table.journal().setup.as_ref().unwrap()).unwrap();
        for step in &table.journal().steps {
            match *step {
                Step::Answer(seat, answer) => {
                    assert!(again.turn_to(seat));
                    again.answer(answer).unwrap();
                }
                Step::Concede(seat) => again.concede(seat).unwrap(),
            }
        }
        assert_eq!(again.hash(), table.hash(), "{seats} seats, seed {seed}");
    }
}

#[test]
fn all_bring_the_same_box() {
    let mut other = the_box();
    other.cards.reverse();
    let first = the_box();
    let setup = Setup { decks: vec![first, other], seed: 1, settings: Vec::new(), chances: Vec::new() };
    let faults = UnicornOverlord.start(catalog(), &setup).err().unwrap();
    assert_eq!(faults.iter().map(|fault| fault.code).collect::<Vec<_>>(), ["deck-same"]);
}
