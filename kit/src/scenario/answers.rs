//! Answers in words, both ways: what the open decision offers as lines, and a line as the answer it means. Which actions
//! there are comes from the rulebook; nothing here answers anything.

mod conceivable;
mod questions;
mod reading;

pub use reading::{Line, Trouble, expanded};

pub(super) use questions::third_person;

use super::board::{Board, Caller, Piece};
use super::glossary::numbered;
use super::names::is_word;
use super::places;
use super::text::{Mention, key};
use crate::play::words;
use crate::play::words::lines::{Naming, line};
use crate::wording::play as wording;
use crate::wording::spellings;
use cardwright_core::kernel::catalog::{Ability, Use};
use cardwright_core::kernel::decision::{Act, Answer, Decision};
use cardwright_core::kernel::ids::{AbilityId, NOBODY, Seat, Slot, ZoneId};
use cardwright_core::kernel::log::Taken;
use cardwright_core::rulebook::Rulebook;
use cardwright_dsl::diagnostic::Both;
use cardwright_dsl::text::Lang;

/// Everything that answers are written and read with.
#[derive(Clone, Copy)]
pub struct Speaker<'a> {
    /// The rulebook of the game.
    pub book: &'static dyn Rulebook,
    /// The names of cards and places.
    pub caller: Caller<'a>,
    /// The table as it is now.
    pub board: &'a Board,
    /// The legal answers at this moment.
    pub offered: &'a [Answer],
    /// The language that answers are written in. Scenarios are written in English; that they can be read in Korean too is for
    /// [`Speaker::read`], and readers of what went wrong read their own.
    pub lang: Lang,
}

impl Naming for Speaker<'_> {
    fn book(&self) -> &'static dyn Rulebook {
        self.book
    }

    fn lang(&self) -> Lang {
        self.lang
    }

    fn card(&self, slot: Slot) -> String {
        let Some(piece) = self.board.piece(slot) else { return "?".to_owned() };
        match self.lang {
            Lang::En => self.caller.piece(piece),
            Lang::Ko => self.caller.in_korean(piece),
        }
    }

    /// By its name, or by its place where a different card of that name is offered too.
    fn picked(&self, slot: Slot) -> String {
        let name = self.card(slot);
        let Some(piece) = self.board.piece(slot) else { return name };
        let places = self.caller.vocabulary.places;
        let single = piece.host.is_none() && places.iter().any(|p| p.single && p.kind == piece.zone.kind());
        let twin = |other: &Answer| match *other {
            Answer::Pick(other) if other != slot => self.card(other) == name,
            _ => false,
        };
        if single && self.offered.iter().any(twin) { self.caller.place(piece.zone) } else { name }
    }

    fn place(&self, zone: ZoneId) -> String {
        self.caller.place(zone)
    }

    fn target(&self, zone: ZoneId) -> String {
        let word = self.caller.place_word(zone.kind()).map(|place| &place.word);
        let korean = word.and_then(|word| word.ko.first()).filter(|_| self.lang == Lang::Ko);
        korean.copied().or(word.map(|word| word.id)).unwrap_or("?").to_owned()
    }

    fn name(&self, name: u16) -> String {
        let names = self.names(name);
        let own = if self.lang == Lang::Ko { names.last().filter(|name| !name.is_empty()) } else { None };
        own.or(names.first()).cloned().unwrap_or_default()
    }

    fn pending(&self, holder: Slot, ability: AbilityId) -> String {
        self.ability(holder, ability)
    }

    fn number(&self, holder: Slot, ability: AbilityId) -> Option<usize> {
        let activated = self.activated(holder);
        let at = activated.iter().position(|&a| a == ability)?;
        (activated.len() > 1).then_some(at + 1)
    }
}

impl Speaker<'_> {
    /// An answer as a line.
    pub fn write(&self, answer: Answer) -> String {
        line(self, answer)
    }

    /// An answer as a line in either language.
    pub fn said(&self, answer: Answer) -> Both {
        let of = |lang| Speaker { lang, ..*self }.write(answer).into();
        Both { ko: of(Lang::Ko), en: of(Lang::En) }
    }

    /// All offered answers as lines, equal ones once.
    pub fn lines(&self) -> Vec<String> {
        self.each(|answer| self.write(answer))
    }

    /// The same as a reader sees it: with what the options of a script say.
    pub fn told(&self, decision: &Decision) -> Vec<String> {
        self.each(|answer| match answer {
            Answer::Mode(n) => match decision.texts.get(usize::from(n)) {
                Some(text) => format!("{} ({text})", self.write(answer)),
                None => self.write(answer),
            },
            answer => self.write(answer),
        })
    }

    fn each(&self, say: impl Fn(Answer) -> String) -> Vec<String> {
        let mut lines: Vec<String> = Vec::new();
        for &answer in self.offered {
            let line = say(answer);
            if !lines.contains(&line) {
                lines.push(line);
            }
        }
        lines
    }

    /// How a card name is written: in English, in Korean, or by the alias of a card that has it.
    fn names(&self, name: u16) -> Vec<String> {
        let catalog = self.caller.names.catalog();
        let Some(words) = catalog.names.get(usize::from(name)) else { return Vec::new() };
        vec![words.en.clone(), words.ko.clone()]
    }

    /// The abilities of a card, printed before gained. Gained ones are known from what is offered.
    fn abilities(&self, slot: Slot) -> Vec<AbilityId> {
        let catalog = self.caller.names.catalog();
        let Some(piece) = self.board.piece(slot) else { return Vec::new() };
        let mut abilities = catalog.face(piece.card, piece.face).abilities.clone();
        for answer in self.offered {
            let gained = match *answer {
                Answer::Act(act) if act.card == slot => act.ability,
                Answer::Next { holder, ability } if holder == slot => ability,
                _ => continue,
            };
            if gained != AbilityId::NONE && !abilities.contains(&gained) {
                abilities.push(gained);
            }
        }
        abilities
    }

    /// The abilities of a card that its player can activate.
    fn activated(&self, slot: Slot) -> Vec<AbilityId> {
        let catalog = self.caller.names.catalog();
        let mut abilities = self.abilities(slot);
        abilities.retain(|&a| matches!(catalog.ability(a).usage, Use::Activated { .. }));
        abilities
    }

    /// `Exit of scout`, or `Exit 2 of scout` when the card has several of that head.
    pub fn ability(&self, holder: Slot, ability: AbilityId) -> String {
        let catalog = self.caller.names.catalog();
        let head = ability_word(&self.caller, catalog.ability(ability));
        let abilities = self.abilities(holder);
        let alike: Vec<AbilityId> =
            abilities.into_iter().filter(|&a| ability_word(&self.caller, catalog.ability(a)) == head).collect();
        let number = alike.iter().position(|&a| a == ability).filter(|_| alike.len() > 1);
        let number = number.map(|n| format!(" {}", n + 1)).unwrap_or_default();
        match self.lang {
            Lang::En => format!("{head}{number} of {}", self.card(holder)),
            Lang::Ko => {
                let head = words::ability_word(self.caller.vocabulary, catalog, catalog.ability(ability), Lang::Ko);
                wording::ability_of(format!("{head}{number}"), self.card(holder)).get(Lang::Ko)
            }
        }
    }

    /// The offered answers that a line of one answer means.
    pub fn matching(&self, seat: Seat, line: &Line) -> Vec<Answer> {
        self.offered.iter().copied().filter(|&answer| self.means(seat, line, answer)).collect()
    }

    /// How many of the questions that were answered by themselves come before the end of what a line means: each card of a
    /// set is the answer to one of them. `None`: the line means something else.
    pub fn took(&self, seat: Seat, line: &Line, taken: &[Taken]) -> Option<usize> {
        let parts: Vec<Line> = match line {
            Line::Choose(words) => expanded(words).into_iter().map(|word| Line::Choose(vec![word])).collect(),
            line => vec![line.clone()],
        };
        let mut used: Vec<usize> = Vec::new();
        for part in &parts {
            let is = |(at, t): &(usize, &Taken)| {
                !used.contains(at) && t.ask.seat == seat && self.means(seat, part, t.answer)
            };
            let (at, _) = taken.iter().enumerate().find(is)?;
            used.push(at);
        }
        used.into_iter().max().map(|last| last + 1)
    }

    /// Whether an answer is what a line of one answer means.
    pub fn means(&self, seat: Seat, line: &Line, answer: Answer) -> bool {
        match (line, answer) {
            (Line::Yes, Answer::Yes) | (Line::No, Answer::No) | (Line::Nothing, Answer::Done) => true,
            (Line::Number(n), Answer::Number(m)) => *n == m,
            (Line::Mode(n), Answer::Mode(m)) => u16::from(*n) == u16::from(m) + 1,
            (Line::Choose(words), _) | (Line::Order(words), _) => match words.as_slice() {
                [word] => self.picks(seat, word, answer),
                _ => false,
            },
            (Line::Act { id, card, place, number }, Answer::Act(act)) => {
                let word = self.book.act_word(act.verb);
                let card_fits = match card {
                    Some(mention) => {
                        word.names_card && self.board.piece(act.card).is_some_and(|p| self.fits(p, mention))
                    }
                    None => !word.names_card,
                };
                let place_fits = match place {
                    Some(place) => word.names_place && self.is_place(seat, place, act.place),
                    None => !word.names_place || act.place == ZoneId::NOWHERE,
                };
                word.id == *id && card_fits && place_fits && self.is_nth(act, *number)
            }
            _ => false,
        }
    }

    /// Whether an action is that of the ability with this number; `activate CARD` without one means its first ability.
    fn is_nth(&self, act: Act, number: Option<usize>) -> bool {
        let nth = || number.unwrap_or(1).checked_sub(1).and_then(|n| self.activated(act.card).get(n).copied());
        act.ability == AbilityId::NONE || nth() == Some(act.ability)
    }

    /// The offered answers that a line may mean which leaves open the card or the place: `play scout` where it is `play scout
    /// to left`. That an ability has no number says that it is the first.
    pub fn begun(&self, seat: Seat, line: &Line) -> Vec<Answer> {
        let Line::Act { id, card, place, number } = line else { return Vec::new() };
        let fits = |answer: &&Answer| {
            let Answer::Act(act) = answer else { return false };
            let is_card = |mention: &Mention| self.board.piece(act.card).is_some_and(|piece| self.fits(piece, mention));
            self.book.act_word(act.verb).id == *id
                && card.as_ref().is_none_or(is_card)
                && place.as_ref().is_none_or(|place| self.is_place(seat, place, act.place))
                && (card.is_none() || self.is_nth(*act, *number))
        };
        self.offered.iter().filter(fits).copied().collect()
    }

    /// A place by its word; the seat may be left out, for an action's place in a column is the same for all seats.
    fn is_place(&self, seat: Seat, text: &str, zone: ZoneId) -> bool {
        let vocabulary = self.caller.vocabulary;
        if text.contains('.') {
            return places::zone(vocabulary, text, None) == Some(zone);
        }
        zone != ZoneId::NOWHERE && places::zone(vocabulary, text, Some(seat)).is_some_and(|z| z.kind() == zone.kind())
    }

    fn fits(&self, piece: &Piece, mention: &Mention) -> bool {
        places::fits(piece, mention, &self.caller)
    }

    /// Whether a pick of this answer is what a word of `choose` or `order` means.
    pub fn picks(&self, seat: Seat, word: &str, answer: Answer) -> bool {
        match answer {
            Answer::Pick(slot) => {
                let place = places::zone(self.caller.vocabulary, word, None);
                self.board.piece(slot).is_some_and(|piece| match place {
                    Some(zone) => piece.zone == zone && piece.host.is_none(),
                    None => Mention::one(word).is_some_and(|mention| self.fits(piece, &mention)),
                })
            }
            Answer::Place(zone) => self.is_place(seat, word, zone),
            Answer::Name(n) => self.names(n).iter().any(|name| key(name) == key(word)),
            Answer::Next { holder, ability } => {
                let catalog = self.caller.names.catalog();
                let Some((head, card)) = spellings::ability_of(word) else { return false };
                let Some(mention) = Mention::one(card) else { return false };
                let (name, number) = numbered(head);
                let named = is_head(&self.caller, catalog.ability(ability), name);
                let numbered = number.is_none_or(|n| {
                    let mut alike = self.abilities(holder);
                    alike.retain(|&a| is_head(&self.caller, catalog.ability(a), name));
                    n > 0 && alike.get(n - 1) == Some(&ability)
                });
                named && numbered && self.board.piece(holder).is_some_and(|p| self.fits(p, &mention))
            }
            _ => false,
        }
    }

    /// Whether it makes no difference which of these is taken.
    pub fn interchangeable(&self, answers: &[Answer]) -> bool {
        let Some((&first, rest)) = answers.split_first() else { return true };
        rest.iter().all(|&other| {
            let (Some(a), Some(b)) = (slot_of(first), slot_of(other)) else { return first == other };
            let (Some(a), Some(b)) = (self.board.piece(a), self.board.piece(b)) else { return false };
            let same = match (first, other) {
                (Answer::Act(x), Answer::Act(y)) => Act { card: y.card, ..x } == y,
                (Answer::Next { ability: x, .. }, Answer::Next { ability: y, .. }) => x == y,
                _ => true,
            };
            same && self.board.interchangeable(a, b, self.caller.vocabulary.places)
        })
    }
}

/// The card that an answer names, if it names one.
fn slot_of(answer: Answer) -> Option<Slot> {
    match answer {
        Answer::Pick(slot) | Answer::Next { holder: slot, .. } => Some(slot),
        Answer::Act(act) if act.card != NOBODY => Some(act.card),
        _ => None,
    }
}

/// The word that an ability goes by in scenarios.
pub fn ability_word<'c>(caller: &Caller<'c>, ability: &Ability) -> &'c str {
    words::ability_word(caller.vocabulary, caller.names.catalog(), ability, Lang::En)
}

/// Whether an ability goes by this word, in either language.
pub fn is_head(caller: &Caller<'_>, ability: &Ability, word: &str) -> bool {
    let head = ability.head.and_then(|h| caller.vocabulary.heads.get(usize::from(h)));
    let keyword = ability.keyword.as_ref().and_then(|k| caller.names.catalog().keywords.get(usize::from(k.keyword)));
    head.is_some_and(|h| {
        is_word(&h.word, word) || h.word.en.iter().any(|e| e.split(':').next().is_some_and(|f| key(f) == key(word)))
    }) || keyword.is_some_and(|k| key(&k.en) == key(word) || key(&k.ko) == key(word))
        || (head.is_none() && keyword.is_none() && spellings::TEXT.en.contains(&key(word).as_str()))
}
