//! From `given` to a position: which cards lie where, whose turn it is, what is in force. It opens no game.

mod laid;
mod sides;

pub(super) use laid::{MOST_CARDS, too_many};

use super::model::Text;
use super::names::{BLANK, Labels, Names};
use super::places;
use super::shape;
use super::text::{self, Mention, seat};
use crate::wording::scenario as wording;
use crate::wording::spellings;
use cardwright_core::kernel::ids::{Seat, Slot, TABLE};
use cardwright_core::rulebook::Rulebook;
use cardwright_core::table::{Chance, Placed, Position};
use cardwright_core::vocabulary::Vocabulary;
use cardwright_dsl::diagnostic::{Arg, Diagnostic, FileId, Location, Span};
use cardwright_dsl::messages;
use cardwright_dsl::suggest::suggest;
use cardwright_dsl::yaml::{Entry, Node, Value};

/// A position with what only scenarios know of it.
#[derive(Debug, Clone)]
pub struct Arranged {
    /// The position of the game.
    pub position: Position,
    /// Labels; a card's slot is its place in the position's list.
    pub labels: Labels,
    /// Where each card of the position is written, if it is.
    pub spans: Vec<Option<Span>>,
    /// Where each number of the position is written, if it is.
    pub numbers: Vec<Option<Span>>,
    /// Effects in force, to be compiled and put into the position.
    pub running: Vec<Pending>,
    /// How many players were asked for, if the rulebook can't seat so many.
    pub players: Option<(u8, Span)>,
}

/// Local name of the plain card of a type: what stands in places that are not given.
pub fn plain(vocabulary: &Vocabulary, card_type: u8) -> String {
    if card_type == vocabulary.defaults.blank {
        return BLANK.to_owned();
    }
    let word = vocabulary.types.get(usize::from(card_type)).map_or("card", |w| w.id);
    format!("plain-{word}")
}

/// Whether a value takes a key of the base back.
fn is_none(node: &Node) -> bool {
    node.scalar().is_some_and(|s| matches!(s.text.as_str(), "none" | "empty"))
}

/// An effect in force that is still to be compiled.
#[derive(Debug, Clone)]
pub struct Pending {
    /// The text of the effect.
    pub text: Node,
    /// Index of the card it is put on.
    pub on: Option<usize>,
    /// The player whose effect it is.
    pub by: Seat,
}

/// What is needed to read `given`.
pub struct Desk<'a> {
    /// The file, for the places of findings.
    pub file: FileId,
    /// The rulebook of the game.
    pub book: &'static dyn Rulebook,
    /// The names of cards in the file.
    pub names: &'a Names,
}

/// Reads `given` (`None`: everything left out) and the `chance` steps.
pub fn arrange(desk: &Desk<'_>, given: Option<&Node>, chances: &[(Text, Node)], out: &mut Vec<Diagnostic>) -> Arranged {
    let vocabulary = desk.book.vocabulary();
    let defaults = &vocabulary.defaults;
    let position = Position {
        seats: None,
        first: Seat(0),
        turn: Seat(0),
        turn_number: defaults.turn_number,
        phase: defaults.phase,
        at_start: false,
        setup: false,
        seed: 0,
        settings: Vec::new(),
        cards: Vec::new(),
        numbers: Vec::new(),
        running: Vec::new(),
        chances: Vec::new(),
    };
    let arranged = Arranged {
        position,
        labels: Labels::default(),
        spans: Vec::new(),
        numbers: Vec::new(),
        running: Vec::new(),
        players: None,
    };
    let seats = *desk.book.printed().seats.start();
    let mut table = Setter { desk, vocabulary, arranged, seats, out };
    table.set(given);
    for (word, value) in chances {
        table.chance(word, value);
    }
    table.arranged
}

struct Setter<'a> {
    desk: &'a Desk<'a>,
    vocabulary: &'static Vocabulary,
    arranged: Arranged,
    /// How many players play.
    seats: u8,
    out: &'a mut Vec<Diagnostic>,
}

/// What a card stands in: its place and the card that holds it.
#[derive(Clone, Copy)]
struct Spot {
    seat: Seat,
    kind: u8,
    host: Option<usize>,
}

impl Setter<'_> {
    fn place(&self, span: Span) -> Location {
        Location { file: self.desk.file, span }
    }

    fn bad(&mut self, node: &Node, wanted: impl Into<Arg>) {
        let text = node.scalar().map_or_else(|| "..".to_owned(), |s| s.text.clone());
        let found =
            Diagnostic::new(&messages::BAD_VALUE, self.place(node.span)).arg("text", text).arg("wanted", wanted);
        self.out.push(found);
    }

    fn unknown(&mut self, word: &str, span: Span, known: &[&str]) {
        let found = Diagnostic::new(&messages::UNKNOWN_FIELD, self.place(span))
            .arg("field", word)
            .maybe("suggestion", suggest(word, known.iter().copied()))
            .arg("known", known.iter().copied().collect::<Arg>());
        self.out.push(found);
    }

    /// The fields of a value that must be a map.
    fn fields<'n>(&mut self, node: &'n Node, field: &str) -> &'n [Entry] {
        shape::fields(self.desk.file, node, field, self.out)
    }

    fn seats(&self) -> Vec<Seat> {
        (0..self.seats).map(Seat).collect()
    }

    fn set(&mut self, given: Option<&Node>) {
        const KEYS: [&str; 9] =
            ["players", "first", "turn", "turn_number", "phase", "seed", "settings", "running", "history"];
        if let Some(players) = given.and_then(|given| given.get("players")).filter(|node| !is_none(node)) {
            self.players(players);
        }
        let seats = self.seats();
        let has_table = self.vocabulary.places.iter().any(|place| place.shared);
        let mut turn_given = false;
        let mut sides = Vec::new();
        if let Some(node) = given {
            for Entry { key, value } in self.fields(node, "given") {
                if value.is_null() {
                    let empty =
                        Diagnostic::new(&messages::EMPTY_FIELD, self.place(key.span)).arg("field", key.text.as_str());
                    self.out.push(empty);
                    continue;
                }
                let own = |side| if side == Seat::TABLE { has_table } else { seats.contains(&side) };
                if let Some(side) = places::side(&key.text).filter(|side| own(*side)) {
                    if sides.contains(&side) {
                        let twice = Diagnostic::new(&messages::DUPLICATE_KEY, self.place(key.span));
                        self.out.push(twice.arg("field", key.text.as_str()));
                    }
                    sides.push(side);
                    continue;
                }
                // `none` takes a key of the base back.
                if is_none(value) {
                    continue;
                }
                turn_given |= key.text == "turn";
                match key.text.as_str() {
                    "players" | "running" => {}
                    "first" => self.arranged.position.first = self.seat(value).unwrap_or_default(),
                    "turn" => self.arranged.position.turn = self.seat(value).unwrap_or_default(),
                    "turn_number" => match self.number(value).map(u32::try_from) {
                        Some(Ok(n)) if n > 0 => self.arranged.position.turn_number = n,
                        Some(_) => self.bad(value, wording::TAKES_TURN_NUMBER),
                        None => {}
                    },
                    "phase" => self.phase(value),
                    // The seed of a game that was played may have 64 bits.
                    "seed" => match value.scalar().and_then(|s| s.text.parse().ok()) {
                        Some(seed) => self.arranged.position.seed = seed,
                        None => self.bad(value, wording::TAKES_NUMBER),
                    },
                    "settings" => self.settings(value),
                    "history" => {
                        self.bad(value, wording::NO_HISTORY);
                    }
                    word if seat(word).is_some_and(|seat| self.desk.book.printed().seats.contains(&(seat.0 + 1))) => {
                        let players = seat(word).map_or(0, |seat| seat.0 + 1);
                        let unseated = Diagnostic::new(&messages::BAD_VALUE, self.place(key.span)).arg("text", word);
                        self.out.push(unseated.arg("wanted", wording::takes_players(players)));
                    }
                    _ => {
                        let sides = seats.iter().copied().chain(has_table.then_some(Seat::TABLE));
                        let sides: Vec<String> = sides.map(|side| side.to_string()).collect();
                        let own = sides.iter().map(String::as_str);
                        let known: Vec<&str> = KEYS.iter().copied().chain(own).collect();
                        self.unknown(&key.text, key.span, &known);
                    }
                }
            }
        }
        // Turns alternate: a turn number without a turn says whose it is, and the other way round.
        let number_given = given.is_some_and(|g| g.get("turn_number").is_some());
        let position = &mut self.arranged.position;
        let ahead = u32::try_from(seats.len()).unwrap_or(1).max(1);
        let of_number =
            |n: u32| Seat(u8::try_from((u32::from(position.first.0) + n.saturating_sub(1)) % ahead).unwrap_or(0));
        let of_another = turn_given && number_given && of_number(position.turn_number) != position.turn;
        if !turn_given {
            position.turn = of_number(position.turn_number);
        } else if !number_given {
            while of_number(position.turn_number) != position.turn && position.turn_number < 9 {
                position.turn_number += 1;
            }
        }
        if let Some(node) = given.and_then(|g| g.get("turn_number")).filter(|_| of_another) {
            self.bad(node, wording::TURN_OF_ANOTHER);
        }
        for side in seats.into_iter().chain(has_table.then_some(Seat::TABLE)) {
            let own = given.and_then(|g| g.entries().iter().find(|e| places::side(&e.key.text) == Some(side)));
            self.side(side, own.map(|entry| &entry.value));
        }
        if let Some(running) = given.and_then(|g| g.get("running")) {
            self.running(running);
        }
    }

    fn players(&mut self, node: &Node) {
        let Some(number) = self.number(node) else { return };
        let Ok(n) = u8::try_from(number) else { return self.bad(node, wording::TAKES_NUMBER) };
        if self.desk.book.printed().seats.contains(&n) {
            self.seats = n;
            self.arranged.position.seats = Some(n);
        } else {
            // Whatever is said of them has its place: nobody plays.
            self.seats = n.clamp(self.seats, TABLE);
            self.arranged.players = Some((n, node.span));
        }
    }

    fn number(&mut self, node: &Node) -> Option<i32> {
        let number = node.scalar().and_then(|s| s.integer()).and_then(|n| i32::try_from(n).ok());
        if number.is_none() && !matches!(node.value, Value::Broken) {
            self.bad(node, wording::TAKES_NUMBER);
        }
        number
    }

    fn seat(&mut self, node: &Node) -> Option<Seat> {
        let seats = self.seats();
        let found = node.scalar().and_then(|s| seat(&s.text)).filter(|s| seats.contains(s));
        if found.is_none() && !matches!(node.value, Value::Broken) {
            match self.seats {
                2 => self.bad(node, wording::TAKES_SEAT),
                seats => self.bad(node, wording::takes_seat(seats)),
            }
        }
        found
    }

    fn phase(&mut self, node: &Node) {
        let Some(word) = node.scalar().map(|s| s.text.trim().to_owned()) else {
            return self.bad(node, wording::TAKES_PHASE);
        };
        if word == "setup" {
            self.arranged.position.setup = true;
            self.arranged.position.turn_number = 0;
            return;
        }
        let named = spellings::start_of(&word);
        let (start, name) = (named.is_some(), named.unwrap_or(&word));
        match places::phase(self.vocabulary, name) {
            Some(phase) => {
                self.arranged.position.phase = phase;
                self.arranged.position.at_start = start;
            }
            None => {
                let known: Vec<&str> = self.vocabulary.phases.iter().map(|w| w.id).chain(["setup"]).collect();
                let found = Diagnostic::new(&messages::UNKNOWN_PLACE, self.place(node.span))
                    .arg("word", name)
                    .maybe("suggestion", suggest(name, known.iter().copied()))
                    .arg("known", known.iter().copied().collect::<Arg>());
                self.out.push(found);
            }
        }
    }

    fn settings(&mut self, node: &Node) {
        let settings = self.desk.book.printed().settings;
        for Entry { key, value } in self.fields(node, "settings") {
            let Some(setting) = settings.iter().find(|setting| text::key(setting.name) == text::key(&key.text)) else {
                let known: Vec<&str> = settings.iter().map(|setting| setting.name).collect();
                self.unknown(&key.text, key.span, &known);
                continue;
            };
            let Some(n) = self.number(value).map(i64::from) else { continue };
            if setting.takes(n) {
                self.arranged.position.settings.push((setting.name.to_owned(), n));
                continue;
            }
            let (least, most) = setting.range;
            let found = Diagnostic::new(&messages::NUMBER_OUT_OF_RANGE, self.place(value.span))
                .arg("field", key.text.as_str())
                .arg("value", n.to_string())
                .arg("least", least.to_string())
                .arg("most", most.to_string());
            self.out.push(found);
        }
    }

    fn running(&mut self, node: &Node) {
        let Value::List(items) = &node.value else {
            return self.bad(node, wording::TAKES_EFFECTS);
        };
        for item in items {
            for Entry { key, .. } in self.fields(item, "running") {
                if !["on", "by", "source", "text"].contains(&key.text.as_str()) {
                    self.unknown(&key.text, key.span, &["on", "by", "source", "text"]);
                }
            }
            let by = item.get("by").and_then(|n| self.seat(n)).unwrap_or_default();
            let on = item.get("on").and_then(|n| self.on(n));
            match item.get("text") {
                Some(text) => self.arranged.running.push(Pending { text: text.clone(), on, by }),
                None => self.bad(item, wording::TAKES_EFFECT_TEXT),
            }
        }
    }

    /// Index of the card an effect is put on.
    fn on(&mut self, node: &Node) -> Option<usize> {
        let text = node.scalar().map(|s| s.text.clone()).unwrap_or_default();
        let cards = &self.arranged.position.cards;
        let found = match places::zone(self.vocabulary, &text, None) {
            Some(zone) => cards.iter().position(|c| c.seat == zone.seat() && c.zone == zone.kind() && c.host.is_none()),
            None => Mention::one(&text).and_then(|mention| match &mention.label {
                Some(label) => self.arranged.labels.slot(label).map(usize::from),
                None => {
                    let named = self.desk.names.mentioned(&mention);
                    cards.iter().position(|c| named.contains(&c.card))
                }
            }),
        };
        if found.is_none() {
            self.bad(node, wording::TAKES_CARD_OR_PLACE);
        }
        found
    }

    fn chance(&mut self, word: &Text, value: &Node) {
        if word.text == "first" {
            if let Some(seat) = self.seat(value) {
                self.arranged.position.chances.push(Chance::First(seat));
            }
            return;
        }
        let pile = word.text.strip_prefix("shuffle ").and_then(|rest| places::zone(self.vocabulary, rest.trim(), None));
        let Some(zone) = pile else {
            return self.unknown(&word.text, word.span, &["shuffle p1.deck", "shuffle p2.deck", "first"]);
        };
        let mut slots: Vec<Slot> = Vec::new();
        let items: Vec<&Node> = match &value.value {
            Value::List(items) => items.iter().collect(),
            _ => vec![value],
        };
        for item in items {
            let Some(mention) = item.scalar().and_then(|s| Mention::parse(&s.text)).filter(|m| m.count > 0) else {
                self.bad(item, wording::TAKES_CARD_NAME);
                continue;
            };
            let Some(card) = self.known(&mention, item.span) else { continue };
            if mention.count > MOST_CARDS {
                self.out.push(too_many(mention.count, self.place(item.span)));
                continue;
            }
            for _ in 0..mention.count {
                // Cards that lie in the pile now first, then others of the same seat that may have come there by then.
                let cards = &self.arranged.position.cards;
                let fits = |index: usize, placed: &Placed| {
                    let labelled =
                        |slot| mention.label.as_ref().is_none_or(|l| self.arranged.labels.slot(l) == Some(slot));
                    placed.card == card
                        && placed.owner.unwrap_or(placed.seat) == zone.seat()
                        && Slot::try_from(index).is_ok_and(|slot| !slots.contains(&slot) && labelled(slot))
                };
                let inside = cards.iter().enumerate().find(|(i, c)| c.zone == zone.kind() && fits(*i, c));
                let found = inside.or_else(|| cards.iter().enumerate().find(|(i, c)| fits(*i, c))).map(|(i, _)| i);
                match found.and_then(|i| Slot::try_from(i).ok()) {
                    Some(slot) => slots.push(slot),
                    None => self.bad(item, wording::NOT_IN_PILE),
                }
            }
        }
        self.arranged.position.chances.push(Chance::Shuffle(zone.seat(), zone.kind(), slots));
    }
}
