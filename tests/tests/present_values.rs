//! Present values and legal answers at every step of random games, against a slow evaluator that works them out from nothing, by
//! docs/spec/kernel.md section 8. The machine keeps values and brings them up to date; what it forgets to bring up to date shows
//! here. `CARDWRIGHT_FULL=1` plays more games.

use cardwright_core::kernel::catalog::Catalog;
use cardwright_core::kernel::context::{EvalContext, Refs};
use cardwright_core::kernel::derived::{Counted, Derived, Grant, InForce, Only, Row};
use cardwright_core::kernel::game::Game;
use cardwright_core::kernel::ids::{AbilityId, NOBODY, Ref, Seat, Slot, ZONE_KINDS, ZoneId};
use cardwright_core::kernel::machine::Machine;
use cardwright_core::kernel::program::{Mod, Subject};
use cardwright_core::kernel::state::{Change, EffectFrame, Floating, On};
use cardwright_core::ruleset::Ruleset;
use cardwright_core::rulesets::{
    keyforge::KeyForge, mana_arena::ManaArena, nivel_arena::NivelArena, unicorn_overlord::UnicornOverlord,
};
use cardwright_core::table::Table;
use cardwright_kit::play::offer::Question;
use cardwright_kit::project::games::Game as Shipped;
use cardwright_tests::{games, twins};
use std::collections::BTreeMap;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// A continuous ability at work.
struct Source {
    holder: Ref,
    controller: Seat,
    ability: AbilityId,
    stamp: u32,
}

/// A change that is due: timestamp, whom it is put on, what it does, whose it is, and by which card.
type Due = (u32, On, Change, Seat, Ref);

/// Every card in play, zone by zone.
fn in_play<R: Ruleset>(m: &Machine<R>) -> Vec<Slot> {
    lying(m, R::IN_PLAY)
}

/// Every card in zones of these kinds, as bits.
fn lying<R: Ruleset>(m: &Machine<R>, zones: u32) -> Vec<Slot> {
    let kinds = || (0..ZONE_KINDS).filter(|kind| zones & (1 << kind) != 0);
    let zones = m.core.seats().flat_map(|seat| kinds().map(move |kind| ZoneId::of(seat, kind)));
    zones.flat_map(|zone| m.core.zone(zone).to_vec()).collect()
}

/// The card whose ability it is that is printed on a card in play: what is attached gives its abilities to its host.
fn holder<R: Ruleset>(m: &Machine<R>, slot: Slot) -> Slot {
    let object = m.core.object(slot);
    if object.zone.kind() == R::ATTACHED { object.host } else { slot }
}

/// What is printed, heads of what is attached among it, with these changes put on it: layer by layer, each by timestamp, where one of
/// them sets a number or takes abilities.
fn made<R: Ruleset>(m: &Machine<R>, cat: &Catalog, due: &[Due]) -> Derived {
    let mut values = Derived::default();
    values.rows.resize(m.core.objects.len(), Row::default());
    for slot in in_play(m) {
        let object = m.core.object(slot);
        let row = &mut values.rows[usize::from(slot)];
        row.stats = cat.card(object.card).stats;
        row.heads |= cat.face(object.card, object.face()).heads;
        let host = holder(m, slot);
        if host != NOBODY {
            values.rows[usize::from(host)].heads |= cat.face(object.card, object.face()).heads;
        }
    }
    let mut changes: Vec<&Due> = due.iter().collect();
    if due.iter().any(|d| matches!(d.2, Change::Set(..) | Change::Lose | Change::LoseHead(_))) {
        changes.sort_by_key(|d| (R::layer(d.2), d.0));
    }
    for (_, on, change, controller, source) in changes {
        let (controller, source) = (*controller, *source);
        if matches!(on, On::Card(what) if !m.core.is_live(*what)) {
            continue;
        }
        if let Change::Restrict(restriction) = *change {
            values.restrictions.push(InForce { restriction, on: *on, controller, source });
            continue;
        }
        match (*on, *change) {
            (On::Card(what), change) => {
                if let Change::Gain(ability) = change {
                    values.grants.push(Grant { holder: what.slot, ability });
                }
                if change == Change::Lose {
                    values.grants.retain(|grant| grant.holder != what.slot);
                }
                if let Change::LoseHead(head) = change {
                    let taken = |g: &Grant| g.holder == what.slot && cat.ability(g.ability).heads == 1 << head;
                    values.grants.retain(|grant| !taken(grant));
                }
                if !m.core.object(what.slot).zone.is_in(R::IN_PLAY) {
                    values.afar.push((what, change));
                    continue;
                }
                let row = &mut values.rows[usize::from(what.slot)];
                match change {
                    Change::Add(stat, n) => row.stats[usize::from(stat)] += n,
                    Change::Set(stat, n) => row.stats[usize::from(stat)] = n,
                    Change::Gain(ability) => row.heads |= cat.ability(ability).heads,
                    Change::Lose => row.heads = 0,
                    Change::LoseHead(head) => row.heads &= !(1 << head),
                    Change::Cant(action) => row.cant |= 1 << action,
                    Change::Must(action) => row.must |= 1 << action,
                    Change::Extra(extra, n) => row.extras[usize::from(extra)] += i16::from(n),
                    _ => {}
                }
            }
            (On::Player(seat), change) => {
                let row = &mut values.players[seat.index()];
                match change {
                    Change::Add(stat, n) => row.add[usize::from(stat)] += n,
                    Change::Set(stat, n) => row.set[usize::from(stat)] = Some(n),
                    Change::Cant(action) => row.cant |= 1 << action,
                    Change::Must(action) => row.must |= 1 << action,
                    Change::Only(action, with) => values.only.push(Only { seat, action, with }),
                    Change::CountAs(side, zones, more) => values.counted.push(Counted { seat, side, zones, more }),
                    _ => {}
                }
            }
        }
    }
    values
}

/// Every modification that an effect has made.
fn floating<R: Ruleset>(m: &Machine<R>) -> impl Iterator<Item = &Floating> {
    m.core.floating.iter().chain(&m.spill.over.floating)
}

/// Whether an effect has taken the abilities that a card had at a time.
fn lost<R: Ruleset>(m: &Machine<R>, what: Ref, stamp: u32) -> bool {
    floating(m).any(|f| f.change == Change::Lose && f.on == On::Card(what) && f.stamp > stamp)
}

/// The continuous abilities at work: printed, given by effects, and granted by others in the pass before.
fn sources<R: Ruleset>(m: &Machine<R>, cat: &Catalog, granted: &[Grant]) -> Vec<Source> {
    let mut sources = Vec::new();
    for slot in lying(m, R::IN_PLAY | R::WORKS_IN) {
        let (object, holder) = (m.core.object(slot), holder(m, slot));
        if lost(m, m.core.reference(slot), 0) {
            continue;
        }
        let away = !object.zone.is_in(R::IN_PLAY);
        for id in cat.face(object.card, object.face()).abilities.iter().filter(|_| holder != NOBODY) {
            let (zones, at) = (cat.ability(*id).zones, m.core.object(holder).zone);
            // Out of play only what names the zone works there.
            if away && (zones == 0 || zones == u32::MAX) {
                continue;
            }
            if zones == 0 || object.zone.is_in(zones) || at.is_in(zones) {
                let holder = m.core.reference(holder);
                sources.push(Source { holder, controller: at.seat(), ability: *id, stamp: object.stamp });
            }
        }
    }
    for f in floating(m) {
        let (holder, controller) = match (f.change, f.on) {
            (Change::Watch(_), On::Player(seat)) => (f.source, seat),
            (Change::Watch(_), On::Card(_)) => (f.source, f.controller),
            (Change::Gain(_), On::Card(on)) if m.core.is_live(on) && !lost(m, on, f.stamp) => {
                (on, m.core.object(on.slot).zone.seat())
            }
            _ => continue,
        };
        if let Change::Watch(ability) | Change::Gain(ability) = f.change {
            sources.push(Source { holder, controller, ability, stamp: f.stamp });
        }
    }
    for grant in granted {
        if !sources.iter().any(|s| s.ability == grant.ability && s.holder.slot == grant.holder) {
            let (holder, controller) = (m.core.reference(grant.holder), m.core.object(grant.holder).zone.seat());
            sources.push(Source { holder, controller, ability: grant.ability, stamp: m.core.clock });
        }
    }
    sources
}

/// Every change that is due, with conditions, sets and amounts read as `m` has them.
fn due<R: Ruleset>(m: &Machine<R>, cat: &Catalog, sources: &[Source]) -> Vec<Due> {
    let mut due: Vec<Due> = floating(m).map(|f| (f.stamp, f.on, f.change, f.controller, f.source)).collect();
    for &Source { holder, controller, ability: id, stamp } in sources {
        let frame = EffectFrame { ability: id, controller, holder, ..EffectFrame::default() };
        let cx = EvalContext { frame: &frame, depth: u8::MAX };
        let ability = cat.ability(id);
        if !ability.states.iter().all(|state| m.holds(cat, cx, state)) {
            continue;
        }
        for part in ability.statics.iter().filter(|part| part.cond.as_ref().is_none_or(|c| m.holds(cat, cx, c))) {
            let whom: Vec<On> = match &part.to {
                Subject::Cards(target) => {
                    let mut refs = Refs::new();
                    m.targets(cat, cx, target, &mut refs);
                    refs.iter().map(|what| On::Card(*what)).collect()
                }
                Subject::Player(who) => m.seats(cx, *who).iter().map(|seat| On::Player(*seat)).collect(),
            };
            for on in whom {
                for change in &part.mods {
                    if let Mod::GainOf(of, heads) = change {
                        let taken = m.printed_of(cat, cx, of, *heads).into_iter();
                        due.extend(taken.map(|ability| (stamp, on, Change::Gain(ability), controller, holder)));
                    }
                    due.extend(m.change_on(cat, cx, change, on).map(|change| (stamp, on, change, controller, holder)));
                }
            }
        }
    }
    due
}

/// Values as text, for comparing: cards in play alone, and what has no order in an order.
fn said<R: Ruleset>(m: &Machine<R>, values: &Derived) -> Vec<String> {
    let mut all: Vec<String> = in_play(m).iter().map(|slot| format!("{slot}: {:?}", values.row(*slot))).collect();
    all.extend(values.players.iter().map(|player| format!("{player:?}")));
    let mut sets: Vec<String> = values.grants.iter().map(|x| format!("{x:?}")).collect();
    sets.extend(values.restrictions.iter().map(|x| format!("{x:?}")));
    sets.extend(values.counted.iter().map(|x| format!("{x:?}")));
    sets.extend(values.only.iter().map(|x| format!("{x:?}")));
    sets.extend(values.afar.iter().map(|x| format!("{x:?}")));
    sets.sort();
    all.extend(sets);
    all
}

/// The present values from nothing: up to four passes, each on what is printed, until nothing changes. Of what never settles the
/// one of the last two passes with more changes counts.
fn from_nothing<R: Ruleset>(m: &Machine<R>, cat: &Catalog) -> Derived {
    let mut reader = m.fork();
    reader.derived = made(m, cat, &[]);
    let mut last = 0;
    for pass in 1..=4 {
        let changes = due(&reader, cat, &sources(m, cat, &reader.derived.grants));
        let now = made(m, cat, &changes);
        let settled = said(m, &now) == said(m, &reader.derived);
        if settled || (pass == 4 && last > changes.len()) {
            break;
        }
        (reader.derived, last) = (now, changes.len());
    }
    reader.derived
}

/// How many moments were looked at, how many of them with values that are not as printed, and how many questions.
static MOMENTS: [AtomicU64; 3] = [AtomicU64::new(0), AtomicU64::new(0), AtomicU64::new(0)];

fn look<R: Ruleset>(m: &Machine<R>, cat: &Catalog) {
    assert!(!m.needs_refresh(), "values are up to date before anything is done");
    let now = said(m, &m.derived);
    assert_eq!(now, said(m, &from_nothing(m, cat)), "turn {}: {:?}", m.core.turn.number, m.core.frames.last());
    MOMENTS[0].fetch_add(1, Relaxed);
    MOMENTS[1].fetch_add(u64::from(now != said(m, &made(m, cat, &[]))), Relaxed);
    if let Some(first) = m.core.asks.first() {
        // Of several that are asked in secret it is the question of one.
        let anew = |ask| {
            let mut anew = m.fork();
            anew.enumerate(cat, ask);
            anew.options
        };
        let same = m.core.asks.iter().any(|ask| anew(ask) == m.options);
        assert!(same, "turn {}: {first:?}: {:?}", m.core.turn.number, m.options);
        MOMENTS[2].fetch_add(1, Relaxed);
    }
}

/// Plays a game with every step looked at.
fn play<R: Ruleset>(game: &Shipped, seed: u64) {
    let begun = games::begin(game, seed).unwrap();
    let mut table = Game::<R>::restore(game.catalog.clone(), &begun.snapshot()).unwrap();
    table.machine.inspector = Some(look::<R>);
    let mut bots = games::bots(game, seed);
    while let Some(question) = Question::of(&table, game.book) {
        let choice = bots[question.seat().index()].choose(&question);
        table.answer_nth(choice);
    }
    assert!(table.outcome().is_some());
}

#[test]
fn values_and_answers_are_those_made_from_nothing() {
    for game in &games::shipped() {
        for seed in 0..games::amount(60, 400) {
            match game.book.vocabulary().game.id {
                "nivel-arena" => play::<NivelArena>(game, seed),
                "keyforge" => play::<KeyForge>(game, seed),
                "unicorn-overlord" => play::<UnicornOverlord>(game, seed),
                "mana-arena" => play::<ManaArena>(game, seed),
                other => panic!("{other} is a rulebook that this test does not know"),
            }
        }
    }
    let [moments, changed, questions] = MOMENTS.each_ref().map(|n| n.load(Relaxed));
    assert!(moments > 5_000 && changed > moments / 4 && questions > 1_000, "{moments}, {changed}, {questions}");
}

/// Functions of scripts that read this and that, in the places of cards of the first two decks.
const FUNCTIONS: &[(&str, &str)] = &[
    ("DAWN-008", "card:passive { power = function(me) return 100 * #me.controller.hand end }"),
    (
        "DAWN-010",
        "card:passive { power = function(me)
            local hits = 0
            for _, unit in me.controller.units do if unit ~= me then hits += unit.hit end end
            return 100 * hits
        end }",
    ),
    (
        "DAWN-020",
        "card:passive { power = function(me)
            local top = me.controller.deck[1]
            return if top and top.type == \"unit\" then 700 else 0
        end }",
    ),
    ("DAWN-039", "card:passive { to = \"all your other units\", power = function(me, of) return 100 * of.cost end }"),
    ("DAWN-049", "card:passive { power = function(me) return 100 * me.controller.level end }"),
    ("DAWN-050", "card:passive { hit = function(me) return if #me.controller.trash_zone > 3 then 1 else 0 end }"),
];

/// What functions of scripts say is kept until something that they have read changes.
#[test]
fn values_that_scripts_say_are_those_made_from_nothing() {
    let functions: BTreeMap<String, String> =
        FUNCTIONS.iter().map(|(card, text)| ((*card).to_owned(), (*text).to_owned())).collect();
    let twins = twins::open_with(functions).unwrap();
    assert!(twins.wrong.is_empty(), "{:?}", twins.wrong);
    let decks = twins.text.decks.into_iter().take(2).collect();
    let game = Shipped { catalog: twins.script, decks, ..twins.text };
    for seed in 0..games::amount(40, 400) {
        play::<NivelArena>(&game, seed);
    }
}
