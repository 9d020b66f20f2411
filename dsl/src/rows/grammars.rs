//! The parsers that pest makes of the two grammars: of the table's notation and of card text. Each has a module of its own
//! because both call their rules `Rule`, and what pest writes can't be given comments.

pub(super) mod table {
    //! Reads what `notation.pest` has rules for.
    #[derive(pest_derive::Parser)]
    #[grammar = "rows/notation.pest"]
    pub(in crate::rows) struct Table;
}

pub(crate) mod text {
    //! Reads what `text.pest` has rules for.
    #[derive(pest_derive::Parser)]
    #[grammar = "rows/text.pest"]
    pub(crate) struct Text;
}
