//! What `ctx` shows: players, the card, the event, the turn, and searches. All of it only looks.

use super::entry::{CARD, CARD_LIST, Doc, Entry, Name, Needs, Owner, PLAYER, Ty, Uses, doc, field, method, takes};
use super::shapes::FILTER;

const CTX: Owner = Owner::Ctx;

const fn shown(name: &'static str, ty: Ty, doc: Doc, example: &'static str) -> Entry {
    field(CTX, Name::Is(name), ty, doc, example)
}

pub(super) const ENTRIES: &[Entry] = &[
    shown(
        "me",
        PLAYER,
        doc("The player of this card.", "이 카드의 플레이어."),
        "if #ctx.me.hand == 0 then ctx:draw(1) end",
    ),
    Entry {
        needs: Needs::TwoSeats,
        ..shown("opponent", PLAYER, doc("The other player.", "상대 플레이어."), "ctx:damage(1, ctx.opponent)")
    },
    shown(
        "opponents",
        Ty::List(&PLAYER),
        doc("All other players, in turn order.", "다른 모든 플레이어, 턴 순서."),
        "for _, foe in ctx.opponents do\n  ctx:damage(1, foe)\nend",
    ),
    Entry {
        needs: Needs::ManySeats,
        ..shown(
            "left",
            PLAYER,
            doc("The player to the left, who comes next in turn order.", "왼쪽 옆 플레이어. 턴 순서에서 다음."),
            "ctx:draw(1, { who = ctx.left })",
        )
    },
    Entry {
        needs: Needs::ManySeats,
        ..shown(
            "lead",
            PLAYER,
            doc("The player whose turn or round it is.", "지금 턴이나 라운드의 선 플레이어."),
            "if ctx.lead == ctx.me then ctx:draw(1) end",
        )
    },
    shown(
        "this",
        CARD,
        doc("The card of this ability.", "이 능력의 카드."),
        "ctx:modify(ctx.this, { power = 1000 }, \"this turn\")",
    ),
    shown(
        "event",
        Ty::Usually(&Ty::Of(Owner::Event)),
        doc(
            "What happened; nil under trigger words that a player activates.",
            "일어난 일. 플레이어가 발동하는 조건에서는 nil.",
        ),
        "local gone = ctx.event.card\nif gone then ctx:draw(gone.cost) end",
    ),
    shown(
        "attacker",
        Ty::Usually(&CARD),
        doc("The attacker of the present battle; nil outside battles.", "지금 전투의 공격 유닛. 전투 밖에서는 nil."),
        "ctx:modify(ctx.attacker, { power = -1000 }, \"this attack\")",
    ),
    shown(
        "defender",
        Ty::Usually(&CARD),
        doc("The defender of the present battle; nil without one.", "지금 전투의 방어 유닛. 없으면 nil."),
        "if ctx.defender then ctx:modify(ctx.defender, { power = -1000 }, \"this attack\") end",
    ),
    shown("turn", Ty::Of(Owner::Turn), doc("The turn.", "턴."), "if ctx.turn.player == ctx.me then ctx:draw(1) end"),
    shown(
        "last_done",
        Ty::OneWord(&["full", "some", "none"]),
        doc("How much of the effect before was carried out.", "바로 앞 효과가 얼마나 이루어졌는지."),
        "ctx:discard(2)\nif ctx.last_done == \"full\" then ctx:draw(2) end",
    ),
    method(
        CTX,
        "cards",
        &[takes("filter", Ty::Table(&FILTER))],
        CARD_LIST,
        Uses::READ,
        doc("All cards that match, in the order of their places.", "조건에 맞는 모든 카드, 놓인 순서대로."),
        "ctx:trash(ctx:cards { side = \"opposing\", power_max = 1000 })",
    ),
    method(
        CTX,
        "count",
        &[takes("filter", Ty::Table(&FILTER))],
        Ty::Number,
        Uses::READ,
        doc("How many cards match.", "조건에 맞는 카드의 수."),
        "ctx:draw(ctx:count { side = \"own\", other = true })",
    ),
    method(
        CTX,
        "recall",
        &[takes("key", Ty::Text)],
        Ty::Maybe(&Ty::Any),
        Uses::HANDLER,
        doc("What `ctx:remember` kept for this card, or nil.", "`ctx:remember`가 이 카드에 남긴 값. 없으면 nil."),
        "local seen = ctx:recall(\"seen\") or 0\nctx:remember(\"seen\", seen + 1)",
    ),
];
