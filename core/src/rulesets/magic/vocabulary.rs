//! Magic's words: the document's Korean, and the English of its catalogue of clauses. Indices first, tables behind them.

use crate::kernel::ids::PLAYER;
use crate::vocabulary::{Notation, Noun, PlaceWord, ScenarioDefaults, StatWord, Vocabulary, Word, ZoneWord};
use crate::words::{any_card, anywhere, hidden_zone, in_play, of_card, of_player, open_zone, pile, spread, w};

/// Index of a card type, or of a supertype: both stand in the type line (205).
pub mod card_type {
    /// Lands (305).
    pub const LAND: u8 = 0;
    /// Creatures (302).
    pub const CREATURE: u8 = 1;
    /// Artifacts (301).
    pub const ARTIFACT: u8 = 2;
    /// Enchantments (303).
    pub const ENCHANTMENT: u8 = 3;
    /// Planeswalkers (306).
    pub const PLANESWALKER: u8 = 4;
    /// Instants (304).
    pub const INSTANT: u8 = 5;
    /// Sorceries (307).
    pub const SORCERY: u8 = 6;
    /// Tribal, which stands beside another type (308).
    pub const TRIBAL: u8 = 7;
    /// The supertype basic (205.4).
    pub const BASIC: u8 = 8;
    /// The supertype legendary (205.4).
    pub const LEGENDARY: u8 = 9;
    /// The supertype snow (205.4).
    pub const SNOW: u8 = 10;
    /// What can be a permanent (110.4), as bits.
    pub const PERMANENT: u32 = 1 << LAND | 1 << CREATURE | 1 << ARTIFACT | 1 << ENCHANTMENT | 1 << PLANESWALKER;
    /// What is cast (112.1), as bits.
    pub const SPELL: u32 = PERMANENT & !(1 << LAND) | 1 << INSTANT | 1 << SORCERY;
}

/// Subtypes that rules speak of, by their English words among the catalogue's terms.
pub mod term {
    /// The basic land types, each with the kind of mana of its place (305.6).
    pub const BASIC: &[&str] = &["Plains", "Island", "Swamp", "Mountain", "Forest"];
    /// Enchantments that are attached to something (303.4).
    pub const AURA: &str = "Aura";
    /// Artifacts that can be attached to creatures (301.5).
    pub const EQUIPMENT: &str = "Equipment";
}

/// Index of a zone kind (400.1). What is on the stack lies there with the player who controls it.
pub mod zone {
    /// The library (401).
    pub const LIBRARY: u8 = 0;
    /// The hand (402).
    pub const HAND: u8 = 1;
    /// The graveyard (404).
    pub const GRAVEYARD: u8 = 2;
    /// Exile (406).
    pub const EXILE: u8 = 3;
    /// The battlefield (403), each permanent with its controller.
    pub const BATTLEFIELD: u8 = 4;
    /// The command zone (408).
    pub const COMMAND: u8 = 5;
    /// Outside the game (400.11).
    pub const OUTSIDE: u8 = 6;
    /// The stack (405).
    pub const STACK: u8 = 7;
    /// Where other games keep what is attached: here it is a permanent with a host (110.1), so nothing lies there.
    pub const ATTACHED: u8 = 8;
}

/// Index of a number of cards or players.
pub mod stat {
    /// A creature's power (107.1b: it may be below 0).
    pub const POWER: u8 = 0;
    /// A creature's toughness.
    pub const TOUGHNESS: u8 = 1;
    /// The loyalty that is printed on a planeswalker; on the battlefield its counters are (122.1c).
    pub const LOYALTY: u8 = 2;
    /// A player's life (119.1).
    pub const LIFE: u8 = 3;
    /// How many cards a player may keep at the end of a turn (402.2).
    pub const HAND_SIZE: u8 = 4;
}

/// Index of a colour (105.1), which is that of its kind of mana.
pub mod attribute {
    /// White.
    pub const WHITE: u8 = 0;
    /// Blue.
    pub const BLUE: u8 = 1;
    /// Black.
    pub const BLACK: u8 = 2;
    /// Red.
    pub const RED: u8 = 3;
    /// Green.
    pub const GREEN: u8 = 4;
    /// How many colours there are.
    pub const COUNT: u8 = 5;
}

/// Index of a keyword.
pub mod head {
    /// Deathtouch (702.2).
    pub const DEATHTOUCH: u8 = 0;
    /// Defender (702.3).
    pub const DEFENDER: u8 = 1;
    /// Double strike (702.4).
    pub const DOUBLE_STRIKE: u8 = 2;
    /// First strike (702.7).
    pub const FIRST_STRIKE: u8 = 3;
    /// Flash (702.8).
    pub const FLASH: u8 = 4;
    /// Flying (702.9).
    pub const FLYING: u8 = 5;
    /// Haste (702.10).
    pub const HASTE: u8 = 6;
    /// Hexproof (702.11).
    pub const HEXPROOF: u8 = 7;
    /// Indestructible (702.12).
    pub const INDESTRUCTIBLE: u8 = 8;
    /// Lifelink (702.15).
    pub const LIFELINK: u8 = 9;
    /// Reach (702.17).
    pub const REACH: u8 = 10;
    /// Trample (702.19).
    pub const TRAMPLE: u8 = 11;
    /// Vigilance (702.20).
    pub const VIGILANCE: u8 = 12;
    /// Wither (702.80).
    pub const WITHER: u8 = 13;
    /// Infect (702.90).
    pub const INFECT: u8 = 14;
    /// Menace (702.111).
    pub const MENACE: u8 = 15;
    /// What stands behind the costs of an activated ability (602.1); it is no keyword.
    pub const ACTIVATED: u8 = 16;
}

/// Number of a kind of counters (122.1).
pub mod counter {
    /// +1/+1 (122.1a).
    pub const PLUS: u8 = 0;
    /// -1/-1 (122.1a).
    pub const MINUS: u8 = 1;
    /// Loyalty (122.1c).
    pub const LOYALTY: u8 = 2;
    /// Poison, on players (122.1d).
    pub const POISON: u8 = 3;
    /// Energy, on players (107.14).
    pub const ENERGY: u8 = 4;
    /// The first of those that give a keyword (122.1b), in the order of [`KEYWORDS`].
    pub const FIRST_KEYWORD: u8 = 5;
    /// The keywords that counters can give (122.1b).
    pub const KEYWORDS: &[u8] = &[
        super::head::FLYING,
        super::head::FIRST_STRIKE,
        super::head::DOUBLE_STRIKE,
        super::head::DEATHTOUCH,
        super::head::HASTE,
        super::head::HEXPROOF,
        super::head::INDESTRUCTIBLE,
        super::head::LIFELINK,
        super::head::MENACE,
        super::head::REACH,
        super::head::TRAMPLE,
        super::head::VIGILANCE,
    ];
}

/// Index of an action that text can forbid or command.
pub mod action {
    /// To attack (508.1c).
    pub const ATTACK: u8 = 0;
    /// To block (509.1b).
    pub const BLOCK: u8 = 1;
    /// To be blocked (509.1b).
    pub const BE_BLOCKED: u8 = 2;
    /// To be cast, or to cast spells (601.3).
    pub const CAST: u8 = 3;
    /// To play lands (305.2).
    pub const PLAY_LAND: u8 = 4;
    /// To untap in the untap step (502.3).
    pub const UNTAP: u8 = 5;
    /// To draw (121.3).
    pub const DRAW: u8 = 6;
    /// To gain life (119.7).
    pub const GAIN_LIFE: u8 = 7;
    /// To lose life (119.8).
    pub const LOSE_LIFE: u8 = 8;
    /// To be destroyed (701.7).
    pub const DESTROY: u8 = 9;
    /// To enter the battlefield tapped (110.5b).
    pub const ENTER_TAPPED: u8 = 10;
}

/// Index of a reason for which something happens.
pub mod cause {
    /// By combat damage (510.2).
    pub const COMBAT: u8 = 0;
    /// By an effect.
    pub const EFFECT: u8 = 1;
    /// What the rules do themselves: turn-based actions, and the results of other events (703).
    pub const RULE: u8 = 2;
    /// Paid as a cost (118).
    pub const COST: u8 = 3;
    /// As a state-based action, without being destroyed (704.5f).
    pub const STATE: u8 = 4;
    /// Destroyed, by an effect or as a state-based action (701.7).
    pub const DESTROYED: u8 = 5;
    /// What was attached, as its host left (704.5m).
    pub const DETACHED: u8 = 6;
    /// As a spell is cast (601.2a).
    pub const CAST: u8 = 7;
    /// As a spell resolves, is countered or has nothing left to aim at (608.2m).
    pub const RESOLVE: u8 = 8;
    /// By the legend rule (704.5j).
    pub const LEGEND: u8 = 9;
    /// Sacrificed (701.17).
    pub const SACRIFICED: u8 = 10;
    /// A land that is played (116.2a).
    pub const PLAY: u8 = 11;
}

/// Index of a state of a permanent.
pub mod card_state {
    /// It is tapped (110.5).
    pub const TAPPED: u8 = 0;
    /// It is untapped (110.5).
    pub const UNTAPPED: u8 = 1;
}

/// Indices of the phases and steps of a turn (500.1, 506.1).
pub mod phase {
    /// The untap step (502).
    pub const UNTAP: u8 = 0;
    /// The upkeep step (503).
    pub const UPKEEP: u8 = 1;
    /// The draw step (504).
    pub const DRAW: u8 = 2;
    /// The main phase before combat (505).
    pub const MAIN: u8 = 3;
    /// The beginning of combat (507).
    pub const COMBAT: u8 = 4;
    /// The declare attackers step (508).
    pub const ATTACKERS: u8 = 5;
    /// The declare blockers step (509).
    pub const BLOCKERS: u8 = 6;
    /// The combat damage step (510).
    pub const DAMAGE: u8 = 7;
    /// The end of combat (511).
    pub const COMBAT_END: u8 = 8;
    /// The main phase after combat (505).
    pub const SECOND_MAIN: u8 = 9;
    /// The end step (513).
    pub const END: u8 = 10;
    /// The cleanup step (514).
    pub const CLEANUP: u8 = 11;
}

/// What scenarios assume: a main phase in the middle of a game, libraries of plain creatures.
const DEFAULTS: ScenarioDefaults = ScenarioDefaults {
    blank: card_type::CREATURE,
    numbers: &[(card_type::CREATURE, stat::POWER, 1), (card_type::CREATURE, stat::TOUGHNESS, 1)],
    filled: &[(zone::LIBRARY, card_type::CREATURE, 20)],
    player: &[("life", 20), ("lands-played", 0)],
    turn_number: 5,
    phase: phase::MAIN,
    marks: &["tapped", "sick", "damage", "plus", "minus", "loyalty"],
    faces: &[w("front", &["앞면"], &["front"], ""), w("back", &["뒷면"], &["back"], "")],
    faced: 0,
    attribute: None,
};

/// The least and the greatest life that a player can have.
pub const LIFE: (i32, i32) = (-9_999, 9_999);

const fn number(word: Word, range: (i32, i32)) -> StatWord {
    StatWord { permanent: true, optional: true, ..of_player(word, range) }
}

/// All words of this game.
pub const VOCABULARY: Vocabulary = Vocabulary {
    game: w("magic", &["매직"], &["Magic"], "100.1"),
    types: &[
        w("land", &["대지"], &["land"], "110.4"),
        w("creature", &["생물"], &["creature"], "110.4"),
        w("artifact", &["마법물체"], &["artifact"], "110.4"),
        w("enchantment", &["부여마법"], &["enchantment"], "110.4"),
        w("planeswalker", &["플레인즈워커"], &["planeswalker"], "110.4"),
        w("instant", &["순간마법"], &["instant"], "117.1a"),
        w("sorcery", &["집중마법"], &["sorcery"], "117.1a"),
        w("tribal", &["종족"], &["tribal"], "110.4"),
        w("basic", &["기본"], &["basic"], "100.2a"),
        w("legendary", &["전설적"], &["legendary"], "704.5j"),
        w("snow", &["눈"], &["snow"], "107.4h"),
    ],
    beside: &[
        (card_type::TRIBAL, card_type::SPELL),
        (card_type::BASIC, 1 << card_type::LAND),
        (card_type::LEGENDARY, u32::MAX),
        (card_type::SNOW, u32::MAX),
    ],
    attributed: (0, u32::MAX),
    textless: card_type::PERMANENT,
    leader: false,
    equip: false,
    selves: true,
    worn: None,
    nouns: &[
        in_play(w("creature", &["생물"], &["creature"], "109.2"), card_type::CREATURE),
        any_card(w("card", &["카드"], &["card"], "109.2a")),
        anywhere(w("creature-card", &["생물 카드"], &["creature card"], "109.2a"), card_type::CREATURE),
        in_play(w("land", &["대지"], &["land"], "109.2"), card_type::LAND),
        in_play(w("artifact", &["마법물체"], &["artifact"], "109.2"), card_type::ARTIFACT),
        in_play(w("enchantment", &["부여마법"], &["enchantment"], "109.2"), card_type::ENCHANTMENT),
        in_play(w("planeswalker", &["플레인즈워커"], &["planeswalker"], "109.2"), card_type::PLANESWALKER),
        Noun {
            also: card_type::PERMANENT & !(1 << card_type::LAND),
            ..in_play(w("permanent", &["지속물"], &["permanent"], "110.1"), card_type::LAND)
        },
        // What is cast lies on the stack (109.2b).
        Noun {
            also: card_type::SPELL,
            lies: 1 << zone::STACK,
            ..in_play(w("spell", &["주문"], &["spell"], "112.1"), card_type::INSTANT)
        },
        // Decision MG-2.
        Noun {
            also: 1 << card_type::PLANESWALKER,
            lies: 1 << zone::BATTLEFIELD | 1 << PLAYER,
            ..in_play(w("any-target", &["원하는 목표"], &["any target"], "115.4"), card_type::CREATURE)
        },
        Noun {
            lies: 1 << PLAYER,
            ..in_play(w("target-player", &["목표 플레이어"], &["target player"], "115.1"), card_type::CREATURE)
        },
    ],
    states: &[w("tapped", &["탭된"], &["tapped"], "110.5"), w("untapped", &["언탭된"], &["untapped"], "110.5")],
    verbs: super::text_verbs::VERBS,
    common_verbs: super::text_verbs::COMMON,
    slots: "",
    ignored: &[],
    slips: &[],
    respelled: &[],
    corrections: ["", ""],
    loose: ["", ""],
    absent: &[],
    symbols: &[],
    field: "battlefield",
    zones: &[
        ZoneWord { ordered: true, ..hidden_zone(w("library", &["서고"], &["library"], "103.2"), zone::LIBRARY) },
        hidden_zone(w("hand", &["손"], &["hand"], "103.4"), zone::HAND),
        ZoneWord {
            ordered: true,
            ..open_zone(w("graveyard", &["무덤"], &["graveyard"], "404.2"), 1 << zone::GRAVEYARD)
        },
        open_zone(w("exile", &["추방 구역"], &["exile"], "406.3"), 1 << zone::EXILE),
        open_zone(w("battlefield", &["전장"], &["battlefield"], "110.1"), 1 << zone::BATTLEFIELD),
        open_zone(w("command", &["커맨드 구역"], &["command zone"], "408.1"), 1 << zone::COMMAND),
        hidden_zone(w("outside", &["게임 외부"], &["outside the game"], "400.11"), zone::OUTSIDE),
        open_zone(w("stack", &["스택"], &["stack"], "405.1"), 1 << zone::STACK),
    ],
    stats: &[
        StatWord {
            optional: true,
            ..of_card(w("power", &["공격력"], &["power"], "107.1b"), 1 << card_type::CREATURE, (-99, 99))
        },
        StatWord {
            optional: true,
            ..of_card(
                w("toughness", &["방어력", "체력"], &["toughness"], "107.1b"),
                1 << card_type::CREATURE,
                (-99, 99),
            )
        },
        StatWord {
            optional: true,
            ..of_card(w("loyalty", &["충성도"], &["loyalty"], "122.1c"), 1 << card_type::PLANESWALKER, (0, 99))
        },
        StatWord { gained: true, ..number(w("life", &["생명점"], &["life"], "119.1"), LIFE) },
        number(w("hand-size", &["손 크기"], &["hand size"], "402.2"), (0, 99)),
    ],
    tallies: &[],
    attributes: &[
        w("white", &["백색"], &["white"], "105.1"),
        w("blue", &["청색"], &["blue"], "105.1"),
        w("black", &["흑색"], &["black"], "105.1"),
        w("red", &["적색"], &["red"], "105.1"),
        w("green", &["녹색"], &["green"], "105.1"),
    ],
    called: &[
        ("attribute", w("color", &["색"], &["color"], "105.1")),
        ("affiliation", w("subtype", &["하위 유형"], &["subtype"], "205.3")),
    ],
    refusals: super::told::REFUSALS,
    added: None,
    heads: super::keywords::HEADS,
    conditions: &[],
    turn_start: None,
    phases: &[
        w("untap", &["언탭단"], &["untap step"], "502.3"),
        w("upkeep", &["유지단"], &["upkeep"], "503.1"),
        w("draw", &["뽑기단"], &["draw step"], "504.1"),
        w("main", &["메인 단계"], &["main phase"], "505.1"),
        w("combat", &["전투 단계"], &["combat"], "507.1"),
        w("attackers", &["공격자 선언단"], &["declare attackers step"], "508.1"),
        w("blockers", &["방어자 선언단"], &["declare blockers step"], "509.1"),
        w("damage", &["전투피해단"], &["combat damage step"], "510.1"),
        w("combat-end", &["전투 종료단"], &["end of combat"], "511.3"),
        w("main2", &["둘째 메인 단계"], &["second main phase"], "505.1"),
        w("end", &["종료단"], &["end step"], "513.1"),
        w("cleanup", &["정화단"], &["cleanup step"], "514.1"),
    ],
    steps: &[],
    actions: &[
        w("attack", &["공격"], &["attack"], "508.1"),
        w("block", &["방어"], &["block"], "509.1"),
        w("be-blocked", &["방어되기"], &["be blocked"], "509.1"),
        w("cast", &["발동"], &["cast"], "601.3"),
        w("play-land", &["대지 플레이"], &["play lands"], "116.2a"),
        w("untap", &["언탭"], &["untap"], "502.3"),
        w("draw", &["뽑기"], &["draw"], "121.3"),
        w("gain-life", &["생명점 얻기"], &["gain life"], "119.7"),
        w("lose-life", &["생명점 잃기"], &["lose life"], "119.8"),
        w("destroy", &["파괴"], &["destroy"], "701.7"),
        w("enter-tapped", &["탭된 채로 들어오기"], &["enter tapped"], "110.5b"),
    ],
    columns: &[],
    causes: &[
        w("combat", &["전투"], &["combat"], "120.2a"),
        w("effect", &["효과"], &["effect"], "120.2b"),
        w("rule", &["규칙"], &["rule"], ""),
        w("cost", &["비용"], &["cost"], "118.1"),
        w("state", &["상태 기반 행동"], &["state-based action"], "117.2d"),
        w("destroyed", &["파괴"], &["destroyed"], "701.7"),
        w("detached", &["부착 해제"], &["detached"], "704.5m"),
        w("cast", &["발동"], &["cast"], "112.1"),
        w("resolve", &["해결"], &["resolution"], "608.2m"),
        w("legend", &["전설 규칙"], &["legend rule"], "704.5j"),
        w("sacrificed", &["희생"], &["sacrificed"], "701.17"),
        w("play", &["플레이"], &["play"], "116.2a"),
    ],
    places: &[
        spread(w("battlefield", &["전장"], &["battlefield"], "110.1"), zone::BATTLEFIELD),
        pile(w("stack", &["스택"], &["stack"], "405.1"), zone::STACK),
        pile(w("hand", &["손"], &["hand"], "103.4"), zone::HAND),
        PlaceWord { ordered: true, ..pile(w("library", &["서고"], &["library"], "103.2"), zone::LIBRARY) },
        PlaceWord { ordered: true, ..pile(w("graveyard", &["무덤"], &["graveyard"], "404.2"), zone::GRAVEYARD) },
        pile(w("exile", &["추방 구역"], &["exile"], "406.3"), zone::EXILE),
        pile(w("command", &["커맨드 구역"], &["command zone"], "408.1"), zone::COMMAND),
        pile(w("outside", &["게임 외부"], &["outside"], "400.11"), zone::OUTSIDE),
    ],
    log: super::told::LOG,
    reasons: &["lapsed", "unmet", "prevented", "can't"],
    others: None,
    // 611.2c
    reaches_later: Some(false),
    announced: Some(zone::STACK),
    groups: &[],
    notation: Notation {
        colon_heads: true,
        colon_always: false,
        bare_attributes: true,
        says_field: false,
        sides: None,
        beside: None,
        end: None,
        facing: None,
        stroke_heads: &[],
        card_heads: &[],
        bare: true,
        amount_behind: false,
        pair: Some(["power", "toughness"]),
        phrasing: Some(super::phrasing::PHRASING),
    },
    defaults: DEFAULTS,
};
