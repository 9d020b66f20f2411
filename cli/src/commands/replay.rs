//! `cardwright replay FILE`: a recorded game step by step, forwards and back, or checked against its recorded states. It
//! changes no file.

use crate::board;
use crate::columns::{fit, screen, wrap};
use crate::context::{Context, Exit, Format};
use crate::playing;
use crate::report;
use crate::wording::play as wording;
use crate::wording::spellings;
use cardwright_core::kernel::decision::Answer;
use cardwright_core::kernel::ids::Seat;
use cardwright_core::kernel::log::Entry;
use cardwright_core::table::{Outcome, RestoreError, Step};
use cardwright_dsl::diagnostic::{Diagnostic, Severity};
use cardwright_dsl::source::Sources;
use cardwright_kit::play::journal::Record;
use cardwright_kit::play::saves::{self, About};
use cardwright_kit::play::seed;
use cardwright_kit::play::session::Session;
use cardwright_kit::play::words::{Letters, Words};
use serde_json::{Value, json};
use std::io::{BufRead, IsTerminal, Write};
use std::path::PathBuf;

/// Arguments of `replay`.
#[derive(Debug, Clone, clap::Args)]
pub struct Args {
    /// A saved game or a journal
    file: PathBuf,
    /// Check that every state is as it was recorded
    #[arg(long)]
    verify: bool,
    /// Through the eyes of this seat, from 1; left out: everything is shown. Not with `--verify`, which compares whole states
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u8).range(1..=4), conflicts_with = "verify")]
    seat: Option<u8>,
}

/// Replays on the terminal.
pub fn run(context: &Context, args: &Args) -> anyhow::Result<Exit> {
    let stdin = std::io::stdin();
    let terminal = stdin.is_terminal() && std::io::stdout().is_terminal();
    let mut output = anstream::stdout().lock();
    replay(context, args, &mut stdin.lock(), &mut output, terminal)
}

/// A recorded game played again.
struct Replayed {
    record: Record,
    session: Session,
    /// What is to be said about it: changed cards, where it stopped.
    findings: Vec<Diagnostic>,
}

/// Replays with lines from anywhere.
pub fn replay(
    context: &Context,
    args: &Args,
    input: &mut dyn BufRead,
    output: &mut dyn Write,
    terminal: bool,
) -> anyhow::Result<Exit> {
    let mut sources = Sources::new();
    let replayed = load(context, args, &mut About { path: &args.file, sources: &mut sources })?;
    let (replayed, exit) = match replayed {
        Ok(replayed) => (replayed, Exit::Fine),
        Err(finding) if context.format == Format::Json => {
            let value = json!({ "findings": report::json(&[*finding], &sources, context.lang()) });
            report::print(output, &value)?;
            return Ok(Exit::NotRun);
        }
        Err(finding) => {
            tell(context, output, &[*finding], &sources)?;
            return Ok(Exit::NotRun);
        }
    };
    let (done, all) = (replayed.session.taken().len(), replayed.record.steps.len());
    // Whatever it stopped for, a game that could not be played to its end is not verified.
    let failed = replayed.findings.iter().any(|f| f.severity == Severity::Error) || (args.verify && done < all);
    let exit = if failed { Exit::Findings } else { exit };
    let seats = replayed.session.table().view(None).seats.len();
    if args.seat.is_some_and(|seat| usize::from(seat) > seats) {
        anyhow::bail!("{}", wording::seats(seats).get(context.lang()));
    }
    let words = Words {
        book: replayed.session.book,
        catalog: replayed.session.table().catalog(),
        lang: context.lang(),
        reader: args.seat.map(|n| Seat(n.saturating_sub(1))),
    };
    let show = Show { words, session: &replayed.session, steps: shown(&replayed.session, words.reader) };
    if context.format == Format::Json {
        let found = report::json(&replayed.findings, &sources, context.lang());
        report::print(output, &show.json(&replayed.record, found))?;
        return Ok(exit);
    }
    if args.verify {
        tell(context, output, &replayed.findings, &sources)?;
        let text = if failed { wording::some_verified(all, done) } else { wording::all_verified(all) };
        writeln!(output, "{}", text.get(context.lang()))?;
        return Ok(exit);
    }
    if terminal {
        show.walk(input, output)?;
    } else {
        for at in 0..=show.last() {
            show.step(at, output)?;
        }
        show.end(output)?;
    }
    tell(context, output, &replayed.findings, &sources)?;
    Ok(exit)
}

fn tell(context: &Context, output: &mut dyn Write, found: &[Diagnostic], sources: &Sources) -> std::io::Result<()> {
    write!(output, "{}", fit(&report::human(found, sources, context.lang(), screen())))
}

/// Reads a file and plays it again as far as it goes. The inner error: nothing could be played.
fn load(context: &Context, args: &Args, about: &mut About<'_>) -> anyhow::Result<Result<Replayed, Box<Diagnostic>>> {
    let wrong = |finding: Diagnostic| Ok(Err(Box::new(finding)));
    let record = match saves::load(&args.file) {
        Ok(record) => record,
        Err(error) => return wrong(about.unread(&error)),
    };
    let Some(book) = saves::book(&record) else { return wrong(about.other_rules(&saves::rules(&record))) };
    let Some((book, catalog)) = saves::catalog(&context.workspace(), &record, book) else {
        return wrong(about.missing(&saves::cards(&record)));
    };
    let missing = saves::missing(&record, &catalog);
    if !missing.is_empty() {
        return wrong(about.missing(&missing));
    }
    let mut findings = Vec::new();
    let changed = record.changed(&catalog);
    if !changed.is_empty() {
        // Another game may come of it, which is what replaying shows; a proof is impossible.
        if args.verify {
            return wrong(about.changed(&changed));
        }
        findings.push(about.changed(&changed).severity(Severity::Warning));
    }
    let mut session = match saves::begin(&record, book, &catalog) {
        Ok(session) => session,
        Err(_) if !changed.is_empty() => return wrong(about.changed(&changed)),
        Err(error) => return wrong(about.no_state(&error)),
    };
    if let Err((at, stop)) = saves::replay(&record, &mut session, changed.is_empty()) {
        findings.push(about.stopped(&record, at, &stop));
    } else if let (Some(_), true) = (&record.now, args.verify) {
        // The saved state itself must be that of the last answer.
        match saves::restore(&record, book, &catalog) {
            Ok(saved) if saved.table().hash() == session.table().hash() => {}
            Ok(_) => findings.push(about.no_state(&RestoreError::Damaged)),
            Err(error) => findings.push(about.no_state(&error)),
        }
    }
    Ok(Ok(Replayed { record, session, findings }))
}

/// The steps that a reader is shown, as indexes into those that were taken. What other seats answer in secret is not there, for
/// how many answers they gave tells what they chose among. Nor is another seat's `no`, by which nothing is done, or its end of a
/// phase: only who holds something to answer or to play with may be asked at all, so that it was asked would tell of its hidden cards.
fn shown(session: &Session, reader: Option<Seat>) -> Vec<usize> {
    let hidden = |at: usize, step: Step| match step {
        Step::Answer(seat, answer) if reader.is_some_and(|reader| reader != seat) => {
            let in_secret = session.before(at).decision().is_some_and(|decision| decision.ask.secret);
            let ends = matches!(answer, Answer::Act(act) if session.book.act_word(act.verb).ends_phase);
            in_secret || answer == Answer::No || ends
        }
        Step::Answer(..) => false,
        Step::Concede(_) => false,
    };
    let steps = session.taken().iter().enumerate().filter(|(at, taken)| !hidden(*at, taken.step));
    steps.map(|(at, _)| at).collect()
}

/// Shows steps of a game.
struct Show<'a> {
    words: Words<'a>,
    session: &'a Session,
    /// Those that are shown; what others led to belongs to the one before them.
    steps: Vec<usize>,
}

impl Show<'_> {
    fn last(&self) -> usize {
        self.steps.len()
    }

    /// The index of the step of this number among those that were taken. `None` is the beginning.
    fn index(&self, at: usize) -> Option<usize> {
        self.steps.get(at.checked_sub(1)?).copied()
    }

    /// How many steps were taken when the next one that is shown comes.
    fn end_of(&self, at: usize) -> usize {
        self.steps.get(at).copied().unwrap_or(self.session.taken().len())
    }

    /// What the step of this number was, from 1; nothing for the beginning.
    fn said(&self, at: usize) -> Option<(Seat, String)> {
        let index = self.index(at)?;
        let step = self.session.taken().get(index)?.step;
        let table = self.session.before(index);
        Some(match step {
            Step::Answer(seat, answer) => (seat, self.words.answer_of(table, seat, answer)),
            Step::Concede(seat) => (seat, self.words.conceding().to_owned()),
        })
    }

    /// The log as far as a step led it, and where the entries of that step begin in it.
    fn events(&self, at: usize) -> (Vec<Entry>, usize) {
        let from = self.index(at).map_or(0, |index| self.session.heard_before(index));
        let mut entries = self.session.entries();
        entries.truncate(self.session.heard_before(self.end_of(at)));
        (entries, from)
    }

    fn step(&self, at: usize, output: &mut dyn Write) -> std::io::Result<()> {
        if let Some((seat, said)) = self.said(at) {
            for line in wrap(&format!("#{at} {seat}: {said}"), screen()) {
                writeln!(output, "{line}")?;
            }
        }
        let (log, from) = self.events(at);
        for told in self.words.told(&log, from) {
            for line in playing::event(self.words, &told, 1) {
                writeln!(output, "{line}")?;
            }
        }
        Ok(())
    }

    fn board(&self, at: usize, output: &mut dyn Write) -> std::io::Result<()> {
        let view = self.session.before(self.end_of(at)).view(self.words.reader);
        board::draw(&view, self.words, &Letters::default()).iter().try_for_each(|line| writeln!(output, "{line}"))
    }

    fn end(&self, output: &mut dyn Write) -> std::io::Result<()> {
        self.board(self.last(), output)?;
        let table = self.session.table();
        let unfinished = || self.words.say(wording::NOT_OVER).to_owned();
        let text = self.words.result(table).unwrap_or_else(unfinished);
        writeln!(output, "{text}")
    }

    /// Forwards and back, as the reader likes.
    fn walk(&self, input: &mut dyn BufRead, output: &mut dyn Write) -> std::io::Result<()> {
        let mut at = 0;
        self.step(at, output)?;
        self.board(at, output)?;
        let usage = self.words.say(wording::WALKING);
        loop {
            write!(output, "{at}/{} ({usage}) > ", self.last())?;
            output.flush()?;
            let Some(line) = playing::next_line(input)? else { return writeln!(output) };
            at = match line.trim() {
                word if spellings::NEXT.contains(&word) => at + 1,
                word if spellings::BACK.contains(&word) => at.saturating_sub(1),
                word if spellings::END.contains(&word) => self.last(),
                word if spellings::LEAVE.contains(&word) => return Ok(()),
                number => match number.trim_start_matches('#').parse() {
                    Ok(number) => number,
                    Err(_) => continue,
                },
            };
            at = at.min(self.last());
            self.step(at, output)?;
            if at == self.last() {
                self.end(output)?;
            } else {
                self.board(at, output)?;
            }
        }
    }

    fn json(&self, record: &Record, findings: Value) -> Value {
        // A seed and the hash of a whole state tell of hidden cards: one eye that sees less is not told them.
        let whole = self.words.reader.is_none();
        let table = self.session.table();
        let event = |(e, text): &(&Entry, String)| json!({ "clause": e.clause, "text": text });
        let events = |at| {
            let (log, from) = self.events(at);
            self.words.told(&log, from).iter().map(event).collect::<Vec<_>>()
        };
        let steps = (0..=self.last()).map(|at| {
            let said = self.said(at);
            let hash = self
                .index(at)
                .filter(|_| whole)
                .and_then(|i| self.session.taken().get(i))
                .map(|t| format!("{:016x}", t.hash));
            json!({
                "step": at,
                "seat": said.as_ref().map(|(seat, _)| seat.to_string()),
                "answer": said.map(|(_, words)| words),
                "hash": hash,
                "events": events(at),
            })
        });
        let (result, winner, reason) = match table.outcome() {
            Some(Outcome::Win(seat)) => (Some("win"), Some(seat.to_string()), None),
            Some(Outcome::Draw) => (Some("draw"), None, None),
            Some(Outcome::Fault(fault)) => (Some("fault"), None, Some(fault.to_string())),
            None => (None, None, None),
        };
        json!({
            "game": record.header.game,
            "edition": record.header.edition,
            "seed": whole.then(|| seed::json(record.header.seed)),
            "recorded": whole.then_some(record.steps.len()),
            "steps": steps.collect::<Vec<_>>(),
            "result": result,
            "winner": winner,
            "reason": reason,
            "clause": table.outcome_clause(),
            "findings": findings,
        })
    }
}
