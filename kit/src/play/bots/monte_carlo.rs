//! The bot that tries: it plays every answer on to the end with answers that look best and some random ones, in worlds that its
//! player may hold for true, and gives the one that wins most, if it wins so much more than what looks best that this is not
//! chance. Flat Monte Carlo by sequential halving (Karnin, Koren, Somekh 2013): every round an equal share of the playouts goes
//! to the better half of the answers that were left, all in the same worlds.

use super::random::Stream;
use super::{Bot, Greedy, Question};
use cardwright_core::table::{Outcome, Table};

/// Playouts of one decision, where nobody says how many.
pub const PLAYOUTS: u32 = 200;
/// A playout that takes more decisions than that is a draw.
const LONGEST: u32 = 400;
/// One answer of so many in a playout is a random one, the others are those that look best: playouts of random answers alone
/// say little of a game in which few lines are good, and without any all playouts of a world are one.
const RANDOM: usize = 4;
/// So often an answer that ends a phase is drawn again in a playout.
const SECOND_THOUGHTS: u32 = 4;
/// What a playout counts for: twice as much as a draw.
const WIN: u64 = 2;

/// A bot that tries its answers out.
#[derive(Debug, Clone)]
pub struct MonteCarlo {
    playouts: u32,
    stream: Stream,
    usual: Greedy,
    /// Who answers in playouts, for all players.
    played: Greedy,
}

impl MonteCarlo {
    /// One that always plays alike for a seed. `playouts`: how many games it plays on to their ends for one decision.
    pub fn new(playouts: u32, seed: u64) -> MonteCarlo {
        MonteCarlo { playouts, stream: Stream::new(seed), usual: Greedy::new(seed), played: Greedy::new(seed) }
    }

    /// Who wins when the game goes on from here, as points of a seat.
    fn points(&mut self, table: &mut dyn Table, question: &Question<'_>) -> u64 {
        for _ in 0..LONGEST {
            if table.outcome().is_some() {
                break;
            }
            let answers = table.answers();
            let asked = Question::of(&*table, question.book());
            let count = asked.as_ref().map_or(answers.len(), Question::count);
            if self.stream.below(RANDOM) > 0
                && let Some(asked) = asked
            {
                let best = self.played.choose(&asked);
                table.answer_nth(best);
                continue;
            }
            let mut answer = self.stream.below(count);
            // who could do something seldom does nothing
            for _ in 0..SECOND_THOUGHTS {
                if answers.get(answer).is_some_and(|answer| question.ends_phase(*answer)) {
                    answer = self.stream.below(count);
                }
            }
            table.answer_nth(answer);
        }
        let seat = question.seat();
        match table.outcome() {
            Some(Outcome::Win(winner)) if winner == seat => WIN,
            Some(Outcome::Win(_)) => 0,
            Some(Outcome::Draw | Outcome::Fault(_)) | None => WIN / 2,
        }
    }
}

impl Bot for MonteCarlo {
    fn choose(&mut self, question: &Question<'_>) -> usize {
        let count = question.count();
        if count < 2 {
            return 0;
        }
        let usual = self.usual.choose(question);
        // the answer that looks best stays to the end, whatever its first playouts say
        let mut left: Vec<(usize, u64)> =
            (0..count).filter(|answer| *answer != usual).map(|answer| (answer, 0)).collect();
        let (mut points, mut games) = (0, 0);
        let rounds = count.next_power_of_two().ilog2();
        let chance = loop {
            let share = u64::from(self.playouts) / u64::from(rounds) / (left.len() as u64 + 1);
            for _ in 0..share.max(1) {
                let world = question.imagine(self.stream.next());
                // what the player can't know may not change what can be answered
                if Question::of(&*world, question.book()).is_none_or(|asked| asked.count() != count) {
                    continue;
                }
                games += 1;
                for (answer, points) in
                    left.iter_mut().map(|(answer, points)| (*answer, points)).chain([(usual, &mut points)])
                {
                    let mut table = world.fork();
                    table.answer_nth(answer);
                    *points += self.points(table.as_mut(), question);
                }
            }
            // the difference of two sums of so many games strays so far by chance
            let chance = (WIN * games).isqrt();
            // what is worse than what looks best, and not by chance, is not looked at further
            left.retain(|(_, other)| other + chance >= points);
            // of equals the first stays
            left.sort_by_key(|(_, points)| std::cmp::Reverse(*points));
            if left.len() < 2 {
                break chance;
            }
            left.truncate(left.len() / 2);
        };
        left.first().filter(|(_, other)| *other > points + chance).map_or(usual, |(answer, _)| *answer)
    }
}
