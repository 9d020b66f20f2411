//! Targets: what a phrase means where nothing can be chosen, and what an act is about. A target that is a choice adds
//! the instruction that asks for it.

use super::body::Body;
use super::noun::{Unplaced, who_of};
use super::refs::Mention;
use super::words::ALL_ZONES;
use super::{Low, fault, unsayable};
use crate::tree;
use cardwright_core::kernel::program::{Filter, Op, Place, Quantity, Selector, Side, Target, Value, Who};
use cardwright_core::printed::Tracked;

/// The side that the cards of a target are on.
pub(super) fn side_in(target: &Target) -> Side {
    match target {
        Target::All(selector) => selector.side,
        Target::Source => Side::Own,
        Target::Related(_, of) if **of == Target::Source => Side::Opposing,
        _ => Side::Any,
    }
}

/// Whether a phrase means the others beside something that was spoken of.
fn beside(target: &tree::Target) -> bool {
    match target {
        tree::Target::All(tree::Selector::Kind { filters, .. }) => filters.contains(&tree::Filter::Other),
        _ => false,
    }
}

/// Whether a phrase means what is attached to cards of the other player.
fn on_opposing(from: &tree::Selector) -> bool {
    let opposing = |of: &tree::Target| match of {
        tree::Target::Sel(of) | tree::Target::All(of) => {
            matches!(of, tree::Selector::Kind { side: Some(tree::Side::Opp), .. })
        }
        of => matches!(of, tree::Target::Encountering | tree::Target::EncounteringOf(_)),
    };
    let tree::Selector::Kind { filters, .. } = from else { return false };
    filters.iter().any(|f| matches!(f, tree::Filter::On(of) if opposing(of)))
}

/// What an act is done to, compiled.
#[derive(Debug, Clone)]
pub(super) struct Object {
    pub target: Target,
    /// Card types, as bits; 0: any.
    pub types: u32,
    /// The side its cards are on.
    pub side: Side,
    /// Whether it may be several cards.
    pub many: bool,
    /// Whether its cards are chosen by more than a place.
    pub picky: bool,
}

impl Body<'_, '_> {
    /// What a target means where nothing can be chosen: in a condition, a value or a filter.
    pub fn thing(&mut self, target: &tree::Target) -> Low<Mention> {
        use tree::Target as T;
        let sentence = self.refs.sentence;
        let mention = |target: Target, types, in_play| {
            let side = side_in(&target);
            let many = matches!(target, Target::All(_) | Target::Both(_));
            Mention { phrase: target.clone(), target, side, types, in_play, sentence, acted: false, many, other: false }
        };
        // Cards of a set lie where it lay: on the side of that player.
        let of_set = |found: Mention, side| Mention { side, many: true, ..found };
        Ok(match target {
            T::This => Mention { side: Side::Own, ..mention(Target::Source, self.scope.this, true) },
            T::ThisIn(zone) => {
                let tree::Zone::Of { zone, spot: tree::Spot::Whole, owner } = zone else {
                    return Err(unsayable(target));
                };
                let zones = self.cx.zone(*zone)?.kinds;
                let this = vec![Filter::Not(Box::new(Filter::Other))];
                let side = super::noun::owner_side(*owner);
                let set = Selector { types: 0, side, zones, top: None, filters: this, or: None };
                mention(Target::All(Box::new(set)), self.scope.this, false)
            }
            T::It => self.it()?,
            T::That(kind) => self.that(*kind, true)?,
            T::Encountering => {
                let of = self.who_faces()?;
                mention(self.across(of, target)?, self.lane_types(), true)
            }
            T::EncounteringOf(of) => {
                let of = self.thing(of)?.target;
                mention(self.across(of, target)?, self.lane_types(), true)
            }
            T::DefenderOfBattle if self.scope.undefended => return Err(fault("undefended")),
            T::DefenderOfBattle => mention(Target::Pointer(Tracked::DEFENDER), self.lane_types(), true),
            T::AttackerOfBattle => mention(Target::Pointer(Tracked::ATTACKER), self.lane_types(), true),
            T::All(selector) => {
                let set = self.selector(selector, None, Unplaced::Refused)?;
                mention(Target::All(Box::new(set.selector)), set.types, set.in_play)
            }
            T::Both(one, two) => {
                let (one, two) = (self.thing(one)?, self.thing(two)?);
                let types = if one.types == 0 || two.types == 0 { 0 } else { one.types | two.types };
                mention(Target::Both(vec![one.target, two.target]), types, one.in_play && two.in_play)
            }
            T::Rest => {
                let side = self.set("the rest")?.side;
                of_set(mention(self.rest()?, 0, false), side)
            }
            T::Among => {
                let side = self.set("among")?.side;
                of_set(mention(self.members("among")?, 0, false), side)
            }
            T::AllIt => self.it()?,
            T::Chosen(n) => {
                let bind = self.chosen()?;
                if let Some(asked) = self.refs.bare_count
                    && asked != *n
                {
                    let (said, asked) = (n.to_string(), asked.to_string());
                    let error = fault("contradiction").arg("word", said).arg("other", asked.clone());
                    return Err(error.arg("suggestion", asked));
                }
                mention(Target::Bound(bind), 0, true)
            }
            T::Sel(tree::Selector::Kind { kind, filters, .. }) if matches!(&filters[..], [tree::Filter::ThatTrashed(of)] if **of == T::This) =>
            {
                let noun = self.cx.noun(*kind)?;
                mention(Target::EventSource, noun.types().unwrap_or(0), noun.in_play)
            }
            T::Sel(selector) => {
                let set = self.selector(selector, None, Unplaced::Refused)?;
                let refers = |f: &Filter| {
                    matches!(f, Filter::Among(..) | Filter::Done(_) | Filter::On(_) | Filter::Column(Place::Same, _))
                };
                // Without "all" or a number a phrase must point at something known, except where all is re-read.
                if !self.scope.live && !set.selector.filters.iter().any(refers) {
                    let known = self.refs.like(set.types, set.selector.side).cloned();
                    return match (known, self.refs.bare) {
                        (Some(known), _) if set.selector.filters.is_empty() => Ok(self.fixed(known)),
                        // Such ones of those that were chosen.
                        (_, Some(bind)) if !set.selector.filters.is_empty() => {
                            let mut of = set.selector;
                            of.filters.push(Filter::Among(bind, true));
                            Ok(mention(Target::All(Box::new(of)), set.types, set.in_play))
                        }
                        _ => Err(fault("no-quantity").arg("noun", selector.to_string())),
                    };
                }
                mention(Target::All(Box::new(set.selector)), set.types, set.in_play)
            }
            T::Leader(side) => mention(Target::Leader(who_of(*side)), 0, true),
            // Off an item's own text the card is the item itself.
            T::ThisItem => mention(Target::Bearer, self.cx.vocabulary.worn.map_or(0, |kind| 1 << kind), true),
            T::Choose { .. } | T::Player(_) | T::NextDeployed(..) => return Err(unsayable(target)),
        })
    }

    /// What faces a card, spoken of in `said`.
    fn across(&self, of: Target, said: &tree::Target) -> Low<Target> {
        let facing = self.cx.facing().ok_or_else(|| unsayable(said))?;
        Ok(Target::Related(facing, Box::new(of)))
    }

    /// Whose encountering unit is meant where nothing says it: this one's, or in the text of a card that stands in no lane
    /// that of the unit spoken of.
    pub fn who_faces(&mut self) -> Low<Target> {
        if !self.laneless {
            return Ok(Target::Source);
        }
        let lanes = self.lane_types();
        let stands = |m: &Mention| m.in_play && m.types & lanes != 0 && !matches!(m.target, Target::Related(..));
        match self.refs.find(self.cx.lexicon.standing().as_str(), stands).cloned() {
            Ok(found) => Ok(self.fixed(found).target),
            Err(error) => Err(error),
        }
    }

    /// Types of what stands in lanes: the first noun of a vocabulary names it.
    pub fn lane_types(&self) -> u32 {
        self.cx.vocabulary.nouns.first().and_then(|n| n.types()).unwrap_or(0)
    }

    /// What an act is about: chooses, binds, and remembers that it was spoken of.
    pub fn object(&mut self, target: &tree::Target) -> Low<Object> {
        if let Some(players) = self.players_as_object(target) {
            return players;
        }
        match target {
            tree::Target::Choose { quantity, from, opts } => self.choose(quantity, from, opts),
            tree::Target::Both(one, two) => {
                let (one, two) = (self.object(one)?, self.object(two)?);
                let many = Object { many: true, ..one.clone() };
                Ok(Object { target: Target::Both(vec![one.target, two.target]), picky: one.picky || two.picky, ..many })
            }
            other => {
                let many =
                    !matches!(other, tree::Target::This | tree::Target::Encountering | tree::Target::EncounteringOf(_));
                let found = match other {
                    tree::Target::That(kind) => self.that(*kind, false),
                    _ => self.thing(other),
                };
                let found = found?;
                let mention = self.moved_of_battle(&found).unwrap_or(found);
                self.moved_by_then(&mention.target)?;
                let target = self.pin(mention.target.clone());
                if let Target::All(of) = &mention.target
                    && self.refs.set.is_some_and(|set| of.filters.contains(&set.member()))
                {
                    // All such cards among them are taken of the set; what stays is the rest.
                    match target {
                        Target::Bound(into) => self.refs.picked(into),
                        _ => self.refs.unbound_pick = true,
                    }
                }
                // What stands beside the chosen one is not what is spoken of next.
                // What has become of this card is spoken of as this card.
                let this = *other == tree::Target::This;
                let apart = beside(other) && self.beside_which(mention.types, mention.side)?.is_some();
                if !this && !apart {
                    self.refs.mention(Mention { target: target.clone(), acted: true, ..mention.clone() });
                }
                Ok(Object { target, types: mention.types, side: mention.side, many, picky: false })
            }
        }
    }

    /// What a card is put on: "your unit" without a number is one of them, by choice. Nowhere else may the number be left
    /// out, since it may have been forgotten.
    pub fn host(&mut self, target: &tree::Target) -> Low<Object> {
        match (self.object(target), target) {
            (Err(error), tree::Target::Sel(selector)) if error.code == "no-quantity" => {
                self.choose(&tree::Quantity::n(1), selector, &[])
            }
            (made, _) => made,
        }
    }

    fn choose(&mut self, quantity: &tree::Quantity, from: &tree::Selector, opts: &[tree::ChooseOpt]) -> Low<Object> {
        if self.scope.live {
            return Err(self.cx.no_moment());
        }
        let (mut n, top) = match quantity {
            tree::Quantity::Exactly(v) => {
                let v = self.value(v)?;
                (Quantity::Exactly(v.clone()), Some(v))
            }
            tree::Quantity::UpTo(v) => {
                let v = self.value(v)?;
                (Quantity::UpTo(v.clone()), Some(v))
            }
            tree::Quantity::AtLeast(v) => (Quantity::AtLeast(self.value(v)?), None),
            tree::Quantity::Any => (Quantity::Any, None),
            tree::Quantity::AllBut(v) => (Quantity::AllBut(self.value(v)?), None),
        };
        let outer = std::mem::replace(&mut self.choosing, true);
        let set = self.selector(from, top.as_ref(), Unplaced::Refused);
        self.choosing = outer;
        let set = set?;
        // Cards at an end of a pile are taken as they lie: how many is said before any of them is seen. And so many cards of each
        // player's pile are not so many of both together.
        let end = set.selector.top.is_some() || set.selector.filters.iter().any(|f| matches!(f, Filter::FromBottom(_)));
        let both = set.selector.top.is_some() && set.selector.side == Side::Any && set.selector.filters.is_empty();
        // And what they are is not known before they are seen.
        let unseen = set.selector.top.is_some() && set.types != 0;
        if both || unseen || end && matches!(quantity, tree::Quantity::UpTo(_)) {
            return Err(unsayable(from));
        }
        let (mut sum, mut who) = (None, self.actor);
        for opt in opts {
            match opt {
                tree::ChooseOpt::Sum(stat, op, value) => {
                    let stat = self.cx.card_stat(*stat, set.types)?;
                    sum = Some((stat, super::value::cmp(*op), self.value(value)?));
                }
                tree::ChooseOpt::DownTo(value) => n = Quantity::AllBut(self.value(value)?),
                tree::ChooseOpt::AtRandom if opts.len() > 1 => return Err(unsayable(from)),
                tree::ChooseOpt::AtRandom => who = Who::Chance,
                tree::ChooseOpt::Aimed => {}
            }
        }
        let one = matches!(n, Quantity::Exactly(Value::Number(1)) | Quantity::UpTo(Value::Number(1)));
        let among = set.selector.filters.iter().any(|f| matches!(f, Filter::Among(..)));
        // of those that were just chosen among them, or of all of them
        let narrowed = |pick: &u8| self.refs.bares.iter().any(|(bare, ..)| bare == pick);
        if among && self.refs.picks.last().is_some_and(narrowed) {
            return Err(fault("ambiguous-antecedent").arg("word", "among them"));
        }
        // "The rest" is looked for only where the program is made anew.
        let whole = (self.bind_all && !among).then(|| self.bind());
        if let Some(into) = whole {
            self.code.push(Op::Bind { what: Target::All(Box::new(set.selector.clone())), into });
        }
        let other = matches!(from, tree::Selector::Kind { filters, .. } if filters.contains(&tree::Filter::Other));
        let into = self.bind();
        let side = match (set.selector.side, among) {
            (Side::Any, true) => self.refs.set.map_or(Side::Any, |of| of.side),
            // What the other player's cards wear is that player's.
            (Side::Any, false) if on_opposing(from) => Side::Opposing,
            (side, _) => side,
        };
        let extreme = |f: &Filter| matches!(f, Filter::Highest(_) | Filter::Lowest(_));
        if !one && set.selector.filters.iter().any(extreme) {
            // Only those that no other is above have the highest: how the next ones follow, the text does not say.
            return Err(unsayable(from));
        }
        let n = if self.repeats { Self::picks(n) } else { n };
        let said = opts.contains(&tree::ChooseOpt::Aimed);
        let free = self.cx.book.chooses_first() && sum.is_none() && who == Who::You;
        let aimed = self.aims_at(&set.selector, &n, into, (free, said));
        if said && !aimed {
            return Err(unsayable(from));
        }
        if !aimed {
            self.code.push(Op::Choose { who, from: set.selector, n, sum, into });
        }
        // what is taken of chosen cards that stand in play stands there too
        let standing = self.refs.chosen_in_play().filter(|_| among && set.types == 0);
        if among {
            self.refs.picked(into);
        } else {
            self.refs.new_choice(into, whole, ALL_ZONES, one);
        }
        // "If there are 3 or more" goes on about what was counted: of a fixed number of cards nobody asks how many they are.
        let fixed = matches!(quantity, tree::Quantity::Exactly(tree::Value::Number(_)));
        if !fixed || self.refs.count.is_none() {
            self.refs.count = Some(Value::CountTarget(Box::new(Target::Bound(into))));
        }
        if matches!(from, tree::Selector::Kind { kind, .. } if self.cx.lexicon.means_players(*kind)) {
            self.refs.party = Some(Who::Bound(into));
        }
        let target = Target::Bound(into);
        let phrase = target.clone();
        let (types, in_play) = standing.map_or((set.types, set.in_play), |types| (types, true));
        self.refs.mention(Mention {
            target,
            phrase,
            side,
            types,
            in_play,
            sentence: 0,
            acted: true,
            many: !one,
            other,
        });
        let target = if self.repeats { Target::Picks(into) } else { Target::Bound(into) };
        Ok(Object { target, types: set.types, side, many: !one, picky: set.picky })
    }
}
