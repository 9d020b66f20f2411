//! Which card a name means, and how a card is called: local name, id or printed name in either language.

use super::text::{Mention, alike, key};
use cardwright_core::kernel::catalog::Catalog;
use cardwright_core::kernel::ids::{CardId, Slot};
use cardwright_core::vocabulary::Word;
use indexmap::IndexMap;
use std::collections::BTreeMap;
use std::sync::{Arc, OnceLock};

/// The local name that always exists.
pub const BLANK: &str = "blank";

/// The names of a scenario file's cards.
#[derive(Debug, Clone)]
pub struct Names {
    catalog: Arc<Catalog>,
    /// Local names, in the order of the file.
    local: IndexMap<String, CardId>,
    /// The text of the file.
    text: String,
    /// The printed names that the file calls cards by, where each means one card: looked for when a card is called first.
    called: OnceLock<IndexMap<CardId, String>>,
    /// What each key of a name may mean: worked out when a name is looked for first.
    keys: OnceLock<Keys>,
}

/// The cards that have a name, an id or a local name with this key.
#[derive(Debug, Clone, Default)]
struct Keys {
    /// Cards of the file, in its order.
    own: BTreeMap<String, Vec<CardId>>,
    /// All cards of the catalogue, in its order.
    all: BTreeMap<String, Vec<CardId>>,
}

impl Names {
    /// Names over a catalogue; `local` are (local name, printed number) of the file's own cards.
    pub fn new(catalog: Arc<Catalog>, local: impl IntoIterator<Item = (String, String)>) -> Names {
        let local = local.into_iter().filter_map(|(name, id)| Some((name, catalog.find(&id)?))).collect();
        Names { catalog, local, text: String::new(), called: OnceLock::new(), keys: OnceLock::new() }
    }

    /// Calls cards as this text does, which is that of the file: by name where their number does not stand there.
    pub(super) fn call_as_in(&mut self, text: &str) {
        (self.text, self.called) = (text.to_owned(), OnceLock::new());
    }

    fn called(&self, card: CardId) -> Option<&String> {
        let said = || {
            let text = self.text.as_str();
            let all = self.catalog.cards.iter().zip(0u16..).filter(|(card, _)| !text.contains(card.id.as_str()));
            let named = all.filter_map(|(card, at)| {
                let names = [card.name.ko.as_str(), card.name.en.as_str()];
                let said = names.into_iter().find(|name| !name.is_empty() && text.contains(name) && is_plain(name))?;
                (self.find(said) == [CardId(at)]).then(|| (CardId(at), said.to_owned()))
            });
            named.collect()
        };
        self.called.get_or_init(said).get(&card)
    }

    /// The cards that the file plays with.
    pub fn catalog(&self) -> &Arc<Catalog> {
        &self.catalog
    }

    /// Changes the catalogue without giving its cards other names or numbers.
    pub(super) fn change<T>(&mut self, change: impl FnOnce(&mut Catalog) -> T) -> T {
        change(Arc::make_mut(&mut self.catalog))
    }

    /// All cards that a name may mean: a local name or an id means one, a printed name perhaps several. A card of the file
    /// comes before those that it shares a name with.
    pub fn find(&self, name: &str) -> Vec<CardId> {
        let name = name.trim();
        if let Some(&card) = self.local.get(name) {
            return vec![card];
        }
        let wanted = key(name);
        let keys = self.keys();
        if let Some(own) = keys.own.get(&wanted) {
            return own.clone();
        }
        if let Some(card) = self.catalog.find(name) {
            return vec![card];
        }
        let found = keys.all.get(&wanted).cloned().unwrap_or_default();
        // `Root Mother` beside `Rootmother`: to the letter it is one of them.
        let exact = |card: &&CardId| {
            let card = self.catalog.card(**card);
            card.name.en == name || card.name.ko == name
        };
        let exactly: Vec<CardId> = found.iter().filter(exact).copied().collect();
        if exactly.is_empty() { found } else { exactly }
    }

    fn keys(&self) -> &Keys {
        self.keys.get_or_init(|| {
            let printed = |card: CardId| {
                let card = self.catalog.card(card);
                [&card.name.en, &card.name.ko, &card.id].map(|name| key(name))
            };
            let mut keys = Keys::default();
            let add = |to: &mut BTreeMap<String, Vec<CardId>>, word: String, card: CardId| {
                let cards = if word.is_empty() { return } else { to.entry(word).or_default() };
                if !cards.contains(&card) {
                    cards.push(card);
                }
            };
            for (local, card) in &self.local {
                add(&mut keys.own, key(local), *card);
                printed(*card).into_iter().for_each(|word| add(&mut keys.own, word, *card));
            }
            for card in (0..self.catalog.cards.len()).filter_map(|at| u16::try_from(at).ok()).map(CardId) {
                printed(card).into_iter().for_each(|word| add(&mut keys.all, word, card));
            }
            keys
        })
    }

    /// The cards a mention may mean; the plain card when it has no name.
    pub fn mentioned(&self, mention: &Mention) -> Vec<CardId> {
        self.find(mention.name.as_deref().unwrap_or(BLANK))
    }

    /// The shortest name that means this card alone: its local name, else what the file calls it, else its id.
    pub fn name(&self, card: CardId) -> String {
        match self.local.iter().find(|&(_, &c)| c == card) {
            Some((name, _)) => name.clone(),
            None => self.called(card).unwrap_or(&self.catalog.card(card).id).clone(),
        }
    }

    /// All names of cards, for suggestions.
    pub fn all(&self) -> impl Iterator<Item = &str> {
        let cards = self.catalog.cards.iter();
        self.local
            .keys()
            .map(String::as_str)
            .chain(cards.flat_map(|c| [c.id.as_str(), c.name.en.as_str(), c.name.ko.as_str()]))
    }
}

/// Whether a name can stand in a line of answers without being read as something else.
fn is_plain(name: &str) -> bool {
    !name.contains([',', ':', '@', '[', ']', '{', '}', '"'])
}

/// Labels (`@a`) of one scenario: each stays with its object.
#[derive(Debug, Clone, Default)]
pub struct Labels(IndexMap<String, Slot>);

impl Labels {
    /// Gives an object a label; `false` when the label is taken.
    pub fn insert(&mut self, label: &str, slot: Slot) -> bool {
        let free = !self.0.contains_key(label);
        if free {
            self.0.insert(label.to_owned(), slot);
        }
        free
    }

    /// All labels.
    pub fn all(&self) -> impl Iterator<Item = &str> {
        self.0.keys().map(String::as_str)
    }

    /// The object with this label.
    pub fn slot(&self, label: &str) -> Option<Slot> {
        self.0.get(label).copied()
    }

    /// The label of an object, if the scenario gave it one.
    pub fn of(&self, slot: Slot) -> Option<&str> {
        self.0.iter().find(|&(_, &s)| s == slot).map(|(label, _)| label.as_str())
    }
}

/// Whether a text is this word, in any spelling of either language.
pub fn is_word(word: &Word, text: &str) -> bool {
    alike(word.id, text) || word.ko.iter().chain(word.en).any(|spelling| alike(spelling, text))
}
