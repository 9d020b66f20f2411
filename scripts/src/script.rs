//! Script files as they are given to a machine, and what their literals were compiled to.

use cardwright_core::kernel::ids::AbilityId;
use cardwright_core::kernel::program::{Until, Value as Number};
use mlua::{Lua, Result};
use std::collections::HashMap;
use std::sync::Arc;

/// The name of the part that is not the designer's.
pub const PRELUDE: &str = "prelude";

/// What the literals of scripts were compiled to.
#[derive(Debug, Default)]
pub struct Literals {
    /// Abilities that are granted, by card and text.
    pub granted: HashMap<(usize, String), AbilityId>,
    /// What is counted of a turn, by text.
    pub happened: HashMap<String, Number>,
    /// Delayed parts, by script and name: the ability, and how long it waits.
    pub delayed: HashMap<(usize, String), (AbilityId, Until)>,
}

/// A script file that was read.
#[derive(Debug, Clone)]
pub struct Script {
    /// The printed number of the card it belongs to.
    pub card: String,
    /// The name of its file, for messages.
    pub file: String,
    /// Its source text.
    pub text: String,
}

/// The literals of a machine.
///
/// # Errors
/// The machine is not ready.
pub fn literals(lua: &Lua) -> Result<Arc<Literals>> {
    lua.app_data_ref::<Arc<Literals>>()
        .map(|l| l.clone())
        .ok_or_else(|| mlua::Error::runtime("the machine is not ready"))
}
