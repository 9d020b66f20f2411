//! The rulebooks. Each is one folder; none reaches into another.

pub mod keyforge;
pub mod magic;
pub mod mana_arena;
pub mod nivel_arena;
pub mod unicorn_overlord;

/// The words of every rulebook, in the order in which programs list them.
pub const VOCABULARIES: &[&crate::vocabulary::Vocabulary] = &[
    &nivel_arena::vocabulary::VOCABULARY,
    &keyforge::vocabulary::VOCABULARY,
    &unicorn_overlord::vocabulary::VOCABULARY,
    &mana_arena::vocabulary::VOCABULARY,
];
use crate::rulebook::Rulebook;

/// Every rulebook of the program.
pub const ALL: &[&dyn Rulebook] =
    &[&nivel_arena::NivelArena, &keyforge::KeyForge, &unicorn_overlord::UnicornOverlord, &mana_arena::ManaArena];

/// The rulebook with this id or name in either language.
pub fn find(game: &str) -> Option<&'static dyn Rulebook> {
    let names = |r: &&&dyn Rulebook| {
        let word = r.vocabulary().game;
        word.id == game || word.ko.contains(&game) || word.en.contains(&game)
    };
    ALL.iter().find(names).copied()
}
