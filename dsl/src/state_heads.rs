//! State heads and the condition each stands for (10.1.8-10, 10.1.12, 10.1.14-17): a text may write the condition out
//! behind its head, the tree says it once (normal form 4). Shared by both languages; no wording here.

use crate::tree::*;

/// The condition that a head stands for; nothing for heads that are no condition. For `mix` without its attribute,
/// nothing either: the written condition names it.
pub fn condition(head: &Head) -> Option<Cond> {
    let own = |zone: &'static str| Zone::whole(Id(zone), Owner::Own);
    let worn = |mut filters: Vec<Filter>| {
        filters.push(Filter::On(Box::new(Target::This)));
        Cond::Exists(Selector::new(Id("item"), None, filters))
    };
    Some(match (head.word.as_str(), &head.param) {
        ("level-link", HeadArg::Number(n)) => {
            Cond::Is(Value::Of(Id("level"), Box::new(Subject::Player(Side::Own))), Op::AtLeast, Value::Number(*n))
        }
        ("front-line", _) => Cond::FrontLine,
        ("chain", HeadArg::Number(n)) => {
            let units = Selector::new(Id("unit"), Some(Side::Own), Vec::new());
            Cond::Is(Value::AttacksMade(Box::new(units)), Op::AtLeast, Value::Number(*n))
        }
        ("buff", HeadArg::Number(n)) => {
            let skills = Selector::new(Id("skill"), None, vec![Filter::In(own("skill-zone"))]);
            Cond::Is(Value::Count(Box::new(skills)), Op::AtLeast, Value::Number(*n))
        }
        ("position", HeadArg::Word(position)) => Cond::In(Zone::Position(*position)),
        ("armed", HeadArg::None) => worn(Vec::new()),
        ("armed", HeadArg::Affiliation(a)) => worn(vec![Filter::Aff(vec![a.clone()])]),
        ("mix", HeadArg::Word(attr)) => mixed(*attr),
        ("switch", HeadArg::Name(name)) => Cond::Did(Did::UpgradeFrom(name.clone())),
        _ => return None,
    })
}

fn mixed(attr: Id) -> Cond {
    let filters = vec![Filter::In(Zone::whole(Id("field"), Owner::Own)), Filter::Attr(false, attr)];
    Cond::Exists(Selector::new(Id("card"), None, filters))
}

/// The attribute that a condition of the kind of `mix` names.
fn mixed_attr(cond: &Cond) -> Option<Id> {
    let Cond::Exists(Selector::Kind { filters, .. }) = cond else { return None };
    filters
        .iter()
        .find_map(|f| match f {
            Filter::Attr(false, attr) => Some(*attr),
            _ => None,
        })
        .filter(|attr| *cond == mixed(*attr))
}

/// Folds written-out conditions into the heads of their ability.
pub fn fold(ability: &mut Ability) {
    let Ability { heads, statements, .. } = ability;
    for head in heads.iter_mut() {
        if head.word == "mix" && head.param == HeadArg::None {
            let named = statements.iter().find_map(|s| conjuncts(s).into_iter().find_map(mixed_attr));
            if let Some(attr) = named {
                head.param = HeadArg::Word(attr);
            }
        }
        if let Some(cond) = condition(head) {
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
