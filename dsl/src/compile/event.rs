//! Events that an ability waits for.

use super::body::Body;
use super::change::both;
use super::noun::{Unplaced, everything, who_of};
use super::refs::Mention;
use super::words::ALL_ZONES;
use super::{Low, fault, unsayable};
use crate::tree::{self, Fighting, Number, Op, Spot, Zone};
use cardwright_core::kernel::event::EventKind;
use cardwright_core::kernel::program::{Cmp, Cond, Filter, Pattern, Place, Selector, Side, Target, Value, Who};
use cardwright_core::printed::Tracked;
use cardwright_core::rulebook::EventWord;
use cardwright_core::vocabulary::{VerbCards, VerbMeaning};

/// Whether some of these abilities wait for their own card to be attached.
pub(super) fn await_themselves(abilities: &[tree::Ability]) -> bool {
    let awaits = |stmt: &tree::Stmt| {
        matches!(&stmt.kind, tree::StmtKind::When { event: tree::Event::Equipped(tree::Target::ThisItem, _), .. })
    };
    abilities.iter().flat_map(|ability| &ability.statements).any(awaits)
}

/// What an event of a tree means for the ability that answers it.
#[derive(Debug, Clone)]
pub(super) struct Waits {
    pub on: Pattern,
    /// Whether it is answered before it happens.
    pub would: bool,
    /// A further condition; `None`: there is none.
    pub cond: Option<Cond>,
    /// What it happens to, if that is not the holder.
    pub subject: Option<Mention>,
    /// Who does it, if that is neither the holder nor a player.
    pub doer: Option<Mention>,
    /// The player who draws or is dealt damage, for replacing the amount.
    pub amount: Option<Amount>,
    /// Whether it is a step of the game, which nothing stops.
    pub fixed: bool,
}

/// An amount that an event is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Amount {
    /// Damage to that player.
    Damage(tree::Side),
    /// Cards that that player draws.
    Draw(tree::Side),
}

impl Body<'_, '_> {
    pub fn event(&mut self, event: &tree::Event) -> Low<Waits> {
        use tree::Event as E;
        let mut w = match event {
            E::Would(inner) => {
                let mut w = self.event(inner)?;
                w.would = true;
                // Each event of a batch is stopped by itself, so their number is not looked at.
                if w.on.at_least > 1 || w.on.kind == EventKind::ATTACHED || !self.cx.book.replaceable(w.on.kind) {
                    return Err(unsayable(event));
                }
                w.fixed = matches!(
                    **inner,
                    E::PhaseStart(..) | E::TurnEnd(_) | E::EachTurnEnd | E::BattleEnd(_) | E::StepStart { .. }
                );
                if w.on.kind == EventKind::ENTERED
                    && let Some(subject) = &mut w.on.subject
                {
                    // It lies elsewhere as yet.
                    w.on.to = if w.on.to == 0 { subject.zones } else { w.on.to };
                    subject.zones = ALL_ZONES;
                }
                return Ok(w);
            }
            E::Trashed(target, number, cause) => {
                let mut w = self.of(EventWord::Trashed, target, event)?;
                w.on.cause = self.cause(cause.as_ref())?;
                count(&mut w.on, *number, event)?;
                w
            }
            E::Deployed(target, zone) => {
                let mut w = self.of(EventWord::Deployed, target, event)?;
                if let Some(zone) = zone {
                    self.where_deployed(&mut w.on, zone, event)?;
                }
                w
            }
            E::Done { verb, what, who } => {
                let word = self.cx.verb(*verb)?;
                let VerbMeaning::Rule(number) = word.does else { return Err(unsayable(event)) };
                let on = self.cx.book.verb_event(number, who.map(who_of)).ok_or_else(|| unsayable(event))?;
                let w = Waits { on, would: false, cond: None, subject: None, doer: None, amount: None, fixed: false };
                match what {
                    // Whose a card is that is worn, where it lies says: it is that of who plays it.
                    Some(tree::Target::Sel(tree::Selector::Kind { kind, side: Some(side), filters }))
                        if self.cx.lexicon.is_worn(*kind) =>
                    {
                        if !word.takes || who.is_some() {
                            return Err(unsayable(event));
                        }
                        let on =
                            self.cx.book.verb_event(number, Some(who_of(*side))).ok_or_else(|| unsayable(event))?;
                        let any = tree::Selector::Kind { kind: *kind, side: None, filters: filters.clone() };
                        self.happening(Waits { on, ..w }, word.standing, &tree::Target::Sel(any), event)?
                    }
                    Some(target) => self.happening(w, word.standing || word.cards == VerbCards::With, target, event)?,
                    None => w,
                }
            }
            E::Moved(target) => self.of(EventWord::Moved, target, event)?,
            E::Attacks(target) => self.of(EventWord::Attacks, target, event)?,
            E::AttacksLane(target, lane) => {
                let mut w = self.of(EventWord::Attacks, target, event)?;
                w.on.place = Some(stands(lane).ok_or_else(|| unsayable(event))?);
                w
            }
            E::StepStart { step, attacker, lane } => {
                let word = EventWord::StepStart(self.cx.step(*step)?);
                let mut w = self.of(word, attacker, event)?;
                w.on.place = lane.as_ref().map(|l| stands(l).ok_or_else(|| unsayable(event))).transpose()?;
                w
            }
            E::Defends(target) => {
                let w = self.of(EventWord::Defends, target, event)?;
                match &w.on.other {
                    None => w,
                    // The event is that of the attacker, which is not what the text goes on about where it is another card.
                    Some(_) if *target != tree::Target::This => return Err(unsayable(event)),
                    Some(_) => {
                        let other = w.on.subject.clone().or(w.on.other);
                        Waits { on: Pattern { subject: None, other, holder: false, ..w.on }, ..w }
                    }
                }
            }
            E::BattleEnd(target) => {
                // It attacked or defended in it.
                let w = self.of(EventWord::BattleEnd, target, event)?;
                Waits { on: Pattern { either: true, ..w.on }, ..w }
            }
            E::Equipped(target, number) => {
                let mut w = self.of(EventWord::Equipped, target, event)?;
                match &mut w.on.subject {
                    // "to one of your units" says to what; else it is this unit.
                    Some(items) if items.filters.iter().any(|f| matches!(f, Filter::On(_))) => {}
                    Some(items) => items.filters.push(Filter::On(Box::new(Target::Source))),
                    // "whenever this unit is equipped": with anything.
                    None => {
                        w.on.holder = false;
                        let any = tree::Selector::new(self.cx.lexicon.worn(), None, Vec::new());
                        let mut items = self.selector(&any, None, Unplaced::Anywhere)?.selector;
                        items.filters.push(Filter::On(Box::new(Target::Source)));
                        w.on.subject = Some(items);
                    }
                }
                count(&mut w.on, *number, event)?;
                // Each item is equipped by an event of its own: several at once are never met.
                if w.on.at_least > 1 {
                    return Err(unsayable(event));
                }
                w
            }
            E::YouTrash(selector, number, cause) => {
                let target = tree::Target::Sel(selector.clone());
                let mut w = self.of(EventWord::Trashed, &target, event)?;
                w.on.cause = self.cause(cause.as_ref())?;
                // Where only cards that are held are discarded, one that is said to be nobody's is of your own hand.
                let held = self.cx.book.event(EventWord::Trashed, None).map_or(0, |usual| usual.from);
                if held != 0 && held & self.cx.book.printed().zones.in_play == 0 {
                    let subject = w.on.subject.get_or_insert_with(everything);
                    if subject.side == Side::Any {
                        subject.side = Side::Own;
                    }
                }
                // Cards of your own hand are trashed by you whoever's effect says so; anything else is if you made it.
                let own = w.on.subject.as_ref().is_some_and(|s| s.side == Side::Own);
                let yours = own && w.on.from != 0 && w.on.from & self.cx.book.printed().zones.in_play == 0;
                if !yours {
                    w.on.cause.doer = Some(Who::You);
                }
                count(&mut w.on, *number, event)?;
                w
            }
            E::Trashes { by: doer, fighting, what: selector, number, cause } => {
                let target = tree::Target::Sel(selector.clone());
                let mut w = self.of(EventWord::Trashed, &target, event)?;
                w.on.cause = self.cause(cause.as_ref())?;
                if w.on.cause.source.is_some() || !w.on.cause.any.is_empty() {
                    return Err(unsayable(event));
                }
                w.doer = self.doing(doer);
                let doer = self.doer(doer, event)?;
                if let Some(fighting) = fighting {
                    // Only in a battle is one of two the attacker, and whoever is trashed the other one.
                    if w.on.cause.kinds != self.cx.cause(self.cx.lexicon.fighting())? {
                        return Err(unsayable(event));
                    }
                    let which = match fighting {
                        Fighting::Attacking => Tracked::ATTACKER,
                        Fighting::Defending => Tracked::DEFENDER,
                    };
                    w.cond = both(w.cond, Some(Cond::IsA(Target::Pointer(which), doer.clone())));
                }
                w.on.cause.source = Some(Box::new(doer));
                count(&mut w.on, *number, event)?;
                w
            }
            E::IsPut(target, zone, cause) => {
                let mut w = self.of(EventWord::Put, target, event)?;
                w.on.cause = self.cause(cause.as_ref())?;
                if !self.put_to(&mut w.on, zone)? {
                    return Err(unsayable(event));
                }
                w
            }
            E::Draws(side, number, cause) => {
                let mut w = self.plain(EventWord::Draws, Some(who_of(*side)), event)?;
                w.on.cause = self.cause(cause.as_ref())?;
                count(&mut w.on, *number, event)?;
                if w.on.at_least > 1 && self.cx.book.draws_one_by_one() {
                    return Err(fault("drawn-one-by-one"));
                }
                w.amount = Some(Amount::Draw(*side));
                w
            }
            E::Damages { by, cause, player: side, amount } => {
                let mut w = self.plain(EventWord::Damages, Some(who_of(*side)), event)?;
                w.on.cause = self.cause(cause.as_ref())?;
                // Where it is not said whose effect deals it, it is the player's own; to the player it is anybody's.
                if cause.is_some() && w.on.cause.by.is_none() && *side != tree::Side::Own {
                    w.on.cause.by = Some(Who::You);
                }
                if let Some(by) = by {
                    // Only in battle a unit deals damage: the attacker.
                    if w.on.cause.kinds != self.cx.cause(self.cx.lexicon.fighting())? || w.on.cause.source.is_some() {
                        return Err(unsayable(event));
                    }
                    w.doer = self.doing(by);
                    w.on.cause.by = None;
                    w.on.cause.source = Some(Box::new(self.doer(by, event)?));
                }
                if let Some(amount) = amount {
                    let exactly = Cond::Is(Value::EventAmount, Cmp::Eq, self.value(amount)?);
                    w.cond = both(w.cond, Some(exactly));
                }
                w.amount = Some(Amount::Damage(*side));
                w
            }
            E::PhaseStart(phase, side) => {
                let mut w = self.plain(EventWord::MainStart, side.map(who_of), event)?;
                w.on.extra = Some(self.cx.phase(*phase)?);
                w
            }
            E::EachTurnEnd => self.plain(EventWord::TurnEnd, None, event)?,
            E::TurnEnd(side) => self.plain(EventWord::TurnEnd, side.map(who_of), event)?,
        };
        if w.on.at_least > 0 {
            w.on.per_batch = true;
        }
        Ok(w)
    }

    fn plain(&mut self, word: EventWord, who: Option<Who>, event: &tree::Event) -> Low<Waits> {
        let on = self.cx.book.event(word, who).ok_or_else(|| unsayable(event))?;
        Ok(Waits { on, would: false, cond: None, subject: None, doer: None, amount: None, fixed: false })
    }

    /// An event that happens to a target.
    fn of(&mut self, word: EventWord, target: &tree::Target, event: &tree::Event) -> Low<Waits> {
        let w = self.plain(word, None, event)?;
        // Only what stands in a lane does these.
        let in_lanes =
            [EventWord::Attacks, EventWord::Defends, EventWord::Moved, EventWord::BattleEnd, EventWord::Deployed];
        // where texts are announced, whatever comes into play enters
        let enters = word == EventWord::Deployed && self.cx.lexicon.phrasing().is_some();
        self.happening(w, in_lanes.contains(&word) && !enters, target, event)
    }

    /// An event that happens to a target; `standing`: only what stands in a lane can be it.
    fn happening(&mut self, mut w: Waits, standing: bool, target: &tree::Target, event: &tree::Event) -> Low<Waits> {
        let (selector, types) = match target {
            tree::Target::This => {
                if standing && self.scope.kind != 0 && self.scope.kind & self.lane_types() == 0 {
                    return Err(fault("event-impossible"));
                }
                w.on.holder = true;
                return Ok(w);
            }
            tree::Target::That(kind) if self.scope.delayed => {
                let mention = self.that(*kind, false)?;
                if mention.target != Target::Linked {
                    return Err(unsayable(event));
                }
                w.on.linked = true;
                w.subject = Some(mention);
                return Ok(w);
            }
            // To the text of an attached card it is the object that is looked for.
            tree::Target::ThisItem if w.on.kind == EventKind::ATTACHED => {
                w.on.linked = true;
                let any = tree::Selector::new(self.cx.lexicon.worn(), None, Vec::new());
                let items = self.selector(&any, None, Unplaced::Anywhere)?.selector;
                let types = items.types;
                (items, types)
            }
            tree::Target::Encountering => self.encountering(),
            tree::Target::EncounteringOf(of) if **of == tree::Target::This => self.encountering(),
            tree::Target::Sel(selector) | tree::Target::All(selector) => {
                let set = self.selector(selector, None, Unplaced::Anywhere)?;
                (set.selector, set.types)
            }
            _ => return Err(unsayable(event)),
        };
        if standing && types != 0 && types & self.lane_types() == 0 {
            return Err(fault("event-impossible"));
        }
        let mut selector = selector;
        if w.on.kind == EventKind::MOVED && selector.zones & self.cx.book.printed().zones.in_play == 0 {
            // Where it lay is said of the event: it lies elsewhere when it is looked at.
            w.on.from = selector.zones;
            selector.zones = ALL_ZONES;
            while let Some(or) = selector.or.take() {
                // Other places of the same cards; other cards of other places are no one event.
                if (Selector { zones: ALL_ZONES, or: None, ..(*or).clone() }) != selector {
                    return Err(unsayable(event));
                }
                w.on.from |= or.zones;
                selector.or = or.or;
            }
        }
        let (target, phrase, side) = (Target::EventSubject, Target::EventSubject, selector.side);
        w.subject = Some(Mention {
            target,
            phrase,
            side,
            types,
            in_play: true,
            sentence: 0,
            acted: true,
            many: false,
            other: false,
        });
        w.on.subject = Some(selector);
        Ok(w)
    }

    /// The unit that faces this one.
    fn encountering(&self) -> (Selector, u32) {
        let types = self.lane_types();
        let facing = Filter::Column(Place::Same, Box::new(Target::Source));
        let zones = self.cx.book.printed().zones.in_play;
        (Selector { types, side: Side::Opposing, zones, top: None, filters: vec![facing], or: None }, types)
    }

    /// Who does it, as a phrase that "that unit" may mean as well as what it is done to.
    fn doing(&mut self, doer: &tree::Target) -> Option<Mention> {
        let (tree::Target::Sel(tree::Selector::Kind { kind, side, .. })
        | tree::Target::All(tree::Selector::Kind { kind, side, .. })) = doer
        else {
            return None;
        };
        let types = self.cx.noun(*kind).ok()?.types().unwrap_or(0);
        let (target, phrase, side) = (Target::EventSource, Target::EventSource, super::noun::side_of(*side));
        let (sentence, acted, many, other) = (0, true, false, false);
        Some(Mention { target, phrase, side, types, in_play: true, sentence, acted, many, other })
    }

    /// Who does it, as a selector for the source of the event's cause.
    fn doer(&mut self, doer: &tree::Target, event: &tree::Event) -> Low<Selector> {
        match doer {
            tree::Target::This => {
                let this = vec![Filter::Not(Box::new(Filter::Other))];
                Ok(Selector { types: 0, side: Side::Any, zones: ALL_ZONES, top: None, filters: this, or: None })
            }
            // the one card that an effect which waits for it was put in force for
            tree::Target::That(kind) if self.scope.delayed => {
                let mention = self.that(*kind, false)?;
                if mention.target != Target::Linked {
                    return Err(unsayable(event));
                }
                let it = vec![Filter::OneOf(Box::new(Target::Linked))];
                Ok(Selector { types: 0, side: Side::Any, zones: ALL_ZONES, top: None, filters: it, or: None })
            }
            tree::Target::Sel(selector) | tree::Target::All(selector) => {
                Ok(self.selector(selector, None, Unplaced::Anywhere)?.selector)
            }
            _ => Err(unsayable(event)),
        }
    }

    fn where_deployed(&mut self, on: &mut Pattern, zone: &Zone, event: &tree::Event) -> Low<()> {
        match zone {
            Zone::Of { zone, spot: Spot::Whole, owner } => {
                let kinds = self.cx.zone(*zone)?.kinds;
                if kinds & self.cx.book.printed().zones.in_play == 0 {
                    on.from = kinds;
                } else {
                    // Where it stands from then on, and so on whose side.
                    let side = super::noun::owner_side(*owner);
                    on.to = kinds;
                    match &mut on.subject {
                        Some(set) if set.side == Side::Any || set.side == side => set.side = side,
                        Some(_) if side != Side::Any => return Err(unsayable(event)),
                        _ => {}
                    }
                }
            }
            Zone::Position(word) => on.to = self.cx.position(*word)?,
            Zone::Lane(lane) => on.place = Some(stands(lane).ok_or_else(|| unsayable(event))?),
            Zone::Of { .. } => return Err(unsayable(event)),
        }
        Ok(())
    }
}

/// Where a lane is, seen from the holder.
fn stands(lane: &tree::Lane) -> Option<Place> {
    match lane {
        tree::Lane::This => Some(Place::Same),
        tree::Lane::Adjacent => Some(Place::Adjacent),
        tree::Lane::Other => Some(Place::Other),
        tree::Lane::That | tree::Lane::Of(_) => None,
    }
}

fn count(on: &mut Pattern, number: Option<Number>, event: &tree::Event) -> Low<()> {
    match number {
        None => {}
        Some(Number(Op::AtLeast, n)) if n > 0 => on.at_least = n,
        Some(_) => return Err(unsayable(event)),
    }
    Ok(())
}

/// The finding that an event can't happen while the ability works.
pub(super) fn never(event: &tree::Event) -> crate::text::TextError {
    fault("event-never").arg("event", event.to_string())
}
