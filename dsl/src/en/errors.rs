//! What is said about a sentence that has no reading: the word at the farthest place that any reading reached, what could
//! have stood there, and the nearest of that.

use crate::lexicon::{Class, Lexicon};
use crate::suggest::suggest;
use crate::text::{Lang, TextError};

use super::acts::is_verb;
use super::cursor::{Cursor, Wanted};
use super::frames::is_framed;
use super::token::{Kind, Tok};

/// At most so many expected words are named.
const NAMED: usize = 8;

/// The mistake of a sentence that could not be read.
pub(crate) fn sentence_error(cursor: &Cursor<'_>, source: &str) -> TextError {
    if let Some((tok, word)) = cursor.word_of(cursor.lex.vocabulary().absent) {
        return TextError::new("not-in-rulebook", tok.span.clone()).arg("word", word);
    }
    let (tok, end, wanted) = cursor.stuck();
    let expected = expected(cursor.lex, wanted);
    let Some(tok) = tok else {
        return TextError::new("incomplete-sentence", end..end).arg("expected", expected);
    };
    let word = source.get(tok.span.clone()).unwrap_or_default();
    let near = nearest(cursor.lex, tok, word, wanted);
    let known = match &tok.kind {
        Kind::Word(w) => near.is_none() && known(cursor.lex, w),
        _ => true,
    };
    let code = if known { "unexpected-text" } else { "unknown-word" };
    let error = TextError::new(code, tok.span.clone()).arg("word", word).arg("expected", expected);
    match near {
        Some(near) => error.suggest(tok.span.clone(), near),
        None => error,
    }
}

fn expected(lex: &Lexicon, wanted: &Wanted) -> String {
    // what is done says more than what may stand before it
    let (verbs, frames): (Vec<&str>, Vec<&str>) = wanted.words.iter().partition(|w| is_verb(lex, w));
    let mut all: Vec<String> = verbs.iter().chain(&frames).map(|w| format!("`{w}`")).collect();
    all.truncate(NAMED);
    all.extend(wanted.classes.iter().take(NAMED.saturating_sub(all.len())).map(|c| c.as_str().to_owned()));
    all.join(", ")
}

/// The expected word nearest to what stands there; a bracket word inside its bracket.
fn nearest(lex: &Lexicon, tok: &Tok, word: &str, wanted: &Wanted) -> Option<String> {
    match &tok.kind {
        Kind::Word(w) => {
            if let Some((_, printed)) = lex.vocabulary().slips.iter().find(|(other, _)| other == w) {
                return Some((*printed).to_owned());
            }
            let words = wanted.words.iter().copied().filter(|w| w.chars().all(char::is_alphabetic));
            let word = suggest(w, words).filter(|s| s != w);
            if let Some(word) = word
                && w.strip_suffix('s') == Some(word)
            {
                return Some(format!("{word}'s"));
            }
            // the plural of a misspelt noun is near enough to its singular
            let game_word = lex.nearest(Lang::En, &wanted.classes, w).filter(|s| !s.eq_ignore_ascii_case(w));
            // a first letter is seldom wrong
            let same_start = |s: &str| s.chars().next().is_some_and(|c| w.starts_with(c.to_ascii_lowercase()));
            match (word, game_word) {
                (Some(word), Some(game_word)) if !same_start(word) && same_start(game_word) => {
                    Some(game_word.to_owned())
                }
                (word, game_word) => word.or(game_word).map(str::to_owned),
            }
        }
        Kind::Bracket(_) if wanted.classes.contains(&Class::Head) => {
            let inside = word.trim_start_matches('[').trim_end_matches(']');
            let found = lex.nearest(Lang::En, &[Class::Head, Class::Attribute], inside)?;
            (!found.eq_ignore_ascii_case(inside)).then(|| format!("[{found}]"))
        }
        _ => None,
    }
}

/// Whether a word belongs to the language or to the game at all.
fn known(lex: &Lexicon, word: &str) -> bool {
    let of_the_game = lex.spellings(Lang::En).iter().any(|s| {
        s.text.split_whitespace().any(|part| {
            let part = part.to_lowercase();
            part == word || word.strip_suffix('s') == Some(part.as_str())
        })
    });
    let facing = lex.vocabulary().notation.facing.is_some_and(|facing| facing.en.contains(&word));
    let verbs = lex.vocabulary().verbs;
    let own = verbs.iter().any(|verb| verb.third == word || verb.undergone().any(|w| w == word));
    of_the_game || own || facing || is_framed(lex, word) || is_frame_word(word)
}

/// Words of sentence frames, for telling a misplaced word from an unknown one.
const FRAME_WORDS: &str = "a addition adjacent all also among an and another any are at back based be bottom by can \
    can't card cards choose chosen count declare declared different do draw during each effect either empty end ends \
    equal fewer following for from gain gains game get gets has have highest if ignoring in instead into is isn't it \
    its least less look lose lowest may more most must name names next no not number of on once one only opponent or \
    order other otherwise owner phase plus point process put rest return reveal shuffle start than that the their \
    them then there they this those time times to top total turn turns until way when whenever whose win with \
    without would you your yours";

/// Whether a word belongs to sentences of every game.
fn is_frame_word(word: &str) -> bool {
    FRAME_WORDS.split_whitespace().any(|w| w == word)
}

/// What a character that fits nowhere means.
pub(crate) fn stray_error(lex: &Lexicon, c: char, tok: &Tok, source: &str) -> TextError {
    let partner = match c {
        '[' => "]",
        ']' => "[",
        '(' => ")",
        ')' => "(",
        '「' => "」",
        '」' => "「",
        '《' => "》",
        '》' => "《",
        '〈' => "〉",
        '〉' => "〈",
        _ => {
            return TextError::new("unexpected-text", tok.span.clone()).arg("word", c.to_string());
        }
    };
    let error = TextError::new("missing-bracket", tok.span.clone()).arg("bracket", partner);
    let rest = source.get(tok.span.end..).unwrap_or_default();
    let class = match c {
        '[' => Class::Head,
        '《' => Class::Affiliation,
        '〈' => Class::Name,
        _ => return error,
    };
    // the longest known word behind the bracket shows where its partner belongs
    let word = lex
        .spellings(Lang::En)
        .iter()
        .filter(|s| s.class == class && starts_with(rest, &s.text))
        .max_by_key(|s| s.text.len());
    match word {
        Some(word) => {
            let open = source.get(tok.span.clone()).unwrap_or_default();
            error.suggest(tok.span.start..tok.span.end + word.text.len(), format!("{open}{}{partner}", word.text))
        }
        None => error,
    }
}

fn starts_with(text: &str, word: &str) -> bool {
    text.get(..word.len()).is_some_and(|start| start.eq_ignore_ascii_case(word))
}
