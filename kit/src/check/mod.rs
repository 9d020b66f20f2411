//! What `check` looks at: which files belong to a path, which cards they are read with, and every finding about them.
//! Printing is the command's.

pub mod digest;
pub mod fixes;
pub mod format;
pub mod lints;
pub mod placed;
#[cfg(feature = "scripts")]
pub mod scripts;
#[cfg(not(feature = "scripts"))]
#[path = "scripts_off.rs"]
pub mod scripts;
pub mod verdict;
pub mod way;

use crate::check::lints::Asked;
use crate::play::words::Clauses;
use crate::project::builtin;
use crate::project::files::{Disk, Files, Kind};
use crate::project::{Origin, Project, Workspace, is_yaml};
use crate::scenario::prepare::Prepared;
use crate::scenario::{bounds, clauses, misspelt, suite};
use crate::threads::*;
use cardwright_core::rulesets::VOCABULARIES;
use cardwright_dsl::decks::deck_findings;
use cardwright_dsl::diagnostic::{self, Diagnostic, FileId, Location};
use cardwright_dsl::script_files::is_script;
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Component, Path, PathBuf};
use std::sync::Arc;

/// Deepest folder that is looked into.
const MAX_FOLDERS: usize = 12;

/// The files read with one folder of cards, and what is wrong with those that were asked for.
#[derive(Debug)]
pub struct Checked {
    /// The project: its cards and all its files.
    pub project: Project,
    /// Findings about the files that were asked for, by file and place.
    pub findings: Vec<Diagnostic>,
    /// How many files were asked about.
    pub files: usize,
    /// The files that were asked about.
    pub asked: BTreeSet<FileId>,
}

/// The codes of files of which nothing could be read.
const UNREAD: [&str; 8] = [
    "no-such-file",
    "unreadable-file",
    "is-a-directory",
    "not-a-directory",
    "not-a-file",
    "file-too-large",
    "not-utf8",
    "no-cards",
];

impl Checked {
    /// How many of the files that were asked for could not be read at all.
    pub fn unread(&self) -> usize {
        self.findings.iter().filter(|f| is_unread(f)).count()
    }

    /// Whether this file could not be read at all: what stands in its place is no text of it.
    pub fn is_unread(&self, file: FileId) -> bool {
        self.findings.iter().any(|f| f.place.file == file && is_unread(f))
    }
}

/// Whether a finding says that nothing of its file could be read.
pub fn is_unread(finding: &Diagnostic) -> bool {
    UNREAD.contains(&finding.code.id)
}

/// Whether none of the files that were asked for could be read, or there were none.
pub fn nothing_read(checked: &[Checked]) -> bool {
    checked.iter().map(Checked::unread).sum::<usize>() >= checked.iter().map(|c| c.files).sum()
}

/// Checks some paths with everything that is in them: shapes, card texts, decks, scenarios. What [`check`] does, and more.
pub fn check_deeply(workspace: &Workspace, paths: &[PathBuf]) -> Vec<Checked> {
    let mut checked = check(workspace, paths);
    checked.iter_mut().for_each(deepen);
    checked
}

/// Adds what is known only when card texts are compiled: mistakes in texts, in decks, in scenarios.
fn deepen(checked: &mut Checked) {
    let mut found = Vec::new();
    let mut shared = Vec::new();
    for game in &checked.project.games {
        let Some(book) = game.book() else { continue };
        let all = suite::needs(checked, game.game);
        let asked = Asked { files: &checked.asked, ways: true };
        let built = verdict::judge(&checked.project, game, book, asked, all, &mut found);
        let catalogue = if game.keywords.is_empty() { Clauses::default() } else { Clauses::of(book) };
        for keyword in &game.keywords {
            let place = |span| Location { file: keyword.file, span };
            let cited = keyword.clauses.all();
            found.extend(cited.filter_map(|c| clauses::unknown(&catalogue, &c.value, place(c.span))));
        }
        for deck in game.decks.iter().filter(|deck| checked.asked.contains(&deck.file)) {
            found.extend(deck_findings(deck, &built.built().compiled.catalog, book));
        }
        if all {
            shared.push(built);
        }
    }
    consequences(checked, &mut found);
    found.retain(|f| checked.asked.contains(&f.place.file));
    let prepared = suite::prepare_with(checked, shared, &mut found);
    let of_file = |file: &Prepared| {
        let mut found = Vec::new();
        bounds::boards(file, &mut found);
        if let Some(source) = checked.project.sources.get(file.file.file) {
            misspelt::words(file, source, &mut found);
        }
        found
    };
    let of_files: Vec<Vec<Diagnostic>> = prepared.par_iter().map(of_file).collect();
    found.extend(of_files.into_iter().flatten());
    // A file of cards with examples has been looked at twice.
    consequences(checked, &mut found);
    checked.findings.extend(found);
    diagnostic::sort(&mut checked.findings);
    checked.findings.dedup();
}

/// Drops what is only wrong because something else could not be read: a name or keyword that is unknown while the file or
/// field that may hold it has its own finding.
fn consequences(checked: &Checked, found: &mut Vec<Diagnostic>) {
    let games = &checked.project.games;
    let cards_whole = games.iter().all(|g| g.complete && g.cards().all(|(_, card)| card.sound || card.name.is_some()));
    let keywords_whole = games.iter().all(|g| g.complete && g.keywords.iter().all(|k| k.sound));
    found.retain(|f| match f.code.id {
        "unknown-card-name" => cards_whole,
        "unknown-keyword" | "keyword-not-available" => keywords_whole,
        _ => true,
    });
}

/// Checks some paths, or all cards in use when there are none, without looking into card texts. They are read with the cards
/// in use; paths inside a folder of cards with that one.
pub fn check(workspace: &Workspace, paths: &[PathBuf]) -> Vec<Checked> {
    let in_use = workspace.origin();
    if paths.is_empty() {
        return vec![one(workspace, &in_use, &[], &[PathBuf::new()])];
    }
    let mut groups: Vec<(Origin, Vec<PathBuf>, Vec<PathBuf>)> = Vec::new();
    for path in paths {
        let root = root_of(workspace, path).map(|levels| up(path, levels));
        let origin = root.clone().map_or_else(|| in_use.clone(), Origin::Folder);
        let group = match groups.iter_mut().find(|(o, ..)| same(workspace, o, &origin)) {
            Some(group) => group,
            None => {
                groups.push((origin, Vec::new(), Vec::new()));
                let Some(group) = groups.last_mut() else { continue };
                group
            }
        };
        // Paths inside the folder of cards are read with it; others are added to it.
        match root {
            Some(_) => group.2.push(path.clone()),
            None => group.1.push(path.clone()),
        }
    }
    groups.iter().map(|(origin, loose, inside)| one(workspace, origin, loose, inside)).collect()
}

/// What has to be watched to know when a check of these paths would say something else: the paths, and the folders of cards
/// they are read with. Nothing, when only cards built into the program are read.
pub fn roots(workspace: &Workspace, paths: &[PathBuf]) -> Vec<PathBuf> {
    let mut roots: Vec<PathBuf> = paths.to_vec();
    let inside = |path: &PathBuf| root_of(workspace, path).map(|levels| up(path, levels));
    roots.extend(paths.iter().filter_map(inside));
    if let Origin::Folder(folder) = workspace.origin() {
        roots.push(folder);
    }
    roots.sort();
    roots.dedup();
    roots
}

fn same(workspace: &Workspace, a: &Origin, b: &Origin) -> bool {
    let real = |origin: &Origin| match origin {
        Origin::Folder(path) => Some(workspace.files.real(path)),
        Origin::BuiltIn => None,
    };
    real(a) == real(b)
}

/// How many steps up from a path its folder of cards lies: the folder that has a folder named after a game.
fn root_of(workspace: &Workspace, path: &Path) -> Option<usize> {
    let files = &*workspace.files;
    let path = workspace.here.join(path);
    let is_folder = |path: &Path| files.kind(path) == Some(Kind::Folder);
    files.kind(&path)?;
    let path = files.real(&path);
    let is_game = |name: &str| VOCABULARIES.iter().any(|v| v.game.id == name);
    if is_folder(&path) && VOCABULARIES.iter().any(|v| is_folder(&path.join(v.game.id).join("sets"))) {
        return Some(0);
    }
    // `cards/<game>/..`, by its sets: a folder of tests may be named after a game, too.
    path.ancestors().enumerate().find_map(|(levels, folder)| {
        let name = folder.file_name()?.to_str()?;
        (is_game(name) && is_folder(&folder.join("sets"))).then_some(levels + 1)
    })
}

/// The folder some steps up, written as the designer wrote the path.
fn up(path: &Path, levels: usize) -> PathBuf {
    let mut at = path.to_owned();
    for _ in 0..levels {
        match at.components().next_back() {
            Some(Component::Normal(_)) => _ = at.pop(),
            Some(Component::CurDir) => at = PathBuf::from(".."),
            _ => at.push(".."),
        }
    }
    if at.as_os_str().is_empty() { PathBuf::from(".") } else { at }
}

/// Checks texts that lie in no folder, with everything that is in them. `cards`: the files of cards to read them with.
pub fn check_texts(files: &[(&str, &str)], cards: &[(&str, &str)]) -> Checked {
    let mut findings = Vec::new();
    let mut project = Project::open(&in_memory(), &Origin::BuiltIn, cards, VOCABULARIES, &mut findings);
    let asked = files.iter().map(|(path, text)| project.add_text(path, text, &mut findings)).collect();
    let mut checked = finish(project, &asked, findings);
    deepen(&mut checked);
    checked
}

/// Checks a folder of cards given as texts, by path inside it. `asked`: the files whose findings are wanted.
pub fn check_cards(cards: &[(&str, &str)], asked: &dyn Fn(&str) -> bool) -> Checked {
    let mut findings = Vec::new();
    let project = Project::open(&in_memory(), &Origin::BuiltIn, cards, VOCABULARIES, &mut findings);
    let is_asked = |path: &str| path.strip_prefix("cards/").is_some_and(asked);
    let asked = project.sources.iter().filter(|(_, s)| is_asked(&s.path)).map(|(id, _)| id).collect();
    let mut checked = finish(project, &asked, findings);
    deepen(&mut checked);
    checked
}

fn one(workspace: &Workspace, origin: &Origin, loose: &[PathBuf], inside: &[PathBuf]) -> Checked {
    let mut findings = Vec::new();
    let mut project = Project::open(&workspace.files, origin, builtin::FILES, VOCABULARIES, &mut findings);
    let mut asked: BTreeSet<FileId> = BTreeSet::new();
    let is_asked = |path: &str| {
        inside.iter().any(|p| p.as_os_str().is_empty() || starts_with(&*workspace.files, Path::new(path), p))
    };
    let own = project.sources.iter().filter(|(id, s)| is_asked(&s.path) && !project.lent.contains(id));
    asked.extend(own.map(|(id, _)| id));
    // A folder around the cards holds files that were read with them, under another spelling of their path.
    let files = &*workspace.files;
    let read: BTreeMap<PathBuf, FileId> = match loose {
        [] => BTreeMap::new(),
        _ => project.sources.iter().map(|(id, s)| (files.real(Path::new(&s.path)), id)).collect(),
    };
    for file in loose.iter().flat_map(|path| files_of(files, path)) {
        asked.insert(match read.get(&files.real(&file)) {
            Some(id) => *id,
            None => project.add(&file, &mut findings),
        });
    }
    finish(project, &asked, findings)
}

/// What is known only when every file has been read, and of all findings those that were asked for.
fn finish(mut project: Project, asked: &BTreeSet<FileId>, mut findings: Vec<Diagnostic>) -> Checked {
    project.check_links(&mut findings);
    project.remember(&findings);
    // Who asks for a card asks for its script.
    let scripts: Vec<FileId> = asked.iter().flat_map(|file| project.scripts_of(*file)).collect();
    let asked: &BTreeSet<FileId> = &asked.iter().copied().chain(scripts).collect();
    findings.retain(|f| asked.contains(&f.place.file));
    diagnostic::sort(&mut findings);
    Checked { project, findings, files: asked.len(), asked: asked.clone() }
}

fn starts_with(files: &dyn Files, path: &Path, folder: &Path) -> bool {
    path.starts_with(folder) || files.real(path).starts_with(files.real(folder))
}

/// The files below a folder that are read, sorted; a file itself, whatever its name. A link to a folder around it is not gone
/// through: it holds nothing new.
pub fn files_of(files: &dyn Files, path: &Path) -> Vec<PathBuf> {
    below(files, path, &mut Vec::new())
}

/// As [`files_of`]; `around`: the folders that are being looked into, without links.
fn below(files: &dyn Files, path: &Path, around: &mut Vec<PathBuf>) -> Vec<PathBuf> {
    let Ok(entries) = files.list(path) else { return vec![path.to_owned()] };
    let real = files.real(path);
    if around.contains(&real) || around.iter().any(|folder| folder.starts_with(&real)) {
        return Vec::new();
    }
    around.push(real);
    let mut found = Vec::new();
    for entry in entries {
        let hidden = entry.file_name().is_some_and(|n| n.to_string_lossy().starts_with('.'));
        if hidden {
            continue;
        }
        if files.kind(&entry) == Some(Kind::Folder) {
            if around.len() <= MAX_FOLDERS {
                found.extend(below(files, &entry, around));
            }
        } else if is_script(&entry) || is_yaml(&entry) {
            found.push(entry);
        }
    }
    around.pop();
    found
}

/// Texts that lie in no folder name no file that would have to be read.
fn in_memory() -> Arc<dyn Files> {
    Arc::new(Disk::default())
}
