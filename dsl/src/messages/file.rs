//! Findings about a file as bytes: can it be read, is it text, is its text written as it should be.

use super::codes;

codes! { FILE:
    UNREADABLE_FILE = "unreadable-file", Error;
        ko "`{file}`{을} 읽을 수 없습니다: {reason}"; en "can't read `{file}`: {reason}";
        docs "파일이나 폴더를 열거나 읽지 못했습니다.", "A file or folder could not be opened or read.";
    NO_SUCH_FILE = "no-such-file", Error;
        ko "`{file}`{이} 없습니다"; en "there is no `{file}`";
        hint "혹시 `{suggestion}`입니까?", "did you mean `{suggestion}`?";
        hint "경로를 확인하십시오", "check the path";
        docs "주어진 경로에 아무것도 없습니다.", "Nothing exists at the path that was given.";
    IS_A_DIRECTORY = "is-a-directory", Error;
        ko "`{file}`{은} 파일이 아니라 폴더입니다"; en "`{file}` is a folder, not a file";
        hint "그 안의 파일을 지정하십시오", "name a file inside it";
        docs "파일이 있어야 할 곳에 폴더가 있습니다.", "A folder stands where a file is expected.";
    NOT_A_DIRECTORY = "not-a-directory", Error;
        ko "`{file}`{은} 폴더가 아닙니다"; en "`{file}` is not a folder";
        hint "카드 폴더를 지정하십시오", "name the folder of cards";
        docs "폴더가 있어야 할 곳에 파일이 있습니다.", "A file stands where a folder is expected.";
    IGNORED_FILE = "ignored-file", Warning;
        ko "`{file}`{을} 읽지 않습니다"; en "`{file}` is not read";
        hint "이름이 `.yaml`로 끝나야 합니다", "its name should end in `.yaml`";
        docs "카드 폴더에서는 이름이 `.yaml`이나 `.yml`로 끝나는 파일만 읽습니다. 대소문자는 가리지 않고, 점으로 시작하는 파일은 읽지 않습니다.",
            "Only files whose names end in `.yaml` or `.yml`, in whatever case, are read in a folder of cards, and none whose name begins with a dot.";
    NO_CARDS = "no-cards", Error;
        ko "`{file}`에 게임 폴더가 없습니다"; en "there is no game folder in `{file}`";
        hint "카드는 `cards/<게임>/sets/` 아래에 둡니다. 아는 게임: {games}",
            "cards live under `cards/<game>/sets/`; known games: {games}";
        docs "카드 폴더에 아는 게임의 하위 폴더가 하나도 없습니다.", "The folder of cards has no folder of a known game.";
    NOT_A_FILE = "not-a-file", Error;
        ko "`{file}`{은} 보통 파일이 아닙니다"; en "`{file}` is not a regular file";
        hint "내용을 파일에 적어 그 파일을 주십시오", "write what it holds into a file and give that";
        docs "파이프나 장치는 끝없이 기다리게 할 수 있으므로 열지 않습니다.", "A pipe or a device is never opened, for reading it could wait for ever.";
    FILE_TOO_LARGE = "file-too-large", Error;
        ko "`{file}`{이} 너무 큽니다: {size} 바이트"; en "`{file}` is too large: {size} bytes";
        hint "한 파일은 {limit} 바이트까지입니다. 여러 파일로 나누십시오", "a file may have {limit} bytes; split it";
        docs "파일이 한도를 넘어 읽지 않았습니다.", "The file is over the limit and was not read.";
    EMPTY_FILE = "empty-file", Error;
        ko "`{file}`{이} 비어 있습니다"; en "`{file}` is empty";
        hint "`game:` 줄부터 적으십시오", "start with a `game:` line";
        docs "파일에 공백과 주석 말고는 아무것도 없습니다.", "The file holds nothing but space and comments.";
    NOT_UTF8 = "not-utf8", Error;
        ko "`{file}`{은} UTF-8 텍스트가 아닙니다"; en "`{file}` is not UTF-8 text";
        hint "{encoding}{으로} 보입니다. 편집기에서 UTF-8로 다시 저장하십시오",
            "it looks like {encoding}; save it again as UTF-8 in your editor";
        hint "편집기에서 UTF-8로 다시 저장하십시오", "save it again as UTF-8 in your editor";
        docs "카드 파일은 UTF-8이어야 합니다.", "Card files must be UTF-8.";
    CONTROL_CHARACTER = "control-character", Error;
        ko "쓸 수 없는 제어 문자 {character}{이} 있습니다"; en "there is a control character, {character}";
        hint "지우십시오", "delete it";
        docs "텍스트에 보이지 않는 제어 문자가 있습니다.", "The text holds an invisible control character.";
    NFD_HANGUL = "nfd-hangul", Warning;
        ko "자모로 풀어쓴(NFD) 한글이 {count}곳 있습니다"; en "{count|place has|places have} Hangul in decomposed form (NFD)";
        hint "완성형(NFC)으로 바꾸면 됩니다", "the composed form (NFC) is meant";
        docs "macOS에서 온 텍스트는 한글이 자모로 풀려 있을 때가 있습니다. 완성형으로 읽습니다.",
            "Text from macOS sometimes has Hangul split into jamo. It is read as if composed.";
    FULL_WIDTH = "full-width", Warning;
        ko "전각 문자가 있습니다: {found}"; en "there are full-width characters: {found}";
        hint "반각으로 {wanted}{을} 쓰십시오", "write them half-width: {wanted}";
        docs "전각 글자와 숫자, 문장 부호, 공백은 반각으로 읽습니다.",
            "Full-width letters, digits, punctuation and spaces are read as half-width ones.";
}
