//! The texts of the cards that come with the program: printed in English they read as they are written, and printed in
//! either language they keep their meaning. The table of phrases reads them alike.

#![allow(clippy::unwrap_used, clippy::panic, clippy::indexing_slicing, reason = "a test stops at the first surprise")]

use std::path::PathBuf;

use cardwright_core::rulesets;
use cardwright_core::vocabulary::Vocabulary;
use cardwright_dsl::files::is_korean;
use cardwright_dsl::lexicon::{Lexicon, Term};
use cardwright_dsl::rows::Rows;
use cardwright_dsl::text::Lang;
use cardwright_dsl::tree::Card;
use cardwright_dsl::{keywords, print, read};
use cardwright_kit::project::{GameFiles, Origin, Workspace};

fn lexicon(game: &GameFiles, vocabulary: &'static Vocabulary) -> Lexicon {
    let mut lexicon = Lexicon::new(vocabulary);
    keywords::name_all(&mut lexicon, game.keywords.iter());
    let both =
        |id: &str, ko: &str, en: &str| Term { id: id.to_owned(), ko: vec![ko.to_owned()], en: vec![en.to_owned()] };
    for term in game.terms.iter().flat_map(|t| &t.affiliations) {
        lexicon.add_affiliation(both(&term.id.value, term.name.get(Lang::Ko), term.name.get(Lang::En)));
    }
    for (_, card) in game.cards() {
        let Some(name) = &card.name else { continue };
        lexicon.add_name(both(name.get(Lang::En), name.get(Lang::Ko), name.get(Lang::En)));
    }
    lexicon
}

/// The table of phrases reads a text as the parsers do.
fn by_rows(rows: &Rows<'_>, id: &str, korean: bool, text: &str, card: &Card) {
    let lang = if korean { Lang::Ko } else { Lang::En };
    assert_eq!(rows.card(lang, text).as_ref(), Ok(card), "{id}: {text}");
}

#[test]
fn shipped_texts_are_printed_and_read_back() {
    for book in rulesets::ALL {
        let [korean, english] = printed_and_read_back(book.vocabulary());
        assert!(korean + english >= 20, "{korean} + {english} texts: the cards were not found");
    }
}

/// How many texts a game has in either language.
fn printed_and_read_back(vocabulary: &'static Vocabulary) -> [usize; 2] {
    let root = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../cards");
    let project = Workspace::of_cards(&root).load(&Origin::Folder(root.clone()), &mut Vec::new());
    let game = project.game(vocabulary.game.id).unwrap();
    let lexicon = lexicon(game, vocabulary);
    let one_line = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
    let rows = Rows::new(&lexicon).unwrap();
    let mut seen = [0, 0];
    for (_, card) in game.cards() {
        let Some(text) = &card.text else { continue };
        let (text, id) = (text.text(), &card.id.value);
        let kind = u8::try_from(card.kind.as_ref().unwrap().value).unwrap();
        let korean = is_korean(text);
        let written = read::card_in(if korean { Lang::Ko } else { Lang::En }, text, &lexicon, kind);
        assert_eq!(written.errors, [], "{id}: {text}");
        by_rows(&rows, id, korean, text, &written.card);
        // `print::card` has read back what it prints
        let in_korean =
            print::card(&written.card, &lexicon, kind, Lang::Ko).unwrap_or_else(|e| panic!("{id}: {text}\n{e}"));
        let in_english =
            print::card(&written.card, &lexicon, kind, Lang::En).unwrap_or_else(|e| panic!("{id}: {text}\n{e}"));
        by_rows(&rows, id, true, &in_korean, &written.card);
        by_rows(&rows, id, false, &in_english, &written.card);
        let english = read::card_in(Lang::En, &in_english, &lexicon, kind);
        assert_eq!(print::ko::card_of(&english.card, &lexicon, Some(kind)).as_ref(), Ok(&in_korean), "{id}");
        if !korean {
            assert_eq!(one_line(&in_english), one_line(text), "{id}");
        }
        seen[usize::from(!korean)] += 1;
    }
    seen
}
