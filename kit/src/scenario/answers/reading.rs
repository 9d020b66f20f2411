//! A line as a player writes it, read but not yet looked up.

use super::Speaker;
use crate::scenario::given::MOST_CARDS;
use crate::scenario::names::BLANK;
use crate::scenario::places;
use crate::scenario::text::{Mention, digits};
use crate::wording::scenario as wording;
use crate::wording::spellings;
use cardwright_core::kernel::ids::Seat;
use cardwright_core::rulebook::ActWord;
use cardwright_dsl::diagnostic::Both;
use cardwright_dsl::suggest::suggest;
use cardwright_dsl::text::Lang;

/// A line that can't be taken as an answer, in both languages.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Trouble {
    /// The kebab-case code of the failure.
    pub code: &'static str,
    /// Why it can't be taken.
    pub message: Both,
}

impl Trouble {
    /// A failure to find the answer that a text means.
    pub fn new(code: &'static str, message: impl Into<Both>) -> Trouble {
        Trouble { code, message: message.into() }
    }
}

/// A line, read but not yet looked up.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Line {
    /// Yes, to a yes-or-no question.
    Yes,
    /// No, to a yes-or-no question.
    No,
    /// The end of a choice, or no card at all.
    Nothing,
    /// The player concedes.
    Concede,
    /// These cards or places.
    Choose(Vec<String>),
    /// These cards, in this order.
    Order(Vec<String>),
    /// A number.
    Number(i16),
    /// The text with this number, from 1.
    Mode(u8),
    /// An action of the rulebook.
    Act {
        /// The id of the action.
        id: &'static str,
        /// The card that is named, if any.
        card: Option<Mention>,
        /// The place that is named, as written.
        place: Option<String>,
        /// The number of the ability on the card, from 1.
        number: Option<usize>,
    },
}

impl Speaker<'_> {
    /// Reads a line. The words of actions come from the rulebook.
    pub fn read(&self, line: &str) -> Result<Line, Trouble> {
        let line = line.trim();
        let lower = line.to_lowercase();
        let whole = [
            (spellings::YES, Line::Yes),
            (spellings::NO, Line::No),
            (spellings::CONCEDE, Line::Concede),
            (spellings::NONE, Line::Nothing),
        ];
        if let Some((_, meant)) = whole.into_iter().find(|(word, _)| word.is(&lower)) {
            return Ok(meant);
        }
        if let Ok(number) = lower.parse() {
            return Ok(Line::Number(number));
        }
        if let Some(rest) = spellings::CHOOSE.behind(line) {
            return match rest.parse() {
                Ok(number) => Ok(Line::Number(number)),
                Err(_) => parts(line, rest).map(Line::Choose),
            };
        }
        if let Some(rest) = spellings::ORDER.behind(line) {
            return parts(line, rest).map(|words| Line::Order(expanded(&words)));
        }
        if let Some(number) = spellings::OPTION.behind(line).and_then(|rest| rest.parse().ok()) {
            return Ok(Line::Mode(number));
        }
        match self.read_act(line) {
            Err(trouble) => self.turned(line).map_or(Err(trouble), |turned| self.read(&turned)),
            read => read,
        }
    }

    /// A line with what is done at its end, as a Korean says it and `play` shows it, with that at its beginning: `play` of
    /// `정찰병을 왼쪽에 플레이`. A name that ends like a particle is left whole.
    fn turned(&self, line: &str) -> Option<String> {
        let behind = |verb: &str| line.strip_suffix(verb)?.strip_suffix(' ').map(str::trim);
        for (word, last) in spellings::BEHIND {
            if let Some(rest) = behind(last).filter(|rest| !rest.is_empty()) {
                return Some(format!("{} {rest}", word.get(Lang::En)));
            }
        }
        let of_line = |word: &&ActWord| (word.names_card || word.names_place) && behind(word.ko).is_some();
        let word = self.book.acts().iter().filter(of_line).max_by_key(|word| word.ko.len())?;
        let rest = behind(word.ko)?;
        let is_place = |text: &str| places::zone(self.caller.vocabulary, text, Some(Seat(0))).is_some();
        let bare = |text: &'_ str, is: &dyn Fn(&str) -> bool| {
            let without = spellings::PARTICLES.iter().filter_map(|particle| text.strip_suffix(particle));
            std::iter::once(text).chain(without).find(|text| is(text)).map(str::to_owned)
        };
        let is_card = |text: &str| Mention::one(text).is_some_and(|m| !self.caller.names.mentioned(&m).is_empty());
        if !word.names_card {
            return Some(format!("{} {}", word.ko, bare(rest, &is_place)?));
        }
        if let Some(card) = bare(rest, &is_card) {
            return Some(format!("{} {card}", word.ko));
        }
        let (card, place) = rest.rsplit_once(' ').filter(|_| word.names_place)?;
        Some(format!("{} {} -> {}", word.ko, bare(card, &is_card)?, bare(place, &is_place)?))
    }

    fn read_act(&self, line: &str) -> Result<Line, Trouble> {
        let verbs = self.book.acts();
        // The longest fitting verb: `end phase` before `end`.
        let mut best: Option<(usize, &ActWord)> = None;
        for word in verbs {
            let spaced = word.id.replace('-', " ");
            for spelling in [spaced.as_str(), word.id, word.en, word.ko] {
                let fits = line.strip_prefix(spelling).is_some_and(|rest| rest.is_empty() || rest.starts_with(' '));
                if fits && best.is_none_or(|(n, _)| spelling.len() > n) {
                    best = Some((spelling.len(), word));
                }
            }
        }
        let Some((length, word)) = best else {
            let words = [
                spellings::CHOOSE,
                spellings::YES,
                spellings::NO,
                spellings::ORDER,
                spellings::OPTION,
                spellings::CONCEDE,
            ];
            let mut known: Vec<&str> = words.iter().map(|word| word.get(Lang::En)).collect();
            known.extend(verbs.iter().map(|w| w.en));
            known.dedup();
            let message = match near_verb(line, &known) {
                Some(near) => wording::unknown_answer_near(line, near),
                None => wording::unknown_answer(line),
            };
            return Err(Trouble::new("unknown-answer", message));
        };
        let id = word.id;
        let names_card = verbs.iter().any(|w| w.id == id && w.names_card);
        let names_place = verbs.iter().any(|w| w.id == id && w.names_place);
        let rest = line.get(length..).unwrap_or("").trim();
        let (card, place) = match (names_card, names_place) {
            (true, true) => match [" to ", " -> ", " → "].iter().find_map(|joint| rest.rsplit_once(joint)) {
                Some((card, place)) => (Some(card), Some(place)),
                None => (Some(rest), None),
            },
            (true, false) => (Some(rest), None),
            (false, true) => (None, Some(rest)),
            (false, false) => (None, None),
        };
        if !names_card && !names_place && !rest.is_empty() {
            return Err(Trouble::new("unknown-answer", wording::nothing_follows(word.en)));
        }
        // `activate scout 2`: a number behind the card says which ability; a card may end in a number of its own.
        let (card, number) = match card.and_then(|c| c.rsplit_once(' ')) {
            Some((name, number)) if place.is_none() && self.caller.names.find(card.unwrap_or("")).is_empty() => {
                match digits(number) {
                    Some(n) => (Some(name), Some(n)),
                    None => (card, None),
                }
            }
            _ => (card, None),
        };
        // `play` alone is half an answer; `play 2 scout` is none at all.
        let several = |card: &&str| Mention::parse(card).is_some() && Mention::one(card).is_none();
        if let Some(card) = card.filter(several) {
            return Err(Trouble::new("unknown-answer", wording::one_card(line, card)));
        }
        Ok(Line::Act { id, card: card.and_then(Mention::one), place: place.map(|p| p.trim().to_owned()), number })
    }
}

/// The words of a list of cards: none is empty or of no card, and a label is of one.
fn parts(line: &str, rest: &str) -> Result<Vec<String>, Trouble> {
    let words: Vec<&str> = rest.split(',').map(str::trim).collect();
    let fits = |word: &str| {
        let of_some = |m: Mention| m.count > 0 && (m.count == 1 || m.label.is_none());
        Mention::parse(word).is_some_and(of_some)
    };
    match words.iter().find(|word| !fits(word)) {
        Some(word) => Err(Trouble::new("unknown-answer", wording::one_card(line, *word))),
        None => Ok(words.into_iter().map(str::to_owned).collect()),
    }
}

/// `2 blank` as two words.
pub fn expanded(words: &[String]) -> Vec<String> {
    let mut out = Vec::new();
    for word in words {
        match Mention::parse(word) {
            Some(Mention { count, name, label: None }) if count > 1 => {
                let name = name.unwrap_or_else(|| BLANK.to_owned());
                out.extend(std::iter::repeat_n(name, count.min(MOST_CARDS)));
            }
            _ => out.push(word.clone()),
        }
    }
    out
}

/// The verb that the first words of a line may be meant as: `end phas` as `end phase`.
fn near_verb<'a>(line: &str, known: &[&'a str]) -> Option<&'a str> {
    let words: Vec<&str> = line.split_whitespace().collect();
    let begun = |verb: &&&str| verb.split_once(' ').is_some_and(|(first, _)| words.first() == Some(&first));
    let near = (1..=words.len()).rev().find_map(|count| {
        let of_length = known.iter().copied().filter(|verb| verb.split_whitespace().count() == count);
        suggest(&words.get(..count)?.join(" "), of_length)
    });
    near.or_else(|| known.iter().find(begun).copied())
}
