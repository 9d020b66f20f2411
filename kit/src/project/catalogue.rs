//! Cards in use: the project's files and the cards of a scenario file, read, parsed and compiled to one catalogue. It
//! reports what is wrong with texts; what is wrong with files the project has said already.

use crate::check::lints;
use crate::project::GameFiles;
use crate::project::scripted::{self, Scripted};
use cardwright_core::kernel::capacity::CARD_STATS;
use cardwright_core::kernel::catalog::Names;
use cardwright_core::rulebook::Rulebook;
use cardwright_core::rulesets;
use cardwright_core::vocabulary::Vocabulary;
use cardwright_dsl::compile::{self, CardSource, Compiled};
use cardwright_dsl::decode::Prose;
use cardwright_dsl::diagnostic::{Diagnostic, FileId, Location, Severity};
use cardwright_dsl::files::{self, CardDef, Script};
use cardwright_dsl::findings::text_finding;
use cardwright_dsl::keywords;
use cardwright_dsl::lexicon::{Lexicon, Term, key};
use cardwright_dsl::messages;
use cardwright_dsl::text::{Lang, Parsed};
use cardwright_dsl::{en, ko};
use std::collections::BTreeSet;

/// The rulebook with this id.
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
pub struct Built {
    /// The catalogue with the clauses of its cards.
    pub compiled: Compiled,
    /// The words that its texts may use.
    pub lexicon: Lexicon,
}

struct Source<'a> {
    file: FileId,
    def: &'a CardDef,
    local: Option<&'a str>,
    name: Names,
    kind: u8,
    affiliations: Vec<String>,
    fields: Vec<&'static str>,
    parsed: Option<Parsed>,
}

/// Compiles the cards of a game, with those of a scenario file beside them. Cards that could not be read are
/// left out.
pub fn build(
    book: &'static dyn Rulebook,
    project: Option<&GameFiles>,
    local: &[LocalCard],
    out: &mut Vec<Diagnostic>,
) -> Built {
    make(book, project, local, &|_| true, None, out)
}

/// As [`build`] for the cards of a project alone, with what can't be meant in the texts of the files that were `asked`
/// for. Texts of other files are looked at only if something that was asked for needs them; else their cards do nothing.
pub fn build_checked(
    book: &'static dyn Rulebook,
    project: &GameFiles,
    asked: &BTreeSet<FileId>,
    out: &mut Vec<Diagnostic>,
) -> Built {
    // A deck needs every card whole, a keyword wants to know who has it; a card needs of the others only their names.
    let files = project.decks.iter().map(|d| d.file).chain(project.keywords.iter().map(|k| k.file));
    let all = files.into_iter().any(|file| asked.contains(&file));
    make(book, Some(project), &[], &|file| all || asked.contains(&file), Some(asked), out)
}

fn make(
    book: &'static dyn Rulebook,
    project: Option<&GameFiles>,
    local: &[LocalCard],
    reads: &dyn Fn(FileId) -> bool,
    linted: Option<&BTreeSet<FileId>>,
    out: &mut Vec<Diagnostic>,
) -> Built {
    let vocabulary = book.vocabulary();
    let mut lexicon = Lexicon::new(vocabulary);
    let mut sources: Vec<Source<'_>> = Vec::new();
    let printed = project.into_iter().flat_map(GameFiles::cards).map(|(file, def)| (file, def, None));
    // A card of the file stands for a printed one with its number.
    let hidden = |def: &CardDef| local.iter().any(|l| l.def.id.value == def.id.value);
    let all =
        printed.filter(|(_, def, _)| !hidden(def)).chain(local.iter().map(|l| (l.file, &l.def, Some(l.name.as_str()))));
    for (file, def, local) in all {
        let name = names(def, local);
        let kind = def.kind.as_ref().map_or(usize::from(vocabulary.defaults.blank), |k| k.value);
        sources.push(Source {
            file,
            def,
            local,
            name,
            kind: u8::try_from(kind).unwrap_or(0),
            affiliations: Vec::new(),
            fields: fields(vocabulary, def),
            parsed: None,
        });
    }
    words(&mut lexicon, project, &mut sources, out);
    for source in sources.iter_mut().filter(|s| reads(s.file)) {
        let Some(text) = &source.def.text else { continue };
        let parsed = parse(text.text(), &lexicon, source.kind);
        report(source.file, text, &parsed, out);
        source.parsed = Some(parsed);
    }
    // A card with unreadable fields is not in the game, but its name is known and its text was looked at.
    sources.retain(|s| s.def.sound);
    let empty = cardwright_dsl::tree::Card::Plain { equip: None, abilities: Vec::new() };
    let cards: Vec<CardSource<'_>> = sources
        .iter()
        .map(|s| CardSource {
            id: &s.def.id.value,
            name: s.name.clone(),
            name_id: &s.name.en,
            kind: s.kind,
            attributes: attributes(vocabulary, s.def, s.local.is_some()),
            affiliations: &s.affiliations,
            stats: stats(vocabulary, s.def, s.kind, s.local.is_some()),
            fields: &s.fields,
            text: s.def.text.as_ref().map_or("", Prose::text),
            tree: s.parsed.as_ref().map_or(&empty, |p| &p.card),
        })
        .collect();
    let mut compiled = compile::catalog(&cards, &lexicon, book);
    for finding in &compiled.findings {
        let Some(source) = sources.get(finding.card) else { continue };
        let Some(text) = &source.def.text else { continue };
        // What the compiler says of a text that was read only in part is mostly about the part that is missing.
        if source.parsed.as_ref().is_some_and(|parsed| !parsed.is_ok()) {
            continue;
        }
        out.push(text_finding(source.file, text, &finding.error));
    }
    let mut scripts = Vec::new();
    for (source, card) in sources.iter().zip(&cards) {
        let Some(script) = &source.def.script else { continue };
        let (file, text) = match &script.path {
            None => (source.file, script.written.text()),
            // That it is not there is said of the card.
            Some(path) => match project.and_then(|p| p.scripts.get(path)) {
                Some(file) => (file.file, &*file.text),
                None => continue,
            },
        };
        let at = compiled.catalog.find(card.id);
        let unworn = at.is_some_and(|at| compiled.catalog.card(at).attach.is_none());
        if unworn && vocabulary.equip && vocabulary.worn == Some(source.kind) {
            // Nothing would ever wear it. Where there is a text, that was said of the text.
            if source.parsed.as_ref().is_none_or(|p| p.is_ok() && p.card.abilities().next().is_none()) {
                out.push(no_condition(source.file, script));
            }
            continue;
        }
        let name = script.path.clone().unwrap_or_else(|| format!("{} (script)", card.id));
        scripts.push((Scripted { id: card.id, file: name, text }, source, file));
    }
    let given: Vec<Scripted<'_>> = scripts.iter().map(|(script, ..)| script.clone()).collect();
    for wrong in scripted::attach(book, &lexicon, &mut compiled, &given) {
        let Some((script, source, file)) = scripts.get(wrong.card) else { continue };
        if linted.is_some() && scripted::is_doubtful(script.text, book) {
            // What is wrong with it is said where it stands, without running it.
            continue;
        }
        out.push(wrong.finding(source.def, *file, script.text));
    }
    if let (Some(files), Some(asked)) = (project, linted) {
        let texts: Vec<lints::Text<'_>> = sources
            .iter()
            .filter_map(|s| {
                let (prose, parsed) = (s.def.text.as_ref()?, s.parsed.as_ref()?);
                Some(lints::Text { file: s.file, kind: s.kind, prose, parsed })
            })
            .collect();
        let known =
            sources.iter().map(|s| lints::Known { name: &s.name.en, kind: s.kind, affiliations: &s.affiliations });
        lints::report(files, asked, &lexicon, book, known, &texts, out);
    }
    Built { compiled, lexicon }
}

/// The words that the texts of some cards may use which are not in the project yet, beside those of the project. What they
/// have in 《》 or 〈〉 counts as declared.
pub fn lexicon(book: &'static dyn Rulebook, project: Option<&GameFiles>, cards: &[(FileId, &CardDef)]) -> Lexicon {
    let mut lexicon = Lexicon::new(book.vocabulary());
    let printed = project.into_iter().flat_map(GameFiles::cards).map(|(file, def)| (file, def, None));
    let new = cards.iter().map(|&(file, def)| (file, def, Some(def.id.value.as_str())));
    let mut sources: Vec<Source<'_>> = printed
        .chain(new)
        .map(|(file, def, local)| Source {
            file,
            def,
            local,
            name: names(def, local),
            kind: 0,
            affiliations: Vec::new(),
            fields: Vec::new(),
            parsed: None,
        })
        .collect();
    words(&mut lexicon, project, &mut sources, &mut Vec::new());
    for text in cards.iter().filter_map(|(_, def)| def.text.as_ref()) {
        let both = |word: &str| Term { id: word.to_owned(), ko: vec![word.to_owned()], en: vec![word.to_owned()] };
        let korean = if files::is_korean(text.text()) { Lang::Ko } else { Lang::En };
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

/// A text in the language it is written in; `kind`: the type of its card.
pub fn parse(text: &str, lexicon: &Lexicon, kind: u8) -> Parsed {
    if files::is_korean(text) { ko::parse(text, lexicon, kind) } else { en::parse(text, lexicon, kind) }
}

/// Reports what the parser found in a text.
pub fn report(file: FileId, text: &Prose, parsed: &Parsed, out: &mut Vec<Diagnostic>) {
    out.extend(parsed.errors.iter().map(|error| text_finding(file, text, error)));
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
        Some(name) => {
            let pick = |lang| Some(name.get(lang)).filter(|n| !n.is_empty()).unwrap_or(own).to_owned();
            Names { ko: pick(Lang::Ko), en: pick(Lang::En) }
        }
        None => Names { ko: own.to_owned(), en: own.to_owned() },
    }
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
fn attributes(vocabulary: &Vocabulary, def: &CardDef, local: bool) -> u8 {
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

/// Adds the keywords, affiliations and names of the cards to the words that texts may use.
fn words(lexicon: &mut Lexicon, project: Option<&GameFiles>, sources: &mut [Source<'_>], out: &mut Vec<Diagnostic>) {
    keywords::name_all(lexicon, project.into_iter().flat_map(|p| &p.keywords));
    let mut terms: Vec<Term> = Vec::new();
    for term in project.into_iter().flat_map(|p| &p.terms).flat_map(|t| &t.affiliations) {
        let spelled = |lang| vec![term.name.get(lang).to_owned()];
        terms.push(Term { id: term.id.value.clone(), ko: spelled(Lang::Ko), en: spelled(Lang::En) });
    }
    for source in sources.iter_mut() {
        for word in &source.def.affiliations {
            let wanted = key(&word.value);
            let is = |t: &Term| key(&t.id) == wanted || t.ko.iter().chain(&t.en).any(|s| key(s) == wanted);
            let id = match terms.iter().find(|t| is(t)) {
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
    let mut added: Vec<&str> = Vec::new();
    for source in sources.iter() {
        if !added.contains(&source.name.en.as_str()) {
            added.push(&source.name.en);
            let Names { ko, en } = source.name.clone();
            lexicon.add_name(Term { id: en.clone(), ko: vec![ko], en: vec![en] });
        }
    }
    keywords::define_all(lexicon, project.into_iter().flat_map(|p| &p.keywords), out);
}
