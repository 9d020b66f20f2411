//! The smallest front end: it prints the offers with their numbers and reads one number a line from the standard input. The
//! other seat is a bot's. Run it with `cargo run -p cardwright-kit --example index_front_end`.

use cardwright_core::kernel::ids::Seat;
use cardwright_kit::Lang;
use cardwright_kit::play::bots::Kind;
use cardwright_kit::play::session::Session;
use cardwright_kit::project::{Workspace, game, games};
use std::error::Error;
use std::io;

/// The seat of who sits before the screen.
const ME: Seat = Seat(0);

fn main() -> Result<(), Box<dyn Error>> {
    let game = games::open(&Workspace::built_in()).game(game::named("nivel-arena")?)?;
    let mut session = Session::begin(&game, &["ember-vanguard", "lantern-tide"], 7)?;
    let mut bot = Kind::Greedy.seat(1);
    let mut lines = io::stdin().lines();
    let mut told = 0;
    while let Some(question) = session.question() {
        if question.seat() != ME {
            let offer = bot.choose(&question);
            session.choose(offer);
            continue;
        }
        let words = session.words(Lang::En, Some(ME));
        tell(&session, &mut told);
        let choices = words.choices(session.table());
        for (at, choice) in choices.iter().enumerate() {
            println!("{at:>4}: {} {}", choice.line, choice.note);
        }
        let Some(line) = lines.next() else { break };
        match line?.trim().parse().ok().and_then(|at: usize| choices.get(at)) {
            Some(choice) => session.answer(choice.answer)?,
            None => println!("there is no such number"),
        }
    }
    tell(&session, &mut told);
    let words = session.words(Lang::En, Some(ME));
    println!("{}", words.result(session.table()).unwrap_or_else(|| "the game is not over".to_owned()));
    Ok(())
}

/// Prints what happened since the last time, as this player may know it.
fn tell(session: &Session, told: &mut usize) {
    let words = session.words(Lang::En, Some(ME));
    for entry in session.entries_from(*told).iter().filter(|entry| words.is_told(entry)) {
        println!("{}", words.entry(entry));
    }
    *told = session.heard();
}
