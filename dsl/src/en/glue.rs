//! A choice that the next sentence acts on becomes part of that sentence (docs/spec/language.md rule N1).

use crate::tree::{
    Act, Cond, Did, Event, Filter, Id, Mod, NoneOf, Quantity, Selector, Stmt, StmtKind, Subject, Target, Value,
};

/// The target of a sentence's first act.
fn slot(act: &mut Act) -> Option<&mut Target> {
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
    act_choice(act).and_then(chosen_kind)
}

/// The noun of the one card that a sentence's last act acts on: `it` in the next one is that card.
pub(crate) fn acted_on(stmt: &Stmt) -> Option<Id> {
    let act = match &stmt.kind {
        StmtKind::Act(act) => act,
        StmtKind::Seq(acts) => acts.last()?,
        StmtKind::When { body, .. } => return body.last().and_then(acted_on),
        _ => return None,
    };
    one_card(&mut act.clone())
}

/// The noun of the one card that an act acts on.
fn one_card(act: &mut Act) -> Option<Id> {
    match slot(act)? {
        Target::Choose { quantity, from: Selector::Kind { kind, .. }, .. } if *quantity == Quantity::n(1) => {
            Some(*kind)
        }
        Target::That(kind) => Some(*kind),
        _ => None,
    }
}

/// `whenever an enemy creature reaps, deal 2 damage to it`: gives the pronouns of what follows an event its card's noun. Gives how
/// many there are.
pub(crate) fn name_in_event(stmt: &mut Stmt) -> usize {
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
        | Event::IsPut(t, _)
        | Event::Done { what: Some(t), .. } => match t {
            Target::Sel(Selector::Kind { kind, .. }) => Some(*kind),
            _ => None,
        },
        _ => None,
    }
}

/// `while this creature is on a flank, it gets ..`, `this creature can't reap while it is stunned`, `if this creature would be
/// destroyed, .. it`: gives the pronouns of a sentence that spoke of this card that card. Gives how many there are.
pub(crate) fn name_this(stmt: &mut Stmt) -> usize {
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
            let slot = body.first_mut().and_then(first_slot);
            slot.map_or(0, |slot| pronouns_become(slot, &Target::This))
        }
        StmtKind::When { body, .. } => body.first_mut().map_or(0, name_this),
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
            _ => 0,
        },
        StmtKind::Until(_, inner) | StmtKind::May(inner) | StmtKind::Then(inner) => name_this(inner),
        _ => 0,
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
        Cond::Did(Did::Attack | Did::BeTrashed(..) | Did::UpgradeFrom(..)) => true,
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
        | Event::IsPut(t, _)
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

/// Takes the choice that the first of two targets is out of it: the second one speaks of what was chosen.
fn first_chosen(both: &mut Target) -> Option<Target> {
    let Target::Both(one, _) = both else { return None };
    let Target::Choose { from: Selector::Kind { kind, .. }, .. } = one.as_ref() else { return None };
    let kind = *kind;
    Some(std::mem::replace(one.as_mut(), Target::That(kind)))
}

/// Puts an object in the place of the pronouns of a target: itself, and what it stands beside.
fn pronouns_become(target: &mut Target, object: &Target) -> usize {
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

/// The target of an act that only chooses, whoever does it.
fn act_choice(act: &Act) -> Option<&Target> {
    match act {
        Act::Bind(choice) => Some(choice),
        Act::Who(_, inner) => act_choice(inner),
        _ => None,
    }
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

/// Gives the pronouns of a sentence the noun that they stand for: what its first act acts on, and whose numbers it reads.
/// Gives how many there are.
pub(crate) fn name_pronouns(stmt: &mut Stmt, kind: Id) -> usize {
    let mut named = 0;
    if let Some(slot) = first_slot(stmt)
        && *slot == Target::It
    {
        *slot = Target::That(kind);
        named += 1;
    }
    named + first_act(stmt).map_or(0, |act| name_numbers(act, kind))
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
        Act::Damage(_, value) | Act::Draw(Quantity::Exactly(value)) => name_number(value, kind),
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
        Value::Per(_, _, inner) | Value::Plus(inner, _) | Value::Half(inner) => name_number(inner, kind),
        _ => 0,
    }
}

/// Whether a sentence adds a change to what the sentence before changed.
pub(crate) fn adds_to_it(stmt: &Stmt) -> bool {
    match &stmt.kind {
        StmtKind::Also(inner) => changes_it(inner),
        StmtKind::Then(inner) | StmtKind::Else(inner) | StmtKind::If(_, inner) => adds_to_it(inner),
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
        let theirs = matches!(act, Act::Who(..));
        if let Some(Act::Bind(choice)) = out.last()
            && let Some(kind) = chosen_kind(choice)
            && let Some(slot) = slot(&mut act)
            && (theirs && *slot == Target::It || matches!(slot, Target::Both(..)))
        {
            // who acts is not who chooses, or acts on more than the choice
            joined += pronouns_become(slot, &Target::That(kind));
        } else if let Some(Act::Bind(choice)) = out.last()
            && let Some(slot) = slot(&mut act)
            && *slot == Target::It
        {
            *slot = choice.clone();
            out.pop();
            joined += 1;
        } else if let Some(kind) = out.last_mut().and_then(one_card)
            && let Some(slot) = slot(&mut act)
            && *slot == Target::It
        {
            // `exhaust 1 unit and trash it`
            *slot = Target::That(kind);
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
    // what one player chooses and another acts on stays apart
    let theirs = |act: Option<&Act>| matches!(act, Some(Act::Who(..)));
    if theirs(acts.first()) && !theirs(last_act(before).as_deref()) {
        return Some(next);
    }
    let Some(slot) = acts.first_mut().and_then(slot) else { return Some(next) };
    if *slot != Target::That(kind) {
        return Some(next);
    }
    let Some(last) = last_act(before) else { return Some(next) };
    if let Some(choice) = act_choice(last) {
        *slot = choice.clone();
    }
    let mut acts = match next.kind {
        StmtKind::Act(act) => vec![act],
        StmtKind::Seq(acts) => acts,
        _ => Vec::new(),
    };
    if !acts.is_empty() {
        put_in(last, acts.remove(0));
        append(before, acts);
    }
    None
}

/// Puts an act in the place of a bare choice, under the choice's subject.
fn put_in(place: &mut Act, act: Act) {
    match place {
        Act::Who(_, inner) => put_in(inner, act),
        place => *place = act,
    }
}

fn last_act(stmt: &mut Stmt) -> Option<&mut Act> {
    match &mut stmt.kind {
        StmtKind::Act(act) => Some(act),
        StmtKind::Seq(acts) => acts.last_mut(),
        StmtKind::May(inner)
        | StmtKind::Then(inner)
        | StmtKind::Else(inner)
        | StmtKind::Also(inner)
        | StmtKind::Instead(inner)
        | StmtKind::If(_, inner) => last_act(inner),
        _ => None,
    }
}

/// Puts acts behind a sentence's last one.
fn append(stmt: &mut Stmt, more: Vec<Act>) {
    if more.is_empty() {
        return;
    }
    match &mut stmt.kind {
        StmtKind::Act(act) => {
            let mut acts = vec![act.clone()];
            acts.extend(more);
            stmt.kind = StmtKind::Seq(acts);
        }
        StmtKind::Seq(acts) => acts.extend(more),
        StmtKind::May(inner)
        | StmtKind::Then(inner)
        | StmtKind::Else(inner)
        | StmtKind::Also(inner)
        | StmtKind::Instead(inner)
        | StmtKind::If(_, inner) => append(inner, more),
        _ => {}
    }
}
