//! Script files as they are loaded: each runs once in a new machine, and registers what its card does.

use crate::analyse::Metered;
use crate::api::GLOBALS;
use crate::clock;
use crate::errors;
use crate::limits::{LOADING_FUEL, LOOKING_FUEL, LOOKING_FUEL_OF_FILE};
use crate::register::{self, Amount, Desk, Part, Registered};
use crate::script::{Literals, Script};
use crate::vm::Vm;
use crate::work::{FUEL, STOPPED, WEIGHT};
use cardwright_core::rulebook::Rulebook;
use cardwright_core::scripting::ScriptError;
use mlua::{Compiler, Result};
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

/// What stands in front of the text of a file: what the file is given.
const HEAD: &str = "local card, __meter_text, __meter_each, __meter_run, __meter_rest = ... ; ";

/// Functions that Luau compiles to instructions of their own, by library (`""`: globals): without being told not to, it does so
/// for those that a machine does not hold, too.
const COMPILED: &[(&str, &[&str])] = &[
    ("", &["getmetatable", "setmetatable", "rawget", "rawset"]),
    (
        "math",
        &[
            "acos", "asin", "atan", "atan2", "cos", "cosh", "deg", "exp", "frexp", "isfinite", "isinf", "isnan",
            "ldexp", "lerp", "log", "log10", "map", "modf", "noise", "rad", "sin", "sinh", "tan", "tanh",
        ],
    ),
    ("bit32", &["byteswap"]),
    (
        "buffer",
        &[
            "readi8",
            "readu8",
            "writei8",
            "writeu8",
            "readi16",
            "readu16",
            "writei16",
            "writeu16",
            "readi32",
            "readu32",
            "writei32",
            "writeu32",
            "readf32",
            "writef32",
            "readf64",
            "writef64",
            "readinteger",
            "writeinteger",
        ],
    ),
    (
        "vector",
        &[
            "create",
            "magnitude",
            "normalize",
            "cross",
            "dot",
            "floor",
            "ceil",
            "abs",
            "sign",
            "clamp",
            "min",
            "max",
            "lerp",
        ],
    ),
];

/// How files are compiled: what the prelude puts in place of functions of the standard library is really called, and what is
/// taken away is not there.
fn compiler() -> Compiler {
    let replaced = ["tostring", "tonumber", "unpack", "assert", "next", "pairs", "select"];
    let replaced = replaced.iter().map(|name| (*name).to_owned());
    let members = GLOBALS.iter().filter(|g| ["string", "table", "bit32", "utf8"].contains(&g.name));
    let members = members.flat_map(|g| g.members.iter().map(move |m| format!("{}.{}", g.name, m.name)));
    let removed = COMPILED.iter().flat_map(|(library, names)| {
        let dot = if library.is_empty() { "" } else { "." };
        names.iter().map(move |name| format!("{library}{dot}{name}"))
    });
    Compiler::new().set_disabled_builtins(replaced.chain(members).chain(removed))
}

/// How much fuel a function has that only looks, script by script: those of one file share it, however many they are.
fn shares(scripts: usize, parts: &[Part]) -> Vec<u32> {
    let mut looking = vec![0u32; scripts];
    for part in parts {
        if let (Registered::Passive(passive), Some(n)) = (&part.what, looking.get_mut(part.script)) {
            let amounts = passive.adds.iter().filter(|(_, amount)| matches!(amount, Amount::Function(_))).count();
            *n += u32::from(passive.when.is_some()) + u32::try_from(amounts).unwrap_or(0);
        }
    }
    looking.into_iter().map(|n| LOOKING_FUEL.min(LOOKING_FUEL_OF_FILE / n.max(1))).collect()
}

/// Loads scripts into a new machine, as they are `metered`.
///
/// # Errors
/// There is no room for a machine at all.
pub fn load(
    book: &'static dyn Rulebook,
    scripts: &Arc<Vec<Script>>,
    literals: Arc<Literals>,
    metered: &[Metered],
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
        WEIGHT.set(1);
        // `card` is a local of the file, in front of its first line.
        let known = metered.get(at);
        let source = format!("{HEAD}{}", known.and_then(|m| m.source.as_deref()).unwrap_or(&script.text));
        let chunk = vm.lua.load(source).set_name(format!("={}", script.file)).set_mode(mlua::ChunkMode::Text);
        let result = chunk.set_compiler(compiler()).into_function().and_then(|file| {
            // What only Luau can read could not be measured.
            if let Some(Metered { source: None, wrong, .. }) = known {
                return Err(mlua::Error::runtime(wrong));
            }
            let outer = clock::begin();
            let run = file.call::<()>((register::card(&vm.lua, &desk)?, mlua::Variadic::from(vm.meters.clone())));
            clock::reset(outer);
            run.map(|()| file)
        });
        let keeps = !known.is_some_and(|m| m.plain);
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
    vm.shares = shares(scripts.len(), &desk.parts);
    FUEL.set(LOADING_FUEL);
    vm.settle()?;
    Ok((vm, desk.parts, errors))
}
