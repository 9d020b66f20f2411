//! What functions of scripts did before, as a tree: after these answers came that reading or that call. A function does the
//! same after the same answers, so what is known of it needs no machine to be run again. Cards have numbers here, in the
//! order in which a function heard of them: a function can't tell one card from another but by asking the game.

use crate::limits::{BRANCHES, PATHS};
use crate::look::Look;
use cardwright_core::kernel::ids::PLACE;
use cardwright_core::kernel::ids::{NOBODY, Ref, Seat};
use cardwright_core::kernel::spill::{Deeds, Memo, Reply};
use cardwright_core::scripting::{Board, Call, ScriptError};
use std::cell::RefCell;
use std::collections::HashMap;
use std::rc::Rc;
use std::sync::Arc;

/// The incarnation of what stands for a card; its slot is the card's number.
const SYMBOL: u16 = PLACE - 1;

/// The cards that a function heard of, in that order.
#[derive(Debug, Clone, Default)]
pub struct Symbols(Vec<Ref>);

impl Symbols {
    /// The number of a card, if it was heard of.
    pub fn number(&self, what: Ref) -> Option<usize> {
        self.0.iter().position(|r| *r == what)
    }

    /// What stands for a card, if it was heard of. Places and names stand for themselves.
    pub fn of(&self, what: Ref) -> Option<Ref> {
        if what.is_none() || what.slot == NOBODY || what.place().is_some() {
            return Some(what);
        }
        let at = self.0.iter().position(|r| *r == what)?;
        Some(Ref { slot: u8::try_from(at).ok()?, incarnation: SYMBOL })
    }

    /// The card that a symbol stands for.
    fn real(&self, what: Ref) -> Ref {
        if what.incarnation == SYMBOL { self.0.get(usize::from(what.slot)).copied().unwrap_or(what) } else { what }
    }

    /// Takes note of a card.
    fn hear(&mut self, what: Ref) -> Ref {
        self.of(what).unwrap_or_else(|| {
            self.0.push(what);
            self.of(what).unwrap_or(what)
        })
    }

    /// Takes note of the cards of a reply; the reply with what stands for them.
    pub fn hears(&mut self, reply: &Reply) -> Reply {
        match reply {
            Reply::Card(r) => Reply::Card(self.hear(*r)),
            Reply::Cards(refs) => Reply::Cards(refs.iter().map(|r| self.hear(*r)).collect()),
            Reply::Done(deeds) => Reply::Done(Box::new(Deeds {
                chosen: deeds.chosen.iter().map(|r| self.hear(*r)).collect(),
                moved: deeds.moved.iter().map(|(was, now)| (self.hear(*was), self.hear(*now))).collect(),
                ..**deeds
            })),
            plain => plain.clone(),
        }
    }

    /// A digest of a card: its number.
    pub fn digest(&self, what: Ref) -> u64 {
        let r = self.of(what).unwrap_or(what);
        u64::from(r.slot) << 16 | u64::from(r.incarnation)
    }
}

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
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
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
    /// What may be heard of it, and where that leads.
    replies: Vec<(Reply, u32)>,
}

/// The tree of everything that functions did so far.
#[derive(Debug, Default)]
pub struct Paths {
    nodes: Vec<Node>,
    roots: HashMap<Root, u32>,
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

    fn follow(&mut self, from: u32, reply: Reply) -> Option<u32> {
        let known = &self.nodes.get(from as usize)?.replies;
        if let Some((_, to)) = known.iter().find(|(r, _)| *r == reply) {
            return Some(*to);
        }
        if known.len() >= BRANCHES {
            return None;
        }
        let to = self.add()?;
        self.nodes.get_mut(from as usize)?.replies.push((reply, to));
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
        let mut symbols = Symbols::default();
        given.iter().for_each(|r| _ = symbols.hear(*r));
        let frame = board.frame();
        let root = Root {
            function,
            controller: frame.controller,
            seat: frame.triggering.seat,
            replacing: frame.replacing > 0,
            seats: board.seats(),
            given: u8::try_from(symbols.0.len()).unwrap_or(u8::MAX)
                + if given.iter().any(|r| r.is_none()) { 4 } else { 0 },
        };
        let mut tree = paths.borrow_mut();
        let known = tree.roots.get(&root).copied();
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
        let reply = self.symbols.hears(reply);
        if let Some((paths, at)) = &mut self.at {
            let to = paths.borrow_mut().follow(*at, reply);
            match to.filter(|_| self.symbols.0.len() < usize::from(u8::MAX)) {
                Some(to) => *at = to,
                None => self.at = None,
            }
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
        match value {
            Reply::Card(r) => Reply::Card(self.symbols.real(*r)),
            Reply::Cards(refs) => Reply::Cards(refs.iter().map(|r| self.symbols.real(*r)).collect()),
            plain => plain.clone(),
        }
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

/// Something to be remembered with what stands for its cards.
pub fn kept_reply(value: &Reply, symbols: &Symbols) -> Option<Reply> {
    Some(match value {
        Reply::Card(r) => Reply::Card(symbols.of(*r)?),
        Reply::Cards(refs) => Reply::Cards(refs.iter().map(|r| symbols.of(*r)).collect::<Option<_>>()?),
        plain => plain.clone(),
    })
}
