//! Bots in a game in which players may call off what they have begun to announce.

use cardwright_core::kernel::catalog::{self, Ability, AimSpec, Card, Catalog, Face, Names, Use};
use cardwright_core::kernel::decision::Answer;
use cardwright_core::kernel::ids::{AbilityId, CardId};
use cardwright_core::kernel::program::{Op, Quantity, Selector, Side, Target, Value, Who};
use cardwright_core::meaning::{HeadArgument, HeadMeaning};
use cardwright_core::rulebook::Rulebook;
use cardwright_core::rulesets::mana_arena::ManaArena;
use cardwright_core::rulesets::mana_arena::state::effect_verb;
use cardwright_core::rulesets::mana_arena::vocabulary::{card_type, head, zone};
use cardwright_core::table::{DeckList, Outcome, Setup};
use cardwright_kit::play::bots::{Kind, Question};
use std::sync::Arc;

/// Plain units, spells that hurt an enemy unit and traps that hurt any unit, one's own too; 20 of the main deck, and then five of the
/// extra deck.
fn cards() -> (Arc<Catalog>, Vec<CardId>) {
    let (mut cards, mut abilities) = (Vec::new(), Vec::new());
    let kinds = [
        ("ox", card_type::UNIT, [2, 2, 3]),
        ("imp", card_type::UNIT, [1, 2, 1]),
        ("wall", card_type::UNIT, [1, 0, 4]),
        ("bolt", card_type::FAST_SPELL, [1, 0, 0]),
        ("pit", card_type::TRAP, [1, 0, 0]),
    ];
    let main = (0..4).flat_map(|n| kinds.map(|(name, kind, stats)| (format!("{name} {n}"), kind, stats)));
    let extra = (0..5).map(|n| (format!("last {n}"), card_type::XYZ, [3, 3, 3]));
    // What the rules make.
    let made = [("mining", card_type::FAST_SPELL), ("plague", card_type::SLOW_SPELL)];
    let made = made.map(|(name, kind)| (name.to_owned(), kind, [0, 0, 0]));
    for (name, kind, stats) in main.chain(extra).chain(made) {
        let id = CardId(u16::try_from(cards.len()).unwrap());
        let mut face = Face::default();
        if kind == card_type::FAST_SPELL || kind == card_type::TRAP {
            let side = if kind == card_type::TRAP { Side::Any } else { Side::Opposing };
            let from = Selector { types: 0, side, zones: zone::FACE_UP, top: None, filters: Vec::new(), or: None };
            let aims = vec![AimSpec { from, n: Quantity::Exactly(Value::Number(1)), apart: Vec::new(), into: 0 }];
            let n = Value::Number(2);
            let hit = Op::RuleBy { verb: effect_verb::DAMAGE, what: Target::Bound(0), who: Who::You, n };
            face.abilities.push(AbilityId(u16::try_from(abilities.len()).unwrap()));
            let code = vec![Op::Sentence, hit, Op::End];
            abilities.push(Ability { card: id, usage: Use::ByRule, aims, code, ..Ability::default() });
        }
        if kind == card_type::SLOW_SPELL
            && let HeadMeaning::Event(pattern, _) = ManaArena.head(head::ARRIVE, &HeadArgument::None)
        {
            face.heads |= 1 << head::ARRIVE;
            face.abilities.push(AbilityId(u16::try_from(abilities.len()).unwrap()));
            let code = vec![Op::Sentence, Op::Damage { to: Who::You, n: Value::Number(3) }, Op::End];
            let (usage, zones) = (Use::Automatic(*pattern), 1 << zone::HAND);
            let (head, heads) = (Some(head::ARRIVE), 1 << head::ARRIVE);
            abilities.push(Ability { card: id, usage, head, heads, zones, code, ..Ability::default() });
        }
        let names = Names { ko: name.clone(), en: name.clone() };
        cards.push(Card {
            id: name,
            name: names,
            names: vec![id.0],
            kind,
            stats,
            faces: vec![face],
            ..Card::default()
        });
    }
    let all = (0u16..).take(cards.len()).map(CardId).collect();
    let made = catalog::Cards { game: "mana-arena".to_owned(), ..catalog::Cards::of(cards, abilities) };
    let mut made = Catalog::from(made);
    made.seal();
    (Arc::new(made), all)
}

#[test]
fn no_bot_calls_off_what_it_has_begun() {
    let (catalog, cards) = cards();
    let (main, extra) = (&cards[..20], &cards[20..25]);
    let deck = DeckList { leader: None, cards: [main, main, extra].concat() };
    let (mut could, mut games) = (0, 0);
    for kind in [Kind::Random, Kind::Greedy, Kind::MonteCarlo(4)] {
        for seed in 0..3 {
            let decks = vec![deck.clone(), deck.clone()];
            let setup = Setup { decks, seed, settings: Vec::new(), chances: Vec::new() };
            let mut table = ManaArena.start(catalog.clone(), &setup).unwrap();
            let mut bots = [kind.seat(seed), kind.seat(seed + 100)];
            let mut decisions = 0;
            // The bot that tries takes long for a game.
            let most = if let Kind::MonteCarlo(_) = kind { 30 } else { usize::MAX };
            while table.outcome().is_none() && decisions < most {
                let question = Question::of(table.as_ref(), &ManaArena).unwrap();
                let (count, seat) = (question.count(), question.seat());
                assert_eq!(count, table.answers().len() - usize::from(table.may_call_off()));
                assert_eq!(question.offers().len(), count);
                let answer = bots[seat.index()].choose(&question);
                assert!(answer < count);
                could += usize::from(table.may_call_off());
                assert!(!table.may_call_off() || table.answers()[answer] != Answer::No);
                table.answer_nth(answer);
                decisions += 1;
                assert!(decisions < 6000, "{kind} {seed}");
            }
            assert!(!matches!(table.outcome(), Some(Outcome::Fault(_))), "{kind} {seed}: {:?}", table.outcome());
            games += 1;
        }
    }
    assert!(games == 9 && could > 20, "{games} {could}");
}
