//! What a script says of hidden cards reaches nobody who must not know them, however it is put; and what tells of nothing hidden
//! is shown.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)]

use crate::hostile::{HOSTILE, HostileCards, play, table};
use cardwright_core::kernel::catalog::Catalog;
use cardwright_core::kernel::decision::Answer;
use cardwright_core::rulesets;
use cardwright_core::table::Table;
use std::sync::Arc;

/// Ways to put a hidden name `s` into words in which no name is found, as statements behind which `t` is the text.
const DISGUISES: &[&str] = &[
    "local t = s",
    "local t = s:upper()",
    "local t = s:reverse()",
    "local t = s:sub(1, #s // 2) .. '-' .. s:sub(#s // 2 + 1)",
    "local t = s:gsub('.', '%0 ')",
    "local t = tostring(#s)",
    "local t = if s > 'M' then 'left' else 'right'",
    "local t = '' for i = 1, #s do t ..= s:byte(i) .. ' ' end",
];

/// Ways to come to know the name of the card in the opponent's hand, as statements behind which `s` is the name.
const SOURCES: &[&str] = &[
    "local s = ctx.opponent.hand[1].name",
    "local s = ctx.opponent.hand[1].id",
    "local s = ctx:cards({ zone = 'hand', side = 'opposing' })[1].name",
    "local s = 'none' ctx:cards { zone = 'hand', where = function(c) s = c.name return false end }",
    "local s = if ctx:count({ zone = 'hand', side = 'opposing', cost_max = 1 }) > 0 then 'cheap' else 'dear'",
    "ctx:remember('n', ctx.opponent.hand[1].name) local s = ctx:recall('n')",
    "local c = ctx.opponent.hand[1] local s = 'none' pcall(function() error(c.name) end) s = c.name",
    "local c = ctx:choose { from = { zone = 'hand', side = 'opposing' } } local s = if c then 'one' else 'none'",
    "ctx:look(ctx.opponent.hand) ctx:look(ctx.me.deck[1]) local s = ctx.me.deck[2].name",
    "local c = ctx:choose { from = ctx.opponent.hand, up_to = 1, sum = { 'cost', '<=', 0 } } local s = if c then 'one' else 'none'",
    "local c = ctx:choose { from = ctx.opponent.hand, up_to = 1, where = function(u) return u.cost > 0 end } local s = if c then 'one' else 'none'",
    "local n = #ctx:equip(ctx.opponent.hand[1], { onto = ctx.this }) local s = tostring(n)",
    "ctx:modify(ctx.opponent.hand[1], { cost = 1 }, 'this turn') local s = ctx.last_done",
    "local c = ctx.opponent.hand[1] local n = c.name ctx:move(c, 'deck') ctx:shuffle(ctx.opponent) ctx:reveal(ctx.opponent.units) local s = n",
    "local s = ctx.me.deck[1].name",
];

/// Plays the hostile card with this Entry as far as something is asked.
fn entry(cards: &HostileCards, body: &str) -> (Box<dyn Table>, Arc<Catalog>) {
    let (cat, wrong) = cards.with(&format!("card:on('entry', function(ctx)\n{body}\nend)"));
    assert!(wrong.is_empty(), "{body}: {wrong:?}");
    let mut table = table(&cat);
    play(table.as_mut(), &cat);
    (table, cat)
}

/// What the options say to one who sees everything, and to the player who is asked.
fn labels(table: &dyn Table) -> (Vec<String>, Vec<String>) {
    let Some(decision) = table.decision() else { return Default::default() };
    let of = |reader| decision.texts_for(reader).iter().map(ToString::to_string).collect();
    (of(None), of(Some(decision.ask.seat)))
}

#[test]
fn labels_of_options_tell_no_player_of_hidden_cards() {
    let cards = HostileCards::new();
    let mut tried = 0;
    for source in SOURCES {
        for disguise in DISGUISES {
            for asks in [
                "ctx:choose_option { t, 'x' }",
                "if t > 'M' then ctx:choose_option { 'a', 'b' } else ctx:choose_option { 'b', 'a' } end",
            ] {
                let (mut table, cat) = entry(&cards, &format!("{source}\n{disguise}\n{asks}"));
                // A question before: which card of the hand.
                while let Some(answer) =
                    table.decision().filter(|d| d.texts.is_empty()).and(table.answers().first().copied())
                {
                    table.answer(answer).unwrap();
                }
                let (open, seated) = labels(table.as_ref());
                assert_eq!((open.len(), seated.len()), (2, 0), "{source} {disguise} {asks}");
                // What is known of the handler from before needs no machine: it goes the same way.
                let mut again = crate::hostile::table(&cat);
                play(again.as_mut(), &cat);
                assert_eq!(labels(again.fork().as_ref()).1, Vec::<String>::new(), "{source} {disguise}");
                // A game that is taken up knows no more than that.
                if source.contains("where") {
                    // What a `where` wrote down is lost when a game is taken up, and with it the question.
                    tried += 1;
                    continue;
                }
                let back = rulesets::ALL[0].restore(cat.clone(), &table.snapshot()).unwrap();
                assert_eq!((back.hash(), labels(back.as_ref())), (table.hash(), (open, seated)), "{source}");
                tried += 1;
            }
        }
    }
    assert_eq!(tried, SOURCES.len() * DISGUISES.len() * 2);
}

#[test]
fn labels_that_tell_nothing_hidden_are_shown() {
    let cards = HostileCards::new();
    for body in [
        "ctx:choose_option { 'x', ctx.this.name }",
        "local own = ctx.me.hand ctx:choose_option { 'x', if own[1] then own[1].name else 'none' }",
        "local u = ctx:cards { where = function(u) return u.cost < 9 end } ctx:choose_option { 'x', u[1].name }",
        "ctx:draw(1) ctx:choose_option({ 'x', ctx.turn.phase }, ctx.opponent)",
        "ctx:choose { from = ctx.me.hand } ctx:choose_option { 'x', tostring(ctx.me.level) }",
    ] {
        let (mut table, _) = entry(&cards, body);
        while let Some(answer) = table.decision().filter(|d| d.texts.is_empty()).and(table.answers().first().copied()) {
            table.answer(answer).unwrap();
        }
        let (open, seated) = labels(table.as_ref());
        assert!(open.len() == 2 && seated == open, "{body}: {open:?} {seated:?}");
    }
    // What one player may see is hidden from another.
    let (table, _) = entry(&cards, "local s = ctx.me.hand[1].name ctx:choose_option({ 'x', s }, ctx.opponent)");
    assert_eq!((labels(table.as_ref()).0.len(), labels(table.as_ref()).1.len()), (2, 0));
}

#[test]
fn failures_tell_no_player_of_hidden_cards() {
    let cards = HostileCards::new();
    for source in SOURCES {
        for disguise in DISGUISES {
            for fails in [
                "ctx:fail(t)",
                "error(t)",
                "assert(false, t)",
                "if t > 'M' then\nctx:fail('a') end\n\nerror('b')",
                "local x = ({})[t].y",
            ] {
                let (mut table, _) = entry(&cards, &format!("{source}\n{disguise}\n{fails}"));
                while let Some(answer) = table.answers().first().copied().filter(|_| table.script_errors().count() == 0)
                {
                    table.answer(answer).unwrap();
                }
                let errors = table.script_errors();
                let told = errors.failures.iter().map(|f| (f.card.as_str(), f.file.as_str(), f.line, f.code, f.count));
                let told: Vec<_> = told.collect();
                assert_eq!(told, [(HOSTILE, "hostile.luau", 1, "script-failed", 1)], "{source} {disguise} {fails}");
                assert!(!errors.kept[0].message.contains('?'), "its author is told all: {:?}", errors.kept[0]);
            }
        }
    }
    // A function that only looks fails once, however many things it says.
    let (cat, wrong) =
        cards.with("card:passive { to = 'all your units', power = function(me)\nerror(#me.controller.deck) end }");
    assert!(wrong.is_empty(), "{wrong:?}");
    let mut game = table(&cat);
    play(game.as_mut(), &cat);
    for _ in 0..20 {
        _ = game.view(None);
        let Some(answer) = game.answers().last().copied() else { break };
        game.answer(answer).unwrap();
    }
    let errors = game.script_errors();
    assert!(errors.kept.len() > 1, "{:?}", errors.kept);
    assert_eq!(errors.failures.iter().map(|f| (f.line, f.count)).collect::<Vec<_>>(), [(1, 1)]);
}

#[test]
fn failures_say_to_players_what_they_may_know() {
    let cards = HostileCards::new();
    for (body, closed) in [
        ("ctx:fail(ctx.this.name)", [false, false]),
        ("ctx:reveal(ctx.opponent.hand) ctx:fail(ctx.opponent.hand[1].name)", [false, false]),
        ("local n = ctx.opponent.hand[1].name ctx:reveal(ctx.opponent.hand) ctx:fail(n)", [false, false]),
        ("ctx:look(ctx.opponent.hand) ctx:fail(ctx.opponent.hand[1].name)", [false, false]),
        ("ctx:fail(ctx.me.hand[1].name)", [false, true]),
        ("ctx:fail(ctx.opponent.hand[1].name)", [true, false]),
        // It lay open only in what is taken back.
        ("local gone = ctx:discard(ctx.opponent.hand[1]) ctx:fail(gone[1].name)", [true, false]),
        ("local seen = ctx:mill(1) ctx:fail(seen[1].name)", [true, true]),
        ("ctx:move(ctx.me.units[1], 'hand') ctx:fail(ctx.me.hand[2].name)", [false, true]),
    ] {
        let (table, _) = entry(&cards, body);
        let errors = table.script_errors();
        assert_eq!(errors.failures.len(), 1, "{body}");
        let failure = &errors.failures[0];
        let hidden = [0, 1].map(|seat| failure.closed & 1 << seat != 0);
        assert_eq!((hidden, failure.said.is_some()), (closed, closed != [true, true]), "{body}: {failure:?}");
    }
}

/// Handlers that tell of nothing which the player who is asked has not seen by then.
const SEEN: &[&str] = &[
    "local top = ctx.me.deck[1] ctx:look(top) ctx:choose_option { 'x', top.name }",
    "local top = ctx.me.deck[1] local s = top.name ctx:look(top) ctx:choose_option { 'x', s }",
    "local s = ctx.opponent.hand[1].name ctx:reveal(ctx.opponent.hand) ctx:choose_option { 'x', s }",
    "ctx:look(ctx.opponent.hand) local s = '' for _, c in ctx.opponent.hand do s ..= c.name end ctx:choose_option { 'x', s }",
    "local c = ctx.opponent.hand[1] local s = c.name ctx:discard(c) ctx:choose_option { 'x', s }",
    "local gone = ctx:discard(ctx.opponent.hand[1]) ctx:choose_option { 'x', gone[1].name }",
    "local seen = ctx:mill(2) ctx:choose_option { seen[1].name, seen[2].name }",
    "local top = ctx.me.deck[1] ctx:look(top) local s = top.name ctx:shuffle() ctx:choose_option { 'x', s }",
    "ctx:choose_option { 'x', tostring(#ctx.opponent.hand) }",
    "ctx:choose_option { 'x', tostring(ctx:count { zone = 'hand', side = 'opposing' }) }",
    "ctx:remember('n', (ctx:recall('n') or 0) + 1) ctx:choose_option { 'x', tostring(ctx:recall('n')) }",
    "local c = ctx:choose { from = ctx.me.hand } ctx:choose_option { 'x', c.name }",
    "ctx:look(ctx.opponent.hand) local c = ctx:choose { from = ctx.opponent.hand } ctx:choose_option { 'x', c.name }",
];

/// Answers what is asked before there are options, always with the first answer.
fn to_options(table: &mut dyn Table) {
    for _ in 0..40 {
        let Some(answer) = table.decision().filter(|d| d.texts.is_empty()).and(table.answers().first().copied()) else {
            return;
        };
        table.answer(answer).unwrap();
    }
}

#[test]
fn what_a_player_has_seen_by_then_is_shown() {
    let cards = HostileCards::new();
    for body in SEEN {
        let (mut table, cat) = entry(&cards, body);
        to_options(table.as_mut());
        let (open, seated) = labels(table.as_ref());
        assert!(open.len() == 2 && seated == open, "{body}: {open:?} {seated:?}");
        // What is known of the handler from before needs no machine.
        let mut again = crate::hostile::table(&cat);
        play(again.as_mut(), &cat);
        to_options(again.as_mut());
        assert_eq!(labels(again.as_ref()).1, open, "{body}");
        // Not in a game that is taken up: nobody knows any more what was shown.
        let back = rulesets::ALL[0].restore(cat.clone(), &table.snapshot()).unwrap();
        assert_eq!(labels(back.as_ref()), (open, Vec::new()), "{body}");
    }
}

#[test]
fn where_a_card_lies_that_was_seen_is_told_to_nobody() {
    let cards = HostileCards::new();
    let find = |deck: &str| {
        format!(
            "local s = 'none' for i, c in {deck} do if c == top then s = tostring(i) end end ctx:choose_option {{ 'x', s }}"
        )
    };
    for (body, shows) in [
        ("local top = ctx.me.deck[1]", "ctx.me.deck"),
        ("local top = ctx.me.deck[1] ctx:reveal(top) ctx:shuffle()", "ctx.me.deck"),
        ("local top = ctx.me.units[1] ctx:move(top, 'deck', { bottom = true }) ctx:shuffle()", "ctx.me.deck"),
        ("local top = ctx.opponent.units[1] ctx:move(top, 'hand')", "ctx.opponent.hand"),
    ] {
        let (mut table, _) = entry(&cards, &format!("{body} {}", find(shows)));
        to_options(table.as_mut());
        let (open, seated) = labels(table.as_ref());
        // What nobody has seen has no name by which its place could be told.
        let blind = !body.contains("reveal") && !body.contains("move");
        let lost = open.last().is_some_and(|s| s == "none");
        assert_eq!((open.len(), seated.len()), (2, if blind || lost { 2 } else { 0 }), "{body}: {open:?}");
    }
    // What one looked at is hidden from the other.
    for (by, sees) in [("ctx.me", 2), ("ctx.opponent", 0)] {
        let body = format!("local top = ctx.me.deck[1] ctx:look(top) ctx:choose_option({{ 'x', top.name }}, {by})");
        let (table, _) = entry(&cards, &body);
        assert_eq!(labels(table.as_ref()).1.len(), sees, "{by}");
    }
}

/// What the options of a second handler say to one who sees everything, and to the player who is asked: `second` is what
/// follows the Entry `first`, in an ability that is activated, activated by the Entry itself, or put in force by it.
fn second(cards: &HostileCards, first: &str, second: &str, how: &str, restored: bool) -> (Vec<String>, Vec<String>) {
    let (then, head) = match how {
        "later" => ("", "card:on('active-main',"),
        "nested" => ("ctx:activate(ctx.this, 'active-main')", "card:on('active-main',"),
        _ => ("ctx:delay('part')", "card:delayed('part', 'At the end of this turn',"),
    };
    let script = format!("{head} function(ctx)\n{second}\nend)\ncard:on('entry', function(ctx)\n{first}\n{then}\nend)");
    let (cat, wrong) = cards.with(&script);
    assert!(wrong.is_empty(), "{script}: {wrong:?}");
    let mut table = table(&cat);
    play(table.as_mut(), &cat);
    let hostile = cat.find(HOSTILE).unwrap();
    for _ in 0..40 {
        if table.decision().is_none_or(|d| !d.texts.is_empty()) {
            break;
        }
        if restored {
            table = rulesets::ALL[0].restore(cat.clone(), &table.snapshot()).unwrap();
        }
        let is = |a: &&Answer| matches!(a, Answer::Act(act) if table.glimpse(None, act.card).card == Some(hostile));
        let answers = table.answers();
        // Its ability, else what ends the phase.
        let answer = answers.iter().find(is).filter(|_| how == "later").or(answers.last()).copied();
        table.answer(answer.unwrap()).unwrap();
    }
    assert_eq!(table.script_errors().kept, [], "{script}");
    labels(table.as_ref())
}

#[test]
fn what_a_handler_knew_stays_with_what_follows_from_it() {
    let cards = HostileCards::new();
    let asks = "ctx:choose_option { 'x', tostring(ctx:recall('n')) }";
    let plain = "ctx:choose_option { 'x', ctx.this.name }";
    for how in ["later", "nested", "delayed"] {
        for (first, then, shown) in [
            // What is remembered tells of what was read, and so does that nothing is.
            ("ctx:remember('n', ctx.opponent.hand[1].name)", asks, false),
            ("ctx:remember('n', ctx.opponent.hand[1].name:reverse())", asks, false),
            ("if ctx.opponent.hand[1].cost > 99 then ctx:remember('n', 1) end", asks, false),
            ("ctx:remember('n', 1) if ctx.opponent.hand[1].cost < 99 then ctx:remember('n', nil) end", asks, false),
            ("ctx:remember('c', ctx.opponent.hand[1])", "ctx:choose_option { 'x', ctx:recall('c').name }", false),
            ("ctx:remember('n', 1)", asks, true),
            ("ctx:remember('n', ctx.this.name)", asks, true),
            ("ctx:reveal(ctx.opponent.hand) ctx:remember('n', ctx.opponent.hand[1].name)", asks, true),
            ("local n = ctx.opponent.hand[1].name ctx:reveal(ctx.opponent.hand) ctx:remember('n', n)", asks, true),
            ("ctx:look(ctx.opponent.hand) ctx:remember('n', ctx.opponent.hand[1].name)", asks, true),
            // What only follows from it does, where one handler is part of the other.
            ("local n = ctx.opponent.hand[1].name", plain, how == "later"),
            ("local n = ctx.me.units[1].name", plain, true),
        ] {
            let (open, seated) = second(&cards, first, then, how, false);
            assert_eq!((open.len(), seated.len()), (2, if shown { 2 } else { 0 }), "{how}: {first} / {then}: {open:?}");
            let (open, seated) = second(&cards, first, then, how, true);
            // Of a game that was taken up nobody knows what was shown in it.
            let nothing = how == "later" && then == plain;
            let kept = nothing || (how == "nested" && shown);
            assert_eq!((open.len(), seated.len()), (2, if kept { 2 } else { 0 }), "{how} taken up: {first} / {then}");
        }
    }
}
