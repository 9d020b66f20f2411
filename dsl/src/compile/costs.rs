//! What is paid for an ability: signs, numbers of the player, and what is done to the card with the text.

use super::body::{Body, Scope};
use super::noun::Unplaced;
use super::words::{ALL_ZONES, Compiler};
use super::{Low, unsayable};
use crate::tree::{self, Act, Payment, Quantity, Selector, Stmt, StmtKind, Target, Value};
use cardwright_core::kernel::catalog::{Ability, CostPart, Face, Use};
use cardwright_core::kernel::ids::{AbilityId, CardId};
use cardwright_core::kernel::program::{self, Op};
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
                Act::Do { verb, what: Some(Target::Choose { quantity, from, opts }), by: None } if opts.is_empty() => {
                    parts.push(cards(cx, verb.as_str(), quantity, from).ok_or_else(|| unsayable(payment))??);
                }
                Act::Trash(what) => {
                    let Some(Some(quantity)) = cx.lexicon.discarded(what) else { return Err(unsayable(payment)) };
                    let Target::Choose { from, .. } = what else { return Err(unsayable(payment)) };
                    parts.push(cards(cx, "discard", quantity, from).ok_or_else(|| unsayable(payment))??);
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

/// So many of the player's own cards to which something is done; `None`: a cost does no such thing.
fn cards(cx: &mut Compiler<'_>, verb: &str, quantity: &Quantity, from: &Selector) -> Option<Low<CostPart>> {
    let paid = cx.lexicon.phrasing()?.paid;
    let verb = paid.iter().find(|(id, _)| verb == *id)?.1;
    let Quantity::Exactly(Value::Number(n)) = quantity else { return None };
    let n = u8::try_from(*n).ok()?;
    let mut body = Body::new(cx, Scope { live: true, ..Scope::default() });
    let found = body.selector(from, None, Unplaced::Refused);
    Some(found.map(|set| {
        let from = program::Selector { side: program::Side::Own, ..set.selector };
        CostPart::Cards { verb, from, n }
    }))
}

/// Whether an ability says what its own card costs.
pub(super) fn is_casting(ability: &tree::Ability) -> bool {
    matches!(ability.statements.as_slice(), [Stmt { kind: StmtKind::CastingCost { .. }, .. }])
}

/// What a text says of the costs of its own card (118.8, 118.9), as an ability that does nothing else.
pub(super) fn casting(cx: &mut Compiler<'_>, ability: &tree::Ability, card: CardId) -> Option<Ability> {
    let [Stmt { kind: StmtKind::CastingCost { instead, cost }, span }] = ability.statements.as_slice() else {
        return None;
    };
    if !ability.heads.is_empty() {
        return None;
    }
    let mut made = Ability { card, zones: ALL_ZONES, usage: Use::Spell, code: vec![Op::End], ..Ability::default() };
    match costs(cx, cost) {
        Ok(parts) if *instead => made.instead = vec![parts],
        Ok(parts) => made.costs = parts,
        Err(error) => cx.errors.push(error.at(span.range())),
    }
    Some(made)
}

/// Puts what a card says of its costs into the ability that is carried out as it resolves, where it has one.
pub(super) fn gather(cx: &mut Compiler<'_>, face: &mut Face) {
    let spell = |cx: &Compiler<'_>, id: &AbilityId| cx.catalog.ability(*id).usage == Use::Spell;
    let only = |cx: &Compiler<'_>, id: &AbilityId| {
        let ability = cx.catalog.ability(*id);
        spell(cx, id) && ability.code == [Op::End] && !(ability.costs.is_empty() && ability.instead.is_empty())
    };
    let Some(main) = face.abilities.iter().find(|id| spell(cx, id) && !only(cx, id)).copied() else { return };
    let said: Vec<AbilityId> = face.abilities.iter().filter(|id| only(cx, id)).copied().collect();
    for id in &said {
        let (costs, instead) = (cx.catalog.ability(*id).costs.clone(), cx.catalog.ability(*id).instead.clone());
        if let Some(main) = cx.catalog.ability_mut(main) {
            main.costs.extend(costs);
            main.instead.extend(instead);
        }
    }
    face.abilities.retain(|id| !said.contains(id));
}
