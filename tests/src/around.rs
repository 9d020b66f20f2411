//! A host of scripts with something around each call of a handler. What that is says who asks for it; all else is the
//! host's own.

use cardwright_core::kernel::catalog::Catalog;
use cardwright_core::kernel::ids::Ref;
use cardwright_core::scripting::{Board, Next, Run, ScriptError, ScriptHost};
use std::sync::Arc;

struct Around<F> {
    host: Arc<dyn ScriptHost>,
    resume: F,
}

/// The same cards, whose handlers are carried on with by this: it gets their host.
pub fn around(
    catalog: &Catalog,
    resume: impl Fn(&dyn ScriptHost, Run<'_>, &dyn Board) -> Next + Send + Sync + 'static,
) -> Catalog {
    let mut catalog = catalog.clone();
    let host = catalog.scripts.0.take();
    catalog.scripts.0 = host.map(|host| Arc::new(Around { host, resume }) as Arc<dyn ScriptHost>);
    catalog
}

impl<F> std::fmt::Debug for Around<F> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_tuple("Around").field(&self.host).finish()
    }
}

impl<F> ScriptHost for Around<F>
where
    F: Fn(&dyn ScriptHost, Run<'_>, &dyn Board) -> Next + Send + Sync,
{
    fn resume(&self, run: Run<'_>, board: &dyn Board) -> Next {
        (self.resume)(&*self.host, run, board)
    }

    fn holds(&self, function: u16, board: &dyn Board) -> Result<bool, ScriptError> {
        self.host.holds(function, board)
    }

    fn number(&self, function: u16, of: Ref, board: &dyn Board) -> Result<i32, ScriptError> {
        self.host.number(function, of, board)
    }

    fn passes(&self, function: u16, what: Ref, board: &dyn Board) -> Result<bool, ScriptError> {
        self.host.passes(function, what, board)
    }

    fn stands(&self, run: Run<'_>, board: &dyn Board) -> u32 {
        self.host.stands(run, board)
    }

    fn place(&self, handler: u16) -> (String, u32) {
        self.host.place(handler)
    }

    fn micros(&self) -> u64 {
        self.host.micros()
    }

    fn digest(&self) -> u64 {
        self.host.digest()
    }

    fn memory(&self) -> Option<usize> {
        self.host.memory()
    }
}
