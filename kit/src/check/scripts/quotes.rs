//! Texts of the card language in a script: compiled by the compiler of card texts, or looked up among the cards in use.

use super::Subject;
use crate::project::catalogue::Built;
use cardwright_core::rulebook::{HeadMeaning, Rulebook};
use cardwright_core::vocabulary::HeadClass;
use cardwright_dsl::diagnostic::{Arg, Diagnostic, Location};
use cardwright_dsl::findings::text_finding_at;
use cardwright_dsl::lexicon::Term;
use cardwright_dsl::messages::{self, Code};
use cardwright_dsl::quote::{self, Form};
use cardwright_dsl::read;
use cardwright_dsl::suggest::suggest;
use cardwright_dsl::text::Lang;
use cardwright_scripts::analyse::Quote;
use cardwright_scripts::api::{Literal, Words, word, word_index, words_of};

/// The trigger word of cards that are played for what they say.
const PLAYED: &str = "play";

/// Checks a text that stands in a script.
pub(super) fn check(
    subject: &Subject<'_>,
    quote: &Quote,
    built: &Built,
    book: &dyn Rulebook,
    out: &mut Vec<Diagnostic>,
) {
    let text = quote.text.text.as_str();
    let place = subject.place(&quote.place(0..text.len()));
    let form = match quote.kind {
        Literal::Head => {
            if !text.contains('[') && !quote::is_priced(text) {
                out.extend(head(text, subject, place, book));
                return;
            }
            Form::Head
        }
        Literal::Event => Form::Event,
        Literal::Continuous => Form::Continuous,
        Literal::Moment => Form::Moment,
        Literal::Target => Form::Target,
        Literal::Ability => Form::Ability,
        Literal::Happened => Form::Happened,
        Literal::Trait => {
            out.extend(has(text, place, built, book));
            return;
        }
        Literal::Affiliation | Literal::CardName | Literal::CardId => {
            out.extend(known(quote.kind, text, place, built));
            return;
        }
    };
    let kinds = if form == Form::Ability {
        // What gains it is not known; most of what does stands in play.
        vec![book.vocabulary().nouns.first().and_then(|n| n.of).unwrap_or(0)]
    } else {
        subject.kinds.iter().copied().collect()
    };
    for kind in kinds {
        let errors = match quote::compile(form, text, kind, &built.lexicon, book) {
            Ok(compiled) => {
                let heads = compiled.catalog.abilities.first().map_or(0, |ability| ability.heads);
                let never = (form == Form::Head).then(|| unborne(heads, subject, place, book)).flatten();
                if never.is_some() {
                    out.extend(never);
                    return;
                }
                continue;
            }
            Err(errors) => errors,
        };
        let told = |range| subject.place(&quote.place(range)).span;
        out.extend(errors.iter().map(|e| text_finding_at(place.file, text, e, &told)));
        return;
    }
}

/// Whether the event of a text can be read and is none that would happen.
pub(super) fn has_happened(subject: &Subject<'_>, quote: &Quote, built: &Built, book: &dyn Rulebook) -> bool {
    let form = match quote.kind {
        Literal::Event => Form::Event,
        Literal::Moment => Form::Moment,
        _ => return false,
    };
    let mut read = subject.kinds.iter().filter_map(|kind| {
        let compiled = quote::compile(form, &quote.text.text, *kind, &built.lexicon, book).ok()?;
        Some(compiled.catalog.abilities.iter().flat_map(|ability| &ability.whenever).any(|part| part.would))
    });
    read.next().is_some_and(|would| !would) && read.all(|would| !would)
}

/// A trigger word without brackets.
fn head(text: &str, subject: &Subject<'_>, place: Location, book: &dyn Rulebook) -> Option<Diagnostic> {
    let game = book.vocabulary();
    if text == PLAYED && word(Words::Heads, book, text).is_none() {
        // Only what is played for its text is resolved when it is played.
        let plays = |kind: &u8| matches!(book.bare_text(*kind), HeadMeaning::ByRule);
        let never = || Diagnostic::new(&messages::SCRIPT_HEAD_NEVER_RUNS, place).arg("word", text);
        return (!subject.kinds.iter().any(plays)).then(never);
    }
    if let Some(id) = word(Words::Heads, book, text) {
        let class = game.heads.iter().find(|h| cardwright_scripts::api::lua_name(h.word.id) == id).map(|h| h.class);
        // What holds all the time is no moment at which a handler could run.
        let runs = matches!(class, Some(HeadClass::Event | HeadClass::Activated));
        let works = || Diagnostic::new(&messages::SCRIPT_HEAD_NEVER_RUNS, place).arg("word", text);
        if !runs {
            return Some(works());
        }
        let at = word_index(Words::Heads, book, text).and_then(|at| u32::try_from(at).ok());
        return unborne(at.and_then(|at| 1u64.checked_shl(at)).unwrap_or(0), subject, place, book);
    }
    let fits = |c: HeadClass| matches!(c, HeadClass::Event | HeadClass::Activated);
    let heads = || game.heads.iter().filter(|h| fits(h.class)).map(|h| h.word);
    let mut spelled: Vec<&str> = heads().flat_map(|w| [&[w.id], w.ko, w.en].concat()).collect();
    spelled.push(PLAYED);
    Some(unknown(&messages::UNKNOWN_HEAD, text, place, &spelled).arg("known", heads().map(|w| w.id).collect::<Arg>()))
}

/// One of these trigger words (bit n: head n) that never starts anything on cards of a type that has the script.
fn unborne(heads: u64, subject: &Subject<'_>, place: Location, book: &dyn Rulebook) -> Option<Diagnostic> {
    let never = |(head, types): &&(u8, u32)| {
        heads.checked_shr((*head).into()).is_some_and(|bits| bits & 1 != 0)
            && subject.kinds.iter().any(|kind| types & (1 << kind) == 0)
    };
    let (at, _) = book.printed().limits.bearers.iter().filter(|_| subject.named).find(never)?;
    let head = book.vocabulary().heads.get(usize::from(*at))?;
    Some(Diagnostic::new(&messages::HEAD_NEVER, place).arg("head", head.word.id))
}

/// A trigger word or a keyword.
fn has(text: &str, place: Location, built: &Built, book: &dyn Rulebook) -> Option<Diagnostic> {
    let bare = text.trim().trim_matches(['[', ']']);
    let name = bare.split('[').next().unwrap_or(bare).trim();
    let name = name.rsplit(']').next().unwrap_or(name).trim();
    let keyword = [Lang::Ko, Lang::En].into_iter().any(|lang| built.lexicon.keyword(lang, name).is_some());
    if keyword || built.lexicon.keyword_by_id(name).is_some() || word(Words::Heads, book, bare).is_some() {
        return None;
    }
    let mut words: Vec<&str> = words_of(Words::Heads, book);
    for k in built.lexicon.keywords() {
        words.push(&k.id);
        words.extend(k.ko.iter().chain(&k.en).map(String::as_str));
    }
    Some(unknown(&messages::UNKNOWN_KEYWORD, text, place, &words))
}

/// A name, a number or an affiliation of a card.
fn known(kind: Literal, text: &str, place: Location, built: &Built) -> Option<Diagnostic> {
    let lang = read::lang(text);
    let lexicon = &built.lexicon;
    let catalog = &built.compiled.catalog;
    let cards = catalog.cards.iter();
    match kind {
        Literal::CardId => {
            let ids: Vec<&str> = cards.map(|c| c.id.as_str()).collect();
            let finding = || Diagnostic::new(&messages::UNKNOWN_CARD, place).arg("id", text);
            (!ids.contains(&text)).then(|| near(finding(), text, place, &ids))
        }
        Literal::Affiliation => {
            let words: Vec<&str> = catalog.terms.iter().flat_map(|t| [t.ko.as_str(), t.en.as_str()]).collect();
            let term = lexicon.affiliation(lang, text).or_else(|| lexicon.affiliation_by_id(text));
            let printed = |term: &Term| [&term.en, &term.ko].map(|names| names.first().cloned());
            // While a game runs an affiliation has its printed names and no id.
            let (names, id) = (term.map(printed).unwrap_or_default(), term.is_some());
            let names: Vec<&str> = names.iter().flatten().map(String::as_str).collect();
            if words.contains(&text) || names.contains(&text) || (id && names.is_empty()) {
                return None;
            }
            let finding = Diagnostic::new(&messages::UNKNOWN_AFFILIATION, place).arg("word", text);
            Some(match names.first() {
                Some(name) => finding.arg("suggestion", *name).fix(place.span, *name),
                None => near(finding, text, place, &words),
            })
        }
        _ => {
            let there = lexicon.name(lang, text).is_some() || lexicon.name_by_id(text).is_some();
            let names: Vec<&str> = cards.flat_map(|c| [c.name.ko.as_str(), c.name.en.as_str()]).collect();
            (!there).then(|| unknown(&messages::UNKNOWN_CARD_NAME, text, place, &names))
        }
    }
}

fn unknown(code: &'static Code, text: &str, place: Location, words: &[&str]) -> Diagnostic {
    near(Diagnostic::new(code, place).arg("word", text), text, place, words)
}

fn near(finding: Diagnostic, text: &str, place: Location, words: &[&str]) -> Diagnostic {
    match suggest(text, words.iter().copied()) {
        Some(near) => finding.arg("suggestion", near).fix(place.span, near),
        None => finding,
    }
}
