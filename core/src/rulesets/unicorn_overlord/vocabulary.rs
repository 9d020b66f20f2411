//! The words of Unicorn Overlord, the card game: the document's Korean. The ten classes are invented.

use crate::vocabulary::{HeadClass, Notation, PlaceWord, ScenarioDefaults, StatWord, Vocabulary, Word, ZoneWord};
use crate::words::{any_card, anywhere, head, held, hidden_zone, in_play, of_card, of_player, open_zone, pile, w};

/// Index of a card type (UO-setup.1).
pub mod card_type {
    /// Units (UO-unit.1).
    pub const UNIT: u8 = 0;
    /// Items (UO-item.1).
    pub const ITEM: u8 = 1;
    /// Territories (UO-terr.1).
    pub const TERRITORY: u8 = 2;
    /// Curses (UO-icon.curse.1).
    pub const CURSE: u8 = 3;
    /// Scorches (UO-icon.scorch.1).
    pub const SCORCH: u8 = 4;
    /// Criticals (UO-result.2).
    pub const CRITICAL: u8 = 5;
    /// Renown (UO-result.6).
    pub const RENOWN: u8 = 6;
    /// Start cards, beside what else they are (UO-setup.2).
    pub const START: u8 = 7;
    /// Cards of the final round's bonus, beside renown (UO-setup.4).
    pub const BONUS: u8 = 8;
}

/// Index of a zone kind. The first are a player's, those from [`zone::UNITS`] on the table's.
pub mod zone {
    use super::card_type;

    /// The deck (UO-deck.2).
    pub const DECK: u8 = 0;
    /// The hand (UO-draw.1).
    pub const HAND: u8 = 1;
    /// The discard pile (UO-battle.3).
    pub const DISCARD: u8 = 2;
    /// The territories, from column 1 (UO-setup.13).
    pub const TERRITORIES: u8 = 3;
    /// The cards in the battle area that have been turned up (UO-battle.4).
    pub const BATTLE: u8 = 4;
    /// The cards in the battle area that lie face down, from the first column (UO-battle.1).
    pub const PLACED: u8 = 5;
    /// Criticals that have been gained (UO-result.2).
    pub const CRITICALS: u8 = 6;
    /// Renown that has been gained (UO-result.6).
    pub const RENOWN: u8 = 7;
    /// Scorches on territories (UO-icon.scorch.1).
    pub const SCORCHED: u8 = 8;
    /// The unit pile (UO-setup.8).
    pub const UNITS: u8 = 9;
    /// The item pile (UO-setup.9).
    pub const ITEMS: u8 = 10;
    /// The territory pile (UO-setup.10).
    pub const LANDS: u8 = 11;
    /// The curse pile (UO-setup.6).
    pub const CURSES: u8 = 12;
    /// The scorch pile (UO-setup.5).
    pub const SCORCHES: u8 = 13;
    /// The renown pile (UO-setup.4).
    pub const RENOWN_PILE: u8 = 14;
    /// The critical pile (UO-setup.7).
    pub const CRITICAL_PILE: u8 = 15;
    /// The place of the critical condition (UO-setup.7).
    pub const CONDITION: u8 = 16;
    /// The units of the purchase area, the oldest first (UO-setup.11).
    pub const ROW_UNITS: u8 = 17;
    /// The items of the purchase area (UO-setup.11).
    pub const ROW_ITEMS: u8 = 18;
    /// The territories of the purchase area (UO-setup.11).
    pub const ROW_LANDS: u8 = 19;
    /// Excluded units (UO-icon.exclude).
    pub const EXCLUDED_UNITS: u8 = 20;
    /// Excluded items (UO-icon.exclude).
    pub const EXCLUDED_ITEMS: u8 = 21;
    /// Excluded territories (UO-icon.exclude).
    pub const EXCLUDED_LANDS: u8 = 22;

    /// What is in play, as bits: scorches lie on what is.
    pub const IN_PLAY: u32 = 1 << TERRITORIES | 1 << BATTLE | 1 << SCORCHED;
    /// The rows of the purchase area, as bits.
    pub const MARKET: u32 = 1 << ROW_UNITS | 1 << ROW_ITEMS | 1 << ROW_LANDS;
    /// The exclusion area, as bits.
    pub const EXCLUDED: u32 = 1 << EXCLUDED_UNITS | 1 << EXCLUDED_ITEMS | 1 << EXCLUDED_LANDS;
    /// What belongs to the table, as bits.
    pub const TABLE: u32 = (1 << 23) - (1 << UNITS);
    /// Each row of the purchase area with the pile that fills it.
    pub const ROWS: [(u8, u8); 3] = [(ROW_UNITS, UNITS), (ROW_ITEMS, ITEMS), (ROW_LANDS, LANDS)];
    /// The pile of each card type but renown, whose cards have an order.
    pub const PILE_OF: [(u8, u8); 6] = [
        (card_type::UNIT, UNITS),
        (card_type::ITEM, ITEMS),
        (card_type::TERRITORY, LANDS),
        (card_type::CURSE, CURSES),
        (card_type::SCORCH, SCORCHES),
        (card_type::CRITICAL, CRITICAL_PILE),
    ];
}

/// Index of a number of cards or players.
pub mod stat {
    /// The power of a unit (UO-unit.3).
    pub const POWER: u8 = 0;
    /// What a critical or renown card is worth (UO-result.4, UO-result.7).
    pub const VALUE: u8 = 1;
    /// A player's might (UO-might.1).
    pub const MIGHT: u8 = 2;
    /// Uses of [gold] in the territory phase (UO2-gold.3).
    pub const GOLD_BEFORE: u8 = 3;
    /// Uses of [gold] in the battle phase (UO2-gold.3).
    pub const GOLD_IN_BATTLE: u8 = 4;
    /// Territories bought in this round (UO-gold.buy.5).
    pub const BOUGHT: u8 = 5;
    /// How many different classes a player has turned up in this battle phase.
    pub const CLASSES: u8 = 6;
}

/// Index of a head word.
pub mod head {
    /// "Territory phase:" (UO-terr.3).
    pub const LAND: u8 = 0;
    /// "Permanent:" (UO-terr.4).
    pub const ALWAYS: u8 = 1;
    /// "Condition:" (UO-result.1).
    pub const CONDITION: u8 = 2;
    /// "Gold option:", what a territory adds to [gold] (UO-detail.hamlet.1).
    pub const GOLD: u8 = 3;
    /// "Until you turn up the card of your next column:" (UO-detail.until.1).
    pub const UNTIL_NEXT: u8 = 4;
    /// "Last column:", of a card that was turned up there.
    pub const LAST_COLUMN: u8 = 5;
    /// "Final round:", of a card that was turned up in it (UO-final.1).
    pub const FINAL_ROUND: u8 = 6;
    /// "Lead player:", as long as its player leads (UO-prog.2).
    pub const LEAD: u8 = 7;
}

/// Index of a cause: why something happens.
pub mod cause {
    /// The power of a unit (UO-unit.3).
    pub const POWER: u8 = 2;
    /// The class bonus of a unit (UO-unit.4).
    pub const BONUS: u8 = 3;
    /// What the criticals are worth (UO-result.4).
    pub const CRITICALS: u8 = 4;
    /// The end of a round (UO-end.3).
    pub const RESET: u8 = 5;
    /// A purchase (UO-gold.buy.1).
    pub const PURCHASE: u8 = 6;
    /// A [gold] by which a card of the discard pile is excluded (UO-gold.discard.1).
    pub const DISCARD: u8 = 7;
    /// A refresh of the purchase area (UO-gold.refresh.1).
    pub const REFRESH: u8 = 8;
    /// By how much the winner of the final round leads (UO-final.2).
    pub const FINAL_LEAD: u8 = 9;
}

/// Index of a phase (UO-prog.5).
pub mod phase {
    /// The draw phase (UO-draw.1).
    pub const DRAW: u8 = 0;
    /// The territory phase (UO-terr.1).
    pub const TERRITORY: u8 = 1;
    /// The battle phase (UO-battle.0).
    pub const BATTLE: u8 = 2;
    /// The result phase (UO-result.1).
    pub const RESULT: u8 = 3;
    /// The end phase (UO-end.1).
    pub const END: u8 = 4;
}

const UNIT: u32 = 1 << card_type::UNIT;
const ITEM: u32 = 1 << card_type::ITEM;
const LAND: u32 = 1 << card_type::TERRITORY;
const WORTH: u32 = 1 << card_type::CRITICAL | 1 << card_type::RENOWN;

const fn zones(word: Word, kinds: u32) -> ZoneWord {
    open_zone(word, kinds)
}

const fn spread(word: Word, kind: u8) -> PlaceWord {
    PlaceWord { spread: true, ordered: true, ..pile(word, kind) }
}

const fn row(word: Word, group: &'static str, kind: u8) -> PlaceWord {
    PlaceWord { spread: true, ordered: true, ..crate::words::shared(word, group, kind) }
}

const fn shared(word: Word, group: &'static str, kind: u8) -> PlaceWord {
    crate::words::shared(word, group, kind)
}

const fn counted(word: Word) -> StatWord {
    StatWord { firm: true, ..of_player(word, (0, 99)) }
}

/// The words.
pub const VOCABULARY: Vocabulary = Vocabulary {
    game: w("unicorn-overlord", &["유니콘 오버로드 카드게임", "유니콘 오버로드"], &["Unicorn Overlord"], ""),
    types: &[
        w("unit", &["유닛"], &["unit"], "UO-unit.1"),
        w("item", &["아이템"], &["item"], "UO-item.1"),
        w("territory", &["영지"], &["territory"], "UO-terr.1"),
        w("curse", &["저주"], &["curse"], "UO-icon.curse.1"),
        w("scorch", &["작열"], &["scorch"], "UO-icon.scorch.1"),
        w("critical", &["크리티컬"], &["critical"], "UO-result.2"),
        w("renown", &["명성"], &["renown"], "UO-result.6"),
        w("start", &["시작 시"], &["starter"], "UO-setup.2"),
        w("bonus", &["최종 라운드 보너스"], &["final round bonus"], "UO-setup.4"),
    ],
    beside: &[(card_type::START, UNIT | ITEM | LAND), (card_type::BONUS, 1 << card_type::RENOWN)],
    attributed: (UNIT, UNIT | LAND),
    textless: 1 << card_type::CURSE | 1 << card_type::SCORCH | 1 << card_type::RENOWN,
    leader: false,
    equip: false,
    selves: true,
    worn: Some(card_type::SCORCH),
    nouns: &[
        in_play(w("unit", &["유닛"], &["unit"], "UO-unit.1"), card_type::UNIT),
        anywhere(w("unit-card", &["유닛 카드"], &["unit card"], "UO-unit.1"), card_type::UNIT),
        in_play(w("item", &["아이템"], &["item"], "UO-item.1"), card_type::ITEM),
        anywhere(w("item-card", &["아이템 카드"], &["item card"], "UO-item.1"), card_type::ITEM),
        in_play(w("territory", &["영지"], &["territory"], "UO-terr.1"), card_type::TERRITORY),
        anywhere(w("curse-card", &["저주 카드"], &["curse card"], "UO-icon.curse.1"), card_type::CURSE),
        any_card(w("card", &["카드"], &["card"], "")),
    ],
    states: &[
        w("scorched", &["작열된"], &["scorched"], "UO-icon.scorch.1"),
        w("chosen-class", &["고른 병종의"], &["chosen-class"], "UO-detail.marker.1"),
        w("leads", &["선 플레이어의"], &["lead player's"], "UO-prog.2"),
        w("left", &["왼쪽 옆 플레이어의"], &["left player's"], "UO2-seat.1"),
    ],
    verbs: super::verbs::VERBS,
    common_verbs: super::verbs::COMMON,
    slots: "",
    ignored: &[],
    slips: &[],
    respelled: &[],
    corrections: [include_str!("corrections.ko.rows"), include_str!("corrections.en.rows")],
    loose: ["", ""],
    absent: &[],
    symbols: &[],
    field: "play",
    zones: &[
        ZoneWord { ordered: true, ..hidden_zone(w("deck", &["덱"], &["deck"], "UO-deck.2"), zone::DECK) },
        hidden_zone(w("hand", &["손에 쥔 패", "패"], &["hand"], "UO-draw.1"), zone::HAND),
        zones(w("discard", &["버리는 패"], &["discard pile"], "UO-battle.3"), 1 << zone::DISCARD),
        zones(w("territories", &["영지 구역"], &["territory area"], "UO-setup.13"), 1 << zone::TERRITORIES),
        zones(w("battle", &["전투 구역"], &["battle area"], "UO-battle.1"), 1 << zone::BATTLE),
        zones(w("play", &["장"], &["play"], "UO2-reveal.1"), zone::IN_PLAY),
        zones(w("market", &["구매 구역"], &["purchase area"], "UO-setup.11"), zone::MARKET),
        zones(w("excluded", &["제외 구역"], &["exclusion area"], "UO-icon.exclude"), zone::EXCLUDED),
    ],
    stats: &[
        of_card(w("power", &["파워"], &["power"], "UO-unit.3"), UNIT, (0, 30)),
        of_card(w("value", &["값"], &["value"], "UO-result.4"), WORTH, (0, 9)),
        StatWord {
            permanent: true,
            firm: true,
            gained: true,
            ..of_player(w("might", &["전력치"], &["might"], "UO-might.1"), (0, 999))
        },
        counted(w("gold-before", &["영지 단계에 사용한 금화"], &["gold before the battle"], "UO2-gold.3")),
        counted(w("gold-used", &["전투 단계에 사용한 금화"], &["gold used in the battle"], "UO2-gold.3")),
        counted(w("bought", &["구매한 영지"], &["territories bought"], "UO-gold.buy.5")),
        counted(w("classes", &["낸 병종"], &["classes played"], "UO-unit.5")),
    ],
    tallies: &[],
    attributes: &[
        w("swordsman", &["검병"], &["Swordsman"], "UO-unit.5"),
        w("hoplite", &["중장병"], &["Hoplite"], "UO-unit.5"),
        w("lancer", &["창기병"], &["Lancer"], "UO-unit.5"),
        w("archer", &["궁병"], &["Archer"], "UO-unit.5"),
        w("thief", &["도적"], &["Thief"], "UO-unit.5"),
        w("mage", &["마법사"], &["Mage"], "UO-unit.5"),
        w("cleric", &["성직자"], &["Cleric"], "UO-unit.5"),
        w("flier", &["비병"], &["Flier"], "UO-unit.5"),
        w("sellsword", &["용병"], &["Sellsword"], "UO-unit.5"),
        w("squad", &["전투조"], &["Squad"], "UO-unit.5"),
    ],
    // UO-unit.5: the classes
    called: &[],
    refusals: &[
        ("one territory a round has been bought", "이 라운드에 이미 영지를 1장 구매했습니다"),
        ("a scorch lies on it", "작열이 놓여 있습니다"),
        ("it could do nothing now", "지금은 아무 일도 하지 못합니다"),
        ("it has no effect of the territory phase", "영지 단계의 효과가 없는 카드입니다"),
        ("its effect has been used in this phase", "이 단계에 이미 효과를 사용했습니다"),
        ("only territories lie in a territory area", "영지 구역에는 영지만 있습니다"),
        (
            "only units, items and curses are in decks, hands and battle areas",
            "덱, 손에 쥔 패, 전투 구역에는 유닛, 아이템, 저주만 있습니다",
        ),
        ("only scorches lie on territories", "영지 위에는 작열만 있습니다"),
        ("only scorches are in their pile", "작열 더미에는 작열만 있습니다"),
        ("only curses are in their pile", "저주 더미에는 저주만 있습니다"),
        ("only criticals lie there", "그곳에는 크리티컬만 있습니다"),
        ("only renown lies there", "그곳에는 명성만 있습니다"),
        ("only units lie there", "그곳에는 유닛만 있습니다"),
        ("only items lie there", "그곳에는 아이템만 있습니다"),
        ("only territories lie there", "그곳에는 영지만 있습니다"),
        ("a scorch lies on a territory", "작열은 영지 위에 있습니다"),
        ("who has a card owns it", "카드는 가진 플레이어의 것입니다"),
        ("{a} rounds are played, and no round {b}", "라운드는 {a}번까지이고 {b}라운드는 없습니다"),
    ],
    added: None,
    heads: &[
        head(w("land", &["영지 단계"], &["Territory phase"], "UO-terr.3"), HeadClass::Activated),
        head(w("always", &["영구 지속"], &["Permanent"], "UO-terr.4"), HeadClass::Continuous),
        head(w("condition", &["조건"], &["Condition"], "UO-result.1"), HeadClass::Activated),
        head(w("gold", &["금화 선택지"], &["Gold option"], "UO-detail.hamlet.1"), HeadClass::Activated),
        head(
            w(
                "until-next",
                &["자신이 다음 열의 카드를 앞면으로 뒤집을 때까지"],
                &["Until you turn up the card of your next column"],
                "UO-detail.until.1",
            ),
            HeadClass::Continuous,
        ),
        head(w("last-column", &["마지막 열"], &["Last column"], "UO-battle.4"), HeadClass::Activated),
        head(w("final-round", &["최종 라운드"], &["Final round"], "UO-final.1"), HeadClass::Activated),
        head(w("lead", &["선 플레이어"], &["Lead player"], "UO-prog.2"), HeadClass::Activated),
    ],
    conditions: &[],
    turn_start: None,
    phases: &[
        w("draw", &["드로우 단계"], &["draw phase"], "UO-draw.1"),
        w("territory", &["영지 단계"], &["territory phase"], "UO-terr.1"),
        w("battle", &["전투 단계"], &["battle phase"], "UO-battle.0"),
        w("result", &["결과 단계"], &["result phase"], "UO-result.1"),
        w("end", &["종료 단계"], &["end phase"], "UO-end.1"),
    ],
    steps: &[],
    actions: &[
        w("exclude", &["제외"], &["exclude"], "UO-icon.exclude"),
        w("draw", &["드로우"], &["draw"], "UO-icon.draw"),
    ],
    columns: &[],
    causes: &[
        w("effect", &["효과"], &["effect"], ""),
        w("rule", &["규칙"], &["rule"], ""),
        w("unit-power", &["유닛의 파워"], &["power of the unit"], "UO-unit.3"),
        w("class-bonus", &["병종 보너스"], &["class bonus"], "UO-unit.4"),
        w("critical-values", &["크리티컬의 합계"], &["sum of the criticals"], "UO-result.4"),
        w("reset", &["라운드가 끝남"], &["the round is over"], "UO-end.3"),
        w("purchase", &["구매"], &["purchase"], "UO-gold.buy.1"),
        w("discard-exclusion", &["버리는 패 제외"], &["exclusion from the discard pile"], "UO-gold.discard.1"),
        w("refresh", &["구매 구역 갱신"], &["refresh"], "UO-gold.refresh.1"),
        w("final-lead", &["최종 라운드의 전력치 차이"], &["lead in the final round"], "UO-final.2"),
    ],
    places: &[
        PlaceWord { ordered: true, ..pile(w("deck", &["덱"], &["deck"], "UO-deck.2"), zone::DECK) },
        pile(w("hand", &["손에 쥔 패"], &["hand"], "UO-draw.1"), zone::HAND),
        pile(w("discard", &["버리는 패"], &["discard pile"], "UO-battle.3"), zone::DISCARD),
        spread(w("territories", &["영지 구역"], &["territories"], "UO-setup.13"), zone::TERRITORIES),
        PlaceWord {
            by: "column",
            ..spread(w("battle", &["전투 구역"], &["battle area"], "UO-battle.4"), zone::BATTLE)
        },
        spread(w("placed", &["뒷면 카드"], &["face down"], "UO-battle.1"), zone::PLACED),
        pile(w("criticals", &["획득한 크리티컬 카드"], &["criticals"], "UO-result.2"), zone::CRITICALS),
        PlaceWord {
            sum: Some(stat::VALUE),
            ..pile(w("renown", &["명성 카드"], &["renown"], "UO-result.6"), zone::RENOWN)
        },
        held(w("scorch", &["작열"], &["scorch"], "UO-icon.scorch.1"), zone::SCORCHED),
        row(w("unit", &["유닛"], &["unit"], "UO-setup.11"), "market", zone::ROW_UNITS),
        row(w("item", &["아이템"], &["item"], "UO-setup.11"), "market", zone::ROW_ITEMS),
        row(w("territory", &["영지"], &["territory"], "UO-setup.11"), "market", zone::ROW_LANDS),
        shared(w("unit", &["유닛"], &["unit"], "UO-setup.8"), "piles", zone::UNITS),
        shared(w("item", &["아이템"], &["item"], "UO-setup.9"), "piles", zone::ITEMS),
        shared(w("territory", &["영지"], &["territory"], "UO-setup.10"), "piles", zone::LANDS),
        shared(w("curse", &["저주"], &["curse"], "UO-setup.6"), "piles", zone::CURSES),
        shared(w("scorch", &["작열"], &["scorch"], "UO-setup.5"), "piles", zone::SCORCHES),
        shared(w("renown", &["명성"], &["renown"], "UO-setup.4"), "piles", zone::RENOWN_PILE),
        shared(w("critical", &["크리티컬"], &["critical"], "UO-setup.7"), "piles", zone::CRITICAL_PILE),
        shared(w("unit", &["유닛"], &["unit"], "UO-icon.exclude"), "excluded", zone::EXCLUDED_UNITS),
        shared(w("item", &["아이템"], &["item"], "UO-icon.exclude"), "excluded", zone::EXCLUDED_ITEMS),
        shared(w("territory", &["영지"], &["territory"], "UO-icon.exclude"), "excluded", zone::EXCLUDED_LANDS),
        PlaceWord {
            ordered: true,
            ..shared(w("condition", &["크리티컬 조건"], &["condition"], "UO-setup.7"), "", zone::CONDITION)
        },
    ],
    log: &[
        w("lead", &["{seat}: 선 플레이어"], &["{seat} leads"], "UO-prog.2"),
        w("turn up", &["{card}: 앞면으로 뒤집음"], &["{card} is turned up"], "UO-battle.4"),
        w("gold", &["{seat}: [금화] 사용"], &["{seat} uses [gold]"], "UO-gold.1"),
        w("use", &["{card}: 영지 단계 효과 사용"], &["{card} is used"], "UO-terr.3"),
        w("won", &["{seat}: 라운드 승리"], &["{seat} wins the round"], "UO-result.6"),
        w("rearrange", &["{card}: 열을 옮김"], &["{card} moves to another column"], "UO-detail.scope.1"),
        // marks of cards
        w("spent", &["사용함"], &["spent"], "UO-terr.3"),
        w("column", &["{amount}열"], &["column {amount}"], "UO-battle.1"),
    ],
    reasons: &[],
    others: Some([
        w("others", &["다른 플레이어"], &["each other player"], "UO-intro.1"),
        w("others-own", &["다른 플레이어"], &["another player's", "other players'"], "UO-intro.1"),
    ]),
    reaches_later: Some(false),
    announced: None,
    groups: &[w("piles", &["카드 뭉치"], &["piles"], "UO-setup.3")],
    notation: Notation {
        colon_heads: true,
        colon_always: true,
        bare_attributes: true,
        says_field: false,
        sides: None,
        beside: None,
        end: None,
        facing: Some(w("same-column", &["같은 열의"], &["same-column"], "UO2-terr.1")),
        stroke_heads: &[],
        card_heads: &[],
        bare: false,
        amount_behind: false,
        pair: None,
        phrasing: None,
    },
    defaults: ScenarioDefaults {
        blank: card_type::UNIT,
        numbers: &[(card_type::UNIT, stat::POWER, 1)],
        filled: &[(zone::DECK, card_type::UNIT, 10)],
        player: &[("might", 0), ("gold-before", 0), ("gold-used", 0), ("bought", 0)],
        turn_number: 1,
        phase: phase::TERRITORY,
        marks: &["spent", "column"],
        faces: &[w("front", &["앞면"], &["front"], "")],
        faced: 0,
        attribute: None,
    },
};
