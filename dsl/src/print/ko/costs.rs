//! What is paid for an ability in Korean: `{2}{G}, {T}, 이 마법물체를 희생한다`.

use super::printer::{Out, Printer};
use crate::korean::Form;
use crate::tree::Payment;
use cardwright_core::vocabulary::Asks;

impl Printer<'_> {
    /// The parts of a cost: symbols one behind the other, a comma before everything else.
    pub(super) fn costs(&mut self, payments: &[Payment]) -> Out {
        let mut text = String::new();
        let mut before = false;
        for payment in payments {
            let (part, symbol) = match payment {
                Payment::Sign(id) => {
                    let sign = self.lex.sign(id);
                    let spelt = sign.and_then(|sign| sign.word.ko.first()).copied().unwrap_or(id);
                    (spelt.to_owned(), sign.is_some_and(|sign| matches!(sign.asks, Asks::Symbol(_))))
                }
                Payment::Number(stat, n) => {
                    let points = self.lex.phrasing().map_or("", |phrasing| phrasing.points);
                    let stat = self.stat(*stat);
                    (format!("{} {n}{points}을 지불한다", stat.strip_suffix(points).unwrap_or(&stat)), false)
                }
                Payment::Act(act) => (self.chain(&[act.as_ref()], Form::Final, "")?, false),
            };
            if !(text.is_empty() || before && symbol) {
                text.push_str(", ");
            }
            text.push_str(&part);
            before = symbol;
        }
        Ok(text)
    }
}
