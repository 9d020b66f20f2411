//! Faces on paper: sheets of a grid of cards at true size, with marks to cut along. One HTML page that needs no other file.

use super::template::escaped;
use crate::wording::print as wording;
use cardwright_dsl::text::Lang;
use std::fmt::Write as _;

/// A size of paper, in millimetres.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Paper {
    /// Its width.
    pub width: f64,
    /// Its height.
    pub height: f64,
}

/// A4.
pub const A4: Paper = Paper { width: 210.0, height: 297.0 };
/// Letter.
pub const LETTER: Paper = Paper { width: 215.9, height: 279.4 };

/// The edge of a sheet that printers don't reach, in millimetres.
const EDGE: f64 = 5.0;
/// The length of a mark, and its distance from the cards, in millimetres.
const MARK: (f64, f64) = (3.5, 1.0);

/// How cards lie on a sheet; lengths in millimetres.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Layout {
    /// The paper.
    pub paper: Paper,
    /// The width of a card.
    pub width: f64,
    /// The height of a card.
    pub height: f64,
    /// What is left free between cards.
    pub gap: f64,
    /// Whether marks show where to cut.
    pub marks: bool,
}

impl Layout {
    /// How many cards lie side by side and below one another; `None`: not one fits.
    pub fn grid(&self) -> Option<(usize, usize)> {
        // A hair's breadth, so that three cards of a third fit.
        let fitting = |paper: f64, card: f64| ((paper - 2.0 * EDGE + self.gap) / (card + self.gap) + 1e-6).floor();
        let (columns, rows) = (fitting(self.paper.width, self.width), fitting(self.paper.height, self.height));
        (columns >= 1.0 && rows >= 1.0).then_some((columns as usize, rows as usize))
    }

    /// The left and upper edge of each card of a full sheet.
    fn places(&self) -> Vec<(f64, f64)> {
        let (columns, rows) = self.grid().unwrap_or_default();
        let edges = |n: usize, paper: f64, card: f64| -> Vec<f64> {
            let all = n as f64 * (card + self.gap) - self.gap;
            (0..n).map(|at| (paper - all) / 2.0 + at as f64 * (card + self.gap)).collect()
        };
        let across = edges(columns, self.paper.width, self.width);
        let down = edges(rows, self.paper.height, self.height);
        down.iter().flat_map(|y| across.iter().map(|x| (*x, *y))).collect()
    }

    /// The marks around the cards of a sheet, as a drawing.
    fn drawn_marks(&self) -> String {
        let places = self.places();
        let (Some(first), Some(last)) = (places.first(), places.last()) else { return String::new() };
        let (length, away) = MARK;
        let (right, bottom) = (last.0 + self.width, last.1 + self.height);
        let edges = |of: fn(&(f64, f64)) -> f64, size: f64| {
            let mut all: Vec<f64> = places.iter().flat_map(|place| [of(place), of(place) + size]).collect();
            all.sort_by(f64::total_cmp);
            all.dedup_by(|a, b| (*a - *b).abs() < 1e-6);
            all
        };
        let (top, foot) = (first.1 - away - length, bottom + away);
        let (left, beside) = (first.0 - away - length, right + away);
        let mut lines = String::new();
        for x in edges(|place| place.0, self.width) {
            let _ = write!(lines, "M{x:.2} {top:.2}v{length}M{x:.2} {foot:.2}v{length}");
        }
        for y in edges(|place| place.1, self.height) {
            let _ = write!(lines, "M{left:.2} {y:.2}h{length}M{beside:.2} {y:.2}h{length}");
        }
        let Paper { width, height } = self.paper;
        format!("<svg class=\"marks\" viewBox=\"0 0 {width} {height}\"><path d=\"{lines}\"/></svg>")
    }
}

/// What makes texts smaller until they fit their boxes (elements of the class `fit`), and says of how many don't.
pub(super) const FIT: &str = include_str!("fit.js");

/// The page: the faces in their order, sheet by sheet.
pub fn page(title: &str, faces: &[&str], style: &str, layout: &Layout, lang: Lang) -> String {
    let Layout { paper: Paper { width, height }, width: card, height: tall, .. } = *layout;
    let places = layout.places();
    let marks = if layout.marks { layout.drawn_marks() } else { String::new() };
    let mut sheets = String::new();
    for sheet in faces.chunks(places.len().max(1)) {
        let _ = write!(sheets, "<section class=\"sheet\">{marks}");
        for (face, (x, y)) in sheet.iter().zip(&places) {
            let _ = write!(sheets, "\n<div class=\"slot\" style=\"left:{x:.2}mm;top:{y:.2}mm\">{face}</div>");
        }
        sheets.push_str("\n</section>\n");
    }
    let (lang_id, title) = (if lang == Lang::Ko { "ko" } else { "en" }, escaped(title));
    let (note, hint) = (escaped(wording::TOO_LONG.get(lang)), escaped(wording::PRINT_AT_FULL_SIZE.get(lang)));
    format!(
        "<!DOCTYPE html>\n<html lang=\"{lang_id}\">\n<head>\n<meta charset=\"utf-8\">\n<title>{title}</title>\n<style>\n\
         @page {{ size: {width}mm {height}mm; margin: 0 }}\n\
         :root {{ --card-width: {card}mm; --card-height: {tall}mm }}\n\
         .sheet {{ width: {width}mm; height: {height}mm }}\n{FRAME}{style}\n</style>\n</head>\n<body>\n\
         <p class=\"hint\">{hint}</p>\n<p class=\"hint too-long\" hidden>{note} <span></span></p>\n\
         {sheets}<script>\n{FIT}</script>\n</body>\n</html>\n"
    )
}

/// The style of everything around the faces.
pub(super) const FRAME: &str = "\
*, *::before, *::after { box-sizing: border-box }
html { -webkit-print-color-adjust: exact; print-color-adjust: exact }
body { margin: 0; background: #777 }
.hint { margin: 0; padding: 2mm 5mm; background: #333; color: #fff; font: 10pt sans-serif }
.hint[hidden] { display: none }
.too-long { background: #a00 }
.sheet { position: relative; margin: 4mm auto; background: #fff; overflow: hidden; break-after: page }
.sheet:last-of-type { break-after: auto }
.slot { position: absolute; width: var(--card-width); height: var(--card-height); overflow: hidden;
  /* Browsers draw boxes of millimetres a little too narrow: else white lines stand between cards. */
  transform: scale(1.0006); transform-origin: 0 0 }
.marks { position: absolute; inset: 0; width: 100%; height: 100% }
.marks path { stroke: #000; stroke-width: 0.15; fill: none }
.does-not-fit { outline: 0.5mm solid #f00 }
@media print { body { background: none } .hint { display: none } .sheet { margin: 0 } .does-not-fit { outline: none } }
";

#[cfg(test)]
mod tests {
    use super::*;

    fn layout(paper: Paper) -> Layout {
        Layout { paper, width: 63.0, height: 88.0, gap: 0.0, marks: true }
    }

    #[test]
    fn nine_cards_lie_on_either_paper() {
        for paper in [A4, LETTER] {
            let layout = layout(paper);
            assert_eq!(layout.grid(), Some((3, 3)));
            let places = layout.places();
            let (first, last) = (places[0], places[8]);
            assert!(first.0 >= EDGE && first.1 >= EDGE, "{first:?}");
            assert!((last.0 + 63.0 - (paper.width - first.0)).abs() < 1e-9, "as much is left on either side");
            assert!((last.1 + 88.0 - (paper.height - first.1)).abs() < 1e-9);
        }
        assert_eq!(Layout { gap: 3.0, ..layout(A4) }.grid(), Some((3, 3)));
        assert_eq!(Layout { gap: 12.0, ..layout(A4) }.grid(), Some((2, 2)));
        assert_eq!(Layout { width: 250.0, ..layout(A4) }.grid(), None);
    }

    #[test]
    fn every_edge_has_its_marks() {
        let marks = |gap| Layout { gap, ..layout(A4) }.drawn_marks().matches('M').count();
        // Four edges across and four down, at both ends; with a gap six.
        assert_eq!((marks(0.0), marks(3.0)), (16, 24));
    }

    #[test]
    fn ten_cards_need_two_sheets() {
        let faces = vec!["<i>x</i>"; 10];
        let page = page("A & B", &faces, ".x {}", &layout(A4), Lang::En);
        assert_eq!(page.matches("class=\"sheet\"").count(), 2);
        assert_eq!(page.matches("class=\"slot\"").count(), 10);
        assert!(
            page.contains("size: 210mm 297mm") && page.contains("--card-width: 63mm") && page.contains("A &amp; B")
        );
    }
}
