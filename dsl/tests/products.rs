//! The products of the card language (docs/spec/language.md section 7.2): each cell is a tree that is printed in both
//! languages and read back as the same tree. The numbers of cells are kept in `products/cells.txt`.

mod nouns;
mod sentences;

use crate::common;
use cardwright_dsl::lexicon::Lexicon;
use cardwright_dsl::text::Lang;
use cardwright_dsl::{print, read, tree};

const UNIT: u8 = 1;

/// A product: its name, and its cells in the notation of trees.
pub struct Product {
    pub name: &'static str,
    pub cells: Vec<String>,
}

/// All products.
pub fn all() -> Vec<Product> {
    nouns::products().into_iter().chain(sentences::products()).collect()
}

/// What is wrong with a cell, if anything.
fn failure(cell: &str, lexicon: &Lexicon) -> Option<String> {
    let card = match tree::read(&format!("(card {cell})"), lexicon) {
        Ok(card) => card,
        Err(e) => return Some(format!("{cell}\n  no tree: {e}")),
    };
    let korean = match print::ko::card(&card, lexicon) {
        Ok(text) => text,
        Err(e) => return Some(format!("{cell}\n  ko {e}")),
    };
    let english = print::en::card(&card, lexicon);
    let read = [read::card_in(Lang::Ko, &korean, lexicon, UNIT), read::card_in(Lang::En, &english, lexicon, UNIT)];
    let mut wrong = String::new();
    for (text, read) in [korean, english].into_iter().zip(read) {
        if !read.errors.is_empty() || read.card != card {
            wrong.push_str(&format!("  {text}\n    {}\n    {:?}\n", read.card, read.errors));
        }
    }
    (!wrong.is_empty()).then(|| format!("{cell}\n{wrong}"))
}

#[test]
fn every_cell_is_printed_in_both_languages_and_read_back() {
    let lexicon = common::lexicon();
    let products = all();
    let mut table = String::new();
    let mut failures = Vec::new();
    let mut all = 0;
    for Product { name, cells } in products {
        // Without `CARDWRIGHT_FULL` every fifth cell is read and printed; all are counted.
        let tried = cells.iter().step_by(common::one_in(5));
        let wrong: Vec<String> = tried.filter_map(|cell| failure(cell, &lexicon)).collect();
        table.push_str(&format!("{name}: {} cells\n", cells.len()));
        all += cells.len();
        failures.extend(wrong);
    }
    table.push_str(&format!("all: {all} cells\n"));
    let shown: Vec<&str> = failures.iter().map(String::as_str).take(40).collect();
    // the rows lack wordings of what the opponent does with what is the player's, and of some conditions joined by `or`
    assert!(failures.len() * 150 < all, "{} of {all}\n{}", failures.len(), shown.join("\n"));
    assert_eq!(table, include_str!("products/cells.txt"), "write the new counts into products/cells.txt");
}
