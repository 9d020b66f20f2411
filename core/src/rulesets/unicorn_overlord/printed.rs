//! What of Unicorn Overlord is plain data, as one table.

use super::state::{question, status, verb};
use super::vocabulary::{self, card_type, zone};
use super::{arrange, ending};
use crate::kernel::decision::AskKind;
use crate::kernel::ids::Clause;
use crate::printed::{
    ActWord, Barred, Cited, Kept, Kinds, Limits, MarkWord, Preparation, Printed, Tracked, ZoneClauses, Zones,
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
    bearers: &[
        (vocabulary::head::LAND, 1 << card_type::TERRITORY),
        (vocabulary::head::ALWAYS, 1 << card_type::TERRITORY | 1 << card_type::UNIT | 1 << card_type::ITEM),
        (vocabulary::head::CONDITION, 1 << card_type::CRITICAL),
    ],
    clashes: &[],
    turns: &[],
    lasting: &[],
    over: &[],
    seldom: &[],
    played: &[],
};

/// What is plain data.
pub const PRINTED: Printed = Printed {
    vocabulary: &vocabulary::VOCABULARY,
    edition: "rule book, Korean edition",
    clauses: include_str!("clauses.yaml"),
    same_clauses: &[],
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
        counted_by: &[],
    },
    kinds: Kinds { effect: 0, rule: 1, detached: 1, trash: 0, in_place: 0, barred: &[Barred::ANY], in_battle: 0 },
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
            (AskKind::Pick, "UO-battle.1"),
        ],
        zones: &ZONES,
        fields: &[("players", &["UO-intro.1"]), ("deck", &["UO2-cards.1"])],
        abilities: &["UO-unit.2"],
        headed: &[],
        heads: &[],
        along: &[],
    },
    acts: &[
        ActWord::with_card(verb::USE, "use", "사용", "use"),
        ActWord::ending(verb::END, "end-territories", "영지 단계 끝", "end the territory phase"),
        ActWord::with_card(verb::BUY, "gold-buy", "[금화]: 구매", "[gold]: buy"),
        ActWord::with_card(verb::EXCLUDE, "gold-exclude", "[금화]: 제외", "[gold]: exclude"),
        ActWord::alone(verb::REFRESH, "gold-refresh", "[금화]: 구매 구역 갱신", "[gold]: refresh"),
        ActWord::alone(verb::NOTHING, "gold-none", "[금화]: 사용하지 않음", "[gold]: none"),
        ActWord::with_card(verb::TAKE, "take", "획득", "take"),
    ],
    verbs: &[],
    marks: &[MarkWord { word: "used", kept: Kept::Status(status::USED) }, MarkWord { word: "column", kept: Kept::Own }],
    tracked: Tracked { relations: &["facing"], durations: &["next-card", "battle"], ..Tracked::NOTHING },
    preparation: Preparation { shuffle: &[], laid_out: &[], first: "UO-prog.2", hands: &[], mulligan: None, done: &[] },
    standing: ending::STANDING,
    board: arrange::BOARD,
};
