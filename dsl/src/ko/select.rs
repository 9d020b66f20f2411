//! What a Korean noun phrase stands for: a number, a set, a target, a zone or a place. The noun that fits the place is
//! chosen here (docs/spec/language.md rules N6 and 9).

use super::Rule;
use super::acts::picked;
use super::noun::{Builder, Node, Np, Nucleus, kid, kids, number};
use crate::lexicon::Lexicon;
use crate::tree::*;

impl Builder<'_, '_> {
    // --- numbers -----------------------------------------------------------------------------------------------------

    pub(super) fn value(&mut self, node: &Node<'_>) -> Value {
        let value = self.plain_value(node);
        super::args::plus(node, value)
    }

    fn plain_value(&mut self, node: &Node<'_>) -> Value {
        let mut np = None;
        for k in kids(node) {
            match k.as_rule() {
                Rule::diff => return Value::Diff,
                Rule::number => return Value::Number(number(&k)),
                Rule::stat_of_own => {
                    let stat = self.id_in(&k, Rule::stat).unwrap_or(Id(""));
                    return self.own_stat(stat);
                }
                Rule::attacks_value => {
                    let Some(np) = kid(&k, Rule::np).map(|np| self.np(&np)) else { continue };
                    return Value::AttacksMade(Box::new(self.selector(&np)));
                }
                Rule::np => np = Some(self.np(&k)),
                Rule::value_field => {
                    if let Some(np) = &np {
                        return self.value_of(np, &k);
                    }
                }
                _ => {}
            }
        }
        Value::Number(0)
    }

    /// A value, or a number of something spoken of before its bound.
    pub(super) fn measured(&mut self, node: &Node<'_>) -> Option<Value> {
        if let Some(value) = kid(node, Rule::value) {
            return Some(self.value(&value));
        }
        let measure = kid(node, Rule::ref_measure)?;
        let subject = kid(&measure, Rule::reference).map(|r| self.subject_of(&r))?;
        let stat = self.id_in(&measure, Rule::stat)?;
        let value = Value::Of(stat, Box::new(subject));
        Some(if kid(&measure, Rule::half).is_some() { Value::Half(Box::new(value)) } else { value })
    }

    /// Whose number a reference speaks of: `이 카드의` is the card's where it is now.
    pub(super) fn subject_of(&mut self, reference: &Node<'_>) -> Subject {
        let simple = kid(reference, Rule::ref_simple)
            .filter(|r| r.as_str().starts_with('이') && kid(r, Rule::this_effect_by).is_none());
        let only = kids(reference).count() == 1;
        match simple.and_then(|r| self.id_in(&r, Rule::noun)) {
            Some(kind) if kind == "card" && only => Subject::ThisCard,
            _ => Subject::Object(self.reference(reference)),
        }
    }

    /// A number without owner: the player's, or this card's.
    pub(super) fn own_stat(&self, stat: Id) -> Value {
        if self.is_player_stat(stat) {
            Value::Of(stat, Box::new(Subject::Player(Side::Own)))
        } else {
            Value::Of(stat, Box::new(Subject::Object(Target::This)))
        }
    }

    pub(super) fn is_player_stat(&self, stat: Id) -> bool {
        use cardwright_core::vocabulary::StatOf;
        self.enc.lexicon.stat(stat).is_some_and(|s| s.of == StatOf::Player)
    }

    /// `np` and a `value_field` behind it.
    pub(super) fn value_of(&mut self, np: &Np, field: &Node<'_>) -> Value {
        self.used(np);
        let Some(inner) = kids(field).next() else { return Value::Number(0) };
        let stat = self.id_in(&inner, Rule::stat).unwrap_or(Id(""));
        let value = match inner.as_rule() {
            Rule::count_field => Value::Count(Box::new(self.selector(np))),
            Rule::kinds_field => Value::Kinds(Box::new(self.selector(np))),
            Rule::sum_field => Value::Sum(stat, Box::new(self.selector(np))),
            _ => self.stat_of(np, stat),
        };
        if kid(field, Rule::half).is_some() { Value::Half(Box::new(value)) } else { value }
    }

    pub(super) fn stat_of(&mut self, np: &Np, stat: Id) -> Value {
        self.used(np);
        match np.nucleus {
            Nucleus::Player(side) => Value::Of(stat, Box::new(Subject::Player(side))),
            Nucleus::This(kind) if kind == "card" => Value::Of(stat, Box::new(Subject::ThisCard)),
            _ if np.all => Value::Sum(stat, Box::new(self.selector(np))),
            _ => Value::Of(stat, Box::new(Subject::Object(self.target(np, None)))),
        }
    }

    // --- what a phrase stands for ------------------------------------------------------------------------------------

    /// The set of cards that a noun phrase means.
    pub(super) fn selector(&mut self, np: &Np) -> Selector {
        self.used(np);
        if !np.any_of.is_empty() {
            let mut one = np.clone();
            let list = std::mem::take(&mut one.any_of);
            let each = list.into_iter().map(|filter| {
                let mut one = one.clone();
                one.filters.push(filter);
                self.selector(&one)
            });
            return Selector::Or(each.collect(), Vec::new());
        }
        let mut filters = np.filters.clone();
        let card = Id("card");
        let side = match np.owner {
            Some(Owner::Own) => Some(Side::Own),
            Some(Owner::Opp) => Some(Side::Opp),
            _ => None,
        };
        let (kind, side) = match &np.nucleus {
            Nucleus::Noun(kind) => (*kind, side),
            Nucleus::This(kind) if filters.is_empty() => {
                // this card as a set of cards
                filters.push(Filter::Not(Box::new(Filter::Other)));
                (*kind, side)
            }
            Nucleus::This(kind) | Nucleus::That(kind) => (*kind, side),
            Nucleus::Name(name) => {
                filters.push(Filter::Name(true, NameRef::Named(name.clone())));
                (card, side)
            }
            Nucleus::Zone { zone, spot, .. } => {
                let owner = np.owner.unwrap_or_else(|| self.whose().into());
                filters.push(Filter::In(Zone::Of { zone: *zone, spot: *spot, owner }));
                (card, None)
            }
            Nucleus::Encounter(None) => {
                filters.push(Filter::In(Zone::Lane(Lane::This)));
                (self.standing(), Some(Side::Opp))
            }
            Nucleus::Among if filters.is_empty() && np.owner.is_none() => return Selector::Among,
            _ => (card, side),
        };
        let places: Vec<Filter> =
            filters.iter().filter(|f| matches!(f, Filter::In(Zone::Of { .. }))).cloned().collect();
        if places.len() > 1 {
            // cards of any of these zones
            filters.retain(|f| !places.contains(f));
            let each = |place: Filter| {
                let filters = std::iter::once(place).chain(filters.iter().cloned()).collect();
                let (selector, mut rest) = self.settle(kind, side, filters);
                sort_filters(&mut rest);
                match selector {
                    Selector::Kind { kind, side, .. } => Selector::Kind { kind, side, filters: rest },
                    other => other,
                }
            };
            return Selector::Or(places.into_iter().map(each).collect(), Vec::new());
        }
        if !np.others.is_empty() {
            // filters of the first noun hold for all of them, and so does its zone
            let mut list = Vec::new();
            let zone = filters.iter().find_map(|f| match f {
                Filter::In(zone) => Some(zone.clone()),
                _ => None,
            });
            let shared: Vec<Filter> = filters.clone();
            if np.others.iter().any(|o| !o.filters.is_empty()) {
                let mut first = np.clone();
                first.others = Vec::new();
                list.push(self.selector(&first));
                for other in &np.others {
                    let mut other = other.clone();
                    if let Some(zone) = &zone {
                        other.filters.push(Filter::In(zone.clone()));
                    }
                    other.owner = other.owner.or(np.owner);
                    list.push(self.selector(&other));
                }
                return Selector::Or(list, Vec::new());
            }
            let kinds = std::iter::once(kind).chain(np.others.iter().filter_map(|o| match o.nucleus {
                Nucleus::Noun(kind) => Some(kind),
                _ => None,
            }));
            let mut common = Vec::new();
            for kind in kinds.collect::<Vec<_>>() {
                let (selector, rest) = self.settle(kind, side, shared.clone());
                common = rest;
                list.push(selector);
            }
            sort_filters(&mut common);
            return Selector::Or(list, common);
        }
        let (selector, mut filters) = self.settle(kind, side, filters);
        sort_filters(&mut filters);
        match selector {
            Selector::Kind { kind, side, .. } => Selector::Kind { kind, side, filters },
            other => other,
        }
    }

    /// The noun that fits the place, and the filters that remain to be said (docs/spec/language.md rules N6 and 9).
    fn settle(&self, kind: Id, side: Option<Side>, filters: Vec<Filter>) -> (Selector, Vec<Filter>) {
        let lexicon = self.enc.lexicon;
        let mut kind = kind;
        let mut side = side;
        let zones: Vec<&Zone> = filters
            .iter()
            .filter_map(|f| match f {
                Filter::In(zone @ Zone::Of { .. }) => Some(zone),
                _ => None,
            })
            .collect();
        let outside = zones.iter().any(|z| !self.in_play(z));
        let inside = zones.iter().any(|z| self.in_play(z));
        let revealed = self.outside && filters.contains(&Filter::Among(Box::new(Target::It)));
        if (outside || revealed)
            && let Some(other) = lexicon.noun_in_play(kind, false)
        {
            kind = other;
        } else if inside && let Some(other) = lexicon.noun_in_play(kind, true) {
            kind = other;
        }
        let in_play = lexicon.noun(kind).is_some_and(|n| n.in_play);
        let mut rest = Vec::new();
        for filter in filters {
            match filter {
                Filter::In(zone) if in_play && self.is_field(&zone) => {}
                Filter::In(Zone::Of { zone, spot: Spot::Whole, owner })
                    if zone == lexicon.slots() && kind == lexicon.standing() =>
                {
                    // every unit is in a unit zone (3.5.4)
                    side = side.or(match owner {
                        Owner::Own => Some(Side::Own),
                        Owner::Opp => Some(Side::Opp),
                        _ => None,
                    });
                }
                Filter::In(Zone::Of { zone, spot, owner }) => {
                    // a zone names its owner, so the noun does not
                    let owner = match side {
                        Some(side) if self.is_field(&Zone::Of { zone, spot, owner }) => side.into(),
                        _ => owner,
                    };
                    side = None;
                    rest.push(Filter::In(Zone::Of { zone, spot, owner }));
                }
                other => rest.push(other),
            }
        }
        (Selector::new(kind, side, Vec::new()), rest)
    }

    pub(super) fn is_field(&self, zone: &Zone) -> bool {
        matches!(zone, Zone::Of { zone, spot: Spot::Whole, .. } if *zone == self.enc.lexicon.field())
    }

    fn in_play(&self, zone: &Zone) -> bool {
        let Zone::Of { zone, .. } = zone else { return true };
        let lexicon = self.enc.lexicon;
        match (lexicon.zone(*zone), lexicon.zone(lexicon.field())) {
            (Some(zone), Some(field)) => zone.kinds & field.kinds == zone.kinds,
            _ => false,
        }
    }

    /// The phrase as a target: all, a choice with a quantity, a reference, or a bare selector.
    pub(super) fn target(&mut self, np: &Np, quantity: Option<Quantity>) -> Target {
        self.used(np);
        match &np.nucleus {
            Nucleus::This(noun) => {
                return match np.filters.as_slice() {
                    [Filter::In(zone)] if !self.in_play(zone) => Target::ThisIn(zone.clone()),
                    _ => self.this(*noun),
                };
            }
            Nucleus::That(noun) => return Target::That(*noun),
            Nucleus::Encounter(None) => return Target::Encountering,
            Nucleus::Encounter(Some(of)) if **of == Target::This => return Target::Encountering,
            Nucleus::Encounter(Some(of)) => return Target::EncounteringOf(of.clone()),
            Nucleus::BattleAttacker => return Target::AttackerOfBattle,
            Nucleus::BattleDefender => return Target::DefenderOfBattle,
            Nucleus::Chosen(n) => return Target::Chosen(*n),
            Nucleus::Rest => return Target::Rest,
            Nucleus::Player(side) => return Target::Player(*side),
            Nucleus::Leader => {
                return Target::Leader(if np.owner == Some(Owner::Opp) { Side::Opp } else { Side::Own });
            }
            Nucleus::Among if quantity.is_none() && np.filters.is_empty() => return Target::Among,
            _ => {}
        }
        let selector = self.selector(np);
        if quantity == Some(Quantity::n(1))
            && self.picked
            && matches!(&selector, Selector::Kind { side: None, filters, .. } if filters.as_slice() == [Filter::Other])
        {
            return Target::Rest;
        }
        match quantity {
            Some(quantity) => Target::choose(quantity, selector),
            None if np.all => Target::All(selector),
            None => Target::Sel(selector),
        }
    }

    /// The phrase as a zone of the board.
    pub(super) fn zone(&self, np: &Np) -> Option<Zone> {
        let zone = match &np.nucleus {
            Nucleus::Zone { position: Some(position), .. } => Zone::Position(*position),
            Nucleus::Zone { zone, spot, .. } => {
                Zone::Of { zone: *zone, spot: *spot, owner: np.owner.unwrap_or_else(|| self.whose().into()) }
            }
            Nucleus::Lane(lane, _) => Zone::Lane(lane.clone()),
            _ => return None,
        };
        self.used(np);
        Some(zone)
    }

    /// The phrase as a destination among unit zones.
    pub(super) fn place(&self, np: &Np) -> Option<Place> {
        let owner = match np.owner {
            Some(Owner::Own) => Some(Side::Own),
            Some(Owner::Opp) => Some(Side::Opp),
            Some(Owner::Each | Owner::Owner) => return None,
            None => None,
        };
        let mut place = Place {
            empty: np.empty,
            adjacent: np.adjacent,
            other: np.filters.contains(&Filter::Other),
            owner,
            of: np.was_in.clone(),
            ..Place::any()
        };
        match &np.nucleus {
            Nucleus::Zone { position, .. } => place.position = *position,
            Nucleus::Lane(lane, _) => place.lane = Some(lane.clone()),
            _ => return None,
        }
        if let Some(Filter::In(Zone::Lane(lane))) = np.filters.iter().find(|f| matches!(f, Filter::In(_))) {
            place.lane = Some(lane.clone());
        }
        self.used(np);
        Some(place)
    }
}

/// The noun that `그 …` would use for a target.
pub(super) fn kind_of(target: &Target, lexicon: &Lexicon) -> Id {
    match target {
        Target::Choose { from: Selector::Kind { kind, .. }, .. }
        | Target::All(Selector::Kind { kind, .. })
        | Target::Sel(Selector::Kind { kind, .. })
        | Target::That(kind)
            if lexicon.noun(*kind).is_some_and(|n| n.in_play) =>
        {
            *kind
        }
        _ => Id("card"),
    }
}

/// A phrase without a number that nothing has picked out yet: one of them, by choice.
pub(super) fn one(target: Target) -> Target {
    match target {
        Target::Sel(from) if !matches!(&from, Selector::Kind { filters, .. } if filters.iter().any(picked)) => {
            Target::choose(Quantity::n(1), from)
        }
        other => other,
    }
}
