//! How Magic's texts are worded: what they aim at, whose permanents are, and the signs of costs (107.4 to 107.6).

use super::state::pays;
use super::symbols::{Symbol, kind};
use super::vocabulary::counter;
use crate::vocabulary::{Asks, CostSign, CounterWord, Phrasing, TokenWord, Word};
use crate::words::w;

/// A sign, the same in both languages.
const fn sign(id: &'static str, spelt: &'static [&'static str], clause: &'static str, asks: Asks) -> CostSign {
    CostSign { word: w(id, spelt, spelt, clause), asks }
}

/// A symbol of mana.
const fn mana(id: &'static str, spelt: &'static [&'static str], symbol: Symbol) -> CostSign {
    sign(id, spelt, "107.4", Asks::Symbol(symbol.number()))
}

/// Generic mana, and whatever else costs are written with.
const SIGNS: &[CostSign] = &[
    sign("T", &["{T}"], "107.5", Asks::This(pays::TAP)),
    sign("Q", &["{Q}"], "107.6", Asks::This(pays::UNTAP)),
    mana("W", &["{W}"], Symbol::Of(0)),
    mana("U", &["{U}"], Symbol::Of(1)),
    mana("B", &["{B}"], Symbol::Of(2)),
    mana("R", &["{R}"], Symbol::Of(3)),
    mana("G", &["{G}"], Symbol::Of(4)),
    mana("C", &["{C}"], Symbol::Of(kind::COLORLESS)),
    mana("S", &["{S}"], Symbol::Snow),
    mana("X", &["{X}"], Symbol::X),
    mana("0", &["{0}"], Symbol::Generic(0)),
    mana("1", &["{1}"], Symbol::Generic(1)),
    mana("2", &["{2}"], Symbol::Generic(2)),
    mana("3", &["{3}"], Symbol::Generic(3)),
    mana("4", &["{4}"], Symbol::Generic(4)),
    mana("5", &["{5}"], Symbol::Generic(5)),
    mana("6", &["{6}"], Symbol::Generic(6)),
    mana("7", &["{7}"], Symbol::Generic(7)),
    mana("8", &["{8}"], Symbol::Generic(8)),
    mana("9", &["{9}"], Symbol::Generic(9)),
    mana("10", &["{10}"], Symbol::Generic(10)),
    // Decision MG-4: hybrid symbols are read with and without a stroke.
    mana("W/U", &["{W/U}", "{WU}"], Symbol::Hybrid(0, 1)),
    mana("W/B", &["{W/B}", "{WB}"], Symbol::Hybrid(0, 2)),
    mana("U/B", &["{U/B}", "{UB}"], Symbol::Hybrid(1, 2)),
    mana("U/R", &["{U/R}", "{UR}"], Symbol::Hybrid(1, 3)),
    mana("B/R", &["{B/R}", "{BR}"], Symbol::Hybrid(2, 3)),
    mana("B/G", &["{B/G}", "{BG}"], Symbol::Hybrid(2, 4)),
    mana("R/G", &["{R/G}", "{RG}"], Symbol::Hybrid(3, 4)),
    mana("R/W", &["{R/W}", "{RW}"], Symbol::Hybrid(3, 0)),
    mana("G/W", &["{G/W}", "{GW}"], Symbol::Hybrid(4, 0)),
    mana("G/U", &["{G/U}", "{GU}"], Symbol::Hybrid(4, 1)),
];

/// A phrase without a clause of its own.
const fn phrase(
    id: &'static str,
    ko: &'static [&'static str],
    en: &'static [&'static str],
    clause: &'static str,
) -> Word {
    w(id, ko, en, clause)
}

/// A kind of counters with its words.
const fn counters(
    id: &'static str,
    ko: &'static [&'static str],
    en: &'static [&'static str],
    clause: &'static str,
    kind: u8,
) -> CounterWord {
    CounterWord { word: w(id, ko, en, clause), kind }
}

/// The keyword counters, whose kinds follow each other in the order of [`counter::KEYWORDS`].
const fn gives(at: u8, id: &'static str, ko: &'static [&'static str], en: &'static [&'static str]) -> CounterWord {
    counters(id, ko, en, "122.1b", counter::FIRST_KEYWORD + at)
}

/// The kinds of counters that lie on permanents (122.1).
const COUNTERS: &[CounterWord] = &[
    counters("plus", &["+1/+1 카운터"], &["+1/+1 counter"], "122.1a", counter::PLUS),
    counters("minus", &["-1/-1 카운터"], &["-1/-1 counter"], "122.1a", counter::MINUS),
    counters("loyalty", &["충성 카운터"], &["loyalty counter"], "122.1c", counter::LOYALTY),
    gives(0, "flying", &["비행 카운터"], &["flying counter"]),
    gives(1, "first-strike", &["선제공격 카운터"], &["first strike counter"]),
    gives(2, "double-strike", &["이단공격 카운터"], &["double strike counter"]),
    gives(3, "deathtouch", &["치명타 카운터"], &["deathtouch counter"]),
    gives(4, "haste", &["신속 카운터"], &["haste counter"]),
    gives(5, "hexproof", &["방호 카운터"], &["hexproof counter"]),
    gives(6, "indestructible", &["무적 카운터"], &["indestructible counter"]),
    gives(7, "lifelink", &["생명연결 카운터"], &["lifelink counter"]),
    gives(8, "menace", &["호전적 카운터"], &["menace counter"]),
    gives(9, "reach", &["대공 카운터"], &["reach counter"]),
    gives(10, "trample", &["돌진 카운터"], &["trample counter"]),
    gives(11, "vigilance", &["경계 카운터"], &["vigilance counter"]),
];

const _: () = assert!(COUNTERS.len() == 3 + counter::KEYWORDS.len());

/// What abilities wait for (603.2).
const EVENTS: &[Word] = &[
    phrase("deployed", &["전장에 들어올"], &["enters the battlefield", "enters"], ""),
    phrase("trashed", &["죽을"], &["dies"], ""),
    phrase("attacks", &["공격할"], &["attacks"], "508.1"),
    phrase("damages", &["플레이어에게 전투피해를 입힐"], &["deals combat damage to a player"], "120.2a"),
];

/// A token that is an artifact with an ability (111.10).
const fn artifact(
    id: &'static str,
    ko: &'static [&'static str],
    en: &'static [&'static str],
    clause: &'static str,
    text: &'static str,
) -> TokenWord {
    TokenWord { word: w(id, ko, en, clause), noun: "artifact", text }
}

/// The predefined tokens (111.10) of which texts of the document tell.
const TOKENS: &[TokenWord] = &[
    artifact(
        "treasure",
        &["보물"],
        &["Treasure"],
        "111.10a",
        "{T}, Sacrifice this artifact: Add one mana of any color.",
    ),
    artifact("food", &["음식"], &["Food"], "111.10b", "{2}, {T}, Sacrifice this artifact: Gain 3 life."),
    artifact("gold", &["금"], &["Gold"], "111.10c", "Sacrifice this artifact: Add one mana of any color."),
    artifact("clue", &["단서"], &["Clue"], "111.10f", "{2}, Sacrifice this artifact: Draw a card."),
];

/// How texts of this game are worded.
pub const PHRASING: Phrasing = Phrasing {
    aimed: phrase("target", &["목표"], &["target"], "115.1"),
    controllers: [
        phrase("own", &["당신이 조종하는"], &["you control"], "110.2"),
        phrase("opp", &["상대가 조종하는"], &["an opponent controls"], "110.2"),
    ],
    this_turn: phrase("this-turn", &["턴 끝까지"], &["until end of turn"], "514.2"),
    points: "점",
    stroke: "/",
    dealing: &["damage"],
    signs: SIGNS,
    paid: &[("sacrifice", pays::SACRIFICE), ("exile", pays::EXILE), ("discard", pays::DISCARD)],
    events: EVENTS,
    phases: [
        phrase("own", &["당신의"], &["your"], "102.1"),
        phrase("opp", &["각 상대의"], &["each opponent's"], "102.2"),
        phrase("each", &["각 플레이어의"], &["each player's"], "102.1"),
    ],
    opponent: phrase("target-player", &["목표 상대"], &["target opponent"], "115.1"),
    casting: [
        phrase(
            "casting-beside",
            &["이 주문을 발동하기 위한 추가 비용으로"],
            &["as an additional cost to cast this spell"],
            "118.8",
        ),
        phrase(
            "casting-instead",
            &["이 주문의 마나 비용을 지불하는 대신"],
            &["rather than pay this spell's mana cost"],
            "118.9",
        ),
    ],
    tokens: TOKENS,
    parties: [
        phrase("each-opponent", &["각 상대"], &["each opponent"], "102.2"),
        phrase("each-player", &["각 플레이어"], &["each player"], "102.1"),
        phrase("that-player", &["그 플레이어"], &["that player"], "608.2c"),
    ],
    counters: COUNTERS,
};
