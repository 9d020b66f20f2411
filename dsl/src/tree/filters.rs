//! Properties that cards must have to belong to a set.

use super::notation::*;
use super::{Cause, Id, Op, Target, Value, Verb, Zone};

node! {
    /// `F`: one property that a card must have to belong to a set.
    pub enum Filter ("filter", visited by filter) {
        /// It lies in that zone.
        In(zone: Zone) = ("in" zone),
        /// It has a head word or a keyword.
        Has(keyword: KeywordRef) = ("has" keyword),
        /// It does not have a head word or a keyword.
        Lacks(keyword: KeywordRef) = ("lacks" keyword),
        /// It belongs to one of these affiliations.
        Aff(affiliations: Vec<String>) = ("aff" affiliations:AFFILIATION),
        /// It belongs to none of these affiliations.
        NotAff(affiliations: Vec<String>) = ("not-aff" affiliations:AFFILIATION),
        /// It has (`true`) or has not this attribute.
        Attr(has: bool, attribute: Id) = ("attr" has:EQUALITY attribute:ATTRIBUTE),
        /// It has (`true`) or has not this name.
        Name(has: bool, name: NameRef) = ("name" has:EQUALITY name),
        /// The number of items it wears compares so with a value.
        Items(op: Op, than: Value) = ("items" op than),
        /// It is attached to that object.
        On(what: Box<Target>) = ("on" what),
        /// It has the lowest number among the candidates.
        Lowest(stat: Id) = ("lowest" stat:STAT),
        /// It has the highest number among the candidates.
        Highest(stat: Id) = ("highest" stat:STAT),
        /// No two of the chosen cards share a name.
        DistinctNames = "distinct-names",
        /// No two of the chosen cards share an attribute.
        DistinctAttributes = "distinct-attributes",
        /// It has the attribute that was chosen for the turn.
        ActiveAttribute = "active-attribute",
        /// It faces an opposing unit.
        HasEncountering = "has-encountering",
        /// It is not the card whose ability this is.
        Other = "other",
        /// It was taken by the latest bare choice.
        Chosen = "chosen",
        /// It belongs to the set that the target means.
        Among(what: Box<Target>) = ("among" what),
        /// This resolution, or something in the turn with [`Filter::ThisTurn`], has done that to it, by that cause.
        Done(verb: Verb, cause: Option<Cause>) = ("done" verb cause),
        /// This resolution has done that verb of the rulebook to it: id of a verb of the vocabulary.
        Undergone(verb: Id) = ("undergone" verb:VERB),
        /// Makes [`Filter::Done`] look back at the whole turn instead of this resolution.
        ThisTurn = "this-turn",
        /// It was put onto that unit as an upgrade.
        UpgradedFrom(unit: Box<Target>) = ("upgraded-from" unit),
        /// It trashed that object.
        ThatTrashed(what: Box<Target>) = ("that-trashed" what),
        /// It may be of any type (`카드라면 무엇이든`).
        AnyCard = "any-card",
        /// It is in that state: id of a state of the vocabulary.
        State(state: Id) = ("state" state:STATE),
        /// It lies next to that object in its zone.
        Beside(what: Box<Target>) = ("beside" what),
        /// It is (`true`) or is not at an end of its zone.
        AtEnd(is: bool) = [is:AT_END],
        /// It has not that property.
        Not(property: Box<Filter>) = ("not" property),
        /// One of its numbers compares so with a value.
        Stat(stat: Id, op: Op, than: Value) = (stat:STAT op than),
        /// One of its numbers lies between two numbers, both included.
        StatRange(stat: Id, low: i32, high: i32) = (stat:STAT {low, high}:Range),
    }
}

/// Filters in printing order (docs/spec/language.md rule N5): a set has one spelling.
pub fn sort_filters(filters: &mut [Filter]) {
    fn rank(f: &Filter) -> u8 {
        match f {
            Filter::Not(inner) => rank(inner),
            Filter::Among(_) => 0,
            Filter::In(_) => 1,
            Filter::Chosen => 2,
            Filter::Done(..) | Filter::Undergone(_) => 3,
            Filter::ThisTurn => 4,
            Filter::Name(false, _) => 5,
            Filter::Name(true, _) => 6,
            Filter::Attr(false, _) | Filter::State(_) => 7,
            Filter::Attr(true, _) | Filter::ActiveAttribute => 8,
            Filter::Aff(_) => 9,
            Filter::NotAff(_) => 10,
            Filter::Has(_) => 11,
            Filter::Lacks(_) => 12,
            Filter::HasEncountering | Filter::AtEnd(_) => 13,
            Filter::Items(..) => 14,
            Filter::On(_) | Filter::Beside(_) => 15,
            Filter::UpgradedFrom(_) => 16,
            Filter::ThatTrashed(_) => 17,
            Filter::Stat(..) | Filter::StatRange(..) => 18,
            Filter::Lowest(_) | Filter::Highest(_) => 19,
            Filter::DistinctNames | Filter::DistinctAttributes => 20,
            Filter::AnyCard => 21,
            Filter::Other => 22,
        }
    }
    // several of one rank stand in the order of their notation
    filters.sort_by_cached_key(|f| (rank(f), f.to_string()));
}

node! {
    /// A card name in a filter.
    pub enum NameRef ("name") {
        /// The name with this key in the lexicon.
        Named(name: String) = [name:NAME],
        /// The name that a player has declared.
        Declared = "declared",
        /// The name of that object.
        Of(what: Box<Target>) = ("name-of" what),
    }
}

node! {
    /// `K`: a head word, a keyword, or both, with a parameter. Its words are part of the list around them: `(has K)`,
    /// `(kw K)`.
    pub struct KeywordRef ("keyword", visited by keyword) {
        /// Id of a head, or what several heads have in common (`active` of `active-main`).
        pub head: Option<Id>,
        /// Id of a keyword, as its file has it.
        pub keyword: Option<String>,
        /// The parameter behind the keyword or the head.
        pub param: Option<Param>,
    } = [{head, keyword}:Keyword param]
}

impl KeywordRef {
    /// A head word without keyword and parameter.
    pub fn head(head: Id) -> Self {
        KeywordRef { head: Some(head), keyword: None, param: None }
    }
}

node! {
    /// The parameter of a keyword.
    pub enum Param ("parameter of a keyword") {
        /// A number: `Pierce[1]`.
        Number(number: i32) = number,
        /// An attribute or a word of the head's own: `[Position: Side]`.
        Word(word: Id) = [word:HEAD_WORD],
        /// A number that is worked out: `Pierce[X: …]`.
        X(value: Value) = ("x" value),
        /// A card name: `Offset〈N〉`.
        Name(name: String) = ("name" name:NAME),
        /// Filters: `Break[cost 2 or less]`.
        Filters(filters: Vec<Filter>) = [filters:Set],
    }
}
