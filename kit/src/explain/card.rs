//! A card: its fields, its text in both languages, its program in plain words, its clauses, and the scenarios that show it.

use super::{Asked, Page, WRONG, steps, titled};
use crate::play::words::clauses::Clauses;
use crate::project::catalogue;
use crate::project::library::Entry;
use crate::wording::explain as wording;
use cardwright_dsl::messages::wording::language;
use cardwright_dsl::print;
use cardwright_dsl::text::Lang;
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
    page.add(lang, "file", wording::FILE, file.into_iter().collect());
    match entry.read() {
        Ok((parsed, program)) => {
            let wording = |lang| match print::card(&parsed.card, entry.lexicon, entry.kind(), lang) {
                Ok(text) => text.lines().map(str::to_owned).collect(),
                Err(_) => Vec::new(),
            };
            page.add(lang, "ko", language(Lang::Ko), wording(Lang::Ko));
            page.add(lang, "en", language(Lang::En), wording(Lang::En));
            compiled(entry, asked, &mut page);
            let text = def.text.as_ref().map_or(Vec::new(), |_| vec![program]);
            page.add(lang, "digest", wording::DIGEST, text);
        }
        Err(findings) => {
            let lines = findings.iter().map(|f| format!("{}: {}", f.code.id, f.message(lang))).collect();
            page.add(lang, WRONG, wording::MISTAKES, lines);
        }
    }
    let names: Vec<&str> = std::iter::once(id).chain(entry.names()).collect();
    page.add(lang, "scenarios", wording::SHOWN_BY, asked.scenarios.naming(&names));
    page
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
    let term = |w: &str| match entry.lexicon.affiliation_by_id(w) {
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
    let shared = catalogue::build_checked(entry.book, files, &BTreeSet::from([entry.file]), false, &mut Vec::new());
    let catalog = &shared.built().compiled.catalog;
    let Some(id) = catalog.find(&entry.def.id.value) else { return };
    let mut lines = Vec::new();
    let mut clauses: BTreeSet<String> = BTreeSet::new();
    for face in &catalog.card(id).faces {
        for ability in face.abilities.iter().map(|a| catalog.ability(*a)) {
            clauses.extend(ability.clauses.iter().cloned());
            clauses.extend(entry.book.ability_clauses(ability).into_iter().map(str::to_owned));
            lines.extend(steps::ability(ability, catalog, entry.book.printed()));
        }
    }
    page.add(lang, "program", wording::PROGRAM, lines);
    let titles = Clauses::of(entry.book);
    let line = |c: &String| titles.gist(c, lang).map_or_else(|| c.clone(), |gist| format!("{c}  {gist}"));
    page.add(lang, "clauses", wording::CLAUSES, clauses.iter().map(line).collect());
}
