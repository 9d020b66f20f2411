//! One scenario, three ways: straight, through bytes before every answer, and from its journal. What the three leave must
//! be the same.

use super::board::Board;
use super::bounds;
use super::clauses;
use super::model::{Step, StepKind, Text};
use super::prepare::{Opening, Prepared};
use super::run::{Carrier, Ear, End, Failure, Run, Straight, Trace};
use crate::play::words;
use crate::wording::scenario as wording;
use cardwright_core::kernel::catalog::Catalog;
use cardwright_core::kernel::decision::Answer;
use cardwright_core::kernel::ids::{AbilityId, CardId, Seat};
use cardwright_core::kernel::log::{Entry, Part};
use cardwright_core::rulebook::Rulebook;
use cardwright_core::table::{DeckList, Impossible, Journal, Position, Step as Recorded, Table};
use cardwright_dsl::diagnostic::Both;
use cardwright_dsl::text::Lang;
use std::collections::BTreeSet;
use std::sync::Arc;

/// The result of a scenario.
#[derive(Debug, Clone, Default)]
pub struct Verdict {
    /// What is wrong; empty if it passed.
    pub failures: Vec<Failure>,
    /// Clauses that its game followed.
    pub used: BTreeSet<String>,
    /// Parts of abilities that did their work in it.
    pub worked: BTreeSet<(AbilityId, Part)>,
    /// Cited clauses that were not.
    pub not_shown: Vec<Text>,
    /// The moment the run was stopped at on purpose.
    pub moment: Option<Failure>,
}

impl Verdict {
    /// Whether the scenario could not be played at all.
    pub fn is_broken(&self) -> bool {
        self.failures.iter().any(|f| f.code == "broken")
    }
}

/// In which ways a scenario is run besides the plain one.
pub struct Ways<'a> {
    /// The same cards compiled once more: what restores a game must not need the first catalogue.
    pub again: &'a Arc<Catalog>,
    /// Another process that restores and plays on, if there is one.
    pub other: Option<&'a mut (dyn Carrier + 'a)>,
    /// Stop behind this step, and run straight only.
    pub last: Option<usize>,
    /// Where the scenario that this one goes on from leaves its game, if that was worked out.
    pub behind: Option<&'a Behind>,
}

/// Where the steps of a scenario leave its game, in each way in which it is run: for those that go on from it.
pub struct Behind {
    straight: End,
    restored: End,
    replayed: Option<Replay>,
}

/// A game played again from its journal.
struct Replay {
    table: Box<dyn Table>,
    entries: Vec<Entry>,
    steps: Vec<Recorded>,
}

/// Restores a game in this process, with cards of its own.
struct RestoredTable<'a> {
    book: &'static dyn Rulebook,
    catalog: &'a Arc<Catalog>,
}

impl Carrier for RestoredTable<'_> {
    fn carry(&mut self, table: Box<dyn Table>) -> Result<Box<dyn Table>, String> {
        let bytes = table.snapshot();
        drop(table);
        self.book.restore(self.catalog.clone(), &bytes).map_err(|e| e.to_string())
    }

    fn answered(&mut self, _: Seat, _: Answer, _: u64, _: &[Entry]) -> Result<(), String> {
        Ok(())
    }
}

/// Runs a scenario of a prepared file.
pub fn run(prepared: &Prepared, index: usize, ways: Ways<'_>) -> Verdict {
    let Some(scenario) = prepared.file.scenarios.get(index) else { return Verdict::default() };
    let unread = unread(prepared, index);
    if !unread.is_empty() {
        let failures = unread.into_iter().map(|why| plain(scenario.line, "broken", why)).collect();
        return Verdict { failures, ..Verdict::default() };
    }
    let mut verdict = match prepared.openings.get(index) {
        Some(Opening::Position(arranged)) => played(prepared, index, arranged, ways),
        Some(Opening::Deck(deck)) => looked_at(prepared, index, deck),
        Some(Opening::Broken) | None => {
            let parents = prepared.before.get(index).into_iter().flatten();
            let mut broken = parents.filter(|&&at| matches!(prepared.openings.get(at), Some(Opening::Broken)));
            let parent = broken.next().and_then(|&at| prepared.file.scenarios.get(at));
            let why = match parent {
                Some(parent) => {
                    let said = wording::broken_before(&parent.name.text);
                    Both { ko: said.get(Lang::Ko).into(), en: said.get(Lang::En).into() }
                }
                None => wording::BROKEN.into(),
            };
            Verdict { failures: vec![plain(scenario.line, "broken", why)], ..Verdict::default() }
        }
    };
    let book = prepared.file.game;
    let along: Vec<&str> = verdict.used.iter().flat_map(|c| book.along(c)).copied().collect();
    verdict.used.extend(along.into_iter().map(str::to_owned));
    verdict.not_shown =
        scenario.clauses.iter().filter(|c| !clauses::used(book, &verdict.used, &c.text)).cloned().collect();
    verdict
}

/// Cards of a scenario whose texts have errors: without their texts they would show something else.
fn unread(prepared: &Prepared, index: usize) -> Vec<Both> {
    let cards: Vec<CardId> = match prepared.openings.get(index) {
        Some(Opening::Position(arranged)) => arranged.position.cards.iter().map(|c| c.card).collect(),
        Some(Opening::Deck(deck)) => deck.leader.iter().chain(&deck.cards).copied().collect(),
        Some(Opening::Broken) | None => Vec::new(),
    };
    let used = prepared.said.iter().filter(|(card, _)| cards.contains(card));
    let name = |card: &CardId| prepared.names.name(*card);
    used.map(|(card, why)| {
        let told = |lang, why: &str| wording::broken_card(name(card), why).get(lang);
        Both { ko: told(Lang::Ko, &why.ko).into(), en: told(Lang::En, &why.en).into() }
    })
    .collect()
}

/// The game where a scenario stands behind its last step; `None` when it can't begin.
pub fn stand(prepared: &Prepared, index: usize) -> Option<Box<dyn Table>> {
    let Some(Opening::Position(arranged)) = prepared.openings.get(index) else { return None };
    if !unread(prepared, index).is_empty() {
        return None;
    }
    let (table, ear) = open(prepared, prepared.catalog(), &arranged.position).ok()?;
    let line = prepared.file.scenarios.get(index).map_or(0, |s| s.line);
    let mut straight = Straight;
    let run = Run::new(prepared, (&arranged.labels, &arranged.position), table, ear, &mut straight, line);
    let mut table = run.play(&prepared.steps(index), None).1?;
    // Who plays on from there is asked what is really asked.
    table.hold(false);
    table.go_on();
    Some(table)
}

/// Where the steps of a scenario leave its game. `behind`: where those that it goes on from leave it, if that is known.
/// `None`: it can't begin.
pub fn leave(prepared: &Prepared, index: usize, again: &Arc<Catalog>, behind: Option<&Behind>) -> Option<Behind> {
    let Some(Opening::Position(arranged)) = prepared.openings.get(index) else { return None };
    if arranged.players.is_some() || !unread(prepared, index).is_empty() {
        return None;
    }
    let steps = prepared.steps(index);
    let (position, labels) = (&arranged.position, &arranged.labels);
    let way = |end: Option<&End>, catalog: &Arc<Catalog>, carrier: &mut dyn Carrier| {
        let run = match end {
            Some(end) => Run::after(end, prepared, (labels, position), carrier, 0),
            None => {
                let (table, ear) = open(prepared, catalog, position).ok()?;
                Run::new(prepared, (labels, position), table, ear, carrier, 0)
            }
        };
        run.lead(&steps)
    };
    let straight = way(behind.map(|b| &b.straight), prepared.catalog(), &mut Straight)?;
    let mut carrier = RestoredTable { book: prepared.file.game, catalog: again };
    let restored = way(behind.map(|b| &b.restored), again, &mut carrier)?;
    let before = behind.and_then(|b| b.replayed.as_ref());
    let again = Again::begin(prepared, position, again, straight.journal(), before);
    let replayed = again.and_then(|again| again.take(straight.journal()).ok());
    Some(Behind { straight, restored, replayed })
}

/// A failure without a moment of its own.
pub fn plain(line: usize, code: &'static str, message: impl Into<Both>) -> Failure {
    Failure {
        code,
        step: None,
        line,
        message: message.into(),
        differences: Vec::new(),
        since_step: None,
        since: Vec::new(),
        taken: Vec::new(),
        open: Both::new("", ""),
        board: Vec::new(),
    }
}

/// A set-up or deck step, if the scenario has one, with its line.
fn wanted(steps: &[(bool, &Step)]) -> Option<(usize, Option<Option<String>>)> {
    steps.iter().find_map(|(_, step)| match &step.kind {
        StepKind::Legal => Some((step.line, None)),
        StepKind::Illegal(clause) => Some((step.line, Some(clause.as_ref().map(|c| c.text.clone())))),
        _ => None,
    })
}

/// Clauses that reading these cards follows.
fn notation(prepared: &Prepared, cards: impl Iterator<Item = usize>) -> BTreeSet<String> {
    let catalog = prepared.catalog();
    let mut used = BTreeSet::new();
    for index in cards {
        used.extend(prepared.field_clauses.get(index).into_iter().flatten().map(|c| (*c).to_owned()));
        let Some(card) = catalog.cards.get(index) else { continue };
        used.extend(prepared.file.game.vocabulary().types.get(usize::from(card.kind)).map(|w| w.clause.to_owned()));
        for ability in card.faces.iter().flat_map(|f| &f.abilities) {
            used.extend(catalog.ability(*ability).clauses.iter().cloned());
        }
    }
    used
}

fn looked_at(prepared: &Prepared, index: usize, deck: &DeckList) -> Verdict {
    let book = prepared.file.game;
    let faults = book.check_deck(prepared.catalog(), deck);
    let mut used = notation(prepared, deck.leader.iter().chain(&deck.cards).map(|c| c.index()));
    used.extend(book.field_clauses("deck").iter().map(|c| (*c).to_owned()));
    used.extend(faults.iter().map(|fault| fault.clause.to_owned()));
    let found: Vec<String> =
        faults.iter().map(|f| format!("{} ({}): {} / {}", f.code, f.clause, f.found, f.allowed)).collect();
    let found = if found.is_empty() { "legal".to_owned() } else { found.join(", ") };
    let mut failures = Vec::new();
    if let Some((line, illegal)) = wanted(&prepared.steps(index)) {
        let holds = match &illegal {
            None => faults.is_empty(),
            Some(None) => !faults.is_empty(),
            Some(Some(clause)) => faults.iter().any(|f| clauses::same(book, f.clause, clause)),
        };
        if !holds {
            failures.push(plain(line, "look-differs", wording::deck(&found)));
        }
    }
    Verdict { failures, used, ..Verdict::default() }
}

/// Opens the game; what happens before the first decision is heard.
fn open(
    prepared: &Prepared,
    catalog: &Arc<Catalog>,
    position: &Position,
) -> Result<(Box<dyn Table>, Ear), Vec<Impossible>> {
    let ear = Ear::default();
    let table = prepared.file.game.arrange_observed(catalog.clone(), position, Some(Box::new(ear.clone())))?;
    let beyond = bounds::beyond(prepared.file.game, position).into_iter().map(|bound| bound.impossible());
    let mut faults: Vec<Impossible> = beyond.collect();
    if faults.is_empty() {
        faults = bounds::altered(&Board::of(table.as_ref(), None), position);
    }
    if faults.is_empty() { Ok((table, ear)) } else { Err(faults) }
}

fn played(prepared: &Prepared, index: usize, arranged: &super::given::Arranged, ways: Ways<'_>) -> Verdict {
    let book = prepared.file.game;
    let steps = prepared.steps(index);
    let line = prepared.file.scenarios.get(index).map_or(0, |s| s.line);
    let position = &arranged.position;
    let mut used = notation(prepared, position.cards.iter().map(|c| c.card.index()));
    let illegal = wanted(&steps).and_then(|(line, illegal)| Some((line, illegal?)));
    if let Some((players, _)) = arranged.players {
        let clause = book.field_clauses("players").first().copied().unwrap_or("");
        used.insert(clause.to_owned());
        let holds = illegal.is_some_and(|(_, c)| c.is_none_or(|c| clauses::same(book, &c, clause)));
        let failures = if holds {
            Vec::new()
        } else {
            vec![plain(line, "impossible-board", wording::impossible_players(players, clause))]
        };
        return Verdict { failures, used, ..Verdict::default() };
    }
    let opened = match ways.behind {
        Some(_) => Ok(None),
        None => open(prepared, prepared.catalog(), position).map(Some),
    };
    let mut straight = Straight;
    let run = match (opened, ways.behind) {
        (Ok(Some((table, ear))), _) => {
            Run::new(prepared, (&arranged.labels, &arranged.position), table, ear, &mut straight, line)
        }
        (Ok(None), Some(behind)) => {
            Run::after(&behind.straight, prepared, (&arranged.labels, &arranged.position), &mut straight, line)
        }
        (Ok(None), None) => return Verdict::default(),
        (Err(faults), _) => {
            used.extend(faults.iter().map(|f| f.clause.to_owned()));
            let said = |lang| {
                let reason = |fault: &Impossible| {
                    let reason = words::impossible(book.vocabulary(), &fault.reason).get(lang).to_owned();
                    if fault.clause.is_empty() { reason } else { format!("{reason} ({})", fault.clause) }
                };
                faults.iter().map(reason).collect::<Vec<_>>().join("; ")
            };
            let said = Both { ko: said(Lang::Ko).into(), en: said(Lang::En).into() };
            let holds = illegal.is_some_and(|(_, clause)| {
                clause.is_none_or(|c| faults.iter().any(|f| clauses::same(book, f.clause, &c)))
            });
            let failures = if holds { Vec::new() } else { vec![plain(line, "impossible-board", said)] };
            return Verdict { failures, used, ..Verdict::default() };
        }
    };
    let (first, table) = run.play(&steps, ways.last);
    used.extend(first.used.iter().cloned());
    let mut failures = first.failures.clone();
    if ways.last.is_none() {
        let mut restored = RestoredTable { book, catalog: ways.again };
        let second = match ways.behind {
            Some(behind) => {
                let run =
                    Run::after(&behind.restored, prepared, (&arranged.labels, &arranged.position), &mut restored, line);
                Some(run.play(&steps, None).0)
            }
            None => once_more(prepared, arranged, &steps, ways.again, &mut restored, line),
        };
        failures.extend(second.and_then(|second| differ("restored", &first, &second, line)));
        if let Some(other) = ways.other {
            let third = once_more(prepared, arranged, &steps, prepared.catalog(), other, line);
            failures.extend(third.and_then(|third| differ("another process", &first, &third, line)));
        }
        if let Some(table) = table {
            let behind = ways.behind.and_then(|b| b.replayed.as_ref());
            failures.extend(replayed(prepared, position, ways.again, table.as_ref(), &first, line, behind));
        }
    }
    Verdict { failures, used, worked: first.worked, not_shown: Vec::new(), moment: first.moment }
}

fn once_more(
    prepared: &Prepared,
    arranged: &super::given::Arranged,
    steps: &[(bool, &Step)],
    catalog: &Arc<Catalog>,
    carrier: &mut dyn Carrier,
    line: usize,
) -> Option<Trace> {
    let (table, ear) = open(prepared, catalog, &arranged.position).ok()?;
    Some(Run::new(prepared, (&arranged.labels, &arranged.position), table, ear, carrier, line).play(steps, None).0)
}

/// Whether a scenario that passes would not, or would find other faults in its deck, with another catalogue of the same cards.
pub(super) fn differs(prepared: &Prepared, index: usize, catalog: &Arc<Catalog>) -> bool {
    match prepared.openings.get(index) {
        Some(Opening::Deck(deck)) => {
            let book = prepared.file.game;
            book.check_deck(prepared.catalog(), deck) != book.check_deck(catalog, deck)
        }
        Some(Opening::Position(arranged)) if prepared.before.get(index).is_none_or(|before| before.is_empty()) => {
            let line = prepared.file.scenarios.get(index).map_or(0, |s| s.line);
            let trace = once_more(prepared, arranged, &prepared.steps(index), catalog, &mut Straight, line);
            trace.is_none_or(|trace| !trace.failures.is_empty())
        }
        _ => false,
    }
}

/// The failure that two runs of one scenario disagree, if they do.
fn differ(way: &str, first: &Trace, second: &Trace, line: usize) -> Option<Failure> {
    let at = first.hashes.iter().zip(&second.hashes).position(|(a, b)| a != b);
    let failures = |t: &Trace| t.failures.iter().map(|f| (f.code, f.step, f.message.en.clone())).collect::<Vec<_>>();
    let why = if let Some(at) = at {
        format!("the state differs after answer {}", at + 1)
    } else if first.hashes.len() != second.hashes.len() || failures(first) != failures(second) {
        let other = second.failures.iter().find(|f| !failures(first).contains(&(f.code, f.step, f.message.en.clone())));
        format!("another course: {}", other.map_or("it went on differently", |f| &*f.message.en))
    } else if let Some(at) =
        (0..first.entries.len().max(second.entries.len())).find(|&i| first.entries.get(i) != second.entries.get(i))
    {
        format!("the log differs at entry {}: {:?} / {:?}", at + 1, first.entries.get(at), second.entries.get(at))
    } else {
        return None;
    };
    Some(plain(line, "runs-differ", wording::same(format!("{way}: {why}"))))
}

/// So many phases may pass behind the last answer of a game that is played again.
const PASSED_LIMIT: usize = 500;

/// A journal being played again.
struct Again {
    table: Box<dyn Table>,
    ear: Ear,
    /// How many of its steps were taken.
    taken: usize,
}

impl Again {
    /// At the beginning, or behind the steps that were played again before.
    fn begin(
        prepared: &Prepared,
        position: &Position,
        catalog: &Arc<Catalog>,
        journal: &Journal,
        before: Option<&Replay>,
    ) -> Option<Again> {
        let (mut table, ear, taken) = match before.filter(|before| journal.steps.starts_with(&before.steps)) {
            Some(before) => {
                let ear = Ear::default();
                ear.with(|heard| heard.entries.clone_from(&before.entries));
                let mut table = before.table.fork();
                table.observe(Some(Box::new(ear.clone())));
                (table, ear, before.steps.len())
            }
            None => {
                let (table, ear) = open(prepared, catalog, position).ok()?;
                (table, ear, 0)
            }
        };
        // As in the run: a phase that can only end stays open until the next answer.
        table.hold(true);
        Some(Again { table, ear, taken })
    }

    /// Takes the steps that are left. An error: one of them is refused.
    fn take(self, journal: &Journal) -> Result<Replay, String> {
        let Again { mut table, ear, taken } = self;
        for (i, step) in journal.steps.iter().enumerate().skip(taken) {
            let done = match *step {
                Recorded::Answer(seat, answer) => {
                    table.hold(false);
                    table.go_on();
                    table.hold(true);
                    table.turn_to(seat);
                    table.answer(answer)
                }
                Recorded::Concede(seat) => table.concede(seat),
            };
            if let Err(refusal) = done {
                return Err(format!("answer {} is refused: {refusal}", i + 1));
            }
        }
        let entries = ear.with(|heard| std::mem::take(&mut heard.entries));
        Ok(Replay { table, entries, steps: journal.steps.clone() })
    }
}

/// Plays the journal again and compares the end.
fn replayed(
    prepared: &Prepared,
    position: &Position,
    catalog: &Arc<Catalog>,
    end: &dyn Table,
    first: &Trace,
    line: usize,
    behind: Option<&Replay>,
) -> Option<Failure> {
    let fail = |why: String| Some(plain(line, "runs-differ", wording::same(format!("replay: {why}"))));
    let written = serde_json::to_string(end.journal()).ok()?;
    let Ok(journal) = serde_json::from_str::<Journal>(&written) else {
        return fail("the journal can't be read back".to_owned());
    };
    let Replay { mut table, mut entries, .. } =
        match Again::begin(prepared, position, catalog, &journal, behind)?.take(&journal) {
            Ok(replay) => replay,
            Err(why) => return fail(why),
        };
    let ear = Ear::default();
    table.observe(Some(Box::new(ear.clone())));
    // Phases that were passed on the way to a moment behind the last answer.
    for _ in 0..PASSED_LIMIT {
        if table.hash() == end.hash() || table.answers().len() != 1 {
            break;
        }
        table.go_on();
    }
    entries.extend(ear.with(|m| std::mem::take(&mut m.entries)));
    if table.hash() != end.hash() {
        return fail("another state".to_owned());
    }
    // Of several questions the one that the last look spoke of.
    end.asked().map(|seat| table.turn_to(seat));
    let views = |t: &dyn Table| (t.view(None), t.answers().to_vec(), t.outcome(), t.outcome_clause());
    if views(table.as_ref()) != views(end) {
        return fail("another view of the same state".to_owned());
    }
    if !first.undone && entries != first.entries {
        return fail("another log".to_owned());
    }
    None
}
