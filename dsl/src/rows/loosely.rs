//! Texts that are read with loose wordings: what a text may mean whose words are not those of the card language. All that it
//! may mean is found, since who asks for it holds each against what was typed.

use std::cell::RefCell;

use super::Rows;
use super::notes::written_out;
use crate::lang::Lang;
use crate::lexicon::Class;
use crate::tree::{Ability, Card, Head, HeadArg, Id, Stmt, StmtKind};
use cardwright_core::vocabulary::HeadClass;

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
        let text = &if lang == Lang::En { written_out(text) } else { text.to_owned() };
        let mut cards: Vec<Card> = Vec::new();
        // what stands in parentheses says more of the sentence, where no reminder is written
        let text = &self.apart(lang, &text.replace(['(', ')'], " "));
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

    /// The text with a stop before each head that stands behind a comma or a stroke.
    fn apart(&self, lang: Lang, text: &str) -> String {
        let v = self.lexicon.vocabulary();
        let heads = self.lexicon.spellings(lang).iter().filter(|spelling| spelling.class == Class::Head);
        let text = heads.clone().fold(text.to_owned(), |text, head| {
            let word = &head.text;
            text.replace(&format!(", {word}:"), &format!(". {word}:"))
                .replace(&format!("/ {word}:"), &format!(". {word}:"))
        });
        // heads that a stroke stands behind are noted with a colon
        let strokes = heads
            .filter(|head| v.heads.get(head.index).is_some_and(|word| v.notation.stroke_heads.contains(&word.word.id)));
        strokes.fold(text, |text, head| text.replace(&format!("{}:", head.text), &format!("{} /", head.text)))
    }

    /// The card in which what is used by choice anyway is not done by choice once more.
    pub(crate) fn by_use(&self, card: &Card) -> Option<Card> {
        let mut card = card.clone();
        let (first, second) = match &mut card {
            Card::Plain { abilities, .. } => (abilities.as_mut_slice(), &mut [][..]),
            Card::Leader { base, awakened } => (base.as_mut_slice(), awakened.as_mut_slice()),
        };
        let mut any = false;
        for ability in first.iter_mut().chain(second) {
            let class = |head: &Head| self.lexicon.head(head.word).map(|word| word.class);
            let used = ability.heads.iter().any(|head| class(head) == Some(HeadClass::Activated));
            if let ([Stmt { kind, .. }], true) = (ability.statements.as_mut_slice(), used)
                && let StmtKind::May(inner) = kind
            {
                *kind = inner.kind.clone();
                any = true;
            }
        }
        any.then_some(card)
    }

    /// The card with the head of what works all the time before abilities without a head, as card texts of the game have it.
    pub(crate) fn steadily(&self, card: &Card) -> Option<Card> {
        let v = self.lexicon.vocabulary();
        let steady = v.heads.iter().find(|head| head.class == HeadClass::Continuous)?;
        let mut card = card.clone();
        let (first, second) = match &mut card {
            Card::Plain { abilities, .. } => (abilities.as_mut_slice(), &mut [][..]),
            Card::Leader { base, awakened } => (base.as_mut_slice(), awakened.as_mut_slice()),
        };
        let mut any = false;
        for ability in first.iter_mut().chain(second).filter(|ability: &&mut Ability| ability.heads.is_empty()) {
            ability.heads.push(Head { word: Id(steady.word.id), param: HeadArg::None });
            any = true;
        }
        any.then_some(card)
    }
}
