//! Events of texts that are announced as they happen: `when this creature dies`, `at the beginning of your upkeep`.

use crate::lexicon::Class;
use crate::tree::{Event, Selector, Side, Target};

use super::Printer;

impl Printer<'_> {
    /// An event clause with its opening word, in games that announce what waits for it; nothing where the usual words say it.
    pub(super) fn announced_event(&mut self, event: &Event) -> Option<String> {
        let phrasing = self.lex.phrasing()?;
        if let Event::PhaseStart(phase, side) = event {
            let whose = phrasing.phases.get(crate::print::whose(*side))?.en.first()?;
            return Some(format!("at the beginning of {whose} {}", self.word(Class::Phase, *phase)));
        }
        let (what, id) = crate::print::announced(event)?;
        let said = phrasing.events.iter().find(|word| word.id == id)?.en.first()?;
        // what can happen but once has `when`
        let opening = if crate::print::happens_once(event) { "when" } else { "whenever" };
        if let (Target::Sel(Selector::Kind { kind, side: Some(Side::Own), filters }), Event::Deployed(..)) =
            (what, event)
        {
            let one = self.any_one(&Selector::new(*kind, None, filters.clone()));
            return Some(format!("{opening} {one} {said} under your control"));
        }
        let who = match what {
            Target::Sel(sel) => self.any_one(sel),
            what => self.target(what),
        };
        Some(format!("{opening} {who} {said}"))
    }
}
