//! Prohibitions with properties: what an action is forbidden with, to, against or where, and what must be paid for one.

use super::body::Body;
use super::noun::{Unplaced, who_of};
use super::words::ALL_ZONES;
use super::{Low, unsayable};
use crate::tree::{self, CantWhat, Lane, Zone};
use cardwright_core::kernel::catalog::Restriction;
use cardwright_core::kernel::program::{Filter, Mod, Op, Place, Selector, Side, Until};

/// Whether a phrase says where its cards lie.
fn names_place(selector: &tree::Selector) -> bool {
    let placed = |filters: &[tree::Filter]| filters.iter().any(|f| matches!(f, tree::Filter::In(_)));
    match selector {
        tree::Selector::Or(parts, filters) => placed(filters) || parts.iter().any(names_place),
        tree::Selector::Kind { filters, .. } => placed(filters),
        tree::Selector::Among => true,
    }
}

/// Widens a set to such cards wherever they lie.
fn anywhere(selector: &mut Selector) {
    (selector.zones, selector.side) = (ALL_ZONES, Side::Any);
    if let Some(or) = &mut selector.or {
        anywhere(or);
    }
}

/// Whether a phrase leaves out nothing: "cards".
pub(super) fn is_any_card(s: &Selector) -> bool {
    let Selector { types, side, zones: _, top, filters, or } = s;
    *types == 0 && *side == Side::Any && top.is_none() && filters.is_empty() && or.is_none()
}

impl Body<'_, '_> {
    /// A prohibition to defend with anything that is not like these.
    pub(super) fn only_such(&mut self, selector: &tree::Selector) -> Low<Restriction> {
        let set = self.selector(selector, None, Unplaced::Anywhere)?.selector;
        if set.filters.is_empty() || set.or.is_some() {
            return Err(unsayable(selector));
        }
        let not: Vec<Filter> = set.filters.into_iter().map(|f| Filter::Not(Box::new(f))).collect();
        let others = Selector {
            types: 0,
            side: Side::Any,
            zones: ALL_ZONES,
            top: None,
            filters: vec![Filter::Or(not)],
            or: None,
        };
        let (action, card) = (self.cx.action(tree::Id("defend"))?, self.scope.card);
        Ok(Restriction {
            card,
            action,
            what: Some(others),
            heads: 0,
            column: None,
            zones: 0,
            unless: None,
            against: false,
        })
    }

    /// The modification by a prohibition, which the catalogue holds once.
    pub(super) fn restrict(&mut self, restriction: Restriction) -> Mod {
        let known = self.cx.catalog.restrictions.iter().position(|r| *r == restriction);
        let at = known.unwrap_or(self.cx.catalog.restrictions.len());
        if known.is_none() {
            self.cx.catalog.restrictions.push(restriction);
        }
        Mod::Restrict(u16::try_from(at).unwrap_or(u16::MAX))
    }

    /// "to attack with this unit, you must …": it can't, unless that is done in full.
    pub fn tax(&mut self, action: tree::Id, pay: &tree::Stmt) -> Low<Mod> {
        if !self.cx.book.printed().tracked.taxed.contains(&action.0) {
            return Err(unsayable("cost-to"));
        }
        let paid = tree::Ability::new(Vec::new(), vec![pay.clone()], pay.span.range());
        let card = self.scope.card;
        let home = super::ability::Home::Loose(self.scope.this);
        let unless = Some(super::ability::compile(self.cx, &paid, card, home));
        let action = self.cx.action(action)?;
        Ok(self.restrict(Restriction {
            card,
            action,
            what: None,
            heads: 0,
            column: None,
            zones: 0,
            unless,
            against: false,
        }))
    }

    /// Puts a tax on an action for a while.
    pub fn tax_for(&mut self, action: tree::Id, of: &tree::Target, pay: &tree::Stmt, until: Until) -> Low<()> {
        if let tree::Target::Player(side) = of {
            let mods = vec![self.tax(action, pay)?];
            self.code.push(Op::ApplyPlayer { to: who_of(*side), until, mods });
        } else {
            let to = self.object(of)?.target;
            let mods = vec![self.tax(action, pay)?];
            self.code.push(Op::Apply { to, until, mods });
        }
        Ok(())
    }

    /// A prohibition with what, against what or where it is.
    pub(super) fn restriction(
        &mut self,
        action: tree::Id,
        what: Option<&CantWhat>,
        place: Option<&Zone>,
    ) -> Low<Restriction> {
        let action = self.cx.action(action)?;
        let (mut column, mut zones) = (None, 0);
        match place {
            None => {}
            Some(Zone::Lane(Lane::This)) => column = Some(Place::Same),
            Some(Zone::Lane(Lane::Adjacent)) => column = Some(Place::Adjacent),
            Some(Zone::Lane(Lane::Other)) => column = Some(Place::Other),
            Some(Zone::Position(word)) => zones = self.cx.position(*word)?,
            Some(Zone::Of { zone, spot: tree::Spot::Whole, .. }) => zones = self.cx.zone(*zone)?.kinds,
            Some(other) => return Err(unsayable(other)),
        }
        let card = self.scope.card;
        let mut restriction =
            Restriction { card, action, what: None, heads: 0, column, zones, unless: None, against: false };
        match what {
            None => {}
            Some(CantWhat::Effects(None)) => {}
            Some(CantWhat::Effects(Some(keyword))) => {
                restriction.heads = self.cx.heads(keyword)?.into_iter().fold(0, |bits, h| bits | 1 << h);
            }
            Some(CantWhat::Target(tree::Target::Sel(selector) | tree::Target::All(selector))) => {
                let mut what = self.selector(selector, None, Unplaced::Anywhere)?.selector;
                if self.cx.book.printed().kinds.in_place & (1 << action) == 0 && !names_place(selector) {
                    // What can't be put into play is not there yet: unless the text says where, the kind alone counts.
                    anywhere(&mut what);
                }
                restriction.what = Some(what);
            }
            Some(CantWhat::Against(tree::Target::Sel(selector) | tree::Target::All(selector))) => {
                restriction.what = Some(self.selector(selector, None, Unplaced::Anywhere)?.selector);
                restriction.against = true;
            }
            Some(CantWhat::Target(other) | CantWhat::Against(other)) => return Err(unsayable(other)),
        }
        Ok(restriction)
    }
}
