//! What a player writes, as the answers it may mean. A line is compared with every spelling of every legal answer, in both
//! languages, by name or by number of a card; what is not legal is looked for among all that could be meant, for the reason.

use super::Words;
use super::letters::Letters;
use super::loose::Named;
use crate::wording::play as wording;
use crate::wording::spellings::{self, Spelling};
use cardwright_core::kernel::decision::{Act, Answer, Refusal};
use cardwright_core::kernel::ids::{AbilityId, NOBODY, Seat, Slot, ZoneId};
use cardwright_core::table::Table;
use cardwright_core::vocabulary::PlaceWord;
use cardwright_dsl::lexicon::key;
use cardwright_dsl::text::Lang;

/// What a line of a player means.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Heard {
    /// One answer, or several that make no difference.
    One(Answer),
    /// It fits several answers that differ.
    Several(Vec<Answer>),
    /// Something that the rules forbid now.
    Refused(Refusal),
    /// It is no answer to this question.
    Nothing,
}

/// Hears answers to the open question of a table.
#[derive(Clone, Copy)]
pub struct Hearing<'a> {
    /// The words as the asked player reads them.
    pub words: Words<'a>,
    /// The game.
    pub table: &'a dyn Table,
    /// The letters that the player reads beside the cards, if any.
    pub letters: Option<&'a Letters>,
    /// The answers that may be meant, where they are others than those that the table takes as the next ones.
    pub offered: Option<&'a [Answer]>,
}

impl Hearing<'_> {
    /// What one line means. Lists (`choose a, b`) are taken apart by the caller: see [`Hearing::list`].
    pub fn hear(&self, line: &str) -> Heard {
        self.hear_beside(line, &[])
    }

    /// What one line means where some answers are given already.
    pub fn hear_beside(&self, line: &str, given: &[Answer]) -> Heard {
        let wanted = key(line);
        let legal = self.table.answers();
        let all = self.offered.unwrap_or(legal);
        let offered: Vec<Answer> = all.iter().copied().filter(|a| !given.contains(a)).collect();
        let mut found: Vec<Answer> = offered.iter().copied().filter(|a| self.spellings(*a).contains(&wanted)).collect();
        if found.is_empty() {
            found = self.loosely(line, &offered);
        }
        if let Some((first, rest)) = found.split_first() {
            let choices = self.words.choices_among(self.table, all);
            let shown = |a: Answer| choices.iter().position(|c| c.alike.contains(&a));
            let same = rest.iter().all(|other| shown(*other) == shown(*first));
            return if same { Heard::One(*first) } else { Heard::Several(found) };
        }
        let conceivable = self.conceivable();
        let mut meant: Vec<Answer> =
            conceivable.iter().copied().filter(|a| self.spellings(*a).contains(&wanted)).collect();
        if meant.is_empty() {
            meant = conceivable.iter().copied().filter(|a| self.names(line, *a) == Named::Both).collect();
        }
        if meant.is_empty() {
            let first = self.first_of_card(line, conceivable);
            return first.map_or(Heard::Nothing, |(_, refusal)| Heard::Refused(refusal));
        }
        // Of cards of one name the one that lies where it could be done is meant.
        if meant.iter().any(|a| self.lies_for(*a)) {
            meant.retain(|a| self.lies_for(*a));
        }
        let refusal = meant.into_iter().filter_map(|a| self.table.why_not(a)).max_by_key(|r| r.clause.len());
        refusal.map_or(Heard::Nothing, Heard::Refused)
    }

    /// A card alone means the first thing that is done with it where it lies, wherever it could go: of the places the one that is
    /// refused for the most special reason, as where a line says what is done and no place.
    fn first_of_card(&self, line: &str, conceivable: Vec<Answer>) -> Option<(Answer, Refusal)> {
        let about = |a: &Answer| self.lies_for(*a) && self.names(line, *a) == Named::Card;
        let refused = conceivable.into_iter().filter(about).filter_map(|a| Some((a, self.table.why_not(a)?)));
        let all: Vec<(Answer, Refusal)> = refused.collect();
        let verb = |answer: &Answer| if let Answer::Act(act) = answer { Some(act.verb) } else { None };
        let first = all.first().and_then(|(answer, _)| verb(answer));
        all.into_iter().filter(|(answer, _)| verb(answer) == first).max_by_key(|(_, refusal)| refusal.clause.len())
    }

    /// The answer that a refused line was taken for, where it says no more than which card.
    pub fn taken_for(&self, line: &str) -> Option<Answer> {
        let wanted = key(line);
        let conceivable = self.conceivable();
        let says_more = |a: &Answer| self.spellings(*a).contains(&wanted) || self.names(line, *a) == Named::Both;
        let bare = !conceivable.iter().any(says_more);
        let (first, _) = bare.then(|| self.first_of_card(line, conceivable)).flatten()?;
        // Of the place nothing was said.
        Some(match first {
            Answer::Act(act) if self.words.book.act_word(act.verb).names_card => {
                Answer::Act(Act { place: ZoneId::NOWHERE, ..act })
            }
            other => other,
        })
    }

    /// Whether the card of an answer is the asked player's and lies where that is done with cards.
    fn lies_for(&self, answer: Answer) -> bool {
        let Answer::Act(act) = answer else { return false };
        let zone = self.table.glimpse(self.words.reader, act.card).zone;
        act.card != NOBODY && Some(zone.seat()) == self.words.reader && self.words.book.act_word(act.verb).is_from(zone)
    }

    /// The items of a list, where several may be given at once: `choose a, b`, `a, b 선택`, `1, 3`, `1 3`.
    pub fn list(line: &str) -> Vec<String> {
        let mut line = line.trim();
        for verb in spellings::CHOOSE.all().chain(spellings::ORDER.all()) {
            let before = line.strip_prefix(verb).and_then(|rest| rest.strip_prefix(' '));
            let behind = || line.strip_suffix(verb).and_then(|rest| rest.strip_suffix(' '));
            if let Some(rest) = before.or_else(behind).filter(|rest| rest.contains(',')) {
                line = rest;
                break;
            }
        }
        let numbers = line.split_whitespace().all(|word| word.parse::<usize>().is_ok());
        if numbers && !line.contains(',') {
            return line.split_whitespace().map(str::to_owned).collect();
        }
        line.split(',').map(|part| part.trim().to_owned()).collect()
    }

    /// Every way to write an answer, as keys.
    fn spellings(&self, answer: Answer) -> Vec<String> {
        let all = match answer {
            Answer::Yes => words(spellings::YES),
            Answer::No => words(spellings::NO),
            Answer::Done => words(spellings::NONE),
            Answer::Number(n) => vec![n.to_string()],
            Answer::Mode(n) => with(spellings::OPTION, &[(u16::from(n) + 1).to_string()]),
            Answer::Name(n) => with(spellings::CHOOSE, &self.names_of(n)),
            Answer::Pick(slot) => with(spellings::CHOOSE, &self.picks(slot)),
            Answer::Place(zone) => with(spellings::CHOOSE, &self.places(zone)),
            Answer::Next { holder, ability } => with(spellings::ORDER, &self.abilities(holder, ability)),
            Answer::Act(act) => self.acts(act),
        };
        all.iter().map(|s| key(s)).collect()
    }

    fn acts(&self, act: Act) -> Vec<String> {
        let word = self.words.book.act_word(act.verb);
        let verbs = [word.en.to_owned(), word.ko.to_owned(), word.id.replace('-', " ")];
        let mut cards = vec![String::new()];
        if word.names_card && act.card != NOBODY {
            cards = self.cards(act.card).into_iter().map(|c| format!(" {c}")).collect();
            if let Some(number) = self.words.ability_number(self.table, act.card, act.ability) {
                cards.iter_mut().for_each(|c| c.push_str(&format!(" {number}")));
            }
        }
        let mut places = vec![String::new()];
        if word.names_place && act.place != ZoneId::NOWHERE {
            let joints: &[&str] = if word.names_card { &[" to ", " -> ", " → ", " "] } else { &[" "] };
            let names = self.places(act.place);
            places = joints.iter().flat_map(|j| names.iter().map(move |n| format!("{j}{n}"))).collect();
        }
        let mut all = Vec::new();
        for verb in &verbs {
            for card in &cards {
                all.extend(places.iter().map(|place| format!("{verb}{card}{place}")));
            }
        }
        all
    }

    /// A card name in both languages.
    pub(super) fn names_of(&self, name: u16) -> [String; 2] {
        [Lang::Ko, Lang::En].map(|lang| Words { lang, ..self.words }.name_at(name).to_owned())
    }

    /// An ability by its head and each name of its card.
    pub(super) fn abilities(&self, holder: Slot, ability: AbilityId) -> Vec<String> {
        let mut all = Vec::new();
        for lang in [Lang::Ko, Lang::En] {
            let head = Words { lang, ..self.words }.ability(ability);
            for card in self.cards(holder) {
                let named = wording::ability_of(head, card);
                all.extend([Lang::En, Lang::Ko].map(|lang| named.get(lang)));
            }
        }
        all
    }

    /// A card by its names, or by its place when it is hidden.
    pub(super) fn cards(&self, slot: Slot) -> Vec<String> {
        match self.table.glimpse(self.words.reader, slot).card {
            Some(card) => self.words.spellings(card).into_iter().map(str::to_owned).collect(),
            None => [Lang::Ko, Lang::En].map(|lang| Words { lang, ..self.words }.slot(self.table, slot)).to_vec(),
        }
    }

    /// A card that is picked: by its names, or by its place when it lies there alone.
    pub(super) fn picks(&self, slot: Slot) -> Vec<String> {
        let mut all = self.cards(slot);
        let zone = self.table.glimpse(self.words.reader, slot).zone;
        if zone != ZoneId::NOWHERE && self.words.place(zone.kind()).is_some_and(|p| p.single) {
            all.extend(self.place_words(zone).into_iter().map(|p| format!("{}.{p}", zone.seat())));
        }
        all
    }

    fn place_words(&self, zone: ZoneId) -> Vec<&'static str> {
        let spellings = |place: &'static PlaceWord| {
            let word = &place.word;
            [word.id].into_iter().chain(word.ko.iter().copied()).chain(word.en.iter().copied())
        };
        self.words.place(zone.kind()).into_iter().flat_map(spellings).collect()
    }

    pub(super) fn places(&self, zone: ZoneId) -> Vec<String> {
        let bare = self.place_words(zone);
        bare.iter().map(|p| (*p).to_owned()).chain(bare.iter().map(|p| format!("{}.{p}", zone.seat()))).collect()
    }

    /// Every answer that a line could mean were it offered: actions with the cards that the player can see.
    fn conceivable(&self) -> Vec<Answer> {
        let Some(decision) = self.table.decision() else { return Vec::new() };
        let seats = self.table.view(self.words.reader).seats.len();
        let zones: Vec<ZoneId> = (0..seats)
            .filter_map(|s| u8::try_from(s).ok())
            .flat_map(|s| self.words.vocabulary().places.iter().map(move |p| ZoneId::of(Seat(s), p.kind)))
            .collect();
        let slots = self.visible_slots();
        let mut found: Vec<Answer> = slots.iter().copied().map(Answer::Pick).collect();
        found.extend(zones.iter().copied().map(Answer::Place));
        found.extend([Answer::Yes, Answer::No, Answer::Done]);
        let own: Vec<ZoneId> = zones.into_iter().filter(|z| z.seat() == decision.ask.seat).collect();
        for word in self.words.book.acts() {
            let cards: Vec<Slot> = if word.names_card { slots.clone() } else { vec![NOBODY] };
            // What is done at a place is done where one card stands: nobody attacks from a pile.
            let stands = |zone: &ZoneId| word.names_card || self.words.place(zone.kind()).is_some_and(|p| p.single);
            let places: Vec<ZoneId> = match word.names_place {
                true => own.iter().copied().filter(stands).collect(),
                false => vec![ZoneId::NOWHERE],
            };
            for &card in &cards {
                let mut abilities = vec![AbilityId::NONE];
                if let Some(known) = self.table.glimpse(self.words.reader, card).card.filter(|_| word.names_card) {
                    let faces = &self.words.catalog.card(known).faces;
                    abilities.extend(faces.iter().flat_map(|f| f.abilities.iter().copied()));
                }
                for &place in places.iter().chain(word.names_card.then_some(&ZoneId::NOWHERE)) {
                    for &ability in &abilities {
                        let lying = self.at(place, &slots).filter(|_| !word.names_card).unwrap_or(card);
                        found.push(Answer::Act(Act { verb: word.verb, card: lying, place, ability }));
                    }
                }
            }
        }
        found
    }

    fn at(&self, place: ZoneId, slots: &[Slot]) -> Option<Slot> {
        slots
            .iter()
            .copied()
            .find(|s| place != ZoneId::NOWHERE && self.table.glimpse(self.words.reader, *s).zone == place)
    }

    /// Slots of the cards that the player can see. The slots themselves tell nothing here: they are only tried.
    fn visible_slots(&self) -> Vec<Slot> {
        let view = self.table.view(None);
        let slots = view.zones().flat_map(|z| &z.cards).filter_map(|c| c.slot);
        slots.filter(|s| self.table.glimpse(self.words.reader, *s).card.is_some()).collect()
    }
}

fn words(word: Spelling) -> Vec<String> {
    word.all().map(str::to_owned).collect()
}

/// Each name with each spelling of a verb before it.
fn with(verb: Spelling, names: &[String]) -> Vec<String> {
    verb.all().flat_map(|v| names.iter().map(move |n| format!("{v} {n}"))).collect()
}
