//! Reminder text in parentheses against the definition it reminds of: the words of the keyword's file with what stands in
//! the keyword's brackets. Spaces, case and the last stop are no difference. Other parentheses may only say again what their
//! ability says: what they add would be lost.

use crate::files::{KeywordFile, ParameterType};
use crate::lexicon::Lexicon;
use crate::text::{Lang, Reminder, TextError};
use crate::tree::{Ability, Card};
use crate::{read, state_heads};

/// What is wrong with the parentheses of a text. `said`: what it says, on a card of which type.
pub fn reminders(
    reminders: &[Reminder],
    text: &str,
    lang: Lang,
    keywords: &[KeywordFile],
    (card, kind, lexicon): (&Card, u8, &Lexicon),
) -> Vec<TextError> {
    let stray = |error: &TextError| error.code == "stray-reminder";
    let wrong = |reminder| {
        let error = one(reminder, text, lang, keywords)?;
        (!stray(&error) || !restates(reminder, lang, card, kind, lexicon)).then_some(error)
    };
    reminders.iter().filter_map(wrong).collect()
}

/// Whether parentheses say again what their ability says, with the condition that its head stands for.
fn restates(reminder: &Reminder, lang: Lang, card: &Card, kind: u8, lexicon: &Lexicon) -> bool {
    let before = |ability: &&Ability| ability.span.range().start < reminder.span.start;
    let Some(ability) = card.abilities().filter(before).last() else { return false };
    let Some(again) = read::accepted(lang, &reminder.text, lexicon, kind) else { return false };
    let mut all = again.abilities();
    let (Some(said), None) = (all.next(), all.next()) else { return false };
    let mut said = Ability { heads: ability.heads.clone(), ..said.clone() };
    state_heads::fold(&mut said, lexicon);
    let words = |ability: &Ability| ability.statements.iter().map(ToString::to_string).collect::<Vec<_>>();
    !said.statements.is_empty() && words(ability).ends_with(&words(&said))
}

fn one(reminder: &Reminder, text: &str, lang: Lang, keywords: &[KeywordFile]) -> Option<TextError> {
    let before = text.get(..reminder.span.start).unwrap_or("");
    let keyword = match &reminder.keyword {
        Some(id) => keywords.iter().find(|k| k.sound && k.id.value == *id)?,
        None => match named(before, lang, keywords) {
            Some(keyword) => keyword,
            None => return Some(TextError::new("stray-reminder", reminder.span.clone())),
        },
    };
    let definition = match lang {
        Lang::Ko => keyword.ko.as_ref()?,
        Lang::En => keyword.en.as_ref()?,
    };
    let expected = filled(keyword, definition.text(), given(before));
    let fits = matches(&plain(&reminder.text), &expected.iter().map(|p| p.as_deref().map(plain)).collect::<Vec<_>>());
    if fits {
        return None;
    }
    // a condition or a limit of this ability alone would be lost
    if limits(&reminder.text, definition.text()) {
        return Some(TextError::new("stray-reminder", reminder.span.clone()));
    }
    let whole: Option<Vec<&str>> = expected.iter().map(Option::as_deref).collect();
    let error = TextError::new("reminder-differs", reminder.span.clone()).arg("keyword", keyword.id.value.as_str());
    // What it should say is sure only where every parameter is known as it is printed.
    Some(match whole {
        Some(parts) => {
            let says = parts.concat().trim().to_owned();
            error.suggest(reminder.span.clone(), format!("({says})")).arg("canonical", says)
        }
        None => error.arg("canonical", definition.text().trim().to_owned()),
    })
}

/// How a condition or a limit begins in English.
const LIMITS: [&str; 10] =
    ["if ", "only ", "once", "except ", "unless ", "while ", "as long as ", "during ", "on your turn", "twice"];
/// How one ends in Korean, without spaces.
const BOUNDS: [&str; 8] = ["라면", "다면", "이면", "때만", "동안", "동안만", "번만", "제외"];

/// Whether what stands in parentheses limits its ability, which the definition of its keyword doesn't do in these words.
fn limits(said: &str, definition: &str) -> bool {
    let low = |text: &str| text.trim().trim_end_matches('.').trim_end().to_lowercase();
    let (said, definition) = (low(said), low(definition));
    let bare = |text: &str| text.chars().filter(|c| !c.is_whitespace()).collect::<String>();
    // a definition with the same word inside says it in another order
    let limited = |word: &str| definition.starts_with(word) || definition.contains(&format!(" {word}"));
    let begins =
        LIMITS.iter().any(|word| said.starts_with(word) && !limited(word)) && !tells_of_same(&said, &definition);
    let bound = bare(&said);
    begins || BOUNDS.iter().any(|word| bound.ends_with(word) && !bare(&definition).ends_with(word))
}

/// Whether what is told with `if` is told of the same deed as the definition tells it of with `whenever`.
fn tells_of_same(said: &str, definition: &str) -> bool {
    let event = |text: &str| {
        let begun = ["if ", "when ", "whenever "].iter().find_map(|word| text.strip_prefix(word));
        begun.map(|rest| rest.split_whitespace().take(WORDS_OF_A_DEED).map(str::to_owned).collect::<Vec<_>>())
    };
    event(said).is_some_and(|one| one.len() == WORDS_OF_A_DEED && event(definition) == Some(one))
}

/// How many words say who does what: `this unit trashes`.
const WORDS_OF_A_DEED: usize = 3;

/// The keyword that a text ends with, before whatever it takes.
fn named<'k>(before: &str, lang: Lang, keywords: &'k [KeywordFile]) -> Option<&'k KeywordFile> {
    let before = before.trim_end().trim_end_matches('.').trim_end();
    if let Some(head) = head_before(before) {
        let name = head.split(':').next().unwrap_or_default().trim();
        let is = |k: &&KeywordFile| k.sound && k.name.as_ref().is_some_and(|n| n.get(lang).eq_ignore_ascii_case(name));
        if let Some(found) = keywords.iter().find(is) {
            return Some(found);
        }
    }
    let open = match before.chars().next_back()? {
        '〉' => before.rfind('〈'),
        ']' => before.rfind('['),
        _ => None,
    };
    let word = before.get(..open.unwrap_or(before.len()))?.trim_end();
    // `Assault 2`: a number that stands bare
    let word = word.trim_end_matches(|c: char| c.is_ascii_digit()).trim_end();
    let is = |k: &&KeywordFile| k.sound && k.name.as_ref().is_some_and(|n| word.ends_with(n.get(lang)));
    keywords.iter().find(is)
}

/// What stands in the brackets that a text ends with.
fn head_before(before: &str) -> Option<&str> {
    let before = before.trim_end().trim_end_matches('.').trim_end().strip_suffix(']')?;
    before.rfind('[').and_then(|at| before.get(at + 1..))
}

/// The parameter in the last brackets before a reminder: of a head, what stands behind its colon.
fn given(before: &str) -> Option<&str> {
    let Some(inside) = head_before(before) else {
        let before = before.trim_end().trim_end_matches('.').trim_end();
        let number = before.rsplit(' ').next()?;
        return (!number.is_empty() && number.chars().all(|c| c.is_ascii_digit())).then_some(number);
    };
    Some(inside.split_once(':').map_or(inside, |(_, behind)| behind.trim()))
}

/// The definition in pieces: text, and `None` for a parameter whose wording is not known.
fn filled(keyword: &KeywordFile, definition: &str, given: Option<&str>) -> Vec<Option<String>> {
    let mut pieces = Vec::new();
    let mut rest = definition;
    while let Some((before, behind)) = rest.split_once('{') {
        let Some((name, after)) = behind.split_once('}') else { break };
        pieces.push(Some(before.to_owned()));
        let parameter = keyword.parameters.iter().find(|p| p.name.value == name.trim());
        let number = parameter.is_some_and(|p| p.kind == ParameterType::Number) && keyword.parameters.len() == 1;
        pieces.push(given.filter(|_| number).map(|g| g.trim().to_owned()));
        rest = after;
    }
    pieces.push(Some(rest.to_owned()));
    pieces
}

fn plain(text: &str) -> String {
    let text: String = text.chars().filter(|c| !c.is_whitespace()).flat_map(char::to_lowercase).collect();
    text.trim_end_matches('.').to_owned()
}

/// Whether a text is these pieces in a row, with anything in the place of an unknown one.
fn matches(text: &str, pieces: &[Option<String>]) -> bool {
    match pieces.split_first() {
        None => text.is_empty(),
        Some((Some(piece), rest)) => text.strip_prefix(piece.as_str()).is_some_and(|text| matches(text, rest)),
        Some((None, rest)) => {
            let ends = text.char_indices().map(|(at, _)| at).chain([text.len()]);
            ends.into_iter().any(|at| text.get(at..).is_some_and(|text| matches(text, rest)))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pieces_stand_in_a_row() {
        let piece = |text: &str| Some(text.to_owned());
        assert!(matches("deal2damage", &[piece("deal"), piece("2"), piece("damage")]));
        assert!(!matches("deal3damage", &[piece("deal"), piece("2"), piece("damage")]));
        assert!(matches("unitswithcost2orlesscan't", &[piece("unitswith"), None, piece("can't")]));
        assert!(!matches("unitswithcost2orless", &[piece("unitswith"), None, piece("can't")]));
    }

    #[test]
    fn the_parameter_is_what_stands_in_the_last_brackets() {
        assert_eq!(given("[Attacker] Pierce[2] "), Some("2"));
        assert_eq!(given("[Attacker] Pierce[2]. "), Some("2"));
        assert_eq!(given("Berserker "), None);
    }
}
