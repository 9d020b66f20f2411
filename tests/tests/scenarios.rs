//! Every scenario below `nivel-arena/` passes, each run three ways, with no mistake in its file and no cited clause unused.

use cardwright::checking;
use cardwright::report;
use cardwright::scenario::report as telling;
use cardwright::scenario::suite::{self, Choice};
use cardwright_dsl::text::Lang;
use std::path::{Path, PathBuf};

#[test]
fn every_scenario_passes() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let here = root.parent().unwrap();
    let paths = [PathBuf::from(root).join("nivel-arena"), PathBuf::from(root).join("scripts")];
    let checked = checking::check(&paths, None, here);
    let mut told = String::new();
    let mut ran = 0;
    for checked in &checked {
        let results = suite::run(checked, &Choice::default());
        let mut findings = checked.findings.clone();
        findings.extend(results.findings.iter().cloned());
        told.push_str(&report::human(&findings, &checked.project.sources, Lang::En, 120));
        told.push_str(&telling::human(&results, Lang::En, true, true));
        ran += results.cases.len();
    }
    assert!(ran > 400, "only {ran} scenarios were found");
    let told = anstream::adapter::strip_str(&told).to_string();
    assert!(told.is_empty(), "{told}");
}
