//! The table itself: names, words, shapes.

use super::*;
use cardwright_core::rulesets::ALL;
use std::collections::BTreeSet;

#[test]
fn no_owner_has_a_name_twice_and_no_word_hides_one() {
    for book in ALL {
        for owner in Owner::ALL {
            let mut seen = BTreeSet::new();
            for (name, _, entry) in fields_of(owner, *book) {
                assert!(seen.insert(name.clone()), "{owner:?}.{name}");
                assert!(!entry.doc.en.is_empty() && !entry.doc.ko.is_empty() && !entry.example.is_empty());
            }
            assert!(!seen.is_empty(), "{owner:?}");
        }
    }
}

#[test]
fn words_are_known_in_every_spelling_that_designers_use() {
    let book = ALL[0];
    for list in [Words::Zones, Words::CardNumbers, Words::Types, Words::Actions, Words::Heads, Words::Durations] {
        for id in words_of(list, book) {
            assert_eq!(
                word(list, book, id),
                Some(lua_name(id)).filter(|_| list != Words::Durations).or(Some(id.into()))
            );
            assert!(word_index(list, book, &lua_name(id)).is_some());
        }
    }
    assert_eq!(word(Words::Zones, book, "트래시 존").as_deref(), Some("trash_zone"));
    assert_eq!(word(Words::Zones, book, "trahs_zone"), None);
    assert_eq!(duration("이 턴이 끝날 때까지", book), duration("this turn", book));
}

#[test]
fn every_shape_has_its_fields_in_every_game() {
    for book in ALL {
        for id in words_of(Words::CardNumbers, *book) {
            let most = field_of(&FILTER, &format!("{}_max", lua_name(id)), *book);
            assert!(most.is_some_and(|(f, word)| f.ty == Ty::Number && word == Some(id)), "{id}");
        }
        assert!(field_of(&CHOICE, "up_too", *book).is_none());
    }
}
