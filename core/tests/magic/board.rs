//! Positions, and what happens in them, by the names of cards.

use super::cards::Cards;
use cardwright_core::kernel::decision::{Act, Answer};
use cardwright_core::kernel::ids::{AbilityId, CardId, NOBODY, PLAYER, Seat, Slot, ZoneId};
use cardwright_core::kernel::view::{CardView, PendingView};
use cardwright_core::rulebook::Rulebook;
use cardwright_core::rulesets::magic::Magic;
use cardwright_core::rulesets::magic::state::verb;
use cardwright_core::rulesets::magic::vocabulary::{phase, zone};
use cardwright_core::table::{Outcome, Placed, Position, Table};

/// A position being set up.
pub struct Board {
    pub cards: Cards,
    pub position: Position,
    filler: CardId,
}

impl Board {
    /// The first player's fifth turn, main phase, with ten plain cards in each library. Players are asked wherever they could act.
    pub fn new() -> Board {
        Board::of(2)
    }

    pub fn of(seats: u8) -> Board {
        let mut cards = Cards::new();
        let filler = cards.creature("filler", "9WWWWW", (1, 1), &[]);
        let position = Position {
            seats: Some(seats),
            first: Seat(0),
            turn: Seat(0),
            turn_number: 5,
            phase: phase::MAIN,
            at_start: false,
            setup: false,
            seed: 1,
            settings: vec![("windows".to_owned(), 0)],
            cards: Vec::new(),
            numbers: Vec::new(),
            running: Vec::new(),
            chances: Vec::new(),
        };
        let mut board = Board { cards, position, filler };
        (0..seats).for_each(|seat| board.fill(10, seat, zone::LIBRARY));
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

    pub fn empty_library(&mut self, seat: u8) {
        self.position.cards.retain(|card| card.seat != Seat(seat) || card.zone != zone::LIBRARY);
    }

    /// A creature on the battlefield, which its player has had for a while.
    pub fn creature(&mut self, name: &str, seat: u8, body: (i32, i32), heads: &[u8]) -> usize {
        let card = self.cards.creature(name, "1", body, heads);
        self.put(card, seat, zone::BATTLEFIELD)
    }

    /// So many basic lands of a kind on the battlefield.
    pub fn lands(&mut self, n: usize, seat: u8, kind: u8) {
        let card = self.cards.basic(kind);
        (0..n).for_each(|_| _ = self.put(card, seat, zone::BATTLEFIELD));
    }

    pub fn mark(&mut self, at: usize, word: &str, n: i32) {
        self.position.cards[at].marks.push((word.to_owned(), n));
    }

    pub fn number(&mut self, seat: u8, word: &str, n: i32) {
        self.position.numbers.push((Seat(seat), word.to_owned(), n));
    }

    pub fn phase(&mut self, phase: u8) {
        (self.position.phase, self.position.at_start) = (phase, true);
    }

    /// Players are asked only where acting is of use.
    pub fn useful(&mut self) {
        self.position.settings.clear();
    }

    pub fn game(self) -> Play {
        let catalog = self.cards.seal();
        let table = Magic.arrange(catalog, &self.position).unwrap_or_else(|f| panic!("{f:?}"));
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
        let zones = self.table.view(None).seats.into_iter().flat_map(|s| s.zones);
        zones.flat_map(|z| z.cards.into_iter().map(move |c| (z.id, c))).collect()
    }

    /// All cards of a name, with the zone in which each lies.
    pub fn named(&self, name: &str) -> Vec<(ZoneId, CardView)> {
        let id = self.table.catalog().find(name).unwrap_or_else(|| panic!("no card is called {name}"));
        self.all().into_iter().filter(|(_, c)| c.card == id).collect()
    }

    pub fn card(&self, name: &str) -> (ZoneId, CardView) {
        self.named(name).into_iter().next().unwrap_or_else(|| panic!("{name} is nowhere"))
    }

    pub fn slot(&self, name: &str) -> Slot {
        self.card(name).1.slot.unwrap()
    }

    /// In which zone a card lies: seat and kind.
    pub fn at(&self, name: &str) -> (u8, u8) {
        let zone = self.card(name).0;
        (zone.seat().0, zone.kind())
    }

    pub fn is_in(&self, name: &str, kind: u8) -> bool {
        self.at(name).1 == kind
    }

    pub fn mark(&self, name: &str, word: &str) -> i32 {
        self.card(name).1.marks.iter().find(|(w, _)| *w == word).map_or(0, |(_, n)| *n)
    }

    pub fn stats(&self, name: &str) -> [i32; 3] {
        self.card(name).1.stats
    }

    pub fn life(&self, seat: usize) -> i32 {
        self.number(seat, "life")
    }

    pub fn number(&self, seat: usize, word: &str) -> i32 {
        self.table.view(None).seats[seat].stats.iter().find(|(w, _)| *w == word).unwrap().1
    }

    /// Counters of a player.
    pub fn counters(&self, seat: usize, word: &str) -> i32 {
        self.table.view(None).seats[seat].counters.iter().find(|(w, _)| *w == word).map_or(0, |(_, n)| *n)
    }

    pub fn count(&self, seat: u8, kind: u8) -> usize {
        let at = ZoneId::of(Seat(seat), kind);
        self.table.view(None).seats[usize::from(seat)].zones.iter().find(|z| z.id == at).map_or(0, |z| z.count)
    }

    pub fn pending(&self) -> Vec<PendingView> {
        self.table.view(None).pending
    }

    pub fn asked(&self) -> u8 {
        self.table.asked().unwrap_or_else(|| panic!("nobody is asked: {:?}", self.table.outcome())).0
    }

    pub fn phase(&self) -> u8 {
        self.table.view(None).phase.unwrap_or(u8::MAX)
    }

    pub fn won_by(&self) -> Option<u8> {
        match self.table.outcome() {
            Some(Outcome::Win(seat)) => Some(seat.0),
            _ => None,
        }
    }

    pub fn can(&self, verb: u8, name: &str) -> bool {
        let own = |slot: Slot| self.table.answers().contains(&act(verb, slot));
        self.named(name).into_iter().any(|(_, card)| card.slot.is_some_and(own))
    }

    pub fn refusal(&self, verb: u8, name: &str) -> &'static str {
        self.table.why_not(act(verb, self.slot(name))).map_or("", |r| r.clause)
    }

    pub fn answer(&mut self, answer: Answer) -> &mut Self {
        let offered = self.table.answers().to_vec();
        self.table.answer(answer).unwrap_or_else(|e| panic!("{answer:?}: {e}; {offered:?}"));
        self
    }

    /// Does something with the first card of a name with which it can be done.
    pub fn does(&mut self, verb: u8, name: &str) -> &mut Self {
        let slots = self.named(name).into_iter().filter_map(|(_, card)| card.slot);
        let offered = self.table.answers().to_vec();
        let slot = slots.into_iter().find(|slot| offered.contains(&act(verb, *slot)));
        let slot = slot.unwrap_or_else(|| panic!("{verb} {name}: {offered:?}"));
        self.answer(act(verb, slot))
    }

    pub fn plain(&mut self, verb: u8) -> &mut Self {
        self.answer(act(verb, NOBODY))
    }

    pub fn casts(&mut self, name: &str) -> &mut Self {
        self.does(verb::CAST, name)
    }

    pub fn activates(&mut self, name: &str) -> &mut Self {
        let slot = self.slot(name);
        let is = |a: &&Answer| matches!(a, Answer::Act(a) if a.verb == verb::ACTIVATE && a.card == slot);
        let answer = *self.table.answers().iter().find(is).unwrap();
        self.answer(answer)
    }

    pub fn can_activate(&self, name: &str) -> bool {
        let slots: Vec<Slot> = self.named(name).into_iter().filter_map(|(_, card)| card.slot).collect();
        let is = |a: &Answer| matches!(a, Answer::Act(a) if a.verb == verb::ACTIVATE && slots.contains(&a.card));
        self.table.answers().iter().any(is)
    }

    pub fn pick(&mut self, name: &str) -> &mut Self {
        let slot = self.slot(name);
        self.answer(Answer::Pick(slot))
    }

    /// Chooses a player to aim at.
    pub fn pick_player(&mut self, seat: u8) -> &mut Self {
        self.answer(Answer::Place(ZoneId::of(Seat(seat), PLAYER)))
    }

    /// What a card is attached to, by the handle that views have for it.
    pub fn is_on(&self, name: &str, host: &str) -> bool {
        self.card(name).1.host == Some(self.card(host).1.handle)
    }

    pub fn pass(&mut self) -> &mut Self {
        self.answer(Answer::No)
    }

    /// Players with priority pass until somebody is asked something else, or in this phase.
    pub fn until(&mut self, phase: u8) -> &mut Self {
        while self.table.outcome().is_none() && self.phase() != phase && self.table.answers().contains(&Answer::No) {
            self.pass();
        }
        self
    }

    /// All pass until so many things are on the stack.
    pub fn resolve_to(&mut self, n: usize) -> &mut Self {
        while self.pending().len() > n && self.table.outcome().is_none() {
            self.pass();
        }
        self
    }

    /// Uses means in the order in which they are offered, as long as something has to be paid.
    pub fn pay(&mut self) -> &mut Self {
        let means = |answers: &[Answer]| answers.iter().find(|a| matches!(a, Answer::Next { .. })).copied();
        let enough = |answers: &[Answer]| answers.contains(&Answer::Done);
        while self.table.may_call_off() {
            let answers = self.table.answers().to_vec();
            let next = if enough(&answers) { Some(Answer::Done) } else { means(&answers) };
            let Some(next) = next.or(answers.first().copied()) else { break };
            self.answer(next);
        }
        self
    }

    /// Creatures attack the one player who can be attacked, and the declaration ends.
    pub fn attack(&mut self, names: &[&str]) -> &mut Self {
        self.until(phase::ATTACKERS);
        names.iter().for_each(|name| _ = self.does(verb::ATTACK, name));
        // Where no other creature can attack that is answered by itself.
        if self.phase() == phase::ATTACKERS && self.table.answers().contains(&act(verb::DONE, NOBODY)) {
            self.plain(verb::DONE);
        }
        self
    }

    /// Passes up to the declaration of blockers, and has these block: blocker, attacker.
    pub fn block(&mut self, blocks: &[(&str, &str)]) -> &mut Self {
        self.until(phase::BLOCKERS);
        for (blocker, attacker) in blocks {
            self.does(verb::BLOCK, blocker);
            if self.can(verb::BLOCKS, attacker) {
                self.does(verb::BLOCKS, attacker);
            }
        }
        if self.phase() == phase::BLOCKERS && self.table.answers().contains(&act(verb::DONE, NOBODY)) {
            self.plain(verb::DONE);
        }
        self
    }

    /// The place of a player, as answers name it.
    pub fn place(verb: u8, seat: u8) -> Answer {
        let place = ZoneId::of(Seat(seat), zone::BATTLEFIELD);
        Answer::Act(Act { verb, card: NOBODY, place, ability: AbilityId::NONE })
    }
}
