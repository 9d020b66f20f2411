//! What an expected value may say: every word of it means something that could be there, or the look would hold by being
//! misspelt. And the values that are lists of words: keywords, abilities, what a card can't do.

use super::answers::ability_word;
use super::board::Piece;
use super::glossary::{numbered, phase_near, unknown};
use super::looks::{Difference, HIDDEN, Known, Looker, mention_of, missing, written};
use super::names::is_word;
use super::places::{self, At, Target};
use super::text::{Mention, bracketed, key, list, seat};
use crate::wording::spellings;
use cardwright_core::vocabulary::{StatOf, Word};
use cardwright_dsl::text::Lang;
use cardwright_dsl::yaml::{Entry, Node, Value};

/// A word that a card has, with all that it can be called.
pub(super) struct Spoken {
    /// The word as looks show it.
    pub(super) shown: String,
    /// As keys.
    called: Vec<String>,
}

/// All that a word of the vocabulary can be called; of `Active: Main` also what stands before the colon.
fn called(word: &Word) -> impl Iterator<Item = String> + use<> {
    let all = std::iter::once(word.id).chain(word.en.iter().chain(word.ko).copied());
    let whole: Vec<String> = all.flat_map(|w| [key(w), key(w.split(':').next().unwrap_or(w))]).collect();
    whole.into_iter()
}

impl Looker<'_> {
    /// The player or the card of a left side that is not in the game.
    pub(super) fn absent(&self, word: &str, target: &Target) -> Option<Known> {
        let (who, at) = match target {
            Target::Pile(zone) | Target::Top(zone) => (Some(zone.seat()), None),
            Target::Number(seat, _) => (Some(*seat), None),
            Target::Held(at)
            | Target::Stat(at, _)
            | Target::Mark(at, _)
            | Target::Face(at)
            | Target::Heads(at)
            | Target::Abilities(at)
            | Target::Cant(at)
            | Target::Owner(at)
            | Target::Where(at) => (None, Some(at)),
            Target::Waiting | Target::Turn | Target::TurnNumber | Target::Phase => (None, None),
        };
        if let Some(known) = self.unshown(target) {
            return Some(known);
        }
        let who = match at {
            Some(At::Place(zone)) => Some(zone.seat()),
            _ => who,
        };
        if let Some(seat) = who.filter(|seat| !self.glossary.has(*seat)) {
            return Some(self.player(&seat.to_string()));
        }
        let Some(At::Card(mention)) = at else { return None };
        if mention.count != 1 || mention.name.is_none() {
            return Some(unknown(word.split('.').next().unwrap_or(word), []));
        }
        let known = self.glossary.card(mention)?;
        // `tunr` may be meant as a word of its own.
        let words = places::words(self.caller.vocabulary);
        match (word.contains('.'), known.near.is_some()) {
            (false, false) => Some(unknown(word, known.all.iter().map(String::as_str).chain(words))),
            _ => Some(known),
        }
    }

    /// A mark of a card or a number of a player that only `given` speaks of: no board shows it, so it would always be 0.
    fn unshown(&self, target: &Target) -> Option<Known> {
        let printed = self.glossary.book.printed();
        match target {
            Target::Mark(_, mark) if printed.mark(mark).is_none() => {
                Some(unknown(mark, printed.marks.iter().map(|row| row.word)))
            }
            Target::Number(_, word) => {
                let numbers =
                    || self.caller.vocabulary.stats.iter().filter(|s| s.of == StatOf::Player).map(|s| s.word.id);
                (!numbers().any(|id| id == *word)).then(|| unknown(word, numbers()))
            }
            _ => None,
        }
    }

    fn player(&self, word: &str) -> Known {
        unknown(word, self.glossary.seats().iter().map(String::as_str))
    }

    /// A word among expected cards that means nothing: what is said not to be there must be able to be there.
    pub(super) fn meaningless(&self, wanted: &Node) -> Option<Known> {
        match &wanted.value {
            Value::Scalar(s) if spellings::EMPTY.is(s.text.trim()) || s.integer().is_some() => None,
            Value::Map(entries) if wanted.get("card").is_none() => {
                let of_part = |entry: &Entry| match entry.key.text.as_str() {
                    "has" | "lacks" => self.items(&entry.value),
                    _ => part(entry),
                };
                entries.iter().find_map(of_part)
            }
            _ => self.items(wanted),
        }
    }

    fn items(&self, wanted: &Node) -> Option<Known> {
        match &wanted.value {
            Value::List(items) => items.iter().find_map(|item| self.item(item)),
            _ => self.item(wanted),
        }
    }

    /// One expected card: its name, or a map with `card` and what else is said of it.
    fn item(&self, item: &Node) -> Option<Known> {
        let known = match &item.value {
            Value::Scalar(s) => match Mention::parse(&s.text) {
                Some(m) if m.count == 0 => Some(unknown(s.text.trim(), [])),
                Some(m) if m.name.as_deref() == Some(HIDDEN) && m.label.is_none() && self.seen => None,
                Some(mention) => self.glossary.card(&mention),
                None => Some(unknown("", [])),
            },
            Value::List(_) => Some(unknown(&written(std::slice::from_ref(item)).join(""), [])),
            Value::Map(entries) => {
                let Some(mention) = mention_of(item) else {
                    let first = entries.first().map_or("", |e| e.key.text.as_str());
                    return Some(unknown(first, ["card"]));
                };
                let marks: Vec<&str> =
                    entries.iter().map(|e| e.key.text.as_str()).filter(|word| *word != "card").collect();
                self.glossary.listed(&mention, &marks).or_else(|| {
                    let of_card = |word| places::of_card(self.caller.vocabulary, At::Card(mention.clone()), word);
                    let fields = entries.iter().filter_map(|e| Some((of_card(&e.key.text)?, &e.value)));
                    fields
                        .into_iter()
                        .find_map(|(target, value)| self.unshown(&target).or_else(|| self.value(&target, value)))
                })
            }
            Value::Broken => None,
        };
        known.map(|known| known.at(item.span))
    }

    /// A value that what it is said of can never have.
    pub(super) fn value(&self, target: &Target, value: &Node) -> Option<Known> {
        let vocabulary = self.caller.vocabulary;
        let whole = written(std::slice::from_ref(value)).join("");
        let text = value.scalar().map(|s| s.text.trim());
        let number = text.is_some_and(|t| t.parse::<i32>().is_ok());
        let since = |t: &str| spellings::THIS_TURN.is(t) || spellings::NOT_SO.is(t);
        let side_of = || match text.and_then(places::side).is_some_and(|s| self.glossary.has(s)) {
            true => None,
            false => Some(self.player(&whole)),
        };
        let seat_of = || match text.and_then(seat).is_some_and(|s| self.glossary.has(s)) {
            true => None,
            false => Some(self.player(&whole)),
        };
        let of = |fits: bool| (!fits).then(|| unknown(&whole, []));
        let known = match target {
            Target::Pile(_) | Target::Top(_) | Target::Held(_) => self.meaningless(value).map(|mut known| {
                // That nothing lies there can be said too.
                let words = [Lang::En, Lang::Ko].map(|lang| spellings::EMPTY.get(lang).to_owned());
                known.all.extend(words.into_iter().filter(|_| text.is_some()));
                known
            }),
            Target::Heads(_) | Target::Abilities(_) | Target::Cant(_) => self.in_words(target, value),
            Target::Waiting => self.unknown_link(value),
            Target::Mark(..) => of(number || text.is_some_and(since)),
            Target::Stat(..) | Target::Number(..) => of(number || text.is_some_and(|t| spellings::EMPTY.is(t))),
            Target::TurnNumber => of(number),
            Target::Face(_) => {
                let faces = vocabulary.defaults.faces;
                let known = text.is_some_and(|t| faces.iter().any(|w| is_word(w, t)));
                (!known).then(|| unknown(&whole, faces.iter().map(|w| w.id)))
            }
            Target::Owner(_) => side_of(),
            Target::Turn => seat_of(),
            Target::Phase => match text {
                Some(t) if t == "none" || places::phase(vocabulary, t).is_some() => None,
                _ => Some(phase_near(vocabulary.phases, &whole)),
            },
            Target::Where(_) => {
                let zone = text.and_then(|t| places::zone(vocabulary, t, None));
                let known = zone.is_some_and(|z| self.glossary.has(z.seat()));
                let places = self.glossary.board.piles.iter().map(|pile| self.caller.place(pile.zone));
                (!known).then(|| unknown(&whole, places.collect::<Vec<_>>().iter().map(String::as_str)).near_alone())
            }
        };
        known.map(|known| known.at(value.span))
    }

    /// A word among expected keywords, abilities or actions that means nothing.
    fn in_words(&self, target: &Target, value: &Node) -> Option<Known> {
        let word = |node: &Node| words_in(node).iter().find_map(|word| self.word(target, word));
        match &value.value {
            Value::Map(entries) => entries.iter().find_map(|entry| match entry.key.text.as_str() {
                "has" | "lacks" => word(&entry.value).map(|known| known.at(entry.value.span)),
                _ => part(entry),
            }),
            _ => word(value),
        }
    }

    /// A word of a list of keywords, abilities or actions that no card can have.
    fn word(&self, target: &Target, word: &str) -> Option<Known> {
        let vocabulary = self.caller.vocabulary;
        let of = |words: Vec<&'static Word>| {
            let known = words.iter().any(|w| called(w).any(|c| c == key(word)));
            (!known).then(|| unknown(word, words.iter().map(|w| w.id)))
        };
        match target {
            Target::Heads(_) => of(vocabulary.heads.iter().map(|h| &h.word).collect()),
            Target::Cant(_) => of(vocabulary.actions.iter().collect()),
            _ => {
                let heads = self.glossary.heads();
                let (head, number) = numbered(word);
                match (self.glossary.is_any_head(head), number) {
                    (false, _) => Some(unknown(word, heads.iter().map(String::as_str))),
                    (true, Some(number)) => self.glossary.numbered_above(head, number),
                    (true, None) => None,
                }
            }
        }
    }

    /// The words that a card has, in order; abilities of one head are numbered.
    pub(super) fn spoken(&self, target: &Target, piece: &Piece) -> Vec<Spoken> {
        let vocabulary = self.caller.vocabulary;
        let of = |bits: u64, words: &mut dyn Iterator<Item = &'static Word>| {
            let set = words.enumerate().filter(|(i, _)| bits & (1 << i) != 0);
            set.map(|(_, w)| Spoken { shown: w.id.to_owned(), called: called(w).collect() }).collect()
        };
        match target {
            Target::Heads(_) => of(piece.heads, &mut vocabulary.heads.iter().map(|h| &h.word)),
            Target::Cant(_) => of(u64::from(piece.cant), &mut vocabulary.actions.iter()),
            _ => self.abilities(piece),
        }
    }

    fn abilities(&self, piece: &Piece) -> Vec<Spoken> {
        let catalog = self.caller.names.catalog();
        let abilities: Vec<_> = piece.abilities.iter().map(|a| catalog.ability(*a)).collect();
        let heads: Vec<&str> = abilities.iter().map(|a| ability_word(&self.caller, a)).collect();
        let alike = |head: &str, of: &[&str]| of.iter().filter(|h| **h == head).count();
        let mut spoken = Vec::with_capacity(heads.len());
        for (at, (ability, head)) in abilities.iter().zip(&heads).enumerate() {
            let before = heads.get(..at).map_or(0, |before| alike(head, before));
            let number = if alike(head, &heads) == 1 { String::new() } else { format!(" {}", before + 1) };
            let of_head = ability.head.and_then(|h| vocabulary_head(self, h));
            let keyword = ability.keyword.as_ref().and_then(|k| catalog.keywords.get(usize::from(k.keyword)));
            let mut names: Vec<String> = of_head.into_iter().flat_map(called).collect();
            names.extend(keyword.into_iter().flat_map(|k| [key(&k.en), key(&k.ko)]));
            if names.is_empty() {
                names.extend(spellings::TEXT.full().map(key));
            }
            // By its number, by its head where there may be others, and by the first word of a head with a parameter.
            let called = names.iter().flat_map(|name| {
                let first = name.split(':').next().unwrap_or(name);
                [key(&format!("{name} {}", before + 1)), key(name), key(first)]
            });
            let called = called.collect();
            spoken.push(Spoken { shown: format!("{head}{number}"), called });
        }
        spoken
    }

    /// Compares the words that a card has with an expected number, list, or `{ has, lacks, count }`.
    pub(super) fn words(&self, what: &str, target: &Target, wanted: &Node, out: &mut Vec<Difference>) {
        let (Target::Heads(at) | Target::Abilities(at) | Target::Cant(at)) = target else { return };
        let whole = written(std::slice::from_ref(wanted)).join("");
        let piece = match places::find(self.board, at, &self.caller) {
            Ok(piece) => piece,
            Err(lost) => return out.push(Difference::new(what, whole, missing(&lost))),
        };
        if matches!(target, Target::Cant(_))
            && let Err(lost) = self.in_play(piece)
        {
            return out.push(Difference::new(what, whole, lost));
        }
        let there = self.spoken(target, piece);
        let shown: Vec<&str> = there.iter().map(|s| s.shown.as_str()).collect();
        let actual = bracketed(&shown);
        // The words that are left when each expected one has taken one.
        let left = |words: &[String]| {
            let mut left: Vec<&Spoken> = there.iter().collect();
            for word in words {
                let at = left.iter().position(|s| s.called.contains(&key(word)))?;
                left.remove(at);
            }
            Some(left.len())
        };
        let count = |node: &Node| node.scalar().and_then(|s| s.text.trim().parse::<usize>().ok());
        match &wanted.value {
            Value::Map(entries) => {
                for entry in entries {
                    let words = words_in(&entry.value);
                    let told = written(std::slice::from_ref(&entry.value)).join("");
                    let holds = match entry.key.text.as_str() {
                        "has" => left(&words).is_some(),
                        "lacks" => words.iter().all(|w| left(std::slice::from_ref(w)).is_none()),
                        "count" => count(&entry.value) == Some(there.len()),
                        _ => continue,
                    };
                    if !holds {
                        out.push(Difference::new(what, format!("{} {told}", entry.key.text), actual.clone()));
                    }
                }
            }
            _ => {
                let holds = match count(wanted) {
                    Some(n) => n == there.len(),
                    None => left(&words_in(wanted)) == Some(0),
                };
                if !holds {
                    out.push(Difference::new(what, whole, actual));
                }
            }
        }
    }
}

/// What is wrong with a part of an expected list that is neither behind `has` nor behind `lacks`.
fn part(entry: &Entry) -> Option<Known> {
    let Entry { key, value } = entry;
    if key.text != "count" {
        return Some(unknown(&key.text, ["has", "lacks", "count"]).at(key.span));
    }
    let number = value.scalar().is_some_and(|s| s.text.trim().parse::<usize>().is_ok());
    (!number).then(|| unknown(&written(std::slice::from_ref(value)).join(""), []).at(value.span))
}

fn vocabulary_head(looker: &Looker<'_>, head: u8) -> Option<&'static Word> {
    looker.caller.vocabulary.heads.get(usize::from(head)).map(|h| &h.word)
}

/// The words of a list, of a list in one line, or behind `has` and `lacks`; a number and `none` are no words.
fn words_in(node: &Node) -> Vec<String> {
    match &node.value {
        Value::List(items) => items.iter().map(|item| written(std::slice::from_ref(item)).join("")).collect(),
        Value::Map(entries) => {
            let listed = entries.iter().filter(|e| matches!(e.key.text.as_str(), "has" | "lacks"));
            listed.flat_map(|e| words_in(&e.value)).collect()
        }
        Value::Scalar(s) if spellings::EMPTY.is(s.text.trim()) || s.text.trim().parse::<usize>().is_ok() => Vec::new(),
        Value::Scalar(s) => {
            let inner = s.text.trim().trim_start_matches('[').trim_end_matches(']');
            list(inner).into_iter().map(str::to_owned).collect()
        }
        Value::Broken => Vec::new(),
    }
}
