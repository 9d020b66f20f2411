//! The log in words: the first wording of a kind of entry that asks for nothing the entry doesn't hold. Words of a rulebook's
//! own steps come from its tables.

use super::Words;
use crate::wording::log;
use cardwright_core::kernel::ids::ZoneId;
use cardwright_core::kernel::log::{Entry, Seen, What};
use cardwright_core::kernel::program::Op;
use cardwright_core::vocabulary::Word;
use cardwright_dsl::diagnostic::Arg;
use cardwright_dsl::messages::template::fill;
use cardwright_dsl::text::Lang;

impl Words<'_> {
    /// An entry as a line, as the reader may know it.
    pub fn entry(&self, entry: &Entry) -> String {
        let entry = match self.reader {
            Some(seat) => entry.for_seat(Some(seat)),
            None => *entry,
        };
        let args = self.args(&entry);
        let told = |args: &[(&'static str, Arg)]| {
            log::told(entry.what).iter().find_map(|wording| fill(wording.get(self.lang), args, self.lang))
        };
        if let Some(line) = told(&args) {
            return line;
        }
        let id = match entry.what {
            What::Rule(id) | What::Skip(id) | What::Forbid(id) => id,
            _ => "",
        };
        // The rulebook's own wording holds placeholders, in several forms for entries that hold less.
        let own = self.vocabulary().log.iter().filter(|w| w.id == id);
        let forms = own.flat_map(|w| if self.lang == Lang::Ko { w.ko } else { w.en });
        if let Some(line) = forms.into_iter().find_map(|form| fill(form, &args, self.lang)) {
            return line;
        }
        let mut args = args;
        args.push(("word", Arg::from(self.named(id))));
        told(&args).unwrap_or_else(|| self.named(id).to_owned())
    }

    fn args(&self, entry: &Entry) -> Vec<(&'static str, Arg)> {
        let mut args: Vec<(&'static str, Arg)> = vec![("amount", entry.amount.into())];
        let mut add = |name: &'static str, value: Option<String>| {
            args.extend(value.map(|v| (name, Arg::from(v))));
        };
        let seen = |seen: Option<Seen>| seen.map(|s| self.card(s.card).to_owned());
        let zone = |zone: ZoneId| (zone != ZoneId::NOWHERE).then(|| self.zone(zone));
        add("seat", entry.seat.map(|s| self.side(s)));
        add("card", seen(entry.card));
        add("other", seen(entry.other));
        add("ability", entry.ability.map(|a| self.ability(a).to_owned()));
        // A pile that a card stays in is where it came from and where it goes.
        let stays = entry.from == entry.to;
        add("from", zone(entry.from).filter(|_| !stays));
        add("within", zone(entry.to).filter(|_| stays));
        add("to", zone(entry.to));
        let place = (entry.to != ZoneId::NOWHERE).then(|| self.place_name(entry.to.kind()).to_owned());
        add("place", place);
        let phase = usize::try_from(entry.amount).ok().and_then(|i| self.vocabulary().phases.get(i));
        add("phase", phase.map(|p| self.word(p).to_owned()));
        let cause = self.vocabulary().causes.get(usize::from(entry.cause.kind));
        add("cause", cause.map(|c| self.word(c).to_owned()));
        // That a rule or an effect does it says nothing.
        let says = |c: &&Word| !["effect", "rule"].contains(&c.id);
        add("because", cause.filter(says).map(|c| self.word(c).to_owned()));
        // A card may be another's, or nobody's.
        let other = entry.card.is_some_and(|card| entry.seat.is_some_and(|seat| seat != card.owner));
        add("for", entry.seat.filter(|_| other).map(|s| self.side(s)));
        if entry.amount != 0 {
            add("change", Some(format!("{:+}", entry.amount)));
            add("stat", self.stat(entry.stat).map(str::to_owned));
        }
        args
    }

    /// Whether players are told of an entry as it comes, whatever stands before it.
    pub fn is_told(&self, entry: &Entry) -> bool {
        !matches!(entry.what, What::Answer | What::Finish)
    }

    /// The entries of a log from a place on that players are told, each with its line.
    pub fn told<'e>(&self, log: &'e [Entry], from: usize) -> Vec<(&'e Entry, String)> {
        let line = |(at, entry): (usize, &'e Entry)| match self.is_told(entry) {
            true => Some((entry, self.entry(entry))),
            false => self.came_to_nothing(log, at).then(|| (entry, self.nothing(entry))),
        };
        log.iter().enumerate().skip(from).filter_map(line).collect()
    }

    /// Whether an entry ends an ability of which nothing has been told since it started, and of which all that it could do would
    /// have been: it found nothing, or was declined.
    fn came_to_nothing(&self, log: &[Entry], at: usize) -> bool {
        let Some((end, ability)) = log.get(at).and_then(|end| Some((end, end.ability?))) else { return false };
        if end.what != What::Finish || !self.catalog.ability(ability).code.iter().all(is_heard) {
            return false;
        }
        let before = log.iter().take(at).rev().find(|entry| self.is_told(entry));
        before.is_some_and(|start| {
            (start.what, start.ability, start.seat) == (What::Start, end.ability, end.seat)
                && start.card.map(|card| card.slot) == end.card.map(|card| card.slot)
        })
    }

    /// That nothing came of the ability that an entry ends.
    fn nothing(&self, entry: &Entry) -> String {
        let args = self.args(&self.reader.map_or(*entry, |seat| entry.for_seat(Some(seat))));
        let mut lines = log::NOTHING.iter().filter_map(|wording| fill(wording.get(self.lang), &args, self.lang));
        lines.next().unwrap_or_else(|| self.entry(entry))
    }
}

/// Whether an instruction is told in the log whenever it does something, or does nothing itself.
fn is_heard(op: &Op) -> bool {
    matches!(
        op,
        Op::Sentence
            | Op::Join
            | Op::If { .. }
            | Op::Then { .. }
            | Op::Else { .. }
            | Op::May { .. }
            | Op::OwnTurn { .. }
            | Op::Jump(_)
            | Op::Modes { .. }
            | Op::Choose { .. }
            | Op::ChoosePlace { .. }
            | Op::Bind { .. }
            | Op::Players { .. }
            | Op::Draw { .. }
            | Op::DrawTo { .. }
            | Op::Create { .. }
            | Op::Move { .. }
            | Op::Reveal { .. }
            | Op::Shuffle { .. }
            | Op::Damage { .. }
            | Op::Apply { .. }
            | Op::ApplyPlayer { .. }
            | Op::Counters { .. }
            | Op::ChangePlayer { .. }
            | Op::Rule { .. }
            | Op::RuleBy { .. }
            | Op::Each { .. }
            | Op::Repeat(_)
            | Op::End
    )
}
