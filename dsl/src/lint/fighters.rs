//! The cards of a battle, spoken of by an ability that resolves when there is none.

use super::{Lint, fault};
use crate::tree::visit::Visit;
use crate::tree::{Ability, Act, Event, Stmt, StmtKind, Target};
use std::ops::Range;

/// Sentences that speak of what attacks or defends: what is quoted or waits for something happens at another time.
#[derive(Default)]
struct Fighters {
    at: Range<usize>,
    found: Vec<Range<usize>>,
    /// This ability has begun a battle itself.
    begun: bool,
}

impl Visit for Fighters {
    fn ability(&mut self, _: &Ability) {}

    fn stmt(&mut self, stmt: &Stmt) {
        if !matches!(stmt.kind, StmtKind::When { .. }) {
            let outer = std::mem::replace(&mut self.at, stmt.span.range());
            stmt.walk(self);
            self.at = outer;
        }
    }

    fn act(&mut self, act: &Act) {
        self.begun |= matches!(act, Act::AttackWith(_) | Act::AttackLane { .. });
        act.walk(self);
    }

    fn target(&mut self, target: &Target) {
        if matches!(target, Target::AttackerOfBattle | Target::DefenderOfBattle) && !self.begun {
            self.found.push(self.at.clone());
        }
        target.walk(self);
    }
}

impl Lint<'_> {
    /// Tells each sentence that speaks of the cards of a battle as `code`.
    pub(super) fn fighters(&mut self, ability: &Ability, code: &'static str) {
        self.speaks_of_fighters(&ability.statements, code);
    }

    /// Tells it of sentences that answer an event that happens out of battle: no turn ends and no phase begins in one, and cards are
    /// hardly ever drawn.
    pub(super) fn fights_then(&mut self, event: &Event, body: &[Stmt]) {
        match event {
            Event::TurnEnd(_) | Event::EachTurnEnd | Event::PhaseStart(..) => {
                self.speaks_of_fighters(body, "no-battle");
            }
            Event::Draws(..) => self.speaks_of_fighters(body, "battle-seldom"),
            _ => {}
        }
    }

    fn speaks_of_fighters(&mut self, statements: &[Stmt], code: &'static str) {
        let mut fighters = Fighters::default();
        statements.iter().for_each(|stmt| fighters.stmt(stmt));
        fighters.found.dedup();
        for at in fighters.found {
            self.report(fault(code).at(at));
        }
    }
}
