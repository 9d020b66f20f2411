//! Means: what makes units while something is paid for, and whether a bill can be paid with what there is and what they can make.
//! Exact: a means that makes one of several units, one whose card is needed for the bill as well, and several of one card are
//! counted as they can be used together. It knows neither state nor text.

use super::bill::{Bill, Need, Purse, Symbol, Unit, Way, can_serve};
use super::fitting::{Open, fits};
use super::ids::{AbilityId, Ref};

/// How many ways to use means are tried before a bill is taken not to be payable.
const TRIALS: u32 = 50_000;

/// An ability that makes units while something is paid for. What it takes itself are not units.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Mean {
    /// The card that has it.
    pub card: Ref,
    /// The ability. A card has one means by one ability.
    pub ability: AbilityId,
    /// What it makes: all units of one of these, as its player chooses.
    pub makes: Vec<Vec<Unit>>,
    /// How much of the number it takes that the rulebook lets pay instead.
    pub number: i32,
    /// What is taken of its card, as bits of the rulebook (that it is untapped), one at least: nothing that takes the same can be done
    /// with the card afterwards.
    pub takes: u8,
    /// Whether the card is gone afterwards.
    pub gone: bool,
}

impl Mean {
    /// Whether another means can be used after this one.
    fn leaves(&self, other: &Mean) -> bool {
        self.card != other.card || (!self.gone && self.takes & other.takes == 0)
    }
}

/// What a bill can be paid with.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Funds {
    /// What there is.
    pub purse: Purse,
    /// What can make more.
    pub means: Vec<Mean>,
}

/// Whether a bill can be paid where the number that is chosen for it is `number`.
pub fn can_pay(bill: &Bill, number: u16, funds: &Funds) -> bool {
    pays(bill, bill.symbols_at(number), funds)
}

/// Whether these symbols and the cards of a bill can be paid.
fn pays(bill: &Bill, symbols: Vec<Symbol>, funds: &Funds) -> bool {
    let purse = &funds.purse;
    let alone = can_serve(&symbols, &purse.units, purse.number);
    if alone || funds.means.is_empty() || symbols.is_empty() {
        return alone && cards_fit(bill, |_, _| true);
    }
    if !cards_fit(bill, |_, _| true) {
        return false;
    }
    Search::of(bill, symbols, funds).tries(0, &mut { TRIALS })
}

/// Which of the things that a means makes leave a bill payable, by their places.
pub fn outputs(bill: &Bill, number: u16, funds: &Funds, mean: &Mean) -> Vec<u8> {
    if funds.purse.number < mean.number {
        return Vec::new();
    }
    let leaves =
        |part: &super::bill::CardCost, card: &Ref| *card != mean.card || (!mean.gone && part.takes & mean.takes == 0);
    let mut bill = bill.clone();
    for part in &mut bill.cards {
        let mut among = std::mem::take(&mut part.among);
        among.retain(|card| leaves(part, card));
        part.among = among;
    }
    let rest: Vec<Mean> = funds.means.iter().filter(|other| mean.leaves(other)).cloned().collect();
    let payable = |made: &Vec<Unit>| {
        let units = funds.purse.units.iter().chain(made).copied().collect();
        let purse = Purse { units, number: funds.purse.number - mean.number };
        can_pay(&bill, number, &Funds { purse, means: rest.clone() })
    };
    (0u8..).zip(&mean.makes).filter(|(_, made)| payable(made)).map(|(at, _)| at).collect()
}

/// How many choices of ways for symbols are looked at to find out whether units are spent.
const CHOICES: usize = 256;

/// Whether a bill can be paid so that all units are spent that there are and that a means makes, of what stands in this place of its
/// list: then nothing is made in vain.
pub(super) fn is_spent(bill: &Bill, number: u16, funds: &Funds, mean: &Mean, output: u8) -> bool {
    let Some(made) = mean.makes.get(usize::from(output)) else { return false };
    let units: Vec<Unit> = funds.purse.units.iter().chain(made).copied().collect();
    let rest: Vec<Mean> = funds.means.iter().filter(|other| mean.leaves(other)).cloned().collect();
    let purse = Purse { units: units.clone(), number: funds.purse.number - mean.number };
    let funds = Funds { purse, means: rest };
    let choices = choices(&bill.symbols_at(number));
    choices.into_iter().any(|symbols| takes_all(&symbols, &units) && pays(bill, symbols, &funds))
}

/// The symbols with one way each, in all choices of ways up to a number.
fn choices(symbols: &[Symbol]) -> Vec<Vec<Symbol>> {
    let mut all: Vec<Vec<Symbol>> = vec![Vec::new()];
    for symbol in symbols {
        let with = |so_far: &Vec<Symbol>, way: &Way| [so_far.as_slice(), &[vec![way.clone()]]].concat();
        all = all.iter().flat_map(|so_far| symbol.iter().map(move |way| with(so_far, way))).take(CHOICES).collect();
    }
    all
}

/// Whether each of these units can serve a need of its own.
fn takes_all(symbols: &[Symbol], units: &[Unit]) -> bool {
    let needs: Vec<Need> = symbols.iter().flatten().flat_map(|way| way.units.iter().copied()).collect();
    let mut served: Vec<Option<usize>> = vec![None; needs.len()];
    (0..units.len()).all(|unit| place(unit, units, &needs, &mut served, &mut vec![false; needs.len()]))
}

/// Finds a need for one more unit; those of others may change.
fn place(unit: usize, units: &[Unit], needs: &[Need], served: &mut [Option<usize>], seen: &mut [bool]) -> bool {
    for (at, need) in needs.iter().enumerate() {
        let fits = units.get(unit).is_some_and(|unit| need.takes(*unit));
        if !fits || seen.get_mut(at).is_none_or(|seen| std::mem::replace(seen, true)) {
            continue;
        }
        let holder = served.get(at).copied().flatten();
        if holder.is_none_or(|other| place(other, units, needs, served, seen)) {
            if let Some(place) = served.get_mut(at) {
                *place = Some(unit);
            }
            return true;
        }
    }
    false
}

/// Whether every part of a bill can have its cards among those that `may` be used for it.
fn cards_fit(bill: &Bill, may: impl Fn(usize, Ref) -> bool) -> bool {
    let mut open = Vec::new();
    for ((word, part), at) in (0u8..).zip(&bill.cards).zip(0..) {
        let among: Vec<Ref> = part.among.iter().copied().filter(|card| may(at, *card)).collect();
        open.extend(vec![Open { word, among }; part.n]);
    }
    fits(&[], &open, &|one, other| bill.parts(one, other))
}

/// What the means of one card come to, used together in one way.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Default)]
struct Offer {
    /// The units that are made, in rising order.
    units: Vec<Unit>,
    /// How much of the number it takes.
    number: i32,
    /// The parts of the bill for which the card can't be used any more.
    bars: Vec<bool>,
}

impl Offer {
    /// Whether it is as good as another one in everything.
    fn covers(&self, other: &Offer) -> bool {
        let mut units = self.units.clone();
        let all = other.units.iter().all(|unit| {
            let at = units.iter().position(|u| u == unit);
            at.map(|at| units.swap_remove(at)).is_some()
        });
        all && self.number <= other.number && self.bars.iter().zip(&other.bars).all(|(own, its)| !own || *its)
    }

    /// Whether it takes nothing that anything else needs.
    fn is_free(&self) -> bool {
        self.number <= 0 && !self.bars.contains(&true)
    }
}

/// A search over the cards whose means come to one of several offers.
struct Search<'b> {
    bill: &'b Bill,
    symbols: Vec<Symbol>,
    number: i32,
    /// Units that are there in any case: each is one of these.
    sources: Vec<Vec<Unit>>,
    /// The cards among whose offers one is chosen, equal ones side by side.
    cards: Vec<(Vec<Offer>, Ref)>,
    /// For each of the first of them the offer that is chosen.
    chosen: Vec<usize>,
}

impl<'b> Search<'b> {
    fn of(bill: &'b Bill, symbols: Vec<Symbol>, funds: &Funds) -> Search<'b> {
        let mut sources: Vec<Vec<Unit>> = funds.purse.units.iter().map(|unit| vec![*unit]).collect();
        let (mut cards, mut seen) = (Vec::new(), Vec::new());
        for mean in &funds.means {
            if seen.contains(&mean.card) {
                continue;
            }
            seen.push(mean.card);
            let own: Vec<&Mean> = funds.means.iter().filter(|other| other.card == mean.card).collect();
            let mut offers = Vec::new();
            offers_of(bill, &own, &mut Vec::new(), &Offer::empty(bill), &mut offers);
            let offers = best(offers);
            match offers.as_slice() {
                [only] if only.is_free() => sources.extend(only.units.iter().map(|unit| vec![*unit])),
                all if all.iter().all(|offer| offer.is_free() && offer.units.len() == 1) => {
                    sources.push(all.iter().flat_map(|offer| offer.units.iter().copied()).collect());
                }
                _ => cards.push((offers, mean.card)),
            }
        }
        cards.sort();
        Search { bill, symbols, number: funds.purse.number, sources, cards, chosen: Vec::new() }
    }

    /// Chooses offers for the cards from `at` on; whether the bill can be paid with any.
    fn tries(&mut self, at: usize, left: &mut u32) -> bool {
        let Some((offers, _)) = self.cards.get(at) else {
            *left = left.saturating_sub(1);
            return self.pays();
        };
        // Of equal cards it does not matter which has which offer.
        let alike = at.checked_sub(1).and_then(|before| self.cards.get(before)).is_some_and(|(o, _)| o == offers);
        let from = if alike { self.chosen.last().copied().unwrap_or(0) } else { 0 };
        for offer in from..offers.len() {
            if *left == 0 {
                return false;
            }
            self.chosen.push(offer);
            let found = self.tries(at + 1, left);
            self.chosen.pop();
            if found {
                return true;
            }
        }
        false
    }

    fn pays(&self) -> bool {
        let chosen: Vec<(&Offer, Ref)> =
            self.cards.iter().zip(&self.chosen).filter_map(|((all, card), at)| Some((all.get(*at)?, *card))).collect();
        let number = chosen.iter().fold(self.number, |left, (offer, _)| left.saturating_sub(offer.number));
        let made = chosen.iter().flat_map(|(offer, _)| &offer.units).map(|unit| vec![*unit]);
        let sources: Vec<Vec<Unit>> = self.sources.iter().cloned().chain(made).collect();
        let may = |part: usize, what: Ref| {
            !chosen.iter().any(|(offer, card)| *card == what && offer.bars.get(part) == Some(&true))
        };
        number >= 0 && can_serve(&self.symbols, &sources, number) && cards_fit(self.bill, may)
    }
}

impl Offer {
    fn empty(bill: &Bill) -> Offer {
        Offer { bars: vec![false; bill.cards.len()], ..Offer::default() }
    }
}

/// Collects what the means of one card come to in all ways to use them together, from `so_far` on with those in `used`.
fn offers_of(bill: &Bill, own: &[&Mean], used: &mut Vec<usize>, so_far: &Offer, out: &mut Vec<Offer>) {
    out.push(so_far.clone());
    for (at, mean) in own.iter().enumerate() {
        // In whatever order they are used: nothing comes behind one that leaves nothing to it.
        let possible = used.iter().all(|other| *other != at && own.get(*other).is_some_and(|m| m.leaves(mean)));
        if !possible {
            continue;
        }
        used.push(at);
        for made in &mean.makes {
            let mut offer = so_far.clone();
            offer.units.extend(made);
            offer.units.sort_unstable();
            offer.number = offer.number.saturating_add(mean.number);
            for (bar, part) in offer.bars.iter_mut().zip(&bill.cards) {
                *bar |= part.among.contains(&mean.card) && (mean.gone || part.takes & mean.takes != 0);
            }
            offers_of(bill, own, used, &offer, out);
        }
        used.pop();
    }
}

/// Those of some offers that no other one covers, in rising order.
fn best(mut offers: Vec<Offer>) -> Vec<Offer> {
    offers.sort();
    offers.dedup();
    let beaten = |at: usize, offer: &Offer| offers.iter().enumerate().any(|(n, o)| n != at && o.covers(offer));
    offers.iter().enumerate().filter(|(at, offer)| !beaten(*at, offer)).map(|(_, offer)| offer.clone()).collect()
}

#[cfg(test)]
mod tests {
    use super::super::bill::CardCost;
    use super::*;
    use crate::kernel::rng::Outcomes;

    fn card(slot: u16) -> Ref {
        Ref { slot, incarnation: 0 }
    }

    fn unit(kind: u8) -> Unit {
        Unit { kind, flags: 0 }
    }

    fn tap(slot: u16, makes: &[&[u8]]) -> Mean {
        let makes = makes.iter().map(|made| made.iter().map(|kind| unit(*kind)).collect()).collect();
        Mean { card: card(slot), makes, takes: 1, ..Mean::default() }
    }

    fn of(kind: u8) -> Symbol {
        vec![Way { units: vec![Need::of(kind)], number: 0 }]
    }

    fn bill(kinds: &[u8]) -> Bill {
        Bill { symbols: kinds.iter().map(|kind| of(*kind)).collect(), ..Bill::default() }
    }

    fn funds(means: &[Mean]) -> Funds {
        Funds { means: means.to_vec(), ..Funds::default() }
    }

    #[test]
    fn each_card_is_tapped_once() {
        let both = [tap(1, &[&[0], &[1]]), tap(2, &[&[1]])];
        assert!(can_pay(&bill(&[0, 1]), 0, &funds(&both)));
        assert!(!can_pay(&bill(&[0, 0]), 0, &funds(&both)));
        // Two abilities of one card that both tap it make no two units.
        let two =
            [Mean { ability: AbilityId(1), ..tap(1, &[&[0]]) }, Mean { ability: AbilityId(2), ..tap(1, &[&[1]]) }];
        assert!(can_pay(&bill(&[1]), 0, &funds(&two)) && !can_pay(&bill(&[0, 1]), 0, &funds(&two)));
        // One that taps it, then one that gives it up: only in this order, which its player can choose.
        let given = Mean { ability: AbilityId(2), takes: 2, gone: true, ..tap(1, &[&[1]]) };
        assert!(can_pay(&bill(&[0, 1]), 0, &funds(&[given, two[0].clone()])));
        assert_eq!(outputs(&bill(&[0, 1]), 0, &funds(&both), &both[0]), [0]);
    }

    #[test]
    fn a_card_that_the_bill_needs_is_no_means() {
        let part = CardCost { among: vec![card(1)], n: 1, takes: 1, moves: false };
        let bill = Bill { cards: vec![part], ..bill(&[0]) };
        let own = tap(1, &[&[0]]);
        assert!(!can_pay(&bill, 0, &funds(std::slice::from_ref(&own))), "it would be tapped twice");
        assert!(can_pay(&bill, 0, &funds(&[own.clone(), tap(2, &[&[0]])])));
        assert!(outputs(&bill, 0, &funds(&[own.clone(), tap(2, &[&[0]])]), &own).is_empty());
        // A tapped card can still be given up.
        let given = Bill { cards: vec![CardCost { takes: 2, ..bill.cards[0].clone() }], ..bill };
        assert!(can_pay(&given, 0, &funds(std::slice::from_ref(&own))));
        assert!(!can_pay(&given, 0, &funds(&[Mean { gone: true, ..own }])));
    }

    #[test]
    fn a_means_is_spent_where_nothing_is_left_over() {
        let means = [tap(1, &[&[0]]), tap(2, &[&[0]]), tap(3, &[&[1]])];
        let any = vec![Way { units: vec![Need::ANY], number: 0 }];
        let both = Bill { symbols: vec![of(1), any], ..Bill::default() };
        let spent = |units: &[u8], at: usize| {
            let purse = Purse { units: units.iter().map(|kind| unit(*kind)).collect(), number: 0 };
            is_spent(&both, 0, &Funds { purse, means: means.to_vec() }, &means[at], 0)
        };
        assert!(spent(&[], 0) && spent(&[], 2));
        // A second unit of kind 0 would be left over, and so would a third of any kind.
        assert!(!spent(&[0], 1) && spent(&[0], 2) && spent(&[1], 0) && !spent(&[0, 1], 2));
        let two_or =
            Bill { symbols: vec![vec![of(1)[0].clone(), Way { units: vec![Need::ANY; 2], number: 0 }]], ..bill(&[]) };
        assert!(
            is_spent(&two_or, 0, &funds(&means), &means[0], 0)
                && !is_spent(&bill(&[1]), 0, &funds(&means), &means[0], 0)
        );
    }

    /// Whether a bill can be paid by using means in any order, then paying: by trying everything.
    fn tried(bill: &Bill, symbols: &[Symbol], used: &[Mean], left: &[Mean], units: &[Unit], number: i32) -> bool {
        if served(symbols, units, number) && given(bill, used, 0, &mut Vec::new()) {
            return true;
        }
        left.iter().filter(|mean| mean.number <= number).any(|mean| {
            let rest: Vec<Mean> = left
                .iter()
                .filter(|m| **m != *mean && (m.card != mean.card || (!mean.gone && m.takes & mean.takes == 0)))
                .cloned()
                .collect();
            let used = [used, std::slice::from_ref(mean)].concat();
            mean.makes
                .iter()
                .any(|made| tried(bill, symbols, &used, &rest, &[units, made].concat(), number - mean.number))
        })
    }

    fn served(symbols: &[Symbol], units: &[Unit], number: i32) -> bool {
        let Some((symbol, rest)) = symbols.split_first() else { return true };
        symbol.iter().any(|way| way.number <= number && needs(&way.units, rest, units, number - way.number))
    }

    fn needs(wanted: &[Need], rest: &[Symbol], units: &[Unit], number: i32) -> bool {
        let Some((need, more)) = wanted.split_first() else { return served(rest, units, number) };
        (0..units.len()).any(|at| {
            let others = [&units[..at], &units[at + 1..]].concat();
            need.kinds & 1 << units[at].kind != 0 && needs(more, rest, &others, number)
        })
    }

    fn given(bill: &Bill, used: &[Mean], part: usize, cards: &mut Vec<(usize, Ref)>) -> bool {
        let Some(cost) = bill.cards.get(part) else { return true };
        let had: usize = bill.cards[..part].iter().map(|cost| cost.n).sum();
        if cards.len() == had + cost.n {
            return given(bill, used, part + 1, cards);
        }
        cost.among.iter().any(|card| {
            let spent = used.iter().any(|m| m.card == *card && (m.gone || m.takes & cost.takes != 0));
            // one card for two parts: something is taken of it for one of them, and something else, or the card itself, for the other
            let both = |other: &CardCost| {
                let gives_up = |part: &CardCost| part.moves || part.takes == 0;
                other.takes & cost.takes == 0 && !(gives_up(other) && gives_up(cost))
            };
            let again = |(at, of): &(usize, Ref)| of == card && (*at == part || !both(&bill.cards[*at]));
            if spent || cards.iter().any(again) {
                return false;
            }
            cards.push((part, *card));
            let found = given(bill, used, part, cards);
            cards.pop();
            found
        })
    }

    #[test]
    fn it_says_what_trying_everything_says() {
        let mut chance = Outcomes::new(23, 0, 0);
        let (mut payable, mut by_means, mut all) = (0, 0, 0);
        for round in 0..6_000u16 {
            let mut below = |n: u32| chance.below(n);
            let mut means = Vec::new();
            for at in 0..below(5) {
                let output =
                    |below: &mut dyn FnMut(u32) -> u32| (0..=below(4) / 3).map(|_| unit(below(3) as u8)).collect();
                let makes = (0..=below(3) / 2 + below(2)).map(|_| output(&mut below)).collect();
                let (number, takes) = ((below(5) / 4) as i32, 1 + below(3) as u8);
                let (card, ability) = (card(1 + below(4) as u16), AbilityId(at as u16));
                means.push(Mean { card, ability, makes, number, takes, gone: below(4) == 0 });
            }
            let mut symbols: Vec<Symbol> = Vec::new();
            for _ in 0..below(5) {
                let mut symbol = Vec::new();
                for _ in 0..=below(4) / 3 {
                    let units = (0..1 + below(4) / 3).map(|_| Need { kinds: 1 + below(7) as u16, flags: 0 }).collect();
                    symbol.push(Way { units, number: (below(6) / 5) as i32 });
                }
                symbols.push(symbol);
            }
            let mut cards = Vec::new();
            for _ in 0..below(3) {
                let among = (1..6).filter(|_| below(2) == 0).map(card).collect();
                cards.push(CardCost { among, n: 1 + below(3) as usize / 2, takes: below(4) as u8, moves: false });
            }
            let more = if below(4) == 0 { vec![of(below(3) as u8)] } else { Vec::new() };
            let bill = Bill { symbols, more, cards, ..Bill::default() };
            let units = (0..below(3)).map(|_| unit(below(3) as u8)).collect();
            let funds = Funds { purse: Purse { units, number: below(3) as i32 }, means };
            let number = if bill.more.is_empty() { 0 } else { round % 3 };
            let wanted = bill.symbols_at(number);
            let (units, left) = (&funds.purse.units, funds.purse.number);
            let expected = tried(&bill, &wanted, &[], &funds.means, units, left);
            assert_eq!(can_pay(&bill, number, &funds), expected, "{bill:?} {number} {funds:?}");
            all += 1;
            payable += usize::from(expected);
            by_means += usize::from(expected && !served(&wanted, units, left));
            // Whatever is offered of a means leaves the bill payable, and nothing else is.
            for mean in funds.means.iter().filter(|_| expected) {
                let rest: Vec<Mean> = funds.means.iter().filter(|m| *m != mean && mean.leaves(m)).cloned().collect();
                let found = outputs(&bill, number, &funds, mean);
                for (at, made) in (0u8..).zip(&mean.makes) {
                    let with = [&units[..], made].concat();
                    let used = std::slice::from_ref(mean);
                    let can = mean.number <= left && tried(&bill, &wanted, used, &rest, &with, left - mean.number);
                    assert_eq!(found.contains(&at), can, "{bill:?} {number} {funds:?} {mean:?}");
                }
            }
        }
        assert!(by_means * 8 > all && payable < all, "{payable}, {by_means} of {all}");
    }
}
