//! Calls: of the API, held against its table, and of functions of the script.

use super::finding::{Finding, Overrules, Say};
use super::tree::{Expr, ExprKind, Function, Ident, Item};
use super::types::{self, Type, owner_called};
use super::walk::{Registered, Walk};
use crate::api::{self, CHOICE, Callback, Entry, Kind, Owner, Param, Ty, Uses, Words};
use cardwright_core::vocabulary::{VerbCards, VerbNumber};

/// What changes an event that is about to happen.
const OVERRULE: [&str; 2] = ["prevent", "amend"];

impl<'a> Walk<'a> {
    /// A call that stands alone. Whether anything behind it happens.
    pub fn call_statement(&mut self, call: &'a Expr) -> bool {
        let result = self.expr(call);
        match &call.kind {
            ExprKind::Method(base, name, _) => {
                let owner = self.seen(base);
                let Type::Of(owner) = owner.present() else { return true };
                let Some((entry, _)) = api::entry(*owner, &name.name, self.book) else { return true };
                let asks = ["choose", "may", "order", "declare_name", "random"].contains(&name.name.as_str())
                    || name.name.starts_with("choose_");
                let looks = !entry.acts() && entry.owner != Owner::CardFile && matches!(entry.kind, Kind::Method(..));
                if looks || asks {
                    self.report(
                        Finding::new("script-result-unused", call.span.clone()).arg("name", name.name.as_str()),
                    );
                }
                !(entry.owner == Owner::Ctx && name.name == "fail")
            }
            ExprKind::Call(callee, args) => {
                if let ExprKind::Name(ident) = &callee.bare().kind
                    && self.find(&ident.name).is_none()
                {
                    if ident.name == "assert"
                        && let Some(first) = args.first()
                    {
                        self.narrow(first, true);
                    }
                    if ident.name == "error" {
                        return false;
                    }
                }
                if self.is_pure(callee) {
                    let name = self.text.get(callee.span.clone()).unwrap_or("").to_owned();
                    self.report(Finding::new("script-result-unused", call.span.clone()).arg("name", Say::Text(name)));
                }
                let _ = result;
                true
            }
            _ => true,
        }
    }

    /// `a:b(..)`
    pub fn method(&mut self, call: &'a Expr, base: &'a Expr, name: &'a Ident, args: &'a [Expr]) -> Type {
        let owner = self.expr(base);
        let owner = self.present(base, &owner);
        match owner {
            Type::Of(of) => {
                let Some(entry) = self.entry(of, &name.name, name.span.clone()) else {
                    self.loose(args);
                    self.acts = true;
                    return Type::Unknown;
                };
                match entry.kind {
                    Kind::Method(params, result) => self.api_call(call, entry, name, params, &result, args),
                    Kind::Field(ty) => {
                        let mut finding = Finding::new("script-not-a-method", name.span.clone());
                        finding = finding.arg("name", name.name.as_str()).arg("owner", owner_called(of));
                        if args.is_empty() {
                            finding.fix = Some((base.span.end..call.span.end, format!(".{}", name.name)));
                        }
                        self.report(finding);
                        self.loose(args);
                        Type::of(&ty)
                    }
                }
            }
            ref text if text.is_text() => {
                self.loose(args);
                let members = api::global("string").map_or(&[][..], |g| g.members);
                match members.iter().find(|m| m.name == name.name) {
                    Some(member) => super::standard::gives(member),
                    None => {
                        let names = members.iter().map(|m| m.name.to_owned()).collect();
                        self.no_member(owner.called(), &name.name, name.span.clone(), names);
                        Type::Unknown
                    }
                }
            }
            Type::Unknown | Type::Record(_) | Type::Function(_) | Type::Global(_) => {
                self.loose(args);
                self.acts = true;
                Type::Unknown
            }
            other => {
                self.loose(args);
                self.no_member(other.called(), &name.name, name.span.clone(), Vec::new());
                Type::Unknown
            }
        }
    }

    /// `a(..)`
    pub fn call(&mut self, call: &'a Expr, callee: &'a Expr, args: &'a [Expr]) -> Type {
        let mut read = None;
        if let ExprKind::Field(base, name) = &callee.bare().kind {
            let owner = self.expr(base);
            read = Some((&**base, name, owner.clone()));
            match owner.present() {
                Type::Of(of) => {
                    if let Some((entry, _)) = api::entry(*of, &name.name, self.book)
                        && let Kind::Method(_, result) = entry.kind
                    {
                        let mut finding = Finding::new("script-dot-for-colon", name.span.clone());
                        finding = finding.arg("name", name.name.as_str());
                        finding.fix = Some((base.span.end..name.span.start, ":".to_owned()));
                        self.report(finding);
                        self.loose(args);
                        self.acts = true;
                        return Type::of(&result);
                    }
                }
                Type::Global(library) => {
                    if let Some(member) = library.members.iter().find(|m| m.name == name.name) {
                        return self.library_call(call, library, member, args);
                    }
                }
                _ => {}
            }
        }
        let known = match read {
            Some((base, name, owner)) => self.field(callee.bare(), base, &owner, name),
            None => self.expr(callee),
        };
        match self.present(callee, &known) {
            Type::Function(key) => self.own_call(call, callee, key, args),
            Type::Global(global) if global.members.is_empty() => self.global_call(call, global, args),
            Type::Unknown | Type::Record(_) => {
                self.loose(args);
                self.acts = true;
                Type::Unknown
            }
            other => {
                self.loose(args);
                self.wrong(callee, &other, Say::both("함수", "a function"));
                Type::Unknown
            }
        }
    }

    /// Arguments of which nothing is expected.
    pub fn loose(&mut self, args: &'a [Expr]) {
        for arg in args {
            if let ExprKind::Function(function) = &arg.bare().kind {
                self.inner(function, &[]);
            } else {
                self.expr(arg);
            }
        }
    }

    /// A function that runs where it stands.
    pub fn inner(&mut self, function: &'a Function, params: &[Type]) -> Option<Type> {
        let learnt = self.body(function, params, self.uses);
        self.acts |= learnt.acts;
        learnt.result
    }

    /// Whether an argument may be several.
    pub fn spreads(&self, args: &[Expr]) -> bool {
        args.last().is_some_and(|a| match &a.kind {
            ExprKind::Rest | ExprKind::Missing => true,
            ExprKind::Call(callee, _) => !matches!(callee.bare().kind, ExprKind::Function(_)),
            _ => false,
        })
    }

    /// How many arguments there are, and how many there should be.
    pub fn count(&mut self, call: &Expr, name: &str, args: &[Expr], least: usize, most: usize) {
        let given = args.len();
        if given > most || (given < least && !self.spreads(args)) {
            let takes = match (least, most) {
                (a, b) if a == b => Say::Number(i64::try_from(a).unwrap_or(0)),
                (a, b) if b == usize::from(u8::MAX) => Say::both(&format!("{a} 이상"), &format!("{a} or more")),
                (a, b) => Say::both(&format!("{a}~{b}"), &format!("{a} to {b}")),
            };
            let extra = args.get(most).map(|e| e.span.start..args.last().map_or(e.span.end, |l| l.span.end));
            let span = extra.unwrap_or_else(|| call.span.clone());
            let finding = Finding::new("script-argument-count", span).arg("name", name);
            self.report(finding.arg("takes", takes).arg("given", given));
        }
    }

    /// A function of the script is called.
    fn own_call(&mut self, call: &'a Expr, callee: &'a Expr, key: usize, args: &'a [Expr]) -> Type {
        let types: Vec<Type> = args.iter().map(|a| self.expr(a)).collect();
        let uses = self.uses;
        self.called(key, &types, uses);
        if let Some(function) = self.functions.get(&key).copied()
            && !function.rest
        {
            let optional = |p: &&(Ident, Option<super::tree::Annotation>)| {
                matches!(p.1, Some(super::tree::Annotation::Maybe(_) | super::tree::Annotation::Other))
            };
            let most = function.params.len();
            let least = most - function.params.iter().rev().take_while(optional).count();
            let name = self.text.get(callee.span.clone()).unwrap_or("").to_owned();
            self.count(call, &name, args, least, most);
        }
        let learnt = self.learnt(key);
        self.acts |= learnt.acts;
        learnt.result.unwrap_or(Type::Unknown)
    }

    /// A function of the script is called with these, from here.
    fn called(&mut self, key: usize, types: &[Type], uses: u8) {
        let learning = self.learning.entry(key).or_default();
        learning.uses |= uses;
        for (at, ty) in types.iter().enumerate() {
            if learning.params.len() <= at {
                learning.params.resize(at + 1, None);
            }
            if let Some(slot) = learning.params.get_mut(at) {
                *slot = Some(slot.take().map_or(ty.clone(), |known| known.join(ty.clone())));
            }
        }
    }

    fn api_call(
        &mut self,
        call: &'a Expr,
        entry: &'static Entry,
        name: &Ident,
        params: &'static [Param],
        result: &Ty,
        args: &'a [Expr],
    ) -> Type {
        let overruling = self.overruling.len();
        if entry.owner == Owner::Ctx && OVERRULE.contains(&name.name.as_str()) && self.mute == 0 {
            self.overruling.push((name.name.clone(), name.span.clone()));
        }
        let least = params.iter().take_while(|p| !p.optional).count();
        let least = least.max(self.verb_needs(params, args));
        if !self.lacks_option(call, name, params, args) {
            self.count(call, &name.name, args, least, params.len());
        }
        for (param, arg) in params.iter().zip(args) {
            if param.optional && matches!(arg.kind, ExprKind::Nil) {
                continue;
            }
            self.argument(&param.ty, arg, param.optional);
        }
        for extra in args.iter().skip(params.len()) {
            self.expr(extra);
        }
        self.acts |= entry.acts() && name.name != "recall";
        self.numbers(name, params, args);
        self.remembered(&name.name, args);
        if entry.owner == Owner::CardFile {
            self.register(name, args);
            self.overruled(name, args, overruling);
        }
        match result {
            Ty::Chosen => self.chosen(args),
            result => Type::of(result),
        }
    }

    /// Whether what is left out is a last table of options that has to name something: that is said by its name.
    fn lacks_option(&mut self, call: &Expr, name: &Ident, params: &'static [Param], args: &[Expr]) -> bool {
        let Some((Param { ty: Ty::Table(shape), optional: false, .. }, before)) = params.split_last() else {
            return false;
        };
        let Some((option, ..)) = api::shape_fields(shape, self.book).into_iter().find(|(.., field)| field.required)
        else {
            return false;
        };
        if args.len() != before.len() || args.is_empty() || self.spreads(args) {
            return false;
        }
        let given = self.text.get(args.first().map_or(0, |a| a.span.start)..args.last().map_or(0, |a| a.span.end));
        let example = format!("ctx:{}({}, {{ {option} = … }})", name.name, given.unwrap_or("…"));
        let finding = Finding::new("script-missing-option", call.span.clone()).arg("name", option.as_str());
        self.report(finding.arg("example", Say::Text(example)));
        true
    }

    /// How many arguments a verb of the rulebook's own that is written out needs: its number and the cards that it is done to.
    fn verb_needs(&self, params: &[Param], args: &'a [Expr]) -> usize {
        if !matches!(params.first(), Some(Param { ty: Ty::Word(Words::Verbs), .. })) {
            return 0;
        }
        let verb = args.first().map(|a| self.literal(a)).and_then(|e| match &e.kind {
            ExprKind::Text(q) => self.book.vocabulary().verbs.iter().find(|verb| verb.word.id == q.text),
            _ => None,
        });
        verb.map_or(0, |verb| {
            let cards = !matches!(verb.cards, VerbCards::None | VerbCards::With);
            1 + usize::from(matches!(verb.number, VerbNumber::Of(_))) + usize::from(cards)
        })
    }

    /// What is registered, and whether its handler does anything.
    fn register(&mut self, name: &Ident, args: &'a [Expr]) {
        const METHODS: [&str; 5] = ["on", "whenever", "passive", "delayed", "other_side"];
        let method = METHODS.into_iter().find(|m| *m == name.name).unwrap_or("on");
        let text = args.first().map(|a| self.literal(a)).and_then(|e| match &e.kind {
            ExprKind::Text(q) => Some((q.text.trim().to_owned(), e.span.clone())),
            _ => None,
        });
        let (text, at) = text.unwrap_or_else(|| (format!("{}", name.span.start), name.span.clone()));
        self.registered.push(Registered { method, text, at });
    }

    /// Notes which event a handler that was just looked at prevents or amends: under a trigger word alone there is none.
    fn overruled(&mut self, name: &Ident, args: &'a [Expr], since: usize) {
        let inside = self.overruling.split_off(since.min(self.overruling.len()));
        let text = args.len().checked_sub(2).and_then(|at| args.get(at)).map(|text| self.literal(text));
        for (call, at) in inside {
            if name.name == "on" {
                self.report(Finding::new("script-nothing-to-overrule", at).arg("name", call.as_str()));
            } else if let Some(text) = text {
                self.overrules.push(Overrules { text: text.span.clone(), call, at });
            }
        }
    }

    /// A function that is handed to the API; `known`: what it is, if it has been looked at.
    pub fn handler(&mut self, callback: &'static Callback, e: &'a Expr, known: Option<Type>) {
        let params: Vec<Type> = callback.params.iter().map(|(_, ty)| Type::of(ty)).collect();
        let (acts, result) = match &e.bare().kind {
            ExprKind::Function(function) => {
                let most = callback.params.len();
                if let Some((extra, _)) = function.params.get(most) {
                    let finding = Finding::new("script-parameter-never-given", extra.span.clone());
                    self.report(finding.arg("name", extra.name.as_str()).arg("most", most));
                }
                // What a variable holds is handed out at many places, and looked at once for each kind of function.
                let kind = (function.key, std::ptr::from_ref(callback).addr());
                match self.handed.get(&kind).filter(|_| self.far > 0) {
                    Some(known) => known.clone(),
                    None => {
                        let asking = matches!(callback.result, Ty::Bool).then_some(self.depth + 1);
                        let around = std::mem::replace(&mut self.asking, asking);
                        let learnt = self.body(function, &params, callback.uses.0);
                        self.asking = around;
                        self.handed.insert(kind, (learnt.acts, learnt.result.clone()));
                        (learnt.acts, learnt.result)
                    }
                }
            }
            _ => {
                let ty = known.unwrap_or_else(|| self.expr(e));
                match ty {
                    Type::Function(key) => {
                        self.called(key, &params, callback.uses.0);
                        let learnt = self.learnt(key);
                        (learnt.acts || !self.known.contains_key(&key), learnt.result)
                    }
                    Type::Unknown => (true, None),
                    other => {
                        self.wrong(e, &other, Say::both("함수", "a function"));
                        return;
                    }
                }
            }
        };
        if callback.uses == Uses::HANDLER {
            if callback.params.is_empty() {
                // A part of a handler.
                self.acts |= acts;
            } else if !acts {
                let end = self
                    .text
                    .get(e.span.clone())
                    .and_then(|t| t.find(')'))
                    .map_or(e.span.end, |i| e.span.start + i + 1);
                self.report(Finding::new("script-does-nothing", e.span.start..end));
            }
            return;
        }
        let found = result.unwrap_or(Type::Unknown);
        let fits = match callback.result {
            // Whatever is there counts as true.
            Ty::Bool => !matches!(found, Type::Nil) && found.truth().is_none(),
            ref wanted => types::fits(wanted, &found).is_some(),
        };
        if !fits {
            let end =
                self.text.get(e.span.clone()).and_then(|t| t.find(')')).map_or(e.span.end, |i| e.span.start + i + 1);
            let finding = Finding::new("script-wrong-result", e.span.start..end);
            self.report(finding.arg("wanted", types::wanted(&callback.result)).arg("found", found.called()));
        }
    }

    /// What a choice gives: a card if it was of one.
    fn chosen(&mut self, args: &'a [Expr]) -> Type {
        let Some(what) = args.first().map(|a| self.literal(a)) else { return Type::Unknown };
        let ExprKind::Table(items) = &what.kind else { return Type::Unknown };
        let card = || Type::Of(Owner::Card);
        let mut quantity = None;
        for item in items {
            if let Item::Named(key, value) = item
                && CHOICE.exclusive.contains(&key.name.as_str())
            {
                quantity = Some((key.name.as_str(), self.literal(value)));
            }
        }
        match quantity {
            None => Type::Maybe(Box::new(card())),
            Some(("any", _)) => Type::List(Box::new(card())),
            Some((_, e)) => match e.kind {
                ExprKind::Number(1.0) => Type::Maybe(Box::new(card())),
                ExprKind::Number(_) => Type::List(Box::new(card())),
                _ => Type::Unknown,
            },
        }
    }

    fn remembered(&mut self, method: &str, args: &'a [Expr]) {
        let key = args.first().map(|a| self.literal(a)).and_then(|e| match &e.kind {
            ExprKind::Text(q) => Some((q.text.clone(), e.span.clone())),
            _ => None,
        });
        match (method, key) {
            ("remember", key) => self.remembered.push(key.map(|(key, _)| key)),
            ("recall", Some(key)) => self.recalled.push(key),
            _ => {}
        }
    }
}
