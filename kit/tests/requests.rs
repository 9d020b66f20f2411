//! What the library answers when it can't do what it was asked for: errors with codes of the message tables.

#![allow(clippy::unwrap_used, clippy::indexing_slicing, reason = "a test stops at the first surprise")]

use cardwright_core::kernel::catalog::Catalog;
use cardwright_core::kernel::ids::Seat;
use cardwright_core::rulesets;
use cardwright_core::table::{Setup, Step, Table};
use cardwright_dsl::text::Lang;
use cardwright_kit::check::fixes;
use cardwright_kit::import::columns;
use cardwright_kit::play::bots::{Bot, Kind, Question};
use cardwright_kit::play::compare;
use cardwright_kit::play::journal::Record;
use cardwright_kit::play::saves;
use cardwright_kit::play::session::Session;
use cardwright_kit::play::simulation::{Failure, Match, Side};
use cardwright_kit::project::files::Overlay;
use cardwright_kit::project::files::{Disk, Files};
use cardwright_kit::project::storing;
use cardwright_kit::project::{Workspace, game, games};
use cardwright_kit::scenario::record;
use cardwright_kit::{Error, check};
use std::path::Path;
use std::sync::Arc;

fn said(error: &Error) -> (&'static str, String) {
    (error.code().id, error.said(Lang::En))
}

#[test]
fn an_unknown_game_or_deck_is_answered_with_the_nearest_one() {
    let error = game::named("keyforg").err().unwrap();
    assert_eq!(said(&error), ("unknown-game", "unknown game `keyforg`; did you mean `keyforge`?".to_owned()));
    let game = games::open(&Workspace::built_in()).game(rulesets::ALL[0]).unwrap();
    let error = game.deck("ember-vangard").unwrap_err();
    assert_eq!(said(&error), ("unknown-deck", "no deck `ember-vangard`; did you mean `ember-vanguard`?".to_owned()));
    assert_eq!(error.said(Lang::Ko), "덱 `ember-vangard`를 찾을 수 없습니다; 혹시 `ember-vanguard`입니까?");
}

#[test]
fn decks_that_are_not_one_a_seat_begin_no_game() {
    let game = games::open(&Workspace::built_in()).game(rulesets::ALL[0]).unwrap();
    let begin = |decks: &[&str]| Session::begin(&game, decks, 1);
    assert_eq!(begin(&["ember-vanguard"]).err().unwrap().code().id, "decks-refused");
    assert_eq!(begin(&["ember-vanguard", "no-such-deck"]).err().unwrap().code().id, "unknown-deck");
    let mut session = begin(&["ember-vanguard", "lantern-tide"]).unwrap();
    assert!(!session.choose(usize::MAX) && session.taken().is_empty());
    assert!(session.choose(0) && session.taken().len() == 1);
}

#[test]
fn a_folder_without_cards_opens_no_game() {
    let mut files = Overlay::new(Disk::default());
    let [first, second] = [0, 1].map(|n| rulesets::ALL[n].vocabulary().game.id);
    let open = |files: Overlay<Disk>| {
        let workspace = Workspace { files: Arc::new(files), ..Workspace::of_cards("/no/such/folder") };
        games::open(&workspace).game(rulesets::ALL[0]).err().unwrap()
    };
    files.put(
        format!("/no/such/folder/{second}/sets/a.yaml"),
        format!("game: {second}\nset: {{ id: A, name: A }}\ncards: []\n"),
    );
    let error = open(files);
    assert_eq!(
        said(&error),
        ("no-cards-of-game", format!("there are no cards of `{first}`; there are cards of: {second}"))
    );
    let error = open(Overlay::new(Disk::default()));
    assert_eq!(said(&error), ("no-cards-in-use", "there are no cards".to_owned()));
}

#[test]
fn columns_are_pairs_of_fields_and_columns_that_are_there() {
    let game = rulesets::ALL[0].vocabulary();
    assert_eq!(columns::map("text", game).unwrap_err().code().id, "columns-not-read");
    let error = columns::map("tekst=Wording", game).unwrap_err();
    assert_eq!(
        said(&error),
        ("columns-unknown-field", "no field `tekst` in `--columns`; did you mean `text`?".to_owned())
    );
    let mapped = columns::map("text=Wording", game).unwrap();
    let mut sources = cardwright_dsl::source::Sources::new();
    let mut files = Overlay::new(Disk::default());
    files.put("cards.tsv", "id\tname\nA\tB\n");
    let (file, table) =
        cardwright_kit::import::table::read(&files, Path::new("cards.tsv"), None, &mut sources, &mut Vec::new())
            .unwrap();
    let error = columns::Columns::read(file, &table.rows[0], &mapped, game, &mut Vec::new()).unwrap_err();
    assert_eq!(error.code().id, "columns-not-there");
}

#[test]
fn a_file_that_can_not_be_replaced_is_named() {
    let error = storing::write(Path::new("/no/such/folder/a.yaml"), "").unwrap_err();
    assert_eq!(error.code().id, "not-replaced");
    assert!(error.said(Lang::En).starts_with("can't write `/no/such/folder/a.yaml`: "), "{error}");
}

#[test]
fn text_that_an_editor_has_not_saved_is_checked_in_its_place() {
    let folder = std::env::temp_dir().join(format!("cardwright-unsaved-{}", std::process::id()));
    let game = rulesets::ALL[0].vocabulary().game.id;
    let path = folder.join("cards").join(game).join("sets/a.yaml");
    std::fs::create_dir_all(path.parent().unwrap()).unwrap();
    let text = format!("game: {game}\nset: {{ id: A, name: A }}\ncards: []\n");
    std::fs::write(&path, &text).unwrap();
    let codes = |files: Arc<dyn Files>| -> Vec<&'static str> {
        let workspace = Workspace { files, ..Workspace::on_disk(&folder, None) };
        check::check_deeply(&workspace, &[]).iter().flat_map(|c| &c.findings).map(|f| f.code.id).collect()
    };
    assert_eq!(codes(Arc::new(Disk::at(&folder))), Vec::<&str>::new());
    let mut files = Overlay::new(Disk::at(&folder));
    files.put(&path, text.replace("cards: []", "crads: []"));
    assert!(codes(Arc::new(files)).contains(&"unknown-field"));
    std::fs::remove_dir_all(&folder).unwrap();
}

/// A branch of a game has a past that its session doesn't know: what is saved of it begins where it branched off.
#[test]
fn a_saved_branch_goes_on_where_it_stood() {
    let game = games::open(&Workspace::built_in()).game(rulesets::ALL[0]).unwrap();
    let mut session = Session::begin(&game, &["ember-vanguard", "lantern-tide"], 1).unwrap();
    (0..12).for_each(|_| assert!(session.choose(0)));
    let mut branch = Session::resume(game.book, session.fork());
    assert!(branch.choose(0));
    let record = saves::record(&branch, None);
    let mut again = saves::begin(&record, game.book, &game.catalog).unwrap();
    saves::replay(&record, &mut again, true).unwrap();
    assert_eq!(again.table().hash(), branch.table().hash());
    assert!(record::scenario(&branch, "branch").is_err(), "its beginning is not in it");
}

/// What an editor holds unsaved is never written by a correction.
#[test]
fn corrections_leave_files_alone_whose_text_was_not_checked() {
    let folder = std::env::temp_dir().join(format!("cardwright-unsaved-fix-{}", std::process::id()));
    let path = folder.join("cards/nivel-arena/sets/a.yaml");
    std::fs::create_dir_all(path.parent().unwrap()).unwrap();
    let text = |draw: &str| {
        format!(
            "game: nivel-arena\nset: {{ id: A, name: A }}\ncards:\n  - {{ id: A-1, name: A, type: skill, attribute: flame, cost: 1, text: '{draw}' }}\n"
        )
    };
    std::fs::write(&path, text("Draw 2 cards.")).unwrap();
    let mut files = Overlay::new(Disk::default());
    files.put(&path, text("［Main］ Draw 1 card."));
    let workspace = Workspace { files: Arc::new(files), ..Workspace::of_cards(folder.join("cards")) };
    for checked in check::check(&workspace, std::slice::from_ref(&path)) {
        assert!(checked.findings.iter().any(|f| f.fix.is_some()), "{:?}", checked.findings);
        let applied = fixes::apply(&workspace, &checked.findings, &checked.project.sources);
        assert_eq!(applied.fixed, 0);
        let codes: Vec<&str> = applied.failed.iter().map(|error| error.code().id).collect();
        assert_eq!(codes, ["changed-meanwhile"]);
    }
    assert_eq!(std::fs::read_to_string(&path).unwrap(), text("Draw 2 cards."));
    std::fs::remove_dir_all(&folder).unwrap();
}

/// A game has a deck for each seat, however it is begun.
#[test]
fn another_number_of_decks_than_seats_is_refused_everywhere() {
    let game = games::open(&Workspace::built_in()).game(rulesets::ALL[0]).unwrap();
    let deck = &game.deck("ember-vanguard").unwrap().list;
    for count in [0, 1, 3, 4] {
        let sides = vec![Side { deck, bot: Kind::Random }; count];
        let set =
            Match { book: game.book, catalog: &game.catalog, sides, seed: 1, settings: Vec::new(), paired: false };
        let code = |refused: cardwright_kit::Error| (refused.code().id, refused.to_string());
        let said = match count {
            1 => "a game was to begin with 1 deck; the game has 2 seats".to_owned(),
            _ => format!("a game was to begin with {count} decks; the game has 2 seats"),
        };
        let wanted = ("decks-refused", format!("a game can't begin with these decks: {said} (1.1.1)"));
        assert_eq!(set.play(0, |_| ()).map(|_| ()).map_err(code), Err(wanted.clone()), "{count}");
        assert_eq!(set.record(0).map(|_| ()).map_err(code), Err(wanted.clone()), "{count}");
        let begun = Session::start(game.book, game.catalog.clone(), &set.setup(0));
        assert_eq!(begun.map(|_| ()).map_err(code), Err(wanted), "{count}");
        let refused = Session::begin(&game, &vec!["ember-vanguard"; count], 1).err().unwrap();
        assert!(refused.code().id == "decks-refused" && refused.to_string().contains("a game was to begin with"));
    }
}

/// A game for two says so, however many are to play.
#[test]
fn a_number_of_players_that_a_game_is_not_for_is_refused_with_those_that_it_is_for() {
    let game = games::open(&Workspace::built_in()).game(rulesets::ALL[0]).unwrap();
    for players in [0, 1, 3, 200] {
        let refused = game.players(0, Some(players)).unwrap_err();
        assert_eq!(refused.code().id, "players-of-game");
        assert!(refused.to_string().ends_with("it is a game for 2"), "{refused}");
    }
    assert_eq!(game.players(0, Some(2)).ok(), Some(2));
}

/// A game for several numbers of players says which, whatever way it is begun, and settings are held to their table there too.
#[test]
fn a_game_for_two_to_four_says_so_and_takes_only_its_settings() {
    let games = games::open(&Workspace::built_in());
    let game = games.game(rulesets::ALL[2]).unwrap();
    for count in [1, 5] {
        let refused = Session::begin(&game, &vec!["five-banners"; count], 1).err().unwrap();
        assert!(refused.to_string().contains("it is a game for 2 to 4 (UO-intro.1)"), "{refused}");
    }
    let decks = vec![game.deck("five-banners").unwrap().list.clone(); 3];
    for (settings, said) in [
        (vec![("draft", 7)], "can't take the setting `draft=7`; write it once, with a number from 0 to 1: `draft=1`"),
        (vec![("draft", 1), ("draft", 0)], "can't take the setting `draft=0`"),
        (vec![("drift", 1)], "`unicorn-overlord` has no setting `drift`; did you mean `draft`?"),
    ] {
        let settings = settings.into_iter().map(|(name, n)| (name.to_owned(), n)).collect();
        let setup = Setup { decks: decks.clone(), seed: 1, settings, chances: Vec::new() };
        let refused = Session::start(game.book, game.catalog.clone(), &setup).err().unwrap();
        assert!(refused.to_string().starts_with(said), "{refused}");
    }
}

/// A step of a network is taken for the seat that it names or not at all.
#[test]
fn a_step_is_taken_for_its_own_seat_alone() {
    let game = games::open(&Workspace::built_in()).game(rulesets::ALL[0]).unwrap();
    let mut session = Session::begin(&game, &["ember-vanguard"; 2], 1).unwrap();
    let (asked, answer) = (session.table().asked().unwrap(), session.table().answers()[0]);
    let before = session.table().hash();
    for seat in [asked.across(), Seat(2), Seat(8), Seat(255)] {
        assert!(session.take(Step::Answer(seat, answer)).is_err(), "{seat}");
    }
    for seat in [2, 7, 8, 200, 255].map(Seat) {
        assert!(session.take(Step::Concede(seat)).is_err(), "{seat}");
        assert!(session.concede(seat).is_err(), "{seat}");
    }
    assert_eq!((session.table().hash(), session.taken().len()), (before, 0));
    session.take(Step::Answer(asked, answer)).unwrap();
    assert_eq!(session.taken().len(), 1);
}

/// A bot that answers with no offer.
struct Astray;

impl Bot for Astray {
    fn choose(&mut self, question: &Question<'_>) -> usize {
        question.count()
    }
}

#[test]
fn a_bot_that_answers_with_no_offer_is_told_apart() {
    let game = games::open(&Workspace::built_in()).game(rulesets::ALL[0]).unwrap();
    let deck = &game.deck("ember-vanguard").unwrap().list;
    let sides = vec![Side { deck, bot: Kind::Random }; 2];
    let set = Match { book: game.book, catalog: &game.catalog, sides, seed: 1, settings: Vec::new(), paired: false };
    let played = set.play_by(0, |_, _| Box::new(Astray), |_| ()).unwrap();
    assert_eq!((played.result, played.decisions), (Err(Failure::NoOffer), 0));
}

/// Cards that are drawn and then discarded, or kept to the end, count as drawn like those that are played: bots that play at
/// random leave some of them in every game.
#[test]
fn a_card_that_is_drawn_and_never_played_is_counted_as_drawn() {
    let built_in = Workspace::built_in();
    for (book, deck) in rulesets::ALL.iter().copied().zip(["ember-vanguard", "night-market"]) {
        let game = games::open(&built_in).game(book).unwrap();
        let deck = &game.deck(deck).unwrap().list;
        let sides = vec![Side { deck, bot: Kind::Random }; 2];
        let set =
            Match { book: game.book, catalog: &game.catalog, sides, seed: 1, settings: Vec::new(), paired: false };
        let mut unplayed = 0;
        for index in 0..10 {
            let (_, courses) = set.play_watched(index).unwrap();
            unplayed += courses.values().filter(|course| course.drawn > 0 && course.played.is_none()).count();
            assert!(
                courses.values().all(|course| course.played.is_none_or(|turn| turn >= course.drawn)),
                "{courses:?}"
            );
        }
        assert!(unplayed > 0, "{}: all cards that were drawn were played", game.book.vocabulary().game.id);
    }
}

/// Versions of a card whose games are paired turn fewer of them by chance alone, in a game whose piles are reshuffled.
#[test]
fn paired_games_leave_less_to_chance() {
    let game = games::open(&Workspace::built_in()).game(rulesets::ALL[1]).unwrap();
    let sides = || -> Vec<Side<'_>> {
        let decks = ["hammer-and-lamp", "fog-on-the-water"];
        decks.iter().map(|deck| Side { deck: &game.deck(deck).unwrap().list, bot: Kind::Greedy }).collect()
    };
    let card = game.catalog.find("FIRST-003").unwrap();
    let power = game.book.vocabulary().stats.iter().position(|stat| stat.word.id == "power").unwrap();
    let stronger = compare::with_number(&game.catalog, card, power, 8);
    let winners = |catalog: &Arc<Catalog>, paired: bool| -> Vec<Option<usize>> {
        let set = Match { book: game.book, catalog, sides: sides(), seed: 1, settings: Vec::new(), paired };
        (0..80).map(|index| set.play(index, |_| ()).unwrap().result.unwrap()).collect()
    };
    let turned = |paired: bool| {
        let (before, after) = (winners(&game.catalog, paired), winners(&stronger, paired));
        before.iter().zip(&after).filter(|(before, after)| before != after).count()
    };
    let (apart, paired) = (turned(false), turned(true));
    assert!(paired > 0 && paired * 3 < apart * 2, "{paired} of 80 games turned, without pairs {apart}");
}

/// The page about embedding shows a program that is compiled and run.
#[test]
fn the_page_about_embedding_shows_its_example() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let page = std::fs::read_to_string(root.join("docs/embedding.md")).unwrap();
    let example = std::fs::read_to_string(root.join("kit/examples/embedding.rs")).unwrap();
    assert!(page.contains(&format!("```rust\n{example}```\n")), "docs/embedding.md shows another program");
}

/// What the page about embedding says of threads.
#[test]
fn games_can_be_sent_and_what_they_are_made_of_shared() {
    fn sent<T: Send>() {}
    fn shared<T: Send + Sync>() {}
    sent::<Session>();
    sent::<Box<dyn Table>>();
    shared::<games::Game>();
    shared::<Catalog>();
    shared::<Workspace>();
    shared::<Record>();
    shared::<Error>();
}
