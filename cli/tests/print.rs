//! `print`: pages of cards, decks for a virtual table, and what is said where something is missing. Where a Chromium is
//! installed the pages are drawn and looked at.

#![allow(clippy::unwrap_used, clippy::panic)]

use serde_json::Value;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

const SET: &str = "game: nivel-arena
set: { id: MARSH, name: { ko: 늪, en: Marsh } }
cards:
  - id: M-1
    name: { ko: 늪지기, en: Marsh Warden }
    type: unit
    attribute: flame
    cost: 2
    power: 3000
    hit: 1
    flavor: { ko: \"\\\"물은 기억한다.\\\"\\n— 늪지기\", en: Water <remembers>. }
    artist: Haru & Co
    image: art/warden.png
    number: 001/120
    text: |
      [어태커] 관통[2].
  - id: M-2
    name: { ko: 늪의 노래, en: Song of the Marsh }
    type: skill
    attribute: wave
    cost: 1
    text: Draw 1 card.
  - id: M-3
    name: { ko: 늪의 왕, en: Marsh King }
    type: leader
    attribute: flame
    text: |
      기본면
      [서약] 자신의 덱에 [화염] 카드만 넣을 수 있다.
      [각성] 자신의 리더 레벨이 6 이상이라면 이 카드를 뒤집는다.
      각성면
      [패시브] 자신의 턴 동안 필드에 있는 모든 자신 유닛의 파워+1000.
";

const DECK: &str = "game: nivel-arena
name: { ko: 늪 덱, en: Marsh Deck }
leader: M-3
cards:
  M-1: 3
  M-2: 2
";

/// A picture of one dot.
const DOT: &[u8] = b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\0\x01\0\0\0\x01\x08\x06\0\0\0\x1f\x15\xc4\x89\0\0\0\rIDATx\x9cc\xf8\xcf\xc0\xf0\x1f\0\x05\0\x01\xff\x89\x99=\x1d\0\0\0\0IEND\xaeB`\x82";

pub fn project(name: &str) -> PathBuf {
    let folder = std::env::temp_dir().join(format!("cardwright-print-{}", std::process::id())).join(name);
    let _ = std::fs::remove_dir_all(&folder);
    for (path, text) in
        [("sets/marsh.yaml", SET.as_bytes()), ("decks/bog.yaml", DECK.as_bytes()), ("sets/art/warden.png", DOT)]
    {
        let path = folder.join("cards/nivel-arena").join(path);
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(path, text).unwrap();
    }
    folder
}

/// Runs the program in a folder: its exit status, what it printed, what it said beside it.
pub fn run(folder: &Path, args: &[&str]) -> (i32, String, String) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_cardwright"));
    command.current_dir(folder).env("LC_ALL", "C").env_remove("CARDWRIGHT_BROWSER").args(args);
    let Output { status, stdout, stderr } = command.output().unwrap();
    (status.code().unwrap(), String::from_utf8(stdout).unwrap(), String::from_utf8(stderr).unwrap())
}

fn page(folder: &Path, name: &str) -> String {
    std::fs::read_to_string(folder.join(name)).unwrap()
}

#[test]
fn a_set_becomes_a_page_that_needs_no_other_file() {
    let folder = project("page");
    let (status, _, said) = run(&folder, &["print", "marsh"]);
    assert_eq!(
        (status, said.contains("3 cards printed on 4 faces to marsh.html: 1 sheet of 3 by 3")),
        (0, true),
        "{said}"
    );
    let html = page(&folder, "marsh.html");
    assert_eq!((html.matches("class=\"sheet\"").count(), html.matches("class=\"slot\"").count()), (1, 4));
    assert!(html.contains("size: 210mm 297mm") && html.contains("--card-width: 63mm; --card-height: 88mm"));
    assert!(html.contains("src=\"data:image/png;base64,iVBORw0KGgo"), "the picture is in the page");
    assert!(!html.contains("http:") && !html.contains("https:") && !html.contains("file:"), "nothing is fetched");
    for part in [
        "Marsh Warden",
        "Water &lt;remembers&gt;.",
        "Haru &amp; Co",
        "001/120",
        "<b class=\"head attacker\">Attacker</b>",
    ] {
        assert!(html.contains(part), "{part}");
    }
    assert!(html.contains("<b class=\"keyword pierce\">Pierce</b>[2]"));
    assert!(html.contains("<p class=\"reminder\">(Pierce – Whenever this unit") && html.contains("deal 2 damage"));
    assert!(html.contains("Base side") && html.contains("Awakened side"), "a leader has two faces");
    assert!(!html.contains("{{"), "every place is filled");
}

#[test]
fn faces_are_in_either_language_or_both() {
    let folder = project("languages");
    run(&folder, &["print", "M-1", "-o", "ko.html", "--in", "ko"]);
    let ko = page(&folder, "ko.html");
    assert!(ko.contains("늪지기") && ko.contains("물은 기억한다") && !ko.contains("Marsh Warden"));
    assert!(ko.contains("<b class=\"head attacker\">어태커</b>"));
    let (status, ..) = run(&folder, &["print", "M-1", "-o", "both.html", "--in", "both", "--no-reminders"]);
    let both = page(&folder, "both.html");
    assert!(
        status == 0 && both.contains("Marsh Warden") && both.contains("늪지기") && !both.contains("class=\"reminder\"")
    );
    assert!(both.contains(">Attacker</b>") && both.contains(">어태커</b>"));
    let (_, _, said) = run(&folder, &["print", "M-1", "--lang", "ko", "-o", "k.html"]);
    assert!(said.contains("카드 1종을 1면으로 k.html에 찍었습니다"), "{said}");
}

#[test]
fn a_deck_is_printed_with_its_copies_and_as_asked_for() {
    let folder = project("deck");
    let letter = ["--paper", "letter", "--size", "59x86", "--gap", "2", "--copies", "2", "--no-marks"];
    let (status, _, said) = run(&folder, &[&["print", "bog", "-o", "bog.html"][..], &letter].concat());
    let html = page(&folder, "bog.html");
    // Twice two faces of the leader, three units and two skills.
    assert_eq!(
        (status, html.matches("class=\"slot\"").count(), html.matches("class=\"sheet\"").count()),
        (0, 14, 2),
        "{said}"
    );
    assert!(html.contains("size: 215.9mm 279.4mm") && html.contains("--card-width: 59mm") && !html.contains("<svg"));
    let (status, _, said) = run(&folder, &["print", "M-?", "M-1", "-o", "some.html"]);
    assert_eq!((status, page(&folder, "some.html").matches("class=\"slot\"").count()), (0, 5), "{said}");
}

#[test]
fn what_is_wrong_is_told_with_the_next_step() {
    let folder = project("wrong");
    let said = |args: &[&str]| {
        let (status, _, err) = run(&folder, args);
        (status, err)
    };
    std::fs::write(folder.join("there.html"), "mine").unwrap();
    for (args, status, part) in [
        (&["print", "MARHS"][..], 2, "did you mean `MARSH`"),
        (&["print", "zzzzzz"], 2, "there is no set, deck or card `zzzzzz`"),
        (&["print", "Q-*"], 2, "no card fits `Q-*`; sets and decks: MARSH, bog"),
        (&["print", "M-1", "nobody", "-o", "part.html"], 1, "there is no set, deck or card `nobody`"),
        (&["print", "M-1", "-o", "there.html"], 2, "`--force` writes over it"),
        (&["print", "M-1", "-o", "page.docx"], 2, "ends in .html or .pdf"),
        (&["print", "M-1", "-o", "no/such/folder/page.html"], 2, "no/such/folder/page.html"),
        (&["print", "M-1", "-o", "big.html", "--size", "300x300"], 2, "make `--size` smaller"),
        (&["print", "M-1", "-o", "s.html", "--size", "63"], 2, "63x88"),
        (&["print", "M-1", "-o", "m.pdf", "--browser", "no-such-browser"], 2, "name it with `--browser PATH`"),
        (&["print", "M-1", "--tabletop", "t", "--browser", "no-such-browser"], 2, "name it with `--browser PATH`"),
        (&["print", "MARHS", "--lang", "ko"], 2, "혹시 `MARSH`입니까?"),
        (&["print", "M-1", "-o", "there.html", "--lang", "ko"], 2, "이미 있습니다; 덮어쓰려면 `--force`"),
    ] {
        let (found, err) = said(args);
        assert!(found == status && err.contains(part), "{args:?}: {found} {err}");
    }
    assert_eq!(page(&folder, "there.html"), "mine");
    assert_eq!(said(&["print", "M-1", "-o", "there.html", "--force"]).0, 0);
    // A card with mistakes is left out, the others are printed.
    let broken = SET.replace("Draw 1 card.", "Draw 1 kard.");
    std::fs::write(folder.join("cards/nivel-arena/sets/marsh.yaml"), broken).unwrap();
    let (status, err) = said(&["print", "MARSH", "-o", "left.html"]);
    assert!(status == 1 && err.contains("not printed because of mistakes: M-2"), "{err}");
    assert_eq!(page(&folder, "left.html").matches("class=\"slot\"").count(), 3);
}

#[test]
fn a_picture_that_is_not_there_is_a_finding_and_leaves_its_place_empty() {
    let folder = project("picture");
    let set = SET.replace("art/warden.png", "art/wardn.png");
    std::fs::write(folder.join("cards/nivel-arena/sets/marsh.yaml"), &set).unwrap();
    let (status, out, _) = run(&folder, &["check", "cards/nivel-arena/sets"]);
    assert!(status == 0 && out.contains("no-such-image") && out.contains("did you mean `art/warden.png`?"), "{out}");
    assert!(out.contains("marsh.yaml:13:12"), "{out}");
    let (status, _, err) = run(&folder, &["print", "M-1", "-o", "a.html"]);
    assert!(status == 1 && err.contains("its place is empty") && !page(&folder, "a.html").contains("<img"), "{err}");
    std::fs::write(folder.join("cards/nivel-arena/sets/marsh.yaml"), set.replace("wardn.png", "warden.psd")).unwrap();
    let (_, out, _) = run(&folder, &["check", "cards/nivel-arena/sets", "--lang", "ko"]);
    assert!(out.contains("찍을 수 있는 그림이 아닙니다"), "{out}");
}

#[test]
fn a_template_of_the_project_is_used_and_its_mistakes_have_a_line() {
    let folder = project("template");
    let (status, out, _) = run(&folder, &["new", "face", "--game", "nivel-arena"]);
    assert!(status == 0 && out.contains("face.html"), "{out}");
    let path = folder.join("cards/nivel-arena/face.html");
    let face = |face: &str| {
        let text = format!(
            "<style>.mine {{}}</style>\n<template id=\"face\">\n{face}\n</template>\n<template id=\"back\">b</template>\n"
        );
        std::fs::write(&path, text).unwrap();
        run(&folder, &["print", "M-1", "-o", "a.html", "--force"])
    };
    let (status, _, err) = run(&folder, &["new", "face", "--game", "nivel-arena"]);
    assert!(status == 2 && err.contains("face.html"), "it is not written over: {err}");
    assert_eq!(face("<i class=mine>{{name}} {{power_word}} {{power}}</i>{{^hit}}no{{/hit}}").0, 0);
    let html = page(&folder, "a.html");
    assert!(html.contains("<i class=mine>Marsh Warden power 3000</i>") && html.contains(".mine {}"), "{html}");
    let (status, _, err) = face("\n<i>{{nmae}}</i>");
    assert!(status == 2 && err.contains("face.html:4: cards have no field `nmae`; did you mean `name`?"), "{err}");
    assert!(face("{{#cost}}").2.contains("face.html:3: `cost` has no counterpart"));
    std::fs::write(&path, "<style></style>").unwrap();
    assert!(run(&folder, &["print", "M-1", "-o", "b.html"]).2.contains("there is no `<template id=\"face\">`"));
}

#[test]
fn printed_fields_go_into_a_sheet_and_come_back() {
    let folder = project("fields");
    let (status, ..) = run(&folder, &["export", "MARSH", "-o", "m.csv"]);
    let csv = std::fs::read_to_string(folder.join("m.csv")).unwrap();
    assert!(status == 0 && csv.contains("text,flavor.ko,flavor.en,artist,image,number"), "{csv}");
    assert!(csv.contains("Haru & Co,art/warden.png,001/120"), "{csv}");
    let (status, out, _) = run(&folder, &["import", "m.csv", "--update"]);
    assert!(status == 0 && out.contains("0 changed"), "{out}");
    let set = std::fs::read_to_string(folder.join("cards/nivel-arena/sets/marsh.yaml")).unwrap();
    assert_eq!(set, SET, "nothing is lost");
    std::fs::write(folder.join("m.csv"), csv.replace("Haru & Co", "Mina").replace("001/120", "")).unwrap();
    run(&folder, &["import", "m.csv", "--update"]);
    let set = std::fs::read_to_string(folder.join("cards/nivel-arena/sets/marsh.yaml")).unwrap();
    assert_eq!(set, SET.replace("Haru & Co", "Mina").replace("    number: 001/120\n", ""));
    // A new file keeps the lines of a flavor text.
    run(&folder, &["import", "m.csv", "-o", "cards/nivel-arena/sets/new.yaml", "--set", "NEW"]);
    let new = std::fs::read_to_string(folder.join("cards/nivel-arena/sets/new.yaml")).unwrap();
    assert!(new.contains(r#"flavor: { ko: "\"물은 기억한다.\"\n— 늪지기", en: "#), "{new}");
    assert!(new.contains("    artist: Mina\n    image: art/warden.png\n"), "{new}");
}

/// A Chromium, where one is installed: the pages are drawn there, everywhere else their text alone is looked at.
pub fn chromium() -> Option<PathBuf> {
    let paths: Vec<PathBuf> = std::env::split_paths(&std::env::var_os("PATH")?).collect();
    let found = ["chromium", "chromium-browser", "google-chrome"]
        .map(|name| paths.iter().map(|p| p.join(name)).find(|p| p.is_file()));
    let found = found.into_iter().flatten().next();
    assert!(found.is_some() || std::env::var_os("CARDWRIGHT_NEEDS_BROWSER").is_none(), "a browser was to be here");
    found
}

/// What a page says in an attribute of its outermost element once it is drawn.
pub fn drawn(browser: &Path, page: &Path, attribute: &str) -> String {
    let profile = page.with_extension("profile");
    let mut command = Command::new(browser);
    command.args(["--headless", "--no-sandbox", "--disable-gpu", "--virtual-time-budget=60000", "--dump-dom"]);
    command.arg(format!("--user-data-dir={}", profile.display())).arg(format!("file://{}", page.display()));
    let out = command.output().unwrap();
    let dom = String::from_utf8_lossy(&out.stdout).into_owned();
    let said = dom.split(&format!("{attribute}=\"")).nth(1).and_then(|rest| rest.split('"').next());
    said.unwrap_or_else(|| panic!("the page was not drawn: {dom:.300}")).to_owned()
}

/// How many texts of a page don't fit their boxes once it is drawn.
fn not_fitting(browser: &Path, page: &Path) -> u32 {
    drawn(browser, page, "data-not-fitting").parse().unwrap()
}

#[test]
fn every_text_of_the_shipped_cards_fits_its_box() {
    let Some(browser) = chromium() else { return };
    let folder = project("shipped");
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../cards");
    for (game, sets) in [
        ("nivel-arena", &["DAWN", "FAIR"][..]),
        ("keyforge", &["FIRST"]),
        ("unicorn-overlord", &["FIVE"]),
        ("mana-arena", &["RILL"]),
    ] {
        for lang in ["ko", "both"] {
            let name = format!("{game}-{lang}.html");
            let args = [&["print", "-o", &name, "--in", lang, "--cards", root.to_str().unwrap()][..], sets].concat();
            let (status, _, err) = run(&folder, &args);
            assert_eq!(status, 0, "{err}");
            assert_eq!(not_fitting(&browser, &folder.join(&name)), 0, "{game} {lang}");
        }
    }
    // A box that is too small is told.
    let style = "<style>.fit { width: 4mm; height: 1mm; overflow: hidden; font-size: 9pt }</style>";
    let face = "<template id=\"face\"><p class=\"fit\">{{name}} {{name}} {{name}}</p></template><template id=\"back\"></template>";
    std::fs::write(folder.join("cards/nivel-arena/face.html"), format!("{style}{face}")).unwrap();
    run(&folder, &["print", "M-1", "-o", "small.html"]);
    assert_eq!(not_fitting(&browser, &folder.join("small.html")), 1);
}

#[test]
fn a_deck_for_the_virtual_table_and_a_pdf_are_drawn() {
    if chromium().is_none() {
        return;
    }
    let folder = project("drawn");
    let (status, _, err) = run(&folder, &["print", "bog", "--tabletop", "table"]);
    assert!(status == 0 && err.contains("Saved Objects"), "{err}");
    let deck: Value = serde_json::from_str(&page(&folder, "table/bog.json")).unwrap();
    let state = &deck["ObjectStates"][0];
    assert_eq!(state["DeckIDs"], serde_json::json!([100, 101, 102, 102, 102, 103, 103]));
    assert_eq!(state["ContainedObjects"][2]["Nickname"], "Marsh Warden");
    let url = state["CustomDeck"]["1"]["FaceURL"].as_str().unwrap().to_owned();
    assert!(url.starts_with("file:///") && url.ends_with("table/bog-1.png"), "{url}");
    let size = |name: &str| {
        let bytes = std::fs::read(folder.join("table").join(name)).unwrap();
        assert!(bytes.starts_with(&DOT[..16]), "{name} is a PNG");
        [16, 20].map(|at| u32::from_be_bytes(bytes[at..at + 4].try_into().unwrap()))
    };
    assert_eq!((size("bog-1.png"), size("bog-back.png")), ([4 * 408, 2 * 570], [408, 570]));
    let (status, _, err) = run(&folder, &["print", "MARSH", "--copies", "3", "-o", "m.pdf"]);
    let pdf = std::fs::read(folder.join("m.pdf")).unwrap();
    assert!(status == 0 && pdf.starts_with(b"%PDF"), "{err}");
    let text = String::from_utf8_lossy(&pdf);
    let pages = text.matches("/Type /Page\n").count();
    assert_eq!(pages, 2, "twelve faces, nine a page");
}

/// A project with one set of a game, printed: the status, the page and what is said beside it.
fn printed(name: &str, game: &str, set: &str, args: &[&str]) -> (i32, String, String) {
    let folder = project(name);
    let _ = std::fs::remove_dir_all(folder.join("cards"));
    std::fs::create_dir_all(folder.join("cards").join(game).join("sets")).unwrap();
    std::fs::write(folder.join("cards").join(game).join("sets/own.yaml"), set).unwrap();
    let (status, _, said) = run(&folder, &[&["print", "OWN", "-o", "own.html"], args].concat());
    (status, std::fs::read_to_string(folder.join("own.html")).unwrap_or_default(), said)
}

#[test]
fn every_head_of_a_line_and_of_a_quoted_text_stands_out() {
    let set = "game: keyforge\nset: { id: OWN, name: Own }\ncards:\n  - id: OWN-1\n    name: Gull\n    type: creature\n    house: marsh\n    power: 3\n    text: |\n      Fight/Reap: Draw 1 card.\n  - id: OWN-2\n    name: Chain\n    type: upgrade\n    house: marsh\n    text: |\n      This creature gains \"Reap: Steal 1 amber.\"\n";
    let (status, page, said) = printed("heads", "keyforge", set, &[]);
    assert_eq!(status, 0, "{said}");
    assert!(page.contains("<b class=\"head fight\">Fight</b>/<b class=\"head reap\">Reap</b>: Draw 1 card."), "{page}");
    assert!(page.contains("gains &quot;<b class=\"head reap\">Reap</b>: Steal 1 amber."), "{page}");
}

/// A badge holds the brackets within it, a number's name stays with its value, and two attributes are two colours.
#[test]
fn what_belongs_together_stays_together() {
    let set = "game: nivel-arena\nset: { id: OWN, name: Own }\ncards:\n  - id: OWN-1\n    name: { ko: 돌방패, en: Stone Shield }\n    type: item\n    attribute: [wave, earth]\n    cost: 1\n    text: |\n      [Equip: [Earth] units]\n      Power +1000.\n";
    let (status, page, said) = printed("nested", "nivel-arena", set, &["--in", "en"]);
    assert_eq!(status, 0, "{said}");
    assert!(page.contains("<p><b class=\"head\">Equip: [Earth] units</b></p><p>Power\u{a0}+1000.</p>"), "{page}");
    let split = |c: &str| page.contains(&format!(".card.{c} {{ --first:"));
    assert!(page.contains("card item wave earth") && split("wave") && split("earth"), "{page}");
    let (status, page, said) = printed("nested-ko", "nivel-arena", set, &["--in", "ko"]);
    assert_eq!(status, 0, "{said}");
    assert!(page.contains("[대지] 유닛</b></p><p>파워\u{2060}+1000.</p>"), "{page}");
}

#[test]
fn a_condition_stands_out_and_a_keyword_that_takes_an_action_reminds_of_both() {
    let set = "game: nivel-arena\nset: { id: OWN, name: Own }\ncards:\n  - id: OWN-1\n    name: { ko: 방패, en: Shield }\n    type: item\n    attribute: flame\n    cost: 1\n    text: |\n      [Equip: cost 3 or less]\n      Power +1000.\n  - id: OWN-2\n    name: { ko: 파수꾼, en: Warden }\n    type: unit\n    attribute: flame\n    cost: 2\n    power: 3000\n    hit: 1\n    text: |\n      [Guardian] Draw 1 card.\n";
    let (status, page, said) = printed("badges", "nivel-arena", set, &[]);
    assert_eq!(status, 0, "{said}");
    assert!(page.contains("<p><b class=\"head\">Equip: cost 3 or less</b></p>"), "{page}");
    assert!(page.contains("adjacent lane, you may draw 1 card. If you do, defend with this unit."), "{page}");
    let (_, page, _) = printed("badges-ko", "nivel-arena", set, &["--in", "ko"]);
    assert!(page.contains("시작할 때 카드를 1장 드로우할 수 있다."), "{page}");
}

#[test]
fn what_a_script_lacks_is_told() {
    let script = |comment: &str| {
        format!("    script: |\n      {comment}\n      card:on(\"entry\", function(ctx) ctx:draw(1) end)\n")
    };
    let card = |id: &str, comment: &str| {
        format!(
            "  - id: {id}\n    name: {{ ko: 갈매기, en: Gull }}\n    type: unit\n    attribute: flame\n    cost: 1\n    power: 1000\n    hit: 1\n{}",
            script(comment)
        )
    };
    let set = format!(
        "game: nivel-arena\nset: {{ id: OWN, name: Own }}\ncards:\n{}{}{}",
        card("OWN-1", "-- [Entry] Draw 1 card."),
        card("OWN-2", "-- (The words to be printed on card OWN-2 go here)"),
        card("OWN-3", "-- [엔트리] 카드를 1장 드로우한다.\n      -- [Entry] Draw 1 card.")
    );
    let (status, page, said) = printed("scripted", "nivel-arena", &set, &["--in", "ko"]);
    assert!(said.contains("OWN-1: the first comment of its script has no Korean"), "{said}");
    assert!(said.contains("OWN-2: the first comment of its script is still that of the template"), "{said}");
    assert!(!said.contains("OWN-3") && status == 1, "{said}");
    assert!(page.contains("<b class=\"head entry\">엔트리</b> 카드를 1장"), "{page}");
}
