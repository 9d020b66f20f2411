//! What pending things aim at: chosen one by one when they are announced, looked at again when they resolve, and chosen anew
//! where something redirects them.

use super::announced::{Aim, AnnounceFrame, Pending, Redirect};
use super::cards::AimSpec;
use super::catalog::Catalog;
use super::context::EvalContext;
use super::decision::{Answer, Ask, AskKind};
use super::depends::READS_AIMS;
use super::fitting::{Open, fits};
use super::ids::{PLAYER, Ref, Seat};
use super::machine::Machine;
use super::outcome::Fault;
use super::program::{Bind, Op, Quantity, Selector, Side};
use super::seq::Seq;
use super::state::{EffectFrame, Frame};
use super::walk::read::Visit;
use crate::ruleset::{KernelStep, Ruleset};

/// Looks for a binding in an instruction.
struct Names {
    of: Bind,
    found: bool,
}

impl Names {
    /// Whether an instruction speaks of what is under a binding.
    fn is_in(op: &Op, of: Bind) -> bool {
        let mut names = Names { of, found: false };
        names.op(op);
        names.found
    }
}

impl Visit for Names {
    fn bind(&mut self, node: &Bind) {
        self.found |= *node == self.of;
    }
}

/// Where a choice stands: what was chosen for each word, and the words with all that could be chosen for them.
struct Choices<'c> {
    specs: &'c [AimSpec],
    among: Vec<Vec<Ref>>,
    made: Vec<(u8, Ref)>,
}

impl Choices<'_> {
    /// Whether these choices are legal and can be completed by so many more for each word, from those behind `from` on.
    fn completes(&self, made: &[(u8, Ref)], more: &[(u8, usize)]) -> bool {
        let among = |word: u8| self.among.get(usize::from(word)).cloned().unwrap_or_default();
        let open = more.iter().flat_map(|(word, n)| vec![Open { word: *word, among: among(*word) }; *n]);
        fits(made, &open.collect::<Vec<_>>(), &|one, other| self.apart(one, other))
    }

    /// Whether what is chosen for one word must not be chosen for the other, or again for the same word.
    fn apart(&self, one: u8, other: u8) -> bool {
        if one == other {
            return !self.specs.get(usize::from(one)).is_some_and(|s| s.n.repeats());
        }
        let says = |one: u8, other: u8| self.specs.get(usize::from(one)).is_some_and(|s| s.apart.contains(&other));
        says(one, other) || says(other, one)
    }
}

impl<R: Ruleset> Machine<R> {
    /// What the pending thing that an object stands for aims at, word by word in the order in which it was chosen.
    pub fn aims(&self, object: Ref) -> impl Iterator<Item = &Aim> {
        self.core.aims.all().iter().filter(move |aim| aim.of == object)
    }

    /// Whether what is not announced yet has enough to aim at, and can be paid for. A rulebook does not offer what can't be announced.
    pub fn can_announce(&self, cat: &Catalog, pending: &Pending) -> bool {
        self.is_affordable(cat, pending)
    }

    /// Whether what is not announced yet has enough to aim at.
    pub(super) fn can_aim_at(&self, cat: &Catalog, pending: &Pending) -> bool {
        let choices = self.choices(cat, pending);
        let least: Vec<_> =
            (0u8..).zip(choices.specs).map(|(word, s)| (word, self.bounds_of(cat, pending, s).0)).collect();
        choices.completes(&[], &least)
    }

    /// Has the choices of a thing made that was just announced.
    pub(super) fn announce_aims(&mut self, cat: &Catalog, pending: &Pending) {
        if !cat.ability(pending.ability).aims.is_empty() {
            let of = pending.object;
            self.push(Frame::Announce(AnnounceFrame { of, seat: pending.controller, ..AnnounceFrame::default() }));
        }
    }

    /// Has a seat choose anew what a pending thing aims at. How many it aims at, and what stands beside each in the text, stays.
    /// `false`: there is nothing to be changed, or not all of it can be.
    pub fn redirect(&mut self, cat: &Catalog, object: Ref, seat: Seat, how: Redirect) -> bool {
        let Some(pending) = self.announced_by(object) else { return false };
        let choices = self.choices(cat, &pending);
        let others = |(word, what): &(u8, Ref)| {
            let among = choices.among.get(usize::from(*word)).into_iter().flatten();
            Open { word: *word, among: among.filter(|other| *other != what).copied().collect() }
        };
        let open: Vec<Open> = choices.made.iter().map(others).collect();
        let all = how == Redirect::Any || fits(&[], &open, &|one, other| choices.apart(one, other));
        if open.is_empty() || !all {
            return false;
        }
        self.push(Frame::Announce(AnnounceFrame { of: object, seat, at: 0, redirect: Some(how) }));
        true
    }

    /// Whether the pending thing that an object stands for aims at a card of a set. Each is looked at as it is now, however it was when it
    /// was chosen, and one that has moved on is none any more (115.9b). `only`: nothing but one card was chosen, as often as that was and
    /// whether all of it is still there (115.9c).
    pub(super) fn aims_at(&self, cat: &Catalog, cx: EvalContext<'_>, of: Ref, set: &Selector, only: bool) -> bool {
        let first = self.aims(of).next().map(|aim| aim.what);
        let such = |what: Ref| self.core.is_live(what) && self.matches(cat, cx, what.slot, set);
        (!only || self.aims(of).all(|aim| Some(aim.what) == first)) && self.aims(of).any(|aim| such(aim.what))
    }

    /// What pending things aim at has changed.
    fn touch_aims(&mut self) {
        if self.derived.reads & READS_AIMS != 0 {
            self.touch_part(READS_AIMS);
        }
    }

    /// The pending thing that an object stands for.
    pub(super) fn announced_by(&self, object: Ref) -> Option<Pending> {
        self.announced().iter().find(|p| p.object == object).copied()
    }

    /// A frame through which the words of a pending thing are read.
    fn reading(pending: &Pending) -> EffectFrame {
        let Pending { ability, controller, holder, triggering, linked, .. } = *pending;
        EffectFrame { ability, controller, holder, triggering, linked, ..EffectFrame::default() }
    }

    /// What may be chosen for a word. Nothing aims at itself.
    fn aimable(&self, cat: &Catalog, pending: &Pending, spec: &AimSpec) -> Vec<Ref> {
        let frame = Self::reading(pending);
        let cx = EvalContext { frame: &frame, depth: u8::MAX };
        let there = self.found(cat, cx, &spec.from);
        let there = there.iter().map(|slot| self.core.reference(*slot));
        // What comes of it later is done to what it has become by then.
        let first = cat.ability(pending.ability).code.iter().find(|op| Names::is_in(op, spec.into));
        let verb = first.and_then(|op| Self::verb_for_able(op, spec.into));
        let able = |what: Ref| {
            let possible = |(verb, who, n)| self.verb_by_possible(cat, cx, verb, &[what], &[], (who, n));
            what.player().is_some() || verb.is_none_or(possible)
        };
        let players = self.players_in(pending.controller, &spec.from).map(Ref::to_player);
        let fits = |what: &Ref| *what != pending.object && able(*what) && R::can_aim(self, cat, pending, *what);
        there.chain(players).filter(fits).collect()
    }

    /// The players that a set means beside its cards, in turn order.
    fn players_in(&self, of: Seat, from: &Selector) -> impl Iterator<Item = Seat> + use<'_, R> {
        let side = from.side;
        let meant = from.zones & 1 << PLAYER != 0;
        let on = move |seat: &Seat| match side {
            Side::Own => *seat == of,
            Side::Opposing => *seat != of,
            Side::Any => true,
        };
        self.core.ring(self.core.turn.seat).filter(move |seat| meant && on(seat))
    }

    /// The answer that chooses something to aim at.
    fn picks_aim(what: Ref) -> Answer {
        what.place().map_or(Answer::Pick(what.slot), Answer::Place)
    }

    /// The fewest and the most that are chosen for a word.
    fn bounds_of(&self, cat: &Catalog, pending: &Pending, spec: &AimSpec) -> (usize, usize) {
        let frame = Self::reading(pending);
        let cx = EvalContext { frame: &frame, depth: u8::MAX };
        let number = |v| usize::try_from(self.value(cat, cx, v)).unwrap_or(0);
        match &spec.n {
            Quantity::Exactly(v) | Quantity::Times(v) => (number(v), number(v)),
            Quantity::UpTo(v) | Quantity::UpToTimes(v) => (0, number(v)),
            Quantity::AtLeast(v) => (number(v), usize::MAX),
            Quantity::Any | Quantity::All | Quantity::AllBut(_) => (0, usize::MAX),
        }
    }

    fn choices<'c>(&self, cat: &'c Catalog, pending: &Pending) -> Choices<'c> {
        let specs = cat.ability(pending.ability).aims.as_slice();
        let among = specs.iter().map(|spec| self.aimable(cat, pending, spec)).collect();
        let made = self.aims(pending.object).map(|aim| (aim.word, aim.what)).collect();
        Choices { specs, among, made }
    }

    /// Carries on with what is being announced: asks for the next choice, or is done.
    pub(super) fn run_announce(&mut self, cat: &Catalog, frame: AnnounceFrame) {
        let gone = self.core.has_left(frame.seat) || self.announced_by(frame.of).is_none();
        let specs = self.announced_by(frame.of).map_or(0, |p| cat.ability(p.ability).aims.len());
        let count = if frame.redirect.is_some() { self.aims(frame.of).count() } else { specs };
        if !gone && usize::from(frame.at) < count {
            let seat = R::decider(self, frame.seat);
            let (min, max) = self.asked_for(cat, &frame);
            return self.ask(Ask { seat, kind: AskKind::Pick, min, max, secret: false });
        }
        self.pop();
        let whole = frame.redirect == Some(Redirect::Any) || self.aims(frame.of).all(|aim| !aim.then.is_none());
        for aim in self.core.aims.all_mut().iter_mut().filter(|aim| aim.of == frame.of) {
            let then = std::mem::replace(&mut aim.then, Ref::NONE);
            if whole && !gone && !then.is_none() {
                aim.what = then;
            }
        }
        self.touch_aims();
    }

    /// The fewest and the most that the open question takes: all that a word takes, or the one choice that is made anew.
    fn asked_for(&self, cat: &Catalog, frame: &AnnounceFrame) -> (u8, u8) {
        let pending = self.announced_by(frame.of).filter(|_| frame.redirect.is_none());
        let spec = pending.and_then(|p| Some((p, cat.ability(p.ability).aims.get(usize::from(frame.at))?)));
        let Some((pending, spec)) = spec else { return (1, 1) };
        let (min, max) = self.bounds_of(cat, &pending, spec);
        let there = if spec.n.repeats() { max } else { max.min(self.aimable(cat, &pending, spec).len()) };
        let byte = |n: usize| u8::try_from(n).unwrap_or(u8::MAX);
        (byte(min.min(there)), byte(there))
    }

    /// What may be chosen next for what is being announced.
    pub(super) fn announce_options(&self, cat: &Catalog, frame: &AnnounceFrame, options: &mut Vec<Answer>) {
        if let Some(pending) = self.announced_by(frame.of) {
            match frame.redirect {
                None => self.aim_options(cat, frame, &pending, options),
                Some(how) => self.redirect_options(cat, frame, &pending, how, options),
            }
        }
        if options.is_empty() {
            options.push(Answer::Done);
        }
        self.offer_calling_off(options);
    }

    /// The cards that may be chosen next for a word, in rising order, so that a set of them is chosen in one way only; all
    /// words can still have what they need beside each.
    fn aim_options(&self, cat: &Catalog, frame: &AnnounceFrame, pending: &Pending, options: &mut Vec<Answer>) {
        let choices = self.choices(cat, pending);
        let bounds: Vec<_> = choices.specs.iter().map(|spec| self.bounds_of(cat, pending, spec)).collect();
        let at = usize::from(frame.at);
        let (Some(among), Some((min, max))) = (choices.among.get(at), bounds.get(at)) else { return };
        let own: Vec<Ref> = choices.made.iter().filter(|(word, _)| *word == frame.at).map(|(_, what)| *what).collect();
        let later: Vec<_> = (0u8..).zip(&bounds).skip(at + 1).map(|(word, (least, _))| (word, *least)).collect();
        // A card that may be chosen again comes next once more.
        let behind = usize::from(!choices.specs.get(at).is_some_and(|spec| spec.n.repeats()));
        let next = own.last().and_then(|last| among.iter().position(|r| r == last)).map_or(0, |at| at + behind);
        let missing = min.saturating_sub(own.len() + 1);
        for (place, what) in among.iter().enumerate().skip(next) {
            let made: Vec<_> = choices.made.iter().copied().chain([(frame.at, *what)]).collect();
            // The rest of this word comes from behind it.
            let rest = Open { word: frame.at, among: among.iter().skip(place + behind).copied().collect() };
            let all = |word: u8| choices.among.get(usize::from(word)).cloned().unwrap_or_default();
            let after = later.iter().flat_map(|(word, n)| vec![Open { word: *word, among: all(*word) }; *n]);
            let open: Vec<Open> = vec![rest; missing].into_iter().chain(after).collect();
            if own.len() < *max && fits(&made, &open, &|one, other| choices.apart(one, other)) {
                options.push(Self::picks_aim(*what));
            }
        }
        if own.len() >= *min {
            options.push(Answer::Done);
        }
    }

    /// What may be chosen instead of the aim whose turn it is. Only what there is in the end must be legal, and what stays as it
    /// was is not looked at again.
    fn redirect_options(
        &self,
        cat: &Catalog,
        frame: &AnnounceFrame,
        pending: &Pending,
        how: Redirect,
        options: &mut Vec<Answer>,
    ) {
        let choices = self.choices(cat, pending);
        let aims: Vec<Aim> = self.aims(frame.of).copied().collect();
        let at = usize::from(frame.at);
        let Some(now) = aims.get(at) else { return };
        let may_stay = how == Redirect::Any;
        let among = |aim: &Aim| {
            let legal = choices.among.get(usize::from(aim.word)).into_iter().flatten().copied();
            let others = legal.filter(|what| *what != aim.what);
            Open { word: aim.word, among: others.chain(may_stay.then_some(aim.what)).collect() }
        };
        let done = |aim: &Aim| (aim.word, if aim.then.is_none() { aim.what } else { aim.then });
        let before: Vec<_> = aims.iter().take(at).map(done).collect();
        let after: Vec<_> = aims.iter().skip(at + 1).map(among).collect();
        for what in among(now).among {
            let made: Vec<_> = before.iter().copied().chain([(now.word, what)]).collect();
            if fits(&made, &after, &|one, other| choices.apart(one, other)) {
                options.push(if what == now.what { Answer::Done } else { Self::picks_aim(what) });
            }
        }
    }

    /// Takes one choice of what is being announced.
    pub(super) fn announce_answered(&mut self, cat: &Catalog, mut frame: AnnounceFrame, answer: Answer) {
        let picked = match answer {
            Answer::Pick(slot) => self.core.reference(slot),
            Answer::Place(at) => Ref::to_place(at),
            Answer::No => return self.call_off(),
            _ => Ref::NONE,
        };
        if frame.redirect.is_some() {
            let at = usize::from(frame.at);
            let aim = self.core.aims.all_mut().iter_mut().filter(|aim| aim.of == frame.of).nth(at);
            aim.into_iter().for_each(|aim| aim.then = picked);
            frame.at += 1;
        } else {
            let aim = Aim { of: frame.of, word: frame.at, what: picked, ..Aim::default() };
            if !picked.is_none() && self.aims(frame.of).any(|other| other.word == frame.at && other.what == picked) {
                self.cite_step(KernelStep::Again);
            }
            if !picked.is_none() && !self.core.aims.add(aim) {
                return self.fault(Fault::Announced);
            }
            self.touch_aims();
            let most = self.announced_by(frame.of).and_then(|pending| {
                let spec = cat.ability(pending.ability).aims.get(usize::from(frame.at))?;
                Some(self.bounds_of(cat, &pending, spec).1)
            });
            let full = self.aims(frame.of).filter(|aim| aim.word == frame.at).count() >= most.unwrap_or(0);
            frame.at += u8::from(picked.is_none() || full);
        }
        if let Some(top) = self.core.frames.last_mut() {
            *top = Frame::Announce(frame);
        }
    }

    /// Looks again at what a thing aims at that is about to resolve: what is no legal choice any more is left out. `false`: it
    /// aimed at something, and nothing of that is legal.
    pub(super) fn aims_hold(&mut self, cat: &Catalog, pending: &Pending) -> bool {
        let choices = self.choices(cat, pending);
        let legal = |aim: &Aim| choices.among.get(usize::from(aim.word)).is_some_and(|among| among.contains(&aim.what));
        let mut left = choices.made.is_empty();
        for aim in self.core.aims.all_mut().iter_mut().filter(|aim| aim.of == pending.object) {
            aim.lost = !legal(aim);
            left |= !aim.lost;
        }
        if self.aims(pending.object).any(|aim| aim.lost) {
            self.cite_step(KernelStep::Lapsed);
        }
        left
    }

    /// Gives the program on top what is left to aim at.
    pub(super) fn bind_aims(&mut self, cat: &Catalog, pending: &Pending) {
        let depth = self.core.depth();
        let aims: Vec<Aim> = self.aims(pending.object).filter(|aim| !aim.lost).copied().collect();
        for aim in aims {
            if let Some(spec) = cat.ability(pending.ability).aims.get(usize::from(aim.word)) {
                self.bind(depth, spec.into, aim.what);
            }
        }
    }

    /// Forgets what a thing aims at that is not pending any more.
    pub(super) fn forget_aims(&mut self, object: Ref) {
        while let Some(at) = self.core.aims.all().iter().position(|aim| aim.of == object) {
            self.core.aims.take(at);
            self.touch_aims();
        }
    }
}
