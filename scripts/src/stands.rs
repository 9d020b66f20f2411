//! Where a handler stands that waits for what it asked for: the line of its script, for messages.

use crate::clock;
use crate::errors;
use crate::limits::TOO_MUCH;
use crate::vm::Vm;
use crate::work::{BOARD, FUEL, STOPPED, WEIGHT, WORK, Work, stop};
use cardwright_core::scripting::{Board, Run};
use mlua::{Result, Value};

impl Vm {
    /// The line of the call that a handler waits in; 0: unknown. It is brought back there from its journal, and its call fails.
    pub fn stands(&self, run: Run<'_>, board: &dyn Board) -> u32 {
        let Run { handler, journal, memory, .. } = run;
        let Some(script) = self.functions.get(usize::from(handler)).map(|(script, _)| *script) else { return 0 };
        self.tidy();
        let mut work = Work { journal: journal.clone(), memory: memory.clone(), ..Work::default() };
        let Ok(Some(mut task)) = self.begin(handler, board, &mut work) else { return 0 };
        let outer = (WORK.replace(work), FUEL.replace(task.fuel), STOPPED.replace(None));
        let (weight, deadline) = (WEIGHT.replace(1), clock::begin());
        let failed: Result<()> = BOARD.set(board, || {
            self.go(script, &mut task, None, board)?;
            stop(TOO_MUCH);
            let said = Value::String(self.lua.create_string(TOO_MUCH)?);
            task.thread.resume::<()>((Value::Boolean(false), said))
        });
        clock::reset(deadline);
        WEIGHT.set(weight);
        WORK.set(outer.0);
        FUEL.set(outer.1);
        let line = failed.err().map_or(0, |error| errors::of(&error, false, &self.scripts, script).line);
        STOPPED.set(outer.2);
        line
    }
}
