//! A hand-written text against the canonical wording of what it means, and that wording read back: where it gives another
//! tree, the same words have two meanings. Spaces and line ends are no difference.

use crate::lexicon::Lexicon;
use crate::text::{Lang, Parsed, Reminder};
use crate::tree::{Ability, Card};
use crate::{print, read};
use std::ops::Range;

/// How a text is worded, compared with its canonical wording.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Reading {
    /// As the printer prints it.
    Canonical,
    /// In other words than the printer's.
    Worded {
        /// The part of the text that differs: whole lines.
        span: Range<usize>,
        /// The canonical wording of it.
        canonical: String,
    },
    /// No wording leads back to its meaning: cards show it as it is written.
    Unprintable,
    /// What is printed for its meaning means something else as well.
    Two {
        /// The bytes of the line.
        span: Range<usize>,
        /// One meaning, in the notation of trees.
        first: String,
        /// The second reading, printed.
        second: String,
    },
}

/// How the text of a card of this type is worded. `reminders`: what stands in parentheses, which is no part of it.
pub fn reading(text: &str, reminders: &[Reminder], card: &Card, kind: u8, lang: Lang, lexicon: &Lexicon) -> Reading {
    let text = &without(text, reminders);
    let canonical = match lang {
        Lang::En => print::en::card_of(card, lexicon, Some(kind)),
        Lang::Ko => match print::ko::card_of(card, lexicon, Some(kind)) {
            Ok(canonical) => canonical,
            Err(_) => return Reading::Unprintable,
        },
    };
    // What stands there as it is printed has been read already: it means what it means.
    if reminders.is_empty() && text.trim_end() == canonical.trim_end() {
        return Reading::Canonical;
    }
    let again = read::card_in(lang, &canonical, lexicon, kind);
    if let Some((at, first, second)) = two(&again, card) {
        let span = at.filter(|at| !at.is_empty()).unwrap_or(0..text.trim_end().len());
        return Reading::Two { span, first, second };
    }
    // Where lines end is layout.
    if plain(text) == plain(&canonical) {
        return Reading::Canonical;
    }
    // Nobody is told to write what can't be read.
    if !again.is_ok() {
        return Reading::Unprintable;
    }
    let written: Vec<(usize, &str)> = lines(text).collect();
    let printed: Vec<&str> = lines(&canonical).map(|(_, line)| line).collect();
    if written.len() != printed.len() {
        return Reading::Worded { span: 0..text.trim_end().len(), canonical: printed.join("\n") };
    }
    let differs = written.iter().zip(&printed).find(|((_, a), b)| plain(a) != plain(b));
    match differs {
        Some(((at, line), canonical)) => {
            Reading::Worded { span: *at..at + line.len(), canonical: (*canonical).to_owned() }
        }
        None => Reading::Canonical,
    }
}

/// Where the wording of a card gives another tree: the place of the first ability that differs, and both trees.
fn two(again: &Parsed, card: &Card) -> Option<(Option<Range<usize>>, String, String)> {
    // A wording that can't be read at all is the printer's fault, not the designer's.
    if !again.is_ok() || again.card == *card {
        return None;
    }
    let differs = |(a, b): &(&Ability, &Ability)| a != b;
    Some(match card.abilities().zip(again.card.abilities()).find(differs) {
        Some((a, b)) => (Some(a.span.range()), a.to_string(), b.to_string()),
        None => (None, card.to_string(), again.card.to_string()),
    })
}

/// The lines that hold something, without the space around them.
fn lines(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let spaced = text.split_inclusive('\n').scan(0, |at, line| {
        let start = *at + (line.len() - line.trim_start().len());
        *at += line.len();
        Some((start, line.trim()))
    });
    spaced.filter(|(_, line)| !line.is_empty())
}

/// A line as it is compared: one space wherever there is any, none before a stop.
fn plain(line: &str) -> String {
    line.split_whitespace().collect::<Vec<_>>().join(" ").replace(" .", ".").replace(". .", ".")
}

/// A text with spaces in the place of its reminders, so that every other place stays where it is.
fn without(text: &str, reminders: &[Reminder]) -> String {
    let mut text = text.to_owned();
    for span in reminders.iter().map(|r| r.span.clone()) {
        let Some(inside) = text.get(span.clone()).map(str::trim_end) else { continue };
        // The stop of the sentence may stand inside the parentheses, or belong to the range.
        let stops = inside.ends_with(").") || inside.ends_with(".)");
        let stopped = text.get(..span.start).is_some_and(|before| before.trim_end().ends_with('.'))
            || text.get(span.end..).is_some_and(|behind| behind.trim_start().starts_with('.'));
        // a head alone is no sentence
        let bare_head = text.get(..span.start).is_some_and(|before| {
            let before = before.trim_end();
            let open = before.strip_suffix(']').and_then(|b| b.rfind('['));
            open.is_some_and(|at| before.get(..at).is_some_and(|b| b.is_empty() || b.ends_with([' ', '\n', ']'])))
        });
        let stop = if stops && !stopped && !bare_head { "." } else { " " };
        text.replace_range(span.clone(), &format!("{stop}{}", " ".repeat(span.len().saturating_sub(1))));
    }
    text
}
