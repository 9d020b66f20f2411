//! Mana Arena's words: the document's Korean, and the English of its catalogue of clauses. Indices first, tables behind them.

use super::limits::{RITUAL, SPECIAL, SPELL_LIKE, SPELLS, SUMMONED, UNIT};
use crate::vocabulary::{
    Notation, Noun, PlaceWord, ScenarioDefaults, StatWord, Tallied, Tally, Vocabulary, Word, ZoneWord,
};
use crate::words::{any_card, anywhere, held, hidden_zone, in_play, of_card, of_player, open_zone, pile, spread, w};

/// Index of a card type.
pub mod card_type {
    /// Units of the main deck (MA2-unit.1).
    pub const UNIT: u8 = 0;
    /// Ritual units, cards of the main deck (MA-ritual.1).
    pub const RITUAL: u8 = 1;
    /// Fusion units (MA-fusion.1).
    pub const FUSION: u8 = 2;
    /// Synchro units (MA-synchro.1).
    pub const SYNCHRO: u8 = 3;
    /// Xyz units (MA-xyz.1).
    pub const XYZ: u8 = 4;
    /// Slow spells, of speed 1 (MA-speed1.1.2).
    pub const SLOW_SPELL: u8 = 5;
    /// Fast spells, of speed 2 (MA-speed2.1.1).
    pub const FAST_SPELL: u8 = 6;
    /// Burst spells, of speed 3 (MA-speed3.1.1).
    pub const BURST_SPELL: u8 = 7;
    /// Lingering spells, of speed 1 (MA-term.lingering_spell.1).
    pub const LINGERING_SPELL: u8 = 8;
    /// Traps (MA-trap.1).
    pub const TRAP: u8 = 9;
    /// Equipment (MA-term.equipment.1).
    pub const EQUIPMENT: u8 = 10;
    /// Structures (MA2-zone.4).
    pub const STRUCTURE: u8 = 11;
}

/// Index of a zone kind. What lies face down has kinds of its own, which only its player looks into (MA2-zone.7).
pub mod zone {
    /// The deck.
    pub const DECK: u8 = 0;
    /// The hand.
    pub const HAND: u8 = 1;
    /// The graveyard (MA-term.graveyard.1).
    pub const GRAVEYARD: u8 = 2;
    /// Banished cards that lie face up (MA-term.banish.1).
    pub const BANISHED: u8 = 3;
    /// The extra deck (MA-exdeck.1).
    pub const EXTRA_DECK: u8 = 4;
    /// The monster zones (MA2-zone.1); the number of the place is in the mark.
    pub const MONSTERS: u8 = 5;
    /// The extra monster zone (MA2-zone.6).
    pub const EXTRA_MONSTER: u8 = 6;
    /// Lingering spells in the spell and trap zones (MA2-zone.5).
    pub const SPELLS: u8 = 7;
    /// The structure zone (MA2-zone.4).
    pub const STRUCTURE: u8 = 8;
    /// What units wear: equipment and attached units (MA2-attach.1).
    pub const WORN: u8 = 9;
    /// Captured cards, under their captors and on nobody's field (MA-term.capture.1.1).
    pub const CAPTURED: u8 = 10;
    /// What has been declared and is not resolved yet (MA-chain.1).
    pub const PENDING: u8 = 11;
    /// Face-down Ambush units in monster zones (MA-term.ambush.1).
    pub const VEILED: u8 = 12;
    /// Set traps in spell and trap zones (MA-trap.1).
    pub const SET: u8 = 13;
    /// Banished cards that lie face down (MA-term.banish.1).
    pub const BANISHED_DOWN: u8 = 14;
    /// Where units stand, face up or face down, as bits.
    pub const UNITS: u32 = FACE_UP | 1 << VEILED;
    /// Where units stand face up, as bits.
    pub const FACE_UP: u32 = 1 << MONSTERS | 1 << EXTRA_MONSTER;
    /// What counts as in play, as bits.
    pub const IN_PLAY: u32 = UNITS | 1 << SPELLS | 1 << STRUCTURE | 1 << WORN;
    /// The field (MA-term.field.1), as bits.
    pub const FIELD: u32 = IN_PLAY | 1 << SET;
    /// "Wherever it is" (MA-term.anywhere.1, MA-term.anywhere.1.a), as bits: neither captured nor banished face down.
    pub const ANYWHERE: u32 =
        FIELD | 1 << DECK | 1 << HAND | 1 << GRAVEYARD | 1 << BANISHED | 1 << EXTRA_DECK | 1 << PENDING;
}

/// Index of a number of cards or players.
pub mod stat {
    /// What a card costs (MA-cost.1).
    pub const COST: u8 = 0;
    /// A unit's attack (MA2-unit.1).
    pub const ATTACK: u8 = 1;
    /// A unit's greatest health (MA2-unit.1); damage is a mark.
    pub const HEALTH: u8 = 2;
    /// A player's health (MA2-setup.1).
    pub const LIFE: u8 = 3;
    /// A player's mana (MA2-mana.1).
    pub const MANA: u8 = 4;
    /// A player's maximum mana (MA-standby.2).
    pub const MAX_MANA: u8 = 5;
    /// A player's spell mana (MA-term.spell_mana.1).
    pub const SPELL_MANA: u8 = 6;
    /// A player's life mana (MA-term.life_mana.1).
    pub const LIFE_MANA: u8 = 7;
}

/// Index of a head word.
pub mod head {
    /// "Play:" (MA-term.on_play.1).
    pub const ON_PLAY: u8 = 0;
    /// "Summoned:" (MA-term.on_summon.1).
    pub const ON_SUMMON: u8 = 1;
    /// "Activate:" (MA-term.activate.1).
    pub const ACTIVATE: u8 = 2;
    /// "Destroyed:" (MA-term.on_destroy.1).
    pub const ON_DESTROY: u8 = 3;
    /// "Attack:" (MA-term.on_attack.1).
    pub const ON_ATTACK: u8 = 4;
    /// "Defend:" (MA-term.on_defend.1).
    pub const ON_DEFEND: u8 = 5;
    /// "Strike:" (MA-term.on_strike.1).
    pub const ON_STRIKE: u8 = 6;
    /// "Arrive:" (MA-term.arrive.1).
    pub const ARRIVE: u8 = 7;
    /// "Round start:" (MA-standby.4).
    pub const ROUND_START: u8 = 8;
    /// "Round end:" (MA-end.1).
    pub const ROUND_END: u8 = 9;
    /// "Ambush:" (MA-term.ambush.1).
    pub const AMBUSH: u8 = 10;
    /// "Daybreak:" (MA-term.daybreak.1).
    pub const DAYBREAK: u8 = 11;
    /// "Nightfall:" (MA-term.nightfall.1).
    pub const NIGHTFALL: u8 = 12;
    /// "Plunder:" (MA-term.plunder.1).
    pub const PLUNDER: u8 = 13;
    /// "Flow:" (MA-term.flow.1).
    pub const FLOW: u8 = 14;
    /// Materials of an Xyz unit (MA-xyz.1).
    pub const XYZ: u8 = 15;
    /// Materials of a fusion unit (MA-fusion.1).
    pub const FUSION: u8 = 16;
    /// Materials of a synchro unit (MA-synchro.1).
    pub const SYNCHRO: u8 = 17;
    /// The condition of a ritual unit (MA-ritual.1).
    pub const RITUAL: u8 = 18;
    /// Quick Attack (MA-kw.quick_attack.1).
    pub const QUICK_ATTACK: u8 = 19;
    /// Extra Attack (MA-kw.extra_attack.1).
    pub const EXTRA_ATTACK: u8 = 20;
    /// Direct Attack (MA-kw.direct_attack.1).
    pub const DIRECT_ATTACK: u8 = 21;
    /// Rush (MA-kw.rush.1).
    pub const RUSH: u8 = 22;
    /// Tough (MA-kw.tough.1).
    pub const TOUGH: u8 = 23;
    /// Overwhelm (MA-kw.overwhelm.1).
    pub const OVERWHELM: u8 = 24;
    /// Barrier (MA-kw.barrier.1).
    pub const BARRIER: u8 = 25;
    /// Spell Shield (MA-kw.spell_shield.1).
    pub const SPELL_SHIELD: u8 = 26;
    /// Taunt (MA-kw.taunt.1).
    pub const TAUNT: u8 = 27;
    /// Fury (MA-kw.fury.1).
    pub const FURY: u8 = 28;
    /// Fated (MA-kw.fated.1).
    pub const FATED: u8 = 29;
    /// Attune (MA-kw.attune.1).
    pub const ATTUNE: u8 = 30;
    /// Elusive (MA-kw.elusive.1).
    pub const ELUSIVE: u8 = 31;
    /// Fearsome (MA-kw.fearsome.1).
    pub const FEARSOME: u8 = 32;
    /// Regeneration (MA-kw.regeneration.1).
    pub const REGENERATION: u8 = 33;
    /// Formidable (MA-kw.formidable.1).
    pub const FORMIDABLE: u8 = 34;
    /// Ephemeral (MA-kw.ephemeral.1).
    pub const EPHEMERAL: u8 = 35;
    /// Fleeting (MA-term.fleeting.1).
    pub const FLEETING: u8 = 36;
}

/// Index of an action that text can forbid.
pub mod action {
    /// To be played (MA-term.on_play.1).
    pub const PLAY: u8 = 0;
    /// To attack (MA-battle.1).
    pub const ATTACK: u8 = 1;
    /// To be attacked (MA-battle.1).
    pub const BE_ATTACKED: u8 = 2;
    /// To be destroyed (MA2-destroy.1).
    pub const DESTROY: u8 = 3;
    /// To activate an effect (MA-term.activate.1).
    pub const ACTIVATE: u8 = 4;
}

/// Index of a reason for which something happens.
pub mod cause {
    /// By a strike (MA-battle.1.6).
    pub const BATTLE: u8 = 0;
    /// By an effect.
    pub const EFFECT: u8 = 1;
    /// What the rules do themselves.
    pub const RULE: u8 = 2;
    /// Paid as a cost.
    pub const COST: u8 = 3;
    /// As material of a summon (MA-xyz.1).
    pub const MATERIAL: u8 = 4;
    /// Destroyed by an effect, or without health by one (MA2-destroy.1).
    pub const DESTROYED: u8 = 5;
    /// What was worn, as its unit left (MA-term.equipment.1.1).
    pub const DETACHED: u8 = 6;
    /// Played or set by its player.
    pub const PLAY: u8 = 7;
}

/// Index of a state of a card.
pub mod card_state {
    /// It is stunned (MA-kw.stun.1).
    pub const STUNNED: u8 = 0;
    /// It has damage (MA2-health.1).
    pub const DAMAGED: u8 = 1;
    /// It lies face down (MA-term.ambush.1).
    pub const FACE_DOWN: u8 = 2;
}

/// Indices of the phases.
pub mod phase {
    /// The standby phase (MA-standby.1).
    pub const STANDBY: u8 = 0;
    /// The main phase (MA-main).
    pub const MAIN: u8 = 1;
    /// The battle phase (MA-battle.1).
    pub const BATTLE: u8 = 2;
    /// The sub phase (MA-sub.1).
    pub const SUB: u8 = 3;
    /// The end phase (MA-end.1).
    pub const END: u8 = 4;
}

/// What scenarios assume: a main phase in the middle of a game, decks of plain units.
const DEFAULTS: ScenarioDefaults = ScenarioDefaults {
    blank: card_type::UNIT,
    numbers: &[
        (card_type::UNIT, stat::COST, 1),
        (card_type::UNIT, stat::ATTACK, 1),
        (card_type::UNIT, stat::HEALTH, 1),
    ],
    filled: &[(zone::DECK, card_type::UNIT, 20)],
    player: &[
        ("life", 20),
        ("mana", 5),
        ("max-mana", 5),
        ("spell-mana", 0),
        ("life-mana", 0),
        ("cards-used", 0),
        ("spells-used", 0),
        ("flow", 0),
        ("damage-taken", 0),
        ("spells-in-game", 0),
        ("allies-destroyed", 0),
    ],
    turn_number: 5,
    phase: phase::MAIN,
    marks: &["damage", "stunned", "attacks", "barrier-spent", "shield-spent"],
    faces: &[w("front", &["앞면"], &["front"], ""), w("descended", &["강림면"], &["descended"], "MA2-ritual.1")],
    faced: 1 << card_type::RITUAL,
    attribute: None,
};

/// The least health that a player can have.
pub const LEAST_LIFE: i32 = -999;

/// A number of players with these bounds.
const fn number(word: Word, range: (i32, i32)) -> StatWord {
    StatWord { permanent: true, optional: true, firm: true, ..of_player(word, range) }
}

/// A number of players that is gained and lost piece by piece.
const fn pieces(word: Word, range: (i32, i32)) -> StatWord {
    StatWord { gained: true, ..number(word, range) }
}

/// What ritual units ask for of the whole game (MA-ritual.1).
const TALLIES: &[Tally] = &[
    Tally {
        word: w("damage-taken", &["받은 피해"], &["taken"], "MA-ritual.1"), what: "damage", said: Tallied::Amount
    },
    Tally {
        word: w("spells-in-game", &["사용한 주문"], &["used"], "MA-ritual.1"),
        what: "spells",
        said: Tallied::Cards,
    },
    Tally {
        word: w("units-destroyed", &["파괴된 유닛"], &["destroyed"], "MA-ritual.1"),
        what: "units",
        said: Tallied::Fate,
    },
    Tally {
        word: w("allies-destroyed", &["파괴된 아군 유닛"], &["destroyed"], "MA-ritual.1"),
        what: "ally units",
        said: Tallied::Fate,
    },
    Tally {
        word: w("enemies-destroyed", &["파괴된 적 유닛"], &["destroyed"], "MA-ritual.1"),
        what: "enemy units",
        said: Tallied::Fate,
    },
];

/// All words of this game.
pub const VOCABULARY: Vocabulary = Vocabulary {
    game: w("mana-arena", &["마나 아레나"], &["Mana Arena"], "MA-turn"),
    types: &[
        w("unit", &["유닛", "몬스터"], &["unit"], "MA2-unit.1"),
        w("ritual", &["의식 유닛", "의식 몬스터"], &["ritual unit"], "MA-ritual.1"),
        w("fusion", &["융합 유닛"], &["fusion unit"], "MA-fusion.1"),
        w("synchro", &["싱크로 유닛"], &["synchro unit"], "MA-synchro.1"),
        w("xyz", &["엑시즈 유닛"], &["Xyz unit"], "MA-xyz.1"),
        w("slow-spell", &["집중 주문"], &["slow spell"], "MA-speed1.1.2"),
        w("fast-spell", &["신속 주문"], &["fast spell"], "MA-speed2.1.1"),
        w("burst-spell", &["즉발 주문"], &["burst spell"], "MA-speed3.1.1"),
        w("lingering-spell", &["지속 주문"], &["lingering spell"], "MA-term.lingering_spell.1"),
        w("trap", &["함정"], &["trap"], "MA-trap.1"),
        w("equipment", &["장비"], &["equipment"], "MA-term.equipment.1"),
        w("structure", &["구조물"], &["structure"], "MA2-zone.4"),
    ],
    beside: &[],
    attributed: (0, SUMMONED),
    textless: UNIT,
    leader: false,
    equip: false,
    selves: true,
    worn: Some(card_type::EQUIPMENT),
    nouns: &[
        Noun {
            also: SPECIAL, ..in_play(w("unit", &["유닛", "몬스터"], &["unit"], "MA2-unit.1"), card_type::UNIT)
        },
        Noun {
            also: SPECIAL,
            ..anywhere(w("unit-card", &["유닛 카드"], &["unit card"], "MA2-unit.1"), card_type::UNIT)
        },
        any_card(w("card", &["카드"], &["card"], "MA-term.graveyard.1")),
        in_play(w("structure", &["구조물"], &["structure"], "MA2-zone.4"), card_type::STRUCTURE),
        anywhere(w("structure-card", &["구조물 카드"], &["structure card"], "MA2-zone.4"), card_type::STRUCTURE),
        Noun {
            also: SPELLS & !(1 << card_type::SLOW_SPELL),
            ..anywhere(w("spell", &["주문"], &["spell"], "MA-term.spell_mana.1"), card_type::SLOW_SPELL)
        },
        anywhere(w("slow-spell", &["집중 주문"], &["slow spell"], "MA-speed1.1.2"), card_type::SLOW_SPELL),
        anywhere(w("fast-spell", &["신속 주문"], &["fast spell"], "MA-speed2.1.1"), card_type::FAST_SPELL),
        anywhere(w("burst-spell", &["즉발 주문"], &["burst spell"], "MA-speed3.1.1"), card_type::BURST_SPELL),
        anywhere(
            w("lingering-spell", &["지속 주문"], &["lingering spell"], "MA-term.lingering_spell.1"),
            card_type::LINGERING_SPELL,
        ),
        anywhere(w("trap", &["함정 카드"], &["trap card"], "MA-trap.1"), card_type::TRAP),
        anywhere(w("equipment-card", &["장비 카드"], &["equipment card"], "MA-term.equipment.1"), card_type::EQUIPMENT),
    ],
    states: &[
        w("stunned", &["기절한"], &["stunned"], "MA-kw.stun.1"),
        w("damaged", &["피해를 입은"], &["damaged"], "MA2-health.1"),
        w("face-down", &["뒷면 표시의"], &["face-down"], "MA-term.ambush.1"),
    ],
    verbs: super::text_verbs::VERBS,
    common_verbs: super::text_verbs::COMMON,
    slots: "",
    ignored: &[],
    slips: &[
        ("creature", "unit"),
        ("creatures", "units"),
        ("minion", "unit"),
        ("minions", "units"),
        ("monster", "unit"),
        ("monsters", "units"),
        ("exile", "banish"),
        ("create", "generate"),
        ("creates", "generates"),
        ("bounce", "recall"),
        ("kill", "destroy"),
        ("friendly", "ally"),
        ("allied", "ally"),
        ("opposing", "enemy"),
        ("foe", "enemy player"),
        ("trample", "Overwhelm"),
        ("haste", "Rush"),
        ("amber", "mana"),
    ],
    respelled: &[],
    corrections: [include_str!("corrections.ko.rows"), include_str!("corrections.en.rows")],
    loose: ["", ""],
    absent: &[],
    symbols: &[],
    field: "field",
    zones: &[
        ZoneWord { ordered: true, ..hidden_zone(w("deck", &["덱"], &["deck"], "MA2-zone.7"), zone::DECK) },
        hidden_zone(w("hand", &["패", "손"], &["hand"], "MA2-zone.7"), zone::HAND),
        open_zone(w("graveyard", &["묘지"], &["graveyard"], "MA-term.graveyard.1"), 1 << zone::GRAVEYARD),
        open_zone(w("banished", &["제외된 카드"], &["banished cards"], "MA-term.banish.1"), 1 << zone::BANISHED),
        hidden_zone(w("extra-deck", &["엑스트라 덱"], &["extra deck"], "MA-exdeck.1"), zone::EXTRA_DECK),
        open_zone(
            w("monster-zones", &["몬스터 존"], &["monster zones"], "MA2-zone.1"),
            1 << zone::MONSTERS | 1 << zone::VEILED,
        ),
        open_zone(
            w("extra-monster", &["엑스트라 몬스터 존"], &["extra monster zone"], "MA2-zone.6"),
            1 << zone::EXTRA_MONSTER,
        ),
        open_zone(
            w("spell-zones", &["마법 & 함정 존"], &["spell and trap zones"], "MA2-zone.5"),
            1 << zone::SPELLS | 1 << zone::SET,
        ),
        open_zone(w("structure-zone", &["구조물 존"], &["structure zone"], "MA2-zone.4"), 1 << zone::STRUCTURE),
        open_zone(w("field", &["필드", "전장"], &["field"], "MA-term.field.1"), zone::FIELD),
        open_zone(w("anywhere", &["모든 영역"], &["all zones"], "MA-term.anywhere.1"), zone::ANYWHERE),
    ],
    stats: &[
        of_card(w("cost", &["비용"], &["cost"], "MA-cost.1"), UNIT | RITUAL | SUMMONED | SPELL_LIKE, (0, 20)),
        of_card(w("attack", &["공격력"], &["attack"], "MA2-unit.1"), SUMMONED, (0, 99)),
        of_card(w("health", &["체력", "수비력"], &["health"], "MA2-unit.1"), SUMMONED, (0, 99)),
        number(w("life", &["플레이어 체력"], &["player health"], "MA2-setup.1"), (LEAST_LIFE, 999)),
        pieces(w("mana", &["마나"], &["mana"], "MA2-mana.1"), (0, 10)),
        pieces(w("max-mana", &["최대 마나"], &["max mana"], "MA-standby.2"), (0, 10)),
        pieces(w("spell-mana", &["주문 마나"], &["spell mana"], "MA-term.spell_mana.1"), (0, 3)),
        pieces(w("life-mana", &["생명의 마나"], &["life mana"], "MA-term.life_mana.1"), (0, 999)),
    ],
    tallies: TALLIES,
    attributes: &[],
    called: &[("affiliation", w("tribe", &["종족"], &["tribe"], "MA2-unit.1"))],
    refusals: &[
        ("this card is not in the hand", "패에 없는 카드입니다"),
        ("this card can't be played", "사용할 수 없는 카드입니다"),
        ("it can't be paid for", "비용을 지불할 수 없습니다"),
        ("the spell and trap zones are full", "마법 & 함정 존이 가득 찼습니다"),
        ("the monster zones are full", "몬스터 존이 가득 찼습니다"),
        ("there is too little to choose", "선택할 대상이 부족합니다"),
        ("this is not the moment for it", "지금은 발동할 수 없습니다"),
        ("this card is not played so", "그렇게 사용할 수 없는 카드입니다"),
        ("this card is too slow for now", "지금 사용하기에는 스펠 스피드가 느립니다"),
        ("this is done in a main or sub phase", "메인 페이즈나 서브 페이즈에 할 수 있습니다"),
        ("this is no set trap of the player", "자신이 세트한 함정이 아닙니다"),
        ("it was set this turn", "이번 턴에 세트한 함정입니다"),
        ("it is not face down", "뒷면 표시가 아닙니다"),
        ("it was summoned this turn", "이번 턴에 소환된 유닛입니다"),
        ("it was put on this round already", "이번 라운드에 이미 사용한 장비입니다"),
        ("no unit can wear it", "장착할 수 있는 유닛이 없습니다"),
        ("this is no unit of the player that can attack", "공격할 수 있는 자신의 유닛이 아닙니다"),
        ("it is stunned", "기절한 유닛입니다"),
        ("it is not in play under this player", "자기 필드에 있는 카드가 아닙니다"),
        ("it can't activate its effect", "기동 효과를 발동할 수 없습니다"),
        ("it has no effect to activate", "기동 효과가 없습니다"),
        ("it has attacked already", "이미 공격한 유닛입니다"),
        ("it can't attack", "공격할 수 없는 유닛입니다"),
        ("this is no enemy unit", "적 유닛이 아닙니다"),
        ("a unit with Taunt is attacked first", "도발 유닛을 먼저 공격해야 합니다"),
        ("only Elusive units attack it", "포착 불가 유닛만 공격할 수 있습니다"),
        ("its attack is too small for a Fearsome unit", "공격력이 낮아 공포 유닛을 공격할 수 없습니다"),
        ("it can't be attacked", "공격할 수 없는 대상입니다"),
        ("enemy units stand in the way", "적 유닛이 있어 직접 공격할 수 없습니다"),
        ("this is no unit of the extra deck", "엑스트라 덱의 유닛이 아닙니다"),
        ("this is done in the own main or sub phase", "자신의 메인 페이즈나 서브 페이즈에 할 수 있습니다"),
        ("there is too little life mana", "생명의 마나가 부족합니다"),
        ("the materials are not there", "소재가 부족합니다"),
        ("a fusion unit is summoned by an effect", "융합 유닛은 효과로 소환합니다"),
        ("only units stand in monster zones", "몬스터 존에는 유닛만 있습니다"),
        ("only units that were played lie face down", "뒷면 표시로 있는 것은 패에서 사용한 유닛뿐입니다"),
        (
            "only fusion, synchro and Xyz units lie in an extra deck",
            "엑스트라 덱에는 융합, 싱크로, 엑시즈 유닛만 있습니다",
        ),
        ("units of the extra deck lie in no hand or deck", "엑스트라 덱의 유닛은 패나 덱에 있지 않습니다"),
        ("only lingering spells stay on the field", "필드에 남는 주문은 지속 주문뿐입니다"),
        ("only traps are set", "세트하는 것은 함정뿐입니다"),
        ("only a structure lies in the structure zone", "구조물 존에는 구조물만 있습니다"),
        ("only equipment and units are worn", "장착되는 것은 장비와 유닛뿐입니다"),
        (
            "no chain is under way at the start: steps declare its links",
            "시작할 때에는 체인이 없습니다: 단계에서 선언하십시오",
        ),
        ("what is worn lies under a unit", "장착된 것은 유닛 아래에 있습니다"),
        ("there is one structure zone", "구조물 존은 하나입니다"),
        ("there is one extra monster zone", "엑스트라 몬스터 존은 하나입니다"),
        ("a card lies in its owner's piles", "카드는 소유자의 패, 덱, 묘지에 있습니다"),
        ("only a unit on the field has it", "필드의 유닛에게만 있는 표시입니다"),
        ("only Ambush units lie face down", "뒷면 표시로 있는 것은 매복 유닛뿐입니다"),
        ("a face-down unit takes no damage", "뒷면 표시의 유닛은 피해를 받지 않습니다"),
        ("a face-down unit has not attacked", "뒷면 표시의 유닛은 공격하지 않았습니다"),
        ("no unit attacks more than twice", "유닛은 많아도 두 번 공격합니다"),
        ("a unit wears one thing", "유닛이 장착하는 것은 하나입니다"),
        (
            "a captive lies under its captor: have a unit capture it in a step",
            "구속된 유닛은 구속한 유닛 아래에 있습니다. 단계에서 유닛이 구속하게 하십시오",
        ),
        ("a unit without health is destroyed at once", "체력이 0인 유닛은 바로 파괴됩니다"),
        ("{a} has lost with {b} health", "{a}{은} 체력이 {b}이라 이미 졌습니다"),
        ("{a} has five such zones", "{a}의 그런 존은 다섯입니다"),
        ("{a} holds more than ten cards", "{a}의 패가 10장을 넘습니다"),
        ("{a} of {b} lies between {c} and {d}", "{b}의 {a}{은} {c}부터 {d}까지입니다"),
    ],
    added: None,
    heads: super::head_words::HEADS,
    conditions: &[],
    // MA-2, MA-standby.4: behind the steps of standby.
    turn_start: Some("round-start"),
    phases: &[
        w("standby", &["스탠바이 페이즈"], &["standby phase"], "MA-standby.1"),
        w("main", &["메인 페이즈"], &["main phase"], "MA-main"),
        w("battle", &["배틀 페이즈"], &["battle phase"], "MA-battle.1"),
        w("sub", &["서브 페이즈"], &["sub phase"], "MA-sub.1"),
        w("end", &["엔드 페이즈"], &["end phase"], "MA-end.1"),
    ],
    steps: &[],
    actions: &[
        w("play", &["사용"], &["play"], "MA-term.on_play.1"),
        w("attack", &["공격"], &["attack"], "MA-battle.1"),
        w("be-attacked", &["공격 대상"], &["be attacked"], "MA-battle.1"),
        w("destroy", &["파괴"], &["destroy"], "MA2-destroy.1"),
        w("activate", &["기동 효과"], &["activate"], "MA-term.activate.1"),
    ],
    columns: &[],
    causes: &[
        w("battle", &["전투"], &["battle"], "MA-battle.1.6"),
        w("effect", &["효과"], &["effect"], "MA-chain.1"),
        w("rule", &["규칙"], &["rule"], ""),
        w("cost", &["비용"], &["cost"], "MA-cost.1"),
        w("material", &["소재"], &["material"], "MA-exsummon.1.1"),
        w("destroyed", &["파괴"], &["destroyed"], "MA2-destroy.1"),
        w("detached", &["장착 해제"], &["detached"], "MA-term.equipment.1.1"),
        w("play", &["사용"], &["play"], "MA-term.on_play.1"),
    ],
    places: &[
        spread(w("monsters", &["몬스터 존"], &["monsters"], "MA2-zone.1"), zone::MONSTERS),
        spread(w("veiled", &["뒷면 유닛"], &["face-down units"], "MA-term.ambush.1"), zone::VEILED),
        spread(w("extra-monster", &["엑스트라 몬스터 존"], &["extra monster"], "MA2-zone.6"), zone::EXTRA_MONSTER),
        spread(w("spells", &["마법 존"], &["spells"], "MA2-zone.5"), zone::SPELLS),
        spread(w("set", &["세트된 함정"], &["set traps"], "MA-trap.1"), zone::SET),
        spread(w("structure", &["구조물 존"], &["structure"], "MA2-zone.4"), zone::STRUCTURE),
        held(w("worn", &["장착"], &["worn"], "MA-term.equipment.1"), zone::WORN),
        pile(w("captured", &["구속"], &["captured"], "MA-term.capture.1"), zone::CAPTURED),
        pile(w("hand", &["패"], &["hand"], "MA2-zone.7"), zone::HAND),
        PlaceWord { ordered: true, ..pile(w("deck", &["덱"], &["deck"], "MA2-zone.7"), zone::DECK) },
        pile(w("extra-deck", &["엑스트라 덱"], &["extra deck"], "MA-exdeck.1"), zone::EXTRA_DECK),
        pile(w("graveyard", &["묘지"], &["graveyard"], "MA-term.graveyard.1"), zone::GRAVEYARD),
        pile(w("banished", &["제외"], &["banished"], "MA-term.banish.1"), zone::BANISHED),
        pile(w("banished-down", &["뒷면 제외"], &["banished face down"], "MA-term.banish.1"), zone::BANISHED_DOWN),
        pile(w("pending", &["체인"], &["chain"], "MA-chain.1"), zone::PENDING),
    ],
    log: super::told::LOG,
    reasons: &["lapsed", "unmet", "prevented", "can't"],
    others: None,
    reaches_later: None,
    announced: Some(zone::PENDING),
    groups: &[],
    notation: Notation {
        colon_heads: true,
        colon_always: false,
        bare_attributes: true,
        says_field: false,
        sides: Some([w("own", &["아군"], &["ally"], "MA-battle.1"), w("opp", &["적"], &["enemy"], "MA-battle.1")]),
        beside: None,
        end: None,
        facing: None,
        stroke_heads: &[],
        card_heads: &[],
        bare: true,
        amount_behind: true,
        pair: Some(["attack", "health"]),
        phrasing: None,
    },
    defaults: DEFAULTS,
};
