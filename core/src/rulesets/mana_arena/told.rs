//! What the log calls the events of this game, and by which clause; and the clauses behind the kernel's own steps.

use super::state::{becomes, event};
use super::vocabulary::{cause, stat, zone};
use super::{M, zones};
use crate::kernel::event::{Event, EventKind};
use crate::kernel::ids::{Clause, ZoneId};
use crate::kernel::log::What;
use crate::printed::ZoneClauses;
use crate::steps::StepClauses;
use crate::vocabulary::Word;
use crate::words::{PREVENTED, cant, w};

/// What the log calls an event, and its clause.
pub fn told(m: &M, event: &Event) -> Option<(What, Clause)> {
    let before_the_game = m.core.turn.number == 0;
    Some(match event.kind {
        EventKind::MOVED => moved(m, event, before_the_game),
        EventKind::RELOCATED if event.to.is_in(1 << zone::CAPTURED) => (What::Rule("capture"), "MA-term.capture.1"),
        EventKind::RELOCATED if event.from.is_in(1 << zone::CAPTURED) => (What::Rule("release"), "MA-term.capture.1.2"),
        EventKind::RELOCATED => (What::Rule("face up"), "MA-term.ambush.1.2"),
        EventKind::DREW if event.amount == 0 => return None,
        EventKind::DREW if before_the_game => (What::Draw, "MA-setup.1"),
        EventKind::DREW if event.cause.kind == cause::RULE => (What::Draw, "MA-standby.3"),
        EventKind::DREW if event.from != ZoneId::NOWHERE => (What::Draw, "MA-term.nab.1"),
        EventKind::DREW => (What::Draw, "MA-draw.1"),
        EventKind::SHUFFLED if before_the_game => (What::Shuffle, "MA-setup.2"),
        EventKind::SHUFFLED if event.cause.kind == cause::RULE => (What::Shuffle, "MA-term.predict.1"),
        EventKind::SHUFFLED => (What::Shuffle, "MA-search.2"),
        EventKind::REVEALED if event.from.is_in(1 << zone::DECK) => (What::Reveal, "MA-search.1"),
        EventKind::REVEALED if event.cause.kind == cause::RULE => (What::Reveal, "MA-term.arrive.1"),
        EventKind::REVEALED => (What::Reveal, "MA-chain.1.2"),
        EventKind::LOOKED => (What::Look, "MA-chain.1.2"),
        EventKind::DAMAGED => (What::Rule("hurt"), "MA2-attack.2"),
        EventKind::PLAYER_STAT if event.amount == 0 => return None,
        EventKind::PLAYER_STAT => (What::Stat, stat_clause(event)),
        EventKind::ENTERED => (What::Rule("summon"), "MA2-unit.3"),
        EventKind::ATTACHED => (What::Rule("equip"), "MA-term.equipment.1"),
        EventKind::FLIPPED => (What::Rule("descend"), "MA-ritual.1"),
        EventKind::TURN_ENDING => (What::Rule("turn ends"), "MA-end.1"),
        event::STRUCK => (What::Rule("strike"), "MA2-attack.2"),
        event::HEALED => (What::Rule("heal"), "MA2-health.1"),
        event::SPARED => (What::Rule("spared"), "MA-kw.spell_shield.1"),
        event::BECAME if event.extra == becomes::STUNNED => (What::Rule("stun"), "MA-kw.stun.1"),
        _ => return None,
    })
}

fn moved(m: &M, event: &Event, before_the_game: bool) -> (What, Clause) {
    let to = |zone: u8| event.to.is_in(1 << zone);
    match () {
        // What is exchanged, and the card that the second player is given.
        () if before_the_game && to(zone::DECK) => (What::Move, "MA-setup.2"),
        () if before_the_game => (What::Move, "MA-setup.3"),
        () if event.from == ZoneId::NOWHERE => (What::Move, "MA2-gen.2"),
        () if to(zone::GRAVEYARD) => match event.cause.kind {
            cause::BATTLE | cause::DESTROYED => (What::Rule("destroyed"), "MA2-destroy.1"),
            cause::MATERIAL => (What::Rule("material"), "MA-exsummon.1.1"),
            // Where it was sent there is no room (MA-12).
            _ if zones::is_diverted(event) => (What::Trash, "MA2-zone.3"),
            cause::RULE if event.from.is_in(zone::UNITS) => (What::Trash, "MA-hp0.1"),
            _ if event.from.is_in(1 << zone::HAND) => (What::Trash, "MA-term.graveyard.1.1"),
            _ => (What::Trash, "MA-term.graveyard.1"),
        },
        () if to(zone::BANISHED) || to(zone::BANISHED_DOWN) => (What::Rule("banish"), "MA-term.banish.1"),
        () if to(zone::SET) => (What::Rule("set"), "MA-trap.1"),
        () if event.from.is_in(1 << zone::HAND) && event.cause.kind == cause::PLAY => {
            (What::Rule("play"), "MA-term.on_play.1")
        }
        () => (What::Move, way(m, event)),
    }
}

/// The clause by which a card goes where the log has no word of its own for it.
fn way(m: &M, event: &Event) -> Clause {
    let (from, to) = (|kinds: u32| event.from.is_in(kinds), |kinds: u32| event.to.is_in(kinds));
    let owner = m.core.object(event.subject.slot).owner;
    match () {
        () if event.cause.kind == cause::DETACHED => "MA-term.equipment.1.1",
        // A hand that is not its owner's is one that the text names (MA-63).
        () if to(1 << zone::HAND) && from(zone::FIELD) && owner == event.to.seat() => "MA-term.recall.1",
        () if to(1 << zone::HAND) && from(1 << zone::DECK) => "MA-search.1",
        () if to(1 << zone::HAND) && (from(1 << zone::PENDING) || !from(zone::ANYWHERE)) => "MA2-gen.2",
        () if from(1 << zone::SET) => "MA-speed3.1.2",
        () if to(1 << zone::SPELLS) => "MA-term.lingering_spell.1",
        () if to(1 << zone::WORN) => "MA2-attach.1",
        () if to(zone::UNITS) && from(1 << zone::EXTRA_DECK) => "MA-exsummon.1",
        () if to(zone::UNITS) => "MA-term.on_summon.1",
        // What a text says is done as its link is applied.
        () => "MA-chain.1.2",
    }
}

fn stat_clause(event: &Event) -> Clause {
    match (event.extra, event.cause.kind) {
        (_, cause::COST) => "MA-cost.1",
        (stat::SPELL_MANA, cause::RULE) => "MA-standby.1",
        (stat::SPELL_MANA, cause::PLAY) => "MA-kw.attune.1",
        (stat::MAX_MANA | stat::MANA, cause::RULE) => "MA-standby.2",
        (stat::LIFE, _) => "MA2-health.1",
        _ => "MA2-mana.1",
    }
}

/// The clauses behind the steps of the kernel. Whatever is not named is part of applying what a text says.
pub const STEPS: StepClauses = StepClauses {
    lapsed: &["MA2-chain.2"],
    order: &["MA2-chain.4"],
    ranked: &["MA2-chain.4"],
    next_round: &["MA2-chain.4"],
    choose: &["MA2-chain.1"],
    again: &["MA-select.1"],
    draw_none: &["MA-draw.2"],
    worn: &["MA-term.equipment.1"],
    ..StepClauses::all(&["MA-chain.1.2"])
};

/// A zone, with what it is and who may look into it (MA2-zone.7).
const fn zone(is: &'static [Clause]) -> ZoneClauses {
    ZoneClauses { is, seen: &["MA2-zone.7"] }
}

/// The clauses of the zones, by kind.
pub const ZONES: &[ZoneClauses] = &[
    zone(&["MA-deck.1"]),
    zone(&["MA2-zone.7"]),
    zone(&["MA-term.graveyard.1"]),
    zone(&["MA-term.banish.1"]),
    zone(&["MA-exdeck.1"]),
    zone(&["MA2-zone.1", "MA2-zone.2"]),
    zone(&["MA2-zone.6"]),
    zone(&["MA2-zone.5"]),
    zone(&["MA2-zone.4"]),
    zone(&["MA-term.equipment.1"]),
    zone(&["MA-term.capture.1.1"]),
    zone(&["MA-chain.1"]),
    zone(&["MA-term.ambush.1"]),
    zone(&["MA-trap.1"]),
    zone(&["MA-term.banish.1"]),
];

/// How the log words the steps that only this game has.
pub const LOG: &[Word] = &[
    w("first player", &["선공: {seat}"], &["{seat} goes first"], "MA2-setup.3"),
    w(
        "play",
        &["{seat}{이} {card}{을} 사용", "{seat}: 카드를 뒷면으로 사용"],
        &["{seat} plays {card}", "{seat} plays a card face down"],
        "MA-term.on_play.1",
    ),
    w(
        "set",
        &["{seat}{이} {card}{을} 세트", "{seat}: 카드 1장을 세트"],
        &["{seat} sets {card}", "{seat} sets a card"],
        "MA-trap.1",
    ),
    w("equip", &["{card}{을} 장착"], &["{card} is put on a unit"], "MA-term.equipment.1"),
    w("summon", &["{card}: 소환"], &["{card} is summoned"], "MA-term.on_summon.1"),
    w("destroyed", &["{card}: 파괴"], &["{card} is destroyed"], "MA2-destroy.1"),
    w("material", &["{card}: 소재"], &["{card} is material"], "MA-exsummon.1.1"),
    w(
        "banish",
        &["{card}{을} 제외", "카드 1장을 뒷면으로 제외"],
        &["{card} is banished", "a card is banished face down"],
        "MA-term.banish.1",
    ),
    w("hand full", &["{seat}의 패가 가득 참"], &["{seat}'s hand is full"], "MA-draw.1"),
    w(
        "attack",
        &["{card}{이} {other}{을} 공격", "{card}: 공격"],
        &["{card} attacks {other}", "{card} attacks"],
        "MA-battle.1",
    ),
    w(
        "strike",
        &["{card}{이} {other}{을} 타격", "{card}: 타격"],
        &["{card} strikes {other}", "{card} strikes"],
        "MA2-attack.2",
    ),
    w(
        "hurt",
        &["{card}: 피해 {amount}", "{seat}: 피해 {amount}"],
        &["{card} is dealt {amount} damage", "{seat} is dealt {amount} damage"],
        "MA2-attack.2",
    ),
    w("heal", &["{card}: 체력 {amount} 회복"], &["{card} is healed by {amount}"], "MA2-health.1"),
    w("face up", &["{card}: 앞면으로 전환"], &["{card} is turned face up"], "MA-term.ambush.1.2"),
    w("stun", &["{card}: 기절"], &["{card} is stunned"], "MA-kw.stun.1"),
    w("spared", &["{card}: 주문 보호막"], &["{card} is spared by Spell Shield"], "MA-kw.spell_shield.1"),
    w("capture", &["{card}: 구속"], &["{card} is captured"], "MA-term.capture.1"),
    w("release", &["{card}: 구속에서 풀림"], &["{card} is released"], "MA-term.capture.1.2"),
    w("descend", &["{card}: 강림"], &["{card} descends"], "MA-ritual.1"),
    // A question of this clause for a number (MA2-mana.2).
    w("number", &["주문 마나로 지불할 만큼 선택"], &["choose how much is paid with spell mana"], "MA2-mana.2"),
    w("turn ends", &["{seat}의 라운드 종료"], &["{seat}'s round ends"], "MA-end.1"),
    w("lapsed", &["{card}: 효과가 적용되지 않음"], &["{card}: its effect is not applied"], "MA2-chain.3"),
    w("unmet", &["{card}: 조건이 맞지 않음"], &["{card}: its condition does not hold any more"], "MA2-chain.2"),
    w("stunned", &["기절"], &["stunned"], "MA-kw.stun.1"),
    w("place", &["{amount}번 자리"], &["place {amount}"], "MA2-zone.1"),
    w("first-used", &["첫 번째로 사용"], &["used first"], "MA-term.daybreak.1"),
    w("later-used", &["두 번째 이후에 사용"], &["used later"], "MA-term.nightfall.1"),
    w("plundering", &["약탈"], &["plundering"], "MA-term.plunder.1"),
    w("attacks", &["공격 {amount}번"], &["attacks {amount}"], "MA2-attack.1"),
    w("barrier-spent", &["방벽 사용함"], &["Barrier spent"], "MA-kw.barrier.1"),
    w("shield-spent", &["주문 보호막 사용함"], &["Spell Shield spent"], "MA-kw.spell_shield.1"),
    w("damage", &["피해 {amount}"], &["damage {amount}"], "MA2-health.1"),
    PREVENTED,
    cant("MA2-chain.2"),
];
