//! The reference of the card API, `docs/lua.md`: written from the table that the run time and the checker of scripts use.
//! Nothing here names a game or a method.

use super::markdown::{row, table};
use cardwright_core::rulebook::Rulebook;
use cardwright_scripts::api::{self, Entry, GLOBALS, Kind, Name, Owner, Uses, Words, lua_name, words_of};
use cardwright_scripts::limits;
use cardwright_scripts::signature::{called, list_called, literal_called, shapes, written};
use std::fmt::Write as _;

/// What each owner is, for its heading: Korean, English.
fn about(owner: Owner) -> (&'static str, &'static str, &'static str) {
    match owner {
        Owner::CardFile => ("card", "스크립트 파일이 등록하는 것", "What a script file registers"),
        Owner::Ctx => {
            ("ctx", "핸들러가 받는 것: 보기, 고르기, 효과", "What a handler gets: looking, choosing, effects")
        }
        Owner::Player => ("Player", "플레이어", "A player"),
        Owner::Card => ("Card", "카드. 같은 카드인지는 `==`로 묻습니다", "A card; `==` asks whether two are the same"),
        Owner::Printed => ("Printed", "카드의 인쇄된 수치", "The printed numbers of a card"),
        Owner::Event => ("Event", "능력을 발동시킨 일", "What started the ability"),
        Owner::Turn => ("Turn", "턴", "The turn"),
    }
}

const LITERALS: [(api::Literal, &str, &str, &str); 9] = [
    (
        api::Literal::Head,
        "[Level Link: 6][Attacker]",
        "발동 조건 하나(`entry`) 또는 대괄호로 적은 발동 조건들",
        "A trigger word (`entry`), or trigger words in brackets",
    ),
    (
        api::Literal::Event,
        "[Passive] Whenever your unit is trashed",
        "대괄호의 발동 조건과 일",
        "Trigger words and an event",
    ),
    (
        api::Literal::Continuous,
        "[Passive]",
        "항상 적용되는 능력의 발동 조건",
        "Trigger words of what works all the time",
    ),
    (api::Literal::Moment, "At the end of this turn", "예약한 부분이 일어나는 때", "When a delayed part happens"),
    (api::Literal::Target, "all your other units", "적용되는 대상", "Whom it is about"),
    (api::Literal::Ability, "[Attacker] Pierce[1]", "능력 하나 전체", "A whole ability"),
    (api::Literal::Happened, "you deployed a unit this turn", "이 턴에 일어난 일", "What happened this turn"),
    (api::Literal::Trait, "exit", "발동 조건이나 키워드", "A trigger word or a keyword"),
    (api::Literal::Affiliation, "vanguard", "소속의 영문 이름이나 이름", "An affiliation, by id or name"),
];

/// An example with the first word of its list in the place of its name.
pub fn example(entry: &Entry, book: &dyn Rulebook) -> String {
    let word = match entry.name {
        Name::Each(words, _) => words_of(words, book).first().map(|w| lua_name(w)).unwrap_or_default(),
        Name::Is(_) => String::new(),
    };
    entry.example.replace("{}", &word)
}

fn place(uses: Uses) -> &'static str {
    if uses == Uses::FILE {
        "file"
    } else if uses == Uses::HANDLER {
        "handler"
    } else {
        "everywhere"
    }
}

fn entries(owner: Owner, book: &dyn Rulebook, page: &mut String) {
    let (name, ko, en) = about(owner);
    let _ = write!(page, "\n## {name}\n\n{ko}.<br>\n{en}.\n");
    for entry in api::entries_of(owner, book) {
        let names: Vec<String> = api::names_of(entry.name, book).into_iter().map(|(name, _)| name).collect();
        let heads: Vec<String> = names.iter().map(|n| format!("`{}`", written(owner, n, &entry.kind))).collect();
        let _ = write!(page, "\n### {}\n\n", heads.join(", "));
        let _ = write!(page, "{}<br>\n{}\n\n", entry.doc.ko, entry.doc.en);
        let gives = match entry.kind {
            Kind::Field(ty) => called(&ty),
            Kind::Method(params, result) => {
                for p in params {
                    let optional = if p.optional { ", may be left out" } else { "" };
                    let _ = writeln!(page, "- `{}`: {}{optional}", p.name, called(&p.ty));
                }
                called(&result)
            }
        };
        if gives != "nil" {
            let _ = writeln!(page, "- gives {gives}");
        }
        if entry.uses != Uses::READ {
            let _ = writeln!(page, "- used in: {}", place(entry.uses));
        }
        let _ = write!(page, "\n```lua\n{}\n```\n", example(entry, book));
    }
}

/// The page.
pub fn page(book: &dyn Rulebook) -> String {
    let mut page = String::from(
        "# 카드 API · The card API\n\n카드의 글로 말하기 어려운 능력은 Luau 스크립트로 적습니다. 카드에 `script: 이름.luau`를 적고 그 \
         파일을 카드 파일 옆에 둡니다. 글과 함께 적을 수도 있습니다. 이 페이지는 실행기와 검사기가 쓰는 표에서 만듭니다.\n\nWhat the \
         words of a card can't say well is written as a Luau script: `script: name.luau` on the card names a file beside the \
         card file, with or without a text. This page is made of the very table that runs and checks scripts.\n\n`cardwright \
         new card ID --lua` 시작하기 · starts one. `cardwright check` 실행하지 않고 검사하기 · checks it without running it. \
         `cardwright schema --lua` 편집기의 자동 완성 · completion in editors (luau-lsp). 처음이라면 · To begin: [글로 모자랄 \
         때](lua-tutorial.ko.md) · [When text is not enough](lua-tutorial.md).\n\n- 핸들러는 언제든 되돌리고 저장할 수 있어야 \
         하므로 파일이나 전역 변수에 아무것도 남기지 않습니다.<br>A handler keeps nothing in globals or in variables of its file: games \
         are undone and saved at any moment. `ctx:remember` keeps something with the card.\n- `where`와 `card:passive`의 함수는 보기만 \
         합니다.<br>Functions of `where` and `card:passive` only look.\n- 고르는 것과 효과는 답이 올 때까지 기다리는 보통의 \
         호출입니다.<br>Choices and effects are plain calls that wait for the answer.\n- 스크립트가 읽는 말은 영문 이름이고 `-` 대신 `_`를 \
         씁니다. 적을 때에는 한국어도 됩니다.<br>Words that scripts read are the English ids, with `_` for `-`; what they write may be \
         Korean, too.\n- 셋 이상이 할 수 있는 게임에는 `ctx.opponent`가 없습니다. `ctx.left`는 왼쪽 옆 플레이어, `ctx.lead`는 선 플레이어, \
         `ctx.opponents`는 다른 모든 플레이어입니다. 플레이어를 받는 호출에는 누구든 적을 수 있습니다.<br>A game that more than two can \
         play has no `ctx.opponent`: `ctx.left` is the player to the left, `ctx.lead` the one whose turn or round it is, \
         `ctx.opponents` are all others, and every call that takes a player takes any of them: `ctx:draw(1, { who = ctx.left \
         })`.\n",
    );
    for owner in Owner::ALL {
        entries(owner, book, &mut page);
    }
    page += "\n# 표 · Tables of options\n";
    for shape in shapes(book) {
        let _ = write!(page, "\n## {}\n\n", shape.name);
        page += &table(&["", "", "한국어", "English"]);
        for field in shape.fields {
            let names: Vec<String> =
                api::names_of(field.name, book).into_iter().map(|(name, _)| format!("`{name}`")).collect();
            let needed = if field.required { " (needed)" } else { "" };
            let ty = format!("{}{needed}", called(&field.ty));
            page += &row(&[&names.join(", "), &ty, field.doc.ko, field.doc.en]);
        }
    }
    page += "\n# 카드 언어의 글 · Texts of the card language\n\n따옴표로 바로 적습니다. `check`가 카드 글처럼 검사합니다.<br>\nWritten out in \
             quotation marks; `check` reads them as it reads card texts.\n\n";
    page += &table(&["", "", "한국어", "English"]);
    for (literal, sample, ko, en) in LITERALS {
        page += &row(&[literal_called(literal), &format!("`{sample}`"), ko, en]);
    }
    page += "\n# 낱말 · Words\n\n";
    page += &table(&["", ""]);
    for words in [
        Words::Zones,
        Words::Types,
        Words::Attributes,
        Words::CardNumbers,
        Words::PlayerNumbers,
        Words::InPlayNumbers,
        Words::Actions,
        Words::Commands,
        Words::Lanes,
        Words::Phases,
        Words::Causes,
        Words::Marks,
        Words::Verbs,
        Words::Heads,
    ] {
        let list: Vec<String> = words_of(words, book).into_iter().map(|w| format!("`{}`", lua_name(w))).collect();
        page += &row(&[list_called(words), &list.join(", ")]);
    }
    for duration in api::durations(book) {
        let list: Vec<String> = duration.words.iter().map(|w| format!("`{w}`")).collect();
        page += &row(&[list_called(Words::Durations), &list.join(", ")]);
    }
    page += "\n# 그 밖의 이름 · Other globals\n\n표준 라이브러리의 일부입니다. 여기 없는 것은 없습니다.<br>\nA part of the standard \
             library. What is not here is not there.\n\n";
    for global in GLOBALS {
        let members: Vec<&str> = global.members.iter().map(|m| m.name).collect();
        let _ = match members.as_slice() {
            [] => writeln!(page, "- `{}`", global.name),
            list => writeln!(page, "- `{}`: {}", global.name, list.join(", ")),
        };
    }
    page + &bounds()
}

/// How much a script may use, and what it hears when that is over.
fn bounds() -> String {
    let mut page = String::from(
        "\n# 한계 · Limits\n\n시간이 아니라 스크립트가 한 일을 셉니다. 어느 기계에서 다시 해도 같은 곳에서 걸리고, `pcall`로 넘어갈 수 \
         없습니다.<br>\nCounted from what a script does, not from time: the same on every machine. `pcall` does not get past \
         them.\n\n",
    );
    page += &table(&["", "한국어", "English", ""]);
    let bytes = |n: usize| format!("{} MiB", n >> 20);
    let rows: [(String, &str, &str, &str); 18] = [
        (
            limits::FUEL.to_string(),
            "한 핸들러의 반복과 함수 호출",
            "turns of loops and calls of functions in a handler",
            limits::OUT_OF_FUEL,
        ),
        (
            limits::ASKED.to_string(),
            "그 가운데 효과나 고르기 한 번의 값",
            "of which an effect or a choice costs so many",
            limits::OUT_OF_FUEL,
        ),
        (
            limits::LOOKING_FUEL.to_string(),
            "`card:passive`의 함수에서",
            "in a function of `card:passive`",
            limits::OUT_OF_FUEL,
        ),
        (
            limits::LOOKING_FUEL_OF_FILE.to_string(),
            "한 파일의 그런 함수 전부에서: 넷이 넘으면 똑같이 나눕니다. 게임을 한 번 보는 값은 10입니다",
            "in all such functions of one file: more than four have equal shares of it. A look at the game costs 10",
            limits::OUT_OF_FUEL,
        ),
        (limits::PARTS.to_string(), "한 파일이 등록하는 것", "what a file registers", "script-not-loaded"),
        (
            limits::TESTING_FUEL.to_string(),
            "한 호출의 `where` 전부에서. 그 호출은 핸들러에서 따로 250을 씁니다",
            "in all runs of the `where` of one call, which costs the handler 250 beside it",
            limits::OUT_OF_FUEL,
        ),
        (limits::LOADING_FUEL.to_string(), "파일을 읽는 동안", "while the file is loaded", limits::OUT_OF_FUEL),
        (
            limits::BYTES.to_string(),
            "반복 한 번의 값으로 다루는 글의 바이트, 이어서 실행하는 스크립트의 바이트",
            "bytes of texts that are gone through or put together for the price of one turn of a loop, and bytes of a script \
             that are run in one go",
            limits::OUT_OF_FUEL,
        ),
        (
            limits::CALLS.to_string(),
            "한 핸들러의 카드 API 호출",
            "calls of this API in a handler",
            limits::TOO_MANY_CALLS,
        ),
        (
            limits::ARGUMENTS.to_string(),
            "한 호출에 주는 카드와 글과 수",
            "cards, texts and numbers in one call",
            limits::FAILED,
        ),
        (
            limits::RETRACED.to_string(),
            "`card:passive`의 함수가 게임을 보는 횟수",
            "looks at the game of a function of `card:passive`",
            limits::TOO_MANY_CALLS,
        ),
        (
            limits::REMEMBERED_TEXT.to_string(),
            "`ctx:remember`가 남기는 글이나 그 이름의 바이트",
            "bytes of a text that `ctx:remember` keeps, and of its key",
            limits::REMEMBERS_TOO_MUCH,
        ),
        (
            limits::REMEMBERED_BY_CARD.to_string(),
            "카드 한 장이 남긴 것의 바이트: 이름, 글, 목록의 카드마다 4, 이름마다 16",
            "bytes that one card remembers: keys, texts, 4 for a card of a list, and 16 for each key",
            limits::REMEMBERS_TOO_MUCH,
        ),
        (
            limits::REMEMBERED.to_string(),
            "게임의 모든 카드가 남긴 것의 바이트, 같은 셈으로",
            "bytes that all cards of a game remember together, counted in the same way",
            limits::REMEMBERS_TOO_MUCH,
        ),
        (
            limits::REPEATS.to_string(),
            "플레이어가 다음에 할 일을 고를 때까지 카드 한 장의 핸들러가 시작하는 횟수",
            "how often handlers of one card begin until a player chooses what to do next",
            limits::TOO_MUCH,
        ),
        (limits::VALUES.to_string(), "함수가 받거나 주는 값", "values that a function takes or gives", limits::FAILED),
        (format!("{} KiB", limits::SOURCE >> 10), "한 스크립트", "a script", limits::SYNTAX),
        (
            bytes(limits::MEMORY),
            "메모리. 메모리를 쓰는 일에는 값이 있어 여기까지 오지 않습니다",
            "memory; whatever takes it has its price, so that no handler comes so far",
            limits::OUT_OF_MEMORY,
        ),
    ];
    for (most, ko, en, code) in &rows {
        page += &row(&[most, ko, en, &format!("`{code}`")]);
    }
    let _ = writeln!(
        page,
        "\n서로 부르는 함수가 언어의 스택을 채우면 `{0}`, 게임이 담을 수 있는 것보다 많은 일을 하면 `{3}`, 다시 실행할 때 다른 일을 하면 `{1}`, 그 밖의 잘못은 `{2}`입니다.<br>\nFunctions that \
         call each other until the stack is full: `{0}`; more than a game has room for: `{3}`; another course when it is run again: `{1}`; anything else: `{2}`.\n\n\
         `ctx:fail`과 이 한계는 `pcall`이 잡지 않습니다. 할 수 없는 호출은 잡을 수 있습니다.<br>\n`pcall` catches neither `ctx:fail` nor these limits; it does catch a call that can't be \
         made.\n\n라이브러리는 32비트 정수가 아닌 수를 정수 자리에 받지 않습니다. 글의 자리는 글의 끝까지로 칩니다.<br>\nWhere the library takes a whole number, one that does not fit into 32 bits is an \
         error; a place in a text beyond its ends is its end.",
        limits::TOO_DEEP,
        limits::NOT_DETERMINISTIC,
        limits::FAILED,
        limits::TOO_MUCH
    );
    page += HOLDS;
    let _ = writeln!(
        page,
        "- 모든 것에서 벗어난 스크립트는 {0}초 뒤에 시계가 멈춥니다: `{1}`. 시계가 게임의 길을 정하면 안 되므로 게임은 거기서 끝납니다.<br>A \
         script that got around all of this is stopped by the clock after {0} seconds: `{1}`. A clock must not decide how a game \
         goes on, so the game ends there.",
        limits::TIME / 1000,
        limits::OUT_OF_TIME
    );
    page + DEMANDS
}

/// What calls demand of their cards.
const DEMANDS: &str = "\
- 보기만 하는 함수들이 플레이어가 다음에 무엇을 고를 때까지 모두 합쳐 5초를 쓰면 마찬가지입니다.<br>The same where functions that only look \
have taken 5 seconds together until a player is asked something.\n\
- 글로 적은 카드가 할 수 없는 일은 스크립트도 못 합니다: `ctx:flip`은 다른 면이 있는 나와 있는 카드만, `ctx:discard`는 주인만 보는 영역(패)의 카드만 받고, `ctx:move`는 규칙이 그런 카드를 두지 않는 나와 있는 \
영역에 카드를 넣지 않습니다. 아니면 `script-failed`입니다.<br>What no text could do no script does: `ctx:flip` takes cards in play that have another side, `ctx:discard` cards of the zones that \
only their player sees (the hand), and `ctx:move` puts no card into a zone in play where the rules let no such card lie. Anything else is `script-failed`.\n";

/// What holds whatever a script does.
const HOLDS: &str = "\n# 지켜지는 것 · What holds\n\n\
- 실패한 핸들러는 아무것도 남기지 않습니다: 한 일이 한꺼번에 되돌려집니다. 공개하거나 본 카드와, 선택을 기다리는 동안 보인 카드는 알려진 채로 남습니다. 보이지 않은 \
일은 로그에도 남지 않습니다.<br>A handler that fails leaves nothing behind: all that it did is taken back as one. Cards that it revealed or let \
somebody look at stay known, and so do those that lay open while a player was asked something. What nobody was shown is not told in the log \
either.\n\
- 효과가 너무 많거나 너무 깊으면(호출 4000번, 자신을 발동하는 능력) 게임이 아니라 그 핸들러가 실패합니다.<br>Too many effects or effects nested too \
deep (4000 calls, an ability that activates itself) are an error of that handler and not the end of the game.\n\
- 자신을 다시 일으키는 발동, 끝없이 서로 답하는 두 스크립트도 게임을 끝내지 않습니다. 플레이어가 다음에 할 일을 고르기 전에 한 카드의 핸들러가 200번 시작했으면 다음 것은 아무것도 하지 않고 `script-too-much`로 \
실패하고, 그때까지 한 일은 남습니다. 효과 안의 선택은 세는 것을 멈추지 않습니다. 핸들러들이 잇달아 게임의 한도에 이르면 가장 많이 시작한 카드의 핸들러가 더 시작하지 못합니다. 글로 적은 카드가 끝없이 서로 답하면 게임이 \
끝납니다.<br>Nor do triggers that make themselves happen again, or scripts that answer each other, end the game. Where handlers of one card have begun 200 times before a player \
chooses what to do next, another one fails with `script-too-much` and does nothing; what was done before stands. A choice inside of an effect does not end that count. Where handlers one behind the other \
reach a limit of the game, those of the card that began most begin no more. Cards of text that answer each other without end do end the game.\n\
- 스크립트는 모든 카드를 봅니다. 그래서 핸들러가 읽은 것 가운데 플레이어가 그때까지 보지 못한 것이 있으면, 선택지의 글은 그 플레이어에게 보이지 않고 번호만 보입니다. 무엇을 적었는지가 아니라 무엇을 읽었는지로 정하므로 이름을 \
바꾸어 적어도 같습니다. 읽은 것으로 치는 것: 카드의 필드, 카드에 대해 부른 효과의 결과, 조건으로 찾거나 고른 영역의 모든 카드, 고른 카드, `where`가 읽은 것, `happened`, 그리고 다른 핸들러의 효과로 시작된 핸들러라면 그 핸들러가 \
읽은 것. 영역의 목록과 카드의 수만으로는 읽은 것이 아닙니다. 다만 플레이어가 본 카드가 그 뒤에 어디에 숨어 있는지는 숨은 것입니다. 읽은 뒤라도 글을 보이기 전에 `ctx:look`, `ctx:reveal`, 공개 영역으로 간 것으로 플레이어가 본 카드는 더 숨은 것이 \
아닙니다. `recall`과 `card:delayed`의 부분은 그 카드의 핸들러들이 끝났을 때 숨어 있던 것을 읽은 것으로 치고, 카드가 자리를 떠났으면 모두 숨은 것으로 칩니다. 게임을 파일의 상태에서 다시 열면 그 전에 읽은 것은 모두 숨은 것으로 칩니다.<br>A script sees \
all cards. So the labels of `ctx:choose_option` are not shown to a player who by then has not seen something that the handler has read: that player sees the numbers of the options alone. It goes by what was read \
and not by what is written, so it makes no difference how a name is put. Read means: fields of a card, what an effect on a card came to, all cards of a zone that is searched or chosen from by a condition, a card that was chosen, what a \
`where` read, `happened`, and of a handler that begins inside another's effect also what that one has read. The list of a zone and the number of its cards are not read; but where a card lies hidden that the player saw before is a secret. A card \
that was read and is seen by the player before the labels are shown, by `ctx:look`, `ctx:reveal` or in an open zone, is no secret any more. `recall` and a part of `card:delayed` count as having read what was hidden when handlers \
of their card ended, and everything where that card has left its place. In a game that is taken up from a saved state all that was read before counts as hidden.\n\
- `ctx:fail`과 `error`의 글과 그 줄은 핸들러가 말할 수 있던 카드를 되돌린 뒤에도 모두 볼 수 있는 플레이어에게만 보입니다. 다른 플레이어는 카드, 스크립트 파일, 핸들러가 시작하는 줄, 오류의 종류만 보고, 실패한 카드가 \
보이지 않았으면 카드도 보지 않습니다. 글과 정확한 줄은 `test`와 모두 보이는 게임(`play --bots`)에 나옵니다.<br>What `ctx:fail` and `error` say, and in which line, is shown to a player who sees all cards that the handler could speak of when it is \
taken back. Others are told the card, the file, the line in which the handler begins and the kind of the error, and not even the card if they did not see the one that failed. The words and the very line \
are in `test` and in a game in which all is seen (`play --bots`).\n\
- 카드가 하는 일은 모두에게 보입니다. 숨은 카드에 따라 달라지는 효과, 수치, 마크, 선택지의 수는 글로 적은 카드에서와 같이 그것을 드러낼 수 있습니다. 마크에는 룰의 이름만 있고, `ctx:remember`에 남긴 것은 아무에게도 보이지 \
않습니다.<br>What a card does is seen by all, as with a card of text: an effect, a number, a mark or the number of options may depend on hidden cards and then tells of them. Marks \
have the names of the rules alone, and what `ctx:remember` keeps is shown to nobody.\n\
- 파일의 변수에 남긴 것은 다음 핸들러에 없습니다. 그런 파일은 핸들러마다 새로 실행됩니다.<br>What is left in variables of the file is not there for \
the next handler: such a file is run anew for each.\n\
- `for`와 `pairs`와 `next`의 순서는 어디서나 같습니다: 커지는 수, 바이트 순서의 글, `false`와 `true`, 플레이어, 자리, 핸들러가 알게 된 순서의 카드. 반복은 \
시작할 때 표에 있던 것을 지나갑니다. 표나 함수를 키로 쓰는 표는 지나갈 수 없습니다.<br>`for`, `pairs` and `next` go through a table in the same \
order everywhere: numbers rising, texts by their bytes, `false` and `true`, players, places, cards in the order in which the handler met them. A \
loop goes through what the table held when it began. A table whose keys are tables or functions can't be gone through.\n\
- 표와 함수와 카드의 글은 `table`, `function`, `card`처럼 종류의 이름입니다. 글이 아닌 것을 `error`로 던지면 `where`에서 나온 잘못과 메시지도 그렇습니다.<br>The text of a \
table, a function or a card is the name of its kind, and so is an error that is no text where it comes out of a `where` or ends a handler.\n\
- `where`가 적어 둔 것에 기대는 핸들러는 `script-not-deterministic`으로 끝납니다.<br>A handler that depends on what its `where` wrote down ends in `script-not-deterministic`.\n\
- `error`와 `assert`의 글 앞에는 그것을 부른 줄이 붙습니다.<br>`error` and `assert` say the line that they were called in.\n";
