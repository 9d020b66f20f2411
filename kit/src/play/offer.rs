//! An open question as the player who is asked may see it: answers without arena slots, cards only where that player may
//! know them. Bots and boards read these; the table itself stays out of their hands.

use cardwright_core::kernel::catalog::Catalog;
use cardwright_core::kernel::decision::{Answer, Ask};
use cardwright_core::kernel::ids::{AbilityId, Clause, NOBODY, Seat, ZoneId};
use cardwright_core::kernel::view::{Glimpse, View};
use cardwright_core::rulebook::Rulebook;
use cardwright_core::table::Table;
use cardwright_core::vocabulary::Vocabulary;
use serde::Serialize;

/// A legal answer, with what its player may know of the cards in it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub enum Offer {
    /// Yes, to a yes-or-no question.
    Yes,
    /// No, to a yes-or-no question.
    No,
    /// The end of a choice that may take more cards.
    Done,
    /// A card.
    Card(Glimpse),
    /// A place.
    Place(ZoneId),
    /// A number.
    Number(i16),
    /// One of several texts, counted from 0.
    Mode(u8),
    /// A card name: index into the catalogue's names.
    Name(u16),
    /// The ability that is resolved next.
    Next {
        /// The card that has it.
        holder: Glimpse,
        /// The ability.
        ability: AbilityId,
    },
    /// An action of the rulebook.
    Act {
        /// Its word's id (`play`, `attack`, ..).
        word: &'static str,
        /// The card it is done with, if any.
        card: Option<Glimpse>,
        /// The place it is done to, if any.
        place: Option<ZoneId>,
        /// The ability it is about, if any.
        ability: Option<AbilityId>,
    },
}

/// An answer by which nothing is done.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Pass {
    /// A chance is left unused: nothing is answered in a window, "no" is said to what may be done.
    Declines,
    /// A phase is ended.
    EndsPhase,
}

/// The answers of a rulebook by which nothing is done, by the verb of the act, found once: they are asked about at every
/// decision of a simulation.
pub struct Passes(Vec<Option<Pass>>);

impl Passes {
    /// Those of a rulebook.
    pub fn of(book: &dyn Rulebook) -> Passes {
        let mut passes = Vec::new();
        for word in book.acts() {
            let pass = match word {
                _ if word.ends_phase => Pass::EndsPhase,
                _ if word.declines => Pass::Declines,
                _ => continue,
            };
            let at = usize::from(word.verb);
            passes.resize(passes.len().max(at + 1), None);
            if let Some(place) = passes.get_mut(at) {
                place.get_or_insert(pass);
            }
        }
        Passes(passes)
    }

    /// Whether an answer does nothing but pass, and how.
    pub fn with(&self, answer: Answer) -> Option<Pass> {
        match answer {
            Answer::No => Some(Pass::Declines),
            Answer::Act(act) => self.0.get(usize::from(act.verb)).copied().flatten(),
            _ => None,
        }
    }
}

/// An open question, as its player may see it. Views cost time and are made only when asked for.
pub struct Question<'a> {
    table: &'a dyn Table,
    book: &'a dyn Rulebook,
    seat: Seat,
    answers: &'a [Answer],
}

impl<'a> Question<'a> {
    /// The question that a table asks now, if it asks one.
    pub fn of(table: &'a dyn Table, book: &'a dyn Rulebook) -> Option<Question<'a>> {
        let seat = table.asked()?;
        let answers = match table.answers() {
            [all @ .., Answer::No] if table.may_call_off() => all,
            all => all,
        };
        Some(Question { table, book, seat, answers })
    }

    /// The rulebook of the game.
    pub fn book(&self) -> &'a dyn Rulebook {
        self.book
    }

    /// The seat that is asked.
    pub fn seat(&self) -> Seat {
        self.seat
    }

    /// How many answers there are. Calling off what was begun is none of them: whoever did that would stand where it stood, and
    /// could begin the same again for ever.
    pub fn count(&self) -> usize {
        self.answers.len()
    }

    /// The question as it stands in the state.
    pub fn ask(&self) -> Option<Ask> {
        Some(self.table.decision()?.ask)
    }

    /// The clause that has the player choose.
    pub fn clause(&self) -> Option<Clause> {
        Some(self.table.decision()?.clause)
    }

    /// The ability at work, if one asks.
    pub fn ability(&self) -> Option<AbilityId> {
        self.table.decision()?.ability
    }

    /// The legal answers, in their order.
    pub fn offers(&self) -> Vec<Offer> {
        self.answers.iter().map(|a| seen(self.table, self.book, Some(self.seat), *a)).collect()
    }

    /// The table as the player may know it.
    pub fn view(&self) -> View {
        self.table.view(Some(self.seat))
    }

    /// The table as the player may know it, with the cards of these kinds of zones (a bit each) only: quicker.
    pub fn view_of(&self, zones: u32) -> View {
        self.table.view_of(Some(self.seat), zones)
    }

    /// Whether an answer ends a phase, in this game or in one that is imagined.
    pub fn ends_phase(&self, answer: Answer) -> bool {
        matches!(answer, Answer::Act(act) if self.book.act_word(act.verb).ends_phase)
    }

    /// The legal answer of this index.
    pub fn answer(&self, index: usize) -> Option<Answer> {
        self.answers.get(index).copied()
    }

    /// What the rulebook says that each answer promises, in their order, by what the player sees of the table.
    pub fn promises(&self, view: &View) -> Vec<Option<i64>> {
        let (Some(ask), answers) = (self.ask(), self.answers) else { return Vec::new() };
        let card = |slot| self.table.glimpse(Some(self.seat), slot).card;
        let of = |answer: &Answer| match *answer {
            Answer::Act(act) => {
                let about = Some(act.card).filter(|slot| *slot != NOBODY).and_then(card);
                self.book.promise(self.catalog(), view, &ask, Some(act.verb), about)
            }
            Answer::Pick(slot) => self.book.promise(self.catalog(), view, &ask, None, card(slot)),
            _ => None,
        };
        answers.iter().map(of).collect()
    }

    /// A game that this one may be, as far as its player knows: what the player can't see is dealt anew. Equal seeds give equal
    /// games.
    pub fn imagine(&self, seed: u64) -> Box<dyn Table> {
        let mut world = self.table.imagine(self.seat, seed);
        world.turn_to(self.seat);
        world
    }

    /// What is printed on all cards: no secret.
    pub fn catalog(&self) -> &Catalog {
        self.table.catalog()
    }

    /// The words of the game in both languages.
    pub fn vocabulary(&self) -> &'static Vocabulary {
        self.book.vocabulary()
    }

    /// The kinds of zones that are in play, as bits.
    pub fn in_play(&self) -> u32 {
        self.book.printed().zones.in_play
    }

    /// The kind of the zone that cards are trashed to.
    pub fn discard_pile(&self) -> u8 {
        self.book.printed().zones.discard
    }
}

/// An answer as a seat may see it; `None`: as one who sees everything.
pub fn seen(table: &dyn Table, book: &dyn Rulebook, seat: Option<Seat>, answer: Answer) -> Offer {
    let glimpse = |slot| table.glimpse(seat, slot);
    match answer {
        Answer::Yes => Offer::Yes,
        Answer::No => Offer::No,
        Answer::Done => Offer::Done,
        Answer::Pick(slot) => Offer::Card(glimpse(slot)),
        Answer::Place(zone) => Offer::Place(zone),
        Answer::Number(n) => Offer::Number(n),
        Answer::Mode(n) => Offer::Mode(n),
        Answer::Name(n) => Offer::Name(n),
        Answer::Next { holder, ability } => Offer::Next { holder: glimpse(holder), ability },
        Answer::Act(act) => Offer::Act {
            word: book.act_word(act.verb).id,
            card: (act.card != NOBODY).then(|| glimpse(act.card)),
            place: (act.place != ZoneId::NOWHERE).then_some(act.place),
            ability: (act.ability != AbilityId::NONE).then_some(act.ability),
        },
    }
}
