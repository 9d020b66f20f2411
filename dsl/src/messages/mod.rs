//! Every diagnostic the program can give: one entry a code with its wording in both languages, hints and documentation.
//! To add a code, add an entry to the table of its area; nothing else needs to know.
//!
//! Style: lower case, what is wrong first, the designer's words in backticks, never a type name of ours, one next step.

pub mod particle;
pub mod template;
pub mod wording;

mod deck;
mod fields;
mod file;
mod lint;
mod request;
mod run;
mod save;
mod scenario;
mod script;
mod table;
mod text;
mod yaml;

use crate::diagnostic::{Arg, Lang, Severity};
pub use {
    deck::*, fields::*, file::*, lint::*, request::*, run::*, save::*, scenario::*, script::*, table::*, text::*,
    yaml::*,
};

/// One kind of finding: its severity, wording and documentation.
#[derive(Debug, PartialEq, Eq)]
pub struct Code {
    /// A kebab-case word that never changes.
    pub id: &'static str,
    /// The severity that it usually has.
    pub severity: Severity,
    /// The message in Korean and in English.
    pub message: (&'static str, &'static str),
    /// Next steps, Korean and English; the first one whose arguments are all there is shown.
    pub hints: &'static [(&'static str, &'static str)],
    /// What it means, for the reference and `explain`.
    pub docs: (&'static str, &'static str),
    /// The clause that always stands behind it, or "".
    pub clause: &'static str,
}

/// Declares the codes of one area: a static for each, and the list of them.
macro_rules! codes {
    ($list:ident: $(
        $name:ident = $id:literal, $severity:ident $(, clause $clause:literal)?;
            ko $ko:literal; en $en:literal;
            $(hint $hint_ko:literal, $hint_en:literal;)*
            docs $docs_ko:literal, $docs_en:literal;
    )*) => {
        $(
            #[doc = $docs_en]
            pub static $name: $crate::messages::Code = $crate::messages::Code {
                id: $id,
                severity: $crate::diagnostic::Severity::$severity,
                message: ($ko, $en),
                hints: &[$(($hint_ko, $hint_en)),*],
                docs: ($docs_ko, $docs_en),
                clause: concat!("" $(, $clause)?),
            };
        )*
        /// The codes of this area.
        pub(super) static $list: &[&$crate::messages::Code] = &[$(&$name),*];
    };
}
pub(crate) use codes;

/// All codes, area by area.
pub fn all() -> impl Iterator<Item = &'static Code> {
    [
        file::FILE,
        request::REQUEST,
        save::SAVE,
        yaml::YAML,
        fields::FIELDS,
        deck::DECK,
        text::TEXT,
        lint::LINT,
        scenario::SCENARIO,
        run::RUN,
        script::SCRIPT,
        table::TABLE,
    ]
    .into_iter()
    .flat_map(|area| area.iter().copied())
}

/// The code with this id.
pub fn find(id: &str) -> Option<&'static Code> {
    all().find(|code| code.id == id)
}

/// The message of a code. A missing argument leaves the template as it stands, which tests look for.
pub(crate) fn message(code: &Code, args: &[(&'static str, Arg)], lang: Lang) -> String {
    let wording = pick(code.message, lang);
    template::fill(wording, args, lang).unwrap_or_else(|| wording.to_owned())
}

/// The first hint whose arguments are all there.
pub(crate) fn hint(code: &Code, args: &[(&'static str, Arg)], lang: Lang) -> Option<String> {
    code.hints.iter().find_map(|&hint| template::fill(pick(hint, lang), args, lang))
}

fn pick((ko, en): (&'static str, &'static str), lang: Lang) -> &'static str {
    match lang {
        Lang::Ko => ko,
        Lang::En => en,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn ids_are_kebab_case_and_unique() {
        let mut seen = BTreeSet::new();
        for code in all() {
            assert!(seen.insert(code.id), "{} is there twice", code.id);
            assert!(code.id.chars().all(|c| matches!(c, 'a'..='z' | '0'..='9' | '-')), "{}", code.id);
        }
        assert_eq!(find("unknown-field"), Some(&UNKNOWN_FIELD));
        assert_eq!(find("no-such-code"), None);
    }

    #[test]
    fn both_languages_ask_for_the_same_arguments() {
        for code in all() {
            for (ko, en) in std::iter::once(code.message).chain(code.hints.iter().copied()) {
                let set = |t| template::names(t).into_iter().collect::<BTreeSet<_>>();
                assert_eq!(set(ko), set(en), "{}: {ko} / {en}", code.id);
                assert_eq!(ko.matches('{').count(), ko.matches('}').count(), "{}", code.id);
                assert_eq!(en.matches('{').count(), en.matches('}').count(), "{}", code.id);
            }
        }
    }

    #[test]
    fn messages_keep_the_style() {
        for code in all() {
            let (ko, en) = code.message;
            let first = en.chars().next().unwrap();
            assert!(!first.is_ascii_uppercase() || en.starts_with("YAML"), "{}: lower case first: {en}", code.id);
            for text in [ko, en] {
                assert!(!text.ends_with('.'), "{}: no stop at the end: {text}", code.id);
                assert_eq!(text.matches('`').count() % 2, 0, "{}: backticks in pairs: {text}", code.id);
            }
            for fixed in ["을(를)", "이(가)", "은(는)", "(으)로", "와(과)"] {
                assert!(!ko.contains(fixed), "{}: use a particle placeholder: {ko}", code.id);
            }
        }
    }
}
