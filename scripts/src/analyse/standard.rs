//! The standard library: how many arguments, what comes back, and what its functions do with functions of the script.

use super::finding::{Finding, Say};
use super::tree::{Expr, ExprKind};
use super::types::Type;
use super::walk::Walk;
use crate::api::{self, Gives, Global, Member};

/// Globals of Luau that scripts do not have.
pub(super) const REMOVED: [&str; 23] = [
    "_G",
    "_VERSION",
    "buffer",
    "collectgarbage",
    "coroutine",
    "debug",
    "dofile",
    "getfenv",
    "getmetatable",
    "io",
    "load",
    "loadfile",
    "loadstring",
    "module",
    "newproxy",
    "os",
    "package",
    "require",
    "setfenv",
    "setmetatable",
    "rawget",
    "rawset",
    "vector",
];

/// The type of what a function of the standard library returns.
pub(super) fn gives(member: &Member) -> Type {
    match member.gives {
        Gives::Number => Type::Number,
        Gives::Text => Type::Text,
        Gives::Other => Type::Unknown,
    }
}

/// What a member is when it is read.
pub(super) fn constant(member: &Member) -> Type {
    if member.takes.is_some() { Type::Unknown } else { gives(member) }
}

impl<'a> Walk<'a> {
    /// Whether calling it does nothing but give a value.
    pub fn is_pure(&mut self, callee: &'a Expr) -> bool {
        match &callee.bare().kind {
            ExprKind::Name(ident) => {
                self.find(&ident.name).is_none() && api::global(&ident.name).is_some_and(|g| g.pure)
            }
            ExprKind::Field(base, name) => match self.seen(base) {
                Type::Global(g) => g.members.iter().any(|m| m.name == name.name && m.pure),
                _ => false,
            },
            _ => false,
        }
    }

    pub fn global_call(&mut self, call: &'a Expr, global: &'static Global, args: &'a [Expr]) -> Type {
        let (least, most) = (usize::from(global.takes.0), usize::from(global.takes.1));
        self.count(call, global.name, args, least, most);
        match (global.name, args) {
            ("pcall" | "xpcall", _) => {
                self.loose(args);
                self.acts = true;
                Type::Unknown
            }
            ("tostring" | "type" | "typeof", _) => {
                self.loose(args);
                Type::Text
            }
            ("ipairs" | "pairs" | "next", [list, ..]) => {
                let ty = self.expr(list);
                let ty = self.present(list, &ty);
                if !matches!(ty, Type::List(_) | Type::Record(_) | Type::Unknown) {
                    self.wrong(list, &ty, Say::both("목록", "a list"));
                }
                Type::Unknown
            }
            ("assert", [cond, ..]) => {
                self.loose(args);
                let ty = self.seen(cond);
                ty.present().clone()
            }
            _ => {
                self.loose(args);
                Type::Unknown
            }
        }
    }

    pub fn library_call(
        &mut self,
        call: &'a Expr,
        library: &'static Global,
        member: &'static Member,
        args: &'a [Expr],
    ) -> Type {
        let Some((least, most)) = member.takes else {
            self.loose(args);
            self.report(
                Finding::new("script-wrong-type", call.span.clone())
                    .arg("wanted", Say::both("함수", "a function"))
                    .arg("found", gives(member).called()),
            );
            return gives(member);
        };
        let name = format!("{}.{}", library.name, member.name);
        self.count(call, &name, args, usize::from(least), usize::from(most));
        if library.name == "math" {
            for arg in args {
                let ty = self.expr(arg);
                self.arithmetic(arg, &ty);
            }
            return if member.name == "random" { Type::Number } else { gives(member) };
        }
        if library.name != "table" {
            self.loose(args);
            return gives(member);
        }
        self.table_call(member, args)
    }

    fn table_call(&mut self, member: &'static Member, args: &'a [Expr]) -> Type {
        let Some(list) = args.first() else { return gives(member) };
        let known = self.expr(list);
        let known = self.present(list, &known);
        if !matches!(known, Type::List(_) | Type::Record(_) | Type::Unknown)
            && member.name != "create"
            && member.name != "pack"
        {
            self.wrong(list, &known, Say::both("목록", "a list"));
        }
        let element = match &known {
            Type::List(of) => (**of).clone(),
            _ => Type::Unknown,
        };
        let writes = ["insert", "remove", "sort", "clear"].contains(&member.name);
        if writes && let Some(id) = self.root(list) {
            let of_api = matches!(list.bare().kind, ExprKind::Field(..)) && matches!(known, Type::List(_));
            if !of_api {
                self.keeps(list, id, false);
            }
        }
        let rest = args.get(1..).unwrap_or(&[]);
        match (member.name, rest) {
            ("sort", [comparator]) => {
                if let ExprKind::Function(function) = &comparator.bare().kind {
                    self.inner(function, &[element.clone(), element]);
                } else {
                    self.loose(rest);
                }
                Type::Nil
            }
            // Cards have no order of their own.
            ("sort", []) if matches!(element, Type::Of(_) | Type::List(_)) => {
                let finding = Finding::new("script-argument-count", list.span.clone()).arg("name", "table.sort");
                self.report(finding.arg("takes", 2_usize).arg("given", 1_usize));
                Type::Nil
            }
            ("insert", _) => {
                let mut added = Type::Unknown;
                for arg in rest {
                    added = self.expr(arg);
                }
                if let Some(path) = self.path(list) {
                    let all = match known {
                        Type::Record(fields) if fields.is_empty() => added,
                        Type::List(of) => of.join(added),
                        _ => return Type::Nil,
                    };
                    self.state.insert(path.into(), Type::List(Box::new(all)).bounded());
                }
                Type::Nil
            }
            ("find", [wanted, ..]) => {
                self.loose(rest);
                let ty = self.seen(wanted);
                if element.differs(&ty) {
                    self.wrong(wanted, &ty, element.called());
                } else {
                    self.compared(wanted, &element);
                }
                Type::Usually(Box::new(Type::Number))
            }
            ("remove", _) => {
                self.loose(rest);
                Type::Usually(Box::new(element))
            }
            ("clone" | "freeze", _) => known,
            _ => {
                self.loose(rest);
                gives(member)
            }
        }
    }

    /// The types of the variables of a `for` loop over these values.
    pub fn elements(&mut self, values: &'a [Expr]) -> Vec<Type> {
        let of_list = |ty: &Type| match ty {
            Type::List(of) => vec![Type::Number, (**of).clone()],
            _ => vec![Type::Unknown, Type::Unknown],
        };
        if let [one] = values
            && let ExprKind::Call(callee, args) = &one.bare().kind
            && let ExprKind::Name(ident) = &callee.bare().kind
            && self.find(&ident.name).is_none()
            && ["ipairs", "pairs"].contains(&ident.name.as_str())
            && let Some(list) = args.first()
        {
            self.expr(one);
            let ty = self.seen(list);
            return of_list(ty.present());
        }
        let mut types: Vec<Type> = values.iter().map(|v| self.expr(v)).collect();
        let Some(first) = values.first() else { return types };
        let ty = types.remove(0);
        let ty = self.present(first, &ty);
        if !matches!(ty, Type::List(_) | Type::Record(_) | Type::Unknown | Type::Function(_) | Type::Global(_)) {
            self.wrong(first, &ty, Say::both("목록", "a list"));
        }
        of_list(&ty)
    }
}
