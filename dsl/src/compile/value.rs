//! Numbers, conditions and causes.

use super::body::Body;
use super::noun::{Unplaced, deed_of, side_of, who_of};
use super::refs::Mention;
use super::words::ALL_ZONES;
use super::{Low, fault, unsayable};
use crate::tree::{self, CausePart, Did, Happened, NoneOf, Subject};
use cardwright_core::kernel::program::{CauseFilter, Cmp, Cond, Filter, Selector, Side, Target, Value, Who};
use cardwright_core::rulebook::{HeadArgument, HeadMeaning};

pub(super) fn cmp(op: tree::Op) -> Cmp {
    match op {
        tree::Op::Less => Cmp::Lt,
        tree::Op::AtMost => Cmp::Le,
        tree::Op::Equal => Cmp::Eq,
        tree::Op::NotEqual => Cmp::Ne,
        tree::Op::AtLeast => Cmp::Ge,
        tree::Op::More => Cmp::Gt,
    }
}

/// The value with the other sign.
pub(super) fn negative(value: Value) -> Value {
    match value {
        Value::Number(n) => Value::Number(n.saturating_neg()),
        Value::Per { each, per, of } => Value::Per { each: each.saturating_neg(), per, of },
        other => Value::Per { each: -1, per: 1, of: Box::new(other) },
    }
}

impl Body<'_, '_> {
    pub fn value(&mut self, value: &tree::Value) -> Low<Value> {
        use tree::Value as V;
        Ok(match value {
            V::Number(n) => Value::Number(*n),
            V::Of(stat, subject) => match &**subject {
                Subject::Player(side) => Value::PlayerStat(self.cx.player_stat(*stat)?.0, who_of(*side)),
                Subject::Object(tree::Target::Player(side)) => {
                    Value::PlayerStat(self.cx.player_stat(*stat)?.0, who_of(*side))
                }
                Subject::Object(target) => {
                    let of = self.thing(target)?;
                    let stat = self.cx.card_stat(*stat, of.types)?;
                    self.speak(of.clone());
                    Value::Stat(stat, Box::new(of.target))
                }
            },
            V::Count(selector) => Value::Count(Box::new(self.selector(selector, None, Unplaced::Refused)?.selector)),
            V::Kinds(selector) => Value::Kinds(Box::new(self.selector(selector, None, Unplaced::Refused)?.selector)),
            V::Sum(stat, selector) => {
                let set = self.selector(selector, None, Unplaced::Refused)?;
                Value::Sum(self.cx.card_stat(*stat, set.types)?, Box::new(set.selector))
            }
            V::Per(each, per, of) if *per > 0 => Value::Per { each: *each, per: *per, of: Box::new(self.value(of)?) },
            V::Half(of) => {
                for clause in self.cx.book.field_clauses("half") {
                    self.cx.cite(clause);
                }
                Value::Half(Box::new(self.value(of)?))
            }
            V::Plus(of, n) => Value::Plus(Box::new(self.value(of)?), *n),
            V::Diff if self.refs.pair.is_some() => Value::Difference,
            V::Diff => return Err(fault("no-antecedent").arg("word", "the difference")),
            V::AttacksMade(selector) => match &**selector {
                tree::Selector::Kind { side: Some(side), filters, .. } if filters.is_empty() => {
                    Value::Attacks(who_of(*side))
                }
                _ => return Err(unsayable(value)),
            },
            V::X | V::Per(..) => return Err(unsayable(value)),
        })
    }

    pub fn cond(&mut self, cond: &tree::Cond) -> Low<Cond> {
        use tree::Cond as C;
        Ok(match cond {
            C::Is(left, op, right) => {
                let (left, right) = (self.value(left)?, self.value(right)?);
                self.compare(left, cmp(*op), right)
            }
            C::IsIt(op, right) => {
                let left = self.refs.count.clone().ok_or_else(|| fault("no-antecedent").arg("word", "there"))?;
                let right = self.value(right)?;
                self.compare(left, cmp(*op), right)
            }
            C::Tied => {
                let (left, right) =
                    self.refs.pair.clone().ok_or_else(|| fault("no-antecedent").arg("word", "equal"))?;
                Cond::Is(left, Cmp::Eq, right)
            }
            C::Exists(selector) => {
                let set = self.selector(selector, None, Unplaced::Refused)?;
                let target = Target::All(Box::new(set.selector.clone()));
                self.refs.count = Some(Value::Count(Box::new(set.selector.clone())));
                let (phrase, side) = (target.clone(), set.selector.side);
                self.speak(Mention {
                    target,
                    phrase,
                    side,
                    types: set.types,
                    in_play: set.in_play,
                    sentence: 0,
                    acted: false,
                });
                Cond::Exists(set.selector)
            }
            C::None(NoneOf::Defender) => {
                // One that has left play is none any more.
                let zones = self.cx.book.in_play();
                let there = vec![Filter::In(zones)];
                let set = Selector { types: 0, side: Side::Any, zones, top: None, filters: there, or: None };
                Cond::Not(Box::new(Cond::IsA(Target::Defender, set)))
            }
            C::Can(action, target) => {
                let what = self.thing(target)?;
                Cond::Can(self.cx.action(*action)?, what.target)
            }
            C::None(NoneOf::Encountering) => Cond::Not(Box::new(Cond::Facing)),
            C::None(NoneOf::Selector(selector)) => {
                Cond::Not(Box::new(Cond::Exists(self.selector(selector, None, Unplaced::Refused)?.selector)))
            }
            C::IsA(target, selector) => {
                let of = self.thing(target)?;
                let mut set = self.selector(selector, None, Unplaced::Anywhere)?.selector;
                self.speak(of.clone());
                let mut any = Vec::new();
                while let Some(or) = set.or.take() {
                    any.push(Cond::IsA(of.target.clone(), set));
                    set = *or;
                }
                let last = Cond::IsA(of.target, set);
                if any.is_empty() {
                    last
                } else {
                    any.push(last);
                    Cond::Or(any)
                }
            }
            C::In(tree::Zone::Position(word)) => Cond::In(self.cx.position(*word)?),
            C::In(tree::Zone::Of { zone, spot: tree::Spot::Whole, .. }) => Cond::In(self.cx.zone(*zone)?.kinds),
            C::In(_) => return Err(unsayable(cond)),
            C::Turn(side) => Cond::Turn(who_of(*side)),
            C::FrontLine => {
                let (head, _) = self.cx.head(tree::Id("front-line"))?;
                match self.cx.book.head(head, &HeadArgument::None) {
                    HeadMeaning::State(state) => *state,
                    _ => return Err(unsayable(cond)),
                }
            }
            C::And(all) => Cond::And(all.iter().map(|c| self.cond(c)).collect::<Low<_>>()?),
            C::Or(any) => Cond::Or(any.iter().map(|c| self.cond(c)).collect::<Low<_>>()?),
            C::Not(of) => Cond::Not(Box::new(self.cond(of)?)),
            C::Did(did) => self.did(did, cond)?,
        })
    }

    fn compare(&mut self, left: Value, cmp: Cmp, right: Value) -> Cond {
        self.refs.count = Some(left.clone());
        self.refs.pair = Some((left.clone(), right.clone()));
        // 3.5.4.2: where nothing faces the card, what is said about that is false.
        let faced = [&left, &right].into_iter().any(of_facing);
        let is = Cond::Is(left, cmp, right);
        if faced { Cond::And(vec![is, Cond::Facing]) } else { is }
    }

    fn did(&mut self, did: &Did, whole: &tree::Cond) -> Low<Cond> {
        Ok(match did {
            Did::This(verb, tree::Target::Sel(selector)) => {
                let mut set = self.selector(selector, None, Unplaced::Anywhere)?.selector;
                set.zones = ALL_ZONES;
                set.filters.push(Filter::Done(deed_of(*verb)?));
                Cond::Exists(set)
            }
            Did::This(verb, target) => {
                let of = self.thing(target)?.target;
                Cond::Did(deed_of(*verb)?, Some(of))
            }
            Did::BeTrashed(cause) => {
                let (all, any) = self.cause(cause.as_ref())?;
                any.unwrap_or(Cond::Cause(all))
            }
            Did::Attack => Cond::AttackedThisTurn(Target::Source),
            Did::UpgradeFrom(name) => Cond::Upgraded(vec![self.cx.name(name)]),
            Did::ThisTurn(Happened::Move(target)) => Cond::MovedThisTurn(self.thing(target)?.target),
            Did::ThisTurn(Happened::Deploy(selector)) => {
                let mut set = self.selector(selector, None, Unplaced::Anywhere)?.selector;
                set.zones &= self.cx.book.in_play();
                if set.side == Side::Any {
                    set.side = Side::Own;
                }
                let who = if set.side == Side::Opposing { Who::Opponent } else { Who::You };
                Cond::ThisTurn(who, set)
            }
            Did::ThisTurn(Happened::Put(..) | Happened::Trash(..) | Happened::Draw(..)) => {
                return Err(unsayable(whole));
            }
        })
    }

    /// A phrase in a condition or value: later sentences can refer to it.
    fn speak(&mut self, mention: Mention) {
        let target = self.pin(mention.target.clone());
        self.refs.mention(Mention { target, ..mention });
    }

    /// By what: a filter that all of its parts pass, and where parts ask for different things the condition that one of
    /// them holds.
    pub fn cause(&mut self, cause: Option<&tree::Cause>) -> Low<(CauseFilter, Option<Cond>)> {
        let Some(tree::Cause(parts)) = cause else { return Ok((CauseFilter::default(), None)) };
        let mut each = parts.iter().map(|part| self.cause_part(part)).collect::<Low<Vec<_>>>()?;
        let kinds = each.iter().fold(0, |bits, f| bits | f.kinds);
        let plain = CauseFilter { kinds, ..CauseFilter::default() };
        if each.iter().all(|f| *f == CauseFilter { kinds: f.kinds, ..CauseFilter::default() }) {
            return Ok((plain, None));
        }
        if each.len() > 1 {
            let any = each.into_iter().map(Cond::Cause).collect();
            return Ok((plain, Some(Cond::Or(any))));
        }
        Ok((each.pop().unwrap_or_default(), None))
    }

    fn cause_part(&mut self, part: &CausePart) -> Low<CauseFilter> {
        if let CausePart::Word(word) = part {
            return Ok(CauseFilter { kinds: self.cx.cause(*word)?, ..CauseFilter::default() });
        }
        let mut filter = CauseFilter { kinds: self.cx.cause(tree::Id("effect"))?, ..CauseFilter::default() };
        match part {
            CausePart::EffectOf(side) => filter.by = Some(who_of(*side)),
            CausePart::Card(selector) => {
                let mut set = self.selector(selector, None, Unplaced::Anywhere)?.selector;
                if let tree::Selector::Kind { side, .. } = selector {
                    set.side = side_of(*side);
                }
                filter.source = Some(Box::new(set));
            }
            CausePart::Head(keyword) => {
                filter.heads = self.cx.heads(keyword)?.into_iter().fold(0, |bits, h| bits | 1 << h);
            }
            CausePart::Not(_) | CausePart::ThatEffect | CausePart::Word(_) => return Err(unsayable("(not …)")),
        }
        Ok(filter)
    }
}

/// Whether a number is one of what faces the card itself.
fn of_facing(value: &Value) -> bool {
    matches!(value, Value::Stat(_, of) if matches!(&**of, Target::Facing(of) if **of == Target::Source))
}
