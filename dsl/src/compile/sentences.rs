//! What kind of sentence a tree is: whether it hangs on the one before, what it is done instead of, who decides about it. It makes
//! no instruction.

use super::noun::who_of;
use crate::tree::visit::Visit;
use crate::tree::{self, Act, Event, Stmt, StmtKind};
use cardwright_core::kernel::program::Who;

/// Whether a sentence says how long a change of cards lasts.
pub(super) fn limited(stmt: &Stmt) -> bool {
    let lasts = |act: &Act| matches!(act, Act::Apply { target, duration: Some(_), .. } if !matches!(target, tree::Target::Player(_)));
    match &stmt.kind {
        StmtKind::Act(act) => lasts(act),
        StmtKind::Seq(acts) => acts.iter().any(lasts),
        StmtKind::If(_, inner) | StmtKind::May(inner) | StmtKind::Then(inner) => limited(inner),
        _ => false,
    }
}

/// Whether a sentence belongs to the one before it.
pub(super) fn attached(stmt: &Stmt, would: bool) -> bool {
    match &stmt.kind {
        StmtKind::Also(_) | StmtKind::Else(_) | StmtKind::InsteadOf(..) => true,
        StmtKind::If(_, inner) => match inner.kind {
            StmtKind::Also(_) | StmtKind::InsteadOf(..) => true,
            StmtKind::Instead(_) => !would,
            _ => false,
        },
        _ => false,
    }
}

/// `(if C (instead S))`
pub(super) fn instead(stmt: &Stmt) -> Option<(&tree::Cond, &Stmt)> {
    match &stmt.kind {
        StmtKind::If(cond, inner) => match &inner.kind {
            StmtKind::Instead(body) => Some((cond, body)),
            _ => None,
        },
        _ => None,
    }
}

/// `(instead-of SEL S)`, `(if C (instead-of SEL S))`
pub(super) fn instead_of(stmt: &Stmt) -> Option<(Option<&tree::Cond>, &Stmt)> {
    match &stmt.kind {
        StmtKind::InsteadOf(_, body) => Some((None, body)),
        StmtKind::If(cond, inner) => match &inner.kind {
            StmtKind::InsteadOf(_, body) => Some((Some(cond), body)),
            _ => None,
        },
        _ => None,
    }
}

/// The cards that `(instead-of SEL S)` names.
pub(super) fn named_instead(stmt: &Stmt) -> Option<&tree::Selector> {
    match &stmt.kind {
        StmtKind::InsteadOf(named, _) => Some(named),
        StmtKind::If(_, inner) => named_instead(inner),
        _ => None,
    }
}

/// The set from which a sentence chooses.
pub(super) fn chosen_from(stmt: &Stmt) -> Option<&tree::Selector> {
    let act = match &stmt.kind {
        StmtKind::Act(act) => act,
        StmtKind::Seq(acts) => acts.last()?,
        StmtKind::Then(s) | StmtKind::Also(s) | StmtKind::If(_, s) | StmtKind::Else(s) | StmtKind::May(s) => {
            return chosen_from(s);
        }
        _ => return None,
    };
    match act {
        Act::Trash(what) | Act::Put { what, .. } | Act::Deploy { what, .. } | Act::Bind(what) => match what {
            tree::Target::Choose { from, .. } => Some(from),
            _ => None,
        },
        _ => None,
    }
}

/// Whether two phrases mean the same cards, wherever they lie.
pub(super) fn same_cards(one: &tree::Selector, two: &tree::Selector) -> bool {
    let parts = |selector: &tree::Selector| match selector {
        tree::Selector::Kind { kind, filters, .. } => {
            let mut said: Vec<String> = filters
                .iter()
                .filter(|f| !matches!(f, tree::Filter::In(_) | tree::Filter::Among(_)))
                .map(ToString::to_string)
                .collect();
            said.sort();
            Some((*kind, said))
        }
        _ => None,
    };
    match (parts(one), parts(two)) {
        (Some(one), Some(two)) => one == two,
        _ => true,
    }
}

/// `(also S)`, `(if C (also S))`
pub(super) fn also(stmt: &Stmt) -> Option<(Option<&tree::Cond>, &Stmt)> {
    match &stmt.kind {
        StmtKind::Also(body) => Some((None, body)),
        StmtKind::If(cond, inner) => match &inner.kind {
            StmtKind::Also(body) => Some((Some(cond), body)),
            _ => None,
        },
        _ => None,
    }
}

/// The player who decides about a "may".
pub(super) fn decider(stmt: &Stmt, actor: Who) -> Who {
    // what nobody is said to do is done by the doer of what it is done with
    let of = |act: &Act| match act {
        Act::Who(side, _) => Some(who_of(*side)),
        Act::Apply { .. } | Act::Damage(..) | Act::Lose(_) | Act::Win(_) | Act::CountAs(..) => None,
        _ => Some(actor),
    };
    match &stmt.kind {
        StmtKind::Act(act) => of(act).unwrap_or(actor),
        StmtKind::Seq(acts) => acts.iter().rev().find_map(of).unwrap_or(actor),
        StmtKind::If(_, inner) | StmtKind::Then(inner) | StmtKind::Also(inner) => decider(inner, actor),
        _ => actor,
    }
}

/// Whether a sentence speaks of the card that it stands on.
pub(super) fn speaks_of_this(stmt: &Stmt) -> bool {
    struct Said(bool);
    impl Visit for Said {
        fn target(&mut self, target: &tree::Target) {
            self.0 |= matches!(target, tree::Target::This | tree::Target::ThisIn(_));
            target.walk(self);
        }
    }
    let mut said = Said(false);
    stmt.walk(&mut said);
    said.0
}

/// Whether a sentence does one thing. `plain`: and neither on a condition nor in place of something.
pub(super) fn one_act(stmt: &Stmt, plain: bool) -> bool {
    match &stmt.kind {
        StmtKind::Act(_) => true,
        StmtKind::If(_, inner) | StmtKind::May(inner) | StmtKind::Instead(inner) => !plain && one_act(inner, plain),
        _ => false,
    }
}

/// Whether a sentence hangs on what the one before it did.
pub(super) fn hangs(stmt: &Stmt) -> bool {
    match &stmt.kind {
        StmtKind::Then(_) | StmtKind::Also(_) | StmtKind::Else(_) => true,
        StmtKind::If(_, inner) => hangs(inner),
        _ => false,
    }
}

/// How many cards an act lets a player draw.
pub(super) fn drawn(act: &Act, who: tree::Side, side: tree::Side) -> Option<&tree::Value> {
    match act {
        Act::Draw(tree::Quantity::Exactly(n)) if who == side => Some(n),
        Act::Who(who, act) => drawn(act, *who, side),
        _ => None,
    }
}

/// An ability that is nothing but an event with what follows it: conditions before it, how often, the event, its sentences.
pub(super) type Delayed<'t> = (Vec<&'t tree::Cond>, Option<tree::Limit>, &'t Event, &'t [Stmt], tree::Span);

pub(super) fn delayed_part(statements: &[Stmt]) -> Option<Delayed<'_>> {
    let [only] = statements else { return None };
    let (mut conds, mut stmt) = (Vec::new(), only);
    loop {
        match &stmt.kind {
            StmtKind::If(cond, inner) => {
                conds.push(cond);
                stmt = inner;
            }
            StmtKind::When { limit, event, body } => return Some((conds, *limit, event, body, stmt.span)),
            _ => return None,
        }
    }
}

/// Ends that a program waits for once it has begun.
pub(super) fn is_moment(event: &Event) -> bool {
    matches!(event, Event::TurnEnd(None))
}

/// The end of the battle whose beginning a head answers: the ability has been activated by then, whoever falls in it.
pub(super) fn own_end(event: &Event, battle: bool) -> bool {
    battle && matches!(event, Event::BattleEnd(tree::Target::This))
}
