//! What of Unicorn Overlord is plain data, as one table.

use super::state::{card_state, question, status, verb};
use super::vocabulary::{self, card_type, zone};
use super::{arrange, ending, notation};
use crate::kernel::decision::AskKind;
use crate::kernel::ids::Clause;
use crate::printed::{
    ActWord, Alone, Barred, Cited, Kept, Kinds, Limits, MarkWord, Preparation, Printed, Tracked, ZoneClauses, Zones,
};
use crate::steps::StepClauses;

const fn zone(clauses: &'static [Clause]) -> ZoneClauses {
    ZoneClauses { is: clauses, seen: clauses }
}

/// Face-down piles, of which the number of cards is known (UO-pile.1), and open ones (UO-pile.2).
const HIDDEN: &[Clause] = &["UO-pile.1"];
const OPEN: &[Clause] = &["UO-pile.2"];

/// The clauses of the zones, by kind.
const ZONES: [ZoneClauses; 23] = [
    zone(HIDDEN),
    zone(&["UO-draw.1"]),
    zone(OPEN),
    zone(&["UO-setup.13"]),
    zone(&["UO-battle.4"]),
    zone(&["UO-battle.1"]),
    zone(&["UO2-crit.5"]),
    zone(&["UO-result.6"]),
    zone(&["UO-icon.scorch.1"]),
    zone(HIDDEN),
    zone(HIDDEN),
    zone(HIDDEN),
    zone(OPEN),
    zone(OPEN),
    zone(OPEN),
    zone(HIDDEN),
    zone(OPEN),
    zone(&["UO-setup.11"]),
    zone(&["UO-setup.11"]),
    zone(&["UO-setup.11"]),
    zone(OPEN),
    zone(OPEN),
    zone(OPEN),
];

/// Where units and items can lie, as bits.
const OWN: u32 = 1 << zone::DECK | 1 << zone::HAND | 1 << zone::DISCARD | 1 << zone::BATTLE | 1 << zone::PLACED;

/// What can be in a game at all.
const LIMITS: Limits = Limits {
    cards: 235,
    damage: 0,
    times: 10,
    lies: &[
        OWN | 1 << zone::UNITS | 1 << zone::ROW_UNITS | 1 << zone::EXCLUDED_UNITS,
        OWN | 1 << zone::ITEMS | 1 << zone::ROW_ITEMS | 1 << zone::EXCLUDED_ITEMS,
        1 << zone::TERRITORIES | 1 << zone::LANDS | 1 << zone::ROW_LANDS | 1 << zone::EXCLUDED_LANDS,
        OWN | 1 << zone::CURSES,
        1 << zone::SCORCHED | 1 << zone::SCORCHES,
        1 << zone::CRITICALS | 1 << zone::CRITICAL_PILE | 1 << zone::CONDITION,
        1 << zone::RENOWN | 1 << zone::RENOWN_PILE,
        u32::MAX >> 4,
        1 << zone::RENOWN | 1 << zone::RENOWN_PILE,
    ],
    room: &[None; 9],
    steps: &[],
    printed: &[],
    head_numbers: &[],
    // Nothing carries out what has no head there (UO-terr.2, UO2-crit.1, UO2-curse.1).
    // UO-icon.scorch.1
    required: &[],
    covered: Some((1 << card_type::TERRITORY, card_state::SCORCHED)),
    one_text: 0,
    headed: 1 << card_type::TERRITORY
        | 1 << card_type::CURSE
        | 1 << card_type::SCORCH
        | 1 << card_type::CRITICAL
        | 1 << card_type::RENOWN,
    answering: &[],
    // Each of two conditions is worth one draw, and no other text changes what the next one reads (UO-result.1, UO2-crit.1).
    alone: &[Alone { head: vocabulary::head::CONDITION, verb: "critical", most: 2 }],
    // UO-icon.scorch.1
    states: &[(card_state::SCORCHED, 1 << card_type::TERRITORY)],
    // UO-unit.3: the power of a unit becomes might as it is turned up.
    counted: &[(vocabulary::stat::POWER, vocabulary::head::ALWAYS)],
    bearers: &[
        (vocabulary::head::LAND, 1 << card_type::TERRITORY),
        (vocabulary::head::ALWAYS, 1 << card_type::TERRITORY | 1 << card_type::UNIT | 1 << card_type::ITEM),
        (vocabulary::head::CONDITION, 1 << card_type::CRITICAL),
        (vocabulary::head::GOLD, 1 << card_type::TERRITORY),
        (vocabulary::head::UNTIL_NEXT, 1 << card_type::UNIT | 1 << card_type::ITEM),
        (vocabulary::head::LAST_COLUMN, 1 << card_type::UNIT | 1 << card_type::ITEM),
        (vocabulary::head::FINAL_ROUND, 1 << card_type::UNIT | 1 << card_type::ITEM),
        (vocabulary::head::LEAD, 1 << card_type::UNIT | 1 << card_type::ITEM),
    ],
    before: true,
    asking_use: &[],
    clashes: &[],
    turns: &[],
    lasting: &[],
    over: &[],
    made: &[],
    calm: 0,
    seldom: &[],
    idle: &[],
    played: &[],
};

/// What is plain data.
pub const PRINTED: Printed = Printed {
    vocabulary: &vocabulary::VOCABULARY,
    edition: "rule book, Korean edition",
    clauses: include_str!("clauses.yaml"),
    same_clauses: notation::SAME,
    limits: &LIMITS,
    seats: 2..=4,
    settings: arrange::SETTINGS,
    zones: Zones {
        deck: zone::DECK,
        hand: zone::HAND,
        discard: zone::DISCARD,
        attached: zone::SCORCHED,
        leader: None,
        in_play: zone::IN_PLAY,
        public: zone::IN_PLAY
            | zone::MARKET
            | zone::EXCLUDED
            | 1 << zone::DISCARD
            | 1 << zone::RENOWN
            | 1 << zone::CURSES
            | 1 << zone::SCORCHES
            | 1 << zone::RENOWN_PILE
            | 1 << zone::CONDITION,
        own: 1 << zone::HAND | 1 << zone::PLACED,
        shared: 0,
        table: zone::TABLE,
        owners_take: false,
        counted_by: &[(vocabulary::stat::CLASSES, 1 << zone::BATTLE)],
    },
    kinds: Kinds {
        effect: 0,
        rule: 1,
        detached: 1,
        trash: 0,
        in_place: 0,
        barred: &[Barred::NOTHING; 2],
        in_battle: 0,
    },
    cited: Cited {
        steps: StepClauses {
            draw_limit: &["UO2-empty.1"],
            draw_none: &["UO2-empty.1"],
            ..StepClauses::all(&["UO-unit.2"])
        },
        asks: &[
            (AskKind::Act(question::TERRITORY), "UO-terr.1"),
            (AskKind::Act(question::GOLD), "UO-gold.1"),
            (AskKind::Act(question::SERVE), "UO-detail.short.1"),
            (AskKind::Act(question::DRAFT), "UO-optional.2"),
            (AskKind::Act(question::COLUMN), "UO-detail.scope.1"),
            (AskKind::Act(question::SCORCH), "UO-detail.scope.2"),
            (AskKind::Act(question::CLASS), "UO-detail.marker.1"),
            (AskKind::Pick, "UO-battle.1"),
        ],
        zones: &ZONES,
        fields: notation::FIELDS,
        abilities: &["UO-unit.2"],
        headed: &[],
        heads: &[],
        along: notation::ALONG,
    },
    acts: &[
        ActWord::with_card(verb::USE, "use", "사용", "use"),
        ActWord::ending(verb::END, "end-territories", "영지 단계 끝", "end the territory phase"),
        ActWord::with_card(verb::BUY, "gold-buy", "[금화]: 구매", "[gold]: buy"),
        ActWord::with_card(verb::EXCLUDE, "gold-exclude", "[금화]: 제외", "[gold]: exclude"),
        ActWord::alone(verb::REFRESH, "gold-refresh", "[금화]: 구매 구역 갱신", "[gold]: refresh"),
        ActWord::declining(verb::NOTHING, "gold-none", "[금화]: 사용하지 않음", "[gold]: none"),
        ActWord::with_card(verb::TAKE, "take", "획득", "take"),
        ActWord::with_card(verb::ADDED, "gold-option", "[금화]: 선택지", "[gold]: option of"),
        ActWord::with_card(verb::COLUMN, "place", "다음 열에 배치", "place"),
        ActWord::with_card(verb::STAY, "leave-scorch", "그 열에 남기기", "leave"),
        ActWord::with_card(verb::ALONG, "move-scorch", "함께 옮기기", "move"),
        ActWord::with_card(verb::SCORCH, "scorch", "작열", "scorch"),
        ActWord::alone(verb::CURSE, "curse-p1", "p1에게 저주", "curse p1"),
        ActWord::alone(verb::CURSE + 1, "curse-p2", "p2에게 저주", "curse p2"),
        ActWord::alone(verb::CURSE + 2, "curse-p3", "p3에게 저주", "curse p3"),
        ActWord::alone(verb::CURSE + 3, "curse-p4", "p4에게 저주", "curse p4"),
        ActWord::alone(verb::CLASS, "class-swordsman", "병종 검병", "class Swordsman"),
        ActWord::alone(verb::CLASS + 1, "class-hoplite", "병종 중장병", "class Hoplite"),
        ActWord::alone(verb::CLASS + 2, "class-lancer", "병종 창기병", "class Lancer"),
        ActWord::alone(verb::CLASS + 3, "class-archer", "병종 궁병", "class Archer"),
        ActWord::alone(verb::CLASS + 4, "class-thief", "병종 도적", "class Thief"),
        ActWord::alone(verb::CLASS + 5, "class-mage", "병종 마법사", "class Mage"),
        ActWord::alone(verb::CLASS + 6, "class-cleric", "병종 성직자", "class Cleric"),
        ActWord::alone(verb::CLASS + 7, "class-flier", "병종 비병", "class Flier"),
        ActWord::alone(verb::CLASS + 8, "class-sellsword", "병종 용병", "class Sellsword"),
        ActWord::alone(verb::CLASS + 9, "class-squad", "병종 전투조", "class Squad"),
    ],
    verbs: &[],
    marks: &[
        MarkWord { word: "spent", kept: Kept::Status(status::USED) },
        MarkWord { word: "column", kept: Kept::Own },
    ],
    tracked: Tracked { relations: &["facing"], durations: &["next-card", "battle"], ..Tracked::NOTHING },
    preparation: Preparation { shuffle: &[], laid_out: &[], first: "UO-prog.2", hands: &[], mulligan: None, done: &[] },
    standing: ending::STANDING,
    board: arrange::BOARD,
};
