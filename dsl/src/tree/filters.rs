//! Properties that cards must have to belong to a set.

use super::notation::*;
use super::{Cause, Id, Op, Target, Value, Verb, Zone};

node! {
    /// `F`: one property that a card must have.
    pub enum Filter ("filter", visited by filter) {
        /// Lies there.
        In(zone: Zone) = ("in" zone),
        /// Has a head word or a keyword.
        Has(keyword: KeywordRef) = ("has" keyword),
        /// Has it not.
        Lacks(keyword: KeywordRef) = ("lacks" keyword),
        /// Belongs to any of these affiliations.
        Aff(affiliations: Vec<String>) = ("aff" affiliations:AFFILIATION),
        /// Belongs to none of these affiliations.
        NotAff(affiliations: Vec<String>) = ("not-aff" affiliations:AFFILIATION),
        /// Has (`true`) or has not this attribute.
        Attr(has: bool, attribute: Id) = ("attr" has:EQUALITY attribute:ATTRIBUTE),
        /// Has (`true`) or has not this name.
        Name(has: bool, name: NameRef) = ("name" has:EQUALITY name),
        /// Wears so many items.
        Items(op: Op, than: Value) = ("items" op than),
        /// Is attached to that object.
        On(what: Box<Target>) = ("on" what),
        /// Has the lowest number among the candidates.
        Lowest(stat: Id) = ("lowest" stat:STAT),
        /// Has the highest number among the candidates.
        Highest(stat: Id) = ("highest" stat:STAT),
        /// No two of the chosen cards share a name.
        DistinctNames = "distinct-names",
        /// Faces an opposing unit.
        HasEncountering = "has-encountering",
        /// Is not this card.
        Other = "other",
        /// Was taken by the latest bare choice.
        Chosen = "chosen",
        /// Belongs to that set.
        Among(what: Box<Target>) = ("among" what),
        /// This resolution, or the turn with [`Filter::ThisTurn`], has done that to it.
        Done(verb: Verb, cause: Option<Cause>) = ("done" verb cause),
        /// Counts what happened in this turn.
        ThisTurn = "this-turn",
        /// Was put onto that unit as an upgrade.
        UpgradedFrom(unit: Box<Target>) = ("upgraded-from" unit),
        /// Trashed that object.
        ThatTrashed(what: Box<Target>) = ("that-trashed" what),
        /// Of any type (`카드라면 무엇이든`).
        AnyCard = "any-card",
        /// Is in that state: id of a state of the vocabulary.
        State(state: Id) = ("state" state:STATE),
        /// Lies next to that object in its zone.
        Beside(what: Box<Target>) = ("beside" what),
        /// Is (`true`) or is not at an end of its zone.
        AtEnd(is: bool) = [is:AT_END],
        /// A number of the card compared with a value.
        Stat(stat: Id, op: Op, than: Value) = (stat:STAT op than),
        /// A number of the card between two numbers, both included.
        StatRange(stat: Id, low: i32, high: i32) = (stat:STAT {low, high}:Range),
    }
}

/// Filters in printing order (docs/spec/language.md rule N5): a set has one spelling.
pub fn sort_filters(filters: &mut [Filter]) {
    let rank = |f: &Filter| match f {
        Filter::Among(_) => 0,
        Filter::In(_) => 1,
        Filter::Chosen => 2,
        Filter::Done(..) => 3,
        Filter::ThisTurn => 4,
        Filter::Name(false, _) => 5,
        Filter::Name(true, _) => 6,
        Filter::Attr(false, _) | Filter::State(_) => 7,
        Filter::Attr(true, _) => 8,
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
        Filter::DistinctNames => 20,
        Filter::AnyCard => 21,
        Filter::Other => 22,
    };
    // several of one rank stand in the order of their notation
    filters.sort_by_cached_key(|f| (rank(f), f.to_string()));
}

node! {
    /// A card name in a filter.
    pub enum NameRef ("name") {
        /// This one, by its key.
        Named(name: String) = [name:NAME],
        /// The name that was declared.
        Declared = "declared",
        /// The name that object has.
        Of(what: Box<Target>) = ("name-of" what),
    }
}

node! {
    /// `K`: a head word, a keyword, or both, with a parameter. Its words are part of the list around them: `(has K)`,
    /// `(kw K)`.
    pub struct KeywordRef ("keyword", visited by keyword) {
        /// Id of a head, or what several heads have in common (`active` of `active-main`).
        pub head: Option<Id>,
        /// Id of a keyword.
        pub keyword: Option<String>,
        /// Its parameter.
        pub param: Option<Param>,
    } = [{head, keyword}:Keyword param]
}

impl KeywordRef {
    /// A head word alone.
    pub fn head(head: Id) -> Self {
        KeywordRef { head: Some(head), keyword: None, param: None }
    }
}

node! {
    /// The parameter of a keyword.
    pub enum Param ("parameter of a keyword") {
        /// `Pierce[1]`
        Number(number: i32) = number,
        /// `[Position: Side]`: an attribute or a word of the head's own.
        Word(word: Id) = [word:HEAD_WORD],
        /// `Pierce[X: …]`
        X(value: Value) = ("x" value),
        /// `Offset〈N〉`
        Name(name: String) = ("name" name:NAME),
        /// `Break[cost 2 or less]`
        Filters(filters: Vec<Filter>) = [filters:Set],
    }
}
