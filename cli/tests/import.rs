//! `cardwright import` as a program: tables that spreadsheets write, what is wrong with them, what becomes of their texts.

#![allow(clippy::unwrap_used, clippy::panic)]

use serde_json::Value;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

/// Two rows that are right, one with a mistake of typing, one that is not sayable.
const TABLE: &str = "id\ttype\tcost\tpower\thit\taffiliation\ttext\n\
    T-1\tUNIT\t1\t2000\t1\t선봉대;등불지기\t[엔트리] 카드를 1장 드로우한다.\n\
    T-2\tSKILL\t2\t\t\t\tDraw 2 cards.\n\
    T-3\t유닛\t3\t4,000\t1\t\t[어태커] 이 공격이 끝날 때까지 《새벽지기》를 가진 모든 자신 유닛은 파워+1000.\n";

fn folder(name: &str) -> PathBuf {
    // Away from the project: its own cards are not in use there.
    let folder = std::env::temp_dir().join(format!("cardwright-import-{}", std::process::id())).join(name);
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).unwrap();
    folder
}

/// Runs `import` in a folder of its own, where the cards built into the program are in use.
fn import(folder: &Path, args: &[&str]) -> (i32, String, String) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_cardwright"));
    command.current_dir(folder).env("LC_ALL", "C").arg("import").args(args);
    let Output { status, stdout, stderr } = command.output().unwrap();
    (status.code().unwrap(), String::from_utf8(stdout).unwrap(), String::from_utf8(stderr).unwrap())
}

/// Tries a table and says how it ended and what was found in it.
fn tried(name: &str, bytes: &[u8]) -> (i32, Value) {
    let folder = folder(&name.replace('.', "-"));
    std::fs::write(folder.join(name), bytes).unwrap();
    let (status, out, err) = import(&folder, &[name, "--game", "nivel-arena", "--dry-run", "--format", "json"]);
    (status, serde_json::from_str(&out).unwrap_or_else(|_| panic!("{out}{err}")))
}

fn codes(value: &Value, list: &str) -> Vec<String> {
    value[list].as_array().unwrap().iter().map(|f| f["code"].as_str().unwrap().to_owned()).collect()
}

#[test]
fn a_table_is_measured() {
    let (status, value) = tried("good.tsv", TABLE.as_bytes());
    assert_eq!(status, 0, "{value:#}");
    assert_eq!((&value["cards"], &value["compiled"]), (&Value::from(3), &Value::from(3)));
    assert_eq!(value["failures"], Value::Array(Vec::new()), "undeclared affiliations count as declared");
    let programs = value["programs"].as_array().unwrap();
    assert!(programs.iter().all(|p| p["program"].as_str().is_some_and(|d| d.len() == 16)));

    // Quotes, a byte order mark, the other line ends and the other encodings change nothing.
    let csv = TABLE.replace(',', "").replace('\t', ",").replace("Draw 2 cards.", "\"Draw 2 cards.\"");
    let utf16: Vec<u8> = [0xff, 0xfe].into_iter().chain(TABLE.encode_utf16().flat_map(u16::to_le_bytes)).collect();
    let marked = format!("\u{feff}{}", TABLE.replace('\n', "\r\n"));
    let others = [("a.csv", csv.into_bytes()), ("b.tsv", marked.into_bytes()), ("c.txt", utf16)];
    for (name, bytes) in others {
        let (_, other) = tried(name, &bytes);
        assert_eq!(other["programs"], value["programs"], "{name}");
    }
}

#[test]
fn a_mistake_is_shown_where_the_table_has_it() {
    let table = TABLE.replace("드로우한다", "드로한다").replace("4,000", "4천");
    let (status, value) = tried("mistakes.tsv", table.as_bytes());
    assert_eq!((status, &value["compiled"]), (1, &Value::from(1)));
    let failures = value["failures"].as_array().unwrap();
    assert_eq!((&failures[0]["id"], &failures[0]["line"]), (&Value::from("T-1"), &Value::from(2)));
    assert_eq!(failures[0]["sentence"], "[엔트리] 카드를 1장 드로한다.");
    let line = table.lines().nth(1).unwrap();
    let column = line.chars().position(|c| c == '로').unwrap();
    assert_eq!(failures[0]["column"], Value::from(column));
    assert_eq!((&failures[1]["id"], &failures[1]["code"]), (&Value::from("T-3"), &Value::from("wrong-type")));
    assert!(value["programs"][0]["program"].is_null());
}

#[test]
fn tables_that_are_none_are_refused_with_a_next_step() {
    for (name, text, status, found) in [
        ("empty.tsv", "", 2, vec!["empty-table"]),
        ("header.tsv", "id\ttext\n", 2, vec!["empty-table"]),
        ("none.csv", "T-1,Draw 1 card.\nT-2,\n", 2, vec!["no-header"]),
        ("ragged.csv", "id,type,text\nT-1,skill\nT-2,skill,Draw 1 card.,more\n", 1, vec!["ragged-row", "ragged-row"]),
        ("comma.csv", "id,type,text\nT-1,skill,If it's your turn, draw 1 card.\n", 1, vec!["ragged-row"]),
        ("twice.csv", "id,type\nT-1,skill\nT-1,skill\n", 1, vec!["duplicate-id"]),
        ("noid.csv", "id,type\n,skill\nT-1,skill\n", 1, vec!["missing-field"]),
        ("double.csv", "id,text,effect\nT-1,,\n", 1, vec!["double-column"]),
        ("unknown.csv", "id,tpye,mood\nT-1,skill,me\n", 0, vec!["unknown-column", "unknown-column"]),
        ("quote.csv", "id,type,text\nT-1,skill,\"Draw 1 card.\n", 1, vec!["table-quote"]),
    ] {
        let (ended, value) = tried(name, text.as_bytes());
        assert_eq!(
            (ended, [codes(&value, "findings"), codes(&value, "failures")].concat()),
            (status, found.iter().map(|c| (*c).to_owned()).collect()),
            "{name}"
        );
        for finding in value["findings"].as_array().unwrap().iter().chain(value["failures"].as_array().unwrap()) {
            assert!(finding["hint"].is_string(), "{name}: {finding:#}");
        }
    }
    let (ended, value) = tried("bytes.tsv", &[b'i', b'd', 0xff, 0xff, b'\n']);
    assert_eq!((ended, codes(&value, "findings")), (2, vec!["not-utf8".to_owned()]));
    let here = folder("nothing");
    for (path, code) in [("nowhere.tsv", "no-such-file"), (".", "is-a-directory")] {
        let (ended, out, _) = import(&here, &[path, "--dry-run"]);
        assert!(ended == 2 && out.contains(&format!("error[{code}]")), "{out}");
    }
}

#[test]
fn columns_are_mapped_by_option() {
    let folder = folder("mapped");
    let table = "Nr;Art;Was es tut\nT-1;skill;Draw 1 card.\n";
    std::fs::write(folder.join("t.csv"), table).unwrap();
    let run = |columns: &str| import(&folder, &["t.csv", "--dry-run", "--columns", columns]);
    assert_eq!(run("id=Nr,type=Art,text=Was es tut").0, 0);
    assert_eq!(run("Nr=id, art=type, was es tut=text").0, 0);
    let (status, _, err) = run("id=Number");
    assert!(
        status == 2 && err.contains("the table has no column `Number`; it has: `Nr`, `Art`, `Was es tut`"),
        "{err}"
    );
    let (status, _, err) = run("id=Nr,txt=Was es tut");
    assert!(status == 2 && err.contains("no field `txt` in `--columns`; did you mean `text`?"), "{err}");
    let (status, _, err) = run("id");
    assert!(status == 2 && err.contains("write it like `text=Effect`"), "{err}");
    let (status, _, err) = import(&folder, &["t.csv", "--dry-run", "--game", "nivel-arenna"]);
    assert!(status == 2 && err.contains("unknown game `nivel-arenna`; did you mean `nivel-arena`?"), "{err}");
}

#[test]
fn a_set_file_is_written_and_checks_clean() {
    let folder = folder("written");
    let table = "id,이름,영어 이름,종류,속성,코스트,파워,히트,소속,효과\n\
        W-1,둑지기,\"Keeper, of the Dam\",유닛,파도,2,3000,1,,\"[엔트리] 카드를 1장 드로우한다.\n[엑시트] 상대에게 1대미지를 준다.\"\n\
        W-2,파도: 셋,,스킬,\"파도,화염\",1,,,,카드를 2장 드로우한다.\n";
    std::fs::write(folder.join("set 1.csv"), table).unwrap();
    let (status, out, err) = import(&folder, &["set 1.csv"]);
    assert_eq!(status, 0, "{out}{err}");
    assert!(err.contains("written to set-1.yaml"), "{err}");
    let written = std::fs::read_to_string(folder.join("set-1.yaml")).unwrap();
    assert!(written.contains("name: { ko: 둑지기, en: 'Keeper, of the Dam' }"), "{written}");
    assert!(written.contains("    attribute: [wave, flame]\n    cost: 1\n"), "{written}");
    let mut check = Command::new(env!("CARGO_BIN_EXE_cardwright"));
    let checked = check.current_dir(&folder).env("LC_ALL", "C").args(["check", "set-1.yaml"]).output().unwrap();
    assert_eq!(String::from_utf8(checked.stdout).unwrap(), "1 file: nothing wrong\n");

    let (status, _, err) = import(&folder, &["set 1.csv"]);
    assert!(status == 2 && err.contains("set-1.yaml is there already; `--force` writes over it"), "{err}");
    assert_eq!(import(&folder, &["set 1.csv", "--force"]).0, 0);
    assert_eq!(import(&folder, &["set 1.csv", "-o", "a/b.yaml", "--set", "WAVES"]).0, 0);
    let other = std::fs::read_to_string(folder.join("a/b.yaml")).unwrap();
    assert!(other.starts_with("game: nivel-arena\nset: { id: WAVES, name: WAVES }\n"), "{other}");

    std::fs::write(folder.join("bare.csv"), "id,text\nW-3,Draw 1 card.\n").unwrap();
    let (status, out, _) = import(&folder, &["bare.csv"]);
    assert_eq!((status, out.matches("error[missing-column]").count()), (1, 3), "{out}");
}

/// Rows with every kind of mistake that shows in a card alone, and good ones.
const JUDGED: &str = "id\tname\ttype\tattribute\tcost\tpower\thit\ttext\n\
    J-1\tFirst\tunit\tflame\t1\t2000\t1\t[Entry] Draw 1 card.\n\
    J-2\tSecond\tskill\tflame\t1\t\t\t\n\
    J-3\tThird\tunit\tflame\t1\t0\t1\t\n\
    J-4\tFourth\tunit\tflame\t1\t2000\t1\t[Entry] Choose 3 units with power 1000 or more and power 500 or less and trash them.\n\
    J-5\tFi\u{202e}fth\tunit\tflame\t1\t2000\t1\t\n\
    J-6\tSixth\tunit\tflame\t1\t2000\t1\tDrw 1 card.\n\
    J-7\tSeventh\titem\tflame\t99\t1000\t\t\n\
    J-8\tEighth\tunit\tflame\t1\t2000\t1\t[Entry] Trash 1 of your opponent's units with cost 2 or less and cost 5 or more.\n\
    J-9\tNi\u{200b}nth\tunit\tflame\t1\t2000\t1\t[Entry] Draw 1 card.\n";

/// What a dry run, the import and a check of the written file say of each card that has an error.
#[test]
fn a_dry_run_the_import_and_the_check_say_the_same() {
    let folder = folder("judged");
    std::fs::write(folder.join("judged.tsv"), JUDGED).unwrap();
    let failed = |args: &[&str]| -> (i32, Vec<(String, String)>) {
        let (status, out, err) = import(&folder, args);
        let value: Value = serde_json::from_str(&out).unwrap_or_else(|_| panic!("{out}{err}"));
        assert_eq!(value["findings"], Value::Array(Vec::new()), "{value:#}");
        let failures = value["failures"].as_array().unwrap().iter();
        let word = |f: &Value, key: &str| f[key].as_str().unwrap().to_owned();
        let mut found: Vec<_> = failures.map(|f| (word(f, "id"), word(f, "code"))).collect();
        found.sort();
        found.dedup();
        (status, found)
    };
    let dry = failed(&["judged.tsv", "--dry-run", "--format", "json"]);
    assert!(!folder.join("judged.yaml").exists());
    assert_eq!(dry, failed(&["judged.tsv", "--format", "json"]), "dry run and import");
    let mut check = Command::new(env!("CARGO_BIN_EXE_cardwright"));
    let checked = check.current_dir(&folder).args(["check", "judged.yaml", "--format", "json"]).output().unwrap();
    let findings: Value = serde_json::from_slice(&checked.stdout).unwrap();
    let written = std::fs::read_to_string(folder.join("judged.yaml")).unwrap();
    let id_at = |line: u64| {
        let before = written.lines().take(usize::try_from(line).unwrap());
        before.filter_map(|l| l.strip_prefix("  - id: ")).last().unwrap().to_owned()
    };
    let list = findings.as_array().or(findings["findings"].as_array()).unwrap();
    let errors = list.iter().filter(|f| f["severity"] == "error");
    let mut found: Vec<(String, String)> =
        errors.map(|f| (id_at(f["line"].as_u64().unwrap()), f["code"].as_str().unwrap().to_owned())).collect();
    found.sort();
    found.dedup();
    assert_eq!(dry.1, found, "dry run and check");
    let bad: Vec<&str> = found.iter().map(|(id, _)| id.as_str()).collect();
    assert!(["J-2", "J-3", "J-4", "J-5", "J-6", "J-7", "J-8", "J-9"].iter().all(|id| bad.contains(id)), "{found:?}");
    assert!(!bad.contains(&"J-1") && dry.0 == 1, "{found:?}");
}

/// A sheet of cards is told of by a dry run as by the run that writes, misspelt headings and undeclared words included.
#[test]
fn a_dry_run_says_what_the_run_says_that_writes() {
    let folder = folder("previewed");
    let table = "번호,이름,종류,속성,코스트,파워,히드,소속,능력\n\
        SN-1,눈사람,유닛,파도,2,2000,1,서리꽂,[엔트리] 카드를 1장 드로우한다.\n\
        SN-2,눈꽃,스킬,파도,2,,,,카드를 2장 드로우한다.\n";
    std::fs::write(folder.join("t.csv"), table).unwrap();
    let head = ["t.csv", "--game", "nivel-arena", "--lang", "ko"];
    let dry = import(&folder, &[&head[..], &["--dry-run"]].concat());
    assert!(!folder.join("t.yaml").exists());
    let real = import(&folder, &head);
    assert_eq!((dry.0, &dry.1), (real.0, &real.1));
    assert!(folder.join("t.yaml").exists() && dry.0 == 1);
    for part in
        ["혹시 `히트`입니까?", "혹시 `효과`입니까?", "`히트` 항목이 없습니다", "no-text", "`서리꽂`은 없는 소속입니다"]
    {
        assert!(dry.1.contains(part), "{part}\n{}", dry.1);
    }
    // A table without names holds texts to be tried, and says so.
    std::fs::write(folder.join("texts.csv"), table.replace("이름", "별명")).unwrap();
    let tried = ["texts.csv", "--game", "nivel-arena", "--dry-run", "--columns", "text=능력"];
    let (status, _, said) = import(&folder, &tried);
    assert!(status == 0 && said.contains("only its texts were tried"), "{said}");
}

/// A finding calls a field as the table does, and a missing name of a card is said once for a cell.
#[test]
fn findings_call_columns_as_the_table_does_and_say_a_name_once() {
    use super::sheets::{project, run};
    let folder = project("headings");
    let rows = "card no,english name,Card Type,colour,cost,power,hit,card text\n\
        ZZ-1,Pale Door,unit,flame,2,3000,1,\"[Entry] Put 1 〈Nobody〉 from your trash zone into your hand. Put 1 〈Nobody〉 from your deck into your hand.\"\n\
        ZZ-2,,unit,flame,2,3000,1,[Entry] Draw 1 card.\nZZ-3,Pale Gate,unit,flame,x,3000,1,[Entry] Draw 1 card.\n";
    std::fs::write(folder.join("zz.csv"), rows).unwrap();
    let (_, out, _) = run(&folder, &["import", "zz.csv", "--dry-run", "--lang", "en"]);
    assert!(out.contains("unknown-card-name: 1\n"), "{out}");
    assert!(out.contains("missing-field: 1\n  the field `english name` is missing\n"), "{out}");
    assert!(out.contains("`cost` should be a whole number"), "{out}");
    let rows = "id,English name\nM-1,Marsh Guard\n";
    std::fs::write(folder.join("up.csv"), rows).unwrap();
    let (_, out, _) = run(&folder, &["import", "up.csv", "--update", "--dry-run", "--lang", "en"]);
    assert!(out.contains("M-1\n  English name: Marsh Warden → Marsh Guard\n"), "{out}");
}
