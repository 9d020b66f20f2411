//! Nivel Arena's words (chapters 2, 3, 6 and 10.1 of the comprehensive rules 2.1). English words are ours where no
//! English edition exists.

use crate::vocabulary::{
    HeadClass, HeadCondition, HeadParam, Notation, PlaceWord, ScenarioDefaults, StatWord, Vocabulary, Word, ZoneWord,
};
use crate::words::{
    PREVENTED, any_card, anywhere, cant, head, head_with, held, hidden_zone, in_play, of_card, of_player, open_zone,
    pile, w,
};

/// Index of a card type (2.2.2).
pub mod card_type {
    /// Leader cards.
    pub const LEADER: u8 = 0;
    /// Unit cards.
    pub const UNIT: u8 = 1;
    /// Skill cards.
    pub const SKILL: u8 = 2;
    /// Item cards.
    pub const ITEM: u8 = 3;
}

/// Index of a zone kind (3.1.1). The three unit zones are three kinds, left to right as player 1 sees them.
pub mod zone {
    /// The deck (3.2).
    pub const DECK: u8 = 0;
    /// The hand (3.8).
    pub const HAND: u8 = 1;
    /// The trash zone (3.4).
    pub const TRASH: u8 = 2;
    /// The damage zone (3.7).
    pub const DAMAGE: u8 = 3;
    /// The skill zone (3.6).
    pub const SKILL: u8 = 4;
    /// The level zone (3.3).
    pub const LEVEL: u8 = 5;
    /// The unit zone of the left lane (3.5).
    pub const LEFT: u8 = 6;
    /// The unit zone of the center lane (3.5.7).
    pub const CENTER: u8 = 7;
    /// The unit zone of the right lane (3.5).
    pub const RIGHT: u8 = 8;
    /// Items lie under their unit (2.2.6); one list a player, the unit is their host.
    pub const ITEMS: u8 = 9;
    /// How many kinds of zones there are.
    pub const COUNT: u8 = 10;
    /// The three unit zones as bits.
    pub const UNITS: u32 = 1 << LEFT | 1 << CENTER | 1 << RIGHT;
}

/// Index of a number of cards or players.
pub mod stat {
    /// The cost of a card (2.5).
    pub const COST: u8 = 0;
    /// The power of a unit (2.8).
    pub const POWER: u8 = 1;
    /// The hit of a unit (2.9).
    pub const HIT: u8 = 2;
    /// The level of a player's leader (4.6).
    pub const LEVEL: u8 = 3;
    /// A player's size (4.7).
    pub const SIZE: u8 = 4;
    /// A player's hand limit (6.6.1.4).
    pub const HAND_LIMIT: u8 = 5;
}

/// Index of a head word (10.1).
pub mod head {
    /// Entry (10.1.2).
    pub const ENTRY: u8 = 0;
    /// Passive (10.1.3).
    pub const PASSIVE: u8 = 1;
    /// Active in the main phase (10.1.4).
    pub const ACTIVE_MAIN: u8 = 2;
    /// Active in the attack phase (10.1.4).
    pub const ACTIVE_ATTACK: u8 = 3;
    /// Attacker (10.1.5).
    pub const ATTACKER: u8 = 4;
    /// Defender (10.1.6).
    pub const DEFENDER: u8 = 5;
    /// Exit (10.1.7).
    pub const EXIT: u8 = 6;
    /// Armed (10.1.8).
    pub const ARMED: u8 = 7;
    /// Front Line (10.1.9).
    pub const FRONT_LINE: u8 = 8;
    /// Level Link (10.1.10).
    pub const LEVEL_LINK: u8 = 9;
    /// Trigger (10.1.11).
    pub const TRIGGER: u8 = 10;
    /// Mix (10.1.12).
    pub const MIX: u8 = 11;
    /// Escape (10.1.13).
    pub const ESCAPE: u8 = 12;
    /// Chain (10.1.14).
    pub const CHAIN: u8 = 13;
    /// Buff (10.1.15).
    pub const BUFF: u8 = 14;
    /// Position (10.1.16).
    pub const POSITION: u8 = 15;
    /// Switch (10.1.17).
    pub const SWITCH: u8 = 16;
    /// Rule, the head word (10.1.18).
    pub const RULE: u8 = 17;
    /// Oath (5.1.2.1).
    pub const OATH: u8 = 18;
    /// Awaken (10.2.6.1).
    pub const AWAKEN: u8 = 19;
    /// Guardian (10.2.6.3).
    pub const GUARDIAN: u8 = 20;
    /// Credit (10.2.6.4).
    pub const CREDIT: u8 = 21;
}

/// Index of a step of a battle.
pub mod step {
    /// The attack step (7.2).
    pub const ATTACK: u8 = 0;
    /// The defence step (7.3).
    pub const DEFENCE: u8 = 1;
    /// The battle step (7.4).
    pub const BATTLE: u8 = 2;
    /// The battle end step (7.5).
    pub const BATTLE_END: u8 = 3;
}

/// Index of an action that text can forbid.
pub mod action {
    /// To attack (7.2.1).
    pub const ATTACK: u8 = 0;
    /// To defend (7.3.1).
    pub const DEFEND: u8 = 1;
    /// To activate an effect (8.2).
    pub const ACTIVATE: u8 = 2;
    /// To deploy (3.5.3).
    pub const DEPLOY: u8 = 3;
    /// To equip (3.5.6).
    pub const EQUIP: u8 = 4;
    /// To trash, or to be trashed (4.8).
    pub const TRASH: u8 = 5;
    /// To draw (4.4).
    pub const DRAW: u8 = 6;
    /// To move, or to be moved (4.9).
    pub const MOVE: u8 = 7;
    /// To be chosen by effects of the opponent of its player (8.3.3).
    pub const BE_CHOSEN: u8 = 8;
}

/// Index of a reason for which a card is moved (decision NA-6).
pub mod cause {
    /// Defeated in battle (7.4.3).
    pub const BATTLE: u8 = 0;
    /// By an effect.
    pub const EFFECT: u8 = 1;
    /// Replaced by an upgrade (3.5.5.1).
    pub const UPGRADE: u8 = 2;
    /// An item whose unit left (3.5.6.1).
    pub const DETACHED: u8 = 3;
    /// An item whose unit does not meet its condition (8.6.2).
    pub const EQUIP_CONDITION: u8 = 4;
    /// A skill card at the end of the turn (6.6.1.3).
    pub const SKILL_CLEANUP: u8 = 5;
    /// Down to the hand limit (6.6.1.4).
    pub const HAND_LIMIT: u8 = 6;
    /// Power 0 with no effect at work (1.3.7.3).
    pub const POWER_ZERO: u8 = 7;
    /// What the rules do themselves: level up, the draw of a turn, damage, set-up.
    pub const RULE: u8 = 8;
    /// Played by its player (6.4.1.1).
    pub const PLAY: u8 = 9;
}

const NOUN_TYPES: u32 = 1 << card_type::UNIT;

const POSITIONS: &[Word] =
    &[w("center", &["센터"], &["Center", "Centre"], "10.1.16.3.1"), w("side", &["사이드"], &["Side"], "10.1.16.3.2")];

const fn means(head: &'static str, bare: &'static str, with: &'static str) -> HeadCondition {
    HeadCondition { head, bare, with }
}

const fn lane(word: Word, kind: u8) -> PlaceWord {
    PlaceWord { single: true, group: "units", ..pile(word, kind) }
}

/// What scenarios assume: a plain leader at level 5, a deck of 20 plain units, the main phase of the third turn.
const DEFAULTS: ScenarioDefaults = ScenarioDefaults {
    blank: card_type::UNIT,
    numbers: &[
        (card_type::UNIT, stat::COST, 1),
        (card_type::UNIT, stat::POWER, 1000),
        (card_type::UNIT, stat::HIT, 1),
        (card_type::SKILL, stat::COST, 1),
        (card_type::ITEM, stat::COST, 1),
    ],
    filled: &[(zone::LEVEL, card_type::LEADER, 1), (zone::DECK, card_type::UNIT, 20)],
    player: &[("level", 5)],
    turn_number: 3,
    phase: 2,
    marks: &["attacks", "deployed", "moved", "used"],
    faces: &[w("base", &["기본면"], &["base"], "2.2.3"), w("awakened", &["각성면"], &["awakened"], "2.2.3")],
    faced: 1 << card_type::LEADER,
    attribute: None,
};

/// How the log words the steps that only this game has.
const LOG: &[Word] = &[
    w("first player", &["선공: {seat}"], &["{seat} goes first"], "5.1.5"),
    w("play", &["{seat}{이} {card}{을} 플레이"], &["{seat} plays {card}"], "6.4.1.1.1"),
    w(
        "compare",
        &["파워 비교: {card} 대 {other}, 차이 {amount}"],
        &["powers: {card} against {other}, {amount} apart"],
        "7.4.3",
    ),
    w("battle end", &["전투 종료"], &["the battle is over"], "7.5.2"),
    w("turn ends", &["{seat}의 턴 종료"], &["{seat}'s turn ends"], "6.6.1.1"),
    w("level up", &["{seat}: 레벨 10이므로 레벨업 없음"], &["{seat}: level 10 rises no further"], "6.2.1.1"),
    w("draw", &["{seat}: 첫 턴에는 드로우 없음"], &["{seat}: no draw in the first turn"], "6.3.1.1"),
    w("battle", &["{card}: 전투를 하지 않음"], &["{card}: no battle takes place", "no battle takes place"], "7.4.1"),
    w(
        "damage",
        &["{seat}: 나머지 {amount}대미지는 받지 않음"],
        &["{seat}: the other {amount} damage is not dealt"],
        "4.5.4.3.1",
    ),
    w("lapsed", &["{card}: 발동하지 않게 됨"], &["{card}: its ability lapses"], "8.1.3.2.1"),
    w("unmet", &["{card}: 발동 조건이 맞지 않음"], &["{card}: its condition does not hold any more"], "8.2.1.1"),
    w("stacked", &["{card}: 같은 키워드 중 하나만 발동함"], &["{card}: of several of one keyword only one works"], ""),
    w("attacks", &["공격 {amount}회"], &["attacks {amount}"], "6.5.1.2"),
    w("moved", &["이동함"], &["moved"], "4.9.1"),
    PREVENTED,
    cant("1.3.4"),
];

/// All words of this game.
pub const VOCABULARY: Vocabulary = Vocabulary {
    game: w("nivel-arena", &["니벨아레나"], &["Nivel Arena"], "1.1.1"),
    types: &[
        w("leader", &["리더", "리더 카드"], &["leader", "leader card"], "2.2.3"),
        w("unit", &["유닛", "유닛 카드"], &["unit", "unit card"], "2.2.4"),
        w("skill", &["스킬", "스킬 카드"], &["skill", "skill card"], "2.2.5"),
        w("item", &["아이템", "아이템 카드"], &["item", "item card"], "2.2.6"),
    ],
    beside: &[],
    attributed: (u32::MAX, u32::MAX),
    textless: 0,
    leader: true,
    equip: true,
    selves: false,
    worn: Some(card_type::ITEM),
    states: &[],
    verbs: &[],
    common_verbs: super::verbs::COMMON,
    slots: "unit-zones",
    ignored: &["size", "cost"],
    slips: &[
        ("destroy", "trash"),
        ("destroys", "trashes"),
        ("destroyed", "trashed"),
        ("discard", "trash"),
        ("discards", "trashes"),
        ("discarded", "trashed"),
        ("sacrifice", "trash"),
        ("kill", "trash"),
        ("summon", "deploy"),
        ("summoned", "deployed"),
        ("attach", "equip"),
        ("attached", "equipped"),
        ("graveyard", "trash zone"),
        ("creature", "unit"),
        ("creatures", "units"),
        ("foe", "your opponent"),
        ("enemy", "your opponent's"),
    ],
    respelled: &[("데미지", "대미지"), ("페이지", "페이즈"), ("엑티브", "액티브")],
    corrections: [include_str!("corrections.ko.rows"), include_str!("corrections.en.rows")],
    loose: [include_str!("loose.ko.rows"), include_str!("loose.en.rows")],
    absent: &[],
    symbols: &[],
    field: "field",
    nouns: &[
        in_play(w("unit", &["유닛"], &["unit"], "3.5.4"), card_type::UNIT),
        anywhere(w("unit-card", &["유닛 카드"], &["unit card"], "2.2.4"), card_type::UNIT),
        in_play(w("skill", &["스킬"], &["skill"], "3.6.3"), card_type::SKILL),
        anywhere(w("skill-card", &["스킬 카드"], &["skill card"], "2.2.5"), card_type::SKILL),
        in_play(w("item", &["아이템"], &["item"], "3.5.6"), card_type::ITEM),
        anywhere(w("item-card", &["아이템 카드"], &["item card"], "2.2.6"), card_type::ITEM),
        any_card(w("card", &["카드"], &["card"], "2.6.1")),
    ],
    zones: &[
        ZoneWord {
            ordered: true,
            ..hidden_zone(w("deck", &["덱", "덱 존"], &["deck", "deck zone"], "3.2.1"), zone::DECK)
        },
        hidden_zone(w("hand", &["패"], &["hand"], "3.8.1"), zone::HAND),
        open_zone(w("trash-zone", &["트래시 존"], &["trash zone"], "3.4.1"), 1 << zone::TRASH),
        open_zone(w("damage-zone", &["대미지 존"], &["damage zone"], "3.7.1"), 1 << zone::DAMAGE),
        open_zone(w("skill-zone", &["스킬 존"], &["skill zone"], "3.6.1"), 1 << zone::SKILL),
        open_zone(w("level-zone", &["레벨 존"], &["level zone"], "3.3.1"), 1 << zone::LEVEL),
        open_zone(w("unit-zones", &["유닛 존"], &["unit zone"], "3.5.1"), zone::UNITS),
        open_zone(w("field", &["필드"], &["field"], "3.1.2"), zone::UNITS | 1 << zone::SKILL | 1 << zone::ITEMS),
    ],
    stats: &[
        StatWord {
            counted: true,
            ..of_card(
                w("cost", &["코스트"], &["cost"], "2.5.1"),
                NOUN_TYPES | 1 << card_type::SKILL | 1 << card_type::ITEM,
                (0, 20),
            )
        },
        of_card(w("power", &["파워"], &["power"], "2.8.1"), NOUN_TYPES, (0, 99_999)),
        of_card(w("hit", &["히트"], &["hit"], "2.9.1"), NOUN_TYPES, (0, 10)),
        StatWord { permanent: true, ..of_player(w("level", &["리더 레벨"], &["leader level"], "4.6.1"), (1, 10)) },
        of_player(w("size", &["사이즈"], &["size"], "4.7.1"), (0, 99)),
        of_player(w("hand-limit", &["패 제한 매수"], &["hand limit"], "6.6.1.4.1"), (0, 40)),
    ],
    tallies: &[],
    attributes: &[
        w("flame", &["화염"], &["Flame"], "2.3.2"),
        w("earth", &["대지"], &["Earth"], "2.3.2"),
        w("storm", &["폭풍"], &["Storm"], "2.3.2"),
        w("wave", &["파도"], &["Wave"], "2.3.2"),
        w("lightning", &["번개"], &["Lightning"], "2.3.2"),
    ],
    // 2.3.2: five attributes
    called: &[],
    refusals: &[
        ("this card can't be played so", "그렇게 플레이할 수 없는 카드입니다"),
        ("cards are played in the main phase", "카드는 메인 페이즈에 플레이합니다"),
        ("this effect can't be activated", "발동할 수 없는 효과입니다"),
        ("this unit can't attack", "공격할 수 없는 유닛입니다"),
        ("attacks are declared in the attack phase", "공격은 어택 페이즈에 선언합니다"),
        ("this unit can't defend", "방어할 수 없는 유닛입니다"),
        ("a unit must attack first", "먼저 공격해야 하는 유닛이 있습니다"),
        ("the hand is kept or redrawn first", "먼저 패를 유지할지 다시 뽑을지 정합니다"),
        ("a defence is declared, or none", "방어를 선언하거나 하지 않습니다"),
        ("the number is greater than what is there", "있는 것보다 큰 수입니다"),
        ("a unit defends already", "이미 방어하는 유닛이 있습니다"),
        ("only unit cards stand in a unit zone", "유닛 존에는 유닛 카드만 있습니다"),
        ("only skill cards lie in the skill zone", "스킬 존에는 스킬 카드만 있습니다"),
        ("only a leader lies in the level zone", "레벨 존에는 리더만 있습니다"),
        ("only item cards lie under a unit", "유닛 아래에는 아이템 카드만 있습니다"),
        ("a leader never leaves the level zone", "리더는 레벨 존을 떠나지 않습니다"),
        ("an item lies under a unit", "아이템은 유닛 아래에 있습니다"),
        ("a unit zone holds one unit", "유닛 존 하나에는 유닛이 하나만 있습니다"),
        ("a player has one leader", "플레이어의 리더는 하나입니다"),
        ("a card lies in its owner's zone", "카드는 소유자의 영역에 있습니다"),
        ("only a unit is deployed, attacks and is moved", "배치되거나 공격하거나 이동하는 것은 유닛뿐입니다"),
        ("a unit with power 0 is trashed at once", "파워가 0인 유닛은 바로 트래시됩니다"),
        ("the unit does not meet the item's equip condition", "아이템의 장착 조건에 맞지 않는 유닛입니다"),
        ("{a}'s leader level is from 1 to 10", "{a}의 리더 레벨은 1부터 10까지입니다"),
        ("{a} has lost with ten cards in the damage zone", "{a}{은} 대미지 존에 카드가 10장 있어 이미 졌습니다"),
    ],
    added: None,
    heads: &[
        head(w("entry", &["엔트리"], &["Entry"], "10.1.2.1"), HeadClass::Event),
        head(w("passive", &["패시브"], &["Passive"], "10.1.3.1"), HeadClass::Continuous),
        head(w("active-main", &["액티브: 메인"], &["Active: Main"], "10.1.4.1"), HeadClass::Activated),
        head(w("active-attack", &["액티브: 어택"], &["Active: Attack"], "10.1.4.1"), HeadClass::Activated),
        head(w("attacker", &["어태커"], &["Attacker"], "10.1.5.1"), HeadClass::Event),
        head(w("defender", &["디펜더"], &["Defender"], "10.1.6.1"), HeadClass::Event),
        head(w("exit", &["엑시트"], &["Exit"], "10.1.7.1"), HeadClass::Event),
        head_with(w("armed", &["암드"], &["Armed"], "10.1.8.1"), HeadClass::State, HeadParam::OptionalAffiliation),
        head(w("front-line", &["전선구축"], &["Front Line"], "10.1.9.1"), HeadClass::State),
        head_with(w("level-link", &["레벨링크"], &["Level Link"], "10.1.10.1"), HeadClass::State, HeadParam::Number),
        head(w("trigger", &["트리거"], &["Trigger"], "10.1.11.1"), HeadClass::Event),
        head_with(w("mix", &["믹스"], &["Mix"], "10.1.12.1"), HeadClass::State, HeadParam::Attribute),
        head(w("escape", &["이스케이프"], &["Escape"], "10.1.13.1"), HeadClass::Event),
        head_with(w("chain", &["체인"], &["Chain"], "10.1.14.1"), HeadClass::State, HeadParam::Number),
        head_with(w("buff", &["버프"], &["Buff"], "10.1.15.1"), HeadClass::State, HeadParam::Number),
        head_with(
            w("position", &["포지션"], &["Position"], "10.1.16.1"),
            HeadClass::State,
            HeadParam::OneOf(POSITIONS),
        ),
        head_with(w("switch", &["스위치"], &["Switch"], "10.1.17.1"), HeadClass::Event, HeadParam::NameBehind),
        head(w("rule", &["룰 효과"], &["Rule"], "10.1.18.1"), HeadClass::Continuous),
        head(w("oath", &["서약"], &["Oath"], "5.1.2.1"), HeadClass::Deck),
        head(w("awaken", &["각성"], &["Awaken"], "10.2.6.1.1"), HeadClass::Event),
        head(w("guardian", &["가디언"], &["Guardian"], "10.2.6.3.1"), HeadClass::Keyword),
        head_with(w("credit", &["크레딧"], &["Credit"], "10.2.6.4.1"), HeadClass::Continuous, HeadParam::Number),
    ],
    conditions: &[
        means("level-link", "", "(is (of level own) >= %)"),
        means("front-line", "front-line", ""),
        means("chain", "", "(is (attacks-made (unit own)) >= %)"),
        means("buff", "", "(is (count (skill (in (skill-zone own)))) >= %)"),
        means("position", "", "(in (%))"),
        means("armed", "(exists (item (on self)))", "(exists (item (aff %) (on self)))"),
        means("mix", "", "(exists (card (in (field own)) (attr != %)))"),
        means("switch", "", "(did upgrade-from %)"),
    ],
    turn_start: None,
    phases: &[
        w("level-up", &["레벨업 페이즈", "레벨업 페이지"], &["level-up phase"], "6.2.1"),
        w("draw", &["드로우 페이즈", "드로우 페이지"], &["draw phase"], "6.3.1"),
        w("main", &["메인 페이즈", "메인 페이지"], &["main phase"], "6.4.1"),
        w("attack", &["어택 페이즈", "어택 페이지"], &["attack phase"], "6.5.1"),
        w("end", &["엔드 페이즈", "엔드 페이지"], &["end phase"], "6.6.1"),
    ],
    steps: &[
        w("attack-step", &["공격 선언 스텝"], &["attack declaration step", "attack step"], ""),
        w(
            "defense-step",
            &["방어 선언 스텝"],
            &["defense declaration step", "defence declaration step", "defense step", "defence step"],
            "",
        ),
        w("battle-step", &["전투 스텝"], &["battle step"], ""),
        w("battle-end-step", &["전투 종료 스텝"], &["battle end step"], ""),
    ],
    actions: &[
        w("attack", &["공격"], &["attack"], "7.2.1"),
        w("defend", &["방어"], &["defend"], "7.3.1"),
        w("activate", &["발동"], &["activate"], "8.2.1"),
        w("deploy", &["배치"], &["deploy"], "3.5.3"),
        w("equip", &["장착"], &["equip"], "3.5.6"),
        w("trash", &["트래시"], &["trash"], "4.8.1"),
        w("draw", &["드로우"], &["draw"], "4.4.1"),
        w("move", &["이동"], &["move"], "4.9.1"),
        w("be-chosen", &["상대의 효과로 고르는 대상"], &["be chosen by your opponent's effects"], "8.3.3"),
    ],
    columns: &[w("lane", &["레인"], &["lane"], "3.5.4.1")],
    causes: &[
        w("battle", &["전투"], &["battle"], "7.4.3"),
        w("effect", &["효과"], &["effect"], "4.1.1"),
        w("upgrade", &["업그레이드"], &["upgrade"], "3.5.5.1"),
        w("detached", &["장착 해제"], &["item detached"], "3.5.6.1"),
        w("equip-condition", &["장착 조건"], &["equip condition"], "8.6.2"),
        w("skill-cleanup", &["스킬 정리"], &["skill clean-up"], "6.6.1.3"),
        w("hand-limit", &["패 제한"], &["hand limit"], "6.6.1.4"),
        w("power-zero", &["파워 0"], &["power 0"], "1.3.7.3"),
        w("rule", &["룰"], &["rule"], "9.1.1"),
        w("play", &["플레이"], &["by being played"], "6.4.1.1"),
    ],
    places: &[
        PlaceWord { single: true, ..pile(w("leader", &["리더"], &["leader"], "3.3.1"), zone::LEVEL) },
        lane(w("left", &["왼쪽", "좌"], &["left"], "3.5.7"), zone::LEFT),
        lane(w("center", &["센터", "중앙"], &["center", "centre"], "3.5.7"), zone::CENTER),
        lane(w("right", &["오른쪽", "우"], &["right"], "3.5.7"), zone::RIGHT),
        held(w("items", &["아이템"], &["items"], "3.5.6"), zone::ITEMS),
        pile(w("hand", &["패"], &["hand"], "3.8.1"), zone::HAND),
        PlaceWord { ordered: true, ..pile(w("deck", &["덱"], &["deck"], "3.2.1"), zone::DECK) },
        pile(w("skills", &["스킬", "스킬 존"], &["skills"], "3.6.1"), zone::SKILL),
        PlaceWord {
            ordered: true, ..pile(w("damage", &["대미지", "대미지 존"], &["damage"], "3.7.1"), zone::DAMAGE)
        },
        pile(w("trash", &["트래시", "트래시 존"], &["trash"], "3.4.1"), zone::TRASH),
    ],
    log: LOG,
    reasons: &["level up", "draw", "battle", "damage", "lapsed", "unmet", "stacked", "prevented", "can't"],
    others: None,
    reaches_later: Some(false),
    announced: None,
    groups: &[],
    notation: Notation {
        colon_heads: false,
        colon_always: false,
        bare_attributes: false,
        says_field: true,
        sides: None,
        beside: None,
        end: None,
        facing: Some(w("encountering", &["조우"], &["encountering"], "3.5.4.2")),
        stroke_heads: &["trigger"],
        card_heads: &["trigger", "awaken", "rule", "oath"],
        bare: false,
        amount_behind: false,
        pair: None,
        phrasing: None,
    },
    defaults: DEFAULTS,
};
