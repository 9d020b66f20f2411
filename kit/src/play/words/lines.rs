//! Answers as lines, worded once for players, scenarios and records: `play X to Y`, `choose X`, `order X of Y`. What cards,
//! places and abilities are called is for the one who tells it ([`Naming`]): players read printed names in their language and
//! only of what they may know, scenarios read names of their file and labels.

use crate::wording::play as wording;
use crate::wording::spellings::{self, Spelling};
use cardwright_core::kernel::decision::{Act, Answer};
use cardwright_core::kernel::ids::{AbilityId, NOBODY, Slot, ZoneId};
use cardwright_core::rulebook::Rulebook;
use cardwright_dsl::text::Lang;

/// What the things in an answer are called.
pub trait Naming {
    /// The rulebook, for the words of its actions.
    fn book(&self) -> &'static dyn Rulebook;
    /// The language of the line.
    fn lang(&self) -> Lang;
    /// A card that something is done with.
    fn card(&self, slot: Slot) -> String;
    /// A card that is chosen among those offered.
    fn picked(&self, slot: Slot) -> String;
    /// A place that is chosen among those offered.
    fn place(&self, zone: ZoneId) -> String;
    /// A place that something is done to; the player is clear.
    fn target(&self, zone: ZoneId) -> String;
    /// A card name by its index in the catalogue.
    fn name(&self, name: u16) -> String;
    /// An ability of a card that waits to be resolved.
    fn pending(&self, holder: Slot, ability: AbilityId) -> String;
    /// The number of an ability among those of its card, from 1, if several can be activated.
    fn number(&self, holder: Slot, ability: AbilityId) -> Option<usize>;
    /// Whether the line is read by a person, in the order of words of the language, and not by scenarios.
    fn spoken(&self) -> bool {
        false
    }
}

/// An answer as a line.
pub fn line(names: &impl Naming, answer: Answer) -> String {
    if names.spoken() && names.lang() == Lang::Ko {
        return spoken_ko(names, answer);
    }
    let say = |word: Spelling| word.get(names.lang());
    let choose = |what: String| format!("{} {what}", say(spellings::CHOOSE));
    match answer {
        Answer::Yes => say(spellings::YES).to_owned(),
        Answer::No => say(spellings::NO).to_owned(),
        Answer::Done => say(spellings::NONE).to_owned(),
        Answer::Pick(slot) => choose(names.picked(slot)),
        Answer::Place(zone) => choose(names.place(zone)),
        Answer::Number(n) => n.to_string(),
        Answer::Mode(n) => format!("{} {}", say(spellings::OPTION), u16::from(n) + 1),
        Answer::Name(n) => choose(names.name(n)),
        Answer::Next { holder, ability } => format!("{} {}", say(spellings::ORDER), names.pending(holder, ability)),
        Answer::Act(act) => of_act(names, act),
    }
}

/// An answer as a Korean says it, the verb behind what it is about.
fn spoken_ko(names: &impl Naming, answer: Answer) -> String {
    let say = |word: Spelling| word.get(Lang::Ko).to_owned();
    match answer {
        Answer::Yes => say(spellings::YES),
        Answer::No => say(spellings::NO),
        Answer::Done => say(spellings::NONE),
        Answer::Pick(slot) => wording::chosen_ko(names.picked(slot)),
        Answer::Place(zone) => wording::chosen_ko(names.place(zone)),
        Answer::Number(n) => n.to_string(),
        Answer::Mode(n) => format!("{} {}", say(spellings::OPTION), u16::from(n) + 1),
        Answer::Name(n) => wording::chosen_ko(names.name(n)),
        Answer::Next { holder, ability } => wording::first_ko(names.pending(holder, ability)),
        Answer::Act(act) => {
            let word = names.book().act_word(act.verb);
            let card = (word.names_card && act.card != NOBODY).then(|| match names.number(act.card, act.ability) {
                Some(number) => format!("{} {number}", names.card(act.card)),
                None => names.card(act.card),
            });
            let place = (word.names_place && act.place != ZoneId::NOWHERE).then(|| names.target(act.place));
            wording::act_ko(card.as_deref(), place.as_deref(), word.ko)
        }
    }
}

/// An action of the rulebook with the card and the place that its word names.
fn of_act(names: &impl Naming, act: Act) -> String {
    let word = names.book().act_word(act.verb);
    let lang = names.lang();
    let mut line = if lang == Lang::Ko { word.ko } else { word.en }.to_owned();
    if word.names_card && act.card != NOBODY {
        line.push(' ');
        line.push_str(&names.card(act.card));
        if let Some(number) = names.number(act.card, act.ability) {
            line.push_str(&format!(" {number}"));
        }
    }
    if word.names_place && act.place != ZoneId::NOWHERE {
        line.push_str(match (word.names_card, lang) {
            (true, Lang::En) => " to ",
            (true, Lang::Ko) => " -> ",
            (false, _) => " ",
        });
        line.push_str(&names.target(act.place));
    }
    line
}
