//! Conditions of Korean that look back: `…했다면`, `…하지 않았다면`, within this effect or this turn.

use super::args::Args;
use super::noun::{Node, Nucleus, Qty, done};
use super::sentence::{Layer, Sentence};
use crate::korean::{Form, KoVerb};
use crate::tree::*;

impl Sentence<'_, '_, '_> {
    /// `…했다면`, `…하지 않았다면`.
    pub(super) fn did(
        &mut self,
        node: &Node<'_>,
        verb: KoVerb,
        passive: bool,
        negated: bool,
        form: Form,
        args: Args,
    ) -> Option<()> {
        let or = matches!(form, Form::PastOr | Form::PastNotOr);
        let more = or || matches!(form, Form::PastAnd | Form::PastNotAnd);
        let count = match &args.qty {
            Some(Qty::Counted { n, bound: Some(op), .. }) => Some((*n, *op)),
            _ => None,
        };
        if !args.fit_look_back() {
            return None;
        }
        let is_player = matches!(args.subject.as_ref().map(|s| &s.np.nucleus), Some(Nucleus::Player(_)));
        let bare = args.is_bare() || (args.object.is_none() && is_player && !args.this_turn);
        if bare && !more && self.conds.is_empty() {
            // docs/spec/language.md rule N3: the verb of the sentence before, alone
            if let Some(player) = args.subject.as_ref().filter(|_| is_player) {
                self.b.used(&player.np);
            }
            self.repeats(node, verb, is_player);
            match count {
                Some((n, op)) => {
                    let cond = Cond::IsIt(op, Value::Number(n));
                    self.layers.push(Layer::If(if negated { Cond::Not(Box::new(cond)) } else { cond }));
                }
                None if passive => {
                    let cond = Cond::Did(Did::BeTrashed(None));
                    self.layers.push(Layer::If(if negated { Cond::Not(Box::new(cond)) } else { cond }));
                }
                None => self.layers.push(if negated { Layer::Else } else { Layer::Then }),
            }
            self.pass();
            return Some(());
        }
        if verb == KoVerb::Draw && is_player && !args.this_turn {
            // `상대가 효과로 카드를 드로우했다면`: the event itself
            if negated {
                return None;
            }
            let event = self.event_of(verb, passive, None, &args)?;
            self.event(event);
            return Some(());
        }
        let by_card = args.subject.as_ref().is_some_and(|_| !is_player);
        let in_battle = verb == KoVerb::Trash && !passive && by_card && args.cause.is_some();
        if !negated && !more && (in_battle || self.b.continuous) && !args.this_turn && !args.this_effect && self.opens()
        {
            // what has happened is the event: `[어태커] 이 유닛이 전투로 상대 유닛을 트래시했다면`, `[패시브] 상대 유닛이 배치됐다면`
            let event = self.event_of(verb, passive, None, &args)?;
            self.event(event);
            return Some(());
        }
        if let (Some((n, op)), true) = (count, args.this_turn) {
            // `이 턴 동안 자신 유닛이 2장 이상 트래시됐다면`
            let phrase = if passive { args.subject.as_ref() } else { args.object.as_ref() };
            let mut np = phrase?.np.clone();
            np.filters.push(Filter::Done(done(verb).filter(|v| *v != Verb::Draw)?, args.cause.clone()));
            np.filters.push(Filter::ThisTurn);
            let counted = Value::Count(Box::new(self.b.selector(&np)));
            let cond = Cond::Is(counted, op, Value::Number(n));
            self.condition(if negated { Cond::Not(Box::new(cond)) } else { cond }, or, more);
            return Some(());
        }
        let what =
            if args.this_turn { self.happened(verb, passive, &args)? } else { self.looked_back(verb, passive, &args)? };
        let cond = match count {
            Some((n, op)) if !args.this_turn => {
                let mut np = args.object.as_ref().or(args.subject.as_ref())?.np.clone();
                np.filters.push(Filter::Done(done(verb)?, args.cause.clone()));
                Cond::Is(Value::Count(Box::new(self.b.selector(&np))), op, Value::Number(n))
            }
            _ => Cond::Did(what),
        };
        self.condition(if negated { Cond::Not(Box::new(cond)) } else { cond }, or, more);
        Some(())
    }

    fn looked_back(&mut self, verb: KoVerb, passive: bool, args: &Args) -> Option<Did> {
        if verb == KoVerb::Upgrade && passive {
            let this = |phrase: &super::args::Phrase| self.b.only_this(&phrase.np);
            if !args.subject.as_ref().or(args.topic.as_ref()).is_none_or(this) {
                return None;
            }
            if args.from.is_none() {
                return (args.at.is_none() && args.by.is_none() && args.cause.is_none()).then_some(Did::Upgraded);
            }
            let from = args.from.as_ref()?;
            return match &from.nucleus {
                Nucleus::Name(name) => {
                    self.b.used(from);
                    Some(Did::UpgradeFrom(name.clone()))
                }
                _ => None,
            };
        }
        let subject_is_this = match args.subject.as_ref().or(args.topic.as_ref()) {
            Some(phrase) => self.b.only_this(&phrase.np),
            None => true,
        };
        if verb == KoVerb::Trash && passive && subject_is_this {
            return Some(Did::BeTrashed(args.cause.clone()));
        }
        if args.cause.is_some() {
            // What this resolution did has no cause but itself.
            return None;
        }
        if args.this_effect && args.object.is_none() && args.subject.is_none() && args.topic.is_none() {
            let target = if verb == KoVerb::Attack { Target::This } else { Target::It };
            return Some(Did::This(done(verb)?, target));
        }
        if verb == KoVerb::Attack && args.object.is_none() {
            return Some(Did::Attack);
        }
        let phrase = args.object.as_ref().or(args.subject.as_ref()).or(args.topic.as_ref())?.clone();
        let mut np = phrase.np;
        self.source(&mut np, args);
        let target = self.b.target(&np, None);
        Some(Did::This(done(verb)?, target))
    }

    /// Whether nothing stands before it in its ability.
    fn opens(&self) -> bool {
        self.acts.is_empty() && self.conds.is_empty() && self.layers.is_empty() && self.b.past.acts.is_empty()
    }

    fn happened(&mut self, verb: KoVerb, passive: bool, args: &Args) -> Option<Did> {
        let phrase = if passive { args.subject.as_ref() } else { args.object.as_ref().or(args.subject.as_ref()) };
        let np = phrase.or(args.topic.as_ref()).map(|p| p.np.clone());
        let told = matches!(verb, KoVerb::Move | KoVerb::Trash | KoVerb::Draw | KoVerb::Damage | KoVerb::Suffer);
        if args.cause.is_some() && !told {
            // Games keep no record of why.
            return None;
        }
        Some(match verb {
            KoVerb::Attack => match &np {
                Some(np) if !self.b.only_this(np) => Did::ThisTurn(Happened::Attack(self.b.selector(np))),
                _ => Did::Attack,
            },
            KoVerb::Damage if args.object.is_none() && args.subject.is_none() && args.topic.is_none() => {
                Did::ThisTurn(Happened::Damage(self.damaged(args), args.cause.clone()))
            }
            KoVerb::Suffer if args.object.is_none() => {
                if !np.is_none_or(|np| matches!(np.nucleus, Nucleus::Player(_))) {
                    return None;
                }
                Did::ThisTurn(Happened::Damage(self.b.whose(), args.cause.clone()))
            }
            KoVerb::Move => {
                let target = np.map_or(Target::This, |np| self.b.target(&np, None));
                Did::ThisTurn(Happened::Move(target, args.cause.clone()))
            }
            KoVerb::Deploy => {
                let mut np = np?;
                if self.by_opponent && !passive {
                    // whoever deploys it, it is theirs
                    np.owner = np.owner.or(Some(self.b.whose().into()));
                }
                Did::ThisTurn(Happened::Deploy(self.b.selector(&np)))
            }
            KoVerb::Put | KoVerb::Insert => {
                let zone = args.at.as_ref().and_then(|np| self.b.zone(np))?;
                Did::ThisTurn(Happened::Put(self.b.selector(&np?), zone))
            }
            KoVerb::Trash => Did::ThisTurn(Happened::Trash(self.b.selector(&np?), args.cause.clone())),
            KoVerb::Draw => {
                if let Some(np) = np.as_ref().filter(|np| self.b.any_card(np)) {
                    self.b.used(np);
                }
                Did::ThisTurn(Happened::Draw(self.b.whose(), args.cause.clone()))
            }
            _ => return None,
        })
    }
}
