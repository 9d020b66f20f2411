//! One mutant in front of `check`: caught, another legal card, or missed.

use super::{Files, Kind, Legal, Mutant};
use cardwright_dsl::diagnostic::Severity;
use cardwright_kit::check;
use cardwright_kit::project::catalogue;
use std::collections::{BTreeMap, BTreeSet};

/// What came of a mutant.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Outcome {
    /// `check` says something; the first code, and whether it is an error.
    Caught(&'static str, bool),
    /// `check` says nothing, and the text is the canonical wording of another card.
    Legal,
    /// `check` says nothing.
    Missed,
}

/// How many of a kind came to what.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Tally {
    /// Places where the mistake can be made, over all cards.
    pub sites: usize,
    /// Mutants that were tried.
    pub tried: usize,
    /// Caught by an error.
    pub errors: usize,
    /// Caught by a warning or note alone.
    pub warnings: usize,
    /// Another legal card.
    pub legal: usize,
    /// Not caught.
    pub missed: usize,
    /// How often which code was the first.
    pub codes: BTreeMap<&'static str, usize>,
}

impl Tally {
    /// Adds an outcome.
    pub fn count(&mut self, outcome: &Outcome) {
        self.tried += 1;
        match outcome {
            Outcome::Caught(code, error) => {
                *self.codes.entry(code).or_default() += 1;
                *(if *error { &mut self.errors } else { &mut self.warnings }) += 1;
            }
            Outcome::Legal => self.legal += 1,
            Outcome::Missed => self.missed += 1,
        }
    }

    /// Those that are no legal card.
    pub fn wrong(&self) -> usize {
        self.tried - self.legal
    }

    /// Those that are caught.
    pub fn caught(&self) -> usize {
        self.errors + self.warnings
    }
}

/// The unmutated cards, to try mutants on.
pub struct Bench {
    files: Files,
    programs: BTreeMap<String, u64>,
    /// Set files of which nothing is said when the other sets are away.
    alone: BTreeSet<String>,
}

impl Bench {
    /// For these files.
    pub fn new(files: Files) -> Self {
        let programs = programs(&files.list);
        let sets = files.list.iter().map(|(path, _)| path).filter(|path| path.contains("/sets/"));
        let fine = |path: &&String| said(&without_others(&files.list, path), &|asked| asked == path.as_str()).is_none();
        let alone = sets.filter(fine).cloned().collect();
        Bench { files, programs, alone }
    }

    fn alone(&self, path: &str) -> bool {
        self.alone.contains(path)
    }

    /// The files.
    pub fn files(&self) -> &Files {
        &self.files
    }

    /// Everything that `check` says about the unmutated files.
    pub fn alarms(&self) -> Vec<String> {
        let checked = check::check_cards(&borrowed(&self.files.list), &|_| true);
        checked.findings.iter().map(|f| format!("{f:?}")).collect()
    }

    /// What comes of a mutant of this kind.
    pub fn try_one(&self, kind: &Kind, mutant: &Mutant) -> Outcome {
        let mut list = self.files.list.clone();
        let Some((path, text)) = list.get_mut(mutant.file) else { return Outcome::Missed };
        *text = mutant.applied(text);
        let path = path.clone();
        // Most mistakes show in the file itself, without the other sets; reading all of them takes many times as long.
        let alone = self.alone(&path).then(|| said(&without_others(&list, &path), &|asked| asked == path)).flatten();
        if let Some(caught) = alone.or_else(|| said(&list, &|_| true)) {
            return caught;
        }
        let other_card = kind.legal == Legal::Possible && programs(&list) != self.programs;
        if other_card { Outcome::Legal } else { Outcome::Missed }
    }
}

/// The files without the decks and the other sets.
fn without_others(list: &[(String, String)], path: &str) -> Vec<(String, String)> {
    let stays = |p: &str| p == path || !(p.contains("/sets/") || p.contains("/decks/"));
    list.iter().filter(|(p, _)| stays(p)).cloned().collect()
}

fn borrowed(list: &[(String, String)]) -> Vec<(&str, &str)> {
    list.iter().map(|(path, text)| (path.as_str(), text.as_str())).collect()
}

/// The first error of a check, else the first finding.
fn said(list: &[(String, String)], asked: &dyn Fn(&str) -> bool) -> Option<Outcome> {
    let findings = check::check_cards(&borrowed(list), asked).findings;
    let error = findings.iter().find(|f| f.severity == Severity::Error);
    let finding = error.or(findings.first())?;
    Some(Outcome::Caught(finding.code.id, error.is_some()))
}

/// What each card means, by its digest.
fn programs(list: &[(String, String)]) -> BTreeMap<String, u64> {
    let checked = check::check_cards(&borrowed(list), &|_| false);
    let mut programs = BTreeMap::new();
    for game in &checked.project.games {
        let Some(book) = game.book() else { continue };
        let built = catalogue::build(book, game, &mut Vec::new());
        programs.extend(built.compiled.catalog.cards.iter().map(|c| (c.id.clone(), c.hash)));
    }
    programs
}
