//! The log in words: an entry as a line, and the words of its kinds. What a scenario's line means is read in `pattern`.

use super::answers::{ability_word, is_head};
use super::board::{Board, Caller};
use super::text::{Mention, key};
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
pub(super) fn verbs(what: What) -> impl Iterator<Item = &'static str> {
    let own = match what {
        What::Rule(word) | What::Skip(word) | What::Forbid(word) => Some(word),
        _ => None,
    };
    wording::names(what).iter().copied().chain(own)
}

/// The kinds of entries that a rulebook has of its own: what happens, or why something was skipped or forbidden. A mark of a
/// card is worded beside them, and is nothing that happens.
pub(super) fn own_kinds(vocabulary: &Vocabulary) -> Vec<What> {
    let happens = |id: &'static str| !vocabulary.reasons.contains(&id) && !vocabulary.defaults.marks.contains(&id);
    let words = vocabulary.log.iter().map(|word| word.id);
    let kinds = |id| if happens(id) { vec![What::Rule(id)] } else { vec![What::Skip(id), What::Forbid(id)] };
    words.flat_map(kinds).collect()
}

/// Every word of what can happen in a game, as keys; of several words each part alone, too.
pub(super) fn all_verbs(vocabulary: &Vocabulary) -> Vec<String> {
    let own = own_kinds(vocabulary);
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
pub(super) const KINDS: [What; 28] = [
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

    /// Whether a card of an entry is the one that is mentioned.
    pub(super) fn is_card(&self, mention: &Mention, seen: &Seen) -> bool {
        let labelled = mention.label.as_ref().is_none_or(|l| self.caller.labels.slot(l) == Some(seen.slot));
        labelled && self.caller.names.mentioned(mention).contains(&seen.card)
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
    pub(super) fn is_numbered(&self, entry: &Entry, head: &str, number: usize) -> bool {
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
}
