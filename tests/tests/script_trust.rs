//! What holds whatever a script does: every entry of the API and of the library with the worst arguments ends soon, a script is
//! read or refused however it is nested, and what it says names no hidden card and no false place.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)]

use crate::hostile::{HOSTILE, HostileCards, play, table, table_with};
use cardwright_core::kernel::decision::{Answer, AskKind};
use cardwright_core::kernel::outcome::{Fault, Outcome};
use cardwright_core::rulesets;
use cardwright_core::scripting::{Next, OUT_OF_TIME, ScriptError};
use cardwright_core::table::Table;
use cardwright_scripts::analyse;
use cardwright_scripts::api::{GLOBALS, Kind, Name, Owner, entries_of};
use cardwright_tests::around::around;
use cardwright_tests::{games, twins};
use std::sync::Arc;
use std::time::{Duration, Instant};

/// How long a hostile script may hold the program.
const SOON: Duration = Duration::from_millis(200);

/// The worst that a call can be given.
const WORST: &[&str] = &[
    "('x'):rep(200000), ('x'):rep(200000), ('x'):rep(200000)",
    "('('):rep(30000), '%b()', '%1'",
    "('a'):rep(20000), ('a?'):rep(60) .. ('a'):rep(60), ('b'):rep(9000)",
    "1e308, -1e308, 1e9",
    "0/0, 1/0, -1/0",
    "1, 1e9, 1",
    "big, 1, 1e7",
    "big, big, big, big",
    "named, named, named",
    "nested, function() return nested end",
    "{ where = function(c) local n = 0 while true do n += 1 end end }, 3",
    "{ from = big, where = function() return true end, up_to = 1e9 }, { { 'cost', '<=', 1e9 } }",
    "ctx.me.deck, 'hand', { bottom = true }",
    "ctx.opponent.hand, ctx.opponent, 'this turn'",
    "ctx.this, { power = 2147483647, hit = -2147483648 }, 'this turn'",
    "ctx.this, ctx.this, ctx.this",
    "function() while true do end end, function() while true do end end",
    "nil",
];

/// What the arguments are made of.
const BEFORE: &str = "local big, named, nested = table.create(900, 7), {}, {}\nfor i = 1, 400 do named['k' .. i] = i end\nfor \
                      i = 1, 200 do nested = { nested } end\n";

/// Every call of the API, of cards and players and of the library.
fn calls() -> Vec<String> {
    let book = rulesets::ALL[0];
    let methods = |owner: Owner, on: &str| -> Vec<String> {
        let entries = entries_of(owner, book).filter(|e| matches!(e.kind, Kind::Method(..)));
        let named = entries.filter_map(|e| match e.name {
            Name::Is(name) => Some(name),
            Name::Each(..) => None,
        });
        named.map(|name| format!("{on}.{name}({on}, ARGS)")).collect()
    };
    let mut all = methods(Owner::Ctx, "ctx");
    all.extend(methods(Owner::Card, "ctx.this"));
    all.extend(methods(Owner::Player, "ctx.me"));
    for global in GLOBALS {
        if global.members.is_empty() {
            all.push(format!("{}(ARGS)", global.name));
        }
        let functions = global.members.iter().filter(|m| m.takes.is_some());
        all.extend(functions.map(|m| format!("{}.{}(ARGS)", global.name, m.name)));
    }
    all
}

#[test]
fn every_call_with_the_worst_arguments_ends_soon() {
    let calls = calls();
    let every: Vec<(&String, &&str)> =
        calls.iter().flat_map(|call| WORST.iter().map(move |args| (call, args))).collect();
    let wanted = usize::try_from(games::amount(40, every.len() as u64)).unwrap();
    // A step that meets every call and every argument, however few are tried.
    let step = every.len() / wanted;
    let cards = HostileCards::new();
    let mut longest = (Duration::ZERO, String::new());
    let mut late = Vec::new();
    for (call, args) in every.iter().step_by(step.max(1) | 1) {
        let call = call.replace("ARGS", args);
        for script in [
            format!("card:on('entry', function(ctx)\n{BEFORE}while true do pcall(function() {call} end) end\nend)\n"),
            format!("card:on('entry', function(ctx)\n{BEFORE}{call}\nend)\n"),
        ] {
            let (cat, wrong) = cards.with(&script);
            assert!(wrong.is_empty(), "{script}: {wrong:?}");
            let mut took = play(table(&cat).as_mut(), &cat);
            // Others may be at work on the machine: the best of some tries counts.
            for _ in 0..4 {
                if took > SOON {
                    took = took.min(play(table(&cat).as_mut(), &cat));
                }
            }
            if took > SOON {
                late.push((took, call.clone()));
            }
            if took > longest.0 {
                longest = (took, call.clone());
            }
        }
    }
    println!("{} calls with {} kinds of arguments; the longest took {longest:?}", calls.len(), WORST.len());
    assert!(late.is_empty(), "{late:#?}");
}

#[test]
fn a_mark_has_no_name_of_a_scripts_own() {
    let cards = HostileCards::new();
    let said = messages(&cards, "card:on('entry', function(ctx) ctx.this:mark(ctx.opponent.hand[1].name) end)");
    assert!(said[0].0.starts_with("there is no mark"), "{said:?}");
}

#[test]
fn a_script_can_not_say_that_it_stands_elsewhere() {
    let cards = HostileCards::new();
    for body in [
        "error('hostile.luau:99: no')",
        "error('hostile.luau:99: no', 0)",
        "error('hostile.luau:99: no', 50)",
        "assert(false, 'hostile.luau:99: no')",
        "ctx:fail('hostile.luau:99: no')",
        "local ok, why = pcall(error, 'hostile.luau:99: no', 0) error(why, 0)",
        "pcall(ctx.fail, ctx, 'x') ctx.fail(ctx, 'hostile.luau:99: no')",
        "xpcall(function() error('hostile.luau:99: no', 0) end, function(e) error(e, 0) end)",
    ] {
        let (cat, wrong) = cards.with(&format!("card:on('entry', function(ctx)\n{body}\nend)"));
        assert!(wrong.is_empty(), "{wrong:?}");
        let mut table = table(&cat);
        play(table.as_mut(), &cat);
        let errors = table.script_errors();
        assert_eq!(errors.kept[0].line, 2, "{body}: {:?}", errors.kept);
    }
}

#[test]
fn the_answers_of_a_decision_are_those_of_the_game() {
    // A table that a test has changed is met by the same script everywhere: the handler is run again from its journal.
    let cards = HostileCards::new();
    let (cat, _) = cards.with(
        "card:on('entry', function(ctx) local n = 0 ctx:cards { where = function() n += 1 return true end } ctx:draw(n) ctx:draw(n) end)",
    );
    let mut table = table(&cat);
    play(table.as_mut(), &cat);
    assert_eq!(table.script_errors().kept[0].code, "script-not-deterministic");
    assert!(!table.answers().iter().any(|a| matches!(a, Answer::Yes)));
}

#[test]
fn functions_that_only_look_hold_nothing_up() {
    let cards = HostileCards::new();
    for body in [
        "local n = 0 for i = 1, 1500 do n += 1 end return n",
        "local n = 0 while n < 1e9 do n += me.power end return n",
        "local n = 0 for i = 1, 250 do n += #me.controller.hand end return n",
        "local s = ('x'):rep(100000) return #s",
        "local n = 0 for i = 1, 4000 do n += 1 end error('no')",
        "if #me.controller.deck % 2 == 0 then while true do end end return 0",
        "return #me.controller.deck + #me.controller.trash_zone",
    ] {
        for before in ["", "local calls = 0\n"] {
            let counts = if before.is_empty() { "" } else { "calls += 1 " };
            let script =
                format!("{before}card:passive {{ to = 'all your units', power = function(me) {counts}{body} end }}");
            let (cat, wrong) = cards.with(&script);
            assert!(wrong.is_empty(), "{wrong:?}");
            // Decisions of a game, one by one: the best of some tries of each counts.
            let mut game = table(&cat);
            play(game.as_mut(), &cat);
            for at in 0..12 {
                let pick = (at * 7) % game.answers().len();
                let best = (0..4).map(|_| {
                    let mut fork = game.fork();
                    let begun = Instant::now();
                    fork.answer_nth(pick);
                    begun.elapsed()
                });
                let took = best.min().unwrap();
                assert!(took < SOON, "{script}: {took:?}");
                game.answer_nth(pick);
                if game.outcome().is_some() {
                    break;
                }
            }
        }
    }
}

#[test]
fn a_script_that_the_clock_stops_ends_the_game() {
    let twins = twins::open().unwrap();
    let cat = around(&twins.script, |host, run, board| {
        if run.trial {
            return host.resume(run, board);
        }
        let message = "it takes too long".to_owned();
        Next::Failed(ScriptError { code: OUT_OF_TIME, message, file: String::new(), line: 0, card: HOSTILE.to_owned() })
    });
    let mut table = twins.text.book.start(Arc::new(cat), &games::plain_setup(&twins.text, 1)).unwrap();
    let mut sample = games::Sample(1);
    for _ in 0..300 {
        if table.outcome().is_some() {
            break;
        }
        let pick = sample.below(table.answers().len());
        table.answer_nth(pick);
    }
    assert_eq!(table.outcome(), Some(Outcome::Fault(Fault::Script)));
}

#[test]
fn a_script_is_read_or_refused_however_it_is_nested() {
    let cards = HostileCards::new();
    let body = |inner: String| format!("card:on('entry', function(ctx) {inner} end)");
    let mut scripts =
        vec![body("f()".repeat(40_000)), "-- x\n".repeat(200_000), "\0".repeat(5000), "`{".repeat(60_000)];
    for link in ["()", ".a", "[1]", ":f()", "'x'", "{}", "+1", "..1", " and a", "<1", "^1", "::any", "()()"] {
        scripts.push(body(format!("local x = a{}", link.repeat(60_000))));
        scripts.push(body(format!("local x = a{}", link.repeat(450))));
    }
    for (open, close) in [
        ("(", ")"),
        ("{", "}"),
        ("-", ""),
        ("not ", ""),
        ("if a then ", " end"),
        ("do ", " end"),
        ("f(function() ", " end)"),
        ("while a do ", " end"),
        ("x = if a then b else ", "c"),
        ("local x: { ", " }"),
        ("local x: a | ", "b"),
        ("`{", "}`"),
    ] {
        for n in [100, 20_000] {
            scripts.push(body(format!("{}1{}", open.repeat(n), close.repeat(n))));
        }
    }
    for script in scripts {
        _ = analyse::analyse(&script, rulesets::ALL[0]);
        _ = cards.with(&script);
    }
}

/// What the script of the hostile card comes to: messages of its errors with their lines.
fn messages(cards: &HostileCards, script: &str) -> Vec<(String, u32)> {
    let (cat, wrong) = cards.with(script);
    assert!(wrong.is_empty(), "{script}: {wrong:?}");
    let mut table = table(&cat);
    play(table.as_mut(), &cat);
    // What only looks is run where somebody looks.
    _ = table.view(None);
    table.script_errors().kept.iter().map(|e| (e.message.clone(), e.line)).collect()
}

#[test]
fn no_address_reaches_a_script_or_a_message() {
    let cards = HostileCards::new();
    let caught = |call: &str| {
        let script = format!(
            "card:on('entry', function(ctx) local _, e = pcall(function() {call} end) ctx:fail(`got {{e}}`) end)"
        );
        messages(&cards, &script).first().map(|(said, _)| said.clone()).unwrap_or_default()
    };
    for (bad, kind) in [("error({})", "table"), ("error(function() end)", "function"), ("assert(false, {})", "table")] {
        let test = format!("{{ where = function(u) {bad} end }}");
        for call in [
            "ctx:cards(TEST)",
            "ctx:count(TEST)",
            "ctx:choose { from = TEST }",
            "ctx:search(TEST, 1)",
            "ctx.this:is(TEST)",
        ] {
            let got = caught(&call.replace("TEST", &test));
            // Some say the line of the call, too.
            assert!(got.starts_with("got ") && got.ends_with(kind) && !got.contains("0x"), "{call} {bad}: {got}");
        }
        for script in [
            format!("card:on('entry', function(ctx) {bad} end)"),
            format!("card:passive {{ when = function(me) {bad} end, power = 1000 }}"),
        ] {
            assert_eq!(messages(&cards, &script).first().map(|(said, _)| said.as_str()), Some(kind), "{script}");
        }
    }
    assert_eq!(messages(&cards, "card:on('entry', function(ctx) ctx:fail({}) end)")[0].0, "table");
}

#[test]
fn what_is_taken_away_is_not_there_by_any_name() {
    let cards = HostileCards::new();
    for name in [
        "getmetatable(ctx)",
        "setmetatable({}, {})",
        "rawget({}, 1)",
        "rawset({}, 1, 1)",
        "math.sin(1)",
        "math.exp(1)",
        "math.log(8, 2)",
        "math.noise(1, 2, 3)",
        "math.lerp(1, 2, 0.5)",
        "bit32.byteswap(1)",
        "vector.create(1, 2, 3)",
        "buffer.readi8(nil, 0)",
    ] {
        let script = format!("card:on('entry', function(ctx) local _ = {name} ctx:fail('it is there') end)");
        let (_, wrong) = cards.with(&script);
        let global = ["get", "set", "raw", "vec", "buf"].iter().any(|word| name.starts_with(word));
        assert_eq!(wrong.iter().any(|w| w.error.code == "script-no-such-global"), global, "{name}: {wrong:?}");
        if !global {
            assert!(messages(&cards, &script)[0].0.contains("nil value"), "{name}");
        }
    }
}

#[test]
fn errors_say_their_line_and_what_was_wrong() {
    let cards = HostileCards::new();
    for (script, line, part) in [
        ("card:passive {\n power = function(me)\n return 0 / 0 end }", 2, "the function gave back nan"),
        ("card:passive {\n when = function(me)\n return 'x' end, power = 1 }", 2, "the function gave back a text"),
        ("card:on('entry', function(ctx)\n ctx:draw(1e300)\n end)", 2, "must be a whole number, not 1e300"),
        ("card:on('entry', function(ctx)\n ctx:draw(5000000000)\n end)", 2, "must be a whole number, not 5000000000"),
        ("card:on('entry',\n function(ctx)\n while true do ctx:remember('a', 1) end\n end)", 3, "goes on too long"),
        (
            "card:on('entry', function(ctx)\n local _, e = pcall(function() return ('a'):gsub('a', function() return {} end) end)\n ctx:fail(e) end)",
            3,
            "invalid replacement value",
        ),
    ] {
        let (said, at) = messages(&cards, script).first().cloned().unwrap_or_default();
        assert!(said.contains(part) && !said.contains("prelude"), "{script}: {said}");
        assert_eq!(at, line, "{script}: {said}");
    }
}

/// A script that takes too long to check is refused wherever it is used.
#[test]
fn a_script_that_takes_too_long_to_check_is_refused() {
    let names: String = (0..1_800).map(|i| format!("local a{i}=1 ")).collect();
    let script = format!("local function f() {names}\n{} end", "do if f() then f() end end ".repeat(1_500));
    let codes: Vec<_> = analyse::analyse(&script, rulesets::ALL[0]).findings.iter().map(|f| f.code).collect();
    assert_eq!(codes, ["script-too-involved"]);
}

/// How long a script is looked at grows with its length: nothing in it is looked at again for each level around it.
#[test]
fn what_nests_or_grows_takes_no_longer_than_its_length() {
    let nest = |n: usize, open: &str, close: &str| format!("{}1{}", open.repeat(n), close.repeat(n));
    let blocks = |n: usize, open: &str, close: &str| format!("{}ctx:draw(1) {}", open.repeat(n), close.repeat(n));
    let fields = |n: usize, value: &str| (0..n).map(|i| format!("t.a{i}={value} ")).collect::<String>();
    let bodies = [
        format!("local t={{1}} ctx:draw({})", nest(80, "t[", "]")),
        blocks(60, "for i=1,2 do ", "end "),
        blocks(60, "while ctx:may() do ", "end "),
        blocks(60, "repeat ", "until ctx:may() "),
        blocks(50, "pcall(function() ", "end) "),
        blocks(35, "for i=1,2 do pcall(function() ", "end) end "),
        blocks(60, "if ctx:may() then ", "else ctx:draw(1) end "),
        format!("local x={} ctx:draw(x)", nest(100, "if ctx:may() then 1 else ", "")),
        format!("local x={} ctx:fail(x)", nest(50, "`{", "}`")),
        format!("local x={} ctx:draw(x)", nest(50, "math.max(1,", ")")),
        format!("local x={} ctx:draw(x)", nest(50, "#ctx:cards{where=function(u) return u.cost==", " end}")),
        format!("local f=ctx.me f{}", nest(35, "[(function() f", "[1]+=1 end)()]=1 ")),
        format!("local t={{}} {} ctx:draw(1)", fields(18, "t")),
        format!("local t={{}} {} ctx:draw(1)", fields(6_000, "1")),
        (1..20).fold("local t0={1} ".to_owned(), |s, i| s + &format!("local t{i}={{a=t{0},b=t{0},c=t{0}}} ", i - 1)),
        (1..40).fold("local t0={where=function(u) return u.cost>1 end} ".to_owned(), |s, i| {
            s + &format!("local t{i}={{where=function(u) return #ctx:cards(t{0})>#ctx:cards(t{0}) end}} ", i - 1)
        }),
        (0..4_000).map(|i| format!("f(a{i})\n")).collect(),
        (0..400).map(|i| format!("local a{i}=nil if a{i} then a{i}=1 end\n")).collect(),
    ];
    for body in bodies {
        let text = format!("card:on(\"entry\", function(ctx)\n{body}\nend)\n");
        let now = Instant::now();
        let analysis = analyse::analyse(&text, rulesets::ALL[0]);
        _ = analyse::metered(&[&text]);
        let took = now.elapsed();
        let start = &body[..body.len().min(40)];
        let refused = analysis.findings.iter().find(|f| f.code == "script-nested-too-deep");
        assert_eq!(refused, None, "{start}");
        assert!(took < Duration::from_secs(10), "{took:?} {start}");
    }
}

#[test]
fn texts_of_scripts_do_not_steer_the_screen() {
    let cards = HostileCards::new();
    let said = messages(&cards, "card:on('entry', function(ctx) ctx:fail('a\\27[2Jb\\u{202e}c') end)");
    assert_eq!(said[0].0, "a\u{fffd}[2Jb\u{fffd}c");
    let (cat, _) = cards.with("card:on('entry', function(ctx) ctx:choose_option { 'a\\27[2J', 'b\\u{202e}' } end)");
    let mut table = table(&cat);
    play(table.as_mut(), &cat);
    let texts: Vec<String> =
        table.decision().map(|d| d.texts.iter().map(ToString::to_string).collect()).unwrap_or_default();
    assert_eq!(texts, ["a\u{fffd}[2J", "b\u{fffd}"]);
}

/// What makes itself happen again is an error of the script, also where a player is asked within it each time: the game comes back
/// to what the players do, the same after a restart.
#[test]
fn scripts_without_an_end_are_stopped_between_two_actions() {
    let cards = HostileCards::new();
    let moves = "card:whenever('[Passive] Whenever your unit moves', function(ctx)";
    let place = "{ place = ctx:choose_place { empty = true } }";
    let step = format!("ctx:relocate(ctx.me.units[1], {place})");
    for script in [
        // Two of them wait each time, and their player orders them.
        format!("{moves} {step} end)\ncard:on('entry', function(ctx) {step} end)"),
        format!("{moves} {step} {step} end)\ncard:on('entry', function(ctx) {step} end)"),
        format!("{moves} ctx:choose_option {{ 'a', 'b' }} {step} end)\ncard:on('entry', function(ctx) {step} end)"),
        format!("{moves} ctx:choose_number(0, 3) {step} end)\ncard:on('entry', function(ctx) {step} end)"),
    ] {
        let (cat, wrong) = cards.with(&script);
        assert!(wrong.is_empty(), "{script}: {wrong:?}");
        let mut games = [table_with(&cat, &["center"]), table_with(&cat, &["center"])];
        for game in &mut games {
            play(game.as_mut(), &cat);
        }
        let asked =
            |game: &dyn Table| game.decision().is_some_and(|d| d.ability.is_some() || d.ask.kind == AskKind::Order);
        let mut answers = 0;
        while asked(games[0].as_ref()) {
            answers += 1;
            assert!(answers < 2_000, "{script}");
            let pick = answers % games[0].answers().len();
            games.iter_mut().for_each(|game| game.answer_nth(pick));
            if answers % 50 == 0 {
                games[1] = rulesets::ALL[0].restore(cat.clone(), &games[1].snapshot()).unwrap();
            }
        }
        let [one, other] = &games;
        assert_eq!((one.outcome(), one.hash()), (None, other.hash()), "{script}");
        let errors = one.script_errors();
        assert!(errors.kept.iter().all(|e| e.code == "script-too-much"), "{script}: {:?}", errors.kept);
        assert!(!errors.kept.is_empty(), "{script}");
    }
}

/// A card lies in one place of an order, however often a script names it.
#[test]
fn a_card_has_one_place_in_an_order() {
    let cards = HostileCards::new();
    let said = messages(
        &cards,
        "card:on('entry', function(ctx) local c = ctx.me.deck[1] ctx:fail(tostring(#ctx:order({ c, c, c }))) end)",
    );
    assert_eq!(said[0].0, "1");
}
