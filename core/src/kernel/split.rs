//! How a bill is split: which symbols are paid in which of their ways, and which units serve them, as numbers that are chosen one
//! after the other. What is offered can always be completed, and each payment is chosen in one way only. It knows neither state
//! nor text.

use super::bill::{Need, Purse, Symbol, Unit, payment, serves};

/// Where the choices of a payment stand.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Split {
    /// One of these numbers is chosen next: of equal symbols so many are paid in the way whose turn it is, or of equal needs so many
    /// are served by units of the kind whose turn it is. There are two at least.
    Open(Vec<u16>),
    /// All is chosen: these units, and so much of the number.
    Done(Vec<Unit>, i32),
}

/// The choices so far, and what they were asked for.
struct Choices<'c> {
    made: std::slice::Iter<'c, u16>,
}

impl Choices<'_> {
    /// The number that is chosen among these: the only one, or the one that was. `Err`: it is still open.
    fn next(&mut self, options: Vec<u16>) -> Result<usize, Split> {
        match options.as_slice() {
            [] => Ok(0),
            [only] => Ok(usize::from(*only)),
            _ => self.made.next().map(|n| usize::from(*n)).ok_or(Split::Open(options)),
        }
    }
}

/// Where the choices stand that pay these symbols out of a purse, with those that were made.
pub fn split(symbols: &[Symbol], purse: &Purse, made: &[u16]) -> Split {
    let mut choices = Choices { made: made.iter() };
    let fixed = match ways(symbols, purse, &mut choices) {
        Ok(fixed) => fixed,
        Err(open) => return open,
    };
    let needs: Vec<Need> = fixed.iter().flatten().flat_map(|way| way.units.iter().copied()).collect();
    let number = fixed.iter().flatten().fold(0, |sum: i32, way| sum.saturating_add(way.number));
    match units(&needs, purse, &mut choices) {
        Ok(units) => Split::Done(units, number),
        Err(open) => open,
    }
}

/// The symbols, each with the way in which it is paid.
fn ways(symbols: &[Symbol], purse: &Purse, choices: &mut Choices<'_>) -> Result<Vec<Symbol>, Split> {
    let mut fixed: Vec<Symbol> = Vec::new();
    let mut rest = symbols;
    while let Some(symbol) = rest.first() {
        let mut left = rest.iter().take_while(|other| *other == symbol).count();
        rest = rest.get(left..).unwrap_or_default();
        for (at, way) in symbol.iter().enumerate() {
            let others = symbol.get(at + 1..).unwrap_or_default();
            let payable = |n: &u16| {
                let n = usize::from(*n);
                let this = vec![vec![way.clone()]; n];
                let open = vec![others.to_vec(); left - n];
                payment(&[&fixed[..], &this, &open, rest].concat(), &purse.units, purse.number).is_some()
            };
            let n = choices.next((0..=u16::try_from(left).unwrap_or(u16::MAX)).filter(payable).collect())?.min(left);
            fixed.extend(vec![vec![way.clone()]; n]);
            left -= n;
        }
    }
    Ok(fixed)
}

/// The units that serve all needs.
fn units(needs: &[Need], purse: &Purse, choices: &mut Choices<'_>) -> Result<Vec<Unit>, Split> {
    let mut kinds = purse.units.clone();
    kinds.sort_unstable();
    kinds.dedup();
    let (mut left, mut chosen) = (purse.units.clone(), Vec::new());
    let mut rest = needs.to_vec();
    while let Some(need) = rest.first().copied() {
        let mut wanted = rest.iter().filter(|other| **other == need).count();
        rest.retain(|other| *other != need);
        for kind in kinds.iter().filter(|kind| need.takes(**kind)) {
            let there = left.iter().filter(|unit| *unit == kind).count().min(wanted);
            let served = |n: &u16| {
                let n = usize::from(*n);
                let mut units = left.clone();
                take(&mut units, *kind, n);
                let behind = vec![(need, Some(*kind)); wanted - n];
                let all = rest.iter().map(|need| (*need, None));
                serves(&behind.into_iter().chain(all).collect::<Vec<_>>(), &units)
            };
            let n = choices.next((0..=u16::try_from(there).unwrap_or(u16::MAX)).filter(served).collect())?.min(there);
            take(&mut left, *kind, n);
            chosen.extend(vec![*kind; n]);
            wanted -= n;
        }
    }
    Ok(chosen)
}

/// Takes so many units of a kind away.
fn take(units: &mut Vec<Unit>, kind: Unit, n: usize) {
    for _ in 0..n {
        if let Some(at) = units.iter().position(|unit| *unit == kind) {
            units.remove(at);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::bill::Way;
    use super::*;
    use crate::kernel::rng::Outcomes;
    use std::collections::BTreeMap;

    fn of(kind: u8) -> Way {
        Way { units: vec![Need::of(kind)], number: 0 }
    }

    fn units(kinds: &[u8]) -> Vec<Unit> {
        kinds.iter().map(|kind| Unit { kind: *kind, flags: 0 }).collect()
    }

    fn purse(kinds: &[u8], number: i32) -> Purse {
        Purse { units: units(kinds), number }
    }

    /// All ends that choices can come to, each with how often it comes.
    fn ends(symbols: &[Symbol], purse: &Purse) -> BTreeMap<(Vec<Unit>, i32), usize> {
        let (mut open, mut ends) = (vec![Vec::new()], BTreeMap::new());
        while let Some(made) = open.pop() {
            match split(symbols, purse, &made) {
                Split::Open(numbers) => {
                    assert!(numbers.len() > 1);
                    open.extend(numbers.into_iter().map(|n| [made.clone(), vec![n]].concat()));
                }
                Split::Done(mut units, number) => {
                    units.sort_unstable();
                    *ends.entry((units, number)).or_default() += 1;
                }
            }
        }
        ends
    }

    #[test]
    fn a_cost_is_split_between_two_kinds_by_one_number() {
        let either = vec![vec![of(0), of(1)]; 3];
        assert_eq!(split(&either, &purse(&[0, 0, 1, 1], 0), &[]), Split::Open(vec![1, 2]));
        assert_eq!(split(&either, &purse(&[0, 0, 1, 1], 0), &[2]), Split::Done(units(&[0, 0, 1]), 0));
        // Nothing is asked where one payment is left.
        assert_eq!(split(&either, &purse(&[0, 1, 1], 0), &[]), Split::Done(units(&[0, 1, 1]), 0));
        assert_eq!(split(&[], &purse(&[0], 1), &[]), Split::Done(Vec::new(), 0));
    }

    #[test]
    fn any_units_are_chosen_kind_by_kind() {
        let any = vec![vec![Way { units: vec![Need::ANY], number: 0 }]; 2];
        let bill = [any, vec![vec![of(1)]]].concat();
        // One of kind 1 is left to what needs it.
        assert_eq!(split(&bill, &purse(&[0, 1, 2], 0), &[]), Split::Done(units(&[0, 2, 1]), 0));
        assert_eq!(split(&bill, &purse(&[0, 1, 1, 2], 0), &[]), Split::Open(vec![0, 1]));
        assert_eq!(split(&bill, &purse(&[0, 1, 1, 2], 0), &[0]), Split::Done(units(&[1, 2, 1]), 0));
    }

    /// All payments there are, by trying everything: units that are spent and how much of the number.
    fn tried(rest: &[Symbol], left: &[Unit], number: i32, spent: &[Unit], out: &mut BTreeMap<(Vec<Unit>, i32), usize>) {
        let Some((symbol, rest)) = rest.split_first() else {
            let mut spent = spent.to_vec();
            spent.sort_unstable();
            *out.entry((spent, number)).or_default() += 1;
            return;
        };
        for way in symbol {
            serve(&way.units, rest, left, number + way.number, spent, out);
        }
    }

    fn serve(
        needs: &[Need],
        rest: &[Symbol],
        left: &[Unit],
        number: i32,
        spent: &[Unit],
        out: &mut BTreeMap<(Vec<Unit>, i32), usize>,
    ) {
        let Some((need, needs)) = needs.split_first() else { return tried(rest, left, number, spent, out) };
        for (at, unit) in left.iter().enumerate().filter(|(_, unit)| need.takes(**unit)) {
            let others: Vec<Unit> = left.iter().enumerate().filter(|(n, _)| *n != at).map(|(_, u)| *u).collect();
            serve(needs, rest, &others, number, &[spent, &[*unit]].concat(), out);
        }
    }

    #[test]
    fn what_can_be_chosen_is_what_trying_everything_finds() {
        let mut chance = Outcomes::new(11, 0, 0);
        let mut asked = 0;
        for _ in 0..4_000 {
            let mut below = |n: u32| chance.below(n);
            let there: Vec<Unit> =
                (0..below(6)).map(|_| Unit { kind: below(3) as u8, flags: below(2) as u8 }).collect();
            let mut bill: Vec<Symbol> = Vec::new();
            for _ in 0..below(4) {
                let mut symbol = Vec::new();
                for _ in 0..=below(2) {
                    let needs = (0..below(3)).map(|_| Need { kinds: below(7) as u16 + 1, flags: (below(4) / 3) as u8 });
                    symbol.push(Way { units: needs.collect(), number: below(3) as i32 });
                }
                bill.extend(vec![symbol; 1 + below(2) as usize]);
            }
            let purse = Purse { units: there, number: below(4) as i32 };
            let mut all = BTreeMap::new();
            tried(&bill, &purse.units, 0, &[], &mut all);
            all.retain(|(_, number), _| *number <= purse.number);
            if all.is_empty() {
                continue;
            }
            let found = ends(&bill, &purse);
            assert!(found.keys().eq(all.keys()), "{bill:?} {purse:?}");
            asked += usize::from(found.len() > 1);
        }
        assert!(asked > 200, "{asked}");
    }

    #[test]
    fn equal_symbols_have_each_payment_once() {
        let either = vec![vec![of(0), of(1), Way { units: Vec::new(), number: 1 }]; 4];
        let ends = ends(&either, &purse(&[0, 0, 0, 1, 1], 2));
        assert!(ends.values().all(|n| *n == 1) && ends.len() > 3, "{ends:?}");
    }
}
