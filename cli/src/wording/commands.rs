//! What commands say beside their reports: what they have done, and why they can't do what was asked.

use cardwright_dsl::wordings;

wordings! {
    // check
    fixed(n) = "{n}건 고침", "{n} fixed";
    NOTHING_TO_WATCH = "지켜볼 파일이 없습니다", "there is no file to watch";
    WAITING = "바뀌기를 기다립니다 (끝내기: Ctrl-C)", "waiting for changes (Ctrl-C ends)";
    NO_FILES =
        "오류: 여기에는 카드 파일이 없습니다. 카드, 덱, 키워드, 시나리오의 이름은 `.yaml`로 끝납니다. `cardwright new set 번호`로 \
         세트를, `cardwright new project 이름`으로 프로젝트를 시작하십시오",
        "error: there is no file of cards here; cards, decks, keywords and scenarios end in `.yaml`. \
         Start a set with `cardwright new set ID`, a project with `cardwright new project NAME`";
    NOTHING_WRONG = "문제 없음", "nothing wrong";
    BUILT_IN_CHECKED =
        "여기와 그 위에는 `cards` 폴더가 없어, 프로그램에 든 카드를 검사했습니다. 내 카드는 `cardwright new project 이름`으로 시작하십시오",
        "there is no folder `cards` here or above, so the cards built into the program were checked; start your own with `cardwright new project NAME`";
    files(files, found) = "파일 {files}개: {found}", "{files|file|files}: {found}";

    // explain
    unknown(word) =
        "오류: `{word}`{을} 모릅니다; 조항 번호, 진단 코드, 키워드, 카드의 번호나 이름을 적으십시오",
        "error: nothing is known of `{word}`; give a clause, a diagnostic code, a keyword, or a card's number or name";
    unknown_near(word, near) =
        "오류: `{word}`{을} 모릅니다; 혹시 `{near}`입니까?",
        "error: nothing is known of `{word}`; did you mean `{near}`?";

    // fmt
    MISTAKES_LEFT =
        "오류가 있는 곳은 그대로 두었습니다; `cardwright check`로 보십시오",
        "what has mistakes was left as it is; see `cardwright check`";
    WOULD_MEAN_ELSE =
        "그대로 두었습니다: 고치면 뜻이 달라집니다. 알려 주십시오",
        "left as it is: formatting would change what it means; please report it";
    would_change(n, all) = "파일 {all}개 중 {n}개가 고쳐집니다", "{n} of {all} files would change";
    formatted(n, all) = "파일 {all}개 중 {n}개를 고쳤습니다", "{n} of {all} files changed";

    // import
    set_written(path) = "{path}에 썼습니다; 이제 `cardwright check {path}`", "written to {path}; now run `cardwright check {path}`";
    set_is_table(path) =
        "{path}에서 표를 읽으므로 그 자리에 세트 파일을 쓰지 않습니다",
        "{path} is the table that is read, so no set file is written in its place";
    set_is_there(path) =
        "{path}{이} 이미 있습니다; 덮어쓰려면 `--force`, 다른 곳에 쓰려면 `-o`",
        "{path} is there already; `--force` writes over it, `-o` writes elsewhere";

    TEXTS_ONLY =
        "이름 열이 없는 표라서 글만 읽어 보았습니다: 빠진 열은 오류가 아니고, 글이 말하는 소속과 이름은 있는 것으로 칩니다",
        "the table has no column of names, so only its texts were tried: columns may be missing, and the affiliations and names that texts speak of count as declared";

    // import --update
    NOTHING_TO_UPDATE = "고칠 세트 파일이 없습니다; `--update`를 빼면 새로 만듭니다", "there is no set file to update; without `--update` one is written";
    set_to_mend(path) = "{path}에 오류가 있어 고치지 않습니다; 먼저 `cardwright check {path}`", "{path} has mistakes and is left as it is; first `cardwright check {path}`";
    set_not_changed(path) = "{path}의 카드는 제자리에서 고칠 수 없는 꼴로 적혀 있습니다", "the cards of {path} are written in a way that can't be changed in place";
    cards_not_changed(path, ids) =
        "{path}의 카드 {ids}{은} 제자리에서 고칠 수 없는 꼴로 적혀 있습니다",
        "{path}: the cards {ids} are written in a way that can't be changed in place";
    card_doubled(path, id, lines) =
        "{path}: `{id}` 카드가 두 번 적혀 있습니다 (줄 {lines}); 하나만 남기고 다시 하십시오",
        "{path}: the card `{id}` stands there more than once (lines {lines}); leave one of them and try again";
    new_cards_nowhere(ids) = "새 카드 {ids}: 어느 세트에 넣을지 `--set`이나 `-o`로 말하십시오", "new cards {ids}: name their set with `--set` or `-o`";
    card_new(id) = "{id}  새 카드", "{id}  new";
    cards_of_other_game(ids, game) = "{ids}: `{game}`의 카드입니다; `--game {game}`{을} 붙이십시오", "{ids} are cards of `{game}`; add `--game {game}`";
    cards_kept(n, set, ids) = "{set}의 카드 {n}장은 표에 없음, 그대로: {ids}", "{n|card|cards} of {set} not in the table, left as it is: {ids}";
    card_elsewhere(id) = "{id}  다른 세트의 카드, 그대로", "{id}  is in another set, left as it is";
    row_without_number(place) = "{place}  번호가 없어 건너뜀", "{place}  has no id, left out";
    card_left(id, place) = "{id}  줄의 값이 온전하지 않아 그대로 ({place})", "{id}  its row has lost a value, left as it is ({place})";
    card_twice(id, places) = "{id}  두 줄 이상에 있어 그대로 ({places})", "{id}  stands in several rows, left as it is ({places})";
    updated(changed, new, same, left) = "바뀜 {changed}, 새 카드 {new}, 그대로 {same}, 건너뜀 {left}", "{changed} changed, {new} new, {same} as before, {left} left out";
    set_updated(path) = "{path}{을} 고쳤습니다", "{path} updated";

    // export
    NOT_EXPORTED = "읽지 못한 카드가 있어 내보내지 않았습니다: 표에서 빠집니다. 위의 오류를 고치거나 다른 세트만 내보내십시오", "nothing was exported: the table would lack what can't be read; mend the errors above, or export other sets";
    NO_CARDS_TO_EXPORT = "내보낼 카드가 없습니다", "there are no cards to export";
    exported(cards, path) = "카드 {cards}장을 {path}에 썼습니다; 고친 뒤에는 `cardwright import {path} --update`", "{cards|card|cards} written to {path}; once changed, `cardwright import {path} --update`";
    table_is_there(path) =
        "{path}{이} 이미 있습니다; 덮어쓰려면 `--force`",
        "{path} is there already; `--force` writes over it";
    no_such_table(path) =
        "{path}: .csv, .tsv, .xlsx로 끝나는 이름이어야 합니다",
        "{path}: the name of a table ends in .csv, .tsv or .xlsx";
    no_such_set(set, known) = "`{set}`{이라}는 세트나 세트 파일이 없습니다; 있는 세트: {known}", "there is no set or set file `{set}`; sets: {known}";

    // new
    folder_in_use(folder) =
        "`{folder}`에 이미 무언가 있습니다; 새 폴더나 빈 폴더를 지정하십시오",
        "there is something in `{folder}` already; name a new or empty folder";
    project_started(folder, entered, game, set) =
        "`{folder}`에 프로젝트를 만들었습니다.\n\n  cd {entered}\n  cardwright check\n  cardwright test\n  cardwright play\n\n첫 카드: cards/{game}/sets/{set}.yaml",
        "a project was started in `{folder}`.\n\n  cd {entered}\n  cardwright check\n  cardwright test\n  cardwright play\n\nyour first card: cards/{game}/sets/{set}.yaml";
    keyword_is_there(id, path) = "키워드 `{id}`{은} 이미 있습니다: {path}", "the keyword `{id}` is there already: {path}";
    keyword_is_built_in(id) =
        "키워드 `{id}`{은} 룰에 이미 있습니다; `cardwright explain {id}`{으로} 보십시오",
        "the keyword `{id}` is one of the rulebook; see `cardwright explain {id}`";
    card_is_there(id, path) = "카드 `{id}`{은} 이미 있습니다: {path}", "the card `{id}` is there already: {path}";
    unknown_card_type_near(word, near) =
        "카드 타입 `{word}`{은} 없습니다; 혹시 `{near}`입니까?",
        "unknown card type `{word}`; did you mean `{near}`?";
    unknown_card_type(word, known) =
        "카드 타입 `{word}`{은} 없습니다; 쓸 수 있는 타입: {known}",
        "unknown card type `{word}`; there are: {known}";
    card_not_added(path) =
        "{path}의 `cards:` 끝에 카드를 붙일 수 없습니다; 그 아래의 카드는 `- id: ..`로 시작하는 줄이어야 하고, 다른 잘못은 `cardwright check`로 볼 수 있습니다",
        "can't add a card at the end of `cards:` in {path}; cards stand below it in lines that begin with `- id: ..`, and `cardwright check` says what else is wrong";
    set_not_read(path) =
        "{path}의 세트를 읽을 수 없어 카드를 더하지 않았습니다; 먼저 `cardwright check`로 고치십시오",
        "no card was added, because the set in {path} can't be read; put it right with `cardwright check` first";
    NO_SET = "세트가 없습니다; `cardwright new set 번호`로 시작하십시오", "there is no set; start one with `cardwright new set ID`";
    which_set(card) =
        "`{card}`{을} 어느 세트에 넣습니까? `--set`을 붙이십시오:",
        "which set is `{card}` for? add `--set`:";
    NO_FOLDER =
        "여기에는 카드 폴더가 없습니다; `cardwright new project 이름`으로 시작하십시오",
        "there is no folder of cards here; start with `cardwright new project NAME`";
    DECK_BEGUN =
        "카드마다 한 장씩입니다. 장수를 고치고 더하거나 지우십시오",
        "One copy of each card: change the counts, add cards and take them out";
    no_id(id) =
        "`{id}`{은} 번호나 영문 이름으로 쓸 수 없습니다; 파일 이름과 명령에도 쓰이므로 로마자, 숫자, `-`, `_`만 씁니다. 이름은 `--name`으로 적으십시오",
        "`{id}` is no id: Latin letters, digits, `-` and `_` only, since file names and commands hold it. A name goes into `--name`";
    no_id_but(id, near, name) =
        "`{id}`{은} 번호나 영문 이름으로 쓸 수 없습니다; 파일 이름과 명령에도 쓰이므로 로마자, 숫자, `-`, `_`만 씁니다. 이를테면 `{near} --name {name}`",
        "`{id}` is no id: Latin letters, digits, `-` and `_` only, since file names and commands hold it. For example `{near} --name {name}`";
    no_script_template(kind, known) =
        "카드 타입 `{kind}`의 본보기 스크립트는 없습니다; 있는 것: {known}",
        "there is no template of a script for the card type `{kind}`; there is one for: {known}";
    no_template(game) = "`{game}`에는 이것의 본보기 파일이 없습니다", "there is no template for this in `{game}`";
    file_is_there(path) = "`{path}`{이} 이미 있습니다", "`{path}` is there already";
    file_written(path) = "{path}에 썼습니다; 고친 뒤 `cardwright check`", "written to {path}; change it, then `cardwright check`";

    // schema
    which_schema(known) =
        "어느 파일의 스키마입니까? {known}; 모두 쓰려면 `--write`",
        "the schema of which files? {known}; `--write` writes them all";
    no_schema(word, known) =
        "`{word}` 파일은 없습니다; 있는 것: {known}",
        "there are no `{word}` files; there are: {known}";
    no_schema_near(word, near) =
        "`{word}` 파일은 없습니다; 혹시 `{near}`입니까?",
        "there are no `{word}` files; did you mean `{near}`?";

    // sim
    bad_cards(cards) = "덱에 잘못된 카드가 있습니다: {cards}", "cards of these decks have errors: {cards}";
    other_recordings(folder, file) =
        "`{folder}`에 더 긴 다른 실행의 기록이 있습니다(`{file}`). 비우거나 다른 폴더를 지정하십시오",
        "`{folder}` holds recordings of another, longer run (`{file}`); empty it or name another folder";
    TWO_DECKS = "덱이 두 개 있어야 합니다", "two decks are needed";
    games(title, games, seed) = "{title}: {games}게임, 시드 {seed}", "{title}: {games|game|games}, seed {seed}";
    rate(games, decisions) = "초당 {games}게임, 결정 {decisions}개", "{games} games and {decisions} decisions a second";
    bot_for_each(bots, players) =
        "봇은 모두에게 하나이거나 덱마다 하나입니다: {bots}개를 적었지만 {players}명이 둡니다. `--bot2`는 `--bot`이 하나일 때만 씁니다",
        "one bot plays for all, or one for each deck: {bots|bot|bots} for {players|player|players}; `--bot2` goes with a single `--bot`";
    in_seat(n) = "자리 p{n}", "in seat p{n}";
    at_place(n) = "{n}번째 차례", "place {n} in turn order";
    ties(share) = "무승부 비율 {share}", "share of ties {share}";
    WHOEVER_BEGINS = "선공", "whoever begins";
    draws(draws, errors) = "무승부 {draws}, 오류 {errors}", "draws {draws}, errors {errors}";
    lengths(turns, low, half, high, decisions) =
        "길이: 평균 {turns}턴 (10%는 {low}턴까지, 절반은 {half}턴까지, 90%는 {high}턴까지), 결정 {decisions}개",
        "length: {turns} turns on average (10% up to {low}, half up to {half}, 90% up to {high}), {decisions} decisions";
    passes(decisions, declined, phases) =
        "턴마다 결정 {decisions}개; 결정 가운데 하지 않음 {declined}, 페이즈 종료 {phases}",
        "{decisions} decisions a turn; of them nothing done {declined}, phases ended {phases}";
    ended_by(share, clause, gist) = "종료 {share}: {gist} ({clause})", "ended {share}: {gist} ({clause})";
    deck_empty(share, limit) =
        "끝났을 때 뽑을 덱이 없던 게임 {share}, 결과 없이 멈춘 게임 {limit}",
        "with an empty draw pile at the end {share}, stopped without a result {limit}";
    digest(digest) = "다이제스트 {digest}", "digest {digest}";
    script_errors(n, cards) = "스크립트 오류 {n}: {cards}", "script errors {n}: {cards}";
    as_printed(n) = "{n} (인쇄된 값)", "{n} (as printed)";
    number_of(id, name, stat) = "{id} {name}의 {stat}", "{stat} of {id} {name}";
    shares_of(deck, other) = "{deck}의 승률, 상대는 {other}", "wins of {deck} against {other}";
    difference(mean, low, high, changed) =
        "차이 {mean} [{low}, {high}], 달라진 게임 {changed}",
        "difference {mean} [{low}, {high}], {changed|game|games} went otherwise";
    as_sure_as(version, games) =
        "`{version}`: 같은 게임끼리 비교했습니다. 버전마다 따로 게임을 했다면 이만큼 좁은 구간에 {games}게임씩 필요합니다",
        "`{version}`: with games of its own each version would need {games|game|games} for such an interval";
    nothing_proved(version) =
        "`{version}`: 구간에 0이 들어 있으므로 차이가 있다고 할 수 없습니다",
        "`{version}`: the interval holds 0, so these games prove no difference";
    in_several_decks(cards) =
        "여러 덱에 든 카드: {cards}. 바뀐 것이 상대 덱에도 미칩니다",
        "in more than one of the decks: {cards}; what changes there changes for the other side too";
    in_no_deck(card, one, other) =
        "`{card}`{은} 덱 `{one}`에도 `{other}`에도 없습니다; `--decks`로 그 카드가 든 덱을 지정하십시오",
        "`{card}` is neither in the deck `{one}` nor in `{other}`; name a deck that has it with `--decks`";
    no_number(card, word, known) =
        "`{card}`에는 수치 `{word}`{이} 없습니다; 있는 것: {known}",
        "`{card}` has no number `{word}`; it has: {known}";
    number_beyond(n, least, most) =
        "{n}{은} 쓸 수 없습니다; {least}부터 {most}까지입니다",
        "{n} is out of range: {least} to {most}";
    report_written(path) = "{path}에 보고서를 썼습니다; 브라우저로 여십시오", "report written to {path}; open it in a browser";
    report_is_there(path) =
        "{path}{이} 이미 있습니다; 덮어쓰려면 `--force`, 다른 곳에 쓰려면 다른 이름을",
        "{path} is there already; `--force` writes over it, another name writes elsewhere";
    no_such_report(path) = "{path}: 보고서의 이름은 .html로 끝나야 합니다", "{path}: the name of a report ends in .html";
    THESE_CARDS = "지금 카드", "these cards";
    of_folders(folder, cards) = "두 폴더의 카드, {folder}에서 지금 카드로; 다른 카드: {cards}", "cards of two folders, from {folder} to these cards; they differ in {cards}";
    SAME_FOLDERS = "두 폴더의 카드가 모두 같습니다", "no card differs between the two folders";
    no_such_folder(path) = "{path}: 그런 폴더가 없습니다", "{path}: there is no such folder";
    no_folder_for(path, folder) = "{path}: {folder} 폴더가 없습니다", "{path}: there is no folder {folder}";
    no_numbers(card, word) = "`{card}`에는 수치 `{word}`{이} 없습니다; 다른 수치도 없습니다", "`{card}` has no number `{word}`, nor any other";
    game(index, why) = "게임 {index}: {why}", "game {index}: {why}";

    // test
    VALUES_WRITTEN = "써넣은 값:", "values written:";
    NO_SCENARIO = "시나리오가 없습니다", "no scenario was found";

    // text
    no_wording(id) =
        "알림: {id}: 카드에는 잘못이 없지만 이 글은 아직 한국어로 옮길 수 없어 적힌 그대로 보여 줍니다",
        "note: {id}: the card is good, but its text can't be put into English yet; it is shown as it is written";
    no_name(id, name) =
        "알림: {id}: 카드에는 잘못이 없지만 `{name}`에 한국어 말이 없어 적힌 그대로 보여 줍니다",
        "note: {id}: the card is good, but `{name}` has no English, so its text is shown as it is written";
    no_card(word) =
        "오류: 카드 `{word}`{을} 찾을 수 없습니다; 번호나 이름을 적으십시오",
        "error: no card `{word}`; give a number or a name";
    no_card_near(word, near) =
        "오류: 카드 `{word}`{을} 찾을 수 없습니다; 혹시 `{near}`입니까?",
        "error: no card `{word}`; did you mean `{near}`?";
}
