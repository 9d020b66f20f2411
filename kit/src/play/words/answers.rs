//! Questions and the answers to them in words, as the asked player may know them.

use super::Words;
use super::lines::{Naming, line};
use super::looks::Looks;
use crate::wording::play as wording;
use cardwright_core::kernel::catalog::Use;
use cardwright_core::kernel::decision::{Act, Answer, AskKind, Decision};
use cardwright_core::kernel::ids::{AbilityId, NOBODY, Seat, Slot, ZoneId};
use cardwright_core::kernel::program::{Bind, Op, Target};
use cardwright_core::rulebook::Rulebook;
use cardwright_core::table::Table;
use cardwright_dsl::messages::wording::Wording;
use cardwright_dsl::text::Lang;

/// What stands before each effect of which one is chosen.
const LISTED: char = '・';

/// A legal answer as it is shown.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Choice {
    /// The answer; of several that read the same, the first.
    pub answer: Answer,
    /// Its words, which are also taken as input.
    pub line: String,
    /// A note that helps to choose, or "".
    pub note: String,
    /// The answers that it stands for, which nothing tells apart: the one above and those that read the same.
    pub alike: Vec<Answer>,
    /// The card that it is about, by the handle by which its player follows it.
    pub card: Option<u32>,
    /// What is done and where, if it is done with a card at one of several places.
    pub placed: Option<(String, String)>,
}

/// The names that a player reads at a table.
struct AtTable<'a> {
    words: Words<'a>,
    table: &'a dyn Table,
    /// Whether an answer of another player is told, and not one that the reader may give.
    others: bool,
}

impl Naming for AtTable<'_> {
    fn book(&self) -> &'static dyn Rulebook {
        self.words.book
    }

    fn lang(&self) -> Lang {
        self.words.lang
    }

    fn card(&self, slot: Slot) -> String {
        if self.others { self.words.slot_of_others(self.table, slot) } else { self.words.slot(self.table, slot) }
    }

    fn picked(&self, slot: Slot) -> String {
        self.card(slot)
    }

    fn place(&self, zone: ZoneId) -> String {
        self.target(zone)
    }

    fn target(&self, zone: ZoneId) -> String {
        self.words.place_name(zone.kind()).to_owned()
    }

    fn name(&self, name: u16) -> String {
        self.words.name_at(name).to_owned()
    }

    fn pending(&self, holder: Slot, ability: AbilityId) -> String {
        wording::ability_of(self.words.ability(ability), self.words.source(self.table, holder)).get(self.words.lang)
    }

    fn number(&self, holder: Slot, ability: AbilityId) -> Option<usize> {
        self.words.ability_number(self.table, holder, ability)
    }

    fn spoken(&self) -> bool {
        true
    }
}

impl Words<'_> {
    /// The legal answers in order, those that read the same and are about cards that nothing tells apart once.
    pub fn choices(&self, table: &dyn Table) -> Vec<Choice> {
        self.choices_among(table, table.answers())
    }

    /// The same of other answers than those that the table takes as the next ones.
    pub fn choices_among(&self, table: &dyn Table, answers: &[Answer]) -> Vec<Choice> {
        let looks = Looks::new(*self, table);
        let mut choices: Vec<Choice> = Vec::new();
        for &answer in answers {
            let line = self.answer(table, answer);
            let note = self.note(table, answer);
            let card = self.about(answer).and_then(|slot| table.glimpse(self.reader, slot).handle);
            let is_same = |c: &&mut Choice| c.line == line && c.note == note && looks.are_alike(c.card, card);
            match choices.iter_mut().find(is_same) {
                Some(same) => same.alike.push(answer),
                None => {
                    let placed = self.placed(table, answer);
                    choices.push(Choice { answer, line, note, alike: vec![answer], card, placed });
                }
            }
        }
        choices
    }

    /// The card that an answer is about.
    pub fn about(&self, answer: Answer) -> Option<Slot> {
        match answer {
            Answer::Pick(slot) => Some(slot),
            Answer::Next { holder, .. } => Some(holder),
            Answer::Act(act) => Some(act.card).filter(|card| *card != NOBODY),
            _ => None,
        }
    }

    /// An action with a card without its place, and the place.
    fn placed(&self, table: &dyn Table, answer: Answer) -> Option<(String, String)> {
        let Answer::Act(act) = answer else { return None };
        let word = self.book.act_word(act.verb);
        let placed = word.names_card && word.names_place && act.card != NOBODY && act.place != ZoneId::NOWHERE;
        let alone = Answer::Act(Act { place: ZoneId::NOWHERE, ..act });
        placed.then(|| (self.answer(table, alone), self.place_name(act.place.kind()).to_owned()))
    }

    /// An answer in words.
    pub fn answer(&self, table: &dyn Table, answer: Answer) -> String {
        line(&AtTable { words: *self, table, others: false }, answer)
    }

    /// An answer that a seat gave, for the reader to hear. Of another seat's hidden hand it does not tell the place that a card
    /// had there: cards that were seen on their way into it would be known again by theirs.
    pub fn answer_of(&self, table: &dyn Table, seat: Seat, answer: Answer) -> String {
        let others = self.reader.is_some_and(|reader| reader != seat);
        line(&AtTable { words: *self, table, others }, answer)
    }

    /// A card name by its index.
    pub(super) fn name_at(&self, name: u16) -> &str {
        let names = self.catalog.names.get(usize::from(name));
        names.map_or("", |n| if self.lang == Lang::Ko { &n.ko } else { &n.en })
    }

    /// The number of an ability among those of its card, if several can be activated.
    pub(super) fn ability_number(&self, table: &dyn Table, slot: Slot, ability: AbilityId) -> Option<usize> {
        if ability == AbilityId::NONE {
            return None;
        }
        let card = table.glimpse(self.reader, slot).card?;
        let mut abilities: Vec<AbilityId> =
            self.catalog.card(card).faces.iter().flat_map(|f| f.abilities.iter().copied()).collect();
        // Gained abilities come behind the printed ones, as they are offered.
        for answer in table.answers() {
            if let Answer::Act(act) = answer
                && act.card == slot
                && act.ability != AbilityId::NONE
                && !abilities.contains(&act.ability)
            {
                abilities.push(act.ability);
            }
        }
        let activated = |a: &AbilityId| matches!(self.catalog.ability(*a).usage, Use::Activated { .. });
        let several = abilities.iter().filter(|a| activated(a)).count() > 1;
        abilities.iter().position(|a| *a == ability).map(|at| at + 1).filter(|_| several)
    }

    /// What helps to choose: where a card lies, what it does, who stands at a place.
    pub(super) fn note(&self, table: &dyn Table, answer: Answer) -> String {
        match answer {
            Answer::Pick(slot) => {
                let glimpse = table.glimpse(self.reader, slot);
                match glimpse.card {
                    Some(_) if glimpse.zone != ZoneId::NOWHERE => self.zone(glimpse.zone),
                    _ => String::new(),
                }
            }
            Answer::Place(zone) => zone.seat().to_string(),
            Answer::Mode(n) => {
                let Some(decision) = table.decision() else { return String::new() };
                match decision.texts_for(self.reader).get(usize::from(n)) {
                    Some(text) => self.one_line(text),
                    None if decision.texts.is_empty() => self.listed(decision.ability, usize::from(n)),
                    None => wording::UNSAID.get(self.lang).to_owned(),
                }
            }
            Answer::Next { ability, .. } => self.one_line(self.ability_text(ability)),
            Answer::Act(act) => {
                let word = self.book.act_word(act.verb);
                if act.ability != AbilityId::NONE {
                    return self.one_line(self.ability_text(act.ability));
                }
                if word.names_card || act.card == NOBODY {
                    return String::new();
                }
                self.slot(table, act.card)
            }
            _ => String::new(),
        }
    }

    /// The line of an ability's text that an option of it is listed on, or "".
    fn listed(&self, ability: Option<AbilityId>, option: usize) -> String {
        let text = ability.map_or("", |ability| self.ability_text(ability));
        let listed = text.lines().filter_map(|line| line.trim().strip_prefix(LISTED));
        listed.map(|line| self.one_line(line)).nth(option).unwrap_or_default()
    }

    /// A text as one line without spaces at its ends.
    pub fn one_line(&self, text: &str) -> String {
        text.split_whitespace().collect::<Vec<_>>().join(" ")
    }

    /// Where the cards go that an ability has put into an order, as the zone kind, and whether to its bottom; `None`: it is not
    /// clear, or the place has no order.
    fn arranged_for(&self, ability: AbilityId) -> Option<(u8, bool)> {
        let code = &self.catalog.ability(ability).code;
        let dest = |at: usize, bind: Bind| {
            code.iter().skip(at).find_map(|op| match op {
                Op::Move { what: Target::Bound(what), to, .. } if *what == bind => Some((to.kind, to.bottom)),
                _ => None,
            })
        };
        let mut all = code.iter().enumerate().filter_map(|(at, op)| match op {
            Op::Arrange { bind, .. } => Some(dest(at, *bind)),
            _ => None,
        });
        let first = all.next()??;
        let is_ordered = self.place(first.0).is_some_and(|place| place.ordered);
        (is_ordered && all.all(|other| other == Some(first))).then_some(first)
    }

    /// What a number is asked for, where the rulebook has words for a question of this clause.
    fn number_of(&self, decision: &Decision) -> Option<&'static str> {
        let own = self.vocabulary().log.iter().find(|word| word.id == "number" && word.clause == decision.clause)?;
        Some(self.word(own))
    }

    /// The question in words, without the player's name.
    pub fn question(&self, table: &dyn Table, decision: &Decision) -> String {
        let ask = decision.ask;
        let (min, max) = (ask.min, ask.max);
        let say = |wording: Wording| wording.get(self.lang).to_owned();
        let what = match ask.kind {
            AskKind::Act(_) => {
                let view = table.view(self.reader);
                let phase = view.phase.and_then(|p| self.vocabulary().phases.get(usize::from(p)));
                match phase.map(|p| self.word(p)) {
                    Some(phase) if view.turn == ask.seat => phase.to_owned(),
                    Some(phase) => wording::in_phase_of(view.turn, phase).get(self.lang),
                    None => self.before_first_turn().to_owned(),
                }
            }
            AskKind::Pick if min == max => wording::choose_exactly(max).get(self.lang),
            AskKind::Pick => wording::choose_between(min, max).get(self.lang),
            AskKind::Place => say(wording::CHOOSE_PLACE),
            AskKind::Confirm => say(wording::CONFIRM),
            AskKind::Order => say(wording::WHICH_NEXT),
            AskKind::Arrange => match decision.ability.and_then(|ability| self.arranged_for(ability)) {
                Some((kind, true)) => wording::next_at_bottom(self.place_name(kind)).get(self.lang),
                Some((kind, false)) => wording::next_on_top(self.place_name(kind)).get(self.lang),
                None => say(wording::WHICH_CARD_NEXT),
            },
            AskKind::Number => self.number_of(decision).map_or_else(|| say(wording::CHOOSE_NUMBER), str::to_owned),
            AskKind::Mode => say(wording::CHOOSE_ONE),
            AskKind::Name => say(wording::NAME_A_CARD),
        };
        let secret = if ask.secret { self.say(wording::IN_SECRET) } else { "" };
        let picked = match decision.picked {
            0 => String::new(),
            n => wording::chosen(n).get(self.lang),
        };
        let source = decision.source.map(|s| self.source(table, s));
        match (source, decision.ability) {
            (Some(card), Some(ability)) => {
                let ability = wording::ability_of(self.ability(ability), card).get(self.lang);
                format!("{ability}: {what}{picked}{secret}")
            }
            _ => format!("{what}{picked}{secret}"),
        }
    }
}
