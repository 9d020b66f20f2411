//! The catalogue of a rulebook's clauses: which there are, what they say in short, which of them a scenario can show.

use cardwright_core::rulebook::Rulebook;
use cardwright_dsl::diagnostic::Both;
use cardwright_dsl::plain;
use cardwright_dsl::text::Lang;
use indexmap::IndexMap;
use serde::Deserialize;

/// Kinds of clauses that no scenario can show: headings, things done with hands, rules of other ways to play.
const UNTESTABLE: [&str; 3] = ["meta", "physical", "variant"];

/// The clauses of one rulebook by id, in the order of the document.
#[derive(Debug, Clone, Default)]
pub struct Clauses(IndexMap<String, Clause>);

/// What the catalogue has of a clause.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Clause {
    testable: bool,
    said: Both,
}

/// The file of a rulebook's clauses; what else it holds is for readers.
#[derive(Deserialize)]
struct Catalogue {
    clauses: Vec<Entry>,
}

#[derive(Deserialize)]
struct Entry {
    id: String,
    #[serde(default)]
    kind: String,
    #[serde(default)]
    title_ko: Option<String>,
    #[serde(default)]
    gist: String,
    #[serde(default)]
    gist_ko: String,
}

impl Clauses {
    /// Reads the catalogue of a rulebook.
    pub fn of(book: &dyn Rulebook) -> Clauses {
        // The file is part of the program; a test reads it.
        let catalogue = plain::read(book.printed().clauses).unwrap_or(Catalogue { clauses: Vec::new() });
        let clause = |entry: Entry| {
            let testable = !UNTESTABLE.contains(&entry.kind.as_str());
            let said = said(&entry);
            (entry.id, Clause { testable, said })
        };
        Clauses(catalogue.clauses.into_iter().map(clause).collect())
    }

    /// The ids of all clauses.
    pub fn ids(&self) -> impl Iterator<Item = &str> {
        self.0.keys().map(String::as_str)
    }

    /// Whether there is such a clause.
    pub fn has(&self, clause: &str) -> bool {
        self.0.contains_key(clause)
    }

    /// Whether there is such a clause and a scenario can show it.
    pub fn is_testable(&self, clause: &str) -> bool {
        self.0.get(clause).is_some_and(|clause| clause.testable)
    }

    /// The clauses that a scenario can show.
    pub fn testable(&self) -> impl Iterator<Item = &str> {
        self.ids().filter(|id| self.is_testable(id))
    }

    /// What a clause says.
    pub fn gist(&self, clause: &str, lang: Lang) -> Option<String> {
        self.0.get(clause).map(|clause| clause.said.get(lang).to_owned())
    }
}

/// What a clause says. The rulebook's own titles are Korean: a Korean reader knows the clause by its title and gets that before
/// the gist.
fn said(entry: &Entry) -> Both {
    let Entry { title_ko, gist: en, gist_ko: ko, .. } = entry;
    let ko = title_ko.as_ref().map_or_else(|| ko.clone(), |title| format!("{title} - {ko}"));
    Both { ko: ko.into(), en: en.clone().into() }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What the rulebooks themselves write in Latin letters: ability words, ids of decisions.
    const LATIN: [&str; 8] = ["Play", "Reap", "Fight", "Before", "Action", "Omni", "Destroyed", "KF"];

    /// And the single letters: numbers that stand for any, symbols of mana and of costs.
    const LETTERS: [&str; 14] = ["N", "X", "Y", "W", "U", "B", "R", "G", "C", "P", "S", "T", "Q", "E"];

    #[test]
    fn every_clause_has_a_gist_in_each_language() {
        for book in cardwright_core::rulesets::ALL {
            let shown = Clauses::of(*book);
            assert!(shown.testable().next().is_some(), "{}", book.printed().edition);
            let catalogue: Catalogue = plain::read(book.printed().clauses).unwrap();
            for Entry { id, title_ko, gist, gist_ko, .. } in catalogue.clauses {
                let korean = |text: &str| text.chars().any(|c| ('가'..='힣').contains(&c));
                assert!(gist.len() > 3 && !korean(&gist), "{id}: {gist}");
                assert!(gist_ko.ends_with("다.") || gist_ko.ends_with("다.)"), "{id}: {gist_ko}");
                let mut words = gist_ko.split(|c: char| !c.is_ascii_alphabetic()).filter(|word| !word.is_empty());
                assert!(words.all(|word| LATIN.contains(&word) || LETTERS.contains(&word)), "{id}: {gist_ko}");
                assert_eq!(shown.gist(&id, Lang::En), Some(gist));
                let title = title_ko.map_or_else(String::new, |title| format!("{title} - "));
                assert_eq!(shown.gist(&id, Lang::Ko), Some(format!("{title}{gist_ko}")));
            }
        }
    }
}
