//! Conditions and events of Korean: what `…라면`, `…했다면`, `…하면` and `…할 때` say.

use super::Rule;
use super::agree::of_each;
use super::args::Args;
use super::noun::{Node, Nucleus, Qty, bound, kid, kids, number, side_of};
use super::sentence::Sentence;
use crate::korean::KoVerb;
use crate::lexicon::Class;
use crate::tree::*;
use cardwright_core::vocabulary::VerbCards;

/// How a condition goes on: whether `거나` joins the next one, whether there is a next one.
pub(super) fn ending(node: &Node<'_>) -> (bool, bool) {
    match kid(node, Rule::ending).and_then(|e| kids(&e).next()).map(|e| e.as_rule()) {
        Some(Rule::joining) => (false, true),
        Some(Rule::choosing_one) => (true, true),
        _ => (false, false),
    }
}

impl Sentence<'_, '_, '_> {
    /// `…가 있다면`, `…에 있다면`.
    pub(super) fn be(&mut self, node: &Node<'_>, args: &Args) -> Option<()> {
        if let Some((first, second)) = args.both.clone().filter(|_| !args.both_object && args.subject.is_none()) {
            // `X와 Y가 있다면`: both are there
            if kid(node, Rule::is_not).is_some() || args.topic.is_some() {
                return None;
            }
            let (_, more) = ending(node);
            let each = |phrase| Args { both: None, subject: Some(phrase), ..args.clone() };
            let one = self.there(&each(first), false)?;
            let two = self.there(&each(second), false)?;
            self.condition(one, false, true);
            self.condition(two, ending(node).0, more);
            return Some(());
        }
        let absent = kid(node, Rule::is_not).is_some();
        let (or, more) = ending(node);
        let cond = self.there(args, absent)?;
        self.condition(cond, or, more);
        Some(())
    }

    /// The condition that something is there, or is not.
    fn there(&mut self, args: &Args, absent: bool) -> Option<Cond> {
        if !args.fit_being() {
            return None;
        }
        let not = |cond: Cond| if absent { Cond::Not(Box::new(cond)) } else { cond };
        let subject = args.subject.as_ref().or(args.topic.as_ref());
        let cond = match (subject, &args.at) {
            (Some(subject), at) => {
                if let Nucleus::Encounter(None) = subject.np.nucleus {
                    self.b.used(&subject.np);
                    let none = Cond::None(NoneOf::Encountering);
                    if absent { none } else { Cond::Not(Box::new(none)) }
                } else if matches!(subject.np.nucleus, Nucleus::BattleDefender) {
                    self.b.used(&subject.np);
                    let none = Cond::None(NoneOf::Defender);
                    if absent { none } else { Cond::Not(Box::new(none)) }
                } else if let Nucleus::This(_) = subject.np.nucleus
                    && let Some(zone) = at.as_ref().and_then(|at| self.b.zone(at))
                {
                    self.b.used(&subject.np);
                    not(Cond::In(zone))
                } else if at.as_ref().is_some_and(|at| at.all && matches!(at.nucleus, Nucleus::Zone { .. })) {
                    // 10.1.9: the front line is one's own
                    let unit = self.b.standing();
                    let plain = subject.np.is_plain() && subject.np.nucleus == Nucleus::Noun(unit);
                    if at.as_ref().and_then(|at| at.owner) != Some(Owner::Own) || !plain {
                        return None;
                    }
                    for np in at.iter().chain([&subject.np]) {
                        self.b.used(np);
                    }
                    if absent {
                        // In each of them there is none.
                        Cond::None(NoneOf::Selector(Selector::new(unit, Some(Side::Own), Vec::new())))
                    } else {
                        Cond::FrontLine
                    }
                } else if subject.np.empty {
                    // `비어 있는 자신의 유닛 존이 있다면`: not each of them has one
                    let slot = matches!(subject.np.nucleus, Nucleus::Zone { zone, spot: Spot::Whole, position: None }
                        if zone == self.b.enc.lexicon.slots());
                    if !slot || subject.np.owner != Some(Owner::Own) || at.is_some() || args.has_number() {
                        return None;
                    }
                    self.b.used(&subject.np);
                    if absent { Cond::FrontLine } else { Cond::Not(Box::new(Cond::FrontLine)) }
                } else {
                    let mut np = subject.np.clone();
                    if let Some(at) = at
                        && let Some(zone) = self.b.zone(at)
                    {
                        if self.b.is_field(&zone) {
                            np.owner = np.owner.or(at.owner);
                        }
                        np.filters.push(Filter::In(zone));
                    }
                    let qty = subject.qty.as_ref().or(args.qty.as_ref());
                    let selector = self.b.selector(&np);
                    match qty {
                        Some(Qty::Counted { n, bound: op, .. }) => not(Cond::Is(
                            Value::Count(Box::new(selector)),
                            op.unwrap_or(Op::AtLeast),
                            Value::Number(*n),
                        )),
                        _ if absent => Cond::None(NoneOf::Selector(selector)),
                        _ => Cond::Exists(selector),
                    }
                }
            }
            (None, Some(at)) => not(Cond::In(self.b.zone(at)?)),
            (None, None) => return None,
        };
        Some(cond)
    }

    /// `…보다 파워가 높다면`, `…와 코스트가 같다면`.
    pub(super) fn compare(&mut self, node: &Node<'_>, args: &Args) -> Option<()> {
        if !args.fit_compared() {
            return None;
        }
        let (or, more) = ending(node);
        if let Some(bound) = kid(node, Rule::bound)
            && bound.as_str() != "이상"
        {
            // so much or more is the difference
            self.b.contradicts(&bound, "높다면", Some("이상"));
        }
        let op = match kid(node, Rule::adjective)?.as_str() {
            "높" | "많" | "크" => Op::More,
            "낮" | "적" | "작" => Op::Less,
            "같" => Op::Equal,
            _ => Op::NotEqual,
        };
        let stat = args.left_stat.as_ref().map(|(_, stat)| *stat);
        let left = match (&args.left, stat, args.subject.as_ref().or(args.topic.as_ref())) {
            (Some(value), _, _) => value.clone(),
            (None, Some(stat), Some(subject)) => {
                let np = subject.np.clone();
                self.b.stat_of(&np, stat)
            }
            (None, Some(stat), None) => self.b.own_stat(stat),
            (None, None, Some(subject)) => {
                let np = subject.np.clone();
                Value::Count(Box::new(self.b.selector(&np)))
            }
            (None, None, None) if op == Op::Equal => {
                self.condition(Cond::Tied, or, more);
                return Some(());
            }
            (None, None, None) => return None,
        };
        let other = args.than.as_ref().or(args.with.as_ref());
        if let (Value::Count(both), None, None) = (&left, other, &args.right)
            && let Some((own, opp)) = of_each(both)
        {
            // `자신과 상대의 패 장수가 다르다면`
            self.condition(Cond::Is(own, op, opp), or, more);
            return Some(());
        }
        let right = match (&args.right, stat, other) {
            (Some(value), _, _) => value.clone(),
            (None, Some(stat), Some(other)) => {
                let np = other.clone();
                self.b.stat_of(&np, stat)
            }
            (None, None, Some(other)) => {
                let np = other.clone();
                Value::Count(Box::new(self.b.selector(&np)))
            }
            (None, _, None) => return None,
        };
        // `2000 이상 높다면`
        let cond = match (kid(node, Rule::number).map(|n| number(&n)), op) {
            (Some(n), Op::More) => Cond::Is(left, Op::AtLeast, Value::Plus(Box::new(right), n)),
            (Some(n), Op::Less) => Cond::Is(right, Op::AtLeast, Value::Plus(Box::new(left), n)),
            (Some(_), _) => return None,
            (None, op) => Cond::Is(left, op, right),
        };
        self.condition(cond, or, more);
        Some(())
    }

    /// `[가디언]을 가지고 있다면`.
    pub(super) fn having(&mut self, node: &Node<'_>, args: &Args) -> Option<()> {
        if !args.fit_being() {
            return None;
        }
        let end = kids(&kid(node, Rule::has_end)?).next()?;
        let (or, more) = ending(&end);
        let lacks = end.as_rule() == Rule::has_no;
        let filter = match (kid(node, Rule::any_keyword), kid(node, Rule::aff)) {
            (Some(keyword), _) => Filter::Has(self.b.keyword(&keyword)),
            (None, aff) => Filter::Aff(vec![self.b.term(&aff?)]),
        };
        let (target, kind) = match args.subject.as_ref().or(args.topic.as_ref()) {
            Some(phrase) => {
                let np = phrase.np.clone();
                let kind = match np.nucleus {
                    Nucleus::This(kind) | Nucleus::That(kind) | Nucleus::Noun(kind) => kind,
                    Nucleus::Encounter(_) => self.b.standing(),
                    _ => Id("card"),
                };
                (self.b.target(&np, None), kind)
            }
            None => (Target::This, Id("card")),
        };
        let cond = Cond::IsA(target, Selector::new(kind, None, vec![filter]));
        self.condition(if lacks { Cond::Not(Box::new(cond)) } else { cond }, or, more);
        Some(())
    }

    /// `…라면`.
    pub(super) fn copula(&mut self, node: &Node<'_>, args: &Args) -> Option<()> {
        if !args.fit_equated() {
            return None;
        }
        let is_a = kid(node, Rule::is_a);
        let not_a = kid(node, Rule::is_not_a);
        let or = is_a.as_ref().is_some_and(|n| kid(n, Rule::copula_or).is_some())
            || not_a.as_ref().is_some_and(|n| n.as_str().ends_with("거나"));
        let more = or
            || is_a.as_ref().is_some_and(|n| kid(n, Rule::copula_and).is_some())
            || not_a.is_some_and(|n| n.as_str().ends_with('고'));
        let complement = kids(&kid(node, Rule::complement)?).next()?;
        let cond = self.complement(&complement, args)?;
        let cond = if is_a.is_none() { Cond::Not(Box::new(cond)) } else { cond };
        self.condition(cond, or, more);
        Some(())
    }

    fn complement(&mut self, node: &Node<'_>, args: &Args) -> Option<Cond> {
        let subject = args.subject.as_ref().or(args.topic.as_ref()).map(|p| p.np.clone());
        let op = kid(node, Rule::bound).map_or(Op::Equal, |b| bound(&b));
        match node.as_rule() {
            Rule::turn if args.has_number() => None,
            Rule::turn => Some(Cond::Turn(kid(node, Rule::whose).map(|w| side_of(w.as_str()))?)),
            Rule::quantity_bound | Rule::number_bound => {
                let n = Value::Number(kid(node, Rule::number).map(|n| number(&n))?);
                if let Some(value) = &args.left {
                    let measured = match value {
                        Value::Of(stat, _) | Value::Sum(stat, _) => Some(*stat),
                        _ => None,
                    };
                    if let Some(stat) = measured {
                        self.b.same_stat(node, stat);
                    }
                    if let (Some(counter), Some(stat)) = (kid(node, Rule::counter), measured) {
                        let word = self.b.printed(Class::Stat, stat.as_str());
                        self.b.contradicts(&counter, &word, Some(""));
                    }
                    return Some(Cond::Is(value.clone(), op, n));
                }
                if let Some((_, stat)) = &args.left_stat {
                    self.b.same_stat(node, *stat);
                }
                if let Some(stat) = self.b.id_in(node, Rule::stat) {
                    let of = match subject {
                        Some(np) => self.b.stat_of(&np, stat),
                        None => self.b.own_stat(stat),
                    };
                    return Some(Cond::Is(of, op, n));
                }
                match (subject, &args.left_stat) {
                    (_, Some((None, stat))) => Some(Cond::Is(self.b.own_stat(*stat), op, n)),
                    (Some(np), _) => {
                        let mut np = np;
                        if let Some(from) = &args.from
                            && let Some(zone) = self.b.zone(from)
                        {
                            np.filters.push(Filter::In(zone));
                        }
                        let selector = Box::new(self.b.selector(&np));
                        let kinds = kid(node, Rule::counter).is_some_and(|c| kid(&c, Rule::kinds_word).is_some());
                        Some(Cond::Is(if kinds { Value::Kinds(selector) } else { Value::Count(selector) }, op, n))
                    }
                    (None, _) => Some(Cond::IsIt(op, n)),
                }
            }
            Rule::value_bound => {
                let right = self.b.measured(node)?;
                match (&args.left, &args.left_stat, subject) {
                    (Some(left), _, _) => Some(Cond::Is(left.clone(), op, right)),
                    (None, Some((None, stat)), None) => Some(Cond::Is(self.b.own_stat(*stat), op, right)),
                    (None, Some((None, stat)), Some(np)) => Some(Cond::Is(self.b.stat_of(&np, *stat), op, right)),
                    (None, _, Some(np)) => Some(Cond::Is(Value::Count(Box::new(self.b.selector(&np))), op, right)),
                    _ => None,
                }
            }
            Rule::np => {
                let np = self.b.np(node);
                let selector = self.b.selector(&np);
                let target = match subject {
                    Some(np) => self.b.target(&np, None),
                    None => Target::This,
                };
                Some(Cond::IsA(target, selector))
            }
            _ => None,
        }
    }

    /// `…로 방어할 수 있다면`.
    pub(super) fn able(&mut self, verb: KoVerb, unable: bool, args: &Args) -> Option<()> {
        if !args.fit_able() {
            return None;
        }
        let with = match &args.by {
            Some(np) => self.b.target(np, None),
            None => self.patient(args).unwrap_or(Target::This),
        };
        let can = Cond::Can(verb.action()?, with);
        self.condition(if unable { Cond::Not(Box::new(can)) } else { can }, false, false);
        Some(())
    }

    /// `아이템을 장착하고 있다면`.
    pub(super) fn wearing(&mut self, args: &Args) -> Option<Cond> {
        if args.has_number() {
            return None;
        }
        let item = self.b.enc.lexicon.worn();
        let mut np = match &args.object {
            Some(object) => object.np.clone(),
            None => self.b.empty_np(Nucleus::Noun(item)),
        };
        let wearer = self.patient(args).unwrap_or(Target::This);
        np.filters.push(Filter::On(Box::new(wearer)));
        let selector = self.b.selector(&np);
        let qty = args.object.as_ref().and_then(|o| o.qty.as_ref()).or(args.qty.as_ref());
        Some(match qty {
            Some(Qty::Counted { n, bound: op, .. }) => {
                Cond::Is(Value::Count(Box::new(selector)), op.unwrap_or(Op::AtLeast), Value::Number(*n))
            }
            _ => Cond::Exists(selector),
        })
    }

    /// Whether `…하면` pays for what follows instead of waiting for an event (docs/spec/language.md rule N2).
    pub(super) fn pays(&self, verb: KoVerb, passive: bool, amount: Option<i32>, args: &Args) -> bool {
        let bounded = matches!(args.qty, Some(Qty::Counted { bound: Some(_), .. }))
            || matches!(args.object.as_ref().and_then(|o| o.qty.as_ref()), Some(Qty::Counted { bound: Some(_), .. }));
        let bare_damage = verb == KoVerb::Damage && amount.is_none() && args.measure.is_none();
        if passive || args.cause.is_some() || bounded || bare_damage {
            return false;
        }
        self.pending.is_some()
            || !matches!(verb, KoVerb::Attack | KoVerb::Defend | KoVerb::Move | KoVerb::Equip | KoVerb::Suffer)
                && args.subject.is_none()
    }

    pub(super) fn event_of(&mut self, verb: KoVerb, passive: bool, amount: Option<i32>, args: &Args) -> Option<Event> {
        if !args.fit_event() {
            return None;
        }
        let qty = match (&args.qty, args.subject.as_ref().or(args.object.as_ref()).and_then(|p| p.qty.as_ref())) {
            (Some(Qty::Counted { n, bound: Some(op), .. }), _)
            | (None, Some(Qty::Counted { n, bound: Some(op), .. })) => Some(Number(*op, *n)),
            _ => None,
        };
        let cause = args.cause.clone();
        let subject = |s: &mut Self| {
            let phrase = args.subject.as_ref().or(args.topic.as_ref());
            phrase.map_or(Target::This, |p| {
                let mut np = p.np.clone();
                s.source(&mut np, args);
                s.b.target(&np, None)
            })
        };
        Some(match (verb, passive) {
            (KoVerb::Own(at), passive) => {
                let own = self.b.enc.lexicon.vocabulary().verbs.get(usize::from(at))?;
                let none = own.cards == VerbCards::None;
                if passive != own.cards.undergo() || own.cards == VerbCards::From || amount.is_some() {
                    return None;
                }
                let what = if none { None } else { Some(subject(self)) };
                Event::Done { verb: Id(own.word.id), what, who: none.then(|| self.b.whose()) }
            }
            (KoVerb::Trash, true) => Event::Trashed(subject(self), qty, cause),
            (KoVerb::Trash, false) => {
                let doer = args.subject.as_ref().filter(|s| !matches!(s.np.nucleus, Nucleus::Player(_)));
                let doer = doer.map(|s| s.np.clone()).map(|np| self.b.target(&np, None));
                let mut np = args.object.as_ref()?.np.clone();
                self.source(&mut np, args);
                let what = self.b.selector(&np);
                match doer {
                    Some(by) => Event::Trashes { by, fighting: None, what, number: qty, cause },
                    // with a number it is no payment
                    None => Event::YouTrash(what, qty, cause),
                }
            }
            (KoVerb::Deploy, _) => {
                let place = args.at.as_ref().and_then(|np| self.b.zone(np));
                let target = match &args.object {
                    Some(object) => {
                        let np = object.np.clone();
                        self.b.target(&np, None)
                    }
                    None => subject(self),
                };
                Event::Deployed(target, place)
            }
            (KoVerb::Move, _) => Event::Moved(subject(self)),
            (KoVerb::Attack, _) => {
                let lane = args.object.as_ref().and_then(|o| self.b.zone(&o.np));
                let attacker = match &args.by {
                    Some(np) => {
                        let np = np.clone();
                        self.b.target(&np, None)
                    }
                    None => subject(self),
                };
                match lane {
                    Some(Zone::Lane(lane)) => Event::AttacksLane(attacker, lane),
                    _ => Event::Attacks(attacker),
                }
            }
            (KoVerb::Defend, _) => Event::Defends(subject(self)),
            (KoVerb::Equip, _) => {
                // only this unit's items are waited for
                if let Some(wearer) = args.subject.as_ref().filter(|_| args.object.is_some()) {
                    self.b.only_this(&wearer.np);
                }
                let target = match &args.object {
                    Some(object) => {
                        let np = object.np.clone();
                        self.b.target(&np, None)
                    }
                    None => subject(self),
                };
                Event::Equipped(target, qty)
            }
            (KoVerb::Put | KoVerb::Insert | KoVerb::Return, _) => {
                let zone = args.at.as_ref().or(args.by.as_ref()).and_then(|np| self.b.zone(np))?;
                let target = match &args.object {
                    Some(object) => {
                        let np = object.np.clone();
                        self.b.target(&np, None)
                    }
                    None => subject(self),
                };
                Event::IsPut(target, zone)
            }
            (KoVerb::Draw, _) => {
                if let Some(drawn) = args.object.as_ref().filter(|drawn| self.b.any_card(&drawn.np)) {
                    self.b.used(&drawn.np);
                }
                Event::Draws(self.b.whose(), qty, cause)
            }
            (KoVerb::Damage, _) => {
                let side = self.damaged(args);
                // whose effect deals damage is always said: the player's
                let cause = cause.map(|cause| match cause.0.as_slice() {
                    [CausePart::HeadOf(Side::Own, head)] => Cause(vec![CausePart::Head(head.clone())]),
                    _ => cause,
                });
                Event::Damages(cause, side, amount.map(Value::Number))
            }
            (KoVerb::Suffer, _) => Event::Damages(cause, self.b.whose(), amount.map(Value::Number)),
            _ => return None,
        })
    }
}
