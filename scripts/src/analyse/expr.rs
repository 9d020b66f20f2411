//! Expressions: their types, and names and fields that are not there.

use super::finding::{Finding, Say};
use super::standard::REMOVED;
use super::tree::{Binary, Expr, ExprKind, Ident, Item, Unary};
use super::types::{Type, owner_called};
use super::walk::Walk;
use crate::api::{self, Entry, Kind, Owner, Uses};
use std::collections::BTreeMap;
use std::rc::Rc;

impl<'a> Walk<'a> {
    /// The type of an expression; everything in it is looked at.
    pub fn expr(&mut self, e: &'a Expr) -> Type {
        if self.spends(1, e) {
            return Type::Unknown;
        }
        let ty = self.typed(e);
        self.types.insert(std::ptr::from_ref(e).addr(), ty.clone());
        ty
    }

    /// What an expression was when it was looked at last: nothing is looked at twice for that.
    pub fn seen(&self, e: &Expr) -> Type {
        self.types.get(&std::ptr::from_ref(e).addr()).cloned().unwrap_or(Type::Unknown)
    }

    fn typed(&mut self, e: &'a Expr) -> Type {
        match &e.kind {
            ExprKind::Missing | ExprKind::Rest => Type::Unknown,
            ExprKind::Nil => Type::Nil,
            ExprKind::Bool(_) => Type::Bool,
            ExprKind::Number(_) => Type::Number,
            ExprKind::Text(_) => Type::Text,
            ExprKind::Joined(parts) => {
                for part in parts {
                    self.expr(part);
                }
                Type::Text
            }
            ExprKind::Name(ident) => self.name(ident),
            ExprKind::Paren(inner) => self.expr(inner),
            ExprKind::Typed(inner, written) => {
                let known = self.expr(inner);
                Some(Type::written(written)).filter(|t| *t != Type::Unknown).unwrap_or(known)
            }
            ExprKind::Field(base, field) => {
                let owner = self.expr(base);
                self.field(e, base, &owner, field)
            }
            ExprKind::Index(base, key) => {
                let owner = self.expr(base);
                if let ExprKind::Text(q) = &key.bare().kind
                    && matches!(owner.present(), Type::Of(_))
                {
                    let name = q.text.clone();
                    return self.member(base, &owner, &name, key.span.clone());
                }
                let at = self.expr(key);
                let owner = self.present(base, &owner);
                match owner {
                    Type::List(of) => {
                        if at.differs(&Type::Number) {
                            self.wrong(key, &at, Say::both("수", "a number"));
                        }
                        self.before_first(base, key);
                        Type::Usually(of)
                    }
                    Type::Of(_) | Type::Number | Type::Bool | Type::Nil => {
                        self.wrong(base, &owner, Say::both("목록이나 표", "a list or a table"));
                        Type::Unknown
                    }
                    _ => Type::Unknown,
                }
            }
            ExprKind::Call(callee, args) => self.call(e, callee, args),
            ExprKind::Method(base, name, args) => self.method(e, base, name, args),
            ExprKind::Function(function) => {
                self.named_function(function);
                Type::Function(function.key)
            }
            ExprKind::Table(items) => self.table(items),
            ExprKind::Unary(op, inner) => self.unary(*op, inner),
            ExprKind::Binary(op, a, b) => self.binary(*op, e, a, b),
            ExprKind::Either(cond, yes, no) => {
                self.condition(cond);
                let before = self.kept(e);
                self.narrow(cond, true);
                let yes = self.expr(yes);
                self.state.clone_from(&before);
                self.narrow(cond, false);
                let no = self.expr(no);
                self.state = before;
                yes.join(no)
            }
        }
    }

    /// An element before the first of a list of the game: `list[0]`, or `list[i]` in a loop over it that begins at 0.
    fn before_first(&mut self, base: &'a Expr, key: &'a Expr) {
        if self.is_own(base) {
            return;
        }
        let text = |e: &Expr| self.text.get(e.span.clone()).unwrap_or("");
        let over = match &key.bare().kind {
            ExprKind::Number(n) => *n < 1.0,
            ExprKind::Name(ident) => {
                let from = self.find(&ident.name).and_then(|id| self.from_zero.get(&id));
                from.is_some_and(|list| text(list) == text(base))
            }
            _ => false,
        };
        if over {
            let (list, at) = (text(base).to_owned(), text(key).to_owned());
            let finding = Finding::new("script-before-first", key.span.clone());
            self.report(finding.arg("list", Say::Text(list)).arg("at", Say::Text(at)));
        }
    }

    fn name(&mut self, ident: &Ident) -> Type {
        if let Some(id) = self.find(&ident.name) {
            let Some(depth) = self.var(id).map(|v| v.depth) else { return Type::Unknown };
            self.read.insert(id);
            if self.captured.contains(&id) || (depth < self.depth && self.is_assigned(id)) {
                return Type::Unknown;
            }
            return self.state.get(id.to_string().as_str()).cloned().unwrap_or(Type::Unknown);
        }
        if ident.name == "card" {
            return Type::Of(Owner::CardFile);
        }
        if let Some(global) = api::global(&ident.name) {
            return Type::Global(global);
        }
        let code = if REMOVED.contains(&ident.name.as_str()) { "script-no-such-global" } else { "script-unknown-name" };
        let finding = Finding::new(code, ident.span.clone()).arg("name", ident.name.as_str());
        let near = code == "script-unknown-name" && self.suggests();
        self.report(if near { finding.near(&ident.name, self.names()) } else { finding });
        Type::Unknown
    }

    /// A field that is read with a dot.
    pub fn field(&mut self, e: &Expr, base: &'a Expr, owner: &Type, field: &Ident) -> Type {
        if let Some(known) = self.path(e).and_then(|path| self.state.get(path.as_str())) {
            return known.clone();
        }
        self.member(base, owner, &field.name, field.span.clone())
    }

    fn member(&mut self, base: &'a Expr, owner: &Type, name: &str, at: super::tree::Span) -> Type {
        let owner = self.present(base, owner);
        match owner {
            Type::Of(of) => {
                let Some(entry) = self.entry(of, name, at.clone()) else { return Type::Unknown };
                match entry.kind {
                    Kind::Field(ty) => Type::of(&ty),
                    Kind::Method(..) => {
                        let finding = Finding::new("script-not-called", at).arg("name", name);
                        self.report(finding.arg("owner", owner_called(of)));
                        Type::Unknown
                    }
                }
            }
            Type::Record(fields) => fields.get(name).cloned().unwrap_or(Type::Unknown),
            Type::Global(global) => match global.members.iter().find(|m| m.name == name) {
                Some(member) => super::standard::constant(member),
                None => {
                    self.no_member(
                        global.name.into(),
                        name,
                        at,
                        global.members.iter().map(|m| m.name.to_owned()).collect(),
                    );
                    Type::Unknown
                }
            },
            Type::Unknown | Type::Function(_) => Type::Unknown,
            other => {
                self.no_member(other.called(), name, at, Vec::new());
                Type::Unknown
            }
        }
    }

    /// What the API says of a name, if it may be used here. What it has not is reported.
    pub fn entry(&mut self, owner: Owner, name: &str, at: super::tree::Span) -> Option<&'static Entry> {
        let Some((entry, _)) = api::entry(owner, name, self.book) else {
            let names = api::fields_of(owner, self.book).into_iter().map(|(name, ..)| name).collect();
            self.no_member(owner_called(owner), name, at, names);
            return None;
        };
        if !entry.uses.allows(Uses(self.uses)) {
            let looks = self.uses & (Uses::PREDICATE.0 | Uses::PASSIVE.0) != 0;
            let code = if looks { "script-acts-in-test" } else { "script-wrong-moment" };
            self.report(Finding::new(code, at).arg("name", name));
        }
        Some(entry)
    }

    pub fn no_member(&mut self, owner: Say, name: &str, at: super::tree::Span, names: Vec<String>) {
        let finding = Finding::new("script-unknown-member", at).arg("owner", owner).arg("name", name);
        self.report(finding.near(name, names));
    }

    /// What a value is when it is there. That it may not be is reported.
    pub fn present(&mut self, e: &Expr, ty: &Type) -> Type {
        if let Type::Maybe(_) = ty {
            self.may_be_nil(e);
        }
        ty.present().clone()
    }

    pub fn may_be_nil(&mut self, e: &Expr) {
        let what = self.text.get(e.span.clone()).unwrap_or("").lines().next().unwrap_or("").to_owned();
        self.report(Finding::new("script-may-be-nil", e.span.clone()).arg("what", Say::Text(what)));
    }

    /// Something is not what it has to be.
    pub fn wrong(&mut self, e: &Expr, found: &Type, wanted: Say) {
        let finding = Finding::new("script-wrong-type", e.span.clone()).arg("wanted", wanted);
        self.report(finding.arg("found", found.called()));
    }

    fn table(&mut self, items: &'a [Item]) -> Type {
        let mut fields = BTreeMap::new();
        let mut elements: Option<Type> = None;
        let mut open = false;
        for item in items {
            match item {
                Item::Value(e) => {
                    let ty = self.expr(e);
                    elements = Some(elements.map_or(ty.clone(), |t| t.join(ty)));
                }
                Item::Named(key, e) => {
                    let ty = self.expr(e);
                    if fields.insert(key.name.clone(), ty).is_some() {
                        self.report(Finding::new("script-key-twice", key.span.clone()).arg("name", key.name.as_str()));
                    }
                }
                Item::Keyed(key, e) => {
                    self.expr(key);
                    self.expr(e);
                    open = true;
                }
            }
        }
        match elements {
            Some(of) if fields.is_empty() && !open => Type::List(Box::new(of)).bounded(),
            None if !open => Type::Record(Rc::new(fields)).bounded(),
            _ => Type::Unknown,
        }
    }

    fn unary(&mut self, op: Unary, inner: &'a Expr) -> Type {
        match op {
            Unary::Not => {
                self.condition(inner);
                Type::Bool
            }
            Unary::Minus => {
                let ty = self.expr(inner);
                self.arithmetic(inner, &ty);
                Type::Number
            }
            Unary::Length => {
                let ty = self.expr(inner);
                let ty = self.present(inner, &ty);
                match ty {
                    Type::List(_) | Type::Record(_) | Type::Unknown => {}
                    ref text if text.is_text() => {}
                    other => self.wrong(inner, &other, Say::both("목록", "a list")),
                }
                Type::Number
            }
        }
    }

    /// Something that is added, subtracted, compared.
    pub fn arithmetic(&mut self, e: &Expr, ty: &Type) {
        let ty = self.present(e, ty);
        if !matches!(ty, Type::Number | Type::Unknown) {
            self.wrong(e, &ty, Say::both("수", "a number"));
        }
    }

    /// Something that becomes a part of a text.
    pub fn joined(&mut self, e: &Expr, ty: &Type) {
        let ty = self.present(e, ty);
        if !ty.is_text() && !matches!(ty, Type::Number | Type::Unknown) {
            self.wrong(e, &ty, Say::both("글이나 수", "a text or a number"));
        }
    }

    fn binary(&mut self, op: Binary, e: &'a Expr, a: &'a Expr, b: &'a Expr) -> Type {
        match op {
            Binary::Arithmetic => {
                let (left, right) = (self.expr(a), self.expr(b));
                self.arithmetic(a, &left);
                self.arithmetic(b, &right);
                Type::Number
            }
            Binary::Join => {
                for side in [a, b] {
                    let ty = self.expr(side);
                    self.joined(side, &ty);
                }
                Type::Text
            }
            Binary::Order => {
                let (left, right) = (self.expr(a), self.expr(b));
                let (left, right) = (self.present(a, &left), self.present(b, &right));
                if !(left.is_text() && right.is_text()) {
                    for (side, ty) in [(a, &left), (b, &right)] {
                        if !matches!(ty, Type::Number | Type::Unknown) {
                            self.wrong(side, ty, Say::both("수", "a number"));
                        }
                    }
                }
                Type::Bool
            }
            Binary::Equal(same) => {
                let (left, right) = (self.expr(a), self.expr(b));
                if left.differs(&right) {
                    let always = if same {
                        Say::both("언제나 거짓", "never true")
                    } else {
                        Say::both("언제나 참", "always true")
                    };
                    let finding = Finding::new("script-never-equal", e.span.clone()).arg("always", always);
                    self.report(finding.arg("left", left.called()).arg("right", right.called()));
                } else {
                    self.compared(a, &right);
                    self.compared(b, &left);
                }
                Type::Bool
            }
            Binary::And | Binary::Or => {
                let first = self.asked(a);
                let before = self.kept(e);
                self.narrow(a, op == Binary::And);
                let second = self.expr(b);
                self.state = before;
                match op {
                    Binary::And => match first {
                        Type::Maybe(_) | Type::Usually(_) => Type::Nil.join(second),
                        Type::Bool if second == Type::Bool => Type::Bool,
                        Type::Bool | Type::Unknown | Type::Nil => Type::Unknown,
                        _ => second,
                    },
                    _ => match first {
                        Type::Nil => second,
                        Type::Maybe(of) | Type::Usually(of) => of.join(second),
                        first => first.join(second),
                    },
                }
            }
        }
    }
}
