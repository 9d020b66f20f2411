//! One program in the making: its instructions, labels, bindings and what can be referred to. Knows no node of the tree.

use super::event::Amount;
use super::refs::{Mention, Refs};
use super::unused::Choice;
use super::words::Compiler;
use crate::tree::Span;
use cardwright_core::kernel::catalog::AimSpec;
use cardwright_core::kernel::ids::CardId;
use cardwright_core::kernel::program::{Bind, Cond, Op, Pc, Side, Target, Who};
use cardwright_core::kernel::walk::change::VisitMut;

/// What is known about the ability whose program it is.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Scope {
    /// The card on which the ability stands.
    pub card: CardId,
    /// Types that "this card" can be, as bits; 0: not known.
    pub this: u32,
    /// The type, as a bit, of the card that the text is printed on, where "this card" means it; 0: not known, or it is worn
    /// and its text speaks of its wearer.
    pub kind: u32,
    /// The type, as a bit, of the card that the text is printed on, also where it is a delayed part of it; 0: as for `kind`.
    pub printed: u32,
    /// Whether the text is continuous: nothing is chosen or done in it, and everything is read again and again.
    pub live: bool,
    /// Whether a change without a duration lasts as long as the battle (10.1.5.2 and its like in other games).
    pub battle: bool,
    /// Whether a battle can be under way while its text runs.
    pub fights: bool,
    /// Whether it runs as an attack is declared, before anybody has defended.
    pub undefended: bool,
    /// Whether the ability's event is about to happen, so that it can be cancelled.
    pub would: bool,
    /// Whether the ability's event is a step of the game, which can't be cancelled.
    pub fixed: bool,
    /// Whether this card lies where nothing is in play as the text begins.
    pub away: bool,
    /// Whether this is a delayed part: what was bound outside of it is not there any more.
    pub delayed: bool,
}

/// Several cards to each of which something is done.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct EachOf {
    /// Their types, as bits; 0: any.
    pub types: u32,
    /// The side they are on.
    pub side: Side,
}

pub(super) struct Body<'b, 'c> {
    pub cx: &'b mut Compiler<'c>,
    pub scope: Scope,
    pub code: Vec<Op>,
    pub binds: Bind,
    pub refs: Refs,
    /// The choices that only later sentences can use.
    pub choices: Vec<Choice>,
    /// Whether a sentence could not be read to its end.
    pub wrong: bool,
    /// Where the sentence stands that is being read.
    pub said: Span,
    /// The cards to each of which is done what is being read; `None`: it is done to one card, or to none.
    pub each_of: Option<EachOf>,
    /// Card types, as bits, of all parts of the phrase that is being read; 0: it has one part, or one of any type.
    pub or_types: u32,
    /// Whether every target is bound where it is spoken of.
    pub bind_all: bool,
    /// Whether it turned out that every target must be bound.
    pub wants_binds: bool,
    /// The player who acts in the present sentence.
    pub actor: Who,
    /// Whether players act whom the text names by what they are, so that what is their own is meant.
    pub of_party: bool,
    /// What this body's event happens to, as a mention; `None`: to the holder.
    pub event: Option<Mention>,
    /// Which amount is about to be dealt or drawn, if it can be changed.
    pub amends: Option<Amount>,
    /// Whether an act of this text has put this card into a lane.
    pub stands: bool,
    /// Whether "this card" stands in no lane while its text runs, so that it faces nothing.
    pub laneless: bool,
    /// What the act of the sentence is done to, while its numbers are read.
    pub doing: Option<Target>,
    /// Whether a change before says how long it lasts.
    pub lasted: bool,
    /// What is chosen as the text is announced; `None`: everything is chosen as it is carried out.
    pub aims: Option<Vec<AimSpec>>,
    /// Whether the same card may be chosen several times for what is read.
    pub repeats: bool,
    /// How many instructions with a jump are open: what stands between is not always carried out.
    pub open: usize,
    /// Whether cards are being chosen: only there "with different names" says which.
    pub choosing: bool,
}

/// An instruction whose jump is not known yet.
#[derive(Debug, Clone, Copy)]
pub(super) struct Hole(usize);

impl<'b, 'c> Body<'b, 'c> {
    pub fn new(cx: &'b mut Compiler<'c>, scope: Scope) -> Self {
        Body {
            cx,
            scope,
            code: Vec::new(),
            binds: 0,
            refs: Refs::default(),
            choices: Vec::new(),
            wrong: false,
            said: Span::default(),
            each_of: None,
            or_types: 0,
            bind_all: false,
            wants_binds: false,
            actor: Who::You,
            of_party: false,
            event: None,
            stands: false,
            laneless: false,
            doing: None,
            lasted: false,
            aims: None,
            repeats: false,
            open: 0,
            choosing: false,
            amends: None,
        }
    }

    /// Reads the numbers of an act that is done to these cards.
    pub fn doing_to<T>(&mut self, what: &Target, read: impl FnOnce(&mut Self) -> T) -> T {
        let outer = self.doing.replace(what.clone());
        let read = read(self);
        self.doing = outer;
        read
    }

    /// A new binding. A program that needs more than there are fails in the checker, which counts them.
    pub fn bind(&mut self) -> Bind {
        let bind = self.binds;
        self.binds = self.binds.saturating_add(1);
        bind
    }

    pub fn here(&self) -> Pc {
        Pc::try_from(self.code.len()).unwrap_or(Pc::MAX)
    }

    /// Adds an instruction with a jump to be set by [`Body::land`].
    pub fn hole(&mut self, op: Op) -> Hole {
        self.open += 1;
        self.code.push(op);
        Hole(self.code.len().saturating_sub(1))
    }

    /// Lets the jump of an instruction lead to the next one to come.
    pub fn land(&mut self, hole: Hole) {
        /// Sets every jump of an instruction.
        struct Land(Pc);
        impl VisitMut for Land {
            fn jump(&mut self, to: &mut Pc) {
                *to = self.0;
            }
        }
        self.open = self.open.saturating_sub(1);
        self.lands();
        let mut here = Land(self.here());
        if let Some(op) = self.code.get_mut(hole.0) {
            here.op(op);
        }
    }

    /// Sets where the bodies of a choice between texts begin.
    pub fn set_entries(&mut self, hole: Hole, starts: Vec<Pc>) {
        if let Some(Op::Modes { entries, .. }) = self.code.get_mut(hole.0) {
            *entries = starts;
        }
    }

    /// A sentence that is skipped, so that "if you do" after it fails.
    pub fn fail(&mut self) {
        self.code.push(Op::Sentence);
        let hole = self.hole(Op::If { cond: Cond::Or(Vec::new()), or: 0 });
        self.land(hole);
    }

    /// Binds a target, if what it means could change before it is spoken of again.
    pub fn pin(&mut self, target: Target) -> Target {
        if !self.bind_all || target.is_fixed() || self.scope.live {
            return target;
        }
        let into = self.bind();
        self.code.push(Op::Bind { what: target, into });
        Target::Bound(into)
    }
}
