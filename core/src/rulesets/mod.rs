//! The rulebooks. Each is one folder; none reaches into another.

pub mod nivel_arena;

/// The words of every rulebook, in the order in which programs list them.
pub const VOCABULARIES: &[&crate::vocabulary::Vocabulary] = &[&nivel_arena::vocabulary::VOCABULARY];
