//! Statements: what they do to what is known, and which of them are never reached.

use super::finding::Finding;
use super::tree::{Binary, Block, Expr, ExprKind, Function, Ident, Span, Statement, StatementKind, Unary};
use super::types::Type;
use super::walk::{Learnt, Walk};
use std::rc::Rc;

impl<'a> Walk<'a> {
    /// Walks statements in a scope of their own. Whether the end is reached.
    pub fn block(&mut self, block: &'a Block) -> bool {
        self.scopes.push(Vec::new());
        let falls = self.statements(block);
        self.leave();
        falls
    }

    fn statements(&mut self, block: &'a Block) -> bool {
        let mut falls = true;
        for (at, statement) in block.statements.iter().enumerate() {
            if !falls {
                let end = block.statements.last().map_or(statement.span.end, |s| s.span.end);
                self.report(Finding::new("script-unreachable", statement.span.start..end));
                // What never happens is not looked at: its names are read all the same.
                self.muted(|walk| {
                    for rest in block.statements.iter().skip(at) {
                        walk.statement(rest);
                    }
                });
                return false;
            }
            falls = self.statement(statement);
        }
        falls
    }

    fn statement(&mut self, statement: &'a Statement) -> bool {
        if self.spends_at(1, &statement.span) {
            return true;
        }
        match &statement.kind {
            StatementKind::Nothing => {}
            StatementKind::Local(names, values) => self.local(names, values),
            StatementKind::LocalFunction(name, function) => {
                let ExprKind::Function(f) = &function.kind else { return true };
                self.declare(name, Some(function), Type::Function(f.key), true);
                self.named_function(f);
            }
            StatementKind::Function(target, function) => {
                if let ExprKind::Function(f) = &function.kind {
                    self.named_function(f);
                    self.assign(target, Type::Function(f.key), false);
                }
            }
            StatementKind::Assign(targets, values) => {
                let types = self.values(values, targets.len());
                for (target, ty) in targets.iter().zip(types) {
                    self.assign(target, ty, false);
                }
            }
            StatementKind::Compound(target, value, op) => {
                let sides = [(target, self.expr(target)), (value, self.expr(value))];
                for (side, ty) in &sides {
                    if *op == Binary::Join { self.joined(side, ty) } else { self.arithmetic(side, ty) }
                }
                self.assign(target, if *op == Binary::Join { Type::Text } else { Type::Number }, true);
            }
            StatementKind::Call(call) => return self.call_statement(call),
            StatementKind::Do(body) => return self.block(body),
            StatementKind::While(cond, body) => {
                let forever = matches!(cond.bare().kind, ExprKind::Bool(true));
                let left = self.looped(&statement.span, |walk| {
                    if !forever {
                        walk.condition(cond);
                        walk.narrow(cond, true);
                    }
                    walk.block(body);
                });
                self.narrow(cond, false);
                return !forever || left;
            }
            StatementKind::Repeat(body, until) => {
                let forever = matches!(until.bare().kind, ExprKind::Bool(false));
                let left = self.looped(&statement.span, |walk| {
                    walk.scopes.push(Vec::new());
                    walk.statements(body);
                    if !forever {
                        walk.condition(until);
                    }
                    walk.leave();
                });
                return !forever || left;
            }
            StatementKind::If(arms, other) => return self.branches(arms, other.as_ref()),
            StatementKind::Count(name, range, body) => {
                for e in range {
                    let ty = self.expr(e);
                    self.arithmetic(e, &ty);
                }
                self.looped(&statement.span, |walk| {
                    walk.scopes.push(Vec::new());
                    let id = walk.declare(name, None, Type::Number, false);
                    // `for i = 0, #list do`
                    if let [first, last, ..] = range.as_slice()
                        && matches!(first.bare().kind, ExprKind::Number(n) if n < 1.0)
                        && let ExprKind::Unary(Unary::Length, list) = &last.bare().kind
                    {
                        walk.from_zero.insert(id, list);
                    }
                    walk.statements(body);
                    walk.leave();
                });
            }
            StatementKind::For(names, values, body) => {
                let elements = self.elements(values);
                self.looped(&statement.span, |walk| {
                    walk.scopes.push(Vec::new());
                    for (at, name) in names.iter().enumerate() {
                        let ty = elements.get(at).cloned().unwrap_or(Type::Unknown);
                        walk.declare(name, None, ty, false);
                    }
                    walk.statements(body);
                    walk.leave();
                });
            }
            StatementKind::Return(values) => {
                let mut types = self.values(values, values.len()).into_iter();
                if let (Some(first), true) = (values.first(), self.asking == Some(self.depth)) {
                    self.sides(first);
                }
                let result = types.next().unwrap_or(Type::Nil);
                self.results = Some(match self.results.take() {
                    Some(before) => before.join(result),
                    None => result,
                });
                return false;
            }
            StatementKind::Break => {
                if let Some(left) = self.breaks.last_mut() {
                    *left = true;
                }
                return false;
            }
            StatementKind::Continue => return false,
        }
        true
    }

    /// Walks a loop, with what a turn of it left behind in the round before. Whether it is left by `break`.
    fn looped(&mut self, at: &Span, body: impl FnOnce(&mut Self)) -> bool {
        if let Some(left) = self.loops.get(&at.start).cloned() {
            self.merge(left);
        }
        let entry = self.kept_at(at);
        self.breaks.push(false);
        body(self);
        self.merge(entry);
        let left = self.kept_at(at);
        self.looping.insert(at.start, left);
        self.breaks.pop().unwrap_or(false)
    }

    fn branches(&mut self, arms: &'a [(Expr, Block)], other: Option<&'a Block>) -> bool {
        let mut ends = Vec::new();
        for (cond, body) in arms {
            self.condition(cond);
            let before = self.kept(cond);
            self.narrow(cond, true);
            if self.block(body) {
                ends.push(std::mem::take(&mut self.state));
            }
            self.state = before;
            self.narrow(cond, false);
        }
        if other.is_none_or(|body| self.block(body)) {
            ends.push(std::mem::take(&mut self.state));
        }
        let mut ends = ends.into_iter();
        match ends.next() {
            Some(first) => {
                self.state = first;
                ends.for_each(|end| self.merge(end));
                true
            }
            None => false,
        }
    }

    fn local(&mut self, names: &'a [(Ident, Option<super::tree::Annotation>)], values: &'a [Expr]) {
        let types = self.values(values, names.len());
        for (at, ((name, written), ty)) in names.iter().zip(types).enumerate() {
            let written = written.as_ref().map(Type::written).filter(|t| *t != Type::Unknown);
            self.declare(name, values.get(at), written.unwrap_or(ty), true);
        }
    }

    /// The types of some values, as many as are asked for.
    fn values(&mut self, values: &'a [Expr], count: usize) -> Vec<Type> {
        let mut types: Vec<Type> = values.iter().map(|v| self.expr(v)).collect();
        let more = values.last().is_some_and(|v| {
            matches!(v.kind, ExprKind::Call(..) | ExprKind::Method(..) | ExprKind::Rest | ExprKind::Missing)
        });
        while types.len() < count {
            types.push(if more { Type::Unknown } else { Type::Nil });
        }
        types
    }

    /// A function with a name: its parameters are what it is called with anywhere.
    pub fn named_function(&mut self, function: &'a Function) {
        let known = self.known.get(&function.key).cloned().unwrap_or_default();
        let params: Vec<Type> = (0..function.params.len())
            .map(|at| known.params.get(at).cloned().flatten().unwrap_or(Type::Unknown))
            .collect();
        let learnt = self.body(function, &params, known.uses);
        let own = self.learning.entry(function.key).or_default();
        (own.result, own.acts) = (learnt.result, learnt.acts || own.acts);
    }

    /// What is known of a function of the script.
    pub fn learnt(&self, key: usize) -> Learnt {
        self.known.get(&key).cloned().unwrap_or_default()
    }

    /// A value is given to a variable, a field or an element. `seen`: the target has been looked at.
    fn assign(&mut self, target: &'a Expr, ty: Type, seen: bool) {
        match &target.bare().kind {
            ExprKind::Name(ident) => {
                let Some(id) = self.find(&ident.name) else {
                    let finding =
                        Finding::new("script-keeps-state", ident.span.clone()).arg("name", ident.name.as_str());
                    let locals = self.scopes.iter().flatten().filter_map(|id| self.var(*id)).map(|v| v.name.to_owned());
                    let names = if self.suggests() { locals.collect() } else { Vec::new() };
                    self.report(finding.near(&ident.name, names));
                    return;
                };
                self.keeps(target, id, true);
                if let Some(depth) = self.var(id).map(|v| v.depth) {
                    self.assigning.insert(id);
                    if depth < self.depth {
                        self.capturing.insert(id);
                    }
                }
                let path = id.to_string();
                self.forget(&path);
                self.state.insert(path.into(), ty);
            }
            ExprKind::Field(base, field) => {
                let owner = if seen { self.seen(base) } else { self.expr(base) };
                match owner.present().clone() {
                    // A table of its own may hold both.
                    Type::List(_) if self.is_own(base) => {
                        if let Some(path) = self.path(base) {
                            self.state.insert(path.into(), Type::Unknown);
                        }
                        self.written(target, ty);
                    }
                    Type::Of(_) | Type::List(_) => self.read_only(target, &field.name),
                    _ => self.written(target, ty),
                }
            }
            ExprKind::Index(base, key) => {
                let owner = if seen { self.seen(base) } else { self.expr(base) };
                let at = if seen { self.seen(key) } else { self.expr(key) };
                if let Type::Of(_) = owner.present() {
                    self.read_only(target, "[]");
                    return;
                }
                if let Some(path) = self.path(base) {
                    let list = |of: Type| Some(Type::List(Box::new(of)).bounded());
                    let table = match owner {
                        // By other keys than numbers it is no list.
                        Type::Record(_) | Type::List(_) if at != Type::Number => Some(Type::Unknown),
                        Type::Record(ref fields) if fields.is_empty() => list(ty.clone()),
                        Type::List(of) => list(of.join(ty.clone())),
                        _ => None,
                    };
                    table.map(|table| self.state.insert(path.into(), table));
                }
                self.written(target, ty);
            }
            _ if seen => {}
            _ => {
                self.expr(target);
            }
        }
    }

    /// Whether this is a variable that was declared as a table of the script.
    pub fn is_own(&self, e: &Expr) -> bool {
        let ExprKind::Name(ident) = &e.bare().kind else { return false };
        let value = self.find(&ident.name).and_then(|id| self.var(id)).and_then(|var| var.value);
        value.is_some_and(|value| matches!(value.bare().kind, ExprKind::Table(_)))
    }

    fn read_only(&mut self, target: &Expr, name: &str) {
        // It was meant to do something.
        self.acts = true;
        self.report(Finding::new("script-read-only", target.span.clone()).arg("name", name));
    }

    /// A field of a table of the script is written.
    fn written(&mut self, target: &'a Expr, ty: Type) {
        if let Some(id) = self.root(target) {
            self.keeps(target, id, false);
        }
        if let Some(path) = self.path(target) {
            self.forget(&path);
            if let Some((table, field)) = path.rsplit_once('.')
                && let Some(record) = self.state.get_mut(table)
                && let Type::Record(fields) = record
            {
                Rc::make_mut(fields).insert(field.to_owned(), ty);
                *record = std::mem::replace(record, Type::Unknown).bounded();
            }
        }
    }

    /// Whether something outlives the handler that writes it.
    pub fn keeps(&mut self, target: &Expr, id: usize, whole: bool) {
        let Some((depth, name)) = self.var(id).map(|v| (v.depth, v.name)) else { return };
        let file_level = depth == 0 && self.depth > 0;
        let looking = self.looking.is_some_and(|at| depth < at);
        if file_level || looking {
            let code = if file_level { "script-keeps-state" } else { "script-test-writes" };
            self.report(Finding::new(code, target.span.clone()).arg("name", name));
        }
        if !whole {
            self.assigning.insert(id);
        }
    }
}
