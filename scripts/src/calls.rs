//! Calls of scripts become instructions of the kernel: the same that card text is made of, so that there is one way in which
//! anything is done. And back: what an instruction came to, as the call gives it.

use crate::api::{Words, duration, word_index};
use crate::filter::{self, Wanted, index};
use crate::handles::{self, Card, Player, Spot};
use crate::limits::ARGUMENTS;
use crate::verbs;
use crate::vm::{Literals, Task};
use crate::work::{BOARD, refuse};
use cardwright_core::kernel::ids::{Ref, Seat};
use cardwright_core::kernel::program::{
    Bind, Cmp, Dest, Filter, Mod, Op, Place, PlaceRule, Quantity, Selector, Side, Spot as To, Target, Until,
    Value as Number, Who,
};
use cardwright_core::kernel::spill::{Deeds, INTO, mix};
use cardwright_core::kernel::state::PLACE;
use cardwright_core::rulebook::{VerbWord, verb_flag};
use cardwright_core::scripting::{Board, Call};
use mlua::{Lua, Result, Table, Value};
use std::sync::Arc;

/// Methods of `ctx` that do or ask something, by number.
const CALLS: &[&str] = &[
    "draw",
    "draw_to",
    "move",
    "trash",
    "mill",
    "reveal",
    "look",
    "shuffle",
    "act",
    "damage",
    "modify",
    "set",
    "grant",
    "cant",
    "must",
    "change",
    "extra_attack",
    "attack_again",
    "upgrade",
    "equip",
    "flip",
    "attack",
    "end_attack",
    "defend",
    "activate",
    "copy_abilities",
    "next",
    "delay",
    "prevent",
    "amend",
    "lose",
    "win",
    "random",
    "remember",
    "choose",
    "choose_player",
    "choose_number",
    "choose_option",
    "choose_place",
    "order",
    "may",
    "declare_name",
];

/// Steps of calls that are made of several; the prelude puts them together.
const STEPS: &[&str] = &[
    "pick_from_hand",
    "discard",
    "pick_from_deck",
    "take",
    "shuffle",
    "pick_place",
    "deploy",
    "relocate",
    "begin_together",
    "end_together",
];

/// Numbers from here on are steps.
const FIRST_STEP: usize = 100;

/// The number of a method.
pub fn id(name: &str) -> Option<usize> {
    CALLS.iter().position(|c| *c == name)
}

/// The steps with their numbers.
pub fn steps() -> impl Iterator<Item = (&'static str, usize)> {
    STEPS.iter().enumerate().map(|(at, name)| (*name, at + FIRST_STEP))
}

/// The name of a number, and whether it is a step.
pub fn name(id: usize) -> Option<(&'static str, bool)> {
    match id.checked_sub(FIRST_STEP) {
        Some(step) => STEPS.get(step).map(|n| (*n, true)),
        None => CALLS.get(id).map(|n| (*n, false)),
    }
}

/// What a call gives back.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Gives {
    /// Nothing.
    Nil,
    /// How many.
    Number,
    /// So many, if anything was done.
    Amount(i32),
    /// The chosen cards.
    Chosen,
    /// The chosen card.
    One,
    /// What was moved, as it is now.
    Moved,
    /// Yes or no.
    Bool,
    /// The number of a choice, from 1.
    Option,
    /// The player of this number.
    Player,
    /// A place.
    Place,
    /// A card name.
    Name,
}

/// A call as far as it is known before it is done.
pub enum Built {
    /// An instruction.
    Op(Call),
    /// Nothing has to be done.
    Done,
    /// Something is to be remembered: no instruction.
    Remember(String, cardwright_core::kernel::spill::Reply),
}

/// The arguments of a call.
pub struct Args<'a> {
    lua: &'a Lua,
    values: [Value; 4],
}

impl<'a> Args<'a> {
    /// From what was yielded, without the number.
    pub fn new(lua: &'a Lua, values: [Value; 4]) -> Args<'a> {
        Args { lua, values }
    }

    /// The digest of the call.
    ///
    /// # Errors
    /// An argument is too large, or nothing that a call can take.
    pub fn hash(&self, id: usize) -> Result<u64> {
        let mut digest = 30 + id as u64;
        for value in &self.values {
            digest = mix(digest, filter::hash(self.lua, value, 0)?);
        }
        Ok(digest)
    }

    pub(crate) fn at(&self, n: usize) -> &Value {
        self.values.get(n).unwrap_or(&Value::Nil)
    }

    fn wrong(&self, n: usize, wants: &str) -> mlua::Error {
        let what = self.at(n).type_name();
        refuse(self.lua, format!("argument {} must be {wants}, not {what}", n + 1))
    }

    fn whole(&self, value: &Value, n: usize) -> Result<i32> {
        match value {
            Value::Integer(i) => i32::try_from(*i).map_err(|_| self.wrong(n, "a whole number")),
            #[allow(clippy::cast_possible_truncation)]
            Value::Number(x) if x.fract() == 0.0 && x.abs() < 1e9 => Ok(*x as i32),
            _ => Err(self.wrong(n, "a whole number")),
        }
    }

    pub(crate) fn number(&self, n: usize) -> Result<i32> {
        self.whole(self.at(n), n)
    }

    pub(crate) fn text(&self, n: usize) -> Result<String> {
        match self.at(n) {
            Value::String(s) => Ok(s.to_string_lossy()),
            _ => Err(self.wrong(n, "a text")),
        }
    }

    fn table(&self, n: usize) -> Result<Option<&Table>> {
        match self.at(n) {
            Value::Nil => Ok(None),
            Value::Table(table) => Ok(Some(table)),
            _ => Err(self.wrong(n, "a table")),
        }
    }

    fn field(&self, n: usize, key: &str) -> Result<Value> {
        self.table(n)?.map_or(Ok(Value::Nil), |t| t.raw_get(key))
    }

    fn flag(&self, n: usize, key: &str) -> Result<bool> {
        Ok(self.field(n, key)?.as_boolean().unwrap_or(false))
    }

    fn seat(&self, value: &Value, n: usize) -> Result<Option<Seat>> {
        match value {
            Value::Nil => Ok(None),
            Value::UserData(u) => match u.borrow::<Player>() {
                Ok(player) => Ok(Some(player.0)),
                Err(_) => Err(self.wrong(n, "a player")),
            },
            _ => Err(self.wrong(n, "a player")),
        }
    }

    fn card_list(&self, value: &Value, n: usize) -> Result<Vec<Ref>> {
        let one = |value: &Value| -> Result<Ref> {
            let handle = value.as_userdata().and_then(|u| u.borrow::<Card>().ok());
            handle.map(|c| c.0.get()).ok_or_else(|| self.wrong(n, "a card or a list of cards"))
        };
        match value {
            Value::Table(list) => {
                let mut refs = Vec::new();
                for value in list.sequence_values::<Value>() {
                    refs.push(one(&value?)?);
                    if refs.len() > ARGUMENTS {
                        return Err(self.wrong(n, "a shorter list"));
                    }
                }
                Ok(refs)
            }
            Value::Nil => Err(self.wrong(n, "a card or a list of cards")),
            value => Ok(vec![one(value)?]),
        }
    }

    pub(crate) fn cards(&self, n: usize) -> Result<Vec<Ref>> {
        self.card_list(self.at(n), n)
    }

    fn until(&self, n: usize) -> Result<Until> {
        let text = self.text(n)?;
        duration(&text).ok_or_else(|| refuse(self.lua, format!("`{text}` is no duration")))
    }

    fn heads(&self, n: usize) -> Result<u32> {
        match self.at(n) {
            Value::Nil => Ok(0),
            _ => Ok(1 << index(self.lua, Words::Heads, "trigger word", &self.text(n)?)?),
        }
    }

    /// Mods of a table of numbers.
    fn numbers(&self, board: &dyn Board, n: usize, make: fn(u8, Number) -> Mod) -> Result<Vec<Mod>> {
        let Some(table) = self.table(n)? else { return Err(self.wrong(n, "a table of numbers")) };
        let mut mods = Vec::new();
        for pair in table.pairs::<String, Value>() {
            let (key, value) = pair?;
            let stat = word_index(Words::CardNumbers, board.rulebook(), &key)
                .and_then(|at| u8::try_from(at).ok())
                .ok_or_else(|| refuse(self.lua, format!("`{key}` is no number of a card")))?;
            mods.push((stat, Number::Number(self.whole(&value, n)?)));
        }
        // In the order of the vocabulary, whatever order the table has.
        mods.sort_by_key(|(stat, _)| *stat);
        Ok(mods.into_iter().map(|(stat, value)| make(stat, value)).collect())
    }
}

/// A seat as a program speaks of it.
fn who(lua: &Lua, board: &dyn Board, seat: Option<Seat>) -> Result<Who> {
    let own = board.frame().controller;
    match seat {
        None => Ok(Who::You),
        Some(seat) if seat == own => Ok(Who::You),
        Some(seat) if board.opponents(own)[..] == [seat] => Ok(Who::Opponent),
        Some(seat) if seat == board.frame().occasion.seat => Ok(Who::Event),
        Some(_) => Err(refuse(lua, "of several opponents none can be named here")),
    }
}

fn side(who: Who) -> Side {
    match who {
        Who::You => Side::Own,
        _ => Side::Opposing,
    }
}

fn zones_of(zones: u32, side: Side) -> Selector {
    Selector { types: 0, side, zones, top: None, filters: Vec::new(), or: None }
}

fn small(n: i32) -> u8 {
    u8::try_from(n.clamp(0, 255)).unwrap_or(u8::MAX)
}

pub(crate) const CARDS: Target = Target::Bound(0);
const OTHERS: Target = Target::Bound(1);

/// What a call gives back, seen from its arguments.
///
/// # Errors
/// An argument is of the wrong type.
pub fn gives(name: &str, step: bool, args: &Args<'_>) -> Result<Gives> {
    Ok(match (name, step) {
        ("choose", _) => {
            let one = |v: Value| matches!(v, Value::Nil) || args.whole(&v, 0).is_ok_and(|n| n == 1);
            let any = args.flag(0, "any")?;
            let single = !any && one(args.field(0, "n")?) && one(args.field(0, "up_to")?);
            if single { Gives::One } else { Gives::Chosen }
        }
        ("reveal" | "look" | "order" | "pick_from_hand" | "pick_from_deck", _) => Gives::Chosen,
        ("mill" | "upgrade" | "equip" | "discard" | "deploy" | "take", _) => Gives::Moved,
        ("may", _) => Gives::Bool,
        ("choose_option", _) => Gives::Option,
        ("choose_player", _) => Gives::Player,
        ("choose_place" | "pick_place", _) => Gives::Place,
        ("declare_name", _) => Gives::Name,
        ("damage", _) => Gives::Amount(args.number(0)?),
        ("change", _) => Gives::Amount(args.number(2)?),
        ("shuffle" | "prevent" | "amend" | "lose" | "win" | "remember" | "begin_together" | "end_together", _) => {
            Gives::Nil
        }
        _ => Gives::Number,
    })
}

/// What a call came to, as a value.
///
/// # Errors
/// The machine has no room.
pub fn given(lua: &Lua, gives: Gives, deeds: &Deeds) -> Result<Value> {
    let chosen = deeds.chosen.as_slice();
    Ok(match gives {
        Gives::Nil => Value::Nil,
        Gives::Number => Value::Integer(i64::from(deeds.number)),
        Gives::Amount(n) => Value::Integer(if deeds.any { i64::from(n) } else { 0 }),
        Gives::Chosen => handles::cards(lua, chosen)?,
        Gives::One => chosen.first().map_or(Ok(Value::Nil), |r| handles::card(lua, *r))?,
        Gives::Moved => {
            let moved: Vec<Ref> = deeds.moved.iter().map(|(_, now)| *now).collect();
            handles::cards(lua, &moved)?
        }
        Gives::Bool => Value::Boolean(deeds.number != 0),
        Gives::Option => Value::Integer(i64::from(deeds.number) + 1),
        Gives::Player => handles::player(lua, Seat(small(deeds.number)))?,
        Gives::Place => chosen.first().map_or(Ok(Value::Nil), |r| handles::spot(lua, *r))?,
        Gives::Name => {
            let name = chosen.first().map(|r| usize::from(r.incarnation));
            let text = BOARD.with(|b| name.and_then(|n| b.catalog().names.get(n)).map(|n| n.en.clone()));
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
    (name, step): (&str, bool),
    args: &Args<'_>,
) -> Result<Built> {
    let book = board.rulebook();
    let mut cards: Vec<(Bind, Vec<Ref>)> = Vec::new();
    let mut joined = step && matches!(name, "discard" | "take" | "shuffle" | "deploy" | "relocate");
    let verb = |word: VerbWord| book.verb(word).ok_or_else(|| refuse(lua, format!("this game has no `{name}`")));
    let as_who = |value: &Value, n: usize| who(lua, board, args.seat(value, n)?);
    let to = |kind: u8| Dest { kind, owner: true, bottom: false };
    let flags = |n: usize| -> Result<u8> {
        let size = if args.flag(n, "ignore_size")? { verb_flag::IGNORE_SIZE } else { 0 };
        Ok(size | if args.flag(n, "ignore_cost")? { verb_flag::IGNORE_COST } else { 0 })
    };
    let lanes =
        || book.vocabulary().places.iter().filter(|p| p.single && !p.group.is_empty()).fold(0, |b, p| b | 1 << p.kind);
    let op = match (name, step) {
        ("draw", _) => {
            let (who, up_to) = (as_who(&args.field(1, "who")?, 1)?, args.flag(1, "up_to")?);
            Op::Draw { who, n: Number::Number(args.number(0)?), up_to }
        }
        ("draw_to", _) => Op::DrawTo { who: as_who(&args.field(1, "who")?, 1)?, n: Number::Number(args.number(0)?) },
        ("move", _) => {
            let refs = args.cards(0)?;
            let at = index(lua, Words::Zones, "zone", &args.text(1)?)?;
            let zone = book.vocabulary().zones.get(at);
            let Some(kind) = zone.filter(|z| z.kinds.count_ones() == 1).map(|z| z.kinds.trailing_zeros()) else {
                return Err(refuse(lua, "cards are moved to one zone; use ctx:deploy to put them into play"));
            };
            let owner = args.field(2, "owner")?.as_boolean().unwrap_or(true);
            let dest = Dest { kind: u8::try_from(kind).unwrap_or(0), owner, bottom: args.flag(2, "bottom")? };
            let shown = zone.is_some_and(|z| !z.public) && refs.iter().any(|r| task.picky.contains(r));
            cards.push((0, refs));
            Op::Move { what: CARDS, to: dest, shown }
        }
        ("trash" | "discard", _) => {
            cards.push((0, args.cards(0)?));
            Op::Move { what: CARDS, to: to(book.printed().discard_pile), shown: false }
        }
        ("mill", _) => {
            let side = side(as_who(args.at(1), 1)?);
            let top = Selector {
                top: Some(Number::Number(args.number(0)?)),
                ..zones_of(1 << book.printed().draw_pile, side)
            };
            Op::Move { what: Target::All(Box::new(top)), to: to(book.printed().discard_pile), shown: false }
        }
        ("reveal" | "look", _) => {
            cards.push((0, args.cards(0)?));
            Op::Reveal { what: CARDS, look: name == "look", into: INTO }
        }
        ("shuffle", true) => Op::Shuffle { who: Who::You, kind: book.printed().draw_pile },
        ("shuffle", _) => Op::Shuffle { who: as_who(args.at(0), 0)?, kind: book.printed().draw_pile },
        ("act", _) => verbs::build(lua, book, args, &mut cards)?,
        ("damage", _) => Op::Damage { to: as_who(args.at(1), 1)?, n: Number::Number(args.number(0)?) },
        ("modify" | "set", _) => {
            cards.push((0, args.cards(0)?));
            let mods = args.numbers(board, 1, if name == "set" { Mod::Set } else { Mod::Add })?;
            Op::Apply { to: CARDS, until: args.until(2)?, mods }
        }
        ("grant", _) => {
            cards.push((0, args.cards(0)?));
            let text = args.text(1)?;
            let Some(ability) = literals.granted.get(&(script, text.clone())) else {
                return Err(refuse(
                    lua,
                    format!("`{text}` was not compiled with the script: write it out in this call"),
                ));
            };
            Op::Apply { to: CARDS, until: args.until(2)?, mods: vec![Mod::Gain(*ability)] }
        }
        ("cant" | "must", _) => {
            let action = index(lua, Words::Actions, "action", &args.text(1)?)?;
            let action = u8::try_from(action).unwrap_or(0);
            let mods = vec![if name == "cant" { Mod::Cant(action) } else { Mod::Must(action) }];
            let until = args.until(2)?;
            let player = args.at(0).as_userdata().is_some_and(|u| u.is::<Player>());
            if player {
                Op::ApplyPlayer { to: as_who(args.at(0), 0)?, until, mods }
            } else {
                cards.push((0, args.cards(0)?));
                Op::Apply { to: CARDS, until, mods }
            }
        }
        ("change", _) => {
            let text = args.text(1)?;
            let stat = index(lua, Words::PlayerNumbers, "number of a player", &text)?;
            let (stat, by) = (u8::try_from(stat).unwrap_or(0), Number::Number(args.number(2)?));
            Op::ChangePlayer { who: as_who(args.at(0), 0)?, stat, by }
        }
        ("extra_attack", _) => {
            cards.push((0, args.cards(0)?));
            let n = i8::try_from(args.number(1)?.clamp(-100, 100)).unwrap_or(0);
            Op::Apply { to: CARDS, until: Until::ThisTurn, mods: vec![Mod::Attacks(n)] }
        }
        ("attack_again", _) => {
            cards.push((0, args.cards(0)?));
            Op::Apply { to: CARDS, until: Until::ThisTurn, mods: vec![Mod::AttackAgain] }
        }
        ("deploy", _) => {
            cards.push((0, args.cards(0)?));
            cards.push((1, vec![place(args, 2)?]));
            Op::Rule { verb: verb(VerbWord::Deploy)?, what: CARDS, with: None, spot: To::Bound(1), flags: flags(1)? }
        }
        ("upgrade", _) => {
            let onto = args.field(1, "onto")?;
            cards.push((0, args.card_list(&onto, 1)?));
            cards.push((1, args.cards(0)?));
            Op::Rule {
                verb: verb(VerbWord::Upgrade)?,
                what: CARDS,
                with: Some(OTHERS),
                spot: To::None,
                flags: flags(1)?,
            }
        }
        ("equip", _) => {
            let onto = args.field(1, "onto")?;
            cards.push((0, args.cards(0)?));
            cards.push((1, args.card_list(&onto, 1)?));
            Op::Rule { verb: verb(VerbWord::Equip)?, what: CARDS, with: Some(OTHERS), spot: To::None, flags: flags(1)? }
        }
        ("relocate", _) => {
            cards.push((0, args.cards(0)?));
            cards.push((1, vec![place(args, 1)?]));
            Op::Rule { verb: verb(VerbWord::Move)?, what: CARDS, with: None, spot: To::Bound(1), flags: 0 }
        }
        ("flip" | "attack" | "defend", _) => {
            let word = match name {
                "flip" => VerbWord::Flip,
                "attack" => VerbWord::Attack,
                _ => VerbWord::Defend,
            };
            cards.push((0, args.cards(0)?));
            Op::Rule { verb: verb(word)?, what: CARDS, with: None, spot: To::None, flags: 0 }
        }
        ("end_attack", _) => {
            Op::Rule { verb: verb(VerbWord::EndAttack)?, what: Target::Source, with: None, spot: To::None, flags: 0 }
        }
        ("activate", _) => {
            cards.push((0, args.cards(0)?));
            Op::Activate { of: CARDS, heads: args.heads(1)?, n: 1 }
        }
        ("copy_abilities", _) => {
            cards.push((0, args.cards(0)?));
            cards.push((1, args.cards(1)?));
            let until = if args.at(3).is_nil() { Until::ThisTurn } else { args.until(3)? };
            Op::GainOf { to: CARDS, until, of: OTHERS, heads: args.heads(2)?, n: 0 }
        }
        ("next", _) => {
            let Some(table) = args.table(0)? else { return Err(args.wrong(0, "a filter")) };
            let wanted = filter::read(lua, board, table)?;
            if wanted.is_tested() {
                return Err(refuse(lua, "ctx:next takes a filter without `where`: the card is not there yet"));
            }
            let named = |f: &Filter| matches!(f, Filter::Name(..) | Filter::Affiliation(_) | Filter::Keyword { .. });
            let mut what = wanted.selector();
            if what.filters.iter().any(named) {
                return Err(refuse(lua, "ctx:next takes no names, affiliations or keywords"));
            }
            if !wanted.zoned {
                what.zones = u32::MAX;
            }
            let mods = args.numbers(board, 1, Mod::Add)?;
            Op::ApplyNext { who: Who::You, n: 1, what, until: args.until(2)?, mods }
        }
        ("delay", _) => {
            let text = args.text(0)?;
            let Some((ability, until)) = literals.delayed.get(&(script, text.clone())).copied() else {
                return Err(refuse(lua, format!("there is no card:delayed(\"{text}\", ...) in this file")));
            };
            let of = match args.at(1) {
                Value::Nil => None,
                _ => {
                    cards.push((0, args.cards(1)?));
                    Some(CARDS)
                }
            };
            Op::Watch { ability, of, until }
        }
        ("prevent", _) => replacing(lua, board, name).map(|()| Op::Prevent)?,
        ("amend", _) => {
            replacing(lua, board, name)?;
            Op::Amend(Number::Number(args.number(0)?))
        }
        ("lose", _) => Op::Lose(as_who(args.at(0), 0)?),
        ("win", _) => Op::Win(as_who(args.at(0), 0)?),
        ("random", _) => match u16::try_from(args.number(0)?) {
            Ok(n) if n > 0 => Op::Random { n },
            _ => return Err(args.wrong(0, "a number from 1 to 65535")),
        },
        ("remember", _) => {
            use cardwright_core::kernel::spill::Reply;
            let value = match args.at(1) {
                Value::Nil => Reply::Nil,
                Value::Boolean(b) => Reply::Bool(*b),
                Value::String(s) => Reply::Text(s.to_string_lossy().into()),
                Value::Integer(_) | Value::Number(_) => Reply::Number(args.number(1)?),
                Value::UserData(u) if u.is::<Card>() => {
                    Reply::Card(args.cards(1)?.first().copied().unwrap_or(Ref::NONE))
                }
                Value::Table(_) => Reply::Cards(args.cards(1)?.into()),
                _ => return Err(args.wrong(1, "a number, a text, a boolean or cards")),
            };
            return Ok(Built::Remember(args.text(0)?, value));
        }
        ("choose", _) => return choose(lua, board, task, args).map(Built::Op),
        ("pick_from_hand", _) => {
            let whose = as_who(args.at(1), 1)?;
            let from = zones_of(hand(book), side(whose));
            let n = Quantity::Exactly(Number::Number(args.number(0)?.max(0)));
            Op::Choose { who: whose, from, n, sum: None, into: INTO }
        }
        ("pick_from_deck", _) => {
            let Some(table) = args.table(0)? else { return Err(args.wrong(0, "a filter")) };
            let wanted = filter::read(lua, board, table)?;
            let mut from = wanted.selector();
            (from.side, from.zones) = (Side::Own, 1 << book.printed().draw_pile);
            if wanted.is_tested() {
                let among = tested(lua, board, &wanted, &from)?;
                cards.push((0, among));
                from.filters.push(Filter::Among(0, true));
            }
            let n = Quantity::UpTo(Number::Number(args.number(1)?.max(0)));
            Op::Choose { who: Who::You, from, n, sum: None, into: INTO }
        }
        ("take", _) => {
            cards.push((0, args.cards(0)?));
            let kind = u8::try_from(hand(book).trailing_zeros()).unwrap_or(0);
            Op::Move { what: CARDS, to: to(kind), shown: true }
        }
        ("choose_player", _) => Op::Options { who: as_who(args.at(0), 0)?, n: board.seats() },
        ("choose_number", _) => {
            let (min, max) = (args.number(0)?, args.number(1)?);
            if !(0..=255).contains(&min) || !(min..=255).contains(&max) {
                return Err(refuse(lua, "ctx:choose_number takes two rising numbers from 0 to 255"));
            }
            Op::Number { who: as_who(args.at(2), 2)?, min: small(min), max: small(max) }
        }
        ("choose_option", _) => {
            let Some(list) = args.table(0)? else { return Err(args.wrong(0, "a list of texts")) };
            let n = list.raw_len();
            if n == 0 || n > 20 {
                return Err(refuse(lua, "ctx:choose_option takes 1 to 20 texts"));
            }
            Op::Options { who: as_who(args.at(1), 1)?, n: u8::try_from(n).unwrap_or(0) }
        }
        ("choose_place", _) => {
            let side = match args.field(0, "side")? {
                Value::Nil => Side::Own,
                Value::String(s) => match &*s.as_bytes() {
                    b"own" => Side::Own,
                    b"opposing" => Side::Opposing,
                    b"any" => Side::Any,
                    _ => return Err(refuse(lua, "`side` is `own`, `opposing` or `any`")),
                },
                _ => return Err(args.wrong(0, "a table with a side")),
            };
            let stands = match args.field(0, "lane")? {
                Value::Nil => None,
                Value::String(s) => Some(match &*s.as_bytes() {
                    b"same" => Place::Same,
                    b"adjacent" => Place::Adjacent,
                    b"other" => Place::Other,
                    _ => return Err(refuse(lua, "`lane` is `same`, `adjacent` or `other`")),
                }),
                _ => return Err(refuse(lua, "`lane` is `same`, `adjacent` or `other`")),
            };
            let from = match args.field(0, "from")? {
                Value::Nil => Target::Source,
                card => {
                    cards.push((0, args.card_list(&card, 0)?));
                    CARDS
                }
            };
            let empty = args.field(0, "empty")?.as_boolean();
            let rule = PlaceRule { side, zones: lanes(), empty, place: stands, from };
            Op::ChoosePlace { who: as_who(&args.field(0, "by")?, 0)?, rule, into: INTO }
        }
        ("pick_place", _) => {
            let rule = PlaceRule { side: Side::Own, zones: lanes(), empty: None, place: None, from: Target::Source };
            Op::ChoosePlace { who: Who::You, rule, into: INTO }
        }
        ("order", _) => {
            cards.push((INTO, args.cards(0)?));
            Op::Arrange { who: as_who(args.at(1), 1)?, bind: INTO }
        }
        ("may", _) => Op::Confirm { who: as_who(args.at(0), 0)? },
        ("declare_name", _) => Op::Declare { who: as_who(args.at(0), 0)?, into: INTO },
        ("begin_together", _) => {
            task.together = (true, false);
            return Ok(Built::Done);
        }
        ("end_together", _) => {
            task.together = (false, false);
            joined = true;
            Op::Check
        }
        _ => return Err(refuse(lua, format!("ctx has no `{name}`"))),
    };
    let (inside, begun) = task.together;
    task.together.1 |= inside;
    Ok(Built::Op(Call { op: Arc::new(op), cards, joined: joined || begun, joins: inside }))
}

fn hand(book: &dyn cardwright_core::rulebook::Rulebook) -> u32 {
    handles::zones(book, "hand").unwrap_or(0)
}

fn place(args: &Args<'_>, n: usize) -> Result<Ref> {
    let spot = args.at(n).as_userdata().and_then(|u| u.borrow::<Spot>().ok()).map(|s| s.0);
    spot.map(|zone| Ref { slot: zone.0, incarnation: PLACE }).ok_or_else(|| args.wrong(n, "a place"))
}

fn replacing(lua: &Lua, board: &dyn Board, name: &str) -> Result<()> {
    if board.frame().replacing > 0 {
        return Ok(());
    }
    Err(refuse(lua, format!("ctx:{name} is for what would happen: nothing is about to happen here")))
}

/// The cards that pass a test of the script: found once, and in the journal from then on.
fn tested(lua: &Lua, board: &dyn Board, wanted: &Wanted, from: &Selector) -> Result<Vec<Ref>> {
    use cardwright_core::kernel::spill::Reply;
    let digest = from.filters.len() as u64;
    let reply = crate::run::noted(digest, || {
        let mut refs = Vec::new();
        for slot in &board.select(from) {
            let what = board.reference(*slot);
            if wanted.passes(lua, what)? {
                refs.push(what);
            }
        }
        Ok(Reply::Cards(refs.into()))
    })?;
    Ok(match reply {
        Reply::Cards(refs) => refs.into_vec(),
        _ => Vec::new(),
    })
}

fn choose(lua: &Lua, board: &dyn Board, task: &mut Task, args: &Args<'_>) -> Result<Call> {
    use cardwright_core::kernel::spill::Reply;
    let Some(what) = args.table(0)? else { return Err(args.wrong(0, "a table with `from`")) };
    let from = what.raw_get::<Value>("from")?;
    let Value::Table(from) = from else { return Err(refuse(lua, "`from` must be a list of cards or a filter")) };
    let own_test = match what.raw_get::<Value>("where")? {
        Value::Nil => None,
        Value::Function(test) => Some(test),
        _ => return Err(refuse(lua, "`where` must be a function")),
    };
    let number = |key: &str| -> Result<Option<i32>> {
        match what.raw_get::<Value>(key)? {
            Value::Nil => Ok(None),
            value => args.whole(&value, 0).map(|n| Some(n.max(0))),
        }
    };
    let n = match (number("n")?, number("up_to")?, args.flag(0, "any")?) {
        (None, None, true) => Quantity::Any,
        (None, Some(n), false) => Quantity::UpTo(Number::Number(n)),
        (n, None, false) => Quantity::Exactly(Number::Number(n.unwrap_or(1))),
        _ => return Err(refuse(lua, "a choice takes one of `n`, `up_to` and `any`")),
    };
    let mut cards = Vec::new();
    // A filter has named fields, a list has none.
    let listed = from.raw_len() > 0 || from.is_empty();
    let mut selector = if listed {
        cards.push((0, args.card_list(&Value::Table(from.clone()), 0)?));
        Selector { filters: vec![Filter::Among(0, true)], ..zones_of(u32::MAX, Side::Any) }
    } else {
        let wanted = filter::read(lua, board, &from)?;
        let mut selector = wanted.selector();
        if wanted.is_tested() {
            cards.push((0, tested(lua, board, &wanted, &selector)?));
            selector.filters.push(Filter::Among(0, true));
        }
        selector
    };
    if let Some(test) = own_test {
        let candidates = match cards.first() {
            Some((_, refs)) => refs.clone(),
            None => board.select(&selector).iter().map(|s| board.reference(*s)).collect(),
        };
        let reply = crate::run::noted(1, || {
            let mut refs = Vec::new();
            for r in candidates {
                let card = handles::card(lua, r)?;
                if crate::work::looking(|| test.call::<bool>(card))? {
                    refs.push(r);
                }
            }
            Ok(Reply::Cards(refs.into()))
        })?;
        let Reply::Cards(refs) = reply else { return Err(refuse(lua, "the choice was not kept")) };
        if cards.is_empty() {
            selector.filters.push(Filter::Among(0, true));
        }
        cards = vec![(0, refs.into_vec())];
    }
    if args.flag(0, "distinct_names")? {
        selector.filters.push(Filter::DistinctNames);
    }
    let sum = match what.raw_get::<Value>("sum")? {
        Value::Nil => None,
        Value::Table(sum) => {
            let (stat, cmp, to): (String, String, Value) = (sum.raw_get(1)?, sum.raw_get(2)?, sum.raw_get(3)?);
            let stat = index(lua, Words::CardNumbers, "number of a card", &stat)?;
            let cmp = match cmp.as_str() {
                "<" => Cmp::Lt,
                "<=" => Cmp::Le,
                "==" => Cmp::Eq,
                ">=" => Cmp::Ge,
                ">" => Cmp::Gt,
                other => return Err(refuse(lua, format!("`{other}` is no comparison"))),
            };
            Some((u8::try_from(stat).unwrap_or(0), cmp, Number::Number(args.whole(&to, 0)?)))
        }
        _ => return Err(refuse(lua, "`sum` is a list: { \"cost\", \"<=\", 5 }")),
    };
    let by = who(lua, board, args.seat(&what.raw_get::<Value>("by")?, 0)?)?;
    let (inside, begun) = task.together;
    task.together.1 |= inside;
    let op = Op::Choose { who: by, from: selector, n, sum, into: INTO };
    Ok(Call { op: Arc::new(op), cards, joined: begun, joins: inside })
}
