//! Modifications and durations: `apply`, for a while in a program or all the time in a continuous ability.

use super::body::Body;
use super::durations::until;
use super::later::ends_with_the_turn;
use super::noun::who_of;
use super::value::negative;
use super::words::ALL_ZONES;
use super::{Low, fault, unsayable};
use crate::tree::{self, CantWhat, Change, Duration, Gained, StmtKind, Zone};
use cardwright_core::kernel::catalog::Static;
use cardwright_core::kernel::program::{
    Cond, Filter, How, Mod, Op, Selector, Side, Subject, Target, Until, Value, Who,
};
use cardwright_core::printed::Barred;
use cardwright_core::vocabulary::{CommonVerb, VerbCards};

/// Whether a modification asks for a choice among the effects of a card.
fn chooses(m: &tree::Mod) -> bool {
    matches!(m, tree::Mod::Gain(Gained::Effect { quantity: Some(_), .. }))
}

/// Whose cards a phrase means, where it says so.
fn whose(target: &tree::Target) -> Option<tree::Side> {
    match target {
        tree::Target::Sel(tree::Selector::Kind { side, .. }) | tree::Target::All(tree::Selector::Kind { side, .. }) => {
            *side
        }
        _ => None,
    }
}

/// The condition that a duration of a continuous ability is.
pub(super) fn during(duration: Duration) -> Option<Cond> {
    match duration {
        Duration::DuringOwnTurn => Some(Cond::Turn(Who::You)),
        Duration::DuringOppTurn => Some(Cond::Turn(Who::Opponent)),
        _ => None,
    }
}

/// The condition that both hold; `None`: there is neither.
pub(super) fn both(one: Option<Cond>, two: Option<Cond>) -> Option<Cond> {
    match (one, two) {
        (Some(Cond::And(mut all)), Some(two)) => {
            all.push(two);
            Some(Cond::And(all))
        }
        (Some(one), Some(two)) => Some(Cond::And(vec![one, two])),
        (one, two) => one.or(two),
    }
}

impl Body<'_, '_> {
    /// A duration of this text. The end of an attack is none where no battle is under way.
    pub fn limit(&self, duration: Duration) -> Low<Until> {
        match duration {
            Duration::ThisAttack | Duration::ThisDefense if !self.scope.fights => Err(unsayable(duration.as_str())),
            _ => until(self.cx, duration),
        }
    }

    /// `apply` in a program.
    pub fn apply(&mut self, target: &tree::Target, duration: Option<Duration>, mods: &[tree::Mod]) -> Low<()> {
        if matches!(mods, [tree::Mod::Prevent]) && duration.is_none() {
            return self.prevent(target);
        }
        let until = match duration {
            Some(d) => self.limit(d)?,
            // A duration around it is that of the event, and one of a change before may be meant for this one or not.
            None if (self.scope.delayed || self.lasted)
                && self.unsaid(mods) == Until::Forever
                && !matches!(target, tree::Target::Player(_)) =>
            {
                return Err(fault("duration-unsaid"));
            }
            None => self.unsaid(mods),
        };
        self.lasted |= duration.is_some() && !matches!(target, tree::Target::Player(_));
        // "Power +1000" on a card that has no such number speaks of what the sentence acts on.
        let lacks = |m: &tree::Mod| matches!(m, tree::Mod::Stat(stat, ..) if self.cx.card_stat(*stat, self.scope.kind).is_err());
        let implied = *target == tree::Target::This && self.scope.kind != 0 && mods.iter().any(lacks);
        let target = if implied { &tree::Target::It } else { target };
        if let tree::Target::That(kind) = target {
            self.still_there(*kind)?;
        }
        match target {
            // Cards that come later have it too (MA-term.anywhere.1), which what is done once can't see to.
            _ if self.cx.lexicon.anywhere(target).is_some() => Err(unsayable(target)),
            tree::Target::Player(side) => {
                // of what players do who are named, the own number is theirs
                let aimed = self.of_party && *side == tree::Side::Own;
                let who = if aimed { self.actor } else { who_of(*side) };
                self.apply_player(who, duration.is_some(), until, mods)
            }
            tree::Target::NextDeployed(n, filters) => {
                let what = Selector { side: Side::Own, ..self.next_deployed(filters)? };
                // What every card has is looked at before one is put into play: it would come too late.
                let lanes = self.lane_types();
                let asked = |m: &tree::Mod| matches!(m, tree::Mod::Stat(stat, ..) if self.cx.lexicon.stat(*stat).is_some_and(|word| word.types & !lanes != 0));
                if mods.iter().any(asked) {
                    return Err(unsayable(target));
                }
                let mods = self.mods(mods, 0)?;
                let n = u8::try_from(*n).map_err(|_| unsayable(target))?;
                self.code.push(Op::ApplyNext { who: self.actor, n, what, until, mods });
                Ok(())
            }
            // It may not have come yet: whatever comes onto this unit has them as it comes.
            tree::Target::Sel(tree::Selector::Kind { kind, filters, .. }) if super::place::upgrades_this(filters) => {
                let types = self.cx.noun(*kind)?.types().unwrap_or(self.lane_types());
                let what = Selector { side: Side::Own, zones: ALL_ZONES, ..self.tests(filters, types)? };
                let mods = self.mods(mods, self.lane_types())?;
                self.code.push(Op::ApplyNext { who: self.actor, n: 1, what, until, mods });
                Ok(())
            }
            _ if duration.is_some() && self.reaches_later(target, mods) => {
                // what the next sentence speaks of are those that there are now
                self.object(target)?;
                self.change_later_ones(target, until, mods);
                Ok(())
            }
            _ => {
                let to = self.given(target)?;
                self.is_given(&to.target, mods)?;
                let (chosen, mods): (Vec<_>, Vec<_>) = mods.iter().cloned().partition(chooses);
                for m in &chosen {
                    let tree::Mod::Gain(Gained::Effect { quantity, of, head }) = m else { continue };
                    let n = super::act::how_many(quantity.as_ref()).ok_or_else(|| unsayable(m))?;
                    let of = self.object(of)?.target;
                    let heads = self.head_bits(head.as_ref())?;
                    self.code.push(Op::GainOf { to: to.target.clone(), until, of, heads, n });
                }
                if !mods.is_empty() {
                    let mods = self.doing_to(&to.target, |body| body.mods_of(&to, &mods))?;
                    self.code.push(Op::Apply { to: to.target, until, mods });
                }
                Ok(())
            }
        }
    }

    /// Numbers that only matter in play are lost on a card that has left it, but in games in which cards keep them there.
    fn is_given(&mut self, to: &Target, mods: &[tree::Mod]) -> Low<()> {
        let in_play = |m: &tree::Mod| matches!(m, tree::Mod::Stat(stat, ..) if *stat != "cost");
        if self.cx.vocabulary.notation.pair.is_some() || !mods.iter().all(in_play) {
            return Ok(());
        }
        self.is_there(to)?;
        if self.mostly_left(to) {
            self.report(fault("mostly-left"), self.said);
        }
        Ok(())
    }

    fn next_deployed(&mut self, filters: &[tree::Filter]) -> Low<Selector> {
        let (place, tests): (Vec<_>, Vec<_>) = filters.iter().cloned().partition(|f| matches!(f, tree::Filter::In(_)));
        let mut selector = self.tests(&tests, self.lane_types())?;
        selector.zones = ALL_ZONES;
        for filter in &place {
            match filter {
                // One deploys one's own cards.
                tree::Filter::In(Zone::Of { zone, spot: tree::Spot::Whole, owner: tree::Owner::Own }) => {
                    selector.zones &= self.cx.zone(*zone)?.kinds;
                }
                tree::Filter::In(Zone::Lane(lane)) => {
                    let (place, of) = self.lane(lane)?;
                    selector.filters.push(Filter::Column(place, Box::new(of)));
                }
                tree::Filter::In(Zone::Position(word)) => {
                    selector.filters.push(Filter::In(self.cx.position(*word)?));
                }
                _ => return Err(unsayable(filter)),
            }
        }
        Ok(selector)
    }

    /// How long a modification without a duration lasts.
    pub fn unsaid(&self, mods: &[tree::Mod]) -> Until {
        // Further attacks are a permission of the turn, whatever gave it.
        if mods.iter().any(|m| matches!(m, tree::Mod::Attacks(_) | tree::Mod::AttackAgain)) {
            Until::ThisTurn
        } else if self.scope.battle {
            self.cx.tracked().duration("battle").map_or(Until::Forever, Until::Rule)
        } else {
            Until::Forever
        }
    }

    fn apply_player(&mut self, who: Who, limited: bool, until: Until, mods: &[tree::Mod]) -> Low<()> {
        let mut rest = Vec::new();
        for m in mods {
            if let tree::Mod::Stat(stat, change, value) = m {
                let (at, word) = self.cx.player_stat(*stat)?;
                let for_good = word.permanent && !limited;
                (for_good || !word.firm).then_some(()).ok_or_else(|| unsayable(m))?;
                if for_good {
                    let by = match change {
                        Change::Plus => self.value(value)?,
                        Change::Minus => negative(self.value(value)?),
                        Change::Set => {
                            let now = negative(Value::PlayerStat(at, who));
                            Value::Total(Box::new(self.value(value)?), Box::new(now))
                        }
                    };
                    self.code.push(Op::ChangePlayer { who, stat: at, by });
                    continue;
                }
            }
            rest.push(m.clone());
        }
        if !rest.is_empty() {
            let mods = self.player_mods(who, &rest)?;
            self.code.push(Op::ApplyPlayer { to: who, until, mods });
        }
        Ok(())
    }

    /// "this unit isn't trashed": cancels the event of the present ability.
    fn prevent(&mut self, target: &tree::Target) -> Low<()> {
        let linked = match target {
            tree::Target::This => None,
            other => Some(self.thing(other)?.target),
        };
        let subject = self.event.as_ref().map(|m| m.target.clone());
        if self.scope.would && !self.scope.fixed && linked == subject {
            self.code.push(Op::Prevent);
            Ok(())
        } else {
            Err(fault("nothing-to-prevent"))
        }
    }

    /// `apply` in a continuous ability.
    pub fn holds(
        &mut self,
        target: &tree::Target,
        duration: Option<Duration>,
        mods: &[tree::Mod],
        cond: Option<Cond>,
    ) -> Low<Static> {
        let time = match duration {
            Some(Duration::ThisTurn) if cond.as_ref().is_some_and(ends_with_the_turn) => {
                self.cx.errors.push(fault("duration-repeats"));
                None
            }
            Some(d) if self.cx.vocabulary.others.is_some() => return Err(unsayable(d.as_str())),
            Some(d) => Some(during(d).ok_or_else(|| fault("duration-in-continuous").arg("duration", d.as_str()))?),
            None => None,
        };
        let cond = both(cond, time);
        // A text works where its card is in play, and changes nothing of the card elsewhere.
        if matches!(target, tree::Target::ThisIn(_)) && self.scope.kind != 0 {
            return Err(unsayable(target));
        }
        let (to, mods) = match target {
            tree::Target::Player(side) => {
                let gained = |stat: &tree::Id| self.cx.lexicon.stat(*stat).is_some_and(|s| s.gained);
                // what is gained piece by piece is gained at a moment
                if mods.iter().any(|m| matches!(m, tree::Mod::Stat(stat, ..) if gained(stat))) {
                    return Err(self.cx.no_moment());
                }
                (Subject::Player(who_of(*side)), self.player_mods(who_of(*side), mods)?)
            }
            tree::Target::NextDeployed(..) => return Err(unsayable(target)),
            _ => {
                // A card has no number that its type has not.
                let kind = if *target == tree::Target::This { self.scope.kind } else { 0 };
                for m in mods {
                    if let tree::Mod::Stat(stat, ..) = m {
                        self.cx.card_stat(*stat, kind)?;
                    }
                }
                let mut to = self.object(target)?;
                // a card of another type has no such number
                if to.types == 0 && *target == tree::Target::This {
                    to.types = self.scope.kind;
                }
                let mods = self.mods_of(&to, mods)?;
                (Subject::Cards(to.target), mods)
            }
        };
        self.looked_at(&to, &mods)?;
        if matches!(&to, Subject::Cards(Target::Source)) && mods.iter().any(super::value::reads_itself) {
            return Err(unsayable(target));
        }
        Ok(Static { cond, to, mods })
    }

    pub fn mods(&mut self, mods: &[tree::Mod], types: u32) -> Low<Vec<Mod>> {
        let mut all = Vec::new();
        for m in mods {
            match m {
                tree::Mod::Stat(stat, change, value) => {
                    let stat = self.cx.card_stat(*stat, types)?;
                    all.push(self.stat_mod(stat, *change, value)?);
                }
                // what a card may do it to is said by no prohibition
                tree::Mod::Cant { action, what: Some(CantWhat::Target(_)), .. }
                    if self.cx.lexicon.acting(*action).is_some_and(|v| v.cards == VerbCards::With) =>
                {
                    return Err(unsayable(m));
                }
                tree::Mod::Cant { action, what, .. } => {
                    let barred = self.barred(*action)?;
                    let against = matches!(what, Some(CantWhat::Against(_)));
                    if against
                        && self.cx.lexicon.common_verb(CommonVerb::Defend).map(|v| v.word.id) != Some(action.as_str())
                    {
                        return Err(unsayable(m));
                    }
                    let binds = barred.card & if types == 0 { u32::MAX } else { types } != 0;
                    if !binds || (matches!(what, Some(CantWhat::Target(_))) && barred.card_with == 0) {
                        return Err(unsayable(m));
                    }
                    self.any_mod(m, &mut all)?;
                }
                _ => self.any_mod(m, &mut all)?,
            }
        }
        Ok(all)
    }

    fn player_mods(&mut self, player: Who, mods: &[tree::Mod]) -> Low<Vec<Mod>> {
        let mut all = Vec::new();
        for m in mods {
            match m {
                tree::Mod::Stat(stat, change, value) => {
                    let stat = self.cx.player_stat(*stat)?.0;
                    all.push(self.stat_mod(stat, *change, value)?);
                }
                tree::Mod::Cant { action, what, .. } => {
                    let barred = self.barred(*action)?;
                    let binds = match what {
                        // A player attacks and defends with own cards.
                        Some(CantWhat::Target(of))
                            if self.in_battle(*action) && whose(of).is_some_and(|of| who_of(of) != player) =>
                        {
                            false
                        }
                        // units defend, whoever's they are
                        Some(CantWhat::Against(_)) => false,
                        Some(CantWhat::Target(of)) if !self.is_cards(of)? => barred.with & self.types_of(of)? != 0,
                        Some(_) | None => barred.player,
                    };
                    if !binds {
                        return Err(unsayable(m));
                    }
                    self.any_mod(m, &mut all)?;
                }
                tree::Mod::Must(_) | tree::Mod::OnlyDefender(..) => self.any_mod(m, &mut all)?,
                _ => return Err(unsayable(m)),
            }
        }
        Ok(all)
    }

    /// Whether an action is to attack or to defend.
    fn in_battle(&self, action: tree::Id) -> bool {
        let word = |verb| self.cx.lexicon.common_verb(verb).map(|v| v.word.id);
        [CommonVerb::Attack, CommonVerb::Defend].into_iter().any(|verb| word(verb) == Some(action.as_str()))
    }

    /// What an action can be forbidden to.
    fn barred(&mut self, action: tree::Id) -> Low<Barred> {
        let at = self.cx.action(action)?;
        Ok(self.cx.book.printed().kinds.barred.get(usize::from(at)).copied().unwrap_or(Barred::ANY))
    }

    /// Whether a phrase is "cards" and no more.
    fn is_cards(&mut self, target: &tree::Target) -> Low<bool> {
        let (tree::Target::Sel(selector) | tree::Target::All(selector)) = target else { return Ok(false) };
        let tree::Selector::Kind { kind, side: None, filters } = selector else { return Ok(false) };
        Ok(filters.is_empty() && self.cx.noun(*kind)?.of.is_none())
    }

    /// The types that the noun of a phrase means, as bits.
    fn types_of(&mut self, target: &tree::Target) -> Low<u32> {
        let (tree::Target::Sel(selector) | tree::Target::All(selector)) = target else { return Ok(u32::MAX) };
        let tree::Selector::Kind { kind, .. } = selector else { return Ok(u32::MAX) };
        Ok(self.cx.noun(*kind)?.types().unwrap_or(u32::MAX))
    }

    fn stat_mod(&mut self, stat: u8, change: Change, value: &tree::Value) -> Low<Mod> {
        let value = self.value(value)?;
        Ok(match change {
            Change::Plus => Mod::Add(stat, value),
            Change::Minus => Mod::Add(stat, negative(value)),
            Change::Set => Mod::Set(stat, value),
        })
    }

    fn any_mod(&mut self, m: &tree::Mod, all: &mut Vec<Mod>) -> Low<()> {
        match m {
            tree::Mod::Gain(Gained::Quote(abilities)) => {
                let this = self.lane_types();
                // what is given is attached to nothing
                if super::event::await_themselves(abilities) {
                    return Err(unsayable(m));
                }
                for ability in abilities.iter().flat_map(super::keyword::parts) {
                    let card = self.scope.card;
                    let made = super::ability::compile(self.cx, &ability, card, super::ability::Home::Quoted(this));
                    all.push(Mod::Gain(made));
                }
            }
            tree::Mod::Gain(Gained::Keyword(keyword)) => {
                let (ability, card) = (super::keyword::gained(self.cx, keyword)?, self.scope.card);
                let home = super::ability::Home::Quoted(self.lane_types());
                all.push(Mod::Gain(super::ability::compile(self.cx, &ability, card, home)));
            }
            tree::Mod::Cant { action, what: None, place: None } => all.push(Mod::Cant(self.cx.action(*action)?)),
            tree::Mod::Cant { action, what, place } => {
                let restriction = self.restriction(*action, what.as_ref(), place.as_ref())?;
                let of_cards = matches!(what, Some(CantWhat::Target(_)));
                if of_cards && place.is_none() && restriction.what.as_ref().is_some_and(super::forbidden::is_any_card) {
                    all.push(Mod::Cant(restriction.action));
                } else if of_cards && *action == tree::Id("draw") {
                    // Which cards a player would draw is not known beforehand.
                    return Err(unsayable(m));
                } else {
                    all.push(self.restrict(restriction));
                }
            }
            tree::Mod::Enters(state) => all.push(Mod::Must(self.cx.entering(*state)?)),
            tree::Mod::AsActive => all.push(Mod::Must(self.cx.action(tree::Id("as-active"))?)),
            tree::Mod::Must(action) if !self.barred(*action)?.commanded => return Err(unsayable(m)),
            tree::Mod::Must(action) => all.push(Mod::Must(self.cx.action(*action)?)),
            // Whose attack it is, is known only where this unit attacks.
            tree::Mod::OnlyDefender(_, Some(of)) if *of != tree::Target::This || !self.scope.battle => {
                return Err(unsayable(m));
            }
            tree::Mod::OnlyDefender(target, _) => {
                let with = match target {
                    tree::Target::Choose { .. } if !self.scope.live => Ok(self.object(target)?.target),
                    target => self.thing(target).map(|thing| thing.target),
                };
                match (with, target) {
                    // "only with units like these": with no others
                    (Err(error), tree::Target::Sel(selector)) if error.code == "no-quantity" => {
                        let restriction = self.only_such(selector)?;
                        all.push(self.restrict(restriction));
                    }
                    (with, _) => all.push(Mod::Only(self.cx.action(tree::Id("defend"))?, with?)),
                }
            }
            tree::Mod::Attacks(n) | tree::Mod::AttacksCounted(n) => {
                let id = if matches!(m, tree::Mod::Attacks(_)) { "attacks" } else { "attacks-counted" };
                let extra = self.cx.tracked().extra(id).ok_or_else(|| unsayable(m))?;
                all.push(Mod::Extra(extra, i8::try_from(*n).map_err(|_| unsayable(m))?));
            }
            tree::Mod::LoseEffects(None) if !self.scope.live => all.push(Mod::Lose),
            tree::Mod::LoseEffects(Some(head)) if !self.scope.live => {
                all.extend(self.cx.heads(head)?.into_iter().map(Mod::LoseHead));
            }
            tree::Mod::Control(side) => all.push(Mod::Control(who_of(*side))),
            tree::Mod::Belongs(change, attribute) => {
                let how = match change {
                    Change::Plus => How::Add,
                    Change::Minus => How::Take,
                    Change::Set => How::Set,
                };
                all.push(Mod::Attributes(how, self.cx.attribute(*attribute)?));
            }
            tree::Mod::AttackAgain => {
                all.push(Mod::Permit(self.cx.tracked().permit("attack-again").ok_or_else(|| unsayable(m))?));
            }
            tree::Mod::Gain(Gained::Effect { quantity, of, head }) => {
                if super::act::how_many(quantity.as_ref()).ok_or_else(|| unsayable(m))? != 0 {
                    // A choice, so an act of its own: see `apply`.
                    return Err(self.cx.no_moment());
                }
                let of = self.thing(of)?.target;
                all.push(Mod::GainOf(of, self.head_bits(head.as_ref())?));
            }
            tree::Mod::Stat(..) | tree::Mod::Prevent | tree::Mod::LoseEffects(_) => return Err(unsayable(m)),
        }
        Ok(())
    }

    /// What a target gains by each effect of a list, with the tier it holds from.
    pub fn gained_modes(&mut self, modes: &[tree::Mode]) -> Low<Vec<(Option<i32>, Vec<Mod>)>> {
        super::check::rising(modes)?;
        let mut all = Vec::new();
        for mode in modes {
            let mut mods = Vec::new();
            let mut said = Vec::new();
            for stmt in &mode.statements {
                match &stmt.kind {
                    StmtKind::Keyword(keyword) => {
                        self.any_mod(&tree::Mod::Gain(Gained::Keyword(keyword.clone())), &mut mods)?;
                    }
                    _ => said.push(stmt.clone()),
                }
            }
            if let Some(first) = said.first() {
                let span = first.span;
                // "All of them gain: power +n" is the text that each of them has.
                let quoted = tree::Ability::new(Vec::new(), said, span.range());
                self.any_mod(&tree::Mod::Gain(Gained::Quote(vec![quoted])), &mut mods)?;
            }
            all.push((mode.at_least, mods));
        }
        Ok(all)
    }

    /// "your effects count n more cards there".
    pub fn count_as(&mut self, zone: &Zone, value: &tree::Value) -> Low<Mod> {
        let more = self.value(value)?;
        match zone {
            Zone::Of { zone, spot: tree::Spot::Whole, owner } => {
                Ok(Mod::CountAs(super::noun::owner_side(*owner), self.cx.zone(*zone)?.kinds, more))
            }
            _ => Err(unsayable(zone)),
        }
    }

    /// Has a player's effects count more cards for a while.
    pub fn count_as_for(&mut self, zone: &Zone, value: &tree::Value, until: Until) -> Low<()> {
        let counted = self.count_as(zone, value)?;
        self.code.push(Op::ApplyPlayer { to: Who::You, until, mods: vec![counted] });
        Ok(())
    }

    /// Puts a modification that holds under a condition on this card for a while.
    pub fn apply_while(&mut self, until: Until, statics: Vec<Static>) -> Op {
        let ability = super::ability::granted(self.cx, self.scope.card, statics);
        Op::Apply { to: Target::Source, until, mods: vec![Mod::Gain(ability)] }
    }
}
