//! What a row of the table of the card API says: the types of entries, and short ways to write them.

use cardwright_core::rulebook::VerbWord;
use cardwright_core::vocabulary::CommonVerb;

/// What a method or a field belongs to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Owner {
    /// The global `card` of a script file: what registers abilities.
    CardFile,
    /// `ctx` of a handler.
    Ctx,
    /// A player.
    Player,
    /// A card in the game.
    Card,
    /// The printed numbers of a card.
    Printed,
    /// The event that a handler answers.
    Event,
    /// The present turn.
    Turn,
}

impl Owner {
    /// All of them, in the order of the reference.
    pub const ALL: [Self; 7] =
        [Self::CardFile, Self::Ctx, Self::Player, Self::Card, Self::Printed, Self::Event, Self::Turn];

    /// The name of its type for editors.
    pub fn type_name(self) -> &'static str {
        match self {
            Self::CardFile => "CardFile",
            Self::Ctx => "Ctx",
            Self::Player => "Player",
            Self::Card => "Card",
            Self::Printed => "Printed",
            Self::Event => "Event",
            Self::Turn => "Turn",
        }
    }
}

/// How something is named in Lua.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Name {
    /// By this name.
    Is(&'static str),
    /// One for each word of a list, with `{}` for the word as [`lua_name`](super::lua_name) writes it.
    Each(Words, &'static str),
}

/// A list of words that a game fills in.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Words {
    /// Zones and groups of zones (`trash_zone`).
    Zones,
    /// Zones to which cards can be moved: not groups.
    OneZones,
    /// What the places of a group are called together (`units`).
    Groups,
    /// Zones whose cards are held by other cards (`items`).
    Held,
    /// Places for one card (`left`).
    Lanes,
    /// Card stats of the vocabulary.
    CardNumbers,
    /// Player stats of the vocabulary.
    PlayerNumbers,
    /// Card types of the vocabulary.
    Types,
    /// Attributes of the vocabulary.
    Attributes,
    /// Actions that can be forbidden.
    Actions,
    /// Those of them that can be commanded.
    Commands,
    /// Those of the card stats that only cards in play have: what is asked before a card comes there is not among them.
    InPlayNumbers,
    /// Phases of the vocabulary.
    Phases,
    /// Causes of the vocabulary: why something happened.
    Causes,
    /// What may lie on a card (`damage`, `exhausted`).
    Marks,
    /// Verbs that only the game's rulebook has (`destroy`, `steal`).
    Verbs,
    /// Trigger words without their brackets.
    Heads,
    /// Durations of changes: [`durations`](super::durations).
    Durations,
}

/// A text that must stand in the script as a literal, because it is compiled when the script is loaded.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Literal {
    /// A trigger word, or trigger words in brackets: `entry`, `[Level Link: 6][Attacker]`.
    Head,
    /// Heads and an event: `[Passive] Whenever your unit is trashed`.
    Event,
    /// Heads of an ability that works all the time: `[Passive]`, `[Armed]`.
    Continuous,
    /// When a delayed part happens: `At the end of this turn`.
    Moment,
    /// Whom something is about: `this unit`, `your units`.
    Target,
    /// A whole ability: `[Attacker] Pierce[1]`.
    Ability,
    /// What happened this turn: `you deployed a unit this turn`.
    Happened,
    /// A trigger word or a keyword that a card may have: `exit`, `Pierce`.
    Trait,
    /// An affiliation, as the card files name it.
    Affiliation,
    /// The name of a card.
    CardName,
    /// The printed number of a card.
    CardId,
}

/// The type of a value in the card API.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Ty {
    /// No value.
    Nil,
    /// Anything that can be remembered: a number, a text, a boolean, cards.
    Any,
    /// True or false.
    Bool,
    /// A whole number.
    Number,
    /// A string.
    Text,
    /// An object of the API.
    Of(Owner),
    /// A place on the board that was chosen.
    Place,
    /// A word of a list.
    Word(Words),
    /// One of these words.
    OneWord(&'static [&'static str]),
    /// A literal of the card language.
    Literal(Literal),
    /// The name of a delayed part: the first argument of `card:delayed` in the same file.
    DelayedName,
    /// A list of values of this type.
    List(&'static Ty),
    /// It, or nil: to be asked before it is used.
    Maybe(&'static Ty),
    /// It wherever it makes sense; nil where there is no such thing (the attacker outside battles).
    Usually(&'static Ty),
    /// A value of one of these types.
    Either(&'static [Ty]),
    /// A table with these fields.
    Table(&'static Shape),
    /// What a choice gives: a card or nil if it is of one card, else a list.
    Chosen,
    /// A function of the script.
    Function(&'static Callback),
}

/// A function that a script hands over.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Callback {
    /// Its parameters: name and type.
    pub params: &'static [(&'static str, Ty)],
    /// The type that it returns.
    pub result: Ty,
    /// What may be done in it.
    pub uses: Uses,
}

/// A table of options that calls take.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Shape {
    /// The name of its type for editors.
    pub name: &'static str,
    /// The options that it may have.
    pub fields: &'static [ShapeField],
    /// Fields of which one at most is given.
    pub exclusive: &'static [&'static str],
    /// Whether it must not be empty.
    pub some: bool,
}

/// A field of a table of options.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct ShapeField {
    /// The name of the option.
    pub name: Name,
    /// The type of its value.
    pub ty: Ty,
    /// Whether it must be there.
    pub required: bool,
    /// What it does, in both languages.
    pub doc: Doc,
}

/// A parameter of a method.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Param {
    /// The name of the parameter.
    pub name: &'static str,
    /// The type of its value.
    pub ty: Ty,
    /// Whether it may be left out (or nil).
    pub optional: bool,
}

/// Whether an entry is a field or a method.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Kind {
    /// A field, read with a dot, of this type.
    Field(Ty),
    /// A method, called with a colon: its parameters, and the type that it returns.
    Method(&'static [Param], Ty),
}

/// Where an entry may be used, as bits: where it is not, it is an error of the script.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Uses(pub u8);

impl Uses {
    /// While the file is loaded.
    pub const FILE: Self = Self(1);
    /// In handlers, and in what runs as a part of them.
    pub const HANDLER: Self = Self(2);
    /// The function in `where`: it only looks, card by card.
    pub const PREDICATE: Self = Self(4);
    /// In the functions of `card:passive`: only looks, at any time.
    pub const PASSIVE: Self = Self(8);
    /// Any place where a script only looks.
    pub const READ: Self = Self(2 | 4 | 8);

    /// Whether it may be used there.
    pub fn allows(self, place: Self) -> bool {
        self.0 & place.0 == place.0
    }
}

/// What a game must have for an entry to be there.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Needs {
    /// The game needs nothing for it.
    Nothing,
    /// The game must have exactly two players.
    TwoSeats,
    /// More than two must be able to play it.
    ManySeats,
    /// The game must know this verb.
    Verb(VerbWord),
    /// The game must have words in this list.
    Some(Words),
    /// The game must have a word for this verb that many games have.
    Common(CommonVerb),
    /// Players must have a leader.
    Leader,
    /// The game must give changes that wait to the next card put into play.
    Next,
    /// The game must have a relation of cards of this id.
    Relation(&'static str),
    /// The game must count this of players.
    Counter(&'static str),
    /// The game must have extras of cards of this id.
    Extra(&'static str),
    /// The game must have a permit of cards of this id.
    Permit(&'static str),
    /// The game must have a mark of cards of this word.
    Mark(&'static str),
}

/// What an entry does, in both languages.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Doc {
    /// The text in English.
    pub en: &'static str,
    /// The text in Korean.
    pub ko: &'static str,
}

/// A method or a field.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Entry {
    /// What it belongs to.
    pub owner: Owner,
    /// The name by which it is read or called.
    pub name: Name,
    /// Method or field, with types.
    pub kind: Kind,
    /// The places in a script where it may be used.
    pub uses: Uses,
    /// What the game must have for it.
    pub needs: Needs,
    /// What it does, in both languages.
    pub doc: Doc,
    /// Lines of a script that use it; `{}` stands for the first word of the list behind a name that a game fills in.
    pub example: &'static str,
}

impl Entry {
    /// Whether it changes the game or asks somebody: then it is for handlers alone.
    pub fn acts(&self) -> bool {
        self.owner == Owner::Ctx && self.uses == Uses::HANDLER && matches!(self.kind, Kind::Method(..))
    }
}

pub(super) const CARD: Ty = Ty::Of(Owner::Card);
pub(super) const PLAYER: Ty = Ty::Of(Owner::Player);
pub(super) const CARD_LIST: Ty = Ty::List(&CARD);
/// A card or a list of cards.
pub(super) const CARDS: Ty = Ty::Either(&[CARD, CARD_LIST]);

pub(super) const fn doc(en: &'static str, ko: &'static str) -> Doc {
    Doc { en, ko }
}

pub(super) const fn takes(name: &'static str, ty: Ty) -> Param {
    Param { name, ty, optional: false }
}

pub(super) const fn may_take(name: &'static str, ty: Ty) -> Param {
    Param { name, ty, optional: true }
}

pub(super) const fn method(
    owner: Owner,
    name: &'static str,
    params: &'static [Param],
    result: Ty,
    uses: Uses,
    doc: Doc,
    example: &'static str,
) -> Entry {
    let (name, kind) = (Name::Is(name), Kind::Method(params, result));
    Entry { owner, name, kind, uses, needs: Needs::Nothing, doc, example }
}

pub(super) const fn field(owner: Owner, name: Name, ty: Ty, doc: Doc, example: &'static str) -> Entry {
    Entry { owner, name, kind: Kind::Field(ty), uses: Uses::READ, needs: Needs::Nothing, doc, example }
}
