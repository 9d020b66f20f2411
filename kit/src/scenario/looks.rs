//! Looks: what a scenario says about the board against what is there. Each difference says what was expected and what is.

mod changing;
mod waiting;

use super::board::{Board, Caller, Piece};
use super::glossary::{Glossary, unknown};
use super::model::Text;
use super::names::is_word;
use super::places::{self, At, Lost, Target};
use super::text::{Mention, bracketed, counted, key, runs};
use crate::wording::scenario as wording;
use crate::wording::spellings;
use cardwright_core::kernel::ids::ZoneId;
use cardwright_dsl::diagnostic::{Both, Span};
use cardwright_dsl::messages::wording::Said;
use cardwright_dsl::text::Lang;
use cardwright_dsl::yaml::{Node, Value};

/// What stands in lists for cards that can't be seen.
pub(super) const HIDDEN: &str = "hidden";

/// One thing that is not as it should be.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Difference {
    /// What was looked at.
    pub what: String,
    /// What the scenario expects.
    pub expected: String,
    /// What is there.
    pub actual: Both,
    /// Where a `?` stands that the actual value can replace.
    pub fill: Option<Span>,
    /// Nothing is called what was to be looked at: what can be. Then nothing was expected, and nothing is.
    pub unknown: Option<Known>,
}

/// What can stand where an unknown word stands.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Known {
    /// The word itself, without the card before it.
    pub word: String,
    /// The word that may be meant.
    pub near: Option<String>,
    /// All words that could stand there.
    pub all: Vec<String>,
    /// Where the word stands, as far as is known.
    pub span: Option<Span>,
}

impl Known {
    /// The same without the list of what could stand there, where it is too long to be of use.
    #[must_use]
    pub fn near_alone(self) -> Known {
        Known { all: Vec::new(), ..self }
    }

    /// The same at a place, unless a closer one is known.
    #[must_use]
    pub fn at(self, span: Span) -> Known {
        Known { span: self.span.or(Some(span)), ..self }
    }

    /// The hint in one line.
    pub fn help(&self, lang: Lang) -> String {
        match &self.near {
            Some(near) => wording::near(near),
            None if self.all.is_empty() => wording::same(""),
            None => wording::known(self.all.join(", ")),
        }
        .get(lang)
    }
}

impl Difference {
    /// Something that is not as the scenario says.
    pub fn new(what: &str, expected: impl Into<String>, actual: impl Said) -> Difference {
        let (what, expected, actual) = (what.to_owned(), expected.into(), actual.said());
        Difference { what, expected, actual, fill: None, unknown: None }
    }

    /// A look that holds a word which means nothing.
    pub fn unknown(what: &str, known: Known) -> Difference {
        Difference { unknown: Some(known), ..Difference::new(what, "", "") }
    }

    /// The difference, with the place of the `?` that it fills.
    pub fn fill(self, fill: Option<Span>) -> Difference {
        Difference { fill, ..self }
    }
}

/// Compares a board with what a scenario says.
pub struct Looker<'a> {
    /// The names of cards and places.
    pub caller: Caller<'a>,
    /// The words that mean something in the game.
    pub glossary: &'a Glossary<'a>,
    /// The board that is looked at: everything, or what a player sees.
    pub board: &'a Board,
    /// Whether it is what a player sees: only then cards may be hidden.
    pub seen: bool,
}

impl Looker<'_> {
    /// Every field of an `expect` (or of one player's `sees`).
    pub fn expect(&self, fields: &[(Text, Node)]) -> Vec<Difference> {
        let mut out = Vec::new();
        for (word, wanted) in fields {
            match places::target(self.caller.vocabulary, &word.text) {
                Some(target) => match self.absent(&word.text, &target) {
                    Some(known) => out.push(Difference::unknown(&word.text, known)),
                    None => self.one(&word.text, &target, wanted, &mut out),
                },
                None => out.push(Difference::unknown(&word.text, self.unknown(word))),
            }
        }
        out
    }

    /// The word of a left side that nothing is called. A card that is counted in its pile has a name to be looked at by.
    pub(super) fn unknown(&self, word: &Text) -> Known {
        let vocabulary = self.caller.vocabulary;
        let (at, all) = places::at_fault(vocabulary, &word.text);
        let parts: Vec<&str> = word.text.split('.').collect();
        let part = parts.get(at).copied().unwrap_or(&word.text);
        let mut known = unknown(part, all);
        // Where the text stands as it is written, the part has a place of its own.
        if word.span.end.saturating_sub(word.span.start) == word.text.len() {
            let before: usize = parts.iter().take(at).map(|part| part.len() + 1).sum();
            let start = word.span.start + before;
            known.span = Some(Span::new(start, start + part.len()));
        }
        let counted = part.parse::<usize>().ok().and_then(|n| n.checked_sub(1)).filter(|_| at == 2);
        let zone = parts.get(..2).and_then(|pile| places::zone(vocabulary, &pile.join("."), None));
        if let (Some(n), Some(zone)) = (counted, zone) {
            let lying = self.board.lying(zone).find(|piece| piece.position == n);
            let rest = parts.get(3..).unwrap_or_default().join(".");
            known.near =
                lying.map(|piece| format!("{}.{rest}", self.caller.piece(piece)).trim_end_matches('.').to_owned());
        }
        known
    }

    fn one(&self, what: &str, target: &Target, wanted: &Node, out: &mut Vec<Difference>) {
        let actual = self.actual(target);
        if is_open(wanted) {
            let fill = actual.is_ok().then_some(wanted.span);
            out.push(Difference::new(what, "?", actual.unwrap_or_else(|lost| lost)).fill(fill));
            return;
        }
        if let Some(known) = self.value(target, wanted) {
            return out.push(Difference::unknown(what, known));
        }
        match target {
            Target::Pile(zone) => {
                let cards: Vec<&Piece> = self.board.lying(*zone).collect();
                let place = self.caller.place_word(zone.kind());
                let ordered = place.is_some_and(|p| p.ordered);
                self.cards(what, &cards, self.board.count(*zone), ordered, wanted, out);
            }
            Target::Top(zone) => {
                let items = match &wanted.value {
                    Value::List(items) => items.as_slice(),
                    _ => std::slice::from_ref(wanted),
                };
                let wide: usize =
                    items.iter().map(|n| mention_of(n).map_or(1, |m| m.count)).fold(0, usize::saturating_add);
                let (cards, count) = self.top(*zone, wide.max(1));
                self.cards(what, &cards, count, true, wanted, out);
            }
            Target::Held(at) => match self.held(at) {
                Ok(cards) => self.cards(what, &cards, cards.len(), false, wanted, out),
                Err(lost) => out.push(Difference::new(what, written(std::slice::from_ref(wanted)).join(""), lost)),
            },
            Target::Heads(_) | Target::Cant(_) | Target::Abilities(_) => self.words(what, target, wanted, out),
            Target::Waiting => self.waits(what, wanted, out),
            _ => {
                let Value::Scalar(scalar) = &wanted.value else {
                    let whole = written(std::slice::from_ref(wanted)).join("");
                    return out.push(Difference::new(what, whole, actual.unwrap_or_else(|lost| lost)));
                };
                let wanted = scalar.text.trim().to_owned();
                let holds = actual.as_ref().is_ok_and(|a| self.same(target, &wanted, a));
                if !holds {
                    out.push(Difference::new(what, wanted, actual.unwrap_or_else(|lost| lost)));
                }
            }
        }
    }

    /// Whether a value as written is the one that is there.
    fn same(&self, target: &Target, wanted: &str, actual: &str) -> bool {
        match target {
            Target::Phase => places::phase(self.caller.vocabulary, wanted)
                .and_then(|p| self.caller.vocabulary.phases.get(usize::from(p)))
                .is_some_and(|w| w.id == actual),
            Target::Face(_) => {
                self.caller.vocabulary.defaults.faces.iter().any(|w| w.id == actual && is_word(w, wanted))
            }
            Target::Where(_) => {
                places::zone(self.caller.vocabulary, wanted, None).is_some_and(|z| self.caller.place(z) == actual)
            }
            Target::Mark(..) if spellings::THIS_TURN.is(wanted) => actual == "1",
            Target::Mark(..) if spellings::NOT_SO.is(wanted) => actual == "0",
            _ => match (wanted.parse::<i32>(), actual.parse::<i32>()) {
                (Ok(a), Ok(b)) => a == b,
                _ => key(wanted) == key(actual),
            },
        }
    }

    fn held(&self, at: &At) -> Result<Vec<&Piece>, String> {
        let host = places::find(self.board, at, &self.caller).map_err(|lost| missing(&lost))?;
        self.lying_in(self.glossary.book.printed().board.hosts, host)?;
        let index = self.board.pieces.iter().position(|p| std::ptr::eq(p, host));
        Ok(self.board.pieces.iter().filter(|p| index.is_some() && p.host == index).collect())
    }

    /// An error: the card lies in none of these zones, so that what is looked at is nothing it could have. It is not compared with
    /// none or 0: that would hold of every card that has left.
    fn lying_in(&self, zones: u32, piece: &Piece) -> Result<(), String> {
        let attached = 1 << self.glossary.book.printed().zones.attached;
        let there = if piece.host.is_some() { zones & attached != 0 } else { piece.zone.is_in(zones) };
        if there { Ok(()) } else { Err(format!("none: it lies in {}", self.caller.place(piece.zone))) }
    }

    /// An error: the card is not in play.
    pub(super) fn in_play(&self, piece: &Piece) -> Result<(), String> {
        self.lying_in(self.glossary.book.printed().zones.in_play, piece)
    }

    /// The number of a mark on a card.
    fn mark(&self, piece: &Piece, mark: &str) -> Result<String, String> {
        let sum = piece.marks.iter().filter(|(m, _)| *m == mark).map(|(_, n)| *n).sum::<i32>();
        if sum == 0 {
            let printed = self.glossary.book.printed();
            let row = printed.board.marked.iter().find(|row| row.words.contains(&mark));
            self.lying_in(row.map_or(printed.zones.in_play, |row| row.zones), piece)?;
        }
        Ok(sum.to_string())
    }

    fn list(&self, cards: &[&Piece], hidden: usize, ordered: bool) -> String {
        let name = |card: Option<&Piece>| card.map_or_else(|| HIDDEN.to_owned(), |p| self.caller.piece(p));
        let hide = std::iter::repeat_n(None, hidden);
        bracketed(&match ordered {
            true => runs(laid(cards, hidden).into_iter().map(name)),
            false => counted(cards.iter().copied().map(Some).chain(hide).map(name)),
        })
    }

    /// The first cards of a pile that can be seen, and how many of these first cards there are.
    fn top(&self, zone: ZoneId, wide: usize) -> (Vec<&Piece>, usize) {
        let cards = self.board.lying(zone).filter(|piece| piece.position < wide).collect();
        (cards, self.board.count(zone).min(wide))
    }

    /// The present value of a target as it would be written, or why there is none.
    pub fn actual(&self, target: &Target) -> Result<String, String> {
        let at = |at: &At| places::find(self.board, at, &self.caller).map_err(|lost| missing(&lost));
        let vocabulary = self.caller.vocabulary;
        Ok(match target {
            Target::Pile(zone) => {
                let cards: Vec<&Piece> = self.board.lying(*zone).collect();
                let place = self.caller.place_word(zone.kind());
                let hidden = self.board.count(*zone).saturating_sub(cards.len());
                match (place.is_some_and(|p| p.single), cards.as_slice()) {
                    (true, []) if hidden == 0 => "empty".to_owned(),
                    (true, [card]) if hidden == 0 => self.caller.piece(card),
                    _ => self.list(&cards, hidden, place.is_some_and(|p| p.ordered)),
                }
            }
            Target::Top(zone) => {
                let (cards, count) = self.top(*zone, 1);
                self.list(&cards, count.saturating_sub(cards.len()), true)
            }
            Target::Held(at) => self.list(&self.held(at)?, 0, false),
            Target::Stat(who, stat) => {
                let piece = at(who)?;
                let kind = self.caller.names.catalog().card(piece.card).kind;
                let has = vocabulary.stats.get(*stat).is_some_and(|s| s.types & (1 << kind) != 0);
                piece.stats.get(*stat).filter(|_| has).map_or_else(|| "none".to_owned(), ToString::to_string)
            }
            Target::Mark(who, mark) => self.mark(at(who)?, mark)?,
            Target::Face(who) => {
                let face = at(who)?.face;
                vocabulary.defaults.faces.get(usize::from(face)).map_or_else(|| face.to_string(), |w| w.id.to_owned())
            }
            Target::Heads(who) | Target::Abilities(who) | Target::Cant(who) => {
                if matches!(target, Target::Cant(_)) {
                    self.in_play(at(who)?)?;
                }
                let words: Vec<String> = self.spoken(target, at(who)?).into_iter().map(|s| s.shown).collect();
                bracketed(&words)
            }
            Target::Owner(who) => at(who)?.owner.to_string(),
            Target::Where(who) => self.caller.place(at(who)?.zone),
            Target::Number(seat, word) => {
                self.board.number(*seat, word).map_or_else(|| "none".to_owned(), |n| n.to_string())
            }
            Target::Waiting => bracketed(&self.waiting()),
            Target::Turn => self.board.turn.to_string(),
            Target::TurnNumber => self.board.turn_number.to_string(),
            Target::Phase => {
                let phase = self.board.phase.and_then(|p| vocabulary.phases.get(usize::from(p)));
                phase.map_or_else(|| "none".to_owned(), |w| w.id.to_owned())
            }
        })
    }

    fn cards(
        &self,
        what: &str,
        cards: &[&Piece],
        count: usize,
        ordered: bool,
        wanted: &Node,
        out: &mut Vec<Difference>,
    ) {
        let hidden = count.saturating_sub(cards.len());
        let place = |zone: ZoneId| self.caller.place_word(zone.kind());
        let single = cards.len() <= 1
            && cards.first().is_some_and(|c| place(c.zone).is_some_and(|p| p.single && c.host.is_none()));
        let actual = match cards {
            [card] if single => self.caller.piece(card),
            [] if hidden == 0 => "[]".to_owned(),
            _ => self.list(cards, hidden, ordered),
        };
        match &wanted.value {
            Value::Scalar(s) => {
                let text = s.text.trim();
                if let Ok(n) = text.parse::<usize>() {
                    if n != count {
                        out.push(Difference::new(what, n.to_string(), count.to_string()));
                    }
                } else if spellings::EMPTY.is(text) {
                    if count != 0 {
                        out.push(Difference::new(what, "empty", actual));
                    }
                } else if !self.exactly(cards, hidden, ordered, std::slice::from_ref(wanted)) {
                    out.push(Difference::new(what, text, if actual == "[]" { "empty".to_owned() } else { actual }));
                }
            }
            Value::List(items) => {
                if !self.exactly(cards, hidden, ordered, items) {
                    out.push(Difference::new(what, bracketed(&written(items)), actual));
                }
            }
            Value::Map(_) if wanted.get("card").is_some() => {
                if !self.exactly(cards, hidden, ordered, std::slice::from_ref(wanted)) {
                    out.push(Difference::new(what, written(std::slice::from_ref(wanted)).join(""), actual));
                }
            }
            Value::Map(entries) => {
                for entry in entries {
                    match entry.key.text.as_str() {
                        "count" if entry.value.scalar().and_then(|s| s.integer()) == i64::try_from(count).ok() => {}
                        "count" => {
                            let wanted = written(std::slice::from_ref(&entry.value)).join("");
                            out.push(Difference::new(what, format!("count {wanted}"), count.to_string()));
                        }
                        "has" => {
                            let items = listed(&entry.value);
                            let (seen, unseen) = parted(items);
                            if unseen > hidden || self.matched(cards, &seen).is_none() {
                                let text = written(items).join(", ");
                                out.push(Difference::new(what, format!("has {text}"), actual.clone()));
                            }
                        }
                        "lacks" => {
                            for item in listed(&entry.value) {
                                let (seen, unseen) = parted(std::slice::from_ref(item));
                                if unseen <= hidden && self.matched(cards, &seen).is_some() {
                                    let text = written(std::slice::from_ref(item)).join("");
                                    out.push(Difference::new(what, format!("lacks {text}"), actual.clone()));
                                }
                            }
                        }
                        _ => {}
                    }
                }
            }
            Value::Broken => {}
        }
    }

    /// Whether the cards are these and no others.
    fn exactly(&self, cards: &[&Piece], hidden: usize, ordered: bool, items: &[Node]) -> bool {
        let (seen, unseen) = parted(items);
        if unseen != hidden {
            return false;
        }
        let wanted: usize = seen.iter().map(|n| mention_of(n).map_or(1, |m| m.count)).sum();
        if wanted != cards.len() {
            return false;
        }
        if ordered {
            let mut rest = laid(cards, hidden).into_iter();
            return items.iter().all(|item| {
                let count = mention_of(item).map_or(1, |m| m.count);
                let is = |card: Option<&Piece>| card.map_or_else(|| is_hidden(item), |card| self.is(card, item));
                (0..count).all(|_| rest.next().is_some_and(is))
            });
        }
        self.matched(cards, &seen).is_some()
    }

    /// A card for each item, no card twice: an item takes a card from another that finds a different one.
    fn matched(&self, cards: &[&Piece], items: &[&Node]) -> Option<Vec<usize>> {
        let mut wanted: Vec<Vec<usize>> = Vec::new();
        for item in items {
            let count = mention_of(item)?.count;
            if wanted.len() + count > cards.len() {
                return None;
            }
            let fits = |(_, card): &(usize, &&Piece)| self.is(card, item);
            let fitting: Vec<usize> = cards.iter().enumerate().filter(fits).map(|(at, _)| at).collect();
            wanted.extend(std::iter::repeat_n(fitting, count));
        }
        let mut taken: Vec<Option<usize>> = vec![None; cards.len()];
        for item in 0..wanted.len() {
            if !assigned(item, &wanted, &mut taken, &mut vec![false; cards.len()]) {
                return None;
            }
        }
        Some(taken.iter().enumerate().filter(|(_, item)| item.is_some()).map(|(at, _)| at).collect())
    }

    /// Whether a card is what an item says: its name or label, and every mark that is given.
    fn is(&self, card: &Piece, item: &Node) -> bool {
        let Some(mention) = mention_of(item) else { return false };
        if !places::fits(card, &mention, &self.caller) {
            return false;
        }
        item.entries().iter().filter(|e| e.key.text != "card").all(|entry| {
            let Some(slot) = card.slot else { return false };
            let label = self.caller.labels.of(slot).map(str::to_owned);
            let at = match label {
                Some(label) => {
                    At::Card(Mention { count: 1, name: Some(self.caller.names.name(card.card)), label: Some(label) })
                }
                None if self.board.lying(card.zone).count() == 1 && card.host.is_none() => At::Place(card.zone),
                None => At::Card(Mention { count: 1, name: Some(self.caller.names.name(card.card)), label: None }),
            };
            let Some(target) = places::of_card(self.caller.vocabulary, at, &entry.key.text) else { return false };
            let mut differences = Vec::new();
            self.one("", &target, &entry.value, &mut differences);
            differences.is_empty()
        })
    }
}

/// Whether the value is to be filled in from the run.
pub fn is_open(node: &Node) -> bool {
    node.scalar().is_some_and(|s| s.text.trim() == "?")
}

pub(super) fn mention_of(node: &Node) -> Option<Mention> {
    let node = if matches!(node.value, Value::Map(_)) { node.get("card")? } else { node };
    Mention::parse(&node.scalar()?.text)
}

/// The items of a list; one item alone is a list of one.
fn listed(node: &Node) -> &[Node] {
    if node.items().is_empty() { std::slice::from_ref(node) } else { node.items() }
}

/// The cards of a pile in its order; a card that can't be seen stands where it lies.
fn laid<'p>(cards: &[&'p Piece], hidden: usize) -> Vec<Option<&'p Piece>> {
    let mut laid: Vec<Option<&Piece>> = vec![None; cards.len().saturating_add(hidden)];
    for card in cards {
        if let Some(place) = laid.get_mut(card.position) {
            *place = Some(card);
        }
    }
    laid
}

/// Whether an item says that a card can't be seen.
fn is_hidden(item: &Node) -> bool {
    item.scalar().and_then(|s| Mention::parse(&s.text)).is_some_and(|m| m.name.as_deref() == Some(HIDDEN))
}

/// The items that name cards, and how many cards the others say are hidden.
fn parted(items: &[Node]) -> (Vec<&Node>, usize) {
    let (unseen, seen): (Vec<&Node>, Vec<&Node>) = items.iter().partition(|item| is_hidden(item));
    let counts = unseen.into_iter().filter_map(mention_of).map(|m| m.count);
    (seen, counts.fold(0, usize::saturating_add))
}

/// Gives an item one of the cards that it fits, if need be one that another item can do without.
fn assigned(item: usize, wanted: &[Vec<usize>], taken: &mut [Option<usize>], tried: &mut [bool]) -> bool {
    for &card in wanted.get(item).into_iter().flatten() {
        match tried.get_mut(card) {
            Some(tried) if !*tried => *tried = true,
            _ => continue,
        }
        let other = taken.get(card).copied().flatten();
        if other.is_none_or(|other| assigned(other, wanted, taken, tried)) {
            if let Some(place) = taken.get_mut(card) {
                *place = Some(item);
            }
            return true;
        }
    }
    false
}

/// Items as they are written.
pub(super) fn written(items: &[Node]) -> Vec<String> {
    let one = |node: &Node| match &node.value {
        Value::Scalar(s) => s.text.trim().to_owned(),
        Value::List(items) => bracketed(&written(items)),
        Value::Map(entries) => {
            let fields: Vec<String> = entries
                .iter()
                .map(|e| format!("{}: {}", e.key.text, written(std::slice::from_ref(&e.value)).join("")))
                .collect();
            format!("{{ {} }}", fields.join(", "))
        }
        Value::Broken => "?".to_owned(),
    };
    items.iter().map(one).collect()
}

/// What is where a card is asked for that is nowhere.
const NO_SUCH_CARD: &str = "no such card";

pub(super) fn missing(lost: &Lost) -> String {
    match lost {
        Lost::None => NO_SUCH_CARD.to_owned(),
        Lost::Several(places) => format!("several: {}", places.join(", ")),
    }
}
