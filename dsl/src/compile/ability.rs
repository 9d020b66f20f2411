//! One ability: what its heads mean, and whether its sentences are a program or hold all the time.

use super::body::{Body, Scope};
use super::change::both;
use super::event::{Waits, never};
use super::heads::{Heads, too_late};
use super::left::sends_away;
use super::sentences::{delayed_part, is_moment, own_end};
use super::words::{ALL_ZONES, Compiler};
use super::{Low, check, fault, keyword, translated, unsayable};
use crate::tree::{self, Act, Event, Pick, Stmt, StmtKind};
use cardwright_core::kernel::catalog::{Ability, Limit, Static, Use, Whenever};
use cardwright_core::kernel::event::EventKind;
use cardwright_core::kernel::ids::{AbilityId, CardId};
use cardwright_core::kernel::program::{CauseFilter, Cond, Op, Pattern, Subject, Who};
use cardwright_core::rulebook::{EventWord, HeadMeaning};
use cardwright_core::vocabulary::HeadClass;
use std::sync::Arc;

/// Where an ability stands, which decides what "this card" can be in it.
#[derive(Debug, Clone, Copy)]
pub(super) enum Home {
    /// On a card of this type (index into the vocabulary).
    Printed(u8),
    /// In the text of another ability: types of the cards that gain it, as bits.
    Quoted(u32),
    /// In a delayed part of a program: types of "this card", as bits, and the type of the card that it is printed on.
    Delayed { this: u32, printed: u32 },
    /// A text of its own, run at once for a card of these types (bits).
    Loose(u32),
}

/// Compiles an ability and whatever it quotes.
pub(super) fn compile(cx: &mut Compiler<'_>, ability: &tree::Ability, card: CardId, home: Home) -> AbilityId {
    let outer = std::mem::take(&mut cx.used);
    let found = cx.errors.len();
    let expanded = match keyword::expand(cx, ability) {
        Ok(expanded) => expanded,
        Err(error) => {
            cx.errors.push(error.or_at(ability.span.range()));
            cx.used = outer;
            return add(cx, Ability { card, ..Ability::default() });
        }
    };
    let written = expanded.as_ref().map_or(ability, |e| &e.ability);
    let conditional = match keyword::conditional(cx, written) {
        Ok(conditional) => conditional,
        Err(error) => {
            cx.errors.push(error.or_at(ability.span.range()));
            None
        }
    };
    let body = conditional.as_ref().unwrap_or(written);
    let marks = (cx.errors.len(), cx.catalog.abilities.len());
    let mut made = attempt(cx, body, card, home, false);
    if made.is_none() {
        cx.errors.truncate(marks.0);
        cx.catalog.abilities.truncate(marks.1);
        made = attempt(cx, body, card, home, true);
    }
    let mut made = made.unwrap_or_default();
    let headed = cx.book.printed().limits.headed;
    if matches!(home, Home::Printed(kind) if ability.heads.is_empty() && headed & (1 << kind) != 0) {
        cx.errors.push(super::fault("head-missing").at(ability.span.range()));
    }
    if super::alone::answers_nothing(cx, &made, home) {
        cx.errors.push(super::fault("deed-impossible").at(ability.span.range()));
    }
    let hidden = !cx.book.printed().zones.public;
    if cx.vocabulary.others.is_some() && check::means_one_other(&made, hidden) {
        cx.errors.push(super::fault("one-of-several-players").at(ability.span.range()));
    }
    if let Some(expanded) = &expanded {
        match keyword::used(cx, expanded, card) {
            Ok(used) => made.keyword = Some(used),
            Err(error) => cx.errors.push(error),
        }
    }
    // The sentences of a keyword stand in no text of this card: the keyword does.
    for error in cx.errors.iter_mut().skip(found).filter(|e| e.span.is_empty()) {
        error.span = ability.span.range();
    }
    made.text = cx.source.get(ability.span.range()).unwrap_or("").trim().to_owned();
    let kind = if let Home::Printed(kind) = home { Some(kind) } else { None };
    made.translated = translated::translated(cx, ability, kind);
    cx.used.extend(cx.book.ability_clauses(&made));
    made.clauses = std::mem::replace(&mut cx.used, outer).into_iter().map(str::to_owned).collect();
    if let Some(definition) = expanded.as_ref().and_then(|e| cx.lexicon.definition(&e.keyword)) {
        made.clauses.extend(definition.notation_clauses.iter().cloned());
    }
    add(cx, made)
}

/// Makes an ability that has only these continuous parts, to be gained by an effect.
pub(super) fn granted(cx: &mut Compiler<'_>, card: CardId, statics: Vec<Static>) -> AbilityId {
    let zones = cx.book.printed().zones.in_play;
    add(cx, Ability { card, zones, statics, ..Ability::default() })
}

fn add(cx: &mut Compiler<'_>, ability: Ability) -> AbilityId {
    let id = AbilityId(u16::try_from(cx.catalog.abilities.len()).unwrap_or(u16::MAX));
    if usize::from(id.0) < MOST_ABILITIES {
        let abilities = &mut cx.catalog.abilities;
        if abilities.len() == abilities.capacity() {
            // Most often one more comes behind thousands: room for twice as many would be most of the memory that is taken.
            abilities.reserve_exact(abilities.len() / 8 + 16);
        }
        abilities.push(Arc::new(ability));
    } else {
        cx.full = true;
    }
    id
}

/// How many abilities all cards of a game can have: references to them are two bytes wide.
pub(super) const MOST_ABILITIES: usize = u16::MAX as usize;

/// Compiles an ability once. `None`: it must be compiled again with every target bound.
fn attempt(
    cx: &mut Compiler<'_>,
    ability: &tree::Ability,
    card: CardId,
    home: Home,
    bind_all: bool,
) -> Option<Ability> {
    if let Some(made) = super::costs::casting(cx, ability, card) {
        return Some(made);
    }
    let mut heads = Heads {
        made: Ability { card, zones: cx.book.printed().zones.in_play, ..Ability::default() },
        ..Heads::default()
    };
    for head in &ability.heads {
        if let Err(mut error) = heads.add(cx, head, home) {
            error.span = ability.span.range();
            cx.errors.push(error);
            // What the sentences mean depends on it.
            return Some(heads.made);
        }
    }
    if let Err(mut error) = too_late(cx, &ability.heads, heads.moment(), home) {
        error.span = ability.span.range();
        cx.errors.push(error);
        return Some(heads.made);
    }
    let this = match home {
        Home::Printed(kind) => printed(cx, kind),
        Home::Quoted(types) | Home::Delayed { this: types, .. } | Home::Loose(types) => types,
    };
    let meaning = heads.usage.take().unwrap_or_else(|| bare(cx, home));
    let Heads { mut made, battle, .. } = heads;
    let meaning = match meaning {
        HeadMeaning::While(zones, cond) => {
            made.states.push(*cond);
            HeadMeaning::Continuous(zones)
        }
        meaning => meaning,
    };
    let mut event = None;
    let standing = !matches!(home, Home::Printed(kind) if !cx.worn && printed(cx, kind) == 0);
    // Where there are no slots side by side, whatever is in play can have something across.
    let laneless = matches!(meaning, HeadMeaning::ByRule) || !standing && !cx.vocabulary.slots.is_empty();
    let live = match meaning {
        HeadMeaning::Event(pattern, cond) => {
            made.states.extend(cond.map(|c| *c));
            event = Some((*pattern).clone());
            made.usage = Use::Automatic(*pattern);
            false
        }
        HeadMeaning::Activated { phases, limit } => {
            made.usage = Use::Activated { phases };
            made.limit = limit;
            false
        }
        HeadMeaning::ByRule => {
            made.usage = if made.head.is_some() { Use::ByRule } else { Use::Spell };
            made.zones = ALL_ZONES;
            false
        }
        HeadMeaning::Continuous(zones) | HeadMeaning::While(zones, _) => {
            made.zones = zones;
            // A card that never lies there says nothing all the time.
            if let Home::Printed(kind) = home
                && !ability.statements.is_empty()
                && cx.book.printed().limits.lies.get(usize::from(kind)).is_some_and(|lies| lies & zones == 0)
            {
                let mut error = cx.no_moment();
                error.span = ability.span.range();
                cx.errors.push(error);
                return Some(made);
            }
            true
        }
        HeadMeaning::Deck | HeadMeaning::State(_) => {
            made.zones = 0;
            true
        }
    };
    // A head whose text is in its file works as that text says: when something happens, or all the time.
    let live = match (&made.usage, delayed_part(&ability.statements)) {
        (Use::Continuous, Some((_, _, event, ..))) if of_keyword(cx, &made) => is_moment(event),
        _ => live,
    };
    // Where texts are announced, what waits for an event is as that happens, with all that it aims at.
    let waits = live && !matches!(home, Home::Delayed { .. } | Home::Loose(_)) && super::announced::waits(cx, ability);
    let live = live && !waits;
    if let Some(materials) = cx.lexicon.materials(ability) {
        super::aims::made_of(cx, &materials, ability.span, &mut made);
        return Some(made);
    }
    let answers = event.is_some() || waits || of_keyword(cx, &made);
    let in_battle = cx.book.printed().kinds.in_battle;
    let fights = in_battle == 0 || made.head.is_none_or(|h| in_battle.checked_shr(h.into()).unwrap_or(0) & 1 != 0);
    let (kind, printed, delayed) = match home {
        Home::Printed(kind) if cx.vocabulary.worn != Some(kind) => (1 << kind, 1 << kind, false),
        Home::Delayed { printed, .. } => (0, printed, true),
        _ => (0, 0, false),
    };
    let in_play = cx.book.printed().zones.in_play;
    let lies = |head: &tree::Head| {
        let at = cx.vocabulary.heads.iter().position(|word| word.word.id == head.word.as_str())?;
        cx.book.head_zones(u8::try_from(at).ok()?)
    };
    let away = ability.heads.iter().filter_map(lies).any(|zones| zones & in_play == 0)
        || delayed && cx.gone
        || event.as_ref().is_some_and(|event: &Pattern| event.holder && sends_away(cx, event));
    let undefended = !live && event.as_ref().is_some_and(|event: &Pattern| super::announced::before_defence(cx, event));
    let scope =
        Scope { card, this, kind, printed, live, battle, fights, undefended, away, delayed, ..Scope::default() };
    let announced = cx.book.chooses_first() || cx.lexicon.phrasing().is_some();
    let first = announced && matches!(home, Home::Printed(_) | Home::Quoted(_)) && !live;
    let mut body = Body::new(cx, scope);
    body.aims = first.then(Vec::new);
    body.bind_all = bind_all;
    body.laneless = laneless;
    if live {
        body.continuous(&ability.statements, &mut made);
    } else {
        match delayed_part(&ability.statements) {
            Some((conds, limit, awaited, said, span))
                if !is_moment(awaited) && answers && !own_end(awaited, battle) =>
            {
                if let Err(error) = body.answers(event.as_ref(), &conds, limit, awaited, &mut made) {
                    body.report(error, span);
                }
                if waits {
                    body.run_if(said, &mut made);
                } else {
                    body.program(said);
                }
            }
            Some((conds, None, awaited, said, span)) if made.usage == Use::Spell && body.declares(awaited) => {
                if let Err(error) = body.declared(&conds, awaited, &mut made) {
                    body.report(error, span);
                }
                body.program(said);
            }
            _ => body.program(&ability.statements),
        }
        body.code.push(Op::End);
        if let Some(to) = made.head.and_then(|head| body.cx.book.leaves_to(head))
            && !super::included::leave(&mut body.code, to)
        {
            body.report(unsayable("put"), ability.span);
        }
    }
    if body.wants_binds && !bind_all {
        return None;
    }
    if body.binds >= MAX_BINDS || body.code.len() > MAX_CODE {
        body.report(fault("ability-too-long"), ability.span);
    }
    (made.code, made.binds) = body.finished();
    made.aims = body.aims.take().unwrap_or_default();
    if made.head.is_some_and(|head| body.cx.book.condition_activates(head))
        && let Some(cond) = made.code.iter().find_map(|op| match op {
            Op::If { cond, .. } => Some(cond.clone()),
            _ => None,
        })
    {
        // what answers a change of a number asks how high that number is
        if let Use::Automatic(on) = &made.usage
            && let (Some(stat), Some(who)) = (on.extra, on.who)
            && !check::asks_for(&cond, stat, who)
        {
            body.report(unsayable("if"), ability.span);
        }
        made.states.push(cond);
        // where that is all that the text is for, so are the conditions within it
        if made.head.is_some_and(|head| body.cx.book.printed().limits.alone.iter().any(|alone| alone.head == head)) {
            let all =
                made.code.iter().filter_map(|op| if let Op::If { cond, .. } = op { Some(cond.clone()) } else { None });
            made.states.extend(all.skip(1));
        }
    }
    Some(made)
}

/// What fits both patterns, where the second one only narrows the first.
fn within(head: &Pattern, part: &Pattern) -> Option<Pattern> {
    let both = |a: u32, b: u32| match (a, b) {
        (0, any) | (any, 0) => Some(any),
        (a, b) if a & b != 0 => Some(a & b),
        _ => None,
    };
    let same = head.kind == part.kind && head.holder == part.holder && head.subject == part.subject;
    if !same || head.extra.is_some() && head.extra != part.extra || head.who.is_some() && head.who != part.who {
        return None;
    }
    let kinds = both(head.cause.kinds, part.cause.kinds)?;
    let (from, to) = (both(head.from, part.from)?, both(head.to, part.to)?);
    Some(Pattern { from, to, cause: CauseFilter { kinds, ..part.cause.clone() }, ..part.clone() })
}

/// How many bindings a program may use; the kernel keeps the numbers above for itself.
const MAX_BINDS: u8 = 100;

/// How many instructions a program may have. Lists with tiers write their texts out several times.
const MAX_CODE: usize = 4096;

/// The types of "this unit" in the printed text of a card; in the text of what is attached it is the wearer, whose type
/// is not known.
pub(super) fn printed(cx: &Compiler<'_>, kind: u8) -> u32 {
    let stands = cx.vocabulary.nouns.first().is_some_and(|n| n.is_of(kind));
    if stands { 1 << kind } else { 0 }
}

/// The meaning of a text without a head that says when it works.
fn bare(cx: &Compiler<'_>, home: Home) -> HeadMeaning {
    match home {
        Home::Printed(kind) => cx.book.bare_text(kind),
        Home::Quoted(_) | Home::Delayed { .. } => HeadMeaning::Continuous(cx.book.printed().zones.in_play),
        Home::Loose(_) => HeadMeaning::ByRule,
    }
}

/// Whether the head of an ability has its text in a keyword file and no meaning beside it.
fn of_keyword(cx: &Compiler<'_>, made: &Ability) -> bool {
    let head = made.head.and_then(|h| cx.vocabulary.heads.get(usize::from(h)));
    head.is_some_and(|h| h.class == HeadClass::Keyword)
}

impl Body<'_, '_> {
    /// What an event written out under an event head answers: the head's own event (10.1.13), a part of it ("[Exit]
    /// whenever this unit is trashed in battle"), or something else while the head's own lasts (10.2.2).
    fn answers(
        &mut self,
        head: Option<&Pattern>,
        conds: &[&tree::Cond],
        limit: Option<tree::Limit>,
        event: &Event,
        made: &mut Ability,
    ) -> Low<()> {
        for cond in conds {
            let cond = self.cond(cond)?;
            made.states.push(cond);
        }
        let w = self.event(event)?;
        if w.would || limit.is_some() || self.other_fighter(head, event) {
            return Err(never(event));
        }
        self.scope.undefended = super::announced::before_defence(self.cx, &w.on);
        let on = match head {
            None => w.on,
            Some(head) if w.on == *head => w.on,
            Some(head) => match within(head, &w.on) {
                Some(on) => on,
                // no phase begins and no turn ends while an attack lasts, and who attacks stands there already
                None if matches!(
                    event,
                    Event::Deployed(tree::Target::This, _)
                        | Event::PhaseStart(..)
                        | Event::TurnEnd(_)
                        | Event::EachTurnEnd
                ) =>
                {
                    return Err(never(event));
                }
                None => {
                    let meanwhile = made.head.and_then(|h| self.cx.book.meanwhile(h)).ok_or_else(|| never(event))?;
                    made.states.push(meanwhile);
                    w.on
                }
            },
        };
        made.states.extend(w.cond);
        self.scope.away = false;
        for spoken in [&w.subject, &w.doer].into_iter().flatten() {
            self.refs.mention(spoken.clone());
        }
        self.event = w.subject;
        self.has_happened(&on, w.would);
        made.usage = Use::Automatic(on);
        Ok(())
    }

    /// Whether the head answers that its card attacks and the event asks that it defends, or the reverse.
    fn other_fighter(&self, head: Option<&Pattern>, event: &Event) -> bool {
        let Event::Trashes { by: tree::Target::This, fighting: Some(fighting), .. } = event else { return false };
        let other = match fighting {
            tree::Fighting::Attacking => EventWord::Defends,
            tree::Fighting::Defending => EventWord::Attacks,
        };
        let other = self.cx.book.event(other, None);
        head.zip(other).is_some_and(|(head, other)| head.kind == other.kind)
    }

    /// Sentences that hold all the time.
    fn continuous(&mut self, list: &[Stmt], made: &mut Ability) {
        let mut last = Governs::default();
        for stmt in list {
            self.refs.sentence = self.refs.sentence.saturating_add(1);
            if let Err(error) = self.always(stmt, None, &mut last, made) {
                self.report(error, stmt.span);
            }
        }
    }

    fn always(&mut self, stmt: &Stmt, cond: Option<Cond>, last: &mut Governs, made: &mut Ability) -> Low<()> {
        let from = made.statics.len();
        match &stmt.kind {
            StmtKind::Act(Act::EntersWith { kind, count }) => self.enters_with(*kind, count, cond, made)?,
            StmtKind::Act(act) => {
                let made_now = self.lasts(act, cond.clone())?;
                made.statics.push(made_now);
                *last = Governs { cond, from, timed: is_timed(act) };
            }
            StmtKind::Seq(acts) => {
                for act in acts {
                    let made_now = self.lasts(act, cond.clone())?;
                    made.statics.push(made_now);
                }
                *last = Governs { cond, from, timed: acts.iter().any(is_timed) };
            }
            StmtKind::If(test, inner) => {
                let test = self.cond(test)?;
                if let StmtKind::Instead(inner) = &inner.kind {
                    let not = Cond::Not(Box::new(test.clone()));
                    for replaced in made.statics.iter_mut().skip(last.from) {
                        replaced.cond = both(replaced.cond.take(), Some(not.clone()));
                    }
                    return self.always(inner, both(cond, Some(test)), last, made);
                }
                let cond = match inner.kind {
                    StmtKind::Also(_) => last.cond.clone(),
                    _ => cond,
                };
                *last = Governs { cond: both(cond, Some(test)), from, timed: false };
                let cond = last.cond.clone();
                return self.always(inner, cond, last, made);
            }
            StmtKind::Also(inner) => {
                let cond = last.cond.clone();
                return self.always(inner, cond, last, made);
            }
            // in the other player's turn, or where the condition does not hold
            StmtKind::Else(_) if last.timed => return Err(unsayable(stmt)),
            StmtKind::Else(inner) => {
                let not = last.cond.take().map(|c| Cond::Not(Box::new(c))).ok_or_else(|| fault("else-never"))?;
                return self.always(inner, Some(not), last, made);
            }
            StmtKind::When { limit, event, body } => self.whenever(*limit, event, body, cond, made)?,
            StmtKind::Modes { pick: Pick::Gain, based_on, target, modes, .. } => {
                check::rising(modes)?;
                let number = based_on.as_ref().map(|v| self.value(v)).transpose()?;
                if let Some(target) = target
                    && *target != tree::Target::This
                {
                    let to = Subject::Cards(self.object(target)?.target);
                    for (tier, mods) in self.gained_modes(modes)? {
                        let tier = super::modes::tier(tier, number.as_ref())?;
                        made.statics.push(Static { cond: both(cond.clone(), tier), to: to.clone(), mods });
                    }
                    return Ok(());
                }
                for mode in modes {
                    let tier = super::modes::tier(mode.at_least, number.as_ref())?;
                    for inner in &mode.statements {
                        self.always(inner, both(cond.clone(), tier.clone()), last, made)?;
                    }
                }
            }
            // What they say is read by the card, not by a game.
            StmtKind::DeckOnly(_)
            | StmtKind::DeckSuch(_)
            | StmtKind::DeckNeeds(_)
            | StmtKind::DeckSame(_)
            | StmtKind::AlsoNamed(_) => {}
            StmtKind::Keyword(_) | StmtKind::CastingCost { .. } => return Err(unsayable(stmt)),
            StmtKind::Until(duration, _) if self.cx.vocabulary.others.is_some() => {
                return Err(unsayable(duration.as_str()));
            }
            StmtKind::Until(duration, inner) if super::change::during(*duration).is_some() => {
                let cond = both(cond, super::change::during(*duration));
                self.always(inner, cond, last, made)?;
                last.timed = true;
            }
            StmtKind::Until(duration, _) => {
                return Err(fault("duration-in-continuous").arg("duration", duration.as_str()));
            }
            StmtKind::May(_) | StmtKind::Then(_) | StmtKind::Modes { .. } => {
                return Err(self.cx.no_moment());
            }
            StmtKind::Instead(_) | StmtKind::InsteadOf(..) => return Err(unsayable(stmt)),
        }
        Ok(())
    }

    /// An act of a continuous ability: only modifications can last.
    fn lasts(&mut self, act: &Act, cond: Option<Cond>) -> Low<Static> {
        match act {
            Act::Apply { target, duration, mods } => self.holds(target, *duration, mods, cond),
            Act::CountAs(zone, n) => {
                let mods = vec![self.count_as(zone, n)?];
                Ok(Static { cond, to: Subject::Player(Who::You), mods })
            }
            Act::CostTo { action, of, pay } => {
                let to = match of {
                    tree::Target::Player(side) => Subject::Player(super::noun::who_of(*side)),
                    of => Subject::Cards(self.object(of)?.target),
                };
                Ok(Static { cond, to, mods: vec![self.tax(*action, pay)?] })
            }
            _ => Err(self.cx.no_moment()),
        }
    }

    /// `whenever E, …`
    fn whenever(
        &mut self,
        limit: Option<tree::Limit>,
        event: &Event,
        said: &[Stmt],
        cond: Option<Cond>,
        made: &mut Ability,
    ) -> Low<()> {
        let Waits { on, would, cond: own, subject, doer, amount, fixed } = self.event(event)?;
        // What leaves a zone in which its text does not work does not hear of it.
        let deaf = on.holder && on.kind == EventKind::MOVED && on.from != 0 && on.from & made.zones == 0;
        if deaf && self.scope.kind != 0 && !self.scope.delayed {
            return Err(fault("event-impossible"));
        }
        let limit = match limit {
            None => Limit::None,
            Some(tree::Limit::EachTurn) => Limit::EachTurn,
            Some(tree::Limit::EachOwnTurn) => Limit::EachOwnTurn,
            Some(tree::Limit::Once) if !self.scope.delayed => return Err(unsayable(event)),
            Some(tree::Limit::Once) => Limit::Once,
        };
        let entry = self.here();
        let scope = self.scope;
        let refs = std::mem::take(&mut self.refs);
        (self.scope.live, self.scope.would, self.amends) = (false, would, amount);
        self.scope.fixed = fixed;
        self.scope.undefended = super::announced::before_defence(self.cx, &on);
        for spoken in [&subject, &doer].into_iter().flatten() {
            self.refs.mention(spoken.clone());
        }
        self.event = subject;
        self.has_happened(&on, would);
        self.program(said);
        self.code.push(Op::End);
        (self.scope, self.refs, self.event, self.amends) = (scope, refs, None, None);
        made.whenever.push(Whenever { on, would, limit, cond: both(cond, own), entry });
        Ok(())
    }
}

/// Whether a change holds during somebody's turn only.
fn is_timed(act: &Act) -> bool {
    matches!(act, Act::Apply { duration: Some(duration), .. } if super::change::during(*duration).is_some())
}

/// What the sentence before was governed by, and where its modifications begin.
#[derive(Debug, Default)]
struct Governs {
    cond: Option<Cond>,
    from: usize,
    /// It holds during somebody's turn only.
    timed: bool,
}
