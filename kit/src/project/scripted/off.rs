//! What [`super`] offers where no script is run: the library was built without the feature `scripts`.

use super::{Scripted, Wrong};
use cardwright_core::rulebook::Rulebook;
use cardwright_core::scripting::ScriptError;
use cardwright_dsl::compile::Compiled;
use cardwright_dsl::lexicon::Lexicon;
use cardwright_dsl::messages;

/// Leaves the cards as their texts have made them, and refuses every script. The digest of such a card is not that of the
/// same card where scripts are run, so a game that was saved there is not taken up here as if nothing had changed.
pub fn attach(_: &'static dyn Rulebook, _: &Lexicon, _: &mut Compiled, scripted: &[Scripted<'_>]) -> Vec<Wrong> {
    let refused = |(card, script): (usize, &Scripted<'_>)| Wrong {
        card,
        error: ScriptError {
            code: messages::SCRIPTS_NOT_RUN.id,
            message: String::new(),
            file: script.file.clone(),
            line: 1,
            card: script.id.to_owned(),
        },
    };
    scripted.iter().enumerate().map(refused).collect()
}

/// Whether the checker of scripts finds anything in a script. There is none here.
pub fn is_doubtful(_: &str, _: &dyn Rulebook) -> bool {
    false
}

/// Type definitions of what scripts may call, for editors. There is nothing to call here.
pub fn declarations(_: &dyn Rulebook, _: bool) -> Option<String> {
    None
}
