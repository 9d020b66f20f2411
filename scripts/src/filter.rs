//! Filters of scripts: tables of data (`{ type = "unit", cost_max = 3 }`) become selectors of the kernel. Only `where` runs
//! Lua, over what the rest has left.

use crate::api::{Words, word_index};
use crate::limits::{ARGUMENTS, CHEAP, NESTING};
use crate::tokens::{self, Card, Player, Spot};
use crate::work::{burn, charge, looking, refuse};
use cardwright_core::kernel::cards::Cards;
use cardwright_core::kernel::ids::Ref;
use cardwright_core::kernel::program::{Cmp, Filter, Selector, Side, Value as Number};
use cardwright_core::kernel::spill::mix;
use cardwright_core::rulebook::Rulebook;
use cardwright_core::scripting::Board;
use cardwright_core::vocabulary::StatOf;
use mlua::{Function, Lua, Result, Table, Value};

/// What a table of options asks of cards.
pub struct Wanted {
    types: u32,
    side: Side,
    zones: u32,
    /// Whether a zone is named.
    pub zoned: bool,
    filters: Vec<Filter>,
    test: Option<Function>,
}

impl Wanted {
    /// The selector for it; a function in `where` is left aside.
    pub fn selector(&self) -> Selector {
        Selector {
            types: self.types,
            side: self.side,
            zones: self.zones,
            top: None,
            filters: self.filters.clone(),
            or: None,
        }
    }

    /// Whether it has a test of its own.
    pub fn is_tested(&self) -> bool {
        self.test.is_some()
    }

    /// Whether a card passes its own test.
    ///
    /// # Errors
    /// The test failed.
    pub fn passes(&self, lua: &Lua, what: Ref) -> Result<bool> {
        let Some(test) = &self.test else { return Ok(true) };
        let card = tokens::card(lua, what)?;
        looking(|| test.call::<bool>(card))
    }
}

/// Cards that match, with their own test.
pub fn tested(lua: &Lua, board: &dyn Board, wanted: &Wanted) -> Result<Vec<Ref>> {
    let slots = board.select(&wanted.selector());
    let mut refs = Vec::with_capacity(slots.len());
    for slot in &slots {
        let what = board.reference(*slot);
        if wanted.passes(lua, what)? {
            refs.push(what);
        }
    }
    Ok(refs)
}

/// A trigger word or keyword that a card may have.
pub fn trait_test(cat: &Cards, book: &dyn Rulebook, word: &str) -> std::result::Result<Filter, String> {
    let bare = word.trim().trim_start_matches('[').trim_end_matches(']');
    if (!word.contains('[') || word.starts_with('['))
        && let Some(head) = word_index(Words::Heads, book, bare)
    {
        return Ok(Filter::Head(u8::try_from(head).unwrap_or(u8::MAX), true));
    }
    let (name, amount) = match word.split_once('[') {
        Some((name, n)) => (name.trim(), n.trim_end_matches(']').trim().parse().ok()),
        None => (word.trim(), None),
    };
    let at = cat.keywords.iter().position(|k| k.en.eq_ignore_ascii_case(name) || k.ko == name);
    match at.and_then(|at| u16::try_from(at).ok()) {
        Some(keyword) => Ok(Filter::Keyword { keyword, head: None, amount, has: true }),
        None => Err(format!("`{word}` is neither a trigger word nor a keyword")),
    }
}

fn whole(lua: &Lua, key: &str, value: &Value) -> Result<i32> {
    match value {
        Value::Integer(n) => i32::try_from(*n).ok(),
        // Luau has one kind of number; what is read as a float is whole all the same.
        #[allow(clippy::cast_possible_truncation)]
        Value::Number(n) if n.fract() == 0.0 && n.abs() < 1e9 => Some(*n as i32),
        _ => None,
    }
    .ok_or_else(|| refuse(lua, format!("`{key}` must be a whole number")))
}

fn word(lua: &Lua, key: &str, value: &Value) -> Result<String> {
    match value {
        Value::String(s) => Ok(s.to_string_lossy()),
        _ => Err(refuse(lua, format!("`{key}` must be a text"))),
    }
}

/// The index of a word of a list.
pub fn index(lua: &Lua, words: Words, what: &str, text: &str) -> Result<usize> {
    let book = tokens::book(lua)?;
    word_index(words, book, text).ok_or_else(|| refuse(lua, format!("`{text}` is no {what}")))
}

/// Reads a table.
///
/// # Errors
/// It names what is not there.
pub fn read(lua: &Lua, board: &dyn Board, table: &Table) -> Result<Wanted> {
    let book = tokens::book(lua)?;
    let game = book.vocabulary();
    let mut wanted = Wanted {
        types: 0,
        side: Side::Any,
        zones: book.printed().zones.in_play,
        zoned: false,
        filters: Vec::new(),
        test: None,
    };
    let mut attribute = None;
    for pair in table.pairs::<Value, Value>() {
        let (key, value) = pair?;
        let Value::String(key) = &key else { return Err(refuse(lua, "a filter is a table of named fields")) };
        let key = key.to_string_lossy();
        match key.as_str() {
            "type" => wanted.types = 1 << index(lua, Words::Types, "card type", &word(lua, &key, &value)?)?,
            "side" => {
                wanted.side = match word(lua, &key, &value)?.as_str() {
                    "own" => Side::Own,
                    "opposing" => Side::Opposing,
                    "any" => Side::Any,
                    other => return Err(refuse(lua, format!("`{other}` is no side"))),
                }
            }
            "zone" => {
                let at = index(lua, Words::Zones, "zone", &word(lua, &key, &value)?)?;
                wanted.zones = game.zones.get(at).map_or(0, |z| z.kinds);
                wanted.zoned = true;
            }
            "name" => {
                let name = word(lua, &key, &value)?;
                let at = board.cards().names.iter().position(|n| n.en == name || n.ko == name);
                let at = at.and_then(|at| u16::try_from(at).ok());
                // A name that no card of this project has: nothing matches.
                wanted.filters.push(Filter::Name(at.into_iter().collect(), true));
            }
            "affiliation" => {
                let name = word(lua, &key, &value)?;
                let at = board.cards().terms.iter().position(|n| n.en == name || n.ko == name);
                wanted
                    .filters
                    .push(Filter::Affiliation(at.and_then(|at| u16::try_from(at).ok()).into_iter().collect()));
            }
            "attribute" => {
                let at = index(lua, Words::Attributes, "attribute", &word(lua, &key, &value)?)?;
                attribute = Some(1 << at);
            }
            "has" => {
                let test = trait_test(board.cards(), book, &word(lua, &key, &value)?).map_err(|m| refuse(lua, m))?;
                wanted.filters.push(test);
            }
            "other" => {
                if value.as_boolean() == Some(true) {
                    wanted.filters.push(Filter::Other);
                }
            }
            "where" => match value {
                Value::Function(test) => wanted.test = Some(test),
                _ => return Err(refuse(lua, "`where` must be a function")),
            },
            key => {
                let (base, cmp) = match (key.strip_suffix("_max"), key.strip_suffix("_min")) {
                    (Some(base), _) => (base, Cmp::Le),
                    (_, Some(base)) => (base, Cmp::Ge),
                    _ => (key, Cmp::Eq),
                };
                let Some(stat) = word_index(Words::CardNumbers, book, base) else {
                    return Err(refuse(lua, format!("a filter has no field `{key}`")));
                };
                let of_card = game.stats.get(stat).is_some_and(|s| s.of == StatOf::Card);
                let stat = u8::try_from(stat).ok().filter(|_| of_card).unwrap_or(u8::MAX);
                wanted.filters.push(Filter::Stat(stat, cmp, Number::Number(whole(lua, key, &value)?)));
            }
        }
    }
    if let Some(mask) = attribute {
        wanted.filters.extend(book.printed().limits.attribute(mask, true, wanted.types));
    }
    // The order of a table's fields is nobody's business.
    wanted.filters.sort_by_key(|f| format!("{f:?}"));
    Ok(wanted)
}

/// Adds a text to a digest.
pub fn text_hash(digest: u64, text: &str) -> u64 {
    mix(digest, xxhash_rust::xxh3::xxh3_64(text.as_bytes()))
}

/// The digest of an argument: the same whenever a script is run again.
///
/// # Errors
/// It is too large, or nothing that a call can take.
pub fn hash(lua: &Lua, value: &Value, depth: u8) -> Result<u64> {
    Ok(match value {
        Value::Nil => 11,
        Value::Boolean(b) => 12 + u64::from(*b),
        Value::Integer(n) => mix(14, n.cast_unsigned()),
        Value::Number(n) if n.fract() == 0.0 && n.abs() < 1e15 => {
            #[allow(clippy::cast_possible_truncation)]
            let n = *n as i64;
            mix(14, n.cast_unsigned())
        }
        Value::Number(n) => mix(15, n.to_bits()),
        Value::String(s) => {
            let bytes = s.as_bytes();
            if bytes.len() > CHEAP {
                #[allow(clippy::cast_precision_loss)]
                charge(lua, bytes.len() as f64)?;
            }
            mix(16, xxhash_rust::xxh3::xxh3_64(&bytes))
        }
        Value::Function(_) => 17,
        Value::UserData(u) => {
            if let Ok(card) = u.borrow::<Card>() {
                crate::work::digest(card.0.get())
            } else if let Ok(player) = u.borrow::<Player>() {
                mix(19, u64::from(player.0.0))
            } else if let Ok(spot) = u.borrow::<Spot>() {
                mix(20, u64::from(spot.0.0))
            } else {
                21
            }
        }
        Value::Table(table) => table_hash(lua, table, depth)?,
        _ => 22,
    })
}

/// The digest of a table: its fields in any order.
///
/// # Errors
/// It is too large or too deep.
pub fn table_hash(lua: &Lua, table: &Table, depth: u8) -> Result<u64> {
    if depth >= NESTING {
        return Err(refuse(lua, format!("tables in arguments nest more than {NESTING} deep")));
    }
    let mut digest = 23u64;
    let mut n = 0usize;
    for pair in table.pairs::<Value, Value>() {
        let (key, value) = pair?;
        n += 1;
        if n > ARGUMENTS {
            return Err(refuse(lua, format!("a table in an argument has more than {ARGUMENTS} entries")));
        }
        burn(lua, 1)?;
        digest = digest.wrapping_add(mix(hash(lua, &key, depth + 1)?, hash(lua, &value, depth + 1)?));
    }
    Ok(mix(digest, 24))
}
