//! What a script registers when its file runs: the global `card`, whose methods write down data. The functions stay in the
//! machine, known by the order in which they were registered.

use crate::api::{Words, word_index};
use crate::limits::PARTS;
use crate::tokens;
use crate::work::{place, refuse};
use mlua::{Function, Lua, Result, Table, Value, Variadic};
use std::cell::RefCell;
use std::rc::Rc;

/// A number of a passive ability.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Amount {
    /// A number as written.
    Fixed(i32),
    /// A number that a function returns, by the function's number.
    Function(u16),
}

/// A continuous ability that a script registers.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Passive {
    /// Its trigger words, as they stand in card text.
    pub text: Option<String>,
    /// While this function says so.
    pub when: Option<u16>,
    /// The cards that it changes, as card text; `None`: its own.
    pub to: Option<String>,
    /// Numbers that it raises, by stat.
    pub adds: Vec<(u8, Amount)>,
    /// Actions that it forbids, as indices into the vocabulary.
    pub cant: Vec<u8>,
    /// Actions that it commands, as indices into the vocabulary.
    pub must: Vec<u8>,
    /// An ability that it gives.
    pub gain: Option<String>,
}

/// What a script registers with `card`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Registered {
    /// A handler under trigger words.
    On {
        /// The head word or words.
        head: String,
        /// The number of its function.
        handler: u16,
    },
    /// A handler that answers an event.
    Whenever {
        /// Head words and event, as card text.
        text: String,
        /// The number of its function.
        handler: u16,
    },
    /// A continuous ability.
    Passive(Passive),
    /// A delayed part.
    Delayed {
        /// The name under which handlers start it.
        name: String,
        /// The event that it waits for, as card text.
        text: String,
        /// The number of its function.
        handler: u16,
    },
}

/// Something registered, with its place.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Part {
    /// The script that registers it, by index.
    pub script: usize,
    /// The line in the script, from 1.
    pub line: u32,
    /// On which side of the card.
    pub side: u8,
    /// What is registered.
    pub what: Registered,
}

/// Where a script registers while it is loaded.
#[derive(Default)]
pub struct Desk {
    /// The script whose file runs, by its place in the list.
    pub script: usize,
    /// The side of the card that its file has come to.
    pub side: u8,
    /// What was registered so far.
    pub parts: Vec<Part>,
    /// The functions of those parts, each with its script.
    pub functions: Vec<(usize, Function)>,
    /// Whether it is too late to register anything.
    pub closed: bool,
}

impl Desk {
    /// How many parts the present script has registered.
    fn own(&self) -> usize {
        self.parts.iter().rev().take_while(|part| part.script == self.script).count()
    }

    fn add(&mut self, function: Function) -> u16 {
        let at = u16::try_from(self.functions.len()).unwrap_or(u16::MAX);
        self.functions.push((self.script, function));
        at
    }
}

fn line(lua: &Lua) -> u32 {
    place(lua).trim_end_matches(": ").rsplit(':').next().and_then(|n| n.parse().ok()).unwrap_or(0)
}

fn handler(lua: &Lua, value: Value, at: &str) -> Result<Function> {
    match value {
        Value::Function(function) => Ok(function),
        other => Err(refuse(lua, format!("{at} takes a function, not {}", tokens::shown(&other)))),
    }
}

fn text(lua: &Lua, value: &Value, at: &str) -> Result<String> {
    match value {
        Value::String(s) => Ok(s.to_string_lossy()),
        other => Err(refuse(lua, format!("{at} takes a text, not {}", tokens::shown(other)))),
    }
}

fn passive(lua: &Lua, desk: &mut Desk, table: &Table) -> Result<Passive> {
    let book = tokens::book(lua)?;
    let mut made = Passive::default();
    let actions = |value: &Value, key: &str, words: Words| -> Result<Vec<u8>> {
        let Value::Table(list) = value else { return Err(refuse(lua, format!("`{key}` takes a list of actions"))) };
        let mut all = Vec::new();
        for word in list.sequence_values::<String>() {
            let word = word?;
            let at = word_index(words, book, &word).and_then(|at| u8::try_from(at).ok());
            all.push(at.ok_or_else(|| refuse(lua, format!("`{word}` is no action for `{key}`")))?);
        }
        Ok(all)
    };
    let mut fields: Vec<(String, Value)> = Vec::new();
    for pair in table.pairs::<Value, Value>() {
        let (key, value) = pair?;
        fields.push((text(lua, &key, "card:passive")?, value));
    }
    // Functions are numbered in the order of the fields' names: a table has none of its own.
    fields.sort_by(|a, b| a.0.cmp(&b.0));
    for (key, value) in fields {
        match key.as_str() {
            "text" => made.text = Some(text(lua, &value, "`text`")?),
            "to" => made.to = Some(text(lua, &value, "`to`")?),
            "gain" => made.gain = Some(text(lua, &value, "`gain`")?),
            "when" => made.when = Some(desk.add(handler(lua, value, "`when`")?)),
            "cant" => made.cant = actions(&value, "cant", Words::Actions)?,
            "must" => made.must = actions(&value, "must", Words::Commands)?,
            key => {
                let stat = word_index(Words::CardNumbers, book, key).and_then(|at| u8::try_from(at).ok());
                let Some(stat) = stat else { return Err(refuse(lua, format!("card:passive has no field `{key}`"))) };
                let amount = match value {
                    Value::Function(f) => Amount::Function(desk.add(f)),
                    Value::Integer(n) => Amount::Fixed(i32::try_from(n).unwrap_or(0)),
                    #[allow(clippy::cast_possible_truncation)]
                    Value::Number(n) if n.fract() == 0.0 && n.abs() < 1e9 => Amount::Fixed(n as i32),
                    _ => return Err(refuse(lua, format!("`{key}` takes a whole number or a function"))),
                };
                made.adds.push((stat, amount));
            }
        }
    }
    made.adds.sort_by_key(|(stat, _)| *stat);
    Ok(made)
}

/// The global `card` of a script, with which it registers.
pub fn card(lua: &Lua, desk: &Rc<RefCell<Desk>>) -> Result<Table> {
    let card = lua.create_table()?;
    let add = |name: &'static str, make: fn(&Lua, &mut Desk, [Value; 3]) -> Result<Registered>| -> Result<()> {
        let desk = desk.clone();
        let function = lua.create_function(move |lua, (_, a, b, c): (Value, Value, Value, Value)| {
            let Ok(mut desk) = desk.try_borrow_mut() else {
                return Err(refuse(lua, "not while another is registered"));
            };
            if desk.closed {
                return Err(refuse(
                    lua,
                    format!("card:{name} is for the file: a card's parts are settled when it is loaded"),
                ));
            }
            if desk.own() >= PARTS {
                return Err(refuse(lua, format!("a script registers {PARTS} parts of its card at most")));
            }
            let what = make(lua, &mut desk, [a, b, c])?;
            let (script, side, line) = (desk.script, desk.side, line(lua));
            desk.parts.push(Part { script, line, side, what });
            Ok(())
        })?;
        card.raw_set(name, function)
    };
    add("on", |lua, desk, [head, function, _]| {
        let head = text(lua, &head, "card:on")?;
        let handler = desk.add(handler(lua, function, "card:on")?);
        Ok(Registered::On { head, handler })
    })?;
    add("whenever", |lua, desk, [event, function, _]| {
        let text = text(lua, &event, "card:whenever")?;
        let handler = desk.add(handler(lua, function, "card:whenever")?);
        Ok(Registered::Whenever { text, handler })
    })?;
    add("delayed", |lua, desk, [name, when, function]| {
        let (name, text) = (text(lua, &name, "card:delayed")?, text(lua, &when, "card:delayed")?);
        let handler = desk.add(handler(lua, function, "card:delayed")?);
        Ok(Registered::Delayed { name, text, handler })
    })?;
    add("passive", |lua, desk, [table, _, _]| match table {
        Value::Table(table) => Ok(Registered::Passive(passive(lua, desk, &table)?)),
        other => Err(refuse(lua, format!("card:passive takes a table, not {}", tokens::shown(&other)))),
    })?;
    let desk = desk.clone();
    let turn = lua.create_function(move |lua, _: Value| match desk.try_borrow_mut() {
        Ok(mut desk) if !desk.closed => {
            desk.side = 1;
            Ok(())
        }
        _ => Err(refuse(lua, "card:other_side is for the file: a card's parts are settled when it is loaded")),
    })?;
    card.raw_set("other_side", turn)?;
    card.set_readonly(true);
    Ok(card)
}

/// The functions that a file registers, made anew.
///
/// # Errors
/// The file failed.
pub fn functions(lua: &Lua, script: usize, file: &Function, meters: &[Function]) -> Result<Vec<Function>> {
    let desk = Rc::new(RefCell::new(Desk { script, ..Desk::default() }));
    file.call::<()>((card(lua, &desk)?, Variadic::from(meters.to_vec())))?;
    let made = desk.replace(Desk { closed: true, ..Desk::default() });
    Ok(made.functions.into_iter().map(|(_, function)| function).collect())
}
