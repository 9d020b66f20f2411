//! Scripted cards: the contract of their host. A card that outruns the card language may carry a script; whatever hosts it
//! must keep to what is written here, so that such a card is saved, undone, replayed and cited like any other.
//!
//! - **Handlers are registered by trigger words**, the very head words of the rulebook's vocabulary.
//! - **Effects go through the kernel's events.** A handler has no other way to change a game: the same forbiddances,
//!   replacements, clauses and logs apply as for text.
//! - **Nothing of a script lives in the state** but a journal of the results of its calls. A clone, a snapshot or an undo in
//!   the middle of a handler runs it again against that journal and goes on where it stood; a handler that behaves
//!   differently then is reported.
//! - **No clock, no files, no randomness of its own**; fuel, and memory through it, is limited by named constants, and running
//!   out of it is a diagnostic, never a panic. The host looks at a clock only to stop a script that got around all of that:
//!   a fault, which ends the game.
//! - **The same everywhere**: no address becomes text or an order, and nothing that else lies on a thread changes a result.
//! - **Quoted abilities are literals**, compiled when the script is loaded, by whoever knows both; this crate never sees
//!   the card language.

pub mod analyse;
pub mod api;
mod calls;
mod clock;
mod errors;
mod filter;
mod handles;
mod host;
pub mod limits;
mod load;
mod look;
mod order;
mod paths;
mod register;
mod remembered;
mod run;
mod script;
pub mod signature;
mod stands;
mod symbols;
mod task;
mod tokens;
mod veil;
mod verbs;
mod vm;
mod work;

pub use cardwright_core::scripting::ScriptError;
pub use host::{Host, read};
pub use load::Loaded;
pub use register::{Amount, Part, Passive, Registered};
pub use script::{Literals, Script};
