//! Characters that nobody sees but that change what is: every one of them, in every spelling, wherever a designer writes.

#![allow(clippy::unwrap_used, clippy::panic, clippy::indexing_slicing)]

use cardwright_dsl::source::{Sources, steers};
use cardwright_kit::check::{self, Checked};
use cardwright_kit::import::table;
use cardwright_kit::project::files::{Disk, Overlay};
use std::path::Path;

/// One of each kind: control characters of both halves of Latin-1, ends of lines, turns of the direction, characters without
/// width, fillers, selectors of variants, tags, and what is no character.
const UNSEEN: [char; 20] = [
    '\u{7}',
    '\u{1b}',
    '\u{7f}',
    '\u{85}',
    '\u{9b}',
    '\u{ad}',
    '\u{34f}',
    '\u{61c}',
    '\u{115f}',
    '\u{200b}',
    '\u{200d}',
    '\u{200f}',
    '\u{2028}',
    '\u{202e}',
    '\u{2060}',
    '\u{2066}',
    '\u{3164}',
    '\u{fe0f}',
    '\u{e0041}',
    '\u{fffe}',
];

fn checked(name: &str, text: &str) -> Checked {
    let set = format!(
        "game: nivel-arena\nset: {{ id: CASE, name: Case }}\ncards:\n  - id: CASE-1\n    name: {name}\n    type: unit\n    \
         attribute: flame\n    cost: 1\n    power: 2000\n    hit: 1\n    text: {text}\n"
    );
    check::check_texts(&[("case.yaml", &set)], &[])
}

/// How often the character is found, and whether anything that was read of the card still holds it.
fn found(checked: &Checked) -> (usize, bool) {
    let found = checked.findings.iter().filter(|f| f.code.id == "control-character").count();
    let card = checked.project.games.iter().flat_map(|g| g.cards()).next().unwrap().1;
    let names = card.name.iter().flat_map(|n| n.ko.iter().chain(&n.en)).map(|n| n.text().to_owned());
    let all: Vec<String> = names.chain(card.text.iter().map(|t| t.text().to_owned())).collect();
    (found, all.iter().any(|text| text.contains(|c: char| steers(c) && c != '\n')))
}

#[test]
fn typed_and_escaped_they_are_found_in_names_and_texts_and_kept_by_none() {
    for c in UNSEEN {
        let escape = format!("\\U{:08X}", u32::from(c));
        // YAML itself refuses some of them as they are; then nothing is read.
        let typed = !matches!(c, '\u{7}' | '\u{1b}' | '\u{7f}' | '\u{9b}' | '\u{fffe}' | '\u{85}' | '\u{2028}');
        for written in [Some(escape), typed.then(|| c.to_string())].into_iter().flatten() {
            let name = checked(&format!("\"To{written}rch\""), "\"[Entry] Draw 1 card.\"");
            assert_eq!(found(&name), (1, false), "name {written:?}: {:#?}", name.findings);
            let text = checked("Torch", &format!("\"[Entry] Draw{written} 1 card.\""));
            assert!(!found(&text).1, "text {written:?}");
            assert!(found(&text).0 == 1, "text {written:?}: {:#?}", text.findings);
        }
    }
}

#[test]
fn every_line_of_a_file_that_has_one_is_found() {
    let mut set = String::from("game: nivel-arena\nset: { id: CASE, name: Case }\ncards:\n");
    for n in 0..40 {
        set += &format!(
            "  - {{ id: CASE-{n}, name: Na\u{200b}me {n}, type: unit, attribute: flame, cost: 1, power: 2000, hit: 1 }}\n"
        );
    }
    let checked = check::check_texts(&[("case.yaml", &set)], &[]);
    let source = checked.project.sources.get(*checked.asked.first().unwrap()).unwrap();
    let of_code = checked.findings.iter().filter(|f| f.code.id == "control-character");
    let lines: Vec<usize> = of_code.map(|f| source.position(f.place.span.start).line).collect();
    assert_eq!(lines, (4..44).collect::<Vec<_>>());
}

/// In a table of cards, typed in a cell.
#[test]
fn they_are_found_in_the_cells_of_a_table() {
    for c in UNSEEN.into_iter().filter(|c| *c != '\u{85}') {
        for row in [format!("T-1\tTo{c}rch\tDraw 1 card."), format!("T-1\tTorch\tDraw{c} 1 card.")] {
            let mut files = Overlay::new(Disk::default());
            files.put("t.tsv", format!("id\tname\ttext\n{row}\n"));
            let (mut sources, mut out) = (Sources::new(), Vec::new());
            let read = table::read(&files, Path::new("t.tsv"), None, &mut sources, &mut out);
            assert!(read.is_some() && out.iter().any(|f| f.code.id == "control-character"), "{c:?}: {out:#?}");
        }
    }
}
