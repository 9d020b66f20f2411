//! Looks: what a scenario says about the board against what is there. Each difference says what was expected and what is.

use super::answers::{ability_word, is_head};
use super::board::{Board, Caller, Piece};
use super::change::{Change, changes};
use super::glossary::{Glossary, numbered};
use super::model::Text;
use super::names::is_word;
use super::places::{self, At, Lost, Target};
use super::text::{Mention, bracketed, counted, key, runs};
use crate::wording::scenario as wording;
use crate::wording::spellings;
use cardwright_core::kernel::ids::ZoneId;
use cardwright_dsl::diagnostic::Span;
use cardwright_dsl::text::Lang;
use cardwright_dsl::yaml::{Node, Value};

/// One thing that is not as it should be.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Difference {
    /// What was looked at.
    pub what: String,
    /// What the scenario expects.
    pub expected: String,
    /// What is there.
    pub actual: String,
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
}

impl Known {
    /// The same without the list of what could stand there, where it is too long to be of use.
    #[must_use]
    pub fn near_alone(self) -> Known {
        Known { all: Vec::new(), ..self }
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
    pub fn new(what: &str, expected: impl Into<String>, actual: impl Into<String>) -> Difference {
        let (what, expected, actual) = (what.to_owned(), expected.into(), actual.into());
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
}

impl Looker<'_> {
    /// Every field of an `expect` (or of one player's `sees`).
    pub fn expect(&self, fields: &[(Text, Node)]) -> Vec<Difference> {
        let mut out = Vec::new();
        for (word, wanted) in fields {
            match places::target(self.caller.vocabulary, &word.text) {
                Some(target) => self.one(&word.text, &target, wanted, &mut out),
                None => out.push(self.unknown(&word.text)),
            }
        }
        out
    }

    fn unknown(&self, word: &str) -> Difference {
        let last = word.rsplit('.').next().unwrap_or(word);
        let words = places::words(self.caller.vocabulary);
        let near = cardwright_dsl::suggest::suggest(last, words.iter().copied()).map(str::to_owned);
        let all = words.into_iter().map(str::to_owned).collect();
        Difference::unknown(word, Known { word: last.to_owned(), near, all })
    }

    fn one(&self, what: &str, target: &Target, wanted: &Node, out: &mut Vec<Difference>) {
        let actual = self.actual(target);
        if is_open(wanted) {
            out.push(Difference::new(what, "?", actual.unwrap_or_else(|lost| lost)).fill(Some(wanted.span)));
            return;
        }
        if matches!(target, Target::Pile(_) | Target::Top(_) | Target::Held(_))
            && let Some(known) = self.meaningless(wanted)
        {
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
                let cards: Vec<&Piece> = self.board.lying(*zone).take(wanted.items().len().max(1)).collect();
                self.cards(what, &cards, cards.len(), true, wanted, out);
            }
            Target::Held(at) => {
                let cards = self.held(at);
                self.cards(what, &cards, cards.len(), false, wanted, out);
            }
            _ => {
                let wanted = match &wanted.value {
                    Value::Scalar(s) => s.text.trim().to_owned(),
                    _ => {
                        let whole = written(std::slice::from_ref(wanted)).join("");
                        let list = !wanted.items().is_empty() || matches!(wanted.value, Value::List(_));
                        if list && matches!(target, Target::Heads(_) | Target::Cant(_) | Target::Abilities(_)) {
                            whole
                        } else {
                            return out.push(Difference::new(what, whole, actual.unwrap_or_else(|lost| lost)));
                        }
                    }
                };
                let holds = actual.as_ref().is_ok_and(|a| self.same(target, &wanted, a));
                if !holds {
                    out.push(Difference::new(what, wanted, actual.unwrap_or_else(|lost| lost)));
                }
            }
        }
    }

    /// A word among expected cards that means nothing: what is said not to be there must be able to be there.
    fn meaningless(&self, wanted: &Node) -> Option<Known> {
        let all = |items: &[Node]| items.iter().find_map(|item| self.meaningless(item));
        match &wanted.value {
            Value::Scalar(s) if spellings::EMPTY.is(s.text.trim()) || s.integer().is_some() => None,
            Value::Scalar(s) => self.glossary.listed(&Mention::parse(&s.text)?, &[]),
            Value::List(items) => all(items),
            Value::Map(entries) if wanted.get("card").is_some() => {
                let marks: Vec<&str> =
                    entries.iter().map(|e| e.key.text.as_str()).filter(|word| *word != "card").collect();
                self.glossary.listed(&mention_of(wanted)?, &marks)
            }
            Value::Map(entries) => {
                let listed = entries.iter().filter(|e| matches!(e.key.text.as_str(), "has" | "lacks"));
                listed.map(|e| &e.value).find_map(|value| self.meaningless(value))
            }
            Value::Broken => None,
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
            Target::Heads(_) | Target::Cant(_) | Target::Abilities(_) => {
                let own = match target {
                    Target::Abilities(at) => places::find(self.board, at, &self.caller).ok(),
                    _ => None,
                };
                let words = |list: &str| {
                    let inner = list.trim().trim_start_matches('[').trim_end_matches(']');
                    let named = super::text::list(inner).into_iter();
                    let mut words: Vec<String> = named.map(|word| key(&self.in_english(own, word))).collect();
                    words.sort_unstable();
                    words
                };
                words(if spellings::EMPTY.is(wanted) { "" } else { wanted }) == words(actual)
            }
            Target::Mark(..) if spellings::THIS_TURN.is(wanted) => actual == "1",
            Target::Mark(..) if spellings::LAST_TURN.is(wanted) => actual == "0",
            _ => match (wanted.parse::<i32>(), actual.parse::<i32>()) {
                (Ok(a), Ok(b)) => a == b,
                _ => key(wanted) == key(actual),
            },
        }
    }

    fn held(&self, at: &At) -> Vec<&Piece> {
        let host = places::find(self.board, at, &self.caller).ok();
        let index = host.and_then(|h| self.board.pieces.iter().position(|p| std::ptr::eq(p, h)));
        self.board.pieces.iter().filter(|p| index.is_some() && p.host == index).collect()
    }

    /// The abilities of a card as looks and answers call them: those of one head are numbered.
    fn abilities(&self, piece: &Piece) -> Vec<String> {
        let catalog = self.caller.names.catalog();
        let heads: Vec<&str> =
            piece.abilities.iter().map(|a| ability_word(&self.caller, catalog.ability(*a))).collect();
        let alike = |head: &str, of: &[&str]| of.iter().filter(|h| **h == head).count();
        let mut names = Vec::with_capacity(heads.len());
        for (at, head) in heads.iter().enumerate() {
            let before = heads.get(..at).map_or(0, |before| alike(head, before));
            match alike(head, &heads) {
                1 => names.push((*head).to_owned()),
                _ => names.push(format!("{head} {}", before + 1)),
            }
        }
        names
    }

    /// The word for an ability of a card in either language, with its number if it has one, as [`Looker::abilities`] has it.
    fn in_english(&self, piece: Option<&Piece>, word: &str) -> String {
        let catalog = self.caller.names.catalog();
        let (head, number) = numbered(word);
        let own = piece.into_iter().flat_map(|p| &p.abilities).map(|a| catalog.ability(*a));
        let found = own.filter(|a| is_head(&self.caller, a, head)).map(|a| ability_word(&self.caller, a)).next();
        match (found, number) {
            (Some(found), Some(number)) => format!("{found} {number}"),
            (Some(found), None) => found.to_owned(),
            (None, _) => word.to_owned(),
        }
    }

    fn list(&self, cards: &[&Piece], hidden: usize, ordered: bool) -> String {
        let names = cards.iter().map(|p| self.caller.piece(p)).chain(std::iter::repeat_n("hidden".to_owned(), hidden));
        bracketed(&if ordered { runs(names) } else { counted(names) })
    }

    /// The present value of a target as it would be written, or why there is none.
    pub fn actual(&self, target: &Target) -> Result<String, String> {
        let at = |at: &At| places::find(self.board, at, &self.caller).map_err(|lost| missing(&lost));
        let words = |bits: u32, table: &mut dyn Iterator<Item = &'static str>| {
            let words: Vec<&str> = table.enumerate().filter(|(i, _)| bits & (1 << i) != 0).map(|(_, w)| w).collect();
            bracketed(&words)
        };
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
                let cards: Vec<&Piece> = self.board.lying(*zone).take(1).collect();
                self.list(&cards, 0, true)
            }
            Target::Held(at) => self.list(&self.held(at), 0, false),
            Target::Stat(who, stat) => {
                let piece = at(who)?;
                let kind = self.caller.names.catalog().card(piece.card).kind;
                let has = vocabulary.stats.get(*stat).is_some_and(|s| s.types & (1 << kind) != 0);
                piece.stats.get(*stat).filter(|_| has).map_or_else(|| "none".to_owned(), ToString::to_string)
            }
            Target::Mark(who, mark) => {
                let piece = at(who)?;
                piece.marks.iter().filter(|(m, _)| m == mark).map(|(_, n)| *n).sum::<i32>().to_string()
            }
            Target::Face(who) => {
                let face = at(who)?.face;
                vocabulary.defaults.faces.get(usize::from(face)).map_or_else(|| face.to_string(), |w| w.id.to_owned())
            }
            Target::Heads(who) => words(at(who)?.heads, &mut vocabulary.heads.iter().map(|h| h.word.id)),
            Target::Abilities(who) => bracketed(&self.abilities(at(who)?)),
            Target::Cant(who) => words(at(who)?.cant, &mut vocabulary.actions.iter().map(|w| w.id)),
            Target::Owner(who) => at(who)?.owner.to_string(),
            Target::Where(who) => self.caller.place(at(who)?.zone),
            Target::Number(seat, word) => self.board.number(*seat, word).map(|n| n.to_string()).ok_or("none")?,
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
                        "count" => {
                            if entry.value.scalar().and_then(|s| s.integer()) != i64::try_from(count).ok() {
                                let wanted = written(std::slice::from_ref(&entry.value)).join("");
                                out.push(Difference::new(what, format!("count {wanted}"), count.to_string()));
                            }
                        }
                        word @ ("has" | "lacks") => {
                            let items = if entry.value.items().is_empty() {
                                std::slice::from_ref(&entry.value)
                            } else {
                                entry.value.items()
                            };
                            for item in items {
                                let found = self.matched(cards, std::slice::from_ref(item));
                                let there = found.is_some();
                                if there != (word == "has") {
                                    let text = written(std::slice::from_ref(item)).join("");
                                    out.push(Difference::new(what, format!("{word} {text}"), actual.clone()));
                                }
                            }
                        }
                        other => out.push(Difference::new(what, "has, lacks, count", other)),
                    }
                }
            }
            Value::Broken => {}
        }
    }

    /// Whether the cards are these and no others.
    fn exactly(&self, cards: &[&Piece], hidden: usize, ordered: bool, items: &[Node]) -> bool {
        let mut seen: Vec<&Node> = Vec::new();
        let mut unseen = 0;
        for item in items {
            match item.scalar().and_then(|s| Mention::parse(&s.text)) {
                Some(m) if m.name.as_deref() == Some("hidden") => unseen += m.count,
                _ => seen.push(item),
            }
        }
        if unseen != hidden {
            return false;
        }
        let wanted: usize = seen.iter().map(|n| mention_of(n).map_or(1, |m| m.count)).sum();
        if wanted != cards.len() {
            return false;
        }
        if ordered && hidden == 0 {
            let mut rest = cards.iter();
            return seen.iter().all(|item| {
                let count = mention_of(item).map_or(1, |m| m.count);
                (0..count).all(|_| rest.next().is_some_and(|card| self.is(card, item)))
            });
        }
        let seen: Vec<Node> = seen.into_iter().cloned().collect();
        self.matched(cards, &seen).is_some()
    }

    /// A card for each item, no card twice; the most particular items choose first.
    fn matched(&self, cards: &[&Piece], items: &[Node]) -> Option<Vec<usize>> {
        let mut order: Vec<&Node> = items.iter().collect();
        order.sort_by_key(|n| match (&n.value, mention_of(n)) {
            (Value::Map(_), _) => 0,
            (_, Some(m)) if m.label.is_some() => 1,
            _ => 2,
        });
        let mut taken: Vec<usize> = Vec::new();
        for item in order {
            for _ in 0..mention_of(item)?.count {
                let next = cards.iter().enumerate().position(|(i, card)| !taken.contains(&i) && self.is(card, item))?;
                taken.push(next);
            }
        }
        Some(taken)
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

    /// All that differs from an earlier board, against what a `change` says.
    pub fn change(&self, before: &Board, fields: &[(Text, Node)]) -> Vec<Difference> {
        let mut left = changes(self.caller.vocabulary, before, self.board);
        let mut out = Vec::new();
        for (word, wanted) in fields {
            let Some(target) = places::target(self.caller.vocabulary, &word.text) else {
                out.push(self.unknown(&word.text));
                continue;
            };
            let found = left.iter().position(|c| c.is_about(&target, &self.caller));
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
            Some(piece) => Mention::parse(word).is_some_and(|m| places::fits(piece, &m, &self.caller)),
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
                scalar.and_then(|s| s.trim_start_matches('+').parse::<i32>().ok()) == Some(*by)
            }
            Change::Face(_, before, after) => {
                let face = |f: u8, word: &str| {
                    self.caller.vocabulary.defaults.faces.get(usize::from(f)).is_some_and(|w| is_word(w, word))
                };
                scalar.and_then(|s| s.split_once("->")).is_some_and(|(a, b)| face(*before, a) && face(*after, b))
            }
        }
    }
}

/// Whether the value is to be filled in from the run.
pub fn is_open(node: &Node) -> bool {
    node.scalar().is_some_and(|s| s.text.trim() == "?")
}

fn mention_of(node: &Node) -> Option<Mention> {
    let node = if matches!(node.value, Value::Map(_)) { node.get("card")? } else { node };
    Mention::parse(&node.scalar()?.text)
}

/// Items as they are written.
fn written(items: &[Node]) -> Vec<String> {
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

fn missing(lost: &Lost) -> String {
    match lost {
        Lost::None => "no such card".to_owned(),
        Lost::Several(places) => format!("several: {}", places.join(", ")),
    }
}
