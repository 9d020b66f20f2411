//! Whether choices that are still to be made can all be made. No card is chosen for two words that must be apart, nor twice for a
//! word that must be apart from itself. It knows neither state nor text.

use super::ids::Ref;

/// How many ways are tried before the choices are taken to be possible.
const STEPS: u32 = 20_000;

/// A choice that is still to be made.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Open {
    /// The word of the text that it is made for.
    pub word: u8,
    /// What may be chosen.
    pub among: Vec<Ref>,
}

/// Whether all open choices can be made beside those that were made: words with what was chosen for them. `apart` says of two
/// words whether they must not have the same card; of a word and itself, whether it must not have a card twice.
pub fn fits(made: &[(u8, Ref)], open: &[Open], apart: &impl Fn(u8, u8) -> bool) -> bool {
    let clash = |one: &(u8, Ref), other: &(u8, Ref)| one.1 == other.1 && apart(one.0, other.0);
    let alone = |(at, one): (usize, &(u8, Ref))| !made.iter().skip(at + 1).any(|other| clash(one, other));
    made.iter().enumerate().all(alone) && search(&mut made.to_vec(), open, &clash, &mut { STEPS })
}

fn search(
    made: &mut Vec<(u8, Ref)>,
    open: &[Open],
    clash: &impl Fn(&(u8, Ref), &(u8, Ref)) -> bool,
    steps: &mut u32,
) -> bool {
    let [Open { word, among }, rest @ ..] = open else { return true };
    for what in among {
        let Some(left) = steps.checked_sub(1) else { return true };
        *steps = left;
        let one = (*word, *what);
        if made.iter().any(|other| clash(&one, other)) {
            continue;
        }
        made.push(one);
        let found = search(made, rest, clash, steps);
        made.pop();
        if found {
            return true;
        }
    }
    false
}

#[cfg(test)]
mod tests {
    use super::*;

    fn card(slot: u16) -> Ref {
        Ref { slot, incarnation: 0 }
    }

    fn open(word: u8, slots: &[u16]) -> Open {
        Open { word, among: slots.iter().map(|slot| card(*slot)).collect() }
    }

    #[test]
    fn one_word_never_has_a_card_twice() {
        let apart = |one: u8, other: u8| one == other;
        assert!(fits(&[], &[open(0, &[1, 2]), open(0, &[1, 2])], &apart));
        assert!(!fits(&[], &[open(0, &[1]), open(0, &[1])], &apart));
        assert!(!fits(&[(0, card(1))], &[open(0, &[1])], &apart));
        // Two words may.
        assert!(fits(&[(0, card(1))], &[open(1, &[1])], &apart));
        assert!(!fits(&[(0, card(1)), (0, card(1))], &[], &apart));
        // One that need not be apart from itself has.
        assert!(fits(&[(0, card(1))], &[open(0, &[1]), open(0, &[1])], &|_, _| false));
    }

    #[test]
    fn words_that_are_apart_leave_each_other_enough() {
        let apart = |_, _| true;
        assert!(fits(&[], &[open(0, &[1, 2]), open(1, &[1])], &apart));
        assert!(!fits(&[(0, card(1))], &[open(1, &[1])], &apart));
        assert!(!fits(&[], &[open(0, &[1, 2]), open(1, &[1, 2]), open(2, &[1, 2])], &apart));
        // Only the first of three is apart from the others.
        let first = |one: u8, other: u8| one == 0 || other == 0 || one == other;
        assert!(fits(&[], &[open(0, &[1, 2]), open(1, &[1]), open(2, &[1])], &first));
    }
}
