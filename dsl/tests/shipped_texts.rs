//! The texts of the cards that come with the program: printed in English they read as they are written, and Korean ones
//! keep their meaning.

mod common;

use std::path::PathBuf;

use cardwright_core::rulesets::nivel_arena::vocabulary::VOCABULARY;
use cardwright_dsl::files::is_korean;
use cardwright_dsl::lexicon::{Lexicon, Term};
use cardwright_dsl::project::{GameFiles, Origin, Project};
use cardwright_dsl::text::Lang;
use cardwright_dsl::{en, ko, print};

fn lexicon(game: &GameFiles) -> Lexicon {
    let mut lexicon = common::lexicon();
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

#[test]
fn shipped_texts_are_printed_as_they_are_written() {
    let root = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../cards");
    let project = Project::load(&Origin::Folder(root), &[], &[&VOCABULARY], &mut Vec::new());
    let game = project.game(VOCABULARY.game.id).unwrap();
    let lexicon = lexicon(game);
    let one_line = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
    let mut seen = [0, 0];
    for (_, card) in game.cards() {
        let Some(text) = &card.text else { continue };
        let (text, id) = (text.text(), &card.id.value);
        if is_korean(text) {
            let kind = u8::try_from(card.kind.as_ref().unwrap().value).unwrap();
            let written = ko::parse(text, &lexicon, kind);
            let read = en::parse(&print::en::card(&written.card, &lexicon), &lexicon);
            assert_eq!((&written.errors, &read.errors), (&vec![], &vec![]), "{id}: {text}");
            assert_eq!(read.card.to_string(), written.card.to_string(), "{id}: {text}");
            seen[0] += 1;
        } else {
            let written = en::parse(text, &lexicon);
            assert_eq!(written.errors, [], "{id}: {text}");
            assert_eq!(one_line(&print::en::card(&written.card, &lexicon)), one_line(text), "{id}");
            seen[1] += 1;
        }
    }
    assert!(seen.iter().all(|n| *n >= 20), "{seen:?} texts: the cards were not found");
}
