//! A set that something is done to and of which it isn't said how many are meant: `destroy enemy units`. It is read once the words for
//! all of them stand before it, and may mean one of them as well.

use super::Refused;
use crate::lang::Lang;
use crate::text::TextError;
use std::ops::Range;

/// All of a set, in the notation of trees.
const ALL: &str = "(all (";
/// One of a set that is chosen.
const ONE: &str = "(choose 1 (";
/// A sentence with more words than this is not looked at.
const MOST: usize = 24;

/// English words that say how many are meant, or which.
const SAID: [&str; 6] = ["all", "each", "every", "both", "those", "that"];
/// What says so in Korean, where words may be written together.
const SAID_KO: [&str; 6] = ["모든", "모두", "그 ", "각", "전부", "고른 "];

impl Refused<'_, '_> {
    /// That all of a set or one of it may be meant, each as it is written.
    pub(super) fn bare_set(&self) -> Option<TextError> {
        let text = self.text().trim_end();
        let low = text.to_lowercase();
        let said = match self.lang {
            Lang::Ko => SAID_KO.iter().any(|word| low.contains(word)),
            Lang::En => low.split_whitespace().any(|word| SAID.contains(&word)),
        };
        if said {
            return None;
        }
        let all = match self.lang {
            Lang::Ko => "모든 ",
            Lang::En => "all ",
        };
        let starts: Vec<usize> =
            self.plain_words().map(|at: Range<usize>| at.start).filter(|at| *at >= self.from).collect();
        if starts.len() > MOST {
            return None;
        }
        starts.into_iter().find_map(|at| {
            let (before, behind) = (text.get(..at)?, text.get(at..)?);
            // within a word nothing is said
            if before.chars().next_back().is_some_and(char::is_alphanumeric) {
                return None;
            }
            let tree = self.read(&format!("{before}{all}{behind}"))?;
            // what holds all the time is of whatever is there, and nobody chooses one
            if tree.matches(ALL).count() != 1 || tree.contains("(when ") || tree.contains("(cant ") {
                return None;
            }
            let heads = text.get(..self.from).unwrap_or_default();
            let print = |tree: &str| format!("{heads}{}", self.rows.worded(tree, self.lang));
            let (first, second) = (print(&tree), print(&tree.replacen(ALL, ONE, 1)));
            let error = TextError::new("two-readings", self.place(self.from..text.len())).arg("word", text);
            Some(error.arg("first", first.clone()).arg("second", second).arg("either", first))
        })
    }
}
