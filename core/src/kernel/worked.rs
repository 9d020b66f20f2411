//! Modifications of texts with their values worked out.

use super::catalog::Catalog;
use super::context::{EvalContext, Refs};
use super::ids::Ref;
use super::machine::Machine;
use super::program::{Mod, Value};
use super::state::{Change, On};
use crate::ruleset::Ruleset;

impl<R: Ruleset> Machine<R> {
    /// A modification for one card or player, with its values worked out; a script function is asked for each of them.
    #[inline]
    pub fn change_on(&self, cat: &Catalog, cx: EvalContext<'_>, m: &Mod, on: On) -> Option<Change> {
        // Most that are in force all the time are this.
        if let Mod::Add(stat, Value::Number(n)) = m {
            return Some(Change::Add(*stat, *n));
        }
        let of = match on {
            On::Card(of) => of,
            On::Player(_) => Ref::NONE,
        };
        match m {
            Mod::Add(stat, Value::Script(f)) => Some(Change::Add(*stat, self.script_number(cat, cx, *f, of))),
            Mod::Set(stat, Value::Script(f)) => Some(Change::Set(*stat, self.script_number(cat, cx, *f, of))),
            m => self.change(cat, cx, m),
        }
    }

    /// A modification of a text with its values worked out, as it is put in force.
    pub fn change(&self, cat: &Catalog, cx: EvalContext<'_>, m: &Mod) -> Option<Change> {
        Some(match m {
            Mod::Add(stat, value) => Change::Add(*stat, self.value(cat, cx, value)),
            Mod::Set(stat, value) => Change::Set(*stat, self.number(cat, cx, value)?),
            Mod::Gain(ability) => Change::Gain(*ability),
            Mod::Control(who) => Change::Control(self.seat(cx, *who)),
            Mod::Copy(of) => {
                let mut refs = Refs::new();
                self.targets(cat, cx, of, &mut refs);
                let (card, face) = self.copiable(cx, *refs.first()?)?;
                Change::Copy(card, face)
            }
            Mod::Types(how, types) => Change::Types(*how, *types),
            Mod::Attributes(how, attributes) => Change::Attributes(*how, *attributes),
            Mod::Affiliations(..) => {
                // A modification that does not stand in the text of the ability can't be found again.
                let at = cat.ability(cx.frame.ability).affiliating().position(|other| other == m)?;
                Change::Affiliations(cx.frame.ability, u8::try_from(at).ok()?)
            }
            Mod::Lose => Change::Lose,
            Mod::LoseHead(head) => Change::LoseHead(*head),
            Mod::GainHead(head) => Change::GainHead(*head),
            // One modification may be several changes: whoever puts them on asks for them one by one.
            Mod::GainOf(..) => return None,
            Mod::Cant(action) => Change::Cant(*action),
            Mod::Restrict(index) => Change::Restrict(*index),
            Mod::Must(action) => Change::Must(*action),
            Mod::Only(action, with) => {
                let mut refs = Refs::new();
                self.targets(cat, cx, with, &mut refs);
                Change::Only(*action, refs.first().copied().unwrap_or(Ref::NONE))
            }
            Mod::Extra(extra, n) => Change::Extra(*extra, *n),
            Mod::Permit(permit) => Change::Permit(*permit),
            Mod::CountAs(side, kinds, n) => Change::CountAs(*side, *kinds, self.value(cat, cx, n)),
        })
    }
}
