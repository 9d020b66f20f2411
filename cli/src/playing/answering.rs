//! What players answer: by number, by the letter or the name of a card, in words, several at once.

use super::input::is_end;
use super::{Run, telling};
use crate::columns::hang_wide;
use crate::wording::play as wording;
use crate::wording::spellings::{Verb, usage};
use cardwright_core::kernel::decision::{Answer, AskKind, Decision, Refusal};
use cardwright_core::kernel::ids::Seat;
use cardwright_core::kernel::log::Taken;
use cardwright_core::table::Step;
use cardwright_dsl::lexicon::key;
use cardwright_dsl::suggest::suggest;
use cardwright_kit::play::gathering::Gathering;
use cardwright_kit::play::words::{self, Choice, Heard, Hearing};
use cardwright_kit::scenario::run::Ear;
use std::collections::VecDeque;
use std::io;

impl Run<'_, '_> {
    pub(super) fn hearing(&self) -> Hearing<'_> {
        Hearing { words: self.words(), table: self.table(), letters: Some(&self.letters), offered: Some(&self.offered) }
    }

    pub(super) fn answer(&mut self, line: &str) -> io::Result<()> {
        let Some(decision) = self.table().decision() else {
            return self.say(wording::OVER_ALREADY);
        };
        if Gathering::of(self.table()).is_some() {
            return self.gather(line, &decision);
        }
        let several = matches!(decision.ask.kind, AskKind::Pick | AskKind::Order | AskKind::Arrange);
        let items = if several { Hearing::list(line) } else { Vec::new() };
        // A name may have a comma.
        if items.len() < 2 || self.hearing().hear(line) != Heard::Nothing {
            if let Some(given) = self.in_two(line) {
                return given.into_iter().try_for_each(|answer| self.take(answer));
            }
            return match self.one(line, &decision, &[])? {
                Some(answer) => self.take(answer),
                None => Ok(()),
            };
        }
        let room = match decision.ask.kind {
            AskKind::Pick => usize::from(decision.ask.max.saturating_sub(decision.picked)),
            _ => self.table().answers().len(),
        };
        if items.len() > room {
            let all = decision.ask.kind == AskKind::Pick && decision.ask.min == decision.ask.max;
            let said = if all { wording::not_so_many } else { wording::too_many };
            return self.say(said(items.len(), room));
        }
        if decision.ask.secret {
            return self.in_order(&items, &decision);
        }
        // All of them are understood before the first is given.
        let mut given = Vec::new();
        for item in &items {
            let Some(answer) = self.one(item, &decision, &given)? else { return Ok(()) };
            given.push(answer);
        }
        for (at, answer) in given.into_iter().enumerate() {
            let now = self.table().decision();
            if now.is_none_or(|now| {
                (now.ask.kind, now.source, now.clause) != (decision.ask.kind, decision.source, decision.clause)
            }) {
                // The last one of an order goes without saying.
                return if at + 1 < items.len() { self.say(wording::only_so_many(at)) } else { Ok(()) };
            }
            self.take(answer)?;
        }
        Ok(())
    }

    /// What is done and where, in one line, where the place is asked for only then: nothing may happen in between.
    fn in_two(&self, line: &str) -> Option<[Answer; 2]> {
        if !matches!(self.hearing().hear(line), Heard::Nothing | Heard::Refused(_)) {
            return None;
        }
        let seat = self.table().asked()?;
        let spaces = line.char_indices().filter(|(_, c)| c.is_whitespace()).map(|(at, _)| at);
        let choices = self.choices();
        spaces.collect::<Vec<_>>().into_iter().find_map(|at| {
            let (first, second) = line.split_at_checked(at)?;
            let meant = match self.hearing().hear(first) {
                Heard::One(answer) => vec![answer],
                Heard::Several(answers) => answers,
                _ => return None,
            };
            let both = |first: Answer| Some([first, self.goes_on_with(first, second.trim(), seat)?]);
            let found: Vec<[Answer; 2]> = meant.into_iter().filter_map(both).collect();
            let shown = |[first, _]: &[Answer; 2]| choices.iter().position(|choice| choice.alike.contains(first));
            // What fits several things that differ is none of them.
            let one = found.first().filter(|one| found.iter().all(|other| shown(other) == shown(one)));
            one.copied()
        })
    }

    /// The answer that a line means behind another, where nothing happens between them.
    fn goes_on_with(&self, first: Answer, line: &str, seat: Seat) -> Option<Answer> {
        let (mut table, ear) = (self.playing.session.fork(), Ear::default());
        table.observe(Some(Box::new(ear.clone())));
        table.answer(first).ok()?;
        let still = ear.with(|heard| heard.entries.iter().all(|entry| !self.words().is_told(entry)));
        if !still || table.asked() != Some(seat) {
            return None;
        }
        let hearing = Hearing { words: self.words(), table: &*table, letters: Some(&self.letters), offered: None };
        match hearing.hear(line) {
            Heard::One(answer) => Some(answer),
            _ => None,
        }
    }

    /// The cards that have been chosen already for this question, in their order.
    pub(super) fn chosen(&self, decision: &Decision) -> Option<String> {
        let (session, words) = (&self.playing.session, self.words());
        let (mut cards, mut picked) = (Vec::<String>::new(), decision.picked);
        for (at, taken) in session.taken().iter().enumerate().rev() {
            let Step::Answer(seat, Answer::Pick(slot)) = taken.step else { break };
            // What others answer in secret stands between.
            if seat != decision.ask.seat && decision.ask.secret {
                continue;
            }
            let same = |asked: &Decision| (asked.source, asked.clause) == (decision.source, decision.clause);
            let asked = session.before(at).decision().filter(same);
            let Some(asked) = asked.filter(|asked| asked.picked < picked) else { break };
            picked = asked.picked;
            cards.insert(0, words.slot(self.table(), slot));
        }
        for answer in self.gathered() {
            let Answer::Pick(slot) = answer else { continue };
            let letter = self.table().glimpse(words.reader, *slot).handle.and_then(|handle| self.letters.of(handle));
            let name = words.slot(self.table(), *slot);
            cards.push(letter.map_or_else(|| name.clone(), |letter| format!("{name} ({letter})")));
        }
        (!cards.is_empty()).then(|| wording::chosen_so_far(cards.join(", ")).get(self.playing.lang))
    }

    /// Several answers to a question that is answered in secret, in the order in which they are written: each is one of those
    /// that are left then. All of them are understood before the first is given.
    fn in_order(&mut self, items: &[String], decision: &Decision) -> io::Result<()> {
        let seat = decision.ask.seat;
        let lines: Vec<String> = self.choices().into_iter().map(|choice| choice.line).collect();
        let (mut table, ear) = (self.playing.session.fork(), Ear::default());
        table.observe(Some(Box::new(ear.clone())));
        let mut given: Vec<Answer> = Vec::new();
        // What was chosen by itself behind them.
        let mut by_itself: VecDeque<Answer> = VecDeque::new();
        for item in items {
            let numbered = item.parse::<usize>().ok().map(|n| n.checked_sub(1).and_then(|at| lines.get(at)));
            if let Some(None) = numbered {
                return self.say(wording::numbers(lines.len()));
            }
            let item = numbered.flatten().unwrap_or(item);
            if let Some(answer) = by_itself.pop_front() {
                if self.words().answer(self.table(), answer) == *item || self.means(item, answer) {
                    continue;
                }
                return self.not_heard(item);
            }
            if !table.turn_to(seat) || table.decision().is_none_or(|now| now.id != decision.id) {
                return self.say(wording::too_many(items.len(), given.len()));
            }
            let words = self.words();
            let exact = table.answers().iter().copied().find(|answer| words.answer(table.as_ref(), *answer) == *item);
            let heard = match exact {
                Some(answer) => Heard::One(answer),
                None => {
                    Hearing { words, table: table.as_ref(), letters: Some(&self.letters), offered: None }.hear(item)
                }
            };
            let answer = match heard {
                Heard::One(answer) => answer,
                Heard::Several(answers) => return self.several(item, &answers),
                Heard::Refused(refusal) => return self.refused(item, &refusal),
                Heard::Nothing => return self.not_heard(item),
            };
            let before = ear.with(|heard| heard.taken.len());
            if let Err(refusal) = table.answer(answer) {
                return self.refused(item, &refusal);
            }
            given.push(answer);
            let taken = ear.with(|heard| heard.taken.get(before..).map(<[Taken]>::to_vec).unwrap_or_default());
            let own = taken.iter().take_while(|taken| taken.ask.secret && (taken.ask.seat != seat || taken.picked > 0));
            by_itself.extend(own.filter(|taken| taken.ask.seat == seat).map(|taken| taken.answer));
        }
        for answer in given {
            self.playing.session.turn_to(seat);
            self.take(answer)?;
        }
        Ok(())
    }

    /// Whether a text is a letter or a name of the card of an answer.
    fn means(&self, item: &str, answer: Answer) -> bool {
        let words = self.words();
        let glimpse = words.about(answer).map(|slot| self.table().glimpse(words.reader, slot));
        let handle = glimpse.as_ref().and_then(|glimpse| glimpse.handle);
        let card = glimpse.and_then(|glimpse| glimpse.card);
        handle.is_some_and(|handle| self.letters.card(item) == Some(handle))
            || card.is_some_and(|card| words.spellings(card).iter().any(|name| key(name).starts_with(&key(item))))
    }

    /// What one item means beside those that are given; nothing, and that is said, if it is not one answer.
    pub(super) fn one(&mut self, item: &str, decision: &Decision, given: &[Answer]) -> io::Result<Option<Answer>> {
        if decision.ask.kind != AskKind::Number
            && let Ok(number) = item.parse::<usize>()
        {
            let choices = self.choices();
            let choice = number.checked_sub(1).and_then(|at| choices.get(at)).cloned();
            let Some(choice) = choice else {
                self.say(wording::numbers(choices.len()))?;
                return Ok(None);
            };
            // The second one of a number that stands for several is another card of the kind.
            let free = choice.alike.into_iter().find(|answer| !given.contains(answer));
            if free.is_none() {
                self.not_heard(item)?;
            }
            return Ok(free);
        }
        match self.hearing().hear_beside(item, given) {
            Heard::One(answer) => return Ok(Some(answer)),
            Heard::Several(answers) => self.several(item, &answers)?,
            Heard::Refused(_) | Heard::Nothing if self.is_gathered(item) => self.say(wording::already_chosen(item))?,
            // No clause forbids it: it is not among those that are chosen from.
            Heard::Refused(refusal) if words::is_bare(&refusal) => match decision.ask.kind {
                AskKind::Pick => self.say(wording::not_to_choose(item))?,
                _ => self.not_heard(item)?,
            },
            Heard::Refused(refusal) => self.refused(item, &refusal)?,
            Heard::Nothing => self.not_heard(item)?,
        }
        Ok(None)
    }

    pub(super) fn take(&mut self, answer: Answer) -> io::Result<()> {
        match self.playing.session.answer(answer) {
            Ok(()) => {
                self.refresh();
                Ok(())
            }
            Err(refusal) => self.refused("", &refusal),
        }
    }

    fn refused(&mut self, line: &str, refusal: &Refusal) -> io::Result<()> {
        let (words, lang) = (self.words(), self.playing.lang);
        let why = words::reason(words.vocabulary(), refusal).get(lang).to_owned();
        // Whoever writes a card alone has not said what it is to do: that is said first.
        let said = match self.hearing().taken_for(line) {
            Some(tried) => wording::nothing_to_do_with(line, words.answer(self.table(), tried), why).get(lang),
            None => format!("`{line}`: {why}"),
        };
        let mut lines = telling::line(refusal.clause, &said);
        if let Some(gist) = self.clauses.gist(refusal.clause, self.playing.lang) {
            lines.extend(telling::line("", &gist));
        }
        self.print(&lines)
    }

    fn several(&mut self, line: &str, answers: &[Answer]) -> io::Result<()> {
        self.say(wording::several(line))?;
        let mut lines = Vec::new();
        let meant = |choice: &Choice| choice.alike.iter().any(|answer| answers.contains(answer));
        for (at, choice) in self.choices().iter().enumerate().filter(|(_, choice)| meant(choice)) {
            let note = telling::note(choice, &self.letters);
            lines.extend(hang_wide(&format!("{:>4}. ", at + 1), &format!("{}{note}", choice.line)));
        }
        self.print(&lines)
    }

    fn not_heard(&mut self, line: &str) -> io::Result<()> {
        if is_end(line) {
            let quit = usage(Verb::Quit, self.playing.lang);
            return self.say(wording::no_phase_to_end(line, quit));
        }
        let choices = self.choices();
        let near = suggest(line, choices.iter().map(|c| c.line.as_str())).map(str::to_owned);
        let lies = self.lies_in(line);
        match near {
            _ if !lies.is_empty() => self.say(wording::lies_elsewhere(line, lies.join(", "))),
            Some(near) => self.say(wording::no_answer_near(line, near)),
            // Whoever writes a card alone wants to see it.
            None if self.is_card(line) => self.say(wording::no_answer_but_card(line)),
            None => self.say(wording::no_answer(line)),
        }
    }
}
