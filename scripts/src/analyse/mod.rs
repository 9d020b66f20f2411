//! What is wrong with a script, found without running it: syntax, names, calls and reads of the API held against its table
//! ([`crate::api`]), words of the game, values that can't be there, handlers that do nothing. Texts of the card language are
//! handed out with their places; this crate can't read them. Types flow through locals, loops, branches and functions of
//! the script; of what is not known nothing is said.

mod budget;
mod calls;
mod condition;
mod expr;
mod finding;
mod lower;
mod meter;
mod nesting;
mod options;
mod quoted;
mod standard;
mod state;
mod statement;
mod syntax;
mod tree;
mod types;
mod walk;
mod whole;

pub use finding::{Finding, Overrules, Quote, Say};
pub use tree::{Quoted, Span};

use crate::limits::SOURCE;
use cardwright_core::rulebook::Rulebook;
use full_moon::LuaVersion;
use full_moon::node::Node as _;

/// What is known about a script without running it.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Analysis {
    /// What is wrong, in the order of the file.
    pub findings: Vec<Finding>,
    /// The texts of the card language in it, by place.
    pub quotes: Vec<Quote>,
    /// Handlers that need an event that would happen.
    pub overrules: Vec<Overrules>,
    /// Whether the whole of it could be read: without that, there are only findings about its syntax.
    pub readable: bool,
}

/// How much memory the reading of a script may take on its thread: parsers call themselves for each level of nesting.
const STACK: usize = 64 << 20;

/// Looks at a script for a game.
pub fn analyse(text: &str, book: &dyn Rulebook) -> Analysis {
    // What is longer than a script may be is not read: that is said where it is loaded.
    if text.len() > SOURCE {
        return Analysis::default();
    }
    if let Some(span) = nesting::too_deep(text) {
        return Analysis { findings: vec![Finding::new("script-nested-too-deep", span)], ..Analysis::default() };
    }
    with_room(|| read(text, book))
}

/// A script as it is compiled.
#[derive(Debug, Clone, Default)]
pub struct Metered {
    /// Its text, with what counts the work that it does; `None`: it can't be read.
    pub source: Option<String>,
    /// Why it can't be read.
    pub wrong: String,
    /// Whether nothing outlives a function of it.
    pub plain: bool,
}

/// These scripts as they are compiled.
pub fn metered(texts: &[&str]) -> Vec<Metered> {
    let wrong = |wrong: &str| Metered { wrong: wrong.to_owned(), ..Metered::default() };
    let one = |text: &&str| {
        if text.len() > SOURCE {
            return wrong(&format!("a script has at most {SOURCE} bytes"));
        }
        if nesting::too_deep(text).is_some() {
            return wrong("it is nested too deep");
        }
        let parsed = full_moon::parse_fallible(text, LuaVersion::luau());
        if let Some(error) = parsed.errors().first() {
            return wrong(error.error_message().trim());
        }
        let tree = lower::lower(parsed.ast(), text);
        match meter::metered(&tree, text) {
            Ok(source) => Metered { source: Some(source), wrong: String::new(), plain: state::keeps_nothing(&tree) },
            Err(why) => wrong(why),
        }
    };
    let mut all = with_room(|| texts.iter().map(one).collect::<Vec<_>>());
    all.resize_with(texts.len(), || wrong("it could not be read"));
    all
}

/// The words of these scripts, without comments and blanks: what tells whether a script is still the same. One that can't be
/// read is told by its whole text.
pub fn bare(texts: &[&str]) -> Vec<String> {
    let one = |text: &&str| {
        if text.len() > SOURCE || nesting::too_deep(text).is_some() {
            return (*text).to_owned();
        }
        let parsed = full_moon::parse_fallible(text, LuaVersion::luau());
        if !parsed.errors().is_empty() {
            return (*text).to_owned();
        }
        let words: Vec<String> = parsed.ast().nodes().tokens().map(|t| t.token().to_string()).collect();
        words.join("\n")
    };
    let mut all = with_room(|| texts.iter().map(one).collect::<Vec<_>>());
    all.extend(texts.iter().skip(all.len()).map(|t| (*t).to_owned()));
    all
}

/// Does something on a thread with room for deep nesting.
fn with_room<T: Default + Send>(work: impl FnOnce() -> T + Send) -> T {
    std::thread::scope(|scope| {
        let thread = std::thread::Builder::new().stack_size(STACK).spawn_scoped(scope, work);
        thread.ok().and_then(|t| t.join().ok()).unwrap_or_default()
    })
}

fn read(text: &str, book: &dyn Rulebook) -> Analysis {
    let parsed = full_moon::parse_fallible(text, LuaVersion::luau());
    let findings = syntax::errors(parsed.errors(), text.len());
    if !findings.is_empty() {
        return Analysis { findings, ..Analysis::default() };
    }
    let tree = lower::lower(parsed.ast(), text);
    let (mut findings, mut quotes, overrules) = walk::walk(&tree, text, book);
    findings.sort_by(|a, b| (a.span.start, a.code).cmp(&(b.span.start, b.code)));
    findings.dedup();
    quotes.sort_by_key(|q| q.span.start);
    quotes.dedup_by(|a, b| a.span == b.span && a.kind == b.kind);
    let readable = !findings.iter().any(|f| f.code == "script-too-involved");
    Analysis { findings, quotes, overrules, readable }
}

#[cfg(test)]
mod tests;
