//! Cards and abilities written by hand: what card texts will become.

use cardwright_core::kernel::catalog::{
    self, Ability, AimSpec, Card, Catalog, Face, Limit, Names, Static, Use, Whenever,
};
use cardwright_core::kernel::ids::{AbilityId, CardId};
use cardwright_core::kernel::program::{
    Dest, Mod, Op, Pattern, Quantity, Selector, Side, Spot, Subject, Target, Until, Value, Who, Whose,
};
use cardwright_core::meaning::{HeadArgument, HeadMeaning};
use cardwright_core::rulebook::Rulebook;
use cardwright_core::rulesets::mana_arena::ManaArena;
use cardwright_core::rulesets::mana_arena::state::effect_verb;
use cardwright_core::rulesets::mana_arena::vocabulary::{card_type, head, stat, zone};
use std::sync::Arc;

/// Cards being written. The first two are those that the rules make.
pub struct Cards {
    pub cards: Vec<Card>,
    pub abilities: Vec<Ability>,
}

impl Cards {
    pub fn new() -> Cards {
        let mut all = Cards { cards: Vec::new(), abilities: Vec::new() };
        let mining = all.card("mining", card_type::FAST_SPELL, [0, 0, 0]);
        all.text(mining, Vec::new(), vec![change(Who::You, stat::MANA, 1)]);
        let plague = all.card("plague", card_type::SLOW_SPELL, [0, 0, 0]);
        let to = Dest { kind: zone::BANISHED, of: Whose::Owner, bottom: false };
        let gone = Op::Move { what: Target::Source, to, shown: false, who: Who::You };
        let code = vec![Op::Damage { to: Who::You, n: Value::Number(3) }, Op::Sentence, gone];
        let id = all.headed(plague, head::ARRIVE, Vec::new(), code);
        all.abilities[id.index()].zones = 1 << zone::HAND;
        all
    }

    pub fn card(&mut self, name: &str, kind: u8, stats: [i32; 3]) -> CardId {
        let id = u16::try_from(self.cards.len()).unwrap();
        self.cards.push(Card {
            id: name.to_owned(),
            name: Names { ko: name.to_owned(), en: name.to_owned() },
            names: vec![id],
            kind,
            stats,
            faces: vec![Face::default()],
            ..Card::default()
        });
        CardId(id)
    }

    pub fn unit(&mut self, name: &str, stats: [i32; 3], heads: &[u8]) -> CardId {
        let card = self.card(name, card_type::UNIT, stats);
        heads.iter().for_each(|head| self.keyword(card, *head));
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

    /// The text of a spell or trap.
    pub fn text(&mut self, card: CardId, aims: Vec<AimSpec>, code: Vec<Op>) -> AbilityId {
        self.print(card, Ability { usage: Use::ByRule, aims, code: whole(code), ..Ability::default() })
    }

    /// An ability under a head word, with what the rulebook says that the head means.
    pub fn headed(&mut self, card: CardId, which: u8, aims: Vec<AimSpec>, code: Vec<Op>) -> AbilityId {
        let usage = match ManaArena.head(which, &HeadArgument::None) {
            HeadMeaning::Event(pattern, _) => Use::Automatic(*pattern),
            HeadMeaning::Activated { phases, .. } => Use::Activated { phases },
            HeadMeaning::ByRule => Use::ByRule,
            _ => Use::Continuous,
        };
        self.keyword(card, which);
        let ability = Ability { head: Some(which), heads: 1 << which, usage, aims, ..Ability::default() };
        self.print(card, Ability { code: whole(code), ..ability })
    }

    /// Puts an ability under a head that is a condition as well.
    pub fn states(&mut self, ability: AbilityId, which: u8) {
        let HeadMeaning::State(state) = ManaArena.head(which, &HeadArgument::None) else { panic!("no condition") };
        let ability = &mut self.abilities[ability.index()];
        ability.states.push(*state);
        ability.heads |= 1 << which;
    }

    /// An ability that works all the time on its holder.
    pub fn constant(&mut self, card: CardId, mods: Vec<Mod>) -> AbilityId {
        let statics = vec![Static { cond: None, to: Subject::Cards(Target::Source), mods }];
        self.print(card, Ability { statics, ..Ability::default() })
    }

    /// An ability that works all the time on other cards.
    pub fn leads(&mut self, card: CardId, statics: Static) -> AbilityId {
        self.print(card, Ability { statics: vec![statics], zones: zone::IN_PLAY, ..Ability::default() })
    }

    /// An ability that answers an event.
    pub fn waits(&mut self, card: CardId, on: Pattern, code: Vec<Op>) -> AbilityId {
        self.print(card, Ability { usage: Use::Automatic(on), code: whole(code), ..Ability::default() })
    }

    /// An ability that changes or stops an event before it happens.
    pub fn would(&mut self, card: CardId, on: Pattern, code: Vec<Op>) -> AbilityId {
        let whenever = vec![Whenever { on, would: true, limit: Limit::None, cond: None, entry: 0 }];
        self.print(card, Ability { whenever, code: whole(code), ..Ability::default() })
    }

    /// A keyword as an ability that can be given.
    pub fn gift(&mut self, which: u8) -> AbilityId {
        self.add(Ability { head: Some(which), heads: 1 << which, ..Ability::default() })
    }

    pub fn seal(self) -> Arc<Catalog> {
        let cards = catalog::Cards { game: "mana-arena".to_owned(), ..catalog::Cards::of(self.cards, self.abilities) };
        let mut catalog = Catalog::from(cards);
        catalog.seal();
        Arc::new(catalog)
    }
}

fn whole(code: Vec<Op>) -> Vec<Op> {
    [vec![Op::Sentence], code, vec![Op::End]].concat()
}

pub fn change(who: Who, stat: u8, n: i32) -> Op {
    Op::ChangePlayer { who, stat, by: Value::Number(n) }
}

pub fn units(side: Side) -> Selector {
    Selector { types: 0, side, zones: zone::FACE_UP, top: None, filters: Vec::new(), or: None }
}

pub fn aim(side: Side, n: i32) -> AimSpec {
    AimSpec { from: units(side), n: Quantity::Exactly(Value::Number(n)), apart: Vec::new(), into: 0 }
}

pub fn by(verb: u8, what: Target, n: i32) -> Op {
    Op::RuleBy { verb, what, who: Who::You, n: Value::Number(n) }
}

pub fn to(verb: u8, what: Target) -> Op {
    Op::Rule { verb, what, with: None, spot: Spot::None, flags: 0, who: Who::You }
}

pub fn deal(n: i32) -> Op {
    by(effect_verb::DAMAGE, Target::Bound(0), n)
}

pub fn give(mods: Vec<Mod>) -> Op {
    Op::Apply { to: Target::Bound(0), until: Until::ThisTurn, mods }
}
