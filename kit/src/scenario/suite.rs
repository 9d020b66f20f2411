//! Many scenarios: finds them in files, runs them side by side, and keeps the results in the order of the files.

use super::agree::{self, Behind, Verdict, Ways};
use super::child::Other;
use super::misspelt;
use super::model::{ScenarioFile, StepKind};
use super::prepare::{self, Opening, Prepared};
use super::read;
use super::run::Carrier;
use crate::check::{Checked, verdict};
use crate::project::catalogue::Shared;
use crate::threads::*;
use crate::wording::scenario as wording;
use cardwright_core::kernel::catalog::Catalog;
use cardwright_core::vocabulary::Vocabulary;
use cardwright_dsl::diagnostic::{self, Arg, Both, Diagnostic, FileId, Location, Severity, Span};
use cardwright_dsl::messages;
use cardwright_dsl::source::Source;
use cardwright_dsl::text::Lang;
use cardwright_dsl::yaml::{self, Document, Node};
use std::borrow::Cow;
use std::path::{Component, Path, PathBuf};
use std::rc::Rc;
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
pub fn needs(checked: &Checked, game: &Vocabulary) -> bool {
    let asked = |document: &&Document| checked.asked.contains(&document.file);
    let of_game = |document: &Document| {
        let root = document.root.as_ref().and_then(|root| root.field("game")).and_then(Node::scalar);
        root.is_none_or(|scalar| read::is_game(game, &scalar.text))
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
            let (book, game) = (file.file.game, checked.project.game(id));
            let judged = game.map(|game| verdict::judge_all(&checked.project, game, book, false, &mut Vec::new()));
            shared.push(judged.unwrap_or_else(|| Shared::of(book, None)));
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
    let books: Vec<_> = checked.project.books().collect();
    let Some(file) = read::read(&document, source, &books, &mut findings) else { return (None, findings) };
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
    // What is misspelt in a step is for the runner to say, with the moment that it stands at.
    let steps: Vec<Span> = prepared.file.scenarios.iter().flat_map(|s| &s.steps).map(|step| step.span).collect();
    let in_step = |at: Span| steps.iter().any(|step| (step.start..step.end).contains(&at.start));
    let errors = errors.filter(|f| !(misspelt::CODES.contains(&f.code.id) && in_step(f.place.span)));
    let places: Vec<Span> = errors.map(|f| f.place.span).collect();
    for (scenario, opening) in prepared.file.scenarios.iter().zip(&mut prepared.openings) {
        let end = end_of(source, scenario.span);
        let inside = |at: &Span| (scenario.span.start..=end).contains(&at.start);
        if places.iter().any(inside) {
            *opening = Opening::Broken;
        }
    }
    // What goes on from a scenario that is not run is not run either.
    let broken: Vec<bool> = prepared.openings.iter().map(|opening| matches!(opening, Opening::Broken)).collect();
    for (before, opening) in prepared.before.iter().zip(&mut prepared.openings) {
        if before.iter().any(|&at| broken.get(at).copied().unwrap_or(false)) {
            *opening = Opening::Broken;
        }
    }
    prepared.said = prepared.broken.iter().map(|(card, finding)| (*card, said(checked, finding))).collect();
    (Some(prepared), out)
}

/// Where the lines of a scenario end: what is left out of its tree, as a key that is there twice, belongs to it too.
fn end_of(source: &Source, span: Span) -> usize {
    let before = source.text.get(..span.start).unwrap_or("");
    let column = before.len() - before.rfind('\n').map_or(0, |at| at + 1);
    let mut end = span.end;
    for line in source.text.get(span.end..).unwrap_or("").split_inclusive('\n').skip(1) {
        let indent = line.len() - line.trim_start().len();
        if !line.trim().is_empty() && indent < column {
            break;
        }
        end += line.len();
    }
    end
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
    for file in &prepared {
        let nowhere = lines(file, choice).filter_map(|line| at_line(&file.file, line).err());
        findings.extend(nowhere.map(|finding| *finding));
    }
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
    let trees = Trees::of(prepared, &chosen);
    let alone = || -> Vec<Case> {
        let cases: Vec<Vec<Case>> =
            trees.roots.par_iter().map(|&root| trees.run(file, ready, choice, root, None)).collect();
        cases.into_iter().flatten().collect()
    };
    let mut cases: Vec<Case> = match choice.other.as_ref().filter(|_| !chosen.is_empty()) {
        None => alone(),
        Some(program) => {
            let (path, game) = (&prepared.file.path, prepared.file.game);
            match Other::start(program, path, choice.cards.as_deref(), game, ready.again.clone()) {
                Ok(mut other) => {
                    let tree = |&root: &usize| trees.run(file, ready, choice, root, Some(&mut other));
                    trees.roots.iter().flat_map(tree).collect()
                }
                Err(error) => {
                    let mut cases = alone();
                    let why = format!("`{}`: {error}", program.display());
                    for case in &mut cases {
                        let line = prepared.file.scenarios.get(case.scenario).map_or(0, |s| s.line);
                        case.verdict.failures.push(agree::plain(line, "no-other-process", wording::same(&why)));
                    }
                    cases
                }
            }
        }
    };
    cases.sort_by_key(|case| case.scenario);
    cases
}

/// Scenarios of a file by what they go on from, so that the steps of each are played once for all that go on from it.
struct Trees {
    /// Those that begin by themselves.
    roots: Vec<usize>,
    /// By scenario: those that go on from it.
    next: Vec<Vec<usize>>,
    /// By scenario: whether it was chosen. Others are there because chosen ones go on from them.
    chosen: Vec<bool>,
}

impl Trees {
    /// The chosen scenarios of a file, and those that they go on from.
    fn of(prepared: &Prepared, chosen: &[usize]) -> Trees {
        let all = prepared.file.scenarios.len();
        let mut trees = Trees { roots: Vec::new(), next: vec![Vec::new(); all], chosen: vec![false; all] };
        let mut known = vec![false; all];
        let mark = |list: &mut Vec<bool>, at: usize| list.get_mut(at).is_some_and(|is| !std::mem::replace(is, true));
        for &index in chosen {
            mark(&mut trees.chosen, index);
            let mut at = index;
            while mark(&mut known, at) {
                match parent(prepared, at) {
                    Some(parent) => {
                        trees.next.get_mut(parent).into_iter().for_each(|next| next.push(at));
                        at = parent;
                    }
                    None => trees.roots.push(at),
                }
            }
        }
        trees
    }

    /// Runs the chosen scenarios of a tree.
    fn run(
        &self,
        file: usize,
        ready: &Ready,
        choice: &Choice,
        root: usize,
        mut other: Option<&mut Other>,
    ) -> Vec<Case> {
        let mut cases = Vec::new();
        let mut open: Vec<(usize, Option<Rc<Behind>>)> = vec![(root, None)];
        while let Some((index, before)) = open.pop() {
            let behind = before.as_deref();
            if self.chosen.get(index).copied().unwrap_or(false) {
                let other = other.as_deref_mut().map(|other| other as &mut dyn Carrier);
                cases.push(case(file, ready, choice, index, other, behind));
            }
            let next = self.next.get(index).map(Vec::as_slice).unwrap_or_default();
            if !next.is_empty() {
                let left = agree::leave(&ready.prepared, index, &ready.again, behind).map(Rc::new);
                open.extend(next.iter().map(|&next| (next, left.clone())));
            }
        }
        cases
    }
}

/// The scenario that one goes on from, unless it fixes random outcomes of its own: these lie ready from the beginning, so
/// that its game is another one from there on.
fn parent(prepared: &Prepared, index: usize) -> Option<usize> {
    let parent = prepared.before.get(index)?.last().copied()?;
    let steps = &prepared.file.scenarios.get(index)?.steps;
    let fixed = steps.iter().any(|step| matches!(step.kind, StepKind::Chance(_)));
    (!fixed).then_some(parent)
}

fn case<'a>(
    file: usize,
    ready: &'a Ready,
    choice: &Choice,
    scenario: usize,
    other: Option<&'a mut (dyn Carrier + 'a)>,
    behind: Option<&'a Behind>,
) -> Case {
    let ways = Ways { again: &ready.again, other, last: choice.step, behind };
    Case { file, scenario, verdict: agree::run(&ready.prepared, scenario, ways) }
}

/// The scenario that stands at a line of its file, up to where the next one begins. An error lists where there are some.
pub fn at_line(file: &ScenarioFile, line: usize) -> Result<usize, Box<Diagnostic>> {
    let scenarios = &file.scenarios;
    let last = scenarios.last().map_or(0, |s| s.last_line);
    let found = scenarios.iter().rposition(|s| s.line <= line).filter(|_| line <= last);
    found.ok_or_else(|| {
        let known: Arg = scenarios
            .iter()
            .map(|s| format!("{}:{}", file.path, s.line))
            .collect::<Vec<_>>()
            .iter()
            .map(String::as_str)
            .collect();
        let place = Location { file: file.file, span: Span::default() };
        Box::new(Diagnostic::new(&messages::NO_SCENARIO_HERE, place).arg("line", line).arg("known", known))
    })
}

/// The lines of a file that were asked for.
fn lines<'a>(prepared: &'a Prepared, choice: &'a Choice) -> impl Iterator<Item = usize> + 'a {
    let path = Path::new(&prepared.file.path);
    choice.lines.iter().filter(move |(p, _)| same_path(p, path)).map(|(_, line)| *line)
}

/// Whether two paths are written alike, but for `.` in them.
fn same_path(a: &Path, b: &Path) -> bool {
    let plain = |path: &Path| path.components().filter(|c| *c != Component::CurDir).collect::<PathBuf>();
    plain(a) == plain(b)
}

fn is_chosen(prepared: &Prepared, index: usize, choice: &Choice) -> bool {
    let Some(scenario) = prepared.file.scenarios.get(index) else { return false };
    let lines: Vec<usize> = lines(prepared, choice).collect();
    let here = lines.is_empty() || lines.iter().any(|&line| at_line(&prepared.file, line).is_ok_and(|at| at == index));
    let fits = choice.filter.as_ref().is_none_or(|filter| {
        scenario.name.text.contains(filter.as_str())
            || prepared.file.path.contains(filter.as_str())
            || scenario.clauses.iter().any(|c| c.text == *filter)
    });
    here && fits
}
