//! What takes the whole project: scenarios, properties over random games, golden files, rules of the repository.
//! One program holds them all, so that everything is linked once; a test checks that no file is left out.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    reason = "a test stops at the first surprise"
)]

mod bad_files;
mod boards;
mod broken_texts;
mod characters;
mod decks;
mod diagnostics;
mod doubts;
mod formatting;
mod game_properties;
mod hostile;
mod import;
mod mutations;
mod playing;
mod playthroughs;
mod present_values;
mod recording;
mod reference;
mod repo_rules;
mod scenario_bounds;
mod scenario_chains;
mod scenario_failures;
mod scenario_false;
mod scenario_mutations;
mod scenario_words;
mod scenarios;
mod schemas;
mod script_games;
mod script_limits;
mod script_mutations;
mod script_notices;
mod script_secrets;
mod script_trust;
mod scripts;
mod several_seats;
mod told;
mod verdicts;
mod word_pairs;
mod yaml_properties;
