//! What keeps a request from being done: errors that have no place in a file.

use super::codes;

codes! { REQUEST:
    NO_CARDS_IN_USE = "no-cards-in-use", Error;
        ko "카드가 하나도 없습니다"; en "there are no cards";
        docs "쓰는 폴더에 카드가 하나도 없어 게임을 할 수 없습니다.", "The folder in use holds no cards, so nothing can be played.";
    NO_CARDS_OF_GAME = "no-cards-of-game", Error;
        ko "게임 `{game}`의 카드가 없습니다"; en "there are no cards of `{game}`";
        hint "카드가 있는 게임: {known}", "there are cards of: {known}";
        docs "쓰는 폴더에 이 게임의 카드가 없습니다.", "The folder in use holds no cards of this game.";
    UNKNOWN_DECK = "unknown-deck", Error;
        ko "덱 `{deck}`{을} 찾을 수 없습니다"; en "no deck `{deck}`";
        hint "혹시 `{suggestion}`입니까?", "did you mean `{suggestion}`?";
        hint "있는 덱: {known}", "there are: {known}";
        docs "이 이름의 덱 파일이 없습니다.", "No deck file has this name, and no deck is called so.";
    PLAYERS_OF_GAME = "players-of-game", Error;
        ko "`{game}`{은} {count}명이 할 수 없습니다"; en "`{game}` can't be played by {count}";
        hint "{least}명부터 {most}명까지 할 수 있습니다", "it is a game for {least} to {most}";
        hint "{most}명이 하는 게임입니다", "it is a game for {most}";
        docs "게임마다 할 수 있는 사람 수가 정해져 있습니다.", "Each game says how many play it.";
    DECKS_REFUSED = "decks-refused", Error;
        ko "이 덱으로는 게임을 시작할 수 없습니다: {reason}"; en "a game can't begin with these decks: {reason}";
        docs "덱이 룰에 맞지 않거나 자리 수와 맞지 않습니다. 괄호 안은 룰의 조항입니다.", "A deck is not legal, or there is not one for each seat. The clauses of the rulebook stand in brackets.";
    UNKNOWN_SETTING = "unknown-setting", Error;
        ko "`{game}`에는 설정 `{setting}`{이} 없습니다"; en "`{game}` has no setting `{setting}`";
        hint "혹시 `{suggestion}`입니까? 있는 설정: {known}", "did you mean `{suggestion}`? There are: {known}";
        hint "있는 설정: {known}", "there are: {known}";
        docs "룰북의 설정 표에 없는 이름입니다. `explain scenario`가 설정과 뜻을 보여 줍니다.", "The rulebook's table of settings has no such name. `explain scenario` lists the settings and what they change.";
    SETTING_NUMBER = "setting-number", Error;
        ko "설정 `{word}`{을} 쓸 수 없습니다"; en "can't take the setting `{word}`";
        hint "`{setting}={most}`처럼 {least}부터 {most}까지의 수를 한 번만 적습니다", "write it once, with a number from {least} to {most}: `{setting}={most}`";
        docs "설정에 수가 없거나, 범위를 벗어나거나, 같은 설정을 두 번 적었습니다.", "A setting has no number, one out of its range, or is named twice.";
    COLUMNS_NOT_READ = "columns-not-read", Error;
        ko "`--columns`에서 `{part}`{을} 읽을 수 없습니다"; en "can't read `{part}` in `--columns`";
        hint "`text=효과`처럼 적으십시오", "write it like `text=Effect`";
        docs "항목과 열을 짝지은 말이 아닙니다.", "It is no pair of a field and a column.";
    COLUMNS_UNKNOWN_FIELD = "columns-unknown-field", Error;
        ko "`--columns`의 `{field}` 항목은 없습니다"; en "no field `{field}` in `--columns`";
        hint "혹시 `{suggestion}`입니까?", "did you mean `{suggestion}`?";
        hint "있는 항목: {known}", "there are: {known}";
        docs "카드에 이 이름의 항목이 없습니다.", "Cards have no field of this name.";
    COLUMNS_NOT_THERE = "columns-not-there", Error;
        ko "`--columns`의 `{column}` 열이 표에 없습니다"; en "the table has no column `{column}`";
        hint "있는 열: {known}", "it has: {known}";
        docs "짝지은 열이 표의 첫 줄에 없습니다.", "The first row of the table has no such column.";
    NOT_REPLACED = "not-replaced", Error;
        ko "`{file}`{을} 고쳐 쓰지 못했습니다: {reason}"; en "can't write `{file}`: {reason}";
        docs "파일을 새 내용으로 바꾸지 못했습니다. 파일은 그대로입니다.", "A file could not be replaced by its new text. It is as it was.";
    CHANGED_MEANWHILE = "changed-meanwhile", Error;
        ko "`{file}`{이} 그사이에 바뀌어 그대로 두었습니다"; en "`{file}` was changed meanwhile and is left as it is";
        hint "명령을 다시 실행하십시오", "run the command again";
        docs "읽은 뒤에 다른 곳에서 고쳐 저장한 파일은 덮어쓰지 않습니다.", "A file that was saved by somebody else after it was read is not written over.";
    FILE_IS_THERE = "file-is-there", Error;
        ko "`{file}`{이} 이미 있습니다"; en "`{file}` is there already";
        docs "새 파일을 쓸 자리에 이미 무언가 있습니다. 그것은 그대로입니다.", "Something lies where a new file was to be written. It is as it was.";
}
