//! What of that which a script was told is hidden from whom. A script sees all cards, for it acts for the rules as text does;
//! what it says in words of its own may tell of them. Cards are kept as slots: a slot is the same printed card all game long.

use super::ids::{Ref, Slot};

/// All seats, as bits.
pub const EVERYBODY: u8 = u8::MAX;

/// What a handler was told that somebody must not know. Seats are bits.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Secrets {
    /// The seats that must not know something whatever they see.
    seats: u8,
    /// What was told of each slot, up to the last one of which anything was.
    told: Vec<Told>,
}

/// What a handler was told of a card.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
struct Told {
    /// The seats that must not know the card and have not seen it since.
    closed: u8,
    /// The seats that saw the card when the handler could speak of it: where it lies hidden after that is something that they
    /// must not know.
    met: u8,
    /// Whether the handler could speak of it.
    heard: bool,
}

impl Secrets {
    /// What nobody must know.
    pub fn of_all() -> Secrets {
        Secrets { seats: EVERYBODY, ..Secrets::default() }
    }

    /// Something was told that these seats must not know, whatever they see.
    pub fn close(&mut self, seats: u8) {
        self.seats |= seats;
    }

    /// What was told of a slot.
    fn of(&mut self, slot: Slot) -> Option<&mut Told> {
        let at = usize::from(slot);
        if self.told.len() <= at {
            self.told.resize(at + 1, Told::default());
        }
        self.told.get_mut(at)
    }

    /// Something was told that goes by the card in a slot; `hidden`: the seats that don't see it.
    pub fn read(&mut self, slot: Slot, hidden: u8) {
        if let Some(told) = self.of(slot) {
            told.closed |= hidden;
        }
        self.hear(slot, hidden);
    }

    /// The handler can speak of the card in a slot from now on, and knows where it lies; `hidden`: the seats that don't see
    /// it. Who knows which card it is, since it lay open when the handler spoke of it, must not know where it lies.
    pub fn hear(&mut self, slot: Slot, hidden: u8) {
        if let Some(told) = self.of(slot) {
            told.closed |= hidden & told.met;
            told.met |= !hidden;
            told.heard = true;
        }
    }

    /// Whoever sees a card now knows it: it is no secret from them any more. `hidden`: the seats that don't see a slot.
    pub fn open(&mut self, hidden: impl Fn(Slot) -> u8) {
        for (slot, told) in (0..).zip(&mut self.told).filter(|(_, told)| told.heard) {
            let hidden = hidden(slot);
            told.closed &= hidden;
            told.met |= !hidden;
        }
    }

    /// Whatever others were told was told here, too.
    pub fn add(&mut self, other: &Secrets) {
        self.seats |= other.seats;
        for (slot, told) in (0..).zip(&other.told).filter(|(_, told)| **told != Told::default()) {
            if let Some(own) = self.of(slot) {
                own.closed |= told.closed;
                own.met |= told.met;
                own.heard |= told.heard;
            }
        }
    }

    /// The seats that must not know something.
    pub fn seats(&self) -> u8 {
        self.told.iter().fold(self.seats, |all, told| all | told.closed)
    }

    /// The seats that don't see all cards that the handler could speak of, where what they saw of them is taken back: those
    /// alone are left out from whom nothing was hidden. `hidden`: the seats that don't see a slot.
    pub fn taken_back(&self, hidden: impl Fn(Slot) -> u8) -> u8 {
        let heard = (0..).zip(&self.told).filter(|(_, told)| told.heard);
        heard.fold(self.seats(), |all, (slot, _)| all | hidden(slot))
    }

    /// The seats that must not know something whatever they see.
    pub fn closed(&self) -> u8 {
        self.seats
    }
}

/// What the handlers of cards were told that have ended: what they remember or put in force may tell of it, and so may that
/// they did not. No snapshot has it: in a game that is taken up, all of it is secret.
#[derive(Debug, Clone, Default)]
pub struct Taints {
    unknown: bool,
    holders: Vec<(Ref, u8)>,
}

impl Taints {
    /// That of a game that is taken up.
    pub fn unknown() -> Taints {
        Taints { unknown: true, holders: Vec::new() }
    }

    /// A handler of this card ends that was told something that these seats must not know.
    pub fn ends(&mut self, holder: Ref, seats: u8) {
        if seats == 0 {
            return;
        }
        match self.holders.iter_mut().find(|(r, _)| *r == holder) {
            Some((_, known)) => *known |= seats,
            None => self.holders.push((holder, seats)),
        }
    }

    /// The seats that must not know something that a handler of this card was told before.
    pub fn of(&self, holder: Ref) -> u8 {
        let known = || self.holders.iter().filter(|(r, _)| *r == holder).fold(0, |all, (_, seats)| all | seats);
        if self.unknown { EVERYBODY } else { known() }
    }

    /// Forgets cards that are gone.
    pub fn retain(&mut self, is_live: impl Fn(Ref) -> bool) {
        self.holders.retain(|(r, _)| is_live(*r));
    }
}

/// It says who may read what, and nothing of the game itself.
impl PartialEq for Taints {
    fn eq(&self, _: &Taints) -> bool {
        true
    }
}

#[cfg(test)]
mod tests {
    use super::{EVERYBODY, Secrets, Taints};
    use crate::kernel::ids::Ref;

    #[test]
    fn what_is_seen_is_no_secret_any_more() {
        let mut secrets = Secrets::default();
        secrets.read(3, 0b11);
        secrets.read(4, 0b10);
        assert_eq!(secrets.seats(), 0b11);
        secrets.open(|slot| if slot == 3 { 0b10 } else { 0b11 });
        assert_eq!(secrets.seats(), 0b10);
        secrets.open(|_| 0);
        assert_eq!(secrets.seats(), 0);
        secrets.close(0b01);
        secrets.open(|_| 0);
        assert_eq!((secrets.seats(), secrets.closed()), (0b01, 0b01));
    }

    #[test]
    fn where_a_card_lies_that_was_seen_is_a_secret() {
        let mut secrets = Secrets::default();
        // Nobody knows which cards these are.
        secrets.hear(3, EVERYBODY);
        secrets.hear(3, EVERYBODY);
        assert_eq!(secrets.seats(), 0);
        // One is shown to a player and lies hidden again.
        secrets.open(|_| !0b01);
        assert_eq!(secrets.seats(), 0);
        secrets.hear(3, EVERYBODY);
        assert_eq!(secrets.seats(), 0b01);
    }

    #[test]
    fn what_handlers_were_told_stays_with_their_card() {
        let card = |slot| Ref { slot, incarnation: 1 };
        let mut taints = Taints::default();
        taints.ends(card(1), 0b10);
        taints.ends(card(1), 0b01);
        assert_eq!((taints.of(card(1)), taints.of(card(2))), (0b11, 0));
        taints.retain(|r| r.slot != 1);
        assert_eq!(taints.of(card(1)), 0);
        assert_eq!(Taints::unknown().of(card(2)), EVERYBODY);
    }
}
