//! What waits to be resolved, against what a scenario says of it: `chain: [{ card: ward, by: p2, choices: [imp] }, spark]`, the newest
//! first.

use super::{Difference, Known, Looker, written};
use crate::scenario::answers::{ability_word, is_head};
use crate::scenario::board::{Link, Piece};
use crate::scenario::glossary::unknown;
use crate::scenario::places;
use crate::scenario::text::{Mention, bracketed, seat};
use cardwright_core::kernel::catalog::{Ability, Use};
use cardwright_dsl::yaml::{Entry, Node, Value};

/// What can be said of something that waits.
const FIELDS: [&str; 4] = ["card", "ability", "by", "choices"];

impl Looker<'_> {
    /// Each thing that waits as it would be written.
    pub(super) fn waiting(&self) -> Vec<String> {
        self.board.waiting.iter().map(|link| self.link(link)).collect()
    }

    fn link(&self, link: &Link) -> String {
        let Some(card) = link.card else { return super::HIDDEN.to_owned() };
        let name = self.piece_of(link.handle).map_or_else(|| self.caller.card(card, None), |p| self.caller.piece(p));
        let mut fields = vec![format!("card: {name}")];
        if let Some(ability) = self.activated(link) {
            fields.push(format!("ability: {}", ability_word(&self.caller, ability)));
        }
        fields.push(format!("by: {}", link.by));
        if !link.chosen.is_empty() {
            let chosen = link.chosen.iter().map(|handle| self.piece_of(*handle));
            let names: Vec<String> =
                chosen.map(|p| p.map_or_else(|| super::HIDDEN.to_owned(), |p| self.caller.piece(p))).collect();
            fields.push(format!("choices: {}", bracketed(&names)));
        }
        match fields.as_slice() {
            [_, _] => name,
            _ => format!("{{ {} }}", fields.join(", ")),
        }
    }

    fn piece_of(&self, handle: Option<u32>) -> Option<&Piece> {
        self.board.pieces.iter().find(|piece| Some(piece.handle) == handle)
    }

    /// The ability of a card in play that waits; `None`: the card itself does.
    fn activated(&self, link: &Link) -> Option<&Ability> {
        let ability = self.caller.names.catalog().ability(link.ability?);
        (!matches!(ability.usage, Use::Spell | Use::ByRule)).then_some(ability)
    }

    /// Compares what waits with an expected number or list.
    pub(super) fn waits(&self, what: &str, wanted: &Node, out: &mut Vec<Difference>) {
        let there = &self.board.waiting;
        let holds = match &wanted.value {
            Value::List(items) => {
                items.len() == there.len() && items.iter().zip(there).all(|(item, link)| self.is_link(link, item))
            }
            _ => wanted.scalar().and_then(|s| s.integer()) == i64::try_from(there.len()).ok(),
        };
        if !holds {
            let expected = match &wanted.value {
                Value::List(items) => bracketed(&written(items)),
                _ => written(std::slice::from_ref(wanted)).join(""),
            };
            out.push(Difference::new(what, expected, bracketed(&self.waiting())));
        }
    }

    fn is_link(&self, link: &Link, item: &Node) -> bool {
        let named = |handle: Option<u32>, text: &str| {
            let piece = self.piece_of(handle);
            piece.zip(Mention::one(text)).is_some_and(|(piece, mention)| places::fits(piece, &mention, &self.caller))
        };
        let Value::Map(fields) = &item.value else {
            return item.scalar().is_some_and(|s| named(link.handle, &s.text));
        };
        fields.iter().all(|field| {
            let text = field.value.scalar().map(|s| s.text.trim());
            match field.key.text.as_str() {
                "card" => text.is_some_and(|text| named(link.handle, text)),
                "ability" => self.activated(link).zip(text).is_some_and(|(a, word)| is_head(&self.caller, a, word)),
                "by" => text.and_then(seat) == Some(link.by),
                _ => {
                    let wanted = choices(&field.value);
                    let chosen = wanted.iter().zip(&link.chosen);
                    wanted.len() == link.chosen.len() && chosen.into_iter().all(|(text, handle)| named(*handle, text))
                }
            }
        })
    }

    /// A word of what is expected to wait that means nothing.
    pub(in crate::scenario) fn unknown_link(&self, wanted: &Node) -> Option<Known> {
        match &wanted.value {
            Value::List(items) => items.iter().find_map(|item| self.unknown_item(item)),
            _ if wanted.scalar().and_then(|s| s.integer()).is_some_and(|n| n >= 0) => None,
            _ => Some(unknown(&written(std::slice::from_ref(wanted)).join(""), [])),
        }
    }

    fn unknown_item(&self, item: &Node) -> Option<Known> {
        let card = |text: &str| match Mention::one(text) {
            Some(mention) => self.glossary.card(&mention),
            None => Some(unknown(text, [])),
        };
        let known = match &item.value {
            Value::Map(fields) if item.get("card").is_some() => fields.iter().find_map(|field| {
                let Entry { key, value, .. } = field;
                let whole = || written(std::slice::from_ref(value)).join("");
                let text = value.scalar().map(|s| s.text.trim());
                let known = match (key.text.as_str(), text) {
                    ("card", Some(text)) => card(text),
                    ("ability", Some(word)) if self.glossary.is_any_head(word) => None,
                    ("ability", _) => Some(unknown(&whole(), self.glossary.heads().iter().map(String::as_str))),
                    ("by", Some(text)) if seat(text).is_some_and(|s| self.glossary.has(s)) => None,
                    ("by", _) => Some(unknown(&whole(), self.glossary.seats().iter().map(String::as_str))),
                    ("choices", _) => choices(value).iter().find_map(|text| card(text)),
                    _ => Some(unknown(&key.text, FIELDS)),
                };
                known.map(|known| known.at(value.span))
            }),
            Value::Map(fields) => Some(unknown(fields.first().map_or("", |f| f.key.text.as_str()), FIELDS)),
            _ => match item.scalar() {
                Some(scalar) => card(&scalar.text),
                None => Some(unknown(&written(std::slice::from_ref(item)).join(""), [])),
            },
        };
        known.map(|known| known.at(item.span))
    }
}

/// The names of a list, or the one that stands in place of it.
fn choices(value: &Node) -> Vec<&str> {
    let items = match &value.value {
        Value::List(items) => items.as_slice(),
        _ => std::slice::from_ref(value),
    };
    items.iter().map(|item| item.scalar().map_or("", |s| s.text.trim())).collect()
}
