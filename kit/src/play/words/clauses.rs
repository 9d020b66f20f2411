//! What the clauses of a rulebook say, in short.

use cardwright_core::rulebook::Rulebook;
use cardwright_dsl::diagnostic::FileId;
use cardwright_dsl::source::Source;
use cardwright_dsl::text::Lang;
use cardwright_dsl::yaml;
use std::collections::BTreeMap;

/// The clauses of one rulebook by id: Korean title and English gist.
#[derive(Debug, Clone, Default)]
pub struct Clauses(BTreeMap<String, (String, String)>);

impl Clauses {
    /// Reads the catalogue of a rulebook.
    pub fn of(book: &dyn Rulebook) -> Clauses {
        let source = Source::new("clauses", book.printed().clauses);
        let document = yaml::parse(FileId(0), &source, &mut Vec::new());
        let list =
            document.root.as_ref().and_then(|root| root.get("clauses")).map(yaml::Node::items).unwrap_or_default();
        let text = |node: &yaml::Node, key: &str| node.get(key).and_then(|n| n.scalar()).map(|s| s.text.clone());
        let entry = |node: &yaml::Node| {
            let both = (text(node, "title_ko").unwrap_or_default(), text(node, "gist").unwrap_or_default());
            Some((text(node, "id")?, both))
        };
        Clauses(list.iter().filter_map(entry).collect())
    }

    /// What a clause says. The rulebook's own titles are Korean; gists are English only, so Korean readers get both.
    pub fn gist(&self, clause: &str, lang: Lang) -> Option<String> {
        let (title, gist) = self.0.get(clause)?;
        Some(match lang {
            Lang::Ko if !title.is_empty() => format!("{title} - {gist}"),
            _ => gist.clone(),
        })
    }
}
