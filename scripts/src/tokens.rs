//! Cards, players and places as scripts hold them: small tokens that only the game can look behind. A script has one token
//! for a card, which follows the card where the script itself puts it. What can be read of them is in `handles.rs`.

use crate::api::{Owner, Words, fields_of};
use crate::script::PRELUDE;
use crate::work::WEIGHT;
use crate::work::{WORK, burn};
use cardwright_core::kernel::ids::{Ref, Seat, Slot, ZoneId};
use cardwright_core::kernel::spill::Reply;
use cardwright_core::rulebook::Rulebook;
use cardwright_core::vocabulary::StatOf;
use mlua::{AnyUserData, Function, Lua, MultiValue, Result, Value};
use std::cell::{Cell, RefCell};
use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};
use std::rc::Rc;

/// A card, as scripts hold it.
pub struct Card(pub Cell<Ref>);
/// The printed numbers of a card, as scripts hold them.
pub struct Printed(pub Ref);
/// A player, as scripts hold it.
pub struct Player(pub Seat);
/// A place on the board.
pub struct Spot(pub ZoneId);
/// What happened; it reads the frame at work.
pub struct Happening;
/// The present turn, as scripts hold it.
pub struct Turn;

/// Something that can be read of a card, a player, an event, the turn or `ctx`.
#[derive(Clone)]
pub enum Field {
    /// The name, the number, the type, and so on: by its name in the table of the API.
    Named(&'static str),
    /// The stat with this index.
    Stat(u8),
    /// The cards in these zone kinds (bits).
    Zones(u32),
    /// A method.
    Method(Function),
}

/// A method of cards or of players, with its name in the table of the API.
pub type Method = (Owner, &'static str, Function);

/// The hash of a short name (FNV-1a): which names there are is known beforehand.
#[derive(Default)]
pub struct Short(u64);

impl Hasher for Short {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        self.0 = bytes
            .iter()
            .fold(self.0 ^ 0xCBF2_9CE4_8422_2325, |h, b| (h ^ u64::from(*b)).wrapping_mul(0x0100_0000_01B3));
    }

    fn write_usize(&mut self, _: usize) {}
}

/// What names of a machine stand for.
type Known<T> = HashMap<Box<[u8]>, T, BuildHasherDefault<Short>>;

/// What every machine knows of its game: names of fields, and the tokens that never change.
pub struct Names {
    /// The fields of a card, by name, each with the number that its readings have in a journal.
    pub card: Known<(u64, Field)>,
    /// The fields of a player, in the same way.
    pub player: Known<(u64, Field)>,
    /// The printed numbers of a card, by name: their indices in the vocabulary.
    pub printed: Known<u8>,
    /// The fields of `ctx`: the numbers that their readings have in a journal.
    pub ctx: Known<u64>,
    /// Makes a list of what it is given.
    list: Function,
    /// Tokens of cards that no function holds any more.
    spare: RefCell<Vec<AnyUserData>>,
    players: Vec<AnyUserData>,
    /// The places that were spoken of: a place has one token.
    spots: RefCell<HashMap<Slot, AnyUserData>>,
    /// The token of the event.
    pub event: AnyUserData,
    /// The token of the turn.
    pub turn: AnyUserData,
    book: &'static dyn Rulebook,
}

/// The bits of the zones that a word of the vocabulary covers.
pub fn zones(book: &dyn Rulebook, id: &str) -> Option<u32> {
    book.vocabulary().zones.iter().find(|z| z.word.id == id).map(|z| z.kinds)
}

impl Names {
    /// Makes the tokens of a machine. `methods`: the functions that are called on cards and on players, by their names.
    ///
    /// # Errors
    /// The machine has no room.
    pub fn new(lua: &Lua, book: &'static dyn Rulebook, methods: Vec<Method>) -> Result<Self> {
        let game = book.vocabulary();
        let stat = |word: &str, of| {
            let at = game.stats.iter().position(|s| s.of == of && s.word.id == word);
            at.and_then(|at| u8::try_from(at).ok()).unwrap_or(u8::MAX)
        };
        let mut names = Names {
            card: Known::default(),
            player: Known::default(),
            printed: Known::default(),
            ctx: Known::default(),
            list: lua.load("return {...}").set_name(format!("={PRELUDE}")).into_function()?,
            spare: RefCell::default(),
            players: (0..4).map(|seat| lua.create_userdata(Player(Seat(seat)))).collect::<Result<_>>()?,
            spots: RefCell::default(),
            event: lua.create_userdata(Happening)?,
            turn: lua.create_userdata(Turn)?,
            book,
        };
        let mut number = 100u64;
        for owner in [Owner::Card, Owner::Player, Owner::Printed, Owner::Ctx] {
            for (name, word, entry) in fields_of(owner, book) {
                number += 1;
                let key: Box<[u8]> = name.as_bytes().into();
                let field = match (owner, word, entry.name) {
                    (Owner::Card, Some(word), crate::api::Name::Each(Words::CardNumbers, _)) => {
                        Field::Stat(stat(word, StatOf::Card))
                    }
                    (Owner::Card, Some(word), _) => {
                        let held = game.places.iter().find(|p| p.word.id == word).map_or(0, |p| 1 << p.kind);
                        Field::Zones(held)
                    }
                    (Owner::Player, Some(word), crate::api::Name::Each(Words::PlayerNumbers, _)) => {
                        Field::Stat(stat(word, StatOf::Player))
                    }
                    (Owner::Player, Some(word), crate::api::Name::Each(Words::Groups, _)) => {
                        let group = game.places.iter().filter(|p| p.group == word);
                        Field::Zones(group.fold(0, |bits, p| bits | 1 << p.kind))
                    }
                    (Owner::Player, Some(word), _) => Field::Zones(zones(book, word).unwrap_or(0)),
                    _ => match entry.name {
                        crate::api::Name::Is(name) => Field::Named(name),
                        crate::api::Name::Each(..) => Field::Named(""),
                    },
                };
                match owner {
                    Owner::Card => _ = names.card.entry(key).or_insert((number, field)),
                    Owner::Player => _ = names.player.entry(key).or_insert((number, field)),
                    Owner::Printed => {
                        _ = names.printed.insert(key, word.map_or(u8::MAX, |w| stat(w, StatOf::Card)));
                    }
                    _ => _ = names.ctx.insert(key, number),
                }
            }
        }
        for (owner, name, function) in methods {
            let map = if owner == Owner::Card { &mut names.card } else { &mut names.player };
            if let Some((_, field)) = map.get_mut(name.as_bytes()) {
                *field = Field::Method(function);
            }
        }
        Ok(names)
    }
}

/// The names that scripts use, of this machine.
pub fn names(lua: &Lua) -> Result<Rc<Names>> {
    lua.app_data_ref::<Rc<Names>>().map(|n| n.clone()).ok_or_else(|| mlua::Error::runtime("the machine is not ready"))
}

/// The rulebook that this machine runs scripts of.
pub fn book(lua: &Lua) -> Result<&'static dyn Rulebook> {
    Ok(names(lua)?.book)
}

/// The value by which scripts hold a card.
pub fn card(lua: &Lua, what: Ref) -> Result<Value> {
    if what.is_none() {
        return Ok(Value::Nil);
    }
    let known =
        WORK.with(|work| work.borrow().handles.iter().find(|(r, _)| *r == what).map(|(_, handle)| handle.clone()));
    if let Some(handle) = known {
        return Ok(Value::UserData(handle));
    }
    let handle = token(lua, what)?;
    WORK.with(|work| work.borrow_mut().handles.push((what, handle.clone())));
    Ok(Value::UserData(handle))
}

/// A token of a card: a new one, or one that no function holds any more.
fn token(lua: &Lua, what: Ref) -> Result<AnyUserData> {
    let spare = names(lua)?.spare.borrow_mut().pop();
    if let Some(token) = spare {
        token.borrow::<Card>()?.0.set(what);
        return Ok(token);
    }
    lua.create_userdata(Card(Cell::new(what)))
}

/// Takes the tokens back of a function that is over: nothing of it is left that could hold one.
pub fn give_back(lua: &Lua, handles: &mut Vec<(Ref, AnyUserData)>) {
    if let Ok(names) = names(lua) {
        let mut spare = names.spare.borrow_mut();
        let room = SPARE.saturating_sub(spare.len());
        spare.extend(handles.drain(..).map(|(_, token)| token).take(room));
    }
}

/// Tokens that are kept to be used again.
const SPARE: usize = 64;
/// Cards of a list that is made in one call: each is an argument of it.
const LISTED: usize = 100;

/// A list of cards, or of the places among them.
pub fn cards(lua: &Lua, refs: &[Ref]) -> Result<Value> {
    burn(lua, u32::try_from(refs.len()).unwrap_or(u32::MAX))?;
    if refs.len() <= LISTED {
        let all = refs.iter().map(|r| card(lua, *r)).collect::<Result<MultiValue>>()?;
        // Making it is paid for.
        let weight = WEIGHT.replace(0);
        let list = names(lua)?.list.call::<Value>(all);
        WEIGHT.set(weight);
        return list;
    }
    let list = lua.create_table_with_capacity(refs.len(), 0)?;
    for r in refs {
        list.raw_push(card(lua, *r)?)?;
    }
    Ok(Value::Table(list))
}

/// The value by which scripts hold a player.
pub fn player(lua: &Lua, seat: Seat) -> Result<Value> {
    Ok(names(lua)?.players.get(seat.index()).map_or(Value::Nil, |p| Value::UserData(p.clone())))
}

/// The value by which scripts hold a place.
pub fn spot(lua: &Lua, what: Ref) -> Result<Value> {
    let Some(place) = what.place() else { return Ok(Value::Nil) };
    let names = names(lua)?;
    let known = names.spots.borrow().get(&what.slot).cloned();
    if let Some(known) = known {
        return Ok(Value::UserData(known));
    }
    let spot = lua.create_userdata(Spot(place))?;
    names.spots.borrow_mut().insert(what.slot, spot.clone());
    Ok(Value::UserData(spot))
}

/// What a token is called where a text is made of it.
pub fn called(what: &Value) -> &'static str {
    let Some(token) = what.as_userdata() else { return "userdata" };
    if token.is::<Card>() {
        "card"
    } else if token.is::<Player>() {
        "player"
    } else if token.is::<Spot>() {
        "place"
    } else if token.is::<Happening>() {
        "event"
    } else if token.is::<Turn>() {
        "turn"
    } else {
        "printed"
    }
}

/// What was read, as a script sees it.
pub fn value(lua: &Lua, reply: &Reply) -> Result<Value> {
    Ok(match reply {
        Reply::Nil | Reply::Failed(_) => Value::Nil,
        Reply::Bool(b) => Value::Boolean(*b),
        Reply::Number(n) => Value::Integer(i64::from(*n)),
        Reply::Text(text) => Value::String(lua.create_string(&**text)?),
        Reply::Card(r) if r.place().is_some() => spot(lua, *r)?,
        Reply::Card(r) => card(lua, *r)?,
        Reply::Cards(refs) => cards(lua, refs)?,
        Reply::Done(deeds) => Value::Integer(i64::from(deeds.number)),
    })
}

/// What a value is called in a message about it: a number by itself, anything else by its kind.
pub fn shown(what: &Value) -> String {
    match what {
        Value::Nil => "nil".to_owned(),
        Value::Boolean(is) => is.to_string(),
        Value::Integer(n) => n.to_string(),
        Value::Number(n) if n.is_nan() => "nan".to_owned(),
        Value::Number(n) if n.abs() >= 1e15 => format!("{n:e}"),
        Value::Number(n) => n.to_string(),
        Value::String(_) => "a text".to_owned(),
        Value::Table(_) => "a table".to_owned(),
        Value::Function(_) => "a function".to_owned(),
        Value::UserData(_) => match called(what) {
            word @ ("event" | "userdata") => format!("an {word}"),
            "printed" => "printed numbers".to_owned(),
            "turn" => "the turn".to_owned(),
            word => format!("a {word}"),
        },
        other => other.type_name().to_owned(),
    }
}
