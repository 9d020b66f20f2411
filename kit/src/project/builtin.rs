//! The cards built into the program, used where no folder of cards is found. Text only; nothing is read here. Without the
//! feature `built-in-cards` only the keywords of the rulebooks are left, which every folder of cards is lent.

/// Files of the project's `cards/` at build time: its path inside that folder with `/`, and its text, sorted by path.
pub const FILES: &[(&str, &str)] = include!(concat!(env!("OUT_DIR"), "/builtin.rs"));

#[cfg(all(test, feature = "built-in-cards"))]
mod tests {
    #[test]
    fn every_game_folder_brings_a_set() {
        assert!(super::FILES.iter().any(|(path, text)| path.contains("/sets/") && text.contains("cards:")));
        assert!(super::FILES.is_sorted());
    }
}
