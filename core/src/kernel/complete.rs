//! Conditions on a choice as a whole: the sum of a number over all that is chosen, and different names. Says whether
//! picks made so far can still be completed, so that no offered pick leads nowhere. It knows neither state nor text.

use super::program::Cmp;

/// How many partial choices are looked at before one is taken to be possible.
const STEPS: u32 = 20_000;

/// What all cards of a choice must fulfil together. Candidates are spoken of by their place in the list of candidates.
#[derive(Debug, Default)]
pub struct Whole {
    /// The number of each candidate that is summed up.
    pub worth: Vec<i32>,
    /// The sum of the picks' numbers must compare so with this bound; `None`: it is free.
    pub sum: Option<(Cmp, i32)>,
    /// The names of each candidate, if no two may share one.
    pub names: Option<Vec<Vec<u16>>>,
    /// Whether a candidate may be picked again.
    pub again: bool,
}

impl Whole {
    /// Whether these picks fulfil the conditions as they are, so that the choice may end.
    pub fn holds(&self, picked: &[usize]) -> bool {
        let total: i32 = picked.iter().filter_map(|at| self.worth.get(*at)).sum();
        self.sum.is_none_or(|(cmp, bound)| cmp.holds(total, bound)) && self.distinct(picked)
    }

    fn distinct(&self, picked: &[usize]) -> bool {
        let Some(names) = &self.names else { return true };
        let of = |at: &usize| names.get(*at).map_or(&[][..], Vec::as_slice);
        let apart =
            |(n, at): (usize, &usize)| !picked.iter().skip(n + 1).any(|b| of(b).iter().any(|x| of(at).contains(x)));
        picked.iter().enumerate().all(apart)
    }

    /// Whether picks can be completed to between `min` and `max` with candidates from `next` on.
    pub fn completes(&self, picked: &[usize], next: usize, of: usize, min: usize, max: usize) -> bool {
        let mut picks = picked.to_vec();
        let mut steps = STEPS;
        self.search(&mut picks, next, of, min, max, &mut steps)
    }

    fn search(&self, picks: &mut Vec<usize>, next: usize, of: usize, min: usize, max: usize, steps: &mut u32) -> bool {
        if *steps == 0 {
            return true;
        }
        *steps -= 1;
        let left = if self.again && next < of { min } else { of.saturating_sub(next) };
        if !self.distinct(picks) || picks.len() + left < min || !self.in_reach(picks, next, min, max) {
            return false;
        }
        if picks.len() >= min && self.holds(picks) {
            return true;
        }
        if picks.len() >= max {
            return false;
        }
        for at in next..of {
            picks.push(at);
            let found = self.search(picks, at + usize::from(!self.again), of, min, max, steps);
            picks.pop();
            if found {
                return true;
            }
        }
        false
    }

    /// Whether the sum could still fulfil its bound, leaving names aside; a quick test before all ways are tried.
    fn in_reach(&self, picks: &[usize], next: usize, min: usize, max: usize) -> bool {
        let Some((cmp, bound)) = self.sum else { return true };
        let total: i32 = picks.iter().filter_map(|at| self.worth.get(*at)).sum();
        let mut left: Vec<i32> = self.worth.iter().skip(next).copied().collect();
        left.sort_unstable();
        let sum = |from: &mut dyn Iterator<Item = &i32>, n: usize| -> i32 {
            let n = n.saturating_sub(picks.len());
            if !self.again {
                return from.take(n).sum();
            }
            from.next().map_or(0, |one| one.saturating_mul(i32::try_from(n).unwrap_or(i32::MAX)))
        };
        let least = sum(&mut left.iter(), min);
        let most = sum(&mut left.iter().rev(), max);
        match cmp {
            Cmp::Le | Cmp::Lt => cmp.holds(total + least, bound),
            Cmp::Ge | Cmp::Gt => cmp.holds(total + most, bound),
            Cmp::Eq => total + least <= bound && total + most >= bound,
            Cmp::Ne => true,
        }
    }

    /// The most candidates, up to `most`, that can be chosen together.
    pub fn greatest(&self, of: usize, most: usize) -> usize {
        let most = if self.again { most } else { most.min(of) };
        (0..=most).rev().find(|n| self.completes(&[], 0, of, *n, *n)).unwrap_or(0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn costs(worth: &[i32], cmp: Cmp, bound: i32) -> Whole {
        Whole { worth: worth.to_vec(), sum: Some((cmp, bound)), names: None, again: false }
    }

    #[test]
    fn as_many_as_fit_a_sum() {
        let at_most = |bound| costs(&[5, 3, 2, 2], Cmp::Le, bound);
        assert_eq!(at_most(7).greatest(4, 4), 3);
        assert_eq!(at_most(1).greatest(4, 4), 0);
        // With the five there is room for one of the twos and no more.
        assert!(at_most(7).completes(&[0], 1, 4, 2, 2));
        assert!(!at_most(7).completes(&[0], 1, 4, 3, 3));
    }

    #[test]
    fn enough_for_a_sum() {
        let at_least = costs(&[1, 1, 4], Cmp::Ge, 5);
        assert!(at_least.completes(&[0], 1, 3, 0, 2));
        assert!(!at_least.completes(&[0, 1], 2, 3, 0, 2));
        assert!(!at_least.holds(&[]) && at_least.holds(&[1, 2]));
        assert_eq!(costs(&[1, 1, 4], Cmp::Ge, 9).greatest(3, 3), 0);
    }

    #[test]
    fn a_sum_to_the_point() {
        let exactly = costs(&[4, 3, 3], Cmp::Eq, 6);
        assert!(!exactly.completes(&[0], 1, 3, 0, 3));
        assert!(exactly.completes(&[1], 2, 3, 0, 3));
    }

    #[test]
    fn a_candidate_that_is_picked_again_counts_each_time() {
        let again = |cmp, bound| Whole { again: true, ..costs(&[5, 3, 2], cmp, bound) };
        assert_eq!((again(Cmp::Le, 7).greatest(3, 4), again(Cmp::Eq, 10).greatest(3, 2)), (3, 2));
        // Five and five again come to ten, and no two come to nine.
        assert!(again(Cmp::Eq, 10).completes(&[0], 0, 3, 2, 2) && !again(Cmp::Eq, 9).completes(&[], 0, 3, 2, 2));
        assert!(!again(Cmp::Ge, 11).completes(&[], 0, 3, 0, 2) && !again(Cmp::Ge, 1).completes(&[], 3, 3, 1, 2));
    }

    #[test]
    fn names_that_differ() {
        let names = Some(vec![vec![1], vec![1], vec![2], vec![2, 3], vec![3]]);
        let apart = Whole { worth: Vec::new(), sum: None, names, again: false };
        assert_eq!(apart.greatest(5, 5), 3);
        // The second of the first name must not be the first pick of two if only its own name follows.
        assert!(apart.completes(&[3], 4, 5, 1, 1) && !apart.completes(&[3], 4, 5, 2, 2));
        assert!(!apart.holds(&[0, 1]));
    }
}
