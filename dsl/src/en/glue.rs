//! A choice that the next sentence acts on becomes part of that sentence (LANGUAGE.md N1).

use crate::tree::{Act, Id, Selector, Stmt, StmtKind, Target};

/// What a sentence's first act acts on.
fn slot(act: &mut Act) -> Option<&mut Target> {
    match act {
        Act::Apply { target, .. } => Some(target),
        Act::Trash(t) | Act::AttackWith(t) | Act::Flip(t) => Some(t),
        Act::Put { what, .. }
        | Act::Deploy { what, .. }
        | Act::Upgrade { what, .. }
        | Act::Equip { what, .. }
        | Act::Move { what, .. } => Some(what),
        Act::Activate { of, .. } => Some(of),
        Act::Who(_, inner) => slot(inner),
        _ => None,
    }
}

/// The slot of a sentence, through its frames.
fn first_slot(stmt: &mut Stmt) -> Option<&mut Target> {
    match &mut stmt.kind {
        StmtKind::Act(act) => slot(act),
        StmtKind::Seq(acts) => acts.first_mut().and_then(slot),
        StmtKind::May(inner)
        | StmtKind::Then(inner)
        | StmtKind::Else(inner)
        | StmtKind::Also(inner)
        | StmtKind::Instead(inner)
        | StmtKind::If(_, inner)
        | StmtKind::Until(_, inner) => first_slot(inner),
        _ => None,
    }
}

/// The noun of a sentence's last act, when that act only chooses.
pub(crate) fn bare_choice(stmt: &Stmt) -> Option<Id> {
    let act = match &stmt.kind {
        StmtKind::Act(act) => act,
        StmtKind::Seq(acts) => acts.last()?,
        StmtKind::May(inner)
        | StmtKind::Then(inner)
        | StmtKind::Else(inner)
        | StmtKind::Also(inner)
        | StmtKind::Instead(inner)
        | StmtKind::If(_, inner) => return bare_choice(inner),
        _ => return None,
    };
    let Act::Bind(choice) = act else { return None };
    chosen_kind(choice)
}

fn chosen_kind(choice: &Target) -> Option<Id> {
    let Target::Choose { from, .. } = choice else { return None };
    match from {
        Selector::Kind { kind, .. } => Some(*kind),
        Selector::Or(all, _) => all.iter().find_map(|s| match s {
            Selector::Kind { kind, .. } => Some(*kind),
            _ => None,
        }),
        Selector::Among => None,
    }
}

/// Gives the pronoun of a sentence's first act the noun that it stands for.
pub(crate) fn name_pronoun(stmt: &mut Stmt, kind: Id) -> bool {
    match first_slot(stmt) {
        Some(slot) if *slot == Target::It => {
            *slot = Target::That(kind);
            true
        }
        _ => false,
    }
}

/// Within one sentence: `choose 1 unit, then trash it` acts on the choice itself. Gives how often.
pub(crate) fn join_inside(stmt: &mut Stmt) -> usize {
    let acts = match &mut stmt.kind {
        StmtKind::Seq(acts) => acts,
        StmtKind::May(inner)
        | StmtKind::Then(inner)
        | StmtKind::Else(inner)
        | StmtKind::Also(inner)
        | StmtKind::Instead(inner)
        | StmtKind::If(_, inner) => return join_inside(inner),
        _ => return 0,
    };
    let mut joined = 0;
    let mut out: Vec<Act> = Vec::new();
    for mut act in std::mem::take(acts) {
        if let Some(Act::Bind(choice)) = out.last()
            && let Some(slot) = slot(&mut act)
            && *slot == Target::It
        {
            *slot = choice.clone();
            out.pop();
            joined += 1;
        }
        out.push(act);
    }
    if out.len() == 1 {
        stmt.kind = StmtKind::Act(out.remove(0));
    } else {
        *acts = out;
    }
    joined
}

/// Puts a choice that ends a sentence into the next sentence's slot; gives the next sentence back if it acts on something
/// else, or stands in a frame of its own.
pub(crate) fn join(before: &mut Stmt, mut next: Stmt) -> Option<Stmt> {
    let Some(kind) = bare_choice(before) else { return Some(next) };
    let acts = match &mut next.kind {
        StmtKind::Act(act) => std::slice::from_mut(act),
        StmtKind::Seq(acts) => acts.as_mut_slice(),
        _ => return Some(next),
    };
    let Some(slot) = acts.first_mut().and_then(slot) else { return Some(next) };
    if *slot != Target::That(kind) {
        return Some(next);
    }
    if let Some(choice) = take_choice(before) {
        *slot = choice;
        let acts = match next.kind {
            StmtKind::Act(act) => vec![act],
            StmtKind::Seq(acts) => acts,
            _ => Vec::new(),
        };
        append(before, acts);
    }
    None
}

/// Takes the last act, which only chooses, out of a sentence.
fn take_choice(stmt: &mut Stmt) -> Option<Target> {
    match &mut stmt.kind {
        StmtKind::Act(Act::Bind(choice)) => {
            let choice = choice.clone();
            stmt.kind = StmtKind::Seq(Vec::new());
            Some(choice)
        }
        StmtKind::Seq(acts) => match acts.pop() {
            Some(Act::Bind(choice)) => Some(choice),
            _ => None,
        },
        StmtKind::May(inner)
        | StmtKind::Then(inner)
        | StmtKind::Else(inner)
        | StmtKind::Also(inner)
        | StmtKind::Instead(inner)
        | StmtKind::If(_, inner) => take_choice(inner),
        _ => None,
    }
}

/// Puts acts where [`take_choice`] took one.
fn append(stmt: &mut Stmt, more: Vec<Act>) {
    match &mut stmt.kind {
        StmtKind::Seq(acts) => {
            acts.extend(more);
            if acts.len() == 1 {
                stmt.kind = StmtKind::Act(acts.remove(0));
            }
        }
        StmtKind::May(inner)
        | StmtKind::Then(inner)
        | StmtKind::Else(inner)
        | StmtKind::Also(inner)
        | StmtKind::Instead(inner)
        | StmtKind::If(_, inner) => append(inner, more),
        _ => {}
    }
}
