//! Entries that come from a rulebook's vocabulary: their spellings in both languages and their clauses.

use cardwright_core::vocabulary::{HeadClass, HeadParam, HeadWord, StatOf, StatWord, Vocabulary, Word};

/// A word with what else a row says of it.
pub struct Named {
    /// The word.
    pub word: Word,
    /// In Korean and English.
    pub notes: [String; 2],
}

fn plain(word: Word) -> Named {
    Named { word, notes: [String::new(), String::new()] }
}

fn note(word: Word, ko: impl Into<String>, en: impl Into<String>) -> Named {
    Named { word, notes: [ko.into(), en.into()] }
}

/// The words of a section, if the section is a table of the vocabulary.
pub fn of_section(words: &Vocabulary, section: &str) -> Option<Vec<Named>> {
    Some(match section {
        "nouns" => {
            let one = |n: &cardwright_core::vocabulary::Noun| match (n.of, n.in_play) {
                (Some(_), true) => note(n.word, "필드에 있는 동안", "while it is on the field"),
                (Some(_), false) => note(n.word, "그 밖의 곳에 있는 동안", "anywhere else"),
                (None, _) => plain(n.word),
            };
            words.nouns.iter().map(one).collect()
        }
        "zones" => {
            let one = |z: &cardwright_core::vocabulary::ZoneWord| {
                let (mut ko, mut en) = (Vec::new(), Vec::new());
                ko.push(if z.public { "공개" } else { "비공개" });
                en.push(if z.public { "open to all" } else { "hidden" });
                if z.ordered {
                    ko.push("순서 있음");
                    en.push("in order");
                }
                note(z.word, ko.join(", "), en.join(", "))
            };
            words.zones.iter().map(one).collect()
        }
        "stats" => words.stats.iter().map(|s| stat(words, s)).collect(),
        "types" => words.types.iter().copied().map(plain).collect(),
        "attributes" => words.attributes.iter().copied().map(plain).collect(),
        "phases" => words.phases.iter().copied().map(plain).collect(),
        "actions" => words.actions.iter().copied().map(plain).collect(),
        _ => return None,
    })
}

fn stat(words: &Vocabulary, stat: &StatWord) -> Named {
    let (low, high) = stat.range;
    let (ko, en) = match stat.of {
        StatOf::Player => ("플레이어".to_owned(), "a player".to_owned()),
        StatOf::Card => {
            let has = words.types.iter().zip(0u32..).filter(|(_, bit)| stat.types >> bit & 1 == 1);
            let types: Vec<&Word> = has.map(|(word, _)| word).collect();
            let all = |of: fn(&Word) -> &'static [&'static str]| {
                types.iter().filter_map(|w| of(w).first().copied()).collect::<Vec<_>>().join(", ")
            };
            (all(|w| w.ko), all(|w| w.en))
        }
    };
    note(stat.word, format!("{ko}: {low}~{high}"), format!("{en}: {low} to {high}"))
}

/// How a head is written.
pub fn head(head: &HeadWord) -> [String; 2] {
    let first = |list: &'static [&'static str]| list.first().copied().unwrap_or_default();
    let (ko, en) = (first(head.word.ko), first(head.word.en));
    if head.word.id == "trigger" {
        return [format!("{ko} / …"), format!("{en} / …")];
    }
    match head.param {
        HeadParam::None => [format!("[{ko}]"), format!("[{en}]")],
        HeadParam::Number => [format!("[{ko}: n]"), format!("[{en}: n]")],
        HeadParam::OptionalAffiliation => [format!("[{ko}], [{ko}: 소속]"), format!("[{en}], [{en}: 《Affiliation》]")],
        HeadParam::Attribute => [format!("[{ko}]"), format!("[{en}: Attribute]")],
        HeadParam::OneOf(words) => {
            let both = |name: &str, of: fn(&Word) -> &'static [&'static str]| {
                let each = words.iter().map(|w| format!("[{name}: {}]", first(of(w))));
                each.collect::<Vec<_>>().join(", ")
            };
            [both(ko, |w| w.ko), both(en, |w| w.en)]
        }
        HeadParam::Price(_) | HeadParam::Materials | HeadParam::Costs => [format!("{ko}:"), format!("{en}:")],
        HeadParam::NameBehind => [format!("[{ko}] 〈카드명〉"), format!("[{en}] 〈Name〉")],
    }
}

/// The classes of heads with their names in Korean and English, in the order of the page.
pub const CLASSES: [(HeadClass, &str, &str); 6] = [
    (HeadClass::Event, "사건", "event"),
    (HeadClass::Continuous, "지속", "continuous"),
    (HeadClass::Activated, "페이즈", "phase"),
    (HeadClass::State, "상태", "state"),
    (HeadClass::Deck, "덱", "deck"),
    (HeadClass::Keyword, "키워드", "keyword"),
];
