//! Which words of looks and answers mean something in a game: cards that are in it, labels, places, players, what can happen,
//! numbers. A word that means nothing is a mistake of the scenario, wherever it stands: what is said not to be there would
//! otherwise hold by being misspelt.

use super::answers::{Line, is_head};
use super::board::{Board, Caller, Piece};
use super::logbook::Had;
use super::looks::Known;
use super::names::{BLANK, is_word};
use super::places;
use super::text::{Mention, key, seat};
use crate::wording::spellings;
use cardwright_core::kernel::catalog::Use;
use cardwright_core::kernel::decision::AskKind;
use cardwright_core::kernel::ids::{AbilityId, CardId, Seat};
use cardwright_core::kernel::log::Entry;
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
    Known { word: word.to_owned(), near, all: known }
}

/// A number that there are not so many abilities for.
fn of_numbers(number: usize, most: usize) -> Known {
    let all = (1..=most).map(|n| n.to_string()).collect();
    Known { word: number.to_string(), near: None, all }
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
                    let mention = card.as_ref()?;
                    let most = self.pieces(mention).map(|p| self.activated(p)).max().unwrap_or(0);
                    number.filter(|n| *n == 0 || *n > most.max(1)).map(|n| of_numbers(n, most.max(1)))
                };
                of_card.or_else(of_place).or_else(of_number)
            }
            _ => None,
        }
    }

    /// How many abilities of a card can be activated.
    fn activated(&self, piece: &Piece) -> usize {
        let catalog = self.caller.names.catalog();
        piece.abilities.iter().filter(|a| matches!(catalog.ability(**a).usage, Use::Activated { .. })).count()
    }

    /// What stands behind `choose` or `order`: a place, an ability of a card, a card.
    fn chosen(&self, mine: Seat, word: &str, asked: Option<AskKind>) -> Option<Known> {
        if places::zone(self.caller.vocabulary, word, Some(mine)).is_some_and(|z| self.has(z.seat())) {
            return None;
        }
        let whole = Mention::parse(word)?;
        if asked == Some(AskKind::Name) && !self.caller.names.mentioned(&whole).is_empty() {
            return None;
        }
        let bad = self.card(&whole)?;
        match spellings::ability_of(word) {
            // The word may be of a card whose name looks like an ability of another.
            Some((head, card)) => {
                let mention = Mention::parse(card)?;
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

    /// Whether a card of the game may get an ability of this head from another card or an effect in force: it is quoted in a
    /// text, or stands on a card that is put under others, or some text gives away what is printed elsewhere.
    fn is_given(&self, head: &str) -> bool {
        let catalog = self.caller.names.catalog();
        let in_game = |card: CardId| self.board.pieces.iter().any(|p| p.card == card);
        let printed = |card: CardId, a: AbilityId| catalog.card(card).faces.iter().any(|f| f.abilities.contains(&a));
        let worn = |card: CardId| self.caller.vocabulary.worn == Some(catalog.card(card).kind);
        let abilities = catalog.abilities.iter().zip(0..).map(|(ability, at)| (ability, AbilityId(at)));
        let quoted = abilities.filter(|(ability, _)| is_head(&self.caller, ability, head)).any(|(ability, id)| {
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

    /// A line of the log without the cards in it, and the first of these. An error: the word that is no card, if it is known.
    fn without_cards(&self, text: &str, names: &[String]) -> Result<(String, Option<Mention>), Option<Known>> {
        let mut rest = format!(" {} ", text.trim());
        let mut named: Option<Mention> = None;
        // A card with its label first, then the longest name.
        for word in text.split_whitespace().filter(|w| w.contains('@')) {
            let mention = Mention::parse(word).ok_or(None)?;
            if let Some(bad) = self.card(&mention) {
                return Err(Some(bad));
            }
            rest = rest.replace(&format!(" {word} "), "  ");
            named = Some(mention);
        }
        let mut longest: Vec<&String> = names.iter().collect();
        longest.sort_by_key(|n| std::cmp::Reverse(n.len()));
        for name in longest {
            let spaced = format!(" {name} ");
            // A card may be called like something that happens: then that is meant where nothing else says it.
            if rest.contains(&spaced) && rest.trim() != name.as_str() {
                rest = rest.replace(&spaced, "  ");
                named.get_or_insert(Mention { count: 1, name: Some(name.clone()), label: None });
            }
        }
        Ok((rest, named))
    }

    /// The number of an ability in a line of the log, if it has one that no card has had: `Exit 9 of scout`.
    pub fn never_so_many(&self, text: &str, had: &Had, entries: &[Entry]) -> Option<Known> {
        let (rest, named) = self.without_cards(text, &self.names()).ok()?;
        let mention = named.filter(|_| text.contains(" of "))?;
        let words: Vec<String> = rest.split_whitespace().map(key).collect();
        let plain: Vec<&str> = words.iter().map(String::as_str).filter(|w| !self.is_joint(w)).collect();
        let begins = plain.first().is_some_and(|w| super::logbook::begins_ability(w));
        let head: Vec<&str> = plain.iter().copied().skip(usize::from(begins && plain.len() > 1)).collect();
        let head = head.join(" ");
        let (name, number) = numbered(&head);
        let number = number.filter(|_| self.is_any_head(name))?;
        let catalog = self.caller.names.catalog();
        let alike = |a: AbilityId| is_head(&self.caller, catalog.ability(a), name);
        let of = |p: &Piece| p.slot.map_or(0, |slot| had.most(slot, p.card, entries, catalog, alike));
        let most = self.pieces(&mention).map(of).max().unwrap_or(0);
        (number == 0 || number > most).then(|| of_numbers(number, most))
    }

    /// The words of a line of the log: each of them means something, and one says what happens.
    pub fn log(&self, text: &str) -> Option<Known> {
        let names = self.names();
        let (rest, named) = match self.without_cards(text, &names) {
            Ok(found) => found,
            Err(bad) => return bad,
        };
        let words: Vec<String> = rest.split_whitespace().map(key).collect();
        let plain: Vec<&str> = words.iter().map(String::as_str).filter(|w| !self.is_joint(w)).collect();
        let verbs = super::logbook::all_verbs(self.caller.vocabulary);
        let happens = |word: &str| verbs.iter().any(|v| v == word);
        if let Some(mention) = &named
            && text.contains(" of ")
        {
            let begins = plain.first().is_some_and(|w| super::logbook::begins_ability(w));
            let head: Vec<&str> = plain.iter().copied().skip(usize::from(begins && plain.len() > 1)).collect();
            let head = head.join(" ");
            if self.is_any_head(numbered(&head).0) || plain.iter().all(|w| !happens(w)) {
                return self.ability(&head, mention);
            }
        }
        if names.iter().any(|name| name == text.trim()) {
            return Some(unknown(text.trim(), verbs.iter().map(String::as_str)));
        }
        if let Some(bad) = plain.iter().find(|w| !happens(w) && !self.is_part(w)) {
            let parts = self.parts();
            let all = verbs.iter().map(String::as_str).chain(parts.iter().map(String::as_str));
            return Some(unknown(bad, names.iter().map(String::as_str).chain(all)).near_alone());
        }
        let says = plain.iter().any(|w| happens(w) || self.caller.vocabulary.phases.iter().any(|p| key(p.id) == *w));
        (!says).then(|| unknown(text.trim(), verbs.iter().map(String::as_str)))
    }

    fn is_joint(&self, word: &str) -> bool {
        super::logbook::JOINTS.contains(&word) || seat(bare(word)).is_some_and(|s| self.has(s))
    }

    /// Whether a word is a number, place, cause, number of cards or players, or phase.
    fn is_part(&self, word: &str) -> bool {
        let vocabulary = self.caller.vocabulary;
        word.trim_start_matches('+').parse::<i32>().is_ok()
            || places::zone(vocabulary, bare(word), Some(Seat(0))).is_some_and(|z| self.has(z.seat()))
            || vocabulary.phases.iter().chain(vocabulary.steps).any(|w| is_word(w, word))
            || self.parts().iter().any(|part| part == word)
    }

    fn parts(&self) -> Vec<String> {
        let vocabulary = self.caller.vocabulary;
        let causes =
            vocabulary.causes.iter().flat_map(|c| std::iter::once(c.id).chain(c.en.iter().chain(c.ko).copied()));
        let stats = vocabulary.stats.iter().map(|s| s.word.id);
        let places = vocabulary.places.iter().map(|p| p.word.id);
        let words = causes.chain(stats).chain(places).map(key);
        words
            .flat_map(|w| std::iter::once(w.clone()).chain(w.split('-').map(str::to_owned).collect::<Vec<_>>()))
            .collect()
    }
}

fn bare(word: &str) -> &str {
    word.trim_end_matches("'s").trim_end_matches(':')
}

/// `Exit 2` as its head and its number.
pub fn numbered(head: &str) -> (&str, Option<usize>) {
    match head.rsplit_once([' ', '-']).map(|(name, number)| (name, number.parse())) {
        Some((name, Ok(number))) => (name, Some(number)),
        _ => (head, None),
    }
}
