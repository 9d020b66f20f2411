//! A bot of one's own, measured against the random bot. It sees what its player may see and answers with the index of an
//! offer. Run it with `cargo run -p cardwright-kit --example own_bot`.

use cardwright_kit::Result;
use cardwright_kit::play::bots::{Bot, Kind, Question};
use cardwright_kit::play::offer::Offer;
use cardwright_kit::play::simulation::{Match, Side};
use cardwright_kit::project::{Workspace, game, games};
use std::cmp::Reverse;

const GAMES: u64 = 20;

/// Attacks whenever it may, plays what it can, and leaves nothing that it may do.
struct Hothead;

impl Bot for Hothead {
    fn choose(&mut self, question: &Question<'_>) -> usize {
        let eagerness = |offer: &Offer| match offer {
            Offer::Act { word: "attack", .. } => 3,
            Offer::Act { word: "end-phase", .. } | Offer::No | Offer::Done => 0,
            Offer::Act { .. } | Offer::Yes => 2,
            _ => 1,
        };
        let offers = question.offers();
        // Of offers that it likes as well it takes the first.
        let best = offers.iter().enumerate().max_by_key(|(at, offer)| (eagerness(offer), Reverse(*at)));
        best.map_or(0, |(at, _)| at)
    }
}

fn main() -> Result<()> {
    let game = games::open(&Workspace::built_in()).game(game::named("nivel-arena")?)?;
    let deck = &game.deck("ember-vanguard")?.list;
    let sides = vec![Side { deck, bot: Kind::Random }; 2];
    let contest =
        Match { book: game.book, catalog: &game.catalog, sides, seed: 1, settings: Vec::new(), paired: false };
    let seated = |side: usize, seed: u64| -> Box<dyn Bot> {
        if side == 0 { Box::new(Hothead) } else { Kind::Random.seat(seed) }
    };
    let mut won = 0;
    for index in 0..GAMES {
        let played = contest.play_by(index, seated, |_| {})?;
        won += u64::from(played.result == Ok(Some(0)));
    }
    println!("the hothead wins {won} of {GAMES} games");
    Ok(())
}
