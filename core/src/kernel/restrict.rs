//! Whether an effect in force forbids an action with a card: to its player, or by a filter over cards, heads and places.
//! Reads only; what an action is, the rulebook knows.

use super::catalog::Catalog;
use super::context::EvalContext;
use super::ids::{Ref, Seat, Slot, ZoneId};
use super::machine::Machine;
use super::state::{EffectFrame, On};
use crate::ruleset::Ruleset;

impl<R: Ruleset> Machine<R> {
    /// Whether an action with a card is forbidden to a player by an effect. `heads`: those of the ability that the action
    /// starts; `at`: where it takes place.
    #[inline]
    pub fn restricted(&self, cat: &Catalog, seat: Seat, what: u8, slot: Slot, heads: u64, at: ZoneId) -> bool {
        self.derived.player(seat).cant & (1 << what) != 0
            || self
                .derived
                .only
                .iter()
                .any(|o| o.seat == seat && o.action == what && o.with != self.core.reference(slot))
            || (!self.derived.restrictions.is_empty()
                && self.filtered_out(cat, (seat, slot), (what, false), slot, heads, at))
    }

    /// Whether no effect forbids an action to a player, whatever card it is done with and wherever.
    pub fn unrestricted(&self, seat: Seat, what: u8) -> bool {
        self.derived.player(seat).cant & (1 << what) == 0
            && self.derived.only.is_empty()
            && self.derived.restrictions.is_empty()
    }

    /// Whether an effect forbids a card to take part in something done with another (to be what it is attached to).
    pub fn refuses(&self, cat: &Catalog, card: Slot, what: u8, other: Slot, at: ZoneId) -> bool {
        let cant = self.derived.row(card).cant & (1 << what) != 0;
        let seat = self.core.object(card).zone.seat();
        cant || (!self.derived.restrictions.is_empty()
            && self.filtered_out(cat, (seat, card), (what, false), other, 0, at))
    }

    /// Whether an effect forbids a card to do an action to another, or against it: a unit that can't trash such units, or can't defend
    /// against their attacks.
    pub fn keeps(&self, cat: &Catalog, card: Ref, what: u8, other: Slot, at: ZoneId) -> bool {
        // No player is meant.
        let whom = (Seat(u8::MAX), card.slot);
        !self.derived.restrictions.is_empty()
            && self.core.is_live(card)
            && self.filtered_out(cat, whom, (what, true), other, 0, at)
    }

    /// Whether a restriction with a filter, on this player or on the card `whom`, forbids the action with this card; also where it is
    /// one against which the action is done.
    fn filtered_out(
        &self,
        cat: &Catalog,
        whom: (Seat, Slot),
        (what, against): (u8, bool),
        slot: Slot,
        heads: u64,
        at: ZoneId,
    ) -> bool {
        self.derived.restrictions.iter().any(|r| {
            let Some(rule) = cat.restrictions.get(usize::from(r.restriction)) else { return false };
            let on = match r.on {
                On::Player(of) => of == whom.0,
                On::Card(of) => of.slot == whom.1,
            };
            let frame = EffectFrame { controller: r.controller, holder: r.source, ..EffectFrame::default() };
            let cx = EvalContext { frame: &frame, depth: u8::MAX };
            on && rule.action == what
                && (rule.heads == 0 || rule.heads & heads != 0)
                && rule.unless.is_none()
                && (against || !rule.against)
                && rule.column.is_none_or(|place| R::stands(self.place_of(r.source), at, place))
                && (rule.zones == 0 || at.is_in(rule.zones))
                && rule.what.as_ref().is_none_or(|s| self.matches(cat, cx, slot, s))
        })
    }
}
