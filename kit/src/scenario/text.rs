//! The small words of scenarios: a card with its count and label, numbers, lists in one line. No card is looked up here.

use crate::wording::spellings;

/// A card as a scenario speaks of it: `scout`, `scout@a`, `3 blank`, `9`.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Mention {
    /// How many of the card.
    pub count: usize,
    /// Local name, id or printed name; `None`: the plain card (`9`).
    pub name: Option<String>,
    /// The label behind the name: `@`.
    pub label: Option<String>,
}

impl Mention {
    /// Reads one. `None`: there is nothing to read.
    pub fn parse(text: &str) -> Option<Mention> {
        let text = text.trim();
        if text.is_empty() {
            return None;
        }
        if let Some(count) = digits(text) {
            return Some(Mention { count, name: None, label: None });
        }
        let (count, rest) = match text.split_once(char::is_whitespace) {
            Some((number, rest)) => digits(number).map_or((1, text), |n| (n, rest.trim())),
            None => (1, text),
        };
        let (name, label) = match rest.rsplit_once('@') {
            Some((name, label)) if !label.is_empty() => (name.trim(), Some(label.trim().to_owned())),
            _ => (rest, None),
        };
        Some(Mention { count, name: Some(name.to_owned()), label })
    }

    /// Reads the name of one card, where a number of cards would be dropped: `2 scout` is none.
    pub fn one(text: &str) -> Option<Mention> {
        Mention::parse(text).filter(|mention| mention.count == 1 && mention.name.is_some())
    }
}

/// A number of things: digits and nothing else, no sign.
pub fn digits(word: &str) -> Option<usize> {
    word.bytes().all(|b| b.is_ascii_digit()).then(|| word.parse().ok()).flatten()
}

/// A word without case, with every run of spaces, `_` and `-` as one `-`: how keys and words are compared.
pub fn key(word: &str) -> String {
    let mut out = String::with_capacity(word.len());
    for c in word.trim().chars().flat_map(char::to_lowercase) {
        let c = if c.is_whitespace() || c == '_' { '-' } else { c };
        if c != '-' || !out.ends_with('-') {
            out.push(c);
        }
    }
    out
}

/// Whether two words differ at most in case, spaces, `_` and `-`.
pub fn alike(a: &str, b: &str) -> bool {
    key(a).split('-').flat_map(str::chars).eq(key(b).split('-').flat_map(str::chars))
}

/// The parts of a list in one line: `scout@a, soldier`.
pub fn list(text: &str) -> Vec<&str> {
    text.split(',').map(str::trim).filter(|part| !part.is_empty()).collect()
}

/// Splits a clause in parentheses from the end: `reveal scout (4.5.4.2)`.
pub fn clause_behind(text: &str) -> (&str, Option<&str>) {
    let text = text.trim();
    let inner = text.strip_suffix(')').and_then(|rest| rest.rsplit_once('('));
    // One of a word alone has no number: `UO-icon.draw`.
    let is_clause = |text: &str| {
        text.chars().any(|c| c.is_ascii_digit()) || text.contains('.') && !text.contains(char::is_whitespace)
    };
    match inner {
        Some((before, clause)) if is_clause(clause) => (before.trim(), Some(clause.trim())),
        _ => (text, None),
    }
}

/// The same, also where the clause stands as logs show it: `p1 draw 1 6.3.1`.
pub fn clause_of(text: &str, is_clause: impl Fn(&str) -> bool) -> (&str, Option<&str>) {
    let (words, clause) = clause_behind(text);
    match (clause, words.rsplit_once(' ')) {
        (None, Some((before, last))) if last.contains('.') && is_clause(last) => (before.trim(), Some(last)),
        _ => (words, clause),
    }
}

/// A seat by its word: `p1` to `p4`.
pub fn seat(word: &str) -> Option<cardwright_core::kernel::ids::Seat> {
    let number = ["p1", "p2", "p3", "p4"].into_iter().position(|seat| seat == word.trim())?;
    u8::try_from(number).ok().map(cardwright_core::kernel::ids::Seat)
}

/// Those who are asked, and what is said of them: `p2 defends`, `p1, p2 and p3 choose`.
pub fn asked_of(text: &str) -> (Vec<&str>, &str) {
    let (mut who, mut rest) = (Vec::new(), text.trim());
    loop {
        let (first, behind) = rest.split_once(' ').unwrap_or((rest, ""));
        who.push(first.trim_end_matches([':', ',']));
        let (joint, next) = behind.split_once(' ').unwrap_or((behind, ""));
        if spellings::AND.is(joint) {
            rest = next;
        } else if first.ends_with(',') {
            rest = behind;
        } else {
            return (who, behind);
        }
    }
}

/// `[a, b, c]`.
pub fn bracketed<T: AsRef<str>>(items: &[T]) -> String {
    let items: Vec<&str> = items.iter().map(AsRef::as_ref).collect();
    format!("[{}]", items.join(", "))
}

/// Equal words of a list drawn together, in order of first occurrence: `2 blank`.
pub fn counted<T: AsRef<str>>(words: impl IntoIterator<Item = T>) -> Vec<String> {
    let mut counts: Vec<(String, usize)> = Vec::new();
    for word in words {
        let word = word.as_ref();
        match counts.iter_mut().find(|(w, _)| w == word) {
            Some((_, n)) => *n += 1,
            None => counts.push((word.to_owned(), 1)),
        }
    }
    counts.into_iter().map(|(w, n)| if n == 1 { w } else { format!("{n} {w}") }).collect()
}

/// Equal neighbours drawn together: `[a, 2 b, a]`.
pub fn runs<T: AsRef<str>>(words: impl IntoIterator<Item = T>) -> Vec<String> {
    let mut out: Vec<(String, usize)> = Vec::new();
    for word in words {
        let word = word.as_ref();
        match out.last_mut() {
            Some((w, n)) if w == word => *n += 1,
            _ => out.push((word.to_owned(), 1)),
        }
    }
    out.into_iter().map(|(w, n)| if n == 1 { w } else { format!("{n} {w}") }).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn mentions() {
        let m = |count, name: Option<&str>, label: Option<&str>| Mention {
            count,
            name: name.map(str::to_owned),
            label: label.map(str::to_owned),
        };
        assert_eq!(Mention::parse("scout@a"), Some(m(1, Some("scout"), Some("a"))));
        assert_eq!(Mention::parse("3 blank"), Some(m(3, Some("blank"), None)));
        assert_eq!(Mention::parse("9"), Some(m(9, None, None)));
        assert_eq!(Mention::parse("Lancer of First Light"), Some(m(1, Some("Lancer of First Light"), None)));
        assert_eq!(Mention::parse("  "), None);
        assert_eq!(Mention::parse("+2 scout"), Some(m(1, Some("+2 scout"), None)));
        assert_eq!(Mention::one("scout@a"), Some(m(1, Some("scout"), Some("a"))));
        assert_eq!((Mention::one("2 scout"), Mention::one("0 scout"), Mention::one("1")), (None, None, None));
    }

    #[test]
    fn words_and_lists() {
        assert_eq!(key("Hand_Limit"), "hand-limit");
        assert_eq!(key("hand  limit"), "hand-limit");
        assert!(alike("handlimit", "Hand_Limit") && !alike("handlimi", "hand-limit"));
        assert_eq!(clause_behind("p1 wins (1.2.2.3)"), ("p1 wins", Some("1.2.2.3")));
        assert_eq!(clause_behind("draw 2 (UO-icon.draw)"), ("draw 2", Some("UO-icon.draw")));
        assert_eq!(clause_behind("play x"), ("play x", None));
        assert_eq!(counted(["a", "b", "a"]), ["2 a", "b"]);
        assert_eq!(runs(["a", "b", "b", "a"]), ["a", "2 b", "a"]);
        assert_eq!(asked_of("p2 defends left"), (vec!["p2"], "defends left"));
        assert_eq!(asked_of("p1, p2 and p4 choose"), (vec!["p1", "p2", "p4"], "choose"));
        assert_eq!(asked_of("p3: choose"), (vec!["p3"], "choose"));
        assert_eq!(seat("p2").map(|s| s.0), Some(1));
        assert_eq!((seat("p5"), seat("p01"), seat("p+1")), (None, None, None));
    }
}
