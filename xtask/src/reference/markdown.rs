//! Pieces of Markdown. What stands in a cell is one line.

/// A text in a cell of a table.
pub fn cell(text: &str) -> String {
    text.trim().replace('|', "\\|").replace('\n', "<br>")
}

/// A row of a table.
pub fn row(cells: &[&str]) -> String {
    let cells: Vec<String> = cells.iter().map(|c| cell(c)).collect();
    format!("| {} |\n", cells.join(" | "))
}

/// The head of a table.
pub fn table(columns: &[&str]) -> String {
    row(columns) + &row(&vec!["---"; columns.len()])
}

/// A reference to a card on the same page.
pub fn card_link(id: &str) -> String {
    format!("[{id}](#{})", id.to_lowercase())
}
