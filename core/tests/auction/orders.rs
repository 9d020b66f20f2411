//! Secret answers in every order of arrival.

use super::{Auction, Draws, Ear, catalog, known, setup, start};
use cardwright_core::kernel::decision::{Answer, AskKind};
use cardwright_core::kernel::ids::{NOBODY, Seat};
use cardwright_core::rulebook::Rulebook;
use cardwright_core::table::{Outcome, Step, Table};

/// The answers that the seats give in the open group: each seat's by its own numbers, whoever is first.
fn answers(table: &dyn Table, seed: u64) -> Vec<(Seat, Answer)> {
    let mut fork = table.fork();
    let mut given = Vec::new();
    for seat in table.all_asked() {
        let mut draws = Draws(seed ^ u64::from(seat.0) << 40);
        while fork.decision().map(|d| d.id) == table.decision().map(|d| d.id) && fork.turn_to(seat) {
            let at = draws.below(fork.answers().len());
            given.push((seat, fork.answers()[at]));
            fork.answer_nth(at);
        }
    }
    given
}

/// Gives answers in an order that keeps each seat's own.
fn give(table: &mut dyn Table, mut left: Vec<(Seat, Answer)>, draws: &mut Draws) {
    while !left.is_empty() {
        let seat = left[draws.below(left.len())].0;
        let at = left.iter().position(|(of, _)| *of == seat).unwrap();
        let (_, answer) = left.remove(at);
        assert!(table.turn_to(seat), "{seat} is asked");
        table.answer(answer).unwrap();
    }
}

#[test]
fn every_order_of_arrival_gives_one_game() {
    for (seats, seed) in (2..=4).flat_map(|seats| (0..20).map(move |seed| (seats, seed))) {
        let (first, other) = (Ear::default(), Ear::default());
        let begin = |ear: &Ear| {
            Auction.start_observed(catalog(), &setup(seats, seed, Vec::new()), Some(Box::new(ear.clone()))).unwrap()
        };
        let (mut one, mut two) = (begin(&first), begin(&other));
        let mut draws = Draws(seed);
        let mut round = 0;
        while one.outcome().is_none() {
            round += 1;
            if one.decision().unwrap().ask.secret {
                let answers = answers(one.as_ref(), seed + round);
                give(one.as_mut(), answers.clone(), &mut Draws(1));
                give(two.as_mut(), answers, &mut draws);
            } else {
                let at = draws.below(one.answers().len());
                one.answer_nth(at);
                two.answer_nth(at);
            }
            assert_eq!((one.hash(), one.table_hash()), (two.hash(), two.table_hash()), "{seats} seats, seed {seed}");
            assert_eq!(one.journal(), two.journal());
            assert_eq!(format!("{:?}", first.0.lock()), format!("{:?}", other.0.lock()));
            assert_eq!(one.decision().map(|d| d.id), two.decision().map(|d| d.id));
        }
        assert!(matches!(one.outcome(), Some(Outcome::Win(_))), "{:?}", one.outcome());
    }
}

#[test]
fn a_journal_plays_the_same_game_also_when_cut_half_way() {
    let mut table = start(3, 7);
    let mut draws = Draws(7);
    while table.outcome().is_none() {
        let asked = table.all_asked();
        assert!(table.turn_to(asked[draws.below(asked.len())]));
        table.answer_nth(draws.below(table.answers().len()));
        let mut again = Auction.start(catalog(), table.journal().setup.as_ref().unwrap()).unwrap();
        for step in table.journal().steps.clone() {
            let Step::Answer(seat, answer) = step else { panic!("nobody conceded") };
            assert!(again.turn_to(seat));
            again.answer(answer).unwrap();
        }
        assert_eq!((again.hash(), again.all_asked()), (table.hash(), table.all_asked()));
    }
}

#[test]
fn what_is_sealed_is_seen_by_its_own_seat_alone() {
    for seats in 2..=4u8 {
        // The last seat bids one of two cards; nobody else can tell which.
        let last = Seat(seats - 1);
        let (mut one, mut two) = (start(usize::from(seats), 5), start(usize::from(seats), 5));
        for (table, at) in [(&mut one, 0), (&mut two, 4)] {
            assert!(table.turn_to(last));
            table.answer_nth(at);
        }
        assert_ne!(known(one.as_mut(), last), known(two.as_mut(), last));
        assert_ne!(one.hash(), two.hash());
        let mut done = one.fork();
        assert!(done.turn_to(last));
        done.answer(Answer::Done).unwrap();
        for seat in (0..seats - 1).map(Seat) {
            assert_eq!(known(one.as_mut(), seat), known(two.as_mut(), seat));
            let why = |table: &dyn Table| format!("{:?}", table.why_not(Answer::Pick(NOBODY)));
            assert_eq!(why(one.as_ref()), why(two.as_ref()));
            for seed in 0..8 {
                assert_eq!(one.imagine(seat, seed).hash(), two.imagine(seat, seed).hash());
            }
            // That a seat is done shows, and nothing else; a game that is imagined has it done, too.
            assert!(!done.all_asked().contains(&last));
            assert_eq!(done.imagine(seat, 3).all_asked(), done.all_asked());
        }
        let fork = one.imagine(last, 3);
        assert_eq!(fork.sealed(last), one.sealed(last), "its own bids stay");
    }
}

#[test]
fn it_is_one_decision_however_many_picks_it_takes() {
    let mut table = start(3, 1);
    let id = table.decision().unwrap().id;
    for seat in [2, 0, 2].map(Seat) {
        assert!(table.turn_to(seat));
        let decision = table.decision().unwrap();
        assert_eq!((decision.id, decision.ask.seat, decision.ask.kind), (id, seat, AskKind::Pick));
        assert_eq!(usize::from(decision.picked), table.sealed(seat).len());
        table.answer_nth(0);
    }
    assert_eq!(table.all_asked(), [Seat(0), Seat(1)]);
    assert!(!table.turn_to(Seat(2)), "two bids are all");
    // Of two equal cards one is offered, and the other when that one is bid.
    assert!(table.turn_to(Seat(1)));
    assert_eq!(table.answers().len(), 6);
    table.answer_nth(1);
    assert!(table.turn_to(Seat(1)));
    assert_eq!(table.answers().len(), 7, "six cards and the end");
    let bid = table.sealed(Seat(1))[0];
    assert_eq!(table.answer(bid).unwrap_err().clause, "L-twice");
}

#[test]
fn a_half_given_group_is_saved_and_taken_up() {
    let mut table = start(4, 9);
    let mut draws = Draws(9);
    while table.outcome().is_none() {
        let asked = table.all_asked();
        let seat = asked[draws.below(asked.len())];
        assert!(table.turn_to(seat));
        table.answer_nth(draws.below(table.answers().len()));
        let mut copy = Auction.restore(catalog(), &table.snapshot()).unwrap();
        assert_eq!((copy.hash(), copy.all_asked()), (table.hash(), table.all_asked()));
        for seat in (0..4).map(Seat) {
            assert_eq!(known(copy.as_mut(), seat), known(table.as_mut(), seat));
        }
        let at = draws.below(table.answers().len().max(1));
        copy.answer_nth(at);
        let mut on = table.fork();
        on.answer_nth(at);
        assert_eq!(copy.hash(), on.hash());
    }
}

#[test]
fn a_seat_takes_its_own_answers_back() {
    let mut table = start(3, 2);
    assert!(!table.take_back(Seat(0)), "it has answered nothing");
    let before = table.hash();
    for seat in [1, 1].map(Seat) {
        assert!(table.turn_to(seat));
        table.answer_nth(0);
    }
    assert_eq!(table.all_asked(), [Seat(0), Seat(2)]);
    assert!(table.take_back(Seat(1)));
    assert_eq!((table.hash(), table.all_asked().len(), table.journal().steps.len()), (before, 3, 0));
    // Others keep theirs; what has come open can't be taken back.
    for seat in [0, 0, 1, 1].map(Seat) {
        assert!(table.turn_to(seat));
        table.answer_nth(0);
    }
    assert!(table.take_back(Seat(1)));
    assert_eq!((table.sealed(Seat(0)).len(), table.sealed(Seat(1)).len(), table.journal().steps.len()), (2, 0, 2));
    for seat in [1, 1, 2, 2].map(Seat) {
        assert!(table.turn_to(seat));
        table.answer_nth(0);
    }
    assert!(!table.take_back(Seat(1)) && table.sealed(Seat(1)).is_empty());
}
