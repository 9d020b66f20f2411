//! Whether letters stand at a place of a text, and whether a word may begin or end there.

use super::chart::Chart;
use super::tokens::What;

impl Chart<'_> {
    /// Whether a step that is `glued` to what stands before it, or not, can begin here.
    pub(super) fn fits(&self, at: usize, glued: bool) -> bool {
        let Some(cell) = self.cells.get(at) else { return false };
        let sign = self.behind_sign(at) || self.unspaced;
        if glued { !cell.spaced || sign } else { cell.spaced || sign || !cell.is_letter() }
    }

    /// Whether no letter stands before this place.
    pub(super) fn behind_sign(&self, at: usize) -> bool {
        at.checked_sub(1).and_then(|before| self.cells.get(before)).is_none_or(|cell| !cell.is_letter())
    }

    /// Whether a word can end here.
    pub(super) fn bounded(&self, at: usize) -> bool {
        self.unspaced || self.cells.get(at).is_none_or(|cell| cell.spaced || !cell.is_letter())
    }

    /// Whether these cells stand here; with `spaced` gaps between them don't matter.
    pub(super) fn spelt(&self, cells: &[What], at: usize, spaced: bool) -> Option<usize> {
        for (n, what) in cells.iter().enumerate() {
            let cell = self.cells.get(at + n)?;
            if cell.what != *what || (n > 0 && cell.spaced && !spaced && !self.unspaced) {
                return None;
            }
        }
        let end = at + cells.len();
        // a Latin word ends where its letters end
        let latin = matches!(cells.last(), Some(What::Letter(c)) if c.is_ascii_alphabetic());
        (!latin || self.bounded(end)).then_some(end)
    }

    pub(super) fn word(&self, word: &str, at: usize) -> Option<usize> {
        let letters: Vec<char> = word.chars().collect();
        self.letters(&letters, at).filter(|end| self.bounded(*end))
    }

    pub(super) fn letters(&self, letters: &[char], at: usize) -> Option<usize> {
        let all = letters.iter().enumerate().all(|(n, letter)| {
            self.cells
                .get(at + n)
                .is_some_and(|cell| cell.what == What::Letter(*letter) && (n == 0 || !cell.spaced || self.unspaced))
        });
        all.then_some(at + letters.len())
    }
}
