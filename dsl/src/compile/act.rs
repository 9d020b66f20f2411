//! What is done: one act to its instructions.

use super::body::Body;
use super::noun::who_of;
use super::refs::{Group, Mention};
use super::target::Object;
use super::{Low, unsayable};
use crate::tree::{self, Act, Lane, Owner, Seen, Spot as Part, Zone};
use cardwright_core::kernel::program::{Bind, Dest, Op, Place, PlaceRule, Selector, Side, Spot, Target, Value, Who};
use cardwright_core::rulebook::{VerbWord, verb_flag};

impl Body<'_, '_> {
    pub fn act(&mut self, act: &Act) -> Low<()> {
        match act {
            Act::Draw(quantity) => {
                let (n, up_to) = match quantity {
                    tree::Quantity::Exactly(n) => (self.value(n)?, false),
                    tree::Quantity::UpTo(n) => (self.value(n)?, true),
                    tree::Quantity::Any | tree::Quantity::AllBut(_) => return Err(unsayable(act)),
                };
                self.code.push(Op::Draw { who: self.actor, n, up_to });
                self.refs.set = Some(Group { bind: None, zones: super::words::ALL_ZONES });
                self.refs.picks.clear();
            }
            Act::DrawTo(n) => {
                let n = self.value(n)?;
                self.code.push(Op::DrawTo { who: self.actor, n });
            }
            Act::Trash(target) => {
                let what = self.object(target)?;
                let to = Dest { kind: self.cx.book.discard_pile(), owner: true, bottom: false };
                self.code.push(Op::Move { what: what.target, to, shown: false });
            }
            Act::Put { what, to, any_order, shuffle } => self.put(what, to, *any_order, *shuffle)?,
            Act::Reveal(seen) => self.reveal(seen, false, act)?,
            Act::Look(seen) => self.reveal(seen, true, act)?,
            Act::Shuffle(zone) => self.shuffle(zone)?,
            Act::Deploy { what, to, ignore_size } => {
                let what = self.object(what)?;
                let spot = match to {
                    Some(_) if what.many => return Err(unsayable(act)),
                    Some(place) => self.spot(place, act)?,
                    // The text leaves it to the player; each of several goes to the next free place.
                    None if what.many => Spot::None,
                    None => self.spot(&tree::Place { empty: true, ..tree::Place::any() }, act)?,
                };
                self.refs.entered(&what.target);
                self.verb(VerbWord::Deploy, what.target, None, spot, size(*ignore_size), act)?;
            }
            Act::Upgrade { what, with, ignore_size_and_cost } => {
                let what = self.host(what)?;
                let with = self.object(with)?;
                let both = verb_flag::IGNORE_SIZE | verb_flag::IGNORE_COST;
                let flags = if *ignore_size_and_cost { both } else { 0 };
                self.refs.entered(&with.target);
                self.verb(VerbWord::Upgrade, what.target, Some(with.target), Spot::None, flags, act)?;
            }
            Act::Equip { what, on, ignore_size } => {
                let what = self.object(what)?;
                let host = match on {
                    Some(on) => self.host(on)?.target,
                    None => Target::Source,
                };
                self.refs.entered(&what.target);
                self.verb(VerbWord::Equip, what.target, Some(host), Spot::None, size(*ignore_size), act)?;
            }
            Act::Move { what, to } => {
                let what = self.object(what)?;
                let spot = self.spot(to, act)?;
                self.verb(VerbWord::Move, what.target, None, spot, 0, act)?;
            }
            Act::Damage(side, n) => {
                let n = self.value(n)?;
                self.code.push(Op::Damage { to: who_of(*side), n });
            }
            Act::Activate { quantity, of, head } => {
                let one = matches!(quantity, None | Some(tree::Quantity::Exactly(tree::Value::Number(1))));
                let of = self.object(of)?;
                let heads = match head {
                    Some(keyword) => self.cx.heads(keyword)?,
                    None => Vec::new(),
                };
                let head = match heads.as_slice() {
                    [] => None,
                    [head] => Some(*head),
                    _ => return Err(unsayable(act)),
                };
                if !one {
                    return Err(unsayable(act));
                }
                self.code.push(Op::Activate { of: of.target, head });
            }
            Act::AttackWith(target) => {
                let what = self.object(target)?;
                self.verb(VerbWord::Attack, what.target, None, Spot::None, 0, act)?;
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
            Act::AttackLane { lane, with } => {
                let place = match lane {
                    Lane::Adjacent => Place::Adjacent,
                    Lane::Other => Place::Other,
                    Lane::This => Place::Same,
                    Lane::That | Lane::Of(_) => return Err(unsayable(act)),
                };
                // A lane is named by its zone on the other side.
                let side = super::noun::side_of(Some(with.unwrap_or(tree::Side::Opp)));
                let rule = PlaceRule { side, zones: self.cx.places, empty: with.map(|_| false), place: Some(place) };
                let into = self.bind();
                self.code.push(Op::ChoosePlace { who: self.actor, rule, into });
                self.verb(VerbWord::Attack, Target::Source, None, Spot::Bound(into), 0, act)?;
            }
            Act::Declare | Act::CountAs(..) | Act::CostTo { .. } => {
                return Err(unsayable(act));
            }
        }
        Ok(())
    }

    /// A choice that only later sentences act on.
    fn bare(&mut self, target: &tree::Target) -> Low<()> {
        let object = self.object(target)?;
        let bind = match object.target {
            Target::Bound(bind) => bind,
            other => {
                let into = self.bind();
                self.code.push(Op::Bind { what: other, into });
                into
            }
        };
        self.refs.bare = Some(bind);
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
        self.code.push(Op::Rule { verb, what, with, spot, flags });
        Ok(())
    }

    fn put(&mut self, what: &tree::Target, to: &Zone, any_order: bool, shuffle: bool) -> Low<()> {
        let Object { target, picky, many, side, .. } = self.object(what)?;
        let Zone::Of { zone: id, spot, owner } = to else { return Err(unsayable(to)) };
        let word = self.cx.zone(*id)?;
        if word.kinds.count_ones() != 1 {
            return Err(unsayable(to));
        }
        let kind = super::words::small(word.kinds.trailing_zeros() as usize);
        let target = if many && word.ordered && !shuffle {
            // 3.1.6: the zone's player decides the order, unless the text gives it to the player of the effect.
            let whose = match (any_order, owner, side) {
                (true, ..) => self.actor,
                (_, Owner::Own, _) | (_, Owner::Owner, Side::Own) => Who::You,
                (_, Owner::Opp, _) | (_, Owner::Owner, Side::Opposing) => Who::Opponent,
                (_, Owner::Each, _) | (_, Owner::Owner, Side::Any) => Who::Each,
            };
            self.arranged(target, whose)
        } else {
            target
        };
        let to = Dest { kind, owner: !matches!(owner, Owner::Own), bottom: *spot == Part::Bottom };
        self.code.push(Op::Move { what: target, to, shown: picky && !word.public });
        if shuffle {
            let who = match owner {
                Owner::Own => Who::You,
                Owner::Opp => Who::Opponent,
                Owner::Owner | Owner::Each => Who::Each,
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
        let (what, types, zones) = match seen {
            Seen::Target(target) => {
                let object = self.object(target)?;
                (object.target, object.types, super::words::ALL_ZONES)
            }
            Seen::Cards(quantity, zone) => {
                let Zone::Of { zone: id, spot, owner } = zone else { return Err(unsayable(act)) };
                let word = self.cx.zone(*id)?;
                let n = match (quantity, spot) {
                    (tree::Quantity::Exactly(n), Part::Top) => Some(self.value(n)?),
                    (tree::Quantity::Any, Part::Whole) => None,
                    _ => return Err(unsayable(act)),
                };
                let side = match owner {
                    Owner::Own => Side::Own,
                    Owner::Opp => Side::Opposing,
                    Owner::Owner | Owner::Each => Side::Any,
                };
                let from = Selector { types: 0, side, zones: word.kinds, top: n, filters: Vec::new(), or: None };
                (Target::All(Box::new(from)), 0, word.kinds)
            }
        };
        let into = self.bind();
        self.refs.count = Some(Value::CountTarget(Box::new(Target::Bound(into))));
        let (target, phrase) = (Target::Bound(into), Target::Bound(into));
        self.refs.mention(Mention { target, phrase, side: Side::Any, types, in_play: false, sentence: 0, acted: true });
        self.refs.new_set(into, zones);
        self.code.push(Op::Reveal { what, look, into });
        Ok(())
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

    /// Where a card is put: asks for the place unless the text says it.
    fn spot(&mut self, place: &tree::Place, act: &Act) -> Low<Spot> {
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
            (None, true, false) | (Some(Lane::Adjacent), _, false) => Some(Place::Adjacent),
            (None, false, true) | (Some(Lane::Other), false, true) => Some(Place::Other),
            (Some(Lane::This), false, false) => Some(Place::Same),
            (Some(Lane::Other), false, false) => Some(Place::Other),
            _ => return Err(unsayable(act)),
        };
        let side = place.owner.map_or(Side::Own, |side| super::noun::side_of(Some(side)));
        let rule = PlaceRule { side, zones, empty: place.empty.then_some(true), place: by };
        let into: Bind = self.bind();
        self.code.push(Op::ChoosePlace { who: self.actor, rule, into });
        Ok(Spot::Bound(into))
    }
}

fn size(ignore: bool) -> u8 {
    if ignore { verb_flag::IGNORE_SIZE } else { 0 }
}
