//! Many scenarios: finds them in files, runs them side by side, and keeps the results in the order of the files.

use super::agree::{self, Verdict, Ways};
use super::child::Other;
use super::model::ScenarioFile;
use super::prepare::{self, Opening, Prepared};
use super::read;
use super::run::Carrier;
use crate::check::Checked;
use crate::project::catalogue::Shared;
use crate::threads::*;
use crate::wording::scenario as wording;
use cardwright_core::kernel::catalog::Catalog;
use cardwright_dsl::diagnostic::{self, Both, Diagnostic, FileId, Severity, Span};
use cardwright_dsl::source::Source;
use cardwright_dsl::text::Lang;
use cardwright_dsl::yaml::{self, Document, Node};
use std::borrow::Cow;
use std::path::PathBuf;
use std::sync::Arc;

/// Which scenarios are run, and how.
#[derive(Debug, Clone, Default)]
pub struct Choice {
    /// Only those whose name, file or cited clause holds this.
    pub filter: Option<String>,
    /// Only those at these lines: (path as given, line).
    pub lines: Vec<(PathBuf, usize)>,
    /// The step behind which a run stops; `None`: at the end.
    pub step: Option<usize>,
    /// The program to start again, to restore every game in another process.
    pub other: Option<PathBuf>,
    /// The folder of cards to name to it.
    pub cards: Option<PathBuf>,
    /// Compile the cards once more, from their texts, and restore games with those: what restores a game must not need the
    /// catalogue that it was played with. Another process always does.
    pub apart: bool,
}

/// One scenario with its result.
pub struct Case {
    /// Index into the prepared files.
    pub file: usize,
    /// Its index among the scenarios of the file.
    pub scenario: usize,
    /// The result.
    pub verdict: Verdict,
}

/// All files of one folder of cards with their results.
pub struct Results {
    /// Files made ready, in order.
    pub files: Vec<Prepared>,
    /// Results in the order of files and scenarios.
    pub cases: Vec<Case>,
    /// What is wrong with the files.
    pub findings: Vec<Diagnostic>,
}

/// A file that is ready to run, with its cards compiled once more to compare.
struct Ready {
    prepared: Prepared,
    again: Arc<Catalog>,
}

/// A scenario file that was read, and what is wrong with it.
struct Read<'c> {
    file: ScenarioFile,
    document: Cow<'c, Document>,
    source: &'c Source,
    findings: Vec<Diagnostic>,
}

/// Whether there are scenarios of a game among the files that were asked for, so that all its cards are needed.
pub fn needs(checked: &Checked, game: &str) -> bool {
    let asked = |document: &&Document| checked.asked.contains(&document.file);
    let of_game = |document: &Document| {
        let root = document.root.as_ref().and_then(|root| root.get("game")).and_then(Node::scalar);
        root.is_none_or(|scalar| scalar.text == game)
    };
    checked.project.scenarios.iter().filter(asked).any(of_game)
}

/// The scenario files among those that were asked for, made ready. What is wrong goes to `out`.
pub fn prepare_all(checked: &Checked, out: &mut Vec<Diagnostic>) -> Vec<Prepared> {
    prepare_with(checked, Vec::new(), out)
}

/// As [`prepare_all`], with cards that were compiled already; those of other games are compiled here, once.
pub fn prepare_with<'c>(checked: &'c Checked, mut shared: Vec<Shared<'c>>, out: &mut Vec<Diagnostic>) -> Vec<Prepared> {
    let read: Vec<(Option<Read<'_>>, Vec<Diagnostic>)> =
        asked(checked).par_iter().map(|&(id, source)| read(checked, id, source)).collect();
    let mut files = Vec::new();
    for (file, findings) in read {
        out.extend(findings);
        files.extend(file);
    }
    for file in &files {
        let id = file.file.game.vocabulary().game.id;
        if shared.iter().all(|s| s.book().vocabulary().game.id != id) {
            shared.push(Shared::of(file.file.game, checked.project.game(id)));
        }
    }
    let parts: Vec<(Option<Prepared>, Vec<Diagnostic>)> =
        files.into_par_iter().map(|file| one(checked, &shared, file)).collect();
    let mut prepared = Vec::new();
    for (file, findings) in parts {
        out.extend(findings);
        prepared.extend(file);
    }
    diagnostic::sort(out);
    prepared
}

fn asked(checked: &Checked) -> Vec<(FileId, &Source)> {
    let mut files: Vec<(FileId, &Source)> =
        checked.project.sources.iter().filter(|(id, _)| checked.asked.contains(id)).collect();
    files.sort_by(|a, b| a.1.path.cmp(&b.1.path));
    files
}

/// Reads a file, if it holds scenarios. Files of scenarios alone were parsed with the project; others may have some beside
/// what they are for.
fn read<'c>(checked: &'c Checked, id: FileId, source: &'c Source) -> (Option<Read<'c>>, Vec<Diagnostic>) {
    let known = checked.project.scenarios.iter().find(|document| document.file == id);
    let document = match known {
        Some(document) => Cow::Borrowed(document),
        None if read::may_list(&source.text) => {
            // Mistakes of shape were reported when the file was read first.
            let document = yaml::parse(id, source, &mut Vec::new());
            if read::lists(&document).is_empty() {
                return (None, Vec::new());
            }
            Cow::Owned(document)
        }
        None => return (None, Vec::new()),
    };
    let mut findings = Vec::new();
    let Some(file) = read::read(&document, source, &mut findings) else { return (None, findings) };
    (Some(Read { file, document, source, findings }), Vec::new())
}

fn one(checked: &Checked, shared: &[Shared<'_>], read: Read<'_>) -> (Option<Prepared>, Vec<Diagnostic>) {
    let Read { file, document, source, findings: mut out } = read;
    let game = file.game.vocabulary().game.id;
    let Some(shared) = shared.iter().find(|s| s.book().vocabulary().game.id == game) else { return (None, out) };
    let id = file.file;
    let mut prepared = prepare::prepare(file, &document, source, shared, &mut out);
    // A scenario of which a part could not be read is not run without that part.
    let errors = checked.findings.iter().chain(&out).filter(|f| f.severity == Severity::Error && f.place.file == id);
    let places: Vec<Span> = errors.map(|f| f.place.span).collect();
    for (scenario, opening) in prepared.file.scenarios.iter().zip(&mut prepared.openings) {
        let inside = |at: &Span| (scenario.span.start..=scenario.span.end).contains(&at.start);
        if places.iter().any(inside) {
            *opening = Opening::Broken;
        }
    }
    prepared.said = prepared.broken.iter().map(|(card, finding)| (*card, said(checked, finding))).collect();
    (Some(prepared), out)
}

/// A finding in one line, with its place.
fn said(checked: &Checked, finding: &Diagnostic) -> Both {
    let source = checked.project.sources.get(finding.place.file);
    let place = source.map(|s| format!("{}:{}", s.path, s.position(finding.place.span.start).line)).unwrap_or_default();
    let one = |lang| format!("{place}: {} [{}]", finding.message(lang), finding.code.id);
    Both { ko: one(Lang::Ko).into(), en: one(Lang::En).into() }
}

/// Runs the scenarios of the files that were asked for.
pub fn run(checked: &Checked, choice: &Choice) -> Results {
    let mut findings = Vec::new();
    let prepared = prepare_all(checked, &mut findings);
    let again: Vec<Arc<Catalog>> = match choice.apart || choice.other.is_some() {
        // The second compilation starts from the text again, as another process would.
        true => prepare_all(checked, &mut Vec::new()).iter().map(|p| p.catalog().clone()).collect(),
        false => prepared.iter().map(|p| p.catalog().clone()).collect(),
    };
    let ready: Vec<Ready> =
        prepared.into_iter().zip(again).map(|(prepared, again)| Ready { prepared, again }).collect();
    let results: Vec<Vec<Case>> = ready.par_iter().enumerate().map(|(i, ready)| cases(i, ready, choice)).collect();
    Results {
        files: ready.into_iter().map(|r| r.prepared).collect(),
        cases: results.into_iter().flatten().collect(),
        findings,
    }
}

fn cases(file: usize, ready: &Ready, choice: &Choice) -> Vec<Case> {
    let prepared = &ready.prepared;
    let chosen: Vec<usize> = (0..prepared.file.scenarios.len()).filter(|&i| is_chosen(prepared, i, choice)).collect();
    let alone = |&scenario: &usize| case(file, ready, choice, scenario, None);
    let Some(program) = choice.other.as_ref().filter(|_| !chosen.is_empty()) else {
        return chosen.par_iter().map(alone).collect();
    };
    let other =
        Other::start(program, &prepared.file.path, choice.cards.as_deref(), prepared.file.game, ready.again.clone());
    match other {
        Ok(mut other) => chosen.iter().map(|&i| case(file, ready, choice, i, Some(&mut other))).collect(),
        Err(error) => {
            let mut cases: Vec<Case> = chosen.iter().map(alone).collect();
            let why = format!("`{}`: {error}", program.display());
            for case in &mut cases {
                let line = prepared.file.scenarios.get(case.scenario).map_or(0, |s| s.line);
                case.verdict.failures.push(agree::plain(line, "no-other-process", wording::same(&why)));
            }
            cases
        }
    }
}

fn case<'a>(
    file: usize,
    ready: &'a Ready,
    choice: &Choice,
    scenario: usize,
    other: Option<&'a mut (dyn Carrier + 'a)>,
) -> Case {
    let ways = Ways { again: &ready.again, other, last: choice.step };
    Case { file, scenario, verdict: agree::run(&ready.prepared, scenario, ways) }
}

fn is_chosen(prepared: &Prepared, index: usize, choice: &Choice) -> bool {
    let Some(scenario) = prepared.file.scenarios.get(index) else { return false };
    let path = std::path::Path::new(&prepared.file.path);
    let lines: Vec<usize> = choice.lines.iter().filter(|(p, _)| p == path).map(|(_, n)| *n).collect();
    let end = prepared.file.scenarios.get(index + 1).map_or(usize::MAX, |s| s.line);
    let here = lines.is_empty() || lines.iter().any(|&n| (scenario.line..end).contains(&n));
    let fits = choice.filter.as_ref().is_none_or(|filter| {
        scenario.name.text.contains(filter.as_str())
            || prepared.file.path.contains(filter.as_str())
            || scenario.clauses.iter().any(|c| c.text == *filter)
    });
    here && fits
}
