//! Noun phrases in English (LANGUAGE.md 2.3): targets, selectors, filters, zones.

use crate::lexicon::Class;
use crate::tree::{
    ChooseOpt, Filter, Id, KeywordRef, Lane, NameRef, Op, Owner, Param, Place, Quantity, Selector, Side, Spot, Target,
    Value, Verb, Zone,
};

use super::{Printer, article, plural};

/// How a zone stands behind a noun: cards are chosen from it and counted in it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum At {
    From,
    In,
}

impl Printer<'_> {
    /// The printed English word of a vocabulary id.
    pub(super) fn word(&self, class: Class, id: Id) -> String {
        let spellings = self.lex.spellings(crate::text::Lang::En).iter();
        let mut of_class = spellings.filter(|s| s.class == class);
        of_class.find(|s| self.lex.id_at(class, s.index) == Some(id)).map_or(id.0.to_owned(), |s| s.text.clone())
    }

    pub(super) fn stat(&self, id: Id) -> String {
        self.word(Class::Stat, id)
    }

    pub(super) fn noun(&self, id: Id) -> String {
        self.word(Class::Noun, id)
    }

    fn zone_word(&self, id: Id) -> String {
        self.word(Class::Zone, id)
    }

    pub(super) fn affiliation(&self, id: &str) -> String {
        let text = self.lex.affiliation_by_id(id).and_then(|t| t.en.first()).map_or(id, String::as_str);
        format!("《{text}》")
    }

    pub(super) fn name(&self, id: &str) -> String {
        let text = self.lex.name_by_id(id).and_then(|t| t.en.first()).map_or(id, String::as_str);
        format!("〈{text}〉")
    }

    /// `[Exit]`, `[Attacker] Pierce[1]`
    pub(super) fn keyword(&mut self, k: &KeywordRef) -> String {
        let mut parts = Vec::new();
        parts.extend(k.head.map(|h| match (&k.keyword, &k.param) {
            (None, Some(Param::Word(w))) => {
                let word = self.word(Class::Position, *w);
                format!("[{}: {word}]", self.word(Class::Head, h))
            }
            (None, Some(Param::Number(n))) => format!("[{}: {n}]", self.word(Class::Head, h)),
            _ => format!("[{}]", self.word(Class::Head, h)),
        }));
        if let Some(id) = &k.keyword {
            let word = self.lex.keyword_by_id(id).and_then(|w| w.en.first()).map_or(id.as_str(), String::as_str);
            let param = match &k.param {
                None => String::new(),
                Some(Param::Number(n)) => format!("[{n}]"),
                Some(Param::X(Value::X)) => "[X]".to_owned(),
                Some(Param::X(v)) => format!("[X: {}]", self.value(v)),
                Some(Param::Filters(filters)) => format!("[{}]", self.filter_list(filters)),
                Some(Param::Name(n)) => self.name(n),
                Some(Param::Word(w)) => format!("[{}]", self.word(Class::Position, *w)),
            };
            parts.push(format!("{word}{param}"));
        }
        parts.join(" ")
    }

    pub(super) fn whose(&self, side: Side) -> &'static str {
        match side {
            Side::Own => "your",
            Side::Opp if self.opponent_acts => "their",
            Side::Opp => "your opponent's",
        }
    }

    pub(super) fn player(side: Side) -> &'static str {
        match side {
            Side::Own => "you",
            Side::Opp => "your opponent",
        }
    }

    fn spoken(&mut self, several: bool, kind: Option<Id>) {
        self.several = several;
        if kind.is_some() {
            self.kind = kind;
        }
    }

    /// What a verb acts on. Afterwards `several` says whether it stands for more than one.
    pub(super) fn target(&mut self, target: &Target) -> String {
        match target {
            Target::This => {
                self.several = false;
                let noun = if self.in_no_unit_zone { "card" } else { "unit" };
                format!("this {}", self.noun(Id(noun)))
            }
            Target::ThisItem => {
                self.several = false;
                format!("this {}", self.noun(Id("item")))
            }
            Target::It => if self.several { "they" } else { "it" }.to_owned(),
            Target::That(kind) => {
                let noun = self.noun(*kind);
                if self.several { format!("those {}", plural(&noun)) } else { format!("that {noun}") }
            }
            Target::Encountering => {
                self.spoken(false, Some(Id("unit")));
                format!("the encountering {}", self.noun(Id("unit")))
            }
            Target::EncounteringOf(of) => {
                let of = self.possessive(of);
                self.spoken(false, Some(Id("unit")));
                format!("{of} encountering {}", self.noun(Id("unit")))
            }
            Target::AttackerOfBattle => {
                self.spoken(false, Some(Id("unit")));
                format!("the attacking {}", self.noun(Id("unit")))
            }
            Target::Choose { quantity, from, opts } => self.choice(quantity, from, opts),
            Target::All(sel) => {
                let side = side_of(sel).map(|s| format!("{} ", self.whose(s))).unwrap_or_default();
                let noun = self.phrase(sel, true, At::From, &[]);
                self.spoken(true, kind_of(sel));
                format!("all {side}{noun}")
            }
            Target::Both(a, b) => {
                let (a, b) = (self.target(a), self.target(b));
                self.several = true;
                format!("{a} and {b}")
            }
            Target::Rest => {
                self.several = true;
                "the rest".to_owned()
            }
            Target::Among | Target::AllIt => {
                self.several = true;
                "all of them".to_owned()
            }
            Target::Chosen(n) => {
                let noun = self.kind.map_or_else(|| self.noun(Id("card")), |k| self.noun(k));
                self.several = *n != 1;
                format!("the {n} chosen {}", if *n == 1 { noun } else { plural(&noun) })
            }
            Target::Sel(sel) => self.one(sel),
            Target::Player(side) => {
                self.several = *side == Side::Own;
                Self::player(*side).to_owned()
            }
            Target::Leader(side) => {
                self.several = false;
                format!("{} leader", self.whose(*side))
            }
            Target::NextDeployed(filters) => self.next_deployed(filters),
        }
    }

    fn next_deployed(&mut self, filters: &[Filter]) -> String {
        let (place, rest): (Vec<_>, Vec<_>) = filters.iter().cloned().partition(|f| matches!(f, Filter::In(_)));
        let noun = self.phrase(&Selector::new(Id("unit"), None, rest), false, At::From, &[]);
        let place = self.places(&place, At::From).concat();
        self.spoken(false, Some(Id("unit")));
        format!("the next {noun} you deploy{place} this turn")
    }

    /// `this unit's`, `those units'`
    pub(super) fn possessive(&mut self, target: &Target) -> String {
        let text = self.target(target);
        if self.several && text.ends_with('s') { format!("{text}'") } else { format!("{text}'s") }
    }

    /// `2 of your units`, `up to 1 card from your hand`, `the top 3 cards of your deck`
    fn choice(&mut self, quantity: &Quantity, from: &Selector, opts: &[ChooseOpt]) -> String {
        let one = matches!(quantity, Quantity::Exactly(Value::Number(1)) | Quantity::UpTo(Value::Number(1)));
        if let Some(text) = self.top_cards(quantity, from, opts) {
            self.spoken(!one, kind_of(from));
            return text;
        }
        let down = opts.iter().find_map(|o| match o {
            ChooseOpt::DownTo(v) => Some(v),
            ChooseOpt::Sum(..) => None,
        });
        let side = side_of(from);
        let computed = match quantity {
            Quantity::Exactly(v) if !matches!(v, Value::Number(_)) => Some(v),
            _ => None,
        };
        let count = self.count(quantity);
        let text = if *from == Selector::Among {
            format!("{count} of them")
        } else {
            let noun = self.phrase(from, !one || side.is_some(), At::From, opts);
            let whose = side.map(|s| self.whose(s));
            match (down, computed, whose) {
                (Some(left), _, whose) => {
                    let left = self.value(left);
                    format!("{}{noun} until {left} remain", whose.map(|w| format!("{w} ")).unwrap_or_default())
                }
                (None, Some(v), whose) => {
                    let v = self.value(v);
                    format!("{}{noun} equal in number to {v}", whose.map(|w| format!("{w} ")).unwrap_or_default())
                }
                (None, None, Some(whose)) => format!("{count} of {whose} {noun}"),
                (None, None, None) if *quantity == Quantity::Any => format!("{count} of {noun}"),
                (None, None, None) => format!("{count} {noun}"),
            }
        };
        self.spoken(!one, kind_of(from));
        text
    }

    pub(super) fn count(&mut self, quantity: &Quantity) -> String {
        match quantity {
            Quantity::Exactly(v) => self.value(v),
            Quantity::UpTo(v) => format!("up to {}", self.value(v)),
            Quantity::Any => "any number".to_owned(),
            Quantity::AllBut(v) => format!("all but {}", self.value(v)),
        }
    }

    /// Cards at one end of an ordered zone, without further filters: nobody chooses anything.
    fn top_cards(&mut self, quantity: &Quantity, from: &Selector, opts: &[ChooseOpt]) -> Option<String> {
        let Selector::Kind { kind, side: None, filters } = from else { return None };
        let ([Filter::In(zone)], Quantity::Exactly(Value::Number(_))) = (filters.as_slice(), quantity) else {
            return None;
        };
        if !opts.is_empty() {
            return None;
        }
        self.end_of_zone(quantity, *kind, zone)
    }

    /// `the top 3 cards of your deck`
    pub(super) fn end_of_zone(&mut self, quantity: &Quantity, kind: Id, zone: &Zone) -> Option<String> {
        let Zone::Of { zone, spot, owner } = zone else { return None };
        let end = match spot {
            Spot::Whole => return None,
            Spot::Top => "top",
            Spot::Bottom => "bottom",
        };
        let whose = match owner {
            Owner::Own => self.whose(Side::Own),
            Owner::Opp => self.whose(Side::Opp),
            _ => return None,
        };
        let one = *quantity == Quantity::n(1);
        let noun = if one { self.noun(kind) } else { plural(&self.noun(kind)) };
        let count = if one { String::new() } else { format!("{} ", self.count(quantity)) };
        Some(format!("the {end} {count}{noun} of {whose} {}", self.zone_word(*zone)))
    }

    /// The one that is meant: `your other unit`, `your chosen unit`, `the unit that trashed this unit`.
    pub(super) fn one(&mut self, sel: &Selector) -> String {
        let filters = filters_of(sel);
        let done = filters.iter().any(|f| matches!(f, Filter::Done(..)));
        let noun = self.phrase(sel, done, At::From, &[]);
        self.spoken(done, kind_of(sel));
        let whose = side_of(sel).map_or("the", |side| self.whose(side));
        format!("{whose} {noun}")
    }

    /// Something that matches, whatever it is: `your other unit`, `a unit`.
    pub(super) fn any_one(&mut self, sel: &Selector) -> String {
        let noun = self.phrase(sel, false, At::From, &[]);
        self.spoken(false, kind_of(sel));
        match side_of(sel) {
            Some(side) => format!("{} {noun}", self.whose(side)),
            None if noun.starts_with("other ") => format!("an{noun}"),
            None => format!("{} {noun}", article(&noun)),
        }
    }

    /// `your units`, `units`
    pub(super) fn many(&mut self, sel: &Selector) -> String {
        let noun = self.phrase(sel, true, At::In, &[]);
        match side_of(sel) {
            Some(side) => format!("{} {noun}", self.whose(side)),
            None => noun,
        }
    }

    /// `your different units`, `different items`
    pub(super) fn kinds(&mut self, sel: &Selector) -> String {
        let noun = self.phrase(sel, true, At::In, &[]);
        match side_of(sel) {
            Some(side) => format!("{} different {noun}", self.whose(side)),
            None => format!("different {noun}"),
        }
    }

    /// The noun with its filters, without side and quantity.
    pub(super) fn phrase(&mut self, sel: &Selector, many: bool, at: At, opts: &[ChooseOpt]) -> String {
        let number = |noun: &str| if many { plural(noun) } else { noun.to_owned() };
        let (noun, filters) = match sel {
            Selector::Among => return "of them".to_owned(),
            Selector::Kind { kind, filters, .. } => {
                let name = filters.iter().find_map(|f| match f {
                    Filter::Name(true, NameRef::Named(n)) => Some(self.name(n)),
                    _ => None,
                });
                let any = self.lex.noun(*kind).is_some_and(|n| n.of.is_none());
                let noun = match name {
                    Some(name) if any => name,
                    Some(name) => format!("{name} {}", number(&self.noun(*kind))),
                    None => number(&self.noun(*kind)),
                };
                (noun, filters.as_slice())
            }
            Selector::Or(list, filters) => {
                let mut nouns = Vec::new();
                for one in list {
                    let Some(kind) = kind_of(one) else { continue };
                    let own = Selector::new(kind, None, filters_of(one).to_vec());
                    nouns.push(self.phrase(&own, many, at, &[]));
                }
                (nouns.join(" or "), filters.as_slice())
            }
        };
        let mut before = String::new();
        for filter in filters {
            match filter {
                Filter::Other => before.insert_str(0, "other "),
                Filter::Chosen => before.push_str("chosen "),
                Filter::Attr(true, a) => before.push_str(&format!("[{}] ", self.word(Class::Attribute, *a))),
                _ => {}
            }
        }
        format!("{before}{noun}{}", self.behind(filters, many, at, opts))
    }

    /// Everything behind a noun, in the printer's order.
    fn behind(&mut self, filters: &[Filter], many: bool, at: At, opts: &[ChooseOpt]) -> String {
        let mut with: Vec<String> = filters.iter().filter_map(|f| self.with(f)).collect();
        for opt in opts {
            if let ChooseOpt::Sum(stat, op, v @ (Value::Number(_) | Value::X)) = opt {
                let bound = self.bound(*op, v, "less");
                with.push(format!("total {} {bound}", self.stat(*stat)));
            }
        }
        let mut parts = Vec::new();
        if !with.is_empty() {
            parts.push(format!(" with {}", list(&with)));
        }
        let without: Vec<String> = filters
            .iter()
            .filter_map(|f| match f {
                Filter::Lacks(k) => Some(self.keyword(k)),
                _ => None,
            })
            .collect();
        if !without.is_empty() {
            parts.push(format!(" without {}", list(&without)));
        }
        for filter in filters {
            parts.extend(self.items(filter));
        }
        for filter in filters {
            parts.extend(self.done(filter, filters.contains(&Filter::ThisTurn)));
        }
        parts.extend(self.places(filters, at));
        for filter in filters {
            parts.extend(self.other_than(filter));
        }
        if filters.contains(&Filter::DistinctNames) {
            parts.push(" with different names".to_owned());
        }
        for filter in filters {
            parts.extend(self.relative(filter, many));
        }
        for opt in opts {
            if let ChooseOpt::Sum(stat, op, v) = opt
                && !matches!(v, Value::Number(_) | Value::X)
            {
                let compared = self.compared(*op, v);
                parts.push(format!(" whose total {} is {compared}", self.stat(*stat)));
            }
        }
        parts.concat()
    }

    /// What stands in the list after `with`.
    fn with(&mut self, filter: &Filter) -> Option<String> {
        Some(match filter {
            Filter::Aff(all) => all.iter().map(|a| self.affiliation(a)).collect::<Vec<_>>().join(" or "),
            Filter::Has(k) => self.keyword(k),
            Filter::Stat(stat, op, v @ (Value::Number(_) | Value::X)) if or_bound(*op) => {
                format!("{} {}", self.stat(*stat), self.bound(*op, v, "less"))
            }
            Filter::StatRange(stat, low, high) => format!("{} {low} to {high}", self.stat(*stat)),
            Filter::Lowest(stat) => format!("the lowest {}", self.stat(*stat)),
            Filter::Highest(stat) => format!("the highest {}", self.stat(*stat)),
            Filter::Items(op, v) if !no_items(*op, v) && !an_item(*op, v) => {
                format!("{} {}", self.bound(*op, v, "fewer"), plural(&self.noun(Id("item"))))
            }
            Filter::Name(true, NameRef::Declared) => "the declared name".to_owned(),
            Filter::Name(true, NameRef::Of(t)) => format!("the same name as {}", self.target(t)),
            _ => return None,
        })
    }

    /// The filters of an equip condition or a keyword's parameter: the list after `with`, without the word.
    pub(super) fn filter_list(&mut self, filters: &[Filter]) -> String {
        let with: Vec<String> = filters.iter().filter_map(|f| self.with(f)).collect();
        if with.len() == filters.len() {
            return list(&with);
        }
        self.phrase(&Selector::new(Id("unit"), None, filters.to_vec()), true, At::From, &[])
    }

    fn items(&mut self, filter: &Filter) -> Option<String> {
        let item = self.noun(Id("item"));
        match filter {
            Filter::Items(op, v) if no_items(*op, v) => Some(format!(" not equipped with {} {item}", article(&item))),
            Filter::Items(op, v) if an_item(*op, v) => Some(format!(" equipped with {} {item}", article(&item))),
            Filter::On(t) => Some(format!(" equipped to {}", self.target(t))),
            _ => None,
        }
    }

    fn done(&mut self, filter: &Filter, this_turn: bool) -> Option<String> {
        let Filter::Done(verb, cause) = filter else { return None };
        let verb = participle(*verb);
        let cause = cause.as_ref().map(|c| format!(" {}", self.cause(c))).unwrap_or_default();
        Some(if this_turn { format!(" {verb}{cause} this turn") } else { format!(" {verb} this way{cause}") })
    }

    fn places(&mut self, filters: &[Filter], at: At) -> Vec<String> {
        let mut parts = Vec::new();
        for filter in filters {
            match filter {
                Filter::In(zone @ Zone::Of { .. }) if at == At::From => {
                    parts.push(format!(" from {}", self.zone(zone, false)))
                }
                Filter::In(zone) => parts.push(format!(" in {}", self.zone(zone, false))),
                Filter::Among(_) => parts.push(" among them".to_owned()),
                _ => {}
            }
        }
        parts
    }

    fn other_than(&mut self, filter: &Filter) -> Option<String> {
        Some(match filter {
            Filter::Name(false, NameRef::Named(n)) => format!(" other than {}", self.name(n)),
            Filter::Name(false, NameRef::Declared) => " other than the declared name".to_owned(),
            Filter::Name(false, NameRef::Of(t)) => format!(" other than the name of {}", self.target(t)),
            Filter::Attr(false, a) => format!(" other than [{}]", self.word(Class::Attribute, *a)),
            Filter::NotAff(all) => {
                let all: Vec<String> = all.iter().map(|a| self.affiliation(a)).collect();
                format!(" other than {}", all.join(" or "))
            }
            _ => return None,
        })
    }

    /// Clauses, last: nothing behind them can attach to the wrong noun.
    fn relative(&mut self, filter: &Filter, many: bool) -> Option<String> {
        Some(match filter {
            Filter::AnyCard => " of any type".to_owned(),
            Filter::HasEncountering => format!(" that {} an encountering unit", if many { "have" } else { "has" }),
            Filter::ThatTrashed(t) => format!(" that trashed {}", self.target(t)),
            Filter::UpgradedFrom(t) => format!(" upgraded from {}", self.target(t)),
            Filter::Stat(stat, op, v) if !(or_bound(*op) && matches!(v, Value::Number(_) | Value::X)) => {
                let compared = self.compared(*op, v);
                format!(" whose {} is {compared}", self.stat(*stat))
            }
            _ => return None,
        })
    }

    /// `your hand`, `the bottom of their owners' decks`, `this unit's lane`
    pub(super) fn zone(&mut self, zone: &Zone, several: bool) -> String {
        match zone {
            Zone::Lane(lane) => self.lane(lane),
            Zone::Position(id) => self.position(*id),
            Zone::Of { zone, spot, owner } => {
                let word = self.zone_word(*zone);
                let spot = match spot {
                    Spot::Whole => "",
                    Spot::Top => "the top of ",
                    Spot::Bottom => "the bottom of ",
                };
                match owner {
                    Owner::Own => format!("{spot}{} {word}", self.whose(Side::Own)),
                    Owner::Opp => format!("{spot}{} {word}", self.whose(Side::Opp)),
                    Owner::Owner if several => format!("{spot}their owners' {}", plural(&word)),
                    Owner::Owner => format!("{spot}its owner's {word}"),
                    Owner::Each => format!("{spot}each player's {word}"),
                }
            }
        }
    }

    fn lane(&mut self, lane: &Lane) -> String {
        match lane {
            Lane::This => "this unit's lane".to_owned(),
            Lane::Adjacent => "an adjacent lane".to_owned(),
            Lane::Other => "another lane".to_owned(),
            Lane::That => "that lane".to_owned(),
            Lane::Of(t) => format!("{} lane", self.possessive(t)),
        }
    }

    fn position(&self, id: Id) -> String {
        // one center, two sides
        let article = if id == "center" { "the" } else { "a" };
        format!("{article} {} {}", self.word(Class::Position, id).to_lowercase(), self.zone_word(Id("unit-zones")))
    }

    /// `an empty unit zone of yours`
    pub(super) fn place(&mut self, place: &Place) -> String {
        let whose = match place.owner {
            None => "",
            Some(Side::Own) => " of yours",
            Some(Side::Opp) => " of your opponent's",
        };
        if let Some(position) = place.position {
            return format!("{}{whose}", self.position(position));
        }
        if let Some(lane) = &place.lane {
            return self.lane(lane);
        }
        let mut noun = String::new();
        for (on, word) in [(place.other, "other "), (place.empty, "empty "), (place.adjacent, "adjacent ")] {
            noun.push_str(if on { word } else { "" });
        }
        noun.push_str(&self.zone_word(Id("unit-zones")));
        if let Some(of) = &place.of {
            let of = self.target(of);
            return format!("the {noun}{whose} {of} was in");
        }
        if place.other { format!("an{noun}{whose}") } else { format!("{} {noun}{whose}", article(&noun)) }
    }
}

/// `a`, `a and b`, `a, b and c`
pub(super) fn list(parts: &[String]) -> String {
    match parts {
        [] => String::new(),
        [one] => one.clone(),
        [first @ .., last] => format!("{} and {last}", first.join(", ")),
    }
}

/// Whether a bound is said behind its number: `3`, `3 or less`, `3 or more`.
pub(super) fn or_bound(op: Op) -> bool {
    matches!(op, Op::Equal | Op::AtMost | Op::AtLeast)
}

fn no_items(op: Op, v: &Value) -> bool {
    matches!((op, v), (Op::Equal, Value::Number(0)))
}

fn an_item(op: Op, v: &Value) -> bool {
    matches!((op, v), (Op::AtLeast, Value::Number(1)))
}

fn filters_of(sel: &Selector) -> &[Filter] {
    match sel {
        Selector::Kind { filters, .. } | Selector::Or(_, filters) => filters,
        Selector::Among => &[],
    }
}

fn side_of(sel: &Selector) -> Option<Side> {
    match sel {
        Selector::Kind { side, .. } => *side,
        Selector::Or(list, _) => list.first().and_then(side_of),
        Selector::Among => None,
    }
}

fn kind_of(sel: &Selector) -> Option<Id> {
    match sel {
        Selector::Kind { kind, .. } => Some(*kind),
        Selector::Or(list, _) => list.first().and_then(kind_of),
        Selector::Among => None,
    }
}

/// The participle of a verb that a phrase looks back with.
pub(super) fn participle(verb: Verb) -> &'static str {
    match verb {
        Verb::Trash => "trashed",
        Verb::Put => "put",
        Verb::Reveal => "revealed",
        Verb::Look => "looked at",
        Verb::Deploy => "deployed",
        Verb::Upgrade => "upgraded",
        Verb::Equip => "equipped",
        Verb::Move => "moved",
        Verb::Draw => "drawn",
        Verb::Attack => "attacked",
        Verb::Defend => "defended",
    }
}
