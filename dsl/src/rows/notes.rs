//! How notes are written in English: signs and short words that stand for others, and words that say nothing. A text is written
//! out with them before it is read with loose wordings; what comes of it is weighed against what was typed, like everything.
//!
//! The words are the lines `short TYPED | TYPED: WRITTEN` of `table/en.loose.rows`, of the longest first; nothing behind the colon
//! for words that say nothing. `{n}` is a number. Signs are told here, since they are joined to what stands beside them.

use std::sync::LazyLock;

use super::loose;
use crate::lexicon::{Class, Lang, Lexicon};
use crate::numerals;

/// What is typed, word by word, and what it stands for.
type Short = (Vec<String>, Vec<String>);

static SHORT: LazyLock<Vec<Short>> = LazyLock::new(|| {
    let lines = loose::FILES.iter().flat_map(|(_, text)| text.lines());
    let mut all: Vec<Short> = lines
        .filter_map(|line| line.strip_prefix("short ")?.split_once(':'))
        .flat_map(|(typed, written)| {
            let words = |text: &str| text.split_whitespace().map(str::to_owned).collect::<Vec<_>>();
            let written = words(written);
            typed.split('|').map(words).map(|typed| (typed, written.clone())).collect::<Vec<_>>()
        })
        .collect();
    all.sort_by_key(|(typed, _)| std::cmp::Reverse(typed.len()));
    all
});

/// Any number, in a line.
const NUMBER: &str = "{n}";

/// A word of a text with the signs around it.
#[derive(Debug, Clone)]
struct Word {
    before: String,
    text: String,
    behind: String,
}

impl Word {
    fn of(text: &str) -> Word {
        let start = text.find(|c: char| !matches!(c, '(' | '[' | '"' | '“')).unwrap_or(text.len());
        let (before, rest) = text.split_at(start);
        let end = rest.trim_end_matches([',', '.', ';', ':', ')', ']', '"', '”', '!']).len();
        let (text, behind) = rest.split_at(end);
        Word { before: before.to_owned(), text: text.to_owned(), behind: behind.to_owned() }
    }
}

/// Words of which some games have none: a short form that stands for one of these says nothing there.
const OF_GAMES: [&str; 7] = ["trash zone", "field", "battle", "unit", "units", "item", "items"];

/// Whether a short form is one in a game: its own words are none of the game's, and what it stands for is known there.
fn is_short(typed: &[String], written: &[String], lexicon: &Lexicon) -> bool {
    let classes = [Class::Zone, Class::Noun, Class::Stat, Class::Cause];
    let known = |phrase: &str| {
        let one = phrase.strip_suffix('s').unwrap_or(phrase);
        classes
            .iter()
            .any(|class| lexicon.find(Lang::En, *class, phrase).or(lexicon.find(Lang::En, *class, one)).is_some())
    };
    let written = format!(" {} ", written.join(" "));
    !known(&typed.join(" ")) && OF_GAMES.iter().all(|word| !written.contains(&format!(" {word} ")) || known(word))
}

/// A text with what its short forms stand for.
pub(super) fn written_out(text: &str, lexicon: &Lexicon) -> String {
    let mut out: Vec<Word> = Vec::new();
    for line in text.split_inclusive('\n') {
        let words = line.split([' ', '\n']).filter(|word| !word.is_empty()).map(Word::of);
        let words: Vec<Word> = words.flat_map(signs).collect();
        for word in exchanged(&words, lexicon) {
            match out.last_mut() {
                // what is written without a blank before it, and what is left of words that say nothing
                Some(last) if word.text == ":" || word.text.is_empty() && word.before.is_empty() => {
                    last.behind.push_str(&word.text);
                    let doubled = last.behind.ends_with([',', ':', ';']) && word.behind.starts_with([',', ':', ';']);
                    if doubled {
                        last.behind.pop();
                    }
                    last.behind.push_str(&word.behind);
                }
                _ => out.push(word),
            }
        }
        if line.ends_with('\n') {
            out.push(Word { before: String::new(), text: "\n".to_owned(), behind: String::new() });
        }
    }
    let said = out.iter().map(|word| format!("{}{}{}", word.before, word.text, word.behind));
    said.collect::<Vec<_>>().join(" ").replace(" \n ", "\n").replace(" \n", "\n")
}

/// A word with its signs written out: thousands (`+1k`), bounds (`5+`, `3-`, `<=3`), arrows.
fn signs(word: Word) -> Vec<Word> {
    let bare = word.text.as_str();
    let number = |text: &str| !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit());
    let bound = |bare: &str, behind: &str| {
        let mut words: Vec<Word> =
            bare.split(' ').chain(behind.split(' ')).filter(|w| !w.is_empty()).map(plain).collect();
        if let Some(first) = words.first_mut() {
            first.before.clone_from(&word.before);
        }
        if let Some(last) = words.last_mut() {
            last.behind.clone_from(&word.behind);
        }
        words
    };
    let unsigned = bare.trim_start_matches(['+', '-']);
    if unsigned.strip_suffix(['k', 'K']).is_some_and(number) {
        return bound(&format!("{}000", bare.trim_end_matches(['k', 'K'])), "");
    }
    for (sign, said) in [("+", "or more"), ("-", "or less")] {
        if let Some(digits) = bare.strip_suffix(sign).filter(|digits| number(digits)) {
            return bound(digits, said);
        }
    }
    for (sign, said) in [("<=", "or less"), ("≤", "or less"), (">=", "or more"), ("≥", "or more")] {
        if let Some((of, digits)) = bare.split_once(sign).filter(|(_, digits)| number(digits)) {
            return bound(&format!("{of} {digits}"), said);
        }
    }
    let said = match bare {
        "->" | "=>" | "→" => ":",
        "&" | "+" => "and",
        _ => return vec![word],
    };
    vec![Word { text: said.to_owned(), ..word }]
}

fn plain(text: &str) -> Word {
    Word { before: String::new(), text: text.to_owned(), behind: String::new() }
}

/// The words of a line with others in the place of short ones.
fn exchanged(words: &[Word], lexicon: &Lexicon) -> Vec<Word> {
    let mut out = Vec::new();
    let mut rest = words;
    while let Some((first, behind)) = rest.split_first() {
        let found = SHORT.iter().find(|(typed, written)| stands(typed, rest) && is_short(typed, written, lexicon));
        let (mut said, end, after) = match (found, bound_apart(rest)) {
            (Some((typed, written)), _) => {
                let number = rest.iter().zip(typed).find(|(_, typed)| *typed == NUMBER).map(|(word, _)| &word.text);
                let put = |text: &String| plain(number.filter(|_| text == NUMBER).unwrap_or(text));
                let said: Vec<Word> = written.iter().map(put).collect();
                let said = if said.is_empty() { vec![plain("")] } else { said };
                let (taken, after) = rest.split_at_checked(typed.len()).unwrap_or((rest, &[]));
                (said, taken.last().map(|word| word.behind.clone()), after)
            }
            (None, Some((said, end, after))) => (said, Some(end), after),
            (None, None) => {
                out.push(first.clone());
                rest = behind;
                continue;
            }
        };
        if let Some(word) = said.first_mut() {
            word.before.clone_from(&first.before);
        }
        if let (Some(word), Some(end)) = (said.last_mut(), end) {
            word.behind = end;
        }
        out.extend(said);
        rest = after;
    }
    out
}

/// A number behind a sign of a bound that stands apart: `<= 3`.
fn bound_apart(words: &[Word]) -> Option<(Vec<Word>, String, &[Word])> {
    let (sign, rest) = words.split_first()?;
    let said = match sign.text.as_str() {
        "<=" | "≤" => "less",
        ">=" | "≥" => "more",
        _ => return None,
    };
    let (number, rest) = rest.split_first()?;
    let number_alone = Word { behind: String::new(), before: String::new(), ..number.clone() };
    Some((vec![number_alone, plain("or"), plain(said)], number.behind.clone(), rest))
}

/// Whether a word is a number, in digits or written out.
fn is_number(word: &str) -> bool {
    let digits = !word.is_empty() && word.bytes().all(|b| b.is_ascii_digit());
    digits || numerals::EN.iter().any(|(known, _)| word.eq_ignore_ascii_case(known))
}

/// Whether words begin with these, with no sign between them.
fn stands(typed: &[String], words: &[Word]) -> bool {
    let Some(words) = words.get(..typed.len()) else { return false };
    let inner = words.iter().skip(1).all(|word| word.before.is_empty());
    let joined = words.iter().rev().skip(1).all(|word| word.behind.is_empty());
    let same = |(typed, word): (&String, &Word)| match typed.as_str() {
        NUMBER => is_number(&word.text),
        typed => word.text.eq_ignore_ascii_case(typed),
    };
    inner && joined && !words.is_empty() && typed.iter().zip(words).all(same)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn signs_and_short_words_are_written_out() {
        use cardwright_core::rulesets::{keyforge, nivel_arena};
        let lexicon = Lexicon::new(&nivel_arena::vocabulary::VOCABULARY);
        let written_out = |text: &str| super::written_out(text, &lexicon);
        assert_eq!(written_out("[Attacker] +2k eot"), "[Attacker] +2000 until end of turn");
        assert_eq!(written_out("units w/ cost 3-, hit >= 2."), "units with cost 3 or less, hit 2 or more.");
        assert_eq!(written_out("discard 1 -> draw 2"), "discard 1: draw 2");
        assert_eq!(written_out("[Entry] cost<=3"), "[Entry] cost 3 or less");
        assert_eq!(written_out("draw 1.\nDraw a card too."), "draw 1.\nDraw a card.");
        assert_eq!(written_out("a card from your discard pile"), "a card from your trash zone");
        // in a game that has these words they are no short forms, nor are those for what it has not
        let lexicon = Lexicon::new(&keyforge::vocabulary::VOCABULARY);
        let text = "a card from your discard pile in a fight";
        assert_eq!(super::written_out(text, &lexicon), text);
    }
}
