//! From what the card language says about a text to findings about a file: offsets in the text become bytes of the file,
//! codes of the language become codes of the table, ids of words become words.

use crate::decode::Prose;
use crate::diagnostic::{Arg, Both, Diagnostic, Edit, FileId, Fix, Location, Span};
use crate::messages::{self, Code};
use crate::text::TextError;
use cardwright_core::rulesets::VOCABULARIES;
use cardwright_core::vocabulary::Word;
use std::borrow::Cow;

/// How many words that could stand at a place are named at most.
const SHOWN_WORDS: usize = 8;

/// The finding for a mistake in a text of this file.
pub fn text_finding(file: FileId, text: &Prose, error: &TextError) -> Diagnostic {
    let mut finding = text_finding_at(file, text.text(), error, &|range| text.source(range));
    if !error.edits.is_empty() {
        // A correction of the text is one of the file only if the file can hold it there.
        let spelled = |edit: Edit| Some(Edit { replacement: text.spelled(&edit.replacement)?, ..edit });
        let edits: Option<Vec<Edit>> = finding.fix.take().and_then(|fix| fix.edits.into_iter().map(spelled).collect());
        let whole = || Some(vec![Edit { span: text.span, replacement: text.requoted(&error.edits)? }]);
        finding.fix = edits.or_else(whole).map(|edits| Fix { edits });
    }
    finding
}

/// The finding for a mistake in a text that stands elsewhere than under a field. `source`: bytes of the file for bytes of
/// the text.
pub fn text_finding_at(
    file: FileId,
    text: &str,
    error: &TextError,
    source: &dyn Fn(std::ops::Range<usize>) -> Span,
) -> Diagnostic {
    let span = source(error.span.clone());
    let mut finding = Diagnostic::new(code_of(text, error), Location { file, span });
    for (name, value) in &error.args {
        // the same in Korean, which goes with its English one
        let korean = |name: &str| error.args.iter().find(|(ko, _)| ko.strip_suffix("-ko") == Some(name));
        if name.ends_with("-ko") {
            continue;
        }
        if let Some((_, ko)) = korean(name) {
            finding = finding.arg(name, Arg::Both(Both { ko: ko.clone().into(), en: value.clone().into() }));
            continue;
        }
        let written = text.get(error.span.clone()).is_some_and(|t| t.contains(value.as_str()));
        let arg = match *name {
            "expected" => expected(value),
            // a sentence of ours, which is longer than a word of the designer's
            "canonical" | "words" | "accepted" | "either" | "or" => {
                Arg::Both(Both { ko: value.clone().into(), en: value.clone().into() })
            }
            "first" | "second" if error.code == "two-readings" => {
                Arg::Both(Both { ko: value.clone().into(), en: value.clone().into() })
            }
            "all" | "one" if error.code == "bare-set" => {
                Arg::Both(Both { ko: value.clone().into(), en: value.clone().into() })
            }
            "opening" | "beside" => opening(error.get("game"), value).map_or_else(|| value.as_str().into(), Arg::Both),
            _ if written => value.as_str().into(),
            _ => word(value).or_else(|| called(value)).map_or_else(|| value.as_str().into(), Arg::Both),
        };
        finding = finding.arg(name, arg);
    }
    for (at, replacement) in &error.edits {
        finding = finding.fix(source(at.clone()), replacement.as_str());
    }
    if let Some((at, replacement)) = &error.suggestion {
        finding = finding.arg("suggestion", replacement.as_str()).fix(source(at.clone()), replacement.as_str());
    }
    finding
}

/// A word is unknown in a certain list: designers look it up there. Its brackets tell which, where the reader doesn't.
fn code_of(text: &str, error: &TextError) -> &'static Code {
    let around = |range: std::ops::Range<usize>| text.get(range).unwrap_or("");
    let before = around(0..error.span.start).chars().next_back().or(around(error.span.clone()).chars().next());
    let behind = around(error.span.end..text.len()).chars().next();
    match (error.code, error.get("class")) {
        ("unknown-word", Some("affiliation")) => &messages::UNKNOWN_AFFILIATION,
        ("unknown-word", Some("attribute")) => &messages::UNKNOWN_ATTRIBUTE,
        ("unknown-word", Some("head")) => &messages::UNKNOWN_HEAD,
        ("unknown-word", Some("card-name")) => &messages::UNKNOWN_CARD_NAME,
        ("unknown-word", _) if before == Some('《') => &messages::UNKNOWN_AFFILIATION,
        ("unknown-word", _) if before == Some('〈') => &messages::UNKNOWN_CARD_NAME,
        // `Pirce[1]`: only keywords take something in brackets behind them.
        ("unknown-word", Some("keyword")) => &messages::UNKNOWN_KEYWORD,
        ("unknown-word" | "unexpected-text", _) if behind == Some('[') => &messages::UNKNOWN_KEYWORD,
        (code, _) => messages::find(code).unwrap_or(&messages::UNEXPECTED_TEXT),
    }
}

/// A word that could stand at a place, for a message: words in backticks, lists of words by their name.
fn expected(value: &str) -> Arg {
    let parts: Vec<&str> = value.split(", ").collect();
    let list = |names: fn(&str) -> Option<(&'static str, &'static str)>, korean: bool| {
        let mut shown: Vec<&str> = parts
            .iter()
            .take(SHOWN_WORDS)
            .map(|part| names(part).map_or(*part, |(ko, en)| if korean { ko } else { en }))
            .collect();
        if parts.len() > SHOWN_WORDS {
            shown.push("…");
        }
        Cow::Owned(shown.join(", "))
    };
    Arg::Both(Both { ko: list(class, true), en: list(class, false) })
}

/// The name of a list of words in messages: Korean and English.
fn class(id: &str) -> Option<(&'static str, &'static str)> {
    Some(match id {
        "noun" => ("카드의 종류", "a kind of card"),
        "zone" => ("영역", "a zone"),
        "stat" => ("수치의 이름", "the name of a number"),
        "attribute" => ("속성", "an attribute"),
        "head" => ("발동 조건", "a trigger word"),
        "phase" => ("페이즈", "a phase"),
        "action" => ("행동", "an action"),
        "cause" => ("이유", "a cause"),
        "position" => ("포지션", "a position"),
        "keyword" => ("키워드", "a keyword"),
        "affiliation" => ("소속", "an affiliation"),
        "trait" => ("특성", "a trait"),
        "card-name" => ("카드 이름", "a card name"),
        "number" => ("수", "a number"),
        _ => return None,
    })
}

/// The name of an amount or of a list of words in messages.
fn called(id: &str) -> Option<Both> {
    let (ko, en) = match id {
        "damage" => ("대미지", "damage"),
        "cards" => ("장수", "number of cards"),
        "times" => ("횟수", "number of times"),
        "name" => ("이름", "its name"),
        other => class(other)?,
    };
    Some(Both::new(ko, en))
}

/// A head of a game as its texts begin with it: `[Entry]`, `Play:`.
fn opening(game: Option<&str>, id: &str) -> Option<Both> {
    let vocabulary = VOCABULARIES.iter().find(|v| game == Some(v.game.id))?;
    let word = vocabulary.heads.iter().find(|h| h.word.id == id)?.word;
    let written = |spellings: &[&str]| {
        let word = spellings.first()?;
        Some(Cow::Owned(if vocabulary.notation.colon_heads { format!("{word}:") } else { format!("[{word}]") }))
    };
    Some(Both { ko: written(word.ko)?, en: written(word.en)? })
}

/// The printed word of a rulebook for this id.
fn word(id: &str) -> Option<Both> {
    let words = VOCABULARIES.iter().flat_map(|v| {
        let nouns = v.nouns.iter().map(|n| n.word);
        let zones = v.zones.iter().map(|z| z.word);
        let stats = v.stats.iter().map(|s| s.word);
        let heads = v.heads.iter().map(|h| h.word);
        let states = v.states.iter().copied();
        nouns.chain(zones).chain(stats).chain(v.types.iter().copied()).chain(heads).chain(states)
    });
    let Word { ko, en, .. } = words.into_iter().find(|w| w.id == id)?;
    Some(Both::new(ko.first()?, en.first()?))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::decode::Decoder;
    use crate::diagnostic::Lang;
    use crate::source::Source;
    use crate::yaml;

    /// A message about a block text, and what it points at in the file.
    fn shown(error: TextError, lang: Lang) -> (&'static str, String, Option<String>, String) {
        let source = Source::new("x.yaml", "text: |\r\n  [엔트리] 그 유닛을 \u{1110}\u{1173}래시한다.\r\n");
        let mut out = Vec::new();
        let document = yaml::parse(FileId(0), &source, &mut out);
        let mut decoder = Decoder::new(&document, &source, &mut out);
        let text = decoder.prose(document.root.as_ref().unwrap().get("text").unwrap(), "text").unwrap();
        let finding = text_finding(FileId(0), &text, &error);
        (finding.code.id, finding.message(lang), finding.hint(lang), source.slice(finding.place.span).to_owned())
    }

    #[test]
    fn a_place_in_a_text_is_a_place_in_the_file() {
        let text = "[엔트리] 그 유닛을 트래시한다.\n";
        let at = text.find("트래시한다").unwrap();
        let error = TextError::new("unknown-word", at..at + "트래시한다".len()).arg("word", "트래시한다");
        let (code, message, _, place) = shown(error, Lang::Ko);
        assert_eq!((code, message.as_str()), ("unknown-word", "`트래시한다`를 모릅니다"));
        assert_eq!(place, "\u{1110}\u{1173}래시한다");
    }

    #[test]
    fn ids_are_shown_as_words() {
        let error = TextError::new("no-antecedent", 0..5).arg("word", "unit");
        assert_eq!(shown(error, Lang::Ko).1, "`유닛`이 가리키는 것이 없습니다");
        let many: String = (0..20).map(|n| format!("`w{n}`")).collect::<Vec<_>>().join(", ");
        let error = TextError::new("unknown-word", 0..1).arg("word", "x").arg("expected", format!("zone, {many}"));
        let hint = shown(error, Lang::En).2.unwrap();
        assert_eq!(hint, "what can stand here: a zone, `w0`, `w1`, `w2`, `w3`, `w4`, `w5`, `w6`, …");
        let error = TextError::new("unknown-word", 0..1).arg("word", "x").arg("class", "keyword");
        assert_eq!(shown(error, Lang::En).0, "unknown-keyword");
    }
}
