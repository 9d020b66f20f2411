//! The forms of a verb: what a statement becomes when it is offered, goes on, succeeds, fails or is looked back at.

use super::frame::Both;
use super::said::Line;
use super::shipped::{self, Shelf};
use cardwright_dsl::lexicon::Class;
use cardwright_dsl::tree::{Ability, Act, Card, Filter, Quantity, Selector, Side, Stmt, StmtKind, Value, Verb};

/// A form with the statement in it, in both languages.
pub struct Form {
    /// Which form.
    pub name: Both,
    /// The statement in Korean and English.
    pub texts: [String; 2],
}

fn stmt(kind: StmtKind) -> Stmt {
    Stmt::new(kind, 0..0)
}

/// All forms that the printers have for the verb of a line. A line that is more than one act has none.
pub fn forms(shelf: &Shelf, line: &Line) -> Vec<Form> {
    let Card::Plain { equip: None, abilities } = &line.card else { return Vec::new() };
    let [Ability { heads, statements, span }] = abilities.as_slice() else { return Vec::new() };
    let [Stmt { kind: StmtKind::Act(act), .. }] = statements.as_slice() else { return Vec::new() };
    if matches!(act, Act::Apply { .. } | Act::Bind(_) | Act::CostTo { .. } | Act::Who(..) | Act::Either(..)) {
        return Vec::new();
    }
    let this = || Box::new(stmt(StmtKind::Act(act.clone())));
    let after = match act {
        Act::Damage(..) => Act::Draw(Quantity::n(1)),
        _ => Act::Damage(Side::Opp, Value::Number(1)),
    };
    let then = || Box::new(stmt(StmtKind::Act(after.clone())));
    let both = |ko: &str, en: &str| Both { ko: ko.to_owned(), en: en.to_owned() };
    let mut wanted = vec![
        (both("선택", "offered"), vec![stmt(StmtKind::May(this()))]),
        (both("이어서", "going on"), vec![stmt(StmtKind::Seq(vec![act.clone(), after.clone()]))]),
        (both("했다면", "if done"), vec![*this(), stmt(StmtKind::Then(then()))]),
        (both("하지 않았다면", "if not done"), vec![stmt(StmtKind::May(this())), stmt(StmtKind::Else(then()))]),
    ];
    let word = act.to_string();
    let verb = Verb::ALL.into_iter().find(|v| word.starts_with(&format!("({} ", v.as_str())));
    if let (Some(verb), Some(card)) = (verb, shelf.lexicon.by_id(Class::Noun, "card")) {
        let done = Selector::new(card, None, vec![Filter::Done(verb, None)]);
        let count = Value::Count(Box::new(done));
        let per = Act::Damage(Side::Opp, Value::Per(1, 1, Box::new(count)));
        wanted.push((both("돌아보기", "looked back at"), vec![*this(), stmt(StmtKind::Act(per))]));
    }
    let print = |(name, statements): (Both, Vec<Stmt>)| {
        let ability = Ability { heads: heads.clone(), statements, span: *span };
        let card = Card::Plain { equip: None, abilities: vec![ability] };
        let texts = shipped::texts(&card, &shelf.lexicon, line.kind).ok()?;
        Some(Form { name, texts })
    };
    wanted.into_iter().filter_map(print).collect()
}
