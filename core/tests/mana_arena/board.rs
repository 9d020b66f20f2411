//! Positions, and what happens in them, by the names of cards.

use super::cards::Cards;
use cardwright_core::kernel::decision::{Act, Answer};
use cardwright_core::kernel::ids::{CardId, NOBODY, Seat, Slot, ZoneId};
use cardwright_core::kernel::view::{CardView, PendingView};
use cardwright_core::rulebook::Rulebook;
use cardwright_core::rulesets::mana_arena::ManaArena;
use cardwright_core::rulesets::mana_arena::state::verb;
use cardwright_core::rulesets::mana_arena::vocabulary::{phase, zone};
use cardwright_core::table::{Placed, Position, Table};

/// A position being set up.
pub struct Board {
    pub cards: Cards,
    pub position: Position,
    filler: CardId,
}

impl Board {
    /// The first player's fifth turn, main phase, with five mana each and ten plain cards in each deck.
    pub fn new() -> Board {
        let mut cards = Cards::new();
        let filler = cards.unit("filler", [0, 1, 1], &[]);
        let position = Position {
            seats: None,
            first: Seat(0),
            turn: Seat(0),
            turn_number: 5,
            phase: phase::MAIN,
            at_start: false,
            setup: false,
            seed: 1,
            settings: Vec::new(),
            cards: Vec::new(),
            numbers: Vec::new(),
            running: Vec::new(),
            chances: Vec::new(),
        };
        let mut board = Board { cards, position, filler };
        for seat in 0..2 {
            (0..10).for_each(|_| _ = board.put(filler, seat, zone::DECK));
            ["mana", "max-mana"].into_iter().for_each(|word| board.number(seat, word, 5));
        }
        board
    }

    pub fn put(&mut self, card: CardId, seat: u8, zone: u8) -> usize {
        let (seat, marks) = (Seat(seat), Vec::new());
        self.position.cards.push(Placed { card, seat, zone, owner: None, host: None, face: 0, marks });
        self.position.cards.len() - 1
    }

    pub fn fill(&mut self, n: usize, seat: u8, zone: u8) {
        (0..n).for_each(|_| _ = self.put(self.filler, seat, zone));
    }

    /// No card in a player's deck.
    pub fn empty_deck(&mut self, seat: u8) {
        self.position.cards.retain(|card| card.seat != Seat(seat) || card.zone != zone::DECK);
    }

    /// A unit without text in a monster zone.
    pub fn unit(&mut self, name: &str, seat: u8, stats: [i32; 3], heads: &[u8]) -> CardId {
        let card = self.cards.unit(name, stats, heads);
        self.put(card, seat, zone::MONSTERS);
        card
    }

    pub fn mark(&mut self, at: usize, word: &str, n: i32) {
        self.position.cards[at].marks.push((word.to_owned(), n));
    }

    pub fn number(&mut self, seat: u8, word: &str, n: i32) {
        self.position.numbers.push((Seat(seat), word.to_owned(), n));
    }

    /// Both players hold a plain card more, so that no main phase passes by itself.
    pub fn game(mut self) -> Play {
        (0..2).for_each(|seat| self.fill(1, seat, zone::HAND));
        self.bare()
    }

    pub fn bare(self) -> Play {
        let catalog = self.cards.seal();
        let table = ManaArena.arrange(catalog, &self.position).unwrap_or_else(|f| panic!("{f:?}"));
        Play { table }
    }
}

/// A game that goes on from a position.
pub struct Play {
    pub table: Box<dyn Table>,
}

pub fn act(verb: u8, card: Slot) -> Answer {
    Answer::Act(Act::with(verb, card))
}

impl Play {
    pub fn all(&self) -> Vec<(ZoneId, CardView)> {
        let view = self.table.view(None);
        let zones = view.seats.into_iter().flat_map(|s| s.zones);
        zones
            .flat_map(|z| z.cards.into_iter().map(move |c| (z.id, c)))
            .flat_map(|(z, c)| {
                let held = c.attached.clone().into_iter().map(move |h| (ZoneId::of(z.seat(), zone::WORN), h));
                std::iter::once((z, c)).chain(held)
            })
            .collect()
    }

    pub fn card(&self, name: &str) -> (ZoneId, CardView) {
        let id = self.table.catalog().find(name).unwrap();
        self.all().into_iter().find(|(_, c)| c.card == id).unwrap_or_else(|| panic!("{name} is nowhere"))
    }

    pub fn slot(&self, name: &str) -> Slot {
        self.card(name).1.slot.unwrap()
    }

    /// In which zone a card lies: seat and kind.
    pub fn at(&self, name: &str) -> (u8, u8) {
        let zone = self.card(name).0;
        (zone.seat().0, zone.kind())
    }

    pub fn mark(&self, name: &str, word: &str) -> i32 {
        self.card(name).1.marks.iter().find(|(w, _)| *w == word).map_or(0, |(_, n)| *n)
    }

    /// A unit's cost, attack and greatest health.
    pub fn stats(&self, name: &str) -> [i32; 3] {
        self.card(name).1.stats
    }

    pub fn number(&self, seat: usize, word: &str) -> i32 {
        self.table.view(None).seats[seat].stats.iter().find(|(w, _)| *w == word).unwrap().1
    }

    pub fn count(&self, seat: u8, kind: u8) -> usize {
        let at = ZoneId::of(Seat(seat), kind);
        self.table.view(None).seats[usize::from(seat)].zones.iter().find(|z| z.id == at).map_or(0, |z| z.count)
    }

    pub fn pending(&self) -> Vec<PendingView> {
        self.table.view(None).pending
    }

    pub fn asked(&self) -> u8 {
        self.table.asked().unwrap().0
    }

    pub fn can(&self, verb: u8, name: &str) -> bool {
        self.table.answers().contains(&act(verb, self.slot(name)))
    }

    pub fn refusal(&self, verb: u8, name: &str) -> &'static str {
        self.table.why_not(act(verb, self.slot(name))).map_or("", |r| r.clause)
    }

    pub fn answer(&mut self, answer: Answer) -> &mut Self {
        let offered = self.table.answers().to_vec();
        self.table.answer(answer).unwrap_or_else(|e| panic!("{answer:?}: {e}; {offered:?}"));
        self
    }

    pub fn does(&mut self, verb: u8, name: &str) -> &mut Self {
        let slot = self.slot(name);
        self.answer(act(verb, slot))
    }

    pub fn plays(&mut self, name: &str) -> &mut Self {
        self.does(verb::PLAY, name)
    }

    pub fn plain(&mut self, verb: u8) -> &mut Self {
        self.answer(act(verb, NOBODY))
    }

    pub fn pick(&mut self, name: &str) -> &mut Self {
        let slot = self.slot(name);
        self.answer(Answer::Pick(slot))
    }

    pub fn pass(&mut self) -> &mut Self {
        self.answer(Answer::No)
    }

    /// Ends the phase; a phase in which nothing can be done passes by itself.
    pub fn end(&mut self) -> &mut Self {
        self.plain(verb::END)
    }

    /// Attacks a unit.
    pub fn attacks(&mut self, by: &str, what: &str) -> &mut Self {
        self.does(verb::ATTACK, by);
        if self.table.answers().contains(&act(verb::TARGET, self.slot(what))) {
            self.does(verb::TARGET, what);
        }
        self
    }
}
