//! What would differ from machine to machine, made the same everywhere: the order of the keys of a table, and what it costs to
//! look for a pattern.

use crate::tokens::{Card, Player, Spot};
use crate::work::{WEIGHT, WORK, charge, refuse};
use mlua::{Lua, Result, Value};
use std::cmp::Ordering;

/// Where a key of a table stands among the others.
enum Rank {
    Number(f64),
    Text(Vec<u8>),
    Bool(bool),
    /// A player, a place or a card: which of them, and its number.
    Handle(u8, u64),
}

impl Rank {
    fn kind(&self) -> u8 {
        match self {
            Rank::Number(_) => 0,
            Rank::Text(_) => 1,
            Rank::Bool(_) => 2,
            Rank::Handle(..) => 3,
        }
    }

    fn cmp(&self, other: &Rank) -> Ordering {
        match (self, other) {
            (Rank::Number(a), Rank::Number(b)) => a.total_cmp(b),
            (Rank::Text(a), Rank::Text(b)) => a.cmp(b),
            (Rank::Bool(a), Rank::Bool(b)) => a.cmp(b),
            (Rank::Handle(a, n), Rank::Handle(b, m)) => (a, n).cmp(&(b, m)),
            _ => self.kind().cmp(&other.kind()),
        }
    }
}

/// The rank of a key; `None`: it has no other than its address.
fn rank(key: &Value) -> Option<Rank> {
    #[allow(clippy::cast_precision_loss)]
    Some(match key {
        Value::Integer(n) => Rank::Number(*n as f64),
        Value::Number(n) => Rank::Number(*n),
        Value::String(text) => Rank::Text(text.as_bytes().to_vec()),
        Value::Boolean(b) => Rank::Bool(*b),
        Value::UserData(handle) => {
            if let Ok(player) = handle.borrow::<Player>() {
                Rank::Handle(0, u64::from(player.0.0))
            } else if let Ok(spot) = handle.borrow::<Spot>() {
                Rank::Handle(1, u64::from(spot.0.0))
            } else {
                // A script can't tell one card from another but by asking the game: so their order is that in which the
                // game told of them. Cards that only a test has met come behind.
                let card = handle.borrow::<Card>().ok()?.0.get();
                let own = u64::from(card.slot) << 16 | u64::from(card.incarnation);
                let met = WORK.with(|work| work.borrow().trail.symbols.number(card));
                Rank::Handle(2, met.map_or(1 << 32 | own, |at| at as u64))
            }
        }
        _ => return None,
    })
}

/// Puts the keys of a table into an order that is the same everywhere.
///
/// # Errors
/// A key is a table or a function: only its address tells it from others.
pub fn order(lua: &Lua, keys: Vec<Value>) -> Result<Vec<Value>> {
    #[allow(clippy::cast_precision_loss)]
    charge(lua, keys.len() as f64 * 64.0)?;
    let mut ranked = Vec::with_capacity(keys.len());
    for key in keys {
        let Some(rank) = rank(&key) else {
            let kind = key.type_name();
            return Err(refuse(
                lua,
                format!("a table whose keys are of the kind {kind} has no order to go through it"),
            ));
        };
        ranked.push((rank, key));
    }
    ranked.sort_by(|a, b| a.0.cmp(&b.0));
    Ok(ranked.into_iter().map(|(_, key)| key).collect())
}

/// Sets what a step costs while this pattern is looked for in this text; a number sets it back, nothing leaves it. The cost
/// before.
pub fn weigh(text: &Value, pattern: &Value) -> u32 {
    let before = WEIGHT.get();
    match (text, pattern) {
        (Value::String(text), pattern) => {
            let pattern = pattern.as_string();
            // A step of the search may go through the whole text, and through a set of characters at each place of it.
            let sets = pattern.filter(|p| p.as_bytes().contains(&b'[')).map_or(1, |p| p.as_bytes().len().max(1));
            let steps = text.as_bytes().len().saturating_mul(sets) / 256;
            WEIGHT.set(before.max(u32::try_from(steps).unwrap_or(u32::MAX).max(1)));
        }
        (Value::Integer(n), _) => WEIGHT.set(u32::try_from(*n).unwrap_or(1)),
        #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)]
        (Value::Number(n), _) => WEIGHT.set(*n as u32),
        _ => {}
    }
    before
}
