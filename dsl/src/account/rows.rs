//! The declared equivalences of a language: which words a text may hold that its canonical print lacks, and the reverse,
//! each row with its reason. A row is data (`ko.rows`, `en.rows`); nothing here knows a language.
//!
//! A line is `kind: left > right | reason`.
//!
//! - `word: a b c | reason`: spellings that count as one unit, each for itself;
//! - `none: a b c | reason`: spellings that say nothing by themselves and are not counted;
//! - `same: key = a b c | reason`: spellings that all count as `key`;
//! - `read: keys > keys | reason`: words of the text on the left, words of the print on the right; where the text has the
//!   left ones to spare and the print the right ones, they account for each other. Either side may be empty.
//!
//! In a `read` row words stand right behind one another, a comma begins another run, `(word)` has to stand there and is
//! accounted for already, and `noun:*` is any word of that class, the same one wherever the row has `noun:*`; another one is
//! `noun:*b`.

use super::word::Word;
use std::collections::HashMap;

/// The rows of one language.
#[derive(Debug, Default)]
pub(super) struct Table {
    /// What each spelling counts as; an empty key: not counted.
    pub(super) words: HashMap<String, String>,
    /// The length in characters of the longest spelling.
    pub(super) longest: usize,
    /// What accounts for what, longest rows first.
    pub(super) reads: Vec<Read>,
}

/// Words of a text that account for words of its print.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Read {
    pub(super) text: Vec<Run>,
    pub(super) print: Vec<Run>,
}

/// Words that stand right behind one another.
pub(super) type Run = Vec<Slot>;

/// One word of a run.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Slot {
    /// The word, or what its key begins with.
    pub(super) key: String,
    /// Any word fits whose key begins so; slots of one name stand for the same word.
    pub(super) open: Option<String>,
    /// Whether it only has to stand there; else it is accounted for by the row.
    pub(super) context: bool,
}

impl Slot {
    /// Whether this word may stand in it.
    pub(super) fn fits(&self, word: &Word) -> bool {
        if self.open.is_some() { word.key.starts_with(&self.key) } else { word.key == self.key }
    }
}

impl Read {
    fn size(&self) -> usize {
        self.text.iter().chain(&self.print).map(|run| run.iter().filter(|slot| !slot.context).count()).sum()
    }
}

/// Runs as a row writes them.
fn runs(text: &str) -> Vec<Run> {
    let slot = |word: &str| {
        let inner = word.strip_prefix('(').and_then(|w| w.strip_suffix(')'));
        let key = inner.unwrap_or(word);
        let class = key.split_once('*').map(|(class, _)| class);
        let open = class.map(|_| key.to_owned());
        Slot { key: class.unwrap_or(key).to_owned(), open, context: inner.is_some() }
    };
    let run = |run: &str| run.split_whitespace().map(slot).collect::<Run>();
    text.split(',').map(run).filter(|run| !run.is_empty()).collect()
}

impl Table {
    /// The rows of a file.
    ///
    /// # Errors
    /// The first line that is no row.
    pub(super) fn parse(file: &str) -> Result<Table, String> {
        let mut table = Table::default();
        for line in file.lines().map(str::trim).filter(|l| !l.is_empty() && !l.starts_with('#')) {
            table.row(line).ok_or_else(|| line.to_owned())?;
        }
        table.longest = table.words.keys().map(|w| w.chars().count()).max().unwrap_or(0);
        table.reads.sort_by_key(|r| std::cmp::Reverse(r.size()));
        Ok(table)
    }

    fn row(&mut self, line: &str) -> Option<()> {
        let (row, reason) = line.rsplit_once('|')?;
        let (kind, row) = row.split_once(':')?;
        if reason.trim().is_empty() || row.trim().is_empty() {
            return None;
        }
        let spelled = |text: &str| text.split_whitespace().map(|w| w.replace('_', " ")).collect::<Vec<_>>();
        match kind.trim() {
            "word" => spelled(row).into_iter().for_each(|w| _ = self.words.insert(w.clone(), w)),
            "none" => spelled(row).into_iter().for_each(|w| _ = self.words.insert(w, String::new())),
            "same" => {
                let (key, list) = row.split_once('=')?;
                spelled(list).into_iter().for_each(|w| _ = self.words.insert(w, key.trim().to_owned()));
            }
            "read" => {
                let (text, print) = row.split_once('>')?;
                self.reads.push(Read { text: runs(text), print: runs(print) });
            }
            _ => return None,
        }
        Some(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_line_is_a_row_with_its_reason() {
        for file in [include_str!("ko.rows"), include_str!("en.rows")] {
            let table = Table::parse(file).unwrap();
            assert!(table.reads.len() > 20 && table.words.len() > 20);
            for (at, read) in table.reads.iter().enumerate() {
                assert!(read.size() > 0, "a row that accounts for nothing: {read:?}");
                assert!(!table.reads[..at].contains(read), "a row that is there twice: {read:?}");
            }
        }
    }

    #[test]
    fn what_is_no_row_is_refused() {
        for line in ["none: a b", "none: a |", "read: a | reason", "same: a b | reason", "some: a | reason"] {
            assert_eq!(Table::parse(line).err().as_deref(), Some(line));
        }
    }
}
