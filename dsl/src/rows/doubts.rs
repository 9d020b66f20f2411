//! Where words leave open what is meant, and what is meant by habit would be another card or player than a reader may take it
//! for: such a sentence is refused.

use super::settle::Settling;
use super::terms::TermId;

/// Acts after which what was chosen still lies where it was chosen, so that the next sentence may speak of it.
const STAYS: [&str; 10] =
    ["apply", "move", "deploy", "upgrade", "equip", "flip", "activate", "attack-with", "defend-with", "do"];

/// What a sentence does to the one before it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Link {
    /// It stands by itself.
    None,
    /// It goes on: then, also, otherwise.
    On,
    /// It is done in its place.
    Instead,
}

/// The sentences before, as trees.
#[derive(Debug, Clone, Copy)]
pub(super) struct Before<'b> {
    /// Those of the ability.
    pub all: &'b str,
    /// The last of them.
    pub last: &'b str,
}

impl Settling<'_> {
    /// Whether an act for which nobody is named may be the other player's: who did what it hangs together with was.
    pub(super) fn is_anybodys(&self, act: TermId, link: Link, done: &[TermId]) -> bool {
        let (here, last) = (self.holds(act, "$here"), self.before.last);
        // a pile is shuffled that was spoken of
        if self.is(act, "shuffle") {
            let text = done.last().map_or(last.to_owned(), |act| self.terms.text(*act));
            return [" opp)", " owner)"].iter().any(|of| text.contains(of)) && !text.contains(" own)");
        }
        let theirs = last.contains("(who opp ");
        match link {
            Link::None => false,
            Link::On => theirs && here && !last.contains(" own"),
            Link::Instead => {
                let unsaid = here || matches!(self.word(act), Some("draw" | "draw-to"));
                unsaid && (theirs || last.contains(" opp)") && !last.contains(" own"))
            }
        }
    }

    /// Whether cards were chosen or shown before in the same ability, which an act may be done to that names none. One that
    /// speaks of them as something else is done to this card.
    pub(super) fn speaks_of_cards(&self, act: TermId, done: &[TermId]) -> bool {
        if self.terms.text(act).contains("(that ") {
            return false;
        }
        let shows = |text: &str| ["(choose ", "(reveal ", "(look "].iter().any(|word| text.contains(word));
        shows(self.before.all) || done.iter().any(|act| shows(&self.terms.text(*act)))
    }

    /// Whether what was spoken of last is a card that was chosen and is still in play.
    pub(super) fn in_hand(&self, act: TermId, done: &[TermId]) -> bool {
        if !self.stands || self.terms.text(act).contains("(that ") {
            return false;
        }
        let text = match done.last() {
            Some(act) => self.terms.text(*act),
            None => self.before.last.to_owned(),
        };
        let Some((before, _)) = text.rsplit_once("(choose ") else { return false };
        // `(trash (choose ..))`: the word that the choice is the object of
        let word = before.trim_end().rsplit_once('(').map_or("", |(_, word)| word);
        let verb = word.split(' ').next().unwrap_or("");
        STAYS.contains(&verb) || before.trim_end().is_empty() || ["then", "also", "may", "else", "seq"].contains(&verb)
    }

    /// Whether the cards that were shown or chosen last are the other player's.
    pub(super) fn shown_of_opponent(&self, done: &[TermId]) -> bool {
        let all = done.iter().map(|act| self.terms.text(*act));
        let text = all.fold(self.before.all.to_owned(), |text, act| format!("{text} {act}"));
        let mut rest = text.as_str();
        while let Some(at) = ["(look ", "(reveal ", "(choose "].iter().filter_map(|word| rest.rfind(word)).max() {
            let (before, shown) = rest.split_at(at);
            let mut depth = 0_i32;
            let closes = |c: char| {
                depth += i32::from(c == '(') - i32::from(c == ')');
                depth == 0
            };
            let shown = shown.find(closes).and_then(|end| shown.get(..=end)).unwrap_or(shown);
            // what is chosen among them is of whom they are
            if !shown.contains("among") {
                return shown.contains(" opp") || before.ends_with("(who opp ");
            }
            rest = before;
        }
        false
    }

    /// What the sentence before changes, as what is changed instead: nothing where it was chosen, or where there is no one such.
    pub(super) fn changed_before(&mut self) -> Option<TermId> {
        let (_, rest) = self.before.last.rsplit_once("(apply ")?;
        let mut depth = 0_usize;
        let end = rest.char_indices().find_map(|(at, c)| {
            match c {
                '(' => depth += 1,
                ')' => depth = depth.checked_sub(1)?,
                ' ' if depth == 0 => return Some(at),
                _ => {}
            }
            None
        })?;
        let of = rest.get(..end)?;
        if of.contains("(choose ") { None } else { self.terms.read(of) }
    }
}
