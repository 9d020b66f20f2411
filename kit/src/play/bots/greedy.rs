//! The greedy bot: takes what looks best at the moment and never looks ahead. It knows no game: actions by their words,
//! numbers by their stats (`cost`, `power`, `hit`), sides and zones. Weights were picked by feel and checked against the
//! random bot. Of two seats the same zone kind on both sides is one column; what else there is to know of a board, and what its
//! own actions are worth, the rulebook says (`Ruleset::promise`).

use super::leaning;
use super::random::Stream;
use super::{Bot, Question};
use crate::play::offer::Offer;
use cardwright_core::kernel::capacity::CARD_STATS;
use cardwright_core::kernel::catalog::Catalog;
use cardwright_core::kernel::ids::{Seat, ZoneId};
use cardwright_core::kernel::view::{CardView, Glimpse, View};
use cardwright_core::vocabulary::Vocabulary;
use xxhash_rust::xxh3::xxh3_64;

/// After so many actions in one turn it passes, so that it can't turn in circles.
const PATIENCE: u32 = 60;
/// With this many marks on the pile of damage or more, every one counts.
const DANGER: usize = 6;
/// With this few cards left to draw, drawing is no gift.
const THIN: usize = 3;

/// Which of several answers as good is taken.
#[derive(Debug, Clone)]
enum Ties {
    /// The next random one.
    Drawn(Stream),
    /// The first in an order that this number, the turn and what the answer is about make.
    Ranked(u64),
}

/// A bot that takes what looks best at the moment.
#[derive(Debug, Clone)]
pub struct Greedy {
    ties: Ties,
    turn: u32,
    acts: u32,
}

impl Greedy {
    /// One that always plays alike for a seed; the seed only decides between equals.
    pub fn new(seed: u64) -> Greedy {
        Greedy { ties: Ties::Drawn(Stream::new(seed)), turn: 0, acts: 0 }
    }

    /// One whose choice between equals depends on them and the turn alone: in two games that differ a little it takes the same
    /// where it can.
    pub fn paired(seed: u64) -> Greedy {
        Greedy { ties: Ties::Ranked(seed), turn: 0, acts: 0 }
    }
}

impl Bot for Greedy {
    fn choose(&mut self, question: &Question<'_>) -> usize {
        let offers = question.offers();
        let look = Look::new(question, &offers);
        if self.turn != look.view.turn_number {
            (self.turn, self.acts) = (look.view.turn_number, 0);
        }
        if offers.iter().any(|o| matches!(o, Offer::Act { .. })) {
            self.acts += 1;
        }
        let tired = self.acts > PATIENCE;
        let lean = look.leaning(question, &offers);
        // What the rulebook says of its own actions and choices goes before what their numbers look like.
        let promised = question.promises(&look.view);
        let score = |(offer, promised): (&Offer, &Option<i64>)| match promised {
            Some(_) if tired => look.pass(offer),
            Some(promised) => *promised,
            None => look.score(offer, lean, tired),
        };
        let scores: Vec<i64> = offers.iter().zip(&promised).map(score).collect();
        let best = scores.iter().max().copied().unwrap_or(0);
        let ties: Vec<usize> = (0..scores.len()).filter(|i| scores.get(*i) == Some(&best)).collect();
        match &mut self.ties {
            Ties::Drawn(stream) => ties.get(stream.below(ties.len())).copied().unwrap_or(0),
            Ties::Ranked(seed) => {
                let rank = |at: &usize| offers.get(*at).map(|offer| rank(*seed, self.turn, offer));
                ties.into_iter().min_by_key(rank).unwrap_or(0)
            }
        }
    }
}

/// Where an answer stands among equals in a turn: by its card and its place, whichever others there are.
fn rank(seed: u64, turn: u32, offer: &Offer) -> u64 {
    let place = |zone: &ZoneId| u64::from(zone.kind()) << 8 | u64::from(zone.seat().0);
    let card = |card: &Glimpse| match card.card {
        Some(known) => (u64::from(known.0) + 1) << 16 | place(&card.zone),
        None => u64::from(card.position) << 48 | place(&card.zone),
    };
    let (kind, about, at) = match offer {
        Offer::Yes => (1, 0, 0),
        Offer::No => (2, 0, 0),
        Offer::Done => (3, 0, 0),
        Offer::Card(of) => (4, card(of), 0),
        Offer::Place(zone) => (5, 0, place(zone)),
        Offer::Number(n) => (6, u64::from(n.unsigned_abs()), u64::from(*n < 0)),
        Offer::Mode(n) => (7, u64::from(*n), 0),
        Offer::Name(n) => (8, u64::from(*n), 0),
        Offer::Next { holder, ability } => (9, card(holder), u64::from(ability.0)),
        Offer::Act { word, card: of, place: to, ability } => {
            let word = xxh3_64(word.as_bytes());
            let ability = ability.map_or(0, |ability| u64::from(ability.0) + 1);
            (word, of.as_ref().map_or(0, card), to.as_ref().map_or(0, place) << 32 | ability)
        }
    };
    let mut bytes = [0; 40];
    let parts = [seed, u64::from(turn), kind, about, at];
    bytes.chunks_mut(8).zip(parts).for_each(|(chunk, part)| chunk.copy_from_slice(&part.to_le_bytes()));
    xxh3_64(&bytes)
}

/// Everything that one choice is made from.
struct Look<'a> {
    view: View,
    me: Seat,
    cost: Option<usize>,
    power: Option<usize>,
    hit: Option<usize>,
    damage: Option<u8>,
    deck: Option<u8>,
    hand: Option<u8>,
    in_play: u32,
    catalog: &'a Catalog,
    discard: u8,
}

impl<'a> Look<'a> {
    fn new(question: &'a Question<'_>, offers: &[Offer]) -> Look<'a> {
        let words = question.vocabulary();
        let stat = |id: &str| words.stats.iter().position(|s| s.word.id == id);
        let place = |id: &str| words.places.iter().find(|p| p.word.id == id).map(|p| p.kind);
        let hand = place("hand");
        let in_play = in_play(words);
        let offered = offers.iter().filter_map(|o| match o {
            Offer::Card(card) | Offer::Act { card: Some(card), .. } => Some(1 << card.zone.kind()),
            _ => None,
        });
        // Piles are large, and only what is offered of them is looked at.
        let seen = in_play | question.in_play() | hand.map_or(0, |kind| 1 << kind);
        Look {
            view: question.view_of(offered.fold(seen, |bits, kind| bits | kind)),
            me: question.seat(),
            cost: stat("cost"),
            power: stat("power"),
            hit: stat("hit"),
            damage: place("damage"),
            deck: place("deck"),
            hand,
            in_play,
            catalog: question.catalog(),
            discard: question.discard_pile(),
        }
    }

    /// Whether what is chosen fares well (above 0) or badly by it.
    fn leaning(&self, question: &Question<'_>, offers: &[Offer]) -> i32 {
        let first = offers.iter().find_map(|o| if let Offer::Card(card) = o { Some(card) } else { None });
        let Some(card) = first else { return 0 };
        match question.ability() {
            // A choice that a rule asks for is a loss: the hand limit, a price.
            None => -1,
            Some(id) => {
                let catalog = question.catalog();
                let own = card.zone.seat() == self.me;
                leaning::of_choice(catalog, catalog.ability(id), own, card.zone, self.discard)
            }
        }
    }

    fn score(&self, offer: &Offer, lean: i32, tired: bool) -> i64 {
        match offer {
            Offer::Yes => 1,
            Offer::No | Offer::Done => 0,
            Offer::Card(card) => self.pick(card, lean),
            Offer::Place(zone) => self.place(*zone),
            Offer::Number(n) => {
                i64::from(if self.pile(self.me, self.deck).is_some_and(|n| n <= THIN) { -*n } else { *n })
            }
            Offer::Mode(n) => -i64::from(*n),
            Offer::Name(n) => -i64::from(*n),
            Offer::Next { .. } => 0,
            Offer::Act { .. } if tired => self.pass(offer),
            Offer::Act { word, card, place, .. } => match *word {
                "play" => self.play(card.as_ref(), *place),
                "activate" => 700,
                "attack" => place.map_or(0, |at| self.attack(at)),
                "defend" => self.defend(),
                "redraw" => self.redraw(),
                _ => 0,
            },
        }
    }

    /// An action that neither plays nor fights ends the turn soonest.
    fn pass(&self, offer: &Offer) -> i64 {
        i64::from(matches!(offer, Offer::Act { card: None, place: None, .. }))
    }

    /// A card for a choice: good things for the own best and the other's worst, harm the other way round.
    fn pick(&self, card: &Glimpse, lean: i32) -> i64 {
        let own = card.zone.seat() == self.me;
        let in_play = card.zone.is_in(self.in_play);
        let lean = match lean {
            // Nothing known: cards out of play are chosen to be had, the other's in play to be hit.
            0 if in_play && !own => -1,
            0 => 1,
            lean => lean.signum(),
        };
        let worth = self.worth(card) + 1;
        if own == (lean > 0) { worth } else { -worth }
    }

    /// An empty place of one's own, else the one that costs least to give up.
    fn place(&self, zone: ZoneId) -> i64 {
        let there = self.standing(zone).map_or(0, |c| self.value(&c.stats) + 1);
        if zone.seat() == self.me { -there } else { there }
    }

    fn play(&self, card: Option<&Glimpse>, place: Option<ZoneId>) -> i64 {
        let Some(card) = card else { return 0 };
        let new = self.numbers(card);
        let cost = i64::from(self.of(self.cost, &new));
        let (power, hit) = (self.of(self.power, &new), self.of(self.hit, &new));
        match place.and_then(|at| Some((at, self.standing(at)?))) {
            // Something that fights for itself takes the place of what stands there.
            Some((at, old)) if power > 0 => {
                let gain = power - self.of(self.power, &old.stats);
                let sharper = hit - self.of(self.hit, &old.stats);
                let holds = self.facing(at).is_none_or(|foe| power >= self.of(self.power, &foe.stats));
                if gain >= 1000 || sharper > 0 && holds { 400 + cost + i64::from(gain / 500) } else { -1 }
            }
            // Something for what stands there: best for the strongest.
            Some((_, old)) => 450 + cost + i64::from(self.of(self.power, &old.stats) / 1000),
            None if power > 0 => {
                let open = place.is_some_and(|at| self.facing(at).is_none());
                let wins = place.and_then(|at| self.facing(at)).is_some_and(|f| power >= self.of(self.power, &f.stats));
                600 + 10 * cost
                    + if wins {
                        5
                    } else if open {
                        3
                    } else {
                        0
                    }
            }
            None => 300 + cost,
        }
    }

    fn attack(&self, at: ZoneId) -> i64 {
        let Some(mine) = self.standing(at) else { return -1 };
        let (power, hit) = (self.of(self.power, &mine.stats), self.of(self.hit, &mine.stats));
        match self.facing(at) {
            None => 500 + 10 * i64::from(hit),
            Some(foe) if power >= self.of(self.power, &foe.stats) => 600,
            // They would have to defend or take the last hits.
            Some(_) if self.pile(self.other(), self.damage).is_some_and(|n| n >= DANGER + 2) => 100,
            Some(_) => -1,
        }
    }

    fn defend(&self) -> i64 {
        let by = |word: &str| self.view.pointers.iter().find(|(w, _)| *w == word).and_then(|(_, h)| self.card(*h));
        let Some((from, attacker)) = by("attacker") else { return 0 };
        let Some(mine) = self.facing(from) else { return 0 };
        let (their, my) = (self.of(self.power, &attacker.stats), self.of(self.power, &mine.stats));
        if my > their {
            return 1;
        }
        let hit = usize::try_from(self.of(self.hit, &attacker.stats)).unwrap_or(0);
        let taken = self.pile(self.me, self.damage).unwrap_or(0);
        // A unit for damage: worth it when the end is near, or when the blow is heavier than the unit.
        let dear = self.of(self.cost, &mine.stats) > 2;
        if taken + hit > DANGER + 1 || hit > 1 && !dear { 1 } else { -1 }
    }

    /// A hand in which nothing can be played soon is worth another try.
    fn redraw(&self) -> i64 {
        let hand = self.view.seats.get(self.me.index()).map_or(&[][..], |s| &s.zones);
        let hand = hand.iter().filter(|z| Some(z.id.kind()) == self.hand).flat_map(|z| &z.cards);
        let early = hand.filter(|c| self.of(self.cost, &c.stats) <= 2).count();
        if early == 0 { 1 } else { -1 }
    }

    fn other(&self) -> Seat {
        self.me.across()
    }

    fn of(&self, stat: Option<usize>, stats: &[i32]) -> i32 {
        stat.and_then(|s| stats.get(s)).copied().unwrap_or(0)
    }

    /// How many cards lie in a zone, in a game that has such a zone.
    fn pile(&self, seat: Seat, kind: Option<u8>) -> Option<usize> {
        let zones = &self.view.seats.get(seat.index())?.zones;
        zones.iter().find(|z| Some(z.id.kind()) == kind).map(|z| z.count)
    }

    /// The card that stands in a place, if one does.
    fn standing(&self, at: ZoneId) -> Option<&CardView> {
        let zones = &self.view.seats.get(at.seat().index())?.zones;
        zones.iter().find(|z| z.id == at)?.cards.first()
    }

    /// What stands across, where two sides face each other.
    fn facing(&self, at: ZoneId) -> Option<&CardView> {
        (self.view.seats.len() == 2).then(|| self.standing(ZoneId::of(at.seat().across(), at.kind())))?
    }

    /// A visible card by its handle, with the zone where it (or its host) lies.
    fn card(&self, handle: u32) -> Option<(ZoneId, &CardView)> {
        let zones = self.view.seats.iter().flat_map(|s| &s.zones);
        let cards = zones.flat_map(|z| z.cards.iter().map(move |c| (z.id, c)));
        cards.flat_map(|(z, c)| c.attached.iter().chain([c]).map(move |c| (z, c))).find(|(_, c)| c.handle == handle)
    }

    fn numbers(&self, card: &Glimpse) -> [i32; CARD_STATS] {
        match card.handle.and_then(|h| self.card(h)) {
            Some((_, seen)) => seen.stats,
            None => card.card.and_then(|c| self.catalog.cards.get(c.index())).map_or([0; CARD_STATS], |c| c.stats),
        }
    }

    fn worth(&self, card: &Glimpse) -> i64 {
        self.value(&self.numbers(card))
    }

    /// What a card is worth: its cost first, then what it fights with.
    fn value(&self, stats: &[i32]) -> i64 {
        let fights = i64::from(self.of(self.power, stats)) + 500 * i64::from(self.of(self.hit, stats));
        1000 * i64::from(self.of(self.cost, stats)) + fights
    }
}

/// Zone kinds in which cards stand singly: where they fight.
fn in_play(words: &Vocabulary) -> u32 {
    words.places.iter().filter(|p| p.single).fold(0, |bits, p| bits | 1 << p.kind)
}
