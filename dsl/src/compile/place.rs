//! Where cards go: zones and their ends, lanes, places to stand, and what can't lie there.

use super::body::Body;
use super::target::Object;
use super::{Low, fault, unsayable};
use crate::tree::{self, Act, Lane, Owner, Spot as Part, Zone};
use cardwright_core::kernel::program::{Bind, Dest, Op, Place, PlaceRule, Side, Spot, Target, Who, Whose};
use cardwright_core::printed::Home;

/// Whether cards that come onto this unit are meant.
pub(super) fn upgrades_this(filters: &[tree::Filter]) -> bool {
    let onto_this = |f: &tree::Filter| matches!(f, tree::Filter::UpgradedFrom(of) if **of == tree::Target::This);
    filters.iter().any(onto_this)
}

impl Body<'_, '_> {
    pub(super) fn put(&mut self, what: &tree::Target, to: &Zone, any_order: bool, shuffle: bool) -> Low<()> {
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
        // A set of cards in play without a side is of both players, where texts have words for either one (KF-14).
        let apart =
            self.cx.vocabulary.notation.sides.is_some() && self.cx.book.printed().zones.shared & word.kinds == 0;
        if apart && side == Side::Any && self.stands_anywhere(what) && matches!(owner, Owner::Own | Owner::Opp) {
            return Err(fault("others-card"));
        }
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
        let printed = self.cx.book.printed();
        let shares = printed.zones.shared & word.kinds != 0;
        // Nothing goes from a zone of one player to the same one of the other, unless such cards lie in it.
        let across = self.named_zone(what).is_some_and(|(kinds, _, of)| {
            let same = kinds == word.kinds && !shares;
            same && matches!((of, owner), (Owner::Opp, Owner::Own) | (Owner::Own, Owner::Opp))
        });
        // What lies only where cards of such a type come from goes back there.
        if let Some((from, ..)) = self.named_zone(what) {
            let lies = self.cx.book.printed().limits.lies;
            let there: Vec<u32> = lies.iter().copied().filter(|zones| zones & from != 0).collect();
            if !there.is_empty() && there.iter().all(|zones| zones & word.kinds == 0) {
                return Err(fault("event-impossible"));
            }
        }
        // The zone of one player for a card of the other: only where the rules let such cards lie.
        match (owner, side) {
            _ if across => return Err(fault("others-card")),
            (Owner::Own, Side::Opposing) if !shares => return Err(fault("others-card")),
            (Owner::Opp, Side::Own) if !shares => return Err(fault("others-card")),
            // Where more than two play, whose zone it would be nobody says.
            (Owner::Opp, Side::Any) if self.cx.vocabulary.others.is_some() => return Err(unsayable(to)),
            // Who fought may be the other player's.
            (Owner::Own | Owner::Opp, Side::Any) if matches!(target, Target::Pointer(_)) && !shares => {
                return Err(fault("others-card"));
            }
            _ => {}
        }
        // Where cards of either player lie, that of the other player is named as one's own is.
        let across = shares && *owner == Owner::Opp && side != Side::Opposing;
        let of = match owner {
            Owner::Own => Whose::Controller,
            _ if across => Whose::Opponent,
            _ => Whose::Owner,
        };
        let dest = Dest { kind, of, bottom: *spot == Part::Bottom };
        if word.kinds & printed.zones.in_play == 0 {
            self.refs.gone.push(target.clone());
            self.leaves(&target);
        } else {
            self.refs.entered(&target);
        }
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

    /// The zone that a phrase says its cards are in, and whose it is.
    fn named_zone(&mut self, what: &tree::Target) -> Option<(u32, bool, Owner)> {
        let (tree::Target::Choose { from: selector, .. } | tree::Target::All(selector)) = what else { return None };
        let tree::Selector::Kind { filters, .. } = selector else { return None };
        let (zone, owner) = filters.iter().find_map(|filter| match filter {
            tree::Filter::In(Zone::Of { zone, owner, .. }) => Some((*zone, *owner)),
            _ => None,
        })?;
        let word = self.cx.zone(zone).ok()?;
        Some((word.kinds, word.ordered, owner))
    }

    /// Whether cards lie in an ordered zone of the acting player, as far as the phrase says where they lie.
    pub(super) fn in_own_pile(&mut self, what: &tree::Target) -> bool {
        let own = if self.actor == Who::Opponent { Owner::Opp } else { Owner::Own };
        self.named_zone(what).is_none_or(|(_, ordered, owner)| ordered && owner == own)
    }

    /// The noun of cards that are in play by it alone, with no zone said.
    pub(super) fn on_the_board(&self, what: &tree::Target) -> Option<tree::Id> {
        let (tree::Target::Choose { from: selector, .. } | tree::Target::All(selector) | tree::Target::Sel(selector)) =
            what
        else {
            return None;
        };
        let tree::Selector::Kind { kind, filters, .. } = selector else { return None };
        let placed = filters.iter().any(|filter| matches!(filter, tree::Filter::In(_)));
        let in_play = self.cx.lexicon.noun(*kind).is_some_and(|noun| noun.in_play);
        (in_play && !placed).then_some(*kind)
    }

    /// Makes cards that are nowhere in the game. They come into a zone of the player who makes them, and to no place of the board.
    pub(super) fn generate(&mut self, name: &str, count: &tree::Value, to: &Zone, act: &tree::Act) -> Low<()> {
        let Zone::Of { zone, spot: Part::Whole, owner: Owner::Own } = to else { return Err(unsayable(act)) };
        let word = self.cx.zone(*zone)?;
        let placed = word.ordered || word.kinds & self.cx.book.printed().zones.in_play != 0;
        if placed || word.kinds.count_ones() != 1 || self.actor != Who::You {
            return Err(unsayable(act));
        }
        let kind = super::words::small(word.kinds.trailing_zeros() as usize);
        let n = self.value(count)?;
        let name = self.cx.name(name);
        self.code.push(Op::Create { who: self.actor, name, n, to: Dest { kind, of: Whose::Owner, bottom: true } });
        // what "them" or "that card" of before would mean behind it, nobody can tell
        self.refs.set = None;
        self.refs.picks.clear();
        self.refs.drawn = self.refs.mentions.len();
        Ok(())
    }

    /// Whether cards in play of both players are meant, by a noun of which no side is said.
    fn stands_anywhere(&self, what: &tree::Target) -> bool {
        let (tree::Target::Choose { from, .. } | tree::Target::All(from) | tree::Target::Sel(from)) = what else {
            return false;
        };
        let tree::Selector::Kind { kind, side: None, filters } = from else { return false };
        let placed =
            |f: &tree::Filter| matches!(f, tree::Filter::Beside(_) | tree::Filter::In(_) | tree::Filter::On(_));
        self.cx.lexicon.noun(*kind).is_some_and(|noun| noun.in_play) && !filters.iter().any(placed)
    }

    pub(super) fn arranged(&mut self, target: Target, who: Who) -> Target {
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

    /// Refuses to put what never stands in a lane into one.
    pub(super) fn in_lanes(&self, types: u32, act: &Act) -> Low<()> {
        if types != 0 && types & self.lane_types() == 0 { Err(unsayable(act)) } else { Ok(()) }
    }

    /// Whether a phrase is of cards in the discard pile.
    pub(super) fn lies_discarded(&mut self, target: &tree::Target) -> Low<bool> {
        let (tree::Target::Choose { from, .. } | tree::Target::All(from) | tree::Target::Sel(from)) = target else {
            return Ok(false);
        };
        let tree::Selector::Kind { filters, .. } = from else { return Ok(false) };
        let pile = 1 << self.cx.book.printed().zones.discard;
        for filter in filters {
            if let tree::Filter::In(Zone::Of { zone, .. }) = filter
                && self.cx.zone(*zone)?.kinds == pile
            {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// The place that a unit moves to, with its player: a unit moves among the zones of its own (3.5.1, 4.9).
    pub(super) fn moves_within(&self, to: &tree::Place, side: Side, act: &Act) -> Low<tree::Place> {
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

    pub(super) fn shuffle(&mut self, zone: &Zone) -> Low<()> {
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
    pub(super) fn spot(&mut self, place: &tree::Place, here: &Target, act: &Act) -> Low<Spot> {
        match &place.of {
            Some(tree::Target::This) => return Ok(Spot::Source),
            Some(other) => {
                return match self.object(other)?.target {
                    Target::Bound(bind) => Ok(Spot::Bound(bind)),
                    // what waits speaks of the card as it is then, and not of where it stood when it left
                    Target::Linked => Err(unsayable(act)),
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
        // what stands in no lane has no zone beside it
        if self.laneless && !self.stands && by.as_ref().is_some_and(|(_, from)| *from == Target::Source) {
            return Err(fault("no-antecedent").arg("word", if place.adjacent { "adjacent" } else { "other" }));
        }
        let (by, from) = by.map_or((None, Target::Source), |(by, from)| (Some(by), from));
        // A zone that nobody is named for is the acting player's.
        let acting = if self.actor == Who::Opponent { Side::Opposing } else { Side::Own };
        let side = place.owner.map_or(acting, |side| super::noun::side_of(Some(side)));
        let rule = PlaceRule { side, zones, empty: place.empty.then_some(true), place: by, from };
        let into: Bind = self.bind();
        self.code.push(Op::ChoosePlace { who: self.actor, rule, into });
        Ok(Spot::Bound(into))
    }

    /// How the lane is placed, and towards which card.
    pub fn lane(&mut self, lane: &Lane) -> Low<(Place, Target)> {
        // what stands in no lane has none beside it
        if self.laneless && !self.stands && matches!(lane, Lane::This | Lane::Adjacent | Lane::Other) {
            return Err(unsayable(lane));
        }
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
}
