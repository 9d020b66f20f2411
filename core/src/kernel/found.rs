//! An ability that was found to answer an event.

use super::decision::Answer;
use super::ids::{AbilityId, Ref, Seat};
use super::program::Pc;
use super::state::{EffectFrame, TriggeringEvent};

/// An ability that answers an event, before it becomes pending.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Found {
    /// The object that has it.
    pub holder: Ref,
    /// The player who controls it.
    pub controller: Seat,
    /// The ability.
    pub ability: AbilityId,
    /// The instruction at which its body begins.
    pub entry: Pc,
    /// The event that it answers.
    pub triggering: TriggeringEvent,
    /// The object that a delayed part was put in force for.
    pub linked: Ref,
    /// Whether an effect put it in force, so that its holder need not be there any more.
    pub free: bool,
    /// 0: the "whenever" kind of continuous ability; 1: an automatic ability.
    pub class: u8,
}

impl Found {
    /// The answer by which it is chosen among others; of equal abilities of one holder it is the same.
    pub fn answer(&self) -> Answer {
        Answer::Next { holder: self.holder.slot, ability: self.ability }
    }

    /// The frame of the program that it starts.
    pub fn frame(&self) -> EffectFrame {
        EffectFrame {
            ability: self.ability,
            pc: self.entry,
            controller: self.controller,
            holder: self.holder,
            triggering: self.triggering,
            linked: self.linked,
            ..EffectFrame::default()
        }
    }
}
