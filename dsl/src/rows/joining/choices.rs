//! A choice that the next act or the next sentence acts on becomes part of it (docs/spec/language.md rule N1).

use super::number::{Number, agrees};
use super::pronouns::{pronouns_become, slot};
use crate::tree::{Act, Filter, Id, Quantity, Seen, Selector, Stmt, StmtKind, Target};

/// The noun of a sentence's last act, when that act only chooses.
pub(in crate::rows) fn bare_choice(stmt: &Stmt) -> Option<Id> {
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
pub(in crate::rows) fn acted_on(stmt: &Stmt) -> Option<Id> {
    let act = match &stmt.kind {
        StmtKind::Act(act) => act,
        StmtKind::Seq(acts) => acts.last()?,
        StmtKind::When { body, .. } => return body.last().and_then(acted_on),
        _ => return None,
    };
    one_card(&mut act.clone())
}

/// The noun of the one card that the last sentence took of those chosen in the sentence before it: `choose 2 units. Stun 1 of them. Destroy
/// it`.
pub(in crate::rows) fn picked_of(list: &[Stmt]) -> Option<Id> {
    let [.., before, last] = list else { return None };
    let kind = bare_choice(before)?;
    let act = match &last.kind {
        StmtKind::Act(act) => act,
        StmtKind::Seq(acts) => acts.last()?,
        _ => return None,
    };
    let mut act = act.clone();
    let Target::Choose { quantity, from, .. } = slot(&mut act)? else { return None };
    let among = match from {
        Selector::Among => true,
        Selector::Kind { filters, .. } => filters.iter().any(|filter| matches!(filter, Filter::Among(_))),
        Selector::Or(..) => false,
    };
    (among && *quantity == Quantity::n(1)).then_some(kind)
}

/// The noun of the one card that a sentence acts on or makes, whether it is offered or done for something or not.
pub(in crate::rows) fn spoken_of(stmt: &Stmt) -> Option<Id> {
    match &stmt.kind {
        StmtKind::May(inner) | StmtKind::Then(inner) | StmtKind::Also(inner) | StmtKind::If(_, inner) => {
            spoken_of(inner)
        }
        StmtKind::Act(Act::Generate { .. }) => Some(CARD),
        _ => acted_on(stmt),
    }
}

/// What a card is called that is shown from a zone.
const CARD: Id = Id("card");

/// The noun of the one card that an act acts on or shows.
fn one_card(act: &mut Act) -> Option<Id> {
    if let Act::Reveal(Seen::Cards(quantity, _)) | Act::Look(Seen::Cards(quantity, _)) = act {
        return (*quantity == Quantity::n(1)).then_some(CARD);
    }
    let target = match act {
        Act::Reveal(Seen::Target(target)) | Act::Look(Seen::Target(target)) => target,
        act => slot(act)?,
    };
    match target {
        Target::Choose { quantity, from: Selector::Kind { kind, .. }, .. } if *quantity == Quantity::n(1) => {
            Some(*kind)
        }
        Target::That(kind) => Some(*kind),
        _ => None,
    }
}

/// Takes the choice that the first of two targets is out of it: the second one speaks of what was chosen.
pub(super) fn first_chosen(both: &mut Target) -> Option<Target> {
    let Target::Both(one, _) = both else { return None };
    let Target::Choose { from: Selector::Kind { kind, .. }, .. } = one.as_ref() else { return None };
    let kind = *kind;
    Some(std::mem::replace(one.as_mut(), Target::That(kind)))
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

/// Within one sentence: `choose 1 unit, then trash it` acts on the choice itself. `number`: of the sentence's pronoun. False if that is
/// not the number of the choice.
pub(in crate::rows) fn join_inside(stmt: &mut Stmt, number: Option<Number>) -> bool {
    let acts = match &mut stmt.kind {
        StmtKind::Seq(acts) => acts,
        StmtKind::May(inner)
        | StmtKind::Then(inner)
        | StmtKind::Else(inner)
        | StmtKind::Also(inner)
        | StmtKind::Instead(inner)
        | StmtKind::If(_, inner) => return join_inside(inner, number),
        _ => return true,
    };
    let mut agree = true;
    let mut out: Vec<Act> = Vec::new();
    for mut act in std::mem::take(acts) {
        let theirs = matches!(act, Act::Who(..));
        if let Some(Act::Bind(choice)) = out.last()
            && let Some(kind) = chosen_kind(choice)
            && let Some(slot) = slot(&mut act)
            && (theirs && *slot == Target::It || matches!(slot, Target::Both(..)))
        {
            // who acts is not who chooses, or acts on more than the choice
            pronouns_become(slot, &Target::That(kind));
        } else if let Some(Act::Bind(choice)) = out.last()
            && let Some(slot) = slot(&mut act)
            && *slot == Target::It
        {
            agree &= agrees(number, choice);
            *slot = choice.clone();
            out.pop();
        } else if let Some(kind) = out.last_mut().and_then(one_card)
            && let Some(slot) = slot(&mut act)
            && *slot == Target::It
        {
            // `exhaust 1 unit and trash it`
            *slot = Target::That(kind);
        }
        out.push(act);
    }
    if out.len() == 1 {
        stmt.kind = StmtKind::Act(out.remove(0));
    } else {
        *acts = out;
    }
    agree
}

/// Puts a choice that ends a sentence into the next sentence's slot; gives the next sentence back if it acts on something
/// else, or stands in a frame of its own. `number`: of the next sentence's pronoun. False if
/// that is not the number of the choice.
pub(in crate::rows) fn join(before: &mut Stmt, mut next: Stmt, number: Option<Number>) -> (Option<Stmt>, bool) {
    let Some(kind) = bare_choice(before) else { return (Some(next), true) };
    let acts = match &mut next.kind {
        StmtKind::Act(act) => std::slice::from_mut(act),
        StmtKind::Seq(acts) => acts.as_mut_slice(),
        _ => return (Some(next), true),
    };
    // what one player chooses and another acts on stays apart
    let theirs = |act: Option<&Act>| matches!(act, Some(Act::Who(..)));
    if theirs(acts.first()) != theirs(last_act(before).as_deref()) {
        return (Some(next), true);
    }
    let Some(slot) = acts.first_mut().and_then(slot) else { return (Some(next), true) };
    if *slot != Target::That(kind) {
        return (Some(next), true);
    }
    let Some(last) = last_act(before) else { return (Some(next), true) };
    if let Some(choice) = act_choice(last) {
        if !agrees(number, choice) {
            return (Some(next), false);
        }
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
    (None, true)
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

/// The noun of the card of which a condition says what is done with it: `if it is a unit card, put it into your hand`.
pub(in crate::rows) fn asked_of(stmt: &Stmt) -> Option<Id> {
    match &stmt.kind {
        StmtKind::If(_, inner) => acted_on(inner),
        StmtKind::When { body, .. } => body.last().and_then(asked_of),
        _ => None,
    }
}
