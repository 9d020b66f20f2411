//! What is done: one act to its instructions.

use super::body::Body;
use super::noun::who_of;
use super::refs::{Group, Mention};
use super::value::negative;
use super::{Low, fault, unsayable};
use crate::tree::{self, Act, Owner, Seen, Spot as Part, Zone};
use cardwright_core::kernel::program::{
    Deed, Dest, Filter, Op, PlaceRule, Quantity, Selector, Side, Spot, Target, Value, Who, Whose,
};
use cardwright_core::rulebook::{VerbWord, verb_flag};
use cardwright_core::vocabulary::VerbMeaning;

impl Body<'_, '_> {
    /// Whether the cards that a target is taken from all lie where nothing is in play.
    pub(super) fn lies_away(&self, what: &tree::Target, in_play: u32) -> bool {
        let away = |filter: &tree::Filter| match filter {
            tree::Filter::In(tree::Zone::Of { zone, .. }) => {
                self.cx.lexicon.zone(*zone).is_some_and(|word| word.kinds & in_play == 0)
            }
            _ => false,
        };
        let lies = |of: &tree::Selector| match of {
            tree::Selector::Kind { filters, .. } => filters.iter().any(away),
            _ => false,
        };
        match what {
            tree::Target::Choose { from, .. } | tree::Target::All(from) => match from {
                tree::Selector::Or(parts, filters) => filters.iter().any(away) || parts.iter().all(lies),
                other => lies(other),
            },
            _ => false,
        }
    }

    pub fn act(&mut self, act: &Act) -> Low<()> {
        self.carry_out(act)?;
        match act {
            Act::Draw(_) | Act::DrawTo(_) => self.refs.deeds.push(Deed::Drawn),
            Act::Trash(_) => self.refs.deeds.push(Deed::Trashed),
            Act::Put { .. } => self.refs.deeds.push(Deed::Moved),
            Act::Reveal(_) => self.refs.deeds.push(Deed::Revealed),
            Act::Look(_) => self.refs.deeds.push(Deed::Looked),
            Act::Deploy { .. } => self.refs.deeds.push(Deed::Entered),
            Act::Upgrade { .. } => self.refs.deeds.extend([Deed::Entered, Deed::Trashed]),
            Act::Equip { .. } => self.refs.deeds.push(Deed::Attached),
            Act::Move { .. } => self.refs.deeds.push(Deed::Relocated),
            // what the rules make of a number that falls, of damage or of a fight is done by the effect too
            Act::Apply { .. } | Act::AttackWith(_) | Act::AttackLane { .. } | Act::Do { .. } => {
                let known = 0..self.cx.tracked().deeds.len();
                self.refs.deeds.extend(known.map(|n| Deed::Rule(super::words::small(n))));
                // a number of a player that changes, and what is done to no card, sends none away
                let of_player =
                    matches!(act, Act::Apply { target: tree::Target::Player(_), .. } | Act::Do { what: None, .. });
                if !of_player {
                    self.refs.deeds.push(Deed::Trashed);
                }
            }
            _ => {}
        }
        Ok(())
    }

    fn carry_out(&mut self, act: &Act) -> Low<()> {
        match act {
            Act::Draw(quantity) => {
                let (n, up_to) = match quantity {
                    tree::Quantity::Exactly(n) => (self.value(n)?, false),
                    tree::Quantity::UpTo(n) => (self.value(n)?, true),
                    // Nothing bounds how many cards a player may draw then.
                    tree::Quantity::AtLeast(_) => return Err(unsayable(act)),
                    tree::Quantity::Any => (self.deck_size(act)?, true),
                    tree::Quantity::AllBut(n) => {
                        let (deck, n) = (self.deck_size(act)?, self.value(n)?);
                        (Value::Total(Box::new(deck), Box::new(negative(n))), false)
                    }
                };
                self.code.push(Op::Draw { who: self.actor, n, up_to });
                self.refs.set =
                    Some(Group { bind: None, zones: super::words::ALL_ZONES, side: Side::Any, one: false, of: None });
                self.refs.picks.clear();
                self.refs.drawn = self.refs.mentions.len();
            }
            Act::DrawTo(n) => {
                let n = self.value(n)?;
                self.code.push(Op::DrawTo { who: self.actor, n });
            }
            Act::Trash(target) => {
                let what = self.object(target)?;
                // what lies there already is not trashed (4.8.2), and where texts are announced only what is in a hand is
                if self.lies_discarded(target)?
                    || self.cx.lexicon.phrasing().is_some() && !super::party::is_of_hand(target)
                {
                    return Err(unsayable(act));
                }
                let to = Dest { kind: self.cx.book.printed().zones.discard, of: Whose::Owner, bottom: false };
                self.refs.gone.push(what.target.clone());
                self.leaves(&what.target);
                let sets = if matches!(target, tree::Target::Both(..)) { 2 } else { 1 };
                self.refs.did.extend(std::iter::repeat_n((Deed::Trashed, what.types), sets));
                self.code.push(Op::Move { what: what.target, to, shown: false, who: self.actor });
            }
            Act::Put { what, to, any_order, shuffle } => self.put(what, to, *any_order, *shuffle)?,
            Act::Reveal(seen) => self.reveal(seen, false, act)?,
            Act::Look(seen) => self.reveal(seen, true, act)?,
            Act::Generate { name, count, to } => self.generate(name, count, to, act)?,
            Act::Shuffle(zone) => self.shuffle(zone)?,
            Act::Deploy { what, to, ignore_size } => {
                self.stands |= *what == tree::Target::This;
                let what = self.object(what)?;
                // Where the text leaves it open, each goes to an empty place of the player's choice.
                let empty = tree::Place { empty: true, ..tree::Place::any() };
                let place = to.as_ref().unwrap_or(&empty);
                self.in_lanes(what.types, act)?;
                let whose = super::noun::side_of(place.owner);
                if ![Side::Any, what.side].contains(&whose) && what.side != Side::Any {
                    return Err(fault("others-card"));
                }
                if what.many {
                    self.refs.entered(&what.target);
                    self.one_by_one(what.target, |body, one| {
                        let spot = body.spot(place, &Target::Source, act)?;
                        body.verb(VerbWord::Deploy, one, None, spot, size(*ignore_size), act)
                    })?;
                } else {
                    // where "that unit" stood is asked before this one stands anywhere
                    let spot = self.spot(place, &Target::Source, act)?;
                    self.refs.entered(&what.target);
                    self.verb(VerbWord::Deploy, what.target, None, spot, size(*ignore_size), act)?;
                }
            }
            Act::Upgrade { what, with, ignore_size_and_cost } => {
                let what = self.host(what)?;
                let with = self.object(with)?;
                let both = verb_flag::IGNORE_SIZE | verb_flag::IGNORE_COST;
                let flags = if *ignore_size_and_cost { both } else { 0 };
                self.refs.entered(&with.target);
                self.verb(VerbWord::Upgrade, what.target, Some(with.target), Spot::None, flags, act)?;
            }
            Act::Equip { what, on: Some(tree::Target::All(on)), ignore_size } => {
                self.equip_each(what, on, size(*ignore_size), act)?;
            }
            Act::Equip { what, on, ignore_size } => {
                let what = self.object(what)?;
                let worn = self.cx.vocabulary.worn.map_or(0, |kind| 1u32 << kind);
                if what.types != 0 && what.types & worn == 0 {
                    return Err(unsayable(act));
                }
                // A zone holds cards of its player only (decision NA-27).
                let own = if self.actor == Who::You { Side::Opposing } else { Side::Own };
                if what.side == own && self.cx.book.printed().zones.shared == 0 {
                    return Err(fault("others-card"));
                }
                let host = match on {
                    Some(on) => self.host(on)?,
                    None => self.object(&tree::Target::This)?,
                };
                let apart = matches!((what.side, host.side), (Side::Own, Side::Opposing) | (Side::Opposing, Side::Own));
                if apart && self.cx.book.printed().zones.shared == 0 {
                    return Err(fault("others-card"));
                }
                let host = host.target;
                self.refs.entered(&what.target);
                self.verb(VerbWord::Equip, what.target, Some(host), Spot::None, size(*ignore_size), act)?;
            }
            Act::Move { what, to } => {
                let what = self.object(what)?;
                self.in_lanes(what.types, act)?;
                self.is_there(&what.target)?;
                let to = &self.moves_within(to, what.side, act)?;
                if what.many {
                    self.one_by_one(what.target, |body, one| {
                        let spot = body.spot(to, &one, act)?;
                        body.verb(VerbWord::Move, one, None, spot, 0, act)
                    })?;
                } else {
                    let spot = self.spot(to, &what.target, act)?;
                    self.verb(VerbWord::Move, what.target, None, spot, 0, act)?;
                }
            }
            Act::Damage(side, n) => {
                let n = self.value(n)?;
                self.code.push(Op::Damage { to: who_of(*side), n });
            }
            Act::Activate { quantity, of, head } => {
                let n = how_many(quantity.as_ref()).ok_or_else(|| unsayable(act))?;
                // whose effect it would be and who decides in it, no instruction says
                if self.actor != Who::You {
                    return Err(unsayable(act));
                }
                // a card that was sent away as a price has its effect still
                let of = match of {
                    tree::Target::That(_) => self.thing(of)?.target,
                    _ => self.object(of)?.target,
                };
                let heads = self.head_bits(head.as_ref())?;
                self.code.push(Op::Activate { of, heads, n });
            }
            Act::AttackWith(target) | Act::DefendWith(target)
                if self.lies_away(target, self.cx.book.printed().zones.in_play) =>
            {
                return Err(fault("event-impossible"));
            }
            Act::AttackWith(target) => {
                let what = self.object(target)?;
                // one attacks with one's own cards
                let others = if self.actor == Who::You { Side::Opposing } else { Side::Own };
                if what.side == others {
                    return Err(unsayable(act));
                }
                self.is_there(&what.target)?;
                self.verb(VerbWord::Attack, what.target, None, Spot::None, 0, act)?;
            }
            Act::DefendWith(target) => {
                let what = self.object(target)?;
                self.is_there(&what.target)?;
                self.verb(VerbWord::Defend, what.target, None, Spot::None, 0, act)?;
            }
            Act::EndAttack => self.verb(VerbWord::EndAttack, Target::Source, None, Spot::None, 0, act)?,
            // 10.2.6.1.2 and its like: a card is turned to its other face, and never back
            Act::Flip(_) if self.cx.turned => return Err(fault("event-impossible")),
            Act::Flip(target) => {
                let what = self.object(target)?;
                self.verb(VerbWord::Flip, what.target, None, Spot::None, 0, act)?;
            }
            Act::Repeat(n) => {
                let n = self.value(n)?;
                self.code.push(Op::Repeat(n));
            }
            Act::Lose(side) => self.code.push(Op::Lose(who_of(*side))),
            Act::Win(side) => self.code.push(Op::Win(who_of(*side))),
            Act::Who(side, act) => {
                let before = std::mem::replace(&mut self.actor, who_of(*side));
                let result = self.act(act);
                self.actor = before;
                result?;
            }
            Act::By { who, act } => self.by_party(who, act)?,
            Act::Whose(role, of, own) => self.whose(*role, of, own, act)?,
            Act::Either(one, two) => {
                let choice = self.hole(Op::Modes { who: self.actor, entries: Vec::new() });
                let first = self.here();
                self.act(one)?;
                let done = self.hole(Op::Jump(0));
                let second = self.here();
                self.act(two)?;
                let end = self.hole(Op::Jump(0));
                self.land(done);
                self.land(end);
                self.set_entries(choice, vec![first, second]);
            }
            Act::Apply { target, duration, mods } => self.apply(target, *duration, mods)?,
            Act::Bind(target) => self.bare(target)?,
            Act::Do { verb, what: Some(what), .. } if !self.repeats && self.again(*verb, what)? => {
                self.repeats = true;
                let done = self.carry_out(act);
                self.repeats = false;
                done?;
            }
            Act::Do { verb, what: None, by: None } if matches!(self.cx.verb(*verb)?.does, VerbMeaning::OneOf(..)) => {
                let VerbMeaning::OneOf(first, n) = self.cx.verb(*verb)?.does else { return Err(unsayable(act)) };
                self.one_verb_of(first, n);
            }
            Act::Do { verb, what, by } => self.deed(*verb, what.as_ref(), by.as_ref(), act)?,
            // Whose attack goes elsewhere is known only where this unit attacks.
            Act::AttackLane { instead: true, .. } if !self.scope.battle => return Err(unsayable(act)),
            Act::AttackLane { lane, with, instead } => {
                let (place, from) = self.lane(lane)?;
                // A lane is named by its zone on the other side.
                let side = super::noun::side_of(Some(with.unwrap_or(tree::Side::Opp)));
                let empty = with.map(|_| false);
                let rule = PlaceRule { side, zones: self.cx.places, empty, place: Some(place), from };
                let into = self.bind();
                self.code.push(Op::ChoosePlace { who: self.actor, rule, into });
                self.refs.lane = Some(into);
                let flags = if *instead { verb_flag::INSTEAD } else { 0 };
                self.verb(VerbWord::Attack, Target::Source, None, Spot::Bound(into), flags, act)?;
            }
            Act::Counters { deed, kind, count, on } => self.counters(*deed, *kind, count, on)?,
            Act::Create { count, what, has } => self.create(count, what, has, act)?,
            Act::CreateKnown { count, token } => self.create_known(count, *token)?,
            // it holds all the time, of the card as it comes
            Act::EntersWith { .. } => return Err(unsayable(act)),
            Act::Declare => {
                let into = self.bind();
                self.code.push(Op::Declare { who: self.actor, into });
                self.refs.declared = Some(into);
            }
            Act::CountAs(zone, n) => {
                let until = self.unsaid(&[]);
                self.count_as_for(zone, n, until)?;
            }
            Act::CostTo { action, of, pay } => {
                let until = self.unsaid(&[]);
                self.tax_for(*action, of, pay, until)?;
            }
        }
        Ok(())
    }

    /// Does something to each of several cards in turn: where each goes is decided one after the other.
    pub(super) fn one_by_one(&mut self, what: Target, body: impl FnOnce(&mut Self, Target) -> Low<()>) -> Low<()> {
        let of = match what {
            Target::Bound(bind) => bind,
            what => {
                let into = self.bind();
                self.code.push(Op::Bind { what, into });
                into
            }
        };
        let (into, past) = (self.bind(), self.bind());
        let head = self.here();
        let next = self.hole(Op::Each { of, into, past, end: 0 });
        body(self, Target::Bound(into))?;
        self.code.push(Op::Jump(head));
        self.land(next);
        Ok(())
    }

    /// How many cards the acting player could draw.
    fn deck_size(&mut self, act: &Act) -> Low<Value> {
        let side = match self.actor {
            Who::You => Side::Own,
            Who::Opponent => Side::Opposing,
            Who::Each | Who::Event | Who::Chance | Who::Bound(_) | Who::Seat(_) => return Err(unsayable(act)),
        };
        let zones = 1 << self.cx.book.printed().zones.deck;
        Ok(Value::Count(Box::new(Selector { types: 0, side, zones, top: None, filters: Vec::new(), or: None })))
    }

    /// Head words as bits; 0: any.
    pub fn head_bits(&mut self, head: Option<&tree::KeywordRef>) -> Low<u64> {
        let Some(keyword) = head else { return Ok(0) };
        Ok(self.cx.heads(keyword)?.into_iter().fold(0, |bits, h| bits | 1 << h))
    }

    /// A choice that only later sentences refer to.
    fn bare(&mut self, target: &tree::Target) -> Low<()> {
        let object = self.object(target)?;
        let bind = match &object.target {
            Target::Bound(bind) => *bind,
            other => {
                let into = self.bind();
                self.code.push(Op::Bind { what: other.clone(), into });
                into
            }
        };
        self.chose(bind, &object.target);
        self.refs.bare = Some(bind);
        // of two sets each is looked for by itself
        let two = matches!(target, tree::Target::Both(..));
        let of = if two { (0, Side::Any) } else { (object.types, object.side) };
        self.refs.of_two = two;
        self.refs.bares.push((bind, of.0, of.1));
        if !two {
            self.refs.unspoken.push((bind, of.0));
        }
        self.refs.bare_count = asked_for(target);
        Ok(())
    }

    fn verb(
        &mut self,
        verb: VerbWord,
        what: Target,
        with: Option<Target>,
        spot: Spot,
        flags: u8,
        act: &Act,
    ) -> Low<()> {
        let verb = self.cx.book.verb(verb).ok_or_else(|| unsayable(act))?;
        self.code.push(Op::Rule { verb, what, with, spot, flags, who: self.actor });
        Ok(())
    }

    fn reveal(&mut self, seen: &Seen, look: bool, act: &Act) -> Low<()> {
        let (what, types, zones, side, many) = match seen {
            Seen::Target(target) => {
                let object = self.object(target)?;
                (object.target, object.types, super::words::ALL_ZONES, object.side, object.many)
            }
            Seen::Cards(quantity, zone) => {
                let Zone::Of { zone: id, spot, owner } = zone else { return Err(unsayable(act)) };
                let word = self.cx.zone(*id)?;
                let side = match owner {
                    Owner::Own => Side::Own,
                    Owner::Opp => Side::Opposing,
                    Owner::Owner | Owner::Each => Side::Any,
                };
                let mut from = Selector { types: 0, side, zones: word.kinds, top: None, filters: Vec::new(), or: None };
                let what = match (quantity, spot) {
                    (tree::Quantity::Exactly(n), Part::Top) => {
                        from.top = Some(self.value(n)?);
                        Target::All(Box::new(from))
                    }
                    (tree::Quantity::Exactly(n), Part::Bottom) => {
                        from.filters.push(Filter::FromBottom(self.value(n)?));
                        Target::All(Box::new(from))
                    }
                    (tree::Quantity::Any, Part::Whole) => Target::All(Box::new(from)),
                    // How many cards of an end are seen is said before any of them is.
                    (tree::Quantity::UpTo(_), Part::Top | Part::Bottom) => return Err(unsayable(act)),
                    // Not the end of a pile, or not a fixed number of it: some of its cards, by choice.
                    _ => {
                        let n = match quantity {
                            tree::Quantity::Exactly(n) => Quantity::Exactly(self.value(n)?),
                            tree::Quantity::UpTo(n) => Quantity::UpTo(self.value(n)?),
                            tree::Quantity::AllBut(n) => Quantity::AllBut(self.value(n)?),
                            tree::Quantity::AtLeast(n) => Quantity::AtLeast(self.value(n)?),
                            tree::Quantity::Any => Quantity::Any,
                        };
                        let into = self.bind();
                        self.code.push(Op::Choose { who: self.actor, from, n, sum: None, into });
                        Target::Bound(into)
                    }
                };
                let one = matches!(quantity, tree::Quantity::Exactly(tree::Value::Number(1)));
                (what, 0, word.kinds, side, !one)
            }
        };
        let into = self.bind();
        self.refs.count = Some(Value::CountTarget(Box::new(Target::Bound(into))));
        let (target, phrase) = (Target::Bound(into), Target::Bound(into));
        if matches!((seen, &what), (Seen::Target(_), Target::Bound(_))) {
            // one of those that were looked at stays one of them when it is shown
            if matches!(&what, Target::Bound(bind) if self.refs.picks.contains(bind)) {
                self.code.push(Op::Reveal { what, look, into, who: self.actor });
                return Ok(());
            }
            // what was chosen has been spoken of: showing it makes it no other
            self.refs.new_set(into, zones, side);
            self.code.push(Op::Reveal { what, look, into, who: self.actor });
            return Ok(());
        }
        self.refs.mention(Mention {
            target,
            phrase,
            side,
            types,
            in_play: false,
            sentence: 0,
            acted: true,
            many,
            other: false,
        });
        self.refs.new_set(into, zones, side);
        self.code.push(Op::Reveal { what, look, into, who: self.actor });
        Ok(())
    }
}

/// How many of several abilities are meant; 0: all. `None`: no number is written.
pub(super) fn how_many(quantity: Option<&tree::Quantity>) -> Option<u8> {
    match quantity {
        None => Some(0),
        Some(tree::Quantity::Exactly(tree::Value::Number(n))) => u8::try_from(*n).ok().filter(|n| *n > 0),
        Some(_) => None,
    }
}

fn size(ignore: bool) -> u8 {
    if ignore { verb_flag::IGNORE_SIZE } else { 0 }
}

/// How many a choice asks for, at most.
fn asked_for(target: &tree::Target) -> Option<i32> {
    use tree::Quantity as Q;
    match target {
        tree::Target::Choose {
            quantity: Q::Exactly(tree::Value::Number(n)) | Q::UpTo(tree::Value::Number(n)), ..
        } => Some(*n),
        tree::Target::Both(one, two) => Some(asked_for(one)? + asked_for(two)?),
        _ => None,
    }
}
