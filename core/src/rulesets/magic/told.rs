//! What the log calls the events of this game, and by which clause; and the clauses behind the kernel's own steps.

use super::M;
use super::state::{becomes, event};
use super::vocabulary::{cause, stat, zone};
use crate::kernel::event::{Event, EventKind};
use crate::kernel::ids::Clause;
use crate::kernel::log::What;
use crate::printed::ZoneClauses;
use crate::steps::StepClauses;
use crate::vocabulary::Word;
use crate::words::{PREVENTED, cant, w};

/// What the log calls an event, and its clause.
pub fn told(m: &M, event: &Event) -> Option<(What, Clause)> {
    let before_the_game = m.core.turn.number == 0;
    Some(match event.kind {
        EventKind::MOVED => moved(event, before_the_game),
        EventKind::DREW if event.amount == 0 => return None,
        EventKind::DREW if before_the_game => (What::Draw, "103.4"),
        EventKind::DREW if event.cause.kind == cause::RULE => (What::Draw, "504.1"),
        EventKind::DREW => (What::Draw, "121.1"),
        EventKind::SHUFFLED if before_the_game => (What::Shuffle, "103.2"),
        EventKind::SHUFFLED => (What::Shuffle, "701.20"),
        EventKind::REVEALED => (What::Reveal, "701.16"),
        EventKind::LOOKED => (What::Look, "701.16"),
        EventKind::DAMAGED if event.subject.is_none() => (What::Damage, "120.2"),
        EventKind::DAMAGED => (What::Rule("hurt"), "120.2"),
        EventKind::PLAYER_STAT if event.amount == 0 => return None,
        EventKind::PLAYER_STAT if event.extra == stat::LIFE => (What::Stat, "119.3"),
        EventKind::PLAYER_STAT => (What::Stat, "402.2"),
        EventKind::COUNTERS_PUT if event.amount > 0 => (What::Rule("counters put"), "122.1"),
        EventKind::COUNTERS_REMOVED if event.amount > 0 => (What::Rule("counters removed"), "122.1"),
        event::CAST => (What::Rule("cast"), "601.2i"),
        event::COUNTERED => (What::Rule("countered"), "701.5"),
        event::ATTACKED => (What::Rule("attack"), "508.1"),
        event::BLOCKED => (What::Rule("block"), "509.1"),
        event::MANA => (What::Rule("mana"), "106.4"),
        event::BECAME if event.extra == becomes::TAPPED => (What::Rule("tap"), "701.21"),
        event::BECAME if event.extra == becomes::UNTAPPED => (What::Rule("untap"), "701.21"),
        event::BECAME if event.extra == becomes::UNATTACHED => (What::Rule("unattached"), "704.5n"),
        _ => return None,
    })
}

fn moved(event: &Event, before_the_game: bool) -> (What, Clause) {
    let to = |zone: u8| event.to.is_in(1 << zone);
    match () {
        () if before_the_game => (What::Move, "103.4"),
        () if to(zone::GRAVEYARD) => match event.cause.kind {
            cause::DESTROYED => (What::Rule("destroyed"), "701.7"),
            cause::SACRIFICED => (What::Rule("sacrificed"), "701.17"),
            cause::LEGEND => (What::Trash, "704.5j"),
            cause::STATE => (What::Trash, "704.3"),
            cause::RESOLVE => (What::Trash, "608.2m"),
            _ if event.from.is_in(1 << zone::HAND) => (What::Rule("discard"), "701.8"),
            _ => (What::Trash, "404.2"),
        },
        () if to(zone::EXILE) => (What::Rule("exile"), "701.10"),
        () if to(zone::BATTLEFIELD) && event.cause.kind == cause::PLAY => (What::Rule("land"), "116.2a"),
        () if to(zone::BATTLEFIELD) => (What::Rule("enter"), "608.3"),
        () if to(zone::STACK) => (What::Move, "601.2a"),
        () => (What::Move, "400.7"),
    }
}

/// The clauses behind the steps of the kernel. Whatever is not named is part of applying what a text says.
pub const STEPS: StepClauses = StepClauses {
    order: &["603.3b"],
    ranked: &["603.3b"],
    choose: &["601.2c"],
    may: &["608.2d"],
    mode: &["601.2b"],
    number: &["107.3a"],
    impossible: &["101.3"],
    draw_limit: &["121.4"],
    one_by_one: &["121.2"],
    each: &["101.4"],
    owner: &["400.3"],
    ..StepClauses::all(&["608.2c"])
};

/// A zone, with what it is and who may look into it.
const fn zone(is: &'static [Clause]) -> ZoneClauses {
    ZoneClauses { is, seen: &["400.2"] }
}

/// The clauses of the zones, by kind.
pub const ZONES: &[ZoneClauses] = &[
    zone(&["103.2"]),
    zone(&["103.4"]),
    zone(&["404.2"]),
    zone(&["406.3"]),
    zone(&["110.1"]),
    zone(&["408.1"]),
    zone(&["400.11"]),
    zone(&["405.1"]),
    zone(&["110.1"]),
];

/// The reasons for which answers are refused and boards can't be, in Korean too.
pub const REFUSALS: &[(&str, &str)] = &[
    ("only lands are played so", "대지만 그렇게 플레이합니다"),
    ("this card is not in the hand", "손에 없는 카드입니다"),
    (
        "a land is played in an own main phase with an empty stack",
        "대지는 스택이 비어 있는 자신의 메인 단계에 플레이합니다",
    ),
    ("a land was played this turn", "이번 턴에 이미 대지를 플레이했습니다"),
    ("something forbids it", "효과가 금지하고 있습니다"),
    ("a land is played and not cast", "대지는 발동하지 않고 플레이합니다"),
    ("it is tapped", "탭된 지속물입니다"),
    ("its player has not had it since the turn began", "턴이 시작할 때부터 조종하지 않은 생물입니다"),
    ("this card is not cast", "발동하는 카드가 아닙니다"),
    (
        "this is cast in an own main phase with an empty stack",
        "스택이 비어 있는 자신의 메인 단계에 발동하는 카드입니다",
    ),
    ("it can't be aimed or paid for", "목표가 부족하거나 비용을 지불할 수 없습니다"),
    ("this is no creature of the active player", "활성 플레이어의 생물이 아닙니다"),
    ("a creature with defender can't attack", "방벽을 가진 생물은 공격할 수 없습니다"),
    ("it can't attack", "공격할 수 없는 생물입니다"),
    ("this is no creature of the player who is attacked", "공격받는 플레이어의 생물이 아닙니다"),
    ("this creature does not attack any more", "더 이상 공격 중인 생물이 아닙니다"),
    ("it can't block", "방어할 수 없는 생물입니다"),
    ("it can't be blocked", "방어될 수 없는 생물입니다"),
    ("only creatures with flying or reach block it", "비행이나 대공을 가진 생물만 방어할 수 있습니다"),
    (
        "a creature with menace is blocked by two or more creatures",
        "호전적을 가진 생물은 생물 둘 이상으로 방어해야 합니다",
    ),
    ("only permanents lie on the battlefield", "전장에는 지속물만 있습니다"),
    (
        "nothing is on the stack at the start: steps cast it",
        "시작할 때에는 스택이 비어 있습니다: 단계에서 발동하십시오",
    ),
    ("nothing lies in a zone for what is attached", "부착된 지속물도 전장에 있습니다"),
    ("a card lies in its owner's piles", "카드는 소유자의 손, 서고, 무덤에 있습니다"),
    ("only a permanent has it", "지속물에게만 있는 표시입니다"),
    (
        "a creature with such toughness and damage goes to the graveyard at once",
        "방어력과 피해 때문에 바로 무덤으로 갑니다",
    ),
    (
        "a planeswalker without loyalty goes to the graveyard at once",
        "충성도가 없는 플레인즈워커는 바로 무덤으로 갑니다",
    ),
    ("{a} has lost with {b} life", "{a}{은} 생명점이 {b}이라 이미 졌습니다"),
];

/// How the log words the steps that only this game has.
pub const LOG: &[Word] = &[
    w("first player", &["시작 플레이어: {seat}"], &["{seat} takes the first turn"], "103.1"),
    w("cast", &["{seat}{이} {card}{을} 발동"], &["{seat} casts {card}"], "601.2i"),
    w("countered", &["{card}: 무효화"], &["{card} is countered"], "701.5"),
    w("land", &["{seat}{이} {card}{을} 플레이"], &["{seat} plays {card}"], "116.2a"),
    w("enter", &["{card}: 전장에 들어옴"], &["{card} enters the battlefield"], "608.3"),
    w("destroyed", &["{card}: 파괴"], &["{card} is destroyed"], "701.7"),
    w("sacrificed", &["{card}: 희생"], &["{card} is sacrificed"], "701.17"),
    w("discard", &["{card}{을} 버림"], &["{card} is discarded"], "701.8"),
    w("exile", &["{card}{을} 추방"], &["{card} is exiled"], "701.10"),
    w("tap", &["{card}: 탭"], &["{card} is tapped"], "701.21"),
    w("untap", &["{card}: 언탭"], &["{card} is untapped"], "701.21"),
    w("unattached", &["{card}: 부착 해제"], &["{card} is attached to nothing"], "704.5n"),
    w("mana", &["{card}: 마나 {amount}"], &["{card} makes {amount} mana"], "106.4"),
    w(
        "attack",
        &["{card}{이} {other}{을} 공격", "{card}{이} {seat}{을} 공격"],
        &["{card} attacks {other}", "{card} attacks {seat}"],
        "508.1",
    ),
    w("block", &["{card}{이} {other}{을} 방어"], &["{card} blocks {other}"], "509.1"),
    w("hurt", &["{card}: 피해 {amount}"], &["{card} is dealt {amount} damage"], "120.2"),
    w(
        "counters put",
        &["{card}: 카운터 {amount}개", "{seat}: 카운터 {amount}개"],
        &["{card} gets {amount} counters", "{seat} gets {amount} counters"],
        "122.1",
    ),
    w(
        "counters removed",
        &["{card}: 카운터 {amount}개 제거", "{seat}: 카운터 {amount}개 제거"],
        &["{amount} counters are removed from {card}", "{amount} counters are removed from {seat}"],
        "122.1",
    ),
    w("number", &["피해 배분"], &["choose how much damage is assigned"], "510.1"),
    w("lapsed", &["{card}: 해결되지 않음"], &["{card} does not resolve"], "608.2b"),
    w("unmet", &["{card}: 조건이 맞지 않음"], &["{card}: its condition does not hold any more"], "608.2a"),
    w("tapped", &["탭"], &["tapped"], "110.5"),
    w("sick", &["소환 후유증"], &["sick"], "302.6"),
    w("damage", &["피해 {amount}"], &["damage {amount}"], "120.6"),
    w("plus", &["+1/+1 카운터 {amount}개"], &["+1/+1 counters {amount}"], "122.1a"),
    w("minus", &["-1/-1 카운터 {amount}개"], &["-1/-1 counters {amount}"], "122.1a"),
    w("loyalty", &["충성도 {amount}"], &["loyalty {amount}"], "122.1c"),
    w("poison", &["독 카운터 {amount}개"], &["poison {amount}"], "122.1d"),
    w("energy", &["에너지 {amount}개"], &["energy {amount}"], "107.14"),
    PREVENTED,
    cant("101.2"),
];
