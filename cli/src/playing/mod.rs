//! A game in the terminal: you against bots, or bots among themselves. Lines are read and answered one after the other, so
//! a file of answers works as a person does; when there are no more, bots finish the game.

mod input;
mod telling;

pub use input::{Command, command, next_line};
pub use telling::{choices, event, line, reason};

use crate::board;
use crate::columns::{fit, hang, screen, wrap};
use crate::report;
use crate::wording::play as wording;
use cardwright_core::kernel::decision::{Answer, AskKind, Refusal};
use cardwright_core::kernel::ids::{CardId, Seat};
use cardwright_core::kernel::script_error::ScriptErrors;
use cardwright_core::table::{Step, Table};
use cardwright_dsl::diagnostic::{Both, Diagnostic};
use cardwright_dsl::lexicon::key;
use cardwright_dsl::source::Sources;
use cardwright_dsl::suggest::suggest;
use cardwright_dsl::text::Lang;
use cardwright_kit::play::bots::{Bot, Question};
use cardwright_kit::play::saves::{self, About};
use cardwright_kit::play::session::Session;
use cardwright_kit::play::words::{Clauses, Heard, Hearing, Words};
use cardwright_kit::project;
use cardwright_kit::scenario::record;
use std::io::{self, BufRead, Write};
use std::path::Path;

/// A game and who plays it.
pub struct Playing<'a> {
    /// The game that is played.
    pub session: Session,
    /// The seat of the person, if one plays.
    pub me: Option<Seat>,
    /// One for every seat; the person's answers when the input has ended.
    pub bots: Vec<Box<dyn Bot>>,
    /// The language of what is shown.
    pub lang: Lang,
    /// Whether somebody sits there: prompts are not followed by what was read.
    pub terminal: bool,
    /// The name of the scenario that it began from.
    pub scenario: Option<String>,
    /// How many entries of the log were shown before.
    pub told: usize,
    /// Where lines of players come from.
    pub input: &'a mut dyn BufRead,
    /// Where everything is written to.
    pub output: &'a mut dyn Write,
}

/// How the playing ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Played {
    /// A save failed and none came after it.
    pub unsaved: bool,
    /// The cards are to be read again, and then it goes on.
    pub reload: bool,
}

/// What happens after a line of a player.
enum Next {
    Go,
    Stop,
}

struct Run<'a, 'b> {
    playing: &'b mut Playing<'a>,
    clauses: Clauses,
    told: usize,
    /// Errors of scripts that were told.
    failed: ScriptErrors,
    hand: Vec<u32>,
    ended: bool,
    shown: Option<(usize, usize)>,
    played: Played,
}

impl Playing<'_> {
    /// Plays until the game is over and the input has ended, somebody quits, or the cards are to be read again.
    pub fn run(&mut self) -> io::Result<Played> {
        let clauses = Clauses::of(self.session.book);
        let ended = self.me.is_none();
        let (told, failed) = (self.told, self.session.table().script_errors());
        let mut run = Run {
            playing: self,
            clauses,
            told,
            failed: if told > 0 { failed } else { ScriptErrors::default() },
            hand: Vec::new(),
            ended,
            shown: None,
            played: Played::default(),
        };
        if told > 0 {
            run.gained(false);
        }
        while let Next::Go = run.step()? {}
        Ok(run.played)
    }

    /// Writes the game to a file: as a scenario where its name is that of a file which is read as one, else as a saved game.
    /// Or what is wrong.
    pub fn write(&self, path: &Path, sources: &mut Sources) -> Result<(), Box<Diagnostic>> {
        let mut about = About { path, sources };
        let text = if project::is_yaml(path) {
            let name = path.file_stem().map(|s| s.to_string_lossy().replace(['-', '_'], " ")).unwrap_or_default();
            record::scenario(&self.session, &name).map_err(|why| Box::new(about.no_scenario(why)))?
        } else {
            let mut record = saves::record(&self.session, self.me);
            record.header.scenario.clone_from(&self.scenario);
            record.text()
        };
        saves::write(path, text.as_bytes()).map_err(|error| Box::new(about.unwritten(&error)))
    }
}

impl Run<'_, '_> {
    fn words(&self) -> Words<'_> {
        let session = &self.playing.session;
        Words {
            book: session.book,
            catalog: session.table().catalog(),
            lang: self.playing.lang,
            reader: self.playing.me,
        }
    }

    fn table(&self) -> &dyn Table {
        self.playing.session.table()
    }

    fn print(&mut self, lines: &[String]) -> io::Result<()> {
        lines.iter().try_for_each(|line| writeln!(self.playing.output, "{line}"))
    }

    fn say(&mut self, said: impl Into<Both>) -> io::Result<()> {
        let text = said.into();
        self.print(&wrap(text.get(self.playing.lang), screen()))
    }

    /// One decision: told, asked and answered.
    fn step(&mut self) -> io::Result<Next> {
        self.tell()?;
        let over = self.table().outcome().is_some();
        let asked = self.table().asked();
        if over {
            return self.after_the_end();
        }
        let mine = asked.is_some() && asked == self.playing.me;
        if !mine || self.ended {
            return self.bot(asked);
        }
        self.show_question()?;
        match self.read()? {
            Some(line) => self.obey(&line),
            None => {
                self.ended = true;
                self.say(wording::INPUT_ENDED)?;
                Ok(Next::Go)
            }
        }
    }

    fn bot(&mut self, asked: Option<Seat>) -> io::Result<Next> {
        let Some(seat) = asked else { return Ok(Next::Stop) };
        let playing = &mut *self.playing;
        let Some(bot) = playing.bots.get_mut(seat.index()) else { return Ok(Next::Stop) };
        let table = playing.session.table();
        let index = Question::of(table, playing.session.book).map_or(0, |question| bot.choose(&question));
        let answers = playing.session.table().answers();
        let Some(answer) = answers.get(index).or_else(|| answers.first()).copied() else { return Ok(Next::Stop) };
        // It is one of the legal answers, so it is taken; if it were not, going on would never end.
        Ok(if playing.session.answer(answer).is_ok() { Next::Go } else { Next::Stop })
    }

    /// Tells what has happened since the last time.
    fn tell(&mut self) -> io::Result<()> {
        let entries = self.playing.session.entries_from(self.told);
        let before = self.told;
        self.told += entries.len();
        let words = self.words();
        let mut lines = Vec::new();
        let told: Vec<_> = entries.iter().filter(|e| words.is_told(e)).collect();
        // Hidden cards that go the same way together are one line.
        for alike in told.chunk_by(|a, b| a.what == b.what && words.entry(a) == words.entry(b)) {
            let Some(first) = alike.first() else { continue };
            lines.extend(telling::event(words, first, alike.len()));
        }
        let errors = self.table().script_errors();
        for said in telling::errors(words, &self.failed, &errors) {
            lines.extend(hang("", &format!("! {said}")));
        }
        self.failed = errors;
        if let Some(gained) = self.gained(before > 0 || !entries.is_empty()) {
            lines.extend(telling::line("", &gained));
        }
        self.print(&lines)
    }

    /// Cards that came into the player's own sight only, by name.
    fn gained(&mut self, tell: bool) -> Option<String> {
        let me = self.playing.me?;
        let words = self.words();
        let view = self.table().view(Some(me));
        let own = view.seats.get(me.index())?;
        let vocabulary = words.vocabulary();
        let hidden = |kind: u8| vocabulary.zones.iter().any(|z| z.kinds & (1 << kind) != 0 && !z.public && !z.ordered);
        let cards: Vec<_> = own.zones.iter().filter(|z| hidden(z.id.kind())).flat_map(|z| &z.cards).collect();
        let new: Vec<&str> =
            cards.iter().filter(|c| !self.hand.contains(&c.handle)).map(|c| words.card(c.card)).collect();
        let text = (tell && !new.is_empty()).then(|| wording::to_your_hand(new.join(", ")).get(self.playing.lang));
        self.hand = cards.iter().map(|c| c.handle).collect();
        text
    }

    /// The question with its answers; the board too when the player acts.
    fn show_question(&mut self) -> io::Result<()> {
        let Some(decision) = self.table().decision() else { return Ok(()) };
        let now = (self.playing.session.taken().len(), self.told);
        if self.shown == Some(now) {
            return Ok(());
        }
        self.shown = Some(now);
        if matches!(decision.ask.kind, AskKind::Act(_)) {
            self.show_board()?;
        }
        let words = self.words();
        let question = words.question(self.table(), &decision);
        let mut lines = hang("", &format!("{} {question} ({})", decision.ask.seat, decision.clause));
        let plain = decision.ask.kind == AskKind::Number;
        lines.extend(telling::choices(words, &words.choices(self.table()), plain));
        self.print(&lines)
    }

    fn show_board(&mut self) -> io::Result<()> {
        let view = self.table().view(self.playing.me);
        let lines = board::draw(&view, self.words());
        self.print(&lines)
    }

    fn read(&mut self) -> io::Result<Option<String>> {
        write!(self.playing.output, "> ")?;
        self.playing.output.flush()?;
        let line = input::next_line(self.playing.input)?;
        if !self.playing.terminal {
            // What was read is not on the screen otherwise.
            let shown = line.as_deref().map(|l| crate::columns::clip(l, screen() - 2)).unwrap_or_default();
            writeln!(self.playing.output, "{shown}")?;
        } else if line.is_none() {
            writeln!(self.playing.output)?;
        }
        Ok(line)
    }

    fn obey(&mut self, line: &str) -> io::Result<Next> {
        match input::command(line) {
            Command::Empty => self.shown = None,
            Command::Why(n) => self.why(n)?,
            Command::Card(name) => self.card(&name)?,
            Command::Board => self.show_board()?,
            Command::Undo => self.undo()?,
            Command::Save(file) => self.save(Path::new(&file))?,
            Command::Reload => {
                self.played.reload = true;
                return Ok(Next::Stop);
            }
            Command::Concede => self.concede()?,
            Command::Help => {
                let lines = telling::help(self.words());
                self.print(&lines)?;
            }
            Command::Quit => return Ok(Next::Stop),
            Command::Incomplete(usage) => {
                self.say(wording::write_it_as(usage))?;
            }
            Command::Answer(line) => self.answer(&line)?,
        }
        Ok(Next::Go)
    }

    fn after_the_end(&mut self) -> io::Result<Next> {
        if self.shown != Some((usize::MAX, self.told)) {
            self.shown = Some((usize::MAX, self.told));
            self.show_board()?;
            self.sum_up()?;
        }
        if self.playing.me.is_none() || self.ended {
            return Ok(Next::Stop);
        }
        match self.read()? {
            Some(line) => self.obey(&line),
            None => Ok(Next::Stop),
        }
    }

    fn sum_up(&mut self) -> io::Result<()> {
        let table = self.table();
        let Some(text) = self.words().result(table) else { return Ok(()) };
        let (turns, answers) = (table.turn_number(), self.playing.session.taken().len());
        self.say(wording::sum_up(text, turns, answers))
    }

    fn why(&mut self, n: usize) -> io::Result<()> {
        let entries = self.playing.session.entries();
        let words = self.words();
        let mut lines = Vec::new();
        let told: Vec<_> = entries.iter().filter(|e| words.is_told(e)).collect();
        for entry in told.iter().skip(told.len().saturating_sub(n)) {
            lines.extend(telling::reason(words, &self.clauses, entry));
        }
        if lines.is_empty() {
            return self.say(wording::NOTHING_HAPPENED);
        }
        self.print(&lines)
    }

    fn card(&mut self, name: &str) -> io::Result<()> {
        let words = self.words();
        let wanted = key(name);
        let cards = (0..words.catalog.cards.len()).filter_map(|i| u16::try_from(i).ok().map(CardId));
        let found: Vec<CardId> = cards.filter(|c| words.spellings(*c).iter().any(|s| key(s) == wanted)).collect();
        if found.is_empty() {
            let all = words.catalog.cards.iter().flat_map(|c| [c.name.ko.as_str(), c.name.en.as_str(), c.id.as_str()]);
            let near = suggest(name, all.filter(|s| !s.is_empty()));
            return match near.map(|near| wording::no_card_near(name, near)) {
                Some(said) => self.say(said),
                None => self.say(wording::no_card(name)),
            };
        }
        let lines: Vec<String> = found.into_iter().flat_map(|c| telling::card(words, c)).collect();
        self.print(&lines)
    }

    /// Back to the player's last decision; what others answered since is taken back, too.
    fn undo(&mut self) -> io::Result<()> {
        let me = self.playing.me;
        let session = &mut self.playing.session;
        let by_me = |step: Step| match step {
            Step::Answer(seat, _) | Step::Concede(seat) => Some(seat) == me,
        };
        if !session.taken().iter().any(|t| by_me(t.step)) {
            return self.say(wording::NOTHING_TO_UNDO);
        }
        let mut steps = 0;
        while let Some(taken) = session.undo() {
            steps += 1;
            if by_me(taken.step) {
                break;
            }
        }
        self.told = self.told.min(session.heard());
        self.shown = None;
        self.gained(false);
        self.say(wording::took_back(steps))
    }

    fn save(&mut self, path: &Path) -> io::Result<()> {
        let mut sources = Sources::new();
        let written = match saves::is_free(path) {
            true => self.playing.write(path, &mut sources),
            false => Err(Box::new(About { path, sources: &mut sources }.taken(None))),
        };
        self.played.unsaved = written.is_err();
        match written {
            Ok(()) => self.say(wording::saved(path.display())),
            Err(finding) => {
                let text = report::human(&[*finding], &sources, self.playing.lang, screen());
                write!(self.playing.output, "{}", fit(&text))
            }
        }
    }

    fn concede(&mut self) -> io::Result<()> {
        let Some(me) = self.playing.me else { return Ok(()) };
        match self.playing.session.concede(me) {
            Ok(()) => Ok(()),
            Err(_) => self.say(wording::OVER_ALREADY),
        }
    }

    fn answer(&mut self, line: &str) -> io::Result<()> {
        let Some(decision) = self.table().decision() else {
            return self.say(wording::OVER_ALREADY);
        };
        if decision.ask.kind != AskKind::Number
            && let Ok(number) = line.parse::<usize>()
        {
            let choices = self.words().choices(self.table());
            return match number.checked_sub(1).and_then(|at| choices.get(at)) {
                Some(choice) => self.take(choice.answer),
                None => {
                    let last = choices.len();
                    self.say(wording::numbers(last))
                }
            };
        }
        for part in Hearing::parts(line) {
            let hearing = Hearing { words: self.words(), table: self.table() };
            match hearing.hear(&part) {
                Heard::One(answer) => self.take(answer)?,
                Heard::Several(answers) => return self.several(&part, &answers),
                Heard::Refused(refusal) => return self.refused(&part, &refusal),
                Heard::Nothing => return self.not_heard(&part),
            }
            if self.table().asked() != self.playing.me {
                break;
            }
        }
        Ok(())
    }

    fn take(&mut self, answer: Answer) -> io::Result<()> {
        match self.playing.session.answer(answer) {
            Ok(()) => Ok(()),
            Err(refusal) => self.refused("", &refusal),
        }
    }

    fn refused(&mut self, line: &str, refusal: &Refusal) -> io::Result<()> {
        // The kernel gives its reasons in English; the clause says it to Korean readers.
        let why = match self.playing.lang {
            Lang::Ko => wording::NOT_NOW.ko,
            Lang::En => refusal.reason,
        };
        let mut lines = telling::line(refusal.clause, &format!("`{line}`: {why}"));
        if let Some(gist) = self.clauses.gist(refusal.clause, self.playing.lang) {
            lines.extend(telling::line("", &gist));
        }
        self.print(&lines)
    }

    fn several(&mut self, line: &str, answers: &[Answer]) -> io::Result<()> {
        self.say(wording::several(line))?;
        let words = self.words();
        let mut lines = Vec::new();
        for (at, choice) in words.choices(self.table()).iter().enumerate().filter(|(_, c)| answers.contains(&c.answer))
        {
            lines.extend(hang(&format!("{:>4}. ", at + 1), &format!("{} ({})", choice.line, choice.note)));
        }
        self.print(&lines)
    }

    fn not_heard(&mut self, line: &str) -> io::Result<()> {
        let choices = self.words().choices(self.table());
        let near = suggest(line, choices.iter().map(|c| c.line.as_str())).map(str::to_owned);
        match near {
            Some(near) => self.say(wording::no_answer_near(line, near)),
            None => self.say(wording::no_answer(line)),
        }
    }
}
