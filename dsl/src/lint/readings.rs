//! Texts of which two readings are equally near, although the reader has one: changes behind an event that may hold all the time,
//! and choices between acts that stand in a row with others.

use super::{Lint, fault};
use crate::lang::Lang;
use crate::print;
use crate::tree::{
    Ability, Act, Change, Filter, Head, Id, Mod, Mode, Pick, Quantity, Seen, Selector, Side, Spot, Stmt, StmtKind,
    Subject, Target, Value, Zone,
};
use cardwright_core::rulebook::HeadMeaning;
use cardwright_core::vocabulary::HeadClass;

/// Whether a sentence forbids something without a word how long.
fn forbids(stmt: &Stmt) -> bool {
    match &stmt.kind {
        StmtKind::Act(Act::Apply { duration: None, mods, .. }) => mods.iter().any(|m| matches!(m, Mod::Cant { .. })),
        StmtKind::Seq(acts) => acts.iter().any(|act| match act {
            Act::Apply { duration: None, mods, .. } => mods.iter().any(|m| matches!(m, Mod::Cant { .. })),
            _ => false,
        }),
        StmtKind::If(_, inner) | StmtKind::Then(inner) | StmtKind::Also(inner) | StmtKind::May(inner) => forbids(inner),
        _ => false,
    }
}

impl Lint<'_> {
    /// The wording of an ability, in the language of the text.
    fn worded(&self, heads: &[Head], statements: Vec<Stmt>) -> String {
        let whole = Ability::new(heads.to_vec(), statements, 0..0);
        match crate::read::lang(self.text) {
            Lang::Ko => print::ko::ability(&whole, self.facts.lexicon).unwrap_or_else(|_| whole.to_string()),
            Lang::En => print::en::ability(&whole, self.facts.lexicon),
        }
    }

    /// Reports a sentence that is read in the first of two ways.
    fn either(&mut self, stmt: &Stmt, first: String, second: String, either: String) {
        let span = std::mem::replace(&mut self.span, stmt.span.range());
        let word = self.text.get(stmt.span.range()).unwrap_or_default();
        let error = fault("two-readings").arg("word", word).arg("first", first);
        self.report(error.arg("second", second).arg("either", either));
        self.span = span;
    }

    /// A change on a line of its own below a head, without a word how long it lasts: it may hold all the time, or be what the head
    /// above it does.
    pub(super) fn lines(&mut self, ability: &Ability) {
        fn changes(stmt: &Stmt) -> bool {
            match &stmt.kind {
                StmtKind::Act(Act::Apply { target, duration, .. }) => {
                    duration.is_none() && !matches!(target, Target::Player(_))
                }
                StmtKind::If(_, inner) => changes(inner),
                _ => false,
            }
        }
        if ability.heads.is_empty() {
            return;
        }
        for stmt in ability.statements.iter().skip(1).filter(|stmt| changes(stmt)) {
            let before = self.text.get(..stmt.span.range().start).unwrap_or_default();
            if before.trim_end_matches(' ').ends_with('\n') {
                self.report(fault("duration-unsaid").at(stmt.span.range()));
            }
        }
    }

    /// `A and B or C`: A and one of the others, or A and B together or else C.
    pub(super) fn grouped(&mut self, stmt: &Stmt) {
        let StmtKind::Seq(acts) = &stmt.kind else { return };
        let Some(at) = acts.iter().position(|act| matches!(act, Act::Either(..))) else { return };
        let (before, behind) = acts.split_at(at);
        let Some((Act::Either(one, two), behind)) = behind.split_first() else { return };
        // to which of two places what was spoken of goes
        if matches!((&**one, &**two), (Act::Put { what: a, .. }, Act::Put { what: b, .. }) if a == b) {
            return;
        }
        let row = |acts: &[&Act]| {
            let acts: Vec<Act> = acts.iter().map(|act| (*act).clone()).collect();
            Stmt::new(StmtKind::Seq(acts), 0..0)
        };
        let alone = |act: &Act| Stmt::new(StmtKind::Act(act.clone()), 0..0);
        let mode = |stmt: Stmt| Mode { at_least: None, statements: vec![stmt] };
        let [first, second] = if before.is_empty() {
            let all: Vec<&Act> = std::iter::once(&**two).chain(behind).collect();
            [alone(one), row(&all)]
        } else {
            let all: Vec<&Act> = before.iter().chain([&**one]).collect();
            [row(&all), alone(two)]
        };
        let modes = vec![mode(first), mode(second)];
        let other = StmtKind::Modes { pick: Pick::One, by: Side::Own, based_on: None, target: None, modes };
        let apart: Vec<Stmt> = acts.iter().map(alone).collect();
        let (apart, other) = (self.worded(&[], apart), self.worded(&[], vec![Stmt::new(other, 0..0)]));
        self.either(stmt, apart.clone(), other, apart);
    }

    /// English cards `from a deck` that are looked at or shown, without a word of choosing: those on top of it may be meant, and not a
    /// search of the whole deck.
    pub(super) fn looked_at_in_deck(&mut self, act: &Act) {
        let (Act::Look(Seen::Target(target)) | Act::Reveal(Seen::Target(target))) = act else { return };
        let Target::Choose { quantity: Quantity::Exactly(number), from: Selector::Kind { kind, filters, .. }, .. } =
            target
        else {
            return;
        };
        let lexicon = self.facts.lexicon;
        let [Filter::In(Zone::Of { zone, spot: Spot::Whole, owner })] = filters.as_slice() else { return };
        let hidden = |zone: &Id| {
            lexicon.vocabulary().zones.iter().any(|one| one.word.id == zone.0 && one.ordered && !one.public)
        };
        let text = self.text.get(self.span.clone()).unwrap_or_default().to_lowercase();
        let chosen = ["choose", "search", "any "].iter().any(|word| text.contains(word));
        // a deck that is shuffled then was looked through
        if kind.0 != "card" || !hidden(zone) || chosen || self.shuffles || crate::read::lang(self.text) != Lang::En {
            return;
        }
        let top = Zone::spot(*zone, Spot::Top, *owner);
        let seen = Seen::Cards(Quantity::Exactly(number.clone()), top);
        let on_top = if matches!(act, Act::Look(_)) { Act::Look(seen) } else { Act::Reveal(seen) };
        let sentence = |act: &Act| Stmt::new(StmtKind::Act(act.clone()), 0..0);
        let on_top = self.worded(&[], vec![sentence(&on_top)]);
        let choice = self.worded(&[], vec![Stmt::new(StmtKind::Act(Act::Bind(target.clone())), 0..0)]);
        let stmt = Stmt::new(StmtKind::Act(act.clone()), self.span.clone());
        self.either(&stmt, on_top.clone(), choice, on_top);
    }

    /// Cards that are put into a hidden pile of which the order counts, without a word where in it they go.
    pub(super) fn placed_in_deck(&mut self, act: &Act) {
        let Act::Put { what, to: Zone::Of { zone, spot: Spot::Whole, owner }, any_order, shuffle: false } = act else {
            return;
        };
        let hidden =
            self.facts.lexicon.vocabulary().zones.iter().any(|z| z.word.id == zone.0 && z.ordered && !z.public);
        if !hidden || self.shuffles {
            return;
        }
        let placed = |spot, shuffle| Act::Put {
            what: what.clone(),
            to: Zone::spot(*zone, spot, *owner),
            any_order: *any_order,
            shuffle,
        };
        let sentence = |act: Act| self.worded(&[], vec![Stmt::new(StmtKind::Act(act), 0..0)]);
        let (top, bottom) = (sentence(placed(Spot::Top, false)), sentence(placed(Spot::Bottom, false)));
        let shuffled = sentence(placed(Spot::Whole, true));
        let stmt = Stmt::new(StmtKind::Act(act.clone()), self.span.clone());
        self.either(&stmt, top, bottom, shuffled);
    }

    /// `You may A. B. If you do, C`: readers take it for what is done if A is, although B stands before it.
    pub(super) fn offered(&mut self, statements: &[Stmt]) {
        let [.., first, second, last] = statements else { return };
        let may = |stmt: &Stmt| matches!(stmt.kind, StmtKind::May(_));
        if may(first) && matches!(second.kind, StmtKind::Act(_)) && matches!(last.kind, StmtKind::Then(_)) {
            let word = self.text.get(last.span.range()).unwrap_or_default();
            let error = fault("ambiguous-antecedent").arg("word", word.split(',').next().unwrap_or_default());
            self.report(error.at(last.span.range()));
        }
    }

    /// `Daybreak: A. Otherwise, B` and, where cards are chosen as a text is announced, `Destroy 1 unit. Otherwise, B`: readers take B for
    /// what is done where the head's condition fails, or where there is nothing to choose. Then nothing of the text is carried out.
    pub(super) fn otherwise(&mut self, ability: &Ability) {
        let stated = ability.heads.iter().any(|head| self.facts.lexicon.is_head(head.word, HeadClass::State));
        let hidden = |zone: &Zone| match zone {
            Zone::Of { zone, .. } => {
                let words = self.facts.lexicon.vocabulary().zones;
                words.iter().any(|known| known.word.id == zone.0 && !known.public)
            }
            _ => true,
        };
        let first = self.facts.book.chooses_first();
        let seen = |from: &Selector| match from {
            Selector::Kind { filters, .. } => !filters.iter().any(|f| matches!(f, Filter::In(zone) if hidden(zone))),
            _ => false,
        };
        let announced = |act: &Act| match act {
            Act::Trash(what)
            | Act::Put { what, .. }
            | Act::Do { what: Some(what), .. }
            | Act::Apply { target: what, .. } => {
                matches!(what, Target::Choose { from, quantity: Quantity::Exactly(_), .. } if first && seen(from))
            }
            _ => false,
        };
        let missed = |before: &Stmt, at: usize| match &before.kind {
            StmtKind::Act(act) => stated && at == 0 || announced(act),
            StmtKind::Seq(acts) => stated && at == 0 || acts.iter().any(announced),
            _ => false,
        };
        let pairs = ability.statements.iter().zip(ability.statements.iter().skip(1)).enumerate();
        let found = pairs.filter(|(at, (before, stmt))| matches!(stmt.kind, StmtKind::Else(_)) && missed(before, *at));
        let spans: Vec<_> = found.map(|(_, (_, stmt))| stmt.span.range()).collect();
        for span in spans {
            let outer = std::mem::replace(&mut self.span, span);
            self.report(fault("else-of-what"));
            self.span = outer;
        }
    }

    /// A number of one card is set to that of another and the other way round: readers exchange the two, and one after the other the
    /// second change would change nothing.
    pub(super) fn exchanged(&mut self, statements: &[Stmt]) {
        fn acts(stmt: &Stmt) -> Vec<&Act> {
            match &stmt.kind {
                StmtKind::Act(act) => vec![act],
                StmtKind::Seq(all) => all.iter().collect(),
                StmtKind::Until(_, inner)
                | StmtKind::If(_, inner)
                | StmtKind::Then(inner)
                | StmtKind::Also(inner)
                | StmtKind::May(inner) => acts(inner),
                _ => Vec::new(),
            }
        }
        fn taken(act: &Act) -> Option<(&Target, Id, &Target)> {
            let Act::Apply { target, mods, .. } = act else { return None };
            mods.iter().find_map(|change| match change {
                Mod::Stat(stat, Change::Set, Value::Of(of, from)) if stat == of => match &**from {
                    Subject::Object(from) => Some((target, *stat, from)),
                    _ => None,
                },
                _ => None,
            })
        }
        let spoken = |target: &Target| matches!(target, Target::It | Target::That(_));
        let same = |a: &Target, b: &Target| a == b || spoken(a) || spoken(b);
        let all: Vec<_> =
            statements.iter().flat_map(|stmt| acts(stmt).into_iter().map(move |act| (stmt, act))).collect();
        let both = all.iter().zip(all.iter().skip(1)).find(|((_, first), (_, second))| {
            taken(first)
                .zip(taken(second))
                .is_some_and(|((a, one, b), (c, other, d))| one == other && same(b, c) && same(a, d))
        });
        if let Some((_, (stmt, act))) = both {
            let node = act.to_string();
            self.errors.push(fault("not-yet-sayable").arg("node", node).at(stmt.span.range()));
        }
    }

    /// A change without an end behind an event under a head that works all the time: readers take it for one that holds all
    /// the time as well as for one that is added each time (docs/spec/language.md rule N10).
    pub(super) fn heaped(&mut self, ability: &Ability) {
        let lexicon = self.facts.lexicon;
        let steady = |head: &Head| lexicon.head(head.word).is_some_and(|word| word.class == HeadClass::Continuous);
        let [Stmt { kind: StmtKind::When { limit, event, body }, .. }] = ability.statements.as_slice() else { return };
        let always = |kind| matches!(self.facts.book.bare_text(kind), HeadMeaning::Continuous(_));
        let steady = ability.heads.iter().any(steady) || ability.heads.is_empty() && self.kind.is_some_and(always);
        if !steady || lexicon.vocabulary().notation.pair.is_some() {
            return;
        }
        let passes = |m: &Mod| match m {
            Mod::Stat(stat, ..) => lexicon.stat(*stat).is_some_and(|word| !word.permanent),
            Mod::Gain(_) | Mod::Cant { .. } => true,
            _ => false,
        };
        for stmt in body.iter().filter(|stmt| forbids(stmt)) {
            let span = std::mem::replace(&mut self.span, stmt.span.range());
            self.report(fault("no-duration"));
            self.span = span;
        }
        if let Some(Stmt { kind: StmtKind::Act(Act::Apply { duration: None, mods, target }), span }) = body.first()
            && !matches!(target, Target::Player(_))
        {
            let without: Vec<_> = mods
                .iter()
                .filter_map(|m| if let Mod::Stat(stat, ..) = m { Some((span.range(), *stat)) } else { None })
                .collect();
            self.forever(&without);
        }
        for (before, stmt) in body.iter().zip(body.iter().skip(1)) {
            let (inner, plain) = match &stmt.kind {
                StmtKind::If(_, inner) => (&**inner, false),
                _ => (stmt, true),
            };
            let StmtKind::Act(act @ Act::Apply { duration: None, mods, .. }) = &inner.kind else { continue };
            if !mods.iter().any(passes) {
                continue;
            }
            let each = match &before.kind {
                StmtKind::Act(first) if plain => StmtKind::Seq(vec![first.clone(), act.clone()]),
                _ => StmtKind::Also(Box::new(stmt.clone())),
            };
            let body = match each {
                both @ StmtKind::Seq(_) => vec![Stmt { kind: both, ..stmt.clone() }],
                also => vec![before.clone(), Stmt { kind: also, ..stmt.clone() }],
            };
            let each = StmtKind::When { limit: *limit, event: event.clone(), body };
            let always = self.worded(&ability.heads, vec![stmt.clone()]);
            let each = self.worded(&ability.heads, vec![Stmt { kind: each, ..stmt.clone() }]);
            self.either(stmt, always.clone(), each, always);
        }
    }
}
