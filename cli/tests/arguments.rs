//! Help and what is wrong with arguments, in the language of the run.

use std::process::Command;

fn run(args: &[&str]) -> (i32, String, String) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_cardwright"));
    let output = command.env("LC_ALL", "C").env("NO_COLOR", "1").args(args).output().unwrap();
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
    (output.status.code().unwrap(), text(output.stdout), text(output.stderr))
}

#[test]
fn help_is_in_korean_throughout() {
    for command in [
        "", "new", "check", "fmt", "test", "text", "explain", "play", "sim", "replay", "import", "export", "print",
        "schema",
    ] {
        let args: Vec<&str> = [command, "--help", "--lang", "ko"].into_iter().filter(|a| !a.is_empty()).collect();
        let (status, out, err) = run(&args);
        assert!(status == 0 && out.contains("사용법:") && out.contains("옵션:"), "{command}: {out}{err}");
        for english in
            ["Usage", "Options:", "Commands:", "Arguments:", "Possible values", "default:", "OPTIONS", "Print "]
        {
            assert!(!out.contains(english), "{command}: `{english}` in {out}");
        }
        let english = out
            .lines()
            .find(|l| l.split_whitespace().filter(|w| w.chars().all(|c| c.is_ascii_lowercase())).count() > 3);
        assert_eq!(english, None, "{command}");
    }
    let (_, out, _) = run(&["play", "-h", "--lang=ko"]);
    assert!(out.contains("[쓸 수 있는 값: human]") && out.contains("[적지 않으면: greedy]"), "{out}");
    let (_, out, _) = run(&["--lang", "ko"]);
    assert!(out.contains("명령:") && out.contains("시나리오를 돌려 봅니다"), "{out}");
}

#[test]
fn what_is_wrong_with_arguments_is_said_in_korean() {
    let cases: [(&[&str], &[&str]); 10] = [
        (&["chek"], &["`chek`이라는 명령은 없습니다", "혹시 `check`입니까?"]),
        (&["play", "--sead", "1"], &["`--sead`", "모르는 옵션"]),
        (&["play", "--decks"], &["`--decks <덱>...`에 값이 없습니다"]),
        (&["sim", "--format", "xml"], &["`xml`은 쓸 수 없습니다", "쓸 수 있는 값: human, json"]),
        (&["play", "--format", "json"], &["`json`은 쓸 수 없습니다", "쓸 수 있는 값: human"]),
        (&["play", "--seat", "9"], &["`9`는 쓸 수 없습니다: 1부터 4까지입니다"]),
        (&["play", "--seed", "x"], &["수를 숫자로 적습니다"]),
        (&["print"], &["빠진 것이 있습니다: <세트|덱|카드>...", "사용법: "]),
        (&["print", "DAWN", "--gap", "70"], &["0부터 50까지의 밀리미터"]),
        (&["play", "--seat", "1", "--bots"], &["함께 쓸 수 없습니다"]),
    ];
    for (args, says) in cases {
        let (status, out, err) = run(&[args, &["--lang", "ko"]].concat());
        assert_eq!((status, out.as_str()), (2, ""), "{args:?}: {err}");
        for text in says {
            assert!(err.contains(text), "{args:?}: `{text}` in {err}");
        }
        assert!(!err.contains("error:") && !err.contains("Usage") && !err.contains("possible"), "{err}");
    }
    let (_, _, err) = run(&["--format", "junit", "play", "--lang", "ko"]);
    assert!(err.contains("이 명령에는 `junit` 꼴이 없습니다; 있는 것: human"), "{err}");
}

#[test]
fn a_command_lists_the_formats_that_it_has() {
    let (_, out, _) = run(&["play", "-h"]);
    assert!(out.contains("[possible values: human]"), "{out}");
    let (_, out, _) = run(&["check", "-h"]);
    let words = out.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(words.contains("[possible values: human, json, sarif, github]"), "{out}");
    let (status, _, err) = run(&["new", "set", "X", "--format", "json"]);
    assert!(status == 2 && err.contains("[possible values: human]"), "{err}");
    let (status, out, _) = run(&["--format", "json", "explain", "7.4.3"]);
    assert!(status == 0 && out.starts_with('['), "{out}");
}
