//! Tables of options that several entries take.

use super::entry::{CARD, CARD_LIST, Callback, Doc, Literal, Name, PLAYER, Shape, ShapeField, Ty, Uses, Words, doc};

const fn may(name: &'static str, ty: Ty, doc: Doc) -> ShapeField {
    ShapeField { name: Name::Is(name), ty, required: false, doc }
}

const fn must(name: &'static str, ty: Ty, doc: Doc) -> ShapeField {
    ShapeField { name: Name::Is(name), ty, required: true, doc }
}

const fn each(words: Words, pattern: &'static str, ty: Ty, doc: Doc) -> ShapeField {
    ShapeField { name: Name::Each(words, pattern), ty, required: false, doc }
}

/// A test of one card: looks, and nothing else.
const TEST: Callback = Callback { params: &[("u", CARD)], result: Ty::Bool, uses: Uses::PREDICATE };
/// A condition of a passive ability, asked of its card.
const HOLDS: Callback = Callback { params: &[("me", CARD)], result: Ty::Bool, uses: Uses::PASSIVE };
/// A number of a passive ability, asked of its card for each card that it changes.
const AMOUNT: Callback = Callback { params: &[("me", CARD), ("u", CARD)], result: Ty::Number, uses: Uses::PASSIVE };

const TESTED: ShapeField =
    may("where", Ty::Function(&TEST), doc("A test of your own, run for each card.", "카드마다 실행하는 검사."));

/// The options that say which cards are meant.
pub const FILTER: Shape = Shape {
    name: "Filter",
    fields: &[
        may("type", Ty::Word(Words::Types), doc("Of this type.", "이 타입.")),
        each(Words::CardNumbers, "{}", Ty::Number, doc("Exactly this number.", "수치가 정확히 이 값.")),
        each(Words::CardNumbers, "{}_max", Ty::Number, doc("At most this number.", "수치가 이 값 이하.")),
        each(Words::CardNumbers, "{}_min", Ty::Number, doc("At least this number.", "수치가 이 값 이상.")),
        may("name", Ty::Literal(Literal::CardName), doc("With this name.", "이 이름.")),
        may("affiliation", Ty::Literal(Literal::Affiliation), doc("With this affiliation.", "이 소속.")),
        may("attribute", Ty::Word(Words::Attributes), doc("With this attribute.", "이 속성.")),
        may("has", Ty::Literal(Literal::Trait), doc("With this trigger word or keyword.", "이 발동 조건이나 키워드.")),
        may("other", Ty::Bool, doc("Not this card.", "이 카드 이외.")),
        may(
            "side",
            Ty::OneWord(&["own", "opposing", "any"]),
            doc("Whose zones; `any` if left out.", "누구의 영역인지. 생략하면 `any`."),
        ),
        may("zone", Ty::Word(Words::Zones), doc("In this zone; in play if left out.", "이 영역. 생략하면 필드.")),
        TESTED,
    ],
    exclusive: &[],
    some: false,
};

/// The options of a choice of cards.
pub const CHOICE: Shape = Shape {
    name: "Choice",
    fields: &[
        must(
            "from",
            Ty::Either(&[CARD_LIST, Ty::Table(&FILTER)]),
            doc("A list of cards, or a filter.", "카드 목록 또는 필터."),
        ),
        may(
            "n",
            Ty::Number,
            doc(
                "Exactly so many, or as many as there are; 1 if left out.",
                "정확히 이만큼(모자라면 있는 만큼). 생략하면 1.",
            ),
        ),
        may("up_to", Ty::Number, doc("Between none and so many.", "0장부터 이만큼까지.")),
        may("any", Ty::Bool, doc("Any number, none as well.", "몇 장이든.")),
        may(
            "by",
            PLAYER,
            doc("Who chooses; the player of this card if left out.", "고르는 플레이어. 생략하면 이 카드의 플레이어."),
        ),
        may(
            "sum",
            Ty::Table(&SUM),
            doc(
                "The sum of a number of all chosen stands so to a value: `{ \"cost\", \"<=\", 5 }`.",
                "고른 카드 수치의 합 조건: `{ \"cost\", \"<=\", 5 }`.",
            ),
        ),
        may("distinct_names", Ty::Bool, doc("All with different names.", "이름이 모두 다르게.")),
        TESTED,
    ],
    exclusive: &["n", "up_to", "any"],
    some: true,
};

/// A number, a comparison, a value: a list of three.
pub const SUM: Shape = Shape {
    name: "Sum",
    fields: &[
        must("1", Ty::Word(Words::CardNumbers), doc("Which number.", "어느 수치.")),
        must("2", Ty::OneWord(&["<", "<=", "==", ">=", ">"]), doc("How it stands.", "비교.")),
        must("3", Ty::Number, doc("To what.", "값.")),
    ],
    exclusive: &[],
    some: true,
};

/// The options of a choice of a place.
pub const PLACES: Shape = Shape {
    name: "Places",
    fields: &[
        may(
            "side",
            Ty::OneWord(&["own", "opposing", "any"]),
            doc("Whose; `own` if left out.", "누구의 자리인지. 생략하면 `own`."),
        ),
        may(
            "empty",
            Ty::Bool,
            doc("Only empty ones (true) or taken ones (false).", "빈 자리만(true), 찬 자리만(false)."),
        ),
        may("lane", Ty::OneWord(&["same", "adjacent", "other"]), doc("Where, seen from a card.", "카드에서 본 위치.")),
        may(
            "from",
            CARD,
            doc("The card `lane` is seen from; this card if left out.", "`lane`의 기준 카드. 생략하면 이 카드."),
        ),
        may("by", PLAYER, doc("Who chooses.", "고르는 플레이어.")),
    ],
    exclusive: &[],
    some: false,
};

/// Changes of numbers of cards.
pub const MODS: Shape = Shape {
    name: "Mods",
    fields: &[each(Words::CardNumbers, "{}", Ty::Number, doc("So much more (or less).", "이만큼 더(덜)."))],
    exclusive: &[],
    some: true,
};

/// Changes of numbers of a card that comes into play.
pub const NEXT_MODS: Shape = Shape {
    name: "NextMods",
    fields: &[each(Words::InPlayNumbers, "{}", Ty::Number, doc("So much more (or less).", "이만큼 더(덜)."))],
    exclusive: &[],
    some: true,
};

/// The numbers that cards get.
pub const NEW_NUMBERS: Shape = Shape {
    name: "Numbers",
    fields: &[each(Words::CardNumbers, "{}", Ty::Number, doc("It becomes this.", "이 값이 된다."))],
    exclusive: &[],
    some: true,
};

/// An ability that works all the time.
pub const PASSIVE: Shape = Shape {
    name: "Passive",
    fields: &[
        may(
            "text",
            Ty::Literal(Literal::Continuous),
            doc(
                "Its trigger words; if left out `[Passive]`, or none where a game has no such word.",
                "발동 조건. 생략하면 `[패시브]`, 그런 말이 없는 게임에서는 없음.",
            ),
        ),
        may("when", Ty::Function(&HOLDS), doc("It works while this is true.", "참인 동안 적용.")),
        may(
            "to",
            Ty::Literal(Literal::Target),
            doc("What it changes; this card if left out.", "바뀌는 카드. 생략하면 이 카드."),
        ),
        each(
            Words::CardNumbers,
            "{}",
            Ty::Either(&[Ty::Number, Ty::Function(&AMOUNT)]),
            doc("So much more (or less).", "이만큼 더(덜)."),
        ),
        may("cant", Ty::List(&Ty::Word(Words::Actions)), doc("What it can't do.", "할 수 없는 행동.")),
        may("must", Ty::List(&Ty::Word(Words::Commands)), doc("What it must do if it can.", "반드시 해야 하는 행동.")),
        may("gain", Ty::Literal(Literal::Ability), doc("An ability that it has meanwhile.", "그동안 얻는 능력.")),
    ],
    exclusive: &[],
    some: true,
};

/// The options of drawing: who draws, and whether less is allowed.
pub(super) const DRAWING: Shape = Shape {
    name: "Drawing",
    fields: &[
        may(
            "who",
            PLAYER,
            doc("The player; the player of this card if left out.", "플레이어. 생략하면 이 카드의 플레이어."),
        ),
        may("up_to", Ty::Bool, doc("The player may draw fewer.", "덜 뽑아도 된다.")),
    ],
    exclusive: &[],
    some: false,
};

/// The option that names the player.
pub(super) const WHO: Shape = Shape {
    name: "WhoDraws",
    fields: &[may(
        "who",
        PLAYER,
        doc("The player; the player of this card if left out.", "플레이어. 생략하면 이 카드의 플레이어."),
    )],
    exclusive: &[],
    some: false,
};

/// The options of moving cards.
pub(super) const MOVING: Shape = Shape {
    name: "Moving",
    fields: &[
        may("bottom", Ty::Bool, doc("To the bottom of an ordered zone.", "순서가 있는 영역의 맨 아래로.")),
        may(
            "owner",
            Ty::Bool,
            doc("To the zone of each card's owner; true if left out.", "각 카드 주인의 영역으로. 생략하면 true."),
        ),
    ],
    exclusive: &[],
    some: false,
};

/// Where a card comes into play.
const PLACE: ShapeField = may(
    "place",
    Ty::Place,
    doc(
        "Where: what `ctx:choose_place` gave; the player chooses if left out.",
        "자리: `ctx:choose_place`의 결과. 생략하면 플레이어가 고른다.",
    ),
);
const IGNORE_SIZE: ShapeField =
    may("ignore_size", Ty::Bool, doc("The size is not looked at.", "사이즈를 보지 않는다."));
const IGNORE_COST: ShapeField =
    may("ignore_cost", Ty::Bool, doc("Costs are not compared.", "코스트를 비교하지 않는다."));

/// The options of putting a card into play.
pub(super) const VERB: Shape = Shape {
    name: "VerbOptions",
    fields: &[
        PLACE,
        may(
            "onto",
            CARD,
            doc(
                "The other card: what is replaced, or what it is attached to.",
                "상대가 되는 카드: 교체되거나 장착될 카드.",
            ),
        ),
        IGNORE_SIZE,
        IGNORE_COST,
    ],
    exclusive: &[],
    some: false,
};

/// The options of putting a card onto another, which has to be named.
pub(super) const ONTO: Shape = Shape {
    name: "OntoOptions",
    fields: &[
        PLACE,
        must(
            "onto",
            CARD,
            doc(
                "The other card: what is replaced, or what it is attached to.",
                "상대가 되는 카드: 교체되거나 장착될 카드.",
            ),
        ),
        IGNORE_SIZE,
        IGNORE_COST,
    ],
    exclusive: &[],
    some: false,
};
