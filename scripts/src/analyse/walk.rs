//! The walk over a script: what is known of each variable where it stands, in rounds. What functions of the script are
//! called with, give back and do, and what turns of loops leave behind, is learnt in one round and used in the next; only the
//! last one reports. A round looks at each part of the script once, so that it takes as long as the script is; what that does
//! not bound (many variables at many branches) is bounded by the work that a walk may do.

use super::finding::{Finding, Overrules, Quote};
use super::tree::{Block, Expr, ExprKind, Function, Ident, Span};
use super::types::Type;
use crate::api::{self, Literal, Uses};
use cardwright_core::rulebook::Rulebook;
use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::ops::Bound;
use std::rc::Rc;

/// Rounds that learn. Functions that call functions that call functions are known after as many.
const ROUNDS: usize = 5;

/// What all rounds together may do: an expression, a statement, and each value that is kept apart for a branch, a function or a
/// loop count as one. An ordinary script takes some ten thousand.
const WORK: usize = 2_000_000;

/// What is known of values at one moment, by path (`3`, `3.facing`).
pub(super) type State = BTreeMap<Rc<str>, Type>;

/// A variable of the script.
pub(super) struct Var<'a> {
    /// Where it is declared.
    pub at: Span,
    pub name: &'a str,
    /// How many functions stand around its declaration.
    pub depth: usize,
    /// The expression that it was declared with.
    pub value: Option<&'a Expr>,
}

/// What is learnt of a function of the script.
#[derive(Default, Clone, PartialEq)]
pub(super) struct Learnt {
    /// The types that it was called with, parameter by parameter.
    pub params: Vec<Option<Type>>,
    /// The type that it returns.
    pub result: Option<Type>,
    /// Whether it changes the game or asks anybody.
    pub acts: bool,
    /// Where it is called from, as bits of [`Uses`].
    pub uses: u8,
}

/// Something that the script registers with `card`.
pub(super) struct Registered {
    pub method: &'static str,
    pub text: String,
    pub at: Span,
}

pub(super) struct Walk<'a> {
    pub book: &'a dyn Rulebook,
    pub text: &'a str,
    /// Variables by where they are declared: they are known by that in all rounds.
    pub vars: BTreeMap<usize, Var<'a>>,
    /// Those of each name that are in scope, the innermost last.
    pub named: BTreeMap<&'a str, Vec<usize>>,
    pub scopes: Vec<Vec<usize>>,
    /// What expressions were when they were looked at last, by their addresses.
    pub types: HashMap<usize, Type>,
    /// What functions do that a variable holds in a table, for each kind of function of the API.
    pub handed: HashMap<(usize, usize), (bool, Option<Type>)>,
    /// Above 0: what is looked at is the value of a variable, where that is used.
    pub far: usize,
    /// What is known behind a turn of each loop, by where it stands: from the round before, and of this one.
    pub loops: BTreeMap<usize, State>,
    pub looping: BTreeMap<usize, State>,
    /// What may still be done, and where it ran out.
    pub work: usize,
    pub spent: Option<Span>,
    pub state: State,
    /// Variables of loops that count from 0 to the length of a list, by that list.
    pub from_zero: BTreeMap<usize, &'a Expr>,
    /// How many functions stand around the present place.
    pub depth: usize,
    /// What the present place is used as, as bits of [`Uses`].
    pub uses: u8,
    /// At which depth what only looks begins: nothing outside of it may be written there.
    pub looking: Option<usize>,
    /// At which depth what is returned is asked whether it is true.
    pub asking: Option<usize>,
    /// Whether something acted in the present function.
    pub acts: bool,
    /// The type that the present function returns.
    pub results: Option<Type>,
    /// Whether a loop around can be left by `break`.
    pub breaks: Vec<bool>,
    /// Above 0: nothing is reported.
    pub mute: usize,
    pub findings: Vec<Finding>,
    pub quotes: Vec<Quote>,
    pub overrules: Vec<Overrules>,
    /// Calls that prevent or amend an event, so far.
    pub overruling: Vec<(String, Span)>,
    pub functions: BTreeMap<usize, &'a Function>,
    pub known: BTreeMap<usize, Learnt>,
    pub learning: BTreeMap<usize, Learnt>,
    /// Declarations that are assigned to later, in the round before and in this one.
    pub assigned: BTreeSet<usize>,
    pub assigning: BTreeSet<usize>,
    /// Those of them that a function inside of theirs assigns to: their value may be any at any time.
    pub captured: BTreeSet<usize>,
    pub capturing: BTreeSet<usize>,
    /// Declarations that are read somewhere.
    pub read: BTreeSet<usize>,
    /// Declarations of locals: to be read somewhere.
    pub declared: BTreeMap<usize, (&'a str, Span)>,
    pub registered: Vec<Registered>,
    /// Names of delayed parts that are put in force.
    pub delayed: Vec<(String, Span)>,
    /// Keys that are remembered, and those that are recalled; `None`: a key that is worked out.
    pub remembered: Vec<Option<String>>,
    pub recalled: Vec<(String, Span)>,
}

/// All findings and all texts of the card language of a script, and what has to answer an event that would happen.
type Found = (Vec<Finding>, Vec<Quote>, Vec<Overrules>);

/// Looks at a whole script.
pub(super) fn walk<'a>(tree: &'a Block, text: &'a str, book: &'a dyn Rulebook) -> Found {
    let (mut known, mut assigned) = (BTreeMap::new(), (BTreeSet::new(), BTreeSet::new()));
    let (mut loops, mut work) = (BTreeMap::new(), WORK);
    for round in 0..=ROUNDS {
        let mut walk = Walk::new(text, book, known, assigned);
        (walk.loops, walk.work) = (loops, work);
        walk.mute = usize::from(round < ROUNDS);
        walk.scopes.push(Vec::new());
        walk.block(tree);
        if let Some(span) = walk.spent {
            return (vec![Finding::new("script-too-involved", span)], Vec::new(), Vec::new());
        }
        if round == ROUNDS {
            walk.whole();
            return (walk.findings, walk.quotes, walk.overrules);
        }
        (known, assigned) = (walk.learning, (walk.assigning, walk.capturing));
        (loops, work) = (walk.looping, walk.work);
    }
    (Vec::new(), Vec::new(), Vec::new())
}

impl<'a> Walk<'a> {
    fn new(
        text: &'a str,
        book: &'a dyn Rulebook,
        known: BTreeMap<usize, Learnt>,
        (assigned, captured): (BTreeSet<usize>, BTreeSet<usize>),
    ) -> Self {
        Walk {
            book,
            text,
            vars: BTreeMap::new(),
            named: BTreeMap::new(),
            types: HashMap::new(),
            handed: HashMap::new(),
            far: 0,
            loops: BTreeMap::new(),
            looping: BTreeMap::new(),
            work: 0,
            spent: None,
            scopes: Vec::new(),
            state: State::new(),
            from_zero: BTreeMap::new(),
            depth: 0,
            uses: Uses::FILE.0,
            looking: None,
            asking: None,
            acts: false,
            results: None,
            breaks: Vec::new(),
            mute: 0,
            findings: Vec::new(),
            quotes: Vec::new(),
            overrules: Vec::new(),
            overruling: Vec::new(),
            functions: BTreeMap::new(),
            known,
            learning: BTreeMap::new(),
            assigned,
            assigning: BTreeSet::new(),
            captured,
            capturing: BTreeSet::new(),
            read: BTreeSet::new(),
            declared: BTreeMap::new(),
            registered: Vec::new(),
            delayed: Vec::new(),
            remembered: Vec::new(),
            recalled: Vec::new(),
        }
    }

    pub fn report(&mut self, finding: Finding) {
        if self.mute == 0 {
            self.findings.push(finding);
        }
    }

    /// Runs a part without reporting anything.
    pub fn muted<T>(&mut self, part: impl FnOnce(&mut Self) -> T) -> T {
        self.mute += 1;
        let result = part(self);
        self.mute -= 1;
        result
    }

    pub fn declare(&mut self, ident: &'a Ident, value: Option<&'a Expr>, ty: Type, local: bool) -> usize {
        if let Some(outer) = self.find(&ident.name)
            && !ident.name.starts_with('_')
            && let Some(at) = self.vars.get(&outer).map(|v| v.at.clone())
        {
            let finding = Finding { first: Some(at), ..Finding::new("script-shadows", ident.span.clone()) };
            self.report(finding.arg("name", ident.name.as_str()));
        } else if ident.name == "card" || api::global(&ident.name).is_some() {
            self.report(Finding::new("script-shadows", ident.span.clone()).arg("name", ident.name.as_str()));
        }
        let id = ident.span.start;
        self.vars.insert(id, Var { at: ident.span.clone(), name: &ident.name, depth: self.depth, value });
        self.named.entry(&ident.name).or_default().push(id);
        if let Some(scope) = self.scopes.last_mut() {
            scope.push(id);
        }
        self.state.insert(id.to_string().into(), ty);
        if local && !ident.name.starts_with('_') {
            self.declared.insert(ident.span.start, (&ident.name, ident.span.clone()));
        }
        id
    }

    pub fn find(&self, name: &str) -> Option<usize> {
        self.named.get(name)?.last().copied()
    }

    /// Leaves the innermost scope: nothing is known any more of what is declared in it.
    pub fn leave(&mut self) {
        for id in self.scopes.pop().unwrap_or_default().into_iter().rev() {
            self.forget(&id.to_string());
            if let Some(name) = self.var(id).map(|v| v.name)
                && let Some(ids) = self.named.get_mut(name)
            {
                ids.pop();
            }
        }
    }

    pub fn var(&self, id: usize) -> Option<&Var<'a>> {
        self.vars.get(&id)
    }

    /// Whether a variable is given a new value anywhere.
    pub fn is_assigned(&self, id: usize) -> bool {
        self.assigned.contains(&id)
    }

    /// All names that can be used here.
    pub fn names(&self) -> Vec<String> {
        let locals = self.scopes.iter().flatten().filter_map(|id| self.var(*id)).map(|v| v.name.to_owned());
        locals.chain(["card".to_owned()]).chain(api::GLOBALS.iter().map(|g| g.name.to_owned())).collect()
    }

    /// How a value is known: a variable, or a field of something so known.
    pub fn path(&self, e: &Expr) -> Option<String> {
        match &e.bare().kind {
            ExprKind::Name(ident) => self.find(&ident.name).map(|id| id.to_string()),
            ExprKind::Field(base, field) => Some(format!("{}.{}", self.path(base)?, field.name)),
            _ => None,
        }
    }

    /// The variable at the root of a value.
    pub fn root(&self, e: &Expr) -> Option<usize> {
        match &e.bare().kind {
            ExprKind::Name(ident) => self.find(&ident.name),
            ExprKind::Field(base, _) | ExprKind::Index(base, _) => self.root(base),
            _ => None,
        }
    }

    /// The expression itself, or what a variable that never changes was declared with.
    pub fn literal(&self, e: &'a Expr) -> &'a Expr {
        let e = e.bare();
        if let ExprKind::Name(ident) = &e.kind
            && let Some(id) = self.find(&ident.name)
            && !self.is_assigned(id)
            && let Some(value) = self.var(id).and_then(|v| v.value)
            && matches!(value.bare().kind, ExprKind::Text(_) | ExprKind::Table(_) | ExprKind::Number(_))
        {
            return value.bare();
        }
        e
    }

    /// Takes a text of the card language.
    pub fn quote(&mut self, kind: Literal, e: &Expr) {
        if let ExprKind::Text(text) = &e.kind {
            self.quotes.push(Quote { kind, text: text.clone(), span: e.span.clone() });
        }
    }

    /// Walks the body of a function with these parameters.
    pub fn body(&mut self, function: &'a Function, params: &[Type], uses: u8) -> Learnt {
        self.functions.insert(function.key, function);
        let state = self.kept_at(&(function.key..function.key));
        let far = std::mem::take(&mut self.far);
        let before = (self.acts, self.results.take(), self.uses, self.looking, std::mem::take(&mut self.breaks));
        (self.acts, self.uses, self.depth) = (false, uses, self.depth + 1);
        let looks = uses & (Uses::PREDICATE.0 | Uses::PASSIVE.0) != 0;
        if looks && self.looking.is_none() {
            self.looking = Some(self.depth);
        }
        // What is changed elsewhere may have changed when the function runs.
        let inside: Vec<usize> = self.scopes.iter().flatten().copied().filter(|id| self.is_assigned(*id)).collect();
        if !self.spends_at(inside.len(), &(function.key..function.key)) {
            for id in inside {
                self.forget(&id.to_string());
                self.state.insert(id.to_string().into(), Type::Unknown);
            }
        }
        self.scopes.push(Vec::new());
        for (at, (ident, written)) in function.params.iter().enumerate() {
            let given = params.get(at).cloned().unwrap_or(Type::Unknown);
            let ty = written.as_ref().map(Type::written).filter(|t| *t != Type::Unknown).unwrap_or(given);
            self.declare(ident, None, ty, false);
        }
        let falls = self.block(&function.body);
        self.leave();
        let mut result = self.results.take();
        if falls {
            result = Some(result.map_or(Type::Nil, |r| r.join(Type::Nil)));
        }
        let learnt = Learnt { params: Vec::new(), result, acts: self.acts, uses };
        self.depth -= 1;
        (self.acts, self.results, self.uses, self.looking, self.breaks) = before;
        (self.state, self.far) = (state, far);
        learnt
    }

    /// Drops what is known of a value and of its fields.
    pub fn forget(&mut self, path: &str) {
        self.state.remove(path);
        let inner = format!("{path}.");
        // What begins so stands together.
        while let Some(key) = self
            .state
            .range::<str, _>((Bound::Included(inner.as_str()), Bound::Unbounded))
            .next()
            .map(|(key, _)| key.clone())
            && key.starts_with(&inner)
        {
            self.state.remove(&key);
        }
    }

    /// What is known after one of two ways was gone.
    pub fn merge(&mut self, other: State) {
        // What can't be paid for is not put together: the walk is over.
        if self.spends_at(self.state.len(), &(0..0)) {
            return;
        }
        let mut merged = State::new();
        for (path, ty) in std::mem::take(&mut self.state) {
            if let Some(also) = other.get(&path) {
                merged.insert(path, ty.join(also.clone()));
            }
        }
        self.state = merged;
    }
}
