//! The table of more than two players, or with shared piles: the other players as strips above, the table between them and the
//! viewer, who sits below. Whatever does not fit on a line goes on below it.

use super::Artist;
use crate::columns::{joined, wide};
use crate::wording::play as wording;
use cardwright_core::kernel::view::{CardView, SeatView, ZoneView};
use cardwright_core::vocabulary::PlaceWord;

/// How far the lines of a strip stand in.
const INDENT: &str = "      ";

impl Artist<'_> {
    /// The players in the order of the ring, from the one behind the viewer; the table; the viewer.
    pub(super) fn strips(&self) -> Vec<String> {
        let seats = &self.view.seats;
        let below = self.view.viewer.filter(|viewer| viewer.index() < seats.len()).map(|viewer| viewer.index());
        let from = below.map_or(0, |below| below + 1);
        let others = seats.iter().cycle().skip(from).take(seats.len()).filter(|s| Some(s.seat.index()) != below);
        let mut lines: Vec<String> = others.flat_map(|seat| self.strip(seat)).collect();
        lines.extend(self.shared());
        if let Some(own) = below.and_then(|below| seats.get(below)) {
            lines.extend(self.strip(own));
            lines.extend(self.hand(own));
        }
        lines
    }

    /// A player's numbers and piles, then the cards that lie before them.
    fn strip(&self, seat: &SeatView) -> Vec<String> {
        let mut lines = self.header(seat);
        let laid = self.places().filter(|place| !place.shared && (place.spread || place.single));
        let parts: Vec<String> = laid
            .filter_map(|place| {
                let zone = self.zone(seat, place).filter(|zone| zone.count > 0)?;
                Some(format!("{}: {}", self.words.word(&place.word), self.row_of(zone, place)))
            })
            .collect();
        lines.extend(self.indented(&parts));
        lines
    }

    fn indented(&self, parts: &[String]) -> Vec<String> {
        joined(parts, "   ", wide() - INDENT.len()).into_iter().map(|line| format!("{INDENT}{line}")).collect()
    }

    /// Cards side by side; how many of them the viewer can't see stands behind.
    fn row_of(&self, zone: &ZoneView, place: &PlaceWord) -> String {
        let mut cards: Vec<String> = zone.cards.iter().map(|card| self.in_short(card, place)).collect();
        let hidden = zone.count.saturating_sub(zone.cards.len());
        if hidden > 0 {
            cards.push(wording::face_down(hidden).get(self.words.lang));
        }
        cards.join(", ")
    }

    /// A card by its letter and name, with its numbers, marks and what lies on it; where it lies in its row stands before it.
    fn in_short(&self, card: &CardView, place: &PlaceWord) -> String {
        let kind = self.words.catalog.card(card.card).kind;
        let stats = self.words.card_stats(kind).filter_map(|(at, _)| {
            let number = *card.stats.get(at)?;
            (number != 0 || !self.is_optional(at)).then(|| number.to_string())
        });
        let at = card.marks.iter().find(|(mark, _)| *mark == place.by).map(|(_, n)| format!("{n}:"));
        let mut parts: Vec<String> = at.into_iter().chain([self.called(card)]).collect();
        parts.extend(Some(stats.collect::<Vec<_>>().join("/")).filter(|numbers| !numbers.is_empty()));
        let marks = self.marks_but(card, place.by);
        parts.extend((!marks.is_empty()).then(|| format!("({})", marks.join(", "))));
        parts.extend(card.attached.iter().map(|held| format!("+ {}", self.words.card(held.card))));
        parts.join(" ")
    }

    /// The places of the table, a line a group: the cards of those that lie spread out, the top card of other open piles, of the
    /// rest how many there are.
    fn shared(&self) -> Vec<String> {
        let mut groups: Vec<&str> = Vec::new();
        for place in self.places().filter(|place| place.shared) {
            if !groups.contains(&place.group) {
                groups.push(place.group);
            }
        }
        let of = |group: &&'static str| {
            let places = self.places().filter(|place| place.shared && place.group == *group);
            let parts: Vec<String> = places.filter_map(|place| self.shared_place(place)).collect();
            if parts.is_empty() {
                return Vec::new();
            }
            let name = if group.is_empty() { "" } else { self.words.group(group) };
            let head = if name.is_empty() { "-- ".to_owned() } else { format!("-- {name}  ") };
            let room = wide().saturating_sub(crate::columns::width(&head));
            let blank = " ".repeat(crate::columns::width(&head));
            let lines = joined(&parts, "  ", room);
            let first = |at: usize| if at == 0 { head.clone() } else { blank.clone() };
            lines.into_iter().enumerate().map(|(at, line)| format!("{}{line}", first(at))).collect::<Vec<_>>()
        };
        // Groups that take a line at the most share lines as they fit.
        let (mut lines, mut short) = (Vec::new(), Vec::new());
        for mut group in groups.iter().map(of) {
            match (group.len(), group.pop()) {
                (1, Some(line)) => short.push(line),
                (_, last) => lines.extend(group.into_iter().chain(last)),
            }
        }
        lines.extend(joined(&short, " ", wide()));
        lines
    }

    fn shared_place(&self, place: &'static PlaceWord) -> Option<String> {
        let zone = self.view.table.iter().find(|zone| zone.id.kind() == place.kind)?;
        let name = self.words.word(&place.word);
        if place.spread {
            let cards = if zone.count == 0 { "-".to_owned() } else { self.row_of(zone, place) };
            return Some(format!("{name}: {cards}"));
        }
        let top = zone.cards.first().filter(|card| place.ordered && card.position == 0);
        let empty = zone.count == 0 && !place.group.is_empty();
        Some(match top.filter(|_| !empty) {
            None if empty => return None,
            Some(top) => format!("{name}: {} ({})", self.words.card(top.card), zone.count),
            None => format!("{name} {}", zone.count),
        })
    }
}
