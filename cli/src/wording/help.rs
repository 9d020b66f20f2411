//! What `--help` says, in Korean behind the English of the argument itself. A test asks that nothing is left out.

/// Every text of `--help` with its Korean.
pub(crate) const HELP: &[(&str, &str)] = &[
    (
        "The scenario file whose cards are meant; left out: the cards in use",
        "카드를 볼 시나리오 파일; 적지 않으면 지금 쓰는 카드",
    ),
    // The program and its commands.
    (
        "Card games whose cards are text: check, test, play and simulate them",
        "카드에 적힌 글대로 움직이는 카드 게임: 검사하고, 시험하고, 플레이하고, 시뮬레이션합니다",
    ),
    (
        "Start a project, a set, a card or a keyword from a commented template",
        "설명이 적힌 본보기로 프로젝트, 세트, 카드, 키워드를 시작합니다",
    ),
    (
        "Read cards, keywords, decks and scenarios and say what is wrong with them",
        "카드, 키워드, 덱, 시나리오를 읽고 잘못된 곳을 알려 줍니다",
    ),
    ("Bring files into their canonical wording and layout", "파일을 정해진 문구와 모양으로 다듬습니다"),
    ("Run scenarios", "시나리오를 돌려 봅니다"),
    ("Print the wording of cards in Korean or English", "카드의 글을 한국어나 영어로 보여 줍니다"),
    (
        "Say what a clause, a diagnostic code, a keyword, a card, a set or a deck is and what shows it",
        "룰 조항, 진단 코드, 키워드, 카드, 세트, 덱이 무엇이고 어디에 나오는지 알려 줍니다",
    ),
    ("Play a game against a bot, or watch bots play", "봇이나 다른 사람과 게임을 하거나, 봇끼리 하는 것을 봅니다"),
    ("Let bots play many games and say what came of it", "봇에게 여러 게임을 시키고 결과를 알려 줍니다"),
    (
        "Go through a recorded game step by step, or verify it",
        "기록된 게임을 한 걸음씩 보거나, 기록이 맞는지 확인합니다",
    ),
    (
        "Take cards from a spreadsheet (CSV, TSV, .xlsx, .ods), or say which of its texts can't be read",
        "표(CSV, TSV, .xlsx, .ods)에서 카드를 가져오거나, 읽을 수 없는 글을 알려 줍니다",
    ),
    ("Write cards as a table for a spreadsheet (CSV, TSV, .xlsx)", "카드를 표(CSV, TSV, .xlsx)로 내보냅니다"),
    (
        "Print cards as faces: a page at true size (HTML, PDF), or decks for Tabletop Simulator",
        "카드를 앞면 모양으로 찍습니다: 실제 크기의 쪽(HTML, PDF)이나 Tabletop Simulator의 덱",
    ),
    ("JSON Schemas of the files, for editors", "편집기를 위한, 파일들의 JSON Schema"),
    (
        "Restore games from bytes and play them on; `test --isolated` starts this",
        "저장된 상태에서 게임을 이어 합니다. `test --isolated`가 씁니다",
    ),
    ("Print this message or the help of the given subcommand(s)", "이 도움말이나 명령의 도움말을 보여 줍니다"),
    ("Print help (see more with '--help')", "도움말을 보여 줍니다 (더 자세히는 `--help`)"),
    ("Print help (see a summary with '-h')", "도움말을 보여 줍니다 (짧게는 `-h`)"),
    ("Print help", "도움말을 보여 줍니다"),
    ("Print version", "버전을 보여 줍니다"),
    // Options of all commands.
    ("Language of messages; left out: from the locale", "메시지의 언어; 적지 않으면 로캘대로"),
    ("한국어", "한국어"),
    ("English", "영어"),
    (
        "Folder of cards; left out: the nearest `cards/` upward, else the cards built into the program",
        "카드 폴더; 적지 않으면 위로 가장 가까운 `cards/`, 없으면 프로그램에 든 카드",
    ),
    ("Form of the output", "출력의 꼴"),
    ("For people", "사람이 읽는 꼴"),
    ("For programs", "프로그램이 읽는 꼴"),
    ("Test results as CI servers read them", "CI 서버가 읽는 시험 결과"),
    ("Findings as code hosts and editors read them (SARIF 2.1.0)", "코드 저장소와 편집기가 읽는 진단 (SARIF 2.1.0)"),
    ("Findings as annotations of GitHub Actions", "GitHub Actions의 주석으로 된 진단"),
    ("When to use colour", "색을 언제 쓰는지"),
    ("On a terminal", "터미널에서만"),
    ("Always", "언제나"),
    ("Never", "쓰지 않음"),
    (
        "A setting of the game's rules; `explain scenario` lists those of a game",
        "게임 규칙의 설정; 게임마다 있는 설정은 `explain scenario`가 보여 줍니다",
    ),
    (
        "The game, by id or name; left out: the first one with cards or decks in the folder of cards",
        "게임의 영문 이름이나 이름; 적지 않으면 카드 폴더에 카드나 덱이 있는 첫 게임",
    ),
    ("Only this game", "이 게임만"),
    (
        "Files or folders; left out: the cards in use and the folder `tests` beside them",
        "파일이나 폴더; 적지 않으면 지금 쓰는 카드와 그 옆의 `tests` 폴더",
    ),
    ("Files or folders; left out: the cards in use", "파일이나 폴더; 적지 않으면 지금 쓰는 카드"),
    // check, fmt
    ("Correct what can be corrected in one way only, then check again", "고칠 방법이 하나뿐인 것을 고치고 다시 검사"),
    (
        "Stay, and check again whenever a file changes; Ctrl-C ends it",
        "끝내지 않고, 파일이 바뀔 때마다 다시 검사; Ctrl-C로 끝냄",
    ),
    ("Only say what would change", "무엇이 바뀔지 말하기만 함"),
    (
        "Take the words of the canonical wording too, not only its order and notation",
        "순서와 표기만이 아니라 낱말도 정해진 문구대로 고침",
    ),
    // test
    (
        "Files or folders with scenarios, or FILE:LINE for one; left out: `tests` and the cards in use",
        "시나리오가 든 파일이나 폴더, 하나만은 `파일:줄`; 적지 않으면 `tests`와 지금 쓰는 카드",
    ),
    (
        "Only scenarios whose name or file holds this, or that cite this clause",
        "이름이나 파일에 이 글이 있거나 이 조항을 인용하는 시나리오만",
    ),
    ("Write the actual values where a scenario has `?`", "시나리오의 `?` 자리에 실제 값을 써넣음"),
    ("Stop behind this step and show the board", "이 단계 뒤에서 멈추고 판을 보여 줌"),
    (
        "Show which clauses the scenarios cover; a cited clause that is not used is an error then",
        "시나리오들이 다루는 조항을 보여 줌; 인용만 하고 쓰지 않은 조항은 오류",
    ),
    ("Clauses of the rulebooks", "룰의 조항"),
    (
        "Rows of the card language by which cards were read that did all of their work",
        "제 할 일을 다 한 카드를 읽은 카드 언어의 줄",
    ),
    ("Restore every game in another process before every answer", "답마다 그 앞에서 게임을 다른 프로세스에 되살림"),
    // text, explain, print
    (
        "Cards by number or name, sets by id, decks by file name, patterns such as `TIDE-0*`; `--lang` says in which language",
        "카드의 번호나 이름, 세트의 번호, 덱의 파일 이름, `TIDE-0*` 같은 꼴; 언어는 `--lang`",
    ),
    (
        "A clause (7.4.3), a code (unknown-field), a keyword, a head word, a card by number or name, a set, a deck, a pattern of cards (`TIDE-0*`); `scenario` and `log` list the words of scenarios",
        "룰 조항(7.4.3), 진단 코드(unknown-field), 키워드, 발동 조건, 카드의 번호나 이름, 세트, 덱, 카드의 꼴(`TIDE-0*`); `scenario`와 `log`는 시나리오에 쓰는 말을 보여 줌",
    ),
    (
        "Sets by id, decks by file name, cards by number or name, or patterns such as `TIDE-0*`; a deck is printed with its copies",
        "세트의 번호, 덱의 파일 이름, 카드의 번호나 이름, `TIDE-0*` 같은 꼴; 덱은 장수대로 찍음",
    ),
    (
        "The page to write, as its name ends: .html or .pdf; left out: NAME.html, after what is printed",
        "쓸 파일, 꼴은 이름 끝대로 .html이나 .pdf; 적지 않으면 찍는 것의 이름을 딴 .html",
    ),
    ("The language on the cards; left out: that of the messages", "카드에 찍는 언어; 적지 않으면 메시지의 언어"),
    ("Both, the language of the messages first", "둘 다, 메시지의 언어를 먼저"),
    ("The paper", "종이"),
    ("210 x 297 mm", "210 x 297 mm"),
    ("8.5 x 11 inches", "8.5 x 11 인치"),
    ("The size of a card in millimetres", "카드의 크기, 밀리미터"),
    ("What is left free between cards, in millimetres", "카드 사이의 틈, 밀리미터"),
    ("How often each card is printed", "카드마다 찍는 장수"),
    ("Without marks to cut along", "자르는 표시 없이"),
    ("Without what keywords remind of", "키워드의 설명 없이"),
    (
        "A deck for Tabletop Simulator in this folder: pictures of the cards (PNG) and the object (JSON)",
        "이 폴더에 Tabletop Simulator의 덱을 만듦: 카드 그림(PNG)과 물체(JSON)",
    ),
    (
        "The browser that draws PDFs and pictures; left out: Chromium or Chrome, where it is found",
        "PDF와 그림을 그릴 브라우저; 적지 않으면 찾아낸 Chromium이나 Chrome",
    ),
    ("Write over files that are there", "이미 있는 파일을 덮어씀"),
    // play
    (
        "Decks by file name or name, one a seat; left out: the first ones of the game",
        "자리마다 하나씩, 덱의 파일 이름이나 이름; 적지 않으면 게임의 첫 덱들",
    ),
    (
        "How many play; left out: as many as decks are named, and no fewer than the game needs",
        "몇 명이 하는지; 적지 않으면 적은 덱의 수만큼, 적어도 게임에 필요한 만큼",
    ),
    (
        "Your seat, from 1; left out: the first, or the one that a saved game was played from",
        "내 자리, 1부터; 적지 않으면 첫 자리나 저장된 게임에서 앉았던 자리",
    ),
    ("Who plays the other seats", "다른 자리는 누가"),
    ("Any legal answer, each as likely as another", "할 수 있는 답 가운데 아무것이나"),
    ("What looks best at the moment", "그 순간 가장 나아 보이는 답"),
    (
        "What wins most when the game is played on from here, by what looks best and some random answers",
        "여기서부터 대개 가장 나아 보이는 답으로 끝까지 해 보아 가장 많이 이기는 답",
    ),
    (
        "Games that the bot monte-carlo plays on to their end for one decision",
        "monte-carlo 봇이 결정 하나마다 끝까지 해 보는 게임 수",
    ),
    (
        "People play every seat at this screen, which is cleared before the next one looks",
        "모든 자리를 사람이 한 화면에서 번갈아 플레이; 다음 사람이 보기 전에 화면을 지움",
    ),
    ("Nobody plays: bots among themselves", "사람 없이 봇끼리"),
    ("Seed of everything random; left out: one that is shown", "모든 우연의 시드; 적지 않으면 정해서 보여 줌"),
    (
        "Don't show the seed: who knows it can look up every hidden card",
        "시드를 보여 주지 않음: 알면 숨은 카드를 모두 알아낼 수 있음",
    ),
    ("Go on with a saved game", "저장된 게임을 이어 함"),
    ("Start where a scenario stands", "시나리오의 장면에서 시작"),
    (
        "With `--load`: play the saved answers again on cards that have changed, as far as they fit",
        "`--load`와 함께: 바뀐 카드로, 저장된 답을 맞는 데까지 되풀이",
    ),
    (
        "Play although texts of cards in the decks have mistakes: those cards do less than they say",
        "덱의 카드에 잘못된 글이 있어도 함: 그 카드는 적힌 것보다 덜 함",
    ),
    (
        "Write the game to a file at the end: a scenario if its name ends in `.yaml`, else a saved game",
        "끝날 때 게임을 파일에 씀: 이름이 `.yaml`로 끝나면 시나리오, 아니면 저장된 게임",
    ),
    (
        "With `--record`: overwrite a file that is no recorded game",
        "`--record`와 함께: 게임의 기록이 아닌 파일도 덮어씀",
    ),
    // sim, replay
    ("Games of each pairing of decks", "덱의 짝마다 하는 게임 수"),
    ("Seed of everything that is random", "모든 우연의 시드"),
    (
        "Who plays: one for all decks, or one for each, as in `greedy,random`",
        "누가 하는지: 모든 덱에 하나, 또는 `greedy,random`처럼 덱마다 하나",
    ),
    ("Who plays the second deck; left out: the same", "둘째 덱은 누가; 적지 않으면 같은 봇"),
    (
        "Decks by file name or name, one a player; left out: the first ones of the game",
        "플레이어마다 하나씩, 덱의 파일 이름이나 이름; 적지 않으면 게임의 첫 덱들",
    ),
    ("Every deck against every other", "모든 덱을 서로"),
    ("Threads; left out: one for each core", "스레드 수; 적지 않으면 코어마다 하나"),
    (
        "Keep every game in this folder as a journal, for `cardwright replay`",
        "모든 게임의 기록을 이 폴더에 남김, `cardwright replay`로 볼 수 있음",
    ),
    (
        "Play the same games with other numbers on a card: `DAWN-001.power=1500,2000`",
        "같은 게임들을 카드의 수만 바꾸어 함: `DAWN-001.power=1500,2000`",
    ),
    (
        "Play the same games with the cards of another folder, and say what has changed",
        "같은 게임들을 다른 폴더의 카드로 하고 달라진 것을 알려 줌",
    ),
    (
        "Write a page of plots: win rates, lengths of games, and what became of each card",
        "그림으로 된 보고서를 씀: 승률, 게임 길이, 카드마다의 결과",
    ),
    ("Write over a report that is there", "이미 있는 보고서를 덮어씀"),
    ("A saved game or a journal", "저장된 게임이나 기록"),
    ("Check that every state is as it was recorded", "모든 상태가 기록과 같은지 확인"),
    (
        "Through the eyes of this seat, from 1; left out: everything is shown. Not with `--verify`, which compares whole states",
        "이 자리의 눈으로, 1부터; 적지 않으면 모두 보임. 상태 전체를 견주는 `--verify`와는 함께 쓸 수 없음",
    ),
    // import, export
    (
        "A table whose first row names the columns: CSV, TSV, or a workbook (.xlsx, .ods)",
        "첫 줄이 열의 이름인 표: CSV, TSV, 통합 문서(.xlsx, .ods)",
    ),
    (
        "The sheet of a workbook; left out: its first one that is not empty",
        "통합 문서의 시트; 적지 않으면 비어 있지 않은 첫 시트",
    ),
    ("Only say what would become of the cards", "카드가 어떻게 될지 말하기만 함"),
    (
        "Fields of cards and the columns they stand in, where the names differ: `text=Effect,id=Card No`",
        "이름이 다를 때, 카드의 항목과 그것이 있는 열: `text=Effect,id=Card No`",
    ),
    (
        "The set file to write; left out: `sets/<SET>.yaml` of the game in the folder of cards",
        "쓸 세트 파일; 적지 않으면 카드 폴더에서 그 게임의 `sets/<세트>.yaml`",
    ),
    ("The id of the set; left out: the name of the file", "세트의 번호; 적지 않으면 파일 이름"),
    ("Write over a file that is there", "이미 있는 파일을 덮어씀"),
    (
        "Bring the table into the set files that are there, card by card: what it says otherwise changes, all else stays",
        "있는 세트 파일에 표를 카드마다 반영: 표와 다른 것은 바뀌고 나머지는 그대로",
    ),
    (
        "Also show the canonical wording of each card that is written otherwise",
        "달리 적힌 카드마다 정해진 문구도 보여 줌",
    ),
    (
        "Sets, by id, or set files; left out: all cards of the game",
        "세트의 번호나 세트 파일; 적지 않으면 게임의 모든 카드",
    ),
    (
        "The file to write, as its name ends: .csv, .tsv or .xlsx; left out: CSV to the standard output",
        "쓸 파일, 꼴은 이름 끝대로 .csv, .tsv, .xlsx; 적지 않으면 CSV를 표준 출력으로",
    ),
    // schema, new
    ("Which files: set, deck, keyword, terms or scenarios", "어느 파일: set, deck, keyword, terms, scenarios"),
    (
        "The type definitions of the card API instead, for editors of scripts (luau-lsp)",
        "그 대신 카드 API의 타입 정의, 스크립트 편집기를 위해 (luau-lsp)",
    ),
    (
        "Write all schemas into this folder; without it, into the folder `schema` of the game's cards",
        "모든 스키마를 이 폴더에 씀; 폴더를 적지 않으면 게임 카드의 `schema` 폴더에",
    ),
    (
        "A folder with everything in it: cards, decks, a scenario, schemas for editors",
        "모두 갖춘 폴더: 카드, 덱, 시나리오, 편집기를 위한 스키마",
    ),
    ("A file of cards with one card in it", "카드 한 장이 든 카드 파일"),
    ("A card at the end of a set", "세트 끝에 카드 하나"),
    (
        "The template of printed faces, to be changed for this project",
        "찍는 앞면의 틀, 이 프로젝트에 맞게 고칠 수 있음",
    ),
    ("A deck of cards that are there, to be filled", "있는 카드로 시작하는 덱, 채워 넣기 위해"),
    ("A keyword of your own", "직접 만드는 키워드"),
    ("The folder; it must be new or empty", "폴더; 없거나 비어 있어야 함"),
    ("The id of its set; left out: from the name of the folder", "그 세트의 번호; 적지 않으면 폴더 이름에서"),
    ("Its id: Latin letters, digits, `-`", "세트의 번호: 로마자, 숫자, `-`"),
    ("Its name; left out: the id", "이름; 적지 않으면 번호나 영문 이름"),
    ("Its number, such as MY-002", "번호, 보기를 들면 MY-002"),
    (
        "The set, by id or file; left out: the one with which the number begins",
        "세트의 번호나 파일; 적지 않으면 번호의 앞부분인 세트",
    ),
    ("Its type", "카드 타입"),
    ("Its name; left out: the number", "이름; 적지 않으면 번호"),
    ("With a script in place of a text", "글 대신 스크립트로"),
    ("Its id, which is the name of its file too", "영문 이름, 파일 이름이기도 함"),
];

/// What stands in help for a value that is to be given.
pub(crate) const VALUES: &[(&str, &str)] = &[
    ("LANG", "언어"),
    ("DIR", "폴더"),
    ("FOLDER", "폴더"),
    ("FORMAT", "꼴"),
    ("COLOR", "색"),
    ("GAME", "게임"),
    ("SETTING=N", "설정=N"),
    ("DECK", "덱"),
    ("FILE", "파일"),
    ("NAME", "이름"),
    ("PATHS", "경로"),
    ("PATH", "경로"),
    ("TEXT", "글"),
    ("WHAT", "무엇"),
    ("SETS", "세트"),
    ("SET", "세트"),
    ("ID", "번호"),
    ("WORD", "영문 이름"),
    ("TYPE", "타입"),
    ("BOT", "봇"),
    ("BOT2", "봇"),
    ("SEED", "시드"),
    ("GAMES", "게임수"),
    ("JOBS", "스레드수"),
    ("PLAYOUTS", "게임수"),
    ("COPIES", "장수"),
    ("PAPER", "종이"),
    ("LANGUAGE", "언어"),
    ("KIND", "종류"),
    ("N", "N"),
    ("MM", "MM"),
    ("SET|DECK|CARD", "세트|덱|카드"),
    ("CARD|SET|DECK", "카드|세트|덱"),
    ("FILE:LINE", "파일:줄"),
    ("FILE.html", "파일.html"),
    ("FIELD=COLUMN,..", "항목=열,.."),
    ("CARD.NUMBER=N,..", "카드.수=N,.."),
    ("WIDTHxHEIGHT", "너비x높이"),
    ("COVERAGE", "무엇"),
];
