//! Script files as they are loaded: each runs once in a new machine, and registers what its card does.

use crate::errors;
use crate::limits::LOADING_FUEL;
use crate::register::{self, Desk, Part};
use crate::script::{Literals, Script};
use crate::vm::Vm;
use crate::work::{FUEL, STOPPED};
use cardwright_core::rulebook::Rulebook;
use cardwright_core::scripting::ScriptError;
use mlua::Result;
use std::cell::RefCell;
use std::rc::Rc;
use std::sync::Arc;

/// The scripts of some cards, loaded and run once.
#[derive(Debug, Clone, Default)]
pub struct Loaded {
    /// The scripts.
    pub scripts: Vec<Script>,
    /// What they register, script by script.
    pub parts: Vec<Part>,
    /// What is wrong with them; a script with an error registers nothing.
    pub errors: Vec<(usize, ScriptError)>,
}

/// A machine with its scripts, what they register, and what is wrong with them.
pub type Ready = (Vm, Vec<Part>, Vec<(usize, ScriptError)>);

/// Loads scripts into a new machine. Those that are `plain` leave nothing behind when a function of theirs has run.
///
/// # Errors
/// There is no room for a machine at all.
pub fn load(
    book: &'static dyn Rulebook,
    scripts: &Arc<Vec<Script>>,
    literals: Arc<Literals>,
    plain: &[bool],
) -> Result<Ready> {
    let mut vm = Vm::bare(book, literals, scripts.clone())?;
    let desk = Rc::new(RefCell::new(Desk::default()));
    let mut errors = Vec::new();
    for (at, script) in scripts.iter().enumerate() {
        let (parts, functions) = {
            let mut desk = desk.borrow_mut();
            (desk.script, desk.side) = (at, 0);
            (desk.parts.len(), desk.functions.len())
        };
        FUEL.set(LOADING_FUEL);
        STOPPED.set(None);
        // `card` is a local of the file, in front of its first line.
        let source = format!("local card = ... ; {}", script.text);
        let chunk = vm.lua.load(source).set_name(format!("={}", script.file)).set_mode(mlua::ChunkMode::Text);
        let result = chunk.into_function().and_then(|file| {
            file.call::<()>(register::card(&vm.lua, &desk)?)?;
            Ok(file)
        });
        let keeps = !plain.get(at).copied().unwrap_or(false);
        vm.files.push(result.as_ref().ok().filter(|_| keeps).cloned());
        if let Err(error) = result {
            errors.push((at, errors::of(&error, false, scripts, at)));
            let mut desk = desk.borrow_mut();
            desk.parts.truncate(parts);
            desk.functions.truncate(functions);
        }
        STOPPED.set(None);
    }
    let mut desk = desk.replace(Desk { closed: true, ..Desk::default() });
    vm.functions = std::mem::take(&mut desk.functions);
    FUEL.set(LOADING_FUEL);
    vm.settle()?;
    Ok((vm, desk.parts, errors))
}
