//! Games with scripts: the same game on any thread and after a restart, whatever the scripts do; and a handler that fails leaves
//! nothing behind.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)]

use crate::hostile::{HOSTILE, HostileCards, play, table};
use cardwright_core::kernel::catalog::Catalog;
use cardwright_core::kernel::ids::Seat;
use cardwright_core::kernel::log::What;
use cardwright_core::kernel::program::Op;
use cardwright_core::kernel::spill::Reply;
use cardwright_core::kernel::view::{CardView, View};
use cardwright_core::scripting::{Next, ScriptError};
use cardwright_core::table::Table;
use cardwright_tests::around::around;
use cardwright_tests::{games, twins};
use std::cell::Cell;
use std::collections::BTreeMap;
use std::sync::Arc;

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
    // A call that could not be made, and one that could not be made of the cards as they were then.
    "pcall(function() ctx:draw(unpack({ 'x' })) end) if ctx:may() then ctx:draw(1) end",
    "pcall(function() ctx:modify(ctx.this, { [unpack({ 'x' })] = 1 }, 'this turn') end) ctx:draw(1) ctx:draw(1)",
    "pcall(function() ctx:cards { zone = 'deck', where = function(c) if c.cost > 2 then error('dear') end return true end } end) ctx:mill(1) ctx:draw(1)",
    "pcall(function() ctx:choose { from = { side = 'own', zone = 'hand' }, where = function(c) if c.cost > 2 then error('dear') end return true end } end) \
     ctx:discard(1) ctx:draw(1)",
    "pcall(function() ctx:discard(ctx.me.units) end) pcall(function() ctx:flip(ctx.me.hand) end) ctx:draw(1) ctx:draw(1)",
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
                    let inside = fork
                        .decision()
                        .and_then(|d| d.ability)
                        .is_some_and(|a| cat.ability(a).code.iter().any(|op| matches!(op, Op::Script(_))));
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
        let trashed = ear.take().entries.iter().filter(|e| e.what == What::Trash).count();
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
        "for i = 1, 5000 do ctx:modify(ctx.this, { power = 1 }, 'this turn') end",
        "ctx:activate(ctx.this, 'entry')",
        "for i = 1, 9 do ctx:activate(ctx.this, 'entry') end",
    ] {
        let (_, view, outcome) = heard(&format!("card:on('entry', function(ctx) {body} end)"));
        assert_eq!((&view, outcome), (&still.1, None), "{body}");
    }
}

#[test]
fn who_gives_up_while_a_handler_waits_is_told() {
    let cards = HostileCards::new();
    let (cat, _) = cards.with("card:on('entry', function(ctx) ctx:draw(1) ctx:choose_option { 'a', 'b' } end)");
    let mut table = table(&cat);
    play(table.as_mut(), &cat);
    let ear = games::Ear::default();
    drop(table.observe(Some(Box::new(ear.clone()))));
    table.concede(Seat(0)).unwrap();
    assert!(table.outcome().is_some() && !ear.take().entries.is_empty());
}
