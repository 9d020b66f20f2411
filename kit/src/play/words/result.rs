//! How a game ended, in words.

use super::Words;
use crate::wording::play as wording;
use cardwright_core::table::{Outcome, Table};
use cardwright_dsl::text::Lang;

impl Words<'_> {
    /// How a game ended and by which clause, in one line. `None`: it goes on.
    pub fn result(&self, table: &dyn Table) -> Option<String> {
        let clause = table.outcome_clause().unwrap_or("");
        let told = match (table.outcome()?, self.lang) {
            (Outcome::Win(seat), _) => wording::wins(seat, clause),
            (Outcome::Draw, _) => wording::draw(clause),
            (Outcome::Fault(fault), Lang::Ko) => wording::cannot_go_on(wording::fault_ko(fault)),
            (Outcome::Fault(fault), Lang::En) => wording::cannot_go_on(fault),
        };
        Some(told.get(self.lang))
    }
}
