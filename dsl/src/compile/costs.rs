//! What is paid for an ability: signs, numbers of the player, and what is done to the card with the text.

use super::words::Compiler;
use super::{Low, unsayable};
use crate::tree::{Act, Payment, Target};
use cardwright_core::kernel::catalog::CostPart;
use cardwright_core::vocabulary::Asks;

/// The parts of a cost; symbols are one part together.
pub(super) fn costs(cx: &mut Compiler<'_>, payments: &[Payment]) -> Low<Vec<CostPart>> {
    let mut symbols = Vec::new();
    let mut parts = Vec::new();
    for payment in payments {
        match payment {
            Payment::Sign(id) => {
                let sign = cx.lexicon.sign(id).ok_or_else(|| unsayable(payment))?;
                cx.cite(sign.word.clause);
                match sign.asks {
                    Asks::Symbol(number) => symbols.push(number),
                    Asks::This(verb) => parts.push(CostPart::This(verb)),
                }
            }
            Payment::Number(stat, n) => {
                let at = cx.vocabulary.stats.iter().position(|word| *stat == word.word.id);
                let number = at.and_then(|at| Some((u8::try_from(at).ok()?, u16::try_from(*n).ok()?)));
                let (stat, n) = number.ok_or_else(|| unsayable(payment))?;
                parts.push(CostPart::Number(stat, n));
            }
            Payment::Act(act) => match act.as_ref() {
                Act::Do { verb, what: Some(Target::This), by: None } => {
                    let paid = cx.lexicon.phrasing().map_or(&[][..], |phrasing| phrasing.paid);
                    let done = paid.iter().find(|(id, _)| verb == id).ok_or_else(|| unsayable(payment))?;
                    cx.cite(cx.lexicon.verb(*verb).map_or("", |word| word.word.clause));
                    parts.push(CostPart::This(done.1));
                }
                _ => return Err(unsayable(payment)),
            },
        }
    }
    if !symbols.is_empty() {
        parts.insert(0, CostPart::Symbols(symbols));
    }
    Ok(parts)
}
