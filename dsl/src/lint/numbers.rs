//! Numbers of a text against what a game can reach: amounts, changes, bounds, and comparisons that always come out the same.

use super::range::Range;
use super::{Lint, fault};
use crate::tree::{
    Act, Change, Cond, Fill, Filter, Id, KeywordRef, Mod, Mode, NoneOf, Op, Param, Quantity, Selector, Value, Zone,
};

impl Lint<'_> {
    /// A number that no game reaches.
    pub(super) fn out_of_range(&mut self, field: &str, value: i32, least: i32, most: i32) {
        let error = fault("number-out-of-range").arg("field", field).arg("value", value.unsigned_abs().to_string());
        self.report(error.arg("least", least.to_string()).arg("most", most.to_string()));
    }

    /// The number of a keyword, in the words that the keyword stands for. What else they say is looked at in its own file.
    pub(super) fn parameter(&mut self, keyword: &KeywordRef) {
        let (Some(id), Some(Param::Number(n))) = (&keyword.keyword, &keyword.param) else { return };
        let Some(definition) = self.facts.lexicon.definition(id) else { return };
        let fill = Fill::Value(Value::Number(*n));
        let Ok(said) = definition.template.fill(&[fill], self.facts.lexicon) else { return };
        let errors = std::mem::take(&mut self.errors);
        let trashed = self.trashed;
        said.walk(self);
        self.trashed = trashed;
        let found = std::mem::replace(&mut self.errors, errors);
        self.errors.extend(found.into_iter().filter(|e| ["number-out-of-range", "too-many"].contains(&e.code)));
    }

    fn within(&mut self, field: &str, value: &Value, least: i32, most: i32) {
        if let Value::Number(n) = value
            && !(least..=most).contains(n)
        {
            self.out_of_range(field, *n, least, most);
        }
    }

    /// Checks the numbers of an act.
    pub(super) fn amount(&mut self, act: &Act) {
        let limits = self.facts.limits();
        match act {
            Act::Damage(_, n) => self.within("damage", n, 1, limits.damage),
            Act::Repeat(n) => self.within("times", n, 1, limits.times),
            Act::Create { count: n, .. } | Act::CreateKnown { count: n, .. } => {
                self.within("tokens", n, 1, limits.cards)
            }
            Act::Counters { count: n, .. } | Act::EntersWith { count: n, .. } => {
                self.within("counters", n, 1, limits.cards)
            }
            Act::DrawTo(n) | Act::CountAs(_, n) | Act::Generate { count: n, .. } => {
                self.within("cards", n, 1, limits.cards)
            }
            // The range of a rulebook's own verb is not declared: what it can't do, it does as far as it can.
            Act::Do { .. } => {}
            // Quantities are looked at where the walk comes to them; what remains has no number of its own.
            Act::Draw(_)
            | Act::Trash(_)
            | Act::Put { .. }
            | Act::Reveal(_)
            | Act::Look(_)
            | Act::Shuffle(_)
            | Act::Deploy { .. }
            | Act::Upgrade { .. }
            | Act::Equip { .. }
            | Act::Move { .. }
            | Act::By { .. }
            | Act::Activate { .. }
            | Act::AttackWith(_)
            | Act::DefendWith(_)
            | Act::AttackLane { .. }
            | Act::EndAttack
            | Act::Flip(_)
            | Act::Declare
            | Act::CostTo { .. }
            | Act::Lose(_)
            | Act::Win(_)
            | Act::Who(..)
            | Act::Whose(..)
            | Act::Either(..)
            | Act::Apply { .. }
            | Act::Bind(_) => {}
        }
    }

    /// Checks how many cards are asked for.
    pub(super) fn how_many(&mut self, quantity: &Quantity) {
        let most = self.facts.limits().cards;
        match quantity {
            Quantity::Exactly(n) | Quantity::UpTo(n) | Quantity::AtLeast(n) => self.within("cards", n, 1, most),
            Quantity::AllBut(n) => self.within("cards", n, 0, most),
            Quantity::Any => {}
        }
    }

    /// A choice of more than there can be.
    pub(super) fn choice(&mut self, quantity: &Quantity, from: &Selector) {
        let (Quantity::Exactly(Value::Number(n))
        | Quantity::UpTo(Value::Number(n))
        | Quantity::AtLeast(Value::Number(n))) = quantity
        else {
            return;
        };
        let most = self.room(from);
        if i64::from(*n) > most && i64::from(*n) <= i64::from(self.facts.limits().cards) {
            self.report(fault("too-many").arg("value", n.to_string()).arg("most", most.to_string()));
        }
    }

    /// Checks what a number may become.
    pub(super) fn change(&mut self, modification: &Mod) {
        match modification {
            Mod::Stat(id, change, Value::Number(n)) => {
                let Some((least, most)) = self.range_of(*id) else { return };
                match change {
                    Change::Set if !(least..=most).contains(n) => self.out_of_range(id.as_str(), *n, least, most),
                    Change::Plus | Change::Minus if !(1..=most).contains(n) => {
                        self.out_of_range(id.as_str(), *n, 1, most);
                    }
                    _ => self.step(*id, *n),
                }
            }
            Mod::Stat(id, _, Value::Per(n, k, _)) => {
                let Some((_, most)) = self.range_of(*id) else { return };
                if !(1..=most).contains(n) {
                    self.out_of_range(id.as_str(), *n, 1, most);
                } else if *k < 1 || *k > self.facts.limits().cards {
                    self.out_of_range("cards", *k, 1, self.facts.limits().cards);
                } else {
                    self.step(*id, *n);
                }
            }
            Mod::Attacks(n) | Mod::AttacksCounted(n) => {
                let most = self.facts.limits().times;
                self.within("times", &Value::Number(*n), 1, most);
            }
            // A number that is only known in play.
            Mod::Stat(..) => {}
            Mod::Gain(_)
            | Mod::Cant { .. }
            | Mod::Must(_)
            | Mod::Enters(_)
            | Mod::AsActive
            | Mod::AttackAgain
            | Mod::LoseEffects(_)
            | Mod::Control(_)
            | Mod::Belongs(..)
            | Mod::OnlyDefender(..)
            | Mod::Prevent => {}
        }
    }

    /// A number that cards have in steps only.
    fn step(&mut self, stat: Id, n: i32) {
        let stats = self.facts.lexicon.vocabulary().stats;
        let at = stats.iter().position(|s| s.word.id == stat.0);
        let steps = self.facts.limits().steps;
        let Some((_, step)) = steps.iter().find(|(s, _)| Some(usize::from(*s)) == at) else { return };
        if n % step != 0 {
            let error = fault("odd-number").arg("field", stat.as_str()).arg("value", n.to_string());
            self.report(error.arg("step", step.to_string()));
        }
    }

    fn range_of(&self, stat: Id) -> Option<(i32, i32)> {
        self.facts.lexicon.stat(stat).map(|s| s.range)
    }

    /// A bound of a filter.
    pub(super) fn bound(&mut self, filter: &Filter) {
        match filter {
            Filter::Stat(id, op, Value::Number(n)) => {
                let Some((least, most)) = self.range_of(*id) else { return };
                let range = Range::new(least, most);
                if range.narrowed(*op, *n).is_empty() || !range.has(*n) {
                    self.out_of_range(id.as_str(), *n, least, most);
                } else if *op != Op::NotEqual && range.narrowed(*op, *n) == range {
                    self.report(fault("condition-always").arg("value", n.to_string()));
                } else {
                    self.step(*id, *n);
                }
            }
            Filter::StatRange(id, from, to) => {
                let Some((least, most)) = self.range_of(*id) else { return };
                for n in [from, to] {
                    if !(least..=most).contains(n) {
                        self.out_of_range(id.as_str(), *n, least, most);
                    }
                }
            }
            Filter::Not(inner) => self.bound(inner),
            Filter::Items(Op::AtLeast, Value::Number(0)) => self.report(fault("condition-always")),
            // A bound that is only known in play.
            Filter::Stat(..) | Filter::Items(..) => {}
            Filter::In(_)
            | Filter::Has(_)
            | Filter::Lacks(_)
            | Filter::Aff(_)
            | Filter::NotAff(_)
            | Filter::Attr(..)
            | Filter::Name(..)
            | Filter::On(_)
            | Filter::Lowest(_)
            | Filter::Highest(_)
            | Filter::DistinctNames
            | Filter::DistinctAttributes
            | Filter::ActiveAttribute
            | Filter::HasEncountering
            | Filter::Other
            | Filter::Chosen
            | Filter::Among(_)
            | Filter::Done(..)
            | Filter::Undergone(_)
            | Filter::ThisTurn
            | Filter::UpgradedFrom(_)
            | Filter::ThatTrashed(_)
            | Filter::AnyCard
            | Filter::State(_)
            | Filter::Beside(_)
            | Filter::AtEnd(_) => {}
        }
    }

    /// Tiers that no number reaches.
    pub(super) fn tiers(&mut self, based_on: &Value, modes: &[Mode]) {
        let range = self.range(based_on);
        for n in modes.iter().filter_map(|m| m.at_least).filter(|n| !range.has(*n)) {
            self.report(fault("condition-never").arg("value", n.to_string()));
        }
    }

    /// A comparison, alone and together with what holds already.
    pub(super) fn compared(&mut self, cond: &Cond) {
        let kept = self.known.len();
        match cond {
            Cond::Is(a, op, b) => match self.range(a).settled(*op, self.range(b)) {
                Some(true) => self.report(fault("condition-always")),
                Some(false) => self.report(fault("condition-never")),
                None => self.together(cond),
            },
            Cond::And(list) => {
                for part in list {
                    if !matches!(part, Cond::Is(..) | Cond::And(_)) {
                        self.together(part);
                    }
                    self.assume(part);
                }
                // Each is looked at alone when the walk comes to it; together they are looked at here.
                self.known.truncate(kept);
                for (n, part) in list.iter().enumerate() {
                    if matches!(part, Cond::Is(..)) {
                        self.known.extend(list.iter().take(n).cloned());
                        self.together(part);
                        self.known.truncate(kept);
                    }
                }
            }
            Cond::Turn(_) | Cond::Exists(_) | Cond::None(_) | Cond::In(_) => self.together(cond),
            _ => {}
        }
        self.known.truncate(kept);
    }

    /// Takes a condition for true from here on.
    pub(super) fn assume(&mut self, cond: &Cond) {
        match cond {
            Cond::And(list) => list.iter().for_each(|c| self.assume(c)),
            other => self.known.push(other.clone()),
        }
    }

    /// A condition beside those that hold already: it can't be true then, or can't be false.
    fn together(&mut self, cond: &Cond) {
        if self.known.contains(cond) {
            return self.report(fault("condition-always"));
        }
        let against = match cond {
            Cond::Is(value, op, Value::Number(n)) => {
                let mut range = self.range(value);
                let before = self.known.len();
                for known in self.known.iter().take(before) {
                    if let Cond::Is(other, op, Value::Number(n)) = known
                        && other == value
                    {
                        range = range.narrowed(*op, *n);
                    }
                }
                let narrowed = range.narrowed(*op, *n);
                if !range.is_empty() && narrowed == range {
                    return self.report(fault("condition-always"));
                }
                narrowed.is_empty()
            }
            Cond::Turn(side) => self.known.iter().any(|k| matches!(k, Cond::Turn(other) if other != side)),
            Cond::Exists(s) => self.known.contains(&Cond::None(NoneOf::Selector(s.clone()))),
            Cond::None(NoneOf::Selector(s)) => self.known.contains(&Cond::Exists(s.clone())),
            Cond::In(Zone::Position(place)) => {
                self.known.iter().any(|k| matches!(k, Cond::In(Zone::Position(other)) if other != place))
            }
            _ => false,
        };
        if against {
            self.report(fault("condition-never"));
        }
    }

    /// The numbers that a value can be.
    pub(super) fn range(&self, value: &Value) -> Range {
        match value {
            Value::Number(n) => Range::new(*n, *n),
            Value::Of(stat, _) => self.range_of(*stat).map_or(Range::any(), |(least, most)| Range::new(least, most)),
            Value::Count(s) | Value::Kinds(s) => Range::new(0, self.room(s)),
            Value::Tally(..) | Value::Counters(..) => Range::new(0, i32::MAX),
            Value::Plus(inner, n) => {
                let Range { least, most } = self.range(inner);
                Range::new(least + i64::from(*n), most + i64::from(*n))
            }
            Value::X
            | Value::Sum(..)
            | Value::Per(..)
            | Value::Diff
            | Value::ThatAmount
            | Value::AttacksMade(_)
            | Value::AtMost(..)
            | Value::Over(..)
            | Value::Attributes(_)
            | Value::Half(_) => Range::any(),
        }
    }
}
