//! What functions of scripts did before, as a tree: after these answers came that reading or that call. A function does the
//! same after the same answers, so what is known of it needs no machine to be run again. Cards have numbers here, in the
//! order in which a function heard of them: a function can't tell one card from another but by asking the game.

use crate::limits::{BRANCHES, PATHS};
use crate::look::Look;
use crate::symbols::Symbols;
use cardwright_core::kernel::ids::{Ref, Seat};
use cardwright_core::kernel::spill::{Memo, Reply};
use cardwright_core::scripting::{Board, Call, ScriptError};
use std::cell::RefCell;
use std::collections::BTreeMap;
use std::rc::Rc;
use std::sync::Arc;

/// What a function does next, as a node of the tree.
#[derive(Debug)]
pub enum Step {
    /// It reads something.
    Look(u64, Look),
    /// It makes a call that has no effect on the game.
    Keep(u64),
    /// It remembers a value under a word.
    Remember(u64, Box<str>, Reply),
    /// It asks for an instruction.
    Ask(u64, Call),
    /// It returns a value and is over.
    Gave(u64, Reply),
    /// It fails, and is over.
    Failed(u64, ScriptError),
}

impl Step {
    /// The digest of its entry in the journal.
    fn digest(&self) -> u64 {
        match self {
            Step::Look(digest, _)
            | Step::Keep(digest)
            | Step::Remember(digest, ..)
            | Step::Ask(digest, _)
            | Step::Gave(digest, _)
            | Step::Failed(digest, _) => *digest,
        }
    }
}

/// What a function is begun with: which, for whom, who is at the table.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Root {
    function: u16,
    controller: Seat,
    seat: Seat,
    replacing: bool,
    seats: u8,
    /// The cards that it is given: 0 none, 1 one, 2 two.
    given: u8,
}

#[derive(Debug, Default)]
struct Node {
    step: Option<Rc<Step>>,
    /// What may be heard of it, and where that leads; what was heard often stands in front.
    replies: Vec<(Reply, u32)>,
    /// How often a function has come here again.
    again: u32,
}

/// The tree of everything that functions did so far.
#[derive(Debug, Default)]
pub struct Paths {
    nodes: Vec<Node>,
    roots: BTreeMap<Root, u32>,
    /// The cards of a reply as what stands for them, while it is looked for.
    cards: Vec<Ref>,
}

impl Paths {
    fn add(&mut self) -> Option<u32> {
        let at = u32::try_from(self.nodes.len()).ok().filter(|_| self.nodes.len() < PATHS)?;
        self.nodes.push(Node::default());
        Some(at)
    }

    /// Whether nothing more can be learnt.
    pub fn is_full(&self) -> bool {
        self.nodes.len() >= PATHS
    }

    /// Bytes that the tree takes, beside what its parts point to.
    pub fn bytes(&self) -> usize {
        let replies: usize = self.nodes.iter().map(|n| n.replies.capacity()).sum();
        self.nodes.capacity() * size_of::<Node>()
            + replies * size_of::<(Reply, u32)>()
            + self.nodes.iter().filter(|n| n.step.is_some()).count() * size_of::<Step>()
    }

    /// The part of the tree to which functions came back most often, half as much as there is room for at most. Most of what
    /// functions do depends on the whole board and never comes again.
    #[must_use]
    pub fn trodden(&self) -> Paths {
        let kept = |least: u32| self.nodes.iter().filter(|node| node.again >= least).count();
        let least = (0..u32::BITS).map(|bit| 1 << bit).find(|least| kept(*least) <= PATHS / 2).unwrap_or(u32::MAX);
        let mut tree = Paths::default();
        // Nodes that lie open, each with the place that it has got.
        let mut open: Vec<(u32, u32)> = Vec::new();
        let is_kept = |at: u32| self.nodes.get(at as usize).is_some_and(|node| node.again >= least);
        for (root, at) in self.roots.iter().filter(|(_, at)| is_kept(**at)) {
            if let Some(to) = tree.add() {
                tree.roots.insert(*root, to);
                open.push((*at, to));
            }
        }
        while let Some((at, to)) = open.pop() {
            let Some(node) = self.nodes.get(at as usize) else { continue };
            let mut replies = Vec::new();
            for (reply, next) in node.replies.iter().filter(|(_, next)| is_kept(*next)) {
                if let Some(place) = tree.add() {
                    replies.push((reply.clone(), place));
                    open.push((*next, place));
                }
            }
            if let Some(copy) = tree.nodes.get_mut(to as usize) {
                (copy.step, copy.replies) = (node.step.clone(), replies);
            }
        }
        tree
    }

    /// Where a reply leads from a node, in which `symbols` stand for cards.
    fn follow(&mut self, from: u32, reply: &Reply, symbols: &mut Symbols) -> Option<u32> {
        let Paths { nodes, cards, .. } = self;
        let spoken = match reply {
            Reply::Cards(refs) => {
                cards.clear();
                cards.extend(refs.iter().map(|r| symbols.hear(*r)));
                Reply::Nil
            }
            Reply::Card(_) | Reply::Done(_) => symbols.hears(reply),
            _ => Reply::Nil,
        };
        let same = |known: &Reply| match (known, reply) {
            (Reply::Cards(known), Reply::Cards(_)) => **known == **cards,
            (_, Reply::Card(_) | Reply::Done(_)) => *known == spoken,
            (known, reply) => known == reply,
        };
        let known = &mut nodes.get_mut(from as usize)?.replies;
        if let Some(at) = known.iter().position(|(r, _)| same(r)) {
            let to = known.get(at)?.1;
            known.swap(at, at.saturating_sub(1));
            let node = nodes.get_mut(to as usize)?;
            node.again = node.again.saturating_add(1);
            return Some(to);
        }
        if known.len() >= BRANCHES {
            return None;
        }
        let heard = match reply {
            Reply::Cards(_) => Reply::Cards(cards.as_slice().into()),
            Reply::Card(_) | Reply::Done(_) => spoken,
            plain => plain.clone(),
        };
        let to = self.add()?;
        self.nodes.get_mut(from as usize)?.replies.push((heard, to));
        Some(to)
    }
}

/// The place that a running function has come to in the tree.
#[derive(Debug, Clone, Default)]
pub struct Trail {
    /// The cards that the function has heard of, as symbols.
    pub symbols: Symbols,
    /// Nowhere, if the tree can't say.
    at: Option<(Rc<RefCell<Paths>>, u32)>,
}

impl Trail {
    /// At the beginning of a function, that is given these cards.
    pub fn begin(paths: &Rc<RefCell<Paths>>, function: u16, given: &[Ref], board: &dyn Board) -> Trail {
        let symbols = Symbols::of_given(given);
        let frame = board.frame();
        let root = Root {
            function,
            controller: frame.controller,
            seat: frame.triggering.seat,
            replacing: frame.replacing > 0,
            seats: board.seats(),
            given: u8::try_from(symbols.count()).unwrap_or(u8::MAX)
                + if given.iter().any(|r| r.is_none()) { 4 } else { 0 },
        };
        let mut tree = paths.borrow_mut();
        let known = tree.roots.get(&root).copied();
        if let Some(node) = known.and_then(|at| tree.nodes.get_mut(at as usize)) {
            node.again = node.again.saturating_add(1);
        }
        let node = known.or_else(|| {
            let node = tree.add()?;
            tree.roots.insert(root, node);
            Some(node)
        });
        let at = node.map(|node| (paths.clone(), node));
        Trail { symbols, at }
    }

    /// Follows a journal to its end. Whether the tree knows it all.
    pub fn retrace(&mut self, calls: &[(u64, Reply)]) -> bool {
        for (digest, reply) in calls {
            if self.next().is_none_or(|step| step.digest() != *digest) {
                return false;
            }
            self.hears(reply);
        }
        self.at.is_some()
    }

    /// What the function does next, if that is known.
    pub fn next(&self) -> Option<Rc<Step>> {
        let (paths, at) = self.at.as_ref()?;
        paths.borrow().nodes.get(*at as usize)?.step.clone()
    }

    /// The function does something; whether that is what it did before. What it does is kept, if it can be.
    pub fn does(&mut self, digest: u64, step: impl FnOnce(&Symbols) -> Option<Step>) -> bool {
        let Some((paths, at)) = &self.at else { return true };
        let mut tree = paths.borrow_mut();
        let Some(node) = tree.nodes.get_mut(*at as usize) else { return true };
        if let Some(known) = &node.step {
            return known.digest() == digest;
        }
        match step(&self.symbols) {
            Some(step) => {
                node.step = Some(Rc::new(step));
                true
            }
            None => {
                drop(tree);
                self.leave();
                true
            }
        }
    }

    /// Goes on by the answer that the function gets.
    pub fn hears(&mut self, reply: &Reply) {
        let Some((paths, at)) = &mut self.at else {
            self.symbols.note(reply);
            return;
        };
        let to = paths.borrow_mut().follow(*at, reply, &mut self.symbols);
        match to.filter(|_| self.symbols.count() < usize::from(u8::MAX)) {
            Some(to) => *at = to,
            None => self.at = None,
        }
    }

    /// Leaves the tree: what the function does can't be held in it.
    pub fn leave(&mut self) {
        self.at = None;
    }

    /// The card that a reading is about, if it is about one.
    pub fn about(&self, look: &Look) -> Ref {
        self.symbols.real(look.card().unwrap_or(Ref::NONE))
    }

    /// Reads something for the function.
    pub fn look(&self, look: &Look, board: &dyn Board, memory: &[Memo]) -> Reply {
        look.at(board, self.about(look), memory)
    }

    /// What is to be remembered, with its cards.
    pub fn remembered(&self, value: &Reply) -> Reply {
        self.symbols.told(value)
    }

    /// A call that was kept, with its cards.
    pub fn asked(&self, call: &Call) -> Call {
        let real = |refs: &Vec<Ref>| refs.iter().map(|r| self.symbols.real(*r)).collect();
        Call {
            op: Arc::clone(&call.op),
            cards: call.cards.iter().map(|(bind, refs)| (*bind, real(refs))).collect(),
            joined: call.joined,
            joins: call.joins,
        }
    }
}

/// A call with what stands for its cards; `None`: it speaks of a card that was never heard of.
pub fn kept(call: &Call, symbols: &Symbols) -> Option<Call> {
    let of = |refs: &Vec<Ref>| refs.iter().map(|r| symbols.of(*r)).collect::<Option<Vec<Ref>>>();
    let cards = call.cards.iter().map(|(bind, refs)| Some((*bind, of(refs)?))).collect::<Option<_>>()?;
    Some(Call { op: Arc::clone(&call.op), cards, joined: call.joined, joins: call.joins })
}

#[cfg(test)]
mod tests {
    use super::{PATHS, Paths, Root};
    use crate::symbols::Symbols;
    use cardwright_core::kernel::ids::{Ref, Seat};
    use cardwright_core::kernel::spill::Reply;

    /// Goes from the root over these numbers; where that ends.
    fn walk(paths: &mut Paths, numbers: &[i32]) -> Option<u32> {
        let mut at = 0;
        if let Some(root) = paths.nodes.first_mut() {
            root.again += 1;
        }
        for n in numbers {
            at = paths.follow(at, &Reply::Number(*n), &mut Symbols::default())?;
        }
        Some(at)
    }

    #[test]
    fn what_was_done_often_is_kept_when_the_tree_is_full() {
        let mut paths = Paths::default();
        let root = paths.add().unwrap();
        let of = Root { function: 1, controller: Seat(0), seat: Seat(1), replacing: false, seats: 2, given: 2 };
        paths.roots.insert(of, root);
        let (often, rarely) = ([1, 2, 3], [4, 5, 6]);
        (0..9).for_each(|_| assert!(walk(&mut paths, &often).is_some()));
        let mut at = walk(&mut paths, &rarely);
        while let Some(from) = at {
            at = paths.follow(from, &Reply::Number(7), &mut Symbols::default());
        }
        assert!(paths.is_full());
        let mut kept = paths.trodden();
        assert_eq!(kept.nodes.len(), 1 + often.len());
        assert_eq!(kept.roots.get(&of), Some(&0));
        assert!(walk(&mut kept, &often).is_some_and(|at| (at as usize) <= often.len()));
        assert!(walk(&mut kept, &rarely).is_some_and(|at| (at as usize) > often.len()));
        assert!(kept.nodes.len() < PATHS / 2);
    }

    #[test]
    fn cards_are_told_apart_by_when_they_were_heard_of() {
        let mut paths = Paths::default();
        paths.add().unwrap();
        let card = |slot| Ref { slot, incarnation: 3 };
        let list = |slots: &[u16]| Reply::Cards(slots.iter().map(|s| card(*s)).collect());
        let mut ends = Vec::new();
        for (first, second) in [([4, 5], [5, 4]), ([8, 2], [2, 8]), ([4, 5], [4, 5])] {
            let mut symbols = Symbols::default();
            let at = paths.follow(0, &list(&first), &mut symbols).unwrap();
            ends.push(paths.follow(at, &list(&second), &mut symbols).unwrap());
        }
        assert_eq!(ends.first(), ends.get(1));
        assert_ne!(ends.first(), ends.get(2));
    }
}
