//! What is paid for an ability in English: `{2}{G}, {T}, Sacrifice this artifact`.

use super::Printer;
use crate::english::capital;
use crate::tree::Payment;
use cardwright_core::vocabulary::Asks;

impl Printer<'_> {
    /// The parts of a cost: symbols one behind the other, a comma before everything else.
    pub(super) fn costs(&mut self, payments: &[Payment]) -> String {
        let mut text = String::new();
        let mut before = false;
        for payment in payments {
            let (part, symbol) = match payment {
                Payment::Sign(id) => {
                    let sign = self.lex.sign(id);
                    let spelt = sign.and_then(|sign| sign.word.en.first()).copied().unwrap_or(id);
                    (spelt.to_owned(), sign.is_some_and(|sign| matches!(sign.asks, Asks::Symbol(_))))
                }
                Payment::Number(stat, n) => (format!("Pay {n} {}", self.stat(*stat)), false),
                Payment::Act(act) => (capital(&self.act(act, false)), false),
            };
            if !(text.is_empty() || before && symbol) {
                text.push_str(", ");
            }
            text.push_str(&part);
            before = symbol;
        }
        text
    }
}
