//! What the rulebook in which what is announced can be answered says of its beginning, and its table.

use super::rulebook::{
    CLASH, Duel, END, GROWTH, HAND, HURT, LINE, OPEN, PLAY, POISON, Procedure, STOP, USE, VEIL, VEILED, WEIGHT, WING,
};
use crate::three_seats::rulebook as simple;
use cardwright_core::card_text::CardText;
use cardwright_core::kernel::catalog::Catalog;
use cardwright_core::kernel::ids::Seat;
use cardwright_core::kernel::state::Core;
use cardwright_core::meaning::{HeadArgument, HeadMeaning};
use cardwright_core::opening::{Opening, SetupStep};
use cardwright_core::printed::{ActWord, Cited, Kept, Limits, MarkWord, Printed, ZoneClauses, Zones};
use cardwright_core::table::{DeckFault, DeckList, Position};

impl<const CHAIN: bool> CardText for Duel<CHAIN> {
    fn head(_: u8, _: &HeadArgument) -> HeadMeaning {
        HeadMeaning::ByRule
    }
}

impl<const CHAIN: bool> Opening for Duel<CHAIN> {
    fn setup(_: SetupStep) -> Procedure {
        Procedure::Turn
    }

    fn first_turn() -> Procedure {
        Procedure::Turn
    }

    fn resume(_: &mut Core<Duel<CHAIN>>, _: &Position) -> Procedure {
        Procedure::Turn
    }

    fn setting(_: &mut Core<Duel<CHAIN>>, _: &str, _: i64) {}

    fn number(_: &mut Core<Duel<CHAIN>>, _: Seat, _: &str, _: i32) {}

    fn check_deck(_: &Catalog, _: &DeckList) -> Vec<DeckFault> {
        Vec::new()
    }
}

const LIMITS: Limits = *simple::PRINTED.limits;

pub const PRINTED: Printed = Printed {
    zones: Zones {
        in_play: 1 << LINE,
        public: 1 << simple::PRINTED.zones.discard | 1 << LINE | 1 << OPEN,
        own: 1 << HAND | 1 << VEILED,
        ..simple::PRINTED.zones
    },
    limits: &Limits { lies: &[1 << HAND | 1 << VEILED], ..LIMITS },
    cited: Cited { zones: &[ZoneClauses { is: &["S-zone"], seen: &["S-zone"] }; 7], ..simple::PRINTED.cited },
    marks: &[
        MarkWord { word: "growth", kept: Kept::Counters(GROWTH) },
        MarkWord { word: "wing", kept: Kept::Counters(WING) },
        MarkWord { word: "weight", kept: Kept::Counters(WEIGHT) },
        MarkWord { word: "poison", kept: Kept::Counters(POISON) },
    ],
    acts: &[
        ActWord::with_card(PLAY, "play", "내기", "play"),
        ActWord::with_card(VEIL, "veil", "가리고 내기", "veil"),
        ActWord::with_card(USE, "use", "쓰기", "use"),
        ActWord::alone(HURT, "hurt", "상처", "hurt"),
        ActWord::with_card(STOP, "stop", "막기", "stop"),
        ActWord::alone(CLASH, "clash", "겨루기", "clash"),
        ActWord::alone(END, "end", "끝", "end"),
    ],
    ..simple::PRINTED
};
