//! The board in a few lines of at most 80 columns, for failures: what changed since the last answer is marked with `*`.

use super::board::{Board, Caller, Piece};
use super::text::{counted, runs};
use cardwright_core::kernel::ids::{Seat, ZoneId};
use unicode_width::UnicodeWidthStr;

const COLUMNS: usize = 80;

/// Draws all seats of a board.
pub fn draw(caller: &Caller<'_>, board: &Board, before: Option<&Board>) -> Vec<String> {
    let mut seats: Vec<Seat> = board.piles.iter().map(|p| p.zone.seat()).collect();
    seats.dedup();
    let mut lines = Vec::new();
    for seat in seats {
        let mut cells: Vec<String> = Vec::new();
        let called = caller.vocabulary.called("attribute").map_or("attribute", |word| word.id);
        let of = |board: &Board| {
            let attribute = board.attribute.filter(|_| board.turn == seat).map(usize::from)?;
            caller.vocabulary.attributes.get(attribute).map(|word| word.id)
        };
        if let Some(attribute) = of(board) {
            let changed = before.is_some_and(|b| of(b) != Some(attribute));
            cells.push(format!("{}{called} {attribute}", mark(changed)));
        }
        let stats = caller.vocabulary.stats.iter().map(|s| s.word.id);
        for word in stats {
            let Some(n) = board.number(seat, word) else { continue };
            let changed = before.is_some_and(|b| b.number(seat, word) != Some(n));
            cells.push(format!("{}{word} {n}", mark(changed)));
        }
        for place in caller.vocabulary.places.iter().filter(|p| !p.held && p.shared == (seat == Seat::TABLE)) {
            let zone = ZoneId::of(seat, place.kind);
            let cards = contents(caller, board, zone, place.single, place.ordered);
            let changed = before.is_some_and(|b| contents(caller, b, zone, place.single, place.ordered) != cards);
            if !cards.is_empty() || changed {
                let cards = if cards.is_empty() { "-".to_owned() } else { cards };
                let word = if place.shared { caller.place(zone) } else { place.word.id.to_owned() };
                let word = word.split_once('.').map_or(word.as_str(), |(_, word)| word);
                cells.push(format!("{}{word}: {cards}", mark(changed)));
            }
        }
        wrap(&format!("{seat}{}", if board.turn == seat { ">" } else { " " }), &cells, &mut lines);
    }
    lines
}

fn mark(changed: bool) -> &'static str {
    if changed { "*" } else { "" }
}

fn contents(caller: &Caller<'_>, board: &Board, zone: ZoneId, single: bool, ordered: bool) -> String {
    let cards: Vec<&Piece> = board.lying(zone).collect();
    let hidden = board.count(zone).saturating_sub(cards.len());
    let mut words: Vec<String> = cards.iter().map(|p| caller.piece(p)).collect();
    if !single {
        for (word, piece) in words.iter_mut().zip(&cards) {
            let own = |held: &&Piece| held.host.and_then(|at| board.pieces.get(at)) == Some(*piece);
            for held in board.held(zone).filter(own) {
                word.push_str(&format!(" +{}", caller.piece(held)));
            }
            let marks: Vec<String> = piece.marks.iter().map(|(id, n)| marked(caller, id, *n)).collect();
            if !marks.is_empty() {
                word.push_str(&format!(" ({})", marks.join(", ")));
            }
        }
    }
    if single {
        for (word, piece) in words.iter_mut().zip(&cards) {
            let kind = caller.names.catalog().card(piece.card).kind;
            let stats = caller.vocabulary.stats.iter().zip(&piece.stats);
            let numbers: Vec<String> =
                stats.filter(|(s, _)| s.types & (1 << kind) != 0).map(|(_, n)| n.to_string()).collect();
            let held: Vec<String> = board.held(zone).map(|p| caller.piece(p)).collect();
            if !numbers.is_empty() {
                word.push_str(&format!(" {}", numbers.join("/")));
            }
            for held in held {
                word.push_str(&format!(" +{held}"));
            }
            for (mark, n) in &piece.marks {
                word.push_str(&format!(" {mark} {n}"));
            }
        }
        return words.join(", ");
    }
    let mut words = if ordered { runs(words) } else { counted(words) };
    if hidden > 0 {
        words.push(format!("{hidden} hidden"));
    }
    words.join(", ")
}

/// A mark of a card, with its number where the rulebook's words for it have one.
fn marked(caller: &Caller<'_>, id: &str, n: i32) -> String {
    let own = caller.vocabulary.log.iter().find(|word| word.id == id);
    let numbered = own.is_none_or(|word| word.en.iter().any(|form| form.contains("{amount")));
    if numbered || n != 1 { format!("{id} {n}") } else { id.to_owned() }
}

/// Cells behind a head, wrapped to the columns of a terminal; a cell that is too long for a line goes on below.
fn wrap(head: &str, cells: &[String], lines: &mut Vec<String>) {
    let mut line = head.to_owned();
    for cell in cells {
        if line.width() + 2 + cell.width() > COLUMNS && line.trim() != "" && line != head {
            lines.push(std::mem::replace(&mut line, " ".repeat(head.len())));
        }
        line.push(' ');
        for word in cell.split(' ') {
            if line.width() + 1 + word.width() > COLUMNS {
                lines.push(std::mem::replace(&mut line, " ".repeat(head.len() + 3)));
            }
            line.push(' ');
            line.push_str(word);
        }
    }
    lines.push(line);
}
