//! Terms: trees in their own notation, each kept once, so that two of them are equal when their numbers are. Also the
//! templates of rows: terms with variables, which are filled while a text is read and matched while a tree is printed.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};
use std::sync::Arc;

/// A term by its number; [`NOTHING`] stands for what is not there.
pub(super) type TermId = u32;

/// The term of what is not there, or adds nothing.
pub(super) const NOTHING: TermId = 0;

/// Most variables that one row has.
pub(super) const SLOTS: usize = 8;

/// What each variable of a row is bound to. A place of a lifted zone stands behind those of the variables.
pub(super) type Env = [TermId; SLOTS + 1];

/// The place of a zone that was said apart from its noun.
pub(super) const LIFTED: usize = SLOTS;

#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Term {
    Atom(Box<str>),
    List(Box<[TermId]>),
}

/// Terms with their numbers. A term is found by the hash of what it holds, or, where another one has that hash, by the next
/// number that is free.
#[derive(Debug, Clone, Default)]
struct Store {
    all: Vec<Term>,
    known: HashMap<u64, TermId, BuildHasherDefault<Hashed>>,
}

/// Takes a hash as it is.
#[derive(Debug, Clone, Copy, Default)]
struct Hashed(u64);

impl Hasher for Hashed {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        bytes.iter().for_each(|byte| self.0 = mixed(self.0, u64::from(*byte)));
    }

    fn write_u64(&mut self, hash: u64) {
        self.0 = hash;
    }
}

fn mixed(hash: u64, word: u64) -> u64 {
    (hash.rotate_left(5) ^ word).wrapping_mul(0x517c_c1b7_2722_0a95)
}

/// All terms of one reading or printing: those of the table, which many readings share, and its own.
#[derive(Debug, Clone)]
pub(super) struct Terms {
    shared: Arc<Store>,
    own: Store,
}

impl Terms {
    pub(super) fn new() -> Self {
        let mut terms = Terms { shared: Arc::default(), own: Store::default() };
        terms.atom("");
        terms
    }

    /// The same terms, all of them shared: a copy costs nothing.
    pub(super) fn shared(self) -> Self {
        Terms { shared: Arc::new(self.own), own: Store::default() }
    }

    /// The number of the term that `same` knows, which is made if there is none.
    fn find(&mut self, hash: u64, same: impl Fn(&Term) -> bool, made: impl FnOnce() -> Term) -> TermId {
        let mut hash = hash ^ (hash >> 32);
        while let Some(id) = self.shared.known.get(&hash).or_else(|| self.own.known.get(&hash)) {
            if self.get(*id).is_some_and(&same) {
                return *id;
            }
            hash = hash.wrapping_add(1);
        }
        let id = TermId::try_from(self.shared.all.len() + self.own.all.len()).unwrap_or(TermId::MAX);
        self.own.all.push(made());
        self.own.known.insert(hash, id);
        id
    }

    pub(super) fn atom(&mut self, text: &str) -> TermId {
        let hash = text.bytes().fold(1, |hash, byte| mixed(hash, u64::from(byte)));
        let same = |term: &Term| matches!(term, Term::Atom(known) if **known == *text);
        self.find(hash, same, || Term::Atom(text.into()))
    }

    pub(super) fn list(&mut self, items: Vec<TermId>) -> TermId {
        let hash = items.iter().fold(2, |hash, item| mixed(hash, u64::from(*item)));
        let same = |term: &Term| matches!(term, Term::List(known) if **known == *items);
        self.find(hash, same, || Term::List(items.as_slice().into()))
    }

    pub(super) fn get(&self, id: TermId) -> Option<&Term> {
        let shared = self.shared.all.len();
        match (id as usize).checked_sub(shared) {
            None => self.shared.all.get(id as usize),
            Some(own) => self.own.all.get(own),
        }
    }

    pub(super) fn items(&self, id: TermId) -> Option<&[TermId]> {
        match self.get(id) {
            Some(Term::List(items)) => Some(items),
            _ => None,
        }
    }

    pub(super) fn as_atom(&self, id: TermId) -> Option<&str> {
        match self.get(id) {
            Some(Term::Atom(text)) => Some(text),
            _ => None,
        }
    }

    /// Whether a list begins with this word.
    pub(super) fn is_call(&self, id: TermId, word: &str) -> bool {
        self.items(id).and_then(|items| items.first()).is_some_and(|first| self.as_atom(*first) == Some(word))
    }

    /// A list with one item more; what is not there adds none.
    pub(super) fn append(&mut self, list: TermId, item: TermId) -> TermId {
        let mut items: Vec<TermId> = self.items(list).unwrap_or_default().to_vec();
        if item != NOTHING {
            items.push(item);
        }
        self.list(items)
    }

    /// The items of a list that are `(word ..)`.
    pub(super) fn calls(&self, list: TermId, word: &str) -> Vec<TermId> {
        let items = self.items(list).unwrap_or_default();
        items.iter().copied().filter(|item| self.is_call(*item, word)).collect()
    }

    /// The term as it is written.
    pub(super) fn text(&self, id: TermId) -> String {
        let mut text = String::new();
        self.write(id, &mut text);
        text
    }

    fn write(&self, id: TermId, out: &mut String) {
        match self.get(id) {
            Some(Term::Atom(text)) => out.push_str(text),
            Some(Term::List(items)) => {
                out.push('(');
                for (n, item) in items.iter().enumerate() {
                    if n > 0 {
                        out.push(' ');
                    }
                    self.write(*item, out);
                }
                out.push(')');
            }
            None => {}
        }
    }

    /// The term that is written so; nothing where the brackets don't match.
    pub(super) fn read(&mut self, text: &str) -> Option<TermId> {
        let mut open: Vec<Vec<TermId>> = vec![Vec::new()];
        let spaced = text.replace('(', " ( ").replace(')', " ) ");
        for word in spaced.split_whitespace() {
            match word {
                "(" => open.push(Vec::new()),
                ")" => {
                    let items = open.pop()?;
                    let list = self.list(items);
                    open.last_mut()?.push(list);
                }
                word => {
                    let atom = self.atom(word);
                    open.last_mut()?.push(atom);
                }
            }
        }
        match (open.pop()?.as_slice(), open.is_empty()) {
            ([one], true) => Some(*one),
            _ => None,
        }
    }
}

/// The term of a row, with its variables.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Template {
    /// Adds nothing.
    Nothing,
    /// A word of the notation.
    Word(String),
    /// A list of these.
    List(Vec<Template>),
    /// A variable by its place in the row.
    Slot(usize),
    /// A variable that may be left out.
    Maybe(usize),
    /// A variable that is this word where it is not said.
    Unsaid(usize, String),
    /// A variable that stands for any number of terms.
    Many(usize),
    /// Two numbers as one word: `2-4`.
    Joined(usize, usize),
}

impl Template {
    /// The term that the template is with these variables.
    pub(super) fn build(&self, env: &Env, terms: &mut Terms) -> TermId {
        match self {
            Template::Nothing => NOTHING,
            Template::Word(word) => terms.atom(word),
            Template::Slot(at) | Template::Maybe(at) | Template::Many(at) => env.get(*at).copied().unwrap_or(NOTHING),
            Template::Unsaid(at, word) => match env.get(*at).copied().unwrap_or(NOTHING) {
                NOTHING => terms.atom(word),
                said => said,
            },
            Template::Joined(low, high) => {
                let text = |at: &usize| env.get(*at).map(|term| terms.text(*term)).unwrap_or_default();
                let word = format!("{}-{}", text(low), text(high));
                terms.atom(&word)
            }
            Template::List(parts) => {
                let mut items = Vec::with_capacity(parts.len());
                for part in parts {
                    let built = part.build(env, terms);
                    match part {
                        Template::Many(_) => items.extend_from_slice(terms.items(built).unwrap_or_default()),
                        _ if built != NOTHING => items.push(built),
                        _ => {}
                    }
                }
                terms.list(items)
            }
        }
    }

    /// Every way in which a term is this template.
    pub(super) fn matches(&self, term: TermId, terms: &mut Terms) -> Vec<Env> {
        self.match_one(term, [NOTHING; SLOTS + 1], terms)
    }

    fn match_one(&self, term: TermId, env: Env, terms: &mut Terms) -> Vec<Env> {
        match self {
            Template::Nothing => Vec::new(),
            Template::Word(word) => {
                if terms.as_atom(term) == Some(word) {
                    vec![env]
                } else {
                    Vec::new()
                }
            }
            Template::Unsaid(_, word) if terms.as_atom(term) == Some(word) => vec![env],
            Template::Slot(at) | Template::Maybe(at) | Template::Unsaid(at, _) => {
                bind(env, *at, term).into_iter().collect()
            }
            Template::Joined(low, high) => {
                let numbers = terms.as_atom(term).and_then(|word| word.split_once('-'));
                let numbers = numbers.filter(|(low, high)| low.parse::<i32>().is_ok() && high.parse::<i32>().is_ok());
                let Some((a, b)) = numbers.map(|(a, b)| (a.to_owned(), b.to_owned())) else { return Vec::new() };
                let (a, b) = (terms.atom(&a), terms.atom(&b));
                bind(env, *low, a).and_then(|env| bind(env, *high, b)).into_iter().collect()
            }
            Template::Many(at) => {
                let list = terms.list(vec![term]);
                bind(env, *at, list).into_iter().collect()
            }
            Template::List(parts) => match terms.items(term).map(<[TermId]>::to_vec) {
                Some(items) => match_all(parts, &items, env, terms),
                None => Vec::new(),
            },
        }
    }
}

fn bind(mut env: Env, at: usize, term: TermId) -> Option<Env> {
    let place = env.get_mut(at)?;
    if *place != NOTHING && *place != term {
        return None;
    }
    *place = term;
    Some(env)
}

fn match_all(parts: &[Template], items: &[TermId], env: Env, terms: &mut Terms) -> Vec<Env> {
    let Some((first, rest)) = parts.split_first() else {
        return if items.is_empty() { vec![env] } else { Vec::new() };
    };
    let mut found = Vec::new();
    if let Template::Many(at) = first {
        for taken in (0..=items.len()).rev() {
            let (some, others) = items.split_at(taken);
            let list = if some.is_empty() { NOTHING } else { terms.list(some.to_vec()) };
            if let Some(env) = if list == NOTHING { Some(env) } else { bind(env, *at, list) } {
                found.extend(match_all(rest, others, env, terms));
            }
        }
        return found;
    }
    if let Some((item, others)) = items.split_first() {
        for env in first.match_one(*item, env, terms) {
            found.extend(match_all(rest, others, env, terms));
        }
    }
    if matches!(first, Template::Maybe(_)) {
        found.extend(match_all(rest, items, env, terms));
    }
    found
}
