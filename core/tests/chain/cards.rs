//! The cards of the rulebook in which what is announced can be answered.

use super::extra;
use super::rulebook::{
    BEND, BODY, DISCARD, FREELY, HAND, HIT, LASTING, LINE, LONELY, OPEN, SHARP, SHY, SOFT, UNIQUE, VEILED, WAS_HIT,
    WOUND,
};
use cardwright_core::kernel::bill::{Bill, CardCost, Need, Way};
use cardwright_core::kernel::catalog::{Ability, AimSpec, Card, Cards, Catalog, Face, Limit, Static, Use, Whenever};
use cardwright_core::kernel::event::EventKind;
use cardwright_core::kernel::ids::{AbilityId, CardId, Ref};
use cardwright_core::kernel::program::{
    Dest, Mod, Op, Pattern, Quantity, Selector, Side, Spot, Subject, Target, Until, Value, Who, Whose,
};
use std::sync::Arc;

/// Gives its player a point.
pub const SPARK: u16 = 0;
/// A creature that can be given up for a point.
pub const SEER: u16 = 1;
/// A creature that gives a point when it leaves the line.
pub const MOURNER: u16 = 2;
/// A creature that never leaves.
pub const ROCK: u16 = 3;
/// A creature that falls when it is alone.
pub const TWIN: u16 = 4;
/// Takes ten points of everybody.
pub const DOOM: u16 = 5;
/// Does nothing.
pub const BLANK: u16 = 6;
/// Wounds a creature, and gives its player a point.
pub const BOLT: u16 = 7;
/// Wounds up to two creatures, and gives its player a point.
pub const FORK: u16 = 8;
/// Wounds a creature, and a creature.
pub const TWICE: u16 = 9;
/// Wounds a creature, and another creature.
pub const CLAW: u16 = 10;
/// Wounds two creatures.
pub const PAIR: u16 = 11;
/// Changes what something aims at.
pub const BEND_ALL: u16 = 12;
/// Has its player choose anew for something what they like.
pub const BEND_ANY: u16 = 13;
/// A creature at which others can't aim.
pub const HERMIT: u16 = 14;
/// A creature that wounds a creature when it leaves the line.
pub const AVENGER: u16 = 15;
/// Hits each opponent for three.
pub const SLAP: u16 = 16;
/// A creature that doubles hits on its player.
pub const ECHO: u16 = 17;
/// A creature that takes two off hits on its player.
pub const SHELL: u16 = 18;
/// A creature that gives a point back whenever its player's points would change.
pub const BALM: u16 = 19;
/// Has its player draw two cards.
pub const LEARN: u16 = 20;
/// A creature whose player draws two cards instead of one.
pub const TUTOR: u16 = 21;
/// A creature whose player has the opponent draw a card instead.
pub const GIVER: u16 = 22;
/// A creature that goes to the hand instead of leaving the line otherwise.
pub const PHOENIX: u16 = 23;
/// A creature that gives a point when creatures leave the line, one for all that leave together.
pub const WATCHER: u16 = 24;
/// A creature that gives a point whenever its player's points change.
pub const ENDLESS: u16 = 25;
/// A creature that may do so.
pub const MAYBE: u16 = 26;
/// A creature that takes a point whenever its player's points change.
pub const DOOMED: u16 = 27;
/// Costs a unit of kind 1 and any unit; gives its player a point.
pub const CHARM: u16 = 28;
/// Costs a unit of kind 2 or two points.
pub const TOLL: u16 = 29;

/// Costs three units of any kind; gives its player a point.
pub const FEAST: u16 = 30;
/// Costs a creature or two units of kind 0; wounds a creature.
pub const RITE: u16 = 31;
/// Costs a creature, and two cards of the hand; gives its player a point.
pub const PACT: u16 = 32;

/// A creature that stops hits on its player, who gains a point.
pub const WALL: u16 = 38;
/// A creature takes all its abilities this turn.
pub const HUSH: u16 = 33;
/// A creature gives a point when it leaves the line this turn.
pub const GIFT: u16 = 34;
/// A creature is worth two more this turn.
pub const RAISE: u16 = 35;
/// A creature is worth five this turn.
pub const SHAPE: u16 = 36;
/// A creature whose player's creatures are worth one more.
pub const LORD: u16 = 37;

/// Gives its player a point when it is drawn.
pub const HERALD: u16 = 39;
/// Gives its player a point from the discard pile whenever a creature leaves the line.
pub const GHOST: u16 = 40;
/// Doubles hits on its player from the discard pile, and makes that player's creatures worth one more from there.
pub const GRAVE: u16 = 41;

/// A creature whose player draws one more where that player would draw two or more.
pub const PUPIL: u16 = 42;
/// A creature that is grown when it comes into the line if its player gives two points as it does.
pub const HYDRA: u16 = 43;

/// A creature is worth two more until its player's next turn begins.
pub const PLEDGE: u16 = 44;

/// A creature is worth one more for each of two picks.
pub const DOUBLE: u16 = 45;
/// The same for each of up to three picks.
pub const SURGE: u16 = 46;
/// The same for each of two picks that are made when it resolves.
pub const LATE: u16 = 47;

/// What it costs to play a card, in each of the ways in which it can be paid for, with these creatures and cards of a hand.
pub fn bills(card: u16, line: Vec<Ref>, hand: Vec<Ref>) -> Vec<Bill> {
    let unit = |need| Way { units: vec![need], number: 0 };
    let symbols = |symbols| Bill { symbols, ..Bill::default() };
    let cards = |cards: Vec<(Vec<Ref>, usize)>| {
        let cards = cards.into_iter().map(|(among, n)| CardCost { among, n, ..CardCost::default() }).collect();
        Bill { cards, ..Bill::default() }
    };
    match card {
        CHARM => vec![symbols(vec![vec![unit(Need::ANY)], vec![unit(Need::of(1))]])],
        TOLL => vec![symbols(vec![vec![unit(Need::of(2)), Way { units: Vec::new(), number: 2 }]])],
        FEAST => vec![symbols(vec![vec![unit(Need::ANY)]; 3])],
        RITE => vec![cards(vec![(line, 1)]), symbols(vec![vec![unit(Need::of(0))]; 2])],
        PACT => vec![cards(vec![(line, 1), (hand, 2)])],
        card => extra::bills(card, line),
    }
}

pub fn catalog() -> Arc<Catalog> {
    let point = |who, n| vec![Op::Sentence, Op::ChangePlayer { who, stat: 0, by: Value::Number(n) }, Op::End];
    let leaving = Pattern { kind: EventKind::MOVED, holder: true, from: 1 << LINE, ..Pattern::default() };
    let among = |zones| Selector { types: 0, side: Side::Any, zones, top: None, filters: Vec::new(), or: None };
    let aim = |n, into| AimSpec { from: among(1 << LINE), n, apart: Vec::new(), into };
    let one = |into| aim(Quantity::Exactly(Value::Number(1)), into);
    let two = Quantity::Exactly(Value::Number(2));
    let spell = || AimSpec { from: among(1 << OPEN | 1 << VEILED), ..one(0) };
    let verb = |verb, bind, flags| {
        let what = Target::Bound(bind);
        Op::Rule { verb, what, with: None, spot: Spot::None, flags, who: Who::You }
    };
    let wound = |binds: &[u8], n| {
        let each = binds.iter().flat_map(|bind| [Op::Sentence, verb(WOUND, *bind, 0)]);
        each.chain(point(Who::You, n)).collect::<Vec<_>>()
    };
    let bend = |flags| vec![Op::Sentence, verb(BEND, 0, flags), Op::End];
    let ability = |card, usage, code| Ability { card: CardId(card), usage, code, ..Ability::default() };
    let draw = |who, n| Op::Draw { who, n: Value::Number(n), up_to: false };
    let hit = Op::RuleBy { verb: HIT, what: Target::Both(Vec::new()), who: Who::Opponent, n: Value::Number(3) };
    let to = Dest { kind: HAND, of: Whose::Owner, bottom: false };
    let to_hand = Op::Move { what: Target::Source, to, shown: false, who: Who::You };
    let amount = || Box::new(Value::EventAmount);
    let own = |kind| Pattern { kind, who: Some(Who::You), ..Pattern::default() };
    let would = |card, on, does: Vec<Op>| {
        let part = Whenever { on, would: true, limit: Limit::None, cond: None, entry: 0 };
        let code = [vec![Op::Sentence], does, vec![Op::End]].concat();
        Ability { whenever: vec![part], ..ability(card, Use::Continuous, code) }
    };
    let lasting = |card, m, until| {
        let apply = Op::Apply { to: Target::Bound(0), until, mods: vec![m] };
        Ability { aims: vec![one(0)], ..ability(card, Use::ByRule, vec![Op::Sentence, apply, Op::End]) }
    };
    let grown = vec![
        Op::May { who: Who::You, end: 4 },
        Op::ChangePlayer { who: Who::You, stat: 0, by: Value::Number(-2) },
        Op::Amend(Value::Number(1)),
    ];
    let put = |card, m| lasting(card, m, Until::ThisTurn);
    let more = |bind| {
        let mods = vec![Mod::Add(0, Value::Number(1))];
        Op::Apply { to: Target::Picks(bind), until: Until::ThisTurn, mods }
    };
    let again =
        |card, n| Ability { aims: vec![aim(n, 0)], ..ability(card, Use::ByRule, vec![Op::Sentence, more(0), Op::End]) };
    let twice = || Quantity::Times(Value::Number(2));
    let late = Op::Choose { who: Who::You, from: among(1 << LINE), n: twice(), sum: None, into: 1 };
    let led = Static {
        cond: None,
        to: Subject::Cards(Target::All(Box::new(Selector { side: Side::Own, ..among(1 << LINE) }))),
        mods: vec![Mod::Add(0, Value::Number(1))],
    };
    let mut may = point(Who::You, 1);
    may.insert(1, Op::May { who: Who::You, end: 3 });
    let abilities = vec![
        ability(SPARK, Use::ByRule, point(Who::You, 1)),
        ability(SEER, Use::ByRule, point(Who::You, 1)),
        ability(MOURNER, Use::Automatic(leaving.clone()), point(Who::You, 1)),
        ability(DOOM, Use::ByRule, point(Who::Each, -10)),
        Ability { aims: vec![one(0)], ..ability(BOLT, Use::ByRule, wound(&[0], 1)) },
        Ability { aims: vec![aim(Quantity::UpTo(Value::Number(2)), 0)], ..ability(FORK, Use::ByRule, wound(&[0], 1)) },
        Ability { aims: vec![one(0), one(1)], ..ability(TWICE, Use::ByRule, wound(&[0, 1], 0)) },
        Ability {
            aims: vec![one(0), AimSpec { apart: vec![0], ..one(1) }],
            ..ability(CLAW, Use::ByRule, wound(&[0, 1], 0))
        },
        Ability { aims: vec![aim(two, 0)], ..ability(PAIR, Use::ByRule, wound(&[0], 0)) },
        Ability { aims: vec![spell()], ..ability(BEND_ALL, Use::ByRule, bend(0)) },
        Ability { aims: vec![spell()], ..ability(BEND_ANY, Use::ByRule, bend(FREELY)) },
        Ability { aims: vec![one(0)], ..ability(AVENGER, Use::Automatic(leaving.clone()), wound(&[0], 0)) },
        ability(SLAP, Use::ByRule, vec![Op::Sentence, hit, Op::End]),
        would(ECHO, own(WAS_HIT), vec![Op::Amend(Value::Total(amount(), amount()))]),
        would(SHELL, own(WAS_HIT), vec![Op::Amend(Value::Plus(amount(), -2))]),
        would(WALL, own(WAS_HIT), vec![Op::Prevent, Op::ChangePlayer { who: Who::You, stat: 0, by: Value::Number(1) }]),
        would(BALM, own(EventKind::PLAYER_STAT), vec![Op::Amend(Value::Plus(amount(), 1))]),
        ability(LEARN, Use::ByRule, vec![Op::Sentence, draw(Who::You, 2), Op::End]),
        would(TUTOR, own(EventKind::DREW), vec![Op::Prevent, draw(Who::You, 2)]),
        would(
            PUPIL,
            Pattern { per_batch: true, at_least: 2, ..own(EventKind::DREW) },
            vec![Op::Amend(Value::Plus(amount(), 1))],
        ),
        would(
            HYDRA,
            Pattern { holder: true, to: 1 << LINE, ..Pattern { kind: EventKind::MOVED, ..Pattern::default() } },
            grown,
        ),
        would(GIVER, own(EventKind::DREW), vec![Op::Prevent, draw(Who::Opponent, 1)]),
        would(PHOENIX, leaving.clone(), vec![Op::Prevent, to_hand]),
        ability(ENDLESS, Use::Automatic(own(EventKind::PLAYER_STAT)), point(Who::You, 1)),
        ability(MAYBE, Use::Automatic(own(EventKind::PLAYER_STAT)), may),
        ability(DOOMED, Use::Automatic(own(EventKind::PLAYER_STAT)), point(Who::You, -1)),
        Ability {
            zones: 1 << HAND,
            ..ability(HERALD, Use::Automatic(Pattern { holder: true, ..own(EventKind::DREW) }), point(Who::You, 1))
        },
        Ability {
            zones: 1 << DISCARD,
            ..ability(GHOST, Use::Automatic(Pattern { holder: false, ..leaving.clone() }), point(Who::You, 1))
        },
        Ability {
            zones: 1 << DISCARD,
            statics: vec![led.clone()],
            ..would(GRAVE, own(WAS_HIT), vec![Op::Amend(Value::Total(amount(), amount()))])
        },
        ability(CHARM, Use::ByRule, point(Who::You, 1)),
        ability(FEAST, Use::ByRule, point(Who::You, 1)),
        Ability { aims: vec![one(0)], ..ability(RITE, Use::ByRule, wound(&[0], 0)) },
        ability(PACT, Use::ByRule, point(Who::You, 1)),
        put(HUSH, Mod::Lose),
        // The ability of the mourner.
        put(GIFT, Mod::Gain(AbilityId(2))),
        put(RAISE, Mod::Add(0, Value::Number(2))),
        lasting(PLEDGE, Mod::Add(0, Value::Number(2)), Until::Rule(0)),
        put(SHAPE, Mod::Set(0, Value::Number(5))),
        Ability { statics: vec![led], ..ability(LORD, Use::Continuous, Vec::new()) },
        ability(WATCHER, Use::Automatic(Pattern { holder: false, per_batch: true, ..leaving }), point(Who::You, 1)),
        again(DOUBLE, twice()),
        again(SURGE, Quantity::UpToTimes(Value::Number(3))),
        ability(LATE, Use::ByRule, vec![Op::Sentence, late, more(1), Op::End]),
    ];
    let first = abilities.len() as u16;
    let mut abilities = [abilities, extra::abilities(AbilityId(first))].concat();
    abilities.extend(super::shaping::abilities().into_iter().chain(super::shaping::changing()));
    abilities.extend(super::shaping::lasting(abilities.len() as u16));
    let card = |id: u16| {
        let of = abilities.iter().zip(0..).filter(|(a, _)| a.card == CardId(id)).map(|(_, at)| AbilityId(at)).collect();
        let attributes = match id {
            ROCK => LASTING,
            TWIN => LONELY,
            HERMIT => SHY,
            SHELL => SOFT,
            extra::SHARPIE => SHARP,
            HYDRA | SEER => BODY,
            extra::HERO => BODY | UNIQUE,
            id => super::shaping::attributes(id),
        };
        let faces = vec![Face { abilities: of, heads: super::shaping::heads(id), ..Face::default() }];
        let affiliations = super::shaping::affiliations(id);
        Card { id: format!("C{id}"), faces, attributes, affiliations, ..Card::default() }
    };
    let cards = (SPARK..=super::shaping::LAST).map(card).collect();
    let mut catalog = Catalog::from(Cards { game: "last-card".to_owned(), ..Cards::of(cards, abilities) });
    catalog.seal();
    Arc::new(catalog)
}
