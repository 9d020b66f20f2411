//! Card text of Magic: texts that announce what they aim at and what they cost, read in both languages, printed back, and played.

mod costs;
mod counters;
mod players;
mod tokens;
mod triggers;

use super::examples::{agree_in, kind_of};
use cardwright_core::kernel::catalog::Names;
use cardwright_core::kernel::decision::{Act, Answer};
use cardwright_core::kernel::ids::{CardId, PLAYER, Seat, Slot, ZoneId};
use cardwright_core::kernel::view::CardView;
use cardwright_core::rulebook::Rulebook;
use cardwright_core::rulesets::magic::Magic;
use cardwright_core::rulesets::magic::state::verb;
use cardwright_core::rulesets::magic::symbols::Symbol;
use cardwright_core::rulesets::magic::vocabulary::{VOCABULARY, head, phase, zone};
use cardwright_core::table::{Placed, Position, Table};
use cardwright_dsl::compile::{CardSource, catalog};
use cardwright_dsl::lexicon::{Lexicon, Term};
use cardwright_dsl::read;
use cardwright_dsl::text::Lang;
use std::sync::Arc;

/// The words of the game with subtypes of a project.
fn lexicon() -> Lexicon {
    let mut lexicon = Lexicon::new(&VOCABULARY);
    let term = |ko: &str, en: &[&str]| Term {
        id: en[0].to_owned(),
        ko: vec![ko.to_owned()],
        en: en.iter().map(|word| (*word).to_owned()).collect(),
    };
    lexicon.add_affiliation(term("늑대", &["Wolf", "Wolves"]));
    lexicon.add_affiliation(term("병사", &["Soldier", "Soldiers"]));
    for (ko, en) in [("들", "Plains"), ("섬", "Island"), ("늪", "Swamp"), ("산", "Mountain"), ("숲", "Forest")] {
        lexicon.add_affiliation(term(ko, &[en]));
    }
    lexicon
}

#[test]
fn examples_mean_one_program_in_both_languages() {
    agree_in(&lexicon(), &Magic, include_str!("magic/examples.tsv"), 76);
}

/// A card of a test: name, type, subtype, power and toughness, cost, text.
type Printed<'t> = (&'t str, &'t str, &'t str, [i32; 2], &'t [Symbol], &'t str);

/// A game with cards on the battlefield and in the hand of the first player, and on the battlefield of the second.
struct Play {
    table: Box<dyn Table>,
}

impl Play {
    /// `lang`: in which the texts are; `own`, `hand` and `other` are names of the cards.
    fn new(lang: Lang, cards: &[Printed<'_>], [own, hand, other]: [&[&str]; 3]) -> Play {
        let lexicon = lexicon();
        let filler: Printed<'_> = ("filler", "creature", "", [1, 1], &[Symbol::Of(0)], "");
        // Whoever can do something is asked: each player has something that can always be done.
        let idle =
            if lang == Lang::Ko { "{0}: 목표 마법물체를 언탭한다." } else { "{0}: Untap target artifact." };
        let dial: Printed<'_> = ("dial", "artifact", "", [0, 0], &[Symbol::Generic(1)], idle);
        let cards: Vec<Printed<'_>> = cards.iter().copied().chain([filler, dial]).collect();
        let kinds: Vec<u8> = cards.iter().map(|card| kind_of(&Magic, card.1)).collect();
        let trees: Vec<_> = cards
            .iter()
            .zip(&kinds)
            .map(|(card, kind)| {
                let read = read::card_in(lang, card.5, &lexicon, *kind);
                assert!(read.errors.is_empty(), "{}: {:?}", card.5, read.errors);
                read.card
            })
            .collect();
        let subtypes: Vec<Vec<String>> = cards
            .iter()
            .map(|card| [card.2].into_iter().filter(|word| !word.is_empty()).map(str::to_owned).collect())
            .collect();
        let source = |at: usize| {
            let (name, _, _, [power, toughness], _, text) = cards[at];
            let names = Names { ko: name.to_owned(), en: name.to_owned() };
            CardSource {
                id: name,
                name: names,
                name_id: name,
                affiliations: &subtypes[at],
                stats: [power, toughness, 0],
                fields: &["text", "power", "toughness"],
                ..CardSource::sample(kinds[at], text, &trees[at])
            }
        };
        let sources: Vec<CardSource<'_>> = (0..cards.len()).map(source).collect();
        let made = catalog(&sources, &lexicon, &Magic);
        assert!(made.findings.is_empty(), "{:?}", made.findings);
        let mut catalog = made.catalog;
        for (name, _, _, _, cost, _) in &cards {
            let id = catalog.find(name).unwrap();
            catalog.card_mut(id).unwrap().cost = cost.iter().map(|symbol| symbol.number()).collect();
        }
        catalog.seal();
        let place = |name: &str, seat: u8, zone: u8| {
            let card: CardId = catalog.find(name).unwrap();
            Placed { card, seat: Seat(seat), zone, owner: None, host: None, face: 0, marks: Vec::new() }
        };
        let mut placed: Vec<Placed> = own.iter().map(|name| place(name, 0, zone::BATTLEFIELD)).collect();
        placed.extend(hand.iter().map(|name| place(name, 0, zone::HAND)));
        placed.extend(other.iter().map(|name| place(name, 1, zone::BATTLEFIELD)));
        placed.extend((0..2).map(|seat| place("dial", seat, zone::BATTLEFIELD)));
        placed.extend((0..10u8).map(|n| place("filler", n % 2, zone::LIBRARY)));
        let position = Position {
            seats: Some(2),
            first: Seat(0),
            turn: Seat(0),
            turn_number: 5,
            phase: phase::MAIN,
            at_start: false,
            setup: false,
            seed: 1,
            settings: vec![("windows".to_owned(), 0)],
            cards: placed,
            numbers: Vec::new(),
            running: Vec::new(),
            chances: Vec::new(),
        };
        Play { table: Magic.arrange(Arc::new(catalog), &position).unwrap_or_else(|f| panic!("{f:?}")) }
    }

    fn card(&self, name: &str) -> (ZoneId, CardView) {
        let id = self.table.catalog().find(name).unwrap();
        let zones = self.table.view(None).seats.into_iter().flat_map(|seat| seat.zones);
        let mut all = zones.flat_map(|zone| zone.cards.into_iter().map(move |card| (zone.id, card)));
        all.find(|(_, card)| card.card == id).unwrap_or_else(|| panic!("{name} is nowhere"))
    }

    fn slot(&self, name: &str) -> Slot {
        self.card(name).1.slot.unwrap()
    }

    fn zone(&self, name: &str) -> u8 {
        self.card(name).0.kind()
    }

    fn body(&self, name: &str) -> [i32; 2] {
        let [power, toughness, _] = self.card(name).1.stats;
        [power, toughness]
    }

    fn life(&self, seat: usize) -> i32 {
        self.table.view(None).seats[seat].stats.iter().find(|(word, _)| *word == "life").unwrap().1
    }

    fn act(&self, verb: u8, name: &str) -> Option<Answer> {
        let slot = self.slot(name);
        let is =
            |answer: &&Answer| matches!(answer, Answer::Act(Act { verb: v, card, .. }) if *v == verb && *card == slot);
        self.table.answers().iter().find(is).copied()
    }

    fn says(&mut self, answer: Answer) -> &mut Self {
        let offered = self.table.answers().to_vec();
        self.table.answer(answer).unwrap_or_else(|e| panic!("{answer:?}: {e}; {offered:?}"));
        self
    }

    /// How much of something lies on a card.
    fn mark(&self, name: &str, word: &str) -> i32 {
        self.card(name).1.marks.iter().find(|(of, _)| *of == word).map_or(0, |(_, n)| *n)
    }

    /// Everybody does as little as possible until the turn is over.
    fn next_turn(&mut self) -> &mut Self {
        let turn = self.table.view(None).turn_number;
        while self.table.view(None).turn_number == turn {
            self.idles();
        }
        self
    }

    /// Whoever is asked passes, or takes the first answer.
    fn idles(&mut self) -> &mut Self {
        let answers = self.table.answers();
        let pass = answers.iter().copied().find(|answer| *answer == Answer::No).or(answers.first().copied());
        self.says(pass.unwrap())
    }

    /// Everybody passes until nothing is on the stack.
    fn resolve(&mut self) -> &mut Self {
        while !self.table.view(None).pending.is_empty() {
            self.says(Answer::No);
        }
        self
    }

    /// Casts a card or activates an ability of one, aims it if it is asked at what, pays for it, and has it resolve.
    fn does(&mut self, verb: u8, name: &str, at: Option<Answer>) -> &mut Self {
        self.begins(verb, name, at).resolve()
    }

    /// The same up to where it is on the stack.
    fn begins(&mut self, verb: u8, name: &str, at: Option<Answer>) -> &mut Self {
        let act = self.act(verb, name).unwrap_or_else(|| panic!("{name}: {:?}", self.table.answers()));
        self.says(act);
        if let Some(at) = at.filter(|at| self.table.answers().contains(at)) {
            self.says(at);
        }
        while self.table.may_call_off() {
            let next = self.table.answers()[0];
            self.says(next);
        }
        self
    }

    /// How many cards of a player lie in a zone.
    fn count(&self, seat: u8, kind: u8) -> usize {
        let view = self.table.view(None);
        let zones = view.seats.iter().flat_map(|seat| &seat.zones);
        zones.filter(|at| at.id == ZoneId::of(Seat(seat), kind)).map(|at| at.count).sum()
    }

    /// A player as what is aimed at.
    fn player(&self, seat: u8) -> Option<Answer> {
        Some(Answer::Place(ZoneId::of(Seat(seat), PLAYER)))
    }

    /// Everybody does as little as possible until a step of the turn has begun.
    fn reach(&mut self, phase: u8) -> &mut Self {
        while self.table.view(None).phase != Some(phase) {
            self.idles();
        }
        self
    }

    /// What has triggered goes on the stack in the first order that is offered, and resolves.
    fn settles(&mut self) -> &mut Self {
        for _ in 0..20 {
            if !self.table.view(None).pending.is_empty() || !self.table.answers().contains(&Answer::No) {
                self.idles();
            }
        }
        self
    }

    /// These attack, one of them is blocked, and combat ends.
    fn fights(&mut self, attackers: &[&str], block: Option<(&str, &str)>) -> &mut Self {
        for name in attackers {
            while self.act(verb::ATTACK, name).is_none() {
                self.idles();
            }
            self.says(self.act(verb::ATTACK, name).unwrap());
        }
        if let Some((blocker, attacker)) = block {
            while self.act(verb::BLOCK, blocker).is_none() {
                self.idles();
            }
            self.says(self.act(verb::BLOCK, blocker).unwrap());
            if let Some(answer) = self.act(verb::BLOCKS, attacker) {
                self.says(answer);
            }
        }
        self.reach(phase::SECOND_MAIN)
    }

    fn at(&self, name: &str) -> Option<Answer> {
        Some(Answer::Pick(self.slot(name)))
    }
}

const FOREST: Printed<'_> = ("forest", "land", "Forest", [0, 0], &[], "");
const MOUNTAIN: Printed<'_> = ("mountain", "land", "Mountain", [0, 0], &[], "");
const BEAR: Printed<'_> = ("bear", "creature", "", [2, 2], &[Symbol::Of(4)], "");

/// Both languages with the texts of a card in each.
fn in_both<'t>(ko: &'t str, en: &'t str) -> [(Lang, &'t str); 2] {
    [(Lang::Ko, ko), (Lang::En, en)]
}

#[test]
fn a_line_of_keywords_is_each_of_them() {
    for (lang, text) in in_both("비행, 경계", "Flying, vigilance") {
        let bird: Printed<'_> = ("bird", "creature", "", [1, 1], &[Symbol::Of(0)], text);
        let game = Play::new(lang, &[bird], [&["bird"], &[], &[]]);
        assert_eq!(game.card("bird").1.heads, 1 << head::FLYING | 1 << head::VIGILANCE, "{text}");
    }
}

#[test]
fn a_land_that_is_tapped_for_mana_pays_for_a_spell() {
    for (lang, text) in in_both("{T}: {G}를 추가한다.", "{T}: Add {G}.") {
        let grove: Printed<'_> = ("grove", "land", "", [0, 0], &[], text);
        let mut game = Play::new(lang, &[grove, BEAR], [&["grove"], &["bear"], &[]]);
        game.does(verb::CAST, "bear", None);
        assert_eq!(game.zone("bear"), zone::BATTLEFIELD);
        assert!(game.card("grove").1.marks.contains(&("tapped", 1)));
    }
}

#[test]
fn what_is_sacrificed_for_mana_is_gone() {
    let texts = in_both("{T}, 이 마법물체를 희생한다: {R}을 추가한다.", "{T}, Sacrifice this artifact: Add {R}.");
    for (lang, text) in texts {
        let gem: Printed<'_> = ("gem", "artifact", "", [0, 0], &[], text);
        let imp: Printed<'_> = ("imp", "creature", "", [1, 1], &[Symbol::Of(3)], "");
        let mut game = Play::new(lang, &[gem, imp, BEAR], [&["gem"], &["imp", "bear"], &[]]);
        assert!(game.act(verb::CAST, "bear").is_none(), "red mana is not green");
        game.does(verb::CAST, "imp", None);
        assert_eq!((game.zone("imp"), game.zone("gem")), (zone::BATTLEFIELD, zone::GRAVEYARD));
    }
}

#[test]
fn a_target_creature_is_destroyed() {
    for (lang, text) in in_both("목표 생물을 파괴한다.", "Destroy target creature.") {
        let doom: Printed<'_> = ("doom", "sorcery", "", [0, 0], &[Symbol::Of(4)], text);
        let cards = [doom, FOREST, BEAR];
        let nothing = Play::new(lang, &cards, [&["forest"], &["doom"], &[]]);
        assert!(nothing.act(verb::CAST, "doom").is_none(), "there is no creature");
        let mut game = Play::new(lang, &cards, [&["forest"], &["doom"], &["bear"]]);
        game.does(verb::CAST, "doom", None);
        assert_eq!((game.zone("bear"), game.zone("doom")), (zone::GRAVEYARD, zone::GRAVEYARD));
    }
}

#[test]
fn a_spell_deals_damage_to_any_target() {
    let texts = in_both("이 주문은 원하는 목표에게 피해 3점을 입힌다.", "This spell deals 3 damage to any target.");
    for (lang, text) in texts {
        let bolt: Printed<'_> = ("bolt", "instant", "", [0, 0], &[Symbol::Of(3)], text);
        let set = || Play::new(lang, &[bolt, MOUNTAIN, BEAR], [&["mountain"], &["bolt"], &["bear"]]);
        let mut game = set();
        game.does(verb::CAST, "bolt", Some(Answer::Place(ZoneId::of(Seat(1), PLAYER))));
        assert_eq!((game.life(1), game.zone("bear")), (17, zone::BATTLEFIELD));
        let mut game = set();
        let bear = game.at("bear");
        game.does(verb::CAST, "bolt", bear);
        assert_eq!((game.life(1), game.zone("bear")), (20, zone::GRAVEYARD));
    }
}

#[test]
fn an_ability_with_a_cost_is_activated() {
    let texts = in_both("{G}, {T}: 목표 생물을 파괴한다.", "{G}, {T}: Destroy target creature.");
    for (lang, text) in texts {
        let idol: Printed<'_> = ("idol", "artifact", "", [0, 0], &[Symbol::Generic(1)], text);
        let cards = [idol, FOREST, BEAR];
        let poor = Play::new(lang, &cards, [&["idol"], &[], &["bear"]]);
        assert!(poor.act(verb::ACTIVATE, "idol").is_none(), "nothing pays for it");
        let mut game = Play::new(lang, &cards, [&["idol", "forest"], &[], &["bear"]]);
        game.does(verb::ACTIVATE, "idol", None);
        assert_eq!(game.zone("bear"), zone::GRAVEYARD);
        let tapped = |name: &str| game.card(name).1.marks.contains(&("tapped", 1));
        assert!(tapped("idol") && tapped("forest"));
    }
}

#[test]
fn a_target_creature_is_greater_until_the_turn_ends() {
    let texts = in_both("목표 생물은 턴 끝까지 +3/+3을 받는다.", "Target creature gets +3/+3 until end of turn.");
    for (lang, text) in texts {
        let growth: Printed<'_> = ("growth", "instant", "", [0, 0], &[Symbol::Of(4)], text);
        let mut game = Play::new(lang, &[growth, FOREST, BEAR], [&["forest", "bear"], &["growth"], &[]]);
        game.does(verb::CAST, "growth", None);
        assert_eq!(game.body("bear"), [5, 5]);
        game.next_turn();
        assert_eq!(game.body("bear"), [2, 2]);
    }
}

#[test]
fn other_creatures_of_a_subtype_are_greater_as_long_as_their_leader_is_there() {
    let texts = in_both("당신이 조종하는 다른 늑대들은 +1/+1을 받는다.", "Other Wolves you control get +1/+1.");
    for (lang, text) in texts {
        let alpha: Printed<'_> = ("alpha", "creature", "Wolf", [2, 2], &[Symbol::Of(4)], text);
        let pup: Printed<'_> = ("pup", "creature", "Wolf", [1, 1], &[Symbol::Of(4)], "");
        let stray: Printed<'_> = ("stray", "creature", "Wolf", [1, 1], &[Symbol::Of(4)], "");
        let game = Play::new(lang, &[alpha, pup, stray, BEAR], [&["alpha", "pup", "bear"], &[], &["stray"]]);
        let bodies = ["alpha", "pup", "bear", "stray"].map(|name| game.body(name));
        assert_eq!(bodies, [[2, 2], [2, 2], [2, 2], [1, 1]], "{text}");
    }
}

// 611.2c
#[test]
fn an_effect_on_all_creatures_does_not_reach_those_that_come_later() {
    let texts = in_both(
        "당신이 조종하는 생물들은 턴 끝까지 +1/+1을 받는다.",
        "Creatures you control get +1/+1 until end of turn.",
    );
    for (lang, text) in texts {
        let rally: Printed<'_> = ("rally", "sorcery", "", [0, 0], &[Symbol::Of(4)], text);
        let pup: Printed<'_> = ("pup", "creature", "Wolf", [1, 1], &[Symbol::Of(3)], "");
        let cards = [rally, FOREST, MOUNTAIN, BEAR, pup];
        let mut game = Play::new(lang, &cards, [&["forest", "mountain", "bear"], &["rally", "pup"], &[]]);
        game.does(verb::CAST, "rally", None).does(verb::CAST, "pup", None);
        assert_eq!((game.body("bear"), game.body("pup")), ([3, 3], [1, 1]));
    }
}

// What can't be said yet is refused, with the words at fault.
#[test]
fn what_has_no_words_is_refused_where_it_stands() {
    let refused = [
        ("Counter target spell unless its controller pays {2}.", "controller"),
        ("This spell costs {1} less to cast for each creature card in your graveyard.", "costs"),
        ("Whenever an opponent casts a spell during your turn, this creature deals 1 damage to that player.", "casts"),
        ("Draw a card. If this spell was kicked, draw three cards instead.", "kicked"),
    ];
    for (text, word) in refused {
        let lang = if text.is_ascii() { Lang::En } else { Lang::Ko };
        let read = read::card_in(lang, text, &lexicon(), kind_of(&Magic, "sorcery"));
        let marked: Vec<&str> = read.errors.iter().filter_map(|e| text.get(e.span.clone())).collect();
        assert!(marked.contains(&word), "{text}: {marked:?}");
    }
}
