//! Trees made up from the products of the language's paradigms (docs/spec/language.md section 7.2): every verb, side,
//! zone, filter, value, cause, event, modification and duration with every other, as far as a sentence can hold them.

mod nouns;

use cardwright_dsl::tree::*;
use nouns::*;
use proptest::option;
use proptest::prelude::*;
use proptest::sample::select;

const UNIT: Id = Id("unit");

/// An act of the player, without modifications.
pub fn act() -> BoxedStrategy<Act> {
    let seen = prop_oneof![
        (1..5i32, side()).prop_map(|(n, s)| Seen::Cards(Quantity::n(n), Zone::spot(Id("deck"), Spot::Top, s))),
        (computed(), side()).prop_map(|(v, s)| Seen::Cards(Quantity::Exactly(v), Zone::spot(Id("deck"), Spot::Top, s))),
        card_selector().prop_map(|s| Seen::Target(Target::choose(Quantity::n(1), s))),
    ];
    let drawn = prop_oneof![
        (1..5i32).prop_map(Quantity::n),
        (1..5i32).prop_map(|n| Quantity::UpTo(Value::Number(n))),
        computed().prop_map(Quantity::Exactly),
        per(1..3i32).prop_map(Quantity::Exactly),
    ];
    let effects = (option::of((1..3i32).prop_map(Quantity::n)), target(), option::of(keyword()));
    prop_oneof![
        drawn.prop_map(Act::Draw),
        (1..6i32).prop_map(|n| Act::DrawTo(Value::Number(n))),
        target().prop_map(Act::Trash),
        (target(), destination(), any::<bool>()).prop_map(|(what, to, order)| {
            let any_order = order && matches!(&to, Zone::Of { zone, .. } if *zone == "deck");
            Act::Put { what, to, any_order, shuffle: false }
        }),
        (target(), side()).prop_map(|(what, s)| {
            Act::Put { what, to: Zone::whole(Id("deck"), s), any_order: false, shuffle: true }
        }),
        seen.clone().prop_map(Act::Reveal),
        seen.prop_map(Act::Look),
        side().prop_map(|s| Act::Shuffle(Zone::whole(Id("deck"), s))),
        (pile_selector(), filters(placeless()), option::of(place()), any::<bool>())
            .prop_map(|(s, f, to, i)| (Target::choose(Quantity::n(1), filtered(s, f)), to, i))
            .prop_map(|(what, to, ignore_size)| Act::Deploy { what, to, ignore_size }),
        (object(), choose(), any::<bool>()).prop_map(|(what, with, ignore_size_and_cost)| Act::Upgrade {
            what,
            with,
            ignore_size_and_cost
        }),
        (card_selector(), option::of(unit_selector()), any::<bool>()).prop_map(|(item, on, ignore_size)| {
            let one = |s| Target::choose(Quantity::n(1), s);
            Act::Equip { what: one(item), on: on.map(one), ignore_size }
        }),
        (target(), place()).prop_map(|(what, to)| Act::Move { what, to }),
        (side(), prop_oneof![(1..4i32).prop_map(Value::Number), computed(), per(1..3i32)])
            .prop_map(|(s, v)| Act::Damage(s, v)),
        effects.prop_map(|(quantity, of, head)| Act::Activate { quantity, of, head }),
        target().prop_map(Act::AttackWith),
        // `instead` needs an attack that is under way, which few heads have
        option::of(side()).prop_map(|with| Act::AttackLane { lane: Lane::Adjacent, with, instead: false }),
        Just(Act::EndAttack),
        (1..3i32).prop_map(|n| Act::Repeat(Value::Number(n))),
        Just(Act::Declare),
    ]
    .boxed()
}

pub fn duration() -> impl Strategy<Value = Duration> {
    select(vec![
        Duration::ThisTurn,
        Duration::ThisAttack,
        Duration::ThisDefense,
        Duration::ThisAttackPhase,
        Duration::OwnTurnEnd,
        Duration::OppTurnEnd,
        Duration::NextOppTurnEnd,
        Duration::NextOwnTurnEnd,
        Duration::OwnTurnStart,
        Duration::OppTurnStart,
        Duration::DuringOwnTurn,
        Duration::DuringOppTurn,
    ])
}

fn modification() -> BoxedStrategy<Mod> {
    let change = select(vec![Change::Plus, Change::Minus]);
    let by = prop_oneof![(1..5000i32).prop_map(Value::Number), per(1..900i32), computed()];
    let quoted = (1..3i32).prop_map(|n| {
        let draw = Stmt::new(StmtKind::Act(Act::Draw(Quantity::n(n))), 0..0);
        Mod::Gain(Gained::Quote(vec![Ability::new(vec![Head::plain(Id("exit"))], vec![draw], 0..0)]))
    });
    let cant = |action, what| Mod::Cant { action: Id(action), what, place: None };
    prop_oneof![
        4 => (card_stat(), change, by).prop_map(|(s, c, v)| Mod::Stat(s, c, v)),
        2 => (card_stat(), value()).prop_map(|(s, v)| Mod::Stat(s, Change::Set, v)),
        2 => keyword().prop_map(|k| Mod::Gain(Gained::Keyword(k))),
        1 => quoted,
        1 => select(vec![cant("attack", None), cant("defend", None), cant("move", None)]),
        1 => option::of(keyword()).prop_map(move |k| cant("activate", Some(CantWhat::Effects(k)))),
        1 => unit_selector().prop_map(move |s| cant("defend", Some(CantWhat::Target(Target::Sel(s))))),
        1 => filters(placeless()).prop_map(|f| Mod::Cant {
            action: Id("deploy"),
            what: Some(CantWhat::Target(Target::Sel(Selector::new(UNIT, None, f)))),
            place: Some(Zone::Lane(Lane::This)),
        }),
        1 => (1..3i32).prop_map(Mod::Attacks),
        1 => Just(Mod::AttackAgain),
        1 => Just(Mod::Prevent),
    ]
    .boxed()
}

/// Changes as trees have them: of numbers in a row, those for each of something are the last.
fn in_order(mut mods: Vec<Mod>) -> Vec<Mod> {
    let number = |m: &Mod| matches!(m, Mod::Stat(_, Change::Plus | Change::Minus, _));
    let each = |m: &Mod| matches!(m, Mod::Stat(_, _, Value::Per(..)));
    mods.chunk_by_mut(|one, next| number(one) && number(next)).for_each(|run| run.sort_by_key(each));
    mods
}

/// A change of something.
pub fn apply() -> BoxedStrategy<Act> {
    let next = option::of(side()).prop_map(|s| {
        Target::NextDeployed(1, s.map_or_else(Vec::new, |s| vec![Filter::In(Zone::whole(Id("hand"), s))]))
    });
    let whom = prop_oneof![4 => target(), 1 => side().prop_map(Target::Player), 1 => next];
    let of_player = (side(), option::of(duration()), select(vec![Id("level"), Id("size")]), 1..4i32).prop_map(
        |(s, duration, stat, n)| Act::Apply {
            target: Target::Player(s),
            duration,
            mods: vec![Mod::Stat(stat, Change::Plus, Value::Number(n))],
        },
    );
    let of_cards = (whom, option::of(duration()), prop::collection::vec(modification(), 1..4))
        .prop_filter("a player has no power", |(t, _, mods)| {
            !matches!(t, Target::Player(_)) || !mods.iter().any(|m| matches!(m, Mod::Stat(..)))
        })
        .prop_map(|(target, duration, mods)| Act::Apply { target, duration, mods: in_order(mods) });
    prop_oneof![5 => of_cards, 1 => of_player].boxed()
}

pub fn cause() -> BoxedStrategy<Cause> {
    let word = |id| CausePart::Word(Id(id));
    prop_oneof![
        Just(Cause(vec![word("battle")])),
        Just(Cause(vec![word("effect")])),
        Just(Cause(vec![word("battle"), word("effect")])),
        side().prop_map(|s| Cause(vec![CausePart::EffectOf(s)])),
        side().prop_map(move |s| Cause(vec![word("battle"), CausePart::EffectOf(s)])),
        side().prop_map(|s| Cause(vec![CausePart::Card(Selector::new(UNIT, Some(s), vec![]))])),
        keyword().prop_map(|k| Cause(vec![CausePart::Head(k)])),
        (side(), keyword()).prop_map(|(s, k)| Cause(vec![CausePart::HeadOf(s, k)])),
        keyword().prop_map(|k| Cause(vec![CausePart::Not(k)])),
    ]
    .boxed()
}

fn event_object() -> impl Strategy<Value = Target> {
    prop_oneof![1 => object(), 3 => unit_selector().prop_map(Target::Sel)]
}

fn raised() -> BoxedStrategy<Event> {
    let bound = || option::of((2..4i32).prop_map(|n| Number(Op::AtLeast, n)));
    let many =
        (unit_selector(), bound(), option::of(cause())).prop_map(|(s, n, c)| Event::Trashed(Target::Sel(s), n, c));
    prop_oneof![
        (event_object(), option::of(cause())).prop_map(|(t, c)| Event::Trashed(t, None, c)),
        many,
        (event_object(), option::of(select(vec![Lane::This, Lane::Adjacent]).prop_map(Zone::Lane)))
            .prop_map(|(t, z)| Event::Deployed(t, z)),
        event_object().prop_map(Event::Moved),
        event_object().prop_map(Event::Attacks),
        event_object().prop_map(Event::Defends),
        bound().prop_map(|n| Event::Equipped(Target::Sel(Selector::new(Id("item"), None, vec![])), n)),
        (pile_selector(), bound(), option::of(cause())).prop_map(|(s, n, c)| Event::YouTrash(s, n, c)),
        (event_object(), destination(), option::of(cause())).prop_map(|(t, z, c)| Event::IsPut(t, z, c)),
        (side(), bound(), option::of(cause())).prop_map(|(s, n, c)| Event::Draws(s, n, c)),
        (keyword(), side(), option::of(1..3i32)).prop_map(|(k, s, n)| {
            Event::Damages {
                by: None,
                cause: Some(Cause(vec![CausePart::Head(k)])),
                player: s,
                amount: n.map(Value::Number),
            }
        }),
        side().prop_map(|s| Event::Damages { by: None, cause: None, player: s, amount: None }),
    ]
    .boxed()
}

/// What happens, or would.
pub fn event() -> BoxedStrategy<Event> {
    let moment = prop_oneof![
        (select(vec![Id("main"), Id("attack"), Id("end")]), option::of(side()))
            .prop_map(|(p, s)| Event::PhaseStart(p, s)),
        option::of(side()).prop_map(Event::TurnEnd),
        Just(Event::BattleEnd(Target::This)),
    ];
    prop_oneof![4 => raised(), 2 => raised().prop_map(|e| Event::Would(Box::new(e))), 1 => moment].boxed()
}

fn simple_condition() -> BoxedStrategy<Cond> {
    let count = || prop_oneof![unit_selector(), card_selector()];
    prop_oneof![
        (computed().prop_filter("its own form", |v| !matches!(v, Value::Count(_))), op(), value())
            .prop_map(|(a, o, b)| Cond::Is(a, o, b)),
        (count(), op(), 1..6i32).prop_map(|(s, o, n)| Cond::Is(Value::Count(Box::new(s)), o, Value::Number(n))),
        (count(), op(), computed()).prop_map(|(s, o, v)| Cond::Is(Value::Count(Box::new(s)), o, v)),
        count().prop_map(Cond::Exists),
        count().prop_map(|s| Cond::None(NoneOf::Selector(s))),
        Just(Cond::None(NoneOf::Encountering)),
        (object(), unit_selector()).prop_map(|(t, s)| Cond::IsA(t, s)),
        select(vec![Id("center"), Id("side")]).prop_map(|p| Cond::In(Zone::Position(p))),
        side().prop_map(Cond::Turn),
        option::of(cause()).prop_map(|c| Cond::Did(Did::BeTrashed(c))),
        Just(Cond::Did(Did::Attack)),
        Just(Cond::Did(Did::Upgraded)),
        unit_selector().prop_map(|s| Cond::Did(Did::ThisTurn(Happened::Attack(s)))),
        (side(), option::of(cause())).prop_map(|(s, c)| Cond::Did(Did::ThisTurn(Happened::Damage(s, c)))),
        Just(Cond::FrontLine),
        object().prop_map(|t| Cond::Did(Did::ThisTurn(Happened::Move(t, None)))),
        cause().prop_map(|c| Cond::Did(Did::ThisTurn(Happened::Move(Target::This, Some(c))))),
        unit_selector().prop_map(|s| Cond::Did(Did::ThisTurn(Happened::Deploy(s)))),
        (plain_selector(), option::of(cause())).prop_map(|(s, c)| Cond::Did(Did::ThisTurn(Happened::Trash(s, c)))),
        (side(), option::of(cause())).prop_map(|(s, c)| Cond::Did(Did::ThisTurn(Happened::Draw(s, c)))),
    ]
    .boxed()
}

/// Conditions, joined by `and` inside `or`.
pub fn condition() -> BoxedStrategy<Cond> {
    let negated = simple_condition().prop_map(|c| Cond::Not(Box::new(c))).prop_filter("said otherwise", |c| {
        matches!(c, Cond::Not(c) if matches!(**c, Cond::Turn(_) | Cond::IsA(..) | Cond::In(_) | Cond::None(NoneOf::Encountering)))
    });
    let one = prop_oneof![6 => simple_condition(), 1 => negated].boxed();
    let both = prop::collection::vec(one.clone(), 2..3).prop_map(Cond::And).boxed();
    let inner = prop_oneof![3 => one.clone(), 1 => both.clone()];
    prop_oneof![5 => one, 2 => both, 1 => prop::collection::vec(inner, 2..3).prop_map(Cond::Or)].boxed()
}

fn stmt(kind: StmtKind) -> Stmt {
    Stmt::new(kind, 0..0)
}

fn boxed(kind: StmtKind) -> Box<Stmt> {
    Box::new(stmt(kind))
}

fn body() -> BoxedStrategy<StmtKind> {
    let theirs = act().prop_filter("a choice among theirs", |a| !matches!(a, Act::AttackLane { .. } | Act::DrawTo(_)));
    prop_oneof![
        4 => act().prop_map(StmtKind::Act),
        4 => apply().prop_map(StmtKind::Act),
        1 => (act(), act()).prop_map(|(a, b)| StmtKind::Seq(vec![a, b])),
        2 => theirs.prop_map(|a| StmtKind::Act(Act::Who(Side::Opp, Box::new(a)))),
    ]
    .boxed()
}

/// What can be paid.
fn payable() -> impl Strategy<Value = Act> {
    let into_damage =
        |(what, s)| Act::Put { what, to: Zone::whole(Id("damage-zone"), s), any_order: false, shuffle: false };
    prop_oneof![choose().prop_map(Act::Trash), (choose(), side()).prop_map(into_damage)]
}

/// Sentences that hardly anything combines with.
fn rare() -> BoxedStrategy<StmtKind> {
    let cost = (any::<bool>(), object(), payable(), any::<bool>()).prop_map(|(attack, of, act, theirs)| {
        let act = if theirs { Act::Who(Side::Opp, Box::new(act)) } else { act };
        let action = Id(if attack { "attack" } else { "defend" });
        StmtKind::Act(Act::CostTo { action, of, pay: boxed(StmtKind::Act(act)) })
    });
    let only = (option::of(duration()), choose(), any::<bool>()).prop_map(|(duration, with, this)| {
        let mods = vec![Mod::OnlyDefender(with, this.then_some(Target::This))];
        StmtKind::Act(Act::Apply { target: Target::Player(Side::Opp), duration, mods })
    });
    let count_as = (duration(), pile(), side(), 1..4i32).prop_map(|(d, zone, s, n)| {
        StmtKind::Until(d, boxed(StmtKind::Act(Act::CountAs(Zone::whole(zone, s), Value::Number(n)))))
    });
    prop_oneof![
        cost,
        only,
        count_as,
        side().prop_map(|s| StmtKind::Act(Act::Lose(s))),
        side().prop_map(|s| StmtKind::Act(Act::Win(s))),
        (choose(), choose()).prop_map(|(a, b)| StmtKind::Act(Act::Bind(Target::Both(Box::new(a), Box::new(b))))),
        choose().prop_map(|c| StmtKind::Act(Act::Bind(c))),
        Just(StmtKind::Act(Act::Flip(Target::This))),
        Just(StmtKind::AlsoNamed("Lumi".to_owned())),
        select(vec![Id("flame"), Id("wave")]).prop_map(StmtKind::DeckOnly),
    ]
    .boxed()
}

/// A first sentence: nothing before it is referred to.
pub fn first_sentence() -> BoxedStrategy<Stmt> {
    let limit = select(vec![None, Some(Limit::EachTurn), Some(Limit::EachOwnTurn)]);
    let mode = (option::of(1..9000i32), body()).prop_map(|(at_least, b)| Mode { at_least, statements: vec![stmt(b)] });
    let tier = (1..9000i32, body()).prop_map(|(n, b)| Mode { at_least: Some(n), statements: vec![stmt(b)] });
    let tiers = (select(vec![Pick::One, Pick::All]), computed(), prop::collection::vec(tier, 1..3))
        .prop_map(|(pick, v, modes)| StmtKind::Modes { pick, by: Side::Own, based_on: Some(v), target: None, modes });
    let may = act().prop_map(|a| StmtKind::May(boxed(StmtKind::Act(a))));
    let theirs = payable().prop_map(|a| StmtKind::May(boxed(StmtKind::Act(Act::Who(Side::Opp, Box::new(a))))));
    prop_oneof![
        6 => body(),
        1 => (act(), act()).prop_map(|(a, b)| StmtKind::May(boxed(StmtKind::Seq(vec![a, b])))),
        1 => (act(), act()).prop_map(|(a, b)| StmtKind::Act(Act::Either(Box::new(a), Box::new(b)))),
        1 => theirs,
        1 => tiers,
        1 => rare(),
        2 => may,
        3 => (condition(), body()).prop_map(|(c, b)| StmtKind::If(c, boxed(b))),
        3 => (limit, event(), body()).prop_map(|(limit, event, b)| StmtKind::When { limit, event, body: vec![stmt(b)] }),
        1 => (duration(), raised(), body()).prop_map(|(d, event, b)| {
            StmtKind::Until(d, boxed(StmtKind::When { limit: None, event, body: vec![stmt(b)] }))
        }),
        1 => prop::collection::vec(mode, 1..3).prop_map(|modes| StmtKind::Modes {
            pick: Pick::One,
            by: Side::Own,
            based_on: None,
            target: None,
            modes,
        }),
    ]
    .prop_map(stmt)
    .boxed()
}

/// A sentence that looks back.
fn next_sentence() -> BoxedStrategy<Stmt> {
    prop_oneof![
        2 => body(),
        2 => body().prop_map(|b| StmtKind::Then(boxed(b))),
        1 => body().prop_map(|b| StmtKind::Else(boxed(b))),
        1 => body().prop_map(|b| StmtKind::Also(boxed(b))),
        1 => (condition(), body()).prop_map(|(c, b)| StmtKind::If(c, boxed(StmtKind::Instead(boxed(b))))),
    ]
    .prop_map(stmt)
    .boxed()
}

fn leans(stmt: &Stmt) -> bool {
    matches!(stmt.kind, StmtKind::Then(_) | StmtKind::Else(_) | StmtKind::Also(_) | StmtKind::Instead(_))
}

/// State heads with every parameter, and one head that opens.
fn heads() -> impl Strategy<Value = Vec<Head>> {
    let state = prop_oneof![
        Just(Head::plain(Id("armed"))),
        Just(Head { word: Id("armed"), param: HeadArg::Affiliation("Forge".to_owned()) }),
        Just(Head::plain(Id("front-line"))),
        (select(vec![Id("level-link"), Id("chain"), Id("buff")]), 1..9i32)
            .prop_map(|(word, n)| Head { word, param: HeadArg::Number(n) }),
        select(vec![Id("flame"), Id("wave")]).prop_map(|a| Head { word: Id("mix"), param: HeadArg::Word(a) }),
        select(vec![Id("center"), Id("side")]).prop_map(|p| Head { word: Id("position"), param: HeadArg::Word(p) }),
    ];
    let words = [
        "entry",
        "passive",
        "active-main",
        "active-attack",
        "attacker",
        "defender",
        "exit",
        "escape",
        "trigger",
        "awaken",
    ];
    let opening = prop_oneof![
        8 => select(words.map(Id).to_vec()).prop_map(Head::plain),
        1 => Just(Head { word: Id("switch"), param: HeadArg::Name("Lumi".to_owned()) }),
    ];
    (option::weighted(0.3, state), option::weighted(0.8, opening)).prop_map(|(state, opening)| {
        // a trigger stands alone in front of its slash
        let alone = opening.as_ref().is_some_and(|h| h.word == "trigger");
        state.filter(|_| !alone).into_iter().chain(opening).collect()
    })
}

/// One ability.
pub fn ability() -> impl Strategy<Value = Ability> {
    (heads(), first_sentence(), option::of(next_sentence())).prop_map(|(heads, first, next)| {
        let mut statements = vec![first];
        if let Some(next) = next {
            // docs/spec/language.md rule N10: an event or a list of modes takes what follows
            match &mut statements[0].kind {
                StmtKind::When { body, .. } => body.push(next),
                StmtKind::Until(_, inner) if leans(&next) => {
                    if let StmtKind::When { body, .. } = &mut inner.kind {
                        body.push(next);
                    }
                }
                StmtKind::Modes { modes, .. } => modes.last_mut().unwrap().statements.push(next),
                _ => statements.push(next),
            }
        }
        // docs/spec/language.md rule N4: no condition is said beside its head
        let mut ability = Ability::new(heads, statements, 0..0);
        cardwright_dsl::state_heads::fold(&mut ability, &super::lexicon());
        ability
    })
}
