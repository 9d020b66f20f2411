//! What rulebooks number: every id of a list has its own number, and no list is longer than the kernel has room for.

use cardwright_core::kernel::capacity::{DEEDS, EXTRAS};
use cardwright_core::kernel::program::Deed;
use cardwright_core::rulesets;
use std::collections::BTreeSet;

#[test]
fn every_id_has_a_number_of_its_own() {
    for book in rulesets::ALL {
        let tracked = &book.printed().tracked;
        let marks: Vec<&str> = book.printed().marks.iter().map(|mark| mark.word).collect();
        for list in [
            tracked.relations,
            tracked.pointers,
            tracked.counters,
            tracked.extras,
            tracked.permits,
            tracked.durations,
            tracked.deeds,
            &marks,
        ] {
            assert_eq!(list.iter().collect::<BTreeSet<_>>().len(), list.len(), "{list:?}");
        }
        assert!(marks.iter().zip(0..).all(|(word, n)| book.printed().mark(word) == Some(n)), "{marks:?}");
    }
}

#[test]
fn no_list_is_longer_than_the_kernel_has_room_for() {
    for book in rulesets::ALL {
        let tracked = &book.printed().tracked;
        assert!(tracked.extras.len() <= EXTRAS, "{:?}", tracked.extras);
        assert!(tracked.deeds.len() <= DEEDS, "{:?}", tracked.deeds);
    }
}

#[test]
fn no_two_deeds_are_remembered_under_one_binding() {
    let own = [
        Deed::Trashed,
        Deed::Moved,
        Deed::Entered,
        Deed::Revealed,
        Deed::Looked,
        Deed::Chosen,
        Deed::Drawn,
        Deed::Searched,
        Deed::Attached,
        Deed::Relocated,
    ];
    let numbered = (0..DEEDS).filter_map(|n| u8::try_from(n).ok()).map(Deed::Rule);
    let binds: BTreeSet<u8> = own.into_iter().chain(numbered).map(Deed::bind).collect();
    assert_eq!(binds.len(), own.len() + DEEDS);
}
