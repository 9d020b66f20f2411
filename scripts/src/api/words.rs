//! Lists of words: what the vocabulary of a game fills into the table, and durations, which are the same for all games.

use super::entry::Words;
use cardwright_core::kernel::program::Until;
use cardwright_core::rulebook::Rulebook;
use cardwright_core::vocabulary::{StatOf, Word};

/// A duration with its spellings; the first is the one that the reference shows.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct DurationWord {
    /// The duration in a program.
    pub until: Until,
    /// Spellings: English, Korean, the id of the card language.
    pub words: &'static [&'static str],
}

const fn lasts(until: Until, words: &'static [&'static str]) -> DurationWord {
    DurationWord { until, words }
}

/// The words for how long a change lasts.
pub const DURATIONS: &[DurationWord] = &[
    lasts(Until::ThisTurn, &["this turn", "이 턴", "until end of turn", "이 턴이 끝날 때까지", "this-turn"]),
    lasts(Until::Battle, &["this attack", "이 공격", "until this attack ends", "이 공격이 끝날 때까지", "this-attack"]),
    lasts(
        Until::Battle,
        &["this defense", "이 방어", "until this defense ends", "이 방어가 끝날 때까지", "this-defense"],
    ),
    lasts(Until::AttackPhase, &["this attack phase", "이 턴의 어택 페이즈 중", "this-attack-phase"]),
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

/// The duration that a word of a script names.
pub fn duration(text: &str) -> Option<Until> {
    DURATIONS.iter().find(|d| d.words.contains(&text)).map(|d| d.until)
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
        Words::Groups => {
            let mut groups: Vec<&str> = game.places.iter().map(|p| p.group).filter(|g| !g.is_empty()).collect();
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
        Words::Phases => ids(game.phases),
        Words::Causes => ids(game.causes),
        Words::Marks => game.defaults.marks.to_vec(),
        Words::Verbs => game.verbs.iter().map(|v| v.word.id).collect(),
        Words::Heads => game.heads.iter().map(|h| h.word.id).collect(),
        Words::Durations => DURATIONS.iter().filter_map(|d| d.words.first().copied()).collect(),
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
        Words::Groups => words_of(words, book).iter().position(|g| *g == text),
        Words::Held => place(|p| p.held),
        Words::Lanes => place(|p| p.single && !p.group.is_empty()),
        Words::CardNumbers => game.stats.iter().position(|s| s.of == StatOf::Card && is(&s.word)),
        Words::PlayerNumbers => game.stats.iter().position(|s| s.of == StatOf::Player && is(&s.word)),
        Words::Types => game.types.iter().position(is),
        Words::Attributes => game.attributes.iter().position(is),
        Words::Actions => game.actions.iter().position(is),
        Words::Phases => game.phases.iter().position(is),
        Words::Causes => game.causes.iter().position(is),
        Words::Verbs => game.verbs.iter().position(|v| is(&v.word)),
        Words::Marks => game.defaults.marks.iter().position(|m| *m == text || lua_name(m) == text),
        Words::Heads => game.heads.iter().position(|h| is(&h.word)),
        Words::Durations => DURATIONS.iter().position(|d| d.words.contains(&text)),
    }
}

/// The id of the word that a script writes, as scripts read it.
pub fn word(words: Words, book: &dyn Rulebook, text: &str) -> Option<String> {
    let game = book.vocabulary();
    let at = word_index(words, book, text)?;
    let id = match words {
        Words::Zones => game.zones.get(at)?.word.id,
        Words::Groups => words_of(words, book).get(at).copied()?,
        Words::Held | Words::Lanes => game.places.get(at)?.word.id,
        Words::CardNumbers | Words::PlayerNumbers => game.stats.get(at)?.word.id,
        Words::Types => game.types.get(at)?.id,
        Words::Attributes => game.attributes.get(at)?.id,
        Words::Actions => game.actions.get(at)?.id,
        Words::Phases => game.phases.get(at)?.id,
        Words::Causes => game.causes.get(at)?.id,
        Words::Marks => game.defaults.marks.get(at).copied()?,
        Words::Verbs => game.verbs.get(at)?.word.id,
        Words::Heads => game.heads.get(at)?.word.id,
        Words::Durations => return DURATIONS.get(at)?.words.first().map(|w| (*w).to_owned()),
    };
    Some(lua_name(id))
}
