//! Places: zones of somebody, lanes, positions (docs/spec/language.md section 2.3).

use crate::lexicon::Class;
use crate::tree::{Id, Lane, Owner, Side, Spot, Target, Zone};

use super::cursor::Cursor;

impl Cursor<'_> {
    /// `your hand`, `the top of your deck`, `each player's damage zone`, `an adjacent lane`, `the center unit zone`
    pub(crate) fn zone(&mut self) -> Option<Zone> {
        if let Some(lane) = self.attempt(Self::lane) {
            return Some(Zone::Lane(lane));
        }
        if let Some(at) = self.attempt(Self::position) {
            return Some(Zone::Position(at));
        }
        let spot = if self.any(&["the bottom of", "bottom of"]).is_some() {
            Spot::Bottom
        } else if self.any(&["the top of", "top of"]).is_some() {
            Spot::Top
        } else {
            Spot::Whole
        };
        let owner = self.owner()?;
        let zone = self.game_word(Class::Zone)?;
        Some(Zone::Of { zone, spot, owner })
    }

    fn owner(&mut self) -> Option<Owner> {
        if let Some(owner) = self.attempt(|c| {
            c.any(&["its owner", "their owner", "their owners", "its owners"])?;
            c.possessive()?;
            Some(Owner::Owner)
        }) {
            return Some(owner);
        }
        if let Some(owner) = self.attempt(|c| {
            c.any(&["each player", "both players", "the players"])?;
            c.possessive()?;
            Some(Owner::Each)
        }) {
            return Some(owner);
        }
        if self.any(&["your and your opponent"]).is_some() {
            self.possessive()?;
            return Some(Owner::Each);
        }
        self.possessor().map(Owner::from)
    }

    /// `an adjacent lane`, `this unit's lane`
    pub(crate) fn lane(&mut self) -> Option<Lane> {
        let that = |c: &mut Self| {
            c.word("that")?;
            c.column()
        };
        let lane = if self.lex.vocabulary().columns.is_empty() {
            return None;
        } else if self.attempt(that).is_some() {
            return Some(Lane::That);
        } else if self.any(&["an adjacent", "adjacent"]).is_some() {
            Lane::Adjacent
        } else if self.any(&["another", "other"]).is_some() {
            Lane::Other
        } else {
            let t = self.reference()?;
            self.possessive()?;
            if t == Target::This { Lane::This } else { Lane::Of(Box::new(t)) }
        };
        self.column()?;
        Some(lane)
    }

    /// `the center unit zone`, `a side unit zone`
    pub(crate) fn position(&mut self) -> Option<Id> {
        self.any(&["the", "a", "your"]);
        let at = self.game_word(Class::Position)?;
        self.slot()?;
        Some(at)
    }

    /// Whose cards such a zone phrase means, for a zone that only its owner's cards can be in.
    pub(crate) fn side_of(zone: &Zone) -> Option<Side> {
        match zone {
            Zone::Of { owner: Owner::Own, .. } => Some(Side::Own),
            Zone::Of { owner: Owner::Opp, .. } => Some(Side::Opp),
            _ => None,
        }
    }
}
