//! What spreadsheets call the fields of a card.

use crate::import::columns::Field;
use cardwright_dsl::text::Lang;

/// The fields that every rulebook's cards have, with what spreadsheets call them. The first word is the field's own.
pub(crate) const FIELDS: &[(Field, &[&str])] = &[
    (Field::Id, &["id", "번호", "카드 번호", "아이디", "number", "card number", "card no", "card no.", "no", "no."]),
    (Field::Name(None), &["name", "이름", "카드명", "카드 이름", "card name"]),
    (Field::Name(Some(Lang::Ko)), &["name.ko", "name ko", "한글 이름", "한국어 이름", "korean name"]),
    (Field::Name(Some(Lang::En)), &["name.en", "name en", "영어 이름", "영문 이름", "english name"]),
    (Field::Type, &["type", "종류", "타입", "카드 종류", "카드 타입", "card type"]),
    (Field::Attribute, &["attribute", "속성", "attributes", "color", "colour"]),
    (Field::Affiliation, &["affiliation", "소속", "affiliations"]),
    (Field::Rarity, &["rarity", "희귀도", "레어도", "등급"]),
    (Field::Text, &["text", "효과", "텍스트", "카드 텍스트", "effect", "card text"]),
    (Field::Script, &["script", "스크립트", "script file"]),
    (
        Field::Flavor(None),
        &["flavor", "배경 글", "플레이버 텍스트", "플레이버", "flavour", "flavor text", "flavour text"],
    ),
    (
        Field::Flavor(Some(Lang::Ko)),
        &["flavor.ko", "flavor ko", "한국어 배경 글", "한국어 플레이버 텍스트", "korean flavor"],
    ),
    (
        Field::Flavor(Some(Lang::En)),
        &["flavor.en", "flavor en", "영어 배경 글", "영어 플레이버 텍스트", "english flavor"],
    ),
    (Field::Artist, &["artist", "일러스트레이터", "일러스트", "작가", "그린이", "illustrator"]),
    (Field::Image, &["image", "그림", "이미지", "그림 파일", "picture", "image file"]),
    (Field::Number, &["number", "수록 번호", "인쇄 번호", "collector number", "printed number"]),
];

/// Headings that mean the number of a card where nothing else does, and what is printed as its number beside a column of ids.
pub(crate) const OFTEN_ID: [&str; 4] = ["number", "번호", "no", "no."];

/// Words near which the heading of a column of ids is looked for, where no column has one of its names.
pub(crate) const LIKE_ID: [&str; 4] = ["id", "number", "card no", "번호"];

/// Headings that say what card text is called elsewhere: where no column holds it, that is what they may mean.
pub(crate) const LIKE_TEXT: [&str; 8] =
    ["능력", "카드 효과", "카드 능력", "설명", "ability", "abilities", "rules text", "rules"];
