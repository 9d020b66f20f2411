//! What the checker says of small scripts, and that it says nothing of good ones.

use super::*;
use crate::api::Literal;
use cardwright_core::rulebook::Rulebook;
use cardwright_core::rulesets::ALL;

/// Codes with the text they point at.
fn found(text: &str) -> Vec<String> {
    found_in(text, ALL[0])
}

fn found_in(text: &str, book: &'static dyn Rulebook) -> Vec<String> {
    let analysis = analyse(text, book);
    let show =
        |f: &Finding| format!("{} {}", f.code, text.get(f.span.clone()).unwrap_or("").lines().next().unwrap_or(""));
    analysis.findings.iter().map(show).collect()
}

/// The codes that are found in these lines of a handler.
fn handler(body: &str) -> Vec<String> {
    found(&format!("card:on(\"entry\", function(ctx)\n{body}\nctx:draw(1)\nend)\n"))
}

#[test]
fn a_good_script_has_no_findings() {
    let text = r#"
local LIMIT = 3

local function weakest(list)
  local best = nil
  for _, u in list do
    if best == nil or u.power < best.power then best = u end
  end
  return best
end

card:on("attacker", function(ctx)
  local foe = ctx:choose { from = ctx.opponent.units, up_to = 1, where = function(u) return u.cost <= LIMIT end }
  if foe then ctx:modify(foe, { power = -2000 }, "this attack") end
  local prey = weakest(ctx.opponent.units)
  if not prey then return end
  ctx:trash(prey)
  local seen = {}
  for at, u in ipairs(ctx.me.units) do
    if at > 1 and u.facing and u.facing.power > 3000 then table.insert(seen, u) end
  end
  table.sort(seen, function(a, b) return a.power > b.power end)
  for i = 1, #seen do ctx:modify(seen[i], { hit = 1 }, "this turn") end
  local total = 0
  for _, u in seen do total += u.cost end
  ctx:draw(math.min(total, 2))
end)
"#;
    assert_eq!(found(text), Vec::<String>::new());
}

#[test]
fn tables_and_texts_of_a_script_are_its_own() {
    for body in [
        "local s = \"a\" s ..= \"b\" s ..= 1 if s == \"ab\" then ctx:draw(1) end",
        "local place = {} for i, c in ctx.me.hand do place[c] = i end\nlocal n = 0 for c, i in pairs(place) do n += i * c.cost end ctx:draw(n)",
        "local of = {} of[1] = 2 of[ctx.me] = 3 for who in of do if who == ctx.me then ctx:draw(1) end end",
        "local all = {} all[1] = 1 all[2] = \"b\" if all[2] == \"b\" then ctx:draw(1) end",
        "local t = {} t[1] = t t.me = ctx.me ctx:draw(1)",
    ] {
        assert_eq!(handler(body), Vec::<String>::new(), "{body}");
    }
    assert_eq!(handler("local s = ctx.me s ..= \"b\" if s == \"b\" then ctx:draw(1) end"), ["script-wrong-type s"]);
    assert_eq!(handler("local n = 1 n += \"b\" ctx:draw(n)"), ["script-wrong-type \"b\""]);
    assert_eq!(handler("local hand = ctx.me.hand hand.size = 1 ctx:reveal(hand)"), ["script-read-only hand.size"]);
}

#[test]
fn names_and_members_are_known() {
    assert_eq!(handler("ctx:drow(1)"), ["script-unknown-member drow"]);
    assert_eq!(handler("ctx:draw(cnt)"), ["script-unknown-name cnt"]);
    assert_eq!(handler("for _, u in ctx.opponent.unit do ctx:trash(u) end"), ["script-unknown-member unit"]);
    assert_eq!(handler("for _, u in ctx.me.units do ctx:draw(u.pwer) end"), ["script-unknown-member pwer"]);
    assert_eq!(handler("os.exit()"), ["script-no-such-global os"]);
    assert_eq!(handler("count = 1"), ["script-keeps-state count"]);
    assert_eq!(handler("ctx.draw(1)"), ["script-dot-for-colon draw"]);
    assert_eq!(handler("ctx:draw(#ctx.me:hand())"), ["script-not-a-method hand"]);
    assert_eq!(handler("ctx.this.power = 3"), ["script-read-only ctx.this.power"]);
    assert_eq!(handler("ctx:draw(math.mn(1, 2))"), ["script-unknown-member mn"]);
}

#[test]
fn calls_are_held_against_the_table() {
    assert_eq!(handler("ctx:damage(1)"), ["script-argument-count ctx:damage(1)"]);
    assert_eq!(handler("ctx:damage(1, ctx.this)"), ["script-wrong-type ctx.this"]);
    assert_eq!(handler("ctx:modify(ctx.this, { powr = 1000 }, \"this turn\")"), ["script-unknown-option powr"]);
    assert_eq!(handler("ctx:modify(ctx.this, { power = 1000 }, \"this tern\")"), ["script-unknown-word this tern"]);
    assert_eq!(handler("ctx:move(ctx.this, \"hnad\")"), ["script-unknown-word hnad"]);
    assert_eq!(handler("local n = 3 > 2\nctx:draw(n)"), ["script-wrong-type n"]);
    assert_eq!(handler("ctx:draw(0)"), ["script-number-out-of-range 0"]);
    assert_eq!(
        handler("ctx:trash(ctx:choose { n = 1, up_to = 1, from = ctx.me.units })"),
        [
            "script-may-be-nil ctx:choose { n = 1, up_to = 1, from = ctx.me.units }",
            "script-options-exclude { n = 1, up_to = 1, from = ctx.me.units }",
        ]
    );
    assert_eq!(
        handler("ctx:cards { side = \"oposing\" }"),
        ["script-result-unused ctx:cards { side = \"oposing\" }", "script-unknown-word oposing",]
    );
    assert_eq!(handler("local t = \"a\" .. \"b\"\nctx:grant(ctx.this, t, \"this turn\")"), ["script-not-literal t"]);
    assert_eq!(handler("ctx:delay(\"later\")"), ["script-unknown-part \"later\""]);
    assert_eq!(found("card:on(\"entry\", nil)"), ["script-wrong-type nil"]);
    assert_eq!(found("card:on(\"entry\", function(ctx) end)"), ["script-does-nothing function(ctx)"]);
}

#[test]
fn what_is_put_onto_a_card_names_that_card() {
    let choose = "local u = ctx:choose { from = ctx.me.hand }\nif not u then return end\n";
    let found = |line: &str| handler(&format!("{choose}{line}"));
    assert_eq!(found("ctx:upgrade(u)"), ["script-missing-option ctx:upgrade(u)"]);
    assert_eq!(found("ctx:equip(u)"), ["script-missing-option ctx:equip(u)"]);
    assert_eq!(found("ctx:equip(u, { ignore_cost = true })"), ["script-missing-option { ignore_cost = true }"]);
    assert_eq!(found("ctx:equip(u, { onto = ctx.this })"), Vec::<String>::new());
    assert_eq!(found("ctx:deploy(u)"), Vec::<String>::new());
}

#[test]
fn a_verb_of_the_rulebook_is_given_what_it_needs() {
    let keyforge =
        ALL.iter().copied().find(|book| book.vocabulary().verbs.iter().any(|verb| verb.word.id == "capture"));
    let keyforge = keyforge.expect("a game whose creatures capture");
    let body = |line: &str| {
        let text = format!("card:on(\"play\", function(ctx)\n{line}\nctx:draw(1)\nend)\n");
        found_in(&text, keyforge)
    };
    assert_eq!(body("ctx:act(\"damage\", 1)"), ["script-argument-count ctx:act(\"damage\", 1)"]);
    assert_eq!(body("ctx:act(\"damage\", 1, ctx.this)"), Vec::<String>::new());
    assert_eq!(body("ctx:act(\"reap\")"), Vec::<String>::new());
    assert_eq!(body("ctx:act(\"steal\", 2)"), Vec::<String>::new());
}

#[test]
fn values_that_can_be_nil_are_asked_first() {
    let choose = "local u = ctx:choose { from = ctx.me.units }\n";
    assert_eq!(handler(&format!("{choose}ctx:trash(u)")), ["script-may-be-nil u"]);
    assert_eq!(handler(&format!("{choose}ctx:draw(u.cost)")), ["script-may-be-nil u"]);
    assert_eq!(handler(&format!("{choose}if u ~= nil then ctx:trash(u) end")), Vec::<String>::new());
    assert_eq!(handler(&format!("{choose}if not u then return end\nctx:trash(u)")), Vec::<String>::new());
    assert_eq!(handler(&format!("{choose}ctx:draw(u and u.cost or 1)")), Vec::<String>::new());
    assert_eq!(handler("ctx:draw(ctx.this.facing.cost)"), ["script-may-be-nil ctx.this.facing"]);
}

#[test]
fn what_is_prevented_is_about_to_happen() {
    assert_eq!(handler("ctx:prevent()"), ["script-nothing-to-overrule prevent"]);
    assert_eq!(handler("ctx:together(function() ctx:amend(1) end)"), ["script-nothing-to-overrule amend"]);
    let text = "card:whenever(\"[Passive] If this unit would be trashed\", function(ctx)\n  ctx:prevent()\nend)\n";
    let analysis = analyse(text, ALL[0]);
    assert_eq!(analysis.findings, []);
    let [call] = analysis.overrules.as_slice() else { panic!("{:?}", analysis.overrules) };
    assert_eq!((&text[call.at.clone()], call.text.clone()), ("prevent", analysis.quotes[0].span.clone()));
}

#[test]
fn cards_are_moved_to_one_zone() {
    assert_eq!(handler("ctx:move(ctx.this, \"field\")"), ["script-unknown-word field"]);
    assert_eq!(handler("ctx:move(ctx.this, \"unit_zones\")"), ["script-unknown-word unit_zones"]);
    assert_eq!(handler("ctx:move(ctx.this, \"trash_zone\")"), Vec::<String>::new());
    assert_eq!(handler("ctx:reveal(ctx:cards { zone = \"field\" })"), Vec::<String>::new());
}

#[test]
fn a_passive_changes_something() {
    let nothing = "card:passive { to = \"all your units\" }";
    assert_eq!(found(nothing), ["script-passive-changes-nothing { to = \"all your units\" }"]);
    assert_eq!(found("card:passive { to = \"all your units\", power = 500 }"), Vec::<String>::new());
    assert_eq!(found("card:passive { cant = { \"attack\" } }"), Vec::<String>::new());
}

#[test]
fn what_a_game_does_not_heed_is_not_offered() {
    let arena = ALL.iter().copied().find(|book| book.vocabulary().notation.pair.is_some()).expect("a game of pairs");
    let told = |body: &str| {
        let found = found_in(&format!("card:on(\"on_summon\", function(ctx)\n{body}\nend)"), arena);
        found.iter().map(|f| f.split(' ').next().unwrap_or("").to_owned()).collect::<Vec<_>>()
    };
    assert!(!told("ctx:must(ctx.this, \"attack\", \"for good\")").is_empty());
    assert!(!told("if ctx.me.leader then ctx:draw(1) end").is_empty());
    assert!(!told("ctx:next({ type = \"unit\" }, { cost = -2 }, \"this turn\")").is_empty());
    assert!(!told("for _, u in ctx:cards { attribute = \"red\" } do ctx:act(\"stun\", u) end").is_empty());
    assert_eq!(told("ctx:next({ type = \"unit\" }, { attack = 2 }, \"this turn\")"), Vec::<String>::new());
    assert_eq!(told("ctx:damage(1, ctx.opponent)"), Vec::<String>::new());
}

#[test]
fn lists_begin_at_one() {
    assert_eq!(handler("ctx:move(ctx.me.deck[0], \"hand\")"), ["script-before-first 0"]);
    let all = "for i = 0, #ctx.me.units do ctx:trash(ctx.me.units[i]) end";
    assert_eq!(handler(all), ["script-before-first i"]);
    for body in [
        "local u = ctx.me.deck[1] ctx:move(u, \"hand\")",
        "local t = { 1, 2 } t[0] = 3 ctx:draw(t[0])",
        "for i = 0, #ctx.me.units do local u = ctx.me.units[i + 1] if u then ctx:trash(u) end end",
        "for i = 0, 2 do local u = ctx.me.units[i] if u then ctx:trash(u) end end",
    ] {
        assert_eq!(handler(body), Vec::<String>::new(), "{body}");
    }
}

#[test]
fn what_is_always_so_is_said() {
    assert_eq!(handler("if ctx.me.units then ctx:draw(1) end"), ["script-condition-constant ctx.me.units"]);
    assert_eq!(handler("if ctx.this == 3 then ctx:draw(1) end"), ["script-never-equal ctx.this == 3"]);
    assert_eq!(handler("if ctx.this.type == \"unti\" then ctx:draw(1) end"), ["script-unknown-word unti"]);
    assert_eq!(handler("if ctx.me.units > 3 then ctx:draw(1) end"), ["script-wrong-type ctx.me.units"]);
    assert_eq!(
        handler("local last = nil\nlocal f = function() last = 1 end\nf()\nif last then ctx:draw(1) end"),
        Vec::<String>::new()
    );
    assert_eq!(handler("do return end\nctx:draw(1)"), ["script-unreachable ctx:draw(1)"]);
}

#[test]
fn sides_of_a_condition_are_conditions() {
    let found = |cond: &str| handler(&format!("if {cond} then ctx:draw(1) end"));
    assert_eq!(found("ctx.this.cost == 3 or 4"), ["script-condition-constant 4"]);
    assert_eq!(found("ctx.this.zone == \"hand\" or \"deck\""), ["script-condition-constant \"deck\""]);
    assert_eq!(found("ctx:may() and (ctx.this.cost == 3 or 4)"), ["script-condition-constant 4"]);
    assert_eq!(found("not (ctx.this.cost == 3 or 4)"), ["script-condition-constant 4"]);
    assert_eq!(found("ctx.this.cost == 3 or ctx.this.cost == 4"), Vec::<String>::new());
    assert_eq!(found("ctx.this.facing and ctx.this.facing.cost == 3"), Vec::<String>::new());
    assert_eq!(handler("local n = ctx:may() and 3 or 4 ctx:draw(n)"), Vec::<String>::new());
    let chosen = |result: &str| handler(&format!("ctx:trash(ctx:cards {{ where = function(u) return {result} end }})"));
    assert_eq!(chosen("u.cost == 3 or 4"), ["script-condition-constant 4"]);
    assert_eq!(chosen("u.cost == (u.power > 1000 and 3 or 4)"), Vec::<String>::new());
}

#[test]
fn tests_only_look_and_files_keep_nothing() {
    let predicate = |body: &str| handler(&format!("ctx:trash(ctx:cards {{ where = function(u) {body} end }})"));
    assert_eq!(predicate("ctx:draw(1) return u.cost > 1"), ["script-acts-in-test draw"]);
    assert_eq!(predicate("return u.cost"), ["script-wrong-result function(u)"]);
    assert_eq!(
        found("local n = 0\ncard:on(\"entry\", function(ctx) n += 1 ctx:draw(n) end)"),
        ["script-keeps-state n"]
    );
    assert_eq!(
        found("local t = {}\ncard:on(\"entry\", function(ctx) table.insert(t, ctx.this) ctx:trash(t) end)"),
        ["script-keeps-state t"]
    );
    assert_eq!(
        handler("local n = 0\nctx:trash(ctx:cards { where = function(u) n += 1 return u.cost > n end })"),
        ["script-test-writes n"]
    );
}

#[test]
fn functions_of_the_script_are_looked_into_with_what_they_get() {
    let text = "local function hurt(ctx, u)\n  ctx:modify(u, { power = -u.powr }, \"this turn\")\nend\ncard:on(\"entry\", function(ctx)\n  hurt(ctx, ctx.this)\n  hurt(ctx)\nend)";
    assert_eq!(found(text), ["script-unknown-member powr", "script-argument-count hurt(ctx)"]);
}

#[test]
fn names_that_are_compared_are_held_against_the_cards() {
    let body = "for _, u in ctx.me.units do\n  if u.name == \"Someone\" then ctx:draw(1) end\n  for _, a in \
                u.affiliations do\n    if a ~= \"Some Order\" then ctx:draw(1) end\n  end\n  if u.id == \"NO-1\" then \
                ctx:draw(1) end\nend\n";
    let analysis = analyse(&format!("card:on(\"entry\", function(ctx)\n{body}end)\n"), ALL[0]);
    assert_eq!(analysis.findings, []);
    let quoted: Vec<(Literal, &str)> = analysis.quotes.iter().map(|q| (q.kind, q.text.text.as_str())).collect();
    for expected in [(Literal::CardName, "Someone"), (Literal::Affiliation, "Some Order"), (Literal::CardId, "NO-1")] {
        assert!(quoted.contains(&expected), "{quoted:?}");
    }
}

#[test]
fn syntax_errors_have_places_in_korean_scripts_too() {
    assert_eq!(
        found("local s = \"한글\"\ncard:on(\"entry\" function(ctx) end)")[0].split(' ').next(),
        Some("script-syntax")
    );
    let text =
        "-- 한글\ncard:on(\"entry\", function(ctx)\n  ctx:grant(ctx.this, \"[어태커] 관통[1]\", \"이 턴\")\nend)\n";
    let analysis = analyse(text, ALL[0]);
    assert_eq!(analysis.findings, []);
    let shown: Vec<&str> = analysis.quotes.iter().map(|q| &text[q.place(0..q.text.text.len())]).collect();
    assert_eq!(shown, ["entry", "[어태커] 관통[1]"]);
}

#[test]
fn every_example_of_the_table_is_right() {
    use crate::api::{Kind, Name, Owner, TABLE, entries_of, lua_name, words_of};
    for entry in TABLE.iter().flat_map(|t| t.iter()) {
        // The first game that has it.
        let has = |book: &&&'static dyn Rulebook| entries_of(entry.owner, **book).any(|e| e == entry);
        let book = *ALL.iter().find(has).unwrap();
        let word = match entry.name {
            Name::Each(words, _) => lua_name(words_of(words, book)[0]),
            Name::Is(_) => String::new(),
        };
        let example = entry.example.replace("{}", &word);
        let text = match (entry.owner, entry.kind) {
            (Owner::CardFile, _) => example,
            (_, Kind::Method(..)) if example.contains("ctx:delay") => format!(
                "card:delayed(\"later\", \"At the end of this turn\", function(ctx)\n  ctx:draw(1)\nend)\ncard:on(\"entry\", function(ctx)\n{example}\nend)"
            ),
            (_, Kind::Method(..)) if ["prevent", "amend"].iter().any(|name| example.contains(name)) => {
                format!("card:whenever(\"If this card would be trashed\", function(ctx)\n{example}\nend)")
            }
            _ => format!("card:on(\"{}\", function(ctx)\n{example}\nend)", book.vocabulary().heads[0].word.id),
        };
        assert_eq!(found_in(&text, book), Vec::<String>::new(), "{text}");
    }
}

/// What tells whether a script is still the same: its words, not its comments and blanks.
#[test]
fn comments_and_blanks_change_nothing() {
    let plain = "card:on(\"entry\", function(ctx) ctx:draw(1) end)";
    let commented = "-- draws\ncard:on(\"entry\", function(ctx)\n  --[[ one ]] ctx:draw(1)\nend)\n";
    let other = "card:on(\"entry\", function(ctx) ctx:draw(2) end)";
    let spaced = "card:on(\"en try\", function(ctx) ctx:draw(1) end)";
    let bare = bare(&[plain, commented, other, spaced]);
    assert_eq!(bare[0], bare[1]);
    assert!(bare[0] != bare[2] && bare[0] != bare[3]);
}

/// What still takes too long is refused, with the place where that was found.
#[test]
fn what_takes_too_long_to_check_is_refused() {
    let names: String = (0..1_800).map(|i| format!("local a{i}=1 ")).collect();
    let text = format!("{names}\n{}", "do if f() then g() end end ".repeat(1_500));
    let found = found(&text);
    assert_eq!(found.len(), 1);
    assert!(found[0].starts_with("script-too-involved "), "{found:?}");
    let nested = "`{".repeat(20_000);
    assert!(analyse(&nested, ALL[0]).findings.iter().any(|f| f.code == "script-nested-too-deep"));
}

/// Each expression and statement knows the bytes that it is written in, to its last bracket.
#[test]
fn parts_end_where_they_are_written_to_end() {
    for text in [
        "local a: { number } = f(1)[2] :: { Card }",
        "local a: { number }",
        "x = (f { 1 }).y[#t]",
        "return if a then { b } else (c)",
        "f(function(a: { number }): { number } return { a } end)",
        "f:g(`{h(1)}`)",
        "repeat until f()",
    ] {
        let parsed = full_moon::parse_fallible(text, full_moon::LuaVersion::luau());
        assert!(parsed.errors().is_empty(), "{text}");
        let tree = lower::lower(parsed.ast(), text);
        assert_eq!(text.get(tree.statements[0].span.clone()), Some(text));
    }
}
