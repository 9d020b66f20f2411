//! Lists of effects: one of them, some, all that are reached, all gained.

use super::body::Body;
use super::noun::who_of;
use super::{Low, check, fault};
use crate::tree::{self, Mode, Pick};
use cardwright_core::kernel::program::{Cmp, Cond, Op, Until, Value, Who};

/// The condition that a number has reached the tier of a mode.
pub(super) fn tier(at_least: Option<i32>, number: Option<&Value>) -> Low<Option<Cond>> {
    match (at_least, number) {
        (None, _) => Ok(None),
        (Some(n), Some(v)) => Ok(Some(Cond::Is(v.clone(), Cmp::Ge, Value::Number(n)))),
        (Some(_), None) => Err(fault("tiers-without-number")),
    }
}

impl Body<'_, '_> {
    /// A target gains every effect of a list whose tier holds now.
    pub(super) fn gain_modes(
        &mut self,
        based_on: Option<&tree::Value>,
        target: Option<&tree::Target>,
        modes: &[Mode],
        until: Until,
    ) -> Low<()> {
        let number = based_on.map(|v| self.value(v)).transpose()?;
        let to = self.object(target.unwrap_or(&tree::Target::This))?.target;
        for (at_least, mods) in self.gained_modes(modes)? {
            let gate = tier(at_least, number.as_ref())?.map(|cond| self.hole(Op::If { cond, or: 0 }));
            self.code.push(Op::Apply { to: to.clone(), until, mods });
            if let Some(gate) = gate {
                self.land(gate);
            }
        }
        Ok(())
    }

    /// The player who picks of a list.
    pub(super) fn picker(&self, by: tree::Side) -> Who {
        if by == tree::Side::Own { self.actor } else { who_of(by) }
    }

    pub(super) fn one_of(&mut self, modes: &[Mode], who: Who) {
        let choice = self.hole(Op::Modes { who, entries: Vec::new() });
        let refs = self.refs.clone();
        let (mut starts, mut ends) = (Vec::new(), Vec::new());
        for mode in modes {
            self.refs = refs.clone();
            starts.push(self.here());
            self.run(&mode.statements);
            ends.push(self.hole(Op::Jump(0)));
        }
        self.refs = refs;
        ends.into_iter().for_each(|e| self.land(e));
        self.set_entries(choice, starts);
    }

    /// So many different effects of a list: one after the other is chosen, then all are carried out as printed.
    pub(super) fn few_of(&mut self, modes: &[Mode], n: usize, who: Who, picked: &mut Vec<usize>) {
        let refs = self.refs.clone();
        if picked.len() == n {
            for (at, mode) in modes.iter().enumerate() {
                if picked.contains(&at) {
                    self.refs = refs.clone();
                    self.run(&mode.statements);
                }
            }
            self.refs = refs;
            return;
        }
        let choice = self.hole(Op::Modes { who, entries: Vec::new() });
        let (mut starts, mut ends) = (Vec::new(), Vec::new());
        for at in 0..modes.len() {
            if picked.contains(&at) {
                continue;
            }
            starts.push(self.here());
            picked.push(at);
            self.few_of(modes, n, who, picked);
            picked.pop();
            ends.push(self.hole(Op::Jump(0)));
        }
        ends.into_iter().for_each(|e| self.land(e));
        self.set_entries(choice, starts);
    }

    /// Every mode whose tier holds, or one of them. The number is read once, so from the highest tier down each way is written out.
    pub(super) fn tiers(&mut self, pick: Pick, who: Who, based_on: Option<&tree::Value>, modes: &[Mode]) -> Low<()> {
        check::rising(modes)?;
        let Some(based_on) = based_on else { return Err(fault("tiers-without-number")) };
        let number = self.value(based_on)?;
        let refs = self.refs.clone();
        let mut ends = Vec::new();
        for (at, mode) in modes.iter().enumerate().rev() {
            let least = Value::Number(mode.at_least.unwrap_or(i32::MIN));
            let gate = self.hole(Op::If { cond: Cond::Is(number.clone(), Cmp::Ge, least), or: 0 });
            let open = modes.get(..=at).unwrap_or(modes);
            self.refs = refs.clone();
            if pick == Pick::One {
                self.one_of(open, who);
            } else {
                for mode in open {
                    self.refs = refs.clone();
                    self.run(&mode.statements);
                }
            }
            ends.push(self.hole(Op::Jump(0)));
            self.land(gate);
        }
        self.refs = refs;
        ends.into_iter().for_each(|e| self.land(e));
        Ok(())
    }
}
