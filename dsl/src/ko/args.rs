//! The phrases of one clause, sorted by their case. What they do is the verb's business.

use super::Rule;
use super::noun::{Builder, Node, Np, Nucleus, Qty, kid, kids, number, side_of};
use crate::lexicon::Class;
use crate::tree::*;

/// A phrase with a quantity of its own.
#[derive(Debug, Clone)]
pub(super) struct Phrase {
    pub(super) np: Np,
    pub(super) qty: Option<Qty>,
}

/// `[엑시트] 효과를 하나`.
#[derive(Debug, Clone)]
pub(super) struct EffectPhrase {
    pub(super) of: Option<Np>,
    pub(super) head: Option<KeywordRef>,
    pub(super) qty: Option<Qty>,
}

/// How a choice is bounded as a whole.
#[derive(Debug, Clone)]
pub(super) enum Goal {
    Sum(Id, Op, Value),
    Left(i32),
    Drawn(i32),
}

/// Everything that stood before a predicate.
#[derive(Debug, Clone, Default)]
pub(super) struct Args {
    pub(super) topic: Option<Phrase>,
    pub(super) subject: Option<Phrase>,
    pub(super) object: Option<Phrase>,
    pub(super) both: Option<(Phrase, Phrase)>,
    /// The case of `both`: an object when true.
    pub(super) both_object: bool,
    pub(super) to: Option<Np>,
    pub(super) from: Option<Np>,
    /// A second zone beside `from`: cards of either.
    pub(super) also_from: Option<Np>,
    pub(super) at: Option<Np>,
    pub(super) by: Option<Np>,
    pub(super) only: Option<Np>,
    pub(super) with: Option<Np>,
    pub(super) than: Option<Np>,
    pub(super) of: Option<Np>,
    pub(super) qty: Option<Qty>,
    pub(super) measure: Option<Value>,
    pub(super) per: Option<(i32, Value)>,
    /// A number as subject or topic: what it is, and whose number of which stat when a change can act on it.
    pub(super) left: Option<Value>,
    pub(super) left_stat: Option<(Option<Np>, Id)>,
    /// A number to compare with.
    pub(super) right: Option<Value>,
    pub(super) gains: Vec<Gained>,
    pub(super) cause: Option<Cause>,
    pub(super) this_effect: bool,
    pub(super) effect: Option<EffectPhrase>,
    pub(super) action: Option<Id>,
    pub(super) action_of: Option<Np>,
    /// A phase, and whose it is; `None`: of either player.
    pub(super) phase: Option<(Option<Side>, Id)>,
    pub(super) this_turn: bool,
    /// Attacks are counted, which `이 턴 동안` is said of.
    pub(super) attacks: bool,
    pub(super) duration: Option<Duration>,
    pub(super) goal: Option<Goal>,
    pub(super) ignore_size: bool,
    pub(super) ignore_both: bool,
    pub(super) any_order: bool,
    /// `무작위로`
    pub(super) random: bool,
    /// Face up or not, with the place of the word in the source.
    pub(super) face: Option<(bool, std::ops::Range<usize>)>,
    pub(super) right_after: bool,
    /// `이 공격이 끝난 뒤`
    pub(super) after_attack: bool,
    /// A change of a number that an act is done with.
    pub(super) change: Option<(Id, i32)>,
    pub(super) title: bool,
    /// `X가 공격하거나 방어한 전투가 끝날 때`.
    pub(super) battle_of: Option<Target>,
    /// `X가 L을 공격한 전투 스텝이 시작할 때`.
    pub(super) step_of: Option<(Id, Target, Option<Lane>)>,
    /// `X 대신`.
    pub(super) instead_of: Option<Selector>,
    /// Two phrases have the same part: one of them would be lost.
    pub(super) clash: bool,
}

impl Args {
    /// How much; a second one would take the place of the first.
    fn measured(&mut self, value: Value) {
        self.clash |= self.measure.replace(value).is_some();
    }

    /// Whether a number is spoken of before the predicate.
    pub(super) fn has_number(&self) -> bool {
        self.left.is_some() || self.left_stat.is_some()
    }

    /// Whether nothing but connectives stood there.
    pub(super) fn is_bare(&self) -> bool {
        self.topic.is_none()
            && self.subject.is_none()
            && self.object.is_none()
            && self.both.is_none()
            && self.from.is_none()
            && self.at.is_none()
            && self.by.is_none()
            && self.cause.is_none()
            && self.effect.is_none()
            && !self.this_effect
            && !self.this_turn
    }
}

impl Builder<'_, '_> {
    /// Puts one phrase where it belongs.
    pub(super) fn arg(&mut self, node: &Node<'_>, args: &mut Args) {
        match node.as_rule() {
            Rule::duration => args.duration = self.duration(node),
            Rule::goal => args.goal = self.goal(node),
            Rule::next_deployed => self.next_deployed(node, args),
            Rule::adverb => self.adverb(node, args),
            Rule::title_arg => args.title = true,
            Rule::change_arg => args.change = self.change(node),
            Rule::gains => self.gains(node, args),
            Rule::measure_num => self.measure(node, args),
            Rule::among_arg => {
                let np = self.empty_np(Nucleus::Among);
                let qty = kid(node, Rule::qty).map(|q| self.qty(&q));
                args.object = Some(Phrase { np, qty });
            }
            Rule::arg_np => self.phrase(node, args),
            Rule::ref_than => {
                let np = kid(node, Rule::bare).map(|bare| {
                    let mut np = self.plain(&bare);
                    self.say(&mut np, &bare, node);
                    np
                });
                if kid(node, Rule::than).is_some() { args.than = np } else { args.with = np }
            }
            Rule::effect_arg => self.effect(node, args),
            Rule::phase_arg => {
                let side = kid(node, Rule::whose).map_or_else(|| self.whose(), |w| side_of(w.as_str()));
                args.phase = self.id_in(node, Rule::phase).map(|p| (Some(side), p));
            }
            Rule::phase_of_both => args.phase = self.id_in(node, Rule::phase).map(|p| (None, p)),
            Rule::action_arg => args.action = self.id_in(node, Rule::action),
            Rule::stat_arg => self.stat_arg(node, args),
            Rule::this_turn => args.this_turn = true,
            Rule::than_number => args.right = kid(node, Rule::number).map(|n| Value::Number(number(&n))),
            Rule::qty_arg => args.qty = kid(node, Rule::qty).map(|q| self.qty(&q)),
            _ => {}
        }
    }

    pub(super) fn duration(&mut self, node: &Node<'_>) -> Option<Duration> {
        let inner = kids(node).next()?;
        let whose = kid(&inner, Rule::whose).map(|w| side_of(w.as_str()));
        Some(match inner.as_rule() {
            Rule::until_turn => match whose {
                None => Duration::ThisTurn,
                Some(Side::Own) if kid(&inner, Rule::next).is_some() => Duration::NextOwnTurnEnd,
                Some(Side::Opp) if kid(&inner, Rule::next).is_some() => Duration::NextOppTurnEnd,
                Some(Side::Own) => Duration::OwnTurnEnd,
                Some(Side::Opp) => Duration::OppTurnEnd,
            },
            Rule::until_start => match whose? {
                Side::Own => Duration::OwnTurnStart,
                Side::Opp => Duration::OppTurnStart,
            },
            Rule::until_action | Rule::during_action => {
                let action = kid(&inner, Rule::action)?;
                match self.id(&action).as_str() {
                    "defend" => Duration::ThisDefense,
                    "attack" => Duration::ThisAttack,
                    // nothing else lasts
                    _ => {
                        self.contradicts(&action, "턴", Some("턴"));
                        return None;
                    }
                }
            }
            Rule::during_turn => match whose? {
                Side::Own => Duration::DuringOwnTurn,
                Side::Opp => Duration::DuringOppTurn,
            },
            Rule::during_phase => {
                if let Some(phase) = kid(&inner, Rule::phase)
                    && self.id(&phase) != "attack"
                {
                    match self.enc.lexicon.by_id(Class::Phase, "attack") {
                        Some(attack) => {
                            let attack = self.printed(Class::Phase, attack.as_str());
                            self.contradicts(&phase, &attack, Some(&attack));
                        }
                        None => self.contradicts(&phase, "턴", None),
                    }
                }
                Duration::ThisAttackPhase
            }
            _ => return None,
        })
    }

    fn goal(&mut self, node: &Node<'_>) -> Option<Goal> {
        let inner = kids(node).next()?;
        let n = kid(&inner, Rule::number).map_or(0, |n| number(&n));
        Some(match inner.as_rule() {
            Rule::goal_sum => {
                let stat = self.id_in(&inner, Rule::stat)?;
                self.same_stat(&inner, stat);
                let op = kid(&inner, Rule::bound).map_or(Op::Equal, |b| super::noun::bound(&b));
                let value = self.measured(&inner)?;
                Goal::Sum(stat, op, value)
            }
            _ => Goal::Left(n),
        })
    }

    fn next_deployed(&mut self, node: &Node<'_>, args: &mut Args) {
        let mut phrases: Vec<Np> = kids(node).filter(|k| k.as_rule() == Rule::np).map(|k| self.np(&k)).collect();
        let Some(mut unit) = phrases.pop() else { return };
        let n = kid(node, Rule::number).map_or(1, |n| number(&n));
        let mut filters = std::mem::take(&mut unit.filters);
        match &unit.nucleus {
            Nucleus::Noun(kind)
                if [Some(self.standing()), self.enc.lexicon.noun_in_play(self.standing(), false)]
                    .contains(&Some(*kind)) => {}
            Nucleus::Name(name) => filters.push(Filter::Name(true, NameRef::Named(name.clone()))),
            // nothing else is deployed
            _ => args.clash = true,
        }
        if let Some(zone) = phrases.pop().and_then(|from| self.zone(&from)) {
            filters.push(Filter::In(zone));
        }
        sort_filters(&mut filters);
        unit.filters = filters;
        // a marker: the topic is a unit that is not there yet
        unit.was_in = Some(Target::NextDeployed(n, Vec::new()));
        self.say(&mut unit, node, node);
        args.topic = Some(Phrase { np: unit, qty: None });
    }

    fn adverb(&mut self, node: &Node<'_>, args: &mut Args) {
        let Some(inner) = kids(node).next() else { return };
        match inner.as_rule() {
            Rule::ignore => {
                self.ignored(&inner, self.enc.lexicon.vocabulary().ignored.get(..1).unwrap_or_default());
                args.ignore_size = true;
            }
            Rule::ignore_both => {
                self.ignored(&inner, self.enc.lexicon.vocabulary().ignored);
                args.ignore_size = true;
                args.ignore_both = true;
            }
            Rule::at_random => args.random = true,
            Rule::any_order => args.any_order = true,
            Rule::face => {
                let span = inner.as_span();
                args.face = Some((inner.as_str().starts_with('앞'), self.text.source(span.start()..span.end())));
            }
            Rule::after_attack => (args.right_after, args.after_attack) = (true, true),
            Rule::right_after => args.right_after = true,
            _ => {}
        }
    }

    /// `사이즈와 코스트를 무시하고`: no other numbers are checked, so no others can be ignored.
    fn ignored(&mut self, node: &Node<'_>, wanted: &[&str]) {
        let stats: Vec<Node<'_>> = kids(node).filter(|k| k.as_rule() == Rule::stat).collect();
        let mut left: Vec<&str> = wanted.to_vec();
        let mut wrong = Vec::new();
        for stat in stats {
            match left.iter().position(|id| self.id(&stat) == **id) {
                Some(at) => {
                    left.remove(at);
                }
                None => wrong.push(stat),
            }
        }
        for (stat, id) in wrong.iter().zip(left) {
            let word = self.printed(Class::Stat, id);
            self.contradicts(stat, &word, Some(&word));
        }
    }

    fn change(&mut self, node: &Node<'_>) -> Option<(Id, i32)> {
        let n = kid(node, Rule::number).map(|n| number(&n))?;
        let sign = if kid(node, Rule::sign)?.as_str() == "-" { -1 } else { 1 };
        Some((self.id_in(node, Rule::stat)?, n.saturating_mul(sign)))
    }

    fn gains(&mut self, node: &Node<'_>, args: &mut Args) {
        for gain in kids(node).filter(|k| k.as_rule() == Rule::gain) {
            let gained = match kid(&gain, Rule::quote) {
                Some(quote) => Gained::Quote(self.quoted(&quote)),
                None => Gained::Keyword(self.keyword(&gain)),
            };
            args.gains.push(gained);
        }
    }

    /// `트래시한 수만큼`, `그 차이 1마다`.
    fn measure(&mut self, node: &Node<'_>, args: &mut Args) {
        let value = if kid(node, Rule::diff).is_some() {
            Value::Diff
        } else {
            let verb = kid(node, Rule::verb_done).and_then(|v| self.verb(&v)).and_then(super::noun::done);
            let filters = verb.map(|v| Filter::Done(v, None)).into_iter().collect();
            Value::Count(Box::new(Selector::new(Id("card"), None, filters)))
        };
        for k in kids(node) {
            match k.as_rule() {
                Rule::times => args.measured(times(&k, value.clone())),
                Rule::per_number => {
                    args.per = Some((kid(&k, Rule::number).map_or(1, |n| number(&n)), value.clone()));
                }
                _ => {}
            }
        }
    }

    fn phrase(&mut self, node: &Node<'_>, args: &mut Args) {
        let mut parts = kids(node);
        let Some(first) = parts.next() else { return };
        let mut np = self.np(&first);
        self.say(&mut np, &first, node);
        let Some(tail) = parts.next() else { return };
        match tail.as_rule() {
            Rule::per_tail => {
                let k = kid(&tail, Rule::number).map_or(1, |n| number(&n));
                let selector = Box::new(self.selector(&np));
                let value = if kid(&tail, Rule::counter).is_some_and(|c| kid(&c, Rule::kinds_word).is_some()) {
                    Value::Kinds(selector)
                } else {
                    Value::Count(selector)
                };
                args.per = Some((k, value));
            }
            Rule::left_tail | Rule::drawn_tail if !self.is_hand(&np) => args.clash = true,
            Rule::left_tail => args.goal = kid(&tail, Rule::number).map(|n| Goal::Left(number(&n))),
            Rule::drawn_tail => args.goal = kid(&tail, Rule::number).map(|n| Goal::Drawn(number(&n))),
            Rule::battle_tail if self.id_in(&tail, Rule::cause).is_some_and(|c| c != self.enc.lexicon.fighting()) => {
                args.clash = true
            }
            Rule::battle_tail => args.battle_of = Some(self.target(&np, None)),
            Rule::step_tail => {
                let attacker = self.target(&np, None);
                let lane = kid(&tail, Rule::lane).map(|l| self.lane(&l));
                args.step_of = self.id_in(&tail, Rule::step).map(|step| (step, attacker, lane));
            }
            Rule::instead_tail => args.instead_of = Some(self.selector(&np)),
            Rule::per_stat => {
                let k = kid(&tail, Rule::number).map_or(1, |n| number(&n));
                if let Some(stat) = self.id_in(&tail, Rule::stat) {
                    args.per = Some((k, self.stat_of(&np, stat)));
                }
            }
            // who else attacked is a set of cards
            Rule::attacks_tail if !matches!(np.nucleus, Nucleus::This(_) | Nucleus::Noun(_) | Nucleus::Name(_)) => {
                args.clash = true;
            }
            Rule::attacks_tail => {
                args.attacks = true;
                let made = Value::AttacksMade(Box::new(self.selector(&np)));
                match kids(&tail).last() {
                    Some(k) if k.as_rule() == Rule::times => args.measured(times(&k, made)),
                    Some(k) if k.as_rule() == Rule::per_number => {
                        args.per = Some((kid(&k, Rule::number).map_or(1, |n| number(&n)), made));
                    }
                    // `파워가 … 공격한 횟수가 된다`
                    _ if args.left_stat.is_some() => args.measured(made),
                    _ => args.left = Some(made),
                }
            }
            Rule::effect_tail => self.effect_of(np, &tail, args),
            Rule::action_tail => {
                args.action = self.id_in(&tail, Rule::action);
                args.action_of = Some(np);
            }
            Rule::value_tail => self.value_phrase(np, &tail, args),
            Rule::both_tail => {
                let mut first = None;
                let mut second = None;
                let mut behind = None;
                let mut with_seen = false;
                let mut is_source = false;
                for k in kids(&tail) {
                    match k.as_rule() {
                        Rule::with => with_seen = true,
                        Rule::np => {
                            let mut second = self.np(&k);
                            self.say(&mut second, &k, node);
                            behind = Some(second);
                        }
                        Rule::qty if with_seen => second = Some(self.qty(&k)),
                        Rule::qty => first = Some(self.qty(&k)),
                        Rule::obj => args.both_object = true,
                        Rule::from => is_source = true,
                        _ => {}
                    }
                }
                if is_source {
                    args.from = Some(np);
                    args.also_from = behind;
                } else if let Some(other) = behind {
                    for player in [&np, &other].into_iter().filter(|np| matches!(np.nucleus, Nucleus::Player(_))) {
                        self.used(player);
                    }
                    args.both = Some((Phrase { np, qty: first }, Phrase { np: other, qty: second }));
                }
            }
            Rule::qty_case => {
                let qty = kid(&tail, Rule::qty).map(|q| self.qty(&q));
                self.cased(np, qty, &tail, args);
            }
            _ => self.cased(np, None, &tail, args),
        }
    }

    fn cased(&mut self, np: Np, qty: Option<Qty>, tail: &Node<'_>, args: &mut Args) {
        let Some(case) = kids(tail).last() else { return };
        if np.nucleus == Nucleus::Player(Side::Own) && matches!(case.as_rule(), Rule::topic | Rule::subj) {
            // who else would act
            self.used(&np);
        }
        let phrase = Phrase { np, qty };
        if case.as_rule() == Rule::obj
            && args.both.is_none()
            && (args.qty.is_some() || args.object.as_ref().is_some_and(|first| first.qty.is_some()))
            && let Some(mut first) = args.object.take()
        {
            first.qty = first.qty.or(args.qty.take());
            // `X를 1장까지, Y를 1장까지`
            args.both = Some((first, phrase));
            args.both_object = true;
            return;
        }
        args.clash |= match case.as_rule() {
            Rule::topic => args.topic.is_some(),
            Rule::subj => args.subject.is_some() || args.left.is_some(),
            Rule::obj => args.object.is_some(),
            Rule::from => args.from.is_some(),
            Rule::at => args.at.is_some(),
            Rule::by => args.by.is_some(),
            _ => false,
        };
        match case.as_rule() {
            Rule::topic => args.topic = Some(phrase),
            Rule::subj => args.subject = Some(phrase),
            Rule::obj => args.object = Some(phrase),
            Rule::to => args.to = Some(phrase.np),
            Rule::from => args.from = Some(phrase.np),
            Rule::at => args.at = Some(phrase.np),
            Rule::by => args.by = Some(phrase.np),
            Rule::only => args.only = Some(phrase.np),
            Rule::with => args.with = Some(phrase.np),
            Rule::than => args.than = Some(phrase.np),
            Rule::of => args.of = Some(phrase.np),
            _ => {}
        }
    }

    fn value_phrase(&mut self, np: Np, tail: &Node<'_>, args: &mut Args) {
        let Some(field) = kid(tail, Rule::value_field) else { return };
        let value = plus(tail, self.value_of(&np, &field));
        let stat = kid(&field, Rule::stat_field).and_then(|f| self.id_in(&f, Rule::stat));
        match kids(tail).last() {
            Some(k) if k.as_rule() == Rule::per_number => {
                args.per = Some((kid(&k, Rule::number).map_or(1, |n| number(&n)), value));
            }
            Some(k) if k.as_rule() == Rule::times => args.measured(times(&k, value)),
            Some(k) if k.as_rule() == Rule::value_than => args.right = Some(value),
            Some(k) => match kids(&k).last().map(|c| c.as_rule()) {
                // `파워가 … 파워의 절반이 된다`: the second one is what the first becomes.
                Some(Rule::subj) if args.left_stat.is_some() => args.measured(value),
                Some(Rule::subj | Rule::topic) => {
                    args.clash |= args.left.is_some() || args.subject.is_some();
                    args.left_stat = stat.filter(|_| !matches!(value, Value::Plus(..))).map(|s| (Some(np), s));
                    args.left = Some(value);
                }
                Some(Rule::with | Rule::than) => args.right = Some(value),
                _ => args.measured(value),
            },
            None => {}
        }
    }

    fn stat_arg(&mut self, node: &Node<'_>, args: &mut Args) {
        let Some(stat) = self.id_in(node, Rule::stat) else { return };
        match kids(node).last().map(|c| c.as_rule()) {
            Some(Rule::than) => args.right = Some(self.own_stat(stat)),
            _ => {
                args.left_stat = Some((None, stat));
            }
        }
    }

    fn effect(&mut self, node: &Node<'_>, args: &mut Args) {
        let Some(inner) = kids(node).next() else { return };
        let behind = kid(&inner, Rule::effect_case);
        match inner.as_rule() {
            Rule::this_effect | Rule::that_effect => {
                self.effect_word(&inner);
                args.this_effect = true;
                if let Some(case) = behind {
                    let qty = kid(&case, Rule::qty).map(|q| self.qty(&q));
                    args.qty = qty.or(args.qty.take());
                }
            }
            _ => {
                let parts: Vec<Node<'_>> = kids(&inner).filter(|k| k.as_rule() == Rule::cause_part).collect();
                let is_object = behind.as_ref().is_some_and(|c| kid(c, Rule::obj).is_some());
                if is_object {
                    let head = parts.first().and_then(|p| kid(p, Rule::any_keyword)).map(|k| self.keyword(&k));
                    let qty = behind.and_then(|c| kid(&c, Rule::qty)).map(|q| self.qty(&q));
                    args.effect = Some(EffectPhrase { of: None, head, qty });
                    return;
                }
                let list = parts.iter().map(|part| self.cause_part(part)).collect();
                args.cause = Some(Cause(list));
            }
        }
    }

    /// `np의 효과…`, `np가 가진 [K] 효과…`.
    fn effect_of(&mut self, np: Np, tail: &Node<'_>, args: &mut Args) {
        let head = kid(tail, Rule::any_keyword).map(|k| self.keyword(&k));
        if let Some(cause) = kid(tail, Rule::cause)
            && self.id(&cause) != "effect"
        {
            args.clash = true;
        }
        let Some(case) = kid(tail, Rule::effect_case) else { return };
        let qty = kid(&case, Rule::qty).map(|q| self.qty(&q));
        let is_cause = kids(&case).any(|k| k.as_rule() == Rule::by);
        if is_cause {
            self.used(&np);
            let part = match (&np.nucleus, head) {
                (Nucleus::Player(side), Some(head)) => CausePart::HeadOf(*side, head),
                (Nucleus::Player(side), None) => CausePart::EffectOf(*side),
                _ => CausePart::Card(self.selector(&np)),
            };
            args.cause = Some(Cause(vec![part]));
            return;
        }
        if matches!(np.nucleus, Nucleus::This(_)) && head.is_none() {
            // `이 스킬의 효과를 1번만 더 처리한다`
            self.used(&np);
            args.this_effect = true;
            args.qty = qty.or(args.qty.take());
            if args.effect.is_none() && kid(&case, Rule::obj).is_some() {
                args.effect = Some(EffectPhrase { of: Some(np), head, qty: None });
            }
            return;
        }
        args.effect = Some(EffectPhrase { of: Some(np), head, qty });
    }
}

/// `그 유닛의 코스트+1`: what stands behind a value.
pub(super) fn plus(node: &Node<'_>, value: Value) -> Value {
    let Some(plus) = kid(node, Rule::plus) else { return value };
    let n = kid(&plus, Rule::number).map_or(0, |n| number(&n));
    let negative = kid(&plus, Rule::sign).is_some_and(|s| s.as_str() == "-");
    Value::Plus(Box::new(value), if negative { n.saturating_neg() } else { n })
}

/// `V×n만큼` is `n` for each 1 of V (docs/spec/language.md rule N11).
fn times(node: &Node<'_>, value: Value) -> Value {
    match kid(node, Rule::number) {
        Some(n) => Value::Per(number(&n), 1, Box::new(value)),
        None => value,
    }
}
