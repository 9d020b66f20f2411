//! What a scenario says has changed, against what has: between two boards nothing may differ that it does not name.

use super::{Difference, Known, Looker, is_open, missing, written};
use crate::scenario::board::{Board, Piece};
use crate::scenario::change::{self, Change, changes};
use crate::scenario::glossary::unknown;
use crate::scenario::model::Text;
use crate::scenario::names::is_word;
use crate::scenario::places::{self, At, Target};
use crate::scenario::text::{Mention, bracketed};
use crate::wording::spellings;
use cardwright_dsl::diagnostic::Span;
use cardwright_dsl::yaml::{Node, Value};

impl Looker<'_> {
    /// All that differs from an earlier board, against what a `change` says.
    pub fn change(&self, before: &Board, fields: &[(Text, Node)]) -> Vec<Difference> {
        let mut left = changes(self.caller.vocabulary, before, self.board);
        let mut out = Vec::new();
        for (word, wanted) in fields {
            let Some(target) = places::target(self.caller.vocabulary, &word.text) else {
                out.push(Difference::unknown(&word.text, self.unknown(word)));
                continue;
            };
            if let Some(known) = self.absent(&word.text, &target) {
                out.push(Difference::unknown(&word.text, known));
                continue;
            }
            if let Some(known) = self.exchange(&word.text, &target, wanted).filter(|_| !is_open(wanted)) {
                out.push(Difference::unknown(&word.text, known));
                continue;
            }
            // A name that several cards have says of none of them that it changed.
            let named = match &target {
                Target::Mark(at @ At::Card(_), _) | Target::Face(at @ At::Card(_)) => {
                    match places::find(self.board, at, &self.caller) {
                        Ok(piece) => piece.slot,
                        Err(lost) => {
                            let wanted = written(std::slice::from_ref(wanted)).join("");
                            out.push(Difference::new(&word.text, wanted, missing(&lost)));
                            continue;
                        }
                    }
                }
                _ => None,
            };
            let about = |c: &Change| c.is_about(&target, &self.caller) && (named.is_none() || c.slot() == named);
            let found = left.iter().position(about);
            let change = found.map(|i| left.remove(i));
            let actual = change.as_ref().map_or_else(|| "no change".to_owned(), |c| c.value(&self.caller));
            if is_open(wanted) {
                let fill = (actual != "no change").then_some(wanted.span);
                out.push(Difference::new(&word.text, "?", actual).fill(fill));
            } else if !change.is_some_and(|c| self.is_change(&c, wanted)) {
                let expected = match &wanted.value {
                    Value::List(items) => bracketed(&written(items)),
                    _ => written(std::slice::from_ref(wanted)).join(""),
                };
                out.push(Difference::new(&word.text, expected, actual));
            }
        }
        out.extend(left.iter().map(|c| Difference::new(&c.key(&self.caller), "no change", c.value(&self.caller))));
        out
    }

    fn is_change(&self, change: &Change, wanted: &Node) -> bool {
        let is = |piece: &Option<Piece>, word: &str| match piece {
            Some(piece) => Mention::one(word).is_some_and(|m| places::fits(piece, &m, &self.caller)),
            None => matches!(word.trim(), "empty" | "none"),
        };
        let scalar = wanted.scalar().map(|s| s.text.trim());
        match change {
            Change::Single(_, before, after) => scalar
                .and_then(|s| s.split_once("->"))
                .is_some_and(|(a, b)| is(before, a.trim()) && is(after, b.trim())),
            Change::Pile(_, gone, come) | Change::Held(_, gone, come) => {
                let items: Vec<&str> = match &wanted.value {
                    Value::List(items) => items.iter().filter_map(|i| i.scalar()).map(|s| s.text.trim()).collect(),
                    _ => scalar.into_iter().collect(),
                };
                let side = |sign: char, cards: &[Piece]| {
                    let mut left: Vec<&Piece> = cards.iter().collect();
                    let mentions = items.iter().filter_map(|i| i.strip_prefix(sign)).map(Mention::parse);
                    let mut mentions: Vec<Option<Mention>> = mentions.collect();
                    mentions.sort_by_key(|m| m.as_ref().is_none_or(|m| m.label.is_none()));
                    for mention in mentions {
                        let Some(mention) = mention else { return false };
                        for _ in 0..mention.count {
                            let Some(i) = left.iter().position(|p| places::fits(p, &mention, &self.caller)) else {
                                return false;
                            };
                            left.remove(i);
                        }
                    }
                    left.is_empty()
                };
                items.iter().all(|i| i.starts_with(['+', '-'])) && side('-', gone) && side('+', come)
            }
            Change::Mark(_, _, by) | Change::Number(_, _, by) => {
                let now = match change {
                    Change::Mark(piece, mark, _) => change::mark_of(piece, mark),
                    Change::Number(seat, word, _) => self.board.number(*seat, word).unwrap_or(0),
                    _ => 0,
                };
                let number = |s: &str| s.trim().trim_start_matches('+').parse::<i32>().ok();
                match scalar.and_then(|s| s.split_once("->")) {
                    Some((before, after)) => number(before) == Some(now - by) && number(after) == Some(now),
                    None => scalar.and_then(number) == Some(*by),
                }
            }
            Change::Face(_, before, after) => {
                let face = |f: u8, word: &str| {
                    self.caller.vocabulary.defaults.faces.get(usize::from(f)).is_some_and(|w| is_word(w, word))
                };
                scalar.and_then(|s| s.split_once("->")).is_some_and(|(a, b)| face(*before, a) && face(*after, b))
            }
        }
    }

    /// The word of an expected change that no change can have: a card that is not in the game, no number, something of a card
    /// that is worked out anew and never changes by itself.
    pub(in crate::scenario) fn exchange(&self, word: &str, target: &Target, wanted: &Node) -> Option<Known> {
        let vocabulary = self.caller.vocabulary;
        let whole = || unknown(&written(std::slice::from_ref(wanted)).join(""), []).at(wanted.span);
        let text = wanted.scalar().map(|s| s.text.trim());
        match target {
            Target::Pile(zone) => {
                let single = self.caller.place_word(zone.kind()).is_some_and(|p| p.single);
                match text.and_then(|t| t.split_once("->")).filter(|_| single) {
                    Some((before, after)) => {
                        [before, after].into_iter().find_map(|w| self.one_or_none(w.trim(), wanted.span))
                    }
                    None => self.signed(wanted),
                }
            }
            Target::Held(At::Place(_)) => self.signed(wanted),
            Target::Held(At::Card(_)) => None,
            Target::Mark(..) | Target::Number(..) if self.is_kept(target) => {
                let number = |t: &str| t.trim().trim_start_matches('+').parse::<i32>().is_ok();
                let fits = text.is_some_and(|t| match t.split_once("->") {
                    Some((before, after)) => number(before) && number(after),
                    None => number(t),
                });
                (!fits).then(whole)
            }
            Target::Face(_) => {
                let faces = vocabulary.defaults.faces;
                let Some((before, after)) = text.and_then(|t| t.split_once("->")) else { return Some(whole()) };
                let bad = [before, after].into_iter().find(|word| !faces.iter().any(|w| is_word(w, word.trim())))?;
                Some(unknown(bad.trim(), faces.iter().map(|w| w.id)).at(wanted.span))
            }
            _ => {
                let stats = vocabulary.stats.iter().filter(|s| s.permanent).map(|s| s.word.id);
                let places = vocabulary.places.iter().map(|p| p.word.id);
                let all = places.chain(stats).chain(vocabulary.defaults.marks.iter().copied()).chain(["face"]);
                Some(unknown(word.rsplit('.').next().unwrap_or(word), all))
            }
        }
    }

    /// Whether something stays changed until something changes it again.
    fn is_kept(&self, target: &Target) -> bool {
        let stats = self.caller.vocabulary.stats;
        match target {
            Target::Number(_, word) => stats.iter().any(|s| s.word.id == *word && s.permanent),
            _ => true,
        }
    }

    fn one_or_none(&self, word: &str, span: Span) -> Option<Known> {
        if spellings::EMPTY.is(word) {
            return None;
        }
        match Mention::parse(word) {
            Some(mention) => self.glossary.card(&mention),
            None => Some(unknown(word, [])),
        }
        .map(|known| known.at(span))
    }

    /// A list of cards that came and went, each with its sign.
    fn signed(&self, wanted: &Node) -> Option<Known> {
        let items = match &wanted.value {
            Value::List(items) => items.as_slice(),
            _ => std::slice::from_ref(wanted),
        };
        items.iter().find_map(|item| {
            let whole = written(std::slice::from_ref(item)).join("");
            match item.scalar().and_then(|s| s.text.trim().strip_prefix(['+', '-'])) {
                Some(card) => self.one_or_none(card.trim(), item.span),
                None => Some(unknown(&whole, [format!("+{whole}").as_str(), &format!("-{whole}")]).at(item.span)),
            }
        })
    }
}
