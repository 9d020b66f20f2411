//! Whether a function of a script could leave something behind for the next one that is run.

use super::tree::{Block, Expr, ExprKind, Function, Item, Statement, StatementKind};

/// Whether nothing outlives a function of this file: what stands outside of functions are functions and values that can't be
/// changed, and no function gives them another value.
pub fn keeps_nothing(file: &Block) -> bool {
    let mut names = Vec::new();
    for statement in &file.statements {
        match &statement.kind {
            StatementKind::Nothing => {}
            StatementKind::Local(locals, values) if values.iter().all(is_plain) => {
                names.extend(locals.iter().map(|(ident, _)| ident.name.as_str()));
            }
            StatementKind::LocalFunction(ident, _) => names.push(ident.name.as_str()),
            // `card:on(...)` and its like.
            StatementKind::Call(call) if registers(call, &names) => {}
            _ => return false,
        }
    }
    !file.statements.iter().any(|s| assigns(s, &names))
}

/// Whether a call is one of `card` whose functions are written out in it, or names of the file: what a function gives back
/// may hold what it has made.
fn registers(call: &Expr, names: &[&str]) -> bool {
    let ExprKind::Method(on, _, args) = &call.kind else { return false };
    let given = |value: &Expr| match &value.bare().kind {
        ExprKind::Name(ident) => names.contains(&ident.name.as_str()),
        ExprKind::Table(items) => items.iter().all(|item| match item {
            Item::Value(value) | Item::Named(_, value) => is_given(value, names),
            Item::Keyed(..) => false,
        }),
        _ => is_plain(value),
    };
    matches!(&on.kind, ExprKind::Name(ident) if ident.name == "card")
        && !names.contains(&"card")
        && args.iter().all(given)
}

fn is_given(value: &Expr, names: &[&str]) -> bool {
    match &value.bare().kind {
        ExprKind::Name(ident) => names.contains(&ident.name.as_str()),
        // A list of words.
        ExprKind::Table(items) => items.iter().all(|item| matches!(item, Item::Value(value) if is_plain(value))),
        _ => is_plain(value),
    }
}

fn is_plain(value: &Expr) -> bool {
    match &value.bare().kind {
        ExprKind::Nil | ExprKind::Bool(_) | ExprKind::Number(_) | ExprKind::Text(_) | ExprKind::Function(_) => true,
        ExprKind::Unary(_, of) => is_plain(of),
        ExprKind::Binary(_, one, two) => is_plain(one) && is_plain(two),
        _ => false,
    }
}

/// Whether a statement gives one of these names another value, anywhere in it. A local of the same name counts too.
fn assigns(statement: &Statement, names: &[&str]) -> bool {
    let named = |e: &Expr| matches!(&e.bare().kind, ExprKind::Name(ident) if names.contains(&ident.name.as_str()));
    let block = |b: &Block| b.statements.iter().any(|s| assigns(s, names));
    let any = |list: &[Expr]| list.iter().any(|e| within(e, names));
    match &statement.kind {
        StatementKind::Local(_, values) | StatementKind::Return(values) => any(values),
        StatementKind::LocalFunction(_, function) => within(function, names),
        StatementKind::Function(target, function) => named(target) || within(function, names),
        StatementKind::Assign(targets, values) => targets.iter().any(named) || any(targets) || any(values),
        StatementKind::Compound(target, value, _) => named(target) || within(target, names) || within(value, names),
        StatementKind::Call(call) => within(call, names),
        StatementKind::Do(body) => block(body),
        StatementKind::While(cond, body) | StatementKind::Repeat(body, cond) => within(cond, names) || block(body),
        StatementKind::If(arms, other) => {
            arms.iter().any(|(cond, body)| within(cond, names) || block(body)) || other.as_ref().is_some_and(block)
        }
        StatementKind::Count(_, range, body) => any(range) || block(body),
        StatementKind::For(_, values, body) => any(values) || block(body),
        StatementKind::Break | StatementKind::Continue | StatementKind::Nothing => false,
    }
}

/// Whether a function in an expression does.
fn within(expr: &Expr, names: &[&str]) -> bool {
    let any = |list: &[Expr]| list.iter().any(|e| within(e, names));
    let body = |f: &Function| f.body.statements.iter().any(|s| assigns(s, names));
    match &expr.kind {
        ExprKind::Function(function) => body(function),
        ExprKind::Joined(parts) => any(parts),
        ExprKind::Field(of, _) | ExprKind::Unary(_, of) | ExprKind::Paren(of) | ExprKind::Typed(of, _) => {
            within(of, names)
        }
        ExprKind::Index(one, two) | ExprKind::Binary(_, one, two) => within(one, names) || within(two, names),
        ExprKind::Call(of, args) | ExprKind::Method(of, _, args) => within(of, names) || any(args),
        ExprKind::Table(items) => items.iter().any(|item| match item {
            Item::Value(value) | Item::Named(_, value) => within(value, names),
            Item::Keyed(key, value) => within(key, names) || within(value, names),
        }),
        ExprKind::Either(cond, one, two) => within(cond, names) || within(one, names) || within(two, names),
        ExprKind::Missing
        | ExprKind::Nil
        | ExprKind::Bool(_)
        | ExprKind::Number(_)
        | ExprKind::Text(_)
        | ExprKind::Rest
        | ExprKind::Name(_) => false,
    }
}
