//! Whole texts by rows, held against the trees that they are known to mean: the worked examples, and what the printers print of
//! the products of the language.

use crate::common;
use crate::products;
use cardwright_dsl::lexicon::Lexicon;
use cardwright_dsl::print;
use cardwright_dsl::rows::{Reading, Rows};
use cardwright_dsl::text::Lang;
use cardwright_dsl::tree::{self, Card};

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
    /// The text says what the tree has no node for.
    beyond: Vec<String>,
}

impl Share {
    fn add(&mut self, rows: &Rows<'_>, lang: Lang, text: &str, card: &Card) {
        self.texts += 1;
        match rows.card(lang, text) {
            Ok(read) if read == *card => self.same += 1,
            Ok(read) => self.other.push(format!("{text}\n  wanted {card}\n  read   {read}")),
            Err(unread) => {
                if let Some(Reading::Beyond(said)) = unread.iter().map(|one| &one.reading).next() {
                    self.beyond.push(format!("{text}\n  wanted {card}\n  read   {said}"));
                    return;
                }
                let several = unread.iter().any(|one| matches!(one.reading, Reading::Several(_)));
                let list = if several { &mut self.several } else { &mut self.refused };
                let pieces: Vec<String> = unread.iter().map(|one| format!("  {:?}", one.reading)).collect();
                list.push(format!("{text}\n  wanted {card}\n{}", pieces.join("\n")));
            }
        }
    }

    fn wrong(&self) -> String {
        let all = self.other.iter().chain(&self.several).chain(&self.refused).chain(&self.beyond);
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
    // the Korean printer says what a unit has before the item that it wears: a reader gives that to the item
    let misplaced = |said: &String| said.contains("(beyond wears");
    let misplaced = korean.beyond.iter().filter(|said| misplaced(said)).count();
    let read = (korean.same + misplaced, english.same);
    assert_eq!(read, (korean.texts, english.texts), "{}\n{}", korean.wrong(), english.wrong());
}

#[test]
fn a_sentence_is_read_to_all_of_its_trees() {
    let lexicon = common::lexicon();
    let rows = rows(&lexicon);
    let read = |lang, text: &str| rows.sentence(lang, text);
    assert_eq!(read(Lang::Ko, "카드를 2장 드로우한다."), Reading::One("(draw 2)".to_owned()));
    assert_eq!(read(Lang::En, "Draw 2 cards."), Reading::One("(draw 2)".to_owned()));
    assert!(matches!(read(Lang::Ko, "카드를 2장 먹는다."), Reading::Refused(_)));
}

#[test]
fn what_the_tree_has_no_node_for_is_refused() {
    let lexicon = common::lexicon();
    let rows = rows(&lexicon);
    // properties of the item that is worn, which must not become the unit's
    let cases = [
        (Lang::Ko, "2코스트 이하인 아이템을 장착한 상대 유닛을 1장 골라 트래시한다."),
        (Lang::Ko, "《선봉대》를 가진 아이템을 장착한 상대 유닛을 1장 골라 트래시한다."),
        (Lang::Ko, "3코스트 이상인 조우 유닛을 가진 자신 유닛을 1장 골라 트래시한다."),
        (Lang::Ko, "자신의 덱에서 유닛이 배치되면 카드를 1장 드로우한다."),
        (Lang::En, "Trash 1 of your opponent's units equipped with an item with cost 2 or less."),
        (Lang::En, "Trash 1 of your units equipped with an item with 《Vanguard》."),
    ];
    for (lang, text) in cases {
        let read = rows.sentence(lang, text);
        assert!(matches!(read, Reading::Beyond(_)), "{text}\n{read:?}");
    }
}
