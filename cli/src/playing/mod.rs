//! A game in the terminal: you against bots, or bots among themselves. Lines are read and answered one after the other, so
//! a file of answers works as a person does; when there are no more, bots finish the game.

mod answering;
mod gathering;
mod input;
mod lines;
mod looking;
mod obeying;
mod piles;
mod seats;
mod telling;

pub use input::{Command, command, next_line};
pub use lines::{Lines, Piped, Typed};
pub use telling::{choices, event, line, reason};

use crate::board;
use crate::board::DIM;
use crate::columns::{hang_wide, paint, wide, wrap};
use crate::wording::play as wording;
use cardwright_core::kernel::decision::{Answer, AskKind};
use cardwright_core::kernel::ids::{Seat, ZoneId};
use cardwright_core::kernel::log::{Entry, What};
use cardwright_core::kernel::script_error::ScriptErrors;
use cardwright_core::table::{Outcome, Table};
use cardwright_dsl::diagnostic::{Both, Diagnostic};
use cardwright_dsl::source::Sources;
use cardwright_dsl::text::Lang;
use cardwright_kit::play::bots::{Bot, Question};
use cardwright_kit::play::saves::{self, About};
use cardwright_kit::play::session::Session;
use cardwright_kit::play::words::letters::is_hidden;
use cardwright_kit::play::words::{Clauses, Letters, Words};
use cardwright_kit::project::{self, Workspace};
use cardwright_kit::scenario::record;
use std::collections::BTreeMap;
use std::io::{self, Write};
use std::path::Path;

/// A game and who plays it.
pub struct Playing<'a> {
    /// The game that is played.
    pub session: Session,
    /// The seat of the person, if one plays; of several persons the one who sits before the screen.
    pub me: Option<Seat>,
    /// Whether every seat is played by a person at this screen.
    pub hot_seat: bool,
    /// One for every seat; the person's answers when the input has ended.
    pub bots: Vec<Box<dyn Bot>>,
    /// The language of what is shown.
    pub lang: Lang,
    /// Where the cards come from, for what keywords say.
    pub workspace: Workspace,
    /// The name of the scenario that it began from.
    pub scenario: Option<String>,
    /// Whether it is written to a file when the playing ends.
    pub recorded: bool,
    /// How many entries of the log were shown before.
    pub told: usize,
    /// What is said as soon as the question was shown once more.
    pub notice: String,
    /// The letters of the cards that the person at the screen sees.
    pub letters: Letters,
    /// Those of the cards that the other persons at this screen have seen.
    pub letters_of: BTreeMap<Seat, Letters>,
    /// Where lines of players come from.
    pub lines: &'a mut dyn Lines,
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
    /// The board as it was drawn last.
    drawn: Vec<String>,
    letters: Letters,
    /// The cards that are chosen so far for the question behind so many steps, where several are and not all are yet.
    gathered: (usize, Vec<Answer>),
    /// What can be answered now.
    offered: Vec<Answer>,
    /// How many entries of the log the other persons at this screen have been told.
    heard: BTreeMap<Seat, usize>,
    /// Nobody sat down when the screen was handed over.
    left: bool,
    /// With how many steps the game was saved last, or the player was told that it is not.
    kept: usize,
    played: Played,
}

impl Playing<'_> {
    /// Plays until the game is over and the input has ended, somebody quits, or the cards are to be read again.
    pub fn run(&mut self) -> io::Result<Played> {
        let clauses = Clauses::of(self.session.book);
        let ended = self.me.is_none() && !self.hot_seat;
        let (told, failed) = (self.told, self.session.table().script_errors());
        let letters = std::mem::take(&mut self.letters);
        let mut run = Run {
            playing: self,
            clauses,
            told,
            failed: if told > 0 { failed } else { ScriptErrors::default() },
            hand: Vec::new(),
            ended,
            shown: None,
            drawn: Vec::new(),
            letters,
            gathered: (0, Vec::new()),
            offered: Vec::new(),
            heard: BTreeMap::new(),
            left: false,
            kept: 0,
            played: Played::default(),
        };
        if told > 0 || !run.playing.session.taken().is_empty() {
            run.gained(false);
        } else if !run.ended && run.playing.lines.is_terminal() {
            run.say(wording::HOW_TO_ANSWER)?;
        }
        while let Next::Go = run.step()? {}
        let (played, letters) = (run.played, std::mem::take(&mut run.letters));
        self.letters = letters;
        Ok(played)
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
            record.header.hot_seat = self.hot_seat;
            let kept = |letters: &Letters| {
                let kept = letters.kept(self.session.table().catalog());
                Some(kept).filter(|kept| !kept.known.is_empty() || !kept.past.is_empty())
            };
            if self.hot_seat {
                let others = self.letters_of.iter().filter(|(seat, _)| Some(**seat) != self.me);
                let all = others.chain(self.me.iter().map(|me| (me, &self.letters)));
                record.header.letters_of = all.filter_map(|(seat, letters)| Some((seat.0, kept(letters)?))).collect();
            } else {
                record.header.letters = kept(&self.letters);
            }
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
        self.print(&wrap(text.get(self.playing.lang), wide()))
    }

    /// One decision: told, asked and answered.
    fn step(&mut self) -> io::Result<Next> {
        let over = self.table().outcome().is_some();
        let asked = self.attend();
        if let Some(seat) = asked.filter(|seat| self.playing.hot_seat && !self.ended && Some(*seat) != self.playing.me)
        {
            self.hand_over(seat)?;
            if self.left {
                return Ok(Next::Stop);
            }
        }
        self.tell()?;
        if over {
            return self.after_the_end();
        }
        let mine = asked.is_some() && asked == self.playing.me;
        if !mine || self.ended {
            return self.bot(asked);
        }
        self.refresh();
        self.show_question()?;
        match self.read()? {
            Some(line) => self.obey(&line),
            // Who closes the input of a terminal wants to go; a file of answers has come to its end.
            None if self.playing.lines.is_terminal() => self.quit(),
            None => {
                self.ended = true;
                self.say(wording::INPUT_ENDED)?;
                Ok(Next::Go)
            }
        }
    }

    /// The seat that is spoken of now: of several that are asked at the same time the one at the screen first.
    fn attend(&mut self) -> Option<Seat> {
        let all = self.table().all_asked();
        let mine = self.playing.me.filter(|me| all.contains(me) && !self.ended);
        let seat = mine.or_else(|| all.first().copied())?;
        self.playing.session.turn_to(seat);
        Some(seat)
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
        let entries = self.playing.session.entries();
        let before = std::mem::replace(&mut self.told, entries.len());
        let words = self.words();
        let mut lines = Vec::new();
        // What came to the own hand is named where it came: others may have gone on since.
        let mut named = 0;
        let told = telling::losses_last(words.told(&entries, before));
        // Hidden cards that go the same way together are one line. Two texts of one card are two.
        let rule = |e: &Entry| (e.what, e.clause, e.ability.filter(|_| e.what == What::Start));
        for alike in told.chunk_by(|(a, said), (b, then)| rule(a) == rule(b) && said == then) {
            let Some(first) = alike.first() else { continue };
            lines.extend(telling::event(words, first, alike.len()));
            if alike.iter().any(|(e, _)| self.comes_to_hand(e)) {
                named = lines.len();
            }
        }
        let errors = self.table().script_errors();
        for said in telling::errors(words, &self.failed, &errors) {
            lines.extend(hang_wide("", &format!("! {said}")));
        }
        self.failed = errors;
        if let Some(gained) = self.gained(self.told > 0) {
            let at = if named == 0 { lines.len() } else { named };
            lines.splice(at..at, telling::line("", &gained));
        }
        self.print(&lines)
    }

    /// Whether an event brings cards to where only the player at the screen sees them.
    fn comes_to_hand(&self, entry: &Entry) -> bool {
        let hidden = |kind: u8| self.words().place(kind).is_some_and(|place| is_hidden(self.words(), place));
        let to_own = entry.to != ZoneId::NOWHERE && Some(entry.to.seat()) == self.playing.me && hidden(entry.to.kind());
        to_own || (entry.what == What::Draw && entry.seat == self.playing.me)
    }

    /// Cards that came into the player's hand, by name.
    fn gained(&mut self, tell: bool) -> Option<String> {
        let me = self.playing.me?;
        let words = self.words();
        let view = self.table().view(Some(me));
        let own = view.seats.get(me.index())?;
        let hand = words.book.printed().zones.hand;
        let cards: Vec<_> = own.zones.iter().filter(|z| z.id.kind() == hand).flat_map(|z| &z.cards).collect();
        let new: Vec<&str> =
            cards.iter().filter(|c| !self.hand.contains(&c.handle)).map(|c| words.card(c.card)).collect();
        let text = (tell && !new.is_empty()).then(|| wording::to_your_hand(new.join(", ")).get(self.playing.lang));
        self.hand = cards.iter().map(|c| c.handle).collect();
        text
    }

    /// The question with its answers; the board too when the player acts and it is another one than was drawn last.
    fn show_question(&mut self) -> io::Result<()> {
        let Some(decision) = self.table().decision() else { return Ok(()) };
        let now = (self.playing.session.taken().len(), self.told);
        if self.shown == Some(now) {
            return Ok(());
        }
        self.shown = Some(now);
        self.look();
        let acts = matches!(decision.ask.kind, AskKind::Act(_));
        // In the turn of another one can't know how it came about.
        let of_another = self.table().view_of(self.playing.me, 0).turn != decision.ask.seat;
        if acts || decision.ask.secret || of_another {
            self.show_board(false)?;
        }
        let words = self.words();
        let mut asked = decision.clone();
        asked.picked = asked.picked.saturating_add(u8::try_from(self.gathered().len()).unwrap_or(u8::MAX));
        let question = words.question(self.table(), &asked);
        // Two players beside each other would be read as a list of them.
        let asked = match acts && of_another {
            true => wording::answer_of(decision.ask.seat, question).get(self.playing.lang),
            false => format!("{} {question}", decision.ask.seat),
        };
        let mut lines = hang_wide("", &format!("{asked} ({})", decision.clause));
        let about = match decision.ability {
            Some(ability) if decision.ask.kind == AskKind::Confirm => words.one_line(words.ability_text(ability)),
            None if !acts => self.clauses.gist(decision.clause, self.playing.lang).unwrap_or_default(),
            _ => String::new(),
        };
        if !about.is_empty() {
            lines.extend(hang_wide("      ", &about).iter().map(|line| paint(DIM, line)));
        }
        let plain = decision.ask.kind == AskKind::Number;
        lines.extend(telling::choices(words, &self.choices(), &self.letters, plain));
        if let Some(said) = self.chosen(&decision) {
            lines.extend(hang_wide("      ", &said));
        }
        self.print(&lines)?;
        self.notice()
    }

    /// Says what is to be said behind a board that was drawn anew.
    fn notice(&mut self) -> io::Result<()> {
        let notice = std::mem::take(&mut self.playing.notice);
        self.playing.output.write_all(notice.as_bytes())
    }

    /// Gives the cards that are seen now their letters.
    fn look(&mut self) {
        let view = self.table().view(self.playing.me);
        let mut letters = std::mem::take(&mut self.letters);
        letters.see(&view, self.words());
        self.letters = letters;
    }

    /// Draws the board. `again`: also where it is the one that was drawn last; otherwise only the moment is told then.
    fn show_board(&mut self, again: bool) -> io::Result<()> {
        let view = self.table().view(self.playing.me);
        let lines = board::draw(&view, self.words(), &self.letters);
        let same = !again && lines.len() == self.drawn.len() && lines.iter().skip(1).eq(self.drawn.iter().skip(1));
        if same {
            let moment: Vec<String> =
                lines.first().filter(|title| self.drawn.first() != Some(*title)).cloned().into_iter().collect();
            self.print(&moment)?;
        } else {
            self.print(&lines)?;
        }
        self.drawn = lines;
        Ok(())
    }

    fn read(&mut self) -> io::Result<Option<String>> {
        let candidates = self.candidates();
        self.playing.output.flush()?;
        let playing = &mut *self.playing;
        playing.lines.next(playing.output, &candidates)
    }

    fn after_the_end(&mut self) -> io::Result<Next> {
        if self.shown != Some((usize::MAX, self.told)) {
            self.shown = Some((usize::MAX, self.told));
            self.look();
            self.show_board(true)?;
            self.sum_up()?;
            self.notice()?;
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
        let text = match (table.outcome(), self.playing.me) {
            (Some(Outcome::Win(seat)), Some(me)) if !self.playing.hot_seat => {
                let said = if seat == me { wording::YOU_WON } else { wording::YOU_LOST };
                format!("{text} - {}", said.get(self.playing.lang))
            }
            _ => text,
        };
        let (turns, answers) = (table.turn_number(), self.playing.session.taken().len());
        self.say(wording::sum_up(text, turns, answers))
    }
}
