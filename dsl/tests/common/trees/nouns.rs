//! What sentences speak of: cards by their filters, numbers, choices, zones and places. No verb is made here.

use super::UNIT;
use cardwright_dsl::tree::*;
use proptest::option;
use proptest::prelude::*;
use proptest::sample::select;

pub(super) fn side() -> impl Strategy<Value = Side> {
    select(vec![Side::Own, Side::Opp])
}

pub(super) fn card_stat() -> impl Strategy<Value = Id> {
    select(vec![Id("cost"), Id("power"), Id("hit")])
}

pub(super) fn op() -> impl Strategy<Value = Op> {
    select(vec![Op::Less, Op::AtMost, Op::Equal, Op::AtLeast, Op::More])
}

pub(super) fn pile() -> impl Strategy<Value = Id> {
    select(vec![Id("hand"), Id("trash-zone"), Id("damage-zone"), Id("deck"), Id("skill-zone"), Id("level-zone")])
}

pub(super) fn keyword() -> impl Strategy<Value = KeywordRef> {
    let head = |id| KeywordRef::head(Id(id));
    let word = |head: Option<&'static str>, id: &str, n: Option<i32>| KeywordRef {
        head: head.map(Id),
        keyword: Some(id.to_owned()),
        param: n.map(Param::Number),
    };
    select(vec![
        head("exit"),
        head("defender"),
        head("trigger"),
        head("active"),
        head("active-main"),
        word(Some("attacker"), "pierce", None),
        word(Some("attacker"), "plunder", Some(2)),
        word(None, "berserker", None),
        word(None, "pierce", Some(1)),
    ])
}

/// A reference to one object that needs nothing before it.
pub(super) fn object() -> impl Strategy<Value = Target> {
    let self_or_facing = select(vec![Target::This, Target::Encountering]);
    prop_oneof![4 => self_or_facing, 1 => Just(Target::EncounteringOf(Box::new(Target::This)))]
}

pub(super) fn plain_selector() -> impl Strategy<Value = Selector> {
    prop_oneof![
        option::of(side()).prop_map(|s| Selector::new(UNIT, s, vec![])),
        side().prop_map(|s| Selector::new(UNIT, Some(s), vec![Filter::Other])),
        pile_selector(),
        Just(Selector::new(Id("item"), None, vec![Filter::On(Box::new(Target::This))])),
    ]
}

pub(super) fn pile_selector() -> impl Strategy<Value = Selector> {
    let kind = select(vec![Id("card"), Id("unit-card"), Id("skill-card"), Id("item-card")]);
    (kind, pile(), side()).prop_map(|(k, z, s)| Selector::new(k, None, vec![Filter::In(Zone::whole(z, s))]))
}

/// A number that is not written in digits.
pub(super) fn computed() -> BoxedStrategy<Value> {
    prop_oneof![
        (card_stat(), object()).prop_map(|(s, t)| Value::Of(s, Box::new(Subject::Object(t)))),
        (select(vec![Id("level"), Id("size")]), side()).prop_map(|(s, p)| Value::Of(s, Box::new(Subject::Player(p)))),
        plain_selector().prop_map(|s| Value::Count(Box::new(s))),
        plain_selector().prop_map(|s| Value::Kinds(Box::new(s))),
        (card_stat(), option::of(side())).prop_map(|(s, o)| Value::Sum(s, Box::new(Selector::new(UNIT, o, vec![])))),
        side().prop_map(|s| Value::AttacksMade(Box::new(Selector::new(UNIT, Some(s), vec![])))),
    ]
    .boxed()
}

fn number() -> impl Strategy<Value = Value> {
    (0..9000i32).prop_map(Value::Number)
}

pub(super) fn value() -> impl Strategy<Value = Value> {
    prop_oneof![number(), computed()]
}

pub(super) fn per(n: impl Strategy<Value = i32>) -> impl Strategy<Value = Value> {
    let counted = prop_oneof![
        plain_selector().prop_map(|s| Value::Count(Box::new(s))),
        plain_selector().prop_map(|s| Value::Kinds(Box::new(s))),
        (card_stat(), side()).prop_map(|(s, o)| Value::Sum(s, Box::new(Selector::new(UNIT, Some(o), vec![])))),
    ];
    (n, 1..4i32, counted).prop_map(|(n, k, v)| Value::Per(n, k, Box::new(v)))
}

/// Filters of units in play.
fn unit_filter() -> BoxedStrategy<Filter> {
    let affiliation = select(vec!["Vanguard", "Forge", "Lantern Order"]);
    let attribute = select(vec![Id("flame"), Id("wave")]);
    prop_oneof![
        (card_stat(), op(), value()).prop_map(|(s, o, v)| Filter::Stat(s, o, v)),
        (card_stat(), 1..3i32, 4..9i32).prop_map(|(s, a, b)| Filter::StatRange(s, a, b)),
        keyword().prop_map(Filter::Has),
        keyword().prop_map(Filter::Lacks),
        prop::collection::vec(affiliation.clone(), 1..3).prop_map(|a| Filter::Aff(names(a))),
        affiliation.prop_map(|a| Filter::NotAff(names(vec![a]))),
        (any::<bool>(), attribute).prop_map(|(is, a)| Filter::Attr(is, a)),
        any::<bool>().prop_map(|is| Filter::Name(is, NameRef::Named("Glass Shield".to_owned()))),
        (select(vec![Op::Equal, Op::AtLeast]), 0..4i32).prop_map(|(o, n)| Filter::Items(o, Value::Number(n))),
        card_stat().prop_map(Filter::Lowest),
        card_stat().prop_map(Filter::Highest),
        Just(Filter::HasEncountering),
        Just(Filter::Other),
        Just(Filter::DistinctNames),
        select(vec![Lane::This, Lane::Adjacent, Lane::Other]).prop_map(|l| Filter::In(Zone::Lane(l))),
        select(vec![Id("center"), Id("side")]).prop_map(|p| Filter::In(Zone::Position(p))),
        Just(Filter::Done(Verb::Deploy, None)),
    ]
    .boxed()
}

fn names(all: Vec<&str>) -> Vec<String> {
    let mut all: Vec<String> = all.into_iter().map(str::to_owned).collect();
    all.dedup();
    all
}

/// At most one filter of each form: no sentence says two places.
pub(super) fn filters(filter: impl Strategy<Value = Filter>) -> impl Strategy<Value = Vec<Filter>> {
    prop::collection::vec(filter, 0..4).prop_map(|all| {
        let mut kept: Vec<Filter> = Vec::new();
        for f in all {
            if kept.iter().all(|k| std::mem::discriminant(k) != std::mem::discriminant(&f)) {
                kept.push(f);
            }
        }
        sort_filters(&mut kept);
        kept
    })
}

pub(super) fn unit_selector() -> BoxedStrategy<Selector> {
    (option::of(side()), filters(unit_filter())).prop_map(|(s, f)| Selector::new(UNIT, s, f)).boxed()
}

/// Filters of cards in any zone.
fn anywhere() -> impl Strategy<Value = Filter> {
    unit_filter().prop_filter("only in play", |f| {
        !matches!(f, Filter::In(_) | Filter::HasEncountering | Filter::Items(..) | Filter::Other | Filter::Done(..))
    })
}

/// Filters behind which a place can't be taken for a part of them: `the number of units` would take `in this lane`.
pub(super) fn placeless() -> impl Strategy<Value = Filter> {
    anywhere().prop_filter("a number of things", |f| {
        !matches!(f, Filter::Stat(_, _, Value::Count(_) | Value::Kinds(_) | Value::Sum(..)))
    })
}

pub(super) fn filtered(sel: Selector, more: Vec<Filter>) -> Selector {
    let Selector::Kind { kind, side, mut filters } = sel else { return sel };
    filters.extend(more);
    sort_filters(&mut filters);
    Selector::new(kind, side, filters)
}

/// Cards in a pile, with filters that cards have anywhere.
pub(super) fn card_selector() -> BoxedStrategy<Selector> {
    let kind = select(vec![Id("card"), Id("unit-card"), Id("skill-card"), Id("item-card")]);
    (kind, pile(), side(), filters(anywhere()))
        .prop_map(|(kind, zone, side, mut filters)| {
            filters.push(Filter::In(Zone::whole(zone, side)));
            sort_filters(&mut filters);
            Selector::new(kind, None, filters)
        })
        .boxed()
}

fn selector() -> impl Strategy<Value = Selector> {
    let either = (pile(), side()).prop_map(|(zone, side)| {
        let kinds = ["skill-card", "item-card"].map(|k| Selector::new(Id(k), None, vec![]));
        Selector::Or(kinds.to_vec(), vec![Filter::In(Zone::whole(zone, side))])
    });
    prop_oneof![3 => unit_selector(), 3 => card_selector(), 1 => either]
}

fn quantity() -> impl Strategy<Value = Quantity> {
    prop_oneof![
        (1..4i32).prop_map(Quantity::n),
        (1..4i32).prop_map(|n| Quantity::UpTo(Value::Number(n))),
        Just(Quantity::Any),
        (1..4i32).prop_map(|n| Quantity::AllBut(Value::Number(n))),
        (1..4i32).prop_map(|n| Quantity::AtLeast(Value::Number(n))),
    ]
}

pub(super) fn choose() -> BoxedStrategy<Target> {
    let total = (card_stat(), select(vec![Op::AtMost, Op::AtLeast]), 1..9i32)
        .prop_map(|(s, o, n)| ChooseOpt::Sum(s, o, Value::Number(n)));
    prop_oneof![
        6 => (quantity(), selector()).prop_map(|(q, s)| Target::choose(q, s)),
        1 => (quantity(), unit_selector(), total).prop_map(|(quantity, from, o)| Target::Choose { quantity, from, opts: vec![o] }),
        1 => (computed(), plain_selector()).prop_map(|(v, s)| Target::choose(Quantity::Exactly(v), s)),
        1 => (1..5i32, side(), any::<bool>()).prop_map(|(n, side, top)| {
            let spot = if top { Spot::Top } else { Spot::Bottom };
            let place = Filter::In(Zone::spot(Id("deck"), spot, side));
            Target::choose(Quantity::n(n), Selector::new(Id("card"), None, vec![place]))
        }),
    ]
    .boxed()
}

/// What a verb acts on.
pub(super) fn target() -> BoxedStrategy<Target> {
    prop_oneof![2 => object(), 4 => choose(), 2 => selector().prop_map(Target::All)].boxed()
}

pub(super) fn destination() -> impl Strategy<Value = Zone> {
    let owner = select(vec![Owner::Own, Owner::Opp, Owner::Owner]);
    let spot = select(vec![Spot::Whole, Spot::Top, Spot::Bottom]);
    prop_oneof![
        (pile(), owner.clone()).prop_map(|(z, o)| Zone::whole(z, o)),
        (spot, owner).prop_map(|(s, o)| Zone::spot(Id("deck"), s, o)),
    ]
}

pub(super) fn place() -> impl Strategy<Value = Place> {
    let words = (any::<bool>(), any::<bool>(), option::of(side()));
    let positions = select(vec![Id("center"), Id("side")]);
    prop_oneof![
        words.prop_map(|(empty, adjacent, owner)| Place { empty, adjacent, owner, ..Place::any() }),
        option::of(side()).prop_map(|owner| Place { other: true, owner, ..Place::any() }),
        (positions, option::of(side())).prop_map(|(p, owner)| Place { position: Some(p), owner, ..Place::any() }),
        Just(Place { lane: Some(Lane::This), ..Place::any() }),
        Just(Place { of: Some(Target::This), ..Place::any() }),
    ]
}
