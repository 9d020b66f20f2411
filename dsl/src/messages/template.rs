//! The wording of messages: templates with four kinds of placeholder, nothing more.
//!
//! `{name}` is an argument; `{name|card|cards}` a count with its noun; `{을}` the particle that fits what stands before it; `{a}`
//! the article that fits what stands behind it.

use super::particle::particle;
use crate::diagnostic::{Arg, Lang};

/// The placeholder of an article.
const ARTICLE: &str = "a";
/// Longest piece of the designer's own text that a message repeats.
const LONGEST_WORD: usize = 60;
/// Longest piece of ours in it: a list of words.
const LONGEST_PHRASE: usize = 1_000;

/// Fills a template of a message. `None` if it asks for an argument that is not there.
pub fn fill(template: &str, args: &[(&'static str, Arg)], lang: Lang) -> Option<String> {
    fill_from(template, |name| {
        let (_, value) = args.iter().find(|(n, _)| *n == name)?;
        Some((show(value, lang), *value == Arg::Number(1)))
    })
}

/// Fills a template with what `value` gives for a name: its text, and whether it is the number one, which takes a noun in
/// the singular. `None` if it gives nothing for a name.
pub(super) fn fill_from(template: &str, value: impl Fn(&str) -> Option<(String, bool)>) -> Option<String> {
    let mut out = String::new();
    let mut rest = template;
    let mut articles = Vec::new();
    while let Some((before, behind)) = rest.split_once('{') {
        out.push_str(before);
        let (name, after) = behind.split_once('}')?;
        rest = after;
        if name == ARTICLE {
            articles.push(out.len());
            continue;
        }
        if let Some(fitting) = particle(&out, name) {
            out.push_str(fitting);
            continue;
        }
        let (name, nouns) = match name.split_once('|') {
            Some((name, nouns)) => (name, nouns.split_once('|')),
            None => (name, None),
        };
        let (text, is_one) = value(name)?;
        out.push_str(&text);
        if let Some((one, many)) = nouns {
            out.push(' ');
            out.push_str(if is_one { one } else { many });
        }
    }
    out.push_str(rest);
    for at in articles.into_iter().rev() {
        let article = article(out.get(at..).unwrap_or_default());
        out.insert_str(at, article);
    }
    Some(out)
}

/// The article in front of a text, by its first word.
fn article(text: &str) -> &'static str {
    let word = text.trim_start_matches(|c: char| !c.is_alphanumeric()).to_lowercase();
    // A unit, a use: with the sound of `you`.
    let you = ["uni", "use", "usu", "eu"].iter().any(|begin| word.starts_with(begin));
    if !you && word.starts_with(['a', 'e', 'i', 'o', 'u']) { "an" } else { "a" }
}

/// One argument as a message shows it.
pub fn show(arg: &Arg, lang: Lang) -> String {
    match arg {
        Arg::Text(text) => clip(text, LONGEST_WORD),
        Arg::Both(both) => clip(both.get(lang), LONGEST_PHRASE),
        Arg::Number(number) => number.to_string(),
        Arg::List(items) => items.iter().map(|i| format!("`{}`", show(i, lang))).collect::<Vec<_>>().join(", "),
    }
}

/// Characters on one line, with a mark for each that would steer the screen: neither a file nor an argument does.
pub(super) fn on_one_line(text: impl Iterator<Item = char>) -> String {
    let shown = |c: char| match c {
        '\n' => '⏎',
        c if crate::source::steers(c) => char::REPLACEMENT_CHARACTER,
        c => c,
    };
    text.map(shown).collect()
}

/// One line, not too long.
fn clip(text: &str, longest: usize) -> String {
    let mut out = on_one_line(text.chars().take(longest));
    if text.chars().nth(longest).is_some() {
        out.push('…');
    }
    out
}

/// The names of the arguments that a template asks for.
pub fn names(template: &str) -> Vec<&str> {
    template
        .split('{')
        .skip(1)
        .filter_map(|piece| piece.split_once('}'))
        .map(|(name, _)| name.split_once('|').map_or(name, |(n, _)| n))
        .filter(|name| particle("", name).is_none() && *name != ARTICLE)
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::diagnostic::Both;

    #[test]
    fn placeholders_are_filled() {
        let args = [("word", Arg::from("유닛")), ("n", Arg::from(1)), ("m", Arg::from(3))];
        assert_eq!(fill("`{word}`{를} 모릅니다", &args, Lang::Ko).unwrap(), "`유닛`을 모릅니다");
        assert_eq!(fill("{n|card|cards}, {m|card|cards}", &args, Lang::En).unwrap(), "1 card, 3 cards");
        assert_eq!(fill("{missing}", &args, Lang::En), None);
    }

    #[test]
    fn articles_fit_what_stands_behind_them() {
        let said = |word: &str| fill("it is {a} `{word}`", &[("word", Arg::from(word))], Lang::En).unwrap();
        assert_eq!(said("action"), "it is an `action`");
        assert_eq!(said("upgrade"), "it is an `upgrade`");
        assert_eq!(said("unit"), "it is a `unit`");
        assert_eq!(said("creature"), "it is a `creature`");
        assert!(names("{a} {word}") == ["word"]);
    }

    #[test]
    fn lists_and_words_follow_the_language() {
        let list: Arg = [Both::new("유닛", "unit"), Both::new("스킬", "skill")].into_iter().collect();
        assert_eq!(show(&list, Lang::En), "`unit`, `skill`");
        assert_eq!(fill("{x}{으로}", &[("x", list)], Lang::Ko).unwrap(), "`유닛`, `스킬`로");
    }

    #[test]
    fn a_file_cannot_drive_the_terminal() {
        assert_eq!(show(&Arg::from("a\u{1b}[31m\nb"), Lang::En), "a\u{fffd}[31m⏎b");
        assert_eq!(show(&Arg::from("x".repeat(100)), Lang::En).chars().count(), 61);
    }
}
