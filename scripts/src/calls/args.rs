//! The arguments of a call, as a script gave them.

use crate::api::{Words, duration, word_index};
use crate::filter::{self, index};
use crate::limits::ARGUMENTS;
use crate::signature::list_called;
use crate::tokens::{self, Card, Player};
use crate::work::refuse;
use cardwright_core::kernel::ids::{Ref, Seat};
use cardwright_core::kernel::program::{Mod, Until, Value as Number};
use cardwright_core::kernel::spill::mix;
use mlua::{Lua, Result, Table, Value};

/// The arguments of a call, read one by one.
pub struct Args<'a> {
    lua: &'a Lua,
    values: [Value; 4],
}

impl<'a> Args<'a> {
    /// The arguments of a call from the values that a handler yielded behind the number of the call.
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

    pub fn wrong(&self, n: usize, wants: &str) -> mlua::Error {
        let what = tokens::shown(self.at(n));
        refuse(self.lua, format!("argument {} must be {wants}, not {what}", n + 1))
    }

    pub fn whole(&self, value: &Value, n: usize) -> Result<i32> {
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

    pub fn table(&self, n: usize) -> Result<Option<&Table>> {
        match self.at(n) {
            Value::Nil => Ok(None),
            Value::Table(table) => Ok(Some(table)),
            _ => Err(self.wrong(n, "a table")),
        }
    }

    pub fn field(&self, n: usize, key: &str) -> Result<Value> {
        self.table(n)?.map_or(Ok(Value::Nil), |t| t.raw_get(key))
    }

    pub fn flag(&self, n: usize, key: &str) -> Result<bool> {
        Ok(self.field(n, key)?.as_boolean().unwrap_or(false))
    }

    pub fn seat(&self, value: &Value, n: usize) -> Result<Option<Seat>> {
        match value {
            Value::Nil => Ok(None),
            Value::UserData(u) => match u.borrow::<Player>() {
                Ok(player) => Ok(Some(player.0)),
                Err(_) => Err(self.wrong(n, "a player")),
            },
            _ => Err(self.wrong(n, "a player")),
        }
    }

    pub fn card_list(&self, value: &Value, n: usize) -> Result<Vec<Ref>> {
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

    pub fn until(&self, n: usize) -> Result<Until> {
        let text = self.text(n)?;
        let book = crate::tokens::book(self.lua)?;
        duration(&text, book).ok_or_else(|| refuse(self.lua, format!("`{text}` is no duration")))
    }

    pub fn heads(&self, n: usize) -> Result<u64> {
        match self.at(n) {
            Value::Nil => Ok(0),
            _ => Ok(1 << index(self.lua, Words::Heads, "trigger word", &self.text(n)?)?),
        }
    }

    /// Mods of a table of numbers of cards, those of this list.
    pub fn numbers(&self, n: usize, words: Words, make: fn(u8, Number) -> Mod) -> Result<Vec<Mod>> {
        let Some(table) = self.table(n)? else { return Err(self.wrong(n, "a table of numbers")) };
        let book = tokens::book(self.lua)?;
        let mut mods = Vec::new();
        for pair in table.pairs::<String, Value>() {
            let (key, value) = pair?;
            let stat = word_index(words, book, &key)
                .and_then(|at| u8::try_from(at).ok())
                .ok_or_else(|| refuse(self.lua, format!("`{key}` is no {}", list_called(words))))?;
            mods.push((stat, Number::Number(self.whole(&value, n)?)));
        }
        // In the order of the vocabulary, whatever order the table has.
        mods.sort_by_key(|(stat, _)| *stat);
        Ok(mods.into_iter().map(|(stat, value)| make(stat, value)).collect())
    }
}
