//! What keywords remind of: which keywords a card speaks of, and what each says on that card.

use cardwright_dsl::files::{KeywordFile, ParameterType};
use cardwright_dsl::lexicon::Lexicon;
use cardwright_dsl::text::Lang;
use cardwright_dsl::tree::visit::Visit;
use cardwright_dsl::tree::{Ability, Card, KeywordRef};
use std::collections::BTreeSet;

/// The ids of the keywords and heads that a card speaks of.
#[derive(Default)]
struct Spoken(BTreeSet<String>);

impl Visit for Spoken {
    fn ability(&mut self, node: &Ability) {
        self.0.extend(node.heads.iter().map(|head| head.word.to_string()));
        node.walk(self);
    }

    fn keyword(&mut self, node: &KeywordRef) {
        self.0.extend(node.keyword.clone());
        self.0.extend(node.head.map(|head| head.to_string()));
        node.walk(self);
    }
}

/// The keywords that a card speaks of. A verb that is spelled as a keyword is none.
pub fn spoken<'a>(card: &Card, keywords: &'a [KeywordFile]) -> Vec<&'a KeywordFile> {
    let mut spoken = Spoken::default();
    let abilities = match card {
        Card::Plain { abilities, .. } => abilities.iter().collect::<Vec<_>>(),
        Card::Leader { base, awakened } => base.iter().chain(awakened).collect(),
    };
    abilities.into_iter().for_each(|ability| spoken.ability(ability));
    keywords.iter().filter(|keyword| spoken.0.contains(&keyword.id.value)).collect()
}

/// The names of a keyword, in Korean and in English.
pub fn names(keyword: &KeywordFile) -> impl Iterator<Item = &str> {
    keyword.name.iter().flat_map(|n| n.ko.iter().chain(&n.en)).map(|n| n.text())
}

/// What a keyword of a card's text reminds of in a language, with the number that stands behind its name. `None`: it says
/// nothing in this language, or takes more than a number, which is left to the rules.
pub fn reminder(keyword: &KeywordFile, text: &str, lang: Lang, lexicon: Option<&Lexicon>) -> Option<String> {
    let said = said(keyword, lang, lexicon)?;
    match keyword.parameters.as_slice() {
        [] => Some(said.to_owned()),
        [one] if one.kind == ParameterType::Number => {
            let number = names(keyword).find_map(|name| number_behind(text, name))?;
            Some(filled(said, &format!("{{{}}}", one.name.value), number, lang))
        }
        _ => None,
    }
    .filter(|said| !said.contains('{'))
}

/// The text of a keyword in a language: as its file has it, or as the program writes it in the language that the file lacks.
pub fn said<'a>(keyword: &'a KeywordFile, lang: Lang, lexicon: Option<&'a Lexicon>) -> Option<&'a str> {
    let prose = if lang == Lang::Ko { &keyword.ko } else { &keyword.en };
    let written = || Some(lexicon?.definition(&keyword.id.value)?.other_text.as_str()).filter(|text| !text.is_empty());
    prose.as_ref().map(|prose| prose.text().trim()).or_else(written)
}

/// What a keyword says by itself, with `N` and `..` where cards give more.
pub fn unfilled(keyword: &KeywordFile, lang: Lang, lexicon: Option<&Lexicon>) -> Option<String> {
    let other = keyword.ko.as_ref().or(keyword.en.as_ref()).map(|text| text.text().trim());
    let mut said = said(keyword, lang, lexicon).or(other)?.to_owned();
    for parameter in &keyword.parameters {
        let sign = if parameter.kind == ParameterType::Number { "N" } else { ".." };
        said = said.replace(&format!("{{{}}}", parameter.name.value), sign);
    }
    Some(said)
}

/// The number behind a name in a text: `Barrier[2]`, `[Assault: 2]`, `Assault 2`. What is more than a number is none.
fn number_behind<'t>(text: &'t str, name: &str) -> Option<&'t str> {
    text.match_indices(name).find_map(|(at, _)| {
        let behind = text.get(at + name.len()..)?;
        let rest = behind.trim_start_matches(['[', ':', ' ']);
        let digits = rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(rest.len());
        let (number, after) = rest.split_at_checked(digits)?;
        let between = behind.get(..behind.len() - rest.len())?;
        let ends = match between.contains(['[', ':']) {
            true => after.starts_with(']'),
            false => !between.is_empty() && !after.starts_with(char::is_alphanumeric),
        };
        (ends && !number.is_empty()).then_some(number)
    })
}

/// A text with a number in the place of a parameter; one of a thing is not several.
fn filled(text: &str, parameter: &str, number: &str, lang: Lang) -> String {
    let mut parts = text.split(parameter);
    let mut out = parts.next().unwrap_or("").to_owned();
    for part in parts {
        out.push_str(number);
        let word = part.strip_prefix(' ').map(|rest| rest.find(|c: char| !c.is_alphabetic()).unwrap_or(rest.len()) + 1);
        let (word, rest) = part.split_at_checked(word.unwrap_or(0)).unwrap_or(("", part));
        let several = lang == Lang::En && number == "1" && !word.ends_with("ss");
        out.push_str(if several { word.strip_suffix('s').unwrap_or(word) } else { word });
        out.push_str(rest);
    }
    out
}

#[cfg(test)]
mod tests {
    use super::{filled, number_behind};

    #[test]
    fn a_number_is_a_number_alone() {
        for (text, number) in [
            ("Barrier[2]", Some("2")),
            ("[Barrier: 3] x", Some("3")),
            ("Barrier 4.", Some("4")),
            ("Barrier[2코스트 이하]", None),
            ("Barrier[2 cost or less]", None),
            ("Barrier", None),
            ("Barrier 2코스트", None),
            ("gains Barrier; later Barrier[1]", Some("1")),
        ] {
            assert_eq!(number_behind(text, "Barrier"), number, "{text}");
        }
    }

    #[test]
    fn one_card_is_not_several() {
        let with = |number| filled("draw {n} cards, then {n} damage.", "{n}", number, cardwright_dsl::text::Lang::En);
        assert_eq!(with("1"), "draw 1 card, then 1 damage.");
        assert_eq!(with("2"), "draw 2 cards, then 2 damage.");
    }
}
