//! The whole table as a list of cards and numbers, read from the view that shows everything (or from a player's own).

use super::names::{Labels, Names};
use cardwright_core::kernel::ids::{AbilityId, CardId, Seat, Slot, ZoneId};
use cardwright_core::kernel::view::{CardView, PendingView, View};
use cardwright_core::table::Table;
use cardwright_core::vocabulary::{PlaceWord, Vocabulary};

/// A card on the table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Piece {
    /// Its slot; handles stand in for slots in a player's view.
    pub slot: Option<Slot>,
    /// A number that stays the same as long as the players can follow the card.
    pub handle: u32,
    /// The card of the catalogue.
    pub card: CardId,
    /// The player from whose deck it came.
    pub owner: Seat,
    /// Where it lies; a held card lies where its host lies.
    pub zone: ZoneId,
    /// Its position in its zone, from the top or left, from 0.
    pub position: usize,
    /// The face that is up, as an index.
    pub face: u8,
    /// Its numbers by stat index.
    pub stats: Vec<i32>,
    /// Heads it has, as bits.
    pub heads: u64,
    /// Its abilities, printed before gained.
    pub abilities: Vec<AbilityId>,
    /// Actions that it can't do, as bits by index into the vocabulary.
    pub cant: u32,
    /// Marks that are not zero.
    pub marks: Vec<(&'static str, i32)>,
    /// Index of the card that holds it.
    pub host: Option<usize>,
}

/// A zone with all of its cards, also those that can't be seen.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Pile {
    /// The zone.
    pub zone: ZoneId,
    /// How many cards lie there.
    pub count: usize,
}

/// Something that was announced and waits to be resolved.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Link {
    /// The player who announced it.
    pub by: Seat,
    /// The card of what stands for it, if it can be seen.
    pub card: Option<CardId>,
    /// Its handle, if it can be seen.
    pub handle: Option<u32>,
    /// The ability, if its card can be seen and it is not the card itself that waits.
    pub ability: Option<AbilityId>,
    /// The cards that were chosen for it, by handle where they can be seen.
    pub chosen: Vec<Option<u32>>,
}

/// The table at one moment, as scenarios compare it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Board {
    /// Cards that can be seen, zone by zone, each followed by those it holds.
    pub pieces: Vec<Piece>,
    /// Zones in the order of the view.
    pub piles: Vec<Pile>,
    /// Numbers of players: seat, word, number.
    pub numbers: Vec<(Seat, &'static str, i32)>,
    /// What waits to be resolved, the newest first.
    pub waiting: Vec<Link>,
    /// The player whose turn it is.
    pub turn: Seat,
    /// The number of the turn, from 1.
    pub turn_number: u32,
    /// The phase, as an index into the vocabulary.
    pub phase: Option<u8>,
    /// The attribute that the turn is of, as an index into the vocabulary.
    pub attribute: Option<u8>,
}

impl Piece {
    /// A card that is in no zone yet.
    pub fn unborn(card: CardId) -> Piece {
        Piece {
            slot: None,
            handle: 0,
            card,
            owner: Seat(0),
            zone: ZoneId::NOWHERE,
            position: 0,
            face: 0,
            stats: Vec::new(),
            heads: 0,
            abilities: Vec::new(),
            cant: 0,
            marks: Vec::new(),
            host: None,
        }
    }
}

impl Link {
    fn of(pending: &PendingView) -> Link {
        let chosen = pending.aims.iter().map(|aim| aim.handle).collect();
        Link { by: pending.controller, card: pending.card, handle: pending.handle, ability: pending.ability, chosen }
    }
}

impl Board {
    /// What a seat may see of a table; `None`: all.
    pub fn of(table: &dyn Table, seat: Option<Seat>) -> Board {
        Board::read(&table.view(seat))
    }

    fn read(view: &View) -> Board {
        let mut board = Board {
            pieces: Vec::new(),
            piles: Vec::new(),
            numbers: Vec::new(),
            waiting: view.pending.iter().rev().map(Link::of).collect(),
            turn: view.turn,
            turn_number: view.turn_number,
            phase: view.phase,
            attribute: view.attribute,
        };
        for seat in &view.seats {
            board.numbers.extend(seat.stats.iter().map(|&(word, n)| (seat.seat, word, n)));
            for zone in &seat.zones {
                board.piles.push(Pile { zone: zone.id, count: zone.count });
                for card in &zone.cards {
                    board.add(card, zone.id, None);
                }
            }
        }
        for zone in &view.table {
            board.piles.push(Pile { zone: zone.id, count: zone.count });
            zone.cards.iter().for_each(|card| board.add(card, zone.id, None));
        }
        // A held card may be listed in a zone of its own as well; what holds it says where it is.
        let held: Vec<Slot> = board.pieces.iter().filter(|p| p.host.is_some()).filter_map(|p| p.slot).collect();
        let doubled = |p: &Piece| p.host.is_none() && p.slot.is_some_and(|s| held.contains(&s));
        if board.pieces.iter().any(doubled) {
            let kept: Vec<bool> = board.pieces.iter().map(|p| !doubled(p)).collect();
            let before = |i: usize| kept.iter().take(i).filter(|&&k| k).count();
            let pieces = std::mem::take(&mut board.pieces);
            board.pieces =
                pieces.into_iter().filter(|p| !doubled(p)).map(|p| Piece { host: p.host.map(before), ..p }).collect();
        }
        board
    }

    fn add(&mut self, card: &CardView, zone: ZoneId, host: Option<usize>) {
        let at = self.pieces.len();
        self.pieces.push(Piece {
            slot: card.slot,
            handle: card.handle,
            card: card.card,
            owner: card.owner,
            zone,
            position: usize::from(card.position),
            face: card.face,
            stats: card.stats.to_vec(),
            heads: card.heads,
            abilities: card.abilities.clone(),
            cant: card.cant,
            marks: card.marks.clone(),
            host,
        });
        for held in &card.attached {
            self.add(held, zone, Some(at));
        }
    }

    /// Cards that lie in a zone themselves, in order.
    pub fn lying(&self, zone: ZoneId) -> impl Iterator<Item = &Piece> {
        self.pieces.iter().filter(move |p| p.zone == zone && p.host.is_none())
    }

    /// Cards held by the cards of a zone, in order.
    pub fn held(&self, zone: ZoneId) -> impl Iterator<Item = &Piece> {
        self.pieces.iter().filter(move |p| p.zone == zone && p.host.is_some())
    }

    /// The card in a slot.
    pub fn piece(&self, slot: Slot) -> Option<&Piece> {
        self.pieces.iter().find(|p| p.slot == Some(slot))
    }

    /// How many cards lie in a zone.
    pub fn count(&self, zone: ZoneId) -> usize {
        self.piles.iter().find(|p| p.zone == zone).map_or(0, |p| p.count)
    }

    /// A number of a player.
    pub fn number(&self, seat: Seat, word: &str) -> Option<i32> {
        self.numbers.iter().find(|(s, w, _)| *s == seat && *w == word).map(|&(_, _, n)| n)
    }

    /// Whether two cards differ in nothing that a choice between them could mean.
    pub fn interchangeable(&self, a: &Piece, b: &Piece, places: &[PlaceWord]) -> bool {
        let single = places.iter().any(|p| p.kind == a.zone.kind() && p.single);
        let loose = |p: &Piece| Piece { slot: None, handle: 0, position: 0, ..p.clone() };
        let holds = |p: &Piece| self.pieces.iter().any(|q| q.host.and_then(|h| self.pieces.get(h)) == Some(p));
        let chosen = |p: &Piece| self.waiting.iter().any(|link| link.chosen.contains(&Some(p.handle)));
        loose(a) == loose(b) && !single && ![a, b].into_iter().any(|p| holds(p) || chosen(p))
    }
}

/// What cards, places and numbers on a board are called.
#[derive(Clone, Copy)]
pub struct Caller<'a> {
    /// The vocabulary of the rulebook.
    pub vocabulary: &'static Vocabulary,
    /// The names of cards in the file.
    pub names: &'a Names,
    /// The labels of objects in the scenario.
    pub labels: &'a Labels,
}

impl Caller<'_> {
    /// A card by label or name.
    pub fn piece(&self, piece: &Piece) -> String {
        self.card(piece.card, piece.slot)
    }

    /// A card by label or name.
    pub fn card(&self, card: CardId, slot: Option<Slot>) -> String {
        let name = self.names.name(card);
        match slot.and_then(|s| self.labels.of(s)) {
            Some(label) => format!("{name}@{label}"),
            None => name,
        }
    }

    /// A card by label or name: that which the file gives it, else its Korean one.
    pub fn in_korean(&self, piece: &Piece) -> String {
        let card = self.names.catalog().card(piece.card);
        let name = self.piece(piece);
        match name.strip_prefix(&card.id).filter(|_| !card.name.ko.is_empty()) {
            Some(label) if label.is_empty() || label.starts_with('@') => format!("{}{label}", card.name.ko),
            _ => name,
        }
    }

    /// The word for a zone kind, if boards name it.
    pub fn place_word(&self, kind: u8) -> Option<&'static PlaceWord> {
        self.vocabulary.places.iter().find(|p| p.kind == kind && !p.held)
    }

    /// `p1.left`, `table.market.unit`; `p1.items` where the cards of that zone are held by others.
    pub fn place(&self, zone: ZoneId) -> String {
        let held = || self.vocabulary.places.iter().find(|p| p.kind == zone.kind());
        let side = zone.seat();
        match self.place_word(zone.kind()).or_else(held) {
            Some(place) if place.shared && !place.group.is_empty() => {
                format!("{side}.{}.{}", place.group, place.word.id)
            }
            Some(place) => format!("{side}.{}", place.word.id),
            None => format!("{side}.{}", zone.kind()),
        }
    }
}
