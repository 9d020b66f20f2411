//! Cards that a player looks at: by number of an answer, letter, name or its beginning, with what their keywords say; and the
//! lines that may be written now.

use super::piles::piles;
use super::{Run, telling};
use crate::columns::hang_wide;
use crate::wording::play as wording;
use crate::wording::spellings::{VERBS, Verb};
use cardwright_core::kernel::ids::CardId;
use cardwright_dsl::files::KeywordFile;
use cardwright_dsl::lexicon::key;
use cardwright_dsl::print;
use cardwright_dsl::suggest::suggest;
use cardwright_dsl::text::Lang;
use cardwright_kit::project::library::Library;
use cardwright_kit::reminders::{names, reminder, spoken, unfilled};
use std::collections::BTreeSet;
use std::io;

/// So many cards whose names begin alike are named.
const NAMED: usize = 12;

impl Run<'_, '_> {
    /// The card that a word means, or several.
    pub(super) fn meant(&self, word: &str) -> Vec<CardId> {
        let words = self.words();
        let view = self.table().view(self.playing.me);
        let seen = || view.zones().flat_map(|z| &z.cards);
        let by_handle = |handle| seen().find(|c| c.handle == handle).map(|c| c.card);
        if let Ok(number) = word.parse::<usize>() {
            let choices = self.choices();
            let choice = number.checked_sub(1).and_then(|at| choices.get(at));
            return choice.and_then(|c| c.card).and_then(by_handle).into_iter().collect();
        }
        if let Some(card) = self.letters.card(word).and_then(by_handle) {
            return vec![card];
        }
        // One letter is that of a card and no beginning of a name.
        if is_letter(word) {
            return Vec::new();
        }
        let wanted = key(word);
        let all = || (0..words.catalog.cards.len()).filter_map(|i| u16::try_from(i).ok().map(CardId));
        let found = |fits: &dyn Fn(&str) -> bool| -> Vec<CardId> {
            all().filter(|c| words.spellings(*c).iter().any(|s| fits(&key(s)))).collect()
        };
        let mut cards = found(&|name| name == wanted);
        if cards.is_empty() {
            cards = found(&|name| name.starts_with(&wanted));
        }
        if cards.is_empty() {
            cards = found(&|name| name.contains(&wanted));
        }
        // Of several the ones that are in sight are meant.
        let in_sight: BTreeSet<CardId> = seen().map(|c| c.card).collect();
        let near: Vec<CardId> = cards.iter().copied().filter(|c| in_sight.contains(c)).collect();
        if near.is_empty() { cards } else { near }
    }

    /// The cards whose names begin with a word.
    fn begun(&self, word: &str) -> Vec<CardId> {
        let (words, wanted) = (self.words(), key(word));
        let all = (0..words.catalog.cards.len()).filter_map(|i| u16::try_from(i).ok().map(CardId));
        all.filter(|card| words.spellings(*card).iter().any(|name| key(name).starts_with(&wanted))).collect()
    }

    /// Whether a line is a letter, a name or the beginning of one of a card that is seen, or the whole name of any.
    pub(super) fn is_card(&self, line: &str) -> bool {
        let (words, wanted) = (self.words(), key(line));
        let view = self.table().view(self.playing.me);
        let called = |card: CardId, fits: &dyn Fn(&str) -> bool| words.spellings(card).iter().any(|s| fits(&key(s)));
        let mut seen = view.zones().flat_map(|z| &z.cards);
        let begins = |name: &str| !is_letter(line) && name.starts_with(&wanted);
        let mut all = (0..words.catalog.cards.len()).filter_map(|i| u16::try_from(i).ok().map(CardId));
        !wanted.is_empty()
            && (self.letters.card(line).is_some()
                || seen.any(|c| called(c.card, &begins))
                || all.any(|c| called(c, &|name| name == wanted)))
    }

    /// The places in which the cards of a whole name lie, as far as they are seen.
    pub(super) fn lies_in(&self, line: &str) -> Vec<String> {
        let (words, wanted) = (self.words(), key(line));
        let view = self.table().view(self.playing.me);
        let is = |card: CardId| words.spellings(card).iter().any(|name| key(name) == wanted);
        let zones = view.zones().filter(|zone| zone.cards.iter().any(|card| is(card.card)));
        zones.map(|zone| words.zone(zone.id)).collect()
    }

    pub(super) fn card(&mut self, word: &str) -> io::Result<()> {
        let found = self.meant(word);
        let library = Library::open(&self.playing.workspace);
        let game = self.playing.session.book.vocabulary().game.id;
        let keywords = library.project.game(game).map_or(&[][..], |files| &files.keywords);
        let words = self.words();
        let lexicon = library.lexicon(game);
        let asked = keywords.iter().filter(|k| names(k).any(|name| key(name) == key(word)));
        let said = asked.filter_map(|k| Some(reminding(k, &unfilled(k, words.lang, lexicon)?, words.lang)));
        let reminders: Vec<String> = said.flatten().collect();
        // The whole name of a keyword is that before it is the beginning of a card's.
        let whole = |card: &CardId| words.spellings(*card).iter().any(|name| key(name) == key(word));
        let is_mark = word.parse::<usize>().is_ok() || self.letters.card(word).is_some();
        if !reminders.is_empty() && !is_mark && !found.iter().any(whole) {
            let begun: BTreeSet<&str> = self.begun(word).iter().map(|c| words.card(*c)).collect();
            let mut named: Vec<&str> = begun.iter().copied().take(NAMED).collect();
            named.extend((begun.len() > NAMED).then_some(".."));
            let more = (!named.is_empty()).then(|| wording::begin_so(word, named.join(", ")));
            self.print(&reminders)?;
            return more.map_or(Ok(()), |said| self.say(said));
        }
        if found.is_empty() {
            if is_letter(word) {
                return self.say(wording::no_letter(word));
            }
            let all = words.catalog.cards.iter().flat_map(|c| [c.name.ko.as_str(), c.name.en.as_str(), c.id.as_str()]);
            let near = suggest(word, all.filter(|s| !s.is_empty()));
            return match near.map(|near| wording::no_card_near(word, near)) {
                Some(said) => self.say(said),
                None => self.say(wording::no_card(word)),
            };
        }
        let called: BTreeSet<&str> = found.iter().map(|c| words.card(*c)).collect();
        if called.len() > 1 {
            let mut named: Vec<&str> = called.iter().copied().take(NAMED).collect();
            named.extend((called.len() > NAMED).then_some(".."));
            let said = wording::several_cards(word, named.join(", "));
            return self.say(said);
        }
        let mut lines: Vec<String> = Vec::new();
        for card in found {
            let id = words.catalog.card(card).id.as_str();
            let entry = library.find(id).into_iter().find(|entry| entry.book.vocabulary().game.id == game);
            let read = entry.and_then(|entry| Some((entry, entry.read().ok()?.0)));
            // Its wording in the language that is spoken here; a card that is changed meanwhile keeps its text.
            let text = read.as_ref().and_then(|(entry, parsed)| {
                let text = print::card(&parsed.card, entry.lexicon(), entry.kind(), words.lang).ok()?;
                Some(
                    [text, entry.script_words(words.lang)]
                        .into_iter()
                        .filter(|part| !part.is_empty())
                        .collect::<Vec<_>>()
                        .join("\n"),
                )
            });
            lines.extend(telling::card(words, card, text.as_deref()));
            let spoken = read.as_ref().map_or(Vec::new(), |(_, parsed)| spoken(&parsed.card, keywords));
            let said =
                spoken.into_iter().filter_map(|k| Some((k, reminder(k, text.as_deref()?, words.lang, lexicon)?)));
            lines.extend(said.flat_map(|(k, said)| reminding(k, &said, words.lang)));
        }
        self.print(&lines)
    }

    /// The whole lines that may be written now: answers, commands, and cards to look at.
    pub(super) fn candidates(&self) -> Vec<String> {
        let words = self.words();
        let mut lines: Vec<String> = self.choices().into_iter().map(|c| c.line).collect();
        let of_lang = |ko: &'static [&'static str], en: &'static [&'static str]| match words.lang {
            Lang::Ko => ko.first().copied(),
            Lang::En => en.first().copied(),
        };
        lines.extend(piles(words).map(|place| words.word(&place.word).to_owned()));
        for (verb, ko, en) in VERBS {
            let Some(word) = of_lang(ko, en) else { continue };
            lines.push(word.to_owned());
            if *verb == Verb::Card {
                let view = self.table().view(self.playing.me);
                let cards = view.zones().flat_map(|z| &z.cards);
                let names: BTreeSet<&str> = cards.map(|c| words.card(c.card)).collect();
                lines.extend(names.into_iter().map(|name| format!("{word} {name}")));
            }
        }
        lines
    }
}

/// Whether a word is one Latin letter.
fn is_letter(word: &str) -> bool {
    let mut letters = word.trim().chars();
    letters.next().is_some_and(|c| c.is_ascii_alphabetic()) && letters.next().is_none()
}

/// What a keyword reminds of, below a card.
fn reminding(keyword: &KeywordFile, said: &str, lang: Lang) -> Vec<String> {
    let name = keyword.name.as_ref().map_or(keyword.id.value.as_str(), |n| n.get(lang));
    hang_wide("    ", &format!("({name}: {})", said.split_whitespace().collect::<Vec<_>>().join(" ")))
}
