//! State heads and the condition each stands for (`Vocabulary::conditions`): a text may write the condition out behind its
//! head, the tree says it once (docs/spec/language.md rule N4). Shared by both languages and all games; no wording and
//! no head here.

use crate::lexicon::Lexicon;
use crate::tree::*;
use cardwright_core::vocabulary::HeadParam;

/// The condition that a head stands for; nothing for heads that are no condition, or that lack the parameter which the
/// written condition names.
pub fn condition(head: &Head, lexicon: &Lexicon) -> Option<Cond> {
    let row = lexicon.vocabulary().conditions.iter().find(|row| head.word == *row.head)?;
    let param = match &head.param {
        HeadArg::None => return read_cond(row.bare, lexicon).ok(),
        HeadArg::Number(n) => n.to_string(),
        HeadArg::Affiliation(a) => format!("《{}》", one_word(a)),
        HeadArg::Word(w) => w.as_str().to_owned(),
        HeadArg::Name(n) => format!("〈{}〉", one_word(n)),
        HeadArg::Costs(_) => return None,
    };
    read_cond(&row.with.replace('%', &param), lexicon).ok()
}

/// The attribute that a condition asks for.
fn attribute(cond: &Cond) -> Option<Id> {
    let Cond::Exists(Selector::Kind { filters, .. }) = cond else { return None };
    filters.iter().find_map(|f| match f {
        Filter::Attr(_, attr) => Some(*attr),
        _ => None,
    })
}

/// The head with the attribute that one of these conditions names, if that is the condition which the head stands for.
fn named(head: &Head, statements: &[Stmt], lexicon: &Lexicon) -> Option<Head> {
    let wants = lexicon.head(head.word).is_some_and(|h| h.param == HeadParam::Attribute);
    if !wants || head.param != HeadArg::None {
        return None;
    }
    statements.iter().flat_map(conjuncts).find_map(|cond| {
        let with = Head { param: HeadArg::Word(attribute(cond)?), ..head.clone() };
        (condition(&with, lexicon).as_ref() == Some(cond)).then_some(with)
    })
}

/// Folds written-out conditions into the heads of their ability.
pub fn fold(ability: &mut Ability, lexicon: &Lexicon) {
    let Ability { heads, statements, .. } = ability;
    for head in heads.iter_mut() {
        if let Some(with) = named(head, statements, lexicon) {
            *head = with;
        }
        if let Some(cond) = condition(head, lexicon) {
            for stmt in statements.iter_mut() {
                drop_condition(stmt, &cond);
            }
        }
    }
}

/// The conditions under which a sentence stands.
fn conjuncts(stmt: &Stmt) -> Vec<&Cond> {
    match &stmt.kind {
        StmtKind::If(Cond::And(list), inner) => list.iter().chain(conjuncts(inner)).collect(),
        StmtKind::If(cond, inner) => std::iter::once(cond).chain(conjuncts(inner)).collect(),
        StmtKind::Until(_, inner) => conjuncts(inner),
        _ => Vec::new(),
    }
}

fn drop_condition(stmt: &mut Stmt, known: &Cond) {
    match &mut stmt.kind {
        StmtKind::Until(_, inner) => drop_condition(inner, known),
        StmtKind::If(cond, inner) => {
            drop_condition(inner, known);
            let none_left = matches!(cond, Cond::And(list) if list.iter().all(|c| c == known));
            if cond == known || none_left {
                let inner = std::mem::replace(inner.as_mut(), Stmt::new(StmtKind::Seq(Vec::new()), 0..0));
                stmt.kind = inner.kind;
                return;
            }
            if let Cond::And(list) = cond {
                list.retain(|c| c != known);
                if let [_] = list.as_slice()
                    && let Some(only) = list.pop()
                {
                    *cond = only;
                }
            }
        }
        _ => {}
    }
}
