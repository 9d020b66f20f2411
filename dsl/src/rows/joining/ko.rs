//! Korean sentences put together: an event takes the sentences behind it, a choice moves to where it is used.

use super::number::{Number, agrees};
use super::{leans, waits_in_answer};
use crate::tree::{Act, Filter, Id, Selector, Stmt, StmtKind, Target, Zone, sort_filters};

/// Appends a statement: to the event that waits for it (docs/spec/language.md rule N10), with the choice before it
/// where it belongs (docs/spec/language.md rule N1). `number`: of the statement's pronoun. False if it is not that of the choice which
/// the pronoun stands for.
pub(in crate::rows) fn add(list: &mut Vec<Stmt>, stmt: Stmt, number: Option<Number>) -> bool {
    if (waits(&stmt).is_none() || waits_in_answer(list.last(), &stmt))
        && list.last().is_some_and(|last| !matches!(last.kind, StmtKind::Until(..)) || leans(&stmt))
        && let Some(body) = list.last_mut().and_then(event_body)
    {
        return add(body, stmt, number);
    }
    if let Some(last) = list.last_mut()
        && let Some((glued, agree)) = glue(last, &stmt, number)
    {
        *last = glued;
        return agree;
    }
    let mut stmt = settle_it(list.last(), stmt);
    if let Some(place) = list.last().and_then(taken_from) {
        in_the_same_place(&mut stmt, &place);
    }
    list.push(stmt);
    true
}

/// Where the cards lie that a sentence chooses.
fn taken_from(stmt: &Stmt) -> Option<Filter> {
    let mut act = last_act(stmt)?.clone();
    let Target::Choose { from: Selector::Kind { filters, .. }, .. } = act.patient_mut()? else { return None };
    filters.iter().find(|f| matches!(f, Filter::In(Zone::Of { .. }))).cloned()
}

/// `X 대신 원하는 카드를 1장 골라`: from where X would have come.
fn in_the_same_place(stmt: &mut Stmt, place: &Filter) {
    match &mut stmt.kind {
        StmtKind::If(_, inner) | StmtKind::May(inner) => in_the_same_place(inner, place),
        StmtKind::InsteadOf(_, inner) => {
            let inner = match &mut inner.kind {
                StmtKind::May(inner) => inner,
                _ => inner,
            };
            if let Some(Target::Choose { from: Selector::Kind { filters, .. }, .. }) =
                last_act_mut(inner).and_then(Act::patient_mut)
                && !filters.iter().any(|f| matches!(f, Filter::In(_)))
            {
                filters.push(place.clone());
                sort_filters(filters);
            }
        }
        _ => {}
    }
}

/// `추가로 히트+1`: `it` stands for what the sentence before changed, for as long; without such a sentence it is this card.
fn settle_it(before: Option<&Stmt>, mut stmt: Stmt) -> Stmt {
    if let Some(Act::Apply { target, duration, .. }) = last_act_mut(&mut stmt)
        && *target == Target::It
    {
        match before.and_then(last_act) {
            Some(Act::Apply { target: changed, duration: until, .. }) => {
                *duration = duration.or(*until);
                if matches!(changed, Target::This | Target::It | Target::Player(_)) {
                    *target = changed.clone();
                }
            }
            _ => *target = Target::This,
        }
    }
    stmt
}

fn last_act(stmt: &Stmt) -> Option<&Act> {
    match &stmt.kind {
        StmtKind::Act(act) => Some(act),
        StmtKind::Seq(acts) => acts.last(),
        StmtKind::Then(s) | StmtKind::Also(s) | StmtKind::If(_, s) | StmtKind::Else(s) | StmtKind::May(s) => {
            last_act(s)
        }
        _ => None,
    }
}

fn last_act_mut(stmt: &mut Stmt) -> Option<&mut Act> {
    match &mut stmt.kind {
        StmtKind::Act(act) => Some(act),
        StmtKind::Seq(acts) if acts.len() == 1 => acts.last_mut(),
        StmtKind::Then(s) | StmtKind::Also(s) | StmtKind::If(_, s) | StmtKind::Else(s) => last_act_mut(s),
        _ => None,
    }
}

fn waits(stmt: &Stmt) -> Option<()> {
    match &stmt.kind {
        StmtKind::When { .. } => Some(()),
        StmtKind::Until(_, s) | StmtKind::If(_, s) => waits(s),
        _ => None,
    }
}

fn event_body(stmt: &mut Stmt) -> Option<&mut Vec<Stmt>> {
    match &mut stmt.kind {
        StmtKind::When { body, .. } => Some(body),
        StmtKind::Until(_, s) | StmtKind::If(_, s) => event_body(s),
        _ => None,
    }
}

/// `X를 고른다. 그 유닛은 …` as one statement, and whether X is as many as the pronoun says.
fn glue(before: &Stmt, stmt: &Stmt, number: Option<Number>) -> Option<(Stmt, bool)> {
    let chosen = match &before.kind {
        StmtKind::Act(Act::Bind(target @ (Target::Choose { from, .. } | Target::All(from)))) => {
            (target, noun_of(from)?)
        }
        StmtKind::Then(s) | StmtKind::Also(s) | StmtKind::If(_, s) | StmtKind::Else(s) => {
            let (glued, agree) = glue(s, stmt, number)?;
            let mut wrapped = before.clone();
            match &mut wrapped.kind {
                StmtKind::Then(s) | StmtKind::Also(s) | StmtKind::If(_, s) | StmtKind::Else(s) => **s = glued,
                _ => return None,
            }
            return Some((wrapped, agree));
        }
        _ => return None,
    };
    let mut glued = stmt.clone();
    let act = match &mut glued.kind {
        StmtKind::Act(act) => act,
        StmtKind::Seq(acts) => acts.first_mut()?,
        _ => return None,
    };
    let slot = act.patient_mut()?;
    match slot {
        Target::That(kind) if *kind == chosen.1 || *kind == "card" => *slot = chosen.0.clone(),
        _ => return None,
    }
    glued.span.start = before.span.start;
    Some((glued, agrees(number, chosen.0)))
}

fn noun_of(selector: &Selector) -> Option<Id> {
    match selector {
        Selector::Kind { kind, .. } => Some(*kind),
        _ => None,
    }
}
