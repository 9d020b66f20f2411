//! A card: its fields, its text in both languages, its program in plain words, its clauses, and the scenarios that show it.

use super::{Asked, Page, WRONG, steps, titled};
use crate::check::lints;
use crate::play::words::clauses::Clauses;
use crate::project::catalogue;
use crate::project::library::Entry;
use crate::reminders::{names, spoken, unfilled};
use crate::wording::explain as wording;
use cardwright_core::rulebook::Rulebook;
use cardwright_dsl::diagnostic::{Diagnostic, FileId, Severity};
use cardwright_dsl::files::KeywordFile;
use cardwright_dsl::messages::wording::language;
use cardwright_dsl::print;
use cardwright_dsl::text::Lang;
use cardwright_dsl::tree::Card;
use std::collections::BTreeSet;

/// What pages of cards are called.
pub(super) const KIND: &str = "card";

/// The page about a card.
pub fn page(entry: Entry<'_>, asked: &Asked<'_>) -> Page {
    let lang = asked.lang;
    let def = entry.def;
    let id = def.id.value.as_str();
    let mut page = Page::new(KIND, format!("{id}  {}", titled(entry.name(Lang::Ko), entry.name(Lang::En), lang)));
    page.add(lang, "fields", wording::FIELDS, vec![fields(entry, lang)]);
    let source = asked.library.project.sources.get(entry.file);
    let file = source.map(|s| format!("{}:{}", s.path, s.position(def.span.start).line));
    let script = def.script.as_ref().and_then(|script| script.path.clone());
    page.add(lang, "file", wording::FILE, file.into_iter().chain(script).collect());
    match entry.read() {
        Ok((parsed, program)) => {
            let mut unsaid = Vec::new();
            let mut said = |of: Lang| {
                let mut lines: Vec<String> = match print::card(&parsed.card, entry.lexicon(), entry.kind(), of) {
                    Ok(text) => text.lines().map(str::to_owned).collect(),
                    Err(refused) => {
                        // A node of the tree in brackets has no name that a designer knows.
                        let known = Some(refused.node).filter(|node| !node.starts_with('('));
                        let why =
                            known.map_or(wording::NO_WORDS.get(lang).to_owned(), |n| wording::no_words(n).get(lang));
                        unsaid.push(format!("{}: {why}", language(of).get(lang)));
                        Vec::new()
                    }
                };
                lines.extend(entry.script_words_in(of).lines().map(str::to_owned));
                lines
            };
            page.add(lang, "ko", language(Lang::Ko), said(Lang::Ko));
            page.add(lang, "en", language(Lang::En), said(Lang::En));
            page.add(lang, "unsaid", wording::NOT_SAID, unsaid);
            page.add(lang, "keywords", wording::ITS_KEYWORDS, keywords(entry, &parsed.card, asked));
            compiled(entry, asked, &mut page);
            let text = def.text.as_ref().map_or(Vec::new(), |_| vec![program]);
            page.add(lang, "digest", wording::DIGEST, text);
        }
        Err(findings) => {
            let mut lines = mistakes(&findings, lang);
            lines.extend(unread_keywords(entry, asked));
            page.add(lang, WRONG, wording::MISTAKES, lines);
        }
    }
    let names: Vec<&str> = std::iter::once(id).chain(entry.names()).collect();
    page.add(lang, "scenarios", wording::SHOWN_BY, asked.scenarios.naming(&names));
    page
}

/// What is wrong, each with its next step.
pub(super) fn mistakes(findings: &[Diagnostic], lang: Lang) -> Vec<String> {
    let line = |f: &Diagnostic| {
        let hint = f.hint(lang).map(|hint| format!("  = {hint}"));
        std::iter::once(format!("{}: {}", f.code.id, f.message(lang))).chain(hint).collect::<Vec<_>>()
    };
    findings.iter().flat_map(line).collect()
}

/// The keywords of a card with what they say: in the reader's language, or in the one that their file has.
fn keywords(entry: Entry<'_>, card: &Card, asked: &Asked<'_>) -> Vec<String> {
    let files = asked.library.project.game(entry.book.vocabulary().game.id);
    let known = files.map_or(&[][..], |files| &files.keywords);
    let line = |keyword: &&KeywordFile| {
        let name = keyword.name.as_ref().map_or(keyword.id.value.as_str(), |name| name.get(asked.lang));
        let said = unfilled(keyword, asked.lang, Some(entry.lexicon()))?;
        Some(format!("{name}: {}", said.split_whitespace().collect::<Vec<_>>().join(" ")))
    };
    spoken(card, known).iter().filter_map(line).collect()
}

/// What is wrong with the keywords that the text of a card that can't be read names.
fn unread_keywords(entry: Entry<'_>, asked: &Asked<'_>) -> Vec<String> {
    let text = entry.as_written().to_lowercase();
    let files = asked.library.project.game(entry.book.vocabulary().game.id);
    let named = |keyword: &&KeywordFile| names(keyword).any(|name| text.contains(&name.to_lowercase()));
    let wrong = |keyword: &KeywordFile| {
        let name = keyword.name.as_ref().map_or(keyword.id.value.as_str(), |name| name.get(asked.lang)).to_owned();
        mistakes(&of_file(asked, entry.book, keyword.file), asked.lang)
            .into_iter()
            .map(move |line| format!("{name}: {line}"))
    };
    files.iter().flat_map(|files| &files.keywords).filter(named).flat_map(wrong).collect()
}

/// The errors in a file of a game.
pub(super) fn of_file(asked: &Asked<'_>, book: &dyn Rulebook, file: FileId) -> Vec<Diagnostic> {
    let found = asked.library.findings(book.vocabulary().game.id);
    found.filter(|f| f.place.file == file && f.severity == Severity::Error).cloned().collect()
}

/// Type, attributes, affiliations and numbers on one line.
pub(super) fn fields(entry: Entry<'_>, lang: Lang) -> String {
    let game = entry.book.vocabulary();
    let word = |w: &cardwright_core::vocabulary::Word| {
        let list = if lang == Lang::Ko { w.ko } else { w.en };
        list.first().copied().unwrap_or(w.id).to_owned()
    };
    let mut parts: Vec<String> = Vec::new();
    parts.extend(game.types.get(usize::from(entry.kind())).map(word));
    parts.extend(entry.def.attributes.iter().filter_map(|a| game.attributes.get(a.value)).map(word));
    let term = |w: &str| match entry.lexicon().affiliation_by_id(w) {
        Some(term) => if lang == Lang::Ko { &term.ko } else { &term.en }.first().cloned().unwrap_or_default(),
        None => w.to_owned(),
    };
    let bare = lang == Lang::En && game.notation.sides.is_some();
    let marked = |name: String| if bare { name } else { format!("《{name}》") };
    parts.extend(entry.def.affiliations.iter().map(|a| marked(term(&a.value))));
    let stats =
        entry.def.stats.iter().filter_map(|(at, n)| Some(format!("{} {}", word(&game.stats.get(*at)?.word), n.value)));
    parts.extend(stats);
    parts.join(", ")
}

/// What the game does with the card: each ability with its steps, and the clauses behind it.
fn compiled(entry: Entry<'_>, asked: &Asked<'_>, page: &mut Page) {
    let lang = asked.lang;
    let Some(files) = asked.library.project.game(entry.book.vocabulary().game.id) else { return };
    // Of the other files only the names of cards are needed.
    let own = lints::Asked { files: &BTreeSet::from([entry.file]), ways: false };
    let shared = catalogue::build_checked(entry.book, files, own, false, &mut Vec::new());
    let catalog = &shared.built().compiled.catalog;
    let Some(id) = catalog.find(&entry.def.id.value) else { return };
    let mut lines = Vec::new();
    let mut clauses: BTreeSet<String> = BTreeSet::new();
    for face in &catalog.card(id).faces {
        for ability in face.abilities.iter().map(|a| catalog.ability(*a)) {
            clauses.extend(ability.clauses.iter().cloned());
            clauses.extend(entry.book.ability_clauses(ability).into_iter().map(str::to_owned));
            lines.extend(steps::ability(ability, catalog, entry.book.printed(), lang));
        }
    }
    page.add(lang, "program", wording::PROGRAM, lines);
    let titles = Clauses::of(entry.book);
    let line = |c: &String| titles.gist(c, lang).map_or_else(|| c.clone(), |gist| format!("{c}  {gist}"));
    page.add(lang, "clauses", wording::CLAUSES, clauses.iter().map(line).collect());
}
