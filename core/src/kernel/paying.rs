//! Paying for what is announced: first it is chosen with what, question by question, then each part is paid, one after the other.
//! Means may make units in between. What turns out not to be payable after all is taken back.

use super::announced::{Ended, PayFrame, Pending};
use super::bill::{Bill, Part, Symbol};
use super::catalog::Catalog;
use super::decision::{Answer, Ask, AskKind};
use super::fitting::{Open, fits};
use super::ids::{NOBODY, Ref};
use super::machine::Machine;
use super::means::{Funds, Mean, can_pay, is_spent, outputs};
use super::program::Bind;
use super::seq::Seq;
use super::split::{Split, split};
use super::state::Frame;
use crate::ruleset::Ruleset;

/// The bindings of a payment: which of several bills is paid, numbers that were chosen for its symbols, and cards for its parts.
const BILL: Bind = 0;
const NUMBERS: Bind = 1;
const CARDS: Bind = 2;
/// Further bindings, each with a number: the number that is chosen for the whole thing; no means is used any more; the means of which
/// it is chosen what it makes; what the thing aims at is chosen when the number is.
const NUMBER: Bind = 250;
const ENOUGH: Bind = 251;
const MAKING: Bind = 252;
const UNAIMED: Bind = 253;
/// The parts that are paid with cards, in the order in which they are paid.
const ORDER: Bind = 254;

/// The greatest number that can be chosen for a thing.
const MOST: u16 = u8::MAX as u16;

/// What is to be chosen next for a payment.
enum Due {
    /// Which of several bills, by their places.
    Bill(Vec<u16>),
    /// The number for the whole thing.
    Whole(Vec<u16>),
    /// Which means is used next, by their places, or none any more where that is possible.
    Means(Vec<u16>, bool),
    /// What a means makes: the place of the means, and of what it can make.
    Output(usize, Vec<u8>),
    /// A number for its symbols.
    Number(Vec<u16>),
    /// A card for the part in this place.
    Card(usize, Vec<Ref>),
    /// Which part is paid next of those that move cards.
    Part(Vec<u16>),
    /// Nothing: these parts are given by cards, in this order.
    Nothing(Vec<u16>),
    /// It can't be paid any more.
    Broken,
}

/// The bill that is paid, and what it is paid with.
struct Account {
    at: u16,
    bill: Bill,
    number: u16,
    funds: Funds,
}

impl Account {
    fn symbols(&self) -> Vec<Symbol> {
        self.bill.symbols_at(self.number)
    }
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
        fits(&all, &open, &|one, other| bill.parts(one, other)).then_some(*card)
    };
    cost.among.iter().enumerate().skip(next).filter_map(possible).collect()
}

impl<R: Ruleset> Machine<R> {
    /// What a thing costs, in each of the ways in which it can be paid for. Nothing is given up for itself.
    fn bills(&self, cat: &Catalog, pending: &Pending) -> Vec<Bill> {
        let mut bills = R::bills(self, cat, pending);
        let parts = bills.iter_mut().flat_map(|bill| &mut bill.cards);
        parts.for_each(|cost| cost.among.retain(|card| *card != pending.object));
        bills
    }

    /// What a thing can be paid with. It is no means of its own.
    fn funds(&self, cat: &Catalog, pending: &Pending) -> Funds {
        let mut means = R::means(self, cat, pending);
        means.retain(|mean| mean.card != pending.object);
        Funds { purse: R::purse(self, pending), means }
    }

    /// The numbers that can be chosen for a thing where it is paid for with this bill, and that leave it enough to aim at if that is
    /// still to be chosen. A greater number never costs less.
    fn numbers_for(&self, cat: &Catalog, pending: &Pending, bill: &Bill, funds: &Funds, unaimed: bool) -> Vec<u16> {
        let most = if bill.more.is_empty() { 0 } else { MOST };
        let payable = (0..=most).take_while(|number| can_pay(bill, *number, funds));
        payable.filter(|number| !unaimed || self.can_aim_at(cat, &pending.with_number(*number))).collect()
    }

    /// Whether a thing that is not announced yet can be paid for, and has enough to aim at with a number that can be.
    pub(super) fn is_affordable(&self, cat: &Catalog, pending: &Pending) -> bool {
        let bills = self.bills(cat, pending);
        if bills.iter().all(|bill| bill.more.is_empty()) {
            let payable = |funds: Funds| bills.iter().any(|bill| can_pay(bill, 0, &funds));
            return self.can_aim_at(cat, pending) && (bills.is_empty() || payable(self.funds(cat, pending)));
        }
        let funds = self.funds(cat, pending);
        bills.iter().any(|bill| !self.numbers_for(cat, pending, bill, &funds, true).is_empty())
    }

    /// Has a thing paid for that was just announced, once all else is chosen for it. Returns whether what it aims at is chosen before
    /// that: not where a number is chosen for it, on which that may depend.
    pub(super) fn announce_payment(&mut self, cat: &Catalog, pending: &Pending) -> bool {
        let attempt = self.is_attempt();
        let bills = R::bills(self, cat, pending);
        if !attempt && bills.is_empty() {
            return true;
        }
        let (of, seat) = (pending.object, pending.controller);
        self.push(Frame::Pay(PayFrame { of, seat, attempt, ..PayFrame::default() }));
        let aims_first = bills.iter().all(|bill| bill.more.is_empty());
        if !aims_first {
            self.note_number(UNAIMED, 0);
        }
        aims_first
    }

    /// The numbers that were chosen under a binding.
    fn numbers(&self, depth: u8, bind: Bind) -> Vec<u16> {
        self.bound(depth, bind).iter().map(|number| number.incarnation).collect()
    }

    /// The number that was chosen under a binding of the payment on top.
    fn noted(&self, bind: Bind) -> Option<u16> {
        self.numbers(self.core.depth(), bind).first().copied()
    }

    /// The place of the bill that is paid for the thing that is being paid for, among [`Ruleset::bills`].
    pub fn bill_paid(&self) -> usize {
        self.noted(BILL).map_or(0, usize::from)
    }

    fn note_number(&mut self, bind: Bind, number: u16) {
        self.bind(self.core.depth(), bind, Ref { slot: NOBODY, incarnation: number });
    }

    /// The cards that were chosen so far, each with the place of its part.
    fn given(&self, depth: u8) -> Vec<(u8, Ref)> {
        let given = self.values().filter(|v| v.depth == depth && (CARDS..NUMBER).contains(&v.bind));
        given.map(|v| (v.bind - CARDS, v.what)).collect()
    }

    /// The cards that were chosen for the part whose turn it is.
    pub(super) fn given_now(&self) -> impl Iterator<Item = Ref> {
        let given = self.given(self.core.depth());
        let last = given.last().map(|(part, _)| *part);
        given.into_iter().filter(move |(part, _)| Some(*part) == last).map(|(_, card)| card)
    }

    /// The bill that is paid, once it is chosen with its number, or what is to be chosen for that.
    fn account(&self, cat: &Catalog, pending: &Pending) -> Result<Account, Due> {
        let (mut bills, funds) = (self.bills(cat, pending), self.funds(cat, pending));
        let unaimed = self.noted(UNAIMED).is_some();
        let numbers = |bill: &Bill| self.numbers_for(cat, pending, bill, &funds, unaimed);
        let at = match self.noted(BILL) {
            Some(at) => at,
            None => {
                let payable = (0u16..).zip(&bills).filter(|(_, bill)| !numbers(bill).is_empty());
                let payable: Vec<u16> = payable.map(|(at, _)| at).collect();
                match payable.as_slice() {
                    [at] => *at,
                    [] if bills.is_empty() => return Err(Due::Nothing(Vec::new())),
                    [] => return Err(Due::Broken),
                    _ => return Err(Due::Bill(payable)),
                }
            }
        };
        if usize::from(at) >= bills.len() {
            return Err(Due::Broken);
        }
        let bill = bills.swap_remove(usize::from(at));
        let number = match self.noted(NUMBER) {
            Some(number) => number,
            None if bill.more.is_empty() => 0,
            None => return Err(Due::Whole(numbers(&bill))),
        };
        if can_pay(&bill, number, &funds) { Ok(Account { at, bill, number, funds }) } else { Err(Due::Broken) }
    }

    /// What is to be chosen next for a thing that is being paid for.
    fn next_due(&self, cat: &Catalog, pending: &Pending) -> Due {
        let account = match self.account(cat, pending) {
            Ok(account) => account,
            Err(due) => return due,
        };
        let Account { bill, number, funds, .. } = &account;
        let symbols = account.symbols();
        let alone = || can_pay(bill, *number, &Funds { purse: funds.purse.clone(), means: Vec::new() });
        if !symbols.is_empty() && !funds.means.is_empty() && self.noted(ENOUGH).is_none() {
            let more = R::more_means(self, pending);
            let of = |at: u16| {
                let mean = funds.means.get(usize::from(at))?;
                let made = outputs(bill, *number, funds, mean);
                let spent: Vec<u8> =
                    made.iter().copied().filter(|at| !more && is_spent(bill, *number, funds, mean, *at)).collect();
                Some((made, spent))
            };
            let count = u16::try_from(funds.means.len()).unwrap_or(u16::MAX);
            // Where all that there is can't be spent in any way, whatever can be made is offered.
            let thrifty = (0..count).any(|at| of(at).is_some_and(|(_, spent)| !spent.is_empty()));
            let of = |at: u16| of(at).map(|(made, spent)| if thrifty { spent } else { made });
            let made = self.noted(MAKING).and_then(|at| Some((usize::from(at), of(at)?)));
            if let Some((at, made)) = made.filter(|(_, made)| !made.is_empty()) {
                return Due::Output(at, made);
            }
            let usable: Vec<u16> = (0..count).filter(|at| of(*at).is_some_and(|made| !made.is_empty())).collect();
            let enough = alone();
            if !usable.is_empty() && (!enough || more) {
                return Due::Means(self.distinct(&funds.means, usable), enough);
            }
        }
        if !funds.means.is_empty() && !alone() {
            return Due::Broken;
        }
        let depth = self.core.depth();
        if let Split::Open(numbers) = split(&symbols, &funds.purse, &self.numbers(depth, NUMBERS)) {
            return Due::Number(numbers);
        }
        let made = self.given(depth);
        let short = bill
            .cards
            .iter()
            .enumerate()
            .find(|(part, cost)| made.iter().filter(|(of, _)| usize::from(*of) == *part).count() < cost.n);
        if let Some((part, _)) = short {
            return Due::Card(part, next_cards(bill, &made, part));
        }
        // What leaves its place comes last, in the order that its player likes: what leaves first sees nothing of the others.
        let ordered = self.numbers(depth, ORDER);
        let parts = || (0u16..).zip(&bill.cards);
        let moving = parts().filter(|(at, cost)| cost.moves && !ordered.contains(at)).map(|(at, _)| at);
        let moving: Vec<u16> = moving.collect();
        if moving.len() > 1 {
            return Due::Part(moving);
        }
        let still = parts().filter(|(_, cost)| !cost.moves).map(|(at, _)| at);
        Due::Nothing(still.chain(ordered).chain(moving).collect())
    }

    /// Of means between which there is no difference the first, by their places.
    fn distinct(&self, means: &[Mean], usable: Vec<u16>) -> Vec<u16> {
        let mut kept: Vec<u16> = Vec::new();
        for at in usable {
            let of = |at: u16| means.get(usize::from(at));
            let same = |other: &u16| of(at).zip(of(*other)).is_some_and(|(a, b)| R::alike(self, b, a));
            if !kept.iter().any(same) {
                kept.push(at);
            }
        }
        kept
    }

    fn put_pay(&mut self, frame: PayFrame) {
        if let Some(top) = self.core.frames.last_mut() {
            *top = Frame::Pay(frame);
        }
    }

    /// Carries on with the payment on top: asks for the next choice, or pays the next part.
    pub(super) fn run_pay(&mut self, cat: &Catalog, mut frame: PayFrame) {
        let pending = self.announced_by(frame.of).filter(|_| !self.core.has_left(frame.seat));
        if let Some(pending) = &pending
            && self.was_replaced(&frame)
        {
            return self.undo_payment(cat, pending, frame);
        }
        let Some(pending) = pending.filter(|_| frame.paying <= frame.parts.saturating_add(1)) else {
            let depth = self.core.depth();
            self.keep_values(|v| v.depth != depth);
            self.pop();
            if frame.attempt {
                self.carry_through();
            }
            if let Some(pending) = self.announced_by(frame.of).filter(|_| !self.core.has_left(frame.seat)) {
                R::declared(self, cat, &pending);
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
            Due::Whole(numbers) => match numbers.as_slice() {
                [] => return self.undo_payment(cat, &pending, frame),
                // Where one number is left nobody chooses.
                [only] => return self.choose_number(cat, &pending, *only),
                [.., most] => ask(AskKind::Number, *most),
            },
            Due::Means(..) => Ask { max: 1, ..ask(AskKind::Order, 0) },
            Due::Output(at, made) => match made.as_slice() {
                [only] => return self.make_units(cat, &pending, at, *only),
                made => ask(AskKind::Mode, made.last().copied().map_or(0, u16::from)),
            },
            Due::Number(numbers) => ask(AskKind::Number, numbers.last().copied().unwrap_or(0)),
            Due::Card(part, cards) => match cards.as_slice() {
                // Where one card is left nobody chooses.
                [only] => return self.give(part, *only),
                _ => Ask { min: 1, ..ask(AskKind::Pick, 1) },
            },
            Due::Part(parts) => ask(AskKind::Mode, parts.last().copied().unwrap_or(0)),
            Due::Nothing(parts) => {
                // What is paid for part by part is settled, whatever it does to what else could have been paid.
                if self.noted(BILL).is_none()
                    && let Ok(Account { at, .. }) = self.account(cat, &pending)
                {
                    self.note_number(BILL, at);
                }
                (frame.paying, frame.parts) = (1, u8::try_from(parts.len()).unwrap_or(u8::MAX));
                self.unbind(self.core.depth(), ORDER);
                parts.into_iter().for_each(|part| self.note_number(ORDER, part));
                return self.put_pay(frame);
            }
            Due::Broken => return self.undo_payment(cat, &pending, frame),
        };
        self.ask(ask);
    }

    fn give(&mut self, part: usize, card: Ref) {
        let bind = u8::try_from(part).ok().and_then(|part| part.checked_add(CARDS)).filter(|bind| *bind < NUMBER);
        self.bind(self.core.depth(), bind.unwrap_or(NUMBER - 1), card);
    }

    /// Takes the number that was chosen for a thing: from now on it is the thing's. Then it is chosen what it aims at.
    fn choose_number(&mut self, cat: &Catalog, pending: &Pending, number: u16) {
        self.note_number(NUMBER, number);
        let numbered = pending.with_number(number);
        if let Some(entry) = self.core.announced.all_mut().iter_mut().find(|p| p.object == pending.object) {
            *entry = numbered;
        }
        self.unbind(self.core.depth(), UNAIMED);
        self.announce_aims(cat, &numbered);
    }

    /// Uses a means of the player who pays.
    fn make_units(&mut self, cat: &Catalog, pending: &Pending, at: usize, output: u8) {
        self.unbind(self.core.depth(), MAKING);
        // What can be paid for is told by means that are used, so the bill is settled before the first.
        if let Ok(account) = self.account(cat, pending) {
            if self.noted(BILL).is_none() {
                self.note_number(BILL, account.at);
            }
            if let Some(mean) = account.funds.means.get(at) {
                R::make(self, cat, pending, mean, usize::from(output));
            }
        }
    }

    /// Whether the part that was paid last was not paid as it was asked for, where the rulebook wants that.
    fn was_replaced(&self, frame: &PayFrame) -> bool {
        let (asked, done) = self.core.result;
        !R::REPLACED_IS_PAID && frame.paying > 2 && done < asked
    }

    /// A thing can't be paid for after all: everything is as it was before it was announced. Where its player could have done nothing
    /// else, it has ended without having been done.
    fn undo_payment(&mut self, cat: &Catalog, pending: &Pending, frame: PayFrame) {
        if frame.attempt && !self.spill.attempts.is_empty() {
            return self.call_off();
        }
        if let Some(at) = self.announced().iter().position(|p| p.object == pending.object) {
            self.end_pending(cat, at, Ended::Countered);
        }
    }

    /// Pays the part whose turn it is. Where a card that was chosen for it is gone the thing can't be paid for, and is called off.
    fn pay_part(&mut self, cat: &Catalog, pending: &Pending, mut frame: PayFrame) {
        let (depth, paying) = (self.core.depth(), usize::from(frame.paying));
        frame.paying += 1;
        self.put_pay(frame);
        if paying == 1 {
            let account = match self.account(cat, pending) {
                Ok(account) => account,
                Err(Due::Broken) => return self.undo_payment(cat, pending, frame),
                Err(_) => return,
            };
            let symbols = account.symbols();
            if symbols.is_empty() {
                return;
            }
            if let Split::Done(units, number) = split(&symbols, &account.funds.purse, &self.numbers(depth, NUMBERS)) {
                R::pay(self, cat, pending, Part::Units(&units, number));
            }
            return;
        }
        let part = self.numbers(depth, ORDER).get(paying - 2).copied().map_or(paying - 2, usize::from);
        let cards = self.given(depth).into_iter().filter(|(of, _)| usize::from(*of) == part);
        let cards: Vec<Ref> = cards.map(|(_, card)| card).collect();
        let there = cards.iter().all(|card| self.core.is_live(*card));
        if !there && frame.attempt && !self.spill.attempts.is_empty() {
            return self.call_off();
        }
        if !R::REPLACED_IS_PAID {
            self.core.result = (0, 0);
        }
        R::pay(self, cat, pending, Part::Cards(part, &cards));
    }

    /// What may be chosen next for what is being paid for.
    pub(super) fn pay_options(&self, cat: &Catalog, frame: &PayFrame, options: &mut Vec<Answer>) {
        let pending = self.announced_by(frame.of);
        let due = pending.map_or(Due::Nothing(Vec::new()), |pending| self.next_due(cat, &pending));
        let number = |n: &u16| i16::try_from(*n).ok().map(Answer::Number);
        match due {
            Due::Bill(places) | Due::Part(places) => {
                options.extend(places.iter().filter_map(|at| u8::try_from(*at).ok()).map(Answer::Mode));
            }
            Due::Whole(numbers) | Due::Number(numbers) => options.extend(numbers.iter().filter_map(number)),
            Due::Means(usable, enough) => {
                let means = pending.map(|pending| self.funds(cat, &pending).means).unwrap_or_default();
                let mean = |at: &u16| means.get(usize::from(*at));
                let next = usable.iter().filter_map(mean);
                options.extend(next.map(|m| Answer::Next { holder: m.card.slot, ability: m.ability }));
                options.extend(enough.then_some(Answer::Done));
            }
            Due::Output(_, made) => options.extend(made.iter().copied().map(Answer::Mode)),
            Due::Card(_, cards) => options.extend(cards.iter().map(|card| Answer::Pick(card.slot))),
            Due::Nothing(_) | Due::Broken => {}
        }
        if options.is_empty() {
            options.push(Answer::Done);
        }
        self.offer_calling_off(options);
    }

    /// Takes one choice of a payment.
    pub(super) fn pay_answered(&mut self, cat: &Catalog, frame: PayFrame, answer: Answer) {
        if answer == Answer::No {
            return self.call_off();
        }
        let Some(pending) = self.announced_by(frame.of) else {
            // Nobody is left who could pay.
            return self.put_pay(PayFrame { paying: u8::MAX, ..frame });
        };
        match (self.next_due(cat, &pending), answer) {
            (Due::Bill(_), Answer::Mode(at)) => self.note_number(BILL, u16::from(at)),
            (Due::Whole(_), Answer::Number(n)) => self.choose_number(cat, &pending, u16::try_from(n).unwrap_or(0)),
            (Due::Means(usable, _), Answer::Next { holder, ability }) => {
                let means = self.funds(cat, &pending).means;
                let is = |at: &&u16| {
                    means.get(usize::from(**at)).is_some_and(|m| m.card.slot == holder && m.ability == ability)
                };
                if let Some(at) = usable.iter().find(is) {
                    self.note_number(MAKING, *at);
                }
            }
            (Due::Means(..), Answer::Done) => self.note_number(ENOUGH, 0),
            (Due::Part(_), Answer::Mode(part)) => self.note_number(ORDER, u16::from(part)),
            (Due::Output(at, _), Answer::Mode(output)) => self.make_units(cat, &pending, at, output),
            (Due::Number(_), Answer::Number(n)) => self.note_number(NUMBERS, u16::try_from(n).unwrap_or(0)),
            (Due::Card(part, _), Answer::Pick(slot)) => self.give(part, self.core.reference(slot)),
            // Nobody is left who could pay.
            _ => self.put_pay(PayFrame { paying: u8::MAX, ..frame }),
        }
    }
}
