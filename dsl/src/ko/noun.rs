//! Noun phrases of Korean: what a phrase stands for as a target, a selector, a value, a zone or a place. It reads parse
//! trees of the grammar and builds nodes; which role a phrase plays is decided by the verb, in `clause`.

use pest::iterators::Pair;

use super::Rule;
use super::encode::{Encoded, Encoder, Token};
use super::verbs::KoVerb;
use crate::tree::*;

pub(super) type Node<'i> = Pair<'i, Rule>;

/// What a noun phrase is about.
#[derive(Debug, Clone, PartialEq)]
pub(super) enum Nucleus {
    Noun(Id),
    Name(String),
    Zone { zone: Id, spot: Spot, position: Option<Id> },
    This(Id),
    That(Id),
    Encounter(Option<Box<Target>>),
    BattleAttacker,
    Chosen(i32),
    Rest,
    Among,
    Player(Side),
    Leader,
    Lane(Lane, Option<Side>),
}

/// A noun phrase with what stands before its noun.
#[derive(Debug, Clone)]
pub(super) struct Np {
    pub(super) nucleus: Nucleus,
    pub(super) owner: Option<Owner>,
    pub(super) filters: Vec<Filter>,
    pub(super) all: bool,
    pub(super) empty: bool,
    pub(super) adjacent: bool,
    pub(super) was_in: Option<Target>,
    /// Further nouns joined by `이나`.
    pub(super) others: Vec<Np>,
}

/// How many, as written.
#[derive(Debug, Clone)]
pub(super) enum Qty {
    AllBut(i32),
    Any,
    All,
    One,
    Counted { n: i32, up_to: bool, each: bool, bound: Option<Op>, more: bool },
}

/// Builds nodes from the parse of one sentence.
pub(super) struct Builder<'b, 'a> {
    pub(super) enc: &'b mut Encoder<'a>,
    pub(super) text: &'b Encoded,
    /// Whose a zone without owner is: the subject's.
    pub(super) default: Side,
    /// Whether the text is an item's: `이 유닛` is its wearer then (8.6.1).
    pub(super) worn: bool,
    /// Whether the set spoken of last lies outside the field.
    pub(super) outside: bool,
    /// Whether one of that set has been picked, so that `다른` means the rest of it.
    pub(super) picked: bool,
}

/// The children of a node.
pub(super) fn kids<'i>(node: &Node<'i>) -> impl Iterator<Item = Node<'i>> {
    node.clone().into_inner()
}

/// The first child of that kind.
pub(super) fn kid<'i>(node: &Node<'i>, rule: Rule) -> Option<Node<'i>> {
    kids(node).find(|k| k.as_rule() == rule)
}

pub(super) fn number(node: &Node<'_>) -> i32 {
    node.as_str().parse().unwrap_or(i32::MAX)
}

impl Builder<'_, '_> {
    fn token(&self, node: &Node<'_>) -> Option<&Token> {
        self.enc.token(node.as_str().chars().nth(1)?)
    }

    /// The id of a vocabulary word.
    pub(super) fn id(&self, node: &Node<'_>) -> Id {
        match self.token(node) {
            Some(Token::Word(id)) => *id,
            _ => Id(""),
        }
    }

    pub(super) fn term(&self, node: &Node<'_>) -> String {
        match self.token(node) {
            Some(Token::Term(id) | Token::Keyword(id)) => id.clone(),
            _ => String::new(),
        }
    }

    pub(super) fn quoted(&self, node: &Node<'_>) -> Vec<Ability> {
        match self.token(node) {
            Some(Token::Quote(abilities)) => abilities.clone(),
            _ => Vec::new(),
        }
    }

    /// The id of the child of that kind.
    pub(super) fn id_in(&self, node: &Node<'_>, rule: Rule) -> Option<Id> {
        kid(node, rule).map(|k| self.id(&k))
    }

    pub(super) fn verb(&self, node: &Node<'_>) -> Option<KoVerb> {
        KoVerb::from_letter(node.as_str().chars().nth(1)?)
    }

    fn head(&self, node: &Node<'_>) -> Option<Head> {
        match self.token(node) {
            Some(Token::Head(head)) => head.clone(),
            _ => None,
        }
    }

    // --- keywords ----------------------------------------------------------------------------------------------------

    /// `any_keyword`, `gain` or `keyword_body`.
    pub(super) fn keyword(&mut self, node: &Node<'_>) -> KeywordRef {
        let head = kid(node, Rule::head).and_then(|h| self.head(&h));
        let keyword = kid(node, Rule::keyword).map(|k| self.term(&k));
        let param = match (kid(node, Rule::param), head.as_ref().map(|h| &h.param)) {
            (Some(param), _) => self.param(&param),
            (None, Some(HeadArg::Number(n))) => Some(Param::Number(*n)),
            (None, Some(HeadArg::Word(word))) => Some(Param::Word(*word)),
            (None, Some(HeadArg::Name(name))) => Some(Param::Name(name.clone())),
            (None, Some(HeadArg::Affiliation(a))) => Some(Param::Filters(vec![Filter::Aff(vec![a.clone()])])),
            (None, _) => None,
        };
        KeywordRef { head: head.map(|h| h.word), keyword, param }
    }

    fn param(&mut self, node: &Node<'_>) -> Option<Param> {
        match kids(node).next() {
            None => Some(Param::X(Value::X)),
            Some(k) => match k.as_rule() {
                Rule::number => Some(Param::Number(number(&k))),
                Rule::value => Some(Param::X(self.value(&k))),
                Rule::name => Some(Param::Name(self.term(&k))),
                _ => {
                    let mut np = self.empty_np(Nucleus::Among);
                    for m in kids(&k) {
                        if m.as_rule() == Rule::stat_self {
                            // `[코스트 초과]`: compared with this unit's own
                            let stat = self.id_in(&m, Rule::stat)?;
                            let op = kid(&m, Rule::bound).map_or(Op::More, |b| bound(&b));
                            np.filters.push(Filter::Stat(stat, op, self.own_stat(stat)));
                        }
                        self.modifier(&m, &mut np);
                    }
                    sort_filters(&mut np.filters);
                    Some(Param::Filters(np.filters))
                }
            },
        }
    }

    /// What an item's wearer must match.
    pub(super) fn wearer(&mut self, node: &Node<'_>) -> Vec<Filter> {
        if let Some(np) = kid(node, Rule::np) {
            let np = self.np(&np);
            return match self.selector(&np) {
                Selector::Kind { filters, .. } => filters,
                _ => Vec::new(),
            };
        }
        let mut np = self.empty_np(Nucleus::Among);
        for k in kids(node) {
            if k.as_rule() == Rule::any_keyword {
                let keyword = self.keyword(&k);
                np.filters.push(Filter::Has(keyword));
            }
            self.modifier(&k, &mut np);
        }
        sort_filters(&mut np.filters);
        np.filters
    }

    // --- phrases -----------------------------------------------------------------------------------------------------

    pub(super) fn empty_np(&self, nucleus: Nucleus) -> Np {
        Np {
            nucleus,
            owner: None,
            filters: Vec::new(),
            all: false,
            empty: false,
            adjacent: false,
            was_in: None,
            others: Vec::new(),
        }
    }

    pub(super) fn np(&mut self, node: &Node<'_>) -> Np {
        let mut found: Option<Np> = None;
        for k in kids(node) {
            match k.as_rule() {
                Rule::lane_np | Rule::lane_with => {
                    let side = kid(&k, Rule::np_side).map(|s| side_of(s.as_str()));
                    let lane = kid(&k, Rule::lane).map_or(Lane::This, |l| self.lane(&l));
                    found = Some(self.empty_np(Nucleus::Lane(lane, side)));
                }
                Rule::superlative => {
                    // N8: `X 중 코스트가 가장 낮은 유닛` is X with one more filter
                    let of = kid(&k, Rule::plain).map(|p| self.plain(&p));
                    if let (Some(np), Some(of)) = (&mut found, of) {
                        np.filters.extend(of.filters);
                        np.all |= of.all;
                        // `트래시한 카드 중 스킬 카드`: the second noun says more
                        if let Nucleus::Noun(kind) = np.nucleus
                            && self.enc.lexicon.noun(kind).is_some_and(|n| n.of.is_none())
                        {
                            np.nucleus = of.nucleus;
                        }
                    }
                }
                _ => {
                    let plain = self.plain(&k);
                    match &mut found {
                        None => found = Some(plain),
                        Some(np) => np.others.push(plain),
                    }
                }
            }
        }
        found.unwrap_or_else(|| self.empty_np(Nucleus::Among))
    }

    fn plain(&mut self, node: &Node<'_>) -> Np {
        let mut np = self.empty_np(Nucleus::Among);
        let among = self.enc.lexicon.by_id(crate::lexicon::Class::Noun, "card").unwrap_or(Id("card"));
        for k in kids(node) {
            let nucleus = match k.as_rule() {
                Rule::battle_attacker => Nucleus::BattleAttacker,
                Rule::this => Nucleus::This(self.id_in(&k, Rule::noun).unwrap_or(among)),
                Rule::that => Nucleus::That(self.id_in(&k, Rule::noun).unwrap_or(among)),
                Rule::encounter | Rule::encounter_of => {
                    Nucleus::Encounter(kid(&k, Rule::ref_simple).map(|r| Box::new(self.reference(&r))))
                }
                Rule::chosen_n => Nucleus::Chosen(kid(&k, Rule::number).map_or(1, |n| number(&n))),
                Rule::rest => Nucleus::Rest,
                Rule::zone_np => Nucleus::Zone {
                    zone: self.id_in(&k, Rule::zone).unwrap_or(Id("")),
                    spot: spot(kid(&k, Rule::spot)),
                    position: self.id_in(&k, Rule::position),
                },
                Rule::name_np => Nucleus::Name(kid(&k, Rule::name).map(|n| self.term(&n)).unwrap_or_default()),
                Rule::noun => Nucleus::Noun(self.id(&k)),
                Rule::leader => Nucleus::Leader,
                Rule::player => Nucleus::Player(side_of(k.as_str())),
                Rule::among => Nucleus::Among,
                _ => {
                    self.modifier(&k, &mut np);
                    continue;
                }
            };
            np.nucleus = nucleus;
        }
        np
    }

    /// Who wears an item: a reference, or cards like these.
    fn holder(&mut self, node: &Node<'_>) -> Target {
        if let Some(reference) = kid(node, Rule::reference) {
            return self.reference(&reference);
        }
        let np = self.plain(node);
        self.target(&np, None)
    }

    fn lane(&mut self, node: &Node<'_>) -> Lane {
        match kid(node, Rule::reference) {
            Some(r) => match self.reference(&r) {
                Target::This => Lane::This,
                t => Lane::Of(Box::new(t)),
            },
            None if node.as_str().starts_with("인접") => Lane::Adjacent,
            None if node.as_str().starts_with("다른") => Lane::Other,
            None => Lane::That,
        }
    }

    /// A reference in a filter: `ref` or `ref_simple`.
    pub(super) fn reference(&mut self, node: &Node<'_>) -> Target {
        let text = node.as_str();
        if let Some(inner) = kid(node, Rule::ref_simple) {
            let target = self.reference(&inner);
            // the grammar's other alternative has a noun behind: the unit facing it
            return match kid(node, Rule::noun) {
                Some(_) if target == Target::This => Target::Encountering,
                Some(_) => Target::EncounteringOf(Box::new(target)),
                None => target,
            };
        }
        let noun = self.id_in(node, Rule::noun).unwrap_or(Id("card"));
        if text.starts_with('이') && kid(node, Rule::this_effect_by).is_none() {
            return self.this(noun);
        }
        if text.starts_with('그') {
            return Target::That(noun);
        }
        if text.starts_with('조') {
            return Target::Encountering;
        }
        let side = kid(node, Rule::side).map(|s| side_of(s.as_str()));
        let filter = match kid(node, Rule::verb_done).and_then(|v| self.verb(&v)) {
            Some(verb) => done(verb).map_or(Filter::Chosen, |v| Filter::Done(v, None)),
            None => Filter::Chosen,
        };
        Target::Sel(Selector::new(noun, side, vec![filter]))
    }

    pub(super) fn this(&self, noun: Id) -> Target {
        let is_item = noun == "item" || noun == "item-card";
        if self.worn && is_item { Target::ThisItem } else { Target::This }
    }

    fn modifier(&mut self, node: &Node<'_>, np: &mut Np) {
        match node.as_rule() {
            Rule::side => {
                let owner = match node.as_str() {
                    "자신과상대의" => Owner::Each,
                    "주인의" => Owner::Owner,
                    text => side_of(text).into(),
                };
                np.owner = Some(owner);
            }
            Rule::mod_all => np.all = true,
            Rule::mod_other | Rule::mod_not_self => np.filters.push(Filter::Other),
            Rule::mod_chosen => np.filters.push(Filter::Chosen),
            Rule::mod_among => np.filters.push(Filter::Among(Box::new(Target::It))),
            Rule::mod_adjacent => np.adjacent = true,
            Rule::mod_any => np.filters.push(Filter::AnyCard),
            Rule::mod_empty => np.empty = true,
            Rule::mod_was_in => np.was_in = kid(node, Rule::reference).map(|r| self.reference(&r)),
            Rule::mod_place => self.place_modifier(node, np),
            Rule::mod_lane => {
                if let Some(lane) = kid(node, Rule::lane) {
                    let lane = self.lane(&lane);
                    np.filters.push(Filter::In(Zone::Lane(lane)));
                }
            }
            Rule::mod_done => self.done_modifier(node, np),
            Rule::mod_trashed_by => {
                if let Some(target) = kid(node, Rule::reference).map(|r| self.reference(&r)) {
                    np.filters.push(Filter::ThatTrashed(Box::new(target)));
                }
            }
            Rule::mod_worn => {
                let Some(holder) = kid(node, Rule::holder) else { return };
                if let Some(stat) = self.id_in(node, Rule::stat) {
                    let counted = self.plain(&holder);
                    let count = Value::Count(Box::new(self.selector(&counted)));
                    let op = if kid(node, Rule::low).is_some() { Op::Less } else { Op::More };
                    np.filters.push(Filter::Stat(stat, op, count));
                } else {
                    let target = self.holder(&holder);
                    np.filters.push(Filter::On(Box::new(target)));
                }
            }
            Rule::mod_upgraded => {
                if let Some(target) = kid(node, Rule::reference).map(|r| self.reference(&r)) {
                    np.filters.push(Filter::UpgradedFrom(Box::new(target)));
                }
            }
            Rule::mod_encounter => np.filters.push(Filter::HasEncountering),
            Rule::mod_items => {
                let op = kid(node, Rule::bound).map_or(Op::AtLeast, |b| bound(&b));
                let n = kid(node, Rule::number).map_or(1, |n| number(&n));
                // the last two letters are the verb's voice and form; `f` is 하지 않은
                let filter = if node.as_str().ends_with('f') {
                    Filter::Items(Op::Equal, Value::Number(0))
                } else {
                    Filter::Items(op, Value::Number(n))
                };
                np.filters.push(filter);
            }
            Rule::mod_has => {
                let lacks = kid(node, Rule::having).is_some_and(|h| kid(&h, Rule::lacks).is_some());
                for k in kids(node).filter(|k| k.as_rule() == Rule::any_keyword) {
                    let keyword = self.keyword(&k);
                    np.filters.push(if lacks { Filter::Lacks(keyword) } else { Filter::Has(keyword) });
                }
            }
            Rule::mod_aff => {
                let lacks = kid(node, Rule::having).is_some_and(|h| kid(&h, Rule::lacks).is_some());
                let list = kids(node).filter(|k| k.as_rule() == Rule::aff).map(|k| self.term(&k)).collect();
                np.filters.push(if lacks { Filter::NotAff(list) } else { Filter::Aff(list) });
            }
            Rule::mod_attr => {
                if let Some(id) = self.id_in(node, Rule::attr) {
                    np.filters.push(Filter::Attr(kid(node, Rule::not).is_none(), id));
                }
            }
            Rule::mod_name => {
                if let Some(name) = kid(node, Rule::name).map(|n| self.term(&n)) {
                    np.filters.push(Filter::Name(kid(node, Rule::not).is_none(), NameRef::Named(name)));
                }
            }
            Rule::mod_declared => np.filters.push(Filter::Name(true, NameRef::Declared)),
            Rule::mod_same_name => {
                if let Some(target) = kid(node, Rule::reference).map(|r| self.reference(&r)) {
                    let same = node.as_str().contains('같');
                    np.filters.push(Filter::Name(same, NameRef::Of(Box::new(target))));
                }
            }
            Rule::mod_distinct => np.filters.push(Filter::DistinctNames),
            Rule::mod_stat => {
                if let Some(inner) = kids(node).next()
                    && let Some(filter) = self.stat_filter(&inner)
                {
                    np.filters.push(filter);
                }
            }
            _ => {}
        }
    }

    /// `place`: a zone with its owner, if it has one.
    fn place_zone(&mut self, node: &Node<'_>, owner: Option<Owner>) -> Zone {
        let zone = self.id_in(node, Rule::zone).unwrap_or(Id(""));
        match self.id_in(node, Rule::position) {
            Some(position) => Zone::Position(position),
            None => Zone::Of { zone, spot: spot(kid(node, Rule::spot)), owner: owner.unwrap_or(self.default.into()) },
        }
    }

    fn place_modifier(&mut self, node: &Node<'_>, np: &mut Np) {
        let owner = kid(node, Rule::side).map(|s| owner_of(s.as_str()));
        let places: Vec<Zone> = match kid(node, Rule::place_list) {
            Some(list) => {
                kids(&list).filter(|k| k.as_rule() == Rule::place).map(|p| self.place_zone(&p, owner)).collect()
            }
            None => vec![self.place_zone(node, owner)],
        };
        for zone in places {
            if self.is_field(&zone) {
                // N6: a unit is on the field; the owner says whose
                if np.owner.is_none() {
                    np.owner = owner;
                }
                np.filters.push(Filter::In(zone));
            } else {
                np.filters.push(Filter::In(zone));
            }
        }
    }

    fn done_modifier(&mut self, node: &Node<'_>, np: &mut Np) {
        let Some(verb) = kid(node, Rule::verb_done).and_then(|v| self.verb(&v)) else { return };
        let parts: Vec<CausePart> =
            kids(node).filter(|k| k.as_rule() == Rule::cause_part).map(|p| self.cause_part(&p)).collect();
        let parts = match kid(node, Rule::that_effect_by) {
            Some(_) => vec![CausePart::ThatEffect],
            None => parts,
        };
        let cause = (!parts.is_empty()).then_some(Cause(parts));
        match verb {
            KoVerb::Equip => np.filters.push(Filter::On(Box::new(Target::This))),
            KoVerb::Choose => np.filters.push(Filter::Chosen),
            _ => {
                if let Some(done) = done(verb) {
                    np.filters.push(Filter::Done(done, cause));
                }
            }
        }
        if node.as_str().contains("이턴동안") {
            np.filters.push(Filter::ThisTurn);
        }
        if let Some(place) = kid(node, Rule::place) {
            let owner = kid(node, Rule::side).map(|s| owner_of(s.as_str()));
            let zone = self.place_zone(&place, owner);
            if !self.is_field(&zone) {
                np.filters.push(Filter::In(zone));
            }
        }
    }

    fn stat_filter(&mut self, node: &Node<'_>) -> Option<Filter> {
        let stat = self.id_in(node, Rule::stat);
        let op = kid(node, Rule::bound).map_or(Op::Equal, |b| bound(&b));
        let target = kid(node, Rule::reference).map(|r| self.reference(&r));
        let of = |stat: Id, t: Target| Value::Of(stat, Box::new(Subject::Object(t)));
        let low = kid(node, Rule::low).is_some();
        Some(match node.as_rule() {
            Rule::range => {
                let mut bounds = kids(node).filter(|k| k.as_rule() == Rule::number).map(|k| number(&k));
                Filter::StatRange(stat?, bounds.next()?, bounds.next()?)
            }
            Rule::plain_stat => Filter::Stat(stat?, op, Value::Number(kid(node, Rule::number).map(|n| number(&n))?)),
            Rule::superl if low => Filter::Lowest(stat?),
            Rule::superl => Filter::Highest(stat?),
            Rule::compare_ref => {
                let op = if low { Op::Less } else { Op::More };
                Filter::Stat(stat?, op, of(stat?, target?))
            }
            Rule::equal_ref => Filter::Stat(stat?, Op::Equal, of(stat?, target?)),
            Rule::ref_bound => Filter::Stat(stat?, op, of(stat?, target?)),
            Rule::stat_value => {
                let value = match (kid(node, Rule::value), kid(node, Rule::ref_value)) {
                    (Some(v), _) => self.value(&v),
                    (None, Some(v)) => {
                        let target = kid(&v, Rule::reference).map(|r| self.reference(&r))?;
                        of(self.id_in(&v, Rule::stat)?, target)
                    }
                    (None, None) => Value::Number(kid(node, Rule::number).map(|n| number(&n))?),
                };
                Filter::Stat(stat?, op, value)
            }
            Rule::value_stat => {
                let value = kid(node, Rule::value_ref)?;
                let side = side_of(value.as_str());
                let read = self.id_in(&value, Rule::stat)?;
                Filter::Stat(stat?, op, Value::Of(read, Box::new(Subject::Player(side))))
            }
            _ => return None,
        })
    }

    // --- numbers -----------------------------------------------------------------------------------------------------

    pub(super) fn value(&mut self, node: &Node<'_>) -> Value {
        let mut np = None;
        for k in kids(node) {
            match k.as_rule() {
                Rule::diff => return Value::Diff,
                Rule::number => return Value::Number(number(&k)),
                Rule::stat_of_own => {
                    let stat = self.id_in(&k, Rule::stat).unwrap_or(Id(""));
                    return self.own_stat(stat);
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
        let Some(inner) = kids(field).next() else { return Value::Number(0) };
        let stat = self.id_in(&inner, Rule::stat).unwrap_or(Id(""));
        let value = match inner.as_rule() {
            Rule::count_field => Value::Count(Box::new(self.selector(np))),
            Rule::sum_field => Value::Sum(stat, Box::new(self.selector(np))),
            _ => self.stat_of(np, stat),
        };
        if kid(field, Rule::half).is_some() { Value::Half(Box::new(value)) } else { value }
    }

    pub(super) fn stat_of(&mut self, np: &Np, stat: Id) -> Value {
        match np.nucleus {
            Nucleus::Player(side) => Value::Of(stat, Box::new(Subject::Player(side))),
            _ if np.all => Value::Sum(stat, Box::new(self.selector(np))),
            _ => Value::Of(stat, Box::new(Subject::Object(self.target(np, None)))),
        }
    }

    // --- what a phrase stands for ------------------------------------------------------------------------------------

    /// Cards like these.
    pub(super) fn selector(&mut self, np: &Np) -> Selector {
        let mut filters = np.filters.clone();
        let card = Id("card");
        let side = match np.owner {
            Some(Owner::Own) => Some(Side::Own),
            Some(Owner::Opp) => Some(Side::Opp),
            _ => None,
        };
        let (kind, side) = match &np.nucleus {
            Nucleus::Noun(kind) => (*kind, side),
            Nucleus::This(kind) | Nucleus::That(kind) => (*kind, side),
            Nucleus::Name(name) => {
                filters.push(Filter::Name(true, NameRef::Named(name.clone())));
                (card, side)
            }
            Nucleus::Zone { zone, spot, .. } => {
                let owner = np.owner.unwrap_or(self.default.into());
                filters.push(Filter::In(Zone::Of { zone: *zone, spot: *spot, owner }));
                (card, None)
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

    /// The noun that fits the place, and the filters that remain to be said (N6, rule 9).
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
        matches!(zone, Zone::Of { zone, spot: Spot::Whole, .. } if *zone == "field")
    }

    fn in_play(&self, zone: &Zone) -> bool {
        let Zone::Of { zone, .. } = zone else { return true };
        let lexicon = self.enc.lexicon;
        match (lexicon.zone(*zone), lexicon.zone(Id("field"))) {
            (Some(zone), Some(field)) => zone.kinds & field.kinds == zone.kinds,
            _ => false,
        }
    }

    /// The phrase as a target: all, a choice with a quantity, a reference, or a bare selector.
    pub(super) fn target(&mut self, np: &Np, quantity: Option<Quantity>) -> Target {
        match &np.nucleus {
            Nucleus::This(noun) => return self.this(*noun),
            Nucleus::That(noun) => return Target::That(*noun),
            Nucleus::Encounter(None) => return Target::Encountering,
            Nucleus::Encounter(Some(of)) if **of == Target::This => return Target::Encountering,
            Nucleus::Encounter(Some(of)) => return Target::EncounteringOf(of.clone()),
            Nucleus::BattleAttacker => return Target::AttackerOfBattle,
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
        match &np.nucleus {
            Nucleus::Zone { position: Some(position), .. } => Some(Zone::Position(*position)),
            Nucleus::Zone { zone, spot, .. } => {
                Some(Zone::Of { zone: *zone, spot: *spot, owner: np.owner.unwrap_or(self.default.into()) })
            }
            Nucleus::Lane(lane, _) => Some(Zone::Lane(lane.clone())),
            _ => None,
        }
    }

    /// The phrase as a destination among unit zones.
    pub(super) fn place(&self, np: &Np) -> Option<Place> {
        let owner = match np.owner {
            Some(Owner::Own) => Some(Side::Own),
            Some(Owner::Opp) => Some(Side::Opp),
            _ => None,
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
        Some(place)
    }

    // --- causes ------------------------------------------------------------------------------------------------------

    pub(super) fn cause_part(&mut self, node: &Node<'_>) -> CausePart {
        if let Some(not) = kid(node, Rule::not_keyword)
            && let Some(keyword) = kid(&not, Rule::any_keyword)
        {
            return CausePart::Not(self.keyword(&keyword));
        }
        if let Some(keyword) = kid(node, Rule::any_keyword) {
            return CausePart::Head(self.keyword(&keyword));
        }
        match kid(node, Rule::whose) {
            Some(whose) => CausePart::EffectOf(side_of(whose.as_str())),
            None => CausePart::Word(self.id_in(node, Rule::cause).unwrap_or(Id(""))),
        }
    }

    // --- quantities --------------------------------------------------------------------------------------------------

    pub(super) fn qty(&self, node: &Node<'_>) -> Qty {
        let Some(inner) = kids(node).next() else { return Qty::All };
        let n = kid(&inner, Rule::number).map_or(1, |n| number(&n));
        match inner.as_rule() {
            Rule::all_but => Qty::AllBut(n),
            Rule::any => Qty::Any,
            Rule::all => Qty::All,
            Rule::one => Qty::One,
            _ => Qty::Counted {
                n,
                up_to: kid(&inner, Rule::up_to).is_some(),
                each: kid(&inner, Rule::each).is_some(),
                bound: kid(&inner, Rule::bound).map(|b| bound(&b)),
                more: kid(&inner, Rule::more).is_some(),
            },
        }
    }
}

impl Qty {
    /// As the quantity of a choice; `None` for all.
    pub(super) fn quantity(&self) -> Option<Quantity> {
        Some(match self {
            Qty::AllBut(n) => Quantity::AllBut(Value::Number(*n)),
            Qty::Any => Quantity::Any,
            Qty::All => return None,
            Qty::One => Quantity::n(1),
            Qty::Counted { n, up_to: true, .. } => Quantity::UpTo(Value::Number(*n)),
            Qty::Counted { n, .. } => Quantity::n(*n),
        })
    }
}

pub(super) fn side_of(text: &str) -> Side {
    if text.starts_with("상대") { Side::Opp } else { Side::Own }
}

fn owner_of(text: &str) -> Owner {
    match text {
        "자신과상대의" => Owner::Each,
        "주인의" => Owner::Owner,
        text => side_of(text).into(),
    }
}

fn spot(node: Option<Node<'_>>) -> Spot {
    match node.as_ref().map(|n| n.as_str()) {
        Some("맨위") => Spot::Top,
        Some(_) => Spot::Bottom,
        None => Spot::Whole,
    }
}

pub(super) fn bound(node: &Node<'_>) -> Op {
    match node.as_str() {
        "이상" => Op::AtLeast,
        "이하" => Op::AtMost,
        "미만" => Op::Less,
        _ => Op::More,
    }
}

/// The look-back that a participle means.
pub(super) fn done(verb: KoVerb) -> Option<Verb> {
    Some(match verb {
        KoVerb::Trash => Verb::Trash,
        KoVerb::Put | KoVerb::Insert | KoVerb::Return => Verb::Put,
        KoVerb::Reveal => Verb::Reveal,
        KoVerb::Look => Verb::Look,
        KoVerb::Deploy => Verb::Deploy,
        KoVerb::Upgrade => Verb::Upgrade,
        KoVerb::Equip => Verb::Equip,
        KoVerb::Move => Verb::Move,
        KoVerb::Draw => Verb::Draw,
        KoVerb::Attack => Verb::Attack,
        KoVerb::Defend => Verb::Defend,
        _ => return None,
    })
}
