//! Scenarios: the tests a designer writes. A file is read (`read`), made ready (`prepare`), each scenario is run three ways
//! that must agree (`agree`). Nothing here knows a game: words come from the
//! rulebook's vocabulary.

pub mod accept;
pub mod agree;
pub mod answers;
pub mod board;
pub mod bounds;
pub mod change;
pub mod child;
pub mod clauses;
pub mod coverage;
pub mod declared;
pub mod given;
pub mod glossary;
pub mod logbook;
pub mod logline;
pub mod looks;
pub mod misspelt;
pub mod model;
pub mod names;
pub mod pattern;
pub mod picture;
pub mod places;
mod players;
pub mod prepare;
pub mod read;
pub mod record;
pub mod run;
pub mod said;
pub mod shape;
pub mod shapes;
pub mod suite;
pub mod text;
