//! Findings about saved games: can they be written, read, and taken up with the cards in use.

use super::codes;

codes! { SAVE:
    NOT_SAVED = "not-saved", Error;
        ko "`{file}`에 저장하지 못했습니다: {reason}"; en "can't save to `{file}`: {reason}";
        hint "다른 곳에 저장하십시오. 전에 있던 파일은 그대로입니다", "save somewhere else; a file that was there before is unchanged";
        docs "게임을 파일에 쓰지 못했습니다. 진행 중인 게임은 계속됩니다.",
            "A game could not be written to a file. The running game goes on.";
    NO_SCENARIO = "no-scenario", Error;
        ko "이 게임은 시나리오 `{file}`{으로} 쓸 수 없습니다: {why}"; en "can't write this game as the scenario `{file}`: {why}";
        hint "이름이 `.yaml`로 끝나지 않는 파일에 저장하십시오", "save to a file whose name does not end in `.yaml`";
        docs "게임을 시나리오로 적을 수 없습니다. 저장된 게임으로는 쓸 수 있습니다.",
            "The game can't be put into the words of a scenario. It can be kept as a saved game.";
    NOT_A_SAVE = "not-a-save", Error;
        ko "`{file}`{은} 저장된 게임이 아닙니다"; en "`{file}` is not a saved game";
        hint "`play`의 `save`가 쓴 파일을 지정하십시오", "name a file that `save` in `play` has written";
        docs "파일의 첫 줄이 저장된 게임의 첫 줄이 아닙니다.", "The first line of the file is not that of a saved game.";
    NOT_OVERWRITTEN = "not-overwritten", Error;
        ko "`{file}`{이} 이미 있고, 게임을 기록한 파일이 아닙니다"; en "`{file}` is there already, and it is no recorded game";
        hint "다른 이름을 적거나 `{option}`{을} 붙이십시오", "give another name, or say `{option}`";
        hint "다른 이름을 적으십시오", "give another name";
        docs "게임을 기록할 곳에 다른 파일이 있어 덮어쓰지 않았습니다.", "Where a game is to be recorded lies another file, which is not overwritten.";
    SAVE_TOO_LARGE = "save-too-large", Error;
        ko "`{file}`{은} 저장된 게임이라기에는 너무 큽니다: {size} 바이트"; en "`{file}` is too large for a saved game: {size} bytes";
        hint "`play`의 `save`가 쓴 파일을 지정하십시오", "name a file that `save` in `play` has written";
        docs "저장된 게임이 가질 수 있는 크기를 넘어 읽지 않았습니다.", "The file is larger than any saved game and was not read.";
    SAVE_VERSION = "save-version", Error;
        ko "`{file}`의 형식은 {found}입니다. 이 프로그램은 형식 {known}만 읽습니다";
        en "`{file}` has format {found}; this program reads format {known}";
        hint "그것을 저장한 버전의 cardwright로 여십시오", "open it with the version of cardwright that saved it";
        docs "저장된 게임의 형식이 다른 버전의 것입니다.", "The saved game has the format of another version.";
    SAVE_CUT = "save-cut", Error;
        ko "`{file}`{이} 중간에서 끊겼습니다"; en "the end of `{file}` is missing";
        hint "온전한 사본에서 다시 가져오십시오", "take it from a whole copy again";
        docs "저장된 게임의 뒷부분이 없습니다.", "The end of the saved game is missing.";
    SAVE_ALTERED = "save-altered", Error;
        ko "`{file}`의 내용이 저장한 뒤에 바뀌었습니다"; en "`{file}` was altered after it was saved";
        hint "{upto}행까지의 어딘가가 기록된 것과 다릅니다. 온전한 사본에서 다시 가져오십시오",
            "somewhere up to line {upto} it is not what was recorded; take it from a whole copy again";
        hint "{line}행이 기록된 것과 다릅니다. 온전한 사본에서 다시 가져오십시오",
            "line {line} is not what was recorded; take it from a whole copy again";
        hint "온전한 사본에서 다시 가져오십시오", "take it from a whole copy again";
        docs "저장된 게임의 검사합이 내용과 맞지 않습니다.", "The checksum of the saved game does not fit what is in it.";
    SAVE_RULES = "save-rules", Error;
        ko "`{file}`{은} 다른 룰북의 게임입니다: {found}"; en "`{file}` is a game of another rulebook: {found}";
        hint "아는 룰북: {known}", "known rulebooks: {known}";
        docs "저장된 게임의 룰북이나 그 판을 이 프로그램이 모릅니다.",
            "This program does not know the rulebook, or the edition, of the saved game.";
    SAVE_CARDS_MISSING = "save-cards-missing", Error;
        ko "`{file}`의 카드가 지금은 없습니다: {cards}"; en "cards of `{file}` are not there any more: {cards}";
        hint "`--cards`로 그 카드가 있는 폴더를 지정하십시오", "name the folder that has them with `--cards`";
        docs "저장된 게임에 쓰인 카드가 지금 쓰는 카드 가운데 없습니다.",
            "A card of the saved game is not among the cards in use.";
    SAVE_CARDS_CHANGED = "save-cards-changed", Error;
        ko "`{file}`{을} 저장한 뒤에 카드가 바뀌었습니다: {cards}"; en "cards have changed since `{file}` was saved: {cards}";
        hint "`play --load {file} --replay`는 기록을 새 카드로 다시 둡니다", "`play --load {file} --replay` plays its answers again on the new cards";
        docs "저장된 게임의 카드가 지금은 다른 뜻입니다. 기록을 새 카드로 다시 두면 통하지 않는 답에서 멈춥니다.",
            "Cards of the saved game mean something else now. Played again on the new cards, it stops at the first answer that no longer fits.";
    REPLAY_STOPPED = "replay-stopped", Warning;
        ko "{number}번째 답에서 멈췄습니다: `{answer}`"; en "stopped at answer {number}: `{answer}`";
        hint "지금은 `{now}`{이} 됩니다", "it would be `{now}` now";
        hint "{reason}", "{reason}";
        docs "새 카드로 다시 두는 게임에서 이 답이 거절되거나 다른 뜻이 됩니다.",
            "In the game played again on other cards this answer is refused or means something else.";
    HASH_DIFFERS = "hash-differs", Error;
        ko "{number}번째 답 뒤의 상태가 기록과 다릅니다"; en "after answer {number} the game is not as it was recorded";
        hint "기록: {wanted}, 지금: {found}. `play --load {file} --replay`는 답을 통하는 데까지 다시 둡니다",
            "recorded: {wanted}, now: {found}; `play --load {file} --replay` plays its answers again as far as they fit";
        docs "다시 둔 게임의 상태 해시가 기록된 것과 다릅니다. 룰 코드나 카드가 바뀌었습니다.",
            "The digest of the game played again differs from the recorded one: the rules or the cards have changed.";
}
