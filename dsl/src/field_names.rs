//! The names of fields in card, deck, keyword and term files, which may be written in Korean as well. Programs know a field by
//! its English name; messages call it as its file does.

use crate::files::is_korean;
use crate::yaml::Document;
use cardwright_core::vocabulary::{StatOf, Vocabulary, Word};

/// The Korean name of the list of scenarios in a card or keyword file.
pub const EXAMPLES_KO: &str = "예시";

/// The fields of every game that have Korean names; the first of them is the one that is written.
pub const KOREAN: &[(&str, &[&str])] = &[
    ("game", &["게임"]),
    ("set", &["세트"]),
    ("cards", &["카드"]),
    ("leader", &["리더"]),
    ("keyword", &["키워드"]),
    ("parameters", &["매개변수"]),
    ("clauses", &["조항"]),
    ("needs", &["발동 조건"]),
    ("stacking", &["중첩"]),
    ("works", &["작동"]),
    ("ko", &["한국어"]),
    ("en", &["영어"]),
    ("id", &["번호", "카드 번호", "아이디"]),
    ("name", &["이름", "카드명", "카드 이름"]),
    ("type", &["종류", "타입", "카드 종류", "카드 타입"]),
    ("attribute", &["속성"]),
    ("attributes", &["속성"]),
    ("affiliation", &["소속"]),
    ("affiliations", &["소속"]),
    ("rarity", &["희귀도", "레어도", "등급"]),
    ("text", &["효과", "텍스트", "카드 텍스트"]),
    ("flavor", &["배경 글", "플레이버 텍스트", "플레이버"]),
    ("artist", &["일러스트레이터", "일러스트", "작가", "그린이"]),
    ("image", &["그림", "이미지", "그림 파일"]),
    ("number", &["수록 번호", "인쇄 번호"]),
    ("script", &["스크립트"]),
    ("examples", &[EXAMPLES_KO]),
];

/// The Korean names of a field.
pub fn korean(field: &str) -> &'static [&'static str] {
    KOREAN.iter().find(|(name, _)| *name == field).map_or(&[], |(_, korean)| korean)
}

/// The Korean names of a field of this game's files: those of its numbers are the rulebook's words for them.
pub fn of_game(field: &str, game: &Vocabulary) -> &'static [&'static str] {
    let stat = || game.stats.iter().find(|stat| stat.of == StatOf::Card && stat.word.id == field);
    match korean(field) {
        [] => stat().map_or(&[], |stat| stat.word.ko),
        names => names,
    }
}

/// Whether a name that is written in a file of this game means this field.
pub fn is_of_game(written: &str, field: &str, game: &Vocabulary) -> bool {
    let called = game.called(field).is_some_and(|word| is_called(written, word));
    written == field || of_game(field, game).contains(&written) || called
}

/// Whether a name is a spelling of what a game calls a field.
pub fn is_called(written: &str, word: &Word) -> bool {
    written == word.id || word.ko.contains(&written) || word.en.contains(&written)
}

/// All further names of a field of this game's files: those in Korean, and what the game calls it.
pub fn others(field: &str, game: &'static Vocabulary) -> Vec<&'static str> {
    let mut all = of_game(field, game).to_vec();
    let called = game.called(field).map_or(Vec::new(), |word| [word.ko, word.en].concat());
    all.extend(called);
    all.dedup();
    all
}

/// The field of any file that a Korean name means.
pub fn meant(written: &str) -> Option<&'static str> {
    KOREAN.iter().find(|(_, names)| names.contains(&written)).map(|(field, _)| *field)
}

/// Whether a set file is written in Korean, as new cards of it are then: its last card is, or where it has none the file.
pub fn in_korean(document: &Document) -> bool {
    let Some(root) = document.root.as_ref() else { return false };
    let last = root.field("cards").and_then(|cards| cards.items().last()?.entries().first());
    last.or(root.entries().first()).is_some_and(|entry| is_korean(&entry.key.text))
}

/// Whether a name that is written in a file means this field.
pub fn is(written: &str, field: &str) -> bool {
    written == field || korean(field).contains(&written)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::files::FileKind;
    use crate::shape::{self, Shape};
    use std::collections::BTreeMap;

    #[test]
    fn a_name_means_one_field_of_a_file() {
        for game in cardwright_core::rulesets::VOCABULARIES {
            for kind in [FileKind::Set, FileKind::Deck, FileKind::Keyword, FileKind::Terms] {
                for mapping in mappings(&shape::file(kind, game).unwrap()) {
                    let mut seen: BTreeMap<&str, String> = BTreeMap::new();
                    for field in mapping {
                        for name in others(&field, game) {
                            assert_eq!(seen.get(field.as_str()), None, "{field}");
                            let before = seen.insert(name, field.clone());
                            assert_eq!(before, None, "{name}: {field}");
                        }
                    }
                }
            }
        }
    }

    #[test]
    fn every_field_that_a_designer_writes_has_a_korean_name() {
        for game in cardwright_core::rulesets::VOCABULARIES {
            for kind in [FileKind::Set, FileKind::Deck, FileKind::Keyword, FileKind::Terms] {
                // What clauses of the rulebook are about is written in the files of the rulebook's own keywords only.
                let of_rulebook = ["notation", "effect"];
                let fields = mappings(&shape::file(kind, game).unwrap()).into_iter().flatten();
                let nameless = fields.filter(|f| !of_rulebook.contains(&f.as_str()) && of_game(f, game).is_empty());
                assert_eq!(nameless.collect::<Vec<_>>(), Vec::<String>::new(), "{kind:?}");
            }
        }
    }

    /// The names of the fields of each mapping of a format.
    fn mappings(shape: &Shape) -> Vec<Vec<String>> {
        let mut out: Vec<Vec<String>> = shape.items.iter().flat_map(|items| mappings(items)).collect();
        if let Some(fields) = &shape.fields {
            out.push(fields.named.keys().cloned().collect());
            out.extend(fields.named.values().chain(fields.others.as_deref()).flat_map(mappings));
        }
        out
    }
}
