//! Games of more than two players, as front ends play them: answers given in secret one after the other, saved half way, replayed
//! and taken back; many games between bots; the table as text. The cards are made for the test.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)]

use cardwright::board;
use cardwright::columns::width;
use cardwright::context::Exit;
use cardwright_core::kernel::catalog::{Ability, Card, Cards, Catalog, Face, Names, Use};
use cardwright_core::kernel::decision::Answer;
use cardwright_core::kernel::ids::{AbilityId, CardId, Seat};
use cardwright_core::kernel::program::{Op, Target, Value, Who};
use cardwright_core::rulesets::unicorn_overlord::UnicornOverlord;
use cardwright_core::rulesets::unicorn_overlord::state::effect_verb;
use cardwright_core::rulesets::unicorn_overlord::vocabulary::{card_type, head};
use cardwright_core::table::{DeckList, Setup, Step};
use cardwright_dsl::text::Lang;
use cardwright_kit::play::bots::Kind;
use cardwright_kit::play::journal::Record;
use cardwright_kit::play::saves::{self, Stop};
use cardwright_kit::play::session::Session;
use cardwright_kit::play::simulation::{Match, Side, Summary};
use cardwright_kit::play::words::{Letters, Words};
use cardwright_kit::scenario::record;
use std::sync::Arc;

static BOOK: UnicornOverlord = UnicornOverlord;

/// A text that runs when its card is turned up, or under a head: so many uses of one of the rulebook's verbs.
fn does(head: Option<u8>, verb: u8, n: i32) -> Ability {
    let op = Op::RuleBy { verb, what: Target::Source, who: Who::You, n: Value::Number(n) };
    Ability { head, usage: Use::ByRule, code: vec![Op::Sentence, op, Op::End], ..Ability::default() }
}

/// A card of the box: name, type, further types and classes as bits, power, value, copies, text.
type Row = (&'static str, u8, u32, u16, i32, i32, usize, Option<Ability>);

fn rows() -> Vec<Row> {
    let start = 1 << card_type::START;
    let gold = |head, n| Some(does(head, effect_verb::GOLD, n));
    vec![
        ("Fighter", card_type::UNIT, start, 1, 2, 0, 4, None),
        ("Huscarl", card_type::UNIT, start, 2, 2, 0, 4, None),
        ("Soldier", card_type::UNIT, start, 4, 1, 0, 4, None),
        ("Ashes", card_type::ITEM, start, 0, 0, 0, 4, Some(does(None, effect_verb::EXCLUDE, 1))),
        ("Bag", card_type::ITEM, start, 0, 0, 0, 12, gold(None, 1)),
        ("Village", card_type::TERRITORY, start, 0, 0, 0, 4, gold(Some(head::LAND), 3)),
        ("Archer", card_type::UNIT, 0, 8, 4, 0, 40, None),
        ("Witch", card_type::UNIT, 0, 32, 1, 0, 40, None),
        ("Torch", card_type::ITEM, 0, 0, 0, 0, 40, None),
        ("Forest", card_type::TERRITORY, 0, 0, 0, 0, 30, gold(Some(head::LAND), 1)),
        ("Curse", card_type::CURSE, 0, 0, 0, 0, 12, None),
        ("Scorch", card_type::SCORCH, 0, 0, 0, 0, 8, None),
        ("Omen", card_type::CRITICAL, 0, 0, 0, 1, 20, None),
        ("Medal", card_type::RENOWN, 0, 0, 0, 1, 2, None),
        ("Crown", card_type::RENOWN, 0, 0, 0, 2, 3, None),
        ("Bonus", card_type::RENOWN, 1 << card_type::BONUS, 0, 0, 1, 8, None),
    ]
}

fn catalog() -> Arc<Catalog> {
    let mut abilities = Vec::new();
    let mut names = Vec::new();
    let mut cards = Vec::new();
    for ((name, kind, also, attributes, power, value, _, text), n) in rows().into_iter().zip(0..) {
        let own: Vec<AbilityId> = text.iter().map(|_| AbilityId(u16::try_from(abilities.len()).unwrap())).collect();
        abilities.extend(text.map(|text| Ability { card: CardId(n), ..text }));
        let name = Names { ko: name.to_owned(), en: name.to_owned() };
        names.push(name.clone());
        let (stats, faces) = ([power, value, 0], vec![Face { abilities: own, ..Face::default() }]);
        cards.push(Card { id: name.en.clone(), name, kind, also, attributes, stats, faces, ..Card::default() });
    }
    let game = "unicorn-overlord".to_owned();
    let mut catalog = Catalog::from(Cards { game, names, ..Cards::of(cards, abilities) });
    catalog.seal();
    Arc::new(catalog)
}

/// The box that everybody brings.
fn the_box() -> DeckList {
    let cards = rows().iter().zip(0..).flat_map(|(row, n)| std::iter::repeat_n(CardId(n), row.6)).collect();
    DeckList { leader: None, cards }
}

fn begin(catalog: &Arc<Catalog>, seats: usize, seed: u64) -> Session {
    let setup = Setup { decks: vec![the_box(); seats], seed, settings: Vec::new(), chances: Vec::new() };
    Session::start(&BOOK, catalog.clone(), &setup).unwrap_or_else(|faults| panic!("{faults:?}"))
}

/// Numbers drawn one after the other from a seed.
struct Draws(u64);

impl Draws {
    fn below(&mut self, n: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(self.0 >> 33).unwrap() % n
    }
}

/// One answer of anybody who is asked.
fn answer(session: &mut Session, draws: &mut Draws) {
    let asked = session.table().all_asked();
    assert!(session.turn_to(asked[draws.below(asked.len())]));
    assert!(session.choose(draws.below(session.table().answers().len())));
}

/// The same game again from the text of its file.
fn again(session: &Session, catalog: &Arc<Catalog>) -> (Record, Session) {
    let record = Record::read(&saves::record(session, Some(Seat(0))).text()).unwrap();
    let again = saves::begin(&record, &BOOK, catalog).unwrap();
    (record, again)
}

#[test]
fn a_game_saved_at_any_half_of_a_secret_answer_is_taken_up_and_played_again() {
    let catalog = catalog();
    for (seats, seed) in [(2, 1), (3, 2), (4, 3), (3, 4)] {
        let (mut session, mut draws, mut halves) = (begin(&catalog, seats, seed), Draws(seed), 0);
        while session.table().outcome().is_none() {
            answer(&mut session, &mut draws);
            let half = session.table().all_asked().len() > 1;
            halves += usize::from(half);
            if half && halves % 9 != 0 || !half && draws.below(40) > 0 {
                continue;
            }
            if draws.below(12) == 0 && session.table().outcome().is_none() {
                _ = session.concede(Seat(u8::try_from(draws.below(seats)).unwrap()));
            }
            let (record, mut replayed) = again(&session, &catalog);
            saves::replay(&record, &mut replayed, true).unwrap_or_else(|stop| panic!("{stop:?}"));
            let taken_up = saves::restore(&record, &BOOK, &catalog).unwrap();
            for other in [&replayed, &taken_up] {
                assert_eq!(other.table().hash(), session.table().hash());
                assert_eq!(other.table().all_asked(), session.table().all_asked());
            }
            for seat in (0..seats).map(|seat| Seat(u8::try_from(seat).unwrap())) {
                assert_eq!(taken_up.table().sealed(seat), session.table().sealed(seat));
            }
        }
        assert!(halves > 20, "{seats} seats: {halves}");
        while session.undo().is_some() {}
        assert_eq!(session.table().hash(), begin(&catalog, seats, seed).table().hash());
    }
}

#[test]
fn a_recorded_answer_of_who_is_not_asked_is_not_taken() {
    let catalog = catalog();
    let (mut session, mut draws) = (begin(&catalog, 3, 5), Draws(5));
    while session.table().all_asked().len() < 3 {
        answer(&mut session, &mut draws);
    }
    answer(&mut session, &mut draws);
    let (mut record, mut replayed) = again(&session, &catalog);
    let last = record.steps.len() - 1;
    record.steps[last].seat = 3;
    let (at, stop) = saves::replay(&record, &mut replayed, true).unwrap_err();
    assert!(at == last && matches!(stop, Stop::Meaning(_)), "{at}: {stop:?}");
    let Step::Answer(_, answer) = session.taken()[last].step else { panic!("an answer") };
    assert!(replayed.take(Step::Answer(Seat(3), answer)).is_err());
    assert!(replayed.take(session.taken()[last].step).is_ok());
    assert_eq!(replayed.table().hash(), session.table().hash());
}

fn play(catalog: &Arc<Catalog>, bots: &[Kind], games: u64, backwards: bool) -> Summary {
    let list = the_box();
    let sides = bots.iter().map(|bot| Side { deck: &list, bot: *bot }).collect();
    let set = Match { book: &BOOK, catalog, sides, seed: 7, settings: Vec::new(), paired: false };
    let mut order: Vec<u64> = (0..games).collect();
    if backwards {
        order.reverse();
    }
    let mut played: Vec<_> = order.into_iter().map(|index| (index, set.play(index, |_| ()).unwrap())).collect();
    played.sort_by_key(|(index, _)| *index);
    set.sum(&played.into_iter().map(|(_, played)| played).collect::<Vec<_>>())
}

#[test]
fn many_games_come_to_the_same_in_any_order_and_every_win_has_its_seat_and_place() {
    let catalog = catalog();
    for seats in 2..=4 {
        let bots = vec![Kind::Random; seats];
        let one = play(&catalog, &bots, 12, false);
        assert_eq!(one, play(&catalog, &bots, 12, true));
        assert!(one.errors.is_empty(), "{:?}", one.errors);
        assert_eq!(one.decided() + one.draws, 12);
        for counts in [&one.wins, &one.seats, &one.places] {
            assert_eq!((counts.len(), counts.iter().sum::<u64>()), (seats, one.decided()));
        }
        assert_eq!(one.places[0], one.first_wins);
    }
}

#[test]
fn the_greedy_bot_wins_more_than_its_share() {
    let catalog = catalog();
    for seats in 2..=4 {
        let mut bots = vec![Kind::Random; seats];
        bots[0] = Kind::Greedy;
        let summary = play(&catalog, &bots, 40, false);
        let share = summary.wins[0] * u64::try_from(seats).unwrap() * 100 / summary.decided();
        assert!(share > 130, "{seats} seats: {share}% of a fair share");
    }
}

#[test]
fn a_bot_that_plays_on_answers_its_own_question_of_several() {
    let catalog = catalog();
    let (mut session, mut draws) = (begin(&catalog, 3, 8), Draws(8));
    while session.table().all_asked().len() < 3 {
        answer(&mut session, &mut draws);
    }
    for seat in [2, 1, 2].map(Seat) {
        assert!(session.turn_to(seat));
        let question = session.question().unwrap();
        let mut world = question.imagine(5);
        assert_eq!((world.asked(), world.answers().len()), (Some(seat), question.count()));
        world.answer_nth(0);
        assert_eq!(world.sealed(seat).len(), session.table().sealed(seat).len() + 1);
        let chosen = Kind::MonteCarlo(4).seat(1).choose(&question);
        assert!(session.choose(chosen));
    }
}

#[test]
fn the_table_of_four_fits_the_screen_and_shows_nobody_another_s_cards() {
    let catalog = catalog();
    let mut looked = 0;
    for lang in [Lang::En, Lang::Ko] {
        let (mut session, mut draws) = (begin(&catalog, 4, 11), Draws(11));
        while session.table().outcome().is_none() {
            answer(&mut session, &mut draws);
            if draws.below(7) > 0 {
                continue;
            }
            let viewer = Seat(u8::try_from(draws.below(4)).unwrap());
            let words = Words { book: &BOOK, catalog: &catalog, lang, reader: Some(viewer) };
            let view = session.table().view(Some(viewer));
            let mut letters = Letters::default();
            letters.see(&view, words);
            let lines: Vec<String> = board::draw(&view, words, &letters)
                .iter()
                .map(|line| anstream::adapter::strip_str(line).to_string())
                .collect();
            assert!(lines.iter().all(|line| width(line) <= 80), "{}", lines.join("\n"));
            for seat in 0..4 {
                let own = lines.iter().filter(|line| line.contains(&format!(" {}", Seat(seat)))).count();
                assert!(own > 0, "{}", lines.join("\n"));
            }
            let drawn = lines.join("\n");
            // Five numbers of each player, all other than 0, take a line more a seat.
            assert!(lines.len() <= 30, "{drawn}");
            // Rows of the table have letters, as what is bought is answered by.
            let row = view.table.iter().flat_map(|zone| &zone.cards).find(|card| letters.of(card.handle).is_some());
            assert!(row.is_some_and(|card| drawn.contains(words.card(card.card))), "{drawn}");
            // Who sits below comes last, with the hand.
            let last = lines.iter().rposition(|line| line.contains(&format!(" {viewer}"))).unwrap();
            let others = (0..4).map(Seat).filter(|seat| *seat != viewer);
            for other in others {
                let at = lines.iter().position(|line| line.contains(&format!(" {other}"))).unwrap();
                assert!(at < last, "{drawn}");
            }
            looked += 1;
        }
    }
    assert!(looked > 10, "{looked}");
}

#[test]
fn a_game_by_a_setting_is_saved_recorded_and_verified_with_it() {
    let folder = crate::playing::folder("settings");
    let saved = folder.join("draft.save").display().to_string();
    let written = folder.join("draft.yaml").display().to_string();
    let game = ["play", "--game", "unicorn-overlord", "--players", "3", "--seed", "5", "--lang", "en"];
    let begin = |more: &[&str], input: &str| crate::playing::run(&[&game[..], more].concat(), input);
    let (_, output) = begin(&["--set", "draft=1", "--record", &saved], "1\n");
    assert!(output.contains("settings: draft=1") && output.contains("(UO-optional.2)"), "{output}");
    let (_, plain) = begin(&["--set", "draft=0"], "");
    assert!(!plain.contains("settings") && !plain.contains("UO-optional"), "{plain}");
    let (exit, output) = crate::playing::run(&["replay", &saved, "--verify", "--lang", "en"], "");
    assert_eq!(exit, Exit::Fine, "{output}");
    let load = ["play", "--load", &saved, "--record", &written, "--lang", "en"];
    let (exit, output) = crate::playing::run(&load, "");
    assert_eq!(exit, Exit::Fine, "{output}");
    assert!(std::fs::read_to_string(&written).unwrap().contains("settings: { draft: 1 }"));
}

#[test]
fn a_setting_that_the_game_has_not_is_refused_with_those_that_it_has() {
    use cardwright_kit::project::settings::read;
    let of = |words: &[&str]| read(&BOOK, &words.iter().map(|w| (*w).to_owned()).collect::<Vec<_>>());
    assert_eq!(of(&["Draft = 1"]).unwrap(), vec![("draft".to_owned(), 1)]);
    assert_eq!(of(&["draft=0"]).unwrap(), Vec::new());
    let refused = of(&["drift=1"]).unwrap_err();
    assert_eq!(refused.code().id, "unknown-setting");
    assert!(refused.to_string().ends_with("did you mean `draft`? There are: `draft`, `script_errors`"), "{refused}");
    for words in [&["draft"][..], &["draft=2"], &["draft=x"], &["draft=1", "draft=1"]] {
        assert_eq!(of(words).unwrap_err().code().id, "setting-number", "{words:?}");
    }
}

#[test]
fn a_placement_says_how_many_are_to_be_chosen_and_which_are() {
    let args = ["play", "--game", "unicorn-overlord", "--players", "2", "--seed", "5"];
    let run = |lang: &str, input: &str| crate::playing::run(&[&args[..], &["--lang", lang]].concat(), input).1;
    let output = run("en", "2\na,b,c,d,e,a\na\nb\nquit\nquit\n");
    assert!(output.contains("6 are too many; 5 have to be chosen"), "{output}");
    let chosen: Vec<&str> = output.lines().filter_map(|line| line.trim().strip_prefix("chosen: ")).collect();
    assert_eq!(chosen.iter().map(|line| line.matches(", ").count()).collect::<Vec<_>>(), [0, 1], "{output}");
    assert!(chosen[1].starts_with(chosen[0]), "{chosen:?}");
    let output = run("ko", "2\na\na,b,c,d,e\nquit\nquit\n");
    assert!(output.contains("5장은 너무 많습니다. 4장을 골라야 합니다"), "{output}");
}

#[test]
fn renown_is_told_by_what_it_is_worth() {
    let (_, output) = crate::playing::run(
        &["play", "--game", "unicorn-overlord", "--players", "3", "--hot-seat", "--seed", "7", "--lang", "en"],
        "2\na,b\nconcede\n\n",
    );
    assert!(output.contains("renown 4 (2 cards)") || output.contains("renown 3 (2 cards)"), "{output}");
    let (_, korean) = crate::playing::run(
        &["play", "--game", "unicorn-overlord", "--players", "3", "--hot-seat", "--seed", "7", "--lang", "ko"],
        "2\na,b\n항복\n\n",
    );
    assert!(korean.contains("명성 카드") && !korean.contains("/ play") && !korean.contains("/ land"), "{korean}");
}

/// A game of three of the shipped game, at a moment when all of them answer in secret.
fn all_are_asked(seed: u64, draws: &mut Draws) -> Session {
    let games = cardwright_tests::games::shipped();
    let game = games.into_iter().find(|game| game.book.vocabulary().game.id == "unicorn-overlord").unwrap();
    let mut session = Session::begin(&game, &["five-banners"; 3], seed).unwrap();
    for _ in 0..draws.below(4) {
        while session.table().all_asked().len() < 3 {
            answer(&mut session, draws);
        }
        while session.table().all_asked().len() > 1 {
            answer(&mut session, draws);
        }
    }
    while session.table().all_asked().len() < 3 {
        answer(&mut session, draws);
    }
    session
}

#[test]
fn a_game_written_in_the_middle_of_secret_answers_passes_or_is_refused() {
    let folder = crate::playing::folder("middle");
    let (mut passed, mut refused) = (0, 0);
    for seed in 1..=24 {
        let mut draws = Draws(seed);
        let mut session = all_are_asked(seed, &mut draws);
        for _ in 0..draws.below(16) {
            answer(&mut session, &mut draws);
        }
        let conceded = seed % 3 > 0;
        if conceded {
            session.concede(Seat(u8::try_from(draws.below(3)).unwrap())).unwrap();
        }
        if seed % 2 > 0 {
            while session.table().outcome().is_none() && session.table().all_asked().len() > 1 {
                answer(&mut session, &mut draws);
            }
        }
        let asked = session.table().all_asked();
        let half = |seat: &Seat| !session.table().sealed(*seat).is_empty();
        match record::scenario(&session, "half way") {
            Ok(text) => {
                let file = folder.join(format!("{seed}.yaml"));
                std::fs::write(&file, &text).unwrap();
                assert_eq!(crate::playing::tested(&file), (1, Vec::new()), "{seed}:\n{text}");
                passed += 1;
            }
            Err(record::Unwritten::Half(seat)) => {
                assert!(asked.contains(&seat) && half(&seat), "{seed}: {seat}");
                refused += 1;
            }
            Err(why) => panic!("{seed}: {why:?}"),
        }
    }
    assert!(passed > 5 && refused > 2, "{passed} passed, {refused} refused");
}

#[test]
fn a_half_that_went_with_its_player_is_not_recorded_and_an_open_one_is_refused() {
    let folder = crate::playing::folder("halves");
    let game = ["play", "--game", "unicorn-overlord", "--players", "2", "--seed", "5", "--lang", "en"];
    let path = |name: &str| folder.join(name).display().to_string();
    let left = path("left.yaml");
    crate::playing::run(&[&game[..], &["--record", &left]].concat(), "2\na,b\nconcede\n\nquit\n");
    let text = std::fs::read_to_string(&left).unwrap();
    assert!(text.contains("p1: concede") && !text.contains("p1: choose"), "{text}");
    assert_eq!(crate::playing::tested(&folder.join("left.yaml")), (1, Vec::new()));
    let open = path("open.yaml");
    let (_, output) =
        crate::playing::run(&game, &format!("2\na,b\nsave {open}\nundo\nundo\nsave {open}\nquit\nquit\n"));
    let output = output.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(output.contains("[no-scenario]") && output.contains("a choice of p1 is not finished"), "{output}");
    assert_eq!(crate::playing::tested(&folder.join("open.yaml")), (1, Vec::new()));
}

#[test]
fn undo_takes_back_one_s_own_secret_answers_alone() {
    let args = ["play", "--game", "unicorn-overlord", "--players", "3", "--seed", "7", "--hot-seat", "--lang", "en"];
    let begin = "1\n".repeat(17);
    let (_, output) =
        crate::playing::run(&args, &format!("{begin}{}undo\n1\n1\nundo\nundo\nundo\nquit\nquit\n", "1\n".repeat(5)));
    assert_eq!(output.matches("you have chosen nothing here yet").count(), 2, "{output}");
    assert_eq!(output.matches("took back your last answer").count(), 2, "{output}");
}

#[test]
fn a_session_takes_back_what_one_seat_has_answered_and_nothing_else() {
    for seed in 1..=8 {
        let mut draws = Draws(seed);
        let mut session = all_are_asked(seed, &mut draws);
        assert!(!session.has_sealed() && session.take_back(Seat(0)).is_none());
        for _ in 0..6 {
            answer(&mut session, &mut draws);
        }
        let sealed = |session: &Session| [0, 1, 2].map(|seat| session.table().sealed(Seat(seat)));
        for seat in [0, 1, 2].map(Seat) {
            let (before, steps, hash) = (sealed(&session), session.taken().len(), session.table().hash());
            let Some(back) = session.take_back(seat) else {
                assert!(before[seat.index()].is_empty());
                continue;
            };
            assert_eq!((back.step.seat(), session.table().asked()), (seat, Some(seat)));
            let now = sealed(&session);
            assert!(now[seat.index()].len() < before[seat.index()].len());
            assert!((0..3).all(|other| other == seat.index() || now[other] == before[other]));
            assert_eq!(session.taken().len(), steps - 1);
            session.take(back.step).unwrap();
            assert_eq!((sealed(&session), session.table().hash()), (before, hash));
        }
    }
}

#[test]
fn a_refused_answer_leaves_the_question_that_is_spoken_of() {
    let mut session = all_are_asked(7, &mut Draws(7));
    for (asked, other) in [(0, 1), (1, 2), (2, 0)] {
        assert!(session.turn_to(Seat(asked)));
        assert!(session.take(Step::Answer(Seat(other), Answer::Number(77))).is_err());
        assert_eq!(session.table().asked(), Some(Seat(asked)));
    }
}

#[test]
fn two_orders_of_arrival_give_one_file() {
    let record = |order: [u8; 3]| {
        let mut session = all_are_asked(9, &mut Draws(9));
        while session.table().all_asked().len() > 1 {
            for seat in order.map(Seat) {
                if session.table().all_asked().len() > 1 && session.turn_to(seat) {
                    session.choose(0);
                }
            }
        }
        while session.has_sealed() {
            session.choose(0);
        }
        saves::record(&session, None).text()
    };
    assert_eq!(record([0, 1, 2]), record([2, 0, 1]));
    assert_eq!(record([0, 1, 2]), record([1, 2, 0]));
}

#[test]
fn a_replay_for_one_seat_has_no_step_of_what_others_answered_in_secret() {
    let args = ["play", "--game", "unicorn-overlord", "--players", "3", "--seed", "7", "--hot-seat", "--lang", "en"];
    let folder = crate::playing::folder("secret-replay");
    let begin = "1\n".repeat(17);
    let views = [5, 4].map(|chosen| {
        let path = folder.join(format!("{chosen}.save")).display().to_string();
        crate::playing::run(&args, &format!("{begin}{}save {path}\nquit\nquit\n", "1\n".repeat(chosen)));
        let view = |seat: &str| {
            let (exit, text) = crate::playing::run(&["replay", &path, "--seat", seat, "--lang", "en"], "");
            let (_, json) = crate::playing::run(&["replay", &path, "--seat", seat, "--format", "json"], "");
            assert_eq!(exit, Exit::Fine, "{text}");
            (text, json)
        };
        assert!(view("1").0.matches("p1: choose").count() >= chosen, "{}", view("1").0);
        [view("2"), view("3")]
    });
    assert_eq!(views[0], views[1]);
    assert!(views[0][0].1.contains("\"recorded\": null"), "{}", views[0][0].1);
}

/// Only who holds something to answer with is asked, and a card that was seen on its way into a hand would be known again by its
/// place there.
#[test]
fn a_replay_for_one_seat_tells_no_refusal_and_no_place_in_a_hidden_hand() {
    let folder = crate::playing::folder("hidden-replay");
    let file = folder.join("board.yaml");
    let text = "game: mana-arena\ncards:\n  spark: { type: fast-spell, cost: 1, text: \"Choose 1 enemy unit and deal 1 damage to it.\" }
  pit: { type: trap, cost: 1, text: \"Draw 1 card.\" }\n  ward: { type: burst-spell, cost: 1, text: \"Draw 1 card.\" }
  ox: { type: unit, cost: 3, attack: 3, health: 4 }\nscenarios:\n  - name: an enemy who could answer\n    given: { p1: { mana: 9, \
                hand: [spark, pit, ox] }, p2: { mana: 5, hand: [ward], monsters: [ox] } }\n    steps: [{ expect: { p1.life: 20 } }]\n";
    std::fs::write(&file, text).unwrap();
    let (board, save) = (format!("{}:8", file.display()), folder.join("game.save").display().to_string());
    let args = ["play", "--from", &board, "--hot-seat", "--record", &save, "--lang", "en"];
    crate::playing::run(&args, "play spark\nno\nset pit\nquit\n");
    let steps = |seat: &[&str]| {
        let (_, text) = crate::playing::run(&[&["replay", &save, "--lang", "en"], seat].concat(), "");
        let said = |line: &str| line.strip_prefix('#').map(|line| line.split_once(' ').unwrap().1.to_owned());
        text.lines().filter_map(said).collect::<Vec<_>>()
    };
    assert_eq!(steps(&[]), ["p1: play spark", "p2: no", "p1: set pit"]);
    assert_eq!(steps(&["--seat", "1"]), ["p1: play spark", "p1: set pit"]);
    assert_eq!(steps(&["--seat", "2"]), ["p1: play a card", "p2: no", "p1: set a card"]);
}
