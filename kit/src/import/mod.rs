//! Cards out of spreadsheets: a table of cells, its columns as fields, its rows as cards, their texts compiled and measured,
//! and a set file of it all. Nothing here prints.

pub mod columns;
pub mod judge;
pub mod measure;
mod placing;
pub mod rows;
pub mod table;
pub mod update;
#[cfg(feature = "workbooks")]
mod workbook;
pub mod writing;
pub mod written;
