//! Hangul in Latin letters, syllable by syllable after the Revised Romanization: an id that a name proposes keeps its meaning.

/// The first Hangul syllable; the others follow by initial, vowel and final sound.
const FIRST: u32 = 0xAC00;
/// Initial sounds in the order of Unicode.
const INITIALS: [&str; 19] =
    ["g", "kk", "n", "d", "tt", "r", "m", "b", "pp", "s", "ss", "", "j", "jj", "ch", "k", "t", "p", "h"];
/// Vowels in the order of Unicode.
const VOWELS: [&str; 21] = [
    "a", "ae", "ya", "yae", "eo", "e", "yeo", "ye", "o", "wa", "wae", "oe", "yo", "u", "wo", "we", "wi", "yu", "eu",
    "ui", "i",
];
/// Final sounds in the order of Unicode, none first.
const FINALS: [&str; 28] = [
    "", "k", "k", "k", "n", "n", "n", "t", "l", "k", "m", "l", "l", "l", "p", "l", "m", "p", "p", "t", "t", "ng", "t",
    "t", "k", "t", "p", "t",
];

/// A text as an id may be written: Hangul in Latin letters, digits and joints as they are, spaces as `-`; what can't be written
/// is left out. `None`: nothing is left, or not one letter or digit of it.
pub fn id_of(text: &str) -> Option<String> {
    let mut id = String::new();
    for c in text.trim().chars() {
        match c {
            c if c.is_ascii_alphanumeric() || matches!(c, '-' | '_') => id.push(c),
            c if c.is_whitespace() => id.push('-'),
            c => id.push_str(&syllable(c)),
        }
    }
    id.chars().any(|c| c.is_ascii_alphanumeric()).then_some(id)
}

fn syllable(c: char) -> String {
    let Some(at) = u32::from(c).checked_sub(FIRST).and_then(|at| usize::try_from(at).ok()) else {
        return String::new();
    };
    let (vowels, finals) = (VOWELS.len(), FINALS.len());
    let part = |all: &'static [&'static str], n: usize| all.get(n).copied();
    let Some(initial) = part(&INITIALS, at / (vowels * finals)) else { return String::new() };
    let vowel = part(&VOWELS, at / finals % vowels).unwrap_or_default();
    format!("{initial}{vowel}{}", part(&FINALS, at % finals).unwrap_or_default())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hangul_is_written_in_latin_letters() {
        let cases =
            [("산호초", "sanhocho"), ("깊은 바다", "gipeun-bada"), ("여명-001", "yeomyeong-001"), ("Reef 2", "Reef-2")];
        for (name, id) in cases {
            assert_eq!(id_of(name).as_deref(), Some(id), "{name}");
        }
        assert_eq!(id_of("珊瑚"), None);
        assert_eq!(id_of("- -"), None);
    }
}
