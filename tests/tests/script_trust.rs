//! What holds whatever a script does: every entry of the API and of the library with the worst arguments ends soon, a game with
//! scripts is the same game on any thread and after a restart, and a handler that fails leaves nothing behind.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)]

use crate::hostile::{HOSTILE, HostileCards, play, table};
use cardwright_core::kernel::catalog::Catalog;
use cardwright_core::kernel::decision::Answer;
use cardwright_core::kernel::ids::Seat;
use cardwright_core::kernel::outcome::{Fault, Outcome};
use cardwright_core::kernel::spill::Reply;
use cardwright_core::kernel::view::{CardView, View};
use cardwright_core::rulesets;
use cardwright_core::scripting::{Next, OUT_OF_TIME, ScriptError};
use cardwright_core::table::Table;
use cardwright_scripts::analyse;
use cardwright_scripts::api::{GLOBALS, Kind, Name, Owner, entries_of};
use cardwright_tests::around::around;
use cardwright_tests::{games, twins};
use std::cell::Cell;
use std::collections::BTreeMap;
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

/// Parts of scripts that are the same everywhere only if the host makes them so.
const PARTS: &[&str] = &[
    "local seen = {} for _, c in ctx:cards { zone = 'deck' } do seen[c] = true end for c in seen do if c.cost then ctx:draw(c.cost % \
     2) break end end",
    "local seen = {} for _, c in ctx.me.deck do seen[c] = c.cost end for c, n in pairs(seen) do ctx:look(c) break end",
    "local t = {} t[ctx.this] = 1 t[ctx.me] = 2 t[ctx.opponent] = 3 t.x = 4 t[2.5] = 5 local k = next(t) if k == 2.5 then ctx:draw(1) end",
    "ctx:remember('t', tostring({}) .. tostring(print) .. `{ctx.this}{ctx.me}` .. string.format('%s %*', {}, {}))",
    "local text = ctx:recall('t') or '' if #text % 2 == 1 then ctx:draw(1) end",
    "local ok, why = pcall(function() return {} .. 'x' end) ctx:remember('t', tostring(why))",
    "local ok, why = pcall(error, {}) ctx:remember('t', tostring(why))",
    "calls += 1 if calls > 1 then ctx:draw(calls) end",
    "bag[#bag + 1] = 1 if #bag > 1 then ctx:draw(#bag) end",
    "if step() > 1 then ctx:draw(3) end",
    "local n = 0 ctx:cards { where = function(c) n += 1 return true end } if n > 99 then ctx:draw(1) end",
    "local n = 0 local c = ctx:choose { from = { side = 'own' }, up_to = 1, where = function(u) n += 1 return true end } ctx:draw(n % 2)",
    "local t = {} for i = 1, 3000 do t[i] = { i } end ctx:draw(#t % 2)",
    "local t = {} for i = 1, 20000 do t[i] = { i } end ctx:draw(1)",
    "local s = ('x'):rep(900000) ctx:draw(#s % 2)",
    "local s = '' for i = 1, 900 do s ..= 'x' .. i end if #s > 1 then ctx:draw(1) end",
    "local function f(n) return if n == 0 then 0 else f(n - 1) + 1 end ctx:draw(f(400) % 2)",
    "local function f(n) return pcall(f) end f() ctx:draw(1)",
    "if math.random(2) == 1 then ctx:discard(1) else ctx:draw(1) end",
    "if ctx:may() then ctx:draw(1) end local t = {} for i = 1, 9000 do t[i] = {} end ctx:draw(1)",
    "ctx:draw(1) error('no ' .. tostring({}))",
];

/// A script of some parts.
fn script(sample: &mut games::Sample) -> String {
    let mut script = "local calls, bag = 0, {}\nlocal function mk() local n = 0 return function() n += 1 return n end end\nlocal step = mk()\n"
        .to_owned();
    // A file of its own for what leaves nothing behind, too.
    let bare = sample.below(2) == 0;
    let mut body = String::new();
    for _ in 0..1 + sample.below(3) {
        let part = PARTS[sample.below(PARTS.len())];
        if !(bare && ["calls", "bag", "step"].iter().any(|w| part.contains(w))) {
            body += &format!("    do {part} end\n");
        }
    }
    if bare {
        script.clear();
    }
    let made = match sample.below(3) {
        // What a function gives back may hold what it has made.
        0 => format!(
            "local function make() local own = 0 return function(ctx)\n    own += 1 if own > 1 then ctx:draw(2) end\n{body}end end\ncard:on('entry', make())\n"
        ),
        _ => format!("card:on('entry', function(ctx)\n{body}end)\n"),
    };
    script + &made
}

/// Plays a game: what it came to at each decision. `restart`: every decision on a thread of its own, from the bytes of the
/// game before it.
fn digests(cards: &twins::Twins, seed: u64, restart: bool) -> Vec<u64> {
    let book = cards.text.book;
    let mut table = book.start(cards.script.clone(), &games::plain_setup(&cards.text, seed)).unwrap();
    let mut sample = games::Sample(seed);
    let mut all = Vec::new();
    for _ in 0..120 {
        if table.outcome().is_some() {
            break;
        }
        let pick = sample.below(table.answers().len());
        if restart {
            let (bytes, catalog) = (table.snapshot(), cards.script.clone());
            let next = std::thread::spawn(move || {
                let mut table = book.restore(catalog, &bytes).unwrap();
                table.answer_nth(pick);
                table.snapshot()
            });
            table = book.restore(cards.script.clone(), &next.join().unwrap()).unwrap();
        } else {
            table.answer_nth(pick);
        }
        all.push(table.hash());
    }
    all
}

#[test]
fn games_with_scripts_are_the_same_on_any_thread_and_after_a_restart() {
    let pairs = games::amount(4, 200);
    let mut handlers = 0;
    for at in 0..pairs {
        let mut sample = games::Sample(at * 31 + 7);
        let mut scripts = twins::scripts();
        for (_, text) in scripts.iter_mut().take(10) {
            *text = script(&mut sample);
        }
        let cards = Arc::new(twins::open_with(scripts).unwrap());
        assert!(cards.wrong.is_empty(), "{:#?}", cards.wrong);
        let seeds = [at, at + 1000, at + 2000];
        let alone: Vec<Vec<u64>> = seeds.iter().map(|seed| digests(&cards, *seed, false)).collect();
        handlers += alone.iter().map(Vec::len).sum::<usize>();
        // In another order on one thread, and on two and three of them.
        for jobs in [1, 2, 3] {
            let work: Vec<_> = (0..jobs)
                .map(|job| {
                    let cards = cards.clone();
                    std::thread::spawn(move || {
                        let mine = (0..3usize).rev().filter(|n| n % jobs == job);
                        mine.map(|n| (n, digests(&cards, seeds[n], false))).collect::<BTreeMap<_, _>>()
                    })
                })
                .collect();
            for (n, found) in work.into_iter().flat_map(|w| w.join().unwrap()) {
                assert_eq!(alone[n], found, "pair {at}, game {n} on {jobs} threads");
            }
        }
        assert_eq!(alone[0], digests(&cards, seeds[0], true), "pair {at} after restarts");
    }
    assert!(handlers > 100);
}

thread_local! {
    /// Behind how many effects the next handler fails; `None`: none does.
    static FAIL: Cell<Option<usize>> = const { Cell::new(None) };
    /// The handler that is to fail has begun.
    static BEGUN: Cell<bool> = const { Cell::new(false) };
}

/// The same cards, with handlers that fail where they are told to.
fn failing(cat: &Catalog) -> Catalog {
    around(cat, |host, run, board| {
        let effects =
            |calls: &[(u64, Reply)]| calls.iter().filter(|(_, reply)| matches!(reply, Reply::Done(_))).count();
        if let (Some(wanted), false) = (FAIL.get(), run.trial) {
            BEGUN.set(true);
            let done = effects(&run.journal.calls) + usize::from(run.outcome.is_some());
            if done >= wanted {
                FAIL.set(None);
                let (code, message) = ("script-failed", "here".to_owned());
                return Next::Failed(ScriptError {
                    code,
                    message,
                    file: String::new(),
                    line: 0,
                    card: HOSTILE.to_owned(),
                });
            }
        }
        host.resume(run, board)
    })
}

/// What everybody sees, and what all is. Numbers by which players follow cards are never given twice: they are left out.
fn views(table: &dyn Table) -> (View, Vec<View>) {
    fn plain(card: &mut CardView) {
        card.handle = 0;
        card.attached.iter_mut().for_each(plain);
    }
    let of = |seat| {
        let mut view = table.view(seat);
        view.seats.iter_mut().flat_map(|s| &mut s.zones).flat_map(|z| &mut z.cards).for_each(plain);
        view.pointers.iter_mut().for_each(|(_, handle)| *handle = 0);
        view
    };
    (of(None), (0..2).map(|seat| of(Some(Seat(seat)))).collect())
}

/// Whether nothing is seen in the one that is not seen in the other, but for cards that were shown.
fn shows_more(before: &View, after: &View) -> bool {
    before.seats.iter().zip(&after.seats).all(|(a, b)| {
        a.stats == b.stats
            && a.zones
                .iter()
                .zip(&b.zones)
                .all(|(x, y)| x.count == y.count && x.cards.iter().all(|c| y.cards.contains(c)))
    })
}

#[test]
fn a_handler_that_fails_leaves_nothing_behind() {
    let wanted = games::amount(60, 500);
    let twins = twins::open().unwrap();
    let cat = Arc::new(failing(&twins.script));
    let (mut failed, mut asked) = (0, 0);
    let mut seen = BTreeMap::new();
    for seed in 0.. {
        if failed >= wanted {
            break;
        }
        assert!(seed < 400, "{failed} failures");
        let mut table = twins.text.book.start(cat.clone(), &games::plain_setup(&twins.text, seed)).unwrap();
        let mut sample = games::Sample(seed);
        for _ in 0..150 {
            if table.outcome().is_some() {
                break;
            }
            let pick = sample.below(table.answers().len());
            // The handler fails at once, and behind each of its effects.
            let mut still = None;
            for effects in 0..8 {
                FAIL.set(Some(effects));
                BEGUN.set(false);
                let mut fork = table.fork();
                fork.answer_nth(pick);
                let mut decisions = 0;
                while FAIL.get().is_some() && BEGUN.get() && decisions < 6 && fork.outcome().is_none() {
                    let inside = fork.decision().and_then(|d| d.ability).is_some_and(|a| {
                        cat.ability(a)
                            .code
                            .iter()
                            .any(|op| matches!(op, cardwright_core::kernel::program::Op::Script(_)))
                    });
                    if !inside {
                        break;
                    }
                    decisions += 1;
                    fork.answer_nth(sample.below(fork.answers().len()));
                }
                let hit = FAIL.replace(None).is_none() && BEGUN.get();
                if !hit {
                    break;
                }
                let now = (views(fork.as_ref()), fork.decision().map(|d| d.ask.seat), fork.answers().to_vec());
                let Some((views, seat, answers)) = &still else {
                    still = Some(now);
                    continue;
                };
                failed += 1;
                asked += u64::from(decisions > 0);
                *seen.entry(effects).or_insert(0) += 1;
                assert_eq!(views.0, now.0.0, "game {seed}, behind {effects} effects and {decisions} decisions");
                assert_eq!((*seat, answers), (now.1, &now.2), "game {seed}");
                for (before, after) in views.1.iter().zip(&now.0.1) {
                    let same = before == after || shows_more(before, after);
                    assert!(same, "game {seed}, behind {effects} effects: {before:#?} {after:#?}");
                }
            }
            table.answer_nth(pick);
        }
    }
    println!("{failed} handlers failed, {asked} of them after a question; behind so many effects: {seen:?}");
}

#[test]
fn what_would_be_shown_is_not_told_before_it_has_happened() {
    let cards = HostileCards::new();
    let heard = |script: &str| {
        let (cat, wrong) = cards.with(script);
        assert!(wrong.is_empty(), "{wrong:?}");
        let mut table = table(&cat);
        let ear = games::Ear::default();
        drop(table.observe(Some(Box::new(ear.clone()))));
        play(table.as_mut(), &cat);
        let trashed = ear.take().entries.iter().filter(|e| e.what == cardwright_core::kernel::log::What::Trash).count();
        (trashed, table.view(Some(Seat(0))), table.outcome())
    };
    let still = heard("card:on('entry', function(ctx) error('x') end)");
    // The hand of the opponent is neither thrown away nor told.
    assert_eq!(heard("card:on('entry', function(ctx) ctx:discard(ctx.opponent.hand) error('x') end)"), still);
    assert_eq!(
        heard("card:on('entry', function(ctx) ctx:draw(2) ctx:trash(ctx.me.hand) ctx:shuffle() error('x') end)").0,
        still.0
    );
    // What was revealed stays known.
    let shown = heard("card:on('entry', function(ctx) ctx:reveal(ctx.opponent.hand) error('x') end)");
    let cards_of = |view: &View| view.seats[1].zones.iter().map(|z| z.cards.len()).sum::<usize>();
    assert_eq!(cards_of(&shown.1), cards_of(&still.1) + 1);
    // Too much is an error of the script.
    for body in [
        "for i = 1, 400 do ctx:modify(ctx.this, { power = 1 }, 'this turn') end",
        "ctx:activate(ctx.this, 'entry')",
        "for i = 1, 9 do ctx:activate(ctx.this, 'entry') end",
    ] {
        let (_, view, outcome) = heard(&format!("card:on('entry', function(ctx) {body} end)"));
        assert_eq!((&view, outcome), (&still.1, None), "{body}");
    }
}

#[test]
fn texts_of_scripts_name_no_card_that_the_reader_must_not_know() {
    let cards = HostileCards::new();
    let run = |body: &str| {
        let (cat, wrong) = cards.with(&format!("card:on('entry', function(ctx) {body} end)"));
        assert!(wrong.is_empty(), "{wrong:?}");
        let mut table = table(&cat);
        play(table.as_mut(), &cat);
        let errors = table.script_errors().kept.iter().map(|e| e.message.clone()).collect::<Vec<_>>();
        (
            errors,
            table.decision().map(|d| d.texts.iter().map(ToString::to_string).collect::<Vec<_>>()).unwrap_or_default(),
        )
    };
    // The opponent's hand holds a card that lies nowhere in the open.
    let secret = "local c = ctx.opponent.hand[1] ";
    assert_eq!(run(&format!("{secret} ctx:fail('it is ' .. c.name .. ' ' .. c.id)")).0, ["it is ? ?"]);
    assert_eq!(run(&format!("{secret} error(`it is {{c.name}}`)")).0, ["it is ?"]);
    assert_eq!(run(&format!("{secret} ctx:choose_option {{ c.name, 'x' }}")).1, ["?", "x"]);
    let open = run("ctx:choose_option { ctx.this.name, 'x' }").1;
    assert!(open.len() == 2 && open[0] != "?", "{open:?}");
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
