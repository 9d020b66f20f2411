//! Checks on the tree that need no program (docs/spec/language.md section 7.3).

use super::body::Body;
use super::{Low, fault};
use crate::tree::{Act, Change, Mod, Mode, Stmt, StmtKind, Target, Value};
use cardwright_core::kernel::cards::Ability;
use cardwright_core::kernel::program::{self, Op, Selector, Side, Subject, Who};
use cardwright_core::kernel::walk::read::{self, Visit};

impl Body<'_, '_> {
    /// Refuses a change of what is in play that nothing would ever look at.
    pub(super) fn looked_at(&self, to: &Subject, mods: &[program::Mod]) -> Low<()> {
        let printed = self.cx.book.printed();
        let in_play = match to {
            Subject::Cards(program::Target::All(set)) => set.zones & !printed.zones.in_play == 0,
            Subject::Cards(target) => matches!(target, program::Target::Source | program::Target::Bearer),
            Subject::Player(_) => false,
        };
        let idle = mods.iter().find_map(|m| match m {
            program::Mod::Add(stat, _) | program::Mod::Set(stat, _) => {
                printed.limits.idle.contains(stat).then_some(usize::from(*stat))
            }
            _ => None,
        });
        match idle.filter(|_| in_play).and_then(|stat| self.cx.vocabulary.stats.get(stat)) {
            Some(word) => Err(fault("idle-number").arg("stat", word.word.id)),
            None => Ok(()),
        }
    }
}

/// Whether a sentence can fail to be carried out in full.
pub(super) fn can_fail(stmt: &Stmt) -> bool {
    match &stmt.kind {
        StmtKind::Act(act) => act_can_fail(act),
        StmtKind::Seq(acts) => acts.iter().any(act_can_fail),
        StmtKind::Also(inner) => can_fail(inner),
        _ => true,
    }
}

fn act_can_fail(act: &Act) -> bool {
    match act {
        // what changes by nothing is not changed
        Act::Apply { mods, .. }
            if mods.iter().all(|m| matches!(m, Mod::Stat(_, _, by) if !matches!(by, Value::Number(n) if *n != 0))) =>
        {
            true
        }
        // a number of a player has ends: what is not there can't be lost, nor what there is no room for be gained
        Act::Apply { target: Target::Player(_), duration: None, mods } => {
            mods.iter().any(|m| matches!(m, Mod::Stat(_, Change::Minus | Change::Plus, _)))
        }
        Act::Apply { target, .. } => !matches!(target, Target::This | Target::Player(_) | Target::All(_)),
        Act::Shuffle(_) | Act::Declare => false,
        Act::Who(_, act) => act_can_fail(act),
        _ => true,
    }
}

/// Checks that the tiers of a list rise.
pub(super) fn rising(modes: &[Mode]) -> Low<()> {
    let tiers: Vec<i32> = modes.iter().filter_map(|m| m.at_least).collect();
    if tiers.is_sorted_by(|a, b| a < b) { Ok(()) } else { Err(fault("tiers-not-rising")) }
}

/// Whether a program asks something of one other player, or reads a number of one: where there may be several, nobody knows of
/// whom. `hidden`: the zone kinds into which not everybody may look, as bits.
pub(super) fn means_one_other(ability: &Ability, hidden: u32) -> bool {
    let mut found = OneOther { found: false, hidden };
    read::ability(&mut found, ability);
    found.found
}

struct OneOther {
    found: bool,
    hidden: u32,
}

/// Whether a number is one of the cards of the others: for several of them it is that of all together.
fn of_others(value: &program::Value) -> bool {
    struct Read(bool);
    impl Visit for Read {
        fn selector(&mut self, node: &Selector) {
            self.0 |= node.side == Side::Opposing;
            read::selector(self, node);
        }
    }
    let mut found = Read(false);
    found.value(value);
    found.0
}

impl OneOther {
    /// Cards at the end of a zone, or in one that is hidden, of which there are several.
    fn one_zone(&self, from: &Selector) -> bool {
        from.side == Side::Opposing && (from.is_end() || from.zones & self.hidden == from.zones)
    }
}

impl Visit for OneOther {
    fn op(&mut self, op: &Op) {
        self.found |= matches!(
            op,
            Op::May { who: Who::Opponent, .. }
                | Op::Modes { who: Who::Opponent, .. }
                | Op::Choose { who: Who::Opponent, .. }
                | Op::ChoosePlace { who: Who::Opponent, .. }
                | Op::Arrange { who: Who::Opponent, .. }
                | Op::Reveal { who: Who::Opponent, .. }
                | Op::Move { who: Who::Opponent, .. }
                | Op::Rule { who: Who::Opponent, .. }
                | Op::Declare { who: Who::Opponent, .. }
        );
        self.found |= match op {
            Op::Draw { who: Who::Opponent, n, .. }
            | Op::DrawTo { who: Who::Opponent, n }
            | Op::Damage { to: Who::Opponent, n }
            | Op::ChangePlayer { who: Who::Opponent, by: n, .. }
            | Op::RuleBy { who: Who::Opponent, n, .. } => of_others(n),
            Op::Choose { from, .. } => self.one_zone(from),
            Op::Reveal { what: program::Target::All(from), .. } | Op::Bind { what: program::Target::All(from), .. } => {
                self.one_zone(from)
            }
            _ => false,
        };
        read::op(self, op);
    }

    fn cond(&mut self, cond: &program::Cond) {
        match cond {
            // That one of the others has none is said of each of them: it is true of all together.
            program::Cond::Not(of) if matches!(**of, program::Cond::Exists(_)) => {}
            program::Cond::Is(left, _, right) => self.found |= of_others(left) || of_others(right),
            program::Cond::Exists(of) => self.found |= of.side == Side::Opposing,
            _ => {}
        }
        if !matches!(cond, program::Cond::Not(of) if matches!(**of, program::Cond::Exists(_))) {
            read::cond(self, cond);
        }
    }

    fn value(&mut self, value: &program::Value) {
        let of_one =
            matches!(value, program::Value::PlayerStat(_, Who::Opponent) | program::Value::Counter(_, Who::Opponent));
        self.found |= of_one;
        read::value(self, value);
    }
}

/// Whether a condition asks for a number of a player, and for the same number of nobody else.
pub(super) fn asks_for(cond: &program::Cond, stat: u8, who: Who) -> bool {
    struct Asked(u8, Vec<Who>);
    impl Visit for Asked {
        fn value(&mut self, value: &program::Value) {
            if let program::Value::PlayerStat(stat, who) = value
                && *stat == self.0
            {
                self.1.push(*who);
            }
            read::value(self, value);
        }
    }
    let mut asked = Asked(stat, Vec::new());
    asked.cond(cond);
    !asked.1.is_empty() && asked.1.iter().all(|one| *one == who)
}
