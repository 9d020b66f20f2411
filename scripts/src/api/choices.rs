//! What `ctx` asks of players: a call waits for the answer and gives it back.

use super::entry::{CARD_LIST, Doc, Entry, Owner, PLAYER, Param, Ty, Uses, doc, may_take, method, takes};
use super::shapes::{CHOICE, PLACES};

const CTX: Owner = Owner::Ctx;
const BY: Param = may_take("by", PLAYER);

const fn asks(name: &'static str, params: &'static [Param], result: Ty, doc: Doc, example: &'static str) -> Entry {
    method(CTX, name, params, result, Uses::HANDLER, doc, example)
}

pub(super) const ENTRIES: &[Entry] = &[
    asks(
        "choose",
        &[takes("what", Ty::Table(&CHOICE))],
        Ty::Chosen,
        doc(
            "Lets a player choose cards: the card or nil if one was asked for, else a list.",
            "플레이어가 카드를 고릅니다: 1장을 물었으면 카드 또는 nil, 아니면 목록.",
        ),
        "local foe = ctx:choose { from = ctx.opponent.units, up_to = 1, where = function(u) return u.cost <= 3 end }\nif \
         foe then ctx:trash(foe) end",
    ),
    asks(
        "choose_player",
        &[BY],
        PLAYER,
        doc("Lets a player choose a player.", "플레이어를 고릅니다."),
        "ctx:damage(1, ctx:choose_player())",
    ),
    asks(
        "choose_number",
        &[takes("least", Ty::Number), takes("most", Ty::Number), BY],
        Ty::Number,
        doc("Lets a player choose a number; both ends are included.", "수를 고릅니다. 양 끝을 포함합니다."),
        "local n = ctx:choose_number(0, 3)\nctx:draw(n)",
    ),
    asks(
        "choose_option",
        &[takes("options", Ty::List(&Ty::Text)), BY],
        Ty::Number,
        doc(
            "Lets a player choose one of some texts; gives its number, from 1.",
            "글 가운데 하나를 고릅니다. 1부터 세는 번호를 줍니다.",
        ),
        "local which = ctx:choose_option { \"draw\", \"damage\" }\nif which == 1 then\n  ctx:draw(1)\nelse\n  \
         ctx:damage(1, ctx.opponent)\nend",
    ),
    asks(
        "choose_place",
        &[takes("which", Ty::Table(&PLACES))],
        Ty::Maybe(&Ty::Place),
        doc("Lets a player choose a place on the board; nil if there is none.", "자리를 고릅니다. 없으면 nil."),
        "local place = ctx:choose_place { empty = true }\nif place then ctx:relocate(ctx.this, { place = place }) end",
    ),
    asks(
        "order",
        &[takes("cards", CARD_LIST), BY],
        CARD_LIST,
        doc("Lets a player put cards into an order.", "카드의 순서를 정합니다."),
        "local seen = ctx:look(ctx:cards { side = \"own\", zone = \"hand\" })\nctx:move(ctx:order(seen), \"deck\", { \
         bottom = true })",
    ),
    asks(
        "may",
        &[BY],
        Ty::Bool,
        doc("Asks whether to do what follows.", "이어지는 일을 할지 묻습니다."),
        "if ctx:may() then\n  ctx:trash(ctx.this)\n  ctx:draw(2)\nend",
    ),
    asks(
        "declare_name",
        &[BY],
        Ty::Text,
        doc("Lets a player name a card.", "카드 이름을 선언합니다."),
        "local name = ctx:declare_name()\nfor _, seen in ctx:mill(1) do\n  if seen.name == name then ctx:draw(2) end\nend",
    ),
];
