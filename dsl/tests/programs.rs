//! Whatever the language can combine compiles to a sound program or is refused with a reason: nothing panics, no jump
//! leads astray, no binding is used before it is set, and what is accepted does something.

use crate::common;
use crate::common::trees;
use cardwright_core::kernel::catalog::{Ability, Catalog, Names};
use cardwright_core::kernel::ids::AbilityId;
use cardwright_core::kernel::program::{Bind, Op, Pc};
use cardwright_core::kernel::walk::read::Visit;
use cardwright_core::rulesets::nivel_arena::NivelArena;
use cardwright_core::rulesets::nivel_arena::vocabulary::card_type;
use cardwright_dsl::compile::{CardSource, Compiled, catalog};
use cardwright_dsl::lexicon::Lexicon;
use cardwright_dsl::messages;
use cardwright_dsl::tree::{self, Card, EquipIf};
use proptest::prelude::*;
use proptest::test_runner::RngSeed;

fn compile(tree: &Card, kind: u8, lexicon: &Lexicon) -> Compiled {
    let source = CardSource {
        id: "T-1",
        name: Names { ko: "시험".to_owned(), en: "Test".to_owned() },
        name_id: "Test",
        kind,
        also: 0,
        attributes: 1,
        affiliations: &[],
        stats: [1, 1000, 1],
        fields: &["text"],
        text: "",
        tree,
    };
    catalog(&[source], lexicon, &NivelArena)
}

/// What is found wrong on the way through a program.
struct Soundness<'a> {
    catalog: &'a Catalog,
    end: usize,
    at: usize,
    set: Vec<Bind>,
    wrong: Vec<String>,
}

impl Visit for Soundness<'_> {
    fn jump(&mut self, to: &Pc) {
        if usize::from(*to) > self.end {
            self.wrong.push(format!("instruction {} jumps to {to} of {}", self.at, self.end));
        }
    }

    fn bind(&mut self, bind: &Bind) {
        if !self.set.contains(bind) {
            self.wrong.push(format!("instruction {} reads {bind} before it is set", self.at));
        }
    }

    fn sets(&mut self, bind: &Bind) {
        self.set.push(*bind);
    }

    fn ability_id(&mut self, id: &AbilityId) {
        if self.catalog.abilities.len() <= id.index() {
            self.wrong.push(format!("instruction {} speaks of ability {}, which is nowhere", self.at, id.0));
        }
    }
}

/// What is wrong with a program.
fn unsound(catalog: &Catalog, ability: &Ability) -> Vec<String> {
    let mut look = Soundness { catalog, end: ability.code.len(), at: 0, set: Vec::new(), wrong: Vec::new() };
    for (at, op) in ability.code.iter().enumerate() {
        look.at = at;
        look.op(op);
    }
    let Soundness { set, mut wrong, .. } = look;
    if set.iter().any(|b| *b >= ability.binds) {
        wrong.push(format!("{} bindings are not enough for {set:?}", ability.binds));
    }
    wrong
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
    let is_quiet = |s: &tree::Stmt| {
        matches!(s.kind, S::AlsoNamed(_) | S::DeckOnly(_) | S::DeckSuch(_) | S::DeckNeeds(_) | S::DeckSame(_))
    };
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
