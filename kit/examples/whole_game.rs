//! A whole game through the library: two bots play two of the built-in decks, and every event is told in words.
//! Run it with `cargo run -p cardwright-kit --example whole_game`.

use cardwright_kit::play::bots::Kind;
use cardwright_kit::play::session::Session;
use cardwright_kit::project::{Workspace, game, games};
use cardwright_kit::{Lang, Result};

fn main() -> Result<()> {
    let game = games::open(&Workspace::built_in()).game(game::named("nivel-arena")?)?;
    let mut session = Session::begin(&game, &["ember-vanguard", "lantern-tide"], 7)?;
    let mut bots = [Kind::Greedy.seat(1), Kind::Random.seat(2)];
    // A question ends the loop by not being there: the game is over then.
    while let Some(question) = session.question() {
        let offer = bots.get_mut(question.seat().index()).map_or(0, |bot| bot.choose(&question));
        session.choose(offer);
    }
    let words = session.words(Lang::En, None);
    for entry in session.entries().iter().filter(|entry| words.is_told(entry)) {
        println!("{:12} {}", entry.clause, words.entry(entry));
    }
    println!("{}", words.result(session.table()).unwrap_or_default());
    Ok(())
}
