//! `docs/language.md` is what vocabulary, keyword files, shipped cards and the tables of `tests/reference` make it, and
//! whatever it shows can be written on a card. `SNAPSHOTS=overwrite cargo test -p cardwright-tests --test reference`
//! writes it anew.

#![allow(clippy::unwrap_used, clippy::panic)]

use cardwright_core::rulesets;
use cardwright_tests::games::root;
use cardwright_tests::reference::{frame, page, shipped::Shelf};
use snapbox::{Data, assert_data_eq};

#[test]
fn the_reference_is_whole_and_up_to_date() {
    let book = rulesets::ALL[0];
    let shelf = Shelf::open(book).unwrap_or_else(|problems| panic!("{}", problems.join("\n")));
    let sections = frame::read(&root().join("tests/reference")).unwrap();
    let (text, problems) = page::write(&shelf, &sections);
    assert!(problems.is_empty(), "{}", problems.join("\n"));
    assert_data_eq!(text, Data::read_from(&root().join("docs/language.md"), None).raw());
}
