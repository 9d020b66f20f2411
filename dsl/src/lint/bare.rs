//! Sets of cards that a change is put on once, named by their noun alone: it may be all that are there, or what comes later too, and
//! in Korean one of them. Where a change holds all the time the set is read anew all the time (docs/spec/language.md rule T4), and where the
//! rulebook says how far such a set reaches nothing is left open.

use super::Facts;
use crate::lang::Lang;
use crate::lexicon::Lexicon;
use crate::print;
use crate::text::TextError;
use crate::tree::visit::Visit;
use crate::tree::{Ability, Act, Card, Duration, Filter, Quantity, Selector, Stmt, StmtKind, Target};
use cardwright_core::rulebook::HeadMeaning;
use cardwright_core::vocabulary::HeadClass;
use std::ops::Range;

/// Words for all of a set.
const ALL: [&str; 8] = ["all ", "each ", "every ", "모든", "모두", "전부", "전체", "각 "];

/// A change that is put on all of a set, with the place of its sentence.
pub type Put = (Act, Range<usize>);

/// Sentences of a text in which all of a set is changed once, and no word says that it is all.
pub fn bare(card: &Card, kind: u8, text: &str, facts: &Facts<'_>) -> Vec<TextError> {
    let sentence = |span: &Range<usize>| text.get(span.clone()).unwrap_or_default();
    let found = put(card, kind, facts).into_iter().filter(|(_, span)| words(sentence(span)) == 0);
    // what is worded without a word for all says nothing else with one
    let says_all = |act: &Act| worded(act, crate::read::lang(text), facts.lexicon).is_none_or(|all| words(&all) > 0);
    let told = found.filter(|(act, _)| says_all(act) || until(act).as_ref().is_some_and(says_all));
    told.map(|(act, span)| unsaid(&act, text, facts.lexicon).at(span)).collect()
}

/// A change without an end as one for this turn. What cards cost is worded as what holds all the time where no end is said: done once,
/// it must say one.
fn until(act: &Act) -> Option<Act> {
    let Act::Apply { target, duration: None, mods } = act else { return None };
    Some(Act::Apply { target: target.clone(), duration: Some(Duration::ThisTurn), mods: mods.clone() })
}

/// A change as a text of its own.
fn worded(act: &Act, lang: Lang, lexicon: &Lexicon) -> Option<String> {
    let whole = Ability::new(Vec::new(), vec![Stmt::new(StmtKind::Act(act.clone()), 0..0)], 0..0);
    match lang {
        Lang::Ko => print::ko::ability(&whole, lexicon).ok(),
        Lang::En => Some(print::en::ability(&whole, lexicon)),
    }
}

/// Words by which a Korean text says that it is about one.
const ONE: [&str; 7] = ["1", "하나", "한 장", "한장", "선택", "고르", "골라"];

/// The change of all of a set that a Korean text could mean as well, of which one card is chosen although the text does not say so.
pub fn picked(card: &Card, text: &str, facts: &Facts<'_>) -> Option<Act> {
    let open = facts.lexicon.vocabulary().reaches_later.is_none() && crate::read::lang(text) == Lang::Ko;
    if !open || ONE.iter().any(|word| text.contains(word)) {
        return None;
    }
    let mut picked = Picked(None);
    card.walk(&mut picked);
    picked.0
}

/// The walk for the first change of one chosen card.
struct Picked(Option<Act>);

impl Visit for Picked {
    fn act(&mut self, act: &Act) {
        if let Act::Apply { target: Target::Choose { quantity, from, .. }, duration, mods } = act
            && *quantity == Quantity::n(1)
            && self.0.is_none()
        {
            let target = Target::All(from.clone());
            self.0 = Some(Act::Apply { target, duration: *duration, mods: mods.clone() });
        }
        act.walk(self);
    }
}

/// How many words for all of a set there are.
pub fn words(text: &str) -> usize {
    let text = text.to_lowercase();
    ALL.iter().map(|word| text.matches(word).count()).sum()
}

/// What changes all of a set once, where the rulebook leaves open how far that reaches.
pub fn put(card: &Card, kind: u8, facts: &Facts<'_>) -> Vec<Put> {
    if facts.lexicon.vocabulary().reaches_later.is_some() {
        return Vec::new();
    }
    let mut once = Once { facts, kind: Some(kind), steady: false, span: 0..0, found: Vec::new() };
    card.walk(&mut once);
    once.found
}

/// That it isn't said which of a set are meant, with what to write for each.
pub fn unsaid(act: &Act, text: &str, lexicon: &Lexicon) -> TextError {
    let lang = crate::read::lang(text);
    let mut error = TextError::new("bare-set", 0..0);
    let Some(mut all) = worded(act, lang, lexicon) else { return error };
    let timed = until(act).filter(|_| words(&all) == 0);
    let act = timed.as_ref().unwrap_or(act);
    if let Some(worded) = timed.as_ref().and_then(|timed| worded(timed, lang, lexicon)) {
        all = worded;
    }
    error = error.arg("all", all);
    // a Korean noun is one or several
    let one = match act {
        Act::Apply { target: Target::All(from), duration, mods } if lang == Lang::Ko => {
            let target = Target::choose(Quantity::n(1), from.clone());
            worded(&Act::Apply { target, duration: *duration, mods: mods.clone() }, lang, lexicon)
        }
        _ => None,
    };
    match one {
        Some(one) => error.arg("one", one),
        None => error,
    }
}

/// The walk over one text.
struct Once<'a> {
    facts: &'a Facts<'a>,
    /// The type of the card; nothing inside a quoted ability.
    kind: Option<u8>,
    /// Whether what is said holds all the time.
    steady: bool,
    /// The place of the present sentence.
    span: Range<usize>,
    found: Vec<Put>,
}

impl Once<'_> {
    /// Whether an ability works all the time.
    fn works_on(&self, ability: &Ability) -> bool {
        let mut classes = ability.heads.iter().filter_map(|head| Some(self.facts.lexicon.head(head.word)?.class));
        match classes.rfind(|class| *class != HeadClass::State) {
            Some(class) => !matches!(class, HeadClass::Event | HeadClass::Activated),
            None => self.kind.is_none_or(|kind| matches!(self.facts.book.bare_text(kind), HeadMeaning::Continuous(_))),
        }
    }

    /// Whether it is said elsewhere which cards of a set are meant: those to which something was done, or that were shown.
    fn known(of: &Selector) -> bool {
        match of {
            Selector::Kind { filters, .. } | Selector::Or(_, filters) => {
                filters.iter().any(|f| matches!(f, Filter::Done(..) | Filter::Undergone(_) | Filter::ThisTurn))
            }
            Selector::Among => true,
        }
    }
}

impl Visit for Once<'_> {
    fn ability(&mut self, ability: &Ability) {
        let outer = (self.kind, self.steady, self.span.clone());
        self.steady = self.works_on(ability);
        self.kind = None;
        if !ability.span.range().is_empty() {
            self.span = ability.span.range();
        }
        ability.walk(self);
        (self.kind, self.steady, self.span) = outer;
    }

    fn stmt(&mut self, stmt: &Stmt) {
        let outer = (self.steady, self.span.clone());
        if !stmt.span.range().is_empty() {
            self.span = stmt.span.range();
        }
        self.steady &= !matches!(stmt.kind, StmtKind::When { .. });
        stmt.walk(self);
        (self.steady, self.span) = outer;
    }

    fn act(&mut self, act: &Act) {
        if let Act::Apply { target: Target::All(of), .. } = act
            && !self.steady
            && !Self::known(of)
        {
            self.found.push((act.clone(), self.span.clone()));
        }
        act.walk(self);
    }
}
