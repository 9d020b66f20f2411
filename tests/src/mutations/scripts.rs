//! Mistakes in scripts: every place in the shipped scripts where a kind of mistake can be made, by the tokens of the script.
//! What is wrong with a script is not decided here.

use super::{Legal, Mutant, elements};
use cardwright_core::rulebook::Rulebook;
use cardwright_scripts::api::{self, Kind as ApiKind, Owner, Words};
use std::collections::BTreeSet;
use std::ops::Range;

/// A script in its file.
pub struct Script<'a> {
    /// Index of the file.
    pub file: usize,
    /// Its name.
    pub name: &'a str,
    /// Its text.
    pub text: &'a str,
    /// The words of its game.
    pub book: &'static dyn Rulebook,
}

/// A kind of mistake in scripts.
pub struct ScriptKind {
    /// What the table calls it.
    pub id: &'static str,
    /// An example.
    pub example: &'static str,
    /// Whether it can be no mistake.
    pub legal: Legal,
    /// All places where it can be made.
    pub sites: fn(&Script<'_>) -> Vec<Mutant>,
}

/// All kinds, in the order of the table.
pub const SCRIPT_KINDS: &[ScriptKind] = &[
    never("misspelt API name", "`ctx:draw` -> `ctx:darw`", api_names),
    never("misspelt field of a table", "`cost_max =` -> `cost_mx =`", keys),
    never("misspelt word", "`\"this turn\"` -> `\"this trun\"`", words),
    never("misspelt trigger word", "`\"entry\"` -> `\"enrty\"`", heads),
    never("misspelt local variable", "`foe` -> `feo`", locals),
    maybe("another local variable", "`own` -> `theirs`", other_locals),
    maybe("another API name", "`ctx:draw` -> `ctx:mill`", other_api_names),
    maybe("another trigger word", "`\"entry\"` -> `\"exit\"`", other_heads),
    maybe("argument dropped", "`ctx:damage(1, ctx.opponent)` -> `ctx:damage(1)`", dropped_arguments),
    maybe("arguments exchanged", "`ctx:damage(ctx.opponent, 1)`", exchanged_arguments),
    maybe("wrong side", "`ctx.opponent` -> `ctx.me`", sides),
    maybe("another zone", "`\"hand\"` -> `\"trash\"`", elements::script_zones),
    maybe("another cause", "`\"battle\"` -> `\"effect\"`", elements::script_causes),
    maybe("more and less swapped", "`cost_max` -> `cost_min`", elements::script_bounds),
    maybe("property of another table", "`{cost_max = 3}, {}` -> `{}, {cost_max = 3}`", elements::script_properties),
    maybe("negation added or dropped", "`if foe` -> `if not foe`", elements::script_negations),
    maybe("number changed", "`1000` -> `100`", numbers),
    never("number for a text, text for a number", "`\"hand\"` -> `1`", other_literals),
    never("dot for colon", "`ctx:draw(1)` -> `ctx.draw(1)`", dots),
    maybe("nil not asked for", "`if foe then` -> `if true then`", unasked),
    never("`end`, `then` or bracket dropped", "`if foe ctx:trash(foe) end`", dropped_words),
];

const fn never(id: &'static str, example: &'static str, sites: fn(&Script<'_>) -> Vec<Mutant>) -> ScriptKind {
    ScriptKind { id, example, legal: Legal::Never, sites }
}

const fn maybe(id: &'static str, example: &'static str, sites: fn(&Script<'_>) -> Vec<Mutant>) -> ScriptKind {
    ScriptKind { id, example, legal: Legal::Possible, sites }
}

/// What a token is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Is {
    Name,
    Text,
    Number,
    Mark,
}

pub(super) type Token = (Is, Range<usize>);

const KEYWORDS: [&str; 22] = [
    "and", "break", "do", "else", "elseif", "end", "false", "for", "function", "if", "in", "local", "nil", "not", "or",
    "repeat", "return", "then", "true", "until", "while", "continue",
];

/// The tokens of a script, without comments.
fn tokens(text: &str) -> Vec<Token> {
    let bytes = text.as_bytes();
    let byte = |at: usize| bytes.get(at).copied().unwrap_or(0);
    let mut out = Vec::new();
    let mut at = 0;
    while at < bytes.len() {
        let start = at;
        let run = |at: usize, of: &dyn Fn(u8) -> bool| (at..bytes.len()).take_while(|i| of(byte(*i))).count();
        match byte(at) {
            b'-' if byte(at + 1) == b'-' => at += run(at, &|b| b != b'\n'),
            b'"' => {
                at += 1 + run(at + 1, &|b| b != b'"') + 1;
                out.push((Is::Text, start..at));
            }
            b if b.is_ascii_digit() => {
                at += run(at, &|b| b.is_ascii_digit());
                out.push((Is::Number, start..at));
            }
            b if b.is_ascii_alphabetic() || b == b'_' => {
                at += run(at, &|b| b.is_ascii_alphanumeric() || b == b'_');
                out.push((Is::Name, start..at));
            }
            b if b.is_ascii_whitespace() => at += 1,
            _ => {
                at += text.get(at..).and_then(|r| r.chars().next()).map_or(1, char::len_utf8);
                out.push((Is::Mark, start..at));
            }
        }
    }
    out
}

impl Script<'_> {
    pub(super) fn tokens(&self) -> Vec<Token> {
        tokens(self.text)
    }

    pub(super) fn said(&self, token: &Token) -> &str {
        self.text.get(token.1.clone()).unwrap_or("")
    }

    pub(super) fn mutant(&self, span: Range<usize>, replacement: impl Into<String>) -> Mutant {
        Mutant { file: self.file, card: self.name.to_owned(), span, replacement: replacement.into() }
    }

    /// Names behind a dot or a colon, with the mark before them.
    fn members(&self) -> Vec<(Token, String)> {
        let tokens = self.tokens();
        let pairs = tokens.windows(2).filter_map(|pair| match pair {
            [before, name] if name.0 == Is::Name && before.1.end == name.1.start => {
                let mark = self.said(before).to_owned();
                [".", ":"].contains(&mark.as_str()).then(|| (name.clone(), mark))
            }
            _ => None,
        });
        pairs.collect()
    }

    /// Names of variables where they are used: not declared there, no field, no key, no keyword.
    fn used(&self) -> Vec<Token> {
        let tokens = self.tokens();
        let declared = self.declared();
        let mut out = Vec::new();
        for (at, token) in tokens.iter().enumerate() {
            let before = at.checked_sub(1).and_then(|i| tokens.get(i)).map_or("", |t| self.said(t));
            let is = token.0 == Is::Name && declared.contains(self.said(token));
            if is && ![".", ":"].contains(&before) && !self.declarations().contains(&token.1.start) {
                out.push(token.clone());
            }
        }
        out
    }

    /// Where variables are declared.
    fn declarations(&self) -> BTreeSet<usize> {
        let tokens = self.tokens();
        let mut out = BTreeSet::new();
        let mut at = 0;
        while let Some(token) = tokens.get(at) {
            let word = self.said(token).to_owned();
            at += 1;
            let until: &[&str] = match word.as_str() {
                "local" if tokens.get(at).is_some_and(|t| self.said(t) == "function") => {
                    out.extend(tokens.get(at + 1).map(|t| t.1.start));
                    continue;
                }
                "local" => &["="],
                "for" => &["in", "="],
                "function" => {
                    while tokens.get(at).is_some_and(|t| self.said(t) != "(") {
                        at += 1;
                    }
                    &[")"]
                }
                _ => continue,
            };
            while let Some(name) = tokens.get(at).filter(|t| !until.contains(&self.said(t))) {
                if name.0 == Is::Name {
                    out.insert(name.1.start);
                }
                at += 1;
            }
        }
        out
    }

    fn declared(&self) -> BTreeSet<String> {
        let at = self.declarations();
        self.tokens().iter().filter(|t| at.contains(&t.1.start)).map(|t| self.said(t).to_owned()).collect()
    }

    /// Whether a value stands behind a token.
    fn wants_value(&self, token: &Token) -> bool {
        let said = self.said(token);
        let opens = token.0 == Is::Mark && ![")", "}", "]", ";"].contains(&said);
        opens || ["return", "and", "or", "not"].contains(&said)
    }

    /// The arguments of each call: the bracket that opens, and the range of each argument.
    fn calls(&self) -> Vec<Vec<Range<usize>>> {
        let tokens = self.tokens();
        let mut out = Vec::new();
        for (open, token) in tokens.iter().enumerate() {
            let called = open.checked_sub(1).and_then(|i| tokens.get(i));
            let named = called.is_some_and(|t| t.0 == Is::Name && !KEYWORDS.contains(&self.said(t)));
            let declares = open.checked_sub(2).and_then(|i| tokens.get(i)).is_some_and(|t| self.said(t) == "function");
            if self.said(token) != "(" || !named || declares {
                continue;
            }
            let (mut depth, mut start, mut args) = (0_usize, token.1.end, Vec::new());
            for (before, inner) in tokens.iter().zip(tokens.get(1..).unwrap_or(&[])).skip(open) {
                match self.said(inner) {
                    // A choice between two values has no `end`.
                    "if" if self.wants_value(before) => {}
                    "(" | "{" | "function" | "if" | "do" => depth += 1,
                    ")" if depth == 0 => {
                        args.push(start..inner.1.start);
                        break;
                    }
                    ")" | "}" | "end" => depth -= 1,
                    "," if depth == 0 => {
                        args.push(start..inner.1.start);
                        start = inner.1.end;
                    }
                    _ => {}
                }
            }
            args.retain(|a| !self.text.get(a.clone()).unwrap_or("").trim().is_empty());
            out.push(args);
        }
        out
    }

    /// Texts that are words of the API or of the game.
    fn word_texts(&self) -> Vec<Token> {
        let lists = [Words::Zones, Words::Types, Words::Actions, Words::Durations, Words::PlayerNumbers, Words::Phases];
        let sides = ["own", "opposing", "any"];
        let is = |t: &&Token| {
            let word = self.said(t).trim_matches('"');
            sides.contains(&word) || lists.iter().any(|l| api::word_index(*l, self.book, word).is_some())
        };
        self.tokens().iter().filter(|t| t.0 == Is::Text).filter(is).cloned().collect()
    }

    fn head_texts(&self) -> Vec<Token> {
        let tokens = self.tokens();
        let calls =
            tokens.windows(3).filter(|w| matches!(w, [name, _, text] if self.said(name) == "on" && text.0 == Is::Text));
        calls.filter_map(|w| w.last().cloned()).collect()
    }
}

/// Two letters exchanged, or one left out.
fn misspelt(word: &str) -> Option<String> {
    let letters: Vec<char> = word.chars().collect();
    let swap = (1..letters.len().saturating_sub(1)).find(|i| letters.get(*i) != letters.get(i + 1));
    let mut other = letters.clone();
    match swap {
        Some(at) => other.swap(at, at + 1),
        None => {
            other.pop().filter(|_| letters.len() > 1)?;
        }
    }
    Some(other.into_iter().collect())
}

fn api_names(script: &Script<'_>) -> Vec<Mutant> {
    let all = script.members();
    all.iter().filter_map(|(t, _)| Some(script.mutant(t.1.clone(), misspelt(script.said(t))?))).collect()
}

fn other_api_names(script: &Script<'_>) -> Vec<Mutant> {
    let mut out = Vec::new();
    for (token, mark) in script.members() {
        let name = script.said(&token);
        for owner in Owner::ALL {
            let fields = api::fields_of(owner, script.book);
            let Some(at) = fields.iter().position(|(own, ..)| own == name) else { continue };
            let same = |e: &api::Entry| matches!(e.kind, ApiKind::Method(..)) == (mark == ":");
            let other = fields.iter().cycle().skip(at + 1).take(fields.len() - 1).find(|(_, _, e)| same(e));
            out.extend(other.map(|(other, ..)| script.mutant(token.1.clone(), other.as_str())));
            break;
        }
    }
    out
}

fn keys(script: &Script<'_>) -> Vec<Mutant> {
    let tokens = script.tokens();
    let declared = script.declared();
    let is_key = |w: &&[Token]| {
        matches!(w, [before, name, equal]
            if name.0 == Is::Name && script.said(equal) == "=" && ["{", ","].contains(&script.said(before))
                && !declared.contains(script.said(name)))
    };
    let names = tokens.windows(3).filter(is_key).filter_map(|w| w.get(1));
    names.filter_map(|t| Some(script.mutant(t.1.clone(), misspelt(script.said(t))?))).collect()
}

fn texts(script: &Script<'_>, tokens: Vec<Token>) -> Vec<Mutant> {
    let inside = |t: &Token| t.1.start + 1..t.1.end - 1;
    let word = |t: &Token| script.text.get(inside(t)).unwrap_or("").to_owned();
    tokens.iter().filter_map(|t| Some(script.mutant(inside(t), misspelt(&word(t))?))).collect()
}

fn words(script: &Script<'_>) -> Vec<Mutant> {
    texts(script, script.word_texts())
}

fn heads(script: &Script<'_>) -> Vec<Mutant> {
    texts(script, script.head_texts())
}

fn other_heads(script: &Script<'_>) -> Vec<Mutant> {
    let other = |t: &Token| if script.said(t) == "\"exit\"" { "\"entry\"" } else { "\"exit\"" };
    script.head_texts().iter().map(|t| script.mutant(t.1.clone(), other(t))).collect()
}

fn locals(script: &Script<'_>) -> Vec<Mutant> {
    let declared = script.declared();
    let wrong = |t: &Token| misspelt(script.said(t)).filter(|w| !declared.contains(w) && w != script.said(t));
    let short = |t: &Token| wrong(t).or_else(|| Some(format!("{}x", script.said(t))));
    script.used().iter().filter_map(|t| Some(script.mutant(t.1.clone(), short(t)?))).collect()
}

fn other_locals(script: &Script<'_>) -> Vec<Mutant> {
    let declared = script.declared();
    let mut out = Vec::new();
    for token in script.used() {
        let others = declared.iter().filter(|n| *n != script.said(&token));
        out.extend(others.map(|other| script.mutant(token.1.clone(), other.as_str())));
    }
    out
}

fn dropped_arguments(script: &Script<'_>) -> Vec<Mutant> {
    let mut out = Vec::new();
    for args in script.calls() {
        for (at, arg) in args.iter().enumerate() {
            let before = at.checked_sub(1).and_then(|i| args.get(i)).map(|a| a.end);
            let behind = args.get(at + 1).map(|a| a.start);
            let span = match (before, behind) {
                (Some(before), _) => before..arg.end,
                (None, Some(behind)) => arg.start..behind,
                (None, None) => arg.clone(),
            };
            out.push(script.mutant(span, ""));
        }
    }
    out
}

fn exchanged_arguments(script: &Script<'_>) -> Vec<Mutant> {
    let mut out = Vec::new();
    for args in script.calls() {
        for pair in args.windows(2) {
            let [a, b] = pair else { continue };
            let text = |r: &Range<usize>| script.text.get(r.clone()).unwrap_or("").trim();
            out.push(script.mutant(a.start..b.end, format!("{}, {}", text(b), text(a))));
        }
    }
    out
}

fn sides(script: &Script<'_>) -> Vec<Mutant> {
    let swapped = |word: &str| match word {
        "me" => Some("opponent"),
        "opponent" => Some("me"),
        "\"own\"" => Some("\"opposing\""),
        "\"opposing\"" => Some("\"own\""),
        _ => None,
    };
    let tokens = script.tokens();
    tokens.iter().filter_map(|t| Some(script.mutant(t.1.clone(), swapped(script.said(t))?))).collect()
}

fn numbers(script: &Script<'_>) -> Vec<Mutant> {
    let tokens = script.tokens();
    let of = |t: &&Token| t.0 == Is::Number;
    let changed = |n: &str| match n {
        "0" => "7".to_owned(),
        n if n.len() > 1 => n.get(..n.len() - 1).unwrap_or(n).to_owned(),
        n => format!("{n}0"),
    };
    tokens.iter().filter(of).map(|t| script.mutant(t.1.clone(), changed(script.said(t)))).collect()
}

fn other_literals(script: &Script<'_>) -> Vec<Mutant> {
    let mut out: Vec<Mutant> = script.word_texts().iter().map(|t| script.mutant(t.1.clone(), "7")).collect();
    for args in script.calls() {
        let number = |a: &&Range<usize>| script.text.get((*a).clone()).is_some_and(|t| t.trim().parse::<u32>().is_ok());
        out.extend(args.iter().filter(number).map(|a| script.mutant(a.clone(), " \"one\"")));
    }
    out
}

fn dots(script: &Script<'_>) -> Vec<Mutant> {
    let colons = script.members().into_iter().filter(|(_, mark)| mark == ":");
    colons.map(|(t, _)| script.mutant(t.1.start - 1..t.1.start, ".")).collect()
}

fn unasked(script: &Script<'_>) -> Vec<Mutant> {
    let tokens = script.tokens();
    let asks = tokens.windows(3).filter(|w| {
        matches!(w, [word, name, then] if script.said(word) == "if" && name.0 == Is::Name && script.said(then) == "then")
    });
    asks.filter_map(|w| Some(script.mutant(w.get(1)?.1.clone(), "true"))).collect()
}

fn dropped_words(script: &Script<'_>) -> Vec<Mutant> {
    let tokens = script.tokens();
    let is = |t: &&Token| ["end", "then", "do", "(", ")", "{", "}"].contains(&script.said(t));
    tokens.iter().filter(is).map(|t| script.mutant(t.1.clone(), "")).collect()
}
