//! What the texts of cards mean in a game: the half of a rulebook's contract that the card compiler asks, before any
//! game is played.

use crate::kernel::catalog::Ability;
use crate::kernel::ids::Clause;
use crate::kernel::program::{Cond, Dest, Pattern, Who};
use crate::meaning::{EventWord, HeadArgument, HeadMeaning, usual_event};
use crate::ruleset::Ruleset;

/// What the words of card texts mean. Indices are those of the vocabulary.
pub trait CardText: Ruleset {
    /// What a head word means (`[Entry]`, `Reap:`): an event its ability waits for, a condition, an action of its
    /// player, a text that holds all the time, or a rule of the game that starts it. Asked for each head word of each
    /// text.
    fn head(head: u8, argument: &HeadArgument) -> HeadMeaning;

    /// The pattern of an event of card text ("whenever a unit is deployed"); subject, causes and zones are filled in by
    /// the compiler. `None`: this game's texts can't wait for that. A rulebook answers for the events that it has its
    /// own kinds or phases for, and leaves the others to [`usual_event`].
    fn event(event: EventWord, who: Option<Who>) -> Option<Pattern> {
        usual_event(event, who, Self::DISCARD)
    }

    /// The pattern of one of its own verbs as an event ("whenever you forge a key"), where it is one; who did it or to
    /// which card is filled in by the compiler.
    fn verb_event(_verb: u8, _who: Option<Who>) -> Option<Pattern> {
        None
    }

    /// Whether events of this kind can be replaced: not where they tell of what has been done by then, as most games' events
    /// of a card that was played or used do.
    fn replaceable(_kind: crate::kernel::event::EventKind) -> bool {
        true
    }

    /// What a text without a head word means on a card of this type. Most games: it holds while the card is in play. A
    /// card that is played for its text and then discarded has a rule start it.
    fn bare_text(_card_type: u8) -> HeadMeaning {
        HeadMeaning::Continuous(Self::IN_PLAY)
    }

    /// Zone kinds in which abilities under this head function, as bits, where that is not in play; the game's constant
    /// [`Ruleset::WORKS_IN`] names them too.
    fn head_zones(_head: u8) -> Option<u32> {
        None
    }

    /// Whether the choices that a text makes from zones that everybody sees are made when it is announced, before anybody answers it
    /// (docs/spec/kernel.md section 18). Games without answers have no such moment.
    fn chooses_first() -> bool {
        false
    }

    /// What holds while an ability under this head that waits for something else can be answered: `[Attacker]` in front
    /// of "whenever this unit trashes a unit" speaks of this unit's own attack. `None`: nothing else can be waited for
    /// under this head, which the compiler refuses.
    fn meanwhile(_head: u8) -> Option<Cond> {
        None
    }

    /// The place that every ability under this head puts its own card into before it does anything else, whether its text
    /// says so or not. Most games have no such head.
    fn leaves_to(_head: u8) -> Option<Dest> {
        None
    }

    /// Whether the first condition of an ability under this head is the condition of its activation, looked at when its
    /// event happens and not only while it resolves. Most games have no such head.
    fn condition_activates(_head: u8) -> bool {
        false
    }

    /// Further clauses that working with an ability follows, beside those of [`crate::printed::Cited`]: what depends on
    /// its program.
    fn ability_clauses(_ability: &Ability) -> Vec<Clause> {
        Vec::new()
    }
}
