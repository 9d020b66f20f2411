//! Calls of scripts become instructions of the kernel: the same that card text is made of, so that there is one way in which
//! anything is done. And back: what an instruction came to, as the call gives it. One table says of each call how it is
//! made and what it gives.

mod args;
mod choices;
mod demands;
mod effects;
mod making;

pub use args::Args;
pub use demands::demand;
pub use making::CARDS;

use crate::script::Literals;
use crate::task::{Gives, Task};
use crate::tokens;
use crate::work::BOARD;
use cardwright_core::kernel::ids::{Ref, Seat};
use cardwright_core::kernel::program::Op;
use cardwright_core::kernel::spill::{Deeds, Reply};
use cardwright_core::scripting::{Board, Call};
use making::{Making, small};
use mlua::{Lua, Result, Value};
use std::sync::Arc;

/// What a call of the card API does.
#[derive(Debug, Clone, Copy)]
enum Does {
    /// It asks for an instruction.
    Op(fn(&mut Making<'_>) -> Result<Op>),
    /// It begins a batch: what follows is done together.
    Begin,
    /// It remembers a value.
    Remember,
}

/// A call of the card API.
#[derive(Debug, Clone, Copy)]
pub struct Row {
    /// The name as scripts write it.
    pub name: &'static str,
    /// It is a step of a call that is made of several.
    pub step: bool,
    /// It is one sentence with the call before.
    joined: bool,
    gives: Gives,
    does: Does,
}

const fn call(name: &'static str, gives: Gives, does: Does) -> Row {
    Row { name, step: false, joined: false, gives, does }
}

const fn step(name: &'static str, gives: Gives, does: Does) -> Row {
    Row { name, step: true, joined: false, gives, does }
}

const fn joined(name: &'static str, gives: Gives, does: Does) -> Row {
    Row { name, step: true, joined: true, gives, does }
}

/// Every call; its index is its number.
const TABLE: &[Row] = &[
    call("draw", Gives::Number, Does::Op(effects::draw)),
    call("draw_to", Gives::Number, Does::Op(effects::draw_to)),
    call("move", Gives::Number, Does::Op(effects::move_to)),
    call("trash", Gives::Number, Does::Op(effects::trash)),
    call("mill", Gives::Moved, Does::Op(effects::mill)),
    call("reveal", Gives::Chosen, Does::Op(effects::reveal)),
    call("look", Gives::Chosen, Does::Op(effects::reveal)),
    call("shuffle", Gives::Nil, Does::Op(effects::shuffle)),
    call("act", Gives::Number, Does::Op(effects::act)),
    call("damage", Gives::AmountOf(0), Does::Op(effects::damage)),
    call("modify", Gives::Number, Does::Op(effects::modify)),
    call("set", Gives::Number, Does::Op(effects::modify)),
    call("grant", Gives::Number, Does::Op(effects::grant)),
    call("cant", Gives::Number, Does::Op(effects::cant)),
    call("must", Gives::Number, Does::Op(effects::cant)),
    call("change", Gives::AmountOf(2), Does::Op(effects::change)),
    call("extra_attack", Gives::Number, Does::Op(effects::extra_attack)),
    call("attack_again", Gives::Number, Does::Op(effects::attack_again)),
    call("upgrade", Gives::Moved, Does::Op(effects::upgrade)),
    call("equip", Gives::Moved, Does::Op(effects::equip)),
    call("flip", Gives::Number, Does::Op(effects::flip)),
    call("attack", Gives::Number, Does::Op(effects::flip)),
    call("end_attack", Gives::Number, Does::Op(effects::end_attack)),
    call("defend", Gives::Number, Does::Op(effects::flip)),
    call("activate", Gives::Number, Does::Op(effects::activate)),
    call("copy_abilities", Gives::Number, Does::Op(effects::copy_abilities)),
    call("next", Gives::Number, Does::Op(effects::next)),
    call("delay", Gives::Number, Does::Op(effects::delay)),
    call("prevent", Gives::Nil, Does::Op(effects::prevent)),
    call("amend", Gives::Nil, Does::Op(effects::amend)),
    call("lose", Gives::Nil, Does::Op(effects::lose)),
    call("win", Gives::Nil, Does::Op(effects::win)),
    call("random", Gives::Number, Does::Op(effects::random)),
    call("remember", Gives::Nil, Does::Remember),
    call("choose", Gives::Choice, Does::Op(choices::choose)),
    call("choose_player", Gives::Player, Does::Op(choices::choose_player)),
    call("choose_number", Gives::Number, Does::Op(choices::choose_number)),
    call("choose_option", Gives::Option, Does::Op(choices::choose_option)),
    call("choose_place", Gives::Place, Does::Op(choices::choose_place)),
    call("order", Gives::Chosen, Does::Op(choices::order)),
    call("may", Gives::Bool, Does::Op(choices::may)),
    call("declare_name", Gives::Name, Does::Op(choices::declare_name)),
    // Steps of calls that are made of several; the prelude puts them together.
    step("pick_from_hand", Gives::Chosen, Does::Op(choices::pick_from_hand)),
    joined("discard", Gives::Moved, Does::Op(effects::trash)),
    step("pick_from_deck", Gives::Chosen, Does::Op(choices::pick_from_deck)),
    joined("take", Gives::Moved, Does::Op(effects::take)),
    joined("shuffle", Gives::Nil, Does::Op(effects::shuffle_own)),
    step("pick_place", Gives::Place, Does::Op(choices::pick_place)),
    joined("deploy", Gives::Moved, Does::Op(effects::deploy)),
    joined("relocate", Gives::Number, Does::Op(effects::relocate)),
    step("begin_together", Gives::Nil, Does::Begin),
    joined("end_together", Gives::Nil, Does::Op(effects::end_together)),
];

/// The number of the call with this name.
pub fn id(name: &str) -> Option<usize> {
    TABLE.iter().position(|row| !row.step && row.name == name)
}

/// The names of the calls with their numbers.
pub fn steps() -> impl Iterator<Item = (&'static str, usize)> {
    TABLE.iter().enumerate().filter(|(_, row)| row.step).map(|(at, row)| (row.name, at))
}

/// The call with this number.
pub fn row(id: usize) -> Option<&'static Row> {
    TABLE.get(id)
}

/// A call as far as it is known before it is done.
pub enum Built {
    /// An instruction that the kernel has to carry out.
    Op(Call),
    /// Nothing: the call has its answer already.
    Done,
    /// Something is to be remembered: no instruction.
    Remember(String, Reply),
}

/// What a call gives back, seen from its arguments.
///
/// # Errors
/// An argument is of the wrong type.
pub fn gives(row: &Row, args: &Args<'_>) -> Result<Gives> {
    Ok(match row.gives {
        Gives::Choice => {
            let one = |v: Value| matches!(v, Value::Nil) || args.whole(&v, 0).is_ok_and(|n| n == 1);
            let any = args.flag(0, "any")?;
            let single = !any && one(args.field(0, "n")?) && one(args.field(0, "up_to")?);
            if single { Gives::One } else { Gives::Chosen }
        }
        Gives::AmountOf(n) => Gives::Amount(args.number(usize::from(n))?),
        gives => gives,
    })
}

/// What a call came to, as a value.
///
/// # Errors
/// The machine has no room.
pub fn given(lua: &Lua, gives: Gives, deeds: &Deeds) -> Result<Value> {
    let chosen = deeds.chosen.as_slice();
    Ok(match gives {
        Gives::Nil | Gives::Choice | Gives::AmountOf(_) => Value::Nil,
        Gives::Number => Value::Integer(i64::from(deeds.number)),
        Gives::Amount(n) => Value::Integer(if deeds.any { i64::from(n) } else { 0 }),
        Gives::Chosen => tokens::cards(lua, chosen)?,
        Gives::One => chosen.first().map_or(Ok(Value::Nil), |r| tokens::card(lua, *r))?,
        Gives::Moved => {
            let moved: Vec<Ref> = deeds.moved.iter().map(|(_, now)| *now).collect();
            tokens::cards(lua, &moved)?
        }
        Gives::Bool => Value::Boolean(deeds.number != 0),
        Gives::Option => Value::Integer(i64::from(deeds.number) + 1),
        Gives::Player => tokens::player(lua, Seat(small(deeds.number)))?,
        Gives::Place => chosen.first().map_or(Ok(Value::Nil), |r| tokens::spot(lua, *r))?,
        Gives::Name => {
            let name = chosen.first().map(|r| usize::from(r.incarnation));
            let text = BOARD.with(|b| name.and_then(|n| b.cards().names.get(n)).map(|n| n.en.clone()));
            Value::String(lua.create_string(text.unwrap_or_default())?)
        }
    })
}

/// Whether a card that this choice finds is shown when it goes where others can't see it: a condition chose it.
pub fn picky(name: &str, args: &Args<'_>) -> bool {
    let filter = match name {
        "choose" => args.field(0, "from").ok().and_then(|v| v.as_table().cloned()),
        "pick_from_deck" => args.table(0).ok().flatten().cloned(),
        _ => None,
    };
    let Some(filter) = filter else { return false };
    filter
        .pairs::<Value, Value>()
        .flatten()
        .any(|(key, _)| key.as_string().is_some_and(|k| !matches!(&*k.as_bytes(), b"side" | b"zone" | b"other")))
}

/// Makes the instruction of a call.
///
/// # Errors
/// The call can't be made so; the message is the script's to read.
pub fn build(
    lua: &Lua,
    board: &dyn Board,
    literals: &Literals,
    script: usize,
    task: &mut Task,
    row: &'static Row,
    args: &Args<'_>,
) -> Result<Built> {
    let book = tokens::book(lua)?;
    let mut making = Making { lua, board, book, literals, script, task, args, name: row.name, cards: Vec::new() };
    let op = match row.does {
        Does::Op(make) => make(&mut making)?,
        Does::Begin => {
            making.task.together = (true, false);
            return Ok(Built::Done);
        }
        Does::Remember => return effects::remember(&making).map(|(key, value)| Built::Remember(key, value)),
    };
    let cards = making.cards;
    let (inside, begun) = making.task.together;
    making.task.together.1 |= inside;
    Ok(Built::Op(Call { op: Arc::new(op), cards, joined: row.joined || begun, joins: inside }))
}
