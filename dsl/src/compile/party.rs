//! What players do whom a text names by what they are: who is aimed at, each opponent, each player, that player. Their own cards and
//! numbers are meant by it, and each makes their own choice.

use super::body::Body;
use super::target::Object;
use super::{Low, unsayable};
use crate::tree::{self, Act};
use cardwright_core::kernel::program::{Filter, Op, Selector, Side, Target, Who};
use cardwright_core::kernel::walk::change::{self, VisitMut};

/// Sets of cards seen from other players than the one whose text it is.
struct SeenFrom(Who);

impl VisitMut for SeenFrom {
    fn selector(&mut self, set: &mut Selector) {
        let with = Filter::With(self.0);
        match std::mem::replace(&mut set.side, Side::Any) {
            Side::Own => set.filters.insert(0, with),
            Side::Opposing => set.filters.insert(0, Filter::Not(Box::new(with))),
            Side::Any => {}
        }
        change::selector(self, set);
    }
}

impl Body<'_, '_> {
    /// The players whom a target means that is no card; `None`: it means cards.
    fn players(&self, target: &tree::Target) -> Option<Low<Who>> {
        match target {
            tree::Target::All(tree::Selector::Kind { kind, side, filters }) if self.cx.lexicon.means_players(*kind) => {
                Some(match side {
                    None if filters.is_empty() => Ok(Who::Each),
                    Some(tree::Side::Opp) if filters.is_empty() => Ok(Who::Opponent),
                    _ => Err(unsayable(target)),
                })
            }
            tree::Target::That(kind) if self.cx.lexicon.means_players(*kind) => {
                Some(self.refs.party.ok_or_else(|| unsayable(target)))
            }
            _ => None,
        }
    }

    /// Whether a target means players, by themselves or beside cards.
    pub(super) fn means_players(&self, target: &tree::Target) -> bool {
        let kind = match target {
            tree::Target::That(kind) => kind,
            tree::Target::Choose { from: tree::Selector::Kind { kind, .. }, .. }
            | tree::Target::All(tree::Selector::Kind { kind, .. }) => kind,
            _ => return false,
        };
        self.cx.lexicon.means_players(*kind)
    }

    /// Players as what something is done to: they are remembered like chosen cards.
    pub(super) fn players_as_object(&mut self, target: &tree::Target) -> Option<Low<Object>> {
        let who = match self.players(target)? {
            Ok(who) => who,
            Err(error) => return Some(Err(error)),
        };
        let bind = match who {
            Who::Bound(bind) => bind,
            who => {
                let into = self.bind();
                self.code.push(Op::Players { who, into });
                into
            }
        };
        self.refs.party = Some(Who::Bound(bind));
        Some(Ok(Object { target: Target::Bound(bind), types: 0, side: Side::Any, many: false, picky: false }))
    }

    /// Has players do something.
    pub(super) fn by_party(&mut self, who: &tree::Target, act: &Act) -> Low<()> {
        let party = match self.players(who) {
            Some(who) => who?,
            None => match self.object(who)?.target {
                Target::Bound(bind) => Who::Bound(bind),
                _ => return Err(unsayable(act)),
            },
        };
        let from = self.code.len();
        let before = (std::mem::replace(&mut self.actor, party), std::mem::replace(&mut self.of_party, true));
        let done = self.act(act);
        (self.actor, self.of_party) = before;
        done?;
        let code = self.code.split_off(from);
        let chooses = |op: &Op| matches!(op, Op::Choose { who, .. } if *who == party);
        match code.iter().filter(|op| chooses(op)).count() {
            0 => self.code.extend(seen_from(party, code)),
            1 if code.first().is_some_and(chooses) && code.iter().skip(1).all(is_deed) => {
                self.each_chooses(party, code)
            }
            _ => return Err(unsayable(act)),
        }
        self.refs.party = Some(party);
        Ok(())
    }

    /// A choice that each of these players makes, and what is done behind it to all that they have chosen, at the same time.
    fn each_chooses(&mut self, party: Who, code: Vec<Op>) {
        let mut rest = code.into_iter();
        let Some(Op::Choose { from, n, sum, into: all, .. }) = rest.next() else { return };
        let (of, one, past, chosen) = (self.bind(), self.bind(), self.bind(), self.bind());
        self.code.push(Op::Players { who: party, into: of });
        self.code.push(Op::Bind { what: Target::Both(Vec::new()), into: all });
        let head = self.here();
        let next = self.hole(Op::Each { of, into: one, past, end: 0 });
        let choice = Op::Choose { who: Who::Bound(one), from, n, sum, into: chosen };
        self.code.extend(seen_from(Who::Bound(one), vec![choice]));
        let both = Target::Both(vec![Target::Bound(all), Target::Bound(chosen)]);
        self.code.push(Op::Bind { what: both, into: all });
        self.code.push(Op::Jump(head));
        self.land(next);
        self.code.extend(seen_from(party, rest.collect()));
    }
}

/// Whether an instruction does something to cards and leads nowhere else.
fn is_deed(op: &Op) -> bool {
    matches!(op, Op::Move { .. } | Op::RuleBy { .. } | Op::Counters { .. })
}

/// Instructions in which the player's own cards are those of these players.
fn seen_from(party: Who, mut code: Vec<Op>) -> Vec<Op> {
    code.iter_mut().for_each(|op| SeenFrom(party).op(op));
    code
}

/// Whether cards of a hand are meant.
pub(super) fn is_of_hand(what: &tree::Target) -> bool {
    let (tree::Target::Choose { from, .. } | tree::Target::All(from)) = what else { return false };
    let lies =
        |filter: &tree::Filter| matches!(filter, tree::Filter::In(tree::Zone::Of { zone, .. }) if *zone == "hand");
    matches!(from, tree::Selector::Kind { filters, .. } if filters.iter().any(lies))
}
