//! Positions in which every window is seen: each player has an artifact with an ability that costs nothing and does nothing, so that
//! whoever gets priority is asked, and holds an instant of that kind.

use super::board::{Board, Play, act};
use cardwright_core::kernel::decision::{Answer, AskKind};
use cardwright_core::kernel::ids::{CardId, NOBODY};
use cardwright_core::rulesets::magic::state::{question, verb};
use cardwright_core::rulesets::magic::vocabulary::{card_type, phase, zone};
use cardwright_core::table::Outcome;

/// The first player's main phase before combat, for two players.
pub fn board() -> Board {
    board_for(2)
}

/// The same for so many players.
pub fn board_for(seats: u8) -> Board {
    let mut board = Board::of(seats);
    let idle = board.cards.instant("idle", "0", Vec::new(), Vec::new());
    let dial = board.cards.card("dial", &[card_type::ARTIFACT], "1");
    board.cards.activated(dial, 0, Vec::new(), Vec::new());
    for seat in 0..seats {
        board.put(idle, seat, zone::HAND);
        board.put(dial, seat, zone::BATTLEFIELD);
    }
    board
}

/// A creature card in a player's hand.
pub fn in_hand(board: &mut Board, name: &str, seat: u8, cost: &str) -> CardId {
    let card = board.cards.creature(name, cost, (2, 2), &[]);
    board.put(card, seat, zone::HAND);
    card
}

/// An instant without text in a player's hand.
pub fn instant(board: &mut Board, name: &str, seat: u8, cost: &str) -> CardId {
    let card = board.cards.instant(name, cost, Vec::new(), Vec::new());
    board.put(card, seat, zone::HAND);
    card
}

/// A planeswalker on the battlefield, with so many loyalty counters.
pub fn walker(board: &mut Board, name: &str, seat: u8, loyalty: i32) -> usize {
    let card = board.cards.walker(name, "3", loyalty);
    let at = board.put(card, seat, zone::BATTLEFIELD);
    board.mark(at, "loyalty", loyalty);
    at
}

/// A legendary creature on the battlefield.
pub fn legend(board: &mut Board, name: &str, seat: u8, body: (i32, i32), heads: &[u8]) -> CardId {
    let card = board.cards.creature(name, "1", body, heads);
    board.cards.also(card, card_type::LEGENDARY);
    board.put(card, seat, zone::BATTLEFIELD);
    card
}

impl Play {
    pub fn is_asked(&self, which: u8) -> bool {
        self.table.decision().is_some_and(|decision| decision.ask.kind == AskKind::Act(which))
    }

    /// The player who is asked does as little as possible: passes, declares no more creatures, or takes the first answer.
    pub fn idles(&mut self) -> &mut Self {
        let offered = self.table.answers();
        let least = [Answer::No, act(verb::DONE, NOBODY)].into_iter().find(|answer| offered.contains(answer));
        let answer = least.unwrap_or(offered[0]);
        self.answer(answer)
    }

    /// Everybody does as little as possible until this holds.
    pub fn pass_until(&mut self, done: impl Fn(&Play) -> bool) -> &mut Self {
        for _ in 0..200 {
            if done(self) {
                return self;
            }
            self.idles();
        }
        panic!("it never comes to that: {:?}", self.table.decision());
    }

    /// Everybody does as little as possible until somebody has priority in this step of the turn.
    pub fn to(&mut self, phase: u8) -> &mut Self {
        self.pass_until(|play| play.phase() == phase && play.is_asked(question::PRIORITY))
    }

    /// The same in a turn of this player.
    pub fn reach_turn(&mut self, seat: u8, phase: u8) -> &mut Self {
        let there =
            move |play: &Play| play.turn() == seat && play.phase() == phase && play.is_asked(question::PRIORITY);
        self.pass_until(there)
    }

    pub fn turn(&self) -> u8 {
        self.table.view(None).turn.0
    }

    pub fn outcome(&self) -> Option<Outcome> {
        self.table.outcome()
    }

    /// How many things are on the stack.
    pub fn stacked(&self) -> usize {
        self.pending().len()
    }

    /// Casts a card of the player who is asked, and pays for it in the first way that is offered.
    pub fn spends_on(&mut self, name: &str) -> &mut Self {
        self.casts(name).pay()
    }

    /// Everybody does as little as possible until attackers are declared; these attack, and a choice of what they attack stays open.
    pub fn declares(&mut self, name: &str) -> &mut Self {
        self.pass_until(|play| play.is_asked(question::ATTACKERS)).does(verb::ATTACK, name)
    }

    /// Everybody does as little as possible until attackers are declared; these attack the only opponent.
    pub fn attacks(&mut self, names: &[&str]) -> &mut Self {
        self.pass_until(|play| play.is_asked(question::ATTACKERS));
        names.iter().for_each(|name| _ = self.does(verb::ATTACK, name));
        self.no_more(question::ATTACKERS)
    }

    /// Everybody does as little as possible until blockers are declared; creatures block attackers, in this order.
    pub fn blocks(&mut self, pairs: &[(&str, &str)]) -> &mut Self {
        self.pass_until(|play| play.is_asked(question::BLOCKERS));
        for (blocker, attacker) in pairs {
            self.does(verb::BLOCK, blocker);
            if self.is_asked(question::BLOCKED) {
                self.does(verb::BLOCKS, attacker);
            }
        }
        self.no_more(question::BLOCKERS)
    }

    /// Ends a choice that may take more, if it is still open.
    pub fn no_more(&mut self, which: u8) -> &mut Self {
        if self.is_asked(which) { self.answer(act(verb::DONE, NOBODY)) } else { self }
    }

    /// Everybody does as little as possible until combat damage has been dealt and somebody has priority.
    pub fn strikes(&mut self) -> &mut Self {
        self.to(phase::DAMAGE)
    }

    /// Everybody does as little as possible until it is asked how much damage is assigned to the next creature; so much is.
    pub fn assigns(&mut self, amount: i16) -> &mut Self {
        let is_asked = |play: &Play| play.table.decision().is_some_and(|decision| decision.ask.kind == AskKind::Number);
        self.pass_until(is_asked).answer(Answer::Number(amount))
    }

    /// The amounts that can be assigned now.
    pub fn amounts(&self) -> Vec<i16> {
        let number = |answer: &Answer| if let Answer::Number(n) = answer { Some(*n) } else { None };
        self.table.answers().iter().filter_map(number).collect()
    }

    /// In which kind of zone a creature lies, and the damage on it.
    pub fn state(&self, name: &str) -> (u8, i32) {
        (self.at(name).1, self.mark(name, "damage"))
    }

    pub fn is_tapped(&self, name: &str) -> bool {
        self.mark(name, "tapped") != 0
    }
}

/// What becomes of a creature that stays on the battlefield undamaged, and of one that does not stay.
pub const WHOLE: (u8, i32) = (zone::BATTLEFIELD, 0);
pub const DEAD: (u8, i32) = (zone::GRAVEYARD, 0);
