//! The nearest of some known words to a misspelt one. Hangul is compared letter by letter (jamo), so that a wrong vowel is
//! one mistake, not a wrong syllable.

use unicode_normalization::UnicodeNormalization;

/// The candidate nearest to `word`, if one is near enough to be meant. The first of equals wins.
pub fn suggest<'a>(word: &str, candidates: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let typed = letters(word);
    let limit = ((typed.len() + 1) / 3).clamp(1, 4);
    let mut best: Option<(usize, &str)> = None;
    // The word itself is no help.
    for candidate in candidates.into_iter().filter(|candidate| *candidate != word && !reverses(word, candidate)) {
        let known = letters(candidate);
        if known.len().abs_diff(typed.len()) > limit {
            continue;
        }
        let distance = distance(&typed, &known);
        // A word of one or two letters is near to everything: then only case and space may differ.
        let near = distance <= limit && distance < typed.len().min(known.len()).max(1);
        if near && best.is_none_or(|(d, _)| distance < d) {
            best = Some((distance, candidate));
        }
    }
    best.map(|(_, candidate)| candidate)
}

/// Whether one of two words says the opposite of the other: with a prefix or a word of denial more.
fn reverses(word: &str, other: &str) -> bool {
    const PREFIXES: [&str; 6] = ["un", "in", "non", "dis", "im", "ir"];
    const SHORTEST: usize = 4;
    const DENIALS: [char; 4] = ['않', '못', '없', '안'];
    let [word, other] = [word, other].map(|one| one.to_lowercase().replace('-', ""));
    // or another form of the word behind the prefix
    let alike = |rest: &str, bare: &str| {
        rest == bare
            || bare.len() >= SHORTEST && (rest.starts_with(bare) || bare.starts_with(rest) && rest.len() >= SHORTEST)
    };
    let denies = |one: &str, bare: &str| {
        PREFIXES.iter().any(|prefix| one.strip_prefix(prefix).is_some_and(|rest| alike(rest, bare)))
    };
    let denials = |one: &str| one.matches(DENIALS).count();
    // `기절하지` goes on with what denies it
    let goes_on = |one: &str| one.chars().count() > 1 && one.ends_with('지');
    denies(&word, &other)
        || denies(&other, &word)
        || denials(&word) != denials(&other)
        || goes_on(&word) && !goes_on(&other)
}

/// Without case, spaces and joints, Hangul taken apart.
fn letters(word: &str) -> Vec<char> {
    const LONGEST: usize = 120;
    word.nfd()
        .filter(|c| !c.is_whitespace() && !matches!(c, '-' | '_'))
        .flat_map(char::to_lowercase)
        .take(LONGEST)
        .collect()
}

/// Optimal string alignment: insertions, deletions, replacements and swaps of neighbours.
fn distance(a: &[char], b: &[char]) -> usize {
    let mut before: Vec<usize> = Vec::new();
    let mut above: Vec<usize> = (0..=b.len()).collect();
    let mut last_a = None;
    for (i, &ca) in a.iter().enumerate() {
        let mut row = Vec::with_capacity(b.len() + 1);
        row.push(i + 1);
        let mut left = i + 1;
        let mut last_b = None;
        for (j, &cb) in b.iter().enumerate() {
            let at = |row: &[usize], k: usize| row.get(k).copied().unwrap_or(usize::MAX - 1);
            let mut cost = (at(&above, j) + usize::from(ca != cb)).min(at(&above, j + 1) + 1).min(left + 1);
            if let Some(k) = j.checked_sub(1)
                && last_a == Some(cb)
                && last_b == Some(ca)
            {
                cost = cost.min(at(&before, k) + 1);
            }
            row.push(cost);
            left = cost;
            last_b = Some(cb);
        }
        before = std::mem::replace(&mut above, row);
        last_a = Some(ca);
    }
    above.last().copied().unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn near_words_are_found_and_far_ones_are_not() {
        let words = ["attribute", "affiliation", "cost", "power", "hit", "text"];
        assert_eq!(suggest("atribute", words), Some("attribute"));
        assert_eq!(suggest("Pwoer", words), Some("power"));
        assert_eq!(suggest("hti", words), Some("hit"));
        assert_eq!(suggest("zebra", words), None);
        assert_eq!(suggest("x", words), None);
        assert_eq!(suggest("유닛", ["유니트", "스킬"]), Some("유니트"));
        assert_eq!(suggest("대미지존", ["데미지 존", "덱"]), Some("데미지 존"));
        assert_eq!(suggest("어택커", ["어태커", "디펜더"]), Some("어태커"));
    }

    #[test]
    fn the_opposite_is_not_meant() {
        assert_eq!(suggest("undamaged", ["damaged"]), None);
        assert_eq!(suggest("damaged", ["undamaged"]), None);
        assert_eq!(suggest("undamaged", ["damage"]), None);
        assert_eq!(suggest("unnit", ["unit"]), Some("unit"));
        assert_eq!(suggest("기절하지", ["기절한"]), None);
        assert_eq!(suggest("없다면", ["있다면"]), None);
    }

    #[test]
    fn distances() {
        let d = |a: &str, b: &str| distance(&a.chars().collect::<Vec<_>>(), &b.chars().collect::<Vec<_>>());
        assert_eq!(d("", ""), 0);
        assert_eq!(d("abc", ""), 3);
        assert_eq!(d("kitten", "sitting"), 3);
        assert_eq!(d("ab", "ba"), 1);
    }
}
