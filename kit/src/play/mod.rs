//! Games in progress, as a front end needs them: what may be answered, in words; a session whose steps can be taken back;
//! journals and saved games; players that need no person; many games at once.

pub mod bots;
pub mod cards;
pub mod charts;
pub mod compare;
pub mod gathering;
pub mod journal;
pub mod offer;
pub mod relay;
pub mod saves;
pub mod seed;
pub mod session;
pub mod simulation;
pub mod words;
