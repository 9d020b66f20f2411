//! Costs (118): what spells and abilities ask for, part by part; what it takes to tap and untap for a cost (107.5, 107.6); and how each
//! part is paid.

use super::state::{becomes, pays, status};
use super::symbols::{self, Symbol};
use super::vocabulary::{cause, counter, stat, zone};
use super::{M, pool, zones};
use crate::events;
use crate::kernel::announced::Pending;
use crate::kernel::bill::{Bill, CardCost, Need, Part, Way};
use crate::kernel::catalog::{Ability, Catalog, CostPart, Tax, Use};
use crate::kernel::context::EvalContext;
use crate::kernel::event::{Cause, Event};
use crate::kernel::ids::{Ref, Slot, ZoneId};
use crate::kernel::state::{EffectFrame, On};

/// What is taken of a permanent that is tapped for something, as a bit.
pub const TAPS: u8 = 1;
/// What is taken of one that is untapped for something.
pub const UNTAPS: u8 = 2;
/// What is taken of one whose counters change for something.
pub const COUNTS: u8 = 4;

/// Whether a permanent can be tapped for a cost (107.5): it is untapped, and no creature that its player has not had since their most
/// recent turn began (302.6).
pub fn can_tap(m: &M, cat: &Catalog, slot: Slot) -> bool {
    m.core.object(slot).status & status::TAPPED == 0 && !zones::is_sick(m, cat, slot)
}

/// Whether a permanent can be untapped for a cost (107.6), by the same rule.
pub fn can_untap(m: &M, cat: &Catalog, slot: Slot) -> bool {
    m.core.object(slot).status & status::TAPPED != 0 && !zones::is_sick(m, cat, slot)
}

/// Whether something can be done to a card as a cost.
pub fn is_able(m: &M, cat: &Catalog, verb: u8, what: Ref) -> bool {
    let permanent = zones::is_permanent(m, what);
    match verb {
        pays::TAP => permanent && can_tap(m, cat, what.slot),
        pays::UNTAP => permanent && can_untap(m, cat, what.slot),
        pays::SACRIFICE => permanent,
        pays::DISCARD => m.core.is_live(what) && m.core.object(what.slot).zone.is_in(1 << zone::HAND),
        pays::EXILE => m.core.is_live(what),
        _ => false,
    }
}

/// What is taken of a card to which something is done, and whether it leaves its place.
pub fn takes(verb: u8) -> (u8, bool) {
    match verb {
        pays::TAP => (TAPS, false),
        pays::UNTAP => (UNTAPS, false),
        _ => (0, true),
    }
}

/// Whether so many counters can be put on a card or removed from it as a cost.
fn has_counters(m: &M, what: Ref, kind: u8, n: u16, put: bool) -> bool {
    zones::is_permanent(m, what) && (put || m.counters_on(On::Card(what), kind) >= i32::from(n))
}

/// A part that is paid with the card whose ability it is.
fn own(what: Ref, able: bool, (takes, moves): (u8, bool)) -> CardCost {
    CardCost { among: if able { vec![what] } else { Vec::new() }, n: 1, takes, moves }
}

/// The cards with which a part of a cost is paid; `None`: it is not paid with cards.
fn card_cost(m: &M, cat: &Catalog, pending: &Pending, part: &CostPart) -> Option<CardCost> {
    let holder = pending.holder;
    Some(match part {
        CostPart::Symbols(_) | CostPart::Number(..) => return None,
        CostPart::This(verb) => own(holder, is_able(m, cat, *verb, holder), takes(*verb)),
        CostPart::Counters { kind, n, put } => own(holder, has_counters(m, holder, *kind, *n, *put), (COUNTS, false)),
        CostPart::Cards { verb, from, n } => {
            let (controller, ability) = (pending.controller, pending.ability);
            let frame = EffectFrame { ability, controller, holder, ..EffectFrame::default() };
            let found = m.found(cat, EvalContext { frame: &frame, depth: u8::MAX }, from);
            let among = found.iter().map(|slot| m.core.reference(*slot)).filter(|what| is_able(m, cat, *verb, *what));
            let (takes, moves) = takes(*verb);
            CardCost { among: among.collect(), n: usize::from(*n), takes, moves }
        }
    })
}

/// The bill of symbols and further parts: equal symbols side by side, generic mana behind the others, and life last. A card without a
/// mana cost can't be paid for (118.6).
fn bill(m: &M, cat: &Catalog, pending: &Pending, symbols: Option<&[u8]>, parts: &[&CostPart]) -> Bill {
    let printed = symbols.unwrap_or_default();
    let further = parts.iter().filter_map(|part| if let CostPart::Symbols(more) = part { Some(more) } else { None });
    let numbers: Vec<u8> = printed.iter().chain(further.flatten()).copied().collect();
    let mut all: Vec<Symbol> = symbols::read(&numbers).collect();
    all.sort_unstable();
    let any = || vec![Way { units: vec![Need::ANY], number: 0 }];
    let more = all.iter().filter(|symbol| **symbol == Symbol::X).map(|_| any()).collect();
    let mut ways: Vec<_> = all.into_iter().flat_map(Symbol::ways).collect();
    let life =
        parts.iter().filter_map(|part| if let CostPart::Number(_, n) = part { Some(i32::from(*n)) } else { None });
    ways.extend(life.map(|number| vec![Way { units: Vec::new(), number }]));
    // Nothing pays a cost that is not there.
    ways.extend(symbols.is_none().then(Vec::new));
    let cards = parts.iter().filter_map(|part| card_cost(m, cat, pending, part)).collect();
    Bill { symbols: ways, more, cards, ..Bill::default() }
}

/// The texts of a card that say what it costs to cast it, or what it does as it resolves.
fn of_casting<'c>(m: &M, cat: &'c Catalog, slot: Slot) -> impl Iterator<Item = &'c Ability> + use<'c> {
    let object = m.core.object(slot);
    let all = cat.face(object.card, object.face()).abilities.iter().map(|ability| cat.ability(*ability));
    all.filter(|ability| ability.usage == Use::Spell)
}

/// What is announced costs, in each of the ways in which it can be paid for: a spell its mana cost (601.2f) or what may be paid rather
/// than that (118.9), and whatever it costs beside (118.8); an activated ability what its text asks (602.2). What triggered costs
/// nothing.
pub fn bills(m: &M, cat: &Catalog, pending: &Pending) -> Vec<Bill> {
    let ability = cat.ability(pending.ability);
    if pending.object == pending.holder {
        let slot = pending.holder.slot;
        let beside: Vec<&CostPart> = of_casting(m, cat, slot).flat_map(|ability| &ability.costs).collect();
        let cost = &cat.card(m.core.object(slot).card).cost;
        let printed = bill(m, cat, pending, (!cost.is_empty()).then_some(cost), &beside);
        let instead = of_casting(m, cat, slot).flat_map(|ability| &ability.instead);
        let others = instead.map(|way| {
            let parts: Vec<&CostPart> = way.iter().chain(beside.iter().copied()).collect();
            bill(m, cat, pending, Some(&[]), &parts)
        });
        let (more, less) = changes(m, cat, pending);
        let changed = |bill: Bill| {
            // 601.2f: what is added comes first; 118.7a: a reduction is one of generic mana, and never of more than there is.
            let mut symbols = bill.symbols;
            symbols.extend(vec![vec![Way { units: vec![Need::ANY], number: 0 }]; more]);
            Bill { symbols, less, ..bill }
        };
        return std::iter::once(printed).chain(others).map(changed).collect();
    }
    match ability.usage {
        Use::Activated { .. } => {
            let price = CostPart::Symbols(vec![Symbol::Generic(ability.price).number()]);
            let parts: Vec<&CostPart> = ability.costs.iter().chain(std::iter::once(&price)).collect();
            vec![bill(m, cat, pending, Some(&[]), &parts)]
        }
        _ => Vec::new(),
    }
}

/// How much generic mana a spell costs more, and less, by what is on the battlefield (118.7).
fn changes(m: &M, cat: &Catalog, pending: &Pending) -> (usize, usize) {
    let mut all = (0, 0);
    for slot in zones::permanents(m) {
        let holder = m.core.reference(slot);
        let controller = m.core.object(slot).zone.seat();
        m.abilities_of(cat, slot, |id| {
            for Tax { who, what, by } in &cat.ability(id).taxes {
                let frame = EffectFrame { ability: id, controller, holder, ..EffectFrame::default() };
                let cx = EvalContext { frame: &frame, depth: u8::MAX };
                let pays = m.seats(cx, *who).contains(&pending.controller);
                if pays && m.matches(cat, cx, pending.holder.slot, what) {
                    m.cite("118.7");
                    let by = m.value(cat, cx, by);
                    all.0 += usize::try_from(by).unwrap_or(0);
                    all.1 += usize::try_from(-by).unwrap_or(0);
                }
            }
        });
    }
    all
}

/// The parts of what was announced that are paid with cards, in the order of the bill.
fn card_parts<'c>(m: &M, cat: &'c Catalog, pending: &Pending) -> Vec<Vec<&'c CostPart>> {
    let with_cards = |part: &&CostPart| !matches!(part, CostPart::Symbols(_) | CostPart::Number(..));
    if pending.object != pending.holder {
        return vec![cat.ability(pending.ability).costs.iter().filter(with_cards).collect()];
    }
    let slot = pending.holder.slot;
    let beside = || of_casting(m, cat, slot).flat_map(|ability| &ability.costs).filter(with_cards);
    let ways = of_casting(m, cat, slot).flat_map(|ability| &ability.instead);
    let others = ways.map(|way| way.iter().filter(with_cards).chain(beside()).collect());
    std::iter::once(beside().collect()).chain(others).collect()
}

/// Takes what was chosen: mana leaves the pool (118.3a), life is lost (118.3b), and something is done to cards.
pub fn pay(m: &mut M, cat: &Catalog, pending: &Pending, part: Part<'_>) {
    let by = pending.controller;
    let cause = Cause { kind: cause::COST, by, source: pending.object, ..Cause::default() };
    match part {
        Part::Units(units, life) => {
            pool::spend(m, by, units);
            m.cite("118.3a");
            if life > 0 {
                m.cite("118.3b");
                m.cite("119.4");
                m.commit_one(cat, events::change(by, stat::LIFE, -life, cause));
            }
        }
        Part::Cards(at, cards) => {
            let parts = card_parts(m, cat, pending);
            if let Some(part) = parts.get(m.bill_paid()).and_then(|way| way.get(at)) {
                pay_with(m, cat, part, cards, cause);
            }
        }
    }
}

/// Does to cards what a part of a cost asks: to all of them at the same time.
pub fn pay_with(m: &mut M, cat: &Catalog, part: &CostPart, cards: &[Ref], cause: Cause) {
    let event = |what: Ref| match part {
        CostPart::Symbols(_) | CostPart::Number(..) => None,
        CostPart::This(verb) | CostPart::Cards { verb, .. } => done(m, *verb, what, cause),
        CostPart::Counters { kind, n, put } => {
            Some(m.count_event(On::Card(what), *kind, i32::from(*n), !put, cause)).filter(|_| *n > 0)
        }
    };
    let batch: Vec<Event> = cards.iter().filter_map(|what| event(*what)).collect();
    m.cite("118.3");
    if !batch.is_empty() {
        m.commit(cat, batch);
    }
}

/// The event by which something is done to a card as a cost.
fn done(m: &M, verb: u8, what: Ref, by: Cause) -> Option<Event> {
    let owner = m.core.object(what.slot).owner;
    Some(match verb {
        pays::TAP => zones::become_event(m, what, becomes::TAPPED, by),
        pays::UNTAP => zones::become_event(m, what, becomes::UNTAPPED, by),
        pays::SACRIFICE => m.discarding(what.slot, Cause { kind: cause::SACRIFICED, ..by }),
        pays::DISCARD => m.discarding(what.slot, by),
        pays::EXILE => m.moving(what.slot, ZoneId::of(owner, zone::EXILE), by),
        _ => return None,
    })
}

/// Whether an ability is a loyalty ability (606.3): its cost is in loyalty counters.
pub fn is_loyalty(ability: &Ability) -> bool {
    ability.costs.iter().any(|part| matches!(part, CostPart::Counters { kind: counter::LOYALTY, .. }))
}

/// Whether a loyalty ability of a permanent was activated this turn (606.3), by whoever controlled it then.
pub fn has_used_loyalty(m: &M, slot: Slot) -> bool {
    m.core.marks.of(slot).loyal
}

/// Notes that an ability was activated and paid for.
pub fn activated(m: &mut M, cat: &Catalog, pending: &Pending) {
    if is_loyalty(cat.ability(pending.ability)) && m.core.is_live(pending.holder) {
        m.cite("606.3");
        if let Some(mark) = m.core.marks.of_mut(pending.holder.slot) {
            mark.loyal = true;
        }
    }
}

/// The life that a mana ability costs, and what of its card it takes; `None`: it costs something that no means does.
pub fn of_means(m: &M, cat: &Catalog, holder: Ref, ability: &Ability) -> Option<(i32, u8, bool)> {
    let mut all = (0, 0, false);
    let able = ability.price == 0
        && ability.costs.iter().all(|part| match part {
            CostPart::Number(stat::LIFE, n) => {
                all.0 += i32::from(*n);
                true
            }
            CostPart::This(verb) => {
                let (bits, gone) = takes(*verb);
                all = (all.0, all.1 | bits, all.2 | gone);
                is_able(m, cat, *verb, holder)
            }
            CostPart::Counters { kind, n, put } => {
                all.1 |= COUNTS;
                has_counters(m, holder, *kind, *n, *put)
            }
            CostPart::Symbols(_) | CostPart::Number(..) | CostPart::Cards { .. } => false,
        });
    able.then_some(all)
}
