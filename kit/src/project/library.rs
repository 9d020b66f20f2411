//! The cards in use as things to be looked up: by number or name, with the words that their texts are read with. Commands
//! that show a card and change nothing in a game start here.

use crate::check::placed::Placed;
use crate::check::{digest, verdict};
use crate::project::{Project, Workspace};
use crate::project::{catalogue, said, templates};
use cardwright_core::rulebook::Rulebook;
use cardwright_dsl::diagnostic::{Diagnostic, FileId};
use cardwright_dsl::files::CardDef;
use cardwright_dsl::findings::text_finding;
use cardwright_dsl::lexicon::{Lexicon, key, spelled};
use cardwright_dsl::read;
use cardwright_dsl::suggest::suggest;
use cardwright_dsl::text::{Lang, Parsed};
use std::sync::OnceLock;

/// All cards in use with their words.
pub struct Library {
    /// The project with all its files.
    pub project: Project,
    /// What is wrong with the files by themselves.
    read: Vec<Diagnostic>,
    games: Vec<Game>,
}

/// The cards of a game, which are judged when something of them is asked for the first time: that takes long.
struct Game {
    book: &'static dyn Rulebook,
    judged: OnceLock<Judged>,
}

/// What is known of the cards of a game.
struct Judged {
    /// The words of their texts.
    lexicon: Lexicon,
    /// What is wrong with them.
    findings: Vec<Diagnostic>,
}

/// One card in use.
#[derive(Clone, Copy)]
pub struct Entry<'l> {
    /// The rulebook of its game.
    pub book: &'static dyn Rulebook,
    /// The file it stands in.
    pub file: FileId,
    /// The card as written.
    pub def: &'l CardDef,
    /// All cards beside it, with what is wrong with them.
    library: &'l Library,
    game: &'l Game,
}

impl Library {
    /// Reads all files of the workspace.
    pub fn open(workspace: &Workspace) -> Self {
        let mut read = Vec::new();
        let project = workspace.load(&workspace.origin(), &mut read);
        let games = project.books().map(|book| Game { book, judged: OnceLock::new() }).collect();
        Self { project, read, games }
    }

    /// The words of the texts of a game's cards. `None`: the project has no such game.
    pub fn lexicon(&self, game: &str) -> Option<&Lexicon> {
        Some(&self.judged(self.game(game)?).lexicon)
    }

    /// What is wrong with the files by themselves, and with the cards of a game.
    pub fn findings(&self, game: &str) -> impl Iterator<Item = &Diagnostic> {
        let judged = self.game(game).map(|game| self.judged(game));
        self.read.iter().chain(judged.into_iter().flat_map(|judged| &judged.findings))
    }

    fn game(&self, id: &str) -> Option<&Game> {
        self.games.iter().find(|game| game.book.vocabulary().game.id == id)
    }

    fn judged<'l>(&'l self, Game { book, judged }: &'l Game) -> &'l Judged {
        judged.get_or_init(|| {
            let mut findings = Vec::new();
            let lexicon = match self.project.game(book.vocabulary().game.id) {
                Some(files) => {
                    verdict::judge_all(&self.project, files, *book, true, &mut findings).built().lexicon.clone()
                }
                None => catalogue::lexicon(*book, None, &[]),
            };
            Judged { lexicon, findings }
        })
    }

    /// All cards, in the order of their files.
    pub fn cards(&self) -> impl Iterator<Item = Entry<'_>> {
        self.games.iter().flat_map(move |game| {
            let files = self.project.game(game.book.vocabulary().game.id);
            let cards = files.into_iter().flat_map(|f| f.cards());
            cards.map(move |(file, def)| Entry { book: game.book, file, def, library: self, game })
        })
    }

    /// The cards of this number, else of this name in either language. Case and spaces don't matter.
    pub fn find(&self, word: &str) -> Vec<Entry<'_>> {
        let wanted = key(word);
        let by_id: Vec<Entry<'_>> = self.cards().filter(|c| key(&c.def.id.value) == wanted).collect();
        if !by_id.is_empty() {
            return by_id;
        }
        // One that is spelled so goes before one that has its spaces elsewhere.
        let exact: Vec<Entry<'_>> =
            self.cards().filter(|c| c.names().any(|name| spelled(name) == spelled(word))).collect();
        if !exact.is_empty() {
            return exact;
        }
        self.cards().filter(|c| c.names().any(|name| key(name) == wanted)).collect()
    }

    /// The number or name that is nearest to a word that is none.
    pub fn near(&self, word: &str) -> Option<String> {
        let words: Vec<&str> =
            self.cards().flat_map(|c| std::iter::once(c.def.id.value.as_str()).chain(c.names())).collect();
        suggest(word, words.iter().copied()).map(str::to_owned)
    }
}

impl<'l> Entry<'l> {
    /// The words of its text.
    pub fn lexicon(self) -> &'l Lexicon {
        &self.library.judged(self.game).lexicon
    }

    /// Its names, in Korean and in English, as far as it has them.
    pub fn names(self) -> impl Iterator<Item = &'l str> {
        let name = self.def.name.as_ref();
        name.into_iter().flat_map(|n| n.ko.iter().chain(&n.en)).map(|n| n.text())
    }

    /// Its name in a language, else in the other one, else its number.
    pub fn name(self, lang: Lang) -> &'l str {
        self.def.name.as_ref().map_or(self.def.id.value.as_str(), |n| n.get(lang))
    }

    /// Its type: index into the vocabulary.
    pub fn kind(self) -> u8 {
        let blank = usize::from(self.book.vocabulary().defaults.blank);
        u8::try_from(self.def.kind.as_ref().map_or(blank, |k| k.value)).unwrap_or(0)
    }

    /// Its text read, and the digest of its program. Or the errors that make it a bad card.
    pub fn read(self) -> Result<(Parsed, String), Vec<Diagnostic>> {
        let errors = Placed::errors(self.library.read.iter().chain(&self.library.judged(self.game).findings));
        let scripts = Some(&self.library.project.scripts);
        let faults: Vec<Diagnostic> = verdict::faults(self.file, self.def, scripts, &errors).cloned().collect();
        if !faults.is_empty() {
            return Err(faults);
        }
        let text = self.def.text.as_ref().map_or("", |t| t.text());
        let parsed = read::card(text, self.lexicon(), self.kind());
        let program = match parsed.is_ok() {
            true => digest::program(text, &parsed.card, self.kind(), self.lexicon(), self.book),
            false => Err(parsed.errors.clone()),
        };
        match (program, &self.def.text) {
            (Ok(program), _) => Ok((parsed, program)),
            (Err(errors), Some(prose)) => Err(errors.iter().map(|e| text_finding(self.file, prose, e)).collect()),
            (Err(_), None) => Err(Vec::new()),
        }
    }

    /// Its text as its file has it. Empty: it has none.
    pub fn as_written(self) -> String {
        self.def.text.as_ref().map_or(String::new(), |text| text.unmarked().trim().to_owned())
    }

    /// Whether its script still says what the template of scripts says where the words of the card are to stand.
    pub fn has_placeholder(self) -> bool {
        let id = self.def.id.value.as_str();
        [Lang::Ko, Lang::En].into_iter().any(|lang| {
            let words = said::in_language(self.script(), lang);
            !words.is_empty() && templates::is_placeholder(&words, id)
        })
    }

    /// What its script says of itself for readers, in this language if it does, else in the other one. Empty: nothing.
    pub fn script_words(self, lang: Lang) -> String {
        said::first(self.script(), lang)
    }

    /// The same where the script says it in this language.
    pub fn script_words_in(self, lang: Lang) -> String {
        said::in_language(self.script(), lang)
    }

    /// The text of its script, or "".
    fn script(self) -> &'l str {
        let Some(script) = &self.def.script else { return "" };
        let file = script.path.as_deref().and_then(|path| self.library.project.scripts.get(path));
        file.map_or_else(|| script.written.text(), |file| &file.text)
    }
}
