//! Examples of texts of a game in both languages, which mean one program and are printed as they stand.

use cardwright_core::kernel::catalog::Names;
use cardwright_core::rulebook::Rulebook;
use cardwright_dsl::compile::{CardSource, catalog};
use cardwright_dsl::lexicon::Lexicon;
use cardwright_dsl::text::Lang;
use cardwright_dsl::{print, read, tree};

/// The index of a card type of a game.
pub fn kind_of(book: &dyn Rulebook, id: &str) -> u8 {
    u8::try_from(book.vocabulary().types.iter().position(|t| t.id == id).unwrap()).unwrap()
}

/// The codes of what keeps a text from being a program.
pub fn program(book: &dyn Rulebook, card: &tree::Card, kind: u8, lexicon: &Lexicon) -> Vec<&'static str> {
    let name = Names { ko: "시험".to_owned(), en: "Test".to_owned() };
    let source =
        CardSource { id: "T-1", name, name_id: "Test", fields: &["text"], ..CardSource::sample(kind, "", card) };
    catalog(&[source], lexicon, book).findings.iter().map(|f| f.error.code).collect()
}

/// The lines of a table behind its first one: card type, Korean text, English text; a line break of a text is ⏎.
pub fn twins(table: &str) -> impl Iterator<Item = [String; 3]> {
    table.lines().skip(1).map(|line| {
        let cells: Vec<String> = line.split('\t').map(|cell| cell.replace('⏎', "\n")).collect();
        cells.try_into().unwrap_or_else(|_| panic!("three columns: {line}"))
    })
}

/// Reads each line of a table in both languages and fails where the two are not one tree, are not printed as they stand, or are no program.
pub fn agree(book: &dyn Rulebook, table: &str, least: usize) {
    agree_in(&Lexicon::new(book.vocabulary()), book, table, least);
}

/// The same with the words of a project.
pub fn agree_in(lexicon: &Lexicon, book: &dyn Rulebook, table: &str, least: usize) {
    let (mut wrong, mut number) = (Vec::new(), 0);
    for [kind, korean, english] in twins(table) {
        let kind = kind_of(book, &kind);
        number += 1;
        let [ko, en] =
            [(Lang::Ko, &korean), (Lang::En, &english)].map(|(lang, text)| read::card_in(lang, text, lexicon, kind));
        for (read, text) in [(&ko, &korean), (&en, &english)] {
            if !read.errors.is_empty() {
                wrong.push(format!("{text}\n  {:?}", read.errors));
            }
        }
        if !ko.errors.is_empty() || !en.errors.is_empty() {
            continue;
        }
        if ko.card != en.card {
            wrong.push(format!("{korean}\n  {}\n{english}\n  {}", ko.card, en.card));
        }
        for (lang, text) in [(Lang::Ko, &korean), (Lang::En, &english)] {
            let printed = print::card(&en.card, lexicon, kind, lang).map_err(|e| e.to_string());
            if printed.as_ref() != Ok(text) {
                wrong.push(format!("printed {printed:?}\nwritten {text}"));
            }
        }
        let faults = program(book, &en.card, kind, lexicon);
        if !faults.is_empty() {
            wrong.push(format!("{english}\n  {faults:?}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(number >= least, "{number} examples");
}
