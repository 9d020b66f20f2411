//! The report of a simulation as a page of plots that needs no other file and no network: win rates with intervals, lengths of
//! games, what became of each card.

mod differences;

pub use differences::Compared;

use crate::play::cards::{Record, Records};
use crate::play::simulation::{Summary, interval};
use crate::print::template::escaped;
use crate::wording::charts as wording;
use cardwright_core::kernel::catalog::Catalog;
use cardwright_core::kernel::ids::CardId;
use cardwright_dsl::text::Lang;
use std::collections::BTreeMap;
use std::fmt::Write as _;
use unicode_width::{UnicodeWidthChar, UnicodeWidthStr};

/// A pairing of decks with what came of it.
pub struct Pairing<'a> {
    /// The name of each deck with its bot.
    pub names: Vec<String>,
    /// The version of the cards that was played; "": there is one alone.
    pub version: String,
    /// The cards that were played with.
    pub catalog: &'a Catalog,
    /// What came of the games.
    pub summary: &'a Summary,
    /// What became of the cards.
    pub cards: &'a Records,
}

/// The width of a plot, and of one beside a card, in dots.
const WIDTH: (f64, f64) = (520.0, 120.0);
/// What half a label needs beside a plot.
const BESIDE: f64 = 16.0;
/// The height of a line of a plot.
const LINE: f64 = 22.0;
/// How much of a line of a plot its label takes.
const LABEL: f64 = 17.0;
/// The height of the bars of lengths, and of the numbers above them.
const TALL: f64 = 140.0;
const ABOVE: f64 = 14.0;
/// What a dot at 0 or 100 % needs beside a small plot.
const EDGE: f64 = 5.0;
/// So many columns of a name stand beside a number in a plot.
const NAME: usize = 44;

/// The title of a report.
pub fn title(game: &str, games: u64, lang: Lang) -> String {
    wording::title(game, games).get(lang)
}

/// The page. `title`: the game and the number of games; `seed`: what the games are made of; `compared`: what the pairings are
/// versions of.
pub fn page(title: &str, seed: &str, compared: Option<&Compared>, pairings: &[Pairing<'_>], lang: Lang) -> String {
    let mut body = compared.map_or(String::new(), |compared| differences::section(compared, lang));
    for pairing in pairings {
        let names: Vec<String> = pairing.names.iter().map(|name| escaped(name)).collect();
        let version = Some(escaped(&pairing.version)).filter(|version| !version.is_empty());
        let heading = version.into_iter().chain([names.join(" – ")]).collect::<Vec<_>>().join(": ");
        let _ = writeln!(body, "<section>\n<h2>{heading}</h2>");
        body.push_str(&wins(pairing, lang));
        body.push_str(&lengths(pairing.summary, lang));
        body.push_str(&cards(pairing, pairing.catalog, lang));
        body.push_str("</section>\n");
    }
    let (id, title) = (if lang == Lang::Ko { "ko" } else { "en" }, escaped(title));
    let seed = escaped(&wording::seed(seed).get(lang));
    format!(
        "<!DOCTYPE html>\n<html lang=\"{id}\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width\">\n<title>{title}</title>\n<style>\n{STYLE}</style>\n\
         </head>\n<body>\n<h1>{title}</h1>\n<p class=\"note\">{seed}</p>\n{body}</body>\n</html>\n"
    )
}

const STYLE: &str = "\
body { max-width: 72rem; margin: 2rem auto; padding: 0 1rem; font: 15px/1.5 system-ui, 'Noto Sans KR', 'Nanum Gothic', 'Malgun Gothic', sans-serif; color: #222 }
h1 { font-size: 1.5rem } h2 { font-size: 1.2rem; border-top: 2px solid #222; padding-top: .6rem } h3 { font-size: 1rem; margin-bottom: 0 }
.note { color: #555; margin: .2rem 0 .6rem }
svg text { font-size: 12px; fill: #222; paint-order: stroke; stroke: #fff; stroke-width: 5px; stroke-linejoin: round } svg .axis { stroke: #bbb } svg .even { stroke: #888; stroke-dasharray: 3 3 }
svg .bar { fill: #4a6fa5 } svg .range { stroke: #4a6fa5; stroke-width: 2 } svg .dot { fill: #1d3a66 }
table { border-collapse: collapse; width: 100%; font-size: 13px } caption { text-align: left; font-weight: bold; padding: .6rem 0 .2rem }
th, td { text-align: right; padding: .1rem .5rem; border-bottom: 1px solid #e4e4e4; white-space: nowrap } th:first-child, td:first-child { text-align: left; padding-left: 0 }
th { white-space: normal; vertical-align: bottom } td svg { vertical-align: middle } .scroll { overflow-x: auto }
@media print { body { max-width: none; margin: 0; font-size: 12px } table { font-size: 10px } th, td { padding: .1rem .2rem } }
";

fn percent(share: f64) -> String {
    format!("{:.1}%", share * 100.0)
}

fn share(hits: u64, of: u64) -> f64 {
    if of == 0 { 0.0 } else { hits as f64 / of as f64 }
}

/// A line of an interval with its dot, over a width that stands for 0 to 1.
fn whisker(hits: u64, of: u64, (left, y, width): (f64, f64, f64)) -> String {
    let (low, high) = interval(hits, of);
    let at = |share: f64| left + share * width;
    format!(
        "<line class=\"range\" x1=\"{:.1}\" x2=\"{:.1}\" y1=\"{y:.1}\" y2=\"{y:.1}\"/>\
         <circle class=\"dot\" cx=\"{:.1}\" cy=\"{y:.1}\" r=\"4\"/>",
        at(low),
        at(high),
        at(share(hits, of))
    )
}

fn wins(pairing: &Pairing<'_>, lang: Lang) -> String {
    let summary = pairing.summary;
    let mut rows: Vec<(String, u64, u64)> =
        pairing.names.iter().zip(&summary.wins).map(|(name, wins)| (name.clone(), *wins, summary.games)).collect();
    rows.push((wording::FIRST.get(lang).to_owned(), summary.first_wins, summary.decided()));
    let seats = pairing.names.len().max(1);
    if seats > 2 {
        // Who begins is at the first place.
        let places = summary.places.iter().zip(1..).skip(1).map(|(wins, n)| (wording::at_place(n).get(lang), wins));
        let by_seat = summary.seats.iter().zip(1..).map(|(wins, n)| (wording::in_seat(n).get(lang), wins));
        rows.extend(places.chain(by_seat).map(|(said, wins)| (said.to_string(), *wins, summary.decided())));
    }
    let even = 1.0 / seats as f64;
    let height = rows.len() as f64 * LINE * 2.0 + 24.0;
    let wide = WIDTH.0 + 2.0 * BESIDE;
    let mut out = format!(
        "<h3>{}</h3>\n<p class=\"note\">{}</p>\n<svg class=\"wins\" width=\"{wide:.0}\" height=\"{height:.0}\" \
         viewBox=\"-{BESIDE:.0} 0 {wide:.0} {height:.0}\" role=\"img\">",
        wording::WINS.get(lang),
        wording::wins_said(percent(even)).get(lang),
    );
    let marks = [0.0, 0.25, 0.5, 0.75, 1.0].into_iter().filter(|mark| (mark - even).abs() > 0.01);
    for (class, mark) in marks.map(|mark| ("axis", mark)).chain([("even", even)]) {
        let x = mark * WIDTH.0;
        out.push_str(&upright(class, x, rows.len(), height - 18.0));
        let _ = write!(
            out,
            "<text x=\"{x:.1}\" y=\"{:.1}\" text-anchor=\"middle\">{:.0}%</text>",
            height - 4.0,
            mark * 100.0
        );
    }
    for ((name, hits, of), at) in rows.iter().zip(0u8..) {
        let y = f64::from(at) * LINE * 2.0 + LINE;
        let (low, high) = interval(*hits, *of);
        let said = match of {
            0 => wording::NO_GAMES.get(lang).to_owned(),
            _ => format!("{} [{}, {}]", percent(share(*hits, *of)), percent(low), percent(high)),
        };
        let (name, whole) = (escaped(&clipped(name)), escaped(name));
        let _ = write!(out, "<text x=\"0\" y=\"{:.1}\"><title>{whole}</title>{said}  {name}</text>", y - 5.0);
        out.push_str(&whisker(*hits, *of, (0.0, y + 7.0, WIDTH.0)));
    }
    let (draws, errors) = (summary.draws, summary.errors.len());
    let _ = writeln!(out, "</svg>\n<p class=\"note\">{}</p>", wording::draws(draws, errors).get(lang));
    out
}

/// A line of the grid beside the ranges of so many rows: it is broken where their labels stand, so that none is crossed.
fn upright(class: &str, x: f64, rows: usize, foot: f64) -> String {
    let each = LINE * 2.0;
    let part = |row: usize| {
        let top = row as f64 * each + LINE - 1.0;
        let end = if row + 1 == rows { foot } else { top + each - LABEL };
        format!("<line class=\"{class}\" x1=\"{x:.1}\" x2=\"{x:.1}\" y1=\"{top:.1}\" y2=\"{end:.1}\"/>")
    };
    (0..rows).map(part).collect()
}

/// A name as far as a plot has room for it.
fn clipped(name: &str) -> String {
    if name.width() <= NAME {
        return name.to_owned();
    }
    let mut wide = 0;
    let fits = |c: &char| {
        wide += c.width().unwrap_or(0);
        wide < NAME
    };
    format!("{}…", name.chars().take_while(fits).collect::<String>())
}

fn lengths(summary: &Summary, lang: Lang) -> String {
    let mut counts: BTreeMap<u32, u64> = BTreeMap::new();
    summary.turns.iter().for_each(|turns| *counts.entry(*turns).or_default() += 1);
    let (Some(first), Some(last)) = (counts.keys().next().copied(), counts.keys().last().copied()) else {
        return String::new();
    };
    let most = counts.values().copied().max().unwrap_or(1).max(1);
    let each = WIDTH.0 / f64::from(last - first + 1);
    let (wide, tall) = (WIDTH.0 + 2.0 * BESIDE, ABOVE + TALL + 20.0);
    let mut out = format!(
        "<h3>{}</h3>\n<p class=\"note\">{} {}</p>\n<svg class=\"lengths\" width=\"{wide:.0}\" height=\"{tall:.0}\" \
         viewBox=\"-{BESIDE:.0} 0 {wide:.0} {tall:.0}\" role=\"img\">",
        wording::LENGTH.get(lang),
        wording::LENGTH_SAID.get(lang),
        wording::lengths(format!("{:.1}", summary.mean_turns()), summary.percentile(50), summary.percentile(90))
            .get(lang),
    );
    // Not more numbers below the bars than there is room for.
    let step = (30.0 / each).ceil().max(1.0) as u32;
    for (turns, games) in &counts {
        let height = *games as f64 / most as f64 * TALL;
        let x = f64::from(turns - first) * each;
        let _ = write!(
            out,
            "<rect class=\"bar\" x=\"{:.1}\" y=\"{:.1}\" width=\"{:.1}\" height=\"{height:.1}\"><title>{}</title></rect>",
            x + each * 0.08,
            ABOVE + TALL - height,
            each * 0.84,
            wording::turn(turns, games).get(lang)
        );
        if (turns - first) % step == 0 {
            let x = x + each / 2.0;
            let below = std::iter::once((u64::from(*turns), ABOVE + TALL + 15.0));
            // Every bar has its number above it, or none has: which is the highest can be seen.
            let above = (step == 1).then_some((*games, ABOVE + TALL - height - 3.0));
            for (number, y) in below.chain(above) {
                let _ = write!(out, "<text x=\"{x:.1}\" y=\"{y:.1}\" text-anchor=\"middle\">{number}</text>");
            }
        }
    }
    out + "</svg>\n"
}

fn cards(pairing: &Pairing<'_>, catalog: &Catalog, lang: Lang) -> String {
    let mut out = format!(
        "<h3>{}</h3>\n<p class=\"note\">{}</p>\n<p class=\"note\">{}</p>\n",
        wording::CARDS.get(lang),
        wording::CARDS_SAID.get(lang),
        wording::DEAD_SAID.get(lang)
    );
    for (side, (name, wins)) in pairing.names.iter().zip(&pairing.summary.wins).enumerate() {
        let own = share(*wins, pairing.summary.games);
        let mut rows: Vec<(CardId, Record)> =
            pairing.cards.cards.iter().filter(|((of, _), _)| *of == side).map(|((_, card), r)| (*card, *r)).collect();
        // The best first; of equal ones in the order of the catalogue.
        rows.sort_by(|(_, a), (_, b)| share(b.drawn_won, b.drawn).total_cmp(&share(a.drawn_won, a.drawn)));
        let _ = write!(out, "<div class=\"scroll\"><table>\n<caption>{}</caption>\n<tr>", escaped(name));
        let heads =
            [wording::CARD, wording::GAMES_DRAWN, wording::WHEN_DRAWN, wording::GAMES_PLAYED, wording::WHEN_PLAYED];
        for head in heads.iter().chain(&[wording::TURNS_TO_PLAY, wording::DEAD]) {
            let _ = write!(out, "<th>{}</th>", head.get(lang));
        }
        out.push_str("</tr>\n");
        for (card, record) in rows {
            let printed = catalog.card(card);
            let title = if lang == Lang::Ko { &printed.name.ko } else { &printed.name.en };
            let waited = record.turns_to_play().map_or("–".to_owned(), |turns| format!("{turns:.1}"));
            let _ = writeln!(
                out,
                "<tr><td>{} {}</td><td>{}</td><td>{}</td><td>{}</td><td>{}</td><td>{waited}</td><td>{}</td></tr>",
                escaped(&printed.id),
                escaped(title),
                record.drawn,
                rate(record.drawn_won, record.drawn, own),
                record.played,
                rate(record.played_won, record.played, own),
                percent(share(record.dead(), record.drawn))
            );
        }
        out.push_str("</table></div>\n");
    }
    out
}

/// A rate with its interval as a small plot, and the deck's own rate as a line.
fn rate(hits: u64, of: u64, own: f64) -> String {
    if of == 0 {
        return "–".to_owned();
    }
    let (low, high) = interval(hits, of);
    let x = EDGE + own * WIDTH.1;
    format!(
        "<svg width=\"{:.0}\" height=\"14\"><title>[{}, {}]</title><line class=\"even\" x1=\"{x:.1}\" x2=\"{x:.1}\" y1=\"0\" \
         y2=\"14\"/>{}</svg> {}",
        WIDTH.1 + 2.0 * EDGE,
        percent(low),
        percent(high),
        whisker(hits, of, (EDGE, 7.0, WIDTH.1)),
        percent(share(hits, of))
    )
}
