//! A line of a log look as what it says: the kind of entry, who, which cards, from where and to where, how many, by which
//! ability. Every word of a line is one of these parts and is compared with the same part of an entry; a line with a word
//! that is none, or that its kind of entry never has, is no pattern at all.

use super::answers::is_head;
use super::glossary::{Glossary, numbered};
use super::logbook::{KINDS, Reader, own_kinds, verbs};
use super::names::is_word;
use super::places;
use super::text::{Mention, key, seat};
use crate::wording::{log, spellings};
use cardwright_core::kernel::ids::{AbilityId, Seat, ZoneId};
use cardwright_core::kernel::log::{Entry, What};
use cardwright_core::vocabulary::{StatOf, Vocabulary};

/// A line of at most so many words is read; no entry is told in as many.
const MOST_WORDS: usize = 40;
/// So many ways to go on reading one line are tried for one kind of entry.
const MOST_TRIALS: usize = 4_000;
/// So many words at most a name or a phrase of the game has.
const LONGEST: usize = 8;
/// Words of a card that a player plays; what an effect puts into play is not played.
pub(super) const PLAYED: [&str; 3] = ["play", "plays", "played"];
/// Words that say nothing by themselves.
const ARTICLES: [&str; 6] = ["the", "a", "card", "cards", "=", ":"];

/// A place of an entry: of this player, or of either.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Spot {
    seat: Option<Seat>,
    kind: u8,
}

impl Spot {
    fn is(self, zone: ZoneId) -> bool {
        zone != ZoneId::NOWHERE && zone.kind() == self.kind && self.seat.is_none_or(|seat| zone.seat() == seat)
    }
}

/// What a line says of an entry; `None` leaves a part free.
#[derive(Debug, Clone, PartialEq)]
pub struct Pattern {
    what: What,
    /// Whether the verb of the kind was said.
    said: bool,
    /// Whether the rulebook's own word behind `skip` or `forbid` was said.
    reason: bool,
    seat: Option<Seat>,
    owner: Option<Seat>,
    card: Option<Mention>,
    other: Option<Mention>,
    from: Option<Spot>,
    to: Option<Spot>,
    amount: Option<i32>,
    stat: Option<usize>,
    cause: Option<usize>,
    phase: Option<u8>,
    /// The head of an ability and its number.
    ability: Option<(String, Option<usize>)>,
    /// Whether it was played, and no effect did it.
    played: bool,
}

/// A part of what happened that entries of a kind may leave out.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Untold {
    /// The player.
    Who,
    /// The card it is about, or its owner.
    Card,
    /// The other card.
    Other,
    /// Where it came from.
    From,
    /// Where it went, or happened.
    To,
}

/// How an entry stands to a line.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Match {
    /// It is what the line says.
    Same,
    /// It is something else.
    Other,
    /// All that it tells is what the line says, but it does not tell this part at all.
    Untold(Untold),
}

impl Pattern {
    fn new(what: What) -> Pattern {
        Pattern {
            what,
            said: false,
            reason: false,
            seat: None,
            owner: None,
            card: None,
            other: None,
            from: None,
            to: None,
            amount: None,
            stat: None,
            cause: None,
            phase: None,
            ability: None,
            played: false,
        }
    }

    /// Whether enough was said to know what happened.
    fn is_whole(&self) -> bool {
        match self.what {
            What::Skip(word) | What::Forbid(word) => self.said && (word.is_empty() || self.reason),
            What::Phase => self.said || self.phase.is_some(),
            What::Start => self.said || self.ability.is_some(),
            _ => self.said,
        }
    }

    fn is_kind(&self, what: What) -> bool {
        match (self.what, what) {
            (What::Skip(word), What::Skip(of)) | (What::Forbid(word), What::Forbid(of)) => {
                word.is_empty() || word == of
            }
            (What::Failed(_), What::Failed(_)) => true,
            (own, of) => own == of,
        }
    }

    /// Whether an entry is what the line says, part by part.
    pub fn means(&self, reader: &Reader<'_>, entry: &Entry) -> Match {
        let is_ability = || {
            let Some((head, number)) = &self.ability else { return true };
            let catalog = reader.caller.names.catalog();
            entry.ability.is_some_and(|a| is_head(&reader.caller, catalog.ability(a), head))
                && number.is_none_or(|n| reader.is_numbered(entry, head, n))
        };
        let alike = self.is_kind(entry.what)
            && (!self.played || entry.cause.ability == AbilityId::NONE)
            && self.amount.is_none_or(|n| n == entry.amount)
            && self.stat.is_none_or(|s| s == usize::from(entry.stat))
            && self.cause.is_none_or(|c| c == usize::from(entry.cause.kind))
            && self.phase.is_none_or(|p| i32::from(p) == entry.amount)
            && is_ability();
        if !alike {
            return Match::Other;
        }
        let seat = part(self.seat, entry.seat, |own, told| own == told);
        let owner = part(self.owner, entry.card, |own, told| own == told.owner);
        let cards = [(self.card.as_ref(), entry.card), (self.other.as_ref(), entry.other)];
        let [card, other] = cards.map(|(own, told)| part(own, told, |own, told| reader.is_card(own, &told)));
        // What happens where a card lies does not tell where it goes.
        let to = if self.from.is_some() && entry.from == entry.to { ZoneId::NOWHERE } else { entry.to };
        let zones = [(self.from, entry.from), (self.to, to)];
        let told = |zone: ZoneId| (zone != ZoneId::NOWHERE).then_some(zone);
        let [from, to] = zones.map(|(own, zone)| part(own, told(zone), Spot::is));
        let all = [
            (Untold::Who, seat),
            (Untold::Card, owner),
            (Untold::Card, card),
            (Untold::Other, other),
            (Untold::From, from),
            (Untold::To, to),
        ];
        let mut found = Match::Same;
        for (name, is) in all {
            match is {
                Some(true) => {}
                Some(false) => return Match::Other,
                None => found = Match::Untold(name),
            }
        }
        found
    }
}

/// Whether a part of a line is what an entry tells of it; nothing where the entry does not tell it. What a line leaves free
/// is as it is told.
fn part<A, B>(own: Option<A>, told: Option<B>, is: impl Fn(A, B) -> bool) -> Option<bool> {
    own.map_or(Some(true), |own| told.map(|told| is(own, told)))
}

/// The parts that entries of a kind can have beside their player.
struct Parts {
    seat: bool,
    card: bool,
    other: bool,
    zones: bool,
    amount: bool,
    cause: bool,
}

impl Parts {
    /// What the kernel and the rulebooks fill in, kind by kind: events have all parts, what is told beside them has few.
    fn of(what: What) -> Parts {
        let none = Parts { seat: true, card: false, other: false, zones: false, amount: false, cause: false };
        match what {
            What::Turn => Parts { amount: true, ..none },
            What::Phase | What::NoDefence | What::Answer | What::Lose | What::Concede | What::Over => none,
            What::Void => Parts { seat: false, amount: true, ..none },
            What::Replace => Parts { seat: false, card: true, ..none },
            What::Start | What::Finish | What::Failed(_) | What::Forbid(_) => Parts { card: true, ..none },
            What::Skip(_) | What::Apply => Parts { card: true, amount: true, ..none },
            What::Stat => Parts { amount: true, ..none },
            What::Move | What::Trash => Parts { card: true, zones: true, cause: true, ..none },
            What::Deploy | What::Upgrade | What::Equip | What::Relocate | What::Attack | What::Defend => {
                Parts { card: true, other: true, zones: true, ..none }
            }
            What::Draw | What::Shuffle | What::Reveal | What::Look | What::Damage | What::Flip | What::Rule(_) => {
                Parts { card: true, other: true, zones: true, amount: true, ..none }
            }
        }
    }
}

/// Whether entries of a kind tell how much it was about: those of a rulebook do where a wording of theirs has the place for it.
fn tells_amount(vocabulary: &Vocabulary, what: What) -> bool {
    let What::Rule(id) = what else { return true };
    let own = vocabulary.log.iter().find(|word| word.id == id);
    own.is_none_or(|word| word.en.iter().chain(word.ko).any(|wording| wording.contains("{amount")))
}

/// Everything that a line may mean. `Err`: it means nothing, and the word at which reading it came to an end.
pub fn read(glossary: &Glossary<'_>, text: &str) -> Result<Vec<Pattern>, String> {
    let words: Vec<&str> = text.split_whitespace().collect();
    let own = own_kinds(glossary.caller.vocabulary);
    let mut reading = Reading { glossary, cards: glossary.keys(), words, far: 0, trials: 0, found: Vec::new() };
    if reading.words.len() <= MOST_WORDS {
        for what in KINDS.into_iter().chain([What::Skip(""), What::Forbid("")]).chain(own) {
            // A phase and the start of an ability need no verb.
            if !matches!(what, What::Phase | What::Start) && !reading.has_verb(what) {
                continue;
            }
            reading.trials = 0;
            reading.go(0, Pattern::new(what));
        }
    }
    let last = reading.words.get(reading.far).or(reading.words.last()).map(|w| (*w).to_owned());
    if reading.found.is_empty() { Err(last.unwrap_or_default()) } else { Ok(reading.found) }
}

/// The words of a kind of entry, as keys, and the rulebook's own word behind `skip` and `forbid`: it says what was skipped,
/// not that anything was.
fn named_by(what: What) -> (Vec<String>, Option<&'static str>) {
    match what {
        What::Skip(word) | What::Forbid(word) => (log::names(what).iter().map(|n| key(n)).collect(), Some(word)),
        what => (verbs(what).map(key).collect(), None),
    }
}

/// Whether a text is one of these words, or its third person.
fn is_verb(names: &[String], text: &str) -> bool {
    let text = key(text);
    names.iter().any(|name| *name == text || text.strip_suffix('s') == Some(name.as_str()))
}

/// Whether a kind of entry is an attack or a defence: its only place is the column.
fn is_fight(what: What) -> bool {
    matches!(what, What::Attack | What::Defend)
}

/// A line on its way to what it may mean: every part is tried at every word.
struct Reading<'a> {
    glossary: &'a Glossary<'a>,
    /// The names of the cards of the game, as keys.
    cards: Vec<String>,
    words: Vec<&'a str>,
    /// The furthest word that was reached behind a verb.
    far: usize,
    trials: usize,
    found: Vec<Pattern>,
}

impl Reading<'_> {
    fn go(&mut self, at: usize, pattern: Pattern) {
        self.trials += 1;
        if pattern.said || pattern.ability.is_some() {
            self.far = self.far.max(at);
        }
        let Some(&word) = self.words.get(at) else {
            if pattern.is_whole() && !self.found.contains(&pattern) {
                self.found.push(pattern);
            }
            return;
        };
        if self.trials > MOST_TRIALS {
            return;
        }
        let lower = key(word);
        if ARTICLES.contains(&lower.as_str()) {
            self.go(at + 1, pattern.clone());
        }
        self.verb(at, &pattern);
        self.player(at, &pattern);
        self.behind(at, &lower, &pattern);
        self.place(at, &pattern);
        self.number(word, at, &pattern);
        self.ability(at, &pattern);
        self.card(at, &pattern);
    }

    /// The words from here on, so many at a time, the longest first.
    fn windows(&self, at: usize) -> Vec<(usize, String)> {
        let most = self.words.len().min(at + LONGEST);
        (at + 1..=most).rev().filter_map(|end| Some((end, self.words.get(at..end)?.join(" ")))).collect()
    }

    /// Whether the words hold a verb of a kind of entry.
    fn has_verb(&self, what: What) -> bool {
        let (names, _) = named_by(what);
        (0..self.words.len()).flat_map(|at| self.windows(at)).any(|(_, text)| is_verb(&names, &text))
    }

    fn verb(&mut self, at: usize, pattern: &Pattern) {
        let (names, own) = named_by(pattern.what);
        for (end, text) in self.windows(at) {
            if !pattern.said && is_verb(&names, &text) {
                let played = PLAYED.contains(&key(&text).as_str()) && !matches!(pattern.what, What::Rule(_));
                self.go(end, Pattern { said: true, played, ..pattern.clone() });
            }
            if !pattern.reason && own.is_some_and(|word| !word.is_empty() && key(word) == key(&text)) {
                self.go(end, Pattern { reason: true, ..pattern.clone() });
            }
        }
    }

    /// A player: who did it, or whose card it is. Behind the verb and before a card it is the card's owner.
    fn player(&mut self, at: usize, pattern: &Pattern) {
        let Some(word) = self.words.get(at) else { return };
        let Some(who) = self.seat(word) else { return };
        let owns = word.ends_with("'s");
        let of_card = !self.named(at + 1).is_empty();
        if of_card && pattern.owner.is_none() && (owns || pattern.said) {
            self.go(at + 1, Pattern { owner: Some(who), ..pattern.clone() });
        }
        if !(owns || of_card && pattern.said) {
            self.about(at + 1, who, pattern);
        }
    }

    fn about(&mut self, next: usize, who: Seat, pattern: &Pattern) {
        // Behind the verb of an attack a player would be the one attacked, whom no entry tells.
        let behind = pattern.said && is_fight(pattern.what);
        if Parts::of(pattern.what).seat && pattern.seat.is_none() && !behind {
            self.go(next, Pattern { seat: Some(who), ..pattern.clone() });
        }
    }

    fn seat(&self, word: &str) -> Option<Seat> {
        let bare = word.trim_end_matches("'s").trim_end_matches(':');
        seat(bare).filter(|s| self.glossary.has(*s))
    }

    /// What stands behind a small word: `from`, `to`, `in`, `with`, `by`, `of`, `for`.
    fn behind(&mut self, at: usize, small: &str, pattern: &Pattern) {
        let next = at + 1;
        let parts = Parts::of(pattern.what);
        let who = self.words.get(next).and_then(|w| self.seat(w));
        let to = matches!(small, "to" | "into" | "in" | "at" | "on" | "of");
        if parts.zones && !is_fight(pattern.what) && small == "from" && pattern.from.is_none() {
            for (end, spot) in self.spots(next) {
                self.go(end, Pattern { from: Some(spot), ..pattern.clone() });
            }
        }
        if parts.zones && to && pattern.to.is_none() {
            for (end, spot) in self.spots(next) {
                if self.happens(pattern.what, spot) {
                    self.go(end, Pattern { to: Some(spot), ..pattern.clone() });
                }
            }
        }
        if matches!(small, "to" | "for" | "of")
            && let Some(who) = who
        {
            self.about(next + 1, who, pattern);
        }
        if small == "with" {
            let of_card = is_fight(pattern.what);
            for (end, mention) in self.named(next) {
                if of_card && pattern.card.is_none() {
                    self.go(end, Pattern { card: Some(mention), ..pattern.clone() });
                } else if !of_card && parts.other && pattern.other.is_none() {
                    self.go(end, Pattern { other: Some(mention), ..pattern.clone() });
                }
            }
        }
        if matches!(small, "to" | "on") && parts.other && pattern.other.is_none() && pattern.what == What::Equip {
            for (end, mention) in self.named(next) {
                self.go(end, Pattern { other: Some(mention), ..pattern.clone() });
            }
        }
        // Of events an `of` says nothing: `Reap of x` is an ability, and not that x reaps.
        let of_card = matches!(pattern.what, What::Start | What::Finish | What::Failed(_) | What::Skip(_))
            || matches!(pattern.what, What::Forbid(_) | What::Apply | What::Replace);
        if small == "of" && of_card && pattern.card.is_none() {
            for (end, mention) in self.named(next) {
                self.go(end, Pattern { card: Some(mention), ..pattern.clone() });
            }
        }
        // `end of Exit of scout`, `start of main`.
        if small == "of" && pattern.said && matches!(pattern.what, What::Start | What::Finish | What::Phase) {
            self.go(next, pattern.clone());
        }
        if small == "by" && parts.cause && pattern.cause.is_none() {
            for (end, text) in self.windows(next) {
                let causes = self.glossary.caller.vocabulary.causes;
                if let Some(cause) = causes.iter().position(|c| is_word(c, &text)) {
                    self.go(end, Pattern { cause: Some(cause), ..pattern.clone() });
                }
            }
        }
    }

    /// A place that stands alone is where it happened: of what goes away also the place that it left. Behind the verb of an
    /// attack it is the column.
    fn place(&mut self, at: usize, pattern: &Pattern) {
        if !Parts::of(pattern.what).zones {
            return;
        }
        let goes = matches!(pattern.what, What::Move | What::Trash | What::Relocate);
        for (end, spot) in self.spots(at) {
            if pattern.to.is_none() && self.happens(pattern.what, spot) {
                self.go(end, Pattern { to: Some(spot), ..pattern.clone() });
            }
            if goes && pattern.from.is_none() {
                self.go(end, Pattern { from: Some(spot), ..pattern.clone() });
            }
        }
    }

    /// Whether entries of a kind are ever of a place: columns are attacked and defended, decks and piles of the
    /// table are shuffled.
    fn happens(&self, what: What, spot: Spot) -> bool {
        match what {
            What::Attack | What::Defend => {
                self.glossary.caller.vocabulary.places.iter().any(|p| p.kind == spot.kind && p.single)
            }
            What::Shuffle => {
                let shared = |kind| self.glossary.caller.vocabulary.places.iter().any(|p| p.kind == kind && p.shared);
                spot.kind == self.glossary.book.printed().zones.deck || shared(spot.kind)
            }
            _ => true,
        }
    }

    /// The places that the words from here on name: `p1.hand`, `hand`, `p1 hand`, `p1's hand`.
    fn spots(&self, at: usize) -> Vec<(usize, Spot)> {
        let vocabulary = self.glossary.caller.vocabulary;
        let kind = |word: &str| places::place(vocabulary, word).map(|p| p.kind);
        let alone = |text: &str| {
            let Some((who, word)) = text.split_once('.') else {
                return kind(text).map(|kind| Spot { seat: None, kind });
            };
            if spellings::TABLE.is(who) {
                let zone = places::zone(vocabulary, text, None)?;
                return Some(Spot { seat: Some(zone.seat()), kind: zone.kind() });
            }
            let seat = Some(self.seat(who)?);
            kind(word).map(|kind| Spot { seat, kind })
        };
        let mut found: Vec<(usize, Spot)> =
            self.windows(at).into_iter().filter_map(|(end, text)| Some((end, alone(&text)?))).collect();
        if let Some(who) = self.words.get(at).and_then(|w| self.seat(w)) {
            let behind = self.windows(at + 1).into_iter();
            found.extend(behind.filter_map(|(end, text)| Some((end, Spot { seat: Some(who), kind: kind(&text)? }))));
        }
        found
    }

    /// A number, a player's or card's number by its word, a phase.
    fn number(&mut self, word: &str, at: usize, pattern: &Pattern) {
        let number = word.trim_start_matches('+').parse::<i32>().ok();
        let tells = Parts::of(pattern.what).amount && tells_amount(self.glossary.caller.vocabulary, pattern.what);
        if let Some(n) = number.filter(|_| tells && pattern.amount.is_none()) {
            self.go(at + 1, Pattern { amount: Some(n), ..pattern.clone() });
        }
        let vocabulary = self.glossary.caller.vocabulary;
        for (end, text) in self.windows(at) {
            match pattern.what {
                What::Stat | What::Apply if pattern.stat.is_none() => {
                    let of_player = |of: StatOf| pattern.what == What::Apply || of == StatOf::Player;
                    let stats = vocabulary.stats.iter().enumerate();
                    for (index, _) in stats.filter(|(_, s)| of_player(s.of) && is_word(&s.word, &text)) {
                        self.go(end, Pattern { stat: Some(index), ..pattern.clone() });
                    }
                }
                What::Phase if pattern.phase.is_none() => {
                    if let Some(phase) = places::phase(vocabulary, &text) {
                        self.go(end, Pattern { phase: Some(phase), ..pattern.clone() });
                    }
                }
                _ => {}
            }
        }
    }

    /// `Exit of scout`, `Exit 2 of scout`, `scout의 엑시트`.
    fn ability(&mut self, at: usize, pattern: &Pattern) {
        if !matches!(pattern.what, What::Start | What::Finish) || pattern.ability.is_some() || pattern.card.is_some() {
            return;
        }
        let mut found: Vec<(usize, String, Mention)> = Vec::new();
        for (of, head) in self.windows(at) {
            if self.words.get(of).is_some_and(|w| *w == "of") {
                found.extend(self.named(of + 1).into_iter().map(|(end, card)| (end, head.clone(), card)));
            }
            if let Some(card) = head.strip_suffix('의').and_then(|name| self.mention(name)) {
                found.extend(self.windows(of).into_iter().map(|(end, head)| (end, head, card.clone())));
            }
        }
        for (end, head, card) in found {
            let (name, number) = numbered(&head);
            if self.glossary.is_any_head(name) && self.glossary.ability(&head, &card).is_none() {
                let ability = Some((name.to_owned(), number));
                self.go(end, Pattern { ability, card: Some(card), ..pattern.clone() });
            }
        }
    }

    /// A card: the one it is about; a second one is the other.
    fn card(&mut self, at: usize, pattern: &Pattern) {
        let parts = Parts::of(pattern.what);
        for (end, mention) in self.named(at) {
            if parts.card && pattern.card.is_none() {
                self.go(end, Pattern { card: Some(mention), ..pattern.clone() });
            } else if parts.other && pattern.card.is_some() && pattern.other.is_none() {
                self.go(end, Pattern { other: Some(mention), ..pattern.clone() });
            }
        }
    }

    /// The cards of the game that the words from here on name.
    fn named(&self, at: usize) -> Vec<(usize, Mention)> {
        self.windows(at).into_iter().filter_map(|(end, text)| Some((end, self.mention(&text)?))).collect()
    }

    fn mention(&self, text: &str) -> Option<Mention> {
        let (name, label) = match text.rsplit_once('@') {
            Some((name, label)) => (name, Some(label.to_owned())),
            None => (text, None),
        };
        let known = self.cards.contains(&key(name));
        let mention = Mention { count: 1, name: Some(name.to_owned()), label };
        (known && self.glossary.card(&mention).is_none()).then_some(mention)
    }
}
