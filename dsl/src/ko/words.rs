//! What a misspelt Korean word could have been: a word of the lexicon with its particle, or a form of a verb.

use crate::korean::FORMS;
use crate::lexicon::{Class, Lang, Lexicon};
use crate::suggest::suggest;

/// Particles that may stand behind a noun: none, then the longest first.
const PARTICLES: &[&str] = &[
    "",
    "이라면",
    "에서",
    "에게",
    "으로",
    "보다",
    "까지",
    "마다",
    "만큼",
    "라면",
    "에",
    "을",
    "를",
    "은",
    "는",
    "이",
    "가",
    "의",
    "로",
    "와",
    "과",
    "만",
];

/// Words of the grammar itself that are often misspelt.
const FRAMES: &[&str] = &[
    "그러면",
    "그렇지 않으면",
    "추가로",
    "대신",
    "자신",
    "자신의",
    "상대",
    "상대의",
    "모든",
    "모두",
    "다른",
    "인접한",
    "끝날",
    "때까지",
    "때마다",
    "이상",
    "이하",
    "이상이라면",
    "이하라면",
    "나머지는",
    "그중",
    "원하는",
    "비어",
    "있는",
    "가진",
    "가지지",
];

/// The known word nearest to an unknown one, particle kept; nothing when the word is known or nothing is near.
pub(super) fn nearest_word(lexicon: &Lexicon, word: &str) -> Option<String> {
    const CLASSES: [Class; 7] =
        [Class::Noun, Class::Zone, Class::Stat, Class::Phase, Class::Action, Class::Cause, Class::Keyword];
    if word.is_empty() || word.chars().any(|c| c.is_ascii()) {
        return None;
    }
    let words = lexicon.spellings(Lang::Ko).iter().filter(|s| CLASSES.contains(&s.class)).map(|s| s.text.as_str());
    let notation = &lexicon.vocabulary().notation;
    let placed = [notation.beside, notation.end, notation.facing].into_iter().flatten().flat_map(|word| word.ko);
    let nouns: Vec<&str> = words.chain(placed.copied()).collect();
    let mut verbs: Vec<String> =
        FORMS.values().chain(lexicon.ko_verbs().forms.values()).flatten().map(|e| e.text.iter().collect()).collect();
    verbs.sort();
    let mut found: Vec<String> = Vec::new();
    for particle in PARTICLES {
        let Some(stem) = word.strip_suffix(particle).filter(|stem| !stem.is_empty()) else { continue };
        if nouns.contains(&stem) {
            return None;
        }
        found.extend(suggest(stem, nouns.iter().copied()).map(|noun| format!("{noun}{particle}")));
    }
    found.extend(suggest(word, FRAMES.iter().copied()).map(str::to_owned));
    found.extend(suggest(word, verbs.iter().map(String::as_str)).map(str::to_owned));
    let near = suggest(word, found.iter().map(String::as_str))?;
    (near != word).then(|| near.to_owned())
}
