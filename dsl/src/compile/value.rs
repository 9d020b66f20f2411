//! Numbers, conditions and causes.

use super::body::Body;
use super::event::Amount;
use super::history::{once, past_of};
use super::noun::{Unplaced, side_of, who_of};
use super::refs::Mention;
use super::target::Object;
use super::words::ALL_ZONES;
use super::{Low, fault, unsayable};
use crate::tree::{self, CausePart, Did, Happened, NoneOf, Subject};
use cardwright_core::kernel::program::{
    CauseFilter, Cmp, Cond, Deed, Filter, Mod, Pattern, Selector, Side, Target, Value, Who,
};
use cardwright_core::kernel::walk::read::{self, Visit};
use cardwright_core::printed::Tracked;
use cardwright_core::rulebook::{EventWord, HeadArgument, HeadMeaning};

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

/// Whether a phrase means those that have the most or the least of a number.
fn is_extreme(such: &tree::Selector, stat: tree::Id) -> bool {
    let tree::Selector::Kind { filters, .. } = such else { return false };
    filters.iter().any(|f| matches!(f, tree::Filter::Lowest(of) | tree::Filter::Highest(of) if *of == stat))
}

/// The value with its sign changed.
pub(super) fn negative(value: Value) -> Value {
    match value {
        Value::Number(n) => Value::Number(n.saturating_neg()),
        Value::Per { each, per, of } => Value::Per { each: each.saturating_neg(), per, of },
        other => Value::Per { each: -1, per: 1, of: Box::new(other) },
    }
}

/// Whether a change of a number of the card itself is worked out from that very number, which would go on and on while it
/// holds: half of a power that is halved is halved again.
pub(super) fn reads_itself(change: &Mod) -> bool {
    fn of_self(value: &Value, stat: u8) -> bool {
        match value {
            Value::Stat(of, card) => *of == stat && **card == Target::Source,
            Value::Per { of, .. } | Value::Half(of) | Value::Plus(of, _) | Value::Within(of, ..) => of_self(of, stat),
            Value::Total(one, other) => of_self(one, stat) || of_self(other, stat),
            _ => false,
        }
    }
    matches!(change, Mod::Add(stat, value) | Mod::Set(stat, value) if of_self(value, *stat))
}

/// The card that a condition is about, where it may not be there.
struct Named {
    /// The relation in which it stands to this card.
    facing: Option<u8>,
    /// What was bound, of which a condition says what it is.
    of: Option<Target>,
}

impl Visit for Named {
    fn target(&mut self, target: &Target) {
        if let Target::Related(facing, of) = target
            && **of == Target::Source
        {
            self.facing = Some(*facing);
        }
        read::target(self, target);
    }

    fn cond(&mut self, cond: &Cond) {
        if let Cond::IsA(of @ (Target::Bound(_) | Target::Related(..) | Target::Linked), _) = cond {
            self.of = Some(of.clone());
        }
        read::cond(self, cond);
    }
}

/// Looks for a target in what it visits.
struct Finds<'a> {
    target: &'a Target,
    found: bool,
}

impl Visit for Finds<'_> {
    fn target(&mut self, target: &Target) {
        self.found |= target == self.target;
        read::target(self, target);
    }
}

impl Body<'_, '_> {
    /// What is changed of cards. A number of each of several cards would be one number of them all, the same for each.
    pub fn mods_of(&mut self, to: &Object, mods: &[tree::Mod]) -> Low<Vec<Mod>> {
        let each_of = self.several(to);
        let outer = std::mem::replace(&mut self.each_of, each_of);
        // A number that what is worn has not may have been meant of its wearer.
        let made = self.mods(mods, to.types).map_err(|error| match (error.code, &to.target) {
            ("no-such-stat", Target::Bearer) => error.arg("noun", self.cx.lexicon.standing().as_str()),
            _ => error,
        });
        self.each_of = outer;
        let made = made?;
        let mut finds = Finds { target: &to.target, found: false };
        made.iter().for_each(|m| finds.modification(m));
        if to.many && finds.found {
            return Err(mods.first().map_or_else(|| fault("not-yet-sayable"), unsayable));
        }
        Ok(made)
    }

    pub fn value(&mut self, value: &tree::Value) -> Low<Value> {
        use tree::Value as V;
        Ok(match value {
            V::Number(n) => Value::Number(*n),
            V::Of(stat, subject) => match &**subject {
                Subject::Player(side) => Value::PlayerStat(self.cx.player_stat(*stat)?.0, who_of(*side)),
                Subject::Object(tree::Target::Player(side)) => {
                    Value::PlayerStat(self.cx.player_stat(*stat)?.0, who_of(*side))
                }
                Subject::ThisCard => Value::Holder(self.cx.card_stat(*stat, 0)?),
                // Of several that are the highest each has the same number.
                Subject::Object(tree::Target::Sel(such)) if is_extreme(such, *stat) => {
                    let set = self.selector(such, None, Unplaced::Refused)?;
                    let stat = self.cx.number_of_card(*stat, set.types)?;
                    Value::Stat(stat, Box::new(Target::All(Box::new(set.selector))))
                }
                Subject::Object(target) => {
                    if let Some((bind, types)) = self.chosen_card(target)? {
                        let stat = self.cx.number_of_card(*stat, types)?;
                        return Ok(Value::Stat(stat, Box::new(Target::Bound(bind))));
                    }
                    let of = self.thing(target)?;
                    // The number of one of them is none of them all: a sum says so.
                    if of.many && !self.is_one(target, &of.target) {
                        let word = match target {
                            tree::Target::Sel(tree::Selector::Kind { kind, .. }) | tree::Target::That(kind) => {
                                kind.to_string()
                            }
                            other => other.to_string(),
                        };
                        let done = |f: &Filter| matches!(f, Filter::Done(_));
                        let looked_back = matches!(&of.target, Target::All(set) if set.filters.iter().any(done));
                        let nothing = looked_back && !self.refs.mentions.iter().any(|mention| mention.acted);
                        let code = if nothing { "no-antecedent" } else { "ambiguous-antecedent" };
                        return Err(fault(code).arg("word", word));
                    }
                    let stat = self.cx.number_of_card(*stat, of.types)?;
                    self.speak(of.clone());
                    Value::Stat(stat, Box::new(of.target))
                }
            },
            V::Count(selector) if past_of(selector).is_some() => self.counted(selector)?,
            V::Count(selector) => Value::Count(Box::new(self.selector(selector, None, Unplaced::Refused)?.selector)),
            V::Kinds(selector) => Value::Kinds(Box::new(self.selector(selector, None, Unplaced::Refused)?.selector)),
            V::Sum(stat, selector) => {
                let set = self.selector(selector, None, Unplaced::Refused)?;
                Value::Sum(self.cx.number_of_card(*stat, set.types)?, Box::new(set.selector))
            }
            V::Attributes(selector) => {
                Value::Attributes(Box::new(self.selector(selector, None, Unplaced::Refused)?.selector))
            }
            V::AtMost(of, most) => Value::Within(Box::new(self.value(of)?), i32::MIN, *most),
            V::Over(of, less) => {
                let over = Value::Plus(Box::new(self.value(of)?), less.saturating_neg());
                Value::Within(Box::new(over), 0, i32::MAX)
            }
            // Whether what is counted or what is made of it is bounded, its words don't say.
            V::Per(each, _, of) if *each != 1 && matches!(**of, V::AtMost(..)) => return Err(unsayable(value)),
            V::Per(each, per, of) if *per > 0 => Value::Per { each: *each, per: *per, of: Box::new(self.value(of)?) },
            V::Counters(kind, on) => self.counters_on(*kind, on)?,
            V::Half(of) => {
                for clause in self.cx.book.field_clauses("half") {
                    self.cx.cite(clause);
                }
                Value::Half(Box::new(self.value(of)?))
            }
            V::Plus(of, n) => Value::Plus(Box::new(self.value(of)?), *n),
            V::ThatAmount if matches!(self.amends, Some(Amount::Damage(_))) => Value::EventAmount,
            V::ThatAmount => return Err(fault("no-antecedent").arg("word", "that amount")),
            V::Diff if self.refs.pair.is_some() => Value::Difference,
            V::Diff => return Err(fault("no-antecedent").arg("word", "the difference")),
            V::AttacksMade(selector) => match (&**selector, self.cx.tracked().counter("attacks")) {
                (tree::Selector::Kind { side: Some(side), filters, .. }, Some(attacks)) if filters.is_empty() => {
                    Value::Counter(attacks, who_of(*side))
                }
                (of, _) => self.happened(tree::Verb::Attack, of, None)?,
            },
            V::Tally(tally, side) => match self.cx.tracked().counter(tally.as_str()) {
                Some(counter) => Value::Counter(counter, who_of(*side)),
                None => return Err(unsayable(value)),
            },
            V::X | V::Per(..) => return Err(unsayable(value)),
        })
    }

    /// Whether a set can hold no more than one card, or cards of one number: what an act was done to that is done to one, one of
    /// several that were chosen, the strongest. What is named by a pronoun is as many as it says.
    fn is_one(&self, said: &tree::Target, set: &Target) -> bool {
        let (tree::Target::Sel(_), Target::All(set)) = (said, set) else {
            return !matches!(
                said,
                tree::Target::Sel(_) | tree::Target::That(_) | tree::Target::It | tree::Target::AllIt
            );
        };
        // A set that this sentence speaks of meanwhile is not what was acted on.
        let before = |mention: &&Mention| mention.acted && (mention.sentence < self.refs.sentence || !mention.many);
        let acted = self.refs.mentions.iter().rev().find(before);
        let like = |types: &u32| set.types == 0 || *types == set.types;
        set.filters.iter().any(|filter| match filter {
            // What two acts were done to is several cards.
            Filter::Done(deed)
                if self.refs.did.iter().filter(|(did, types)| did == deed && like(types)).count() > 1 =>
            {
                false
            }
            Filter::Done(_) => acted.is_some_and(|mention| !mention.many),
            Filter::Among(..) | Filter::Lowest(_) | Filter::Highest(_) => true,
            _ => false,
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
            C::Exists(selector) if past_of(selector).is_some() => {
                let times = self.counted(selector)?;
                self.compare(times, Cmp::Ge, Value::Number(1))
            }
            C::None(NoneOf::Selector(selector)) if past_of(selector).is_some() => {
                let times = self.counted(selector)?;
                self.compare(times, Cmp::Eq, Value::Number(0))
            }
            C::Exists(selector) => {
                let set = self.selector(selector, None, Unplaced::Refused)?;
                self.of_one(&set.selector)?;
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
                    many: true,
                    other: false,
                });
                Cond::Exists(set.selector)
            }
            C::None(NoneOf::Defender) if self.scope.undefended => return Err(unsayable(cond)),
            // One that defended when the battle was fought did so whatever has become of it, where the rules keep that in mind.
            C::None(NoneOf::Defender) if let Some(defended) = self.cx.tracked().counter("defended") => {
                Cond::Is(Value::Counter(defended, Who::You), Cmp::Eq, Value::Number(0))
            }
            C::None(NoneOf::Defender) => {
                // One that has left play is none any more.
                let zones = self.cx.book.printed().zones.in_play;
                let there = vec![Filter::In(zones)];
                let set = Selector { types: 0, side: Side::Any, zones, top: None, filters: there, or: None };
                Cond::Not(Box::new(Cond::IsA(Target::Pointer(Tracked::DEFENDER), set)))
            }
            C::Can(action, target) => {
                let what = self.thing(target)?;
                Cond::Can(self.cx.action(*action)?, what.target)
            }
            C::None(NoneOf::Encountering) => {
                let facing = self.cx.facing().ok_or_else(|| unsayable(cond))?;
                match self.who_faces()? {
                    Target::Source => Cond::Not(Box::new(Cond::Related(facing))),
                    of => {
                        let there = Value::CountTarget(Box::new(Target::Related(facing, Box::new(of))));
                        Cond::Is(there, Cmp::Eq, Value::Number(0))
                    }
                }
            }
            C::None(NoneOf::Selector(selector)) => {
                let set = self.selector(selector, None, Unplaced::Refused)?.selector;
                self.of_one(&set)?;
                self.of_somebody(Cond::Not(Box::new(Cond::Exists(set))))
            }
            C::IsA(target, selector) if let Some((verb, rest)) = undergone(selector) => {
                let of = self.thing(target)?;
                if of.many {
                    return Err(fault("ambiguous-antecedent").arg("word", target.named()));
                }
                // What was done to it is remembered of the card, also when that has left play.
                let deed = self.cx.tracked().deed(verb.as_str()).ok_or_else(|| unsayable(cond))?;
                self.has_done(Deed::Rule(deed))?;
                let done = Cond::Did(Deed::Rule(deed), Some(of.target));
                Cond::And(vec![done, self.cond(&C::IsA(target.clone(), rest))?])
            }
            C::IsA(target, selector) => {
                let of = self.thing(target)?;
                if of.many {
                    // All of them, or one of them: the text does not say.
                    return Err(fault("ambiguous-antecedent").arg("word", target.named()));
                }
                // where it is, is asked by another condition
                let placed = |f: &tree::Filter| match f {
                    tree::Filter::In(_) => true,
                    tree::Filter::On(of) => matches!(**of, tree::Target::Sel(_) | tree::Target::All(_)),
                    _ => false,
                };
                if matches!(selector, tree::Selector::Kind { filters, .. } if filters.iter().any(placed)) {
                    return Err(unsayable(cond));
                }
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
            // Where more than two play, a turn is all players'.
            C::Turn(_) if self.cx.vocabulary.others.is_some() => return Err(unsayable(cond)),
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
            C::Not(of) => {
                let not = Cond::Not(Box::new(self.cond(of)?));
                self.of_somebody(not)
            }
            C::Did(did) => self.did(did, cond)?,
        })
    }

    /// Refuses a condition about what several chosen cards wear: all of them, or one of them, the text does not say.
    fn of_one(&self, set: &Selector) -> Low<()> {
        let several = |target: &Target| self.refs.mentions.iter().any(|m| m.target == *target && m.many && m.acted);
        let on = |f: &Filter| matches!(f, Filter::On(of) if matches!(**of, Target::Bound(_)) && several(of));
        if set.filters.iter().any(on) {
            return Err(fault("ambiguous-antecedent").arg("word", "that"));
        }
        Ok(())
    }

    /// What is denied of a card that isn't there holds no more than what is said of it (3.5.4.2 and its like, decision NA-34).
    fn of_somebody(&self, not: Cond) -> Cond {
        let mut named = Named { facing: None, of: None };
        named.cond(&not);
        let there = match (named.facing, named.of) {
            (Some(facing), _) => Cond::Related(facing),
            (None, Some(of)) => Cond::Is(Value::CountTarget(Box::new(of)), Cmp::Ge, Value::Number(1)),
            (None, None) => return not,
        };
        Cond::And(vec![not, there])
    }

    fn compare(&mut self, left: Value, cmp: Cmp, right: Value) -> Cond {
        self.refs.count = Some(left.clone());
        self.refs.pair = Some((left.clone(), right.clone()));
        // 3.5.4.2: where nothing faces the card, what is said about that is false.
        let faced = [&left, &right].into_iter().find_map(of_facing);
        let is = Cond::Is(left, cmp, right);
        match faced {
            Some(facing) => Cond::And(vec![is, Cond::Related(facing)]),
            None => is,
        }
    }

    fn did(&mut self, did: &Did, whole: &tree::Cond) -> Low<Cond> {
        Ok(match did {
            Did::This(verb, tree::Target::Sel(selector)) => {
                let mut set = self.selector(selector, None, Unplaced::Anywhere)?.selector;
                set.zones = ALL_ZONES;
                let deed = self.cx.deed(*verb)?;
                self.has_done(deed)?;
                set.filters.push(Filter::Done(deed));
                Cond::Exists(set)
            }
            Did::This(verb, target) => {
                let of = self.thing(target)?.target;
                let deed = self.cx.deed(*verb)?;
                self.has_done(deed)?;
                Cond::Did(deed, Some(of))
            }
            Did::BeTrashed(cause) => Cond::Cause(self.cause(cause.as_ref())?),
            Did::Attack => {
                let attacks = self.cx.book.printed().mark("attacks").ok_or_else(|| unsayable(whole))?;
                Cond::Marked(attacks, Target::Source)
            }
            Did::Upgraded => Cond::Replaced(Vec::new()),
            Did::UpgradeFrom(name) => Cond::Replaced(vec![self.cx.name(name)]),
            Did::ThisTurn(Happened::Move(tree::Target::Sel(selector) | tree::Target::All(selector), cause)) => {
                once(self.past(tree::Verb::Move, selector, cause.as_ref())?)
            }
            Did::ThisTurn(Happened::Move(tree::Target::This, cause @ Some(_))) => {
                let on = self.past_event(tree::Verb::Move, cause.as_ref())?;
                once(Pattern { holder: true, ..on })
            }
            Did::ThisTurn(Happened::Move(_, Some(_))) => return Err(unsayable(whole)),
            Did::ThisTurn(Happened::Move(target, None)) => {
                let moved = self.cx.book.printed().mark("moved").ok_or_else(|| unsayable(whole))?;
                Cond::Marked(moved, self.thing(target)?.target)
            }
            Did::ThisTurn(Happened::Deploy(selector)) => {
                let mut on = self.past(tree::Verb::Deploy, selector, None)?;
                if let Some(set) = &mut on.subject
                    && set.side == Side::Any
                {
                    set.side = Side::Own;
                }
                once(on)
            }
            Did::ThisTurn(Happened::Trash(selector, cause)) => {
                once(self.past(tree::Verb::Trash, selector, cause.as_ref())?)
            }
            Did::ThisTurn(Happened::Put(selector, zone)) => {
                let mut on = self.past(tree::Verb::Put, selector, None)?;
                if !self.put_to(&mut on, zone)? {
                    return Err(unsayable(whole));
                }
                self.recall(&on);
                once(on)
            }
            Did::ThisTurn(Happened::Attack(selector)) => once(self.past(tree::Verb::Attack, selector, None)?),
            Did::ThisTurn(Happened::Draw(side, cause) | Happened::Damage(side, cause)) => {
                let who = Some(who_of(*side));
                let word = match did {
                    Did::ThisTurn(Happened::Draw(..)) => EventWord::Draws,
                    _ => EventWord::Damages,
                };
                let on = self.cx.book.event(word, who).ok_or_else(|| unsayable(whole))?;
                let on = Pattern { cause: self.cause(cause.as_ref())?, ..on };
                self.recall(&on);
                once(on)
            }
        })
    }

    /// A phrase in a condition or value: later sentences can refer to it.
    pub(super) fn speak(&mut self, mention: Mention) {
        let target = self.pin(mention.target.clone());
        self.refs.mention(Mention { target, ..mention });
    }

    /// What a cause of a tree means for a pattern.
    pub fn cause(&mut self, cause: Option<&tree::Cause>) -> Low<CauseFilter> {
        let Some(tree::Cause(parts)) = cause else { return Ok(CauseFilter::default()) };
        let mut without = 0;
        let mut each = Vec::new();
        for part in parts {
            match part {
                CausePart::Not(keyword) => without |= self.head_bits(Some(keyword))?,
                part => each.push(self.cause_part(part)?),
            }
        }
        if without != 0 {
            // "by an effect other than that": it says what kind of effect, whatever else is named.
            let effect = self.cx.cause(tree::Id("effect"))?;
            if each.is_empty() {
                each.push(CauseFilter { kinds: effect, ..CauseFilter::default() });
            }
            each.iter_mut().filter(|f| f.kinds & effect != 0).for_each(|f| f.without = without);
        }
        let kinds = each.iter().fold(0, |bits, f| bits | f.kinds);
        let plain = each.iter().all(|f| *f == CauseFilter { kinds: f.kinds, ..CauseFilter::default() });
        Ok(match each.len() {
            1 => each.pop().unwrap_or_default(),
            _ if plain => CauseFilter { kinds, ..CauseFilter::default() },
            _ => CauseFilter { kinds, any: each, ..CauseFilter::default() },
        })
    }

    fn cause_part(&mut self, part: &CausePart) -> Low<CauseFilter> {
        let effect = CauseFilter { kinds: self.cx.cause(tree::Id("effect"))?, ..CauseFilter::default() };
        Ok(match part {
            CausePart::Word(word) => CauseFilter { kinds: self.cx.cause(*word)?, ..CauseFilter::default() },
            CausePart::EffectOf(side) => CauseFilter { by: Some(who_of(*side)), ..effect },
            CausePart::Card(selector) => {
                let mut set = self.selector(selector, None, Unplaced::Anywhere)?.selector;
                if let tree::Selector::Kind { side, .. } = selector {
                    set.side = side_of(*side);
                }
                CauseFilter { source: Some(Box::new(set)), ..effect }
            }
            CausePart::Head(keyword) => CauseFilter { heads: self.head_bits(Some(keyword))?, ..effect },
            CausePart::HeadOf(side, keyword) => {
                CauseFilter { by: Some(who_of(*side)), heads: self.head_bits(Some(keyword))?, ..effect }
            }
            CausePart::Not(keyword) => CauseFilter { without: self.head_bits(Some(keyword))?, ..effect },
            CausePart::ThatEffect => CauseFilter { same: true, ..effect },
        })
    }
}

/// The verb of the rulebook that this effect did to the cards of a set, and the set without that.
fn undergone(set: &tree::Selector) -> Option<(tree::Id, tree::Selector)> {
    let tree::Selector::Kind { kind, side, filters } = set else { return None };
    let verb = filters.iter().find_map(|f| if let tree::Filter::Undergone(verb) = f { Some(*verb) } else { None })?;
    if filters.contains(&tree::Filter::ThisTurn) {
        return None;
    }
    let rest = filters.iter().filter(|f| !matches!(f, tree::Filter::Undergone(_))).cloned().collect();
    Some((verb, tree::Selector::new(*kind, *side, rest)))
}

/// The relation to the card itself of what a number belongs to: its facing one's.
fn of_facing(value: &Value) -> Option<u8> {
    let Value::Stat(_, of) = value else { return None };
    match &**of {
        Target::Related(facing, of) if **of == Target::Source => Some(*facing),
        _ => None,
    }
}
