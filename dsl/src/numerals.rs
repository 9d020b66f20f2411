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
    ("한", "1"),
    ("둘", "2"),
    ("두", "2"),
    ("셋", "3"),
    ("세", "3"),
    ("넷", "4"),
    ("네", "4"),
    ("열", "10"),
];
