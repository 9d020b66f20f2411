//! The steps of the kernel that follow a clause of the rulebook, and the table in which a rulebook names those clauses.

use crate::kernel::ids::Clause;

/// Makes the enum of the steps and the table with a field a step, so that a rulebook which names every clause is told
/// by the compiler when a step is added.
macro_rules! kernel_steps {
    ($($(#[$doc:meta])* $step:ident: $field:ident,)*) => {
        /// Steps that the kernel takes for every game, and for which each rulebook names its clauses.
        #[derive(Debug, Clone, Copy, PartialEq, Eq)]
        pub enum KernelStep {
            $($(#[$doc])* $step,)*
        }

        /// The clauses that the steps of the kernel follow; the first one of a step is the one that the log shows.
        #[derive(Debug, Clone, Copy)]
        pub struct StepClauses {
            $($(#[$doc])* pub $field: &'static [Clause],)*
        }

        impl StepClauses {
            /// A table in which the same clauses stand behind every step: what a rulebook begins with that says little
            /// of how abilities are carried out (`StepClauses { order: &[..], ..StepClauses::all(&[..]) }`).
            pub const fn all(clauses: &'static [Clause]) -> StepClauses {
                StepClauses { $($field: clauses,)* }
            }

            /// The clauses behind a step.
            pub const fn of(&self, step: KernelStep) -> &'static [Clause] {
                match step {
                    $(KernelStep::$step => self.$field,)*
                }
            }
        }
    };
}

kernel_steps! {
    /// An ability starts.
    Start: start,
    /// An ability does not start because its card is no longer what it was.
    Lapsed: lapsed,
    /// An ability does not start because its condition does not hold any more.
    Unmet: unmet,
    /// A player orders abilities that wait together.
    Order: order,
    /// A player decides whether to do an optional part.
    May: may,
    /// Cards are chosen.
    Choose: choose,
    /// A card is chosen that was chosen already.
    Again: again,
    /// A sentence is done with fewer cards than it wants, because there are no more.
    Short: short,
    /// "If you do": the sentence is left out because the one before was not carried out.
    Then: then,
    /// Cards are put into an order.
    Arrange: arrange,
    /// A number is changed by a modification.
    Value: value,
    /// A number below zero counts as zero.
    Clamp: clamp,
    /// A text works only in play.
    InPlay: in_play,
    /// A continuous ability holds while its condition does.
    Conditional: conditional,
    /// Present values change in the middle of a program.
    Meanwhile: meanwhile,
    /// Abilities of several kinds or players wait together and are put into the order of the rules.
    Ranked: ranked,
    /// A "whenever" ability starts after the program that made it ready.
    Whenever: whenever,
    /// An ability becomes pending while others are being resolved, and waits for the next round.
    NextRound: next_round,
    /// An ability starts although it can do nothing.
    Idle: idle,
    /// "Up to" a number of cards are chosen: it may be none.
    UpTo: up_to,
    /// No more can be drawn than there are.
    DrawLimit: draw_limit,
    /// Drawing no card.
    DrawNone: draw_none,
    /// Cards leave a pile one at a time.
    OneByOne: one_by_one,
    /// A card goes to its owner's zone.
    Owner: owner,
    /// A card is where it is sent already.
    Already: already,
    /// Several players do something one after the other.
    Each: each,
    /// Several events happen together.
    Together: together,
    /// A text sets a rule aside.
    Overrule: overrule,
    /// Something is done as far as possible.
    Mandatory: mandatory,
    /// Cards looked at go back to what they were.
    Unlook: unlook,
    /// A hidden pile is searched: the player may find nothing, since nobody else can check it.
    Hidden: hidden,
    /// As many as are there are chosen, or none where none is allowed.
    Count: count,
    /// A card is treated as having an ability of what is attached to it.
    Worn: worn,
    /// Something impossible is left out.
    Impossible: impossible,
    /// Cards are shown.
    Reveal: reveal,
    /// Cards that were shown are hidden again.
    Unreveal: unreveal,
    /// Cards are looked at.
    Look: look,
    /// An effect ends.
    End: end,
    /// A modification is applied.
    Apply: apply,
    /// A condition is read.
    Cond: cond,
    /// The whole amount is zero or less.
    Zero: zero,
    /// A number was chosen.
    Number: number,
    /// The acts of a sentence are done in the printed order.
    Sequence: sequence,
    /// Several things are done at once.
    Batch: batch,
    /// A player chooses one of several texts.
    Mode: mode,
    /// A card is shown because a condition chose it and it goes to a private zone.
    Shown: shown,
}
