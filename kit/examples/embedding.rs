//! A program around the library: it begins a game, decides, shows the game to one player, tries a branch, and keeps the game
//! and takes it up again. `docs/embedding.md` goes through it.

use cardwright_core::kernel::ids::Seat;
use cardwright_kit::play::journal::Record;
use cardwright_kit::play::saves;
use cardwright_kit::play::session::Session;
use cardwright_kit::project::{Workspace, game, games};
use std::error::Error;

fn main() -> Result<(), Box<dyn Error>> {
    // Construct: a project of cards, its game, two decks and a seed. `Workspace::of_cards` opens a folder instead.
    let game = games::open(&Workspace::built_in()).game(game::named("nivel-arena")?)?;
    let mut session = Session::begin(&game, &["ember-vanguard", "lantern-tide"], 7)?;

    // Decide: whoever is asked answers by the index of an offer, until nobody is asked.
    for n in 0..40 {
        let Some(question) = session.question() else { break };
        let (seat, offers) = (question.seat(), question.count());
        println!("{seat} has {offers} offers");
        session.choose(n % offers);
    }
    // What comes from outside is refused, and then nothing has changed.
    if let Err(refusal) = session.concede(Seat(9)) {
        println!("refused: {refusal}");
    }

    // View: what one player may know. Cards that are hidden from it are counted and not there.
    let view = session.table().view(Some(Seat(0)));
    for seat in &view.seats {
        let (all, seen) = seat.zones.iter().fold((0, 0), |n, zone| (n.0 + zone.count, n.1 + zone.cards.len()));
        println!("{} has {all} cards, p1 knows {seen}", seat.seat);
    }

    // Branch: a copy that goes on by itself. `undo` takes steps of the session back.
    let mut branch = session.fork();
    branch.answer_nth(0);
    println!("another state: {}", branch.hash() != session.table().hash());

    // Save: a journal is what is kept. Its text names cards by their numbers and proves every state by a digest.
    let text = saves::record(&session, Some(Seat(0))).text();
    let record = Record::read(&text)?;
    let mut again = saves::begin(&record, game.book, &game.catalog)?;
    saves::replay(&record, &mut again, true).map_err(|(step, stop)| format!("step {step}: {stop:?}"))?;
    println!("the same game: {}", again.table().hash() == session.table().hash());

    // A snapshot holds one moment, for this program alone.
    let restored = game.book.restore(game.catalog.clone(), &session.table().snapshot())?;
    println!("the same moment: {}", restored.hash() == session.table().hash());
    Ok(())
}
