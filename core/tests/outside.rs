//! What reaches the library from outside of the program: seats of a network, positions of an editor, bytes that somebody else
//! has made. Out of range it is an error and changes nothing; it never panics, and never counts as another seat or zone.

#![allow(clippy::unwrap_used, clippy::panic, clippy::indexing_slicing, reason = "a test stops at the first surprise")]

use crate::{keyforge_games, positions, vanilla};
use cardwright_core::kernel::ids::{AbilityId, CardId, Seat};
use cardwright_core::rulebook::Rulebook;
use cardwright_core::rulesets;
use cardwright_core::rulesets::nivel_arena::vocabulary::zone;
use cardwright_core::table::{Chance, Placed, Position, RestoreError, Running, Setup, Table};
use xxhash_rust::xxh3::xxh3_64;

/// Seats that no game of two has, at the edges of what numbers and bits can hold.
const STRANGERS: [u8; 7] = [2, 4, 7, 8, 16, 200, 255];

#[test]
fn a_seat_that_is_not_in_the_game_cannot_concede() {
    for seat in STRANGERS.map(Seat) {
        let mut table = vanilla::begun(5);
        let before = (table.hash(), table.journal().steps.len());
        assert!(table.concede(seat).is_err(), "{seat}");
        assert_eq!((table.hash(), table.journal().steps.len(), table.outcome()), (before.0, before.1, None), "{seat}");
    }
    let mut table = vanilla::begun(5);
    assert!(table.concede(Seat(0)).is_ok());
    assert!(table.outcome().is_some());
}

#[test]
fn a_seat_that_is_not_in_the_game_looks_on() {
    let table = vanilla::begun(5);
    let mut onlooker = table.view(Some(Seat(2)));
    let hidden = |kind| kind == zone::HAND || kind == zone::DECK;
    let shown = onlooker.seats.iter().flat_map(|s| &s.zones).filter(|z| hidden(z.id.kind())).map(|z| z.cards.len());
    assert_eq!(shown.sum::<usize>(), 0);
    for seat in STRANGERS.map(Seat) {
        onlooker.viewer = Some(seat);
        assert_eq!(table.view(Some(seat)), onlooker, "{seat}");
        for slot in 0..=255 {
            let known = table.glimpse(Some(seat), slot).card.is_some();
            assert_eq!(known, table.glimpse(Some(Seat(2)), slot).card.is_some(), "{seat}, {slot}");
        }
        let imagined = table.imagine(seat, 1);
        assert_eq!(imagined.view(Some(seat)), onlooker, "{seat}");
        assert!(table.decision().unwrap().texts_for(Some(seat)).is_empty());
    }
}

#[test]
fn positions_out_of_range_are_refused() {
    let unit = |seat, zone| positions::placed(positions::UNIT, seat, zone);
    let mut wrong: Vec<(String, Position)> = Vec::new();
    let mut with = |what: String, change: &dyn Fn(&mut Position)| {
        let mut position = positions::position(vec![unit(0, zone::LEFT)]);
        change(&mut position);
        wrong.push((what, position));
    };
    for n in STRANGERS {
        let seat = Seat(n);
        with(format!("a card of {n}"), &|p| p.cards.push(unit(n, zone::HAND)));
        with(format!("an owner {n}"), &|p| p.cards.push(Placed { owner: Some(seat), ..unit(0, zone::HAND) }));
        with(format!("turn of {n}"), &|p| p.turn = seat);
        with(format!("begun by {n}"), &|p| p.first = seat);
        with(format!("a level of {n}"), &|p| p.numbers.push((seat, "level".to_owned(), 3)));
        with(format!("running by {n}"), &|p| p.running.push(Running { ability: AbilityId(0), on: None, by: seat }));
        with(format!("{n} begins"), &|p| p.chances.push(Chance::First(seat)));
        with(format!("{n} shuffles"), &|p| p.chances.push(Chance::Shuffle(seat, zone::DECK, Vec::new())));
    }
    for n in [16, 17, 64, 255] {
        with(format!("zone {n}"), &|p| p.cards.push(unit(0, n)));
        with(format!("shuffling {n}"), &|p| p.chances.push(Chance::Shuffle(Seat(0), n, Vec::new())));
        with(format!("phase {n}"), &|p| p.phase = n);
        with(format!("face {n}"), &|p| p.cards.push(Placed { face: n, ..unit(0, zone::HAND) }));
    }
    for n in [5, 999, u16::MAX] {
        with(format!("card {n}"), &|p| p.cards.push(positions::placed(CardId(n), 0, zone::HAND)));
        with(format!("ability {n}"), &|p| {
            p.running.push(Running { ability: AbilityId(n), on: None, by: Seat(0) });
        });
    }
    for n in [99, usize::MAX] {
        with(format!("host {n}"), &|p| p.cards.push(Placed { host: Some(n), ..unit(0, zone::HAND) }));
    }
    with("host of itself".to_owned(), &|p| {
        let own = p.cards.len();
        p.cards.push(Placed { host: Some(own), ..unit(0, zone::HAND) });
    });
    for (what, position) in wrong {
        let faults = positions::arrange(&position).err().unwrap_or_default();
        assert!(!faults.is_empty(), "{what} was taken");
    }
    // Marks may be any numbers.
    for n in [i32::MIN, -1, 0, i32::MAX] {
        let marks = ["used", "attacks", "deployed"].map(|word| (word.to_owned(), n)).to_vec();
        _ = positions::arrange(&positions::position(vec![Placed { marks, ..unit(0, zone::LEFT) }]));
    }
}

#[test]
fn settings_that_are_not_there_or_out_of_range_are_refused() {
    let book = rulesets::find("nivel-arena").unwrap();
    let begin = |name: &str, value: i64| {
        let settings = vec![(name.to_owned(), value)];
        let setup = Setup { settings: settings.clone(), ..vanilla::setup(5) };
        let mut position = positions::position(Vec::new());
        position.settings = settings;
        let codes = book.start(vanilla::catalog(), &setup).map(|_| ()).map_err(|faults| faults[0].code);
        assert_eq!(codes.is_ok(), positions::arrange(&position).is_ok(), "{name} {value}");
        codes
    };
    for value in [i64::MIN, -5, -1, 256, i64::MAX] {
        assert_eq!(begin("hand_limit", value), Err("setting"), "{value}");
    }
    assert_eq!(begin("hand", 7), Err("setting"));
    assert_eq!(begin("keys", 3), Err("setting"));
    for value in [0, 7, 255] {
        assert_eq!(begin("hand_limit", value), Ok(()), "{value}");
    }
}

/// The checksum of a snapshot says that nothing was lost on the way, not who made it.
#[test]
fn crafted_snapshots_neither_panic_nor_stand_still() {
    crafted(rulesets::find("nivel-arena").unwrap(), vanilla::begun(5), &vanilla::catalog());
    let (table, catalog) = keyforge_games::begun(5);
    crafted(rulesets::find("keyforge").unwrap(), table, &catalog);
}

fn crafted(
    book: &'static dyn Rulebook,
    mut table: Box<dyn Table>,
    catalog: &std::sync::Arc<cardwright_core::kernel::catalog::Catalog>,
) {
    const HEAD: usize = 16;
    let mut state = 1u64;
    let mut random = move |below: usize| {
        state = xxh3_64(&state.to_le_bytes());
        usize::try_from(state % below as u64).unwrap()
    };
    let (mut taken, mut refused) = (0, 0);
    for _ in 0..40 {
        for _ in 0..3 {
            let n = table.answers().len();
            table.answer_nth(random(n.max(1)));
        }
        if table.outcome().is_some() {
            break;
        }
        let whole = table.snapshot();
        for _ in 0..80 {
            let mut bytes = whole.clone();
            for _ in 0..=random(3) {
                let at = HEAD + random(bytes.len() - HEAD);
                bytes[at] = u8::try_from(random(256)).unwrap();
            }
            let sum = xxh3_64(&bytes[HEAD..]);
            bytes[8..HEAD].copy_from_slice(&sum.to_le_bytes());
            let mut crafted = match book.restore(catalog.clone(), &bytes) {
                Ok(crafted) => crafted,
                Err(RestoreError::Version(..)) => panic!("the version was left alone"),
                Err(_) => {
                    refused += 1;
                    continue;
                }
            };
            taken += 1;
            for _ in 0..40 {
                if crafted.outcome().is_some() {
                    break;
                }
                assert!(crafted.decision().is_some(), "neither over nor asking");
                let n = crafted.answers().len();
                assert!(n > 0, "asked without an answer: {:?}", crafted.decision());
                crafted.answer_nth(random(n));
                _ = crafted.view(Some(Seat(0)));
            }
        }
    }
    assert!(taken > 100 && refused > 100, "{taken} taken, {refused} refused");
}
