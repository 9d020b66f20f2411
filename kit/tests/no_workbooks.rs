//! The library built without workbooks: it says that it reads none, and plain tables are read as ever.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test stops at the first surprise")]

use cardwright_dsl::source::Sources;
use cardwright_kit::import::table;
use cardwright_kit::project::files::Disk;

#[test]
fn a_workbook_is_a_finding() {
    let path = std::env::temp_dir().join(format!("cardwright-no-workbooks-{}.xlsx", std::process::id()));
    std::fs::write(&path, b"PK\x03\x04").unwrap();
    let (mut sources, mut out) = (Sources::new(), Vec::new());
    assert!(table::read(&Disk::default(), &path, None, &mut sources, &mut out).is_none());
    assert_eq!(out.iter().map(|f| f.code.id).collect::<Vec<_>>(), ["workbooks-off"]);
    std::fs::remove_file(path).unwrap();
}
