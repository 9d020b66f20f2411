//! Positions and abilities written by hand: what a card text will become.

use cardwright_core::kernel::catalog::{self, Ability, Card, Catalog, Face, Names, Static, Use};
use cardwright_core::kernel::decision::{Act, Answer};
use cardwright_core::kernel::ids::{AbilityId, CardId, NOBODY, Seat, Slot, ZoneId};
use cardwright_core::kernel::program::{Filter, Mod, Op, Quantity, Selector, Side, Spot, Subject, Target, Value, Who};
use cardwright_core::kernel::view::CardView;
use cardwright_core::rulebook::{HeadArgument, HeadMeaning, Rulebook};
use cardwright_core::rulesets::keyforge::KeyForge;
use cardwright_core::rulesets::keyforge::vocabulary::{card_type, phase, stat, zone};
use cardwright_core::table::{Placed, Position, Table};
use std::sync::Arc;

/// Houses of the tests.
pub const ANVIL: u8 = 0;
pub const THORN: u8 = 2;

/// The first card of every position.
pub const FILLER: CardId = CardId(0);

/// Cards being written.
#[derive(Default)]
pub struct Cards {
    pub cards: Vec<Card>,
    pub abilities: Vec<Ability>,
}

impl Cards {
    pub fn card(&mut self, name: &str, kind: u8, house: u8, stats: [i32; 3]) -> CardId {
        let id = u16::try_from(self.cards.len()).unwrap();
        self.cards.push(Card {
            id: name.to_owned(),
            name: Names { ko: name.to_owned(), en: name.to_owned() },
            names: vec![id],
            kind,
            attributes: 1 << house,
            stats,
            faces: vec![Face::default()],
            ..Card::default()
        });
        CardId(id)
    }

    pub fn creature(&mut self, name: &str, power: i32, armor: i32) -> CardId {
        self.card(name, card_type::CREATURE, ANVIL, [power, armor, 0])
    }

    pub fn keyword(&mut self, card: CardId, head: u8) {
        self.cards[card.index()].faces[0].heads |= 1 << head;
    }

    /// Gives a card an ability under a head word, with what the rulebook says that the head means.
    pub fn ability(&mut self, card: CardId, head: u8, code: Vec<Op>) -> AbilityId {
        let usage = match KeyForge.head(head, &HeadArgument::None) {
            HeadMeaning::Event(pattern, _) => Use::Automatic(*pattern),
            HeadMeaning::Activated { phases, .. } => Use::Activated { phases },
            HeadMeaning::ByRule => Use::ByRule,
            _ => Use::Continuous,
        };
        let ability = Ability { card, head: Some(head), heads: 1 << head, usage, code, ..Ability::default() };
        self.add(card, head, ability)
    }

    pub fn add(&mut self, card: CardId, head: u8, ability: Ability) -> AbilityId {
        let id = AbilityId(u16::try_from(self.abilities.len()).unwrap());
        self.abilities.push(ability);
        self.keyword(card, head);
        self.cards[card.index()].faces[0].abilities.push(id);
        id
    }

    /// An ability that works all the time, on the card itself or its player.
    pub fn constant(&mut self, card: CardId, to: Subject, mods: Vec<Mod>) {
        let statics = vec![Static { cond: None, to, mods }];
        let id = AbilityId(u16::try_from(self.abilities.len()).unwrap());
        self.abilities.push(Ability { card, statics, ..Ability::default() });
        self.cards[card.index()].faces[0].abilities.push(id);
    }
}

pub fn in_line(side: Side, filters: Vec<Filter>) -> Selector {
    Selector { types: 0, side, zones: 1 << zone::LINE, top: None, filters, or: None }
}

pub fn by(verb: u8, what: Target, n: i32) -> Op {
    Op::RuleBy { verb, what, who: Who::You, n: Value::Number(n) }
}

pub fn to(verb: u8, what: Target) -> Op {
    Op::Rule { verb, what, with: None, spot: Spot::None, flags: 0, who: Who::You }
}

pub fn gain(who: Who, n: i32) -> Op {
    Op::ChangePlayer { who, stat: stat::AMBER, by: Value::Number(n) }
}

pub fn choose(from: Selector) -> Op {
    Op::Choose { who: Who::You, from, n: Quantity::Exactly(Value::Number(1)), sum: None, into: 0 }
}

/// A position being set up.
pub struct Board {
    pub cards: Cards,
    pub position: Position,
}

impl Board {
    /// The first player's third turn, step 3, house Anvil.
    pub fn new() -> Board {
        let mut cards = Cards::default();
        assert_eq!(cards.creature("filler", 1, 0), FILLER);
        let position = Position {
            seats: None,
            first: Seat(0),
            turn: Seat(0),
            turn_number: 3,
            phase: phase::MAIN,
            at_start: false,
            setup: false,
            seed: 1,
            settings: Vec::new(),
            cards: Vec::new(),
            numbers: vec![(Seat(0), "house".to_owned(), i32::from(ANVIL) + 1)],
            running: Vec::new(),
            chances: Vec::new(),
        };
        let mut board = Board { cards, position };
        for seat in 0..2 {
            (0..10).for_each(|_| _ = board.put(FILLER, seat, zone::DECK));
        }
        board
    }

    pub fn put(&mut self, card: CardId, seat: u8, zone: u8) -> usize {
        let (seat, marks) = (Seat(seat), Vec::new());
        self.position.cards.push(Placed { card, seat, zone, owner: None, host: None, face: 0, marks });
        self.position.cards.len() - 1
    }

    pub fn mark(&mut self, at: usize, word: &str, n: i32) {
        self.position.cards[at].marks.push((word.to_owned(), n));
    }

    pub fn number(&mut self, seat: u8, word: &str, n: i32) {
        self.position.numbers.push((Seat(seat), word.to_owned(), n));
    }

    /// Both players hold one plain card more, so that nobody's turn passes by itself.
    pub fn game(mut self) -> Play {
        (0..2).for_each(|seat| _ = self.put(FILLER, seat, zone::HAND));
        let mut catalog = Catalog::from(catalog::Cards {
            game: "keyforge".to_owned(),
            ..catalog::Cards::of(self.cards.cards, self.cards.abilities)
        });
        catalog.seal();
        let catalog = Arc::new(catalog);
        let table = KeyForge.arrange(catalog, &self.position).unwrap_or_else(|f| panic!("{f:?}"));
        Play { table }
    }
}

pub struct Play {
    pub table: Box<dyn Table>,
}

pub fn act(verb: u8, card: Slot) -> Answer {
    Answer::Act(Act { verb, card, place: ZoneId::NOWHERE, ability: AbilityId::NONE })
}

impl Play {
    pub fn all(&self) -> Vec<(ZoneId, CardView)> {
        let view = self.table.view(None);
        let zones = view.seats.into_iter().flat_map(|s| s.zones);
        zones
            .flat_map(|z| z.cards.into_iter().map(move |c| (z.id, c)))
            .flat_map(|(z, c)| {
                let held = c.attached.clone();
                std::iter::once((z, c)).chain(held.into_iter().map(move |h| (z, h)))
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

    pub fn at(&self, name: &str) -> (u8, u8) {
        let zone = self.card(name).0;
        (zone.seat().0, zone.kind())
    }

    pub fn mark(&self, name: &str, word: &str) -> i32 {
        self.card(name).1.marks.iter().find(|(w, _)| *w == word).map_or(0, |(_, n)| *n)
    }

    pub fn number(&self, seat: usize, word: &str) -> i32 {
        self.table.view(None).seats[seat].stats.iter().find(|(w, _)| *w == word).unwrap().1
    }

    pub fn line(&self, seat: u8) -> Vec<String> {
        let name = |c: &CardView| self.table.catalog().card(c.card).id.clone();
        self.all().iter().filter(|(z, _)| *z == ZoneId::of(Seat(seat), zone::LINE)).map(|(_, c)| name(c)).collect()
    }

    pub fn hand(&self, seat: u8) -> usize {
        self.all().iter().filter(|(z, _)| *z == ZoneId::of(Seat(seat), zone::HAND)).count()
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

    pub fn plain(&mut self, verb: u8) -> &mut Self {
        self.answer(act(verb, NOBODY))
    }

    pub fn pick(&mut self, name: &str) -> &mut Self {
        let slot = self.slot(name);
        self.answer(Answer::Pick(slot))
    }

    pub fn picks(&self) -> usize {
        self.table.answers().iter().filter(|a| matches!(a, Answer::Pick(_))).count()
    }
}
