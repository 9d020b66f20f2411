//! Whatever bytes a file has, the loader says something sensible about it: no panic, every place inside the file, the same
//! values as another reader of YAML.

#![allow(clippy::unwrap_used, clippy::panic)]

use cardwright::report;
use cardwright_dsl::diagnostic::{FileId, Lang};
use cardwright_dsl::source::{Source, Sources};
use cardwright_dsl::yaml::{Node, ScalarStyle, Value, parse};
use cardwright_kit::check::check_texts;
use cardwright_kit::project::builtin::FILES;
use cardwright_kit::project::files::{self, Disk};
use proptest::prelude::*;

const CARDS: &str = include_str!("../../cards/nivel-arena/sets/dawn/flame-units.yaml");
const DECK: &str = include_str!("../../cards/nivel-arena/decks/ember-vanguard.yaml");

/// Every finding has its places inside its file, and both forms of output can be made.
fn is_sound(text: &str) {
    let checked = check_texts(&[("file.yaml", text)], FILES);
    let sources = &checked.project.sources;
    for finding in &checked.findings {
        let edits = finding.fix.iter().flat_map(|f| &f.edits).map(|e| (finding.place.file, e.span));
        let labels = finding.labels.iter().map(|l| (l.place.file, l.place.span));
        for (file, span) in [(finding.place.file, finding.place.span)].into_iter().chain(labels).chain(edits) {
            let source = sources.get(file).unwrap();
            assert!(
                source.text.get(span.start..span.end).is_some(),
                "{finding:?} points outside of the file: {text:?}"
            );
        }
        for lang in [Lang::Ko, Lang::En] {
            let message = finding.message(lang);
            assert!(!message.contains('\n') && !message.is_empty(), "{message:?}");
        }
    }
    for lang in [Lang::Ko, Lang::En] {
        report::human(&checked.findings, sources, lang, 80);
        report::json(&checked.findings, sources, lang);
    }
}

/// The scalars of a tree, and that every character of each leads to the file.
fn walk(node: &Node, source: &Source, scalars: &mut Vec<String>) {
    assert!(source.text.get(node.span.start..node.span.end).is_some(), "{node:?}");
    match &node.value {
        Value::Scalar(scalar) => {
            let mut last = 0;
            for (at, c) in scalar.text.char_indices() {
                let span = scalar.source(at..at + c.len_utf8());
                let written = source.text.get(span.start..span.end);
                assert!(written.is_some(), "{c:?} of {scalar:?}");
                assert!(span.start >= last, "{scalar:?} goes backwards");
                last = span.start;
                if scalar.style != ScalarStyle::DoubleQuoted && !c.is_whitespace() && !scalar.text.contains('\'') {
                    assert_eq!(written.unwrap(), c.to_string(), "{scalar:?}");
                }
            }
            scalars.push(scalar.text.clone());
        }
        Value::List(items) => items.iter().for_each(|n| walk(n, source, scalars)),
        Value::Map(entries) => entries.iter().for_each(|e| walk(&e.value, source, scalars)),
        Value::Broken => {}
    }
}

/// A piece of YAML, more likely to mean something than random characters.
fn piece() -> impl Strategy<Value = String> {
    prop_oneof![
        Just("cards:\n".to_owned()),
        Just("  - id: X\n".to_owned()),
        Just("    text: |\n      [엔트리] 카드를 1장 드로우한다.\n".to_owned()),
        Just("    name: { ko: 가, en: A }\n".to_owned()),
        Just("game: nivel-arena\n".to_owned()),
        "[ \\t]{0,4}[a-z가-힣]{1,4}: ?[\\[\\]{}'\"|>&*!#,:＋ a-z가-힣0-9]{0,8}\n",
        "[ \\t\\n\\r:\\-\\[\\]{}'\"|>&*!#%@`,?\\\\a-z가-힣\u{1100}-\u{1112}\u{1161}-\u{1175}]{0,12}",
    ]
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 100, ..ProptestConfig::default() })]

    #[test]
    fn arbitrary_text_is_reported_on_soundly(pieces in prop::collection::vec(piece(), 0..12)) {
        is_sound(&pieces.concat());
    }

    #[test]
    fn arbitrary_characters_are_reported_on_soundly(text in "\\PC{0,60}") {
        is_sound(&text);
    }

    #[test]
    fn a_damaged_file_is_reported_on_soundly(
        deck in any::<bool>(), at in any::<prop::sample::Index>(), cut in 0_usize..40, insert in piece(),
    ) {
        let mut text = if deck { DECK.to_owned() } else { CARDS.chars().take(1_500).collect() };
        let boundaries: Vec<usize> = text.char_indices().map(|(i, _)| i).collect();
        let start = boundaries[at.index(boundaries.len())];
        let end = text.char_indices().map(|(i, _)| i).find(|&i| i >= start + cut).unwrap_or(text.len());
        text.replace_range(start..end, &insert);
        is_sound(&text);
    }

    #[test]
    fn arbitrary_bytes_never_panic(bytes in prop::collection::vec(any::<u8>(), 0..200)) {
        let path = std::env::temp_dir().join(format!("cardwright-bytes-{}.yaml", std::process::id()));
        std::fs::write(&path, &bytes).unwrap();
        let mut findings = Vec::new();
        let mut sources = Sources::new();
        if let Ok(file) = files::load(&Disk::default(), &path, &mut sources, &mut findings) {
            parse(file, sources.get(file).unwrap(), &mut findings);
        }
        for finding in &findings {
            let source = sources.get(finding.place.file).unwrap();
            prop_assert!(source.text.get(finding.place.span.start..finding.place.span.end).is_some());
        }
        std::fs::remove_file(&path).unwrap();
    }

    /// Any text in any notation is read as itself, and each character leads back to its bytes.
    #[test]
    fn every_notation_keeps_text_and_places(
        lines in prop::collection::vec("[a-z가-힣\\[\\]+〈〉《》.・:'\" ]{0,12}[a-z가-힣]", 1..5), notation in 0..5, crlf in any::<bool>(),
    ) {
        let text = lines.iter().map(|l| l.trim()).collect::<Vec<_>>().join("\n");
        let block = |indent: &str| lines.iter().map(|l| format!("{indent}{}\n", l.trim())).collect::<String>();
        let (written, expected) = match notation {
            0 => (format!("t: |\n{}", block("  ")), text.clone() + "\n"),
            1 => (format!("- |-\n{}", block("   ")), text.clone()),
            2 => (format!("t: >\n{}u: 1\n", block("    ")), text.replace('\n', " ") + "\n"),
            3 => (format!("t: '{}'\n", text.replace('\'', "''").replace('\n', "\n  ")), text.replace('\n', " ")),
            _ => (format!("t: {}\n", serde_json::to_string(&text).unwrap()), text.clone()),
        };
        let written = if crlf { written.replace('\n', "\r\n") } else { written };
        let source = Source::new("file.yaml", &written);
        let mut findings = Vec::new();
        let document = parse(FileId(0), &source, &mut findings);
        prop_assert!(findings.is_empty(), "{findings:?} in {written:?}");
        let mut scalars = Vec::new();
        walk(document.root.as_ref().unwrap(), &source, &mut scalars);
        prop_assert_eq!(&scalars[0], &expected, "{}", written);
    }

    /// Where the tree has no findings, serde_yaml reads the same scalars.
    #[test]
    fn another_reader_agrees(pieces in prop::collection::vec(piece(), 0..8)) {
        let text = pieces.concat();
        let source = Source::new("file.yaml", &text);
        let mut findings = Vec::new();
        let document = parse(FileId(0), &source, &mut findings);
        let Some(root) = document.root.filter(|_| findings.is_empty()) else { return Ok(()) };
        let mut ours = Vec::new();
        walk(&root, &source, &mut ours);
        // It is stricter in a few places (duplicate keys of different notation, tabs); where it reads, it must agree.
        let Ok(theirs) = serde_yaml::from_str::<serde_yaml::Value>(&text) else { return Ok(()) };
        let mut texts = Vec::new();
        strings(&theirs, &mut texts);
        for text in &texts {
            prop_assert!(ours.contains(text), "{text:?} is not in {ours:?}");
        }
    }
}

fn strings(value: &serde_yaml::Value, out: &mut Vec<String>) {
    match value {
        serde_yaml::Value::String(text) => out.push(text.clone()),
        serde_yaml::Value::Sequence(items) => items.iter().for_each(|v| strings(v, out)),
        serde_yaml::Value::Mapping(map) => map.iter().for_each(|(_, v)| strings(v, out)),
        serde_yaml::Value::Tagged(tagged) => strings(&tagged.value, out),
        _ => {}
    }
}
