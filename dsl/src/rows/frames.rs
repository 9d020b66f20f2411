//! The words that English sentences of every game are made of: those of the table itself, beside the verbs and the words of a
//! game that are put into it.

use std::collections::HashSet;
use std::sync::LazyLock;

use super::{FILES, english};

static WORDS: LazyLock<HashSet<String>> = LazyLock::new(|| {
    let mut words: HashSet<String> = english::PLAIN.iter().flatten().map(|word| (*word).to_owned()).collect();
    let lines = FILES.iter().flat_map(|(_, text)| text.lines()).filter_map(|line| line.strip_prefix("  en "));
    for line in lines {
        let mut word = String::new();
        let mut depth = 0usize;
        // whether the letters here name a form, a verb or a word of a game
        let mut named = false;
        for c in line.chars().chain([' ']) {
            if depth == 0 && !named && (c.is_alphabetic() || c == '\'' && !word.is_empty()) {
                word.extend(c.to_lowercase());
                continue;
            }
            if word.chars().count() > 1 || word == "a" {
                words.insert(std::mem::take(&mut word));
            }
            word.clear();
            match c {
                '{' => depth += 1,
                '}' => depth = depth.saturating_sub(1),
                _ => {}
            }
            named = matches!(c, '@' | '%' | '$') || named && (c.is_alphanumeric() || matches!(c, '-' | '.' | ':'));
        }
    }
    words
});

/// Whether a word belongs to sentences of every game.
pub(crate) fn is_frame_word(word: &str) -> bool {
    WORDS.contains(word)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_words_of_the_table_are_known_and_those_of_a_game_are_not() {
        for word in ["whenever", "your", "can't", "drew", "less", "among"] {
            assert!(is_frame_word(word), "{word}");
        }
        for word in ["done", "many", "unit", "reap", "charge", "trash", "passive"] {
            assert!(!is_frame_word(word), "{word}");
        }
    }
}
