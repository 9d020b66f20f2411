//! An instruction in the making: the call, the game that it is made in, and what calls have in common.

use super::args::Args;
use crate::script::Literals;
use crate::task::Task;
use crate::tokens::{Spot, zones};
use crate::work::refuse;
use cardwright_core::kernel::ids::{Ref, Seat};
use cardwright_core::kernel::program::{Bind, Dest, Filter, Selector, Side, Target, Value as Number, Who, Whose};
use cardwright_core::rulebook::{Rulebook, VerbWord, verb_flag};
use cardwright_core::scripting::Board;
use mlua::{Lua, Result, Value};

/// The cards that the call is about: the binding with number 0.
pub const CARDS: Target = Target::Bound(0);
/// The cards that go with them: the binding with number 1.
pub const OTHERS: Target = Target::Bound(1);

/// A call on its way to an instruction.
pub struct Making<'a> {
    /// The Lua machine.
    pub lua: &'a Lua,
    /// The game as the script sees it.
    pub board: &'a dyn Board,
    /// The rulebook of the game.
    pub book: &'static dyn Rulebook,
    /// What text literals of the script were compiled to.
    pub literals: &'a Literals,
    /// The script, as an index into the catalogue's scripts.
    pub script: usize,
    /// The handler that makes the call.
    pub task: &'a mut Task,
    /// The arguments of the call.
    pub args: &'a Args<'a>,
    /// The name of the call as scripts write it.
    pub name: &'static str,
    /// The cards that the instruction speaks of, each list under its binding.
    pub cards: Vec<(Bind, Vec<Ref>)>,
}

impl Making<'_> {
    /// The player in an argument, or whoever the handler belongs to.
    pub fn who(&self, value: &Value, n: usize) -> Result<Who> {
        who(self.lua, self.board, self.args.seat(value, n)?)
    }

    /// A verb that this game has.
    pub fn verb(&self, word: VerbWord) -> Result<u8> {
        self.book.verb(word).ok_or_else(|| refuse(self.lua, format!("this game has no `{}`", self.name)))
    }

    /// What an act ignores (size, cost), as bits of the rulebook's verbs.
    pub fn flags(&self, n: usize) -> Result<u8> {
        let size = if self.args.flag(n, "ignore_size")? { verb_flag::IGNORE_SIZE } else { 0 };
        Ok(size | if self.args.flag(n, "ignore_cost")? { verb_flag::IGNORE_COST } else { 0 })
    }

    /// The places for one card each, as bits.
    pub fn lanes(&self) -> u32 {
        let places = self.book.vocabulary().places.iter().filter(|p| p.single && !p.group.is_empty());
        places.fold(0, |bits, p| bits | 1 << p.kind)
    }
}

/// A zone of its owner, at the top.
pub fn to(kind: u8) -> Dest {
    Dest { kind, of: Whose::Owner, bottom: false }
}

/// A seat as a program speaks of it.
fn who(lua: &Lua, board: &dyn Board, seat: Option<Seat>) -> Result<Who> {
    let own = board.frame().controller;
    match seat {
        None => Ok(Who::You),
        Some(seat) if seat == own => Ok(Who::You),
        Some(seat) if board.opponents(own)[..] == [seat] => Ok(Who::Opponent),
        Some(seat) if seat.0 < board.seats() => Ok(Who::Seat(seat)),
        Some(_) => Err(refuse(lua, "that is no player")),
    }
}

impl Making<'_> {
    /// The cards of a player in zones: those on a side of the table where that is all there is on it, else those that lie there now,
    /// of which the instruction speaks under a binding.
    pub fn cards_of(&mut self, who: Who, zones: u32, top: Option<i32>) -> Selector {
        let side = match who {
            Who::You => Side::Own,
            Who::Seat(_) => Side::Any,
            _ => Side::Opposing,
        };
        let mut from = zones_of(zones, side);
        from.top = top.map(Number::Number);
        if let Who::Seat(seat) = who {
            let there = self.board.select(&from).iter().map(|slot| self.board.reference(*slot)).collect::<Vec<Ref>>();
            let theirs = there.into_iter().filter(|card| self.board.place_of(*card).seat() == seat).collect();
            self.cards.push((0, theirs));
            (from.top, from.filters) = (None, vec![Filter::Among(0, true)]);
        }
        from
    }
}

pub fn zones_of(zones: u32, side: Side) -> Selector {
    Selector { types: 0, side, zones, top: None, filters: Vec::new(), or: None }
}

pub fn small(n: i32) -> u8 {
    u8::try_from(n.clamp(0, 255)).unwrap_or(u8::MAX)
}

pub fn hand(book: &dyn cardwright_core::rulebook::Rulebook) -> u32 {
    zones(book, "hand").unwrap_or(0)
}

pub fn place(args: &Args<'_>, n: usize) -> Result<Ref> {
    let spot = args.at(n).as_userdata().and_then(|u| u.borrow::<Spot>().ok()).map(|s| s.0);
    spot.map(Ref::to_place).ok_or_else(|| args.wrong(n, "a place"))
}

pub fn replacing(lua: &Lua, board: &dyn Board, name: &str) -> Result<()> {
    if board.frame().replacing > 0 {
        return Ok(());
    }
    Err(refuse(lua, format!("ctx:{name} is for what would happen: nothing is about to happen here")))
}
