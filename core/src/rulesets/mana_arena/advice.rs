//! What answers promise at first sight, for bots that look no further. The numbers only order the answers to one question: they were
//! picked by feel, so that a bot attacks where it gains by it, keeps what protects for when it is needed, and answers no effect of
//! its own.

use super::attack::FEARED;
use super::chain;
use super::state::{question, verb};
use super::vocabulary::{card_type, head, stat, zone};
use crate::kernel::catalog::{Card, Catalog};
use crate::kernel::decision::{Ask, AskKind};
use crate::kernel::ids::{CardId, Seat};
use crate::kernel::program::Side;
use crate::kernel::view::{CardView, View};

/// Cards of the first hand that cost so much or more are exchanged.
const DEAR: i32 = 5;
/// With so many units or more of its own a bot makes one of the extra deck out of them.
const MANY: usize = 3;

fn number(card: &Card, which: u8) -> i64 {
    card.stats.get(usize::from(which)).copied().map_or(0, i64::from)
}

fn shown(unit: &CardView, which: u8) -> i64 {
    unit.stats.get(usize::from(which)).copied().map_or(0, i64::from)
}

fn has(unit: &CardView, which: u8) -> bool {
    unit.heads & 1 << which != 0
}

fn mark(unit: &CardView, word: &str) -> i64 {
    unit.marks.iter().find(|(of, _)| *of == word).map_or(0, |(_, n)| i64::from(*n))
}

/// The health that a unit has left.
fn left(unit: &CardView) -> i64 {
    shown(unit, stat::HEALTH) - mark(unit, "damage")
}

/// With what a unit strikes (MA-kw.formidable.1).
fn force(unit: &CardView) -> i64 {
    if has(unit, head::FORMIDABLE) { left(unit) } else { shown(unit, stat::ATTACK) }
}

/// What a unit is worth to who has it.
fn worth(unit: &CardView) -> i64 {
    10 * shown(unit, stat::COST) + shown(unit, stat::ATTACK) + left(unit)
}

/// The units of a player that the viewer sees.
fn units(view: &View, seat: Seat) -> impl Iterator<Item = &CardView> {
    let zones = view.seats.get(seat.index()).map_or(&[][..], |of| &of.zones);
    zones.iter().filter(|of| of.id.is_in(zone::UNITS)).flat_map(|of| &of.cards)
}

/// How many units of a player lie face down.
fn veiled(view: &View, seat: Seat) -> usize {
    let zones = view.seats.get(seat.index()).map_or(&[][..], |of| &of.zones);
    zones.iter().filter(|of| of.id.is_in(1 << zone::VEILED)).map(|of| of.count).sum()
}

fn life(view: &View, seat: Seat) -> i64 {
    let stats = view.seats.get(seat.index()).map_or(&[][..], |of| &of.stats);
    stats.iter().find(|(word, _)| *word == "life").map_or(0, |(_, n)| i64::from(*n))
}

fn pointed<'a>(view: &'a View, word: &str) -> Option<(Seat, &'a CardView)> {
    let (_, handle) = view.pointers.iter().find(|(of, _)| *of == word)?;
    let mut seats = (0u8..).map(Seat).take(view.seats.len());
    seats.find_map(|seat| Some((seat, units(view, seat).find(|unit| unit.handle == *handle)?)))
}

/// What an attack on a unit gains: what falls on the other side, less what falls on the own one.
fn trade(own: &CardView, enemy: &CardView) -> i64 {
    let stunned = mark(enemy, "stunned") > 0;
    let falls = force(own) >= left(enemy);
    let back = if stunned || falls && has(own, head::QUICK_ATTACK) { 0 } else { force(enemy) };
    let gained = if falls { worth(enemy) } else { force(own) };
    gained - if back >= left(own) { worth(own) } else { back }
}

/// What an attack on the player gains.
fn blow(view: &View, own: &CardView, seat: Seat) -> i64 {
    let lethal = force(own) >= life(view, seat);
    8 * force(own) + if lethal { 1000 } else { 0 }
}

/// What the best attack of a unit gains, as far as the viewer sees what it can attack.
fn best(view: &View, own: &CardView, seat: Seat) -> i64 {
    let other = seat.across();
    let taunts = units(view, other).any(|unit| has(unit, head::TAUNT));
    let elusive = has(own, head::ELUSIVE);
    let can = |unit: &&CardView| {
        (!taunts || has(unit, head::TAUNT))
            && (elusive || !has(unit, head::ELUSIVE))
            && !(has(unit, head::FEARSOME) && shown(own, stat::ATTACK) <= i64::from(FEARED))
    };
    let of_units = units(view, other).filter(can).map(|unit| trade(own, unit)).max();
    let free = units(view, other).all(|unit| has(unit, head::ELUSIVE));
    let reaches = !taunts && (free || elusive || has(own, head::DIRECT_ATTACK));
    let of_player = reaches.then(|| blow(view, own, other));
    let of_hidden = (!taunts && veiled(view, other) > 0).then_some(1);
    of_units.max(of_player).max(of_hidden).unwrap_or(0)
}

/// The sides of the cards that the text of a spell or trap chooses among: whether of its player's own, and of the other's.
fn aims(cat: &Catalog, card: &Card) -> (bool, bool) {
    let all = card.faces.iter().flat_map(|face| &face.abilities).flat_map(|ability| &cat.ability(*ability).aims);
    all.fold((false, false), |(own, theirs), aim| match aim.from.side {
        Side::Own => (true, theirs),
        Side::Opposing => (own, true),
        Side::Any => (true, true),
    })
}

/// Playing a card in a main, sub or battle phase.
fn playing(cat: &Catalog, card: &Card, battle: bool) -> i64 {
    let cost = number(card, stat::COST);
    match card.kind {
        card_type::UNIT | card_type::RITUAL => 600 + 10 * cost,
        card_type::STRUCTURE => 560,
        card_type::LINGERING_SPELL => 550,
        card_type::EQUIPMENT => 450 + cost,
        card_type::SLOW_SPELL => 500 + cost,
        kind => match (aims(cat, card), chain::speed(kind)) {
            // What helps an own unit helps it in the attack; what protects waits for something to protect it from.
            ((true, false), 2) => {
                if battle {
                    700
                } else {
                    -1
                }
            }
            ((true, false), _) => -1,
            // A drawn card is played before the attack.
            ((false, false), 2) => 400 + cost,
            ((false, false), _) => -1,
            _ => {
                if battle {
                    690
                } else {
                    400 + cost
                }
            }
        },
    }
}

/// Answering an effect, or a declared attack.
fn answering(cat: &Catalog, view: &View, asked: u8, seat: Seat, card: &Card) -> i64 {
    let last = view.pending.iter().rev().find(|pending| !pending.resolving);
    let declared = pointed(view, "attacker").filter(|_| asked == question::DECLARED);
    let hostile = match (last, declared) {
        (Some(last), _) => last.controller != seat,
        (None, Some((by, _))) => by != seat,
        (None, None) => false,
    };
    let threatened = last.is_some_and(|last| last.aims.iter().any(|aim| aim.zone.seat() == seat))
        || declared.is_some() && pointed(view, "defender").is_some_and(|(of, _)| of == seat);
    match (hostile, aims(cat, card)) {
        (false, _) => -1,
        (true, (true, false)) => {
            if threatened {
                50
            } else {
                -1
            }
        }
        (true, _) => 40 + number(card, stat::COST),
    }
}

/// See [`crate::ruleset::Ruleset::promise`].
pub fn promise(cat: &Catalog, view: &View, ask: &Ask, act: Option<u8>, card: Option<CardId>) -> Option<i64> {
    let (AskKind::Act(asked), act) = (ask.kind, act?) else { return None };
    let (seat, id) = (ask.seat, card);
    let card = id.and_then(|id| cat.cards.get(id.index()));
    let cost = card.map_or(0, |card| number(card, stat::COST));
    let window = asked == question::CHAIN || asked == question::DECLARED;
    let own = || units(view, seat).filter(|unit| Some(unit.card) == id);
    Some(match act {
        verb::EXCHANGE => {
            if cost >= i64::from(DEAR) {
                1
            } else {
                -1
            }
        }
        verb::PLAY | verb::SPRING if window => answering(cat, view, asked, seat, card?),
        verb::PLAY => playing(cat, card?, asked == question::BATTLE),
        // Face down a unit can't be hurt, and its effect is had when it is turned up; but nothing else may stand there to be attacked.
        verb::VEIL => 605 + 10 * cost,
        verb::SET => 420 + cost,
        verb::FLIP => 900,
        // A trap that waits for nothing.
        verb::SPRING => 300,
        verb::ACTIVATE => 320,
        verb::SUMMON => {
            if units(view, seat).count() >= MANY {
                650
            } else {
                -1
            }
        }
        verb::MATERIAL => -1 - cost,
        verb::TO_EXTRA => 1,
        verb::TAKE => cost,
        verb::ATTACK => match own().map(|unit| best(view, unit, seat)).max() {
            Some(gain) if gain > 0 => 500 + gain.min(100),
            _ => -1,
        },
        verb::DIRECT => pointed(view, "attacker").map_or(0, |(_, unit)| blow(view, unit, seat.across())),
        verb::TARGET => {
            let enemy = units(view, seat.across()).filter(|unit| Some(unit.card) == id);
            let (_, unit) = pointed(view, "attacker")?;
            enemy.map(|enemy| trade(unit, enemy)).max().unwrap_or(1)
        }
        _ => 0,
    })
}
