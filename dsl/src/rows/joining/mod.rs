//! Where a sentence goes that follows others: into the event, the mode or the condition that is still open, as one act with
//! the choice before it, or behind them (docs/spec/language.md rules N1 and N10).

pub(super) mod choices;
pub(super) mod ko;
pub(super) mod number;
pub(super) mod pronouns;

use crate::tree::{Mode, Stmt, StmtKind};

pub(in crate::rows) fn is_event(stmt: &Stmt) -> bool {
    match &stmt.kind {
        StmtKind::When { .. } => true,
        StmtKind::Until(_, inner) | StmtKind::If(_, inner) => is_event(inner),
        _ => false,
    }
}

/// Whether a sentence needs the one before it.
pub(in crate::rows) fn leans(stmt: &Stmt) -> bool {
    matches!(stmt.kind, StmtKind::Then(_) | StmtKind::Else(_) | StmtKind::Also(_) | StmtKind::Instead(_))
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
