//! The rows of a game as readers and printers need them: the automata of both languages, made once.

use std::collections::{HashMap, HashSet};
use std::sync::OnceLock;

use super::automaton::{Automaton, Builder};
use super::forms::{Form, Forms, Printed};
use super::loose::Loose;
use super::notation::{Row, TableError};
use super::terms::Terms;
use super::{english, korean, words};
use crate::lang::Lang;
use crate::lexicon::Lexicon;
use crate::numerals;

/// The rows of a game as its readers and printers need them.
#[derive(Debug, Clone)]
pub(super) struct Grammar {
    pub rows: Vec<Row>,
    pub categories: HashMap<String, usize>,
    /// The rows of each category, in their order.
    members: Vec<Vec<usize>>,
    pub forms: Forms,
    /// Singular and plural, the forms of numbers.
    pub numbers: [Form; 2],
    /// The form of a filter behind which another must follow.
    pub and: Option<Form>,
    automata: [Automaton; 2],
    /// The spellings of verbs as text: Korean and English.
    spelt: [Vec<Printed>; 2],
    pub terms: Terms,
    /// The words of the table, from when they are first asked for: Korean and English.
    words: [OnceLock<HashSet<String>>; 2],
    /// Whether loose wordings are read.
    pub loose: bool,
    /// Words that stand for others wherever they begin one, before a text is read loosely.
    pub typed: Vec<(String, String)>,
    /// Every spelling of a number of cards or players in Korean.
    pub numbered: Vec<String>,
    /// Heads with the event that each waits for, which is that head where it is told loosely.
    pub moments: Vec<(String, String)>,
    /// Heads under which alone it is told what a card costs to play, with that number.
    pub priced: Vec<(String, String)>,
}

impl Grammar {
    pub(super) fn category(&self, name: &str) -> Option<usize> {
        self.categories.get(name).copied()
    }

    pub(super) fn of_category(&self, category: usize) -> impl Iterator<Item = &Row> {
        self.members.get(category).into_iter().flatten().filter_map(|at| self.rows.get(*at))
    }

    pub(super) fn automaton(&self, lang: Lang) -> &Automaton {
        let [ko, en] = &self.automata;
        if lang == Lang::Ko { ko } else { en }
    }

    /// The words of the table in a language.
    pub(super) fn words(&self, lang: Lang) -> &HashSet<String> {
        let [ko, en] = &self.words;
        if lang == Lang::Ko { ko } else { en }.get_or_init(|| self.words_of(lang))
    }

    /// All verbs with their spellings.
    pub(super) fn spellings(&self, lang: Lang) -> &[Printed] {
        let [ko, en] = &self.spelt;
        if lang == Lang::Ko { ko } else { en }
    }

    /// The spellings of a verb in a form, or in all.
    pub(super) fn said<'g>(
        &'g self,
        lang: Lang,
        name: &str,
        passive: bool,
        form: Option<Form>,
    ) -> impl Iterator<Item = &'g str> + use<'g> {
        let verb = self.spellings(lang).iter().find(|(known, voice, _)| known == name && *voice == passive);
        let forms = verb.into_iter().flat_map(|(.., forms)| forms);
        forms.filter(move |(of, _)| form.is_none_or(|form| form == *of)).flat_map(|(_, all)| all).map(String::as_str)
    }

    /// A verb in a form, as it is printed behind a text; without a form in its first one.
    pub(super) fn verb(
        &self,
        lang: Lang,
        name: &str,
        passive: bool,
        form: Option<Form>,
        behind: &str,
    ) -> Option<(Form, String)> {
        let (.., forms) = self.spellings(lang).iter().find(|(known, voice, _)| known == name && *voice == passive)?;
        let (form, spellings) = forms.iter().find(|(known, _)| form.is_none_or(|form| form == *known))?;
        Some((*form, korean::spelling_behind(behind, spellings)?.to_owned()))
    }
}

/// The automata of both languages, and the categories; with loose words, where they are given.
pub(super) fn load(
    rows: Vec<Row>,
    names: &[&str],
    lexicon: &Lexicon,
    loose: Option<&Loose>,
    errors: &mut Vec<TableError>,
) -> Grammar {
    let mut categories: HashMap<String, usize> = HashMap::new();
    for name in names {
        let next = categories.len();
        categories.entry((*name).to_owned()).or_insert(next);
    }
    let mut members = vec![Vec::new(); categories.len()];
    for (at, row) in rows.iter().enumerate() {
        let list = categories.get(&row.category).and_then(|category| members.get_mut(*category));
        list.into_iter().for_each(|list: &mut Vec<usize>| list.push(at));
    }
    let mut forms = Forms::new();
    let numbers = [forms.intern("one"), forms.intern("many")];
    let mut terms = Terms::new();
    let mut spelt = [Vec::new(), Vec::new()];
    let mut automata = [Automaton::default(), Automaton::default()];
    for ((lang, built), spelt) in [Lang::Ko, Lang::En].into_iter().zip(&mut automata).zip(&mut spelt) {
        let of = |name: &str, passive: bool| {
            let strict = match lang {
                Lang::Ko => korean::verb(lexicon, name, passive),
                Lang::En => english::verb(lexicon, name),
            };
            match loose {
                Some(loose) => loose.forms(lexicon, lang, (name, passive), strict),
                None => strict,
            }
        };
        let mut builder = Builder {
            lang,
            categories: &categories,
            forms: &mut forms,
            verb: &of,
            terms: &mut terms,
            loose,
            errors,
            built: Automaton {
                starts: vec![Vec::new(); categories.len()],
                numerals: match (lang, loose) {
                    // English words of numbers are numbers wherever they stand
                    (Lang::Ko, None) if lexicon.phrasing().is_some() => numerals::KO,
                    (_, None) => &[],
                    (Lang::Ko, _) => numerals::KO,
                    (Lang::En, _) => numerals::EN,
                },
                ..Automaton::default()
            },
            verb_at: HashMap::new(),
        };
        for (at, row) in rows.iter().enumerate() {
            builder.row(at, row);
        }
        *built = std::mem::take(&mut builder.built);
        built.look_ahead();
        for verb in &built.verbs {
            let all = of(&verb.name, verb.passive).unwrap_or_default();
            let numbered = all.into_iter().map(|(form, texts)| (forms.intern(&form), texts)).collect();
            spelt.push((verb.name.clone(), verb.passive, numbered));
        }
    }
    let and = forms.find("and");
    let terms = terms.shared();
    let words = Default::default();
    let typed = loose.map(|loose| loose.spelt.clone()).unwrap_or_default();
    let stats = lexicon.vocabulary().stats.iter();
    let spelt_stats =
        loose.into_iter().flat_map(|loose| stats.clone().flat_map(|stat| loose.with(words::named(&stat.word)).ko));
    let numbered = spelt_stats.collect();
    let moments = loose.map(|loose| loose.moments.clone()).unwrap_or_default();
    let priced = loose.map(|loose| loose.priced.clone()).unwrap_or_default();
    let loose = loose.is_some();
    Grammar {
        rows,
        categories,
        members,
        forms,
        numbers,
        and,
        automata,
        spelt,
        terms,
        words,
        loose,
        typed,
        numbered,
        moments,
        priced,
    }
}
