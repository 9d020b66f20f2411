//! Numbers, conditions and causes in English (docs/spec/language.md section 2.3).

use cardwright_core::vocabulary::{CommonVerb, Tallied};

use crate::english::Form;
use crate::lexicon::Class;
use crate::tree::{
    Cause, CausePart, Cond, Did, Filter, Happened, Id, NoneOf, Op, Selector, Side, Subject, Target, Value, Zone,
};

use super::filters::or_bound;
use super::nouns::At;
use super::{Printer, article, plural};

impl Printer<'_> {
    pub(super) fn value(&mut self, value: &Value) -> String {
        match value {
            Value::Number(n) => n.to_string(),
            Value::X => "X".to_owned(),
            Value::Of(stat, subject) => match subject.as_ref() {
                Subject::Player(side) => format!("{} {}", self.whose(*side), self.stat(*stat)),
                Subject::ThisCard => format!("this {}'s {}", self.noun(Id("card")), self.stat(*stat)),
                Subject::Object(t) => {
                    // a number read of something leaves what was spoken of as it is
                    let spoken = (self.several, self.kind);
                    let (id, stat) = (*stat, self.stat(*stat));
                    // only a short phrase can be a possessor
                    let text = match t {
                        t if self.lies(id) && !matches!(t, Target::Player(_)) => {
                            format!("the {stat} on {}", self.object(t))
                        }
                        Target::Sel(sel) if has_filters(sel) => format!("the {stat} of {}", self.target(t)),
                        _ => format!("{} {stat}", self.possessive(t)),
                    };
                    (self.several, self.kind) = spoken;
                    text
                }
            },
            Value::Count(sel) => format!("the number of {}", self.many(sel)),
            Value::Kinds(sel) => format!("the number of {}", self.kinds(sel)),
            Value::Sum(stat, sel) if self.lies(*stat) => {
                format!("the total {} on {}", self.stat(*stat), self.many(sel))
            }
            Value::Sum(stat, sel) => format!("the total {} of {}", self.stat(*stat), self.many(sel)),
            Value::Per(n, k, v) => format!("{n} {}", self.per(*k, v)),
            Value::Diff => "the difference".to_owned(),
            Value::ThatAmount => "that amount".to_owned(),
            Value::AttacksMade(sel) => {
                let attacked = self.did_it(CommonVerb::Attack, false);
                let who = if is_this(sel) { self.target(&Target::This) } else { self.many(sel) };
                format!("the number of times {who} {attacked} this turn")
            }
            Value::Tally(tally, side) => self.tally(*tally, *side, ""),
            Value::Counters(kind, on) => self.counters_on(*kind, on),
            Value::Half(v) => format!("half of {}", self.value(v)),
            Value::AtMost(v, n) => format!("{}, to a maximum of {n}", self.value(v)),
            Value::Over(v, n) => format!("{} beyond the first {n}", self.value(v)),
            Value::Attributes(sel) => {
                format!("the number of different {} among {}", plural(self.attribute_word()), self.many(sel))
            }
            Value::Plus(v, n) if *n < 0 => format!("{} minus {}", self.value(v), n.unsigned_abs()),
            Value::Plus(v, n) => format!("{} plus {n}", self.value(v)),
        }
    }

    /// `for each 2 X`, `for each different X`, `for each point of V`
    pub(super) fn per(&mut self, k: i32, value: &Value) -> String {
        let count = if k == 1 { String::new() } else { format!("{k} ") };
        match value {
            Value::Count(sel) | Value::Kinds(sel) => {
                let different = if matches!(value, Value::Kinds(_)) { "different " } else { "" };
                let whose = match sel.as_ref() {
                    sel @ Selector::Kind { side: Some(side), .. } if self.side_of(sel).is_some() => {
                        Some(self.whose(*side))
                    }
                    _ => None,
                };
                let noun = self.phrase(sel, k != 1 || whose.is_some(), At::In, &[]);
                match whose {
                    Some(whose) => format!("for each {count}of {whose} {different}{noun}"),
                    None => format!("for each {count}{different}{noun}"),
                }
            }
            Value::Attributes(sel) if k == 1 => {
                format!("for each different {} among {}", self.attribute_word(), self.many(sel))
            }
            Value::AtMost(v, most) => format!("{}, to a maximum of {most}", self.per(k, v)),
            Value::Over(v, first) => format!("{} beyond the first {first}", self.per(k, v)),
            Value::Of(stat, of) if let Some(text) = self.per_piece(k, *stat, of) => text,
            Value::Counters(kind, on) => self.per_counter(k, *kind, on),
            // `for each amber on this creature`
            Value::Of(stat, subject)
                if let Subject::Object(t) = &**subject
                    && self.lies(*stat)
                    && !matches!(t, Target::Player(_)) =>
            {
                let spoken = (self.several, self.kind);
                let text = format!("for each {count}{} on {}", self.stat(*stat), self.object(t));
                (self.several, self.kind) = spoken;
                text
            }
            // `for each amber on friendly creatures`
            Value::Sum(stat, sel) if k == 1 && self.lies(*stat) => {
                format!("for each {} on {}", self.stat(*stat), self.many(sel))
            }
            v if k == 1 => format!("for each point of {}", self.value(v)),
            v => format!("for each {k} points of {}", self.value(v)),
        }
    }

    /// `3`, `3 or less`, `more than 3`; counts say `fewer`.
    pub(super) fn bound(&mut self, op: Op, value: &Value, less: &str) -> String {
        let v = self.value(value);
        match op {
            Op::Equal => v,
            Op::AtMost => format!("{v} or {less}"),
            Op::AtLeast => format!("{v} or more"),
            Op::Less => format!("{less} than {v}"),
            Op::More => format!("more than {v}"),
            Op::NotEqual => format!("not equal to {v}"),
        }
    }

    /// `no more than V`: a bound by a computed value.
    pub(super) fn compared(&mut self, op: Op, value: &Value) -> String {
        let plain = matches!(value, Value::Number(_) | Value::X);
        if plain && or_bound(op) {
            return self.bound(op, value, "less");
        }
        let v = self.value(value);
        let words = match op {
            Op::Less => "less than",
            Op::AtMost => "no more than",
            Op::Equal => "equal to",
            Op::NotEqual => "not equal to",
            Op::AtLeast => "no less than",
            Op::More => "more than",
        };
        format!("{words} {v}")
    }

    pub(super) fn condition(&mut self, cond: &Cond) -> String {
        match cond {
            Cond::And(all) => self.joined(all, " and "),
            Cond::Or(any) => self.joined(any, " or "),
            Cond::Is(Value::Count(sel), op, v @ (Value::Number(_) | Value::X)) => {
                let mut bound = self.bound(*op, v, "fewer");
                if *op == Op::Equal {
                    bound = format!("exactly {bound}");
                }
                let many = *op != Op::Equal || *v != Value::Number(1);
                if let Some((sel, done)) = self.undergone(sel).filter(|_| *op == Op::AtLeast) {
                    let noun = self.phrase(&sel, true, At::In, &[]);
                    return format!("{bound} {noun} were {done}");
                }
                let noun = self.phrase(sel, many, At::In, &[]);
                self.several = true;
                format!("{} {bound} {noun}", self.there(sel, many))
            }
            Cond::Is(Value::Tally(tally, side), Op::AtLeast, v @ Value::Number(_)) => {
                let bound = self.bound(Op::AtLeast, v, "less");
                self.tally(*tally, *side, &bound)
            }
            Cond::Is(Value::Of(stat, of), op, right) if let Some(text) = self.has_pieces(*stat, of, *op, right) => text,
            Cond::Is(Value::Counters(kind, on), Op::AtLeast, Value::Number(1)) => self.has_counter(*kind, on),
            Cond::Is(left, op, right) => {
                let left = self.value(left);
                let right = self.compared(*op, right);
                format!("{left} is {right}")
            }
            Cond::IsIt(op, v) => format!("there are {}", self.bound(*op, v, "fewer")),
            Cond::Exists(Selector::Kind { kind, side: Some(side), filters })
                if let Some(controls) = self.lex.controlled(*kind, *side).and_then(|word| word.en.first()) =>
            {
                format!("{controls} {}", self.any_one(&Selector::new(*kind, None, filters.clone())))
            }
            Cond::Exists(sel) => {
                let undergone = self.undergone(sel);
                let noun = self.phrase(undergone.as_ref().map_or(sel, |(sel, _)| sel), false, At::In, &[]);
                self.several = false;
                let article = if noun.starts_with("other ") { "an".to_owned() } else { format!("{} ", article(&noun)) };
                match undergone {
                    Some((_, done)) => format!("{article}{noun} was {done}"),
                    None => format!("{} {article}{noun}", self.there(sel, false)),
                }
            }
            Cond::None(NoneOf::Encountering) => format!("there is no {}", self.facing()),
            Cond::None(NoneOf::Defender) => format!("there is no {}", self.doing(CommonVerb::Defend)),
            Cond::Can(action, t) => {
                let subject = self.target(t);
                format!("{subject} can {}", self.word(Class::Action, *action))
            }
            Cond::None(NoneOf::Selector(sel)) if let Some((sel, done)) = self.undergone(sel) => {
                format!("no {} were {done}", self.phrase(&sel, true, At::In, &[]))
            }
            Cond::None(NoneOf::Selector(sel)) => {
                let noun = self.phrase(sel, false, At::In, &[]);
                format!("{} no {noun}", self.there(sel, false))
            }
            Cond::IsA(t, sel) => self.is_a(t, sel, ""),
            Cond::In(zone) => self.is_in(zone, ""),
            Cond::Turn(side) => format!("it's {} turn", self.whose(*side)),
            Cond::FrontLine => self.front_line(),
            Cond::Tied => "they are equal".to_owned(),
            Cond::Not(inner) => self.negated(inner),
            Cond::Did(did) => self.did(did, false),
        }
    }

    /// `you have taken 10 or more damage this game`
    fn tally(&mut self, tally: Id, side: Side, bound: &str) -> String {
        let Some(tally) = self.lex.tally(tally) else { return String::new() };
        let (done, what) = (tally.word.en.first().copied().unwrap_or_default(), tally.what);
        let player = match side {
            Side::Own => "you have",
            Side::Opp => "your opponent has",
        };
        match tally.said {
            Tallied::Amount | Tallied::Cards => format!("{player} {done} {bound} {what} this game"),
            Tallied::Fate => format!("{bound} {what} have been {done} this game"),
        }
    }

    fn joined(&mut self, all: &[Cond], word: &str) -> String {
        all.iter().map(|c| self.condition(c)).collect::<Vec<_>>().join(word)
    }

    fn negated(&mut self, cond: &Cond) -> String {
        match cond {
            Cond::None(NoneOf::Encountering) => format!("there is {}", self.facing_one()),
            Cond::None(NoneOf::Defender) => format!("there is a {}", self.doing(CommonVerb::Defend)),
            Cond::Can(action, t) => {
                let subject = self.target(t);
                format!("{subject} can't {}", self.word(Class::Action, *action))
            }
            Cond::Turn(side) => format!("it isn't {} turn", self.whose(*side)),
            Cond::IsA(t, sel) => self.is_a(t, sel, "n't"),
            Cond::In(zone) => self.is_in(zone, "n't"),
            Cond::Did(did) => self.did(did, true),
            Cond::FrontLine => format!("you have an empty {}", self.zone_word(self.lex.slots())),
            other => format!("it isn't so that {}", self.condition(other)),
        }
    }

    fn is_a(&mut self, target: &Target, sel: &Selector, not: &str) -> String {
        let subject = self.target(target);
        let verb = if self.several { "are" } else { "is" };
        let (several, kind) = (self.several, self.kind);
        let called = match target {
            Target::That(kind) => *kind,
            _ => self.lex.itself(self.holder).unwrap_or(self.lex.standing()),
        };
        if let Selector::Kind { kind, side: None, filters } = sel
            && *kind == called
            && let [Filter::State(id)] = filters.as_slice()
        {
            return format!("{subject} {verb}{not} {}", self.word(Class::State, *id));
        }
        if let Selector::Kind { kind, side: None, filters } = sel
            && *kind == called
            && let [filter] = filters.as_slice()
        {
            let said = match filter {
                Filter::AtEnd(at) => {
                    self.end().map(|end| format!("{verb}{not}{} on a {end}", if *at { "" } else { " not" }))
                }
                Filter::Stat(stat, op, v) if not.is_empty() && self.lies(*stat) => {
                    let lying = self.lying(*stat, *op, v, several);
                    Some(format!("{} {lying}", if several { "have" } else { "has" }))
                }
                _ => None,
            };
            if let Some(said) = said {
                return format!("{subject} {said}");
            }
        }
        let noun = if several { self.many(sel) } else { self.any_one(sel) };
        (self.several, self.kind) = (several, kind);
        format!("{subject} {verb}{not} {noun}")
    }

    /// A set of what a verb was done to this way, without that, and that: it is said of what it was then, and not of what is there.
    fn undergone(&self, sel: &Selector) -> Option<(Selector, String)> {
        let Selector::Kind { kind, side, filters } = sel else { return None };
        if filters.contains(&Filter::ThisTurn) {
            return None;
        }
        let verb = filters.iter().find_map(|filter| match filter {
            Filter::Undergone(verb) => Some(*verb),
            _ => None,
        })?;
        let words: Vec<&str> = self.lex.verb(verb)?.undergone().collect();
        let rest = filters.iter().filter(|filter| !matches!(filter, Filter::Undergone(_))).cloned().collect();
        Some((Selector::new(*kind, *side, rest), format!("{} this way", words.join(" "))))
    }

    fn is_in(&mut self, zone: &Zone, not: &str) -> String {
        let subject = self.target(&Target::This);
        format!("{subject} is{not} in {}", self.zone(zone, false))
    }

    fn there(&mut self, sel: &Selector, many: bool) -> &'static str {
        match (self.side_of(sel), many) {
            (Some(Side::Own), _) => "you have",
            (Some(Side::Opp), _) => "your opponent has",
            (None, true) => "there are",
            (None, false) => "there is",
        }
    }

    pub(super) fn effect(&self) -> String {
        self.word(Class::Cause, Id("effect"))
    }

    fn did(&mut self, did: &Did, not: bool) -> String {
        let was = if not { "wasn't" } else { "was" };
        match did {
            Did::This(verb, t) => {
                let verb = match not {
                    true => format!("didn't {}", self.looked_back(*verb, Form::Base)),
                    false => self.looked_back(*verb, Form::Past),
                };
                format!("this {} {verb} {}", self.effect(), self.target(t))
            }
            Did::BeTrashed(cause) => {
                let subject = self.target(&Target::This);
                let trashed = self.framed(CommonVerb::Trash, Form::Done);
                format!("{subject} {was} {trashed}{}", self.by(cause.as_ref()))
            }
            Did::Attack => {
                format!("{} {} this turn", self.target(&Target::This), self.did_it(CommonVerb::Attack, not))
            }
            Did::Upgraded => {
                format!("{} {was} {}", self.target(&Target::This), self.framed(CommonVerb::Upgrade, Form::Done))
            }
            Did::UpgradeFrom(n) => {
                let subject = self.target(&Target::This);
                format!("{subject} {was} {} from {}", self.framed(CommonVerb::Upgrade, Form::Done), self.name(n))
            }
            Did::ThisTurn(happened) => format!("{} this turn", self.happened(happened, not)),
        }
    }

    fn happened(&mut self, happened: &Happened, not: bool) -> String {
        let was = if not { "wasn't" } else { "was" };
        match happened {
            Happened::Move(t, cause) => {
                let moved = self.target(t);
                format!("{moved} {}{}", self.did_it(CommonVerb::Move, not), self.by(cause.as_ref()))
            }
            Happened::Deploy(sel) => format!("you {} {}", self.did_it(CommonVerb::Deploy, not), self.any_one(sel)),
            Happened::Put(sel, zone) => {
                let subject = self.any_one(sel);
                format!("{subject} {was} put {}", self.destination(zone, false))
            }
            Happened::Trash(sel, cause) => {
                let subject = self.any_one(sel);
                let trashed = self.framed(CommonVerb::Trash, Form::Done);
                format!("{subject} {was} {trashed}{}", self.by(cause.as_ref()))
            }
            Happened::Attack(sel) => format!("{} {}", self.any_one(sel), self.did_it(CommonVerb::Attack, not)),
            Happened::Damage(side, cause) => {
                let dealt = self.framed(CommonVerb::Damage, Form::Done);
                let damage = self.framed(CommonVerb::Damage, Form::Noun);
                let was = match (side, not) {
                    (Side::Own, false) => "were",
                    (Side::Own, true) => "weren't",
                    (Side::Opp, _) => was,
                };
                format!("{} {was} {dealt} {damage}{}", Self::player(*side), self.by(cause.as_ref()))
            }
            Happened::Draw(side, cause) => {
                let drew = if not { "didn't draw" } else { "drew" };
                format!("{} {drew} cards{}", Self::player(*side), self.by(cause.as_ref()))
            }
        }
    }

    /// A cause with the space before it.
    pub(super) fn by(&mut self, cause: Option<&Cause>) -> String {
        cause.map(|c| format!(" {}", self.cause(c))).unwrap_or_default()
    }

    pub(super) fn cause(&mut self, cause: &Cause) -> String {
        let effect = self.effect();
        let mut parts = Vec::new();
        for part in &cause.0 {
            parts.push(match part {
                CausePart::Word(id) if *id == Id("effect") => format!("by an {effect}"),
                CausePart::Word(id) => {
                    let word = self.word(Class::Cause, *id);
                    if word.starts_with("by ") { word } else { format!("in {word}") }
                }
                CausePart::EffectOf(side) => format!("by {} {effect}", self.whose(*side)),
                CausePart::Card(sel) => format!("by an {effect} of {}", self.any_one(sel)),
                CausePart::Head(k) => {
                    let head = self.keyword(k);
                    format!("by {} {head} {effect}", article(&head))
                }
                CausePart::HeadOf(side, k) => format!("by {} {} {effect}", self.whose(*side), self.keyword(k)),
                CausePart::ThatEffect => format!("by that {effect}"),
                CausePart::Not(k) => format!("by an {effect} other than {}", self.keyword(k)),
            });
        }
        parts.join(" or ")
    }

    /// `into your hand`, `on the bottom of your deck`
    pub(super) fn destination(&mut self, zone: &Zone, several: bool) -> String {
        let word = match zone {
            Zone::Of { spot: crate::tree::Spot::Whole, .. } => "into",
            Zone::Of { .. } => "on",
            _ => "in",
        };
        format!("{word} {}", self.zone(zone, several))
    }
}

/// Whether a set is this card.
fn is_this(sel: &Selector) -> bool {
    match sel {
        Selector::Kind { side: None, filters, .. } => {
            matches!(filters.as_slice(), [Filter::Not(inner)] if **inner == Filter::Other)
        }
        _ => false,
    }
}

fn has_filters(sel: &Selector) -> bool {
    matches!(sel, Selector::Kind { filters, .. } | Selector::Or(_, filters) if !matches!(filters.as_slice(), [] | [Filter::Chosen]))
}
