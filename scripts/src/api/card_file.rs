//! The global `card`: what a script file registers.

use super::entry::{Callback, Entry, Literal, Owner, Ty, Uses, doc, method, takes};
use super::shapes::PASSIVE;

/// A handler of an ability.
const HANDLER: Callback = Callback { params: &[("ctx", Ty::Of(Owner::Ctx))], result: Ty::Nil, uses: Uses::HANDLER };

pub(super) const ENTRIES: &[Entry] = &[
    method(
        Owner::CardFile,
        "on",
        &[takes("head", Ty::Literal(Literal::Head)), takes("handler", Ty::Function(&HANDLER))],
        Ty::Nil,
        Uses::FILE,
        doc(
            "Registers an ability under a trigger word (`entry`), or under trigger words in the brackets of the card \
             language (`[Level Link: 6][Attacker]`), or, in games in which they stand before a colon, as a text begins that \
             asks for a price (`Activate: Pay 1 mana:`); `play` stands for the text of a card that is played for what it says.",
            "발동 조건(`entry`) 또는 카드 언어의 대괄호로 적은 발동 조건(`[레벨링크: 6][어태커]`)에 능력을 등록합니다. 발동 조건을 쌍점 앞에 적는 게임에서는 값을 치르는 글의 앞부분(`기동: 마나를 1 지불:`)을 그대로 적을 수도 있습니다. 효과를 위해 플레이하는 카드의 글은 `play`입니다.",
        ),
        "card:on(\"entry\", function(ctx)\n  ctx:draw(1)\nend)",
    ),
    method(
        Owner::CardFile,
        "whenever",
        &[takes("text", Ty::Literal(Literal::Event)), takes("handler", Ty::Function(&HANDLER))],
        Ty::Nil,
        Uses::FILE,
        doc(
            "Registers an ability that answers an event, written as in card text. If the event `would` happen, the \
             handler may prevent or amend it.",
            "카드 텍스트처럼 적은 일이 일어날 때마다 발동하는 능력을 등록합니다. 일어나기 전의 일이면 막거나 바꿀 수 \
             있습니다.",
        ),
        "card:whenever(\"[Passive] Whenever your unit is trashed\", function(ctx)\n  ctx:draw(1)\nend)",
    ),
    method(
        Owner::CardFile,
        "passive",
        &[takes("what", Ty::Table(&PASSIVE))],
        Ty::Nil,
        Uses::FILE,
        doc(
            "Registers an ability that works all the time: a condition and what changes while it holds.",
            "항상 적용되는 능력을 등록합니다: 조건과, 조건이 맞는 동안 바뀌는 것.",
        ),
        "card:passive {\n  text = \"[Passive]\",\n  when = function(me) return #me.controller.hand == 0 end,\n  to = \"this \
         unit\",\n  power = 2000,\n}",
    ),
    method(
        Owner::CardFile,
        "delayed",
        &[
            takes("name", Ty::Text),
            takes("text", Ty::Literal(Literal::Moment)),
            takes("handler", Ty::Function(&HANDLER)),
        ],
        Ty::Nil,
        Uses::FILE,
        doc(
            "Registers a part that `ctx:delay` puts in force; the text says when it happens.",
            "`ctx:delay`로 예약할 부분을 등록합니다. 텍스트는 언제 일어나는지를 말합니다.",
        ),
        "card:delayed(\"later\", \"At the end of this turn\", function(ctx)\n  ctx:draw(1)\nend)\n\ncard:on(\"entry\", \
         function(ctx)\n  ctx:delay(\"later\")\nend)",
    ),
    method(
        Owner::CardFile,
        "other_side",
        &[],
        Ty::Nil,
        Uses::FILE,
        doc(
            "What is registered from here on belongs to the other side of a card that has two.",
            "여기부터 등록하는 것은 양면 카드의 다른 면에 속합니다.",
        ),
        "card:other_side()\n\ncard:passive { to = \"all your units\", power = 500 }",
    ),
];
