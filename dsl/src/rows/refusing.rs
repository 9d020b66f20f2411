//! Where a sentence stops that no row reads, and what could have stood there.

use super::ability::Place;
use super::chart::{Chart, Expected};
use super::pieces::Piece;
use super::{NUMBER, Refusal, Rows};
use crate::lang::Lang;

impl Rows<'_> {
    /// Looks at a piece once more for the furthest place that any wording reaches; without `note` at nothing.
    pub(super) fn refusal(
        &self,
        lang: Lang,
        piece: Piece<'_>,
        chart: Chart<'_>,
        note: bool,
        place: Place<'_>,
    ) -> Refusal {
        let category = |name: &str| self.grammar.category(name).unwrap_or(NUMBER);
        let cells = chart.cells;
        if !note {
            return Refusal { at: place(piece.start..piece.start + piece.text.len()), expected: Vec::new() };
        }
        let mut chart = chart.noting();
        let mut from = 0;
        if piece.bullet {
            from = chart.phrases(category("Tier"), 0).first().map_or(0, |found| found.end);
        }
        // every bracket may be a head or the beginning of the sentence
        loop {
            for phrase in chart.phrases(category("Sentence"), from) {
                if phrase.end != cells.len() {
                    chart.refuse(phrase.end, Expected::End);
                }
            }
            let heading = chart.phrases(category("Heading"), from).into_iter().map(|found| found.end).max();
            match heading.filter(|end| *end < cells.len() && !piece.bullet) {
                Some(end) => from = end,
                None => break,
            }
        }
        let end = piece.text.len()..piece.text.len();
        let at = cells.get(chart.furthest).map_or(end, |cell| cell.bytes.clone());
        let wanted = chart.expected.iter().filter_map(|wanted| self.wanted(lang, *wanted, chart.terms));
        let mut expected: Vec<String> = wanted.collect();
        expected.sort();
        expected.dedup();
        Refusal { at: place(piece.start + at.start..piece.start + at.end), expected }
    }
}
