//! The notation that trees are written in: atoms and lists. Knows nothing of what they mean.

use std::fmt;

/// A form of the notation: an atom or a list in brackets.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Sexp {
    Atom(String),
    List(Vec<Sexp>),
}

impl Sexp {
    pub(super) fn atom(text: impl Into<String>) -> Self {
        Sexp::Atom(text.into())
    }

    /// A list that opens with a word.
    pub(super) fn call(word: impl Into<String>, args: impl IntoIterator<Item = Sexp>) -> Self {
        Sexp::List(std::iter::once(Sexp::atom(word)).chain(args).collect())
    }

    pub(super) fn as_atom(&self) -> Option<&str> {
        match self {
            Sexp::Atom(text) => Some(text),
            Sexp::List(_) => None,
        }
    }

    /// The word a list opens with, and the rest of it.
    pub(super) fn as_call(&self) -> Option<(&str, &[Sexp])> {
        match self {
            Sexp::List(items) => items.split_first().and_then(|(head, rest)| Some((head.as_atom()?, rest))),
            Sexp::Atom(_) => None,
        }
    }

    /// Reads every form of a text.
    pub(super) fn parse_all(text: &str) -> Result<Vec<Sexp>, String> {
        let mut stack: Vec<Vec<Sexp>> = vec![Vec::new()];
        let mut atom = String::new();
        for c in text.chars() {
            if c == '(' || c == ')' || c.is_whitespace() {
                if !atom.is_empty() {
                    push(&mut stack, Sexp::Atom(std::mem::take(&mut atom)));
                }
                match c {
                    '(' => stack.push(Vec::new()),
                    ')' => {
                        let list = stack.pop().unwrap_or_default();
                        if stack.is_empty() {
                            return Err("`)` without `(`".to_owned());
                        }
                        push(&mut stack, Sexp::List(list));
                    }
                    _ => {}
                }
            } else {
                atom.push(c);
            }
        }
        if !atom.is_empty() {
            push(&mut stack, Sexp::Atom(atom));
        }
        match (stack.pop(), stack.is_empty()) {
            (Some(forms), true) => Ok(forms),
            _ => Err("`(` without `)`".to_owned()),
        }
    }
}

fn push(stack: &mut [Vec<Sexp>], item: Sexp) {
    if let Some(list) = stack.last_mut() {
        list.push(item);
    }
}

impl fmt::Display for Sexp {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Sexp::Atom(text) => f.write_str(text),
            Sexp::List(items) => {
                f.write_str("(")?;
                write_all(f, items)?;
                f.write_str(")")
            }
        }
    }
}

/// Writes forms one after the other, with a space between.
pub(super) fn write_all(f: &mut fmt::Formatter<'_>, forms: &[Sexp]) -> fmt::Result {
    for (at, form) in forms.iter().enumerate() {
        if at > 0 {
            f.write_str(" ")?;
        }
        write!(f, "{form}")?;
    }
    Ok(())
}
