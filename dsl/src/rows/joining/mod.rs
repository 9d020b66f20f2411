//! Where a sentence goes that follows others: into the event, the mode or the condition that is still open, as one act with
//! the choice before it, or behind them (docs/spec/language.md rules N1 and N10).

pub(super) mod choices;
pub(super) mod ko;
pub(super) mod number;
pub(super) mod pronouns;

use crate::tree::{Event, Mode, Stmt, StmtKind};

pub(in crate::rows) fn is_event(stmt: &Stmt) -> bool {
    match &stmt.kind {
        StmtKind::When { .. } => true,
        StmtKind::Until(_, inner) | StmtKind::If(_, inner) => is_event(inner),
        _ => false,
    }
}

/// Whether a sentence waits for something in the present turn, behind a sentence that answers an event: the turn is the one in which
/// that happens, so it is a part of the answer.
pub(in crate::rows) fn waits_in_answer(before: Option<&Stmt>, stmt: &Stmt) -> bool {
    let answers = before.and_then(awaited).is_some_and(|event| !ends_turn(event));
    answers && in_this_turn(stmt)
}

fn ends_turn(event: &Event) -> bool {
    matches!(event, Event::TurnEnd(_) | Event::EachTurnEnd)
}

/// What a sentence that is in force as long as its card answers; nothing of one for a while.
fn awaited(stmt: &Stmt) -> Option<&Event> {
    match &stmt.kind {
        StmtKind::When { event, .. } => Some(event),
        StmtKind::If(_, inner) => awaited(inner),
        _ => None,
    }
}

fn in_this_turn(stmt: &Stmt) -> bool {
    match &stmt.kind {
        StmtKind::When { event, .. } => *event == Event::TurnEnd(None),
        StmtKind::If(_, inner) => in_this_turn(inner),
        _ => false,
    }
}

/// Whether a sentence needs the one before it.
pub(in crate::rows) fn leans(stmt: &Stmt) -> bool {
    matches!(stmt.kind, StmtKind::Then(_) | StmtKind::Else(_) | StmtKind::Also(_) | StmtKind::Instead(_))
}

/// Whether something can be done otherwise than a sentence says, or than the last one of what waits in it.
fn leaves_another(stmt: &Stmt) -> bool {
    match &stmt.kind {
        StmtKind::If(..) | StmtKind::Then(_) | StmtKind::May(_) => true,
        StmtKind::Until(_, inner) => leaves_another(inner),
        StmtKind::When { body, .. } => body.last().is_some_and(leaves_another),
        _ => false,
    }
}

/// The list that `otherwise` goes to, from the outside in: behind the last sentence that leaves another thing to be done. `if you do, at the
/// end of this turn, ..` is one, and what waits in it is none.
pub(in crate::rows) fn in_other<R>(list: &mut Vec<Stmt>, act: &mut dyn FnMut(&mut Vec<Stmt>) -> R) -> R {
    if let Some(last) = list.last_mut() {
        let conditional = matches!(last.kind, StmtKind::If(..) | StmtKind::Then(_) | StmtKind::May(_));
        if let Some(inner) = open_list(last)
            && (!conditional || inner.last().is_some_and(leaves_another))
        {
            return in_other(inner, act);
        }
    }
    act(list)
}

/// The list that the next sentence goes to, from the outside in: inside the last event or mode, or the list itself. A
/// delayed event keeps to its own sentence, and to those that lean on it.
pub(in crate::rows) fn in_inner<R>(list: &mut Vec<Stmt>, leans: bool, act: &mut dyn FnMut(&mut Vec<Stmt>) -> R) -> R {
    if let Some(last) = list.last_mut()
        && (leans || !matches!(last.kind, StmtKind::Until(..)))
        && let Some(inner) = open_list(last)
    {
        return in_inner(inner, leans, act);
    }
    act(list)
}

fn open_list(stmt: &mut Stmt) -> Option<&mut Vec<Stmt>> {
    match &mut stmt.kind {
        StmtKind::When { body, .. } => Some(body),
        StmtKind::Modes { modes, .. } => modes.last_mut().map(|m| &mut m.statements),
        StmtKind::Until(_, inner)
        | StmtKind::If(_, inner)
        | StmtKind::May(inner)
        | StmtKind::Then(inner)
        | StmtKind::Else(inner)
        | StmtKind::Also(inner)
        | StmtKind::Instead(inner) => open_list(inner),
        _ => None,
    }
}

/// The list of modes that a new one belongs to.
pub(in crate::rows) fn open_modes(stmt: &mut Stmt) -> Option<&mut Vec<Mode>> {
    match &mut stmt.kind {
        StmtKind::Modes { modes, .. } => Some(modes),
        StmtKind::When { body, .. } => body.last_mut().and_then(open_modes),
        StmtKind::Until(_, inner)
        | StmtKind::If(_, inner)
        | StmtKind::May(inner)
        | StmtKind::Then(inner)
        | StmtKind::Else(inner)
        | StmtKind::Also(inner)
        | StmtKind::Instead(inner) => open_modes(inner),
        _ => None,
    }
}
