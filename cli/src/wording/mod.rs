//! Everything that the program says itself and that is no finding, in Korean and English, in tables: one row a wording.
//! Words that people write to commands are tables too. Nowhere else in this crate stands a Korean text; what the library
//! says stands in the library's tables.
//!
//! Rows are declared with [`wordings!`](cardwright_dsl::wordings).

pub(crate) mod arguments;
pub(crate) mod commands;
pub(crate) mod help;
pub(crate) mod play;
pub(crate) mod print;
pub(crate) mod report;
pub(crate) mod spellings;

#[cfg(test)]
mod tests {
    #[test]
    fn both_languages_of_every_row_say_the_same_arguments() {
        for row in
            [super::arguments::ROWS, super::commands::ROWS, super::play::ROWS, super::print::ROWS, super::report::ROWS]
                .concat()
        {
            assert_eq!(row.fault(), None);
        }
    }
}
