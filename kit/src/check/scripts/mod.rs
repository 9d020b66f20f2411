//! Scripts of cards, checked without running them: what the checker of scripts finds becomes findings about files, and the
//! texts of the card language in a script are held against the cards in use. Running scripts is not done here.

mod quotes;

use crate::project::catalogue::{Built, LocalCard};
use crate::project::{GameFiles, Project};
use crate::wording::project as wording;
use cardwright_core::rulebook::Rulebook;
use cardwright_core::rulesets;
use cardwright_dsl::decode::Prose;
use cardwright_dsl::diagnostic::{Arg, Both, Diagnostic, FileId, Location, Severity, Span};
use cardwright_dsl::files::{CardDef, Script};
use cardwright_dsl::messages;
use cardwright_dsl::script_files::Scripts;
use cardwright_dsl::suggest::suggest;
use cardwright_scripts::analyse::{self, Finding, Say};
use std::collections::{BTreeMap, BTreeSet};

/// Where a script stands.
#[derive(Clone, Copy)]
enum Home<'a> {
    /// In a file of its own, at this path.
    File(&'a str),
    /// In the file of its card.
    Inline(&'a Prose),
}

/// A script with the types of the cards that have it.
struct Subject<'a> {
    file: FileId,
    home: Home<'a>,
    kinds: BTreeSet<u8>,
    /// Whether a card has it: without one its types are a guess.
    named: bool,
}

impl Subject<'_> {
    fn text(&self) -> &str {
        match self.home {
            Home::File(text) => text,
            Home::Inline(prose) => prose.text(),
        }
    }

    /// Whether a place is in the script.
    fn holds(&self, place: &Location) -> bool {
        let inside = match self.home {
            Home::File(_) => true,
            Home::Inline(prose) => (prose.span.start..=prose.span.end).contains(&place.span.start),
        };
        place.file == self.file && inside
    }

    /// The place in the file of some bytes of the script.
    fn place(&self, span: &analyse::Span) -> Location {
        let span = match self.home {
            Home::File(_) => Span::new(span.start, span.end),
            Home::Inline(prose) => prose.source(span.clone()),
        };
        Location { file: self.file, span }
    }
}

/// Checks the scripts that were asked for and those that their cards name.
pub fn report(
    project: &Project,
    game: &GameFiles,
    asked: &BTreeSet<FileId>,
    built: &Built,
    book: &dyn Rulebook,
    out: &mut Vec<Diagnostic>,
) {
    let mut subjects: BTreeMap<(FileId, usize), Subject<'_>> = BTreeMap::new();
    for (file, card) in game.cards() {
        take(&mut subjects, file, card, book, &project.scripts);
    }
    // A script that no card names is read all the same.
    for (path, script) in project.scripts.iter() {
        if reader(project, path) != Some(game.game.game.id) {
            continue;
        }
        let kinds = BTreeSet::from([book.vocabulary().defaults.blank]);
        let home = Home::File(&script.text);
        subjects.entry((script.file, 0)).or_insert(Subject { file: script.file, home, kinds, named: false });
    }
    for subject in subjects.values().filter(|s| asked.contains(&s.file)) {
        one(subject, built, book, out);
    }
}

/// The game whose script a file is: of the cards that name it, else of the folder it lies in, else the first there is.
fn reader(project: &Project, path: &str) -> Option<&'static str> {
    let books = || rulesets::ALL.iter().filter_map(|book| project.game(book.vocabulary().game.id));
    let names = |game: &&GameFiles| {
        let mut scripts = game.cards().filter_map(|(_, card)| card.script.as_ref()?.path.as_deref());
        scripts.any(|named| named == path)
    };
    let holds = |game: &&GameFiles| path.split('/').any(|part| part == game.game.game.id);
    let found = books().find(names).or_else(|| books().find(holds)).or_else(|| books().next());
    found.map(|game| game.game.game.id)
}

/// Checks the scripts of the cards of a scenario file.
pub fn report_local(
    local: &[LocalCard],
    scripts: &Scripts,
    built: &Built,
    book: &dyn Rulebook,
    out: &mut Vec<Diagnostic>,
) {
    let mut subjects: BTreeMap<(FileId, usize), Subject<'_>> = BTreeMap::new();
    for card in local {
        take(&mut subjects, card.file, &card.def, book, scripts);
        out.extend(card.def.script.as_ref().and_then(|script| script.missing(card.file, scripts)));
    }
    for subject in subjects.values() {
        one(subject, built, book, out);
    }
}

fn take<'a>(
    subjects: &mut BTreeMap<(FileId, usize), Subject<'a>>,
    file: FileId,
    card: &'a CardDef,
    book: &dyn Rulebook,
    scripts: &'a Scripts,
) {
    let Some(Script { written, path }) = &card.script else { return };
    let (file, at, home) = match path {
        None => (file, written.span.start, Home::Inline(written)),
        Some(path) => match scripts.get(path) {
            Some(script) => (script.file, 0, Home::File(&script.text)),
            None => return,
        },
    };
    let kind = card.kind.as_ref().and_then(|k| u8::try_from(k.value).ok()).unwrap_or(book.vocabulary().defaults.blank);
    let subject = subjects.entry((file, at)).or_insert(Subject { file, home, kinds: BTreeSet::new(), named: true });
    subject.kinds.insert(kind);
}

fn one(subject: &Subject<'_>, built: &Built, book: &dyn Rulebook, out: &mut Vec<Diagnostic>) {
    let analysis = analyse::analyse(subject.text(), book);
    let mut found: Vec<Diagnostic> = analysis.findings.iter().filter_map(|finding| told(subject, finding)).collect();
    // What is misspelt elsewhere is not unused.
    let of = |f: &Diagnostic, name: &str| f.args.iter().find(|(n, _)| *n == name).map(|(_, value)| value.clone());
    let meant: Vec<Arg> = found.iter().filter_map(|f| of(f, "suggestion")).collect();
    found.retain(|f| f.code != &messages::SCRIPT_UNUSED || !of(f, "name").is_some_and(|name| meant.contains(&name)));
    for quote in &analysis.quotes {
        quotes::check(subject, quote, built, book, &mut found);
    }
    for call in &analysis.overrules {
        let quote = analysis.quotes.iter().find(|quote| quote.span == call.text);
        if quote.is_some_and(|quote| quotes::has_happened(subject, quote, built, book)) {
            let place = subject.place(&call.at);
            found.push(Diagnostic::new(&messages::SCRIPT_NOTHING_TO_OVERRULE, place).arg("name", call.call.as_str()));
        }
    }
    if found.iter().any(|f| f.code.severity == Severity::Error) {
        // That it can't be loaded so is no news.
        out.retain(|f| f.code != &messages::SCRIPT_NOT_LOADED || !subject.holds(&f.place));
    }
    out.append(&mut found);
}

/// A finding of the checker with its wording.
fn told(subject: &Subject<'_>, finding: &Finding) -> Option<Diagnostic> {
    let code = messages::find(finding.code)?;
    let mut told = Diagnostic::new(code, subject.place(&finding.span));
    for (name, value) in &finding.args {
        let value = match value {
            Say::Text(text) => Arg::Text(text.clone()),
            Say::Both(ko, en) => Arg::Both(Both { ko: ko.clone().into(), en: en.clone().into() }),
            Say::Number(n) => Arg::Number(*n),
            Say::List(words) => words.iter().map(String::as_str).collect(),
        };
        told = told.arg(name, value);
    }
    if let Some((word, candidates)) = &finding.near
        && let Some(near) = suggest(word, candidates.iter().map(String::as_str)).or_else(|| begun(word, candidates))
    {
        told = told.arg("suggestion", near);
        if subject.text().get(finding.span.clone()) == Some(word) {
            told = told.fix(subject.place(&finding.span).span, near);
        }
    }
    if let Some((span, replacement)) = &finding.fix {
        told = told.fix(subject.place(span).span, replacement.as_str());
    }
    if let Some(first) = &finding.first {
        told = told.label(subject.place(first), wording::FIRST_WRITTEN);
    }
    Some(told)
}

/// The only one of some names whose first words are these: `trash_zone` for `trash`.
fn begun<'n>(word: &str, names: &'n [String]) -> Option<&'n str> {
    let mut begun = names.iter().filter(|name| name.strip_prefix(word).is_some_and(|rest| rest.starts_with('_')));
    begun.next().filter(|_| begun.next().is_none()).map(String::as_str)
}
