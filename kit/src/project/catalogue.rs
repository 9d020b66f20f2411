//! From a project to a catalogue: cards gathered with the words that their texts may use, read, compiled, given their
//! scripts, and looked over. What is wrong with texts is said here; what is wrong with files the project has said already.
//!
//! A project is compiled once ([`Shared`]); a scenario file's own cards are laid over it.

use crate::check::lints::{self, Asked};
use crate::project::GameFiles;
use crate::project::scripted::{self, Scripted};
use crate::threads::*;
use cardwright_core::kernel::capacity::CARD_STATS;
use cardwright_core::kernel::catalog::Names;
use cardwright_core::rulebook::Rulebook;
use cardwright_core::rulesets;
use cardwright_core::vocabulary::Vocabulary;
use cardwright_dsl::compile::{self, CardSource, Compiled, Mark};
use cardwright_dsl::corrections;
use cardwright_dsl::decode::Prose;
use cardwright_dsl::diagnostic::{Diagnostic, FileId, Location, Severity};
use cardwright_dsl::files::{CardDef, Script};
use cardwright_dsl::findings::text_finding;
use cardwright_dsl::keywords;
use cardwright_dsl::lexicon::{Lexicon, Term, key};
use cardwright_dsl::lint::Named;
use cardwright_dsl::messages;
use cardwright_dsl::read;
use cardwright_dsl::script_files::Scripts;
use cardwright_dsl::suggest::suggest;
use cardwright_dsl::text::{Lang, Parsed, TextError};
use cardwright_dsl::tree;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// The rulebook with this id, as the program has it: a project may add to its words ([`GameFiles::book`]).
pub fn rulebook(game: &str) -> Option<&'static dyn Rulebook> {
    rulesets::ALL.iter().find(|book| book.vocabulary().game.id == game).copied()
}

/// A card of a scenario file, or one that stands for what it leaves out.
#[derive(Debug, Clone)]
pub struct LocalCard {
    /// The name by which scenarios of the file speak of it.
    pub name: String,
    /// The file it stands in, for findings.
    pub file: FileId,
    /// The card as written.
    pub def: CardDef,
}

/// Everything that was made of the cards.
#[derive(Clone)]
pub struct Built {
    /// The catalogue with the clauses of its cards.
    pub compiled: Compiled,
    /// The words that its texts may use.
    pub lexicon: Lexicon,
}

/// Compiles the cards of a project. Cards that could not be read are left out.
pub fn build(book: &'static dyn Rulebook, project: &GameFiles, out: &mut Vec<Diagnostic>) -> Built {
    Shared::of(book, Some(project)).whole(out)
}

/// As [`Shared::of`], with what can't be meant in the texts of the files that were `asked` for. Texts of other files are
/// looked at only if something that was asked for needs them; else their cards do nothing. `all`: they are needed.
pub fn build_checked<'a>(
    book: &'static dyn Rulebook,
    project: &'a GameFiles,
    asked: Asked<'_>,
    all: bool,
    out: &mut Vec<Diagnostic>,
) -> Shared<'a> {
    // A deck needs every card whole, a keyword wants to know who has it; a card needs of the others only their names.
    let files = project.decks.iter().map(|d| d.file).chain(project.keywords.iter().map(|k| k.file));
    let all = all || files.into_iter().any(|file| asked.files.contains(&file));
    let mut lexicon = Lexicon::new(book.vocabulary());
    let mut cards = Cards::gather(book, Some(project), &[], &mut lexicon);
    let (mut of_texts, mut of_scripts) = (Vec::new(), Vec::new());
    cards.define_keywords(&mut lexicon, &mut of_texts);
    cards.read(&lexicon, |file| all || asked.files.contains(&file), &mut of_texts);
    let mut whole = cards.compile(&lexicon, None, &mut of_texts);
    let texts = cards.finish(&lexicon, &mut whole, true, &mut of_scripts);
    out.extend(of_texts.iter().chain(&of_scripts).cloned());
    let read: Vec<lints::Text<'_>> = cards.texts().collect();
    lints::report(project, asked, &lexicon, book, cards.known(), &read, out);
    let whole = Built { compiled: whole, lexicon };
    let names = cards.named();
    Shared { book, project: Some(project), texts, whole, names, of_texts, of_scripts, judged: None }
}

/// The cards of a project, compiled once for all scenario files that play with them.
pub struct Shared<'a> {
    book: &'static dyn Rulebook,
    project: Option<&'a GameFiles>,
    /// The cards with their texts and scripts, and the words that their texts may use.
    whole: Built,
    /// How the cards were without their scripts: to these a file's own cards with scripts are added.
    texts: Mark,
    /// What is known of the cards by their names.
    names: BTreeMap<String, Named>,
    /// What is wrong with the texts.
    of_texts: Vec<Diagnostic>,
    /// What is wrong with the scripts.
    of_scripts: Vec<Diagnostic>,
    /// All errors about the cards, where more was looked at than texts and whether scripts can be loaded.
    judged: Option<Vec<Diagnostic>>,
}

impl<'a> Shared<'a> {
    /// Compiles the cards of a game; `None`: the project has none.
    pub fn of(book: &'static dyn Rulebook, project: Option<&'a GameFiles>) -> Self {
        let (mut of_texts, mut of_scripts) = (Vec::new(), Vec::new());
        let mut lexicon = Lexicon::new(book.vocabulary());
        let mut cards = Cards::gather(book, project, &[], &mut lexicon);
        cards.define_keywords(&mut lexicon, &mut of_texts);
        cards.read(&lexicon, |_| true, &mut of_texts);
        let mut whole = cards.compile(&lexicon, None, &mut of_texts);
        let texts = cards.finish(&lexicon, &mut whole, false, &mut of_scripts);
        let whole = Built { compiled: whole, lexicon };
        let names = cards.named();
        Self { book, project, texts, whole, names, of_texts, of_scripts, judged: None }
    }

    /// The same, with all errors about the cards.
    #[must_use]
    pub fn judged(self, errors: Vec<Diagnostic>) -> Self {
        Self { judged: Some(errors), ..self }
    }

    /// The rulebook of the cards.
    pub fn book(&self) -> &'static dyn Rulebook {
        self.book
    }

    /// The project's cards with their texts and scripts, and the words that texts of the project may use.
    pub fn built(&self) -> &Built {
        &self.whole
    }

    /// The project's cards as written, each with its file.
    pub fn cards(&self) -> impl Iterator<Item = (FileId, &CardDef)> {
        self.project.into_iter().flat_map(GameFiles::cards)
    }

    /// The scripts that cards of the project name.
    pub fn scripts(&self) -> Option<&Scripts> {
        self.project.map(|p| &p.scripts)
    }

    /// The project's cards alone, without what is wrong with them.
    pub fn into_built(self) -> Built {
        self.whole
    }

    /// The project's cards alone.
    fn whole(self, out: &mut Vec<Diagnostic>) -> Built {
        out.extend(self.of_texts);
        out.extend(self.of_scripts);
        self.whole
    }

    /// The project's cards with those of a scenario file behind them.
    pub fn with(&self, local: &[LocalCard], out: &mut Vec<Diagnostic>) -> Built {
        // A card of the file stands for a printed one with its number, which is nowhere in the game then.
        let printed = || self.project.into_iter().flat_map(GameFiles::cards);
        if printed().any(|(_, def)| local.iter().any(|l| l.def.id.value == def.id.value)) {
            return self.instead(local, out);
        }
        out.extend(self.judged.as_ref().unwrap_or(&self.of_texts).iter().cloned());
        let mut lexicon = self.whole.lexicon.clone();
        let mut own = Cards::gather(self.book, None, local, &mut lexicon);
        own.read(&lexicon, |_| true, out);
        if local.iter().all(|l| l.def.script.is_none()) {
            out.extend(self.of_scripts.iter().filter(|_| self.judged.is_none()).cloned());
            let compiled = own.compile(&lexicon, Some(self.whole.compiled.clone()), out);
            self.meant(&own, &lexicon, out);
            return Built { compiled, lexicon };
        }
        // One host holds all scripts of a catalogue, so those of the project are attached again.
        let mut compiled = own.compile(&lexicon, Some(self.whole.compiled.as_marked(&self.texts)), out);
        self.meant(&own, &lexicon, out);
        let mut words = Lexicon::new(self.book.vocabulary());
        let all = Cards::gather(self.book, self.project, local, &mut words);
        all.attach(&all.scripts(&compiled, out), &lexicon, &mut compiled, self.judged.is_some(), out);
        Built { compiled, lexicon }
    }

    /// The cards of a project and of a scenario file, compiled as one: cards of the file stand for printed ones.
    fn instead(&self, local: &[LocalCard], out: &mut Vec<Diagnostic>) -> Built {
        let mut lexicon = Lexicon::new(self.book.vocabulary());
        let mut cards = Cards::gather(self.book, self.project, local, &mut lexicon);
        cards.define_keywords(&mut lexicon, out);
        cards.read(&lexicon, |_| true, out);
        let mut compiled = cards.compile(&lexicon, None, out);
        cards.attach(&cards.scripts(&compiled, out), &lexicon, &mut compiled, self.judged.is_some(), out);
        self.meant(&cards, &lexicon, out);
        out.extend(self.judged.iter().flatten().cloned());
        Built { compiled, lexicon }
    }

    /// What can't be meant in the texts of a scenario file's own cards.
    fn meant(&self, cards: &Cards<'_>, lexicon: &Lexicon, out: &mut Vec<Diagnostic>) {
        let mut names = self.names.clone();
        lints::name(cards.known(), &mut names);
        let keywords = self.project.map(|p| p.keywords.as_slice()).unwrap_or_default();
        let own = cards.texts().zip(cards.sources.iter().filter(|s| s.def.text.is_some() && s.parsed.is_some()));
        let own = own.filter(|(_, source)| source.local.is_some()).map(|(text, _)| text);
        lints::report_local(keywords, lexicon, self.book, names, own, out);
        self.misspelt(cards, out);
    }

    /// Affiliations of a scenario file's own cards that are nearly ones of the project: a file need not declare what it invents, and a
    /// slip of the pen would be an invention.
    fn misspelt(&self, cards: &Cards<'_>, out: &mut Vec<Diagnostic>) {
        let terms: Vec<_> = self.project.into_iter().flat_map(|p| &p.terms).flat_map(|t| &t.affiliations).collect();
        for source in cards.sources.iter().filter(|source| source.local.is_some()) {
            for word in &source.def.affiliations {
                let near = suggest(&word.value, terms.iter().flat_map(|term| term.spellings()));
                if let Some(near) = near.filter(|_| terms.iter().all(|term| !term.is(&word.value))) {
                    let place = Location { file: source.file, span: word.span };
                    let unknown =
                        Diagnostic::new(&messages::UNKNOWN_AFFILIATION, place).arg("word", word.value.as_str());
                    out.push(unknown.arg("suggestion", near).fix(word.span, near));
                }
            }
        }
    }
}

/// A card on its way into a catalogue.
struct Source<'a> {
    file: FileId,
    def: &'a CardDef,
    local: Option<&'a str>,
    name: Names,
    kind: u8,
    affiliations: Vec<String>,
    fields: Vec<&'static str>,
    /// The text as read, shared by the cards that say the same.
    parsed: Option<Arc<Parsed>>,
}

/// A script with its card and the file it stands in.
struct Attached<'c, 'a> {
    script: Scripted<'c>,
    source: &'c Source<'a>,
    file: FileId,
}

/// Cards on their way into a catalogue: those of a project, those of a scenario file, or both.
struct Cards<'a> {
    book: &'static dyn Rulebook,
    project: Option<&'a GameFiles>,
    sources: Vec<Source<'a>>,
}

impl<'a> Cards<'a> {
    /// The cards, in the order of their files, and in the lexicon the keywords, affiliations and names that texts may use.
    fn gather(
        book: &'static dyn Rulebook,
        project: Option<&'a GameFiles>,
        local: &'a [LocalCard],
        lexicon: &mut Lexicon,
    ) -> Self {
        let vocabulary = book.vocabulary();
        let printed = project.into_iter().flat_map(GameFiles::cards).map(|(file, def)| (file, def, None));
        let hidden = |def: &CardDef| local.iter().any(|l| l.def.id.value == def.id.value);
        let own = local.iter().map(|l| (l.file, &l.def, Some(l.name.as_str())));
        let source = |(file, def, local): (FileId, &'a CardDef, Option<&'a str>)| {
            let kind = def.kind.as_ref().map_or(usize::from(vocabulary.defaults.blank), |k| k.value);
            Source {
                file,
                def,
                local,
                name: names(def, local),
                kind: u8::try_from(kind).unwrap_or(0),
                affiliations: Vec::new(),
                fields: fields(vocabulary, def),
                parsed: None,
            }
        };
        let all = printed.filter(|(_, def, _)| !hidden(def)).chain(own);
        let mut sources: Vec<Source<'_>> = all.map(source).collect();
        let whole = cardwright_dsl::files::Names::whole(sources.iter().filter_map(|s| s.def.name.as_ref()));
        for source in sources.iter_mut().filter(|source| source.def.name.as_ref().is_some_and(|name| !name.in_both())) {
            if let Some(name) = &source.def.name {
                source.name = named(name.among(&whole), &source.def.id.value);
            }
        }
        let mut cards = Self { book, project, sources };
        cards.words(lexicon);
        cards
    }

    /// Adds the names of keywords, the affiliations and the names of the cards to the words that texts may use.
    fn words(&mut self, lexicon: &mut Lexicon) {
        keywords::name_all(lexicon, self.project.into_iter().flat_map(|p| &p.keywords));
        let mut terms: Vec<Term> = Vec::new();
        for term in self.project.into_iter().flat_map(|p| &p.terms).flat_map(|t| &t.affiliations) {
            let spelled = |lang| vec![term.name.get(lang).to_owned()];
            terms.push(Term { id: term.id.value.clone(), ko: spelled(Lang::Ko), en: spelled(Lang::En) });
        }
        for source in &mut self.sources {
            for word in &source.def.affiliations {
                let wanted = key(&word.value);
                let is = |t: &Term| key(&t.id) == wanted || t.ko.iter().chain(&t.en).any(|s| key(s) == wanted);
                let id = match terms.iter().find(|t| is(t)).or_else(|| lexicon.affiliation_like(&word.value)) {
                    Some(term) => term.id.clone(),
                    // A scenario file declares no affiliations; the project reports its own.
                    None => {
                        let word = word.value.clone();
                        terms.push(Term { id: word.clone(), ko: vec![word.clone()], en: vec![word.clone()] });
                        word
                    }
                };
                source.affiliations.push(id);
            }
        }
        for term in terms {
            lexicon.add_affiliation(term);
        }
        let mut added: BTreeSet<&str> = BTreeSet::new();
        let new: Vec<&Names> = self.sources.iter().map(|s| &s.name).filter(|name| added.insert(&name.en)).collect();
        let new: Vec<Names> = new.into_iter().filter(|name| lexicon.name_by_id(&name.en).is_none()).cloned().collect();
        for Names { ko, en } in new {
            lexicon.add_name(Term { id: en.clone(), ko: vec![ko], en: vec![en] });
        }
    }

    /// Reads what the keywords mean, which may name cards and affiliations.
    fn define_keywords(&self, lexicon: &mut Lexicon, out: &mut Vec<Diagnostic>) {
        keywords::define_all(lexicon, self.project.into_iter().flat_map(|p| &p.keywords), out);
    }

    /// Reads the texts of some files. Cards with unreadable fields stay behind after this: they are not in the game, but
    /// their names are known and their texts were looked at.
    fn read(&mut self, lexicon: &Lexicon, reads: impl Fn(FileId) -> bool + Sync, out: &mut Vec<Diagnostic>) {
        let book = self.book;
        // What several cards say is read once.
        let mut places: BTreeMap<(&str, u8), usize> = BTreeMap::new();
        let mut texts: Vec<(&str, u8)> = Vec::new();
        let place = |source: &Source<'a>| {
            let text = source.def.text.as_ref().filter(|_| reads(source.file))?.text();
            let add = || {
                texts.push((text, source.kind));
                texts.len() - 1
            };
            Some(*places.entry((text, source.kind)).or_insert_with(add))
        };
        let place: Vec<Option<usize>> = self.sources.iter().map(place).collect();
        let one = |&(text, kind): &(&str, u8)| {
            let parsed = read::card(text, lexicon, kind);
            let errors = corrections::corrected(parsed.errors.clone(), text, kind, lexicon, book);
            (Arc::new(parsed), errors)
        };
        let all: Vec<(Arc<Parsed>, Vec<TextError>)> = texts.par_iter().map(one).collect();
        for (source, place) in self.sources.iter_mut().zip(place) {
            let (Some((parsed, errors)), Some(text)) = (place.and_then(|at| all.get(at)), &source.def.text) else {
                continue;
            };
            out.extend(errors.iter().map(|error| text_finding(source.file, text, error)));
            source.parsed = Some(parsed.clone());
        }
        self.sources.retain(|s| s.def.sound);
    }

    /// Compiles the cards, behind those that are there already.
    fn compile(&self, lexicon: &Lexicon, behind: Option<Compiled>, out: &mut Vec<Diagnostic>) -> Compiled {
        let vocabulary = self.book.vocabulary();
        let empty = tree::Card::Plain { equip: None, abilities: Vec::new() };
        let cards: Vec<CardSource<'_>> = self
            .sources
            .iter()
            .map(|s| CardSource {
                id: &s.def.id.value,
                name: s.name.clone(),
                name_id: &s.name.en,
                kind: s.kind,
                also: s.def.also.iter().fold(0, |bits, also| bits | 1 << also.value),
                attributes: attributes(vocabulary, s.def, s.local.is_some()),
                affiliations: &s.affiliations,
                stats: stats(vocabulary, s.def, s.kind, s.local.is_some()),
                fields: &s.fields,
                // a text that nobody read has no words to account for
                text: s.def.text.as_ref().filter(|_| s.parsed.is_some()).map_or("", Prose::text),
                tree: s.parsed.as_deref().map_or(&empty, |p| &p.card),
            })
            .collect();
        let compiled = match behind {
            None => compile::catalog(&cards, lexicon, self.book),
            Some(there) => there.with(&cards, lexicon, self.book),
        };
        let mut of_cards: BTreeMap<usize, Vec<_>> = BTreeMap::new();
        for finding in &compiled.findings {
            of_cards.entry(finding.card).or_default().push(finding.error.clone());
        }
        for (at, errors) in of_cards {
            let Some(source) = self.sources.get(at) else { continue };
            let Some(text) = &source.def.text else { continue };
            // What the compiler says of a text that was read only in part is mostly about the part that is missing.
            if source.parsed.as_ref().is_some_and(|parsed| !parsed.is_ok()) {
                continue;
            }
            let errors = corrections::corrected(errors, text.text(), source.kind, lexicon, self.book);
            out.extend(errors.iter().map(|error| text_finding(source.file, text, error)));
        }
        compiled
    }

    /// The scripts of the cards that are there and can have one.
    fn scripts(&self, compiled: &Compiled, out: &mut Vec<Diagnostic>) -> Vec<Attached<'_, 'a>> {
        let vocabulary = self.book.vocabulary();
        let mut scripts = Vec::new();
        for source in self.sources.iter().filter(|s| s.def.sound) {
            let Some(script) = &source.def.script else { continue };
            let (file, text) = match &script.path {
                None => (source.file, script.written.text()),
                // That it is not there is said of the card.
                Some(path) => match self.project.and_then(|p| p.scripts.get(path)) {
                    Some(file) => (file.file, &*file.text),
                    None => continue,
                },
            };
            let id = source.def.id.value.as_str();
            let at = compiled.catalog.find(id);
            let unworn = at.is_some_and(|at| compiled.catalog.card(at).attach.is_none());
            if unworn && vocabulary.equip && vocabulary.worn == Some(source.kind) {
                // Nothing would ever wear it. Where there is a text, that was said of the text.
                let empty = |p: &Parsed| p.is_ok() && p.card.abilities().next().is_none();
                if source.def.text.is_none() || source.parsed.as_deref().is_some_and(empty) {
                    out.push(no_condition(source.file, script));
                }
                continue;
            }
            let name = script.path.clone().unwrap_or_else(|| format!("{id} (script)"));
            scripts.push(Attached { script: Scripted { id, file: name, text }, source, file });
        }
        scripts
    }

    /// Gives the cards that were compiled what their scripts say; how they were before.
    fn finish(&self, lexicon: &Lexicon, whole: &mut Compiled, linted: bool, out: &mut Vec<Diagnostic>) -> Mark {
        let scripts = self.scripts(whole, out);
        let texts = whole.mark(scripts.iter().map(|s| s.script.id));
        self.attach(&scripts, lexicon, whole, linted, out);
        texts
    }

    /// Gives cards what their scripts say. `linted`: what is wrong with a script is said where it stands, without running
    /// it, so its errors are not said again.
    fn attach(
        &self,
        scripts: &[Attached<'_, 'a>],
        lexicon: &Lexicon,
        compiled: &mut Compiled,
        linted: bool,
        out: &mut Vec<Diagnostic>,
    ) {
        let given: Vec<Scripted<'_>> = scripts.iter().map(|s| s.script.clone()).collect();
        for wrong in scripted::attach(self.book, lexicon, compiled, &given) {
            let Some(Attached { script, source, file }) = scripts.get(wrong.card) else { continue };
            let said = linted && scripted::is_doubtful(script.text, self.book);
            if !said {
                out.push(wrong.finding(source.def, *file, script.text));
            }
        }
    }

    /// The texts that were read.
    fn texts(&self) -> impl Iterator<Item = lints::Text<'_>> {
        self.sources.iter().filter_map(|s| {
            let (prose, parsed) = (s.def.text.as_ref()?, s.parsed.as_deref()?);
            Some(lints::Text { file: s.file, kind: s.kind, prose, parsed })
        })
    }

    /// What is known of the cards by their names.
    fn named(&self) -> BTreeMap<String, Named> {
        let mut names = BTreeMap::new();
        lints::name(self.known(), &mut names);
        names
    }

    /// What is known of the cards besides their texts.
    fn known(&self) -> impl Iterator<Item = lints::Known<'_>> {
        self.sources.iter().map(|s| lints::Known { name: &s.name.en, kind: s.kind, affiliations: &s.affiliations })
    }
}

/// The words that the texts of some cards may use which are not in the project yet, beside those of the project. What they
/// have in 《》 or 〈〉 counts as declared.
pub fn lexicon(book: &'static dyn Rulebook, project: Option<&GameFiles>, new: &[(FileId, &CardDef)]) -> Lexicon {
    let mut lexicon = Lexicon::new(book.vocabulary());
    let own = |&(file, def): &(FileId, &CardDef)| LocalCard { name: def.id.value.clone(), file, def: def.clone() };
    let local: Vec<LocalCard> = new.iter().map(own).collect();
    let cards = Cards::gather(book, project, &local, &mut lexicon);
    cards.define_keywords(&mut lexicon, &mut Vec::new());
    for text in new.iter().filter_map(|(_, def)| def.text.as_ref()) {
        let both = |word: &str| Term { id: word.to_owned(), ko: vec![word.to_owned()], en: vec![word.to_owned()] };
        let korean = read::lang(text.text());
        for word in between(text.text(), &['《', '≪', '«', '⟪'], &['》', '≫', '»', '⟫']) {
            if lexicon.affiliation(korean, word).is_none() {
                lexicon.add_affiliation(both(word));
            }
        }
        for word in between(text.text(), &['〈', '⟨', '‹', '<', '＜'], &['〉', '⟩', '›', '>', '＞']) {
            if lexicon.name(korean, word).is_none() {
                lexicon.add_name(both(word));
            }
        }
    }
    lexicon
}

/// The pieces of a text between brackets of these kinds.
fn between<'t>(text: &'t str, open: &[char], close: &[char]) -> Vec<&'t str> {
    let parts = text.split(open).skip(1);
    parts.filter_map(|part| Some(part.get(..part.find(close)?)?.trim())).filter(|word| !word.is_empty()).collect()
}

/// A card that is put under others has a script, and no text to say what they must be.
fn no_condition(file: FileId, script: &Script) -> Diagnostic {
    let first = script.written.text().lines().next().map_or(0, str::len);
    let place = Location { file, span: script.written.source(0..first) };
    Diagnostic::new(&messages::NO_EQUIP_CONDITION, place).arg("field", "text")
}

/// Whether there is an error among some findings.
pub fn has_errors(findings: &[Diagnostic]) -> bool {
    findings.iter().any(|f| f.severity == Severity::Error)
}

fn names(def: &CardDef, local: Option<&str>) -> Names {
    let own = local.unwrap_or(&def.id.value);
    match &def.name {
        Some(name) => named(name, own),
        None => Names { ko: own.to_owned(), en: own.to_owned() },
    }
}

/// A name in both languages; in one that it lacks it is the other, and an empty one is the card's number.
fn named(name: &cardwright_dsl::files::Names, own: &str) -> Names {
    let pick = |lang| Some(name.get(lang)).filter(|n| !n.is_empty()).unwrap_or(own).to_owned();
    Names { ko: pick(Lang::Ko), en: pick(Lang::En) }
}

/// The fields that a card gives, by name.
fn fields(vocabulary: &'static Vocabulary, def: &CardDef) -> Vec<&'static str> {
    let mut fields = vec!["id"];
    let mut add = |given: bool, field: &'static str| {
        if given {
            fields.push(field);
        }
    };
    add(def.name.is_some(), "name");
    add(def.kind.is_some(), "type");
    add(!def.attributes.is_empty(), "attribute");
    add(!def.affiliations.is_empty(), "affiliation");
    add(def.rarity.is_some(), "rarity");
    add(def.text.is_some(), "text");
    for (index, _) in &def.stats {
        fields.extend(vocabulary.stats.get(*index).map(|s| s.word.id));
    }
    fields
}

/// The attributes of a card as bits; a local card that gives none has the one that scenarios assume.
fn attributes(vocabulary: &Vocabulary, def: &CardDef, local: bool) -> u16 {
    match vocabulary.defaults.attribute.filter(|_| local && def.attributes.is_empty()) {
        Some(assumed) => 1 << assumed,
        None => def.attributes.iter().fold(0, |bits, a| bits | 1 << a.value),
    }
}

/// The numbers of a card; a local card's are filled in where it gives none.
fn stats(vocabulary: &Vocabulary, def: &CardDef, kind: u8, local: bool) -> [i32; CARD_STATS] {
    let mut stats = [0; CARD_STATS];
    for (index, slot) in stats.iter_mut().enumerate() {
        let filled = vocabulary.defaults.numbers.iter().find(|(k, s, _)| *k == kind && usize::from(*s) == index);
        *slot = def.stat(index).or(filled.filter(|_| local).map(|(_, _, n)| *n)).unwrap_or(0);
    }
    stats
}
