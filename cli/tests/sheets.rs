//! Cards out of workbooks and into them: `import` of .xlsx and .ods, `export`, and `import --update`, which leaves alone
//! whatever a table does not say.

#![allow(clippy::unwrap_used, clippy::panic)]

use rust_xlsxwriter::{ExcelDateTime, Format, Formula, Workbook};
use serde_json::Value;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

/// A set with comments, every way to write a value, and a script that no column holds.
pub(crate) const SET: &str = "# Cards of the marsh.
game: nivel-arena
set: { id: MARSH, name: { ko: 늪, en: Marsh } }
cards:
  # the first one
  - id: M-1
    name: { ko: 늪지기, en: Marsh Warden }
    type: unit
    attribute: flame
    cost: 2   # was 3
    power: 3000
    hit: 1
    text: |
      [엔트리] 카드를 1장 드로우한다.

  - id: M-2
    name: 갈대
    type: skill
    attribute:
      - flame
    cost: 1
    rarity: C
    text: Draw 1 card.
  - { id: M-3, name: { ko: 안개, en: Mist }, type: skill, attribute: flame, cost: 3, text: \"Draw 2 cards.\" }
  # the end
";

pub(crate) fn project(name: &str) -> PathBuf {
    let folder = std::env::temp_dir().join(format!("cardwright-sheets-{}", std::process::id())).join(name);
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(folder.join("cards/nivel-arena/sets")).unwrap();
    std::fs::write(folder.join("cards/nivel-arena/sets/marsh.yaml"), SET).unwrap();
    folder
}

pub(crate) fn set(folder: &Path) -> String {
    std::fs::read_to_string(folder.join("cards/nivel-arena/sets/marsh.yaml")).unwrap()
}

/// Runs the program in a folder: its exit status, what it printed, what it said beside it.
pub(crate) fn run(folder: &Path, args: &[&str]) -> (i32, String, String) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_cardwright"));
    command.current_dir(folder).env("LC_ALL", "C").args(args);
    let Output { status, stdout, stderr } = command.output().unwrap();
    (status.code().unwrap(), String::from_utf8(stdout).unwrap(), String::from_utf8(stderr).unwrap())
}

/// The same, read as data.
pub(crate) fn data(folder: &Path, args: &[&str]) -> (i32, Value) {
    let (status, out, err) = run(folder, &[args, &["--format", "json"]].concat());
    (status, serde_json::from_str(&out).unwrap_or_else(|_| panic!("{out}{err}")))
}

/// A workbook with one sheet of these rows; a date and a failed formula where a cell says so.
fn workbook(path: &Path, sheets: &[(&str, &[&[&str]])]) {
    let mut book = Workbook::new();
    for (name, rows) in sheets {
        let page = book.add_worksheet();
        page.set_name(*name).unwrap();
        for (row, cells) in (0..).zip(rows.iter()) {
            for (column, cell) in (0..).zip(cells.iter()) {
                match (*cell, cell.parse::<i32>()) {
                    ("DATE", _) => {
                        let format = Format::new().set_num_format("yyyy-mm-dd");
                        let date = ExcelDateTime::from_ymd(2026, 3, 1).unwrap();
                        page.write_datetime_with_format(row, column, &date, &format).unwrap();
                    }
                    ("FAILED", _) => {
                        _ = page.write_formula(row, column, Formula::new("=1/0").set_result("#DIV/0!")).unwrap()
                    }
                    (_, Ok(number)) => _ = page.write_number(row, column, number).unwrap(),
                    _ => _ = page.write_string(row, column, *cell).unwrap(),
                }
            }
        }
    }
    book.save(path).unwrap();
}

const HEADER: &[&str] = &["id", "name.ko", "name.en", "type", "attribute", "cost", "power", "hit", "text"];

pub(crate) fn places(value: &Value, list: &str) -> Vec<(String, u64, u64)> {
    let one = |f: &Value| {
        (f["code"].as_str().unwrap().to_owned(), f["line"].as_u64().unwrap(), f["column"].as_u64().unwrap())
    };
    value[list].as_array().unwrap().iter().map(one).collect()
}

#[test]
fn a_workbook_is_read_and_its_cells_are_named() {
    let folder = project("read");
    let rows: &[&[&str]] = &[
        HEADER,
        &["N-1", "하나", "One", "unit", "flame", "1", "2000", "1", "[Entry] Draw 1 card.\n[Exit] Draw 1 kard."],
        &[],
        &["N-2", "둘", "Two", "skill", "flame", "x", "", "", "Draw 2 cards."],
    ];
    workbook(&folder.join("n.xlsx"), &[("empty", &[]), ("Cards", rows), ("notes", &[&["id"]])]);
    let (status, value) = data(&folder, &["import", "n.xlsx", "--dry-run"]);
    assert_eq!((status, &value["cards"]), (1, &Value::from(2)));
    let found = |code: &str, line, column| (code.to_owned(), line, column);
    assert_eq!(places(&value, "findings"), [found("other-sheets", 1, 1)]);
    assert_eq!(places(&value, "failures"), [found("unknown-word", 2, 9), found("wrong-type", 4, 6)]);
    let (_, out, _) = run(&folder, &["import", "n.xlsx", "--dry-run"]);
    assert!(out.contains("n.xlsx:I2  N-1") && out.contains("n.xlsx:F4  N-2"), "{out}");
    assert!(out.contains("only the sheet `Cards` was read"), "{out}");
    let (_, value) = data(&folder, &["import", "n.xlsx", "--dry-run", "--sheet", "notez"]);
    assert_eq!(value["findings"][0]["code"], "no-such-sheet");
    assert_eq!(value["findings"][0]["hint"], "did you mean `notes`?");
    let (_, value) = data(&folder, &["import", "n.xlsx", "--dry-run", "--sheet", "NOTES"]);
    assert_eq!(value["findings"][0]["code"], "empty-table");
}

#[test]
fn what_nobody_wrote_into_a_cell_is_told() {
    let folder = project("odd");
    let rows: &[&[&str]] = &[
        HEADER,
        &["DATE", "하나", "One", "skill", "flame", "1", "", "", "Draw 1 card."],
        &["M-1", "둘", "Two", "unit", "flame", "FAILED", "2000", "1", ""],
    ];
    workbook(&folder.join("odd.xlsx"), &[("s", rows)]);
    let (status, value) = data(&folder, &["import", "odd.xlsx", "--update"]);
    assert_eq!(status, 1);
    let mut codes: Vec<String> =
        ["findings", "failures"].iter().flat_map(|l| places(&value, l)).map(|(code, ..)| code).collect();
    codes.retain(|code| ["date-in-cell", "formula-failed"].contains(&code.as_str()));
    assert_eq!(codes, ["date-in-cell", "formula-failed"]);
    assert_eq!(set(&folder), SET, "a row that has lost what it said changes nothing");
    let table = "id\ttext\nM-1\t[Entry] Draw 1 card.\n";
    std::fs::write(folder.join("t.tsv"), table).unwrap();
    let (_, value) = data(&folder, &["import", "t.tsv", "--dry-run", "--sheet", "a"]);
    assert_eq!(value["findings"][0]["code"], "no-sheets");
}

#[test]
fn what_is_no_workbook_is_refused_and_not_unpacked() {
    let folder = project("bad");
    std::fs::write(folder.join("bad.xlsx"), b"PK\x03\x04 and nothing more").unwrap();
    let mut archive = zip::ZipWriter::new(std::fs::File::create(folder.join("bomb.ods")).unwrap());
    let options = zip::write::SimpleFileOptions::default();
    archive.start_file("content.xml", options).unwrap();
    let megabyte = vec![b' '; 1024 * 1024];
    (0..200).for_each(|_| archive.write_all(&megabyte).unwrap());
    archive.finish().unwrap();
    let row = |n: u32| {
        format!(
            "<table:table-row table:number-rows-repeated=\"{n}\"><table:table-cell office:value-type=\"string\"><text:p>a</text:p></table:table-cell></table:table-row>"
        )
    };
    ods(&folder.join("wide.ods"), &(row(1) + &row(50_000_000)));
    for name in ["bad.xlsx", "bomb.ods", "wide.ods"] {
        let (status, value) = data(&folder, &["import", name, "--dry-run"]);
        assert_eq!((status, &value["findings"][0]["code"]), (2, &Value::from("workbook-unread")), "{name}");
    }
}

/// An .ods with one sheet of these rows.
pub(crate) fn ods(path: &Path, rows: &str) {
    let mut archive = zip::ZipWriter::new(std::fs::File::create(path).unwrap());
    let options = zip::write::SimpleFileOptions::default();
    archive.start_file("mimetype", options).unwrap();
    archive.write_all(b"application/vnd.oasis.opendocument.spreadsheet").unwrap();
    archive.start_file("META-INF/manifest.xml", options).unwrap();
    archive
        .write_all(b"<manifest:manifest xmlns:manifest=\"urn:oasis:names:tc:opendocument:xmlns:manifest:1.0\"/>")
        .unwrap();
    archive.start_file("content.xml", options).unwrap();
    let text = format!(
        "<?xml version=\"1.0\"?><office:document-content xmlns:office=\"urn:oasis:names:tc:opendocument:xmlns:office:1.0\" \
         xmlns:table=\"urn:oasis:names:tc:opendocument:xmlns:table:1.0\" xmlns:text=\"urn:oasis:names:tc:opendocument:xmlns:text:1.0\">\
         <office:body><office:spreadsheet><table:table table:name=\"카드\">{rows}</table:table></office:spreadsheet></office:body>\
         </office:document-content>"
    );
    archive.write_all(text.as_bytes()).unwrap();
    archive.finish().unwrap();
}

#[test]
fn an_open_document_is_read() {
    let folder = project("ods");
    let text =
        |t: &str| format!("<table:table-cell office:value-type=\"string\"><text:p>{t}</text:p></table:table-cell>");
    let number = |n: u32| {
        format!(
            "<table:table-cell office:value-type=\"float\" office:value=\"{n}\"><text:p>{n}</text:p></table:table-cell>"
        )
    };
    let rest = "<table:table-cell table:number-columns-repeated=\"16000\"/>";
    let row = |cells: &[String]| format!("<table:table-row>{}{rest}</table:table-row>", cells.concat());
    let header = ["번호", "이름", "종류", "속성", "코스트", "효과"].map(text);
    let card = [text("O-1"), text("모래"), text("스킬"), text("화염"), number(2), text("카드를 2장 드로우한다.")];
    let tail = "<table:table-row table:number-rows-repeated=\"1048000\"><table:table-cell table:number-columns-repeated=\"16384\"/></table:table-row>";
    ods(&folder.join("o.ods"), &format!("{}{}{tail}", row(&header), row(&card)));
    let (status, value) = data(&folder, &["import", "o.ods", "--dry-run"]);
    assert_eq!((status, &value["compiled"], &value["programs"][0]["id"]), (0, &Value::from(1), &Value::from("O-1")));
}

#[test]
fn cards_go_out_and_come_in_again_unchanged() {
    for lang in ["ko", "en"] {
        for name in ["out.csv", "out.tsv", "out.xlsx"] {
            let folder = project(&format!("round-{lang}-{name}"));
            let (status, _, err) = run(&folder, &["export", "-o", name, "--lang", lang]);
            assert_eq!(status, 0, "{err}");
            let (status, value) = data(&folder, &["import", name, "--update"]);
            assert_eq!((status, &value["update"]["same"]), (0, &serde_json::json!(["M-1", "M-2", "M-3"])), "{name}");
            assert_eq!(set(&folder), SET, "{name}");
            assert_eq!(run(&folder, &["export", "-o", name]).0, 2, "a file that is there is not written over");
            let first = std::fs::read(folder.join(name)).unwrap();
            run(&folder, &["export", "MARSH", "-o", name, "--force", "--lang", lang]);
            assert_eq!(std::fs::read(folder.join(name)).unwrap(), first, "the same cards, the same bytes");
        }
    }
    let folder = project("named");
    let (status, out, _) = run(&folder, &["export", "marsh"]);
    assert_eq!(
        (status, out.lines().next().unwrap()),
        (0, "id,name.ko,name.en,type,attribute,cost,power,hit,rarity,text")
    );
    assert_eq!(run(&folder, &["export", "swamp"]).0, 2);
    assert_eq!(run(&folder, &["export", "-o", "cards.pdf"]).0, 2);
    std::fs::write(folder.join("cards/nivel-arena/sets/marsh.yaml"), SET.replace("power: 3000", "power: much"))
        .unwrap();
    let (status, out, _) = run(&folder, &["export", "-o", "lost.csv"]);
    assert!(status == 1 && out.contains("wrong-type") && !folder.join("lost.csv").exists(), "{out}");
}

#[test]
fn an_update_changes_what_the_table_says_otherwise() {
    let folder = project("update");
    let table = "id\tname.en\tcost\tpower\trarity\ttext\n\
        M-1\tMarsh Lord\t2\tmuch\tR\t\"[엔트리] 카드를 2장 드로우한다.\n[엑시트] 카드를 1장 드로우한다.\"\n\
        M-2\tReed\t1\t\t\tDraw 1 card.\n\
        M-3\tMist\t4\t\tU\tDraw 3 cards.\n";
    std::fs::write(folder.join("t.tsv"), table).unwrap();
    let (status, value) = data(&folder, &["import", "t.tsv", "--update", "--dry-run"]);
    assert_eq!((status, set(&folder).as_str()), (1, SET));
    let fields = |at: usize| -> Vec<&str> {
        value["update"]["changed"][at]["fields"]
            .as_array()
            .unwrap()
            .iter()
            .map(|f| f["field"].as_str().unwrap())
            .collect()
    };
    assert_eq!(
        [fields(0), fields(1), fields(2)],
        [vec!["name", "power", "rarity", "text"], vec!["name", "rarity"], vec!["cost", "rarity", "text"]]
    );
    assert_eq!(run(&folder, &["import", "t.tsv", "--update"]).0, 1, "a power that is no number");
    let want = SET
        .replace("Marsh Warden", "Marsh Lord")
        .replace("power: 3000\n    hit: 1\n", "power: much\n    hit: 1\n    rarity: R\n")
        .replace("1장 드로우한다.\n\n", "2장 드로우한다.\n      [엑시트] 카드를 1장 드로우한다.\n\n")
        .replace("name: 갈대", "name: { ko: 갈대, en: Reed }")
        .replace("    rarity: C\n", "")
        .replace("cost: 3, text: \"Draw 2 cards.\"", "cost: 4, rarity: U, text: \"Draw 3 cards.\"");
    assert_eq!(set(&folder), want);
    let (_, value) = data(&folder, &["import", "t.tsv", "--update"]);
    assert_eq!(value["update"]["changed"], serde_json::json!([]), "a second time there is nothing to change");
}

/// A card whose English text calls it by the name that it had goes on to be read when a table gives it another one.
#[test]
fn an_update_renames_a_card_that_calls_itself_by_its_name() {
    let folder = project("own-name");
    std::fs::create_dir_all(folder.join("cards/keyforge/sets")).unwrap();
    let file = folder.join("cards/keyforge/sets/sea.yaml");
    let card = |id: &str, name: &str, text: &str| {
        format!("  - id: {id}\n    name: {name}\n    type: artifact\n    attribute: marsh\n    text: \"{text}\"\n")
    };
    let head = "game: keyforge\nset: { id: SEA, name: Sea }\ncards:\n";
    let before = head.to_owned() + &card("SEA-1", "Sunken Vault", "Omni: Sacrifice Sunken Vault.");
    std::fs::write(&file, &before).unwrap();
    let update = |table: &str| {
        std::fs::write(folder.join("t.csv"), table).unwrap();
        run(&folder, &["import", "t.csv", "--update", "--game", "keyforge", "--lang", "en"])
    };
    let (status, said, beside) = update("id,name\nSEA-1,Sunken Chest\n");
    assert_eq!(status, 0, "{said}{beside}");
    let written = std::fs::read_to_string(&file).unwrap();
    assert!(written.contains("name: Sunken Chest") && written.contains("Sacrifice this artifact."), "{written}");
    std::fs::write(&file, &before).unwrap();
    let (status, said, beside) = update("id,name,text\nSEA-1,Sunken Chest,Omni: Sacrifice this artifact.\n");
    assert_eq!(status, 0, "{said}{beside}");
    assert!(!std::fs::read_to_string(&file).unwrap().contains("Vault"));
    // A text may call the card by the name that it keeps, or by the one that the table gives.
    std::fs::write(&file, &before).unwrap();
    let (status, said, beside) = update("id,text\nSEA-1,Omni: Draw 1 card. Sacrifice Sunken Vault.\n");
    assert_eq!(status, 0, "{said}{beside}");
    assert!(std::fs::read_to_string(&file).unwrap().contains("Draw 1 card. Sacrifice Sunken Vault."));
    let (status, said, beside) =
        update("id,name,type,house,text\nSEA-2,Late Shard,artifact,marsh,Omni: Sacrifice Late Shard.\n");
    assert_eq!(status, 0, "{said}{beside}");
    assert!(std::fs::read_to_string(&file).unwrap().contains("Sacrifice Late Shard."));
    // A number that two cards have is said with its lines.
    let twice = before.clone() + &card("SEA-1", "Another", "Action: Draw 1 card.");
    std::fs::write(&file, &twice).unwrap();
    let (status, _, beside) = update("id,name\nSEA-1,Sunken Chest\n");
    assert!(status != 0 && beside.contains("the card `SEA-1` stands there more than once (lines 4, 9)"), "{beside}");
    assert_eq!(std::fs::read_to_string(&file).unwrap(), twice);
}

/// In a table with one column of names a card of one name gets another one, whatever letters it has.
#[test]
fn an_update_leaves_a_card_of_one_name_one_name() {
    let folder = project("one-name");
    for name in ["K-9", "12345"] {
        std::fs::write(folder.join("t.tsv"), format!("id\tname\nM-2\t{name}\n")).unwrap();
        let (status, said, beside) = run(&folder, &["import", "t.tsv", "--update"]);
        assert_eq!(status, 0, "{said}{beside}");
        let written = set(&folder);
        assert!(written.contains(name) && !written.contains("갈대") && !written.contains("en: K"), "{written}");
    }
    std::fs::write(folder.join("t.tsv"), "id\tname.en\nM-2\tReed\n").unwrap();
    run(&folder, &["import", "t.tsv", "--update"]);
    assert!(set(&folder).contains("12345") && set(&folder).contains("en: Reed"), "{}", set(&folder));
}

#[test]
fn an_update_keeps_the_names_of_the_fields_that_a_file_has() {
    let folder = project("korean");
    let file = "# 늪의 카드\n게임: 니벨아레나\n세트: { 번호: MARSH, 이름: { 한국어: 늪, 영어: Marsh } }\n카드:\n  - 번호: M-1 # 처음\n    \
        이름: { 한국어: 늪지기, 영어: Marsh Warden }\n    종류: 유닛\n    속성: 화염\n    코스트: 2\n    파워: 3000\n    히트: 1\n    \
        효과: |\n      [엔트리] 카드를 1장 드로우한다.\n  - { 번호: M-3, 카드명: 안개, 종류: 스킬, 속성: 화염, 코스트: 3, 텍스트: Draw 2 cards. }\n";
    std::fs::write(folder.join("cards/nivel-arena/sets/marsh.yaml"), file).unwrap();
    let (status, out, _) = run(&folder, &["export", "marsh", "--lang", "ko"]);
    assert!(status == 0 && out.starts_with("번호,"), "{out}");
    std::fs::write(folder.join("same.csv"), &out).unwrap();
    let (status, value) = data(&folder, &["import", "same.csv", "--update"]);
    assert_eq!((status, &value["update"]["same"]), (0, &serde_json::json!(["M-1", "M-3"])));
    assert_eq!(run(&folder, &["fmt"]).0, 0);
    assert_eq!(set(&folder), file);
    let table = "id,name.ko,name.en,type,attribute,cost,power,hit,rarity,text\n\
        M-1,늪지기,Marsh Lord,unit,flame,2,3500,1,R,[엔트리] 카드를 2장 드로우한다.\n\
        M-3,안개,Mist,skill,flame,3,,,U,Draw 1 card.\n\
        M-9,물뱀,Water Snake,unit,flame,2,3000,1,,\n";
    std::fs::write(folder.join("t.csv"), table).unwrap();
    assert_eq!(run(&folder, &["import", "t.csv", "--update"]).0, 0);
    let want = file
        .replace("Marsh Warden", "Marsh Lord")
        .replace("파워: 3000\n    히트: 1\n", "파워: 3500\n    히트: 1\n    희귀도: R\n")
        .replace("1장", "2장")
        .replace("카드명: 안개", "카드명: { 한국어: 안개, 영어: Mist }")
        .replace("코스트: 3, 텍스트: Draw 2 cards.", "코스트: 3, 희귀도: U, 텍스트: \"Draw 1 card.\"")
        + "  - 번호: M-9\n    이름: { 한국어: 물뱀, 영어: Water Snake }\n    종류: 유닛\n    속성: 화염\n    코스트: 2\n    파워: 3000\n    히트: 1\n";
    assert_eq!(set(&folder), want);
    assert_eq!(run(&folder, &["new", "card", "M-10"]).0, 0);
    assert!(set(&folder).starts_with(&want) && set(&folder).contains("\n  - 번호: M-10\n"), "{}", set(&folder));
    // A cell that can't be read is told at its place, once, whatever the file calls its field.
    std::fs::write(folder.join("t.csv"), table.replace("3500", "much")).unwrap();
    let (status, value) = data(&folder, &["import", "t.csv", "--update"]);
    let found: Vec<_> = value["failures"].as_array().unwrap().iter().map(|f| (&f["code"], &f["column"])).collect();
    assert_eq!((status, found.len(), &value["failures"][0]["line"]), (1, 1, &serde_json::json!(2)), "{found:?}");
}

#[test]
fn an_update_adds_new_cards_and_keeps_what_the_table_lacks() {
    let folder = project("new");
    let row = "M-9,물뱀,Water Snake,unit,flame,2,3000,1,[Entry] Draw 1 card.\n";
    let head = "id,name.ko,name.en,type,attribute,cost,power,hit,text\n";
    std::fs::write(folder.join("t.csv"), format!("{head}{row}")).unwrap();
    let (status, value) = data(&folder, &["import", "t.csv", "--update"]);
    assert_eq!(
        (status, &value["update"]["new"], &value["update"]["kept"]),
        (0, &serde_json::json!(["M-9"]), &serde_json::json!(["M-1", "M-2", "M-3"]))
    );
    let new = "  - id: M-9\n    name: { ko: 물뱀, en: Water Snake }\n    type: unit\n    attribute: flame\n    cost: 2\n    power: 3000\n    hit: 1\n    text: |\n      [Entry] Draw 1 card.\n";
    assert_eq!(set(&folder), SET.replace("  # the end\n", &format!("{new}  # the end\n")));
    // Of two sets nobody knows which one a new card is for; a card of another set stays in it.
    let other = SET
        .replace("MARSH", "FEN")
        .replace("M-", "F-")
        .replace("늪지기", "샘지기")
        .replace("Marsh Warden", "Fen Warden")
        .replace("갈대", "이끼")
        .replace("안개", "이슬")
        .replace("Mist", "Dew");
    std::fs::write(folder.join("cards/nivel-arena/sets/fen.yaml"), &other).unwrap();
    std::fs::write(folder.join("t.csv"), format!("{head}{}", row.replace("M-9", "M-10"))).unwrap();
    let (status, _, err) = run(&folder, &["import", "t.csv", "--update"]);
    assert!(status == 2 && err.contains("M-10"), "{err}");
    std::fs::write(folder.join("t.csv"), format!("{head}{}", row.replace("M-9", "F-1"))).unwrap();
    let (_, value) = data(&folder, &["import", "t.csv", "--update", "--set", "MARSH"]);
    assert_eq!(value["update"]["elsewhere"], serde_json::json!(["F-1"]));
    // Two rows with one number: neither is taken.
    let before = set(&folder);
    std::fs::write(folder.join("t.csv"), format!("{head}{0}{0}", row.replace("Water", "Grass"))).unwrap();
    let (status, value) = data(&folder, &["import", "t.csv", "--update"]);
    assert_eq!((status, &value["update"]["left"]), (1, &serde_json::json!(["M-9", "M-9"])));
    assert_eq!(set(&folder), before);
}

#[test]
fn a_reprint_may_give_its_name_in_one_language() {
    let folder = project("reprint");
    let reprint = "game: nivel-arena\nset: { id: RE, name: Reprints }\ncards:\n  - id: R-1\n    name: 늪지기\n    type: unit\n    attribute: flame\n    cost: 2\n    power: 3000\n    hit: 1\n    text: If there is a 〈Marsh Warden〉 in your trash zone, draw 1 card.\n";
    let reprint = reprint.replace("text: If", "text: '[Entry] If").replace("card.\n", "card.'\n");
    std::fs::write(folder.join("cards/nivel-arena/sets/re.yaml"), &reprint).unwrap();
    let (_, out, _) = run(&folder, &["check", "cards"]);
    assert!(!out.contains("two-readings"), "{out}");
    // Another card of that name is still another reading.
    let other = reprint.replace("name: 늪지기", "name: { ko: 늪지기, en: Bog Keeper }");
    std::fs::write(folder.join("cards/nivel-arena/sets/re.yaml"), other).unwrap();
    let (status, out, _) = run(&folder, &["check", "cards"]);
    assert!(status == 1 && out.contains("two-readings"), "{out}");
}

#[test]
fn many_findings_of_one_kind_are_told_in_brief() {
    let folder = project("many");
    let cards: String = (0..300)
        .map(|n| {
            format!("  - {{ id: X-{n}, name: X{n}, type: skill, attribute: flame, cost: 1, text: Draw 1 kard. }}\n")
        })
        .collect();
    std::fs::write(
        folder.join("cards/nivel-arena/sets/x.yaml"),
        format!("game: nivel-arena\nset: {{ id: X, name: X }}\ncards:\n{cards}"),
    )
    .unwrap();
    let (status, out, _) = run(&folder, &["check", "cards/nivel-arena/sets/x.yaml"]);
    assert!(status == 1 && out.contains("297 more of this kind") && out.contains("300 errors"), "{out}");
    assert!(out.lines().count() < 100, "{} lines", out.lines().count());
}

/// A card that speaks of itself is worded as its type is called, in both languages.
#[test]
fn the_wording_of_a_row_is_that_of_its_type() {
    let folder = project("own-type");
    let table = "id\tname\ttype\tattribute\ttext\nK-1\tChest\tartifact\tmarsh\tOmni: Sacrifice this artifact.\n";
    std::fs::write(folder.join("t.tsv"), table).unwrap();
    let (status, said, beside) = run(&folder, &["import", "t.tsv", "--dry-run", "--game", "keyforge", "--lang", "en"]);
    assert!(status == 0 && said.contains("1 compiled (100.0%), 1 stable (100.0%), 1 printed"), "{said}{beside}");
}

/// Every set that comes with the program goes into a table and back without a change and without a word.
#[test]
fn shipped_sets_come_back_from_tables_as_they_were() {
    let folder = project("shipped");
    let cards = folder.join("cards");
    std::fs::remove_dir_all(&cards).unwrap();
    copied(&Path::new(env!("CARGO_MANIFEST_DIR")).join("../cards"), &cards);
    for (set, game, file) in [
        ("DAWN", "nivel-arena", "t.csv"),
        ("FAIR", "nivel-arena", "t.xlsx"),
        ("FIRST", "keyforge", "t.csv"),
        ("FIRST", "keyforge", "t.xlsx"),
        ("FIVE", "unicorn-overlord", "t.csv"),
        ("FIVE", "unicorn-overlord", "t.xlsx"),
        ("RILL", "mana-arena", "t.csv"),
        ("RILL", "mana-arena", "t.xlsx"),
    ] {
        let lang = if file == "t.csv" { "en" } else { "ko" };
        let both = ["--game", game, "--lang", lang];
        let (status, _, said) = run(&folder, &[&["export", set, "-o", file, "--force"], &both[..]].concat());
        assert_eq!(status, 0, "{set}: {said}");
        let (status, value) = data(&folder, &[&["import", file, "--update"], &both[..]].concat());
        assert_eq!((status, &value["findings"], &value["failures"]), (0, &Value::Array(vec![]), &Value::Array(vec![])));
        assert_eq!(value["update"]["changed"], Value::Array(vec![]), "{set} {file}");
        assert_eq!((&value["stable"], &value["cards"]), (&value["cards"], &value["compiled"]), "{set} {file}");
    }
}

/// Copies a folder with all that is in it.
fn copied(from: &Path, to: &Path) {
    std::fs::create_dir_all(to).unwrap();
    for entry in std::fs::read_dir(from).unwrap().map(|entry| entry.unwrap()) {
        let target = to.join(entry.file_name());
        match entry.path().is_dir() {
            true => copied(&entry.path(), &target),
            false => _ = std::fs::copy(entry.path(), target).unwrap(),
        }
    }
}
