//! What a text says in words that no tree keeps: by which type a card calls itself, and whose `자신` is. They are looked for
//! in the words, and refused where they can't be meant.

use super::grammar::Grammar;
use super::{tokens, untold};
use crate::english::{Form, forms};
use crate::lang::Lang;
use crate::lexicon::Lexicon;
use crate::text::TextError;
use cardwright_core::vocabulary::CommonVerb;

/// `this item` on a card of another type. What is quoted is an ability of what stands on the board.
pub(super) fn called(lang: Lang, text: &str, lexicon: &Lexicon, kind: u8) -> Vec<TextError> {
    let v = lexicon.vocabulary();
    let standing = v.nouns.first().and_then(|noun| noun.of);
    let this = if lang == Lang::Ko { "이 " } else { "this " };
    let lower = text.to_lowercase();
    let mut found = if lang == Lang::En { wearer(text, lexicon, kind) } else { Vec::new() };
    match lang {
        Lang::En => found.extend(all_of_one(text, lexicon)),
        Lang::Ko => found.extend(untold::in_words(text, lexicon)),
    }
    // an item speaks of what wears it, and of itself: "this card" is either, but for what is done with the card by itself
    if v.worn == Some(kind) {
        let first = |of: Option<u8>| {
            let noun = v.nouns.iter().find(|noun| noun.of == of)?;
            if lang == Lang::Ko { noun.word.ko.first() } else { noun.word.en.first() }
        };
        let (Some(any), Some(worn)) = (first(None), first(Some(kind))) else { return Vec::new() };
        let card = format!("{this}{any}");
        let line = |at: usize| text.get(..at).and_then(|before| before.lines().next_back()).unwrap_or_default();
        let either = lower.match_indices(&card).filter(|(at, _)| begins(&lower, *at) && !line(*at).contains('/'));
        found.extend(either.map(|(at, said)| {
            let (span, last) = (at..at + said.len(), at + this.len()..at + said.len());
            let error = TextError::new("contradiction", span).arg("word", said);
            error.arg("other", format!("{this}{worn}")).suggest(last, (*worn).to_owned())
        }));
        if lang == Lang::Ko {
            return found;
        }
    }
    let reminds = |at: usize| {
        let before = text.get(..at).unwrap_or_default();
        before.matches('(').count() > before.matches(')').count()
    };
    let quoted = |at: usize| {
        let before = text.get(..at).unwrap_or_default();
        before.matches('「').count() > before.matches('」').count()
    };
    for (at, _) in lower.match_indices(this).filter(|(at, _)| begins(&lower, *at)) {
        let behind = lower.get(at + this.len()..).unwrap_or_default();
        let spelt = v.nouns.iter().flat_map(|noun| {
            let words = if lang == Lang::Ko { noun.word.ko } else { noun.word.en };
            words.iter().map(move |word| (noun, *word))
        });
        let named = spelt.filter(|(_, word)| behind.starts_with(&word.to_lowercase()));
        let Some((noun, word)) = named.max_by_key(|(_, word)| word.len()) else { continue };
        let worn = lang == Lang::En && lexicon.is_worn(crate::tree::Id(noun.word.id));
        // what stands nowhere has no such card of its own, but what it quotes may
        let stands =
            v.nouns.first().is_some_and(|noun| noun.is_of(kind)) || v.worn == Some(kind) || quoted(at) || reminds(at);
        if noun.of.is_none() || noun.of == standing && stands || noun.is_of(kind) && !quoted(at) || worn {
            continue;
        }
        let own = v.types.get(usize::from(kind));
        let own = own.and_then(|t| if lang == Lang::Ko { t.ko.first() } else { t.en.first() });
        // Korean names the noun, English what calls it so
        let start = if lang == Lang::Ko { at + this.len() } else { at };
        let span = start..at + this.len() + word.len();
        let said = text.get(span.clone()).unwrap_or_default();
        found.push(if noun.of == standing {
            TextError::new("not-on-field", span).arg("noun", noun.word.id)
        } else {
            TextError::new("contradiction", span).arg("word", said).arg("other", own.copied().unwrap_or_default())
        });
    }
    found
}

/// `all another player's units`: the cards of one player or those of all.
fn all_of_one(text: &str, lexicon: &Lexicon) -> Vec<TextError> {
    const ALL: &str = "all ";
    let (Some(all), Some([_, whose])) = (lexicon.all_others(), &lexicon.vocabulary().others) else { return Vec::new() };
    let Some(one) = whose.en.first() else { return Vec::new() };
    let lower = text.to_ascii_lowercase();
    let wanted = format!("{ALL}{one}");
    let said = lower.match_indices(&wanted).filter(|(at, _)| begins(&lower, *at));
    let found = said.map(|(at, said)| {
        let span = at + ALL.len()..at + said.len();
        let error = TextError::new("contradiction", span.clone()).arg("word", *one).arg("other", ALL.trim_end());
        error.suggest(span, all.to_owned())
    });
    found.collect()
}

/// `the equipped unit` on a card that nothing wears: it stands for what wears this card.
fn wearer(text: &str, lexicon: &Lexicon, kind: u8) -> Vec<TextError> {
    let v = lexicon.vocabulary();
    let (Some(equip), Some(standing)) = (lexicon.common_verb(CommonVerb::Equip), v.nouns.first()) else {
        return Vec::new();
    };
    if v.worn == Some(kind) {
        return Vec::new();
    }
    let lower = text.to_lowercase();
    let own = v.types.get(usize::from(kind)).and_then(|own| own.en.first()).copied().unwrap_or_default();
    let spelt = forms(equip, Form::Done)
        .iter()
        .flat_map(|done| standing.word.en.iter().map(move |noun| format!("the {done} {}", noun.to_lowercase())));
    let mut found = Vec::new();
    for wanted in spelt.collect::<Vec<_>>() {
        let whole = |at: usize| !lower.get(at + wanted.len()..).is_some_and(|rest| rest.starts_with('s'));
        for (at, _) in lower.match_indices(&wanted).filter(|(at, _)| begins(&lower, *at) && whole(*at)) {
            let span = at..at + wanted.len();
            let said = text.get(span.clone()).unwrap_or_default();
            found.push(TextError::new("contradiction", span).arg("word", said).arg("other", own));
        }
    }
    found
}

/// Whether a word begins at this byte.
fn begins(text: &str, at: usize) -> bool {
    text.get(..at).and_then(|before| before.chars().next_back()).is_none_or(|c| !c.is_alphanumeric())
}

/// The other player, in the card language's own words.
pub(super) const OTHER: &str = "상대";

/// Subjects with which a sentence about both players opens, and pronouns by which each of them may be meant, in the card language's own words.
const BOTH: [&str; 10] = [
    "자신과 상대",
    "나와 상대",
    "각 플레이어",
    "모든 플레이어",
    "두 플레이어",
    "양 플레이어",
    "양쪽 플레이어",
    "플레이어 모두",
    "각자",
    "서로",
];
const OWN: [&str; 3] = ["자신", "자기", "본인"];

/// `상대는 자신의 패를 …`, `각 플레이어는 자기 유닛을 …`: whoever reads 자신 behind the opponent or behind both players takes it for the
/// one who acts (decision NA-21). `tree`: what the sentence says, in which the opponent does something with what is the player's.
pub(crate) fn own_behind_opponent(text: &str, tree: &str, other: &str) -> Option<TextError> {
    // the player's own deck is shuffled where none is named
    let own = |term: &str| {
        let words = |word: &str| word == "own" || word.starts_with("own-");
        term.split(['(', ')', ' ']).any(words) || term.ends_with(" shuffle")
    };
    let opponents = ["(who opp ", "(apply (player opp) "];
    let opponents = opponents.iter().flat_map(|words| tree.match_indices(words));
    let acts = opponents.filter_map(|(at, _)| tree.get(at..)).any(|term| own(within(term)));
    let starts = |word: &str| text.match_indices(word).map(|(at, _)| at).find(|at| begins(text, *at));
    let first = |subjects: &[String]| subjects.iter().filter_map(|word| Some((starts(word)?, word.clone()))).min();
    let with = |subject: &str| ["는 ", "가 ", " "].map(|particle| format!("{subject}{particle}"));
    let both = BOTH.iter().flat_map(|subject| with(subject)).collect::<Vec<_>>();
    let opens = |at: usize| {
        text.get(..at).is_some_and(|before| before.is_empty() || before.ends_with("] ") || before.ends_with('\n'))
    };
    if let Some((at, subject)) = first(&both).filter(|(at, _)| opens(*at)) {
        let behind = at + subject.len();
        let rest = text.get(behind..)?;
        // who is named again as the subject is one of both
        let acting = |at: usize| rest.get(at..).is_some_and(|rest| rest.starts_with(['은', '는', '이', '가']));
        let named = |word: &str| rest.match_indices(word).map(|(at, _)| at).find(|at| !acting(at + word.len()));
        if !tree.contains("(who opp ") {
            return None;
        }
        let (own, word) = OWN.iter().filter_map(|word| Some((behind + named(word)?, word))).min()?;
        let error = TextError::new("own-behind-opponent", own..own + word.len());
        return Some(error.arg("player", subject.trim_end()).arg("own", *word).arg("both", subject.trim_end()));
    }
    let (at, player) = first(&["는 ", "가 "].map(|particle| format!("{other}{particle}")))?;
    // `상대는 자신의 패가 2장 이하라면 ..`: a condition behind the one who acts
    let condition =
        tree.strip_prefix("(if ").filter(|_| tree.contains("(who opp ") && opens(at) && player.ends_with("는 "));
    if !acts && !condition.is_some_and(|condition| own(within(condition))) {
        return None;
    }
    let own = at + text.get(at..)?.find("자신")?;
    let again = text.get(own..).is_some_and(|rest| rest.starts_with("자신은") || rest.starts_with("자신이"));
    if again || text.get(..at).is_some_and(|before| before.contains("자신")) {
        return None;
    }
    let span = own..own + "자신".len();
    let error = TextError::new("own-behind-opponent", span.clone()).arg("player", player.trim_end()).arg("own", "자신");
    Some(error.suggest(span, other))
}

/// The term that a text begins in, up to its closing bracket.
fn within(text: &str) -> &str {
    let mut open = 0usize;
    for (at, c) in text.char_indices() {
        match c {
            '(' => open += 1,
            ')' if open <= 1 => return text.get(..at).unwrap_or_default(),
            ')' => open -= 1,
            _ => {}
        }
    }
    text
}

/// Where a verb that is said again stands.
fn spelt(verb: &str, text: &str, grammar: &Grammar, lang: Lang) -> Option<std::ops::Range<usize>> {
    let spellings = grammar.spellings(lang).iter().filter(|(name, ..)| name == verb);
    let all = spellings.flat_map(|(.., forms)| forms).flat_map(|(_, spellings)| spellings);
    let found = all.filter_map(|spelling| Some((text.find(spelling.as_str())?, spelling.len())));
    let (at, length) = found.max_by_key(|(_, length)| *length)?;
    Some(at..at + length)
}

/// A verb that is said again, though the sentence before has done another thing. `last`: that sentence as a tree.
pub(super) fn other_verb(verb: &str, last: &str, text: &str, grammar: &Grammar, lang: Lang) -> Option<TextError> {
    let span = spelt(verb, text, grammar, lang)?;
    let past = grammar.forms.find("past");
    let mut done = last.split(['(', ' ']).filter_map(|word| grammar.verb(lang, word, false, past, ""));
    let (_, said) = done.next()?;
    let word = text.get(span.clone()).unwrap_or_default();
    Some(TextError::new("contradiction", span).arg("word", word).arg("other", said))
}

/// A verb that is said again, of which two sentences before could be meant.
pub(super) fn said_again(verb: &str, text: &str, grammar: &Grammar, lang: Lang) -> Option<TextError> {
    let span = spelt(verb, text, grammar, lang)?;
    let word = text.get(span.clone()).unwrap_or_default();
    Some(TextError::new("ambiguous-antecedent", span).arg("word", word))
}

/// A number that is not how many are left. `said`: the number of the text, the last such one of it.
pub(super) fn other_number(said: &str, left: i32, text: &str) -> Option<TextError> {
    let span = tokens::numbers(text).filter(|at| text.get(at.clone()) == Some(said)).last()?;
    let left = left.to_string();
    let error = TextError::new("contradiction", span.clone()).arg("word", said).arg("other", left.as_str());
    Some(error.suggest(span, left))
}
