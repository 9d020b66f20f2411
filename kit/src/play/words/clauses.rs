//! What the clauses of a rulebook say, in short.

use cardwright_core::rulebook::Rulebook;
use cardwright_dsl::diagnostic::{Both, FileId};
use cardwright_dsl::source::Source;
use cardwright_dsl::text::Lang;
use cardwright_dsl::yaml;
use std::collections::BTreeMap;

/// The clauses of one rulebook by id: what each says, in both languages.
#[derive(Debug, Clone, Default)]
pub struct Clauses(BTreeMap<String, Both>);

impl Clauses {
    /// Reads the catalogue of a rulebook.
    pub fn of(book: &dyn Rulebook) -> Clauses {
        let source = Source::new("clauses", book.printed().clauses);
        let document = yaml::parse(FileId(0), &source, &mut Vec::new());
        let list =
            document.root.as_ref().and_then(|root| root.get("clauses")).map(yaml::Node::items).unwrap_or_default();
        let text = |node: &yaml::Node, key: &str| node.get(key).and_then(|n| n.scalar()).map(|s| s.text.clone());
        Clauses(list.iter().filter_map(|node| Some((text(node, "id")?, said(|key| text(node, key))))).collect())
    }

    /// What a clause says.
    pub fn gist(&self, clause: &str, lang: Lang) -> Option<String> {
        self.0.get(clause).map(|said| said.get(lang).to_owned())
    }
}

/// What a clause says, from the fields of its entry. The rulebook's own titles are Korean: a Korean reader knows the clause
/// by its title and gets that before the gist.
fn said(field: impl Fn(&str) -> Option<String>) -> Both {
    let [title, ko, en] = ["title_ko", "gist_ko", "gist"].map(|key| field(key).unwrap_or_default());
    Both { ko: if title.is_empty() { ko } else { format!("{title} - {ko}") }.into(), en: en.into() }
}

#[cfg(test)]
mod tests {
    use super::*;
    use cardwright_dsl::plain;
    use serde::Deserialize;

    /// What the rulebooks themselves write in Latin letters: ability words, a number, ids of decisions.
    const LATIN: [&str; 9] = ["Play", "Reap", "Fight", "Before", "Action", "Omni", "Destroyed", "N", "KF"];

    #[derive(Deserialize)]
    struct Catalogue {
        clauses: Vec<Entry>,
    }

    /// Both gists are required: reading a catalogue in which one is missing fails.
    #[derive(Deserialize)]
    struct Entry {
        id: String,
        title_ko: Option<String>,
        gist: String,
        gist_ko: String,
    }

    #[test]
    fn every_clause_has_a_gist_in_each_language() {
        for book in cardwright_core::rulesets::ALL {
            let shown = Clauses::of(*book);
            let catalogue: Catalogue = plain::read(book.printed().clauses).unwrap();
            for Entry { id, title_ko, gist, gist_ko } in catalogue.clauses {
                let korean = |text: &str| text.chars().any(|c| ('가'..='힣').contains(&c));
                assert!(gist.len() > 3 && !korean(&gist), "{id}: {gist}");
                assert!(gist_ko.ends_with("다.") || gist_ko.ends_with("다.)"), "{id}: {gist_ko}");
                let mut words = gist_ko.split(|c: char| !c.is_ascii_alphabetic()).filter(|word| !word.is_empty());
                assert!(words.all(|word| LATIN.contains(&word)), "{id}: {gist_ko}");
                assert_eq!(shown.gist(&id, Lang::En), Some(gist));
                let title = title_ko.map_or_else(String::new, |title| format!("{title} - "));
                assert_eq!(shown.gist(&id, Lang::Ko), Some(format!("{title}{gist_ko}")));
            }
        }
    }
}
