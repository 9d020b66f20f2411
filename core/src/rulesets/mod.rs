//! The rulebooks. Each is one folder; none reaches into another.

pub mod nivel_arena;
