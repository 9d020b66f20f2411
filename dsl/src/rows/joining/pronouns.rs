//! What pronouns stand for: the choice of the sentence before, the one card that it acted on, the card of an event or of a
//! condition (docs/spec/language.md rule R4).

use super::choices::first_chosen;
use crate::tree::{
    Act, Cond, Did, Event, Filter, Id, Mod, NoneOf, Quantity, Selector, Stmt, StmtKind, Subject, Target, Value,
};

/// The target of a sentence's first act.
pub(super) fn slot(act: &mut Act) -> Option<&mut Target> {
    match act {
        Act::Apply { target, .. } => Some(target),
        Act::Trash(t) | Act::AttackWith(t) | Act::DefendWith(t) | Act::Flip(t) => Some(t),
        Act::Put { what, .. }
        | Act::Deploy { what, .. }
        | Act::Upgrade { what, .. }
        | Act::Equip { what, .. }
        | Act::Move { what, .. } => Some(what),
        Act::Activate { of, .. } => Some(of),
        Act::Do { what, .. } => what.as_mut(),
        Act::Who(_, inner) => slot(inner),
        _ => None,
    }
}

/// The target of a sentence's first act, inside whatever governs the sentence.
fn first_slot(stmt: &mut Stmt) -> Option<&mut Target> {
    first_act(stmt).and_then(slot)
}

/// `whenever an enemy creature reaps, deal 2 damage to it`: gives the pronouns of what follows an event its card's noun. Gives how
/// many there are.
pub(in crate::rows) fn name_in_event(stmt: &mut Stmt) -> usize {
    let StmtKind::When { event, body, .. } = &mut stmt.kind else { return 0 };
    let Some(kind) = event_kind(event) else { return 0 };
    body.first_mut().map_or(0, |stmt| name_pronouns(stmt, kind))
}

/// The noun of the card that an event is about, unless it is this one.
fn event_kind(event: &Event) -> Option<Id> {
    match event {
        Event::Would(inner) => event_kind(inner),
        Event::Trashed(t, None, _)
        | Event::Deployed(t, _)
        | Event::Moved(t)
        | Event::Attacks(t)
        | Event::AttacksLane(t, _)
        | Event::Defends(t)
        | Event::IsPut(t, ..)
        | Event::Done { what: Some(t), .. } => match t {
            Target::Sel(Selector::Kind { kind, .. }) => Some(*kind),
            _ => None,
        },
        _ => None,
    }
}

/// `while this creature is on a flank, it gets ..`, `this creature can't reap while it is stunned`, `if this creature would be
/// destroyed, .. it`: gives the pronouns of a sentence that spoke of this card that card. Gives how many there are.
pub(in crate::rows) fn name_this(stmt: &mut Stmt) -> usize {
    match &mut stmt.kind {
        StmtKind::If(cond, inner) => {
            let acts_on_this = first_slot(inner).is_some_and(|slot| *slot == Target::This);
            let this = of_this(cond);
            match said_of(cond) {
                None if this => first_slot(inner).map_or(0, |slot| pronouns_become(slot, &Target::This)),
                Some(of) if *of == Target::It && acts_on_this => {
                    *of = Target::This;
                    1
                }
                Some(of) if *of == Target::This => {
                    first_slot(inner).map_or(0, |slot| pronouns_become(slot, &Target::This))
                }
                _ => 0,
            }
        }
        StmtKind::When { event, body, .. } if about_this(event) => {
            let counted = match body.first_mut().map(|stmt| &mut stmt.kind) {
                Some(StmtKind::If(Cond::Is(Value::Counters(_, of), ..), _)) => pronouns_become(of, &Target::This),
                _ => 0,
            };
            let slot = body.first_mut().and_then(first_slot);
            counted + slot.map_or(0, |slot| pronouns_become(slot, &Target::This))
        }
        // where the event is about another card, that is the one
        StmtKind::When { event, body, .. } if event_kind(event).is_none() => body.first_mut().map_or(0, name_this),
        StmtKind::Act(act) => match slot(act) {
            // `this creature and each of its neighbors`
            Some(slot @ Target::Both(..)) => {
                let named = both_sides(slot);
                let choice = if named > 0 { first_chosen(slot) } else { None };
                if let Some(choice) = choice {
                    stmt.kind = StmtKind::Seq(vec![Act::Bind(choice), act.clone()]);
                }
                named
            }
            // `deal damage to a creature equal to the amber on it`
            Some(Target::Choose { quantity, from: Selector::Kind { kind, .. }, .. }) if *quantity == Quantity::n(1) => {
                let kind = *kind;
                match act {
                    Act::Do { by: Some(by), .. } => name_number(by, kind),
                    _ => 0,
                }
            }
            _ => 0,
        },
        StmtKind::Until(_, inner) | StmtKind::May(inner) | StmtKind::Then(inner) => name_this(inner),
        _ => 0,
    }
}

/// Whether a pronoun in the number of an act is of the one card that is chosen for it, or of one that was spoken of before: `deal
/// damage to 1 enemy unit equal to its cost`.
pub(in crate::rows) fn counts_itself(stmt: &Stmt) -> bool {
    match &stmt.kind {
        StmtKind::Act(Act::Do {
            what: Some(Target::Choose { quantity, from: Selector::Kind { kind, .. }, .. }),
            by: Some(by),
            ..
        }) => *quantity == Quantity::n(1) && name_number(&mut by.clone(), *kind) > 0,
        StmtKind::Until(_, inner) | StmtKind::May(inner) | StmtKind::Then(inner) => counts_itself(inner),
        _ => false,
    }
}

/// Whom a condition is about, if it is about one object.
fn said_of(cond: &mut Cond) -> Option<&mut Target> {
    match cond {
        Cond::IsA(of, _) | Cond::Can(_, of) => Some(of),
        Cond::Is(Value::Of(_, of), ..) => match of.as_mut() {
            Subject::Object(of) => Some(of),
            _ => None,
        },
        Cond::Not(inner) => said_of(inner),
        _ => None,
    }
}

/// Whether a condition is about what this card did or underwent.
fn of_this(cond: &Cond) -> bool {
    match cond {
        Cond::Did(Did::Attack | Did::BeTrashed(..) | Did::UpgradeFrom(..)) | Cond::In(_) => true,
        // what it wears
        Cond::Exists(Selector::Kind { filters, .. }) | Cond::None(NoneOf::Selector(Selector::Kind { filters, .. })) => {
            filters.iter().any(|filter| matches!(filter, Filter::On(of) if **of == Target::This))
        }
        Cond::Not(inner) => of_this(inner),
        _ => false,
    }
}

fn about_this(event: &Event) -> bool {
    match event {
        Event::Would(inner) => about_this(inner),
        Event::Trashed(t, None, _)
        | Event::Moved(t)
        | Event::Attacks(t)
        | Event::Defends(t)
        | Event::IsPut(t, ..)
        | Event::Done { what: Some(t), .. } => *t == Target::This,
        _ => false,
    }
}

/// `a creature and each of its neighbors`: the second target speaks of the first.
fn both_sides(both: &mut Target) -> usize {
    let Target::Both(one, other) = both else { return 0 };
    let of = match one.as_ref() {
        Target::Choose { quantity, from: Selector::Kind { kind, .. }, .. } if *quantity == Quantity::n(1) => {
            Target::That(*kind)
        }
        Target::This => Target::This,
        Target::That(kind) => Target::That(*kind),
        _ => return 0,
    };
    pronouns_become(other, &of)
}

/// Puts an object in the place of the pronouns of a target: itself, and what it stands beside.
pub(super) fn pronouns_become(target: &mut Target, object: &Target) -> usize {
    match target {
        Target::It => {
            *target = object.clone();
            1
        }
        Target::Choose { from, .. } | Target::All(from) | Target::Sel(from) => {
            let Selector::Kind { filters, .. } = from else { return 0 };
            filters
                .iter_mut()
                .map(|filter| match filter {
                    Filter::Beside(of) | Filter::On(of) | Filter::ThatTrashed(of) => pronouns_become(of, object),
                    _ => 0,
                })
                .sum()
        }
        Target::Both(one, other) => pronouns_become(one, object) + pronouns_become(other, object),
        _ => 0,
    }
}

/// Gives the pronouns of a sentence the noun that they stand for: what its first act acts on, and whose numbers it reads.
/// Gives how many there are.
pub(in crate::rows) fn name_pronouns(stmt: &mut Stmt, kind: Id) -> usize {
    let mut named = 0;
    if let Some(slot) = first_slot(stmt)
        && *slot == Target::It
    {
        *slot = Target::That(kind);
        named += 1;
    }
    if let Some(Act::Whose(_, of, _)) = first_act(stmt) {
        named += pronouns_become(of, &Target::That(kind));
    }
    named + first_act(stmt).map_or(0, |act| name_numbers(act, kind))
}

/// `if .., this unit gets ..; otherwise, it gets ..`: what is done otherwise is done to the same card.
pub(in crate::rows) fn name_otherwise(before: Option<&mut Stmt>, stmt: &mut Stmt) {
    let same = before.is_some_and(|before| match &mut before.kind {
        StmtKind::If(_, inner) => first_slot(inner).is_some_and(|slot| *slot == Target::This),
        _ => false,
    });
    if let StmtKind::Else(inner) = &mut stmt.kind
        && same
        && let Some(slot) = first_slot(inner)
    {
        pronouns_become(slot, &Target::This);
    }
}

/// `if it was an item card, ..`: gives the pronoun of a condition the noun of what the sentence before acted on.
pub(in crate::rows) fn name_condition(stmt: &mut Stmt, kind: Id) {
    match &mut stmt.kind {
        StmtKind::If(cond, _) => {
            if let Some(of) = said_of(cond).filter(|of| **of == Target::It) {
                *of = Target::That(kind);
            }
        }
        StmtKind::Then(inner) | StmtKind::Also(inner) | StmtKind::Until(_, inner) => name_condition(inner, kind),
        _ => {}
    }
}

fn first_act(stmt: &mut Stmt) -> Option<&mut Act> {
    match &mut stmt.kind {
        StmtKind::Act(act) => Some(act),
        StmtKind::Seq(acts) => acts.first_mut(),
        StmtKind::May(inner)
        | StmtKind::Then(inner)
        | StmtKind::Else(inner)
        | StmtKind::Also(inner)
        | StmtKind::Instead(inner)
        | StmtKind::If(_, inner)
        | StmtKind::Until(_, inner) => first_act(inner),
        _ => None,
    }
}

fn name_numbers(act: &mut Act, kind: Id) -> usize {
    match act {
        Act::Apply { mods, .. } => mods
            .iter_mut()
            .map(|m| match m {
                Mod::Stat(_, _, value) => name_number(value, kind),
                _ => 0,
            })
            .sum(),
        Act::Damage(_, value)
        | Act::Draw(Quantity::Exactly(value))
        | Act::Do { by: Some(value), .. }
        | Act::Counters { count: value, .. } => name_number(value, kind),
        Act::Who(_, inner) => name_numbers(inner, kind),
        _ => 0,
    }
}

fn name_number(value: &mut Value, kind: Id) -> usize {
    match value {
        Value::Of(_, subject) => match subject.as_mut() {
            Subject::Object(of) if *of == Target::It => {
                *of = Target::That(kind);
                1
            }
            _ => 0,
        },
        Value::Counters(_, of) if **of == Target::It => {
            **of = Target::That(kind);
            1
        }
        Value::Per(_, _, inner)
        | Value::Plus(inner, _)
        | Value::AtMost(inner, _)
        | Value::Over(inner, _)
        | Value::Half(inner) => name_number(inner, kind),
        _ => 0,
    }
}

/// Whether a sentence adds a change to what the sentence before changed.
pub(in crate::rows) fn adds_to_it(stmt: &Stmt) -> bool {
    match &stmt.kind {
        StmtKind::Also(inner) => changes_it(inner),
        StmtKind::Then(inner) | StmtKind::Else(inner) | StmtKind::If(_, inner) => adds_to_it(inner),
        _ => false,
    }
}

/// Whether a sentence acts on a pronoun that stands for nothing.
pub(in crate::rows) fn unnamed(stmt: &mut Stmt) -> bool {
    if adds_to_it(stmt) {
        return false;
    }
    match &mut stmt.kind {
        StmtKind::When { body, .. } => body.first_mut().is_some_and(unnamed),
        StmtKind::Until(_, inner) | StmtKind::If(_, inner) => unnamed(inner),
        _ => first_slot(stmt).is_some_and(|slot| holds_it(slot)),
    }
}

fn holds_it(target: &Target) -> bool {
    let of_it = |filter: &Filter| match filter {
        Filter::Beside(of) | Filter::On(of) | Filter::ThatTrashed(of) => **of == Target::It,
        _ => false,
    };
    match target {
        Target::It => true,
        Target::Choose { from: Selector::Kind { filters, .. }, .. }
        | Target::All(Selector::Kind { filters, .. })
        | Target::Sel(Selector::Kind { filters, .. }) => filters.iter().any(of_it),
        Target::Both(one, other) => holds_it(one) || holds_it(other),
        _ => false,
    }
}

fn changes_it(stmt: &Stmt) -> bool {
    match &stmt.kind {
        StmtKind::Act(Act::Apply { target, .. }) => *target == Target::It,
        StmtKind::If(_, inner) => changes_it(inner),
        _ => false,
    }
}
