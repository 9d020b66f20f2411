//! Cards out of spreadsheets: a table of cells, its columns as fields, its rows as cards, their texts compiled and measured,
//! and a set file of it all. Nothing here prints.

pub mod columns;
pub mod judge;
pub mod measure;
#[cfg(feature = "workbooks")]
mod open_document;
mod placing;
mod row;
pub mod rows;
pub mod table;
pub mod update;
#[cfg(feature = "workbooks")]
mod workbook;
#[cfg(feature = "workbooks")]
mod worksheet;
pub mod writing;
pub mod written;
