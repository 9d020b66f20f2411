//! What is done: one act to its instructions.

use super::body::Body;
use super::noun::who_of;
use super::refs::{Group, Mention};
use super::target::Object;
use super::value::negative;
use super::{Low, fault, unsayable};
use crate::tree::{self, Act, Lane, Owner, Seen, Spot as Part, Zone};
use cardwright_core::kernel::program::{
    Bind, Dest, Filter, Op, Place, PlaceRule, Quantity, Selector, Side, Spot, Target, Value, Who,
};
use cardwright_core::printed::Home;
use cardwright_core::rulebook::{VerbWord, verb_flag};
use cardwright_core::vocabulary::{VerbCards, VerbMeaning, VerbNumber};

impl Body<'_, '_> {
    pub fn act(&mut self, act: &Act) -> Low<()> {
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
                let to = Dest { kind: self.cx.book.printed().zones.discard, owner: true, bottom: false };
                self.refs.gone.push(what.target.clone());
                let sets = if matches!(target, tree::Target::Both(..)) { 2 } else { 1 };
                self.refs.trashed.extend(std::iter::repeat_n(what.types, sets));
                self.code.push(Op::Move { what: what.target, to, shown: false, who: self.actor });
            }
            Act::Put { what, to, any_order, shuffle } => self.put(what, to, *any_order, *shuffle)?,
            Act::Reveal(seen) => self.reveal(seen, false, act)?,
            Act::Look(seen) => self.reveal(seen, true, act)?,
            Act::Shuffle(zone) => self.shuffle(zone)?,
            Act::Deploy { what, to, ignore_size } => {
                let this = *what == tree::Target::This;
                let mut what = self.object(what)?;
                if this {
                    let into = self.bind();
                    self.code.push(Op::Bind { what: what.target, into });
                    what.target = Target::Bound(into);
                    self.this_now = Some(into);
                }
                // Where the text leaves it open, each goes to an empty place of the player's choice.
                let empty = tree::Place { empty: true, ..tree::Place::any() };
                let place = to.as_ref().unwrap_or(&empty);
                let whose = super::noun::side_of(place.owner);
                if ![Side::Any, what.side].contains(&whose) && what.side != Side::Any {
                    return Err(fault("others-card"));
                }
                self.refs.entered(&what.target);
                if what.many {
                    self.one_by_one(what.target, |body, one| {
                        let spot = body.spot(place, &Target::Source, act)?;
                        body.verb(VerbWord::Deploy, one, None, spot, size(*ignore_size), act)
                    })?;
                } else {
                    let spot = self.spot(place, &Target::Source, act)?;
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
                let of = self.object(of)?;
                let heads = self.head_bits(head.as_ref())?;
                self.code.push(Op::Activate { of: of.target, heads, n });
            }
            Act::AttackWith(target) => {
                let what = self.object(target)?;
                self.verb(VerbWord::Attack, what.target, None, Spot::None, 0, act)?;
            }
            Act::DefendWith(target) => {
                let what = self.object(target)?;
                self.verb(VerbWord::Defend, what.target, None, Spot::None, 0, act)?;
            }
            Act::EndAttack => self.verb(VerbWord::EndAttack, Target::Source, None, Spot::None, 0, act)?,
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
            Act::Do { verb, what, by } => {
                let word = self.cx.verb(*verb)?;
                let VerbMeaning::Rule(number) = word.does else { return Err(unsayable(act)) };
                // this card is none that the other player has do something
                let this = matches!(what, None | Some(tree::Target::This));
                if this && word.cards == VerbCards::With && self.actor != Who::You {
                    return Err(unsayable(act));
                }
                let (what, types) = match what {
                    Some(what) if word.own => {
                        let side = if self.actor == Who::You { tree::Side::Own } else { tree::Side::Opp };
                        let own = owned(what, side).ok_or_else(|| unsayable(act))?;
                        let object = self.object(&own)?;
                        (object.target, object.types)
                    }
                    Some(what) => {
                        let object = self.object(what)?;
                        (object.target, object.types)
                    }
                    None => (Target::Source, 0),
                };
                let types = if this && types == 0 { self.scope.kind } else { types };
                if word.standing && types != 0 && types & self.lane_types() == 0 {
                    return Err(fault("event-impossible"));
                }
                let n = match (by, word.number) {
                    (Some(by), _) => self.value(by)?,
                    (None, VerbNumber::Change(_)) => Value::Number(0),
                    (None, _) => Value::Number(1),
                };
                self.code.push(Op::RuleBy { verb: number, what, who: self.actor, n });
            }
            Act::AttackLane { lane, with } => {
                let (place, from) = self.lane(lane)?;
                // A lane is named by its zone on the other side.
                let side = super::noun::side_of(Some(with.unwrap_or(tree::Side::Opp)));
                let empty = with.map(|_| false);
                let rule = PlaceRule { side, zones: self.cx.places, empty, place: Some(place), from };
                let into = self.bind();
                self.code.push(Op::ChoosePlace { who: self.actor, rule, into });
                self.refs.lane = Some(into);
                self.verb(VerbWord::Attack, Target::Source, None, Spot::Bound(into), 0, act)?;
            }
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
            Who::Each | Who::Event | Who::Chance => return Err(unsayable(act)),
        };
        let zones = 1 << self.cx.book.printed().zones.deck;
        Ok(Value::Count(Box::new(Selector { types: 0, side, zones, top: None, filters: Vec::new(), or: None })))
    }

    /// Head words as bits; 0: any.
    pub fn head_bits(&mut self, head: Option<&tree::KeywordRef>) -> Low<u64> {
        let Some(keyword) = head else { return Ok(0) };
        Ok(self.cx.heads(keyword)?.into_iter().fold(0, |bits, h| bits | 1 << h))
    }

    /// How the lane is placed, and towards which card.
    pub fn lane(&mut self, lane: &Lane) -> Low<(Place, Target)> {
        Ok(match lane {
            Lane::This => (Place::Same, Target::Source),
            Lane::Adjacent => (Place::Adjacent, Target::Source),
            Lane::Other => (Place::Other, Target::Source),
            Lane::Of(target) => (Place::Same, self.thing(target)?.target),
            Lane::That => {
                let bind = self.refs.lane.ok_or_else(|| fault("no-antecedent").arg("word", "that lane"))?;
                (Place::Same, Target::Bound(bind))
            }
        })
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
        self.refs.bare = Some(bind);
        // of two sets each is looked for by itself
        let of = if matches!(target, tree::Target::Both(..)) { (0, Side::Any) } else { (object.types, object.side) };
        self.refs.bares.push((bind, of.0, of.1));
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

    fn put(&mut self, what: &tree::Target, to: &Zone, any_order: bool, shuffle: bool) -> Low<()> {
        let Object { target, picky, many, side, types } = self.object(what)?;
        let Zone::Of { zone: id, spot, owner } = to else { return Err(unsayable(to)) };
        let word = self.cx.zone(*id)?;
        // no card lies where only another type does
        let alien = |home: &Home| if types == 0 { home.types.count_ones() == 1 } else { home.types & types == 0 };
        let strange = |home: &Home| home.zones & word.kinds != 0 && alien(home);
        if word.kinds.count_ones() != 1 || self.cx.book.printed().board.homes.iter().any(strange) {
            return Err(unsayable(to));
        }
        let kind = super::words::small(word.kinds.trailing_zeros() as usize);
        let target = if many && word.ordered && !shuffle {
            // 3.1.6: each zone's player decides the order in it, unless the text gives it to the player of the effect.
            let whose = match (any_order, owner, side) {
                (true, ..) => self.actor,
                (_, Owner::Own, _) | (_, Owner::Owner, Side::Own) => Who::You,
                _ => Who::Each,
            };
            self.arranged(target, whose)
        } else {
            target
        };
        // The zone of one player for a card of the other: only where the rules let such cards lie.
        match (owner, side) {
            (Owner::Own, Side::Opposing) if self.cx.book.printed().zones.shared & word.kinds == 0 => {
                return Err(fault("others-card"));
            }
            (Owner::Opp, Side::Own) => return Err(fault("others-card")),
            // Who fought may be the other player's.
            (Owner::Own | Owner::Opp, Side::Any) if matches!(target, Target::Pointer(_)) => {
                return Err(fault("others-card"));
            }
            _ => {}
        }
        let dest = Dest { kind, owner: !matches!(owner, Owner::Own), bottom: *spot == Part::Bottom };
        self.refs.gone.push(target.clone());
        self.code.push(Op::Move { what: target, to: dest, shown: picky && !word.public, who: self.actor });
        if shuffle {
            let who = match (owner, side) {
                (Owner::Own, _) | (Owner::Owner, Side::Own) => Who::You,
                (Owner::Opp, _) | (Owner::Owner, Side::Opposing) => Who::Opponent,
                (Owner::Each, _) => Who::Each,
                // Of cards of either player only the decks into which one goes are shuffled, which no act says.
                (Owner::Owner, Side::Any) => return Err(unsayable(to)),
            };
            self.code.push(Op::Shuffle { who, kind });
        }
        Ok(())
    }

    fn arranged(&mut self, target: Target, who: Who) -> Target {
        let bind = match target {
            Target::Bound(bind) => bind,
            other => {
                let into = self.bind();
                self.code.push(Op::Bind { what: other, into });
                into
            }
        };
        self.code.push(Op::Arrange { who, bind });
        Target::Bound(bind)
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

    /// The place that a unit moves to, with its player: a unit moves among the zones of its own (3.5.1, 4.9).
    fn moves_within(&self, to: &tree::Place, side: Side, act: &Act) -> Low<tree::Place> {
        let whose = match side {
            Side::Own => tree::Side::Own,
            Side::Opposing => tree::Side::Opp,
            // To the next zone, a unit of either player: among those of its own, which no act says.
            Side::Any if to.owner.is_none() && to.of.is_none() => return Err(unsayable(act)),
            Side::Any => return Ok(to.clone()),
        };
        match to.owner {
            Some(owner) if owner != whose => Err(fault("others-card").arg("node", act.to_string())),
            _ => Ok(tree::Place { owner: Some(whose), ..to.clone() }),
        }
    }

    fn shuffle(&mut self, zone: &Zone) -> Low<()> {
        let Zone::Of { zone: id, owner, .. } = zone else { return Err(unsayable(zone)) };
        let word = self.cx.zone(*id)?;
        let who = match owner {
            Owner::Own => Who::You,
            Owner::Opp => Who::Opponent,
            Owner::Each | Owner::Owner => Who::Each,
        };
        let kind = super::words::small(word.kinds.trailing_zeros() as usize);
        self.code.push(Op::Shuffle { who, kind });
        Ok(())
    }

    /// Where a card is put: asks for the place unless the text says it. "Adjacent" is seen from `here`.
    fn spot(&mut self, place: &tree::Place, here: &Target, act: &Act) -> Low<Spot> {
        match &place.of {
            Some(tree::Target::This) => return Ok(Spot::Source),
            Some(other) => {
                return match self.object(other)?.target {
                    Target::Bound(bind) => Ok(Spot::Bound(bind)),
                    what => {
                        let into = self.bind();
                        self.code.push(Op::Bind { what, into });
                        Ok(Spot::Bound(into))
                    }
                };
            }
            None => {}
        }
        let zones = match place.position {
            Some(word) => self.cx.position(word)?,
            None => self.cx.places,
        };
        let by = match (&place.lane, place.adjacent, place.other) {
            (None, false, false) => None,
            (None, true, false) => Some((Place::Adjacent, here.clone())),
            (None, false, true) => Some((Place::Other, here.clone())),
            (Some(lane), adjacent, other) => {
                // Beside the card that goes there, as an adjacent zone is.
                let (by, from) = match lane {
                    Lane::Adjacent | Lane::Other => (self.lane(lane)?.0, here.clone()),
                    _ => self.lane(lane)?,
                };
                if (adjacent && by != Place::Adjacent) || (other && by != Place::Other) {
                    return Err(unsayable(act));
                }
                Some((by, from))
            }
            (None, true, true) => return Err(unsayable(act)),
        };
        let (by, from) = by.map_or((None, Target::Source), |(by, from)| (Some(by), from));
        // A zone that nobody is named for is the acting player's.
        let acting = if self.actor == Who::Opponent { Side::Opposing } else { Side::Own };
        let side = place.owner.map_or(acting, |side| super::noun::side_of(Some(side)));
        let rule = PlaceRule { side, zones, empty: place.empty.then_some(true), place: by, from };
        let into: Bind = self.bind();
        self.code.push(Op::ChoosePlace { who: self.actor, rule, into });
        Ok(Spot::Bound(into))
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

/// The part of a choice that lies on this side; nothing where the text asks for the other side.
fn owned(what: &tree::Target, side: tree::Side) -> Option<tree::Target> {
    let mut what = what.clone();
    let (tree::Target::Choose { from, .. } | tree::Target::All(from)) = &mut what else { return Some(what) };
    if let tree::Selector::Kind { side: of, .. } = from {
        if of.is_some_and(|of| of != side) {
            return None;
        }
        *of = Some(side);
    }
    Some(what)
}
