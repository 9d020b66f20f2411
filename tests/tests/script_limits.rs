//! What bounds scripts that nobody asked to do anything, and what is the same of them on every machine: functions that only look,
//! what a file registers, numbers of the library, and the kinds of errors.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)]

use crate::hostile::{HostileCards, play, table, table_with};
use std::time::{Duration, Instant};

/// The error that the script of the hostile card ends in: its kind, what it says and its line.
fn ends(cards: &HostileCards, body: &str) -> (&'static str, String, u32) {
    let script = format!("card:on('entry', function(ctx)\n{body}\nend)");
    let (cat, wrong) = cards.with(&script);
    assert!(wrong.is_empty(), "{script}: {wrong:?}");
    let mut table = table(&cat);
    play(table.as_mut(), &cat);
    let errors = table.script_errors();
    errors.kept.first().map_or(("", String::new(), 0), |e| (e.code, e.message.clone(), e.line))
}

#[test]
fn a_file_registers_so_many_parts_and_no_more() {
    let cards = HostileCards::new();
    let passive = "card:passive { power = 1 }";
    let entry = "card:on('entry', function(ctx) ctx:draw(1) end)";
    for (part, n, fine) in [
        (passive, 100, true),
        (passive, 101, false),
        (passive, 9_000, false),
        (entry, 30, true),
        (entry, 101, false),
        (entry, 9_000, false),
    ] {
        let begun = Instant::now();
        let (_, wrong) = cards.with(&format!("for i = 1, {n} do {part} end"));
        assert_eq!(wrong.is_empty(), fine, "{part} {n}: {wrong:?}");
        assert!(wrong.iter().all(|w| w.error.message.contains("100 parts")), "{wrong:?}");
        assert!(begun.elapsed() < Duration::from_secs(2), "{part} {n}");
    }
}

#[test]
fn many_functions_that_only_look_share_what_one_file_may_do() {
    let cards = HostileCards::new();
    let work = "local s = 0 for i, c in me.controller.deck do s = s + c.cost * i end for i = 1, 4000 do s = s + 0 end return 500 * (s % 2)";
    let script = format!(
        "local function P(me) {work} end\nfor i = 1, 99 do card:passive {{ power = P }} end\ncard:on('entry', function(ctx) \
         ctx:shuffle() end)"
    );
    let (cat, wrong) = cards.with(&script);
    assert!(wrong.is_empty(), "{wrong:?}");
    // Several of them in play, too.
    for more in [&[][..], &["center", "right"]] {
        let best = (0..3).map(|_| play(table_with(&cat, more).as_mut(), &cat)).min().unwrap();
        assert!(best < Duration::from_millis(400), "{more:?}: {best:?}");
        let mut table = table_with(&cat, more);
        play(table.as_mut(), &cat);
        _ = table.view(None);
        assert_eq!(table.script_errors().kept.first().map(|e| e.code), Some("script-out-of-fuel"), "{more:?}");
    }
    // What is fair has its whole share.
    let (cat, _) = cards.with(&format!("for i = 1, 4 do card:passive {{ power = function(me) {work} end }} end"));
    let mut table = table(&cat);
    play(table.as_mut(), &cat);
    _ = table.view(None);
    assert_eq!(table.script_errors().kept, []);
}

#[test]
fn a_script_does_not_pick_the_kind_of_its_error() {
    let cards = HostileCards::new();
    for (body, code, line) in [
        ("error('stack overflow', 0)", "script-failed", 2),
        ("error('C stack overflow')", "script-failed", 2),
        ("assert(false, 'not enough memory')", "script-failed", 2),
        ("ctx:fail('stack overflow')", "script-failed", 2),
        ("ctx:cards { where = function() error('stack overflow', 0) end }", "script-failed", 2),
        ("ctx:choose { from = ctx.me.deck, where = function() error('not enough memory') end }", "script-failed", 2),
        ("local function f() return 1 + f() end\nf()", "script-too-deep", 2),
    ] {
        let (was, said, at) = ends(&cards, body);
        assert_eq!((was, at), (code, line), "{body}: {said}");
    }
}

#[test]
fn limits_and_failing_can_not_be_caught_and_say_where_they_were_reached() {
    let cards = HostileCards::new();
    for (body, code) in [
        ("\npcall(function() ctx:fail('no') end) ctx:draw(1)", "script-failed"),
        ("\nxpcall(function() ctx:fail('no') end, function() end) ctx:draw(1)", "script-failed"),
        ("\npcall(function() ctx:remember('k', string.rep('x', 2000)) end) ctx:draw(1)", "script-remembers-too-much"),
        (
            "\npcall(function() local function f() return (('x'):gsub('x', f)) end f() end) ctx:draw(1)",
            "script-too-deep",
        ),
        ("\npcall(function() while true do local hand = ctx.me.hand end end) ctx:draw(1)", "script-too-many-calls"),
    ] {
        let (was, said, at) = ends(&cards, body);
        assert_eq!((was, at), (code, 3), "{body}: {said}");
    }
}

/// A cast of a number that does not fit gives another number on each kind of machine: there is none.
#[test]
fn numbers_out_of_range_are_the_same_on_every_machine() {
    let cards = HostileCards::new();
    for call in [
        "string.format('%d', math.huge)",
        "string.format('%s %5d', 'a', n / n)",
        "string.format('%x', -math.huge)",
        "string.format('%i', '1e300')",
        "string.format('%c', 2 ^ 31)",
        "string.rep('a', n / n)",
        "string.char(65, 2 ^ 40)",
        "string.sub('abcdef', n / n)",
        "string.byte('abc', 1, n / n)",
        "string.gsub('abc', 'a', 'b', math.huge)",
        "table.concat({ 1, 2 }, '', 1, 2 ^ 40)",
        "table.insert({ 1 }, math.huge, 2)",
        "table.remove({ 1 }, n / n)",
        "table.move({ 1 }, 1, 1, 2 ^ 33)",
        "table.unpack({ 1 }, n / n)",
        "table.create(n / n)",
        "utf8.char(2 ^ 40)",
        "utf8.offset('abc', math.huge)",
        "bit32.band(n / n, 1)",
        "bit32.bor(1, 2 ^ 33)",
        "bit32.lshift(1, 2 ^ 31)",
        "tonumber('11', math.huge)",
        "select(math.huge, 1, 2)",
    ] {
        let (code, said, line) =
            ends(&cards, &format!("local n = unpack({{ 0 }})\nlocal _ = {call}\nerror('it went')"));
        assert_eq!((code, line), ("script-failed", 3), "{call}: {said}");
        assert!(!said.contains("it went"), "{call}: {said}");
    }
    for (call, is) in [
        ("string.format('%f', n / n)", "nan"),
        ("string.format('%5.1f|%g', -(n / n), n / n)", "  nan|nan"),
        ("string.format('%d %x %%', 2 ^ 53, 255)", "9007199254740992 ff %"),
        ("string.format('%s %*', 1e300, math.huge)", "1e+300 inf"),
        ("string.sub('abcdef', 1, 2 ^ 31)", "abcdef"),
        ("string.sub('abcdef', math.huge)", ""),
        ("string.sub('abcdef', -math.huge, 2)", "ab"),
        ("string.sub('abcdef', '2', 3)", "bc"),
        ("tostring(string.find('abcabc', 'b', 3))", "5"),
        ("tostring(string.find('abc', 'b', 2 ^ 40) == nil)", "true"),
        ("tostring(bit32.band(2 ^ 32 - 1, -1))", "4294967295"),
        ("tostring(bit32.replace(0, 2 ^ 32 - 1, 0, 32))", "4294967295"),
        ("tostring(select('#', 1, 2)) .. select(-1, 1, 2)", "22"),
    ] {
        let (_, said, _) = ends(&cards, &format!("local n = unpack({{ 0 }})\nctx:fail('=' .. {call})"));
        assert_eq!(said, format!("={is}"), "{call}");
    }
}
