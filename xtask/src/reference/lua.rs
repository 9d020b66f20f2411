//! The reference of the card API, `docs/lua.md`: written from the table that the run time and the checker of scripts use.
//! Nothing here names a game or a method.

use super::markdown::{row, table};
use cardwright_core::rulebook::Rulebook;
use cardwright_scripts::api::{self, DURATIONS, Entry, GLOBALS, Kind, Name, Owner, Uses, Words, lua_name, words_of};
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
    (api::Literal::Affiliation, "vanguard", "소속의 아이디나 이름", "An affiliation, by id or name"),
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
         부름입니다.<br>Choices and effects are plain calls that wait for the answer.\n- 스크립트가 읽는 말은 영어 아이디이고 `-` 대신 `_`를 \
         씁니다. 적을 때에는 한국어도 됩니다.<br>Words that scripts read are the English ids, with `_` for `-`; what they write may be \
         Korean, too.\n",
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
        Words::Actions,
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
    for duration in DURATIONS {
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
    let rows: [(String, &str, &str, &str); 6] = [
        (
            limits::FUEL.to_string(),
            "한 핸들러의 반복과 함수 부름",
            "turns of loops and calls of functions in a handler",
            limits::OUT_OF_FUEL,
        ),
        (
            limits::LOOKING_FUEL.to_string(),
            "보기만 하는 함수(`where`, `when`, 항상 적용되는 수)에서",
            "in a function that only looks (`where`, `when`, a number of `card:passive`)",
            limits::OUT_OF_FUEL,
        ),
        (limits::LOADING_FUEL.to_string(), "파일을 읽는 동안", "while the file is loaded", limits::OUT_OF_FUEL),
        (
            limits::CALLS.to_string(),
            "한 핸들러의 카드 API 부름",
            "calls of this API in a handler",
            limits::TOO_MANY_CALLS,
        ),
        (
            limits::ARGUMENTS.to_string(),
            "한 부름에 주는 카드와 글과 수",
            "cards, texts and numbers in one call",
            limits::FAILED,
        ),
        (
            bytes(limits::MEMORY),
            "한 스레드에서 일하는 스크립트들의 메모리",
            "memory of the scripts at work on one thread",
            limits::OUT_OF_MEMORY,
        ),
    ];
    for (most, ko, en, code) in &rows {
        page += &row(&[most, ko, en, &format!("`{code}`")]);
    }
    let _ = writeln!(
        page,
        "\n서로 부르는 함수가 언어의 스택을 채우면 `{0}`, 다시 실행할 때 다른 일을 하면 `{1}`, 그 밖의 잘못은 `{2}`입니다.<br>\nFunctions that \
         call each other until the stack is full: `{0}`; another course when it is run again: `{1}`; anything else: `{2}`.",
        limits::TOO_DEEP,
        limits::NOT_DETERMINISTIC,
        limits::FAILED
    );
    page
}
