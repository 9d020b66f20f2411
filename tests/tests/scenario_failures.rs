//! What `cardwright test` says about scenarios that fail, kept in `tests/failures`: `SNAPSHOTS=overwrite cargo test -p
//! cardwright-tests --test scenario_failures` writes it anew. The file is no `.yaml`, so that `cardwright test` passes it by.

#![allow(clippy::unwrap_used)]

use cardwright::checking;
use cardwright::scenario::report;
use cardwright::scenario::suite::{self, Choice};
use cardwright_dsl::text::Lang;
use snapbox::{Data, assert_data_eq};
use std::path::Path;

#[test]
fn failures_say_what_was_expected_and_what_happened() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("failures");
    let text = std::fs::read_to_string(folder.join("looks.scenarios")).unwrap();
    let checked = checking::check_texts(&[("looks.yaml", &text)], &[]);
    let results = suite::run(&checked, &Choice::default());
    assert!(results.cases.iter().all(|c| !c.verdict.failures.is_empty()), "every scenario of the file fails");
    let said = report::human(&results, Lang::En, true, true);
    let plain = anstream::adapter::strip_str(&said).to_string();
    assert_data_eq!(plain, Data::read_from(&folder.join("looks.txt"), None));
    let junit = report::junit(&[results], Lang::Ko);
    assert_eq!(junit.matches("<testcase ").count(), 8);
    assert!(junit.contains("failures=\"8\""));
}
