//! Numbers in words, with their digits: one table a language for whoever reads them.

/// English; one is an article or a quantity of its own.
pub(crate) const EN: &[(&str, &str)] = &[
    ("two", "2"),
    ("three", "3"),
    ("four", "4"),
    ("five", "5"),
    ("six", "6"),
    ("seven", "7"),
    ("eight", "8"),
    ("nine", "9"),
    ("ten", "10"),
];

/// Korean, as they stand before a counter and behind a noun; longer ones first.
pub(crate) const KO: &[(&str, &str)] = &[
    ("하나", "1"),
    ("다섯", "5"),
    ("여섯", "6"),
    ("일곱", "7"),
    ("여덟", "8"),
    ("아홉", "9"),
    ("한", "1"),
    ("둘", "2"),
    ("두", "2"),
    ("셋", "3"),
    ("세", "3"),
    ("넷", "4"),
    ("네", "4"),
    ("열", "10"),
];

/// A number as printed English counts with it: in words up to ten.
pub(crate) fn english(n: i32) -> String {
    let digits = n.to_string();
    EN.iter().find(|(_, of)| *of == digits).map_or(digits, |(word, _)| (*word).to_owned())
}

/// A number as printed Korean counts with it before a counter: in words up to ten.
pub(crate) fn korean(n: i32) -> String {
    const WORDS: [&str; 10] = ["한", "두", "세", "네", "다섯", "여섯", "일곱", "여덟", "아홉", "열"];
    let word = usize::try_from(n).ok().and_then(|n| n.checked_sub(1)).and_then(|at| WORDS.get(at));
    word.map_or_else(|| n.to_string(), |word| (*word).to_owned())
}
