//! Texts in other words than the card language's: what a designer types who has not read the reference, and what is to be
//! written instead. Asked only about a text that was refused; what is accepted is never touched.
//!
//! A table of rows per language (`ko.rows`, `en.rows`, and those of the rulebooks) says which words stand for which. Their
//! rewritings are candidates; one counts if the whole text is read, compiled and meant without an error, and if it holds the
//! numbers, sides, bounds and negations that were typed, which is weighed apart from the rows. Candidates that become
//! different programs are shown side by side, and none of them is written by itself.

mod alone;
mod among;
mod at_least;
mod loose;
mod misled;
mod named;
mod narrow;
mod notation;
mod pattern;
mod price;
mod rewrite;
mod steady;
mod table;
mod top;
mod traits;
mod typed;
mod unsure;
mod verbs;
mod weigh;
mod widened;

use crate::compile::{self, CardSource};
use crate::lexicon::Lexicon;
use crate::lint::{self, Facts};
use crate::rows;
use crate::text::{Lang, TextError};
use crate::{account, print, read};
pub use alone::everyday;
use cardwright_core::rulebook::Rulebook;
use cardwright_core::vocabulary::{StatOf, StatWord};
use named::named;
use rewrite::Draft;
use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

/// The most candidates that are compiled for one text.
const MOST_TRIED: usize = 12;
/// How many exchanged words a message names.
const MOST_NAMED: usize = 6;
/// Words for how long something is so, which a condition of the card language asks for again only in what works all the time.
const WHILE: [&str; 9] =
    ["while ", "as long as ", "so long as ", "있는 동안", "있는동안", "인 동안", "없는 동안", "없는동안", "있는 한"];
/// What is wrong with a text that is read and may have been meant as something else.
const MISREAD: [&str; 2] = ["word-lost", "word-added"];
/// How many lines of a text are corrected each by itself.
const MOST_LINES: usize = 4;
/// The longest text that is corrected, in bytes: whoever writes more has read the reference.
const LONGEST: usize = 1_500;

/// A text in the words of the card language, and what was exchanged for it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Correction {
    /// The whole text.
    pub text: String,
    /// The lines that differ: their bytes in the text as typed, and what is written there.
    pub edits: Vec<(Range<usize>, String)>,
    /// What was typed, with what is written instead, in the order in which it was exchanged.
    pub said: Vec<(String, String)>,
    /// Whether something in it may mean another thing, which can't be said: then it is not made without asking.
    pub guess: bool,
}

/// What can be written in place of a refused text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Proposal {
    /// The one thing that it can mean.
    One(Correction),
    /// It can mean either.
    Either(Correction, Correction),
}

impl Proposal {
    /// Whether it is one thing that is meant for certain.
    fn is_sure(&self) -> bool {
        matches!(self, Proposal::One(only) if !only.guess)
    }
}

/// What is written instead of a text with these errors, if its words say what it means.
pub fn propose(text: &str, kind: u8, errors: &[TextError], lexicon: &Lexicon, book: &dyn Rulebook) -> Option<Proposal> {
    if text.len() > LONGEST {
        return None;
    }
    let lang = account::language(text);
    let table = table::of(lexicon, lang);
    let lines: Vec<Range<usize>> = lines(text);
    let wrong: BTreeSet<usize> =
        errors.iter().filter_map(|e| lines.iter().position(|l| e.span.start <= l.end)).collect();
    let drafts: Vec<Vec<Vec<Draft>>> = lines
        .iter()
        .map(|line| rewrite::drafts(text.get(line.clone()).unwrap_or_default(), kind, &table, lexicon, lang))
        .collect();
    let judge = Judge { text, kind, lexicon, book, lang, lines: &lines };
    let wrong_lines: Vec<Range<usize>> = wrong.iter().filter_map(|at| lines.get(*at).cloned()).collect();
    let mut tried = BTreeSet::from([text.to_owned()]);
    let last = table.phases.len() + 2;
    for phase in 0..last {
        for whole in [false, true] {
            let chosen = drafts.iter().enumerate().map(|(at, phases)| match phases.get(phase) {
                Some(drafts) if whole || wrong.contains(&at) => drafts.clone(),
                _ => Vec::new(),
            });
            let chosen: Vec<Vec<Draft>> = chosen.collect();
            let either = chosen.iter().any(|drafts| drafts.len() > 1);
            let mut good: Vec<(String, Correction)> = Vec::new();
            for candidate in candidates(text, &lines, &chosen) {
                if tried.len() > MOST_TRIED || !tried.insert(candidate.text.clone()) {
                    continue;
                }
                if let Some(program) = judge.program(&candidate, &weigh::differs)
                    && good.iter().all(|(other, _)| *other != program)
                {
                    good.push((program, candidate));
                }
            }
            let mut good = good.into_iter().map(|(_, correction)| correction);
            match (good.next(), good.next()) {
                (Some(first), Some(second)) => return Some(Proposal::Either(first, second)),
                // Of words that could mean either, one of which can't be said, the other is not meant for certain.
                (Some(_), None) if either => return None,
                (Some(only), None) => {
                    let only = judge.as_printed(only);
                    return Some(judge.doubted(judge.alone(only, &wrong_lines), &wrong_lines));
                }
                _ => {}
            }
        }
    }
    // what is read as it is needs no other words, whatever else is wrong with it, unless it was read as too little or too much, or
    // without its parentheses
    let mut wrong = errors.iter().filter(|error| !compile::is_warning(error.code)).peekable();
    let all = lang == Lang::En && wrong.peek().is_some() && wrong.all(|error| MISREAD.contains(&error.code));
    let passed_over = all || errors.iter().any(|error| error.code == "stray-reminder");
    if !passed_over && read::accepted(lang, text, lexicon, kind).is_some() {
        return None;
    }
    let phases = (0..last).filter_map(|phase| {
        let drafts = drafts.iter().map(|phases| phases.get(phase).map(Vec::as_slice).filter(|all| all.len() == 1));
        let drafts: Vec<&str> = drafts.map(|all| Some(all?.first()?.text.as_str())).collect::<Option<_>>()?;
        Some(drafts.join("\n"))
    });
    let mut read = BTreeSet::new();
    for draft in [text.to_owned()].into_iter().chain(phases).filter(|draft| read.insert(draft.clone())) {
        let mut good = judge.loosely(&draft, &wrong_lines).into_iter().map(|(_, correction)| correction);
        match (good.next(), good.next()) {
            (Some(first), Some(second)) => return Some(Proposal::Either(first, second)),
            (Some(only), None) => return Some(judge.doubted(Proposal::One(only), &wrong_lines)),
            _ => {}
        }
    }
    None
}

/// What card texts say for a word that is none of theirs, if it stands for one thing.
pub fn word(word: &str, lexicon: &Lexicon, lang: Lang) -> Option<String> {
    let table = table::of(lexicon, lang);
    let phases = rewrite::drafts(word, lexicon.vocabulary().defaults.blank, &table, lexicon, lang);
    phases.into_iter().find_map(|drafts| {
        let mut meant = drafts.into_iter().map(|draft| draft.text.trim().to_owned());
        let first = meant.next().filter(|text| !text.is_empty() && text != word)?;
        meant.all(|text| text == first).then_some(first)
    })
}

/// The errors of a text, or what is to be written instead.
pub fn corrected(
    errors: Vec<TextError>,
    text: &str,
    kind: u8,
    lexicon: &Lexicon,
    book: &dyn Rulebook,
) -> Vec<TextError> {
    if errors.iter().all(|error| compile::is_warning(error.code)) {
        return errors;
    }
    let proposal = propose(text, kind, &errors, lexicon, book);
    if let Some(error) = price::unsayable(text, &errors, proposal.as_ref(), lexicon) {
        return vec![error];
    }
    if let Some(error) = proposal.as_ref().and_then(|proposal| bare_set(text, kind, proposal, lexicon, book)) {
        return vec![error];
    }
    match proposal {
        // what a text in the words of the card language may mean is told already
        Some(proposal) if errors.iter().all(|error| error.code == "two-readings") && !proposal.is_sure() => errors,
        Some(proposal) => vec![proposed(text, &proposal)],
        None => apart(errors, text, kind, lexicon, book),
    }
}

/// That a set is changed once of which it isn't said whether it is all of it, where a proposal says so more often than the text.
fn bare_set(text: &str, kind: u8, proposal: &Proposal, lexicon: &Lexicon, book: &dyn Rulebook) -> Option<TextError> {
    let facts = Facts { lexicon, book, names: BTreeMap::new(), affiliations: None };
    let (Proposal::One(only) | Proposal::Either(only, _)) = proposal;
    let both = match proposal {
        Proposal::One(only) => vec![only],
        Proposal::Either(one, other) => vec![one, other],
    };
    both.into_iter().find_map(|correction| {
        let card = read::accepted(account::language(text), &correction.text, lexicon, kind)?;
        let put = lint::put(&card, kind, &facts);
        let all = put.first().filter(|_| lint::all_words(text) < put.len()).map(|(act, _)| act.clone());
        let act = all.or_else(|| lint::picked(&card, text, &facts))?;
        Some(lint::unsaid(&act, text, lexicon).at(place(text, only)))
    })
}

/// The errors of a text of several lines, with what is to be written instead of those that have a correction by themselves: each
/// line is an ability of its own, and what is wrong in another one says nothing about it.
fn apart(errors: Vec<TextError>, text: &str, kind: u8, lexicon: &Lexicon, book: &dyn Rulebook) -> Vec<TextError> {
    let all = lines(text);
    let of = |error: &TextError| all.iter().position(|line| error.span.start <= line.end);
    let wrong: BTreeSet<usize> =
        errors.iter().filter(|error| !compile::is_warning(error.code)).filter_map(of).collect();
    if wrong.len() > MOST_LINES {
        return named(errors, text, kind, lexicon);
    }
    let (mut rest, mut found) = (errors, Vec::new());
    for at in &wrong {
        let Some(line) = all.get(*at) else { continue };
        let mut alone = text.to_owned();
        let blank =
            |text: &mut String, bytes: Range<usize>| text.replace_range(bytes.clone(), &" ".repeat(bytes.len()));
        for other in wrong.iter().filter(|other| *other != at).filter_map(|other| all.get(*other)) {
            blank(&mut alone, other.clone());
        }
        let own: Vec<TextError> = rest.iter().filter(|error| of(error) == Some(*at)).cloned().collect();
        // the line as far as its first sentence at fault, where others behind that one are at fault too
        let first = sentence_end(text, line, &own);
        for end in [(wrong.len() > 1).then_some(line.end), first].into_iter().flatten() {
            let mut alone = alone.clone();
            blank(&mut alone, end..line.end);
            let within =
                |one: &Correction| one.edits.iter().all(|(bytes, _)| line.start <= bytes.start && bytes.end <= end);
            let own: Vec<TextError> = own.iter().filter(|error| error.span.start < end).cloned().collect();
            let proposal = propose(&alone, kind, &own, lexicon, book).filter(|proposal| match proposal {
                Proposal::One(one) => within(one),
                Proposal::Either(one, other) => within(one) && within(other),
            });
            if let Some(proposal) = proposal {
                let bare = bare_set(&alone, kind, &proposal, lexicon, book);
                found.push(bare.unwrap_or_else(|| proposed(&alone, &proposal)));
                rest.retain(|error| of(error) != Some(*at) || error.span.start >= end);
                break;
            }
        }
    }
    rest = named(rest, text, kind, lexicon);
    rest.extend(found);
    rest.sort_by_key(|error| error.span.start);
    rest
}

/// Where the first sentence of a line ends that is at fault, if another one behind it is too.
fn sentence_end(text: &str, line: &Range<usize>, errors: &[TextError]) -> Option<usize> {
    let wrong = || errors.iter().filter(|error| !compile::is_warning(error.code)).map(|error| error.span.start);
    let first = wrong().min()?;
    let behind = text.get(first..line.end)?;
    let end = first + behind.find(". ")? + 1;
    (wrong().any(|at| at > end)).then_some(end)
}

/// That a text is said in other words, with those words.
fn proposed(text: &str, proposal: &Proposal) -> TextError {
    let (Proposal::One(first) | Proposal::Either(first, _)) = proposal;
    let mut error = TextError::new("other-words", place(text, first)).arg("words", words(first));
    match proposal {
        Proposal::One(only) => {
            error = error.arg("accepted", written(text, only));
            let mut edits = only.edits.iter().map(|(at, line)| smallest(text, at.clone(), line));
            if only.guess {
                error.suggestion = edits.next();
            } else {
                error.edits = edits.collect();
            }
        }
        Proposal::Either(first, second) => {
            error = error.arg("either", written(text, first)).arg("or", written(text, second));
        }
    }
    error
}

/// The lines from the first to the last one that is written anew, with those between them that stay: what the file is to hold.
fn written(text: &str, correction: &Correction) -> String {
    let mut edits: Vec<&(Range<usize>, String)> = correction.edits.iter().collect();
    edits.sort_by_key(|(at, _)| at.start);
    let mut lines = String::new();
    let mut end = edits.first().map_or(0, |(at, _)| at.start);
    for (at, line) in edits {
        lines += text.get(end..at.start).unwrap_or_default();
        lines += line;
        end = at.end;
    }
    lines
}

/// What was exchanged, for a message.
fn words(correction: &Correction) -> String {
    let mut named: Vec<String> = Vec::new();
    for (typed, accepted) in &correction.said {
        let pair = match accepted.trim() {
            "" => format!("`{}`", typed.trim()),
            accepted => format!("`{}` → `{accepted}`", typed.trim()),
        };
        if !named.contains(&pair) {
            named.push(pair);
        }
    }
    named.truncate(MOST_NAMED);
    named.join(", ")
}

/// Whether what is written counts what was done `this way` where the text as typed speaks of the last deed alone, and more than
/// one sentence does it.
fn counts_more(typed: &str, written: &str) -> bool {
    let (typed, written) = (typed.to_lowercase(), written.to_lowercase());
    let marks = |text: &str| text.matches(" this way").count() + text.matches("이 효과로 ").count();
    if marks(&written) <= marks(&typed) {
        return false;
    }
    // the stem of what was done: `trash` of `trashed this way`, 트래시 of `이 효과로 트래시한`
    let english = written.split_once(" this way").and_then(|(before, _)| before.rsplit(' ').next());
    let english = english.and_then(|word| word.strip_suffix("ed")).map(str::to_owned);
    let korean = written.split_once("이 효과로 ").and_then(|(_, behind)| behind.split('한').next());
    let Some(stem) = english.or_else(|| korean.map(str::to_owned)) else { return false };
    let does = |sentence: &str| {
        let deed = |at: usize| !sentence.get(at + stem.len()..).unwrap_or_default().starts_with([' ', '에']);
        let korean = stem.chars().any(|c| ('가'..='힣').contains(&c));
        sentence.match_indices(&stem).any(|(at, _)| !korean || deed(at))
    };
    let before = written.split(" this way").next().unwrap_or_default().split("이 효과로 ").next().unwrap_or_default();
    let mut sentences: Vec<&str> = before.split(". ").collect();
    sentences.pop();
    sentences.into_iter().filter(|sentence| does(sentence)).count() > 1
}

/// Whether a condition about one card as typed (`if this damage destroys that creature`) is written as one about any card to
/// which it was done `this way`, where more than one act was done to cards: a neighbour that was dealt damage too is another one.
fn widens(typed: &str, written: &str, card: &crate::tree::Card) -> bool {
    let condition = |text: &str, holds: &dyn Fn(&str) -> bool| {
        let text = text.to_lowercase();
        text.split("if ").skip(1).any(|behind| holds(behind.split([',', '.']).next().unwrap_or_default()))
    };
    let of_one = |said: &str| said.starts_with("that ") || said.starts_with("it ") || said.contains(" that ");
    let of_any = |said: &str| said.ends_with(" this way") && !of_one(said);
    let tree = card.to_string();
    let before = tree.split("(if ").next().unwrap_or_default();
    let done: usize = ["(do ", "(apply ", "(trash "].iter().map(|act| before.matches(act).count()).sum();
    done > 1 && condition(typed, &of_one) && condition(written, &of_any)
}

/// The first words of the text that were exchanged.
fn place(text: &str, correction: &Correction) -> Range<usize> {
    let start = correction.edits.iter().map(|(at, _)| at.start).min().unwrap_or(0);
    let line = text.get(start..).unwrap_or_default();
    let found = correction.said.iter().filter_map(|(typed, _)| {
        let typed = typed.trim();
        let at = line.find(typed).filter(|_| !typed.is_empty())?;
        Some(start + at..start + at + typed.len())
    });
    found.min_by_key(|at| at.start).or_else(|| correction.edits.first().map(|(at, _)| at.clone())).unwrap_or(0..0)
}

/// The smallest edit that makes a line of it, at whole words.
fn smallest(text: &str, at: Range<usize>, line: &str) -> (Range<usize>, String) {
    let typed = text.get(at.clone()).unwrap_or_default();
    let same = typed.char_indices().zip(line.char_indices()).take_while(|((_, a), (_, b))| a == b);
    let start = same.map(|((at, c), _)| at + c.len_utf8()).last().unwrap_or(0);
    let (typed, line) = (typed.get(start..).unwrap_or_default(), line.get(start..).unwrap_or_default());
    let same = typed.chars().rev().zip(line.chars().rev()).take_while(|(a, b)| a == b);
    let end: usize = same.map(|(c, _)| c.len_utf8()).sum();
    let range = at.start + start..at.start + typed.len().saturating_sub(end) + start;
    (range, line.get(..line.len() - end).unwrap_or_default().to_owned())
}

/// The lines of a text, without their ends.
fn lines(text: &str) -> Vec<Range<usize>> {
    let mut at = 0;
    let lines = text.split_inclusive('\n').map(|line| {
        let start = at;
        at += line.len();
        start..start + line.trim_end().len()
    });
    lines.collect()
}

/// A line in which sentences that were made of parts of others begin with a capital letter. `typed`: the line as it was.
fn begun(line: &str, typed: &str) -> String {
    const STOP: &str = ". ";
    // behind the heads, or the sign of an option
    let start = line.strip_prefix('・').map(|rest| line.len() - rest.len());
    let start = start.or_else(|| line.starts_with('[').then(|| line.find("] ").map(|at| at + 2)).flatten());
    let behind = start.and_then(|at| line.get(at..)).filter(|behind| !typed.contains(behind));
    if let (Some(at), Some(behind)) = (start, behind)
        && let Some(first) = behind.chars().next().filter(char::is_ascii_lowercase)
    {
        let upper = format!(
            "{}{}{}",
            line.get(..at).unwrap_or_default(),
            first.to_ascii_uppercase(),
            behind.get(1..).unwrap_or_default()
        );
        return begun(&upper, typed);
    }
    let mut out = String::with_capacity(line.len());
    for (at, sentence) in line.split_inclusive(STOP).enumerate() {
        let first = sentence.chars().next().filter(char::is_ascii_lowercase);
        match first.filter(|_| at > 0 && !typed.contains(&format!("{STOP}{sentence}"))) {
            Some(first) => {
                out.push(first.to_ascii_uppercase());
                out.push_str(sentence.get(first.len_utf8()..).unwrap_or_default());
            }
            None => out.push_str(sentence),
        }
    }
    out
}

/// The texts that the drafts of their lines can be put together to. A line without drafts stays as it is.
fn candidates(text: &str, lines: &[Range<usize>], drafts: &[Vec<Draft>]) -> Vec<Correction> {
    let mut all = vec![Correction { text: text.to_owned(), edits: Vec::new(), said: Vec::new(), guess: false }];
    // from the last line, so that places before it stay where they are
    for (line, drafts) in lines.iter().zip(drafts).rev() {
        let typed = text.get(line.clone()).unwrap_or_default();
        if drafts.iter().all(|draft| draft.text == typed) {
            continue;
        }
        let with = |before: &Correction, draft: &Draft| {
            let mut next = before.clone();
            let written = begun(&draft.text, typed);
            next.text.replace_range(line.clone(), &written);
            next.edits.insert(0, (line.clone(), written));
            next.said.splice(0..0, draft.said.iter().cloned());
            next.guess |= draft.guess;
            next
        };
        all = all.iter().flat_map(|before| drafts.iter().map(|draft| with(before, draft))).take(MOST_TRIED).collect();
    }
    all.retain(|candidate| !candidate.edits.is_empty());
    all
}

/// The first thing of which one of two texts has more.
type Scale<'s> = &'s dyn Fn(&str, &str, Lang) -> Option<String>;

/// What candidates are held against.
struct Judge<'a> {
    text: &'a str,
    kind: u8,
    lexicon: &'a Lexicon,
    book: &'a dyn Rulebook,
    lang: Lang,
    lines: &'a [Range<usize>],
}

impl Judge<'_> {
    /// What is proposed for words that may mean another thing as well.
    fn doubted(&self, proposal: Proposal, wrong: &[Range<usize>]) -> Proposal {
        let proposal = self.or_among(self.or_narrow(self.or_on_top(proposal, wrong), wrong));
        let proposal = self.or_at_least(proposal, wrong);
        let Proposal::One(only) = proposal else { return proposal };
        let unsure = unsure::is(self.text, &only.text);
        let later = self.lang == Lang::Ko && widened::may_come_later(self.text, &only.text);
        Proposal::One(Correction { guess: only.guess || unsure || later, ..only })
    }

    /// Whether what stands in parentheses stands behind a keyword, of which it reminds. What else people put in them says
    /// more of the sentence, and would be passed over.
    fn reminds(&self, text: &str) -> bool {
        let keywords = self.lexicon.keywords();
        text.match_indices('(').all(|(at, _)| {
            let before = text.get(..at).unwrap_or_default().trim_end().trim_end_matches('.').to_lowercase();
            let bare = before.trim_end_matches(|c: char| c.is_ascii_digit()).trim_end();
            let bare =
                bare.strip_suffix(']').and_then(|all| all.rfind('[').and_then(|open| all.get(..open))).unwrap_or(bare);
            let spelt = keywords.iter().flat_map(|keyword| keyword.ko.iter().chain(&keyword.en));
            let mut all = spelt.map(|word| word.to_lowercase());
            all.any(|word| bare.trim_end().ends_with(&word))
        })
    }

    /// Whether a number of this card is changed that cards of its type don't have: whose it is was not said.
    fn changes_what_it_lacks(&self, tree: &str) -> bool {
        let v = self.lexicon.vocabulary();
        let lacks = |stat: &&StatWord| {
            stat.of == StatOf::Card && stat.types & (1 << self.kind) == 0 && v.worn != Some(self.kind)
        };
        let lacking: Vec<String> = v.stats.iter().filter(lacks).map(|stat| format!("({} ", stat.word.id)).collect();
        tree.match_indices("(apply self ").any(|(at, _)| {
            let behind = tree.get(at..).unwrap_or_default();
            let mut depth = 0;
            let end = behind.char_indices().find(|(_, c)| {
                depth += i32::from(*c == '(') - i32::from(*c == ')');
                depth == 0
            });
            let act = behind.get(..end.map_or(behind.len(), |(end, _)| end)).unwrap_or_default();
            lacking.iter().any(|stat| act.contains(stat.as_str()))
        })
    }

    /// The typed lines without how often an ability is used that is used so often anyway.
    fn unlimited(&self, typed: &str, accepted: &str) -> String {
        let anyway = |line: &str| {
            let card = read::accepted(self.lang, line, self.lexicon, self.kind);
            card.is_some_and(|card| card.abilities().all(|ability| rows::is_used(&ability.heads, self.lexicon)))
        };
        let line = |(at, typed): (usize, &str)| match rows::once_a_turn(typed) {
            Some(rest) if self.lang == Lang::Ko && accepted.lines().nth(at).is_some_and(anyway) => rest.to_owned(),
            _ if self.lang == Lang::En => match steady::once_behind(typed) {
                Some(rest) if accepted.lines().nth(at).is_some_and(anyway) => rest.to_owned(),
                _ => typed.to_owned(),
            },
            _ => typed.to_owned(),
        };
        typed.lines().enumerate().map(line).collect::<Vec<_>>().join("\n")
    }

    /// The tree of a candidate that has no error and weighs what the text weighs.
    fn program(&self, candidate: &Correction, differs: Scale<'_>) -> Option<String> {
        let text = candidate.text.as_str();
        let same = candidate.edits.iter().filter_map(|(at, line)| Some((self.text.get(at.clone())?, line.as_str())));
        for (typed, accepted) in same {
            if differs(&self.unlimited(typed, accepted), accepted, self.lang).is_some() {
                return None;
            }
        }
        if self.lang == Lang::Ko && widened::differs(self.text, text) {
            return None;
        }
        if read::lang(text) != self.lang || !self.reminds(text) || counts_more(self.text, text) {
            return None;
        }
        if misled::misled(self.text, text) {
            return None;
        }
        let card = read::accepted(self.lang, text, self.lexicon, self.kind)?;
        if widens(self.text, text, &card) {
            return None;
        }
        let english = || print::en::card_of(&card, self.lexicon, Some(self.kind));
        if self.lang == Lang::Ko && widened::fewer(self.text, text, &english()) {
            return None;
        }
        // a number that changes at each defense changes for good only where that is said of each time
        if self.lang == Lang::Ko && !self.text.contains("마다") && rows::grows(&card.to_string()) {
            return None;
        }
        let source = CardSource::sample(self.kind, text, &card);
        let compiled = compile::catalog(&[source], self.lexicon, self.book);
        // what holds as long as something is so is asked again and again, and not once when an effect resolves
        let typed = self.text.to_lowercase().replace("only while ", "only if ");
        let lasts = |word: &&str| typed.contains(*word) && !text.to_lowercase().contains(*word);
        if WHILE.iter().any(lasts) && self.asks_once(&card, &compiled.catalog.abilities) {
            return None;
        }
        if self.lang == Lang::Ko && self.changes_what_it_lacks(&card.to_string()) {
            return None;
        }
        let facts = Facts { lexicon: self.lexicon, book: self.book, names: BTreeMap::new(), affiliations: None };
        let linted = lint::card(&card, self.kind, text, &facts);
        let found = || compiled.findings.iter().map(|finding| &finding.error).chain(&linted);
        // what a card can be put on is asked for by itself, and without it no head of the card can ever work
        let unborne = found().any(|error| error.code == "no-equip-condition");
        let left = |code: &str| {
            let asked =
                ["no-equip-condition", "head-needs-condition"].contains(&code) || unborne && code == "head-never";
            compile::is_warning(code) || asked
        };
        found().all(|error| left(error.code)).then(|| card.to_string())
    }
}

#[cfg(test)]
mod tests;
