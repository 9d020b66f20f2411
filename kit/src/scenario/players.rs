//! How many players a scenario has.

use cardwright_core::kernel::ids::TABLE;
use cardwright_dsl::yaml::Node;
use std::collections::BTreeMap;
use std::ops::RangeInclusive;

/// A word of a scenario.
pub(super) fn word(item: &Node, field: &str) -> Option<String> {
    item.get(field)?.scalar().map(|s| s.text.trim().to_owned())
}

/// How many players play in a scenario: as its position says, or that of the scenario from which it goes on in the end.
/// `roots`: where the scenarios before it begin, by their names.
pub(super) fn players<'n>(
    item: &'n Node,
    named: &BTreeMap<String, &'n Node>,
    roots: &mut BTreeMap<String, &'n Node>,
    base: Option<&Node>,
    seats: &RangeInclusive<u8>,
) -> u8 {
    let mut root = item;
    for _ in named {
        let Some(after) = word(root, "after") else { break };
        if let Some(known) = roots.get(&after) {
            root = known;
            break;
        }
        let Some(next) = named.get(&after) else { break };
        root = next;
    }
    if let Some(name) = word(item, "name") {
        roots.entry(name).or_insert(root);
    }
    let of = |given: Option<&Node>| given.and_then(|given| given.get("players")).cloned();
    let said = of(root.get("given")).or_else(|| of(base)).and_then(|node| node.scalar()?.integer());
    // Of more than there are seats for, the scenario shows that they can't play.
    said.and_then(|n| u8::try_from(n).ok()).map_or(*seats.start(), |n| n.clamp(*seats.start(), TABLE))
}
