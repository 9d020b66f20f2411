//! Which words of looks and answers mean something in a game: cards that are in it, labels, places, players, what can happen,
//! numbers. A word that means nothing is a mistake of the scenario, wherever it stands: what is said not to be there would
//! otherwise hold by being misspelt.

mod lines;
mod steps;

pub(super) use steps::phase_near;

use super::answers::{Line, is_head};
use super::board::{Board, Caller, Piece};
use super::looks::Known;
use super::names::BLANK;
use super::places;
use super::text::{Mention, digits, key};
use crate::wording::spellings;
use cardwright_core::kernel::catalog::{Ability, Use};
use cardwright_core::kernel::decision::AskKind;
use cardwright_core::kernel::ids::{AbilityId, CardId, Seat};
use cardwright_core::rulebook::Rulebook;
use cardwright_dsl::suggest::suggest;

/// The words that mean something at a moment of a game.
pub struct Glossary<'a> {
    /// The rulebook of the game.
    pub book: &'static dyn Rulebook,
    /// The names of cards and places.
    pub caller: Caller<'a>,
    /// The table, with every card of the game.
    pub board: &'a Board,
    /// Whether words are judged for every moment of the game that begins with this board, and not for this moment alone.
    pub whole_game: bool,
}

/// A word that means nothing, with the nearest one that does.
pub fn unknown<'w>(word: &str, all: impl IntoIterator<Item = &'w str>) -> Known {
    let mut known: Vec<String> = Vec::new();
    for candidate in all.into_iter().filter(|c| !c.is_empty()) {
        if known.iter().all(|k| k != candidate) {
            known.push(candidate.to_owned());
        }
    }
    let near = suggest(word, known.iter().map(String::as_str)).map(str::to_owned);
    Known { word: word.to_owned(), near, all: known, span: None }
}

/// A number that there are not so many abilities for.
fn of_numbers(number: usize, most: usize) -> Known {
    const SHOWN: usize = 20;
    let all = (1..=most.min(SHOWN)).map(|n| n.to_string()).collect();
    Known { word: number.to_string(), near: None, all, span: None }
}

impl Glossary<'_> {
    /// The names of the cards in the game, by which they can be called.
    pub(super) fn names(&self) -> Vec<String> {
        let mut names: Vec<String> = Vec::new();
        for piece in &self.board.pieces {
            let card = self.caller.names.catalog().card(piece.card);
            let own = self.caller.names.name(piece.card);
            for name in [own.as_str(), card.name.en.as_str(), card.name.ko.as_str(), card.id.as_str()] {
                if !name.is_empty() && names.iter().all(|n| n != name) {
                    names.push(name.to_owned());
                }
            }
        }
        names
    }

    /// The same as keys, to be compared.
    pub(super) fn keys(&self) -> Vec<String> {
        self.names().iter().map(|name| key(name)).collect()
    }

    fn pieces<'s>(&'s self, mention: &'s Mention) -> impl Iterator<Item = &'s Piece> {
        let named = self.caller.names.mentioned(mention);
        self.board.pieces.iter().filter(move |p| named.contains(&p.card))
    }

    /// A card: it is in the game, and its label is one of it.
    pub fn card(&self, mention: &Mention) -> Option<Known> {
        let name = mention.name.as_deref().unwrap_or(BLANK);
        if self.pieces(mention).next().is_none() {
            // Blanks stand for whatever isn't named, so none may be left.
            let names = self.names();
            let plain = name == BLANK;
            return (!plain).then(|| unknown(name, names.iter().map(String::as_str)));
        }
        let label = mention.label.as_deref()?;
        // A label is one object's.
        if mention.count != 1 {
            return Some(unknown(&mention.count.to_string(), []));
        }
        let of = |slot| self.board.piece(slot).is_some_and(|p| self.pieces(mention).any(|q| q.card == p.card));
        match self.caller.labels.slot(label).is_some_and(of) {
            true => None,
            false => Some(unknown(label, self.caller.labels.all())),
        }
    }

    /// A place by its word, with or without its player.
    fn place(&self, mine: Seat, text: &str) -> Option<Known> {
        if places::zone(self.caller.vocabulary, text, Some(mine)).is_some_and(|z| self.has(z.seat())) {
            return None;
        }
        let bare = text.rsplit('.').next().unwrap_or(text);
        Some(unknown(bare, self.caller.vocabulary.places.iter().filter(|p| !p.held).map(|p| p.word.id)))
    }

    /// A place that something can be done to: one for a single card.
    fn target(&self, mine: Seat, text: &str) -> Option<Known> {
        let zone = places::zone(self.caller.vocabulary, text, Some(mine));
        let single = |kind: u8| self.caller.vocabulary.places.iter().any(|p| p.kind == kind && p.single);
        match zone.is_some_and(|z| !single(z.kind())) {
            true => {
                let all = self.caller.vocabulary.places.iter().filter(|p| p.single && !p.held).map(|p| p.word.id);
                Some(unknown(text, all))
            }
            false => self.place(mine, text),
        }
    }

    pub(super) fn has(&self, seat: Seat) -> bool {
        self.board.piles.iter().any(|p| p.zone.seat() == seat)
    }

    /// The players of the game.
    pub(super) fn seats(&self) -> Vec<String> {
        let mut seats: Vec<Seat> = self.board.piles.iter().map(|p| p.zone.seat()).collect();
        seats.dedup();
        seats.retain(|seat| *seat != Seat::TABLE);
        seats.iter().map(ToString::to_string).collect()
    }

    /// A card of an expected list, with the marks that are given.
    pub fn listed(&self, mention: &Mention, marks: &[&str]) -> Option<Known> {
        if mention.name.as_deref() == Some("hidden") {
            return None;
        }
        self.card(mention).or_else(|| {
            let at = || places::At::Card(mention.clone());
            let bad = marks.iter().find(|m| places::of_card(self.caller.vocabulary, at(), m).is_none())?;
            Some(unknown(bad, places::words(self.caller.vocabulary)))
        })
    }

    /// An answer as it was read, to the question that is open: where a card name is asked for every card is meant, and a
    /// number only where one is asked for.
    pub fn line(&self, mine: Seat, line: &Line, asked: Option<AskKind>) -> Option<Known> {
        match line {
            Line::Number(number) if asked.is_some_and(|kind| kind != AskKind::Number) => {
                Some(unknown(&number.to_string(), []))
            }
            Line::Choose(words) | Line::Order(words) => words.iter().find_map(|w| self.chosen(mine, w, asked)),
            Line::Act { card, place, number, .. } => {
                let of_card = card.as_ref().and_then(|mention| self.card(mention));
                let of_place = || place.as_ref().and_then(|text| self.target(mine, text));
                let of_number = || {
                    let (mention, n) = (card.as_ref()?, (*number)?);
                    let most = self.pieces(mention).map(|p| self.activated(p)).max()?.max(1);
                    (n == 0 || n > most).then(|| of_numbers(n, most))
                };
                of_card.or_else(of_place).or_else(of_number)
            }
            _ => None,
        }
    }

    /// How many abilities of a card can be activated; at another moment perhaps as many as any number says.
    fn activated(&self, piece: &Piece) -> usize {
        let catalog = self.caller.names.catalog();
        let is = |a: &AbilityId| matches!(catalog.ability(*a).usage, Use::Activated { .. });
        let now = piece.abilities.iter().filter(|a| is(a)).count();
        let faces = catalog.card(piece.card).faces.iter();
        match self.whole_game {
            true if self.gains(|ability| matches!(ability.usage, Use::Activated { .. })) => usize::MAX,
            true => faces.map(|f| f.abilities.iter().filter(|a| is(a)).count()).max().unwrap_or(0).max(now),
            false => now,
        }
    }

    /// What stands behind `choose` or `order`: a place, an ability of a card, a card.
    fn chosen(&self, mine: Seat, word: &str, asked: Option<AskKind>) -> Option<Known> {
        if places::zone(self.caller.vocabulary, word, Some(mine)).is_some_and(|z| self.has(z.seat())) {
            return None;
        }
        let whole = Mention::parse(word)?;
        let named = asked == Some(AskKind::Name) || self.whole_game;
        if named && whole.label.is_none() && !self.caller.names.mentioned(&whole).is_empty() {
            return None;
        }
        let bad = self.card(&whole)?;
        match spellings::ability_of(word) {
            // The word may be of a card whose name looks like an ability of another.
            Some((head, card)) => {
                let Some(mention) = Mention::one(card) else { return Some(unknown(card, [])) };
                self.card(&mention).or_else(|| self.ability(head, &mention))
            }
            None => Some(bad),
        }
    }

    /// `Exit`, `Exit 2` of a card: some card of the game has such an ability, and if it is printed on this one, as many.
    pub(super) fn ability(&self, head: &str, mention: &Mention) -> Option<Known> {
        let (name, number) = numbered(head);
        if !self.is_any_head(name) {
            return Some(unknown(name, self.heads().iter().map(String::as_str)));
        }
        let catalog = self.caller.names.catalog();
        let is = |a: &AbilityId| is_head(&self.caller, catalog.ability(*a), name);
        let printed = |card: CardId| {
            let faces = catalog.card(card).faces.iter();
            faces.map(|f| f.abilities.iter().filter(|a| is(a)).count()).max().unwrap_or(0)
        };
        let gained = |p: &Piece| p.abilities.iter().filter(|a| is(a)).count();
        let most = self.pieces(mention).map(|p| printed(p.card).max(gained(p))).max().unwrap_or(0);
        if self.is_given(name) {
            // Then nothing is known of how many.
            return None;
        }
        if most == 0 {
            return Some(unknown(name, self.heads_of(mention).iter().map(String::as_str)));
        }
        number.filter(|n| *n == 0 || *n > most).map(|n| of_numbers(n, most))
    }

    /// A number that no card of the game has so many abilities for under this head.
    pub(super) fn numbered_above(&self, head: &str, number: usize) -> Option<Known> {
        let catalog = self.caller.names.catalog();
        let is = |a: &&AbilityId| is_head(&self.caller, catalog.ability(**a), head);
        let on_face =
            |p: &Piece| catalog.card(p.card).faces.iter().map(|f| f.abilities.iter().filter(is).count()).max();
        let of = |p: &Piece| on_face(p).unwrap_or(0).max(p.abilities.iter().filter(is).count());
        let most = self.board.pieces.iter().map(of).max().unwrap_or(0);
        (number == 0 || number > most && !self.is_given(head)).then(|| of_numbers(number, most))
    }

    /// Whether a card of the game may get an ability of this head from another card or an effect in force: it is quoted in a
    /// text, or stands on a card that is put under others, or some text gives away what is printed elsewhere.
    fn is_given(&self, head: &str) -> bool {
        self.gains(|ability| is_head(&self.caller, ability, head))
    }

    /// The same of an ability of any kind.
    fn gains(&self, is: impl Fn(&Ability) -> bool) -> bool {
        let catalog = self.caller.names.catalog();
        let in_game = |card: CardId| self.board.pieces.iter().any(|p| p.card == card);
        let printed = |card: CardId, a: AbilityId| catalog.card(card).faces.iter().any(|f| f.abilities.contains(&a));
        let worn = |card: CardId| self.caller.vocabulary.worn == Some(catalog.card(card).kind);
        let abilities = catalog.abilities.iter().zip(0..).map(|(ability, at)| (ability, AbilityId(at)));
        let quoted = abilities.filter(|(ability, _)| is(ability)).any(|(ability, id)| {
            let known = usize::from(ability.card.0) < catalog.cards.len();
            !known || (in_game(ability.card) && (worn(ability.card) || !printed(ability.card, id)))
        });
        quoted || self.board.pieces.iter().any(|p| catalog.card(p.card).faces.iter().any(|f| spellings::gives(&f.text)))
    }

    /// Whether a word is a head of the game, a keyword, or stands for a text without one.
    pub(super) fn is_any_head(&self, word: &str) -> bool {
        self.heads().iter().any(|h| key(h) == key(word) || h.split(':').next().is_some_and(|f| key(f) == key(word)))
    }

    pub(super) fn heads(&self) -> Vec<String> {
        let heads = self.caller.vocabulary.heads.iter().map(|h| h.word);
        let words = heads.flat_map(|w| std::iter::once(w.id).chain(w.en.iter().chain(w.ko).copied()));
        let keywords = self.caller.names.catalog().keywords.iter().flat_map(|k| [k.en.as_str(), k.ko.as_str()]);
        let words: Vec<&'static str> = words.chain(spellings::TEXT.full()).collect();
        words.into_iter().chain(keywords).map(str::to_owned).collect()
    }

    fn heads_of(&self, mention: &Mention) -> Vec<String> {
        let catalog = self.caller.names.catalog();
        let word = |a: &AbilityId| super::answers::ability_word(&self.caller, catalog.ability(*a)).to_owned();
        self.pieces(mention).flat_map(|p| p.abilities.iter().map(word).collect::<Vec<_>>()).collect()
    }
}

/// `Exit 2` as its head and its number.
pub fn numbered(head: &str) -> (&str, Option<usize>) {
    match head.rsplit_once([' ', '-']).map(|(name, number)| (name, digits(number))) {
        Some((name, Some(number))) if !name.ends_with([' ', '-']) => (name, Some(number)),
        _ => (head, None),
    }
}
