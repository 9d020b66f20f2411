//! A clause: what it says, where the rulebook's code follows it, which scenarios and keywords show it.

use super::{Asked, Page};
use crate::play::words::clauses::Clauses;
use crate::wording::explain as wording;
use cardwright_core::rulebook::Rulebook;
use cardwright_dsl::text::Lang;
use std::collections::BTreeMap;

/// Where the code of a rulebook cites a clause: its folder, the clause, the path, the line. Made when the program is built.
const CITES: &[(&str, &str, &str, u32)] = include!(concat!(env!("OUT_DIR"), "/cites.rs"));

/// The ids of all clauses of a rulebook.
pub fn ids(book: &dyn Rulebook) -> Vec<String> {
    Clauses::of(book).ids().map(str::to_owned).collect()
}

/// The page about the clause with this id, if the rulebook has it.
pub fn page(book: &'static dyn Rulebook, id: &str, asked: &Asked<'_>) -> Option<Page> {
    let lang = asked.lang;
    let titles = Clauses::of(book);
    if !titles.has(id) {
        return None;
    }
    let named = book.vocabulary().game.ko.first().copied().filter(|_| lang == Lang::Ko);
    let mut page = Page::new("clause", format!("{id}  ({})", named.unwrap_or(book.printed().edition)));
    page.add(lang, "says", wording::CLAUSE_SAYS, titles.gist(id, lang).into_iter().collect());
    let children = titles.ids().filter(|c| c.strip_prefix(id).is_some_and(|rest| rest.starts_with('.')));
    let direct = children.filter(|c| c.matches('.').count() == id.matches('.').count() + 1);
    let lines = direct.filter_map(|c| Some(format!("{c}  {}", titles.gist(c, lang)?))).collect();
    page.add(lang, "parts", wording::PARTS, lines);
    let sets = book.printed().same_clauses.iter().filter(|set| set.contains(&id));
    let same: Vec<&str> = sets.flat_map(|set| set.iter().copied()).filter(|c| *c != id).collect();
    page.add(lang, "same", wording::SAYS_THE_SAME, join(&same));
    let along: Vec<&str> = book.along(id).to_vec();
    page.add(lang, "rests-on", wording::RESTS_ON, join(&along));
    page.add(lang, "code", wording::FOLLOWED_IN, code(book, id));
    let of_clause: Vec<&str> = std::iter::once(id).chain(same.iter().copied()).collect();
    let files = asked.library.project.game(book.vocabulary().game.id);
    let keywords = files.into_iter().flat_map(|f| &f.keywords).filter(|k| k.clauses.all().any(|c| c.value == id));
    let names = keywords.map(|k| k.name.as_ref().map_or(k.id.value.as_str(), |n| n.get(lang)).to_owned()).collect();
    page.add(lang, "keywords", wording::KEYWORDS, names);
    let shown = asked.scenarios.citing(&of_clause);
    let none = match (shown.is_empty(), titles.is_testable(id)) {
        (true, false) => vec![wording::NO_SCENARIO_CAN_SHOW_IT.get(lang).to_owned()],
        _ => shown,
    };
    page.add(lang, "scenarios", wording::SHOWN_BY, none);
    Some(page)
}

fn join(clauses: &[&str]) -> Vec<String> {
    if clauses.is_empty() { Vec::new() } else { vec![clauses.join(", ")] }
}

/// The files that cite a clause, with their lines.
fn code(book: &dyn Rulebook, id: &str) -> Vec<String> {
    let folder = book.vocabulary().game.id.replace('-', "_");
    let mut files: BTreeMap<&str, Vec<String>> = BTreeMap::new();
    for (_, _, path, line) in CITES.iter().filter(|(book, clause, ..)| *book == folder && *clause == id) {
        files.entry(path).or_default().push(line.to_string());
    }
    files.into_iter().map(|(path, lines)| format!("{path}:{}", lines.join(","))).collect()
}
