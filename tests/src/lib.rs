//! Scenarios, properties, golden files and repository rules; see the folders beside this file.

pub mod around;
pub mod games;
pub mod modules;
pub mod mutations;
pub mod pairs;
pub mod twins;
