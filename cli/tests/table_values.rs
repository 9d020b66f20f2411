//! Nothing that a table says is lost or changed on its way into set files and back without a word.

use crate::sheets::{SET, data, ods, places, project, run, set};
use rust_xlsxwriter::{Format, Formula, Workbook};
use serde_json::{Value, json};
use std::path::Path;

const HEAD: &str = "id,name.ko,name.en,type,attribute,cost,power,hit";

/// Imports a table as the set `NEW`: the findings as code, line and column, and the set file.
fn imported(name: &str, table: &str) -> (Vec<(String, u64, u64)>, String) {
    let folder = project(name);
    std::fs::write(folder.join("t.csv"), table).unwrap();
    let (_, value) = data(&folder, &["import", "t.csv", "--set", "NEW"]);
    let found = ["findings", "failures"].iter().flat_map(|list| places(&value, list)).collect();
    (found, std::fs::read_to_string(folder.join("cards/nivel-arena/sets/new.yaml")).unwrap())
}

#[test]
fn a_decimal_comma_makes_no_other_number() {
    let (found, set) = imported(
        "decimal",
        &format!("{HEAD}\nA-1,가,Ga,unit,flame,\"1,5\",\"4,500\",\"2,0\"\nA-2,나,Na,unit,flame,1,1 000,1\n"),
    );
    let wrong = |column| ("wrong-type".to_owned(), 2, column);
    assert_eq!(found, [wrong(21), wrong(35)], "each is said once");
    assert!(set.contains("cost: '1,5'") && set.contains("power: 4500") && set.contains("hit: '2,0'"), "{set}");
    assert!(set.contains("power: 1000"), "{set}");
}

#[test]
fn what_is_wrong_with_a_number_names_it() {
    let folder = project("named-number");
    std::fs::write(folder.join("t.csv"), format!("{HEAD}\nA-1,가,Ga,unit,flame,1,4500.5,1\n")).unwrap();
    let (_, out, _) = run(&folder, &["import", "t.csv", "--set", "NEW", "--dry-run"]);
    assert!(out.contains("`power` should be a whole number, not `4500.5`"), "{out}");
}

#[test]
fn an_empty_cell_is_told_once_and_takes_nothing_needed_out() {
    let folder = project("needed");
    std::fs::write(folder.join("t.csv"), "id,type,power,attribute,name.ko\nM-1,unit,,,\n").unwrap();
    let (status, value) = data(&folder, &["import", "t.csv", "--update"]);
    let found: Vec<String> = places(&value, "failures").into_iter().map(|(code, ..)| code).collect();
    assert_eq!((status, found), (1, vec!["missing-field".to_owned(); 2]), "{value:#}");
    let want = SET.replace("name: { ko: 늪지기, en: Marsh Warden }", "name: Marsh Warden");
    assert_eq!(set(&folder), want, "an emptied name goes, what the card needs stays");
    std::fs::write(folder.join("t.csv"), "id,type\nM-1,unit\n").unwrap();
    assert_eq!(data(&folder, &["import", "t.csv", "--update"]).0, 0);
    std::fs::write(folder.join("t.csv"), "id,power\nM-1,\n").unwrap();
    let (status, value) = data(&folder, &["import", "t.csv", "--update"]);
    assert_eq!((status, places(&value, "failures")), (1, vec![("missing-field".to_owned(), 2, 5)]));
}

#[test]
fn the_language_of_a_column_is_kept() {
    let folder = project("language");
    let table = "id,name.ko,name.en,type,attribute,cost,text,flavor.ko,flavor.en\n\
        A-1,Lumi,,skill,Flame,1,Draw 1 card.,Memento mori,\n\
        A-2,,루미,skill,Flame,1,Draw 1 card.,,Mix 가\n";
    std::fs::write(folder.join("t.csv"), table).unwrap();
    assert_eq!(run(&folder, &["import", "t.csv", "--set", "A"]).0, 0);
    let set = std::fs::read_to_string(folder.join("cards/nivel-arena/sets/a.yaml")).unwrap();
    assert!(set.contains("name: { ko: Lumi }") && set.contains("flavor: { en: Mix 가 }"), "{set}");
    let (_, out, _) = run(&folder, &["export", "A"]);
    assert_eq!(out, table);
    // Emptying one of two languages takes it out; the other stays.
    std::fs::write(folder.join("t.csv"), "id,name.en\nM-1,\nM-2,Reed\n").unwrap();
    assert_eq!(run(&folder, &["import", "t.csv", "--update"]).0, 0);
    let set = crate::sheets::set(&folder);
    assert!(set.contains("name: 늪지기\n") && set.contains("name: { ko: 갈대, en: Reed }"), "{set}");
}

#[test]
fn scripts_go_out_and_come_in_again() {
    let folder = project("scripts");
    let script = "on(\"enter\", function()\n  -- Draws a card.\n  draw(1)\nend)";
    let cards = SET.replace("    text: Draw 1 card.\n", "    script: reed.lua\n");
    std::fs::write(folder.join("cards/nivel-arena/sets/marsh.yaml"), &cards).unwrap();
    std::fs::write(folder.join("cards/nivel-arena/sets/reed.lua"), script).unwrap();
    let (_, out, _) = run(&folder, &["export"]);
    assert!(out.lines().next().unwrap().ends_with(",text,script") && out.contains(",reed.lua\n"), "{out}");
    std::fs::write(folder.join("t.csv"), &out).unwrap();
    let (_, value) = data(&folder, &["import", "t.csv", "--update"]);
    assert_eq!(value["update"]["same"], json!(["M-1", "M-2", "M-3"]));
    let no_text = |value: &Value| places(value, "failures").iter().any(|(code, ..)| code == "no-text");
    assert!(!no_text(&value), "{value:#}");
    // Without the column the card keeps its script, and is judged with it.
    std::fs::write(folder.join("t.csv"), "id,cost,text\nM-2,1,\n").unwrap();
    let (_, value) = data(&folder, &["import", "t.csv", "--update"]);
    assert!(value["update"]["same"] == json!(["M-2"]) && !no_text(&value), "{value:#}");
}

#[test]
fn characters_that_are_not_seen_leave_no_marks() {
    let folder = project("unseen");
    let cards = SET
        .replace("    rarity: C\n", "    rarity: C\n    artist: 👨\u{200d}👩\u{200d}👧 Kim\n    flavor: a\u{200b}b\n");
    std::fs::write(folder.join("cards/nivel-arena/sets/marsh.yaml"), &cards).unwrap();
    run(&folder, &["export", "-o", "t.csv"]);
    let table = std::fs::read_to_string(folder.join("t.csv")).unwrap();
    assert!(table.contains("👨\u{200d}👩\u{200d}👧 Kim") && table.contains("a\u{200b}b"), "{table}");
    let (_, value) = data(&folder, &["import", "t.csv", "--update"]);
    let found: Vec<_> = ["findings", "failures"].iter().flat_map(|list| places(&value, list)).collect();
    assert_eq!(found.iter().filter(|(code, ..)| code == "control-character").count(), 1, "{found:?}");
    assert_eq!(set(&folder), cards);
}

#[test]
fn formulas_formats_and_merged_cells_of_a_workbook() {
    let folder = project("cells");
    let mut book = Workbook::new();
    let page = book.add_worksheet();
    for (column, cell) in (0..).zip(["id", "name", "type", "attribute", "cost", "power", "hit", "artist"]) {
        page.write_string(0, column, cell).unwrap();
    }
    page.write_number_with_format(1, 0, 7, &Format::new().set_num_format("000")).unwrap();
    page.write_number_with_format(2, 0, 12, &Format::new().set_num_format("\"A-\"000")).unwrap();
    for row in 1..3 {
        page.write_string(row, 1, ["Reed", "Mist"][row as usize - 1]).unwrap();
        page.write_string(row, 2, "unit").unwrap();
        page.write_string(row, 3, "flame").unwrap();
        page.write_number_with_format(row, 4, 2, &Format::new().set_num_format("00")).unwrap();
        page.write_number(row, 6, 1).unwrap();
    }
    page.write_formula(1, 5, Formula::new("1000*2").set_result("")).unwrap();
    page.write_number(2, 5, 2000).unwrap();
    page.merge_range(1, 7, 2, 7, "Kim", &Format::new()).unwrap();
    book.save(folder.join("t.xlsx")).unwrap();
    unvalued(&folder.join("t.xlsx"));
    let (_, value) = data(&folder, &["import", "t.xlsx", "--set", "NEW"]);
    let found: Vec<(&str, &str)> = value["failures"]
        .as_array()
        .unwrap()
        .iter()
        .map(|f| (f["code"].as_str().unwrap(), f["cell"].as_str().unwrap()))
        .collect();
    assert_eq!(found, [("formula-unvalued", "F2"), ("cell-covered", "H3")]);
    let set = std::fs::read_to_string(folder.join("cards/nivel-arena/sets/new.yaml")).unwrap();
    assert!(set.contains("id: '007'") && set.contains("id: A-012") && set.contains("cost: 2\n"), "{set}");
    assert!(set.contains("power: =1000*2"), "{set}");
}

/// Takes the value of the formula out of a workbook, as programs write it that work none out.
fn unvalued(path: &Path) {
    let mut old = zip::ZipArchive::new(std::fs::File::open(path).unwrap()).unwrap();
    let mut new = zip::ZipWriter::new(std::io::Cursor::new(Vec::new()));
    for at in 0..old.len() {
        let mut part = old.by_index(at).unwrap();
        let (name, mut bytes) = (part.name().unwrap().into_owned(), Vec::new());
        std::io::Read::read_to_end(&mut part, &mut bytes).unwrap();
        if name.ends_with("sheet1.xml") {
            let text = String::from_utf8(bytes).unwrap();
            let (before, rest) = text.split_once("</f>").unwrap();
            let before = before.replace(" t=\"str\"><f>", "><f>");
            bytes = format!(
                "{before}</f>{}",
                rest.split_once("</c>").map(|(_, rest)| format!("<v></v></c>{rest}")).unwrap()
            )
            .into_bytes();
        }
        new.start_file(name, zip::write::SimpleFileOptions::default()).unwrap();
        std::io::Write::write_all(&mut new, &bytes).unwrap();
    }
    std::fs::write(path, new.finish().unwrap().into_inner()).unwrap();
}

#[test]
fn errors_of_formulas_in_an_open_document_are_told() {
    let folder = project("ods-errors");
    let cell = |with: &str, shown: &str| {
        format!("<table:table-cell office:value-type=\"string\" {with}><text:p>{shown}</text:p></table:table-cell>")
    };
    let row = |cells: &[String]| format!("<table:table-row>{}</table:table-row>", cells.concat());
    let plain = |text: &str| cell("", text);
    let head = row(&["id", "rarity", "artist"].map(plain));
    let failed = cell("table:formula=\"of:=1/0\" office:string-value=\"\"", "#DIV/0!");
    let named = cell("xmlns:calcext=\"urn:c\" calcext:value-type=\"error\"", "Err:502");
    let rows = head + &row(&[plain("M-2"), failed, plain("Kim")]) + &row(&[plain("M-3"), plain("R"), named]);
    ods(&folder.join("t.ods"), &rows);
    let (status, value) = data(&folder, &["import", "t.ods", "--update"]);
    let found: Vec<String> = places(&value, "failures").into_iter().map(|(code, ..)| code).collect();
    assert_eq!((status, found), (1, vec!["formula-failed".to_owned(); 2]), "{value:#}");
    assert_eq!(set(&folder), SET, "a row that has lost a value changes nothing");
}

#[test]
fn what_an_update_leaves_is_told_with_its_place() {
    let folder = project("told");
    let table = "id,name.ko,name.en,type,attribute,cost,text\n\
        ,가,Ga,skill,flame,1,Draw 1 card.\n\
        M-7,나,Na,skill,flame,1,Draw 1 card.\n\
        늪-8,다,Da,skill,flame,1,Draw 1 card.\n\
        M-9,라,Ra,skill,flame,1,Draw 1 card.\n\
        M-9,라,Ra,skill,flame,1,Draw 1 card.\n\
        M-3,안개,Fog,skill,flame,3,Draw 2 cards.\n";
    std::fs::write(folder.join("t.csv"), table).unwrap();
    let (_, value) = data(&folder, &["import", "t.csv", "--update", "--dry-run"]);
    let bad: Vec<u64> =
        places(&value, "failures").into_iter().filter(|(c, ..)| c == "bad-id").map(|(_, line, _)| line).collect();
    assert_eq!(bad, [4], "the finding stands at its own row");
    let (_, out, _) = run(&folder, &["import", "t.csv", "--update", "--dry-run"]);
    for line in [
        "t.csv:2:1  has no id, left out",
        "M-9  stands in several rows, left as it is (t.csv:5:1, t.csv:6:1)",
        "  name.en: Mist → Fog",
        "2 cards of MARSH not in the table, left as it is: M-1, M-2",
        "1 changed, 2 new, 0 as before, 3 left out",
    ] {
        assert!(out.lines().any(|own| own == line), "{line}\n{out}");
    }
    assert!(out.contains("t.csv:5:1"), "where the other row is");
    let (_, _, err) = run(&folder, &["import", "t.csv", "--update", "--set", "ZZ"]);
    assert!(err.contains("`ZZ`") && err.contains("MARSH"), "{err}");
}

#[test]
fn a_changed_text_is_shown_where_it_differs() {
    let folder = project("differs");
    let long = "If you have 3 or more units, draw 1 card. Choose 1 of your opponent's units. ";
    std::fs::write(
        folder.join("cards/nivel-arena/sets/marsh.yaml"),
        SET.replace("Draw 2 cards.", &format!("{long}Discard 1 card.")),
    )
    .unwrap();
    std::fs::write(folder.join("t.csv"), format!("id,text\nM-3,\"{long}Discard 2 cards.\"\n")).unwrap();
    let (_, out, _) = run(&folder, &["import", "t.csv", "--update", "--dry-run"]);
    assert!(out.contains("Discard 1 card.\n    + ..") && out.contains("Discard 2 cards.\n"), "{out}");
}

#[test]
fn new_cards_go_where_their_numbers_say() {
    let folder = project("two-sets");
    let other = "game: nivel-arena\nset: { id: FEN, name: Fen }\ncards:\n  - { id: FEN-1, name: Dew, type: skill, attribute: flame, cost: 3, text: Draw 2 cards. }\n";
    std::fs::write(folder.join("cards/nivel-arena/sets/fen.yaml"), other).unwrap();
    let table = "id,name.en,type,attribute,cost,text\nFEN-2,Moss,skill,flame,1,Draw 1 card.\nMARSH-1,Mud,skill,flame,1,Draw 1 card.\n";
    std::fs::write(folder.join("t.csv"), table).unwrap();
    assert_eq!(run(&folder, &["import", "t.csv", "--update"]).0, 0);
    let fen = std::fs::read_to_string(folder.join("cards/nivel-arena/sets/fen.yaml")).unwrap();
    assert!(fen.contains("FEN-2") && !fen.contains("MARSH-1") && set(&folder).contains("MARSH-1"), "{fen}");
}

#[test]
fn one_fault_of_many_rows_is_told_in_brief() {
    let folder = project("brief");
    let rows: String = (0..300).map(|n| format!("X-{n},X{n},skill,fire,1,Draw 1 card.\n")).collect();
    std::fs::write(folder.join("t.csv"), format!("id,name,type,attribute,cost,text\n{rows}")).unwrap();
    let (_, out, _) = run(&folder, &["import", "t.csv", "--set", "NEW", "--dry-run"]);
    assert!(out.contains("... and 290 more, up to t.csv:301") && out.lines().count() < 30, "{out}");
}

#[test]
fn a_misspelt_korean_heading_is_understood() {
    let folder = project("heading");
    std::fs::write(
        folder.join("t.csv"),
        "번호,이름,종류,속성,코스트,효가\nX-1,모래,스킬,화염,1,카드를 1장 드로우한다.\n",
    )
    .unwrap();
    let (_, value) = data(&folder, &["import", "t.csv", "--set", "NEW", "--dry-run"]);
    let hint = value["findings"][0]["hint"].as_str().unwrap();
    assert_eq!(hint, "is it `효과`? then add `--columns \"효과=효가\"`");
}

/// A value that its type can't have is not read with the card; an emptied cell takes it out of the file all the same, and a dry
/// run of an update says what the update says.
#[test]
fn an_emptied_cell_takes_out_what_the_type_can_not_have() {
    let folder = project("astray");
    let file = folder.join("cards/nivel-arena/sets/marsh.yaml");
    std::fs::write(&file, SET.replace("    cost: 1\n    rarity: C", "    cost: 1\n    power: 1000\n    rarity: C"))
        .unwrap();
    let table = "id,type,power,hit,affiliation\nM-1,skill,,,moor-folk\nM-2,skill,,,\n";
    std::fs::write(folder.join("t.csv"), table).unwrap();
    let update = ["import", "t.csv", "--update", "--lang", "en"];
    let dry = run(&folder, &[&update[..], &["--dry-run"]].concat());
    let real = run(&folder, &update);
    assert_eq!((dry.0, &dry.1), (real.0, &real.1));
    assert!(dry.1.contains("  power: 1000 → –") && dry.1.contains("moor-folk"), "{}", dry.1);
    let written = std::fs::read_to_string(&file).unwrap();
    assert!(!written.contains("power:") && !written.contains("hit:"), "{written}");
}
