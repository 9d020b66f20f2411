//! Piles that are looked at whole, by their names: the board shows of them what has room.

use super::Run;
use crate::board;
use crate::wording::spellings::{OF, OTHERS, OWN};
use cardwright_core::kernel::decision::Answer;
use cardwright_core::kernel::ids::Seat;
use cardwright_core::kernel::view::View;
use cardwright_core::vocabulary::PlaceWord;
use cardwright_dsl::lexicon::key;
use cardwright_kit::play::words::letters::is_hidden;
use cardwright_kit::play::words::{Heard, Words};

/// So many letters of a name are enough, as of no answer.
const BEGINNING: usize = 2;

/// Whose pile is meant.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Whose {
    All,
    Own,
    Others,
    Of(Seat),
}

impl Whose {
    fn holds(self, seat: Seat, viewer: Option<Seat>) -> bool {
        match self {
            Whose::All => true,
            Whose::Own => Some(seat) == viewer,
            Whose::Others => Some(seat) != viewer,
            Whose::Of(own) => own == seat,
        }
    }
}

impl Run<'_, '_> {
    /// The cards of the piles that a line names, if it names some and is no answer. `discard` alone is the pile: who wants to
    /// discard a card says which.
    pub(super) fn piles(&self, line: &str) -> Option<Vec<String>> {
        let words = self.words();
        let view = self.table().view(self.playing.me);
        let (whose, name) = whose(line, &view);
        let wanted = key(name);
        let is_named = |place: &PlaceWord| spellings(place).any(|own| key(own) == wanted);
        let begins = |place: &PlaceWord| spellings(place).any(|own| key(own).starts_with(&wanted));
        let mut places: Vec<&PlaceWord> = piles(words).filter(|place| is_named(place)).collect();
        if places.is_empty() && wanted.chars().count() >= BEGINNING && self.is_no_answer(line) {
            places = piles(words).filter(|place| begins(place)).collect();
        }
        if places.is_empty() || self.is_answer(line) {
            return None;
        }
        let of = |place: &PlaceWord| {
            let zones =
                view.seats.iter().filter(|seat| whose.holds(seat.seat, view.viewer)).flat_map(|seat| &seat.zones);
            let table = view.table.iter().filter(|_| whose == Whose::All && place.shared);
            let kind = place.kind;
            zones.chain(table).filter(move |zone| zone.id.kind() == kind).collect::<Vec<_>>()
        };
        let zones: Vec<_> = places.into_iter().flat_map(of).collect();
        (!zones.is_empty())
            .then(|| zones.iter().flat_map(|zone| board::pile(&view, words, &self.letters, zone)).collect())
    }

    fn is_no_answer(&self, line: &str) -> bool {
        self.table().decision().is_none() || matches!(self.hearing().hear(line), Heard::Nothing | Heard::Refused(_))
    }

    /// Whether a line is an answer, and not only the word for what could be done with some card.
    fn is_answer(&self, line: &str) -> bool {
        let says_more = |answer: &Answer| match answer {
            Answer::Act(act) => {
                let word = self.words().book.act_word(act.verb);
                ![word.en, word.ko, word.id].iter().any(|verb| key(verb) == key(line))
            }
            _ => true,
        };
        match self.table().decision().map(|_| self.hearing().hear(line)) {
            Some(Heard::One(answer)) => says_more(&answer),
            Some(Heard::Several(answers)) => answers.iter().any(says_more),
            _ => false,
        }
    }
}

/// The piles of a game: places whose cards don't lie open one by one, and are no hand.
pub(super) fn piles(words: Words<'_>) -> impl Iterator<Item = &'static PlaceWord> {
    let lies_open = |place: &PlaceWord| place.single || place.spread || place.held;
    words.vocabulary().places.iter().filter(move |place| !lies_open(place) && !is_hand(words, place))
}

fn is_hand(words: Words<'_>, place: &PlaceWord) -> bool {
    is_hidden(words, place) && place.kind == words.book.printed().zones.hand
}

fn spellings(place: &PlaceWord) -> impl Iterator<Item = &'static str> {
    let PlaceWord { word, .. } = place;
    [word.id].into_iter().chain(word.ko.iter().copied()).chain(word.en.iter().copied())
}

/// A line without the player before it: `p2 trash`, `p2.trash`, `my trash`.
fn whose<'l>(line: &'l str, view: &View) -> (Whose, &'l str) {
    let line = line.trim();
    let behind = |word: &str| {
        let rest = line
            .get(..word.len())
            .filter(|head| head.eq_ignore_ascii_case(word))
            .and_then(|_| line.get(word.len()..))?;
        let bare = OF.iter().find_map(|of| rest.strip_prefix(of)).unwrap_or(rest);
        (bare.len() < rest.len() || bare.starts_with(char::is_whitespace)).then(|| bare.trim())
    };
    let seats = view.seats.iter().find_map(|seat| Some((Whose::Of(seat.seat), behind(&seat.seat.to_string())?)));
    let own = || OWN.iter().find_map(|word| Some((Whose::Own, behind(word)?)));
    let others = || OTHERS.iter().find_map(|word| Some((Whose::Others, behind(word)?)));
    seats.or_else(own).or_else(others).filter(|(_, rest)| !rest.is_empty()).unwrap_or((Whose::All, line))
}
