//! What became of each card in many games: when it was drawn, when it was played, and who won then.

use crate::play::simulation::Played;
use cardwright_core::kernel::ids::{CardId, Clause};
use cardwright_core::kernel::log::{Entry, Observer, What};
use cardwright_core::rulebook::Rulebook;
use cardwright_core::table::Table;
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};

/// A card of a seat in one game: the turn in which a copy of it first came into the hand, and that in which one was first
/// played from there.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Course {
    /// The first turn with a copy in hand; 0: before the first turn.
    pub drawn: u32,
    /// The turn in which a copy was first played out of the hand.
    pub played: Option<u32>,
}

/// The cards of a game that were in a hand, by the seat of their owner.
pub type Courses = BTreeMap<(usize, CardId), Course>;

/// What became of a card in the games in which it was drawn.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Record {
    /// Games in which it was drawn.
    pub drawn: u64,
    /// Those of them that its side won.
    pub drawn_won: u64,
    /// Games in which it was played from the hand.
    pub played: u64,
    /// Those of them that its side won.
    pub played_won: u64,
    /// The turns that it was in hand before it was played first, of all those games together.
    pub waited: u64,
}

impl Record {
    /// Games in which it was drawn and never played.
    pub fn dead(&self) -> u64 {
        self.drawn - self.played
    }

    /// Turns between drawing and playing it, on average, where it was played.
    pub fn turns_to_play(&self) -> Option<f64> {
        (self.played > 0).then(|| self.waited as f64 / self.played as f64)
    }
}

/// What became of the cards of each side.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Records {
    /// By side and card.
    pub cards: BTreeMap<(usize, CardId), Record>,
}

impl Records {
    /// Adds a game whose courses are by side. Games without a result say nothing.
    pub fn add(&mut self, played: &Played, courses: &Courses) {
        let Ok(winner) = played.result else { return };
        for ((side, card), course) in courses {
            let record = self.cards.entry((*side, *card)).or_default();
            let won = u64::from(winner == Some(*side));
            record.drawn += 1;
            record.drawn_won += won;
            if let Some(turn) = course.played {
                record.played += 1;
                record.played_won += won;
                record.waited += u64::from(turn.saturating_sub(course.drawn.max(1)));
            }
        }
    }

    /// Adds what became of the cards in other games.
    #[must_use]
    pub fn and(mut self, other: &Self) -> Self {
        for (key, theirs) in &other.cards {
            let own = self.cards.entry(*key).or_default();
            own.drawn += theirs.drawn;
            own.drawn_won += theirs.drawn_won;
            own.played += theirs.played;
            own.played_won += theirs.played_won;
            own.waited += theirs.waited;
        }
        self
    }
}

/// What is heard of a game. Draws are told by their number: which cards they were is seen in the hands.
#[derive(Debug, Default)]
pub struct Heard {
    courses: Courses,
    hand: u8,
    turn: u32,
    /// Whether cards were drawn since the hands were looked at.
    drew: bool,
}

impl Heard {
    /// The cards that were in a hand so far.
    pub fn courses(&self) -> &Courses {
        &self.courses
    }

    /// Looks at the hands, if cards were drawn since it did.
    pub fn look(&mut self, table: &dyn Table) {
        if !std::mem::take(&mut self.drew) {
            return;
        }
        let hand = self.hand;
        for seat in table.view_of(None, 1 << hand).seats {
            for card in seat.zones.iter().filter(|zone| zone.id.kind() == hand).flat_map(|zone| &zone.cards) {
                self.came(card.owner.index(), card.card);
            }
        }
    }

    fn came(&mut self, seat: usize, card: CardId) -> &mut Course {
        self.courses.entry((seat, card)).or_insert(Course { drawn: self.turn, played: None })
    }
}

/// Listens to a game.
pub struct Watch(Arc<Mutex<Heard>>);

impl Watch {
    /// Sits down at a table that was just set up. What it hears is returned.
    pub fn begin(table: &mut dyn Table, book: &dyn Rulebook) -> Arc<Mutex<Heard>> {
        let hand = book.printed().zones.hand;
        let mut heard = Heard { hand, drew: true, ..Heard::default() };
        heard.look(table);
        heard.turn = table.turn_number();
        let heard = Arc::new(Mutex::new(heard));
        table.observe(Some(Box::new(Watch(heard.clone()))));
        heard
    }
}

impl Observer for Watch {
    fn entry(&mut self, entry: &Entry) {
        // A game is played by one thread; what another one left behind is as good.
        let mut heard = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        match entry.what {
            What::Turn => heard.turn = u32::try_from(entry.amount).unwrap_or(heard.turn),
            What::Draw => heard.drew = true,
            _ => (),
        }
        let Some(seen) = entry.card else { return };
        let (hand, turn) = (heard.hand, heard.turn);
        if entry.to.kind() == hand && entry.to != entry.from {
            heard.came(seen.owner.index(), seen.card);
        }
        let is_play = matches!(entry.what, What::Deploy | What::Upgrade | What::Equip | What::Rule("play"));
        if is_play && entry.from.kind() == hand {
            heard.came(seen.owner.index(), seen.card).played.get_or_insert(turn);
        }
    }

    fn cite(&mut self, _: Clause) {}
}

#[cfg(test)]
mod tests {
    use super::*;

    fn game(winner: Option<usize>) -> Played {
        Played {
            result: Ok(winner),
            first: 0,
            won_at: None,
            turns: 5,
            decisions: 9,
            declined: 0,
            phases_ended: 0,
            ended_by: None,
            deck_empty: false,
            hash: 0,
            script_errors: Vec::new(),
        }
    }

    #[test]
    fn games_are_counted_by_what_became_of_a_card() {
        let key = (1, CardId(7));
        let course = |drawn, played| Courses::from([(key, Course { drawn, played })]);
        let mut records = Records::default();
        records.add(&game(Some(1)), &course(0, Some(4)));
        records.add(&game(Some(0)), &course(3, None));
        records.add(&game(None), &course(2, Some(2)));
        let record = records.cards[&key];
        assert_eq!((record.drawn, record.drawn_won, record.played, record.played_won), (3, 1, 2, 1));
        // A card of the first hand waits from the first turn on: 3 turns and none.
        assert_eq!((record.dead(), record.turns_to_play()), (1, Some(1.5)));
        assert_eq!(Records::default().and(&records).and(&records).cards[&key].drawn, 6);
    }
}
