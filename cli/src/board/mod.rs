//! The table as text, as wide as the screen, drawn from what one seat may know. The layout comes from the rulebook's places:
//! places of a group that hold one card each stand side by side and face each other, places whose cards lie spread out
//! have a line a card, the others are lines. Only letters of ASCII are used for lines, for terminals differ in how wide they draw the others.

mod cell;

use crate::columns::{clip, hang, joined, pad, paint, screen, width};
use crate::wording::play as wording;
use anstyle::{AnsiColor, Style};
use cardwright_core::kernel::view::{CardView, SeatView, View, ZoneView};
use cardwright_core::vocabulary::PlaceWord;
use cardwright_kit::play::words::Words;
use cell::cell;

/// The style of the present player's name.
pub const BOLD: Style = Style::new().bold();
/// The style of what matters less.
pub const DIM: Style = Style::new().dimmed();
/// The style of what is pointed at: attacker, defender.
pub const POINTED: Style = AnsiColor::Yellow.on_default();

/// So many names of an open pile are shown.
const NAMES: usize = 8;

/// Draws the table: the viewer's side below, the others above.
pub fn draw(view: &View, words: Words<'_>) -> Vec<String> {
    let artist = Artist { view, words };
    let below = view.viewer.map_or(0, |v| v.index());
    let mut order: Vec<&SeatView> = view.seats.iter().filter(|s| s.seat.index() != below).collect();
    order.extend(view.seats.get(below));
    let last = order.len().saturating_sub(1);
    let mut lines = vec![artist.title()];
    for (at, seat) in order.into_iter().enumerate() {
        let lower = at == last;
        let mut part = artist.header(seat);
        part.extend(artist.lines(seat));
        let rows = artist.rows(seat);
        if lower {
            lines.extend(rows);
            part.extend(artist.hand(seat));
            lines.extend(part);
        } else {
            part.extend(rows);
            lines.extend(part);
        }
    }
    lines.push("=".repeat(screen()));
    lines
}

struct Artist<'a> {
    view: &'a View,
    words: Words<'a>,
}

impl Artist<'_> {
    fn places(&self) -> impl Iterator<Item = &'static PlaceWord> {
        self.words.vocabulary().places.iter().filter(|p| !p.held)
    }

    /// `==== turn 3, p1, main phase ====`
    fn title(&self) -> String {
        let view = self.view;
        let phase = view.phase.and_then(|p| self.words.vocabulary().phases.get(usize::from(p)));
        let phase = phase.map_or("", |p| self.words.word(p));
        let text = match view.turn_number {
            0 => format!(" {} ", self.words.before_first_turn()),
            n => wording::turn(n, view.turn, phase).get(self.words.lang),
        };
        let text = format!("===={text}");
        let missing = screen().saturating_sub(width(&text));
        paint(BOLD, &format!("{text}{}", "=".repeat(missing)))
    }

    fn zone<'b>(&self, seat: &'b SeatView, place: &PlaceWord) -> Option<&'b ZoneView> {
        seat.zones.iter().find(|z| z.id.kind() == place.kind)
    }

    /// Who, the numbers of the player, and how many cards lie in each pile.
    fn header(&self, seat: &SeatView) -> Vec<String> {
        let you = if self.view.viewer == Some(seat.seat) { self.words.say(wording::YOU) } else { "" };
        let mut parts = Vec::new();
        for (word, number) in &seat.stats {
            let name = self.words.named(word);
            match seat.spent.iter().find(|(w, _)| w == word) {
                Some((_, spent)) => parts.push(format!("{name} {spent}/{number}")),
                None => parts.push(format!("{name} {number}")),
            }
        }
        for place in self.places().filter(|p| !p.single) {
            if let Some(zone) = self.zone(seat, place) {
                parts.push(format!("{} {}", self.words.word(&place.word), zone.count));
            }
        }
        let mark = if self.view.turn == seat.seat && self.view.turn_number > 0 { "* " } else { "  " };
        let name = format!("{mark}{}{you}", seat.seat);
        let mark = format!("{name}  ");
        let lines = joined(&parts, "  ", screen().saturating_sub(width(&mark)));
        let blank = " ".repeat(width(&mark));
        let first = |at: usize| if at == 0 { paint(BOLD, &mark) } else { blank.clone() };
        lines.iter().enumerate().map(|(at, line)| format!("{}{line}", first(at))).collect()
    }

    /// Places with one card outside any group, and the names of the cards in open piles.
    fn lines(&self, seat: &SeatView) -> Vec<String> {
        let mut lines = Vec::new();
        for place in self.places().filter(|p| p.group.is_empty()) {
            let Some(zone) = self.zone(seat, place).filter(|z| !z.cards.is_empty()) else { continue };
            if self.is_hand(seat, place) {
                continue;
            }
            let name = self.words.word(&place.word);
            if place.spread {
                lines.push(format!("    {name}:"));
                lines.extend(zone.cards.iter().flat_map(|card| hang("      - ", &self.in_full(card))));
                continue;
            }
            let text = if place.single {
                zone.cards.iter().map(|c| self.in_full(c)).collect::<Vec<_>>().join("; ")
            } else {
                // Of an unordered pile the card that came last matters most.
                let newest = zone.cards.iter().rev().take(NAMES).map(|c| self.words.card(c.card));
                let more = if zone.cards.len() > NAMES { ", .." } else { "" };
                format!("{}{more}", newest.collect::<Vec<_>>().join(", "))
            };
            lines.push(clip(&format!("    {name}: {text}"), screen()));
        }
        lines
    }

    /// A pile whose cards only its player sees: shown with numbers below the board.
    fn is_hand(&self, seat: &SeatView, place: &PlaceWord) -> bool {
        let public =
            self.words.vocabulary().zones.iter().find(|z| z.kinds & (1 << place.kind) != 0).is_none_or(|z| z.public);
        self.view.viewer == Some(seat.seat) && !public && !place.ordered && !place.single
    }

    fn hand(&self, seat: &SeatView) -> Vec<String> {
        let mut lines = Vec::new();
        for place in self.places().filter(|p| self.is_hand(seat, p)) {
            let Some(zone) = self.zone(seat, place).filter(|z| !z.cards.is_empty()) else { continue };
            lines.push(format!("    {}:", self.words.word(&place.word)));
            for (at, card) in zone.cards.iter().enumerate() {
                lines.extend(hang(&format!("    {:>3}. ", at + 1), &self.in_full(card)));
            }
        }
        lines
    }

    /// A card with its type, attributes, numbers, marks and what it holds.
    fn in_full(&self, card: &CardView) -> String {
        let found = self.words.catalog.card(card.card);
        let kind = self.words.vocabulary().types.get(usize::from(found.kind));
        let mut parts = vec![self.words.card(card.card).to_owned()];
        let face = self.words.vocabulary().defaults.faces.get(usize::from(card.face)).filter(|_| card.face > 0);
        parts.extend(face.map(|face| format!("({})", self.words.word(face))));
        let mut details: Vec<String> = kind.map(|k| self.words.word(k).to_owned()).into_iter().collect();
        details.extend(self.facts(card));
        details.extend(self.marks(card));
        parts.push(format!("({})", details.join(", ")));
        parts.extend(card.attached.iter().map(|held| format!("+ {}", self.words.card(held.card))));
        parts.join(" ")
    }

    /// `Flame`, `power 4500`, ... A number that a card need not have is left out where it is 0.
    fn facts(&self, card: &CardView) -> Vec<String> {
        let found = self.words.catalog.card(card.card);
        let optional = |at: usize| self.words.vocabulary().stats.get(at).is_some_and(|s| s.optional);
        let present = |(at, word): (usize, &str)| {
            let number = *card.stats.get(at)?;
            (number != 0 || !optional(at)).then(|| format!("{word} {number}"))
        };
        let attributes = self.words.attributes(found).map(str::to_owned);
        attributes.chain(self.words.card_stats(found.kind).filter_map(present)).collect()
    }

    fn marks(&self, card: &CardView) -> Vec<String> {
        let mut marks: Vec<String> = card.marks.iter().map(|(word, n)| self.words.mark(word, *n)).collect();
        for (at, action) in self.words.vocabulary().actions.iter().enumerate() {
            if card.cant & (1u32.checked_shl(u32::try_from(at).unwrap_or(32)).unwrap_or(0)) != 0 {
                let word = self.words.word(action);
                marks.push(wording::cannot(word).get(self.words.lang));
            }
        }
        marks
    }

    /// The rows of places that stand side by side, one a group.
    fn rows(&self, seat: &SeatView) -> Vec<String> {
        let mut groups: Vec<&str> = Vec::new();
        for place in self.places().filter(|p| p.single && !p.group.is_empty()) {
            if !groups.contains(&place.group) {
                groups.push(place.group);
            }
        }
        let mut lines = Vec::new();
        for group in groups {
            let places: Vec<&PlaceWord> = self.places().filter(|p| p.single && p.group == group).collect();
            lines.extend(self.row(seat, &places));
        }
        lines
    }

    fn row(&self, seat: &SeatView, places: &[&'static PlaceWord]) -> Vec<String> {
        let columns = (screen() - 1).checked_div(places.len().max(1)).unwrap_or(screen()).saturating_sub(1).max(4);
        let mut cells: Vec<(bool, Vec<String>)> = places.iter().map(|p| cell(self, seat, p, columns - 2)).collect();
        let height = cells.iter().map(|(_, lines)| lines.len()).max().unwrap_or(0);
        cells.iter_mut().for_each(|(_, lines)| lines.resize(height, String::new()));
        let edge = format!("+{}", format!("{}+", "-".repeat(columns)).repeat(places.len()));
        let mut lines = vec![edge.clone()];
        for at in 0..height {
            let mut line = String::from("|");
            for (pointed, cell) in &cells {
                let text = pad(cell.get(at).map_or("", String::as_str), columns - 2);
                let text = if *pointed { paint(POINTED, &text) } else { text };
                line.push_str(&format!(" {text} |"));
            }
            lines.push(line);
        }
        lines.push(edge);
        lines
    }
}
