//! Whole numbers from one to another, and what a comparison leaves of them.

use crate::tree::Op;

/// The numbers from `least` to `most`, both included.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Range {
    pub least: i64,
    pub most: i64,
}

impl Range {
    pub fn new(least: impl Into<i64>, most: impl Into<i64>) -> Self {
        Range { least: least.into(), most: most.into() }
    }

    /// Every number from 0 on.
    pub fn any() -> Self {
        Range { least: 0, most: i64::from(i32::MAX) }
    }

    pub fn is_empty(self) -> bool {
        self.least > self.most
    }

    pub fn has(self, n: i32) -> bool {
        (self.least..=self.most).contains(&i64::from(n))
    }

    /// What is left when `op n` must hold as well.
    pub fn narrowed(self, op: Op, n: i32) -> Self {
        let n = i64::from(n);
        let Range { least, most } = self;
        match op {
            Op::Less => Range { least, most: most.min(n - 1) },
            Op::AtMost => Range { least, most: most.min(n) },
            Op::Equal => Range { least: least.max(n), most: most.min(n) },
            Op::AtLeast => Range { least: least.max(n), most },
            Op::More => Range { least: least.max(n + 1), most },
            Op::NotEqual if n == least => Range { least: least + 1, most },
            Op::NotEqual if n == most => Range { least, most: most - 1 },
            Op::NotEqual => self,
        }
    }

    /// Whether a comparison of any number of one range with any of the other always has one answer: which; `None`: it
    /// depends.
    pub fn settled(self, op: Op, other: Self) -> Option<bool> {
        let (a, b) = (self, other);
        if a.is_empty() || b.is_empty() {
            return None;
        }
        let (always, never) = match op {
            Op::Less => (a.most < b.least, a.least >= b.most),
            Op::AtMost => (a.most <= b.least, a.least > b.most),
            Op::AtLeast => (a.least >= b.most, a.most < b.least),
            Op::More => (a.least > b.most, a.most <= b.least),
            Op::Equal => (false, a.most < b.least || b.most < a.least),
            Op::NotEqual => (a.most < b.least || b.most < a.least, false),
        };
        match (always, never) {
            (true, _) => Some(true),
            (_, true) => Some(false),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bounds_leave_what_they_should() {
        let cost = Range::new(0, 20);
        assert!(cost.narrowed(Op::AtMost, 2).narrowed(Op::AtLeast, 5).is_empty());
        assert_eq!(cost.narrowed(Op::More, 2).narrowed(Op::Less, 4), Range::new(3, 3));
        assert_eq!(cost.narrowed(Op::NotEqual, 20).narrowed(Op::NotEqual, 7), Range::new(0, 19));
        assert!(cost.narrowed(Op::Equal, 21).is_empty());
    }

    #[test]
    fn comparisons_that_come_out_the_same_are_found() {
        let (hand, four) = (Range::new(0, 40), Range::new(4, 4));
        assert_eq!(hand.settled(Op::AtLeast, Range::new(0, 0)), Some(true));
        assert_eq!(hand.settled(Op::More, Range::new(40, 40)), Some(false));
        assert_eq!(hand.settled(Op::AtLeast, four), None);
        assert_eq!(hand.settled(Op::Equal, Range::new(41, 41)), Some(false));
        assert_eq!(hand.settled(Op::NotEqual, Range::new(41, 41)), Some(true));
    }
}
