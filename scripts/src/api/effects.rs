//! What `ctx` does: every effect word of the card language as a call. Each call is a sentence of its own, with the same
//! events, replacements, clauses and logs as text; it gives back what was really done.

use super::entry::{
    CARD, CARD_LIST, CARDS, Callback, Doc, Entry, Literal, Needs, Owner, PLAYER, Param, Ty, Uses, Words, doc, may_take,
    method, takes,
};
use super::shapes::{DRAWING, MOVING, ONTO, VERB, WHO};
use super::shapes::{FILTER, MODS, NEW_NUMBERS, NEXT_MODS};
use cardwright_core::rulebook::VerbWord;
use cardwright_core::vocabulary::CommonVerb;

const NUMBER: Ty = Ty::Number;
const DURATION: Param = takes("duration", Ty::Word(Words::Durations));
/// The function that `ctx:together` takes.
const BODY: Callback = Callback { params: &[], result: Ty::Nil, uses: Uses::HANDLER };

const fn does(name: &'static str, params: &'static [Param], result: Ty, doc: Doc, example: &'static str) -> Entry {
    method(Owner::Ctx, name, params, result, Uses::HANDLER, doc, example)
}

const fn verb(
    word: VerbWord,
    name: &'static str,
    params: &'static [Param],
    result: Ty,
    doc: Doc,
    example: &'static str,
) -> Entry {
    Entry { needs: Needs::Verb(word), ..does(name, params, result, doc, example) }
}

pub(super) const ENTRIES: &[Entry] = &[
    does(
        "draw",
        &[takes("n", NUMBER), may_take("how", Ty::Table(&DRAWING))],
        NUMBER,
        doc("Draws cards; gives how many were drawn.", "카드를 드로우합니다. 드로우한 장수를 줍니다."),
        "ctx:draw(1, { who = ctx.opponent })",
    ),
    does(
        "draw_to",
        &[takes("n", NUMBER), may_take("how", Ty::Table(&WHO))],
        NUMBER,
        doc(
            "Draws until the hand has so many cards; gives how many were drawn.",
            "패가 이만큼 될 때까지 드로우합니다.",
        ),
        "ctx:draw_to(4)",
    ),
    does(
        "move",
        &[takes("cards", CARDS), takes("zone", Ty::Word(Words::OneZones)), may_take("how", Ty::Table(&MOVING))],
        NUMBER,
        doc("Moves cards to a zone; gives how many were moved.", "카드를 영역에 넣습니다. 옮긴 장수를 줍니다."),
        "local foe = ctx:choose { from = ctx.opponent.units }\nif foe then ctx:move(foe, \"deck\", { bottom = true }) end",
    ),
    does(
        "trash",
        &[takes("cards", CARDS)],
        NUMBER,
        doc("Trashes cards; gives how many were trashed.", "카드를 트래시합니다. 트래시한 장수를 줍니다."),
        "if ctx:trash(ctx.this) > 0 then ctx:draw(2) end",
    ),
    does(
        "discard",
        &[takes("what", Ty::Either(&[NUMBER, CARD, CARD_LIST])), may_take("who", PLAYER)],
        CARD_LIST,
        doc(
            "Trashes cards of a hand: these, or so many that the player chooses; gives those that were trashed.",
            "패에서 카드를 트래시합니다: 이 카드들, 또는 플레이어가 고른 이만큼. 트래시한 카드를 줍니다.",
        ),
        "local gone = ctx:discard(1, ctx.opponent)\nctx:draw(#gone)",
    ),
    does(
        "mill",
        &[takes("n", NUMBER), may_take("who", PLAYER)],
        CARD_LIST,
        doc("Trashes cards from the top of a deck; gives them.", "덱 맨 위에서 카드를 트래시합니다. 그 카드를 줍니다."),
        "for _, seen in ctx:mill(2) do\n  if seen.type == \"unit\" then ctx:draw(1) end\nend",
    ),
    does(
        "reveal",
        &[takes("cards", CARDS)],
        CARD_LIST,
        doc("Shows cards to all; gives them.", "카드를 공개합니다. 그 카드를 줍니다."),
        "local top = ctx.me.deck[1]\nif top then ctx:reveal(top) end",
    ),
    does(
        "look",
        &[takes("cards", CARDS)],
        CARD_LIST,
        doc(
            "Shows cards to the player of this card; gives them.",
            "카드를 이 카드의 플레이어가 봅니다. 그 카드를 줍니다.",
        ),
        "ctx:look(ctx.opponent.hand)",
    ),
    does(
        "search",
        &[takes("filter", Ty::Table(&FILTER)), takes("n", NUMBER)],
        CARD_LIST,
        doc(
            "Lets the player choose up to so many matching cards of the deck, shows them, puts them into the hand and \
             shuffles; gives them.",
            "덱에서 조건에 맞는 카드를 이만큼까지 골라 공개하고 패에 넣고 덱을 섞습니다. 그 카드를 줍니다.",
        ),
        "ctx:search({ type = \"unit\", cost_max = 2 }, 1)",
    ),
    does("shuffle", &[may_take("who", PLAYER)], Ty::Nil, doc("Shuffles a deck.", "덱을 섞습니다."), "ctx:shuffle()"),
    Entry {
        needs: Needs::Common(CommonVerb::Damage),
        ..does(
            "damage",
            &[takes("n", NUMBER), takes("who", PLAYER)],
            NUMBER,
            doc(
                "Deals damage to a player; gives how much was dealt.",
                "플레이어에게 대미지를 줍니다. 준 만큼을 줍니다.",
            ),
            "ctx:damage(1, ctx.opponent)",
        )
    },
    Entry {
        needs: Needs::Some(Words::Verbs),
        ..does(
            "act",
            &[
                takes("verb", Ty::Word(Words::Verbs)),
                may_take("what", Ty::Either(&[NUMBER, CARD, CARD_LIST])),
                may_take("cards", CARDS),
            ],
            NUMBER,
            doc(
                "Does what a verb of the game's own says, with its number first if it has one: \
                 `ctx:act(\"steal\", 2)`. A card that does it is this one where none is given; one that it is done to has to \
                 be given. Gives to how many cards it was done; 0: nothing could be done.",
                "게임 고유의 동사대로 합니다. 수가 있으면 먼저 적습니다: `ctx:act(\"steal\", 2)`. 그 일을 하는 카드는 \
                 적지 않으면 이 카드이고, 그 일을 당하는 카드는 적어야 합니다. 몇 장에 했는지를 줍니다. 0이면 아무것도 하지 못했습니다.",
            ),
            "for _, foe in ctx.opponent.line do\n  if foe:mark(\"damage\") > 0 then ctx:act(\"damage\", 2, foe) end\nend",
        )
    },
    does(
        "modify",
        &[takes("cards", CARDS), takes("by", Ty::Table(&MODS)), DURATION],
        NUMBER,
        doc(
            "Raises or lowers numbers of cards; gives of how many.",
            "카드의 수치를 올리거나 내립니다. 바뀐 카드의 수를 줍니다.",
        ),
        "ctx:modify(ctx.opponent.units, { power = -1000 }, \"this turn\")",
    ),
    does(
        "set",
        &[takes("cards", CARDS), takes("to", Ty::Table(&NEW_NUMBERS)), DURATION],
        NUMBER,
        doc("Sets numbers of cards; gives of how many.", "카드의 수치를 정합니다. 바뀐 카드의 수를 줍니다."),
        "ctx:set(ctx.this, { hit = 2 }, \"this turn\")",
    ),
    does(
        "grant",
        &[takes("cards", CARDS), takes("ability", Ty::Literal(Literal::Ability)), DURATION],
        NUMBER,
        doc("Gives cards an ability; gives how many gained it.", "카드에 능력을 줍니다. 얻은 카드의 수를 줍니다."),
        "ctx:grant(ctx.this, \"[Attacker] Pierce[1]\", \"this turn\")",
    ),
    does(
        "cant",
        &[takes("whom", Ty::Either(&[CARD, CARD_LIST, PLAYER])), takes("action", Ty::Word(Words::Actions)), DURATION],
        NUMBER,
        doc("Forbids an action; gives to how many.", "행동을 금지합니다. 금지된 수를 줍니다."),
        "ctx:cant(ctx.opponent.units, \"defend\", \"this turn\")",
    ),
    Entry {
        needs: Needs::Some(Words::Commands),
        ..does(
            "must",
            &[takes("cards", CARDS), takes("action", Ty::Word(Words::Commands)), DURATION],
            NUMBER,
            doc(
                "Makes an action a duty where it can be done; gives for how many.",
                "할 수 있으면 반드시 하게 합니다. 그 수를 줍니다.",
            ),
            "ctx:must(ctx.opponent.units, \"attack\", \"until the end of your opponent's turn\")",
        )
    },
    does(
        "change",
        &[takes("player", PLAYER), takes("number", Ty::Word(Words::PlayerNumbers)), takes("by", NUMBER)],
        NUMBER,
        doc("Changes a number of a player; gives by how much.", "플레이어의 수치를 바꿉니다. 바뀐 만큼을 줍니다."),
        "ctx:change(ctx.me, \"level\", 1)",
    ),
    Entry {
        needs: Needs::Extra("attacks"),
        ..does(
            "extra_attack",
            &[takes("cards", CARDS), takes("n", NUMBER)],
            NUMBER,
            doc(
                "Cards may attack so many times more this turn; gives how many cards.",
                "이 턴에 이만큼 더 공격할 수 있습니다.",
            ),
            "ctx:extra_attack(ctx.this, 1)",
        )
    },
    Entry {
        needs: Needs::Permit("attack-again"),
        ..does(
            "attack_again",
            &[takes("cards", CARDS)],
            NUMBER,
            doc(
                "Cards may attack once more right after this attack; gives how many cards.",
                "이 공격 바로 뒤에 한 번 더 공격할 수 있습니다.",
            ),
            "ctx:attack_again(ctx.this)",
        )
    },
    verb(
        VerbWord::Deploy,
        "deploy",
        &[takes("cards", CARDS), may_take("how", Ty::Table(&VERB))],
        CARD_LIST,
        doc("Deploys cards; gives those in play.", "카드를 배치합니다. 배치된 카드를 줍니다."),
        "local lost = ctx:choose { from = { side = \"own\", zone = \"trash_zone\", type = \"unit\", cost_max = 2 } }\nif \
         lost then ctx:deploy(lost, { ignore_size = true }) end",
    ),
    verb(
        VerbWord::Upgrade,
        "upgrade",
        &[takes("card", CARD), takes("how", Ty::Table(&ONTO))],
        CARD_LIST,
        doc(
            "Replaces a unit (`onto`) by a card; gives the card in play.",
            "유닛(`onto`)을 카드로 업그레이드합니다. 나온 카드를 줍니다.",
        ),
        "local better = ctx:choose { from = { side = \"own\", zone = \"hand\", type = \"unit\" }, up_to = 1 }\nif better then \
         ctx:upgrade(better, { onto = ctx.this }) end",
    ),
    verb(
        VerbWord::Equip,
        "equip",
        &[takes("cards", CARDS), takes("how", Ty::Table(&ONTO))],
        CARD_LIST,
        doc(
            "Attaches items to a unit (`onto`); gives those attached.",
            "아이템을 유닛(`onto`)에 장착합니다. 장착된 카드를 줍니다.",
        ),
        "local item = ctx:choose { from = { side = \"own\", zone = \"trash_zone\", type = \"item\" }, up_to = 1 }\nif item \
         then ctx:equip(item, { onto = ctx.this }) end",
    ),
    verb(
        VerbWord::Move,
        "relocate",
        &[takes("card", CARD), may_take("how", Ty::Table(&VERB))],
        NUMBER,
        doc(
            "Moves a card to another place in play; gives how many moved.",
            "카드를 다른 자리로 이동합니다. 이동한 수를 줍니다.",
        ),
        "local place = ctx:choose_place { empty = true }\nif place then ctx:relocate(ctx.this, { place = place }) end",
    ),
    verb(
        VerbWord::Flip,
        "flip",
        &[takes("cards", CARDS)],
        NUMBER,
        doc("Turns cards over; gives how many.", "카드를 뒤집습니다. 뒤집은 수를 줍니다."),
        "ctx:flip(ctx.me.leader)",
    ),
    verb(
        VerbWord::Attack,
        "attack",
        &[takes("card", CARD)],
        NUMBER,
        doc("Makes a unit attack; gives how many attack.", "유닛으로 공격합니다. 공격한 수를 줍니다."),
        "ctx:attack(ctx.this)",
    ),
    verb(
        VerbWord::EndAttack,
        "end_attack",
        &[],
        NUMBER,
        doc("Ends the present attack; 0 if there is none.", "지금 공격을 끝냅니다. 없으면 0."),
        "ctx:end_attack()",
    ),
    verb(
        VerbWord::Defend,
        "defend",
        &[takes("card", CARD)],
        NUMBER,
        doc(
            "Makes a unit the defender of the present battle; 0 if it can't be.",
            "유닛을 지금 전투의 방어 유닛으로 합니다.",
        ),
        "ctx:defend(ctx.this)",
    ),
    does(
        "activate",
        &[takes("card", CARD), may_take("head", Ty::Word(Words::Heads))],
        NUMBER,
        doc(
            "Resolves an ability of a card, chosen among those under a trigger word; gives how many.",
            "카드의 능력을 발동합니다(발동 조건으로 한정). 발동한 수를 줍니다.",
        ),
        "local ally = ctx:choose { from = { side = \"own\", has = \"entry\", other = true } }\nif ally then \
         ctx:activate(ally, \"entry\") end",
    ),
    does(
        "copy_abilities",
        &[
            takes("to", CARDS),
            takes("of", CARD),
            may_take("head", Ty::Word(Words::Heads)),
            may_take("duration", Ty::Word(Words::Durations)),
        ],
        NUMBER,
        doc(
            "Gives cards the printed abilities of a card; gives how many gained them.",
            "카드에 다른 카드의 인쇄된 능력을 줍니다. 얻은 카드의 수를 줍니다.",
        ),
        "local foe = ctx:choose { from = ctx.opponent.units }\nif foe then ctx:copy_abilities(ctx.this, foe, \"attacker\", \
         \"this turn\") end",
    ),
    Entry {
        needs: Needs::Next,
        ..does(
            "next",
            &[takes("filter", Ty::Table(&FILTER)), takes("by", Ty::Table(&NEXT_MODS)), DURATION],
            NUMBER,
            doc(
                "Changes numbers of the next matching card that the player puts into play, once it is there: what it costs is \
                 paid before.",
                "플레이어가 다음에 내는 조건에 맞는 카드의 수치를 나온 뒤에 바꿉니다. 비용은 그 전에 지불합니다.",
            ),
            "ctx:next({ type = \"unit\" }, { power = 1000 }, \"this turn\")",
        )
    },
    does(
        "delay",
        &[takes("name", Ty::DelayedName), may_take("cards", CARDS)],
        NUMBER,
        doc(
            "Puts a delayed part in force; it speaks of the cards as `ctx.event.card`.",
            "`card:delayed`로 등록한 부분을 예약합니다. 그 카드는 `ctx.event.card`입니다.",
        ),
        "ctx:delay(\"later\", ctx.this)",
    ),
    does(
        "prevent",
        &[],
        Ty::Nil,
        doc("What is about to happen does not happen.", "일어나려는 일이 일어나지 않습니다."),
        "ctx:prevent()",
    ),
    does(
        "amend",
        &[takes("n", NUMBER)],
        Ty::Nil,
        doc("What is about to happen is about so much instead.", "일어나려는 일의 양이 이만큼이 됩니다."),
        "ctx:amend(ctx.event.amount - 1)",
    ),
    does(
        "lose",
        &[takes("who", PLAYER)],
        Ty::Nil,
        doc("A player loses.", "플레이어가 패배합니다."),
        "if #ctx.opponent.deck == 0 then ctx:lose(ctx.opponent) end",
    ),
    does(
        "win",
        &[takes("who", PLAYER)],
        Ty::Nil,
        doc("A player wins.", "플레이어가 승리합니다."),
        "if #ctx.me.hand >= 20 then ctx:win(ctx.me) end",
    ),
    does(
        "random",
        &[takes("n", NUMBER)],
        NUMBER,
        doc("A number from 1 to `n`, from the game's generator.", "1부터 `n`까지의 수, 게임의 난수에서."),
        "if ctx:random(2) == 1 then ctx:draw(1) end",
    ),
    does(
        "remember",
        &[takes("key", Ty::Text), takes("value", Ty::Any)],
        Ty::Nil,
        doc(
            "Keeps a number, a text, a boolean or cards with this card for later abilities; nil forgets the key.",
            "이 카드에 수, 글, 참거짓, 카드를 남겨 나중의 능력이 쓰게 합니다. nil은 남긴 것을 지웁니다.",
        ),
        "ctx:remember(\"chosen\", ctx.opponent.units)",
    ),
    does(
        "together",
        &[takes("body", Ty::Function(&BODY))],
        Ty::Nil,
        doc(
            "Effects inside are one batch: nothing is checked between them.",
            "안의 효과는 한꺼번에 일어납니다: 사이에 아무것도 처리하지 않습니다.",
        ),
        "ctx:together(function()\n  ctx:damage(1, ctx.me)\n  ctx:damage(1, ctx.opponent)\nend)",
    ),
    does(
        "fail",
        &[takes("message", Ty::Text)],
        Ty::Nil,
        doc(
            "Ends the ability with an error; nothing of it has happened.",
            "오류로 능력을 끝냅니다. 아무 일도 일어나지 않은 것이 됩니다.",
        ),
        "if #ctx.me.units > 3 then ctx:fail(\"more units than lanes\") end",
    ),
];
