//! What is announced and can be answered: windows of both kinds, saved and restored at every question.

mod afar;
mod again;
mod aimed;
mod aims;
mod cards;
mod costs;
mod counters;
mod durations;
mod endless;
mod extra;
mod first;
mod layers;
mod leaving;
mod means;
mod numbers;
mod opening;
mod orders;
mod past;
mod quiet;
mod replaced;
mod rulebook;
mod shaping;
mod shields;
mod stages;
mod states;
mod trio;
mod windows;

use cards::*;
use cardwright_core::kernel::decision::{Act, Answer};
use cardwright_core::kernel::game::Game;
use cardwright_core::kernel::ids::{AbilityId, CardId, Seat, Slot, ZoneId};
use cardwright_core::kernel::state::{Core, Frame, Object};
use cardwright_core::kernel::view::PendingView;
use cardwright_core::table::Table;
use rulebook::{DECK, Duel, HAND, LINE, PLAY, Procedure, USE};
use shaping::*;

pub const NOBODY_ACTS: Answer = Answer::No;

/// A game that is saved and taken up again before every answer.
pub struct Played<const CHAIN: bool>(Game<Duel<CHAIN>>);

impl<const CHAIN: bool> Played<CHAIN> {
    /// A game with these cards in hands and lines, by seat; seat 0 begins.
    pub fn with(hands: &[&[u16]], lines: &[&[u16]]) -> Self {
        Self::with_decks(hands, lines, &[])
    }

    /// The same with these cards in decks.
    pub fn with_decks(hands: &[&[u16]], lines: &[&[u16]], decks: &[&[u16]]) -> Self {
        let mut core = Core::<Duel<CHAIN>>::default();
        for _ in hands {
            assert!(core.players.push(Default::default()));
        }
        for (zone, cards) in [(HAND, hands), (LINE, lines), (DECK, decks)] {
            for (seat, cards) in (0..).map(Seat).zip(cards) {
                for card in *cards {
                    let (zone, slot) = (ZoneId::of(seat, zone), core.objects.len() as Slot);
                    assert!(core.objects.push(Object::new(CardId(*card), seat, zone)));
                    assert!(core.piles.insert(zone, core.piles.of(zone).len(), slot));
                }
            }
        }
        assert!(core.frames.push(Frame::Rule(Procedure::Turn)));
        let mut game = Game::at(catalog(), core, Vec::new(), &[]);
        game.run();
        Played(game)
    }

    fn save(&mut self) {
        let copy = Game::restore(catalog(), &self.0.snapshot()).unwrap();
        let digests = |game: &Game<Duel<CHAIN>>| (game.hash(), game.table_hash());
        assert_eq!((digests(&copy), copy.answers()), (digests(&self.0), self.0.answers()));
        assert_eq!(copy.view(None), self.0.view(None));
        self.0 = copy;
    }

    /// A seat is asked, and answers.
    pub fn says(&mut self, seat: u8, answer: Answer) {
        assert_eq!(self.0.asked(), Some(Seat(seat)), "{:?}", self.0.answers());
        if self.0.outcome().is_none() {
            self.save();
        }
        self.0.answer(answer).unwrap_or_else(|e| panic!("{e}: {answer:?} of {:?}", self.0.answers()));
    }

    /// These seats pass, one after the other.
    pub fn pass(&mut self, seats: &[u8]) {
        seats.iter().for_each(|seat| self.says(*seat, NOBODY_ACTS));
    }

    /// Does something with the first card of this number in a zone of the seat that is asked.
    pub fn does(&mut self, seat: u8, verb: u8, card: u16) {
        let kind = if verb == USE { LINE } else { HAND };
        let core = &self.0.machine.core;
        let is = |slot: &&Slot| core.object(**slot).card == CardId(card);
        let slot = *core.zone(ZoneId::of(Seat(seat), kind)).iter().find(is).unwrap();
        let ability = if verb == USE { AbilityId(1) } else { AbilityId::NONE };
        self.says(seat, Answer::Act(Act { ability, ..Act::with(verb, slot) }));
    }

    pub fn plays(&mut self, seat: u8, card: u16) {
        self.does(seat, PLAY, card);
    }

    pub fn acts(&mut self, seat: u8, verb: u8) {
        self.says(seat, Answer::Act(Act::alone(verb)));
    }

    /// The cards of what is pending, the newest last, as everybody who may know all sees it.
    pub fn pending(&self) -> Vec<u16> {
        self.seen(None).iter().map(|p| p.card.unwrap().0).collect()
    }

    pub fn seen(&self, viewer: Option<u8>) -> Vec<PendingView> {
        self.0.view(viewer.map(Seat)).pending
    }

    /// The object of a pending thing, counted from the oldest.
    pub fn object(&self, at: usize) -> Slot {
        self.0.machine.announced()[at].object.slot
    }

    /// What has ended so far: the card, and whether it was resolved.
    pub fn done(&self) -> Vec<(u16, bool)> {
        self.0.machine.core.table.list.to_vec()
    }

    pub fn points(&self) -> Vec<i32> {
        self.0.machine.core.players.iter().map(|p| p.points).collect()
    }

    pub fn line(&self, seat: u8) -> usize {
        self.0.machine.core.zone(ZoneId::of(Seat(seat), LINE)).len()
    }

    pub fn turn(&self) -> u8 {
        self.0.machine.core.turn.seat.0
    }
}
