//! Several cards by one word: a set, a deck, a pattern (`TIDE-0*`), or the card of that number or name.

use super::GameFiles;
use super::library::{Entry, Library};
use cardwright_dsl::diagnostic::FileId;
use cardwright_dsl::files::{DeckFile, SetFile};
use cardwright_dsl::lexicon::key;
use std::path::Path;

/// What a word stands for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum What {
    /// A card by its number or name; more where several share a name.
    Card,
    /// All cards of a set.
    Set,
    /// The cards of a deck.
    Deck,
    /// The cards whose number or name a pattern fits.
    Pattern,
}

/// The cards that a word stands for, each with how many there are of it.
pub struct Selection<'l> {
    /// What the word stands for.
    pub what: What,
    /// The id of the set, the name of the deck's file, or the word.
    pub id: String,
    /// The cards; of a deck its leader first.
    pub cards: Vec<(Entry<'l>, usize)>,
    /// The cards of a deck that are nowhere, as it names them.
    pub missing: Vec<&'l str>,
    /// The deck, if it is one.
    pub deck: Option<&'l DeckFile>,
    /// The files of the set, if it is one.
    pub sets: Vec<&'l SetFile>,
}

/// A number of a card as it is ordered: what is counted in it by its worth, so that 9 stands before 10.
fn counted(id: &str) -> Vec<(String, u64)> {
    let digit = |c: &char| c.is_ascii_digit();
    let mut parts = Vec::new();
    let mut rest = id.chars().peekable();
    while rest.peek().is_some() {
        let letters: String = std::iter::from_fn(|| rest.next_if(|c| !digit(c))).collect();
        let digits: String = std::iter::from_fn(|| rest.next_if(digit)).collect();
        parts.push((letters.to_lowercase(), digits.parse().unwrap_or(u64::MAX)));
    }
    parts
}

/// Whether a word is a pattern: `*` stands for any letters, `?` for one.
pub fn is_pattern(word: &str) -> bool {
    word.contains(['*', '?'])
}

/// Whether a pattern fits a whole text, whatever the case of its letters.
fn fits(pattern: &str, text: &str) -> bool {
    let [pattern, text] = [pattern, text].map(|s| key(s).chars().collect::<Vec<_>>());
    // `fitting`: for each beginning of the text whether the pattern so far fits it.
    let mut fitting = vec![false; text.len() + 1];
    if let Some(first) = fitting.first_mut() {
        *first = true;
    }
    for sign in pattern {
        let before = fitting.clone();
        let mut reached = false;
        for (at, now) in fitting.iter_mut().enumerate() {
            let fits_before = |at: usize| before.get(at).copied().unwrap_or(false);
            let letter = at.checked_sub(1).and_then(|at| text.get(at));
            reached |= fits_before(at);
            *now = match sign {
                '*' => reached,
                '?' => letter.is_some() && fits_before(at - 1),
                _ => letter == Some(&sign) && fits_before(at - 1),
            };
        }
    }
    fitting.last().copied().unwrap_or(false)
}

impl Library {
    /// Everything that a word stands for: cards by number or name, sets by id, decks by file name or name, both by the path of
    /// their file too, or the cards that a pattern fits. `game`: the id of the only game that is looked at.
    pub fn select<'l>(&'l self, word: &str, game: Option<&str>) -> Vec<Selection<'l>> {
        let of_game = |entry: &Entry<'_>| game.is_none_or(|id| entry.book.vocabulary().game.id == id);
        let whole = |what, cards: Vec<Entry<'l>>| {
            let cards: Vec<_> = cards.into_iter().filter(of_game).map(|card| (card, 1)).collect();
            let some = !cards.is_empty();
            let (missing, deck, sets) = (Vec::new(), None, Vec::new());
            some.then(|| Selection { what, id: word.to_owned(), cards, missing, deck, sets })
        };
        if is_pattern(word) {
            let fitting =
                |card: &Entry<'_>| fits(word, &card.def.id.value) || card.names().any(|name| fits(word, name));
            return whole(What::Pattern, self.cards().filter(fitting).collect()).into_iter().collect();
        }
        let mut found: Vec<Selection<'l>> = whole(What::Card, self.find(word)).into_iter().collect();
        let games = self.project.games.iter().filter(|files| game.is_none_or(|id| files.game.game.id == id));
        for files in games {
            found.extend(self.set(word, files));
            found.extend(files.decks.iter().filter(|deck| self.is_deck(deck, word)).map(|deck| self.deck(deck, files)));
        }
        // A deck `tide` beside a set `TIDE`: what is called so to the letter is meant.
        let exactly = |selection: &Selection<'_>| match selection.what {
            What::Card => selection.cards.iter().any(|(e, _)| e.def.id.value == word || e.names().any(|n| n == word)),
            _ => selection.id == word,
        };
        if found.len() > 1 && found.iter().any(exactly) {
            found.retain(exactly);
        }
        found
    }

    /// The path of a file, as it was found.
    fn path(&self, file: FileId) -> &str {
        self.project.sources.get(file).map_or("", |source| source.path.as_str())
    }

    fn is_file(&self, file: FileId, word: &str) -> bool {
        let real = |path: &str| Path::new(path).canonicalize().ok();
        self.path(file) == word || real(word).is_some_and(|asked| real(self.path(file)) == Some(asked))
    }

    fn set<'l>(&'l self, word: &str, files: &'l GameFiles) -> Option<Selection<'l>> {
        let named = |set: &&SetFile| {
            let id = set.id.as_ref().is_some_and(|id| key(&id.value) == key(word));
            let mut names = set.name.iter().flat_map(|name| name.ko.iter().chain(&name.en));
            id || names.any(|name| key(name.text()) == key(word))
        };
        let mut sets: Vec<&SetFile> = files.sets.iter().filter(named).collect();
        if sets.is_empty() {
            sets = files.sets.iter().filter(|set| self.is_file(set.file, word)).collect();
        }
        let id = sets.iter().find_map(|set| Some(set.id.as_ref()?.value.clone())).unwrap_or_else(|| word.to_owned());
        let of_set = |card: &Entry<'_>| sets.iter().any(|set| set.file == card.file);
        let mut cards: Vec<_> = self.cards().filter(of_set).map(|card| (card, 1)).collect();
        // The order of one file is its author's; that of several is nobody's, so the numbers say it.
        if sets.len() > 1 {
            cards.sort_by_cached_key(|(card, _)| counted(&card.def.id.value));
        }
        (!sets.is_empty()).then(|| Selection { what: What::Set, id, cards, missing: Vec::new(), deck: None, sets })
    }

    fn is_deck(&self, deck: &DeckFile, word: &str) -> bool {
        let mut names = deck.name.iter().flat_map(|name| name.ko.iter().chain(&name.en));
        key(&stem(self.path(deck.file))) == key(word)
            || names.any(|name| key(name.text()) == key(word))
            || self.is_file(deck.file, word)
    }

    fn deck<'l>(&'l self, deck: &'l DeckFile, files: &'l GameFiles) -> Selection<'l> {
        let leader = deck.leader.iter().map(|id| (id, 1));
        let cards = deck.cards.iter().map(|card| (&card.id, usize::try_from(card.count.value).unwrap_or(0)));
        let (mut found, mut missing) = (Vec::new(), Vec::new());
        for (id, count) in leader.chain(cards) {
            let entry = self.find(&id.value).into_iter().find(|e| e.book.vocabulary().game.id == files.game.game.id);
            match entry {
                Some(entry) => found.push((entry, count)),
                None => missing.push(id.value.as_str()),
            }
        }
        let id = stem(self.path(deck.file));
        Selection { what: What::Deck, id, cards: found, missing, deck: Some(deck), sets: Vec::new() }
    }

    /// What can be named beside cards: the ids of sets, and decks by the names of their files.
    pub fn collections(&self) -> Vec<String> {
        let mut out: Vec<String> = Vec::new();
        for files in &self.project.games {
            out.extend(files.sets.iter().filter_map(|set| Some(set.id.as_ref()?.value.clone())));
            out.extend(files.decks.iter().map(|deck| stem(self.path(deck.file))));
        }
        out.dedup();
        out
    }
}

/// The name of a file without its ending.
fn stem(path: &str) -> String {
    Path::new(path).file_stem().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn patterns_fit_whole_texts() {
        for (pattern, text, is) in [
            ("T-0*", "T-012", true),
            ("t-0*", "T-1", false),
            ("T-00?", "T-001", true),
            ("T-00?", "T-00", false),
            ("*기사", "여명의 창기사", true),
            ("*", "", true),
            ("a*b*c", "axxbyyc", true),
            ("a*b*c", "axxcyyb", false),
        ] {
            assert_eq!(fits(pattern, text), is, "{pattern} {text}");
        }
    }

    #[test]
    fn a_word_is_a_card_a_set_a_deck_or_a_pattern() {
        let library = Library::open(&crate::project::Workspace::built_in());
        let whats = |word: &str| library.select(word, None).iter().map(|s| s.what).collect::<Vec<_>>();
        let files = library.project.games.first().unwrap();
        let id = files.sets.first().and_then(|set| Some(set.id.as_ref()?.value.clone())).unwrap();
        assert_eq!(whats(&id.to_lowercase()), [What::Set]);
        assert_eq!(whats(&format!("{id}-00*")), [What::Pattern]);
        assert_eq!(whats(&format!("{id}-001")), [What::Card]);
        let deck = files.decks.first().unwrap();
        let selected = library.select(&stem(library.path(deck.file)), None);
        let [selected] = selected.as_slice() else { panic!("one deck") };
        let written: i32 =
            deck.cards.iter().map(|card| card.count.value).sum::<i32>() + i32::from(deck.leader.is_some());
        assert_eq!(selected.cards.iter().map(|(_, n)| *n).sum::<usize>(), usize::try_from(written).unwrap());
        assert!(selected.missing.is_empty() && whats("no such thing").is_empty());
        assert!(library.collections().contains(&id));
    }

    #[test]
    fn numbers_are_ordered_by_what_they_count() {
        let mut ids = ["T-10", "t-9b", "T-9", "S-11", "T-9a"];
        ids.sort_by_cached_key(|id| counted(id));
        assert_eq!(ids, ["S-11", "T-9", "T-9a", "t-9b", "T-10"]);
    }
}
