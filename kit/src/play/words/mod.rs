//! What players read: names of cards, places, events, questions and answers in Korean and English. All game words come
//! from the rulebook's tables; nothing here looks at a card that the reader may not know.

mod answers;
pub mod clauses;
pub mod letters;
pub mod lines;
mod log;
mod looks;
mod loose;
mod read;
mod result;

pub use answers::Choice;
pub use clauses::Clauses;
pub use letters::Letters;
pub use read::{Heard, Hearing};

use crate::wording::play as wording;
use crate::wording::refusals::{NO_ANSWER, REFUSALS};
use crate::wording::spellings;
use cardwright_core::kernel::catalog::{Ability, Card, Catalog, Keyword};
use cardwright_core::kernel::decision::Refusal;
use cardwright_core::kernel::ids::{AbilityId, CardId, Seat, Slot, ZoneId};
use cardwright_core::kernel::view::View;
use cardwright_core::rulebook::Rulebook;
use cardwright_core::table::Table;
use cardwright_core::vocabulary::{PlaceWord, StatOf, Vocabulary, Word};
use cardwright_dsl::diagnostic::{Arg, Both};
use cardwright_dsl::files::is_korean;
use cardwright_dsl::lexicon::key;
use cardwright_dsl::messages::template::fill;
use cardwright_dsl::messages::wording::Wording;
use cardwright_dsl::text::Lang;

/// Speaks one language about one game, to one seat or to somebody who may know everything.
#[derive(Clone, Copy)]
pub struct Words<'a> {
    /// The rulebook, for the words of its actions.
    pub book: &'static dyn Rulebook,
    /// The cards that are spoken of.
    pub catalog: &'a Catalog,
    /// The language of the words.
    pub lang: Lang,
    /// Whose eyes are lent; `None`: nothing is hidden.
    pub reader: Option<Seat>,
}

impl<'a> Words<'a> {
    /// The vocabulary of the rulebook.
    pub fn vocabulary(&self) -> &'static Vocabulary {
        self.book.vocabulary()
    }

    /// The wording in the language of these words.
    pub fn say(&self, wording: Wording) -> &'static str {
        wording.get(self.lang)
    }

    /// When it is, while there is no turn yet.
    pub fn before_first_turn(&self) -> &'static str {
        self.say(wording::BEFORE_FIRST_TURN)
    }

    /// The answer by which a player gives up.
    pub fn conceding(&self) -> &'static str {
        spellings::CONCEDE.get(self.lang)
    }

    /// A word of the rulebook as it is printed.
    pub fn word(&self, word: &Word) -> &'static str {
        let spellings = if self.lang == Lang::Ko { word.ko } else { word.en };
        spellings.first().copied().unwrap_or(word.id)
    }

    /// The name of a card; a card that the reader can't know is `a card`.
    pub fn card(&self, card: CardId) -> &'a str {
        match self.catalog.cards.get(card.index()) {
            Some(found) => {
                let (first, second) = match self.lang {
                    Lang::Ko => (&found.name.ko, &found.name.en),
                    Lang::En => (&found.name.en, &found.name.ko),
                };
                [first, second].into_iter().find(|n| !n.is_empty()).unwrap_or(&found.id)
            }
            None => wording::A_CARD.get(self.lang),
        }
    }

    /// The card in a slot as the reader may know it: its name, or its place when it is hidden.
    pub fn slot(&self, table: &dyn Table, slot: Slot) -> String {
        let glimpse = table.glimpse(self.reader, slot);
        match glimpse.card {
            Some(card) => self.card(card).to_owned(),
            None => {
                let number = u16::from(glimpse.position) + 1;
                wording::nth_card(self.zone(glimpse.zone), number).get(self.lang)
            }
        }
    }

    /// The card in a slot that somebody else did something with: its name, or its place where it is hidden and everybody sees it
    /// lie. Piles and hands are not spread, and a place there is nothing to be seen.
    pub(super) fn slot_of_others(&self, table: &dyn Table, slot: Slot) -> String {
        let glimpse = table.glimpse(self.reader, slot);
        let lies_open = self.place(glimpse.zone.kind()).is_some_and(|place| place.spread);
        if glimpse.card.is_none() && !lies_open { self.source(table, slot) } else { self.slot(table, slot) }
    }

    /// The card that an ability is of, which is not told by its place where it is hidden: the place would tell of a card that
    /// was shuffled into a deck, or drawn from it, where it lies.
    pub fn source(&self, table: &dyn Table, slot: Slot) -> String {
        let card = table.glimpse(self.reader, slot).card;
        card.map_or(wording::A_CARD.get(self.lang), |card| self.card(card)).to_owned()
    }

    /// The word of a zone kind: how a place is called whose seat is clear.
    pub fn place(&self, kind: u8) -> Option<&'static PlaceWord> {
        let of_kind = || self.vocabulary().places.iter().filter(move |p| p.kind == kind);
        of_kind().find(|p| !p.held).or_else(|| of_kind().next())
    }

    /// The name of a zone kind.
    pub fn place_name(&self, kind: u8) -> &'static str {
        self.place(kind).map_or("?", |p| self.word(&p.word))
    }

    /// `p1's hand`, `purchase area: unit`.
    pub fn zone(&self, zone: ZoneId) -> String {
        let place = self.place_name(zone.kind());
        match self.place(zone.kind()).map(|place| place.group).filter(|_| zone.seat() == Seat::TABLE) {
            Some("") | None if zone.seat() == Seat::TABLE => place.to_owned(),
            Some(group) => wording::in_group(self.group(group), place).get(self.lang),
            None => wording::zone(zone.seat(), place).get(self.lang),
        }
    }

    /// What a group of places of the table is called: like the zones of its name, if there are any.
    pub fn group(&self, group: &'static str) -> &'static str {
        let vocabulary = self.vocabulary();
        let mut known = vocabulary.zones.iter().map(|zone| &zone.word).chain(vocabulary.groups);
        known.find(|word| word.id == group).map_or(group, |word| self.word(word))
    }

    /// A player, or the table.
    pub fn side(&self, side: Seat) -> String {
        if side == Seat::TABLE { self.say(wording::THE_TABLE).to_owned() } else { side.to_string() }
    }

    /// The word of a number of cards (or of players) by its index.
    pub fn stat(&self, index: u8) -> Option<&'static str> {
        self.vocabulary().stats.get(usize::from(index)).map(|s| self.word(&s.word))
    }

    /// The numbers that cards of this type have: index and word.
    pub fn card_stats(&self, kind: u8) -> impl Iterator<Item = (usize, &'static str)> + use<'_> {
        let has = move |types: u32| types & (1u32.checked_shl(u32::from(kind)).unwrap_or(0)) != 0;
        let stats = self.vocabulary().stats.iter().enumerate();
        stats.filter(move |(_, s)| s.of == StatOf::Card && has(s.types)).map(|(i, s)| (i, self.word(&s.word)))
    }

    /// The word of something that the rulebook names by a plain id (a number of players, a mark, a pointer).
    pub fn named(&self, id: &'static str) -> &'static str {
        let vocabulary = self.vocabulary();
        let stats = vocabulary.stats.iter().map(|s| &s.word);
        let heads = vocabulary.heads.iter().map(|h| &h.word);
        let log = vocabulary.log.iter();
        let mut all = stats.chain(heads).chain(log).chain(vocabulary.actions);
        all.find(|w| w.id == id).map_or(id, |w| self.word(w))
    }

    /// A mark of a card. Its wording in the rulebook's tables says whether it has a number; a mark that is called like
    /// something else always has.
    pub fn mark(&self, id: &'static str, number: i32) -> String {
        let own = self.vocabulary().log.iter().find(|w| w.id == id);
        own.and_then(|w| fill(self.word(w), &[("amount", number.into())], self.lang))
            .unwrap_or_else(|| format!("{} {number}", self.named(id)))
    }

    /// The attributes of a card.
    pub fn attributes(&self, card: &Card) -> impl Iterator<Item = &'static str> + use<'_> {
        let bits = card.attributes;
        let all = self.vocabulary().attributes.iter().enumerate();
        all.filter(move |(at, _)| bits >> at & 1 != 0).map(|(_, word)| self.word(word))
    }

    /// What this turn is of, where turns are: `house Marsh`.
    pub fn active_attribute(&self, view: &View) -> Option<String> {
        let word = self.vocabulary().attributes.get(usize::from(view.attribute?))?;
        let called = self.vocabulary().called("attribute").map_or("", |called| self.word(called));
        Some(format!("{called} {}", self.word(word)).trim().to_owned())
    }

    /// The word that an ability goes by: its head, else its keyword, else `text`.
    pub fn ability(&self, ability: AbilityId) -> &'a str {
        ability_word(self.vocabulary(), self.catalog, self.catalog.ability(ability), self.lang)
    }

    /// The printed words of an ability, in the language of the reader where they can be said in it.
    pub fn ability_text(&self, ability: AbilityId) -> &'a str {
        let Ability { text, translated, keyword, .. } = self.catalog.ability(ability);
        let own = keyword.as_ref().and_then(|used| self.catalog.keywords.get(usize::from(used.keyword)));
        let mut rest: &str =
            if translated.is_empty() || is_korean(text) == (self.lang == Lang::Ko) { text } else { translated };
        // A keyword that stands before it on the line is an ability of its own.
        let is_others = |word: &str| {
            let is = |names: &&Keyword| key(&names.en) == key(word) || key(&names.ko) == key(word);
            let found = self.catalog.keywords.iter().find(is);
            found.is_some_and(|found| own.is_none_or(|own| own.en != found.en))
        };
        while let Some((word, behind)) = rest.strip_prefix('[').and_then(|inner| inner.split_once(']')) {
            let behind = behind.trim_start();
            if behind.is_empty() || behind.starts_with('[') || !is_others(word) {
                break;
            }
            rest = behind;
        }
        rest
    }

    /// Every way to write a card's name: both languages and its number.
    pub fn spellings(&self, card: CardId) -> Vec<&'a str> {
        let Some(found) = self.catalog.cards.get(card.index()) else { return Vec::new() };
        [found.name.ko.as_str(), found.name.en.as_str(), found.id.as_str()]
            .into_iter()
            .filter(|s| !s.is_empty())
            .collect()
    }
}

/// Whether a refusal only says that nothing like it is asked: its clause is that of the question, and explains nothing.
pub fn is_bare(refusal: &Refusal) -> bool {
    refusal.reason == NO_ANSWER
}

/// Why an answer was refused, in both languages.
pub fn reason(vocabulary: &Vocabulary, refusal: &Refusal) -> Both {
    let en = refusal.reason;
    let mut known = vocabulary.refusals.iter().chain(REFUSALS);
    Both::new(known.find(|(reason, _)| *reason == en).map_or(en, |(_, ko)| ko), en)
}

/// The names in rows of reasons, and what they are in a template, where `{a}` is the English article.
const NAMED: [(&str, &str); 4] = [("a", "{first}"), ("b", "{second}"), ("c", "{third}"), ("d", "{fourth}")];

/// Why a board can't be, in both languages.
pub fn impossible(vocabulary: &Vocabulary, reason: &str) -> Both {
    let rows = vocabulary.refusals.iter().chain(REFUSALS);
    let said = |(en, ko): &(&str, &str)| {
        let args = differing(en, reason)?;
        let template = NAMED.iter().fold((*ko).to_owned(), |ko, (name, of)| ko.replace(&format!("{{{name}}}"), of));
        fill(&template, &args, Lang::Ko)
    };
    let mut korean = rows.filter_map(said);
    let ko = korean.next().unwrap_or_else(|| reason.to_owned()).into();
    Both { ko, en: reason.to_owned().into() }
}

/// What stands in a reason for the names of its row, `{a}`, `{b}`, ..; `None`: it is of another row.
fn differing(row: &str, reason: &str) -> Option<Vec<(&'static str, Arg)>> {
    let mut args = Vec::new();
    let (mut row, mut reason) = (row, reason);
    while let Some((before, behind)) = row.split_once('{') {
        let (name, behind) = behind.split_once('}')?;
        let (_, of) = NAMED.iter().find(|(known, _)| *known == name)?;
        let rest = reason.strip_prefix(before)?;
        let end = match behind.split('{').next().unwrap_or_default() {
            "" => rest.len(),
            next => rest.find(next)?,
        };
        let (value, rest) = rest.split_at_checked(end)?;
        args.push((of.trim_matches(['{', '}']), Arg::from(value)));
        (row, reason) = (behind, rest);
    }
    (row == reason).then_some(args)
}

/// The word that an ability goes by: its head, else its keyword, else `text`.
pub fn ability_word<'c>(vocabulary: &Vocabulary, catalog: &'c Catalog, ability: &Ability, lang: Lang) -> &'c str {
    let korean = lang == Lang::Ko;
    if let Some(head) = ability.head.and_then(|h| vocabulary.heads.get(usize::from(h))) {
        let spellings = if korean { head.word.ko } else { head.word.en };
        return spellings.first().copied().unwrap_or(head.word.id);
    }
    let keyword = ability.keyword.as_ref().and_then(|k| catalog.keywords.get(usize::from(k.keyword)));
    match keyword {
        Some(names) if korean => &names.ko,
        Some(names) => &names.en,
        None => spellings::TEXT.get(lang),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Each reason of the tables of boards is said in Korean, and one with words of its own holds them in both. Of the
    /// rulebooks those that are told in Korean so far.
    #[test]
    fn why_a_board_cannot_be_is_said_in_korean() {
        for book in cardwright_core::rulesets::ALL.iter().take(3) {
            let board = &book.printed().board;
            let reasons =
                board.homes.iter().map(|home| home.reason).chain(board.single.iter().map(|(.., reason)| *reason));
            let reasons = reasons.chain(board.marked.iter().map(|marked| marked.reason));
            for reason in reasons.chain([board.attached.1, board.owned.1]) {
                let said = impossible(book.vocabulary(), reason);
                assert!(is_korean(said.get(Lang::Ko)) && said.get(Lang::En) == reason, "{reason}");
            }
        }
        let arena = cardwright_core::rulesets::ALL[0].vocabulary();
        let said = |reason| impossible(arena, reason).get(Lang::Ko).to_owned();
        assert_eq!(
            said("`p1.amber` can't be 300: the board would begin with 255"),
            "`p1.amber`는 300일 수 없습니다. 판은 255로 시작합니다"
        );
        assert_eq!(
            said("p1 has lost with ten cards in the damage zone"),
            "p1은 대미지 존에 카드가 10장 있어 이미 졌습니다"
        );
        assert_eq!(said("nobody knows why"), "nobody knows why");
    }
}
