//! Words of a game as ids: what trees hold, and the lists that an id can be looked up in. It knows neither trees nor the
//! spellings of words, so that both can be built on it.

use std::fmt;

/// The id of a game word: a type noun, zone, number, attribute, head, action, phase or position of the vocabulary.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Id(pub &'static str);

impl Id {
    /// The id as it stands in trees and in the vocabulary.
    pub fn as_str(self) -> &'static str {
        self.0
    }
}

impl fmt::Debug for Id {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0)
    }
}

impl fmt::Display for Id {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0)
    }
}

impl PartialEq<str> for Id {
    fn eq(&self, other: &str) -> bool {
        self.0 == other
    }
}

impl PartialEq<&str> for Id {
    fn eq(&self, other: &&str) -> bool {
        self.0 == *other
    }
}

/// Which list of words a word stands in.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Class {
    /// Nouns of card text.
    Noun,
    /// Zones.
    Zone,
    /// Numbers.
    Stat,
    /// Attributes.
    Attribute,
    /// Head words; a family (`active`) counts as one.
    Head,
    /// Phases.
    Phase,
    /// Steps of a battle.
    Step,
    /// Actions.
    Action,
    /// Verbs of the rulebook's own.
    Verb,
    /// States of cards.
    State,
    /// Causes.
    Cause,
    /// What is counted over the whole game. Its words stand in sentences of their own only.
    Tally,
    /// Kinds of counters. Their words stand in phrases of their own only.
    Counter,
    /// Tokens that the rulebook defines. Their words stand in phrases of their own only.
    Token,
    /// Zones that face each other, together.
    Column,
    /// Words that a head takes as its parameter.
    Position,
    /// Keywords, by keyword file.
    Keyword,
    /// Affiliations, by terms file.
    Affiliation,
    /// Card names.
    Name,
}

impl Class {
    /// All lists of words.
    pub const ALL: [Class; 19] = [
        Class::Noun,
        Class::Zone,
        Class::Stat,
        Class::Attribute,
        Class::Head,
        Class::Phase,
        Class::Step,
        Class::Action,
        Class::Verb,
        Class::State,
        Class::Cause,
        Class::Tally,
        Class::Counter,
        Class::Token,
        Class::Column,
        Class::Position,
        Class::Keyword,
        Class::Affiliation,
        Class::Name,
    ];

    /// The id by which messages name the list.
    pub fn as_str(self) -> &'static str {
        match self {
            Class::Noun => "noun",
            Class::Zone => "zone",
            Class::Stat => "stat",
            Class::Attribute => "attribute",
            Class::Head => "head",
            Class::Phase => "phase",
            Class::Step => "step",
            Class::Action => "action",
            Class::Verb => "verb",
            Class::State => "state",
            Class::Cause => "cause",
            Class::Tally => "tally",
            Class::Counter => "counter",
            Class::Token => "token",
            Class::Column => "column",
            Class::Position => "position",
            Class::Keyword => "keyword",
            Class::Affiliation => "affiliation",
            Class::Name => "card-name",
        }
    }
}

/// The words of a game, as the notation of trees needs them.
pub trait WordIds {
    /// The game's own copy of an id, if it has such a word in this list.
    fn by_id(&self, class: Class, id: &str) -> Option<Id>;
}
