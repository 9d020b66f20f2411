//! A folder of cards, read whole: `cards/<game>/{keywords,sets,decks,terms.yaml}`. Finds the folder, reads every file, and
//! checks what no file can know alone: ids that are there twice, cards and affiliations that are nowhere.

pub mod builtin;
pub mod catalogue;
pub mod editors;
pub mod extended;
pub mod files;
pub mod game;
pub mod games;
pub mod korean;
pub mod library;
mod links;
mod pictures;
pub mod said;
pub mod schema;
pub mod scripted;
mod scripts;
pub mod selection;
pub mod settings;
pub mod starting;
pub mod storing;
pub mod templates;
mod workspace;

use self::files::{Files, Kind};
use cardwright_core::rulebook::Rulebook;
use cardwright_core::vocabulary::Vocabulary;
use cardwright_dsl::decode::Decoder;
use cardwright_dsl::diagnostic::{Arg, Diagnostic, FileId, Location, Severity, Span};
use cardwright_dsl::files::{self as forms, CardDef, DeckFile, FileKind, KeywordFile, SetFile, TermsFile};
use cardwright_dsl::messages;
use cardwright_dsl::script_files::{Scripts, beside, is_script};
use cardwright_dsl::source::{Source, Sources};
use cardwright_dsl::suggest::suggest;
use cardwright_dsl::yaml::{self, Document};
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::sync::Arc;

pub use workspace::Workspace;

/// Deepest folder inside a game's folder that is looked into.
const MAX_FOLDERS: usize = 6;

/// Where the cards come from.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Origin {
    /// A folder with one folder a game.
    Folder(PathBuf),
    /// Those built into the program.
    BuiltIn,
}

/// The nearest folder `cards` at or above `from`, else the cards built in. A folder below `here`, the one in which the program
/// was started, is written from there, as findings show paths.
pub fn find(files: &dyn Files, from: &Path, here: &Path) -> Origin {
    let mut folders = from.ancestors().map(|folder| folder.join("cards"));
    folders.find(|cards| files.kind(cards) == Some(Kind::Folder)).map_or(Origin::BuiltIn, |cards| {
        let inside =
            (!here.as_os_str().is_empty()).then(|| cards.strip_prefix(here).ok().map(Path::to_owned)).flatten();
        Origin::Folder(inside.unwrap_or(cards))
    })
}

/// All files of a folder of cards.
#[derive(Debug)]
pub struct Project {
    /// The files that it is read from.
    files: Arc<dyn Files>,
    /// Every file that was read, for findings.
    pub sources: Sources,
    /// The games, in the order of the rulebooks.
    pub games: Vec<GameFiles>,
    /// Files of scenarios, for the reader that knows them.
    pub scenarios: Vec<Document>,
    /// Files built into the program beside those of the folder: keywords of the rulebooks.
    pub lent: BTreeSet<FileId>,
    /// Keyword files of the folder that stand for one of a rulebook.
    pub shadowing: BTreeSet<FileId>,
    /// Scripts that cards name, and those that lie in the folder.
    pub scripts: Scripts,
    /// What keeps files from being right by themselves: the errors among all that was found on reading them.
    pub errors: Vec<Diagnostic>,
    /// By file: paths of the scripts that its cards name.
    script_names: BTreeMap<FileId, BTreeSet<String>>,
}

/// The files of one game.
#[derive(Debug)]
pub struct GameFiles {
    /// The vocabulary of its rulebook, with the attributes that the files of terms add.
    pub game: &'static Vocabulary,
    /// Card files, in the order of their paths.
    pub sets: Vec<SetFile>,
    /// Deck files, in the order of their paths.
    pub decks: Vec<DeckFile>,
    /// Keyword files, in the order of their paths.
    pub keywords: Vec<KeywordFile>,
    /// Files of free words.
    pub terms: Vec<TermsFile>,
    /// Whether all of it could be read. If not, that something is nowhere is no finding.
    pub complete: bool,
    /// The scripts of the project, which its cards name.
    pub scripts: Scripts,
}

impl GameFiles {
    fn new(game: &'static Vocabulary) -> Self {
        Self {
            game,
            sets: Vec::new(),
            decks: Vec::new(),
            keywords: Vec::new(),
            terms: Vec::new(),
            complete: true,
            scripts: Scripts::default(),
        }
    }

    /// The rulebook with the attributes that the files of terms add.
    pub fn book(&self) -> Option<&'static dyn Rulebook> {
        extended::book(self.game)
    }

    /// All cards with their file, in the order of the files.
    pub fn cards(&self) -> impl Iterator<Item = (FileId, &CardDef)> {
        self.sets.iter().flat_map(|set| set.cards.iter().map(|card| (set.file, card)))
    }
}

impl Project {
    /// The rulebooks, with what the project adds to them.
    pub fn books(&self) -> impl Iterator<Item = &'static dyn Rulebook> {
        self.games.iter().filter_map(GameFiles::book)
    }

    /// A rulebook with what the project adds to it.
    pub fn own(&self, book: &'static dyn Rulebook) -> &'static dyn Rulebook {
        self.game(book.vocabulary().game.id).and_then(GameFiles::book).unwrap_or(book)
    }

    /// The files of a game.
    pub fn game(&self, id: &str) -> Option<&GameFiles> {
        self.games.iter().find(|g| g.game.game.id == id)
    }

    /// Reads all cards from where they are and checks them. Whatever is wrong goes to `out`; what is sound is there.
    pub fn load(
        files: &Arc<dyn Files>,
        origin: &Origin,
        built_in: &[(&str, &str)],
        games: &[&'static Vocabulary],
        out: &mut Vec<Diagnostic>,
    ) -> Self {
        let before = out.len();
        let mut project = Self::open(files, origin, built_in, games, out);
        project.check_links(out);
        project.remember(out.get(before..).unwrap_or_default());
        project
    }

    /// Keeps the errors among what was found on reading the files.
    pub fn remember(&mut self, found: &[Diagnostic]) {
        self.errors = found.iter().filter(|f| f.severity == Severity::Error).cloned().collect();
    }

    /// Reads all cards, without the checks that need all files: more may be [`Project::add`]ed before.
    pub fn open(
        files: &Arc<dyn Files>,
        origin: &Origin,
        built_in: &[(&str, &str)],
        games: &[&'static Vocabulary],
        out: &mut Vec<Diagnostic>,
    ) -> Self {
        let games_files = games.iter().map(|g| GameFiles::new(g)).collect();
        let mut project = Self {
            files: files.clone(),
            sources: Sources::new(),
            games: games_files,
            scenarios: Vec::new(),
            lent: BTreeSet::new(),
            shadowing: BTreeSet::new(),
            scripts: Scripts::default(),
            errors: Vec::new(),
            script_names: BTreeMap::new(),
        };
        match origin {
            Origin::BuiltIn => {
                for (path, text) in built_in.iter().filter(|(path, _)| is_script(Path::new(path))) {
                    let file = project.sources.add_text(format!("cards/{path}"), text, out);
                    project.keep_script(file);
                }
                let mut read = Vec::new();
                for (path, text) in built_in.iter().filter(|(path, _)| is_yaml(Path::new(path))) {
                    let file = project.sources.add_text(format!("cards/{path}"), text, out);
                    read.push((PathBuf::from(path), file));
                }
                project.read_all(&read, out);
                let of_rulebooks = project.games.iter().flat_map(|g| &g.keywords).filter(|k| !k.clauses.is_empty());
                project.lent = of_rulebooks.map(|k| k.file).collect();
            }
            Origin::Folder(root) => {
                project.folder(root, games, out);
                project.lend(built_in);
            }
        }
        project
    }

    /// Takes in the keywords of the rulebooks: those that follow a clause. A file of the folder with the same id stands
    /// for the one that is built in.
    fn lend(&mut self, built_in: &[(&str, &str)]) {
        let games = self.vocabularies();
        for (path, text) in built_in {
            let relative = Path::new(path);
            let folder = relative.parent().and_then(Path::file_name);
            if folder.is_none_or(|f| f != "keywords") || !is_yaml(relative) {
                continue;
            }
            let Some(at) = self.games.iter().position(|g| relative.starts_with(g.game.game.id)) else { continue };
            let mut unsaid = Vec::new();
            let source = Source::new(format!("cards/{path}"), text);
            let file = self.sources.add(source.clone());
            self.lent.insert(file);
            let document = yaml::parse(file, &source, &mut unsaid);
            let folder = self.games.get(at).map(|g| g.game);
            let mut decoder = Decoder::new(&document, &source, &mut unsaid);
            let Some(keyword) = forms::keyword_file(&mut decoder, &document, &games, folder) else { continue };
            let Some(game) = self.games.get_mut(at) else { continue };
            if let Some(own) = game.keywords.iter().find(|k| k.id.value == keyword.id.value) {
                if self.sources.get(own.file).is_none_or(|s| &*s.text != *text) {
                    self.shadowing.insert(own.file);
                }
            } else if !keyword.clauses.is_empty() {
                game.keywords.push(keyword);
            }
        }
    }

    /// Takes in a file that lies elsewhere, of any kind.
    pub fn add(&mut self, path: &Path, out: &mut Vec<Diagnostic>) -> FileId {
        if is_script(path) {
            let known = self.scripts.get(&beside("", &path.display().to_string())).map(|s| s.file);
            return known.unwrap_or_else(|| self.take_script(path, out));
        }
        match files::load(&*self.files, path, &mut self.sources, out) {
            Ok(file) => {
                self.read(Path::new(""), file, out);
                self.take_named_scripts();
                file
            }
            Err(file) => file,
        }
    }

    /// Takes in text as if it were a file that lies elsewhere.
    pub fn add_text(&mut self, path: &str, text: &str, out: &mut Vec<Diagnostic>) -> FileId {
        let file = self.sources.add_text(path, text, out);
        if is_script(Path::new(path)) {
            self.keep_script(file);
        } else {
            self.read(Path::new(""), file, out);
        }
        file
    }

    /// Checks what no file can know alone.
    pub fn check_links(&self, out: &mut Vec<Diagnostic>) {
        let rulebook = links::OfRulebook { lent: &self.lent, shadowing: &self.shadowing };
        for game in &self.games {
            game.check_links(&rulebook, out);
        }
        self.missing_pictures(out);
        self.missing_scripts(out);
        self.unused_scripts(out);
    }

    fn folder(&mut self, root: &Path, games: &[&'static Vocabulary], out: &mut Vec<Diagnostic>) {
        let mut paths = Vec::new();
        let mut known = false;
        let disk = self.files.clone();
        let known_games = || games.iter().map(|g| g.game.id);
        let names = match self.list(root, out) {
            Some(names) => names,
            None => return,
        };
        for path in names.into_iter().filter(|p| disk.kind(p) == Some(Kind::Folder)) {
            let name = path.file_name().map(|n| n.to_string_lossy().into_owned()).unwrap_or_default();
            if known_games().any(|g| g == name) {
                known = true;
                self.walk(&path, 0, &mut paths, out);
            } else if !name.starts_with('.') {
                let place = self.nowhere(&path);
                out.push(
                    Diagnostic::new(&messages::UNKNOWN_GAME_FOLDER, place)
                        .arg("game", name.as_str())
                        .maybe("suggestion", suggest(&name, known_games()))
                        .arg("known", known_games().collect::<Arg>()),
                );
            }
        }
        if !known {
            let place = self.nowhere(root);
            out.push(
                Diagnostic::new(&messages::NO_CARDS, place)
                    .arg("file", root.display().to_string())
                    .arg("games", known_games().collect::<Arg>()),
            );
        }
        let mut read = Vec::new();
        for path in paths {
            let relative = path.strip_prefix(root).unwrap_or(&path).to_owned();
            if is_script(&path) {
                self.take_script(&path, out);
                continue;
            }
            match files::load(&*self.files, &path, &mut self.sources, out) {
                Ok(file) => read.push((relative, file)),
                Err(_) => {
                    if let Some(game) = self.of_folder(&relative) {
                        game.complete = false;
                    }
                }
            }
        }
        self.read_all(&read, out);
    }

    /// A place for findings about a folder.
    fn nowhere(&mut self, path: &Path) -> Location {
        let file = self.sources.add(Source::new(path.display().to_string(), ""));
        Location { file, span: Span::default() }
    }

    /// The entries of a folder, sorted by name.
    fn list(&mut self, folder: &Path, out: &mut Vec<Diagnostic>) -> Option<Vec<PathBuf>> {
        match self.files.list(folder) {
            Ok(paths) => Some(paths),
            Err(error) => {
                let place = self.nowhere(folder);
                let code = match error.kind() {
                    std::io::ErrorKind::NotFound => &messages::NO_SUCH_FILE,
                    std::io::ErrorKind::NotADirectory => &messages::NOT_A_DIRECTORY,
                    _ => &messages::UNREADABLE_FILE,
                };
                out.push(
                    Diagnostic::new(code, place)
                        .arg("file", folder.display().to_string())
                        .arg("reason", error.to_string()),
                );
                None
            }
        }
    }

    fn walk(&mut self, folder: &Path, depth: usize, paths: &mut Vec<PathBuf>, out: &mut Vec<Diagnostic>) {
        for path in self.list(folder, out).unwrap_or_default() {
            let name = path.file_name().map(|n| n.to_string_lossy().into_owned()).unwrap_or_default();
            let contains = |ending| name.to_lowercase().contains(ending) && !name.ends_with('~');
            if name.starts_with('.') {
                // Hidden: what editors and systems keep beside files.
            } else if self.files.kind(&path) == Some(Kind::Folder) {
                if depth < MAX_FOLDERS {
                    self.walk(&path, depth + 1, paths, out);
                }
            } else if is_yaml(&path) || is_script(&path) {
                paths.push(path);
            } else if contains(".yaml") || contains(".yml") {
                // `cards.yaml.txt`: editors on Windows add it where nobody sees it.
                let place = self.nowhere(&path);
                out.push(Diagnostic::new(&messages::IGNORED_FILE, place).arg("file", path.display().to_string()));
            }
        }
    }

    fn of_folder(&mut self, relative: &Path) -> Option<&mut GameFiles> {
        let name = relative.components().next()?.as_os_str().to_string_lossy().into_owned();
        self.games.iter_mut().find(|g| g.game.game.id == name)
    }

    /// The vocabularies of the games, with what files of terms added so far.
    fn vocabularies(&self) -> Vec<&'static Vocabulary> {
        self.games.iter().map(|game| game.game).collect()
    }

    /// Reads some files, each with its path inside the folder of cards. Those of terms come first: the others are written in the
    /// words that they add.
    fn read_all(&mut self, files: &[(PathBuf, FileId)], out: &mut Vec<Diagnostic>) {
        let parsed: Vec<(&Path, Document)> =
            files.iter().filter_map(|(path, file)| Some((path.as_path(), self.parse(*file, out)?))).collect();
        let (terms, others): (Vec<_>, Vec<_>) =
            parsed.into_iter().partition(|(path, document)| kind(path, document) == Some(FileKind::Terms));
        for (path, document) in terms.into_iter().chain(others) {
            self.take_document(path, document, out);
        }
    }

    /// Reads one file; `relative` is its path inside the folder of cards.
    fn read(&mut self, relative: &Path, file: FileId, out: &mut Vec<Diagnostic>) {
        if let Some(document) = self.parse(file, out) {
            self.take_document(relative, document, out);
        }
    }

    fn parse(&self, file: FileId, out: &mut Vec<Diagnostic>) -> Option<Document> {
        Some(yaml::parse(file, self.sources.get(file)?, out))
    }

    fn take_document(&mut self, relative: &Path, document: Document, out: &mut Vec<Diagnostic>) {
        let file = document.file;
        let Some(source) = self.sources.get(file).cloned() else { return };
        if let Some(root) = &document.root {
            self.name_scripts(file, &source.path, root);
        }
        let folder = self.of_folder(relative).map(|game| {
            game.complete &= document.complete;
            game.game
        });
        if folder.is_none() && !document.complete {
            self.games.iter_mut().for_each(|game| game.complete = false);
        }
        let kind = kind(relative, &document);
        let games = &self.vocabularies();
        let mut decoder = Decoder::new(&document, &source, out);
        match kind {
            Some(FileKind::Set) => {
                let set = forms::set_file(&mut decoder, &document, games, folder);
                self.take(set, |set| set.game, |game| &mut game.sets);
            }
            Some(FileKind::Deck) => {
                let deck = forms::deck_file(&mut decoder, &document, games, folder);
                self.take(deck, |deck| deck.game, |game| &mut game.decks);
            }
            Some(FileKind::Keyword) => {
                let keyword = forms::keyword_file(&mut decoder, &document, games, folder);
                self.give_back(keyword.as_ref());
                self.take(keyword, |keyword| keyword.game, |game| &mut game.keywords);
            }
            Some(FileKind::Terms) => {
                let terms = forms::terms_file(&mut decoder, &document, games, folder);
                if let Some(terms) = &terms
                    && let Some(game) = self.games.iter_mut().find(|g| g.game.game.id == terms.game.game.id)
                {
                    game.game = extended::with(game.game, &terms.attributes);
                }
                self.take(terms, |terms| terms.game, |game| &mut game.terms);
            }
            Some(FileKind::Scenarios) => self.scenarios.push(document),
            None if document.root.is_some() && document.complete => {
                let finding = decoder.finding(&messages::UNKNOWN_FILE_KIND, source.line_of(0));
                decoder.report(finding);
            }
            None => {}
        }
    }

    /// Drops the built-in keyword that a file read later stands for.
    fn give_back(&mut self, keyword: Option<&KeywordFile>) {
        let Some(keyword) = keyword else { return };
        let (lent, id) = (&self.lent, &keyword.id.value);
        for game in self.games.iter_mut().filter(|g| g.game.game.id == keyword.game.game.id) {
            let before = game.keywords.len();
            game.keywords.retain(|k| k.id.value != *id || !lent.contains(&k.file));
            if game.keywords.len() < before {
                self.shadowing.insert(keyword.file);
            }
        }
    }

    /// Puts what a file holds with the other files of its game.
    fn take<T>(
        &mut self,
        read: Option<T>,
        game_of: impl Fn(&T) -> &'static Vocabulary,
        list: impl Fn(&mut GameFiles) -> &mut Vec<T>,
    ) {
        let Some(read) = read else { return };
        let id = game_of(&read).game.id;
        if let Some(game) = self.games.iter_mut().find(|g| g.game.game.id == id) {
            list(game).push(read);
        }
    }
}

/// What a file holds: by where it lies in the folder of cards, else by its fields.
fn kind(relative: &Path, document: &Document) -> Option<FileKind> {
    let mut parts = relative.components().skip(1).map(|c| c.as_os_str().to_string_lossy());
    match parts.next().as_deref() {
        Some("sets") => Some(FileKind::Set),
        Some("decks") => Some(FileKind::Deck),
        Some("keywords") => Some(FileKind::Keyword),
        Some(name) if ["terms.yaml", "terms.yml"].iter().any(|n| n.eq_ignore_ascii_case(name)) => Some(FileKind::Terms),
        _ => forms::kind_of(document),
    }
}

/// Whether a path ends as YAML files do, in whatever case.
pub fn is_yaml(path: &Path) -> bool {
    path.extension().is_some_and(|e| e.eq_ignore_ascii_case("yaml") || e.eq_ignore_ascii_case("yml"))
}
