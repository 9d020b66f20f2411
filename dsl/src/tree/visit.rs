//! Walking a tree: a trait with a method for each kind of node that checks care about. Every node shows all of its fields
//! ([`node!`](super::notation)), so that a visitor gets to whatever a new node holds. It decides nothing; whoever overrides
//! a method calls the `walk` of the node to go deeper.

use super::*;

macro_rules! visitor {
    ($( $(#[$doc:meta])* $method:ident: $Node:ident ),+ $(,)?) => {
        /// Looks at the nodes of a tree, outer before inner. Quoted abilities are abilities.
        pub trait Visit {
            $(
                $(#[$doc])*
                fn $method(&mut self, node: &$Node) {
                    node.walk(self);
                }
            )+
        }
    };
}

visitor! {
    /// An ability, printed or quoted.
    ability: Ability,
    /// A sentence.
    stmt: Stmt,
    /// An act.
    act: Act,
    /// A modification.
    modification: Mod,
    /// An event.
    event: Event,
    /// A condition.
    cond: Cond,
    /// A target.
    target: Target,
    /// How many.
    quantity: Quantity,
    /// A set of cards.
    selector: Selector,
    /// A property.
    filter: Filter,
    /// A number.
    value: Value,
    /// A keyword or head spoken of.
    keyword: KeywordRef,
    /// A zone.
    zone: Zone,
    /// A lane: a zone, or part of what an act or event says.
    lane: Lane,
}
