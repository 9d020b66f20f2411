//! The log in words: an entry as a line, and whether an entry is what a scenario's words mean. Nothing is logged here.

use super::answers::{ability_word, is_head};
use super::board::{Board, Caller};
use super::glossary::numbered;
use super::text::key;
use crate::wording::log as wording;
use cardwright_core::kernel::catalog::{Ability, Catalog, Face};
use cardwright_core::kernel::ids::{AbilityId, CardId, Slot, ZoneId};
use cardwright_core::kernel::log::{Entry, Seen, What};
use cardwright_core::vocabulary::Vocabulary;
use std::collections::{BTreeMap, BTreeSet};

/// Words that join the others and mean nothing by themselves.
pub(super) const JOINTS: [&str; 16] =
    ["by", "in", "of", "the", "from", "to", "into", "on", "for", "at", "with", "a", "card", "cards", "=", ":"];

/// The words of a kind of entry: the first one is written, the others are read too. A rulebook's own follow.
fn verbs(what: What) -> impl Iterator<Item = &'static str> {
    let own = match what {
        What::Rule(word) | What::Skip(word) | What::Forbid(word) => Some(word),
        _ => None,
    };
    wording::names(what).iter().copied().chain(own)
}

/// Every word of what can happen in a game, as keys; of several words each part alone, too.
pub(super) fn all_verbs(vocabulary: &Vocabulary) -> Vec<String> {
    let own = vocabulary.log.iter().flat_map(|w| [What::Rule(w.id), What::Skip(w.id), What::Forbid(w.id)]);
    let words: Vec<String> = KINDS.into_iter().chain(own).flat_map(verbs).map(key).collect();
    let mut all: Vec<String> = Vec::new();
    for word in words {
        for part in std::iter::once(word.as_str()).chain(word.split('-')) {
            if all.iter().all(|known| known != part) {
                all.push(part.to_owned());
            }
        }
    }
    all
}

/// Whether a word before an ability says that it starts or ends.
pub(super) fn begins_ability(word: &str) -> bool {
    [What::Start, What::Finish].into_iter().flat_map(verbs).any(|v| v == word)
}

/// The word that a kind of entry is written with.
fn verb(what: What) -> &'static str {
    verbs(what).next().unwrap_or_default()
}

/// The kinds of entries that every game has.
const KINDS: [What; 28] = [
    What::Turn,
    What::Phase,
    What::Move,
    What::Trash,
    What::Draw,
    What::Shuffle,
    What::Reveal,
    What::Look,
    What::Damage,
    What::Stat,
    What::Flip,
    What::Deploy,
    What::Upgrade,
    What::Equip,
    What::Relocate,
    What::Attack,
    What::Defend,
    What::NoDefence,
    What::Start,
    What::Finish,
    What::Replace,
    What::Apply,
    What::Void,
    What::Answer,
    What::Failed(""),
    What::Lose,
    What::Concede,
    What::Over,
];

/// What is needed to read the log.
#[derive(Clone, Copy)]
pub struct Reader<'a> {
    /// The names of cards and places.
    pub caller: Caller<'a>,
    /// The abilities that cards were seen with.
    pub had: &'a Had,
}

/// The abilities that each card of a game was seen with beside those printed on it: at the moments at which somebody was
/// asked, and where the log tells of one.
#[derive(Debug, Clone, Default)]
pub struct Had(BTreeMap<Slot, BTreeSet<Vec<AbilityId>>>);

impl Had {
    /// Looks at the cards of a board.
    pub fn see(&mut self, board: &Board, catalog: &Catalog) {
        for piece in &board.pieces {
            let Some(slot) = piece.slot else { continue };
            let printed = |face: &Face| face.abilities == piece.abilities;
            if !piece.abilities.is_empty() && !catalog.card(piece.card).faces.iter().any(printed) {
                let lists = self.0.entry(slot).or_default();
                if !lists.contains(&piece.abilities) {
                    lists.insert(piece.abilities.clone());
                }
            }
        }
    }

    /// How many abilities of a kind a card has had, at most: printed on a face, at one moment, or one after the other as far
    /// as is known.
    pub fn most(
        &self,
        slot: Slot,
        card: CardId,
        entries: &[Entry],
        catalog: &Catalog,
        alike: impl Fn(AbilityId) -> bool,
    ) -> usize {
        let count = |list: &[AbilityId]| list.iter().filter(|a| alike(**a)).count();
        let faces = &catalog.card(card).faces;
        let printed = faces.iter().map(|face| count(&face.abilities)).max().unwrap_or(0);
        let lists = self.0.get(&slot).into_iter().flatten();
        let at_once = lists.clone().map(|list| count(list)).max().unwrap_or(0);
        let own = |entry: &&Entry| entry.card.is_some_and(|seen| seen.slot == slot);
        let told = entries.iter().filter(own).filter_map(|entry| entry.ability);
        let mut gained: BTreeSet<AbilityId> = lists.flatten().copied().chain(told).filter(|a| alike(*a)).collect();
        gained.retain(|a| !faces.iter().any(|face| face.abilities.contains(a)));
        at_once.max(printed + gained.len())
    }
}

impl Reader<'_> {
    fn seen(&self, seen: &Seen) -> String {
        if seen.card == CardId(u16::MAX) {
            return "a card".to_owned();
        }
        self.caller.card(seen.card, Some(seen.slot))
    }

    /// An entry as a line, with its clause.
    pub fn line(&self, entry: &Entry) -> String {
        let mut words: Vec<String> = Vec::new();
        let names_ability = matches!(entry.what, What::Start | What::Finish);
        if let Some(seat) = entry.seat {
            words.push(seat.to_string());
        }
        let ability = entry.ability.map(|a| ability_word(&self.caller, self.caller.names.catalog().ability(a)));
        match (&ability, &entry.card) {
            (Some(head), Some(card)) if names_ability => {
                if entry.what == What::Finish {
                    words.push("end of".to_owned());
                }
                words.push(format!("{head}{} of {}", self.number(entry, head), self.seen(card)));
            }
            _ if matches!(entry.what, What::Attack | What::Defend) => {
                let place = self.caller.place_word(entry.to.kind()).map_or("?", |p| p.word.id);
                words.push(format!("{}s {place}", verb(entry.what)));
                words.extend(entry.card.iter().map(|c| format!("with {}", self.seen(c))));
                words.push(entry.clause.to_owned());
                return words.join(" ");
            }
            _ => {
                words.push(verb(entry.what).replace('-', " "));
                if let What::Skip(word) | What::Forbid(word) = entry.what {
                    words.push(word.replace('-', " "));
                }
                if let What::Phase = entry.what {
                    let phase = usize::try_from(entry.amount).ok().and_then(|i| self.caller.vocabulary.phases.get(i));
                    words.extend(phase.map(|p| p.id.to_owned()));
                }
                words.extend(entry.card.iter().map(|c| self.seen(c)));
            }
        }
        if let Some(other) = &entry.other {
            words.push(format!("with {}", self.seen(other)));
        }
        if entry.from != ZoneId::NOWHERE && entry.from != entry.to {
            words.push(format!("from {}", self.caller.place(entry.from)));
        }
        if entry.to != ZoneId::NOWHERE {
            let word = if entry.from == entry.to { "in" } else { "to" };
            words.push(format!("{word} {}", self.caller.place(entry.to)));
        }
        if matches!(entry.what, What::Stat | What::Apply)
            && let Some(stat) = self.caller.vocabulary.stats.get(usize::from(entry.stat))
        {
            words.push(stat.word.id.to_owned());
        }
        if entry.amount != 0 && !matches!(entry.what, What::Phase | What::Deploy | What::Upgrade) {
            words.push(entry.amount.to_string());
        }
        if matches!(entry.what, What::Trash | What::Move)
            && let Some(cause) = self.caller.vocabulary.causes.get(usize::from(entry.cause.kind))
        {
            words.push(format!("by {}", cause.id));
        }
        if !entry.clause.is_empty() {
            words.push(entry.clause.to_owned());
        }
        words.join(" ")
    }

    /// Whether an entry is what these words mean: each word names something of the entry, and one says what happened.
    pub fn means(&self, entry: &Entry, text: &str) -> bool {
        let mut text = format!(" {} ", text.trim());
        let mut named = false;
        for seen in [&entry.card, &entry.other].into_iter().flatten() {
            for name in self.spellings(seen) {
                let spaced = format!(" {name} ");
                if text.contains(&spaced) {
                    text = text.replace(&spaced, "  ");
                    named = true;
                    break;
                }
            }
        }
        let words: Vec<String> = text.split_whitespace().map(key).collect();
        if matches!(entry.what, What::Start | What::Finish)
            && let Some(ability) = entry.ability
        {
            // `Exit of scout`, `Exit 2 of scout`: the card was taken out above.
            let ability = self.caller.names.catalog().ability(ability);
            let finish = entry.what == What::Finish;
            let verb = words.first().is_some_and(|w| verbs(entry.what).any(|v| v == w));
            let head: Vec<&str> = words
                .iter()
                .map(String::as_str)
                .skip(usize::from(verb))
                .filter(|w| !JOINTS.contains(w))
                .filter(|w| entry.seat.is_none_or(|s| s.to_string() != *w))
                .collect();
            let head = head.join(" ");
            let (head, number) = numbered(&head);
            return named
                && finish == verb_of_finish(verb, finish)
                && is_head(&self.caller, ability, head)
                && number.is_none_or(|n| self.is_numbered(entry, head, n));
        }
        let verbs: Vec<&str> = verbs(entry.what).collect();
        let mut said = false;
        for word in &words {
            if verbs.iter().any(|v| key(v).split('-').any(|part| part == word) || key(v) == *word) {
                said = true;
            } else if !JOINTS.contains(&word.as_str()) && !self.allowed(entry, word) {
                return false;
            }
        }
        said || (matches!(entry.what, What::Phase) && !words.is_empty())
    }

    /// The number of the ability of an entry, where its card has several under this head.
    fn number(&self, entry: &Entry, head: &str) -> String {
        let (Some(own), Some(card)) = (entry.ability, &entry.card) else { return String::new() };
        match self.among(own, card.card, |a| ability_word(&self.caller, a) == head) {
            (Some(at), 2..) => format!(" {}", at + 1),
            _ => String::new(),
        }
    }

    /// Whether the ability of an entry is the one of this number among those of its card under this head: printed before
    /// gained. Of gained ones the log doesn't know the order.
    fn is_numbered(&self, entry: &Entry, head: &str, number: usize) -> bool {
        let (Some(own), Some(card)) = (entry.ability, &entry.card) else { return false };
        let (at, printed) = self.among(own, card.card, |a| is_head(&self.caller, a, head));
        match at {
            Some(at) => at + 1 == number,
            None => number > printed && number <= self.most(entry, head),
        }
    }

    /// How many abilities under a head the card of an entry has had.
    fn most(&self, entry: &Entry, head: &str) -> usize {
        let Some(seen) = &entry.card else { return 0 };
        let catalog = self.caller.names.catalog();
        let alike = |a: AbilityId| is_head(&self.caller, catalog.ability(a), head);
        self.had.most(seen.slot, seen.card, std::slice::from_ref(entry), catalog, alike)
    }

    /// The place of an ability among those printed on one face of a card that are alike, and how many these are.
    fn among(&self, own: AbilityId, card: CardId, alike: impl Fn(&Ability) -> bool) -> (Option<usize>, usize) {
        let catalog = self.caller.names.catalog();
        let faces = &catalog.card(card).faces;
        let face = faces.iter().find(|f| f.abilities.contains(&own)).or(faces.first());
        let printed: Vec<AbilityId> =
            face.into_iter().flat_map(|f| &f.abilities).copied().filter(|a| alike(catalog.ability(*a))).collect();
        (printed.iter().position(|a| *a == own), printed.len())
    }

    fn spellings(&self, seen: &Seen) -> Vec<String> {
        let catalog = self.caller.names.catalog();
        let card = catalog.card(seen.card);
        let plain = self.caller.names.name(seen.card);
        let mut all = vec![self.seen(seen), plain, card.id.clone(), card.name.en.clone(), card.name.ko.clone()];
        all.retain(|n| !n.is_empty());
        all
    }

    /// Whether a word names a seat, place, cause, number or part of the entry.
    fn allowed(&self, entry: &Entry, word: &str) -> bool {
        let vocabulary = self.caller.vocabulary;
        let bare = word.trim_end_matches("'s").trim_end_matches(':');
        let owners = [&entry.card, &entry.other].into_iter().flatten().map(|s| s.owner);
        let mut seats = entry.seat.into_iter().chain(owners).chain([entry.cause.by]);
        if seats.any(|s| s.to_string() == bare) {
            return true;
        }
        let of_zone = |zone: ZoneId| {
            let place = self.caller.place_word(zone.kind());
            zone != ZoneId::NOWHERE
                && place.is_some_and(|p| {
                    let bare = word.split_once('.').map_or(word, |(_, rest)| rest);
                    super::names::is_word(&p.word, bare)
                })
        };
        if of_zone(entry.from) || of_zone(entry.to) {
            return true;
        }
        let cause = vocabulary.causes.get(usize::from(entry.cause.kind));
        if cause
            .is_some_and(|c| key(c.id) == word || c.en.iter().chain(c.ko).any(|s| key(s).split('-').any(|p| p == word)))
        {
            return true;
        }
        if word.parse::<i32>() == Ok(entry.amount) || word.trim_start_matches('+').parse::<i32>() == Ok(entry.amount) {
            return true;
        }
        let stat = vocabulary.stats.get(usize::from(entry.stat));
        if matches!(entry.what, What::Stat | What::Apply) && stat.is_some_and(|s| key(s.word.id) == word) {
            return true;
        }
        let phase = usize::try_from(entry.amount).ok().and_then(|i| vocabulary.phases.get(i));
        entry.what == What::Phase && phase.is_some_and(|p| key(p.id) == word || word == "phase")
    }
}

/// `end of Exit of scout` is the end of an ability; without the verb its start is meant.
fn verb_of_finish(verb: bool, finish: bool) -> bool {
    verb && finish
}
