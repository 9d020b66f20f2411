//! Which clauses reading a card follows, which clauses say the same, and how actions are written.

use super::state::verb;
use super::vocabulary::{head, zone};
use crate::kernel::catalog::{Ability, Use};
use crate::kernel::ids::Clause;
use crate::kernel::program::{Cond, Filter};
use crate::printed::ActWord;

/// Sets of clauses that say the same: citing one is enough.
pub const SAME: &[&[Clause]] = &[
    &["1.2.2.1", "3.7.3", "4.5.4.4", "9.2.1.1"],
    &["1.2.2.2", "9.2.1.2"],
    &["1.2.2.3", "4.5.3", "9.2.1.3"],
    &["1.2.2.4", "4.4.3", "9.2.1.4"],
    &["7.1", "7.2.1"],
    &["3.5.5", "3.5.5.1"],
    &["6.4.1.2.2", "6.5.1.1.2"],
];

/// The clauses that a field of a card file follows.
pub const FIELDS: &[(&str, &[Clause])] = &[
    ("id", &["2.10.1"]),
    ("name", &["2.1.1"]),
    ("type", &["2.2.1", "2.2.2"]),
    ("attribute", &["2.3.1", "2.3.2"]),
    ("affiliation", &["2.4.1", "2.4.2"]),
    ("no affiliation", &["2.4.3"]),
    ("cost", &["2.5.1"]),
    ("text", &["2.6.1", "2.6.2", "4.1.1", "8.1.1"]),
    ("trigger", &["2.7.2"]),
    ("power", &["2.8.1", "2.8.2"]),
    ("hit", &["2.9.1", "2.9.2"]),
    ("players", &["1.1.1"]),
    ("deck", &["5.1.1", "5.1.2", "5.1.2.1", "5.1.2.2", "5.1.2.3"]),
    // Not a field but a phrase: half of a number.
    ("half", &["1.3.7", "1.3.7.2"]),
    ("rarity", &["2.11.1"]),
];

/// The definitions behind each head word, beside the notation clause of the vocabulary.
pub const HEADS: &[(u8, &[Clause])] = &[
    (head::ENTRY, &["10.1.2.2", "8.1.3.2"]),
    (head::PASSIVE, &["10.1.3.2", "8.1.3.3"]),
    (head::ACTIVE_MAIN, &["10.1.4.2", "8.1.3.1"]),
    (head::ACTIVE_ATTACK, &["10.1.4.2", "8.1.3.1"]),
    (head::ATTACKER, &["10.1.5.2", "8.1.3.2"]),
    (head::DEFENDER, &["10.1.6.2", "8.1.3.2"]),
    (head::EXIT, &["10.1.7.2", "10.1.7.2.1", "8.1.3.2"]),
    (head::ARMED, &["10.1.8.2", "8.1.3.3.1"]),
    (head::FRONT_LINE, &["10.1.9.2", "8.1.3.3.1"]),
    (head::LEVEL_LINK, &["10.1.10.2", "8.1.3.3.1"]),
    (head::TRIGGER, &["10.1.11.2", "8.1.3.4"]),
    (head::MIX, &["10.1.12.2", "8.1.3.3.1"]),
    (head::ESCAPE, &["10.1.13.2", "10.1.13.3", "8.1.3.2"]),
    (head::CHAIN, &["10.1.14.2", "8.1.3.3.1"]),
    (head::BUFF, &["10.1.15.2", "8.1.3.3.1", "3.6.3"]),
    (head::POSITION, &["10.1.16.2", "10.1.16.3", "8.1.3.3.1"]),
    (head::SWITCH, &["10.1.17.2", "8.1.3.2"]),
    (head::RULE, &["10.1.18.2"]),
    (head::AWAKEN, &["10.2.6.1.2"]),
];

/// The definitions behind a step: what applying the first clause applies too.
pub const ALONG: &[(Clause, &[Clause])] = &[
    ("5.1.5", &["1.1.1", "5.1.1"]),
    ("6.4.1", &["6.1.3"]),
    ("6.5.1", &["6.1.3"]),
    ("6.4.1.1.2", &["2.5.1", "3.1.2", "4.7.1", "4.7.2", "6.4.1.1.2.1"]),
    ("3.5.3", &["3.1.3", "3.5.1", "3.5.4", "3.5.4.1"]),
    ("4.9.1", &["3.5.6.1", "3.5.7"]),
    ("7.2.1", &["3.5.4.1", "7.2.1.3"]),
    ("4.4.1", &["4.4.2", "4.4.3"]),
    ("5.1.6", &["4.4.2"]),
    ("6.3.1", &["4.4.2"]),
    ("1.3.7.3", &["9.1.1", "9.1.2"]),
];

/// Further clauses that working with an ability follows: what depends on its conditions and its kind.
pub fn ability(ability: &Ability) -> Vec<Clause> {
    let mut clauses = Vec::new();
    for state in &ability.states {
        match state {
            Cond::In(kinds) if *kinds == 1 << zone::CENTER => clauses.extend(["10.1.16.3.1.1", "3.5.7"]),
            Cond::In(_) => clauses.extend(["10.1.16.3.2.1", "3.5.7"]),
            Cond::Exists(s) if s.filters.iter().any(|f| matches!(f, Filter::Affiliation(_))) => {
                clauses.push("10.1.8.3")
            }
            // The other conditions have no clause of their own in this chapter.
            _ => {}
        }
    }
    if ability.usage == Use::Spell {
        clauses.push("8.1.3.1.1");
    }
    if ability.statics.iter().any(|s| s.cond.is_some()) {
        clauses.push("8.1.3.3.1");
    }
    clauses
}

/// How actions are written.
pub const ACTS: &[ActWord] = &[
    ActWord { names_place: true, ..ActWord::with_card(verb::PLAY, "play", "플레이", "play").from(1 << zone::HAND) },
    ActWord::with_card(verb::ACTIVATE, "activate", "발동", "activate").from(zone::UNITS | 1 << zone::LEVEL),
    ActWord::at_place(verb::ATTACK, "attack", "공격", "attack"),
    ActWord::at_place(verb::DEFEND, "defend", "방어", "defend"),
    ActWord::declining(verb::NO_DEFENCE, "no-defence", "방어하지 않음", "no defence"),
    ActWord::ending(verb::END_PHASE, "end-phase", "페이즈 종료", "end phase"),
    ActWord::alone(verb::KEEP, "keep", "유지", "keep"),
    ActWord::alone(verb::REDRAW, "redraw", "다시 뽑기", "redraw"),
];
