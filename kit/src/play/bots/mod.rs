//! Players that need no person. A bot sees its player's view, the question and the legal answers as that player may see
//! them ([`Question`]), never the table.

mod greedy;
mod leaning;
mod monte_carlo;
mod random;

use crate::wording::play as wording;
use cardwright_dsl::text::Lang;

pub use crate::play::offer::Question;
pub use greedy::Greedy;
pub use monte_carlo::{MonteCarlo, PLAYOUTS};
pub use random::Random;

/// Answers the questions of a game.
pub trait Bot: Send {
    /// The index of an answer, below [`Question::count`].
    fn choose(&mut self, question: &Question<'_>) -> usize;
}

/// The bots there are.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// Any legal answer, each as likely as another
    Random,
    /// What looks best at the moment
    Greedy,
    /// What wins most of so many games that are played on from here
    MonteCarlo(u32),
}

impl Kind {
    /// All of them.
    pub const ALL: [Kind; 3] = [Kind::Random, Kind::Greedy, Kind::MonteCarlo(PLAYOUTS)];

    /// Its name on the command line.
    pub fn id(self) -> &'static str {
        match self {
            Kind::Random => "random",
            Kind::Greedy => "greedy",
            Kind::MonteCarlo(_) => "monte-carlo",
        }
    }

    /// Its name.
    pub fn name(self, lang: Lang) -> &'static str {
        match self {
            Kind::Random => wording::RANDOM_BOT.get(lang),
            Kind::Greedy => wording::GREEDY_BOT.get(lang),
            Kind::MonteCarlo(_) => wording::MONTE_CARLO_BOT.get(lang),
        }
    }

    /// A new one. Equal seeds play alike.
    pub fn seat(self, seed: u64) -> Box<dyn Bot> {
        match self {
            Kind::Random => Box::new(Random::new(seed)),
            Kind::Greedy => Box::new(Greedy::new(seed)),
            Kind::MonteCarlo(playouts) => Box::new(MonteCarlo::new(playouts, seed)),
        }
    }

    /// A new one for games that are compared with others: where it finds several answers as good, which of them it takes depends
    /// on them and on the turn, not on how many choices it had before.
    pub fn paired(self, seed: u64) -> Box<dyn Bot> {
        match self {
            Kind::Greedy => Box::new(Greedy::paired(seed)),
            kind => kind.seat(seed),
        }
    }
}

impl std::fmt::Display for Kind {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.id())
    }
}
