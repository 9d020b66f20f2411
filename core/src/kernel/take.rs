//! Abilities that a text takes from a card: to resolve them once more, or to give them to others. Also the loop over
//! remembered cards. It changes nothing else.

use super::catalog::{Catalog, Use};
use super::context::{EvalContext, Refs};
use super::decision::{Ask, AskKind};
use super::ids::{AbilityId, NOBODY, Ref};
use super::machine::Machine;
use super::program::{Bind, Op, Pc, Target};
use super::state::{Change, EffectFrame, On, TriggeringEvent};
use crate::ruleset::Ruleset;

/// The binding of the abilities picked for the present instruction; the `slot` of each is its place in the list of
/// candidates.
const TAKEN: Bind = 197;

/// An ability of a card that the text of `frame` resolves once more. It speaks of the event that started that text only if
/// it is the same card's: nothing has happened to another one.
fn once_more(frame: &EffectFrame, holder: Ref, ability: AbilityId) -> EffectFrame {
    let same = holder.slot == frame.holder.slot;
    let triggering = if same { frame.triggering } else { TriggeringEvent::default() };
    EffectFrame { ability, controller: frame.controller, holder, triggering, ..EffectFrame::default() }
}

impl<R: Ruleset> Machine<R> {
    /// The abilities printed on cards and on what is attached to them, only those with one of these heads if any
    /// (bits).
    pub fn printed_of(&self, cat: &Catalog, cx: EvalContext<'_>, of: &Target, heads: u64) -> Vec<AbilityId> {
        let mut refs = Refs::new();
        self.targets(cat, cx, of, &mut refs);
        let mut found: Vec<AbilityId> = Vec::new();
        for r in &refs {
            let object = self.core.object(r.slot);
            let worn = self.attached(r.slot).map(|s| self.core.object(s)).collect::<Vec<_>>();
            for bearer in std::iter::once(object).chain(worn) {
                let all = &cat.face(bearer.card, bearer.face()).abilities;
                let fits = |a: &&AbilityId| heads == 0 || cat.ability(**a).heads & heads != 0;
                found.extend(all.iter().filter(fits));
            }
        }
        found.dedup();
        found
    }

    /// Abilities of a card that a text may resolve once more: programs whose states hold now and that nothing forbids to
    /// activate.
    pub fn abilities_to_copy(
        &self,
        cat: &Catalog,
        cx: EvalContext<'_>,
        of: &Target,
        heads: u64,
    ) -> Vec<(Ref, AbilityId)> {
        let mut refs = Refs::new();
        self.targets(cat, cx, of, &mut refs);
        self.to_copy(cat, cx, &refs, heads)
    }

    /// Abilities of these cards that a text may resolve once more.
    pub(super) fn to_copy(
        &self,
        cat: &Catalog,
        cx: EvalContext<'_>,
        cards: &[Ref],
        heads: u64,
    ) -> Vec<(Ref, AbilityId)> {
        let mut found = Vec::new();
        for r in cards {
            self.abilities_of(cat, r.slot, |a| {
                let ability = cat.ability(a);
                let fits = heads == 0 || ability.heads & heads != 0;
                let frame = once_more(cx.frame, *r, a);
                let runs = ability.usage != Use::Continuous && !ability.code.is_empty();
                let may = fits && runs && self.states_hold(cat, &frame) && !R::silenced(self, cat, &frame);
                if may && !found.contains(&(*r, a)) {
                    found.push((*r, a));
                }
            });
        }
        // "The effect" of a card that is played for its text is that text, not what a rule starts.
        let by_rule = |a: AbilityId| cat.ability(a).usage == Use::ByRule;
        if heads == 0 && found.iter().any(|(_, a)| !by_rule(*a)) {
            found.retain(|(_, a)| !by_rule(*a));
        }
        found
    }

    fn takeable(&self, cat: &Catalog, cx: EvalContext<'_>, op: &Op) -> (Vec<(Ref, AbilityId)>, usize) {
        match op {
            Op::Activate { of, heads, n } => (self.abilities_to_copy(cat, cx, of, *heads), usize::from(*n)),
            Op::GainOf { of, heads, n, .. } => {
                let found = self.printed_of(cat, cx, of, *heads);
                (found.into_iter().map(|a| (Ref::NONE, a)).collect(), usize::from(*n))
            }
            _ => (Vec::new(), 0),
        }
    }

    /// Asks which abilities are taken, or takes them all when there is nothing to choose.
    pub(super) fn begin_taking(&mut self, cat: &Catalog, depth: u8, frame: EffectFrame, op: &Op) {
        let cx = EvalContext { frame: &frame, depth };
        self.unbind(depth, TAKEN);
        let (found, n) = self.takeable(cat, cx, op);
        if found.is_empty() {
            self.note(n.max(1), 0);
        } else if n == 0 || found.len() <= n {
            if found.len() < n {
                self.fail();
            }
            let all: Vec<usize> = (0..found.len()).collect();
            self.take_abilities(cat, frame, depth, op, &all);
        } else {
            self.ask_taking(&frame, found.len());
        }
    }

    fn ask_taking(&mut self, frame: &EffectFrame, of: usize) {
        let max = u8::try_from(of.saturating_sub(1)).unwrap_or(u8::MAX);
        let seat = R::decider(self, frame.controller);
        self.ask(Ask { seat, kind: AskKind::Mode, min: 0, max, secret: false });
    }

    /// Takes in one ability that was picked; the answer's number counts only those not picked yet.
    pub(super) fn taking_answered(&mut self, cat: &Catalog, depth: u8, frame: EffectFrame, op: &Op, at: usize) {
        let cx = EvalContext { frame: &frame, depth };
        let (found, n) = self.takeable(cat, cx, op);
        let mut picked: Vec<usize> = self.bound(depth, TAKEN).iter().map(|r| usize::from(r.incarnation)).collect();
        let left: Vec<usize> = (0..found.len()).filter(|i| !picked.contains(i)).collect();
        picked.extend(left.get(at).copied());
        if picked.len() < n && left.len() > 1 {
            let last = picked.last().and_then(|i| u16::try_from(*i).ok()).unwrap_or(0);
            self.bind(depth, TAKEN, Ref { slot: NOBODY, incarnation: last });
            self.ask_taking(&frame, left.len() - 1);
            return;
        }
        self.take_abilities(cat, frame, depth, op, &picked);
    }

    fn take_abilities(&mut self, cat: &Catalog, frame: EffectFrame, depth: u8, op: &Op, which: &[usize]) {
        let cx = EvalContext { frame: &frame, depth };
        let (found, _) = self.takeable(cat, cx, op);
        let taken: Vec<(Ref, AbilityId)> = which.iter().filter_map(|at| found.get(*at).copied()).collect();
        self.unbind(depth, TAKEN);
        match op {
            Op::GainOf { to, until, .. } => {
                let refs = self.live_targets(cat, cx, to);
                self.note(refs.len().max(1), refs.len());
                let Some(until) = R::duration(self, *until, frame.controller) else { return };
                let begins = |r: &&Ref| self.begins(cat, &frame, On::Card(**r), until);
                let refs: Vec<Ref> = refs.iter().filter(begins).copied().collect();
                for (_, ability) in &taken {
                    refs.iter().for_each(|r| self.float(&frame, On::Card(*r), Change::Gain(*ability), until));
                }
            }
            _ => {
                self.note(1, 1);
                // The first to run comes on top.
                for (holder, ability) in taken.into_iter().rev() {
                    self.start(cat, once_more(&frame, holder, ability));
                }
            }
        }
    }

    /// Carries out [`super::program::Op::Each`]: remembers the next card, or goes on behind the loop when none is left.
    pub(super) fn each(&mut self, depth: u8, of: Bind, into: Bind, past: Bind, end: Pc) {
        let had = self.bound(depth, past);
        let next = self.bound(depth, of).iter().find(|r| !had.iter().any(|h| h.slot == r.slot)).copied();
        self.unbind(depth, into);
        match next {
            Some(card) => {
                self.bind(depth, into, card);
                self.bind(depth, past, card);
            }
            None => {
                self.unbind(depth, past);
                self.goto(end);
            }
        }
    }
}
