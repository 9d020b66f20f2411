//! From keyword files to words that texts may use: their names, then what they do. Both languages of a file must say the
//! same; what is wrong is said at its place in the file, and such a keyword can't be used.

use crate::diagnostic::{Diagnostic, Location};
use crate::files::{KeywordFile, ParameterType, Stacking};
use crate::findings::text_finding;
use crate::lexicon::{Definition, KeywordName, Lexicon, ParamKind, Term};
use crate::messages;
use crate::text::Lang;
use crate::tree::{self, Card, Head, Hole, Id, Template};
use crate::{corrections, decode, print, read};
use cardwright_core::kernel::catalog;
use cardwright_core::rulebook::Rulebook;
use std::borrow::Cow;

/// Adds the names of all keywords, so that texts can speak of them. A keyword with the id of a head is that head's text,
/// and the head is a word already.
pub fn name_all<'k>(lexicon: &mut Lexicon, files: impl Iterator<Item = &'k KeywordFile>) {
    for keyword in files.filter(|k| k.sound) {
        let Some(name) = &keyword.name else { continue };
        if is_head(keyword) {
            continue;
        }
        lexicon.add_keyword(KeywordName {
            id: keyword.id.value.clone(),
            ko: vec![name.get(Lang::Ko).to_owned()],
            en: vec![name.get(Lang::En).to_owned()],
            needs: needs(keyword),
            params: params(keyword),
        });
    }
}

fn params(keyword: &KeywordFile) -> Vec<ParamKind> {
    let kind = |p: &crate::files::Parameter| match p.kind {
        ParameterType::Number => ParamKind::Number,
        ParameterType::Filter => ParamKind::Filter,
        ParameterType::Effect => ParamKind::Effect,
        ParameterType::Name => ParamKind::Name,
    };
    keyword.parameters.iter().map(kind).collect()
}

fn is_head(keyword: &KeywordFile) -> bool {
    keyword.game.heads.iter().any(|h| h.word.id == keyword.id.value)
}

fn needs(keyword: &KeywordFile) -> Option<Id> {
    let head = keyword.needs.as_ref().and_then(|n| keyword.game.heads.get(n.value));
    head.map(|h| Id(h.word.id))
}

/// Says what all keywords do; to be called when all other words are known.
pub fn define_all<'k>(lexicon: &mut Lexicon, files: impl Iterator<Item = &'k KeywordFile>, out: &mut Vec<Diagnostic>) {
    let mut made = Vec::new();
    for keyword in files.filter(|k| k.sound) {
        if keyword.by_rulebook {
            out.extend(reminders_differ(keyword, lexicon));
            continue;
        }
        // A parameter stands in the text as a word of its kind that nothing else means.
        let mut words = Cow::Borrowed(&*lexicon);
        for (at, parameter) in keyword.parameters.iter().enumerate() {
            let id = tree::stand_in(at);
            let term = Term { id: id.clone(), ko: vec![id.clone()], en: vec![id] };
            match hole(parameter.kind) {
                Hole::Number | Hole::Effect => {}
                Hole::Filters => words.to_mut().add_affiliation(term),
                Hole::Name => words.to_mut().add_name(term),
            }
        }
        made.extend(define(keyword, &words, out).map(|d| (keyword.id.value.clone(), d)));
    }
    for (id, definition) in made {
        lexicon.define(&id, definition);
    }
}

fn define(keyword: &KeywordFile, words: &Lexicon, out: &mut Vec<Diagnostic>) -> Option<Definition> {
    let korean = keyword.ko.as_ref().map(|ko| ability(keyword, ko, Lang::Ko, words, out));
    let english = keyword.en.as_ref().map(|en| ability(keyword, en, Lang::En, words, out));
    let mut other_text = String::new();
    let said = match (korean, english) {
        (Some(korean), Some(english)) => {
            let (korean, english) = (korean?, english?);
            if korean != english {
                let span = keyword.en.as_ref().map_or(keyword.id.span, |en| en.span);
                out.push(
                    Diagnostic::new(&messages::KEYWORD_TEXTS_DIFFER, Location { file: keyword.file, span })
                        .arg("keyword", keyword.id.value.as_str())
                        .arg("ko", statements(&korean))
                        .arg("en", statements(&english)),
                );
                return None;
            }
            korean
        }
        (Some(one), None) | (None, Some(one)) => {
            let one = one?;
            let (lang, id) = if keyword.ko.is_some() { (Lang::En, "en") } else { (Lang::Ko, "ko") };
            match printed(keyword, &one, lang, words) {
                Some(text) => other_text = text,
                None => {
                    let span = keyword.ko.as_ref().or(keyword.en.as_ref()).map_or(keyword.id.span, |text| text.span);
                    let place = Location { file: keyword.file, span };
                    out.push(
                        Diagnostic::new(&messages::KEYWORD_NOT_SAYABLE, place)
                            .arg("keyword", keyword.id.value.as_str())
                            .arg("field", id),
                    );
                    return None;
                }
            }
            one
        }
        (None, None) => return None,
    };
    let name = |lang| keyword.name.as_ref().map_or("", |n| n.get(lang)).to_owned();
    let ids = |list: &[decode::Spanned<String>]| list.iter().map(|c| c.value.clone()).collect();
    Some(Definition {
        ko: name(Lang::Ko),
        en: name(Lang::En),
        params: params(keyword),
        template: Template::of(&said).ok()?,
        other_text,
        stacking: match keyword.stacking {
            Stacking::Each => catalog::Stacking::Each,
            Stacking::Highest => catalog::Stacking::Highest,
        },
        notation_clauses: ids(&keyword.clauses.notation),
        effect_clauses: ids(&keyword.clauses.effect),
        stacking_clauses: ids(&keyword.clauses.stacking),
    })
}

/// The text of a keyword in the language that its file lacks. `None`: there are no words for it.
fn printed(keyword: &KeywordFile, said: &tree::Ability, lang: Lang, words: &Lexicon) -> Option<String> {
    let alone = tree::Ability::new(Vec::new(), said.statements.clone(), 0..0);
    let card = Card::Plain { equip: None, abilities: vec![alone] };
    let mut text = print::card(&card, words, keyword.game.defaults.blank, lang).ok()?;
    for (at, parameter) in keyword.parameters.iter().enumerate() {
        let stand_in = tree::written(hole(parameter.kind), at, lang);
        let begun = stand_in.chars().next().map(|first| first.to_uppercase().chain(stand_in.chars().skip(1)).collect());
        let written =
            [stand_in, begun.unwrap_or_default()].into_iter().find(|written| text.contains(written.as_str()))?;
        text = text.replace(&written, &format!("{{{}}}", parameter.name.value));
    }
    Some(text)
}

/// The two texts of a keyword that the rulebook does itself. They are printed only, and need not be sentences of the card
/// language: where both are, they must say the same, and the numbers in them must be the same in any case.
fn reminders_differ(keyword: &KeywordFile, words: &Lexicon) -> Option<Diagnostic> {
    let (ko, en) = (keyword.ko.as_ref()?, keyword.en.as_ref()?);
    let said = |text: &decode::Prose, lang| {
        let (filled, _) = stand_ins(keyword, text.text(), lang);
        only(keyword, read::accepted(lang, &filled, words, keyword.game.defaults.blank)?)
    };
    let differ = match (said(ko, Lang::Ko), said(en, Lang::En)) {
        (Some(korean), Some(english)) => korean != english,
        _ => numbers(ko.text()) != numbers(en.text()),
    };
    let place = Location { file: keyword.file, span: en.span };
    differ.then(|| {
        Diagnostic::new(&messages::KEYWORD_TEXTS_DIFFER, place)
            .arg("keyword", keyword.id.value.as_str())
            .arg("ko", ko.text())
            .arg("en", en.text())
    })
}

/// The numbers of a text, sorted: the languages put them in different places.
fn numbers(text: &str) -> Vec<&str> {
    let mut numbers: Vec<&str> = text.split(|c: char| !c.is_ascii_digit()).filter(|n| !n.is_empty()).collect();
    numbers.sort_unstable();
    numbers
}

fn statements(ability: &tree::Ability) -> String {
    tree::Ability::new(Vec::new(), ability.statements.clone(), 0..0).to_string()
}

/// One of the two texts as an ability under the keyword's head.
fn ability(
    keyword: &KeywordFile,
    text: &decode::Prose,
    lang: Lang,
    words: &Lexicon,
    out: &mut Vec<Diagnostic>,
) -> Option<tree::Ability> {
    let (filled, places) = stand_ins(keyword, text.text(), lang);
    let parsed = read::card_in(lang, &filled, words, keyword.game.defaults.blank);
    let errors = corrections::everyday(parsed.errors.clone(), &filled, words, lang);
    // in the words of the file, a stand-in is its parameter
    let named = |said: &str| {
        keyword.parameters.iter().enumerate().fold(said.to_owned(), |said, (at, parameter)| {
            said.replace(&tree::written(hole(parameter.kind), at, lang), &format!("{{{}}}", parameter.name.value))
        })
    };
    for mut error in errors {
        error.span = back(&places, error.span.start)..back(&places, error.span.end);
        error.suggestion = None;
        for (at, written) in &mut error.edits {
            *at = back(&places, at.start)..back(&places, at.end);
            *written = named(written);
        }
        error.args.iter_mut().for_each(|(_, value)| *value = named(value));
        // what is written must be read as it was
        let mut mended = text.text().to_owned();
        for (at, written) in error.edits.iter().rev().filter(|(at, _)| text.text().get(at.clone()).is_some()) {
            mended.replace_range(at.clone(), written);
        }
        let (again, _) = stand_ins(keyword, &mended, lang);
        if !read::card_in(lang, &again, words, keyword.game.defaults.blank).is_ok() {
            error.edits.clear();
        }
        out.push(text_finding(keyword.file, text, &error));
    }
    if !parsed.is_ok() {
        return None;
    }
    let only = only(keyword, parsed.card);
    if only.is_none() {
        let place = Location { file: keyword.file, span: text.span };
        out.push(Diagnostic::new(&messages::KEYWORD_WITH_HEADS, place));
    }
    only
}

/// What was read as the one ability of a keyword, under the keyword's head. `None`: it is something else.
fn only(keyword: &KeywordFile, read: Card) -> Option<tree::Ability> {
    let only = match read {
        Card::Plain { equip: None, mut abilities } if abilities.len() == 1 => abilities.pop()?,
        _ => return None,
    };
    let heads = needs(keyword).map(Head::plain).into_iter().collect();
    (only.heads.is_empty() && !only.statements.is_empty()).then_some(tree::Ability { heads, ..only })
}

/// A run of the filled text: where it begins there and in the text of the file, and by how much it is longer.
type Places = Vec<(usize, usize)>;

/// The text with a stand-in for each parameter, and pairs of places (filled, written) that lie at one spot.
fn stand_ins(keyword: &KeywordFile, text: &str, lang: Lang) -> (String, Places) {
    let (mut filled, mut places, mut at) = (String::new(), vec![(0, 0)], 0);
    while let Some(open) = text.get(at..).and_then(|rest| rest.find('{')).map(|i| at + i) {
        let Some(length) = text.get(open..).and_then(|rest| rest.find('}')) else { break };
        let name = text.get(open + 1..open + length).unwrap_or("").trim();
        filled.push_str(text.get(at..open).unwrap_or(""));
        let found = keyword.parameters.iter().position(|p| p.name.value == name);
        if let Some((index, parameter)) = found.and_then(|i| Some((i, keyword.parameters.get(i)?))) {
            filled.push_str(&tree::written(hole(parameter.kind), index, lang));
        }
        at = open + length + 1;
        places.push((filled.len(), at));
    }
    filled.push_str(text.get(at..).unwrap_or(""));
    (filled, places)
}

fn hole(kind: ParameterType) -> Hole {
    match kind {
        ParameterType::Number => Hole::Number,
        ParameterType::Filter => Hole::Filters,
        ParameterType::Effect => Hole::Effect,
        ParameterType::Name => Hole::Name,
    }
}

/// The place in the file's text of a place in the filled one.
fn back(places: &Places, at: usize) -> usize {
    let before = places.iter().rev().find(|(filled, _)| *filled <= at);
    before.map_or(0, |(filled, written)| written + (at - filled))
}

/// What the compiler finds in the texts of keywords: whether the engine can do what they say.
pub fn compiled<'k>(
    lexicon: &Lexicon,
    book: &dyn Rulebook,
    files: impl Iterator<Item = &'k KeywordFile>,
    out: &mut Vec<Diagnostic>,
) {
    for keyword in files.filter(|k| k.sound && lexicon.definition(&k.id.value).is_some()) {
        let errors = crate::compile::keyword(&keyword.id.value, needs(keyword), lexicon, book);
        for error in errors {
            let Some(text) = keyword.ko.as_ref().or(keyword.en.as_ref()) else { continue };
            out.push(text_finding(keyword.file, text, &error.at(0..text.text().len())));
        }
    }
}
