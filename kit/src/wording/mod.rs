//! Everything that the library says and that is no finding, in Korean and English, in tables: one row a wording. Words that
//! people write and the program reads are tables too. Nowhere else in this crate stands a Korean text.
//!
//! Rows are declared with [`wordings!`](cardwright_dsl::wordings); findings have their own tables, `cardwright_dsl::messages`.

#[cfg(feature = "scripts")]
pub(crate) mod card_text;
pub(crate) mod charts;
pub(crate) mod columns;
pub(crate) mod explain;
pub(crate) mod log;
pub(crate) mod play;
pub(crate) mod print;
pub(crate) mod project;
pub(crate) mod refusals;
pub(crate) mod scenario;
pub(crate) mod spellings;

use cardwright_dsl::diagnostic::Both;
use cardwright_dsl::text::Lang;

/// Texts in both languages, joined.
pub(crate) fn joined(texts: &[Both], joint: &str) -> Both {
    let of = |lang| texts.iter().map(|text| text.get(lang)).collect::<Vec<_>>().join(joint).into();
    Both { ko: of(Lang::Ko), en: of(Lang::En) }
}

#[cfg(test)]
mod tests {
    use cardwright_dsl::messages::wording::Row;

    const TABLES: &[&[Row]] = &[
        #[cfg(feature = "scripts")]
        super::card_text::ROWS,
        super::charts::ROWS,
        super::explain::ROWS,
        super::play::ROWS,
        super::print::ROWS,
        super::project::ROWS,
        super::scenario::ROWS,
    ];

    #[test]
    fn both_languages_of_every_row_say_the_same_arguments() {
        for table in TABLES {
            for row in *table {
                assert_eq!(row.fault(), None);
            }
        }
    }
}
