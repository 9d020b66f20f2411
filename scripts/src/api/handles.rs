//! Players, cards, events and the turn as scripts see them. All of it only looks.

use super::entry::{CARD_LIST, Doc, Entry, Literal, Name, Needs, Owner, Ty, Uses, Words, doc, field, method, takes};
use super::shapes::FILTER;

const fn of_player(name: Name, ty: Ty, doc: Doc, example: &'static str) -> Entry {
    field(Owner::Player, name, ty, doc, example)
}

const fn of_card(name: &'static str, ty: Ty, doc: Doc, example: &'static str) -> Entry {
    field(Owner::Card, Name::Is(name), ty, doc, example)
}

const fn of_event(name: &'static str, ty: Ty, doc: Doc, example: &'static str) -> Entry {
    field(Owner::Event, Name::Is(name), ty, doc, example)
}

const fn of_turn(name: &'static str, ty: Ty, doc: Doc, example: &'static str) -> Entry {
    field(Owner::Turn, Name::Is(name), ty, doc, example)
}

pub(super) const PLAYER: &[Entry] = &[
    of_player(
        Name::Each(Words::Zones, "{}"),
        CARD_LIST,
        doc("The cards in this zone of the player, in their order.", "플레이어의 이 영역에 있는 카드, 순서대로."),
        "ctx:draw(#ctx.me.{})",
    ),
    of_player(
        Name::Each(Words::Groups, "{}"),
        CARD_LIST,
        doc("The cards in these places together.", "이 자리들에 있는 카드 모두."),
        "for _, u in ctx.me.{} do\n  if u.cost >= 3 then ctx:modify(u, { power = 1000 }, \"this turn\") end\nend",
    ),
    of_player(
        Name::Each(Words::PlayerNumbers, "{}"),
        Ty::Number,
        doc("This number of the player.", "플레이어의 이 수치."),
        "if ctx.me.{} >= 6 then ctx:draw(1) end",
    ),
    Entry {
        needs: Needs::Leader,
        ..of_player(Name::Is("leader"), Ty::Usually(&CARD_TY), doc("The leader.", "리더."), "ctx:flip(ctx.me.leader)")
    },
    Entry {
        needs: Needs::Counter("attacks"),
        ..of_player(
            Name::Is("attacks"),
            Ty::Number,
            doc("Attacks that the player's cards declared this turn.", "이 턴에 선언한 공격의 수."),
            "if ctx.me.attacks >= 2 then ctx:draw(1) end",
        )
    },
    method(
        Owner::Player,
        "happened",
        &[takes("text", Ty::Literal(Literal::Happened))],
        Ty::Number,
        Uses::READ,
        doc(
            "How often this happened this turn, with the player as `you`; written as in card text.",
            "이 턴에 이 일이 일어난 횟수. 카드 텍스트처럼 적고 `자신`은 이 플레이어입니다.",
        ),
        "if ctx.me:happened(\"you deployed a unit this turn\") >= 2 then ctx:draw(1) end",
    ),
];

pub(super) const CARD: &[Entry] = &[
    of_card(
        "name",
        Ty::Literal(Literal::CardName),
        doc("The name.", "이름."),
        "if ctx.this.name == \"Lamp\" then ctx:draw(1) end",
    ),
    of_card(
        "id",
        Ty::Literal(Literal::CardId),
        doc("The number of the card.", "카드 번호."),
        "if ctx.this.id == \"DAWN-004\" then ctx:draw(1) end",
    ),
    of_card(
        "type",
        Ty::Word(Words::Types),
        doc("The type.", "타입."),
        "for _, seen in ctx:mill(1) do\n  if seen.type == \"unit\" then ctx:draw(1) end\nend",
    ),
    field(
        Owner::Card,
        Name::Each(Words::CardNumbers, "{}"),
        Ty::Number,
        doc("This number with everything that changes it.", "바뀐 것을 모두 센 수치."),
        "ctx:draw(ctx.this.{})",
    ),
    of_card(
        "printed",
        Ty::Of(Owner::Printed),
        doc("The printed numbers.", "인쇄된 수치."),
        "if ctx.this.power > ctx.this.printed.power then ctx:draw(1) end",
    ),
    of_card(
        "attributes",
        Ty::List(&Ty::Word(Words::Attributes)),
        doc("The attributes.", "속성."),
        "ctx:draw(#ctx.this.attributes)",
    ),
    of_card(
        "affiliations",
        Ty::List(&Ty::Literal(Literal::Affiliation)),
        doc("The English names of the affiliations.", "소속의 영문 이름."),
        "if #ctx.this.affiliations == 0 then ctx:draw(1) end",
    ),
    of_card("owner", PLAYER_TY, doc("Whose card it is.", "카드의 주인."), "ctx:draw(1, { who = ctx.this.owner })"),
    of_card(
        "controller",
        PLAYER_TY,
        doc("Whose side it is on.", "카드를 조종하는 플레이어."),
        "ctx:damage(1, ctx.this.controller)",
    ),
    of_card(
        "zone",
        Ty::Word(Words::Zones),
        doc("The zone it lies in.", "놓인 영역."),
        "if ctx.this.zone == \"trash_zone\" then ctx:move(ctx.this, \"hand\") end",
    ),
    of_card(
        "lane",
        Ty::Maybe(&Ty::Word(Words::Lanes)),
        doc("The place it stands in, or nil.", "서 있는 자리. 없으면 nil."),
        "if ctx.this.lane == \"center\" then ctx:draw(1) end",
    ),
    Entry {
        needs: Needs::Relation("facing"),
        ..of_card(
            "facing",
            Ty::Maybe(&CARD_TY),
            doc("The card it faces, or nil.", "마주 보는 카드. 없으면 nil."),
            "local foe = ctx.this.facing\nif foe then ctx:trash(foe) end",
        )
    },
    field(
        Owner::Card,
        Name::Each(Words::Held, "{}"),
        CARD_LIST,
        doc("The cards attached to it.", "장착된 카드."),
        "ctx:draw(#ctx.this.{})",
    ),
    of_card(
        "attached",
        CARD_LIST,
        doc("Everything attached to it.", "장착된 모든 것."),
        "ctx:trash(ctx.this.attached)",
    ),
    of_card(
        "host",
        Ty::Maybe(&CARD_TY),
        doc("The card it is attached to, or nil.", "장착하고 있는 카드. 없으면 nil."),
        "local host = ctx.this.host\nif host then ctx:modify(host, { power = 1000 }, \"this turn\") end",
    ),
    of_card(
        "entered_this_turn",
        Ty::Bool,
        doc("Whether it came into play this turn.", "이 턴에 나왔는지."),
        "if ctx.this.entered_this_turn then ctx:draw(1) end",
    ),
    Entry {
        needs: Needs::Mark("attacks"),
        ..of_card(
            "attacks",
            Ty::Number,
            doc("How often it attacked this turn.", "이 턴에 공격한 횟수."),
            "if ctx.this.attacks == 0 then ctx:extra_attack(ctx.this, 1) end",
        )
    },
    of_card(
        "alive",
        Ty::Bool,
        doc(
            "Whether it is still where it was, or where the script put it.",
            "아직 그 자리(또는 스크립트가 옮긴 자리)에 있는지.",
        ),
        "if ctx.this.alive then ctx:trash(ctx.this) end",
    ),
    method(
        Owner::Card,
        "has",
        &[takes("what", Ty::Literal(Literal::Trait))],
        Ty::Bool,
        Uses::READ,
        doc("Whether it has an ability under a trigger word, or a keyword.", "발동 조건의 능력이나 키워드가 있는지."),
        "if ctx.this:has(\"exit\") then ctx:draw(1) end",
    ),
    method(
        Owner::Card,
        "mark",
        &[takes("what", Ty::Word(Words::Marks))],
        Ty::Number,
        Uses::READ,
        doc(
            "How much of this lies on it; 0 or 1 where it only is so.",
            "카드에 이것이 얼마나 놓여 있는지. 상태라면 0이나 1.",
        ),
        "if ctx.this:mark(\"attacks\") > 1 then ctx:draw(1) end",
    ),
    method(
        Owner::Card,
        "is",
        &[takes("filter", Ty::Table(&FILTER))],
        Ty::Bool,
        Uses::READ,
        doc("Whether it matches.", "조건에 맞는지."),
        "if ctx.this:is { cost_min = 3 } then ctx:draw(1) end",
    ),
    field(
        Owner::Printed,
        Name::Each(Words::CardNumbers, "{}"),
        Ty::Number,
        doc("This number as printed.", "인쇄된 이 수치."),
        "ctx:draw(ctx.this.printed.{})",
    ),
];

const PLAYER_TY: Ty = super::entry::PLAYER;

pub(super) const EVENT: &[Entry] = &[
    of_event(
        "card",
        Ty::Usually(&CARD_TY),
        doc("The card it is about.", "그 일의 카드."),
        "local gone = ctx.event.card\nif gone then ctx:draw(gone.cost) end",
    ),
    of_event(
        "other",
        Ty::Usually(&CARD_TY),
        doc("The other card: the host, the card attacked.", "다른 카드: 장착한 유닛, 공격받은 카드."),
        "if ctx.event.other then ctx:trash(ctx.event.other) end",
    ),
    of_event(
        "source",
        Ty::Usually(&CARD_TY),
        doc("The card that caused it.", "그 일을 일으킨 카드."),
        "if ctx.event.source then ctx:trash(ctx.event.source) end",
    ),
    of_event(
        "player",
        Ty::Usually(&PLAYER_TY),
        doc("The player it is about.", "그 일의 플레이어."),
        "ctx:draw(1, { who = ctx.event.player })",
    ),
    of_event("amount", Ty::Number, doc("How much it is about.", "그 일의 양."), "ctx:draw(ctx.event.amount)"),
    of_event(
        "cause",
        Ty::Maybe(&Ty::Word(Words::Causes)),
        doc("Why it happened, or nil.", "그 일의 이유. 없으면 nil."),
        "if ctx.event.cause == \"battle\" then ctx:draw(1) end",
    ),
    of_turn(
        "number",
        Ty::Number,
        doc("Which turn of the game it is, from 1.", "몇 번째 턴인지, 1부터."),
        "if ctx.turn.number > 6 then ctx:draw(1) end",
    ),
    of_turn(
        "player",
        PLAYER_TY,
        doc("Whose turn it is.", "누구의 턴인지."),
        "if ctx.turn.player == ctx.me then ctx:draw(1) end",
    ),
    of_turn(
        "phase",
        Ty::Word(Words::Phases),
        doc("The phase.", "페이즈."),
        "if ctx.turn.phase == \"main\" then ctx:draw(1) end",
    ),
];

const CARD_TY: Ty = super::entry::CARD;
