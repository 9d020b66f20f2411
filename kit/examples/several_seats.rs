//! A game of three players who answer in secret: each is shown its own question, they answer in any order, one takes an answer
//! back, and the game is kept half way. `docs/embedding.md` goes through it. Run it with
//! `cargo run -p cardwright-kit --example several_seats`.

use cardwright_core::kernel::ids::Seat;
use cardwright_core::table::Setup;
use cardwright_kit::play::saves;
use cardwright_kit::play::session::Session;
use cardwright_kit::project::{Workspace, game, games};
use std::error::Error;

fn main() -> Result<(), Box<dyn Error>> {
    let game = games::open(&Workspace::built_in()).game(game::named("unicorn-overlord")?)?;
    // As many decks as players, here the same box for each. Settings are named: `("draft".to_owned(), 1)`.
    let decks = vec![game.deck("five-banners")?.list.clone(); 3];
    let setup = Setup { decks, seed: 7, settings: Vec::new(), chances: Vec::new() };
    let mut session = Session::start(game.book, game.catalog.clone(), &setup)?;

    // One question at a time, until all three are asked at once.
    while session.table().all_asked().len() < 3 && session.choose(0) {}

    // Each player's client shows its own question. The order in which they answer makes no difference.
    for seat in [2, 0].map(Seat) {
        while session.turn_to(seat) {
            session.choose(0);
        }
    }
    println!("still asked: {}", session.table().all_asked().len());
    // A player's own answers are for that player alone; a view shows nobody another's.
    println!("sealed by p1: {}", session.table().sealed(Seat(0)).len());
    let view = session.table().view(Some(Seat(1)));
    println!("p2 sees {} seats", view.seats.len());

    // Until the last one has answered, everybody can take the own answers back, one by one; `undo` would take the last step.
    let back = session.take_back(Seat(2));
    println!("taken back: {}, asked now: {}", back.is_some(), session.table().all_asked().len());

    // A game is kept in the middle as at any other time.
    let record = saves::record(&session, None);
    let mut again = saves::begin(&record, game.book, &game.catalog)?;
    saves::replay(&record, &mut again, true).map_err(|(step, stop)| format!("step {step}: {stop:?}"))?;
    println!("the same seats are asked: {}", again.table().all_asked() == session.table().all_asked());

    // Who concedes leaves the game; the others play on, and what was sealed lies open once the last of them has answered.
    session.concede(Seat(1))?;
    while session.turn_to(Seat(2)) && session.table().decision().is_some_and(|decision| decision.ask.secret) {
        session.choose(0);
    }
    println!("the game goes on: {}", session.table().outcome().is_none());
    Ok(())
}
