//! Bills: what must be paid for something, symbol by symbol, and whether units of resources can pay it. Exact, also where a symbol
//! can be paid in several ways and a unit serves several symbols. It knows neither state nor text.

use super::ids::Ref;

/// A unit of a resource, as far as a bill asks.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default)]
pub struct Unit {
    /// Its kind, by the rulebook's number below 16.
    pub kind: u8,
    /// What else is true of it, as bits of the rulebook.
    pub flags: u8,
}

/// One unit that a way to pay a symbol asks for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Need {
    /// The kinds that will do, as bits.
    pub kinds: u16,
    /// The flags that it must have, as bits.
    pub flags: u8,
}

impl Need {
    /// A unit of any kind.
    pub const ANY: Need = Need { kinds: u16::MAX, flags: 0 };

    /// A unit of one kind.
    pub fn of(kind: u8) -> Need {
        Need { kinds: 1 << (kind & 15), flags: 0 }
    }

    /// Whether a unit will do.
    pub(super) fn takes(self, unit: Unit) -> bool {
        self.kinds & 1 << (unit.kind & 15) != 0 && unit.flags & self.flags == self.flags
    }
}

/// A way to pay a symbol: all of these units, and so much of the number that the rulebook lets pay instead.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Way {
    /// The units.
    pub units: Vec<Need>,
    /// How much of the number.
    pub number: i32,
}

/// A symbol of a bill: the ways in which it can be paid, the one that is liked best first.
pub type Symbol = Vec<Way>;

/// Cards that are given up for something: so many of these.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct CardCost {
    /// The cards that will do.
    pub among: Vec<Ref>,
    /// How many of them.
    pub n: usize,
    /// What is taken of each card, as bits of the rulebook: nothing that takes the same can have been done with it before
    /// ([`super::means::Mean::takes`]).
    pub takes: u8,
    /// Whether the cards leave their place by it. Of several such parts their player says which is paid first.
    pub moves: bool,
}

impl CardCost {
    /// Whether one card can be used for both of two parts: something is taken of it for one of them, and it is given up for the other,
    /// or something else is taken of it.
    fn shares(&self, other: &CardCost) -> bool {
        let gives_up = |part: &CardCost| part.moves || part.takes == 0;
        self.takes & other.takes == 0 && !(gives_up(self) && gives_up(other))
    }
}

/// All that is paid for something. No card is given up for two of its parts.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Bill {
    /// What is paid with units and with the number.
    pub symbols: Vec<Symbol>,
    /// What is paid as often as the number says that its player chooses for it (X): symbols, twice X where one stands twice. Where
    /// there are none nothing is chosen.
    pub more: Vec<Symbol>,
    /// How many symbols that any unit pays are left out, of those for the chosen number too.
    pub less: usize,
    /// What is paid with cards, each a part of its own that is paid after the symbols.
    pub cards: Vec<CardCost>,
}

impl Bill {
    /// Whether no card can be used for both of two of its parts, by their places, or twice for one of them.
    pub(super) fn parts(&self, one: u8, other: u8) -> bool {
        let part = |at: u8| self.cards.get(usize::from(at));
        one == other || !part(one).zip(part(other)).is_some_and(|(one, other)| one.shares(other))
    }

    /// All symbols that are paid where this number is chosen, equal ones side by side.
    pub fn symbols_at(&self, number: u16) -> Vec<Symbol> {
        let mut symbols = self.symbols.clone();
        for symbol in &self.more {
            let behind = symbols.iter().rposition(|other| other == symbol).map_or(symbols.len(), |at| at + 1);
            symbols.splice(behind..behind, vec![symbol.clone(); usize::from(number)]);
        }
        let any = |symbol: &Symbol| matches!(symbol.as_slice(), [Way { units, number: 0 }] if *units == [Need::ANY]);
        let mut less = self.less;
        symbols.retain(|symbol| {
            let left_out = less > 0 && any(symbol);
            less -= usize::from(left_out);
            !left_out
        });
        symbols
    }
}

/// What a player has to pay with.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Purse {
    /// Units.
    pub units: Vec<Unit>,
    /// How much of the number that the rulebook lets pay instead.
    pub number: i32,
}

/// A part of what is paid for something, as it is chosen.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Part<'p> {
    /// These units, and so much of the number.
    Units(&'p [Unit], i32),
    /// These cards, for the part in this place of [`Bill::cards`].
    Cards(usize, &'p [Ref]),
}

/// How a bill is paid.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Payment {
    /// For each symbol the place of its way.
    pub ways: Vec<usize>,
    /// The places of the units that are spent, for the needs of the chosen ways in their order.
    pub units: Vec<usize>,
    /// How much of the number is paid in all.
    pub number: i32,
}

/// A payment of all symbols with these units and at most so much of the number; `None`: there is none. Of several it is the one with
/// the earlier way for the earlier symbol, and of equal units the first are spent.
pub fn payment(bill: &[Symbol], units: &[Unit], number: i32) -> Option<Payment> {
    let mut search = Search { units, served: vec![None; units.len()], needs: Vec::new() };
    let mut ways = Vec::new();
    let paid = search.pay(bill, number, &mut ways)?;
    let of = |need: usize| search.served.iter().position(|s| *s == Some(need));
    let units = (0..search.needs.len()).filter_map(of).collect();
    Some(Payment { ways, units, number: paid })
}

/// What can serve a need.
pub(super) trait Supply {
    /// Whether it can, where it has to come behind a unit in the order of units.
    fn serves(&self, need: Need, above: Option<Unit>) -> bool;
}

impl Supply for Unit {
    fn serves(&self, need: Need, above: Option<Unit>) -> bool {
        need.takes(*self) && above.is_none_or(|other| *self > other)
    }
}

/// One unit, which of these is still open.
impl Supply for Vec<Unit> {
    fn serves(&self, need: Need, above: Option<Unit>) -> bool {
        self.iter().any(|unit| unit.serves(need, above))
    }
}

/// Whether all symbols can be paid with these units and at most so much of the number.
pub(super) fn can_serve(bill: &[Symbol], units: &[impl Supply], number: i32) -> bool {
    let mut search = Search { units, served: vec![None; units.len()], needs: Vec::new() };
    search.pay(bill, number, &mut Vec::new()).is_some()
}

/// Whether these units can serve all needs, of which each may be served only by a unit behind another one in the order of units.
pub(super) fn serves(needs: &[(Need, Option<Unit>)], units: &[Unit]) -> bool {
    let mut search = Search { units, served: vec![None; units.len()], needs: Vec::new() };
    needs.iter().all(|(need, above)| search.serve(*need, *above))
}

/// A search for a payment: the needs so far, each with a unit.
struct Search<'u, U> {
    units: &'u [U],
    /// For each unit the place of the need that it serves.
    served: Vec<Option<usize>>,
    /// Each may be bound to units that come behind another one.
    needs: Vec<(Need, Option<Unit>)>,
}

impl<U: Supply> Search<'_, U> {
    /// Pays the symbols that are left; returns how much of the number that took.
    fn pay(&mut self, bill: &[Symbol], number: i32, ways: &mut Vec<usize>) -> Option<i32> {
        let [symbol, rest @ ..] = bill else { return Some(0) };
        for (at, way) in symbol.iter().enumerate().filter(|(_, way)| way.number <= number) {
            let (served, count) = (self.served.clone(), self.needs.len());
            ways.push(at);
            if way.units.iter().all(|need| self.serve(*need, None))
                && let Some(paid) = self.pay(rest, number - way.number, ways)
            {
                return Some(paid + way.number);
            }
            ways.pop();
            self.served = served;
            self.needs.truncate(count);
        }
        None
    }

    /// Finds a unit for one more need; units that serve other needs may change.
    fn serve(&mut self, need: Need, above: Option<Unit>) -> bool {
        self.needs.push((need, above));
        let mut seen = vec![false; self.units.len()];
        self.find(self.needs.len() - 1, &mut seen)
    }

    fn find(&mut self, need: usize, seen: &mut [bool]) -> bool {
        let Some((wanted, above)) = self.needs.get(need).copied() else { return false };
        let units = self.units;
        for (at, _) in units.iter().enumerate().filter(|(_, unit)| unit.serves(wanted, above)) {
            let Some(seen_here) = seen.get_mut(at) else { continue };
            if std::mem::replace(seen_here, true) {
                continue;
            }
            let holder = self.served.get(at).copied().flatten();
            if holder.is_none_or(|other| self.find(other, seen)) {
                if let Some(place) = self.served.get_mut(at) {
                    *place = Some(need);
                }
                return true;
            }
        }
        false
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kernel::rng::Outcomes;

    fn any() -> Symbol {
        vec![Way { units: vec![Need::ANY], number: 0 }]
    }

    fn of(kinds: &[u8]) -> Symbol {
        kinds.iter().map(|kind| Way { units: vec![Need::of(*kind)], number: 0 }).collect()
    }

    fn units(kinds: &[u8]) -> Vec<Unit> {
        kinds.iter().map(|kind| Unit { kind: *kind, flags: 0 }).collect()
    }

    #[test]
    fn a_unit_goes_where_no_other_can() {
        // What any unit pays must leave the only one of kind 1 to the symbol that needs it.
        let bill = [any(), of(&[1])];
        let paid = payment(&bill, &units(&[1, 0]), 0).unwrap();
        assert_eq!((paid.units, paid.number), (vec![1, 0], 0));
        assert_eq!(payment(&bill, &units(&[0, 0]), 9), None);
        assert_eq!(payment(&bill, &units(&[1]), 9), None);
        assert_eq!(payment(&[], &[], 0), Some(Payment::default()));
    }

    #[test]
    fn a_symbol_is_paid_in_the_way_that_works() {
        let or_number = vec![Way { units: vec![Need::of(2)], number: 0 }, Way { units: vec![], number: 2 }];
        let bill = [or_number.clone(), or_number];
        assert_eq!(payment(&bill, &units(&[2, 2]), 0).unwrap().ways, [0, 0]);
        let paid = payment(&bill, &units(&[2]), 3).unwrap();
        assert_eq!((paid.ways, paid.number), (vec![0, 1], 2));
        assert_eq!(payment(&bill, &units(&[2]), 1), None);
        let two_or = vec![Way { units: vec![Need::of(3)], number: 0 }, Way { units: vec![Need::ANY; 2], number: 0 }];
        assert_eq!(payment(&[two_or], &units(&[0, 1]), 0).unwrap().ways, [1]);
        let marked = vec![Way { units: vec![Need { flags: 1, ..Need::ANY }], number: 0 }];
        assert_eq!(payment(std::slice::from_ref(&marked), &units(&[0]), 0), None);
        assert_eq!(payment(&[marked], &[Unit { kind: 0, flags: 3 }], 0).unwrap().units, [0]);
    }

    /// Whether a bill can be paid, by trying everything.
    fn tried(needs: &[Need], rest: &[Symbol], left: &[Unit], number: i32) -> bool {
        match (needs, rest) {
            ([need, more @ ..], _) => (0..left.len()).any(|at| {
                let others: Vec<Unit> = left.iter().enumerate().filter(|(n, _)| *n != at).map(|(_, u)| *u).collect();
                need.takes(left[at]) && tried(more, rest, &others, number)
            }),
            ([], [symbol, more @ ..]) => {
                symbol.iter().any(|way| way.number <= number && tried(&way.units, more, left, number - way.number))
            }
            ([], []) => true,
        }
    }

    #[test]
    fn it_says_what_trying_everything_says() {
        let mut chance = Outcomes::new(7, 0, 0);
        let (mut payable, mut all) = (0, 0);
        for _ in 0..4_000 {
            let mut below = |n: u32| chance.below(n);
            let there: Vec<Unit> =
                (0..below(6)).map(|_| Unit { kind: below(3) as u8, flags: below(2) as u8 }).collect();
            let mut bill: Vec<Symbol> = Vec::new();
            for _ in 0..below(5) {
                let mut ways = Vec::new();
                for _ in 0..=below(2) {
                    let need = |kinds: u32, flags: u32| Need { kinds: kinds as u16 + 1, flags: flags as u8 };
                    let count = below(3);
                    let needs = (0..count).map(|_| need(below(7), below(4) / 3)).collect();
                    ways.push(Way { units: needs, number: below(3) as i32 });
                }
                bill.push(ways);
            }
            let number = below(4) as i32;
            let found = payment(&bill, &there, number);
            assert_eq!(found.is_some(), tried(&[], &bill, &there, number), "{bill:?} {there:?} {number}");
            all += 1;
            let Some(paid) = found else { continue };
            payable += 1;
            // It pays what its ways ask for, and nothing twice.
            let ways = bill.iter().zip(&paid.ways).map(|(symbol, at)| &symbol[*at]);
            let needs: Vec<Need> = ways.clone().flat_map(|way| way.units.clone()).collect();
            assert_eq!((needs.len(), paid.number), (paid.units.len(), ways.map(|way| way.number).sum()));
            assert!(needs.iter().zip(&paid.units).all(|(need, at)| need.takes(there[*at])) && paid.number <= number);
            let mut once = paid.units.clone();
            once.sort_unstable();
            once.dedup();
            assert_eq!(once.len(), paid.units.len());
        }
        assert!(payable * 5 > all && payable < all, "{payable} of {all}");
    }
}
