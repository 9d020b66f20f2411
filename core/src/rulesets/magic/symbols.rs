//! The symbols of mana costs (107.4): how cards carry them, what they say of a card's colour (105.2) and mana value (202.3), and how
//! each of them can be paid.

use super::vocabulary::attribute;
use crate::kernel::bill::{Need, Symbol as Ways, Way};

/// Kinds of mana: the five colours, in the order of the attributes, and colourless (106.1b).
pub mod kind {
    /// Colourless mana.
    pub const COLORLESS: u8 = 5;
    /// How many types of mana there are.
    pub const TYPES: u8 = 6;
}

/// What else is true of a unit of mana, as bits of [`crate::kernel::bill::Unit::flags`].
pub mod flag {
    /// It comes from a snow source (107.4h).
    pub const SNOW: u8 = 1;
}

/// How much life pays for a Phyrexian symbol (107.4f).
const LIFE: i32 = 2;

/// A symbol of a mana cost (107.4).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Symbol {
    /// Mana of one type: a colour, or colourless (107.4a, 107.4c).
    Of(u8),
    /// One of two colours (107.4e).
    Hybrid(u8, u8),
    /// A colour, or two of any type (107.4e).
    TwoOr(u8),
    /// A colour, or two life (107.4f).
    LifeOr(u8),
    /// One mana of any type from a snow source (107.4h).
    Snow,
    /// So much mana of any type (107.4b).
    Generic(u8),
    /// The number that is chosen as the spell is cast (107.3a).
    X,
}

/// The first numbers of the symbols that have several, as cards carry them. Below the first of them are amounts of generic mana.
const OF: u8 = 32;
const X: u8 = 40;
const SNOW: u8 = 41;
const TWO_OR: u8 = 48;
const LIFE_OR: u8 = 56;
const HYBRID: u8 = 64;
/// How many numbers lie between those of hybrid symbols with different first colours.
const STRIDE: u8 = 8;

impl Symbol {
    /// The number by which [`crate::kernel::cards::Card::cost`] has it.
    pub const fn number(self) -> u8 {
        match self {
            Symbol::Generic(n) if n < OF => n,
            Symbol::Generic(_) => OF - 1,
            Symbol::Of(kind) => OF + kind % STRIDE,
            Symbol::X => X,
            Symbol::Snow => SNOW,
            Symbol::TwoOr(kind) => TWO_OR + kind % STRIDE,
            Symbol::LifeOr(kind) => LIFE_OR + kind % STRIDE,
            Symbol::Hybrid(one, other) => HYBRID + one % STRIDE * STRIDE + other % STRIDE,
        }
    }

    /// The symbol with a number; `None`: no symbol has it.
    pub fn of_number(number: u8) -> Option<Symbol> {
        let colour = |kind: u8| (kind < kind::COLORLESS).then_some(kind);
        Some(match number {
            n if n < OF => Symbol::Generic(n),
            n if n < OF + kind::TYPES => Symbol::Of(n - OF),
            X => Symbol::X,
            SNOW => Symbol::Snow,
            n if (TWO_OR..LIFE_OR).contains(&n) => Symbol::TwoOr(colour(n - TWO_OR)?),
            n if (LIFE_OR..HYBRID).contains(&n) => Symbol::LifeOr(colour(n - LIFE_OR)?),
            n if (HYBRID..HYBRID + STRIDE * STRIDE).contains(&n) => {
                Symbol::Hybrid(colour((n - HYBRID) / STRIDE)?, colour((n - HYBRID) % STRIDE)?)
            }
            _ => return None,
        })
    }

    /// The colours that it is, as bits by attribute (107.4e, 107.4f).
    pub fn colours(self) -> u16 {
        let bit = |kind: u8| if kind < attribute::COUNT { 1 << kind } else { 0 };
        match self {
            Symbol::Of(kind) | Symbol::TwoOr(kind) | Symbol::LifeOr(kind) => bit(kind),
            Symbol::Hybrid(one, other) => bit(one) | bit(other),
            Symbol::Snow | Symbol::Generic(_) | Symbol::X => 0,
        }
    }

    /// How much it adds to a mana value, where X is so much (202.3, 107.3g).
    pub fn value(self, x: i32) -> i32 {
        match self {
            Symbol::Generic(n) => i32::from(n),
            Symbol::X => x,
            // Of a hybrid symbol the greater half counts.
            Symbol::TwoOr(_) => 2,
            Symbol::Of(_) | Symbol::Hybrid(..) | Symbol::LifeOr(_) | Symbol::Snow => 1,
        }
    }

    /// How it can be paid, symbol by symbol; X is paid apart, as often as the number says that is chosen for it.
    pub fn ways(self) -> Vec<Ways> {
        let one = |kind| Way { units: vec![Need::of(kind)], number: 0 };
        let any = |n: usize| Way { units: vec![Need::ANY; n], number: 0 };
        let snow = Way { units: vec![Need { flags: flag::SNOW, ..Need::ANY }], number: 0 };
        match self {
            Symbol::Of(kind) => vec![vec![one(kind)]],
            Symbol::Hybrid(first, other) => vec![vec![one(first), one(other)]],
            Symbol::TwoOr(kind) => vec![vec![one(kind), any(2)]],
            Symbol::LifeOr(kind) => vec![vec![one(kind), Way { units: Vec::new(), number: LIFE }]],
            Symbol::Snow => vec![vec![snow]],
            Symbol::Generic(n) => vec![vec![any(1)]; usize::from(n)],
            Symbol::X => Vec::new(),
        }
    }
}

/// The symbols that a card carries. Numbers that are no symbol's are left out by whoever makes cards.
pub fn read(cost: &[u8]) -> impl Iterator<Item = Symbol> + '_ {
    cost.iter().filter_map(|number| Symbol::of_number(*number))
}

/// The colours of a card with this cost, as bits by attribute (105.2).
pub fn colours(cost: &[u8]) -> u16 {
    read(cost).fold(0, |all, symbol| all | symbol.colours())
}

/// The mana value of a card with this cost, where X is so much (202.3): 0 of one without a cost (202.3).
pub fn mana_value(cost: &[u8], x: i32) -> i32 {
    read(cost).map(|symbol| symbol.value(x)).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_number_is_one_symbol() {
        let all: Vec<(u8, Symbol)> = (0..=u8::MAX).filter_map(|n| Some((n, Symbol::of_number(n)?))).collect();
        assert_eq!(all.len(), 32 + 6 + 2 + 5 + 5 + 25);
        assert!(all.iter().all(|(number, symbol)| symbol.number() == *number));
    }

    #[test]
    fn colours_and_values_follow_the_symbols() {
        let cost: Vec<u8> = [Symbol::X, Symbol::Generic(3), Symbol::TwoOr(2), Symbol::Hybrid(0, 4), Symbol::Snow]
            .map(Symbol::number)
            .to_vec();
        assert_eq!((colours(&cost), mana_value(&cost, 0), mana_value(&cost, 4)), (0b10101, 7, 11));
        assert_eq!((colours(&[Symbol::Of(kind::COLORLESS).number()]), mana_value(&[], 0)), (0, 0));
    }
}
