//! What is typed as the price of an effect and can't be one. What is paid is paid as the effect is declared (MA-5), so no other wording
//! that does it as a part of the effect stands for it.

use super::{Proposal, lines};
use crate::compile;
use crate::lexicon::{Class, Lexicon};
use crate::text::{Lang, TextError};
use crate::tree::{Ability, Head, HeadArg, Id};
use crate::{account, print};
use cardwright_core::vocabulary::HeadParam;
use std::ops::Range;

/// What stands between the colon of a head that asks for a price and the next one, in each line.
fn typed(text: &str, lang: Lang, lexicon: &Lexicon) -> Vec<(Range<usize>, Id)> {
    let heads = lexicon.vocabulary().heads.iter().filter(|head| matches!(head.param, HeadParam::Price(_)));
    let spellings = heads.flat_map(|head| {
        let words = if lang == Lang::Ko { head.word.ko } else { head.word.en };
        words.iter().map(|word| (word.to_lowercase(), Id(head.word.id)))
    });
    let spellings: Vec<(String, Id)> = spellings.collect();
    let mut found = Vec::new();
    for line in lines(text) {
        let low = text.get(line.clone()).unwrap_or_default().to_ascii_lowercase();
        for (word, head) in &spellings {
            let Some(at) = low.find(&format!("{word}:")) else { continue };
            let from = at + word.len() + 1;
            let rest = low.get(from..).unwrap_or_default();
            let Some(end) = rest.find([':', '.']).filter(|end| rest.as_bytes().get(*end) == Some(&b':')) else {
                continue;
            };
            let inside = rest.get(..end).unwrap_or_default();
            let (start, end) = (from + inside.len() - inside.trim_start().len(), from + inside.trim_end().len());
            let is_head = lexicon.find(lang, Class::Head, inside.trim()).is_some();
            if start < end && !is_head {
                found.push((line.start + start..line.start + end, *head));
            }
        }
    }
    found
}

/// That something can't be paid, in place of the errors of a text that has such a price and of corrections that take it for a part of
/// the effect.
pub(super) fn unsayable(
    text: &str,
    errors: &[TextError],
    proposal: Option<&Proposal>,
    lexicon: &Lexicon,
) -> Option<TextError> {
    let lang = account::language(text);
    let prices = typed(text, lang, lexicon);
    let (price, head) = prices.first()?;
    let kept = |text: &str| typed(text, lang, lexicon).len() == prices.len();
    match proposal {
        Some(Proposal::One(one)) if kept(&one.text) => return None,
        Some(Proposal::Either(one, other)) if kept(&one.text) && kept(&other.text) => return None,
        Some(_) => {}
        // something else is wrong with the text
        None => {
            let wrong = |error: &&TextError| !compile::is_warning(error.code);
            let first = errors.iter().filter(wrong).map(|error| &error.span).min_by_key(|span| span.start)?;
            if first.start > price.end || first.end <= price.start {
                return None;
            }
        }
    }
    // the price is written as it is written, so that something else is wrong
    let number: i32 =
        text.get(price.clone())?.chars().filter(char::is_ascii_digit).collect::<String>().parse().unwrap_or(2);
    let own = Ability::new(vec![Head { param: HeadArg::Number(number), ..Head::plain(*head) }], Vec::new(), 0..0);
    let bare = |text: &str| text.to_lowercase().chars().filter(|c| c.is_alphanumeric()).collect::<String>();
    let printed = match lang {
        Lang::Ko => print::ko::ability(&own, lexicon).unwrap_or_default(),
        Lang::En => print::en::ability(&own, lexicon),
    };
    let written = bare(text.get(price.clone()).unwrap_or_default());
    if bare(&printed).ends_with(&written) && !written.is_empty() && bare(&printed) != written {
        return None;
    }
    let sample = Head { param: HeadArg::Number(2), ..Head::plain(*head) };
    let sample = Ability::new(vec![sample], Vec::new(), 0..0);
    let (ko, en) = (print::ko::ability(&sample, lexicon).unwrap_or_default(), print::en::ability(&sample, lexicon));
    let word = text.get(price.clone()).unwrap_or_default();
    Some(TextError::new("price-unsayable", price.clone()).arg("word", word).arg("words", en).arg("words-ko", ko))
}
