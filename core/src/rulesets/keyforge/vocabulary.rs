//! KeyForge's words: the document's Korean, and the English that the game is known by. The houses are invented; which
//! houses there are is no rule of the game.

use super::limits::{ACTION, ARTIFACT, CREATURE, UPGRADE};
use super::state::verb;
use crate::vocabulary::{
    AddedAttributes, HeadClass, HeadParam, Notation, Noun, PlaceWord, ScenarioDefaults, StatWord, Vocabulary, Word,
    ZoneWord,
};
use crate::words::{
    PREVENTED, any_card, anywhere, cant, head, head_with, held, hidden_zone, in_play, of_card, of_player, open_zone,
    pile, w,
};

/// Index of a card type (KF-type.1).
pub mod card_type {
    /// Actions (KF-action.1).
    pub const ACTION: u8 = 0;
    /// Artifacts (KF-artifact.1).
    pub const ARTIFACT: u8 = 1;
    /// Creatures (KF-creature.1).
    pub const CREATURE: u8 = 2;
    /// Upgrades (KF-upgrade.1).
    pub const UPGRADE: u8 = 3;
}

/// Index of a zone kind.
pub mod zone {
    /// The deck (KF2-zone.1).
    pub const DECK: u8 = 0;
    /// The hand (KF2-zone.2).
    pub const HAND: u8 = 1;
    /// The discard pile (KF2-zone.3).
    pub const DISCARD: u8 = 2;
    /// The archives (KF2-zone.4).
    pub const ARCHIVES: u8 = 3;
    /// The purged zone (KF2-zone.5).
    pub const PURGED: u8 = 4;
    /// The battle line, left to right (KF-creature.1).
    pub const LINE: u8 = 5;
    /// The artifacts in play (KF-artifact.1).
    pub const ARTIFACTS: u8 = 6;
    /// The upgrades under the creatures of a battle line (KF-upgrade.1).
    pub const UPGRADES: u8 = 7;
    /// Where a card lies while it is being played (KF2-zone.7).
    pub const RESOLVING: u8 = 8;
    /// What is in play (KF2-zone.6), as bits.
    pub const IN_PLAY: u32 = 1 << LINE | 1 << ARTIFACTS | 1 << UPGRADES;
}

/// Index of a number of cards or players.
pub mod stat {
    /// The power of a creature (KF-creature.2).
    pub const POWER: u8 = 0;
    /// The armor of a creature (KF-damage.3).
    pub const ARMOR: u8 = 1;
    /// The bonus amber of a card (KF-amber.1).
    pub const BONUS: u8 = 2;
    /// A player's amber (KF-amber.3).
    pub const AMBER: u8 = 3;
    /// A player's forged keys (KF2-forge.1).
    pub const KEYS: u8 = 4;
    /// A player's chains (KF2-chain.1).
    pub const CHAINS: u8 = 5;
    /// A player's key cost (KF2-forge.2).
    pub const KEY_COST: u8 = 6;
    /// A player's hand size (KF2-draw.1).
    pub const HAND_SIZE: u8 = 7;
}

/// Index of a head word.
pub mod head {
    /// "Play:" (KF-ability.1).
    pub const PLAY: u8 = 0;
    /// "Reap:" (KF-reap.3).
    pub const REAP: u8 = 1;
    /// "Fight:" (KF-fight.4).
    pub const FIGHT: u8 = 2;
    /// "Action:" (KF-act.1, KF-useart.3).
    pub const ACTION: u8 = 3;
    /// "Omni:" (KF-useart.4).
    pub const OMNI: u8 = 4;
    /// "Before Fight:" (KF2-fight.1).
    pub const BEFORE_FIGHT: u8 = 5;
    /// "Destroyed:" (KF2-destroy.2).
    pub const DESTROYED: u8 = 6;
    /// Taunt (KF2-taunt.1).
    pub const TAUNT: u8 = 7;
    /// Elusive (KF2-elusive.1).
    pub const ELUSIVE: u8 = 8;
    /// Skirmish (KF2-skirmish.1).
    pub const SKIRMISH: u8 = 9;
    /// Poison (KF2-poison.1).
    pub const POISON: u8 = 10;
    /// Hazardous (KF2-hazardous.1).
    pub const HAZARDOUS: u8 = 11;
    /// Assault (KF2-assault.1).
    pub const ASSAULT: u8 = 12;
    /// Alpha (KF2-alpha.1).
    pub const ALPHA: u8 = 13;
    /// Omega (KF2-omega.1).
    pub const OMEGA: u8 = 14;
    /// Deploy (KF2-deploy.1).
    pub const DEPLOY: u8 = 15;
}

/// Index of an action that text can forbid.
pub mod action {
    /// To play, or to be played (KF-play.1).
    pub const PLAY: u8 = 0;
    /// To be used (KF-use.1).
    pub const USE: u8 = 1;
    /// To reap (KF-reap.1).
    pub const REAP: u8 = 2;
    /// To fight (KF-fight.1).
    pub const FIGHT: u8 = 3;
    /// To be attacked (KF-fight.2).
    pub const BE_ATTACKED: u8 = 4;
    /// To be destroyed (KF-damage.2).
    pub const DESTROY: u8 = 5;
    /// To be dealt damage (KF-damage.1).
    pub const DAMAGE: u8 = 6;
    /// To forge a key (KF2-forge.1).
    pub const FORGE: u8 = 7;
    /// To steal (KF2-steal.1).
    pub const STEAL: u8 = 8;
    /// To draw (KF2-draw.1).
    pub const DRAW: u8 = 9;
    /// To be readied (KF2-ready.1).
    pub const READY: u8 = 10;
    /// To enter play ready, which only a text has a card do (KF2-order.3).
    pub const ENTER_READY: u8 = 11;
    /// To enter play stunned (KF2-order.3).
    pub const ENTER_STUNNED: u8 = 12;
    /// To be stunned (KF2-stun.1).
    pub const STUN: u8 = 13;
    /// To be readied in the step that readies cards (KF2-ready.1).
    pub const READY_IN_STEP: u8 = 14;
    /// To be used as if it were of the active house, which only a text allows (KF2-house.3).
    pub const AS_ACTIVE: u8 = 15;
}

/// Index of a reason for which something happens.
pub mod cause {
    /// In a fight (KF-fight.3).
    pub const FIGHT: u8 = 0;
    /// By an ability.
    pub const EFFECT: u8 = 1;
    /// Destroyed (KF-damage.2).
    pub const DESTROYED: u8 = 2;
    /// An upgrade whose creature left (KF-upgrade.3).
    pub const DETACHED: u8 = 3;
    /// Discarded by its player (KF-discard.1).
    pub const DISCARD: u8 = 4;
    /// Played by its player (KF-play.1), and an action's way to the discard pile (KF-action.1).
    pub const PLAY: u8 = 5;
    /// By reaping (KF-reap.2).
    pub const REAP: u8 = 6;
    /// What the rules do themselves: set-up, forging, drawing.
    pub const RULE: u8 = 7;
    /// Sacrificed (KF2-sacrifice.1).
    pub const SACRIFICE: u8 = 8;
}

/// Index of a state of a card.
pub mod card_state {
    /// It is exhausted (KF2-ready.2).
    pub const EXHAUSTED: u8 = 0;
    /// It is ready (KF2-ready.2).
    pub const READY: u8 = 1;
    /// It is stunned (KF2-stun.1).
    pub const STUNNED: u8 = 2;
    /// It has damage on it (KF-damage.1).
    pub const DAMAGED: u8 = 3;
    /// It has no damage on it (KF-damage.1).
    pub const UNDAMAGED: u8 = 4;
    /// It is warded (KF2-ward.1).
    pub const WARDED: u8 = 5;
}

/// Indices of the phases in the vocabulary: the steps of a turn.
pub mod phase {
    /// Step 1: forge a key (KF2-forge.1).
    pub const FORGE: u8 = 0;
    /// Step 2: choose a house (KF2-house.1).
    pub const HOUSE: u8 = 1;
    /// Step 3: play, discard and use cards (KF2-turn.3).
    pub const MAIN: u8 = 2;
    /// Step 4: ready cards (KF2-ready.1).
    pub const READY: u8 = 3;
    /// Step 5: draw cards (KF2-draw.1).
    pub const DRAW: u8 = 4;
}

/// Cards that lie side by side.
const fn row(word: Word, kind: u8, ordered: bool) -> PlaceWord {
    PlaceWord { spread: true, ordered, ..pile(word, kind) }
}

/// A number that players have and that is gained and lost piece by piece.
const fn pieces(word: Word, range: (i32, i32)) -> StatWord {
    StatWord { permanent: true, optional: true, gained: true, ..of_player(word, range) }
}

/// What scenarios assume: no amber, a deck of 20 plain creatures, step 3 of the third turn.
const DEFAULTS: ScenarioDefaults = ScenarioDefaults {
    blank: card_type::CREATURE,
    numbers: &[(card_type::CREATURE, stat::POWER, 3)],
    filled: &[(zone::DECK, card_type::CREATURE, 20)],
    player: &[("amber", 0), ("keys", 0), ("chains", 0), ("house", 1)],
    turn_number: 3,
    phase: phase::MAIN,
    marks: &["exhausted", "stunned", "damage", "amber", "armor-used", "attacked", "warded"],
    faces: &[w("front", &["앞면"], &["front"], "")],
    faced: 0,
    // The first house, which is also the active one where none is given.
    attribute: Some(0),
};

/// How the log words the steps that only this game has.
const LOG: &[Word] = &[
    w("first player", &["선공: {seat}"], &["{seat} goes first"], "KF2-setup.2"),
    w("house-anvil", &["{seat}: 가문 모루 선택"], &["{seat} chooses house Anvil"], "KF2-house.1"),
    w("house-lantern", &["{seat}: 가문 등불 선택"], &["{seat} chooses house Lantern"], "KF2-house.1"),
    w("house-thorn", &["{seat}: 가문 가시 선택"], &["{seat} chooses house Thorn"], "KF2-house.1"),
    w("house-veil", &["{seat}: 가문 장막 선택"], &["{seat} chooses house Veil"], "KF2-house.1"),
    w("house-comet", &["{seat}: 가문 혜성 선택"], &["{seat} chooses house Comet"], "KF2-house.1"),
    w("house-marsh", &["{seat}: 가문 늪 선택"], &["{seat} chooses house Marsh"], "KF2-house.1"),
    w("forge", &["{seat}: 앰버 {amount}로 열쇠 주조"], &["{seat} forges a key for {amount} amber"], "KF2-forge.1"),
    w("play", &["{seat}{이} {card}{을} 플레이"], &["{seat} plays {card}"], "KF-play.1"),
    w("use", &["{seat}{이} {card}{을} 사용"], &["{seat} uses {card}"], "KF-use.1"),
    w("reap", &["{card}: 수확"], &["{card} reaps"], "KF-reap.1"),
    w(
        "fight",
        &["{card}{이} {other}{과} 전투", "{card}: 전투"],
        &["{card} fights {other}", "{card} fights"],
        "KF-fight.1",
    ),
    w("hurt", &["{card}: 피해 {amount}"], &["{card} is dealt {amount} damage"], "KF-damage.1"),
    w("destroyed", &["{card}: 파괴"], &["{card} is destroyed"], "KF-damage.2"),
    w("exhaust", &["{card}: 탈진"], &["{card} is exhausted"], "KF-usecre.1"),
    w("ready", &["{card}: 준비"], &["{card} is readied"], "KF2-ready.1"),
    w("stun", &["{card}: 기절"], &["{card} is stunned"], "KF2-stun.1"),
    w("unstun", &["{card}: 기절 해제"], &["{card} loses its stun"], "KF2-stun.1"),
    w("ward", &["{card}: 수호"], &["{card} is warded"], "KF2-ward.1"),
    w("unward", &["{card}: 수호 소모"], &["{card} loses its ward"], "KF2-ward.2"),
    w("heal", &["{card}: 피해 {amount} 치유"], &["{amount} damage is healed from {card}"], "KF2-damage.2"),
    w("capture", &["{card}: 앰버 {amount} 포획"], &["{card} captures {amount} amber"], "KF2-capture.1"),
    w("take", &["{card}: 앰버 {amount} 가져감"], &["{amount} amber is taken from {card}"], "KF-amber.3"),
    w("steal", &["{seat}: 앰버 {amount} 강탈"], &["{seat} steals {amount} amber"], "KF2-steal.1"),
    w("no damage", &["{card}: 전투 피해 없음"], &["{card}: no damage is dealt in this fight"], "KF2-fight.2"),
    w("turn ends", &["{seat}의 턴 종료"], &["{seat}'s turn ends"], "KF2-turn.4"),
    w("lapsed", &["{card}: 능력이 해결되지 않음"], &["{card}: its ability does not resolve"], "KF2-order.5"),
    w("unmet", &["{card}: 조건이 맞지 않음"], &["{card}: its condition does not hold any more"], "KF-const.1"),
    w("exhausted", &["탈진"], &["exhausted"], "KF2-ready.2"),
    w("stunned", &["기절"], &["stunned"], "KF2-stun.1"),
    w("warded", &["수호"], &["warded"], "KF2-ward.1"),
    w("armor-used", &["쓴 방어력 {amount}"], &["armor used {amount}"], "KF-damage.3"),
    w("attacked", &["공격받음"], &["attacked"], "KF2-elusive.1"),
    PREVENTED,
    cant("KF2-order.2"),
];

/// All words of this game.
pub const VOCABULARY: Vocabulary = Vocabulary {
    game: w("keyforge", &["키포지"], &["KeyForge"], "KF"),
    types: &[
        w("action", &["액션", "액션 카드"], &["action", "action card"], "KF-action.1"),
        w("artifact", &["유물", "유물 카드"], &["artifact", "artifact card"], "KF-artifact.1"),
        w("creature", &["생명체", "생명체 카드"], &["creature", "creature card"], "KF-creature.1"),
        w("upgrade", &["업그레이드", "업그레이드 카드"], &["upgrade", "upgrade card"], "KF-upgrade.1"),
    ],
    beside: &[],
    attributed: (u32::MAX, u32::MAX),
    textless: 0,
    leader: false,
    equip: false,
    selves: true,
    worn: Some(card_type::UPGRADE),
    states: &[
        w("exhausted", &["탈진한", "탈진된"], &["exhausted"], "KF2-ready.2"),
        w("ready", &["준비된", "준비한"], &["ready", "readied"], "KF2-ready.2"),
        w("stunned", &["기절한", "기절된"], &["stunned"], "KF2-stun.1"),
        w("damaged", &["피해를 입은"], &["damaged"], "KF-damage.1"),
        w("undamaged", &["피해가 없는"], &["undamaged"], "KF-damage.1"),
        w("warded", &["수호받는", "수호된"], &["warded"], "KF2-ward.1"),
    ],
    verbs: super::verbs::VERBS,
    common_verbs: super::verbs::COMMON,
    slots: "",
    ignored: &[],
    slips: &[
        ("trash", "discard"),
        ("trashes", "discards"),
        ("trashed", "discarded"),
        ("kill", "destroy"),
        ("murder", "destroy"),
        ("tap", "exhaust"),
        ("untap", "ready"),
        ("unit", "creature"),
        ("units", "creatures"),
        ("minion", "creature"),
        ("minions", "creatures"),
        ("opposing", "enemy"),
        ("allied", "friendly"),
        ("foe", "your opponent"),
        ("graveyard", "discard pile"),
    ],
    respelled: &[],
    corrections: [include_str!("corrections.ko.rows"), include_str!("corrections.en.rows")],
    loose: [include_str!("loose.ko.rows"), include_str!("loose.en.rows")],
    absent: &[
        "enrage", "enrages", "enraged", "exalt", "exalts", "exalted", "counter", "counters", "token", "tokens", "tide",
    ],
    symbols: &[("a", "amber"), ("æ", "amber"), ("d", "damage"), ("æmber", "amber"), ("aember", "amber")],
    field: "play",
    nouns: &[
        in_play(w("creature", &["생명체"], &["creature"], "KF-creature.2"), card_type::CREATURE),
        anywhere(w("creature-card", &["생명체 카드"], &["creature card"], "KF-creature.1"), card_type::CREATURE),
        in_play(w("artifact", &["유물"], &["artifact"], "KF-artifact.2"), card_type::ARTIFACT),
        anywhere(w("artifact-card", &["유물 카드"], &["artifact card"], "KF-artifact.1"), card_type::ARTIFACT),
        in_play(w("upgrade", &["업그레이드"], &["upgrade"], "KF-upgrade.2"), card_type::UPGRADE),
        anywhere(w("upgrade-card", &["업그레이드 카드"], &["upgrade card"], "KF-upgrade.1"), card_type::UPGRADE),
        anywhere(w("action-card", &["액션 카드"], &["action card"], "KF-action.1"), card_type::ACTION),
        any_card(w("card", &["카드"], &["card"], "KF-type.1")),
        // KF2-zone.6: whatever its type
        Noun {
            also: ARTIFACT | UPGRADE,
            ..in_play(w("card-in-play", &["플레이 중인 카드"], &["card in play"], "KF2-zone.6"), card_type::CREATURE)
        },
    ],
    zones: &[
        ZoneWord { ordered: true, ..hidden_zone(w("deck", &["덱"], &["deck"], "KF2-zone.1"), zone::DECK) },
        hidden_zone(w("hand", &["손패"], &["hand"], "KF2-zone.2"), zone::HAND),
        open_zone(w("discard", &["버린 카드 더미"], &["discard pile"], "KF2-zone.3"), 1 << zone::DISCARD),
        hidden_zone(w("archives", &["보관소"], &["archives"], "KF2-zone.4"), zone::ARCHIVES),
        open_zone(w("purged", &["추방된 카드"], &["purged cards"], "KF2-zone.5"), 1 << zone::PURGED),
        ZoneWord {
            ordered: true,
            ..open_zone(w("line", &["전선"], &["battle line", "battleline"], "KF-creature.1"), 1 << zone::LINE)
        },
        open_zone(w("play", &["플레이"], &["play"], "KF2-zone.6"), zone::IN_PLAY),
    ],
    stats: &[
        of_card(w("power", &["공격력", "파워"], &["power"], "KF-creature.2"), CREATURE, (0, 99)),
        StatWord {
            optional: true,
            ..of_card(w("armor", &["방어력"], &["armor", "armour"], "KF-damage.3"), CREATURE, (0, 20))
        },
        StatWord {
            optional: true,
            ..of_card(
                w("bonus", &["앰버 보너스"], &["amber bonus"], "KF-amber.1"),
                ACTION | ARTIFACT | CREATURE | UPGRADE,
                (0, 5),
            )
        },
        // KF2-capture.2: captured amber lies on its creature.
        StatWord { lies_on: CREATURE, ..pieces(w("amber", &["앰버"], &["amber"], "KF-amber.3"), (0, 99)) },
        pieces(w("keys", &["열쇠"], &["keys", "key"], "KF2-forge.1"), (0, 3)),
        pieces(w("chains", &["사슬"], &["chains", "chain"], "KF2-chain.1"), (0, 24)),
        StatWord {
            optional: true,
            unit: "amber",
            ..of_player(
                w("key-cost", &["열쇠 비용"], &["key cost", "keys cost", "current cost"], "KF2-forge.2"),
                (0, 40),
            )
        },
        StatWord {
            optional: true, ..of_player(w("hand-size", &["손패 크기"], &["hand size"], "KF2-draw.1"), (0, 20))
        },
    ],
    tallies: &[],
    attributes: &[
        w("anvil", &["모루"], &["Anvil"], "KF2-deck.2"),
        w("lantern", &["등불"], &["Lantern"], "KF2-deck.2"),
        w("thorn", &["가시"], &["Thorn"], "KF2-deck.2"),
        w("veil", &["장막"], &["Veil"], "KF2-deck.2"),
        w("comet", &["혜성"], &["Comet"], "KF2-deck.2"),
        w("marsh", &["늪"], &["Marsh"], "KF2-deck.2"),
    ],
    // KF2-deck.2: a deck has three houses; which houses there are is no rule of the game.
    called: &[
        ("attribute", w("house", &["가문"], &["house", "houses"], "KF2-house.1")),
        ("affiliation", w("traits", &["특성"], &["traits", "trait"], "")),
        ("bonus", w("amber", &["앰버"], &["amber", "aember"], "KF-amber.1")),
        ("control", w("control", &["조종권"], &["control"], "KF2-control.1")),
    ],
    refusals: &[
        ("this card can't be played", "플레이할 수 없는 카드입니다"),
        ("this card can't be discarded", "버릴 수 없는 카드입니다"),
        ("this card can't be used so", "그렇게 사용할 수 없는 카드입니다"),
        ("its house is not the active house", "이 카드의 가문이 활성 가문이 아닙니다"),
        ("it is exhausted", "탈진한 카드입니다"),
        ("the hand is kept or redrawn first", "먼저 손패를 유지할지 다시 뽑을지 정합니다"),
        ("a house of the player is chosen first", "먼저 플레이어의 가문을 고릅니다"),
        ("the archives are taken or left first", "먼저 보관소를 가져올지 둘지 정합니다"),
        ("a creature enters on a flank", "생명체는 측면에 들어옵니다"),
        ("only creatures stand in a battle line", "전선에는 생명체만 있습니다"),
        ("only artifacts lie behind the line", "전선 뒤에는 유물만 있습니다"),
        ("only upgrades lie under a creature", "생명체 아래에는 업그레이드만 있습니다"),
        ("only actions are being resolved", "해결 중인 카드는 액션뿐입니다"),
        ("an upgrade lies under a creature", "업그레이드는 생명체 아래에 있습니다"),
        ("a card out of play lies in its owner's zone", "전장에 없는 카드는 소유자의 영역에 있습니다"),
        (
            "only a creature is attacked, damaged and stunned, and captures",
            "공격받거나 피해를 입거나 기절하거나 앰버를 포획하는 것은 생명체뿐입니다",
        ),
        ("only creatures and artifacts are exhausted", "탈진하는 것은 생명체와 유물뿐입니다"),
        ("{a} has won with {b} keys", "{a}{은} 열쇠가 {b}개라 이미 이겼습니다"),
        (
            "a creature with damage equal to its power or more is destroyed at once",
            "자신의 파워 이상의 피해를 입은 생명체는 바로 파괴됩니다",
        ),
    ],
    added: Some(AddedAttributes {
        first: verb::HOUSE,
        act: w("house-{}", &["가문 {}"], &["house {}"], "KF2-house.1"),
        told: w("", &["{seat}: 가문 {} 선택"], &["{seat} chooses house {}"], "KF2-house.1"),
        numbered: super::notation::ADDED_HOUSES,
    }),
    heads: &[
        head(w("play", &["Play", "플레이"], &["Play"], "KF-ability.1"), HeadClass::Event),
        head(w("reap", &["Reap", "수확"], &["Reap"], "KF-reap.3"), HeadClass::Event),
        head(w("fight", &["Fight", "전투"], &["Fight"], "KF-fight.4"), HeadClass::Event),
        head(w("action", &["Action", "액션"], &["Action"], "KF-act.1"), HeadClass::Activated),
        head(w("omni", &["Omni", "옴니"], &["Omni"], "KF-useart.4"), HeadClass::Activated),
        head(w("before-fight", &["Before Fight", "전투 전"], &["Before Fight"], "KF2-fight.1"), HeadClass::Event),
        head(w("destroyed", &["Destroyed", "파괴"], &["Destroyed"], "KF2-destroy.2"), HeadClass::Event),
        head(w("taunt", &["도발"], &["Taunt"], "KF2-taunt.1"), HeadClass::Continuous),
        head(w("elusive", &["회피"], &["Elusive"], "KF2-elusive.1"), HeadClass::Continuous),
        head(w("skirmish", &["척후"], &["Skirmish"], "KF2-skirmish.1"), HeadClass::Continuous),
        head(w("poison", &["독"], &["Poison"], "KF2-poison.1"), HeadClass::Continuous),
        head_with(w("hazardous", &["위험"], &["Hazardous"], "KF2-hazardous.1"), HeadClass::Event, HeadParam::Number),
        head_with(w("assault", &["습격"], &["Assault"], "KF2-assault.1"), HeadClass::Event, HeadParam::Number),
        head(w("alpha", &["알파"], &["Alpha"], "KF2-alpha.1"), HeadClass::Continuous),
        head(w("omega", &["오메가"], &["Omega"], "KF2-omega.1"), HeadClass::Continuous),
        head(w("deploy", &["배치"], &["Deploy"], "KF2-deploy.1"), HeadClass::Continuous),
    ],
    conditions: &[],
    turn_start: None,
    phases: &[
        w("forge", &["열쇠 주조 단계"], &["forge step"], "KF2-forge.1"),
        w("house", &["가문 선택 단계"], &["house step"], "KF2-house.1"),
        w("main", &["플레이 단계"], &["main step"], "KF2-turn.3"),
        w("ready", &["준비 단계"], &["ready step"], "KF2-ready.1"),
        w("draw", &["드로우 단계"], &["draw step"], "KF2-draw.1"),
    ],
    steps: &[],
    actions: &[
        w("play", &["플레이"], &["play"], "KF-play.1"),
        w("use", &["사용"], &["use"], "KF-use.1"),
        w("reap", &["수확"], &["reap"], "KF-reap.1"),
        w("fight", &["전투"], &["fight"], "KF-fight.1"),
        w("be-attacked", &["공격 대상"], &["be attacked"], "KF-fight.2"),
        w("destroy", &["파괴"], &["destroy"], "KF-damage.2"),
        w("damage", &["피해"], &["damage"], "KF-damage.1"),
        w("forge", &["열쇠 주조"], &["forge"], "KF2-forge.1"),
        w("steal", &["강탈"], &["steal"], "KF2-steal.1"),
        w("draw", &["드로우"], &["draw"], "KF2-draw.1"),
        w("ready", &["준비"], &["ready"], "KF2-ready.1"),
        w("enter-ready", &["준비된 상태로 들어오기"], &["enter ready"], "KF2-order.3"),
        w("enter-stunned", &["기절한 상태로 들어오기"], &["enter stunned"], "KF2-order.3"),
        w("stun", &["기절"], &["stun"], "KF2-stun.1"),
        w("ready-in-step", &["준비 단계의 준비"], &["ready during the ready step"], "KF2-ready.1"),
        w("as-active", &["활성 가문으로 사용"], &["be used as of the active house"], "KF2-house.3"),
    ],
    columns: &[],
    causes: &[
        w("fight", &["전투"], &["fight"], "KF-fight.3"),
        w("effect", &["능력"], &["ability"], "KF-effect.1"),
        w("destroyed", &["파괴"], &["destroyed"], "KF-damage.2"),
        w("detached", &["부착 해제"], &["detached"], "KF-upgrade.3"),
        w("discard", &["버리기"], &["discarded"], "KF-discard.1"),
        w("play", &["플레이"], &["play"], "KF-play.1"),
        w("reap", &["수확"], &["reap"], "KF-reap.2"),
        w("rule", &["규칙"], &["rule"], ""),
        w("sacrifice", &["희생"], &["sacrificed"], "KF2-sacrifice.1"),
    ],
    places: &[
        row(w("line", &["전선"], &["line"], "KF-creature.1"), zone::LINE, true),
        row(w("artifacts", &["유물"], &["artifacts"], "KF-artifact.1"), zone::ARTIFACTS, false),
        held(w("upgrades", &["업그레이드"], &["upgrades"], "KF-upgrade.1"), zone::UPGRADES),
        pile(w("hand", &["손패"], &["hand"], "KF2-zone.2"), zone::HAND),
        PlaceWord { ordered: true, ..pile(w("deck", &["덱"], &["deck"], "KF2-zone.1"), zone::DECK) },
        pile(w("discard", &["버린 카드 더미"], &["discard"], "KF2-zone.3"), zone::DISCARD),
        pile(w("archives", &["보관소"], &["archives"], "KF2-zone.4"), zone::ARCHIVES),
        pile(w("purged", &["추방"], &["purged"], "KF2-zone.5"), zone::PURGED),
        pile(w("resolving", &["해결 중"], &["resolving"], "KF2-zone.7"), zone::RESOLVING),
    ],
    log: LOG,
    reasons: &["no damage", "lapsed", "unmet", "prevented", "can't"],
    others: None,
    reaches_later: Some(true),
    announced: None,
    groups: &[],
    notation: Notation {
        colon_heads: true,
        colon_always: false,
        bare_attributes: true,
        says_field: false,
        sides: Some([
            w("own", &["자신"], &["friendly"], "KF-creature.1"),
            w("opp", &["상대"], &["enemy"], "KF-fight.2"),
        ]),
        beside: Some(w("neighbor", &["이웃"], &["neighbor", "neighbors", "neighbour", "neighbours"], "KF2-line.2")),
        end: Some(w("flank", &["측면"], &["flank"], "KF-creature.3")),
        facing: None,
        stroke_heads: &[],
        card_heads: &[],
        bare: false,
        amount_behind: false,
        pair: None,
        phrasing: None,
    },
    defaults: DEFAULTS,
};
