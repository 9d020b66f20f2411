//! Sentences and what ties them together: gates, options, replacements, lists of effects, delayed parts.

use super::ability::{self, Home};
use super::body::{Body, Hole};
use super::event::Amount;
use super::sentences::{
    also, attached, chosen_from, decider, drawn, hangs, instead, instead_of, limited, named_instead, one_act,
    same_cards,
};
use super::{Low, check, fault, unsayable};
use crate::text::TextError;
use crate::tree::{self, Act, Duration, Event, Pick, Span, Stmt, StmtKind};
use cardwright_core::kernel::program::{Cond, Op, Target, Until};
use cardwright_core::meaning::EventWord;

impl Body<'_, '_> {
    /// All sentences of a body.
    pub fn run(&mut self, list: &[Stmt]) {
        let mut rest = list;
        let mut before: Option<&Stmt> = None;
        while let Some((first, after)) = rest.split_first() {
            let count = after.iter().take_while(|s| attached(s, self.scope.would)).count();
            let (tied, next) = after.split_at(count);
            self.ties(first, before);
            let gated = next.first().is_some_and(|s| matches!(s.kind, StmtKind::Then(_)));
            self.group(first, tied, gated);
            self.choices_of(first, tied, gated);
            before = tied.last().or(Some(first));
            rest = next;
        }
    }

    /// Checks whether a sentence can follow the one before it ("if you do" behind something that can fail).
    fn ties(&mut self, stmt: &Stmt, before: Option<&Stmt>) {
        let wants = matches!(stmt.kind, StmtKind::Then(_) | StmtKind::Also(_) | StmtKind::Else(_));
        match before {
            None if wants => self.report(fault("no-sentence-before"), stmt.span),
            Some(before) if matches!(stmt.kind, StmtKind::Then(_)) && !check::can_fail(before) => {
                self.report(fault("then-always"), stmt.span);
            }
            // what is waited for has not happened yet
            Some(Stmt { kind: StmtKind::Until(_, inner), .. })
                if hangs(stmt) && matches!(inner.kind, StmtKind::When { .. }) =>
            {
                self.report(unsayable(stmt), stmt.span);
            }
            _ => {}
        }
    }

    /// Compiles a sentence with those that belong to it. `gated`: "if you do" follows.
    fn group(&mut self, first: &Stmt, tied: &[Stmt], gated: bool) {
        // what is done instead or as well with a condition would be done once, and not whenever it happens
        let waits = matches!(&first.kind, StmtKind::Until(_, inner) if matches!(inner.kind, StmtKind::When { .. }));
        if waits && let Some(other) = tied.iter().find(|s| matches!(s.kind, StmtKind::If(..))) {
            return self.report(unsayable(other), other.span);
        }
        if let StmtKind::Then(inner) = &first.kind
            && tied.iter().any(|s| instead(s).is_some() || instead_of(s).is_some())
        {
            // "If you do, A. If C, B instead": both hang on the sentence before, which is asked before the condition.
            self.sentence();
            let hole = self.hole(Op::Then { or: 0 });
            self.was_done();
            self.group(inner, tied, gated);
            return self.land(hole);
        }
        if let Some(at) = tied.iter().rposition(|s| instead_of(s).is_some())
            && let Some((upto, [other, rest @ ..])) = tied.split_at_checked(at)
        {
            self.alternative(first, upto, other, gated);
            return self.joins(rest);
        }
        let replaced = tied.iter().rposition(|s| instead(s).is_some());
        let parts = replaced.and_then(|at| tied.split_at_checked(at)).and_then(|(upto, from)| {
            let (replacing, rest) = from.split_first()?;
            let (cond, body) = instead(replacing)?;
            Some((upto, replacing, cond, body, rest))
        });
        let Some((upto, replacing, cond, body, rest)) = parts else {
            return self.gates(first, tied, gated);
        };
        self.peek(first);
        self.lasted |= limited(first);
        self.sentence();
        let gate = self.gate(cond, replacing.span);
        self.statement(body);
        let done = self.hole(Op::Jump(0));
        self.land(gate);
        self.group(first, upto, gated);
        self.land(done);
        self.joins(rest);
    }

    /// A sentence, or another in place of what it names: by choice, if the text offers it.
    fn alternative(&mut self, first: &Stmt, upto: &[Stmt], other: &Stmt, gated: bool) {
        let Some((cond, body)) = instead_of(other) else { return };
        if let (Some(named), Some(chosen)) = (named_instead(other), chosen_from(first))
            && !same_cards(named, chosen)
        {
            let error = fault("contradiction").arg("word", named.to_string()).arg("other", chosen.to_string());
            self.report(error, other.span);
        }
        self.peek(first);
        self.lasted |= limited(first);
        self.sentence();
        let gate = cond.map(|c| self.gate(c, other.span));
        let (body, offered) = match &body.kind {
            StmtKind::May(inner) => (&**inner, true),
            _ => (body, false),
        };
        let choice = offered.then(|| self.hole(Op::Modes { who: decider(body, self.actor), entries: Vec::new() }));
        let refs = self.refs.clone();
        let instead = self.here();
        self.statement(body);
        let done = self.hole(Op::Jump(0));
        self.refs = refs;
        if let Some(gate) = gate {
            self.land(gate);
        }
        let printed = self.here();
        self.group(first, upto, gated);
        self.land(done);
        if let Some(choice) = choice {
            self.set_entries(choice, vec![printed, instead]);
        }
    }

    /// Sentences that are one batch with what stands before.
    fn joins(&mut self, rest: &[Stmt]) {
        for stmt in rest {
            self.code.push(Op::Join);
            self.sentence();
            match also(stmt) {
                Some((None, body)) => self.statement(body),
                _ => self.report(unsayable(stmt), stmt.span),
            }
        }
    }

    /// Begins a new sentence, in the program and for references.
    fn sentence(&mut self) {
        self.refs.sentence = self.refs.sentence.saturating_add(1);
        self.code.push(Op::Sentence);
    }

    /// Reads the condition of a sentence that comes later in the program but earlier in the text, for its numbers.
    fn peek(&mut self, stmt: &Stmt) {
        if let StmtKind::If(cond, _) = &stmt.kind {
            let (code, mentions) = (self.code.len(), self.refs.mentions.len());
            // What is wrong in it is reported when it is its turn.
            let seen = self.cond(cond);
            if seen.is_ok() {
                self.code.truncate(code);
            }
            self.refs.mentions.truncate(mentions);
        }
    }

    fn gate(&mut self, cond: &tree::Cond, span: Span) -> Hole {
        let cond = match self.cond(cond) {
            Ok(cond) => cond,
            Err(error) => {
                self.report(error, span);
                Cond::Or(Vec::new())
            }
        };
        self.hole(Op::If { cond, or: 0 })
    }

    fn gates(&mut self, first: &Stmt, tied: &[Stmt], gated: bool) {
        self.sentence();
        let began = self.refs.sentence;
        let mut holes = Vec::new();
        let mut inner = first;
        loop {
            match &inner.kind {
                StmtKind::Then(next) => {
                    holes.push(self.hole(Op::Then { or: 0 }));
                    self.was_done();
                    inner = next;
                }
                StmtKind::If(cond, next) => {
                    holes.push(self.gate(cond, inner.span));
                    inner = next;
                }
                _ => break,
            }
        }
        let otherwise = tied.iter().position(|s| matches!(s.kind, StmtKind::Else(_)));
        let (alsos, from) = tied.split_at_checked(otherwise.unwrap_or(tied.len())).unwrap_or((tied, &[]));
        self.joined(inner, alsos);
        let Some((last, tail)) = from.split_first() else {
            return holes.into_iter().for_each(|h| self.land(h));
        };
        let StmtKind::Else(body) = &last.kind else { return };
        if holes.is_empty() || matches!(inner.kind, StmtKind::May(_)) {
            if holes.is_empty() && !check::can_fail(first) {
                self.report(fault("else-never"), last.span);
            }
            holes.into_iter().for_each(|h| self.land(h));
            self.sentence();
            let gate = self.hole(Op::Else { or: 0 });
            self.was_not_done(began);
            self.joined(body, tail);
            self.land(gate);
        } else {
            if gated {
                self.fail();
            }
            let done = self.hole(Op::Jump(0));
            holes.into_iter().for_each(|h| self.land(h));
            self.was_not_done(began);
            self.sentence();
            self.joined(body, tail);
            self.land(done);
        }
    }

    /// A sentence and those that are one batch with it.
    fn joined(&mut self, first: &Stmt, alsos: &[Stmt]) {
        let Some((next, rest)) = alsos.split_first() else {
            return self.statement(first);
        };
        let Some((cond, body)) = also(next) else {
            self.statement(first);
            return self.report(unsayable(next), next.span);
        };
        // The condition is read when the sentence in front of it is done (decision NA-25).
        self.statement(first);
        self.tie(first, cond, body, rest, next.span);
    }

    fn tie(&mut self, first: &Stmt, cond: Option<&tree::Cond>, body: &Stmt, rest: &[Stmt], span: Span) {
        self.code.push(Op::Join);
        self.sentence();
        let offered = matches!(first.kind, StmtKind::May(_)).then(|| self.hole(Op::Then { or: 0 }));
        let gate = cond.map(|c| self.gate(c, span));
        self.joined(body, rest);
        for hole in [offered, gate].into_iter().flatten() {
            self.land(hole);
        }
    }

    /// One sentence without its opening; what is wrong with it is reported at its place.
    pub fn statement(&mut self, stmt: &Stmt) {
        self.said = stmt.span;
        if let Err(error) = self.lower(stmt) {
            self.report(error, stmt.span);
        }
    }

    /// Keeps a finding; one that has no place yet gets this one.
    pub fn report(&mut self, mut error: TextError, span: Span) {
        self.wrong |= !super::is_warning(error.code);
        if error.span.is_empty() {
            error.span = self.cx.narrowed(span.range(), error.get("word"));
        }
        if !self.cx.errors.contains(&error) {
            self.cx.errors.push(error);
        }
    }

    fn lower(&mut self, stmt: &Stmt) -> Low<()> {
        match &stmt.kind {
            StmtKind::Act(act) => self.act(act),
            StmtKind::Seq(acts) => match self.both(stmt) {
                Some(both) => self.together(both, false),
                None => acts.iter().try_for_each(|act| self.act(act)),
            },
            StmtKind::May(inner) if let Some(both) = self.both(inner) => self.together(both, true),
            StmtKind::May(inner) => {
                let hole = self.hole(Op::May { who: decider(inner, self.actor), end: 0 });
                self.statement(inner);
                self.land(hole);
                Ok(())
            }
            StmtKind::Then(inner) => {
                let hole = self.hole(Op::Then { or: 0 });
                self.statement(inner);
                self.land(hole);
                Ok(())
            }
            StmtKind::If(cond, inner) => {
                let hole = self.gate(cond, stmt.span);
                self.statement(inner);
                self.land(hole);
                Ok(())
            }
            StmtKind::Also(inner) => self.lower(inner),
            StmtKind::Instead(inner) if self.scope.would => self.replace(inner),
            StmtKind::When { event, .. } => {
                let until = match event {
                    Event::TurnEnd(_) if self.cx.book.event(EventWord::TurnEnd, None).is_none() => {
                        return Err(unsayable(event));
                    }
                    Event::TurnEnd(None) => Until::ThisTurn,
                    Event::TurnEnd(Some(tree::Side::Own)) => Until::OwnTurnEnd,
                    Event::TurnEnd(Some(tree::Side::Opp)) => Until::OpposingTurnEnd,
                    // this attack or defence is the unit's own, which only a text that answers it has
                    Event::BattleEnd(_) if !self.scope.battle => return Err(unsayable(event)),
                    Event::BattleEnd(_) => {
                        Until::Rule(self.cx.tracked().duration("battle").ok_or_else(|| unsayable(event))?)
                    }
                    _ => return Err(unsayable(event)),
                };
                self.watch(stmt, until);
                Ok(())
            }
            StmtKind::Until(duration, inner) => self.lasting(*duration, inner),
            StmtKind::Modes { modes, .. } if modes.is_empty() => Err(fault("no-options")),
            StmtKind::Modes { pick: Pick::One, by, modes, .. } if modes.iter().all(|m| m.at_least.is_none()) => {
                self.one_of(modes, self.picker(*by));
                Ok(())
            }
            StmtKind::Modes { pick: Pick::Few(n), by, modes, .. } if modes.iter().all(|m| m.at_least.is_none()) => {
                if usize::from(*n) >= modes.len() || modes.len() > 6 {
                    return Err(unsayable(stmt));
                }
                self.few_of(modes, usize::from(*n), self.picker(*by), &mut Vec::new());
                Ok(())
            }
            StmtKind::Modes { pick: Pick::Few(_), .. } => Err(unsayable(stmt)),
            StmtKind::Modes { pick: Pick::All, based_on: None, modes, .. }
                if modes.iter().all(|m| m.at_least.is_none()) =>
            {
                let refs = self.refs.clone();
                for mode in modes {
                    self.refs = refs.clone();
                    self.run(&mode.statements);
                }
                self.refs = refs;
                Ok(())
            }
            StmtKind::Modes { pick: pick @ (Pick::One | Pick::All), by, based_on, modes, .. } => {
                self.tiers(*pick, self.picker(*by), based_on.as_ref(), modes)
            }
            StmtKind::Modes { pick: Pick::Gain, based_on, target, modes, .. } => {
                let until = self.unsaid(&[]);
                self.gain_modes(based_on.as_ref(), target.as_ref(), modes, until)
            }
            StmtKind::Keyword(_) | StmtKind::CastingCost { .. } => Err(unsayable(stmt)),
            StmtKind::Else(_) => Err(fault("no-sentence-before")),
            StmtKind::Instead(_)
            | StmtKind::InsteadOf(..)
            | StmtKind::DeckOnly(_)
            | StmtKind::DeckSuch(_)
            | StmtKind::DeckNeeds(_)
            | StmtKind::DeckSame(_)
            | StmtKind::AlsoNamed(_) => Err(unsayable(stmt)),
        }
    }

    /// `(instead S)` for the event that is about to happen.
    fn replace(&mut self, inner: &Stmt) -> Low<()> {
        if let StmtKind::May(inner) = &inner.kind {
            // 8.1.2.2: who declines leaves the event as it is.
            let hole = self.hole(Op::May { who: decider(inner, self.actor), end: 0 });
            self.replace(inner)?;
            self.land(hole);
            return Ok(());
        }
        let amount = match (&inner.kind, self.amends) {
            (StmtKind::Act(Act::Damage(to, n)), Some(Amount::Damage(hit))) if *to == hit => Some(n),
            (StmtKind::Act(act), Some(Amount::Draw(side))) => drawn(act, tree::Side::Own, side),
            _ => None,
        };
        match amount {
            Some(n) => {
                let n = self.value(n)?;
                self.code.push(Op::Amend(n));
            }
            None if self.scope.fixed => return Err(fault("nothing-to-prevent")),
            None => {
                self.code.push(Op::Prevent);
                self.statement(inner);
            }
        }
        Ok(())
    }

    /// What would happen to all such cards, said of those that there are now (NA-16 and its like): a card that comes later is
    /// none of them, and one of them stays one whatever becomes of it. Without "all" it waits for whatever comes.
    fn of_these(&mut self, stmt: &Stmt, event: &Event) -> Low<Stmt> {
        let StmtKind::When { limit, body, .. } = &stmt.kind else { return Ok(stmt.clone()) };
        let (tree::Event::Trashed(tree::Target::All(such), None, cause), [only]) = (event, &body[..]) else {
            return Ok(stmt.clone());
        };
        let (tree::Selector::Kind { kind, .. }, StmtKind::Act(Act::Apply { mods, .. })) = (such, &only.kind) else {
            return Ok(stmt.clone());
        };
        if mods[..] != [tree::Mod::Prevent] || self.cx.vocabulary.reaches_later == Some(true) {
            return Ok(stmt.clone());
        }
        let all = self.object(&tree::Target::All(such.clone()))?;
        let into = self.bind();
        self.code.push(Op::Bind { what: all.target, into });
        if let Some(mention) = self.refs.mentions.last_mut() {
            (mention.target, mention.phrase) = (Target::Bound(into), Target::Bound(into));
        }
        let event = Event::Trashed(tree::Target::That(*kind), None, cause.clone());
        let kind = StmtKind::When { limit: *limit, event: Event::Would(Box::new(event)), body: body.clone() };
        Ok(Stmt { kind, ..stmt.clone() })
    }

    /// An ability of the player for a while. It has a scope of its own.
    pub(super) fn watch(&mut self, stmt: &Stmt, until: Until) {
        let gone = self.has_left(&Target::Source);
        let gone = std::mem::replace(&mut self.cx.gone, gone);
        let delayed = tree::Ability::new(Vec::new(), vec![stmt.clone()], stmt.span.range());
        let outer = std::mem::replace(&mut self.cx.outer, self.refs.clone());
        let linked = self.cx.linked.take();
        let ability = ability::compile(
            self.cx,
            &delayed,
            self.scope.card,
            Home::Delayed { this: self.scope.this, printed: self.scope.printed },
        );
        self.cx.outer = outer;
        let of = std::mem::replace(&mut self.cx.linked, linked);
        self.cx.gone = gone;
        // of several cards each waits by itself, and where none was chosen nothing waits: what else is done would be done for each
        let alone = |body: &[Stmt], many| matches!(body, [only] if one_act(only, many));
        if let (Some(of), StmtKind::When { body, .. }) = (&of, &stmt.kind)
            && !alone(body, of.many)
        {
            self.report(unsayable(stmt), stmt.span);
        }
        if let Err(late) = self.waits_for_moved(stmt, of.as_ref().map(|m| &m.target)) {
            self.report(late, stmt.span);
        }
        let of = of.map(|m| self.fixed(m).target);
        self.code.push(Op::Watch { ability, of, until });
    }

    fn lasting(&mut self, duration: Duration, inner: &Stmt) -> Low<()> {
        let limit = self.limit(duration)?;
        match &inner.kind {
            StmtKind::When { event: Event::BattleEnd(_), .. } => Err(unsayable(inner)),
            StmtKind::When { event: Event::Would(event), .. } if !self.scope.live => {
                let inner = self.of_these(inner, event)?;
                self.watch(&inner, limit);
                Ok(())
            }
            StmtKind::When { .. } => {
                self.watch(inner, limit);
                Ok(())
            }
            StmtKind::Act(Act::CountAs(zone, n)) => self.count_as_for(zone, n, limit),
            StmtKind::Act(Act::Apply { target, duration: None, mods }) => self.apply(target, Some(duration), mods),
            StmtKind::Modes { pick: Pick::Gain, based_on, target, modes, .. } => {
                self.gain_modes(based_on.as_ref(), target.as_ref(), modes, limit)
            }
            StmtKind::Act(Act::CostTo { action, of, pay }) => self.tax_for(*action, of, pay, limit),
            StmtKind::If(cond, body) => match &body.kind {
                StmtKind::Act(Act::Apply { target: target @ tree::Target::This, duration: None, mods }) => {
                    let live = std::mem::replace(&mut self.scope.live, true);
                    let made = self.cond(cond).and_then(|c| self.holds(target, None, mods, Some(c)));
                    self.scope.live = live;
                    let op = made.map(|made| self.apply_while(limit, vec![made]))?;
                    self.code.push(op);
                    Ok(())
                }
                // The condition is looked at all the while.
                StmtKind::Act(Act::Apply { .. } | Act::CountAs(..)) | StmtKind::When { .. } => {
                    self.watch(inner, limit);
                    Ok(())
                }
                _ => Err(unsayable(inner)),
            },
            _ => Err(unsayable(inner)),
        }
    }
}
