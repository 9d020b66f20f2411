//! What can't be meant, over all cards of a project: gathers what texts are held against and turns what the card language
//! finds into findings about files. The checks themselves are `cardwright_dsl::lint`.

use super::way::{Way, way};
use crate::project::GameFiles;
use crate::threads::*;
use cardwright_core::rulebook::Rulebook;
use cardwright_core::vocabulary::Vocabulary;
use cardwright_dsl::account;
use cardwright_dsl::corrections;
use cardwright_dsl::decode::{MAX_TEXT, Prose};
use cardwright_dsl::diagnostic::{Arg, Both, Diagnostic, FileId, Location, Severity, Span};
use cardwright_dsl::files::{CardDef, KeywordFile};
use cardwright_dsl::findings::text_finding;
use cardwright_dsl::lexicon::Lexicon;
use cardwright_dsl::lint::{self, Facts, Named, Reading};
use cardwright_dsl::messages;
use cardwright_dsl::read;
use cardwright_dsl::text::{Lang, Parsed, TextError};
use std::collections::{BTreeMap, BTreeSet};

/// A text that was read.
pub struct Text<'a> {
    /// The file that it stands in.
    pub file: FileId,
    /// The type of its card, as an index into the vocabulary.
    pub kind: u8,
    /// The text as written.
    pub prose: &'a Prose,
    /// The text as read.
    pub parsed: &'a Parsed,
}

/// What is known of a card besides its text.
pub struct Known<'a> {
    /// The id of the card's name.
    pub name: &'a str,
    /// The type of the card, as an index into the vocabulary.
    pub kind: u8,
    /// The affiliations of the card, by id.
    pub affiliations: &'a [String],
}

/// What is looked at for what can't be meant.
#[derive(Clone, Copy)]
pub struct Asked<'a> {
    /// The files whose texts are looked at.
    pub files: &'a BTreeSet<FileId>,
    /// Whether each text goes its way to the other language and back, too. That is to read it twice more, and what it finds is never
    /// an error: whoever wants errors alone leaves it out.
    pub ways: bool,
}

/// Looks at all texts that could be read without a mistake. A sentence about which there is an error already is left alone:
/// what else could be said of it is mostly a consequence.
pub fn report<'a>(
    files: &GameFiles,
    asked: Asked<'_>,
    lexicon: &Lexicon,
    book: &dyn Rulebook,
    known: impl Iterator<Item = Known<'a>>,
    texts: &[Text<'_>],
    out: &mut Vec<Diagnostic>,
) {
    let Asked { files: asked, ways } = asked;
    let mut names = BTreeMap::new();
    name(known, &mut names);
    let affiliations = names.values().flat_map(|named| named.affiliations.iter().cloned()).collect();
    let mut facts = Facts { lexicon, book, names, affiliations: None };
    let whole = files.complete && files.cards().all(|(_, card)| card.sound);
    facts.affiliations = whole.then_some(affiliations);
    steps(files, book, asked, out);
    let mut used = BTreeSet::new();
    for text in texts {
        lint::keywords(&text.parsed.card, &mut used);
    }
    let looked: Vec<&Text<'_>> = texts.iter().filter(|t| t.parsed.is_ok() && asked.contains(&t.file)).collect();
    let (judged, places) = judge(&files.keywords, &facts, &looked, ways);
    for (text, place) in looked.iter().zip(places) {
        if let Some(judged) = judged.get(place) {
            one(text, judged, lexicon, out);
        }
    }
    // A keyword that is checked without any card is not unused.
    let cards = files.sets.iter().any(|set| asked.contains(&set.file));
    if whole && cards && texts.iter().all(|t| t.parsed.is_ok()) {
        unused(files, asked, &used, out);
    }
}

/// Adds what is known of cards to what is known of their names.
pub fn name<'a>(cards: impl Iterator<Item = Known<'a>>, names: &mut BTreeMap<String, Named>) {
    for card in cards {
        let named = names.entry(card.name.to_owned()).or_default();
        named.types |= 1 << card.kind;
        named.cards += 1;
        named.affiliations.extend(card.affiliations.iter().cloned());
    }
}

/// What can't be meant in the texts of a scenario file's own cards. How they are worded is left to the file, but for
/// a text that says another thing as it is worded. `names`: what is
/// known of all cards by their names.
pub fn report_local<'t>(
    keywords: &[KeywordFile],
    lexicon: &Lexicon,
    book: &dyn Rulebook,
    names: BTreeMap<String, Named>,
    texts: impl Iterator<Item = Text<'t>>,
    out: &mut Vec<Diagnostic>,
) {
    // Affiliations need no card there.
    let facts = Facts { lexicon, book, names, affiliations: None };
    for text in texts.filter(|text| text.parsed.is_ok()) {
        let mistakes = mistakes(keywords, &text, &facts);
        let found = meant(&text, &mistakes, out);
        let own = |d: &Diagnostic| d.place.file == text.file && overlap(d.place.span, text.prose.span);
        if mistakes.is_empty() && !out.iter().any(own) {
            out.extend(twofold(&text, &worded(&text, lexicon)));
        }
        // Numbers in a scenario are chosen to be told apart.
        out.extend(found.into_iter().filter(|f| f.code != &messages::ODD_NUMBER));
    }
}

/// What can't be meant in a text by itself.
fn mistakes(keywords: &[KeywordFile], text: &Text<'_>, facts: &Facts<'_>) -> Vec<TextError> {
    let (written, parsed) = (text.prose.text(), text.parsed);
    let mut errors = lint::card(&parsed.card, text.kind, written, facts);
    let read = (&parsed.card, text.kind, facts.lexicon);
    errors.extend(lint::reminders(&parsed.reminders, written, read::lang(written), keywords, read));
    // what parentheses add to a Korean sentence may be put into it, and a card outside of the field is called by another noun
    let korean = read::lang(written) == Lang::Ko;
    if errors.iter().any(|error| error.code == "never-there" || korean && error.code == "stray-reminder") {
        return corrections::corrected(errors, written, text.kind, facts.lexicon, facts.book);
    }
    errors
}

/// Says what can't be meant in a text (`mistakes`). What is said of its consequences goes.
fn meant(text: &Text<'_>, mistakes: &[TextError], out: &mut Vec<Diagnostic>) -> Vec<Diagnostic> {
    if mistakes.is_empty() {
        return Vec::new();
    }
    // That there is no instruction for something is said of the rest: what can't be meant needs none.
    let is_error = |d: &&Diagnostic| d.severity == Severity::Error && d.code != &messages::NOT_YET_SAYABLE;
    let errors: Vec<Location> =
        out.iter().filter(|d| d.place.file == text.file).filter(is_error).map(|d| d.place).collect();
    let is_root = |finding: &Diagnostic| !errors.iter().any(|e| overlap(e.span, finding.place.span));
    let found: Vec<Diagnostic> =
        mistakes.iter().map(|error| text_finding(text.file, text.prose, error)).filter(is_root).collect();
    let roots: Vec<Span> = found.iter().filter(is_error).map(|d| d.place.span).collect();
    out.retain(|d| d.place.file != text.file || is_error(&d) || !roots.iter().any(|r| overlap(*r, d.place.span)));
    found
}

/// How a text is worded that is wrong in nothing.
fn worded(text: &Text<'_>, lexicon: &Lexicon) -> Reading {
    let (written, parsed) = (text.prose.text(), text.parsed);
    lint::reading(written, &parsed.reminders, &parsed.card, text.kind, read::lang(written), lexicon)
}

/// What is said of a text by itself, whichever card it stands on.
struct Judged {
    mistakes: Vec<TextError>,
    /// `None`: it was not looked for, since there are mistakes.
    reading: Option<Reading>,
    /// What becomes of it in the other language.
    way: Way,
}

/// Judges texts, each of those that are the same once: their places among what was judged.
fn judge(keywords: &[KeywordFile], facts: &Facts<'_>, texts: &[&Text<'_>], ways: bool) -> (Vec<Judged>, Vec<usize>) {
    let mut places: BTreeMap<(&str, u8), usize> = BTreeMap::new();
    let mut own: Vec<&Text<'_>> = Vec::new();
    let mut place = Vec::with_capacity(texts.len());
    for text in texts {
        let add = || {
            own.push(text);
            own.len() - 1
        };
        place.push(*places.entry((text.prose.text(), text.kind)).or_insert_with(add));
    }
    let one = |text: &&Text<'_>| {
        let mistakes = mistakes(keywords, text, facts);
        let reading = mistakes.is_empty().then(|| worded(text, facts.lexicon));
        let shown = ways && matches!(reading, Some(Reading::Canonical | Reading::Worded { .. }));
        let (tree, lang) = (&text.parsed.card, read::lang(text.prose.text()));
        let way =
            if shown { way(tree, None, text.kind, lang, facts.lexicon, facts.book, text.file) } else { Way::None };
        Judged { mistakes, reading, way }
    };
    (own.par_iter().map(one).collect(), place)
}

fn one(text: &Text<'_>, judged: &Judged, lexicon: &Lexicon, out: &mut Vec<Diagnostic>) {
    let written = text.prose.text();
    let mut found = meant(text, &judged.mistakes, out);
    let own = |d: &Diagnostic| d.place.file == text.file && overlap(d.place.span, text.prose.span);
    let clean = !found.iter().chain(out.iter().filter(|d| own(d))).any(stands_before_wording);
    // What is wrong is corrected first; how it is worded comes after that.
    if clean {
        let other;
        let reading = match &judged.reading {
            Some(reading) => reading,
            None => {
                other = worded(text, lexicon);
                &other
            }
        };
        match reading {
            Reading::Canonical => {}
            Reading::Unprintable => {
                let span = text.prose.source(0..written.trim_end().len());
                found.push(Diagnostic::new(&messages::NO_WORDING, Location { file: text.file, span }));
            }
            Reading::Worded { span, canonical } => {
                let worded = written.get(span.clone()).unwrap_or_default();
                let span = text.prose.source(span.clone());
                let finding = Diagnostic::new(&messages::WORDING_DIFFERS, Location { file: text.file, span })
                    .arg("canonical", Arg::Both(Both { ko: canonical.clone().into(), en: canonical.clone().into() }));
                // In quotes or over several lines the words alone are no correction of the file.
                let plain = !["\n", "'", "\"", "#", ": "].iter().any(|mark| canonical.contains(mark));
                let safe = plain || (text.prose.is_block() && !canonical.contains('\n'));
                let size = |text: &str| text.chars().count();
                let safe = safe && size(written) + size(canonical) <= MAX_TEXT + size(worded);
                // a correction may bring an author's words into order, and takes none of them away
                let safe = safe && account::same_words(worded, canonical, lexicon);
                found.push(if safe { finding.fix(span, canonical.clone()) } else { finding });
            }
            Reading::Two { .. } => found.extend(twofold(text, reading)),
        }
        let span = text.prose.source(0..written.trim_end().len());
        found.extend(judged.way.finding(Location { file: text.file, span }));
    }
    out.extend(found);
}

/// Whether a finding is about what is to be put right before the wording is. What is only told of a text changes none of its words.
fn stands_before_wording(finding: &Diagnostic) -> bool {
    finding.severity != Severity::Note && finding.code != &messages::BATTLE_SELDOM
}

/// That a text says one thing as it is written and another as it is worded.
fn twofold(text: &Text<'_>, reading: &Reading) -> Option<Diagnostic> {
    let Reading::Two { span, first, second } = reading else { return None };
    let written = text.prose.text();
    let place = Location { file: text.file, span: text.prose.source(span.clone()) };
    let finding = Diagnostic::new(&messages::TWO_READINGS, place);
    let finding = finding.arg("word", written.get(span.clone()).unwrap_or(written));
    Some(finding.arg("first", first.clone()).arg("second", second.clone()))
}

fn overlap(a: Span, b: Span) -> bool {
    a.start < b.end && b.start < a.end
}

/// Numbers of cards that go in steps. `asked`: files whose cards are looked at.
fn steps(files: &GameFiles, book: &dyn Rulebook, asked: &BTreeSet<FileId>, out: &mut Vec<Diagnostic>) {
    for (file, card) in files.cards().filter(|(file, _)| asked.contains(file)) {
        for (stat, least) in book.printed().limits.printed {
            let number = card.stats.iter().find(|(index, _)| *index == usize::from(*stat)).map(|(_, n)| n);
            let (Some(number), Some(word)) =
                (number.filter(|n| n.value < *least), files.game.stats.get(usize::from(*stat)))
            else {
                continue;
            };
            out.push(
                Diagnostic::new(&messages::NUMBER_OUT_OF_RANGE, Location { file, span: number.span })
                    .arg("field", word.word.id)
                    .arg("value", number.value)
                    .arg("least", *least)
                    .arg("most", word.range.1),
            );
        }
        silent(files.game, file, card, out);
        for (stat, step) in book.printed().limits.steps {
            let number = card.stats.iter().find(|(index, _)| *index == usize::from(*stat)).map(|(_, n)| n);
            let Some(number) = number.filter(|n| n.value % step != 0) else { continue };
            let word = files.game.stats.get(usize::from(*stat)).map(|s| s.word.id);
            out.push(
                Diagnostic::new(&messages::ODD_NUMBER, Location { file, span: number.span })
                    .maybe("field", word)
                    .arg("value", number.value)
                    .arg("step", *step),
            );
        }
    }
}

/// A card that is played for its text, or is nothing without one.
fn silent(game: &'static Vocabulary, file: FileId, card: &CardDef, out: &mut Vec<Diagnostic>) {
    let in_lanes = game.nouns.first().and_then(|n| n.of).map(usize::from);
    let Some(kind) = card.kind.as_ref().filter(|k| Some(k.value) != in_lanes) else { return };
    // An attribute that a card of its type may go without says something by itself.
    let says = !card.attributes.is_empty() && game.attributed.0 & 1 << kind.value == 0;
    let textless = says || game.textless & 1 << kind.value != 0;
    let written = card.text.as_ref().is_some_and(|text| !text.text().trim().is_empty());
    if textless || written || card.script.is_some() || !card.sound {
        return;
    }
    let word = game.types.get(kind.value).and_then(|w| Some(Both::new(w.ko.first()?, w.en.first()?)));
    out.push(Diagnostic::new(&messages::NO_TEXT, Location { file, span: kind.span }).maybe("type", word));
}

/// Keywords of a designer that no card has. Those that clauses define belong to the rulebook, used or not.
fn unused(files: &GameFiles, asked: &BTreeSet<FileId>, used: &BTreeSet<String>, out: &mut Vec<Diagnostic>) {
    let idle =
        |k: &&KeywordFile| k.sound && k.clauses.is_empty() && asked.contains(&k.file) && !used.contains(&k.id.value);
    for keyword in files.keywords.iter().filter(idle) {
        let place = Location { file: keyword.file, span: keyword.id.span };
        let word = keyword
            .name
            .as_ref()
            .map(|n| Both { ko: n.get(Lang::Ko).to_owned().into(), en: n.get(Lang::En).to_owned().into() });
        out.push(Diagnostic::new(&messages::UNUSED_KEYWORD, place).maybe("word", word));
    }
}
