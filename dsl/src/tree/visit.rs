//! Walking a tree: a trait with a method for each kind of node that checks care about, and functions that go on into what
//! a node holds. It decides nothing; whoever overrides a method calls the `walk_` function to go deeper.

use super::*;

/// Looks at the nodes of a tree, outer before inner. Quoted abilities are abilities.
pub trait Visit {
    /// An ability, printed or quoted.
    fn ability(&mut self, ability: &Ability) {
        walk_ability(self, ability);
    }
    /// A sentence.
    fn stmt(&mut self, stmt: &Stmt) {
        walk_stmt(self, stmt);
    }
    /// An act.
    fn act(&mut self, act: &Act) {
        walk_act(self, act);
    }
    /// A modification; `of`: what it applies to.
    fn modification(&mut self, modification: &Mod, of: &Target) {
        let _ = of;
        walk_mod(self, modification);
    }
    /// An event.
    fn event(&mut self, event: &Event) {
        walk_event(self, event);
    }
    /// A condition.
    fn cond(&mut self, cond: &Cond) {
        walk_cond(self, cond);
    }
    /// A target.
    fn target(&mut self, target: &Target) {
        walk_target(self, target);
    }
    /// How many.
    fn quantity(&mut self, quantity: &Quantity) {
        walk_quantity(self, quantity);
    }
    /// A set of cards.
    fn selector(&mut self, selector: &Selector) {
        walk_selector(self, selector);
    }
    /// A property.
    fn filter(&mut self, filter: &Filter) {
        walk_filter(self, filter);
    }
    /// A number.
    fn value(&mut self, value: &Value) {
        walk_value(self, value);
    }
    /// A keyword or head spoken of.
    fn keyword(&mut self, keyword: &KeywordRef) {
        walk_keyword(self, keyword);
    }
    /// A zone.
    fn zone(&mut self, zone: &Zone) {
        walk_zone(self, zone);
    }
}

/// The abilities of a card and its equip condition.
pub fn walk_card<V: Visit + ?Sized>(v: &mut V, card: &Card) {
    if let Card::Plain { equip: Some(EquipIf::Filters(filters)), .. } = card {
        filters.iter().for_each(|f| v.filter(f));
    }
    card.abilities().for_each(|a| v.ability(a));
}

/// The sentences of an ability.
pub fn walk_ability<V: Visit + ?Sized>(v: &mut V, ability: &Ability) {
    ability.statements.iter().for_each(|s| v.stmt(s));
}

/// What a sentence holds.
pub fn walk_stmt<V: Visit + ?Sized>(v: &mut V, stmt: &Stmt) {
    match &stmt.kind {
        StmtKind::Act(act) => v.act(act),
        StmtKind::Seq(acts) => acts.iter().for_each(|a| v.act(a)),
        StmtKind::May(inner)
        | StmtKind::Then(inner)
        | StmtKind::Else(inner)
        | StmtKind::Also(inner)
        | StmtKind::Instead(inner)
        | StmtKind::Until(_, inner) => v.stmt(inner),
        StmtKind::InsteadOf(what, inner) => {
            v.selector(what);
            v.stmt(inner);
        }
        StmtKind::If(cond, inner) => {
            v.cond(cond);
            v.stmt(inner);
        }
        StmtKind::When { event, body, .. } => {
            v.event(event);
            body.iter().for_each(|s| v.stmt(s));
        }
        StmtKind::Modes { based_on, target, modes, .. } => {
            based_on.iter().for_each(|n| v.value(n));
            target.iter().for_each(|t| v.target(t));
            modes.iter().flat_map(|m| &m.statements).for_each(|s| v.stmt(s));
        }
        StmtKind::Keyword(keyword) => v.keyword(keyword),
        StmtKind::DeckOnly(_) | StmtKind::DeckNeeds(_) | StmtKind::DeckSame(_) | StmtKind::AlsoNamed(_) => {}
    }
}

/// What an act is done to, how much and where.
pub fn walk_act<V: Visit + ?Sized>(v: &mut V, act: &Act) {
    match act {
        Act::Draw(n) => v.quantity(n),
        Act::DrawTo(n) | Act::Damage(_, n) | Act::Repeat(n) => v.value(n),
        Act::Trash(t) | Act::AttackWith(t) | Act::DefendWith(t) | Act::Flip(t) | Act::Bind(t) => v.target(t),
        Act::Put { what, to, .. } => {
            v.target(what);
            v.zone(to);
        }
        Act::Reveal(seen) | Act::Look(seen) => match seen {
            Seen::Cards(n, zone) => {
                v.quantity(n);
                v.zone(zone);
            }
            Seen::Target(t) => v.target(t),
        },
        Act::Shuffle(zone) => v.zone(zone),
        Act::Deploy { what, to, .. } => {
            v.target(what);
            to.iter().for_each(|p| walk_place(v, p));
        }
        Act::Upgrade { what, with, .. } => {
            v.target(what);
            v.target(with);
        }
        Act::Equip { what, on, .. } => {
            v.target(what);
            on.iter().for_each(|t| v.target(t));
        }
        Act::Move { what, to } => {
            v.target(what);
            walk_place(v, to);
        }
        Act::Activate { quantity, of, head } => {
            quantity.iter().for_each(|n| v.quantity(n));
            v.target(of);
            head.iter().for_each(|k| v.keyword(k));
        }
        Act::CountAs(zone, n) => {
            v.zone(zone);
            v.value(n);
        }
        Act::CostTo { of, pay, .. } => {
            v.target(of);
            v.stmt(pay);
        }
        Act::Who(_, act) => v.act(act),
        Act::Either(a, b) => {
            v.act(a);
            v.act(b);
        }
        Act::Apply { target, mods, .. } => {
            v.target(target);
            mods.iter().for_each(|m| v.modification(m, target));
        }
        Act::Do { what, by, .. } => {
            what.iter().for_each(|t| v.target(t));
            by.iter().for_each(|n| v.value(n));
        }
        Act::AttackLane { .. } | Act::EndAttack | Act::Declare | Act::Lose(_) | Act::Win(_) => {}
    }
}

fn walk_place<V: Visit + ?Sized>(v: &mut V, place: &Place) {
    place.of.iter().for_each(|t| v.target(t));
    if let Some(Lane::Of(target)) = &place.lane {
        v.target(target);
    }
}

/// What is gained, set or forbidden.
pub fn walk_mod<V: Visit + ?Sized>(v: &mut V, modification: &Mod) {
    match modification {
        Mod::Stat(_, _, n) => v.value(n),
        Mod::Gain(Gained::Keyword(keyword)) => v.keyword(keyword),
        Mod::Gain(Gained::Quote(abilities)) => abilities.iter().for_each(|a| v.ability(a)),
        Mod::Gain(Gained::Effect { quantity, of, head }) => {
            quantity.iter().for_each(|n| v.quantity(n));
            v.target(of);
            head.iter().for_each(|k| v.keyword(k));
        }
        Mod::Cant { what, place, .. } => {
            match what {
                Some(CantWhat::Effects(head)) => head.iter().for_each(|k| v.keyword(k)),
                Some(CantWhat::Target(target)) => v.target(target),
                None => {}
            }
            place.iter().for_each(|z| v.zone(z));
        }
        Mod::OnlyDefender(target) => v.target(target),
        Mod::Must(_) | Mod::Attacks(_) | Mod::AttackAgain | Mod::Prevent => {}
    }
}

/// What an event happens to.
pub fn walk_event<V: Visit + ?Sized>(v: &mut V, event: &Event) {
    match event {
        Event::Would(inner) => v.event(inner),
        Event::Trashed(t, ..)
        | Event::Moved(t)
        | Event::Attacks(t)
        | Event::Defends(t)
        | Event::Equipped(t, _)
        | Event::BattleEnd(t) => v.target(t),
        Event::Done { what, .. } => what.iter().for_each(|t| v.target(t)),
        Event::AttacksLane(t, lane) => {
            v.target(t);
            v.zone(&Zone::Lane(lane.clone()));
        }
        Event::StepStart { attacker, lane, .. } => {
            v.target(attacker);
            lane.iter().for_each(|l| v.zone(&Zone::Lane(l.clone())));
        }
        Event::Deployed(t, zone) => {
            v.target(t);
            zone.iter().for_each(|z| v.zone(z));
        }
        Event::YouTrash(selector, ..) => v.selector(selector),
        Event::Trashes(t, selector, ..) => {
            v.target(t);
            v.selector(selector);
        }
        Event::IsPut(t, zone) => {
            v.target(t);
            v.zone(zone);
        }
        Event::Damages(_, _, n) => n.iter().for_each(|n| v.value(n)),
        Event::Draws(..) | Event::PhaseStart(..) | Event::TurnEnd(_) => {}
    }
}

/// What a condition looks at.
pub fn walk_cond<V: Visit + ?Sized>(v: &mut V, cond: &Cond) {
    match cond {
        Cond::Is(a, _, b) => {
            v.value(a);
            v.value(b);
        }
        Cond::IsIt(_, n) => v.value(n),
        Cond::Exists(s) | Cond::None(NoneOf::Selector(s)) => v.selector(s),
        Cond::IsA(t, s) => {
            v.target(t);
            v.selector(s);
        }
        Cond::In(zone) => v.zone(zone),
        Cond::And(list) | Cond::Or(list) => list.iter().for_each(|c| v.cond(c)),
        Cond::Not(inner) => v.cond(inner),
        Cond::Did(did) => match did {
            Did::This(_, t) => v.target(t),
            Did::ThisTurn(happened) => match happened {
                Happened::Move(t) => v.target(t),
                Happened::Deploy(s) | Happened::Trash(s, _) => v.selector(s),
                Happened::Put(s, zone) => {
                    v.selector(s);
                    v.zone(zone);
                }
                Happened::Draw(..) => {}
            },
            Did::BeTrashed(_) | Did::Attack | Did::UpgradeFrom(_) => {}
        },
        Cond::Can(_, t) => v.target(t),
        Cond::None(NoneOf::Encountering | NoneOf::Defender) | Cond::Turn(_) | Cond::FrontLine | Cond::Tied => {}
    }
}

/// What a target is chosen from.
pub fn walk_target<V: Visit + ?Sized>(v: &mut V, target: &Target) {
    match target {
        Target::EncounteringOf(t) => v.target(t),
        Target::Choose { quantity, from, opts } => {
            v.quantity(quantity);
            v.selector(from);
            for opt in opts {
                match opt {
                    ChooseOpt::Sum(_, _, n) | ChooseOpt::DownTo(n) => v.value(n),
                }
            }
        }
        Target::All(s) | Target::Sel(s) => v.selector(s),
        Target::Both(a, b) => {
            v.target(a);
            v.target(b);
        }
        Target::ThisIn(z) => v.zone(z),
        Target::NextDeployed(_, filters) => filters.iter().for_each(|f| v.filter(f)),
        Target::This
        | Target::ThisItem
        | Target::It
        | Target::That(_)
        | Target::Encountering
        | Target::DefenderOfBattle
        | Target::AttackerOfBattle
        | Target::Rest
        | Target::Among
        | Target::AllIt
        | Target::Chosen(_)
        | Target::Player(_)
        | Target::Leader(_) => {}
    }
}

/// The number of a quantity.
pub fn walk_quantity<V: Visit + ?Sized>(v: &mut V, quantity: &Quantity) {
    match quantity {
        Quantity::Exactly(n) | Quantity::UpTo(n) | Quantity::AllBut(n) => v.value(n),
        Quantity::Any => {}
    }
}

/// The filters of a set.
pub fn walk_selector<V: Visit + ?Sized>(v: &mut V, selector: &Selector) {
    match selector {
        Selector::Kind { filters, .. } => filters.iter().for_each(|f| v.filter(f)),
        Selector::Or(parts, filters) => {
            parts.iter().for_each(|s| v.selector(s));
            filters.iter().for_each(|f| v.filter(f));
        }
        Selector::Among => {}
    }
}

/// What a property speaks of.
pub fn walk_filter<V: Visit + ?Sized>(v: &mut V, filter: &Filter) {
    match filter {
        Filter::In(zone) => v.zone(zone),
        Filter::Stat(_, _, n) | Filter::Items(_, n) => v.value(n),
        Filter::Has(keyword) | Filter::Lacks(keyword) => v.keyword(keyword),
        Filter::Name(_, NameRef::Of(t))
        | Filter::On(t)
        | Filter::Among(t)
        | Filter::UpgradedFrom(t)
        | Filter::Beside(t)
        | Filter::ThatTrashed(t) => v.target(t),
        Filter::StatRange(..)
        | Filter::Aff(_)
        | Filter::NotAff(_)
        | Filter::Attr(..)
        | Filter::Name(..)
        | Filter::Lowest(_)
        | Filter::Highest(_)
        | Filter::DistinctNames
        | Filter::HasEncountering
        | Filter::Other
        | Filter::Chosen
        | Filter::Done(..)
        | Filter::ThisTurn
        | Filter::State(_)
        | Filter::AtEnd(_)
        | Filter::AnyCard => {}
    }
}

/// What a number is worked out from.
pub fn walk_value<V: Visit + ?Sized>(v: &mut V, value: &Value) {
    match value {
        Value::Of(_, subject) => {
            if let Subject::Object(t) = subject.as_ref() {
                v.target(t);
            }
        }
        Value::Count(s) | Value::Kinds(s) | Value::Sum(_, s) | Value::AttacksMade(s) => v.selector(s),
        Value::Per(_, _, inner) | Value::Plus(inner, _) | Value::Half(inner) => v.value(inner),
        Value::Number(_) | Value::X | Value::Diff => {}
    }
}

/// The parameter of a keyword.
pub fn walk_keyword<V: Visit + ?Sized>(v: &mut V, keyword: &KeywordRef) {
    match &keyword.param {
        Some(Param::Filters(filters)) => filters.iter().for_each(|f| v.filter(f)),
        Some(Param::X(n)) => v.value(n),
        Some(Param::Number(_) | Param::Name(_) | Param::Word(_)) | None => {}
    }
}

/// The object a lane is that of.
pub fn walk_zone<V: Visit + ?Sized>(v: &mut V, zone: &Zone) {
    if let Zone::Lane(Lane::Of(target)) = zone {
        v.target(target);
    }
}
