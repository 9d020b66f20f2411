//! What a host of scripts and the compiler of card text owe each other. They never see one another: a script that grants a
//! quoted ability hands its literal text over through this trait when it is loaded.

use crate::kernel::catalog::Ability;

/// Compiles the literal text of an ability that a script grants.
pub trait TextCompiler {
    /// The ability, or what is wrong with the text, each with the byte where it begins.
    ///
    /// # Errors
    /// Everything that is wrong, in the order of the text.
    fn ability(&self, text: &str) -> Result<Ability, Vec<(usize, String)>>;
}
