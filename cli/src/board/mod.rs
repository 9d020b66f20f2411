//! The table as text, as wide as the screen, drawn from what one seat may know. The layout comes from the rulebook's places:
//! places of a group that hold one card each stand side by side and face each other, places whose cards lie spread out
//! have a line a card, the others are lines. Only letters of ASCII are used for lines, for terminals differ in how wide they draw the others.

mod cell;
mod strips;

use crate::columns::{across, joined, packed, pad, paint, wide, width};
use crate::wording::play as wording;
use anstyle::{AnsiColor, Style};
use cardwright_core::kernel::catalog::Use;
use cardwright_core::kernel::ids::{AbilityId, CardId};
use cardwright_core::kernel::view::{CardView, PendingView, SeatView, View, ZoneView};
use cardwright_core::vocabulary::PlaceWord;
use cardwright_kit::play::words::letters::is_hidden;
use cardwright_kit::play::words::{Letters, Words};
use cell::cell;

/// The style of the present player's name.
pub const BOLD: Style = Style::new().bold();
/// The style of what matters less.
pub const DIM: Style = Style::new().dimmed();
/// The style of what is pointed at: attacker, defender.
pub const POINTED: Style = AnsiColor::Yellow.on_default();

/// So many names of an open pile are shown.
const NAMES: usize = 8;

/// Draws the table: the viewer's side below, the others above. `letters`: what the cards go by in answers.
pub fn draw(view: &View, words: Words<'_>, letters: &Letters) -> Vec<String> {
    let artist = Artist { view, words, letters };
    if view.seats.len() > 2 || !view.table.is_empty() {
        let mut lines = vec![artist.title()];
        lines.extend(artist.strips());
        lines.push("=".repeat(wide()));
        return lines;
    }
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
            lines.extend(artist.waiting());
            lines.extend(rows);
            lines.extend(part);
            lines.extend(artist.hand(seat));
        } else {
            lines.extend(part);
            lines.extend(rows);
        }
    }
    lines.push("=".repeat(wide()));
    lines
}

/// All cards that the viewer may see in a pile, those that came last first, with how many others lie there.
pub fn pile(view: &View, words: Words<'_>, letters: &Letters, zone: &ZoneView) -> Vec<String> {
    let artist = Artist { view, words, letters };
    let hidden = zone.count.saturating_sub(zone.cards.len());
    let face_down = (hidden > 0).then(|| wording::face_down(hidden).get(words.lang));
    let title = format!("{} {}", words.zone(zone.id), zone.count);
    if zone.cards.is_empty() {
        return vec![format!("  {title}{}", face_down.map(|said| format!(": {said}")).unwrap_or_default())];
    }
    let mut lines = artist.one_by_one(zone.cards.iter().rev(), &title);
    lines.extend(face_down.map(|said| format!("    {said}")));
    lines
}

struct Artist<'a> {
    view: &'a View,
    words: Words<'a>,
    letters: &'a Letters,
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
            n => match self.words.active_attribute(view) {
                Some(attribute) => wording::turn_of(n, view.turn, attribute, phase).get(self.words.lang),
                None => wording::turn(n, view.turn, phase).get(self.words.lang),
            },
        };
        let text = format!("===={text}");
        let missing = wide().saturating_sub(width(&text));
        paint(BOLD, &format!("{text}{}", "=".repeat(missing)))
    }

    fn zone<'b>(&self, seat: &'b SeatView, place: &PlaceWord) -> Option<&'b ZoneView> {
        seat.zones.iter().find(|z| z.id.kind() == place.kind)
    }

    /// How many cards lie in a place; where what they are worth together is what counts, that, and how many they are.
    fn amount(&self, zone: &ZoneView, place: &PlaceWord) -> String {
        let Some(at) = place.sum.filter(|_| zone.cards.len() == zone.count) else { return zone.count.to_string() };
        let worth = |card: &CardView| card.stats.get(usize::from(at)).copied().unwrap_or(0);
        wording::worth(zone.cards.iter().map(worth).sum::<i32>(), zone.count).get(self.words.lang)
    }

    /// Who, the numbers of the player, and how many cards lie in each pile.
    fn header(&self, seat: &SeatView) -> Vec<String> {
        let you = if self.view.viewer == Some(seat.seat) { self.words.say(wording::YOU) } else { "" };
        let strips = self.view.seats.len() > 2 || !self.view.table.is_empty();
        // There is no room for piles that are seldom used and empty, nor for rows that are drawn anyway.
        let zones = &self.words.book.printed().zones;
        let always = |kind: u8| [zones.deck, zones.hand, zones.discard].contains(&kind);
        let mut parts = Vec::new();
        for (at, (word, number)) in seat.stats.iter().enumerate() {
            // Of the others the first number is what counts; `show` has the rest.
            if strips && at > 0 && (*number == 0 || self.view.viewer.is_some_and(|viewer| viewer != seat.seat)) {
                continue;
            }
            let name = self.words.named(word);
            match seat.spent.iter().find(|(w, _)| w == word) {
                Some((_, spent)) => parts.push(format!("{name} {spent}/{number}")),
                None => parts.push(format!("{name} {number}")),
            }
        }
        let announced = self.words.vocabulary().announced;
        for place in self.places().filter(|p| !(p.single || p.shared || p.spread) && Some(p.kind) != announced) {
            if let Some(zone) = self.zone(seat, place).filter(|zone| always(place.kind) || zone.count > 0) {
                parts.push(format!("{} {}", self.words.word(&place.word), self.amount(zone, place)));
            }
        }
        let mark = if self.view.turn == seat.seat && self.view.turn_number > 0 { "* " } else { "  " };
        let name = format!("{mark}{}{you}", seat.seat);
        let mark = format!("{name}  ");
        let lines = joined(&parts, "  ", wide().saturating_sub(width(&mark)));
        let blank = " ".repeat(width(&mark));
        let first = |at: usize| if at == 0 { paint(BOLD, &mark) } else { blank.clone() };
        lines.iter().enumerate().map(|(at, line)| format!("{}{line}", first(at))).collect()
    }

    /// Places with one card outside any group and the names of the cards in open piles, several on a line where they fit; the
    /// cards that lie spread out, a line each.
    fn lines(&self, seat: &SeatView) -> Vec<String> {
        let (mut short, mut spread) = (Vec::new(), Vec::new());
        let announced = self.words.vocabulary().announced;
        for place in self.places().filter(|p| p.group.is_empty() && Some(p.kind) != announced) {
            // That a card lies face down before a player is there for all to see.
            let seen = |z: &&ZoneView| if place.spread { z.count > 0 } else { !z.cards.is_empty() };
            let Some(zone) = self.zone(seat, place).filter(seen) else { continue };
            if self.is_hand(seat, place) {
                continue;
            }
            let name = self.words.word(&place.word);
            if place.spread {
                spread.push(format!("    {name}:"));
                // Of cards of one kind the place says which it is.
                let kind = |card: &CardView| self.words.catalog.card(card.card).kind;
                let alike = zone.cards.iter().all(|card| zone.cards.first().map(kind) == Some(kind(card)));
                let mut cards: Vec<String> = zone.cards.iter().map(|card| self.laid_out(card, !alike)).collect();
                let hidden = zone.count.saturating_sub(zone.cards.len());
                cards.extend((hidden > 0).then(|| wording::face_down(hidden).get(self.words.lang)));
                // Who lies beside whom is seen where the place has an order: it is read along the row.
                spread.extend(if place.ordered { across(&cards, 6, wide()) } else { packed(&cards, 6, wide()) });
                continue;
            }
            let text = if place.single {
                let letter = |c: &CardView| self.letters.of(c.handle).map(|l| format!("{l} ")).unwrap_or_default();
                zone.cards.iter().map(|c| letter(c) + &self.in_full(c)).collect::<Vec<_>>().join("; ")
            } else {
                self.newest(zone, name)
            };
            short.push(format!("{name}: {text}"));
        }
        let mut lines: Vec<String> = joined(&short, "   ", wide() - 4).iter().map(|l| format!("    {l}")).collect();
        lines.extend(spread);
        lines
    }

    /// What waits to be resolved, the newest first: whose it is, and the cards that were chosen for it.
    fn waiting(&self) -> Vec<String> {
        let announced = self.words.vocabulary().announced;
        let Some(place) = self.places().find(|p| Some(p.kind) == announced) else { return Vec::new() };
        let waiting = self.view.pending.iter().enumerate().rev();
        let links: Vec<String> = waiting.map(|(at, link)| self.link(at + 1, link)).collect();
        if links.is_empty() {
            return links;
        }
        let title = format!("-- {}: ", self.words.word(&place.word));
        let blank = " ".repeat(width(&title));
        let lines = joined(&links, "   ", wide().saturating_sub(width(&title)));
        let first = |at: usize| if at == 0 { title.clone() } else { blank.clone() };
        lines.iter().enumerate().map(|(at, line)| format!("{}{line}", first(at))).collect()
    }

    fn link(&self, number: usize, link: &PendingView) -> String {
        let hidden = || self.words.say(wording::UNSEEN).to_owned();
        let of = |card: Option<CardId>| card.map_or_else(hidden, |card| self.words.card(card).to_owned());
        let catalog = self.words.catalog;
        // A card that waits itself is not named by its text.
        let activated = |ability: &AbilityId| !matches!(catalog.ability(*ability).usage, Use::Spell | Use::ByRule);
        let card = of(link.card);
        let what = match link.ability.filter(activated) {
            Some(ability) => wording::ability_of(self.words.ability(ability), card).get(self.words.lang),
            None => card,
        };
        let chosen = link.aims.iter().map(|aim| {
            let letter = aim.handle.and_then(|handle| self.letters.of(handle));
            letter.map(|letter| format!("{letter} ")).unwrap_or_default() + &of(aim.card)
        });
        let chosen: Vec<String> = chosen.collect();
        let whose = format!("{number} {what} ({})", link.controller);
        if chosen.is_empty() { whose } else { format!("{whose} -> {}", chosen.join(", ")) }
    }

    /// The names of the cards in a pile, those that came last first: of an unordered pile they matter most. Where not all have
    /// room, what shows them all stands behind them.
    fn newest(&self, zone: &ZoneView, name: &str) -> String {
        let names: Vec<&str> = zone.cards.iter().rev().map(|c| self.words.card(c.card)).collect();
        let room = (wide() - 4).saturating_sub(width(name) + 2);
        let whole = names.join(", ");
        if names.len() <= NAMES && width(&whole) <= room {
            return whole;
        }
        let more = wording::all_of(name, names.len()).get(self.words.lang);
        let mut shown = names;
        shown.truncate(NAMES);
        while shown.len() > 1 && width(&shown.join(", ")) + 2 + width(&more) > room {
            shown.pop();
        }
        format!("{}, {more}", shown.join(", "))
    }

    /// A pile whose cards only its player sees: shown with their letters below the board.
    fn is_hand(&self, seat: &SeatView, place: &PlaceWord) -> bool {
        self.view.viewer == Some(seat.seat) && is_hidden(self.words, place)
    }

    /// The hand in columns; what its numbers are stands above them.
    fn hand(&self, seat: &SeatView) -> Vec<String> {
        let places = self.places().filter(|p| self.is_hand(seat, p));
        let zones = places.filter_map(|p| Some((p, self.zone(seat, p).filter(|z| !z.cards.is_empty())?)));
        zones.flat_map(|(place, zone)| self.one_by_one(zone.cards.iter(), self.words.word(&place.word))).collect()
    }

    /// Cards in columns behind a title, with the numbers that some of them have.
    fn one_by_one<'c>(&self, cards: impl Iterator<Item = &'c CardView> + Clone, title: &str) -> Vec<String> {
        let kinds = cards.clone().map(|c| self.words.catalog.card(c.card).kind);
        let mut stats: Vec<(usize, &str)> = kinds.flat_map(|kind| self.words.card_stats(kind)).collect();
        stats.sort_unstable_by_key(|(at, _)| *at);
        stats.dedup();
        stats.retain(|(at, _)| cards.clone().any(|card| self.number(card, *at).is_some()));
        let named: Vec<&str> = stats.iter().map(|(_, word)| *word).collect();
        let of = if named.is_empty() { String::new() } else { format!(" ({})", named.join("/")) };
        let shown = |typed: bool| {
            let cards = cards.clone().map(|card| self.in_hand(card, &stats, typed));
            packed(&cards.collect::<Vec<_>>(), 4, wide())
        };
        // Where long names leave a card a line, its numbers must say what it is; `card` shows the rest.
        let full = shown(true);
        let short = if full.len() > cards.clone().count().div_ceil(2) { shown(false) } else { Vec::new() };
        let mut lines = vec![format!("  {title}{of}:")];
        lines.extend(if short.is_empty() || short.len() >= full.len() { full } else { short });
        lines
    }

    /// A number of a card, if it has it.
    fn number(&self, card: &CardView, at: usize) -> Option<i32> {
        let has = self.words.card_stats(self.words.catalog.card(card.card).kind).any(|(own, _)| own == at);
        card.stats.get(at).copied().filter(|n| has && (*n != 0 || !self.is_optional(at)))
    }

    /// `a Torch Bearer (unit Flame 2/3000/1)`: a number that the card does not have is `-`. `typed`: with its type.
    fn in_hand(&self, card: &CardView, stats: &[(usize, &str)], typed: bool) -> String {
        let found = self.words.catalog.card(card.card);
        let kind = self.words.vocabulary().types.get(usize::from(found.kind));
        let number = |at: usize| self.number(card, at).map_or("-".to_owned(), |n| n.to_string());
        let mut numbers: Vec<String> = stats.iter().map(|(at, _)| number(*at)).collect();
        while numbers.last().is_some_and(|n| n == "-") {
            numbers.pop();
        }
        let kind = kind.filter(|_| typed).map(|k| self.words.word(k).to_owned());
        let mut details: Vec<String> = kind.into_iter().collect();
        details.extend(self.words.attributes(found).map(str::to_owned));
        details.extend((!numbers.is_empty()).then(|| numbers.join("/")));
        details.extend(self.marks(card));
        if details.is_empty() {
            return self.called(card);
        }
        format!("{} ({})", self.called(card), details.join(" "))
    }

    /// A card by its letter and its name.
    fn called(&self, card: &CardView) -> String {
        let name = self.words.card(card.card);
        self.letters.of(card.handle).map_or(name.to_owned(), |letter| format!("{letter} {name}"))
    }

    /// Whether a number need not be printed on a card.
    fn is_optional(&self, stat: usize) -> bool {
        self.words.vocabulary().stats.get(stat).is_some_and(|s| s.optional)
    }

    /// A card of a row by its letter, with all that is to know of it.
    fn laid_out(&self, card: &CardView, kind: bool) -> String {
        let mark = self.letters.of(card.handle).unwrap_or("-");
        format!("{mark} {}", self.in_words(card, kind))
    }

    /// A card with its type, attributes, numbers, marks and what it holds.
    fn in_full(&self, card: &CardView) -> String {
        self.in_words(card, true)
    }

    /// As [`Self::in_full`]; `typed`: with its type.
    fn in_words(&self, card: &CardView, typed: bool) -> String {
        let found = self.words.catalog.card(card.card);
        let kind = self.words.vocabulary().types.get(usize::from(found.kind));
        let mut parts = vec![self.words.card(card.card).to_owned()];
        let face = self.words.vocabulary().defaults.faces.get(usize::from(card.face)).filter(|_| card.face > 0);
        parts.extend(face.map(|face| format!("({})", self.words.word(face))));
        let mut details: Vec<String> =
            kind.filter(|_| typed).map(|k| self.words.word(k).to_owned()).into_iter().collect();
        details.extend(self.facts(card));
        details.extend(self.marks(card));
        parts.push(format!("({})", details.join(", ")));
        parts.extend(card.attached.iter().map(|held| format!("+ {}", self.words.card(held.card))));
        parts.join(" ")
    }

    /// `Flame`, `power 4500`, ... A number that a card need not have is left out where it is 0.
    fn facts(&self, card: &CardView) -> Vec<String> {
        let found = self.words.catalog.card(card.card);
        let present = |(at, word): (usize, &str)| {
            let number = *card.stats.get(at)?;
            (number != 0 || !self.is_optional(at)).then(|| format!("{word} {number}"))
        };
        let attributes = self.words.attributes(found).map(str::to_owned);
        attributes.chain(self.words.card_stats(found.kind).filter_map(present)).collect()
    }

    fn marks(&self, card: &CardView) -> Vec<String> {
        self.marks_but(card, "")
    }

    /// The marks of a card without one of them.
    fn marks_but(&self, card: &CardView, without: &str) -> Vec<String> {
        let told = card.marks.iter().filter(|(word, _)| *word != without);
        let mut marks: Vec<String> = told.map(|(word, n)| self.words.mark(word, *n)).collect();
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
        let columns = (wide() - 1).checked_div(places.len().max(1)).unwrap_or(wide()).saturating_sub(1).max(4);
        let mut cells: Vec<(bool, Vec<String>)> = places.iter().map(|p| cell(self, seat, p, columns - 2)).collect();
        let height = cells.iter().map(|(_, lines)| lines.len()).max().unwrap_or(0);
        cells.iter_mut().for_each(|(_, lines)| lines.resize(height, String::new()));
        let mut lines = vec![format!("+{}", format!("{}+", "-".repeat(columns)).repeat(places.len()))];
        for at in 0..height {
            let mut line = String::from("|");
            for (pointed, cell) in &cells {
                let text = pad(cell.get(at).map_or("", String::as_str), columns - 2);
                let text = if *pointed { paint(POINTED, &text) } else { text };
                line.push_str(&format!(" {text} |"));
            }
            lines.push(line);
        }
        lines
    }
}
