//! Whole texts by rows, held against the trees that they are known to mean: the worked examples, and what the printers print of
//! the products of the language.

use crate::common;
use crate::products;
use cardwright_dsl::lexicon::Lexicon;
use cardwright_dsl::rows::{Reading, Rows};
use cardwright_dsl::text::Lang;
use cardwright_dsl::tree::{self, Card};
use cardwright_dsl::{en, ko, print};

const UNIT: u8 = 1;

fn rows(lexicon: &Lexicon) -> Rows<'_> {
    Rows::new(lexicon).unwrap_or_else(|errors| panic!("{errors:?}"))
}

/// What rows read in a text that means a tree.
#[derive(Default)]
struct Share {
    texts: usize,
    same: usize,
    /// Read as another tree.
    other: Vec<String>,
    /// Read in several ways.
    several: Vec<String>,
    refused: Vec<String>,
}

impl Share {
    fn add(&mut self, rows: &Rows<'_>, lang: Lang, text: &str, card: &Card) {
        self.texts += 1;
        match rows.card(lang, text) {
            Ok(read) if read == *card => self.same += 1,
            Ok(read) => self.other.push(format!("{text}\n  wanted {card}\n  read   {read}")),
            Err(unread) => {
                let several = unread.iter().any(|one| matches!(one.reading, Reading::Several(_)));
                let list = if several { &mut self.several } else { &mut self.refused };
                let pieces: Vec<String> = unread.iter().map(|one| format!("  {:?}", one.reading)).collect();
                list.push(format!("{text}\n  wanted {card}\n{}", pieces.join("\n")));
            }
        }
    }

    /// The share of texts that are read as they are meant, in hundredths.
    fn hundredths(&self) -> usize {
        self.same * 100 / self.texts.max(1)
    }

    fn wrong(&self) -> String {
        let all = self.other.iter().chain(&self.several).chain(&self.refused);
        all.map(String::as_str).collect::<Vec<_>>().join("\n")
    }
}

impl std::fmt::Display for Share {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let (other, several, refused) = (self.other.len(), self.several.len(), self.refused.len());
        write!(f, "{} of {} the same, {other} another, {several} several, {refused} refused", self.same, self.texts)
    }
}

#[test]
fn the_rows_read_every_worked_example_as_its_tree() {
    let lexicon = common::lexicon();
    let rows = rows(&lexicon);
    let (mut korean, mut english) = (Share::default(), Share::default());
    for example in common::examples() {
        let card = tree::read(example.tree, &lexicon).unwrap();
        korean.add(&rows, Lang::Ko, example.ko, &card);
        english.add(&rows, Lang::En, example.en, &card);
    }
    println!("Korean: {korean}\nEnglish: {english}");
    assert_eq!(korean.same + english.same, 152, "{}\n{}", korean.wrong(), english.wrong());
}

#[test]
fn the_rows_read_what_the_printers_print_of_the_products() {
    let lexicon = common::lexicon();
    let rows = rows(&lexicon);
    let (mut korean, mut english) = (Share::default(), Share::default());
    let mut table = String::new();
    for product in products::all() {
        let (mut here, mut there) = (Share::default(), Share::default());
        for cell in product.cells.iter().step_by(common::one_in(9)) {
            let card = tree::read(&format!("(card {cell})"), &lexicon).unwrap();
            let text = print::ko::card(&card, &lexicon).unwrap();
            for share in [&mut korean, &mut here] {
                share.add(&rows, Lang::Ko, &text, &card);
            }
            let text = print::en::card(&card, &lexicon);
            for share in [&mut english, &mut there] {
                share.add(&rows, Lang::En, &text, &card);
            }
        }
        table.push_str(&format!("{}\n  Korean: {here}\n  English: {there}\n", product.name));
    }
    println!("{table}Korean: {korean}\nEnglish: {english}");
    if std::env::var_os("CARDWRIGHT_SHOWN").is_some() {
        println!("{}\n{}", korean.wrong(), english.wrong());
    }
    // floors, which only rise
    let shares = [korean.hundredths(), english.hundredths()];
    assert!(shares[0] >= 72 && shares[1] >= 81, "{shares:?}");
}

#[test]
fn a_sentence_is_read_to_all_of_its_trees() {
    let lexicon = common::lexicon();
    let rows = rows(&lexicon);
    let read = |lang, text: &str| rows.sentence(lang, text);
    assert_eq!(read(Lang::Ko, "카드를 2장 드로우한다."), Reading::One("(draw 2)".to_owned()));
    assert_eq!(read(Lang::En, "Draw 2 cards."), Reading::One("(draw 2)".to_owned()));
    assert!(matches!(read(Lang::Ko, "카드를 2장 먹는다."), Reading::Refused(_)));
    // the parsers read the same
    assert_eq!(
        ko::parse("카드를 2장 드로우한다.", &lexicon, UNIT).card,
        en::parse("Draw 2 cards.", &lexicon, UNIT).card
    );
}
