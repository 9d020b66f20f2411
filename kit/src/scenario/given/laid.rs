//! Cards of a position: which lie in a place, what is put on them, and their marks. What else a position says is not read here.

use super::{Setter, Spot};
use crate::scenario::names::{BLANK, is_word};
use crate::scenario::places;
use crate::scenario::text::{Mention, key};
use crate::wording::project;
use crate::wording::scenario as wording;
use crate::wording::spellings;
use cardwright_core::kernel::catalog::Use;
use cardwright_core::kernel::ids::{CardId, Seat, Slot};
use cardwright_core::table::Placed;
use cardwright_core::vocabulary::PlaceWord;
use cardwright_dsl::diagnostic::{Arg, Diagnostic, Location, Span};
use cardwright_dsl::messages;
use cardwright_dsl::suggest::suggest;
use cardwright_dsl::yaml::{Entry, Node, Value};

/// So many cards one word may lay. No board holds as many; what a rulebook's board holds is judged when it is set up.
pub(in crate::scenario) const MOST_CARDS: usize = 1_000;

/// The finding about more cards than [`MOST_CARDS`].
pub(in crate::scenario) fn too_many(count: usize, place: Location) -> Diagnostic {
    Diagnostic::new(&messages::NUMBER_OUT_OF_RANGE, place)
        .arg("field", "cards")
        .arg("value", count.to_string())
        .arg("least", "0")
        .arg("most", MOST_CARDS.to_string())
}

impl Setter<'_> {
    /// Fills a place with one card or a list of them.
    pub(super) fn fill(&mut self, seat: Seat, place: &PlaceWord, node: &Node) {
        let spot = Spot { seat, kind: place.kind, host: None };
        match &node.value {
            Value::List(items) => {
                for item in items {
                    self.card(spot, item);
                }
            }
            Value::Scalar(s) if matches!(s.text.as_str(), "none" | "empty") => {}
            _ => self.card(spot, node),
        }
    }

    /// One card (or several alike) with its marks.
    fn card(&mut self, spot: Spot, node: &Node) {
        match &node.value {
            Value::Scalar(scalar) if !scalar.is_null() => {
                let Some(mention) = Mention::parse(&scalar.text) else {
                    return self.bad(node, wording::TAKES_CARD_NAME);
                };
                self.mention(spot, &mention, node.span);
            }
            Value::Map(_) => {
                let Some(inner) = node.get("card") else {
                    let missing = Diagnostic::new(
                        &messages::MISSING_FIELD,
                        self.place(Span::new(node.span.start, node.span.start)),
                    )
                    .arg("field", "card")
                    .arg("owner", project::CARD);
                    return self.out.push(missing);
                };
                let Some(mention) = inner.scalar().and_then(|s| Mention::parse(&s.text)) else {
                    return self.bad(inner, wording::TAKES_CARD_NAME);
                };
                let before = self.arranged.position.cards.len();
                self.mention(spot, &mention, inner.span);
                for index in before..self.arranged.position.cards.len() {
                    self.marks(spot, index, node);
                }
            }
            Value::Scalar(_) => {
                let empty = Diagnostic::new(&messages::EMPTY_FIELD, self.place(node.span)).arg("field", "card");
                self.out.push(empty);
            }
            Value::List(_) => self.bad(node, wording::TAKES_ONE_CARD),
            Value::Broken => {}
        }
    }

    fn mention(&mut self, spot: Spot, mention: &Mention, span: Span) {
        let Some(card) = self.known(mention, span) else { return };
        if mention.count > MOST_CARDS {
            return self.out.push(too_many(mention.count, self.place(span)));
        }
        for _ in 0..mention.count {
            self.put(card, spot, Some(span), mention.label.as_deref());
        }
    }

    /// The one card of a name; reports none and several.
    pub(super) fn known(&mut self, mention: &Mention, span: Span) -> Option<CardId> {
        let name = mention.name.as_deref().unwrap_or(BLANK);
        match self.desk.names.find(name).as_slice() {
            [card] => Some(*card),
            [] => {
                let unknown = Diagnostic::new(&messages::UNKNOWN_CARD, self.place(span))
                    .arg("id", name)
                    .maybe("suggestion", suggest(name, self.desk.names.all()));
                self.out.push(unknown);
                None
            }
            several => {
                let candidates: Vec<String> = several.iter().map(|&c| self.desk.names.name(c)).collect();
                let found = Diagnostic::new(&messages::AMBIGUOUS_CARD, self.place(span))
                    .arg("name", name)
                    .arg("candidates", candidates.into_iter().collect::<Arg>());
                self.out.push(found);
                None
            }
        }
    }

    pub(super) fn put(&mut self, card: CardId, spot: Spot, span: Option<Span>, label: Option<&str>) {
        let index = self.arranged.position.cards.len();
        if let Some(label) = label {
            let free = Slot::try_from(index).is_ok_and(|slot| self.arranged.labels.insert(label, slot));
            if !free {
                let taken =
                    Diagnostic::new(&messages::LABEL_TAKEN, self.place(span.unwrap_or_default())).arg("label", label);
                self.out.push(taken);
            }
        }
        let Spot { seat, kind, host } = spot;
        self.arranged.position.cards.push(Placed {
            card,
            seat,
            zone: kind,
            owner: None,
            host,
            face: 0,
            marks: Vec::new(),
        });
        self.arranged.spans.push(span);
    }

    fn marks(&mut self, spot: Spot, index: usize, node: &Node) {
        let vocabulary = self.vocabulary;
        for Entry { key: word, value } in self.fields(node, "card") {
            if word.text == "card" {
                continue;
            }
            if let Some(place) = places::place(vocabulary, &word.text).filter(|p| p.held) {
                let held = Spot { seat: spot.seat, kind: place.kind, host: Some(index) };
                match &value.value {
                    Value::List(items) => items.iter().for_each(|item| self.card(held, item)),
                    _ => self.card(held, value),
                }
            } else if word.text == "face" {
                let face =
                    value.scalar().and_then(|s| vocabulary.defaults.faces.iter().position(|w| is_word(w, &s.text)));
                match face.and_then(|f| u8::try_from(f).ok()) {
                    Some(face) => self.change(index, |card| card.face = face),
                    None => {
                        let known: Vec<&str> = vocabulary.defaults.faces.iter().map(|w| w.id).collect();
                        let found = value.scalar().map(|s| s.text.clone()).unwrap_or_default();
                        self.unknown(&found, value.span, &known);
                    }
                }
            } else if word.text == "owner" {
                if let Some(owner) = self.seat(value) {
                    self.change(index, |card| card.owner = Some(owner));
                }
            } else if let Some(mark) = vocabulary.defaults.marks.iter().find(|m| key(m) == key(&word.text)) {
                let shown = self.desk.book.printed().marks.iter().any(|row| row.word == *mark);
                for n in self.mark(value) {
                    // `used: [2]` speaks of the second ability that can be activated, as answers do.
                    let number = match *mark {
                        "used" => self.nth_activated(index, n).ok_or(wording::TAKES_ABILITY),
                        // What no board shows is there or not.
                        _ if !shown && !(0..=1).contains(&n) => Err(wording::TAKES_SO),
                        _ => Ok(n),
                    };
                    match number {
                        Ok(n) => self.change(index, |card| card.marks.push(((*mark).to_owned(), n))),
                        Err(wanted) => self.bad(value, wanted),
                    }
                }
            } else {
                let held = vocabulary.places.iter().filter(|p| p.held).map(|p| p.word.id);
                let known: Vec<&str> = ["card", "face", "owner"]
                    .into_iter()
                    .chain(held)
                    .chain(vocabulary.defaults.marks.iter().copied())
                    .collect();
                self.unknown(&word.text, word.span, &known);
            }
        }
    }

    /// The number among all abilities of a card for one among those that can be activated; nothing if there are fewer.
    fn nth_activated(&self, index: usize, n: i32) -> Option<i32> {
        let placed = self.arranged.position.cards.get(index)?;
        let catalog = self.desk.names.catalog();
        let abilities = catalog.face(placed.card, placed.face).abilities.iter().zip(1..);
        let mut activated = abilities.filter(|(a, _)| matches!(catalog.ability(**a).usage, Use::Activated { .. }));
        let (_, number) = usize::try_from(n.checked_sub(1)?).ok().and_then(|n| activated.nth(n))?;
        Some(number)
    }

    fn change(&mut self, index: usize, how: impl FnOnce(&mut Placed)) {
        if let Some(card) = self.arranged.position.cards.get_mut(index) {
            how(card);
        }
    }

    /// A mark's values: a number, several of them, or a word that means "it is so".
    fn mark(&mut self, node: &Node) -> Vec<i32> {
        match &node.value {
            Value::List(items) => items.iter().filter_map(|item| self.number(item)).collect(),
            Value::Scalar(s) => match s.text.trim() {
                word if spellings::THIS_TURN.is(word) => vec![1],
                word if spellings::NOT_SO.is(word) => vec![0],
                _ => self.number(node).into_iter().collect(),
            },
            _ => {
                self.bad(node, wording::TAKES_NUMBER);
                Vec::new()
            }
        }
    }
}
