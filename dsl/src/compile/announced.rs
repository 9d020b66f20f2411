//! Abilities that are announced as an event happens, in games in which texts are: what they aim at is chosen then, and what they ask behind
//! the event is asked then as well.

use super::body::Body;
use super::sentences::{delayed_part, is_moment};
use super::words::Compiler;
use crate::tree::{self, Event, Stmt, StmtKind};
use cardwright_core::kernel::catalog::Ability;
use cardwright_core::kernel::program::{Op, Pattern};
use cardwright_core::rulebook::EventWord;
use cardwright_core::vocabulary::CommonVerb;

/// Whether an ability is announced as the event happens that it waits for.
pub(super) fn waits(cx: &Compiler<'_>, ability: &tree::Ability) -> bool {
    let such = |event: &Event| !matches!(event, Event::Would(_)) && !is_moment(event);
    cx.lexicon.phrasing().is_some()
        && ability.heads.is_empty()
        && matches!(delayed_part(&ability.statements), Some((_, None, event, ..)) if such(event))
}

impl Body<'_, '_> {
    /// The sentences behind an event. A condition that stands right behind it is asked as the event happens, and once more as the
    /// ability resolves, before any of them (603.4).
    pub(super) fn run_if(&mut self, said: &[Stmt], made: &mut Ability) {
        let Some((Stmt { kind: StmtKind::If(cond, inner), span }, rest)) = said.split_first() else {
            return self.run(said);
        };
        match self.cond(cond) {
            Ok(cond) => {
                made.states.push(cond.clone());
                self.code.push(Op::Sentence);
                let asked = self.hole(Op::If { cond, or: 0 });
                let all: Vec<Stmt> = std::iter::once((**inner).clone()).chain(rest.iter().cloned()).collect();
                self.run(&all);
                self.land(asked);
            }
            Err(error) => self.report(error, *span),
        }
    }
}

/// Whether an event is an attack, in a game in which a player chooses afterwards what defends.
pub(super) fn before_defence(cx: &Compiler<'_>, event: &Pattern) -> bool {
    let defends = cx.lexicon.common_verb(CommonVerb::Defend).map(|verb| verb.word.id);
    let chosen = cx.vocabulary.actions.iter().any(|action| Some(action.id) == defends);
    chosen && cx.book.event(EventWord::Attacks, None).is_some_and(|attack| attack.kind == event.kind)
}
