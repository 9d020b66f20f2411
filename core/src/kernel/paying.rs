//! Paying for what is announced: first it is chosen with what, question by question, then each part is paid, one after the other.

use super::announced::{PayFrame, Pending};
use super::bill::{Bill, Part, Purse, payment};
use super::catalog::Catalog;
use super::decision::{Answer, Ask, AskKind};
use super::fitting::{Open, fits};
use super::ids::{NOBODY, Ref};
use super::machine::Machine;
use super::program::Bind;
use super::split::{Split, split};
use super::state::Frame;
use crate::ruleset::Ruleset;

/// The bindings of a payment: which of several bills is paid, numbers that were chosen for its symbols, and cards for its parts.
const BILL: Bind = 0;
const NUMBERS: Bind = 1;
const CARDS: Bind = 2;

/// What is to be chosen next for a payment.
enum Due {
    /// Which of several bills, by their places.
    Bill(Vec<u16>),
    /// A number for its symbols.
    Number(Vec<u16>),
    /// A card for the part in this place.
    Card(usize, Vec<Ref>),
    /// Nothing: so many parts are given by cards.
    Nothing(usize),
}

/// The cards of a part that may be chosen next, in rising order, so that all parts can still have theirs.
fn next_cards(bill: &Bill, made: &[(u8, Ref)], part: usize) -> Vec<Ref> {
    let Some(cost) = bill.cards.get(part) else { return Vec::new() };
    let word = u8::try_from(part).unwrap_or(u8::MAX);
    let own: Vec<Ref> = made.iter().filter(|(of, _)| *of == word).map(|(_, card)| *card).collect();
    let next = own.last().and_then(|last| cost.among.iter().position(|card| card == last)).map_or(0, |at| at + 1);
    let later = (0u8..).zip(&bill.cards).skip(part + 1);
    let later: Vec<Open> =
        later.flat_map(|(word, cost)| vec![Open { word, among: cost.among.clone() }; cost.n]).collect();
    let missing = cost.n.saturating_sub(own.len() + 1);
    let possible = |(at, card): (usize, &Ref)| {
        let behind = Open { word, among: cost.among.iter().skip(at + 1).copied().collect() };
        let open: Vec<Open> = vec![behind; missing].into_iter().chain(later.iter().cloned()).collect();
        let all: Vec<(u8, Ref)> = made.iter().copied().chain([(word, *card)]).collect();
        fits(&all, &open, &|_, _| true).then_some(*card)
    };
    cost.among.iter().enumerate().skip(next).filter_map(possible).collect()
}

/// Whether a bill can be paid out of a purse, and with cards.
fn is_payable(bill: &Bill, purse: &Purse) -> bool {
    let open = (0u8..).zip(&bill.cards);
    let open: Vec<Open> =
        open.flat_map(|(word, cost)| vec![Open { word, among: cost.among.clone() }; cost.n]).collect();
    payment(&bill.symbols, &purse.units, purse.number).is_some() && fits(&[], &open, &|_, _| true)
}

impl<R: Ruleset> Machine<R> {
    /// What a thing costs, in each of the ways in which it can be paid for. Nothing is given up for itself.
    fn bills(&self, cat: &Catalog, pending: &Pending) -> Vec<Bill> {
        let mut bills = R::bills(self, cat, pending);
        let parts = bills.iter_mut().flat_map(|bill| &mut bill.cards);
        parts.for_each(|cost| cost.among.retain(|card| *card != pending.object));
        bills
    }

    /// Whether a thing that is not announced yet can be paid for.
    pub(super) fn can_pay(&self, cat: &Catalog, pending: &Pending) -> bool {
        let bills = self.bills(cat, pending);
        let purse = R::purse(self, pending);
        bills.is_empty() || bills.iter().any(|bill| is_payable(bill, &purse))
    }

    /// Has a thing paid for that was just announced, once all else is chosen for it.
    pub(super) fn announce_payment(&mut self, cat: &Catalog, pending: &Pending) {
        let attempt = self.is_attempt();
        if attempt || !R::bills(self, cat, pending).is_empty() {
            let (of, seat) = (pending.object, pending.controller);
            self.push(Frame::Pay(PayFrame { of, seat, attempt, ..PayFrame::default() }));
        }
    }

    /// The numbers that were chosen under a binding.
    fn numbers(&self, depth: u8, bind: Bind) -> Vec<u16> {
        self.bound(depth, bind).iter().map(|number| number.incarnation).collect()
    }

    /// The cards that were chosen so far, each with the place of its part.
    fn given(&self, depth: u8) -> Vec<(u8, Ref)> {
        let given = self.values().filter(|v| v.depth == depth && v.bind >= CARDS);
        given.map(|v| (v.bind - CARDS, v.what)).collect()
    }

    /// The cards that were chosen for the part whose turn it is.
    pub(super) fn given_now(&self) -> impl Iterator<Item = Ref> {
        let given = self.given(self.core.depth());
        let last = given.last().map(|(part, _)| *part);
        given.into_iter().filter(move |(part, _)| Some(*part) == last).map(|(_, card)| card)
    }

    /// What is to be chosen next for a thing that is being paid for.
    fn next_due(&self, cat: &Catalog, pending: &Pending) -> Due {
        let depth = self.core.depth();
        let (bills, purse) = (self.bills(cat, pending), R::purse(self, pending));
        let payable = (0u16..).zip(&bills).filter(|(_, bill)| is_payable(bill, &purse));
        let payable: Vec<u16> = payable.map(|(at, _)| at).collect();
        let chosen = self.numbers(depth, BILL).first().copied();
        let at = match (chosen, payable.as_slice()) {
            (Some(at), _) => at,
            (None, [at]) => *at,
            (None, []) => return Due::Nothing(0),
            (None, _) => return Due::Bill(payable),
        };
        let Some(bill) = bills.get(usize::from(at)) else { return Due::Nothing(0) };
        if let Split::Open(numbers) = split(&bill.symbols, &purse, &self.numbers(depth, NUMBERS)) {
            return Due::Number(numbers);
        }
        let made = self.given(depth);
        let short = bill
            .cards
            .iter()
            .enumerate()
            .find(|(part, cost)| made.iter().filter(|(of, _)| usize::from(*of) == *part).count() < cost.n);
        match short {
            Some((part, _)) => Due::Card(part, next_cards(bill, &made, part)),
            None => Due::Nothing(bill.cards.len()),
        }
    }

    fn put_pay(&mut self, frame: PayFrame) {
        if let Some(top) = self.core.frames.last_mut() {
            *top = Frame::Pay(frame);
        }
    }

    /// Carries on with the payment on top: asks for the next choice, or pays the next part.
    pub(super) fn run_pay(&mut self, cat: &Catalog, mut frame: PayFrame) {
        let pending = self.announced_by(frame.of).filter(|_| !self.core.has_left(frame.seat));
        let Some(pending) = pending.filter(|_| frame.paying <= frame.parts.saturating_add(1)) else {
            let depth = self.core.depth();
            self.keep_values(|v| v.depth != depth);
            self.pop();
            if frame.attempt {
                self.carry_through();
            }
            return;
        };
        if frame.paying > 0 {
            return self.pay_part(cat, &pending, frame);
        }
        let ask = |kind, most: u16| {
            let seat = R::decider(self, frame.seat);
            Ask { seat, kind, min: 0, max: u8::try_from(most).unwrap_or(u8::MAX), secret: false }
        };
        let ask = match self.next_due(cat, &pending) {
            Due::Bill(bills) => ask(AskKind::Mode, bills.last().copied().unwrap_or(0)),
            Due::Number(numbers) => ask(AskKind::Number, numbers.last().copied().unwrap_or(0)),
            Due::Card(part, cards) => match cards.as_slice() {
                // Where one card is left nobody chooses.
                [only] => return self.give(part, *only),
                _ => Ask { min: 1, ..ask(AskKind::Pick, 1) },
            },
            Due::Nothing(parts) => {
                (frame.paying, frame.parts) = (1, u8::try_from(parts).unwrap_or(u8::MAX));
                return self.put_pay(frame);
            }
        };
        self.ask(ask);
    }

    fn give(&mut self, part: usize, card: Ref) {
        let bind = u8::try_from(part).ok().and_then(|part| part.checked_add(CARDS)).unwrap_or(Bind::MAX);
        self.bind(self.core.depth(), bind, card);
    }

    /// Pays the part whose turn it is. Where a card that was chosen for it is gone the thing can't be paid for, and is called off.
    fn pay_part(&mut self, cat: &Catalog, pending: &Pending, mut frame: PayFrame) {
        let (depth, paying) = (self.core.depth(), usize::from(frame.paying));
        frame.paying += 1;
        self.put_pay(frame);
        if paying == 1 {
            let bills = self.bills(cat, pending);
            let purse = R::purse(self, pending);
            let at = self.numbers(depth, BILL).first().copied().map(usize::from);
            let at = at.or_else(|| bills.iter().position(|bill| is_payable(bill, &purse)));
            let Some(bill) = at.and_then(|at| bills.get(at)).filter(|bill| !bill.symbols.is_empty()) else { return };
            if let Split::Done(units, number) = split(&bill.symbols, &purse, &self.numbers(depth, NUMBERS)) {
                R::pay(self, cat, pending, Part::Units(&units, number));
            }
            return;
        }
        let part = paying - 2;
        let cards = self.given(depth).into_iter().filter(|(of, _)| usize::from(*of) == part);
        let cards: Vec<Ref> = cards.map(|(_, card)| card).collect();
        let there = cards.iter().all(|card| self.core.is_live(*card));
        if !there && frame.attempt && !self.spill.attempts.is_empty() {
            return self.call_off();
        }
        R::pay(self, cat, pending, Part::Cards(part, &cards));
    }

    /// What may be chosen next for what is being paid for.
    pub(super) fn pay_options(&self, cat: &Catalog, frame: &PayFrame, options: &mut Vec<Answer>) {
        let due = self.announced_by(frame.of).map_or(Due::Nothing(0), |pending| self.next_due(cat, &pending));
        match due {
            Due::Bill(bills) => options.extend(bills.iter().filter_map(|at| u8::try_from(*at).ok()).map(Answer::Mode)),
            Due::Number(numbers) => {
                options.extend(numbers.iter().filter_map(|n| i16::try_from(*n).ok()).map(Answer::Number));
            }
            Due::Card(_, cards) => options.extend(cards.iter().map(|card| Answer::Pick(card.slot))),
            Due::Nothing(_) => {}
        }
        if options.is_empty() {
            options.push(Answer::Done);
        }
        self.offer_calling_off(options);
    }

    /// Takes one choice of a payment.
    pub(super) fn pay_answered(&mut self, cat: &Catalog, frame: PayFrame, answer: Answer) {
        let depth = self.core.depth();
        let number = |n: u16| Ref { slot: NOBODY, incarnation: n };
        match answer {
            Answer::Mode(at) => self.bind(depth, BILL, number(u16::from(at))),
            Answer::Number(n) => self.bind(depth, NUMBERS, number(u16::try_from(n).unwrap_or(0))),
            Answer::Pick(slot) => {
                let due = self.announced_by(frame.of).map(|pending| self.next_due(cat, &pending));
                if let Some(Due::Card(part, _)) = due {
                    self.give(part, self.core.reference(slot));
                }
            }
            Answer::No => self.call_off(),
            // Nobody is left who could pay.
            _ => self.put_pay(PayFrame { paying: u8::MAX, ..frame }),
        }
    }
}
