//! Texts that are read with loose wordings: what a text may mean whose words are not those of the card language. All that it
//! may mean is found, since who asks for it holds each against what was typed.

use std::cell::RefCell;

use super::Rows;
use crate::lang::Lang;
use crate::tree::{Card, Stmt};

/// The most ways in which a text is read.
const MOST: usize = 12;

/// Which of its readings each sentence is taken for, and how many it has.
#[derive(Debug, Clone, Default)]
pub(super) struct Picks {
    chosen: Vec<usize>,
    seen: Vec<usize>,
}

impl Picks {
    /// The readings of the next sentence, the picked one alone.
    fn pick(&mut self, readings: Vec<Vec<Stmt>>) -> Vec<Vec<Stmt>> {
        let at = self.seen.len();
        self.seen.push(readings.len());
        if self.chosen.len() <= at {
            self.chosen.push(0);
        }
        let wanted = self.chosen.get(at).copied().unwrap_or(0);
        readings.into_iter().skip(wanted).take(1).collect()
    }

    /// Goes on to the next way to pick; false if there is none left.
    fn next(&mut self) -> bool {
        while let (Some(chosen), Some(seen)) = (self.chosen.pop(), self.seen.pop()) {
            if chosen + 1 < seen {
                self.chosen.push(chosen + 1);
                self.seen.clear();
                return true;
            }
        }
        false
    }
}

impl Rows<'_> {
    /// The readings of a sentence, one of them where they are picked.
    pub(super) fn picked(&self, readings: Vec<Vec<Stmt>>) -> Vec<Vec<Stmt>> {
        match &self.picks {
            Some(picks) => picks.borrow_mut().pick(readings),
            None => readings,
        }
    }

    /// The cards that the text of a card of a type may be, in no order of preference; none where some sentence of it can't be
    /// read at all.
    pub(crate) fn cards_loosely(&self, lang: Lang, text: &str, kind: u8) -> Vec<Card> {
        let rows = Rows { picks: Some(RefCell::default()), ..self.clone() };
        let mut cards: Vec<Card> = Vec::new();
        for _ in 0..MOST {
            let read = rows.read_card(lang, text, kind);
            if read.unread.is_empty() && read.wrong.is_empty() && !cards.contains(&read.card) {
                cards.push(read.card);
            }
            if !rows.picks.as_ref().is_some_and(|picks| picks.borrow_mut().next()) {
                break;
            }
        }
        cards
    }
}
