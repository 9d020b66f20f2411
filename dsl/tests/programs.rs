//! Whatever the language can combine compiles to a sound program or is refused with a reason: nothing panics, no jump
//! leads astray, no binding is used before it is set, and what is accepted does something.

mod common;

use cardwright_core::kernel::catalog::{Ability, Catalog, Names};
use cardwright_core::kernel::ids::AbilityId;
use cardwright_core::kernel::program::{Filter, Mod, Op, Selector, Spot, Target, Value};
use cardwright_core::rulesets::nivel_arena::NivelArena;
use cardwright_core::rulesets::nivel_arena::vocabulary::card_type;
use cardwright_dsl::compile::{CardSource, Compiled, catalog};
use cardwright_dsl::lexicon::Lexicon;
use cardwright_dsl::messages;
use cardwright_dsl::tree::{self, Card, EquipIf};
use common::trees;
use proptest::prelude::*;
use proptest::test_runner::RngSeed;

fn compile(tree: &Card, kind: u8, lexicon: &Lexicon) -> Compiled {
    let source = CardSource {
        id: "T-1",
        name: Names { ko: "시험".to_owned(), en: "Test".to_owned() },
        name_id: "Test",
        kind,
        attributes: 1,
        affiliations: &[],
        stats: [1, 1000, 1],
        fields: &["text"],
        text: "",
        tree,
    };
    catalog(&[source], lexicon, &NivelArena)
}

/// What is wrong with a program.
fn unsound(catalog: &Catalog, ability: &Ability) -> Vec<String> {
    let mut wrong = Vec::new();
    let end = ability.code.len();
    let mut jump = |at: usize, to: u16| {
        if usize::from(to) > end {
            wrong.push(format!("instruction {at} jumps to {to} of {end}"));
        }
    };
    for (at, op) in ability.code.iter().enumerate() {
        match op {
            Op::If { or, .. } | Op::Then { or } | Op::Else { or } | Op::May { end: or, .. } | Op::Jump(or) => {
                jump(at, *or)
            }
            Op::Modes { entries, .. } => entries.iter().for_each(|e| jump(at, *e)),
            _ => {}
        }
    }
    let mut set = Vec::new();
    for (at, op) in ability.code.iter().enumerate() {
        for bind in read(op) {
            if !set.contains(&bind) {
                wrong.push(format!("instruction {at} reads {bind} before it is set: {op:?}"));
            }
        }
        if let Op::Choose { into, .. }
        | Op::ChoosePlace { into, .. }
        | Op::Bind { into, .. }
        | Op::Reveal { into, .. } = op
        {
            set.push(*into);
        }
        if let Op::Each { into, past, .. } = op {
            set.extend([*into, *past]);
        }
        if let Op::Declare { into, .. } = op {
            set.push(*into);
        }
        let mods = match op {
            Op::Apply { mods, .. } | Op::ApplyPlayer { mods, .. } | Op::ApplyNext { mods, .. } => mods.as_slice(),
            _ => &[],
        };
        let gained = mods.iter().filter_map(|m| if let Mod::Gain(id) = m { Some(*id) } else { None });
        let watched = if let Op::Watch { ability, .. } = op { Some(*ability) } else { None };
        for AbilityId(id) in gained.chain(watched) {
            if catalog.abilities.len() <= usize::from(id) {
                wrong.push(format!("instruction {at} speaks of ability {id}, which is nowhere"));
            }
        }
    }
    if set.iter().any(|b| *b >= ability.binds) {
        wrong.push(format!("{} bindings are not enough for {set:?}", ability.binds));
    }
    wrong
}

/// Bindings that an instruction's cards come from.
fn read(op: &Op) -> Vec<u8> {
    let mut binds = Vec::new();
    match op {
        Op::Choose { from, .. } => selector(from, &mut binds),
        Op::Bind { what, .. } | Op::Move { what, .. } | Op::Reveal { what, .. } => target(what, &mut binds),
        Op::Apply { to, .. } => target(to, &mut binds),
        Op::Arrange { bind, .. } => binds.push(*bind),
        Op::Activate { of, .. } => target(of, &mut binds),
        Op::GainOf { to, of, .. } => {
            target(to, &mut binds);
            target(of, &mut binds);
        }
        Op::Each { of, .. } => binds.push(*of),
        Op::ChoosePlace { rule, .. } => target(&rule.from, &mut binds),
        Op::Draw { n, .. } | Op::Damage { n, .. } | Op::DrawTo { n, .. } => value(n, &mut binds),
        Op::Rule { what, with, spot, .. } => {
            target(what, &mut binds);
            with.iter().for_each(|w| target(w, &mut binds));
            if let Spot::Bound(bind) = spot {
                binds.push(*bind);
            }
        }
        _ => {}
    }
    binds
}

fn target(of: &Target, binds: &mut Vec<u8>) {
    match of {
        Target::Bound(bind) => binds.push(*bind),
        Target::Rest(of, less) => binds.extend([*of, *less]),
        Target::Facing(of) => target(of, binds),
        Target::All(from) => selector(from, binds),
        Target::Both(all) => all.iter().for_each(|t| target(t, binds)),
        _ => {}
    }
}

fn selector(of: &Selector, binds: &mut Vec<u8>) {
    for filter in &of.filters {
        match filter {
            Filter::Among(bind, _) | Filter::Declared(bind, _) => binds.push(*bind),
            Filter::Replaced(of) | Filter::On(of) | Filter::NameOf(of, _) | Filter::Column(_, of) => target(of, binds),
            Filter::Stat(_, _, of) | Filter::Attached(_, of) | Filter::FromBottom(of) => value(of, binds),
            _ => {}
        }
    }
    of.or.iter().for_each(|or| selector(or, binds));
}

fn value(of: &Value, binds: &mut Vec<u8>) {
    match of {
        Value::Stat(_, of) | Value::CountTarget(of) => target(of, binds),
        Value::Count(of) | Value::Kinds(of) | Value::Sum(_, of) => selector(of, binds),
        Value::Per { of, .. } | Value::Plus(of, _) | Value::Half(of) => value(of, binds),
        Value::Total(one, two) => {
            value(one, binds);
            value(two, binds);
        }
        _ => {}
    }
}

/// Compiles an ability on cards of each type it can stand on, and says what is wrong.
fn faults(ability: &tree::Ability, lexicon: &Lexicon) -> Vec<String> {
    let mut wrong = Vec::new();
    for kind in [card_type::UNIT, card_type::SKILL, card_type::ITEM] {
        let equip = (kind == card_type::ITEM).then_some(EquipIf::Any);
        let card = Card::Plain { equip, abilities: vec![ability.clone()] };
        let made = compile(&card, kind, lexicon);
        for finding in &made.findings {
            let Some(code) = messages::find(finding.error.code) else {
                wrong.push(format!("no such code: {}", finding.error.code));
                continue;
            };
            let said = |word: &str| finding.error.args.iter().any(|(name, _)| *name == word);
            let missing = placeholders(code.message.1).into_iter().filter(|name| !said(name));
            wrong.extend(missing.map(|name| format!("{} says nothing about {name}", code.id)));
        }
        for ability in &made.catalog.abilities {
            wrong.extend(unsound(&made.catalog, ability));
            let idle = ability.code.iter().all(|op| matches!(op, Op::End | Op::Sentence)) && ability.statics.is_empty();
            if idle && made.findings.is_empty() {
                wrong.push("nothing was wrong and it does nothing".to_owned());
            }
        }
    }
    wrong
}

fn placeholders(message: &str) -> Vec<&str> {
    message.split('{').skip(1).filter_map(|part| part.split_once('}')).map(|(name, _)| name).collect()
}

proptest! {
    #![proptest_config(ProptestConfig {
        cases: 1000,
        failure_persistence: None,
        // the same combinations in every run
        rng_seed: RngSeed::Fixed(2),
        ..ProptestConfig::default() })]

    #[test]
    fn what_can_be_combined_is_sound_or_refused(ability in trees::ability()) {
        let lexicon = common::lexicon();
        let wrong = faults(&ability, &lexicon);
        prop_assert!(quiet(&ability) || wrong.is_empty(), "{ability}\n{wrong:#?}");
    }
}

/// What a card says about itself and its deck does nothing in a game.
fn quiet(ability: &tree::Ability) -> bool {
    use tree::StmtKind as S;
    let is_quiet =
        |s: &tree::Stmt| matches!(s.kind, S::AlsoNamed(_) | S::DeckOnly(_) | S::DeckNeeds(_) | S::DeckSame(_));
    ability.statements.iter().all(is_quiet)
}

#[test]
fn worked_examples_are_sound_or_refused() {
    let lexicon = common::lexicon();
    for example in common::examples() {
        let card = tree::read(example.tree, &lexicon).unwrap();
        for ability in card.abilities() {
            let wrong = faults(ability, &lexicon);
            assert!(quiet(ability) || wrong.is_empty(), "{} {ability}\n{wrong:#?}", example.number);
        }
    }
}
