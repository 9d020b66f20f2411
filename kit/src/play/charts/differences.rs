//! Versions of a card side by side: what each wins more than the first one, with its interval, as a plot.

use super::{LINE, WIDTH, clipped, upright};
use crate::play::compare::Difference;
use crate::print::template::escaped;
use crate::wording::charts as wording;
use cardwright_dsl::text::Lang;
use std::fmt::Write as _;

/// Versions that played the same games.
pub struct Compared {
    /// What differs between them.
    pub title: String,
    /// Whose wins are compared.
    pub of: String,
    /// The version that the others are compared with.
    pub first: String,
    /// What else is to be known of the comparison, as the terminal says it; empty: nothing.
    pub note: String,
    /// The others, each with its difference from the first.
    pub others: Vec<(String, Difference)>,
}

/// The section of the page.
pub(super) fn section(compared: &Compared, lang: Lang) -> String {
    let said = wording::versions_said(&compared.of, &compared.first).get(lang);
    let mut out = format!(
        "<section>\n<h2>{}</h2>\n<h3>{}</h3>\n<p class=\"note\">{}</p>\n",
        escaped(&compared.title),
        wording::DIFFERENCES.get(lang),
        escaped(&said)
    );
    if !compared.note.is_empty() {
        let _ = writeln!(out, "<p class=\"note\">{}</p>", escaped(&compared.note));
    }
    let ends = compared.others.iter().flat_map(|(_, d)| [d.low.abs(), d.high.abs()]);
    // A whole number of twentieths on either side of none.
    let most = (ends.fold(0.0, f64::max) * 20.0).ceil().max(1.0) / 20.0;
    let height = compared.others.len() as f64 * LINE * 2.0 + 24.0;
    let wide = WIDTH.0 + 60.0;
    let at = |share: f64| (share + most) / (2.0 * most) * WIDTH.0;
    let _ = write!(
        out,
        "<svg class=\"differences\" width=\"{wide:.0}\" height=\"{height:.0}\" viewBox=\"-30 0 {wide:.0} {height:.0}\" \
         role=\"img\">"
    );
    for quarter in [-1.0, -0.5, 0.0, 0.5, 1.0] {
        let class = if quarter == 0.0 { "even" } else { "axis" };
        let (x, points) = (at(quarter * most), quarter * most * 100.0);
        let sign = if quarter > 0.0 { "+" } else { "" };
        out.push_str(&upright(class, x, compared.others.len(), height - 18.0));
        let _ =
            write!(out, "<text x=\"{x:.1}\" y=\"{:.1}\" text-anchor=\"middle\">{sign}{points:.1}</text>", height - 4.0);
    }
    for ((name, d), row) in compared.others.iter().zip(0u16..) {
        let y = f64::from(row) * LINE * 2.0 + LINE;
        let line = y + 7.0;
        let signed = |share: f64| format!("{:+.1}", share * 100.0);
        let said = wording::difference(signed(d.mean), signed(d.low), signed(d.high), d.changed).get(lang);
        let _ = write!(
            out,
            "<text x=\"0\" y=\"{:.1}\">{}: {said}</text>\
             <line class=\"range\" x1=\"{:.1}\" x2=\"{:.1}\" y1=\"{line:.1}\" y2=\"{line:.1}\"/>\
             <circle class=\"dot\" cx=\"{:.1}\" cy=\"{line:.1}\" r=\"4\"/>",
            y - 5.0,
            escaped(&clipped(name)),
            at(d.low),
            at(d.high),
            at(d.mean)
        );
    }
    out + "</svg>\n</section>\n"
}
