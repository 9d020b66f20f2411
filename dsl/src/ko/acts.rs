//! The verb frames of Korean: which phrases a verb takes, and the act it makes of them.

use super::args::{Args, Goal, Phrase};
use super::noun::{Np, Nucleus, Qty};
use super::select::{kind_of, one};
use super::sentence::{Layer, Pending, Sentence};
use crate::korean::{Form, KoVerb};
use crate::tree::*;

impl Sentence<'_, '_, '_> {
    /// The act of a verb with its phrases: `Some(None)` when it only chose something for the next verb, `None` when the
    /// frame has no place for what was said.
    pub(super) fn act(
        &mut self,
        verb: KoVerb,
        passive: bool,
        form: Form,
        amount: Option<i32>,
        mut args: Args,
    ) -> Option<Option<Act>> {
        match form {
            Form::Cannot | Form::CannotAnd => {
                self.cannot(verb, passive, args)?;
                return Some(None);
            }
            Form::Not | Form::NotAnd => {
                self.prevent(&args);
                return Some(None);
            }
            _ => {}
        }
        if matches!(form, Form::May | Form::MayAnd) && verb == KoVerb::Attack && self.extra_attack(&args) {
            return Some(None);
        }
        let taxed = self.layers.iter().any(|layer| matches!(layer, Layer::Cost(..)));
        if let (Form::Must | Form::MustAnd, false, KoVerb::Own(at)) = (form, taxed, verb) {
            self.own_must(at, &mut args)?;
            return Some(None);
        }
        if matches!(form, Form::Must | Form::MustAnd) && !taxed && matches!(verb, KoVerb::Attack | KoVerb::Defend) {
            let action = verb.action()?;
            let target = match args.by.take() {
                Some(np) => Some(self.b.target(&np, None)),
                None => self.patient(&args),
            };
            let duration = self.take_duration();
            self.apply(target, duration, vec![Mod::Must(action)]);
            return Some(None);
        }
        if matches!(form, Form::May | Form::MayAnd)
            && verb == KoVerb::Defend
            && let Some(only) = args.only.take()
        {
            if let Some(player) = args.topic.as_ref().filter(|p| p.np.nucleus == Nucleus::Player(Side::Opp)) {
                self.b.used(&player.np);
            }
            let only = self.b.target(&only, None);
            // `이 유닛의 공격을`
            let of = args.action_of.take().map(|np| self.b.target(&np, None));
            let duration = self.take_duration();
            self.apply(Some(Target::Player(Side::Opp)), duration, vec![Mod::OnlyDefender(only, of)]);
            self.allowed = true;
            return Some(None);
        }
        let act = match verb {
            KoVerb::Choose => return self.chosen(form, &mut args),
            KoVerb::Draw => self.draw(&args)?,
            KoVerb::Trash => Act::Trash(self.object(&mut args)?),
            KoVerb::Put | KoVerb::Insert if args.at.as_ref().is_some_and(|np| !np.others.is_empty()) => {
                // `덱 맨 위나 덱 맨 아래에 놓는다`
                let mut first = args.at.take()?;
                let second = match first.others.as_slice() {
                    [second] => second.clone(),
                    _ => return None,
                };
                first.others.clear();
                let second = Np { owner: second.owner.or(first.owner), ..second };
                let pending = self.pending.clone();
                let one = self.put(verb, &mut Args { at: Some(first), ..args.clone() })?;
                self.pending = pending;
                let two = self.put(verb, &mut Args { at: Some(second), ..args.clone() })?;
                self.pending = None;
                match (&one, two) {
                    (Act::Put { what: Target::Choose { .. }, .. }, _) => return None,
                    (_, two) => Act::Either(Box::new(one), Box::new(two)),
                }
            }
            KoVerb::Put | KoVerb::Insert | KoVerb::Return => self.put(verb, &mut args)?,
            KoVerb::Reveal => Act::Reveal(self.seen(&mut args)?),
            KoVerb::Look => Act::Look(self.seen(&mut args)?),
            KoVerb::Shuffle => return self.shuffle(&args),
            // what is deployed has no cost to ignore
            KoVerb::Deploy | KoVerb::Equip if args.ignore_both => return None,
            KoVerb::Deploy => {
                let to = match &args.at {
                    Some(np) => Some(self.b.place(np)?),
                    None => None,
                };
                let ignore_size = args.ignore_size;
                Act::Deploy { what: self.object(&mut args).unwrap_or(Target::This), to, ignore_size }
            }
            KoVerb::Upgrade => self.upgrade(&mut args)?,
            // `1장씩 장착한다`: one on each of several, which no act says as yet
            KoVerb::Equip if matches!(args.qty, Some(Qty::Counted { each: true, .. })) => return None,
            KoVerb::Equip => {
                let on = args.at.take().map(|np| one(self.b.target(&np, None)));
                let ignore_size = args.ignore_size;
                Act::Equip { what: self.object(&mut args)?, on, ignore_size }
            }
            KoVerb::Move => {
                let to = args.by.as_ref().or(args.at.as_ref()).and_then(|np| self.b.place(np))?;
                let what = match self.object(&mut args) {
                    Some(what) => what,
                    None => self.patient(&args).unwrap_or(Target::This),
                };
                Act::Move { what, to }
            }
            KoVerb::Damage => {
                let to = self.damaged(&args);
                Act::Damage(to, self.amount(amount, &args)?)
            }
            KoVerb::Suffer => Act::Damage(self.b.whose(), self.amount(amount, &args)?),
            KoVerb::Activate => self.activate(&mut args)?,
            KoVerb::Attack => self.attack(&mut args)?,
            KoVerb::Defend => {
                let with = args.by.take().map(|np| self.b.target(&np, None));
                match (with, self.pending.take()) {
                    (None, Some(Pending::Target(chosen))) => Act::DefendWith(chosen),
                    (Some(with), pending) => {
                        self.pending = pending;
                        Act::DefendWith(with)
                    }
                    _ => return None,
                }
            }
            KoVerb::End => Act::EndAttack,
            KoVerb::Flip => Act::Flip(self.object(&mut args).unwrap_or(Target::This)),
            KoVerb::Process => {
                // `V만큼 추가로 처리한다` is more times, not one more batch
                if args.measure.is_some()
                    && let Some(Layer::Also) = self.layers.last()
                {
                    self.layers.pop();
                }
                match (&args.qty, args.measure.take()) {
                    (_, Some(value)) => Act::Repeat(value),
                    (Some(Qty::Counted { n, bound: None, up_to: false, .. }), None) => Act::Repeat(Value::Number(*n)),
                    _ => return None,
                }
            }
            KoVerb::Declare if args.title => Act::Declare,
            KoVerb::Gain | KoVerb::Forfeit if args.left_stat.is_some() => {
                self.gain_piecewise(verb, amount, &mut args)?;
                return Some(None);
            }
            KoVerb::Own(at) => self.own(at, amount, args)?,
            KoVerb::Gain => {
                self.gain(&mut args)?;
                return Some(None);
            }
            KoVerb::Increase | KoVerb::Decrease | KoVerb::Become => {
                let (np, stat) = args.left_stat.take()?;
                let change = match verb {
                    KoVerb::Increase => Change::Plus,
                    KoVerb::Decrease => Change::Minus,
                    _ => Change::Set,
                };
                let value = match args.measure.take() {
                    Some(value) => value,
                    // `2장마다 1 감소한다`
                    None => self.amount(amount, &args)?,
                };
                let target = match np {
                    Some(np) => Some(self.changed(&np, stat)),
                    None => self.patient(&args),
                };
                let duration = self.take_duration();
                self.apply(target, duration, vec![Mod::Stat(stat, change, value)]);
                return Some(None);
            }
            KoVerb::Lose => Act::Lose(self.b.whose()),
            KoVerb::Win => Act::Win(self.b.whose()),
            KoVerb::Declare | KoVerb::Treat | KoVerb::Forfeit => return None,
        };
        Some(Some(act))
    }

    // --- roles -------------------------------------------------------------------------------------------------------

    pub(super) fn quantity(&self, phrase_qty: Option<&Qty>, args: &Args) -> (Option<Quantity>, bool) {
        let qty = phrase_qty.or(args.qty.as_ref());
        if let Some(value) = &args.measure {
            return (Some(Quantity::Exactly(value.clone())), false);
        }
        if let (Some((k, value)), Some(Qty::Counted { n, up_to, .. })) = (&args.per, qty) {
            let each = Value::Per(*n, *k, Box::new(value.clone()));
            return (Some(if *up_to { Quantity::UpTo(each) } else { Quantity::Exactly(each) }), false);
        }
        match qty {
            Some(Qty::All) => (None, true),
            Some(qty) => (qty.quantity(), false),
            None => (None, false),
        }
    }

    /// A phrase as what is acted on, with the zone it comes from.
    pub(super) fn phrase_target(&mut self, phrase: &Phrase, args: &Args) -> Target {
        let mut np = phrase.np.clone();
        self.source(&mut np, args);
        let (quantity, all) = self.quantity(phrase.qty.as_ref(), args);
        np.all |= all;
        match (&np.nucleus, quantity) {
            (Nucleus::That(_), Some(quantity)) if np.filters.is_empty() => Target::choose(quantity, Selector::Among),
            (_, quantity) => self.b.target(&np, quantity),
        }
    }

    /// `트래시 존에서 …` puts its zone on the noun.
    pub(super) fn source(&mut self, np: &mut Np, args: &Args) {
        for from in [&args.from, &args.also_from].into_iter().flatten() {
            let mut from = from.clone();
            if from.owner.is_none() {
                // `자신의 트래시 존과 패에서`: the owner is said once
                from.owner = args.from.as_ref().and_then(|first| first.owner);
            }
            if let Some(zone) = self.b.zone(&from) {
                if self.b.is_field(&zone) {
                    np.owner = np.owner.or(from.owner);
                }
                np.filters.push(Filter::In(zone));
            }
        }
    }

    /// What the verb acts on: its object, the choice just made, or a topic that is no player.
    pub(super) fn object(&mut self, args: &mut Args) -> Option<Target> {
        if let Some((first, second)) = args.both.take() {
            let (mut first, mut second) = (first, second);
            if first.qty.is_some() && second.qty.is_none() {
                // `X를 1장까지, Y를 1장까지`
                second.qty = args.qty.take();
            }
            // `그중 X 1장과 Y 1장`: both of that set
            let among = first.np.filters.iter().find(|f| matches!(f, Filter::Among(_))).cloned();
            second.np.filters.extend(among);
            if matches!(args.qty, Some(Qty::All)) {
                // `모두` behind two nouns means all of each
                for phrase in [&mut first, &mut second] {
                    phrase.np.all |= matches!(phrase.np.nucleus, Nucleus::Noun(_) | Nucleus::Zone { .. });
                }
                args.qty = None;
            }
            let a = self.phrase_target(&first, args);
            let b = self.phrase_target(&second, args);
            return Some(self.bound(Target::Both(Box::new(a), Box::new(b))));
        }
        if let Some(object) = args.object.take() {
            let target = self.phrase_target(&object, args);
            return Some(self.bound(target));
        }
        if let Some(Pending::Target(target)) = self.pending.take_if(|p| matches!(p, Pending::Target(_))) {
            return Some(target);
        }
        if let Some(topic) = args.topic.take() {
            if !matches!(topic.np.nucleus, Nucleus::Player(_)) {
                return Some(self.phrase_target(&topic, args));
            }
            args.topic = Some(topic);
        }
        // `덱에서 n장 골라`, `그중 n장을`: the zone alone is the noun
        if let Some(from) = args.from.clone() {
            let phrase = Phrase { np: from, qty: None };
            args.from = None;
            return Some(self.phrase_target(&phrase, args));
        }
        let before = match self.acts.last() {
            Some(Act::Who(_, act)) => Some(act.as_ref()),
            act => act,
        };
        if args.qty.is_none() {
            // `공개하고 패에 넣는다`
            match before {
                Some(Act::Reveal(Seen::Cards(..)) | Act::Look(Seen::Cards(..))) => return Some(Target::Among),
                Some(Act::Reveal(Seen::Target(_)) | Act::Look(Seen::Target(_))) => return Some(Target::It),
                _ => {}
            }
        }
        if args.qty.is_some() && !self.acts.is_empty() {
            let (quantity, all) = self.quantity(None, args);
            return match quantity {
                Some(quantity) => Some(Target::choose(quantity, Selector::Among)),
                None if all => Some(Target::Among),
                None => None,
            };
        }
        let leans = self.layers.iter().any(|layer| matches!(layer, Layer::If(_) | Layer::Else));
        if leans && args.qty.is_none() && self.acts.is_empty() {
            return self.b.past.about.clone();
        }
        None
    }

    /// The choice just made goes where `그 유닛` stands; beside another object it is an act of its own.
    pub(super) fn bound(&mut self, target: Target) -> Target {
        match self.pending.take() {
            Some(Pending::Target(chosen)) => {
                if matches!(target, Target::That(_)) && matches!(chosen, Target::Choose { .. }) {
                    return chosen;
                }
                self.push(Act::Bind(chosen));
                target
            }
            other => {
                self.pending = other;
                target
            }
        }
    }

    /// Whom a sentence without object is about: topic or subject.
    pub(super) fn patient(&mut self, args: &Args) -> Option<Target> {
        let phrase = args.topic.as_ref().or(args.subject.as_ref())?;
        if let Some(Target::NextDeployed(n, _)) = phrase.np.was_in {
            self.b.used(&phrase.np);
            return Some(Target::NextDeployed(n, phrase.np.filters.clone()));
        }
        if matches!(phrase.np.nucleus, Nucleus::Player(_)) {
            return Some(self.b.target(&phrase.np, None));
        }
        let phrase = phrase.clone();
        let mut np = phrase.np;
        let (quantity, all) = match &phrase.qty {
            Some(Qty::All) => (None, true),
            Some(qty) => (qty.quantity(), false),
            None => (None, false),
        };
        np.all |= all;
        Some(self.b.target(&np, quantity))
    }

    pub(super) fn amount(&mut self, amount: Option<i32>, args: &Args) -> Option<Value> {
        match (amount, &args.measure, &args.per) {
            (Some(n), _, Some((k, value))) => Some(Value::Per(n, *k, Box::new(value.clone()))),
            (Some(n), _, None) => Some(Value::Number(n)),
            (None, Some(value), _) => Some(value.clone()),
            _ => None,
        }
    }

    // --- verbs -------------------------------------------------------------------------------------------------------

    pub(super) fn choose(&mut self, form: Form, args: &mut Args) -> Option<Option<Act>> {
        if let Some(effect) = args.effect.take() {
            let of = effect.of.map(|np| self.b.target(&np, None));
            let qty = effect.qty.or(args.qty.take());
            self.choose_effect(qty.and_then(|q| q.quantity()), of, effect.head);
            return Some(None);
        }
        if let Some(object) = &args.object
            && let Nucleus::Lane(lane, side) = &object.np.nucleus
        {
            self.b.used(&object.np);
            self.pending = Some(Pending::Lane(lane.clone(), *side));
            return Some(None);
        }
        self.b.chose = true;
        let goal = args.goal.take();
        if let Some(Goal::Left(_)) = goal
            && args.object.is_some()
        {
            // `패가 3장이 되도록 카드를 골라`: the cards of that hand
            let hand = self.b.enc.lexicon.by_id(crate::lexicon::Class::Zone, "hand")?;
            let object = args.object.as_mut()?;
            if !matches!(object.np.nucleus, Nucleus::Zone { .. }) {
                object.np.filters.push(Filter::In(Zone::whole(hand, self.b.whose())));
            }
        }
        let mut target = if self.pending.is_some() && args.object.is_none() && args.both.is_none() {
            return None;
        } else {
            let each = matches!(args.qty, Some(Qty::Counted { each: true, .. }));
            match args.both.take() {
                Some((mut first, mut second)) if each => {
                    first.qty.clone_from(&args.qty);
                    second.qty.clone_from(&args.qty);
                    args.qty = None;
                    args.both = Some((first, second));
                }
                other => args.both = other,
            }
            self.object(args)?
        };
        match (goal, &mut target) {
            (Some(Goal::Sum(stat, op, value)), Target::Choose { opts, .. }) => {
                opts.push(ChooseOpt::Sum(stat, op, value));
            }
            (Some(Goal::Left(n)), target) => {
                let from = match std::mem::replace(target, Target::It) {
                    Target::Sel(from) | Target::Choose { from, .. } => from,
                    _ => return None,
                };
                let opts = vec![ChooseOpt::DownTo(Value::Number(n))];
                *target = Target::Choose { quantity: Quantity::Any, from, opts };
            }
            (Some(_), _) => return None,
            (None, _) => {}
        }
        if let Target::Sel(from) = target {
            // `…를 골라` without a number is one
            target = Target::choose(Quantity::n(1), from);
        }
        if form == Form::Having {
            self.pending = Some(Pending::Target(target));
            Some(None)
        } else {
            Some(Some(Act::Bind(target)))
        }
    }

    fn choose_effect(&mut self, quantity: Option<Quantity>, of: Option<Target>, head: Option<KeywordRef>) {
        let chosen = self.pending.take();
        let of = match (of, chosen) {
            (of, Some(Pending::Target(chosen))) => {
                // the effect of the card just chosen; the choice is an act of its own, so that both can be named
                let kind = kind_of(&chosen, self.b.enc.lexicon);
                self.push(Act::Bind(chosen));
                Some(of.unwrap_or(Target::That(kind)))
            }
            (of, _) => of,
        };
        self.pending = Some(Pending::Effect { quantity, of, head });
    }

    fn draw(&mut self, args: &Args) -> Option<Act> {
        let drawn = args.object.as_ref().map(|o| &o.np)?;
        if !self.b.any_card(drawn) {
            // `1장 드로우한다` does not say of what, and nothing else is drawn
            return None;
        }
        self.b.used(drawn);
        if let Some(Goal::Drawn(n)) = args.goal {
            return Some(Act::DrawTo(Value::Number(n)));
        }
        let qty = args.object.as_ref().and_then(|o| o.qty.clone()).or(args.qty.clone());
        if args.per.is_some() {
            return match &qty {
                Some(Qty::Counted { .. }) => self.quantity(qty.as_ref(), args).0.map(Act::Draw),
                _ => None,
            };
        }
        if let Some(value) = &args.measure {
            return Some(Act::Draw(Quantity::Exactly(value.clone())));
        }
        Some(Act::Draw(qty?.quantity()?))
    }

    fn seen(&mut self, args: &mut Args) -> Option<Seen> {
        let from = args.from.clone().and_then(|np| self.b.zone(&np));
        if let Some(zone) = from
            && self.pending.is_none()
        {
            let phrase_qty = args.object.as_ref().and_then(|o| o.qty.clone());
            // `1장 공개`, `카드를 1장 공개`: of a certain kind it is a choice
            let is_plain = args.object.as_ref().is_none_or(|o| self.b.any_card(&o.np));
            if let (Some(quantity), _) = self.quantity(phrase_qty.as_ref(), args)
                && is_plain
            {
                if let Some(object) = &args.object {
                    self.b.used(&object.np);
                }
                return Some(Seen::Cards(quantity, zone));
            }
        }
        match self.pending.take() {
            Some(Pending::Target(chosen)) if args.from.is_some() => {
                // `… 골라 그 수만큼 덱 맨 위에서 공개하고`
                self.push(Act::Bind(chosen));
                return self.seen(args);
            }
            other => self.pending = other,
        }
        if let Some(object) = &mut args.object
            && object.qty.is_none()
            && matches!(object.np.nucleus, Nucleus::Zone { spot: Spot::Whole, .. })
        {
            // `상대의 패를 공개하고`: the whole of it
            object.np.all = true;
        }
        self.object(args).map(Seen::Target)
    }

    fn shuffle(&mut self, args: &Args) -> Option<Option<Act>> {
        if let Some(object) = &args.object {
            let zone = self.b.zone(&object.np)?;
            return Some(Some(Act::Shuffle(zone)));
        }
        let mut last = self.acts.last_mut()?;
        while let Act::Who(_, act) | Act::Either(_, act) = last {
            last = act;
        }
        match last {
            Act::Put { shuffle, .. } => {
                *shuffle = true;
                Some(None)
            }
            _ => None,
        }
    }

    fn activate(&mut self, args: &mut Args) -> Option<Act> {
        let (quantity, of, head) = match (args.effect.take(), self.pending.take()) {
            (None, Some(Pending::Effect { quantity, of, head })) => (quantity, of, head),
            (Some(effect), pending) => {
                let of = effect.of.map(|np| self.b.target(&np, None));
                let of = match (of, pending) {
                    (None, Some(Pending::Target(chosen))) => Some(chosen),
                    (Some(Target::That(_)), Some(Pending::Target(chosen))) => Some(chosen),
                    (of, Some(Pending::Target(chosen))) => {
                        self.push(Act::Bind(chosen));
                        of
                    }
                    (of, _) => of,
                };
                let qty = effect.qty.or(args.qty.take());
                (qty.and_then(|q| q.quantity()), of, effect.head)
            }
            _ => return None,
        };
        Some(Act::Activate { quantity, of: of.unwrap_or(Target::It), head })
    }

    fn attack(&mut self, args: &mut Args) -> Option<Act> {
        match self.pending.take() {
            Some(Pending::Lane(lane, with)) => return Some(Act::AttackLane { lane, with }),
            Some(Pending::Target(chosen)) => {
                // `… 골라 그 유닛으로 공격한다`
                let that = |np: &Np| matches!(np.nucleus, Nucleus::That(_));
                if let Some(np) = args.by.as_ref().filter(|np| that(np)) {
                    self.b.used(np);
                }
                return Some(Act::AttackWith(chosen));
            }
            _ => {}
        }
        let with = match args.by.take() {
            Some(np) => self.b.target(&np, None),
            None => self.patient(args).unwrap_or(Target::This),
        };
        Some(Act::AttackWith(with))
    }
}

/// Whether a filter refers to something that was picked before.
pub(super) fn picked(f: &Filter) -> bool {
    matches!(f, Filter::Chosen | Filter::Done(..) | Filter::Among(_) | Filter::UpgradedFrom(_) | Filter::ThatTrashed(_))
}
