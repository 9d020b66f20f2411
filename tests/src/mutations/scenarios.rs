//! How good are scenarios at failing? One name, number or word of a look or an answer is changed at a time in the shipped
//! scenarios, and those that pass all the same are counted. Copies of a scenario with one change each stand behind those of its
//! file, so that the cards of a file are compiled once for all of them.

use super::sample;
use cardwright_core::rulesets;
use cardwright_dsl::diagnostic::{FileId, Severity};
use cardwright_dsl::source::Source;
use cardwright_dsl::yaml;
use cardwright_kit::check::{self, Checked};
use cardwright_kit::project::builtin;
use cardwright_kit::scenario::model::{Scenario, ScenarioFile, StepKind};
use cardwright_kit::scenario::read;
use cardwright_kit::scenario::suite::{self, Choice};
use std::ops::Range;

/// What the names of changed scenarios begin with.
const MARK: &str = "changed scenario";

/// A place in a scenario where a word can be changed.
#[derive(Debug, Clone)]
struct Site {
    scenario: usize,
    span: Range<usize>,
}

/// A change that nothing was said about.
#[derive(Debug, Clone)]
pub struct Survivor {
    /// The file and the line of the scenario.
    pub place: String,
    /// The step as it was.
    pub was: String,
    /// The word with what stood in its place.
    pub change: String,
}

/// The outcome of some changes.
#[derive(Debug, Clone, Default)]
pub struct Changed {
    /// How many words could be changed.
    pub sites: usize,
    /// How many were.
    pub tried: usize,
    /// Those that passed all the same.
    pub survivors: Vec<Survivor>,
}

/// What stands in the place of a word.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum By {
    /// Any other word of the file, or a misspelling.
    Chance,
    /// A word of the same kind where there is one: another player, place or card, a number next to it. Such a look may be
    /// true, too: of two hands that are both empty one is as good as the other.
    Kind,
    /// A list of expected cards becomes `lacks` with an entry for one of them that is malformed: it can't be looked for.
    Malformed,
}

/// Changes so many words, drawn by a seed over all files, and runs the scenarios that hold them.
pub fn change(files: &[(String, String)], count: usize, by: By, seed: u64) -> Changed {
    let read: Vec<(usize, ScenarioFile, Vec<Site>)> =
        files.iter().enumerate().filter_map(|(at, f)| sites(at, f, by)).collect();
    let all: Vec<(usize, Site)> =
        read.iter().enumerate().flat_map(|(at, (.., sites))| sites.iter().map(move |s| (at, s.clone()))).collect();
    let mut out = Changed { sites: all.len(), ..Changed::default() };
    let drawn = sample(&all, count, seed);
    for (at, (index, file, _)) in read.iter().enumerate() {
        let own: Vec<&Site> = drawn.iter().filter(|(of, _)| *of == at).map(|(_, site)| site).collect();
        if let (false, Some((path, text))) = (own.is_empty(), files.get(*index)) {
            run(path, text, file, &own, (by, seed), &mut out);
        }
    }
    out
}

/// The words of looks and answers in a file.
fn sites(at: usize, (path, text): &(String, String), by: By) -> Option<(usize, ScenarioFile, Vec<Site>)> {
    let source = Source::new(path, text);
    let document = yaml::parse(FileId(0), &source, &mut Vec::new());
    let file = read::read(&document, &source, rulesets::ALL, &mut Vec::new())?;
    let mut sites = Vec::new();
    for (scenario, own) in file.scenarios.iter().enumerate() {
        for step in &own.steps {
            if matches!(step.kind, StepKind::Chance(_) | StepKind::Undo(_) | StepKind::Legal | StepKind::Illegal(_)) {
                continue;
            }
            if by == By::Malformed {
                let StepKind::Expect(fields) = &step.kind else { continue };
                let lists = fields.iter().map(|(_, value)| value).filter(|value| !value.items().is_empty());
                sites.extend(lists.map(|value| Site { scenario, span: value.span.start..value.span.end }));
                continue;
            }
            let whole = text.get(step.span.start..step.span.end)?;
            let Some(colon) = whole.find(':') else { continue };
            let words = words(whole, colon + 1);
            sites.extend(
                words.into_iter().map(|w| Site { scenario, span: step.span.start + w.start..step.span.start + w.end }),
            );
        }
    }
    Some((at, file, sites))
}

/// The words of a text from a place on, without comments and without the keys of a look's own fields.
fn words(text: &str, from: usize) -> Vec<Range<usize>> {
    const FIELDS: [&str; 5] = ["has", "lacks", "count", "card", "clause"];
    let mut found = Vec::new();
    let mut begun: Option<usize> = None;
    let mut comment = false;
    for (at, c) in text.char_indices().chain([(text.len(), '\n')]).filter(|(at, _)| *at >= from) {
        comment =
            (comment && c != '\n') || (c == '#' && text.get(..at).is_some_and(|b| b.ends_with(char::is_whitespace)));
        match (begun, c.is_alphanumeric() && !comment) {
            (None, true) => begun = Some(at),
            (Some(start), false) => {
                begun = None;
                let word = text.get(start..at).unwrap_or("");
                let field = FIELDS.contains(&word) && text.get(at..).is_some_and(|rest| rest.starts_with(':'));
                if !field {
                    found.push(start..at);
                }
            }
            _ => {}
        }
    }
    found
}

/// Another word of the same kind: a number near it, another place, player or card of the file; else a misspelling.
fn alike(word: &str, file: &ScenarioFile, draw: u64) -> String {
    if let Ok(number) = word.parse::<u64>() {
        return (if draw.is_multiple_of(2) || number == 0 { number + 1 } else { number - 1 }).to_string();
    }
    let nth = |of: &[String]| {
        let others: Vec<&String> = of.iter().filter(|w| *w != word).collect();
        let at = usize::try_from(draw).unwrap_or(0) % others.len().max(1);
        others.get(at).map(|w| (*w).clone())
    };
    let vocabulary = file.game.vocabulary();
    let seats = ["p1".to_owned(), "p2".to_owned()];
    let places: Vec<String> = vocabulary.places.iter().map(|p| p.word.id.to_owned()).collect();
    let cards: Vec<String> = file.cards.iter().map(|(name, _)| name.text.clone()).collect();
    let alike = [&seats[..], &places[..], &cards[..]].into_iter().find(|list| list.iter().any(|w| w == word));
    // Every second name and place is misspelt like any other word.
    match alike.filter(|_| draw % 4 < 2 || word.len() < 3).and_then(nth) {
        Some(other) => other,
        None => misspelt(word, draw),
    }
}

/// A number for a number; else a misspelling, or any other word.
fn any(word: &str, words: &[&str], draw: u64) -> String {
    if let Ok(number) = word.parse::<u64>() {
        let other = draw % 12;
        return (other + u64::from(other >= number)).to_string();
    }
    let others: Vec<&&str> = words.iter().filter(|w| **w != word).collect();
    let at = usize::try_from(draw / 2).unwrap_or(0) % others.len().max(1);
    match others.get(at).filter(|_| draw.is_multiple_of(2)) {
        Some(other) => (**other).to_owned(),
        None => misspelt(word, draw),
    }
}

/// `lacks` with an entry that no card could be, for the first card of a list.
fn malformed(list: &str, draw: u64) -> String {
    let first = list.trim_matches(['[', ']']).split(',').next().unwrap_or("").trim();
    let card = first.trim_matches('"').trim_start_matches(|c: char| c.is_ascii_digit()).trim();
    let card = if card.is_empty() { "blank" } else { card };
    let entry = match draw % 9 {
        0 => format!("[\"{card}\"]"),
        1 => format!("{{ \"{card}\": 1 }}"),
        2 => format!("{{ crad: \"{card}\" }}"),
        3 => format!("{{ card: [\"{card}\"] }}"),
        4 => format!("{{ card: \"{card}\", zebra: 1 }}"),
        5 => format!("{{ card: \"{card}\", face: bsae }}"),
        6 => format!("{{ card: \"{card}\", owner: p7 }}"),
        7 => format!("{{ card: \"{card}\", where: nowhere }}"),
        _ => format!("{{ card: \"{card}\", abilities: [zebra] }}"),
    };
    format!("{{ lacks: [{entry}] }}")
}

fn misspelt(word: &str, draw: u64) -> String {
    let mut letters: Vec<char> = word.chars().collect();
    let at = usize::try_from(draw).unwrap_or(0) % letters.len().max(1);
    match letters.get(at + 1).copied() {
        Some(next) if letters.get(at) != Some(&next) => letters.swap(at, at + 1),
        _ => letters.insert(at.min(letters.len()), 'x'),
    }
    letters.into_iter().collect()
}

fn run(path: &str, text: &str, file: &ScenarioFile, sites: &[&Site], (by, seed): (By, u64), out: &mut Changed) {
    let mut words: Vec<&str> = sites.iter().filter_map(|s| text.get(s.span.clone())).collect();
    words.sort_unstable();
    words.dedup();
    let mut whole = text.trim_end().to_owned();
    whole.push('\n');
    let mut changes: Vec<(usize, String, String)> = Vec::new();
    for (n, site) in sites.iter().enumerate() {
        let Some(scenario) = file.scenarios.get(site.scenario) else { continue };
        let word = text.get(site.span.clone()).unwrap_or("");
        let draw = (seed ^ (site.span.start as u64)).wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 33;
        let change = match by {
            By::Chance => any(word, &words, draw),
            By::Kind => alike(word, file, draw),
            By::Malformed => malformed(word, draw),
        };
        whole.push_str(&copy(text, file, scenario, site, &change, n));
        let step = scenario.steps.iter().find(|s| (s.span.start..s.span.end).contains(&site.span.start));
        let was = step.and_then(|s| text.get(s.span.start..s.span.end)).unwrap_or("").trim().to_owned();
        changes.push((scenario.line, was, format!("{word} => {change}")));
    }
    let cards: Vec<(&str, &str)> = builtin::FILES.to_vec();
    let checked = check::check_texts(&[(path, &whole)], &cards);
    let choice = Choice { filter: Some(MARK.to_owned()), ..Choice::default() };
    let results = suite::run(&checked, &choice);
    out.tried += changes.len();
    let unread = |span: cardwright_dsl::diagnostic::Span| refused(&checked, span);
    for case in &results.cases {
        let Some(scenario) = results.files.get(case.file).and_then(|f| f.file.scenarios.get(case.scenario)) else {
            continue;
        };
        let number = scenario.name.text.rsplit(' ').next().and_then(|n| n.parse::<usize>().ok());
        let Some((line, was, change)) = number.and_then(|n| changes.get(n)) else { continue };
        if case.verdict.failures.is_empty() && !unread(scenario.span) {
            let (was, change) = (was.clone(), change.clone());
            out.survivors.push(Survivor { place: format!("{path}:{line}"), was, change });
        }
    }
}

/// Whether `check` refuses a part of a scenario.
fn refused(checked: &Checked, span: cardwright_dsl::diagnostic::Span) -> bool {
    let mut errors = checked.findings.iter().filter(|f| f.severity == Severity::Error);
    errors.any(|f| checked.asked.contains(&f.place.file) && (span.start..span.end).contains(&f.place.span.start))
}

/// A scenario with one word changed, under a name of its own, as an item of the list that the file ends with.
fn copy(text: &str, file: &ScenarioFile, scenario: &Scenario, site: &Site, change: &str, number: usize) -> String {
    let line_start = |at: usize| text.get(..at).and_then(|b| b.rfind('\n')).map_or(0, |n| n + 1);
    let start = line_start(scenario.span.start);
    let next = file.scenarios.iter().map(|s| s.span.start).filter(|s| *s > scenario.span.start).min();
    let end = next.map_or(text.len(), line_start);
    let name = scenario.name.span;
    let part = |range: Range<usize>| text.get(range).unwrap_or("");
    let mut copied = String::new();
    copied.push_str(part(start..name.start));
    copied.push_str(&format!("{MARK} {number}"));
    copied.push_str(part(name.end..site.span.start));
    copied.push_str(change);
    copied.push_str(part(site.span.end..end));
    format!("{}\n", copied.trim_end())
}
