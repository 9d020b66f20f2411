//! Changes and permissions in Korean: what a target has, gains, may not do or pays, and for how long.

use super::Rule;
use super::acts::picked;
use super::args::Args;
use super::noun::{Node, Np, Nucleus, Qty, kid, kids, number, owner_of, side_of};
use super::select::kind_of;
use super::sentence::{Layer, Pending, Sentence};
use crate::korean::KoVerb;
use crate::lexicon::Class;
use crate::tree::*;

impl Sentence<'_, '_, '_> {
    /// `1번 더 공격할 수 있다`.
    pub(super) fn extra_attack(&mut self, args: &Args) -> bool {
        let Some(Qty::Counted { n, more: true, .. }) = &args.qty else { return false };
        let target = self.patient(args);
        if args.right_after && *n != 1 {
            // there is no second "right after"
            return false;
        }
        let change = if args.right_after { Mod::AttackAgain } else { Mod::Attacks(*n) };
        let duration = self.take_duration();
        self.apply(target, duration, vec![change]);
        self.allowed = true;
        true
    }

    pub(super) fn gain(&mut self, args: &mut Args) -> Option<()> {
        let mods = if args.gains.is_empty() {
            let gained = match (args.effect.take(), self.pending.take()) {
                (Some(effect), pending) => {
                    let qty = effect.qty.or(args.qty.take());
                    let of = match (effect.of, pending) {
                        (Some(np), pending) => {
                            self.pending = pending;
                            self.b.target(&np, None)
                        }
                        (None, Some(Pending::Target(chosen))) => chosen,
                        _ => return None,
                    };
                    Gained::Effect { quantity: qty.and_then(|q| q.quantity()), of, head: effect.head }
                }
                (None, Some(Pending::Effect { quantity, of, head })) => Gained::Effect { quantity, of: of?, head },
                _ => return None,
            };
            vec![Mod::Gain(gained)]
        } else {
            std::mem::take(&mut args.gains).into_iter().map(Mod::Gain).collect()
        };
        let target = self.patient(args);
        let duration = self.take_duration();
        self.apply(target, duration, mods);
        Some(())
    }

    /// `트래시되지 않는다`: what an interruption prevents; with a cause or a duration of its own it is the interruption.
    pub(super) fn prevent(&mut self, args: &Args) {
        let target = self.patient(args).unwrap_or(Target::This);
        let duration = self.take_duration();
        // of several, the one that it would happen to
        let one = match &target {
            Target::All(Selector::Kind { kind, .. }) | Target::Sel(Selector::Kind { kind, .. }) => Target::That(*kind),
            other => other.clone(),
        };
        let prevented = Act::Apply { target: one, duration: None, mods: vec![Mod::Prevent] };
        if args.cause.is_some() || duration.is_some() {
            if let Some(duration) = duration {
                self.layers.push(Layer::Until(duration));
            }
            let of = match target {
                Target::All(selector) => Target::Sel(selector),
                other => other,
            };
            let event = Event::Trashed(of, None, args.cause.clone());
            self.layers.push(Layer::When(None, Event::Would(Box::new(event))));
        }
        self.push(prevented);
    }

    pub(super) fn cannot(&mut self, verb: KoVerb, passive: bool, mut args: Args) -> Option<()> {
        if let KoVerb::Own(at) = verb {
            return self.own_cannot(at, passive, &args);
        }
        let action = match verb {
            // `공격 대상이 될 수 없다`
            KoVerb::Become => args.action.take()?,
            _ => verb.action()?,
        };
        let mut target = self.patient(&args);
        let place = args.at.as_ref().and_then(|np| self.b.zone(np));
        let what = match verb {
            KoVerb::Activate => {
                let effect = args.effect.take();
                match &effect {
                    Some(e) if e.of.is_some() => {
                        target = e.of.clone().map(|np| self.b.target(&np, None));
                    }
                    _ => {}
                }
                match args.object.take() {
                    Some(object) => Some(CantWhat::Target(self.b.target(&object.np, None))),
                    None => Some(CantWhat::Effects(effect.and_then(|e| e.head))),
                }
            }
            KoVerb::Attack | KoVerb::Defend => {
                if verb == KoVerb::Attack && matches!(target, Some(Target::Player(_))) {
                    let with = args.by.take().or(args.object.take().map(|o| o.np));
                    with.map(|np| CantWhat::Target(self.b.target(&np, None)))
                } else if let (Some(of), Some(by)) = (&args.action_of, &args.by) {
                    // `이 유닛의 공격은 X로 방어할 수 없다`
                    let (of, mut by) = (of.clone(), by.clone());
                    by.all = true;
                    target = Some(self.b.target(&by, None));
                    Some(CantWhat::Target(self.b.target(&of, None)))
                } else if let Some(of) = args.action_of.take() {
                    let of = self.b.target(&of, None);
                    if matches!(of, Target::Sel(_) | Target::All(_)) {
                        // `3코스트 이상인 유닛의 공격을 방어할 수 없다`: no prohibition looks at who attacks
                        return None;
                    }
                    Some(CantWhat::Target(of))
                } else if let Some(by) = args.by.take() {
                    Some(CantWhat::Target(self.b.target(&by, None)))
                } else {
                    None
                }
            }
            _ if passive => None,
            _ => {
                let object = args.object.take();
                object.map(|o| {
                    let mut np = o.np;
                    self.source(&mut np, &args);
                    CantWhat::Target(self.b.target(&np, None))
                })
            }
        };
        let mut duration = self.take_duration();
        let this_attack = verb == KoVerb::Defend && args.action.is_some() && what.is_none();
        if this_attack && target.is_none() && self.pending.is_none() && self.acts.is_empty() {
            // `이 공격은 방어할 수 없다`
            target = Some(Target::Player(Side::Opp));
            duration = duration.or(Some(Duration::ThisAttack));
        }
        if let Some(Target::Sel(selector)) = target {
            // a prohibition without a number is for all of them
            target = Some(match &selector {
                Selector::Kind { filters, .. } if filters.iter().any(picked) => Target::Sel(selector),
                _ => Target::All(selector),
            });
        }
        self.apply(target, duration, vec![Mod::Cant { action, what, place }]);
        Some(())
    }

    /// `이 유닛으로 공격하려면 … 해야 한다` (1.3.4).
    pub(super) fn tax(&mut self, verb: KoVerb, args: &Args) -> Option<()> {
        let action = verb.action().filter(|_| !args.has_number())?;
        let np = args.by.as_ref().or(args.action_of.as_ref());
        let of = match np {
            Some(np) => self.b.target(np, None),
            None => Target::This,
        };
        self.layers.push(Layer::Cost(action, of));
        Some(())
    }

    // --- changes of numbers ------------------------------------------------------------------------------------------

    /// Whose number changes: a player's has the player as its target (docs/spec/language.md rule N9).
    pub(super) fn changed(&mut self, np: &Np, stat: Id) -> Target {
        if self.b.is_player_stat(stat) {
            let side = match np.nucleus {
                Nucleus::Player(side) => side,
                _ => Side::Own,
            };
            return Target::Player(side);
        }
        self.b.target(np, None)
    }

    pub(super) fn statmods(&mut self, node: &Node<'_>, args: &Args) -> Option<()> {
        if !args.fit_change() {
            return None;
        }
        let mut mods = Vec::new();
        let mut of_player = false;
        for k in kids(node).filter(|k| k.as_rule() == Rule::statmod) {
            let stat = self.b.id_in(&k, Rule::stat)?;
            of_player |= self.b.is_player_stat(stat);
            let n = kid(&k, Rule::number).map(|n| number(&n))?;
            let change = match kid(&k, Rule::sign)?.as_str() {
                "+" => Change::Plus,
                _ => Change::Minus,
            };
            let value = match &args.per {
                Some((k, value)) => Value::Per(n, *k, Box::new(value.clone())),
                None => Value::Number(n),
            };
            mods.push(Mod::Stat(stat, change, value));
        }
        let target = if of_player {
            let whose = args.of.as_ref().or(args.topic.as_ref().map(|t| &t.np));
            let side = match whose.map(|np| &np.nucleus) {
                Some(Nucleus::Player(side)) => *side,
                _ => self.b.whose(),
            };
            if let Some(np) = whose.filter(|np| matches!(np.nucleus, Nucleus::Player(_))) {
                self.b.used(np);
            }
            Some(Target::Player(side))
        } else {
            match &args.of {
                Some(np) => {
                    let np = np.clone();
                    Some(self.b.target(&np, None))
                }
                // a player does not change, and stays unused
                None => match args.topic.as_ref().or(args.subject.as_ref()).map(|phrase| &phrase.np.nucleus) {
                    Some(Nucleus::Player(_)) => None,
                    _ => self.patient(args),
                },
            }
        };
        let duration = self.take_duration();
        self.apply(target, duration, mods);
        Some(())
    }

    /// `파워가 1500이 된다`, `0코스트가 된다`.
    pub(super) fn becomes(&mut self, node: &Node<'_>, args: &Args) -> Option<()> {
        if !args.fit_becomes() {
            return None;
        }
        let n = kid(node, Rule::number).map(|n| number(&n))?;
        let (np, stat) = match (self.b.id_in(node, Rule::stat), args.left_stat.clone()) {
            (Some(_), Some((np, stat))) => {
                self.b.same_stat(node, stat);
                (np, stat)
            }
            (Some(stat), None) => (None, stat),
            (None, Some(left)) => left,
            (None, None) => return None,
        };
        let target = match np {
            Some(np) => Some(self.changed(&np, stat)),
            None => self.patient(args),
        };
        let duration = self.take_duration();
        self.apply(target, duration, vec![Mod::Stat(stat, Change::Set, Value::Number(n))]);
        Some(())
    }

    pub(super) fn count_as(&mut self, node: &Node<'_>) -> Option<()> {
        let (zone, owner) = self.counted_place(node)?;
        let more = match (kid(node, Rule::number), kid(node, Rule::value)) {
            (Some(n), _) => Value::Number(number(&n)),
            (None, value) => self.b.value(&value?),
        };
        self.push(Act::CountAs(Zone::whole(zone, owner), more));
        Some(())
    }

    /// The zone that is named where its cards are counted and where there are more: twice the same.
    fn counted_place(&mut self, node: &Node<'_>) -> Option<(Id, Side)> {
        let mut places: Vec<(Option<Node<'_>>, Node<'_>)> = Vec::new();
        let mut side = None;
        for k in kids(node) {
            match k.as_rule() {
                Rule::side => side = Some(k),
                Rule::zone => places.push((side.take(), k)),
                Rule::noun if self.b.id(&k) != "card" => {
                    let card = self.b.printed(Class::Noun, "card");
                    self.b.contradicts(&k, &card, Some(&card));
                }
                _ => {}
            }
        }
        let (first, second) = (places.first()?.clone(), places.last()?.clone());
        let zone = self.b.id(&first.1);
        if self.b.id(&second.1) != zone {
            let word = self.b.printed(Class::Zone, zone.as_str());
            self.b.contradicts(&second.1, &word, Some(&word));
        }
        let whose = |node: &Node<'_>| owner_of(node.as_str());
        for side in [&first.0, &second.0].into_iter().flatten() {
            if !matches!(whose(side), Owner::Own | Owner::Opp) {
                return None;
            }
        }
        if kid(node, Rule::cause).is_some_and(|cause| self.b.id(&cause) != "effect") {
            return None;
        }
        let owner = match (&first.0, &second.0) {
            (Some(one), Some(two)) if side_of(one.as_str()) != side_of(two.as_str()) => {
                let whose = if side_of(one.as_str()) == Side::Own { "자신의" } else { "상대의" };
                self.b.contradicts(two, whose, Some(whose));
                side_of(one.as_str())
            }
            (_, Some(side)) | (Some(side), None) => side_of(side.as_str()),
            (None, None) => self.b.whose(),
        };
        Some((zone, owner))
    }

    /// The duration of a change, which also holds for the changes that follow in the same sentence.
    pub(super) fn take_duration(&mut self) -> Option<Duration> {
        self.duration.take()
    }

    /// Adds a change of something, joined to the change before where that names the same thing.
    pub(super) fn apply(&mut self, target: Option<Target>, duration: Option<Duration>, mods: Vec<Mod>) {
        if target.is_none()
            && self.pending.is_none()
            && let Some(Act::Apply { mods: before, duration: until, .. }) = self.acts.last_mut()
            && (duration.is_none() || until.is_none() || duration == *until)
        {
            before.extend(mods);
            *until = until.or(duration);
            return;
        }
        let target = match (target, &self.pending, self.acts.last()) {
            // another change of the same thing, for another time
            (None, None, Some(Act::Apply { target, .. })) => Some(match target {
                Target::Choose { .. } => Target::That(kind_of(target, self.b.enc.lexicon)),
                Target::All(_) | Target::Sel(_) => Target::It,
                other => other.clone(),
            }),
            (target, ..) => target,
        };
        let target = match target {
            Some(Target::Sel(selector)) if !self.b.chose && !is_picked(&selector) => Target::All(selector),
            Some(target) => target,
            None => match self.pending.take() {
                Some(Pending::Target(target)) => target,
                other => {
                    self.pending = other;
                    // `추가로` speaks of what the sentence before changed; settled when that is known
                    if matches!(self.layers.last(), Some(Layer::Also)) { Target::It } else { Target::This }
                }
            },
        };
        if let Some(Pending::Target(chosen)) = self.pending.take() {
            match (&target, &chosen) {
                // the choice sits where it is used (docs/spec/language.md rule N1)
                (Target::That(_), Target::Choose { .. }) => {
                    self.push(Act::Apply { target: chosen, duration, mods });
                    return;
                }
                _ => self.push(Act::Bind(chosen)),
            }
        }
        self.push(Act::Apply { target, duration, mods });
    }
}

fn is_picked(selector: &Selector) -> bool {
    matches!(selector, Selector::Kind { filters, .. } if filters.iter().any(picked))
}
