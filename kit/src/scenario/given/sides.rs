//! What a position says of one player, or of the table: its places and numbers, and what stands there where nothing is said.

use super::{Setter, Spot, plain};
use crate::scenario::names::is_word;
use crate::scenario::places;
use crate::wording::spellings;
use cardwright_core::kernel::ids::Seat;
use cardwright_core::vocabulary::{PlaceWord, Vocabulary};
use cardwright_dsl::diagnostic::{Diagnostic, Span};
use cardwright_dsl::messages;
use cardwright_dsl::yaml::{Entry, Node};

/// Whether a number of a player can be given. Others are worked out from what lies on the board.
fn is_given(vocabulary: &Vocabulary, word: &str) -> bool {
    vocabulary.defaults.player.iter().any(|(given, _)| *given == word)
}

impl Setter<'_> {
    /// Reads the block of a player, or of the table, and fills what it leaves out.
    pub(super) fn side(&mut self, side: Seat, own: Option<&Node>) {
        let mut given: Vec<u8> = Vec::new();
        let mut numbers: Vec<&'static str> = Vec::new();
        let vocabulary = self.vocabulary;
        let is_table = side == Seat::TABLE;
        let places = || vocabulary.places.iter().filter(move |place| place.shared == is_table);
        // `none` takes a player of the base back.
        let own = own.filter(|node| !node.scalar().is_some_and(|s| spellings::EMPTY.is(s.text.trim())));
        for Entry { key, value } in own.map(|node| self.fields(node, &side.to_string())).unwrap_or_default() {
            if value.is_null() {
                let empty =
                    Diagnostic::new(&messages::EMPTY_FIELD, self.place(key.span)).arg("field", key.text.as_str());
                self.out.push(empty);
                continue;
            }
            let group: Vec<&PlaceWord> = places().filter(|p| !p.group.is_empty() && p.group == key.text).collect();
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
                            self.fill(side, place, &inner.value);
                        }
                        None => {
                            let known: Vec<&str> = group.iter().map(|p| p.word.id).collect();
                            self.unknown(&inner.key.text, inner.key.span, &known);
                        }
                    }
                }
            } else if let Some(place) =
                places().find(|p| is_word(&p.word, &key.text)).filter(|p| !p.held && p.group.is_empty())
            {
                self.once(&given, place.kind, &key.text, key.span);
                given.push(place.kind);
                self.fill(side, place, value);
            } else if let Some(word) =
                places::number(vocabulary, &key.text).filter(|w| !is_table && is_given(vocabulary, w))
            {
                // An attribute stands for its number, from 1.
                let attribute =
                    value.scalar().and_then(|s| vocabulary.attributes.iter().position(|w| is_word(w, &s.text)));
                let number = match attribute.and_then(|at| i32::try_from(at + 1).ok()) {
                    Some(n) => Some(n),
                    None => self.number(value),
                };
                if let Some(n) = number {
                    numbers.push(word);
                    self.arranged.position.numbers.push((side, word.to_owned(), n));
                    self.arranged.numbers.push(Some(value.span));
                }
            } else {
                let mut known: Vec<&str> = Vec::new();
                for place in places().filter(|p| !p.held) {
                    let word = if place.group.is_empty() { place.word.id } else { place.group };
                    if !known.contains(&word) {
                        known.push(word);
                    }
                }
                let numbers = vocabulary.defaults.player.iter().map(|(w, _)| *w);
                known.extend(numbers.filter(|_| !is_table));
                self.unknown(&key.text, key.span, &known);
            }
        }
        for &(kind, card_type, count) in vocabulary.defaults.filled {
            if !given.contains(&kind) && is_table == vocabulary.places.iter().any(|p| p.kind == kind && p.shared) {
                let card = self.desk.names.find(&plain(vocabulary, card_type)).first().copied();
                for _ in 0..count {
                    if let Some(card) = card {
                        self.put(card, Spot { seat: side, kind, host: None }, None, None);
                    }
                }
            }
        }
        // Before the set-up every number is the rulebook's own.
        let player = if self.arranged.position.setup || is_table { &[][..] } else { vocabulary.defaults.player };
        for &(word, n) in player {
            if !numbers.contains(&word) {
                self.arranged.position.numbers.push((side, word.to_owned(), n));
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
}
