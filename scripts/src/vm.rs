//! A machine for scripts: one for each host and thread, used again for every game. It holds the compiled functions of all
//! scripts, nothing of a game, and a cache of handlers that stand where they asked for something.

use crate::api::{GLOBALS, Owner, entries_of};
use crate::calls;
use crate::clock;
use crate::errors;
use crate::handles;
use crate::limits::{
    CHEAP, EASY_MEMORY, FAILED, FUEL as HANDLER_FUEL, LIVE, LOADED_MEMORY, LOADING_FUEL, MEMORY, OUT_OF_TIME, VALUES,
};
use crate::order;
use crate::paths::{Paths, Trail};
use crate::register;
use crate::script::{Literals, PRELUDE, Script};
use crate::task::{Gives, Key, Task};
use crate::tokens::{self, Names};
use crate::work::{FUEL, STOPPED, WEIGHT, burn, charge, refuse, stop};
use cardwright_core::kernel::ids::AbilityId;
use cardwright_core::rulebook::Rulebook;
use mlua::{Function, Lua, LuaOptions, Result, StdLib, Table, Thread, Value, VmState};
use std::cell::{Cell, RefCell};
use std::collections::HashSet;
use std::rc::Rc;
use std::sync::Arc;

/// A function with its script.
pub type Fresh = (usize, Function);

/// A Lua machine with the scripts of one catalogue.
pub struct Vm {
    /// The Lua state.
    pub lua: Lua,
    /// The value that handlers get as `ctx`.
    pub ctx: Value,
    /// The functions of all scripts, in the order in which they were registered, with their scripts.
    pub functions: Vec<(usize, Function)>,
    /// The fuel of a function that only looks, script by script.
    pub shares: Vec<u32>,
    /// The files themselves, where a function of theirs could leave something behind for the next; `None`: it can't.
    pub files: Vec<Option<Function>>,
    /// What functions did before, so that they need not be run again.
    pub paths: RefCell<Rc<RefCell<Paths>>>,
    /// Handlers that wait for the answer to a call.
    pub live: RefCell<Vec<(Key, Task)>>,
    /// Threads that may be used again.
    pub idle: RefCell<Vec<Thread>>,
    /// What text literals of scripts were compiled to.
    pub literals: Arc<Literals>,
    /// The abilities that are delayed parts of scripts.
    pub delayed: HashSet<AbilityId>,
    /// The scripts of the catalogue.
    pub scripts: Arc<Vec<Script>>,
    /// What the scripts hold when they are loaded.
    pub base: Rc<Cell<usize>>,
    /// What the text of a script calls where it does what costs more than a step: see [`crate::analyse::metered`].
    pub meters: Vec<Function>,
    /// A handler that is only tried.
    pub tried: RefCell<Option<(Key, Task)>>,
}

impl Vm {
    /// A machine with nothing but the prelude.
    ///
    /// # Errors
    /// The machine has no room.
    pub fn bare(book: &'static dyn Rulebook, literals: Arc<Literals>, scripts: Arc<Vec<Script>>) -> Result<Vm> {
        let libs = StdLib::TABLE | StdLib::STRING | StdLib::MATH | StdLib::BIT | StdLib::UTF8 | StdLib::COROUTINE;
        let lua = Lua::new_with(libs, LuaOptions::default())?;
        lua.set_memory_limit(LOADED_MEMORY)?;
        FUEL.set(LOADING_FUEL);
        STOPPED.set(None);
        let ticks = Cell::new(0u32);
        let base = Rc::new(Cell::new(LOADED_MEMORY));
        lua.set_interrupt(move |lua| {
            let (left, weight) = (FUEL.get(), WEIGHT.get());
            if left <= weight {
                burn(lua, weight)?;
            }
            FUEL.set(left.saturating_sub(weight));
            ticks.set(ticks.get().wrapping_add(1));
            if ticks.get().is_multiple_of(64) && clock::is_late() {
                stop(OUT_OF_TIME);
                burn(lua, 1)?;
            }
            Ok(VmState::Continue)
        });
        lua.set_app_data(literals.clone());
        lua.set_app_data(Rc::new(Names::new(&lua, book, handles::methods(&lua)?)?));
        let host = lua.create_table()?;
        host.set("index", lua.create_function(handles::ctx_index)?)?;
        host.set("cheap", CHEAP)?;
        host.set("values", VALUES)?;
        host.set("charge", lua.create_function(|lua, bytes: f64| charge(lua, bytes))?)?;
        host.set("burn", lua.create_function(|lua, n: u32| burn(lua, n))?)?;
        host.set(
            "weigh",
            lua.create_function(|_, (text, pattern): (Value, Value)| Ok(order::weigh(&text, &pattern)))?,
        )?;
        host.set(
            "said",
            lua.create_function(|lua, (text, nth): (mlua::String, usize)| errors::raised(lua, &text, nth))?,
        )?;
        let fail = |_: &Lua, ()| {
            STOPPED.set(STOPPED.get().or(Some(FAILED)));
            Ok(())
        };
        host.set("fail", lua.create_function(fail)?)?;
        host.set("message", lua.create_function(|lua, what: Value| errors::caught(lua, what))?)?;
        host.set("called", lua.create_function(|_, what: Value| Ok(tokens::called(&what)))?)?;
        host.set("order", lua.create_function(order::order)?)?;
        let known = lua.create_table()?;
        let acts = entries_of(Owner::Ctx, book).filter(|e| matches!(e.kind, crate::api::Kind::Method(..)));
        for entry in acts {
            if let crate::api::Name::Is(name) = entry.name
                && let Some(id) = calls::id(name)
            {
                known.set(name, id)?;
            }
        }
        host.set("calls", known)?;
        let steps = lua.create_table()?;
        for (name, id) in calls::steps() {
            steps.set(name, id)?;
        }
        host.set("steps", steps)?;
        let prelude = lua.load(include_str!("prelude.luau")).set_name(format!("={PRELUDE}"));
        let (ctx, replaced, meters): (Table, Table, Vec<Function>) = prelude.call(host)?;
        for (name, looks) in [("cards", 0), ("count", 1), ("recall", 2)] {
            let read = lua.create_function(move |lua, (_, what): (Value, Value)| match (looks, &what) {
                (2, Value::String(key)) => handles::recall(lua, key),
                (0 | 1, Value::Table(wanted)) => handles::search(lua, wanted, looks == 1),
                _ => Err(refuse(lua, format!("ctx:{name} takes {}", if looks == 2 { "a text" } else { "a filter" }))),
            })?;
            // The table is frozen for scripts; the host still fills it.
            ctx.set_readonly(false);
            ctx.raw_set(name, read)?;
            ctx.set_readonly(true);
        }
        strip(&lua, &replaced)?;
        lua.sandbox(true)?;
        // What scripts see as globals is a table in front of the real one; nothing is written there either.
        lua.globals().set_readonly(true);
        Ok(Vm {
            ctx: Value::Table(ctx),
            functions: Vec::new(),
            shares: Vec::new(),
            files: Vec::new(),
            paths: RefCell::default(),
            live: RefCell::default(),
            idle: RefCell::default(),
            delayed: literals.delayed.values().map(|(ability, _)| *ability).collect(),
            literals,
            scripts,
            tried: RefCell::default(),
            base,
            meters,
            lua,
        })
    }

    /// Makes room before something begins: what others have left must not be in its way.
    pub fn tidy(&self) {
        let full = || self.lua.used_memory() > self.base.get() + EASY_MEMORY;
        if !full() {
            return;
        }
        // Collecting runs no script; there is nothing to do if it fails.
        _ = self.lua.gc_collect();
        if full() {
            self.live.borrow_mut().clear();
            self.idle.borrow_mut().clear();
            self.tried.replace(None);
            _ = self.lua.gc_collect();
        }
    }

    /// All scripts are loaded: what is held from now on is a script's at work.
    ///
    /// # Errors
    /// The machine has no room.
    pub fn settle(&self) -> Result<()> {
        self.lua.gc_collect()?;
        self.base.set(self.lua.used_memory());
        self.lua.set_memory_limit(self.base.get() + MEMORY)?;
        Ok(())
    }

    /// A function as it is when its file has just been loaded, with its script and what is known of it.
    ///
    /// # Errors
    /// It is not there any more.
    pub fn function(&self, number: u16) -> Result<Option<Fresh>> {
        let Some((script, function)) = self.functions.get(usize::from(number)) else { return Ok(None) };
        let Some(file) = self.files.get(*script).and_then(Option::as_ref) else {
            return Ok(Some((*script, function.clone())));
        };
        let before = self.functions.iter().take(usize::from(number)).filter(|(of, _)| of == script).count();
        let all = register::functions(&self.lua, *script, file, &self.meters)?;
        let fresh =
            all.into_iter().nth(before).ok_or_else(|| mlua::Error::runtime("the file does not register it again"))?;
        Ok(Some((*script, fresh)))
    }

    /// A thread at the start of a handler.
    ///
    /// # Errors
    /// The machine has no room.
    pub fn start(&self, handler: &Function) -> Result<Task> {
        let idle = self.idle.borrow_mut().pop();
        let thread = match idle {
            Some(thread) => {
                thread.reset(handler.clone())?;
                thread
            }
            None => self.lua.create_thread(handler.clone())?,
        };
        Ok(Task {
            thread,
            handles: Vec::new(),
            last: (false, false),
            fuel: HANDLER_FUEL,
            together: (false, false),
            picky: Vec::new(),
            gives: (Gives::Nil, false),
            trail: Trail::default(),
        })
    }

    /// Keeps a handler that waits.
    pub fn park(&self, key: Key, task: Task, trial: bool) {
        if trial {
            if let Some((_, task)) = self.tried.replace(Some((key, task))) {
                self.retire(task);
            }
            return;
        }
        let mut live = self.live.borrow_mut();
        if live.len() >= LIVE {
            let (_, oldest) = live.remove(0);
            self.retire(oldest);
        }
        live.push((key, task));
    }

    /// The handler that waits there, if it is still at hand.
    pub fn unpark(&self, key: Key, trial: bool) -> Option<Task> {
        if trial {
            return self.tried.take().filter(|(k, _)| *k == key).map(|(_, task)| task);
        }
        let mut live = self.live.borrow_mut();
        let at = live.iter().rposition(|(k, _)| *k == key)?;
        Some(live.remove(at).1)
    }

    /// Takes a thread back whose handler is over.
    pub fn retire(&self, task: Task) {
        let mut idle = self.idle.borrow_mut();
        if idle.len() < 16 {
            idle.push(task.thread);
        }
    }
}

/// Takes away every global that the table of the API does not name.
fn strip(lua: &Lua, replaced: &Table) -> Result<()> {
    let globals = lua.globals();
    for pair in replaced.pairs::<Value, Value>() {
        let (name, function) = pair?;
        globals.raw_set(name, function)?;
    }
    let names: Vec<Value> = globals.pairs::<Value, Value>().map(|p| p.map(|(k, _)| k)).collect::<Result<_>>()?;
    for name in names {
        let known = name.as_string().map(|s| s.to_string_lossy());
        let global = known.as_deref().and_then(crate::api::global);
        match global {
            None => globals.raw_set(name, Value::Nil)?,
            Some(global) if !global.members.is_empty() => {
                let lib: Table = globals.raw_get(name)?;
                let members: Vec<Value> =
                    lib.pairs::<Value, Value>().map(|p| p.map(|(k, _)| k)).collect::<Result<_>>()?;
                for member in members {
                    let known = member.as_string().map(|s| s.to_string_lossy());
                    if !known.as_deref().is_some_and(|m| global.members.iter().any(|g| g.name == m)) {
                        lib.raw_set(member, Value::Nil)?;
                    }
                }
            }
            Some(_) => {}
        }
    }
    debug_assert!(!GLOBALS.is_empty());
    Ok(())
}
