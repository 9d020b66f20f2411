//! Trees as text in the reference notation.

use std::fmt;

use super::sexp::Sexp;
use super::*;

type Args = Vec<Sexp>;

fn atom(text: impl Into<String>) -> Sexp {
    Sexp::atom(text)
}

fn call(word: impl Into<String>, args: Args) -> Sexp {
    Sexp::call(word, args)
}

fn number(n: i32) -> Sexp {
    atom(n.to_string())
}

pub(super) fn name(n: &str) -> Sexp {
    atom(format!("〈{}〉", n.replace(' ', "_")))
}

fn affiliation(a: &str) -> Sexp {
    atom(format!("《{}》", a.replace(' ', "_")))
}

macro_rules! display {
    ($($type:ty => $function:path),* $(,)?) => {
        $(impl fmt::Display for $type {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(f, "{}", $function(self))
            }
        })*
    };
}

display! {
    Card => card, Ability => ability, Stmt => stmt, Act => act, Target => target, Selector => selector,
    Quantity => quantity, Filter => filter, Value => value, Cond => cond, Event => event, Mod => modification,
    Duration => duration, Zone => zone, KeywordRef => kw, Head => head,
}

fn card(card: &Card) -> Sexp {
    let all = |list: &[Ability]| list.iter().map(ability).collect::<Args>();
    match card {
        Card::Plain { equip, abilities } => {
            let mut args = Args::new();
            match equip {
                None => {}
                Some(EquipIf::Any) => args.push(call("equip-if", vec![atom("any")])),
                Some(EquipIf::Filters(filters)) => args.push(call("equip-if", filters.iter().map(filter).collect())),
            }
            args.extend(all(abilities));
            call("card", args)
        }
        Card::Leader { base, awakened } => {
            call("leader", vec![call("base", all(base)), call("awakened", all(awakened))])
        }
    }
}

fn ability(a: &Ability) -> Sexp {
    call("ability", a.heads.iter().map(head).chain(a.statements.iter().map(stmt)).collect())
}

fn head(h: &Head) -> Sexp {
    let word = h.word.as_str();
    match &h.param {
        HeadArg::None => atom(word),
        HeadArg::Number(n) => call(word, vec![number(*n)]),
        HeadArg::Affiliation(a) => call(word, vec![call("aff", vec![affiliation(a)])]),
        HeadArg::Word(w) => call(word, vec![atom(w.as_str())]),
        HeadArg::Name(n) => call(word, vec![name(n)]),
    }
}

fn side(s: Side) -> Sexp {
    atom(match s {
        Side::Own => "own",
        Side::Opp => "opp",
    })
}

fn wrap(word: &str, inner: &Stmt) -> Sexp {
    call(word, vec![stmt(inner)])
}

pub(super) fn stmt(s: &Stmt) -> Sexp {
    match &s.kind {
        StmtKind::Act(a) => act(a),
        StmtKind::Seq(acts) => call("seq", acts.iter().map(act).collect()),
        StmtKind::May(s) => wrap("may", s),
        StmtKind::Then(s) => wrap("then", s),
        StmtKind::Else(s) => wrap("else", s),
        StmtKind::Also(s) => wrap("also", s),
        StmtKind::Instead(s) => wrap("instead", s),
        StmtKind::InsteadOf(what, s) => call("instead-of", vec![selector(what), stmt(s)]),
        StmtKind::If(c, s) => call("if", vec![cond(c), stmt(s)]),
        StmtKind::When { limit, event: e, body } => {
            let mut args = Args::new();
            if let Some(limit) = limit {
                let word = match limit {
                    Limit::EachTurn => "each-turn",
                    Limit::EachOwnTurn => "each-own-turn",
                };
                args.push(call("limit", vec![atom(word)]));
            }
            args.push(event(e));
            args.extend(body.iter().map(stmt));
            call("when", args)
        }
        StmtKind::Until(d, s) => call("until", vec![duration(d), stmt(s)]),
        StmtKind::Modes { pick, by, based_on, target: whose, modes } => {
            let word = match pick {
                Pick::One => "1".to_owned(),
                Pick::Few(n) => n.to_string(),
                Pick::All => "all".to_owned(),
                Pick::Gain => "gain".to_owned(),
            };
            let mut args = vec![atom(word)];
            args.extend((*by == Side::Opp).then(|| atom("by-opp")));
            args.extend(based_on.iter().map(|v| call("based-on", vec![value(v)])));
            args.extend(whose.iter().map(target));
            for mode in modes {
                let tier = mode.at_least.map(|n| call(">=", vec![number(n)]));
                args.push(call("mode", tier.into_iter().chain(mode.statements.iter().map(stmt)).collect()));
            }
            call("modes", args)
        }
        StmtKind::Keyword(k) => call("keyword", keyword_words(k)),
        StmtKind::DeckOnly(a) => call("deck-only", vec![call("attr", vec![atom(a.as_str())])]),
        StmtKind::DeckNeeds(a) => call("deck-needs", vec![call("attr", vec![atom(a.as_str())])]),
        StmtKind::DeckSame(a) => {
            let but = call("not", vec![call("attr", vec![atom(a.as_str())])]);
            call("deck-same", vec![atom("attr"), but])
        }
        StmtKind::AlsoNamed(n) => call("also-named", vec![name(n)]),
    }
}

fn act(a: &Act) -> Sexp {
    let flag = |on: bool, word: &str| on.then(|| atom(word));
    match a {
        Act::Draw(q) => call("draw", vec![quantity(q)]),
        Act::DrawTo(v) => call("draw-to", vec![value(v)]),
        Act::Trash(t) => call("trash", vec![target(t)]),
        Act::Put { what, to, any_order, shuffle } => {
            let place = match zone(to) {
                Sexp::List(mut items) => {
                    items.extend(flag(*any_order, "any-order"));
                    items.extend(flag(*shuffle, "shuffle"));
                    Sexp::List(items)
                }
                other => other,
            };
            call("put", vec![target(what), place])
        }
        Act::Reveal(s) => call("reveal", seen(s)),
        Act::Look(s) => call("look", seen(s)),
        Act::Shuffle(z) => match z {
            Zone::Of { zone: id, spot: Spot::Whole, owner: Owner::Own } if *id == "deck" => atom("shuffle"),
            z => call("shuffle", vec![zone(z)]),
        },
        Act::Deploy { what, to, ignore_size } => {
            let mut args = vec![target(what)];
            args.extend(to.iter().map(place));
            args.extend(flag(*ignore_size, "ignore-size"));
            call("deploy", args)
        }
        Act::Upgrade { what, with, ignore_size_and_cost } => {
            let mut args = vec![target(what), target(with)];
            args.extend(flag(*ignore_size_and_cost, "ignore-size-and-cost"));
            call("upgrade", args)
        }
        Act::Equip { what, on, ignore_size } => {
            let mut args = vec![target(what)];
            args.extend(on.iter().map(|t| call("on", vec![target(t)])));
            args.extend(flag(*ignore_size, "ignore-size"));
            call("equip", args)
        }
        Act::Move { what, to } => call("move", vec![target(what), place(to)]),
        Act::Damage(who, v) => call("damage", vec![side(*who), value(v)]),
        Act::Activate { quantity: q, of, head } => call("activate", vec![effect(q.as_ref(), of, head.as_ref())]),
        Act::DefendWith(t) => call("defend-with", vec![target(t)]),
        Act::AttackWith(t) => call("attack-with", vec![target(t)]),
        Act::AttackLane { lane: which, with } => {
            let mut args = lane_words(which);
            args.extend(with.map(|s| atom(if s == Side::Own { "with-own" } else { "with-opp" })));
            call("attack-lane", vec![call("choose", vec![number(1), call("lane", args)])])
        }
        Act::EndAttack => call("end-attack", vec![]),
        Act::Flip(t) => call("flip", vec![target(t)]),
        Act::Repeat(v) => call("repeat", vec![value(v)]),
        Act::Declare => call("declare", vec![atom("name")]),
        Act::CountAs(z, v) => call("count-as", vec![zone(z), atom("+"), value(v)]),
        Act::CostTo { action, of, pay } => call("cost-to", vec![atom(action.as_str()), target(of), stmt(pay)]),
        Act::Lose(p) => call("lose", vec![side(*p)]),
        Act::Win(p) => call("win", vec![side(*p)]),
        Act::Who(p, a) => call("who", vec![side(*p), act(a)]),
        Act::Either(a, b) => call("either", vec![act(a), act(b)]),
        Act::Apply { target: t, duration: d, mods } => {
            let mut args = vec![target(t)];
            args.extend(d.iter().map(duration));
            args.extend(mods.iter().map(modification));
            call("apply", args)
        }
        Act::Bind(t) => target(t),
        Act::Do { verb, what, by } => {
            let mut args = vec![atom(verb.as_str())];
            args.extend(what.iter().map(target));
            args.extend(by.iter().map(|v| call("by", vec![value(v)])));
            call("do", args)
        }
    }
}

fn seen(s: &Seen) -> Args {
    match s {
        Seen::Cards(q, z) => vec![quantity(q), zone(z)],
        Seen::Target(t) => vec![target(t)],
    }
}

fn effect(q: Option<&Quantity>, of: &Target, head: Option<&KeywordRef>) -> Sexp {
    let mut args: Args = q.map(quantity).into_iter().collect();
    args.push(target(of));
    args.extend(head.map(kw));
    call("effect", args)
}

fn place(p: &Place) -> Sexp {
    let mut args = Args::new();
    for (on, word) in [(p.empty, "empty"), (p.adjacent, "adjacent"), (p.other, "other")] {
        args.extend(on.then(|| atom(word)));
    }
    args.extend(p.position.map(|id| atom(id.as_str())));
    args.extend(p.owner.map(side));
    if let Some(t) = &p.of {
        args.push(call("of", vec![target(t)]));
    }
    args.extend(p.lane.as_ref().map(|l| call("lane", lane_words(l))));
    call("zone", args)
}

fn target(t: &Target) -> Sexp {
    match t {
        Target::This => atom("self"),
        Target::ThisItem => atom("this-item"),
        Target::It => atom("it"),
        Target::That(kind) => call("that", vec![atom(kind.as_str())]),
        Target::Encountering => atom("encountering"),
        Target::EncounteringOf(t) => call("encountering", vec![target(t)]),
        Target::AttackerOfBattle => atom("attacker-of-battle"),
        Target::DefenderOfBattle => atom("defender-of-battle"),
        Target::Choose { quantity: q, from, opts } => {
            let mut args = vec![quantity(q), selector(from)];
            args.extend(opts.iter().map(|o| match o {
                ChooseOpt::Sum(stat, op, v) => call("sum", vec![atom(stat.as_str()), operator(*op), value(v)]),
                ChooseOpt::DownTo(v) => call("down-to", vec![value(v)]),
            }));
            call("choose", args)
        }
        Target::All(s) => call("all", vec![selector(s)]),
        Target::Both(a, b) => call("both", vec![target(a), target(b)]),
        Target::Rest => atom("rest"),
        Target::Among => atom("among"),
        Target::AllIt => call("all", vec![atom("it")]),
        Target::Chosen(n) => call("chosen", vec![number(*n)]),
        Target::Sel(s) => selector(s),
        Target::Player(p) => call("player", vec![side(*p)]),
        Target::Leader(p) => call("leader", vec![side(*p)]),
        Target::ThisIn(z) => call("self-in", vec![zone(z)]),
        Target::NextDeployed(n, filters) => {
            let n = (*n != 1).then(|| number(*n));
            call("next-deployed", n.into_iter().chain(filters.iter().map(filter)).collect())
        }
    }
}

fn selector(s: &Selector) -> Sexp {
    match s {
        Selector::Kind { kind, side: whose, filters } => {
            call(kind.as_str(), whose.map(side).into_iter().chain(filters.iter().map(filter)).collect())
        }
        Selector::Or(list, filters) => {
            call("or", list.iter().map(selector).chain(filters.iter().map(filter)).collect())
        }
        Selector::Among => atom("among"),
    }
}

fn quantity(q: &Quantity) -> Sexp {
    match q {
        Quantity::Exactly(v) => value(v),
        Quantity::UpTo(v) => call("up-to", vec![value(v)]),
        Quantity::Any => atom("any"),
        Quantity::AllBut(v) => call("all-but", vec![value(v)]),
    }
}

fn operator(op: Op) -> Sexp {
    atom(match op {
        Op::Less => "<",
        Op::AtMost => "<=",
        Op::Equal => "=",
        Op::NotEqual => "!=",
        Op::AtLeast => ">=",
        Op::More => ">",
    })
}

pub(super) fn filter(f: &Filter) -> Sexp {
    let equality = |same: bool| atom(if same { "=" } else { "!=" });
    match f {
        Filter::In(z) => call("in", vec![zone(z)]),
        Filter::Stat(stat, op, v) => call(stat.as_str(), vec![operator(*op), value(v)]),
        Filter::StatRange(stat, low, high) => call(stat.as_str(), vec![atom(format!("{low}-{high}"))]),
        Filter::Has(k) => call("has", keyword_words(k)),
        Filter::Lacks(k) => call("lacks", keyword_words(k)),
        Filter::Aff(list) => call("aff", list.iter().map(|a| affiliation(a)).collect()),
        Filter::NotAff(list) => call("not-aff", list.iter().map(|a| affiliation(a)).collect()),
        Filter::Attr(same, a) => call("attr", vec![equality(*same), atom(a.as_str())]),
        Filter::Name(same, n) => {
            let what = match n {
                NameRef::Named(n) => name(n),
                NameRef::Declared => atom("declared"),
                NameRef::Of(t) => call("name-of", vec![target(t)]),
            };
            call("name", vec![equality(*same), what])
        }
        Filter::Items(op, v) => call("items", vec![operator(*op), value(v)]),
        Filter::On(t) => call("on", vec![target(t)]),
        Filter::Lowest(stat) => call("lowest", vec![atom(stat.as_str())]),
        Filter::Highest(stat) => call("highest", vec![atom(stat.as_str())]),
        Filter::DistinctNames => atom("distinct-names"),
        Filter::HasEncountering => atom("has-encountering"),
        Filter::Other => atom("other"),
        Filter::Chosen => atom("chosen"),
        Filter::Among(t) => call("among", vec![target(t)]),
        Filter::Done(v, by) => call("done", std::iter::once(verb(*v)).chain(by.iter().map(cause)).collect()),
        Filter::ThisTurn => atom("this-turn"),
        Filter::UpgradedFrom(t) => call("upgraded-from", vec![target(t)]),
        Filter::ThatTrashed(t) => call("that-trashed", vec![target(t)]),
        Filter::AnyCard => atom("any-card"),
        Filter::State(id) => call("state", vec![atom(id.as_str())]),
        Filter::Beside(t) => call("beside", vec![target(t)]),
        Filter::AtEnd(is) => atom(if *is { "at-end" } else { "not-at-end" }),
    }
}

fn kw(k: &KeywordRef) -> Sexp {
    call("kw", keyword_words(k))
}

fn keyword_words(k: &KeywordRef) -> Args {
    let mut args: Args = k.head.iter().map(|h| atom(h.as_str())).collect();
    args.extend(k.keyword.iter().map(|w| atom(w.clone())));
    match &k.param {
        None => {}
        Some(Param::Number(n)) => args.push(number(*n)),
        Some(Param::Filters(filters)) => args.extend(filters.iter().map(filter)),
        Some(Param::X(v)) => args.push(call("x", vec![value(v)])),
        Some(Param::Word(w)) => args.push(atom(w.as_str())),
        Some(Param::Name(n)) => args.push(call("name", vec![name(n)])),
    }
    args
}

pub(super) fn value(v: &Value) -> Sexp {
    match v {
        Value::Number(n) => number(*n),
        Value::X => atom("x"),
        Value::Of(stat, subject) => {
            let of = match subject.as_ref() {
                Subject::Object(t) => target(t),
                Subject::ThisCard => atom("this-card"),
                Subject::Player(p) => side(*p),
            };
            call("of", vec![atom(stat.as_str()), of])
        }
        Value::Count(s) => call("count", vec![selector(s)]),
        Value::Kinds(s) => call("kinds", vec![selector(s)]),
        Value::Sum(stat, s) => call("sum", vec![atom(stat.as_str()), selector(s)]),
        Value::Per(n, k, v) => call("per", vec![number(*n), number(*k), value(v)]),
        Value::Diff => atom("diff"),
        Value::AttacksMade(s) => call("attacks-made", vec![selector(s)]),
        Value::Half(v) => call("half", vec![value(v)]),
        Value::Plus(v, n) => call("+", vec![value(v), number(*n)]),
    }
}

fn cond(c: &Cond) -> Sexp {
    match c {
        Cond::Is(a, op, b) => call("is", vec![value(a), operator(*op), value(b)]),
        Cond::IsIt(op, b) => call("is", vec![atom("it"), operator(*op), value(b)]),
        Cond::Exists(s) => call("exists", vec![selector(s)]),
        Cond::None(NoneOf::Encountering) => call("none", vec![atom("encountering")]),
        Cond::None(NoneOf::Defender) => call("none", vec![atom("defender-of-battle")]),
        Cond::Can(action, t) => call("can", vec![atom(action.as_str()), target(t)]),
        Cond::None(NoneOf::Selector(s)) => call("none", vec![selector(s)]),
        Cond::IsA(t, s) => call("is-a", vec![target(t), selector(s)]),
        Cond::In(z) => call("in", vec![zone(z)]),
        Cond::Turn(p) => call("turn", vec![side(*p)]),
        Cond::FrontLine => atom("front-line"),
        Cond::Tied => atom("tied"),
        Cond::And(list) => call("and", list.iter().map(cond).collect()),
        Cond::Or(list) => call("or", list.iter().map(cond).collect()),
        Cond::Not(c) => call("not", vec![cond(c)]),
        Cond::Did(d) => call("did", did(d)),
    }
}

fn did(d: &Did) -> Args {
    match d {
        Did::This(v, t) => vec![verb(*v), target(t)],
        Did::BeTrashed(by) => std::iter::once(atom("be-trashed")).chain(by.iter().map(cause)).collect(),
        Did::Attack => vec![atom("attack")],
        Did::UpgradeFrom(n) => vec![atom("upgrade-from"), name(n)],
        Did::ThisTurn(happened) => {
            let mut args = vec![atom("this-turn")];
            match happened {
                Happened::Move(t) => args.extend([atom("move"), target(t)]),
                Happened::Deploy(s) => args.extend([atom("deploy"), selector(s)]),
                Happened::Put(s, z) => args.extend([atom("put"), selector(s), zone(z)]),
                Happened::Trash(s, by) => {
                    args.extend([atom("trash"), selector(s)]);
                    args.extend(by.iter().map(cause));
                }
                Happened::Draw(p, by) => {
                    args.extend([atom("draw"), side(*p)]);
                    args.extend(by.iter().map(cause));
                }
            }
            args
        }
    }
}

fn verb(v: Verb) -> Sexp {
    atom(v.as_str())
}

fn cause(c: &Cause) -> Sexp {
    if let [CausePart::Head(k)] = c.0.as_slice() {
        return kw(k);
    }
    let part = |p: &CausePart| match p {
        CausePart::Word(id) => vec![atom(id.as_str())],
        CausePart::EffectOf(Side::Own) => vec![atom("own-effect")],
        CausePart::EffectOf(Side::Opp) => vec![atom("opp-effect")],
        CausePart::Card(s) => vec![selector(s)],
        CausePart::Head(k) => vec![kw(k)],
        CausePart::HeadOf(Side::Own, k) => vec![call("own-effect", keyword_words(k))],
        CausePart::HeadOf(Side::Opp, k) => vec![call("opp-effect", keyword_words(k))],
        CausePart::ThatEffect => vec![atom("that-effect")],
        CausePart::Not(k) => vec![atom("effect"), call("not", keyword_words(k))],
    };
    call("by", c.0.iter().flat_map(part).collect())
}

fn zone(z: &Zone) -> Sexp {
    match z {
        Zone::Of { zone, spot, owner } => {
            let word = match spot {
                Spot::Whole => zone.as_str().to_owned(),
                Spot::Top => format!("{zone}-top"),
                Spot::Bottom => format!("{zone}-bottom"),
            };
            let whose = match owner {
                Owner::Own => "own",
                Owner::Opp => "opp",
                Owner::Owner => "owner",
                Owner::Each => "each",
            };
            call(word, vec![atom(whose)])
        }
        Zone::Lane(l) => call("lane", lane_words(l)),
        Zone::Position(id) => call(id.as_str(), vec![]),
    }
}

fn lane_words(l: &Lane) -> Args {
    vec![match l {
        Lane::This => atom("self"),
        Lane::Adjacent => atom("adjacent"),
        Lane::Other => atom("other"),
        Lane::That => atom("that"),
        Lane::Of(t) => target(t),
    }]
}

fn modification(m: &Mod) -> Sexp {
    match m {
        Mod::Stat(stat, change, v) => {
            let sign = match change {
                Change::Plus => "+",
                Change::Minus => "-",
                Change::Set => "=",
            };
            call(stat.as_str(), vec![atom(sign), value(v)])
        }
        Mod::Gain(gained) => call(
            "gain",
            vec![match gained {
                Gained::Keyword(k) => kw(k),
                Gained::Quote(list) => call("quote", list.iter().map(ability).collect()),
                Gained::Effect { quantity, of, head } => effect(quantity.as_ref(), of, head.as_ref()),
            }],
        ),
        Mod::Cant { action, what, place } => {
            let mut args = vec![atom(action.as_str())];
            args.extend(what.iter().map(|w| match w {
                CantWhat::Effects(k) => call("effects", k.iter().map(kw).collect()),
                CantWhat::Target(t) => target(t),
            }));
            args.extend(place.iter().map(|z| call("in", vec![zone(z)])));
            call("cant", args)
        }
        Mod::Attacks(n) => call("attacks", vec![atom("+"), number(*n)]),
        Mod::AttackAgain => call("attack-again", vec![]),
        Mod::Must(action) => call("must", vec![atom(action.as_str())]),
        Mod::OnlyDefender(t) => call("only-defender", vec![target(t)]),
        Mod::Prevent => call("prevent", vec![]),
    }
}

fn event(e: &Event) -> Sexp {
    let bound = |n: &Option<Number>| n.map(|Number(op, n)| Sexp::List(vec![operator(op), number(n)]));
    let by = |c: &Option<Cause>| c.as_ref().map(cause);
    match e {
        Event::Would(e) => call("would", vec![event(e)]),
        Event::Trashed(t, n, c) => call("trashed", std::iter::once(target(t)).chain(bound(n)).chain(by(c)).collect()),
        Event::Deployed(t, z) => {
            let place = z.as_ref().map(|z| call("in", vec![zone(z)]));
            call("deployed", std::iter::once(target(t)).chain(place).collect())
        }
        Event::Moved(t) => call("moved", vec![target(t)]),
        Event::Attacks(t) => call("attacks", vec![target(t)]),
        Event::AttacksLane(t, l) => call("attacks", vec![target(t), zone(&Zone::Lane(l.clone()))]),
        Event::StepStart { step, attacker, lane } => {
            let lane = lane.iter().map(|l| zone(&Zone::Lane(l.clone())));
            call(format!("{step}-start"), std::iter::once(target(attacker)).chain(lane).collect())
        }
        Event::Defends(t) => call("defends", vec![target(t)]),
        Event::Equipped(t, n) => call("equipped", std::iter::once(target(t)).chain(bound(n)).collect()),
        Event::YouTrash(s, n, c) => {
            call("you-trash", std::iter::once(selector(s)).chain(bound(n)).chain(by(c)).collect())
        }
        Event::Trashes(t, s, n, c) => {
            call("trashes", [target(t), selector(s)].into_iter().chain(bound(n)).chain(by(c)).collect())
        }
        Event::IsPut(t, z) => call("is-put", vec![target(t), zone(z)]),
        Event::Draws(p, n, c) => call("draws", std::iter::once(side(*p)).chain(bound(n)).chain(by(c)).collect()),
        Event::Damages(c, p, n) => {
            call("damages", by(c).into_iter().chain([side(*p)]).chain(n.as_ref().map(value)).collect())
        }
        Event::PhaseStart(phase, p) => call(format!("{phase}-start"), vec![side(*p)]),
        Event::TurnEnd(p) => call("turn-end", vec![p.map_or_else(|| atom("this"), side)]),
        Event::BattleEnd(t) => call("battle-end", vec![target(t)]),
        Event::Done { verb, what, who } => {
            let mut args = vec![atom(verb.as_str())];
            args.extend(what.iter().map(target));
            args.extend(who.map(side));
            call("done", args)
        }
    }
}

fn duration(d: &Duration) -> Sexp {
    atom(d.as_str())
}
