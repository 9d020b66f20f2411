//! What a chart looked for and did not find at the furthest place that any wording reaches: why a text is refused.

use std::collections::BTreeSet;

use super::chart::Chart;

/// A category at a place, and what stopped there.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Expected {
    /// The text of this step.
    Step(u32),
    /// A phrase of this category.
    Category(usize),
    /// The end of the phrase.
    End,
}

impl Chart<'_> {
    /// The same chart, empty, which notes everything that is wanted and does not stand there.
    pub(super) fn noting(mut self) -> Self {
        self.all = true;
        self.entries.clear();
        self.places.fill(0);
        self.agenda.clear();
        self.steps = 0;
        (self.furthest, self.expected) = (0, BTreeSet::new());
        self
    }

    /// Notes that something was wanted at a place.
    pub(super) fn refuse(&mut self, at: usize, expected: Expected) {
        if at > self.furthest {
            self.furthest = at;
            self.expected.clear();
        }
        if at == self.furthest {
            self.expected.insert(expected);
        }
    }
}
