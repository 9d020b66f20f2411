//! What the left side of a look means: a pile, a card's number or mark, a player's number, the turn. Reads words only; the
//! value is looked up on a board.

use super::board::{Board, Caller, Piece};
use super::names::is_word;
use super::text::{Mention, alike, key, seat};
use crate::wording::spellings;
use cardwright_core::kernel::ids::{Seat, ZoneId};
use cardwright_core::vocabulary::{PlaceWord, StatOf, Vocabulary};

/// Something on the board that has a value.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Target {
    /// The cards that lie in a zone.
    Pile(ZoneId),
    /// The first cards of a pile.
    Top(ZoneId),
    /// The cards that a card holds.
    Held(At),
    /// A number of a card: its stat index.
    Stat(At, usize),
    /// A mark of a card.
    Mark(At, &'static str),
    /// The face of a card that is up.
    Face(At),
    /// The head words that a card has.
    Heads(At),
    /// The abilities of a card, by their heads.
    Abilities(At),
    /// The actions that a card can't do.
    Cant(At),
    /// The owner of a card.
    Owner(At),
    /// The place where a card lies.
    Where(At),
    /// A number of a player, by the rulebook's word.
    Number(Seat, &'static str),
    /// What waits to be resolved.
    Waiting,
    /// The player whose turn it is.
    Turn,
    /// The number of the turn.
    TurnNumber,
    /// The phase of the turn.
    Phase,
}

/// A card, found by where it lies or by its name.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum At {
    /// The card in a place for one card.
    Place(ZoneId),
    /// The card with this name or label.
    Card(Mention),
}

/// The place of players with this word.
pub fn place(vocabulary: &'static Vocabulary, word: &str) -> Option<&'static PlaceWord> {
    vocabulary.places.iter().find(|p| !p.shared && is_word(&p.word, word))
}

/// The place in which what was announced waits to be resolved, in games where it can be answered: its word alone is all of it.
pub fn waiting(vocabulary: &'static Vocabulary) -> Option<&'static PlaceWord> {
    vocabulary.places.iter().find(|p| Some(p.kind) == vocabulary.announced)
}

/// The place of the table with this word: `condition`, `market.unit`.
pub fn shared(vocabulary: &'static Vocabulary, word: &str) -> Option<&'static PlaceWord> {
    let (group, word) = word.split_once('.').unwrap_or(("", word));
    vocabulary.places.iter().find(|p| p.shared && alike(p.group, group) && is_word(&p.word, word))
}

/// Whose a place is: a player's, or the table's.
pub fn side(word: &str) -> Option<Seat> {
    if spellings::TABLE.is(word) { Some(Seat::TABLE) } else { seat(word) }
}

/// The zone of a player, or of the table, with this word.
fn zone_of(vocabulary: &'static Vocabulary, side: Seat, word: &str) -> Option<ZoneId> {
    let place = if side == Seat::TABLE { shared(vocabulary, word) } else { place(vocabulary, word) }?;
    (!place.held).then(|| ZoneId::of(side, place.kind))
}

/// The word of a player's number.
pub fn number(vocabulary: &'static Vocabulary, word: &str) -> Option<&'static str> {
    let stats = vocabulary.stats.iter().filter(|s| s.of == StatOf::Player);
    let assumed = || vocabulary.defaults.player.iter().map(|(w, _)| *w).find(|w| alike(w, word));
    stats.map(|s| &s.word).find(|w| is_word(w, word)).map(|w| w.id).or_else(assumed)
}

/// The stat index of a card's number.
pub fn stat(vocabulary: &'static Vocabulary, word: &str) -> Option<usize> {
    vocabulary.stats.iter().position(|s| s.of == StatOf::Card && is_word(&s.word, word))
}

/// The phase with this word, as an index; `main` and `main phase` are the same.
pub fn phase(vocabulary: &'static Vocabulary, word: &str) -> Option<u8> {
    vocabulary.phases.iter().position(|w| is_word(w, word)).and_then(|i| u8::try_from(i).ok())
}

/// A zone named in full: `p1.left`, `table.condition`; with `mine`, also `left` for that seat's.
pub fn zone(vocabulary: &'static Vocabulary, text: &str, mine: Option<Seat>) -> Option<ZoneId> {
    match text.split_once('.') {
        Some((first, rest)) => zone_of(vocabulary, side(&first.to_lowercase())?, rest),
        None => zone_of(vocabulary, mine?, text),
    }
}

/// Reads the left side of a look.
pub fn target(vocabulary: &'static Vocabulary, text: &str) -> Option<Target> {
    match key(text).as_str() {
        "turn" => return Some(Target::Turn),
        "turn-number" | "turnnumber" => return Some(Target::TurnNumber),
        "phase" => return Some(Target::Phase),
        _ => {}
    }
    if waiting(vocabulary).is_some_and(|place| is_word(&place.word, text)) {
        return Some(Target::Waiting);
    }
    let (first, rest) = text.split_once('.').map_or((text, ""), |(a, b)| (a, b));
    if spellings::TABLE.is(&first.to_lowercase()) {
        let (word, top) = rest.strip_suffix(".top").map_or((rest, false), |word| (word, true));
        let zone = zone_of(vocabulary, Seat::TABLE, word)?;
        return Some(if top { Target::Top(zone) } else { Target::Pile(zone) });
    }
    let Some(seat) = seat(&first.to_lowercase()) else {
        let at = At::Card(Mention::parse(first)?);
        return if rest.is_empty() { Some(Target::Where(at)) } else { of_card(vocabulary, at, rest) };
    };
    let (word, rest) = rest.split_once('.').map_or((rest, ""), |(a, b)| (a, b));
    let Some(place) = place(vocabulary, word).filter(|p| !p.held) else {
        return number(vocabulary, word).filter(|_| rest.is_empty()).map(|n| Target::Number(seat, n));
    };
    let zone = ZoneId::of(seat, place.kind);
    match rest {
        "" => Some(Target::Pile(zone)),
        "top" if !place.single => Some(Target::Top(zone)),
        _ if place.single => of_card(vocabulary, At::Place(zone), rest),
        _ => None,
    }
}

/// Something of a card, by its word.
pub fn of_card(vocabulary: &'static Vocabulary, at: At, word: &str) -> Option<Target> {
    if let Some(index) = stat(vocabulary, word) {
        return Some(Target::Stat(at, index));
    }
    if place(vocabulary, word).is_some_and(|p| p.held) {
        return Some(Target::Held(at));
    }
    if let Some(mark) = vocabulary.defaults.marks.iter().find(|m| alike(m, word)) {
        return Some(Target::Mark(at, mark));
    }
    match key(word).as_str() {
        "face" => Some(Target::Face(at)),
        "keywords" | "heads" => Some(Target::Heads(at)),
        "abilities" => Some(Target::Abilities(at)),
        "cant" | "can't" => Some(Target::Cant(at)),
        "owner" => Some(Target::Owner(at)),
        "where" | "place" => Some(Target::Where(at)),
        _ => None,
    }
}

/// Words that may stand in a left side, for suggestions.
pub fn words(vocabulary: &'static Vocabulary) -> Vec<&'static str> {
    let places = vocabulary.places.iter().map(|p| p.word.id);
    let stats = vocabulary.stats.iter().map(|s| s.word.id);
    let all = places.chain(stats).chain(vocabulary.defaults.marks.iter().copied()).chain([
        "face",
        "keywords",
        "abilities",
        "cant",
        "owner",
        "where",
        "top",
        "turn",
        "turn-number",
        "phase",
    ]);
    // A number of a player and a mark of a card may be called alike.
    let mut words = Vec::new();
    for word in all {
        if !words.contains(&word) {
            words.push(word);
        }
    }
    words
}

/// Of a left side that means nothing the part at fault: which it is, from 0, and what can stand there.
pub fn at_fault(vocabulary: &'static Vocabulary, text: &str) -> (usize, Vec<&'static str>) {
    let parts: Vec<&str> = text.split('.').collect();
    let last = parts.len().saturating_sub(1);
    let pile = match parts.as_slice() {
        [player, word, _, ..] => {
            seat(&player.to_lowercase()).and_then(|_| place(vocabulary, word)).filter(|p| !p.held && !p.single)
        }
        _ => None,
    };
    match (pile, parts.get(2)) {
        // What lies in a pile goes by its name.
        (Some(_), Some(&"top")) => (3.min(last), Vec::new()),
        (Some(_), Some(_)) => (2, vec!["top"]),
        _ => (last, words(vocabulary)),
    }
}

/// Why a card was not found.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Lost {
    /// There is no such card.
    None,
    /// There are several, which lie in these places.
    Several(Vec<String>),
}

/// Finds a card on a board.
pub fn find<'b>(board: &'b Board, at: &At, caller: &Caller<'_>) -> Result<&'b Piece, Lost> {
    match at {
        At::Place(zone) => board.lying(*zone).next().ok_or(Lost::None),
        At::Card(mention) => {
            let mut found = board.pieces.iter().filter(|p| fits(p, mention, caller));
            let first = found.next().ok_or(Lost::None)?;
            let rest: Vec<&Piece> = found.collect();
            if rest.is_empty() {
                return Ok(first);
            }
            // A card in play is meant before one that lies in a pile: piles have no numbers of their own.
            let singles: Vec<&Piece> = std::iter::once(first)
                .chain(rest.iter().copied())
                .filter(|p| caller.vocabulary.places.iter().any(|w| w.single && w.kind == p.zone.kind()))
                .collect();
            match singles.as_slice() {
                [one] => Ok(one),
                _ => Err(Lost::Several(
                    std::iter::once(first)
                        .chain(rest)
                        .map(|p| format!("{} {}", caller.place(p.zone), caller.piece(p)))
                        .collect(),
                )),
            }
        }
    }
}

/// Whether a card on the board may be meant by a mention.
pub fn fits(piece: &Piece, mention: &Mention, caller: &Caller<'_>) -> bool {
    let named = caller.names.mentioned(mention).contains(&piece.card);
    match &mention.label {
        Some(label) => named && piece.slot.is_some() && caller.labels.slot(label) == piece.slot,
        None => named,
    }
}
