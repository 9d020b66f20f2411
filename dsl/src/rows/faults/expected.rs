//! What can stand at a place where a sentence stops, in printed words: what could be said there, and the lists of a game's
//! words by their names.

use super::super::automaton::Op;
use super::super::chart::Chart;
use super::super::noting::Expected;
use super::super::{AFFILIATION, BARE_AFFILIATION, NAME, NUMBER, Rows, forms, korean};
use crate::lang::Lang;
use crate::lexicon::{Class, key};

/// At most so many words are named.
const NAMED: usize = 8;

/// Lists of words that are named instead of their words.
const LISTS: [Class; 8] = [
    Class::Noun,
    Class::Zone,
    Class::Stat,
    Class::Attribute,
    Class::Phase,
    Class::Keyword,
    Class::Head,
    Class::Position,
];

/// What can stand at a place.
#[derive(Debug, Default)]
pub(super) struct Wanted {
    /// All words, verbs in all their forms; where a word has begun, those that begin so.
    pub words: Vec<String>,
    /// What a message names: words in backticks and ids of lists, parted by commas.
    pub shown: String,
}

impl Rows<'_> {
    /// What can stand at the furthest place of a chart. `begun`: the letters of the word in which the place lies, before it.
    pub(super) fn could_stand(&self, lang: Lang, chart: &Chart<'_>, begun: &str) -> Wanted {
        let automaton = self.grammar.automaton(lang);
        let (mut verbs, mut texts, mut lists): (Vec<String>, Vec<String>, Vec<&str>) = Default::default();
        let mut words = Vec::new();
        // what is done says more than what was
        let plain = [self.grammar.forms.find("base"), self.grammar.forms.find("final")];
        let mut other: Vec<String> = Vec::new();
        let glued_here = |glued: bool| begun.is_empty() != glued;
        for expected in &chart.expected {
            let step = match expected {
                Expected::End => {
                    if begun.is_empty() {
                        texts.push(".".to_owned());
                    }
                    continue;
                }
                Expected::Category(NUMBER) => {
                    lists.push("number");
                    continue;
                }
                Expected::Category(NAME) => {
                    lists.push(Class::Name.as_str());
                    continue;
                }
                Expected::Category(AFFILIATION) => {
                    lists.push(Class::Affiliation.as_str());
                    continue;
                }
                Expected::Category(BARE_AFFILIATION) => {
                    lists.push("trait");
                    continue;
                }
                Expected::Category(_) => continue,
                Expected::Step(step) => automaton.steps.get(*step as usize),
            };
            match step.map(|step| &step.op) {
                Some(Op::Text { cells, glued }) if glued_here(*glued) => {
                    let text = forms::text(cells, chart.terms);
                    words.push(format!("{begun}{text}"));
                    match self.list_of(lang, &text).filter(|_| begun.is_empty()) {
                        Some(class) => lists.push(class.as_str()),
                        None => texts.push(format!("{begun}{text}")),
                    }
                }
                Some(Op::Verb { verb, form, glued }) if glued_here(*glued) => {
                    let Some(verb) = automaton.verbs.get(*verb) else { continue };
                    let mut shown = false;
                    for text in self.grammar.said(lang, &verb.name, verb.passive, *form) {
                        words.push(format!("{begun}{text}"));
                        if !std::mem::replace(&mut shown, true) {
                            let list = if form.is_none() || plain.contains(form) { &mut verbs } else { &mut other };
                            list.push(format!("{begun}{text}"));
                        }
                    }
                }
                Some(Op::Article { .. }) if begun.is_empty() => texts.push("a".to_owned()),
                Some(Op::Slot { slot, .. }) if !begun.is_empty() => {
                    let particle = slot.particle.first().map(|one| one.iter().collect::<String>());
                    if let Some(particle) = particle {
                        let text = format!("{begun}{}", korean::particle_behind(begun, &particle));
                        words.push(text.clone());
                        texts.push(text);
                    }
                }
                _ => {}
            }
        }
        let mut shown: Vec<String> = Vec::new();
        for text in verbs.into_iter().chain(texts).chain(other) {
            let quoted = format!("`{text}`");
            if !shown.contains(&quoted) && shown.len() < NAMED {
                shown.push(quoted);
            }
        }
        let mut seen: Vec<&str> = Vec::new();
        for list in lists {
            if !seen.contains(&list) {
                seen.push(list);
            }
        }
        // a list says more than one of many words
        shown.truncate(NAMED.saturating_sub(seen.len().min(NAMED / 2)));
        shown.extend(seen.into_iter().take(NAMED.saturating_sub(shown.len())).map(str::to_owned));
        Wanted { words, shown: shown.join(", ") }
    }

    /// The list of the game's words that a word begins one of.
    pub(super) fn list_of(&self, lang: Lang, word: &str) -> Option<Class> {
        let first = word.chars().next()?;
        let begins = |text: &str| text.split_whitespace().next().is_some_and(|part| key(part) == word);
        let found = self.lexicon.starting_with(lang, first).find(|s| LISTS.contains(&s.class) && begins(&s.text));
        found.map(|spelling| spelling.class)
    }
}
