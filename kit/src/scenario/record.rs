//! A game that was played, as a scenario: its decks and seed are given, its answers are the steps, where it stands is the
//! last look. Every line is one that the runner reads back as that very answer; cards that words can't tell apart get
//! labels.

use super::answers::{Line, Speaker};
use super::board::{Board, Caller};
use super::names::{Labels, Names};
use super::run::Ear;
use super::text::runs;
use crate::play::session::Session;
use crate::wording::spellings;
use cardwright_core::kernel::decision::{Answer, AskKind, Decision};
use cardwright_core::kernel::ids::{NOBODY, Seat, Slot, ZoneId};
use cardwright_core::kernel::log::{Taken, What};
use cardwright_core::table::{Outcome, Setup, Step, Table};
use cardwright_dsl::text::Lang;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;

/// Why a game can't be written as a scenario.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Unwritten {
    /// The game did not begin with decks.
    NoDecks,
    /// Outcomes were fixed beforehand.
    Fixed,
    /// An answer that no words mean alone: its number, from 1.
    Answer(usize),
    /// This player has answered a part of a question that is still open.
    Half(Seat),
}

/// A step of a game in words.
struct Said {
    seat: Seat,
    words: String,
    /// Whether it is the answer to a question that was taken by itself: the words for it would be the next step's, too.
    by_itself: bool,
}

impl Said {
    fn new(seat: Seat, words: String) -> Said {
        Said { seat, words, by_itself: false }
    }
}

/// The whole game as the text of a file.
pub fn scenario(session: &Session, name: &str) -> Result<String, Unwritten> {
    // One seat's half is one step.
    let ordered = session.in_order();
    let session = ordered.as_ref().unwrap_or(session);
    let setup = session.journal().setup.as_ref().or_else(|| session.before(0).journal().setup.as_ref());
    // A branch of another game has not all of its steps.
    let whole = session.before(0).journal().steps.is_empty();
    let setup = setup.filter(|_| whole).ok_or(Unwritten::NoDecks)?;
    if !setup.chances.is_empty() {
        return Err(Unwritten::Fixed);
    }
    let names = Names::new(session.table().catalog().clone(), []);
    let mut labelled = BTreeSet::new();
    // A label that one answer needs changes the words of others: until no answer needs one more.
    let (said, labels) = loop {
        let labels = labels(&labelled);
        let teller = Teller { session, names: &names, labels: &labels };
        let mut needed = BTreeSet::new();
        let said = teller.steps(&mut needed)?;
        if needed.is_subset(&labelled) {
            break (said, labels);
        }
        labelled.extend(needed);
    };
    let mut text = format!("game: {}\nscenarios:\n  - name: {}\n", session.book.vocabulary().game.id, quoted(name));
    _ = write!(text, "    given:\n      phase: setup\n      seed: {}\n", setup.seed);
    if setup.decks.len() > usize::from(*session.book.printed().seats.start()) {
        _ = writeln!(text, "      players: {}", setup.decks.len());
    }
    if !setup.settings.is_empty() {
        let all: Vec<String> = setup.settings.iter().map(|(name, n)| format!("{name}: {n}")).collect();
        _ = writeln!(text, "      settings: {{ {} }}", all.join(", "));
    }
    laid_out(&mut text, session, setup, &names, &labels);
    text.push_str("    steps:\n");
    for step in &said {
        let seat = if step.by_itself { format!("{}?", step.seat) } else { step.seat.to_string() };
        _ = writeln!(text, "      - {seat}: {}", quoted(&step.words));
    }
    let teller = Teller { session, names: &names, labels: &labels };
    teller.end(&mut text);
    Ok(text)
}

fn labels(slots: &BTreeSet<Slot>) -> Labels {
    let mut labels = Labels::default();
    for slot in slots {
        labels.insert(&format!("c{slot}"), *slot);
    }
    labels
}

/// Where the cards lie before the set-up, by players and at the table. Slots follow their order.
fn laid_out(text: &mut String, session: &Session, setup: &Setup, names: &Names, labels: &Labels) {
    let vocabulary = session.book.vocabulary();
    let laid = session.book.laid_out(session.table().catalog(), setup);
    let cards: Vec<(ZoneId, String)> = laid
        .into_iter()
        .zip(0..)
        .map(|((zone, card), slot): (_, Slot)| {
            let label = labels.of(slot).map(|l| format!("@{l}")).unwrap_or_default();
            (zone, format!("{}{label}", names.name(card)))
        })
        .collect();
    let seats = u8::try_from(setup.decks.len()).unwrap_or(0);
    for side in (0..seats).map(Seat).chain([Seat::TABLE]) {
        let mut zones: Vec<ZoneId> = Vec::new();
        // What would be filled where nothing is said is said to be empty.
        let filled = vocabulary.defaults.filled.iter().map(|(kind, ..)| ZoneId::of(side, *kind));
        for zone in cards.iter().map(|(zone, _)| *zone).chain(filled.filter(|_| side != Seat::TABLE)) {
            if zone.seat() == side && !zones.contains(&zone) {
                zones.push(zone);
            }
        }
        if !zones.is_empty() {
            _ = writeln!(text, "      {side}:");
        }
        let mut group = "";
        for zone in zones {
            let Some(place) = vocabulary.places.iter().find(|p| p.kind == zone.kind() && !p.held) else { continue };
            let own = runs(cards.iter().filter(|(of, _)| *of == zone).map(|(_, name)| name));
            if place.shared && place.group != group {
                group = place.group;
                _ = writeln!(text, "        {group}:");
            }
            let indent = if place.shared && !group.is_empty() { "          " } else { "        " };
            _ = match (place.single, own.as_slice()) {
                (true, [one]) => writeln!(text, "{indent}{}: {one}", place.word.id),
                _ => writeln!(text, "{indent}{}: [{}]", place.word.id, own.join(", ")),
            };
        }
    }
}

/// A text that YAML would not read as itself, in quotation marks.
fn quoted(text: &str) -> String {
    let plain = text.chars().next().is_some_and(char::is_alphanumeric)
        && !text.contains(": ")
        && !text.contains(" #")
        && !text.ends_with(':')
        && !text.contains('"');
    // `yes`, `no` and numbers are words here.
    let word = !matches!(text, "yes" | "no" | "none") && text.parse::<f32>().is_err();
    if plain && word { text.to_owned() } else { format!("\"{}\"", text.replace('\\', "\\\\").replace('"', "\\\"")) }
}

struct Teller<'a> {
    session: &'a Session,
    names: &'a Names,
    labels: &'a Labels,
}

impl Teller<'_> {
    fn speak<T>(&self, table: &dyn Table, say: impl FnOnce(&Speaker<'_>) -> T) -> T {
        let board = Board::of(table, None);
        let caller = Caller { vocabulary: self.session.book.vocabulary(), names: self.names, labels: self.labels };
        say(&Speaker { book: self.session.book, caller, board: &board, offered: table.answers(), lang: Lang::En })
    }

    /// All steps in words. Cards that need a label go to `needed`.
    fn steps(&self, needed: &mut BTreeSet<Slot>) -> Result<Vec<Said>, Unwritten> {
        let mut said = Vec::new();
        let taken = self.session.taken();
        let mut at = 0;
        let mut before: Vec<Taken> = Vec::new();
        // What a seat has chosen of a set that a concession stands in.
        let mut halves: BTreeMap<Seat, Vec<String>> = BTreeMap::new();
        while let Some(step) = taken.get(at) {
            let (seat, answer) = match step.step {
                Step::Answer(seat, answer) => (seat, answer),
                Step::Concede(seat) => {
                    // What is answered in secret goes with its own seat alone; any other choice begins anew.
                    let secret = self.session.before(at).decision().is_some_and(|decision| decision.ask.secret);
                    halves.retain(|of, _| secret && *of != seat);
                    said.push(Said::new(seat, spellings::CONCEDE.get(Lang::En).to_owned()));
                    at += 1;
                    continue;
                }
            };
            if let Answer::Pick(_) = answer {
                let set = self.set(at);
                let mut words = halves.remove(&seat).unwrap_or_default();
                let mut heard = Vec::new();
                for (offset, pick) in set.iter().enumerate() {
                    words.push(self.pick(at + offset, seat, *pick, set.len() > 1, needed)?);
                    heard = self.heard(at + offset);
                    // What was picked by itself with it belongs to the set.
                    let own = heard.iter().filter(|t| !t.ask.secret || t.ask.seat == seat);
                    let own = own.take_while(|t| t.ask.kind == AskKind::Pick && t.picked > 0);
                    for slot in own.filter_map(|t| if let Answer::Pick(slot) = t.answer { Some(slot) } else { None }) {
                        words.push(self.forced(at + offset, seat, slot, needed)?);
                    }
                }
                let behind = at + set.len();
                let ends = self.ends_set(behind, set.len());
                if !ends && self.goes_on(behind, seat) {
                    halves.insert(seat, words);
                    at = behind;
                    before = heard;
                    continue;
                }
                let words = format!("{} {}", spellings::CHOOSE.get(Lang::En), words.join(", "));
                self.say(at, seat, words, &before, &mut said);
                at = behind;
                // The runner ends a set by itself.
                if ends {
                    heard = self.heard(at);
                    at += 1;
                }
                before = heard;
                continue;
            }
            let words = self.alone(at, seat, answer, needed)?;
            self.say(at, seat, words, &before, &mut said);
            before = self.heard(at);
            at += 1;
        }
        let asked = self.session.table().all_asked();
        match halves.into_keys().find(|seat| asked.contains(seat)) {
            Some(seat) => Err(Unwritten::Half(seat)),
            None => Ok(said),
        }
    }

    /// Whether the seat that chose in the step before this one may or must choose more of the same set now.
    fn goes_on(&self, at: usize, seat: Seat) -> bool {
        let Some(before) = at.checked_sub(1) else { return false };
        let mut now = self.session.before(at).fork();
        let asked = self.session.before(before).decision();
        now.turn_to(seat) && asked.is_some_and(|a| now.decision().is_some_and(|b| self.continues(before, at, &a, &b)))
    }

    /// Adds an answer. The questions before it that were taken by themselves and that its words would mean are said first.
    fn say(&self, at: usize, seat: Seat, words: String, before: &[Taken], said: &mut Vec<Said>) {
        let mut left = before;
        self.speak(self.session.before(at), |s| {
            let Ok(line) = s.read(&words) else { return };
            while let Some(behind) = s.took(seat, &line, left) {
                said.push(Said { by_itself: true, ..Said::new(seat, words.clone()) });
                left = left.get(behind..).unwrap_or_default();
            }
        });
        said.push(Said::new(seat, words));
    }

    /// The questions that were taken by themselves behind a step.
    fn heard(&self, at: usize) -> Vec<Taken> {
        let mut table = self.session.before(at).fork();
        let ear = Ear::default();
        table.observe(Some(Box::new(ear.clone())));
        if let Some(Step::Answer(_, answer)) = self.session.taken().get(at).map(|t| t.step) {
            // It was taken once, so it is taken again.
            _ = table.answer(answer);
        }
        ear.with(|heard| std::mem::take(&mut heard.taken))
    }

    /// How a card is written that was picked by itself with the rest of a set.
    fn forced(&self, at: usize, seat: Seat, slot: Slot, needed: &mut BTreeSet<Slot>) -> Result<String, Unwritten> {
        self.speak(self.session.before(at), |s| {
            let Some(piece) = s.board.piece(slot) else { return Err(Unwritten::Answer(at + 1)) };
            let word = s.caller.piece(piece);
            let named = s.board.pieces.iter().filter_map(|p| p.slot).filter(|p| s.picks(seat, &word, Answer::Pick(*p)));
            self.label(slot, named.count() == 1, at, needed)?;
            Ok(word)
        })
    }

    /// Whether a step answers the same question as the one before it, with nothing between them.
    fn same_question(&self, at: usize) -> bool {
        let Some(before) = at.checked_sub(1) else { return false };
        let (a, b) = (self.session.before(before).decision(), self.session.before(at).decision());
        a.is_some_and(|a| b.is_some_and(|b| self.continues(before, at, &a, &b)))
    }

    /// Whether the second of these questions, before the step `at`, is the rest of the first, before the step before it.
    fn continues(&self, before: usize, at: usize, a: &Decision, b: &Decision) -> bool {
        let same = |a: &Decision, b: &Decision| {
            (a.ask.seat, a.ask.kind, a.clause, a.ability, a.source)
                == (b.ask.seat, b.ask.kind, b.clause, b.ability, b.source)
        };
        let (from, to) = (self.session.heard_before(before), self.session.heard_before(at));
        let between = self.session.entries_from(from);
        let quiet = between.iter().take(to.saturating_sub(from)).all(|e| e.what == What::Answer);
        quiet && b.ask.kind == AskKind::Pick && b.picked > 0 && same(a, b)
    }

    /// The picks of one set, from this step on.
    fn set(&self, at: usize) -> Vec<Slot> {
        let mut picks = Vec::new();
        for (index, taken) in self.session.taken().iter().enumerate().skip(at) {
            match taken.step {
                Step::Answer(_, Answer::Pick(slot)) if index == at || self.same_question(index) => picks.push(slot),
                _ => break,
            }
        }
        picks
    }

    /// Whether this step only says that the set of so many picks before it is whole.
    fn ends_set(&self, at: usize, picks: usize) -> bool {
        let done = self.session.taken().get(at).is_some_and(|t| matches!(t.step, Step::Answer(_, Answer::Done)));
        picks > 0 && done && self.same_question(at)
    }

    /// How a picked card is written: by its name, or by a label where the name could mean a different card.
    fn pick(
        &self,
        at: usize,
        seat: Seat,
        slot: Slot,
        several: bool,
        needed: &mut BTreeSet<Slot>,
    ) -> Result<String, Unwritten> {
        let table = self.session.before(at);
        self.speak(table, |s| {
            let Some(piece) = s.board.piece(slot) else { return Err(Unwritten::Answer(at + 1)) };
            let word = s.caller.piece(piece);
            let hits: Vec<Answer> = s.offered.iter().copied().filter(|a| s.picks(seat, &word, *a)).collect();
            let clear = match hits.as_slice() {
                [one] => *one == Answer::Pick(slot),
                [first, ..] => *first == Answer::Pick(slot) && s.interchangeable(&hits) && !several,
                [] => return Err(Unwritten::Answer(at + 1)),
            };
            self.label(slot, clear, at, needed)?;
            Ok(word)
        })
    }

    /// An answer that is no pick.
    fn alone(&self, at: usize, seat: Seat, answer: Answer, needed: &mut BTreeSet<Slot>) -> Result<String, Unwritten> {
        let table = self.session.before(at);
        self.speak(table, |s| {
            let words = s.write(answer);
            let line = s.read(&words).map_err(|_| Unwritten::Answer(at + 1))?;
            let found = match (&line, answer) {
                // The runner takes a list of places and abilities one by one.
                (Line::Choose(list) | Line::Order(list), _) => {
                    let picked = |a: &Answer| list.iter().any(|w| s.picks(seat, w, *a));
                    s.offered.iter().copied().filter(picked).collect()
                }
                _ => s.matching(seat, &line),
            };
            let clear = found.first() == Some(&answer) && s.interchangeable(&found);
            match answer {
                Answer::Act(act) if act.card != NOBODY => self.label(act.card, clear, at, needed)?,
                Answer::Next { holder, .. } => self.label(holder, clear, at, needed)?,
                _ if clear => {}
                _ => return Err(Unwritten::Answer(at + 1)),
            }
            Ok(words)
        })
    }

    /// Asks for a label where words are not clear; with one already, nothing helps.
    fn label(&self, slot: Slot, clear: bool, at: usize, needed: &mut BTreeSet<Slot>) -> Result<(), Unwritten> {
        match (clear, self.labels.of(slot)) {
            (true, _) => Ok(()),
            (false, Some(_)) => Err(Unwritten::Answer(at + 1)),
            (false, None) => {
                needed.insert(slot);
                Ok(())
            }
        }
    }

    /// The table behind the last answer as a scenario leaves it: a phase that can only be ended stays open there. Where a game
    /// is over, and where nothing was answered, it is the session's.
    fn held(&self) -> Option<Box<dyn Table>> {
        if self.session.table().outcome().is_some() {
            return None;
        }
        let taken = self.session.taken();
        let last = taken.len().checked_sub(1)?;
        let Step::Answer(seat, answer) = taken.get(last)?.step else { return None };
        let mut table = self.session.before(last).fork();
        table.turn_to(seat);
        table.hold(true);
        // It was taken once, so it is taken again.
        table.answer(answer).ok().map(|()| table)
    }

    /// The result, or how many cards lie where and what is asked.
    fn end(&self, text: &mut String) {
        let held = self.held();
        let table = held.as_deref().unwrap_or_else(|| self.session.table());
        match table.outcome() {
            Some(Outcome::Win(seat)) => {
                _ = writeln!(text, "      - result: {seat} wins ({})", table.outcome_clause().unwrap_or(""));
                return;
            }
            Some(Outcome::Draw) => {
                _ = writeln!(text, "      - result: draw ({})", table.outcome_clause().unwrap_or(""));
                return;
            }
            _ => text.push_str("      - expect:\n"),
        }
        let places = self.session.book.vocabulary().places.iter();
        let piles: Vec<_> = places.filter(|p| !p.single && !p.held).collect();
        let view = table.view(None);
        let caller = Caller { vocabulary: self.session.book.vocabulary(), names: self.names, labels: self.labels };
        for side in view.seats.iter().map(|seat| seat.seat).chain([Seat::TABLE]) {
            for place in piles.iter().filter(|place| place.shared == (side == Seat::TABLE)) {
                let id = ZoneId::of(side, place.kind);
                let count = view.zones().find(|z| z.id == id).map_or(0, |z| z.count);
                _ = writeln!(text, "          {}: {count}", caller.place(id));
            }
        }
        if let Some(decision) = table.decision() {
            let question = self.speak(table, |s| s.question_to(&table.all_asked(), &decision));
            _ = writeln!(text, "      - open: {}", quoted(&question));
        }
    }
}
