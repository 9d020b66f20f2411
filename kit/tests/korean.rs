//! Files of designers with Korean names of fields, made of the same files in English.

use cardwright_core::rulesets::VOCABULARIES;
use cardwright_kit::project::korean::{card, file};
use std::path::Path;

#[test]
fn names_and_words_are_korean_and_everything_else_stays() {
    let game = VOCABULARIES.first().unwrap();
    let text = "# set: a\ngame: nivel-arena\nset: { id: X, name: { ko: 가, en: name } }\ncards:\n  - id: X-1 # id\n    \
                name: type\n    type: unit\n    attribute: [flame, wave]\n    cost: 2\n    text: |\n      text: draw\n    \
                examples:\n      - name: a\n";
    let wanted = "# set: a\n게임: 니벨아레나\n세트: { 번호: X, 이름: { 한국어: 가, 영어: name } }\n카드:\n  - 번호: X-1 # id\n    \
                  이름: type\n    종류: 유닛\n    속성: [화염, 파도]\n    코스트: 2\n    효과: |\n      text: draw\n    \
                  예시:\n      - name: a\n";
    assert_eq!(file(Path::new("a.yaml"), text, game), wanted);
    let deck = "game: nivel-arena\nname: cards\nleader: A\ncards:\n  name: 2\n";
    let wanted = "게임: 니벨아레나\n이름: cards\n리더: A\n카드:\n  name: 2\n";
    assert_eq!(file(Path::new("a.yaml"), deck, game), wanted);
    assert_eq!(file(Path::new("a.md"), deck, game), deck);
    assert_eq!(card("  - id: A\n    hit: 1\n", game), "  - 번호: A\n    히트: 1\n");
}
