//! Cards and abilities written by hand: what card texts will become. Names are invented.

use cardwright_core::kernel::catalog::{
    self, Ability, AimSpec, Card, Catalog, CostPart, Face, Names, Static, Tax, Use,
};
use cardwright_core::kernel::ids::{AbilityId, CardId, PLAYER};
use cardwright_core::kernel::program::{
    Filter, Mod, Op, Pattern, Quantity, Selector, Side, Spot, Subject, Target, Until, Value, Who,
};
use cardwright_core::rulesets::magic::state::effect_verb;
use cardwright_core::rulesets::magic::symbols::{self, Symbol};
use cardwright_core::rulesets::magic::vocabulary::{card_type, stat, zone};
use std::sync::Arc;

/// The subtypes that cards of tests have.
const TERMS: [&str; 7] = ["Plains", "Island", "Swamp", "Mountain", "Forest", "Aura", "Equipment"];

/// The symbols of a cost: `"2WG"`, `"XR"`, `"{W/U}{2/B}{G/P}SC"`; what is in braces is one symbol.
pub fn cost(text: &str) -> Vec<u8> {
    let kind = |c: char| "WUBRGC".find(c).map(|at| u8::try_from(at).unwrap());
    let one = |symbol: &str| {
        let parts: Vec<&str> = symbol.split('/').collect();
        let first = |at: usize| parts[at].chars().next().unwrap();
        match (parts.len(), first(0)) {
            (2, '2') => Symbol::TwoOr(kind(first(1)).unwrap()),
            (2, c) if parts[1] == "P" => Symbol::LifeOr(kind(c).unwrap()),
            (2, c) => Symbol::Hybrid(kind(c).unwrap(), kind(first(1)).unwrap()),
            (_, 'X') => Symbol::X,
            (_, 'S') => Symbol::Snow,
            (_, c) if c.is_ascii_digit() => Symbol::Generic(symbol.parse().unwrap()),
            (_, c) => Symbol::Of(kind(c).unwrap()),
        }
    };
    let mut all = Vec::new();
    let mut rest = text;
    while let Some(c) = rest.chars().next() {
        let (symbol, behind) = match c {
            '{' => rest[1..].split_once('}').unwrap(),
            c if c.is_ascii_digit() => rest.split_at(rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(rest.len())),
            _ => rest.split_at(1),
        };
        all.push(one(symbol).number());
        rest = behind;
    }
    all
}

/// Cards being written.
pub struct Cards {
    pub cards: Vec<Card>,
    pub abilities: Vec<Ability>,
}

impl Cards {
    pub fn new() -> Cards {
        Cards { cards: Vec::new(), abilities: Vec::new() }
    }

    /// A card of these types, the first of which is the one that it is played as.
    pub fn card(&mut self, name: &str, types: &[u8], printed: &str) -> CardId {
        let id = u16::try_from(self.cards.len()).unwrap();
        let cost = cost(printed);
        self.cards.push(Card {
            id: name.to_owned(),
            name: Names { ko: name.to_owned(), en: name.to_owned() },
            names: vec![id],
            kind: types[0],
            also: types[1..].iter().fold(0, |bits, kind| bits | 1 << kind),
            attributes: symbols::colours(&cost),
            cost,
            faces: vec![Face::default()],
            ..Card::default()
        });
        CardId(id)
    }

    pub fn creature(&mut self, name: &str, printed: &str, body: (i32, i32), heads: &[u8]) -> CardId {
        let card = self.card(name, &[card_type::CREATURE], printed);
        self.cards[card.index()].stats = [body.0, body.1, 0];
        heads.iter().for_each(|head| self.keyword(card, *head));
        card
    }

    /// A basic land of a type, by its place among the basic land types.
    pub fn basic(&mut self, kind: u8) -> CardId {
        let name = TERMS[usize::from(kind)];
        if let Some(at) = self.cards.iter().position(|card| card.id == name) {
            return CardId(u16::try_from(at).unwrap());
        }
        let card = self.card(name, &[card_type::LAND, card_type::BASIC], "");
        self.subtype(card, name);
        card
    }

    /// A further type or supertype.
    pub fn also(&mut self, card: CardId, kind: u8) {
        self.cards[card.index()].also |= 1 << kind;
    }

    pub fn subtype(&mut self, card: CardId, name: &str) {
        let at = TERMS.iter().position(|term| *term == name).unwrap();
        self.cards[card.index()].affiliations.push(u16::try_from(at).unwrap());
    }

    pub fn walker(&mut self, name: &str, printed: &str, loyalty: i32) -> CardId {
        let card = self.card(name, &[card_type::PLANESWALKER, card_type::LEGENDARY], printed);
        self.cards[card.index()].stats[usize::from(stat::LOYALTY)] = loyalty;
        card
    }

    pub fn keyword(&mut self, card: CardId, head: u8) {
        self.cards[card.index()].faces[0].heads |= 1 << head;
    }

    fn add(&mut self, ability: Ability) -> AbilityId {
        let id = AbilityId(u16::try_from(self.abilities.len()).unwrap());
        self.abilities.push(ability);
        id
    }

    fn print(&mut self, card: CardId, ability: Ability) -> AbilityId {
        let id = self.add(Ability { card, ..ability });
        self.cards[card.index()].faces[0].abilities.push(id);
        id
    }

    /// An instant with a text.
    pub fn instant(&mut self, name: &str, printed: &str, aims: Vec<AimSpec>, code: Vec<Op>) -> CardId {
        self.spell(name, card_type::INSTANT, printed, aims, code)
    }

    pub fn spell(&mut self, name: &str, kind: u8, printed: &str, aims: Vec<AimSpec>, code: Vec<Op>) -> CardId {
        let card = self.card(name, &[kind], printed);
        self.print(card, Ability { usage: Use::Spell, aims, code: whole(code), ..Ability::default() });
        card
    }

    /// An ability that is activated for generic mana.
    pub fn activated(&mut self, card: CardId, price: u8, aims: Vec<AimSpec>, code: Vec<Op>) -> AbilityId {
        let usage = Use::Activated { phases: 0 };
        self.print(card, Ability { usage, price, aims, code: whole(code), ..Ability::default() })
    }

    /// An ability that is activated for what its parts ask.
    pub fn costly(&mut self, card: CardId, costs: Vec<CostPart>, aims: Vec<AimSpec>, code: Vec<Op>) -> AbilityId {
        let usage = Use::Activated { phases: 0 };
        self.print(card, Ability { usage, costs, aims, code: whole(code), ..Ability::default() })
    }

    /// What it costs to cast a card beside its mana cost, and what may be paid rather than that.
    pub fn casting(&mut self, card: CardId, costs: Vec<CostPart>, instead: Vec<Vec<CostPart>>) {
        let own = self.cards[card.index()].faces[0].abilities.first().copied();
        match own.filter(|own| self.abilities[own.index()].usage == Use::Spell) {
            Some(own) => (self.abilities[own.index()].costs, self.abilities[own.index()].instead) = (costs, instead),
            None => _ = self.print(card, Ability { usage: Use::Spell, costs, instead, ..Ability::default() }),
        }
    }

    /// Cards cost some players so much generic mana more, or less.
    pub fn taxes(&mut self, card: CardId, who: Who, what: Selector, by: i32) {
        let tax = Tax { who, what, by: Value::Number(by) };
        self.print(card, Ability { zones: 1 << zone::BATTLEFIELD, taxes: vec![tax], ..Ability::default() });
    }

    /// An Aura with "Enchant creature" that changes what it is on.
    pub fn aura(&mut self, name: &str, printed: &str, mods: Vec<Mod>) -> CardId {
        let card = self.card(name, &[card_type::ENCHANTMENT], printed);
        self.subtype(card, "Aura");
        let code = whole(vec![to(effect_verb::ATTACH)]);
        self.print(card, Ability { usage: Use::Spell, aims: vec![aim(Side::Any)], code, ..Ability::default() });
        self.constant(card, Subject::Cards(Target::Host(Box::new(Target::Source))), mods);
        card
    }

    /// An ability that answers an event.
    pub fn waits(&mut self, card: CardId, on: Pattern, code: Vec<Op>) -> AbilityId {
        self.print(card, Ability { usage: Use::Automatic(on), code: whole(code), ..Ability::default() })
    }

    /// An ability that works all the time on what is meant.
    pub fn constant(&mut self, card: CardId, to: Subject, mods: Vec<Mod>) -> AbilityId {
        let statics = vec![Static { cond: None, to, mods }];
        self.print(card, Ability { statics, zones: 1 << zone::BATTLEFIELD, ..Ability::default() })
    }

    pub fn seal(self) -> Arc<Catalog> {
        let terms = TERMS.map(|term| Names { ko: term.to_owned(), en: term.to_owned() });
        let cards = catalog::Cards { game: "magic".to_owned(), ..catalog::Cards::of(self.cards, self.abilities) };
        let mut catalog = Catalog::from(catalog::Cards { terms: terms.to_vec(), ..cards });
        catalog.seal();
        Arc::new(catalog)
    }
}

fn whole(code: Vec<Op>) -> Vec<Op> {
    [vec![Op::Sentence], code, vec![Op::End]].concat()
}

/// Creatures on the battlefield.
pub fn creatures(side: Side) -> Selector {
    such(side, 1 << card_type::CREATURE, 1 << zone::BATTLEFIELD)
}

pub fn such(side: Side, types: u32, zones: u32) -> Selector {
    Selector { types, side, zones, top: None, filters: Vec::new(), or: None }
}

/// "Target creature".
pub fn aim(side: Side) -> AimSpec {
    AimSpec { from: creatures(side), n: Quantity::Exactly(Value::Number(1)), apart: Vec::new(), into: 0 }
}

/// "Any target": a creature, a planeswalker or a player (115.4).
pub fn any_target() -> AimSpec {
    let types = 1 << card_type::CREATURE | 1 << card_type::PLANESWALKER;
    AimSpec { from: such(Side::Any, types, 1 << zone::BATTLEFIELD | 1 << PLAYER), ..aim(Side::Any) }
}

/// "Target player", or one of those on a side.
pub fn aim_player(side: Side) -> AimSpec {
    AimSpec { from: such(side, 0, 1 << PLAYER), ..aim(side) }
}

/// Mana of a kind is added.
pub fn add(kind: u8, n: i32) -> Op {
    Op::RuleBy { verb: effect_verb::ADD + kind, what: Target::Both(Vec::new()), who: Who::You, n: Value::Number(n) }
}

/// One mana of any color is added.
pub fn any_colour() -> Vec<Op> {
    // Behind the sentence at 0 and this choice each way is two instructions long.
    let way = |kind: u8| 2 + 2 * u16::from(kind);
    let ways = (0..5).flat_map(|kind| [add(kind, 1), Op::Jump(way(5))]);
    std::iter::once(Op::Modes { who: Who::You, entries: (0..5).map(way).collect() }).chain(ways).collect()
}

/// "Target spell".
pub fn aim_spell() -> AimSpec {
    let from = Selector { filters: vec![Filter::Other], ..such(Side::Any, 0, 1 << zone::STACK) };
    AimSpec { from, n: Quantity::Exactly(Value::Number(1)), apart: Vec::new(), into: 0 }
}

/// A verb of the rulebook done to what was aimed at, with a number.
pub fn by(verb: u8, n: i32) -> Op {
    Op::RuleBy { verb, what: Target::Bound(0), who: Who::You, n: Value::Number(n) }
}

/// A verb of the rulebook done to what was aimed at.
pub fn to(verb: u8) -> Op {
    Op::Rule { verb, what: Target::Bound(0), with: None, spot: Spot::None, flags: 0, who: Who::You }
}

pub fn draw(n: i32) -> Op {
    Op::Draw { who: Who::You, n: Value::Number(n), up_to: false }
}

/// What was aimed at is changed.
pub fn give(until: Until, mods: Vec<Mod>) -> Op {
    Op::Apply { to: Target::Bound(0), until, mods }
}
