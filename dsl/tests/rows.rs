//! The table of phrases: its own checks, printing and reading by the same rows, the law that every word counts.

use crate::common;
use cardwright_core::rulesets;
use cardwright_dsl::lexicon::Lexicon;
use cardwright_dsl::rows::{Reading, Rows, TableError};
use cardwright_dsl::text::Lang;
use cardwright_dsl::tree::visit::Visit;
use cardwright_dsl::tree::{self, Cond, Event, Filter, Part, Quantity, Selector, Side, Target, Value, Zone};
use std::collections::BTreeSet;

fn rows(lexicon: &Lexicon) -> Rows<'_> {
    Rows::new(lexicon).unwrap_or_else(|errors| panic!("{}", lines(&errors)))
}

fn lines(errors: &[TableError]) -> String {
    errors.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n")
}

/// The parts of a tree in its notation.
#[derive(Default)]
struct Parts(BTreeSet<(Part, String)>);

macro_rules! parts {
    ($($method:ident: $Node:ident as $part:ident),+) => {
        impl Visit for Parts {
            $(fn $method(&mut self, node: &$Node) {
                self.0.insert((Part::$part, node.to_string()));
                node.walk(self);
            })+
        }
    };
}
parts!(
    event: Event as Event, cond: Cond as Cond, target: Target as Target, quantity: Quantity as Quantity,
    selector: Selector as Selector, filter: Filter as Filter, value: Value as Value, zone: Zone as Zone
);

/// The parts of all worked examples.
fn parts_of_examples(lexicon: &Lexicon) -> BTreeSet<(Part, String)> {
    let mut parts = Parts::default();
    for example in common::examples() {
        let card = tree::read(example.tree, lexicon).unwrap();
        card.abilities().for_each(|ability| parts.ability(ability));
    }
    parts.0
}

#[test]
fn the_table_has_no_mistake_in_any_game() {
    for book in rulesets::ALL {
        let lexicon = Lexicon::new(book.vocabulary());
        let [rows, korean, english] = rows(&lexicon).size();
        assert!(rows > 200 && korean > 200 && english > 150, "{rows} {korean} {english}");
    }
}

#[test]
fn mistakes_of_a_table_are_named_with_their_place() {
    let lexicon = common::lexicon();
    let cases = [
        ("Zone = (a x:Number)\n  ko 가", "x.rows:2: `가` leaves `{x}` out"),
        (
            "Zone = (a x:Number)\n  ko {x} [나]",
            "x.rows:2: `{x} [나]` has optional words without a slot: [Text(\"나\")]",
        ),
        ("Zone = a\n  ko 가\nZone = b\n  ko 가", "x.rows:4: `가` is printed for two rows, also for x.rows:1"),
        ("Zone = a\n  ko 가 | 나", "x.rows:2: a wording that is only read needs a comment with its reason"),
        ("Zone = (a x:Thing)\n  ko {x}", "x.rows:2: no row is a `Thing`"),
        ("Zone = a\n  ko @fly.done", "x.rows:2: no verb `fly`"),
        ("Zone = (a x:Number)\n  ko {x:가나}", "x.rows:2: `가나` is no particle"),
        ("Zone = a\n  ko {y}", "x.rows:2: `{y}` is no variable of the row"),
    ];
    for (table, message) in cases {
        let errors = Rows::of(&lexicon, &[("x.rows", table)]).map(|_| ()).unwrap_err();
        assert_eq!(lines(&errors), message, "{table}");
    }
}

#[test]
fn what_the_rows_print_they_read_as_the_same_tree() {
    let lexicon = common::lexicon();
    let rows = rows(&lexicon);
    let (mut wrong, mut same) = (Vec::new(), [0, 0]);
    for (part, tree) in parts_of_examples(&lexicon) {
        for lang in [Lang::Ko, Lang::En] {
            let Some(text) = rows.print(lang, part, &tree) else { continue };
            match rows.read(lang, part, &text, Side::Own) {
                Reading::One(read) if read == tree => same[usize::from(lang == Lang::En)] += 1,
                other => wrong.push(format!("{tree}\n  {text}\n  {other:?}")),
            }
        }
    }
    assert!(wrong.is_empty(), "{} wrong:\n{}", wrong.len(), wrong.join("\n"));
    let [korean, english] = same;
    assert!(korean >= 150 && english >= 120, "{korean} {english}");
}

/// Phrases that the rows print of the examples, with their trees.
fn printed(rows: &Rows<'_>, lexicon: &Lexicon, lang: Lang) -> Vec<(Part, String, String)> {
    let parts = parts_of_examples(lexicon).into_iter();
    parts.filter_map(|(part, tree)| Some((part, rows.print(lang, part, &tree)?, tree))).collect()
}

#[test]
fn no_word_can_be_left_out_unnoticed() {
    let lexicon = common::lexicon();
    let rows = rows(&lexicon);
    let mut idle = BTreeSet::new();
    let mut tried = 0;
    for lang in [Lang::Ko, Lang::En] {
        for (part, text, tree) in printed(&rows, &lexicon, lang) {
            let words: Vec<&str> = text.split(' ').collect();
            for at in 0..words.len() {
                let mut left = words.clone();
                left.remove(at);
                tried += 1;
                if rows.read(lang, part, &left.join(" "), Side::Own) == Reading::One(tree.clone()) {
                    idle.insert(format!("{} in {text}", words[at]));
                }
            }
        }
    }
    assert!(tried > 800, "{tried}");
    // a zone and a number without an owner are those of the player whom the sentence is about; the effect need not be named
    // by whose work a card is known; a sum is over all of them; `1 of your units` is `1 your unit`; cards on top of a deck
    // are taken as they lie, chosen or not; an article may be missing
    let declared = ["자신의", "이", "효과로", "모든", "of", "골라", "the"];
    let word = |idle: &String| idle.split(' ').next().unwrap_or_default().to_owned();
    let undeclared: BTreeSet<String> =
        idle.iter().map(word).filter(|word| !declared.contains(&word.as_str())).collect();
    assert_eq!(undeclared, BTreeSet::new(), "{idle:?}");
}

/// Words of which each changes what a phrase says, by language.
const PAIRS: [(Lang, &[(&str, &str)]); 2] = [
    (
        Lang::Ko,
        &[
            ("자신", "상대"),
            ("상대", "자신"),
            ("이상", "이하"),
            ("이하", "이상"),
            ("이하", "미만"),
            ("이상", "초과"),
            ("낮은", "높은"),
            ("트래시 존", "대미지 존"),
            ("가진", "가지지 않은"),
            ("장착한", "장착하지 않은"),
            ("이외의 ", ""),
            ("장까지", "장"),
            ("장을", "장까지"),
            ("있다면", "없다면"),
            ("맨 위", "맨 아래"),
            ("모든 ", ""),
            ("다른 ", ""),
            ("수", "코스트 합"),
            ("코스트", "파워"),
        ],
    ),
    (
        Lang::En,
        &[
            ("your opponent's", "your"),
            ("or less", "or more"),
            ("or more", "or less"),
            ("lowest", "highest"),
            ("trash zone", "damage zone"),
            ("with", "without"),
            ("other ", ""),
            ("up to ", ""),
            ("all ", ""),
            ("less than", "more than"),
            ("not ", ""),
            ("top", "bottom"),
            ("cost", "power"),
            ("no more", "no less"),
        ],
    ),
];

#[test]
fn no_pair_of_different_phrases_falls_together() {
    let lexicon = common::lexicon();
    let rows = rows(&lexicon);
    let (mut same, mut different, mut refused) = (Vec::new(), 0, 0);
    for (lang, pairs) in PAIRS {
        for (part, text, tree) in printed(&rows, &lexicon, lang) {
            for (from, to) in pairs {
                // a sum is over all of them, said or not
                let declared = *from == "모든 " && tree.contains("(sum ");
                for (at, _) in text.match_indices(from).filter(|_| !declared) {
                    let mut other = text.clone();
                    other.replace_range(at..at + from.len(), to);
                    match rows.read(lang, part, &other, Side::Own) {
                        Reading::One(read) if read == tree => same.push(format!("{text}\n  {other}\n  {tree}")),
                        Reading::One(_) | Reading::Beyond(_) => different += 1,
                        _ => refused += 1,
                    }
                }
            }
        }
    }
    assert!(same.is_empty(), "{} fall together:\n{}", same.len(), same.join("\n"));
    assert!(different > 250, "{different} differ, {refused} are refused");
}

#[test]
fn a_phrase_that_says_too_little_has_several_trees() {
    let lexicon = common::lexicon();
    let table = "Value = (a x:Number)\n  ko {x} 가\nValue = b\n  ko 3 가";
    let rows = Rows::of(&lexicon, &[("x.rows", table)]).unwrap_or_else(|errors| panic!("{}", lines(&errors)));
    assert_eq!(rows.read(Lang::Ko, Part::Value, "3 가", Side::Own), Reading::Beyond("(a 3)b".to_owned()));
}

#[test]
fn a_refusal_names_the_furthest_place_and_what_could_stand_there() {
    let lexicon = common::lexicon();
    let rows = rows(&lexicon);
    let text = "자신의 트래시 존에 있는 3코스트 이하로";
    let Reading::Refused(refusal) = rows.read(Lang::Ko, Part::Selector, text, Side::Own) else { panic!("read") };
    assert_eq!(&text[refusal.at.clone()], "로");
    assert!(refusal.expected.iter().any(|word| word == "인"), "{:?}", refusal.expected);
}
