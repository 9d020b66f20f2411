//! What scripts read of their tokens: fields and methods of cards and players, the event, the turn and `ctx`. Reading one
//! reads the board, through the journal.

use crate::api::{Owner, Words, lua_name, word_index};
use crate::filter;
use crate::look::{Fact, Look};
use crate::tokens::{Card, Field, Happening, Method, Player, Printed, Spot, Turn, book, names, player, value};
use crate::veil;
use crate::work::{BOARD, WORK, digest, pay_for_tests, read, read_by, refuse, secretly, testing};
use cardwright_core::kernel::ids::{Ref, Seat};
use cardwright_core::kernel::spill::{Reply, mix};
use cardwright_core::scripting::Board;
use mlua::{Lua, MetaMethod, Result, Table, UserData, UserDataMethods, Value};

fn unknown(lua: &Lua, owner: &str, key: &mlua::String) -> mlua::Error {
    refuse(lua, format!("{owner} has no field `{}`", key.to_string_lossy()))
}

/// A number that was read as a seat, as a player.
fn as_player(lua: &Lua, reply: &Reply) -> Result<Value> {
    match reply {
        Reply::Number(n) => player(lua, Seat(u8::try_from(*n).unwrap_or(u8::MAX))),
        _ => Ok(Value::Nil),
    }
}

fn card_field(lua: &Lua, what: Ref, name: &'static str, call: u64) -> Result<Value> {
    let game = book(lua)?.vocabulary();
    let reply = read(lua, call, &Look::OfCard(what, Fact::Named(name)))?;
    match (name, &reply) {
        ("owner" | "controller", reply) => as_player(lua, reply),
        ("attributes", Reply::Number(bits)) => {
            let words = game.attributes.iter().enumerate().filter(|(at, _)| bits & (1 << at) != 0);
            Ok(Value::Table(lua.create_sequence_from(words.map(|(_, w)| lua_name(w.id)))?))
        }
        ("affiliations", Reply::Text(all)) => {
            Ok(Value::Table(lua.create_sequence_from(all.split('\n').filter(|a| !a.is_empty()))?))
        }
        (_, reply) => value(lua, reply),
    }
}

impl UserData for Card {
    fn add_methods<M: UserDataMethods<Self>>(methods: &mut M) {
        methods.add_meta_method(MetaMethod::Index, |lua, this, key: mlua::String| {
            let names = names(lua)?;
            let what = this.0.get();
            let Some((number, field)) = names.card.get(&*key.as_bytes()) else {
                return Err(unknown(lua, "a card", &key));
            };
            let call = mix(*number, digest(what));
            match field {
                Field::Method(function) => Ok(Value::Function(function.clone())),
                Field::Stat(stat) => value(lua, &read(lua, call, &Look::OfCard(what, Fact::Stat(*stat)))?),
                Field::Zones(kinds) => value(lua, &read(lua, call, &Look::OfCard(what, Fact::Held(*kinds)))?),
                Field::Named("printed") => Ok(Value::UserData(lua.create_userdata(Printed(what))?)),
                Field::Named(name) => card_field(lua, what, name, call),
            }
        });
        methods.add_meta_method(MetaMethod::ToString, |_, _, ()| Ok("card"));
    }
}

impl UserData for Printed {
    fn add_methods<M: UserDataMethods<Self>>(methods: &mut M) {
        methods.add_meta_method(MetaMethod::Index, |lua, this, key: mlua::String| {
            let what = this.0;
            let stat = names(lua)?.printed.get(&*key.as_bytes()).copied();
            let Some(stat) = stat else { return Err(unknown(lua, "what is printed", &key)) };
            let call = mix(mix(1, u64::from(stat)), digest(what));
            value(lua, &read(lua, call, &Look::OfCard(what, Fact::Printed(stat)))?)
        });
    }
}

impl UserData for Player {
    fn add_methods<M: UserDataMethods<Self>>(methods: &mut M) {
        methods.add_meta_method(MetaMethod::Index, |lua, this, key: mlua::String| {
            let names = names(lua)?;
            let seat = this.0;
            let Some((number, field)) = names.player.get(&*key.as_bytes()) else {
                return Err(unknown(lua, "a player", &key));
            };
            let call = mix(*number, u64::from(seat.0));
            let look = match field {
                Field::Method(function) => return Ok(Value::Function(function.clone())),
                Field::Stat(stat) => Look::Number(seat, *stat),
                Field::Zones(kinds) => Look::Lying(seat, *kinds),
                Field::Named("leader") => Look::Leader(seat),
                Field::Named("attacks") => Look::Attacks(seat),
                Field::Named(_) => return Ok(Value::Nil),
            };
            value(lua, &read(lua, call, &look)?)
        });
        methods.add_meta_method(MetaMethod::ToString, |_, _, ()| Ok("player"));
    }
}

impl UserData for Spot {
    fn add_methods<M: UserDataMethods<Self>>(methods: &mut M) {
        methods.add_meta_method(MetaMethod::ToString, |_, _, ()| Ok("place"));
    }
}

impl UserData for Happening {
    fn add_methods<M: UserDataMethods<Self>>(methods: &mut M) {
        methods.add_meta_method(MetaMethod::Index, |lua, _, key: mlua::String| {
            let key_bytes = key.as_bytes();
            let name: &'static str = match &*key_bytes {
                b"card" => "card",
                b"other" => "other",
                b"source" => "source",
                b"player" => "player",
                b"amount" => "amount",
                b"cause" => "cause",
                _ => return Err(unknown(lua, "an event", &key)),
            };
            let call = mix(2, u64::from(name.as_bytes().iter().fold(0u32, |n, b| n * 31 + u32::from(*b))));
            let reply = read(lua, call, &Look::OfEvent(name))?;
            if name == "player" { as_player(lua, &reply) } else { value(lua, &reply) }
        });
    }
}

impl UserData for Turn {
    fn add_methods<M: UserDataMethods<Self>>(methods: &mut M) {
        methods.add_meta_method(MetaMethod::Index, |lua, _, key: mlua::String| {
            let key_bytes = key.as_bytes();
            match &*key_bytes {
                b"number" => value(lua, &read(lua, mix(3, 1), &Look::OfTurn("number"))?),
                b"player" => as_player(lua, &read(lua, mix(3, 2), &Look::OfTurn("player"))?),
                b"phase" => value(lua, &read(lua, mix(3, 3), &Look::OfTurn("phase"))?),
                _ => Err(unknown(lua, "the turn", &key)),
            }
        });
    }
}

/// A field of `ctx`: all that is not a method.
pub fn ctx_index(lua: &Lua, (_, key): (Value, mlua::String)) -> Result<Value> {
    let names = names(lua)?;
    let key_bytes = key.as_bytes();
    let call = match names.ctx.get(&*key_bytes) {
        Some(number) => mix(*number, 0),
        None => return Err(unknown(lua, "ctx", &key)),
    };
    let own = |name: &'static str| read(lua, call, &Look::Around(name));
    match &*key_bytes {
        b"me" => as_player(lua, &own("me")?),
        b"opponent" => as_player(lua, &own("opponent")?),
        b"left" => as_player(lua, &own("left")?),
        b"lead" => as_player(lua, &own("lead")?),
        b"opponents" => {
            let Reply::Text(seats) = own("opponents")? else { return Ok(Value::Nil) };
            let list = lua.create_table()?;
            for seat in seats.split(' ').filter_map(|s| s.parse().ok()) {
                list.raw_push(player(lua, Seat(seat))?)?;
            }
            Ok(Value::Table(list))
        }
        b"this" => value(lua, &own("this")?),
        b"event" => {
            let any = own("event")?;
            Ok(if any == Reply::Bool(true) { Value::UserData(names.event.clone()) } else { Value::Nil })
        }
        b"attacker" => value(lua, &own("attacker")?),
        b"defender" => value(lua, &own("defender")?),
        b"turn" => Ok(Value::UserData(names.turn.clone())),
        b"last_done" => {
            let word = match WORK.with(|work| work.borrow().last) {
                (true, true) => "full",
                (_, true) => "some",
                _ => "none",
            };
            Ok(Value::String(lua.create_string(word)?))
        }
        _ => Err(unknown(lua, "ctx", &key)),
    }
}

/// Whether there is a card in front of a method.
pub fn this_card(lua: &Lua, value: &Value) -> Result<Ref> {
    let handle = value.as_userdata().and_then(|u| u.borrow::<Card>().ok());
    handle.map(|c| c.0.get()).ok_or_else(|| refuse(lua, "call it with a colon, on a card"))
}

/// The methods of cards and players.
///
/// # Errors
/// The machine has no room.
pub fn methods(lua: &Lua) -> Result<Vec<Method>> {
    Ok(vec![
        (Owner::Card, "has", lua.create_function(has)?),
        (Owner::Card, "is", lua.create_function(is)?),
        (Owner::Card, "mark", lua.create_function(mark)?),
        (Owner::Player, "happened", lua.create_function(happened)?),
    ])
}

fn has(lua: &Lua, (this, what): (Value, mlua::String)) -> Result<Value> {
    let this = this_card(lua, &this)?;
    let word = what.to_string_lossy();
    let call = filter::text_hash(mix(mix(4, digest(this)), 0), &word);
    let book = book(lua)?;
    let test = on_board(lua, |board| filter::trait_test(board.cards(), book, &word).map_err(|m| refuse(lua, m)))?;
    value(lua, &read(lua, call, &Look::OfCard(this, Fact::Has(test)))?)
}

fn mark(lua: &Lua, (this, what): (Value, mlua::String)) -> Result<Value> {
    let this = this_card(lua, &this)?;
    let word = what.to_string_lossy();
    let book = book(lua)?;
    let known = word_index(Words::Marks, book, &word).and_then(|at| book.vocabulary().defaults.marks.get(at).copied());
    let Some(known) = known else { return Err(refuse(lua, format!("there is no mark `{word}`"))) };
    let call = filter::text_hash(mix(mix(10, digest(this)), 0), known);
    value(lua, &read(lua, call, &Look::OfCard(this, Fact::Mark(known)))?)
}

fn is(lua: &Lua, (this, wanted): (Value, Table)) -> Result<Value> {
    let this = this_card(lua, &this)?;
    let call = mix(mix(5, digest(this)), filter::table_hash(lua, &wanted, 0)?);
    let wanted = on_board(lua, |board| filter::read(lua, board, &wanted))?;
    let look = Look::OfCard(this, Fact::Is(Box::new(wanted.selector()), wanted.zoned));
    if !wanted.is_tested() {
        return value(lua, &read(lua, call, &look)?);
    }
    pay_for_tests(lua)?;
    let reply = read_by(lua, call, None, |board| {
        secretly(|board, secrets| veil::read(board, &[this], secrets));
        let fits = look.at(board, this, &[]) == Reply::Bool(true);
        Ok(Reply::Bool(fits && testing(|| wanted.passes(lua, this))?))
    })?;
    value(lua, &reply)
}

/// What can only be said in a game.
fn on_board<T>(lua: &Lua, find: impl FnOnce(&dyn Board) -> Result<T>) -> Result<T> {
    if BOARD.is_set() {
        return BOARD.with(find);
    }
    Err(refuse(lua, "there is no game yet: this can only be read in a handler"))
}

fn happened(lua: &Lua, (this, what): (Value, mlua::String)) -> Result<Value> {
    let seat = this.as_userdata().and_then(|u| u.borrow::<Player>().ok()).map(|p| p.0);
    let Some(seat) = seat else { return Err(refuse(lua, "call it with a colon, on a player")) };
    let text = what.to_string_lossy();
    let call = filter::text_hash(mix(6, u64::from(seat.0)), &text);
    let known = crate::script::literals(lua)?;
    let Some(count) = known.happened.get(text.as_str()) else {
        return Err(refuse(lua, format!("`{text}` was not compiled with the script: it must be written out here")));
    };
    value(lua, &read(lua, call, &Look::Happened(seat, Box::new(count.clone())))?)
}

/// `ctx:cards` and `ctx:count`.
pub fn search(lua: &Lua, wanted: &Table, count: bool) -> Result<Value> {
    let call = mix(7, filter::table_hash(lua, wanted, 0)?);
    let wanted = on_board(lua, |board| filter::read(lua, board, wanted))?;
    let reply = if wanted.is_tested() {
        pay_for_tests(lua)?;
        read_by(lua, call, None, |board| {
            secretly(|board, secrets| veil::search(board, &wanted.selector(), secrets));
            Ok(Reply::Cards(testing(|| filter::tested(lua, board, &wanted))?.into()))
        })?
    } else {
        read(lua, call, &Look::Search(Box::new(wanted.selector())))?
    };
    match reply {
        Reply::Cards(refs) if count => Ok(Value::Integer(i64::try_from(refs.len()).unwrap_or(0))),
        reply => value(lua, &reply),
    }
}

/// `ctx:recall`.
pub fn recall(lua: &Lua, key: &mlua::String) -> Result<Value> {
    let key = key.to_string_lossy();
    let call = filter::text_hash(8, &key);
    value(lua, &read(lua, call, &Look::Recall(key.as_str().into()))?)
}
