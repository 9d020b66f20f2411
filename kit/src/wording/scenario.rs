//! What scenarios are told: what belongs at a place of a file, and how a run differs from what its scenario says.

use cardwright_dsl::wordings;

wordings! {
    // What the fields of a scenario file take.
    SCENARIO_FILE = "시나리오 파일", "scenario file";
    SCENARIO = "시나리오", "scenario";
    TAKES_TEXT = "글 한 줄이 와야 합니다", "a line of text belongs here";
    TAKES_CARDS = "`이름: { 항목: 값 }`처럼 적습니다", "write `name: { field: value }`";
    TAKES_SCENARIOS = "시나리오 목록이 와야 합니다", "a list of scenarios belongs here";
    TAKES_NAME_AND_STEPS = "`name:`과 `steps:`가 있어야 합니다", "a scenario has `name:` and `steps:`";
    TAKES_STEPS = "단계 목록이 와야 합니다", "a list of steps belongs here";
    TAKES_A_STEP = "`p1: 답`이나 `expect: ..`처럼 적습니다", "write `p1: answer`, or a look such as `expect: ..`";
    OPEN_IS_LAST = "`open:`은 마지막 단계입니다", "`open:` is the last step";
    WRITTEN_TWICE = "같은 줄이 두 번 있습니다", "the same line stands there twice";
    TAKES_TIMES = "몇 번 되돌릴지 적습니다", "how many answers to take back";
    TAKES_SEAT = "플레이어는 p1, p2입니다", "players are p1 and p2";
    takes_seat(last) = "플레이어는 p1부터 p{last}까지입니다", "players are p1 to p{last}";
    takes_players(n) = "{n}명이 하려면 `players: {n}`{을} 적습니다", "`players: {n}` says that so many play";
    TAKES_SEATS = "`p1: ..`처럼 플레이어마다 적습니다", "write one field a player: `p1: ..`";
    TAKES_LOOKS = "`p1.hand: [..]`처럼 적습니다", "write fields such as `p1.hand: [..]`";
    LEGAL_ALONE = "`legal`은 그대로 혼자 적습니다", "`legal` is written alone";
    JUDGED_ALONE =
        "덱이나 있을 수 없는 판은 게임을 하지 않으므로 `legal`이나 `illegal: 조항` 하나만 적습니다",
        "no game is played with a deck or an impossible board: write one `legal` or `illegal: clause` and nothing else";
    TAKES_DECK =
        "덱은 `{ leader: 이름, cards: { 이름: 장수 } }`처럼 적습니다",
        "a deck is written `{ leader: name, cards: { name: number } }`";
    TAKES_REFUSED = "`{ p1: 답, clause: 조항 }`처럼 적습니다", "write `{ p1: answer, clause: id }`";

    // What the fields of a position take.
    TAKES_FIELDS = "`given:`에는 항목들이 와야 합니다", "`given:` takes fields";
    NO_HISTORY =
        "이 룰북의 판은 아직 `history`를 받지 않습니다: 단계로 만드십시오",
        "positions of this rulebook take no `history` yet: reach it by steps";
    TAKES_NUMBER = "수가 와야 합니다", "a number belongs here";
    TAKES_TURN_NUMBER = "턴의 번호는 1부터입니다", "the numbers of turns begin with 1";
    TURN_OF_ANOTHER =
        "턴은 번갈아 오므로 이 번호의 턴은 다른 플레이어의 것입니다",
        "turns alternate: the turn of this number is another player's";
    TAKES_LOCAL_NAME =
        "카드 이름은 수나 `none`, `hidden` 같은 말일 수 없고 `@`를 담을 수 없습니다",
        "a card can't be called by a number or a word such as `none` or `hidden`, nor by anything with `@`";
    TAKES_PHASE = "페이즈의 이름이 와야 합니다", "the name of a phase belongs here";
    TAKES_EFFECTS = "효과 목록이 와야 합니다", "a list of effects belongs here";
    TAKES_EFFECT_TEXT = "`text:`에 카드 텍스트가 와야 합니다", "`text:` takes a card text";
    TAKES_CARD_OR_PLACE = "판에 있는 카드나 자리가 와야 합니다", "a card or place of the board belongs here";
    TAKES_LASTING_EFFECT =
        "지속되는 효과 하나를 머리말 없이 적습니다",
        "one lasting effect belongs here, without a head before it";
    TAKES_ABILITY = "이 카드에는 그런 발동 능력이 없습니다", "the card has no ability of this number that can be activated";
    TAKES_SO = "그렇다는 표시는 `true`나 `this turn`입니다", "such a mark is `true` or `this turn`";
    NO_EXAMPLES =
        "시나리오 파일의 카드에는 예시를 적지 않습니다: `scenarios:`에 적으십시오",
        "cards of a scenario file have no examples: write them under `scenarios:`";
    TAKES_CARD_NAME = "카드의 이름이 와야 합니다", "the name of a card belongs here";
    TAKES_ONE_CARD = "카드 하나가 와야 합니다", "one card belongs here";
    NOT_IN_PILE = "그 더미에 이런 카드가 없습니다", "the pile has no such card";

    // Where a scenario can't be played.
    BROKEN = "읽을 수 없는 시나리오입니다", "the scenario could not be read";
    broken_before(name) =
        "이 시나리오가 이어받는 `{name}`{을} 읽을 수 없습니다",
        "the scenario `{name}`, from which this one goes on, could not be read";
    broken_card(card, why) = "카드 `{card}`의 글이 잘못되었습니다: {why}", "the text of the card `{card}` has an error: {why}";
    deck(found) = "덱: {found}", "the deck: {found}";
    impossible_players(players, clause) =
        "{players}명은 앉을 수 없습니다 ({clause})",
        "{players} players can't play ({clause})";

    // Answers that can't be given.
    unknown_answer(line) = "`{line}`: 모르는 답입니다", "`{line}` begins with no word of an answer";
    unknown_answer_near(line, near) =
        "`{line}`: 모르는 답입니다; 혹시 `{near}`?",
        "`{line}` begins with no word of an answer; did you mean `{near}`?";
    one_card(line, card) =
        "`{line}`: `{card}` 자리에는 수 없이 카드 하나가 옵니다",
        "`{line}`: one card belongs where `{card}` stands, without a number";
    nothing_follows(word) = "`{word}` 뒤에는 아무것도 오지 않습니다", "nothing follows `{word}`";
    nothing_asked(words, now) =
        "`{words}`: 지금 답할 결정이 없습니다 ({now})",
        "`{words}`: nothing is asked any more ({now})";
    not_legal(words, now) = "`{words}`{은} 합법적인 답이 아닙니다; {now}", "`{words}` is not a legal answer; {now}";
    not_asked_of(seat, words, taken, now) =
        "{seat}에게는 `{words}`{을} 고를 때가 아닙니다; 저절로 정해진 것: {taken}; {now}",
        "`{words}` is not asked of {seat} now; what was taken by itself: {taken}; {now}";
    refused(reason, clause, now) = "거절됨: {reason} ({clause}); {now}", "refused: {reason} ({clause}); {now}";
    means_nothing(words, word) =
        "`{words}`: 이 게임에 `{word}`인 것은 없습니다",
        "`{words}`: nothing in this game is called `{word}`";
    means_nothing_near(words, word, near) =
        "`{words}`: 이 게임에 `{word}`인 것은 없습니다; 혹시 `{near}`?",
        "`{words}`: nothing in this game is called `{word}`; did you mean `{near}`?";
    not_in_secret(seat, words, now) =
        "`{words}`: {seat}에게는 비밀로 묻고 있지 않습니다. `secretly`에는 지금 함께 묻는 플레이어만 적습니다; {now}",
        "`{words}`: {seat} is not asked in secret now, and `secretly` takes those who are asked together; {now}";
    CONCEDES_ALONE =
        "항복은 `secretly` 안이 아니라 따로 한 단계로 적습니다",
        "who concedes has a step of their own, outside of `secretly`";
    ORDER_MATTERS = "답이 오는 차례에 따라 상태가 달라집니다", "the order in which the answers come makes another state";
    taken(seat, answer) = "{seat} {answer}", "{seat} {answer}";
    phase_over(seat, answer) =
        "{seat} {answer} (그 밖에 할 수 있는 일이 없어서)",
        "{seat} {answer} (nothing else could be done)";
    ended(seat, answer) =
        "; {seat}에게 할 수 있는 일이 없어 저절로 `{answer}`",
        "; `{answer}` was taken by itself, as {seat} could do nothing else";
    next_one(moment) =
        "`{moment}`{은} 이미 시작되어 있었으므로 그다음 것까지 진행함",
        "`{moment}` had begun already, so it is the next one";
    because(reason) = ". 까닭: {reason}", ", because of {reason}";
    NOBODY_ASKED = "지금 묻는 것이 없습니다", "nobody is asked anything";
    NO_SUCH_ANSWER = "그런 답이 없습니다", "no such answer";
    more_to_order(now) = "차례를 모두 적어야 합니다; {now}", "the whole order must be written; {now}";
    not_used_up(rest, now) =
        "답의 일부가 쓰이지 않았습니다: {rest}; {now}",
        "a part of the answer was not used: {rest}; {now}";
    taken_too(words, taken) =
        "`{words}`만으로는 모자랍니다: `{taken}`도 저절로 골라집니다",
        "`{words}` is not all: `{taken}` is taken by itself with it";
    more_to_choose(now) = "더 골라야 합니다; {now}", "more must be chosen; {now}";
    ambiguous(words, lines) = "`{words}`{은} 여럿을 뜻할 수 있습니다: {lines}", "`{words}` may mean several: {lines}";
    NOTHING_TO_UNDO = "되돌릴 답이 없습니다", "there is no answer to take back";
    UNDO_DIFFERS = "되돌린 상태가 다릅니다", "the state taken back differs";
    bad_moment_near(text, word, near) =
        "`{text}`: `{word}`{을} 모릅니다; 혹시 `{near}`?",
        "`{text}`: unknown word `{word}`; did you mean `{near}`?";
    bad_moment(text) = "`{text}`: `start of p2's main`처럼 적습니다", "`{text}`: write `start of p2's main`";
    forced_choice(now) = "그때까지 가는 길에 골라야 할 것이 있습니다; {now}", "a choice on the way there is forced; {now}";
    MOMENT_NEVER_CAME = "그때에 이르지 못했습니다", "that moment never came";
    moment_passes(text) =
        "`{text}`: 그때가 왔지만 고를 것이 없어 저절로 지나갑니다. 고를 것이 있는 때를 적으십시오",
        "`{text}`: it begins, but passes by itself, for there is nothing to choose; name a moment at which there is";
    LOST_TABLE = "판이 사라졌습니다", "the table was lost";
    RESTORED_HASH_DIFFERS = "되살린 상태의 해시가 다릅니다", "the restored state has another hash";

    // Looks that find something else, and the end.
    did_happen(text, line) = "`{text}`: 일어났습니다: {line}", "`{text}` did happen: {line}";
    untold_who(text, line) =
        "`{text}`: 기록 `{line}`에 누구인지 적혀 있지 않아, 일어나지 않았다고 할 수 없습니다",
        "`{text}`: the log has `{line}`, which does not tell who: nothing is shown so";
    untold_card(text, line) =
        "`{text}`: 기록 `{line}`에 어느 카드인지 적혀 있지 않아, 일어나지 않았다고 할 수 없습니다",
        "`{text}`: the log has `{line}`, which does not tell which card: nothing is shown so";
    untold_other(text, line) =
        "`{text}`: 기록 `{line}`에 다른 카드가 무엇인지 적혀 있지 않아, 일어나지 않았다고 할 수 없습니다",
        "`{text}`: the log has `{line}`, which does not tell which other card: nothing is shown so";
    untold_from(text, line) =
        "`{text}`: 기록 `{line}`에 어디에서 왔는지 적혀 있지 않아, 일어나지 않았다고 할 수 없습니다",
        "`{text}`: the log has `{line}`, which does not tell from where: nothing is shown so";
    untold_to(text, line) =
        "`{text}`: 기록 `{line}`에 어디인지 적혀 있지 않아, 일어나지 않았다고 할 수 없습니다",
        "`{text}`: the log has `{line}`, which does not tell where: nothing is shown so";
    not_told(text, word) =
        "`{text}`: 이런 기록에는 `{word}`에 맞는 부분이 없어 견줄 수 없습니다",
        "`{text}`: no entry of the log has a part that `{word}` could be compared with";
    no_script_error(code) = "`{code}`: 그런 스크립트 오류가 없었습니다", "`{code}`: no script failed so";
    NOT_ILLEGAL = "이 판은 룰에 맞습니다", "this is within the rules";
    decides_nothing(seat, now) = "{seat}의 결정이 아닙니다; {now}", "{seat} decides nothing; {now}";
    not_refused(words, now) = "`{words}`{은} 합법입니다; {now}", "`{words}` is legal; {now}";
    refusal_changed(words) =
        "`{words}`: 거절되어야 할 답이 상태를 바꾸었습니다",
        "`{words}` was to be refused and changed the state";
    decision_left_open(now) = "결정을 남기고 끝납니다: {now}", "the scenario ends with a decision left open: {now}";
    unused_outcomes(left) =
        "`chance:`의 결과 가운데 쓰이지 않은 것이 있습니다: {left}",
        "random outcomes under `chance:` that were never used: {left}";
    open_now(text, now) = "open: `{text}`; {now}", "open: `{text}`; {now}";
    MOMENT = "여기까지 왔습니다", "this is the moment";
    near(word) = "혹시 `{word}`입니까?", "did you mean `{word}`?";
    known(words) = "여기에 올 수 있는 말: {words}", "what can stand here: {words}";
    same(text) = "{text}", "{text}";
}
