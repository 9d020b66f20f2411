//! What card text means in this game: head words, events, states and durations, and what is counted of players.

use super::M;
use super::state::{AttackStep, Mark, attacking, becomes, effect_verb, event, status, used};
use super::vocabulary::{card_state, card_type, cause, head, phase, zone};
use crate::kernel::catalog::{Catalog, Limit};
use crate::kernel::event::{EventKind, TriggeringEvent};
use crate::kernel::ids::{AbilityId, Ref, Seat};
use crate::kernel::program::{CauseFilter, Cmp, Cond, Pattern, Target, Value, Who};
use crate::kernel::state::{EffectFrame, Object};
use crate::meaning::{EventWord, HeadMeaning, phase_begins, usual_event};
use crate::printed::{Kept, MarkWord, Tracked};

/// What lies on cards, by word. The numbers are places in the table.
pub const MARKS: &[MarkWord] = &[
    MarkWord { word: "damage", kept: Kept::Own },
    MarkWord { word: "place", kept: Kept::Own },
    MarkWord { word: "first-used", kept: Kept::Own },
    MarkWord { word: "later-used", kept: Kept::Own },
    MarkWord { word: "plundering", kept: Kept::Own },
    MarkWord { word: "attacks", kept: Kept::Count },
    MarkWord { word: "stunned", kept: Kept::Status(status::STUNNED) },
    MarkWord { word: "barrier-spent", kept: Kept::Status(status::BARRIER_SPENT) },
    MarkWord { word: "shield-spent", kept: Kept::Status(status::SHIELD_SPENT) },
];
/// Places of marks that head words ask for.
const FIRST_USED: u8 = 2;
const LATER_USED: u8 = 3;
const PLUNDERING: u8 = 4;

/// What is counted of players, and who fights.
pub const TRACKED: Tracked = Tracked {
    pointers: &["attacker", "defender", "declared"],
    counters: &[
        "cards-used",
        "spells-used",
        "flow",
        "damage-taken",
        "spells-in-game",
        "units-destroyed",
        "allies-destroyed",
        "enemies-destroyed",
    ],
    next: true,
    ..Tracked::NOTHING
};
/// Who has just declared an attack: the place in the pointers.
const DECLARED: u8 = 2;
/// How many spells a player used in the last own round: the place in the counters.
const FLOW: u8 = 2;
/// So many of them make Flow (MA-term.flow.1).
const FLOWS: i32 = 2;

/// A mark of a card that lies in this rulebook's own data.
pub fn own_mark(mark: &Mark, word: &str) -> i32 {
    let way = |bit: u8| i32::from(mark.used & bit != 0);
    match word {
        "damage" => i32::from(mark.damage),
        "place" => i32::from(mark.place),
        "first-used" => way(used::FIRST),
        "later-used" => way(used::LATER),
        "plundering" => way(used::PLUNDERING),
        _ => 0,
    }
}

/// What is counted of a player.
pub fn counter(m: &M, counter: u8, seat: Seat) -> i32 {
    let player = m.core.players.get(seat.index()).copied().unwrap_or_default();
    let lost = |own: bool| {
        let sides = m.core.players.iter().enumerate().filter(move |(at, _)| (*at == seat.index()) == own);
        sides.map(|(_, player)| i32::from(player.lost)).sum::<i32>()
    };
    match counter {
        0 => i32::from(player.cards),
        1 => i32::from(player.spells),
        FLOW => i32::from(player.flow),
        3 => i32::from(player.taken),
        4 => i32::from(player.used),
        5 => lost(true) + lost(false),
        6 => lost(true),
        _ => lost(false),
    }
}

/// The event of a verb of card text, where there is one: destroying is leaving a field (MA2-destroy.1).
pub fn verb_event(verb: u8, who: Option<Who>) -> Option<Pattern> {
    let pattern = |kind| Pattern { kind, who, ..Pattern::default() };
    let became = |what| Pattern { extra: Some(what), ..pattern(event::BECAME) };
    Some(match verb {
        effect_verb::DAMAGE => pattern(EventKind::DAMAGED),
        effect_verb::HEAL => pattern(event::HEALED),
        effect_verb::USE => pattern(event::PLAYED),
        effect_verb::SUMMON => pattern(EventKind::ENTERED),
        effect_verb::DESTROY => {
            let cause = CauseFilter { kinds: 1 << cause::BATTLE | 1 << cause::DESTROYED, ..CauseFilter::default() };
            Pattern { from: zone::FIELD, to: 1 << zone::GRAVEYARD, cause, ..pattern(EventKind::MOVED) }
        }
        effect_verb::STUN => became(becomes::STUNNED),
        effect_verb::SILENCE => became(becomes::SILENCED),
        effect_verb::WITHER => became(becomes::WITHERED),
        effect_verb::GLOOM => became(becomes::GLOOMY),
        effect_verb::FROSTBITE => became(becomes::FROSTBITTEN),
        _ => return None,
    })
}

/// Whether a card is in a state.
pub fn is(state: u8, object: &Object, mark: &Mark) -> bool {
    match state {
        card_state::STUNNED => object.status & status::STUNNED != 0,
        card_state::DAMAGED => mark.damage > 0,
        card_state::FACE_DOWN => object.zone.is_in(1 << zone::VEILED),
        _ => false,
    }
}

/// The unit that attacks, or the one that is attacked.
pub fn pointer(m: &M, pointer: u8) -> Ref {
    match (super::attack::present(m), pointer) {
        (Some(attack), Tracked::ATTACKER) => attack.attacker,
        (Some(attack), Tracked::DEFENDER) => attack.target,
        // Who has declared an attack: while those who watch that begin their chains (MA-61), and in the window behind (MA2-attack.4).
        (Some(attack), DECLARED) if matches!(attack.step, AttackStep::Window | AttackStep::TurnUp) => attack.attacker,
        _ => Ref::NONE,
    }
}

/// How a card must have been used for a state head to hold, as a bit of [`used`]; `None`: it asks something else.
pub fn asks_use(state: &Cond) -> Option<u8> {
    // What is worn asks it of itself.
    match state {
        Cond::Marked(FIRST_USED, Target::Source | Target::Bearer) => Some(used::FIRST),
        Cond::Marked(LATER_USED, Target::Source | Target::Bearer) => Some(used::LATER),
        Cond::Marked(PLUNDERING, Target::Source | Target::Bearer) => Some(used::PLUNDERING),
        _ => None,
    }
}

/// The attack that a text waits for which is played when such a unit has declared one, as the event that it answers; none for any
/// other text.
pub fn awaited(m: &M, cat: &Catalog, ability: AbilityId) -> TriggeringEvent {
    let declared = |state: &Cond| matches!(state, Cond::IsA(Target::Pointer(DECLARED), _));
    match super::attack::present(m) {
        Some(attack) if cat.ability(ability).states.iter().any(declared) => TriggeringEvent {
            subject: attack.attacker,
            other: attack.target,
            seat: attack.seat,
            ..TriggeringEvent::default()
        },
        _ => TriggeringEvent::default(),
    }
}

/// What a head word means.
pub fn head(which: u8) -> HeadMeaning {
    let answers = |pattern: Pattern| HeadMeaning::Event(Box::new(pattern), None);
    let own = |kind| Pattern { kind, holder: true, ..Pattern::default() };
    let marked = |mark| HeadMeaning::State(Box::new(Cond::Marked(mark, Target::Source)));
    match which {
        head::ON_SUMMON => answers(own(EventKind::ENTERED)),
        head::ACTIVATE => HeadMeaning::Activated { phases: 1 << phase::MAIN | 1 << phase::SUB, limit: Limit::None },
        head::ON_DESTROY => {
            // MA-term.on_destroy.1, MA2-destroy.1
            let kinds = 1 << cause::BATTLE | 1 << cause::DESTROYED;
            let cause = CauseFilter { kinds, ..CauseFilter::default() };
            answers(Pattern { from: zone::UNITS, to: 1 << zone::GRAVEYARD, cause, ..own(EventKind::MOVED) })
        }
        head::ON_ATTACK => answers(Pattern { extra: Some(attacking::ACTIVATED), ..own(event::ATTACKED) }),
        head::ON_DEFEND => answers(own(event::DEFENDED)),
        head::ON_STRIKE => answers(own(event::STRUCK)),
        head::ARRIVE => answers(own(event::ARRIVED)),
        // MA2-turn.3: in every turn.
        head::ROUND_START => answers(Pattern { kind: event::ROUND_START, ..Pattern::default() }),
        head::ROUND_END => answers(Pattern { kind: EventKind::TURN_ENDING, ..Pattern::default() }),
        head::DAYBREAK => marked(FIRST_USED),
        head::NIGHTFALL => marked(LATER_USED),
        head::PLUNDER => marked(PLUNDERING),
        head::FLOW => {
            HeadMeaning::State(Box::new(Cond::Is(Value::Counter(FLOW, Who::You), Cmp::Ge, Value::Number(FLOWS))))
        }
        head::ON_PLAY | head::AMBUSH | head::XYZ | head::FUSION | head::SYNCHRO | head::RITUAL => HeadMeaning::ByRule,
        _ => HeadMeaning::Continuous(zone::IN_PLAY),
    }
}

/// What a text without a head word means: a spell's or a trap's is done when its link is applied.
pub fn bare_text(kind: u8) -> HeadMeaning {
    match kind {
        card_type::SLOW_SPELL | card_type::FAST_SPELL | card_type::BURST_SPELL | card_type::TRAP => HeadMeaning::ByRule,
        _ => HeadMeaning::Continuous(zone::IN_PLAY),
    }
}

/// The pattern of an event of card text.
pub fn event_word(word: EventWord, who: Option<Who>) -> Option<Pattern> {
    let pattern = |kind| Some(Pattern { kind, ..Pattern::default() });
    match word {
        // As it is declared (MA-61).
        EventWord::Attacks => {
            Some(Pattern { kind: event::ATTACKED, extra: Some(attacking::DECLARED), ..Pattern::default() })
        }
        EventWord::Defends => pattern(event::DEFENDED),
        EventWord::MainStart => Some(phase_begins(phase::MAIN, who)),
        EventWord::Moved | EventWord::BattleEnd | EventWord::StepStart(_) => None,
        // MA-term.graveyard.1.1: a card of a hand is discarded, by an effect or as a cost.
        EventWord::Trashed => {
            let kinds = 1 << cause::EFFECT | 1 << cause::COST;
            let cause = CauseFilter { kinds, ..CauseFilter::default() };
            let usual = usual_event(word, who, zone::GRAVEYARD)?;
            Some(Pattern { from: 1 << zone::HAND, cause, ..usual })
        }
        // Of a player: what is dealt to units is another thing (MA-term.life_mana.1).
        EventWord::Damages => Some(Pattern { extra: Some(0), ..usual_event(word, who, zone::GRAVEYARD)? }),
        EventWord::Deployed
        | EventWord::Equipped
        | EventWord::Put
        | EventWord::Draws
        | EventWord::TurnEnd
        | EventWord::StatChanged(_) => usual_event(word, who, zone::GRAVEYARD),
    }
}

/// MA-term.flow.1.1: "Round start: Flow:" answers the start of an own round only. Nothing keeps a "Destroyed" effect back.
pub fn silenced(m: &M, cat: &Catalog, frame: &EffectFrame) -> bool {
    const BOTH: u64 = 1 << head::ROUND_START | 1 << head::FLOW;
    if cat.ability(frame.ability).head == Some(head::ON_DESTROY) {
        // It activates in the graveyard, as the unit that it was on the field.
        m.cite("MA-term.on_destroy.1.1");
    }
    let other = cat.ability(frame.ability).heads & BOTH == BOTH && m.core.turn.seat != frame.controller;
    if other {
        m.cite("MA-term.flow.1.1");
    }
    other
}
