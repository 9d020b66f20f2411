//! Compiled cards as plain data: what a card and an ability are once their text is read. A compiler of card text builds them;
//! the kernel only reads.

use super::capacity::CARD_STATS;
use super::ids::{AbilityId, CardId};
use super::program::{Bind, Cond, Filter, How, Mod, Op, Pattern, Pc, Place, Quantity, Selector, Subject, Value, Who};
use super::ranks::Ranks;
pub use super::sheet::{Duty, Said, Sheet, Sides};
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;
use std::sync::Arc;

/// A printed name in both languages.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
pub struct Names {
    /// The Korean name.
    pub ko: String,
    /// The English name.
    pub en: String,
}

/// One card as compiled, with everything that is printed on it.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
pub struct Card {
    /// The printed number, the identity of copy limits.
    pub id: String,
    /// Its printed name.
    pub name: Names,
    /// All names that it counts as having, its own first: indices into [`Cards::names`].
    pub names: Vec<u16>,
    /// The first of its card types, as an index into the vocabulary: the one that it is played as.
    pub kind: u8,
    /// Its further card types, as bits by index into the vocabulary.
    pub also: u32,
    /// Its attributes (colour, house) as bits by index into the vocabulary.
    pub attributes: u16,
    /// Its affiliations as indices into [`Cards::terms`], in rising order.
    pub affiliations: Vec<u16>,
    /// Its printed numbers, by index into the vocabulary's card stats.
    pub stats: [i32; CARD_STATS],
    /// The symbols of its printed cost, by the rulebook's numbers of them; none: it has no such cost. A game whose costs are one number
    /// has that among the numbers.
    pub cost: Vec<u8>,
    /// Its faces; the first is the one it begins with.
    pub faces: Vec<Face>,
    /// What a host must be for this card to be attached; `None`: it can't be attached.
    pub attach: Option<Vec<Filter>>,
    /// Conditions on the deck it leads.
    pub deck_rules: Vec<DeckRule>,
    /// A digest of everything above and of the abilities; says whether a saved game still means the same card.
    pub hash: u64,
}

/// One side of a card.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
pub struct Face {
    /// Its abilities as printed, in order.
    pub abilities: Vec<AbilityId>,
    /// Head words printed on it, as bits by index into the vocabulary.
    pub heads: u64,
    /// Kinds of events that any of its abilities answers, as bits.
    pub listens: u32,
    /// Whether any of its abilities is continuous.
    pub has_static: bool,
    /// Whether any of its abilities can replace an event.
    pub would: bool,
    /// The printed text, in the language it was written in.
    pub text: String,
}

/// What a leader's text says about the deck.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum DeckRule {
    /// Every card of the deck has one of these attributes (bits).
    Only(u16),
    /// At least one card of the deck has one of these attributes (bits).
    Needs(u16),
    /// All cards of the deck without these attributes (bits) share one attribute.
    OthersShare(u16),
    /// Every card of the deck belongs to this set by what is printed on it ([`Selector::is_printed`]).
    Such(Box<Selector>),
}

/// How often an ability may answer or be activated.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
pub enum Limit {
    /// Any number of times.
    #[default]
    None,
    /// Once in every turn.
    EachTurn,
    /// Once in every turn of its controller.
    EachOwnTurn,
    /// The next time alone: what an effect has put in force for a while is over with it.
    Once,
}

/// When an ability works.
#[allow(clippy::large_enum_variant, reason = "read for every event: in place, not behind a pointer")]
#[derive(Debug, Clone, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
pub enum Use {
    /// Activated by its controller in these phases (bits by phase index).
    Activated {
        /// The phases in which it may be activated, as bits by index.
        phases: u32,
    },
    /// The text of a card that is played for its effect.
    Spell,
    /// Triggered: it becomes pending when an event fits the pattern.
    Automatic(Pattern),
    /// Started by a rule of the rulebook by its head word, never by an event (a damage trigger).
    ByRule,
    /// Works all the time: statics and `whenever` bodies.
    #[default]
    Continuous,
    /// Triggered by a state of the game: it becomes pending as soon as this holds, and no second time before what came of it has ended.
    State(Cond),
}

/// A `whenever` or `if ... would` part of an ability.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Whenever {
    /// The events that it answers.
    pub on: Pattern,
    /// Whether it comes before the event, which it may change or cancel (a replacement effect).
    pub would: bool,
    /// How often it may answer.
    pub limit: Limit,
    /// A condition looked at when the event happens; `None`: it always answers.
    pub cond: Option<Cond>,
    /// Where its body begins in the code of its ability.
    pub entry: Pc,
}

/// A modification that holds as long as its conditions do.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Static {
    /// A condition beside those of the ability's heads; `None`: there is no other.
    pub cond: Option<Cond>,
    /// The cards or the player that it modifies.
    pub to: Subject,
    /// What it changes on each of them.
    pub mods: Vec<Mod>,
}

/// A choice of cards that is made when an ability is announced.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct AimSpec {
    /// The cards among which the choice is.
    pub from: Selector,
    /// How many cards are chosen: the ability can't be announced where there are fewer.
    pub n: Quantity,
    /// The choices, as indices, whose cards must not be chosen for this one as well ("another").
    pub apart: Vec<u8>,
    /// The binding under which the program finds what is still legal when it begins.
    pub into: Bind,
}

/// A part of what is paid for something as it is announced. What the numbers of verbs mean says the rulebook.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum CostPart {
    /// These symbols, by the rulebook's numbers of them, as in [`Card::cost`].
    Symbols(Vec<u8>),
    /// So much of a number of the player that can be paid with, by the stat.
    Number(u8, u16),
    /// Something is done to the card whose ability it is: it is tapped, or given up.
    This(u8),
    /// Something is done to so many of these cards.
    Cards {
        /// The rulebook's number of what is done.
        verb: u8,
        /// The cards that will do.
        from: Selector,
        /// How many of them.
        n: u8,
    },
    /// Counters are put on the card whose ability it is, or removed from it.
    Counters {
        /// The rulebook's number of their kind.
        kind: u8,
        /// How many.
        n: u16,
        /// Whether they are put on it.
        put: bool,
    },
}

/// What cards cost more or less for some players, as long as the ability works. The rulebook says of which costs that is so.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Tax {
    /// The players who pay it.
    pub who: Who,
    /// The cards.
    pub what: Selector,
    /// How many units of any kind they cost more; below 0: less.
    pub by: Value,
}

/// One compiled ability of a card.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
pub struct Ability {
    /// The card on which it is printed, or in whose text it is quoted.
    pub card: CardId,
    /// The head word that says when it works, as an index into the vocabulary; `None`: a bare text.
    pub head: Option<u8>,
    /// All head words before its text, as bits.
    pub heads: u64,
    /// Zone kinds in which it functions, as bits.
    pub zones: u32,
    /// When it works.
    pub usage: Use,
    /// Conditions that its state heads stand for, all of which must hold.
    pub states: Vec<Cond>,
    /// How often it may be used or may answer.
    pub limit: Limit,
    /// Its `whenever` and `if ... would` parts.
    pub whenever: Vec<Whenever>,
    /// Its modifications that hold as long as it is there.
    pub statics: Vec<Static>,
    /// What is chosen when it is announced, before anybody can answer it.
    pub aims: Vec<AimSpec>,
    /// How much is paid when it is announced, of what the rulebook has its head ask for; 0: nothing.
    pub price: u8,
    /// What else is paid when it is announced; of a card's own text as it is played: beside what the card costs.
    pub costs: Vec<CostPart>,
    /// What may be paid in place of what the card costs, each way by itself.
    pub instead: Vec<Vec<CostPart>>,
    /// What it has cards cost more or less.
    pub taxes: Vec<Tax>,
    /// The program; bodies of `whenever` parts lie in it too.
    pub code: Vec<Op>,
    /// Present values of cards that its continuous part reads, as bits; set by [`Cards::seal`].
    pub reads_values: u32,
    /// Present values of cards that its continuous part changes, as bits; set by [`Cards::seal`].
    pub changes: u32,
    /// Zone kinds that its continuous part reads, as bits, and `READS_TURN`; set by [`Cards::seal`].
    pub reads: u64,
    /// Kinds of events that it answers, as bits; set by [`Cards::seal`].
    pub listens: u32,
    /// Those of them that it answers also when they happen to another card; set by [`Cards::seal`].
    pub overhears: u32,
    /// Whether it can replace an event; set by [`Cards::seal`].
    pub would: bool,
    /// How many bindings the program uses: they are numbered from 0.
    pub binds: u8,
    /// Which keyword it is; `None`: it is written out.
    pub keyword: Option<KeywordUse>,
    /// Its printed words, in the language the card was written in.
    pub text: String,
    /// The same in the other language; empty where it has no wording for it.
    pub translated: String,
    /// Clauses of the rulebook that its heads and notation follow.
    pub clauses: Vec<String>,
}

/// A keyword: a name for an ability that many cards have.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
pub struct Keyword {
    /// The Korean name.
    pub ko: String,
    /// The English name.
    pub en: String,
    /// What several of it on one card do.
    pub stacking: Stacking,
    /// Clauses that say what it does: cited when it starts, or while it works.
    pub effect_clauses: Vec<String>,
    /// Clauses that say what several of it on one card do.
    pub stacking_clauses: Vec<String>,
}

/// What several of one keyword on one card do.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
pub enum Stacking {
    /// Each works by itself.
    #[default]
    Each,
    /// Only one works: the one with the highest number, the first of equal ones.
    Highest,
}

/// Says of an ability that it is a keyword.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct KeywordUse {
    /// Index into [`Cards::keywords`].
    pub keyword: u16,
    /// The number behind the keyword, if it takes one.
    pub amount: Option<Value>,
}

/// A restriction with its own filter ("can't deploy units with cost 2 or less in this unit's lane").
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Restriction {
    /// The card in whose text it stands.
    pub card: CardId,
    /// The forbidden action, as an index into the vocabulary.
    pub action: u8,
    /// The cards that it forbids to act; `None`: all.
    pub what: Option<Selector>,
    /// The abilities that may not be activated, by head words as bits; 0: all.
    pub heads: u64,
    /// Only in this place as seen from the card that restricts, such as the same column; `None`: everywhere.
    pub column: Option<Place>,
    /// Only in these zone kinds, as bits; 0: anywhere.
    pub zones: u32,
    /// Does not hold once this program was done in full: whoever declares the action is asked to do it (a tax).
    pub unless: Option<AbilityId>,
    /// Whether `what` are cards towards which the action is forbidden, instead of those that it is done with ("can't defend against
    /// attacks of units with cost 2 or less").
    pub against: bool,
}

/// All cards of a game, compiled.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Cards {
    /// The game's id.
    pub game: String,
    /// Cards, in the order of their ids. Each catalogue that holds the same card holds it in the same place of memory: those of
    /// scenario files have all cards of the project.
    pub cards: Vec<Arc<Card>>,
    /// Abilities, printed and quoted, shared in the same way.
    pub abilities: Vec<Arc<Ability>>,
    /// Restrictions with filters.
    pub restrictions: Vec<Restriction>,
    /// Card names by index.
    pub names: Vec<Names>,
    /// Affiliations and other free words by index.
    pub terms: Vec<Names>,
    /// Keywords by index.
    pub keywords: Vec<Keyword>,
    /// Kinds of events of the present turn that some text of these cards asks about, as bits; set by whoever builds the
    /// catalogue.
    pub recalls: u32,
    /// Zone kinds to which moves are looked back at, as bits.
    pub recalls_to: u32,
    /// For each card and each of its two faces what play asks most often; made by [`Cards::seal`].
    #[serde(skip)]
    pub sheets: Vec<Sheet>,
    /// The abilities that do something by themselves in play, card's side by card's side; made by [`Cards::seal`].
    #[serde(skip)]
    pub duties: Vec<Duty>,
    /// Whether a text of these cards changes what cards are (copies, types, attributes), or whose they are; made by [`Cards::seal`].
    #[serde(skip)]
    pub early: bool,
    /// Whether a text of these cards asks what cards are attached to, or were; made by [`Cards::seal`].
    #[serde(skip)]
    pub hosts: bool,
    /// Whether a text of these cards could ask more of a card that left play than its numbers and its place; made by
    /// [`Cards::seal`].
    #[serde(skip)]
    pub looks_back: bool,
    /// Whether any of these abilities waits for a state of the game; made by [`Cards::seal`].
    #[serde(skip)]
    pub polls: bool,
    /// For each ability what its continuous part reads by its words; made by [`Cards::seal`].
    #[serde(skip)]
    pub said: Vec<Said>,
    /// The order by which saved states number cards and abilities; made by [`Cards::seal`].
    #[serde(skip)]
    pub ranks: Ranks,
}

impl Cards {
    /// These cards and abilities alone.
    #[must_use]
    pub fn of(cards: Vec<Card>, abilities: Vec<Ability>) -> Cards {
        let (cards, abilities) = (cards.into_iter().map(Arc::new), abilities.into_iter().map(Arc::new));
        Cards { cards: cards.collect(), abilities: abilities.collect(), ..Cards::default() }
    }

    /// The card, or the one that stands for a broken index (an empty card).
    #[inline]
    pub fn card(&self, id: CardId) -> &Card {
        static EMPTY: std::sync::OnceLock<Card> = std::sync::OnceLock::new();
        self.cards.get(id.index()).map(Arc::as_ref).unwrap_or_else(|| EMPTY.get_or_init(Card::default))
    }

    /// The ability, or the one that stands for a broken index (it does nothing).
    #[inline]
    pub fn ability(&self, id: AbilityId) -> &Ability {
        static EMPTY: std::sync::OnceLock<Ability> = std::sync::OnceLock::new();
        self.abilities.get(id.index()).map(Arc::as_ref).unwrap_or_else(|| EMPTY.get_or_init(Ability::default))
    }

    /// The card, to be changed: other catalogues that hold it keep it as it is.
    pub fn card_mut(&mut self, id: CardId) -> Option<&mut Card> {
        self.cards.get_mut(id.index()).map(Arc::make_mut)
    }

    /// The ability, to be changed in the same way.
    pub fn ability_mut(&mut self, id: AbilityId) -> Option<&mut Ability> {
        self.abilities.get_mut(id.index()).map(Arc::make_mut)
    }

    /// The keyword that an ability is.
    pub fn keyword_of(&self, ability: AbilityId) -> Option<&Keyword> {
        self.keywords.get(usize::from(self.ability(ability).keyword.as_ref()?.keyword))
    }

    /// Whether several of this keyword on one card all work, instead of one alone.
    pub fn stacks_each(&self, keyword: u16) -> bool {
        self.keywords.get(usize::from(keyword)).is_none_or(|k| k.stacking == Stacking::Each)
    }

    /// A side of a card.
    #[inline]
    pub fn face(&self, card: CardId, face: u8) -> &Face {
        static EMPTY: std::sync::OnceLock<Face> = std::sync::OnceLock::new();
        self.card(card).faces.get(usize::from(face)).unwrap_or_else(|| EMPTY.get_or_init(Face::default))
    }

    /// What play asks of a card's side most often.
    #[inline]
    pub fn sheet(&self, card: CardId, face: u8) -> &Sheet {
        static EMPTY: Sheet = Sheet {
            stats: [0; CARD_STATS],
            heads: 0,
            listens: 0,
            overhears: 0,
            has_static: false,
            would: false,
            anywhere: false,
            polls: false,
            kind: 0,
            types: 0,
            attributes: 0,
            duties: (0, 0),
        };
        self.sheets.get(card.index() * 2 + usize::from(face & 1)).unwrap_or(&EMPTY)
    }

    /// The abilities of a card's side that do something by themselves in play.
    pub fn duties(&self, sheet: &Sheet) -> &[Duty] {
        let (from, to) = sheet.duties;
        self.duties.get(from as usize..to as usize).unwrap_or(&[])
    }

    /// The affiliations that a change of an ability's text is about, and how they change.
    pub fn affiliations(&self, ability: AbilityId, at: u8) -> Option<(How, &[u16])> {
        match self.ability(ability).affiliating().nth(usize::from(at))? {
            Mod::Affiliations(how, which) => Some((*how, which)),
            _ => None,
        }
    }

    /// The card with this printed number.
    pub fn find(&self, id: &str) -> Option<CardId> {
        let index = self.cards.iter().position(|c| c.id == id)?;
        u16::try_from(index).ok().map(CardId)
    }

    /// The cards that some text makes.
    pub fn created(&self) -> impl Iterator<Item = CardId> + '_ {
        let code = self.abilities.iter().flat_map(|ability| &ability.code);
        let names = code.filter_map(|op| if let Op::Create { name, .. } = op { Some(*name) } else { None });
        names.collect::<BTreeSet<u16>>().into_iter().filter_map(|name| self.find_named(name))
    }

    /// The first card whose own name is the one with this index.
    pub fn find_named(&self, name: u16) -> Option<CardId> {
        let index = self.cards.iter().position(|c| c.names.first() == Some(&name))?;
        u16::try_from(index).ok().map(CardId)
    }
}

impl Ability {
    /// Whether it waits for a state of the game.
    pub fn polls(&self) -> bool {
        matches!(self.usage, Use::State(_))
    }

    /// The changes of affiliations that stand in its text, in order.
    pub fn affiliating(&self) -> impl Iterator<Item = &Mod> {
        let of_code = self.code.iter().flat_map(|op| match op {
            Op::Apply { mods, .. } | Op::ApplyPlayer { mods, .. } | Op::ApplyNext { mods, .. } => mods.as_slice(),
            _ => &[],
        });
        let all = self.statics.iter().flat_map(|part| part.mods.as_slice()).chain(of_code);
        all.filter(|m| matches!(m, Mod::Affiliations(..)))
    }

    /// Every pattern of events that it answers.
    pub fn patterns(&self) -> impl Iterator<Item = &Pattern> {
        let automatic = match &self.usage {
            Use::Automatic(pattern) => Some(pattern),
            _ => None,
        };
        automatic.into_iter().chain(self.whenever.iter().map(|w| &w.on))
    }
}
