//! Lists of words: what the vocabulary of a game fills into the table, and durations, most of which every game has.

use super::entry::Words;
use cardwright_core::kernel::program::Until;
use cardwright_core::rulebook::Rulebook;
use cardwright_core::vocabulary::{StatOf, Word};

/// A duration with its spellings; the first is the one that the reference shows.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct DurationWord {
    /// When it ends.
    pub end: End,
    /// Spellings: English, Korean, the id of the card language.
    pub words: &'static [&'static str],
}

/// When a duration ends.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum End {
    /// At a time that every game has.
    Any(Until),
    /// When only the rulebook knows: an id of [`cardwright_core::printed::Tracked::durations`].
    Rule(&'static str),
}

impl DurationWord {
    /// The duration in a program of this game; `None`: the game has no such duration.
    pub fn until(&self, book: &dyn Rulebook) -> Option<Until> {
        match self.end {
            End::Any(until) => Some(until),
            End::Rule(id) => book.printed().tracked.duration(id).map(Until::Rule),
        }
    }
}

const fn lasts(until: Until, words: &'static [&'static str]) -> DurationWord {
    DurationWord { end: End::Any(until), words }
}

const fn own(id: &'static str, words: &'static [&'static str]) -> DurationWord {
    DurationWord { end: End::Rule(id), words }
}

/// The words for how long a change lasts, of all games. Those of one: [`durations`].
const DURATIONS: &[DurationWord] = &[
    lasts(Until::ThisTurn, &["this turn", "이 턴", "until end of turn", "이 턴이 끝날 때까지", "this-turn"]),
    own("battle", &["this attack", "이 공격", "until this attack ends", "이 공격이 끝날 때까지", "this-attack"]),
    own("battle", &["this defense", "이 방어", "until this defense ends", "이 방어가 끝날 때까지", "this-defense"]),
    own("attack-phase", &["this attack phase", "이 턴의 어택 페이즈 중", "this-attack-phase"]),
    lasts(Until::OwnTurnEnd, &["until the end of your turn", "자신의 턴이 끝날 때까지", "own-turn-end"]),
    lasts(
        Until::OpposingTurnEnd,
        &["until the end of your opponent's turn", "상대의 턴이 끝날 때까지", "opp-turn-end"],
    ),
    lasts(
        Until::NextOpposingTurnEnd,
        &["until the end of your opponent's next turn", "다음 상대의 턴이 끝날 때까지", "next-opp-turn-end"],
    ),
    lasts(Until::Source, &["while in play", "나와 있는 동안", "while-in-play"]),
    lasts(Until::Forever, &["for good", "계속", "for-good"]),
];

/// The durations that there are in this game.
pub fn durations(book: &dyn Rulebook) -> impl Iterator<Item = &'static DurationWord> {
    DURATIONS.iter().filter(|d| d.until(book).is_some())
}

/// The duration that a word of a script names in this game.
pub fn duration(text: &str, book: &dyn Rulebook) -> Option<Until> {
    DURATIONS.iter().find(|d| d.words.contains(&text))?.until(book)
}

/// A word's id as Lua can write it: `trash-zone` is `trash_zone`.
pub fn lua_name(id: &str) -> String {
    id.replace('-', "_")
}

/// The words of a list in this game, by id. What scripts read is always [`lua_name`] of it.
pub fn words_of(words: Words, book: &dyn Rulebook) -> Vec<&'static str> {
    let game = book.vocabulary();
    let ids = |list: &'static [Word]| list.iter().map(|w| w.id).collect();
    let stats = |of| game.stats.iter().filter(|s| s.of == of).map(|s| s.word.id).collect();
    match words {
        Words::Zones => game.zones.iter().map(|z| z.word.id).collect(),
        Words::OneZones => game.zones.iter().filter(|z| z.kinds.count_ones() == 1).map(|z| z.word.id).collect(),
        Words::Groups => {
            let own = game.places.iter().filter(|p| !p.shared);
            let mut groups: Vec<&str> = own.map(|p| p.group).filter(|g| !g.is_empty()).collect();
            groups.dedup();
            groups
        }
        Words::Held => game.places.iter().filter(|p| p.held).map(|p| p.word.id).collect(),
        Words::Lanes => game.places.iter().filter(|p| p.single && !p.group.is_empty()).map(|p| p.word.id).collect(),
        Words::CardNumbers => stats(StatOf::Card),
        Words::PlayerNumbers => stats(StatOf::Player),
        Words::Types => ids(game.types),
        Words::Attributes => ids(game.attributes),
        Words::Actions => ids(game.actions),
        Words::Commands => {
            let commanded = |at: usize| book.printed().kinds.barred.get(at).is_some_and(|barred| barred.commanded);
            game.actions.iter().enumerate().filter(|(at, _)| commanded(*at)).map(|(_, w)| w.id).collect()
        }
        Words::InPlayNumbers => {
            // The cards that the first noun speaks of are those that stand in play.
            let lanes = game.nouns.first().and_then(|n| n.types()).unwrap_or(0);
            let stats = game.stats.iter().filter(|s| s.of == StatOf::Card && s.types & !lanes == 0);
            stats.map(|s| s.word.id).collect()
        }
        Words::Phases => ids(game.phases),
        Words::Causes => ids(game.causes),
        Words::Marks => game.defaults.marks.to_vec(),
        Words::Verbs => game.verbs.iter().map(|v| v.word.id).collect(),
        Words::Heads => game.heads.iter().map(|h| h.word.id).collect(),
        Words::Durations => durations(book).filter_map(|d| d.words.first().copied()).collect(),
    }
}

/// The place in its table of the word that a script writes: its id, its id as Lua writes it, or a printed spelling in
/// either language. Zones, numbers and heads give their place in the tables of the vocabulary, [`Words::Groups`] that of
/// [`words_of`].
pub fn word_index(words: Words, book: &dyn Rulebook, text: &str) -> Option<usize> {
    let game = book.vocabulary();
    let is = |w: &Word| w.id == text || lua_name(w.id) == text || w.ko.contains(&text) || w.en.contains(&text);
    let place =
        |of: fn(&cardwright_core::vocabulary::PlaceWord) -> bool| game.places.iter().position(|p| of(p) && is(&p.word));
    match words {
        Words::Zones => game.zones.iter().position(|z| is(&z.word)),
        Words::OneZones => {
            let there = words_of(words, book);
            game.zones.iter().position(|z| is(&z.word) && there.contains(&z.word.id))
        }
        Words::Groups => words_of(words, book).iter().position(|g| *g == text),
        Words::Held => place(|p| p.held),
        Words::Lanes => place(|p| p.single && !p.group.is_empty()),
        Words::CardNumbers => game.stats.iter().position(|s| s.of == StatOf::Card && is(&s.word)),
        Words::InPlayNumbers => {
            let there = words_of(words, book);
            game.stats.iter().position(|s| s.of == StatOf::Card && is(&s.word) && there.contains(&s.word.id))
        }
        Words::PlayerNumbers => game.stats.iter().position(|s| s.of == StatOf::Player && is(&s.word)),
        Words::Types => game.types.iter().position(is),
        Words::Attributes => game.attributes.iter().position(is),
        Words::Actions => game.actions.iter().position(is),
        Words::Commands => {
            let there = words_of(words, book);
            game.actions.iter().position(|w| is(w) && there.contains(&w.id))
        }
        Words::Phases => game.phases.iter().position(is),
        Words::Causes => game.causes.iter().position(is),
        Words::Verbs => game.verbs.iter().position(|v| is(&v.word)),
        Words::Marks => game.defaults.marks.iter().position(|m| *m == text || lua_name(m) == text),
        Words::Heads => game.heads.iter().position(|h| is(&h.word)),
        Words::Durations => durations(book).position(|d| d.words.contains(&text)),
    }
}

/// The id of the word that a script writes, as scripts read it.
pub fn word(words: Words, book: &dyn Rulebook, text: &str) -> Option<String> {
    let game = book.vocabulary();
    let at = word_index(words, book, text)?;
    let id = match words {
        Words::Zones | Words::OneZones => game.zones.get(at)?.word.id,
        Words::Groups => words_of(words, book).get(at).copied()?,
        Words::Held | Words::Lanes => game.places.get(at)?.word.id,
        Words::CardNumbers | Words::InPlayNumbers | Words::PlayerNumbers => game.stats.get(at)?.word.id,
        Words::Types => game.types.get(at)?.id,
        Words::Attributes => game.attributes.get(at)?.id,
        Words::Actions | Words::Commands => game.actions.get(at)?.id,
        Words::Phases => game.phases.get(at)?.id,
        Words::Causes => game.causes.get(at)?.id,
        Words::Marks => game.defaults.marks.get(at).copied()?,
        Words::Verbs => game.verbs.get(at)?.word.id,
        Words::Heads => game.heads.get(at)?.word.id,
        Words::Durations => return durations(book).nth(at)?.words.first().map(|w| (*w).to_owned()),
    };
    Some(lua_name(id))
}
