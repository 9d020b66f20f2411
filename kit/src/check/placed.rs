//! Findings by place, so that those about one card or one row are found without asking all of them.

use cardwright_dsl::diagnostic::{Diagnostic, FileId, Severity, Span};

/// Some findings, sorted by where they begin.
#[derive(Debug, Clone, Default)]
pub struct Placed<'f>(Vec<&'f Diagnostic>);

impl<'f> Placed<'f> {
    /// The errors among some findings.
    pub fn errors(findings: impl IntoIterator<Item = &'f Diagnostic>) -> Self {
        Self::of(findings.into_iter().filter(|f| f.severity == Severity::Error))
    }

    /// All of some findings. Those of one place stay in their order.
    pub fn of(findings: impl IntoIterator<Item = &'f Diagnostic>) -> Self {
        let mut all: Vec<&Diagnostic> = findings.into_iter().collect();
        all.sort_by_key(|f| (f.place.file, f.place.span.start));
        Self(all)
    }

    /// Those that begin in a range of bytes of a file, its end included.
    pub fn beginning(&self, file: FileId, within: Span) -> &[&'f Diagnostic] {
        let from = self.0.partition_point(|f| (f.place.file, f.place.span.start) < (file, within.start));
        let to = self.0.partition_point(|f| (f.place.file, f.place.span.start) <= (file, within.end));
        self.0.get(from..to).unwrap_or_default()
    }

    /// Those about a file.
    pub fn about(&self, file: FileId) -> &[&'f Diagnostic] {
        self.beginning(file, Span::new(0, usize::MAX))
    }

    /// The last one that begins at a byte of a file or before it.
    pub fn last_before(&self, file: FileId, at: usize) -> Option<&'f Diagnostic> {
        self.beginning(file, Span::new(0, at)).last().copied()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use cardwright_dsl::diagnostic::Location;
    use cardwright_dsl::messages;

    #[test]
    fn what_begins_in_a_range_is_found() {
        let at = |file: u32, start, end| {
            Diagnostic::new(&messages::EMPTY_FIELD, Location { file: FileId(file), span: Span::new(start, end) })
        };
        let all = [at(1, 4, 9), at(0, 7, 8), at(1, 0, 1), at(1, 4, 5), at(1, 9, 9)];
        let placed = Placed::of(&all);
        let starts = |found: &[&Diagnostic]| found.iter().map(|f| f.place.span.end).collect::<Vec<_>>();
        assert_eq!(starts(placed.beginning(FileId(1), Span::new(1, 9))), [9, 5, 9]);
        assert_eq!(starts(placed.about(FileId(0))), [8]);
        assert_eq!(placed.last_before(FileId(1), 3).map(|f| f.place.span.end), Some(1));
        assert!(placed.last_before(FileId(2), 3).is_none());
    }
}
