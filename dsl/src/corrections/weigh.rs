//! The scales of corrections: whether two wordings hold the same numbers, sides, bounds, negations and ends of decks. It looks
//! at the two texts alone and knows neither the rows that made one of the other nor the reader, so that a row that loses or
//! adds one of them is found out. Which words weigh the same is declared in `ko.weights` and `en.weights`.
//!
//! A line is `mode class = words`: `count` as often in both, `both` in both or in neither, `kept` not lost. `_` is a space,
//! `(a|b)` one of these, which may be nothing; what has `^` before it begins a word, what has `^^` the line, what has `$` behind it
//! ends a word.

use crate::lexicon::Lang;
use crate::spelling::en::offers;
use std::collections::BTreeMap;
use std::sync::LazyLock;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Mode {
    Count,
    Both,
    Kept,
    /// Only there so that its words are taken for nothing else.
    Free,
}

/// The classes of a language, and their words, longest first.
#[derive(Debug, Default)]
struct Scales {
    modes: BTreeMap<&'static str, Mode>,
    words: Vec<Weighed>,
}

/// A word that weighs something.
#[derive(Debug)]
struct Weighed {
    chars: Vec<char>,
    class: &'static str,
    /// Whether it stands only where the line begins.
    first: bool,
    /// Whether it stands only where a word begins.
    begins: bool,
    /// Whether it stands only where a word ends.
    ends: bool,
}

impl Weighed {
    fn new(word: &str, class: &'static str) -> Weighed {
        let (begins, word) = word.strip_prefix('^').map_or((false, word), |word| (true, word));
        let (first, word) = word.strip_prefix('^').map_or((false, word), |word| (true, word));
        let (ends, word) = word.strip_suffix('$').map_or((false, word), |word| (true, word));
        Weighed { chars: word.replace('_', " ").chars().collect(), class, first, begins, ends }
    }
}

/// A word with each choice of what stands between its parentheses.
fn choices(word: &str) -> Vec<String> {
    let parts = word.split_once('(').and_then(|(before, rest)| Some((before, rest.split_once(')')?)));
    let Some((before, (inside, behind))) = parts else { return vec![word.to_owned()] };
    let rest = choices(behind);
    inside.split('|').flat_map(|one| rest.iter().map(move |rest| format!("{before}{one}{rest}"))).collect()
}

static KO: LazyLock<Scales> = LazyLock::new(|| Scales::read(include_str!("ko.weights")));
static EN: LazyLock<Scales> = LazyLock::new(|| Scales::read(include_str!("en.weights")));

impl Scales {
    fn read(file: &'static str) -> Scales {
        let mut scales = Scales::default();
        for line in file.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with('#')) {
            let Some((head, words)) = line.split_once(" = ") else { continue };
            let Some((mode, class)) = head.split_once(' ') else { continue };
            let mode = match mode {
                "count" => Mode::Count,
                "both" => Mode::Both,
                "kept" => Mode::Kept,
                _ => Mode::Free,
            };
            scales.modes.insert(class, mode);
            let all = words.split_whitespace().flat_map(choices);
            scales.words.extend(all.map(|word| Weighed::new(&word, class)));
        }
        scales.words.sort_by_key(|word| std::cmp::Reverse(word.chars.len()));
        scales
    }
}

/// What a text weighs: how often it has each class, and each number.
#[derive(Debug, Default, PartialEq, Eq)]
struct Weight {
    classes: BTreeMap<&'static str, usize>,
    numbers: BTreeMap<String, usize>,
}

/// The class of words that leave a choice.
const MAY: &str = "may";
/// The class of conditions.
const IF: &str = "if";
/// Moments of one player's turn, and the condition under which they are told as one of every turn.
const OF_A_TURN: [(&str, &str); 4] = [
    ("at the start of your turn", "if it's your turn"),
    ("at the start of each of your turns", "if it's your turn"),
    ("at the start of your opponent's turn", "if it's your opponent's turn"),
    ("at the start of each of your opponent's turns", "if it's your opponent's turn"),
];
/// How a price is typed.
const PRICES: [&str; 3] = ["면 ", "→", "->"];
/// How it is printed.
const PAID: &str = "수 있다. 그러면 ";

/// What stands behind a number by which another one is higher, without blanks.
const MORE: [&str; 10] =
    ["높은", "만큼높은", "더높은", "많은것", "얻는다", "얻습니", "얻고", "얻으며", "부여한", "부여합"];
/// Of what one may get so much, which is more of it.
const GOT: [&str; 7] = [" amber", " more", " extra", " additional", " power", " hit", " armor"];
/// How many characters the longest of them has.
const MOST_GOT: usize = 11;
/// How many characters the longest of [`MORE`] has.
const LONGEST_MORE: usize = 4;

/// A condition that must not hold, or what must not be done. Its print says the opposite of it, which has one denial or one bound
/// more or less, or offers it and says what is done otherwise.
const UNLESS: &str = "unless ";
/// The classes of what such a print has more or less of.
const OPPOSITES: [&str; 6] = ["not", "least", "most", "may", "if", "else"];

/// The first thing of which one text has more than the other: a class of words, or a number.
pub(super) fn differs(typed: &str, accepted: &str, lang: Lang) -> Option<String> {
    lost(typed, accepted, lang, [false, false])
}

/// As [`differs`], for the canonical print of what was read, which says of a price that it is paid by choice.
pub(super) fn differs_in_print(typed: &str, printed: &str, lang: Lang) -> Option<String> {
    lost(typed, printed, lang, [true, false])
}

/// As [`differs_in_print`], of an ability that is used by choice, which is typed where it is done and not printed.
pub(super) fn differs_by_use(typed: &str, printed: &str, lang: Lang) -> Option<String> {
    lost(typed, printed, lang, [true, true])
}

/// Whether the moment of one player's turn was typed, which is told of a moment of every turn under a condition.
fn of_a_turn(typed: &str, accepted: &str) -> bool {
    let [typed, accepted] = [typed, accepted].map(str::to_lowercase);
    let conditions = |text: &str| text.split(|c: char| !c.is_alphanumeric()).filter(|word| *word == IF).count();
    OF_A_TURN.iter().any(|(moment, whose)| typed.contains(moment) && accepted.contains(whose))
        && conditions(&accepted) == conditions(&typed).max(1)
}

/// Whether a price was typed and is printed.
fn pays(typed: &str, accepted: &str) -> bool {
    PRICES.iter().any(|price| typed.contains(price)) && accepted.contains(PAID)
}

fn lost(typed: &str, accepted: &str, lang: Lang, [printed, by_use]: [bool; 2]) -> Option<String> {
    let scales: &Scales = if lang == Lang::Ko { &KO } else { &EN };
    let (a, b) = (weigh(typed, scales, lang), weigh(accepted, scales, lang));
    let count = |weight: &Weight, class: &str| weight.classes.get(class).copied().unwrap_or(0);
    let unless = |text: &str| lang == Lang::En && text.to_lowercase().contains(UNLESS);
    let denied = unless(typed) && !unless(accepted);
    let class = scales.modes.iter().find(|(class, mode)| {
        if denied && OPPOSITES.contains(class) {
            return count(&a, class).abs_diff(count(&b, class)) > 1;
        }
        if by_use && **class == MAY || **class == IF && of_a_turn(typed, accepted) {
            return false;
        }
        let (a, b) = (count(&a, class), count(&b, class));
        // what is paid for something is paid by choice, which Korean does not say
        if printed && **class == MAY && a == 0 && b == 1 && pays(typed, accepted) {
            return false;
        }
        match mode {
            Mode::Count => a != b,
            Mode::Both => (a > 0) != (b > 0),
            Mode::Kept => a > 0 && b == 0,
            Mode::Free => false,
        }
    });
    if let Some((class, _)) = class {
        return Some((*class).to_owned());
    }
    let all = a.numbers.keys().chain(b.numbers.keys());
    let number = |weight: &Weight, number: &String| weight.numbers.get(number).copied().unwrap_or(0);
    // what a pair of numbers changes by none is left out where one of them is told by itself
    let unpaired = PAIRED_NONE.iter().any(|pair| typed.contains(pair)) && !accepted.contains('|');
    // one is what stands without a number too
    let lost = |n: &&String| match n.as_str() {
        "0" if unpaired => false,
        "1" => number(&a, n) > number(&b, n),
        _ => number(&a, n) != number(&b, n),
    };
    all.into_iter().find(lost).cloned()
}

/// A pair of numbers of which one changes by none.
const PAIRED_NONE: [&str; 4] = ["|+0", "|-0", "+0|", "-0|"];

/// Whether the sign of what is counted stands there: `2A`.
fn is_sign(behind: &str) -> bool {
    let mut chars = behind.chars();
    chars.next().is_some_and(char::is_alphabetic) && chars.next().is_none_or(|c| !c.is_alphanumeric())
}

fn weigh(text: &str, scales: &Scales, lang: Lang) -> Weight {
    let (chars, starts) = plain(text, lang);
    let starts_at = |at: usize| starts.get(at).copied().unwrap_or(true);
    let mut weight = Weight::default();
    let mut at = 0;
    while let Some(c) = chars.get(at) {
        let rest = chars.get(at..).unwrap_or_default();
        let begins = at == 0 || chars.get(at - 1).is_none_or(|b| !b.is_alphanumeric());
        let digits = rest.iter().take_while(|c| c.is_ascii_digit()).count();
        if digits > 0 {
            let mut number: String = rest.iter().take(digits).collect();
            // `1k` is a thousand
            let ends = |at: usize| rest.get(at).is_none_or(|c| !c.is_alphanumeric());
            if lang == Lang::En && rest.get(digits) == Some(&'k') && ends(digits + 1) {
                number.push_str("000");
            }
            *weight.numbers.entry(number).or_default() += 1;
            at += digits;
            // `discard 2: draw 1`: what stands before a colon may be done for what stands behind it
            let before: String = chars.get(..at - digits).unwrap_or_default().iter().collect();
            let listed = before.ends_with("choose ");
            // `get 2 amber`: so much more
            let got = before.ends_with(" get ") || before.ends_with(" gets ") || before == "get ";
            let rest: String = chars.get(at..).unwrap_or_default().iter().take(MOST_GOT).collect();
            if lang == Lang::En && got && (GOT.iter().any(|of| rest.starts_with(of)) || is_sign(&rest)) {
                *weight.classes.entry("plus").or_default() += 1;
            }
            if lang == Lang::En && chars.get(at) == Some(&':') && !listed {
                *weight.classes.entry("ifdo").or_default() += 1;
                *weight.classes.entry("may").or_default() += 1;
            }
            // `코스트가 1 높은`: so much more than another number
            let behind: String = chars.get(at..).unwrap_or_default().iter().take(LONGEST_MORE).collect();
            if lang == Lang::Ko && MORE.iter().any(|word| behind.starts_with(word)) {
                *weight.classes.entry("plus").or_default() += 1;
            }
            // `5+` is five or more, `3-` three or less
            let ends = chars.get(at + 1).is_none_or(|c| !c.is_alphanumeric());
            let bound = match chars.get(at) {
                Some('+') => Some("least"),
                Some('-') => Some("most"),
                _ => None,
            };
            if let Some(class) = bound.filter(|_| ends && lang == Lang::En) {
                *weight.classes.entry(class).or_default() += 1;
                at += 1;
            }
            continue;
        }
        // `you may discard 1; draw 1`: so may what stands before a semicolon
        if lang == Lang::En && *c == ';' && offers(&chars.get(..at).unwrap_or_default().iter().collect::<String>()) {
            *weight.classes.entry("ifdo").or_default() += 1;
        }
        let whole = |word: &Weighed| {
            let end = at + word.chars.len();
            if word.first && at > 0 {
                return false;
            }
            if lang == Lang::Ko {
                return (!word.begins || starts_at(at)) && (!word.ends || starts_at(end));
            }
            // a sign at its end is joined to what follows
            let ends = word.chars.last().is_some_and(|last| !last.is_alphanumeric());
            !c.is_alphanumeric() || (begins && (ends || chars.get(end).is_none_or(|b| !b.is_alphanumeric())))
        };
        let here = |word: &&Weighed| rest.starts_with(&word.chars) && whole(word);
        match scales.words.iter().find(here) {
            Some(longest) => {
                // a word may be of several classes
                for word in scales.words.iter().filter(|other| other.chars == longest.chars).filter(here) {
                    match word.class.strip_prefix('#') {
                        Some(number) => *weight.numbers.entry(number.to_owned()).or_default() += 1,
                        None => *weight.classes.entry(word.class).or_default() += 1,
                    }
                }
                // a number that belongs to the word is weighed by itself
                at += longest.chars.iter().rev().skip_while(|c| c.is_ascii_digit()).count();
            }
            None => at += 1,
        }
    }
    weight
}

/// A text as it is weighed, and where its words begin: Korean without spaces, English with single ones; no commas inside of
/// numbers, and thousands as such.
fn plain(text: &str, lang: Lang) -> (Vec<char>, Vec<bool>) {
    let mut out: Vec<char> = Vec::new();
    let mut starts: Vec<bool> = Vec::new();
    let mut start = true;
    let mut chars = text.chars().peekable();
    while let Some(c) = chars.next() {
        let c = match c {
            '’' => '\'',
            '−' | '–' | '—' => '-',
            c if c.is_whitespace() => ' ',
            c => c.to_ascii_lowercase(),
        };
        let grouped = c == ',' && out.last().is_some_and(char::is_ascii_digit);
        if grouped && chars.peek().is_some_and(char::is_ascii_digit) {
            continue;
        }
        if c == '천' && out.last().is_some_and(char::is_ascii_digit) {
            out.extend(['0', '0', '0']);
            starts.extend([false, false, false]);
            continue;
        }
        let spare = c == ' ' && (lang == Lang::Ko || out.last() == Some(&' '));
        if !spare {
            out.push(c);
            starts.push(start || !c.is_alphanumeric());
        }
        start = !c.is_alphanumeric() || c.is_ascii_digit();
    }
    (out, starts)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_lost_or_added_weighs() {
        let en = |a: &str, b: &str| differs(a, b, Lang::En);
        assert_eq!(en("Destroy an enemy unit.", "Trash 1 of your opponent's units."), None);
        assert_eq!(en("Destroy an enemy unit.", "Trash 1 of your units.").as_deref(), Some("opponent"));
        assert_eq!(en("Draw two cards.", "Draw 3 cards.").as_deref(), Some("2"));
        assert_eq!(en("Draw 1 card.", "Draw cards.").as_deref(), Some("1"));
        assert_eq!(en("Up to two units", "2 units").as_deref(), Some("upto"));
        assert_eq!(en("This unit can't block.", "This unit must defend.").as_deref(), Some("not"));
        let ko = |a: &str, b: &str| differs(a, b, Lang::Ko);
        assert_eq!(ko("적 유닛 하나를 파괴한다.", "상대 유닛을 1장 골라 트래시한다."), None);
        assert_eq!(ko("적 유닛 하나를 파괴한다.", "자신 유닛을 1장 골라 트래시한다.").as_deref(), Some("opponent"));
        assert_eq!(ko("코스트 2 이하", "코스트 2 이상").as_deref(), Some("least"));
        assert_eq!(ko("공격하지 못한다", "공격할 수 있다").as_deref(), Some("may"));
        // words inside of others weigh nothing
        assert_eq!(ko("유닛이 하나도 없으면", "유닛이 없다면"), None);
        assert_eq!(ko("상대 유닛을 없앤다", "상대 유닛을 트래시한다"), None);
        assert_eq!(ko("패 3장이하면", "패가 3장 이하라면"), None);
        assert_eq!(ko("이 턴 동안 파워+3천", "이 턴 동안 파워+3000"), None);
        assert_eq!(ko("아이템을 안 낀 유닛", "아이템을 장착한 유닛").as_deref(), Some("not"));
        assert_eq!(ko("유닛이 3장 있으면", "유닛이 3장이라면").as_deref(), Some("so-many"));
    }
}
