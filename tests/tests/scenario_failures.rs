//! What `cardwright test` says about scenarios that fail, kept in `tests/failures`: `cargo xtask bless failures` writes
//! it anew. The file is no `.yaml`, so that `cardwright test` passes it by.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::indexing_slicing)]

use cardwright::columns::width;
use cardwright::report::scenarios;
use cardwright_dsl::text::Lang;
use cardwright_kit::check;
use cardwright_kit::scenario::suite::{self, Choice};
use snapbox::{Data, assert_data_eq};
use std::path::Path;

#[test]
fn failures_say_what_was_expected_and_what_happened() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("failures");
    let text = std::fs::read_to_string(folder.join("looks.scenarios")).unwrap();
    let checked = check::check_texts(&[("looks.yaml", &text)], &[]);
    let results = suite::run(&checked, &Choice::default());
    assert!(results.cases.iter().all(|c| !c.verdict.failures.is_empty()), "every scenario of the file fails");
    let said = scenarios::human(&results, Lang::En, true, true);
    let plain = anstream::adapter::strip_str(&said).to_string();
    assert_data_eq!(plain, Data::read_from(&folder.join("looks.txt"), None));
    let said = scenarios::human(&results, Lang::Ko, true, false);
    let plain = anstream::adapter::strip_str(&said).to_string();
    let labelled =
        |l: &&str| ["  단계", "  처음부터", "  그 전", "  열린", "  도움말", "  다시"].iter().any(|w| l.starts_with(w));
    let lines: Vec<&str> = plain.lines().filter(labelled).collect();
    assert!(lines.len() > 30, "{plain}");
    for line in lines {
        // Korean letters take two columns; texts begin under each other all the same.
        let at = line.char_indices().map(|(i, _)| i).find(|i| width(&line[..*i]) == 20).expect(line);
        assert!(line[..at].ends_with(' ') && !line[at..].starts_with(' '), "{line}");
    }
    let junit = scenarios::junit(&[results], Lang::Ko);
    assert_eq!(junit.matches("<testcase ").count(), 9);
    assert!(junit.contains("failures=\"9\""));
}
