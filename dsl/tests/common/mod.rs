//! What the tests of card text share: a lexicon with invented keywords, affiliations and names, and the worked examples.

#![allow(clippy::unwrap_used, clippy::panic, clippy::indexing_slicing, reason = "only tests call it")]

pub mod trees;

use cardwright_core::rulesets::nivel_arena::vocabulary::VOCABULARY;
use cardwright_dsl::lexicon::{KeywordName, Lexicon, ParamKind, Term};
use cardwright_dsl::tree::Id;

fn term(ko: &str, en: &str) -> Term {
    Term { id: en.to_owned(), ko: vec![ko.to_owned()], en: vec![en.to_owned()] }
}

/// Of how many cases of a slow property one is tried: one in `every`, or each where `CARDWRIGHT_FULL` is set.
pub fn one_in(every: usize) -> usize {
    if std::env::var_os("CARDWRIGHT_FULL").is_some() { 1 } else { every }
}

/// The words of the worked examples.
pub fn lexicon() -> Lexicon {
    let mut lexicon = Lexicon::new(&VOCABULARY);
    let keywords = [
        ("pierce", "관통", "Pierce", Some("attacker"), vec![ParamKind::Number]),
        ("plunder", "약탈", "Plunder", Some("attacker"), vec![ParamKind::Number]),
        ("infiltrate", "침투", "Infiltrate", Some("attacker"), vec![ParamKind::Number]),
        ("duelist", "듀얼리스트", "Duelist", Some("attacker"), vec![]),
        ("break", "돌파", "Break", Some("attacker"), vec![ParamKind::Filter]),
        ("berserker", "광전사", "Berserker", Some("passive"), vec![]),
        ("barrier", "방벽", "Barrier", Some("defender"), vec![ParamKind::Number]),
        ("offset", "상쇄", "Offset", Some("guardian"), vec![ParamKind::Name]),
    ];
    for (id, ko, en, needs, params) in keywords {
        lexicon.add_keyword(KeywordName {
            id: id.to_owned(),
            ko: vec![ko.to_owned()],
            en: vec![en.to_owned()],
            needs: needs.map(Id),
            params,
        });
    }
    for (ko, en) in [("선봉대", "Vanguard"), ("등대회", "Lantern Order"), ("대장간", "Forge")] {
        lexicon.add_affiliation(term(ko, en));
    }
    for (ko, en) in [("여명의 창기사", "Lancer of First Light"), ("루미", "Lumi"), ("유리 방패", "Glass Shield")]
    {
        lexicon.add_name(term(ko, en));
    }
    lexicon
}

/// One line of `worked_examples.tsv`.
pub struct Example {
    /// Its number in the table of worked examples.
    pub number: u32,
    /// The Korean text.
    pub ko: &'static str,
    /// The English text.
    pub en: &'static str,
    /// The tree of both.
    pub tree: &'static str,
}

/// All worked examples.
pub fn examples() -> Vec<Example> {
    let lines = include_str!("../worked_examples.tsv").lines().skip(1);
    lines
        .map(|line| match line.split('\t').collect::<Vec<_>>()[..] {
            [number, ko, en, tree] => Example { number: number.parse().unwrap(), ko, en, tree },
            _ => panic!("four columns: {line}"),
        })
        .collect()
}
