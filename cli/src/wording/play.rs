//! What players and readers of records are told in the dialogue: beside the log, the questions and the answers, which the
//! library words.

use cardwright_dsl::wordings;

wordings! {
    // The table.
    turn(number, seat, phase) = " {number}턴, {seat} {phase} ", " turn {number}, {seat}, {phase} ";
    turn_of(number, seat, attribute, phase) =
        " {number}턴, {seat}, {attribute}, {phase} ",
        " turn {number}, {seat}, {attribute}, {phase} ";
    face_down(n) = "뒷면 {n}장", "{n} face down";
    all_of(name, n) = ".. ({n}장 모두: `{name}`)", ".. (`{name}` shows all {n})";
    YOU = " (나)", " (you)";
    EMPTY = "비어 있음", "empty";
    ability_of(ability, card) = "{card}의 {ability}", "{ability} of {card}";
    UNSEEN = "보이지 않는 카드", "a card that is not seen";
    cannot(action) = "{action} 불가", "can't {action}";
    NO_TEXT = "(텍스트 없음)", "(no text)";
    alike(n) = " - {n}장", " - {n} alike";
    to_your_hand(names) = "내 패에 온 카드: {names}", "to your hand: {names}";

    // The beginning and the end.
    something_wrong(found) =
        "카드에 문제가 있습니다: {found}. `cardwright check`가 보여 줍니다",
        "something is wrong with the cards: {found}; `cardwright check` shows it";
    seats(most) = "자리는 1부터 {most}까지입니다", "seats are numbered from 1 to {most}";
    NO_DECK = "덱이 하나도 없습니다", "there is no deck";
    illegal_deck(id) =
        "덱 `{id}`: 룰에 맞지 않습니다. `cardwright check`가 까닭을 보여 줍니다",
        "the deck `{id}` is not legal; `cardwright check` says why";
    cards_do_less(cards) =
        "글의 일부가 처리되지 않는 카드: {cards}",
        "cards that do less than they say: {cards}";
    broken_cards(cards) =
        "덱에 글이 잘못된 카드가 있습니다: {cards}. 그래도 하려면 `--anyway`",
        "texts of cards in these decks have mistakes: {cards}; `--anyway` plays all the same";
    begins_sealed(title, names) = "{title}: {names}; 시드는 비밀", "{title}: {names}; the seed is kept secret";
    begins(title, names, seed) = "{title}: {names}; 시드 {seed}", "{title}: {names}; seed {seed}";
    with_settings(settings) = "설정: {settings}", "settings: {settings}";
    no_beginning(place) =
        "`{place}`: 시작할 수 있는 시나리오가 없습니다",
        "`{place}`: no scenario there that can begin";
    INPUT_ENDED =
        "(입력이 끝나 남은 게임은 봇이 진행합니다)",
        "(the input has ended: bots play the rest of the game)";
    YOU_WON = "이겼습니다", "you have won";
    YOU_LOST = "졌습니다", "you have lost";
    sum_up(result, turns, answers) =
        "{result}: {turns}턴, 답 {answers}개",
        "{result}: {turns} turns, {answers} answers";

    // What was written.
    write_it_as(usage) = "더 적어야 합니다: `{usage}`", "there is more to write: `{usage}`";
    NOTHING_HAPPENED = "아직 아무 일도 없었습니다", "nothing has happened yet";
    no_card(name) = "`{name}`: 모르는 카드", "there is no card `{name}`";
    no_card_near(name, near) =
        "`{name}`: 모르는 카드. 혹시 `{near}`?",
        "there is no card `{name}`; did you mean `{near}`?";
    NOTHING_TO_UNDO = "되돌릴 선택이 없습니다", "there is nothing to take back";
    NOTHING_OF_YOURS =
        "여기서는 아직 아무것도 고르지 않았습니다. 다른 플레이어가 비밀로 고른 것은 그 플레이어만 무를 수 있습니다",
        "you have chosen nothing here yet; what another has chosen in secret is only theirs to take back";
    TOOK_BACK = "마지막 답을 되돌렸습니다", "took back your last answer";
    TOOK_BACK_MORE =
        "마지막 답과 그 뒤의 일을 되돌렸습니다",
        "took back your last answer and what others did since";
    CHOICE_ANEW = "고른 카드를 되돌렸습니다. 처음부터 다시 고르십시오", "took back the cards chosen so far; choose anew";
    saved(path) = "`{path}`에 저장했습니다", "saved to `{path}`";
    not_saved(save, quit) =
        "저장하지 않은 게임입니다. `{save}`{으로} 저장하거나, 그대로 그만두려면 `{quit}`{을} 한 번 더 적으십시오",
        "this game is not saved: `{save}` saves it, `{quit}` once more leaves it as it is";
    OVER_ALREADY =
        "게임은 이미 끝났습니다. 무르기, 저장, 나가기를 할 수 있습니다",
        "the game is over already; undo, save or quit";
    numbers(last) = "1부터 {last}까지 있습니다", "there are numbers from 1 to {last}";
    several(line) = "`{line}`: 여럿이 있습니다. 번호로 고르십시오", "`{line}` fits several; take a number";
    no_answer(line) =
        "`{line}`: 이 질문의 답이 아닙니다. 번호나 `도움말`을 적으십시오",
        "`{line}` is no answer to this; write a number, or `help`";
    nothing_to_do_with(line, tried, why) =
        "`{line}`: 지금 이 카드로 할 수 있는 일이 없습니다. `{tried}`: {why}",
        "`{line}`: nothing can be done with this card now. `{tried}`: {why}";
    lies_elsewhere(line, places) =
        "`{line}`: {places}에 있어 지금은 그 카드로 할 수 있는 일이 없습니다. 카드를 보려면 `카드 {line}`",
        "`{line}` lies in {places}, and nothing can be done with it now; write `card {line}` to see the card";
    no_letter(letter) = "글자가 `{letter}`인 카드가 없습니다", "no card has the letter `{letter}`";
    begin_so(word, names) = "`{word}`{으로} 시작하는 카드: {names}", "cards that begin with `{word}`: {names}";
    answer_of(seat, question) = "{seat}의 답: {question}", "{seat} {question}";
    no_answer_but_card(line) =
        "`{line}`: 이 질문의 답이 아닙니다. 카드를 보려면 `카드 {line}`",
        "`{line}` is no answer to this; write `card {line}` to see the card";
    no_phase_to_end(line, quit) =
        "`{line}`: 지금은 끝낼 페이즈가 없습니다. 번호로 답하거나, 게임을 그만두려면 `{quit}`{을} 적으십시오",
        "`{line}`: there is no phase to end now; answer by number, or leave the game with `{quit}`";
    already_chosen(line) = "`{line}`{은} 이미 골랐습니다. 다시 고르려면 `무르기`", "`{line}` is chosen already; `undo` chooses anew";
    not_to_choose(line) =
        "`{line}`: 여기서 고를 수 있는 카드가 아닙니다. 번호로 답하십시오",
        "`{line}` can't be chosen here; take a number";
    NOT_TOGETHER = "이 카드들은 함께 고를 수 없습니다", "these can't be chosen together";
    no_answer_near(line, near) =
        "`{line}`: 이 질문의 답이 아닙니다. 혹시 `{near}`?",
        "`{line}` is no answer to this; did you mean `{near}`?";

    script_failed(card, code) =
        "{card}: 스크립트가 실패하여 한 일을 되돌렸습니다 ({code})",
        "{card}: its script failed, and what it did is taken back ({code})";

    // Cards that are read again.
    NOT_ALL_CARDS =
        "이 게임의 카드를 모두 읽을 수는 없습니다. 전의 카드로 계속합니다",
        "not all cards of this game can be had now; it goes on with those of before";
    NONE_CHANGED = "카드를 다시 읽었습니다. 바뀐 것이 없습니다", "cards read again; none has changed";
    changed(cards) = "카드를 다시 읽었습니다. 바뀐 카드: {cards}", "cards read again; changed: {cards}";
    stopped(number, answer, left) =
        "답 {number}번(`{answer}`)은 이제 할 수 없습니다. 게임은 그 앞에서 계속합니다. 카드를 고쳐 곧바로 `다시읽기`를 하면 남은 답 {left}개를 다시 해 봅니다",
        "answer {number} (`{answer}`) can't be given any more; the game goes on before it. Change the card and `reload` before you answer, and the {left|answer|answers} left are tried again";
    broken_kept(cards) =
        "이 게임의 카드에 잘못이 있어 전의 카드로 계속합니다: {cards}. 고친 뒤 `다시읽기`를 하십시오",
        "cards of this game have mistakes, so it goes on with those of before: {cards}; mend them and `reload`";

    // Records.
    all_verified(answers) =
        "답 {answers}개: 모든 상태가 기록과 같습니다",
        "{answers} answers: every state is as it was recorded";
    some_verified(answers, done) =
        "답 {answers}개 가운데 {done}개까지 기록과 같습니다",
        "{done} of {answers} answers are as they were recorded";
    NOT_OVER = "게임은 끝나지 않았습니다", "the game is not over";
    WALKING = "n 다음, p 이전, 번호, end 끝, q 나가기", "n next, p back, a number, end, q quit";

    worth(sum, cards) = "{sum} ({cards}장)", "{sum} ({cards|card|cards})";
    chosen_so_far(cards) = "고른 카드: {cards}", "chosen: {cards}";
    not_so_many(n, room) =
        "{n}장은 너무 많습니다. {room}장을 골라야 합니다",
        "{n} are too many; {room} have to be chosen";
    too_many(n, room) = "{n}장은 너무 많습니다. {room}장까지 고를 수 있습니다", "{n} are too many; up to {room} can be chosen";
    only_so_many(n) = "{n}장만 골랐습니다. 그 뒤로는 다른 질문입니다", "only {n} were taken; then something else was asked";
    several_cards(word, names) = "`{word}`{은} 여러 카드입니다: {names}", "`{word}` may be several cards: {names}";

    // Several persons at one screen.
    hand_over(seat) =
        "{seat}의 차례입니다. {seat}만 화면을 볼 수 있을 때 Enter를 누르십시오",
        "{seat} is to answer; press Enter when only {seat} sees the screen";
    now_sits(seat) = "[{seat}의 화면]", "[the screen of {seat}]";

    // What `help` says.
    HOW_TO_ANSWER =
        "번호나 카드의 글자, 이름의 앞부분으로 답합니다. 쓸 수 있는 말은 `도움말`로 봅니다",
        "Answer by number, by the letter of a card or by the beginning of its name; `help` says what else there is";
    BY_NUMBER = "1", "1";
    BY_LETTER = "a, b 왼쪽", "a, b left";
    IN_WORDS = "이름 왼쪽", "NAME left";
    HELP_LETTER =
        "그 글자의 카드로 할 수 있는 일. 여럿이면 다시 묻습니다",
        "what can be done with the card of that letter; asked back if it is several things";
    HELP_NUMBER = "그 번호의 답", "the answer with that number";
    HELP_ANSWER =
        "답을 말로. 이름은 한 낱말의 앞부분만 적어도 되고, 카드를 여럿 고를 때는 `a, c`나 `1 3`",
        "an answer in words; the beginning of one word of a name is enough, several cards are `a, c` or `1 3`";
    HELP_WHY = "마지막 일 N개와 그 룰 조항", "the last N events and what their clauses say";
    HELP_CARD =
        "카드에 적힌 것과 키워드의 뜻. 이름의 앞부분, 글자, 답의 번호로",
        "what is printed on a card and what its keywords say; by name, letter or number of an answer";
    HELP_PILE = "그 더미의 카드 모두. 앞에 `p2`를 적으면 그 플레이어의 것만", "all cards of that pile; with `p2` before it, of that player";
    HELP_BOARD = "판을 다시 그림", "draw the table again";
    HELP_UNDO =
        "마지막 선택 전으로 (효과 도중이라도)",
        "back to before your last answer, also within an effect";
    HELP_SAVE = "게임을 파일에 저장", "write the game to a file";
    HELP_RELOAD =
        "카드와 스크립트를 다시 읽고 답을 되풀이",
        "read cards and scripts again and give the answers again";
    HELP_CONCEDE = "항복", "give up";
    HELP_HELP = "이 목록", "this list";
    HELP_QUIT = "게임을 그만두기 (페이즈를 끝내는 말은 `종료`)", "leave the game (`end` ends a phase)";
}
