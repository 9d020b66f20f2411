//! The printer: a term worded by the first row and wording that holds all of it. It uses the table that the reader uses;
//! a variable that no slot says, or a form that a phrase has not, rules a wording out.

use super::automaton::{lift, optional};
use super::forms::{Form, PLAIN};
use super::notation::{Part, Piece, Row, Slot, Wanted, Wording};
use super::terms::{Env, LIFTED, NOTHING, TermId, Terms};
use super::{AFFILIATION, BARE_AFFILIATION, BARE_NAME, Grammar, NAME, NUMBER, TERMINALS, korean};
use crate::lang::Lang;
use crate::lexicon::Lexicon;
use crate::print::en::article;
use crate::tree::of_one_word;

/// Stands for `a` or `an` until the word behind it is known.
const ARTICLE: char = '\u{e001}';

/// Phrases deeper inside each other than this are refused.
const DEPTH: usize = 24;

/// The form that a phrase is wanted in.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Sought {
    Plain,
    One(Form),
    Any,
}

impl Sought {
    fn takes(self, form: Form) -> bool {
        match self {
            Sought::Plain => form == PLAIN,
            Sought::One(one) => form == one,
            Sought::Any => true,
        }
    }
}

/// What is said so far of one wording.
#[derive(Debug, Clone)]
struct Said {
    text: String,
    form: Form,
    agreed: Form,
    /// A bit for each variable that was said.
    slots: u32,
    /// A bit for each item of a variable that holds several.
    items: u64,
}

/// Prints terms of one language.
pub(super) struct Printer<'p> {
    pub grammar: &'p Grammar,
    pub lexicon: &'p Lexicon,
    pub terms: &'p mut Terms,
    pub lang: Lang,
}

impl Printer<'_> {
    /// A term as text, if the rows can say it.
    pub(super) fn print(&mut self, category: usize, term: TermId) -> Option<String> {
        let (text, _) =
            self.say(category, term, Sought::Plain, 0).or_else(|| self.say(category, term, Sought::Any, 0))?;
        Some(with_articles(&text))
    }

    fn say(&mut self, category: usize, term: TermId, sought: Sought, depth: usize) -> Option<(String, Form)> {
        if depth > DEPTH {
            return None;
        }
        if category < TERMINALS {
            return self.terminal(category, term, sought);
        }
        let grammar = self.grammar;
        for row in grammar.of_category(category) {
            for env in row.template.matches(term, self.terms) {
                for wording in row.wordings(self.lang).iter().filter(|wording| wording.printed) {
                    let said = self
                        .lifted(wording, &env)
                        .into_iter()
                        .find_map(|env| self.wording(wording, row, &env, sought, depth));
                    if said.is_some() {
                        return said;
                    }
                }
            }
        }
        None
    }

    fn terminal(&mut self, category: usize, term: TermId, sought: Sought) -> Option<(String, Form)> {
        let word = self.terms.as_atom(term)?.to_owned();
        let id = |open: char, close: char| Some(of_one_word(word.strip_prefix(open)?.strip_suffix(close)?));
        let spelt = |term: &crate::lexicon::Term| {
            let all = if self.lang == Lang::Ko { &term.ko } else { &term.en };
            all.first().cloned()
        };
        let text = match category {
            BARE_NAME => spelt(self.lexicon.name_by_id(&id('〈', '〉')?)?)?,
            BARE_AFFILIATION => spelt(self.lexicon.affiliation_by_id(&id('《', '》')?)?)?,
            NAME => format!("〈{}〉", spelt(self.lexicon.name_by_id(&id('〈', '〉')?)?)?),
            AFFILIATION => format!("《{}》", spelt(self.lexicon.affiliation_by_id(&id('《', '》')?)?)?),
            _ => word.parse::<u32>().ok()?.to_string(),
        };
        let [one, several] = self.grammar.numbers;
        let form = match (category, sought) {
            (NUMBER, Sought::One(_) | Sought::Any) => {
                if text == "1" {
                    one
                } else {
                    several
                }
            }
            _ => PLAIN,
        };
        sought.takes(form).then_some((text, form))
    }

    /// The variables with the zone that is said apart taken out of its noun, and as they are.
    fn lifted(&mut self, wording: &Wording, env: &Env) -> Vec<Env> {
        let Some(at) = lift(&wording.parts) else { return vec![*env] };
        let noun = env.get(at).copied().unwrap_or(NOTHING);
        let [within] = self.terms.calls(noun, "in")[..] else { return vec![*env] };
        let zone = self.terms.items(within).and_then(|items| items.get(1)).copied();
        let rest = self.terms.items(noun).unwrap_or_default().iter().copied().filter(|item| *item != within).collect();
        let rest = self.terms.list(rest);
        let mut apart = *env;
        if let (Some(place), Some(zone)) = (apart.get_mut(at), zone) {
            *place = rest;
            if let Some(lifted) = apart.get_mut(LIFTED) {
                *lifted = zone;
            }
        }
        vec![apart, *env]
    }

    fn wording(
        &mut self,
        wording: &Wording,
        row: &Row,
        env: &Env,
        sought: Sought,
        depth: usize,
    ) -> Option<(String, Form)> {
        let said = Said { text: String::new(), form: PLAIN, agreed: PLAIN, slots: 0, items: 0 };
        let said = self.parts(&wording.parts, said, (row, env, sought, depth))?;
        let bound = (0..=LIFTED).filter(|at| env.get(*at).is_some_and(|term| *term != NOTHING));
        let all = bound.fold(0u32, |all, at| all | 1 << at);
        (said.slots & all == all && sought.takes(said.form) && !said.text.is_empty()).then_some((said.text, said.form))
    }

    fn parts(&mut self, parts: &[Part], said: Said, of: (&Row, &Env, Sought, usize)) -> Option<Said> {
        parts.iter().try_fold(said, |said, part| self.part(part, said, of))
    }

    fn part(&mut self, part: &Part, mut said: Said, of: (&Row, &Env, Sought, usize)) -> Option<Said> {
        match &part.piece {
            Piece::Text(text) => join(&mut said.text, text, part.glued),
            Piece::Article => join(&mut said.text, &ARTICLE.to_string(), part.glued),
            Piece::Form(form) => said.form = self.grammar.forms.find(form)?,
            Piece::Verb { verb, passive, form } => {
                let wanted = match (form, of.2) {
                    (Some(form), _) => Some(self.grammar.forms.find(form)?),
                    (None, Sought::One(form)) => Some(form),
                    (None, _) => None,
                };
                let (is, text) = self.grammar.verb(self.lang, verb, *passive, wanted, &said.text)?;
                if form.is_none() {
                    said.form = is;
                }
                join(&mut said.text, &text, part.glued);
            }
            Piece::Slot(slot) => return self.slot(slot, part.glued, said, of),
            Piece::Choice(all) => return all.iter().find_map(|parts| self.parts(parts, said.clone(), of)),
            Piece::Optional(all) => return Some(self.optional(all, said, of)),
            Piece::Free(groups) => {
                return groups.iter().try_fold(said, |said, group| match optional(group) {
                    Some(all) => Some(self.optional(all, said, of)),
                    None => self.parts(group, said, of),
                });
            }
        }
        Some(said)
    }

    fn optional(&mut self, all: &[Vec<Part>], said: Said, of: (&Row, &Env, Sought, usize)) -> Said {
        all.iter().find_map(|parts| self.parts(parts, said.clone(), of)).unwrap_or(said)
    }

    fn slot(&mut self, slot: &Slot, glued: bool, mut said: Said, of: (&Row, &Env, Sought, usize)) -> Option<Said> {
        let (row, env, sought, depth) = of;
        let at = if slot.lift { LIFTED } else { slot.at };
        let term = env.get(at).copied().filter(|term| *term != NOTHING)?;
        let declared = row.slots.get(slot.at)?;
        let name = if slot.lift { "Zone" } else { declared.category.as_str() };
        let category = self.grammar.category(name)?;
        if slot
            .without
            .as_ref()
            .is_some_and(|word| self.terms.as_atom(term) == Some(word) || !self.terms.calls(term, word).is_empty())
        {
            return None;
        }
        if declared.many {
            return self.several(slot, glued, said, (term, category, depth));
        }
        let ways = match &slot.wanted {
            Wanted::Plain => vec![Sought::Plain],
            Wanted::Any => vec![Sought::Any],
            Wanted::Passed => vec![sought],
            Wanted::Agreeing if said.agreed != PLAIN => vec![Sought::One(said.agreed)],
            Wanted::Agreeing => vec![Sought::Any],
            Wanted::OneOf(forms) => {
                forms.iter().filter_map(|form| self.grammar.forms.find(form)).map(Sought::One).collect()
            }
        };
        let (text, form) = ways.into_iter().find_map(|way| self.say(category, term, way, depth + 1))?;
        match slot.wanted {
            Wanted::Passed => said.form = form,
            Wanted::Agreeing => said.agreed = form,
            _ => {}
        }
        join(&mut said.text, &text, glued);
        self.particle(slot, &mut said.text);
        said.slots |= 1 << at;
        Some(said)
    }

    /// A variable that holds several terms: those that have the wanted form are said here.
    fn several(&mut self, slot: &Slot, glued: bool, mut said: Said, of: (TermId, usize, usize)) -> Option<Said> {
        let (list, category, depth) = of;
        let Wanted::OneOf(forms) = &slot.wanted else { return None };
        let ways: Vec<Form> = forms.iter().filter_map(|form| self.grammar.forms.find(form)).collect();
        let items: Vec<TermId> = self.terms.items(list)?.to_vec();
        let mut texts: Vec<String> = Vec::new();
        for (n, item) in items.iter().enumerate().take(64) {
            if said.items & 1 << n != 0 {
                continue;
            }
            let found = ways.iter().find_map(|form| self.say(category, *item, Sought::One(*form), depth + 1));
            if let Some((text, _)) = found {
                said.items |= 1 << n;
                texts.push(text);
            }
        }
        let last = texts.pop()?;
        let text = match (slot.listed, texts.is_empty()) {
            (_, true) => last,
            (true, false) => format!("{} and {last}", texts.join(", ")),
            (false, false) => format!("{} {last}", texts.join(" ")),
        };
        join(&mut said.text, &text, glued);
        self.particle(slot, &mut said.text);
        if said.items.count_ones() as usize == items.len() {
            said.slots |= 1 << slot.at;
        }
        Some(said)
    }

    fn particle(&self, slot: &Slot, text: &mut String) {
        if let Some(any) = &slot.particle {
            let particle = korean::particle_behind(text, any);
            text.push_str(&particle);
        }
    }
}

fn join(text: &mut String, more: &str, glued: bool) {
    if !text.is_empty() && !glued && !more.starts_with([',', '.']) {
        text.push(' ');
    }
    text.push_str(more);
}

/// The text with its articles spelt by the words behind them.
fn with_articles(text: &str) -> String {
    let mut parts = text.split(ARTICLE);
    let mut out = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        out.push_str(article(part.trim_start()));
        out.push_str(part);
    }
    out
}
