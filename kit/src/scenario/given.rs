//! From `given` to a position: which cards lie where, whose turn it is, what is in force. It opens no game.

mod laid;

pub(super) use laid::{MOST_CARDS, too_many};

use super::model::Text;
use super::names::{BLANK, Labels, Names, is_word};
use super::places;
use super::shape;
use super::text::{self, Mention, seat};
use crate::wording::scenario as wording;
use crate::wording::spellings;
use cardwright_core::kernel::ids::{Seat, Slot};
use cardwright_core::rulebook::Rulebook;
use cardwright_core::table::{Chance, Placed, Position};
use cardwright_core::vocabulary::{PlaceWord, Vocabulary};
use cardwright_dsl::diagnostic::{Arg, Diagnostic, FileId, Location, Span};
use cardwright_dsl::messages::{self, wording::Wording};
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

/// Whether a number of a player can be given. Others are worked out from what lies on the board.
fn is_given(vocabulary: &Vocabulary, word: &str) -> bool {
    vocabulary.defaults.player.iter().any(|(given, _)| *given == word)
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
    let mut table = Setter { desk, vocabulary, arranged, out };
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

    fn bad(&mut self, node: &Node, wanted: Wording) {
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
        (0..*self.desk.book.printed().seats.start()).map(Seat).collect()
    }

    fn set(&mut self, given: Option<&Node>) {
        const KEYS: [&str; 9] =
            ["players", "first", "turn", "turn_number", "phase", "seed", "settings", "running", "history"];
        let seats = self.seats();
        let mut turn_given = false;
        if let Some(node) = given {
            for Entry { key, value } in self.fields(node, "given") {
                if value.is_null() {
                    let empty =
                        Diagnostic::new(&messages::EMPTY_FIELD, self.place(key.span)).arg("field", key.text.as_str());
                    self.out.push(empty);
                    continue;
                }
                if seat(&key.text).is_some_and(|s| seats.contains(&s)) {
                    continue;
                }
                // `none` takes a key of the base back.
                if value.scalar().is_some_and(|s| matches!(s.text.as_str(), "none" | "empty")) {
                    continue;
                }
                turn_given |= key.text == "turn";
                match key.text.as_str() {
                    "players" => self.players(value),
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
                    "running" => {}
                    "history" => {
                        self.bad(value, wording::NO_HISTORY);
                    }
                    _ => {
                        let seats: Vec<String> = seats.iter().map(ToString::to_string).collect();
                        let known: Vec<&str> = KEYS.iter().copied().chain(seats.iter().map(String::as_str)).collect();
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
        for seat in seats {
            let own = given.and_then(|g| g.get(&seat.to_string()));
            self.player(seat, own);
        }
        if let Some(running) = given.and_then(|g| g.get("running")) {
            self.running(running);
        }
    }

    fn players(&mut self, node: &Node) {
        let Some(number) = self.number(node) else { return };
        let Ok(n) = u8::try_from(number) else { return self.bad(node, wording::TAKES_NUMBER) };
        if !self.desk.book.printed().seats.contains(&n) {
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
            self.bad(node, wording::TAKES_SEAT);
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

    fn player(&mut self, seat: Seat, own: Option<&Node>) {
        let mut given: Vec<u8> = Vec::new();
        let mut numbers: Vec<&'static str> = Vec::new();
        let vocabulary = self.vocabulary;
        // `none` takes a player of the base back.
        let own = own.filter(|node| !node.scalar().is_some_and(|s| spellings::EMPTY.is(s.text.trim())));
        for Entry { key, value } in own.map(|node| self.fields(node, &seat.to_string())).unwrap_or_default() {
            if value.is_null() {
                let empty =
                    Diagnostic::new(&messages::EMPTY_FIELD, self.place(key.span)).arg("field", key.text.as_str());
                self.out.push(empty);
                continue;
            }
            let group: Vec<&PlaceWord> =
                vocabulary.places.iter().filter(|p| !p.group.is_empty() && p.group == key.text).collect();
            if !group.is_empty() {
                // `none`: nothing lies in any of them.
                if value.scalar().is_some_and(|s| spellings::EMPTY.is(s.text.trim())) {
                    given.extend(group.iter().map(|place| place.kind));
                    continue;
                }
                for inner in self.fields(value, &key.text) {
                    match group.iter().find(|p| is_word(&p.word, &inner.key.text)) {
                        Some(place) => {
                            self.once(&given, place.kind, &inner.key.text, inner.key.span);
                            given.push(place.kind);
                            self.fill(seat, place, &inner.value);
                        }
                        None => {
                            let known: Vec<&str> = group.iter().map(|p| p.word.id).collect();
                            self.unknown(&inner.key.text, inner.key.span, &known);
                        }
                    }
                }
            } else if let Some(place) = places::place(vocabulary, &key.text).filter(|p| !p.held && p.group.is_empty()) {
                self.once(&given, place.kind, &key.text, key.span);
                given.push(place.kind);
                self.fill(seat, place, value);
            } else if let Some(word) = places::number(vocabulary, &key.text).filter(|w| is_given(vocabulary, w)) {
                // An attribute stands for its number, from 1.
                let attribute =
                    value.scalar().and_then(|s| vocabulary.attributes.iter().position(|w| is_word(w, &s.text)));
                let number = match attribute.and_then(|at| i32::try_from(at + 1).ok()) {
                    Some(n) => Some(n),
                    None => self.number(value),
                };
                if let Some(n) = number {
                    numbers.push(word);
                    self.arranged.position.numbers.push((seat, word.to_owned(), n));
                    self.arranged.numbers.push(Some(value.span));
                }
            } else {
                let mut known: Vec<&str> = Vec::new();
                for place in vocabulary.places.iter().filter(|p| !p.held) {
                    let word = if place.group.is_empty() { place.word.id } else { place.group };
                    if !known.contains(&word) {
                        known.push(word);
                    }
                }
                known.extend(vocabulary.defaults.player.iter().map(|(w, _)| *w));
                self.unknown(&key.text, key.span, &known);
            }
        }
        for &(kind, card_type, count) in vocabulary.defaults.filled {
            if !given.contains(&kind) {
                let card = self.desk.names.find(&plain(vocabulary, card_type)).first().copied();
                for _ in 0..count {
                    if let Some(card) = card {
                        self.put(card, Spot { seat, kind, host: None }, None, None);
                    }
                }
            }
        }
        // Before the set-up every number is the rulebook's own.
        let player = if self.arranged.position.setup { &[][..] } else { vocabulary.defaults.player };
        for &(word, n) in player {
            if !numbers.contains(&word) {
                self.arranged.position.numbers.push((seat, word.to_owned(), n));
                self.arranged.numbers.push(None);
            }
        }
    }

    /// A place under two of its names is there twice.
    fn once(&mut self, given: &[u8], kind: u8, word: &str, span: Span) {
        if given.contains(&kind) {
            self.out.push(Diagnostic::new(&messages::DUPLICATE_KEY, self.place(span)).arg("field", word));
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
