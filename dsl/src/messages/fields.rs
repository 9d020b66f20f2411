//! Findings about the fields of card, keyword, deck and term files.

use super::codes;

codes! { FIELDS:
    UNKNOWN_FIELD = "unknown-field", Error;
        ko "`{field}`{은} 없는 항목입니다"; en "unknown field `{field}`";
        hint "혹시 `{suggestion}`입니까?", "did you mean `{suggestion}`?";
        hint "여기에 올 수 있는 항목: {known}", "fields that can stand here: {known}";
        docs "파일 형식에 없는 항목입니다. 철자를 확인하십시오.", "The file format has no such field. Check the spelling.";
    MISSING_FIELD = "missing-field", Error;
        ko "`{field}` 항목이 없습니다"; en "the field `{field}` is missing";
        hint "{owner}에는 `{field}`{이} 있어야 합니다", "{a} {owner} needs `{field}`";
        docs "꼭 있어야 하는 항목이 없습니다.", "A field that must be there is not.";
    EMPTY_FIELD = "empty-field", Error;
        ko "`{field}`{이} 비어 있습니다"; en "`{field}` is empty";
        hint "값을 적거나 항목을 지우십시오", "give a value, or delete the field";
        docs "항목 이름만 있고 값이 없습니다.", "The field has a name and no value.";
    WRONG_TYPE = "wrong-type", Error;
        ko "`{field}`에는 {found}{이} 아니라 {wanted}{이} 와야 합니다"; en "`{field}` should be {wanted}, not {found}";
        hint "{least}부터 {most}까지의 수를 숫자로만 적으십시오. 앞에 0을 붙이지 않습니다", "write a number from {least} to {most} in digits, without a 0 in front";
        docs "값의 모양이 다릅니다: 글, 수, 목록, 묶음 중 다른 것이 있습니다.",
            "The value has another shape than it should: text, a number, a list or a mapping.";
    BRACKET_IN_NAME = "bracket-in-name", Error;
        ko "`{name}`에 `{character}`{이} 있습니다"; en "`{name}` holds `{character}`";
        hint "이름에서 괄호를 빼십시오", "leave the bracket out of the name";
        docs "카드 글은 소속을 《》 사이에 적으므로 소속 이름에는 그 괄호가 올 수 없습니다.",
            "Texts write an affiliation between 《 and 》, so its name can't hold them.";
    NAME_IN_ONE_LANGUAGE = "name-in-one-language", Warning;
        ko "`{name}`의 {language} 이름이 없습니다"; en "`{name}` has no {language} name";
        hint "`name:` 아래에 `ko:`와 `en:`을 모두 적으십시오", "write both below `name:`, as `ko:` and `en:`";
        docs "세트의 이름은 두 언어로 적혀 있는데 카드의 이름은 한 언어로만 적혀 있습니다.", "The set has its name in both languages, the card in one only.";
    NUMBER_OUT_OF_RANGE = "number-out-of-range", Error;
        ko "`{field}`{이} 범위를 벗어났습니다: {value}"; en "`{field}` is out of range: {value}";
        hint "{least}부터 {most}까지입니다", "it goes from {least} to {most}";
        docs "룰북이 허용하는 범위를 벗어난 수입니다.", "The number is outside of what the rulebook allows.";
    TEXT_TOO_LONG = "text-too-long", Error;
        ko "`{field}`{이} 너무 깁니다: {size}자"; en "`{field}` is too long: {size} characters";
        hint "{limit}자까지입니다", "{limit} are allowed";
        docs "한 값의 길이에 한도가 있습니다.", "A value has a limited length.";
    BAD_ID = "bad-id", Error;
        ko "`{id}`{은} 번호나 영문 이름으로 쓸 수 없습니다"; en "`{id}` can't be an id";
        hint "이를테면 `{suggestion}`. 영문자와 숫자, `-`와 `_`만 쓸 수 있습니다. 파일 이름과 명령에도 쓰이기 때문입니다",
            "use `{suggestion}`, for example: Latin letters, digits, `-` and `_`, since file names and commands hold it too";
        hint "영문자와 숫자, `-`와 `_`만 쓰십시오. 파일 이름과 명령에도 쓰이기 때문입니다",
            "use Latin letters, digits, `-` and `_`, since file names and commands hold it too";
        docs "번호와 영문 이름은 파일 이름과 명령에도 쓰이므로 글자가 정해져 있습니다.",
            "Ids are used in file names and commands, so their letters are limited.";
    DUPLICATE_ID = "duplicate-id", Error;
        ko "번호 `{id}`{이} 이미 있습니다"; en "the id `{id}` is used twice";
        hint "둘 중 하나의 번호를 바꾸십시오", "give one of the two another id";
        docs "같은 번호를 가진 것이 둘 있습니다.", "Two things have the same id.";
    UNKNOWN_FILE_KIND = "unknown-file-kind", Error;
        ko "무슨 파일인지 알 수 없습니다"; en "can't tell what kind of file this is";
        hint "`cards:`, `keyword:`, `leader:`, `scenarios:` 중 하나가 있어야 합니다",
            "it needs one of `cards:`, `keyword:`, `leader:`, `scenarios:`";
        docs "카드, 키워드, 덱, 시나리오 파일 중 어느 것도 아닙니다.",
            "The file is none of a card, keyword, deck or scenario file.";
    UNKNOWN_GAME = "unknown-game", Error;
        ko "`{game}`{은} 모르는 게임입니다"; en "unknown game `{game}`";
        hint "혹시 `{suggestion}`입니까?", "did you mean `{suggestion}`?";
        hint "아는 게임: {known}", "known games: {known}";
        docs "이 이름의 룰북이 없습니다.", "There is no rulebook of this name.";
    UNKNOWN_GAME_FOLDER = "unknown-game-folder", Warning;
        ko "`{game}`{은} 모르는 게임이라 이 폴더를 읽지 않습니다"; en "this folder is not read: `{game}` is an unknown game";
        hint "혹시 `{suggestion}`입니까?", "did you mean `{suggestion}`?";
        hint "아는 게임: {known}", "known games: {known}";
        docs "카드 폴더 안의 폴더 이름은 게임의 영문 이름이어야 합니다.",
            "Folders in the folder of cards are named after games.";
    GAME_DIFFERS = "game-differs", Error;
        ko "`{folder}` 폴더에 `{game}`의 파일이 있습니다"; en "a file of `{game}` lies in the folder of `{folder}`";
        hint "`game:`{을} 고치거나 파일을 옮기십시오", "correct `game:`, or move the file";
        docs "파일의 `game:`과 파일이 있는 게임 폴더가 다릅니다.",
            "The file's `game:` is another one than that of its folder.";
    UNKNOWN_TYPE = "unknown-type", Error;
        ko "`{word}`{은} 없는 카드 타입입니다"; en "unknown card type `{word}`";
        hint "혹시 `{suggestion}`입니까?", "did you mean `{suggestion}`?";
        hint "카드 타입: {known}", "card types: {known}";
        docs "룰북에 이런 카드 타입이 없습니다.", "The rulebook has no such card type.";
    TYPE_OUT_OF_PLACE = "type-out-of-place", Error;
        ko "카드 타입 {type}{은} 여기에 설 수 없습니다"; en "the card type {type} can't stand here";
        hint "이 타입 뒤에만 적습니다: {known}", "it stands only behind: {known}";
        hint "첫째 타입 하나만 적으십시오", "name the first type alone";
        docs "어떤 타입은 다른 타입과 함께만 적고(`type: [unit, start]`), 나머지는 언제나 첫째로 혼자 적습니다.",
            "Some types stand beside another one only (`type: [unit, start]`), the others always first and alone.";
    UNKNOWN_ATTRIBUTE = "unknown-attribute", Error;
        ko "`{word}`{은} 없는 속성입니다"; en "unknown attribute `{word}`";
        hint "혹시 `{suggestion}`입니까?", "did you mean `{suggestion}`?";
        hint "속성: {known}", "attributes: {known}";
        docs "룰북에도 용어 파일에도 이런 속성이 없습니다. 룰북이 정해 놓지 않은 게임에서는 `terms.yaml`의 `attributes:`에 더할 수 있습니다.",
            "Neither the rulebook nor a file of terms has such an attribute. Where the rulebook leaves them open, `attributes:` in `terms.yaml` adds some.";
    NO_OWN_ATTRIBUTES = "no-own-attributes", Error;
        ko "이 게임에는 속성을 더할 수 없습니다"; en "this game takes no further attributes";
        hint "룰북의 속성: {known}. 새로운 분류는 `affiliations:`에 적으십시오",
            "those of the rulebook: {known}. Words of your own go under `affiliations:`";
        docs "룰북이 속성을 모두 정해 놓은 게임입니다. 프로젝트의 분류는 소속으로 적습니다.",
            "The rulebook of the game says which attributes there are. A project names its own groups of cards as affiliations.";
    ATTRIBUTE_TAKEN = "attribute-taken", Error;
        ko "`{word}`{은} 카드 글에서 다른 뜻으로 읽히는 말입니다"; en "`{word}` already means something else in card texts";
        hint "다른 이름을 지으십시오", "choose another name";
        docs "더하는 속성의 이름은 룰북의 말이나 다른 속성의 이름과 같을 수 없습니다.",
            "An attribute that is added can't be called as a word of the rulebook or as another attribute.";
    UNREADABLE_ATTRIBUTE = "unreadable-attribute", Error;
        ko "`{word}`{은} 속성 이름으로 쓸 수 없습니다"; en "`{word}` can't be the name of an attribute";
        hint "글자와 숫자, 빈칸, `-`만 쓰십시오. 카드 글에 괄호 없이 적히기 때문입니다",
            "use letters, digits, spaces and `-`, since card texts hold it without marks";
        docs "속성은 카드 글 안에 그대로 적히므로 문장 부호를 가질 수 없습니다.",
            "Card texts hold attributes as they are, so their names have no punctuation.";
    TOO_MANY_ATTRIBUTES = "too-many-attributes", Error;
        ko "속성은 모두 {most}개까지입니다. `{word}`부터는 더할 수 없습니다"; en "there can be {most} attributes, and `{word}` is one more";
        hint "여기에 더할 수 있는 것은 {own}개입니다", "{own|attribute|attributes} can be added here";
        docs "룰북의 속성과 프로젝트가 더한 속성을 합해 16개까지 쓸 수 있습니다.",
            "Those of the rulebook and those that a project adds may be 16 together.";
    UNKNOWN_AFFILIATION = "unknown-affiliation", Error;
        ko "`{word}`{은} 없는 소속입니다"; en "unknown affiliation `{word}`";
        hint "혹시 `{suggestion}`입니까?", "did you mean `{suggestion}`?";
        hint "`terms.yaml`의 `소속:`(`affiliations:`)에 한국어와 영어 이름을 적으십시오",
            "name it in both languages under `affiliations:` in `terms.yaml`";
        docs "소속은 `terms.yaml`에 두 언어로 적혀 있어야 합니다.",
            "Affiliations are listed in both languages in `terms.yaml`.";
    UNKNOWN_CARD = "unknown-card", Error;
        ko "`{id}`{은} 없는 카드입니다"; en "unknown card `{id}`";
        hint "혹시 `{suggestion}`입니까?", "did you mean `{suggestion}`?";
        hint "카드 번호를 확인하십시오", "check the id of the card";
        docs "이 번호나 이름을 가진 카드가 없습니다.", "No card has this id or name.";
    UNKNOWN_PARAMETER_TYPE = "unknown-parameter-type", Error;
        ko "`{word}`{은} 없는 매개변수 종류입니다"; en "unknown kind of parameter `{word}`";
        hint "혹시 `{suggestion}`입니까?", "did you mean `{suggestion}`?";
        hint "종류: {known}", "kinds: {known}";
        docs "키워드의 매개변수는 수, 조건, 효과 중 하나입니다.", "A keyword's parameter is a number, a filter or an effect.";
    UNKNOWN_PARAMETER = "unknown-parameter", Error;
        ko "`{word}`{은} 이 키워드의 매개변수가 아닙니다"; en "`{word}` is no parameter of this keyword";
        hint "혹시 `{suggestion}`입니까?", "did you mean `{suggestion}`?";
        hint "매개변수: {known}", "parameters: {known}";
        docs "키워드 텍스트의 중괄호 안에는 그 키워드의 매개변수만 올 수 있습니다.",
            "Braces in a keyword's text hold parameters of that keyword.";
    UNUSED_PARAMETER = "unused-parameter", Error;
        ko "매개변수 `{word}`{이} 텍스트에 없습니다"; en "the parameter `{word}` is not used in the text";
        hint "텍스트에 중괄호로 넣거나 매개변수를 지우십시오", "put it into the text in braces, or delete it";
        docs "선언한 매개변수는 두 언어의 텍스트에 모두 쓰여야 합니다.",
            "A declared parameter is used in the text of each language.";
    UNKNOWN_HEAD = "unknown-head", Error;
        ko "`{word}`{은} 없는 발동 조건입니다"; en "unknown trigger word `{word}`";
        hint "혹시 `{suggestion}`입니까?", "did you mean `{suggestion}`?";
        hint "발동 조건: {known}", "trigger words: {known}";
        docs "룰북에 이런 발동 조건이 없습니다.", "The rulebook has no such trigger word.";
    UNKNOWN_STACKING = "unknown-stacking", Error;
        ko "`{word}`{은} 없는 중첩 방식입니다"; en "unknown way of stacking `{word}`";
        hint "혹시 `{suggestion}`입니까?", "did you mean `{suggestion}`?";
        hint "중첩 방식: {known}", "ways of stacking: {known}";
        docs "한 카드가 같은 키워드를 여럿 가질 때 어떻게 하는지입니다.",
            "What happens when one card has the same keyword more than once.";
    UNKNOWN_WORKING = "unknown-working", Error;
        ko "`{word}`{은} 키워드가 발동하는 방식이 아닙니다"; en "unknown way of working `{word}`";
        hint "혹시 `{suggestion}`입니까?", "did you mean `{suggestion}`?";
        hint "발동하는 방식: {known}", "ways of working: {known}";
        docs "키워드의 텍스트가 그대로 발동하는지, 룰북이 스스로 처리하고 텍스트는 읽는 사람을 위한 것인지입니다.",
            "Whether a keyword's text is what runs, or the rulebook does it and the text only reminds of it.";
    STAT_NOT_OF_TYPE = "stat-not-of-type", Error;
        ko "{type}에는 `{field}`{이} 없습니다"; en "{a} {type} has no `{field}`";
        hint "항목을 지우거나 카드의 타입을 확인하십시오", "delete the field, or check the type of the card";
        docs "이 카드 타입은 이런 수를 가지지 않습니다.", "Cards of this type don't have such a number.";
    NO_SUCH_IMAGE = "no-such-image", Warning;
        ko "그림 파일 `{file}`{이} 없습니다"; en "there is no picture file `{file}`";
        hint "혹시 `{suggestion}`입니까?", "did you mean `{suggestion}`?";
        hint "카드 파일에서 본 경로로 적습니다", "the path is seen from the card file";
        docs "카드가 적은 그림 파일이 그 자리에 없습니다. 놀이에는 지장이 없지만 `print`는 빈 그림 칸을 찍습니다.",
            "The picture that the card names does not lie there. The card plays all the same; `print` leaves its place empty.";
    IMAGE_NOT_SHOWN = "image-not-shown", Warning;
        ko "`{file}`{은} 찍을 수 있는 그림이 아닙니다"; en "`{file}` is no picture that can be printed";
        hint "이름이 이렇게 끝나는 그림을 찍습니다: {known}", "pictures whose names end so are printed: {known}";
        docs "`print`는 브라우저가 보여 주는 그림만 찍고, 종류는 이름의 끝으로 압니다. 다른 그림 파일은 PNG로 바꾸어 저장하십시오.",
            "`print` prints the pictures that a browser shows, and knows them by the end of their names. Save others as PNG.";
    UNKNOWN_CLAUSE = "unknown-clause", Error;
        ko "`{clause}`{은} 룰북에 없는 조항입니다"; en "the rulebook has no clause `{clause}`";
        hint "혹시 `{suggestion}`입니까?", "did you mean `{suggestion}`?";
        hint "조항 번호를 확인하십시오", "check the number of the clause";
        docs "인용한 조항이 룰북에 없습니다.", "A cited clause is not in the rulebook.";
}
