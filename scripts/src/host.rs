//! The host: what the kernel sees of the scripts of a catalogue. It is shared by all threads; each thread that plays games
//! has a machine of its own.

use crate::load::{self, Loaded};
use crate::script::{Literals, Script};
use crate::vm::Vm;
use crate::{analyse, errors};
use cardwright_core::kernel::ids::Ref;
use cardwright_core::kernel::spill::Reply;
use cardwright_core::rulebook::Rulebook;
use cardwright_core::scripting::{Board, Next, Run, ScriptError, ScriptHost};
use std::cell::RefCell;
use std::rc::Rc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Weak};
use xxhash_rust::xxh3::xxh3_64;

/// Runs the scripts of a catalogue.
pub struct Host {
    id: u64,
    alive: Arc<()>,
    book: &'static dyn Rulebook,
    scripts: Arc<Vec<Script>>,
    literals: Arc<Literals>,
    /// Their texts as they are compiled.
    metered: Vec<analyse::Metered>,
    digest: u64,
}

impl std::fmt::Debug for Host {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Host").field("scripts", &self.scripts.len()).finish_non_exhaustive()
    }
}

/// A machine of this thread, the host that it belongs to, and whether that is still there.
type Kept = (u64, Weak<()>, Rc<Vm>);

thread_local! {
    static MACHINES: RefCell<Vec<Kept>> = const { RefCell::new(Vec::new()) };
}

static HOSTS: AtomicU64 = AtomicU64::new(1);

/// Runs script files once, to see what they register and what is wrong with them.
pub fn read(book: &'static dyn Rulebook, scripts: Vec<Script>) -> Loaded {
    let scripts = Arc::new(scripts);
    match load::load(book, &scripts, Arc::default(), &measured(&scripts)) {
        Ok((_, parts, errors)) => Loaded { scripts: scripts.to_vec(), parts, errors },
        Err(error) => {
            let errors = (0..scripts.len()).map(|at| (at, errors::of(&error, false, &scripts, at))).collect();
            Loaded { scripts: scripts.to_vec(), parts: Vec::new(), errors }
        }
    }
}

/// The scripts as they are compiled.
fn measured(scripts: &[Script]) -> Vec<analyse::Metered> {
    analyse::metered(&scripts.iter().map(|s| s.text.as_str()).collect::<Vec<_>>())
}

impl Host {
    /// The host of scripts that were read, with what their literals were compiled to.
    pub fn new(book: &'static dyn Rulebook, scripts: Vec<Script>, literals: Literals) -> Host {
        let bare = analyse::bare(&scripts.iter().map(|s| s.text.as_str()).collect::<Vec<_>>());
        let all: Vec<&str> = scripts.iter().zip(&bare).flat_map(|(s, bare)| [s.card.as_str(), bare]).collect();
        let digest = xxh3_64(all.join("\u{1e}").as_bytes());
        let metered = measured(&scripts);
        let (id, alive) = (HOSTS.fetch_add(1, Ordering::Relaxed), Arc::new(()));
        Host { id, alive, book, scripts: Arc::new(scripts), literals: Arc::new(literals), metered, digest }
    }

    /// The Lua machine of this thread.
    fn vm(&self) -> Result<Rc<Vm>, ScriptError> {
        let known = MACHINES.with(|all| {
            let all = all.borrow();
            all.iter().find(|(id, ..)| *id == self.id).map(|(.., vm)| vm.clone())
        });
        if let Some(vm) = known {
            return Ok(vm);
        }
        let outer = (crate::work::FUEL.get(), crate::work::STOPPED.get());
        let made = load::load(self.book, &self.scripts, self.literals.clone(), &self.metered);
        crate::work::FUEL.set(outer.0);
        crate::work::STOPPED.set(outer.1);
        let (vm, ..) = made.map_err(|error| errors::of(&error, false, &self.scripts, 0))?;
        let vm = Rc::new(vm);
        MACHINES.with(|all| {
            let mut all = all.borrow_mut();
            // Machines of catalogues that are gone.
            all.retain(|(_, alive, _)| alive.strong_count() > 0);
            all.push((self.id, Arc::downgrade(&self.alive), vm.clone()));
        });
        Ok(vm)
    }
}

impl ScriptHost for Host {
    fn resume(&self, run: Run<'_>, board: &dyn Board) -> Next {
        match self.vm() {
            Ok(vm) => vm.resume(run, board),
            Err(error) => Next::Failed(error),
        }
    }

    fn holds(&self, function: u16, board: &dyn Board) -> Result<bool, ScriptError> {
        self.vm()?.look(function, Ref::NONE, board, |reply| match reply {
            Reply::Bool(b) => Some(*b),
            Reply::Nil => Some(false),
            _ => None,
        })
    }

    fn number(&self, function: u16, of: Ref, board: &dyn Board) -> Result<i32, ScriptError> {
        self.vm()?.look(function, of, board, |reply| match reply {
            Reply::Number(n) => Some(*n),
            _ => None,
        })
    }

    fn passes(&self, function: u16, what: Ref, board: &dyn Board) -> Result<bool, ScriptError> {
        self.vm()?.look(function, what, board, |reply| match reply {
            Reply::Bool(b) => Some(*b),
            _ => None,
        })
    }

    fn stands(&self, run: Run<'_>, board: &dyn Board) -> u32 {
        self.vm().map_or(0, |vm| vm.stands(run, board))
    }

    fn place(&self, handler: u16) -> (String, u32) {
        let Ok(vm) = self.vm() else { return Default::default() };
        let script = vm.functions.get(usize::from(handler)).map(|(script, _)| *script);
        let file = script.and_then(|at| self.scripts.get(at)).map(|s| s.file.clone());
        (file.unwrap_or_default(), vm.line(handler))
    }

    fn micros(&self) -> u64 {
        crate::clock::micros()
    }

    fn digest(&self) -> u64 {
        self.digest
    }

    fn memory(&self) -> Option<usize> {
        let held = |vm: &Rc<Vm>| vm.lua.used_memory() + vm.paths.borrow().borrow().bytes();
        MACHINES.with(|all| all.borrow().iter().find(|(id, ..)| *id == self.id).map(|(.., vm)| held(vm)))
    }
}
